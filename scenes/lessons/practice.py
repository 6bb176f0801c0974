"""The ways of practising: opens lessons, drills and challenges, and keeps what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from scenes.context import Context
from scenes.lessons.course import DrillCourse, LessonCourse
from scenes.lessons.ladder import ChallengeScene, LadderScene
from scenes.lessons.page import PractiseScene, done
from scenes.lessons.record import PracticeBook
from scenes.lessons.rungs import DrillsScene
from scenes.lessons.scene import LessonScene
from scenes.menus.offer import offered
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from tabletop.core.options import complete
from tabletop.match.files import make_folder
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.practice import library, own
from tabletop.practice.challenges import Challenge, daily
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import Position
from tabletop.practice.progress import Best
from tabletop.practice.saving import SavingError
from tabletop.practice.wording import Saying
from tabletop.seats.review import TurningPoint
from tabletop.text import LANGUAGES, Catalogue

FIRST_LEVEL = "novice"
DAYS = 60
"""So many days after it began the challenge of a day can still be ended."""


class Practice:
    """All that one can practise, and the record of it."""

    def __init__(
        self,
        context: Context,
        record: PracticeBook,
        play: Callable[[Setup], None],
        guide: Callable[[Setup, Position], None],
        strict: bool = False,
    ) -> None:
        """play: begins a match. guide: begins one in which all is explained, from a
        position on."""
        self._context = context
        self.record = record
        self._play = play
        self._guide = guide
        self._strict = strict

    def open(self, game: str = "") -> None:
        """The practise page, at a game or at the one that is practised."""
        self._context.stack.push(PractiseScene(self._context, self.record, self, game))

    # Lessons and drills

    def lesson(self, game: str, number: int) -> None:
        """Begin a lesson, or take it up again."""
        self._context.stack.push(self._lesson(game, number))

    def teaching(self, lesson: Lesson) -> LessonScene:
        """The table of a lesson that stands alone."""
        return self._teaching((lesson,), 0)

    def _lesson(self, game: str, number: int) -> LessonScene:
        return self._teaching(library.lessons_of(game), number)

    def _teaching(self, lessons: Sequence[Lesson], number: int) -> LessonScene:
        context, game = self._context, lessons[number].game

        def go(following: int) -> None:
            context.stack.replace(self._lesson(game, following))

        course = LessonCourse(context, self.record, lessons, number, go, lambda: self.first(game))
        return LessonScene(context, course, self._strict)

    def drills(self, game: str) -> None:
        """The drills of a game, rung by rung."""
        context = self._context
        context.stack.push(DrillsScene(context, game, self.record, self.drill))

    def drill(self, drill: Drill, rung: int | None = None) -> None:
        """Do a drill, and those after it: of a rung, else of all."""
        self._context.stack.push(self.drilling(drill, rung))

    def drilling(self, drill: Drill, rung: int | None = None) -> LessonScene:
        """The table of a drill."""
        context = self._context

        def following() -> Callable[[], None] | None:
            others = [each for each in done(self.record, drill.game).due if each != drill]
            others = [each for each in others if rung in (None, library.rung_of(each))]
            if not others:
                return None
            return lambda: context.stack.replace(self.drilling(others[0], rung))

        course = DrillCourse(context, self.record, drill, following)
        return LessonScene(context, course, self._strict)

    def keep(self, match: Match, point: TurningPoint) -> str:
        """Keep a turning point of a match as a drill; what is said of it."""
        text, folder = self._context.text, self.record.drills
        if folder is None:
            return text("practice.own.nowhere")
        try:
            make_folder(folder)
            own.keep(match, point, folder)
        except (SavingError, OSError) as error:
            return text("practice.own.not_kept", why=str(error))
        return text("practice.own.kept")

    # Challenges

    def ladder(self, game: str) -> None:
        """The challenges of a game."""
        context = self._context
        context.stack.push(LadderScene(context, game, self.record, self.challenge))

    def daily(self) -> Challenge | None:
        """The challenge of this day."""
        return self._of_day(0)

    def _of_day(self, ago: int) -> Challenge | None:
        ladders = {g: found for g in offered(self._context) if (found := library.ladder_of(g))}
        title = Saying(*(Catalogue(language)("practice.daily.title") for language in LANGUAGES))
        day = self.record.today() - timedelta(days=ago)
        return daily(ladders, day, title) if ladders else None

    def challenge(self, challenge: Challenge, ended: Best | None = None) -> None:
        """One challenge."""
        context = self._context
        context.stack.push(
            ChallengeScene(
                context, challenge, self.record, lambda: self._begin(challenge),
                self._following(challenge), ended,
            )
        )  # fmt: skip

    def _following(self, challenge: Challenge) -> tuple[str, Callable[[], None]] | None:
        """The next rung of a ladder."""
        ladder = library.ladder_of(challenge.game)
        keys = [rung.key for rung in ladder]
        if challenge.key not in keys[:-1]:
            return None
        rung = ladder[keys.index(challenge.key) + 1]

        def go() -> None:
            self._context.stack.pop()
            self.challenge(rung)

        return rung.title.told(self._context.text, ()), go

    def _begin(self, challenge: Challenge) -> None:
        """Play it."""
        self._play(challenge.setup(self._name(challenge.game)))

    def _name(self, game: str) -> str:
        """What whoever practises is called: as at the last match of a game."""
        remembered = self._context.settings.remembered.get(game)
        people = [seat.name for seat in remembered.seats if seat.human] if remembered else []
        return people[0] if people else DEFAULT_NAMES[0]

    def challenge_of(self, match: Match) -> Challenge | None:
        """Which challenge a match is; None for any other match. A match that was left and taken up
        again is still one."""
        setup = match.setup
        if setup.mode is not Mode.PLAY or setup.humans != (0,):
            return None
        days = (self._of_day(ago) for ago in range(DAYS))
        rungs = (*library.ladder_of(setup.game), *(each for each in days if each is not None))
        for rung in rungs:
            levels = tuple(seat.level for seat in setup.seats[1:])
            same = (rung.game, rung.seed, rung.levels) == (setup.game, setup.seed, levels)
            if same and complete(match.game.options, rung.options) == setup.options:
                return rung
        return None

    def ended(self, match: Match) -> None:
        """A match is over: if it was a challenge, keep and show what it was worth."""
        challenge = self.challenge_of(match)
        if challenge is None:
            return
        result = challenge.result(match, self._context.text(f"{challenge.game}.title"))
        self.record.challenged(challenge, result)
        self.challenge(challenge, result)

    # What else there is

    def first(self, game: str) -> None:
        """A first match: with few others, beginners, and shorter than others."""
        position = library.first_of(game)
        others = [name for name in DEFAULT_NAMES if name != self._name(game)]
        names = (self._name(game), *others)[: position.seats]
        seats = tuple(
            SeatSpec(name, FIRST_LEVEL if n else "", COLOURS[n]) for n, name in enumerate(names)
        )
        setup = Setup(game, seats, dict(position.options), 0, Mode.PRACTICE)
        self._guide(setup, position)

    def match(self, game: str) -> None:
        """The set-up of a practice match."""
        self._context.stack.push(SeatsScene(self._context, game, Mode.PRACTICE))

    def rules(self, game: str) -> None:
        """The rulebook of a game."""
        self._context.stack.push(RulebookScene(self._context, game))
