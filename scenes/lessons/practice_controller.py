"""Controller of practice: opens lessons, drills and challenges, and records their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.lessons.challenge_ladder import ChallengeLadderScene, ChallengeScene
from scenes.lessons.drill_rungs import DrillsScene
from scenes.lessons.free_play_scene import FreePlayScene
from scenes.lessons.lesson_scene import LessonScene
from scenes.lessons.practice_menu import PracticeMenuScene
from scenes.menus.common.game_list import list_available_games
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from tabletop.ai.match_review import TurningPoint
from tabletop.core.options import complete_options
from tabletop.match.match import Match
from tabletop.match.setup import ADAPTIVE_LEVEL, DEFAULT_PLAYER_NAMES, MatchMode, Setup
from tabletop.practice import exercise_catalogue, user_drills
from tabletop.practice.challenges import Challenge, make_daily_challenge
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import Position
from tabletop.practice.progress import ChallengeRecord
from tabletop.practice.sessions.daily_path import PathStep, compute_daily_path
from tabletop.practice.sessions.exercise_session import (
    DrillSession,
    ExerciseSession,
    LessonSession,
    PathDrillSession,
    PathLessonSession,
)
from tabletop.practice.sessions.free_play import FreePlaySession
from tabletop.practice.sessions.game_progress import find_next_drill
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.sessions.tutorial import make_tutorial_setup
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

MAX_CHALLENGE_DAYS = 60
"""Number of days within which a daily challenge can still be finished."""


class PracticeController:
    """Opens lessons, drills and challenges, and owns the practice record."""

    def __init__(
        self,
        context: Context,
        record: PracticeRecord,
        play_match: Callable[[Setup], None],
        play_tutorial: Callable[[Setup, Position], None],
        strict: bool = False,
    ) -> None:
        """Create the controller.

        Args:
            context: Services and state that all scenes share.
            record: Practice record of the user.
            play_match: Starts a match.
            play_tutorial: Starts a match with explanations from a position.
            strict: True if tables raise an error where players only see a quiet rebuild.
        """
        self._context = context
        self.record = record
        self._play_match = play_match
        self._play_tutorial = play_tutorial
        self._strict = strict

    def open_practice_menu(self, game: str = "") -> None:
        """Open the practice menu at a game; empty: at the one practised last."""
        self._context.scene_stack.push(PracticeMenuScene(self._context, self.record, self, game))

    # Lessons and drills

    def open_lesson(self, game: str, number: int) -> None:
        """Start a lesson, or continue it."""
        self._context.scene_stack.push(self._build_lesson(game, number))

    def build_lesson_scene(self, lesson: Lesson) -> LessonScene:
        """Return the scene of a single lesson."""
        return self._build_session_scene((lesson,), 0)

    def _build_lesson(self, game: str, number: int) -> LessonScene:
        return self._build_session_scene(exercise_catalogue.load_lessons(game), number)

    def _build_session_scene(self, lessons: Sequence[Lesson], number: int) -> LessonScene:
        context, game = self._context, lessons[number].game

        def go(following: int) -> None:
            context.scene_stack.replace(self._build_lesson(game, following))

        course = LessonSession(
            self.record, lessons, number, go, lambda: self.start_tutorial(game), self._play_freely
        )
        return LessonScene(context, course, self._strict)

    def _play_freely(self, course: LessonSession) -> None:
        """Open the free play of a lesson in place of it."""
        free_play = FreePlaySession(course.lesson)
        scene = FreePlayScene(self._context, course, free_play, self._strict)
        self._context.scene_stack.replace(scene)

    def open_drills(self, game: str) -> None:
        """Open the drills of a game, by rung."""
        context = self._context
        context.scene_stack.push(DrillsScene(context, game, self.record, self.open_drill))

    def open_drill(self, drill: Drill, rung: int | None = None) -> None:
        """Open a drill and then the next ones: of a rung, or of all rungs if None."""
        self._context.scene_stack.push(self.build_drill_scene(drill, rung))

    def build_drill_scene(self, drill: Drill, rung: int | None = None) -> LessonScene:
        """Return the scene of a drill."""
        context = self._context

        def following() -> Callable[[], None] | None:
            other = find_next_drill(self.record, drill, rung)
            if other is None:
                return None
            return lambda: context.scene_stack.replace(self.build_drill_scene(other, rung))

        course = DrillSession(self.record, drill, following)
        return LessonScene(context, course, self._strict)

    def try_mistakes(self, match: Match, points: Sequence[TurningPoint]) -> None:
        """Save turning points of a match as drills, and open them one after the other."""
        found = user_drills.save_mistakes(match, points, self.record.drill_folder)
        if found:
            self._context.scene_stack.push(self._build_series(found, 0))
        else:
            self._context.scene_stack.show_toast(
                self._context.text_catalogue("practice.own.nowhere")
            )

    def _build_series(self, drills: Sequence[Drill], number: int) -> LessonScene:
        """Return the scene of one of several drills that follow each other."""
        context = self._context

        def following() -> Callable[[], None] | None:
            if number + 1 == len(drills):
                return None
            return lambda: context.scene_stack.replace(self._build_series(drills, number + 1))

        course = DrillSession(self.record, drills[number], following)
        return LessonScene(context, course, self._strict)

    # The path of a day

    def continue_path(self, game: str) -> None:
        """Open the next step of today's path in a game; do nothing at its end."""
        if (step := compute_daily_path(self.record, game).next_step) is not None:
            self._open_step(game, step, self._context.scene_stack.push)

    def _find_next_step(self, game: str) -> Callable[[], None] | None:
        """Return a function that opens the next step in place of this one; None at the end."""
        step = compute_daily_path(self.record, game).next_step
        if step is None:
            return None
        return partial(self._open_step, game, step, self._context.scene_stack.replace)

    def _open_step(self, game: str, step: PathStep, show: Callable[[Scene], None]) -> None:
        find_next = partial(self._find_next_step, game)
        session: ExerciseSession
        if step.drill is not None:
            session = PathDrillSession(self.record, step.drill, find_next)
        elif step.lesson_index is not None:
            lessons = exercise_catalogue.load_lessons(game)
            session = PathLessonSession(self.record, lessons, step.lesson_index, find_next)
        else:
            setup, position = make_tutorial_setup(game, self._player_name(game), ADAPTIVE_LEVEL)
            self._play_tutorial(self.record.adapt_opponents(setup), position)
            return
        show(LessonScene(self._context, session, self._strict))

    def save_drill(self, match: Match, turning_point: TurningPoint) -> str:
        """Save a turning point of a match as a drill; return a message about the outcome."""
        folder = self.record.drill_folder
        return user_drills.keep_turning_point(
            match, turning_point, folder, self._context.text_catalogue
        )

    # Challenges

    def open_challenge_ladder(self, game: str) -> None:
        """Open the challenge ladder of a game."""
        context = self._context
        context.scene_stack.push(
            ChallengeLadderScene(context, game, self.record, self.open_challenge)
        )

    def daily_challenge(self) -> Challenge | None:
        """Return the challenge of the day."""
        return self._challenge_of_day(0)

    def _challenge_of_day(self, ago: int) -> Challenge | None:
        ladders = {
            g: found
            for g in list_available_games(self._context)
            if (found := exercise_catalogue.load_challenge_ladder(g))
        }
        title = LocalizedText(
            *(Catalogue(language)("practice.daily.title") for language in BUILT_IN_LANGUAGES)
        )
        day = self.record.today() - timedelta(days=ago)
        return make_daily_challenge(ladders, day, title) if ladders else None

    def open_challenge(
        self, challenge: Challenge, new_result: ChallengeRecord | None = None
    ) -> None:
        """Open a challenge, with the result of a match if it was just played."""
        context = self._context
        context.scene_stack.push(
            ChallengeScene(
                context, challenge, self.record, lambda: self._start_challenge(challenge),
                self._next_challenge(challenge), new_result,
            )
        )  # fmt: skip

    def _next_challenge(self, challenge: Challenge) -> tuple[str, Callable[[], None]] | None:
        """Return title and opener of the next challenge on the ladder."""
        ladder = exercise_catalogue.load_challenge_ladder(challenge.game)
        keys = [rung.key for rung in ladder]
        if challenge.key not in keys[:-1]:
            return None
        rung = ladder[keys.index(challenge.key) + 1]

        def go() -> None:
            self._context.scene_stack.pop()
            self.open_challenge(rung)

        return rung.title.localize(self._context.text_catalogue, ()), go

    def _start_challenge(self, challenge: Challenge) -> None:
        """Start the match of a challenge."""
        self._play_match(challenge.make_setup(self._player_name(challenge.game)))

    def _player_name(self, game: str) -> str:
        """Return the name of the learner, as in the last match of a game."""
        remembered = self._context.settings.remembered.get(game)
        people = [seat.name for seat in remembered.seats if seat.is_human] if remembered else []
        return people[0] if people else DEFAULT_PLAYER_NAMES[0]

    def find_challenge(self, match: Match) -> Challenge | None:
        """Return the challenge that a match is part of; None for any other match.

        A match that was left and resumed is recognised too.
        """
        setup = match.setup
        if setup.mode is not MatchMode.PLAY or setup.human_seats != (0,):
            return None
        days = (self._challenge_of_day(ago) for ago in range(MAX_CHALLENGE_DAYS))
        rungs = (
            *exercise_catalogue.load_challenge_ladder(setup.game),
            *(each for each in days if each is not None),
        )
        for rung in rungs:
            levels = tuple(seat.level for seat in setup.seats[1:])
            same = (rung.game, rung.seed, rung.opponent_levels) == (setup.game, setup.seed, levels)
            if same and complete_options(match.game.options, rung.options) == setup.options:
                return rung
        return None

    def handle_match_end(self, match: Match) -> None:
        """Record and show the result, if the finished match was a challenge."""
        challenge = self.find_challenge(match)
        if challenge is None:
            return
        result = challenge.make_record(
            match, self._context.text_catalogue(f"{challenge.game}.title")
        )
        self.record.record_challenge(challenge, result)
        self.open_challenge(challenge, result)

    # What else there is

    def start_tutorial(self, game: str) -> None:
        """Start a tutorial match: few novice opponents, and shorter than usual."""
        setup, position = make_tutorial_setup(game, self._player_name(game))
        self._play_tutorial(setup, position)

    def open_match_setup(self, game: str) -> None:
        """Open the set-up of a practice match."""
        self._context.scene_stack.push(MatchSetupScene(self._context, game, MatchMode.PRACTICE))

    def open_rules(self, game: str) -> None:
        """Open the rulebook of a game."""
        self._context.scene_stack.push(RulebookScene(self._context, game))
