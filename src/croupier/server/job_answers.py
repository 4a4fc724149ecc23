"""Answers of the laboratory: the public function behind a command, and what its `--json` prints."""

from collections.abc import Callable
from typing import Any

from croupier.errors import BadInput
from croupier.server.job_requests import (
    BACCARAT,
    CLASSICS,
    LANES,
    POK_DENG,
    JobRequest,
    OddsRequest,
    ParsheetRequest,
    SimulateRequest,
    SolveRequest,
)
from croupier.server.rule_sources import rules_of_game
from croupier.wire import to_data, versioned

Report = Callable[[float], None]  # how much is done, from 0 to 1


def answer(request: JobRequest, report: Report) -> dict[str, Any]:
    """The document that the command prints."""
    if isinstance(request, OddsRequest):
        return versioned("odds", to_data(_odds(request)))
    if isinstance(request, ParsheetRequest):
        return versioned("parsheet", to_data(_parsheet(request, report)))
    if isinstance(request, SimulateRequest):
        return versioned("simulate", to_data(_simulated(request, report)))
    return _solved(request, report)


def _odds(request: OddsRequest) -> Any:
    from croupier.exact.odds import odds, read_remaining
    from croupier.exact.targets import read_edge

    return odds(
        rules_of_game(request.rules, BACCARAT),
        decks=request.decks,
        removed=request.removed,
        remaining=read_remaining(request.remaining) if request.remaining is not None else None,
        bet=request.bet,
        known=request.known,
        target_edge=read_edge(request.target_edge) if request.target_edge is not None else None,
    )


def _with_bet(text: str, bet: str | None) -> Any:
    from croupier.exact.prices import with_only

    rules = rules_of_game(text, BACCARAT)
    return rules if bet is None else with_only(rules, bet)


def _parsheet(request: ParsheetRequest, report: Report) -> Any:
    from croupier.exact.parsheet.sheet import USUAL_DECKS, parsheet
    from croupier.simulate.shoe_statistics import simulated_coups

    rules = _with_bet(request.rules, request.bet)
    seed = rules.name if request.seed is None else request.seed
    simulated = simulated_coups(rules, request.rounds, seed, workers=1) if request.rounds else None
    report(0.5)
    decks = USUAL_DECKS if request.decks is None else tuple(request.decks)
    return parsheet(rules, decks=decks, simulated=simulated, date=request.date)


def _simulated(request: SimulateRequest, report: Report) -> Any:
    from croupier.simulate.run import Simulation, plan

    simulation = Simulation(
        plan(
            _with_bet(request.rules, request.bet),
            coups=request.rounds,
            seed=request.seed,
            workers=1,
            target_se=request.target_se,
            resume=True,  # from where the job was interrupted
            count=request.count,
        )
    )
    return simulation.run(lambda now: report(now.coups / request.rounds))


def _solved(request: SolveRequest, report: Report) -> dict[str, Any]:
    if request.rules == LANES:
        return _lanes(request)
    if request.rules in CLASSICS:
        from croupier.solve.classic_solution import solve_classic

        return versioned("solve/classic", to_data(solve_classic(request.rules)))
    return _pok_deng(request, lambda done, of: report(done / max(of, 1)))


def _lanes(request: SolveRequest) -> dict[str, Any]:
    from croupier.games.lanes.notation import parse, show
    from croupier.solve.lanes.endgame import solve_lanes

    position = request.position or ""
    found = to_data(solve_lanes(position, request.gone))
    return versioned("solve/lanes", {"position": show(parse(position)), **found})


def _pok_deng(request: SolveRequest, on_progress: Callable[[int, int], None]) -> dict[str, Any]:
    from croupier.solve.pokdeng.compare import compare_models
    from croupier.solve.pokdeng.models import pok_deng_model
    from croupier.solve.pokdeng.solution import solve_pok_deng

    rules = rules_of_game(request.rules, POK_DENG)
    if request.compare:
        compared = compare_models(pok_deng_model(rules, multiplier=request.multiplier).rules, on_progress)
        return versioned("solve/comparison", to_data(compared))
    if request.banker_sees == "cards" and request.method == "cfr":
        raise BadInput("method: cfr has no meaning where the banker sees cards, which hides nothing")
    model = pok_deng_model(
        rules,
        player_sees=request.player_sees,
        banker_sees=request.banker_sees,
        detail=request.detail,
        deck=request.deck,
        multiplier=request.multiplier,
        player_range=request.player_range,
        banker_range=request.banker_range,
    )
    solution = solve_pok_deng(model, method=request.method, on_progress=on_progress)
    return versioned("solve/pok-deng", to_data(solution))
