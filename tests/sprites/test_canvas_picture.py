"""A canvas shown small on another one: bit by bit it shows what it would show at once."""

from __future__ import annotations

import random

import pygame

from sprites.node import DESIGN_SIZE, FLAT_LIFT, Node
from sprites.picture import FilledRect
from sprites.rendering.canvas import Canvas
from sprites.rendering.canvas_picture import CanvasPicture
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
from tests.sprites.sample_pictures import coin

WIDTH = 1280.0


def make_host() -> tuple[Canvas, Canvas, CanvasPicture, Node, list[Node]]:
    """A host with an inset and a mark over it; the table in the inset has some coins."""
    renderer = Renderer(SCALE)
    host, table = (
        Canvas(renderer, FilledRect(*DESIGN_SIZE, (10, 20, 30)), VIEW),
        Canvas(renderer, TABLE),
    )
    coins = [table.add(Node(coin(), 200 + 190 * n, 300 + 60 * n)) for n in range(8)]
    inset = CanvasPicture(table, WIDTH)
    node = host.add(Node(inset, 700, 400, lift=FLAT_LIFT))
    host.add(Node(FilledRect(300, 90, (200, 30, 30)), 640, 380, lift=FLAT_LIFT, z=5))
    return host, table, inset, node, coins


def draw_new_host(coins: list[Node]) -> pygame.Surface:
    """Return the picture that a new host shows of the same coins."""
    host, table, inset, node, _ = make_host()
    table.clear()
    for one in coins:
        table.add(one)
    surface = window()
    inset.draw(host, node)
    draw_until_settled(host, surface)
    return surface


def test_what_changes_inside_is_shown_outside_and_what_lies_over_it_stays_there() -> None:
    host, _table, inset, node, coins = make_host()
    surface, chance = window(), random.Random(4)
    for _ in range(60):
        change_node(chance.choice(coins), chance)
        inset.draw(host, node)
        host.draw(surface)
    for _ in range(60):
        inset.draw(host, node)
        host.draw(surface)
    assert are_equal(surface, draw_new_host(coins))


def test_only_what_changed_inside_is_drawn_again() -> None:
    host, _table, inset, node, coins = make_host()
    surface = window()
    for _ in range(30):
        inset.draw(host, node)
        host.draw(surface)
    assert host.draw(surface) == []
    coins[3].x += 10
    inset.draw(host, node)
    drawn = host.draw(surface)
    assert 0 < sum(rect.width * rect.height for rect in drawn) < 0.05 * VIEW.width * VIEW.height


def test_an_inset_follows_the_size_of_the_window() -> None:
    host, _table, inset, node, _ = make_host()
    inset.draw(host, node)
    host.renderer.set_scale(SCALE / 2)
    host.set_viewport(pygame.Rect(0, 0, VIEW.width // 2, VIEW.height // 2))
    surface = window((VIEW.width // 2, VIEW.height // 2))
    inset.draw(host, node)
    host.draw(surface)
    assert inset.paint(host.renderer).get_width() == round(WIDTH * SCALE / 2)
    assert surface.get_at((round(640 * SCALE / 2), round(200 * SCALE / 2)))[:3] == (96, 64, 40)


def test_another_inset_of_the_same_canvas_shows_all_of_it() -> None:
    host, table, inset, node, coins = make_host()
    surface = window()
    inset.draw(host, node)
    draw_until_settled(host, surface)
    host.remove(node)
    again = CanvasPicture(table, WIDTH)
    host.add(shown := Node(again, 700, 400, lift=FLAT_LIFT))
    again.draw(host, shown)
    draw_until_settled(host, surface)
    assert are_equal(surface, draw_new_host(coins))


def test_a_point_outside_is_found_inside() -> None:
    _, _, inset, node, _ = make_host()
    assert inset.to_canvas_point(node, 700, 400) == (960, 540)
    assert inset.to_canvas_point(node, 700 - WIDTH / 2, 400) == (0, 540)
