"""What betting systems do to a bankroll: many sessions at one table's coups, played side by side."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from secrets import token_hex
from typing import Any

from croupier.arrays import Array, np
from croupier.chance import seed_text
from croupier.errors import BadInput
from croupier.exact.composition import full
from croupier.exact.distribution import SHAPE, distribution, signatures
from croupier.exact.polynomial import polynomial
from croupier.exact.prices import price
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import house_notice
from croupier.simulate.betting_systems import Sessions, System, kelly, load_system
from croupier.simulate.dealing import BLOCK, Dealt, Job, deal
from croupier.simulate.detail import needed
from croupier.simulate.recorded_coups import remaining, signature_places
from croupier.simulate.rule_arrays import Tables, tables
from croupier.wire import plain

BANDS = (5, 25, 50, 75, 95)  # percentiles of the bankroll that are followed
MOMENTS = 200  # points in time at which they are taken
SHOWN = 12  # single sessions recorded in full, to be plotted
TRACED = 20_000  # sessions whose course makes the bands
MAX_WAGERS = 10**9
MAX_SESSIONS = 10**7
LARGEST = 2**62


@plain
class Bankrolls:
    """Chips throughout. `cost` is what was lost of each chip staked; no system changes its expectation."""

    rules: str
    system: str
    bet: str
    seed: str
    bankroll: float
    unit: float
    maximum: float
    rounds: int  # in a session
    sessions: int
    ruined: float  # share of sessions that ended with less than the least stake
    ahead: float  # share that ended with more than they began with
    mean: float
    sd: float
    worst: float
    best: float
    staked: float  # in a session, on average
    cost: float
    edge: float  # the house's on those stakes: exact on a shoe's first coup, or by the live count
    z: float  # of the money lost against the edge on the money staked
    moments: tuple[int, ...]  # coups after which the bands are taken
    bands: dict[str, tuple[float, ...]]
    paths: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Terms:
    """What every session is played on."""

    rules: Rules
    system: System
    bet: Bet
    bankroll: int
    unit: int  # and the least stake
    most: int
    step: int
    coups: int


def systems(
    rules: str | Path | Rules,
    system: str | System,
    *,
    bet: str = "banker",
    bankroll: int = 1000,
    unit: int = 10,
    maximum: int | None = None,
    coups: int = 500,
    sessions: int = 10_000,
    seed: str | int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Bankrolls:
    """Play sessions of so many coups by a system; amounts in chips.

    >>> systems("classic", "flat", sessions=100, coups=50, seed=1).sessions
    100
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    terms = _terms(rules, system, bet, bankroll, unit, maximum, coups)
    _check_size(coups, sessions)
    seed = token_hex(8) if seed is None else seed_text(seed)
    a_block = BLOCK // coups
    blocks = -(-sessions // a_block)
    job = Job(tables(rules), f"systems/{seed}", blocks * BLOCK, recorded=True)
    played = []
    for block in range(blocks):
        wanted = min(a_block, sessions - block * a_block)
        played.append(_play(terms, job.tables, deal(job, block, block + 1), wanted))
        if block * a_block > TRACED:
            played[-1] = replace(played[-1], trace=played[-1].trace[:0])
        on_progress(block * a_block + wanted)
    name = system if isinstance(system, str) else getattr(system, "__name__", "own")
    return _summed(terms, name, seed, played)


def _terms(
    rules: Rules, system: str | System, bet: str, bankroll: int, unit: int, maximum: int | None, coups: int
) -> Terms:
    chosen, chip = rules.bet(bet), rules.unit.per_chip
    limit = house_notice(rules).limits[bet]
    most = rules.unit.units(limit.maximum) if maximum is None else maximum * chip
    step = max(chosen.grain, rules.unit.units(limit.step))
    least = unit * chip
    if unit < 1 or least % step:
        raise BadInput(
            f"a unit of {unit} chips cannot be staked on {bet}: stake multiples of {rules.unit.text(step)}"
        )
    if not least <= most:
        raise BadInput(f"a unit of {unit} chips is over the maximum of {rules.unit.text(most)}")
    if bankroll < unit:
        raise BadInput(f"a bankroll of {bankroll} chips is less than one unit of {unit}")
    dearest = max(max(odds.win, odds.stake) for odds in chosen.odds)
    if bankroll * chip + most * dearest * coups >= LARGEST:
        raise BadInput("amounts so large cannot be counted exactly: name smaller ones")
    play = load_system(system) if isinstance(system, str) else system
    if play is kelly:
        _check_kelly(rules, chosen)
    return Terms(rules, play, chosen, bankroll * chip, least, most, step, coups)


def _check_kelly(rules: Rules, bet: Bet) -> None:
    """The live count knows who wins and how often, no more; and the share is that of a bet with one price."""
    if needed([bet]) != "outcomes":
        raise BadInput(f"Kelly on the live count bets on who wins: {bet.title} asks for more")
    if len({odds.ratio for odds in bet.odds}) != 1 or not bet.odds[0].win:
        raise BadInput(f"Kelly's share is that of a bet with one price: {bet.title} has others")
    if rules.shoe.start < MAX_CARDS and not rules.shoe.fresh:
        raise BadInput(f"the live count needs {MAX_CARDS} cards for a coup: {rules.name} starts with fewer")


def _check_size(coups: int, sessions: int) -> None:
    if not 1 <= coups <= BLOCK:
        raise BadInput(f"{coups} coups: a session is 1 to {BLOCK:,}")
    if not 1 <= sessions <= MAX_SESSIONS or coups * sessions > MAX_WAGERS:
        most = f"{MAX_SESSIONS:,}, and no more than {MAX_WAGERS:,} coups in all"
        raise BadInput(f"{sessions} sessions: play one to {most}")


@dataclass(frozen=True)
class _Played:
    final: Array
    staked: Array
    owed: Array  # what the edge on each stake comes to
    trace: Array  # bankrolls at each of the moments


def _play(terms: Terms, by: Tables, dealt: Dealt, count: int) -> _Played:
    """So many sessions of consecutive coups."""
    cards, shoes = dealt.cards[: count * terms.coups], dealt.shoes[: count * terms.coups]
    wins = _winnings(terms.bet)[:, signature_places(by, cards).reshape(count, terms.coups)]
    edges, shares = _count_kept(terms, by, cards, shoes)
    none = np.zeros(count, dtype=np.int64)
    seats = Sessions(terms.unit, none + terms.bankroll, none.copy(), none.copy(), edges[:, 0], shares[:, 0])
    staked, owed = none.copy(), np.zeros(count)
    trace, moments = [seats.bankroll], set(_moments(terms.coups))
    for coup in range(terms.coups):
        seats.edge, seats.share = edges[:, coup], shares[:, coup]
        stake = _allowed(terms, seats)
        won = stake * wins[0, :, coup] // wins[1, :, coup]
        seats.bankroll = seats.bankroll + won
        seats.last = np.where(stake > 0, np.sign(won), 0)
        staked, owed = staked + stake, owed + stake * seats.edge
        if coup + 1 in moments:
            trace.append(seats.bankroll)
    return _Played(seats.bankroll, staked, owed, np.array(trace).T)


def _allowed(terms: Terms, seats: Sessions) -> Array:
    """The system's stake in whole steps, within the maximum and the bankroll; nothing below the minimum."""
    shown = replace(seats, bankroll=seats.bankroll.copy(), last=seats.last.copy())
    try:
        wanted = np.asarray(terms.system(shown))
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        raise BadInput(f"the betting system failed: {type(fault).__name__}: {fault}") from None
    seats.memory = shown.memory
    if wanted.shape != seats.bankroll.shape or wanted.dtype.kind not in "iu":
        raise BadInput("a betting system gives a whole number of units for every session")
    stake = np.minimum(np.minimum(wanted.astype(np.int64), terms.most), seats.bankroll)
    stake -= stake % terms.step
    return np.where(stake >= terms.unit, stake, 0)


def _winnings(bet: Bet) -> Array:
    """For each signature what a stake wins, as a numerator and a denominator."""
    table = np.empty((2, *SHAPE), dtype=np.int64)
    for place, found in signatures():
        won = bet.multiple(found) - 1
        table[(0, *place)], table[(1, *place)] = won.numerator, won.denominator
    return table.reshape(2, -1)


def _count_kept(terms: Terms, by: Tables, cards: Array, shoes: Array) -> tuple[Array, Array]:
    """The edge on every coup and the share Kelly stakes; only Kelly looks at the cards that remain."""
    count = len(cards) // terms.coups
    if terms.system is not kelly:
        one = np.broadcast_to(np.float64(_edge(terms)), (count, terms.coups))
        return one, np.zeros_like(one)
    ends = polynomial(terms.rules.tableau).batch(remaining(by, cards, shoes)) / 1.0
    chances = ends / ends.sum(axis=1, keepdims=True)
    won = np.array([float(terms.bet.multiple(found) - 1) for found in _representatives()])
    edge = -(chances @ won)
    decided = chances[:, won != 0].sum(axis=1)
    share = np.maximum(-edge / (won.max() * decided), 0.0)
    return edge.reshape(count, -1), share.reshape(count, -1)


def _representatives() -> list[Any]:
    """A signature for each of Player, Banker and Tie."""
    ends: dict[str, Any] = {}
    for _, found in signatures():
        ends.setdefault(found.result, found)
    return [ends["player"], ends["banker"], ends["tie"]]


def _edge(terms: Terms) -> float:
    coups = distribution(terms.rules.tableau, full(terms.rules.decks))
    return float(price(terms.bet, coups).edge)


def _moments(coups: int) -> tuple[int, ...]:
    """Up to MOMENTS points in time, the last coup among them."""
    count = min(coups, MOMENTS)
    return tuple((step * coups) // count for step in range(1, count + 1))


def _summed(terms: Terms, name: str, seed: str, played: list[_Played]) -> Bankrolls:
    chip = terms.rules.unit.per_chip
    final = np.concatenate([part.final for part in played])
    staked = np.concatenate([part.staked for part in played])
    owed = np.concatenate([part.owed for part in played])
    trace = np.concatenate([part.trace for part in played]) / chip
    lost = terms.bankroll - final
    off = lost - owed
    error = float(off.std()) / sqrt(len(off))
    bands = np.percentile(trace, BANDS, axis=0)
    return Bankrolls(
        rules=terms.rules.name,
        system=name,
        bet=terms.bet.name,
        seed=seed,
        bankroll=terms.bankroll / chip,
        unit=terms.unit / chip,
        maximum=terms.most / chip,
        rounds=terms.coups,
        sessions=len(final),
        ruined=float((final < terms.unit).mean()),
        ahead=float((final > terms.bankroll).mean()),
        mean=float(final.mean()) / chip,
        sd=float(final.std()) / chip,
        worst=float(final.min()) / chip,
        best=float(final.max()) / chip,
        staked=float(staked.mean()) / chip,
        cost=float(lost.sum() / staked.sum()) if staked.any() else 0.0,
        edge=float(owed.sum() / staked.sum()) if staked.any() else _edge(terms),
        z=float(off.mean()) / error if error else 0.0,
        moments=(0, *_moments(terms.coups)),
        bands={str(band): tuple(row.tolist()) for band, row in zip(BANDS, bands, strict=True)},
        paths=tuple(tuple(path.tolist()) for path in trace[:SHOWN]),
    )
