"""Moves of Lanes as a person types them.

`bid 2` adds two coins, or two more than are owed; `check`, `call`, `fold`. `7h>2` lays the seven face up into
lane 2, `7h>2-` face down. What its effect does follows, and so on down a chain: `Jc>1 flip 3d swap Jc`,
`Qd>2 flip 5s`, `Kd>3 move 4h`, `Ah>1 lane 2`, `X1>2 tens hsdc` (the order a Joker's shuffle gave). A card on
the table is named by its face or, when the mover cannot know it, by its number in the order of play: `#4`.
"""

import re
from collections.abc import Sequence

from croupier.errors import BadInput, Refused
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.notation import LANES_ARE, NAMES, NUMBERS, no_card

LAID = re.compile(r"([^>]*)>([^>]*?)(-?)")
EFFECTS = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King", "X": "Joker"}


def move_text(row: Row, move: int) -> str:
    """One step of a move, as `parse_moves` reads it."""
    if move == layout.FOLD:
        return "fold"
    if move < layout.LAY:
        if move == layout.ADD:
            return "call" if row[layout.OWED] else "check"
        return f"bid {move}"
    if move < layout.TARGET:
        card, lane, down = (move - layout.LAY) // 6, (move - layout.LAY) % 6 // 2, (move - layout.LAY) % 2
        return f"{NAMES[card]}>{lane + 1}{'-' * down}"
    if move < layout.LANE_TARGET:
        return f"{verb(row)} {card_on_table(row, move - layout.TARGET)}"
    if move < layout.ORDER:
        return f"lane {move - layout.LANE_TARGET + 1}"
    return f"tens {order_text(move - layout.ORDER)}"


def card_on_table(row: Row, number: int) -> str:
    """A card by its face if the mover knows it, else by its number."""
    slot = layout.SLOT + layout.WIDTH * number
    known = row[slot + layout.KNOWN] >> row[layout.MOVER] & 1
    return NAMES[row[slot + layout.CARD]] if known else f"#{number + 1}"


def order_text(order: int) -> str:
    """The four tens in the order of that number; the first three are laid."""
    left, text = list(layout.SUITS), ""
    for ways in layout.WAYS:
        text += left.pop(order // ways)
        order %= ways
    return text


def parse_moves(row: Row, text: str) -> list[int]:
    """The steps of a move, each checked against the rules; whatever is refused names the ruling.

    >>> from croupier.games.lanes.notation import parse
    >>> start = parse("s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b")
    >>> [move_text(start, parse_moves(start, text)[0]) for text in ("9c>2-", "Qd>1 flip 5h")]
    ['9c>2-', 'Qd>1']
    """
    words = text.split()
    steps: list[int] = []
    while words or not steps:
        steps.append(next_step(row, words))
        row = played(row, steps[-1])
    return steps


def next_step(row: Row, words: list[str]) -> int:
    """The next step of a move, its words taken off the list; an observed row tells as much as it holds."""
    if not words:
        raise BadInput("no move is given: write one such as bid 2, call, 7h>2 or 7h>2-")
    move = _step(row, words)
    if move not in legal(row):
        raise why_not(row, move)
    return move


def _step(row: Row, words: list[str]) -> int:
    word = words.pop(0)
    plain = {"check": layout.ADD, "call": layout.ADD, "fold": layout.FOLD}
    if word in plain:
        if (word == "call") != bool(row[layout.OWED]) and word != "fold" and row[layout.PHASE] == layout.BID:
            owed = f"{row[layout.OWED]} coins are owed: call, bid more, or fold"
            raise Refused("ruling L5", owed if row[layout.OWED] else "nothing is owed: check or bid")
        return plain[word]
    if match := LAID.fullmatch(word):
        if match[1] not in NUMBERS:
            raise BadInput(no_card(match[1]))
        if match[2] not in layout.LANE_NAMES:
            raise BadInput(f"{word}: {LANES_ARE} (L2)")
        return layout.LAY + 6 * NUMBERS[match[1]] + 2 * (int(match[2]) - 1) + (match[3] == "-")
    if not words:
        raise BadInput(f"{word!r} is not a complete move: write bid 2, call, 7h>2, flip 3d, lane 2 …")
    return _targeted(row, word, words.pop(0))


def _targeted(row: Row, word: str, target: str) -> int:
    if word in ("bid", "raise"):
        if not 1 <= _count(target) < layout.FOLD:
            none = "to add nothing, check or call (L5)"
            raise BadInput(f"bid {target}: write a number of coins from 1 to {layout.FOLD - 1}; {none}")
        return layout.ADD + int(target)
    if word == "lane":
        if target not in layout.LANE_NAMES:
            raise BadInput(f"lane {target}: {LANES_ARE} (L2)")
        return layout.LANE_TARGET + int(target) - 1
    if word == "tens":
        return layout.ORDER + _order(target)
    if word not in ("flip", "swap", "move"):
        raise BadInput(f"{word!r} is not a move: write bid, call, fold, 7h>2, flip, swap, move, lane or tens")
    if row[layout.PHASE] == layout.CHOOSE and word != verb(row):
        raise Refused(_ruling(row), f"{_effect_name(row)} asks for {verb(row)!r} now, not {word!r}")
    return layout.TARGET + _number(row, target)


def _order(word: str) -> int:
    if sorted(word) != sorted(layout.SUITS):
        raise BadInput(f"tens {word}: write the four suits in their order, as in hsdc")
    left, order = list(layout.SUITS), 0
    for letter, ways in zip(word, layout.WAYS, strict=True):
        order += ways * left.index(letter)
        left.remove(letter)
    return order


def _number(row: Row, word: str) -> int:
    """Which card on the table is meant; a face counts only where the mover knows it (L14)."""
    if word.startswith("#") and 1 <= _count(word[1:]) <= row[layout.PLAYED]:
        return _count(word[1:]) - 1
    for number in range(row[layout.PLAYED]):
        if card_on_table(row, number) == word:
            return number
    raise BadInput(
        f"{word!r} does not lie on the table where you can see it: name a card, or its number as in #4"
    )


def _count(word: str) -> int:
    """A small number, or 0 where there is none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0


def why_not(row: Row, move: int) -> Refused:
    """Why a move is not among the legal ones."""
    phase = row[layout.PHASE]
    if phase > layout.SHUFFLE:
        return Refused("ruling L12", "the round is over")
    if move < layout.LAY:
        return _why_no_bid(row, move)
    if move < layout.TARGET:
        if phase == layout.BID:
            owed = "a bid must be answered first: call, bid more, or fold"
            return Refused("ruling L5", owed if row[layout.OWED] else "bidding comes first: check or bid")
        if phase == layout.PLAY:
            card = NAMES[(move - layout.LAY) // 6]
            return Refused(laying_clause(row), f"{card} is not among the cards in hand")
        return Refused("ruling L8", f"{_effect_name(row)} comes first")
    if phase not in (layout.CHOOSE, layout.SHUFFLE):
        return Refused("ruling L8", "no effect is under way")
    if phase == layout.SHUFFLE or move >= layout.ORDER:
        never = f"{_effect_name(row)} shuffles nothing"
        reason = "the tens are shuffled now" if phase == layout.SHUFFLE else never
        return Refused("ruling L10", reason)
    return Refused(_ruling(row), _why_no_target(row, move))


def laying_clause(row: Row | Sequence[int]) -> str:
    """The initiator of a turn plays first, then the opponent."""
    return "003 1.14" if row[layout.PLAYED] % 2 == 0 else "003 1.15"


def _why_no_bid(row: Row, move: int) -> Refused:
    if row[layout.PHASE] != layout.BID:
        return Refused("ruling L5", "there is no bidding now")
    if move == layout.FOLD:
        return Refused("ruling L5", "nothing is owed: check, or bid")
    most = max(add for add in legal(row) if add < layout.FOLD)
    return Refused("ruling L5", f"adding {move} is more than both can match: at most {most}")


def _why_no_target(row: Row, move: int) -> str:
    rank = _rank(row)
    if rank == "A":
        return "an Ace flips a lane: name one, as in lane 2"
    if move >= layout.LANE_TARGET:
        return f"{_effect_name(row)} takes a played card, not a lane"
    if rank == "K":
        return "a King takes a card from another lane"
    if row[layout.STAGE]:
        return "exchange it with another card of the lane"
    return "a Jack takes a card of its own lane"


def _rank(row: Row) -> str:
    return str(NAMES[row[layout.SLOT + layout.WIDTH * int(row[layout.EFFECT_SLOT]) + layout.CARD]])[0]


def verb(row: Row) -> str:
    """What the effect under way does next to a card."""
    if row[layout.STAGE]:
        return "swap"
    return "move" if _rank(row) == "K" else "flip"


def _effect_name(row: Row) -> str:
    return f"the {EFFECTS[_rank(row)]}"


def _ruling(row: Row) -> str:
    return "ruling L9" if _rank(row) == "J" else "ruling L10"
