"""Which games there are to play, and what the menus say of them."""

from __future__ import annotations

from functools import lru_cache

from scenes.context import Context
from scenes.games import laid
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.text import MissingTextError


def offered(context: Context) -> tuple[str, ...]:
    """The games that have a table and words in this language, by the name they have in it."""
    found = [name for name in laid() if _has_words(context, name) and not trouble(name)]
    return tuple(sorted(found, key=lambda name: context.text(f"{name}.title")))


def _has_words(context: Context, name: str) -> bool:
    """Whether it has a name; one of others may have it in another language only."""
    try:
        return context.text.has(f"{name}.title")
    except MissingTextError:
        return False


def trouble(name: str) -> str:
    """Why a game of others cannot be played, whatever its rules raise; empty where it can."""
    if name not in games.names() or games.is_ours(name):
        return ""
    try:
        game_of(name)
    except Exception as error:  # it is written by others, and ours go on without it
        return f"{type(error).__name__}: {error}"
    return ""


@lru_cache(maxsize=16)
def game_of(name: str) -> Game[State]:
    """A game with its own sheet. Raises UnknownGameError."""
    return games.load(name)


def last_played(context: Context) -> str:
    """The game to offer first: the one played last, else the first there is."""
    names = offered(context)
    last = context.settings.last_game
    return last if last in names else (names[0] if names else "")


def facts(context: Context, name: str) -> list[tuple[str, str]]:
    """For how many it is and how long it takes, where that is known; each with its icon."""
    known = [("human", players(context, name)), ("clock", minutes(context, name))]
    return [(icon, words) for icon, words in known if words]


def weight(context: Context, name: str) -> tuple[int, str]:
    """How hard it is, from 1 to 5, and that in words; 0 when its catalogue does not say."""
    key = f"{name}.weight"
    if not context.text.has(key):
        return 0, ""
    known = int(context.text(key))
    return known, context.text(f"ui.choice.weight_{known}")


def players(context: Context, name: str) -> str:
    """For how many it is, such as `2-4`."""
    seats = game_of(name).seats
    return context.text("ui.choice.players", low=seats[0], high=seats[-1])


def minutes(context: Context, name: str) -> str:
    """How long it takes, or nothing when its catalogue does not say."""
    key = f"{name}.minutes"
    if not context.text.has(key):
        return ""
    return context.text("ui.choice.minutes", n=context.text(key))
