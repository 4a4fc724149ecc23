"""Every hand of Pok Deng scored once, as arrays: what the kernels that solve and simulate read.

A hand's *code* stands for all that settling needs to know of it: its points, its rank among hands,
whether it is a Pok, its multiplier and its type. Cards are numbered as `DECK` has them, by suit and then by
rank.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product

from croupier.arrays import Array, np
from croupier.cards import RANKS, SUITS, Card
from croupier.games.pokdeng.hand import Score, score, settle
from croupier.games.pokdeng.rules import Rules
from croupier.wire import replace


@dataclass(frozen=True, eq=False)
class Scores:
    """The codes of all two- and three-card hands, and what any two codes settle for."""

    two: Array  # [52, 52], the same card twice included: an infinite deck deals it
    three: Array  # [52, 52, 52]
    pays: Array  # [codes, codes], to the player
    values: Array  # points by code
    pok: Array  # whether a code is a Pok's


def scores(rules: Rules) -> Scores:
    """The tables of a rule set; made once for all that settle hands alike."""
    plainest = replace(rules, name="", title="", document="", clauses=())
    return _scores(plainest)


@lru_cache(maxsize=8)
def _scores(rules: Rules) -> Scores:
    codes: dict[tuple[object, ...], int] = {}
    kinds: list[Score] = []

    def code(cards: tuple[Card, ...]) -> int:
        found = score(rules, cards)
        typed = found.combination if found.combination in rules.types else None
        key = found.value, found.pok, found.multiplier, found.rank, typed
        if key not in codes:
            codes[key] = len(kinds)
            kinds.append(found)
        return codes[key]

    two = _spread({key: code(cards) for key, cards in _up_to_suits(2)}, 2)
    three = _spread({key: code(cards) for key, cards in _up_to_suits(3)}, 3)
    pays = [[settle(rules, player, banker) for banker in kinds] for player in kinds]
    values, poks = [kind.value for kind in kinds], [kind.pok for kind in kinds]
    by_code = np.array(pays, dtype=np.int16), np.array(values, dtype=np.uint8), np.array(poks, dtype=bool)
    return Scores(two, three, *by_code)


Key = tuple[tuple[int, ...], tuple[int, ...]]


def _up_to_suits(cards: int) -> list[tuple[Key, tuple[Card, ...]]]:
    """One hand for each choice of ranks and each way of sharing suits: no rule tells suits apart by name."""
    sharings = sorted(set(map(_sharing, product(range(cards), repeat=cards))))
    keys = product(combinations_with_replacement(range(13), cards), sharings)
    return [
        (key, tuple(Card(RANKS[rank] + SUITS[suit]) for rank, suit in zip(*key, strict=True))) for key in keys
    ]


def _sharing(suits: tuple[int, ...]) -> tuple[int, ...]:
    """Suits renamed by first appearance, so that only who shares one with whom is left."""
    return tuple(sorted(set(suits), key=suits.index).index(suit) for suit in suits)


def _spread(codes: dict[Key, int], cards: int) -> Array:
    """Codes by card numbers from codes by ranks and sharing."""
    shares = sorted({suits for _, suits in codes})
    small = np.zeros((len(shares), *(13,) * cards), dtype=np.uint8)
    hands = np.array([(shares.index(suits), *ranks) for ranks, suits in codes])
    for order in permutations(range(cards)):
        shared = np.array(
            [shares.index(_sharing(tuple(suits[place] for place in order))) for suits in shares]
        )
        reordered = (hands[:, 1 + place] for place in order)
        small[(shared[hands[:, 0]], *reordered)] = list(codes.values())
    by_suits = np.array([shares.index(_sharing(suits)) for suits in product(range(4), repeat=cards)])
    spread = small[by_suits].reshape((4,) * cards + (13,) * cards)
    axes = [axis for card in range(cards) for axis in (card, cards + card)]
    return np.ascontiguousarray(spread.transpose(axes)).reshape((52,) * cards)
