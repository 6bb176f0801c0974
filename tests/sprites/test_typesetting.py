"""Line breaking, measuring and typesetting of text."""

import pygame
import pytest

from sprites.picture import Text
from sprites.rendering.renderer import Renderer
from sprites.typeface import (
    FALLBACK_FACES,
    FONT_FILES,
    FONT_FOLDER,
    choose_face,
    load_font,
    missing_glyphs,
)
from sprites.typesetting import (
    NO_LINE_END_CHARACTERS,
    NO_LINE_START_CHARACTERS,
    break_lines,
    fits_unbroken,
    is_ideographic,
    line_width,
    measure_text,
    typeset,
)

JAPANESE = (
    "「市場」で、コインを三枚はらうと、カードを一枚とれます。（残りは袋へ）ラッキーなら、"
    "もういちど、引けるでしょうか？　『夜のスーク』では、１２人までの商人が、袋から取引する。"
)
ENGLISH = "Bags hold “secrets”; a player (who has 1,000 coins) may buy two-faced cards at once."
MIXED = "Basari（バサリ）では、Sapphire を3個まで交換できます。"
WIDTHS = range(70, 900, 17)


def test_a_text_fits_unbroken_in_the_lines_that_it_needs_and_not_in_fewer():
    width = line_width("three coins", 32, "body") + 1.0
    assert len(break_lines("Draw three coins", 32, "body", width)) == 2
    assert fits_unbroken("Draw three coins", 32, "body", width, 2)
    assert not fits_unbroken("Draw three coins", 32, "body", width, 1)
    assert not fits_unbroken("Draw counterfeits", 32, "body", width * 0.8, 9)


@pytest.mark.parametrize("text", [JAPANESE, ENGLISH, MIXED])
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(text):
    for width in WIDTHS:
        lines = break_lines(text, 32, "body", width)
        assert all(line_width(line, 32, "body") <= width for line in lines if len(line) > 1)
        assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("text", [JAPANESE, MIXED])
def test_kinsoku_no_line_begins_with_a_closing_mark_nor_ends_with_an_opening_one(text):
    for width in WIDTHS:
        lines = break_lines(text, 26, "body", max(width, 130))
        assert not [line for line in lines[1:] if line[0] in NO_LINE_START_CHARACTERS]
        assert not [line for line in lines[:-1] if line[-1] in NO_LINE_END_CHARACTERS]


def test_no_line_begins_with_the_separator_of_a_list():
    words = "Tomo discards 4 · Mika discards 4 · Aru discards 3 · Bea discards 4"
    for width in range(240, 1200, 17):
        lines = break_lines(words, 32, "body", width)
        assert len(lines) > 1 or width > 900
        assert not [line for line in lines if line.startswith("·")]


def test_latin_words_and_numbers_stay_whole_inside_japanese_too():
    for text in (ENGLISH, MIXED):
        words = set("".join(" " if is_ideographic(c) else c for c in text).split())
        for width in range(240, 900, 17):
            found = set()
            for line in break_lines(text, 32, "body", width):
                found |= set("".join(" " if is_ideographic(c) else c for c in line).split())
            assert found == words


def test_a_word_wider_than_the_line_is_broken_as_a_last_resort():
    lines = break_lines("an incomprehensibilities list", 32, "body", 120)
    assert all(line_width(line, 32, "body") <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == "anincomprehensibilitieslist"


def test_no_scrap_is_left_alone_on_the_last_line_when_that_can_be_helped():
    text = "二つの印を引き、そのうち一つを市場へ戻す。"
    lines = break_lines(text, 26, "body", 180)
    assert len(lines) == 4 and len(lines[-1]) >= 3
    assert "".join(lines) == text
    lines = break_lines("Take one object from the market if it is", 32, "body", 560)
    assert len(lines[-1].split()) >= 2 or len(lines) == 1


def test_newlines_begin_new_lines():
    assert break_lines("one\n\ntwo", 32, "body", 900) == ["one", "", "two"]
    assert typeset("one\ntwo", 32).lines == ("one", "two")


@pytest.mark.parametrize(("text", "mark"), [(JAPANESE, "…"), (ENGLISH, "...")])
def test_text_beyond_the_last_line_is_cut_with_an_ellipsis(text, mark):
    setting = typeset(text, 32, "body", 300, max_lines=2)
    assert len(setting.lines) == 2
    assert setting.lines[1].endswith(mark)
    assert all(line_width(line, 32, "body") <= 300 for line in setting.lines)
    assert not typeset("short", 32, "body", 300, max_lines=2).lines[0].endswith(mark)


def test_measuring_tells_the_size_that_painting_takes():
    for scale in (0.66, 1.0, 1.5, 2.0):
        renderer = Renderer(scale)
        for face in ("body", "bold", "display"):
            text = Text(ENGLISH, 32, (0, 0, 0), face, width=420)
            assert measure_text(ENGLISH, 32, face, 420)[1] == text.size[1]
            width, height = text.paint(renderer).get_size()
            assert width == pytest.approx(420 * scale, abs=0.02 * 420 * scale + 1)
            assert height == pytest.approx(text.size[1] * scale, abs=1)


@pytest.mark.parametrize("face", ["body", "bold", "display", "display_ja"])
@pytest.mark.parametrize("size", [26, 36, 52, 128])
def test_capitals_and_kanji_stand_in_the_middle_of_their_box(face, size):
    for word, tolerance in (("H", 0.02), ("漢字", 0.05)):
        painted = Text(word, size, (255, 255, 255), face).paint(Renderer(1.0))
        ink = painted.get_bounding_rect(min_alpha=100)
        middle = painted.get_height() / 2
        assert ink.centery == pytest.approx(middle, abs=size * tolerance + 1)


def test_tails_and_accents_are_not_cut_off():
    for face in ("body", "bold", "display"):
        painted = Text("ÄÉgjpq", 52, (255, 255, 255), face).paint(Renderer(2.0))
        ink = painted.get_bounding_rect(min_alpha=30)
        assert ink.top > 0 and ink.bottom < painted.get_height()


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_lines_are_aligned_in_their_box(align):
    painted = Text("one", 32, (255, 255, 255), width=300, align=align).paint(Renderer(1.0))
    ink = painted.get_bounding_rect(min_alpha=60)
    where = {"left": ink.left, "center": ink.centerx - 150, "right": 300 - ink.right}[align]
    assert abs(where) <= 4


def test_the_fonts_draw_all_of_jis_x_0208_and_european_letters():
    japanese = "".join(
        bytes((row, cell)).decode("euc_jp", "ignore")
        for row in range(0xA1, 0xFF)
        for cell in range(0xA1, 0xFF)
    )
    assert len(japanese) == 6879
    japanese = japanese.replace("≒", "")  # which Noto Sans CJK itself lacks
    latin = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100)))) + "–—‘’“”…€×−"
    for face in ("body", "bold", "display"):
        assert missing_glyphs(latin, face) == ""
        assert missing_glyphs("ĄąČčĎďĚěĞğİıŁłŃńŐőŒœŘřŚśŞşŠšŤťŮůŰűŹźŻżŽž", face) == ""
        assert missing_glyphs(japanese + latin, face) == ""
    assert missing_glyphs("a\U0001f600b", "body") == "\U0001f600"


def test_a_heading_with_japanese_in_it_is_set_in_one_face():
    assert choose_face("Souk", "display") == "display"
    assert choose_face("Souk 夜", "display") == FALLBACK_FACES["display"][0] == "display_ja"
    assert typeset("夜のスーク", 80, "display").face == "display_ja"
    assert choose_face("鬻ぐ夜", "display") == "bold", "a kanji that is not of everyday use"
    assert choose_face("Łukasz", "body") == "display"


def test_the_coverage_that_is_listed_is_what_the_fonts_have():
    tools = pytest.importorskip("fontTools.ttLib")
    from sprites import typeface

    for file in FONT_FILES.values():
        characters = set(map(chr, tools.TTFont(FONT_FOLDER / file, lazy=True).getBestCmap()))
        assert typeface._coverage()[file] == characters | {"\n"}


def test_each_font_lies_beside_its_licence():
    for font in ("NotoSansJP", "NotoSans", "Fraunces", "KaiseiDecol"):
        licence = (FONT_FOLDER / f"OFL-{font}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
    assert sum(path.stat().st_size for path in FONT_FOLDER.iterdir()) < 10_000_000


def test_fonts_survive_a_restart_of_the_font_module():
    assert load_font("body", 32).size("Hxg")[0] > 0
    pygame.font.quit()
    pygame.font.init()
    assert load_font("body", 32).size("Hxg")[0] > 0


@pytest.mark.parametrize("scale", [0.01, 1.0])
@pytest.mark.parametrize("text", ["\u202e", "\u2060", " ", "one\n\u202e"])
def test_letters_without_width_are_painted_as_nothing(text, scale):
    painted = Text(text, 32, (255, 255, 255)).paint(Renderer(scale))
    assert painted.get_width() >= 1
    assert "one" in text or not painted.get_bounding_rect(min_alpha=1)


@pytest.mark.parametrize("scale", [0.25, 0.333, 0.4167, 0.5, 0.6667, 0.7115, 1.0, 1.5])
def test_words_are_as_wide_on_any_window_as_their_place(scale):
    """A letter is a whole number of pixels high: the nearest may be a twentieth too wide."""
    for em in (22, 24, 26, 28, 30, 34, 40, 52):
        for words in (ENGLISH, JAPANESE):
            painted = Text(words, em, (0, 0, 0)).paint(Renderer(scale))
            measured = Text(words, em, (0, 0, 0)).size[0] * scale
            assert 0.85 * measured <= painted.get_width() <= 1.02 * measured + 1.5
