"""Why an event happened: one sentence, with the clause it follows from."""

from collections.abc import Callable
from typing import Any

from croupier.cards import in_words, show
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import BANKER, NATURAL, PLAYER, POINTS, Hand, point, point_said
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table
from croupier.games.handlers import registering
from croupier.money import format_chips

Said = tuple[str, str]  # a sentence and the clause behind it
_explain: dict[type, Callable[[Table, Any], Said]] = {}


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`."""
    return ", ".join(said(table, event))


def said(table: Table, event: e.Event) -> Said:
    """The sentence and its clause, apart."""
    return _explain[type(event)](table, event)


on = registering(_explain)


# The cards


@on(e.CardDealt)
def _card_dealt(table: Table, event: e.CardDealt) -> Said:
    play = table.play
    assert play is not None
    if event.source == "mouth":
        return f"{_named(event.hand)}'s first card is the one at the mouth of the shoe", table.rules.cite(
            "non-betting"
        )
    if event.source == "excess":
        which = "next" if play.player else "first"
        return f"{_named(event.hand)}'s {which} card is one drawn in excess before", table.rules.cite(
            "excess"
        )
    if len(play.player) < 2 or len(play.banker) < 2:
        count = len(play.player) + len(play.banker) + 1
        card = in_words(event.card) if event.up else "a card face down"
        return f"Card {count} of the initial deal: {_named(event.hand)} gets {card}", table.rules.cite("deal")
    why, clause = drawing(table.rules, play.player, play.banker, event.hand)
    return f"{why}: {_named(event.hand)} draws", clause


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
        return f"{' and '.join(naturals)} has a natural" if len(
            naturals
        ) == 1 else "Both have naturals", rules.cite("natural")
    if len(banker) == 3:
        return "The Banker hand has its third card", rules.cite("banker-draw")
    why, clause = drawing(rules, player, banker, BANKER)
    return f"{why}: Banker stands", clause


@on(e.PointsAnnounced)
def _points_announced(table: Table, event: e.PointsAnnounced) -> Said:
    player, banker = point_said(event.player), point_said(event.banker)
    return f"After the initial deal Player has {player} and Banker has {banker}", table.rules.cite("announce")


@on(e.ResultAnnounced)
def _result_announced(table: Table, event: e.ResultAnnounced) -> Said:
    assert table.play is not None
    why, clause = standing(table.rules, table.play.player, table.play.banker)
    score = f"{point_said(event.player)} to {point_said(event.banker)}"
    result = (
        f"a tie, {score}" if event.winner == "tie" else f"{event.winner.title()} wins, Player {score} Banker"
    )
    return f"{why} ({clause}), so the coup is over: {result}", table.rules.cite("result")


@on(e.CardMisplaced)
def _card_misplaced(table: Table, event: e.CardMisplaced) -> Said:
    card = in_words(event.card).capitalize() if event.up else "A card face down"
    return f"{card} was put before {_named(event.dealt_to)} in error: {_goes(event.ruled_to)}", event.clause


@on(e.CardFoundFaceUp)
def _card_found_face_up(table: Table, event: e.CardFoundFaceUp) -> Said:
    return (
        f"{in_words(event.card).capitalize()} lay face up in the shoe: {_goes(event.ruled_to)}",
        event.clause,
    )


@on(e.CardInExcess)
def _card_in_excess(table: Table, event: e.CardInExcess) -> Said:
    waiting = table.shoe.mouth or table.shoe.excess
    use = "is the first card of the next hand" if not waiting else "comes after those laid aside before it"
    use = use if event.used else "is not used, for the marker is out"
    return f"A card drawn in excess and not disclosed {use}", table.rules.cite("excess")


@on(e.LastHandAnnounced)
def _last_hand(table: Table, event: e.LastHandAnnounced) -> Said:
    return f"{event.remaining} cards remain, too few to start another coup: this is the last hand", _start(
        table
    )


@on(e.CardTurned)
def _card_turned(table: Table, event: e.CardTurned) -> Said:
    turned = f"turns {in_words(event.card)} for {_named(event.hand)}"
    if event.by == "dealer":
        return f"No player takes the cards, so the dealer {turned}", table.rules.cite("squeeze-refused")
    return f"Seat {event.by} {turned}", table.rules.cite("squeeze")


@on(e.CardsPassed)
def _cards_passed(table: Table, event: e.CardsPassed) -> Said:
    assert table.play is not None
    refused = event.hand in table.play.refused
    rank, topic = ("next highest", "squeeze-refused") if refused else ("highest", "squeeze-order")
    takes = f"has the {rank} wager on {_named(event.hand)} and takes its cards"
    return f"Seat {event.seat} {takes}", table.rules.cite(topic)


@on(e.CardsRefused)
def _cards_refused(table: Table, event: e.CardsRefused) -> Said:
    return f"Seat {event.seat} refuses {_named(event.hand)}'s cards, which pass on", table.rules.cite(
        "squeeze-refused"
    )


@on(e.CoupBegan)
def _coup_began(table: Table, event: e.CoupBegan) -> Said:
    if not event.betting:
        return f"Coup {event.number} is played without wagers after a card dealt in error", table.rules.cite(
            "non-betting"
        )
    if not table.layout:
        return f"Coup {event.number} is a free coup: no wager is needed", table.rules.cite("free")
    return f"Coup {event.number} begins: no more bets", table.rules.cite("closed")


@on(e.Settled)
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


@on(e.CoupVoided)
def _coup_voided(table: Table, event: e.CoupVoided) -> Said:
    return "The coup is void", event.clause


# The shoe


@on(e.CardsChecked)
def _cards_checked(table: Table, event: e.CardsChecked) -> Said:
    faults = show(event.missing + event.imperfect)
    found = f"and found {faults} missing or imperfect" if faults else "and found them complete"
    by = f"The {event.by}" if event.by in table.staff else f"Seat {event.by}"
    return f"{by} checked the cards {found}", table.rules.cite("check")


@on(e.CardsReplaced)
def _cards_replaced(table: Table, event: e.CardsReplaced) -> Said:
    return "All cards are replaced", event.clause


@on(e.Shuffled)
def _shuffled(table: Table, event: e.Shuffled) -> Said:
    how = "by machine " if event.machine else ""
    topic = "machine" if event.machine and not table.rules.shoe.fresh else "shuffle"
    return f"{table.rules.decks} decks are shuffled {how}for shoe {event.number}", table.rules.cite(topic)


@on(e.CutDeclined)
def _cut_declined(table: Table, event: e.CutDeclined) -> Said:
    return f"Seat {event.seat} does not wish to cut, so the offer passes clockwise", table.rules.cite("cut")


@on(e.CardsCut)
def _cards_cut(table: Table, event: e.CardsCut) -> Said:
    by = "The Inspector cuts, as no player wishes to," if event.by == "inspector" else f"Seat {event.by} cuts"
    topic = "cut" if table.last_cut is None else "next-cut"
    return f"{by} {event.cards} cards from the top", table.rules.cite(topic)


@on(e.ShoeLoaded)
def _shoe_loaded(table: Table, event: e.ShoeLoaded) -> Said:
    return (
        f"{event.cards} cards go into the shoe, {event.marker} of them behind the marker",
        table.rules.cite("marker"),
    )


@on(e.ShoeEnded)
def _shoe_ended(table: Table, event: e.ShoeEnded) -> Said:
    return f"Shoe {event.number} is over with {event.left} cards left", _start(table)


@on(e.TableClosed)
def _closed(table: Table, event: e.TableClosed) -> Said:
    faults = show(event.missing + event.imperfect)
    found = f"{faults} missing or imperfect" if faults else "all there"
    return f"Play ends and the cards are checked, card by card: {found}", table.rules.cite("closing-check")


# Wagers and limits


@on(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> Said:
    return f"Seat {event.seat} lays {format_chips(event.stake)} on {event.bet}", table.rules.cite("bets")


@on(e.WagerWithdrawn)
def _wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Said:
    taken = f"Seat {event.seat} takes back {format_chips(event.stake)} from {event.bet}"
    return f"{taken} before the first card", table.rules.cite("closed")


@on(e.WagersReduced)
def _wagers_reduced(table: Table, event: e.WagersReduced) -> Said:
    back = ", ".join(f"{format_chips(cut.excess)} to seat {cut.seat} from {cut.bet}" for cut in event.cuts)
    return f"Wagers laid together beyond what is allowed are reduced pro rata: {back} go back", event.clause


@on(e.WagersRemoved)
def _wagers_removed(table: Table, event: e.WagersRemoved) -> Said:
    return "All wagers go back to their owners", event.clause


@on(e.Advised)
def _advised(table: Table, event: e.Advised) -> Said:
    laid = f"{format_chips(event.stake)} on {event.bet} is below the minimum"
    return (
        f"Seat {event.seat} is advised: {laid}, and the next such wager will be returned",
        table.rules.cite("under-minimum"),
    )


@on(e.FreeCoupsGranted)
def _free_coups(table: Table, event: e.FreeCoupsGranted) -> Said:
    return f"The management asks for free coups: the next {event.coups} need no wager", table.rules.cite(
        "free"
    )


@on(e.LimitOffered)
def _limit_offered(table: Table, event: e.LimitOffered) -> Said:
    offer = f"a {event.bound} of {format_chips(event.amount)} on {event.bet}"
    return f"The management offers seat {event.player} {offer}", table.rules.cite("agreed-limits")


@on(e.LimitAgreed)
def _limit_agreed(table: Table, event: e.LimitAgreed) -> Said:
    agreed = f"a {event.bound} of {format_chips(event.amount)} on {event.bet}"
    return f"Seat {event.player} agrees to {agreed}, and a marker shows it", table.rules.cite("agreed-limits")


@on(e.LimitPosted)
def _limit_posted(table: Table, event: e.LimitPosted) -> Said:
    change = f"the {event.bound} on {event.bet} will be {format_chips(event.amount)}"
    return f"A notice says that {change}", table.rules.cite("change-limits", "notice")


@on(e.Consented)
def _consented(table: Table, event: e.Consented) -> Said:
    return f"Seat {event.seat} consents to the new {event.bound} on {event.bet}", table.rules.cite(
        "change-limits", "consent"
    )


@on(e.LimitSet)
def _limit_set(table: Table, event: e.LimitSet) -> Said:
    return f"The {event.bound} on {event.bet} is now {format_chips(event.amount)}", table.rules.cite(
        "change-limits"
    )


@on(e.PartnershipFound)
def _partnership(table: Table, event: e.PartnershipFound) -> Said:
    return f"Seats {', '.join(event.players)} bet as one and share one maximum", table.rules.cite(
        "partnership"
    )


# People


@on(e.Joined)
def _joined(table: Table, event: e.Joined) -> Said:
    topic = "places" if event.seat.isdecimal() else "standing"
    return f"Seat {event.seat} joins with {format_chips(event.chips)} chips", table.rules.cite(topic)


@on(e.BoughtIn)
def _bought_in(table: Table, event: e.BoughtIn) -> Said:
    return (
        f"Seat {event.seat} buys {format_chips(event.chips)} chips, for wagers are made with chips only",
        (table.rules.cite("chips")),
    )


@on(e.Left)
def _left(table: Table, event: e.Left) -> Said:
    return f"Seat {event.seat} leaves with {format_chips(event.chips)} chips", table.rules.cite("places")


@on(e.Attended)
def _attended(table: Table, event: e.Attended) -> Said:
    return f"The {event.staff} comes to the table", table.rules.cite("inspector")


@on(e.Departed)
def _departed(table: Table, event: e.Departed) -> Said:
    return f"The {event.staff} leaves the table", table.rules.cite("inspector")


@on(e.SqueezeRequested)
def _squeeze_requested(table: Table, event: e.SqueezeRequested) -> Said:
    return f"Seat {event.seat} asks that the players turn the cards", table.rules.cite("squeeze")


@on(e.SqueezeAllowed)
def _squeeze_allowed(table: Table, event: e.SqueezeAllowed) -> Said:
    return "The management and Surveillance know that players will turn the cards", table.rules.cite(
        "squeeze-allowed"
    )


@on(e.SqueezeEnded)
def _squeeze_ended(table: Table, event: e.SqueezeEnded) -> Said:
    return "The cards are dealt face up again", table.rules.cite("deal")


# Words


def _named(hand: Hand) -> str:
    return hand.title()


def _goes(to: e.Ruled) -> str:
    if to == "mouth":
        return "no hand needs it, so it lies at the mouth of the shoe"
    return f"it is {to.title()}'s card"


def _natural(hand: tuple[Any, ...]) -> bool:
    return len(hand) == 2 and point(hand) >= NATURAL


def _start(table: Table) -> str:
    return table.rules.cite("start")
