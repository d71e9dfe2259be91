"""Telegram as a place to play."""

from bot.telegram.frontend import Telegram as FRONTEND

__all__ = ["FRONTEND"]
