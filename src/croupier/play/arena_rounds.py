"""What an arena plays: deals and matches, twice each with the sides exchanged, and how much of it was luck.

Luck is taken out where it can be named. Whenever chance chooses, or a bot that tells its chances, a fixed
judge says what every choice would have been worth: the choice made, less the average of all, is luck. It is
nought on average, whoever judges, so that it can be taken out of what was won (AIVAT).
"""

from collections.abc import Mapping, Sequence
from random import Random

from croupier.bots.lanes.network import Judging, learned, seen_of
from croupier.bots.lanes.registry import Policy, derive_seed, policy_named
from croupier.cards import JOKERS, Card
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, cards_in, played
from croupier.games.lanes.house import house
from croupier.games.lanes.layout import CARDS, HAND, ORDERS, SEATS, STACK
from croupier.games.lanes.moves import ORDER_OF, command, move_of_event
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.table import PILE, TENS, Bid, Table, row_of
from croupier.host import HostedTable, open_table
from croupier.wire import plain

TENS_IN_ORDER = list(ORDER_OF)
LanesTable = HostedTable[Table, object, e.Event, object]


@plain
class Result:
    """What the first bot won, a round or a match on average over both sides, and how much was luck."""

    won: float
    luck: float


class Players:
    """Two bots at a table, what each remembers of the pile, and the luck of the one at a."""

    def __init__(self, table: LanesTable, names: tuple[str, str], seed: str) -> None:
        self.table, self.seed, self.luck = table, seed, 0.0
        self.bots: dict[str, Policy] = {
            seat: policy_named(name, seeds=1) for seat, name in zip(SEATS, names, strict=True)
        }
        self.gone: dict[str, set[int]] = {seat: set() for seat in SEATS}
        self.moves = 0

    def step(self) -> None:
        """The next move, or what the house does."""
        before, seat = self.table.state, self.table.state.mover()
        if seat is None:
            events = self.table.do(house(before))
        else:
            self.moves += 1
            move = self._choose(seat)
            events = self.table.do(command(move, seat))
            self._judge_tens(played(row_of(before), move), events)
        for event in events:
            self._remember(event)

    def _choose(self, seat: str) -> int:
        key = derive_seed(self.seed, SEATS.index(seat), self.moves)
        state = self.table.state
        seen = seen_row(self.table.view(seat))  # type: ignore[arg-type]
        chances = self.bots[seat](seen, key, gone=tuple(sorted(self.gone[seat])), bids=state.bids)
        move = Random(f"choice/{key}").choices(list(chances), list(chances.values()))[0]
        if len(chances) > 1:
            self.luck += luck_of(row_of(state), state.bids, chances, move)
        return move

    def _judge_tens(self, row: Row, events: Sequence[e.Event]) -> None:
        """In which order a Joker lays the tens is luck too."""
        for event in events:
            if isinstance(event, e.TensLaid):
                every = dict.fromkeys(range(layout.ORDER, layout.ORDER + ORDERS), 1 / ORDERS)
                self.luck += luck_of(row, self.table.state.bids, every, move_of_event(event))

    def _remember(self, event: e.Event) -> None:
        if isinstance(event, e.PileShuffled):
            self.gone = {seat: set() for seat in SEATS}
        elif isinstance(event, e.RoundEnded):
            for seat, cards in self.gone.items():
                cards |= cards_in(seen_row(self.table.view(seat)))  # type: ignore[arg-type]


def luck_of(row: Row, bids: Sequence[Bid], chances: Mapping[int, float], choice: int) -> float:
    """Coins by which a choice is better for a than the average choice, as the judge sees the whole round."""
    judging = Judging(learned(), seen_of(row, (), bids), "")
    judging.look(1)  # nothing is hidden, so that there is nothing to guess
    worth = judging.worth()
    gained = worth[choice] - sum(chance * worth[move] for move, chance in chances.items())
    return gained if row[layout.MOVER] == 0 else -gained


def play_deals(first: str, second: str, seed: str, start: int, last: int) -> list[Result]:
    """Coins a round, deal by deal."""
    return [
        _of_both(_round(first, second, seed, number), _round(second, first, seed, number))
        for number in range(start, last)
    ]


def play_matches(first: str, second: str, seed: str, start: int, last: int) -> list[Result]:
    """Matches to the last coin: 1 if the first bot wins both, -1 if it loses both."""
    return [
        _of_both(_match(first, second, seed, number), _match(second, first, seed, number))
        for number in range(start, last)
    ]


def _of_both(one: Result, other: Result) -> Result:
    """The sides exchanged, what a wins is what the first bot loses."""
    return Result((one.won - other.won) / 2, (one.luck - other.luck) / 2)


def _round(a: str, b: str, seed: str, number: int) -> Result:
    """Coins won by whoever sits at a."""
    table = open_table("lanes", chance=ArrangedDeal(seed, number), keep_log=False)
    players = Players(table, (a, b), f"{seed}/{number}")
    while table.state.ended is None:
        players.step()
    coins = float(table.state.coins()[0] - STACK)
    return Result(coins, players.luck)


def _match(a: str, b: str, seed: str, number: int) -> Result:
    """1 if whoever sits at a wins all coins, -1 if it loses them."""
    table = open_table("lanes", seed=derive_seed(seed, "match", number), keep_log=False)
    players = Players(table, (a, b), f"{seed}/{number}")
    while table.state.stage != "over":
        players.step()
    won = 1.0 if table.state.winner == SEATS[0] else -1.0
    return Result(won, players.luck / STACK)


class ArrangedDeal:
    """The cards of one deal: who deals, the pile, and the tens whenever they are laid."""

    def __init__(self, seed: str, number: int) -> None:
        self._draw, self._dealer = Random(f"{seed}/{number}"), number % 2
        pack, tens = list(range(CARDS)), list(range(len(TENS)))
        self._draw.shuffle(pack)
        self._draw.shuffle(tens)
        a, b = pack[:HAND], pack[HAND : 2 * HAND]
        first, last = (b, a) if self._dealer == 0 else (a, b)
        dealt = [card for both in zip(first, last, strict=True) for card in both]
        self._pile = tuple([PILE[card] for card in (*dealt, *pack[2 * HAND :])])
        self._tens: tuple[Card, ...] = tuple([TENS[ten] for ten in tens])

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        if cards == JOKERS:  # the coin that decides who deals first
            return JOKERS[self._dealer :] + JOKERS[: self._dealer]
        if cards == PILE:
            return self._pile
        tens, self._tens = self._tens, ()
        return tens or TENS_IN_ORDER[self._draw.randrange(ORDERS)]
