"""Measure the frame times of a busy table: python -m tools.art.draw_benchmark [--scale 2].

Twenty cards and 240 pieces lie on a felt. Forty coins fly over them on arcs, turning, with
their shadows, again and again. Times are milliseconds of processor time, so that other
programs do not count.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

import pygame

from sprites.components import coin_picture, meeple_picture
from sprites.motion import NORMAL_MOTION
from sprites.node import DESIGN_SIZE, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, NineSlice, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from sprites.timeline import Timeline, stagger, tween

SHOWCASE_GAME = "mercado"
"""Game whose pictures are used."""
COIN_KINDS = ("gold", "silver", "copper", "turquoise", "black", "white")
SEAT_COLOR_NAMES = ("sky", "yellow", "blue", "vermilion")
BENCHMARK_FRAME_SECONDS = 1 / 60
PIECE_FLIGHT_ROUNDS = 6


def card_picture(number: int) -> Picture:
    """Return a card with paper, words and a picture."""
    words = Text(f"Saffron {number}", 32, (60, 35, 15), "display", 190, "center")
    parts = ((NineSlice("card/front", 210, 294), 0.0, 0.0), (words, 10.0, 200.0))
    return PictureGroup((210, 294), (*parts, (BakedPicture(f"{SHOWCASE_GAME}/amber"), 21.0, 40.0)))


def add_pieces(canvas: Canvas) -> None:
    """Add the pieces that lie on the table."""
    canvas.add(Node(NineSlice(f"panel/felt-{SHOWCASE_GAME}", 1600, 960), 960, 540))
    for i in range(20):
        canvas.add(
            Node(card_picture(i), 330 + i % 7 * 215, 260 + i // 7 * 250, angle=(0, 2, -3)[i % 3])
        )
    for i in range(240):
        picture = (
            coin_picture(COIN_KINDS[i % 6]) if i % 3 else meeple_picture(SEAT_COLOR_NAMES[i % 4])
        )
        canvas.add(Node(picture, 300 + i * 53 % 1300, 100 + i * 97 % 850, angle=i % 7))


def measure_call_milliseconds(act: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that a call takes."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


def measure_frames(scale: float) -> dict[str, float]:
    """Return milliseconds a frame: the first, one at rest, median and 99th percentile when busy."""
    size = (round(DESIGN_SIZE[0] * scale), round(DESIGN_SIZE[1] * scale))
    window = pygame.display.set_mode(size)
    renderer = Renderer(scale)
    canvas = Canvas(renderer, NineSlice("panel/wood", *DESIGN_SIZE))
    add_pieces(canvas)
    first = measure_call_milliseconds(lambda: canvas.draw(window))
    for _ in range(60):
        canvas.draw(window)
    idle = measure_call_milliseconds(lambda: [canvas.draw(window) for _ in range(200)]) / 200

    chance = random.Random(1)
    coins = [canvas.add(Node(coin_picture(COIN_KINDS[i % 6]), 300, 900, z=9)) for i in range(40)]
    timeline, frames = Timeline(), []

    def busy_frame() -> None:
        timeline.advance(BENCHMARK_FRAME_SECONDS)
        canvas.draw(window)

    for _ in range(PIECE_FLIGHT_ROUNDS):
        flights = []
        for node in coins:
            x, y = chance.uniform(300, 1600), chance.uniform(100, 950)
            way = NORMAL_MOTION.move_time(700)
            flights.append(
                tween(
                    node,
                    way,
                    x=x,
                    y=y,
                    angle=chance.uniform(-20, 20),
                    arc=NORMAL_MOTION.arc_height(700),
                )
            )
        timeline.play(stagger(NORMAL_MOTION.stagger_interval(len(coins)), *flights))
        while not timeline.is_done:
            frames.append(measure_call_milliseconds(busy_frame))
    frames.sort()
    return {
        "first": first,
        "idle": idle,
        "median": frames[len(frames) // 2],
        "p99": frames[len(frames) * 99 // 100],
        "nodes": len(canvas),
        "frames": len(frames),
        "kept MB": renderer.used_bytes / 1e6,
    }


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.draw_benchmark")
    parser.add_argument("--scale", type=float, default=1.0, help="pixels a unit: 2 is 2160p")
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    for name, figure in measure_frames(options.scale).items():
        print(f"{name:8} {figure:9.2f}")


if __name__ == "__main__":
    main()
