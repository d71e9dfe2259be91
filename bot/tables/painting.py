"""Does what is to be done about one screen: looks, draws, calls the platform, keeps the outcome."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.logs import get
from bot.metrics import Refusal
from bot.tables.errors import GameNotFound, TableDamaged, TableNotFound
from bot.tables.means import Caller, Means
from bot.tables.ports import (
    VANISHED,
    Drawing,
    Drawn,
    MessageGone,
    MustWait,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.tables.rooms import Platform
from bot.tables.screens import Job, Todo, is_hand, lost, next_job
from bot.tables.timecontrol import MINUTE
from bot.tables.updates import Moment, TableView
from bot.tables.waiting import insist
from storage.records import ScreenRecord, TableId

VANISHING, VANISHED_OFTEN = MINUTE, 3
"""Where messages are gone so soon, so many times, nothing is posted any more."""

_log = get("publisher")

LAST = "last:"
"""Begins the fingerprint of a board that shows the last state of its deal, without buttons."""


class Painter:
    """Draws the screens of one chat. Whoever draws sees to it that jobs follow one another."""

    def __init__(self, chat: str, platform: Platform, means: Means, call: Caller) -> None:
        self._chat = chat
        self._platform = platform
        self._frontend = platform.frontend
        self._means = means
        self._call = call
        self._moments: dict[TableId, Moment] = {}
        self._undrawable: set[tuple[object, ...]] = set()
        self._gone: dict[tuple[object, ...], int] = {}
        self._private: dict[tuple[object, ...], object] = {}  # what is on the hands

    def shown(self, table: TableId) -> Moment | None:
        """The decision of a table that was shown here last."""
        return self._moments.get(table)

    def drop(self, table: TableId) -> None:
        """Nothing is to be drawn for ``table`` any more."""
        self._moments.pop(table, None)
        self._private = {key: each for key, each in self._private.items() if key[0] != table}

    async def draw(self, job: Job) -> None:
        """Do a job, with one call at the most. Raises what makes sense to try again."""
        screen = job.screen
        try:
            await self._do(job)
        except MessageGone:
            self.refused(Refusal.GONE)
            if job.todo.last:
                await self._succeed(job)
            else:
                await self._vanished(screen)
        except Unreachable as closed:
            self.refused(Refusal.UNREACHABLE)
            if job.todo.last:
                await self._succeed(job)
            elif not screen.muted:
                await self._means.muted(replace(screen, muted=closed.reason))
        except Rejected:
            self.refused(Refusal.FAILED)
            _log.error("drawing rejected", table=screen.table, todo=job.todo.value)
            if job.todo is Todo.FINISH and screen.key() not in self._undrawable:
                self._undrawable.add(screen.key())
            elif job.todo.last:
                await self._succeed(job)
            else:
                self._means.shown.remember(replace(screen, version=job.version))
        except (MustWait, Unavailable):  # nothing was done
            raise
        except Exception:
            self._doubt(screen)
            raise

    def _doubt(self, screen: ScreenRecord) -> None:
        """Nobody knows what came of a call: what is to be shown next is drawn, though it may look
        as the message did before.
        """
        if screen.message and screen in self._means.shown.of(screen.table):
            self._private.pop(screen.key(), None)
            self._means.shown.remember(replace(screen, fingerprint=""))

    async def answer(
        self, table: TableId, message: str, send: Callable[[Drawn], Awaitable[None]]
    ) -> bool:
        """Bring the screen that ``message`` is up to date by ``send``, which costs no call. False
        where it is none, is up to date, cannot be drawn, or needs more than that.
        """
        shown = self._means.shown
        screens = [each for each in shown.of(table) if each.chat == self._chat]
        now = await self._means.service.glance(table)
        job = next_job(screens, now, self.shown(table), too_old=0)
        if job is None or job.todo is not Todo.EDIT or job.screen.message != message:
            return False
        screen, seen = job.screen, await self._seen(job.screen)
        try:
            drawn = await self._composed_now(screen, seen)
        except Rejected:  # what becomes of the screen is not for an answer to say
            return False
        new = replace(screen, version=seen.version, fingerprint=drawn.fingerprint, muted="")
        if drawn.fingerprint == screen.fingerprint:
            shown.remember(new)
            return False
        await send(drawn)
        if self._tells_turn(new, seen):
            await self._saved(new, seen)
        else:
            self._know(new, seen)
            shown.save_later(new)
        return True

    def refused(self, reason: Refusal) -> None:
        """Count a call that the platform did not carry out."""
        self._means.metrics.draws_refused.labels(platform=self._platform.name, reason=reason).inc()

    async def _do(self, job: Job) -> None:
        match job.todo:
            case Todo.FORGET:
                await self._succeed(job)
            case Todo.RETIRE:
                await self._retire(job.screen)
                await self._succeed(job)
            case Todo.FINISH:
                await self._finish(job)
                await self._succeed(job)
            case Todo.RENEW if not is_hand(job.screen):
                await self._retire(job.screen)
                await self._means.shown.save(lost(job.screen))
            case Todo.POST | Todo.RECALL:
                await self._post(job)
            case Todo.EDIT | Todo.RENEW:
                await self._edit(job)

    async def _vanished(self, screen: ScreenRecord) -> None:
        """A message is gone: it is posted anew, unless that vanishes again and again."""
        soon = self._means.clock.now() - screen.posted_at < VANISHING
        times = self._gone.get(screen.key(), 0) + 1 if soon else 1
        if times < VANISHED_OFTEN:
            self._gone[screen.key()] = times
            await self._means.shown.save(lost(screen))
        else:
            self._gone.pop(screen.key(), None)
            await self._means.muted(replace(lost(screen), muted=VANISHED))

    async def _succeed(self, job: Job) -> None:
        self._gone.pop(job.screen.key(), None)
        self._undrawable.discard(job.screen.key())
        await self._means.shown.succeed(job.screen, job.follower)

    async def _finish(self, job: Job) -> None:
        """Show the last state of a deal, the same that whoever was in time has shown; where that
        cannot be shown any more, take off at least the buttons.
        """
        screen = job.screen
        if screen.fingerprint.startswith(LAST):
            self._skipped()
            return
        seen = await self._last_seen(screen)
        if seen is None or screen.key() in self._undrawable:
            await self._retire(screen)
            return
        drawn = await self._composed(screen, seen, live=False)
        if drawn.fingerprint == screen.fingerprint:
            self._skipped()
        else:
            await self._drawn(self._frontend.edit(self._chat, screen.message or "", drawn))

    async def _seen(self, screen: ScreenRecord) -> TableView:
        return await self._means.service.look(screen.table, screen.reader or None)

    async def _last_seen(self, screen: ScreenRecord) -> TableView | None:
        """What a screen has to show in the end: of a deal what lay there when it was done."""
        end = (screen.game,) if is_hand(screen) or not screen.deal else (screen.game, screen.deal)
        try:
            seen = await self._means.service.look(screen.table, screen.reader or None, *end)
        except (GameNotFound, TableDamaged, TableNotFound):
            return None
        if is_hand(screen):
            return seen
        return seen.still() if screen.deal else seen.as_lobby()

    async def _edit(self, job: Job) -> None:
        screen = job.screen
        seen = await self._seen(screen)
        if self._same_hand(screen, seen):
            self._skipped()
            self._means.shown.remember(replace(screen, version=seen.version))
            return
        drawn = await self._composed_now(screen, seen)
        new = replace(screen, version=seen.version, fingerprint=drawn.fingerprint, muted="")
        if drawn.fingerprint == screen.fingerprint and not screen.muted:
            self._skipped()
            self._know(screen, seen)
            if self._tells_turn(screen, seen) and seen.moment != self.shown(screen.table):
                await self._saved(new, seen)
            else:
                self._means.shown.remember(new)
        elif job.todo is Todo.RENEW:  # a hand that has grown old
            await self._retire(screen)
            await self._means.shown.save(lost(screen))
        else:
            await self._drawn(self._frontend.edit(self._chat, screen.message or "", drawn))
            await self._saved(new, seen)
            if screen.muted and not is_hand(screen):
                self._means.restored(screen)

    async def _post(self, job: Job) -> None:
        """A new message. It has its buttons at once where a second one, after a crash, would be the
        same, though nobody knows then whether it shows this or an older state; or where the
        platform wants that.
        """
        screen, shown, limits = job.screen, self._means.shown, self._frontend.limits
        past = job.todo is Todo.RECALL
        seen = await (self._last_seen(screen) if past else self._seen(screen))
        if seen is None:
            await self._succeed(job)
            return
        live = (limits.recalls or limits.at_once) and not past
        drawn = await self._composed(screen, seen, live=live)
        complete = live and (limits.at_once or shown.sure(screen))
        shown.doubt(screen)
        key = (screen.table, screen.game, screen.deal, screen.reader, screen.posted_at)
        message = await self._drawn(
            self._frontend.post(self._chat, drawn, "/".join(map(str, (*key, screen.posts))))
        )
        new = replace(
            screen,
            message=message,
            version=seen.version if complete else 0,
            fingerprint=drawn.fingerprint if complete else "",
            posts=screen.posts + 1,
            posted_at=self._means.clock.now(),
            muted="",
        )
        await self._saved(new, seen if complete else None)
        if not is_hand(screen):
            await self._means.posted(new)

    async def _retire(self, screen: ScreenRecord) -> None:
        await self._drawn(self._frontend.retire(self._chat, screen.message or ""))

    async def _composed_now(self, screen: ScreenRecord, seen: TableView) -> Drawn:
        """As it is now. The board of a deal that is done has no buttons at once: then nothing is
        left to be drawn about it when the next deal comes. A local place has none anyway, and its
        last state is one like any other.
        """
        if not seen.between_deals or is_hand(screen) or self._frontend.limits.local:
            return await self._composed(screen, seen, live=True)
        drawn = await self._composed(screen, seen.still(), live=False)
        return replace(drawn, fingerprint=LAST + drawn.fingerprint)

    async def _composed(self, screen: ScreenRecord, seen: TableView, *, live: bool) -> Drawn:
        language = (await self._means.service.settings(screen.reader or screen.chat)).speaks
        drawing = Drawing(self._chat, screen.reader, is_hand(screen), seen, live, language)
        try:
            return await self._frontend.compose(drawing)
        except Exception as failure:
            _log.exception("drawing failed", table=screen.table)
            raise Rejected() from failure

    async def _drawn(self, call: Awaitable[Any]) -> Any:
        """Make a call, and count it."""
        clock, metrics, name = self._means.clock, self._means.metrics, self._platform.name
        begin = clock.now()
        try:
            made = await self._call(call)
        finally:
            seconds = (clock.now() - begin) / 1000
            metrics.draw_call.labels(platform=name).observe(seconds)
        metrics.draws.labels(platform=name).inc()
        return made

    def _same_hand(self, screen: ScreenRecord, seen: TableView) -> bool:
        """Whether a hand need not even be composed, for nothing of it has changed."""
        return not screen.muted and self._private.get(screen.key()) == seen.private

    def _know(self, screen: ScreenRecord, seen: TableView) -> None:
        """Keep what a hand shows now."""
        if is_hand(screen):
            self._private[screen.key()] = seen.private

    def _skipped(self) -> None:
        self._means.metrics.draws_skipped.labels(platform=self._platform.name).inc()

    def _tells_turn(self, screen: ScreenRecord, seen: TableView) -> bool:
        """Whether a person's clock runs from the moment when this is seen."""
        return seen.deadline is not None and not is_hand(screen)

    async def _saved(self, screen: ScreenRecord, seen: TableView | None) -> None:
        """Keep what a screen shows now; ``seen`` is what can be seen there, if anything."""
        service, shown = self._means.service, self._means.shown
        shown.remember(screen)
        if seen is not None:
            self._moments[screen.table] = seen.moment
            self._know(screen, seen)
        if seen is None or not self._tells_turn(screen, seen):
            await shown.save(screen)
            return
        now = self._means.clock.now()
        at = self._means.standing.begin(screen.table, seen.moment, now, self._platform.name)
        try:
            await insist(self._means.clock, service.drawn, screen, seen.moment, at)
        except (TableDamaged, TableNotFound):
            _log.info("table gone meanwhile", table=screen.table)
