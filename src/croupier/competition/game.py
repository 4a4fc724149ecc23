"""A competition as the registry holds it."""

from typing import get_args

from croupier.competition.commands import Command
from croupier.competition.decide import decide
from croupier.competition.events import Event
from croupier.competition.evolve import evolve
from croupier.competition.explain import explain
from croupier.competition.legal import legal
from croupier.competition.state import Competition, new
from croupier.competition.views import View, redact, view
from croupier.game import Game

GAME: Game[Competition, Command, Event, View] = Game(
    name="competition",
    new=new,
    decide=decide,  # type: ignore[arg-type]  # its chance serves many tables
    evolve=evolve,
    view=view,
    legal=legal,
    redact=redact,
    explain=explain,
    state=Competition,
    view_type=View,
    commands=get_args(Command),
    events=get_args(Event),
)
