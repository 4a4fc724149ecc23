"""Croupier runs card tables by the book. Every public name is listed here, and imported when first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.errors import BadInput, Refused

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.chance import PhysicalShoe, RecordedShoe, VirtualShoe
    from croupier.exact.odds import Diff, OddsSheet, diff, odds
    from croupier.exact.parsheet.sheet import ParSheet, parsheet
    from croupier.game import Game, Option, Range, load_game, schemas
    from croupier.games.baccarat.audit.file import Audited, audit
    from croupier.games.baccarat.roads import Roads, roads
    from croupier.games.narrate import Explained, explain
    from croupier.games.rulebook import Clause, rulebook
    from croupier.games.rulesets import load_rules
    from croupier.money import Odds, Unit
    from croupier.play.deal_baccarat import Dealt, deal
    from croupier.play.deal_pokdeng import DealtRounds, deal_rounds
    from croupier.record import Replay, replay
    from croupier.simulate.bankrolls import Bankrolls, systems
    from croupier.simulate.run import Simulated, simulate
    from croupier.solve.pokdeng.compare import Comparison
    from croupier.solve.pokdeng.compare import compare as compare_models
    from croupier.solve.pokdeng.models import model as pok_deng_model
    from croupier.solve.pokdeng.policies import Judged, judge
    from croupier.solve.pokdeng.solution import Solution, solve_pok_deng

_HOMES = {
    "Audited": "games.baccarat.audit.file",
    "Bankrolls": "simulate.bankrolls",
    "Card": "cards",
    "Clause": "games.rulebook",
    "Comparison": "solve.pokdeng.compare",
    "Dealt": "play.deal_baccarat",
    "DealtRounds": "play.deal_pokdeng",
    "Diff": "exact.odds",
    "Explained": "games.narrate",
    "Game": "game",
    "Judged": "solve.pokdeng.policies",
    "Odds": "money",
    "OddsSheet": "exact.odds",
    "Option": "game",
    "ParSheet": "exact.parsheet.sheet",
    "PhysicalShoe": "chance",
    "Range": "game",
    "RecordedShoe": "chance",
    "Replay": "record",
    "Roads": "games.baccarat.roads",
    "Simulated": "simulate.run",
    "Solution": "solve.pokdeng.solution",
    "Unit": "money",
    "VirtualShoe": "chance",
    "audit": "games.baccarat.audit.file",
    "compare_models": "solve.pokdeng.compare",
    "deal": "play.deal_baccarat",
    "deal_rounds": "play.deal_pokdeng",
    "diff": "exact.odds",
    "explain": "games.narrate",
    "judge": "solve.pokdeng.policies",
    "load_game": "game",
    "load_rules": "games.rulesets",
    "odds": "exact.odds",
    "parsheet": "exact.parsheet.sheet",
    "pok_deng_model": "solve.pokdeng.models",
    "replay": "record",
    "roads": "games.baccarat.roads",
    "rulebook": "games.rulebook",
    "schemas": "game",
    "simulate": "simulate.run",
    "solve_pok_deng": "solve.pokdeng.solution",
    "systems": "simulate.bankrolls",
}

# Names that say here what at home goes without saying.
_ELSEWHERE = {"compare_models": "compare", "pok_deng_model": "model"}

__all__ = [
    "Audited",
    "BadInput",
    "Bankrolls",
    "Card",
    "Clause",
    "Comparison",
    "Dealt",
    "DealtRounds",
    "Diff",
    "Explained",
    "Game",
    "Judged",
    "Odds",
    "OddsSheet",
    "Option",
    "ParSheet",
    "PhysicalShoe",
    "Range",
    "RecordedShoe",
    "Refused",
    "Replay",
    "Roads",
    "Simulated",
    "Solution",
    "Unit",
    "VirtualShoe",
    "audit",
    "compare_models",
    "deal",
    "deal_rounds",
    "diff",
    "explain",
    "judge",
    "load_game",
    "load_rules",
    "odds",
    "parsheet",
    "pok_deng_model",
    "replay",
    "roads",
    "rulebook",
    "schemas",
    "simulate",
    "solve_pok_deng",
    "systems",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    return getattr(import_module(f"croupier.{_HOMES[name]}"), _ELSEWHERE.get(name, name))
