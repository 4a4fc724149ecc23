"""Solutions of Pok Deng: their values, their proofs, and what must hold whatever the model."""

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Side, TypePay
from croupier.solve.pokdeng.lookup import banker_choice, player_choice
from croupier.solve.pokdeng.models import Model, every_model, meaningless, pok_deng_model
from croupier.solve.pokdeng.policies import information_sets, judge, policy, to_csv
from croupier.solve.pokdeng.simulated import simulate_solution
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from tests import naive

NOTHING = 1e-12

# What the solver found, by player-sees / banker-sees / detail / deck. The simulated rounds of
# test_simulated.py and the game built anew for OpenSpiel in test_openspiel.py agree.
VALUES = {
    "own/sizes/value/52": "-3132927969467/433468976276700",
    "own/sizes/value/infinite": "-2480/371293",
    "own/sizes/cards/52": "-8406773/1319232096",
    "own/sizes/cards/infinite": "-434659/77228944",
    "own/values/value/52": "-2315333/76344450",
    "own/values/value/infinite": "-36884339/1235663104",
    "own/values/cards/52": "-7776073/229033350",
    "own/values/cards/infinite": "-201029/5940688",
    "own/cards/cards/52": "-31185223/916133400",
    "own/cards/cards/infinite": "-201029/5940688",
    "upcard/sizes/value/infinite": "-227649723/35834230016",
    "upcard/sizes/cards/52": "-37404801443461/7222319336232000",
    "upcard/sizes/cards/infinite": "-31313389/6796147072",
    "upcard/values/value/52": "-3492148/114516675",
    "upcard/values/value/infinite": "-38168893/1235663104",
    "upcard/values/cards/52": "-11915153/366453360",
    "upcard/values/cards/infinite": "-10214513/308915776",
    "upcard/cards/cards/52": "-7467631/229033350",
    "upcard/cards/cards/infinite": "-10214513/308915776",
}


@cache
def solved(name: str) -> Solution:
    player, banker, detail, deck = name.split("/")
    return solve_pok_deng(pok_deng_model(player_sees=player, banker_sees=banker, detail=detail, deck=deck))


def exactly(name: str) -> Fraction:
    found = solved(name).value_exact
    assert found is not None
    return found


@pytest.mark.parametrize("name", [asked.name for asked in every_model()])
def test_every_model_is_solved_and_proved(name: str) -> None:
    found = solved(name)
    assert found.exploitability <= NOTHING
    assert found.low_exact <= found.high_exact
    assert found.low <= found.value <= found.high
    if name in VALUES:
        assert found.value_exact == Fraction(VALUES[name])


@pytest.mark.parametrize("name", [asked.name for asked in every_model() if asked.banker_sees != "cards"])
def test_a_strategys_worth_adds_up_to_the_value(name: str) -> None:
    """What the player's sets are worth as played, and the Poks, are the value of the game; nobody gains by
    choosing otherwise at any set."""
    found = solved(name)
    for sets in (found.player, found.banker):
        for one in sets.values():
            if one.stand_ev is not None and one.hit_ev is not None:
                played = one.hit * one.hit_ev + (1 - one.hit) * one.stand_ev
                assert played == pytest.approx(max(one.stand_ev, one.hit_ev), abs=1e-9)
    reached = sum(one.reach for one in found.player.values())
    assert 0 < reached < 1
    assert sum(one.reach for one in found.banker.values()) == pytest.approx(reached)


# 004's own scope


def test_004_13_the_solver_takes_one_player_against_the_banker_by_default_as_the_document_does() -> None:
    asked = pok_deng_model()
    assert (asked.player_sees, asked.banker_sees, asked.detail, asked.deck) == (
        "upcard",
        "values",
        "value",
        "52",
    )
    assert asked.rules.multiplier == "product"
    assert (asked.rules.ranges.player, asked.rules.ranges.banker) == ("free", "free")
    assert solved(asked.name).value_exact == Fraction("-3492148/114516675")


def test_004_13_1_a_player_decides_by_its_value_and_the_upcard() -> None:
    sets = [one for one in information_sets(pok_deng_model()) if one.side == "player"]
    assert {(one.value, one.up) for one in sets} == {
        (value, str(up)) for value in range(8) for up in range(10)
    }
    assert len(sets) == 80


def test_004_13_2_the_banker_decides_by_its_value_and_the_players_size_and_value() -> None:
    sets = [one for one in information_sets(pok_deng_model()) if one.side == "banker"]
    seen = {(one.value, one.size, one.seen) for one in sets}
    assert seen == {(value, 2, stood) for value in range(8) for stood in range(8)} | {
        (value, 3, drawn) for value in range(8) for drawn in range(10)
    }


def test_004_13_3_multipliers_follow_from_the_cards_of_either_deck() -> None:
    """The same hands pay the same from one deck and from an endless one; only how often they come differs."""
    one, endless = (exactly(f"upcard/values/value/{deck}") for deck in ("52", "infinite"))
    assert one != endless
    assert abs(one - endless) < Fraction(1, 1000)


# More knowledge never hurts the side that gains it, when the other side's is unchanged


@pytest.mark.parametrize(("player", "deck"), list(product(("own", "upcard"), ("52", "infinite"))))
def test_ruling_p9_the_more_the_banker_sees_the_less_the_player_gets(player: str, deck: str) -> None:
    sizes, values, cards = (exactly(f"{player}/{sees}/cards/{deck}") for sees in ("sizes", "values", "cards"))
    assert sizes >= values >= cards
    by_value = solved(f"{player}/sizes/value/{deck}").low_exact
    assert by_value >= solved(f"{player}/values/value/{deck}").high_exact


@pytest.mark.parametrize(("banker", "deck"), list(product(("sizes", "values", "cards"), ("52", "infinite"))))
def test_ruling_p9_an_upcard_never_hurts_the_player(banker: str, deck: str) -> None:
    """At `cards` detail the banker knows both its cards either way; at `value` showing one tells it more."""
    assert exactly(f"upcard/{banker}/cards/{deck}") >= exactly(f"own/{banker}/cards/{deck}")


def test_seeing_a_multiplier_beside_a_value_is_worth_nothing_from_an_infinite_deck() -> None:
    """It scales what both actions bring; from one deck the cards seen are gone, which is worth something."""
    for player in ("own", "upcard"):
        assert exactly(f"{player}/values/cards/infinite") == exactly(f"{player}/cards/cards/infinite")
        assert exactly(f"{player}/values/cards/52") > exactly(f"{player}/cards/cards/52")


# Habits


CLOSED = pok_deng_model(player_sees="own", banker_sees="sizes")
chances = st.lists(st.fractions(0, 1, max_denominator=12), min_size=8, max_size=8)


@given(chances=chances, side=st.sampled_from(["player", "banker"]))
@settings(max_examples=25, deadline=None)
def test_a_best_response_is_never_below_the_equilibrium(chances: list[Fraction], side: Side) -> None:
    text = "hit " + ",".join(f"{value}:{chance}" for value, chance in enumerate(chances))
    judged = judge(CLOSED, side, text)
    assert judged.loss_exact is not None
    assert judged.loss_exact >= 0
    assert judged.covers == judged.of


@given(free=st.sets(st.integers(0, 7), min_size=1), chances=chances)
@settings(max_examples=15, deadline=None)
def test_leaving_more_hands_free_never_costs_more(free: set[int], chances: list[Fraction]) -> None:
    sets = [one for one in information_sets(CLOSED) if one.side == "player"]
    every = {one.name: chances[one.value] for one in sets}
    some = {one.name: chances[one.value] for one in sets if one.value not in free}
    bound, freer, equilibrium = (
        solve_pok_deng(CLOSED, habits={"player": habits}).low_exact for habits in (every, some, {})
    )
    assert bound <= freer <= equilibrium


@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_solution_given_back_as_a_policy_costs_nothing(side: Side, tmp_path: Any) -> None:
    asked = pok_deng_model()
    path = tmp_path / "policy.csv"
    path.write_text(to_csv(solve_pok_deng(asked)), encoding="utf-8")
    judged = judge(asked, side, str(path))
    assert judged.covers == judged.of
    assert judged.loss_exact == 0


def test_ruling_p8_the_convention_is_kept_and_costs_whoever_keeps_it() -> None:
    free = exactly("own/sizes/value/52")
    for side, sign in (("player", 1), ("banker", -1)):
        bound = solve_pok_deng(
            pok_deng_model(player_sees="own", banker_sees="sizes", **{f"{side}_range": "convention"})
        )
        assert bound.value_exact is not None
        assert sign * (free - bound.value_exact) >= 0
        for one in getattr(bound, side).values():
            if one.value == 7:
                assert one.hit == 0
            if one.value <= 2:
                assert one.hit == 1
            assert one.locked == (one.value in ((0, 1, 2, 7) if side == "player" else (0, 1, 2, 3, 4, 7)))


# Options


@pytest.mark.parametrize("place", range(20))
def test_every_kind_of_option_goes_with_every_model(place: int) -> None:
    """Each model once, with rule set, multiplier and ranges taken in turn; the value is proved each time."""
    asked = every_model()[place]
    rules, multiplier = (
        ("pok-deng", "higher"),
        ("thai", None),
        ("pok-deng", "product"),
        ("thai", "product"),
    )[place % 4]
    found = solve_pok_deng(
        pok_deng_model(
            rules,
            player_sees=asked.player_sees,
            banker_sees=asked.banker_sees,
            detail=asked.detail,
            deck=asked.deck,
            multiplier=multiplier,
            player_range=("free", "convention")[place // 2 % 2],
            banker_range=("convention", "free")[place // 3 % 2],
        )
    )
    assert found.exploitability <= NOTHING
    assert found.rules == rules


def test_ruling_p10_cards_cannot_be_seen_where_hands_are_values() -> None:
    with pytest.raises(BadInput, match="ruling P10"):
        pok_deng_model(banker_sees="cards")
    assert meaningless(Model(CLOSED.rules, "own", "cards", "value"))
    assert len(every_model()) == 20


@pytest.mark.parametrize(
    "options",
    [{"player_sees": "all"}, {"deck": "51"}, {"detail": "suits"}, {"multiplier": "sum"}, {"rules": "poker"}],
)
def test_unknown_options_are_one_line(options: dict[str, str]) -> None:
    with pytest.raises(BadInput) as fault:
        pok_deng_model(**options)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "asked",
    [
        CLOSED,
        pok_deng_model(),
        pok_deng_model(player_sees="own", banker_sees="values"),
        pok_deng_model(banker_sees="sizes"),
    ],
    ids=lambda asked: asked.name,
)
def test_regret_minimisation_finds_the_same_value(asked: Model) -> None:
    by_regret = solve_pok_deng(asked, method="cfr")
    exact = solved(asked.name).low_exact
    assert by_regret.low_exact <= exact <= by_regret.high_exact
    assert by_regret.exploitability <= NOTHING  # the corner it leans to is exact


# Policies and hands as people write them


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hit",
        "hit ,",
        "draw 0-4",
        "hit 4-0",
        "hit 0-12",
        "hit x",
        "hit 3:2",
        "hit 3:1/0",
        "hit 0-4;",
        "missing.csv",
    ],
)
def test_a_policy_that_says_nothing_is_one_line(text: str) -> None:
    with pytest.raises(BadInput) as fault:
        policy(CLOSED.rules, text, information_sets(CLOSED)[:8])
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "value\n3\n",
        "value,hit\n",
        "value,hit\n3,2\n",
        "value,hit\n3,x\n",
        "value,hit\n11,1\n",
        "bluff,hit\n1,1\n",
    ],
)
def test_a_policy_file_that_says_nothing_is_one_line(content: str, tmp_path: Any) -> None:
    path = tmp_path / "policy.csv"
    path.write_text(content)
    with pytest.raises(BadInput, match=r"policy\.csv") as fault:
        policy(CLOSED.rules, str(path), information_sets(CLOSED)[:8])
    assert "\n" not in str(fault.value)


def test_habits_of_sets_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadInput, match="no information set 'A9s'"):
        solve_pok_deng(CLOSED, habits={"player": {"A9s": Fraction(1)}})


def test_hands_are_looked_up_as_the_model_tells_them_apart() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards")
    found = solved(asked.name)
    assert player_choice(asked, found, "4h As", None)[0] == "A4o"
    assert player_choice(asked, found, "Ah 4h", None)[0] == "A4s"
    assert banker_choice(asked, found, "Kd Ks", None, "3")[0] == "KK against 3 cards"
    shown = pok_deng_model()
    name, choice = player_choice(shown, solved(shown.name), "4h As", "Kd")
    assert name == "5 facing 0"
    assert choice.up == "0"
    name, _ = banker_choice(shown, solved(shown.name), "Kd 5s", "Kd", "3 worth 6")
    assert name == "5 showing 0 against 3 cards worth 6"


@pytest.mark.parametrize(
    ("cards", "up", "says"),
    [
        ("4h", None, "two cards"),
        ("4h 5s", None, "Pok"),
        ("4h 4h", None, "each card once"),
        ("4h 3s", "Kd", "leave out the upcard"),
        ("4h X1", None, "two cards"),
    ],
)
def test_hands_that_cannot_be_are_one_line(cards: str, up: str | None, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        player_choice(CLOSED, solved(CLOSED.name), cards, up)


# Where good play never comes


@pytest.mark.parametrize("name", ["own/values/value/52", "upcard/values/value/52"])
def test_a_banker_who_meets_a_mistake_answers_it_best(name: str) -> None:
    """Its unreached sets are played as against a player who does anything half the time."""
    player, banker, detail, deck = name.split("/")
    asked = pok_deng_model(player_sees=player, banker_sees=banker, detail=detail, deck=deck)
    strayed = judge(asked, "player", "hit 0-7:1/2").solution.banker
    unreached = {key: one for key, one in solved(name).banker.items() if not one.reach}
    assert len(unreached) > 20
    for key, one in unreached.items():
        met = strayed[key]
        assert met.stand_ev is not None
        assert met.hit_ev is not None
        assert one.stand_ev is one.hit_ev is one.mistake is None
        assert (one.hit == 1) == (met.hit_ev > met.stand_ev) or met.hit_ev == pytest.approx(met.stand_ev)


@pytest.mark.parametrize("up", ["X1", "9h 8h", "", "9x"])
def test_an_upcard_that_cannot_be_is_one_line(up: str) -> None:
    with pytest.raises(BadInput) as fault:
        player_choice(pok_deng_model(), solved(pok_deng_model().name), "4h 3s", up)
    assert "\n" not in str(fault.value)


# What a reader of rules would stumble over


def test_ruling_p8_a_rule_files_own_ranges_are_the_default(tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'extends = "pok-deng"\nname = "house"\n[ranges]\nplayer = "convention"\nbanker = "convention"\n'
    )
    own = solve_pok_deng(pok_deng_model(str(path)))
    assert (own.player_range, own.banker_range) == ("convention", "convention")
    assert (
        own.value_exact
        == solve_pok_deng(pok_deng_model(player_range="convention", banker_range="convention")).value_exact
    )
    assert (
        solve_pok_deng(pok_deng_model(str(path), player_range="free", banker_range="free")).value
        == solved(pok_deng_model().name).value
    )


@pytest.mark.parametrize("side", ["player", "banker"])
def test_ruling_p8_a_habit_may_not_break_the_house_ranges(side: Side) -> None:
    bound = pok_deng_model(player_sees="own", banker_sees="sizes", **{f"{side}_range": "convention"})
    with pytest.raises(BadInput, match="must hit with 0 by the house ranges"):
        judge(bound, side, "stand 0-7")
    assert judge(bound, side, "hit 0-4").loss >= 0


@pytest.mark.parametrize("chance", ["0.1234567890123", "125000000000000001/1000000000000000000", "1/3"])
def test_a_summary_of_a_banker_who_sees_cards_counts_every_deal(chance: str) -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="cards", detail="cards")
    sets = information_sets(asked)
    found = solve_pok_deng(asked, habits={"player": policy(asked.rules, f"hit 0-3,4:{chance}", sets)})
    reached = sum(one.reach for one in found.player.values())
    assert sum(one.reach for one in found.banker.values()) == pytest.approx(reached)
    assert all(0 <= one.hit <= 1 and 0 < one.reach < 1 for one in found.banker.values())
    assert any(0 < one.hit < 1 for one in found.banker.values())  # a share of deals, some of which it hits


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("side,value,hit\nPlayer,3,0\n", "neither player nor banker"),
        ("side,value,hit\nbanker,3,0\n", "there is no row for the player"),
        ("value,hit\n3,1e-3000\n", "a chance from 0 to 1"),
        ("value,hit\n3,0.5e-20000000\n", "a chance from 0 to 1"),
        ("value,hit\n3,٣\n", "a chance from 0 to 1"),
    ],
)
def test_a_policy_file_drops_nothing_in_silence(content: str, says: str, tmp_path: Any) -> None:
    path = tmp_path / "policy.csv"
    path.write_text(content)
    with pytest.raises(BadInput, match=says):
        judge(CLOSED, "player", str(path))


def test_an_empty_cell_fits_everything(tmp_path: Any) -> None:
    path = tmp_path / "policy.csv"
    path.write_text("side,value,hit\n,3,0\n,,1/2\n")
    habits = policy(
        CLOSED.rules, str(path), [one for one in information_sets(CLOSED) if one.side == "player"]
    )
    assert habits == dict.fromkeys("01234567", Fraction(1, 2))


def test_what_leaves_nothing_to_decide_is_one_line(tmp_path: Any) -> None:
    path = tmp_path / "pok.toml"
    path.write_text('extends = "pok-deng"\nname = "all"\npok = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n')
    with pytest.raises(BadInput, match="nothing to decide"):
        pok_deng_model(str(path))
    with pytest.raises(BadInput, match="give it a range"):
        judge(pok_deng_model(player_sees="own", banker_sees="cards", detail="cards"), "banker", "hit 0-4")


@pytest.mark.parametrize("text", ["hit 8", "hit 0-9", "stand 7 hit 0-4,9:1/2", "hit 0-3 stand 8:1/2"])
def test_004_4_a_policy_that_hits_a_pok_is_one_line(text: str) -> None:
    with pytest.raises(BadInput, match=r"two cards worth [89] are a Pok, which never hits \(004 4\)"):
        judge(pok_deng_model(player_sees="own", banker_sees="sizes"), "player", text)


def test_a_policy_may_say_that_poks_stand() -> None:
    table = pok_deng_model(player_sees="own", banker_sees="sizes")
    assert judge(table, "player", "hit 0-4 stand 5-9").loss == judge(table, "player", "hit 0-4").loss


# What the solver finds under `thai`, where a value says less of a hand than under 004.
THAI_VALUES = {
    "own/sizes/value/52": "-1287880413/114158365048",
    "own/sizes/value/infinite": "-192118229/22111240736",
    "own/sizes/cards/52": "-2181623/229033350",
    "own/sizes/cards/infinite": "-3249367/347530248",
    "own/values/value/52": "-5993644/114516675",
    "own/values/value/infinite": "-981251/19307236",
    "own/values/cards/52": "-5889217/114516675",
    "own/values/cards/infinite": "-1939953/38614472",
    "own/cards/cards/52": "-1384063/26175240",
    "own/cards/cards/infinite": "-32118563/617831552",
    "upcard/sizes/value/52": "-362581025101/23375439682560",
    "upcard/sizes/value/infinite": "-561253193991/45237008405888",
    "upcard/sizes/cards/52": "-353202415123844563/45169133821391580000",
    "upcard/sizes/cards/infinite": "-8252709/1081205216",
    "upcard/values/value/52": "-5405037/101792600",
    "upcard/values/value/infinite": "-987729/19307236",
    "upcard/values/cards/52": "-6905491/140943600",
    "upcard/values/cards/infinite": "-7516711/154457888",
    "upcard/cards/cards/52": "-2309947/45806670",
    "upcard/cards/cards/infinite": "-3888999/77228944",
}


@pytest.mark.parametrize("name", THAI_VALUES)
def test_every_model_of_thai_is_solved_proved_and_played_out(name: str) -> None:
    player, banker, detail, deck = name.split("/")
    options = {"player_sees": player, "banker_sees": banker, "detail": detail, "deck": deck}
    table = pok_deng_model("thai", **options)
    found = solve_pok_deng(table)
    assert found.exploitability <= NOTHING
    assert found.value_exact == Fraction(THAI_VALUES[name])
    played = simulate_solution(table, found, rounds=1_000_000, seed="thai")
    assert played.z is not None
    assert abs(played.z) < 4.5


def test_thai_habits_come_to_what_plain_dealing_comes_to() -> None:
    """Two fixed habits, solved exactly and dealt by the naive rules: within four standard errors."""
    table = pok_deng_model("thai", player_sees="own", banker_sees="sizes")
    sets = information_sets(table)
    plays: dict[Side, str] = {"player": "hit 0-4", "banker": "hit 0-5"}
    habits = {
        side: policy(table.rules, text, [one for one in sets if one.side == side])
        for side, text in plays.items()
    }
    exact = solve_pok_deng(table, habits=habits).value
    random, paid = Random("thai"), []
    for _ in range(60_000):
        cards = random.sample(DECK, 6)
        player, banker = cards[:2], cards[2:4]
        if naive.thai_type(player) < 5 and naive.thai_type(banker) < 5:
            player += [cards[4]] if naive.point(player) <= 4 else []
            banker += [cards[5]] if naive.point(banker) <= 5 else []
        paid.append(naive.pok_deng_settle(player, banker, "thai"))
    assert abs(fmean(paid) - exact) < 4 * stdev(paid) / len(paid) ** 0.5


DISPUTED: list[dict[str, Any]] = [
    {"types": ()},
    {"types": ("tong", "straight-flush", "three-faces", "straight")},
    {"type_pays": (TypePay("tong", "three-faces", 2),)},
    {"straights": "both"},
    {"straights": "ace-low"},
    {"multiplier": "higher"},
    {"ties": "push"},
    {"compares": "at-the-end"},
]


@pytest.mark.parametrize("changes", DISPUTED, ids=lambda changes: next(iter(changes)))
def test_every_disputed_point_of_thai_is_solved_and_proved(changes: dict[str, Any]) -> None:
    rules = load_rules("thai").varied(**changes)
    found = solve_pok_deng(pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards"))
    assert found.exploitability <= NOTHING
    same = found.value_exact == Fraction(THAI_VALUES["own/sizes/cards/52"])
    # Against one player settling first is standing; and both sides draw to the same tongs and faces.
    assert same == bool({"compares", "type_pays"} & changes.keys())
