"""Par sheets: published figures stand on them, in every format, and nothing in a rule file can break them."""

import json
import re
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import groupby
from math import sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.cli.parsheet import parsheet as command
from croupier.errors import BadInput
from croupier.exact.figures import figure
from croupier.exact.parsheet.bets import BetSheet
from croupier.exact.parsheet.sheet import ParSheet, SimulatedBet, SimulatedCoups, SimulatedShoes, parsheet
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules, parse
from croupier.pages.html import Paper, pdf
from croupier.pages.parsheet.markdown import markdown
from croupier.pages.parsheet.page import html
from croupier.pages.parsheet.prose import condition, verdict
from croupier.simulate.run import simulate_coups
from croupier.wire import read, replace, to_data

HOSTILE = """
extends = "tasmanian"
name = "</style><script>alert(1)</script>"
title = "<script src='x'>|`*_[a](b)# & \\"</style>"
[bets.dragon]
title = "Dragon | <b>& Co</b>"
push = [{ result = "tie", player = [8, 9], player_cards = 2 }]
pays = [{ result = "player", margin = [4, 5, 6], odds = "2:1", clause = "<i>|</i>" }]
[bets.sure]
title = "Sure"
pays = [{ result = ["player", "banker", "tie"], odds = "1:1" }]
"""
UNSHOWN = "\0\u202e\n"  # which a rule file may not have, and a program's rules may
VOID = {"meta", "wbr", "br"}


def simulated(bets: list[str]) -> SimulatedCoups:
    shoes = SimulatedShoes(10, {"82": 4, "84": 6}, {"player": {"4": 10}, "banker": {"5": 7, "6": 3}})
    found = {bet: SimulatedBet(0.0126, 0.0003, 0.83) for bet in bets}
    return SimulatedCoups("s", 1_000_000, {"player": 446_100, "banker": 458_800, "tie": 95_100}, found, shoes)


@cache
def sheet(name: str) -> ParSheet:
    return parsheet(name, simulated=simulated(list(load_rules(name).bets)))


@cache
def hostile() -> ParSheet:
    rules = parse(HOSTILE)
    rules = rules.varied(title=UNSHOWN.join(rules.title.split("#")))
    return parsheet(rules, decks=(8,), simulated=simulated(list(rules.bets)), date="<b>today</b>")


def every_format(found: ParSheet) -> Iterator[str]:
    yield html(found)
    yield markdown(found).replace("\\", "")
    yield json.dumps(to_data(found), ensure_ascii=False)


# Wizard of Odds, Baccarat appendix.
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_published_outcome_counts_stand_on_the_sheet(decks: int, banker: int, player: int, tie: int) -> None:
    found = next(at for at in sheet("tasmanian").outcomes if at.decks == decks)
    counts = {"player": player, "banker": banker, "tie": tie}
    assert {name: tally.count for name, tally in found.outcomes.items()} == counts
    for count in (banker, player, tie):
        assert f"{count:,}" in html(sheet("tasmanian"))
        assert f"{count:,}" in markdown(sheet("tasmanian"))


def test_published_counts_by_point_stand_on_the_sheet() -> None:
    """Banker wins with 1 and 9 (excelpunks); ties at 0 and 9 (Wizard of Odds, Egalité)."""
    points = sheet("classic").points
    assert points["banker"]["1"].count == 24291119898624
    assert points["banker"]["9"].count == 586850279002112
    assert points["tie"]["0"].count == 28979901420544
    assert points["tie"]["9"].count == 55146054060032


@pytest.mark.parametrize(
    ("name", "bet", "edge"),
    [
        ("tasmanian", "banker", "1.0579"),
        ("tasmanian", "player", "1.2351"),
        ("tasmanian", "tie", "14.3596"),
        ("tasmanian", "player-pair", "4.0964"),
        ("federal", "banker", "1.4581"),
    ],
)
def test_published_edges_stand_on_the_sheet(name: str, bet: str, edge: str) -> None:
    found = sheet(name).bets[bet].at(8)
    assert found is not None
    assert f"{found.edge.value:.4%}" == f"{edge}%"
    assert f"<td>{edge}</td>" in html(sheet(name))
    assert f"favours the house by {edge} %" in verdict(sheet(name).bets[bet], 8)


def test_published_pairs_and_endless_decks_stand_on_the_sheet() -> None:
    """Wizard of Odds, pay table A; lucasholder/baccarat-odds for the infinite deck."""
    text = markdown(sheet("tasmanian"))
    for kind, hands in (("Perfect", "1,456"), ("Coloured", "1,664"), ("Mixed", "3,328"), ("None", "79,872")):
        assert f"| {kind} | {hands} |" in text
    endless = sheet("tasmanian").outcomes[-1]
    assert endless.decks is None
    shares = [round(tally.probability.value, 9) for tally in endless.outcomes.values()]
    assert shares == [0.446146512, 0.458427918, 0.095425570]


def test_the_simplified_table_is_said_to_favour_the_bettor() -> None:
    said = (
        "Player favours the bettor by 11.1999 %: for every 100 chips staked the house loses 11.20 on average."
    )
    found = sheet("simplified")
    assert verdict(found.bets["player"], found.identity.decks) == said
    assert f'<li class="warn">{said.replace(" %", "&nbsp;%")}</li>' in html(sheet("simplified"))
    assert f"- **{said}**" in markdown(sheet("simplified"))
    assert "warn" not in html(sheet("classic")).split("</style>")[1]


def test_a_verdict_says_where_it_turns_round() -> None:
    def priced(edges: dict[int, Fraction]) -> BetSheet:
        bet = sheet("classic").bets["tie"]
        by_decks = (replace(bet.by_decks[0], decks=decks, edge=figure(edge)) for decks, edge in edges.items())
        return replace(bet, by_decks=tuple(by_decks))

    turning = {1: Fraction(-1, 100), 2: Fraction(-1, 200), 8: Fraction(1, 100)}
    assert verdict(priced(turning), 8).endswith("At 1 and 2 decks it favours the bettor.")
    assert "even bet" in verdict(priced({8: Fraction(0)}), 8)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_bet_is_in_every_format(name: str) -> None:
    for text in every_format(sheet(name)):
        for bet in load_rules(name).bets.values():
            assert bet.title in text
            assert all(row.clause in text for row in bet.rows)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_lines_of_a_paytable_add_up(name: str) -> None:
    for bet in sheet(name).bets.values():
        at = bet.at(sheet(name).identity.decks)
        assert at is not None
        assert sum(row.coups.count for row in bet.paytable) == sheet(name).total
        assert sum(row.returned.exact for row in bet.paytable) == at.returned.exact


def test_bets_stand_only_under_decks_they_may_be_offered_at() -> None:
    bets = sheet("tasmanian").bets
    assert [at.decks for at in bets["player"].by_decks] == [1, 2, 4, 6, 8]
    assert [at.decks for at in bets["player-pair"].by_decks] == [6, 8]
    assert "† For comparison: the document allows 4 to 8." in markdown(sheet("tasmanian"))


def test_the_edge_exceeds_the_deviation_when_it_says() -> None:
    for bet in sheet("tasmanian").bets.values():
        at, coups = bet.at(8), bet.volatility.outrun or 0
        assert at is not None
        assert coups * at.edge.value > at.sd * sqrt(coups)
        assert (coups - 1) * at.edge.value <= at.sd * sqrt(coups - 1)


def test_variance_is_the_covariance_of_a_bet_with_itself() -> None:
    found = sheet("federal")
    for name, bet in found.bets.items():
        at = bet.at(8)
        assert at is not None
        assert found.covariance[name][name] == at.variance
        assert found.correlation[name][name] == pytest.approx(1)


def test_conditions_in_words() -> None:
    when = 'result = "tie", player = [9, 8], margin = [1, 2, 3], banker_cards = 2, player_pair = "none"'
    bet = f'[bets.odd]\ntitle = "Odd"\npays = [{{ {when}, odds = "2:1" }}]'
    rules = parse(f'extends = "classic"\n{bet}')
    line, rest = parsheet(rules, decks=()).bets["odd"].paytable
    said = "A tie, Player has 8 or 9, Banker has two cards, Player starts with no pair, by 1 to 3"
    assert condition(line.when) == said
    assert condition(rest.when) == "Anything else"


class Tags(HTMLParser):
    """Checks that every element is closed where it was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.ids: list[str] = []
        self.labelled: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.seen[tag] += 1
        self.ids += [given["id"] or ""] if "id" in given else []
        self.labelled += (given.get("aria-labelledby") or "").split()
        assert not any(name.startswith("on") or name in ("src", "href") for name in given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", [*BUILT_IN, "hostile"])
def test_the_page_is_well_formed_and_fetches_nothing(name: str) -> None:
    page = html(hostile() if name == "hostile" else sheet(name))
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert not tags.open
    assert tags.seen["h1"] == tags.seen["style"] == 1
    assert not tags.seen.keys() & {"script", "link", "img", "iframe", "object", "b", "i"}
    assert len(set(tags.ids)) == len(tags.ids)
    assert set(tags.labelled) <= set(tags.ids)
    assert not re.search(r"https?:|@import|url\(|//", page)
    assert page.count("<caption>") <= page.count("<table>") <= page.count("<caption>") + 1


@pytest.mark.parametrize("name", [*BUILT_IN, "hostile"])
def test_every_picture_has_words_and_stays_on_its_sheet(name: str) -> None:
    page = html(hostile() if name == "hostile" else sheet(name))
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawn) == (6 if name == "simplified" else 7)
    for text in drawn:
        root = ElementTree.fromstring(text)
        assert root.findtext("title")
        assert root.findtext("desc")
        width, height = (float(root.attrib[side]) for side in ("width", "height"))
        for shape in root.iter("rect"):
            x, y, wide, tall = (float(shape.attrib[side]) for side in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width + 1
            assert -0.01 <= y <= y + tall <= height


def test_hostile_words_stay_words() -> None:
    page, text = html(hostile()), markdown(hostile())
    assert "<script" not in page.lower()
    assert page.count("</style>") == 1
    assert "&lt;script src=" in page
    assert "Dragon | &lt;b&gt;&amp; Co&lt;/b&gt;" in page
    assert not re.search(r"[\0\u202e]", page + text)
    assert "<" not in text.replace("\\<", "")


@pytest.mark.parametrize("name", [*BUILT_IN, "hostile"])
def test_rows_of_a_markdown_table_have_equally_many_cells(name: str) -> None:
    text = markdown(hostile() if name == "hostile" else sheet(name))
    for is_table, lines in groupby(text.splitlines(), lambda line: line.startswith("|")):
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
        assert not is_table or len(widths) == 1


@pytest.mark.parametrize("name", [*BUILT_IN, "hostile"])
def test_a_sheet_comes_back_from_json(name: str) -> None:
    found = hostile() if name == "hostile" else sheet(name)
    assert read(ParSheet, json.dumps(to_data(found))) == found


def test_the_simulation_stands_beside_the_exact_figures() -> None:
    found = sheet("classic")
    assert found.fit is not None
    assert found.fit.z["player"] == pytest.approx((446_100 - 446_246.6) / 497.1, abs=0.01)
    assert 0 < found.fit.p < 1
    for part in ("1,000,000 coups, seed s", "+0.83", "χ²", "10 simulated shoes gave 83.20"):
        assert part in html(found)
    assert "χ²" not in html(parsheet("classic", decks=()))


def unpacked(document: bytes) -> bytes:
    """A PDF with what is compressed in it."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL)
    return document + b"".join(zlib.decompressobj().decompress(part) for part in packed if part[:1] == b"x")


@pytest.mark.filterwarnings("default")  # what its fonts and parsers warn of is not ours
def test_a_pdf_has_pages() -> None:
    made = pdf(html(sheet("simplified")))
    assert made.startswith(b"%PDF")
    assert 4 <= len(re.findall(rb"/Type */Page\b", unpacked(made))) <= 8


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_a_par_sheet_is_printed_on_a4_or_letter(paper: Paper, size: tuple[int, int]) -> None:
    found = unpacked(pdf(html(sheet("simplified")), paper))
    boxes = re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", found)
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {size}


def test_without_a_printer_there_is_one_line_on_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(BadInput, match=r"PDF needs WeasyPrint .*pip install 'croupier\[pdf\]'"):
        command("classic", output=tmp_path / "sheet.pdf", coups=0)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("libraries", [(), ("libnot-here.so.0",)])
def test_what_prints_is_loaded_for_the_check_only_where_its_libraries_are_not_plainly_here(
    libraries: tuple[str, ...],
) -> None:
    check = f"""
import sys
from croupier.pages import html
html.PANGO += {libraries!r}
html.check_pdf()
print("weasyprint" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == f"{bool(libraries)}\n"


@pytest.mark.parametrize("kind", ["html", "md", "json"])
def test_the_same_arguments_write_the_same_bytes(kind: str, tmp_path: Path) -> None:
    first, second = tmp_path / f"a.{kind}", tmp_path / f"b.{kind}"
    for path in (first, second):
        command("simplified", output=path, coups=0, decks="6", date="1 May")
    assert first.read_bytes() == second.read_bytes()
    assert b"1 May" in first.read_bytes()
    assert sorted(tmp_path.iterdir()) == [first, second]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            {"output": Path("sheet.docx")},
            r"sheet.docx: the par sheet is written as .html, .pdf, .md or .json",
        ),
        ({}, "name one with -o"),
        ({"output": Path("nowhere/at/all.md")}, "no such folder"),
        ({"output": Path("sheet.md"), "decks": "6,13"}, "from 1 to 12"),
        ({"output": Path("sheet.md"), "decks": ""}, "from 1 to 12"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    arguments: dict[str, str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=why) as refused:
        command("classic", coups=0, **arguments)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_an_unwritable_place_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match="No space left on device"):
        command("classic", output=tmp_path / "sheet.md", coups=0)
    assert not list(tmp_path.iterdir())


def test_the_command_puts_a_simulation_on_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    command("simplified", coups=100_000, as_json=True)
    found = json.loads(capsys.readouterr().out)["simulated"]
    by_itself = simulate_coups("simplified", coups=100_000, seed="simplified")
    assert found["seed"] == "simplified"
    assert found["rounds"] == 100_000
    for name, estimate in by_itself.bets.items():
        assert found["bets"][name] == {"edge": estimate.edge, "se": estimate.se, "z": estimate.z}
