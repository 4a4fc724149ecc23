"""Times without an offset are the venue's, and whatever is written names the zone."""

from datetime import datetime

import pytest

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.conditionfile import parse_conditions
from croupier.competition.explain import explain
from croupier.competition.local_time import seconds_of, time_text
from croupier.competition.state import DIRECTOR
from croupier.competition.views import view
from croupier.errors import BadInput
from tests.competition.tables import STARTS, Desk
from tests.competition.test_conditions import WHOLE

HOBART = WHOLE.replace("starts =", 'zone = "Australia/Hobart"\nstarts =')


def test_a_start_without_an_offset_is_the_venue_s_time() -> None:
    utc, hobart = parse_conditions(WHOLE), parse_conditions(HOBART)
    assert utc.starts - hobart.starts == 11 * 3600  # daylight saving in March
    assert (utc.zone, hobart.zone) == ("UTC", "Australia/Hobart")


def test_an_offset_says_more_than_the_zone() -> None:
    given = parse_conditions(HOBART.replace(STARTS, f"{STARTS}+00:00"))
    assert given.starts == parse_conditions(WHOLE).starts


@pytest.mark.parametrize("zone", ["Hobart", "Australia", "../etc/passwd", "", "Not/A\\nZone"])
def test_a_zone_that_does_not_exist_is_named_with_its_line(zone: str) -> None:
    with pytest.raises(BadInput, match=r"^spring.toml:6: zone: no time zone") as fault:
        parse_conditions(HOBART.replace("Australia/Hobart", zone), "spring.toml")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("time", "fault"), [("2027-04-04T02:30:00", "comes twice"), ("2027-10-03T02:30:00", "does not exist")]
)
def test_a_time_the_clocks_skip_or_repeat_needs_its_offset(time: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        parse_conditions(HOBART.replace(STARTS, time))
    assert parse_conditions(HOBART.replace(STARTS, f"{time}+10:00"))


def test_every_time_that_is_written_can_be_read_again() -> None:
    for seconds in range(0, 2**32, 12_345_677):
        text, _, zone = time_text(seconds, "Australia/Hobart").rpartition(" ")
        assert seconds_of(datetime.fromisoformat(text), zone) == seconds


def test_sentences_refusals_and_views_name_the_zone() -> None:
    desk = Desk(parse_conditions(HOBART)).enter("Ann", "Bo", "Cy").commence()
    desk.do(c.Draw(DIRECTOR))
    starts = desk.now.conditions.starts
    written = "2027-03-01 19:00:00+11:00 Australia/Hobart"
    assert written in explain(desk.now, e.ClockSet(starts))
    assert written in explain(desk.now, e.Rescheduled("1.1", starts))
    assert desk.refused(c.Start(DIRECTOR, "1.1"), "Australia/Hobart") == "TLGC 16.3.4"
    desk.do(c.Clock(DIRECTOR, starts))
    assert view(desk.now, None).time == written
    assert desk.refused(c.Clock(DIRECTOR, starts - 1), "Australia/Hobart") == "TLGC 16.3.4"
