"""Conditions of entry: what must be settled and disclosed, and files that do not do so."""

import pytest

from croupier.competition.conditionfile import parse_conditions
from croupier.competition.conditions import Prize
from croupier.competition.views import view
from croupier.errors import BadInput
from tests.competition.tables import CONDITIONS, STARTS, Desk, conditions

WHOLE = CONDITIONS.format(
    chips="competition",
    starts=STARTS,
    prizes="[60, 40]",
    least=2,
    squeeze="true",
    seconds=30,
    length="{ coups = 5 }",
    advance=2,
    raised="raised = { minimum = 50, maximum = 1000, unit = 10 }",
    more="[final]\nchips = 2000\nlength = { shoes = 1 }\nsecret = 3",
)


def without(key: str) -> str:
    return "\n".join(line for line in WHOLE.splitlines() if not line.startswith(key))


def test_tlgc_16_2_2_everything_an_applicant_must_know_is_in_every_view() -> None:
    desk = Desk(parse_conditions(WHOLE))
    for seat in (None, "Ann", "director"):
        assert view(desk.now, seat).conditions == desk.now.conditions


@pytest.mark.parametrize(
    "key", ["application", "terms", "fee", "prizes", "[players]", "least", "most", "[session]", "length"]
)
def test_what_is_not_settled_is_asked_for(key: str) -> None:
    with pytest.raises(BadInput) as fault:
        parse_conditions(without(key), "spring.toml")
    assert str(fault.value).startswith("spring.toml:")
    assert "\n" not in str(fault.value)


def test_tlgc_16_2_2a_the_form_of_application_is_disclosed() -> None:
    assert parse_conditions(WHOLE).application == "In writing, at the front desk."
    with pytest.raises(BadInput, match=r"16\.2\.2"):
        parse_conditions(WHOLE.replace("In writing, at the front desk.", " "))


def test_tlgc_16_2_2b_the_conditions_of_entry_are_disclosed() -> None:
    assert parse_conditions(WHOLE).terms == "Open to all who are of age."
    with pytest.raises(BadInput, match="terms"):
        parse_conditions(without("terms"))


def test_tlgc_16_2_2c_the_fee_is_disclosed_and_is_what_is_paid() -> None:
    desk = Desk().enter("Ann")
    assert desk.now.conditions.fee == desk.now.entrants["Ann"].paid == 100


def test_tlgc_16_2_2e_the_chips_of_a_session_are_disclosed_in_units() -> None:
    found = parse_conditions(WHOLE)
    assert (found.heat.chips, found.final.chips) == (1000, 2000)


def test_tlgc_16_2_2f_a_session_lasts_coups_shoes_or_minutes_one_of_them() -> None:
    found = parse_conditions(WHOLE)
    assert (found.heat.length.coups, found.final.length.shoes) == (5, 1)
    for length in ("{ }", "{ coups = 5, shoes = 1 }", "{ coups = 0 }", "{ minutes = -1 }"):
        with pytest.raises(BadInput, match=r"16\.2\.2f"):
            parse_conditions(WHOLE.replace("{ coups = 5 }", length))


def test_tlgc_16_2_2g_the_prize_list_gives_all_of_the_pool() -> None:
    assert parse_conditions(WHOLE).prizes == (Prize(60), Prize(40))
    for prizes in ("[60, 30]", "[100, 0]", "[60, 41]"):
        with pytest.raises(BadInput, match=r"per cent|every place"):
            parse_conditions(WHOLE.replace("[60, 40]", prizes))


def test_tlgc_16_2_2h_a_better_place_is_allocated_no_less() -> None:
    with pytest.raises(BadInput, match=r"16\.2\.2h"):
        parse_conditions(WHOLE.replace("[60, 40]", "[40, 60]"))


def test_tlgc_16_2_2i_secret_wagers_are_counted_by_session() -> None:
    found = parse_conditions(WHOLE)
    assert (found.heat.secret, found.semi_final.secret, found.final.secret) == (2, 2, 3)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("administration = 10", "administration = 11"), "10 per cent"),
        (("fee = 100", "fee = -1"), "fee"),
        (("fee = 100", 'fee = "100"'), "fee"),
        (("least = 2", "least = 1"), "least"),
        (("most = 40", "most = 1"), "most"),
        (("advance = 2", "advance = 4"), r"16\.8\.1"),
        (("advance = 2", "advance = 0"), r"16\.8\.1"),
        (("minimum = 10,", "minimum = 15,"), r"16\.4\.6"),
        (("unit = 10", "unit = 0"), r"16\.4\.6"),
        (("maximum = 500", "maximum = 5"), "the minimum must be above 0"),
        (("minimum = 50, maximum = 1000", "minimum = 5, maximum = 1000"), "unit|raised"),
        (("chips = 1000", "chips = 5"), "minimum"),
        ((STARTS, '"tomorrow"'), "give the starting time"),
        (('chips = "competition"', 'chips = "monopoly"'), "chips"),
        (("[players]", "[players"), "not TOML"),
        (("squeeze = true", 'rules = "classic"'), "tasmanian or federal"),
        (("squeeze = true", 'rules = "nobody"'), "no rule set of baccarat is called nobody"),
        (("squeeze = true", "places = 8"), "7 or 9"),
        (("seconds = 30", "seconds = 99999"), "seconds"),
        (("squeeze = true", "colour = 3"), "colour"),
    ],
)
def test_a_fault_in_the_conditions_is_one_line_that_names_its_line(
    change: tuple[str, str], says: str
) -> None:
    assert change[0] in WHOLE
    with pytest.raises(BadInput, match=says) as fault:
        parse_conditions(WHOLE.replace(*change), "spring.toml")
    assert str(fault.value).startswith("spring.toml:")
    assert "\n" not in str(fault.value)


def test_a_play_off_s_chips_cover_the_minimum_of_every_session_it_may_decide() -> None:
    with pytest.raises(BadInput, match="play-off"):
        conditions(
            more="[final]\nlimits = { minimum = 500, maximum = 500, unit = 10 }\n[play-off]\nchips = 400"
        )


@pytest.mark.parametrize(
    ("prizes", "fault"),
    [
        (
            "[{ amount = 500 }, { amount = 181 }]",
            "fixed amounts come to 681, and the pool of 2 players to 680",
        ),
        ("[{ amount = 100 }, { amount = 600 }]", "fixed amounts"),
        ("[{ amount = 10, percent = 20 }, { percent = 80 }]", "a better place wins no less"),
        ("[{ percent = 100 }, {}]", "every place listed wins"),
        ("[]", "at least one"),
        ('[{ percent = 100 }, { goods = "a\\nb" }]', "one line"),
        ("[{ amount = -1 }, { percent = 100 }]", "whole number"),
        ("[{ money = 5 }]", "money"),
    ],
)
def test_tlgc_16_2_2g_a_prize_list_that_cannot_be_kept_is_refused(prizes: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault) as found:
        parse_conditions(WHOLE.replace("[60, 40]", prizes), "spring.toml")
    assert str(found.value).startswith("spring.toml:")


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("terms", "Open \\u001b[31mto all.", "terms: '\\x1b' cannot be shown"),
        ("application", "At the desk\\u0007.", "application: '\\x07' cannot be shown"),
        ("name", "a" * 201, "name: is one line of at most 200 characters"),
    ],
)
def test_what_applicants_read_can_be_shown(key: str, text: str, why: str) -> None:
    line = next(line for line in WHOLE.splitlines() if line.startswith(f"{key} ="))
    with pytest.raises(BadInput) as refusal:
        parse_conditions(WHOLE.replace(line, f'{key} = "{text}"'))
    assert why in str(refusal.value)
