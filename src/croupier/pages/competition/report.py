"""A competition's report as one HTML document, good on screen and on paper."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template

from croupier.competition.report import Coup, Laid, Played, Report
from croupier.money import format_chips

LEGEND = (
    '<p class="note">Each place: its wagers (P Player, B Banker, T Tie; <span class="secret"></span> secret),'
    " and its chips after the coup.</p>"
)
PROMISED = (
    '<p class="note">Each seed hashes (SHA-256) to the one before it, the first to what was promised before'
    " anyone entered, and shuffles the names into the order of the seats.</p>"
)
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
PAGE = Template(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<p class="eyebrow">Competition report</p>
<h1>$title</h1>
<dl class="facts">$facts</dl>
$parts
</body>
</html>
"""
)


def html(found: Report) -> str:
    """A document of its own: no script, nothing to fetch, the same bytes for the same log."""
    parts = [_prizes(found), _draws(found), *map(_session, found.sessions), _entries(found)]
    parts.insert(2, "".join(f'<p class="note">{escape(note)}</p>' for note in found.notes))
    return PAGE.substitute(
        title=escape(found.name),
        style=files("croupier.pages.competition").joinpath("report.css").read_text("utf-8"),
        facts="".join(
            f"<div><dt>{escape(term)}</dt><dd>{escape(str(fact))}</dd></div>" for term, fact in _facts(found)
        ),
        parts="\n".join(parts),
    )


def _facts(found: Report) -> list[tuple[str, object]]:
    coups = sum(len(session.coups) for session in found.sessions)
    return [
        ("State", found.phase),
        ("Entries", len(found.entries)),
        ("Sessions", f"{len(found.sessions)}, {coups} coups"),
        ("Fees", found.fees),
        ("Kept", f"{found.administration} (TLGC 16.2.1)"),
        ("Added", found.added),
        ("Prize pool", found.pool),
    ]


def _table(headings: Iterable[tuple[str, str]], rows: Iterable[Iterable[tuple[str, str]]]) -> str:
    """Rows of (class, HTML)."""
    head = "".join(f'<th class="{kind}">{escape(text)}</th>' for text, kind in headings)
    body = "".join(f"<tr>{''.join(_cell(*cell) for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(kind: str, text: str) -> str:
    return f'<td class="{kind}">{text}</td>'


def _prizes(found: Report) -> str:
    rows = [
        [
            ("w", str(one.first) if one.first == one.last else f"{one.first}–{one.last}"),
            ("w", escape(one.player)),
            ("", f"{one.amount:,}"),
            ("w", escape(one.clause)),
        ]
        for one in found.awards
    ]
    table = _table([("place", "w"), ("player", "w"), ("prize", ""), ("by", "w")], rows)
    none = '<p class="note">No prize has been allocated yet.</p>'
    left = f'<p class="note">{found.unawarded:,} had nobody to win them.</p>' if found.unawarded else ""
    return f"<h2>Prizes</h2>{table if rows else none}{left}"


def _draws(found: Report) -> str:
    rows = [
        [
            ("w", escape(one.stage)),
            ("", str(one.players)),
            ("", str(one.tables)),
            ("why", escape(one.seed)),
        ]
        for one in found.draws
    ]
    heads = [("stage", "w"), ("players", ""), ("tables", ""), ("seed", "w")]
    return f"<h2>Draws of seats</h2>{_table(heads, rows)}{PROMISED}"


def _entries(found: Report) -> str:
    rows = [
        [
            ("w", escape(one.name)),
            ("w", escape(one.status)),
            ("", f"{one.paid:,}"),
            ("", f"{one.refunded:,}" if one.refunded else ""),
            ("", format_chips(one.cash) if one.cash else ""),
        ]
        for one in found.entries
    ]
    heads = [("entrant", "w"), ("status", "w"), ("paid", ""), ("refunded", ""), ("cash chips", "")]
    return f"<h2>Entries</h2>{_table(heads, rows)}"


def _session(one: Played) -> str:
    seats = sorted(one.seats, key=int)
    heads = [("coup", "w"), ("cards", "w"), ("result", "w")]
    heads += [(f"{seat} {one.seats[seat]}", "") for seat in seats] + [("what else", "w")]
    rows = [_coup(coup, seats) for coup in one.coups]
    ranking = "; ".join(f"{place}. {', '.join(names)}" for place, names in _places(one))
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in one.notes)
    end = f"<p><strong>{escape(ranking)}</strong></p>" if ranking else ""
    title = f"{one.stage.capitalize()} {one.name} at {one.gaming_table}"
    return f"<h2>{escape(title)}</h2>{_table(heads, rows) + LEGEND if rows else ''}{end}{notes}"


def _places(one: Played) -> list[tuple[int, tuple[str, ...]]]:
    found, first = [], 1
    for group in one.ranking:
        found.append((first, group.players))
        first += len(group.players)
    return found


def _coup(coup: Coup, seats: list[str]) -> list[tuple[str, str]]:
    row = [("w", str(coup.number)), ("w", f"{_hand(coup.player)} : {_hand(coup.banker)}"), ("w", coup.winner)]
    for seat in seats:
        laid = " ".join(_laid(one) for one in coup.wagers if one.place == seat)
        chips = coup.chips.get(seat)
        row.append(("", f"{laid}<br>{format_chips(chips)}" if chips is not None else laid or "–"))
    return [*row, ("why", "<br>".join(escape(note) for note in coup.notes))]


def _laid(one: Laid) -> str:
    kind = "won" if one.returned > one.stake else "lost" if one.returned < one.stake else ""
    secret = " secret" if one.secret else ""
    return (
        f'<span class="{kind}{secret}" title="{escape(one.clause)}">'
        f"{escape(one.bet[:1].upper())} {format_chips(one.stake)}</span>"
    )


def _hand(cards: tuple[str, ...]) -> str:
    return " ".join(card[0].replace("T", "10") + SUITS.get(card[1], card[1]) for card in cards)
