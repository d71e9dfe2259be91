"""Brings an old database up to the schema, step by step; the steps are in `versions`."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

SCRIPTS = "storage.sql:migrations"


def revisions() -> tuple[str, ...]:
    """Return the revisions that this program knows, newest first."""
    scripts = ScriptDirectory.from_config(_config())
    return tuple(script.revision for script in scripts.walk_revisions())


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest revision, inside the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    return config
