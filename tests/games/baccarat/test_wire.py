"""Commands, events, states and views as JSON and back, and what is refused on the way."""

import json
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import UNSEEN, Card, Order
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.decide import decide
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.game import GAME
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.views import View, redact, view
from croupier.wire import (
    adapter,
    canonical,
    read,
    read_tagged,
    schema,
    tagged,
    tagged_schema,
    to_data,
    to_json,
)
from tests.games.baccarat.test_explain import moments, session, short_shoe

SEATS = (None, "1", "dealer", "manager")
DEAL = {"kind": "Deal", "seat": "dealer"}
JOIN = {"kind": "Join", "seat": "1", "chips": 20}
DEALT = {"kind": "CardDealt", "hand": "player", "card": "As", "up": True, "source": "shoe"}
SHUFFLED = {"kind": "Shuffled", "number": 1, "order": "As9h", "machine": False}
PAID = {"seat": "1", "bet": "tie", "stake": 1, "at_risk": 1, "returned": 0, "outcome": "lose", "clause": "x"}


@cache
def given_commands() -> list[tuple[Table, c.Command, list[e.Event]]]:
    return session().given + short_shoe().given


def back(cls: Any, value: Any) -> Any:
    """A state or a view there and back; its canonical text must not change on the way."""
    text = canonical(to_data(value))
    found = read(cls, text)
    assert canonical(to_data(found)) == text
    return found


def back_tagged(kinds: tuple[Any, ...], value: Any) -> Any:
    text = canonical(tagged(value))
    found = read_tagged(kinds, json.loads(text))
    assert canonical(tagged(found)) == text
    assert type(found) is type(value)
    return found


# There and back


def test_the_session_meets_every_command_and_every_event() -> None:
    assert {type(command) for _, command, _ in given_commands()} == set(GAME.commands)
    assert {type(moment.event) for moment in moments()} == set(GAME.events)


@pytest.mark.parametrize("kind", GAME.commands, ids=lambda kind: kind.__name__)
def test_commands_cross_the_wire(kind: type) -> None:
    for _, command, _ in given_commands():
        if isinstance(command, kind):
            assert back_tagged(GAME.commands, command) == command


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_events_cross_the_wire_whole_and_redacted(kind: type) -> None:
    for moment in moments():
        if isinstance(moment.event, kind):
            shown = redact(moment.event, None)
            assert back_tagged(GAME.events, moment.event) == moment.event
            assert back_tagged(GAME.events, shown) == shown


def test_states_cross_the_wire_and_continue_as_before() -> None:
    for moment in moments():
        state, event = back(Table, moment.before), back_tagged(GAME.events, moment.event)
        assert state == moment.before
        assert evolve(state, event) == evolve(*moment)
        assert explain(state, event) == explain(*moment)


def test_states_that_crossed_the_wire_decide_as_before() -> None:
    for table, command, events in session().given:
        state, read_command = back(Table, table), back_tagged(GAME.commands, command)
        assert list(decide(state, read_command, session().chance)) == events


def test_views_cross_the_wire() -> None:
    for table, _, _ in given_commands():
        for seat in SEATS:
            shown = view(table, seat)
            assert back(View, shown) == shown
            assert to_json(shown) == adapter(View).dump_json(shown)


def test_a_card_is_the_same_object_after_the_wire() -> None:
    for card in (Card("As"), Card("X1"), UNSEEN):
        event = e.CardDealt("player", card, up=True, source="shoe")
        assert back_tagged(GAME.events, event).card is card
    order = Order((Card("As"), Card("9h")))
    found = back_tagged(GAME.events, e.Shuffled(1, order, machine=False))
    assert found.order == order
    assert [card.rank for card in found.order] == ["A", "9"]


# One text


def test_canonical_text_is_sorted_and_tight() -> None:
    event = e.CardDealt("player", Card("As"), up=True, source="shoe")
    assert canonical(tagged(event)) == (
        '{"card":"As","hand":"player","kind":"CardDealt","source":"shoe","up":true}'
    )
    paid = e.Settled((e.Payment("1", "tie", 20, 20, 180, "win", "TLGC 12.3"),))
    assert canonical(tagged(paid)) == (
        '{"kind":"Settled","payments":[{"at_risk":20,"bet":"tie","clause":"TLGC 12.3",'
        '"outcome":"win","returned":180,"seat":"1","stake":20}]}'
    )
    shuffled = e.Shuffled(2, Order((Card("As"), Card("Td"))), machine=True)
    assert canonical(tagged(shuffled)) == '{"kind":"Shuffled","machine":true,"number":2,"order":"AsTd"}'


@given(st.permutations(list(DEALT)))
def test_the_order_of_keys_does_not_matter(keys: list[str]) -> None:
    found = read_tagged(GAME.events, {key: DEALT[key] for key in keys})
    assert tagged(found) == DEALT


def test_what_may_be_left_out_has_its_default() -> None:
    assert read_tagged(GAME.commands, {"kind": "Shuffle", "seat": "dealer"}) == c.Shuffle("dealer")
    assert read_tagged(GAME.commands, {"kind": "Close", "seat": "inspector"}) == c.Close("inspector")


def test_reading_leaves_the_data_alone() -> None:
    data = dict(DEALT)
    read_tagged(GAME.events, data)
    assert data == DEALT


# Schemas


@pytest.mark.parametrize(
    "cls", [*GAME.commands, *GAME.events, GAME.state, GAME.view_type], ids=lambda cls: cls.__name__
)
def test_every_type_has_a_schema_that_names_its_fields(cls: Any) -> None:
    described = schema(cls)
    assert described["type"] == "object"
    assert described["additionalProperties"] is False
    assert list(described.get("properties", {})) == [field.name for field in fields(cls)]
    assert json.loads(canonical(described)) == described


@pytest.mark.parametrize("kinds", [GAME.commands, GAME.events], ids=["commands", "events"])
def test_the_schema_of_any_kind_names_each_kind_once(kinds: tuple[type, ...]) -> None:
    choices = tagged_schema(kinds)["oneOf"]
    assert [choice["properties"]["kind"] for choice in choices] == [
        {"const": kind.__name__} for kind in kinds
    ]
    assert all(choice["required"][0] == "kind" for choice in choices)


def references(described: Any) -> list[str]:
    if isinstance(described, dict):
        here = [described["$ref"]] if "$ref" in described else []
        return here + [found for value in described.values() for found in references(value)]
    return (
        [found for value in described for found in references(value)] if isinstance(described, list) else []
    )


def resolves(described: Any, reference: str) -> bool:
    for step in reference.removeprefix("#/").split("/"):
        if step not in described:
            return False
        described = described[step]
    return True


@pytest.mark.parametrize("cls", [e.Settled, e.WagersReduced, GAME.state, GAME.view_type])
def test_a_schema_refers_to_what_it_holds(cls: type) -> None:
    described = schema(cls)
    assert references(described)
    assert all(resolves(described, reference) for reference in references(described))


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(GAME.commands, id="commands"),
        pytest.param(GAME.events, id="events"),
    ],
)
def test_the_schema_of_any_kind_refers_to_what_it_holds(kinds: tuple[type, ...]) -> None:
    described = tagged_schema(kinds)
    assert all(resolves(described, reference) for reference in references(described))


# Refused


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({**DEAL, "chips": 1}, id="unknown field"),
        pytest.param({"kind": "Deal"}, id="missing field"),
        pytest.param({**DEAL, "seat": 1}, id="number for text"),
        pytest.param({**DEAL, "seat": None}, id="null"),
        pytest.param({**DEAL, "seat": ["dealer"]}, id="list for text"),
        pytest.param({**JOIN, "chips": "20"}, id="text for number"),
        pytest.param({**JOIN, "chips": 20.0}, id="whole float"),
        pytest.param({**JOIN, "chips": 20.5}, id="float"),
        pytest.param({**JOIN, "chips": True}, id="truth for number"),
        pytest.param({"kind": "Shuffle", "seat": "dealer", "machine": 1}, id="number for truth"),
        pytest.param({"kind": "Draw", "seat": "dealer", "to": "tie"}, id="unknown hand"),
        pytest.param({"kind": "CheckCards", "seat": "dealer", "missing": ["1s"]}, id="unknown card"),
        pytest.param({"kind": "CheckCards", "seat": "dealer", "missing": ["AS"]}, id="card in capitals"),
        pytest.param({"kind": "CheckCards", "seat": "dealer", "missing": "As"}, id="card for cards"),
        pytest.param({**JOIN, "kind": "join"}, id="kind in small letters"),
        pytest.param({**JOIN, "kind": "Joined"}, id="an event is no command"),
        pytest.param({**JOIN, "kind": "Steal\nchips"}, id="unknown kind"),
        pytest.param({**JOIN, "kind": 7}, id="kind is a number"),
        pytest.param({**JOIN, "kind": ["Join"]}, id="kind is a list"),
        pytest.param({"seat": "1", "chips": 20}, id="no kind"),
        pytest.param([JOIN], id="a list"),
        pytest.param("Join", id="a text"),
        pytest.param(None, id="nothing"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line(data: Any) -> None:
    assert fault(GAME.commands, data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({**DEALT, "card": "1s"}, id="unknown card"),
        pytest.param({**DEALT, "card": "Asx"}, id="more than a card"),
        pytest.param({**DEALT, "card": None}, id="no card"),
        pytest.param({**DEALT, "source": "sleeve"}, id="unknown source"),
        pytest.param({**DEALT, "up": "true"}, id="text for truth"),
        pytest.param({**DEALT, "kind": "Deal"}, id="a command is no event"),
        pytest.param({**SHUFFLED, "order": "As9"}, id="half a card"),
        pytest.param({**SHUFFLED, "order": "As1s"}, id="unknown card in the order"),
        pytest.param({**SHUFFLED, "order": ["As", "9h"]}, id="an order is one text"),
        pytest.param({"kind": "Settled", "payments": [{**PAID, "tip": 1}]}, id="unknown field inside"),
        pytest.param({"kind": "Settled", "payments": [{**PAID, "returned": 0.5}]}, id="float inside"),
        pytest.param({"kind": "Settled", "payments": [{**PAID, "outcome": "won"}]}, id="unknown outcome"),
        pytest.param({"kind": "Settled", "payments": {"0": PAID}}, id="object for list"),
    ],
)
def test_an_event_that_makes_no_sense_is_one_line(data: Any) -> None:
    assert fault(GAME.events, data)


def fault(kinds: tuple[Any, ...], data: Any) -> str:
    """The one line a value is refused with."""
    with pytest.raises(BadInput) as refused:
        read_tagged(kinds, data)
    lines = str(refused.value).splitlines()
    assert len(lines) == 1
    return lines[0]


def test_the_line_says_what_is_wrong_and_where() -> None:
    whole = 'chips are a whole number, or a part of one as exact text: "9.75"'
    assert fault(GAME.commands, {**JOIN, "chips": 2.5}) == f"Join: chips: {whole}"
    assert fault(GAME.commands, {**DEAL, "x": 1}) == "Deal: x: unexpected keyword argument"
    assert fault(GAME.commands, {**DEAL, "kind": "Steal"}) == "unknown kind 'Steal'"
    assert fault(GAME.events, {"kind": "Settled", "payments": [PAID, {**PAID, "stake": "1"}]}).startswith(
        "Settled: payments.1.stake: "
    )


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", b"\xff", '{"seat": "dealer"} {}', "{'seat': 1}"]
)
def test_text_that_is_not_the_json_of_a_command_is_one_line(text: str | bytes) -> None:
    with pytest.raises(BadInput) as refused:
        read(c.Deal, text)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "asleep"},
        {"bank": 0.5},
        {"secret": 1},
        {"people": {"1": {"chips": "20", "since": 1}}},
        {"shoe": {"number": 0, "size": 416, "mouth": "1s"}},
        {"rules": {"name": "tasmanian"}},
        {"rules": "tasmanian"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_state_that_makes_no_sense_is_one_line(change: dict[str, Any]) -> None:
    data = {**to_data(session().table), **change}
    with pytest.raises(BadInput) as refused:
        read(Table, canonical(data))
    assert len(str(refused.value).splitlines()) == 1


NAMES = st.sampled_from(["seat", "chips", "bet", "stake", "cards", "to", "missing", "players", "x"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from([kind.__name__ for kind in GAME.commands]), st.dictionaries(NAMES, VALUES, max_size=5))
@settings(max_examples=300, deadline=None)
def test_whatever_is_sent_is_read_or_refused_in_one_line(kind: str, data: dict[str, Any]) -> None:
    try:
        command = read_tagged(GAME.commands, {**data, "kind": kind})
    except BadInput as refused:
        assert len(str(refused).splitlines()) == 1  # noqa: PT017 (either may happen)
    else:
        assert back_tagged(GAME.commands, command) == command


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_json_does_not_know_are_refused(number: str) -> None:
    assert fault(GAME.commands, json.loads(f'{{"kind":"Join","seat":"1","chips":{number}}}'))


def test_the_name_of_an_unknown_field_does_not_break_the_line() -> None:
    assert fault(GAME.commands, {**DEAL, "a\nb": 1})
