"""Base class of scenes. The rules of scenes stand in `scene_stack.py`."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from scenes.base.context import Context
from scenes.ui.devices.intents import InputMode, Intent
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.widgets.buttons import Button, ButtonStyle
from sprites.painting import Picture
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup

TIMELINE_NAMES = ("table", "page", "toasts", "ambience")


class SceneMeta(ABCMeta):
    """Metaclass that initializes a scene after all its constructors have run.

    A subclass therefore needs nothing ready before its base class is constructed.
    """

    def __call__(cls, *args: Any, **given: Any) -> Any:
        """Create a scene and call its `initialize`."""
        made = super().__call__(*args, **given)
        made.initialize()
        return made


class Scene(metaclass=SceneMeta):
    """A scene of nodes on a canvas, with a layer of widgets.

    Override `compose` to build it; add `initialize`, `handle_intent`, `advance`,
    `cover_secrets` and `on_resume` as needed.
    """

    is_see_through = False
    """True if the scene below is visible behind this one."""
    has_dimmed_backdrop = True
    """True if that scene is dimmed."""
    has_fade_in = True
    """True if the scene fades in; a curtain must not, because the fade would show a secret."""
    is_interlude = False
    """True if the scene belongs to the events of the table below, and is no menu over it."""
    has_seamless_exit = False
    """True if the scene below is already visible at the exit, so that nothing need fade in."""
    ambience = ""
    """Ambient sound that starts when the scene comes to the top; empty keeps the current one."""
    has_scenic_background = False
    """True if the background shows a place, which must not appear twice in the margins."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.canvas = Canvas(context.renderer)
        self.timelines = TimelineGroup(*TIMELINE_NAMES)
        self.widget_layer = WidgetLayer(context, self.canvas, self.timelines)
        self.is_backdrop_stale = False
        """Set it when the scene beneath looks different now: `behind_head` is called anew."""

    def initialize(self) -> None:
        """Build the scene for the first time, after all constructors have run."""
        self.compose()

    def compose(self) -> None:
        """Build the whole content: at first, and after a change of language, text size or theme."""

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an intent; return None if it was consumed, else the intent."""
        return self.widget_layer.handle_intent(intent)

    def advance(self, seconds: float) -> None:
        """Advance animations by some seconds."""
        self.timelines.advance(seconds)
        self.widget_layer.advance(seconds)

    def advance_covered(self, seconds: float) -> None:
        """Advance by some seconds while another scene lies above."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the changes; return the changed rectangles."""
        return self.canvas.draw(surface)

    def ask_confirmation(
        self, question: str, yes: Callable[[], None], look: ButtonStyle = "danger",
        other: Callable[[], None] | None = None, **params: object,
    ) -> None:  # fmt: skip
        """Ask a question in a dialog with the buttons yes and no.

        The texts are `ui.ask.<question>.heading`, `.text`, `.yes` and `.no`.

        Args:
            question: Key of the question below `ui.ask`.
            yes: Called after yes.
            look: Style of the yes button.
            other: Called after a third button with the text `.other`; None for no such button.
            params: Values of the text.
        """
        text = self.context.text_catalogue

        def answer(do: Callable[[], None]) -> None:
            self.widget_layer.close_dialog()
            do()

        def button(name: str, do: Callable[[], None], look: ButtonStyle = "plain") -> Button:
            said = text(f"ui.ask.{question}.{name}")
            return Button(self.context, name, said, lambda: answer(do), look)

        buttons = [button("no", lambda: None), button("yes", yes, look)]
        if other is not None:
            buttons.insert(1, button("other", other))
        heading, said = (
            text(f"ui.ask.{question}.heading"),
            text(f"ui.ask.{question}.text", **params),
        )
        self.widget_layer.open_dialog(
            build_dialog(self.context, heading, said, buttons), self.widget_layer.close_dialog, "no"
        )

    @property
    def deciding_players(self) -> Sequence[str]:
        """Names of the players who decide here; pads of others are ignored. Empty for everybody."""
        return ()

    @property
    def input_mode(self) -> InputMode:
        """Meaning of keys and buttons in this scene."""
        return InputMode.COMMANDS

    @property
    def is_moving(self) -> bool:
        """True if anything but ambient animation moves, so that the full frame rate is needed."""
        timelines = (self.timelines[name] for name in TIMELINE_NAMES if name != "ambience")
        return self.widget_layer.has_pending_tooltip or not all(each.is_done for each in timelines)

    def set_backdrop(self, picture: Picture) -> None:
        """Use a picture of the scene below as background; called if `is_see_through`."""
        self.canvas.background = picture

    def on_style_changed(self) -> None:
        """Rebuild after a change of language, text size, contrast or devices."""
        self.compose()

    def cover_secrets(self) -> None:
        """Hide secrets, wherever in the stack this scene lies.

        Called after the key for it, and when the window loses the focus of the system.
        """

    def on_focus_lost(self) -> None:
        """React to the window losing the focus of the system."""

    def on_resume(self) -> None:
        """React to being on top again after another scene was above."""

    def shut_down(self) -> None:
        """End the scene's worker and close the journal of its match. Can be called twice."""

    def on_removed(self) -> None:
        """Release the widgets and animations after removal from the stack, since they refer to it.

        Objects that live as long as the scene call it through a `weak_callback`.
        """
        for name in TIMELINE_NAMES:
            self.timelines[name].clear()
        self.widget_layer.clear()
