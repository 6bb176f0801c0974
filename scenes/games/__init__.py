"""The registry of tables: what each game's table looks like, one folder a game, found by its name.

Whoever shows a game asks this registry, as who plays one asks that of rulebooks (`tabletop.games`),
and nobody else imports the folder of a game. The same folder elsewhere is searched too
(`tabletop.elsewhere`).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from scenes.kit.layout import Layout
from scenes.kit.moments import PictureMoment
from tabletop import elsewhere, games
from tabletop.core.state import State


class NoTableError(ValueError):
    """A game of the registry for which no table is laid yet."""


def laid() -> tuple[str, ...]:
    """The games of the registry that have a table, in alphabetical order. Imports none of them."""
    elsewhere.reach(__path__, "scenes/games")
    return tuple(name for name in games.names() if find_spec(f"{__name__}.{name}"))


def load(name: str) -> type[Layout[State]]:
    """The layout of a game. Raises NoTableError."""
    if name not in laid():
        raise NoTableError(f"{name} has no table yet; choose one of {', '.join(laid())}")
    made: type[Layout[State]] = import_module(f"{__name__}.{name}.layout").LAYOUT
    return made


def moments(name: str) -> Mapping[str, PictureMoment]:
    """The moments that only this game has, by name: `MOMENTS` of its module `moments`, if any."""
    module = f"{__name__}.{name}.moments"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, PictureMoment] = import_module(module).MOMENTS
    return found
