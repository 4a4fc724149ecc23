"""Private tables are found by their code."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("tables_code", "tables", ["code"])
