"""Races for one wallet and for one seat inside this process, on SQLite."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.errors import Refused
from croupier.server import ledger, purse
from croupier.server.attendance import Actor, Asked
from croupier.server.ledger import balance, in_chips, wallet
from croupier.server.live import LiveTable
from croupier.server.tables import Tables
from tests.reliability.exactly_once import _patched as patched
from tests.reliability.in_process import do, hosted_tables, opened, person

RACERS = 64
CHIPS = 1000  # in the wallet they race for: enough for one of them


async def raced(rounds: int) -> int:
    """How many races went wrong."""
    async with hosted_tables() as tables:
        racers = [await person(tables, f"P{number}") for number in range(RACERS)]
        payer = await person(tables, "Ann", CHIPS)
        own = [await opened(tables, "tasmanian", payer) for _ in range(8)]
        for number, live in enumerate(own):
            await do(live, payer, None, f"claim-{number}", "ClaimSeat", seat="1")
        shared = await opened(tables, "classic", racers[0])
        failed = 0
        for number in range(rounds):
            failed += await _wallet_race(tables, own, payer, number)
            failed += await _seat_race(shared, racers, number)
        return failed


async def _wallet_race(tables: Tables, own: list[LiveTable], payer: Actor, number: int) -> int:
    """Whoever races brings all chips of one wallet to a table: one does."""
    joins = [
        _tried(live, payer, "1", f"join-{number}-{turn}", "Join", chips=CHIPS)
        for turn in range(RACERS // len(own))
        for live in own
    ]
    won = sum(await asyncio.gather(*joins))
    left = _balance(tables, payer)
    await asyncio.gather(*(_tried(live, payer, "1", f"leave-{number}", "Leave") for live in own))
    for live in own:
        await _tried(live, payer, None, f"again-{number}", "ClaimSeat", seat="1")
    return int(won != 1 or left != 0 or _balance(tables, payer) != CHIPS)


async def _seat_race(shared: LiveTable, racers: list[Actor], number: int) -> int:
    """Everybody wants the same seat: one gets it."""
    wants = [_tried(shared, racer, None, f"seat-{number}", "ClaimSeat", seat="3") for racer in racers]
    won = await asyncio.gather(*wants)
    holder = shared.attendance.seats["3"].person
    winner = next((racer for racer, has in zip(racers, won, strict=True) if has), racers[0])
    await _tried(shared, winner, None, f"free-{number}", "FreeSeat", seat="3")
    return int(sum(won) != 1 or holder != winner.person)


async def _tried(
    live: LiveTable, actor: Actor, seat: str | None, name: str, kind: str, /, **fields: Any
) -> bool:
    try:
        await do(live, actor, seat, name, kind, **fields)
    except Refused:
        return False
    return True


def _balance(tables: Tables, actor: Actor) -> Any:
    with tables.services.engine.connect() as connection:
        return in_chips(balance(connection, wallet(actor.person)))


# Faults that must be caught


@contextmanager
def _chips_are_free() -> Iterator[None]:
    """Chips are bought without asking the wallet."""

    def free(held: Any, seat: str) -> str:
        return ledger.BOTS

    with patched(purse, "_purse", free):
        yield


@contextmanager
def _seats_are_shared() -> Iterator[None]:
    """A seat that is taken is given to the next as well."""

    def taken(self: Asked, command: Any) -> Any:
        from croupier.server.events import SeatTaken

        return (SeatTaken(command.seat, self.actor.person, self.actor.name),)

    with patched(Asked, "_claim_seat", taken):
        yield


PLANTED = (_chips_are_free, _seats_are_shared)
