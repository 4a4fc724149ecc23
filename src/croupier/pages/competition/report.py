"""A competition's report as one HTML document, good on screen and on paper."""

from collections.abc import Iterator

from croupier.competition.reports import Coup, Report, SessionReport, Wager
from croupier.competition.state import Award
from croupier.money import format_chips
from croupier.pages.blocks import Block, Column, Markup, Row, Table, columns, plain_table
from croupier.pages.html import header, note, page, section
from croupier.pages.text import escaped, grouped, plural
from croupier.pages.theme import RED_SUITS, card_text

LEGEND = Markup(
    '<p class="note">Each place: its wagers (P Player, B Banker, T Tie; <span class="secret"></span> secret),'
    " and its chips after the coup.</p>"
)
SEEDS_NOTE = (
    "Each seed hashes (SHA-256) to the one before it, the first to what was promised before anyone entered, "
    "and shuffles the names into the order of the seats."
)


def html(found: Report) -> str:
    """No script, nothing to fetch, the same bytes for the same log."""
    sections = (
        section("Prizes", _prizes(found)),
        section("Draws of seats", [_draws(found), *map(note, found.notes)]),
        *(section(_title(one), _session(one)) for one in found.sessions),
        section("Entries", [_entries(found)]),
    )
    head = header("Competition report", found.name, _facts(found))
    return page(found.name, "\n".join([head, *sections]), style="competition/report.css")


def _facts(found: Report) -> list[tuple[str, str]]:
    coups = sum(len(session.coups) for session in found.sessions)
    return [
        ("State", found.phase),
        ("Entries", grouped(len(found.entries))),
        ("Sessions", f"{grouped(len(found.sessions))}, {plural(coups, 'coup')}"),
        ("Fees", grouped(found.fees)),
        ("Kept", f"{grouped(found.administration)} (TLGC 16.2.1)"),
        ("Added", grouped(found.added)),
        ("Prize pool", grouped(found.pool)),
    ]


def _prizes(found: Report) -> Iterator[Block]:
    if found.awards:
        rows = [Row((places(one.first, one.last), one.player, _won(one), one.clause)) for one in found.awards]
        yield plain_table("", (*columns("place", "player", "prize", left=2), *columns("by")), rows)
    else:
        yield note("No prize has been allocated yet.")
    if found.unawarded:
        yield note(f"{found.unawarded:,} had nobody to win them.")


def _won(award: Award) -> str:
    return ", ".join((grouped(award.amount), *award.goods))


def places(first: int, last: int) -> str:
    """
    >>> places(3, 3), places(3, 5)
    ('3', '3–5')
    """
    return str(first) if first == last else f"{first}–{last}"


def _draws(found: Report) -> Table:
    heads = (*columns("stage", "players", "tables"), *columns("seed"))
    rows = [Row((one.stage, str(one.players), str(one.tables), one.seed)) for one in found.draws]
    return plain_table("", heads, rows, SEEDS_NOTE)


def _entries(found: Report) -> Table:
    heads = columns("entrant", "status", "paid", "refunded", "cash chips", left=2)
    rows = []
    for one in found.entries:
        refunded = grouped(one.refunded) if one.refunded else ""
        cash = format_chips(one.cash) if one.cash else ""
        rows.append(Row((one.name, one.status, grouped(one.paid), refunded, cash)))
    return plain_table("", heads, rows)


def _title(one: SessionReport) -> str:
    return f"{one.stage.capitalize()} {one.name} at {one.gaming_table}"


def _session(one: SessionReport) -> Iterator[Block]:
    seats = sorted(one.seats, key=int)
    if one.coups:
        heads = [Column("coup"), *columns("cards", "result", left=2)]
        heads += [Column(one.seats[seat], over=f"place {seat}") for seat in seats]
        yield plain_table("", heads, [_coup(coup, seats) for coup in one.coups])
        yield LEGEND
    if one.ranking:
        yield Markup(f"<p><strong>{escaped('; '.join(_ranking(one)))}</strong></p>")
    yield from map(note, one.notes)


def _ranking(one: SessionReport) -> Iterator[str]:
    first = 1
    for group in one.ranking:
        yield f"{first}. {', '.join(group.players)}"
        first += len(group.players)


def _coup(coup: Coup, seats: list[str]) -> Row:
    cards = Markup(f"P {_hand(coup.player)}<br>B {_hand(coup.banker)}")
    cells = (_place(coup, seat) for seat in seats)
    return Row((str(coup.number), cards, coup.winner, *cells), note=" · ".join(coup.notes))


def _place(coup: Coup, seat: str) -> Markup:
    wagers = " ".join(_wager(one) for one in coup.wagers if one.place == seat)
    chips = coup.chips.get(seat)
    return Markup(f"{wagers}<br>{format_chips(chips)}" if chips is not None else wagers or "–")


def _wager(one: Wager) -> str:
    kind = "won" if one.returned > one.stake else "lost" if one.returned < one.stake else "pushed"
    secret = " secret" if one.secret else ""
    return (
        f'<span class="{kind}{secret}" title="{escaped(one.clause)}">'
        f"{escaped(one.bet[:1].upper())} {format_chips(one.stake)}</span>"
    )


def _hand(cards: tuple[str, ...]) -> str:
    return f'<span class="hand">{" ".join(map(_card, cards))}</span>'


def _card(card: str) -> str:
    colour = ' class="red"' if card[1] in RED_SUITS else ""
    return f"<span{colour}>{escaped(card_text(card))}</span>"
