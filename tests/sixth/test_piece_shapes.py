"""The default table draws pieces as the sheet of their game says."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kit.default.layout import DefaultLayout
from scenes.kit.default.piece_pictures import DARK_INK, PAPER_COLOR, ink_on
from scenes.kit.roles.seating import Seating
from scenes.ui.style.theme import make_theme
from sprites.image_file import ImageFile
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop import games
from tabletop.core.piece_looks import COLORS, SHAPES
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.plugins import paths
from tabletop.text import Catalogue

NAME = "magpie"
MakeTable = Callable[[str], DefaultLayout]


@pytest.fixture
def make_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeTable]:
    """A function that lays the default table of an auction whose sheet has these looks."""
    write_scaffold(NAME, tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    sheet = tmp_path / f"tabletop/games/{NAME}/sheet.toml"
    plain = sheet.read_text("utf-8")

    def laid(looks: str, high_contrast: bool = False) -> DefaultLayout:
        if looks:
            sheet.write_text(plain.partition("[look]")[0] + f"[look]\n{looks}\n", "utf-8")
        seats = tuple(SeatSpec(colour, "", colour) for colour in SEAT_COLOURS[:3])
        theme = make_theme(1.0, high_contrast)
        seating = Seating(games.load(NAME), Setup(NAME, seats, {}, 5), Catalogue("en"), theme)
        return DefaultLayout(seating)

    yield laid
    for name in [name for name in sys.modules if f".games.{NAME}" in name]:
        del sys.modules[name]


def drawn(table: DefaultLayout, piece: str, zone: str) -> pygame.Surface:
    """Return a painted piece, and find that something is visible."""
    painted = Renderer(1.0).render(table.piece_art.picture(piece, zone))
    assert pygame.mask.from_surface(painted).count() > 0.3 * painted.get_width() ** 2
    return painted


def words(picture: Picture) -> list[str]:
    parts = picture.parts if isinstance(picture, PictureGroup) else ()
    return [part.text for part, *_ in parts if isinstance(part, Text)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_is_painted_in_its_colour(make_table: MakeTable, shape: str) -> None:
    table = make_table(f'trinket = {{ shape = "{shape}" }}\n"trinket.ring" = {{ colour = "red" }}')
    red, other = (drawn(table, f"trinket.{kind}", "offer") for kind in ("ring", "crown"))
    assert pixels(red) != pixels(other)
    for piece in ("trinket.ring", "trinket.?"):
        assert min(table.piece_art.large_picture(piece, "offer").size) > 100
        drawn(table, piece, "won:1")


def test_the_scaffold_has_a_bag_with_coins_and_tokens_and_their_points(
    make_table: MakeTable,
) -> None:
    table = make_table("")
    assert table.zone_layout.is_bag("bag") and not table.zone_layout.is_bag("deck")
    bead, crown = (
        table.piece_art.picture(f"trinket.{kind}", "won:0") for kind in ("bead", "crown")
    )
    assert crown.size[0] / bead.size[0] == pytest.approx(1.4 / 0.7)
    assert words(table.piece_art.picture("trinket.crown", "offer")) == ["5"]
    assert table.piece_art.material("trinket.ring") == "coin"
    assert table.piece_art.material("trinket.bead") == "marker"
    assert table.piece_art.letter("trinket.ring") and not table.piece_art.letter("card.3")


def test_a_bag_needs_no_shape_of_the_family_if_each_piece_has_one(make_table: MakeTable) -> None:
    looks = [f'"trinket.{kind}" = {{ shape = "cube" }}' for kind in ("bead", "ring", "mirror")]
    table = make_table("\n".join(looks))
    assert not table.zone_layout.is_bag("bag"), "crowns are cards"
    table = make_table("\n".join([*looks, '"trinket.crown" = { shape = "tile" }']))
    assert table.zone_layout.is_bag("bag")
    assert table.zone_layout.shapes.shape("trinket.?") == "cube"


def test_tiles_are_square_and_a_bag_without_order_is_a_bag(make_table: MakeTable) -> None:
    table = make_table('trinket = { shape = "tile" }\ncard = { shape = "tile" }')
    for piece, zone in (("trinket.ring", "offer"), ("trinket.?", "offer"), ("card.3", "hand:0")):
        width, height = table.piece_art.picture(piece, zone).size
        assert width == pytest.approx(height)
    assert table.zone_layout.is_bag("bag") and not table.zone_layout.is_bag("deck")
    assert table.piece_art.material("card.3") == "tile"


def test_a_picture_of_the_folder_of_the_game_is_drawn(
    make_table: MakeTable, tmp_path: Path
) -> None:
    image = pygame.Surface((40, 20))
    image.fill((10, 200, 30))
    path = tmp_path / f"tabletop/games/{NAME}/ring.png"
    pygame.image.save(image, path)
    table = make_table(
        'trinket = { shape = "token", picture = "ring.png" }\ncard = { picture = "ring.png" }'
    )
    ring, card = (
        table.piece_art.picture(piece, zone)
        for piece, zone in (("trinket.ring", "offer"), ("card.3", "hand:0"))
    )
    for picture in (ring, card):
        assert isinstance(picture, PictureGroup)
        (part,) = (part for part, *_ in picture.parts if isinstance(part, ImageFile))
        assert part.path == path and part.width / part.height == pytest.approx(2)
    assert Renderer(1.0).render(ring).get_at(tuple(int(n / 2) for n in ring.size))[1] == 200
    assert words(card) == ["Card 3"]


def test_a_picture_that_cannot_be_painted_is_logged_and_replaced(
    make_table: MakeTable, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / f"tabletop/games/{NAME}/ring.png"
    pygame.image.save(pygame.Surface((40, 20)), path)
    path.write_bytes(path.read_bytes()[:30])
    table = make_table('trinket = { shape = "token", picture = "ring.png" }')
    drawn_ring = Renderer(1.0).render(table.piece_art.picture("trinket.ring", "offer"))
    assert pygame.mask.from_surface(drawn_ring).count() > 0
    assert "ring.png cannot be read" in caplog.text


def test_in_high_contrast_a_letter_stands_for_the_number(make_table: MakeTable) -> None:
    make: Callable[..., DefaultLayout] = make_table
    table = make("", high_contrast=True)
    assert words(table.piece_art.picture("trinket.crown", "offer")) == []
    assert table.piece_art.letter("trinket.crown") == "C"


def test_a_die_shows_its_kind_as_pips(make_table: MakeTable) -> None:
    table = make_table('card = { shape = "die", colour = "white" }')
    painted = {pixels(drawn(table, f"card.{n}", "hand:0")) for n in range(1, 8)}
    assert len(painted) == 7
    assert words(table.piece_art.picture("card.7", "hand:0")) == ["7"]
    assert words(table.piece_art.picture("card.6", "hand:0")) == []


def test_letters_are_dark_on_light_colours() -> None:
    assert ink_on(COLORS["yellow"]) == ink_on(COLORS["white"]) == DARK_INK
    assert ink_on(COLORS["blue"]) == ink_on(COLORS["black"]) == PAPER_COLOR
