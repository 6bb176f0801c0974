"""The setting of a table: ground, lamp, far edge, busts and place cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from scenes.games import game_names, load_layout
from scenes.kit.materials import PLAIN_TABLE
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.busts import CANVAS_SHARE, StandingNode, bust_in_mood, bust_picture
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.far_edge import SEAT_PITCHES, FarEdge
from scenes.kit.setting.ground import (
    EDGE_SHADE_HEIGHT,
    EdgeBand,
    FarEdgeStrip,
    GroundTone,
    TableGround,
    themed_ground,
)
from scenes.kit.setting.place_cards import CardFacts, fit_name, place_card
from scenes.kit.setting.seat_nodes import seat_nodes
from scenes.kit.setting.sheets import SoftSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.menus.common.game_list import load_game
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.screenshots.example_matches import new_match
from scenes.stage.step_back import step_back
from scenes.ui.style.theme import make_theme, relative_luminance
from sprites.painting import SteppedPicture
from sprites.picture import BakedPicture, Box, FilledRect, Text
from sprites.rendering.paint_queue import find_baked_names
from sprites.rendering.renderer import Renderer
from tabletop.core.state import NOBODY
from tabletop.match.setup import SeatSpec
from tabletop.text import Catalogue

GROUND = TableGround("title/game-basari", "table/basari")
SCALE = 0.25
SIZE = (1920, 1080)
MIN_RIM_LIGHT = 0.69
"""Light in the corners of a table, by the plain ground."""
MIN_POOL = 1.3
"""Light of the middle by that of the corners."""
DEFAULT_CONTRAST = 4.5
STROKE, STROKE_PITCH = 4, 13


@pytest.fixture(scope="module")
def ground() -> pygame.Surface:
    return GROUND.paint(Renderer(SCALE))


def light(surface: pygame.Surface, x: float, y: float) -> float:
    """The mean light of a patch of 80 design pixels."""
    side = round(80 * SCALE)
    patch = pygame.Rect(0, 0, side, side)
    patch.center = round(x * SCALE), round(y * SCALE)
    red, green, blue = pygame.transform.average_color(surface, patch.clip(surface.get_rect()))[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_the_lamp_lights_the_middle_of_a_table(ground: pygame.Surface) -> None:
    middle = light(ground, GROUND.lamp.x, GROUND.lamp.y)
    rim = max(light(ground, x, y) for x in (40, 1880) for y in (400, 1040))
    assert middle > 1.45 * rim


def test_tiles_along_the_far_edge_end_with_their_strip() -> None:
    strip = (255, 0, 0)
    band = EdgeBand("mercado/edge-tile", 64.0, 2, GroundTone(), 8.0, strip)
    plain = TableGround("title/game-mercado", "ground/mercado")
    tiled = replace(plain, band=band)
    before, after = (each.paint(Renderer(SCALE)) for each in (plain, tiled))
    bottom = round((plain.edge_y + band.height - 4.0) * SCALE)
    red, green, blue = after.get_at((20, bottom))[:3]
    assert red > 4 * max(green, blue)
    assert before.get_at((20, bottom + 6)) == after.get_at((20, bottom + 6))
    assert "mercado/edge-tile" in tiled.image_names


@pytest.mark.parametrize("game", [*game_names(), ""])
def test_no_table_is_dark_at_the_rim_and_each_has_a_pool_of_light(game: str) -> None:
    ground = load_layout(game).materials.ground if game else PLAIN_TABLE.ground
    assert ground is not None

    def share(x: float, y: float) -> float:
        red, green, blue = ground.lamp.light_at(x, y)
        return 0.299 * red + 0.587 * green + 0.114 * blue

    rim = [share(x, y) for x in (0.0, 1920.0) for y in (ground.edge_y, 1080.0)]
    assert min(rim) > MIN_RIM_LIGHT
    assert share(ground.lamp.x, ground.lamp.y) > MIN_POOL * max(rim)


@pytest.mark.parametrize("radius", [0.0, 24.0])
def test_a_soft_sheet_ends_alike_on_all_sides(radius: float) -> None:
    grey = 128, 128, 128, 200
    sheet = SoftSheet(80.0, 60.0, (grey, grey), 10.0, radius).paint(Renderer(1.0))
    points = [(x, y) for x in range(80) for y in range(60)]
    for across, down in ((True, False), (False, True)):
        mirrored = pygame.transform.flip(sheet, across, down)
        assert all(abs(sheet.get_at(at).a - mirrored.get_at(at).a) <= 2 for at in points)
    assert sheet.get_at((40, 0)).a < sheet.get_at((40, 5)).a < sheet.get_at((40, 30)).a


def contrast_of(light: pygame.Color, dark: pygame.Color) -> float:
    """Return the contrast of two colours, as WCAG defines it."""
    return (relative_luminance(light[:3]) + 0.05) / (relative_luminance(dark[:3]) + 0.05)


@pytest.mark.parametrize("is_slow", [False, True])
def test_a_table_that_has_stepped_back_can_still_be_read(is_slow: bool) -> None:
    """Words of 26 px have strokes of 4 px: they stay dark on light paper."""
    paper, ink = (250, 238, 210), (44, 26, 14)
    table = pygame.Surface(SIZE)
    table.fill(paper)
    for x in range(0, SIZE[0], STROKE_PITCH):
        table.fill(ink, (x, 0, STROKE, SIZE[1]))
    back = step_back(table, False, is_slow=is_slow).paint(Renderer(1.0))
    for y in (20, SIZE[1] // 2):
        for x in range(STROKE_PITCH, SIZE[0] - STROKE_PITCH, STROKE_PITCH):
            stroke = back.get_at((x + STROKE // 2, y))
            beside = back.get_at((x + (STROKE + STROKE_PITCH) // 2, y))
            assert contrast_of(beside, stroke) > DEFAULT_CONTRAST
            assert max(beside[:3]) < max(paper)  # what is shown in the middle is brighter


def test_a_pool_of_light_lies_on_a_table_that_has_stepped_back() -> None:
    plain = pygame.Surface(SIZE)
    plain.fill((128, 128, 128))
    shown = step_back(plain, False).surface
    width, height = shown.get_size()
    rim, middle = shown.get_at((3, 3))[:3], shown.get_at((width // 2, height // 2))[:3]
    assert min(rim) > 0.72 * 128 and max(middle) < 128
    assert min(middle) > max(rim) and middle[0] > middle[2]


def test_a_wider_window_shows_the_same_table_without_a_seam(ground: pygame.Surface) -> None:
    wide = GROUND.paint_beside(Renderer(SCALE), Box(-320.0, 0.0, 2560.0, 1080.0))
    strip = FarEdgeStrip(1920.0)
    top = round((GROUND.edge_y - EDGE_SHADE_HEIGHT) * SCALE)
    ground = ground.copy()
    ground.blit(strip.paint(Renderer(SCALE)), (0, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    inside = wide.subsurface((round(320 * SCALE), 0, *ground.get_size()))
    for x in range(0, 480, 31):
        for y in range(0, 270, 17):
            pairs = zip(inside.get_at((x, y)), ground.get_at((x, y)), strict=True)
            assert max(abs(a - b) for a, b in pairs) <= 4, (x, y)
    for y in range(0, wide.get_height(), 5):
        for x in (round(320 * SCALE), round(2240 * SCALE)):
            one, other = wide.get_at((x - 1, y)), wide.get_at((x, y))
            assert max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) < 40


def test_high_contrast_has_a_plain_dark_ground() -> None:
    plain = themed_ground(GROUND, make_theme(1.0, True)).paint(Renderer(SCALE))
    points = ((x, y) for x in range(0, 480, 40) for y in range(80, 270, 30))
    colors = {tuple(plain.get_at(point)) for point in points}
    assert len(colors) == 1


def edge(seats: int, home: int, text_scale: float = 1.0) -> FarEdge:
    match = new_match("market_day", seats)
    theme = make_theme(text_scale, False)
    seating = Seating(match.game, match.setup, Catalogue("en"), theme)
    seating.home_seat = home
    return FarEdge(seating)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_place_cards_stand_in_turn_order_apart_and_on_the_screen(
    seats: int, text_scale: float
) -> None:
    here = edge(seats, NOBODY, text_scale)
    boxes = [here.card_box(seat) for seat in here.seats]
    assert boxes[0].x >= 0 and boxes[-1].right <= 1920
    assert all(left.right < right.x for left, right in pairwise(boxes))
    assert sum(here.x(seat) for seat in here.seats) / seats == pytest.approx(960)


def test_a_home_seat_has_its_card_at_the_near_edge() -> None:
    here = edge(4, 2)
    assert here.seats == (3, 0, 1)
    assert here.card_box(2).y > 900 and here.card_box(3).y < 300


@pytest.mark.parametrize("style", [EdgeStyle(), EdgeStyle(y=176.0)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("seats", range(2, 9))
def test_no_head_is_cut_off_by_the_upper_edge(
    style: EdgeStyle, text_scale: float, seats: int
) -> None:
    here = FarEdge(edge(seats, NOBODY, text_scale).seating, style)
    for seat in here.seats:
        calm = seat_nodes(here, TableViewModel(), "0", seat, 0.1)[f"face:{seat}"]
        acting = seat_nodes(here, TableViewModel(active_seat=seat), "0", seat, 0.1)[f"face:{seat}"]
        assert acting.bounds().y >= 4.0 and calm.bounds().y >= 4.0
        if seats < 7:  # a crowd stands lower than the edge of the picture allows
            assert acting.bounds().height >= 1.09 * calm.bounds().height


@pytest.mark.parametrize("style", [EdgeStyle(), EdgeStyle(y=176.0)])
def test_zones_keep_their_place_with_large_text(style: EdgeStyle) -> None:
    if style.y == 236.0:
        assert edge(4, NOBODY).content_top == pytest.approx(
            edge(4, NOBODY, 2.0).content_top, abs=10
        )
    assert style.height(2.0) <= style.y


def test_names_shrink_and_then_end_with_an_ellipsis() -> None:
    sizes = table_type(1.0)
    assert fit_name("Mika", sizes, 150.0, (0, 0, 0)).em == sizes.name
    assert fit_name("Theodora", sizes, 190.0, (0, 0, 0)).em == sizes.small_name
    long = fit_name("Bartholomew the Elder", sizes, 150.0, (0, 0, 0))
    assert long.em == sizes.small_name and long.layout.is_truncated and long.size[0] <= 150.0


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("pitch", SEAT_PITCHES.values())
def test_no_word_of_a_place_card_lies_on_another(pitch: tuple[float, ...], text_scale: float):
    theme, width = make_theme(text_scale, False), max(pitch[1], 212.0)
    facts = CardFacts("おおさかはなこ", "sky", "128", True, True)
    card = place_card(facts, width, 156.0 if text_scale > 1 else 78.0, theme)
    words = [
        Box(x, y, *part.size).inset(0, part.size[1] * 0.25)
        for part, x, y in card.parts
        if isinstance(part, Text | BakedPicture)
    ]
    for n, box in enumerate(words):
        assert box.x >= 0 and box.right <= width, box
        assert not any(box.overlaps(other) for other in words[n + 1 :])


def test_a_bust_grows_upwards_from_the_far_edge() -> None:
    node = StandingNode(FilledRect(100, 200, (0, 0, 0)), 300.0, 240.0)
    assert node.bounds() == Box(250, 40, 100, 200)
    node.near = 0.5
    assert node.bounds().bottom == 240 and node.bounds().height == 300


@pytest.mark.parametrize("faces_left", [True, False])
def test_a_bust_changes_its_mood_and_keeps_its_side(faces_left: bool) -> None:
    theme, spec = make_theme(1.0, False), SeatSpec("Aru", "", "sky")
    calm = bust_picture(theme, spec, "calm", 216.0, 0.8, faces_left)
    glad = bust_picture(theme, spec, "glad", 216.0, 0.8, faces_left)
    assert calm is not None and bust_in_mood(calm, "glad") == glad
    assert list(find_baked_names(calm)) == ["face/aru-calm"]
    assert calm.size[1] == pytest.approx(216.0 * CANVAS_SHARE)


def test_all_games_have_a_number_of_seats_that_the_far_edge_knows() -> None:
    for name in ("basari", "mercado", "market_day", "nacho", "zahab"):
        assert all(count in SEAT_PITCHES for count in load_game(name).seat_counts)


@pytest.mark.parametrize("is_plain", [False, True])
def test_a_ground_is_painted_in_as_many_steps_as_it_says(is_plain: bool) -> None:
    ground = themed_ground(GROUND, make_theme(1.0, is_plain))
    assert isinstance(ground, SteppedPicture)
    assert len(list(ground.paint_steps(Renderer(SCALE)))) == ground.step_count
    assert set(find_baked_names(ground)) == set(ground.image_names)


@pytest.mark.parametrize("blur", [0, 4])
def test_a_room_in_lamp_light_is_painted_in_as_many_steps_as_it_says(blur: int) -> None:
    room = LampLitRoom("table/plain", blur=blur)
    assert isinstance(room, SteppedPicture)
    assert len(list(room.paint_steps(Renderer(SCALE)))) == room.step_count
