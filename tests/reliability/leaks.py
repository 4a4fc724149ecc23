"""Leaks that a test of secrecy must catch, each planted in the running server code and taken out again."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from typing import Any

from croupier.competition import views
from croupier.errors import Refused
from croupier.insights import baccarat, lanes
from croupier.server import api, fanout, history, history_routes, live
from croupier.server import events as e
from croupier.server.cards import TableCards
from croupier.server.fanout import Fanout, Viewer
from croupier.server.live import LiveTable
from croupier.server.viewers import Looking
from croupier.wire import canonical, read_tagged, to_data

Leak = Callable[[], AbstractContextManager[None]]


@contextmanager
def _patched(owner: Any, name: str, made: Callable[..., Any]) -> Iterator[None]:
    """A function in whose place another stands, which is given the true one first."""
    true = owner.__dict__[name]
    setattr(owner, name, lambda *given, **named: made(true, *given, **named))
    try:
        yield
    finally:
        setattr(owner, name, true)


def _digit(state: Any) -> int:
    """Something of all that a state holds, hidden things included."""
    return sha256(canonical(to_data(state)).encode()).digest()[0] % 16


def an_event_as_it_was_stored() -> AbstractContextManager[None]:
    def line(true: Any, self: Fanout, entry: Any, viewer: Viewer, open_lines: Any) -> bytes:
        if entry.scope == "table":
            return bytes(true(self, entry, viewer, open_lines))
        sentence = self._table.game.explain(entry.before, entry.event)
        return fanout._line(entry, entry.event, sentence)

    return _patched(Fanout, "line", line)


def a_line_made_for_another_seat() -> AbstractContextManager[None]:
    """Lines are kept for all, whoever they were made for."""

    def line(true: Any, self: Fanout, entry: Any, viewer: Viewer, open_lines: Any) -> bytes:
        if entry.seq not in open_lines:
            first = self._table.game.turn(entry.before).seats[:1] or (viewer.seat,)
            open_lines[entry.seq] = true(self, entry, Viewer(first[0]), {})
        return bytes(open_lines[entry.seq])

    return _patched(Fanout, "line", line)


def the_view_of_another_seat() -> AbstractContextManager[None]:
    def view(true: Any, self: Fanout, viewer: Viewer) -> Any:
        seats = list(self._table.attendance.seats)
        return true(self, Viewer(seats[0], viewer.since, viewer.session))

    return _patched(Fanout, "view", view)


def a_sentence_that_names_a_hidden_card() -> AbstractContextManager[None]:
    def line(true: Any, self: Fanout, entry: Any, viewer: Viewer, open_lines: Any) -> bytes:
        card = getattr(entry.event, "card", "")
        return bytes(true(self, entry, viewer, {})).replace(b'"}', f' {card}"}}'.encode())

    return _patched(Fanout, "line", line)


def a_refusal_that_depends_on_what_is_hidden() -> AbstractContextManager[None]:
    def own_seat(true: Any, self: LiveTable, request: Any) -> str:
        try:
            return str(true(self, request))
        except Refused as refusal:
            raise Refused(refusal.rule, f"{refusal.why}{'.' * (_digit(self.state) % 2)}") from None

    return _patched(LiveTable, "_own_seat", own_seat)


def a_command_judged_before_its_sender() -> AbstractContextManager[None]:
    """The rules are asked first, and so answer for a stranger's hand (finding F1)."""

    def game_command(true: Any, self: LiveTable, request: Any) -> Any:
        seat = request.command.get("seat")
        if seat is not None and seat != request.seat:
            self.host.decide(read_tagged(self.game.commands, request.command))
        return true(self, request)

    return _patched(LiveTable, "_game_command", game_command)


def moves_that_depend_on_what_is_hidden() -> AbstractContextManager[None]:
    def legal(true: Any, self: Fanout, viewer: Viewer) -> list[Any]:
        found = list(true(self, viewer))
        return found[:-1] if found and _digit(self._table.state) % 2 else found

    return _patched(Fanout, "legal", legal)


def the_order_in_a_shuffle() -> AbstractContextManager[None]:
    def made(true: Any, self: TableCards) -> list[Any]:
        return [
            e.ShuffleMade(pack, used.number, {}, tuple(used.order))
            for pack, shoe in self._shoes.items()
            for used in shoe.used
        ]

    return _patched(TableCards, "_made", made)


def the_secret_of_a_shuffle() -> AbstractContextManager[None]:
    def table_info(true: Any, self: Fanout) -> dict[str, Any]:
        return {**true(self), "secrets": list(self._table.cards._secrets.values())[-1:]}

    return _patched(Fanout, "table_info", table_info)


def the_length_of_a_frame() -> AbstractContextManager[None]:
    def frame(true: Any, self: Fanout, entries: Any, *rest: Any) -> bytes:
        return bytes(true(self, entries, *rest)) + b" " * _digit(entries[-1].before)

    return _patched(Fanout, "_frame", frame)


def the_past_to_a_later_holder() -> AbstractContextManager[None]:
    def line(true: Any, self: Fanout, entry: Any, viewer: Viewer, open_lines: Any) -> bytes:
        return bytes(true(self, entry, Viewer(viewer.seat, 0, viewer.session), open_lines))

    return _patched(Fanout, "line", line)


def the_moment_when_the_house_acts() -> AbstractContextManager[None]:
    def next_step(true: Any, game: Any, state: Any, *rest: Any, **more: Any) -> Any:
        found = true(game, state, *rest, **more)
        if found is None:
            return None
        step, command = found
        return type(step)(step.at + _digit(state), step.what, step.seat), command

    return _patched(live, "next_step", next_step)


def a_sealed_wager_in_a_view() -> AbstractContextManager[None]:
    return _patched(views, "_may_read", lambda true, place, seat: True)


def a_log_line_with_the_state() -> AbstractContextManager[None]:
    def own_seat(true: Any, self: LiveTable, request: Any) -> str:
        logging.getLogger("croupier.tables").warning("asked", extra={"why": _digit(self.state)})
        return str(true(self, request))

    return _patched(LiveTable, "_own_seat", own_seat)


# Leaks in what is asked over HTTP


def an_insight_that_looks_under_a_card() -> AbstractContextManager[None]:
    """Points after a move, though they hang on a card that its player has not seen."""
    return _patched(lanes, "_can_tell", lambda true, *given: True)


def odds_that_count_what_lies_face_down() -> AbstractContextManager[None]:
    def seen(true: Any, table: Any) -> Any:
        return [*true(table), *(table.play.face_down_cards() if table.play else ())]

    return _patched(baccarat, "_seen", seen)


def the_past_in_a_view() -> AbstractContextManager[None]:
    """Whoever has just sat down looks back at what the seat knew before."""
    return _patched(history_routes, "known_as", lambda true, live, looking, seq, state: looking.viewer.seat)


def a_log_for_whichever_seat_is_asked_for() -> AbstractContextManager[None]:
    def looking(true: Any, live: LiveTable, person: Any, seat: Any) -> Any:
        return Looking(Viewer(seat)) if seat else true(live, person, seat)

    return _patched(history_routes, "looking_as", looking)


def what_opens_a_hidden_card() -> AbstractContextManager[None]:
    def openings(true: Any, connection: Any, row: Any, seat: Any) -> Any:
        return true(connection, row, row.game.seats_of(row.start)[0])

    return _patched(history_routes, "openings", openings)


def a_shuffle_before_it_is_revealed() -> AbstractContextManager[None]:
    def events(true: Any, connection: Any, row: Any, kind: Any, *more: Any, **upto: Any) -> Any:
        found = true(connection, row, kind, *more, **upto)
        made = true(connection, row, e.ShuffleMade) if kind is e.ShuffleRevealed and not found else []
        secrets = history._secrets(connection, row.id)
        return found or [(0, e.ShuffleRevealed(m.pack, m.number, secrets[m.pack, m.number])) for _, m in made]

    return _patched(history, "_table_events", events)


def the_record_of_an_open_table() -> AbstractContextManager[None]:
    async def record(true: Any, table: str, person: Any, server: Any, code: str = "") -> Any:
        live = await api.entered(server, table, person, code)
        return await server.look_back(lambda connection: history.record_of(connection, live.row))

    return _patched(api, "record", record)


OF_THE_PAST: dict[Leak, str] = {  # and the rules by which it shows soonest
    an_insight_that_looks_under_a_card: "lanes",
    odds_that_count_what_lies_face_down: "tasmanian",
    the_past_in_a_view: "pok-deng",
    a_log_for_whichever_seat_is_asked_for: "pok-deng",
    what_opens_a_hidden_card: "lanes",
    a_shuffle_before_it_is_revealed: "thai",
    the_record_of_an_open_table: "lanes",
}
LEAKS: tuple[Leak, ...] = (
    an_event_as_it_was_stored,
    a_line_made_for_another_seat,
    the_view_of_another_seat,
    a_sentence_that_names_a_hidden_card,
    a_refusal_that_depends_on_what_is_hidden,
    a_command_judged_before_its_sender,
    moves_that_depend_on_what_is_hidden,
    the_order_in_a_shuffle,
    the_secret_of_a_shuffle,
    the_length_of_a_frame,
    the_past_to_a_later_holder,
    the_moment_when_the_house_acts,
    a_sealed_wager_in_a_view,
    a_log_line_with_the_state,
    *OF_THE_PAST,
)
