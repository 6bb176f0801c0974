"""Tables in high contrast: a plain ground, on which pieces stand out and words are legible."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.shots import tables as shots
from scenes.shots.studio import Studio
from tests.scenes.legible import faint

BARE = 0.1
"""The least share of a table that is bare ground, of one colour."""
NEAR = 4
"""Values of a colour that are taken for the same."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    made = Studio((960, 540))
    yield made
    made.clear()


def ground(surface: pygame.Surface, of: tuple[int, ...]) -> float:
    """The share of a picture that has a colour, nearly."""
    found = pygame.mask.from_threshold(surface, of, (NEAR, NEAR, NEAR, 255))
    return float(found.count() / (surface.get_width() * surface.get_height()))


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_a_table_in_high_contrast_lies_on_a_plain_ground(studio: Studio, game: str) -> None:
    shots.take(studio, shots.positions()[f"{game}-mid-most-contrast"], "en")
    backdrop = studio.context.theme.backdrop
    assert ground(studio.app.surface, backdrop) > BARE
    assert not list(map(str, faint(studio.scene)))
    studio.preferences.change(high_contrast=False)
    studio.frame()
    assert ground(studio.app.surface, backdrop) < BARE / 2
