"""Jobs of the laboratory, and who has asked for them."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "jobs",
        Column("id", String(22), primary_key=True),
        Column("request", Text, nullable=False),
        Column("state", String(10), nullable=False),
        Column("progress", Float, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("attempts", Integer, nullable=False),
        Column("holder", String(22)),
        Column("lease", BigInteger),
        Column("finished", BigInteger),
        Column("result", Text),
        Column("why", Text),
    )
    op.create_index("jobs_waiting", "jobs", ["state", "created"])
    op.create_index("jobs_finished", "jobs", ["finished"])
    op.create_table(
        "job_requests",
        Column("job", String(22), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
        Column("person", String(22), ForeignKey("people.id"), primary_key=True),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("ix_job_requests_person", "job_requests", ["person"])
