"""A bot of Pok Deng that plays the equilibrium of its table's rules (see `solve`)."""

from collections.abc import Sequence
from random import Random

from croupier.bots.pokdeng import EQUILIBRIUM_LINE, Style, cards_of, near_least, own_cards
from croupier.cards import show
from croupier.errors import required
from croupier.games.pokdeng.rules import Act, Rules
from croupier.games.pokdeng.views import View
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.closed_table import closed_table
from croupier.solve.pokdeng.lookup import banker_choice, player_choice
from croupier.solve.pokdeng.settling import settled_first


def equilibrium(rules: Rules) -> Style:
    def act(view: View, draw: Random) -> Act:
        if view.banker == view.seat:
            return _against_all(rules, view, draw)
        model, solution = closed_table(rules)
        return _drawn(player_choice(model, solution, show(own_cards(view)), None)[1], draw)

    def against(view: View, draw: Random, players: Sequence[str]) -> Sequence[str]:
        """Each player is answered as if there were no other; those alike, with one throw of the dice."""
        sizes = [cards_of(view, player) for player in players]
        if rules.compares_with != "anyone" and len({*sizes}) > 1:
            return _against_some(rules, view, players, sizes)
        acts = {size: _drawn(_answer(rules, view, size), draw) for size in (2, 3)}
        return [player for player, size in zip(players, sizes, strict=True) if acts[size] == "hit"]

    return Style(EQUILIBRIUM_LINE, near_least, act, against)


def _against_some(rules: Rules, view: View, players: Sequence[str], sizes: Sequence[int]) -> Sequence[str]:
    """Nobody who stood can be settled with first: whom to draw against, if anybody, counted over all."""
    gains = _gains(rules, view, players, sizes)
    settled = settled_first(rules, gains, sizes)
    drawn = [place for place in range(len(players)) if place not in settled]
    return [players[place] for place in drawn] if sum(gains[place] for place in drawn) > 0 else ()


def _gains(rules: Rules, view: View, players: Sequence[str], sizes: Sequence[int]) -> list[float]:
    """What drawing wins more than standing against each."""
    answers = [_answer(rules, view, size) for size in sizes]
    return [
        view.bets[player] * ((choice.hit_ev or 0.0) - (choice.stand_ev or 0.0))
        for player, choice in zip(players, answers, strict=True)
    ]


def _against_all(rules: Rules, view: View, draw: Random) -> Act:
    """One action against everybody: what is worth more in all; the mixture where all hold as many cards."""
    players = [seat for seat in required(view.round).players if seat in view.bets]
    sizes = [cards_of(view, player) for player in players]
    if len({*sizes}) == 1:
        return _drawn(_answer(rules, view, sizes[0]), draw)
    return "hit" if sum(_gains(rules, view, players, sizes)) > 0 else "stand"


def _answer(rules: Rules, view: View, size: int) -> Choice:
    return banker_choice(*closed_table(rules), show(own_cards(view)), None, str(size))[1]


def _drawn(choice: Choice, draw: Random) -> Act:
    return "hit" if draw.random() < choice.hit else "stand"
