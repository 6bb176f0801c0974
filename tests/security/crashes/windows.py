"""Two windows on one folder, both killed (SIGKILL) while a monkey plays on all scenes.

Each window tells what has been written when it believes so. After a kill all of that must be there,
of both windows, and every match must open.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pygame

from scenes.base.match_request import MatchRequest
from scenes.base.scene_stack import SceneProtocol
from scenes.menus.title_screen import TitleScene
from scenes.store import preferences
from scenes.store.preferences import INSTANT_SPEED
from scenes.store.user_folders import USER_FOLDER_VARIABLE
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match import journal, match_store, play_records, user_files
from tabletop.match.journal import JournalError, JournalFile
from tabletop.match.match import Match
from tabletop.match.match_store import DEMO_FOLDER, MatchStore
from tabletop.match.setup import MatchMode
from tabletop.match.user_files import UserFile, UserFileError
from tabletop.practice import exercise_catalogue, progress
from tabletop.practice.progress import ChallengeRecord
from tests.fixtures.saved_matches import play, setup_of
from tests.security.crashes.play_session import LostError
from tests.security.monkey.inputs import draw_inputs
from tests.security.monkey.monkey import Monkey, random_match, save_started_match
from tests.security.monkey.stand_ins import install_stand_ins

DEEDS = 100_000
RARE = 9
"""After so many deeds a page is opened that a monkey seldom or never gets to."""
MAX_ACTIONS_AWAY = 5
"""After so many deeds away from any table one is sat down at."""
ACTS = 3
"""Deeds at a table that lead on, for each that may disturb it."""
MOST_TOLD = 12
"""A window is killed after it has told a number of things below this."""
LONGEST = 20.0
"""Seconds after which it is killed all the same."""
ROUNDS = 6
"""Pairs of windows that share a folder one after another, before a new one."""

Tell = Callable[..., None]


def _names(path: Path, kept: Any) -> Iterable[str]:
    """Return the names of all things that a file keeps."""
    if path.name == "evenings.json":
        return [f"{match.game} {match.seed}" for match in kept]
    if path.name == "practice.json":
        return [*kept.lessons, *kept.drills, *kept.challenges]
    if path.name == "settings.json":
        return list(kept.remembered)
    return []


def _listening(tell: Tell, matches: Path) -> None:
    """Tell of all that is written from now on. matches: the folder below which journals lie: a
    demo may have the name of a match."""
    write, change, forget = JournalFile.write, user_files.update_file, UserFile.delete

    def written(self: JournalFile, line: str) -> None:
        write(self, line)
        name = self.path.relative_to(matches).as_posix()
        tell("journal", name, self.path.stat().st_size)

    def changed(path: Path, *how: Any) -> Any:
        now = change(path, *how)
        tell("file", path.name, *_names(path, now))
        return now

    def forgotten(self: UserFile[Any]) -> None:
        tell("forgot", "evenings.json")
        forget(self)

    JournalFile.write = written  # type: ignore[method-assign]
    UserFile.delete = forgotten  # type: ignore[method-assign]
    for module in (user_files, match_store, preferences):
        module.update_file = changed  # type: ignore[attr-defined]


def _play(home: Path, seed: int, told: int, ended: Match) -> None:
    """A window, until it is killed. Never returns."""
    os.environ[USER_FOLDER_VARIABLE] = str(home)
    pygame.font.quit()  # windows would read one open font at one place, and find no glyphs there

    def tell(*words: object) -> None:
        os.write(told, json.dumps(words).encode() + b"\n")

    _listening(tell, home / "matches")
    with install_stand_ins(seed):
        monkey = Monkey(home / "matches")
        monkey.context.preferences.path = home / "settings.json"
        monkey.app.open_scene(TitleScene(monkey.context))
        monkey.context.preferences.change(speed=INSTANT_SPEED)
        chance = Chance(seed)
        for number, deed in enumerate(draw_inputs(chance, DEEDS)):
            if number % MAX_ACTIONS_AWAY == 0 and not any(
                isinstance(s, TableScene) for s in _open(monkey)
            ):
                _sit_down(monkey, chance)
            for each in (
                deed,
                *(
                    [deed._replace(kind="act")] * ACTS
                    if isinstance(monkey.scene, TableScene)
                    else ()
                ),
            ):
                monkey.do_input(each)
                tell("scene", type(monkey.scene).__name__ if monkey.app.scene_stack.top else "")
            _keep_more(monkey, ended, f"{seed}-{number}", seed * DEEDS + number)
            if number % RARE == RARE - 1:
                monkey.open_by(partial(chance.pick(SELDOM), monkey, ended))
                tell("scene", type(monkey.scene).__name__)


def _open(monkey: Monkey) -> Sequence[SceneProtocol]:
    return monkey.app.scene_stack.scenes


def _sit_down(monkey: Monkey, chance: Chance) -> None:
    """Go on with the match that was played last, or begin one."""
    matches = monkey.program.match_store
    assert matches is not None
    kept = matches.find_resumable_match()
    if kept is not None and chance.random() < 0.5:
        monkey.open_by(lambda: monkey.program.resume_match(kept))
    else:
        monkey.open_by(
            lambda: monkey.program.start_match(random_match(chance.random(), chance.random()))
        )


def _result(monkey: Monkey, ended: Match) -> None:
    monkey.context.overlay_opener.open_result(ended, MatchMode.PLAY)


def _replay(monkey: Monkey, ended: Match) -> None:
    monkey.context.navigator.open_replay(ended)


def _review(monkey: Monkey, ended: Match) -> None:
    monkey.context.navigator.open_review(ended)


def _practise(monkey: Monkey, ended: Match) -> None:
    monkey.context.navigator.open_practice(ended.setup.game)


def _guided(monkey: Monkey, ended: Match) -> None:
    monkey.program.practice_controller.start_tutorial(ended.setup.game)


def _live(monkey: Monkey, ended: Match) -> None:
    """A demo with its chart."""
    game, seats, *_ = ended.setup
    others = tuple(seat._replace(level="trader") for seat in seats)
    monkey.program.start_match(MatchRequest(game, others, mode=MatchMode.DEMO))
    monkey.context.scene_stack.apply_changes()
    monkey.context.overlay_opener.open_win_chances()


def _sorry(monkey: Monkey, ended: Match) -> None:
    """A scene has failed: its match is closed, and offered to go on with."""
    monkey.context.scene_stack.replace_all(
        monkey.program.build_error_scene(RuntimeError("by a test"))
    )


SELDOM = (_result, _replay, _review, _practise, _guided, _live, _sorry)
"""The ways to pages that a monkey seldom or never gets to by itself."""


def _keep_more(monkey: Monkey, ended: Match, name: str, seed: int) -> None:
    """Add records that a monkey seldom produces: a finished match, and a completed challenge."""
    if seed % 4 == 0:
        another = copy(ended)
        another.setup = ended.setup._replace(seed=seed)
        monkey.context.play_history.record_match(another)
    elif seed % 4 == 1:
        challenge = exercise_catalogue.load_challenge_ladder(ended.setup.game)[0]._replace(key=name)
        monkey.program.practice_controller.record.record_challenge(
            challenge, ChallengeRecord(1, 2, name)
        )


def _where(error: BaseException) -> str:
    """Return the traceback of an error."""
    return "".join(traceback.format_exception(error))


def _counts(words: Sequence[Any]) -> bool:
    """True if the message reports a write that could be lost."""
    return words[0] == "journal" or words[:2] in (
        ["file", "evenings.json"],
        ["file", "practice.json"],
    )


class Window:
    """A program in a process of its own."""

    def __init__(self, home: Path, seed: int, ended: Match) -> None:
        self.messages: list[list[Any]] = []
        reading, writing = os.pipe()
        self._number = os.fork()
        if self._number == 0:
            os.close(reading)
            try:
                _play(home, seed, writing, ended)
            except BaseException as error:  # what failed is told, and nothing of the parent's runs
                os.write(writing, json.dumps(["failed", _where(error)]).encode() + b"\n")
            finally:
                os._exit(1)
        os.close(writing)
        self._reader = threading.Thread(target=self._read, args=(reading,), daemon=True)
        self._reader.start()

    def _read(self, reading: int) -> None:
        with os.fdopen(reading, "rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    self.messages.append(json.loads(line))

    def wait_for(self, number: int) -> None:
        """Wait until it has written so many things."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until and self._reader.is_alive():
            if sum(_counts(words) for words in list(self.messages)) >= number:
                return
            time.sleep(0.003)

    def kill(self) -> None:
        """Kill it, in the midst of whatever it does."""
        os.kill(self._number, signal.SIGKILL)
        os.waitpid(self._number, 0)
        self._reader.join()
        for words in self.messages:
            if words[0] == "failed":
                raise LostError(f"a window has failed by itself: {words[1]}")


def check_reported_writes(home: Path, told: Sequence[list[Any]]) -> Counter[str]:
    """Check that every reported write is there, and return the counts.

    Play records that somebody has chosen to delete may be gone.

    Raises:
        LostError: Something is missing.
    """
    found: Counter[str] = Counter()
    forgot = any(words[0] == "forgot" for words in told)
    there = {
        "evenings.json": _read(home, "evenings.json", play_records.FILE_FORMAT),
        "practice.json": _read(home, "practice.json", progress.FILE_FORMAT),
        "settings.json": _read(home, "settings.json", preferences.SETTINGS_FILE_FORMAT),
    }
    for words in told:
        if words[0] == "journal":
            path = home / "matches" / words[1]
            if not path.exists() and path.parent.name == DEMO_FOLDER:
                continue  # only the newest are kept
            if path.stat().st_size < words[2]:
                said = [each[2] for each in told if each[:2] == words[:2]]
                raise LostError(f"{path}: {path.stat().st_size} bytes, of those written: {said}")
            found["lines of journals"] += 1
        elif words[0] == "file" and words[1] in there:
            lost = set(words[2:]) - there[words[1]]
            if lost and not (forgot and words[1] == "evenings.json"):
                raise LostError(f"{words[1]}: {lost} had been written")
            found[words[1]] += 1
    for path in (home / "matches").rglob("*.souk"):
        try:
            record = journal.read_journal(path)
            Match.load_read_only(path)
        except JournalError as error:
            raise LostError(f"{path.name}: {error}") from error
        found["decisions"] += len(record.decisions)
    MatchStore(home / "matches").list_matches()
    return found


def _read(home: Path, name: str, form: user_files.UserFileFormat[Any]) -> set[str]:
    path = home / name
    try:
        kept = form.read(path)
    except UserFileError as error:
        raise LostError(str(error)) from error
    return set() if not path.exists() else set(_names(path, kept))


def _warm() -> None:
    """Read once what every window would read at its beginning."""
    with tempfile.TemporaryDirectory() as folder, install_stand_ins(1):
        monkey = Monkey(Path(folder))
        monkey.app.open_scene(TitleScene(monkey.context))
        for n in range(len(games.names())):
            request = random_match((n + 0.5) / len(games.names()), 0.1)
            monkey.open_by(partial(monkey.program.start_match, request))
            monkey.wait(0.2)
        monkey.close()


def run_window_kills(
    number: int, seed: int = 1, so_far: Callable[[int], None] = lambda done: None
) -> Counter[str]:
    """Kill so many windows, two of which are open at a time. so_far: told how many after each pair.
    Raises LostError for anything lost: then the folder is kept."""
    chance, found = Chance(seed), Counter[str]()
    _warm()
    ended, done = Match(games.load("market_day"), setup_of("market_day")), 0
    play(ended, DEEDS)
    while done < number:
        home, told = Path(tempfile.mkdtemp()), list[list[Any]]()
        with mock.patch.dict(os.environ, {USER_FOLDER_VARIABLE: str(home)}):
            (home / "matches").mkdir()
            save_started_match(
                chance.pick(games.names()), home / "matches" / "2026-01-01-000000-x.souk", seed
            )
            for _ in range(ROUNDS):
                pair = [Window(home, seed * 10_000 + done + n, ended) for n in (0, 1)]
                for each in pair:
                    each.wait_for(1 + chance.randbelow(MOST_TOLD))
                for each in pair:
                    time.sleep(chance.random() / 20)
                    each.kill()
                    done += 1
                    told += each.messages
                found.update(
                    f"{words[1]}" for each in pair for words in each.messages if words[0] == "scene"
                )
                last = check_reported_writes(home, told)
                so_far(done)
                if done >= number:
                    break
            found.update({f"of {what}": n for what, n in last.items()})
        shutil.rmtree(home)
    return found
