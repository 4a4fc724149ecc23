"""Every command a game of Lanes takes: whether it may be given now, and the events it leads to."""

from croupier.cards import JOKERS
from croupier.errors import Refused
from croupier.games.absence import RULING
from croupier.games.lanes import absence, layout
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.evolve import from_the_pile, spent
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import Play, move_of_command
from croupier.games.lanes.movetext import why_not
from croupier.games.lanes.playing import Run, play
from croupier.games.lanes.table import PILE, TENS, Table, moves_of, row_of
from croupier.games.run import Decisions, Handler


def _always(table: Table, command: c.Command) -> None:
    if command.seat not in SEATS:
        raise Refused("003 1.1", f"nobody sits at {command.seat!r}: two play, a and b")
    if champion := table.champion():
        raise Refused("ruling L13", f"the game is over: {champion} holds all coins")
    if table.stage == "over":
        raise Refused(RULING, "the match is over: a player has left it")


# The start and the deal


def _may_start(table: Table, command: c.Start) -> None:
    if table.stage != "start":
        raise Refused("003 1.4", "the game has begun: the coin is flipped once")


def _start(run: Run, command: c.Start) -> None:
    number, jokers = run.shuffle(JOKERS)
    run.emit(e.CoinFlipped(number, SEATS[JOKERS.index(jokers[0])]))
    run.emit(e.PileShuffled(*run.shuffle(PILE)))


def _may_deal(table: Table, command: c.Deal) -> None:
    if table.stage == "start":
        raise Refused("003 1.4", "a coin decides who deals first: start the game")
    if table.stage == "round":
        raise Refused("003 1.9", "a round is in progress")
    if command.seat != table.dealer:
        raise Refused("ruling L3", f"{table.dealer} deals this round")


def _deal(run: Run, command: c.Deal) -> None:
    if spent(run.state):
        run.emit(e.PileShuffled(*run.shuffle(PILE)))
    hands = from_the_pile(run.state)
    run.emit(e.RoundDealt(run.state.rounds + 1, command.seat, hands, *run.shuffle(TENS)))


# Moves of the round


def _may_play(table: Table, command: Play) -> None:
    if table.stage != "round":
        raise Refused("003 1.6", "no round is in progress: deal one")
    row, mover = row_of(table), table.mover()
    if mover is not None and command.seat != mover:
        raise Refused(_whose_move(table.row[layout.PHASE]), f"it is {mover}'s move, not {command.seat}'s")
    move = move_of_command(row, command)
    if move not in moves_of(table):
        raise why_not(row, move)


def _whose_move(phase: int) -> str:
    return {layout.BID: "ruling L5", layout.PLAY: "ruling L4"}.get(phase, "ruling L8")


HANDLERS: dict[type, Handler] = {
    c.Start: Handler(_may_start, _start),
    c.Deal: Handler(_may_deal, _deal),
    **dict.fromkeys((c.AddCoins, c.Fold, c.Lay, c.Choose, c.FlipLane), Handler(_may_play, play)),
}

DECISIONS: Decisions[Table, c.Command, e.Event] = Decisions(Run, absence.ABSENCE.handlers(HANDLERS), _always)
check, decide, advance = DECISIONS.check, DECISIONS.decide, DECISIONS.advance
