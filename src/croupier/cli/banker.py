"""`croupier banker`: stand or hit, against all seats of a Pok Deng table at once."""

from typing import Annotated

import typer

from croupier.cli.completion import one_of, rule_sets_of
from croupier.cli.output import AsJson, print_found


def banker(
    cards: Annotated[str, typer.Argument(help="The banker's two cards: '2s 3h'.")],
    seat: Annotated[
        list[str],
        typer.Option(
            help="A bet and its hand: '100 stood', '50 hit worth 6', '10 5h 5d Kc', '10 5h 5d Kc settled'."
        ),
    ],
    players_play: Annotated[
        str, typer.Option(help="How players choose: equilibrium, or a range such as 'hit 0-4'.")
    ] = "equilibrium",
    rules: Annotated[
        str, typer.Option(help="pok-deng, thai, or a .toml file.", autocompletion=rule_sets_of("pok-deng"))
    ] = "pok-deng",
    deck: Annotated[
        str,
        typer.Option(
            help="52, or infinite: every card from a full deck.", autocompletion=one_of("52", "infinite")
        ),
    ] = "52",
    samples: Annotated[
        int, typer.Option(help="Most hands to sample for four or more seats whose cards are unseen.")
    ] = 100_000,
    seed: Annotated[str, typer.Option(help="Seed of those hands.")] = "seats",
    as_json: AsJson = False,
) -> None:
    """The banker's best action against everyone, and with whom to settle first where the rules let it."""
    from croupier.games.pokdeng.rulefile import load_rules
    from croupier.pages.terminal.banker import print_banker
    from croupier.pages.terminal.console import status
    from croupier.solve.pokdeng.seats import banker as best_action
    from croupier.solve.pokdeng.seats import parse_seat

    seats = [parse_seat(text) for text in seat]
    with status("weighing hands"):
        found = best_action(
            load_rules(rules),
            cards,
            seats,
            players_play=players_play,
            samples=samples,
            seed=seed,
            deck=deck,
        )
    print_found("banker", found, print_banker, as_json=as_json)
