"""Why an event happened: one sentence, with the clause it follows from; what lies face down stays unnamed."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import UNSEEN, in_words
from croupier.errors import required
from croupier.games.absence import RULING, CameBack, TimedOut, came_back_sentence, timed_out_sentence
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.evolve import other
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.movetext import EFFECTS, laying_clause
from croupier.games.lanes.table import PILE, Table
from croupier.games.sentences import YOU, CitedSentence, Sentences, cited_sentence, to_you, with_names

SEAT_NAMES = {seat: seat for seat in SEATS}


@dataclass(frozen=True, slots=True)
class Telling:
    """A table about to change, and what its seats are called."""

    table: Table
    names: Mapping[str, str]

    def who(self, seat: str, verb: str) -> str:
        """A seat and what it does."""
        return f"{self.name(seat)} {self.does(seat, verb)}"

    def does(self, seat: str, verb: str) -> str:
        return to_you(verb) if self.name(seat) == YOU else verb

    def whose(self, seat: str) -> str:
        return "your" if self.name(seat) == YOU else f"{self.name(seat)}'s"

    def name(self, seat: str) -> str:
        return self.names.get(seat, seat)


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`, and its clause."""
    return ", ".join(sentence(table, event))


def tell(table: Table, event: e.Event, names: Mapping[str, str]) -> str:
    """The same to people whose names are known."""
    text, clause = sentence(table, event, names)
    return f"{with_names(text, names)}, {clause}"


def sentence(table: Table, event: e.Event, names: Mapping[str, str] = SEAT_NAMES) -> CitedSentence:
    """The same in two parts, with names for the seats; one may be `you`."""
    text, clause = cited_sentence(SENTENCES, Telling(table, names), event)
    return (text[0].upper() + text[1:] if text.startswith(YOU) else text), clause


def _coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


def _pile_shuffled(telling: Telling, event: e.PileShuffled) -> CitedSentence:
    if not telling.table.rounds:
        return "The pile of 50 cards, jokers in and tens out, is shuffled", "003 1.3"
    if telling.table.rules.reshuffle_every_round:
        return "All cards are gathered and shuffled, as before every round here", "ruling L2"
    left = len(telling.table.pile)
    return f"The pile holds {left} cards, too few for two hands: all are gathered and shuffled", "ruling L2"


def _round_dealt(telling: Telling, event: e.RoundDealt) -> CitedSentence:
    ten = in_words(event.tens[0])
    dealt = f"Round {event.round}: {telling.who(event.dealer, 'deals')} five cards each and three lanes"
    return f"{dealt}, the first {ten}; both pay {_coins(layout.ANTE)}", "003 1.6"


def _coins_added(telling: Telling, event: e.CoinsAdded) -> CitedSentence:
    who, answering = telling.who, other(event.seat)
    if event.matched and event.more:
        raised = (
            f"{who(event.seat, 'matches')} {_coins(event.matched)} and {telling.does(event.seat, 'adds')}"
        )
        return f"{raised} {event.more} more: {telling.name(answering)} must answer", "003 1.13"
    if event.matched:
        return f"{who(event.seat, 'matches')} {_coins(event.matched)}, which ends the bidding", "003 1.12"
    if event.more:
        must = f"{telling.name(answering)} must match, raise or give up"
        opened = telling.table.row[layout.CHECKED]  # by the opponent, whom 003 does not let begin
        return (
            f"{who(event.seat, 'adds')} {_coins(event.more)}: {must}",
            "ruling L5" if opened else "003 1.12",
        )
    if telling.table.row[layout.MAY_OPEN] and not telling.table.row[layout.CHECKED]:
        return f"{who(event.seat, 'adds')} nothing, and {telling.name(answering)} may open", "ruling L5"
    return f"{who(event.seat, 'adds')} nothing, which ends the bidding", "ruling L5"


def _folded(telling: Telling, event: e.Folded) -> CitedSentence:
    gives_up = f"{telling.does(event.seat, 'gives')} up the round"
    if owed := telling.table.row[layout.OWED]:
        return f"{telling.who(event.seat, 'does')} not match {_coins(owed)} and {gives_up}", "ruling L5"
    return f"{telling.who(event.seat, 'is')} not there and {gives_up}", RULING


def _card_laid(telling: Telling, event: e.CardLaid) -> CitedSentence:
    card = "a card face down" if event.face == "down" else f"{in_words(event.card)} face up"
    return (
        f"{telling.who(event.seat, 'lays')} {card} into lane {event.lane}",
        laying_clause(telling.table.row),
    )


def _card_chosen(telling: Telling, event: e.CardChosen) -> CitedSentence:
    card = f"face-down card {event.number}" if event.card is UNSEEN else in_words(event.card)
    effect = _effect(telling.table)
    deed = f"{telling.whose(event.seat)} {effect} {_deed(telling, event, card)}"
    return deed, {"Jack": "ruling L9", "Queen": "003 2.6", "King": "003 2.7"}[effect]


def _deed(telling: Telling, event: e.CardChosen, card: str) -> str:
    own = layout.slot_at(telling.table.row[layout.EFFECT_SLOT])
    if event.doing == "move":
        return f"moves {card} into lane {telling.table.row[own + layout.LANE] + 1}"
    if event.doing == "swap":
        return f"exchanges {card} with card {telling.table.row[layout.FLIPPED] + 1}, which it has flipped"
    slot = layout.slot_at(event.number - 1)
    return f"flips {card} face {'down' if telling.table.row[slot + layout.UP] else 'up'}"


def _lane_flipped(telling: Telling, event: e.LaneFlipped) -> CitedSentence:
    flipped = f"lane {event.lane}, {in_words(event.ten)}, face {event.face}"
    return f"{telling.whose(event.seat)} Ace flips {flipped}", "003 2.8"


def _tens_laid(telling: Telling, event: e.TensLaid) -> CitedSentence:
    laid = " and ".join([", ".join(map(in_words, event.tens[:2])), in_words(event.tens[2])])
    return (
        f"{telling.whose(event.seat)} Joker has the tens shuffled and three laid face up: {laid}",
        "003 2.9",
    )


def _effect(table: Table) -> str:
    slot = layout.slot_at(table.row[layout.EFFECT_SLOT])
    return EFFECTS[PILE[table.row[slot + layout.CARD]].rank]


def _round_ended(telling: Telling, event: e.RoundEnded) -> CitedSentence:
    if event.ending == "fold":
        return (
            f"{telling.who(required(event.winner), 'takes')} the pot of {event.pot}, the round given up",
            "ruling L5",
        )
    if event.ending == "sevens":
        side = f"{telling.whose(required(event.winner))} side"
        return f"All four sevens lie face up on {side}, which wins all coins", "003 2.11"
    counted = f"Lane by lane {_counted(telling, event.points)}"
    if event.winner is None:
        return f"{counted}: a draw, {_coins(event.pot // 2)} back to each", "003 1.18"
    won = f"{telling.who(event.winner, 'wins')} at least two and the pot of {event.pot}"
    return f"{counted}: {won}", "003 1.17"


def _counted(telling: Telling, points: tuple[e.Points, ...]) -> str:
    """Both sides, whoever is spoken to first."""
    first, second = sorted(SEATS, key=lambda seat: telling.name(seat) != YOU)
    counts = "; ".join(f"{getattr(lane, first)} to {getattr(lane, second)}" for lane in points)
    return f"{telling.name(first)} and {telling.name(second)} have {counts}"


SENTENCES: Sentences[Telling] = {
    # The start and the deal
    e.CoinFlipped: lambda telling, event: (
        f"The coin says that {telling.who(event.dealer, 'deals')} first",
        "003 1.4",
    ),
    e.PileShuffled: _pile_shuffled,
    e.RoundDealt: _round_dealt,
    # Bidding
    e.CoinsAdded: _coins_added,
    e.Folded: _folded,
    # Cards and their effects
    e.CardLaid: _card_laid,
    e.CardChosen: _card_chosen,
    e.LaneFlipped: _lane_flipped,
    e.TensLaid: _tens_laid,
    # Who is away
    TimedOut: lambda telling, event: timed_out_sentence(telling.table, event),
    CameBack: lambda telling, event: came_back_sentence(telling.table, event),
    e.Left: lambda telling, event: (
        f"The match is over: {telling.who(event.seat, 'leaves')} with {_coins(event.coins)}, and"
        f" {telling.who(other(event.seat), 'keeps')} the other {layout.ALL_COINS - event.coins}",
        RULING,
    ),
    # The end
    e.RoundEnded: _round_ended,
    e.GameWon: lambda telling, event: (
        f"{telling.who(event.seat, 'holds')} all {layout.ALL_COINS} coins"
        f" and {telling.does(event.seat, 'wins')} the game",
        "003 3.1",
    ),
}
