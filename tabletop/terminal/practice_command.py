"""Lessons, drills and guided matches from the command line: `lesson`, `drill`, `play --guided`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from tabletop import games
from tabletop.ai.worker.worker import WorkerClient
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import (
    ADAPTIVE_LEVEL,
    DEFAULT_PLAYER_NAMES,
    Setup,
    SetupError,
    choose_seed_and_generator,
)
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import MAX_STARS
from tabletop.practice.commands import require_completable
from tabletop.practice.drills import Drill, load_drill
from tabletop.practice.lessons import Lesson, load_lesson
from tabletop.practice.positions import Position
from tabletop.practice.sessions.daily_path import PathStep, compute_daily_path
from tabletop.practice.sessions.exercise_session import (
    DrillSession,
    ExerciseSession,
    LessonSession,
    PathDrillSession,
    PathLessonSession,
)
from tabletop.practice.sessions.free_play import FreePlaySession
from tabletop.practice.sessions.game_progress import (
    compute_game_progress,
    find_next_drill,
    list_drills,
)
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.sessions.tutorial import (
    TutorialTexts,
    make_custom_tutorial,
    make_tutorial_setup,
)
from tabletop.terminal.command import play_match, play_with_people
from tabletop.terminal.exercise_client import ExerciseClient
from tabletop.terminal.item_choice import choose_item
from tabletop.terminal.numbered_list import AskLine, PrintLine, read_line
from tabletop.text import Catalogue
from tabletop.text.sentence_split import split_sentences


class TerminalPractice:
    """Lessons and drills of one learner at a terminal."""

    def __init__(
        self, folder: Path | None, text: Catalogue, print_line: PrintLine, ask_line: AskLine
    ) -> None:
        """Open the practice record.

        Args:
            folder: Folder of the user's files; None saves nothing.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
            ask_line: Function that asks for a line.
        """
        self._text = text
        self._say = print_line
        self._ask = ask_line
        self.record = PracticeRecord(
            folder, date.today, lambda why: print_line(text("ui.notice.unkept", why=why))
        )
        self._next_lesson: int | None = None
        self._next_drill: Drill | None = None
        self._wants_match = False

    # Lessons

    def do_lessons(self, lessons: tuple[Lesson, ...], number: int) -> bool:
        """Do lessons from one on; return True if the learner goes on to a guided match.

        Args:
            lessons: Lessons of a game, in order.
            number: Index of the first one.
        """
        self._say(self._text("terminal.exercise.begin"))
        self._next_lesson, self._wants_match = number, False
        while self._next_lesson is not None:
            number, self._next_lesson = self._next_lesson, None
            session = LessonSession(
                self.record, lessons, number, self._open_lesson, self._open_match,
                self._play_freely,
            )  # fmt: skip
            if ExerciseClient(session, self._text, self._say, self._ask).run():
                session.open_next_exercise()
        return self._wants_match

    def _open_lesson(self, number: int) -> None:
        self._next_lesson = number

    def _open_match(self) -> None:
        self._wants_match = True

    def _play_freely(self, session: LessonSession) -> None:
        """Play the free play of a lesson, and tell the verdict if it was played to its end."""
        text, free_play = self._text, FreePlaySession(session.lesson)
        match = free_play.match
        self._tell_sentences(free_play.opening_text(text))
        worker = WorkerClient(match.game, levels=match.setup.levels)
        try:
            play_match(
                match, worker, text, self._say, self._ask, is_over=lambda: free_play.is_over(match)
            )
        finally:
            worker.close()
        if free_play.is_over(match):
            verdict = free_play.judge(match, text)
            self._tell_sentences(verdict.message)
            self._say(verdict.note)

    def _tell_sentences(self, words: str) -> None:
        for sentence in split_sentences(words):
            self._say(sentence)

    def choose_lesson(self, game: str) -> int | None:
        """Return the index of a chosen lesson of a game; None to leave."""
        text, lessons = self._text, exercise_catalogue.load_lessons(game)
        progress = compute_game_progress(self.record, game)
        following = progress.next_lesson or 0
        self._say(text("terminal.practise.lessons", n=following + 1))
        sentences = [
            text("terminal.practise.lesson", title=lesson.title.localize(text, ()), stars=stars)
            for lesson, stars in zip(lessons, progress.lesson_stars, strict=True)
        ]
        return choose_item(sentences, text, self._say, self._ask, following)

    # Drills

    def do_drills(self, game: str) -> None:
        """Do the drills of a game that are due, and then others if the learner likes."""
        due = compute_game_progress(self.record, game).drill_queue
        if not due:
            line = read_line(self._ask, self._text("terminal.practise.drills_done"))
            if line:
                return
        self.do_drill((*due, *list_drills(self.record, game))[0])

    def do_drill(self, drill: Drill) -> None:
        """Do a drill and the ones that are due after it."""
        self._say(self._text("terminal.exercise.begin"))
        self._next_drill = drill
        while self._next_drill is not None:
            drill, self._next_drill = self._next_drill, None
            session = DrillSession(self.record, drill, partial(self._find_following, drill))
            if ExerciseClient(session, self._text, self._say, self._ask).run():
                session.open_next_exercise()

    def _find_following(self, drill: Drill) -> Callable[[], None] | None:
        """Return a function that opens the drill that is due after another one, or None."""
        following = find_next_drill(self.record, drill)
        return None if following is None else partial(self._open_drill, following)

    def _open_drill(self, drill: Drill) -> None:
        self._next_drill = drill

    # The path of a day

    def follow_path(self, game: str) -> bool:
        """Do today's path in a game; return True if its match comes next."""
        self._say(self._text("terminal.exercise.begin"))
        while (step := (path := compute_daily_path(self.record, game)).next_step) is not None:
            key, n, of = f"practice.path.step.{step.kind.value}", path.done_count + 1, path.steps
            self._say(self._text("practice.path.told", what=self._text(key, n=n, of=len(of))))
            if (session := self._path_session(game, step)) is None:
                return True
            if not ExerciseClient(session, self._text, self._say, self._ask).run():
                return False
        self._say(self._text("practice.path.finished"))
        return False

    def _path_session(self, game: str, step: PathStep) -> ExerciseSession | None:
        """Return the session of a step of the path; None for its match."""

        def find_next() -> Callable[[], None] | None:
            following = compute_daily_path(self.record, game).next_step
            return None if following is None else lambda: None

        if step.drill is not None:
            return PathDrillSession(self.record, step.drill, find_next)
        if step.lesson_index is not None:
            lessons = exercise_catalogue.load_lessons(game)
            return PathLessonSession(self.record, lessons, step.lesson_index, find_next)
        return None

    # Games

    def choose_game(self, is_for_drills: bool = False) -> str | None:
        """Return the name of a chosen game; None to leave."""
        text, found = self._text, games.names()
        self._say(text("terminal.practise.games"))
        sentences = []
        for name in found:
            progress, title = compute_game_progress(self.record, name), text(f"{name}.title")
            if is_for_drills:
                counts = {"known": progress.known_drill_count, "n": progress.drill_count}
                sentences.append(text("terminal.practise.drilled", game=title, **counts))
                continue
            stars = progress.lesson_stars
            won = {"stars": sum(stars), "of": MAX_STARS * len(stars)}
            sentences.append(text("terminal.practise.game", game=title, **won))
        chosen = choose_item(sentences, text, self._say, self._ask)
        return None if chosen is None else found[chosen]


def run_terminal_lesson(given: Namespace, text: Catalogue, folder: Path) -> int:
    """Do lessons in a terminal; return the exit status.

    Args:
        given: Arguments of the command line.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.

    Raises:
        SetupError: if there is no such game or lesson.
        SheetError: if the file of the lesson cannot be read.
        PracticeError: if the lesson cannot be completed.
    """
    practice = TerminalPractice(folder.parent, text, print, input)
    try:
        if given.file is not None:
            lessons: tuple[Lesson, ...] = (load_lesson(given.file),)
            number = 0
            require_completable(lessons[0], given.file)
        else:
            game = given.game or practice.choose_game()
            if game is None:
                return 0
            lessons = exercise_catalogue.load_lessons(_known(game))
            chosen = practice.choose_lesson(game) if given.number is None else given.number - 1
            if chosen is None:
                return 0
            if not 0 <= chosen < len(lessons):
                key = "terminal.practise.no_lesson"
                raise SetupError(text(key, n=chosen + 1, of=len(lessons)))
            number = chosen
        if practice.do_lessons(lessons, number):
            return run_guided_match(lessons[0].game, text, folder)
    except EOFError:
        pass
    print(text("terminal.exercise.left"))
    return 0


def run_terminal_drill(given: Namespace, text: Catalogue, folder: Path) -> int:
    """Do drills in a terminal; return the exit status.

    Args:
        given: Arguments of the command line.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.

    Raises:
        SetupError: if there is no such game.
        SheetError: if the file of the drill cannot be read.
        PracticeError: if the drill cannot be completed.
    """
    practice = TerminalPractice(folder.parent, text, print, input)
    try:
        if given.file is not None:
            drill = load_drill(given.file)
            require_completable(drill.lesson, given.file)
            practice.do_drill(drill)
        else:
            game = given.game or practice.choose_game(is_for_drills=True)
            if game is None:
                return 0
            practice.do_drills(_known(game))
    except EOFError:
        pass
    print(text("terminal.exercise.left"))
    return 0


def run_terminal_path(given: Namespace, text: Catalogue, folder: Path) -> int:
    """Do today's path in a terminal; return the exit status.

    Args:
        given: Arguments of the command line.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.

    Raises:
        SetupError: if there is no such game.
    """
    practice = TerminalPractice(folder.parent, text, print, input)
    try:
        game = given.game or practice.choose_game()
        if game is None:
            return 0
        if practice.follow_path(_known(game)):
            setup, position = make_tutorial_setup(game, DEFAULT_PLAYER_NAMES[0], ADAPTIVE_LEVEL)
            match = begin_short_match(
                practice.record.adapt_opponents(setup), position, text, MatchStore(folder)
            )
            return play_with_people(match, text, folder)
    except EOFError:
        pass
    print(text("terminal.exercise.left"))
    return 0


def run_guided_match(game: str, text: Catalogue, folder: Path) -> int:
    """Play a guided match against novices; return the exit status.

    Args:
        game: Name of the game.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.
    """
    match = make_guided_match(_known(game), text, MatchStore(folder))
    guide = TutorialTexts(match)
    guide.explains_everything = guide.is_spoken = True
    print(text("terminal.guided.begin"))
    return play_with_people(match, text, folder, guide=guide)


def make_guided_match(game: str, text: Catalogue, matches: MatchStore) -> Match:
    """Return a guided match of a game, saved if a journal can hold it."""
    return begin_short_match(*make_tutorial_setup(game, DEFAULT_PLAYER_NAMES[0]), text, matches)


def begin_short_match(
    setup: Setup, position: Position, text: Catalogue, matches: MatchStore
) -> Match:
    """Return a short match from a position, saved if a journal can hold it."""
    if position.is_custom:
        return make_custom_tutorial(setup, position)
    seed, generator = choose_seed_and_generator(None)
    setup = setup._replace(seed=seed, generator=generator)
    warn = "ui.notice.unkept"
    return matches.begin_match(
        games.load(setup.game), setup, lambda why: print(text(warn, why=why))
    )


def _known(game: str) -> str:
    """Return the name of a game that is there. Raises UnknownGameError."""
    games.game_class(game)
    return game
