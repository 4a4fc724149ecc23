"""What the laboratory works out for baccarat."""

from collections.abc import Mapping
from typing import Any

from croupier.games.baccarat.rules import Rules
from croupier.laboratory.registry import Answer, Report
from croupier.laboratory.requests import OddsRequest, ParsheetRequest, SimulateRequest
from croupier.wire import to_data, versioned


def _odds(request: OddsRequest, rules: Rules, report: Report) -> dict[str, Any]:
    from croupier.exact.odds import odds, read_remaining
    from croupier.exact.targets import read_edge

    found = odds(
        rules,
        decks=request.decks,
        removed=request.removed,
        remaining=read_remaining(request.remaining) if request.remaining is not None else None,
        bet=request.bet,
        known=request.known,
        target_edge=read_edge(request.target_edge) if request.target_edge is not None else None,
    )
    return versioned("odds", to_data(found))


def _with_bet(rules: Rules, bet: str | None) -> Rules:
    from croupier.exact.prices import with_only

    return rules if bet is None else with_only(rules, bet)


EXACT_PART = 0.1  # of a par sheet's time: what is left once its rounds are simulated


def _parsheet(request: ParsheetRequest, rules: Rules, report: Report) -> dict[str, Any]:
    from croupier.exact.parsheet.sheet import USUAL_DECKS, parsheet
    from croupier.simulate.shoe_statistics import simulated_coups

    rules = _with_bet(rules, request.bet)
    seed, rounds = rules.name if request.seed is None else request.seed, request.rounds
    simulated = None
    if rounds:

        def so_far(coups: int) -> None:
            report((1 - EXACT_PART) * coups / rounds)

        simulated = simulated_coups(rules, rounds, seed, workers=1, on_progress=so_far)
    decks = USUAL_DECKS if request.decks is None else tuple(request.decks)
    return versioned(
        "parsheet", to_data(parsheet(rules, decks=decks, simulated=simulated, date=request.date))
    )


def _simulated(request: SimulateRequest, rules: Rules, report: Report) -> dict[str, Any]:
    from croupier.simulate.run import Simulation, plan

    simulation = Simulation(
        plan(
            _with_bet(rules, request.bet),
            coups=request.rounds,
            seed=request.seed,
            workers=1,
            target_se=request.target_se,
            resume=True,  # from where the job was interrupted
        )
    )
    return versioned("simulate", to_data(simulation.run(lambda now: report(now.coups / request.rounds))))


ANSWERS: Mapping[str, Answer] = {"odds": _odds, "parsheet": _parsheet, "simulate": _simulated}
