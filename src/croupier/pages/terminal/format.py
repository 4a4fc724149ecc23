"""What a competition's format does, in the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.pages.competition.format_plot import turn_name
from croupier.pages.terminal.console import table
from croupier.pages.text import plural
from croupier.simulate.competition_formats import Format, Prize, Seat, Secret, Share


def print_format(console: Console, found: Format) -> None:
    """Who goes on by seat, turn and bettor; what secrecy and prizes are worth; how long it takes."""
    ended = "" if found.complete else " [yellow]interrupted[/]"
    console.print(
        f"[bold]{escape(found.name)}[/] [dim]{found.players} players ({', '.join(found.bots)}),"
        f" {found.runs:,} runs, seed {escape(found.seed)}[/]{ended}\n",
        soft_wrap=True,
    )
    for stage in dict.fromkeys(seat.stage for seat in found.seats):
        console.print(_seats([seat for seat in found.seats if seat.stage == stage]), "")
    console.print(_turns(found))
    # The puck moves one place a coup (TLGC 16.5.5), which takes back part of what the last turn gives.
    console.print("  [dim]whoever acts last there acted first on the coup before[/]", "")
    if found.secret is not None:
        _print_secret(console, found.secret)
    if len(found.bettors) > 1:
        rows = [(one.bot, *_share(one.goes_on)) for one in found.bettors]
        console.print(_table(("bettor", "advances from the first round", "95 %"), rows), "")
    console.print(_prizes("place drawn first", found.prizes_by_place), "")
    if len(found.prizes_by_bot) > 1:
        console.print(_prizes("bettor", found.prizes_by_bot), "")
    console.print(_durations(found))


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
    found = table(*heads, indent=2)
    for row in rows:
        found.add_row(*row)
    return found


def _share(share: Share) -> tuple[str, str]:
    return f"[bold]{share.share:.1%}[/]", f"{share.low:.1%} … {share.high:.1%}"


def _seats(seats: Sequence[Seat]) -> Table:
    stage = seats[0].stage
    rows = [(f"place {seat.place}", *_share(seat.goes_on), f"{seat.fair:.1%}") for seat in seats]
    return _table((stage, "wins" if stage == "final" else "advances", "95 %", "if all equal"), rows)


def _turns(found: Format) -> Table:
    rows = [(turn_name(turn.before_last), *_share(turn.goes_on), f"{turn.fair:.1%}") for turn in found.turns]
    return _table(("acts on the last coup", "advances", "95 %", "if all equal"), rows)


def _print_secret(console: Console, secret: Secret) -> None:
    gain, low, high = (100 * part for part in (secret.gain.mean, secret.gain.low, secret.gain.high))
    console.print(
        f"Secret wagers: [bold]{gain:+.1f}[/] points of advancing from the first round"
        f" [dim]({low:+.1f} … {high:+.1f}); {secret.hidden:.1%} with them, {secret.open:.1%} without,"
        f" {secret.pairs:,} players twice over the same cards[/]\n",
        soft_wrap=True,
    )


def _prizes(first: str, prizes: Iterable[Prize]) -> Table:
    rows = (
        (
            one.who,
            f"[bold]{one.money.mean:,.2f}[/]",
            f"{max(0.0, one.money.low):,.2f} … {one.money.high:,.2f}",
        )
        for one in prizes
    )
    return _table((first, "prize money", "95 %"), rows)


def _durations(found: Format) -> Table:
    kinds = {
        "rounds": found.rounds,
        "sessions": found.sessions,
        "coups": found.coups,
        "play-offs": found.play_offs,
        "shared prizes": found.shared,
        f"hours, {found.seconds} s a coup, {plural(found.tables, 'table')}": found.hours,
    }
    rows = (
        (name, f"[bold]{one.mean:,.2f}[/]", f"{one.low:,.4g} … {one.high:,.4g}")
        for name, one in kinds.items()
    )
    return _table(("per competition", "on average", "nine in ten"), rows)
