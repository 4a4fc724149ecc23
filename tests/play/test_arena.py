"""The arena: mirrored deals, the same result whoever plays them, and honest intervals."""

import json
from math import log10
from pathlib import Path
from random import Random

import pytest

from croupier.bots.lanes.registry import bot_named
from croupier.cli.main import _run
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, legal
from croupier.play import arena as rounds
from croupier.play.arena import Contest, arena, play_deals
from croupier.play.ratings import ratings


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
        bot_named(name)


def test_the_command_tells_standings_and_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["arena", "lanes", "--bots", "greedy,random", "--games", "6", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "6 mirrored deals a pair, seed 7" in out
    assert "greedy against random" in out
    assert _run(["arena", "lanes", "--bots", "greedy,random", "--games", "6", "--seed", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["bot"] == "greedy"
    assert _run(["arena", "poker", "--bots", "greedy,random"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_saved_arena_resumes_to_the_same_result(tmp_path: Path) -> None:
    bots, keep = ["greedy", "random"], tmp_path / "kept.json"
    whole = arena(bots, deals=13, seed="on")
    Contest(bots, deals=6, seed="on", keep=keep).play()
    later = Contest(bots, deals=13, seed="on", keep=keep)
    assert (later.played, later.to_play) == (6, 13)
    assert later.play() == whole
    assert Contest(bots, deals=13, seed="on", keep=keep).play() == whole  # nothing is left to play


def test_what_was_played_before_an_interrupt_is_kept(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"

    def stop(contest: Contest) -> None:
        if contest.played >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Contest(["greedy", "random"], deals=50, seed="stop", keep=keep).play(on_progress=stop)
    assert Contest(["greedy", "random"], deals=50, seed="stop", keep=keep).played == 10


@pytest.mark.parametrize("text", ["", "{}", "[1", '{"seed":"x","bots":["greedy","random"],"coins":[]}'])
def test_a_file_that_is_no_such_arena_is_one_line(tmp_path: Path, text: str) -> None:
    keep = tmp_path / "kept.json"
    keep.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"kept\.json") as fault:
        Contest(["greedy", "random"], deals=5, seed="x", keep=keep)
    assert "\n" not in str(fault.value)
    assert keep.read_text("utf-8") == text


@pytest.mark.parametrize("coins", ["1e300,-1e300", "NaN,1", "500,800"])
def test_a_saved_arena_holds_no_more_coins_than_there_are(tmp_path: Path, coins: str) -> None:
    keep = tmp_path / "kept.json"
    keep.write_text(f'{{"seed":"x","bots":["greedy","random"],"coins":[[{coins}]]}}', encoding="utf-8")
    with pytest.raises(BadInput, match=r"kept\.json"):
        Contest(["greedy", "random"], deals=5, seed="x", keep=keep)


def test_saved_deals_are_not_thrown_away(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    Contest(["greedy", "random"], deals=7, seed="x", keep=keep).play()
    with pytest.raises(BadInput, match="7 deals a pair have been played"):
        Contest(["greedy", "random"], deals=5, seed="x", keep=keep)


@pytest.mark.parametrize("command", [["arena", "lanes"], ["lanes", "exploit", "x"]])
def test_a_seed_that_is_no_text_is_one_line(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    assert _run([*command, "--bots", "greedy,random", "--seed", "\udcff"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_another_seed_does_not_resume_a_saved_arena(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    Contest(["greedy", "random"], deals=2, seed="one", keep=keep).play()
    with pytest.raises(BadInput, match="with seed one"):
        Contest(["greedy", "random"], deals=2, seed="two", keep=keep)
    assert _run(["arena", "lanes", "--bots", "greedy,random", "--keep", str(keep)]) == 2


def test_ratings_are_elos_and_their_intervals_hold_what_was_played_with() -> None:
    """Deals drawn from known strengths: ten to one is 400 points, and 95 % intervals hold about as often."""
    draw, strength, held = Random("elo"), {"a": 0.0, "b": 120.0, "c": 400.0}, 0
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    for _ in range(100):
        won = {}
        for first, second in pairs:
            chance = 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
            won[first, second] = [1.0 if draw.random() < chance else -1.0 for _ in range(300)]
        found = ratings(["a", "b", "c"], won)
        assert sum(rating for rating, _ in found.values()) == pytest.approx(3 * 1500)
        held += sum(abs(found[bot][0] - 1500 - strength[bot] + 520 / 3) < found[bot][1] for bot in strength)
    assert 270 <= held <= 297  # of 300; 285 are to be expected
    alone = ratings(["a", "b"], {("a", "b"): [1.0] * 9 + [0.0]})
    assert alone["a"][0] - alone["b"][0] == pytest.approx(400 * log10(10 / 1))


def test_no_bot_is_told_the_seed_its_cards_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def first_move(seen: Row, seed: str) -> int:
        told.append(seed)
        return legal(seen)[0]

    monkeypatch.setattr(rounds, "bot_named", lambda name: first_move)
    play_deals("one", "other", "secret", 0, 2)
    assert len(set(told)) > 10
    assert not any("secret" in seed for seed in told)
