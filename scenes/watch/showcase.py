"""The shop window: at a title that nobody touches, demos of one game after another run.

Any key, button or press ends it and leads to the title. Moving the pointer does not: a table that
is knocked against goes on.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from typing import Final

from scenes.context import Context
from scenes.menus.draft import MatchDraft, playable
from scenes.menus.offer import game_of, offered
from scenes.menus.title import TitleScene
from scenes.request import MatchRequest
from scenes.ui.intents import Drag, Intent, Point, Release, Stop
from scenes.watch.cast import Company, cast
from tabletop.core.chance import Chance
from tabletop.match.setup import Mode

BETWEEN: Final = 20.0
"""Seconds that a result stays before the next game."""


class Showcase:
    """Waits at the title until nobody has touched anything for long enough, then shows games."""

    def __init__(
        self,
        context: Context,
        start: Callable[[MatchRequest], object],
        leave: Callable[[], None],
    ) -> None:
        """start: begins a match in the place of all that is open; leave: to the title."""
        self._context = context
        self._leave = leave
        self._start = start
        self._untouched = 0.0
        self._last = ""
        self._company: Company = ()
        self._chance = Chance(secrets.randbits(53))
        self.running = False

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are shown, in their order: those chosen in the settings, else all."""
        all_games = tuple(offered(self._context))
        chosen = self._context.settings.show_games
        return tuple(name for name in all_games if name in chosen) or all_games

    def advance(self, seconds: float) -> None:
        """Let time pass: called every frame."""
        if self.running:
            self._show(seconds)
            return
        top, after = self._context.stack.top, self._context.settings.show_after
        self._wait(
            seconds, after, isinstance(top, TitleScene) and not top.page.dialog and after > 0
        )

    def _show(self, seconds: float) -> None:
        from scenes.table.scene import TableScene  # the title needs none of it
        from scenes.watch.results import ResultScene

        top = self._context.stack.top
        if self._wait(seconds, BETWEEN, not isinstance(top, TableScene)):
            return
        if isinstance(top, TableScene) and top.broadcast is not None:
            top.broadcast.invites = True
        elif isinstance(top, ResultScene):
            top.foretell(
                self._context.text(
                    "ui.shop_window.next", n=math.ceil(BETWEEN - self._untouched),
                    game=self._context.text(f"{self._following}.title"),
                )
            )  # fmt: skip

    def _wait(self, seconds: float, wait: float, resting: bool) -> bool:
        """Whether nobody has touched anything for so long, so that the next game began."""
        self._untouched = self._untouched + seconds if resting else 0.0
        over = resting and self._untouched >= wait
        if over:
            self._next()
        return over

    def touched(self, intent: Intent) -> bool:
        """Somebody does something; whether that only ended the shop window."""
        self._untouched = 0.0
        if not self.running or isinstance(intent, Point | Drag | Release | Stop):
            return False
        self.running = False
        self._leave()
        return True

    @property
    def _following(self) -> str:
        """The game after the one that was shown last."""
        games_shown = self.games
        at = games_shown.index(self._last) + 1 if self._last in games_shown else 0
        return games_shown[at % len(games_shown)]

    def _next(self) -> None:
        """Show the game that follows."""
        self._last = self._following
        self._untouched, self.running = 0.0, True
        game = game_of(self._last)
        draft = MatchDraft(playable(game), Mode.DEMO, None)
        draft.seats[:] = self._company = cast(game.seats, self._company, self._chance)
        self._start(draft.request())
