"""The magnifying glass: any part of the table large, sharp, and gone when secrets are covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.screenshots.example_matches import play_example_match
from scenes.stage import closeup, magnifier
from scenes.stage.magnifier import SHARPEN_DELAY_SECONDS, ZOOM_FACTOR, ScaledCutout, SharpCutout
from scenes.stage.zone_descriptions import find_zone
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import Image
from scenes.watch.replay_scene import ReplayScene
from sprites.picture import Text
from sprites.rendering import renderer
from sprites.rendering.paint_queue import PIXELS_PER_FRAME, SHADOW_PIXEL_COST, paint_jobs
from sprites.rendering.surface_cache import OffsetSurface
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.player import Mouse

SHARPENING = 1.0
"""Seconds in which a glass has become sharp, a little in each frame."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(size=(960, 540), reduced_motion=True)
    yield made
    made.close()


def glass_picture(table: TableScene | ReplayScene) -> ScaledCutout | SharpCutout:
    """Return the picture in the magnifying glass."""
    widget = table.widget_layer.find_widget("closeup")
    assert isinstance(widget, Image)
    picture = widget.nodes[0].picture
    assert isinstance(picture, ScaledCutout | SharpCutout)
    return picture


def find_empty_spot(table: TableScene) -> tuple[float, float]:
    """A spot of the table where no piece lies, no place is and nothing can be pressed."""
    for x in range(200, 1700, 90):
        for y in range(100, 900, 90):
            if (
                table.stage.sprite_at(x, y) is None
                and table.widget_layer.focusable_at(x, y) is None
                and find_zone(table.layout, table.stage, x, y) is None
            ):
                return float(x), float(y)
    raise AssertionError("pieces everywhere")


def test_a_look_where_no_piece_lies_magnifies_the_table(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    x, y = find_empty_spot(table)
    mouse.click(x, y, 3)
    assert closeup.is_closeup_open(table.widget_layer) and glass_picture(table).source_box.contains(
        x, y
    )
    assert isinstance(glass_picture(table), ScaledCutout), "there at once"
    mouse.wait(SHARPEN_DELAY_SECONDS + SHARPENING)
    assert isinstance(glass_picture(table), SharpCutout)
    mouse.click(960, 540)
    assert not table.widget_layer.dialog


@pytest.mark.slow
def test_letters_under_the_glass_are_as_large_as_it_says_and_sharp(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    words = next(n for n in table.canvas if n.name == "prompt")
    assert isinstance(words.picture, Text)
    part = magnifier.magnified_part(words.x, words.y)
    under = next(n for n in magnifier.visible_nodes(table.canvas, part) if n.name == "prompt")
    assert (under.x, under.y) == (words.x - part.x, words.y - part.y)
    assert part.width * ZOOM_FACTOR <= SCREEN_SIZE[0] and part.bottom <= SCREEN_SIZE[1]
    magnifier.show_glass(mouse.context, table.widget_layer, table.canvas, words.x, words.y)
    painter = mouse.context.renderer
    rough = glass_picture(table).paint(painter)
    mouse.wait(SHARPEN_DELAY_SECONDS + SHARPENING)
    sharp = glass_picture(table).paint(painter)
    assert sharp.get_size() == rough.get_size()
    assert mean_edge(sharp) > 1.03 * mean_edge(rough)  # what is set larger has softer edges besides


@pytest.mark.slow
def test_no_frame_of_the_glass_paints_much(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is counted in pixels that cast a shadow: none is begun in a frame that did enough."""
    table = mouse.start("zahab", "", "trader", "trader", "trader")
    mouse.run_until_asked()
    mouse.wait(0.3)
    cast: list[int] = []
    shadows = renderer.combine_with_shadow

    def counted(look: pygame.Surface, *more: Any) -> OffsetSurface:
        cast.append(look.get_width() * look.get_height())
        return shadows(look, *more)

    monkeypatch.setattr(renderer, "combine_with_shadow", counted)
    magnifier.show_glass(mouse.context, table.widget_layer, table.canvas, 960, 540)
    frames = []
    while not isinstance(glass_picture(table), SharpCutout):
        cast.clear()
        mouse.frame()
        frames.append(list(cast))
    assert sum(map(len, frames)) > 15, "pieces were painted for the glass"
    assert all(SHADOW_PIXEL_COST * sum(frame[:-1]) < PIXELS_PER_FRAME for frame in frames)
    cast.clear()
    mouse.frame()
    assert not cast, "what was painted is there, and not painted again"


def mean_edge(picture: pygame.Surface) -> float:
    """Return the mean difference of neighbouring pixels, which is larger for sharp letters."""
    width, height = picture.get_size()
    across = [sum(picture.get_at((x, y))[:3]) for y in range(0, height, 7) for x in range(width)]
    return sum(abs(a - b) for a, b in pairwise(across)) / len(across)


@pytest.mark.slow
def test_arrows_move_the_glass_and_any_other_key_takes_it_away(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    mouse.click(*find_empty_spot(table), 3)
    before = glass_picture(table).source_box
    mouse.key(pygame.K_RIGHT, pygame.K_DOWN)
    after = glass_picture(table).source_box
    assert after.x > before.x and after.y > before.y
    for _ in range(9):
        mouse.key(pygame.K_RIGHT, pygame.K_DOWN)
    assert glass_picture(table).source_box == pytest.approx(magnifier.magnified_part(*SCREEN_SIZE))
    mouse.key(pygame.K_ESCAPE)
    assert not table.widget_layer.dialog


def test_the_glass_is_a_key_away_wherever_the_focus_is(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    table.widget_layer.focus_on("tool:drawer")
    mouse.key(pygame.K_z)
    assert glass_picture(table).source_box.contains(
        *table.widget_layer.find_widget("tool:drawer").box.center
    )
    mouse.key(pygame.K_ESCAPE)
    table.widget_layer.clear_focus()
    mouse.key(pygame.K_z)
    assert glass_picture(table).source_box.contains(SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2)


def test_a_replay_has_the_glass_too(mouse: Mouse) -> None:
    replay = ReplayScene(mouse.context, play_example_match("mercado", 2))
    mouse.app.open_scene(replay)
    replay.jump_to_moment(3)
    magnifier.show_glass(mouse.context, replay.widget_layer, replay.canvas, 900, 500)
    before = glass_picture(replay).source_box
    mouse.key(pygame.K_LEFT)
    assert glass_picture(replay).source_box.x < before.x
    mouse.key(pygame.K_ESCAPE)
    assert not replay.widget_layer.dialog


@pytest.mark.sampled
@pytest.mark.parametrize("large", ["glass", "piece"])
def test_secrets_that_are_seen_large_are_covered_too(mouse: Mouse, large: str) -> None:
    table = mouse.start("market_day", "", "", hands=1)
    mouse.run_until(lambda: isinstance(mouse.scene, CurtainScene))
    mouse.wait(1.2)
    mouse.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    mouse.wait(1.0)
    mouse.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    mouse.run_until_asked()
    card = next(t for t in table.stage.all_sprites() if t.zone == f"hand:{table.deciding_seat}")
    if large == "glass":
        magnifier.show_glass(
            mouse.context, table.widget_layer, table.canvas, card.node.x, card.node.y
        )
    else:
        mouse.click(card.node.x, card.node.y, 3)
    assert closeup.is_closeup_open(table.widget_layer)
    mouse.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    mouse.frame()
    assert isinstance(mouse.scene, CurtainScene) and not table.widget_layer.dialog
    mouse.wait(1.0)
    assert not any(isinstance(n.picture, SharpCutout | ScaledCutout) for n in table.canvas)


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(800, 1), (1, 600), (1, 1)])
def test_the_glass_lies_over_a_table_in_the_smallest_window(
    mouse: Mouse, size: tuple[int, int]
) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.run_until_asked()
    mouse.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    for x, y in ((0, 0), (960, 540), (1900, 1070)):
        magnifier.show_glass(table.context, table.widget_layer, table.canvas, x, y)
        mouse.wait(SHARPEN_DELAY_SECONDS + SHARPENING)
        assert isinstance(glass_picture(table), SharpCutout)
        table.widget_layer.close_dialog()


def test_what_will_be_wanted_is_painted_while_nothing_moves(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame of the glass and the portrait of a thinking AI seat are painted in advance."""
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    table = mouse.start("mercado", "", "trader")
    mouse.wait(2.0)
    wanted = list(table.canvas._expected)
    assert (
        len(wanted) == 2 and wanted[1].picture == magnifier.build_glass_frame(table.context).picture
    )
    for _ in range(60):
        mouse.frame()
    assert not [bit for node in wanted for bit in paint_jobs(node, table.context.renderer)]
