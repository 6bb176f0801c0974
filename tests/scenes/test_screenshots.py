"""Promises of the screenshot command."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.menus.pause_menu import PauseMenuScene
from scenes.screenshots import commentary, example_matches, film_strips
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.scene_setup import Screenshot
from scenes.screenshots.studio import FRAME_SECONDS, HeadlessStudio
from scenes.table.presentation.screen_session import ScreenSession
from tabletop.core.toolkit.greedy_strategy import GreedyStrategy
from tabletop.core.toolkit.rollout_strategy import RolloutStrategy
from tabletop.host.match_host import MatchHost
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.match.setup import MatchMode
from tabletop.narration.turn_summary import TurnSummarizer, TurnSummary
from tabletop.plugins import paths
from tabletop.text import BUILT_IN_LANGUAGES
from tabletop.text.languages import LANGUAGES_VARIABLE
from tests.fixtures.source_tree import ROOT


def test_a_picture_of_each_language_is_taken(tmp_path: Path) -> None:
    assert shots.save_screenshots(tmp_path / "new", (640, 360), "title-leaving") == 0
    taken = {path.name for path in (tmp_path / "new").iterdir()}
    assert taken == {f"title-leaving-{language}.png" for language in BUILT_IN_LANGUAGES}


def test_a_picture_of_another_language_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LANGUAGES_VARIABLE, str(ROOT / "docs/examples/languages"))
    assert shots.save_screenshots(tmp_path, (640, 360), "title-leaving", ("de",)) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["title-leaving-de.png"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="cannot write there"):
        shots.save_screenshots(tmp_path / "file", (640, 360), "title")


def test_a_name_that_no_picture_has_is_told_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"they begin with .*title"):
        shots.save_screenshots(tmp_path, (640, 360), "nowhere")


@pytest.mark.parametrize("game", game_names())
def test_every_table_has_its_positions(game: str) -> None:
    names = [name for name in shots.all_screenshots() if name.startswith(f"{game}-")]
    assert {f"{game}-opening", f"{game}-fullest", f"{game}-results-end"} <= set(names)


def test_a_match_goes_on_from_any_decision_as_it_was_rehearsed() -> None:
    game = game_names()[0]
    played = example_matches.play_example_match(game, load_game(game).seat_counts[0])
    number = example_matches.find_turn(played, 0, 0.5)
    again = example_matches.copy_match_until(played, number)
    assert again.decision_number == number
    assert not ScreenSession(MatchHost(again), MatchMode.PLAY).has_next_event
    for event in list(example_matches.decision_events(played))[number:]:
        example_matches.repeat_decision(again, event)
    assert again.state.to_json() == played.state.to_json()


@pytest.fixture
def other_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game of others without a strategy."""
    name = "egret"
    write_scaffold(name, tmp_path, "bag")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    yield name
    for module in [module for module in sys.modules if f".games.{name}" in module]:
        del sys.modules[module]


def test_matches_of_a_game_without_a_strategy_are_rehearsed_without_a_search(
    other_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(RolloutStrategy, "policy")
    monkeypatch.delattr(GreedyStrategy, "policy")
    match = example_matches.play_example_match(other_game, 2)
    assert match.game.is_over(match.state)


def test_pictures_of_a_game_of_others_do_not_wait_for_long_searches(
    other_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = list[float]()
    monkeypatch.setattr(
        example_matches.queries, "answer_query", lambda game, query, seconds: limits.append(seconds)
    )
    for name in (other_game, game_names()[0]):
        example_matches.answer_query(load_game(name), None)  # type: ignore[arg-type]
    assert limits == [example_matches.OTHER_QUERY_SECONDS, math.inf]


def test_a_picture_that_never_comes_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wait(studio: HeadlessStudio) -> None:
        studio.wait_until(lambda: False, 0.1)

    scenes = {"title-never": Screenshot(wait), **shots.MENU_SCREENSHOTS}
    monkeypatch.setattr(shots, "all_screenshots", lambda: scenes)
    assert shots.save_screenshots(tmp_path, (640, 360), "title-", ("en",)) == 0
    assert "title-never: left out (nothing came in 0.1 s)" in capsys.readouterr().out
    assert (tmp_path / "title-leaving-en.png").is_file()


def test_the_news_of_a_turn_that_lay_face_down_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some turns of others show a learner nothing, such as draws into a hidden hand."""
    dark = set[int]()
    summarize = TurnSummarizer.summarize_turn

    def tell(self: TurnSummarizer, *given: Any) -> TurnSummary | None:
        number = self._match.decision_number
        if not dark:
            dark.add(number)
        return None if number in dark else summarize(self, *given)

    monkeypatch.setattr(TurnSummarizer, "summarize_turn", tell)
    studio = HeadlessStudio((320, 180))
    table = commentary.open_turn_recap(studio, game_names()[0], 3)
    assert table.widget_layer.dialog and table.match.decision_number not in dark
    studio.close_scenes()


def test_a_strip_is_pictures_at_equal_times(tmp_path: Path) -> None:
    studio = HeadlessStudio((320, 180))
    film_strips.open_demo(studio, game_names()[0], 3, example_matches.DEFAULT_SEED)
    frames = list(film_strips.film_scenes(studio, film_strips.FilmSpan(0.5, 2.0, 0.25)))
    studio.close_scenes()
    assert [round(frame.seconds, 2) for frame in frames] == [0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]
    seen = {pygame.image.tobytes(frame.picture, "RGB") for frame in frames}
    assert len(seen) == len(frames), "the pieces are laid out meanwhile"


def test_a_strip_follows_a_picture_and_is_told_of_names_that_are_neither(tmp_path: Path) -> None:
    span = film_strips.FilmSpan(0.0, 0.2, 0.1)
    assert film_strips.save_film_strip(tmp_path, (320, 180), "title-leaving", "ja", 2, span) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["title-leaving-ja-01.png"]
    with pytest.raises(ValueError, match="neither a game"):
        film_strips.save_film_strip(tmp_path, (320, 180), "nowhere", "en", 2, span)


@pytest.mark.slow
def test_a_strip_can_be_one_picture_that_moves(tmp_path: Path) -> None:
    span, game = film_strips.FilmSpan(0.5, 1.5, 0.25), game_names()[0]
    assert (
        film_strips.save_film_strip(tmp_path, (320, 180), game, "ja", 3, span, is_animated=True)
        == 0
    )
    with Image.open(tmp_path / f"{game}-ja.webp") as moving:
        assert (moving.size, getattr(moving, "n_frames", 1)) == ((320, 180), 5)
    with pytest.raises(ValueError, match="--span"):
        film_strips.save_film_strip(
            tmp_path, (320, 180), game, "ja", 3, film_strips.FilmSpan(5, 4), is_animated=True
        )


def test_a_fade_passes_in_frames_that_nobody_looks_at() -> None:
    studio = HeadlessStudio((320, 180))
    film_strips.open_demo(studio, game_names()[0], 3, example_matches.DEFAULT_SEED)
    studio.step_frame()
    studio.context.scene_stack.push(
        PauseMenuScene(studio.context, game_names()[0], studio.close_scenes)
    )
    studio.step_undrawn_frame()
    for _ in range(round(studio.context.motion.scene_change_seconds / FRAME_SECONDS) + 1):
        studio.step_undrawn_frame()
    studio.step_frame()
    after = pygame.image.tobytes(studio.app.window_surface, "RGB")
    studio.wait(1.0)
    assert pygame.image.tobytes(studio.app.window_surface, "RGB") == after
    studio.close_scenes()
