"""Baked pictures are decoded beside the frames, and none is waited for before it is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread, current_thread, main_thread

import pygame
import pytest

from sprites import baked_images
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture, FilledRect
from sprites.rendering import paint_queue
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import node_pose
from sprites.rendering.image_loader import ImageLoader
from sprites.rendering.renderer import Pose, Renderer

MAX_WAIT_SECONDS = 300.0
"""Seconds in which a picture is decoded, however busy the machine is."""


def wait_for(originals: ImageLoader, name: str) -> None:
    ends = time.monotonic() + MAX_WAIT_SECONDS
    while not originals.is_ready(name):
        assert time.monotonic() < ends
        time.sleep(0.001)


def test_a_picture_is_decoded_beside_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, threads, load = Event(), [], baked_images.load_image

    def slowly(name: str) -> pygame.Surface:
        assert wanted.wait(MAX_WAIT_SECONDS)
        threads.append(current_thread())
        return load(name)

    monkeypatch.setattr(baked_images, "load_image", slowly)
    originals = ImageLoader(in_thread=True)
    renderer = Renderer(0.5, image_loader=originals)
    work = paint_queue.PaintQueue(paint_queue.decode_jobs(BakedPicture("coin/gold"), renderer))
    assert not work.run_jobs() and not work.run_jobs(), (
        "it is on its way, and no frame waits for it"
    )
    wanted.set()
    wait_for(originals, "coin/gold")
    assert work.run_jobs() and "coin/gold" in originals
    assert threads and threads[0] is not main_thread()
    assert pygame.image.tobytes(originals.take_image("coin/gold"), "RGBA") == pygame.image.tobytes(
        load("coin/gold"), "RGBA"
    )


def test_what_is_wanted_at_once_is_there_at_once() -> None:
    for originals in (ImageLoader(), ImageLoader(in_thread=True)):
        originals.is_ready("coin/gold")
        assert originals.take_image("coin/gold").get_width() > 0


def test_a_picture_that_is_not_there_is_told_where_it_is_wanted() -> None:
    originals = ImageLoader(in_thread=True)
    wait_for(originals, "coin/none")
    with pytest.raises(baked_images.UnknownArtError):
        originals.take_image("coin/none")


def test_no_frame_lays_a_whole_ground_of_4k() -> None:
    """The background is painted in bands, none of which exceeds the budget of a frame."""
    screen = pygame.Surface((1920, 1080))
    canvas = Canvas(Renderer(1.0), BakedPicture("table/plain", 1920, 1080))
    canvas.set_viewport(screen.get_rect())
    laying = [bit.pixels for bit in canvas.paint_jobs(screen) if not bit.execute()]
    decoding, *bands = laying
    assert decoding > paint_queue.PIXELS_PER_FRAME, "that alone cannot be parted"
    assert len(bands) > 5 and max(bands) < paint_queue.PIXELS_PER_FRAME
    ahead_of = canvas.background_surface(screen)
    at_once = Canvas(Renderer(1.0), BakedPicture("table/plain", 1920, 1080))
    at_once.set_viewport(screen.get_rect())
    wanted = at_once.background_surface(screen)
    assert pygame.image.tobytes(ahead_of, "RGB") == pygame.image.tobytes(wanted, "RGB")


def hold_decoding(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, list[Thread]]:
    """Pictures are decoded beside the frames from now on, once it is let; who decodes them."""
    wanted, threads, load = Event(), list[Thread](), baked_images.load_image

    def slowly(name: str) -> pygame.Surface:
        threads.append(current_thread())
        assert current_thread() is main_thread() or wanted.wait(MAX_WAIT_SECONDS)
        return load(name)

    monkeypatch.setattr(baked_images, "load_image", slowly)
    return wanted, threads


def draw_until(canvas: Canvas, done: Callable[[], bool]) -> None:
    """Frames until something is done, however busy the machine is."""
    screen, ends = pygame.Surface((960, 540)), time.monotonic() + MAX_WAIT_SECONDS
    while not done():
        assert time.monotonic() < ends
        canvas.draw(screen)


def test_what_comes_to_rest_is_painted_exactly_when_it_is_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """During motion a cached copy is painted. No frame waits for the original again."""
    canvas = Canvas(Renderer(0.5, image_loader=ImageLoader(in_thread=True)))
    node = Node(BakedPicture("coin/gold"), 300.0, 300.0)
    canvas.add(node)
    canvas.draw(pygame.Surface((960, 540)))
    canvas.renderer.image_loader = ImageLoader(in_thread=True)  # what was decoded is kept no longer
    wanted, threads = hold_decoding(monkeypatch)
    node.zoom = 1.08
    for _ in range(12):
        canvas.draw(pygame.Surface((960, 540)))
    assert main_thread() not in threads
    exact = node_pose(node)
    assert exact is not None
    assert threads and not canvas.renderer.has_cached(node.picture, exact)
    wanted.set()
    draw_until(canvas, lambda: canvas.renderer.has_cached(node.picture, exact))
    assert main_thread() not in threads


def test_what_is_foreseen_is_painted_a_little_in_each_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted, threads = hold_decoding(monkeypatch)
    canvas = Canvas(Renderer(0.5, image_loader=ImageLoader(in_thread=True)))
    moving = Node(FilledRect(20.0, 20.0, (9, 9, 9)), 0.0, 0.0)
    canvas.add(moving)
    pictures = [
        BakedPicture("coin/gold"),
        FilledRect(30.0, 30.0, (1, 2, 3)),
        FilledRect(40.0, 40.0, (4, 5, 6)),
    ]
    canvas.preload_soon([Node(picture, 0.0, 0.0, lift=FLAT_LIFT) for picture in pictures])
    wanted.set()

    def done() -> bool:
        kept = [canvas.renderer.has_cached(picture, Pose(lift=FLAT_LIFT)) for picture in pictures]
        new = sum(kept) - before[0]
        before[0] = sum(kept)
        assert new < 2, "not all of it in one frame"
        moving.x += 1.0
        return all(kept)

    before = [0]
    draw_until(canvas, done)
    assert threads and main_thread() not in threads
