"""Measures the worst single frame of moments at which much is made at once.

Milliseconds of processor time, as in `frames`, of the thread that makes the frames: pictures are
decoded beside it, as in a window. What a moment makes before its first frame counts with that
frame, for nothing is seen in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from scenes import readahead
from scenes.app import FRAMES
from scenes.menus.offer import game_of
from scenes.menus.pause import PauseScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.settings import SUBJECTS, SettingsScene
from scenes.scene import Scene
from scenes.shots import rehearsal
from scenes.shots.studio import Studio
from scenes.stage import magnifier
from scenes.table.scene import TableScene
from scenes.watch.replay import ReplayScene
from sprites.originals import Originals
from tabletop.match.match import Match
from tabletop.match.setup import Mode

MOMENTS = ("first", "turn", "scene", "glass", "scrub")
"""First frame of a match, change of turns, opening of a scene, the glass, jumps in a replay."""
AFTER = 40  # frames after each, in which what was begun is painted and drawn
TURNS = 4  # changes of turns that are watched
WATCHED = 6.0  # seconds, at most, of each
REST = 1.0
JUMPS = 8
PLACES = ((400.0, 300.0), (960.0, 540.0), (1500.0, 800.0))  # where the glass is laid


def worst(game: str, size: tuple[int, int]) -> dict[str, float | None]:
    """The worst single frame of each of the moments, of one game at one size of the window."""
    studio = Studio(size)
    studio.context.renderer.originals = Originals(beside=True)
    most = game_of(game).seats[-1]
    played = rehearsal.rehearsed(game, most, people=0)
    found = {
        "first": _first(studio, played),
        "turn": _turns(studio, played),
        "scene": _scenes(studio, played),
        "glass": _glass(studio, played),
        "scrub": _scrubbing(studio, played),
    }
    studio.clear()
    return found


def timed(studio: Studio, acts: Sequence[Callable[[], object]], after: int = AFTER) -> float:
    """The longest frame: each of these, with the frame that follows; then all that are painted
    ahead, at the pace of the screen, and some more."""
    longest = 0.0
    for act in acts:
        number = 0
        while number < after:
            begun = time.thread_time()
            if number == 0:
                act()
            studio.frame()
            took = time.thread_time() - begun
            longest = max(longest, took * 1000)
            if studio.scene.canvas.held:
                time.sleep(max(0.0, 1 / FRAMES - took))
            if number == 0 or not studio.scene.canvas.held:
                number += 1
    return longest


def _first(studio: Studio, played: Match) -> float:
    """As it is played: the table comes in the place of a menu, and that fades away."""
    match = Match(played.game, played.setup)
    readahead.read(studio.context.text)  # as a menu does that stands there
    studio.open(SettingsScene(studio.context, SUBJECTS[0]))
    studio.wait(REST)
    stack = studio.context.stack
    return timed(studio, [lambda: stack.reset(studio.table(match, Mode.DEMO))])


def _table(studio: Studio, played: Match) -> TableScene:
    """A table at rest in mid-match."""
    table = studio.table(rehearsal.up_to(played, len(played.history) // 2), Mode.DEMO)
    studio.open(table)
    studio.wait(REST)
    return table


def _prepare(studio: Studio, table: TableScene) -> None:
    """What is painted ahead while a table fades in, where it is played."""
    table.canvas.hold()
    while table.canvas.held:
        table.canvas.prepare(studio.app.surface)


def _turns(studio: Studio, played: Match) -> float | None:
    """Frames from a decision after which another seat decides until that is asked, and a while
    after; None where one seat decides all."""
    events = list(rehearsal.events(played))
    changes = [one for one, other in pairwise(events) if one.seat != other.seat]
    longest: float | None = None
    for event in changes[:: max(1, len(changes) // TURNS)][:TURNS]:
        match = rehearsal.up_to(played, event.number)
        table = studio.table(match, Mode.DEMO)
        studio.open(table)
        _prepare(studio, table)
        rehearsal.submit(match, event)
        for _ in range(round(WATCHED * FRAMES)):
            longest = max(longest or 0.0, timed(studio, [_nothing], 1))
            if match.number > event.number + 1:
                break
    return longest


def _scenes(studio: Studio, played: Match) -> float:
    game, context = played.game.name, studio.context
    makers: tuple[Callable[[], Scene], ...] = (
        lambda: PauseScene(context, game, _nothing),
        lambda: SettingsScene(context, SUBJECTS[0]),
        lambda: RulebookScene(context, game),
    )
    longest = 0.0
    for make in makers:
        _table(studio, played)
        longest = max(longest, timed(studio, [partial(_push, studio, make)]))
    return longest


def _glass(studio: Studio, played: Match) -> float:
    table = _table(studio, played)
    longest = 0.0
    for x, y in PLACES:
        lay = partial(magnifier.show, studio.context, table.page, table.canvas, x, y)
        longest = max(longest, timed(studio, [lay]))
        table.page.close()
        studio.wait(REST)
    return longest


def _scrubbing(studio: Studio, played: Match) -> float:
    scene = ReplayScene(studio.context, played, rehearsal.AtOnce(played.game, 0))
    studio.open(scene)
    studio.wait(REST)
    places = [scene.last * n * 3 // JUMPS % max(1, scene.last) for n in range(1, JUMPS + 1)]
    return timed(studio, [partial(scene.jump, place) for place in places], 3)


def _push(studio: Studio, make: Callable[[], Scene]) -> None:
    """Make a scene, and put it above the one in front."""
    studio.context.stack.push(make())


def _nothing() -> None:
    """What the buttons of a pause do here, and a frame that only goes on."""
