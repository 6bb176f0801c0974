"""Painting ahead: so much in a frame, nothing twice, and in the end what is drawn at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pygame
import pytest

from sprites import baked_images, shadow
from sprites.node import Node
from sprites.painting import Painter, enlarge_in_bands
from sprites.picture import BakedPicture, FilledRect, NineSlice, PictureGroup
from sprites.rendering import canvas as canvases
from sprites.rendering.canvas import Canvas
from sprites.rendering.paint_queue import PaintJob, PaintQueue
from sprites.rendering.renderer import Pose, Renderer
from tests.sprites.canvas_comparison import SCALE, TABLE, VIEW, are_equal, draw_new_canvas, window
from tests.sprites.sample_pictures import card


@dataclass(frozen=True)
class CountingFill(FilledRect):
    """A rectangle that notes each time it is painted."""

    notes: list[str] = field(default_factory=list, compare=False, hash=False)

    @property
    def casts_shadow(self) -> bool:
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        self.notes.append("painted")
        return super().paint(painter)


def board(notes: list[str], count: int = 6) -> Canvas:
    """A canvas with large sheets, of which a frame has room for one or two."""
    canvas = Canvas(Renderer(SCALE), TABLE, VIEW)
    for n in range(count):
        sheet = CountingFill(1000.0 + n, 800.0, (40 * n, 90, 60), 0.0, notes)
        canvas.add(Node(sheet, 900 + n, 500, lift=0.0))
    return canvas


def test_a_frame_does_one_bit_at_least_and_no_more_than_there_is_room_for() -> None:
    done: list[int] = []
    sizes = [90, 20, 30, 60, 10, 0, 40]
    work = PaintQueue(PaintJob(n, lambda n=n: done.append(n)) for n in sizes)  # type: ignore[misc]
    frames = []
    while not work.is_done:
        done.clear()
        work.run_jobs(50)
        frames.append(list(done))
    assert frames == [[90], [20, 30], [60], [10, 0, 40]]


def test_what_is_held_is_painted_over_several_frames_and_then_drawn_without_painting() -> None:
    notes: list[str] = []
    canvas, surface = board(notes), window()
    canvas.begin_preparation()
    each: list[int] = []
    while canvas.is_preparing:
        before = len(notes)
        canvas.prepare(surface)
        each.append(len(notes) - before)
    assert sum(each) == 6 and max(each) <= 2 < len(each)
    canvas.draw(surface)
    assert len(notes) == 6, "drawn of what was painted ahead"
    assert are_equal(surface, draw_new_canvas(canvas))


def test_what_lies_still_is_laid_in_bands_before_the_first_frame_that_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That frame draws every pixel once; what has changed since is seen in it too."""
    drawn, redraw = [0], canvases.redraw_rects

    def counting(
        surface: pygame.Surface, below: pygame.Surface, nodes: Any, rects: list[pygame.Rect]
    ) -> None:
        drawn[-1] += sum(rect.width * rect.height for rect in rects)
        redraw(surface, below, nodes, rects)

    monkeypatch.setattr(canvases, "redraw_rects", counting)
    monkeypatch.setattr(canvases, "BLIT_PIXEL_COST", 4.0)  # as if the window were larger
    canvas, surface = board([]), window()
    canvas.add(gone := Node(FilledRect(300.0, 200.0, (200, 30, 30)), 500, 300, lift=0.0))
    canvas.begin_preparation()
    while canvas.is_preparing:
        drawn.append(0)
        canvas.prepare(surface)
        if drawn[-1] and gone in canvas:  # half laid
            canvas.remove(gone)
            list(canvas)[2].x += 30
    area = VIEW.width * VIEW.height
    assert sum(drawn) == area and max(drawn) <= area // 2, "every pixel once, bit by bit"
    whole = draw_new_canvas(canvas)
    drawn.append(0)
    canvas.draw(surface)
    assert are_equal(surface, whole)
    assert drawn[-1] < 2.0 * area, "shown, and laid again only where something changed"


def test_what_is_expected_is_painted_while_nothing_moves() -> None:
    """A sheet or two in each still frame, and none any more when they are wanted."""
    notes: list[str] = []
    canvas, surface = Canvas(Renderer(SCALE), TABLE, VIEW), window()
    sheets = [
        Node(CountingFill(1000.0 + n, 800.0, (40 * n, 90, 60), 0.0, notes), 900, 500, lift=0.0)
        for n in range(6)
    ]
    canvas.preload_when_idle(sheets)
    canvas.draw(surface)
    assert not notes
    each: list[int] = []
    for _ in range(9):
        before = len(notes)
        canvas.run_idle_preload()
        each.append(len(notes) - before)
    assert sum(each) == 6 and max(each) <= 2
    for sheet in sheets:
        canvas.add(sheet)
    canvas.draw(surface)
    assert len(notes) == 6


def test_what_is_expected_is_painted_with_what_is_held() -> None:
    notes: list[str] = []
    canvas, surface = Canvas(Renderer(SCALE), TABLE, VIEW), window()
    sheet = Node(CountingFill(1000.0, 800.0, (40, 90, 60), 0.0, notes), 900, 500, lift=0.0)
    canvas.preload_when_idle([sheet])
    canvas.begin_preparation()
    while canvas.is_preparing:
        canvas.prepare(surface)
    assert len(notes) == 1
    canvas.add(sheet)
    canvas.draw(surface)
    assert len(notes) == 1


def test_the_shadow_of_a_large_picture_takes_two_frames_and_is_what_it_would_be_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blurs, blurred = [0], shadow.blur_silhouette

    def counting(look: pygame.Surface, radius: float, strength: float) -> pygame.Surface:
        blurs[-1] += 1
        return blurred(look, radius, strength)

    canvas, surface = Canvas(Renderer(1.0), TABLE, LARGE), window(LARGE.size)
    sheet = CountingFill(1000.0, 700.0, (40, 90, 60), 0.0)
    canvas.add(Node(sheet, 900, 500, lift=0.0))
    whole = Renderer(1.0).render_with_shadow(sheet, Pose(lift=0.0))
    monkeypatch.setattr(shadow, "blur_silhouette", counting)
    canvas.begin_preparation()
    while canvas.is_preparing:
        blurs.append(0)
        canvas.prepare(surface)
    assert max(blurs) == 1 and sum(blurs) == 2
    again = canvas.renderer.render_with_shadow(sheet, Pose(lift=0.0))
    assert sum(blurs) == 2, "nothing was cast again"
    assert are_equal(again.surface, whole.surface) and again[1:] == whole[1:]


LARGE = pygame.Rect(0, 0, 3840, 2160)
MAX_SCALED_PIXELS = 2_100_000
"""Pixels that are scaled in one frame at most: a window of 4K has 8.3 million."""


def test_a_ground_is_enlarged_in_strips_to_what_it_would_be_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scale, scaled = pygame.transform.smoothscale, [0]

    def counting(surface: pygame.Surface, size: tuple[int, int], *into: pygame.Surface) -> Any:
        scaled[-1] += size[0] * size[1]
        return scale(surface, size, *into)

    renderer, surface = Renderer(2.0), window(LARGE.size)
    canvas = Canvas(renderer, BakedPicture("ground/zahab", 1920.0, 1080.0), LARGE)
    canvas.begin_preparation()
    monkeypatch.setattr(pygame.transform, "smoothscale", counting)
    while canvas.is_preparing:
        scaled.append(0)
        canvas.prepare(surface)
    assert max(scaled) <= MAX_SCALED_PIXELS < sum(scaled) and len(list(filter(None, scaled))) < 14
    whole = scale(renderer.baked_image("ground/zahab"), LARGE.size)
    assert are_equal(canvas.background_surface(surface), whole)


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_steps_by_which_something_is_enlarged_give_what_one_step_gives(flags: int) -> None:
    source = pygame.Surface((701, 394), flags, 32 if flags else 24)
    noise = Random(3).randbytes(701 * 394 * source.get_bytesize())
    source.get_buffer().write(noise[: source.get_buffer().length])
    size = (2753, 1511)
    whole = pygame.Surface(size, flags, source)
    for band in filter(None, enlarge_in_bands(source, size)):
        whole.blit(band.resize(), (band.left, band.top), special_flags=pygame.BLEND_RGBA_ADD)
    at_once = pygame.transform.smoothscale(source, size)
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(at_once, "RGBA")


def test_the_first_draw_after_all_was_painted_makes_no_room_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    canvas, surface = board([]), window()
    canvas.begin_preparation()
    while canvas.is_preparing:
        canvas.prepare(surface)
    made, new = [], pygame.Surface

    def noting(size: tuple[int, int], *how: Any) -> pygame.Surface:
        made.append(size)
        return new(size, *how)

    monkeypatch.setattr("sprites.rendering.canvas.pygame.Surface", noting)
    canvas.draw(surface)
    monkeypatch.undo()
    assert not made and are_equal(surface, draw_new_canvas(canvas))


def test_what_lies_still_stays_drawn_when_something_else_drew_over_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a picture that fades does with every frame."""
    canvas, surface = board([]), window()
    canvas.draw(surface)
    drawn, redraw = [], canvases.redraw_rects

    def noting(surface: pygame.Surface, *what: Any) -> None:
        drawn.append(surface.get_size())
        redraw(surface, *what)

    monkeypatch.setattr(canvases, "redraw_rects", noting)
    surface.fill((255, 0, 255))
    canvas.invalidate()
    assert canvas.draw(surface) == [VIEW] and drawn == [VIEW.size]
    assert are_equal(surface, draw_new_canvas(canvas))


def test_what_needs_no_painting_is_drawn_in_the_same_frame() -> None:
    notes: list[str] = []
    canvas, surface = board(notes, 1), window()
    canvas.draw(surface)
    canvas.begin_preparation()
    assert canvas.prepare(surface) and not canvas.is_preparing
    canvas.begin_preparation()
    canvas.add(Node(card("new"), 400, 400))
    assert not canvas.prepare(surface), "this frame has painted, and draws in the next"


def test_a_canvas_that_is_hastened_or_placed_anew_is_held_no_longer() -> None:
    canvas = board([])
    canvas.begin_preparation()
    canvas.end_preparation()
    assert not canvas.is_preparing
    canvas.begin_preparation()
    canvas.set_viewport(VIEW)
    assert not canvas.is_preparing


def test_pieces_laid_anew_appear_as_at_rest() -> None:
    canvas, surface = Canvas(Renderer(SCALE), TABLE, VIEW), window()
    node = canvas.add(Node(card("one"), 700, 500, angle=3.0))
    canvas.draw(surface)
    node.x, node.angle, node.picture = 900.0, 17.3, card("two")
    canvas.begin_preparation()
    while not canvas.prepare(surface):
        pass
    canvas.draw(surface)
    assert are_equal(surface, draw_new_canvas(canvas))


@pytest.mark.parametrize("name", ["panel/dark", "panel/felt-neutral"])
def test_a_baked_picture_is_decoded_in_a_frame_of_its_own_and_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    load = baked_images.load_image

    def counted(wanted: str) -> pygame.Surface:
        loaded.append(wanted)
        return load(wanted)

    monkeypatch.setattr(baked_images, "load_image", counted)
    canvas, surface = Canvas(Renderer(SCALE), TABLE, VIEW), window()
    panel = NineSlice(name, 900.0, 700.0)
    node = canvas.add(Node(PictureGroup((900.0, 700.0), ((panel, 0, 0),)), 800, 500))
    canvas.begin_preparation()
    while not loaded:
        assert not canvas.prepare(surface)
    assert loaded == [name] and canvas.is_preparing
    assert not canvas.renderer.has_cached(node.picture, Pose())
    while not canvas.prepare(surface):
        pass
    canvas.draw(surface)
    assert loaded == [name]


def test_a_glass_of_its_own_drives_out_nothing_that_the_table_keeps() -> None:
    renderer = Renderer(SCALE, 4_000_000)
    coin = BakedPicture("coin/gold", width=72.0)
    kept = renderer.render(coin)
    own = renderer.with_own_cache(SCALE * 2, 1_000_000)
    for sheet in sheets():
        own.render(sheet)
    assert renderer.render(coin) is kept
    assert own.scale == 2 * renderer.scale and "coin/gold" in own.image_loader


def sheets() -> Iterator[FilledRect]:
    """Pictures of more bytes together than a small store holds."""
    for n in range(12):
        yield FilledRect(900.0 + n, 900.0, (n, 80, 40))
