"""What the command that takes pictures promises."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from PIL import Image

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.menus.pause import PauseScene
from scenes.shots import rehearsal, strips
from scenes.shots import tables as shots
from scenes.shots.studio import FRAME, Studio
from scenes.table.session import Session
from tabletop.match.setup import Mode
from tabletop.table.table import Table
from tabletop.text import LANGUAGES


def test_a_picture_of_each_language_is_taken(tmp_path: Path) -> None:
    assert shots.run(tmp_path / "new", (640, 360), "title-leaving") == 0
    taken = {path.name for path in (tmp_path / "new").iterdir()}
    assert taken == {f"title-leaving-{language}.png" for language in LANGUAGES}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="cannot write there"):
        shots.run(tmp_path / "file", (640, 360), "title")


def test_a_name_that_no_picture_has_is_told_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"they begin with .*title"):
        shots.run(tmp_path, (640, 360), "nowhere")


@pytest.mark.parametrize("game", laid())
def test_every_table_has_its_positions(game: str) -> None:
    names = [name for name in shots.positions() if name.startswith(f"{game}-")]
    assert {f"{game}-opening", f"{game}-fullest", f"{game}-results-end"} <= set(names)


def test_a_match_goes_on_from_any_decision_as_it_was_rehearsed() -> None:
    game = laid()[0]
    played = rehearsal.rehearsed(game, game_of(game).seats[0])
    number = rehearsal.turn_of(played, 0, 0.5)
    again = rehearsal.up_to(played, number)
    assert again.number == number
    assert not Session(Table(again), Mode.PLAY).coming
    for event in list(rehearsal.events(played))[number:]:
        rehearsal.submit(again, event)
    assert again.state.to_json() == played.state.to_json()


def test_a_strip_is_pictures_at_equal_times(tmp_path: Path) -> None:
    studio = Studio((320, 180))
    strips.demo(studio, laid()[0], 3, rehearsal.SEED)
    frames = list(strips.filmed(studio, strips.Span(0.5, 2.0, 0.25)))
    studio.clear()
    assert [round(frame.seconds, 2) for frame in frames] == [0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]
    seen = {pygame.image.tobytes(frame.picture, "RGB") for frame in frames}
    assert len(seen) == len(frames), "the pieces are laid out meanwhile"


def test_a_strip_follows_a_picture_and_is_told_of_names_that_are_neither(tmp_path: Path) -> None:
    span = strips.Span(0.0, 0.2, 0.1)
    assert strips.run(tmp_path, (320, 180), "title-leaving", "ja", 2, span) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["title-leaving-ja-01.png"]
    with pytest.raises(ValueError, match="neither a game"):
        strips.run(tmp_path, (320, 180), "nowhere", "en", 2, span)


def test_a_strip_can_be_one_picture_that_moves(tmp_path: Path) -> None:
    span, game = strips.Span(0.5, 1.5, 0.25), laid()[0]
    assert strips.run(tmp_path, (320, 180), game, "ja", 3, span, moving=True) == 0
    with Image.open(tmp_path / f"{game}-ja.webp") as moving:
        assert (moving.size, getattr(moving, "n_frames", 1)) == ((320, 180), 5)
    with pytest.raises(ValueError, match="--span"):
        strips.run(tmp_path, (320, 180), game, "ja", 3, strips.Span(5, 4), moving=True)


def test_a_fade_passes_in_frames_that_nobody_looks_at() -> None:
    studio = Studio((320, 180))
    strips.demo(studio, laid()[0], 3, rehearsal.SEED)
    studio.frame()
    studio.context.stack.push(PauseScene(studio.context, laid()[0], studio.clear))
    studio.unseen()
    for _ in range(round(studio.context.motion.scene / FRAME) + 1):
        studio.unseen()
    studio.frame()
    after = pygame.image.tobytes(studio.app.surface, "RGB")
    studio.wait(1.0)
    assert pygame.image.tobytes(studio.app.surface, "RGB") == after
    studio.clear()
