"""Words on a table are whole, and as large as promised, also with a margin: on a screen of 1080
lines 26 pixels at text scale 1, and 40 at 2."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.bench import text_sizes
from scenes.kit.table_parts import fit_line
from scenes.screenshots.studio import HeadlessStudio
from sprites.node import Node
from sprites.picture import Text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.built_in_games import BUILT_IN_GAMES

MIN_TEXTS = 40
"""Words on a full table: with fewer something was not looked at."""
MIN_TEXTS_OF_FEW = {"market_day": 25}
"""The same where cards lie in closed stacks."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio(text_sizes.WINDOW_SIZE)
    yield made
    made.close_scenes()


@pytest.mark.sampled
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("table", text_sizes.TABLE_OPENERS)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_words_on_a_table_are_as_large_as_promised(
    studio: HeadlessStudio, game: str, table: str, language: str, text_scale: float
) -> None:
    text_sizes.open_table(studio, game, table, language, text_scale)
    words = text_sizes.measure_texts(studio)
    assert len(words) > MIN_TEXTS_OF_FEW.get(game, MIN_TEXTS)
    assert not list(map(str, text_sizes.find_small_texts(words, text_scale)))
    assert not text_sizes.find_shortened_texts(studio)


def test_a_number_that_is_too_small_is_found(studio: HeadlessStudio) -> None:
    text_sizes.open_table(studio, "mercado", "watched", "en", 2.0)
    number = Node(Text("7", 42.0, (255, 255, 255), "bold"), 400, 300, name="number")
    studio.scene.canvas.add(number)
    found = text_sizes.find_small_texts(text_sizes.measure_texts(studio), 2.0)
    assert list(map(str, found)) == ["number: '7' 39.9"]
    assert not text_sizes.find_small_texts(found, 1.0)


def test_a_word_that_is_cut_is_found(studio: HeadlessStudio) -> None:
    text_sizes.open_table(studio, "mercado", "watched", "en", 1.0)
    studio.scene.canvas.add(Node(fit_line("astrolabe", 40.0, (90.0, 60.0), (255, 255, 255)), 9, 9))
    assert list(text_sizes.find_shortened_texts(studio)) == ["astrolabe"]
