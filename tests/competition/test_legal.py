"""What is listed for someone is taken, whoever asks and wherever the competition stands."""

import pytest

from croupier.bots.random_player import random_command
from croupier.competition import commands as c
from croupier.competition.events import Event
from croupier.competition.legal import legal
from croupier.competition.state import OFFICERS
from croupier.competition.turns import to_wager
from croupier.errors import Refused
from tests.bots.test_random_player import highest, lowest
from tests.competition.crowd import GAME, Crowd
from tests.competition.tables import NAMES, Desk, conditions

EVERY = 5  # commands between two looks


class Watched(Crowd):
    """A crowd in which everyone's options are tried now and then."""

    def __init__(self, *args: object) -> None:
        self.commands, self.listed = 0, set[str]()
        super().__init__(*args)  # type: ignore[arg-type]

    def do(self, command: c.Command) -> tuple[Event, ...]:
        self.commands += 1
        if self.commands % EVERY == 0:
            self.look()
        return super().do(command)

    def look(self) -> None:
        names = self.draw.sample(sorted(self.state.entrants), min(2, len(self.state.entrants)))
        for session in self.state.sessions.values():
            if (seat := to_wager(session)) is not None:
                names.append(session.places[seat].occupant)
        for who in (*OFFICERS, *names, "a stranger"):
            for option in legal(self.state, who):
                self.listed.add(option.command)
                for extreme in (lowest, highest):
                    asked = random_command(GAME, [extreme(option)], self.draw)
                    try:
                        GAME.decide(self.state, asked, self.chance)
                    except Refused as refusal:
                        pytest.fail(f"{asked} is listed, but: {refusal}")


@pytest.mark.parametrize("chips", ["competition", "live"])
@pytest.mark.parametrize("squeeze", [False, True])
def test_whatever_is_listed_is_taken(chips: str, squeeze: bool) -> None:
    terms = conditions(
        chips=chips, squeeze=squeeze, seconds=20, advance=2, more="[secondary]\nafter = 1\nfee = 30"
    )
    crowd = Watched(terms, f"listed/{chips}/{squeeze}")
    crowd.run(20)
    assert {"Wager", "SecretWager", "AtTable", "TakeSeat", "Clock", "Start"} <= crowd.listed


def test_nothing_but_entering_is_listed_for_a_stranger() -> None:
    desk = Desk()
    assert [option.command for option in legal(desk.now, "Zoe")] == ["Apply"]
    desk.seated(*NAMES[:3])
    assert legal(desk.now, "Zoe") == ()


def test_after_a_tie_the_next_in_turn_may_stand_and_the_others_may_not() -> None:
    desk = Desk().seated(*NAMES[:3])
    desk.coup("tie")
    standing = [
        place for place in "123" if "Stand" in {one.command for one in legal(desk.now, desk.player(place))}
    ]
    assert standing == ["2"]


def test_whoever_is_to_wager_finds_all_it_may_lay() -> None:
    desk = Desk().seated(*NAMES[:3])
    listed = [option for option in legal(desk.now, desk.player("1")) if option.command == "Wager"]
    stakes = {
        option.fields["bet"]: option.fields["stake"] for option in listed if option.fields["tie"] == (0,)
    }
    assert {bet for (bet,) in stakes} == {"player", "banker"}
    assert 1000 in stakes["player",]
    assert 1010 not in stakes["player",]
