"""What alembic runs for each of its commands."""

from alembic import context

from storage.sql.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite alters little: alembic makes a new table in place of the old one.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
