"""The practice menu: the progress in each game, and a button to the next exercise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scenes.base.context import Context
from scenes.menus.common.game_list import (
    format_duration,
    game_complexity,
    list_available_games,
    preselected_game,
)
from scenes.menus.common.menu_layout import menu_background, place_footer, place_heading
from scenes.menus.common.paged_list import ListScene
from scenes.ui.devices.intents import Command, CommandPress, Device, Intent
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button, ButtonStyle
from scenes.ui.widgets.form_controls import Stepper
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.layout import place_column
from scenes.ui.widgets.widget import Callback, Widget
from sprites.picture import Box, FilledRect, Text
from sprites.typesetting import measure_text
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import EMPTY_STAR, FULL_STAR, MAX_STARS, Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.sessions.daily_path import compute_daily_path
from tabletop.practice.sessions.game_progress import compute_game_progress, list_drills
from tabletop.practice.sessions.practice_record import PracticeRecord

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"), (Command.RULES, "rules"))
GAMES_WIDTH_SHARE = 0.3
MAX_TWO_COLUMN_TEXT_SCALE = 1.2
"""Greatest text scale at which games and their exercises stand side by side."""


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


class ProgressRow(Widget):
    """A row of a list: a label at the left, the progress at the right."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, name: str, label: str, progress_text: str, action: Callback,
        is_highlighted: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.label = label
        self.progress_text = progress_text
        self._action = action
        self._is_highlighted = is_highlighted

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the label."""
        theme = self.theme
        room = width - measure_text(self.progress_text, theme.body)[0] - 3 * theme.gap
        words = measure_text(self.label, theme.body, "bold", room, theme.line_spacing)[1]
        return width, max(theme.min_target_size, words + theme.small_gap)

    def build(self) -> None:
        """Draw the label and the progress."""
        theme, box = self.theme, self.box
        plate = theme.plate_chosen if self._is_highlighted else theme.plate
        self.add_picture(FilledRect(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        aside = Text(self.progress_text, theme.body, theme.gold)
        right = box.right - theme.gap - aside.size[0]
        room = right - box.x - 2 * theme.gap
        ink = theme.gold if self._is_highlighted else theme.text
        said = Text(self.label, theme.body, ink, "bold", room, "left", theme.line_spacing)
        middle = box.center[1]
        self.add_picture(said, box.x + theme.gap, middle - said.size[1] / 2, z=0.3, mark="text")
        self.add_picture(aside, right, middle - aside.size[1] / 2, z=0.3, mark="aside")

    def activate(self, device: Device) -> str | None:
        """Call the action of the row."""
        self.context.mixer.play("button")
        self._action()
        return None


class PracticeMenuScene(ListScene):
    """The practice menu: lessons, drills and challenges of the selected game."""

    ambience = "title"
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

    def on_resume(self) -> None:
        """Update the menu, because the progress may have changed."""
        self.compose()

    def compose(self) -> None:
        """Build the games at the left and the exercises at the right, or one list."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        if theme.text_scale > MAX_TWO_COLUMN_TEXT_SCALE:
            self.widget_layer.set_widgets(
                self.build_list(text("practice.page.heading"), self._build_rows), "go"
            )
            return
        self.canvas.background = menu_background(context, "boards")
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        heading, top = place_heading(context.paper_context, text("practice.page.heading"))
        today = self._build_daily_button()
        feet, bottom = place_footer(
            context,
            [back, self._rules()],
            today,
            BUTTON_HINTS,
            ink=context.paper_context.theme.text,
        )
        box = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        left = box.width * GAMES_WIDTH_SHARE
        games = [self._build_game_button(game) for game in self.games]
        place_column(games, box.x, box.y, left, theme.gap)
        right = Box(box.x + left + theme.gap, box.y, box.width - left - theme.gap, box.height)
        self.widget_layer.set_widgets([heading, *games, *self._offer(right), *feet], "go")

    # The games

    def _choose(self, game: str) -> None:
        self.selected_game = game
        self.context.mixer.play("page_turn")
        self.compose()

    def _build_game_button(self, game: str) -> Button:
        """Return the button of a game, with complexity, duration and progress."""
        look: ButtonStyle = "primary" if game == self.selected_game else "quiet"
        return Button(
            self.context, f"game:{game}", self.context.text_catalogue(f"{game}.title"),
            lambda: self._choose(game), look, note=self._facts(game),
        )  # fmt: skip

    def _facts(self, game: str) -> str:
        context, has = self.context, compute_game_progress(self._record, game)
        stars = (
            f"{FULL_STAR} {sum(has.lesson_stars)}/{MAX_STARS * len(has.lesson_stars)}"
            if has.lesson_stars
            else ""
        )
        facts = (game_complexity(context, game)[1], format_duration(context, game), stars)
        return " · ".join(fact for fact in facts if fact)

    # What there is of one

    def _offer(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        panel = Panel(self.context, "panel:practise", menu_material(theme))
        inside = box.width - 2 * theme.padding
        x, y = box.x + theme.padding, box.y + theme.gap
        go, first, lessons, others = (
            self._build_next_button(),
            self._build_tutorial_button(),
            self._lessons(),
            self._build_other_buttons(),
        )
        half = (inside - theme.gap) / 2
        many = -(-len(lessons) // 2)
        rows = [lessons[n::many] for n in range(many)]
        tall = [max(entry.preferred_size(half)[1] for entry in row) for row in rows]
        aside = first.preferred_size(half)[0]
        wide = inside - aside - theme.gap
        high = max(go.preferred_size(wide)[1], first.preferred_size(aside)[1])
        below = [others[n : n + 2] for n in range(0, len(others), 2)]
        under = [max(button.preferred_size(half)[1] for button in row) for row in below]
        rest = box.height - high - sum(tall) - theme.small_gap * (many + 1) - theme.gap
        if sum(under) + theme.gap * len(under) > rest:
            for button in others:
                button.tooltip, button.note = button.note or button.tooltip, ""
            under = [max(button.preferred_size(half)[1] for button in row) for row in below]
        used = high + sum(tall) + sum(under) + theme.gap * (len(under) + 1)
        gap = min(theme.gap, max(theme.small_gap, (box.height - used) / (many + 1)))
        go.place(x, y, wide, high)
        first.place(x + wide + theme.gap, y, aside, high)
        y += high + gap
        for row, down in zip(rows, tall, strict=True):
            for across, entry in enumerate(row):
                entry.place(x + across * (half + theme.gap), y, half, down)
            y += down + gap
        for buttons, down in zip(below, under, strict=True):
            for across, button in enumerate(buttons):
                button.place(x + across * (half + theme.gap), y, half, down)
            y += down + theme.gap
        y -= theme.gap
        panel.place(box.x, box.y, box.width, min(box.height, y + theme.gap - box.y))
        return [panel, go, first, *lessons, *others]

    def _build_next_button(self) -> Button:
        """Return the large button of the next lesson, due drill or match."""
        context, text, game = self.context, self.context.text_catalogue, self.selected_game
        has = compute_game_progress(self._record, game)
        lessons = exercise_catalogue.load_lessons(game)
        number = has.next_lesson
        if number is None and has.has_done_only_lessons:
            words = text("practice.page.to_first")
            return Button(
                context, "go", words, lambda: self._navigator.start_tutorial(game), "green"
            )
        if number is None and has.drill_queue:
            return Button(
                context, "go", text("practice.page.drills"), self._drill, "green",
                note=text("practice.page.due", n=len(has.drill_queue), known=has.known_drill_count),
            )  # fmt: skip
        if number is None:
            return Button(
                context,
                "go",
                text("practice.page.match"),
                lambda: self._navigator.open_match_setup(game),
                "green",
            )
        lesson = lessons[number]
        begun = any(has.lesson_stars) or has.unfinished_lesson is not None
        key = "go_on" if begun else "begin"
        title = lesson.title.localize(text, ())
        note = text("practice.page.idea", idea=lesson.summary.localize(text, ()), n=lesson.minutes)
        return Button(
            context, "go", text(f"practice.page.{key}", n=number + 1, title=title),
            lambda: self._navigator.open_lesson(game, number), "green", note=note, icon="play",
        )  # fmt: skip

    def _lessons(self) -> list[ProgressRow]:
        text, game, has = (
            self.context.text_catalogue,
            self.selected_game,
            compute_game_progress(self._record, self.selected_game),
        )
        made = []
        for n, lesson in enumerate(exercise_catalogue.load_lessons(game)):
            words = text("practice.page.lesson", n=n + 1, title=lesson.title.localize(text, ()))

            def begin(number: int = n) -> None:
                self._navigator.open_lesson(game, number)

            aside = format_stars(has.lesson_stars[n])
            made.append(
                ProgressRow(
                    self.context.paper_context,
                    f"lesson:{n}",
                    words,
                    aside,
                    begin,
                    n == has.next_lesson,
                )
            )
        return made

    def _build_other_buttons(self) -> list[Button]:
        """Return the buttons of today's path, drills, challenges and a practice match."""
        context, text, game = self.context, self.context.text_catalogue, self.selected_game
        has = compute_game_progress(self._record, game)
        none = "" if has.drill_count else text("practice.page.no_drills")
        drills = Button(
            context,
            "drills",
            text("practice.page.drills"),
            lambda: self._navigator.open_drills(game),
            reason=none,
            note=text("practice.page.due", n=len(has.drill_queue), known=has.known_drill_count),
        )
        ladder = Button(
            context,
            "ladder",
            f"{text('practice.page.ladder')} {FULL_STAR} {has.ladder_stars}/{has.max_ladder_stars}",
            lambda: self._navigator.open_challenge_ladder(game),
            reason="" if has.max_ladder_stars else text("practice.page.no_ladder"),
        )
        match = Button(
            context,
            "match",
            text("practice.page.match"),
            lambda: self._navigator.open_match_setup(game),
        )
        match.tooltip = text("practice.page.match_note")
        return [self._build_path_button(), drills, ladder, match]

    def _build_path_button(self) -> Button:
        """Return the button of today's path, which tells the next step."""
        text, game = self.context.text_catalogue, self.selected_game
        path = compute_daily_path(self._record, game)
        step = path.next_step
        key = "done" if step is None else step.kind.value
        note = text(f"practice.path.step.{key}", n=path.done_count + 1, of=len(path.steps))
        return Button(
            self.context, "path", text("practice.path.begin"),
            lambda: self._navigator.continue_path(game),
            reason=text("practice.path.finished") if step is None else "", note=note,
        )  # fmt: skip

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

    def _rules(self) -> Button:
        words = self.context.text_catalogue("practice.page.rules")
        return Button(
            self.context,
            "rules",
            words,
            lambda: self._navigator.open_rules(self.selected_game),
            "quiet",
        )

    def _drill(self) -> None:
        """Open the drill due longest, else a new one, else the one that returns first."""
        drills = compute_game_progress(self._record, self.selected_game).drill_queue or list_drills(
            self._record, self.selected_game
        )
        if drills:
            self._navigator.open_drill(drills[0])

    def _build_daily_button(self) -> list[Button]:
        """Return the button of the daily challenge, if there is one."""
        challenge, text = self._navigator.daily_challenge(), self.context.text_catalogue
        if challenge is None:
            return []
        result = self._record.challenge_record(challenge)
        won = format_stars(result.stars) if result is not None else ""
        words = text("practice.page.daily", game=text(f"{challenge.game}.title"), stars=won)
        return [
            Button(self.context, "daily", words, lambda: self._navigator.open_challenge(challenge))
        ]

    def _build_rows(self, width: float) -> Sequence[Sequence[Widget]]:
        """Return the whole menu as a list, for large text."""
        text = self.context.text_catalogue
        titles = [text(f"{game}.title") for game in self.games]
        at = self.games.index(self.selected_game)
        choice = Stepper(
            self.context.paper_context, "game", text("practice.page.game"), titles, at,
            lambda n: self._choose(self.games[n]),
        )  # fmt: skip
        entries = (
            *self._lessons(),
            self._build_tutorial_button(),
            *self._build_other_buttons(),
            *self._build_daily_button(),
            self._rules(),
        )
        rows: list[Sequence[Widget]] = [[choice], [self._build_next_button()]]
        rows += [[entry] for entry in entries]
        return rows

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rules of the selected game on their key."""
        rules = isinstance(intent, CommandPress) and intent.command is Command.RULES
        if rules and not self.widget_layer.dialog:
            self._navigator.open_rules(self.selected_game)
            return None
        return super().handle_intent(intent)


def format_stars(won_stars: int) -> str:
    """Return a line of full and empty stars."""
    return FULL_STAR * won_stars + EMPTY_STAR * (MAX_STARS - won_stars)
