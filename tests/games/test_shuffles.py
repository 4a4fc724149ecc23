"""What games say of their shuffles agrees with what chance gave, and nothing is disclosed too soon."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.bots.random_player import random_command
from croupier.cards import Card
from croupier.chance import Chance
from croupier.competition.chance import SeededChance
from croupier.errors import Refused
from croupier.fair import FairShoe
from croupier.game import GAMES, AnyGame, all_games, load_game
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, TENS
from croupier.host import AnyTable, open_table
from tests.competition.crowd import Crowd
from tests.competition.test_whole import terms

SEATS = {
    "baccarat": (*"1234567", "dealer", "inspector", "manager"),
    "pok-deng": (*"1234",),
    "lanes": (*"ab",),
}
LEAVING = ("Leave", "Depart", "Close", "BankLeft")
COMMANDS = 1500
TABLES = [(game.name, game.load_rules(name)) for game in all_games() for name in game.rule_sets]
EVERY_TABLE: list[tuple[str, Any]] = [*TABLES, ("lanes", LanesRules(True, True, True))]


class Packs:
    """Makes fair shoes and remembers every shuffle they gave, by pack."""

    def __init__(self) -> None:
        self.shoes: dict[str, FairShoe] = {}

    def __call__(self, seed: str, pack: str = "", /) -> Chance:
        return self.shoes.setdefault(pack, FairShoe(lambda name, number: f"{seed}/{name}/{number}", {}, pack))

    def orders(self, pack: str) -> dict[int, tuple[Card, ...]]:
        shoe = self.shoes.get(pack)
        return {used.number: used.order for used in shoe.used} if shoe else {}

    def counts(self) -> dict[str, int]:
        return {pack: max(self.orders(pack)) for pack, shoe in self.shoes.items() if shoe.used}


class Watched:
    """A table at which every command is held against what chance saw."""

    def __init__(self, game: AnyGame, packs: Packs, table: AnyTable) -> None:
        self.game, self.packs, self.table = game, packs, table
        self.before: dict[str, int] = {}
        self.disclosures = self.shuffles = 0
        table.listen(self.noted)

    def noted(self, before: Any, event: Any) -> None:
        """Runs for each event: an order in the log is the one chance gave, and was not disclosed before."""
        found = self.game.shuffle_in(event)
        if found is not None:
            self.shuffles += 1
            assert found.number > self.game.disclosed(before).get(found.pack, 0)
            assert self.packs.orders(found.pack)[found.number][: len(found.order)] == tuple(found.order)

    def checked(self, before: Any, event: Any) -> None:
        self.check()

    def check(self) -> None:
        state = self.table.state
        counts = {pack: count for pack, count in self.game.shuffles(state).items() if count}
        assert counts == self.packs.counts()
        disclosed = dict(self.game.disclosed(state))
        for pack, last in disclosed.items():
            assert self.before.get(pack, 0) <= last <= counts.get(pack, 0)
        self.disclosures += disclosed != self.before
        self.before = disclosed


def played(name: str, rules: Any, then: Callable[[AnyTable, Watched], None]) -> tuple[int, int]:
    """Random play at as many tables as it takes, the house in a hurry; counts shuffles and disclosures."""
    game, draw = load_game(name), Random(f"shuffles/{name}")
    watched = opened(game, rules, 0)
    tables = [watched]
    for _ in range(COMMANDS):
        hurry = game.house(watched.table.state) if draw.random() < 0.8 else None
        if hurry is not None and done(watched.table, hurry):
            watched.check()
            then(watched.table, watched)
            continue
        seats = draw.sample(SEATS[name], len(SEATS[name]))
        options = next(filter(None, map(watched.table.legal, seats)), None)
        if options is None:
            watched = opened(game, rules, len(tables))
            tables.append(watched)
            continue
        staying = [option for option in options if option.command not in LEAVING]
        watched.table.do(random_command(game, staying or options, draw))
        watched.check()
        then(watched.table, watched)
    return sum(one.shuffles for one in tables), sum(one.disclosures for one in tables)


def done(table: AnyTable, command: Any) -> bool:
    try:
        table.do(command)
    except Refused:
        return False
    return True


def opened(game: AnyGame, rules: Any, number: int) -> Watched:
    packs = Packs()
    return Watched(game, packs, open_table(rules, chance=game.chance(f"table {number}", packs)))


def in_play(table: AnyTable) -> bool:
    """Whether cards of the present shuffle may still come out, or lie hidden."""
    state = table.state
    if table.game.name == "lanes":
        return bool(state.stage != "over")
    if table.game.name == "pok-deng":
        return bool(state.phase != "bets")
    return state.play is not None or (state.phase in ("cut", "wagers") and not state.rules.shoe.fresh)


@pytest.mark.parametrize(
    ("name", "rules"), EVERY_TABLE, ids=[f"{n}-{t[0]}" for n, t in enumerate(EVERY_TABLE)]
)
def test_shuffles_agree_with_chance_and_none_is_disclosed_in_play(name: str, rules: Any) -> None:
    def nothing_too_soon(table: AnyTable, watched: Watched) -> None:
        if in_play(table) and table.game.shuffles(table.state)[""]:
            assert table.game.disclosed(table.state)[""] < table.game.shuffles(table.state)[""]

    shuffles, disclosures = played(name, rules, nothing_too_soon)
    assert shuffles > 3
    assert disclosures > 1


def test_every_game_is_played_here() -> None:
    assert {name for name, _ in EVERY_TABLE} | {"competition"} == set(GAMES)


@pytest.mark.parametrize("seed", ["1", "4"])
def test_a_competition_counts_the_shuffles_of_every_session(seed: str) -> None:
    packs = Packs()
    crowd = Crowd(terms(advance=1, coups=3, live=False, second=True, seconds=20), seed)
    crowd.chance = SeededChance(seed, packs)
    watched = Watched(crowd.game, packs, crowd)
    crowd.listen(watched.checked)
    crowd.run(15)
    assert watched.shuffles > 2
    assert len(packs.shoes) > 2
    assert crowd.game.disclosed(crowd.state) == crowd.game.shuffles(crowd.state)


def test_a_play_off_draws_its_card_from_a_shoe_of_its_own() -> None:
    for seed in map(str, range(20)):
        packs = Packs()
        crowd = Crowd(terms(advance=1, coups=1, live=False, second=False, seconds=0), seed)
        crowd.chance = SeededChance(seed, packs)
        watched = Watched(crowd.game, packs, crowd)
        crowd.listen(watched.checked)
        crowd.run(9)
        if any(pack.endswith("/card") for pack in packs.shoes):
            return
    pytest.fail("no session came to a play-off")


def test_ruling_l14_a_seat_knows_its_hand_what_lay_face_up_and_what_it_laid() -> None:
    lanes, hidden = load_game("lanes"), 0

    def knows(table: AnyTable, watched: Watched) -> None:
        nonlocal hidden
        assert lanes.known_cards is not None
        nobody = set(lanes.known_cards(table.state, None))
        for seat in SEATS["lanes"]:
            known = lanes.known_cards(table.state, seat)
            assert len(set(known)) == len(known)
            assert nobody <= set(known)
            hidden += len(set(known) - nobody)
            view = table.view(seat)
            if view.round is not None:
                assert set(view.round.hands[seat]) <= set(known)
                assert {card.card for card in view.round.cards if card.shown} <= nobody
        # Each is a card of the latest shuffle that held it, where the host finds its place.
        orders = watched.packs.orders("")
        for pack in (TENS, PILE):
            latest = [order for order in orders.values() if sorted(order) == sorted(pack)][-1:]
            assert not latest or set(nobody & set(pack)) <= set(latest[0])

    played("lanes", LanesRules(), knows)
    assert hidden > COMMANDS
