"""Small games whose values are published: a solver must get these right first."""

from collections.abc import Callable

from croupier.solve.classics.chemin_de_fer import chemin_de_fer
from croupier.solve.classics.kuhn import kuhn
from croupier.solve.classics.leduc import leduc
from croupier.solve.treeplex import SequenceGame

CLASSICS: dict[str, Callable[[], SequenceGame]] = {
    "kuhn": kuhn,
    "leduc": leduc,
    "chemin-de-fer": chemin_de_fer,
}
