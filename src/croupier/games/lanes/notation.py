"""A round of Lanes on one line, as chess has FEN.

`s/-h/-d/c 7h1a,2c-2b 5hKs2d8c/9cX13s4s 8:8+4 bid b b` reads, part by part:

- three lanes from the dealer's left, a face-up ten of spades and two face down (`-`; `=` once both have seen
  it), and the ten left over;
- the cards in the order they were played, each with its lane and its side, `-` when it lies face down and
  only its owner knows it, `=` when both do;
- the hands of a and b; their coins and the pot;
- the phase: `bid`, `bid2` (two coins owed), `bid*` (the initiator added nothing and the opponent may open),
  `play`, `choose3` (the effect of the third card played), `choose3>1` (a Jack that has flipped the first),
  `tens3` (a Joker's shuffle), `over=a`, `over=draw`, `won=b`;
- who moves, and who dealt.
"""

import re

import numpy as np

from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, four_sevens
from croupier.games.lanes.layout import ALL_COINS, BOTH, LANE_NAMES, LANES, NONE, SEATS, SUITS
from croupier.games.lanes.position_checks import faults
from croupier.games.lanes.rules import LanesRules

NAMES = (*(rank + suit for suit in SUITS for rank in layout.RANKS), "X1", "X2")
NUMBERS = {name: number for number, name in enumerate(NAMES)}
LANES_ARE = f"lanes are {', '.join(LANE_NAMES[:-1])} and {LANE_NAMES[-1]}"
FIELDS = ("lanes", "table", "hands", "coins", "phase", "mover", "dealer")
PLACED = re.compile(rf"(..)([-=]?)([{''.join(LANE_NAMES)}])([{''.join(SEATS)}])")
MONEY = re.compile(r"(0|[1-9][0-9]?):(0|[1-9][0-9]?)\+(0|[1-9][0-9]?)")
DOING = re.compile(
    r"(bid)([1-9][0-9]?|\*)?|(play)|(choose)([1-9][0-9]?)(?:>([1-9][0-9]?))?|(tens)([1-9][0-9]?)"
    r"|(over|won)=(a|b|draw)"
)


def show(row: Row) -> str:
    """The position's text, which `parse` reads."""
    lanes = [
        _mark(row[layout.LANE_UP + lane], row[layout.LANE_KNOWN + lane]) + SUITS[row[layout.LANE_SUIT + lane]]
        for lane in range(LANES)
    ]
    table = ",".join(_placed(row, number) for number in range(row[layout.PLAYED])) or "."
    hands = "/".join(_hand(row, side) for side in (0, 1))
    coins = f"{row[layout.COINS]}:{row[layout.COINS + 1]}+{row[layout.POT]}"
    places = SEATS[row[layout.MOVER]], SEATS[row[layout.DEALER]]
    return " ".join(
        ["/".join([*lanes, SUITS[row[layout.LANE_SUIT + 3]]]), table, hands, coins, _phase(row), *places]
    )


def parse(text: str, rules: LanesRules = LanesRules()) -> Row:  # noqa: B008 - a frozen value
    """A position from its text; an error names its column.

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
    card, lane, side, up, known = row[layout.SLOT + layout.WIDTH * number :][: layout.WIDTH].tolist()
    return f"{NAMES[card]}{_mark(up, known)}{lane + 1}{SEATS[side]}"


def _hand(row: Row, side: int) -> str:
    held = row[layout.HANDS + layout.HAND * side :][: layout.HAND].tolist()
    return "".join(NAMES[card] for card in held if card != NONE) or "."


def _phase(row: Row) -> str:
    phase = row[layout.PHASE]
    if phase == layout.BID:
        return "bid*" if row[layout.CHECKED] else f"bid{row[layout.OWED]}" if row[layout.OWED] else "bid"
    if phase == layout.PLAY:
        return "play"
    if phase == layout.CHOOSE:
        second = f">{row[layout.FLIPPED] + 1}" if row[layout.STAGE] else ""
        return f"choose{row[layout.EFFECT_SLOT] + 1}{second}"
    if phase == layout.SHUFFLE:
        return f"tens{row[layout.EFFECT_SLOT] + 1}"
    return f"{'over' if phase == layout.OVER else 'won'}={(*SEATS, 'draw')[row[layout.WINNER]]}"


class _Reader:
    """Fills a row part by part."""

    def __init__(self, words: list[re.Match[str]], rules: LanesRules) -> None:
        self.words = {field: word[0] for field, word in zip(FIELDS, words, strict=True)}
        self.columns = {field: word.start() + 1 for field, word in zip(FIELDS, words, strict=True)}
        self.row: Row = np.zeros(layout.SIZE, dtype=np.int8)
        self.row[layout.MAY_OPEN] = rules.opponent_may_open
        self.row[layout.TURN_LANES_UP] = rules.turn_lanes_up
        self.row[layout.EFFECT_SLOT] = self.row[layout.FLIPPED] = self.row[layout.WINNER] = NONE
        self.row[layout.HANDS : layout.HANDS + 2 * layout.HAND] = NONE
        self.row[layout.DEALER] = SEATS.index(self.words["dealer"]) if self.words["dealer"] in SEATS else NONE

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
            self.row[layout.LANE_SUIT + place] = SUITS.index(bare[place])
            if place < LANES:
                self.row[layout.LANE_UP + place] = part == bare[place]
                self.row[layout.LANE_KNOWN + place] = 0 if part.startswith("-") else BOTH

    def table(self) -> None:
        cards = [] if self.words["table"] == "." else self.words["table"].split(",")
        self.expect(len(cards) <= layout.SLOTS, "table", "a round has ten cards (003 1.16)")
        self.row[layout.PLAYED] = len(cards)
        for number, text in enumerate(cards):
            match = PLACED.fullmatch(text)
            good = match is not None and match[1] in NUMBERS
            self.expect(good, "table", f"{text!r} is not a card, its lane and its side, as in 7h2a or 7h-2a")
            assert match is not None
            laid_by = layout.layer(max(0, int(self.row[layout.DEALER])), number)
            known = 1 << laid_by if match[2] == "-" else BOTH
            slot = layout.SLOT + layout.WIDTH * number
            self.row[slot + layout.CARD], self.row[slot + layout.LANE] = NUMBERS[match[1]], int(match[3]) - 1
            self.row[slot + layout.SIDE], self.row[slot + layout.UP] = SEATS.index(match[4]), match[2] == ""
            self.row[slot + layout.KNOWN] = known

    def hands(self) -> None:
        parts = self.words["hands"].split("/")
        self.expect(len(parts) == 2, "hands", "write a's cards, a slash, and b's")
        for side, part in enumerate(parts):
            cards = [] if part == "." else [part[start : start + 2] for start in range(0, len(part), 2)]
            odd = next((card for card in cards if card not in NUMBERS), "")
            self.expect(odd == "", "hands", no_card(odd))
            self.expect(len(cards) <= layout.HAND, "hands", "a hand holds five cards at most (003 1.6)")
            for place, card in enumerate(cards):
                self.row[layout.HANDS + layout.HAND * side + place] = NUMBERS[card]

    def coins(self) -> None:
        match = MONEY.fullmatch(self.words["coins"])
        self.expect(match is not None, "coins", "write a's coins, b's and the pot, as in 9:9+2")
        assert match is not None
        amounts = [int(match[place]) for place in (1, 2, 3)]
        self.expect(sum(amounts) == ALL_COINS, "coins", f"there are {ALL_COINS} coins in all (L13)")
        self.row[layout.COINS], self.row[layout.COINS + 1], self.row[layout.POT] = amounts

    def phase(self) -> None:
        match = DOING.fullmatch(self.words["phase"])
        self.expect(match is not None, "phase", "is bid, play, choose, tens, over or won; see the notation")
        assert match is not None
        if match[1]:
            self.row[layout.PHASE], self.row[layout.CHECKED] = layout.BID, match[2] == "*"
            self.row[layout.OWED] = int(match[2]) if match[2] and match[2] != "*" else 0
        elif match[3]:
            self.row[layout.PHASE] = layout.PLAY
        elif match[9]:
            self.row[layout.PHASE] = layout.OVER if match[9] == "over" else layout.WON
            self.row[layout.WINNER] = (*SEATS, "draw").index(match[10])
        else:
            self._effect(int(match[5] or match[8]), match[6], layout.SHUFFLE if match[7] else layout.CHOOSE)

    def _effect(self, number: int, flipped: str | None, phase: int) -> None:
        played = int(self.row[layout.PLAYED])
        good = 1 <= number <= played and (flipped is None or 1 <= int(flipped) <= played)
        self.expect(good, "phase", f"{played} cards have been played")
        self.row[layout.PHASE], self.row[layout.EFFECT_SLOT] = phase, number - 1
        if flipped is not None:
            self.row[layout.STAGE], self.row[layout.FLIPPED] = 1, int(flipped) - 1

    def mover(self) -> None:
        self.row[layout.MOVER] = self._seat("mover")

    def dealer(self) -> None:
        self.row[layout.DEALER] = self._seat("dealer")
        self.row[layout.TURN] = turn = self._turn()
        first = 2 * min(turn, layout.TURNS - 1)
        self.row[layout.INITIATOR] = layout.layer(int(self.row[layout.DEALER]), first)

    def _seat(self, field: str) -> int:
        self.expect(self.words[field] in SEATS, field, f"is {' or '.join(SEATS)}")
        return SEATS.index(self.words[field])

    def _turn(self) -> int:
        """The turn of the card just played while its effect is under way, or when it made four 7s."""
        phase = self.row[layout.PHASE]
        at_once = phase == layout.WON and four_sevens(self.row) != NONE
        stays = at_once or phase in (layout.CHOOSE, layout.SHUFFLE)
        return (int(self.row[layout.PLAYED]) - stays) // 2
