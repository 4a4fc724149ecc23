"""A public function stands behind every command."""

from operator import attrgetter

import pytest
import typer

import croupier
from croupier.cli.main import app

BEHIND = {
    "deal": "deal",
    "replay": "replay",
    "audit": "audit",
    "verify": "verify_shoe",
    "rulebook": "rulebook",
    "explain": "explain",
    "roads": "roads",
    "odds": "odds",
    "diff": "diff",
    "parsheet": "parsheet",
    "simulate": "simulate_coups",
    "solve": "solve_pok_deng solve_lanes solve_classic compare_models judge best_play solve_table "
    "solve_two_players",
    "systems": "systems",
    "banker": "banker",
    "arena": "arena",
    "play": "play_match play_pok_deng",
    "join": "client.connect",
    "warmup": "warmup",
    "schema": "schemas",
    "lanes show": "lanes.show",
    "lanes moves": "lanes.show",
    "lanes perft": "lanes.perft",
    "lanes move": "best_move",
    "lanes exploit": "exploit",
    "competition new": "open_table",
    "competition enter": "enter_players",
    "competition seat": "draw_seats",
    "competition run": "conduct",
    "competition ask": "HostedTable.do",
    "competition show": "HostedTable.view HostedTable.legal",
    "competition log": "HostedTable.log",
    "competition standings": "competition.standings",
    "competition prizes": "HostedTable.view",
    "competition report": "competition.report",
    "competition advise": "advise",
    "competition simulate": "simulate_format",
    "serve": "serve",
    "admin backup": "operations.backup",
    "admin restore": "operations.restore",
    "admin close": "operations.close",
    "admin export": "operations.export",
    "admin role": "operations.set_role",
    "admin verify": "operations.verify",
}


def commands() -> set[str]:
    """Every command there is, as it is typed."""
    found = set()
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        below = getattr(command, "commands", None)
        found |= {f"{name} {one}" for one in below} if below else {name}
    return found


def test_every_command_has_its_public_function() -> None:
    assert commands() == set(BEHIND)


@pytest.mark.parametrize("name", sorted({name for names in BEHIND.values() for name in names.split()}))
def test_it_is_listed_and_can_be_called(name: str) -> None:
    assert name.split(".")[0] in dir(croupier)
    assert callable(attrgetter(name)(croupier))
