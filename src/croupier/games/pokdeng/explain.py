"""Why an event happened: one sentence, with the clause it follows from; Thai names beside English ones."""

from collections.abc import Iterator, Mapping

from croupier.cards import Card, in_words, parse, pictured
from croupier.errors import BadInput, required
from croupier.games.absence import CameBack, TimedOut, came_back_sentence, timed_out_sentence
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.hand import Score, combination, is_pok, score, settle, value_of
from croupier.games.pokdeng.rules import THAI, Rules, Side
from croupier.games.pokdeng.table import Table
from croupier.games.sentences import CitedSentence, Sentences, cited_sentence, with_names


def explain(table: Table, event: e.Event) -> str:
    """The sentence for an event about to change `table`."""
    return ", ".join(cited(table, event))


def cited(table: Table, event: e.Event) -> CitedSentence:
    """The same in two parts, the sentence and its clause."""
    return cited_sentence(SENTENCES, table, event, table.rules.cite)


def tell(table: Table, event: e.Event, names: Mapping[str, str]) -> str:
    """The same to people whose names are known."""
    sentence, clause = cited_sentence(SENTENCES, table, event, table.rules.cite)
    return f"{with_names(sentence, names)}, {clause}"


def in_thai(word: str) -> str:
    """An English word of the game with its Thai one.

    >>> in_thai("banker")
    'banker (เจ้ามือ)'
    """
    return f"{word} ({THAI[word.lower()]})"


def _bank_passed(table: Table, event: e.BankPassed) -> CitedSentence:
    cite, minimum = table.rules.cite, table.minimum
    if event.seat is None:
        return f"No seat covers the minimum of {minimum}: nobody keeps the bank", cite("bank")
    verb = "stays with" if event.seat == table.banker else "passes to"
    return f"The bank {verb} seat {event.seat}, the next that covers the minimum of {minimum}", cite(
        "rotation"
    )


def _bet_placed(table: Table, event: e.BetPlaced) -> CitedSentence:
    laid = table.bets.get(event.seat)
    what = f"adds {event.stake} to the bet of {laid}" if laid else f"bets {event.stake}"
    return f"Seat {event.seat} {what} against the {in_thai('banker')}", table.rules.cite("bets")


def _card_dealt(table: Table, event: e.CardDealt) -> CitedSentence:
    who = _who(table, event.seat)
    card = in_words(event.card) if event.up else "a card face down"
    held = required(table.round).hands.get(event.seat, ())
    if len(held) < 2:
        return f"Card {len(held) + 1} of the deal: {who} gets {card}", table.rules.cite("deal")
    why, clause = _why(table, event.seat)
    return f"{who.capitalize()} hits ({THAI['hit']}){why} and gets {card}", clause


def _card_corrected(table: Table, event: e.CardCorrected) -> CitedSentence:
    which = f"Card {event.number} of {_who(table, event.seat)} was typed in"
    cards = "wrong and is corrected"
    if event.up:
        cards = f"as {in_words(event.was)} and is {in_words(event.card)}"
    return f"{which} {cards}: the round is played again from its deal", "ruling A5"


def _stood(table: Table, event: e.Stood) -> CitedSentence:
    why, clause = _why(table, event.seat)
    return f"{_who(table, event.seat).capitalize()} stands ({THAI['stand']}){why}", clause


def _hands_shown(table: Table, event: e.HandsShown) -> CitedSentence:
    shown = "; ".join(
        f"{_who(table, hand.seat)} {hand_text(table.rules, hand.cards)}" for hand in event.hands
    )
    topic, why = _reason(table, event)
    return f"{why}: {shown}", table.rules.cite(topic)


def _reason(table: Table, event: e.HandsShown) -> tuple[str, str]:
    keeps = required(table.round).banker
    banker = next((hand for hand in event.hands if hand.seat == keeps), None)
    if banker and is_pok(table.rules, banker.cards):
        return "pok", f"The {in_thai('banker')} has a Pok ({THAI['pok']}), so the round is over"
    if table.phase == "players" and banker:
        return "player-pok", f"A player has a Pok ({THAI['pok']}), which ends the round for everybody"
    if table.phase == "players":
        return "look", f"A Pok ({THAI['pok']}) is shown at once"
    if table.phase == "banker" and banker:
        return "banker", f"All players have acted, so the {in_thai('banker')} turns its hand up"
    if table.phase == "banker":
        return "compares", f"The {in_thai('banker')} compares before it stands or draws"
    return "settlement", "The hands are turned up"


def hand_text(rules: Rules, cards: tuple[Card, ...]) -> str:
    """A hand in words: its cards, its points, and what it multiplies by."""
    found, value = combination(rules, cards), value_of(cards)
    points = f"Pok {value} ({THAI['pok']} {value})" if is_pok(rules, cards) else f"{value}"
    times = f", {found.title} {found.thai} ×{found.multiplier}" if found else ""
    return f"{pictured(cards)} = {points}{times}"


def _settled(table: Table, event: e.Settled) -> CitedSentence:
    clauses = dict.fromkeys(payment.clause for payment in event.payments)
    return "; ".join(_paid(table, payment) for payment in event.payments), " and ".join(clauses)


def _paid(table: Table, payment: e.Payment) -> str:
    due, who = payment.stake * payment.times, f"Seat {payment.seat}"
    if not payment.times:
        return f"{who} pushes, the bet of {payment.stake} back"
    verb = "wins" if payment.times > 0 else "pays"
    times = f" × {abs(payment.times)}" if abs(payment.times) > 1 else ""
    short = "" if payment.won == due else f" = {abs(due)}, of which the chips cover {abs(payment.won)}"
    total = f" = {abs(due)}" if times and not short else ""
    return f"{who} {verb} {payment.stake}{times}{total}{short}"


def _who(table: Table, seat: str) -> str:
    return f"the {in_thai('banker')}" if seat == required(table.round).banker else f"seat {seat}"


def _why(table: Table, seat: str) -> CitedSentence:
    """Why a side acts: because the house ranges say so, or because it may; a closed hand tells nothing."""
    now, rules = required(table.round), table.rules
    side: Side = "banker" if seat == now.banker else "player"
    if seat in now.shown and rules.must(side, value_of(now.hands[seat])):
        return " as the house ranges have it", rules.cite(f"{side}-range")
    return "", rules.cite(side)


def explain_hands(rules: Rules, text: str) -> Iterator[tuple[str, str]]:
    """Two hands, the player's and the banker's, settled: `9h 2c / Ts 3d`."""
    hands = [parse(part) for part in text.split("/")]
    if len(hands) != 2 or not all(len(hand) in (2, 3) for hand in hands):
        raise BadInput("name the player's hand, a slash and the banker's, 2 or 3 cards each: 9h 2c / Ts 3d")
    player, banker = hands
    if len({*player, *banker}) < len(player) + len(banker):
        raise BadInput("one deck holds every card once (004 1)")
    if any(is_pok(rules, hand[:2]) for hand in hands) and len(player) + len(banker) > 4:
        raise BadInput(f"a Pok is settled against two cards, and draws none ({rules.cite('pok')}, ruling P2)")
    settled = settled_in_words(rules, player, banker)
    kinds = ("Player", "Banker", *["Settled"] * (len(settled) - 2))
    for kind, sentence in zip(kinds, settled, strict=True):
        yield kind, ", ".join(sentence)


def settled_in_words(rules: Rules, player: tuple[Card, ...], banker: tuple[Card, ...]) -> list[CitedSentence]:
    """Two hands compared and settled, step by step (004 8)."""
    ours, theirs = score(rules, player), score(rules, banker)
    times = settle(rules, ours, theirs)
    verb = "wins" if times > 0 else "pays"
    result = f"the player {verb} {abs(times)} times the bet" if times else "push: no money changes hands"
    decided = rules.cite("ties" if ours.rank == theirs.rank else "multiplier")
    return [
        (f"The {in_thai('player')} has {hand_text(rules, player)}", _worth(rules, player)),
        (f"The {in_thai('banker')} has {hand_text(rules, banker)}", _worth(rules, banker)),
        *_compared(rules, ours, theirs),
        (result.capitalize(), decided),
    ]


def _compared(rules: Rules, ours: Score, theirs: Score) -> list[CitedSentence]:
    """Which hand is better, where a type that beats points decides it (thai 5)."""
    better, worse = (ours, theirs) if ours.rank > theirs.rank else (theirs, ours)
    types = {each.name: each.title for each in rules.combinations if each.name in rules.types}
    if better.pok or better.combination not in types or better.rank == worse.rank:
        return []
    if worse.combination == better.combination:
        return [(f"Of two hands of one type, {better.value} points beat {worse.value}", rules.cite("types"))]
    beaten = types.get(worse.combination or "", f"a hand of {worse.value} points")
    return [(f"{types[better.combination]} ranks above {beaten}, whatever the points", rules.cite("types"))]


def _worth(rules: Rules, cards: tuple[Card, ...]) -> str:
    """The clause behind what a hand is worth: that of its combination, if it has one."""
    if combination(rules, cards) is None:
        return rules.cite("values")
    return rules.cite("combinations" if len(cards) == 3 else "two-cards")


SENTENCES: Sentences[Table] = {
    # Seats and bets
    e.Joined: ("Seat {seat} joins with {chips} chips", "players"),
    e.BoughtIn: ("Seat {seat} buys {chips} chips", "chips"),
    e.Left: ("Seat {seat} cashes {chips} chips and leaves", "chips"),
    e.BankTaken: lambda table, event: (
        f"Seat {event.seat} takes the bank as the {in_thai('banker')}",
        table.rules.cite("players"),
    ),
    e.BankLeft: ("Seat {seat} gives the bank up", "rotation"),
    e.BankPassed: _bank_passed,
    TimedOut: timed_out_sentence,
    CameBack: came_back_sentence,
    e.BetPlaced: _bet_placed,
    e.BetWithdrawn: ("Seat {seat} takes back the bet of {stake}", "bets"),
    # The cards
    e.Shuffled: ("Round {number}: one deck of 52 cards is shuffled", "players"),
    e.CardDealt: _card_dealt,
    e.CardCorrected: _card_corrected,
    e.Stood: _stood,
    e.HandsShown: _hands_shown,
    e.Settled: _settled,
    e.RoundEnded: ("Round {number} is over", "settlement"),
}
