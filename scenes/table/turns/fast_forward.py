"""Fast-forward: a held press speeds playback up, and a tap ends it, while nobody is asked.

It needs no key of its own, so that a remote control and a finger can do it. It never decides:
presses in quick succession count as one, even if a person is asked in between.
"""

from __future__ import annotations

from typing import Final, TypeGuard

from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    CommandRelease,
    Device,
    DeviceKind,
    Intent,
    PointerButton,
    PointerPress,
    PointerRelease,
)
from tabletop.match.setup import MatchMode

MAX_TAP_SECONDS: Final = 0.25
"""Longest press that counts as a tap, in seconds."""
PRESS_MERGE_SECONDS: Final = 0.5
"""Seconds after a press within which another belongs to it.

Nobody can have seen a new prompt by then.
"""
TIP_DELAY_SECONDS: Final = 3.0
"""Seconds of playback after which the tip about fast-forward is shown once."""

TOOL_NAME_PREFIX = "tool:"
"""Prefix of the names of buttons that do not continue the match."""


class FastForward:
    """Handles presses at a table that are meant for no piece and no button."""

    def __init__(self, presenter: TablePresenter, flow: TurnFlow) -> None:
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._speed = presenter.speed
        self._flow = flow
        self._device: Device | None = None  # on which a press is held
        self._held_seconds = 0.0
        self._ends = False  # whether it ends what is shown, if it is a tap
        self._bare = False  # whether no piece lay where it was pressed
        self._stays = False  # whether it is a finger that stays
        self._merge_seconds = 0.0  # for so long a press belongs to those before
        self._shown_seconds = 0.0  # for so long something has been shown

    def advance(self, seconds: float) -> None:
        """Advance by some seconds, and show the tip when it is due."""
        self._held_seconds += seconds
        if self._device is None:
            self._merge_seconds = max(0.0, self._merge_seconds - seconds)
        self._shown_seconds = self._shown_seconds + seconds if self._is_playback else 0.0
        page = self._presenter.widget_layer
        if (
            self._shown_seconds > TIP_DELAY_SECONDS
            and not self._context.has_shown_fast_forward_hint
            and not page.toast_text
        ):
            self._context.has_shown_fast_forward_hint = True
            covers = TableObstacles(self._presenter).overlap_costs([])
            page.show_toast(self._context.text_catalogue("table.hurry"), overlap_costs=covers)

    def handle_press(self, intent: Intent) -> bool:
        """Handle a press during playback, and the end of any press; True if it was one."""
        page = self._presenter.widget_layer
        if isinstance(intent, PointerRelease) and intent.button is PointerButton.PRIMARY:
            return self._end_press(intent.device, intent.is_cancelled)
        if isinstance(intent, CommandRelease) and intent.command is Command.ACCEPT:
            return self._end_press(intent.device, False)
        if isinstance(intent, CommandPress | CommandRelease) and intent.command is Command.ZOOM:
            return self._handle_long_touch(intent)
        if page.dialog or not _is_press(intent):
            return False
        if isinstance(intent, PointerPress):
            if intent.device == self._device:  # released elsewhere: below a curtain, in a dialog
                self._device, self._merge_seconds = None, 0.0
                self._speed.is_fast_forward = False
            if page.toasts.has_action_at(intent.x, intent.y):
                return False
            over = page.focusable_at(intent.x, intent.y)
            bare = self._presenter.stage.sprite_at(intent.x, intent.y) is None
        else:
            over, bare = page.focused_widget, True
        decides = isinstance(over, GestureButton)  # where it is shown: there is none before
        if over is not None and not isinstance(over, HotspotWidget) and not decides:
            if over.name.startswith(TOOL_NAME_PREFIX):  # any other leads on: what follows is meant
                self._rest()
            return False
        if self._is_playback or self._merge_seconds:
            self._begin(intent, bare and over is None, self._is_playback)
            return True
        return False

    def handle_unused_press(self, intent: Intent) -> bool:
        """Handle a press that nothing else uses while others think: speed up the next events."""
        if not _is_press(intent) or not self._is_played or self._flow.is_asking:
            return False
        self._begin(intent, True, False)
        self._speed.is_fast_forward = True
        self._rest()
        return True

    @property
    def _is_played(self) -> bool:
        """True if people play: in a demo a press means something else."""
        return self._session.mode is not MatchMode.DEMO

    @property
    def _is_playback(self) -> bool:
        """True if events are shown to people who play, and nobody is asked."""
        return (
            self._is_played and not self._presenter.sequencer.is_idle and not self._flow.is_asking
        )

    def _begin(self, intent: CommandPress | PointerPress, bare: bool, ends: bool) -> None:
        self._device, self._held_seconds, self._bare, self._ends = intent.device, 0.0, bare, ends
        self._stays = False
        self._merge_seconds = PRESS_MERGE_SECONDS if ends or self._merge_seconds else 0.0
        self._speed.is_fast_forward = ends

    def _rest(self) -> None:
        """Note a press before anybody is asked: following presses belong to it."""
        if self._merge_seconds or (self._is_played and not self._flow.is_asking):
            self._merge_seconds = PRESS_MERGE_SECONDS

    def _end_press(self, device: Device, given_up: bool) -> bool:
        if self._device != device:
            return False
        self._device, self._speed.is_fast_forward = None, False
        tapped = self._ends and self._held_seconds <= MAX_TAP_SECONDS and not given_up
        if tapped and self._is_playback and self._presenter.is_in_front:
            self._flow.skip_playback()
        return True

    def _handle_long_touch(self, intent: CommandPress | CommandRelease) -> bool:
        """Handle a long touch: it zooms the piece below it, or else goes on with fast-forward."""
        if isinstance(intent, CommandRelease):
            stayed, self._stays = self._stays, False
            if stayed:
                self._speed.is_fast_forward = False
            return stayed
        begun = self._device is None and self._merge_seconds == PRESS_MERGE_SECONDS and self._bare
        self._stays = intent.device.kind is DeviceKind.TOUCH and begun and self._is_playback
        if self._stays:
            self._speed.is_fast_forward = True
        return self._stays


def _is_press(intent: Intent) -> TypeGuard[CommandPress | PointerPress]:
    if isinstance(intent, PointerPress):
        return intent.button is PointerButton.PRIMARY
    return isinstance(intent, CommandPress) and intent.command is Command.ACCEPT
