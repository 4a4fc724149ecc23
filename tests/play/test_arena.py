"""The arena: mirrored deals, the same result whoever plays them, and honest intervals."""

import json
from math import log10, sqrt
from pathlib import Path
from random import Random
from statistics import correlation, mean, stdev
from typing import Unpack

import pytest

from croupier.bots.lanes.registry import any_move, bot_named
from croupier.bots.lanes.search import Memory
from croupier.cards import Card
from croupier.cli.main import _run
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, cards_in, legal
from croupier.games.lanes.moves import lay
from croupier.play import arena_rounds
from croupier.play.arena import Contest, arena
from croupier.play.arena_rounds import Result, luck_of, play_deals, play_matches
from croupier.play.ratings import pairings, ratings
from tests.games.lanes.games import position
from tests.games.lanes.rounds import dealt


def test_a_bot_against_itself_wins_nothing_over_mirrored_deals() -> None:
    """The same deal and the same thoughts on either side: what one seat wins the other does too."""
    assert play_deals("greedy", "greedy", "mirror", 0, 8) == [Result(0.0, 0.0)] * 8
    assert play_matches("random", "random", "mirror", 0, 3) == [Result(0.0, 0.0)] * 3


def test_better_bots_stand_higher_whoever_plays() -> None:
    one = arena(["random", "greedy", "ismcts:150"], deals=24, seed="ranks")
    assert one == arena(["random", "greedy", "ismcts:150"], deals=24, seed="ranks", workers=2)
    assert [standing.bot for standing in one.standings] == ["ismcts:150", "greedy", "random"]
    assert sum(standing.gain for standing in one.standings) == pytest.approx(0)
    for pair in one.pairings:
        assert pair.low < pair.gain < pair.high
        assert (pair.won > pair.lost) == (pair.gain > 0)


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


@pytest.mark.parametrize(
    "text", ["", "{}", "[1", '{"seed":"x","unit":"rounds","bots":["greedy","random"],"results":[]}']
)
def test_a_file_that_is_no_such_arena_is_one_line(tmp_path: Path, text: str) -> None:
    keep = tmp_path / "kept.json"
    keep.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"kept\.json") as fault:
        Contest(["greedy", "random"], deals=5, seed="x", keep=keep)
    assert "\n" not in str(fault.value)
    assert keep.read_text("utf-8") == text


@pytest.mark.parametrize(("won", "luck"), [("1e300", "0"), ("NaN", "1"), ("1", "NaN"), ("500", "500")])
def test_a_saved_arena_holds_no_more_coins_than_there_are(tmp_path: Path, won: str, luck: str) -> None:
    keep, saved = tmp_path / "kept.json", f'{{"won":{won},"luck":{luck}}}'
    text = f'{{"seed":"x","unit":"rounds","bots":["greedy","random"],"results":[[{saved}]]}}'
    keep.write_text(text, encoding="utf-8")
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
            deals = [1.0 if draw.random() < chance else -1.0 for _ in range(300)]
            won[first, second] = [Result(deal, 0.0) for deal in deals]
        found = ratings(["a", "b", "c"], won)
        assert sum(rating for rating, _ in found.values()) == pytest.approx(3 * 1500)
        held += sum(abs(found[bot][0] - 1500 - strength[bot] + 520 / 3) < found[bot][1] for bot in strength)
    assert 270 <= held <= 297  # of 300; 285 are to be expected
    alone = ratings(["a", "b"], {("a", "b"): [Result(1.0, 0.0)] * 9 + [Result(0.0, 0.0)]})
    assert alone["a"][0] - alone["b"][0] == pytest.approx(400 * log10(10 / 1))


def test_no_bot_is_told_the_seed_its_cards_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def first_move(seen: Row, seed: str, **memory: Unpack[Memory]) -> dict[int, float]:
        told.append(seed)
        return {legal(seen)[0]: 1.0}

    monkeypatch.setattr(arena_rounds, "policy_named", lambda name, seeds: first_move)
    play_deals("one", "other", "secret", 0, 2)
    assert len(set(told)) > 10
    assert not any("secret" in seed for seed in told)


def test_luck_is_nought_on_average_over_all_that_could_have_been_chosen() -> None:
    for number in range(5):
        row, _ = dealt(Random(f"luck/{number}"))
        chances = any_move(row, "")
        found = [luck_of(row, (), chances, move) for move in chances]
        assert sum(found) == pytest.approx(0, abs=1e-9)
        assert max(found) > 0


def test_a_winning_card_that_might_not_have_been_played_is_luck_for_who_wins() -> None:
    """b's last card wins the pot of 4 in lane 3 and loses it elsewhere; b chose by the toss of a coin."""
    row = position("9h1a,8h2b,4h1b,3d1a,5c3a,6d2b,3c1b,4d2a,6c1a", coins="8:8+4", holds="9c")
    best, other = lay(Card("9c"), 3, "up"), lay(Card("9c"), 1, "down")
    coin = {best: 0.5, other: 0.5}
    assert (luck_of(row, (), coin, best), luck_of(row, (), coin, other)) == (-2, 2)  # of a


def test_luck_is_nought_on_average_and_goes_with_what_is_won() -> None:
    results = play_deals("random", "greedy", "but for luck", 0, 600)
    lucky, won = [one.luck for one in results], [one.won for one in results]
    assert abs(mean(lucky)) < 4 * stdev(lucky) / sqrt(len(lucky))
    assert correlation(lucky, won) > 0


def test_whole_matches_end_with_all_coins_on_one_side_and_resume_as_matches_only(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    found = arena(["greedy", "random"], deals=4, seed="all", unit="matches", keep=keep)
    assert found.pairings[0].won + found.pairings[0].lost <= 4
    assert found.pairings[0].won > found.pairings[0].lost
    with pytest.raises(BadInput, match="matches of greedy, random"):
        Contest(["greedy", "random"], deals=4, seed="all", keep=keep)


def test_what_a_bot_has_seen_of_the_pile_is_remembered_to_the_end_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen_gone: list[int] = []

    def any_of(seen: Row, seed: str, **memory: Unpack[Memory]) -> dict[int, float]:
        seen_gone.append(len(memory["gone"]))
        assert not set(memory["gone"]) & cards_in(seen)
        return any_move(seen, seed)

    monkeypatch.setattr(arena_rounds, "policy_named", lambda name, seeds: any_of)
    play_matches("one", "other", "gone", 0, 3)
    assert max(seen_gone) > 0


def test_intervals_are_as_wide_as_is_asked_for(tmp_path: Path) -> None:
    keep = tmp_path / "arena.json"
    usual = arena(["greedy", "random"], deals=6, seed="wide", keep=keep)
    wide = arena(["greedy", "random"], deals=6, seed="wide", keep=keep, confidence=0.99)
    (one,), (other,) = usual.pairings, wide.pairings
    assert one.gain == other.gain
    assert (other.high - other.low) / (one.high - one.low) == pytest.approx(4.0321430 / 2.5705818)  # Student
    with pytest.raises(BadInput, match="confidence 99: give a share between 0 and 1"):
        arena(["greedy", "random"], deals=2, seed="x", confidence=99)


def test_two_deals_are_not_taken_for_certainty() -> None:
    """A line through two points leaves nothing over: luck stays in what so few have won."""
    few = [Result(5.0, 2.0), Result(-1.0, 1.0)]
    (pairing,) = pairings({("a", "b"): few})
    assert pairing.low < -30
    assert pairing.high > 30


@pytest.mark.parametrize("deals", [2, 3, 6, 10, 20, 40])
def test_intervals_hold_the_truth_as_often_as_they_say_whatever_was_played(deals: int) -> None:
    """Luck that goes with what is won, and the truth nought: 95 % of 2,000 arenas hold it."""
    draw, held = Random(f"held/{deals}"), 0
    for _ in range(2_000):
        lucks = [draw.gauss(0, 1) for _ in range(deals)]
        (pairing,) = pairings({("a", "b"): [Result(luck + draw.gauss(0, 2), luck) for luck in lucks]})
        held += pairing.low <= 0 <= pairing.high
    assert 1_850 <= held <= 1_950
