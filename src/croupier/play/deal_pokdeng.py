"""Deal rounds of Pok Deng at a table of bots: what `croupier deal pok-deng` does."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from croupier.bots.pokdeng import named
from croupier.cards import Card
from croupier.chance import Chance, PhysicalShoe, VirtualShoe, check_seed
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.hand import Score, score
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table, new
from croupier.play.session_pokdeng import Session
from croupier.play.typed_cards import TypedCards
from croupier.record import Writer, recording
from croupier.wire import plain

ROUNDS = 10
PLAYERS = 4


@plain
class DealtHand:
    cards: tuple[Card, ...]
    score: Score


@plain
class DealtRound:
    """A round as it ended: every hand, and what every bet came to."""

    number: int
    banker: str
    players: tuple[str, ...]
    hands: Mapping[str, DealtHand]
    payments: tuple[e.Payment, ...]


@plain
class DealtRounds:
    """What `deal_rounds` leaves: the rounds, and what each seat won since it sat down."""

    rules: str
    title: str
    seed: str
    rounds: tuple[DealtRound, ...]
    won: Mapping[str, int]


class Scribe:
    """Notes each round as its events go by."""

    def __init__(self, on_round: Callable[[DealtRound], object], writer: Writer | None) -> None:
        self.on_round = on_round
        self.writer = writer
        self.bought: dict[str, int] = {}
        self.rounds: list[DealtRound] = []

    def note(self, table: Table, event: e.Event) -> None:
        if self.writer:
            self.writer.add(event)
        if isinstance(event, e.Joined | e.BoughtIn):
            self.bought[event.seat] = self.bought.get(event.seat, 0) + event.chips
        elif isinstance(event, e.RoundEnded):
            self._ended(table)

    def _ended(self, table: Table) -> None:
        now = table.round
        assert now is not None
        hands = {seat: DealtHand(cards, score(table.rules, cards)) for seat, cards in now.hands.items()}
        ended = DealtRound(now.number, now.banker, now.players, hands, now.payments)
        self.rounds.append(ended)
        self.on_round(ended)


def deal_rounds(
    rules: str | Path | Rules = "pok-deng",
    *,
    seed: str | int,
    rounds: int | None = None,
    players: int = PLAYERS,
    bot: str = "convention",
    cards: Sequence[str] | None = None,
    record: Path | None = None,
    on_round: Callable[[DealtRound], object] = lambda ended: None,
) -> DealtRounds:
    """Deal so many rounds to bots, the first of them the banker; the same seed deals the same.

    `cards` names the cards of a physical deck; the rounds then end when they do.

    >>> [round.payments[0].won for round in deal_rounds(seed="doc", rounds=3, players=1).rounds]
    [17, 14, -26]
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    _check(str(seed), rounds, players, rules)
    table = new(rules)
    bots = dict.fromkeys(map(str, range(1, players + 2)), named(bot))
    typed = TypedCards(cards) if cards is not None else None
    chance: Chance = PhysicalShoe(typed.next) if typed else VirtualShoe(str(seed))
    with _record(record, table, str(seed)) as writer:
        scribe = Scribe(on_round, writer)
        session = Session(table, bots, chance, str(seed), scribe.note)
        session.sit_down()
        _run(session, rounds, typed)
    return _summary(session.table, str(seed), scribe)


def _check(seed: str, rounds: int | None, players: int, rules: Rules) -> None:
    check_seed(seed)
    if rounds is not None and rounds < 1:
        raise BadInput("deal at least one round")
    if not 1 <= players <= rules.players:
        clause = rules.cite("players")
        raise BadInput(f"{players} players: a {rules.name} table has 1 to {rules.players} ({clause})")


def _record(path: Path | None, table: Table, seed: str) -> AbstractContextManager[Writer | None]:
    return recording(path, load_game("pok-deng"), table, seed) if path else nullcontext()


def _run(session: Session, rounds: int | None, typed: TypedCards | None) -> None:
    """So many rounds; with typed cards and no number, as many as those make."""
    if typed and not typed.more():
        return
    most = rounds or (None if typed else ROUNDS)
    for table in session.rounds():
        if table.rounds == most or (typed and not typed.more()):
            return


def _summary(table: Table, seed: str, scribe: Scribe) -> DealtRounds:
    won = {seat: chips - scribe.bought[seat] for seat, chips in table.seats.items()}
    return DealtRounds(table.rules.name, table.rules.title, seed, tuple(scribe.rounds), won)
