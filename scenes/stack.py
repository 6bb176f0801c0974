"""The stack of scenes, and what it asks of one.

A scene is one thing that fills the screen. The rules of scenes:
- It is ready to be drawn when it is made: constructors put it together, then `lay` is called.
- Drawing never changes state; time comes in by `advance` alone and is never read.
- `handle` returns None for an intent that it consumed, and the intent itself otherwise.
- It asks the stack for other scenes; the change happens when the frame ends.
- It keeps nothing of the screen's size: everything is in design units of 1920 x 1080.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import pygame

from scenes.ui.intents import Hearing, Intent
from scenes.ui.page import Page
from sprites.canvas import Canvas
from sprites.painting import Picture


class Stacked(Protocol):
    """A scene, as the stack and the loop know it; `scenes.scene.Scene` is what scenes are made
    of."""

    see_through: bool
    """Whether the scene beneath shows behind this one."""
    dims: bool
    """Whether it is dimmed then."""
    fades: bool
    """Whether it fades in over what was there; a curtain must not, it would show it."""
    interlude: bool
    """Whether it belongs to what is shown at a table beneath, and is no menu over it."""
    uncovers: bool
    """Whether what lies below is seen already when it is left, so that nothing need fade in."""
    ambience: str
    """The room that is heard from when it comes to the top; empty: what was heard goes on."""
    vista: bool
    """Whether its ground is a picture of a place: beside it nothing of that stands twice."""
    canvas: Canvas
    page: Page
    beneath_changed: bool
    """Set when the scene beneath looks different now: `behind` is called anew."""

    def leave(self) -> None:
        """End what works for it: its worker, the journal of its match. It may be asked twice."""
        ...

    @property
    def asked(self) -> Sequence[str]:
        """The people who are to decide here: pads of others are not heard. None: all are."""
        ...

    @property
    def hearing(self) -> Hearing:
        """What keys and buttons are for here."""
        ...

    @property
    def moving(self) -> bool:
        """Whether anything but ambience moves, so that frames should come at full rate."""
        ...

    def handle(self, intent: Intent) -> Intent | None:
        """Takes one intent, or gives it back."""
        ...

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        ...

    def beneath(self, seconds: float) -> None:
        """Lets time pass while another scene lies above."""
        ...

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changed; returns where."""
        ...

    def behind(self, picture: Picture) -> None:
        """Called with a picture of the scene beneath, if `see_through`."""
        ...

    def restyled(self) -> None:
        """Language, text scale, contrast or devices changed."""
        ...

    def cover(self) -> None:
        """Hide what is secret, wherever in the stack this scene lies: its key was pressed, or the
        window is no longer the one in front."""
        ...

    def focus_lost(self) -> None:
        """The window is no longer the one in front."""
        ...

    def woken(self) -> None:
        """On top again after another scene was above it."""
        ...

    def left(self) -> None:
        """Taken off the stack for good: lets go of all that refers back to it."""
        ...


class Stack:
    """Scenes one above the other; the top one is shown and hears what is wanted."""

    def __init__(self) -> None:
        self._scenes: list[Stacked] = []
        self._wanted: list[Callable[[], None]] = []

    @property
    def top(self) -> Stacked | None:
        """The scene in front, or None when the program ends."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Stacked]:
        """All of them, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Stacked) -> None:
        """Puts a scene above all others."""
        self._wanted.append(lambda: self._scenes.append(scene))

    def pop(self) -> None:
        """Takes the top scene away."""
        self._wanted.append(lambda: self._drop(1))

    def cut(self, page: Page) -> None:
        """Takes all scenes above that of a page away, those too that were asked for just before."""

        def drop() -> None:
            pages = [scene.page for scene in self._scenes]
            if page in pages:
                self._drop(len(pages) - 1 - pages.index(page))

        self._wanted.append(drop)

    def replace(self, scene: Stacked) -> None:
        """Puts a scene in the place of the top one."""
        self._wanted.append(lambda: self._drop(1))
        self.push(scene)

    def reset(self, scene: Stacked) -> None:
        """Puts a scene in the place of all."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))
        self.push(scene)

    def clear(self) -> None:
        """Takes all scenes away, which ends the program."""
        self._wanted.append(lambda: self._drop(len(self._scenes)))

    def abandon(self) -> None:
        """Gives up all scenes at once, and what they asked for."""
        gone, self._scenes = self._scenes, []
        self._wanted.clear()
        for scene in gone:
            with suppress(Exception):  # it may be the one that failed
                scene.left()

    def say(self, words: str) -> None:
        """Lets the scene say a line that is on top when the frame ends."""

        def tell() -> None:
            if self.top is not None:
                self.top.page.say(words)

        self._wanted.append(tell)

    @property
    def changing(self) -> bool:
        """Whether something was asked for that happens when the frame ends."""
        return bool(self._wanted)

    def settle(self) -> bool:
        """Does what was asked for; returns whether another scene is on top now."""
        before, there = self.top, self.scenes
        wanted, self._wanted = self._wanted, []
        for change in wanted:
            change()
        if self.top is before or self.top is None:
            return self.top is not before
        if self.top in there:
            self.top.woken()
        return True

    def _drop(self, count: int) -> None:
        gone = self._scenes[len(self._scenes) - count :]
        del self._scenes[len(self._scenes) - count :]
        for scene in reversed(gone):
            scene.left()
