"""What is remembered of a seat's options while others bet is what would be worked out anew."""

from random import Random

import pytest

from croupier import open_table
from croupier.bots.random_player import random_command
from croupier.errors import Refused
from croupier.games.baccarat import legal as options

SEATS = ("1", "2", "2.1", "5", "dealer", "inspector", "manager")


@pytest.mark.parametrize("rules", ["tasmanian", "federal", "classic"])
def test_remembered_options_are_those_worked_out_anew(rules: str) -> None:
    draw = Random(rules)
    table = open_table(rules, seed="legal", keep_log=False)
    compared = 0
    for _ in range(1500):
        seat = draw.choice(SEATS)
        listed = [one for one in table.legal(seat) if one.command not in ("Leave", "Close", "Depart")]
        if not listed:
            continue
        try:
            table.do(random_command(table.game, listed, draw))
        except Refused:
            continue
        for player in SEATS[:4]:
            compared += 1
            assert options.legal(table.state, player) == options._of_player(table.state, player)
    assert compared > 1000
