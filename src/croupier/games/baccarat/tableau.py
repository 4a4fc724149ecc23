"""The drawing chart as the picture a rulebook prints: D draw, S stand."""

from dataclasses import dataclass

from croupier.errors import BadInput

POINTS_TO_DRAW_ON = 8  # the points 0–7; 8 and 9 are naturals, on which nobody draws
NO_CARD = 10  # the column for a Player hand that stood
HEADER = "Banker 0 1 2 3 4 5 6 7 8 9 -"


@dataclass(frozen=True, slots=True)
class Tableau:
    """Who draws: `player[point]`, and `banker[point][Player's third card, or NO_CARD]`."""

    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]

    def __str__(self) -> str:
        return picture(self)


def parse(text: str) -> Tableau:
    """Read the picture: a `Player` row for the points 0–7, then the Banker's eight rows of eleven.

    A row label is the Banker's point; a column is the value of Player's third card, `-` none drawn.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    _expect(len(rows) == POINTS_TO_DRAW_ON + 2, f"needs ten rows, has {len(rows)}")
    _expect(rows[0][:1] == ["Player"], "must start with the row 'Player' for the points 0–7")
    _expect(rows[1] == HEADER.split(), f"must have the header row '{HEADER}'")
    banker = [
        _cells(f"Banker row {point}", row, str(point), NO_CARD + 1) for point, row in enumerate(rows[2:])
    ]
    return Tableau(_cells("Player row", rows[0], "Player", POINTS_TO_DRAW_ON), tuple(banker))


def picture(tableau: Tableau) -> str:
    """The text that `parse` reads."""
    lines = ["Player " + _letters(tableau.player), HEADER]
    lines += [f"{point:<6} {_letters(row)}" for point, row in enumerate(tableau.banker)]
    return "\n".join(lines)


def _cells(name: str, row: list[str], label: str, width: int) -> tuple[bool, ...]:
    _expect(row[0] == label, f"{name} must be labelled {label!r}, not {row[0]!r}")
    _expect(len(row) == width + 1, f"{name} needs {width} letters, has {len(row) - 1}")
    odd = next((cell for cell in row[1:] if cell not in ("D", "S")), None)
    _expect(odd is None, f"{name} has {odd!r}: write D for draw or S for stand")
    return tuple(cell == "D" for cell in row[1:])


def _letters(cells: tuple[bool, ...]) -> str:
    return " ".join("D" if draws else "S" for draws in cells)


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BadInput(f"the tableau {otherwise}")
