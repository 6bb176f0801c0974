"""Plug-in games for the menus: the available ones and the allowed ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scenes.store.preferences import read_allowed_games
from scenes.store.user_folders import games_folder, settings_file
from tabletop.core.util.safe_load import FileError
from tabletop.plugins import discovery
from tabletop.plugins.discovery import PluginGame
from tabletop.text import Catalogue


def enable_plugins(names: Sequence[str]) -> None:
    """Allow the plug-in games of the settings and, for this run, those of these names.

    Raises:
        PluginNotAllowedError: if a named game does not exist or has a fault.
    """
    data = games_folder()
    if names:
        discovery.require_plugins(names, data)
    kept = read_allowed_games(settings_file())
    if kept or discovery.command_line_plugins():
        discovery.allow_plugins(kept, data)


class Plugins:
    """Plug-in games: in the user's folder, installed as packages, and in named folders."""

    def __init__(self, folder: Path | None = None) -> None:
        """Store the folder of plug-in games.

        Args:
            folder: Folder of the user for games; None if nothing is stored.
        """
        self.folder = folder

    def discover(self) -> Sequence[PluginGame]:
        """Return all available plug-in games, with a new search."""
        return discovery.discover_plugins(self.folder)

    def format_fault(self, error: FileError, text: Catalogue) -> str:
        """Return why a match cannot be used; of a missing game also how to get it."""
        return discovery.format_missing_game(error, self.folder, text)

    def allow(self, names: Sequence[str]) -> None:
        """Allow these games from now on, and those that the command line allows."""
        discovery.allow_plugins(names, self.folder)
