"""Beside the picture, in windows of another shape, the ground of the scene runs on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
import pytest

from scenes.base.scene import Scene
from scenes.games import load_layout
from scenes.kit.setting.ground import TableGround
from scenes.lessons.practice_slate import SLATE_ROOM
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.setup_scene import ROOM as SETUP_ROOM
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.settings_menu import SettingsScene
from scenes.shell.window_margins import margin_rects
from sprites.node import Node
from sprites.painting import Painter, blank_surface, blur_surface
from sprites.picture import BakedPicture, Box, FilledRect
from sprites.rendering.renderer import Renderer
from tests.scenes.menu_driver import FRAME, MenuDriver, open_curtain
from tests.scenes.player import Mouse

RED, BLUE, GREEN = (200, 0, 0), (0, 0, 200), (0, 200, 0)
WIDE, TALL = (640, 270), (400, 300)
MAX_SEAM_STEP = 1.5
"""Mean difference of two columns beside one another at the edge of the screen, of 255."""


@dataclass(frozen=True)
class TwoColorGround:
    """A ground that is red on the left and blue on the right."""

    size: tuple[float, float] = (1920.0, 1080.0)
    casts_shadow = False

    def paint(self, painter: Painter) -> pygame.Surface:
        surface = blank_surface(self.size, painter.scale)
        surface.fill((*RED, 255))
        width, height = surface.get_size()
        surface.fill((*BLUE, 255), (width // 2, 0, width, height))
        return surface


class PlainScene(Scene):
    """A scene on such a ground with a green piece that covers nearly all of it."""

    def compose(self) -> None:
        self.canvas.background = TwoColorGround()
        self.canvas.add(Node(FilledRect(1900.0, 1060.0, GREEN), 960.0, 540.0))


class VeilScene(PlainScene):
    """A scene above another that is dimmed."""

    is_see_through = True

    def compose(self) -> None:
        """Add no nodes."""


def open_plain_scene(size: tuple[int, int]) -> MenuDriver:
    """Such a scene in a window of a size."""
    hands = MenuDriver(size)
    scene = PlainScene(hands.context)
    scene.compose()
    hands.app.open_scene(scene)
    hands.app.step(FRAME)
    return hands


def pixel_color(hands: MenuDriver | Mouse, x: int, y: int) -> tuple[int, int, int]:
    red, green, blue, _ = hands.app.window_surface.get_at((x, y))
    return red, green, blue


@pytest.mark.parametrize("size", [WIDE, TALL])
@pytest.mark.parametrize("scene", [SettingsScene, ShelfScene])
def test_no_bar_is_black(size: tuple[int, int], scene: type[Scene]) -> None:
    hands = MenuDriver(size)
    hands.open_scene(scene)
    hands.app.step(FRAME)
    sides = margin_rects(hands.app.window_surface.get_rect(), hands.app.window.viewport)
    assert len(sides) == 2
    for side in sides:
        assert (
            max(pygame.transform.average_color(hands.app.window_surface.subsurface(side))[:3]) > 15
        )


def test_the_ground_is_mirrored_at_the_edges_and_falls_into_shade() -> None:
    hands = open_plain_scene(WIDE)
    view = hands.app.window.viewport
    left, right = pixel_color(hands, view.left - 2, 100), pixel_color(hands, view.right + 1, 100)
    assert left[0] > 150 and not any(left[1:])
    assert right[2] > 150 and not any(right[:2])
    assert 50 < pixel_color(hands, 1, 100)[0] < left[0]
    assert 50 < pixel_color(hands, WIDE[0] - 2, 100)[2] < right[2]


class StripedGround(TwoColorGround):
    """A ground of fine stripes."""

    def paint(self, painter: Painter) -> pygame.Surface:
        surface = super().paint(painter)
        for x in range(0, surface.get_width(), 8):
            surface.fill((*GREEN, 255), (x, 0, 4, surface.get_height()))
        return surface


class VistaScene(PlainScene):
    """A scene whose ground is a picture of a place."""

    has_scenic_background = True

    def compose(self) -> None:
        self.canvas.background = StripedGround()


class TextureScene(VistaScene):
    """The same, as a stuff."""

    has_scenic_background = False


@pytest.mark.parametrize(("kind", "told"), [(VistaScene, False), (TextureScene, True)])
def test_of_a_vista_nothing_is_seen_twice(kind: type[Scene], told: bool) -> None:
    hands = MenuDriver(WIDE)
    scene = kind(hands.context)
    scene.compose()
    hands.app.open_scene(scene)
    hands.wait(1.0)
    greens = [hands.app.window_surface.get_at((x, 135))[1] for x in range(20, 60)]
    assert (max(greens) - min(greens) > 60) == told


def test_it_reaches_all_round_where_the_picture_is_smaller() -> None:
    hands = open_plain_scene((960, 540))
    hands.context.preferences.change(overscan=10)
    hands.app.step(FRAME)
    hands.app.step(FRAME)
    for x, y in ((2, 2), (957, 537), (100, 2), (100, 537), (2, 270), (957, 270)):
        assert max(pixel_color(hands, x, y)) > 50


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_the_place_of_a_menu_goes_on_at_all_sides(size: tuple[int, int]) -> None:
    """Beside the chairs lies the place, and below the table lies its wood."""
    hands = MenuDriver(size)
    hands.open_scene(lambda c: MatchSetupScene(c, "mercado"))
    hands.app.step(FRAME)
    whole, view = hands.app.window_surface.get_rect(), hands.app.window.viewport
    for side in margin_rects(whole, view):
        near = side.inflate(16, 16).clip(view)
        outside = near.inflate(16, 16).clip(side)
        colors = [
            pygame.transform.average_color(hands.app.window_surface.subsurface(part))[:3]
            for part in (near, outside)
        ]
        assert max(abs(a - b) for a, b in zip(*colors, strict=True)) < 12, side
        if side.y >= view.bottom:
            red, _, blue = pygame.transform.average_color(
                hands.app.window_surface.subsurface(side)
            )[:3]
            assert red > 2 * blue


def test_what_lies_on_the_ground_is_never_beside_it() -> None:
    hands = open_plain_scene(WIDE)
    for side in margin_rects(hands.app.window_surface.get_rect(), hands.app.window.viewport):
        assert pygame.transform.average_color(hands.app.window_surface.subsurface(side))[1] == 0


def test_it_is_dimmed_with_the_scene_below_and_bright_again_after() -> None:
    hands = open_plain_scene(WIDE)
    bright = pixel_color(hands, 40, 100)
    hands.app.scene_stack.push(VeilScene(hands.context))
    hands.wait(0.6)
    assert 0 < pixel_color(hands, 40, 100)[0] < bright[0] / 2
    hands.app.scene_stack.pop()
    hands.wait(0.6)
    assert pixel_color(hands, 40, 100) == bright


def test_it_is_dimmed_with_all_that_lies_below_a_question() -> None:
    hands = open_plain_scene(WIDE)
    bright = pixel_color(hands, 40, 100)
    hands.scene.ask_confirmation("quit", lambda: None)
    hands.wait(0.6)
    assert 0 < pixel_color(hands, 40, 100)[0] < bright[0] / 2
    hands.scene.widget_layer.close_dialog()
    hands.wait(0.6)
    assert pixel_color(hands, 40, 100) == bright


def test_the_ground_of_the_table_is_seen_beside_a_curtain() -> None:
    hands = open_plain_scene(WIDE)
    hands.app.scene_stack.push(open_curtain(hands.context))
    hands.wait(0.6)
    red, green, blue = pixel_color(hands, 40, 100)
    assert red > 20 and red > 4 * max(green, blue)


def test_it_fades_with_the_picture() -> None:
    hands = open_plain_scene(WIDE)
    before = pixel_color(hands, 40, 100)
    other = Scene(hands.context)
    other.canvas.background = FilledRect(1920.0, 1080.0, GREEN)
    hands.app.scene_stack.push(other)
    hands.app.step(FRAME)
    hands.app.step(0.01)
    early = pixel_color(hands, 40, 100)
    assert early[0] > before[0] / 2  # still much of the old one
    hands.wait(0.6)
    late = pixel_color(hands, 40, 100)
    assert late[0] == 0 and late[1] > 50


def test_it_is_drawn_once() -> None:
    hands = open_plain_scene(WIDE)
    hands.app.window_surface.fill((1, 2, 3), (0, 0, 20, 20))
    hands.app.step(FRAME)
    assert pixel_color(hands, 5, 5) == (1, 2, 3)


def open_on_ground(ground: str, size: tuple[int, int]) -> MenuDriver:
    """A scene on a baked ground in a window of a size."""
    hands = MenuDriver(size)
    scene = Scene(hands.context)
    scene.canvas.background = BakedPicture(ground, 1920.0, 1080.0)
    hands.app.open_scene(scene)
    hands.app.step(FRAME)
    hands.app.step(FRAME)
    return hands


def column_similarity(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the similarity of two pictures: 1 if they are equal, 0 if unrelated.

    Columns are compared one by one, independently of their brightness.
    """
    grey = [pygame.surfarray.array3d(each).astype(float).mean(axis=2) for each in (one, other)]
    first, second = (each - each.mean(axis=1, keepdims=True) for each in grey)
    spread = np.sqrt((first**2).mean(axis=1) * (second**2).mean(axis=1)) + 1e-6
    return float(np.mean((first * second).mean(axis=1) / spread))


def right_margins(hands: MenuDriver) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the margin right of the picture, and the margin that mirroring would give."""
    surface, view = hands.app.window_surface, hands.app.window.viewport
    wide = surface.get_width() - view.right
    beside = surface.subsurface((view.right, 0, wide, surface.get_height()))
    mirrored = surface.subsurface((view.right - wide, 0, wide, surface.get_height()))
    return beside, pygame.transform.flip(mirrored, True, False)


def test_beside_the_street_lies_ground_of_its_own() -> None:
    assert column_similarity(*right_margins(open_on_ground("table/title", WIDE))) < 0.8
    assert column_similarity(*right_margins(open_on_ground("table/plain", WIDE))) > 0.9


@pytest.mark.parametrize("size", [(860, 360), (1280, 360), (400, 300)])
def test_there_is_enough_of_it_for_all_screens(size: tuple[int, int]) -> None:
    hands = open_on_ground("table/title", size)
    for side in margin_rects(hands.app.window_surface.get_rect(), hands.app.window.viewport):
        assert (
            max(pygame.transform.average_color(hands.app.window_surface.subsurface(side))[:3]) > 10
        )


def test_the_street_goes_on_without_a_seam() -> None:
    hands = open_on_ground("table/title", WIDE)
    view = hands.app.window.viewport
    inside, outside = (
        hands.app.window_surface.subsurface((x, 0, 1, WIDE[1]))
        for x in (view.right - 1, view.right)
    )
    assert column_similarity(inside, outside) > 0.9


@pytest.mark.parametrize("room", [SETUP_ROOM, SLATE_ROOM])
def test_a_place_in_lamp_light_goes_on_without_a_seam(room: LampLitRoom) -> None:
    painter = Renderer(0.5)
    inside = pygame.surfarray.array3d(room.paint(painter)).astype(float)
    left = pygame.surfarray.array3d(room.paint_beside(painter, Box(-400.0, 0.0, 400.0, 1080.0)))
    right = pygame.surfarray.array3d(room.paint_beside(painter, Box(1920.0, 0.0, 400.0, 1080.0)))
    for one, other in ((left[-1], inside[0]), (inside[-1], right[0])):
        assert np.abs(one.astype(float) - other).mean() < MAX_SEAM_STEP


@pytest.mark.slow
def test_a_window_without_a_size_is_drawn_and_grows_again() -> None:
    """Some window managers minimize to nothing."""
    driver = MenuDriver((640, 360))
    driver.open_scene(ShelfScene)
    for size in ((0, 0), (640, 0), (1, 1), (640, 360)):
        event = pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        driver.app._event(event)
        driver.app.step(FRAME)
    assert driver.app.window.viewport.size == (640, 360)


def test_the_margins_step_back_with_the_table() -> None:
    hands = Mouse(size=WIDE)
    table = hands.start("basari", "", "trader", "trader")
    hands.wait(0.3)
    bright = sum(pixel_color(hands, 6, 100)[:3])
    veil = Node(FilledRect(1920.0, 1080.0, (0, 0, 0)), 960.0, 540.0)
    table.canvas.add(veil)
    table.canvas.margin_veil = veil
    hands.wait(0.1)
    assert sum(pixel_color(hands, 6, 100)[:3]) < 0.8 * bright
    table.canvas.remove(veil)
    hands.wait(0.1)
    assert sum(pixel_color(hands, 6, 100)[:3]) == bright
    hands.close()


def test_a_cloth_ends_at_its_hem_and_its_sand_goes_on() -> None:
    """A mirrored cloth would show its hem twice in an ultra-wide window."""
    ground, painter, wide = load_layout("zahab").materials.ground, Renderer(0.25), 400.0
    assert isinstance(ground, TableGround)
    inside = ground.paint(painter)
    left = ground.paint_beside(painter, Box(-wide, 0.0, wide, 1080.0))
    below = round(ground.edge_y * 0.25) + 2
    part = (0, below, left.get_width(), left.get_height() - below)
    mirrored = pygame.transform.flip(inside.subsurface(part), True, False)
    assert column_similarity(left.subsurface(part), mirrored) < 0.5
    outer = pygame.transform.average_color(left, (left.get_width() - 8, 256, 4, 10))
    inner = pygame.transform.average_color(inside, (2, 256, 4, 10))
    assert max(abs(one - other) for one, other in zip(outer, inner, strict=True)) < 24


@pytest.mark.parametrize("size", [(480, 15), (480, 1), (30, 300), (480, 40)])
@pytest.mark.parametrize("radius", [1, 15, 30])
def test_a_thin_margin_that_is_blurred_has_no_other_colour(
    size: tuple[int, int], radius: int
) -> None:
    strip = pygame.Surface(size, 0, 32)
    strip.fill((60, 40, 20))
    blurred = pygame.surfarray.array3d(blur_surface(strip, radius)).astype(int)
    assert blurred.shape[:2] == size
    assert abs(blurred - (60, 40, 20)).max() <= 2
