"""Bots that sit at a server's tables."""

import asyncio
from types import SimpleNamespace
from typing import Any

from croupier.errors import Refused
from croupier.game import load_game
from croupier.server.tables import Tables

NOW = 5000


def tables(answer: Any) -> tuple[Tables, list[tuple[str, int]]]:
    """Tables whose bot says this; and the alarms that are set."""
    alarms: list[tuple[str, int]] = []
    services = SimpleNamespace(clock=lambda: NOW, alarm=lambda *due: alarms.append(due), thinkers=None)
    found = Tables(services)  # type: ignore[arg-type]
    found._answer = lambda live, seat: iter(answer)  # type: ignore[method-assign]
    return found, alarms


def live() -> Any:
    async def refuse(decide: Any) -> None:
        raise Refused("TLGC 6.3", "the first card has been dealt")

    return SimpleNamespace(
        row=SimpleNamespace(id="t"),
        game=load_game("baccarat"),
        do_for_house=refuse,
        position=SimpleNamespace(seq=7),
    )


def test_the_rest_of_an_old_answer_does_not_hold_a_table_up() -> None:
    found, alarms = tables(["a new wager"])
    found._bots["t", "2"] = iter(["a wager of the coup before"])
    asyncio.run(found._ask_bot(live(), "2"))
    assert alarms == [("t", NOW)]
    assert not found._bots


def test_a_bot_is_asked_again_when_the_table_went_on_while_it_thought() -> None:
    found, alarms = tables(["take the bank, which a person has just taken"])
    table = live()

    def answer(_: Any, seat: str) -> Any:
        table.position.seq += 1
        return iter(["take the bank"])

    found._answer = answer  # type: ignore[method-assign, assignment]
    asyncio.run(found._ask_bot(table, "2"))
    assert alarms == [("t", NOW)]
    assert not found._bots
