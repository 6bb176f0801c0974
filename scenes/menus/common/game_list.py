"""The playable games and what the menus say about them."""

from __future__ import annotations

from functools import lru_cache

from scenes.base.context import Context
from scenes.games import game_names
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.text import MissingTextError
from tabletop.text.message_format import game_title


def list_available_games(context: Context) -> tuple[str, ...]:
    """Return the games with a table and a title in this language, sorted by that title."""
    found = [
        name for name in game_names() if _has_title(context, name) and not find_load_error(name)
    ]
    return tuple(sorted(found, key=lambda name: context.text_catalogue(f"{name}.title")))


def _has_title(context: Context, name: str) -> bool:
    """True if a game has a title; a plug-in may have it in another language only."""
    try:
        return context.text_catalogue.has_text(f"{name}.title")
    except MissingTextError:
        return False


def find_load_error(name: str) -> str:
    """Return the error that a plug-in game raises when its rules are loaded; empty if none."""
    if name not in games.names() or games.is_built_in(name):
        return ""
    try:
        load_game(name)
    except Exception as error:  # it is written by others, and ours go on without it
        return f"{type(error).__name__}: {error}"
    return ""


@lru_cache(maxsize=16)
def load_game(name: str) -> Game[State]:
    """Return a game with its built-in sheet.

    Raises:
        UnknownGameError: if there is no such game.
    """
    return games.load(name)


def preselected_game(context: Context) -> str:
    """Return the game played last, else the first available one; empty if there is none."""
    names = list_available_games(context)
    last = context.settings.last_game
    return last if last in names else (names[0] if names else "")


def list_game_facts(context: Context, name: str) -> list[tuple[str, str]]:
    """Return player count and duration of a game as (icon, text) pairs, without unknown ones."""
    known = [
        ("human", format_player_count(context, name)),
        ("clock", format_duration(context, name)),
    ]
    return [(icon, words) for icon, words in known if words]


def game_complexity(context: Context, name: str) -> tuple[int, str]:
    """Return the complexity of a game from 1 to 5 and its description; 0 if unknown."""
    key = f"{name}.weight"
    if not context.text_catalogue.has_text(key):
        return 0, ""
    known = int(context.text_catalogue(key))
    return known, context.text_catalogue(f"ui.choice.weight_{known}")


def format_player_count(context: Context, name: str) -> str:
    """Return the player count of a game, such as `2-4`."""
    seats = load_game(name).seat_counts
    return context.text_catalogue("ui.choice.players", low=seats[0], high=seats[-1])


def format_duration(context: Context, name: str) -> str:
    """Return the duration of a game; empty if its catalogue does not name it."""
    key = f"{name}.minutes"
    if not context.text_catalogue.has_text(key):
        return ""
    return context.text_catalogue("ui.choice.minutes", n=context.text_catalogue(key))


def describe_waiting_match(context: Context) -> str:
    """Return which match waits for its game, and why; empty if there is none."""
    kept, text = context.match_library.waiting_match, context.text_catalogue
    if kept is None or kept.fault is None:
        return ""
    names = text("core.phrase.apart").join(kept.seat_names)
    saved = text("ui.title.continue_note", game=game_title(kept.game, text), players=names)
    return text("ui.title.waits", saved=saved, why=context.plugins.format_fault(kept.fault, text))
