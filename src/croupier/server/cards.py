"""Where a table's cards come from: fair shoes whose secrets are promised ahead, or cards typed in."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import Engine, select

from croupier.chance import Chance, PhysicalShoe
from croupier.errors import BadInput
from croupier.fair import FairShoe, card_commitments, commitment
from croupier.game import AnyGame
from croupier.server import events as e
from croupier.server import schema
from croupier.server.stream import Position

AHEAD = 4  # shuffles of a pack that are promised before they are made
DRAWS = 0  # the number under which the secret of other draws than shuffles is stored

Key = tuple[str, int]  # a pack, and the number of a shuffle


class TableCards:
    """The secrets of one table; nobody outside it sees one before it may be told."""

    def __init__(self, engine: Engine, table: str, game: AnyGame, *, physical: bool) -> None:
        self._engine, self._table, self._game, self._physical = engine, table, game, physical
        self._secrets: dict[Key, str] = {}
        self._drawn: dict[Key, str] = {}  # not stored yet
        self._seeds: dict[str, str] = {}
        self._shoes: dict[str, FairShoe] = {}
        self._typed: list[str] = []
        self.reload()
        self.chance: Any = self._chance()

    def _chance(self) -> Any:
        if self._physical:
            return PhysicalShoe(self._next_typed)
        return self._game.chance(self.secret_of("", DRAWS), self._shoe)

    def _shoe(self, seed: str, pack: str = "") -> Chance:
        if pack not in self._shoes:
            self._shoes[pack] = FairShoe(self.secret_of, self._seeds, pack)
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
            raise BadInput(f"{len(self._typed)} of the cards were not needed: type those that came out")

    def begin(self, seeds: Mapping[str, str]) -> None:
        """A command is about to be decided."""
        self._seeds.clear()
        self._seeds.update(seeds)
        for shoe in self._shoes.values():
            shoe.used.clear()

    def events(self, now: Position, after: Any) -> list[Any]:
        """What a command means for the shuffles: made, promised, or to be told."""
        if self._physical:
            return []
        return [*self._made(), *self._promised(now, after), *self._revealed(now, after)]

    def _made(self) -> list[Any]:
        game, found = self._game, list[Any]()
        for pack, shoe in self._shoes.items():
            for used in shoe.used:
                hidden = card_commitments(used.secret, used.order) if game.known_cards else ()
                found.append(e.ShuffleMade(pack, used.number, dict(used.seeds), hidden))
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

    def _revealed(self, now: Position, after: Any) -> list[Any]:
        revealed = now.attendance.revealed
        return [
            e.ShuffleRevealed(pack, number, self.secret_of(pack, number))
            for pack, last in self._game.disclosed(after).items()
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
