"""The drills of a game by rung of difficulty: known ones and those due today."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.lessons.practice_slate import SLATE_COLOR, ProgressRow, SlateListScene
from scenes.ui.devices.intents import Command
from scenes.ui.style.theme import Color
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Callback, Widget
from sprites.picture import FilledRect, Text
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.sessions.game_progress import (
    GameProgress,
    RungProgress,
    compute_game_progress,
    iterate_rungs,
)
from tabletop.practice.sessions.practice_record import PracticeRecord

MIN_LARGE_TEXT_SCALE: Final = 1.5
"""Text scale from which the totals of all rungs are left out."""
DRILL_MARK_SIZE: Final = 0.55
"""Size of the mark of a drill, in line heights."""
DRILL_MARK_SPACING: Final = 0.8
"""Spacing of the marks, in line heights."""


class RungRow(ProgressRow):
    """A row for a rung: its name, a mark for each drill, due drills and known ones."""

    def __init__(
        self,
        context: Context,
        progress: RungProgress,
        label: str,
        progress_text: str,
        action: Callback,
        is_highlighted: bool,
    ) -> None:
        super().__init__(
            context, f"rung:{progress.rung}", label, progress_text, action, is_highlighted
        )
        self.counts_text = context.text_catalogue(
            "practice.drills.facts", back=progress.review_count, new=progress.new_count
        )
        self._marks = (
            *(2,) * progress.known_count,
            *(1,) * progress.started_count,
            *(0,) * progress.new_count,
        )

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and two lines of height."""
        theme = self.theme
        return width, max(
            theme.min_target_size, 2 * theme.body * theme.line_spacing + 2 * theme.small_gap
        )

    def build(self) -> None:
        """Draw name, counts and marks."""
        theme, box = self.theme, self.box
        self.add_ground()
        line, left, right = (
            theme.body * theme.line_spacing,
            box.x + theme.gap,
            box.right - theme.gap,
        )
        y = box.center[1] - line
        ink = theme.gold if self._is_highlighted else theme.text
        self.add_picture(Text(self.label, theme.body, ink, "bold"), left, y, z=0.3, mark="text")
        self.add_picture(
            Text(self.counts_text, theme.body, theme.text_quiet), left, y + line, z=0.3
        )
        aside = Text(self.progress_text, theme.body, theme.gold)
        self.add_picture(aside, right - aside.size[0], y + line, z=0.3, mark="aside")
        self._add_marks(right, y, line)

    def _add_marks(self, right: float, y: float, line: float) -> None:
        """Add the marks: full for known drills, half full for started ones, empty for new ones."""
        size, step, theme = DRILL_MARK_SIZE * line, DRILL_MARK_SPACING * line, self.theme
        at = right - step * (len(self._marks) - 1) - size
        for n, mark in enumerate(self._marks):
            x, top = at + n * step, y + (line - size) / 2
            self._dot(x, top, size, theme.gold)
            if mark < 2:
                self._dot(x + size * 0.16, top + size * 0.16, size * 0.68, SLATE_COLOR, 0.4)
            if mark == 1:
                self._dot(x + size * 0.3, top + size * 0.3, size * 0.4, theme.gold, 0.5)

    def _dot(self, x: float, y: float, size: float, color: Color, z: float = 0.3) -> None:
        self.add_picture(FilledRect(size, size, color, size / 2), x, y, z=z)


class DrillsScene(SlateListScene):
    """The due drills of a game, and its rungs."""

    button_hints = (Command.ACCEPT, "choose"), (Command.BACK, "back")

    def __init__(
        self, context: Context, game: str, record: PracticeRecord,
        on_choose: Callable[[Drill, int | None], None],
    ) -> None:  # fmt: skip
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            game: Name of the game.
            record: Practice record of the user.
            on_choose: Opens a drill and then others of its rung; with None, of all rungs.
        """
        super().__init__(context)
        self._game = game
        self._record = record
        self._on_choose = on_choose

    def on_resume(self) -> None:
        """Update the list, because the progress may have changed."""
        self.compose()

    def compose(self) -> None:
        """Build the list of rungs."""
        text = self.context.text_catalogue
        heading = text("practice.drills.heading", game=text(f"{self._game}.title"))
        self.widget_layer.set_widgets(
            self.build_list(heading, lambda width: self._build_rows()), "go"
        )

    def _build_rows(self) -> Sequence[Sequence[Widget]]:
        """Return the next drill, the rungs, and the explanation of known drills."""
        context, text = self.context, self.context.text_catalogue
        has, on_rungs = (
            compute_game_progress(self._record, self._game),
            [*iterate_rungs(self._record, self._game)],
        )
        next_rung = (
            exercise_catalogue.find_drill_rung(has.drill_queue[0]) if has.drill_queue else None
        )
        known = Label(context, "known", text("practice.drills.known"), context.theme.body)
        known.color = context.theme.text_quiet
        entries = [[self._build_rung_row(on, on.rung == next_rung)] for on in on_rungs]
        return [[self._build_next_button(has, on_rungs)], *entries, [known]]

    def _build_next_button(self, has: GameProgress, on_rungs: Sequence[RungProgress]) -> Button:
        """Return the button of the next drill of all rungs."""
        text = self.context.text_catalogue
        back, new = sum(on.review_count for on in on_rungs), sum(on.new_count for on in on_rungs)
        key = "next" if has.drill_queue else "nothing"
        drill = has.drill_queue[0] if has.drill_queue else on_rungs[0].drills[0]
        large = self.context.theme.text_scale >= MIN_LARGE_TEXT_SCALE  # each rung tells its own
        return Button(
            self.context,
            "go",
            text(f"practice.drills.{key}", n=exercise_catalogue.find_drill_rung(drill)),
            lambda: self._on_choose(drill, None),
            "green",
            note="" if large else text("practice.drills.facts", back=back, new=new),
            icon="play",
        )

    def _build_rung_row(self, on: RungProgress, lit: bool) -> RungRow:
        text = self.context.text_catalogue
        drill = (*on.drill_queue, *on.drills)[0]
        label = text("practice.drills.rung", n=on.rung)
        aside = text("practice.drills.share", known=on.known_count, n=len(on.drills))

        def choose() -> None:
            self._on_choose(drill, on.rung)

        return RungRow(self.context, on, label, aside, choose, lit)
