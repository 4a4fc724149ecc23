"""Baccarat as the registry holds it."""

from croupier.game import Game, Sources
from croupier.games.absence import TimeOut
from croupier.games.baccarat import decide, evolve, explain, house, legal, outcome, shuffles, views
from croupier.games.baccarat.audit.csv_audit import CsvAudit
from croupier.games.baccarat.audit.record import RecordAudit, as_opened
from croupier.games.baccarat.commands import BuyIn, Command, Join
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.narrate import coup_of
from croupier.games.baccarat.rulefile import FILES, load_rules, parse
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import STAFF, Table, TableOptions, check, new
from croupier.games.baccarat.views import View
from croupier.games.registration import conduct, functions, opened_by, shuffling, wire_types

TASMANIAN = ("A1", "A2", "A3", "A4", "A5", "B1", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11")

GAME: Game[Table, Command, Event, View] = Game(
    name="baccarat",
    package="croupier.games.baccarat",
    rules=Rules,
    load_rules=load_rules,
    parse_rules=parse,
    rule_schema=FILES.schema,
    rule_sets={
        "simplified": Sources(
            ("000",),
            ("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B11"),
            title="Simplified baccarat",
            sentence="Seven seats, one bet each, in turn: the quickest way to learn how a coup is dealt.",
        ),
        "tasmanian": Sources(
            ("001",),
            TASMANIAN,
            title="Baccarat",
            sentence="A full casino table: back Player, Banker or Tie, and the cards fall by fixed rules.",
        ),
        "federal": Sources(
            ("001",),
            TASMANIAN,
            title="Federal Baccarat",
            sentence="No commission on Banker, which pays half when it wins with a six.",
        ),
        "classic": Sources(
            ("002",),
            ("A1", "A2", "A3", "A4", "A5", "B1", "B11", "B12"),
            title="Punto banco",
            sentence="Baccarat as it is commonly taught: three bets, eight decks, five per cent on Banker.",
        ),
    },
    default="tasmanian",
    aliases={"TLGC": "001"},
    open=opened_by(new),
    **functions(decide, evolve, explain, legal, views),
    **wire_types(Table, View, Command, Event),
    options=TableOptions,
    **conduct(house, outcome),
    places=lambda table: tuple(str(place) for place in range(1, table.places + 1)),
    **shuffling(shuffles),
    buys=(Join, BuyIn),
    tell=explain.tell,
    host_only=(TimeOut,),
    offices=STAFF,
    over=lambda table: table.phase == "closed",
    shoes=house.shoes,
    check=check,
    explain_cards=coup_of,
    round_name="coup",
    choices=("decks.count", "offer", "unit"),
    as_opened=as_opened,
    record_audit=RecordAudit,
    log_audit=CsvAudit,
)
