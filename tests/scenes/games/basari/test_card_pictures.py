"""Basari's cards show what they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from scenes.games.basari.card_pictures import CARD_DESIGN_WIDTH, bazaar_card
from scenes.games.basari.geometry import HOME_SEAT
from sprites.baked_images import load_manifest
from sprites.picture import BakedPicture, Picture, PictureGroup, Text
from tabletop.games.basari.sheet import CARD_COUNT
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

ROUGH = (20, 15)
MIN_DIFFERENCE = 15.0
"""Mean difference of a channel between two wares' pictures, of 255; the nearest have 22."""


def baked_names(picture: Picture) -> Iterator[str]:
    """The names of the baked pictures in a picture."""
    if isinstance(picture, BakedPicture):
        yield picture.name
    elif isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from baked_names(part)


def ware_thumbnail(number: int) -> pygame.Surface:
    """The picture of a card's ware, very small: the only one of its card that others lack."""
    (name,) = set(baked_names(bazaar_card(number, 0, 1, ("red",), 210.0, ""))) - set(
        baked_names(bazaar_card(number % CARD_COUNT + 1, 0, 1, ("red",), 210.0, ""))
    )
    return pygame.transform.smoothscale(pygame.image.load(load_manifest()[name].path), ROUGH)


@pytest.mark.slow
def test_every_ware_has_a_picture_that_looks_like_no_other():
    seen = [
        pygame.image.tobytes(ware_thumbnail(number), "RGB") for number in range(1, CARD_COUNT + 1)
    ]
    far = {
        (a, b): sum(abs(x - y) for x, y in zip(seen[a - 1], seen[b - 1], strict=True))
        / len(seen[0])
        for a in range(1, CARD_COUNT + 1)
        for b in range(1, a)
    }
    nearest = min(far, key=lambda pair: far[pair])
    assert far[nearest] > MIN_DIFFERENCE, (nearest, far[nearest])


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_ware_is_named_whole_on_its_card_seen_close_up(language: str) -> None:
    say = Catalogue(language)
    cut = []
    for number in range(1, CARD_COUNT + 1):
        name = say(f"basari.piece.bazaar.{number}")
        picture = bazaar_card(number, 3, 5, ("red",), CARD_DESIGN_WIDTH, name)
        assert isinstance(picture, PictureGroup)
        told = [part for part, _, _ in picture.parts if isinstance(part, Text)]
        if name not in [line for text in told for line in text.layout.lines]:
            cut.append(name)
    assert not cut


@pytest.mark.parametrize("width", [152.0, 193.0, HOME_SEAT.ware.width])
@pytest.mark.parametrize("count", range(2, 5))
def test_gems_of_a_card_do_not_touch(width: float, count: int) -> None:
    picture = bazaar_card(1, 0, 5, ("red",) * count, width, "")
    assert isinstance(picture, PictureGroup)
    gems = [
        (x, part.size[0])
        for part, x, _ in picture.parts
        if isinstance(part, BakedPicture) and part.name.startswith("gem/")
    ]
    assert len(gems) == count
    for (left, size), (right, _) in pairwise(gems):
        assert left + size < right
    assert gems[-1][0] + gems[-1][1] <= width - 6
