"""The sample client as a program of its own, for a test that kills it.

It is started with the addresses of a server and its token. To ``/new`` it posts a button "Join",
and it answers a press with its process id.
"""

import asyncio
import os
import sys

from tests.emulators.telegram.sample import Sample, answers, keyboard, replies


async def main(base_url: str, base_file_url: str, token: str) -> None:
    sample = Sample(token=token, base_url=base_url, base_file_url=base_file_url)
    sample.does = {"new": replies("Board", keyboard(("Join",))), "Join": answers(str(os.getpid()))}
    async with sample.application as application:
        await application.start()
        assert application.updater
        await application.updater.start_polling(poll_interval=0, timeout=5)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
