"""The words of the menus: the same keys in both languages, and a glyph for every letter."""

from __future__ import annotations

import re

import pytest

from scenes.menus.common.on_screen_keyboard import CHARACTER_SETS, KEY_COLUMNS, SMALL_KANA
from scenes.store.preferences import CURTAIN_MODES
from scenes.ui.devices import key_map
from sprites.palette import SEAT_COLORS
from sprites.typeface import missing_glyphs
from tabletop.match.setup import AI_LEVELS, MatchMode
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

ENGLISH, JAPANESE = (Catalogue(language) for language in BUILT_IN_LANGUAGES)


def test_both_languages_have_the_same_words_with_the_same_values() -> None:
    assert list(ENGLISH.keys("ui")) == list(JAPANESE.keys("ui"))
    for key in ENGLISH.keys("ui"):
        one, two = (
            set(re.findall(r"{(\w+)", catalogue._section("ui")[key]))
            for catalogue in (ENGLISH, JAPANESE)
        )
        assert one == two, key


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_letter_has_a_glyph(language: str) -> None:
    catalogue = Catalogue(language)
    words = "".join(catalogue._section("ui").values())
    assert missing_glyphs(words, "body") == ""
    assert missing_glyphs(words, "bold") == ""
    assert missing_glyphs(words, "display") == ""


def test_every_sign_of_a_key_or_button_has_a_glyph() -> None:
    signs = [*map(key_map.key_label, key_map.DEFAULT_KEY_COMMANDS), *key_map.BUTTON_LABELS.values()]
    signs += [sign for group in key_map.KEY_GROUP_LABELS for sign in group]
    for family in key_map.PAD_BRAND_LABELS.values():
        signs += family.values()
    assert missing_glyphs("".join(signs), "bold") == ""


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_that_can_be_chosen_has_a_name(language: str) -> None:
    text = Catalogue(language)
    wanted = [f"ui.who.{level}" for level in (*AI_LEVELS, "human")]
    wanted += [f"ui.colour.{colour.name}" for colour in SEAT_COLORS]
    wanted += [f"ui.settings.curtain_{policy}" for policy in CURTAIN_MODES]
    wanted += [f"ui.choice.heading_{mode.value}" for mode in MatchMode]
    wanted += [f"ui.seats.heading_{mode.value}" for mode in MatchMode]
    wanted += [f"ui.language.{name}" for name in BUILT_IN_LANGUAGES]
    assert [key for key in wanted if not text.has_text(key)] == []


def test_every_letter_that_can_be_spelled_has_a_glyph() -> None:
    rows = [row for rows in CHARACTER_SETS.values() for row in rows]
    assert all(len(row) == KEY_COLUMNS for row in rows)
    little = "".join(SMALL_KANA.values())
    assert missing_glyphs("".join(rows) + little, "bold") == ""
