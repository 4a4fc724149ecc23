"""Payoff sums equal plain enumeration, hand pair by hand pair, with the rules of `tests/naive.py`."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.rulefile import load_rules
from croupier.solve.pokdeng import hands, payoffs
from croupier.solve.pokdeng.induction import CHOSEN, DEALS, HITS, IF_HITS, IF_STANDS, answered
from croupier.solve.pokdeng.models import Model, every_model, pok_deng_model
from croupier.solve.pokdeng.payoffs import Part, reaches
from tests import naive

Cards = tuple[str, ...]
RULES = [("pok-deng", "product"), ("pok-deng", "higher"), ("thai", "winner")]


def sums(rules: str, how: str, player: Cards, banker: Cards, deck: Sequence[str]) -> dict[str, int]:
    """Stand and stand, stand and hit, hit and stand, hit and hit; the last two by the player's value too."""
    settle = naive.pok_deng_settle
    found = {"ss": 0, "sh": 0, "hs": 0, "hh": 0}
    for third in deck:
        value = str(naive.point((*player, third)))
        for other in deck:
            if other == third and len(deck) < 52:
                continue
            found["ss"] += settle(player, banker, rules, how)
            found["sh"] += settle(player, (*banker, other), rules, how)
            for kind in ("hs", f"hs{value}"):
                found[kind] = found.get(kind, 0) + settle((*player, third), banker, rules, how)
            for kind in ("hh", f"hh{value}"):
                found[kind] = found.get(kind, 0) + settle((*player, third), (*banker, other), rules, how)
    return found


def closed_class(name: str) -> list[Cards]:
    """Every hand of a class as poker players name it."""
    found: list[Cards] = []
    for pair in combinations(DECK, 2):
        same_suit, same_rank = pair[0][1] == pair[1][1], pair[0][0] == pair[1][0]
        written = "".join(sorted(card[0] for card in pair))
        kind = "" if same_rank else "s" if same_suit else "o"
        if written == "".join(sorted(name[:2])) and name[2:] == kind:
            found.append(pair)
    return found


def added(one: dict[str, int], more: dict[str, int], times: int) -> None:
    for key, number in more.items():
        one[key] = one.get(key, 0) + times * number


def class_sums(rules: str, how: str, players: list[Cards], bankers: list[Cards]) -> dict[str, int]:
    """Over all disjoint pairs of hands of two classes."""
    total: dict[str, int] = {}
    for player in players:
        for banker in bankers:
            if not set(player) & set(banker):
                left = [card for card in DECK if card not in player + banker]
                added(total, sums(rules, how, player, banker, left), 1)
    return total


def picks(part: Part, count: int, seed: str) -> Iterator[tuple[int, int]]:
    draw = Random(seed)
    for _ in range(count):
        yield draw.randrange(len(part.players)), draw.randrange(len(part.bankers))


@pytest.mark.parametrize(("rules", "how"), RULES)
def test_ruling_p11_closed_hands_agree_with_listing_every_third_card(rules: str, how: str) -> None:
    sizes = pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards", multiplier=how)
    values = pok_deng_model(rules, player_sees="own", banker_sees="values", detail="cards", multiplier=how)
    (part,), (split,) = payoffs.payoffs(sizes).parts, payoffs.payoffs(values).parts
    for mine, theirs in picks(part, 3, f"{rules}{how}"):
        players, bankers = (closed_class(side.name) for side in (part.players[mine], part.bankers[theirs]))
        # By renaming suits the first hand stands for all.
        found = class_sums(rules, how, players[:1], bankers)
        expected = [found[kind] * len(players) for kind in ("ss", "sh", "hs", "hh")]
        assert part.sums[mine, theirs].tolist() == expected, (
            part.players[mine].name,
            part.bankers[theirs].name,
        )
        by_value = [
            found.get(f"{kind}{value}", 0) * len(players) for value in range(10) for kind in ("hs", "hh")
        ]
        assert split.sums[mine, theirs].tolist() == expected[:2] + by_value


@pytest.mark.parametrize(("rules", "how"), RULES)
def test_ruling_p9_hands_beside_an_upcard_agree_with_listing_every_third_card(rules: str, how: str) -> None:
    asked = pok_deng_model(rules, player_sees="upcard", banker_sees="sizes", detail="cards", multiplier=how)
    known = scores(asked.rules)
    draw = Random(how)
    up = draw.randrange(13)
    part = payoffs.payoffs(asked).parts[up]
    mine, theirs = draw.randrange(len(part.players)), draw.randrange(len(part.bankers))
    player_rows, banker_rows = hands.beside(asked, known, up).rows, hands.showing(asked, known, up).rows
    players = [tuple(DECK[card] for card in row[:2]) for row in player_rows.tolist() if row[2] == mine]
    bankers = [tuple(DECK[card] for card in row[:2]) for row in banker_rows.tolist() if row[2] == theirs]
    found = class_sums(rules, how, players, bankers)
    expected = [4 * found[kind] for kind in ("ss", "sh", "hs", "hh")]
    assert part.sums[mine, theirs].tolist() == expected


@pytest.mark.parametrize(("rules", "how"), RULES)
def test_ruling_p11_an_infinite_deck_draws_every_card_independently(rules: str, how: str) -> None:
    asked = pok_deng_model(
        rules, player_sees="own", banker_sees="sizes", detail="cards", deck="infinite", multiplier=how
    )
    (part,) = payoffs.payoffs(asked).parts
    rows = hands.closed(asked, scores(asked.rules)).rows
    (mine, theirs), *_ = picks(part, 1, how)
    player, banker = part.players[mine].cards, part.bankers[theirs].cards
    times = int((rows[:, 2] == mine).sum()) * int((rows[:, 2] == theirs).sum())
    found = sums(rules, how, player, banker, list(DECK))
    assert part.sums[mine, theirs].tolist() == [times * found[kind] for kind in ("ss", "sh", "hs", "hh")]


def test_ruling_p2_poks_are_settled_before_anyone_draws() -> None:
    asked = pok_deng_model(player_sees="upcard", detail="cards")
    up = 8  # the nine of spades
    total = 0
    for hole in DECK:
        left = [card for card in DECK if card not in (DECK[up], hole)]
        if hole == DECK[up]:
            continue
        banker = (DECK[up], hole)
        poker = naive.pok_deng_score(banker)[0]
        for player in combinations(left, 2):
            if poker or naive.pok_deng_score(player)[0]:
                total += naive.pok_deng_settle(player, banker)
    assert payoffs.payoffs(asked).parts[up].settled == 4 * total * 48 * 47


@pytest.mark.parametrize("asked", every_model(), ids=lambda asked: asked.name)
def test_every_deal_is_counted_once(asked: Model) -> None:
    if asked.banker_sees == "cards" and asked.deck == "52":
        dealt = answered(asked)
        stood = sum(int(part.sums[:, :, 0, DEALS].sum()) for part in dealt.parts)
        drawn = sum(int(part.sums[:, :, 1:, DEALS].sum()) for part in dealt.parts)
        counted = reaches(pok_deng_model(player_sees=asked.player_sees, detail="cards"))
        assert stood == drawn == dealt.unit - sum(part.settled for part in counted.parts)
        return
    met = reaches(asked)
    poks = sum(part.settled for part in met.parts)
    for place in (0, 1):
        assert sum(int(part.sums[:, :, place].sum()) for part in met.parts) + poks == met.unit
        assert sum(int(part.sums[:, :, 2 + place :: 2].sum()) for part in met.parts) + poks == met.unit


def test_settlements_are_zero_sum_between_closed_hands() -> None:
    (part,) = payoffs.payoffs(pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards")).parts
    assert part.settled == 0
    for mine, theirs in ((0, 0), (1, 2), (2, 1), (3, 3)):
        assert np.array_equal(part.sums[:, :, mine], -part.sums[:, :, theirs].T)


def test_a_banker_who_sees_cards_takes_the_better_for_itself_hand_by_hand() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="cards", detail="cards")
    (part,) = answered(asked).parts
    draw = Random("seen")
    mine, theirs = draw.randrange(len(part.players)), draw.randrange(len(part.bankers))
    players, bankers = (
        closed_class(side[at].name) for side, at in ((part.players, mine), (part.bankers, theirs))
    )
    expected = np.zeros((11, 5), dtype=np.int64)
    for banker in bankers:
        if set(banker) & set(players[0]):
            continue
        left = [card for card in DECK if card not in (*players[0], *banker)]
        stand = 48 * naive.pok_deng_settle(players[0], banker)
        hit = sum(naive.pok_deng_settle(players[0], (*banker, card)) for card in left)
        expected[0] += 47 * np.array([48, 48 * (hit < stand), stand, hit, min(stand, hit)])
        for third in left:
            hand = (*players[0], third)
            stand = 47 * naive.pok_deng_settle(hand, banker)
            hit = sum(naive.pok_deng_settle(hand, (*banker, card)) for card in left if card != third)
            expected[1 + naive.point(hand)] += np.array([47, 47 * (hit < stand), stand, hit, min(stand, hit)])
    assert (DEALS, HITS, IF_STANDS, IF_HITS, CHOSEN) == (0, 1, 2, 3, 4)
    assert np.array_equal(part.sums[mine, theirs], len(players) * expected)


def test_lookup_tables_hold_every_hand_as_scored() -> None:
    for name in ("pok-deng", "thai"):
        known = scores(load_rules(name))
        for cards in combinations(range(52), 3):
            pok, value, times = naive.pok_deng_score([DECK[card] for card in cards], name)
            code = known.three[cards]
            assert (known.values[code], known.pok[code]) == (value, pok)
            if times == 1:
                assert known.three[cards[::-1]] == code
        for one, other in product(range(52), repeat=2):
            pok, value, _ = naive.pok_deng_score([DECK[one], DECK[other]], name)
            assert (known.values[known.two[one, other]], known.pok[known.two[one, other]]) == (value, pok)
