"""The practice menu: a teacher's slate with the next exercise, lessons and challenges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from scenes.base.context import Context
from scenes.lessons.practice_slate import (
    BOARD_BOX,
    CHALK,
    DESK_TOP,
    FRAME_WIDTH,
    PALE_CHALK,
    YELLOW_CHALK,
    ProgressRow,
    Slate,
    SlateListScene,
    TeacherDesk,
    chalk_color,
    format_stars,
    slate_background,
)
from scenes.lessons.slate_widgets import (
    CHOSEN_COVER_GROWTH,
    BookOnDesk,
    ChalkLine,
    ChalkRow,
    ChalkStars,
    ChalkStroke,
    CoverOnDesk,
    LessonRing,
    NextExerciseText,
)
from scenes.menus.common.game_list import (
    format_duration,
    game_complexity,
    list_available_games,
    load_game,
    preselected_game,
)
from scenes.menus.rules.piece_row import PieceRow
from scenes.ui.devices.intents import Command, CommandPress, Intent
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import ButtonHints, Label
from scenes.ui.widgets.widget import Callback, Widget
from sprites.picture import Box
from tabletop.core.rule_examples import ExamplePieces
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import FULL_STAR, MAX_STARS, Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.sessions.daily_path import compute_daily_path
from tabletop.practice.sessions.game_progress import compute_game_progress, list_drills
from tabletop.practice.sessions.practice_record import PracticeRecord

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"), (Command.RULES, "rules"))
MAX_SLATE_TEXT_SCALE: Final = 1.2
"""Greatest text scale at which teacher, slate and desk stand beside one another."""
SLATE_PADDING: Final = 30.0
LEFT_SHARE: Final = 0.47
"""Width of the next exercise as a share of the slate."""
COLUMN_GAP: Final = 52.0
TITLE_HEIGHT: Final = 72.0
DUE_HEIGHT: Final = 200.0
IDEA_LINES: Final = 3
RINGS_PER_LINE: Final = 5
HEADING_HEIGHT: Final = 48.0
STARS_HEIGHT: Final = 46.0
HINTS_BOX: Final = (96.0, 40.0, 340.0)
"""Left edge, top and width of the key hints, above the teacher."""
GAMES_BOX: Final = Box(450.0, 876.0, 640.0, 150.0)
"""The boxes of the games on the desk."""
MAX_COVER_WIDTH: Final = 88.0
MAX_COVER_PITCH: Final = 128.0
BOOK_BOX: Final = Box(1112.0, 888.0, 224.0, 140.0)
MATCH_WIDTH: Final = 460.0


class NextExercise(NamedTuple):
    """The exercise that comes next in a game."""

    number: str
    """The large number; empty for a match."""
    words: str
    idea: str
    """One sentence about it; may be empty."""
    title: str
    """Title in one line, with what begins."""
    label: str
    """Label of the button that begins it."""
    action: Callback
    clauses: tuple[str, ...] = ()
    """Rule clauses that it is about."""


class PracticeEntry(NamedTuple):
    """A line of the menu: its widget's name, its words, its progress and its action."""

    name: str
    label: str
    aside: str
    """Progress in words."""
    action: Callback
    reason: str = ""
    """Reason if it cannot be chosen now."""


class PracticeNavigator(Protocol):
    """Interface that opens the scenes to which the practice menu leads."""

    def open_lesson(self, game: str, number: int) -> None:
        """Open a lesson of a game by its index."""
        ...

    def open_drill(self, drill: Drill, rung: int | None = None) -> None:
        """Open a drill and then the next ones: of its rung, or of all rungs if None."""
        ...

    def continue_path(self, game: str) -> None:
        """Open the next step of today's path in a game."""
        ...

    def open_drills(self, game: str) -> None:
        """Open the drills of a game, by rung."""
        ...

    def open_challenge_ladder(self, game: str) -> None:
        """Open the challenge ladder of a game."""
        ...

    def daily_challenge(self) -> Challenge | None:
        """Return the challenge of the day; None if no game has any."""
        ...

    def open_challenge(self, challenge: Challenge) -> None:
        """Open a challenge."""
        ...

    def start_tutorial(self, game: str) -> None:
        """Start a tutorial match."""
        ...

    def open_match_setup(self, game: str) -> None:
        """Open the set-up of a practice match."""
        ...

    def open_rules(self, game: str) -> None:
        """Open the rulebook of a game."""
        ...


class PracticeMenuScene(SlateListScene):
    """The practice menu: lessons, drills and challenges of the selected game."""

    button_hints = BUTTON_HINTS

    def __init__(
        self, context: Context, record: PracticeRecord, navigator: PracticeNavigator, game: str = ""
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            record: Practice record of the user.
            navigator: Opens the scenes to which the menu leads.
            game: Game that is selected at first; empty: the one practised last.
        """
        super().__init__(context)
        self._record = record
        self._navigator = navigator
        self.games = tuple(
            sorted(
                list_available_games(context), key=lambda game: game_complexity(context, game)[0]
            )
        )
        known = [
            game for game in self.games if any(compute_game_progress(record, game).lesson_stars)
        ]
        last = preselected_game(context)
        usual = last if last in known or not self.games else (known or [*self.games])[0]
        self.selected_game = game if game in self.games else usual
        self._lesson_line: ChalkLine | None = None

    def on_resume(self) -> None:
        """Update the menu, because the progress may have changed."""
        self.compose()

    def compose(self) -> None:
        """Build the slate with the teacher and the desk, or one list for large text."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self._lesson_line = None
        if theme.text_scale > MAX_SLATE_TEXT_SCALE:
            self.widget_layer.set_widgets(
                self.build_list(text(f"{self.selected_game}.title"), self._build_rows), "go"
            )
            return
        self.canvas.background = slate_background(context)
        slate, desk = Slate(context, "slate"), TeacherDesk(context, "desk")
        slate.place(*BOARD_BOX)
        desk.place(0.0, DESK_TOP, SCREEN_SIZE[0], SCREEN_SIZE[1] - DESK_TOP)
        inside = BOARD_BOX.inset(FRAME_WIDTH + SLATE_PADDING)
        left = inside._replace(width=inside.width * LEFT_SHARE - COLUMN_GAP / 2)
        right = inside._replace(
            x=left.right + COLUMN_GAP, width=inside.width - left.width - COLUMN_GAP
        )
        between = ChalkStroke(context, "between")
        between.place(left.right + COLUMN_GAP / 2, inside.y, 3.0, inside.height)
        hints = ButtonHints(context, BUTTON_HINTS)
        hints.place(*HINTS_BOX, theme.hint_height)
        widgets = [slate, desk, between, *self._place_next(left), *self._place_lists(right)]
        self.widget_layer.set_widgets([*widgets, *self._place_desk(), hints], "go")

    def advance(self, seconds: float) -> None:
        """Write the title of the lesson in focus below the rings."""
        super().advance(seconds)
        focused = self.widget_layer.focused_widget
        if self._lesson_line is not None and isinstance(focused, LessonRing):
            self._lesson_line.show(focused.title)

    # The games

    def _choose(self, game: str) -> None:
        self.selected_game = game
        self.context.mixer.play("page_turn")
        focus = self.widget_layer.focused_widget
        self.compose()
        if focus is not None and focus.name == f"game:{game}":
            self.widget_layer.focus_on(focus.name)

    def _facts(self, game: str) -> str:
        """Return complexity, duration and stars of a game in one line."""
        context, has = self.context, compute_game_progress(self._record, game)
        stars = (
            f"{FULL_STAR} {sum(has.lesson_stars)}/{MAX_STARS * len(has.lesson_stars)}"
            if has.lesson_stars
            else ""
        )
        facts = (game_complexity(context, game)[1], format_duration(context, game), stars)
        return " · ".join(fact for fact in facts if fact)

    # The slate

    def _place_next(self, box: Box) -> list[Widget]:
        """Place the next exercise: its number, its idea, its pieces and the buttons."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        game, following = self.selected_game, self._find_next()
        title = ChalkLine(context, "title", text(f"{game}.title"), theme.title * 0.8, CHALK)
        title.place(box.x, box.y, box.width, TITLE_HEIGHT)
        due = NextExerciseText(context, following.number, following.words)
        due.place(box.x, title.box.bottom, box.width, DUE_HEIGHT)
        first = self._build_tutorial_button()
        first.tooltip, first.note = first.note, ""
        half = (box.width - theme.gap) / 2
        width, height = min(half, first.preferred_size(box.width)[0]), theme.button_height
        y = box.bottom - height
        first.fit_label(width)
        first.place(box.right - width, y, width, height)
        go = Button(context, "go", following.label, following.action, "green", icon="play")
        go.fit_label(box.width - width - theme.gap)
        go.place(box.x, y, box.width - width - theme.gap, height)
        widgets: list[Widget] = [title, due]
        idea = Label(
            context, "idea", following.idea, theme.body, chalk_color(theme, PALE_CHALK),
            max_lines=IDEA_LINES,
        )  # fmt: skip
        high = idea.preferred_size(box.width)[1] if following.idea else 0.0
        idea.place(box.x, due.box.bottom, box.width, high)
        top = idea.box.bottom + theme.gap
        if following.idea:
            widgets.append(idea)
        if groups := self._find_pieces(following.clauses):
            pieces = PieceRow(context, "pieces", game, groups, height=y - theme.gap - top)
            pieces.place(box.x, top, box.width, y - theme.gap - top)
            widgets.append(pieces)
        return [*widgets, go, first]

    def _find_pieces(self, clauses: Sequence[str]) -> tuple[ExamplePieces, ...]:
        """Return the most pieces that illustrate one of these clauses, else any clause."""
        examples = load_game(self.selected_game).rule_examples
        found = [examples[clause] for clause in clauses if clause in examples]

        def count(groups: tuple[ExamplePieces, ...]) -> int:
            return sum(len(group.pieces) for group in groups)

        return max(found or examples.values(), key=count, default=())

    def _place_lists(self, box: Box) -> list[Widget]:
        """Place the lessons as rings, and below them challenges, drills and the day's tasks."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        heading = ChalkLine(
            context, "lessons", text("practice.page.lessons"), theme.subheading, CHALK
        )
        heading.place(box.x, box.y, box.width, HEADING_HEIGHT)
        rings = self._build_rings()
        y, pitch = heading.box.bottom, box.width / RINGS_PER_LINE
        for n, ring in enumerate(rings):
            high = ring.preferred_size(pitch)[1]
            line, column = divmod(n, RINGS_PER_LINE)
            left = box.x + column * pitch + theme.gap / 2
            ring.place(left, y + line * (high + theme.gap), pitch - theme.gap, high)
        y = max((ring.box.bottom for ring in rings), default=y)
        following = compute_game_progress(self._record, self.selected_game).next_lesson
        words = rings[following].title if following is not None else ""
        self._lesson_line = ChalkLine(context, "lesson", words, theme.label, YELLOW_CHALK)
        self._lesson_line.place(box.x, y, box.width, theme.label * 1.28)
        ladder, *rows = self._build_chalk_rows()
        stars = ChalkStars(context, self._ladder_stars())
        high = ladder.preferred_size(box.width)[1]
        rest = box.bottom - self._lesson_line.box.bottom - STARS_HEIGHT - high * (len(rows) + 1)
        gap = rest / (len(rows) + 1)
        widgets: list[Widget] = [heading, *rings, self._lesson_line]
        y = self._lesson_line.box.bottom
        for n, row in enumerate((ladder, *rows)):
            stroke = ChalkStroke(context, f"stroke:{n}")
            stroke.place(box.x, y + gap / 2 - 1.5, box.width, 2.0)
            y += gap
            row.place(box.x, y, box.width, high)
            widgets += [stroke, row]
            y = row.box.bottom
            if row is ladder:
                stars.place(box.x, y, box.width, STARS_HEIGHT)
                widgets.append(stars)
                y = stars.box.bottom
        return widgets

    def _build_rings(self) -> list[LessonRing]:
        """Return the rings of all lessons; each knows its title."""
        text, game = self.context.text_catalogue, self.selected_game
        has = compute_game_progress(self._record, game)
        rings = []
        for n, lesson in enumerate(exercise_catalogue.load_lessons(game)):

            def begin(number: int = n) -> None:
                self._navigator.open_lesson(game, number)

            ring = LessonRing(
                self.context, n, has.lesson_stars[n], n == has.next_lesson, begin,
                text("practice.page.lesson", n=n + 1, title=lesson.title.localize(text, ())),
            )  # fmt: skip
            rings.append(ring)
        return rings

    def _ladder_stars(self) -> tuple[bool, ...]:
        """Return for each challenge of the ladder whether a star was won."""
        ladder = exercise_catalogue.load_challenge_ladder(self.selected_game)
        results = [self._record.challenge_record(rung) for rung in ladder]
        return tuple(result is not None and result.stars > 0 for result in results)

    def _build_chalk_rows(self) -> list[ChalkRow]:
        """Return the lines of challenges, drills, today's path and the challenge of the day."""
        return [ChalkRow(self.context, *entry) for entry in self._list_entries()]

    # The desk

    def _place_desk(self) -> list[Widget]:
        """Place the way back, the boxes of the games, the rulebook and the practice match."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        low = SCREEN_SIZE[1] - theme.vertical_margin
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        back.place(
            theme.side_margin, low - theme.button_height, theme.button_width, theme.button_height
        )
        covers = self._build_covers()
        pitch = min(MAX_COVER_PITCH, GAMES_BOX.width / max(1, len(covers)))
        left = GAMES_BOX.center[0] - pitch * (len(covers) - 1) / 2
        for n, cover in enumerate(covers):
            width = max(theme.min_target_size, min(MAX_COVER_WIDTH, pitch - 1.5 * theme.gap))
            width *= CHOSEN_COVER_GROWTH if cover.is_chosen else 1.0
            wide, high = cover.preferred_size(width)
            cover.place(left + n * pitch - wide / 2, GAMES_BOX.center[1] - high / 2, wide, high)
        book = BookOnDesk(
            context, "rules", text("practice.page.rules"),
            lambda: self._navigator.open_rules(self.selected_game),
        )  # fmt: skip
        book.place(*BOOK_BOX)
        match = Button(
            context, "match", text("practice.page.match"),
            lambda: self._navigator.open_match_setup(self.selected_game),
            note=text("practice.page.match_note"),
        )  # fmt: skip
        high = match.preferred_size(MATCH_WIDTH)[1]
        match.place(SCREEN_SIZE[0] - theme.side_margin - MATCH_WIDTH, low - high, MATCH_WIDTH, high)
        return [*covers, book, match, back]

    def _build_covers(self) -> list[CoverOnDesk]:
        """Return the boxes of all games; a press chooses one."""
        text = self.context.text_catalogue
        covers = []
        for game in self.games:
            is_chosen = game == self.selected_game

            def choose(wanted: str = game) -> None:
                self._choose(wanted)

            cover = CoverOnDesk(self.context, game, is_chosen, choose)
            if not is_chosen:  # the slate is about the chosen one, and its buttons lie above
                cover.tooltip = f"{text(f'{game}.title')} · {self._facts(game)}"
            covers.append(cover)
        return covers

    # What there is

    def _find_next(self) -> NextExercise:
        """Return the next lesson, the due drills or a match."""
        text, game = self.context.text_catalogue, self.selected_game
        has = compute_game_progress(self._record, game)
        number = has.next_lesson
        if number is None and has.has_done_only_lessons:
            return NextExercise(
                "", text("practice.page.to_first"), "", text("practice.page.to_first"),
                text("practice.page.start"), lambda: self._navigator.start_tutorial(game),
            )  # fmt: skip
        if number is None and has.drill_queue:
            due = len(has.drill_queue)
            idea = text("practice.page.due", n=due, known=has.known_drill_count)
            return NextExercise(
                str(due), text("practice.page.to_do", n=due), idea, text("practice.page.drills"),
                text("practice.page.start"), self._drill, has.drill_queue[0].taught_clauses,
            )  # fmt: skip
        if number is None:
            return NextExercise(
                "", text("practice.page.match"), "", text("practice.page.match"),
                text("practice.page.start"), lambda: self._navigator.open_match_setup(game),
            )  # fmt: skip
        lesson = exercise_catalogue.load_lessons(game)[number]
        begun = any(has.lesson_stars) or has.unfinished_lesson is not None
        idea = text("practice.page.idea", idea=lesson.summary.localize(text, ()), n=lesson.minutes)
        title = lesson.title.localize(text, ())
        return NextExercise(
            str(number + 1), title, idea,
            text(f"practice.page.{'go_on' if begun else 'begin'}", n=number + 1, title=title),
            text(f"practice.page.{'resume' if begun else 'start'}"),
            lambda: self._navigator.open_lesson(game, number), lesson.taught_clauses,
        )  # fmt: skip

    def _list_entries(self) -> list[PracticeEntry]:
        """Return the ladder, the drills, today's path and the challenge of the day."""
        text, game, navigator = self.context.text_catalogue, self.selected_game, self._navigator
        has = compute_game_progress(self._record, game)
        path = compute_daily_path(self._record, game)
        step = path.next_step
        key = "done" if step is None else step.kind.value
        entries = [
            PracticeEntry(
                "ladder", text("practice.page.ladder"),
                f"{FULL_STAR} {has.ladder_stars}/{has.max_ladder_stars}",
                lambda: navigator.open_challenge_ladder(game),
                "" if has.max_ladder_stars else text("practice.page.no_ladder"),
            ),
            PracticeEntry(
                "drills", text("practice.page.drills"),
                text("practice.page.due", n=len(has.drill_queue), known=has.known_drill_count),
                lambda: navigator.open_drills(game),
                "" if has.drill_count else text("practice.page.no_drills"),
            ),
            PracticeEntry(
                "path", text("practice.path.begin"),
                text(f"practice.path.step.{key}", n=path.done_count + 1, of=len(path.steps)),
                lambda: navigator.continue_path(game),
                text("practice.path.finished") if step is None else "",
            ),
        ]  # fmt: skip
        challenge = navigator.daily_challenge()
        if challenge is not None:
            result = self._record.challenge_record(challenge)
            won = format_stars(result.stars) if result is not None else ""
            title = text(f"{challenge.game}.title")
            entries.append(
                PracticeEntry(
                    "daily", text("practice.daily.title"), f"{title} {won}".strip(),
                    lambda: navigator.open_challenge(challenge),
                )
            )  # fmt: skip
        return entries

    def _lessons(self) -> list[ProgressRow]:
        text, game = self.context.text_catalogue, self.selected_game
        has = compute_game_progress(self._record, game)
        made = []
        for n, lesson in enumerate(exercise_catalogue.load_lessons(game)):
            words = text("practice.page.lesson", n=n + 1, title=lesson.title.localize(text, ()))

            def begin(number: int = n) -> None:
                self._navigator.open_lesson(game, number)

            aside = format_stars(has.lesson_stars[n])
            made.append(
                ProgressRow(self.context, f"lesson:{n}", words, aside, begin, n == has.next_lesson)
            )
        return made

    def _build_tutorial_button(self) -> Button:
        """Return the button of the tutorial match."""
        context, text, game = self.context, self.context.text_catalogue, self.selected_game
        return Button(
            context,
            "first",
            text("practice.page.first"),
            lambda: self._navigator.start_tutorial(game),
            note=text("practice.page.first_note"),
        )

    def _drill(self) -> None:
        """Open the drill due longest, else a new one, else the one that returns first."""
        drills = compute_game_progress(self._record, self.selected_game).drill_queue or list_drills(
            self._record, self.selected_game
        )
        if drills:
            self._navigator.open_drill(drills[0])

    def _build_rows(self, width: float) -> Sequence[Sequence[Widget]]:
        """Return the whole menu as a list, for large text."""
        context, text = self.context, self.context.text_catalogue
        following, game = self._find_next(), self.selected_game
        go = Button(
            context, "go", following.title, following.action, "green", note=following.idea,
            icon="play",
        )  # fmt: skip
        match = Button(
            context, "match", text("practice.page.match"),
            lambda: self._navigator.open_match_setup(game), note=text("practice.page.match_note"),
        )  # fmt: skip
        rules = Button(
            context, "rules", text("practice.page.rules"),
            lambda: self._navigator.open_rules(game), "quiet",
        )  # fmt: skip
        others = [
            Button(
                context, entry.name, entry.label, entry.action, note=entry.aside,
                reason=entry.reason,
            )
            for entry in self._list_entries()
        ]  # fmt: skip
        entries = (*self._lessons(), self._build_tutorial_button(), *others, match, rules)
        return [self._build_covers(), [go], *([entry] for entry in entries)]

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rules of the selected game on their key."""
        rules = isinstance(intent, CommandPress) and intent.command is Command.RULES
        if rules and not self.widget_layer.dialog:
            self._navigator.open_rules(self.selected_game)
            return None
        return super().handle_intent(intent)
