"""Discovery of plug-in games: in the folder of the user, and in installed packages.

A package offers a game by the entry point `souk.games`: `pebbles = "souk_pebbles"` states
that the game `pebbles` is in the folder of the package `souk_pebbles`, with the structure
of `tabletop.plugins.paths`. The folder of the user has the same structure, or holds one
folder for each game.

Discovery runs no code of a game. A game is available only after it was allowed by name.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop import games
from tabletop.core.util.safe_load import FileError, is_file, is_folder, list_folder
from tabletop.games import GAME_NAME_PATTERN
from tabletop.plugins import paths
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_file_error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP: Final = "souk.games"
"""Entry-point group by which packages offer games."""
USER_FOLDER_NAME: Final = "games"
"""Name of the folder of plug-in games, in the user's folder."""
ALLOW_VARIABLE: Final = "SOUK_ALLOW"
"""Variable with the games that the command line allows, separated by commas."""
USER_FOLDER_ORIGIN, PACKAGE_ORIGIN, NAMED_FOLDER_ORIGIN = "data", "package", "named"
"""Origins of a game: the folder of the user, a package, or a folder of SOUK_GAMES."""
_PARTS: Final = ("tabletop", "scenes", "sprites", "sounds", "tests")


class PluginGame(NamedTuple):
    """A plug-in game. A game with a `fault` cannot be allowed."""

    name: str
    origin: str
    folder: Path
    """Folder with the structure of the project."""
    package_and_version: str = ""
    """Package that offers the game, with its version."""
    fault: str = ""
    """Code of its fault: the last part of the key `ui.added.fault.<fault>`."""
    fault_params: Mapping[str, str] = {}
    titles: Mapping[str, str] = {}
    """Titles by language."""
    missing_parts: tuple[str, ...] = ()
    """Parts of a complete game that this one lacks: `ui.added.part.<part>`."""

    def title(self, language: str) -> str:
        """Return its title; in another language if it has none in this one."""
        return self.titles.get(language) or next(iter(self.titles.values()), self.name)

    def fault_message(self, text: Catalogue) -> str:
        """Return its fault in one sentence; empty if there is none."""
        return text(f"ui.added.fault.{self.fault}", **self.fault_params) if self.fault else ""


class PluginNotAllowedError(ValueError):
    """A plug-in game that the command line cannot allow; the message says why."""


def discover_plugins(data: Path | None) -> tuple[PluginGame, ...]:
    """Return all plug-in games: of named folders, of the user, of packages; each sorted by name.

    Of two games with the same name only the first can be allowed.

    Args:
        data: Folder of the user; None for none.
    """
    found = [*_named(), *(_in(data) if data is not None else ()), *_packaged()]
    first: dict[str, PluginGame] = {}
    for n, each in enumerate(found):
        if each.fault:
            continue
        other = first.setdefault(each.name, each)
        if other is not each:
            params = {"name": each.name, "folder": str(other.folder)}
            found[n] = each._replace(fault="twice", fault_params=params)
    return tuple(found)


def allow_plugins(names: Iterable[str], data: Path | None) -> None:
    """Allow exactly these plug-in games, as far as they exist, and those of the command line."""
    wanted = dict.fromkeys((*names, *command_line_plugins()))
    fine = {}
    if wanted:
        fine = {each.name: each.folder for each in discover_plugins(data) if _may_be_allowed(each)}
    kept = [f"{name}={fine[name].absolute()}" for name in wanted if name in fine]
    if kept:
        os.environ[paths.ALLOWED_GAMES_VARIABLE] = os.pathsep.join(kept)
    else:
        os.environ.pop(paths.ALLOWED_GAMES_VARIABLE, None)


def require_plugins(names: Sequence[str], data: Path | None) -> None:
    """Allow games on the command line, for this process and its child processes.

    Raises:
        PluginNotAllowedError: if a game does not exist or has a fault.
    """
    found = discover_plugins(data)
    text = Catalogue(BUILT_IN_LANGUAGES[0])
    for name in names:
        alike = [each for each in found if each.name == name]
        if not alike:
            there = ", ".join(sorted({each.name for each in found})) or "none"
            raise PluginNotAllowedError(
                f"--allow {name}: there is no such game, neither in {data} nor as a package that "
                f"offers it ({ENTRY_POINT_GROUP}); games of others here: {there}"
            )
        if all(each.fault for each in alike):
            raise PluginNotAllowedError(
                f"--allow {name}: {alike[0].fault_message(text)} ({alike[0].folder})"
            )
    os.environ[ALLOW_VARIABLE] = ",".join(dict.fromkeys((*command_line_plugins(), *names)))


def describe_unallowed_game(name: str, data: Path | None) -> str:
    """Return a sentence about an installed game that is not allowed; empty if there is none.

    Args:
        name: Name of the game.
        data: Folder of the user; None for none.
    """
    found = next((each for each in discover_plugins(data) if each.name == name), None)
    if found is None or found.origin == NAMED_FOLDER_ORIGIN:
        return ""
    origin = found.package_and_version or str(found.folder)
    if found.fault:
        return f"{name} of {origin} cannot be played: {found.fault_message(Catalogue('en'))}"
    return (
        f"{name} is a game of others ({origin}) that is not allowed yet: add --allow {name}, or "
        "allow it in Settings, Added games"
    )


def format_missing_game(error: FileError, data: Path | None, text: Catalogue) -> str:
    """Return why a match waits for its game, and the remedy.

    Args:
        error: Fault of the match; other faults are formatted as usual.
        data: Folder of the user for games; None for none.
        text: Catalogue of the reader's language.
    """
    name = str(error.params.get("game", ""))
    found = None
    if error.code == games.MISSING_GAME_CODE:
        found = next((each for each in discover_plugins(data) if each.name == name), None)
    if found is None:
        return format_file_error(error, text)
    if found.fault:
        return text("core.file.rules", game=name, why=found.fault_message(text))
    return text("core.file.not_allowed", game=found.title(text.language), name=name)


def command_line_plugins() -> tuple[str, ...]:
    """Return the games that the command line allows."""
    return tuple(each for each in os.environ.get(ALLOW_VARIABLE, "").split(",") if each)


def _may_be_allowed(each: PluginGame) -> bool:
    return not each.fault and each.origin != NAMED_FOLDER_ORIGIN


def _named() -> Iterator[PluginGame]:
    for source in paths.plugin_sources():
        if not source.only_game:
            yield from _games(source.folder, NAMED_FOLDER_ORIGIN)


def _in(data: Path) -> Iterator[PluginGame]:
    """Yield the games of the user's folder: its own structure, then folders with such parts."""
    try:
        names = list_folder(data)
    except FileError as error:
        yield _unread(data, USER_FOLDER_ORIGIN, error)
        return
    if is_folder(data / "tabletop"):
        yield from _games(data, USER_FOLDER_ORIGIN)
    for name in names:
        if name not in _PARTS and not name.startswith((".", "_")) and is_folder(data / name):
            yield from _games(data / name, USER_FOLDER_ORIGIN)


def _unread(folder: Path, origin: str, error: FileError) -> PluginGame:
    """Return a placeholder for the games of a folder that cannot be read."""
    params = {"folder": str(folder), "why": str(error.params["why"])}
    return PluginGame(folder.name, origin, folder, fault="unread", fault_params=params)


def _games(folder: Path, origin: str) -> Iterator[PluginGame]:
    """Yield all games of a folder."""
    rules = folder / "tabletop" / "games"
    try:
        found = [name for name in list_folder(rules) if not name.startswith((".", "_"))]
    except FileError as error:
        yield _unread(folder, origin, error)
        return
    names = [name for name in found if is_folder(rules / name)]
    if not names:
        params = {"folder": str(folder)}
        yield PluginGame(folder.name, origin, folder, fault="no_games", fault_params=params)
    for name in names:
        yield _inspected(PluginGame(name, origin, folder))


def _packaged() -> Iterator[PluginGame]:
    """The games that packages offer."""
    from importlib.metadata import entry_points  # the title needs none of it

    for point in sorted(
        entry_points(group=ENTRY_POINT_GROUP), key=lambda point: (point.name, point.value)
    ):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        folder = _folder_of(point)
        if folder is not None:
            yield _inspected(PluginGame(point.name, PACKAGE_ORIGIN, folder, package))
            continue
        fault = "no_package" if GAME_NAME_PATTERN.fullmatch(point.value) else "bad_entry"
        params = {"name": point.name, "value": point.value}
        yield PluginGame(point.name, PACKAGE_ORIGIN, Path(), package, fault, params)


def _folder_of(point: EntryPoint) -> Path | None:
    """The folder of the package that an entry point names, without importing it."""
    if not re.fullmatch(r"\w+", point.value):
        return None
    try:
        spec = find_spec(point.value)
    except (ImportError, ValueError):
        return None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None


def _inspected(game: PluginGame) -> PluginGame:
    """Return the game with faults, titles and missing parts, found without running its code."""
    name, folder = game.name, game.folder
    rules = folder / "tabletop" / "games" / name
    if not GAME_NAME_PATTERN.fullmatch(name):
        return game._replace(fault="bad_name", fault_params={"name": name})
    if games.is_built_in(name):
        return game._replace(fault="ours", fault_params={"name": name})
    if os.pathsep in str(folder):
        params = {"folder": str(folder), "sign": os.pathsep}
        return game._replace(fault="separator", fault_params=params)
    for file in ("__init__.py", "game.py"):
        if not is_file(rules / file):
            return game._replace(fault="no_rules", fault_params={"file": str(rules / file)})
    titles, missing = {}, []
    for language in BUILT_IN_LANGUAGES:
        path = folder / "tabletop" / "text" / language / f"{name}.toml"
        try:
            titles[language] = str(tomllib.loads(path.read_text(encoding="utf-8"))["title"])
        except FileNotFoundError:
            missing.append(f"words_{language}")
        except KeyError:
            missing.append(f"title_{language}")
        except (OSError, ValueError) as error:
            params = {"file": str(path), "why": str(error)}
            return game._replace(fault="words", fault_params=params)
    for part in ("strategy.py", "lessons", "drills"):
        if not is_file(rules / part) and not is_folder(rules / part):
            missing.append(part.removesuffix(".py"))
    return game._replace(titles=titles, missing_parts=tuple(missing))
