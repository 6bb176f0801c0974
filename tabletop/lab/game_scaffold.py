"""Scaffold of a new game: `python main.py new NAME --games DIR [--like KIND]`.

The generated game is playable at once, keeps all invariants and has all texts in both
languages. It is a small game that its author then changes (docs/guide/new-game.md).
"""

from __future__ import annotations

import keyword
import re
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.games import GAME_NAME_PATTERN
from tabletop.text import section_names

TEMPLATE_FOLDER: Final = Path(__file__).parent / "templates"
"""Folder with one template for each kind of game."""
DEFAULT_TEMPLATE: Final = "turns"


class NewGameError(ValueError):
    """A scaffold cannot be written; the message gives the reason and the remedy."""


def run_new_game(given: Namespace) -> int:
    """Write a scaffold, print its files and the next commands, and return the exit status.

    Raises:
        NewGameError: if it cannot be written.
    """
    folder = Path(given.into)
    for path in write_scaffold(given.name, folder, given.like):
        print(path)
    for command in ("play", "simulate --check", "check"):
        named = given.name if command == "check" else f"--game {given.name}"
        print(f"python main.py {command} {named} --games {folder}")
    return 0


def template_names() -> tuple[str, ...]:
    """Return the kinds of games that a scaffold can be like."""
    return tuple(sorted(path.name for path in TEMPLATE_FOLDER.iterdir() if path.is_dir()))


def write_scaffold(name: str, folder: Path, like: str = DEFAULT_TEMPLATE) -> list[Path]:
    """Write the scaffold of a game into a folder of games, and return its files.

    Args:
        name: Name of the game.
        folder: Folder of games.
        like: Kind of the game, one of `template_names`.

    Raises:
        NewGameError: if the name is invalid or in use, or a file exists.
    """
    if like not in template_names():
        raise NewGameError(f"--like {like}: choose one of {', '.join(template_names())}")
    if not GAME_NAME_PATTERN.fullmatch(name) or keyword.iskeyword(name):
        raise NewGameError(
            f"{name!r} cannot be the name of a game: take 2 to 32 characters of a to z, 0 to 9 and "
            "_, a letter first, and no Python keyword"
        )
    files = {
        folder / path: _filled(template.read_text(encoding="utf-8"), name)
        for path, template in _files(name, TEMPLATE_FOLDER / like).items()
    }
    if (there := next((path for path in files if path.exists()), None)) is not None:
        raise NewGameError(f"{there} exists already: take another name or another folder")
    if name in games.names() or name in section_names():
        raise NewGameError(f"{name!r} is taken by Souk or by an added game: take another name")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _files(name: str, template: Path) -> Mapping[str, Path]:
    """Return the template of each file of a new game."""
    rules, words = f"tabletop/games/{name}", "tabletop/text"
    return {
        f"{rules}/__init__.py": TEMPLATE_FOLDER / "init.txt",
        f"{rules}/game.py": template / "game.txt",
        f"{rules}/sheet.toml": template / "sheet.txt",
        f"{words}/en/{name}.toml": template / "en.txt",
        f"{words}/ja/{name}.toml": template / "ja.txt",
        f"tests/test_{name}.py": template / "test.txt",
    }


def _filled(text: str, name: str) -> str:
    parts = [part.capitalize() for part in name.split("_") if part]
    prefix = re.sub(r"[^A-Z]", "", name.upper())[:3]
    values = {"NAME": name, "CLASS": "".join(parts), "TITLE": " ".join(parts), "PREFIX": prefix}
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text
