"""A table of several players as a game: an equilibrium, and how far from one anybody could gain, exactly.

The deck is infinite, hands are closed and bets are equal. So seats are independent, payoffs add up over them,
and players, who know their own cards alone (ruling P9), have no reason to act unlike each other. The banker
knows how many stood and how many hit. Each player plays for itself: in an equilibrium neither a player nor
the banker gains by acting otherwise alone. What each could gain is its best response, in whole numbers.

Where the rules let the banker settle with some players before it draws, it may answer each player as if there
were no other: the equilibrium is that of one player, for any number, also against players who act as one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm
from time import perf_counter

from croupier.arrays import Array, np
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.exact.figures import Exact
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.hands import POK, Hand, closed
from croupier.solve.pokdeng.layout import CARDS
from croupier.solve.pokdeng.models import Detail, Model, one_of
from croupier.solve.pokdeng.payoffs import payoffs
from croupier.solve.pokdeng.settling import SETTLES_FIRST, check_several
from croupier.solve.pokdeng.solution import solve_pok_deng
from croupier.wire import plain

FINE = 2**32  # chances are read off in parts of this
ROUNDS = 20_000  # of regret minimisation, at most
AT_A_TIME = 500  # rounds of regret minimisation between two looks
Progress = Callable[[int, float], None]
Met = Mapping[tuple[int, int], Fraction]  # how likely so many of the other seats stood and hit


@plain
class PlayerLine:
    """How often a player's hand comes, and hits."""

    hand: str
    value: int
    chance: float
    hit: float
    exact: Exact


@plain
class BankerLine:
    """How often the banker draws against those who stood and those who hit, by how many did."""

    hand: str
    value: int
    stood: int
    hit: int
    against_stood: float
    against_hit: float


@plain
class TableSolution:
    """An equilibrium of a table and its certificate, in bets.

    `value` is what a player gets as all play. A player that answers the banker best gets `player_gain` more,
    the banker that answers the players best `banker_gain` in all; `gap` is the sum of everybody's gains.
    """

    rules: str
    players: int
    detail: str
    deck: str
    multiplier: str
    settles_first: bool
    method: str
    value: float
    value_exact: Exact
    player_gain: float
    player_gain_exact: Exact
    banker_gain: float
    banker_gain_exact: Exact
    gap: float
    one_player: float  # what a player gets at a table of its own
    one_player_exact: Exact
    player: tuple[PlayerLine, ...]
    banker: tuple[BankerLine, ...]
    rounds: int
    seconds: float


@dataclass(frozen=True, eq=False)
class TableGame:
    """The table as whole numbers: what classes of hands come to, and what each side must do with them."""

    rules: Rules
    players: int
    detail: str
    hands: tuple[Hand, ...]
    pays: Array  # [player's class, banker's class, (stand, stand), (stand, hit), (hit, stand), (hit, hit)]
    settled: int  # by Poks, a seat
    unit: int
    chances: tuple[Fraction, ...]
    one_player: Fraction

    @property
    def groups(self) -> int:
        """In how many the banker may tell players apart: those who stood and those who hit, or none."""
        return 2 if self.rules.compares == SETTLES_FIRST else 1

    def met(self) -> Iterator[tuple[int, int]]:
        """How many stood and how many hit, wherever somebody is left to play against."""
        seats = range(self.players + 1)
        return ((stood, hit) for stood in seats for hit in seats if 0 < stood + hit <= self.players)

    def must(self, side: str) -> Array:
        found = [self.rules.must(side, hand.value) for hand in self.hands]  # type: ignore[arg-type]
        return np.array([-1.0 if act is None else float(act == "hit") for act in found])


@dataclass(frozen=True, eq=False)
class Profile:
    """Chances to hit by class; the banker's by group, class, and how many stood and hit."""

    hits: tuple[Fraction, ...]
    draws: Mapping[tuple[int, int, int, int], Fraction]


@dataclass(frozen=True)
class Gains:
    """What a seat gets, and what a player and the banker could gain by acting otherwise alone."""

    value: Fraction
    player: Fraction
    banker: Fraction


def table_game(rules: Rules, players: int, detail: str = "cards") -> TableGame:
    if not 1 <= players <= rules.players:
        clause = rules.cite("players")
        raise BadInput(f"{players} players: a {rules.name} table has 1 to {rules.players} ({clause})")
    if players > 1:
        check_several(rules)
    model = _alone(rules, detail)
    dealt = payoffs(model)
    (part,) = dealt.parts
    classes = closed(model, scores(rules)).rows[:, 2]
    deals = np.bincount(classes[classes != POK], minlength=len(part.players)).tolist()
    return TableGame(
        rules,
        players,
        detail,
        part.players,
        np.ascontiguousarray(part.sums),
        part.settled,
        dealt.unit,
        tuple(Fraction(number, CARDS**2) for number in deals),
        Fraction(solve_pok_deng(model).low_exact),
    )


def _alone(rules: Rules, detail: str) -> Model:
    """The table with one player."""
    return Model(rules, "own", "sizes", one_of(detail, Detail, "detail"), "infinite")  # type: ignore[arg-type]


def solve_table(
    rules: Rules,
    players: int,
    *,
    detail: str = "cards",
    method: str | None = None,
    rounds: int = ROUNDS,
    width: float = 1e-8,
    on_progress: Progress = lambda _rounds, _gap: None,
) -> TableSolution:
    """An equilibrium of a table with so many players, and how far anybody is from gaining.

    `method` is `lp`, exact where the banker may settle with some players first, or `cfr`, which stops at a
    gap of `width` or after so many rounds; by default the exact one where there is one.

    >>> from croupier.games.pokdeng.rulefile import load_rules
    >>> found = solve_table(load_rules("thai"), 3)
    >>> found.value_exact, found.gap
    (Fraction(-3249367, 347530248), 0.0)
    """
    start = perf_counter()
    game = table_game(rules, players, detail)
    exactly = method == "lp" or (method is None and game.groups == 2)
    if exactly and game.groups == 1 and players > 1:
        raise BadInput(
            f"a linear program (lp) has no meaning for several players under {rules.name}, where the banker "
            "answers all of them with one action: minimise regret (cfr)"
        )
    found, played = (_one_by_one(game), 0) if exactly else _minimised(game, rounds, width, on_progress)
    return _solution(game, found, "lp" if exactly else "cfr", played, start)


def _solution(game: TableGame, found: Profile, method: str, rounds: int, start: float) -> TableSolution:
    gains = certify(game, found)
    names = [(hand.name, hand.value) for hand in game.hands]
    banker = [
        BankerLine(*name, *met, *(float(found.draws[group, place, *met]) for group in (0, game.groups - 1)))
        for place, name in enumerate(names)
        for met in game.met()
    ]
    return TableSolution(
        rules=game.rules.name,
        players=game.players,
        detail=game.detail,
        deck="infinite",
        multiplier=game.rules.multiplier,
        settles_first=game.groups == 2,
        method=method,
        value=float(gains.value),
        value_exact=gains.value,
        player_gain=float(gains.player),
        player_gain_exact=gains.player,
        banker_gain=float(gains.banker),
        banker_gain_exact=gains.banker,
        gap=float(game.players * gains.player + gains.banker),
        one_player=float(game.one_player),
        one_player_exact=game.one_player,
        player=tuple(
            PlayerLine(*name, float(chance), float(hit), hit)
            for name, chance, hit in zip(names, game.chances, found.hits, strict=True)
        ),
        banker=tuple(banker),
        rounds=rounds,
        seconds=perf_counter() - start,
    )


def _one_by_one(game: TableGame) -> Profile:
    """The equilibrium of one player, played against each."""
    solution = solve_pok_deng(_alone(game.rules, game.detail))
    hits = tuple(Fraction(solution.player[hand.name].exact) for hand in game.hands)
    draws = {
        (group, place, *met): Fraction(solution.banker[f"{hand.name} against {2 + group} cards"].exact)
        for group in range(game.groups)
        for place, hand in enumerate(game.hands)
        for met in game.met()
    }
    return Profile(hits, draws)


def _minimised(game: TableGame, rounds: int, width: float, on_progress: Progress) -> tuple[Profile, int]:
    """Regret minimisation, until nobody gains more than `width` or after so many rounds."""
    classes, seats = len(game.hands), game.players
    chances = np.array([float(chance) for chance in game.chances])
    ways = np.zeros((seats, seats))
    for stood in range(seats):
        for hit in range(seats - stood):
            ways[stood, hit] = _ways(seats - 1, stood, hit)
    must = game.must("player"), game.must("banker")
    hits = np.where(must[0] < 0, 0.5, must[0])
    draws = np.zeros((game.groups, classes, seats + 1, seats + 1))
    draws[:] = np.where(must[1] < 0, 0.5, must[1])[:, None, None]
    regrets = np.zeros((4, classes)), np.zeros((2, *draws.shape))
    sums = np.zeros(classes), np.zeros_like(draws)
    tables = game.pays / float(game.unit), chances, *must, ways, np.zeros((seats, seats))
    kernel, done = compiled("croupier.solve.pokdeng.table_kernels", "play"), 0
    while True:
        kernel(done + 1, done + 1 + AT_A_TIME, *tables, hits, draws, *regrets, *sums)
        done += AT_A_TIME
        weight = done * (done + 1) / 2
        found = _profile(game, sums[0] / weight, sums[1] / weight)
        gains = certify(game, found)
        gap = float(seats * gains.player + gains.banker)
        on_progress(done, gap)
        if gap <= width or done >= rounds:
            return found, done


def _profile(game: TableGame, hits: Array, draws: Array) -> Profile:
    """Averages read off as fractions, which the certificate then takes as they are."""
    places = product(range(game.groups), range(len(game.hands)), game.met())
    found = {(group, hand, *met): _part(draws[group, hand, *met]) for group, hand, met in places}
    return Profile(tuple(_part(chance) for chance in hits), found)


def _part(chance: float) -> Fraction:
    return Fraction(min(FINE, max(0, round(chance * FINE))), FINE)


def certify(game: TableGame, found: Profile) -> Gains:
    """What everybody gets, and the most a player and the banker could gain alone: no rounding anywhere."""
    others, pays = _others(game, found.hits), game.pays.astype(object)
    after_stand, after_hit = (_after(game, found, others, hit=hit) for hit in (False, True))
    stand = _mixed(pays[:, :, 0], pays[:, :, 1], after_stand)
    hit = _mixed(pays[:, :, 2], pays[:, :, 3], after_hit)
    acts = list(zip(stand, hit, found.hits, game.must("player").tolist(), strict=True))
    played = sum((1 - chance) * one + chance * other for one, other, chance, _ in acts)
    best = sum(_best(one, other, must) for one, other, _, must in acts)
    closed_hands = game.players * played  # what all players get of them, and the banker loses
    return Gains(
        Fraction(game.settled + played) / game.unit,
        Fraction(best - played) / game.unit,
        (_banker_best(game, pays, found.hits, others) + closed_hands) / game.unit,
    )


def _after(game: TableGame, found: Profile, others: Met, *, hit: bool) -> list[Fraction]:
    """How often the banker, by its class, draws against a player who stood or hit, over what others did."""
    group = game.groups - 1 if hit else 0
    return [
        sum(
            (
                chance * found.draws[group, hand, stood + (not hit), hits + hit]
                for (stood, hits), chance in others.items()
            ),
            Fraction(0),
        )
        for hand in range(len(game.hands))
    ]


def _mixed(stand: Array, draw: Array, drawn: Sequence[Fraction]) -> list[Fraction]:
    """What each class of the player's gets from a banker that draws so often."""
    parts, unit = _parts(drawn)
    sums = stand @ (unit - parts) + draw @ parts
    return [Fraction(int(one), unit) for one in sums]


def _banker_best(game: TableGame, pays: Array, hits: Sequence[Fraction], others: Met) -> Fraction:
    """What a banker that answers best gets of hands that no Pok settles, in the game's unit."""
    (stood_parts, stood_unit), (hit_parts, hit_unit) = _parts([1 - chance for chance in hits]), _parts(hits)
    against_stood = [-(stood_parts @ pays[:, :, act]) for act in (0, 1)]
    against_hit = [-(hit_parts @ pays[:, :, act]) for act in (2, 3)]
    must, total = game.must("banker").tolist(), Fraction(0)
    for stood, hit in game.met():
        one = game.players * others.get((stood - 1, hit), Fraction(0)) / stood_unit
        other = game.players * others.get((stood, hit - 1), Fraction(0)) / hit_unit
        for hand, bound in enumerate(must):
            first = [one * int(act[hand]) for act in against_stood]
            second = [other * int(act[hand]) for act in against_hit]
            if game.groups == 1:
                total += _best(first[0] + second[0], first[1] + second[1], bound)
            else:
                total += _best(first[0], first[1], bound) + _best(second[0], second[1], bound)
    return total


def _best(stand: Fraction, hit: Fraction, must: float) -> Fraction:
    return max(stand, hit) if must < 0 else hit if must else stand


def _parts(chances: Sequence[Fraction]) -> tuple[Array, int]:
    """Chances as whole parts of a common unit."""
    unit = lcm(*(chance.denominator for chance in chances))
    return np.array([int(chance * unit) for chance in chances], dtype=object), unit


def _others(game: TableGame, hits: Sequence[Fraction]) -> dict[tuple[int, int], Fraction]:
    """How likely so many of the other seats stood and hit; the rest had a Pok."""
    hit = sum((chance * share for chance, share in zip(game.chances, hits, strict=True)), Fraction(0))
    stood, seats = sum(game.chances, Fraction(0)) - hit, game.players - 1
    found = {}
    for stands in range(seats + 1):
        for hitting in range(seats + 1 - stands):
            rest = (1 - stood - hit) ** (seats - stands - hitting)
            found[stands, hitting] = _ways(seats, stands, hitting) * stood**stands * hit**hitting * rest
    return found


def _ways(seats: int, stood: int, hit: int) -> int:
    """In how many ways so many of the seats stood and so many hit."""
    return comb(seats, stood) * comb(seats - stood, hit)
