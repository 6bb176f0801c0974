"""The studio: the whole program without a window, its time told by hand; for shots and benches."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.context import Context
from scenes.preferences import Preferences, Settings
from scenes.program import Program
from scenes.scene import Scene
from scenes.table.scene import TableScene
from tabletop.match.match import Match
from tabletop.match.setup import Mode

FRAME = 1 / 60
LONGEST = 120.0
"""Seconds after which what is waited for will not come any more."""


class Studio:
    """A program that plays in memory. Nothing is read from or written to the user's folder."""

    def __init__(self, size: tuple[int, int], **settings: object) -> None:
        """size: of the picture, device pixels. settings: such as language or text_scale."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        self.preferences = Preferences()
        self.preferences.change(**settings)
        self.program = Program(self.preferences, size, headless=True, matches=None)
        self.app = self.program.app

    @property
    def context(self) -> Context:
        """What its scenes share."""
        return self.app.context

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        top = self.app.stack.top
        assert isinstance(top, Scene)
        return top

    def set(self, **settings: object) -> None:
        """Back to the settings that are usual, but for these; the table is cleared before."""
        self.clear()
        defaults = Settings()
        usual = {name: getattr(defaults, name) for name in Settings.__dataclass_fields__}
        self.preferences.change(**{**usual, **settings})
        self.app.step(0.0)

    def clear(self) -> None:
        """Take every scene away."""
        self.program.close()
        for scene in self.app.stack.scenes:
            scene.canvas.release()
        self.app.stack.clear()
        self.app.stack.settle()

    def open(self, scene: Scene) -> None:
        """Make a scene the only one, without a fade."""
        self.clear()
        self.context.hurry_told = True  # else it stands on every picture of what moves
        self.app.open(scene)
        self.app.step(0.0)

    def push(self, scene: Scene) -> None:
        """Put a scene above the one in front."""
        self.context.stack.push(scene)
        self.wait(1.0)

    def table(self, match: Match, mode: Mode = Mode.PLAY) -> TableScene:
        """A table for a match, not yet opened."""
        return TableScene(self.context, match, mode, strict=True)

    # Time

    def frame(self, *happened: pygame.event.Event) -> None:
        """One frame."""
        self.app.step(FRAME, happened)

    def unseen(self) -> None:
        """One frame that is not drawn."""
        self.app.advance(FRAME)
        self.app.settle()

    def wait(self, seconds: float) -> None:
        """Frames for so long."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def until(self, come: Callable[[], bool], longest: float = LONGEST) -> None:
        """Frames until something has come. Raises TimeoutError."""
        for _ in range(round(longest / FRAME)):
            if come():
                return
            self.frame()
        raise TimeoutError(f"nothing came in {longest:g} s")

    # Hands

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Point at a place (design units) and press there."""
        view, scale = self.app.window.viewport, self.app.window.scale
        at = round(view.x + x * scale), round(view.y + y * scale)
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def save(self, path: Path) -> None:
        """What is on the screen, as PNG."""
        pygame.image.save(self.app.surface, str(path))
