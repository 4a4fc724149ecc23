"""The same moment of a game with other things wherever a viewer may not look: cards to come, hands, forms."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from croupier.cards import DECK, Card, Order
from croupier.competition import events as competition_events
from croupier.competition.state import INSPECTOR, Competition, Form, Session
from croupier.games.baccarat import events as baccarat_events
from croupier.games.baccarat import table as baccarat
from croupier.games.lanes import events as lanes_events
from croupier.games.lanes import layout
from croupier.games.lanes.table import TENS
from croupier.games.pokdeng import events as pokdeng_events
from croupier.server.stream import Entry
from croupier.wire import replace
from tests.games.baccarat.test_state_machine import _other as other_card
from tests.games.baccarat.test_state_machine import swapped
from tests.games.lanes.worlds import elsewhere, known, shuffled, unseen_tens


@dataclass(frozen=True, slots=True)
class Moment:
    """A command's events, and the states around them."""

    before: Any
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """How a moment's states and events look where other things are hidden."""

    state: Callable[[Any], Any]
    event: Callable[[Any], Any]

    def entry(self, entry: Entry) -> Entry:
        event = self.event(entry.event) if entry.scope == "game" else entry.event
        return Entry(entry.seq, entry.scope, event, self.state(entry.before))


Seat = str | None
Other = Callable[[Moment, Seat, Random], Elsewhere]


def other_baccarat(table: baccarat.Table) -> baccarat.Table:
    """With other cards wherever nobody at the table has seen them; what has left the shoe says the same."""
    other, drawn = swapped(table), table.shoe.drawn
    order = list(other.shoe.order)
    for card in (*table.shoe.excess, *(table.play.face_down_cards() if table.play else ())):
        if card in order[:drawn]:
            order[order.index(card)] = other_card(card)
        if other_card(card) in order[drawn:]:
            order[order.index(other_card(card), drawn)] = card
    return replace(other, shoe=replace(other.shoe, order=Order(order)))


def _baccarat(moment: Moment, seat: Seat, draw: Random) -> Elsewhere:
    return Elsewhere(other_baccarat, _baccarat_event)


def _baccarat_event(event: Any) -> Any:
    if isinstance(event, baccarat_events.Shuffled):
        return replace(event, order=Order(event.order[::-1]))
    if isinstance(event, baccarat_events.CardInExcess):
        return replace(event, card=other_card(event.card))
    if isinstance(event, baccarat_events.CardDealt | baccarat_events.CardMisplaced) and not event.up:
        return replace(event, card=other_card(event.card))
    return event


def _pokdeng(moment: Moment, seat: Seat, draw: Random) -> Elsewhere:
    """Every card of a round that the seat does not know after the command becomes another of those."""
    states = [state for state in (moment.before, moment.after) if state.round is not None]
    others = {number: _other_cards(_seen(states, number, seat), draw) for number in _rounds(states)}
    other = others.get(max(others, default=0), {})

    def mapped(cards: Any, other: dict[Card, Card]) -> tuple[Any, ...]:
        return tuple(other.get(card, card) for card in cards)

    def event_elsewhere(event: Any) -> Any:
        if isinstance(event, pokdeng_events.Shuffled):
            return replace(event, order=Order(mapped(event.order, other)))
        if isinstance(event, pokdeng_events.CardDealt) and not event.up and event.seat != seat:
            return replace(event, card=other.get(event.card, event.card))
        return event

    def state_elsewhere(table: Any) -> Any:
        if (now := table.round) is None:
            return table
        other = others[now.number]
        hands = {owner: mapped(cards, other) for owner, cards in now.hands.items()}
        return replace(table, round=replace(now, hands=hands, order=Order(mapped(now.order, other))))

    return Elsewhere(state_elsewhere, event_elsewhere)


def _rounds(states: list[Any]) -> list[int]:
    return [state.round.number for state in states]


def _seen(states: list[Any], number: int, seat: Seat) -> set[Card]:
    """The cards of a round that a seat has seen in one of these states; between two rounds all hands."""
    found = set[Card]()
    for state in states:
        now, over = state.round, state.phase == "bets"
        if now.number == number:
            hands = now.hands.items()
            found |= {card for owner, hand in hands if over or owner in (seat, *now.shown) for card in hand}
    return found


def _other_cards(seen: set[Card], draw: Random) -> dict[Card, Card]:
    hidden = [card for card in DECK if card not in seen]
    return dict(zip(hidden, draw.sample(hidden, len(hidden)), strict=True))


def _lanes(moment: Moment, seat: Seat, draw: Random) -> Elsewhere:
    """Every card that the seat does not know after the command becomes another of those."""
    other = shuffled(known(moment.before, seat) | known(moment.after, seat), draw)
    same = draw.random()

    def mapped(cards: Any) -> tuple[Any, ...]:
        return tuple(other.get(card, card) for card in cards)

    def event_elsewhere(event: Any) -> Any:
        if isinstance(event, lanes_events.PileShuffled):
            return replace(event, order=Order(mapped(event.order)))
        if isinstance(event, lanes_events.RoundDealt):
            first, second, *rest = event.tens
            hands = {owner: mapped(cards) for owner, cards in event.hands.items()}
            return replace(event, hands=hands, tens=Order((first, *rest, second)))
        if isinstance(event, lanes_events.CardLaid):
            return replace(event, card=other.get(event.card, event.card))
        return event

    def table_elsewhere(table: Any) -> Any:
        """Tens that a Joker has changed since were never seen where they lay."""
        events = () if _tens(table) == _tens(moment.after) else moment.events
        return elsewhere(table, other, unseen_tens(table, moment.after, events), Random(same))

    return Elsewhere(table_elsewhere, event_elsewhere)


def _tens(table: Any) -> Any:
    return table.row[layout.LANE_SUIT : layout.LANE_SUIT + len(TENS)]


def _competition(moment: Moment, seat: Seat, draw: Random) -> Elsewhere:
    def event_elsewhere(event: Any) -> Any:
        if isinstance(event, competition_events.FormHanded) and seat not in (INSPECTOR, event.by):
            return replace(event, form=_other_form(event.form)) if event.form else event
        if isinstance(event, competition_events.OnTable):
            return replace(event, event=_baccarat_event(event.event))
        return event

    def state_elsewhere(competition: Competition) -> Competition:
        sessions = {name: _other_session(one, seat) for name, one in competition.sessions.items()}
        return replace(competition, sessions=sessions)

    return Elsewhere(state_elsewhere, event_elsewhere)


def _other_session(session: Session, seat: Seat) -> Session:
    sealed = {
        place: form
        for place, form in session.forms.items()
        if not session.announced and seat not in (INSPECTOR, session.places[place].occupant)
    }
    others = {place: _other_form(form) for place, form in sealed.items()}
    salts = {form.salt: others[place].salt for place, form in sealed.items()}
    return replace(
        session,
        table=other_baccarat(session.table),
        forms={**session.forms, **others},
        salts=tuple(salts.get(salt, salt) for salt in session.salts),
    )


def _other_form(form: Form) -> Form:
    """Another wager behind the same seal, which tells nothing without the salt."""
    bet = "banker" if form.bet == "player" else "player"
    salt = sha256(f"other {form.salt}".encode()).hexdigest()
    return replace(form, bet=bet, amount=form.amount + 10, words=None, signed=not form.signed, salt=salt)


OTHERS: dict[str, Other] = {
    "baccarat": _baccarat,
    "pok-deng": _pokdeng,
    "lanes": _lanes,
    "competition": _competition,
}


def knowledge(game: str, moment: Moment, seat: Seat) -> Hashable:
    """Seats that may know the same of a moment are shown one other world together."""
    if game == "baccarat":
        return None
    if game == "competition":
        return seat if seat == INSPECTOR or seat in _writers(moment) else None
    return seat


def _writers(moment: Moment) -> set[str]:
    """Whose sealed forms lie on a table."""
    return {
        session.places[place].occupant
        for state in (moment.before, moment.after)
        for session in state.sessions.values()
        for place in session.forms
    }
