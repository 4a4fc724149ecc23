"""A table's log checked against its rulebook: every breach, by clause, as found and as due."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from croupier.cards import Card, show
from croupier.errors import BadInput
from croupier.game import Range
from croupier.games.baccarat.audit.csv_log import LoggedCoup, LoggedWager, read_log
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.coup import (
    BANKER,
    HANDS,
    NATURAL,
    PLAYER,
    POINTS,
    Hand,
    Signature,
    due,
    point,
    signature,
)
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.settlement import at_risk
from croupier.games.baccarat.tableau import Tableau
from croupier.money import format_chips
from croupier.wire import plain

__all__ = ["Audit", "Finding", "Limits", "LoggedCoup", "LoggedWager", "findings", "read_log"]

Limits = Mapping[str, tuple[int, int]]  # the least and the most a wager on each bet may be, in chips
Cards = tuple[Card, ...]
Fault = tuple[str, str, str]  # clause, found, due
MAX_SHOES_OPEN = 64  # a log may go back and forth between the shoes of several tables


@plain
class Finding:
    """One breach: where, against which clause, what the log shows and what the rules ask."""

    shoe: str
    coup: str
    clause: str
    found: str
    due: str

    @property
    def where(self) -> str:
        return f"shoe {self.shoe} coup {self.coup}"


class Shoe:
    """What is left of a shoe, and which cards came out of it."""

    def __init__(self, cards: int) -> None:
        self.left = cards
        self.seen: dict[Card, int] = {}

    def take(self, cards: Cards, decks: int) -> Iterable[Card]:
        """Takes a coup's cards out; gives those that so many decks could not hold."""
        seen = self.seen
        self.left -= len(cards)
        surplus: dict[Card, None] = {}
        for card in cards:
            seen[card] = copies = seen.get(card, 0) + 1
            if copies > decks:
                surplus[card] = None
        return surplus


class Audit:
    """Checks the coups of one table in the order they were played, and counts them."""

    def __init__(self, rules: Rules, limits: Limits | None = None) -> None:
        self.rules = rules
        self.coups = 0
        self._limits = _ranges(rules, limits or {})
        self._prices: dict[Signature, dict[str, tuple[int, int]]] = {}
        self._full = len(rules.pack())
        self._shoes: dict[str, Shoe] = {}

    def findings(self, coups: Iterable[LoggedCoup]) -> Iterator[Finding]:
        """Every breach, as the coups go by."""
        for coup in coups:
            yield from self.check(coup)

    def check(self, coup: LoggedCoup) -> list[Finding]:
        """The breaches of the next coup; what follows from one breach is not reported as another."""
        self.coups += 1
        faults = list(self._of_shoe(coup))
        if not _by_the_tableau(self.rules.tableau, coup.player, coup.banker):
            faults += _of_dealing(self.rules, coup.player, coup.banker)
        ended = _ended(coup)
        if ended and ended.result != coup.result:
            faults.append(_of_result(self.rules, coup, ended))
        faults += self._of_wagers(coup.wagers, ended)
        return [Finding(coup.shoe, coup.coup, *fault) for fault in faults]

    def _shoe(self, name: str) -> "Shoe":
        """The shoe of that name; a fresh one for every coup where the rules say so."""
        shoe = self._shoes.pop(name, None)
        if shoe is None or self.rules.shoe.fresh:
            shoe = Shoe(self._full)
        self._shoes[name] = shoe
        if len(self._shoes) > MAX_SHOES_OPEN:
            del self._shoes[next(iter(self._shoes))]
        return shoe

    def _of_shoe(self, coup: LoggedCoup) -> Iterator[Fault]:
        shoe = self._shoe(coup.shoe)
        if shoe.left < self.rules.shoe.start:
            found = f"the coup began with {max(shoe.left, 0)} cards in the shoe"
            yield self.rules.cite("start"), found, f"at least {self.rules.shoe.start}"
        for card in shoe.take(coup.player + coup.banker, self.rules.decks):
            found = f"{shoe.seen[card]} copies of {card} from one shoe"
            yield self.rules.cite("decks"), found, f"at most {self.rules.decks}"

    def _of_wagers(self, wagers: tuple[LoggedWager, ...], ended: Signature | None) -> Iterator[Fault]:
        if self.rules.betting.one_bet:
            yield from self._of_seats(wagers)
        elif len(wagers) > 1 and len({(wager.seat, wager.bet) for wager in wagers}) < len(wagers):
            wagers = _merged(wagers)
        prices = self._priced(ended) if ended else {}
        for wager in wagers:
            price = prices.get(wager.bet)
            if price is None or not _pays(wager, price) or not self._within(wager):
                yield from self._of_wager(wager, ended)

    def _priced(self, ended: Signature) -> dict[str, tuple[int, int]]:
        """What each bet returns on such a coup, as a ratio."""
        prices = self._prices.get(ended)
        if prices is None:
            multiples = {name: bet.multiple(ended) for name, bet in self.rules.bets.items()}
            prices = {name: multiple.as_integer_ratio() for name, multiple in multiples.items()}
            self._prices[ended] = prices
        return prices

    def _within(self, wager: LoggedWager) -> bool:
        limit = self._limits.get(wager.bet)
        return limit is None or wager.stake in limit

    def _of_seats(self, wagers: tuple[LoggedWager, ...]) -> Iterator[Fault]:
        seats: set[str] = set()
        for wager in wagers:
            if wager.bet not in self.rules.bets:
                continue  # a breach by itself, and no second bet
            if wager.seat in seats:
                yield self.rules.cite("one-bet"), f"{self._made(wager)} as well", "one wager a seat"
            seats.add(wager.seat)

    def _of_wager(self, wager: LoggedWager, ended: Signature | None) -> Iterator[Fault]:
        bet = self.rules.bets.get(wager.bet)
        if bet is None:
            titles = ", ".join(bet.title for bet in self.rules.bets.values())
            yield self.rules.cite("bets"), self._made(wager), f"a bet on offer: {titles}"
            return
        if not self._within(wager):
            topic = "side-limits" if bet.side else "limits"
            yield self.rules.cite(topic), self._made(wager), _in_words(self._limits[bet.name])
        if ended:
            yield from self._of_payment(wager, bet, ended)

    def _of_payment(self, wager: LoggedWager, bet: Bet, ended: Signature) -> Iterator[Fault]:
        clause, amounts, why = self._settled(wager, bet, ended)
        if wager.returned not in amounts:
            back = format_chips(wager.returned)
            found = f"seat {wager.seat} got back {back} for {wager.stake} on {bet.title}"
            yield clause, found, f"{' or '.join(map(format_chips, amounts))}: {why}"

    def _settled(self, wager: LoggedWager, bet: Bet, ended: Signature) -> tuple[str, list[Fraction], str]:
        """The clause of a settlement, the amounts that may come back by it, and why."""
        paid, multiple = bet.pay(ended), bet.multiple(ended)
        limit = self._limits.get(bet.name)
        over = wager.stake - at_risk(wager.stake, limit.high) if limit else 0
        if limit and over and self.rules.betting.outside_limits:
            counted = f"only {limit.high} was at risk"
            return self.rules.cite("over-maximum"), [limit.high * multiple + over], counted
        amounts = [wager.stake * multiple]
        if limit and wager.stake < limit.low and self.rules.betting.outside_limits:
            # A log does not say whether the owner had been advised (ruling B7), so either will do.
            amounts.append(Fraction(wager.stake))
        return paid.clause, amounts, f"{bet.title} pays {paid.odds}" if paid.odds else _unpaid(paid.outcome)

    def _made(self, wager: LoggedWager) -> str:
        bet = self.rules.bets.get(wager.bet)
        return f"seat {wager.seat} bet {wager.stake} on {bet.title if bet else wager.bet}"


def findings(coups: Iterable[LoggedCoup], rules: Rules, limits: Limits | None = None) -> Iterator[Finding]:
    """Every breach of a log, as its coups go by.

    >>> from croupier.games.baccarat.rulefile import load_rules
    >>> log = ["shoe,coup,player,banker,result,wagers", "1,1,2h 2s 5d,6d Th 4h,P,"]
    >>> for finding in findings(read_log(log, "table.csv"), load_rules("tasmanian")):
    ...     print(finding.clause, finding.found, finding.due, sep=" | ")
    TLGC 11 | Banker drew 4h on 6 against Player's third card 5 | Banker stands
    """
    return Audit(rules, limits).findings(coups)


def _ranges(rules: Rules, limits: Limits) -> dict[str, Range]:
    """The limits given, else those the document fixes, in chips."""
    fixed = {name: Range(limit.minimum, limit.maximum, limit.step) for name, limit in rules.limits.items()}
    for name, (low, high) in limits.items():
        if not 0 < low <= high:
            raise BadInput(f"limits {low} to {high} on {name}: needs 0 < minimum ≤ maximum")
        if rules.bet(name).name in rules.limits:
            raise BadInput(f"limits on {name}: {rules.cite('limits')} fixes them, so none can be given")
        fixed[name] = Range(low, high)
    return fixed


def _merged(wagers: tuple[LoggedWager, ...]) -> tuple[LoggedWager, ...]:
    """What a seat laid on a bet in several parts is one wager."""
    merged: dict[tuple[str, str], LoggedWager] = {}
    for wager in wagers:
        with_it = merged.get((wager.seat, wager.bet))
        stake, back = (with_it.stake, with_it.returned) if with_it else (0, 0)
        sums = wager.stake + stake, wager.returned + back
        merged[wager.seat, wager.bet] = LoggedWager(wager.seat, wager.bet, *sums)
    return tuple(merged.values())


def _pays(wager: LoggedWager, price: tuple[int, int]) -> bool:
    back = wager.returned  # compared in whole numbers: arithmetic of fractions is slow
    return back.numerator * price[1] == wager.stake * price[0] * back.denominator


def _in_words(limit: Range) -> str:
    steps = f" in steps of {limit.step}" if limit.step > 1 else ""
    return f"{limit.low} to {limit.high}{steps}"


def _unpaid(outcome: str) -> str:
    return "a push" if outcome == "push" else "the bet lost"


def _ended(coup: LoggedCoup) -> Signature | None:
    """What the cards come to as they lie; nothing while a hand is short of its first two."""
    if len(coup.player) < 2 or len(coup.banker) < 2:
        return None
    return signature(coup.player, coup.banker)


def _of_result(rules: Rules, coup: LoggedCoup, ended: Signature) -> Fault:
    found = f"{coup.result.title()} was announced on {ended.player} to {ended.banker}"
    return rules.cite("result"), found, ended.result.title()


def _of_dealing(rules: Rules, player: Cards, banker: Cards) -> Iterator[Fault]:
    short = [(hand, cards) for hand, cards in zip(HANDS, (player, banker), strict=True) if len(cards) < 2]
    for hand, cards in short:
        yield rules.cite("deal"), f"{hand.title()} was dealt {show(cards) or 'no card'}", "two cards"
    if not short:
        yield from _of_player(rules, player, banker)
        yield from _of_banker(rules, player, banker)


def _by_the_tableau(tableau: Tableau, player: Cards, banker: Cards) -> bool:
    """Whether `due` would have dealt exactly these cards."""
    players = bankers = 2
    while players <= len(player) and bankers <= len(banker):
        hand = due(tableau, player[:players], banker[:bankers])
        if hand is None:
            return players == len(player) and bankers == len(banker)
        players, bankers = players + (hand == PLAYER), bankers + (hand == BANKER)
    return False


def _of_player(rules: Rules, player: Cards, banker: Cards) -> Iterator[Fault]:
    draws = due(rules.tableau, player[:2], banker[:2]) == PLAYER
    if fault := _of_hand(PLAYER, player, {draws}, _judged_on(PLAYER, player, banker)):
        yield rules.cite("natural" if _natural(player, banker) else "player-draw"), *fault


def _of_banker(rules: Rules, player: Cards, banker: Cards) -> Iterator[Fault]:
    draws = _banker_draws(rules.tableau, player, banker)
    if fault := _of_hand(BANKER, banker, draws, _judged_on(BANKER, player, banker)):
        third = str(POINTS[player[2]]) if len(player) > 2 else "-"
        yield rules.cite("natural") if _natural(player, banker) else rules.cite("banker-draw", third), *fault


def _banker_draws(tableau: Tableau, player: Cards, banker: Cards) -> set[bool]:
    """Whether Banker draws, in each reading that a breach in Player's hand leaves open."""
    first = due(tableau, player[:2], banker[:2])
    if _natural(player, banker):
        return {False}
    if len(player) == 2 and first == PLAYER:  # the card withheld could have been any, or none
        return set(tableau.banker[point(banker[:2])])
    as_it_lies = due(tableau, player[:3], banker[:2]) == BANKER
    return {as_it_lies} if first == PLAYER else {as_it_lies, first == BANKER}


def _of_hand(hand: Hand, cards: Cards, draws: set[bool], on: str) -> tuple[str, str] | None:
    """What was found of a hand's draw, and what was due, if it is right in no reading."""
    name, drawn = hand.title(), cards[2:]
    if bool(drawn) not in draws:
        found = f"drew {show(drawn)}" if drawn else "stood"
        return f"{name} {found} on {on}", f"{name} {'stands' if drawn else 'draws'}"
    if len(drawn) > 1:
        return f"{name} drew {show(drawn[1:])} after its third card", f"{name} stands on three cards"
    return None


def _natural(player: Cards, banker: Cards) -> bool:
    return max(point(player[:2]), point(banker[:2])) >= NATURAL


def _judged_on(hand: Hand, player: Cards, banker: Cards) -> str:
    """What decides whether a hand draws, in words."""
    points = {PLAYER: point(player[:2]), BANKER: point(banker[:2])}
    mine, other = points.pop(hand), next(iter(points))
    if mine >= NATURAL:
        return f"a natural {mine}"
    if points[other] >= NATURAL:
        return f"{mine} against {other.title()}'s natural {points[other]}"
    if hand == PLAYER:
        return str(mine)
    if len(player) == 2:
        return f"{mine} after Player stood"
    return f"{mine} against Player's third card {POINTS[player[2]]}"
