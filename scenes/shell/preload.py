"""Preloading of modules and texts in the background, so that a match starts without delay."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from threading import Timer

from tabletop.text import Catalogue, section_names

LAZY_MODULES = (
    "scenes.menus.game_shelf.box_transition",
    "scenes.lessons.tutorial_match",
    "scenes.lessons.practice_controller",
    "scenes.watch.live_demo",
    "scenes.watch.match_list",
    "scenes.watch.result_scene",
    "scenes.watch.review_scene",
)
"""Modules that are imported when a scene opens (`program.py`), and that import all others."""
START_DELAY_SECONDS = 1.0
"""Delay after the start of the program, so that the first picture comes first."""


def schedule_preload(text: Catalogue) -> Timer:
    """Start a preload thread after a short delay; the returned timer must be cancelled at exit."""
    timer = Timer(START_DELAY_SECONDS, preload_modules, (text,))
    timer.daemon = True
    timer.start()
    return timer


def preload_modules(text: Catalogue) -> None:
    """Load the layouts and texts of all games, the grammar of the language and menu modules."""
    from scenes.games import (  # only now: the first picture needs none of it
        game_names,
        load_camera_moments,
        load_layout,
    )

    with suppress(Exception):  # what is broken is told where it is needed
        text.grammar.load()
        for game in game_names():
            load_layout(game)
            load_camera_moments(game)
        for section in section_names():
            text.has_text(f"{section}.")
        for page in LAZY_MODULES:
            import_module(page)
