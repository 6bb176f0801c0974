"""What scenes are made of; the rules of scenes stand in `scenes/stack.py`."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from scenes.context import Context
from scenes.ui.buttons import Button, Look
from scenes.ui.dialog import dialog
from scenes.ui.intents import Hearing, Intent
from scenes.ui.page import Page
from sprites.canvas import Canvas
from sprites.painting import Picture
from sprites.timeline import Lanes

LANES = ("table", "page", "toasts", "ambience")


class Maker(ABCMeta):
    """Makes a scene in two steps: all its constructors put it together, then it is laid. So no
    subclass need have anything ready before its base is made."""

    def __call__(cls, *args: Any, **given: Any) -> Any:
        made = super().__call__(*args, **given)
        made.lay()
        return made


class Scene(metaclass=Maker):
    """A scene made of nodes on a canvas, with a page of widgets for its menus.

    Override `compose` to lay it out; add `lay`, `handle`, `advance`, `cover`, `woken` as needed.
    """

    see_through = False
    """Whether the scene beneath shows behind this one."""
    dims = True
    """Whether it is dimmed then."""
    fades = True
    """Whether it fades in over what was there; a curtain must not, it would show it."""
    interlude = False
    """Whether it belongs to what is shown at a table beneath, and is no menu over it."""
    uncovers = False
    """Whether what lies below is seen already when it is left, so that nothing need fade in."""
    ambience = ""
    """The room that is heard from when it comes to the top; empty: what was heard goes on."""
    vista = False
    """Whether its ground is a picture of a place: beside it nothing of that stands twice."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.canvas = Canvas(context.renderer)
        self.lanes = Lanes(*LANES)
        self.page = Page(context, self.canvas, self.lanes)
        self.beneath_changed = False
        """Set it when the scene beneath looks different now: `behind` is called anew."""

    def lay(self) -> None:
        """Lays it for the first time, once it is made; no constructor does."""
        self.compose()

    def compose(self) -> None:
        """Lays everything out anew: once when made, and when language, text or theme change."""

    def handle(self, intent: Intent) -> Intent | None:
        """Takes one intent, or gives it back."""
        return self.page.handle(intent)

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        self.lanes.advance(seconds)
        self.page.advance(seconds)

    def beneath(self, seconds: float) -> None:
        """Lets time pass while another scene lies above."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changed; returns where."""
        return self.canvas.draw(surface)

    def ask(
        self, question: str, yes: Callable[[], None], look: Look = "danger",
        other: Callable[[], None] | None = None, **params: object,
    ) -> None:  # fmt: skip
        """Asks twice: texts `ui.ask.<question>.heading`, `.text`, `.yes`, `.no`.

        other: something else that can be done, `.other`. params: the values of the text.
        """
        text = self.context.text

        def answer(do: Callable[[], None]) -> None:
            self.page.close()
            do()

        def button(name: str, do: Callable[[], None], look: Look = "plain") -> Button:
            said = text(f"ui.ask.{question}.{name}")
            return Button(self.context, name, said, lambda: answer(do), look)

        buttons = [button("no", lambda: None), button("yes", yes, look)]
        if other is not None:
            buttons.insert(1, button("other", other))
        heading, said = (
            text(f"ui.ask.{question}.heading"),
            text(f"ui.ask.{question}.text", **params),
        )
        self.page.open(dialog(self.context, heading, said, buttons), self.page.close, "no")

    @property
    def asked(self) -> Sequence[str]:
        """The people who are to decide here: pads of others are not heard. None: all are."""
        return ()

    @property
    def hearing(self) -> Hearing:
        """What keys and buttons are for here."""
        return Hearing.COMMANDS

    @property
    def moving(self) -> bool:
        """Whether anything but ambience moves, so that frames should come at full rate."""
        lanes = (self.lanes[name] for name in LANES if name != "ambience")
        return self.page.moving or not all(lane.done for lane in lanes)

    def behind(self, picture: Picture) -> None:
        """Called with a picture of the scene beneath, if `see_through`."""
        self.canvas.background = picture

    def restyled(self) -> None:
        """Language, text scale, contrast or devices changed."""
        self.compose()

    def cover(self) -> None:
        """Hide what is secret, wherever in the stack this scene lies: its key was pressed, or the
        window is no longer the one in front."""

    def focus_lost(self) -> None:
        """The window is no longer the one in front."""

    def woken(self) -> None:
        """On top again after another scene was above it."""

    def leave(self) -> None:
        """End what works for it: its worker, the journal of its match. It may be asked twice."""

    def left(self) -> None:
        """Taken off the stack for good: its widgets and what still moves go, since they lead back
        to it. What lasts as long as a scene calls upwards without keeping it (`upward.py`)."""
        for name in LANES:
            self.lanes[name].clear()
        self.page.leave()
