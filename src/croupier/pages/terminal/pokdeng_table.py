"""A table of several players of Pok Deng, solved, in the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.games.pokdeng.rules import THAI, Rules
from croupier.pages.strategy.prose import DETAIL, MULTIPLIER
from croupier.pages.terminal.console import table, z_score
from croupier.pages.text import percent, plural
from croupier.solve.pokdeng.table_game import BankerLine, TableSolution
from croupier.solve.pokdeng.table_simulated import TableSimulated
from croupier.solve.pokdeng.two_players import TwoPlayers

VALUES = range(10)


def print_table(console: Console, rules: Rules, found: TableSolution) -> None:
    """The value with its certificate, and by value how often everybody hits."""
    console.print(f"[bold]{escape(rules.title)}[/]")
    seats = plural(found.players, "player")
    how = "settles with some first" if found.settles_first else "answers all with one action"
    console.print(
        f"[dim]{seats} at closed hands, each for itself; the banker {THAI['banker']} {how}. "
        f"{DETAIL[found.detail]}; every card drawn from a full deck; {MULTIPLIER[found.multiplier]}.[/]\n"
    )
    console.print(
        f"[bold]Each player gets {percent(found.value)} % of its bet[/] [dim]({found.value_exact})[/], alone "
        f"with the banker {percent(found.one_player)} %."
    )
    console.print(f"[green]{_certificate(found)}[/]\n")
    console.print(_players(found))
    console.print(_banker(found))


def print_two_players(console: Console, found: TwoPlayers) -> None:
    console.print(
        f"Two players, one deck: each gets between [bold]{percent(found.low)} % and {percent(found.high)} "
        f"%[/] of its bet [dim](at most {found.high_exact})[/]"
    )
    console.print(
        f"Playing as if alone with the banker, players lose no more than {percent(found.gap)} % of a bet to "
        "a banker that counts every card it sees."
    )


def print_simulated(console: Console, found: TableSimulated) -> None:
    rounds = found.rounds
    distance = "" if found.z is None else f", {z_score(found.z)} standard errors from {found.exact:+.6f}"
    console.print(
        f"{rounds.rounds:,} rounds gave each player [bold]{rounds.value:+.6f}[/] ± {rounds.se:.6f} a bet"
        f"{distance} [dim](seed {escape(rounds.seed)})[/]"
    )


def _certificate(found: TableSolution) -> str:
    if not found.gap:
        return "Proof: nobody gains anything by playing otherwise alone, summed exactly."
    return (
        f"Proof: by playing otherwise alone a player gains {found.player_gain:.1e} of a bet, the banker "
        f"{found.banker_gain:.1e}, summed exactly; gap {found.gap:.1e} after {found.rounds:,} rounds."
    )


def _players(found: TableSolution) -> Table:
    chances = {line.hand: line.chance for line in found.player}
    rows = _sheet(f"Player {THAI['player']}")
    rows.add_row("hits", *_by_value([(line.value, chances[line.hand], line.hit) for line in found.player]))
    return rows


def _banker(found: TableSolution) -> Table:
    """Against those who stood and those who hit where it may answer both; else by how many of each."""
    rows, chances = _sheet(f"Banker {THAI['banker']}"), {line.hand: line.chance for line in found.player}

    def shares(lines: Iterable[BankerLine], *, hit: bool) -> list[str]:
        draws = [(line, line.against_hit if hit else line.against_stood) for line in lines]
        return _by_value([(line.value, chances[line.hand], chance) for line, chance in draws])

    if found.settles_first:
        alone = [line for line in found.banker if (line.stood, line.hit) == (1, 0)]
        rows.add_row("draws against who stood", *shares(alone, hit=False))
        alone = [line for line in found.banker if (line.stood, line.hit) == (0, 1)]
        rows.add_row("draws against who hit", *shares(alone, hit=True))
        return rows
    for stood, hit in dict.fromkeys((line.stood, line.hit) for line in found.banker):
        met = [line for line in found.banker if (line.stood, line.hit) == (stood, hit)]
        rows.add_row(f"draws, {stood} stood and {hit} hit", *shares(met, hit=False))
    return rows


def _sheet(title: str) -> Table:
    return table(title, *(str(value) for value in VALUES))


def _by_value(hands: Sequence[tuple[int, float, float]]) -> list[str]:
    """By value, how many per cent of the deals a side draws with; nothing where it never decides."""
    found = []
    for value in VALUES:
        deals = sum(chance for held, chance, _ in hands if held == value)
        drawn = sum(chance * hits for held, chance, hits in hands if held == value)
        found.append(f"{100 * drawn / deals:.0f}" if deals else "·")
    return found
