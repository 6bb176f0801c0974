"""Baked pictures are decoded beside the frames, and none is waited for before it is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread, current_thread, main_thread

import pygame
import pytest

from sprites import ahead, art
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.originals import Originals
from sprites.picture import Baked, Fill
from sprites.renderer import Pose, Renderer

PATIENCE = 20.0
"""Seconds in which a picture is decoded, however busy the machine is."""


def wait_for(originals: Originals, name: str) -> None:
    ends = time.monotonic() + PATIENCE
    while not originals.ready(name):
        assert time.monotonic() < ends
        time.sleep(0.001)


def test_a_picture_is_decoded_beside_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, threads, load = Event(), [], art.load

    def slowly(name: str) -> pygame.Surface:
        assert wanted.wait(PATIENCE)
        threads.append(current_thread())
        return load(name)

    monkeypatch.setattr(art, "load", slowly)
    originals = Originals(beside=True)
    renderer = Renderer(0.5, originals=originals)
    work = ahead.Work(ahead.decoding(Baked("coin/gold"), renderer))
    assert not work.spend() and not work.spend(), "it is on its way, and no frame waits for it"
    wanted.set()
    wait_for(originals, "coin/gold")
    assert work.spend() and "coin/gold" in originals
    assert threads and threads[0] is not main_thread()
    assert pygame.image.tobytes(originals.take("coin/gold"), "RGBA") == pygame.image.tobytes(
        load("coin/gold"), "RGBA"
    )


def test_what_is_wanted_at_once_is_there_at_once() -> None:
    for originals in (Originals(), Originals(beside=True)):
        originals.ready("coin/gold")
        assert originals.take("coin/gold").get_width() > 0


def test_a_picture_that_is_not_there_is_told_where_it_is_wanted() -> None:
    originals = Originals(beside=True)
    wait_for(originals, "coin/none")
    with pytest.raises(art.UnknownArtError):
        originals.take("coin/none")


def test_no_frame_lays_a_whole_ground_of_4k() -> None:
    """It is laid in bands: none costs more than the budget of a frame."""
    screen = pygame.Surface((1920, 1080))
    canvas = Canvas(Renderer(1.0), Baked("table/mercado", 1920, 1080))
    canvas.place(screen.get_rect())
    laying = [bit.pixels for bit in canvas.bits(screen) if not bit.do()]
    decoding, *bands = laying
    assert decoding > ahead.BUDGET, "that alone cannot be parted"
    assert len(bands) > 5 and max(bands) < ahead.BUDGET
    ahead_of = canvas.backdrop_for(screen)
    at_once = Canvas(Renderer(1.0), Baked("table/mercado", 1920, 1080))
    at_once.place(screen.get_rect())
    wanted = at_once.backdrop_for(screen)
    assert pygame.image.tobytes(ahead_of, "RGB") == pygame.image.tobytes(wanted, "RGB")


def coming(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, list[Thread]]:
    """Pictures are decoded beside the frames from now on, once it is let; who decodes them."""
    wanted, threads, load = Event(), list[Thread](), art.load

    def slowly(name: str) -> pygame.Surface:
        threads.append(current_thread())
        assert current_thread() is main_thread() or wanted.wait(PATIENCE)
        return load(name)

    monkeypatch.setattr(art, "load", slowly)
    return wanted, threads


def drawn_until(canvas: Canvas, done: Callable[[], bool]) -> None:
    """Frames until something is done, however busy the machine is."""
    screen, ends = pygame.Surface((960, 540)), time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < ends
        canvas.draw(screen)


def test_what_comes_to_rest_is_painted_exactly_when_it_is_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was painted for motion from what is kept; no frame waits for the original again."""
    canvas = Canvas(Renderer(0.5, originals=Originals(beside=True)))
    node = Node(Baked("coin/gold"), 300.0, 300.0)
    canvas.add(node)
    canvas.draw(pygame.Surface((960, 540)))
    canvas.renderer.originals = Originals(beside=True)  # what was decoded is kept no longer
    wanted, threads = coming(monkeypatch)
    node.zoom = 1.08
    for _ in range(12):
        canvas.draw(pygame.Surface((960, 540)))
    assert main_thread() not in threads
    exact = Pose(1.08, 1.08, 0.0, 1.0, node.lift)
    assert threads and not canvas.renderer.keeps(node.picture, exact)
    wanted.set()
    drawn_until(canvas, lambda: canvas.renderer.keeps(node.picture, exact))
    assert main_thread() not in threads


def test_what_is_foreseen_is_painted_a_little_in_each_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted, threads = coming(monkeypatch)
    canvas = Canvas(Renderer(0.5, originals=Originals(beside=True)))
    moving = Node(Fill(20.0, 20.0, (9, 9, 9)), 0.0, 0.0)
    canvas.add(moving)
    pictures = [Baked("coin/gold"), Fill(30.0, 30.0, (1, 2, 3)), Fill(40.0, 40.0, (4, 5, 6))]
    canvas.foresee([Node(picture, 0.0, 0.0, lift=FLAT) for picture in pictures])
    wanted.set()

    def done() -> bool:
        kept = [canvas.renderer.keeps(picture, Pose(lift=FLAT)) for picture in pictures]
        new = sum(kept) - before[0]
        before[0] = sum(kept)
        assert new < 2, "not all of it in one frame"
        moving.x += 1.0
        return all(kept)

    before = [0]
    drawn_until(canvas, done)
    assert threads and main_thread() not in threads
