"""Deadlines, seats, screens, notices and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; what is there stays as it is."""
    # Not in a batch: the table need not be made anew to get columns at its end.
    op.add_column("tables", sa.Column("deadline", sa.Integer(), nullable=True))
    op.add_column(
        "tables", sa.Column("warned", sa.Integer(), server_default=sa.text("0"), nullable=False)
    )
    op.create_index(
        "ix_tables_due_at_id",
        "tables",
        ["due_at", "id"],
        sqlite_where=sa.column("due_at").is_not(None),
    )
    _create_of_tables("seats", sa.Column("person", sa.Text(), nullable=False), key=("person",))
    op.create_index("ix_seats_person", "seats", ["person"])
    _create_of_tables(
        "screens",
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("reader", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("posts", sa.Integer(), nullable=False),
        sa.Column("posted_at", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        key=("chat", "reader", "game", "deal"),
    )
    op.create_index("ix_screens_chat", "screens", ["chat"])
    op.create_index("ix_screens_table_id_version", "screens", ["table_id", "version"])
    _create_of_tables(
        "notices",
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("params", sa.Text(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=True),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("claimed_at", sa.Integer(), nullable=True),
        key=("entry", "code", "to"),
    )
    op.create_table(
        "settings",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_settings"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _create_of_tables(name: str, *columns: sa.Column[object], key: tuple[str, ...]) -> None:
    op.create_table(
        name,
        sa.Column("table_id", sa.Text(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("table_id", *key, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
