"""Benchmark of the title and the match list with thousands of saved matches.

Half of the files are written as today, half as by the first versions, without a note of
their end. Title and list run in processes of their own, in turn: without matches, with
matches that are not indexed yet, and with an index from an earlier start.
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from scenes.bench.startup_time import run_python
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.journal import CHECKSUM_PATTERN
from tabletop.match.match import Match
from tabletop.match.match_index import INDEX_FILE as INDEX
from tabletop.match.match_store import MATCH_SUFFIX
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

RUN_COUNT: Final = 5
FRAME_SECONDS: Final = 1 / 60
MATCH_FILE_CASES: Final = ("none", "new", "known")
"""No match; matches without an index; matches that an earlier start has indexed."""

CHILD_SCRIPT: Final = """
from scenes.bench import many_matches
from scenes.cli import commands
many_matches.run_title(commands.run_title)
"""


def measure_many_matches(matches: int) -> dict[str, Any]:
    """Return seconds of the title and the list by case: of the clock and of the processor.

    Args:
        matches: Number of saved matches.
    """
    found: dict[str, dict[str, list[float]]] = {case: {} for case in MATCH_FILE_CASES}
    with tempfile.TemporaryDirectory() as none, tempfile.TemporaryDirectory() as full:
        write_matches(Path(full, "souk", "matches"), matches)
        for _ in range(RUN_COUNT + 1):  # the first warms the disk
            for case in MATCH_FILE_CASES:
                if case == "new":
                    Path(full, "souk", "matches", INDEX).unlink(missing_ok=True)
                for name, seconds in _once(none if case == "none" else full).items():
                    found[case].setdefault(name, []).append(seconds)
    return {
        "matches": matches,
        "runs": RUN_COUNT,
        "seconds": {
            case: {name: median(each[1:]) for name, each in named.items()}
            for case, named in found.items()
        },
    }


def write_matches(folder: Path, count: int) -> None:
    """Write finished matches into a folder, half of them in the format of the first versions."""
    folder.mkdir(parents=True)
    whole = [
        data for game in games.names() for data in _of_any_age(game, folder / f"x{MATCH_SUFFIX}")
    ]
    for n in range(count):
        game, data = whole[n % len(whole)]
        day, second = divmod(n, 60)
        name = f"2025-{1 + day // 28 % 12:02}-{1 + day % 28:02}-{day // 336:02}{second:04}-{game}"
        (folder / f"{name}{MATCH_SUFFIX}").write_bytes(data)


def _of_any_age(game: str, path: Path) -> Sequence[tuple[str, bytes]]:
    """Return a finished match in the present format and in the first one."""
    kind, chance = games.load(game), Chance(1)
    names = zip(DEFAULT_PLAYER_NAMES, SEAT_COLOURS, strict=False)
    specs = [SeatSpec(name, "", colour) for name, colour in names][: min(kind.seat_counts)]
    match = Match.start(kind, Setup(game, tuple(specs), {}, 1), path)
    while not match.is_over:
        seat = match.active_seats()[0]
        match.submit(seat, chance.pick(match.legal_actions(seat)))
    match.close()
    lines = path.read_text("utf-8").splitlines()
    path.unlink()
    old = [re.sub(r',"over":true', "", CHECKSUM_PATTERN.sub("}", line)) for line in lines]
    return [(game, "".join(line + "\n" for line in each).encode()) for each in (lines, old)]


def _once(home: str) -> Mapping[str, float]:
    """Return the times of one start."""
    begun = time.time()
    done = run_python("-c", CHILD_SCRIPT, home=home)
    told = json.loads(done.stdout.splitlines()[-1])
    told["title"] -= begun
    return {str(name): float(seconds) for name, seconds in told.items()}


def run_title(title: Callable[[Namespace], object]) -> None:
    """Run the program until its title, the index of all matches and their list have been displayed.

    Prints the times and exits. `title` is a time of the clock. The others are seconds of
    processor time: title, slowest frame of indexing, all of indexing, list, one page of it.
    `turns` is the speed of a plain loop, which tells how fast this machine is now.

    Args:
        title: Command that shows the title.
    """
    import pygame

    from scenes.menus.title_screen import TitleScene
    from scenes.shell.app import App

    told: dict[str, float] = {}
    step = App.step

    def timed(app: App, *events: pygame.event.Event) -> float:
        before = time.process_time()
        step(app, FRAME_SECONDS, events)
        return time.process_time() - before

    def stepped(app: App, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        step(app, seconds, events)
        if told:
            return
        told.update(title=time.time(), title_processor=time.process_time())
        from tabletop.lab.engine_benchmark import (
            measure_loop_speed,  # not before: the title needs none of it
        )

        learning = [0.0]
        while isinstance(top := app.scene_stack.top, TitleScene) and top.is_moving:
            learning.append(timed(app))
        told.update(learning_worst=max(learning), learning=sum(learning))
        before = time.process_time()
        assert app.context.navigator.has_match_store, "matches are kept"
        app.context.navigator.open_match_list()
        step(app, FRAME_SECONDS)
        told["list"] = time.process_time() - before
        down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0)
        told["page"] = timed(app, down)
        told["turns"] = measure_loop_speed()
        print(json.dumps(told), flush=True)
        app.scene_stack.clear()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    App.step = stepped  # type: ignore[method-assign, assignment]
    title(Namespace(command="title"))
