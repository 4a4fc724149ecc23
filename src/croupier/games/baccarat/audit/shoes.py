"""The shoes of a log: their cards, and their coups in order; exact however many shoes it names.

Of a shoe that was dealt out only its name is held, and names that count up one by one take no room each. A
shoe that was set aside before its end is held with the count of its cards, for it may come back.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from croupier.cards import DECK, Card
from croupier.games.baccarat.audit.csv_log import LoggedCoup
from croupier.games.baccarat.rules import Rules
from croupier.games.findings import THE_LOG

Fault = tuple[str, str, str]  # clause, found, due
PLACE = {card: place for place, card in enumerate(DECK)}
ANY = -1  # stands for the last coup of a shoe whose next one may have any number
LONGEST_NUMBER = 15  # digits of a label that is held as a number


class Shoe:
    """What is left of a shoe, which cards came out of it, and its latest coup."""

    __slots__ = ("last", "left", "seen")

    def __init__(self, cards: int, last: int = ANY) -> None:
        self.left, self.last = cards, last
        self.seen = array("I", bytes(4 * len(DECK)))

    def take(self, cards: tuple[Card, ...], decks: int) -> Iterable[Card]:
        """Takes a coup's cards out; gives those that so many decks could not hold."""
        seen = self.seen
        self.left -= len(cards)
        surplus: dict[Card, None] = {}
        for card in cards:
            place = PLACE[card]
            seen[place] = copies = seen[place] + 1
            if copies > decks:
                surplus[card] = None
        return surplus


class Labels:
    """Numbers by label: exact, with labels that count up, and numbers that do or stay, in one run."""

    def __init__(self) -> None:
        self._runs: list[tuple[int, int, int, int]] = []  # first label, how many, number of the first, step
        self._others: dict[str, int] = {}

    def get(self, label: str) -> int | None:
        found = self._others.get(label)
        return self._in_runs(label) if found is None else found

    def put(self, label: str, number: int) -> None:
        if label in self._others or self._in_runs(label) is not None or not self._extend(label, number):
            self._others[label] = number

    def _in_runs(self, label: str) -> int | None:
        if not _counts(label):
            return None
        run = bisect_right(self._runs, (int(label), float("inf"), 0, 0)) - 1
        first, many, number, step = self._runs[run] if run >= 0 else (0, 0, 0, 0)
        past = int(label) - first
        return number + step * past if past < many else None

    def _extend(self, label: str, number: int) -> bool:
        if not _counts(label):
            return False
        first, many, start, step = self._runs[-1] if self._runs else (-1, 0, 0, 0)
        if int(label) == first + many and (many == 1 or number == start + step * many):
            self._runs[-1] = first, many + 1, start, number - start if many == 1 else step
        elif int(label) >= first + many:
            self._runs.append((int(label), 1, number, 0))
        return int(label) >= first + many


class Shoes:
    """Every shoe of a log, as its coups go by."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._full = len(rules.pack())
        self._start, self._decks, self._fresh = rules.shoe.start, rules.decks, rules.shoe.fresh
        self._name: str | None = None
        self._shoe = Shoe(self._full)
        self._aside: dict[str, Shoe] = {}  # begun, and not dealt out
        self._spent = Labels()
        self._latest = Labels()  # the last coup by label, where every coup has a shoe of its own
        self._came_back = False  # shoes take turns, as those of several tables do

    def faults(self, coup: LoggedCoup) -> list[Fault]:
        """What is wrong with a coup as the next of its shoe; takes its cards out."""
        found = list(self._change_to(coup)) if coup.shoe != self._name or self._fresh else []
        shoe, number = self._shoe, int(coup.coup)
        if number != shoe.last + 1 and shoe.last != ANY:
            found.append(_out_of_order(number, shoe.last))
        if number > shoe.last:
            shoe.last = number
        if shoe.left < self._start:
            began = f"the coup began with {max(shoe.left, 0)} cards in the shoe"
            found.append((self._rules.cite("start"), began, f"at least {self._start}"))
        for card in shoe.take(coup.player + coup.banker, self._decks):
            copies = f"{shoe.seen[PLACE[card]]} copies of {card} from one shoe"
            found.append((self._rules.cite("decks"), copies, f"at most {self._decks}"))
        return found

    def _change_to(self, coup: LoggedCoup) -> Iterator[Fault]:
        """Lay one shoe aside and take up another, which is new, or known and not dealt out."""
        before, changed = self._shoe.last, coup.shoe != self._name
        if self._name is not None:
            self._lay_aside(self._name, self._shoe)
        self._name = coup.shoe
        if self._fresh:
            last = self._latest.get(coup.shoe)
            known = None if last is None else Shoe(self._full, last)
        else:
            known = self._aside.pop(coup.shoe, None)
        if known is not None:
            self._came_back = self._came_back or changed
            self._shoe = known
        elif not self._fresh and self._spent.get(coup.shoe) is not None:
            self._shoe = Shoe(0)
        else:
            self._shoe = Shoe(self._full)
            first = int(coup.coup)
            if first not in (0, 1, before + 1) and before != ANY and not self._came_back:
                yield _out_of_order(first, before)

    def _lay_aside(self, name: str, shoe: Shoe) -> None:
        if self._fresh:
            self._latest.put(name, shoe.last)
        elif shoe.left < self._start:
            self._spent.put(name, 0)
        else:
            self._aside[name] = shoe


def _out_of_order(number: int, last: int) -> Fault:
    if number == last:
        return THE_LOG, f"coup {number} a second time", f"coup {last + 1}"
    missing = "" if number < last else ": a coup is missing"
    return THE_LOG, f"coup {number} follows coup {last}{missing}", f"coup {last + 1}"


def _counts(label: str) -> bool:
    """Whether a label is a plain number, written the one way it can be."""
    return label.isdecimal() and label.isascii() and len(label) <= LONGEST_NUMBER and label == str(int(label))
