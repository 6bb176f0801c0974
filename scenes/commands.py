"""Commands of the command line that have a screen: title, play, demo, replay, bench, shots."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from scenes.preferences import INSTANT, Preferences
from scenes.request import MatchRequest
from scenes.saved import settings_file
from tabletop.bots.rehearsal import rehearse
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode, SetupError, drawn_seed
from tabletop.seats.commandline import chosen
from tabletop.text.reading import read_file_error

if TYPE_CHECKING:
    from scenes.context import Context
    from scenes.program import Program
    from scenes.watch.replay import ReplayScene

MOST_FRAMES = 2_000_000
"""A headless demo that takes more has a fault, and says so."""


def preferences(given: Namespace) -> Preferences:
    """Return the settings of the user, with what the command line overrides for this run."""
    wanted: dict[str, object] = {}
    if given.fullscreen:
        wanted["full_screen"] = True
    if getattr(given, "hands", None):
        wanted["open_hands"] = given.hands == "open"
    if getattr(given, "speed", None) is not None:
        wanted["speed"] = given.speed
    read = Preferences(settings_file())
    read.for_now(**wanted)
    return read


def title(given: Namespace) -> int:
    """No command: the title."""
    from scenes.menus.title import TitleScene
    from scenes.program import Program

    return Program(Preferences(settings_file())).run(TitleScene)


def play(given: Namespace) -> int:
    """`play`: a match at once."""
    from scenes.program import Program

    game, seats, options = chosen(given, bots=True)
    rehearse(game, seats, options)
    mode = Mode.PRACTICE if given.practice else Mode.PLAY
    if all(seat.human for seat in seats) and given.practice:
        raise SetupError("practice is for one person against AI seats")
    request = MatchRequest(game.name, seats, options, given.seed, game.sheet, mode)
    program = Program(preferences(given))
    return program.run(lambda context: program.first_table(request))


def demo(given: Namespace) -> int:
    """`demo`: AI seats and bots only; headless it runs to the result and prints it."""
    game, seats, options = chosen(given, bots=True)
    if any(seat.human for seat in seats):
        raise SetupError("a demo takes AI seats and bots only, such as ai:trader,ai:trader")
    rehearse(game, seats, options)
    seed = given.seed
    if given.headless and seed is None:
        seed = drawn_seed()  # it is told, and names the match with `--seed`
    request = MatchRequest(game.name, seats, options, seed, game.sheet, Mode.DEMO)
    if given.headless:
        return _headless(request)
    from scenes.program import Program

    program = Program(preferences(given))
    return program.run(lambda context: program.first_table(request))


def replay(given: Namespace) -> int:
    """`replay FILE`."""
    wrong: list[JournalError] = []
    match = Match.as_far(given.file, wrong.append)
    for error in wrong:
        print(f"souk: {error}", file=sys.stderr)
    from scenes.program import Program
    from scenes.watch.replay import ReplayScene

    def opened(context: Context) -> ReplayScene:
        scene = ReplayScene(context, match)
        for error in wrong:
            scene.page.say(read_file_error(error, context.text))
        return scene

    program = Program(preferences(given))
    return program.run(opened)


def lesson(given: Namespace) -> int:
    """`lesson FILE`, once it has been checked."""
    from scenes.program import Program
    from tabletop.practice import lessons

    found = lessons.load(given.file)
    program = Program(Preferences(settings_file()), matches=None)
    return program.run(lambda context: program.practice.teaching(found))


def drill(given: Namespace) -> int:
    """`drill FILE`, once it has been checked."""
    from scenes.program import Program
    from tabletop.practice import drills

    found = drills.load(given.file)
    program = Program(Preferences(settings_file()), matches=None)
    return program.run(lambda context: program.practice.drilling(found))


def bench(given: Namespace) -> int:
    """`bench stage`, `window`, `start`, `sound`, `phones` and `text`."""
    from scenes.bench import command as benches

    return benches.run(given.what, given.json, given.matches, given.game)


def shots(given: Namespace) -> int:
    """`shots --out DIR`."""
    from scenes.shots import strips
    from scenes.shots import tables as pictures

    if given.strip:
        begin, end = given.span
        span = strips.Span(begin, end, given.every)
        return strips.run(
            given.out, given.size, given.strip, given.language, given.seats, span, given.moving
        )

    return pictures.run(given.out, given.size, given.only)


def run(given: Namespace) -> int:
    """The command that was given; without a screen it says what to do."""
    from scenes.window import NoDisplayError

    try:
        return COMMANDS[given.command or "title"](given)
    except NoDisplayError as error:
        print(f"souk: {error}", file=sys.stderr)
        return 2


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "title": title,
    "play": play,
    "demo": demo,
    "replay": replay,
    "lesson": lesson,
    "drill": drill,
    "bench": bench,
    "shots": shots,
}


def _headless(request: MatchRequest) -> int:
    """Play a demo through the real scenes without a window, and print how it ended."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from scenes.program import Program

    preferences = Preferences()
    preferences.change(speed=INSTANT)
    program = Program(preferences, headless=True, matches=None)
    try:
        return _to_the_end(program, request)
    finally:
        program.close()


def _to_the_end(program: Program, request: MatchRequest) -> int:
    """Play and print a demo."""
    from scenes.watch.results import ResultScene

    try:
        table = program.table(request, strict=True)
    except JournalError as error:
        raise SetupError(str(error)) from error
    program.app.open(table)
    for _ in range(MOST_FRAMES):
        program.app.step(1 / 60)
        if isinstance(program.app.stack.top, ResultScene):
            break
    else:
        print("souk: the demo did not come to an end", file=sys.stderr)
        return 1
    for _ in range(3):
        program.app.step(1 / 60)
    match = table.match
    print(f"{request.game}: {match.number} decisions, seed {match.setup.seed}")
    for entry in sorted(match.game.standing(match.state), key=lambda entry: entry.place):
        spec = match.setup.seats[entry.seat]
        print(f"{entry.place}. {spec.name:<12} {spec.level:<8} {entry.score:>5}")
        if lost := table.bots.lost(entry.seat):
            print(f"   it lost {lost} moves by a crash, silence or nonsense")
    return 0
