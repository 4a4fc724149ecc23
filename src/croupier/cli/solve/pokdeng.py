"""`croupier solve`: an equilibrium with its proof; what a hand is worth, and what a habit costs."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json
from croupier.cli.solve.lanes import solve_lanes
from croupier.cli.solve.simulated import in_words, play_out
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from croupier.solve.pokdeng.choices import Choice
    from croupier.solve.pokdeng.models import Model
    from croupier.solve.pokdeng.policies import Judged
    from croupier.solve.pokdeng.simulated import Simulated
    from croupier.solve.pokdeng.solution import Solution

    Found = dict[str, tuple[str, Choice]]  # side → information set and what to do there

MODEL = (
    "rules",
    "player_sees",
    "banker_sees",
    "detail",
    "deck",
    "multiplier",
    "player_range",
    "banker_range",
)
COMPARES = ("compare", "rules", "multiplier", "output", "as_json")  # what goes with --compare
KINDS = (".json", ".csv", ".html", ".png")
COMPARED = (".json", ".html")
WHAT = "the solution"
MISTAKES = 5  # the costliest that are shown


def solve(
    game: Annotated[str, typer.Argument(help="pok-deng, lanes, or kuhn, leduc, chemin-de-fer as checks")],
    position: Annotated[str | None, typer.Argument(help="Of lanes, in its last two turns.")] = None,
    player_sees: Annotated[
        str, typer.Option(help="own, or upcard: the banker's first card lies open.")
    ] = "upcard",
    banker_sees: Annotated[str, typer.Option(help="sizes, values or cards of the player's hand.")] = "values",
    detail: Annotated[str, typer.Option(help="value or cards: how finely hands are told apart.")] = "value",
    deck: Annotated[str, typer.Option(help="52 or infinite.")] = "52",
    multiplier: Annotated[
        str | None, typer.Option(help="product, higher or winner; the rule set's own unless told.")
    ] = None,
    player_range: Annotated[
        str | None, typer.Option(help="free or convention; the rule set's own unless told.")
    ] = None,
    banker_range: Annotated[str | None, typer.Option(help="free or convention.")] = None,
    rules: Annotated[str, typer.Option(help="pok-deng, thai, or a .toml file.")] = "pok-deng",
    method: Annotated[str, typer.Option(help="lp (linear program) or cfr (regret minimisation).")] = "lp",
    player_plays: Annotated[
        str | None, typer.Option(help="Fix the player's habit: 'hit 0-4' or policy.csv.")
    ] = None,
    banker_plays: Annotated[str | None, typer.Option(help="Fix the banker's habit.")] = None,
    hand: Annotated[str | None, typer.Option(help="What the player's two cards are worth: '5h 7d'.")] = None,
    banker_hand: Annotated[str | None, typer.Option(help="What the banker's two cards are worth.")] = None,
    up: Annotated[str | None, typer.Option(help="The upcard, for --hand and --banker-hand.")] = None,
    against: Annotated[
        str | None, typer.Option(help="What the banker is up against: '3', or '3 worth 6' if it sees that.")
    ] = None,
    simulate: Annotated[
        str | None, typer.Option(help="Play so many rounds with the strategies found: 10M.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Of the simulated rounds; random unless told.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play them.")] = 1,
    gone: Annotated[
        str | None, typer.Option(help="Of lanes: cards both saw in earlier rounds of the pile, '5h Kd'.")
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="All models side by side.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A chart or the strategy: .html, .png, .json, .csv.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game exactly: its value, what both sides should do, and the proof."""
    told = _told(locals())
    if game == "lanes":
        _refuse(told, ("position", "gone", "as_json"), "with lanes")
        solve_lanes(position, gone, as_json=as_json)
        return
    _refuse({name: told[name] for name in ("position", "gone") if name in told}, (), f"with {game}")
    if game != "pok-deng":
        _solve_classic(game, told, as_json=as_json)
    elif compare:
        _compare(told, rules, multiplier, output, as_json=as_json)
    else:
        _check_output(output, KINDS, WHAT)
        _check_cards(hand, banker_hand, up, against)
        chosen = _model({name: told[name] for name in MODEL if name in told})
        judged, solution = _solution(chosen, method, player_plays, banker_plays)
        found = _looked_up(chosen, solution, (hand, banker_hand, up, against))
        if output is not None:
            _write(solution, output)
        played, complete = play_out(chosen, solution, simulate, seed, workers) if simulate else (None, True)
        _print(chosen, solution, judged, found, played, as_json=as_json)
        _tell(output, as_json=as_json)
        if not complete:
            raise Interrupted("stopped before all rounds were played")


def _told(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not as they would be untold."""
    usual = signature(solve).parameters
    return {name: given for name, given in options.items() if name != "game" and given != usual[name].default}


def _refuse(told: Mapping[str, Any], but: Container[str], why: str) -> None:
    for name in told:
        if name not in but:
            option = "-o" if name == "output" else f"--{name.replace('_', '-')}"
            raise BadInput(f"{option} has no meaning {why}: leave it out")


def _model(told: Mapping[str, str]) -> "Model":
    from croupier.solve.pokdeng.models import model

    return model(told.get("rules", "pok-deng"), **{name: told[name] for name in told if name != "rules"})


def _check_output(output: Path | None, kinds: Sequence[str], what: str) -> None:
    """Whether it can be written, before there is work that would be lost."""
    from croupier.files import writable
    from croupier.pages.strategy.png import drawing_tools

    if output is None:
        return
    if output.suffix.lower() not in kinds:
        raise BadInput(f"{output}: {what} is written as {', '.join(kinds[:-1])} or {kinds[-1]}")
    if not writable(output, what).parent.is_dir():
        raise BadInput(f"{output}: there is no such folder: cannot write {what}")
    if output.suffix.lower() == ".png":
        drawing_tools()


def _check_cards(hand: str | None, banker_hand: str | None, up: str | None, against: str | None) -> None:
    from croupier.cards import RANKS, parse

    if against is not None and banker_hand is None:
        raise BadInput("--against says what the banker is up against: give its cards with --banker-hand")
    if up is not None and hand is None and banker_hand is None:
        raise BadInput("--up goes with cards: give them with --hand or --banker-hand")
    if banker_hand is not None and against is None:
        raise BadInput("the banker is up against --against 2 or 3, or '3 worth 6' where it sees values")
    if up and (len(parse(up)) != 1 or parse(up)[0].rank not in RANKS):
        raise BadInput(f"--up {up!r}: the upcard is one card, such as 9s")


def _solution(
    model: "Model", method: str, player: str | None, banker: str | None
) -> "tuple[Judged | None, Solution]":
    """The equilibrium, or the best answers to what one side or both are used to."""
    from croupier.solve.pokdeng.models import one_of
    from croupier.solve.pokdeng.policies import judge
    from croupier.solve.pokdeng.solution import Method, solve_pok_deng

    way: Any = one_of(method, Method, "method")
    if model.banker_sees == "cards" and way == "cfr":
        raise BadInput(
            "--method cfr has no meaning with --banker-sees cards, which hides nothing: leave it out"
        )
    if model.banker_sees == "cards" and banker is not None:
        raise BadInput("--banker-plays has no meaning with --banker-sees cards: use --banker-range")
    if player is None and banker is None:
        with _progress("solving") as tell:
            return None, solve_pok_deng(model, method=way, on_progress=tell)
    if way == "cfr":
        raise BadInput("--method cfr has no meaning with a habit, which is judged exactly: leave it out")
    if player is not None and banker is not None:
        return None, _both(model, player, banker)
    judged = judge(model, "player", player) if player is not None else judge(model, "banker", banker or "")
    return judged, judged.solution


def _both(model: "Model", player: str, banker: str) -> "Solution":
    from croupier.solve.pokdeng.policies import information_sets, policy
    from croupier.solve.pokdeng.solution import solve_pok_deng

    sets = information_sets(model)
    return solve_pok_deng(
        model,
        habits={
            "player": policy(player, [one for one in sets if one.side == "player"]),
            "banker": policy(banker, [one for one in sets if one.side == "banker"]),
        },
    )


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar where stderr is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _of: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _write(solution: "Solution", output: Path) -> None:
    """A file of the kind its name asks for, whole or not at all."""
    from croupier.files import whole

    made = _made(solution, output.suffix.lower())
    with whole(output, WHAT) as partly:
        partly.write_bytes(made)


def _made(solution: "Solution", kind: str) -> bytes:
    from croupier.pages.strategy.page import chart_page
    from croupier.pages.strategy.png import chart_png
    from croupier.solve.pokdeng.policies import to_csv

    if kind == ".png":
        return chart_png(solution)
    if kind == ".json":
        return _json(_document(solution, None))
    return (chart_page(solution) if kind == ".html" else to_csv(solution)).encode()


def _json(document: Any) -> bytes:
    import json

    return f"{json.dumps(document, indent=1, ensure_ascii=False)}\n".encode()


def _document(solution: "Solution", judged: "Judged | None") -> Any:
    from croupier.wire import to_data

    document = to_data(solution)
    if judged:
        document["policy"] = {key: value for key, value in to_data(judged).items() if key != "solution"}
    return document


def _print(
    model: "Model",
    solution: "Solution",
    judged: "Judged | None",
    found: "Found",
    played: "Simulated | None",
    *,
    as_json: bool,
) -> None:
    from croupier.wire import to_data

    if as_json:
        document = _hands_data(found) if found else _document(solution, judged)
        print_json(document | {"simulated": to_data(played)} if played else document)
        return
    if found:
        _show_hands(found)
    else:
        _show(model, solution, judged)
    if played:
        terminal().print(in_words(played))


def _tell(output: Path | None, *, as_json: bool) -> None:
    from rich.markup import escape

    if output is not None and not as_json:
        terminal().print(f"[dim]written to {escape(str(output))}[/]", soft_wrap=True)


def _show(model: "Model", solution: "Solution", judged: "Judged | None") -> None:
    from rich.markup import escape

    from croupier.pages.strategy.prose import certificate_in_words, model_in_words, value_in_words
    from croupier.pages.terminal.strategy import costliest, strategy

    console = terminal()
    console.print(f"[bold]{escape(model.rules.title)}[/]")
    console.print(f"[dim]{escape(model_in_words(solution))}[/]\n")
    console.print(f"[bold]{value_in_words(solution)}[/]")
    console.print(f"[green]{certificate_in_words(solution)}[/] [dim]{_effort(solution)}[/]\n")
    if judged:
        console.print(_loss(judged) + "\n")
    console.print(strategy(solution))
    if (table := costliest(solution, MISTAKES)).row_count:
        console.print(table)


def _effort(solution: "Solution") -> str:
    sets = solution.information_sets
    return f"{sets['player']:,} + {sets['banker']:,} information sets, {solution.seconds:.2f} s"


def _loss(judged: "Judged") -> str:
    from rich.markup import escape

    from croupier.exact.figures import percent

    share = f"{percent(judged.loss)} % of the bet" if judged.loss else "nothing"
    exact = f" [dim]({judged.loss_exact})[/]" if judged.loss and judged.loss_exact is not None else ""
    fixes = f"it fixes {judged.covers:,} of {judged.of:,} information sets"
    return (
        f"[yellow]{escape(judged.policy)}[/] costs the {judged.side} [bold]{share}[/]{exact}; {fixes}; free, "
        f"the value is {percent(judged.equilibrium)} %"
    )


def _looked_up(
    model: "Model", solution: "Solution", asked: tuple[str | None, str | None, str | None, str | None]
) -> "Found":
    from croupier.solve.pokdeng.lookup import banker_choice, player_choice

    hand, banker_hand, up, against = asked
    found = {}
    if hand is not None:
        found["player"] = player_choice(model, solution, hand, up)
    if banker_hand is not None:
        found["banker"] = banker_choice(model, solution, banker_hand, up, against or "")
    if hand and banker_hand and model.deck == "52":
        _apart(hand, banker_hand)
    return found


def _apart(hand: str, banker_hand: str) -> None:
    from croupier.cards import parse

    for card in parse(hand):
        if card in parse(banker_hand):
            raise BadInput(f"{card} is in both hands, and one deck holds it once (ruling P11)")


def _hands_data(found: "Found") -> dict[str, Any]:
    from croupier.wire import to_data

    return {side: {"set": name} | to_data(choice) for side, (name, choice) in found.items()}


def _show_hands(found: "Found") -> None:
    from croupier.pages.strategy.chart import Part
    from croupier.pages.strategy.prose import named, part_in_words

    for side, (name, choice) in found.items():
        first, *rest = part_in_words(Part(name, choice))
        terminal().print(f"[bold]{named(side)}[/], {first}")
        terminal().print("".join(f"  {line}\n" for line in rest), end="")


def _compare(
    told: Mapping[str, Any], rules: str, multiplier: str | None, output: Path | None, *, as_json: bool
) -> None:
    from croupier.files import whole
    from croupier.pages.strategy.comparison_page import compare_page
    from croupier.pages.terminal.strategy import comparison
    from croupier.solve.pokdeng.compare import compare
    from croupier.solve.pokdeng.models import model
    from croupier.wire import to_data

    _refuse(told, COMPARES, "with --compare, which solves every model")
    _check_output(output, COMPARED, "the comparison")
    with _progress("solving every model") as tell:
        found = compare(model(rules, multiplier=multiplier).rules, tell)
    if output is not None:
        made = compare_page(found).encode() if output.suffix.lower() == ".html" else _json(to_data(found))
        with whole(output, "the comparison") as partly:
            partly.write_bytes(made)
    if as_json:
        print_json(to_data(found))
    else:
        terminal().print(comparison(found))
    _tell(output, as_json=as_json)


def _solve_classic(name: str, told: Mapping[str, Any], *, as_json: bool) -> None:
    from croupier.solve.classic_solution import solve_classic
    from croupier.solve.classics import CLASSICS
    from croupier.wire import to_data

    if name not in CLASSICS:
        raise BadInput(f"no game to solve is called {name}; there is pok-deng, {', '.join(CLASSICS)}")
    _refuse(told, ("as_json",), f"with {name}")
    found = solve_classic(name)
    if as_json:
        print_json(to_data(found))
        return
    console = terminal()
    exact = f" [green]exact:[/] {found.value_exact}" if found.value_exact is not None else ""
    console.print(f"[bold]{name}[/] value to who acts first {found.value:+.12f}{exact}")
    console.print(f"[dim]certified {found.low!r} … {found.high!r}; {found.seconds * 1000:,.0f} ms[/]\n")
    for side, sets in (("first", found.rows), ("second", found.columns)):
        for one, chances in sets.items():
            shares = "  ".join(f"{action} {chance}" for action, chance in chances.items())
            console.print(f"  [dim]{side}[/]  {one:24} {shares}")
