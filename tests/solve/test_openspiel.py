"""OpenSpiel agrees: our solutions leave nothing to gain, in its games and in Pok Deng built anew for it."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, exploitability
from open_spiel.python.policy import TabularPolicy

from croupier.solve.certificate import Certified, certify
from croupier.solve.classics import CLASSICS
from croupier.solve.linear import solve
from croupier.solve.pokdeng.models import pok_deng_model
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from croupier.solve.treeplex import SequenceGame
from croupier.solve.trees import COLUMNS, ROWS, Chance, Decision, Node, sequence_form
from tests import naive
from tests.solve.pokdeng.odds import CARDS, HANDS, POK, Odds, avoiding, counted
from tests.solve.pokdeng.spiel import judged

NOTHING = 1e-9  # to be gained

# Its own poker games


def kuhn_name(state: str) -> str:
    """`0pb` is our `Jpb`."""
    return "JQK"[int(state[0])] + state[1:]


def leduc_name(state: str) -> str:
    """Cards are numbered by rank and then suit, actions fold, call and raise are 0, 1 and 2."""
    fields = dict(re.findall(r"\[(\w+):? ([^\]]*)\]", state))
    rounds = ["".join("fcr"[int(act)] for act in fields[name].split()) for name in ("Round1", "Round2")]
    cards = "".join("JQK"[int(fields[name]) // 2] for name in ("Private", "Public") if name in fields)
    return f"{cards} {'/'.join(rounds)}" if "Public" in fields else f"{cards} {rounds[0]}"


def exported(
    game: SequenceGame, proof: Certified, theirs: object, name_of: Callable[[str], str]
) -> TabularPolicy:
    """Our chances in OpenSpiel's table; its legal actions come in the order of ours."""
    ours = dict(zip(game.rows.names + game.columns.names, proof.rows + proof.columns, strict=True))
    table = TabularPolicy(theirs)
    for state, place in table.state_lookup.items():
        legal = np.flatnonzero(table.legal_actions_mask[place])
        table.action_probability_array[place] = 0
        table.action_probability_array[place, legal] = [float(chance) for chance in ours[name_of(state)]]
    return table


@pytest.mark.parametrize(
    ("ours", "theirs", "name_of"),
    [("kuhn", "kuhn_poker", kuhn_name), ("leduc", "leduc_poker", leduc_name)],
)
def test_our_plans_leave_nothing_to_gain_in_openspiels_own_game(
    ours: str, theirs: str, name_of: Callable[[str], str]
) -> None:
    game, their_game = CLASSICS[ours](), pyspiel.load_game(theirs)
    proof = certify(game, solve(game))
    table = exported(game, proof, their_game, name_of)
    assert exploitability.nash_conv(their_game, table) < NOTHING
    value = expected_game_score.policy_value(their_game.new_initial_state(), [table, table])
    assert value[0] == pytest.approx(float(proof.low), abs=NOTHING)


# Pok Deng


@pytest.fixture(scope="module")
def odds() -> Odds:
    return counted()


def test_every_deal_is_counted_once(odds: Odds) -> None:
    assert odds.joint.sum() == HANDS
    assert odds.deals.sum(axis=(1, 2))[9] == 128 * HANDS // 1326  # pairs of cards that make 9


def test_three_cards_come_in_the_published_numbers(odds: Odds) -> None:
    """Of 22,100: Tong 52, straight flush 44, straight 660, flush 1,100."""
    times = np.array([naive.pok_deng_multiplier(hand) for hand in odds.three])
    counts = odds.joint.sum(axis=(0, 2, 3, 4))
    shares = [counts[times == each].sum() * 22_100 // HANDS for each in (5, 3, 2)]
    assert shares == [52, 44, 660 + 1100]


def test_hands_that_avoid_three_cards_are_those_dealt_without_them() -> None:
    """Inclusion and exclusion against leaving the cards out."""
    chance = np.random.default_rng(7)
    deals = chance.random((52, 52, 52)) < 0.3
    distinct = np.array(np.meshgrid(*[range(52)] * 3, indexing="ij"))
    deals &= (distinct[0] != distinct[1]) & (distinct[0] != distinct[2]) & (distinct[1] != distinct[2])
    found = avoiding(deals)
    for _ in range(50):
        gone = chance.choice(52, 3, replace=False)
        rest = np.setdiff1d(range(52), gone)
        assert found[tuple(gone)] == deals[np.ix_(rest, rest, rest)].sum()


def test_sampled_deals_settle_for_what_the_counts_say(odds: Odds) -> None:
    """Both draw whatever they hold, Poks apart: twenty thousand hands settled one by one, to five sigma."""
    chance, total = np.random.default_rng(11), 0
    rounds = 20_000
    for _ in range(rounds):
        a, b, up, hole, third, last = (CARDS[card] for card in chance.permutation(52)[:6])
        poks = naive.pok_deng_score([a, b])[0] or naive.pok_deng_score([up, hole])[0]
        hands = ([a, b], [up, hole]) if poks else ([a, b, third], [up, hole, last])
        total += naive.pok_deng_settle(*hands)
    free = odds.both_drew[:POK, :, :POK].sum() / HANDS
    settled = (odds.stood[:, None] * odds.deals).sum() - (
        odds.stood[:POK, None, :POK] * odds.deals[:POK, :, :POK]
    ).sum()
    assert total / rounds == pytest.approx(free + settled / HANDS, abs=0.06)


def tree(odds: Odds) -> Node:
    """The same game for our own solvers, payoffs being averages over the deals alike."""
    branches = [
        (int(odds.deals[deal]), dealt(odds, deal))
        for deal in product(range(10), range(10), range(10))
        if odds.deals[deal]
    ]
    return Chance(tuple(branches))


def dealt(odds: Odds, deal: tuple[int, int, int]) -> Node:
    own, up, banker = deal
    stood = int(odds.stood[own, banker])
    if max(own, banker) >= POK:
        return stood
    drew = Fraction(int(odds.banker_drew[deal]), int(odds.deals[deal]))
    thirds = tuple(
        (int(odds.thirds[(*deal, value)]), drawn(odds, deal, value))
        for value in range(10)
        if odds.thirds[(*deal, value)]
    )
    answer = Decision(COLUMNS, f"{banker} {up} 2 {own}", (("stand", stood), ("hit", drew)))
    return Decision(ROWS, f"{own} {up}", (("stand", answer), ("hit", Chance(thirds))))


def drawn(odds: Odds, deal: tuple[int, int, int], value: int) -> Node:
    ways = int(odds.thirds[(*deal, value)])
    gains = (Fraction(int(table[(*deal, value)]), ways) for table in (odds.player_drew, odds.both_drew))
    stand, hit = gains
    return Decision(COLUMNS, f"{deal[2]} {deal[1]} 3 {value}", (("stand", stand), ("hit", hit)))


def hits(names: tuple[str, ...], chances: list[list[Fraction]]) -> dict[Any, float]:
    """By what is known, as the names of the tree's sets spell it."""
    known = (tuple(map(int, name.split())) for name in names)
    return {place: float(chosen[1]) for place, chosen in zip(known, chances, strict=True)}


@pytest.fixture(scope="module")
def by_hand(odds: Odds) -> tuple[SequenceGame, Certified]:
    game = sequence_form(tree(odds))
    return game, certify(game, solve(game))


def test_openspiel_finds_nothing_to_gain_in_pok_deng(
    odds: Odds, by_hand: tuple[SequenceGame, Certified]
) -> None:
    game, proof = by_hand
    gained, value = judged(odds, hits(game.rows.names, proof.rows), hits(game.columns.names, proof.columns))
    assert gained < NOTHING
    assert proof.low == proof.high
    assert value == pytest.approx(float(proof.low), abs=NOTHING)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve_pok_deng(pok_deng_model())


def player_hits(solution: Solution) -> dict[Any, float]:
    return {(one.value, int(one.up or "")): one.hit for one in solution.player.values()}


def banker_hits(solution: Solution) -> dict[Any, float]:
    return {(one.value, int(one.up or ""), one.size, one.seen): one.hit for one in solution.banker.values()}


def test_the_solution_of_004_is_worth_what_counting_anew_says(
    solution: Solution, by_hand: tuple[SequenceGame, Certified]
) -> None:
    assert solution.value_exact == by_hand[1].low


def test_openspiel_finds_nothing_to_gain_over_the_solution_of_004(odds: Odds, solution: Solution) -> None:
    gained, value = judged(odds, player_hits(solution), banker_hits(solution))
    assert gained < NOTHING
    assert value == pytest.approx(solution.value, abs=NOTHING)


def test_openspiel_gains_when_the_player_strays(odds: Odds, solution: Solution) -> None:
    """One decision the other way round, which costs what the solution says."""
    stray = {**player_hits(solution), (3, 5): 1 - player_hits(solution)[3, 5]}
    gained, value = judged(odds, stray, banker_hits(solution))
    one = solution.player["3 facing 5"]
    assert one.mistake is not None
    assert solution.value - value == pytest.approx(one.mistake * one.reach, abs=NOTHING)
    assert gained > 1e-5
