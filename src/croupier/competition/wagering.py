"""Wagers with chips: the turn, the units, the limits, the time (TLGC 16.4, 16.5)."""

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.conditions import hand_bets, tie_bet
from croupier.competition.run import Run, director, officer, place_of, under_way
from croupier.competition.state import DEALER, INSPECTOR, Competition, Session, refuse
from croupier.competition.turns import to_wager
from croupier.game import Range
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat.table import in_units
from croupier.money import Chips, as_chips

LONGEST_TIME = 3600  # seconds


def sides(session: Session) -> list[str]:
    return hand_bets(session.table.rules)


def tie_of(session: Session) -> str:
    return tie_bet(session.table.rules)


def least(session: Session) -> int:
    """The posted table minimum, in units."""
    return session.table.limits[sides(session)[0]].minimum


def in_hand(session: Session, seat: str) -> int:
    """Units a player may still lay: what was laid before may be taken back, what a form names may not."""
    laid = sum(wager.units for wager in session.table.layout if wager.seat == seat)
    return session.table.people[seat].units + laid - _on_form(session, seat)


def _on_form(session: Session, seat: str) -> int:
    """What a form names, in units."""
    form = session.forms.get(seat)
    return session.table.rules.unit.units(form.amount) if form else 0


def stakes(session: Session, seat: str, bet: str) -> Range:
    """What a player may lay on a bet; less than the minimum is brought up to it (TLGC 16.5.12)."""
    limit, chips = session.table.limits[bet], session.table.rules.unit.chips
    most = in_hand(session, seat) // limit.step * limit.step
    if seat in session.forms:
        most = min(most, limit.maximum - _on_form(session, seat))  # the total of both (TLGC 16.6.3)
    if session.restricted == seat:
        low, high = limit.minimum, min(limit.minimum, most)
    else:
        low, high = limit.step, most if most >= limit.minimum else 0
    return Range(chips(low), chips(high), chips(limit.step))


def may_wager(competition: Competition, command: c.Wager) -> None:
    session = competition.session(command.session)
    seat = may_act(session, command.session, command.seat)
    for amount in (command.stake, command.tie):
        in_units(session.table.rules.unit, amount)
    if command.bet or command.stake or seat not in session.forms:  # a form may be all there is
        _may_lay(session, seat, command)
    if command.tie:
        _may_lay_tie(session, seat, command)


def wager(run: Run, command: c.Wager) -> None:
    session = run.session(command.session)
    seat, out_of_turn = _seat(session, command.seat), to_wager(session) != _seat(session, command.seat)
    take_back(run, command.session, seat)
    if command.bet:
        _lay(run, command.session, seat, command.bet, command.stake)
    if command.tie:
        _lay(run, command.session, seat, tie_of(session), command.tie)
    run.emit(e.WagerMade(command.session, seat, out_of_turn))


def may_stand(competition: Competition, command: c.Stand) -> None:
    session = competition.session(command.session)
    seat = may_act(session, command.session, command.seat)
    if seat not in session.standing:
        refuse("TLGC 16.5.8", f"{command.seat} has no wager left from a Tie")
    in_turn(session, seat)
    if short(session, seat):
        refuse("TLGC 16.5.12", "the limits were raised: bring the wager up to the minimum")


def stand(run: Run, command: c.Stand) -> None:
    run.emit(e.WagerStands(command.session, _seat(run.session(command.session), command.seat)))


def may_limit_time(competition: Competition, command: c.LimitTime) -> None:
    director(competition, command.seat, "TLGC 16.4.7")
    under_way(competition.session(command.session), command.session, "TLGC 16.4.7")
    if command.seconds not in Range(0, LONGEST_TIME):
        refuse("TLGC 16.4.7", f"a wager is made within 1 to {LONGEST_TIME} seconds; 0: without a limit")


def limit_time(run: Run, command: c.LimitTime) -> None:
    """From the next coup on: this is the notice of it."""
    run.emit(e.TimeLimited(command.session, command.seconds))


def may_call_time(competition: Competition, command: c.CallTime) -> None:
    officer(command.seat, DEALER, "TLGC 16.4.8")
    session = competition.session(command.session)
    under_way(session, command.session, "TLGC 16.4.8")
    seat = to_wager(session)
    if seat is None:
        refuse("TLGC 16.4.8", "nobody has a wager to make")
    if not session.seconds:
        refuse("TLGC 16.4.7", "no time limit has been set")
    time_left(competition, session)
    stands = seat in session.standing and not short(session, seat)
    if competition.conditions.live and session.restricted == seat and not stands:
        refuse("TLGC 16.3.6b", "with cash value chips, note the player absent")


def time_left(competition: Competition, session: Session) -> None:
    """Refuse to call time on whoever still has some."""
    left = session.turn_since + session.seconds - competition.clock
    if left > 0:
        refuse("TLGC 16.4.7", f"place {to_wager(session)} has {left} seconds left")


def call_time(run: Run, command: c.CallTime) -> None:
    """First the wager is restricted to the minimum; a player who still makes none counts as absent."""
    name, session = command.session, run.session(command.session)
    seat = to_wager(session)
    assert seat is not None
    if seat in session.standing and not short(session, seat):
        run.emit(e.WagerStands(name, seat))
    elif seat in session.forms:
        bring_up(run, name, seat)
        run.emit(e.WagerMade(name, seat, out_of_turn=False))
    elif session.restricted != seat:
        run.emit(e.TimeCalled(name, seat))
    else:
        take_back(run, name, seat)
        run.emit(e.WagerMissed(name, seat, late=False))


def may_report_mispassed(competition: Competition, command: c.ReportMispassed) -> None:
    officer(command.seat, INSPECTOR, "TLGC 16.7.3")
    session = competition.session(command.session)
    if session.table.play is None:
        refuse("TLGC 16.7.3", "no coup is in progress")
    place_of(session, command.player, "TLGC 16.7.3")


def may_act(session: Session, name: str, who: str) -> str:
    """The place of whoever asks, if it may still make its wager on the coming coup."""
    seat = may_add(session, name, who)
    if seat in session.done:
        refuse("TLGC 16.5.6", f"{who} has made its wager, which is neither removed nor altered")
    return seat


def may_add(session: Session, name: str, who: str) -> str:
    """The place of whoever asks, if wagers on the coming coup are still taken there."""
    under_way(session, name, "TLGC 16.4.4")
    seat = place_of(session, who, "TLGC 16.4.5")
    if not session.places[seat].here:
        refuse("TLGC 16.3.6", f"{who} is not in its seat")
    if session.table.phase != "wagers":
        session.table.refuse("closed", "no wagers are taken now")
    if session.table.shoe.mouth:
        session.table.refuse("non-betting", "the next coup is played without wagers")
    return seat


def _may_lay(session: Session, seat: str, command: c.Wager) -> None:
    if command.bet not in sides(session):
        refuse("TLGC 16.4.4", f"one wager on {' or '.join(sides(session))}, and Tie in addition")
    if seat in session.standing:
        in_turn(session, seat)
    form = session.forms.get(seat)
    if form is not None and form.bet in sides(session) and form.bet != command.bet:
        refuse("TLGC 16.6.3", "not on both areas at once: the secret wager is on the other")
    if command.stake not in stakes(session, seat, command.bet):
        _refuse_stake(session, seat, command.bet, command.stake)


def _may_lay_tie(session: Session, seat: str, command: c.Wager) -> None:
    bet = tie_of(session)
    if session.restricted == seat:
        refuse("TLGC 16.4.8", "the time is up: only the minimum may be laid")
    unit, limit = session.table.rules.unit, session.table.limits[bet]
    stake, tie = unit.units(command.stake), unit.units(command.tie)
    spent = max(stake, session.table.limits[command.bet].minimum) if command.bet else 0
    left = (in_hand(session, seat) - spent) // limit.step * limit.step
    if tie <= 0 or tie % limit.step:
        refuse("TLGC 16.4.6", f"{unit.text(tie)}: wagers are made in units of {unit.text(limit.step)}")
    if max(tie, limit.minimum) > left:
        refuse("TLGC 16.4.1", f"{unit.text(tie)} on {bet}: {unit.text(left)} chips are left to lay")


def _refuse_stake(session: Session, seat: str, bet: str, amount: Chips) -> None:
    limit, unit = session.table.limits[bet], session.table.rules.unit
    show, stake = unit.text, unit.units(amount)
    if stake <= 0 or stake % limit.step:
        refuse("TLGC 16.4.6", f"{show(stake)}: wagers are made in units of {show(limit.step)}")
    if session.restricted == seat:
        refuse("TLGC 16.4.8", f"the time is up: the wager is restricted to {show(limit.minimum)}")
    if max(stake, limit.minimum) > in_hand(session, seat):
        refuse("TLGC 16.4.1", f"{show(in_hand(session, seat))} chips are left to lay")
    refuse("TLGC 16.6.3", f"with the secret wager more than {show(limit.maximum)}, the table maximum")


def in_turn(session: Session, seat: str) -> None:
    if to_wager(session) != seat:
        refuse("TLGC 16.5.8", f"wagers are altered in sequence: place {to_wager(session)} is next")


def short(session: Session, seat: str) -> bool:
    """Whether what stands after a Tie does not meet limits raised since."""
    limits = session.table.limits
    return any(
        lies.seat == seat and (lies.units < limits[lies.bet].minimum or lies.units % limits[lies.bet].step)
        for lies in session.table.layout
    )


def bring_up(run: Run, name: str, seat: str) -> None:
    """What lies there from a Tie is brought up to limits raised since (TLGC 16.5.12)."""
    session = run.session(name)
    for lies in [one for one in session.table.layout if one.seat == seat and one.bet in sides(session)]:
        limit = session.table.limits[lies.bet]
        missing = -(-max(lies.units, limit.minimum) // limit.step) * limit.step - lies.units
        if 0 < missing <= session.table.people[seat].units:
            chips = session.table.rules.unit.chips(missing)
            run.emit(e.ToppedUp(name, seat, lies.bet, chips))
            run.on_table(name, table_events.WagerPlaced(seat, lies.bet, chips))


def _lay(run: Run, name: str, seat: str, bet: str, stake: Chips) -> None:
    table = run.session(name).table
    minimum = table.rules.unit.chips(table.limits[bet].minimum)
    if stake < minimum:
        run.emit(e.ToppedUp(name, seat, bet, as_chips(minimum - stake)))
    run.on_table(name, table_events.WagerPlaced(seat, bet, max(stake, minimum)))


def take_back(run: Run, name: str, seat: str) -> None:
    """What a player has on the layout goes back to it."""
    table = run.session(name).table
    for lies in table.layout:
        if lies.seat == seat:
            chips = table.rules.unit.chips(lies.units)
            run.on_table(name, table_events.WagerWithdrawn(seat, lies.bet, chips))


def _seat(session: Session, who: str) -> str:
    return place_of(session, who, "TLGC 16.4.5")
