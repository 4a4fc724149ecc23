"""The equilibrium of closed hands under a table's own rules, worked out once for equal rules."""

from functools import lru_cache

from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from croupier.wire import canonical, read, to_data

RULES_SOLVED = 8  # whose solutions are remembered: a table's rules seldom change


def closed_model(rules: Rules) -> Model:
    """At the table everyone knows its own cards and how many the others hold (ruling P9)."""
    return Model(rules, player_sees="own", banker_sees="sizes", detail="cards")


def closed_table(rules: Rules) -> tuple[Model, Solution]:
    return _solved(canonical(to_data(rules)))


@lru_cache(maxsize=RULES_SOLVED)
def _solved(document: str) -> tuple[Model, Solution]:
    """Rules are the same when their documents are: a state read again from its log has its own object."""
    model = closed_model(read(Rules, document))
    return model, solve_pok_deng(model)
