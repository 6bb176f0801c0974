"""Moves of several pieces are one sentence only where its words agree with several pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.acts import Move
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.plugins import paths
from tabletop.text import Catalogue

NAME = "jackdaw"
LINE = '"{piece:a} is on offer."'


def lines(tmp_path: Path, words: str, language: str, *kinds: str) -> list[str]:
    """Return what is told of trinkets that come out of the bag, one after the other."""
    file = tmp_path / f"tabletop/text/en/{NAME}.toml"
    source = file.read_text(encoding="utf-8")
    assert LINE in source
    file.write_text(source.replace(LINE, words), encoding="utf-8")
    game = games.load(NAME)
    acts = [Move(f"trinket.{kind}", 1, "bag", "offer", "JAC-2.1") for kind in kinds]
    return TableTextFormatter(game, Catalogue(language), ("Aru", "Bea")).format_acts(acts)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an auction of others."""
    write_scaffold(NAME, tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    return tmp_path


def test_a_sentence_for_one_piece_tells_each_alone(folder: Path) -> None:
    assert lines(folder, LINE, "en", "ring", "crown", "crown") == [
        "A ring is on offer.", "A crown is on offer.", "A crown is on offer."
    ]  # fmt: skip


def test_a_sentence_with_forms_tells_several_at_once(folder: Path) -> None:
    words = '"{piece:a} {piece:is|are} on offer."'
    assert lines(folder, words, "en", "ring", "crown") == ["A ring and a crown are on offer."]


def test_a_language_without_plural_forms_tells_several_at_once(folder: Path) -> None:
    assert lines(folder, LINE, "ja", "ring", "crown") == ["指輪、冠が競りに出ます。"]
