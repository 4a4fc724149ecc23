"""Odds that give the house an edge: paid at them, a bet has exactly that edge."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.exact.odds import odds
from croupier.exact.targets import read_edge
from croupier.games.baccarat.rulefile import load_rules


@pytest.mark.parametrize("rules", ["classic", "tasmanian", "federal"])
def test_a_row_that_pays_the_odds_found_has_the_edge_asked_for(rules: str) -> None:
    chosen = load_rules(rules)
    edge = Fraction(1, 40)
    for name, rows in odds(chosen, target_edge=edge, known=False).targets.items():
        pays = chosen.source["bets"][name]["pays"]
        for place, found in enumerate(rows):
            assert found.odds == pays[place]["odds"]
            for paid, expected in ((found.exact, edge), (found.payable, None)):
                assert paid is not None
                ratio = paid if isinstance(paid, Fraction) else Fraction(*map(int, str(paid).split(":")))
                row = {**pays[place], "odds": f"{ratio.numerator}:{ratio.denominator}"}
                changed = [*pays[:place], row, *pays[place + 1 :]]
                priced = odds(chosen.varied(bets={name: {"pays": changed}}), bet=name).bets[name]
                assert priced.edge_exact == expected if expected is not None else priced.edge == found.edge
                assert (ratio * chosen.unit.per_chip).denominator == 1 or expected is not None


def test_a_tie_at_five_per_cent_pays_nine_for_one() -> None:
    (found,) = odds("classic", bet="tie", target_edge=Fraction(1, 20)).targets["tie"]
    assert (found.odds, found.payable) == ("8:1", "9:1")
    assert found.edge == pytest.approx(0.0484397, abs=1e-6)


def test_a_bet_that_cannot_cost_so_much_has_no_odds() -> None:
    (found,) = odds("classic", bet="player", target_edge=Fraction(9, 10)).targets["player"]
    assert (found.exact, found.payable, found.edge) == (None, None, None)


def test_one_bet_is_priced_alone_and_one_known_from_elsewhere_too() -> None:
    whole, one = odds("tasmanian"), odds("tasmanian", bet="tie")
    assert one.bets == {"tie": whole.bets["tie"]}
    assert (one.known_side_bets, set(one.removal["9"])) == ({}, {"tie"})
    name = next(iter(whole.known_side_bets))
    assert odds("tasmanian", bet=name).bets == {name: whole.known_side_bets[name]}
    assert odds("tasmanian", known=False).known_side_bets == {}
    with pytest.raises(BadInput, match="tasmanian has no bet 'dragonn'"):
        odds("tasmanian", bet="dragonn")


@pytest.mark.parametrize("text", ["five", "5 per cent", "100%", "5", "", "%"])
def test_an_edge_that_makes_no_sense_is_one_line(text: Any) -> None:
    with pytest.raises(BadInput, match="write it as 5%"):
        read_edge(text)
