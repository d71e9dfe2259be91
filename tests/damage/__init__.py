"""Databases that a disk has damaged: any bit, any page. `python -m tests.damage` tries many."""
