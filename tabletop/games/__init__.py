"""The registry of games: every package in this folder with a module `game` is one, by its name."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop.core.game import Game
from tabletop.core.sheets import Sheet

_FOLDER = Path(__file__).parent


class UnknownGameError(ValueError):
    """No game of that name; the message lists those that there are."""


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. Imports none of them."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/game.py")))


def kind(name: str) -> type[Game[Any]]:
    """The class of a game: its seats, options and actions, before any sheet is read.

    Raises UnknownGameError.
    """
    if name not in names():
        raise UnknownGameError(f"unknown game {name!r}; choose one of {', '.join(names())}")
    game: type[Game[Any]] = import_module(f"{__name__}.{name}").GAME
    return game


def load(name: str, sheet: Sheet | None = None) -> Game[Any]:
    """A game with its own sheet or another. Raises UnknownGameError, SheetError."""
    return kind(name)(sheet)
