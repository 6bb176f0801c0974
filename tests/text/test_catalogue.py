"""What the catalogue promises of its texts' values."""

from __future__ import annotations

from pathlib import Path

from tabletop.text import Catalogue


def test_a_value_of_a_text_may_be_called_names(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "fair.toml").write_text('won = "{names} won against {who}"\n', encoding="utf-8")
    text = Catalogue("en", tmp_path)
    assert text("fair.won", ("Mika", "Aru"), names="All", who="&1") == "All won against Aru"
