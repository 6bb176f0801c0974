"""A headless studio: the whole program without a window, in virtual time.

Screenshots and benchmarks use it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.shell.program import Program
from scenes.store.preferences import Preferences, Settings
from scenes.table.scene import TableScene
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

FRAME_SECONDS = 1 / 60
MAX_WAIT_SECONDS = 120.0
"""Seconds after which a condition is considered never to come true."""


class HeadlessStudio:
    """A program in memory that neither reads nor writes the user's folder."""

    def __init__(self, size: tuple[int, int], **settings: object) -> None:
        """Start the program.

        Args:
            size: Size of the picture, device pixels.
            settings: Settings such as `language` or `text_scale`.
        """
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        self.preferences = Preferences()
        self.preferences.change(**settings)
        self.program = Program(self.preferences, size, headless=True, matches=None)
        self.app = self.program.app

    @property
    def context(self) -> Context:
        """The context that its scenes share."""
        return self.app.context

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        top = self.app.scene_stack.top
        assert isinstance(top, Scene)
        return top

    def reset_settings(self, **settings: object) -> None:
        """Close all scenes and restore the default settings, except for these."""
        self.close_scenes()
        defaults = Settings()
        usual = {name: getattr(defaults, name) for name in Settings.__dataclass_fields__}
        self.preferences.change(**{**usual, **settings})
        self.app.step(0.0)

    def close_scenes(self) -> None:
        """Close all scenes."""
        self.program.close()
        for scene in self.app.scene_stack.scenes:
            scene.canvas.release_surfaces()
        self.app.scene_stack.clear()
        self.app.scene_stack.apply_changes()

    def open_scene(self, scene: Scene) -> None:
        """Show a scene as the only one, without a fade."""
        self.close_scenes()
        self.context.has_shown_fast_forward_hint = (
            True  # else it stands on every picture of what moves
        )
        self.app.open_scene(scene)
        self.app.step(0.0)

    def push_scene(self, scene: Scene) -> None:
        """Show a scene above the one in front."""
        self.context.scene_stack.push(scene)
        self.wait(1.0)

    def make_table(self, match: Match, mode: MatchMode = MatchMode.PLAY) -> TableScene:
        """Return a table scene for a match, not opened yet."""
        return TableScene(self.context, match, mode, strict=True)

    # Time

    def step_frame(self, *happened: pygame.event.Event) -> None:
        """Run and draw one frame with these input events."""
        self.app.step(FRAME_SECONDS, happened)

    def step_undrawn_frame(self) -> None:
        """Run one frame without drawing it."""
        self.app.advance(FRAME_SECONDS)
        self.app.apply_scene_changes()

    def wait(self, seconds: float) -> None:
        """Run frames for some seconds of virtual time."""
        for _ in range(max(1, round(seconds / FRAME_SECONDS))):
            self.step_frame()

    def wait_until(
        self, condition: Callable[[], bool], max_seconds: float = MAX_WAIT_SECONDS
    ) -> None:
        """Run frames until a condition is true.

        Raises:
            TimeoutError: If it stays false for too long.
        """
        for _ in range(round(max_seconds / FRAME_SECONDS)):
            if condition():
                return
            self.step_frame()
        raise TimeoutError(f"nothing came in {max_seconds:g} s")

    # Hands

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move the pointer to a position (design pixels) and click there."""
        view, scale = self.app.window.viewport, self.app.window.scale
        at = round(view.x + x * scale), round(view.y + y * scale)
        self.step_frame(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        )
        self.step_frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.step_frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def save_screenshot(self, path: Path) -> None:
        """Save the screen as a PNG file."""
        pygame.image.save(self.app.window_surface, str(path))
