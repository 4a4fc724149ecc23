"""The bet adviser: against plain enumeration, and against what must be so."""

import json
from fractions import Fraction
from itertools import pairwise, product

import pytest

from croupier.cli.competition.advise import advise as advise_command
from croupier.competition.conditions import Limits, best_odds, sides_of, tie_bet
from croupier.errors import BadInput
from croupier.exact.odds import odds
from croupier.games.baccarat.rulefile import load_rules
from croupier.solve.competition.advice import (
    Advice,
    Mixed,
    Standings,
    openly,
    results,
    secretly,
    standings,
)
from croupier.solve.competition.betting_kernels import standing_wager
from croupier.wire import to_data

Laid = tuple[int, int, int]  # side, stake, Tie


def known(text: str, me: str, *, limits: str = "100:300:100", coups: int = 1, advance: int = 1) -> Standings:
    return standings(text, me=me, coups=coups, advance=advance, limits=limits)


def advised(text: str, me: str, *, limits: str = "100:300:100", coups: int = 1, advance: int = 1) -> Advice:
    return openly(known(text, me, limits=limits, coups=coups, advance=advance))


class Naive:
    """The same question answered in units, without any thought of speed, in fractions and dictionaries."""

    def __init__(self, told: Standings) -> None:
        self.told, self.names = told, [one.name for one in told.players]
        self.units = told.rules.unit.units
        self.limits = Limits(*map(self.units, to_data(told.limits).values()))
        self.sign = (self.limits.minimum, self.limits.maximum, self.limits.step)
        prices = [best_odds(told.rules, bet) for bet in sides_of(told.rules)]
        self.pays = [(price.win, price.stake) for price in prices]

    def answer(self) -> dict[Laid, Fraction]:
        sides = sides_of(self.told.rules)
        laid = {
            one.name: (sides.index(one.bet), self.units(one.stake), self.units(one.tie))
            for one in self.told.players
            if one.bet
        }
        chips = {one.name: self.units(one.chips) for one in self.told.players}
        mine, puck = chips[self.told.mine.name], self.names[self.told.puck]
        return {
            wager: self.worth(chips, laid, puck, wager, self.told.coups)
            for wager in self.choices(mine, ties=True)
        }

    def choices(self, chips: int, *, ties: bool) -> list[Laid]:
        limits = self.limits
        stakes = range(limits.minimum, min(limits.maximum, chips) + 1, limits.step)
        found = []
        for side, stake in product((0, 1), stakes):
            beside = list(range(limits.tie_minimum, min(limits.tie_maximum, chips - stake) + 1, limits.step))
            found += [(side, stake, tie) for tie in [0, *(beside if ties else beside[-1:])]]
        return found

    def worth(
        self, chips: dict[str, int], laid: dict[str, Laid], puck: str, mine: Laid | None, left: int
    ) -> Fraction:
        """With a wager of one's own, or the best of them."""
        me, laid = self.told.mine.name, dict(laid)
        at = self.names.index(puck)
        for name in self.names[at:] + self.names[:at]:
            if name not in chips or name in laid:
                continue
            if name == me:
                if mine is None:
                    ways = self.choices(chips[me], ties=False)
                    return max(self.worth(chips, laid, puck, wager, left) for wager in ways)
                laid[me] = mine
            else:
                laid[name] = self.standing(chips, laid, name, left)
        total = Fraction(0)
        for chance, gains in results(self.told.rules):
            then = {
                name: int(have + gains[laid[name][0]] * laid[name][1] + gains[2] * laid[name][2])
                for name, have in chips.items()
            }
            total += chance * self.share(chips, then, puck, left)
        return total

    def standing(self, chips: dict[str, int], laid: dict[str, Laid], name: str, left: int) -> Laid:
        still = list(chips)
        side, stake = standing_wager(
            still.index(name),
            [chips[one] for one in still],
            [laid[one][0] if one in laid else -1 for one in still],
            [laid[one][1] if one in laid else 0 for one in still],
            left,
            self.told.advance,
            self.sign,
            self.pays,
        )
        return side, stake, 0

    def share(self, before: dict[str, int], then: dict[str, int], puck: str, left: int) -> Fraction:
        me, places = self.told.mine.name, self.told.advance
        if left > 1:
            still = {name: have for name, have in then.items() if have >= self.limits.minimum}
            if not still:
                return min(Fraction(1), Fraction(places, len(before)))
            if me not in still:
                return Fraction(0)
            if len(still) <= places:
                return Fraction(1)
            at = self.names.index(puck) + 1
            turned = next(name for name in self.names[at:] + self.names[:at] if name in still)
            return self.worth(still, {}, turned, None, left - 1)
        if not then[me] and any(then.values()):
            return Fraction(0)
        above = sum(have > then[me] for have in then.values())
        level = sum(have == then[me] for have in then.values())
        return max(Fraction(0), min(Fraction(1), Fraction(places - above, level)))


CASES = [
    ("Ann 700, Bo 600 banker 100, Cy 400", "Cy", 1, 1),
    ("Ann 700 player 200 tie 100, Bo 600 banker 300, Cy 500", "Cy", 1, 1),
    ("Ann 300, Bo 500, Cy 500, Di 400", "Ann", 2, 1),
    ("Ann 500, Bo 500, Cy 500", "Bo", 2, 1),
    ("Ann 200 banker 200, Bo 200, Cy 200 player 200", "Bo", 1, 2),
    ("Ann 700, Bo 650, Cy 100", "Cy", 1, 2),
    ("Ann 600, Bo 500 player 300, Cy 300", "Ann", 1, 2),
]


@pytest.mark.parametrize(("text", "me", "advance", "coups"), CASES)
def test_every_wager_is_worth_what_plain_enumeration_says(
    text: str, me: str, advance: int, coups: int
) -> None:
    told = known(text, me, coups=coups, advance=advance)
    naive, found = Naive(told).answer(), openly(told)
    unit, sides = told.rules.unit, sides_of(told.rules)
    assert len(found.choices) == len(naive)
    for one in found.choices:
        wager = (sides.index(one.bet), unit.units(one.stake), unit.units(one.tie))
        assert one.advance == pytest.approx(float(naive[wager]), abs=1e-12), one


def test_results_are_those_of_the_exact_module() -> None:
    """Federal Baccarat has four: a Banker win with six pays one half."""
    sheet = odds("tasmanian")
    found = {gains: float(chance) for chance, gains in results(load_rules("tasmanian"))}
    assert found[Fraction(1), Fraction(-1), Fraction(-1)] == sheet.outcomes["player"].probability
    assert found[Fraction(-1), Fraction(19, 20), Fraction(-1)] == sheet.outcomes["banker"].probability
    assert sum(chance for chance, _ in results(load_rules("federal"))) == 1
    assert len(results(load_rules("federal"))) == 4
    assert tie_bet(load_rules("federal")) == "tie"


def test_a_leader_who_acts_last_covers_and_is_sure() -> None:
    found = advised("Ann 1200, Bo 1100 banker 300", "Ann", limits="10:500:10")
    assert found.exact
    assert found.assumes == ()
    assert found.choices[0].advance == pytest.approx(1, abs=1e-12)
    assert (found.choices[0].bet, found.choices[0].stake) == ("banker", 200)


def test_who_cannot_reach_has_no_chance() -> None:
    found = advised("Ann 5000 banker 10, Bo 100", "Bo", limits="10:100:10")
    assert {one.advance for one in found.choices} == {0.0}


def test_a_tie_bet_may_be_the_only_way() -> None:
    """900 behind, no side pays enough; Tie pays eight for one."""
    found = advised("Ann 1400 banker 10, Bo 500", "Bo", limits="10:200:10")
    tie = odds("tasmanian").outcomes["tie"].probability
    assert found.choices[0].advance == pytest.approx(tie)
    assert all(one.advance == 0 for one in found.choices if one.tie == 0)


def test_equal_chips_on_the_same_wager_are_half_a_place() -> None:
    found = advised("Ann 500 banker 100, Bo 500", "Bo")
    same = next(one for one in found.choices if (one.bet, one.stake, one.tie) == ("banker", 100, 0))
    assert same.advance == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("coups", [1, 2, 3])
def test_probabilities_lie_between_nought_and_one_best_first(coups: int) -> None:
    found = advised("Ann 1200, Bo 1100 banker 100, Cy 900", "Cy", limits="50:500:50", coups=coups)
    shares = [one.advance for one in found.choices]
    assert all(one >= other - 1e-12 for one, other in pairwise(shares))
    assert 0 <= min(shares) <= max(shares) <= 1 + 1e-12
    assert not found.exact
    assert any("standing" in line for line in found.assumes)


def test_a_place_more_is_never_worse_for_any_wager() -> None:
    text = "Ann 1200 banker 100, Bo 1000 player 300, Cy 900"
    one, two = (
        {
            (c.bet, c.stake, c.tie): c.advance
            for c in advised(text, "Cy", limits="10:500:10", advance=places).choices
        }
        for places in (1, 2)
    )
    assert all(two[wager] >= share for wager, share in one.items())
    assert sum(two.values()) > sum(one.values())


def sealed(text: str, me: str, limits: str = "10:500:10") -> Mixed:
    return secretly(known(text, me, limits=limits))


def test_two_equal_players_in_secret_win_half() -> None:
    found = sealed("Ann 1000, Bo 1000", "Ann")
    assert found.value == pytest.approx(0.5, abs=1e-9)
    assert sum(one.share for one in found.mine) == pytest.approx(1)


def test_what_one_player_wins_in_secret_the_other_loses() -> None:
    one, other = sealed("Ann 1000, Bo 900", "Ann"), sealed("Ann 1000, Bo 900", "Bo")
    assert one.value + other.value == pytest.approx(1, abs=1e-9)
    assert one.value > other.value


def test_a_small_game_in_secret_has_the_value_of_its_two_by_two() -> None:
    """One stake, no room for Tie: the leader copies, the follower differs, and both mix.

    The leader wins unless they differ and the follower's side comes: rows and columns are Player and Banker,
    the leader loses P when it is on Banker and the other on Player, and B the other way round.
    """
    told = known("Ann 300, Bo 250", "Ann", limits="100:100:100:1000:1000")
    found = secretly(told)
    player, banker, _ = (odds("tasmanian").outcomes[name].probability for name in ("player", "banker", "tie"))
    assert found.value == pytest.approx(1 - player * banker / (player + banker), abs=1e-9)
    on_player = next(one.share for one in found.mine if one.bet == "player")
    assert on_player == pytest.approx(player / (player + banker), abs=1e-9)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"text": "Ann 1200, Bo"}, "'Bo': write a name, its chips"),
        ({"text": "Ann 1200, Bo 900 dragon 10"}, "write a name, its chips"),
        ({"text": "Ann 1200, Ann 900"}, "different names"),
        ({"text": "Ann 1200"}, "2 to 14 players"),
        ({"text": "Ann 1200, Bo 5"}, "Bo has less than the minimum"),
        ({"text": "Ann 1200, Bo 900 banker 15"}, "not within the limits"),
        ({"text": "Ann 1200, Bo 100 banker 200"}, "100 chips in all"),
        ({"text": "Ann 1200, Bo 900 tie 20"}, "write a name, its chips and any wager"),
        ({"text": "Ann 1200, Bo 900 banker 10 tie 5"}, "5 on Tie is not within the limits"),
        ({"text": "Ann 1200 banker 10, Bo 900"}, "Ann has made its wager"),
        ({"me": "Zoe"}, "'Zoe' is not in the standings"),
        ({"puck": "Zoe"}, "'Zoe' is not in the standings"),
        ({"coups": 6}, "1 to 5 can be played out"),
        ({"advance": 2}, "2 of 2 advance"),
        ({"limits": "10-500"}, "write minimum:maximum:unit"),
        ({"limits": "500:10:10"}, "no more than maximum"),
        ({"limits": "15:500:10"}, "in whole units"),
        ({"rules": "nowhere"}, "nowhere"),
    ],
)
def test_what_cannot_be_read_is_one_line(change: dict[str, str | int], why: str) -> None:
    usual: dict[str, str | int] = {"text": "Ann 1200, Bo 900", "me": "Ann", "coups": 1, "advance": 1}
    with pytest.raises(BadInput, match=why) as fault:
        standings(**{**usual, "limits": "10:500:10", **change})  # type: ignore[arg-type]
    assert "\n" not in str(fault.value)


def test_secrecy_needs_two_players_and_one_coup() -> None:
    for text, coups in (
        ("Ann 300, Bo 300, Cy 300", 1),
        ("Ann 300, Bo 300", 2),
        ("Ann 300, Bo 300 player 100", 1),
    ):
        with pytest.raises(BadInput, match="last coup of two players"):
            secretly(known(text, "Ann", coups=coups))


def test_the_command_says_what_it_assumes_and_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    advise_command("Ann 1200, Bo 1100 banker 100, Cy 900", me="Cy", limits="50:500:50", coups=2)
    said = capsys.readouterr().out
    assert "2 coups left, the first advances" in said
    assert "Ann will bet on this coup as the bettor `standing` would" in said
    assert "your later wagers" in said
    advise_command("Ann 1200, Bo 1100 banker 300", me="Ann", limits="10:500:10")
    assert "exact: all other wagers lie on the layout" in capsys.readouterr().out
    advise_command("Ann 1200, Bo 1100 banker 300", me="Ann", limits="10:500:10", as_json=True)
    document = json.loads(capsys.readouterr().out)
    assert document["exact"]
    assert document["choices"][0] == {
        "bet": "banker",
        "stake": 200,
        "tie": 0,
        "advance": pytest.approx(1),
    }
    advise_command("Ann 1000, Bo 1000", me="Ann", limits="10:500:10", secret=True)
    assert "Ann wins 50.0000%, drawing its wager so" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "me", "limits"),
    [
        ("Ann 1200, Bo 900", "", "10:500:10"),
        ("Ann 99999999999999999999999, Bo 900", "Bo", "10:500:10"),
        ("Ann 999999999, Bo 999999999", "Bo", "1:999999999:1"),
    ],
)
def test_what_cannot_be_weighed_is_one_line(text: str, me: str, limits: str) -> None:
    with pytest.raises(BadInput) as fault:
        standings(text, me=me, coups=1, advance=1, limits=limits)
    assert "\n" not in str(fault.value)
