"""Registry of game layouts: one folder a game, found by the game's name.

Code that shows a game asks this registry, as code that plays one asks `tabletop.games`;
nothing else imports a game's folder. Plug-in folders are searched too
(`tabletop.plugins.paths`). A game without a folder gets the default layout
(`scenes.kit.default`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tabletop import games
from tabletop.plugins import compatibility, paths

if TYPE_CHECKING:
    from scenes.kit.bookmarks import Bookmark, CameraMoment
    from scenes.kit.layout import Layout
    from tabletop.core.state import State


def game_names() -> tuple[str, ...]:
    """Return the names of all games, each of which has a layout; imports none of them."""
    paths.extend_package_path(__path__, "scenes/games")
    return games.names()


def has_own_layout(name: str) -> bool:
    """True if a game has a layout of its own instead of the default one."""
    paths.extend_package_path(__path__, "scenes/games")
    package = f"{__name__}.{name}"
    return find_spec(package) is not None and find_spec(f"{package}.layout") is not None


def load_layout(name: str) -> type[Layout[State]]:
    """Return the layout class of a game: its own, or the default one.

    Raises:
        UnknownGameError: There is no such game.
    """
    games.folder(name)
    if not has_own_layout(name):
        from scenes.kit.default.layout import DefaultLayout

        return DefaultLayout
    compatibility.add_layout(name)
    made: type[Layout[State]] = import_module(f"{__name__}.{name}.layout").LAYOUT
    return made


def load_bookmarks(name: str) -> Mapping[str, Bookmark]:
    """Return the bookmarks of a game, by name: `BOOKMARKS` of its module `bookmarks`, if any."""
    found: Mapping[str, Bookmark] = _from_bookmarks(name, "BOOKMARKS", {})
    return found


def load_camera_moments(name: str) -> Sequence[CameraMoment]:
    """Return the camera moments of a public table: `CAMERA_MOMENTS` of the same module."""
    found: Sequence[CameraMoment] = _from_bookmarks(name, "CAMERA_MOMENTS", ())
    return found


def _from_bookmarks(name: str, what: str, otherwise: Any) -> Any:
    """Return a constant of a game's module `bookmarks`, if it has one."""
    paths.extend_package_path(__path__, "scenes/games")
    package = f"{__name__}.{name}"
    if find_spec(package) is None or find_spec(f"{package}.bookmarks") is None:
        return otherwise
    compatibility.add_layout(name)
    return getattr(import_module(f"{package}.bookmarks"), what, otherwise)
