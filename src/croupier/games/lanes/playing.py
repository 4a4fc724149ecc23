"""How a move of the round is carried out: its event, and what the core says follows from it."""

from collections.abc import Sequence

from croupier.cards import Card, Order
from croupier.chance import Chance
from croupier.errors import BadInput
from croupier.games import run as table_run
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.evolve import end_of_round, evolve
from croupier.games.lanes.moves import Play, event_of, move_of_command
from croupier.games.lanes.table import TENS, Table, row_of


class Run(table_run.Run[Table, e.Event, Chance]):
    """The events decided so far and the game as they leave it."""

    evolve = staticmethod(evolve)

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, Order]:
        """The next shuffle, with its number."""
        number = self.state.shuffles + 1
        order = Order(self.chance.shuffle(cards, number))
        if not order:
            raise BadInput("Lanes hides cards from both players: it needs a pile whose order is known")
        return number, order


def play(run: Run, command: Play) -> None:
    run.emit(event_of(run.state, move_of_command(row_of(run.state), command)))
    if run.state.row[layout.PHASE] == layout.SHUFFLE:  # a Joker lies face up (L10)
        run.emit(e.TensLaid(command.seat, *run.shuffle(TENS)))
    if run.state.row[layout.PHASE] in (layout.OVER, layout.WON):
        run.emit(end_of_round(run.state))
    if champion := run.state.champion():
        run.emit(e.GameWon(champion))
