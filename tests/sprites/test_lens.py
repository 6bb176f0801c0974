"""Lens: no jitter, no visible seam, and full sharpness of everything at rest."""

import random

import pygame
import pytest

from sprites.node import Node
from sprites.picture import FilledRect
from sprites.rendering import lens
from sprites.rendering.canvas import Canvas
from sprites.rendering.lens import (
    LENS_PADDING_PIXELS,
    MAX_ZOOM,
    SCALED_BLOCK_PIXELS,
    SOURCE_BLOCK_PIXELS,
    ScaleTimer,
    scaled_span,
)
from sprites.rendering.renderer import Renderer
from tests.sprites.canvas_comparison import (
    SCALE,
    TABLE,
    VIEW,
    are_equal,
    change_node,
    draw_until_settled,
    window,
)
from tests.sprites.sample_pictures import card, coin

MAX_OFFSET_PIXELS = 0.1
"""Pixels that a place may be off where it belongs once all has come nearer by 6 %."""


@pytest.mark.parametrize("size", [480, 1080, 1920, 2560])
def test_what_comes_nearer_does_not_jitter(size):
    """Every place is where it belongs, to a fraction of a pixel, however little nearer it is."""
    for near in range(1, 101):
        zoom = 1.0 + (MAX_ZOOM - 1.0) * near / 100
        for share in (0.0, 0.21, 0.5, 0.83):
            at = share * size
            if zoom >= MAX_ZOOM:
                at = (
                    round(at / SCALED_BLOCK_PIXELS) * SCALED_BLOCK_PIXELS
                )  # there it stays on whole pixels
            got = scaled_span(at, size, zoom)
            slip = MAX_OFFSET_PIXELS if near >= 60 else 0.48  # few pixels to choose from at first
            for place in (0.1, 0.5, 0.9):
                shown = (
                    got.target_start
                    + (place * size - got.source_start) * got.target_length / got.source_length
                )
                assert abs(shown - (at + (place * size - at) * zoom)) < slip
            assert got.target_start <= 0 and got.target_start + got.target_length >= size, (
                "all of it is covered"
            )
            assert (
                got.source_start > -LENS_PADDING_PIXELS
                and got.source_start + got.source_length < size + LENS_PADDING_PIXELS
            )


def canvas_with_lens(stays=()):
    """A canvas with pieces on it, seen nearer, and what stays before it."""
    chance = random.Random(5)
    canvas, surface = Canvas(Renderer(SCALE), TABLE, VIEW), window()
    for n in range(20):
        place = chance.uniform(0, 1920), chance.uniform(0, 1080)
        canvas.add(Node(card(str(n)), *place, z=chance.randrange(4)), magnified=True)
    for node in stays:
        canvas.add(node)
    return canvas, surface, chance


def test_what_changes_while_it_stays_near_leaves_no_seam():
    """Block by block it shows what it would if all were scaled."""
    canvas, surface, chance = canvas_with_lens()
    canvas.lens.zoom_to(1.0, 0.4, 0.3)
    draw_until_settled(canvas, surface)
    for turn in range(24):
        for node in chance.sample(list(canvas), 3):
            change_node(node, chance)
        if turn % 5 == 2:
            canvas.add(Node(coin(), chance.uniform(0, 1920), 500, z=5), magnified=True)
        draw_until_settled(canvas, surface)
        shown = surface.copy()
        canvas.lens.invalidate()
        canvas.draw(surface)
        assert are_equal(surface, shown)


def test_little_is_scaled_while_it_stays_near(monkeypatch):
    canvas, surface, _ = canvas_with_lens()
    canvas.lens.zoom_to(1.0, 0.4, 0.3)
    draw_until_settled(canvas, surface)
    pixels = []
    scale = pygame.transform.smoothscale
    monkeypatch.setattr(
        pygame.transform, "smoothscale",
        lambda source, size, seen: (pixels.append(size[0] * size[1]), scale(source, size, seen)),
    )  # fmt: skip
    small = canvas.add(Node(FilledRect(40, 40, (9, 9, 9)), 500, 500, z=9), magnified=True)
    (rect,) = canvas.draw(surface)
    assert small.visible and sum(pixels) < 50 * 50 and rect.width < 60
    pixels.clear()
    assert not canvas.draw(surface) and not pixels


def test_what_stays_is_as_sharp_as_ever_and_all_comes_back():
    line = Node(card("line"), 400, 1000, z=2)
    canvas, surface, _ = canvas_with_lens([line])
    draw_until_settled(canvas, surface)
    ever = surface.copy()
    box = pygame.Rect(140, 380, 40, 40)
    for near in (0.2, 0.6, 1.0, 0.4):
        canvas.lens.zoom_to(near, 0.4, 0.3)
        canvas.draw(surface)
        assert are_equal(surface.subsurface(box), ever.subsurface(box)) and not are_equal(
            surface, ever
        )
    line.x += 700
    canvas.draw(surface)
    line.x -= 700
    canvas.lens.zoom_to(0.0, 0.4, 0.3)
    draw_until_settled(canvas, surface)
    assert are_equal(surface, ever) and not canvas.lens.was_magnifying


def test_what_stays_is_not_seen_nearer_as_well():
    line = Node(card("line"), 400, 1000, z=2)
    canvas, surface, _ = canvas_with_lens([line])
    draw_until_settled(canvas, surface)
    canvas.lens.zoom_to(1.0, 0.4, 0.3)
    draw_until_settled(canvas, surface)
    bare, low, _ = canvas_with_lens()
    bare.lens.zoom_to(1.0, 0.4, 0.3)
    draw_until_settled(bare, low)
    assert not are_equal(surface, low)
    bare.add(line)
    draw_until_settled(bare, low)
    assert are_equal(surface, low)


def test_what_lies_beside_the_picture_comes_nearer_with_it():
    """Else the ground would break off at the edges."""
    canvas, _, _ = canvas_with_lens()
    canvas.set_viewport(pygame.Rect(100, 0, *VIEW.size))
    surface = window((VIEW.width + 200, VIEW.height))
    for x in range(0, 100, 4):
        surface.fill((2 * x, 90, 30), (x, 0, 4, VIEW.height))
    draw_until_settled(canvas, surface)
    before = surface.copy()
    canvas.lens.zoom_to(1.0, 0.5, 0.5)
    assert canvas.draw(surface) == [surface.get_rect()]
    at = 100 + VIEW.width / 2
    moved = round(at + (80 - at) * SCALED_BLOCK_PIXELS / SOURCE_BLOCK_PIXELS)
    assert surface.get_at((moved, 200)) == pytest.approx(before.get_at((80, 200)), abs=9)
    assert surface.get_at((80, 200)) != before.get_at((80, 200))


def test_the_price_is_the_least_that_was_found(monkeypatch):
    """While other programs are at work it is dear; it is asked again, and then it fits."""
    found = [2.0, 0.5]
    monkeypatch.setattr(lens, "_tried", lambda size: found.pop(0))
    price = ScaleTimer()
    assert not price.fits_budget(VIEW.size, 1.0)
    assert price.fits_budget(VIEW.size, 1.0) and price.fits_budget(VIEW.size, 1.0) and not found


def test_a_price_that_is_always_too_high_is_asked_no_more(monkeypatch):
    """Each time takes as long as a frame may: a slow machine would stutter for nothing."""
    found = [2.0] * 9
    monkeypatch.setattr(lens, "_tried", lambda size: found.pop())
    price = ScaleTimer()
    assert not any(price.fits_budget(VIEW.size, 1.0) for _ in range(9))
    assert len(found) == 9 - lens.MAX_TIMINGS
