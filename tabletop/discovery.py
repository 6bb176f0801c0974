"""Games of others that are here to be allowed: in a folder of the user, or as installed packages.

A package offers a game by the entry point `souk.games`: `pebbles = "souk_pebbles"` says that the
game `pebbles` lies in the folder of the package `souk_pebbles`, as games lie elsewhere
(`tabletop.elsewhere`). In the user's folder they lie so too, or each in a folder of its own there.

Nothing of theirs is run to find them. What was found is played only where it was allowed by name.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop import elsewhere, games
from tabletop.core.untrusted import FileError, is_file, is_folder, names_in
from tabletop.games import NAME
from tabletop.text import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "souk.games"
"""The group of entry points by which packages offer games."""
ALLOW: Final = "SOUK_ALLOW"
"""The variable with the names that the command line allows, separated by commas."""
DATA, PACKAGE, NAMED = "data", "package", "named"
"""Where a game comes from: the user's folder, a package, a folder that was named (SOUK_GAMES)."""
_PARTS: Final = ("tabletop", "scenes", "sprites", "sounds", "tests")


class AddedGame(NamedTuple):
    """A game of others. With a `fault` it cannot be allowed."""

    name: str
    origin: str
    folder: Path
    """In which things lie as they do here."""
    package: str = ""
    """The package that offers it, with its version."""
    fault: str = ""
    """What is wrong with it: `ui.added.fault.<fault>` tells it."""
    params: Mapping[str, str] = {}
    titles: Mapping[str, str] = {}
    """What it is called, by language."""
    missing: tuple[str, ...] = ()
    """What a complete game has and this one lacks: `ui.added.part.<part>`."""

    def title(self, language: str) -> str:
        """What it is called, in another language where it has no words in this one."""
        return self.titles.get(language) or next(iter(self.titles.values()), self.name)

    def why(self, text: Catalogue) -> str:
        """What is wrong with it, in one sentence; empty where nothing is."""
        return text(f"ui.added.fault.{self.fault}", **self.params) if self.fault else ""


class NotAddedError(ValueError):
    """A game that was allowed on the command line and cannot be; the message says why."""


def discover(data: Path | None) -> tuple[AddedGame, ...]:
    """All games of others: of folders that were named, of the user's folder, of packages; in each
    in alphabetical order. Of two that are called alike the first can be allowed."""
    found = [*_named(), *(_in(data) if data is not None else ()), *_packaged()]
    first: dict[str, AddedGame] = {}
    for n, each in enumerate(found):
        if each.fault:
            continue
        other = first.setdefault(each.name, each)
        if other is not each:
            params = {"name": each.name, "folder": str(other.folder)}
            found[n] = each._replace(fault="twice", params=params)
    return tuple(found)


def allow(names: Iterable[str], data: Path | None) -> None:
    """Let those of these games be played that there are, and no others of those that were found."""
    wanted = dict.fromkeys((*names, *named()))
    fine = {}
    if wanted:
        fine = {each.name: each.folder for each in discover(data) if _may_be_allowed(each)}
    kept = [f"{name}={fine[name].absolute()}" for name in wanted if name in fine]
    if kept:
        os.environ[elsewhere.FOUND] = os.pathsep.join(kept)
    else:
        os.environ.pop(elsewhere.FOUND, None)


def require(names: Sequence[str], data: Path | None) -> None:
    """Allow games on the command line, for this process and those that it starts.

    Raises NotAddedError.
    """
    found = discover(data)
    text = Catalogue(LANGUAGES[0])
    for name in names:
        alike = [each for each in found if each.name == name]
        if not alike:
            there = ", ".join(sorted({each.name for each in found})) or "none"
            raise NotAddedError(
                f"--allow {name}: there is no such game, neither in {data} nor as a package that "
                f"offers it ({GROUP}); games of others here: {there}"
            )
        if all(each.fault for each in alike):
            raise NotAddedError(f"--allow {name}: {alike[0].why(text)} ({alike[0].folder})")
    os.environ[ALLOW] = ",".join(dict.fromkeys((*named(), *names)))


def named() -> tuple[str, ...]:
    """The games that the command line allows."""
    return tuple(each for each in os.environ.get(ALLOW, "").split(",") if each)


def _may_be_allowed(each: AddedGame) -> bool:
    return not each.fault and each.origin != NAMED


def _named() -> Iterator[AddedGame]:
    for source in elsewhere.sources():
        if not source.game:
            yield from _games(source.folder, NAMED)


def _in(data: Path) -> Iterator[AddedGame]:
    """The games of the user's folder: those that lie there as they do here, then folders with such
    parts."""
    try:
        names = names_in(data)
    except FileError as error:
        yield _unread(data, DATA, error)
        return
    if is_folder(data / "tabletop"):
        yield from _games(data, DATA)
    for name in names:
        if name not in _PARTS and not name.startswith((".", "_")) and is_folder(data / name):
            yield from _games(data / name, DATA)


def _unread(folder: Path, origin: str, error: FileError) -> AddedGame:
    """A folder that cannot be read, in the place of the games that lie in it."""
    params = {"folder": str(folder), "why": str(error.params["why"])}
    return AddedGame(folder.name, origin, folder, fault="unread", params=params)


def _games(folder: Path, origin: str) -> Iterator[AddedGame]:
    """All games of a folder."""
    rules = folder / "tabletop" / "games"
    try:
        found = [name for name in names_in(rules) if not name.startswith((".", "_"))]
    except FileError as error:
        yield _unread(folder, origin, error)
        return
    names = [name for name in found if is_folder(rules / name)]
    if not names:
        params = {"folder": str(folder)}
        yield AddedGame(folder.name, origin, folder, fault="no_games", params=params)
    for name in names:
        yield _looked_at(AddedGame(name, origin, folder))


def _packaged() -> Iterator[AddedGame]:
    """The games that packages offer."""
    from importlib.metadata import entry_points  # the title needs none of it

    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        folder = _folder_of(point)
        if folder is not None:
            yield _looked_at(AddedGame(point.name, PACKAGE, folder, package))
            continue
        fault = "no_package" if NAME.fullmatch(point.value) else "bad_entry"
        params = {"name": point.name, "value": point.value}
        yield AddedGame(point.name, PACKAGE, Path(), package, fault, params)


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


def _looked_at(game: AddedGame) -> AddedGame:
    """The same with what can be seen without running it: faults, titles, what is missing."""
    name, folder = game.name, game.folder
    rules = folder / "tabletop" / "games" / name
    if not NAME.fullmatch(name):
        return game._replace(fault="bad_name", params={"name": name})
    if games.is_ours(name):
        return game._replace(fault="ours", params={"name": name})
    if os.pathsep in str(folder):
        params = {"folder": str(folder), "sign": os.pathsep}
        return game._replace(fault="separator", params=params)
    for file in ("__init__.py", "game.py"):
        if not is_file(rules / file):
            return game._replace(fault="no_rules", params={"file": str(rules / file)})
    titles, missing = {}, []
    for language in LANGUAGES:
        path = folder / "tabletop" / "text" / language / f"{name}.toml"
        try:
            titles[language] = str(tomllib.loads(path.read_text(encoding="utf-8"))["title"])
        except FileNotFoundError:
            missing.append(f"words_{language}")
        except KeyError:
            missing.append(f"title_{language}")
        except (OSError, ValueError) as error:
            params = {"file": str(path), "why": str(error)}
            return game._replace(fault="words", params=params)
    for part in ("strategy.py", "lessons", "drills"):
        if not is_file(rules / part) and not is_folder(rules / part):
            missing.append(part.removesuffix(".py"))
    return game._replace(titles=titles, missing=tuple(missing))
