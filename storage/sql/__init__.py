"""The store in an SQLite file, through SQLAlchemy Core."""
