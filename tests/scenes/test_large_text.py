"""Words on a table are whole, and as large as promised, also with a margin: on a screen of 1080
lines 26 pixels at text scale 1, and 40 at 2."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.bench import text
from scenes.kit.parts import fitted
from scenes.shots.studio import Studio
from sprites.node import Node
from sprites.picture import Text
from tabletop.text import LANGUAGES
from tests.house import OURS

FEWEST = 40
"""Words on a full table: with fewer something was not looked at."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    made = Studio(text.SIZE)
    yield made
    made.clear()


@pytest.mark.thinned(18, each=False)
@pytest.mark.parametrize("text_scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", text.TABLES)
@pytest.mark.parametrize("game", OURS)
def test_words_on_a_table_are_as_large_as_promised(
    studio: Studio, game: str, table: str, language: str, text_scale: float
) -> None:
    text.looked_at(studio, game, table, language, text_scale)
    words = text.measured(studio)
    assert len(words) > FEWEST
    assert not list(map(str, text.small(words, text_scale)))
    assert not text.shortened(studio)


def test_a_number_that_is_too_small_is_found(studio: Studio) -> None:
    text.looked_at(studio, "mercado", "watched", "en", 2.0)
    number = Node(Text("7", 42.0, (255, 255, 255), "bold"), 400, 300, name="number")
    studio.scene.canvas.add(number)
    found = text.small(text.measured(studio), 2.0)
    assert list(map(str, found)) == ["number: '7' 39.9"]
    assert not text.small(found, 1.0)


def test_a_word_that_is_cut_is_found(studio: Studio) -> None:
    text.looked_at(studio, "mercado", "watched", "en", 1.0)
    studio.scene.canvas.add(Node(fitted("astrolabe", 40.0, (90.0, 60.0), (255, 255, 255)), 9, 9))
    assert list(text.shortened(studio)) == ["astrolabe"]
