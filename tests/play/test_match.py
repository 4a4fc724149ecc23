"""A match of Lanes between a person and a bot: what is typed is read through the person's eyes only."""

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, Unpack

import pytest

from croupier import open_table
from croupier.bots.lanes.registry import Bot, bot_named
from croupier.bots.lanes.search import Memory
from croupier.errors import BadInput, Refused
from croupier.games.lanes import events as e
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import Row, cards_in
from croupier.games.lanes.notation import NAMES
from croupier.games.lanes.observation import hidden
from croupier.games.lanes.table import Table, row_of
from croupier.games.lanes.views import View
from croupier.games.rulebook import clause as clause_of
from croupier.games.rules_card import Section
from croupier.games.sentences import CitedSentence
from croupier.play.match import Match
from tests.games.lanes.games import EffectsPile, desk_at, position
from tests.games.lanes.worlds import elsewhere, known, shuffled, unseen_tens


class Seat:
    """Whoever sits at the screen, as `answer` has it, and all it was shown."""

    names: ClassVar = {"a": "a", "b": "b"}

    def __init__(self, answer: Callable[[list[str]], str] = lambda moves: "quit") -> None:
        self.answer = answer
        self.events: list[e.Event] = []
        self.sentences: list[str] = []
        self.refusals: list[str] = []
        self.lists: list[list[str]] = []
        self.hints: list[str] = []
        self.stops = 0
        self.cards: list[tuple[Section, ...]] = []
        self.reasons: list[Sequence[CitedSentence]] = []

    def ask(self, now: View, moves: list[str]) -> str:
        return self.answer(moves)

    def show_event(self, event: e.Event, sentence: CitedSentence, after: View) -> None:
        self.events.append(event)
        self.sentences.append(", ".join(sentence))

    def show_rules(self, card: tuple[Section, ...]) -> None:
        self.cards.append(card)

    def show_moves(self, moves: list[str]) -> None:
        self.lists.append(moves)

    def show_reasons(self, sentences: Sequence[CitedSentence]) -> None:
        self.reasons.append(sentences)

    def show_hint(self, move: str) -> None:
        self.hints.append(move)

    def stopped(self) -> None:
        self.stops += 1

    def refused(self, fault: Refused | BadInput) -> None:
        self.refusals.append(str(fault))

    def end(self, last: View, seed: str, record: Path | None) -> None:
        self.ended = last, seed, record


def match_at(row: Row, seat: str = "b") -> tuple[Match, Seat]:
    person = Seat()
    return Match(desk_at(row).host, bot_named("random"), person, seat=seat), person


def match(bot: Bot, person: "Seat", seed: str) -> Match:
    return Match(open_table("lanes", seed=seed), bot, person, seat="a")


def test_a_chain_of_known_cards_is_played_from_one_line() -> None:
    match, person = match_at(position("3d1a", holds="Jc"))
    match.take("Jc>1 flip 3d swap Jc")
    assert [type(event) for event in person.events] == [e.CardLaid, e.CardChosen, e.CardChosen]
    assert not person.refusals
    assert match.table.view("b").phase == "bid"


def test_a_chain_may_be_typed_step_by_step() -> None:
    match, person = match_at(position("3d1a", holds="Jc"))
    for step in ("Jc>1", "flip 3d", "swap Jc"):
        match.take(step)
    assert (len(person.events), person.refusals) == (3, [])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Jc>1 flip 3d swap Ks", "where you can see it"),
        ("Jc>1 flip 3d swap 3d", "ruling L9: exchange it with another card"),
        ("Jc>1 move 3d", "ruling L9: the Jack asks for 'flip'"),
        ("9h>1", "003 1.15: 9h is not among the cards in hand"),
        ("bid 1", "ruling L5: there is no bidding now"),
        ("lane 2", "ruling L8: no effect is under way"),
        ("Jc>1 flip 3d swap Jc check 3s>1 3c>1", "003 1.14: 3s is not among the cards in hand"),
        ("", "no move is given"),
        (f"flip #{'9' * 5000}", "where you can see it"),
        (f"bid {'9' * 5000}", "write a number of coins"),
    ],
)
def test_a_line_that_cannot_be_played_to_its_end_changes_nothing(line: str, says: str) -> None:
    match, person = match_at(position("3d1a", holds="Jc"))
    before = match.table.state
    match.take(line)
    assert (match.table.state, person.events) == (before, [])
    assert len(person.refusals) == 1
    assert says in person.refusals[0]


def test_a_line_ends_where_the_other_player_moves() -> None:
    match, person = match_at(position(mover="a", holds="9h"), seat="a")
    match.take("9h>1 check")
    assert person.refusals == ["ruling L4: the other player moves before 'check'"]
    assert not person.events
    match, person = match_at(position("3d1a", phase="play", holds="9h"))
    match.take("9h>1 bid 2 8h>1")
    assert person.refusals == ["ruling L5: the other player moves before '8h>1'"]


# A card a has laid face down in lane 1, a King or not, which b's Queen flips.
UNKNOWN = {"a King": "Kc-1a", "no King": "5c-1a"}


@pytest.mark.parametrize("world", UNKNOWN)
def test_a_chain_through_an_unknown_card_is_read_as_it_is_played(world: str) -> None:
    match, person = match_at(position(UNKNOWN[world], holds="Qd"))
    match.take("Qd>2 flip #1 move Qd")
    flipped = person.events[1]
    assert isinstance(flipped, e.CardChosen)
    assert flipped.card == UNKNOWN[world][:2]
    if world == "a King":
        assert isinstance(person.events[2], e.CardChosen)
        assert not person.refusals
    else:
        assert len(person.events) == 2
        assert person.refusals == ["ruling L8: no effect is under way"]


def test_what_follows_an_unknown_card_is_refused_when_the_other_player_moves() -> None:
    match, person = match_at(position("5c-1a,3d1b", holds="Qd"))
    match.take("Qd>2 flip #1 move Qd")
    assert len(person.events) == 2
    assert person.refusals == ["ruling L4: the other player moves before 'move Qd'"]


@pytest.mark.parametrize("line", ["Qd>2 flip Kc", "Qd>2 flip 5c", "Qd>2 move #1", "Qd>2 flip #2 flip #1 x"])
def test_a_refusal_is_the_same_whatever_lies_face_down(line: str) -> None:
    told = []
    for card in UNKNOWN.values():
        match, person = match_at(position(card, holds="Qd"))
        match.take(line)
        told.append((person.refusals, len(person.events)))
    assert told[0] == told[1]
    assert told[0][0]


def lines(draw: Random, table: Table, seat: str) -> list[str]:
    """Lines such as a person might try: of its own cards, of any card, and chains through backs."""
    first = at.HANDS + at.HAND * "ab".index(seat)
    held = [NAMES[card] for card in table.row[first : first + at.HAND] if card >= 0] or ["2c"]
    cards = [*NAMES, *(f"#{number}" for number in range(1, 11))]
    turning = [card for card in held if card[0] in "QJ"] or held
    own = f"{draw.choice(turning)}>{draw.randint(1, 3)}"
    target, other = draw.choice(cards), f"#{draw.randint(1, table.row[at.PLAYED] + 1)}"
    verb, second = draw.choice(("flip", "move", "swap")), draw.choice(("flip", "move", "swap", "lane"))
    return [
        f"{verb} {target}",
        f"{own} {verb} {target}",
        f"{own} flip {other} {second} {target}",
        f"{own} flip {other} {second} #{draw.randint(1, 10)}",
        f"{own} lane {draw.randint(1, 3)} check",
        f"{own} {own}",
        f"{draw.choice(NAMES)}>1-",
        f"bid {draw.randint(1, 19)}",
        f"{own} {draw.choice(('joker', 'flip joker', '10h', 'flip 10♠', str(draw.randint(1, 10))))}",
        draw.choice(("joker", "X 2", "10d", "flip 10♣", str(draw.randint(1, 10)))),
        draw.choice(("call", "check", "fold", f"check {own}", f"call {own}")),
    ]


def test_ruling_l14_no_refusal_and_no_list_tells_what_a_seat_may_not_know() -> None:
    draw, refused = Random("typed"), 0

    def compare(moves: list[str]) -> str:
        nonlocal refused
        table = playing.table.state
        other = elsewhere(table, shuffled(known(table, "a"), draw), unseen_tens(table, table, ()), draw)
        for line in (*lines(draw, table, "a"), "moves"):
            found = [outcome(playing, here, line) for here in (table, other)]
            assert found[0][0] == found[1][0], line
            refused += len(found[0][0])
            whole = [unchanged for _, unchanged in found]
            assert whole[0] == whole[1], line
        playing.table.state = table
        return draw.choice([move for move in moves if move != "fold"])

    for number in range(12):
        playing = match(bot_named("random"), Seat(compare), f"typed/{number}")
        playing.table.chance = EffectsPile(f"typed/{number}")
        playing.play()
    assert refused > 1000


def outcome(playing: Match, table: Table, line: str) -> tuple[list[str], bool]:
    """What a line gets that changes nothing, and whether it does."""
    shown, playing.table.state = playing.screen, table
    playing.screen = person = Seat()
    playing.take(line)
    playing.screen = shown
    unchanged = playing.table.state is table
    return ([*person.refusals, *map(str, person.lists)] if unchanged else []), unchanged


def test_hints_are_legal_moves_and_leave_the_match_as_it_is() -> None:
    asked: list[str] = []

    def hinting(moves: list[str]) -> str:
        if len(person.hints) == len(asked):
            return "hint"
        asked.append(person.hints[-1])
        assert asked[-1] in moves
        return "quit" if len(asked) > 3 else asked[-1]

    person = Seat(hinting)
    match(bot_named("greedy"), person, "hint").play()
    again = Seat(lambda moves: plain.pop(0) if plain else "quit")
    plain = asked[:-1]
    match(bot_named("greedy"), again, "hint").play()
    assert again.events == person.events
    assert not person.refusals


def test_ctrl_c_ends_the_search_for_a_hint_and_not_the_match() -> None:
    def interrupted(seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("the interrupt comes first")

    match, person = match_at(position("3d1a", holds="9c"))
    match.adviser = interrupted
    before = match.table.state
    match.take("hint")
    assert (person.hints, person.stops, match.table.state) == ([], 1, before)
    match.take("9c>2")
    assert len(person.events) == 1


def test_ctrl_c_at_the_prompt_leaves() -> None:
    def interrupted(moves: list[str]) -> str:
        signal.raise_signal(signal.SIGINT)
        return "hint"

    person = Seat(interrupted)
    match(bot_named("greedy"), person, "left").play()
    assert (person.hints, person.stops) == ([], 0)


def test_why_cites_a_clause_for_all_that_happened_since_the_last_move() -> None:
    match, person = match_at(position("3d1a", holds="Jc"))
    match.take("jc 1 3d jc")
    match.take("why")
    cited = [(text, clause_of(clause).id) for text, clause in person.reasons[0]]
    assert [clause for _, clause in cited] == ["003 1.15", "ruling L9", "ruling L9"]
    assert [", ".join(one) for one in cited] == person.sentences


@pytest.mark.parametrize("typed", ["help", "?", "h", "rules", " HELP "])
def test_help_is_the_rules_card(typed: str) -> None:
    match, person = match_at(position())
    match.take(typed)
    assert [section.title for section in person.cards[0]][-1] == "You type"
    assert (person.events, person.refusals) == ([], [])


@pytest.mark.parametrize("typed", ["quit", "q", "exit", " Q "])
def test_a_word_leaves_the_match(typed: str) -> None:
    with pytest.raises(EOFError):
        match_at(position())[0].take(typed)


def test_the_bot_is_given_its_own_view_and_nothing_else() -> None:
    rows: list[Row] = []

    def watched(seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
        rows.append(seen)
        return bot_named("random")(seen, seed, **memory)

    draw = Random("watched")
    person = Seat(lambda moves: draw.choice(moves))
    match(watched, person, "watched").play()
    assert len(rows) > 5
    for row in rows:
        hand = row[at.HANDS : at.HANDS + at.HAND]
        assert all(card in (at.UNSEEN, at.NONE) for card in hand)
    assert isinstance(person.events[-1], e.GameWon)
    assert "holds all 20 coins" in person.sentences[-1]


def test_ruling_l2_a_bot_remembers_what_it_saw_of_earlier_rounds_until_the_pile_is_shuffled() -> None:
    told: list[tuple[int, set[int]]] = []

    def watched(seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
        gone = set(memory["gone"])
        told.append((playing.table.state.rounds, gone))
        assert not gone & cards_in(seen)
        assert memory["bids"] == playing.table.state.bids
        return bot_named("random")(seen, seed)

    draw = Random("remembered")
    person = Seat(lambda moves: draw.choice(moves))
    playing = match(watched, person, "remembered")
    known: dict[int, set[int]] = {1: set()}

    def noted(before: Table, event: e.Event) -> None:
        table = playing.table.state
        if isinstance(event, e.PileShuffled):
            known[table.rounds] = set()  # the round it is shuffled for has been dealt by now
        elif isinstance(event, e.RoundEnded):
            row = hidden(row_of(table), 1)
            known[table.rounds + 1] = known[table.rounds] | cards_in(row)

    playing.table.listen(noted)
    playing.play()
    assert told
    assert all(gone == known[number] for number, gone in told)
    assert max(len(gone) for _, gone in told) > 10
