"""A solution in sentences: the model, the value with its proof, each decision."""

from croupier.games.pokdeng.rules import THAI
from croupier.pages.strategy.chart import Cell, Part
from croupier.pages.text import MINUS, decimals, percent, signed
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.solution import Solution

SEES = {
    "own": "sees its own cards",
    "upcard": "sees its own cards and the banker's first card, dealt face up",
    "sizes": "sees how many cards the player holds",
    "values": "sees how many cards the player holds and what they are worth",
    "cards": "sees the player's cards",
}
DETAIL = {
    "value": "Hands are told apart by value",
    "cards": "Hands are told apart card by card, up to renaming suits",
}
DECK = {"52": "one deck of 52", "infinite": "every card drawn from a full deck"}
MULTIPLIER = {
    "product": "both sides' combinations multiply each other",
    "higher": "the higher combination counts",
    "winner": "the winner's combination counts",
}
CLOSE = 0.05  # bets by which two actions differ at most, to be a close decision
SAME = 1e-12  # what two actions may differ by and still be worth the same, in floats
LONG_FRACTION = 24  # letters beyond which a chance is shown in per cent first


def with_thai(word: str) -> str:
    """A word of the game with its Thai name.

    >>> with_thai("hit")
    'hit เพิ่ม'
    """
    return f"{word} {THAI[word.lower()]}"


def model_text(solution: Solution) -> str:
    """Who knows what, how finely, of which deck."""
    both = {"player": solution.player_range, "banker": solution.banker_range}
    ranges = [side for side, play in both.items() if play == "convention"]
    compared = "hands are compared by type, then by points; " if solution.types else ""
    house = f" The {' and the '.join(ranges)} must keep to the common convention." if ranges else ""
    return (
        f"The {with_thai('player')} {SEES[solution.player_sees]}; the {with_thai('banker')} "
        f"{SEES[solution.banker_sees]}. {DETAIL[solution.detail]}; {DECK[solution.deck]}; "
        f"{compared}{MULTIPLIER[solution.multiplier]}.{house}"
    )


def value_text(solution: Solution) -> str:
    """Who is ahead, and by how much of a bet."""
    if not solution.value:
        return "The game is even."
    well = "as well as what is fixed allows" if has_fixed_choices(solution) else "perfectly"
    ahead, behind = ("player", "banker") if solution.value > 0 else ("banker", "player")
    return (
        f"The {with_thai(ahead)} is ahead by {percent(abs(solution.value))} % of the bet when both play "
        f"{well}: of every 10,000 chips bet the {behind} loses {decimals(abs(solution.value) * 10_000, 1)}."
    )


def certificate_text(solution: Solution) -> str:
    """The proof: one number where the two bounds meet, else the interval they leave."""
    if solution.value_exact is not None:
        return f"exact: {str(solution.value_exact).replace('-', MINUS)}"
    return (
        f"between {decimals(solution.low, 12)} and {decimals(solution.high, 12)}, "
        f"{solution.exploitability:.1e} apart"
    )


def certificate_explained(solution: Solution) -> str:
    """What the number rests on, for a reader who need not take our word for it."""
    limit = " that keeps to what is fixed" if has_fixed_choices(solution) else ""
    low, high, end = "at least the lower number", "at most the higher one", ""
    if solution.value_exact is not None:
        low, high, end = "at least this", "no more", " and meet"
    return (
        f"The player's chart secures {low} against any banker{limit}, the banker's chart concedes {high} to "
        f"any player{limit}; both were computed in whole numbers{end}."
    )


def has_fixed_choices(solution: Solution) -> bool:
    """Whether a habit or a house range leaves some decision unfree."""
    return any(one.locked for side in (solution.player, solution.banker) for one in side.values())


def action_text(choice: Choice) -> str:
    """What to do: an action, or how often to hit.

    Mixed chances are shown as the fractions they are.
    """
    if choice.hit in (0, 1):
        return with_thai("hit" if choice.hit else "stand")
    share = f"{percent(choice.hit, 1)} %"
    exact = str(choice.exact)
    pair = (exact, share) if len(exact) <= LONG_FRACTION else (share, exact)
    return f"{with_thai('hit')} {pair[0]} ({pair[1]})"


def part_lines(part: Part) -> list[str]:
    """Lines of a tooltip: the set, what to do, what either action is worth, how often it comes."""
    one = part.choice
    lines = [part.name, action_text(one) + (" – fixed, not chosen" if one.locked else "")]
    if one.stand_ev is None or one.hit_ev is None or one.mistake is None:
        return [*lines, "never comes up when both play this way"]
    worth = {"stand": one.stand_ev, "hit": one.hit_ev}
    both = " · ".join(f"{with_thai(action)} {signed(ev, 6)}" for action, ev in worth.items())
    cost = f"a mistake costs {percent(one.mistake, 3)} % of the bet"
    worse = cost if one.mistake > SAME else "both are worth the same"
    return [*lines, both, worse, f"comes up in {share_text(one.reach)} of deals"]


def share_text(share: float) -> str:
    """
    >>> share_text(0.01234), share_text(0.0000123)
    ('1.234 %', '0.0012 %')
    """
    places = 3
    while 0 < share * 100 < 10**-places * 10 and places < 12:
        places += 1
    return f"{percent(share, places)} %"


def tooltip(cell: Cell) -> list[str]:
    """Everything about a cell, its parts with an empty line between."""
    if not cell.parts:
        pok = f"{with_thai('Pok')}: nothing to decide"
        return [cell.label, pok if cell.pok else "never comes up when both play this way"]
    lines: list[str] = []
    for part in cell.parts:
        lines += ["", *part_lines(part)]
    return lines[1:]


def frequency(cell: Cell) -> str:
    """`hit`, `stand`, or how often to hit; never 0 % or 100 % of what is mixed.

    >>> frequency(Cell(0, 0, "5", ()))
    ''
    """
    if cell.hit is None:
        return ""
    if cell.hit in (0, 1):
        return "hit" if cell.hit else "stand"
    return f"{min(max(float(percent(cell.hit, 0)), 1), 99):.0f} %"
