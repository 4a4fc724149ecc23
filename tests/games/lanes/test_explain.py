"""Every event of Lanes is one sentence with its clause, and a record of them is told and shown."""

import re
from pathlib import Path
from random import Random

import pytest

from croupier import explain as narrated
from croupier.cli.main import _run
from croupier.game import load_game, schemas
from croupier.games.absence import CameBack, TimedOut
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.explain import explain, sentence
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import new
from croupier.record import recording
from croupier.wire import replace
from tests.games.lanes.games import (
    A_AHEAD,
    LEVEL,
    PILES,
    SEVENS,
    Desk,
    Stacked,
    dealt,
    desk_at,
    next_command,
    position,
)


def sentences(desk: Desk) -> list[str]:
    return [explain(*moment) for moment in desk.moments]


def said_at(start: Desk, *moves: str) -> list[str]:
    start.say(*moves)
    return sentences(start)


def test_a_round_explained_from_the_coin_on() -> None:
    desk = dealt(Stacked(a="3cQcKcAcX1", b="3dJd5d6d8d"))
    desk.say("bid 2", "bid 1", "call", "Jd>1 flip Jd", "Kc>2 move Jd", "check", "Ac>3 lane 1", "5d>2-")
    desk.say("check", "6d>1", "Qc>1 flip Jd", "flip Kc swap Jd")
    assert sentences(desk) == [
        "The coin says that a deals first, 003 1.4",
        "The pile of 50 cards, jokers in and tens out, is shuffled, 003 1.3",
        "Round 1: a deals five cards each and three lanes, the first the ten of spades; "
        "both pay 1 coin, 003 1.6",
        "b adds 2 coins: a must match, raise or give up, 003 1.12",
        "a matches 2 coins and adds 1 more: b must answer, 003 1.13",
        "b matches 1 coin, which ends the bidding, 003 1.12",
        "b lays the jack of diamonds face up into lane 1, 003 1.14",
        "b's Jack flips the jack of diamonds face down, ruling L9",
        "a lays the king of clubs face up into lane 2, 003 1.15",
        "a's King moves the jack of diamonds into lane 2, 003 2.7",
        "a adds nothing, which ends the bidding, ruling L5",
        "a lays the ace of clubs face up into lane 3, 003 1.14",
        "a's Ace flips lane 1, the ten of spades, face down, 003 2.8",
        "b lays a card face down into lane 2, 003 1.15",
        "b adds nothing, which ends the bidding, ruling L5",
        "b lays the six of diamonds face up into lane 1, 003 1.14",
        "a lays the queen of clubs face up into lane 1, 003 1.15",
        "a's Queen flips the jack of diamonds face up, 003 2.6",
        "a's Jack flips the king of clubs face down, ruling L9",
        "a's Jack exchanges the jack of diamonds with card 2, which it has flipped, ruling L9",
    ]


def test_each_way_a_round_ends_has_its_sentence() -> None:
    assert said_at(desk_at(position(A_AHEAD, coins="0:0+20", holds="5d")), "5d>3")[1:] == [
        "Lane by lane a and b have 21 to 5; 17 to 2; 0 to 9: a wins at least two and the pot of 20, 003 1.17",
        "a holds all 20 coins and wins the game, 003 3.1",
    ]
    assert said_at(desk_at(position(LEVEL, holds="5d")), "5d>3")[1:] == [
        "Lane by lane a and b have 38 to 2; 0 to 0; 0 to 14: a draw, 1 coin back to each, 003 1.18"
    ]
    assert said_at(desk_at(position(SEVENS, holds="7c")), "7c>1")[1] == (
        "All four sevens lie face up on a's side, which wins all coins, 003 2.11"
    )
    assert said_at(desk_at(position(phase="bid")), "bid 1", "fold")[1:] == [
        "b does not match 1 coin and gives up the round, ruling L5",
        "a takes the pot of 3, the round given up, ruling L5",
    ]


def test_effects_are_explained_by_their_cards() -> None:
    lone, king = desk_at(position("5h-1a", holds="Kd")), desk_at(position("5h1a", holds="Jc"))
    assert said_at(lone, "Kd>3 move #1")[1] == "b's King moves face-down card 1 into lane 3, 003 2.7"
    assert said_at(king, "Jc>1 flip 5h swap Jc")[1:] == [
        "b's Jack flips the five of hearts face down, ruling L9",
        "b's Jack exchanges the jack of clubs with card 1, which it has flipped, ruling L9",
    ]
    assert said_at(desk_at(position("5h-1a", holds="Qd")), "Qd>2 flip #1")[1] == (
        "b's Queen flips the five of hearts face up, 003 2.6"
    )
    assert said_at(desk_at(position("5h1a", holds="Ad")), "Ad>1 lane 2")[1] == (
        "b's Ace flips lane 2, the ten of hearts, face up, 003 2.8"
    )
    assert said_at(desk_at(position("5h1a", holds="X1")), "X1>1")[1] == (
        "b's Joker has the tens shuffled and three laid face up: "
        "the ten of spades, the ten of hearts and the ten of diamonds, 003 2.9"
    )


def test_who_may_open_and_why_a_pile_is_gathered() -> None:
    open_bid = desk_at(position(phase="bid", rules=LanesRules(opponent_may_open=True)))
    assert said_at(open_bid, "check", "check") == [
        "a adds nothing, and b may open, ruling L5",
        "b adds nothing, which ends the bidding, ruling L5",
    ]
    shuffled = e.PileShuffled(9, open_bid.table.pile)
    spent = replace(open_bid.table, pile=type(shuffled.order)(shuffled.order[:4]))
    assert explain(spent, shuffled) == (
        "The pile holds 4 cards, too few for two hands: all are gathered and shuffled, ruling L2"
    )
    every = replace(spent, rules=LanesRules(reshuffle_every_round=True))
    assert explain(every, shuffled) == (
        "All cards are gathered and shuffled, as before every round here, ruling L2"
    )


def test_a_record_is_explained_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = dealt(Stacked(b="3dQd5d6d8d"))
    desk.say("check", "Qd>1 flip Qd", "4c>2-", "bid 2")
    path = tmp_path / "lanes.jsonl"
    with recording(path, load_game("lanes"), new(), "told") as writer:
        for event in desk.log:
            writer.add(event)
    assert narrated(path)[0].sentence == "The coin says that a deals first, 003 1.4"
    assert _run(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    for part in ("Lanes", "b to move", "coins a 7, b 9, pot 4, 40 cards in the pile", "(Q♦)", "10♠", "▒▒"):
        assert part in shown
    assert "4♣" not in shown


def test_every_command_and_event_has_its_schema() -> None:
    found, playing = schemas("lanes"), load_game("lanes")
    for part, kinds in (("command", playing.commands), ("event", playing.events)):
        named = {shape["properties"]["kind"]["const"] for shape in found[part]["oneOf"]}
        assert named == {kind.__name__ for kind in kinds}
    assert c.Lay in playing.commands


def test_a_player_who_is_spoken_to_is_called_you_in_every_sentence() -> None:
    draw, seen = Random("you"), set()
    for number, seat in enumerate("abababab"):
        pile = list(PILES.values())[number % len(PILES)](f"you/{number}")
        desk = Desk(new(), pile)
        while desk.table.stage != "over" and len(desk.moments) < 300:
            desk.do(next_command(desk.table, draw))
        names = {seat: "you", "ab"[seat == "a"]: "Ann"}
        for table, event in desk.moments:
            text, clause = sentence(table, event, names)
            seen.add(type(event))
            assert clause == explain(table, event).rpartition(", ")[2]
            assert not re.search(r"\b[yY]ou \w+s\b|you's|Ann (?!and|must|may|have)\w*[^s] |\bb\b", text), text
            if getattr(event, "seat", None) == seat:
                assert text.startswith("You"), text
    clocks = {TimedOut, CameBack, e.Left}  # which a match at one terminal has none of
    assert seen == set(load_game("lanes").events) - clocks


def test_points_are_told_from_the_side_of_who_is_spoken_to() -> None:
    desk = desk_at(position(A_AHEAD, lanes="s/-h/-d/c", holds="3d", phase="play"))
    desk.say("3d>3-")
    table, ended = desk.moments[1]
    for you, counts in (("a", "21 to 5"), ("b", "5 to 21")):
        names = {you: "you", "ab"[you == "a"]: "Ann"}
        assert sentence(table, ended, names)[0].startswith(f"Lane by lane you and Ann have {counts};")
