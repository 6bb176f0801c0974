"""Words stand out from what they are printed on: signs, counts and names on pieces as well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from scenes.shots import tables as shots
from scenes.shots.studio import Studio
from sprites.node import Node
from sprites.picture import Fill, Group, Text
from tabletop.text import LANGUAGES
from tests.scenes.legible import faint

AT_REST = ("fullest", "mid-most", "mid-most-contrast", "mid-most-large", "results-end")
"""Positions of every game in which nothing moves."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    made = Studio((1920, 1080))
    yield made
    made.clear()


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize("game", laid())
def test_what_is_printed_on_a_full_table_stands_out(studio: Studio, game: str) -> None:
    shots.take(studio, shots.positions()[f"{game}-fullest"], "en")
    assert not list(map(str, faint(studio.scene)))


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", AT_REST)
@pytest.mark.parametrize("game", laid())
def test_what_is_printed_stands_out_everywhere(
    studio: Studio, game: str, position: str, language: str
) -> None:
    shots.take(studio, shots.positions()[f"{game}-{position}"], language)
    assert not list(map(str, faint(studio.scene)))


def test_grey_on_grey_is_found_inside_a_picture_and_what_is_covered_is_not(studio: Studio) -> None:
    shots.take(studio, shots.positions()["title-leaving"], "en")
    scene, paper = studio.scene, Fill(300, 100, (120, 120, 120))
    words = Text("grey", 40, (150, 150, 150), "bold")
    card = Node(Group((300, 100), ((paper, 0, 0), (words, 20, 20))), 400, 300, z=9e6, name="card")
    scene.canvas.add(card)
    assert [found.name for found in faint(scene)] == ["card"]
    scene.canvas.add(Node(Fill(400, 200, (10, 10, 10)), 400, 300, z=9.1e6))
    assert not faint(scene)
