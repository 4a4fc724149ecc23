"""A competition as the registry holds it: officers and bettors conduct it, so it never runs by itself."""

from typing import get_args

from croupier.competition.chance import SeededChance, promise
from croupier.competition.commands import Command
from croupier.competition.conditionfile import load_conditions
from croupier.competition.conditions import Conditions
from croupier.competition.decide import advance, decide
from croupier.competition.events import Event
from croupier.competition.evolve import evolve
from croupier.competition.explain import explain
from croupier.competition.legal import legal
from croupier.competition.state import Competition, new
from croupier.competition.views import View, redact, view
from croupier.game import Game, Grid, Scene, Turn


def scene(view: View) -> Scene:
    entrants, rounds = len(view.entrants), len(view.rounds)
    awards = tuple((f"{award.amount:,}", award.player, award.clause) for award in view.awards)
    return Scene(
        title=view.title,
        status=f"phase {view.phase}, {entrants} entrants, {rounds} rounds, pool {view.pool:,}",
        grids=(Grid(("prize", "player", "clause"), awards),) if awards else (),
    )


GAME: Game[Competition, Command, Event, View] = Game(
    name="competition",
    package="croupier.competition",
    open=lambda conditions, chance, clock=0: new(conditions, promise(chance), clock),
    decide=decide,
    evolve=evolve,
    view=view,
    legal=legal,
    redact=redact,
    explain=explain,
    state=Competition,
    view_type=View,
    commands=get_args(Command),
    events=get_args(Event),
    rules=Conditions,
    load_rules=load_conditions,
    seats=lambda conditions: (),
    table_for=lambda conditions, seats: {},
    turn=lambda competition: Turn(),
    house=lambda competition: None,
    stacks=lambda competition: {},
    outcome=lambda competition, event: None,
    scene=scene,
    chance=SeededChance,
    advance=advance,
)
