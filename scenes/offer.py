"""Which games there are to play, and what the menus say of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from scenes.context import Context
from scenes.table.layout import laid
from tabletop import games
from tabletop.core.game import Game
from tabletop.text import MissingTextError


def offered(context: Context) -> tuple[str, ...]:
    """The games that have a table and words in this language, by the name they have in it."""
    found = [name for name in laid() if _has_words(context, name)]
    return tuple(sorted(found, key=lambda name: context.text(f"{name}.title")))


def _has_words(context: Context, name: str) -> bool:
    try:
        return context.text.has(f"{name}.title")
    except MissingTextError:
        return False


@lru_cache(maxsize=16)
def game_of(name: str) -> Game[Any]:
    """A game with its own sheet. Raises UnknownGameError."""
    return games.load(name)


def last_played(context: Context) -> str:
    """The game to offer first: the one played last, else the first there is."""
    names = offered(context)
    last = context.settings.last_game
    return last if last in names else (names[0] if names else "")


def players(context: Context, name: str) -> str:
    """For how many it is: `2-4` with the word."""
    seats = game_of(name).seats
    return context.text("ui.choice.players", low=seats[0], high=seats[-1])


def minutes(context: Context, name: str) -> str:
    """How long it takes, or nothing when its catalogue does not say."""
    key = f"{name}.minutes"
    if not context.text.has(key):
        return ""
    return context.text("ui.choice.minutes", n=context.text(key))
