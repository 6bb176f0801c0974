"""Scenes hold the nodes, words and places that they held when somebody last looked at them.

After a change that is meant: SOUK_GOLDEN=update python -m pytest tests/golden, then read what
changed in tests/golden/census before it is committed.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pygame
import pytest

from scenes.games import game_names
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.film_strips import open_demo
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from sprites.picture import Text
from tabletop import games
from tabletop.ai.worker import queries
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.coarse_pictures import (
    arrange_pictures,
    compare_coarse_pictures,
    take_coarse_picture,
)
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.fixtures.screen.scene_census import (
    Entry,
    compare_census,
    fold_families,
    read_census,
    sum_up,
    take_census,
    take_sound_census,
    write_census,
)
from tests.fixtures.screen.silent_screen import art_read_once, silent

FOLDER = Path(__file__).with_name("census")
UPDATE = os.environ.get("SOUK_GOLDEN") == "update"
COMMAND = "SOUK_GOLDEN=update python -m pytest tests/golden"
SIZE = (480, 270)
WINDOWS = (SIZE, (SIZE[0], 300), (540, SIZE[1]))
"""Sizes of windows of one scale, with margins beside or above the picture or without."""
MAX_BYTES = 150_000
"""Bytes of all census files together."""
MAX_PICTURE_BYTES = 1_200_000
"""Bytes of all sheets of coarse pictures."""
MAX_LINES = 40
"""Lines of differences that a failure tells."""

MENUS = "menus"
"""Name of the file of all scenes that are not a game's."""
SUMMARIES = "summaries"
"""Name of the list with one line for each scene that is not told in full."""
TOLD_TABLES = ("fullest-en", "mid-most-large-ja", "results-end-en")
"""Scenes of each game that are told in full, with their languages. The default run compares the
first one."""
TOLD_MENUS = (
    "title-en",
    "shelf-ja",
    "seats-full-en",
    "rulebook-ja",
    "curtain-en",
    "log-ja",
)
FILM_SEED = 3
FILM_PICTURES = 50
"""Moments of a demo of each game with most seats that are summed up, between its scenes at rest."""
FILM_FRAMES = 138
"""Frames from one such moment to the next: 2.3 seconds."""
LEFT_OUT = ("chances", "loss", "review", "haggles", "sorry")
"""Parts of the names of scenes that take long searches, do not come with the stand-in of the
worker, or show a folder of this machine."""


class Moment(NamedTuple):
    """Nodes and sounds of a scene, and a coarse picture of its window."""

    entries: list[Entry]
    picture: bytes
    """Red, green and blue of its pixels."""


class CensusFile(NamedTuple):
    """Scenes that are told in full, with a list of sums of the others; and all pictures."""

    scenes: dict[str, list[Entry]]
    pictures: dict[str, bytes]
    """Coarse pictures by name."""


@contextmanager
def stand_ins() -> Iterator[None]:
    """Have no sound, no hurry, no process for the AI, and no picture read twice."""
    with pytest.MonkeyPatch.context() as patch, art_read_once(), silent():
        patch.setattr(queries, "MAX_THINKING_SECONDS", math.inf)
        for module in find_worker_modules():
            patch.setattr(module, CLIENT, ImmediateWorker)
        yield


@pytest.fixture(scope="module", autouse=True)
def _stand_ins() -> Iterator[None]:
    with stand_ins():
        yield


@lru_cache(maxsize=1)
def scene_names() -> Mapping[str, list[str]]:
    """Return the names of all screenshots by the file that holds them."""
    files: dict[str, list[str]] = {name: [] for name in (*game_names(), MENUS)}
    for name in shots.all_screenshots():
        game = name.partition("-")[0]
        if not any(part in name.split("-") for part in LEFT_OUT):
            files[game if game in files else MENUS].append(name)
    return files


@contextmanager
def open_scene(name: str) -> Iterator[HeadlessStudio]:
    """Show a scene, whose name ends in its language, in a new studio.

    A scene in a studio that showed others differs, as in the hints of the device used last.
    """
    screenshot, _, language = name.rpartition("-")
    studio = HeadlessStudio(WINDOWS[crc32(screenshot.encode()) % len(WINDOWS)])
    try:
        shots.set_up_screenshot(studio, shots.all_screenshots()[screenshot], language)
        yield studio
    finally:
        studio.close_scenes()


def take_moment(studio: HeadlessStudio) -> Moment:
    """Return the nodes of a studio's scene, the sounds since the last moment, and a picture."""
    sounds = studio.app.mixer.recent_sounds
    entries = [
        *take_census(studio.scene, studio.context.renderer),
        *take_sound_census(sounds),
    ]
    sounds.clear()
    return Moment(entries, take_coarse_picture(studio.app.window_surface))


def list_nodes(name: str) -> list[Entry]:
    """Return the nodes of a scene, and the sounds since its studio opened."""
    with open_scene(name) as studio:
        return take_moment(studio).entries


def list_film(game: str) -> Iterator[tuple[str, Moment]]:
    """Yield moments of a demo with their names, in the middle of whatever moves then."""
    language = BUILT_IN_LANGUAGES[crc32(game.encode()) % len(BUILT_IN_LANGUAGES)]
    studio = HeadlessStudio(SIZE, language=language)
    try:
        open_demo(studio, game, games.game_class(game).seat_counts[-1], FILM_SEED)
        for picture in range(FILM_PICTURES):
            for _ in range(FILM_FRAMES - 1):
                studio.step_undrawn_frame()
            studio.step_frame()
            yield f"{game}-film-{picture:02}-{language}", take_moment(studio)
    finally:
        studio.close_scenes()


def told_scenes(file: str) -> list[str]:
    """Return the scenes of a file that are told in full."""
    return list(TOLD_MENUS) if file == MENUS else [f"{file}-{name}" for name in TOLD_TABLES]


def list_moments(file: str) -> Iterator[tuple[str, Moment]]:
    """Yield the moments of a file with their names, those that are told in full first."""
    told = told_scenes(file)
    found = {name.rpartition("-")[0]: name for name in told}
    for name in scene_names()[file]:
        language = BUILT_IN_LANGUAGES[crc32(name.encode()) % len(BUILT_IN_LANGUAGES)]
        found.setdefault(name, f"{name}-{language}")
    for name in found.values():
        try:
            with open_scene(name) as studio:
                yield name, take_moment(studio)
        except (shots.MomentNotFoundError, TimeoutError):
            assert name not in told
    if file != MENUS:
        yield from list_film(file)


def list_file(file: str) -> CensusFile:
    """Return all that the files of a game, or of the menus, have to hold."""
    told, summaries = dict[str, list[Entry]](), list[Entry]()
    pictures = dict[str, bytes]()
    for name, moment in list_moments(file):
        pictures[name] = moment.picture
        if name in told_scenes(file):
            told[name] = list(fold_families(moment.entries))
        else:
            summaries.append(sum_up(name, moment.entries))
    return CensusFile({**told, SUMMARIES: summaries}, pictures)


def list_file_alone(file: str) -> CensusFile:
    """Return the same from a new process: scenes may differ after others of this process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_list_with_stand_ins, file).result()


def _list_with_stand_ins(file: str) -> CensusFile:
    with stand_ins():
        return list_file(file)


def read_file(file: str) -> dict[str, list[Entry]]:
    """Return what a census file holds."""
    return read_census((FOLDER / f"{file}.txt").read_text(encoding="utf-8"))


def differences(
    actual: Mapping[str, Iterable[Entry]], expected: Mapping[str, Iterable[Entry]]
) -> str:
    """Return what differs in the scenes of `actual`, for a failure."""
    lines = list[str]()
    for name, entries in actual.items():
        if different := compare_census(entries, expected.get(name, ())):
            lines += (f"{name}:", *(f"  {line}" for line in different))
    more = [f"  and {len(lines) - MAX_LINES} more lines"] * (len(lines) > MAX_LINES)
    hint = [f"if that is meant: {COMMAND}"] * bool(lines)
    return "\n".join((*lines[:MAX_LINES], *more, *hint))


@pytest.mark.parametrize("game", game_names())
def test_a_full_table_holds_what_it_held(game: str) -> None:
    name = told_scenes(game)[0]
    nodes = list(fold_families(list_nodes(name)))
    assert len(nodes) > 15
    if not UPDATE:
        different = differences({name: nodes}, read_file(game))
        assert not different, different


@pytest.mark.parametrize("file", (*game_names(), MENUS))
def test_scenes_hold_what_they_held(file: str) -> None:
    scenes, pictures = list_file_alone(file)
    path = FOLDER / f"{file}.png"
    assert len(scenes[SUMMARIES]) > 30
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{file}.txt").write_bytes(write_census(scenes).encode())
        pygame.image.save(arrange_pictures(pictures), path)
    different = differences(scenes, read_file(file))
    looks = "\n".join(compare_coarse_pictures(pictures, pygame.image.load(path)))
    assert not different, f"{different}\n{looks}"
    assert not looks, f"{looks}\nif that is meant: {COMMAND}"


if not UPDATE:
    test_scenes_hold_what_they_held = pytest.mark.slow(test_scenes_hold_what_they_held)


def test_census_files_are_small_and_none_is_left_over() -> None:
    for ending, most in (("txt", MAX_BYTES), ("png", MAX_PICTURE_BYTES)):
        sizes = {path.stem: path.stat().st_size for path in FOLDER.glob(f"*.{ending}")}
        assert set(sizes) == {*game_names(), MENUS}
        assert sum(sizes.values()) <= most, sizes


@pytest.mark.parametrize("change", ["moved", "missing", "other depth", "other words"])
def test_a_changed_node_is_told(change: str) -> None:
    with open_scene("mercado-opening-en") as studio:
        table, renderer = studio.scene, studio.context.renderer
        assert isinstance(table, TableScene)
        expected = list(take_census(table, renderer))
        if change == "other words":
            node = next(node for node in table.canvas if isinstance(node.picture, Text))
            assert isinstance(node.picture, Text)
            node.picture = Text("Other words", node.picture.em, node.picture.color)
        else:
            sprites = table.stage.all_sprites()
            node = max((sprite.node for sprite in sprites), key=lambda node: node.z)
            changes = {"moved": ("x", node.x + 40), "missing": ("visible", False)}
            setattr(node, *changes.get(change, ("z", node.z + 1)))
        actual = list(take_census(table, renderer))
    assert compare_census(fold_families(actual), fold_families(expected))
    assert compare_census([sum_up("table", actual)], [sum_up("table", expected)])


def test_letters_that_are_a_pixel_off_are_not_told() -> None:
    """Words are a little wider or narrower with another FreeType."""
    with open_scene("zahab-fullest-en") as studio:
        scene, renderer = studio.scene, studio.context.renderer
        expected = list(take_census(scene, renderer))
        sheet = arrange_pictures({"table": take_coarse_picture(studio.app.window_surface)})
        texts = [node for node in scene.canvas if isinstance(node.picture, Text)]
        assert len(texts) > 10
        for node in texts:
            node.x += 1
        actual = list(take_census(scene, renderer))
        studio.step_frame()
        picture = take_coarse_picture(studio.app.window_surface)
    assert not list(compare_coarse_pictures({"table": picture}, sheet))
    assert [entry.numbers for entry in actual] != [entry.numbers for entry in expected]
    assert not compare_census(fold_families(actual), fold_families(expected))
    assert not compare_census([sum_up("table", actual)], [sum_up("table", expected)])


@pytest.mark.parametrize("change", ["darker", "light", "nothing"])
def test_a_changed_ground_is_told(change: str) -> None:
    with open_scene("title-en") as studio:
        window = studio.app.window_surface.copy()
    sheet = arrange_pictures({"title": take_coarse_picture(window)})
    if change == "darker":
        window.fill((2, 2, 2), special_flags=pygame.BLEND_SUB)
    elif change == "light":
        window.fill((24, 20, 10), (200, 60, 30, 30), pygame.BLEND_ADD)
    actual = {"title": take_coarse_picture(window)}
    assert len(list(compare_coarse_pictures(actual, sheet))) == (change != "nothing")
    assert list(compare_coarse_pictures({str(n): b"" for n in range(11)}, sheet))


def test_a_file_that_is_read_again_is_the_same() -> None:
    names = ("nacho-fullest-en", "title-en")
    nodes = {name: list_nodes(name) for name in names}
    scenes = {name: list(fold_families(found)) for name, found in nodes.items()}
    scenes[SUMMARIES] = [sum_up(name, found) for name, found in nodes.items()]
    written = read_census(write_census(scenes))
    assert set(written) == set(scenes)
    assert not differences(scenes, written)
    without = {**scenes, "title-en": scenes["title-en"][1:]}
    assert f"+ {scenes['title-en'][0]}" in differences(scenes, without)
    assert f"- {scenes['title-en'][0]}" in differences(without, scenes)
