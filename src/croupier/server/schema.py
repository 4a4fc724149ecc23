"""What the server stores, in SQLite or PostgreSQL: one schema, which `migrations/` brings a database to."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

# Times are milliseconds since 1970; amounts are in ledger units (see `ledger`).

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(60), unique=True),  # of an account; a guest has none
    Column("password", Text),  # hashed by argon2
    Column("role", String(20), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # the token itself is nowhere but with its person
    Column("person", String(22), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(80), primary_key=True),  # wallet:<person>, table:<table>, house, bots
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR id NOT LIKE 'wallet:%'", name="wallets_are_never_overdrawn"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("why", String(200), nullable=False),
    Column("debit", String(80), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("credit", String(80), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount > 0", name="amounts_move_one_way"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Text, nullable=False),  # the name of a rule set, or the text of a rule file
    Column("title", String(200), nullable=False),  # the name of its rules
    Column("settings", Text, nullable=False),
    Column("start", Text, nullable=False),  # the state it was opened in
    Column("opener", String(22), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("code", String(22)),  # to a private table
    Column("closed", Boolean, nullable=False, default=False),
    Column("seq", BigInteger, nullable=False),  # of the last entry
    Column("digest", String(64), nullable=False),  # which the chain of its entries ends in
    Column("due", BigInteger),  # when it needs the server, if it does
    Index("tables_due", "due"),
    Index("tables_code", "code"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("batch", BigInteger, nullable=False),  # the first entry of the same command
    Column("at", BigInteger, nullable=False),
    Column("by", String(200), nullable=False),  # the seat whose command it was, or nobody's
    Column("scope", String(5), nullable=False),  # an event of the game, or of the table around it
    Column("event", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("table", String(22), primary_key=True),
    Column("person", String(22), primary_key=True),
    Column("id", String(64), primary_key=True),  # made by the client
    Column("command", String(64), nullable=False),  # a hash of what was asked
    Column("seq", BigInteger, nullable=False),
)

# Who sits where now, as the streams say: to find one's seat again, and for the list of tables.
seatings = Table(
    "seatings",
    metadata,
    Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(200), primary_key=True),
    Column("person", String(22), nullable=False, index=True),  # empty: a bot
    Column("name", String(60), nullable=False),
    Column("bot", String(200), nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(22), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("state", Text, nullable=False),
    Column("attendance", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table", String(22), primary_key=True),
    Column("pack", String(200), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(22), primary_key=True),  # equal requests have equal ids
    Column("request", Text, nullable=False),
    Column("state", String(10), nullable=False),  # queued, running, done, failed
    Column("progress", Float, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("holder", String(22)),  # the claim under which a process runs it
    Column("lease", BigInteger),  # until when that process has it; then any other may take it up
    Column("finished", BigInteger),
    Column("result", Text),
    Column("why", Text),  # there is no result
    Index("jobs_waiting", "state", "created"),
    Index("jobs_finished", "finished"),
)

job_requests = Table(  # who has asked for it
    "job_requests",
    metadata,
    Column("job", String(22), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(22), ForeignKey("people.id"), primary_key=True, index=True),
    Column("created", BigInteger, nullable=False),
)
