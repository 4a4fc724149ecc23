"""Of a Pok Deng table: what hitting and standing are worth by the equilibrium of its own rules."""

from collections.abc import Mapping
from functools import lru_cache

from croupier.cards import show
from croupier.errors import required
from croupier.games.pokdeng.rules import Act, Rules
from croupier.games.pokdeng.table import Table
from croupier.insights.registry import Insight
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.lookup import banker_choice, player_choice
from croupier.solve.pokdeng.models import Model, meaningless
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from croupier.wire import canonical, plain, read, to_data

RULES_SOLVED = 8  # whose solutions are kept: a table's rules seldom change
MIXED = 1e-9  # bets: what is worth less apart is worth the same


@plain
class Decision:
    """What both actions are worth to the seat that decides, in bets; `hit_chance` is the equilibrium's."""

    side: str
    hand: str
    cards: tuple[str, ...]
    value: int
    stand: float
    hit: float
    hit_chance: float
    best: Act | None  # None: both are worth the same
    mistake: float  # what the worse action costs


@plain
class ChartHand:
    """A line of the chart: a hand, how often to hit it, and what both actions are worth."""

    hand: str
    value: int
    hit: float
    stand_ev: float | None
    hit_ev: float | None


@plain
class Chart:
    """What the equilibrium does with every two cards; the banker's, against two and against three cards."""

    value: float  # of a bet, to the player
    player: tuple[ChartHand, ...]
    banker: Mapping[str, tuple[ChartHand, ...]]  # by how many cards the player holds


def decision(table: Table, seat: str | None) -> Decision | None:
    """For the seat that is to stand or hit, by its own cards and how many the others hold (ruling P9)."""
    if seat is None or seat != table.turn():
        return None
    found = _banker(table) if seat == table.banker else [(1, _player(table, seat))]
    known = [(stake, choice) for stake, choice in found if choice.mistake is not None]
    return _decision(table, seat, known) if known else None


def _decision(table: Table, seat: str, known: list[tuple[int, Choice]]) -> Decision:
    """Players are independent of each other (004 13): a banker's action is worth the sum over them."""
    bets = sum(stake for stake, _ in known)
    stand = sum(stake * required(choice.stand_ev) for stake, choice in known) / bets
    hit = sum(stake * required(choice.hit_ev) for stake, choice in known) / bets
    apart, first = hit - stand, known[0][1]
    return Decision(
        side="banker" if seat == table.banker else "player",
        hand=first.hand,
        cards=required(table.round).hands[seat],
        value=first.value,
        stand=stand,
        hit=hit,
        hit_chance=first.hit if len(known) == 1 else float(apart > 0),
        best=None if abs(apart) < MIXED else "hit" if apart > 0 else "stand",
        mistake=abs(apart),
    )


def _player(table: Table, seat: str) -> Choice:
    model, solution = _solved(table.rules)
    cards = required(table.round).hands[seat]
    return player_choice(model, solution, show(cards), None)[1]


def _banker(table: Table) -> list[tuple[int, Choice]]:
    """Against each player still in play: its stake, and the banker's choice against so many cards."""
    model, solution = _solved(table.rules)
    now = required(table.round)
    own = show(now.hands[now.banker])
    return [
        (table.bets[player], banker_choice(model, solution, own, None, str(len(now.hands[player])))[1])
        for player in table.in_play()
    ]


def chart(table: Table, seat: str | None) -> Chart | None:
    """Of the table's own rules, one player against the banker; none where there is nothing to decide."""
    if meaningless(_model(table.rules)):
        return None
    _, solution = _solved(table.rules)
    sizes = sorted({required(choice.size) for choice in solution.banker.values()})
    banker = {
        str(size): tuple([_line(choice) for choice in solution.banker.values() if choice.size == size])
        for size in sizes
    }
    return Chart(solution.value, tuple([_line(choice) for choice in solution.player.values()]), banker)


def _line(choice: Choice) -> ChartHand:
    return ChartHand(choice.hand, choice.value, choice.hit, choice.stand_ev, choice.hit_ev)


def _model(rules: Rules) -> Model:
    """Hands are closed at the table: everyone knows its own cards and how many the others hold (P9)."""
    return Model(rules, player_sees="own", banker_sees="sizes", detail="cards")


def _solved(rules: Rules) -> tuple[Model, Solution]:
    return _solved_document(canonical(to_data(rules)))


@lru_cache(maxsize=RULES_SOLVED)
def _solved_document(document: str) -> tuple[Model, Solution]:
    """Rules are the same when their documents are: a state read again from its log has its own object."""
    model = _model(read(Rules, document))
    return model, solve_pok_deng(model)


INSIGHTS: Mapping[str, Insight] = {"decision": decision, "chart": chart}
