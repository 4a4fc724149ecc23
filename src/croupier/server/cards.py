"""Where a table's cards come from: fair shoes whose secrets are promised ahead, or cards typed in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from sqlalchemy import Engine, select

from croupier.cards import Card
from croupier.chance import Chance, PhysicalShoe
from croupier.errors import BadInput
from croupier.fair import FairShoe, Used, card_commitments, commitment
from croupier.game import AnyGame
from croupier.server import events as e
from croupier.server import schema
from croupier.server.seeds import Seeds, given_to
from croupier.server.stream import Position

AHEAD = 4  # shuffles of a pack that are promised before they are made
DRAWS = 0  # the number under which the secret of other draws than shuffles is stored

Key = tuple[str, int]  # a pack, and the number of a shuffle


@dataclass(slots=True)
class _TableShoe:
    """The shoe of one pack, each shuffle by the seeds that are meant for it."""

    cards: "TableCards"
    pack: str
    used: list[Used] = field(default_factory=list)

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        return self.cards.fair_shoe(self.pack, number, self.used).shuffle(cards, number)

    def draw(self) -> Card:
        return self.cards.fair_shoe(self.pack, 0, self.used).draw()


class TableCards:
    """The secrets of one table; nobody outside it sees one before it may be told."""

    def __init__(self, engine: Engine, table: str, game: AnyGame, *, physical: bool) -> None:
        self._engine, self._table, self._game, self._physical = engine, table, game, physical
        self._secrets: dict[Key, str] = {}
        self._drawn: dict[Key, str] = {}  # not stored yet
        self._seeds = Seeds()
        self._shoes: dict[str, _TableShoe] = {}
        self._typed: list[str] = []
        self.reload()
        self.chance: Any = self._chance()

    def _chance(self) -> Any:
        if self._physical:
            return PhysicalShoe(self._next_typed)
        return self._game.chance(self.secret_of("", DRAWS), self._shoe)

    def _shoe(self, seed: str, pack: str = "") -> Chance:
        if pack not in self._shoes:
            self._shoes[pack] = _TableShoe(self, pack)
        return self._shoes[pack]

    def secret_of(self, pack: str, number: int) -> str:
        """The secret of a shuffle: the promised one, or a new one."""
        if (pack, number) not in self._secrets:
            self._secrets[pack, number] = self._drawn[pack, number] = token_hex(32)
        return self._secrets[pack, number]

    # Around a command

    def with_typed(self, cards: Sequence[str]) -> Any:
        """Where the cards of the command to come are from: those a person has typed for it, or fair shoes."""
        self._typed = list(cards)
        if self._physical:
            self.chance = self._chance()
        return self.chance

    def check_all_used(self) -> None:
        if self._typed:
            raise BadInput(f"cards not needed: {len(self._typed)}: type those that came out, and no more")

    def begin(self, seeds: Seeds) -> None:
        """A command is about to be decided."""
        self._seeds = seeds
        for shoe in self._shoes.values():
            shoe.used.clear()

    def fair_shoe(self, pack: str, number: int, used: list[Used]) -> FairShoe:
        """Where the cards of one shuffle come from, by the seeds that are meant for it."""
        seeds, seals = given_to(self._seeds, pack, number)
        return FairShoe(self.secret_of, seeds, pack, used, seals)

    def has_shuffled(self) -> bool:
        """Whether the command under way has shuffled cards."""
        return any(shoe.used for shoe in self._shoes.values())

    def events(self, now: Position, after: Any, *, closing: bool = False) -> list[Any]:
        """What a command means for the shuffles: made, promised, or to be told, all of them at last."""
        if self._physical:
            return []
        if closing:
            return [*self._made(), *self._revealed(now, self._game.shuffles(after))]
        revealed = self._revealed(now, self._game.disclosed(after))
        return [*self._made(), *self._promised(now, after), *revealed]

    def _made(self) -> list[Any]:
        game, found = self._game, list[Any]()
        for pack, shoe in self._shoes.items():
            for used in shoe.used:
                hidden = card_commitments(used.secret, used.order) if game.known_cards else ()
                found.append(e.ShuffleMade(pack, used.number, dict(used.seeds), hidden, dict(used.seals)))
        return found

    def _promised(self, now: Position, after: Any) -> list[Any]:
        found = []
        for pack, count in self._game.shuffles(after).items():
            known = now.attendance.promised.get(pack, {})
            for number in range(count + 1, count + 1 + AHEAD):
                if str(number) not in known:
                    promise = commitment(self.secret_of(pack, number), self._table, pack, number)
                    found.append(e.ShufflePromised(pack, number, promise))
        return found

    def _revealed(self, now: Position, upto: Mapping[str, int]) -> list[Any]:
        revealed = now.attendance.revealed
        return [
            e.ShuffleRevealed(pack, number, self.secret_of(pack, number))
            for pack, last in upto.items()
            for number in range(revealed.get(pack, 0) + 1, last + 1)
        ]

    def new_secrets(self) -> list[dict[str, Any]]:
        return [
            {"table": self._table, "pack": pack, "number": number, "secret": secret}
            for (pack, number), secret in self._drawn.items()
        ]

    def stored(self) -> None:
        """What was decided is on the disk."""
        self._drawn.clear()
        for shoe in self._shoes.values():
            shoe.used.clear()

    def reload(self) -> None:
        """Take over the secrets that are stored, by whichever process."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(schema.secrets).where(schema.secrets.c.table == self._table))
            self._secrets = {(row.pack, row.number): row.secret for row in rows}
        self._drawn.clear()

    def _next_typed(self) -> str:
        if not self._typed:
            raise EOFError
        return self._typed.pop(0)
