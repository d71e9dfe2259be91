"""Tests, in folders that mirror the tree. They run with `python3 dev.py check`."""
