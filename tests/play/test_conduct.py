"""A competition conducted by bots: it comes to its end, or says in one line why it cannot."""

from collections.abc import Mapping

import pytest

from croupier import open_table
from croupier.bots.competition import Bettor, company
from croupier.competition.chance import SeededChance
from croupier.competition.commands import Command
from croupier.competition.events import Event
from croupier.competition.state import Competition
from croupier.competition.views import View
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.host import HostedTable
from croupier.play.conduct import BROKEN_OFF, Running, conduct, enter_players
from tests.competition.tables import conditions

TERMS = conditions(advance=1, length="{ coups = 2 }")
NAMES = [f"player {number}" for number in range(8)]
GAME = load_game("competition")


def finish(running: Running, players: Mapping[str, Bettor]) -> None:
    """From wherever the competition stands, open entries included, to its end."""
    if running.state.phase == "entries":
        enter_players(running, players)
    conduct(running, players)


class Counted(HostedTable[Competition, Command, Event, View]):
    """A table that takes only so many commands."""

    commands = 0

    def do(self, command: Command) -> tuple[Event, ...]:
        self.commands += 1
        assert self.commands < 1000
        return super().do(command)


def test_a_log_without_its_last_events_comes_to_an_end_or_says_so() -> None:
    players = company(["random"], NAMES, TERMS, "seed")
    whole = open_table(TERMS, seed="seed")
    finish(whole, players)
    reported = set[str]()
    state = whole.start
    for event in whole.events:
        running = Counted(GAME, state, SeededChance("seed"))
        try:
            finish(running, players)
        except BadInput as fault:
            reported.add(str(fault))
        else:
            assert running.state.phase == "finished"
        state = GAME.evolve(state, event)
    assert state == whole.state
    assert reported == {BROKEN_OFF}


@pytest.mark.parametrize("missing", ["RoundOver", "SessionOver"])
def test_a_round_whose_end_is_missing_is_not_played_forever(missing: str) -> None:
    players = company(["flat"], NAMES, TERMS, "seed")
    whole = open_table(TERMS, seed="seed")
    finish(whole, players)
    kinds = [type(event).__name__ for event in whole.events]
    state = whole.start
    for event in whole.events[: kinds.index(missing)]:
        state = GAME.evolve(state, event)
    with pytest.raises(BadInput, match="in the middle of a command"):
        finish(Counted(GAME, state, SeededChance("seed")), players)
