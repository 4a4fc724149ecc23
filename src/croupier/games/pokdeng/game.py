"""Pok Deng as the registry holds it."""

from typing import get_args

from croupier.game import Game
from croupier.games.pokdeng.commands import Command
from croupier.games.pokdeng.decide import decide
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.evolve import evolve
from croupier.games.pokdeng.explain import explain
from croupier.games.pokdeng.legal import legal
from croupier.games.pokdeng.table import Table, new
from croupier.games.pokdeng.views import View, redact, view

GAME: Game[Table, Command, Event, View] = Game(
    name="pok-deng",
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
