"""Bisqa in a terminal: one person against computers, or computers among themselves."""

from bot.terminal.frontend import Terminal as FRONTEND

__all__ = ["FRONTEND"]
