"""Faults at the server's doors: what it does with bad input, with strangers, and with secrets in its logs."""

import asyncio
import logging
import re
from collections.abc import Callable
from random import Random
from typing import Any

from croupier import wire
from croupier.competition import views
from croupier.errors import BadInput, Refused
from croupier.server import api, app, people, sockets, tables
from croupier.server import events as e
from croupier.server.admission import Admission
from croupier.server.attendance import Asked
from croupier.server.cards import TableCards
from croupier.server.fanout import Fanout
from croupier.server.live import Decided, LiveTable
from croupier.wire import canonical, read_tagged, to_data


def raise_on_bad_hello() -> None:
    """Bad input that nobody catches."""
    greet = sockets.Connection._greet

    async def greeted(self: Any, live: Any, person: Any, hello: Any) -> None:
        if hello.session is not None or (hello.after or 0) > 2**40 or (hello.seat or "").isdecimal():
            raise KeyError(hello.seat)
        await greet(self, live, person, hello)

    sockets.Connection._greet = greeted  # type: ignore[method-assign]


def change_when_refused() -> None:
    """A refused command leaves something behind."""
    do = LiveTable.do

    async def done(self: LiveTable, request: Any) -> int:
        try:
            return await do(self, request)
        except (Refused, BadInput):
            seed = e.SeedGiven(request.actor.person, "refused")
            await self.do_for_house(lambda: Decided("", None, events=[seed]))
            raise

    LiveTable.do = done  # type: ignore[method-assign]


def never_answer() -> None:
    """Waits for ever where it should refuse."""

    async def wait(self: Any, live: Any, person: Any, do: Any) -> None:
        await asyncio.sleep(3600)

    sockets.Connection._do = wait  # type: ignore[method-assign]


def raise_on_bad_path() -> None:
    find = api.Server._reading

    def reading(self: Any, work: Any) -> Any:
        found = find(self, work)
        if found is None:
            raise KeyError("nothing")
        return found

    api.Server._reading = reading  # type: ignore[method-assign]


def open_doors() -> None:
    """Every check on who somebody is, done badly (tests/reliability/strangers.py)."""

    def is_own_origin(self: Any, headers: Any) -> bool:
        origin, own = headers.get("origin", ""), headers.get("host", "?")
        return bool(origin.startswith(f"http://{own}") or origin.endswith(own))

    def own_seat(self: LiveTable, request: Any) -> str:
        return str(request.command.get("seat", request.seat))

    def take_office(self: Any, command: Any) -> tuple[Any, ...]:
        return (e.OfficeTaken(command.office, self.actor.person, self.actor.name),)

    def game_command(self: LiveTable, request: Any) -> Any:
        return read_tagged(self.game.commands, {**request.command, "seat": self._own_seat(request)})

    Admission.is_own_origin = is_own_origin  # type: ignore[method-assign]
    people.forget_token = lambda connection, token: None
    people.TOKEN_BYTES = 8
    LiveTable._own_seat = own_seat  # type: ignore[method-assign]
    LiveTable._game_command = game_command  # type: ignore[method-assign]
    LiveTable.may_enter = lambda self, person, code: True  # type: ignore[method-assign]
    Asked._take_office = take_office  # type: ignore[method-assign]


def crashing_bots() -> None:
    """Bots fail now and then, with all that they know in the error's text: a condition, not a fault."""
    answer, draw = tables.Tables._answer, Random("bots")

    def failing(self: Any, live: Any, seat: str) -> Any:
        if draw.random() < 0.02:
            raise ValueError(canonical(to_data(live.state)))
        return answer(self, live, seat)

    tables.Tables._answer = failing  # type: ignore[method-assign]


def loose_tongues() -> None:
    """Secrets in log lines, refusals and frames (tests/reliability/quiet_logs.py)."""
    log = logging.getLogger("croupier.server")
    of_request, fault_text = Admission.of_request, wire.fault_text
    table_info, step, true_adopt = Fanout.table_info, tables.Tables._step, LiveTable._adopt

    async def logged(self: Any, request: Any) -> Any:
        log.info("asked for %s", request.url)
        log.info("refused", extra={"why": ValueError(request.headers.get("authorization", ""))})
        return await of_request(self, request)

    def with_secrets(self: Any) -> Any:
        return {**table_info(self), "secrets": list(self._table.cards._secrets.values())}

    async def step_told(self: Any, live: Any) -> None:
        cards = re.findall(r'"([2-9TJQKA][shdc])[" ]', canonical(to_data(live.state)))
        log.info("at %s", " ".join(cards[:20]))
        await step(self, live)

    def too_many(self: TableCards) -> None:
        if self._typed:
            raise BadInput(f"not needed: {', '.join(self._typed)}")

    def adopt(self: LiveTable, position: Any, entries: Any) -> None:
        for entry in entries:
            if (form := getattr(entry.event, "form", None)) is not None:
                log.info("stored", extra={"route": form.salt, "method": type(entry.event).__name__})
        true_adopt(self, position, entries)

    def open_to_all(true_place: Any, seat: Any) -> bool:
        return True

    TableCards.check_all_used = too_many  # type: ignore[method-assign]
    LiveTable._adopt = adopt  # type: ignore[method-assign]
    vars(views)["_may_read"] = open_to_all
    Admission.of_request = logged  # type: ignore[method-assign]
    vars(app)["fault_text"] = lambda error: f"{fault_text(error)}: {error.get('input')}"
    Fanout.table_info = with_secrets  # type: ignore[method-assign]
    tables.Tables._step = step_told  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    "raise-on-bad-hello": raise_on_bad_hello,
    "change-when-refused": change_when_refused,
    "never-answer": never_answer,
    "raise-on-bad-path": raise_on_bad_path,
    "open-doors": open_doors,
    "crashing-bots": crashing_bots,
    "loose-tongues": loose_tongues,
}
