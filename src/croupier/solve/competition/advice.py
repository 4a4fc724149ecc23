"""What to bet now: the probability of going on with every wager, the coups that are left played out.

Results of a coup are as likely as from a whole shoe. What lies on the layout is known; wagers that others
have still to make are made as the bettor `standing` would, and one's own later ones as well as can be. A tie
for the last place that advances counts as an equal share of it, as an even play-off gives (TLGC 16.8.3).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.arrays import Array, np
from croupier.competition.conditions import Limits, best_odds, sides_of, tie_bet
from croupier.errors import BadInput
from croupier.exact.composition import full
from croupier.exact.distribution import distribution
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.money import Chips, parse_chips
from croupier.solve.competition.betting_kernels import NOWHERE
from croupier.wire import plain

MOST_PLAYERS, MOST_COUPS = 14, 5
MOST_STAKES, MOST_UNITS = 2_000, 10**12
WORK = 36_000_000  # ends of play, times players squared, that take a few seconds
FIRST = 1_000  # wagers weighed now when there are coups to come
MESHES = (1, 2, 5, 10, 20, 50, 100, 1000, 10**6)  # steps between one's own wagers
MATRIX = 60  # stakes a side of a matrix game
SELDOM = 1e-7
PLAYER_TEXT = re.compile(
    r"(?P<name>\S.*?)\s+(?P<chips>\d[\d.]*)"
    r"(?:\s+(?P<bet>[^\W\d]\S*)\s+(?P<stake>\d[\d.]*)(?:\s+tie\s+(?P<tie>\d[\d.]*))?)?"
)


@plain
class Player:
    """`chips` with what lies on the layout, `bet` empty where nothing does."""

    name: str
    chips: Chips
    bet: str = ""
    stake: Chips = 0
    tie: Chips = 0


@plain
class Choice:
    """A wager and the probability of going on with it."""

    bet: str
    stake: Chips
    tie: Chips
    advance: float


@plain
class Advice:
    rules: str
    me: str
    coups: int
    advance: int
    exact: bool  # nothing had to be assumed of anyone
    assumes: tuple[str, ...]
    choices: tuple[Choice, ...]  # the best first; of equals the smallest


@plain
class Standings:
    """What is known, before anything is weighed."""

    rules: Rules
    players: tuple[Player, ...]
    me: int
    puck: int
    coups: int
    advance: int
    limits: Limits

    @property
    def mine(self) -> Player:
        return self.players[self.me]


def standings(
    text: str,
    *,
    me: str,
    coups: int,
    advance: int,
    limits: str,
    puck: str | None = None,
    rules: str = "tasmanian",
) -> Standings:
    """The standings as a person writes them.

    >>> standings("Ann 1200, Bo 1100 banker 100", me="Ann", coups=1, advance=1, limits="10:500:10").players[1]
    Player(name='Bo', chips=1100, bet='banker', stake=100, tie=0)
    """
    book = load_rules(rules)
    sign = _limits(limits, book)
    players = tuple(_player(part.strip(), book, sign) for part in text.split(","))
    names = [player.name for player in players]
    if len(set(names)) < len(names) or not 2 <= len(names) <= MOST_PLAYERS:
        raise BadInput(f"standings are of 2 to {MOST_PLAYERS} players with different names")
    for name in (me, names[0] if puck is None else puck):
        if name not in names:
            raise BadInput(f"{name!r} is not in the standings: {', '.join(names)}")
    if players[names.index(me)].bet:
        raise BadInput(f"{me} has made its wager, which is not altered (TLGC 16.5.6)")
    if book.unit.units(max(player.chips for player in players)) > MOST_UNITS:
        raise BadInput("that many chips cannot be weighed: count them in a larger unit")
    if min(sign.maximum, players[names.index(me)].chips) > MOST_STAKES * sign.step:
        raise BadInput(f"more than {MOST_STAKES:,} stakes cannot be weighed: give a larger unit")
    if not 1 <= coups <= MOST_COUPS:
        raise BadInput(f"{coups} coups: 1 to {MOST_COUPS} can be played out")
    if not 1 <= advance < len(names):
        raise BadInput(f"{advance} of {len(names)} advance: at least one must, and at least one must not")
    return Standings(book, players, names.index(me), names.index(puck or names[0]), coups, advance, sign)


def _limits(text: str, rules: Rules) -> Limits:
    parts = text.split(":")
    if len(parts) not in (3, 5) or not all(re.fullmatch(r"\d{1,9}", part, re.ASCII) for part in parts):
        raise BadInput(
            f"limits {text!r}: write minimum:maximum:unit, as in 10:500:10, then Tie's if they differ"
        )
    low, high, step, tie_low, tie_high = map(int, (*parts, *parts[:2])[:5])
    if not (0 < step <= low <= high and step <= tie_low <= tie_high) or low % step or tie_low % step:
        raise BadInput(f"limits {text!r}: minimum no more than maximum, both Tie's too, and in whole units")
    for bet in rules.bets.values():
        if not bet.side and rules.unit.units(step) % bet.grain:
            raise BadInput(
                f"limits {text!r}: {bet.title} does not pay whole units on steps of {parts[2]} (ruling A1)"
            )
    return Limits(low, high // step * step, step, tie_low, tie_high // step * step)


def _player(text: str, rules: Rules, limits: Limits) -> Player:
    match = PLAYER_TEXT.fullmatch(text)
    if match is None or match["bet"] not in (None, *sides_of(rules)):
        raise BadInput(f"{text!r}: write a name, its chips and any wager, as in Bo 1100 banker 100 tie 20")
    chips, stake, tie = (_amount(match[part], rules) for part in ("chips", "stake", "tie"))
    name, bet = match["name"], match["bet"] or ""
    if chips < limits.minimum:
        raise BadInput(f"{name} has less than the minimum and is out: leave it out (TLGC 16.5.9)")
    if bet and (not limits.minimum <= stake <= limits.maximum or stake % limits.step):
        raise BadInput(f"{name}: {match['stake']} on {bet} is not within the limits (TLGC 16.5.10)")
    if tie and (not limits.tie_minimum <= tie <= limits.tie_maximum or tie % limits.step):
        raise BadInput(f"{name}: {match['tie']} on Tie is not within the limits (TLGC 16.5.10)")
    if stake + tie > chips:
        raise BadInput(f"{name} has {match['chips']} chips in all, and less than that on the layout")
    return Player(name, chips, bet, stake, tie)


def _amount(text: str | None, rules: Rules) -> Chips:
    amount = parse_chips(text or "0")
    rules.unit.units(amount)  # or it is none that a table could pay
    return amount


def advise(
    text: str,
    *,
    me: str,
    limits: str,
    coups: int = 1,
    advance: int = 1,
    puck: str | None = None,
    rules: str = "tasmanian",
    secret: bool = False,
) -> "Advice | Mixed":
    """What `me` should bet now by the standings; with `secret`, two players' sealed wagers.

    >>> advise("Ann 1200 player 200, Bo 1100 banker 100, Cy 900", me="Cy", limits="10:500:10").choices[0].bet
    'banker'
    """
    known = standings(text, me=me, coups=coups, advance=advance, limits=limits, puck=puck, rules=rules)
    return secretly(known) if secret else openly(known)


def openly(known: Standings) -> Advice:
    """Every wager within the limits, the best first."""
    grid = _grid(known)
    first = list(wagers(known.mine.chips, known.limits, grid.now, grid.tie))
    found = _weighed(known, first, grid)
    order = sorted(range(len(first)), key=lambda n: (-round(found[n], 12), sum(first[n][1:]), first[n]))
    assumes, sides = (*_assumed(known), *_left_out(known, grid)), sides_of(known.rules)
    choices = tuple(Choice(sides[first[n][0]], *first[n][1:], found[n]) for n in order)
    names = known.rules.name, known.mine.name
    return Advice(*names, known.coups, known.advance, not assumes, assumes, choices)


def _assumed(known: Standings) -> Iterator[str]:
    waiting = [one.name for n, one in enumerate(known.players) if n != known.me and not one.bet]
    if waiting:
        yield f"{', '.join(waiting)} will bet on this coup as the bettor `standing` would"
    if known.coups > 1:
        yield "on later coups the others bet as `standing` would, and you as well as you can"


@cache
def results(rules: Rules) -> tuple[tuple[Fraction, tuple[Fraction, ...]], ...]:
    """How likely each result is from a whole shoe, and what a unit on Player, Banker and Tie gains by it."""
    bets = [rules.bets[name] for name in (*sides_of(rules), tie_bet(rules))]
    coups = distribution(rules.tableau, full(rules.decks))
    found: dict[tuple[Fraction, ...], int] = {}
    for signature, ways in coups.counts.items():
        gains = tuple(bet.multiple(signature) - 1 for bet in bets)
        found[gains] = found.get(gains, 0) + ways
    return tuple((Fraction(ways, coups.total), gains) for gains, ways in sorted(found.items()))


Wager = tuple[int, int, int]  # side, stake and Tie


def wagers(chips: Chips, limits: Limits, mesh: int, ties: int) -> Iterator[Wager]:
    """Wagers of so many chips, `mesh` steps apart; Tie `ties` steps apart, or nothing and the most for 0."""
    for side in range(2):
        for stake in _amounts(limits.minimum, min(limits.maximum, chips), limits.step, mesh):
            room = min(limits.tie_maximum, chips - stake)
            amounts = _amounts(limits.tie_minimum, room, limits.step, ties or 10**9)
            yield from ((side, stake, tie) for tie in (0, *(amounts if ties else amounts[-1:])))


def _amounts(low: int, high: Chips, step: int, mesh: int) -> list[int]:
    """From the least to the most, which is always there."""
    most = int(high // step) * step
    return [*range(low, most, mesh * step), most] if most >= low else []


@dataclass(frozen=True, slots=True)
class Grid:
    """Steps between the wagers weighed now, between their Ties and between one's own later wagers.

    A Tie's of 0: nothing or the most; `later_tie`: so it is later, too.
    """

    now: int = 1
    tie: int = 1
    later: int = 1
    later_tie: bool = True


def _grid(known: Standings) -> Grid:
    """As fine as time allows."""
    coarser = (Grid(tie=0, later=mesh) for mesh in MESHES)
    coarsest = (Grid(mesh, 0, MESHES[-1], later_tie=False) for mesh in MESHES)
    room = WORK // len(known.players) ** 2
    for grid in (Grid(), *coarser, *coarsest):
        first = sum(1 for _ in wagers(known.mine.chips, known.limits, grid.now, grid.tie))
        if first * _ends(known, grid) <= room and (first <= FIRST or known.coups == 1):
            return grid
    return grid


def _ends(known: Standings, grid: Grid) -> int:
    """Ends of play behind one wager: each result of each coup, and each own wager on those to come."""
    limits = known.limits
    stakes = 2 + (limits.maximum - limits.minimum) // (limits.step * grid.later)
    later = 2 * stakes * (1 + grid.later_tie)
    return int((len(results(known.rules)) * later) ** (known.coups - 1))


def _left_out(known: Standings, grid: Grid) -> Iterator[str]:
    """Which of one's own wagers were not considered."""
    if grid.now > 1:
        yield f"of your wagers now, {_apart(known, grid.now)} are weighed"
    if not grid.tie:
        yield "on Tie now, nothing and the most are weighed"
    if known.coups > 1:
        tie = "nothing or the most" if grid.later_tie else "nothing"
        yield f"of your later wagers, {_apart(known, grid.later)} are weighed, with {tie} on Tie"


def _apart(known: Standings, mesh: int) -> str:
    limits, step = known.limits, mesh * known.limits.step
    if step >= limits.maximum - limits.minimum:
        return "the least and the most"
    return f"those {step} apart and the most"


def _weighed(known: Standings, first: Sequence[Wager], grid: Grid) -> list[float]:
    from croupier.compiled import compiled

    rules, limits, chances, units = known.rules, known.limits, results(known.rules), known.rules.unit.units
    sides = sides_of(rules)
    laid = [sides.index(one.bet) if one.bet else NOWHERE for one in known.players]
    rows = np.zeros((2 * known.coups + 1, 4, len(known.players)), dtype=np.int64)
    for row, field in ((0, "chips"), (2, "stake"), (3, "tie")):
        rows[0, row] = [units(getattr(one, field)) for one in known.players]
    rows[0, 1] = laid
    bounds = (limits.minimum, limits.maximum, limits.step, limits.tie_minimum, limits.tie_maximum)
    sign = tuple(map(units, bounds))
    now = (len(known.players), known.me, known.coups, known.advance)
    settings = (*now, *sign, grid.later, int(grid.later_tie), len(chances))
    odds = [best_odds(rules, bet) for bet in sides]
    work = np.zeros((known.coups, 5), dtype=np.int64)
    work[0, 0] = known.puck
    found = np.zeros(len(first))
    arrays = (
        np.array([(side, units(stake), units(tie)) for side, stake, tie in first], dtype=np.int64),
        work,
        rows,
        np.array(settings, dtype=np.int64),
        np.array([float(chance) for chance, _ in chances]),
        np.array([[gain.as_integer_ratio() for gain in gains] for _, gains in chances], dtype=np.int64),
        np.array([(price.win, price.stake) for price in odds], dtype=np.int64),
        np.zeros(2 * known.coups),
        found,
    )
    compiled("croupier.solve.competition.advice_kernels", "weigh")(*arrays)
    return [float(share) for share in found]


@plain
class Frequency:
    """A wager and how often to make it."""

    bet: str
    stake: Chips
    tie: Chips
    share: float


@plain
class Mixed:
    """Both wager in secret on the last coup: how often each should make which wager."""

    rules: str
    me: str
    against: str
    value: float  # the probability of winning, with nothing or the most on Tie, whatever the other does so
    mine: tuple[Frequency, ...]
    theirs: tuple[Frequency, ...]
    assumes: tuple[str, ...]


def secretly(known: Standings) -> Mixed:
    """The equilibrium of two sealed wagers: a matrix game, what one wins the other loses."""
    from croupier.solve.linear import solve
    from croupier.solve.treeplex import SequenceGame, flat

    if len(known.players) != 2 or known.coups != 1 or any(one.bet for one in known.players):
        raise BadInput(
            "secret wagers are advised on in the last coup of two players, neither with a wager on the layout"
        )
    other = known.players[1 - known.me]
    mesh = next(mesh for mesh in MESHES if mesh * MATRIX >= known.limits.maximum // known.limits.step)
    both = [list(wagers(one.chips, known.limits, mesh, 0)) for one in (known.mine, other)]
    payoff = np.zeros((1 + len(both[0]), 1 + len(both[1])))
    payoff[1:, 1:] = _matrix(known, other, *both)
    rows, columns = (flat(("sealed",), tuple(map(str, ways))) for ways in both)
    found = solve(SequenceGame(rows, columns, payoff, 1))
    apart = "" if mesh == 1 else f"of all wagers, {_apart(known, mesh)} are weighed"
    names, value = (known.rules.name, known.mine.name, other.name), float((found.rows @ payoff)[1:].min())
    mine, theirs = _plan(known, both[0], found.rows), _plan(known, both[1], found.columns)
    assumes = tuple(filter(None, (apart, "on Tie, nothing and the most are weighed")))
    return Mixed(*names, value, mine, theirs, assumes)


def _matrix(known: Standings, other: Player, mine: Sequence[Wager], theirs: Sequence[Wager]) -> Array:
    """How likely each of one's wagers is to win against each of the other's; equal chips are half a win."""
    won: Array = np.zeros((len(mine), len(theirs)))
    for chance, gains in results(known.rules):
        one = [_after(known, known.mine.chips, wager, gains) for wager in mine]
        two = [_after(known, other.chips, wager, gains) for wager in theirs]
        ahead = np.sign(np.subtract.outer(np.array(one), np.array(two)))
        won += float(chance) * (1 + ahead) / 2
    return won


def _after(known: Standings, chips: Chips, wager: Wager, gains: Sequence[Fraction]) -> int:
    (side, stake, tie), units = wager, known.rules.unit.units
    return units(chips) + int(gains[side] * units(stake) + gains[2] * units(tie))


def _plan(known: Standings, ways: Sequence[Wager], plan: Array) -> tuple[Frequency, ...]:
    """Wagers with a positive frequency, the most frequent first."""
    sides = sides_of(known.rules)
    sorted_plan = sorted(zip(plan[1:], ways, strict=True), key=lambda both: (-both[0], both[1]))
    frequencies = [(wager, float(share)) for share, wager in sorted_plan if share > SELDOM]
    return tuple(Frequency(sides[wager[0]], *wager[1:], share) for wager, share in frequencies)
