"""Commands of the command line that have a screen: title, play, demo, replay, bench, shots."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from scenes.base.match_request import MatchRequest
from scenes.store.preferences import INSTANT_SPEED, Preferences
from scenes.store.user_folders import settings_file
from tabletop.ai.command_line import choose_match_mode, parse_match_arguments
from tabletop.bots.bot_check import check_bots
from tabletop.bots.match_bots import format_faults
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, SetupError, draw_seed
from tabletop.text import BUILT_IN_LANGUAGES
from tabletop.text.grammar import format_count
from tabletop.text.message_format import format_file_error

if TYPE_CHECKING:
    from scenes.base.context import Context
    from scenes.shell.program import Program
    from scenes.watch.replay_scene import ReplayScene

MAX_DEMO_FRAMES = 2_000_000
"""Frames after which a headless demo counts as faulty and is aborted."""
OVERRIDES: Mapping[str, str] = {
    "fullscreen": "full_screen",
    "hands": "open_hands",
    "speed": "speed",
    "language": "language",
    "teacher": "teacher",
}
"""Settings for one run by the options that set them."""


def load_preferences(given: Namespace) -> Preferences:
    """Return the settings of the user, with the overrides of the command line for this run."""
    wanted = {
        setting: getattr(given, option)
        for option, setting in OVERRIDES.items()
        if getattr(given, option, None) is not None
    }
    if "open_hands" in wanted:
        wanted["open_hands"] = wanted["open_hands"] == "open"
    read = Preferences(settings_file())
    read.override_for_run(**wanted)
    return read


def run_title(given: Namespace) -> int:
    """Open the title scene: the default without a command."""
    from scenes.menus.title_screen import TitleScene
    from scenes.shell.program import Program

    return Program(Preferences(settings_file())).run(TitleScene)


def run_play(given: Namespace) -> int:
    """Start a match immediately (`play`).

    Raises:
        SetupError: if the arguments do not fit together.
    """
    from scenes.shell.program import Program

    if given.guided:
        raise SetupError("--guided goes with --terminal; on the screen, Learn offers it")
    if given.resume:
        raise SetupError(
            "--resume goes with --terminal or --phones; the title screen offers it too"
        )
    game, seats, options = parse_match_arguments(given, bots=True, can_adapt=True)
    check_bots(game, seats, options, given.clock)
    mode = choose_match_mode(seats, bool(given.practice or given.teacher))
    request = MatchRequest(
        game.name, seats, options, given.seed, game.sheet, mode,
        thinking_minutes=given.thinking_time or 0,
    )  # fmt: skip
    program = Program(load_preferences(given))
    program.context.bot_move_seconds = given.clock
    if given.sheet is not None:
        program.context.sheet_store.add_file(game.name, given.sheet)
    return program.run(lambda context: program.build_first_table(request))


def run_demo(given: Namespace) -> int:
    """Run a match of AI seats and bots (`demo`); headless it prints the result."""
    game, seats, options = parse_match_arguments(given, bots=True)
    if any(seat.is_human for seat in seats):
        raise SetupError("a demo takes AI seats and bots only, such as ai:trader,ai:trader")
    check_bots(game, seats, options, given.clock)
    seed = given.seed
    if given.headless and seed is None:
        seed = draw_seed()  # it is told, and names the match with `--seed`
    request = MatchRequest(game.name, seats, options, seed, game.sheet, MatchMode.DEMO)
    if given.headless:
        return _headless(request, given.clock)
    from scenes.shell.program import Program

    program = Program(load_preferences(given))
    program.context.bot_move_seconds = given.clock
    if given.sheet is not None:
        program.context.sheet_store.add_file(game.name, given.sheet)
    return program.run(lambda context: program.build_first_table(request))


def run_replay(given: Namespace) -> int:
    """Replay the match of a journal file (`replay FILE`)."""
    from scenes.watch.replay_scene import ReplayScene

    return _watch(given, ReplayScene)


def run_review(given: Namespace) -> int:
    """Review the finished match of a journal file (`review FILE`)."""
    from scenes.watch.review_scene import ReviewScene

    return _watch(given, ReviewScene)


def _watch(given: Namespace, scene_type: type[ReplayScene]) -> int:
    """Open the match of a journal file, as far as the file is valid.

    Raises:
        SetupError: if there is no file, or the match cannot be reviewed.
    """
    from scenes.shell.program import Program
    from scenes.watch.replay_scene import ReplayScene

    if given.file is None:
        raise SetupError("name the file of a match, or add --terminal to choose from a list")
    wrong: list[JournalError] = []
    match = Match.load_valid_part(given.file, wrong.append)
    for error in wrong:
        print(f"souk: {error}", file=sys.stderr)
    if scene_type is not ReplayScene and not match.is_over:
        raise SetupError("only a match that is over can be reviewed; try replay")

    def opened(context: Context) -> ReplayScene:
        scene = scene_type(context, match)
        for error in wrong:
            scene.widget_layer.show_toast(format_file_error(error, context.text_catalogue))
        return scene

    program = Program(load_preferences(given))
    return program.run(opened)


def run_lesson(given: Namespace) -> int:
    """Check a lesson file and open the lesson (`lesson FILE`)."""
    from scenes.shell.program import Program
    from tabletop.practice import lessons

    found = lessons.load_lesson(given.file)
    program = Program(load_preferences(given), matches=None)
    return program.run(lambda context: program.practice_controller.build_lesson_scene(found))


def run_drill(given: Namespace) -> int:
    """Check a drill file and open the drill (`drill FILE`)."""
    from scenes.shell.program import Program
    from tabletop.practice import drills

    found = drills.load_drill(given.file)
    program = Program(load_preferences(given), matches=None)
    return program.run(lambda context: program.practice_controller.build_drill_scene(found))


def run_bench(given: Namespace) -> int:
    """Run a benchmark: `bench stage`, `window`, `start`, `sound`, `phones` or `text`."""
    from scenes.bench import command as benches

    return benches.run_benchmark(given.what, given.json, given.matches, given.game, given.phones)


def run_shots(given: Namespace) -> int:
    """Take screenshots (`shots --out DIR`)."""
    from scenes.screenshots import film_strips
    from scenes.screenshots import table_scenes as pictures

    if given.strip:
        begin, end = given.span
        span = film_strips.FilmSpan(begin, end, given.every)
        return film_strips.save_film_strip(
            given.out, given.size, given.strip, given.language or BUILT_IN_LANGUAGES[0],
            given.seats, span, given.moving,
        )  # fmt: skip

    languages = (given.language,) if given.language else BUILT_IN_LANGUAGES
    return pictures.save_screenshots(given.out, given.size, given.only, languages)


def run_command(given: Namespace) -> int:
    """Run the command of the parsed arguments and return its exit status.

    Without a screen it prints advice and returns 2.
    """
    from scenes.shell.window import NoDisplayError

    try:
        return COMMANDS[given.command or "title"](given)
    except NoDisplayError as error:
        print(f"souk: {error}", file=sys.stderr)
        return 2


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "title": run_title,
    "play": run_play,
    "demo": run_demo,
    "replay": run_replay,
    "review": run_review,
    "lesson": run_lesson,
    "drill": run_drill,
    "bench": run_bench,
    "shots": run_shots,
}


def _headless(request: MatchRequest, bot_move_seconds: float) -> int:
    """Play a demo through the real scenes without a window, and print the result."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from scenes.shell.program import Program

    preferences = Preferences()
    preferences.change(speed=INSTANT_SPEED)
    program = Program(preferences, headless=True, matches=None)
    program.context.bot_move_seconds = bot_move_seconds
    try:
        return _to_the_end(program, request)
    finally:
        program.close()


def _to_the_end(program: Program, request: MatchRequest) -> int:
    """Play a demo and print its result."""
    from scenes.watch.result_scene import ResultScene

    try:
        table = program.build_table(request, strict=True)
    except JournalError as error:
        raise SetupError(str(error)) from error
    match = table.match

    def where() -> str:
        seats = " and ".join(map(str, match.game.active_seats(match.state)))
        return (
            f"{request.game}, seed {match.setup.seed}, decision {match.decision_number} "
            f"by seat {seats}"
        )

    with annotate_rule_errors(where):
        program.app.open_scene(table)
        for _ in range(MAX_DEMO_FRAMES):
            program.app.step(1 / 60)
            if isinstance(program.app.scene_stack.top, ResultScene):
                break
        else:
            print("souk: the demo did not come to an end", file=sys.stderr)
            return 1
        for _ in range(3):
            program.app.step(1 / 60)
    decisions = format_count(match.decision_number, "decision")
    print(f"{request.game}: {decisions}, seed {match.setup.seed}")
    for entry in sorted(match.game.standings(match.state), key=lambda entry: entry.place):
        spec = match.setup.seats[entry.seat]
        print(f"{entry.place}. {spec.name:<12} {spec.level:<8} {entry.score:>5}")
        if lost := table.bots.lost_move_count(entry.seat):
            faults = format_faults(table.bots.faults(entry.seat))
            moves = format_count(lost, "move")
            print(f"   it lost {moves}{faults}; the last: {table.bots.last_fault(entry.seat)}")
    return 0
