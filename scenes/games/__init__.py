"""The registry of tables: what each game's table looks like, one folder a game, found by its name.

Whoever shows a game asks this registry, as who plays one asks that of rulebooks (`tabletop.games`),
and nobody else imports the folder of a game. The same folder elsewhere is searched too
(`tabletop.elsewhere`). A game without such a folder gets the default table (`scenes.kit.default`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tabletop import elsewhere, games

if TYPE_CHECKING:
    from scenes.kit.layout import Layout
    from scenes.kit.moments import NearerMoment, PictureMoment
    from tabletop.core.state import State


def laid() -> tuple[str, ...]:
    """The games of the registry, in alphabetical order: each has a table. Imports none of them."""
    elsewhere.reach(__path__, "scenes/games")
    return games.names()


def has_own(name: str) -> bool:
    """Whether a game has a table of its own; else it gets the default one."""
    elsewhere.reach(__path__, "scenes/games")
    package = f"{__name__}.{name}"
    return find_spec(package) is not None and find_spec(f"{package}.layout") is not None


def load(name: str) -> type[Layout[State]]:
    """The layout of a game: its own, or the default one. Raises UnknownGameError."""
    games.folder(name)
    if not has_own(name):
        from scenes.kit.default.layout import DefaultLayout

        return DefaultLayout
    made: type[Layout[State]] = import_module(f"{__name__}.{name}.layout").LAYOUT
    return made


def moments(name: str) -> Mapping[str, PictureMoment]:
    """The moments that only this game has, by name: `MOMENTS` of its module `moments`, if any."""
    found: Mapping[str, PictureMoment] = _of_moments(name, "MOMENTS", {})
    return found


def nearer(name: str) -> Sequence[NearerMoment]:
    """The moments at which its public table is seen nearer: `NEARER` of the same module."""
    found: Sequence[NearerMoment] = _of_moments(name, "NEARER", ())
    return found


def _of_moments(name: str, what: str, otherwise: Any) -> Any:
    """What the module `moments` of a game says, if it has one that does."""
    elsewhere.reach(__path__, "scenes/games")
    package = f"{__name__}.{name}"
    if find_spec(package) is None or find_spec(f"{package}.moments") is None:
        return otherwise
    return getattr(import_module(f"{package}.moments"), what, otherwise)
