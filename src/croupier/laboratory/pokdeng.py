"""What the laboratory works out for Pok Deng: one player and the banker, or a table of several players."""

from collections.abc import Mapping
from typing import Any

from croupier.errors import BadInput
from croupier.games.pokdeng.rules import Rules
from croupier.laboratory.registry import Answer, Report
from croupier.laboratory.requests import SolveRequest
from croupier.wire import to_data, versioned

CLOSED = ("player_sees", "banker_sees", "compare", "position", "gone")  # mean nothing where hands are closed


def check(request: SolveRequest, rules: Rules) -> None:
    """Refuse at once what the solver would refuse after a while, or would not look at."""
    if request.players is None:
        if request.banker_sees == "cards" and request.method == "cfr":
            raise BadInput("method: cfr has no meaning where the banker sees cards, which hides nothing")
        return
    fields = SolveRequest.model_fields
    for name in CLOSED:
        if getattr(request, name) != fields[name].default:
            raise BadInput(f"{name}: has no meaning with players, where hands are closed: leave it out")
    if request.deck == "52" and (request.players, request.detail, request.method) not in (
        (2, "cards", None),
        (2, "cards", "lp"),
    ):
        raise BadInput("deck: 52 is counted for 2 players and detail cards alone: leave it out")


def _solved(request: SolveRequest, rules: Rules, report: Report) -> dict[str, Any]:
    from croupier.solve.pokdeng.models import pok_deng_model

    def so_far(done: int, of: int) -> None:
        report(done / max(of, 1))

    if request.players is not None:
        book = pok_deng_model(
            rules,
            multiplier=request.multiplier,
            player_range=request.player_range,
            banker_range=request.banker_range,
        ).rules
        return _table(request, book, request.players, report)
    if request.compare:
        from croupier.solve.pokdeng.compare import compare_models

        compared = compare_models(pok_deng_model(rules, multiplier=request.multiplier).rules, so_far)
        return versioned("solve/comparison", to_data(compared))
    from croupier.solve.pokdeng.solution import solve_pok_deng

    model = pok_deng_model(
        rules,
        player_sees=request.player_sees,
        banker_sees=request.banker_sees,
        detail=request.detail,
        deck=request.deck or "52",
        multiplier=request.multiplier,
        player_range=request.player_range,
        banker_range=request.banker_range,
    )
    solution = solve_pok_deng(model, method=request.method or "lp", on_progress=so_far)
    return versioned("solve/pok-deng", to_data(solution))


def _table(request: SolveRequest, book: Rules, players: int, report: Report) -> dict[str, Any]:
    if request.deck == "52":
        from croupier.solve.pokdeng.two_players import solve_two_players

        bounds = solve_two_players(book, on_progress=lambda done, of: report(done / max(of, 1)))
        return versioned("solve/two-players", to_data(bounds))
    from croupier.solve.pokdeng.table_game import ROUNDS, solve_table

    found = solve_table(
        book,
        players,
        detail=request.detail,
        method=request.method,
        on_progress=lambda done, gap: report(done / ROUNDS),
    )
    return versioned("solve/table", to_data(found))


ANSWERS: Mapping[str, Answer] = {"solve": _solved}
