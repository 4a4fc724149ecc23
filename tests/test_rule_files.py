"""Rule files that mean no good are refused at once."""

from pathlib import Path
from time import process_time

import pytest

from croupier import load_rules
from croupier.errors import BadInput
from croupier.game import parse_rules
from croupier.toml_lines import line_of


@pytest.mark.parametrize(
    "text",
    [
        "[[a]]\n" * 30_000,
        "[[a.b]]\n" * 25_000,
        "a." * 90_000 + "b = 1\n",
        "[" + "a." * 90_000 + "b]\n",
        "x = {" + '"a" . ' * 30_000 + "b = 1}\n",
        "a" * 180_000 + " = 1\n",
        "a = " + "[" * 90_000,
        "a = " + "9" * 180_000,
    ],
    ids=lambda text: text[:12],
)
def test_180_kilobytes_of_anything_are_refused_in_a_moment(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'extends = "classic"\n{text}')
    before = process_time()
    with pytest.raises(BadInput) as fault:
        load_rules(path)
    assert process_time() - before < 3
    assert len(str(fault.value)) <= 1000


def test_the_line_of_a_row_is_found_among_many() -> None:
    text = "".join(f"[[bet.row]]\nodds = {number}\n" for number in range(50))
    assert line_of(("bet", "row", 0, "odds"), text) == 2
    assert line_of(("bet", "row", 49), text) == 99


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (r'title = "red \u001b[31m"', "rules:3: title: '\\x1b' cannot be shown"),
        (r'bets.tie.title = "from\u202eright"', "rules:3: bets.tie.title: '\\u202e' cannot be shown"),
        (r'bets."\u0007".title = "Bell"', "cannot be shown"),
        ('title = """two\nlines"""', "rules:3: title: is one line of at most 200 characters"),
        (f'title = "{"a" * 201}"', "rules:3: title: is one line of at most 200 characters"),
    ],
)
def test_names_and_texts_can_be_shown_anywhere(line: str, why: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_rules(f'extends = "classic"\nname = "mine"\n{line}\n')
    assert why in str(refusal.value)
