"""A coup of a session, from no more bets to the puck (TLGC 16.5, 16.7), and the end of a session."""

from croupier.cards import DECK
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import places, ranking, secret
from croupier.competition.run import Run, attended, officer, place_of, under_way
from croupier.competition.state import ABSENCE, DEALER, DIRECTOR, INSPECTOR, Competition, Session, refuse
from croupier.competition.turns import after_puck, is_over, order, to_wager
from croupier.competition.wagering import bring_up, least, sides, take_back
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import Signature, signature
from croupier.games.baccarat.dealing import show_cards
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.run import Run as TableRun
from croupier.games.baccarat.table import STAFF
from croupier.wire import replace

LATE_COUPS = 3  # that a place is held for a player who has not come (TLGC 16.3.2a, ruling C2)
INDICATOR_DECKS = 2  # from the rear of the shoe (TLGC 16.5.1)
MANAGER = STAFF[2]
# What the competition decides itself, and the table is not asked for.
NOT_HERE = (
    table_commands.Join,
    table_commands.BuyIn,
    table_commands.Leave,
    table_commands.Wager,
    table_commands.Withdraw,
    table_commands.FreeCoups,
    table_commands.OfferLimit,
    table_commands.AcceptLimit,
    table_commands.PostLimit,
    table_commands.Consent,
    table_commands.SetLimit,
    table_commands.PostLiability,
    table_commands.RemoveLiability,
    table_commands.ReportPartnership,
    table_commands.RequestSqueeze,
    table_commands.AllowSqueeze,
    table_commands.EndSqueeze,
    table_commands.Close,
    table_commands.TimeOut,  # TLGC 16 has clauses of its own for who is late, slow or away
)
VOIDING = (table_events.CoupVoided, table_events.WagersRemoved, table_events.ShoeEnded)
OPENING = (table_commands.Deal, table_commands.Draw)  # of a coup
# What the inspector says for players who are not there.
FOR_THE_ABSENT = (table_commands.DeclineCut, table_commands.RefuseCards)


def may_at_table(competition: Competition, command: c.AtTable) -> None:
    session = competition.session(command.session)
    under_way(session, command.session, "TLGC 16.3.1")
    if isinstance(command.command, NOT_HERE):
        kind = type(command.command).__name__
        refuse("TLGC 16.4.4", f"{kind}: the competition, not the table, handles players and wagers")
    _own(session, command)
    if _opens(session, command.command):
        attended(competition)
        if seat := to_wager(session):
            refuse("TLGC 16.5.11", f"place {seat} has not made its wager")
        if not session.table.shoe.mouth and session.table.phase == "wagers":
            session = _with_something_to_deal_for(session)
    if isinstance(command.command, table_commands.Correct) and session.table.play is None:
        refuse("ruling A5", "the coup is settled and the puck has moved: correct a card while it is dealt")
    check(session.table, command.command)


def _own(session: Session, command: c.AtTable) -> None:
    """At the table a player is its place, and the director the management."""
    seat = command.command.seat
    if seat in STAFF:
        officer(command.seat, DIRECTOR if seat == MANAGER else seat, "TLGC 16.3.1")
        return
    if seat in session.sitting() and not session.places[seat].here:
        officer(command.seat, INSPECTOR, "TLGC 16.3.6")
        if not isinstance(command.command, FOR_THE_ABSENT):
            refuse("TLGC 16.3.6", f"nobody sits at place {seat}")
    elif place_of(session, command.seat, "TLGC 16.4.5") != seat:
        refuse("TLGC 16.4.5", f"place {seat} is not the place of {command.seat}")


def _opens(session: Session, command: table_commands.Command) -> bool:
    return session.table.play is None and isinstance(command, OPENING)


def _with_something_to_deal_for(session: Session) -> Session:
    """Secret wagers and missed ones are wagers, though none lies on the layout."""
    if session.table.layout:
        return session
    return replace(session, table=evolve(session.table, table_events.FreeCoupsGranted(1)))


def play(run: Run, command: c.AtTable) -> None:
    name = command.session
    if _opens(run.session(name), command.command):
        _no_more_bets(run, name)
    before, coup, void = run.session(name), None, ""
    for event in run.decided_at(name, command.command):
        now = run.session(name).table.play
        if isinstance(event, table_events.ResultAnnounced) and now is not None and now.betting:
            coup = signature(now.player, now.banker)
        if isinstance(event, VOIDING):
            void = void or getattr(event, "clause", before.table.rules.cite("start"))
    if coup is not None:
        _conclude(run, name, before, coup)
    elif void:
        _void(run, name, void)


def _no_more_bets(run: Run, name: str) -> None:
    """Absent players are dealt with before the first card, and the forms of a last coup are read."""
    if run.session(name).table.phase != "wagers" or run.session(name).table.shoe.mouth:
        return
    for seat in order(run.session(name)):
        if seat not in run.session(name).done:
            _absent(run, name, seat)
    if secret.announced_first(run, name):
        secret.announce_first(run, name)
    if not run.session(name).table.layout:
        run.on_table(name, table_events.FreeCoupsGranted(1))


def _absent(run: Run, name: str, seat: str) -> None:
    """A form or a wager left from a Tie counts as the absent player's wager; else the minimum is owed."""
    session = run.session(name)
    lies = any(one.seat == seat and one.bet in sides(session) for one in session.table.layout)
    if not lies and seat not in session.forms:
        run.emit(e.WagerMissed(name, seat, late=not session.places[seat].came))
        return
    bring_up(run, name, seat)
    run.emit(e.WagerStands(name, seat))


def may_turn(competition: Competition, command: c.TurnCards) -> None:
    officer(command.seat, DEALER, "TLGC 16.7.4")
    session = competition.session(command.session)
    if squeeze.turner(session.table) is None:
        refuse("TLGC 16.7.4", "no card lies face down to be turned")


def turn(run: Run, command: c.TurnCards) -> None:
    """The dealer turns cards that no player exposes (TLGC 16.7.4)."""
    table_run = TableRun(run.session(command.session).table, run.chance.table(command.session))
    while squeeze.turner(table_run.state):
        squeeze.turn_next(table_run, DEALER)
    show_cards(table_run)
    for _, event, _ in table_run.steps:
        run.on_table(command.session, event)


def _conclude(run: Run, name: str, before: Session, coup: Signature) -> None:
    """What follows a coup, in the order the book has it."""
    if before.forms:
        secret.settle(run, name, before, coup)
    _deduct(run, name, before)
    run.emit(e.CoupOver(name, before.coups + 1))
    if is_over(run.session(name), run.state.clock):
        finish(run, name, early=False)
        return
    _raise_limits(run, name)
    _eliminate(run, name)
    if not run.session(name).sitting():
        finish(run, name, early=False)
        return
    run.emit(e.PuckMoved(name, after_puck(run.session(name))))
    if coup.result == "tie":
        _stay(run, name, before)


def _deduct(run: Run, name: str, before: Session) -> None:
    """The minimum of whoever is not there, for the coup that was missed (TLGC 16.3.2a, 16.3.6a)."""
    for seat, late in before.missing.items():
        if seat in run.session(name).sitting():  # and not disqualified during the coup
            secret.deduct_minimum(run, name, seat, before, ABSENCE[late])


def _raise_limits(run: Run, name: str) -> None:
    """After the coup in which the indicator card appeared (TLGC 16.5.2, 16.5.3)."""
    session = run.session(name)
    shown = session.table.phase == "prepare" or session.table.shoe.remaining <= INDICATOR_DECKS * len(DECK)
    if shown and not session.indicator and not session.raised:
        run.emit(e.IndicatorShown(name))
        if session.terms.raised is not None:
            run.emit(e.LimitsRaised(name))


def _eliminate(run: Run, name: str) -> None:
    """Whoever cannot make a minimum wager, and whoever has not come in time (TLGC 16.5.9, 16.3.2b)."""
    session = run.session(name)
    for seat in session.sitting():
        place = session.places[seat]
        if session.table.people[seat].units < least(session):
            clear_place(run, name, seat, "TLGC 16.5.9")
            run.emit(e.Eliminated(name, seat, session.coups))
        elif not place.came and place.missed >= LATE_COUPS:
            clear_place(run, name, seat, "TLGC 16.3.2b")
            run.emit(e.PlaceCancelled(name, seat, "TLGC 16.3.2b"))


def _stay(run: Run, name: str, before: Session) -> None:
    """Player and Banker wagers stay after a Tie, to be altered or not (TLGC 16.5.8, ruling C3)."""
    session = run.session(name)
    if session.table.phase != "wagers" or session.table.shoe.mouth:
        return
    staying = [
        lies
        for lies in before.table.layout
        if lies.bet in sides(session) and lies.seat in session.sitting() and not before.announced
    ]
    for lies in staying:
        # What was deducted for a form may have been taken from the wager.
        table, step = session.table, session.table.limits[lies.bet].step
        units = min(lies.units, table.people[lies.seat].units // step * step)
        chips = table.rules.unit.chips(units)
        run.on_table(name, table_events.WagerPlaced(lies.seat, lies.bet, chips))
    if staying:
        run.emit(e.WagersStay(name, tuple(lies.seat for lies in staying)))


def _void(run: Run, name: str, clause: str) -> None:
    """A coup that does not count: forms go back unread, wagers are made anew, the puck stays."""
    session = run.session(name)
    if session.over:
        return
    for seat in session.forms:
        run.emit(e.FormReturned(name, seat, clause))
    run.emit(e.CoupOver(name, session.coups))
    if is_over(run.session(name), run.state.clock):
        finish(run, name, early=False)


def clear_place(run: Run, name: str, seat: str, clause: str) -> None:
    """What a player has on the layout goes back, and its chips leave the table."""
    take_back(run, name, seat)
    if seat in run.session(name).forms:
        run.emit(e.FormReturned(name, seat, clause))
    table = run.session(name).table
    if seat in table.people:
        run.on_table(name, table_events.Left(seat, table.rules.unit.chips(table.people[seat].units)))


def close_up(run: Run, name: str) -> None:
    """After a place has become void between coups: the puck may not lie at an empty place.

    A play-off with one player left has nothing more to decide, begun or not.
    """
    session = run.session(name)
    if session.over:
        return
    decided = len(session.sitting()) <= 1 and session.stage == "play-off"
    if decided or (session.begun >= 0 and not session.sitting()):
        finish(run, name, early=True)
    elif session.begun >= 0 and session.puck not in session.sitting():
        run.emit(e.PuckMoved(name, after_puck(session)))


def _cancel_never_taken(run: Run, name: str) -> None:
    """Whoever never came does not advance, though the session ended before a fourth coup (TLGC 16.3.2b)."""
    session = run.session(name)
    if session.begun < 0 or (session.decides and len(session.sitting()) == 1):
        return  # a play-off that has one player left is won without being played
    for seat in session.sitting():
        if not session.places[seat].came:
            clear_place(run, name, seat, "TLGC 16.3.2b")
            run.emit(e.PlaceCancelled(name, seat, "TLGC 16.3.2b"))


def finish(run: Run, name: str, *, early: bool) -> None:
    """The session is over: chips are counted and go back where they came from (TLGC 16.4.9, 16.8.2)."""
    for seat in dict.fromkeys(lies.seat for lies in run.session(name).table.layout):
        take_back(run, name, seat)
    _cancel_never_taken(run, name)
    session = run.session(name)
    in_chips = session.table.rules.unit.chips
    # Nobody holds any before the session begins.
    held = {seat: in_chips(person.units) for seat, person in session.table.people.items()}
    chips = {session.places[seat].player: held.get(seat, 0) for seat in session.sitting()}
    ranked = places.ranked(session, chips)
    for seat, amount in held.items():
        run.on_table(name, table_events.Left(seat, amount))
    run.emit(e.SessionOver(name, ranked, chips, early))
    ranking.go_on(run)
