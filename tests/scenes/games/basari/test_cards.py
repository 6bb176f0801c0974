"""Basari's cards show what they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from scenes.games.basari.cards import DRAWN, bazaar
from scenes.games.basari.ground import HOME
from sprites.art import catalogue
from sprites.picture import Baked, Group, Picture, Text
from tabletop.games.basari.sheet import CARDS
from tabletop.text import LANGUAGES, Catalogue

ROUGH = (20, 15)
LEAST = 15.0
"""Mean difference of a channel between two wares' pictures, of 255; the nearest have 22."""


def baked(picture: Picture) -> Iterator[str]:
    """The names of the baked pictures in a picture."""
    if isinstance(picture, Baked):
        yield picture.name
    elif isinstance(picture, Group):
        for part, _, _ in picture.parts:
            yield from baked(part)


def ware(number: int) -> pygame.Surface:
    """The picture of a card's ware, very small: the only one of its card that others lack."""
    (name,) = set(baked(bazaar(number, 0, 1, ("red",), 210.0, ""))) - set(
        baked(bazaar(number % CARDS + 1, 0, 1, ("red",), 210.0, ""))
    )
    return pygame.transform.smoothscale(pygame.image.load(catalogue()[name].path), ROUGH)


def test_every_ware_has_a_picture_that_looks_like_no_other():
    seen = [pygame.image.tobytes(ware(number), "RGB") for number in range(1, CARDS + 1)]
    far = {
        (a, b): sum(abs(x - y) for x, y in zip(seen[a - 1], seen[b - 1], strict=True))
        / len(seen[0])
        for a in range(1, CARDS + 1)
        for b in range(1, a)
    }
    nearest = min(far, key=lambda pair: far[pair])
    assert far[nearest] > LEAST, (nearest, far[nearest])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ware_is_named_whole_on_its_card_seen_close_up(language: str) -> None:
    say = Catalogue(language)
    cut = []
    for number in range(1, CARDS + 1):
        name = say(f"basari.piece.bazaar.{number}")
        picture = bazaar(number, 3, 5, ("red",), DRAWN, name)
        assert isinstance(picture, Group)
        told = [part for part, _, _ in picture.parts if isinstance(part, Text)]
        if [line for text in told for line in text.setting.lines] != [name]:
            cut.append(name)
    assert not cut


@pytest.mark.parametrize("width", [152.0, 193.0, HOME.card])
@pytest.mark.parametrize("count", range(2, 5))
def test_gems_of_a_card_do_not_touch(width: float, count: int) -> None:
    picture = bazaar(1, 0, 5, ("red",) * count, width, "")
    assert isinstance(picture, Group)
    gems = [
        (x, part.size[0])
        for part, x, _ in picture.parts
        if isinstance(part, Baked) and part.name.startswith("gem/")
    ]
    assert len(gems) == count
    for (left, size), (right, _) in pairwise(gems):
        assert left + size < right
    assert gems[-1][0] + gems[-1][1] <= width - 6
