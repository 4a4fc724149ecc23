"""The server keeps to the schema it publishes, whatever is sent to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from croupier.client import connect
from croupier.server.answers import CardOpenings, Insight, Log, PastView, Rounds, Shoe, TableShown
from croupier.server.app import create_app
from croupier.server.frames import Model
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


def test_the_schema_says_what_every_answer_is() -> None:
    for path, methods in SCHEMA.raw_schema["paths"].items():
        for method, operation in methods.items():
            good = [
                answer for status, answer in operation["responses"].items() if status in ("200", "201", "202")
            ]
            shapes = [part["schema"] for answer in good for part in answer["content"].values()]
            assert all("$ref" in shape or shape.get("type") == "string" for shape in shapes), (method, path)


def test_the_schema_says_where_a_token_is_needed() -> None:
    with_token = {
        (method, path)
        for path, methods in SCHEMA.raw_schema["paths"].items()
        for method, operation in methods.items()
        if operation.get("security") == [{"token": []}]
    }
    assert {("get", "/api/me"), ("post", "/api/tables"), ("delete", "/api/jobs/{job}")} <= with_token
    assert not with_token & {("post", "/api/guests"), ("get", "/api/games"), ("get", "/api/tables/{table}")}
    assert SCHEMA.raw_schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


LOOKED_AT: dict[str, type[Model]] = {
    "/log?count=500": Log,
    "/rounds?count=500": Rounds,
    "/views/30": PastView,
    "/insights/rules": Insight,
    "/openings": CardOpenings,
    "/shoes/2": Shoe,
    "": TableShown,
}


def test_a_closed_table_answers_as_the_schema_says(server: ServerProcess) -> None:
    with connect(server.url, name="Ann") as me:
        table = me.open_table("lanes", pace="instant", exhibition=True, bots={"a": "random", "b": "random"})
        with me.watch(table) as seen:
            while not seen.closed:
                seen.read(30)
        for path, model in LOOKED_AT.items():
            model.model_validate_json(me.response("GET", f"/api/tables/{table.table}{path}").content)
        record = me.response("GET", f"/api/tables/{table.table}/record")
    promised = SCHEMA.raw_schema["paths"]["/api/tables/{table}/record"]["get"]["responses"]["200"]["content"]
    assert record.headers["content-type"].partition(";")[0] in promised
    assert list(promised) == ["application/jsonl"]
