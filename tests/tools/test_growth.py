"""Each text of a table grows by 1.6 from text scale 1 to 2, or is large; a list has the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from scenes.bench import text_sizes
from scenes.menus.common.game_list import load_game
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.screen.silent_screen import silent
from tools.look.growth import SizedText, TextGrowth, compare_sizes, list_sizes

MATCH_SHARE: Final = 0.5
EVERYWHERE: Final = {
    "action:#:text": 1.16,  # labels of two buttons, which are names at text scale 1
}
"""Texts without room for more, by the pattern of their nodes: least growth."""
WITHOUT_ROOM: Final[Mapping[str, Mapping[str, float]]] = {
    "market_day": {
        "hand:#": 1.0,  # names as wide as what is seen of a card; "10" fills its badge
        "points:#": 1.0,  # price boards of eight stalls
        "sign": 1.37,  # deal and round beside a hand
    },
    "nacho": {
        "cantina:#/#": 1.0,  # guests of a row
    },
}
"""The same by game."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    with silent():
        made = HeadlessStudio(text_sizes.WINDOW_SIZE)
        yield made
        made.close_scenes()


def least_growth(game: str, node_name: str) -> float:
    """Return the least growth that a text must have, by the node on which it stands."""
    name = re.sub(r"\d+", "#", node_name)
    known = {**EVERYWHERE, **WITHOUT_ROOM.get(game, {})}
    found = (least for pattern, least in known.items() if re.fullmatch(pattern, name))
    return next(found, float("inf"))


def sized(pixels: float, text: str = "Mika", node: str = "plate") -> SizedText:
    return SizedText(node, text, pixels)


def test_a_text_that_hardly_grows_is_found() -> None:
    small = [sized(44.0), sized(30.0, "3", "count:1"), sized(40.0, "3", "count:2")]
    large = [sized(58.0), sized(64.0, "3", "count:2"), sized(48.0, "3", "price:1")]
    found = {each.small: each for each in compare_sizes(small, large)}
    assert [each.is_enough for each in map(found.__getitem__, small)] == [False, True, True]
    assert found[small[1]].large.node_name == "price:1"
    assert str(found[small[0]]) == "plate: 'Mika' (44.0 to 58.0)"


@pytest.mark.parametrize(("small", "large"), [(44.0, 64.0), (64.0, 64.0), (27.5, 43.9)])
def test_a_large_text_needs_no_growth(small: float, large: float) -> None:
    assert TextGrowth(sized(small), sized(large)).is_enough
    assert not TextGrowth(sized(small), sized(large * 0.97)).is_enough


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_texts_of_a_table_grow(
    studio: HeadlessStudio, game: str, is_full: bool, language: str
) -> None:
    seats = load_game(game).seat_counts[-1 if is_full else 0]
    sizes = []
    for scale in (1.0, 2.0):
        studio.reset_settings(language=language, text_scale=scale, reduced_motion=True)
        open_table_at_share(studio, game, seats, MATCH_SHARE)
        sizes.append(list_sizes(studio.scene))
    found = list(compare_sizes(*sizes))
    assert len(found) > 15
    small = [each for each in found if not each.is_enough]
    faults = [each for each in small if each.growth < least_growth(game, each.small.node_name)]
    assert not list(map(str, faults))
