"""The text face of the page: in its parts are the letters of the texts, and little else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.phones.phone_service import PAGE_FONTS
from sprites.typeface import FONT_FOLDER
from tabletop import games, text

TEXT_FOLDER = Path(text.__file__).parent
LEAST_SHARE = 0.99
"""Share of the letters of the texts that the page brings; a new text may have a new one."""


def letters(language: str) -> set[str]:
    """Return the letters of the texts that a page can show."""
    files = [f"{name}.toml" for name in (*games.names(), "core", "phones", "table", "ui")]
    return set("".join((TEXT_FOLDER / language / file).read_text("utf-8") for file in files))


@pytest.mark.parametrize("cut", ["Regular", "Bold"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_brings_the_letters_of_its_language(language: str, cut: str) -> None:
    """Others come from the phone: `python -m tools.art.build_fonts --phones` adds them."""
    tools = pytest.importorskip("fontTools.ttLib")
    parts = ("Latin", "Japanese") if language == "ja" else ("Latin",)
    files = [f"Phone-{part}-{cut}.otf" for part in parts]
    assert set(files) <= set(PAGE_FONTS.values())
    there = {chr(c) for file in files for c in tools.TTFont(FONT_FOLDER / file).getBestCmap()}
    used = {letter for letter in letters(language) if letter.isalnum()}
    if language == "en":
        used = {letter for letter in used if letter < "\u0250"}
    assert len(used & there) >= LEAST_SHARE * len(used), sorted(used - there)


def test_each_font_of_the_style_sheet_is_sent() -> None:
    import re
    from importlib.resources import files

    style = (files("tabletop.phones") / "page" / "style.css").read_text("utf-8")
    named = set(re.findall(r'url\("([^"]+\.(?:otf|ttf))"\)', style))
    assert named == set(PAGE_FONTS)
