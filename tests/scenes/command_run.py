"""Commands of the command line with their real scenes, driven by a function instead of a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from main import main
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.base.scene_stack import SceneProtocol
from scenes.shell.app import App
from scenes.shell.window import close_display
from scenes.store.preferences import Preferences
from tests.scenes.menu_driver import FRAME


class RunCommand:
    """Runs commands without a display, in a folder of their own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setenv("SOUK_FOLDER", str(folder))

    def __call__(self, arguments: Sequence[str], drive: Callable[[App], None]) -> Preferences:
        """Run a command, let `drive` use its app, and return its settings."""
        seen: list[Preferences] = []

        def driven(app: App, first: Callable[[Context], SceneProtocol]) -> None:
            seen.append(app.preferences)
            try:
                app.open_scene(first(app.context))
                app.step(FRAME)
                drive(app)
            finally:
                app.mixer.close()
                close_display()

        self._monkeypatch.setattr(App, "run", driven)
        assert main(list(arguments)) == 0
        return seen[0]


def open_page(app: App, scene: Scene) -> Scene:
    """Open a page over what is there."""
    app.scene_stack.push(scene)
    app.step(FRAME)
    app.step(FRAME)
    return scene
