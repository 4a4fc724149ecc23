"""What a game of Lanes does without a player whose clock has run out (ruling A4)."""

import numpy as np

from croupier.games.absence import GIVEN_UP, Absence
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.engine import lane_points
from croupier.games.lanes.house import turn
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import FACES, Play, command, lay
from croupier.games.lanes.playing import Run, play
from croupier.games.lanes.table import PILE, Table, moves_of


def waits_for(table: Table) -> tuple[str, ...]:
    return turn(table).waits_for


def least(run: Run, seat: str) -> None:
    """One move for it; whoever is given up gives up the round under way as well, and so the pot."""
    gone = run.state.missed[seat] >= GIVEN_UP
    play(run, c.Fold(seat) if gone else least_committing(run.state, seat))


def least_committing(table: Table, seat: str) -> Play:
    """Fold what is owed, else add nothing, else lay the cheapest card, else name the first target."""
    if table.row[layout.PHASE] == layout.BID:
        return c.Fold(seat) if table.row[layout.OWED] else c.AddCoins(seat, 0)
    if table.row[layout.PHASE] == layout.PLAY:
        return command(_cheapest(table, SEATS.index(seat)), seat)
    return command(moves_of(table)[0], seat)


def _cheapest(table: Table, side: int) -> int:
    """The card that counts least by itself, into lane 1 and face down, so that it sets nothing off."""
    first = layout.HANDS + layout.HAND * side
    hand = [card for card in table.row[first : first + layout.HAND] if card != layout.NONE]
    card = min(hand, key=lambda card: (_counts(card), card))
    return lay(PILE[card], 1, FACES[1])


def _counts(card: int) -> int:
    """What a card counts face up in a lane without a suit (ruling L7)."""
    row = np.zeros(layout.SIZE, dtype=np.int8)
    row[layout.PLAYED], row[layout.SLOT + layout.CARD], row[layout.SLOT + layout.UP] = 1, card, 1
    return lane_points(row)[0][0]


def leave(run: Run, seat: str) -> None:
    """The match is over and each player keeps the coins it holds, unless the other has just won them all."""
    if run.state.stage != "over":
        run.emit(e.Left(seat, run.state.coins()[SEATS.index(seat)]))


# The start and the deal may be the house's, and so do not show that anyone is there.
ABSENCE = Absence(waits_for, least, leave, unattended=(c.Start, c.Deal))
