"""A Telegram for tests: a Bot API on this computer that a real client talks to, and people who
type and press. What it assumes about the real service is in ``assumptions.md``.
"""
