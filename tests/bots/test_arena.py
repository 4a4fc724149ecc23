"""The arena: mirrored deals, the same result whoever plays them, and honest intervals."""

import json

import pytest

from croupier.bots.lanes.arena import arena, play_deals
from croupier.bots.lanes.roster import named
from croupier.cli.main import _run
from croupier.errors import BadInput


def test_a_bot_against_itself_wins_nothing_over_mirrored_deals() -> None:
    """The same deal and the same thoughts on either side: what one seat wins the other does too."""
    assert play_deals("greedy", "greedy", "mirror", 0, 8) == [0] * 8


def test_better_bots_stand_higher_whoever_plays() -> None:
    one = arena(["random", "greedy", "ismcts:150"], deals=24, seed="ranks")
    assert one == arena(["random", "greedy", "ismcts:150"], deals=24, seed="ranks", workers=2)
    assert [standing.bot for standing in one.standings] == ["ismcts:150", "greedy", "random"]
    assert sum(standing.coins for standing in one.standings) == pytest.approx(0)
    for pair in one.pairings:
        assert pair.low < pair.coins < pair.high
        assert pair.share == pytest.approx((10 + pair.coins) / 20)


@pytest.mark.parametrize(
    ("bots", "deals"),
    [(["greedy"], 10), (["greedy", "greedy"], 10), (["greedy", "alphago"], 10), (["greedy", "random"], 1)],
)
def test_an_arena_that_cannot_be_is_one_line(bots: list[str], deals: int) -> None:
    with pytest.raises(BadInput) as fault:
        arena(bots, deals=deals, seed="x")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("name", ["ismcts:", "ismcts:0", "ismcts:x", "ismcts:٣", "random:3", ""])
def test_an_unknown_bot_is_one_line(name: str) -> None:
    with pytest.raises(BadInput, match="no bot of Lanes"):
        named(name)


def test_the_command_tells_standings_and_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["arena", "lanes", "--bots", "greedy,random", "--games", "6", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "6 mirrored deals a pair, seed 7" in out
    assert "greedy against random" in out
    assert _run(["arena", "lanes", "--bots", "greedy,random", "--games", "6", "--seed", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["bot"] == "greedy"
    assert _run(["arena", "poker", "--bots", "greedy,random"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
