"""Random small games as trees, random plans for them, and what they are worth by walking the tree."""

from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from croupier.solve.treeplex import Behaviour, Treeplex
from croupier.solve.trees import Chance, Decision, Node

SIGNALS = {"a": 2, "b": 3, "c": 1}  # what a side may see before it chooses, and how many actions it then has
Chances = dict[str, list[Fraction]]


@st.composite
def trees(draw: st.DrawFn, depth: int = 4, own: tuple[str, str] = ("", "")) -> Node:
    """A side remembers its signals and its actions, and knows nothing of chance or of the other side."""
    kind = draw(st.sampled_from(["over", "chance", "decision", "decision"])) if depth else "over"
    if kind == "over":
        return draw(st.integers(-9, 9))
    if kind == "chance":
        weights = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
        return Chance(tuple((weight, draw(trees(depth - 1, own))) for weight in weights))
    side, signal = draw(st.integers(0, 1)), draw(st.sampled_from("abc"))
    name = own[side] + signal
    actions = [str(action) for action in range(SIGNALS[signal])]
    after = [(name + act, own[1]) if side == 0 else (own[0], name + act) for act in actions]
    return Decision(
        side,
        name,
        tuple((act, draw(trees(depth - 1, then))) for act, then in zip(actions, after, strict=True)),
    )


def behaviours(side: Treeplex) -> st.SearchStrategy[Behaviour]:
    """Any way of playing, pure ones included."""
    return st.tuples(*(_mixture(len(actions)) for actions in side.actions)).map(list)


def _mixture(size: int) -> st.SearchStrategy[list[Fraction]]:
    weights = st.lists(st.integers(0, 4), min_size=size, max_size=size).filter(any)
    return weights.map(lambda parts: [Fraction(part, sum(parts)) for part in parts])


def named(side: Treeplex, behaviour: Behaviour) -> Chances:
    return dict(zip(side.names, behaviour, strict=True))


def worth(node: Node, rows: Chances, columns: Chances) -> Fraction:
    """What the row side gets on average when both play so."""
    if isinstance(node, Chance):
        total = sum(weight for weight, _ in node.branches)
        return sum(
            (Fraction(weight, total) * worth(follows, rows, columns) for weight, follows in node.branches),
            Fraction(0),
        )
    if isinstance(node, Decision):
        chances = (rows, columns)[node.side][node.name]
        return sum(
            (
                chance * worth(follows, rows, columns)
                for chance, (_, follows) in zip(chances, node.options, strict=True)
            ),
            Fraction(0),
        )
    return Fraction(node)


def pure(side: Treeplex) -> list[Behaviour]:
    """Every way of playing without mixing."""
    corners = [
        [[Fraction(int(place == taken)) for place in range(len(actions))] for taken in range(len(actions))]
        for actions in side.actions
    ]
    return [list(choice) for choice in product(*corners)]


def written_in(node: Node, side: int, habits: dict[str, Fraction]) -> Node:
    """The tree in which chance plays a side's named sets: the second of two actions with this chance."""
    if isinstance(node, Chance):
        return Chance(tuple((weight, written_in(then, side, habits)) for weight, then in node.branches))
    if not isinstance(node, Decision):
        return node
    options = tuple((action, written_in(then, side, habits)) for action, then in node.options)
    if node.side != side or node.name not in habits:
        return Decision(node.side, node.name, options)
    habit = habits[node.name]
    weights = habit.denominator - habit.numerator, habit.numerator
    return Chance(tuple((weight, then) for weight, (_, then) in zip(weights, options, strict=True)))
