"""Why an event happened: one sentence, with the clause it follows from; what lies face down stays unnamed."""

from croupier.cards import UNSEEN, in_words
from croupier.games.absence import RULING, CameBack, TimedOut, came_back_sentence, timed_out_sentence
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.evolve import other
from croupier.games.lanes.movetext import EFFECTS
from croupier.games.lanes.table import PILE, Table
from croupier.games.sentences import CitedSentence, Sentences, cited_sentence


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`."""
    return ", ".join(cited_sentence(SENTENCES, table, event))


def _coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


def _pile_shuffled(table: Table, event: e.PileShuffled) -> CitedSentence:
    if not table.rounds:
        return "The pile of 50 cards, jokers in and tens out, is shuffled", "003 1.3"
    if table.rules.reshuffle_every_round:
        return "All cards are gathered and shuffled, as before every round here", "ruling L2"
    left = len(table.pile)
    return f"The pile holds {left} cards, too few for two hands: all are gathered and shuffled", "ruling L2"


def _round_dealt(table: Table, event: e.RoundDealt) -> CitedSentence:
    ten = in_words(event.tens[0])
    dealt = f"Round {event.round}: {event.dealer} deals five cards each and three lanes, the first {ten}"
    return f"{dealt}; both pay 1 coin", "003 1.6"


def _coins_added(table: Table, event: e.CoinsAdded) -> CitedSentence:
    who = event.seat
    if event.matched and event.more:
        added = f"{_coins(event.matched)} and adds {event.more} more: {other(who)} must answer"
        return f"{who} matches {added}", "003 1.13"
    if event.matched:
        return f"{who} matches {_coins(event.matched)}, which ends the bidding", "003 1.12"
    if event.more:
        return f"{who} adds {_coins(event.more)}: {other(who)} must match, raise or give up", "003 1.12"
    if table.row[layout.MAY_OPEN] and not table.row[layout.CHECKED]:
        return f"{who} adds nothing, and {other(who)} may open", "ruling L5"
    return f"{who} adds nothing, which ends the bidding", "ruling L5"


def _folded(table: Table, event: e.Folded) -> CitedSentence:
    if owed := table.row[layout.OWED]:
        return f"{event.seat} does not match {_coins(owed)} and gives up the round", "ruling L5"
    return f"{event.seat} is not there and gives up the round", RULING


def _card_laid(table: Table, event: e.CardLaid) -> CitedSentence:
    first = table.row[layout.PLAYED] % 2 == 0
    card = "a card face down" if event.face == "down" else f"{in_words(event.card)} face up"
    return f"{event.seat} lays {card} into lane {event.lane}", "003 1.14" if first else "003 1.15"


def _card_chosen(table: Table, event: e.CardChosen) -> CitedSentence:
    card = f"face-down card {event.number}" if event.card is UNSEEN else in_words(event.card)
    effect = _effect(table)
    sentence = f"{event.seat}'s {effect} {_deed(table, event, card)}"
    return sentence, {"Jack": "ruling L9", "Queen": "003 2.6", "King": "003 2.7"}[effect]


def _deed(table: Table, event: e.CardChosen, card: str) -> str:
    own = layout.slot_at(table.row[layout.EFFECT_SLOT])
    if event.doing == "move":
        return f"moves {card} into lane {table.row[own + layout.LANE] + 1}"
    if event.doing == "swap":
        return f"exchanges {card} with card {table.row[layout.FLIPPED] + 1}, which it has flipped"
    slot = layout.slot_at(event.number - 1)
    return f"flips {card} face {'down' if table.row[slot + layout.UP] else 'up'}"


def _lane_flipped(table: Table, event: e.LaneFlipped) -> CitedSentence:
    sentence = f"{event.seat}'s Ace flips lane {event.lane}, {in_words(event.ten)}, face {event.face}"
    return sentence, "003 2.8"


def _tens_laid(table: Table, event: e.TensLaid) -> CitedSentence:
    laid = " and ".join([", ".join(map(in_words, event.tens[:2])), in_words(event.tens[2])])
    return f"{event.seat}'s Joker has the tens shuffled and three laid face up: {laid}", "003 2.9"


def _effect(table: Table) -> str:
    slot = layout.slot_at(table.row[layout.EFFECT_SLOT])
    return EFFECTS[PILE[table.row[slot + layout.CARD]].rank]


def _round_ended(table: Table, event: e.RoundEnded) -> CitedSentence:
    if event.ending == "fold":
        return f"{event.winner} takes the pot of {event.pot}, the round given up", "ruling L5"
    if event.ending == "sevens":
        return f"All four sevens lie face up on {event.winner}'s side, which wins all coins", "003 2.11"
    counted = "; ".join(f"{lane.a} to {lane.b}" for lane in event.points)
    if event.winner is None:
        half = _coins(event.pot // 2)
        return f"Lane by lane a and b have {counted}: a draw, {half} back to each", "003 1.18"
    won = f"{event.winner} wins at least two and the pot of {event.pot}"
    return f"Lane by lane a and b have {counted}: {won}", "003 1.17"


SENTENCES: Sentences[Table] = {
    # The start and the deal
    e.CoinFlipped: ("The coin says that {dealer} deals first", "003 1.4"),
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
    TimedOut: timed_out_sentence,
    CameBack: came_back_sentence,
    e.Left: lambda table, event: (
        f"The match is over: {event.seat} leaves with {_coins(event.coins)}, and {other(event.seat)}"
        f" keeps the other {layout.ALL_COINS - event.coins}",
        RULING,
    ),
    # The end
    e.RoundEnded: _round_ended,
    e.GameWon: lambda table, event: (
        f"{event.seat} holds all {layout.ALL_COINS} coins and wins the game",
        "003 3.1",
    ),
}
