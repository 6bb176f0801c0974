"""Reader of settings as Souk reads them: from a file."""

from __future__ import annotations

from pathlib import Path

from scenes.store.preferences import Preferences, Settings


def read_settings(text: str, folder: Path) -> Settings:
    """Return the settings that Souk reads from a file with this text."""
    path = folder / "settings.json"
    path.write_text(text, encoding="utf-8")
    return Preferences(path).settings
