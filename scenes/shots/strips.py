"""Film strips: what is seen at equal times, as contact sheets: `python main.py shots --strip`;
with `--moving` as one animated picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from scenes.games import laid
from scenes.scene import Scene
from scenes.shots import rehearsal
from scenes.shots.studio import FRAME, Studio
from scenes.table.scene import TableScene
from scenes.watch.results import ResultScene
from sprites.picture import Text
from sprites.renderer import Renderer
from tabletop.match.match import Match
from tabletop.match.setup import Mode

ACROSS: Final = 4
DOWN: Final = 6
WIDTH: Final = 480
"""Of one picture on a sheet, pixels."""
HEAD: Final = 26
"""Height of the line above each picture, with its time."""
INK: Final = (240, 236, 228)
GROUND: Final = (24, 22, 26)
PATIENT: Final = 0.5
"""Seconds that a seat is waited for at a time, while it thinks."""
QUALITY: Final = 60
"""Of a picture that moves (WEBP)."""
RESULT: Final = 20.0
"""Seconds that are shown of a result."""
MOST: Final = 3600.0


class Span(NamedTuple):
    """What is filmed: from when on, until when, and how many seconds apart."""

    begin: float = 0.0
    end: float = MOST
    every: float = 1.0


class Frame(NamedTuple):
    """One picture of a strip."""

    seconds: float
    picture: pygame.Surface


def demo(studio: Studio, game: str, seats: int, seed: int) -> TableScene:
    """A demo of traders at speed 1, opened."""
    match = rehearsal.begun(game, seats, people=0, seed=seed)
    table = studio.table(Match.start(match.game, match.setup), Mode.DEMO)
    studio.open(table)
    return table


def filmed(studio: Studio, span: Span) -> Iterator[Frame]:
    """What is in front, at equal times, until the span is over or a result has been shown."""
    frames, wanted, left = 0, span.begin, RESULT
    while (seconds := frames * FRAME) <= span.end and left > 0:
        if seconds >= wanted - FRAME / 2:
            wanted += span.every
            studio.frame()
            yield Frame(seconds, studio.app.surface.copy())
        else:
            studio.unseen()
        frames += 1
        if isinstance(studio.scene, ResultScene):
            left -= FRAME
        let_think(studio)


def sheets(frames: Iterator[Frame]) -> Iterator[pygame.Surface]:
    """Contact sheets of so many pictures each, their times above them."""
    painter, cells = Renderer(1.0), list[pygame.Surface]()
    for frame in frames:
        cells.append(_cell(painter, frame))
        if len(cells) == ACROSS * DOWN:
            yield _sheet(cells)
            cells = []
    if cells:
        yield _sheet(cells)


def run(
    out: Path,
    size: tuple[int, int],
    name: str,
    language: str,
    seats: int,
    span: Span,
    moving: bool = False,
) -> int:
    """`shots --strip`: a demo of a game, or what follows a picture; returns the exit status."""
    from scenes.shots.tables import check_folder, positions, take  # strips are of all pictures

    check_folder(out)
    studio = Studio(size)
    if name in laid():
        studio.set(language=language)
        demo(studio, name, seats, rehearsal.SEED)
    elif (position := positions().get(name)) is not None:
        take(studio, position, language)
    else:
        raise ValueError(f"--strip {name}: neither a game ({', '.join(laid())}) nor a picture")
    frames = filmed(studio, span)
    if moving:
        _animate(frames, out / f"{name}-{language}.webp", span.every)
        studio.clear()
        return 0
    count = 0
    for count, sheet in enumerate(sheets(frames), 1):
        pygame.image.save(sheet, str(out / f"{name}-{language}-{count:02}.png"))
    studio.clear()
    print(f"{count} sheets in {out}")
    return 0


def _animate(frames: Iterator[Frame], path: Path, every: float) -> None:
    """One picture that moves, again and again."""
    try:
        from PIL import Image
    except ImportError as missing:
        raise ValueError(f"--moving needs the development tools ({missing})") from missing

    pictures = [
        Image.frombytes("RGB", frame.picture.get_size(), pygame.image.tobytes(frame.picture, "RGB"))
        for frame in frames
    ]
    if not pictures:
        raise ValueError("--span: nothing is shown in it")
    first, *others = pictures
    each = round(every * 1000)
    first.save(
        path, save_all=True, append_images=others, duration=each, loop=0, quality=QUALITY, method=6
    )
    print(f"{len(pictures)} pictures in {path}")


def let_think(studio: Studio) -> None:
    """Wait for a seat that thinks: it does so outside of the time that is filmed."""
    scene: Scene = studio.scene
    client = scene.opponents.client if isinstance(scene, TableScene) else None
    if client is not None and client.thinking:
        client.wait(PATIENT)


def _cell(painter: Renderer, frame: Frame) -> pygame.Surface:
    """A picture with its time above it."""
    width, height = frame.picture.get_size()
    cell = pygame.Surface((WIDTH, HEAD + WIDTH * height // width))
    cell.fill(GROUND)
    minutes, seconds = divmod(frame.seconds, 60)
    time = Text(f"{int(minutes)}:{seconds:05.2f}", 20, INK)
    cell.blit(painter.surface(time), (4, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    small = pygame.transform.smoothscale(frame.picture, (WIDTH, cell.get_height() - HEAD))
    cell.blit(small, (0, HEAD))
    return cell


def _sheet(cells: list[pygame.Surface]) -> pygame.Surface:
    """As many rows as are needed."""
    width, height = cells[0].get_size()
    sheet = pygame.Surface((ACROSS * width, -(-len(cells) // ACROSS) * height))
    sheet.fill(GROUND)
    for number, cell in enumerate(cells):
        row, column = divmod(number, ACROSS)
        sheet.blit(cell, (column * width, row * height))
    return sheet
