"""Tables of several players: equilibria nobody gains from leaving, and played out to what they say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from statistics import fmean, stdev

import pytest

from croupier.arrays import np
from croupier.cards import DECK, parse
from croupier.errors import BadInput
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Convention, Habit
from croupier.simulate.layout import ALWAYS, CARDS
from croupier.simulate.pokdeng_table import TableStrategies, simulate_table
from croupier.solve.pokdeng.hands import closed
from croupier.solve.pokdeng.models import pok_deng_model
from croupier.solve.pokdeng.policies import both_fixed
from croupier.solve.pokdeng.seat_sums import hit_chances
from croupier.solve.pokdeng.seats import banker, parse_seat
from croupier.solve.pokdeng.solution import solve_pok_deng
from croupier.solve.pokdeng.table_game import Profile, TableSolution, certify, solve_table, table_game
from croupier.solve.pokdeng.table_simulated import simulate_table_solution, table_strategies
from croupier.solve.pokdeng.two_players import TwoPlayers, solve_two_players, worth_of
from tests import naive

FAR = 4.5  # standard errors that chance alone does not explain
ROUNDS = 3_000_000
ONE_DECK = 20_000_000
POK_DENG, THAI = load_rules("pok-deng"), load_rules("thai")
RULES = {"pok-deng": POK_DENG, "thai": THAI}
# What a player gets where the banker answers all with one action: pure strategies, from which nobody gains.
TOGETHER = {
    ("value", 2): Fraction(-23540, 4826809),
    ("value", 3): None,
    ("cards", 2): None,
    ("cards", 3): None,
    ("cards", 16): None,
}


@cache
def solved(rules: str, players: int, detail: str) -> TableSolution:
    return solve_table(RULES[rules], players, detail=detail)


@cache
def two_players() -> TwoPlayers:
    return solve_two_players(THAI)


def alone(rules: str, detail: str) -> Fraction | None:
    model = pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail=detail, deck="infinite")
    return solve_pok_deng(model).value_exact


@pytest.mark.parametrize("detail", ["value", "cards"])
@pytest.mark.parametrize("players", [2, 3, 16])
def test_a_banker_that_settles_first_leaves_each_player_what_one_alone_gets(
    players: int, detail: str
) -> None:
    found = solved("thai", players, detail)
    assert (found.method, found.gap) == ("lp", 0)
    assert not found.player_gain_exact
    assert not found.banker_gain_exact
    assert found.value_exact == found.one_player_exact == alone("thai", detail)


@pytest.mark.parametrize(("detail", "players"), TOGETHER)
def test_a_banker_with_one_action_for_all_gives_up_some_of_its_lead(detail: str, players: int) -> None:
    found = solved("pok-deng", players, detail)
    assert (found.method, found.gap) == ("cfr", 0)
    assert not found.player_gain_exact
    assert not found.banker_gain_exact
    assert found.value > found.one_player == pytest.approx(float(alone("pok-deng", detail) or 0))
    if expected := TOGETHER[detail, players]:
        assert found.value_exact == expected


@pytest.mark.parametrize("players", [1, 2, 3])
def test_regret_minimisation_finds_what_the_linear_program_does(players: int) -> None:
    found = solve_table(THAI, players, detail="value", method="cfr", width=1e-6)
    assert 0 < found.gap <= 1e-6
    assert found.value == pytest.approx(found.one_player, abs=1e-6)
    assert found.rounds < 20_000


def test_one_player_s_certificate_is_that_of_the_game_of_two() -> None:
    found = solve_table(POK_DENG, 1, detail="cards")
    assert (found.gap, found.value_exact) == (0, alone("pok-deng", "cards"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_planted_mistake_is_certified_as_one(rules: str, side: str) -> None:
    game, found = table_game(RULES[rules], 3, "value"), solved(rules, 3, "value")
    hits = tuple(Fraction(line.exact) for line in found.player)
    both = [(line.against_stood, line.against_hit)[: game.groups] for line in found.banker]
    places = [
        (game.hands.index(hand), line)
        for line in found.banker
        for hand in game.hands
        if hand.name == line.hand
    ]
    draws = {
        (group, place, line.stood, line.hit): Fraction(chance)
        for (place, line), chances in zip(places, both, strict=True)
        for group, chance in enumerate(chances)
    }
    assert certify(game, Profile(hits, draws)).player < Fraction(1, 10**12)
    if side == "player":
        gains = certify(game, Profile((Fraction(0), *hits[1:]), draws))
        assert gains.player > Fraction(1, 1000)
    else:
        gains = certify(game, Profile(hits, draws | {(0, 7, 3, 0): Fraction(1)}))
        assert gains.banker > Fraction(1, 1000)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("players", "detail"), [(2, "cards"), (3, "value"), (16, "cards")])
def test_a_table_plays_out_to_its_value(rules: str, players: int, detail: str) -> None:
    found = simulate_table_solution(
        RULES[rules], solved(rules, players, detail), rounds=ROUNDS, seed="table", workers=2
    )
    assert found.z is not None
    assert abs(found.z) < FAR
    assert (found.rounds.settled_first > 0) == (rules == "thai")


def test_thai_7_without_settling_first_a_simulation_notices() -> None:
    solution = solved("thai", 3, "cards")
    right = table_strategies(THAI, solution, infinite=True)
    wrong = replace(right, draws=right.draws[:1])  # as it answers those who stood, it answers all
    found = simulate_table(wrong, rounds=ROUNDS, seed="fault", workers=2)
    assert abs(found.value - solution.value) > FAR * found.se
    with pytest.raises(BadInput, match="at least one"):
        simulate_table(right, rounds=0, seed="fault")


def test_one_deck_of_simulated_cards_holds_each_once() -> None:
    """Everybody hits everything: what 17 hands of three cards come to is even between like hands."""
    right = table_strategies(THAI, solved("thai", 16, "cards"), infinite=False)
    all_hit = replace(right, hits=right.hits * 0 + ALWAYS, draws=right.draws * 0 + ALWAYS)
    found = simulate_table(all_hit, rounds=300_000, seed="all", workers=2)
    assert abs(found.value) < FAR * found.se
    assert found.player_hits > 0


@pytest.mark.parametrize("rules", RULES)
def test_a_table_comes_to_what_plain_dealing_comes_to(rules: str) -> None:
    """The equilibrium of three players by value, dealt by the naive rules, every card from a full deck."""
    found, random, paid = solved(rules, 3, "value"), Random(f"naive {rules}"), []
    hits = {line.value: line.hit for line in found.player}
    draws = {
        (line.value, line.stood, line.hit): (line.against_stood, line.against_hit) for line in found.banker
    }

    def banker(cards: Sequence[str], sizes: Sequence[int]) -> list[bool]:
        chances = draws.get((naive.point(cards), sizes.count(2), sizes.count(3)), (0.0, 0.0))
        luck = random.random()
        return [luck < chances[size - 2] for size in sizes]

    for _ in range(60_000):
        cards = random.choices(DECK, k=12)
        paid += [
            fmean(
                naive.pok_deng_round(
                    cards, 3, lambda hand: random.random() < hits[naive.point(hand)], banker, rules
                )
            )
        ]
    assert abs(fmean(paid) - found.value) < FAR * stdev(paid) / len(paid) ** 0.5


def test_with_one_deck_two_players_are_held_between_two_figures() -> None:
    found = two_players()
    assert found.high_exact == Fraction(-2181623, 229033350)
    assert 0 < found.gap < 0.00013
    assert found.high - found.low == found.gap


def as_if_alone(answers: Mapping[tuple[str, int], float] | None = None) -> TableStrategies:
    """Two players and one deck, all as the equilibrium of one player; or a banker of other answers."""
    model = pok_deng_model("thai", player_sees="own", banker_sees="sizes", detail="cards")
    solution, known = solve_pok_deng(model), scores(THAI)
    held = closed(model, known)
    one, other, group = held.rows[:, 0], held.rows[:, 1], held.rows[:, 2]
    names = [hand.name for hand in held.classes]
    if answers is None:
        answers = {(choice.hand, choice.size or 0): choice.hit for choice in solution.banker.values()}
    hits = np.array([*(solution.player[name].hit for name in names), 0.0])
    cards, draws = np.zeros((CARDS, CARDS)), np.zeros((2, CARDS, CARDS, 3, 3))
    cards[one, other] = cards[other, one] = hits[group]
    for size in (2, 3):
        drawn = np.array([*(answers[name, size] for name in names), 0.0])[group]
        draws[size - 2, one, other] = draws[size - 2, other, one] = drawn[:, None, None]
    drawing, answering = (np.round(chances * ALWAYS).astype(np.uint64) for chances in (cards, draws))
    return TableStrategies(known, 2, drawing, answering, infinite=False)


def test_with_one_deck_two_players_get_the_upper_figure_from_a_banker_that_plays_each_alone() -> None:
    found, bounds = simulate_table(as_if_alone(), rounds=ONE_DECK, seed="one deck", workers=2), two_players()
    assert abs(found.value - bounds.high) < FAR * found.se
    assert found.settled_first > 0


@pytest.mark.parametrize("habit", [range(4), range(6)], ids=str)
def test_with_one_deck_no_habit_of_the_banker_holds_two_players_below_the_lower_figure(habit: range) -> None:
    classes = closed(
        pok_deng_model("thai", player_sees="own", banker_sees="sizes", detail="cards"), scores(THAI)
    )
    answers = {(hand.name, size): float(hand.value in habit) for hand in classes.classes for size in (2, 3)}
    found = simulate_table(as_if_alone(answers), rounds=ONE_DECK // 10, seed="habit", workers=2)
    assert found.value > two_players().low - FAR * found.se


@pytest.mark.parametrize("held", ["2s 4h", "Ks 5d"])
def test_what_a_banker_s_hand_is_worth_against_two_is_what_the_table_is_worth_by_who_drew(held: str) -> None:
    """Without Poks there are three tables: both stood, one, or nobody; all pairs of hands say how likely."""
    rules = THAI.varied(pok=())
    model = pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards")
    chances = hit_chances(model, solve_pok_deng(model))
    gone = [DECK.index(card) for card in parse(held)]
    pairs = [pair for pair in combinations(range(CARDS), 2) if not {*pair} & {*gone}]
    stood = np.array([1 - chances[pair] for pair in pairs])
    likely = np.zeros(3)
    for place, pair in enumerate(pairs):
        apart = np.array([not {*pair} & {*other} for other in pairs])
        for mine, drew in ((stood[place], 0), (1 - stood[place], 1)):
            likely[drew] += mine * stood[apart].sum()
            likely[drew + 1] += mine * (1 - stood[apart]).sum()
    tables = (["1 stood", "1 stood"], ["1 stood", "1 hit"], ["1 hit", "1 hit"])
    plans = [banker(rules, held, [parse_seat(seat) for seat in seats]).plan for seats in tables]
    worth = [plan.best for plan in plans if plan is not None and plan.best is not None]
    expected = float(likely @ np.array(worth) / likely.sum())
    one, other = gone
    assert worth_of(rules, [one, other], chances) == pytest.approx(expected)


def test_with_one_deck_and_nothing_to_choose_there_is_no_gap() -> None:
    """Both habits fixed, a table of two is two games of one player."""
    fixed = Convention(Habit((5, 6, 7), (0, 1, 2, 3, 4)), Habit((6, 7), (0, 1, 2, 3, 4, 5)))
    rules = THAI.varied(ranges={"player": "convention", "banker": "convention"}, convention=fixed)
    found = solve_two_players(rules)
    model = pok_deng_model("thai", player_sees="own", banker_sees="sizes", detail="cards")
    assert found.low == pytest.approx(both_fixed(model, "hit 0-4", "hit 0-5").value, abs=1e-12)
    assert found.low == pytest.approx(found.high, abs=1e-12)


def test_what_no_table_is_solved_for_is_one_line() -> None:
    for call, says in (
        (lambda: solve_table(POK_DENG, 17), "1 to 16"),
        (lambda: solve_table(POK_DENG, 2, method="lp"), "one action"),
        (lambda: solve_two_players(POK_DENG), "settle with some first"),
    ):
        with pytest.raises(BadInput, match=says) as fault:
            call()
        assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("changes", "clause"),
    [({"player_pok": "ends-round"}, "thai 8"), ({"compares_with": "who-drew"}, "thai 9")],
)
def test_thai_8_and_thai_9_what_no_model_of_several_players_knows_is_refused_in_one_line(
    changes: dict[str, str], clause: str
) -> None:
    rules = load_rules("thai").varied(None, **changes)
    for solve in (lambda: solve_table(rules, 2), lambda: solve_two_players(rules)):
        with pytest.raises(BadInput, match=clause) as refused:
            solve()
        assert "\n" not in str(refused.value)
    assert solve_table(rules, 1).gap == 0


def test_thai_8_and_thai_9_with_one_player_the_game_is_the_same() -> None:
    thai = load_rules("thai")
    changed = thai.varied(player_pok="ends-round", compares_with="who-drew")
    one, other = (solve_table(rules, 1) for rules in (thai, changed))
    assert (one.value_exact, one.player) == (other.value_exact, other.player)
