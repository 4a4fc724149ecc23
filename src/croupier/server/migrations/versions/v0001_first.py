"""The first schema."""

from alembic import op

from croupier.server.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())
