"""Why an event happened: one sentence, with the clause it follows from."""

from collections.abc import Mapping
from typing import Any

from croupier.cards import in_words, show
from croupier.errors import required
from croupier.games import sentences
from croupier.games.absence import CameBack, TimedOut, came_back_sentence, timed_out_sentence
from croupier.games.baccarat import events as e
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import BANKER, NATURAL, PLAYER, POINTS, Hand, point, point_text
from croupier.games.baccarat.limits import NOTICE_SECONDS
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.seats import is_place
from croupier.games.baccarat.shoe import cut_order, cut_topic
from croupier.games.baccarat.table import STAFF, Table
from croupier.games.sentences import CitedSentence, Fields, Sentences
from croupier.money import format_chips


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`."""
    return ", ".join(cited_sentence(table, event))


def tell(table: Table, event: e.Event, names: Mapping[str, str]) -> str:
    """The same to people whose names are known."""
    sentence, clause = cited_sentence(table, event)
    return f"{sentences.with_names(sentence, names)}, {clause}"


def cited_sentence(table: Table, event: e.Event) -> CitedSentence:
    """The sentence and its clause, apart."""
    return sentences.cited_sentence(SENTENCES, table, event, table.rules.cite, FIELDS)


def title_of(table: Table, bet: str) -> str:
    """What a bet is called on the layout."""
    return table.rules.bets[bet].title


def _card_dealt(table: Table, event: e.CardDealt) -> CitedSentence:
    play = required(table.play)
    if event.source == "mouth":
        first = f"{event.hand.title()}'s first card is the one at the mouth of the shoe"
        return first, table.rules.cite(table.shoe.without_wagers)
    if event.source == "excess":
        which = "next" if play.player else "first"
        drawn = f"{event.hand.title()}'s {which} card is one drawn in excess before"
        return drawn, table.rules.cite("excess")
    if len(play.player) < 2 or len(play.banker) < 2:
        count = len(play.player) + len(play.banker) + 1
        card, topic = (in_words(event.card), "deal") if event.up else ("a card face down", "squeeze")
        return f"Card {count} of the initial deal: {event.hand.title()} gets {card}", table.rules.cite(topic)
    why, clause = drawing(table.rules, play.player, play.banker, event.hand)
    return f"{why}: {event.hand.title()} draws", clause


def drawing(rules: Rules, player: tuple[Any, ...], banker: tuple[Any, ...], hand: Hand) -> CitedSentence:
    """What the tableau looks at for this hand, and the clause that decides."""
    if hand == PLAYER:
        return f"Player has {point(player)}", rules.cite("player-draw")
    have = f"Banker has {point(banker)}"
    if len(player) == 2:
        return f"{have} and Player stood", rules.cite("banker-draw", "-")
    third = POINTS[player[2]]
    article = "an" if third == 8 else "a"
    return f"{have}, Player's third card is {article} {third}", rules.cite("banker-draw", str(third))


def standing(rules: Rules, player: tuple[Any, ...], banker: tuple[Any, ...]) -> CitedSentence:
    """Why no more cards come."""
    naturals = [name for name, hand in (("Player", player), ("Banker", banker)) if _natural(hand)]
    if naturals:
        have = f"{naturals[0]} has a natural" if len(naturals) == 1 else "Both have naturals"
        return have, rules.cite("natural")
    if len(banker) == 3:
        _, clause = drawing(rules, player, banker[:2], BANKER)
        return "The Banker hand has its third card", clause
    why, clause = drawing(rules, player, banker, BANKER)
    return f"{why}: Banker stands", clause


def _points_announced(table: Table, event: e.PointsAnnounced) -> CitedSentence:
    player, banker = point_text(event.player), point_text(event.banker)
    return f"After the initial deal Player has {player} and Banker has {banker}", table.rules.cite("announce")


def _result_announced(table: Table, event: e.ResultAnnounced) -> CitedSentence:
    play = required(table.play)
    why, clause = standing(table.rules, play.player, play.banker)
    score = f"{point_text(event.player)} to {point_text(event.banker)}"
    won = f"{event.winner.title()} wins, Player {score} Banker"
    result = f"a tie, {score}" if event.winner == "tie" else won
    return f"{why} ({clause}), so the coup is over: {result}", table.rules.cite("result")


def _card_misplaced(table: Table, event: e.CardMisplaced) -> CitedSentence:
    card = in_words(event.card).capitalize() if event.up else "A card face down"
    return f"{card} was put before {event.dealt_to.title()} in error: {_goes(event.ruled_to)}", event.clause


def _card_found_face_up(table: Table, event: e.CardFoundFaceUp) -> CitedSentence:
    card = in_words(event.card).capitalize()
    return f"{card} lay face up in the shoe: {_goes(event.ruled_to)}", event.clause


def _card_in_excess(table: Table, event: e.CardInExcess) -> CitedSentence:
    waiting = table.shoe.mouth or table.shoe.excess
    use = "is the first card of the next hand" if not waiting else "comes after those laid aside before it"
    use = use if event.used else "is not used, for the marker is out"
    return f"A card drawn in excess and not disclosed {use}", table.rules.cite("excess")


def _card_corrected(table: Table, event: e.CardCorrected) -> CitedSentence:
    card = f"Card {event.number} of {event.hand.title()} was typed in as {in_words(event.was)} and is"
    again = "" if table.play else ": the settlement is taken back, as are wagers laid since"
    return f"{card} {in_words(event.card)}{again}", "ruling A5"


def _card_turned(table: Table, event: e.CardTurned) -> CitedSentence:
    turned = f"turns {in_words(event.card)} for {event.hand.title()}"
    if event.by == "dealer":
        return f"No player takes the cards, so the dealer {turned}", table.rules.cite("squeeze-dealer")
    return f"Seat {event.by} {turned}", table.rules.cite("squeeze")


def _cards_passed(table: Table, event: e.CardsPassed) -> CitedSentence:
    hand = event.hand.title()
    if event.hand in required(table.play).refused:
        passed = f"Seat {event.seat} has the next highest wager on {hand} and takes its cards"
        return passed, table.rules.cite("squeeze-refused")
    stakes = [
        wager.units
        for wager in table.layout
        if wager.seat in squeeze.queue(table, event.hand) and table.rules.bets[wager.bet].hand == event.hand
    ]
    equal = stakes.count(max(stakes, default=0)) > 1
    has = "comes first of those with the highest wager" if equal else "has the highest wager"
    return f"Seat {event.seat} {has} on {hand} and takes its cards", table.rules.cite(
        "squeeze-order", "equal" if equal else ""
    )


def _cards_refused(table: Table, event: e.CardsRefused) -> CitedSentence:
    others = [seat for seat in squeeze.queue(table, event.hand) if seat != event.seat]
    refuses = f"Seat {event.seat} refuses {event.hand.title()}'s cards"
    if others:
        return f"{refuses}, which pass to seat {others[0]}", table.rules.cite("squeeze-refused")
    return f"{refuses}, which nobody else may turn but the dealer", table.rules.cite("squeeze-dealer")


def _coup_began(table: Table, event: e.CoupBegan) -> CitedSentence:
    if not event.betting:
        why = "found face up in the shoe" if table.shoe.mouth_found else "dealt in error"
        without = f"Coup {event.number} is played without wagers after a card {why}"
        return without, table.rules.cite(table.shoe.without_wagers)
    if not table.layout and table.rules.betting.free_coups:
        return f"Coup {event.number} is a free coup: no wager is needed", table.rules.cite("free")
    return f"Coup {event.number} begins: no more bets", table.rules.cite("begin")


def _settled(table: Table, event: e.Settled) -> CitedSentence:
    if not event.payments:
        return "No wager lies on the table to be settled", table.rules.cite("result")
    *others, last = event.payments
    parts = [f"{payment_text(table, payment)} ({payment.clause})" for payment in others]
    text = "; ".join([*parts, payment_text(table, last)])
    return text[0].upper() + text[1:], last.clause


def payment_text(table: Table, payment: e.Payment) -> str:
    """One wager's end in words."""
    stake, back = format_chips(payment.stake), format_chips(payment.returned)
    verdict = {"win": f"wins, {back} comes back", "push": "is returned", "lose": "loses"}[payment.outcome]
    return f"seat {payment.seat}'s {stake} on {title_of(table, payment.bet)} {verdict}"


def _cards_checked(table: Table, event: e.CardsChecked) -> CitedSentence:
    faults = show(event.missing + event.imperfect)
    found = f"and found {faults} missing or imperfect" if faults else "and found them complete"
    if event.by in STAFF:
        return f"The {event.by} checked the cards {found}", table.rules.cite("check")
    return f"Seat {event.by} checked the cards {found}", table.rules.cite("check", "player")


def _shuffled(table: Table, event: e.Shuffled) -> CitedSentence:
    decks = f"{table.rules.decks} decks are shuffled"
    if table.rules.shoe.fresh:
        return f"{decks} for the next coup alone", table.rules.cite("shuffle")
    if event.machine:
        return f"{decks} by machine for shoe {event.number}", table.rules.cite("machine")
    return f"{decks} for shoe {event.number}", table.rules.cite("shuffle")


def _cards_cut(table: Table, event: e.CardsCut) -> CitedSentence:
    if event.by == "inspector":
        return f"The Inspector cuts, as no player does, {event.cards} cards from the top", table.rules.cite(
            "cut"
        )
    return f"Seat {event.by} cuts {event.cards} cards from the top", table.rules.cite(cut_topic(table))


def _cut_declined(table: Table, event: e.CutDeclined) -> CitedSentence:
    """After who sat down first comes the highest place, which need not be clockwise (ruling B5)."""
    declines = f"Seat {event.seat} does not wish to cut"
    left = [seat for seat in cut_order(table) if seat not in (*table.shoe.declined, event.seat)]
    if not left:
        return f"{declines}, nor does any other player, so the Inspector will", table.rules.cite("cut")
    clockwise = min(left, key=lambda seat: (int(seat) > int(event.seat), -int(seat)))
    how = "passes clockwise" if clockwise == left[0] else "passes"
    return f"{declines}, so the offer {how} to seat {left[0]}", table.rules.cite(cut_topic(table))


def _closed(table: Table, event: e.TableClosed) -> CitedSentence:
    faults = show(event.missing + event.imperfect)
    found = f"{faults} missing or imperfect" if faults else "all there"
    return f"Play ends and the cards are checked, card by card: {found}", table.rules.cite("closing-check")


def _wagers_reduced(table: Table, event: e.WagersReduced) -> CitedSentence:
    back = ", ".join(
        f"{format_chips(cut.excess)} to seat {cut.seat} from {title_of(table, cut.bet)}" for cut in event.cuts
    )
    return f"Wagers laid together beyond what is allowed are reduced pro rata: {back} go back", event.clause


def _limit_posted(table: Table, event: e.LimitPosted) -> CitedSentence:
    change = f"the {event.bound} on {title_of(table, event.bet)} will be {format_chips(event.amount)}"
    return f"A notice says that {change}", table.rules.cite("change-limits", "notice")


def _limit_set(table: Table, event: e.LimitSet) -> CitedSentence:
    post = next(post for post in table.posted if (post.bet, post.bound) == (event.bet, event.bound))
    case, how = ("notice", "has been on display for half an hour")
    if event.clock < post.clock + NOTICE_SECONDS:
        case, how = ("consent", "has every player's consent")
    limit = f"The {event.bound} on {title_of(table, event.bet)} is now {format_chips(event.amount)}"
    return f"{limit}, which {how}", table.rules.cite("change-limits", case)


def _limit_offered(table: Table, event: e.LimitOffered) -> CitedSentence:
    amount = "its own" if event.amount is None else format_chips(event.amount)
    limit = f"a {event.bound} of {amount} on {title_of(table, event.bet)}"
    return f"The management offers seat {event.player} {limit}", table.rules.cite("agreed-limits")


def _joined(table: Table, event: e.Joined) -> CitedSentence:
    return f"Seat {event.seat} joins with {format_chips(event.chips)} chips", _place_clause(table, event.seat)


def _left(table: Table, event: e.Left) -> CitedSentence:
    return f"Seat {event.seat} leaves with {format_chips(event.chips)} chips", _place_clause(
        table, event.seat
    )


def _place_clause(table: Table, seat: str) -> str:
    return table.rules.cite("places" if is_place(seat) else "standing")


def _goes(to: e.Ruled) -> str:
    if to == "mouth":
        return "no hand needs it, so it lies at the mouth of the shoe"
    return f"it is {to.title()}'s card"


def _natural(hand: tuple[Any, ...]) -> bool:
    return len(hand) == 2 and point(hand) >= NATURAL


FIELDS: Fields[Table] = {"bet": lambda table, event: title_of(table, event.bet)}
SENTENCES: Sentences[Table] = {
    # The cards
    e.CardDealt: _card_dealt,
    e.PointsAnnounced: _points_announced,
    e.ResultAnnounced: _result_announced,
    e.CardMisplaced: _card_misplaced,
    e.CardFoundFaceUp: _card_found_face_up,
    e.CardInExcess: _card_in_excess,
    e.LastHandAnnounced: (
        "{remaining} cards remain, too few to start another coup: this is the last hand",
        "start",
    ),
    e.CardTurned: _card_turned,
    e.CardsPassed: _cards_passed,
    e.CardsRefused: _cards_refused,
    e.CardCorrected: _card_corrected,
    e.CoupBegan: _coup_began,
    e.Settled: _settled,
    e.CoupVoided: ("The coup is void", "{clause}"),
    # The shoe
    e.CardsChecked: _cards_checked,
    e.CardsHandled: (
        "Seat {player} touched the cards, so all cards of this shoe will be replaced when it is over",
        "replace",
    ),
    e.CardsReplaced: ("All cards are replaced", "{clause}"),
    e.Shuffled: _shuffled,
    e.CutDeclined: _cut_declined,
    e.CardsCut: _cards_cut,
    e.ShoeLoaded: ("{cards} cards go into the shoe, {marker} of them behind the marker", "marker"),
    e.ShoeEnded: ("Shoe {number} is over with {left} cards left", "start"),
    e.TableClosed: _closed,
    # Wagers and limits
    e.WagerPlaced: lambda table, event: (
        f"Seat {event.seat} lays {format_chips(event.stake)} on {title_of(table, event.bet)}",
        table.rules.wager_clause(event.bet),
    ),
    e.WagerWithdrawn: ("Seat {seat} takes back {stake} from {bet} before the first card", "closed"),
    e.WagersReduced: _wagers_reduced,
    e.WagersRemoved: ("All wagers go back to their owners", "{clause}"),
    e.Advised: (
        "Seat {seat} is advised: {stake} on {bet} is below the minimum,"
        " and the next such wager will be returned",
        "under-minimum",
    ),
    e.FreeCoupsGranted: ("The management asks for free coups: the next {coups} need no wager", "free"),
    e.LimitOffered: _limit_offered,
    e.LimitAgreed: (
        "Seat {player} agrees to a {bound} of {amount} on {bet}, and a marker shows it",
        "agreed-limits",
    ),
    e.LimitPosted: _limit_posted,
    e.Consented: lambda table, event: (
        f"Seat {event.seat} consents to the new {event.bound} on {title_of(table, event.bet)}",
        table.rules.cite("change-limits", "consent"),
    ),
    e.LimitSet: _limit_set,
    e.LiabilityPosted: lambda table, event: (
        f"A notice says that all wagers on {title_of(table, event.bet)}"
        f" may come to {format_chips(event.amount)} together",
        table.rules.cite("liability-notice"),
    ),
    e.LiabilityRemoved: lambda table, event: (
        f"The notice of a collective liability on {title_of(table, event.bet)} comes down",
        table.rules.cite("liability-notice"),
    ),
    e.PartnershipFound: ("Seats {players} bet as one and share one maximum", "partnership"),
    # People
    e.Joined: _joined,
    e.BoughtIn: ("Seat {seat} buys {chips} chips, for wagers are made with chips only", "chips"),
    e.Left: _left,
    e.Attended: lambda table, event: (f"The {event.staff} comes to the table", table.rules.cite(event.staff)),
    e.Departed: lambda table, event: (f"The {event.staff} leaves the table", table.rules.cite(event.staff)),
    TimedOut: timed_out_sentence,
    CameBack: came_back_sentence,
    e.SqueezeRequested: ("Seat {seat} asks that the players turn the cards", "squeeze"),
    e.SqueezeAllowed: (
        "The management and Surveillance know that players will turn the cards",
        "squeeze-allowed",
    ),
    e.SqueezeEnded: ("The cards are dealt face up again", "deal"),
}
