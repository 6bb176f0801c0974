"""A language may bring a font for letters that no built-in font has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

import main
from scenes.menus.title_screen import TitleScene
from scenes.phones.phone_service import _fonts
from scenes.ui.context import catalogue_of, missing_letters
from sprites import typeface
from sprites.font_coverage import read_coverage
from sprites.typeface import FONT_FOLDER, drawable_text, missing_glyphs, split_faces
from tabletop.phones.server import load_static_files
from tabletop.text import languages
from tests.scenes.player import Mouse

LETTERS = "กขค"
"""Thai letters, for which Souk has no font."""


def build_font(path: Path, letters: str) -> None:
    """Write a font whose letters are squares."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for x, y in ((100, 700), (800, 700), (800, 0)):
        pen.lineTo((x, y))
    pen.closePath()
    square = pen.glyph()
    names = [".notdef", *(f"u{ord(each):X}" for each in letters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(each): f"u{ord(each):X}" for each in letters})
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


@pytest.fixture
def thai(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a little Thai without a font; what it adds is forgotten afterwards."""
    folder = tmp_path / "languages" / "th"
    folder.mkdir(parents=True)
    words = f'[language]\nth = "{LETTERS}"\n[title]\nplay = "{LETTERS[:2]}"\n'
    (folder / "ui.toml").write_text(words, encoding="utf-8")
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setenv(languages.LANGUAGES_VARIABLE, str(folder.parent))
    monkeypatch.setattr(typeface, "ADDED_FACES", [])
    monkeypatch.setattr(typeface, "FONT_FILES", dict(typeface.FONT_FILES))
    monkeypatch.setattr(typeface, "FALLBACK_FACES", dict(typeface.FALLBACK_FACES))
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    for cached in (
        catalogue_of, missing_letters, typeface.choose_face, typeface.split_faces,
        typeface.drawable_text,
    ):  # fmt: skip
        cached.cache_clear()


def test_the_coverage_of_the_built_in_fonts_is_what_the_listing_says() -> None:
    for file, listed in typeface._coverage().items():
        if not Path(file).is_absolute():
            assert listed - {"\n"} <= read_coverage(FONT_FOLDER / file), file


def test_letters_of_the_font_of_a_language_are_drawn(thai: Path) -> None:
    assert missing_glyphs(LETTERS) == LETTERS and drawable_text(LETTERS, "body") != LETTERS
    build_font(thai / "font.ttf", LETTERS)
    catalogue_of("th")
    assert missing_glyphs(f"Souk {LETTERS}") == ""
    assert drawable_text(LETTERS, "bold") == LETTERS
    ((_, latin), (face, letters)) = split_faces(f"Souk {LETTERS}", "body")
    assert (latin, letters) == ("Souk ", LETTERS)
    drawn = typeface.load_font(face, 40).render(LETTERS, True, "black")
    assert pygame.mask.from_surface(drawn).count() > 3 * 15 * 15


def test_phones_get_the_font_for_its_letters_alone(thai: Path) -> None:
    plain = load_static_files(_fonts())["style.css"].data
    build_font(thai / "font.otf", LETTERS + "A")
    catalogue_of.cache_clear()
    files = load_static_files(_fonts())
    added = files["style.css"].data.removeprefix(plain).decode()
    assert 'src: url("language-th.otf")' in added
    assert "unicode-range: U+E01, U+E02, U+E04;" in added
    assert files["language-th.otf"].data == (thai / "font.otf").read_bytes()


def test_letters_without_a_font_are_told_before_play(thai: Path) -> None:
    build_font(thai / "font.ttf", LETTERS[:2])
    mouse = Mouse(matches=thai.parents[1] / "matches", reduced_motion=True, size=(320, 180))
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.wait(0.1)
    assert languages.next_language("ja") == "th"
    mouse.context.preferences.change(language="ja")
    mouse.wait(0.1)
    mouse.press("language")
    mouse.wait(0.1)
    assert "U+0E04" in mouse.scene.widget_layer.toast_text
    assert "U+0E01" not in mouse.scene.widget_layer.toast_text
    mouse.close()


def test_a_language_from_right_to_left_is_refused_on_the_screen(thai: Path) -> None:
    (thai.parent / "ar").mkdir()
    mouse = Mouse(matches=thai.parents[1] / "matches", reduced_motion=True, size=(320, 180))
    mouse.app.open_scene(TitleScene(mouse.context))
    mouse.wait(0.1)
    assert "ar is written from right to left" in mouse.scene.widget_layer.toast_text
    mouse.close()


def test_the_report_tells_missing_letters_and_a_missing_licence(
    thai: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build_font(thai / "font.ttf", LETTERS[:2])
    assert main.main(["words", "th"]) == 1
    told = capsys.readouterr().out
    assert f"ui.toml: {LETTERS[2]}" in told and "font.ttf needs font-licence.txt" in told
    (thai / "font-licence.txt").write_text("SIL Open Font License 1.1\n", encoding="utf-8")
    assert main.main(["words", "th"]) == 1
    assert "licence" not in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"no font", b"\0\1\0\0\0\1" + bytes(40)])
def test_a_file_that_is_no_font_is_passed_over(
    thai: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (thai / "font.ttf").write_bytes(content)
    assert catalogue_of("th")("ui.title.play") == LETTERS[:2]
    assert "cannot be used" in caplog.text and missing_letters("th")
