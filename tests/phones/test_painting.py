"""A page's table is laid picture by picture: it looks as the table does, and what lies still is
had once."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from scenes.phones.gallery import Gallery
from scenes.phones.painting import LaidStage, TablePainter
from scenes.shots import rehearsal
from tabletop import games
from tabletop.match.match import Match
from tabletop.phones.pictures import LaidPart, Sight, TableBox
from tabletop.phones.room import TableAsOpened
from tabletop.text import Catalogue

WHOLE = TableBox(0.0, 0.0, 1920.0, 1080.0)
NEAR = TableBox(320.0, 240.0, 880.0, 480.0)
"""A part that is painted as finely piece by piece as it is as one picture."""
DECISIONS = 24


class Played:
    """A match of four, or of fewer where there are no more, as one of them has it painted."""

    def __init__(self, name: str, key: str = "a key of the gallery") -> None:
        seats = min(4, games.kind(name).seats[-1])
        self._whole = rehearsal.rehearsed(name, seats, seats)
        self.match: Match = rehearsal.begun(name, seats, seats)
        self.gallery = Gallery(key)
        rules, setup = self.match.game, self.match.setup
        opened = TableAsOpened(rules, games.handling(rules), setup.seats, setup.options)
        self._painter = TablePainter(opened, Catalogue("en", forgiving=True), self.gallery)

    def laid(self, viewer: int = 0) -> LaidStage:
        turn = self.match.to_act()[0]
        view = self.match.game.redact(self.match.state, viewer)
        return self._painter.lay(Sight(view, viewer, turn))

    def go_on(self, most: int = DECISIONS) -> Iterator[LaidStage]:
        """What is seen after each decision."""
        for event in list(rehearsal.events(self._whole))[self.match.number :][:most]:
            rehearsal.submit(self.match, event)
            yield self.laid()


def picture(gallery: Gallery, name: str) -> Image.Image:
    """A picture as a page has it."""
    data = gallery.picture(name)
    assert data is not None
    return Image.open(io.BytesIO(data)).convert("RGBA")


def composed(gallery: Gallery, part: LaidPart) -> Image.Image:
    """What a page paints, from the pictures that it has."""
    box, density = part.box, part.density
    left, top = round(box.x * density), round(box.y * density)
    painted = Image.new("RGBA", (round(box.width * density), round(box.height * density)))
    for name, x, y, *fills in part.lying:
        piece = picture(gallery, name)
        if any(fills):
            piece = piece.resize((fills[0], fills[1]))
        painted.paste(piece, (x - left, y - top), piece)
    return painted


def apart(one: Image.Image, other: Image.Image) -> int:
    """How far two pictures are from each other at most, of 255, in any square of ten pixels."""
    small = (each.convert("RGB").reduce(10) for each in (one, other))
    return max(most for _, most in ImageChops.difference(*small).getextrema())


def names(laid: LaidStage, box: TableBox = WHOLE) -> set[str]:
    return {lying.name for lying in laid.part(box).lying}


@pytest.mark.thinned(5)
def test_a_table_laid_picture_by_picture_looks_as_the_table_does(name: str) -> None:
    played = Played(name)
    *_, laid = played.go_on(9)
    part, seen = laid.part(NEAR), picture(played.gallery, laid.closely(NEAR).name)
    assert apart(composed(played.gallery, part), seen) < 60
    one_less = part._replace(lying=part.lying[:-1])
    assert apart(composed(played.gallery, one_less), seen) > 100


@pytest.mark.thinned(5, each=False)
def test_what_lies_still_is_not_had_again(name: str) -> None:
    """A move costs a page the pictures of what it has never seen, and no table."""
    played = Played(name)
    had = names(played.laid())
    first, more = len(had), 0
    for laid in played.go_on():
        more += len(names(laid) - had)
        had |= names(laid)
    assert more / played.match.number < first / 6


def test_pictures_have_the_same_names_when_a_service_is_begun_again(name: str) -> None:
    """So that a page has them still; and others by another key, so that nobody can guess them."""
    one, other = Played(name), Played(name)
    assert names(one.laid()) == names(other.laid())
    assert not names(one.laid()) & names(Played(name, "another key").laid())
