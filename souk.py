"""Command line of Souk. `main` runs the command `souk`, `python -m souk` and `main.py`.

The other packages have common names. A folder on PYTHONPATH may hold modules of the same
names, which Python then imports instead. This is checked first, so the packages are imported
only where they are needed.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from math import isfinite
from pathlib import Path

DESCRIPTION = "Souk: five market games on one wooden table."
PACKAGES = ("tabletop", "scenes", "sprites", "sounds")
HERE = Path(__file__).resolve().parent
TOOLS = (
    "simulate", "tournament", "ladder", "check", "bench", "demo", "mine", "table", "drill",
    "lesson", "new", "words", "shots",
)  # fmt: skip
"""Commands for authors: an error in the rules is reported with its message.

A message from a match that people play may reveal hands, so only its type and line are reported.
"""
TERMINAL_COMMANDS = ("play", "replay", "review", "lesson", "drill")
"""Commands that `--terminal` runs without a window."""
BOT_MOVE_SECONDS = 5.0
BENCHED = ("engine", "research", "search")
"""Benchmarks that need no screen."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    main = argparse.ArgumentParser(prog="main.py", description=DESCRIPTION)
    main.add_argument(
        "--folder", type=Path, metavar="DIR",
        help="folder for matches, settings and sheets (default: SOUK_FOLDER, else the data folder)",
    )  # fmt: skip
    main.add_argument(
        "--trace",
        action="store_true",
        help="print errors with their tracebacks (SOUK_DEBUG)",
    )
    main.add_argument(
        "--allow", action="append", default=[], metavar="NAME", dest="allowed",
        help="allow a plug-in game, which lies in the folder or is installed (SOUK_ALLOW)",
    )  # fmt: skip
    main.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = main.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="start a match")
    _match_arguments(play, "human:Mika", "ai:trader")
    _full_screen_choice(play)
    play.add_argument(
        "--practice", action="store_true", help="practice match, with hints and free undo"
    )
    play.add_argument(
        "--teacher", action="store_true", default=None,
        help="practice match in which opponents explain their moves",
    )  # fmt: skip
    play.add_argument(
        "--handicap", action="append", default=[], metavar="NAME=POINTS[+GOODS]",
        help="points at the end and goods at the start for a seat, as in Mika=10+1; repeatable",
    )  # fmt: skip
    play.add_argument(
        "--thinking-time", type=_minutes, metavar="MINUTES",
        help="thinking time of each person; a match goes on when it is over (default: no limit)",
    )  # fmt: skip
    play.add_argument(
        "--terminal",
        action="store_true",
        help="run in text, without a window; suits screen readers",
    )
    play.add_argument(
        "--resume",
        action="store_true",
        help="continue the last match (with --terminal or --phones)",
    )
    play.add_argument(
        "--guided", action="store_true",
        help="short first match with explanations (with --terminal)",
    )  # fmt: skip
    play.add_argument(
        "--language",
        metavar="CODE",
        help="language of this match (default: the setting; in a terminal that of the system)",
    )
    play.add_argument(
        "--phones", nargs="?", const="", metavar="[ADDRESS:]PORT",
        help="open a table for phones, without a screen (default: port 8321)",
    )  # fmt: skip
    play.add_argument(
        "--phones-url",
        metavar="URL",
        action="append",
        help="address of a proxy or tunnel by which phones reach the table; may be repeated",
    )

    demo = commands.add_parser("demo", help="watch AI seats play")
    _match_arguments(demo, "ai:trader", "ai:trader")
    demo.add_argument(
        "--speed", type=_speed, help="speed: 0.25 to 4, or instant (default: the setting)"
    )
    _full_screen_choice(demo)
    demo.add_argument(
        "--hands",
        choices=("open", "closed"),
        help="show or hide the hands of AI seats (default: the setting)",
    )
    demo.add_argument(
        "--headless", action="store_true", help="play without a window and print the result"
    )

    simulate = commands.add_parser(
        "simulate", help="play many matches without a screen and compare the seats"
    )
    _match_arguments(simulate, "ai:trader", "ai:random")
    simulate.add_argument(
        "--matches", type=_count, default=100, help="number of deals (default: 100)"
    )
    simulate.add_argument(
        "--check", action="store_true", help="play random matches and check the rules of the game"
    )
    _series(simulate)
    simulate.add_argument("--journals", type=Path, help="folder for a journal of each match")
    _shared(simulate)
    simulate.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="file for the results; an interrupted run continues",
    )
    simulate.add_argument(
        "--plan", action="append", type=_plan, default=[], metavar="LEVEL=ROLLOUTS,ROUNDS,ERRORS",
        help="search of a level: rollouts, rounds ahead, standard errors",
    )  # fmt: skip
    simulate.add_argument(
        "--skill", action="append", type=_share, default=[], metavar="LEVEL=SHARE",
        help="share of the decisions in which a level plays its best",
    )  # fmt: skip
    simulate.add_argument(
        "--lean", action="append", type=_leaning, default=[], metavar="LEVEL=STYLE",
        help="playing style of a level, such as hoarder",
    )  # fmt: skip

    tournament = commands.add_parser(
        "tournament", help="play AI levels and bots against one another, and rate them"
    )
    _match_arguments(tournament, "ai:random", "ai:novice")
    tournament.add_argument(
        "--at",
        type=_count,
        metavar="SEATS",
        help="number of seats of a table (default: the fewest)",
    )
    tournament.add_argument(
        "--deals", type=_count, default=20, help="deals for each table (default: 20)"
    )
    tournament.add_argument(
        "--jobs", type=_count, default=1, help="number of processes (default: 1)"
    )
    _series(tournament)
    tournament.add_argument(
        "--json", type=Path, metavar="FILE", help="file for the ratings as JSON"
    )

    checked = commands.add_parser("check", help="check a game and list what it lacks")
    checked.add_argument("name", metavar="GAME", help="name of the game")
    checked.add_argument(
        "--quick",
        action="store_true",
        help="leave out the order of the AI levels, which takes most of the time",
    )
    checked.add_argument(
        "--games", type=Path, metavar="DIR", help="folder with games of your own (SOUK_GAMES)"
    )
    checked.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="NAME",
        help="allow a plug-in game (see above)",
    )

    merge = commands.add_parser("merge", help="merge result files of simulations")
    merge.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="result file of the series"
    )
    merge.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="new file of all results"
    )

    words = commands.add_parser("words", help="list missing and outdated texts of a translation")
    words.add_argument(
        "code",
        metavar="CODE",
        nargs="?",
        help="code of the language, such as de (default: all but English)",
    )
    words.add_argument(
        "--lessons", action="store_true", help="print the texts of lessons that are not translated"
    )
    words.add_argument(
        "--reviewed",
        action="store_true",
        help="record that the texts match the present English texts",
    )

    new = commands.add_parser("new", help="write a small game that you turn into your own")
    new.add_argument(
        "name", metavar="NAME", help="name of the game and its folders, such as tea_house"
    )
    new.add_argument(
        "--games", dest="into", type=Path, required=True, metavar="DIR", help="folder for the game"
    )
    new.add_argument(
        "--like", default="turns", metavar="KIND",
        help="kind of game: turns, auction, draft, trick or bag (default: turns)",
    )  # fmt: skip

    ladder = commands.add_parser("ladder", help="measure each AI level against the one below")
    ladder.add_argument(
        "--results",
        type=Path,
        required=True,
        metavar="DIR",
        help="folder for the results; an interrupted run continues",
    )
    ladder.add_argument(
        "--game", action="append", help="game to measure; may be repeated (default: all)"
    )
    ladder.add_argument(
        "--only", default="", help="only rungs with this in their names, such as 4-master"
    )
    ladder.add_argument(
        "--apart",
        type=int,
        choices=(1, 2),
        default=1,
        help="steps between the two levels of a rung (default: 1)",
    )
    ladder.add_argument(
        "--deals", type=_count, default=50, help="deals for each rung (default: 50)"
    )
    ladder.add_argument("--seed", type=_seed, help="seed of the deals (default: drawn)")
    ladder.add_argument("--report", action="store_true", help="print the results and play nothing")
    _shared(ladder)
    _game_folder(ladder)

    for name, purpose in (
        ("replay", "replay a saved match"),
        ("review", "find the turning points of a saved match"),
    ):
        watch = commands.add_parser(name, help=purpose)
        watch.add_argument(
            "file", type=Path, nargs="?", help="the saved match (with --terminal, default: a list)"
        )
        watch.add_argument(
            "--fullscreen", action="store_true", default=None, help="fill the screen"
        )
        _terminal_choice(watch)
        _game_folder(watch)

    lesson = commands.add_parser("lesson", help="check a lesson file, and do the lesson")
    lesson.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="the file (with --terminal, default: the lessons of a game)",
    )
    lesson.add_argument(
        "--headless", action="store_true", help="only check the file, without a window"
    )
    lesson.add_argument("--game", help="with --terminal: the game (default: a list)")
    lesson.add_argument(
        "--number", type=_count, metavar="N", help="with --terminal: number of the lesson"
    )
    lesson.add_argument(
        "--today", action="store_true",
        help="with --terminal: ten minutes of drills, own mistakes, a lesson and a short match",
    )  # fmt: skip
    _terminal_choice(lesson)
    _game_folder(lesson)

    drill = commands.add_parser("drill", help="check a drill file, and do the drill")
    drill.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="the file (with --terminal, default: the drills that are due)",
    )
    drill.add_argument(
        "--headless", action="store_true", help="only check the file, without a window"
    )
    _terminal_choice(drill)
    drill.add_argument(
        "--prove", action="store_true",
        help="prove the answers by trial games; without a file: of all drills that need it",
    )  # fmt: skip
    drill.add_argument("--game", help="with --prove or --terminal: only the drills of this game")
    _game_folder(drill)

    mine = commands.add_parser("mine", help="find drills in matches of AI seats")
    _match_arguments(mine, "ai:trader", "ai:trader")
    mine.add_argument("--matches", type=_count, default=10, help="number of matches (default: 10)")
    mine.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the drills"
    )

    keep = commands.add_parser("keep", help="save a position of a saved match as a drill")
    keep.add_argument("journal", type=Path, help="the saved match")
    keep.add_argument(
        "--at",
        type=int,
        required=True,
        metavar="N",
        help="the position before decision N, counted from 0",
    )
    keep.add_argument("--out", type=Path, required=True, metavar="FILE", help="file for the drill")
    _game_folder(keep)

    table = commands.add_parser(
        "table", help="print the zones, pieces and actions that lessons and drills can name"
    )
    table.add_argument("--game", required=True, help="name of the game: mercado, market_day, ...")
    table.add_argument("--seats", type=_count, help="number of seats (default: the fewest)")
    table.add_argument("--seed", type=_seed, help="seed of the set-up")
    table.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game"
    )
    _game_folder(table)

    bench = commands.add_parser("bench", help="measure the program on this machine")
    bench.add_argument(
        "what",
        choices=(*BENCHED, "stage", "window", "start", "sound", "phones", "text"),
    )
    bench.add_argument(
        "--game", action="append", help="game to measure; may be repeated (default: all)"
    )
    _game_folder(bench)
    bench.add_argument(
        "--matches", type=_count, default=0, metavar="N",
        help="with start: measure the title and the match list with N saved matches",
    )  # fmt: skip
    bench.add_argument(
        "--phones", type=_count, default=1, metavar="N",
        help="with phones: number of phones at the table (default: 1)",
    )  # fmt: skip
    bench.add_argument(
        "--json", type=Path, metavar="FILE", help="also write the figures to this file"
    )

    doctor = commands.add_parser(
        "doctor", help="report on display, sound, gamepads, folders and matches"
    )
    doctor.add_argument("--mend", action="store_true", help="repair damaged matches first")
    doctor.add_argument(
        "--language", metavar="CODE", help="language of the output (default: that of the system)"
    )
    doctor.add_argument(
        "--phones-url", metavar="URL", help="try the way of a phone to an open table"
    )

    verify = commands.add_parser(
        "verify", help="prove that the deal of a match was fixed before it began"
    )
    verify.add_argument("file", type=Path, metavar="FILE", help="the saved match")
    verify.add_argument(
        "code", nargs="?", metavar="CODE", help="deal code that was shown when the match began"
    )
    verify.add_argument(
        "--language", metavar="CODE", help="language of the output (default: that of the system)"
    )
    _game_folder(verify)

    shots = commands.add_parser("shots", help="save pictures of scenes")
    shots.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the pictures"
    )
    shots.add_argument("--size", type=_size, default=(1920, 1080), help="size, such as 1920x1080")
    shots.add_argument("--only", default="", help="only scenes whose names begin with this")
    _game_folder(shots)
    shots.add_argument(
        "--strip",
        metavar="NAME",
        help="film strip of a demo of this game, or of the time after this scene",
    )
    shots.add_argument(
        "--span",
        type=_span,
        default=(0.0, 3600.0),
        metavar="FROM-TO",
        help="part of the strip in seconds (default: all)",
    )
    shots.add_argument(
        "--every", type=_seconds, default=1.0, help="seconds between two pictures (default: 1)"
    )
    shots.add_argument(
        "--seats", type=_count, default=3, help="number of seats of the demo (default: 3)"
    )
    shots.add_argument("--language", metavar="CODE", default="", help="only this language")
    shots.add_argument(
        "--moving",
        action="store_true",
        help="one animated picture (WebP) instead of contact sheets",
    )
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status; any failure is reported in one line."""
    if sys.argv[1:2] == ["launch-bot"]:  # a bundle is also the launcher of its bots
        from tabletop.bots import bot_launcher

        bot_launcher.main(sys.argv[2:])
    _replace_bad_letters()
    is_bundle = getattr(sys, "frozen", False)  # nothing from outside is imported there
    if wrong := [] if is_bundle else list(_foreign()):
        for sentence in wrong:  # no filter yet: its module may be foreign too
            shown = "".join(sign if sign.isprintable() else "?" for sign in sentence)
            print(f"souk: {shown}", file=sys.stderr)
        return 2
    from tabletop.terminal.safe_output import filtered_streams

    with filtered_streams():
        return _run_arguments(arguments)


def _run_arguments(arguments: Sequence[str] | None) -> int:
    """Parse the arguments, run their command and return the exit status."""
    given = parser().parse_args(arguments)
    if given.folder:
        os.environ["SOUK_FOLDER"] = str(given.folder.absolute())  # as if it had been set before
    if given.trace:
        os.environ["SOUK_DEBUG"] = "1"
    if getattr(given, "games", None):
        os.environ["SOUK_GAMES"] = _joined(given.games)
    if getattr(given, "bot_network", False):
        os.environ["SOUK_BOT_NETWORK"] = "1"
    _leave_deleted_folder()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what was asked
    try:
        with _ended_by_signal():
            return _run(given)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once was enough; what is left is to end
        return 130
    except BrokenPipeError:  # what was printed has no reader any more
        sys.stderr.close()
        return 141
    except MemoryError:
        print("souk: too little memory; matches that were begun are safe", file=sys.stderr)
        return 1
    except Exception as error:
        return _failed(error, given.command or "title")


def _leave_deleted_folder() -> None:
    """Change to the home folder if the current one was deleted: no process can start in it."""
    try:
        Path.cwd()
    except OSError:
        with suppress(OSError, RuntimeError):
            os.chdir(Path.home())


def _failed(error: Exception, command: str) -> int:
    """Report an error in one sentence; return the exit status."""
    from scenes.store import crash_reports
    from tabletop.core import rule_errors
    from tabletop.games import UnknownGameError

    of_rules = rule_errors.is_program_fault(error)
    if isinstance(error, ValueError) and not of_rules:  # bad seats, options, sheets, journals
        _trace(error)
        name = error.name if isinstance(error, UnknownGameError) else _missing_game(error)
        hint = _unallowed_game(name) if name else ""
        print(f"souk: {hint or error}", file=sys.stderr)
        return 2
    if isinstance(error, OSError) and not of_rules:  # a folder that is not there, a full disk
        where = f"{error.filename}: " if error.filename else ""
        print(f"souk: {where}{error.strerror or error}", file=sys.stderr)
        return 2
    words = rule_errors.describe_error(error) if command in TOOLS else ""
    with crash_reports.log_to_file():
        told = crash_reports.write_report(error, command, words) or crash_reports.log_file()
    kind = ", ".join(filter(None, (type(error).__name__, rule_errors.find_error_location(error))))
    what = words or f"something went wrong ({kind})"
    safe = "" if words else " Matches that were begun are safe."
    print(f"souk: {what}; it is noted in {told}.{safe}", file=sys.stderr)
    return 1


def _missing_game(error: ValueError) -> str:
    """Return the game that a saved match waits for; empty if the error is another one."""
    from tabletop.core.util.safe_load import FileError
    from tabletop.games import MISSING_GAME_CODE

    if isinstance(error, FileError) and error.code == MISSING_GAME_CODE:
        return str(error.params["game"])
    return ""


def _unallowed_game(name: str) -> str:
    """Return a sentence about a game that is installed but not allowed; empty if there is none."""
    from scenes.store.user_folders import games_folder
    from tabletop.plugins import discovery

    return discovery.describe_unallowed_game(name, games_folder())


def _foreign() -> Iterator[str]:
    """Yield a sentence for each package that Python finds in a wrong place, or nowhere."""
    for name in PACKAGES:
        spec = find_spec(name)
        places = list(spec.submodule_search_locations or ()) if spec is not None else []
        found = places[0] if places else spec.origin if spec is not None else None
        if found is None:
            yield f"its package {name} is missing: install Souk again"
        elif Path(found).resolve() != HERE / name:
            yield (
                f"{found} is imported in the place of Souk's own {name}: rename it, or take "
                f"{Path(found).parent} off PYTHONPATH"
            )


def _run(given: argparse.Namespace) -> int:
    """Run a command. Each imports only what it needs: a simulation never loads pygame."""
    from scenes.cli.ignored_options import refuse_ignored_options
    from scenes.store import plugins, user_folders
    from tabletop.text import languages

    refuse_ignored_options(given)
    if getattr(given, "clock", None) is None:
        given.clock = BOT_MOVE_SECONDS
    languages.add_language_folder(user_folders.languages_folder())
    plugins.enable_plugins([*given.allowed, *getattr(given, "allow", [])])
    if given.command in ("simulate", "ladder") or (
        given.command == "bench" and given.what in BENCHED
    ):
        from tabletop.lab import commands

        work = {
            "simulate": commands.run_simulate,
            "ladder": commands.run_ladder,
            "bench": commands.run_bench,
        }
        return work[given.command](given)
    if given.command == "merge":
        from tabletop.lab import result_merging

        return result_merging.run_merge(given)
    if given.command == "tournament":
        from tabletop.lab import tournament

        return tournament.run_tournament(given)
    if given.command == "check":
        from tabletop.lab import game_report

        return game_report.run_check(given)
    if given.command == "words":
        from scenes.ui.context import add_language_fonts
        from sprites.typeface import missing_glyphs
        from tabletop.lab import translation_report

        add_language_fonts()

        return translation_report.run_words(given, missing_glyphs)
    if given.command == "new":
        from tabletop.lab import game_scaffold

        return game_scaffold.run_new_game(given)
    if given.command in TERMINAL_COMMANDS and given.terminal:
        return _run_in_terminal(given)
    if given.command in ("lesson", "drill", "table", "mine", "keep"):
        from tabletop.practice import commands as practice

        exercise_commands = {
            "lesson": practice.check_lesson,
            "drill": practice.check_drill,
            "table": practice.print_initial_zones,
            "mine": practice.find_drills,
            "keep": practice.save_position_as_drill,
        }
        status = exercise_commands[given.command](given)
        shown = given.command in ("lesson", "drill") and not given.headless
        if status or not shown or getattr(given, "prove", False):
            return status
    if given.command == "play" and given.phones is not None:
        from scenes.phones import command as phones
        from scenes.store.user_folders import matches_folder

        return phones.run_phone_table(given, matches_folder())
    if given.command == "verify":
        from tabletop.terminal import verify

        return verify.run_verify(given)
    if given.command == "doctor":
        from scenes.cli import doctor
        from tabletop.terminal.command import choose_language

        if given.phones_url:
            from scenes.cli.phone_doctor import run_phone_doctor

            return run_phone_doctor(given.phones_url, choose_language(given.language))
        return doctor.run_doctor(choose_language(given.language), given.mend)
    from scenes.cli import commands as screen
    from scenes.store import crash_reports

    with crash_reports.log_to_file():
        return screen.run_command(given)


def _run_in_terminal(given: argparse.Namespace) -> int:
    """Run a command without a window, in lines of text."""
    from scenes.store.user_folders import matches_folder
    from tabletop.ai.command_line import require_game
    from tabletop.terminal import command, practice_command, watch_command
    from tabletop.text import Catalogue

    text = Catalogue(command.choose_language(given.language), forgiving=True)
    match given.command:
        case "lesson" if given.today:
            return practice_command.run_terminal_path(given, text, matches_folder())
        case "lesson":
            return practice_command.run_terminal_lesson(given, text, matches_folder())
        case "drill":
            return practice_command.run_terminal_drill(given, text, matches_folder())
        case "play" if given.guided:
            return practice_command.run_guided_match(require_game(given), text, matches_folder())
        case "play":
            return command.run_terminal_match(given, matches_folder())
        case _:
            return watch_command.run_terminal_replay(given, text, matches_folder())


def _trace(error: BaseException) -> None:
    """Print the traceback of an error, if tracing is on."""
    if os.environ.get("SOUK_DEBUG"):
        import traceback

        traceback.print_exception(error)


def _joined(folder: Path) -> str:
    """Return SOUK_GAMES with one more folder of games before the others.

    The processes of AI seats inherit it. Exits if the folder holds no games.
    """
    if not (folder / "tabletop" / "games").is_dir():
        print(f"souk: --games {folder}: there is no tabletop/games in it", file=sys.stderr)
        sys.exit(2)
    return os.pathsep.join(filter(None, (str(folder.absolute()), os.environ.get("SOUK_GAMES"))))


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Let SIGTERM end the program as leaving does, so that journals and processes are closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, frame: object) -> None:
    sys.exit(128 + number)


def _replace_bad_letters() -> None:
    """Replace characters that a terminal cannot show or has sent wrongly, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


class _Version(argparse.Action):
    """Prints the version, which is looked up only on request."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        from tabletop.release import release_version

        print(f"souk {release_version()}")
        parser.exit()


def _series(command: argparse.ArgumentParser) -> None:
    """Add the options that repeat a whole series of matches."""
    command.add_argument(
        "--bot-seed",
        type=_seed,
        metavar="SEED",
        help="seed of the bots' random numbers (default: drawn)",
    )


def _shared(command: argparse.ArgumentParser) -> None:
    """Add the options that share the work among processes."""
    command.add_argument("--jobs", type=_count, default=1, help="number of processes (default: 1)")
    command.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="address of a dask.distributed scheduler, such as tcp://HOST:8786",
    )


def _terminal_choice(command: argparse.ArgumentParser) -> None:
    """Add the options of a command that runs in a terminal too."""
    command.add_argument(
        "--terminal",
        action="store_true",
        help="run in text, without a window; suits screen readers",
    )
    command.add_argument(
        "--language", metavar="CODE", help="language of the terminal (default: that of the system)"
    )


def _full_screen_choice(command: argparse.ArgumentParser) -> None:
    """Add the option that fills the screen."""
    command.add_argument("--fullscreen", action="store_true", default=None, help="fill the screen")


def _game_folder(command: argparse.ArgumentParser) -> None:
    """Add the options that name a folder with games and allow games of others."""
    command.add_argument(
        "--games", type=Path, metavar="DIR", help="folder with games of your own (SOUK_GAMES)"
    )
    command.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="NAME",
        help="allow a plug-in game (see above)",
    )


def _match_arguments(command: argparse.ArgumentParser, first: str, others: str) -> None:
    """Add the options of a match.

    Args:
        command: Parser of the command.
        first: First seat if no seats are named.
        others: All other seats; as few as the game needs.
    """
    command.set_defaults(first=first, others=others)
    command.add_argument(
        "--game",
        required=command.prog.split()[-1] != "play",
        help="name of the game: mercado, market_day, ...",
    )
    command.add_argument(
        "--seats", help=f"seats, separated by commas (default: {first},{others},...)"
    )
    command.add_argument("--seed", type=_seed, help="seed; the same seed gives the same matches")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game; may be repeated",
    )
    _game_folder(command)
    command.add_argument(
        "--clock",
        type=_seconds,
        metavar="SECONDS",
        help="time limit of a bot for a move (default: 5)",
    )
    command.add_argument(
        "--bot-network",
        action="store_true",
        help="allow bots to use the network (SOUK_BOT_NETWORK)",
    )
    command.add_argument(
        "--sheet", type=Path, metavar="FILE", help="component sheet with your own values"
    )


def _plan(text: str) -> object:
    from tabletop.ai.command_line import parse_search_plan

    return parse_search_plan(text)


def _share(text: str) -> object:
    from tabletop.ai.command_line import parse_skill

    return parse_skill(text)


def _leaning(text: str) -> object:
    from tabletop.ai.command_line import parse_playing_style

    return parse_playing_style(text)


def _speed(text: str) -> float:
    if text == "instant":
        from scenes.store.preferences import INSTANT_SPEED

        return INSTANT_SPEED
    speed = float(text)
    if not 0.25 <= speed <= 4:
        raise argparse.ArgumentTypeError("0.25 to 4, or instant")
    return speed


def _whole(text: str) -> int | None:
    from tabletop.core.util.safe_load import parse_whole_number

    return parse_whole_number(text)


def _count(text: str) -> int:
    n = _whole(text)
    if n is None or n < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return n


def _minutes(text: str) -> int:
    from tabletop.match.match_clock import MAX_THINKING_MINUTES

    n = _whole(text)
    if n is None or not 1 <= n <= MAX_THINKING_MINUTES:
        raise argparse.ArgumentTypeError(f"minutes from 1 to {MAX_THINKING_MINUTES}")
    return n


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if (seconds := float(text)) > 0 and isfinite(seconds):
            return seconds
    raise argparse.ArgumentTypeError("seconds, such as 0.5")


def _span(text: str) -> tuple[float, float]:
    """Two times in seconds, such as 30-42.5."""
    with suppress(ValueError):
        begin, end = map(float, text.split("-"))
        if isfinite(end) and 0 <= begin < end:
            return begin, end
    raise argparse.ArgumentTypeError("two times in seconds, such as 30-42.5")


def _seed(text: str) -> int:
    n = _whole(text)
    if n is None or n >= 1 << 53:
        raise argparse.ArgumentTypeError("a whole number from 0 to 2^53")
    return n


def _size(text: str) -> tuple[int, int]:
    width, height = map(_whole, text.partition("x")[::2])
    if width is None or height is None:
        raise argparse.ArgumentTypeError("such as 1920x1080")
    size = width, height
    if not all(1 <= side <= 16_384 for side in size):
        raise argparse.ArgumentTypeError("1x1 to 16384x16384")
    return size


if __name__ == "__main__":
    sys.exit(main())
