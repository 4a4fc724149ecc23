"""Tables, seats, rounds and the second chance (TLGC 16.2.3, 16.3.1, 16.8.1)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import SeededChance, drawn, hashed, promise
from croupier.competition.draws import second_chance, stage, tables_of
from croupier.competition.state import DIRECTOR, OPERATOR
from croupier.errors import BadInput
from tests.competition.tables import NAMES, Desk, conditions

SECOND = "[secondary]\nafter = 1\nfee = 20\nadvance = 1"


def test_tlgc_16_3_1_nothing_is_drawn_before_the_director_has_designated_tables() -> None:
    desk = Desk().enter("Ann", "Bo", "Cy")
    desk.do(c.Commence(DIRECTOR))
    assert desk.refused(c.Draw(DIRECTOR), "designated") == "TLGC 16.3.1"
    assert desk.refused(c.Designate("Ann", ("T1",))) == "TLGC 16.3.1"
    assert desk.refused(c.Designate(DIRECTOR, ("T1", "T1"))) == "TLGC 16.3.1"
    desk.do(c.Designate(DIRECTOR, ("T9",)))
    desk.do(c.Draw(DIRECTOR))
    assert {session.gaming_table for session in desk.now.sessions.values()} == {"T9"}


def test_tlgc_16_2_3d_every_player_is_allocated_to_one_session() -> None:
    desk = Desk().drawn(*NAMES)
    seated = [place.player for session in desk.now.sessions.values() for place in session.places.values()]
    assert sorted(seated) == sorted(NAMES)


def test_tlgc_16_2_3e_tables_are_filled_evenly_and_sessions_share_gaming_tables() -> None:
    desk = Desk().enter(*(f"player {number}" for number in range(29))).commence()
    desk.do(c.Draw(DIRECTOR))
    sizes = [len(session.places) for session in desk.now.sessions.values()]
    assert sizes == [6, 6, 6, 6, 5]
    assert [session.gaming_table for session in desk.now.sessions.values()] == ["T1", "T2", "T3", "T1", "T2"]
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts))
    desk.do(c.Start(DIRECTOR, "1.1"))
    assert desk.refused(c.Start(DIRECTOR, "1.4"), "T1 is in use") == "TLGC 16.3.1"


@given(st.integers(2, 3000), st.sampled_from([7, 9]))
def test_no_table_is_overfull_and_none_differs_by_more_than_one(players: int, places: int) -> None:
    sizes = tables_of(players, places)
    assert sum(sizes) == players
    assert max(sizes) <= places
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(2, 3000))
def test_tlgc_16_2_3f_so_many_of_each_table_advance_that_rounds_come_to_a_final(players: int) -> None:
    terms = conditions(advance=3)
    rounds = 0
    while (now := stage(terms, players, rounds + 1)) != "final":
        left = sum(min(size, terms.of(now).advance) for size in tables_of(players, terms.places))
        assert left < players
        assert (now == "semi-final") == (left <= terms.places)
        players, rounds = left, rounds + 1
    assert rounds < 12


def test_seats_are_drawn_from_seeds_that_were_promised() -> None:
    desk = Desk(conditions(advance=1)).drawn(*NAMES)
    first = desk.events(e.SeatsDrawn)[0]
    assert hashed(first.seed) == desk.start.promise
    assert tuple(seat.player for seat in first.seats) == drawn(NAMES, first.seed)
    hall = SeededChance("any")
    seeds = [hall.seed(number) for number in range(1, 6)]
    assert hashed(seeds[0]) == promise(hall)
    assert all(hashed(later) == earlier for earlier, later in pairwise(seeds))
    assert promise(SeededChance("other")) != promise(hall)


def test_a_draw_s_seed_does_not_tell_the_cards() -> None:
    hall = SeededChance("any")
    assert "any" not in "".join(hall.seed(number) for number in range(1, 9))


def _won_by_the_first(desk: Desk, name: str) -> None:
    """Play a session in which whoever sits at place 1 wins everything."""
    desk.begin(name)
    while not desk.session(name).over:
        if len(desk.session(name).sitting()) <= 1:
            desk.do(c.FinishEarly(DIRECTOR, name))
            return
        for place in list(desk.session(name).sitting()):
            desk.bet(place, "player" if place == "1" else "banker", 500, session=name)
        desk.deal("player", name)


def _out_in_the_heats(desk: Desk) -> list[str]:
    for name in desk.now.rounds[0].sessions:
        _won_by_the_first(desk, name)
    return [name for name in NAMES[:8] if name not in desk.now.qualified]


def test_a_secondary_competition_is_open_to_those_who_failed_to_qualify() -> None:
    desk = Desk(conditions(advance=1, more=SECOND)).drawn(*NAMES[:8])
    assert desk.refused(c.EnterSecondary(NAMES[0]), "no secondary competition is open") == "TLGC 16.1"
    failed = _out_in_the_heats(desk)
    assert len(failed) == 6
    assert desk.refused(c.EnterSecondary(desk.now.qualified[0]), "has already qualified") == "TLGC 16.1"
    before = desk.now.pool
    for name in failed[:3]:
        desk.do(c.EnterSecondary(name))
    assert desk.now.pool == before + 60 - 6  # a tenth of these fees is kept, too
    assert desk.refused(c.Draw(DIRECTOR), "comes first") == "TLGC 16.2.3f"
    desk.do(c.DrawSecondary(DIRECTOR))
    assert [round_.stage for round_ in desk.now.rounds] == ["semi-final", "secondary"]
    winner = desk.player("1", "2.1")
    _won_by_the_first(desk, "2.1")
    assert winner in desk.now.qualified
    assert len(desk.now.qualified) == 3
    desk.do(c.Draw(DIRECTOR))
    assert desk.now.rounds[-1].stage == "final"


def test_a_disqualified_player_has_no_second_chance() -> None:
    desk = Desk(conditions(advance=1, more=SECOND)).drawn(*NAMES[:8])
    failed = _out_in_the_heats(desk)
    desk.do(c.Disqualify(OPERATOR, failed[0], "TLGC 16.2.3b", "swore"))
    assert desk.refused(c.EnterSecondary(failed[0]), "disqualified") == "TLGC 16.3.2d"


def test_tlgc_16_1_a_second_chance_that_never_comes_is_refused_when_entries_close() -> None:
    desk = Desk(conditions(advance=1, more=SECOND)).enter(*NAMES[:7])
    assert desk.refused(c.Commence(DIRECTOR), "round 1 is the final") == "TLGC 16.1"
    desk.enter("Hal").commence()


def test_tlgc_16_1_a_second_chance_that_can_never_come_is_refused_in_the_conditions() -> None:
    late = SECOND.replace("after = 1", "after = 2")
    with pytest.raises(BadInput, match=r"secondary.after: never comes: with 40 players"):
        conditions(advance=1, more=late)
    assert conditions(advance=3, more=late)  # forty, eighteen, nine, three and the final


def test_no_two_rounds_are_called_semi_final() -> None:
    """Two tables send three each, and a second chance one each: eight are too many for a final."""
    desk = Desk(conditions(advance=3, length="{ coups = 1 }", more=SECOND)).drawn(*NAMES[:14])
    while desk.now.phase == "play":
        for name in desk.now.rounds[-1].sessions:
            desk.begin(name)
            for place in desk.session(name).sitting():
                desk.bet(place, "player", 10 * int(place), session=name)
            desk.deal("player", name)
        if second_chance(desk.now):
            for name in NAMES[:14]:
                if name not in desk.now.qualified:
                    desk.do(c.EnterSecondary(name))
        if desk.now.phase == "play":
            desk.do(c.DrawSecondary(DIRECTOR) if desk.now.second else c.Draw(DIRECTOR))
    assert [played.stage for played in desk.now.rounds] == ["heat", "secondary", "semi-final", "final"]
