"""The games of others, as the menus know them: which there are, and which are allowed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scenes.preferences import allowed_in
from scenes.saved import games_folder, settings_file
from tabletop import discovery
from tabletop.discovery import AddedGame


def begin(names: Sequence[str]) -> None:
    """Let games of others be played: those of the settings and, for now, those of these names.

    Raises NotAddedError.
    """
    data = games_folder()
    if names:
        discovery.require(names, data)
    kept = allowed_in(settings_file())
    if kept or discovery.named():
        discovery.allow(kept, data)


class AddedGames:
    """The games of others: in the user's folder, installed as packages, in folders named."""

    def __init__(self, folder: Path | None = None) -> None:
        """folder: where the user puts games; None where nothing is kept."""
        self.folder = folder

    def found(self) -> Sequence[AddedGame]:
        """All that there are, looked for anew."""
        return discovery.discover(self.folder)

    def allow(self, names: Sequence[str]) -> None:
        """Let these be played from now on, and those that the command line allows."""
        discovery.allow(names, self.folder)
