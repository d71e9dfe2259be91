"""A checksum in each entry, and in each table how many entries it has."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns; what is there has none of the two."""
    # Not in a batch: no table need be made anew to get a column at its end.
    op.add_column("tables", sa.Column("entries", sa.Integer(), nullable=True))
    op.add_column("entries", sa.Column("checksum", sa.Integer(), nullable=True))
