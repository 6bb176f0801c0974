"""The magnifying glass: any part of the table large, sharp, and gone when secrets are covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.shots.rehearsal import rehearsed
from scenes.stage import closeup, magnifier
from scenes.stage.magnifier import FACTOR, SHARP_AFTER, Cut, Magnified
from scenes.stage.placewords import place_at
from scenes.table.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.ui.labels import Image
from scenes.ui.theme import SCREEN
from scenes.watch.replay import ReplayScene
from sprites import renderer
from sprites.ahead import BUDGET, CAST, bits
from sprites.picture import Text
from sprites.store import Painted
from tests.scenes.player import Mouse
from tests.scenes.table.test_secrecy import ImmediateWorker

SHARPENING = 1.0
"""Seconds in which a glass has become sharp, a little in each frame."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(size=(960, 540), reduced_motion=True)
    yield made
    made.close()


def glass(table: TableScene | ReplayScene) -> Cut | Magnified:
    """What the glass shows."""
    widget = table.page.widget("closeup")
    assert isinstance(widget, Image)
    picture = widget.nodes[0].picture
    assert isinstance(picture, Cut | Magnified)
    return picture


def bare(table: TableScene) -> tuple[float, float]:
    """A spot of the table where no piece lies, no place is and nothing can be pressed."""
    for x in range(200, 1700, 90):
        for y in range(100, 900, 90):
            if (
                table.stage.sprite_at(x, y) is None
                and table.page.at(x, y) is None
                and place_at(table.layout, table.stage, x, y) is None
            ):
                return float(x), float(y)
    raise AssertionError("pieces everywhere")


def test_a_look_where_no_piece_lies_magnifies_the_table(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.until_asked()
    x, y = bare(table)
    mouse.click(x, y, 3)
    assert closeup.is_open(table.page) and glass(table).part.contains(x, y)
    assert isinstance(glass(table), Cut), "there at once"
    mouse.wait(SHARP_AFTER + SHARPENING)
    assert isinstance(glass(table), Magnified)
    mouse.click(960, 540)
    assert not table.page.dialog


def test_letters_under_the_glass_are_as_large_as_it_says_and_sharp(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.until_asked()
    words = next(n for n in table.canvas if n.name == "prompt")
    assert isinstance(words.picture, Text)
    part = magnifier.around(words.x, words.y)
    under = next(n for n in magnifier.seen(table.canvas, part) if n.name == "prompt")
    assert (under.x, under.y) == (words.x - part.x, words.y - part.y)
    assert part.width * FACTOR <= SCREEN[0] and part.bottom <= SCREEN[1]
    magnifier.show(mouse.context, table.page, table.canvas, words.x, words.y)
    painter = mouse.context.renderer
    rough = glass(table).paint(painter)
    mouse.wait(SHARP_AFTER + SHARPENING)
    sharp = glass(table).paint(painter)
    assert sharp.get_size() == rough.get_size()
    assert edges(sharp) > 1.03 * edges(rough)  # what is set larger has softer edges besides


def test_no_frame_of_the_glass_paints_much(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is counted in pixels that cast a shadow: none is begun in a frame that did enough."""
    table = mouse.start("zahab", "", "trader", "trader", "trader")
    mouse.until_asked()
    mouse.wait(0.3)
    cast: list[int] = []
    shadows = renderer.together

    def counted(look: pygame.Surface, *more: Any) -> Painted:
        cast.append(look.get_width() * look.get_height())
        return shadows(look, *more)

    monkeypatch.setattr(renderer, "together", counted)
    magnifier.show(mouse.context, table.page, table.canvas, 960, 540)
    frames = []
    while not isinstance(glass(table), Magnified):
        cast.clear()
        mouse.frame()
        frames.append(list(cast))
    assert sum(map(len, frames)) > 15, "pieces were painted for the glass"
    assert all(CAST * sum(frame[:-1]) < BUDGET for frame in frames)
    cast.clear()
    mouse.frame()
    assert not cast, "what was painted is there, and not painted again"


def edges(picture: pygame.Surface) -> float:
    """How much neighbouring points of the middle differ: more where letters are sharp."""
    width, height = picture.get_size()
    across = [sum(picture.get_at((x, y))[:3]) for y in range(0, height, 7) for x in range(width)]
    return sum(abs(a - b) for a, b in pairwise(across)) / len(across)


def test_arrows_move_the_glass_and_any_other_key_takes_it_away(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.until_asked()
    mouse.click(*bare(table), 3)
    before = glass(table).part
    mouse.key(pygame.K_RIGHT, pygame.K_DOWN)
    after = glass(table).part
    assert after.x > before.x and after.y > before.y
    for _ in range(9):
        mouse.key(pygame.K_RIGHT, pygame.K_DOWN)
    assert glass(table).part == pytest.approx(magnifier.around(*SCREEN))
    mouse.key(pygame.K_ESCAPE)
    assert not table.page.dialog


def test_the_glass_is_a_key_away_wherever_the_focus_is(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.until_asked()
    table.page.focus_on("tool:menu")
    mouse.key(pygame.K_z)
    assert glass(table).part.contains(*table.page.widget("tool:menu").box.center)
    mouse.key(pygame.K_ESCAPE)
    table.page.rest()
    mouse.key(pygame.K_z)
    assert glass(table).part.contains(SCREEN[0] / 2, SCREEN[1] / 2)


def test_a_replay_has_the_glass_too(mouse: Mouse) -> None:
    replay = ReplayScene(mouse.context, rehearsed("mercado", 2))
    mouse.app.open(replay)
    replay.jump(3)
    magnifier.show(mouse.context, replay.page, replay.canvas, 900, 500)
    before = glass(replay).part
    mouse.key(pygame.K_LEFT)
    assert glass(replay).part.x < before.x
    mouse.key(pygame.K_ESCAPE)
    assert not replay.page.dialog


@pytest.mark.parametrize("large", ["glass", "piece"])
def test_secrets_that_are_seen_large_are_covered_too(mouse: Mouse, large: str) -> None:
    table = mouse.start("market_day", "", "", hands=1)
    mouse.until(lambda: isinstance(mouse.scene, CurtainScene))
    mouse.wait(1.2)
    mouse.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    mouse.wait(1.0)
    mouse.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    mouse.until_asked()
    card = next(t for t in table.stage.everything() if t.zone == f"hand:{table.deciding}")
    if large == "glass":
        magnifier.show(mouse.context, table.page, table.canvas, card.node.x, card.node.y)
    else:
        mouse.click(card.node.x, card.node.y, 3)
    assert closeup.is_open(table.page)
    mouse.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    mouse.frame()
    assert isinstance(mouse.scene, CurtainScene) and not table.page.dialog
    mouse.wait(1.0)
    assert not any(isinstance(n.picture, Magnified | Cut) for n in table.canvas)


@pytest.mark.thinned(3, each=False)
@pytest.mark.parametrize("size", [(800, 1), (1, 600), (1, 1)])
def test_the_glass_lies_over_a_table_in_the_smallest_window(
    mouse: Mouse, size: tuple[int, int]
) -> None:
    table = mouse.start("mercado", "", "trader")
    mouse.until_asked()
    mouse.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    for x, y in ((0, 0), (960, 540), (1900, 1070)):
        magnifier.show(table.context, table.page, table.canvas, x, y)
        mouse.wait(SHARP_AFTER + SHARPENING)
        assert isinstance(glass(table), Magnified)
        table.page.close()


def test_what_will_be_wanted_is_painted_while_nothing_moves(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the glass is set in, and the face of an AI seat that thinks."""
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    table = mouse.start("mercado", "", "trader")
    mouse.wait(2.0)
    wanted = list(table.canvas._expected)
    assert len(wanted) == 2 and wanted[1].picture == magnifier.frame(table.context).picture
    for _ in range(60):
        mouse.frame()
    assert not [bit for node in wanted for bit in bits(node, table.context.renderer)]
