"""Measures the frames of a busy table: python -m sprites.bench [--scale 2].

Twenty cards and two hundred and forty pieces lie on a felt; forty coins fly over them on arcs,
turning, with their shadows, again and again. Milliseconds of processor time, so that other
programs do not count.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

import pygame

from sprites.canvas import DESIGN, Canvas
from sprites.components import coin, meeple
from sprites.motion import NORMAL
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Group, NineSlice, Text
from sprites.renderer import Renderer
from sprites.timeline import Timeline, staggered, tween

SHOWCASE = "mercado"
"""The game whose pictures stand for all."""
COINS = ("gold", "silver", "copper", "turquoise", "black", "white")
SEATS = ("sky", "yellow", "blue", "vermilion")
FRAME = 1 / 60
ROUNDS = 6


def card(number: int) -> Picture:
    """A card with paper, words and a picture."""
    words = Text(f"Saffron {number}", 32, (60, 35, 15), "display", 190, "center")
    parts = ((NineSlice("card/front", 210, 294), 0.0, 0.0), (words, 10.0, 200.0))
    return Group((210, 294), (*parts, (Baked(f"{SHOWCASE}/amber"), 21.0, 40.0)))


def lay(canvas: Canvas) -> None:
    """Puts the pieces that lie on the table."""
    canvas.add(Node(NineSlice(f"panel/felt-{SHOWCASE}", 1600, 960), 960, 540))
    for i in range(20):
        canvas.add(Node(card(i), 330 + i % 7 * 215, 260 + i // 7 * 250, angle=(0, 2, -3)[i % 3]))
    for i in range(240):
        picture = coin(COINS[i % 6]) if i % 3 else meeple(SEATS[i % 4])
        canvas.add(Node(picture, 300 + i * 53 % 1300, 100 + i * 97 % 850, angle=i % 7))


def timed(act: Callable[[], object]) -> float:
    """Milliseconds of processor time that it takes."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


def measure(scale: float) -> dict[str, float]:
    """Milliseconds a frame: the first one, one at rest, the median and worst of the busy ones."""
    size = (round(DESIGN[0] * scale), round(DESIGN[1] * scale))
    window = pygame.display.set_mode(size)
    renderer = Renderer(scale)
    canvas = Canvas(renderer, NineSlice("panel/wood", *DESIGN))
    lay(canvas)
    first = timed(lambda: canvas.draw(window))
    for _ in range(60):
        canvas.draw(window)
    idle = timed(lambda: [canvas.draw(window) for _ in range(200)]) / 200

    chance = random.Random(1)
    coins = [canvas.add(Node(coin(COINS[i % 6]), 300, 900, z=9)) for i in range(40)]
    timeline, frames = Timeline(), []

    def busy_frame() -> None:
        timeline.advance(FRAME)
        canvas.draw(window)

    for _ in range(ROUNDS):
        flights = []
        for node in coins:
            x, y = chance.uniform(300, 1600), chance.uniform(100, 950)
            way = NORMAL.move_time(700)
            flights.append(
                tween(node, way, x=x, y=y, angle=chance.uniform(-20, 20), arc=NORMAL.arc(700))
            )
        timeline.play(staggered(NORMAL.stagger(len(coins)), *flights))
        while not timeline.done:
            frames.append(timed(busy_frame))
    frames.sort()
    return {
        "first": first,
        "idle": idle,
        "median": frames[len(frames) // 2],
        "p99": frames[len(frames) * 99 // 100],
        "nodes": len(canvas),
        "frames": len(frames),
        "kept MB": renderer.used / 1e6,
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sprites.bench")
    parser.add_argument("--scale", type=float, default=1.0, help="pixels a unit: 2 is 2160p")
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    for name, figure in measure(options.scale).items():
        print(f"{name:8} {figure:9.2f}")


if __name__ == "__main__":
    main()
