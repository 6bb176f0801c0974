"""Film strips: contact sheets of screenshots at equal intervals (`main.py shots --strip`).

With `--moving` they become one animated picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from scenes.base.scene import Scene
from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.screenshots.studio import FRAME_SECONDS, HeadlessStudio
from scenes.table.scene import TableScene
from scenes.watch.result_scene import ResultScene
from sprites.picture import Text
from sprites.rendering.renderer import Renderer
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.text.grammar import format_count

SHEET_COLUMNS: Final = 4
SHEET_ROWS: Final = 6
CELL_WIDTH: Final = 480
"""Width of one picture on a sheet, pixels."""
CAPTION_HEIGHT: Final = 26
"""Height of the caption with the time above each picture."""
CAPTION_COLOR: Final = (240, 236, 228)
SHEET_COLOR: Final = (24, 22, 26)
AI_WAIT_SECONDS: Final = 0.5
"""Seconds of one wait for a thinking seat."""
WEBP_QUALITY: Final = 60
"""Quality of an animated picture (WEBP)."""
RESULT_SECONDS: Final = 20.0
"""Seconds of a result that are shown."""
MAX_SECONDS: Final = 3600.0


class FilmSpan(NamedTuple):
    """The filmed time: its begin, its end and the interval, in seconds."""

    begin_seconds: float = 0.0
    end_seconds: float = MAX_SECONDS
    interval_seconds: float = 1.0


class FilmFrame(NamedTuple):
    """One picture of a strip and its time in seconds."""

    seconds: float
    picture: pygame.Surface


def open_demo(studio: HeadlessStudio, game: str, seats: int, seed: int) -> TableScene:
    """Open a demo of AI seats at speed 1."""
    match = example_matches.new_match(game, seats, people=0, seed=seed)
    table = studio.make_table(Match.start(match.game, match.setup), MatchMode.DEMO)
    studio.open_scene(table)
    return table


def film_scenes(studio: HeadlessStudio, span: FilmSpan) -> Iterator[FilmFrame]:
    """Iterate over pictures at equal intervals, until the span or the time of a result is over."""
    frames, wanted, left = 0, span.begin_seconds, RESULT_SECONDS
    while (seconds := frames * FRAME_SECONDS) <= span.end_seconds and left > 0:
        if seconds >= wanted - FRAME_SECONDS / 2:
            wanted += span.interval_seconds
            studio.step_frame()
            yield FilmFrame(seconds, studio.app.window_surface.copy())
        else:
            studio.step_undrawn_frame()
        frames += 1
        if isinstance(studio.scene, ResultScene):
            left -= FRAME_SECONDS
        wait_for_ai(studio)


def make_contact_sheets(frames: Iterator[FilmFrame]) -> Iterator[pygame.Surface]:
    """Iterate over contact sheets of the pictures with their times."""
    painter, cells = Renderer(1.0), list[pygame.Surface]()
    for frame in frames:
        cells.append(_cell(painter, frame))
        if len(cells) == SHEET_COLUMNS * SHEET_ROWS:
            yield _sheet(cells)
            cells = []
    if cells:
        yield _sheet(cells)


def save_film_strip(
    out: Path,
    size: tuple[int, int],
    name: str,
    language: str,
    seats: int,
    span: FilmSpan,
    is_animated: bool = False,
) -> int:
    """Save the film strip of a demo, or of the time after a screenshot; return the exit status."""
    from scenes.screenshots.table_scenes import (  # strips are of all pictures
        all_screenshots,
        check_folder_writable,
        set_up_screenshot,
    )

    check_folder_writable(out)
    studio = HeadlessStudio(size)
    if name in game_names():
        studio.reset_settings(language=language)
        open_demo(studio, name, seats, example_matches.DEFAULT_SEED)
    elif (position := all_screenshots().get(name)) is not None:
        set_up_screenshot(studio, position, language)
    else:
        raise ValueError(
            f"--strip {name}: neither a game ({', '.join(game_names())}) nor a picture"
        )
    frames = film_scenes(studio, span)
    if is_animated:
        _animate(frames, out / f"{name}-{language}.webp", span.interval_seconds)
        studio.close_scenes()
        return 0
    count = 0
    for count, sheet in enumerate(make_contact_sheets(frames), 1):
        pygame.image.save(sheet, str(out / f"{name}-{language}-{count:02}.png"))
    studio.close_scenes()
    print(f"{format_count(count, 'sheet')} in {out}")
    return 0


def _animate(frames: Iterator[FilmFrame], path: Path, every: float) -> None:
    """Save the pictures as one animated picture that loops."""
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
        path,
        save_all=True,
        append_images=others,
        duration=each,
        loop=0,
        quality=WEBP_QUALITY,
        method=6,
    )
    print(f"{format_count(len(pictures), 'picture')} in {path}")


def wait_for_ai(studio: HeadlessStudio) -> None:
    """Wait for a thinking seat: it thinks outside of the filmed time."""
    scene: Scene = studio.scene
    client = scene.ai_turns.worker_client if isinstance(scene, TableScene) else None
    if client is not None and client.is_thinking:
        client.wait_for_message(AI_WAIT_SECONDS)


def _cell(painter: Renderer, frame: FilmFrame) -> pygame.Surface:
    """Return a picture with its time above it."""
    width, height = frame.picture.get_size()
    cell = pygame.Surface((CELL_WIDTH, CAPTION_HEIGHT + CELL_WIDTH * height // width))
    cell.fill(SHEET_COLOR)
    minutes, seconds = divmod(frame.seconds, 60)
    time = Text(f"{int(minutes)}:{seconds:05.2f}", 20, CAPTION_COLOR)
    cell.blit(painter.render(time), (4, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    small = pygame.transform.smoothscale(
        frame.picture, (CELL_WIDTH, cell.get_height() - CAPTION_HEIGHT)
    )
    cell.blit(small, (0, CAPTION_HEIGHT))
    return cell


def _sheet(cells: list[pygame.Surface]) -> pygame.Surface:
    """Return a sheet with the necessary number of rows."""
    width, height = cells[0].get_size()
    sheet = pygame.Surface((SHEET_COLUMNS * width, -(-len(cells) // SHEET_COLUMNS) * height))
    sheet.fill(SHEET_COLOR)
    for number, cell in enumerate(cells):
        row, column = divmod(number, SHEET_COLUMNS)
        sheet.blit(cell, (column * width, row * height))
    return sheet
