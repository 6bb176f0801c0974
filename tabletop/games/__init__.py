"""Registry of games: each package in this folder with a module `game`, found by its name.

Packages in `tabletop/games` of plug-in folders are found too (`tabletop.plugins.paths`).

Three more modules of a game are optional: its strategy, by which AI seats play, its input
mapping, by which people play, and its descriptions of pieces. Without an input mapping the
default input is used: pieces to press, and buttons. Without a strategy a zone game
(`tabletop.core.toolkit.zone_game`) maximises immediate points. Without descriptions the sheet
describes the pieces. These modules are imported only when they are needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, cast

from tabletop.core.descriptions import PieceDescriber
from tabletop.core.game import Game, StateT
from tabletop.core.input_mapping import InputMapping
from tabletop.core.options import OptionValue
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.toolkit.default_input import DefaultInput
from tabletop.core.toolkit.play_costs import CostCounter
from tabletop.core.toolkit.rollout_strategy import RolloutStrategy
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.core.util.safe_load import FileError, is_file, is_folder, list_folder
from tabletop.plugins import compatibility, paths

_DESCRIBERS = 16
"""Maximum number of cached classes of describers."""
GAME_NAME_PATTERN: Final = re.compile(r"[a-z][a-z0-9_]{1,31}")
"""Pattern of a valid game name."""
_STRATEGIES = 8
"""Maximum number of cached strategies: one for each game and sheet, with what it remembers."""
MISSING_GAME_CODE: Final = "game"
"""Error code of a match whose game is not installed or not allowed; the match waits for it."""


class UnknownGameError(ValueError):
    """A game name that does not exist; the message lists the valid names."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"unknown game {name!r}; choose one of {', '.join(known)}")
        self.name = name


class NoStrategyError(ValueError):
    """A game without a strategy; the message says what its author must do."""


def names() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order, without importing any game."""
    return tuple(_known())


def folder(name: str) -> Path:
    """Return the folder of a game.

    Raises:
        UnknownGameError: if there is no such game.
    """
    if name not in names():
        raise UnknownGameError(name, names())
    return _known()[name]


def is_built_in(name: str) -> bool:
    """True if a game is part of Souk and no plug-in."""
    return (Path(__path__[0]) / name / "game.py").is_file()


def _known() -> dict[str, Path]:
    """Return the folders of all games by name."""
    paths.extend_package_path(__path__, "tabletop/games")
    return _folders(__path__[0], paths.plugin_sources())


@lru_cache(maxsize=1)
def _folders(ours: str, sources: tuple[paths.GameFolder, ...]) -> dict[str, Path]:
    """Return the folders of all games by name, in alphabetical order.

    Of two games with one name the game in the first place counts, because Python imports that
    one. A game that was allowed in a later place is hidden by any earlier folder of that name.
    """
    found: dict[str, Path] = {}
    places: list[Path] = []
    others = ((each.folder / "tabletop/games", each.only_game) for each in sources)
    for place, only in ((Path(ours), ""), *others):
        if not only or not any(is_folder(earlier / only) for earlier in places):
            for path in (place.absolute() / name for name in _names(place, only)):
                if is_file(path / "game.py"):
                    found.setdefault(path.name, path)
        places.append(place)
    compatibility.add_games({name: path for name, path in found.items() if not is_built_in(name)})
    return dict(sorted(found.items()))


def _names(place: Path, only: str) -> Sequence[str]:
    """Return the names in a folder, or the only one that counts there; none if it is unreadable."""
    try:
        return (only,) if only else list_folder(place)
    except FileError:
        return ()


def game_class(name: str) -> type[Game[State]]:
    """Return the class of a game, with its seat counts, options and actions; no sheet is read.

    Raises:
        UnknownGameError: if there is no such game.
    """
    folder(name)
    game: type[Game[State]] = import_module(f"{__name__}.{name}").GAME
    return game


def find_import_error(name: str) -> str:
    """Return the error with which the rules of a plug-in game fail to import; empty if none.

    The result is cached until a file of the game changes. For a built-in game it is empty.

    Raises:
        UnknownGameError: if there is no such game.
    """
    if is_built_in(name):
        return ""
    files = sorted(folder(name).rglob("*.py"))
    return _fault(name, tuple((str(file), file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=16)
def _fault(name: str, stamps: tuple[tuple[str, int], ...]) -> str:
    try:
        game_class(name)
    except Exception as error:  # it is written by others, and ours go on without it
        return f"{type(error).__name__}: {error}"
    return ""


def load(name: str, sheet: Sheet | None = None) -> Game[State]:
    """Return a game with its built-in sheet or another one.

    Raises:
        UnknownGameError: if there is no such game.
        SheetError: if the sheet is not valid.
    """
    return game_class(name)(sheet)


def load_strategy(game: Game[StateT]) -> Strategy[StateT]:
    """Return the strategy of a game.

    All matches with the same game and sheet share one object, so that it can reuse what it
    computed in another match. It holds a game object of its own.

    Raises:
        NoStrategyError: if the game has no strategy and is no zone game.
    """
    return cast(Strategy[StateT], _strategy(_Rules(game)))


def load_input_mapping(game: Game[StateT]) -> InputMapping[StateT]:
    """Return the input mapping of a game, or the default input if it has none."""
    module = f"{__name__}.{game.name}.input_mapping"
    if find_spec(module) is None:
        return cast(InputMapping[StateT], DefaultInput(game))
    made: type[InputMapping[Any]] = import_module(module).INPUT_MAPPING
    return cast(InputMapping[StateT], made(game))


def load_piece_describer(
    game: Game[Any], options: Mapping[str, OptionValue], seats: int
) -> PieceDescriber[Game[Any]]:
    """Return the describer of the pieces of a match, or the default one if the game has none.

    Args:
        game: The game.
        options: Chosen options of the match.
        seats: Number of seats.
    """
    return _describer_class(game.name)(game, options, seats)


@lru_cache(maxsize=_DESCRIBERS)
def _describer_class(name: str) -> type[PieceDescriber[Any]]:
    module = f"{__name__}.{name}.descriptions"
    if find_spec(module) is None:
        return PieceDescriber
    made: type[PieceDescriber[Any]] = import_module(module).DESCRIBER
    return made


def load_cost_counter(name: str) -> CostCounter | None:
    """Return the function that counts the costs of a seat's play; None if the game has none."""
    package = f"{__name__}.{name}.ai"
    module = f"{package}.play_costs"
    if find_spec(package) is None or find_spec(module) is None:
        return None
    found: CostCounter = import_module(module).count_costs
    return found


class _Rules:
    """A game as the key of a cached strategy: equal if class, sheet and handicap are equal."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._key = type(game), game.sheet.digest, game.handicap_points

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key


@lru_cache(maxsize=_STRATEGIES)
def _strategy(rules: _Rules) -> Strategy[Any]:
    module = f"{__name__}.{rules.game.name}.strategy"
    if find_spec(module) is None and isinstance(rules.game, ZoneGame):
        return RolloutStrategy(rules.game)
    if find_spec(module) is None:
        raise NoStrategyError(
            f"{rules.game.name} has no strategy.py: write one, or make it a ZoneGame, which needs "
            "none"
        )
    made: type[Strategy[Any]] = import_module(module).STRATEGY
    return made(rules.game)
