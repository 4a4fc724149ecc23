"""The browser's side reads the same models as the server."""

from pathlib import Path

from croupier.game import all_games
from croupier.server.typescript import typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    assert FILE.read_text() == typescript(), "stale: run `make types`"


def test_every_command_and_event_of_every_game_has_its_type() -> None:
    text = typescript()
    for game in all_games():
        for kind in (*game.commands, *game.events):
            assert f'{{ kind: "{kind.__name__}";' in text
