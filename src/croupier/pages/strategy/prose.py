"""What a solution says, in plain words: the model, the value with its proof, each decision, the mistakes."""

from croupier.exact.figures import decimals, percent, signed
from croupier.games.pokdeng.rules import THAI, Side
from croupier.pages.strategy.chart import Part
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
SAME = 1e-12  # what two actions may differ by and still be worth the same, in floats
LONG_FRACTION = 24  # letters beyond which a chance is shown in per cent first


def named(word: str) -> str:
    """A word of the game with its Thai name.

    >>> named("hit")
    'hit เพิ่ม'
    """
    return f"{word} {THAI[word.lower()]}"


def model_in_words(solution: Solution) -> str:
    """Who knows what, how finely, of which deck."""
    ranges = [
        side
        for side, kept in (("player", solution.player_range), ("banker", solution.banker_range))
        if kept == "convention"
    ]
    house = f" The {' and the '.join(ranges)} must keep to the common convention." if ranges else ""
    return (
        f"The {named('player')} {SEES[solution.player_sees]}; the {named('banker')} "
        f"{SEES[solution.banker_sees]}. {DETAIL[solution.detail]}; {DECK[solution.deck]}; "
        f"{MULTIPLIER[solution.multiplier]}.{house}"
    )


def value_in_words(solution: Solution) -> str:
    """Who is ahead, and by how much of a bet."""
    if not solution.value:
        return "The game is even."
    well = "as well as what is fixed allows" if fixed(solution) else "perfectly"
    ahead, behind = ("player", "banker") if solution.value > 0 else ("banker", "player")
    return (
        f"The {named(ahead)} is ahead by {percent(abs(solution.value))} % of the bet when both play {well}: "
        f"of every 10,000 chips bet the {behind} loses {decimals(abs(solution.value) * 10_000, 1)}."
    )


def certificate_in_words(solution: Solution) -> str:
    """The proof: one number where the two bounds meet, else the interval they leave."""
    if solution.value_exact is not None:
        return f"exact: {_minus(str(solution.value_exact))}"
    return (
        f"between {decimals(solution.low, 12)} and {decimals(solution.high, 12)}, "
        f"{solution.exploitability:.1e} apart"
    )


def certificate_explained(solution: Solution) -> str:
    """What the number rests on, for a reader who need not take our word for it."""
    kept = " that keeps to what is fixed" if fixed(solution) else ""
    low, high, end = "at least the lower number", "at most the higher one", ""
    if solution.value_exact is not None:
        low, high, end = "at least this", "no more", " and meet"
    return (
        f"The player's chart secures {low} against any banker{kept}, the banker's chart concedes {high} to "
        f"any player{kept}; both were computed in whole numbers{end}."
    )


def fixed(solution: Solution) -> bool:
    """Whether a habit or a house range leaves some decision unfree."""
    return any(one.locked for side in (solution.player, solution.banker) for one in side.values())


def act_in_words(choice: Choice) -> str:
    """What to do: an action, or how often to hit.

    Mixed chances are shown as the fractions they are.
    """
    if choice.hit in (0, 1):
        return named("hit" if choice.hit else "stand")
    share = f"{percent(choice.hit, 1)} %"
    return (
        f"{named('hit')} {choice.exact} ({share})"
        if len(str(choice.exact)) <= LONG_FRACTION
        else (f"{named('hit')} {share} ({choice.exact})")
    )


def part_in_words(part: Part) -> list[str]:
    """Lines of a tooltip: the set, what to do, what either action is worth, how often it comes."""
    one = part.choice
    lines = [part.name, act_in_words(one) + (" – fixed, not chosen" if one.locked else "")]
    if one.stand_ev is None or one.hit_ev is None or one.mistake is None:
        return [*lines, "never comes up when both play so"]
    lines.append(f"{named('stand')} {signed(one.stand_ev, 6)} · {named('hit')} {signed(one.hit_ev, 6)}")
    lines.append(
        f"a mistake costs {percent(one.mistake, 3)} % of the bet"
        if one.mistake > SAME
        else "both are worth the same"
    )
    lines.append(f"comes up in {share_in_words(one.reach)} of deals")
    return lines


def share_in_words(share: float) -> str:
    """
    >>> share_in_words(0.01234), share_in_words(0.0000123)
    ('1.234 %', '0.0012 %')
    """
    places = 3
    while 0 < share * 100 < 10**-places * 10 and places < 12:
        places += 1
    return f"{percent(share, places)} %"


def mistakes(solution: Solution, most: int) -> list[tuple[Side, Part]]:
    """The free decisions that it costs most always to get wrong, counted by how often they come."""
    found: list[tuple[Side, Part]] = [("player", Part(*item)) for item in solution.player.items()]
    found += [("banker", Part(*item)) for item in solution.banker.items()]
    free = [item for item in found if not item[1].choice.locked and cost(item[1].choice)]
    return sorted(free, key=lambda item: -cost(item[1].choice))[:most]


def cost(choice: Choice) -> float:
    """What always getting it wrong costs, of a bet a deal."""
    return (choice.mistake or 0.0) * choice.reach


def _minus(fraction: str) -> str:
    return fraction.replace("-", "−")
