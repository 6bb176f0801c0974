"""The stack of scenes, and the interface that it requires of a scene.

A scene fills the screen. Rules of scenes:
- It is ready to be drawn when it is made: constructors assemble it, then `initialize` runs.
- Drawing never changes state. Time comes in by `advance` alone and is never read.
- `handle_intent` returns None for an intent that it consumed, else the intent itself.
- It asks the stack for other scenes. The change happens when the frame ends.
- It stores no screen size: everything is in design units of 1920 x 1080.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import pygame

from scenes.ui.devices.intents import InputMode, Intent
from scenes.ui.layer.widget_layer import WidgetLayer
from sprites.painting import Picture
from sprites.rendering.canvas import Canvas


class SceneProtocol(Protocol):
    """The interface of a scene for the stack and the main loop; `scene.Scene` implements it."""

    is_see_through: bool
    """True if the scene below is visible behind this one."""
    has_dimmed_backdrop: bool
    """True if that scene is dimmed."""
    has_fade_in: bool
    """True if the scene fades in; a curtain must not, because the fade would show a secret."""
    is_interlude: bool
    """True if the scene belongs to the events of the table below, and is no menu over it."""
    has_seamless_exit: bool
    """True if the scene below is already visible at the exit, so that nothing need fade in."""
    ambience: str
    """Ambient sound that starts when the scene comes to the top; empty keeps the current one."""
    has_scenic_background: bool
    """True if the background shows a place, which must not appear twice in the margins."""
    canvas: Canvas
    widget_layer: WidgetLayer
    """The widgets of the scene."""
    is_backdrop_stale: bool
    """True if the scene below looks different now, so that `set_backdrop` must be called again."""

    def shut_down(self) -> None:
        """End the scene's worker and close the journal of its match. Can be called twice."""
        ...

    @property
    def deciding_players(self) -> Sequence[str]:
        """Names of the players who decide here; pads of others are ignored. Empty for everybody."""
        ...

    @property
    def input_mode(self) -> InputMode:
        """Meaning of keys and buttons in this scene."""
        ...

    @property
    def is_moving(self) -> bool:
        """True if anything but ambient animation moves, so that the full frame rate is needed."""
        ...

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an intent; return None if it was consumed, else the intent."""
        ...

    def advance(self, seconds: float) -> None:
        """Advance by some seconds."""
        ...

    def advance_covered(self, seconds: float) -> None:
        """Advance by some seconds while another scene lies above."""
        ...

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the changes; return the changed rectangles."""
        ...

    def set_backdrop(self, picture: Picture) -> None:
        """Use a picture of the scene below as background; called if `is_see_through`."""
        ...

    def on_style_changed(self) -> None:
        """React to a change of language, text size, contrast or devices."""
        ...

    def cover_secrets(self) -> None:
        """Hide secrets, wherever in the stack this scene lies.

        Called after the key for it, and when the window loses the focus of the system.
        """
        ...

    def on_focus_lost(self) -> None:
        """React to the window losing the focus of the system."""
        ...

    def on_resume(self) -> None:
        """React to being on top again after another scene was above."""
        ...

    def on_removed(self) -> None:
        """Release all references back to the scene after its removal from the stack."""
        ...


class SceneStack:
    """A stack of scenes; the top one is displayed and receives the input.

    Changes are requested, and happen at the end of the frame in `apply_changes`.
    """

    def __init__(self) -> None:
        self._scenes: list[SceneProtocol] = []
        self._wanted: list[Callable[[], None]] = []

    @property
    def top(self) -> SceneProtocol | None:
        """The scene in front; None when the program ends."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[SceneProtocol]:
        """The scenes, lowest first."""
        return tuple(self._scenes)

    def push(self, scene: SceneProtocol) -> None:
        """Put a scene above all others."""
        self._wanted.append(lambda: self._scenes.append(scene))

    def pop(self) -> None:
        """Remove the top scene."""
        self._wanted.append(lambda: self._drop(1))

    def pop_above(self, layer: WidgetLayer) -> None:
        """Remove all scenes above that of a widget layer, including those just requested."""

        def drop() -> None:
            pages = [scene.widget_layer for scene in self._scenes]
            if layer in pages:
                self._drop(len(pages) - 1 - pages.index(layer))

        self._wanted.append(drop)

    def replace(self, scene: SceneProtocol) -> None:
        """Replace the top scene."""
        self._wanted.append(lambda: self._drop(1))
        self.push(scene)

    def replace_all(self, scene: SceneProtocol) -> None:
        """Replace all scenes by one."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))
        self.push(scene)

    def clear(self) -> None:
        """Remove all scenes, which ends the program."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))

    def discard_all(self) -> None:
        """Remove all scenes and drop their requests immediately."""
        gone, self._scenes = self._scenes, []
        self._wanted.clear()
        for scene in gone:
            with suppress(Exception):  # it may be the one that failed
                scene.on_removed()

    def show_toast(self, message: str) -> None:
        """Show a toast in the scene that is on top at the end of the frame."""

        def tell() -> None:
            if self.top is not None:
                self.top.widget_layer.show_toast(message)

        self._wanted.append(tell)

    @property
    def has_pending_changes(self) -> bool:
        """True if a change was requested for the end of the frame."""
        return bool(self._wanted)

    def apply_changes(self) -> bool:
        """Apply the requested changes; return True if another scene is on top."""
        before, there = self.top, self.scenes
        wanted, self._wanted = self._wanted, []
        for change in wanted:
            change()
        if self.top is before or self.top is None:
            return self.top is not before
        if self.top in there:
            self.top.on_resume()
        return True

    def _drop(self, count: int) -> None:
        gone = self._scenes[len(self._scenes) - count :]
        del self._scenes[len(self._scenes) - count :]
        for scene in reversed(gone):
            scene.on_removed()
