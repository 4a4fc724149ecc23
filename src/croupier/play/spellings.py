"""Moves of Lanes as people write them, such as `9♦ > 1`, `9d 1 down`, `+2`: turned into the notation.

A line becomes words of the notation; what a word leaves open (`c`, `joker`, a card without a verb) is settled
by what the mover sees. What can be meant in two ways is refused, never guessed.
"""

import re

from croupier.cards import NAMES as RANK_NAMES
from croupier.cards import SUIT_NAMES
from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.movetext import card_on_table, next_step, verb
from croupier.games.lanes.notation import NAMES
from croupier.games.rules_card import Line, Section

SUIT_SIGNS = dict(zip("♠♤♥♡♦♢♣♧", "sshhddcc", strict=True))
SIGNS = str.maketrans({"★": "joker ", "☆": "joker ", "*": "joker ", "→": ">", "−": "-", "–": "-", "—": "-"})
RANK = "|".join(["10", *RANK_NAMES.values(), f"[{''.join(RANK_NAMES).lower()}]"])
SUIT = "|".join([*(f"{name}?" for name in SUIT_NAMES.values()), *SUIT_NAMES])
SUITED = rf"(?:{RANK})(?:\s+of\s+(?:{SUIT})|[{layout.SUITS}])(?![a-z])"
CARD = rf"(?:{SUITED}|joker(?![a-z])(?:\s*[12])?+|x[12]?+(?![a-z]))"
VERBS = {"flip": "flip", "turn": "flip", "swap": "swap", "exchange": "swap", "move": "move", "take": "move"}
TOKEN = re.compile(
    rf"""
    (?P<skipped>[\s,;]+|(?:then|and|the|with|lay|play|put)\b)
    |(?P<unclear>{CARD}\s*-\s*[0-9])
    |(?P<laid>{CARD})\s*(?:-?>|\b(?:to|into|in|on)\b|)\s*(?:lane\s*)?(?P<lane>[0-9]+)(?![0-9a-z])
        (?P<down>\s*-(?!>)|\s+(?:face[\s-]*)?(?:down|d)\b)?(?:\s+(?:face[\s-]*)?(?:up|u)\b)?
    |(?:bid|raise|bet|add|b|r|\+)\s*(?:by\s+)?\+?\s*(?P<coins>[0-9]+)\b(?:\s*(?:more|coins?)\b)*
    |(?:(?:flip|turn)\s+(?:the\s+)?)?(?:lane|l)\s*(?P<turned>[0-9]+)\b
    |(?P<verb>{"|".join(VERBS)})\b(?:\s*(?:with\s|the\s)*(?P<target>{CARD})(?![0-9]))?
    |(?:\#|card|number|no\.?)\s*(?P<number>[0-9]+)\b
    |(?P<card>{CARD})(?![0-9])
    |(?P<other>[^\s,;]+)
    """,
    re.VERBOSE,
)
TYPING = Section(
    "You type",
    (
        Line("9d>1", "the nine of diamonds face up into lane 1; also 9♦ 1, 9D > 1"),
        Line("9d>1-", "face down; also 9d 1 down. Jokers are x1 and x2, or joker"),
        Line("bid 2", "two coins, or two more than you owe; also +2. Or check, call, fold"),
        Line("#4", "the fourth card played; (9♦?) lies face down and only you know it"),
    ),
)
TENS = tuple(f"T{suit}" for suit in layout.SUITS)
WORDS = {"pass": "check", "f": "fold"}


def words_of(typed: str) -> list[str]:
    """The words of a line, in the notation as far as they can be without knowing the table."""
    signs = "".join(SUIT_SIGNS)
    text = re.sub(rf"\s*([{signs}])\ufe0f?", lambda sign: SUIT_SIGNS[sign[1]], typed)
    found: list[str] = []
    for token in TOKEN.finditer(" ".join(text.translate(SIGNS).lower().split())):
        found += _notation(token)
    return found


def read_step(seen: Row, words: list[str]) -> int:
    """The next step of a move, its words taken off the list."""
    return next_step(seen, _settled(seen, words) if words else [])


def _notation(token: re.Match[str]) -> list[str]:
    kind, text = token.lastgroup, token[0]
    if token["skipped"]:
        return []
    if token["unclear"]:
        card, lane = _name(text[: text.index("-")]), text[-1]
        raise BadInput(f"{text!r} may be {card}>{lane} or, face down, {card}>{lane}-: write the one you mean")
    if token["laid"]:
        return [f"{_name(token['laid'])}>{token['lane']}{'-' if token['down'] else ''}"]
    if token["coins"] or token["turned"]:
        return ["bid", token["coins"]] if token["coins"] else ["lane", token["turned"]]
    if token["verb"]:
        return [VERBS[token["verb"]], *([_name(token["target"])] if token["target"] else [])]
    if kind == "number":
        return [f"#{token[kind]}"]
    return [_name(text) if kind == "card" else WORDS.get(text, text)]


def _name(card: str) -> str:
    """A card as the notation names it; a joker without its number stays `X`.

    >>> _name("nine of diamonds"), _name("10h"), _name("joker 2"), _name("x")
    ('9d', 'Th', 'X2', 'X')
    """
    if card[0] == "x" or card.startswith("joker"):
        return "X" + "".join(filter(str.isdigit, card))
    card = card.strip()
    rank, _, suit = card.partition(" of ") if " of " in card else (card[:-1], "", card[-1])
    ranks = {**{name: rank for rank, name in RANK_NAMES.items()}, "10": "T"}
    return f"{ranks.get(rank, rank.upper())}{suit[0]}"


def _settled(seen: Row, words: list[str]) -> list[str]:
    """The first step in the notation: what its words leave open, the table settles."""
    word = words.pop(0)
    if word in VERBS:
        return [word] if not words else _target(seen, word, words.pop(0))
    if word in ("bid", "raise", "lane", "tens") and words:
        return [word, words.pop(0)]
    if word == "c":
        return ["call" if seen[layout.OWED] else "check"]
    if word == "call" and words and words[0].isdecimal():
        return [_call(seen, words.pop(0))]
    if ">" in word:
        return [_joker_in_hand(seen) + word[1:] if word.startswith("X>") else word]
    if seen[layout.PHASE] == layout.CHOOSE and _is_target(word):
        return _target(seen, verb(seen), word)
    return _alone(seen, word)


def _alone(seen: Row, word: str) -> list[str]:
    """A number or a card with nothing beside it."""
    if word.isdecimal():
        raise BadInput(f"{word!r} alone may mean many things: write bid {word} to add as many coins")
    if word == "X" or word in NAMES:
        card = _joker_in_hand(seen) if word == "X" else word
        raise BadInput(f"{card} into which lane? write {card}>1 face up or {card}>1- face down")
    return [word]


def _call(seen: Row, coins: str) -> str:
    owed = int(seen[layout.OWED])
    if owed and coins.lstrip("0") != str(owed):
        raise BadInput(f"call {coins}: {owed} are owed; write call, or bid and how many more you add")
    return "call"


def _is_target(word: str) -> bool:
    return word.isdecimal() or word.startswith("#") or word == "X" or word in NAMES or word in TENS


def _target(seen: Row, doing: str, target: str) -> list[str]:
    """What an effect takes: a lane for an Ace, else a card."""
    effect = layout.slot_at(int(seen[layout.EFFECT_SLOT]))
    choosing = seen[layout.PHASE] == layout.CHOOSE
    if choosing and doing == "flip" and layout.rank_of(seen[effect + layout.CARD]) == layout.ACE:
        if target in TENS:
            return ["lane", _lane_of(seen, target)]
        if target.isdecimal():
            return ["lane", target]
    if target.isdecimal():
        return [doing, f"#{target}"]
    return [doing, _joker_on_table(seen) if target == "X" else target]


def _lane_of(seen: Row, ten: str) -> str:
    """The lane whose ten the mover has seen to be that one."""
    suits = seen[layout.LANE_SUIT : layout.LANE_SUIT + layout.LANES].tolist()
    suit = layout.SUITS.index(ten[1])
    if suit not in suits:
        raise BadInput(f"{ten} does not lie where you can see it: name the lane, as in lane 2")
    return layout.LANE_NAMES[int(suits.index(suit))]


def _joker_in_hand(seen: Row) -> str:
    """Either does the same."""
    first = layout.HANDS + layout.HAND * int(seen[layout.MOVER])
    held = [NAMES[card] for card in seen[first : first + layout.HAND] if card >= layout.SUITED]
    return str(min(held, default="X1"))


def _joker_on_table(seen: Row) -> str:
    faces = [card_on_table(seen, number) for number in range(int(seen[layout.PLAYED]))]
    jokers = [name for name in faces if name.startswith("X")]
    if len(jokers) > 1:
        raise BadInput("two jokers lie on the table: write X1 or X2")
    return jokers[0] if jokers else "X1"
