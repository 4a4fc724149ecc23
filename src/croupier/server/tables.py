"""All tables of one process: opened, found again, told by other processes, and woken when they need it."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from secrets import SystemRandom, token_urlsafe
from typing import Any

from sqlalchemy import Connection, func, insert, select

from croupier.bots.roster import bot_named
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, read_options
from croupier.games.absence import TimeOut
from croupier.host import Seat
from croupier.play.deal import deal
from croupier.server import events as e
from croupier.server import schema
from croupier.server.attendance import RULE, is_seat, sitting
from croupier.server.bot_names import bot_names_for
from croupier.server.bots import check_bot, is_quick
from croupier.server.cards import TableCards
from croupier.server.closing import closed
from croupier.server.conduct import FARTHEST, Next, is_asked
from croupier.server.live import Decided, Gone, LiveTable
from croupier.server.rule_sources import rules_name, rules_of
from croupier.server.seeds import closing
from croupier.server.services import Services
from croupier.server.settings import TableSettings, check_settings
from croupier.server.stream import TableRow, load_position, load_row, start_of
from croupier.server.turns import Turns
from croupier.wire import canonical, to_data

MOST_LIVE = 2000  # tables at hand; those that nobody watches are put away first
SHOWN_AT_ONCE = 2  # steps of tables at which nobody sits: whoever plays does not wait for many of them
log = logging.getLogger("croupier.tables")


class Tables:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._warm: set[str] = set()
        self._bots: dict[tuple[str, str], Iterator[Any]] = {}  # answers under way, by table and seat
        self._shown = asyncio.Semaphore(SHOWN_AT_ONCE)
        self._turns = Turns()

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    async def open(self, rules: str, settings: TableSettings, opener: str) -> tuple[LiveTable, str | None]:
        """A new table; gives it, and its code if it is private."""
        check_settings(settings)
        game, value = rules_of(rules)
        if settings.physical and game.known_cards is not None:
            raise BadInput(f"physical: {game.name} hides cards from everybody, so nobody could type them in")
        live = await asyncio.to_thread(self._new, game, value, rules, settings, opener)
        names = bot_names_for(game.name, settings.bots)
        seated = [_bot_seated(live, seat, bot, names[seat]) for seat, bot in sorted(settings.bots.items())]
        await self.services.writer.write(lambda connection: self._store(connection, live))
        self._keep(live)
        await live.do_for_house(lambda: Decided("", None, events=seated))
        live.set_alarm()
        return live, live.row.code

    def _new(self, game: AnyGame, value: Any, rules: str, settings: TableSettings, opener: str) -> LiveTable:
        self._warm_up(game, value)
        table, code = _new_id(), token_urlsafe(9) if settings.private else None
        cards = TableCards(self.services.engine, table, game, physical=settings.physical)
        start = game.open(value, cards.chance, **read_options(game, settings.options))
        if 1000 * (game.deadline(start) or 0) > self.services.clock() + FARTHEST:
            raise BadInput("it begins in more than a year: open its table nearer to that day")
        row = TableRow(table, game, rules, settings, start, opener, self.services.clock(), code)
        return LiveTable(self.services, row, start_of(row), cards)

    def _store(self, connection: Connection, live: LiveTable) -> None:
        tables, row, coming = schema.tables, live.row, live.next()
        open_tables = select(func.count()).select_from(tables).where(tables.c.closed.is_(False))
        if connection.execute(open_tables).scalar_one() >= self.services.settings.most_tables:
            raise Refused(RULE, "there are as many tables as this server takes: join one of them")
        own, most = open_tables.where(tables.c.opener == row.opener), self.services.settings.tables_a_person
        if connection.execute(own).scalar_one() >= most:
            raise Refused(RULE, f"{most} of your tables are open: close one, or join another's")
        connection.execute(
            insert(tables),
            {
                "id": row.id,
                "game": row.game.name,
                "rules": row.rules,
                "title": rules_name(row.game, row.start),
                "settings": canonical(to_data(row.settings)),
                "start": canonical(to_data(row.start)),
                "opener": row.opener,
                "opened": row.opened,
                "code": row.code,
                "closed": False,
                "seq": 0,
                "digest": live.position.digest,
                "due": coming[0].at if coming else None,
            },
        )

    async def find(self, table: str) -> LiveTable | None:
        """A table by its name, read from the database if it is not at hand."""
        if (live := self._live.get(table)) is not None and not live.gone:
            return live
        async with self._loading.setdefault(table, asyncio.Lock()):
            if (live := self._live.get(table)) is not None and not live.gone:
                return live
            found = await asyncio.to_thread(self._load, table)
            if found is not None:
                self._keep(found)
        self._loading.pop(table, None)
        return found

    def _load(self, table: str) -> LiveTable | None:
        with self.services.engine.connect() as connection:
            row = load_row(connection, table)
            if row is None:
                return None
            position = load_position(connection, row)
        self._warm_up(row.game, rules_of(row.rules)[1])
        cards = TableCards(self.services.engine, table, row.game, physical=row.settings.physical)
        return LiveTable(self.services, row, position, cards)

    def _keep(self, new: LiveTable) -> None:
        """Have a table at hand, and put others away if there are too many."""
        idle = [live for live in self._live.values() if not live.fanout.listeners]
        self._live[new.row.id] = new
        for live in idle[: max(0, len(self._live) - MOST_LIVE)]:
            live.gone = True  # whoever is about to come in reads it again
            del self._live[live.row.id]

    def _warm_up(self, game: AnyGame, rules: Any) -> None:
        """Deal a game once, on a thread, before people play it, so that loading kernels holds nobody up."""
        if game.name not in self._warm:
            with suppress(BadInput):  # a competition is not dealt to bots
                deal(rules, seed="warm-up", rounds=1)
            self._warm.add(game.name)

    async def hear(self, table: str, seq: int) -> None:
        """Another process has gone on with a table."""
        if (live := self._live.get(table)) is not None and seq > live.position.seq:
            await live.hear(seq)

    async def look_up(self) -> None:
        """Hear what may have happened while nobody told it."""

        def read() -> list[Any]:
            heads = select(schema.tables.c.id, schema.tables.c.seq).where(schema.tables.c.id.in_(self._live))
            with self.services.engine.connect() as connection:
                return list(connection.execute(heads))

        for table, seq in await asyncio.to_thread(read) if self._live else ():
            await self.hear(table, seq)

    # What tables do by themselves

    async def wake(self, table: str) -> None:
        """Do what is due at a table."""
        live = await self.find(table)
        if live is None:
            return
        if sitting(live.attendance):
            await self._woken(live)
        else:
            async with self._turns.of(live.row.opener, "shown"), self._shown:
                await self._woken(live)

    async def _woken(self, live: LiveTable) -> None:
        table, before = live.row.id, live.position.seq
        try:
            await self._step(live)
            if live.attendance.closed:
                self._forget_bots(table)
            if live.position.seq == before:
                await live.rest()
        except Gone:
            if self._live.get(table) is live:
                del self._live[table]
            self.services.alarm(table, self.services.clock() + 1000)

    def _forget_bots(self, table: str) -> None:
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    async def _step(self, live: LiveTable) -> None:
        coming = live.next()
        if coming is None:
            return
        step, _ = coming
        if step.at > self.services.clock():
            self.services.alarm(live.row.id, step.at)
            return
        try:
            await self._carry_out(live, step)
        except (Refused, BadInput) as refusal:
            self._put_off(live, step, refusal)

    def _put_off(self, live: LiveTable, step: Next, refusal: Exception) -> None:
        """What is refused now is tried again once something has happened, as when cards are typed in."""
        if not live.row.settings.physical:
            # Its sentence might name what a bot holds.
            rule = getattr(refusal, "rule", type(refusal).__name__)
            log.warning("due step refused", extra={"table": live.row.id, "why": rule})
        live.vain.add(step.step)
        coming = live.next()
        if coming is not None and coming[0].step == step.step:  # nothing else is to come
            self.services.alarm(live.row.id, self.services.clock() + 5000)
        else:
            live.set_alarm()

    async def _carry_out(self, live: LiveTable, step: Next) -> None:
        if step.what == "bot":
            await self._ask_bot(live, step.seat)
        else:
            await live.do_for_house(lambda: self._due(live, step.what))

    def _due(self, live: LiveTable, what: str) -> Any:
        """What is to be done now, decided again with nobody else's command under way."""
        coming = live.next()
        if coming is None or coming[0].what != what or coming[0].at > self.services.clock():
            return None
        step, command = coming
        if what == "relieve":
            return Decided("", None, events=[e.OfficeLeft(step.seat)])
        if what == "free":
            return Decided("", None, events=[e.SeatFreed(step.seat)])
        if what == "seeds":
            return Decided("", None, events=[closing(live.attendance.given, live.attendance.promised)])
        if what == "clock":
            return Decided("", None, steps=live.time_told())
        if what == "close":
            return Decided("", None, events=[closed(live.game, live.state, _why_closed(live))])
        return TimeOut(step.seat) if what == "time out" else command

    async def _ask_bot(self, live: LiveTable, seat: str) -> None:
        """Carry out a bot's next command, if it is still asked by then."""
        key, asked_after = (live.row.id, seat), live.position.seq
        is_old = key in self._bots  # the rest of an answer to what was asked before
        try:
            command = await self._thought(live, seat)
            if command is not None:
                await live.do_for_house(lambda: command if self._is_asked(live, seat) else None)
                live.set_alarm()
                return
        except (Refused, BadInput) as refusal:
            self._bots.pop(key, None)
            if is_old or live.position.seq != asked_after:  # the table has changed since it was asked
                self.services.alarm(live.row.id, self.services.clock())  # for an answer to what is asked now
                return
            rule = getattr(refusal, "rule", type(refusal).__name__)
            log.warning("bot refused", extra={"table": live.row.id, "why": rule})
        await self._pass(live, seat)

    async def _pass(self, live: LiveTable, seat: str) -> None:
        """A bot that has nothing to say, or nothing that is taken, lets its clock run out, or is silent."""

        def out_of_time() -> Any:
            waits = TimeOut in live.game.host_only and seat in live.game.turn(live.state).waits_for
            return TimeOut(seat) if waits else None

        if out_of_time() is not None:
            await live.do_for_house(out_of_time)
        else:
            live.vain.add(("bot", seat))
        live.set_alarm()

    def _is_asked(self, live: LiveTable, seat: str) -> bool:
        holder = live.attendance.seats.get(seat)
        due = is_asked(live.game, live.state, live.attendance, live.row.settings, seat)
        return holder is not None and bool(holder.bot) and due

    async def _thought(self, live: LiveTable, seat: str) -> Any:
        """What a bot says next, thought out on a thread: the rest of an answer under way, or a new one.

        Of the tables that one person has opened, one thinks at a time: others' come in between.
        """
        key, quick = (live.row.id, seat), is_quick(live.attendance.seats[seat].bot)
        threads = self.services.quick if quick else self.services.thinkers
        answers = [answer for answer in (self._bots.pop(key, None), self._answer(live, seat)) if answer]
        async with self._turns.of(live.row.opener, "quick" if quick else "thinkers"):
            for answer in answers:
                command = await asyncio.get_running_loop().run_in_executor(threads, next, answer, None)
                if command is not None:
                    self._bots[key] = answer
                    return command
        return None

    def _answer(self, live: LiveTable, seat: str) -> Iterator[Any]:
        holder = live.attendance.seats[seat]
        bot = bot_named(live.game, holder.bot, rules_of(live.row.rules)[1])
        return bot(Seat(live.host, seat), Random(SystemRandom().getrandbits(64)))


def _why_closed(live: LiveTable) -> str:
    if live.game.over(live.state):
        return "the game is over"
    return "nothing has happened for a long time" if sitting(live.attendance) else "nobody was there"


def _new_id() -> str:
    """Of a table. It is typed in shells too, where a dash in front would make an option of it."""
    while (found := token_urlsafe(9)).startswith("-"):
        pass
    return found


def _bot_seated(live: LiveTable, seat: str, bot: str, name: str) -> e.SeatTaken:
    if not is_seat(live.game, live.state, seat):
        raise BadInput(f"bots: the table has no seat {seat!r}")
    check_bot(live.game, rules_of(live.row.rules)[1], bot)
    return e.SeatTaken(seat, "", name, bot)
