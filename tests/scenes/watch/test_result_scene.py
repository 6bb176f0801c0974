"""The page at the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scenes.base.navigator import NullNavigator
from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import do_nothing
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.table_scenes import open_result
from scenes.store.user_folders import KEEPSAKES_FOLDER_NAME
from scenes.ui.devices.intents import Command, CommandPress, Device, DeviceKind
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.ui.style.number_format import format_signed
from scenes.watch.result.brass_scales import BrassScales
from scenes.watch.result.result_place import ResultPlace
from scenes.watch.result_scene import LAST_ROW_SECONDS, ResultScene
from scenes.watch.score_bars import ScoreBars
from scenes.watch.victory_margin import VictoryMargin, VictoryMarginKind
from sprites.node import Node
from sprites.picture import PictureGroup, Text
from tabletop import games
from tabletop.core.game import TallyRow
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, Setup
from tabletop.practice.losses.loss_report import find_losers
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Keyboard

KEYBOARD = Device(DeviceKind.KEYBOARD, 0)
STANDING_NODES = ("medal:", "card:", "part:", "total:", "results:winner")
"""Name prefixes of the nodes that show the standings and their reasons."""


def open_told(studio: HeadlessStudio, game: str, seats: int, seed: int = 3) -> ResultScene:
    """Open a result and let its whole animation pass."""
    match = example_matches.play_example_match(game, seats, 1, seed)
    scene = ResultScene(studio.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    studio.open_scene(scene)
    while not scene.timelines["table"].is_done:
        scene.timelines["table"].skip()
        studio.step_undrawn_frame()
    studio.wait(0.1)
    return scene


def texts_in(picture: Any) -> list[str]:
    """Return all text of a picture, with its parts."""
    if isinstance(picture, Text):
        return [picture.text]
    if isinstance(picture, PictureGroup):
        return [text for part, _, _ in picture.parts for text in texts_in(part)]
    return []


def tap(scene: ResultScene) -> None:
    scene.handle_intent(CommandPress(Command.ACCEPT, KEYBOARD))


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_coins_fall_behind_everything_that_is_read(game: str) -> None:
    studio = HeadlessStudio((320, 180))
    scene = open_told(studio, game, games.game_class(game).seat_counts[-1])
    coins = [node for node in scene.canvas if node.name == "results:coin"]
    read = [node for node in scene.canvas if node.name.startswith((*STANDING_NODES, "face:"))]
    assert coins and len(read) > 4
    assert max(node.z for node in coins) < min(node.z for node in read)
    studio.close_scenes()


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_the_name_of_the_game_is_read_all_the_time(game: str, scale: float) -> None:
    """Check that it overlaps no other text."""
    studio = HeadlessStudio((320, 180), text_scale=scale)
    open_result(studio, game=game, seconds=0.6)
    for told in (False, True):
        while told and not studio.scene.timelines["table"].is_done:
            studio.scene.timelines["table"].skip()
            studio.wait(0.1)
        (name,) = (node for node in studio.scene.canvas if node.name == "results:game")
        assert isinstance(name.picture, Text) and name.visible
        assert name.picture.text == studio.context.text_catalogue(f"{game}.title")
        others = [n for n in studio.scene.canvas if isinstance(n.picture, Text | OutlinedGoldText)]
        others = [n for n in others if n is not name and n.visible]
        assert not [n.name for n in others if n.bounds().overlaps(name.bounds())]
    studio.close_scenes()


@pytest.mark.slow
@pytest.mark.parametrize("contrast", [False, True], ids=["plain", "contrast"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_every_number_of_seats_has_room(
    game: str, language: str, scale: float, contrast: bool
) -> None:
    studio = HeadlessStudio((960, 540))
    for seats in games.game_class(game).seat_counts:
        studio.close_scenes()
        studio.reset_settings(language=language, text_scale=scale, high_contrast=contrast)
        scene = open_told(studio, game, seats)
        studio.wait(3.0)
        problems = find_problems(scene, studio.app.window_surface)
        assert [str(problem) for problem in problems] == []
        boxes = {
            node.name: node.bounds()
            for node in scene.canvas
            if node.name.startswith(("card:", "medal:", "results:", "legend", "part:tail"))
            and node.name not in ("results:trophy", "results:coin")
        }
        kinds = {"card", "part", "medal", "legend", "results"}
        for name, box in boxes.items():
            assert box.x >= 0 and box.right <= 1920 and box.y >= 0 and box.bottom <= 1080, name
            kind = name.partition(":")[0]
            over = [
                other
                for other, its in boxes.items()
                if other.partition(":")[0] in kinds - {kind} and its.overlaps(box)
            ]
            assert not over, (name, seats)
    studio.close_scenes()


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_every_source_of_points_is_read_with_its_number(game: str, scale: float) -> None:
    studio = HeadlessStudio((320, 180))
    for seats in games.game_class(game).seat_counts:
        studio.close_scenes()
        studio.reset_settings(text_scale=scale)
        scene = open_told(studio, game, seats)
        for row in scene._rows:
            nodes: list[Node] = [node for node in (*row.bar_segments, row.tail) if node]
            shown = [text.lstrip("+") for node in nodes for text in texts_in(node.picture)]
            values = [line.values[row.seat] for line in scene.tally_rows]
            wanted = [format_signed(value).lstrip("+") for value in values if value]
            assert sorted(shown) == sorted(wanted), (seats, row.seat)
            assert not row.tail or row.tail.bounds().right <= 1920 - 90
    studio.close_scenes()


def count_steps(scene: ResultScene) -> int:
    return len(scene._steps)


def test_a_tap_completes_one_row_and_never_the_next() -> None:
    studio = HeadlessStudio((320, 180))
    match = example_matches.play_example_match("basari", 3)
    scene = ResultScene(studio.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    studio.open_scene(scene)
    studio.wait(0.1)
    steps = count_steps(scene)
    assert steps == len(scene.tally_rows) + 1
    for left in range(steps - 1, -1, -1):
        tap(scene)
        assert count_steps(scene) == left
        totals = {
            node.name: texts_in(node.picture)
            for node in scene.canvas
            if node.name.startswith("total:")
        }
        done = len(scene.tally_rows) - left
        sums = [sum(row.values[seat] for row in scene.tally_rows[:done]) for seat in range(3)]
        studio.step_undrawn_frame()
        assert [totals[f"total:{seat}"] for seat in range(3)] == [[str(n)] for n in sums]
    studio.close_scenes()


def test_nobody_has_won_before_the_last_row_was_seen_for_a_second() -> None:
    studio = HeadlessStudio((320, 180))
    match = example_matches.play_example_match("basari", 3)
    scene = ResultScene(studio.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    studio.open_scene(scene)
    frames = 0
    while count_steps(scene):
        tap(scene)
        studio.step_undrawn_frame()
    while not any(node.name == "results:winner" for node in scene.canvas):
        tap(scene)
        studio.step_undrawn_frame()
        frames += 1
    assert frames / 60 >= LAST_ROW_SECONDS - 0.1
    studio.close_scenes()


def test_a_row_that_decides_by_one_point_is_counted_at_once() -> None:
    studio = HeadlessStudio((320, 180))
    match = example_matches.play_example_match("basari", 3)
    scene = ResultScene(studio.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    scene.victory_margin = VictoryMargin(VictoryMarginKind.PHOTO, 1, (0,), (1,))
    seconds = [
        scene._animate_decisive_row(0, TallyRow("gold", (), values, ""), values).duration
        for values in ((1, 0, 0), (2, 1, 0), (9, 8, 0))
    ]
    assert seconds[0] + 1.0 < seconds[1] < seconds[2] - 1.0
    studio.close_scenes()


def test_quick_taps_at_the_end_press_no_button() -> None:
    studio, pressed = HeadlessStudio((320, 180)), list[str]()
    match = example_matches.play_example_match("basari", 3)
    again = partial(pressed.append, "again")
    scene = ResultScene(studio.context, match, again, do_nothing, do_nothing, do_nothing)
    studio.open_scene(scene)
    while not any(node.name == "results:winner" for node in scene.canvas):
        tap(scene)
        studio.step_undrawn_frame()
    for _ in range(10):
        tap(scene)
        studio.step_undrawn_frame()
    assert not pressed
    studio.wait(1.0)
    tap(scene)
    assert pressed == ["again"]
    studio.close_scenes()


@pytest.mark.parametrize(("lead", "leans"), [(0, 0.0), (1, 5.25), (400, 16.0)])
def test_the_scales_lean_to_the_winner_and_are_level_at_a_tie(lead: int, leans: float) -> None:
    from scenes.watch.result.brass_scales import beam_tilt

    assert beam_tilt(lead) == leans
    scales = BrassScales(800.0, 400.0, 1.0, (("coin/gold",), ("coin/gold",)), lead)
    scales.tilt = beam_tilt(lead)
    left, right = (n.y for n in scales.nodes if n.name.startswith("scales:pan"))
    assert left >= right and (left == right) == (lead == 0)
    assert any(node.name == "scales:lead" for node in scales.nodes) == (lead > 0)


class Places:
    """A navigator that records what the buttons of a result ask for."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def note(self, name: str) -> Callable[[], None]:
        return lambda: self.calls.append(name)


class NotingNavigator(NullNavigator):
    """Notes the set-ups that are opened and the files that are kept."""

    def __init__(self, places: Places, folder: Path) -> None:
        self.places, self.folder = places, folder

    def open_seats(self, setup: Setup) -> None:
        self.places.calls.append("seats")

    def open_loss(self, match: Match) -> None:
        self.places.calls.append("why")

    def open_next_game(self, setup: Setup) -> None:
        self.places.calls.append("next")

    def keep_file(self, name: str, suffix: str, data: bytes) -> Path | None:
        self.places.calls.append(suffix)
        path = self.folder / f"{name}.{suffix}"
        path.write_bytes(data)
        return path


@pytest.mark.parametrize("is_lost", [False, True], ids=["won", "lost"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_after_a_match_is_reached(tmp_path: Path, scale: float, is_lost: bool) -> None:
    """A person who lost and one who won are told the reason."""
    studio, places = HeadlessStudio((480, 270), text_scale=scale), Places()
    studio.context.navigator = NotingNavigator(places, tmp_path)
    match = next(
        match
        for seed in range(3, 30)
        if bool(find_losers(match := example_matches.play_example_match("basari", 3, 1, seed)))
        is is_lost
    )
    scene = ResultScene(
        studio.context, match, *map(places.note, ("again", "replay", "review", "leave"))
    )
    studio.open_scene(scene)
    while not scene.timelines["table"].is_done:
        scene.timelines["table"].skip()
        studio.step_undrawn_frame()
    layer = scene.widget_layer

    def press(name: str) -> None:
        found = [widget for widget in layer.active_widgets if widget.name == name]
        if not found:
            press("more")
            found = [widget for widget in layer.active_widgets if widget.name == name]
        found[0].activate(KEYBOARD)
        studio.step_undrawn_frame()

    wanted = ["again", "why", "seats", "next", "replay", "review", "leave"]
    assert scene.has_loss_page
    why = studio.context.text_catalogue(f"table.results.{'why' if is_lost else 'why_won'}")
    assert scene._label("why") == why
    for name in wanted:
        press(name)
    assert places.calls == wanted
    press("picture")
    press("log")
    assert places.calls[-2:] == ["png", "txt"]
    assert (tmp_path / "basari.png").read_bytes().startswith(b"\x89PNG")
    said = (tmp_path / "basari.txt").read_text(encoding="utf-8")
    assert len(said.splitlines()) > 20 and match.setup.seats[0].name in said
    studio.close_scenes()


def test_a_keepsake_is_written_where_the_message_says(tmp_path: Path) -> None:
    player = Keyboard(matches=tmp_path / "matches")
    try:
        path = player.context.navigator.keep_file("basari", "txt", b"log")
        assert path is not None and path.read_bytes() == b"log"
        assert path.parent.name == KEEPSAKES_FOLDER_NAME
        again = player.context.navigator.keep_file("basari", "txt", b"other")
        assert again is not None and again != path and path.read_bytes() == b"log"
    finally:
        player.close()


def test_the_next_game_begins_with_the_same_people() -> None:
    player = Keyboard()
    try:
        player.start("basari", "", "", "trader")
        seats = player.table.match.setup.seats
        player.context.navigator.open_seats(player.table.match.setup)
        player.app.scene_stack.apply_changes()
        assert player.scene.model.seats[:3] == list(seats)  # type: ignore[attr-defined]
        remembered = player.context.settings.remembered
        assert remembered["market_day"].seats == seats
        assert player.scene.model.mode == MatchMode.PLAY  # type: ignore[attr-defined]
    finally:
        player.close()


def test_a_place_needs_no_face_to_be_laid_out() -> None:
    """Points without a sign are coins on the scales, in a game of others too."""
    studio = HeadlessStudio((320, 180))
    scene = open_told(studio, "market_day", 2)
    assert isinstance(scene._place, ResultPlace) and isinstance(scene._bars, ScoreBars)
    weights = [node for node in scene.canvas if node.name.startswith("scales:weight")]
    assert len(weights) > 8
    studio.close_scenes()
