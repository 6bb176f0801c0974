"""Attract mode: demos of one game after another while nobody uses the title screen.

Any key, button or press ends it and returns to the title. Pointer movement does not, since
somebody may only have bumped into the table.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.base.match_request import MatchRequest
from scenes.menus.common.game_list import list_available_games, load_game
from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.menus.title_screen import TitleScene
from scenes.ui.devices.intents import (
    CommandRelease,
    Intent,
    PointerDrag,
    PointerMove,
    PointerRelease,
)
from scenes.watch.demo_lineup import DemoLineup, pick_lineup
from tabletop.core.chance import Chance
from tabletop.match.setup import MatchMode

RESULT_SECONDS: Final = 20.0
"""Seconds for which a result is displayed before the next demo."""


class AttractMode:
    """Waits on the title screen until nobody has used it for long enough, then runs demos."""

    def __init__(
        self,
        context: Context,
        start: Callable[[MatchRequest], object],
        leave: Callable[[], None],
    ) -> None:
        """Create an attract mode that is not running.

        Args:
            context: Services and state that all scenes share.
            start: Starts a match in place of all open scenes.
            leave: Returns to the title.
        """
        self._context = context
        self._leave = leave
        self._start = start
        self._untouched = 0.0
        self._last = ""
        self._company: DemoLineup = ()
        self._chance = Chance(secrets.randbits(53))
        self.is_running = False

    @property
    def demo_games(self) -> tuple[str, ...]:
        """The games that are shown, in order: those chosen in the settings, or all."""
        all_games = tuple(list_available_games(self._context))
        chosen = self._context.settings.show_games
        return tuple(name for name in all_games if name in chosen) or all_games

    def advance(self, seconds: float) -> None:
        """Advance time; called every frame."""
        if self.is_running:
            self._show(seconds)
            return
        top, after = self._context.scene_stack.top, self._context.settings.show_after
        self._wait(
            seconds,
            after,
            isinstance(top, TitleScene) and not top.widget_layer.dialog and after > 0,
        )

    def _show(self, seconds: float) -> None:
        from scenes.table.scene import TableScene  # the title needs none of it
        from scenes.watch.result_scene import ResultScene

        top = self._context.scene_stack.top
        if self._wait(seconds, RESULT_SECONDS, not isinstance(top, TableScene)):
            return
        if isinstance(top, TableScene) and top.standings_bar is not None:
            top.standings_bar.shows_invitation = True
        elif isinstance(top, ResultScene):
            top.show_next_notice(
                self._context.text_catalogue(
                    "ui.shop_window.next", n=math.ceil(RESULT_SECONDS - self._untouched),
                    game=self._context.text_catalogue(f"{self._next_game}.title"),
                )
            )  # fmt: skip

    def _wait(self, seconds: float, wait: float, resting: bool) -> bool:
        """Start the next demo after `wait` seconds without input; return whether it started."""
        self._untouched = self._untouched + seconds if resting else 0.0
        over = resting and self._untouched >= wait
        if over:
            self._start_next()
        return over

    def intercept_intent(self, intent: Intent) -> bool:
        """Handle an intent; return whether it only ended the attract mode."""
        self._untouched = 0.0
        if not self.is_running or isinstance(
            intent, PointerMove | PointerDrag | PointerRelease | CommandRelease
        ):
            return False
        self.is_running = False
        self._leave()
        return True

    @property
    def _next_game(self) -> str:
        """The game after the one that was shown last."""
        games_shown = self.demo_games
        at = games_shown.index(self._last) + 1 if self._last in games_shown else 0
        return games_shown[at % len(games_shown)]

    def _start_next(self) -> None:
        """Start the demo of the next game."""
        self._last = self._next_game
        self._untouched, self.is_running = 0.0, True
        game = load_game(self._last)
        draft = MatchSetupModel(setup_choices(game), MatchMode.DEMO, None)
        draft.seats[:] = self._company = pick_lineup(game.seat_counts, self._company, self._chance)
        self._start(draft.build_request())
