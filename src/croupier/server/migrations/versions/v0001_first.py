"""The first schema."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _ledger()
    _tables()


def _people() -> None:
    op.create_table(
        "people",
        Column("id", String(22), primary_key=True),
        Column("name", String(60), nullable=False),
        Column("login", String(60), unique=True),
        Column("password", Text),
        Column("role", String(20), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        Column("hash", String(64), primary_key=True),
        Column("person", String(22), ForeignKey("people.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])


def _ledger() -> None:
    op.create_table(
        "accounts",
        Column("id", String(80), primary_key=True),
        Column("balance", BigInteger, nullable=False),
        CheckConstraint("balance >= 0 OR id NOT LIKE 'wallet:%'", name="wallets_are_never_overdrawn"),
    )
    op.create_table(
        "transfers",
        Column("id", String(22), primary_key=True),
        Column("at", BigInteger, nullable=False),
        Column("why", String(200), nullable=False),
        Column("debit", String(80), ForeignKey("accounts.id"), nullable=False),
        Column("credit", String(80), ForeignKey("accounts.id"), nullable=False),
        Column("amount", BigInteger, nullable=False),
        CheckConstraint("amount > 0", name="amounts_move_one_way"),
    )
    op.create_index("ix_transfers_debit", "transfers", ["debit"])
    op.create_index("ix_transfers_credit", "transfers", ["credit"])


def _tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(22), primary_key=True),
        Column("game", String(60), nullable=False),
        Column("rules", Text, nullable=False),
        Column("title", String(200), nullable=False),
        Column("settings", Text, nullable=False),
        Column("start", Text, nullable=False),
        Column("opener", String(22), nullable=False),
        Column("opened", BigInteger, nullable=False),
        Column("code", String(22)),
        Column("closed", Boolean, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("digest", String(64), nullable=False),
        Column("due", BigInteger),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "entries",
        Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
        Column("seq", BigInteger, primary_key=True),
        Column("batch", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("by", String(200), nullable=False),
        Column("scope", String(5), nullable=False),
        Column("event", Text, nullable=False),
        Column("digest", String(64), nullable=False),
    )
    op.create_table(
        "answers",
        Column("table", String(22), primary_key=True),
        Column("person", String(22), primary_key=True),
        Column("id", String(64), primary_key=True),
        Column("command", String(64), nullable=False),
        Column("seq", BigInteger, nullable=False),
    )
    op.create_table(
        "seatings",
        Column("table", String(22), ForeignKey("tables.id"), primary_key=True),
        Column("seat", String(200), primary_key=True),
        Column("person", String(22), nullable=False),
        Column("name", String(60), nullable=False),
        Column("bot", String(200), nullable=False),
    )
    op.create_index("ix_seatings_person", "seatings", ["person"])
    op.create_table(
        "snapshots",
        Column("table", String(22), primary_key=True),
        Column("seq", BigInteger, primary_key=True),
        Column("state", Text, nullable=False),
        Column("attendance", Text, nullable=False),
    )
    op.create_table(
        "secrets",
        Column("table", String(22), primary_key=True),
        Column("pack", String(200), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("secret", String(64), nullable=False),
    )
