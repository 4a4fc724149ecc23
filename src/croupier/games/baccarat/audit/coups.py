"""A table's log checked against its rulebook: every breach, by clause, as found and as due."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from croupier.cards import Card, show
from croupier.errors import BadInput
from croupier.game import Range
from croupier.games.baccarat.audit.csv_log import VOID, LoggedCoup, LoggedWager, read_log
from croupier.games.baccarat.audit.shoes import Fault, Shoes
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
from croupier.games.baccarat.seats import seat_numbers
from croupier.games.baccarat.settlement import at_risk
from croupier.games.baccarat.tableau import Tableau
from croupier.games.findings import one_line
from croupier.money import format_chips
from croupier.wire import plain

__all__ = ["Audit", "Finding", "Limits", "LoggedCoup", "LoggedWager", "findings", "read_log"]

Limits = Mapping[str, tuple[int, int]]  # the least and the most a wager on each bet may be, in chips
Cards = tuple[Card, ...]
LONGEST_NAME = 40  # letters of a shoe's, a coup's or a seat's name that a finding repeats


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


def finding(shoe: str, coup: str, fault: Fault) -> Finding:
    return Finding(one_line(shoe, LONGEST_NAME), one_line(coup, LONGEST_NAME), *map(one_line, fault))


def seats_of(rules: Rules) -> list[str]:
    """Every seat there may be at a table of this book, those of standing players included (TLGC 1, 6.4)."""
    places, standing = range(1, max(rules.seating.places) + 1), range(1, rules.seating.standing + 1)
    return [seat for place in places for seat in (str(place), *(f"{place}.{behind}" for behind in standing))]


def seat_fault(rules: Rules, seat: str) -> Fault:
    """Why nobody bets from a seat that is none of this book's."""
    shown, most = one_line(seat, LONGEST_NAME), max(rules.seating.places)
    if not 1 <= seat_numbers(seat)[0] <= most:
        return rules.cite("places"), f"a bet from seat {shown}", f"places are numbered 1 to {most}"
    due = f"{rules.seating.standing or 'no'} standing players bet at a place"
    return rules.cite("standing"), f"a bet from seat {shown}, beside the seated player", due


class Audit:
    """Checks the coups of one table in the order they were played, and counts them."""

    def __init__(self, rules: Rules, limits: Limits | None = None) -> None:
        self.rules = rules
        self.coups = 0
        self._limits = _ranges(rules, limits or {})
        self._prices: dict[Signature, dict[str, tuple[int, int]]] = {}
        self._shoes = Shoes(rules)
        self._seats = {seat: number for number, seat in enumerate(seats_of(rules))}  # in their order
        self._known = frozenset(self._seats)

    def findings(self, coups: Iterable[LoggedCoup]) -> Iterator[Finding]:
        """Every breach, as the coups go by."""
        for coup in coups:
            yield from self.check(coup)

    def check(self, coup: LoggedCoup) -> list[Finding]:
        """The breaches of the next coup; what follows from one breach is not reported as another."""
        self.coups += 1
        faults = self._shoes.faults(coup)
        if coup.result == VOID:
            faults += self._of_void(coup)
        else:
            self._judge(coup, faults)
        return [finding(coup.shoe, coup.coup, fault) for fault in faults] if faults else []

    def _judge(self, coup: LoggedCoup, faults: list[Fault]) -> None:
        if not _by_the_tableau(self.rules.tableau, coup.player, coup.banker):
            faults += _of_dealing(self.rules, coup.player, coup.banker)
        ended = _ended(coup)
        if ended and ended.result != coup.result:
            faults.append(_of_result(self.rules, coup, ended))
        faults += self._of_wagers(coup.wagers, ended)

    def _of_void(self, coup: LoggedCoup) -> Iterator[Fault]:
        """A coup that does not count: every wager goes back (TLGC 14.5, 14.6)."""
        clause = self.rules.cite("order-lost")
        if not self.rules.conduct.irregularities:
            yield clause, "a void coup", "no coup is void by this book"
        yield from self._of_places(coup.wagers)
        for wager in coup.wagers:
            if wager.returned != wager.stake:
                found = f"seat {wager.seat} got back {format_chips(wager.returned)} for {wager.stake}"
                yield clause, found, f"{wager.stake}: the coup was void"

    def _of_places(self, wagers: tuple[LoggedWager, ...]) -> list[Fault]:
        """Each seat that is none of this table's, once a coup."""
        strange = dict.fromkeys(wager.seat for wager in wagers if wager.seat not in self._seats)
        return [seat_fault(self.rules, seat) for seat in strange]

    def _of_wagers(self, wagers: tuple[LoggedWager, ...], ended: Signature | None) -> Iterator[Fault]:
        if not self._known.issuperset([wager.seat for wager in wagers]):
            yield from self._of_places(wagers)
        if self.rules.betting.in_order:
            yield from self._of_order(wagers)
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

    def _of_order(self, wagers: tuple[LoggedWager, ...]) -> Iterator[Fault]:
        """Players bet in seat order; a seat's second bet is a breach by itself."""
        seats = dict.fromkeys(wager.seat for wager in wagers if wager.seat in self._seats)
        for before, seat in pairwise(seats):
            if self._seats[seat] < self._seats[before]:
                yield self.rules.cite("order"), f"seat {seat} bet after seat {before}", "bets in seat order"

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
        case = "" if draws else "stands"
        yield rules.cite("natural") if _natural(player, banker) else rules.cite("player-draw", case), *fault


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
