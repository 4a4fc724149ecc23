"""`croupier solve`: an equilibrium with its proof; what a hand is worth, and what a habit costs."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.completion import one_of, rule_sets_of
from croupier.cli.output import AsJson
from croupier.cli.output_file import output_option
from croupier.errors import BadInput

GAMES = ("pok-deng", "thai", "lanes", "kuhn", "leduc", "chemin-de-fer")
LANES = frozenset({"position", "gone"})  # options that only Lanes takes
COMPARE = frozenset({"compare", "rules", "multiplier", "output"})  # those that go with --compare
TABLE = frozenset(  # and with --players
    {"players", "rules", "detail", "deck", "multiplier", "player_range", "banker_range", "method", "simulate"}
) | {"seed", "workers", "output"}

PlayerSees = Annotated[
    str,
    typer.Option(
        help="own, or upcard: the banker's first card lies open.", autocompletion=one_of("own", "upcard")
    ),
]
BankerSees = Annotated[
    str,
    typer.Option(
        help="sizes, values or cards of the player's hand.", autocompletion=one_of("sizes", "values", "cards")
    ),
]
Detail = Annotated[
    str,
    typer.Option(
        help="value or cards: how finely hands are told apart.", autocompletion=one_of("value", "cards")
    ),
]
Multiplier = Annotated[
    str | None,
    typer.Option(
        help="product, higher or winner; default: the rule set's own.",
        autocompletion=one_of("product", "higher", "winner"),
    ),
]
PlayerRange = Annotated[
    str | None,
    typer.Option(
        help="free or convention; default: the rule set's own.", autocompletion=one_of("free", "convention")
    ),
]
Against = Annotated[
    str | None, typer.Option(help="The player's hand as the banker sees it: '3', or '3 worth 6'.")
]
Simulate = Annotated[str | None, typer.Option(help="Rounds to simulate with the strategies found: 10M.")]
Gone = Annotated[
    str | None, typer.Option(help="Lanes: cards both players saw in earlier rounds of the pile, '5h Kd'.")
]
Output = Annotated[
    Path | None,
    output_option("A chart or the strategy: .html, .png, .json, .csv.", ".html", ".png", ".json", ".csv"),
]


def solve(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            help="pok-deng, thai, a .toml file of theirs, lanes, or kuhn, leduc, chemin-de-fer as checks",
            autocompletion=one_of(*GAMES),
        ),
    ],
    position: Annotated[str | None, typer.Argument(help="Lanes: a position in the last two turns.")] = None,
    player_sees: PlayerSees = "upcard",
    banker_sees: BankerSees = "values",
    detail: Detail = "value",
    deck: Annotated[
        str, typer.Option(help="52 or infinite.", autocompletion=one_of("52", "infinite"))
    ] = "52",
    multiplier: Multiplier = None,
    player_range: PlayerRange = None,
    banker_range: Annotated[
        str | None, typer.Option(help="free or convention.", autocompletion=one_of("free", "convention"))
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="Of pok-deng: thai, or a .toml file.", autocompletion=rule_sets_of("pok-deng")),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            help="lp (linear program) or cfr (regret minimisation).", autocompletion=one_of("lp", "cfr")
        ),
    ] = "lp",
    player_plays: Annotated[
        str | None, typer.Option(help="Fix the player's habit: 'hit 0-4' or policy.csv.")
    ] = None,
    banker_plays: Annotated[str | None, typer.Option(help="Fix the banker's habit.")] = None,
    hand: Annotated[str | None, typer.Option(help="What the player's two cards are worth: '5h 7d'.")] = None,
    banker_hand: Annotated[str | None, typer.Option(help="What the banker's two cards are worth.")] = None,
    up: Annotated[str | None, typer.Option(help="The upcard, for --hand and --banker-hand.")] = None,
    against: Against = None,
    simulate: Simulate = None,
    seed: Annotated[str | None, typer.Option(help="Seed of the simulated rounds; default: random.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Worker processes for the simulation.")] = 1,
    gone: Gone = None,
    compare: Annotated[bool, typer.Option("--compare", help="All models side by side.")] = False,
    players: Annotated[
        int | None, typer.Option(help="A table with so many players at closed hands: 2 to 16.")
    ] = None,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game exactly: its value, what both sides should do, and the proof."""
    given = given_options(context)
    if game == "lanes":
        from croupier.cli.solve.lanes import solve_lanes

        refuse_options(given - LANES, "with lanes")
        solve_lanes(position, gone, as_json=as_json)
        return
    refuse_options(given & LANES, f"with {game}")
    is_rule_set = game == "thai" or game.endswith(".toml")
    if is_rule_set:
        refuse_options(given & {"rules"}, f"with {game}, which is a rule set of its own")
    if game != "pok-deng" and not is_rule_set:
        from croupier.cli.solve.classics import check_classic, print_solved

        check_classic(game)
        refuse_options(given, f"with {game}")
        print_solved(game, as_json=as_json)
        return
    from croupier.cli.solve.pokdeng import Question, Rounds, compare_and_print, solve_and_print

    if compare:
        refuse_options(given - COMPARE, "with --compare, which solves every model")
        compare_and_print(rules or game, multiplier, output, as_json=as_json)
    elif players is not None:
        from croupier.cli.solve.table import Table, solve_table_and_print

        refuse_options(given - TABLE, "with --players, where hands are closed (ruling P9)")
        if "deck" not in given:
            deck = "infinite"
        table = Table(players, detail, deck, method if "method" in given else None)
        ranges = {"player_range": player_range, "banker_range": banker_range}
        changes = {"multiplier": multiplier, **ranges}
        rounds = Rounds(simulate, seed, workers) if simulate else None
        solve_table_and_print(rules or game, changes, table, rounds, output, as_json=as_json)
    else:
        question = Question(hand, banker_hand, up, against)
        rounds = Rounds(simulate, seed, workers) if simulate else None
        options = {
            "player_sees": player_sees,
            "banker_sees": banker_sees,
            "detail": detail,
            "deck": deck,
            "multiplier": multiplier,
            "player_range": player_range,
            "banker_range": banker_range,
        }
        habits = {"player": player_plays, "banker": banker_plays}
        solve_and_print(rules or game, options, method, habits, question, rounds, output, as_json=as_json)


def given_options(context: typer.Context) -> frozenset[str]:
    """The options given on the command line, except those that every game takes."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    written = (name for name, source in sources.items() if source and source.name == "COMMANDLINE")
    return frozenset(written) - {"game", "as_json"}


def refuse_options(meaningless: frozenset[str], why: str) -> None:
    """Refuse options that have no meaning here."""
    for name in sorted(meaningless):
        option = "-o" if name == "output" else f"--{name.replace('_', '-')}"
        raise BadInput(f"{option} has no meaning {why}: leave it out")
