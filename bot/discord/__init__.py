"""Discord, through its library discord.py."""

from bot.discord.frontend import Discord as FRONTEND

__all__ = ["FRONTEND"]
