"""docs/protocol.md says what the server says: every route and frame has an example, each a real one."""

import json
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from croupier.cli.main import _run
from croupier.server import api, frames, history_routes, job_routes
from croupier.server.frames import ClientFrame, Refusal, ServerFrame, protocol_schema
from croupier.server.job_store import LONGEST_LISTED
from croupier.server.protocols import FRAMES_A_COMMAND
from croupier.server.rates import BURST
from croupier.server.settings import ServerSettings
from tests.server.conftest import RunningServer

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text()
EXAMPLES: dict[str, Any] = {
    name: json.loads(text)
    for name, text in re.findall(r"<!-- example: ([^>]+) -->\n```json\n(.*?)```", TEXT, flags=re.S)
}
ROUTERS = (api.router, history_routes.router, job_routes.router)
ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
FRAMES = [*ClientFrame.model_fields, *ServerFrame.model_fields]


def title(route: APIRoute) -> str:
    return f"{next(iter(route.methods or ()))} {route.path}"


def test_the_limits_on_the_page_are_the_servers() -> None:
    commands = ServerSettings.commands_a_second
    frames, at_once = FRAMES_A_COMMAND * commands, BURST * commands
    page = " ".join(TEXT.split())
    assert f"may give {commands} commands a second, and {at_once} at once" in page
    assert f"more than {frames} frames a second, or {at_once + frames} at once" in page
    assert f"of more than {LONGEST_LISTED} characters" in page


@pytest.mark.parametrize("kind", FRAMES)
def test_every_kind_of_frame_has_an_example(kind: str) -> None:
    assert list(EXAMPLES[kind]) == [kind]


@pytest.mark.parametrize("route", ROUTES, ids=title)
def test_every_route_has_an_example_that_its_models_take(route: APIRoute) -> None:
    name, hints = title(route), get_type_hints(route.endpoint)
    assert f"`{name}`" in TEXT
    if "given" in hints:
        given: Any = TypeAdapter(hints["given"])
        given.validate_python(EXAMPLES[f"{name}, request"])
    if route.status_code != 204:
        answer = EXAMPLES[f"{name}, answer"]
        model = Refusal if answer.keys() == {"rule", "why"} else route.response_model
        if isinstance(model, type) and issubclass(model, BaseModel):
            model.model_validate(answer)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if " /api" not in name])
def test_every_frame_on_the_page_is_one(name: str) -> None:
    frame = EXAMPLES[name]
    model = ClientFrame if next(iter(frame)) in ClientFrame.model_fields else ServerFrame
    model.model_validate(frame)


def test_a_running_server_says_what_the_page_says(server: RunningServer) -> None:
    spec = spec_from_file_location("protocol_examples", PAGE.parent / "protocol_examples.py")
    assert spec is not None
    assert spec.loader is not None
    visit = module_from_spec(spec)
    spec.loader.exec_module(visit)
    found = visit.examples(server.url)
    assert found.keys() == EXAMPLES.keys()
    for name in found.keys() - {"events"}:  # which has what changed, and that depends on the cards
        assert keys(found[name]) == keys(EXAMPLES[name]), name


def keys(example: Any, depth: int = 2) -> Any:
    """The keys of an example and of what is directly within."""
    if not isinstance(example, dict) or not depth:
        return None
    return {key: keys(value, depth - 1) for key, value in example.items()}


def test_the_bot_in_twenty_lines_has_twenty_lines_and_plays(
    server: RunningServer, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(r"^```python\n(.*?)^```", TEXT, flags=re.M | re.S)
    assert found is not None
    code = found[1]
    assert len(code.splitlines()) <= 20
    exec(compile(code.replace("http://127.0.0.1:8000", server.url), str(PAGE), "exec"), {})
    assert re.fullmatch(r"\S+ chips after 3 coups\n", capsys.readouterr().out)


def test_the_schema_of_the_protocol_is_printed_and_holds_every_model(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _run(["schema", "protocol"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == protocol_schema()
    models = [
        kind for kind in vars(frames).values() if isinstance(kind, type) and issubclass(kind, frames.Model)
    ]
    assert {kind.__name__ for kind in models} - {"Model"} <= printed["$defs"].keys()
