"""What every table needs is read while a menu stands there, so that a match begins at once."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from threading import Timer

from tabletop.text import Catalogue, sections

PAGES = (
    "scenes.menus.unboxing", "scenes.lessons.guided", "scenes.lessons.practice",
    "scenes.watch.live", "scenes.watch.replays", "scenes.watch.results", "scenes.watch.review",
)  # fmt: skip
"""What is imported when it opens (`scenes/program.py`), and leads to all else."""
IDLE = 1.0
"""Seconds after the start of the program: the first picture comes first."""


def begin(text: Catalogue) -> Timer:
    """Read ahead in a moment, in a thread of its own; it is to be cancelled when all ends."""
    timer = Timer(IDLE, read, (text,))
    timer.daemon = True
    timer.start()
    return timer


def read(text: Catalogue) -> None:
    """The layouts and words of all games, the grammar of the language, and what menus open."""
    from scenes.games import laid, load, nearer  # only now: the first picture needs none of it

    with suppress(Exception):  # what is broken is told where it is needed
        text.grammar.load()
        for game in laid():
            load(game)
            nearer(game)
        for section in sections():
            text.has(f"{section}.")
        for page in PAGES:
            import_module(page)
