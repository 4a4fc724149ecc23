"""Games and positions of Lanes to test with: hands stacked, moves as text, coins counted at every event."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.cards import JOKERS, Card, Order, parse
from croupier.chance import Chance, VirtualShoe
from croupier.game import Option, load_game
from croupier.games.lanes import commands as c
from croupier.games.lanes import engine, layout, notation
from croupier.games.lanes import events as e
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.legal import legal
from croupier.games.lanes.moves import command
from croupier.games.lanes.movetext import move_text, parse_moves
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, TENS, Table, as_data, moves_of, new, row_of
from croupier.games.lanes.views import RoundView, view
from tests import desk

CALM = [name for name in notation.NAMES if name[0] in "34568"]  # no effect, no seven, no two
HANDS = ("3c4c5c6c8c", "3d4d5d6d8d")  # what a and b hold by default
# One card before the end, b to play: a is ahead in lanes 1 and 2, or level in 2; b is ahead in lane 3.
A_AHEAD = "9h1a,2h1b,3c1b,9c2a,8c2a,2d2b,4c3b,6c1a,6d1a"
LEVEL = "9h1a,2h1b,3c3b,9c1a,8c1a,2d3b,4c3b,6c1a,6d1a"
SEVENS = "7s1a,5d1b,6d2b,7h2a,7d3a,8d3b,4d1b"  # three on a's side, which is to play


class Stacked:
    """A coin, a pile and tens that come out as told; a deals unless the coin says b."""

    def __init__(
        self, a: str = HANDS[0], b: str = HANDS[1], tens: str = "Ts Th Td Tc", coin: str = "a"
    ) -> None:
        first, last = (b, a) if coin == "a" else (a, b)
        pairs = zip(_cards(first), _cards(last), strict=True)
        self.top = tuple(card for pair in pairs for card in pair)
        self.tens, self.coin = parse(tens), coin

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        if len(cards) == len(JOKERS):
            return JOKERS if self.coin == "a" else JOKERS[::-1]
        if len(cards) == len(TENS):
            return self.tens
        return (*self.top, *[card for card in cards if card not in self.top])

    def draw(self) -> Card:
        raise AssertionError("a stacked pile knows its cards")


class EffectsPile(VirtualShoe):
    """A pile with the effect cards on top, so that chains and shuffles are common."""

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        order = super().shuffle(cards, number)
        return tuple(sorted(order, key=lambda card: card.rank not in "AJQKX"))


class SevensPile(VirtualShoe):
    """A pile that deals all four sevens to one hand, so that games end of a sudden."""

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        order = super().shuffle(cards, number)
        rest = [card for card in order if card.rank != "7"]
        sevens = [card for card in order if card.rank == "7"]
        return (*[card for pair in zip(sevens, rest, strict=False) for card in pair], *rest[len(sevens) :])


PILES = {"fair": VirtualShoe, "effects": EffectsPile, "sevens": SevensPile}


class Desk(desk.Desk[Table, c.Command, e.Event]):
    """A game under test: give it commands or moves, read its state and its log."""

    def __init__(self, table: Table, chance: Chance) -> None:
        super().__init__(load_game("lanes"), table, chance, lambda table: sum(table.coins()) + table.pot())

    def say(self, *texts: str) -> list[e.Event]:
        """Moves of whoever moves, as `movetext` reads them."""
        before = len(self.moments)
        for text in texts:
            for move in parse_moves(row_of(self.table), text):
                self.do(command(move, self.mover()))
        return self.log[before:]

    def mover(self) -> str:
        mover = self.table.mover()
        assert mover is not None
        return mover

    def round(self, seat: str | None = None) -> RoundView:
        seen = view(self.table, seat).round
        assert seen is not None
        return seen

    def options(self) -> dict[str, Any]:
        return {listed.command: listed.fields for listed in legal(self.table, self.mover())}

    def blanks(self) -> None:
        """Play the round out with nothing added and every card face down in lane 1: a draw."""
        while self.table.stage == "round":
            if "AddCoins" in self.options():
                self.do(c.AddCoins(self.mover(), 0))
            else:
                self.do(c.Lay(self.mover(), self.options()["Lay"]["card"][0], 1, "down"))

    def deal(self) -> None:
        assert self.table.dealer is not None
        self.do(c.Deal(self.table.dealer))


def begun(chance: Chance | None = None, **rules: bool) -> Desk:
    made = Desk(new(LanesRules(**rules)), chance or Stacked())
    made.do(c.Start("a"))
    return made


def dealt(chance: Chance | None = None, **rules: bool) -> Desk:
    """The first round as dealt; a is the dealer and b starts, unless the chance says otherwise."""
    made = begun(chance, **rules)
    made.deal()
    return made


def position(
    table: str = ".",
    lanes: str = "s/-h/-d/c",
    *,
    coins: str = "9:9+2",
    phase: str = "play",
    mover: str = "",
    holds: str = "",
    rules: LanesRules = LanesRules(),  # noqa: B008 - a frozen value
) -> engine.Row:
    """A position b has dealt, whose hands are filled up with calm cards; the mover `holds` some cards."""
    laid = [] if table == "." else table.split(",")
    layers = [layout.layer(1, number) for number in range(layout.SLOTS)]
    side = SEATS.index(mover) if mover else layers[len(laid)]
    held = ["", ""]
    held[side] = holds
    spare = [name for name in CALM if name not in table and name not in holds]
    for player in (0, 1):
        while len(held[player]) // 2 + layers[: len(laid)].count(player) < layout.HAND:
            held[player] += spare.pop()
    hands = "/".join(hand or "." for hand in held)
    return notation.parse(f"{lanes} {table} {hands} {coins} {phase} {SEATS[side]} b", rules)


def after(row: engine.Row, text: str) -> engine.Row:
    for move in parse_moves(row, text):
        row = engine.played(row, move)
    return row


def texts(row: engine.Row) -> list[str]:
    """The legal moves as a person types them."""
    return [move_text(row, move) for move in engine.legal(row)]


def lies(row: engine.Row) -> str:
    """The cards on the table as the notation writes them."""
    return notation.show(row).split()[1]


def worth(card: str, lanes: str = "s/-h/-d/c") -> int:
    """What one card counts where it lies, as in `7h1a`."""
    return sum(one + other for one, other in engine.lane_points(position(card, lanes)))


def desk_at(row: engine.Row) -> Desk:
    """A game in its first round, at that position."""
    dealer = SEATS[row[layout.DEALER]]
    rules = LanesRules(False, bool(row[layout.MAY_OPEN]), bool(row[layout.TURN_LANES_UP]))
    return Desk(Table(rules, "round", dealer, Order(PILE[:40]), 3, 1, as_data(row)), Stacked())


def next_command(table: Table, draw: Random) -> c.Command:
    """What goes on with a game: a deal, or a move drawn at random."""
    mover = table.mover()
    if mover is None:
        return c.Deal(table.dealer) if table.dealer else c.Start("a")
    # Few coins are added, and few rounds given up: more of them go far.
    moves = [
        move for move in moves_of(table) if move == layout.ADD or move >= layout.LAY or draw.random() < 0.1
    ]
    return command(draw.choice(moves), mover)


def covered(command: c.Command, options: tuple[Option, ...]) -> bool:
    """Whether some option stands for the command."""
    return any(
        option.command == type(command).__name__
        and all(getattr(command, name) in allowed for name, allowed in option.fields.items())
        for option in options
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(text[place : place + 2]) for place in range(0, len(text), 2))
