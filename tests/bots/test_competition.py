"""Bettors of a competition: never refused, and betting to the standings is worth something."""

from collections import Counter
from math import sqrt

import pytest

from croupier.bots.competition import ROSTER, Bettor, bettor_named, derive_seed
from croupier.competition import commands as c
from croupier.competition.chance import SeededChance, promise
from croupier.competition.conditions import Conditions
from croupier.competition.events import Event
from croupier.competition.state import Competition, new
from croupier.competition.turns import to_wager
from croupier.competition.views import View, session_view
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.host import HostedTable
from croupier.play.conduct import conduct, enter_players
from croupier.solve.competition.betting_kernels import BANKER, NOWHERE, PLAYER, standing_wager
from tests.competition.tables import Desk, conditions

RAISED = "raised = { minimum = 50, maximum = 800, unit = 10 }"
LIMITS, PAYS = (10, 500, 10), ((1, 1), (19, 20))


class Noted(HostedTable[Competition, c.Command, Event, View]):
    """A competition that counts what was asked for."""

    def __init__(self, terms: Conditions, seed: str) -> None:
        chance = SeededChance(seed)
        state = new(terms, promise(chance), terms.starts - 30 * 24 * 3600)
        super().__init__(load_game("competition"), state, chance, keep_log=False)
        self.asked: Counter[str] = Counter()

    def do(self, command: c.Command) -> tuple[Event, ...]:
        self.asked[type(command).__name__] += 1
        self.asked["tie"] += isinstance(command, c.Wager) and command.tie > 0
        return super().do(command)


def field(terms: Conditions, cast: dict[str, str], seed: str) -> dict[str, Bettor]:
    return {name: bettor_named(bot)(terms, derive_seed(seed, name)) for name, bot in cast.items()}


def test_no_bettor_is_ever_refused() -> None:
    asked: Counter[str] = Counter()
    bots = tuple(ROSTER)
    for number in range(120):
        terms = conditions(
            chips="live" if number % 3 == 0 else "competition",
            squeeze=number % 4 == 0,
            advance=1 + number % 3,
            length="{ shoes = 1 }" if number % 20 == 0 else f"{{ coups = {1 + number % 9} }}",
            raised=RAISED if number % 2 else "",
        )
        floor = Noted(terms, f"refused/{number}")
        cast = {f"p{at}": bots[(at * (1 + number % 5) + number) % len(bots)] for at in range(4 + number % 12)}
        enter_players(floor, cast)
        conduct(floor, field(terms, cast, f"bets/{number}"))
        assert floor.state.phase == "finished"
        asked += floor.asked
    assert min(asked[kind] for kind in ("Wager", "SecretWager", "Stand", "tie")) > 50


def test_betting_to_the_standings_advances_more_often() -> None:
    """Two tables of seven, two of each go on; the 95 % interval of each difference is above nothing."""
    went: dict[str, list[int]] = {"standing": [], "flat": [], "random": []}
    for number in range(100):
        terms = conditions(length="{ coups = 12 }", prizes="[100]")
        cast = {f"p{at}": tuple(went)[(at + number) % 3] for at in range(14)}
        floor = Noted(terms, f"worth/{number}")
        enter_players(floor, cast)
        conduct(floor, field(terms, cast, f"worth/{number}"))
        for name, bot in cast.items():
            went[bot].append(name in floor.state.rounds[0].advanced)
    share = {bot: sum(times) / len(times) for bot, times in went.items()}
    error = {bot: share[bot] * (1 - share[bot]) / len(times) for bot, times in went.items()}
    for other in ("flat", "random"):
        reach = 1.96 * sqrt(error["standing"] + error[other])
        assert share["standing"] - share[other] > reach, share


def test_the_randomness_of_a_bettor_does_not_reveal_the_seed() -> None:
    assert "spring" not in derive_seed("spring", 1)
    assert derive_seed("spring", 1) != derive_seed("spring", 2)


def test_an_unknown_bettor_is_one_line() -> None:
    with pytest.raises(BadInput, match="no bettor is called 'bold'; choose from flat, random"):
        bettor_named("bold")


def wager(chips: list[int], laid: dict[int, tuple[int, int]], *, left: int = 1) -> tuple[int, int]:
    """What the first of these players bets."""
    sides = [laid.get(at, (NOWHERE, 0))[0] for at in range(len(chips))]
    stakes = [laid.get(at, (NOWHERE, 0))[1] for at in range(len(chips))]
    found: tuple[int, int] = standing_wager(0, chips, sides, stakes, left, 1, LIMITS, PAYS)
    return found


def test_small_while_nothing_presses() -> None:
    assert wager([1000, 1200], {}, left=12) == (BANKER, 10)


def test_a_leader_covers_on_the_same_side_with_enough() -> None:
    assert wager([1200, 1100], {1: (BANKER, 300)}) == (BANKER, 200)  # 1,390 against 1,385
    assert wager([1200, 1100], {1: (PLAYER, 300)}) == (PLAYER, 210)


def test_a_leader_out_of_reach_bets_little() -> None:
    assert wager([2000, 1100], {1: (BANKER, 300)}) == (BANKER, 10)


def test_whoever_is_behind_goes_for_the_gap_on_the_other_side() -> None:
    assert wager([900, 1200], {1: (BANKER, 100)}) == (PLAYER, 210)  # 1,110 against 1,100
    assert wager([900, 1200], {1: (PLAYER, 100)}) == (BANKER, 220)  # 1,109 against 1,100


def test_what_is_out_of_reach_is_gone_for_with_all_there_is() -> None:
    assert wager([300, 1200], {})[1] == 300
    assert wager([900, 5000], {})[1] == 500


def test_players_who_all_advance_bet_little() -> None:
    assert wager([900], {}) == (BANKER, 10)


@pytest.mark.parametrize("bot", ["flat", "standing", "secretive", "random"])
def test_a_form_with_chips_to_follow_is_completed(bot: str) -> None:
    terms = conditions(length="{ coups = 3 }")
    desk = Desk(terms).seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 500, chips=True))
    bettor = bettor_named(bot)(terms, "luck")
    desk.do(bettor(session_view(desk.session(), desk.now.clock, desk.player("1")), "1.1", "1"))
    assert to_wager(desk.session()) == "2"


def test_a_wager_that_no_longer_fits_the_unit_is_not_left_standing() -> None:
    raised = "raised = { minimum = 50, maximum = 1000, unit = 50 }"
    terms = conditions(length="{ coups = 9 }", raised=raised)
    desk = Desk(terms).seated("Ann", "Bo", "Cy")
    desk.left_in_shoe(106)
    desk.everyone("player", 70)
    desk.deal("tie")
    place = to_wager(desk.session()) or ""
    seen = session_view(desk.session(), desk.now.clock, desk.player(place))
    asked = [bettor_named("random")(terms, str(number))(seen, "1.1", place) for number in range(60)]
    assert place in seen.standing
    assert not [command for command in asked if isinstance(command, c.Stand)]
