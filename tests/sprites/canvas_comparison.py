"""Canvases with random changes, compared with new canvases of the same nodes."""

from __future__ import annotations

import pygame

from sprites.node import DESIGN_SIZE
from sprites.picture import FilledRect
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer

SCALE = 0.4
VIEW = pygame.Rect(0, 0, 768, 432)
TABLE = FilledRect(*DESIGN_SIZE, (96, 64, 40))


def window(size=VIEW.size):
    """Return a surface of the size of the view."""
    return pygame.Surface(size, 0, 32)


def draw_until_settled(canvas, surface, draws=60):
    """Draw until nothing is left to draw."""
    for _ in range(draws):
        if not canvas.draw(surface):
            return
    raise AssertionError("a table at rest is drawn again and again")


def are_equal(one, other):
    """True if two surfaces show the same pixels."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def draw_new_canvas(canvas):
    """Return the picture that a new canvas shows of the same nodes."""
    surface = window()
    new = Canvas(Renderer(SCALE), canvas.background, VIEW)
    for node in canvas:
        new.add(node)
    draw_until_settled(new, surface)
    return surface


def change_node(node, chance):
    """Change a random property of a node."""
    kind = chance.randrange(9)
    if kind <= 3:
        node.x += chance.uniform(-300, 300)
        node.y += chance.uniform(-200, 200)
    elif kind == 4:
        node.angle = chance.uniform(-180, 180)
    elif kind == 5:
        node.lift = chance.choice([0.0, -1.0, 5.0, 40.0, 90.0])
    elif kind == 6:
        node.alpha = chance.choice([0.0, 0.5, 1.0])
    elif kind == 7:
        node.zoom, node.squash, node.turn = chance.choice([(1, 0, 0), (1.3, 0, 0), (1, 0.2, 60)])
    else:
        node.z = chance.randrange(4)
        node.visible = chance.random() < 0.9
