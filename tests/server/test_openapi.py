"""The server keeps to the schema it publishes, whatever is sent to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from croupier.server.app import create_app
from croupier.server.settings import ServerSettings
from tests.reliability.rig import ServerProcess, guest, new_table, served

EXAMPLES = 25  # a route
SCHEMA = schemathesis.openapi.from_dict(create_app(ServerSettings(data=Path())).openapi())
ROUTES: list[Any] = [cast(Any, found).ok() for found in SCHEMA.get_all_operations()]
load_all_checks()


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with served() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
@pytest.mark.parametrize("known", [True, False], ids=["known", "stranger"])
def test_every_answer_is_one_that_the_schema_promises(server: ServerProcess, route: Any, known: bool) -> None:
    token = guest(server.url)
    table = new_table(server.url, token, "classic")
    headers = {"Authorization": f"Bearer {token}"} if known else {}

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(route.as_strategy())
    def asked(case: Any) -> None:
        if "table" in case.path_parameters and len(case.path_parameters["table"]) % 2:
            case.path_parameters["table"] = table
        answer = case.call(base_url=server.url, headers=headers)
        # A schema cannot say all that a rule refuses, such as a name of blanks.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    asked()
