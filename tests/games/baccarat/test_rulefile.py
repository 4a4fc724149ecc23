"""A rule set that changes a document says so in its name and title; choices the document leaves do not."""

from importlib.resources import files
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.exact.parsheet.sheet import parsheet
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules, parse
from croupier.games.baccarat.table import new
from croupier.games.baccarat.views import view

TITLE = "Baccarat by the rules of the Tasmanian Liquor and Gaming Commission"
MAIN = ["player", "banker", "tie"]
THREE_DECKS = """
extends = "tasmanian"
offer = ["player", "banker", "tie"]

[decks]
count = 3
least = 3
"""


def text_of(name: str) -> str:
    return files("croupier.games.baccarat").joinpath("rulesets", f"{name}.toml").read_text("utf-8")


def test_tlgc_4_1_a_rule_file_with_three_decks_does_not_keep_the_official_title() -> None:
    rules = parse(THREE_DECKS)
    assert (rules.name, rules.title) == ("tasmanian-varied", f"{TITLE}, varied: 3 decks")
    seen = view(new(rules), None)
    assert (seen.rules, seen.title) == (rules.name, rules.title)
    identity = parsheet(rules, decks=()).identity
    assert (identity.rules, identity.title) == (rules.name, rules.title)


def test_tlgc_13_a_rule_file_without_federals_notice_says_so() -> None:
    assert load_rules("federal").varied(conduct={"notices": []}).title.endswith(", varied: conduct.notices")


@pytest.mark.parametrize(
    ("changes", "varied"),
    [
        ({"decks": {"count": 6}}, ""),
        ({"decks": {"count": 4}, "offer": MAIN}, ""),
        ({"unit": "1/40"}, ""),
        ({"shoe": {"marker": 7}}, ""),  # as it was
        ({"shoe": {"marker": 8, "start": 8}}, "shoe.marker, shoe.start"),
        ({"bets": {"tie": {"pays": [{"result": "tie", "odds": "9:1"}]}}}, "bets.tie"),
        (
            {"seating": {"least": 1, "standing": 1}, "shoe": {"cut": 9, "marker": 8, "start": 8}},
            "seating.least, seating.standing, shoe.cut, 2 more",
        ),
    ],
)
def test_ruling_b1_a_variant_is_named_for_what_it_changes(changes: dict[str, Any], varied: str) -> None:
    rules = load_rules("tasmanian").varied(**changes)
    assert rules.title == (f"{TITLE}, varied: {varied}" if varied else TITLE)
    assert rules.name == ("tasmanian-varied" if varied else "tasmanian")


def test_ruling_b1_a_variant_of_a_variant_names_all_that_was_changed() -> None:
    once = load_rules("tasmanian").varied(shoe={"cut": 9})
    assert once.varied(seating={"standing": 1}).title == f"{TITLE}, varied: shoe.cut, seating.standing"


def test_ruling_b1_a_variant_may_have_its_own_name_and_title() -> None:
    rules = load_rules("classic").varied(name="dragon", title="Punto banco with dragons", shoe={"marker": 7})
    assert (rules.name, rules.title) == ("dragon", "Punto banco with dragons")


@pytest.mark.parametrize("name", BUILT_IN)
def test_ruling_b1_a_copy_of_a_built_in_file_keeps_its_title(name: str) -> None:
    assert parse(text_of(name)).title == load_rules(name).title


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (text_of("tasmanian").replace("marker = 7", "marker = 8"), r"mine.toml: title: .* \(shoe.marker\)"),
        (f'title = "{TITLE}"\n{THREE_DECKS}', r"mine.toml: title: is that of the built-in tasmanian"),
        (f'name = "classic"\n{THREE_DECKS}', r"mine.toml: name: is that of the built-in classic"),
    ],
)
def test_ruling_b1_no_other_rules_are_read_under_an_official_title(text: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault) as refusal:
        parse(text, "mine.toml")
    assert len(str(refusal.value).splitlines()) == 1


def test_ruling_b12_is_not_cited_for_numbers_of_decks_it_does_not_speak_of() -> None:
    with pytest.raises(BadInput, match=r"13 decks: this rule set allows 1 to 12$"):
        load_rules("classic").varied(decks={"count": 13})
    assert load_rules("classic").varied(decks={"count": 6}).title == "Punto banco as commonly taught"
