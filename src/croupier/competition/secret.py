"""Secret wagers: the form, its seal, what it is deemed to say, and when it is read out (TLGC 16.6)."""

import re
from hashlib import sha256
from itertools import pairwise

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.amounts_in_words import written_out
from croupier.competition.run import Run, officer, place_of, player_in, under_way
from croupier.competition.state import INSPECTOR, Competition, Form, Session, refuse
from croupier.competition.turns import last_coup
from croupier.competition.wagering import in_turn, least, may_add, short, sides, tie_of
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat.coup import Signature
from croupier.games.baccarat.settlement import payment
from croupier.games.baccarat.table import Laid, in_units
from croupier.money import MAX_SAFE_INT, Chips, chips_json
from croupier.wire import canonical

SALT = re.compile(r"[0-9a-f]{32,64}")
DIGITS = 8  # different ones, and steps between neighbours, that a salt has at least
LONGEST = 200  # letters of an amount in words


def seal(bet: str, amount: Chips, words: str | None, salt: str, *, signed: bool) -> str:
    """A commitment: it hides the form, and no other form has it."""
    form = {"amount": chips_json(amount), "bet": bet, "salt": salt, "signed": signed, "words": words}
    return sha256(f"croupier/secret wager/{canonical(form)}".encode()).hexdigest()


def may_wager_secretly(competition: Competition, command: c.SecretWager) -> None:
    session = competition.session(command.session)
    seat = may_add(session, command.session, command.seat)
    if seat in session.standing:
        in_turn(session, seat)
        if short(session, seat) and not command.chips:
            refuse(
                "TLGC 16.5.12", "the limits were raised: bring the wager that lies there up to the minimum"
            )
    if seat in session.done:
        _may_follow(command)
    if seat in session.held:
        refuse("TLGC 16.4.8", "the time is up: lay the minimum, with chips")
    if seat in session.forms:
        refuse("TLGC 16.6.2", f"{command.seat} has already handed in a form for this coup")
    if not session.places[seat].secret:
        refuse("TLGC 16.6.1", f"{command.seat} has made all its secret wagers of this session")
    _check_salt(competition, command.salt)
    units = in_units(session.table.rules.unit, command.amount)
    if not 0 <= units <= MAX_SAFE_INT or len(command.bet) > LONGEST or len(command.words or "") > LONGEST:
        refuse("TLGC 16.6.2", "the form has no room for that")


def _check_salt(competition: Competition, salt: str) -> None:
    """A form is secret only if its salt can be neither guessed nor known from another form."""
    if salt and not SALT.fullmatch(salt):
        refuse(
            "TLGC 16.6.2", "seal the form with a salt of 32 to 64 hexadecimal digits, or leave it to be drawn"
        )
    if salt and weak(salt):
        refuse(
            "TLGC 16.6.2", "anyone could guess this salt: draw its digits at random, or leave it to be drawn"
        )
    if salt and any(salt in session.salts for session in competition.sessions.values()):
        refuse("TLGC 16.6.2", "this salt has sealed a form before: draw another")


def weak(salt: str) -> bool:
    """Whether digits repeat, run on or are too few to have been drawn at random.

    Of random salts fewer than one in ten million is weak by this.

    >>> weak("0" * 32), weak("0123456789abcdef" * 2), weak("7d6ba94e1c3f58027d6ba94e1c3f5803")
    (True, True, False)
    """
    digits = [int(digit, 16) for digit in salt]
    steps = {(after - before) % 16 for before, after in pairwise(digits)}
    return salt in (salt + salt)[1:-1] or len(set(digits)) < DIGITS or len(steps) < DIGITS


def _may_follow(command: c.SecretWager) -> None:
    """After a wager with chips, a form on the same coup comes in addition to it (TLGC 16.6.3)."""
    if command.chips:
        refuse("TLGC 16.5.6", f"{command.seat} has laid its chips, which are neither removed nor altered")


def wager_secretly(run: Run, command: c.SecretWager) -> None:
    """Whoever brings no salt has one drawn, which only its player and the inspector may read."""
    session = run.session(command.session)
    seat = place_of(session, command.seat, "TLGC 16.4.5")
    salt = command.salt or run.chance.salt(f"{command.session}/{len(session.salts)}")
    sealed = seal(command.bet, command.amount, command.words, salt, signed=command.signed)
    form = Form(command.bet, command.amount, command.words, command.signed, salt, sealed)
    run.emit(e.FormHanded(command.session, seat, command.seat, sealed, form, command.chips))


def may_return_form(competition: Competition, command: c.ReturnForm) -> None:
    officer(command.seat, INSPECTOR, "TLGC 16.6.7")
    session = competition.session(command.session)
    under_way(session, command.session, "TLGC 16.6.7")
    seat, _ = player_in(session, command.player, "TLGC 16.6.7")
    if session.table.phase != "wagers" or seat not in session.forms:
        refuse("TLGC 16.6.7", f"{command.player} has handed in no form that could be given back")
    if not _at_fault(session, seat):
        refuse("TLGC 16.6.7", "the form has been completed in accordance with the rules")


def return_form(run: Run, command: c.ReturnForm) -> None:
    seat, _ = player_in(run.session(command.session), command.player, "TLGC 16.6.7")
    run.emit(e.FormReturned(command.session, seat, "TLGC 16.6.7"))


def may_examine_form(competition: Competition, command: c.ExamineForm) -> None:
    session = competition.session(command.session)
    place_of(session, command.seat, "TLGC 16.6.9")
    seats = [seat for seat, place in session.places.items() if place.player == command.player]
    if session.table.play is not None or not seats or seats[0] not in session.opened:
        refuse("TLGC 16.6.9", f"{command.player!r} made no secret wager in the last coup")


def examine_form(run: Run, command: c.ExamineForm) -> None:
    places = run.session(command.session).places
    seat = next(seat for seat, place in places.items() if place.player == command.player)
    run.emit(e.FormExamined(command.session, seat, command.seat))


def faulty(session: Session, seat: str, form: Form) -> bool:
    """Whether amount or type are not correctly shown (TLGC 16.6.10d).

    A form for Tie comes in addition to a wager with chips, and one for an area not beside chips on the other.
    """
    limit = session.table.limits.get(form.bet)
    if form.bet not in (*sides(session), tie_of(session)) or limit is None or not form.signed:
        return True
    units = session.table.rules.unit.units(form.amount)
    within = limit.minimum <= units <= limit.maximum  # what is not is set right by a and b
    if form.amount <= 0 or not isinstance(form.amount, int) or (within and units % limit.step):
        return True
    if form.words is not None and not written_out(form.words, form.amount):
        return True
    laid = [wager.bet for wager in session.table.layout if wager.seat == seat and wager.bet in sides(session)]
    return not laid if form.bet == tie_of(session) else any(bet != form.bet for bet in laid)


def deemed(amount: int, minimum: int, maximum: int, chips: int) -> tuple[int, str]:
    """What a form is deemed to be for, and by which clause (TLGC 16.6.10a–c, ruling C4).

    >>> deemed(5, 10, 100, 1000), deemed(500, 10, 100, 1000), deemed(50, 10, 100, 30), deemed(50, 10, 100, 60)
    ((10, 'TLGC 16.6.10a'), (100, 'TLGC 16.6.10b'), (30, 'TLGC 16.6.10c'), (50, ''))
    """
    clause = ""
    if amount < minimum:
        amount, clause = minimum, "TLGC 16.6.10a"
    if amount > maximum:
        amount, clause = maximum, "TLGC 16.6.10b"
    if amount > chips:
        amount, clause = chips, "TLGC 16.6.10c"
    return amount, clause


def read(session: Session, seat: str) -> tuple[int, str]:
    """What the form of a place comes to now in units, before the cards, beside what lies there with chips.

    All of a player's chips are as many as can be paid in whole units (ruling A1).
    """
    form, table = session.forms[seat], session.table
    limit, grain = table.limits[form.bet], table.rules.bets[form.bet].grain
    room = max(limit.maximum - table.units_on(seat, form.bet), 0)
    covered = table.people[seat].units // grain * grain
    return deemed(table.rules.unit.units(form.amount), min(limit.minimum, room), room, covered)


def announced_first(run: Run, name: str) -> bool:
    """Whether forms are read before the cards: all secret, in the last coup of the final (TLGC 16.6.11)."""
    session = run.session(name)
    everyone = set(session.sitting()) == set(session.forms) and bool(session.forms)
    return session.stage == "final" and everyone and last_coup(session, run.state.clock)


def announce_first(run: Run, name: str) -> None:
    """Each player lays what its form says; an invalid form costs the minimum after the coup."""
    session = run.session(name)
    run.emit(e.FormsOpened(name, session.forms, first=True))
    for seat, form in session.forms.items():
        if not faulty(session, seat, form) and (units := read(session, seat)[0]):
            chips = session.table.rules.unit.chips(units)
            run.on_table(name, table_events.WagerPlaced(seat, form.bet, chips))


def settle(run: Run, name: str, before: Session, coup: Signature) -> None:
    """Read out the forms, pay and collect what they are deemed to be for (TLGC 16.6.8, 16.6.10)."""
    if not before.announced:
        run.emit(e.FormsOpened(name, before.forms, first=False))
    for seat, form in before.forms.items():
        if faulty(before, seat, form):
            deduct_minimum(run, name, seat, before, "TLGC 16.6.10d")
        elif not before.announced:
            units, clause = read(before, seat)
            paid = payment(before.table, Laid(seat, form.bet, units), coup)
            run.emit(e.SecretSettled(name, paid, clause))


def deduct_minimum(run: Run, name: str, seat: str, before: Session, clause: str) -> None:
    """The minimum that held before the coup, or all a player has."""
    table = run.session(name).table
    units = min(least(before), table.people[seat].units)
    run.emit(e.MinimumDeducted(name, seat, table.rules.unit.chips(units), clause))


def _at_fault(session: Session, seat: str) -> bool:
    form = session.forms[seat]
    return faulty(session, seat, form) or read(session, seat)[1] != ""
