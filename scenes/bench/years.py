"""Measures what years of matches cost: a title with none and with thousands, and their list.

The files are of any age: of each game as they are written now, and as the first builds wrote them,
without what tells of their end. Title and list are measured in processes of their own, in turns:
with none, with all before anything is known of them, and with what a start before has learned.
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

from scenes.bench.start import python
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.folder import ENDING
from tabletop.match.index import FILE as INDEX
from tabletop.match.journal import SUM
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup

RUNS: Final = 5
FRAME: Final = 1 / 60
CASES: Final = ("none", "new", "known")
"""No match; matches of which nothing is known yet; those that a start before has looked at."""

CHILD: Final = """
from scenes import commands
from scenes.bench import years
years.watched(commands.title)
"""


def measure(matches: int) -> dict[str, Any]:
    """Seconds of the title and of the list, by case: of the clock and of the processor."""
    found: dict[str, dict[str, list[float]]] = {case: {} for case in CASES}
    with tempfile.TemporaryDirectory() as none, tempfile.TemporaryDirectory() as full:
        lay(Path(full, "souk", "matches"), matches)
        for _ in range(RUNS + 1):  # the first warms the disk
            for case in CASES:
                if case == "new":
                    Path(full, "souk", "matches", INDEX).unlink(missing_ok=True)
                for name, seconds in _once(none if case == "none" else full).items():
                    found[case].setdefault(name, []).append(seconds)
    return {
        "matches": matches,
        "runs": RUNS,
        "seconds": {
            case: {name: median(each[1:]) for name, each in named.items()}
            for case, named in found.items()
        },
    }


def lay(folder: Path, number: int) -> None:
    """Put so many finished matches into a folder, half of them as the first builds wrote them."""
    folder.mkdir(parents=True)
    whole = [data for game in games.names() for data in _of_any_age(game, folder / f"x{ENDING}")]
    for n in range(number):
        game, data = whole[n % len(whole)]
        day, second = divmod(n, 60)
        name = f"2025-{1 + day // 28 % 12:02}-{1 + day % 28:02}-{day // 336:02}{second:04}-{game}"
        (folder / f"{name}{ENDING}").write_bytes(data)


def _of_any_age(game: str, path: Path) -> Sequence[tuple[str, bytes]]:
    """A finished match, as it is written now and as it was first."""
    kind, chance = games.load(game), Chance(1)
    names = zip(DEFAULT_NAMES, COLOURS, strict=False)
    specs = [SeatSpec(name, "", colour) for name, colour in names][: min(kind.seats)]
    match = Match.start(kind, Setup(game, tuple(specs), {}, 1), path)
    while not match.over:
        seat = match.to_act()[0]
        match.submit(seat, chance.pick(match.legal(seat)))
    match.close()
    lines = path.read_text("utf-8").splitlines()
    path.unlink()
    old = [re.sub(r',"over":true', "", SUM.sub("}", line)) for line in lines]
    return [(game, "".join(line + "\n" for line in each).encode()) for each in (lines, old)]


def _once(home: str) -> Mapping[str, float]:
    """What one start took."""
    begun = time.time()
    done = python("-c", CHILD, home=home)
    told = json.loads(done.stdout.splitlines()[-1])
    told["title"] -= begun
    return {str(name): float(seconds) for name, seconds in told.items()}


def watched(title: Callable[[Namespace], object]) -> None:
    """Run the program until it has shown its title, has learned of all files, and has shown their
    list and another page of it; tell what each took, and end.

    title: when, by the clock. Of the processor: title, the worst frame while it learned, all of
    them, the list, a page of it, and how many turns of a plain loop one second has, which tells how
    fast this machine is just now.
    """
    import pygame

    from scenes.app import App
    from scenes.menus.title import TitleScene

    told: dict[str, float] = {}
    step = App.step

    def timed(app: App, *events: pygame.event.Event) -> float:
        before = time.process_time()
        step(app, FRAME, events)
        return time.process_time() - before

    def stepped(app: App, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        step(app, seconds, events)
        if told:
            return
        told.update(title=time.time(), title_processor=time.process_time())
        from tabletop.measure.speed import loop_speed  # not before: the title needs none of it

        learning = [0.0]
        while isinstance(top := app.stack.top, TitleScene) and top.moving:
            learning.append(timed(app))
        told.update(learning_worst=max(learning), learning=sum(learning))
        before = time.process_time()
        assert app.context.errands.keeps_matches, "matches are kept"
        app.context.errands.open_replays()
        step(app, FRAME)
        told["list"] = time.process_time() - before
        down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0)
        told["page"] = timed(app, down)
        told["turns"] = loop_speed()
        print(json.dumps(told), flush=True)
        app.stack.clear()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    App.step = stepped  # type: ignore[method-assign, assignment]
    title(Namespace(command="title"))
