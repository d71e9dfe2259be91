"""Rows, not rules: what is kept of every table, and the stores that keep it."""
