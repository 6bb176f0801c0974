"""A canvas shown small on another one: bit by bit it shows what it would show at once."""

from __future__ import annotations

import random

import pygame

from sprites.canvas import DESIGN, Canvas
from sprites.inset import Inset
from sprites.node import FLAT, Node
from sprites.picture import Fill
from sprites.renderer import Renderer
from tests.sprites.pieces import coin
from tests.sprites.test_canvas import SCALE, TABLE, VIEW, same, settled, shake, window

WIDTH = 1280.0


def stage() -> tuple[Canvas, Canvas, Inset, Node, list[Node]]:
    """A host with an inset and a mark over it; the table in the inset has some coins."""
    renderer = Renderer(SCALE)
    host, table = Canvas(renderer, Fill(*DESIGN, (10, 20, 30)), VIEW), Canvas(renderer, TABLE)
    coins = [table.add(Node(coin(), 200 + 190 * n, 300 + 60 * n)) for n in range(8)]
    inset = Inset(table, WIDTH)
    node = host.add(Node(inset, 700, 400, lift=FLAT))
    host.add(Node(Fill(300, 90, (200, 30, 30)), 640, 380, lift=FLAT, z=5))
    return host, table, inset, node, coins


def at_once(coins: list[Node]) -> pygame.Surface:
    """What a new host shows of the same coins."""
    host, table, inset, node, _ = stage()
    table.clear()
    for one in coins:
        table.add(one)
    surface = window()
    inset.draw(host, node)
    settled(host, surface)
    return surface


def test_what_changes_inside_is_shown_outside_and_what_lies_over_it_stays_there() -> None:
    host, _table, inset, node, coins = stage()
    surface, chance = window(), random.Random(4)
    for _ in range(60):
        shake(chance.choice(coins), chance)
        inset.draw(host, node)
        host.draw(surface)
    for _ in range(60):
        inset.draw(host, node)
        host.draw(surface)
    assert same(surface, at_once(coins))


def test_only_what_changed_inside_is_drawn_again() -> None:
    host, _table, inset, node, coins = stage()
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
    host, _table, inset, node, _ = stage()
    inset.draw(host, node)
    host.renderer.rescale(SCALE / 2)
    host.place(pygame.Rect(0, 0, VIEW.width // 2, VIEW.height // 2))
    surface = window((VIEW.width // 2, VIEW.height // 2))
    inset.draw(host, node)
    host.draw(surface)
    assert inset.paint(host.renderer).get_width() == round(WIDTH * SCALE / 2)
    assert surface.get_at((round(640 * SCALE / 2), round(200 * SCALE / 2)))[:3] == (96, 64, 40)


def test_another_inset_of_the_same_canvas_shows_all_of_it() -> None:
    host, table, inset, node, coins = stage()
    surface = window()
    inset.draw(host, node)
    settled(host, surface)
    host.remove(node)
    again = Inset(table, WIDTH)
    host.add(shown := Node(again, 700, 400, lift=FLAT))
    again.draw(host, shown)
    settled(host, surface)
    assert same(surface, at_once(coins))


def test_a_point_outside_is_found_inside() -> None:
    _, _, inset, node, _ = stage()
    assert inset.inside(node, 700, 400) == (960, 540)
    assert inset.inside(node, 700 - WIDTH / 2, 400) == (0, 540)
