"""What opens the commitments to cards that a seat may know."""

import asyncio
from random import Random

from croupier.bots.random_player import random_command
from croupier.cards import face
from croupier.fair import card_commitment
from croupier.server import events as e
from croupier.server.attendance import Actor
from croupier.server.history import openings
from croupier.server.live import LiveTable, Request
from croupier.server.stream import advanced, start_of
from croupier.wire import tagged
from tests.reliability.in_process import do, hosted_tables, opened, person


def test_cards_of_a_pile_shuffled_by_the_command_that_deals_are_opened_by_its_salts() -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            people = {"a": await person(tables, "Ann"), "b": await person(tables, "Bo")}
            live = await opened(tables, "lanes", people["a"], pace="instant")
            for seat, actor in people.items():
                await do(live, actor, None, "claim", "ClaimSeat", seat=seat)
            with tables.services.engine.connect() as connection:
                await _play_until_two_shuffles(live, people)
                found = openings(connection, live.row, "a")
                _, entries = advanced(live.row, start_of(live.row), connection)
        made = [entry.event for entry in entries if isinstance(entry.event, e.ShuffleMade)]
        promised = {one.number: one.cards for one in made}
        assert {one.number for one in found} == {made[-2].number, made[-1].number}
        for one in found:
            assert card_commitment(one.salt, one.position, face(one.card)) == one.commitment
            assert promised[one.number][one.position - 1] == one.commitment

    asyncio.run(played())


async def _play_until_two_shuffles(live: LiveTable, people: dict[str, Actor]) -> None:
    """Rounds end as soon as they may, until the pile is used up and shuffled to deal from."""
    draw = Random(1)
    kinds = set[str]()  # of the last command's events
    while not {"PileShuffled", "RoundDealt"} <= kinds:
        before, seats = live.position.seq, live.game.turn(live.state).seats
        if seats:
            options = {one.command: one for one in live.host.legal(seats[0])}
            chosen = [options.get("Fold") or draw.choice([*options.values()])]
            command = tagged(random_command(live.game, chosen, draw))
            await live.do(Request(people[seats[0]], seats[0], f"{before}", command))
        else:
            await live.do_for_house(lambda: live.game.house(live.state))
        kinds = {type(entry.event).__name__ for entry in live.recent if entry.seq > before}
