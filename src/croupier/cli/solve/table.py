"""`croupier solve thai --players 3`: a table of several players, solved."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.cli.output import chosen_seed, count_of, print_found, print_json
from croupier.cli.output_file import as_document, check_file, write_file
from croupier.cli.solve.pokdeng import Rounds, print_written
from croupier.errors import BadInput
from croupier.games.pokdeng.rules import Rules
from croupier.pages.terminal.console import progress, terminal
from croupier.pages.terminal.pokdeng_table import print_simulated, print_table, print_two_players
from croupier.solve.pokdeng.models import Deck, Detail, one_of, pok_deng_model
from croupier.solve.pokdeng.solution import Method
from croupier.solve.pokdeng.table_game import TableSolution, solve_table
from croupier.solve.pokdeng.table_simulated import TableSimulated, simulate_table_solution
from croupier.solve.pokdeng.two_players import solve_two_players
from croupier.wire import to_data

WHAT = "the solution"


@dataclass(frozen=True)
class Table:
    """What was asked of a table; a method of None is the best there is."""

    players: int
    detail: str
    deck: str
    method: str | None


def solve_table_and_print(
    rules: str,
    changes: Mapping[str, Any],
    table: Table,
    rounds: Rounds | None,
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    """The equilibrium of a table and its certificate; with one deck, bounds."""
    check_file(output, (".json",), WHAT)
    book = pok_deng_model(rules, **changes).rules
    one_of(table.detail, Detail, "detail")
    if one_of(table.deck, Deck, "deck") == "52":
        _print_one_deck(book, table, rounds, output, as_json=as_json)
        return
    method = None if table.method is None else one_of(table.method, Method, "method")
    with progress("solving") as update:
        found = solve_table(
            book,
            table.players,
            detail=table.detail,
            method=method,
            on_progress=lambda done, gap: update(done, done, description=f"gap {gap:.1e}"),
        )
    if output is not None:
        write_file(output, as_document("solve/table", found), WHAT)
    played = _played(book, found, rounds) if rounds else None
    if as_json:
        simulated = {"simulated": to_data(played)} if played else {}
        print_json("solve/table", {**to_data(found), **simulated})
        return
    print_table(terminal(), book, found)
    if played:
        print_simulated(terminal(), played)
    print_written(output)


def _played(rules: Rules, found: TableSolution, wished: Rounds) -> TableSimulated:
    count, seed = count_of(wished.count, "--simulate"), chosen_seed(wished.seed)
    with progress("playing", count) as update:
        return simulate_table_solution(
            rules,
            found,
            rounds=count,
            seed=seed,
            workers=wished.workers,
            on_progress=lambda so_far: update(so_far.rounds.rounds),
        )


def _print_one_deck(
    rules: Rules, table: Table, rounds: Rounds | None, output: Path | None, *, as_json: bool
) -> None:
    if table.players != 2 or table.detail != "cards" or table.method == "cfr" or rounds:
        raise BadInput(
            "--deck 52 is counted for --players 2 --detail cards, by its exact best responses alone: "
            "give these, or leave --deck out"
        )
    with progress("counting") as update:
        found = solve_two_players(rules, on_progress=update)
    if output is not None:
        write_file(output, as_document("solve/two-players", found), WHAT)
    print_found("solve/two-players", found, print_two_players, as_json=as_json)
    if not as_json:
        print_written(output)
