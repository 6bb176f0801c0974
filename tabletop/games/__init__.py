"""The registry of games: every package in this folder is a game, found by its name."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tabletop.core.game import Game
from tabletop.core.sheets import Sheet


class UnknownGameError(ValueError):
    """No game of that name; the message lists those that there are."""


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. Imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


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
