"""Why an event happened: one sentence, with the clause it follows from."""

from typing import Any

from croupier.cards import in_words, show
from croupier.errors import required
from croupier.games import sentences
from croupier.games.absence import CameBack, TimedOut, came_back_said, timed_out_said
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import BANKER, NATURAL, PLAYER, POINTS, Hand, point, point_said
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table
from croupier.games.sentences import Said, Sentences
from croupier.money import format_chips


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`."""
    return ", ".join(said(table, event))


def said(table: Table, event: e.Event) -> Said:
    """The sentence and its clause, apart."""
    return sentences.said(SENTENCES, table, event, table.rules.cite, WORDS)


def _card_dealt(table: Table, event: e.CardDealt) -> Said:
    play = required(table.play)
    if event.source == "mouth":
        first = f"{event.hand.title()}'s first card is the one at the mouth of the shoe"
        return first, table.rules.cite("non-betting")
    if event.source == "excess":
        which = "next" if play.player else "first"
        drawn = f"{event.hand.title()}'s {which} card is one drawn in excess before"
        return drawn, table.rules.cite("excess")
    if len(play.player) < 2 or len(play.banker) < 2:
        count = len(play.player) + len(play.banker) + 1
        card = in_words(event.card) if event.up else "a card face down"
        return f"Card {count} of the initial deal: {event.hand.title()} gets {card}", table.rules.cite("deal")
    why, clause = drawing(table.rules, play.player, play.banker, event.hand)
    return f"{why}: {event.hand.title()} draws", clause


def drawing(rules: Rules, player: tuple[Any, ...], banker: tuple[Any, ...], hand: Hand) -> Said:
    """What the tableau looks at for this hand, and the clause that decides."""
    if hand == PLAYER:
        return f"Player has {point(player)}", rules.cite("player-draw")
    have = f"Banker has {point(banker)}"
    if len(player) == 2:
        return f"{have} and Player stood", rules.cite("banker-draw", "-")
    third = POINTS[player[2]]
    article = "an" if third == 8 else "a"
    return f"{have}, Player's third card is {article} {third}", rules.cite("banker-draw", str(third))


def standing(rules: Rules, player: tuple[Any, ...], banker: tuple[Any, ...]) -> Said:
    """Why no more cards come."""
    naturals = [name for name, hand in (("Player", player), ("Banker", banker)) if _natural(hand)]
    if naturals:
        have = f"{naturals[0]} has a natural" if len(naturals) == 1 else "Both have naturals"
        return have, rules.cite("natural")
    if len(banker) == 3:
        return "The Banker hand has its third card", rules.cite("banker-draw")
    why, clause = drawing(rules, player, banker, BANKER)
    return f"{why}: Banker stands", clause


def _points_announced(table: Table, event: e.PointsAnnounced) -> Said:
    player, banker = point_said(event.player), point_said(event.banker)
    return f"After the initial deal Player has {player} and Banker has {banker}", table.rules.cite("announce")


def _result_announced(table: Table, event: e.ResultAnnounced) -> Said:
    play = required(table.play)
    why, clause = standing(table.rules, play.player, play.banker)
    score = f"{point_said(event.player)} to {point_said(event.banker)}"
    won = f"{event.winner.title()} wins, Player {score} Banker"
    result = f"a tie, {score}" if event.winner == "tie" else won
    return f"{why} ({clause}), so the coup is over: {result}", table.rules.cite("result")


def _card_misplaced(table: Table, event: e.CardMisplaced) -> Said:
    card = in_words(event.card).capitalize() if event.up else "A card face down"
    return f"{card} was put before {event.dealt_to.title()} in error: {_goes(event.ruled_to)}", event.clause


def _card_found_face_up(table: Table, event: e.CardFoundFaceUp) -> Said:
    card = in_words(event.card).capitalize()
    return f"{card} lay face up in the shoe: {_goes(event.ruled_to)}", event.clause


def _card_in_excess(table: Table, event: e.CardInExcess) -> Said:
    waiting = table.shoe.mouth or table.shoe.excess
    use = "is the first card of the next hand" if not waiting else "comes after those laid aside before it"
    use = use if event.used else "is not used, for the marker is out"
    return f"A card drawn in excess and not disclosed {use}", table.rules.cite("excess")


def _card_corrected(table: Table, event: e.CardCorrected) -> Said:
    card = f"Card {event.number} of {event.hand.title()} was typed in as {in_words(event.was)} and is"
    again = "" if table.play else ": the settlement is taken back, as are wagers laid since"
    return f"{card} {in_words(event.card)}{again}", "ruling A5"


def _card_turned(table: Table, event: e.CardTurned) -> Said:
    turned = f"turns {in_words(event.card)} for {event.hand.title()}"
    if event.by == "dealer":
        return f"No player takes the cards, so the dealer {turned}", table.rules.cite("squeeze-refused")
    return f"Seat {event.by} {turned}", table.rules.cite("squeeze")


def _cards_passed(table: Table, event: e.CardsPassed) -> Said:
    refused = event.hand in required(table.play).refused
    rank, topic = ("next highest", "squeeze-refused") if refused else ("highest", "squeeze-order")
    takes = f"has the {rank} wager on {event.hand.title()} and takes its cards"
    return f"Seat {event.seat} {takes}", table.rules.cite(topic)


def _coup_began(table: Table, event: e.CoupBegan) -> Said:
    if not event.betting:
        without = f"Coup {event.number} is played without wagers after a card dealt in error"
        return without, table.rules.cite("non-betting")
    if not table.layout:
        return f"Coup {event.number} is a free coup: no wager is needed", table.rules.cite("free")
    return f"Coup {event.number} begins: no more bets", table.rules.cite("closed")


def _settled(table: Table, event: e.Settled) -> Said:
    if not event.payments:
        return "No wager lies on the table to be settled", table.rules.cite("result")
    *others, last = event.payments
    parts = [f"{payment_said(payment)} ({payment.clause})" for payment in others]
    text = "; ".join([*parts, payment_said(last)])
    return text[0].upper() + text[1:], last.clause


def payment_said(payment: e.Payment) -> str:
    """One wager's end in words."""
    stake, back = format_chips(payment.stake), format_chips(payment.returned)
    verdict = {"win": f"wins, {back} comes back", "push": "is returned", "lose": "loses"}[payment.outcome]
    return f"seat {payment.seat}'s {stake} on {payment.bet} {verdict}"


def _cards_checked(table: Table, event: e.CardsChecked) -> Said:
    faults = show(event.missing + event.imperfect)
    found = f"and found {faults} missing or imperfect" if faults else "and found them complete"
    by = f"The {event.by}" if event.by in table.staff else f"Seat {event.by}"
    return f"{by} checked the cards {found}", table.rules.cite("check")


def _shuffled(table: Table, event: e.Shuffled) -> Said:
    how = "by machine " if event.machine else ""
    topic = "machine" if event.machine and not table.rules.shoe.fresh else "shuffle"
    return f"{table.rules.decks} decks are shuffled {how}for shoe {event.number}", table.rules.cite(topic)


def _cards_cut(table: Table, event: e.CardsCut) -> Said:
    by = "The Inspector cuts, as no player wishes to," if event.by == "inspector" else f"Seat {event.by} cuts"
    topic = "cut" if table.last_cut is None else "next-cut"
    return f"{by} {event.cards} cards from the top", table.rules.cite(topic)


def _closed(table: Table, event: e.TableClosed) -> Said:
    faults = show(event.missing + event.imperfect)
    found = f"{faults} missing or imperfect" if faults else "all there"
    return f"Play ends and the cards are checked, card by card: {found}", table.rules.cite("closing-check")


def _wagers_reduced(table: Table, event: e.WagersReduced) -> Said:
    back = ", ".join(f"{format_chips(cut.excess)} to seat {cut.seat} from {cut.bet}" for cut in event.cuts)
    return f"Wagers laid together beyond what is allowed are reduced pro rata: {back} go back", event.clause


def _limit_posted(table: Table, event: e.LimitPosted) -> Said:
    change = f"the {event.bound} on {event.bet} will be {format_chips(event.amount)}"
    return f"A notice says that {change}", table.rules.cite("change-limits", "notice")


def _joined(table: Table, event: e.Joined) -> Said:
    topic = "places" if event.seat.isdecimal() else "standing"
    return f"Seat {event.seat} joins with {format_chips(event.chips)} chips", table.rules.cite(topic)


def _goes(to: e.Ruled) -> str:
    if to == "mouth":
        return "no hand needs it, so it lies at the mouth of the shoe"
    return f"it is {to.title()}'s card"


def _natural(hand: tuple[Any, ...]) -> bool:
    return len(hand) == 2 and point(hand) >= NATURAL


WORDS = {"hand": lambda table, event: event.hand.title()}
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
    e.CardsRefused: ("Seat {seat} refuses {hand}'s cards, which pass on", "squeeze-refused"),
    e.CardCorrected: _card_corrected,
    e.CoupBegan: _coup_began,
    e.Settled: _settled,
    e.CoupVoided: ("The coup is void", "{clause}"),
    # The shoe
    e.CardsChecked: _cards_checked,
    e.CardsReplaced: ("All cards are replaced", "{clause}"),
    e.Shuffled: _shuffled,
    e.CutDeclined: ("Seat {seat} does not wish to cut, so the offer passes clockwise", "cut"),
    e.CardsCut: _cards_cut,
    e.ShoeLoaded: ("{cards} cards go into the shoe, {marker} of them behind the marker", "marker"),
    e.ShoeEnded: ("Shoe {number} is over with {left} cards left", "start"),
    e.TableClosed: _closed,
    # Wagers and limits
    e.WagerPlaced: ("Seat {seat} lays {stake} on {bet}", "bets"),
    e.WagerWithdrawn: ("Seat {seat} takes back {stake} from {bet} before the first card", "closed"),
    e.WagersReduced: _wagers_reduced,
    e.WagersRemoved: ("All wagers go back to their owners", "{clause}"),
    e.Advised: (
        "Seat {seat} is advised: {stake} on {bet} is below the minimum,"
        " and the next such wager will be returned",
        "under-minimum",
    ),
    e.FreeCoupsGranted: ("The management asks for free coups: the next {coups} need no wager", "free"),
    e.LimitOffered: ("The management offers seat {player} a {bound} of {amount} on {bet}", "agreed-limits"),
    e.LimitAgreed: (
        "Seat {player} agrees to a {bound} of {amount} on {bet}, and a marker shows it",
        "agreed-limits",
    ),
    e.LimitPosted: _limit_posted,
    e.Consented: lambda table, event: (
        f"Seat {event.seat} consents to the new {event.bound} on {event.bet}",
        table.rules.cite("change-limits", "consent"),
    ),
    e.LimitSet: ("The {bound} on {bet} is now {amount}", "change-limits"),
    e.PartnershipFound: ("Seats {players} bet as one and share one maximum", "partnership"),
    # People
    e.Joined: _joined,
    e.BoughtIn: ("Seat {seat} buys {chips} chips, for wagers are made with chips only", "chips"),
    e.Left: ("Seat {seat} leaves with {chips} chips", "places"),
    e.Attended: ("The {staff} comes to the table", "inspector"),
    e.Departed: ("The {staff} leaves the table", "inspector"),
    TimedOut: timed_out_said,
    CameBack: came_back_said,
    e.SqueezeRequested: ("Seat {seat} asks that the players turn the cards", "squeeze"),
    e.SqueezeAllowed: (
        "The management and Surveillance know that players will turn the cards",
        "squeeze-allowed",
    ),
    e.SqueezeEnded: ("The cards are dealt face up again", "deal"),
}
