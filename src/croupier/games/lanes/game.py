"""Lanes as the registry holds it."""

from typing import get_args

from croupier.game import Game
from croupier.games.lanes.commands import Command
from croupier.games.lanes.decide import decide
from croupier.games.lanes.events import Event
from croupier.games.lanes.evolve import evolve
from croupier.games.lanes.explain import explain
from croupier.games.lanes.legal import legal
from croupier.games.lanes.table import Table, new
from croupier.games.lanes.views import View, redact, view

GAME: Game[Table, Command, Event, View] = Game(
    name="lanes",
    new=new,
    decide=decide,
    evolve=evolve,
    view=view,
    legal=legal,
    redact=redact,
    explain=explain,
    state=Table,
    view_type=View,
    commands=get_args(Command),
    events=get_args(Event),
)
