"""A round of Lanes on one line, as chess has FEN.

`s/-h/-d/c 7h1a,2c-2b 5hKs2d8c/9cX13s4s 8:8+4 bid b b` reads, part by part:

- three lanes from the dealer's left, a face-up ten of spades and two face down (`-`; `=` once both have seen
  it), and the ten left over;
- the cards in the order they were played, each with its lane and its side, `-` when it lies face down and
  only who laid it knows it, `=` when both do;
- the hands of a and b; their coins and the pot;
- the phase: `bid`, `bid2` (two coins owed), `bid*` (the initiator added nothing and the opponent may open),
  `play`, `choose3` (the effect of the third card played), `choose3>1` (a Jack that has flipped the first),
  `tens3` (a Joker's shuffle), `over=a`, `over=draw`, `won=b`;
- who moves, and who dealt.
"""

import re

import numpy as np

from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, four_sevens
from croupier.games.lanes.layout import (
    ALL_COINS,
    BID,
    BOTH,
    CARD,
    CHECKED,
    CHOOSE,
    COINS,
    DEALER,
    EFFECT_SLOT,
    FLIPPED,
    HAND,
    HANDS,
    INITIATOR,
    KNOWN,
    LANE,
    LANE_KNOWN,
    LANE_SUIT,
    LANE_UP,
    LANES,
    MAY_OPEN,
    MOVER,
    NONE,
    OVER,
    OWED,
    PHASE,
    PLAY,
    PLAYED,
    POT,
    RANKS,
    SHUFFLE,
    SIDE,
    SIZE,
    SLOT,
    SLOTS,
    STAGE,
    SUITS,
    TURN,
    TURN_LANES_UP,
    TURNS,
    UP,
    WIDTH,
    WINNER,
    WON,
    layer,
)
from croupier.games.lanes.position_checks import faults
from croupier.games.lanes.rules import LanesRules

SEATS = "ab"
NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), "X1", "X2")
NUMBERS = {name: number for number, name in enumerate(NAMES)}
FIELDS = ("lanes", "table", "hands", "coins", "phase", "mover", "dealer")
PLACED = re.compile(r"(..)([-=]?)([123])([ab])")
MONEY = re.compile(r"(0|[1-9][0-9]?):(0|[1-9][0-9]?)\+(0|[1-9][0-9]?)")
DOING = re.compile(
    r"(bid)([1-9][0-9]?|\*)?|(play)|(choose)([1-9][0-9]?)(?:>([1-9][0-9]?))?|(tens)([1-9][0-9]?)"
    r"|(over|won)=(a|b|draw)"
)


def show(row: Row) -> str:
    """The position's text, which `parse` reads."""
    lanes = [
        _mark(row[LANE_UP + lane], row[LANE_KNOWN + lane]) + SUITS[row[LANE_SUIT + lane]]
        for lane in range(LANES)
    ]
    table = ",".join(_placed(row, number) for number in range(row[PLAYED])) or "."
    hands = "/".join(_hand(row, side) for side in (0, 1))
    coins = f"{row[COINS]}:{row[COINS + 1]}+{row[POT]}"
    places = SEATS[row[MOVER]], SEATS[row[DEALER]]
    return " ".join(
        ["/".join([*lanes, SUITS[row[LANE_SUIT + 3]]]), table, hands, coins, _phase(row), *places]
    )


def parse(text: str, rules: LanesRules = LanesRules()) -> Row:  # noqa: B008 - a frozen value
    """A position from its text; what is wrong is told with its column.

    >>> show(parse("s/-h/-d/c 7h1a 5hKs2d8c/9cX13s4s2c 9:9+2 play b b"))
    's/-h/-d/c 7h1a 5hKs2d8c/9cX13s4s2c 9:9+2 play b b'
    """
    words = list(re.finditer(r"\S+", text))
    if len(words) != len(FIELDS):
        raise BadInput(f"a position has {len(FIELDS)} parts, {' '.join(FIELDS)}, not {len(words)}")
    reader = _Reader(words, rules)
    for field in FIELDS:
        getattr(reader, field)()
    for field, why in faults(reader.row):
        raise reader.fail(field, why)
    return reader.row


def no_card(text: str) -> str:
    """Why a text is not a card of the draw pile."""
    if text.startswith(("T", "10")):
        return f"{text!r} is not a card of Lanes: tens are lanes (L1)"
    return f"{text!r} is not a card: write rank and suit, as in 7h, or X1, X2 for a joker (L1)"


def _mark(up: int, known: int) -> str:
    return "" if up else "=" if known == BOTH else "-"


def _placed(row: Row, number: int) -> str:
    card, lane, side, up, known = row[SLOT + WIDTH * number :][:WIDTH].tolist()
    return f"{NAMES[card]}{_mark(up, known)}{lane + 1}{SEATS[side]}"


def _hand(row: Row, side: int) -> str:
    held = row[HANDS + HAND * side :][:HAND].tolist()
    return "".join(NAMES[card] for card in held if card != NONE) or "."


def _phase(row: Row) -> str:
    phase = row[PHASE]
    if phase == BID:
        return "bid*" if row[CHECKED] else f"bid{row[OWED]}" if row[OWED] else "bid"
    if phase == PLAY:
        return "play"
    if phase == CHOOSE:
        second = f">{row[FLIPPED] + 1}" if row[STAGE] else ""
        return f"choose{row[EFFECT_SLOT] + 1}{second}"
    if phase == SHUFFLE:
        return f"tens{row[EFFECT_SLOT] + 1}"
    return f"{'over' if phase == OVER else 'won'}={(*SEATS, 'draw')[row[WINNER]]}"


class _Reader:
    """Fills a row part by part."""

    def __init__(self, words: list[re.Match[str]], rules: LanesRules) -> None:
        self.words = {field: word[0] for field, word in zip(FIELDS, words, strict=True)}
        self.columns = {field: word.start() + 1 for field, word in zip(FIELDS, words, strict=True)}
        self.row: Row = np.zeros(SIZE, dtype=np.int8)
        self.row[MAY_OPEN], self.row[TURN_LANES_UP] = rules.opponent_may_open, rules.turn_lanes_up
        self.row[EFFECT_SLOT] = self.row[FLIPPED] = self.row[WINNER] = NONE
        self.row[HANDS : HANDS + 2 * HAND] = NONE
        self.row[DEALER] = SEATS.find(self.words["dealer"])

    def fail(self, field: str, why: str) -> BadInput:
        return BadInput(f"column {self.columns[field]}, {field} {self.words[field]!r}: {why}")

    def expect(self, holds: bool, field: str, why: str) -> None:
        if not holds:
            raise self.fail(field, why)

    def lanes(self) -> None:
        parts = self.words["lanes"].split("/")
        bare = [part.lstrip("-=") for part in parts]
        good = len(parts) == 4 and sorted(bare) == sorted(SUITS) and parts[3] == bare[3]
        good = good and all(len(part) <= 2 for part in parts)
        self.expect(good, "lanes", "write three tens and the one left over, as in s/-h/-d/c (L1, L2)")
        for place, part in enumerate(parts):
            self.row[LANE_SUIT + place] = SUITS.index(bare[place])
            if place < LANES:
                self.row[LANE_UP + place] = part == bare[place]
                self.row[LANE_KNOWN + place] = 0 if part.startswith("-") else BOTH

    def table(self) -> None:
        cards = [] if self.words["table"] == "." else self.words["table"].split(",")
        self.expect(len(cards) <= SLOTS, "table", "a round has ten cards (003 1.16)")
        self.row[PLAYED] = len(cards)
        for number, text in enumerate(cards):
            made = PLACED.fullmatch(text)
            good = made is not None and made[1] in NUMBERS
            self.expect(good, "table", f"{text!r} is not a card, its lane and its side, as in 7h2a or 7h-2a")
            assert made is not None
            laid_by = layer(int(self.row[DEALER]), number) if self.row[DEALER] >= 0 else 0
            known = 1 << laid_by if made[2] == "-" else BOTH
            at = SLOT + WIDTH * number
            self.row[at + CARD], self.row[at + LANE] = NUMBERS[made[1]], int(made[3]) - 1
            self.row[at + SIDE], self.row[at + UP] = SEATS.index(made[4]), made[2] == ""
            self.row[at + KNOWN] = known

    def hands(self) -> None:
        parts = self.words["hands"].split("/")
        self.expect(len(parts) == 2, "hands", "write a's cards, a slash, and b's")
        for side, part in enumerate(parts):
            cards = [] if part == "." else [part[at : at + 2] for at in range(0, len(part), 2)]
            odd = next((card for card in cards if card not in NUMBERS), "")
            self.expect(odd == "", "hands", no_card(odd))
            self.expect(len(cards) <= HAND, "hands", "a hand holds five cards at most (003 1.6)")
            for place, card in enumerate(cards):
                self.row[HANDS + HAND * side + place] = NUMBERS[card]

    def coins(self) -> None:
        made = MONEY.fullmatch(self.words["coins"])
        self.expect(made is not None, "coins", "write a's coins, b's and the pot, as in 9:9+2")
        assert made is not None
        amounts = [int(made[place]) for place in (1, 2, 3)]
        self.expect(sum(amounts) == ALL_COINS, "coins", f"there are {ALL_COINS} coins in all (L13)")
        self.row[COINS], self.row[COINS + 1], self.row[POT] = amounts

    def phase(self) -> None:
        made = DOING.fullmatch(self.words["phase"])
        self.expect(made is not None, "phase", "is bid, play, choose, tens, over or won; see the notation")
        assert made is not None
        if made[1]:
            self.row[PHASE], self.row[CHECKED] = BID, made[2] == "*"
            self.row[OWED] = int(made[2]) if made[2] and made[2] != "*" else 0
        elif made[3]:
            self.row[PHASE] = PLAY
        elif made[9]:
            self.row[PHASE] = OVER if made[9] == "over" else WON
            self.row[WINNER] = ("a", "b", "draw").index(made[10])
        else:
            self._effect(int(made[5] or made[8]), made[6], SHUFFLE if made[7] else CHOOSE)

    def _effect(self, number: int, flipped: str | None, phase: int) -> None:
        played = int(self.row[PLAYED])
        good = 1 <= number <= played and (flipped is None or 1 <= int(flipped) <= played)
        self.expect(good, "phase", f"{played} cards have been played")
        self.row[PHASE], self.row[EFFECT_SLOT] = phase, number - 1
        if flipped is not None:
            self.row[STAGE], self.row[FLIPPED] = 1, int(flipped) - 1

    def mover(self) -> None:
        self.row[MOVER] = self._seat("mover")

    def dealer(self) -> None:
        self.row[DEALER] = self._seat("dealer")
        self.row[TURN] = turn = self._turn()
        self.row[INITIATOR] = layer(int(self.row[DEALER]), 2 * min(turn, TURNS - 1))

    def _seat(self, field: str) -> int:
        self.expect(self.words[field] in tuple(SEATS), field, "is a or b")
        return SEATS.index(self.words[field])

    def _turn(self) -> int:
        """The turn of the card just played while its effect is under way, or when it made four 7s."""
        phase = self.row[PHASE]
        stays = phase in (CHOOSE, SHUFFLE) or (phase == WON and four_sevens(self.row) != NONE)
        return (int(self.row[PLAYED]) - stays) // 2
