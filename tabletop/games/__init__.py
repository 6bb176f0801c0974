"""The registry of games: every package in this folder with a module `game` is one, by its name.
So is every package in the same folder elsewhere (`tabletop.elsewhere`).

Beside it lie the modules `strategy`, which says how the game is played well, and `handling`, which
says how hands play it; where that is missing, pieces are pressed, and all else is a button. A game
told by its zones (`tabletop.core.bound`) needs no strategy: it is played for points at once. Only
who thinks about a game, or plays it, asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

from tabletop import elsewhere
from tabletop.core.bound import BoundGame
from tabletop.core.game import Game, S
from tabletop.core.greedy import GreedyStrategy
from tabletop.core.handling import Handling
from tabletop.core.pressing import PressHandling
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.untrusted import FileError, is_file, is_folder, names_in

NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,31}")
"""What a game may be called."""
_STRATEGIES = 8
"""Strategies that are kept with what they remember: one for each game as it is played now, with a
sheet of its own or another."""


class UnknownGameError(ValueError):
    """No game of that name; the message lists those that there are."""


class NoStrategyError(ValueError):
    """A game of which nothing says how it is played well; the message says what to do."""


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. Imports none of them."""
    return tuple(_known())


def folder(name: str) -> Path:
    """Where a game lies. Raises UnknownGameError."""
    if name not in names():
        raise UnknownGameError(f"unknown game {name!r}; choose one of {', '.join(names())}")
    return _known()[name]


def is_ours(name: str) -> bool:
    """Whether a game is one of the house's own."""
    return (Path(__path__[0]) / name / "game.py").is_file()


def _known() -> dict[str, Path]:
    elsewhere.reach(__path__, "tabletop/games")
    return _folders(__path__[0], elsewhere.sources())


@lru_cache(maxsize=1)
def _folders(ours: str, sources: tuple[elsewhere.GameFolder, ...]) -> dict[str, Path]:
    """The folders of all games by their names, in alphabetical order. Of two that are called alike
    the one in the first place counts: it is the one that is imported, so that one that was allowed
    of a later place is no game while an earlier place has a folder of that name."""
    found: dict[str, Path] = {}
    places: list[Path] = []
    others = ((each.folder / "tabletop/games", each.game) for each in sources)
    for place, only in ((Path(ours), ""), *others):
        if not only or not any(is_folder(earlier / only) for earlier in places):
            for path in (place.absolute() / name for name in _names(place, only)):
                if is_file(path / "game.py"):
                    found.setdefault(path.name, path)
        places.append(place)
    return dict(sorted(found.items()))


def _names(place: Path, only: str) -> Sequence[str]:
    """Return the names in a folder, or the only one that counts there; none if it is unreadable."""
    try:
        return (only,) if only else names_in(place)
    except FileError:
        return ()


def kind(name: str) -> type[Game[State]]:
    """The class of a game: its seats, options and actions, before any sheet is read.

    Raises UnknownGameError.
    """
    folder(name)
    game: type[Game[State]] = import_module(f"{__name__}.{name}").GAME
    return game


def fault(name: str) -> str:
    """Why the rules of a game of others cannot be read, whatever they raise; empty where they can.
    Tried anew once a file of theirs was changed. Raises UnknownGameError."""
    if is_ours(name):
        return ""
    files = sorted(folder(name).glob("*.py"))
    return _fault(name, tuple((str(file), file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=16)
def _fault(name: str, stamps: tuple[tuple[str, int], ...]) -> str:
    try:
        kind(name)
    except Exception as error:  # it is written by others, and ours go on without it
        return f"{type(error).__name__}: {error}"
    return ""


def load(name: str, sheet: Sheet | None = None) -> Game[State]:
    """A game with its own sheet or another. Raises UnknownGameError, SheetError."""
    return kind(name)(sheet)


def strategy(game: Game[S]) -> Strategy[S]:
    """How a game is played well: the same object for all matches of a game with the same sheet, so
    that none keeps a match's own game, and what was remembered in one helps in the next.

    Raises NoStrategyError.
    """
    return cast(Strategy[S], _strategy(_Rules(game)))


def handling(game: Game[S]) -> Handling[S]:
    """How hands play a game: as it says itself, or else by buttons and pressing pieces."""
    module = f"{__name__}.{game.name}.handling"
    if find_spec(module) is None:
        return cast(Handling[S], PressHandling(game))
    made: type[Handling[Any]] = import_module(module).HANDLING
    return cast(Handling[S], made(game))


class _Rules:
    """A game as its strategy tells it from others: by its class and the values of its sheet."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._key = type(game), game.sheet.digest

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key


@lru_cache(maxsize=_STRATEGIES)
def _strategy(rules: _Rules) -> Strategy[Any]:
    module = f"{__name__}.{rules.game.name}.strategy"
    if find_spec(module) is None and isinstance(rules.game, BoundGame):
        return GreedyStrategy(rules.game)
    if find_spec(module) is None:
        raise NoStrategyError(
            f"{rules.game.name} has no strategy.py: write one, or make it a BoundGame, which needs "
            "none (docs/new-game.md)"
        )
    made: type[Strategy[Any]] = import_module(module).STRATEGY
    return made(rules.game)
