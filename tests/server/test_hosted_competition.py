"""A competition is hosted as any game is: conditions as they are written, clients that know no rules."""

import asyncio
import json
from typing import Any

import pytest

from croupier.errors import BadInput, Refused
from croupier.server.fanout import Viewer
from croupier.server.game_list import game_list
from croupier.server.live import LiveTable, Request
from croupier.server.rule_sources import rules_of
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person

STARTS = 1_800_000_000  # seconds since 1970
SPRING = """
name = "Spring"
application = "At the table."
terms = "Open to all."
chips = "competition"
starts = 2027-01-15T08:00:00
fee = 0
added = 100
prizes = [100]

[players]
least = 3
most = 7

[session]
chips = 1000
length = { coups = 2 }
secret = 1
advance = 1
limits = { minimum = 10, maximum = 500, unit = 10 }
"""


class Clock:
    now = 1000 * (STARTS - 600)

    def __call__(self) -> int:
        return self.now


class Client:
    """A seat as docs/protocol.md has it: a view, what is legal, and whether it is for this seat to act."""

    def __init__(self, live: LiveTable, seat: str) -> None:
        self.viewer = Viewer(seat, live.attendance.seats[seat].since)
        self.given: list[str] = []
        self.take_in(live.fanout.join(self))

    def send(self, frame: bytes) -> None:
        self.take_in(frame)

    def end(self, why: str, *, again: bool = False) -> None:
        raise AssertionError(why)

    def seat_lost(self) -> None:
        raise AssertionError("the seat was lost")

    def take_in(self, frame: bytes) -> None:
        (body,) = json.loads(frame).values()
        self.legal: list[Any] = body.get("legal", getattr(self, "legal", []))
        self.your_turn: bool = body.get("your_turn", getattr(self, "your_turn", False))

    def answers(self) -> list[dict[str, Any]]:
        """Every command in `legal`, each with the first or lowest values."""
        return [
            {
                "kind": one["command"],
                **{name: v["low"] if isinstance(v, dict) else v[0] for name, v in one["fields"].items() if v},
            }
            for one in self.legal
            if one["command"] not in ("Withdraw", "Stand", "Nominate")  # it means to play
        ]


async def acts(live: LiveTable, actor: Any, client: Client) -> None:
    for command in client.answers():
        try:
            name = f"{len(client.given)} {command['kind']}"
            await live.do(Request(actor, client.viewer.seat, name, command))
            client.given.append(command["kind"])
            return
        except (Refused, BadInput):
            continue
    raise AssertionError(f"nothing in {client.legal} is taken")


async def goes_on(tables: Tables, live: LiveTable, clock: Clock) -> None:
    coming = live.next()
    assert coming is not None
    clock.now = max(clock.now, coming[0].at)
    await tables.wake(live.row.id)


def played(story: Any) -> None:
    async def told() -> None:
        clock = Clock()
        async with hosted_tables(clock=clock) as tables:
            await story(tables, clock)

    asyncio.run(told())


def test_conditions_of_entry_are_opened_as_they_are_written() -> None:
    game, conditions = rules_of(SPRING)
    assert (game.name, conditions.starts) == ("competition", STARTS)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("competition", "competition has no built-in rule set: give the text of a rule file"),
        ('rules = "nope"' + SPRING, "conditions:1: rules: name a built-in rule set: tasmanian or federal"),
        ('rules = "nope.toml"' + SPRING, "conditions:1: rules: name a built-in rule set"),
        (
            'rules = "classic"' + SPRING,
            "conditions:1: rules: a competition is played by tasmanian or federal",
        ),
    ],
)
def test_whoever_names_no_rules_is_not_offered_a_file(rules: str, why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        rules_of(rules)
    assert str(refusal.value).startswith(why)
    assert ".toml" not in str(refusal.value)


def test_the_list_of_games_says_which_bots_enter_a_competition() -> None:
    found = next(one for one in game_list() if one.game == "competition")
    assert "standing" in found.bots


def test_a_client_that_acts_on_its_turn_enters_a_competition_and_plays_it() -> None:
    async def story(tables: Tables, clock: Clock) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, SPRING, ann, bots={"Di": "flat", "Ed": "flat"}, pace="instant")
        await do(live, ann, None, "claim", "ClaimSeat", seat="Ann")
        client = Client(live, "Ann")
        for _ in range(2000):
            live.fanout.tell_news()
            if live.attendance.closed:
                break
            if client.your_turn:
                await acts(live, ann, client)
            else:
                await goes_on(tables, live, clock)
        assert live.attendance.closed == "the game is over"
        assert client.given[:3] == ["Apply", "Acknowledge", "TakeSeat"]
        assert "Wager" in client.given
        assert live.state.awards

    played(story)


def test_tlgc_16_2_a_competition_without_enough_players_closes_by_itself() -> None:
    async def story(tables: Tables, clock: Clock) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, SPRING.replace("fee = 0", "fee = 100"), ann, bots={"Di": "flat"})
        await do(live, ann, None, "claim", "ClaimSeat", seat="Ann")
        client = Client(live, "Ann")
        while not live.attendance.closed:
            live.fanout.tell_news()
            await (acts(live, ann, client) if client.your_turn else goes_on(tables, live, clock))
        assert clock.now >= 1000 * STARTS
        assert live.state.phase == "cancelled"
        assert live.state.entrants["Ann"].refunded == 100

    played(story)


def test_tlgc_16_2_a_competition_that_players_leave_before_play_closes_by_itself() -> None:
    async def story(tables: Tables, clock: Clock) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, SPRING, ann, bots={"Di": "flat", "Ed": "flat"}, pace="instant")
        await do(live, ann, None, "claim", "ClaimSeat", seat="Ann")
        client = Client(live, "Ann")
        while not live.state.sessions:
            live.fanout.tell_news()
            await (acts(live, ann, client) if client.your_turn else goes_on(tables, live, clock))
        await do(live, ann, "Ann", "leave", "Withdraw")
        while not live.attendance.closed:
            await goes_on(tables, live, clock)
        assert live.state.phase == "cancelled"

    played(story)


def test_what_is_no_rule_file_at_all_is_still_refused() -> None:
    with pytest.raises(BadInput, match="says neither which game"):
        rules_of('name = "Spring"\n')
