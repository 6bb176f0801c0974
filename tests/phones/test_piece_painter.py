"""A page's table is laid picture by picture: it looks as the table does, and what lies still is
had once."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from scenes.phones.image_store import ImageStore
from scenes.phones.piece_painter import StageRenderer, TablePainter
from scenes.screenshots import example_matches
from tabletop import games
from tabletop.match.match import Match
from tabletop.phones.pages.page_assembly import PAGE_ASSETS
from tabletop.phones.pages.service_table import OpenedTable
from tabletop.phones.piece_pictures import RenderRequest, TableBox, TableRegion
from tabletop.text import Catalogue

WHOLE_TABLE = TableBox(0.0, 0.0, 1920.0, 1080.0)
TABLE_REGION = TableBox(320.0, 240.0, 880.0, 480.0)
"""A part that is painted as finely piece by piece as it is as one picture."""
MAX_TABLE_PIXELS = 1440
"""Greatest width of a whole table on a page, which costs a phone memory."""
DECISIONS = 24
MIN_MISSING_DIFFERENCE = 60
"""Least difference of a channel where one piece is missing, 0 to 255."""


class PaintedMatch:
    """A match of four, or of fewer where there are no more, as one of them has it painted."""

    def __init__(self, name: str, key: str = "a key of the gallery") -> None:
        seats = min(4, games.game_class(name).seat_counts[-1])
        self._whole = example_matches.play_example_match(name, seats, seats)
        self.match: Match = example_matches.new_match(name, seats, seats)
        self.gallery = ImageStore(key)
        rules, setup = self.match.game, self.match.setup
        opened = OpenedTable(
            rules, games.load_input_mapping(rules), setup.seats, setup.options, False
        )
        self.painter = TablePainter(opened, Catalogue("en", forgiving=True), self.gallery)

    def render(self, viewer: int = 0) -> StageRenderer:
        turn = self.match.active_seats()[0]
        view = self.match.game.view_for(self.match.state, viewer)
        return self.painter.render_table(RenderRequest(view, viewer, turn))

    def play_on(self, most: int = DECISIONS) -> Iterator[StageRenderer]:
        """Yield the rendered table after each decision."""
        for event in list(example_matches.decision_events(self._whole))[
            self.match.decision_number :
        ][:most]:
            example_matches.repeat_decision(self.match, event)
            yield self.render()


def decode_image(gallery: ImageStore, name: str) -> Image.Image:
    """A picture as a page has it."""
    data = gallery.load_webp(name)
    assert data is not None
    return Image.open(io.BytesIO(data)).convert("RGBA")


def compose_region(gallery: ImageStore, part: TableRegion) -> Image.Image:
    """Return the region that a page paints from its pictures."""
    box, density = part.box, part.pixel_density
    left, top = round(box.x * density), round(box.y * density)
    painted = Image.new("RGBA", (round(box.width * density), round(box.height * density)))
    for name, x, y, *fills in part.images:
        piece = decode_image(gallery, name)
        if any(fills):
            piece = piece.resize((fills[0], fills[1]))
        painted.paste(piece, (x - left, y - top), piece)
    return painted


def max_difference(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference of two pictures, of 255, over squares of ten pixels."""
    small = (each.convert("RGB").reduce(10) for each in (one, other))
    return max(most for _, most in ImageChops.difference(*small).getextrema())


def image_names(laid: StageRenderer, box: TableBox = WHOLE_TABLE) -> set[str]:
    return {lying.name for lying in laid.render_region(box).images}


def test_a_page_of_every_game_has_its_materials(name: str) -> None:
    painter = PaintedMatch(name).painter
    missing = [each for each in PAGE_ASSETS if painter.asset_image(each) is None]
    assert not missing
    assert {"own-ink", "own-paper"} <= painter.css_colours().keys()


@pytest.mark.slow
@pytest.mark.sampled
def test_a_table_laid_picture_by_picture_looks_as_the_table_does(name: str) -> None:
    played = PaintedMatch(name)
    *_, laid = played.play_on(9)
    part, seen = (
        laid.render_region(TABLE_REGION),
        decode_image(played.gallery, laid.render_close_up(TABLE_REGION).name),
    )
    assert max_difference(compose_region(played.gallery, part), seen) < 60
    one_less = part._replace(images=part.images[:-1])
    assert max_difference(compose_region(played.gallery, one_less), seen) > MIN_MISSING_DIFFERENCE


@pytest.mark.sampled
def test_what_lies_still_is_not_had_again(name: str) -> None:
    """A move costs a page the pictures of what it has never seen, and no table."""
    played = PaintedMatch(name)
    density = played.render().render_region(WHOLE_TABLE).pixel_density
    assert density * WHOLE_TABLE.width <= MAX_TABLE_PIXELS
    had = image_names(played.render())
    first, more = len(had), 0
    for laid in played.play_on():
        more += len(image_names(laid) - had)
        had |= image_names(laid)
    assert more / played.match.decision_number < first / 6


@pytest.mark.sampled
def test_pictures_have_the_same_names_when_a_service_is_begun_again(name: str) -> None:
    """A page keeps its pictures then. Another key gives other names, so names cannot be guessed."""
    one, other = PaintedMatch(name), PaintedMatch(name)
    assert image_names(one.render()) == image_names(other.render())
    assert not image_names(one.render()) & image_names(PaintedMatch(name, "another key").render())
