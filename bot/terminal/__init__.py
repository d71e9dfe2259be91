"""Bisqa in a terminal: one person or several, and computers, or these among themselves."""

from bot.terminal.frontend import Terminal as FRONTEND

__all__ = ["FRONTEND"]
