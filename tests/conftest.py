"""How the tests run: Hypothesis explores freely at a desk, in CI it walks the same paths every time."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")

# A shell ignores SIGINT in what runs behind an `&`, and so would every command the tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Files whose tests take more than a moment: solvers, searches, kernels, long plays, the documentation.
SLOW = {
    *(
        "test_agreement",
        "test_long_play",
        "test_state_machine",
        "test_whole",
        "test_audit_csv",
        "test_notation",
    ),
    *("test_compiled", "test_core", "test_kernels", "test_run", "test_bankrolls", "test_polynomial"),
    *("test_simulated", "test_solution", "test_seats", "test_payoffs", "test_endgame", "test_exploit"),
    *("test_certificate", "test_openspiel", "test_regret", "test_solve", "test_strategy", "test_parsheet"),
    *("test_expert", "test_competition_formats", "test_competition", "test_docs", "test_first_use"),
    *(
        "test_jobs",
        "test_admin",
        "test_shutdown",
        "test_promises",
        "test_openapi",
        "test_doors",
        "test_history",
    ),
    *("test_any_game", "test_migrations", "test_targets", "test_audit_mutations"),
    *("test_absence", "test_fuzz", "test_distribution", "test_treeplex", "test_spellings"),
    *("test_client", "test_join", "test_tables", "test_protocol_page"),
    *("test_web_tables", "test_accessibility", "test_generic", "test_languages", "test_interrupted"),
}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where slow tests are not wanted, what they import is not wanted either: kernels, solvers."""
    return True if collection_path.stem in SLOW and "not slow" in config.option.markexpr else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests first: what is wrong shows early, and the long ones keep both workers busy to the end."""
    for item in items:
        if item.path.stem in SLOW:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)
