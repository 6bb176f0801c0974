"""Benchmark of the slowest single frame in situations in which much is built at once.

Milliseconds of processor time of the thread that makes the frames, as in `frame_times`.
Work before the first frame of a situation counts with that frame, because nothing is shown
in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from scenes.base.scene import Scene
from scenes.menus.common.game_list import load_game
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.settings_menu import SETTING_SUBJECTS, SettingsScene
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.shell import preload
from scenes.shell.app import FRAMES_PER_SECOND
from scenes.stage import magnifier
from scenes.table.scene import TableScene
from scenes.watch.replay_scene import ReplayScene
from sprites.rendering.image_loader import ImageLoader
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

FRAME_SITUATIONS = ("first", "turn", "scene", "glass", "scrub")
"""First frame of a match, change of turns, opening of a scene, magnifier, jumps in a replay."""
FRAMES_AFTER_ACTION = 40  # frames after each, in which what was begun is painted and drawn
MAX_TURN_CHANGES = 4  # changes of turns that are watched
MAX_TURN_SECONDS = 6.0  # seconds, at most, of each
REST_SECONDS = 1.0
REPLAY_JUMPS = 8
MAGNIFIER_POSITIONS = ((400.0, 300.0), (960.0, 540.0), (1500.0, 800.0))  # where the glass is laid


def measure_worst_frames(game: str, size: tuple[int, int]) -> dict[str, float | None]:
    """Return the slowest frame of each situation, of one game at one window size."""
    studio = HeadlessStudio(size)
    studio.context.renderer.image_loader = ImageLoader(in_thread=True)
    most = load_game(game).seat_counts[-1]
    played = example_matches.play_example_match(game, most, people=0)
    found = {
        "first": _first(studio, played),
        "turn": _turns(studio, played),
        "scene": _scenes(studio, played),
        "glass": _glass(studio, played),
        "scrub": _scrubbing(studio, played),
    }
    studio.close_scenes()
    return found


def longest_frame(
    studio: HeadlessStudio,
    actions: Sequence[Callable[[], object]],
    after: int = FRAMES_AFTER_ACTION,
) -> float:
    """Return the milliseconds of the longest frame after some actions.

    Each action is timed with the frame that follows. Then come the frames in which pictures are
    prepared, at the pace of the screen, and some more.

    Args:
        studio: Studio that draws.
        actions: Actions to run.
        after: Number of frames after each action.
    """
    longest = 0.0
    for act in actions:
        number = 0
        while number < after:
            begun = time.thread_time()
            if number == 0:
                act()
            studio.step_frame()
            took = time.thread_time() - begun
            longest = max(longest, took * 1000)
            if studio.scene.canvas.is_preparing:
                time.sleep(max(0.0, 1 / FRAMES_PER_SECOND - took))
            if number == 0 or not studio.scene.canvas.is_preparing:
                number += 1
    return longest


def _first(studio: HeadlessStudio, played: Match) -> float:
    """Measure the change from a menu to the table, with its fade."""
    match = Match(played.game, played.setup)
    preload.preload_modules(studio.context.text_catalogue)  # as a menu does that stands there
    studio.open_scene(SettingsScene(studio.context, SETTING_SUBJECTS[0]))
    studio.wait(REST_SECONDS)
    stack = studio.context.scene_stack
    return longest_frame(
        studio, [lambda: stack.replace_all(studio.make_table(match, MatchMode.DEMO))]
    )


def _table(studio: HeadlessStudio, played: Match) -> TableScene:
    """A table at rest in mid-match."""
    table = studio.make_table(
        example_matches.copy_match_until(played, len(played.history) // 2), MatchMode.DEMO
    )
    studio.open_scene(table)
    studio.wait(REST_SECONDS)
    return table


def _prepare(studio: HeadlessStudio, table: TableScene) -> None:
    """Prepare the pictures that are painted while a table fades in."""
    table.canvas.begin_preparation()
    while table.canvas.is_preparing:
        table.canvas.prepare(studio.app.window_surface)


def _turns(studio: HeadlessStudio, played: Match) -> float | None:
    """Return the longest frame from a decision until the next seat is asked, or None.

    The measurement covers decisions after which another seat decides, and some time after them.
    None means that one seat decides everything.
    """
    events = list(example_matches.decision_events(played))
    changes = [one for one, other in pairwise(events) if one.seat != other.seat]
    longest: float | None = None
    for event in changes[:: max(1, len(changes) // MAX_TURN_CHANGES)][:MAX_TURN_CHANGES]:
        match = example_matches.copy_match_until(played, event.decision_number)
        table = studio.make_table(match, MatchMode.DEMO)
        studio.open_scene(table)
        _prepare(studio, table)
        example_matches.repeat_decision(match, event)
        for _ in range(round(MAX_TURN_SECONDS * FRAMES_PER_SECOND)):
            longest = max(longest or 0.0, longest_frame(studio, [_nothing], 1))
            if match.decision_number > event.decision_number + 1:
                break
    return longest


def _scenes(studio: HeadlessStudio, played: Match) -> float:
    game, context = played.game.name, studio.context
    makers: tuple[Callable[[], Scene], ...] = (
        lambda: PauseMenuScene(context, game, _nothing),
        lambda: SettingsScene(context, SETTING_SUBJECTS[0]),
        lambda: RulebookScene(context, game),
    )
    longest = 0.0
    for make in makers:
        _table(studio, played)
        longest = max(longest, longest_frame(studio, [partial(_push, studio, make)]))
    return longest


def _glass(studio: HeadlessStudio, played: Match) -> float:
    table = _table(studio, played)
    longest = 0.0
    for x, y in MAGNIFIER_POSITIONS:
        lay = partial(magnifier.show_glass, studio.context, table.widget_layer, table.canvas, x, y)
        longest = max(longest, longest_frame(studio, [lay]))
        table.widget_layer.close_dialog()
        studio.wait(REST_SECONDS)
    return longest


def _scrubbing(studio: HeadlessStudio, played: Match) -> float:
    scene = ReplayScene(studio.context, played, example_matches.ImmediateAnswerer(played.game, 0))
    studio.open_scene(scene)
    studio.wait(REST_SECONDS)
    places = [
        scene.last_moment * n * 3 // REPLAY_JUMPS % max(1, scene.last_moment)
        for n in range(1, REPLAY_JUMPS + 1)
    ]
    return longest_frame(studio, [partial(scene.jump_to_moment, place) for place in places], 3)


def _push(studio: HeadlessStudio, make: Callable[[], Scene]) -> None:
    """Make a scene, and put it above the one in front."""
    studio.context.scene_stack.push(make())


def _nothing() -> None:
    """Do nothing, as the action of a button or of a frame without one."""
