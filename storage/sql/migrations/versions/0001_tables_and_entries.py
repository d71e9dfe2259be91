"""Tables, their entries, and the row of the self-test."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.Integer(), nullable=False),
        sa.Column("touched_at", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_strict=True,
    )
    op.create_index("ix_tables_status_touched_at", "tables", ["status", "touched_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    probe = op.create_table(
        "probe",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_probe"),
        sqlite_strict=True,
    )
    op.bulk_insert(probe, [{"id": 1, "starts": 0}])
