"""A plain CSV table log, read as a stream: one coup a line, and one clear line on what cannot be read."""

import csv
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, Literal

from croupier.cards import JOKERS, Card, face
from croupier.errors import BadInput
from croupier.games.baccarat.coup import BANKER, HANDS, PLAYER, POINTS, TIE, Winner
from croupier.games.findings import one_line
from croupier.money import Chips, parse_chips
from croupier.wire import plain

COLUMNS: Final = ["shoe", "coup", "player", "banker", "result", "wagers"]
VOID: Final = "void"
Result = Winner | Literal["void"]
RESULTS: Final[dict[str, Result]] = {"P": PLAYER, "B": BANKER, "T": TIE, "V": VOID}
BETS: Final = ("player", "banker", "tie", "player-pair", "banker-pair")  # names known at every table
CACHED: Final = 1 << 12  # the same few wagers come back coup after coup; more would only cost memory
PLAIN_DIGITS: Final = 15  # amounts this short need no exact reading
QUOTED: Final = 40  # as much of a cell as an error repeats
MOST_NOTED: Final = 120  # letters of column names in a note

_cards = {str(card): card for card in POINTS}


@plain
class LoggedWager:
    """A wager as it was settled, in chips; `returned` is all that came back, the stake included."""

    seat: str
    bet: str
    stake: int
    returned: Chips


@plain
class LoggedCoup:
    """A coup as the table says it was played, each hand in the order it was dealt."""

    shoe: str
    coup: str  # a number
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    result: Result
    wagers: tuple[LoggedWager, ...]


def read_log(
    lines: Iterable[str],
    name: str,
    bets: Iterable[str] = (),
    on_note: Callable[[str], object] = lambda note: None,
) -> Iterator[LoggedCoup]:
    """The coups of a log; `bets` names those the rule set offers beside the five known everywhere.

    Columns are found by their names; those that the audit has no use for are left out, and noted.

    >>> log = ["shoe,coup,player,banker,result,wagers", "1,1,9h Ks,7d Th,P,3:player:20:40"]
    >>> next(read_log(log, "table.csv")).wagers
    (LoggedWager(seat='3', bet='player', stake=20, returned=40),)
    """
    known = frozenset((*BETS, *bets))
    wager = lru_cache(CACHED)(lambda text: _wager(text, known))
    rows = _rows(lines, name)
    header, pick = _read_header(rows, name, on_note)
    for line, row in rows:
        try:
            if len(row) != len(header):
                raise BadInput(f"has {len(row)} columns: the header names {len(header)}")
            yield _coup(row if pick is None else pick(row), wager)
        except BadInput as fault:
            raise BadInput(f"{name}:{line}: {fault}") from None


def _rows(lines: Iterable[str], name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that say something, each with its line."""
    reader = csv.reader(_text(lines, name), strict=True)
    line = 0
    try:
        for row in reader:
            line += 1
            if reader.line_num != line:
                raise BadInput(f"{name}:{line}: a quoted cell runs on past the end of its line")
            if len(row) > 1 or "".join(row).strip():
                yield line, row
    except csv.Error as fault:
        raise BadInput(f"{name}:{line + 1}: not CSV: {fault}") from None


def _text(lines: Iterable[str], name: str) -> Iterator[str]:
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if "\0" in line:
                raise BadInput(f"{name}:{number}: holds a NUL byte: this is not a text file")
            yield line.removeprefix("\ufeff") if number == 1 else line
    except UnicodeDecodeError:
        raise BadInput(f"{name}:{number + 1}: not UTF-8 text, here or soon after") from None


def _read_header(
    rows: Iterator[tuple[int, list[str]]], name: str, on_note: Callable[[str], object]
) -> tuple[list[str], Callable[[list[str]], Any] | None]:
    """The columns there are, and how to pick out of a row those that are read, unless they are all of it."""
    line, header = next(rows, (1, []))
    header = [column.strip() for column in header]
    for column in COLUMNS:
        if header.count(column) != 1:
            how_often = "no" if column not in header else "more than one"
            columns = ",".join(COLUMNS)
            raise BadInput(
                f"{name}:{line}: {how_often} column is called {column}: the header needs {columns}"
            )
    if extra := [column for column in header if column not in COLUMNS]:
        listed = one_line(", ".join(column or "without a name" for column in extra), MOST_NOTED)
        on_note(f"Not read: the columns {listed}.")
    return header, None if header == COLUMNS else itemgetter(*map(header.index, COLUMNS))


def _coup(row: list[str], wager: Callable[[str], LoggedWager]) -> LoggedCoup:
    shoe, number, player, banker, result, wagers = row
    if not (number.isdecimal() and number.isascii() and len(number) <= PLAIN_DIGITS):
        raise BadInput(f"coup {_quoted(number)}: number the coups, as in 1, 2, 3")
    hands = _hand(player), _hand(banker)
    if hands == ((), ()):
        raise BadInput(f"neither {' nor '.join(HANDS)} has any cards: leave out a coup that was not dealt")
    if result not in RESULTS:
        raise BadInput(f"{_quoted(result)} is not a result: write P, B or T, or V for a void coup")
    logged = tuple(map(wager, wagers.split(";"))) if wagers else ()
    return LoggedCoup(shoe, number, *hands, RESULTS[result], logged)


def _hand(text: str) -> tuple[Card, ...]:
    words = text.split()
    try:
        return tuple([_cards[word] for word in words])
    except KeyError as unknown:
        raise BadInput(_no_card(unknown.args[0])) from None


def _no_card(word: str) -> str:
    """Why this is not a card baccarat is played with (TLGC 4.1, 000 1.1: no jokers)."""
    try:
        face(word[:QUOTED])
    except BadInput as fault:
        return str(fault)
    return f"{word!r} is not a card of baccarat: it is played without jokers ({', '.join(JOKERS)})"


def _wager(text: str, known: frozenset[str]) -> LoggedWager:
    parts = text.split(":")
    if len(parts) != 4 or not parts[0].strip():
        raise BadInput(
            f"{_quoted(text)} is not a wager: write seat:bet:stake:returned, with ; between wagers"
        )
    seat, bet, stake, returned = parts
    if bet not in known:
        raise BadInput(f"{_quoted(bet)} is not a bet: choose from {', '.join(sorted(known))}")
    return LoggedWager(seat.strip(), bet, _stake(stake), _returned(returned))


@lru_cache(CACHED)
def _stake(text: str) -> int:
    chips = _amount(text, "stake")
    if chips <= 0 or not isinstance(chips, int):
        raise BadInput(f"stake {_quoted(text)}: a stake is a whole number of chips above 0")
    return chips


@lru_cache(CACHED)
def _returned(text: str) -> Chips:
    chips = _amount(text, "returned")
    if chips < 0:
        raise BadInput(f"returned {_quoted(text)}: no less than 0 can come back")
    return chips


def _amount(text: str, column: str) -> Chips:
    if text.isdecimal() and text.isascii() and len(text) <= PLAIN_DIGITS:
        return int(text)
    try:
        return parse_chips(text)
    except BadInput:
        raise BadInput(f"{column} {_quoted(text)}: write digits, as in 20 or 19.5") from None


def _quoted(text: str) -> str:
    return repr(text if len(text) <= QUOTED else text[:QUOTED] + "…")
