"""One press or command, while it is answered."""

from bot.telegram.answers import PressAnswer, TypedAnswer
from bot.telegram.askers import TelegramAsker
from bot.telegram.refusals import LOST


class TelegramVisit:
    """See `bot.chatting.asking.Visit`."""

    lost = LOST

    def __init__(self, asker: TelegramAsker, answer: PressAnswer | TypedAnswer) -> None:
        self.who = asker
        self.answer = answer

    async def asker(self) -> TelegramAsker:
        """See `Visit`."""
        return self.who

    async def over(self) -> None:
        """See `Visit`."""
