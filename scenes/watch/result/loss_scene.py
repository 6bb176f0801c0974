"""Loss page: points by source against the winner, costly habits, lessons and own mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product
from typing import Final

from scenes.base.context import Context
from scenes.games import load_layout
from scenes.lessons.practice_slate import ProgressRow
from scenes.menus.common.menu_layout import place_footer
from scenes.menus.common.paged_list import ListScene
from scenes.menus.common.paper_panel import PaperPanel
from scenes.ui.devices.intents import Command
from scenes.ui.style.number_format import format_number
from scenes.ui.style.portrait import MOOD_GLAD, MOOD_THOUGHTFUL
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from scenes.watch.result.loss_rows import BarSide, SourceRow
from scenes.watch.result.person_comparison import PersonComparison, PersonFacts
from scenes.watch.result.result_place import result_ground
from sprites.picture import Box
from tabletop.ai.match_review import Certainty, MatchReview, TurningPoint
from tabletop.ai.worker.worker import QueryAnswerer, WorkerClient
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.practice.losses.loss_report import find_lessons, find_reported_seats, make_loss_report
from tabletop.practice.losses.loss_texts import LossTexts, lesson_label
from tabletop.text.message_format import format_clause

MAX_TWO_COLUMN_TEXT_SCALE: Final = 1.2
"""Greatest text scale at which the points stand beside the habits."""
POINTS_SHARES: Final = (0.44, 0.38)
"""Shares of the width for the points, beside the rest; the first with room for all is taken."""
BUST_TOP: Final = 54.0
FAR_EDGES: Final = (366.0, 300.0, 240.0, 196.0)
"""Heights of the table's far edge; the first that leaves room for the points is taken."""
TABLE_LIGHT: Final = 0.34
"""Light on the table by that of a match: small words stand on it."""
MAX_LESSONS: Final = 2
"""Maximum number of lessons on the page."""


class LossScene(ListScene):
    """The page of a person after a finished match.

    Args:
        match: The finished match.
        worker: Worker that answers the queries of the review; None starts one.
        review: A review that is done or running; None starts one.
    """

    back_text_key = "table.replay.back"

    def __init__(
        self,
        context: Context,
        match: Match,
        worker: QueryAnswerer | None = None,
        review: MatchReview | None = None,
    ) -> None:
        super().__init__(context)
        self.match = match
        self.reported_seats = find_reported_seats(match)
        self.review = review or MatchReview(match)
        self._worker = worker or self._start_worker()
        self._worker.query_sources.append(self.review)
        self._told = (0, False)
        self._choose(self.reported_seats[0])

    def _start_worker(self) -> QueryAnswerer:
        client = WorkerClient(self.match.game, levels=self.match.setup.levels)
        client.on_worker_replaced = self.context.report_worker_restart
        return client

    def _choose(self, seat: Seat) -> None:
        """Report another seat."""
        self.report = make_loss_report(self.match, seat)

    def _turn(self) -> None:
        """Report the next seat."""
        self._choose(self._next_seat)
        self.context.mixer.play("page_turn")
        self.compose()

    @property
    def _next_seat(self) -> Seat:
        seats = self.reported_seats
        return seats[(seats.index(self.report.seat) + 1) % len(seats)]

    # The review

    @property
    def mistakes(self) -> tuple[TurningPoint, ...]:
        """Sure and probable mistakes of the seat, once the review is done."""
        return tuple(
            point
            for point in self.review.turning_points
            if point.seat == self.report.seat and point.certainty is not Certainty.EQUAL
        )

    def advance(self, seconds: float) -> None:
        """Advance the search for mistakes and show its progress."""
        super().advance(seconds)
        self._worker.exchange_messages()
        now = self._progress
        if now != self._told:
            self._told = now
            self.compose()

    @property
    def _progress(self) -> tuple[int, bool]:
        """Tenths of the review that are done, and True if its worker is gone."""
        done = 10 if self.review.is_done else int(10 * self.review.progress)
        return done, self._worker.is_closed

    @property
    def is_moving(self) -> bool:
        """True while anything moves or the worker is busy."""
        return super().is_moving or self._worker.is_busy

    def shut_down(self) -> None:
        """End the worker."""
        self._worker.close()

    def on_removed(self) -> None:
        """Give up the review."""
        super().on_removed()
        self.review.cancel()
        self._worker.close()

    # The page

    @property
    def _texts(self) -> LossTexts:
        setup = self.match.setup
        return LossTexts(self.report, setup.game, setup.seat_names, self.context.text_catalogue)

    def compose(self) -> None:
        """Build two columns, or one list for large text."""
        theme, mistakes, uses = self.context.theme, self._mistakes(), self._uses()
        costs, lessons = self._costs(), self._lessons()
        paper_points = self._points(self.context.paper_context)
        widgets = None
        if theme.text_scale <= MAX_TWO_COLUMN_TEXT_SCALE:
            fewer = (lessons[:n] for n in (len(lessons), 2, 0) if n <= len(lessons))
            rows = self._points(self.context)
            tries = (
                self._two_columns(rows, [*costs, *some, *mistakes], uses, share)
                for some in fewer
                for share in POINTS_SHARES
            )
            widgets = next((found for found in tries if found is not None), None)
        if widgets is None:
            # Without the headings that could stand alone at the end of a page.
            parts = (*costs, *mistakes[1:], *uses, *lessons[1:], *paper_points[1:])
            widgets = self.build_list(
                self._texts.heading(), lambda width: [[widget] for widget in parts]
            )
        self.widget_layer.set_widgets(widgets, uses[0].name if uses else "back")

    def _two_columns(
        self,
        points: Sequence[Widget],
        rest: Sequence[Widget],
        uses: Sequence[Button],
        points_share: float,
    ) -> list[Widget] | None:
        """Return people and points on the table and the rest on a sheet, or None without room.

        Args:
            points: The sources of points below a heading, which goes first if room is short.
            rest: Everything that is written on the sheet.
            uses: Buttons at the lower right.
            points_share: Share of the width for the points.
        """
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        back = Button(context, "back", text(self.back_text_key), context.scene_stack.pop, "quiet")
        hints = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
        feet, bottom = place_footer(context, [back], uses, hints)
        whole, top = SCREEN_SIZE[0] - 2 * theme.side_margin - theme.gap, theme.vertical_margin
        width = whole * points_share
        sheet = PaperPanel(context, "sheet")
        sheet.place(theme.side_margin + width + theme.gap, top, whole - width, bottom - top)
        paper = context.paper_context
        title = Label(paper, "heading", self._texts.heading(), theme.heading, face="display")
        if not _place_within([title, *rest], sheet.box.inset(theme.padding), theme):
            return None
        people = PersonComparison(context, self._people())
        high = people.preferred_size(width)[1]
        shown = None
        for edge, some in product(FAR_EDGES, (points, points[1:])):
            below = edge + high + theme.gap
            if _place_within(some, Box(theme.side_margin, below, width, bottom - below), theme):
                shown = some
                break
        if shown is None:
            return None
        people.place(theme.side_margin, BUST_TOP, width, edge - BUST_TOP + high)
        materials = load_layout(self.match.game.name).materials
        self.canvas.background = result_ground(materials, theme, edge, False, TABLE_LIGHT)
        return [people, *shown, sheet, title, *rest, *feet]

    def _people(self) -> list[PersonFacts]:
        """Return the person of the page, and the one they are compared with."""
        report, seats = self.report, self.match.setup.seats
        by_seat = {entry.seat: entry for entry in self.match.game.standings(self.match.state)}
        moods = MOOD_THOUGHTFUL, MOOD_GLAD
        return [
            PersonFacts(
                seats[seat], moods[won], format_number(by_seat[seat].score), won
            )
            for seat, won in ((report.seat, report.has_won), (report.winner, not report.has_won))
        ]  # fmt: skip

    def _heading(self, name: str, context: Context | None = None) -> Widget:
        """Return a heading in the colours of a background, which is paper if not given."""
        own = context or self.context.paper_context
        words = own.text_catalogue(f"table.loss.{name}")
        return Label(own, f"heading:{name}", words, own.theme.label, own.theme.gold, "bold")

    def _points(self, context: Context) -> list[Widget]:
        """Return the sources of points below their heading, in the colours of a background."""
        report, seats = self.report, self.match.setup.seats
        two = (report.seat, report.winner)
        sides = tuple(BarSide(seats[seat].name, seats[seat].colour) for seat in two)
        most = max((abs(n) for gap in report.sources for n in (gap.own, gap.winner)), default=1)
        texts = self._texts
        rows = [
            SourceRow(
                context, f"source:{n}", texts.source_label(gap), (gap.own, gap.winner), most,
                (sides[0], sides[1]),
            )
            for n, gap in enumerate(report.sources)
        ]  # fmt: skip
        return [self._heading("sources", context), *rows]

    def _costs(self) -> list[Widget]:
        """Return what went well for a winner, and the costs; each opens its clause."""
        texts, report = self._texts, self.report
        well = [
            self._figure(f"strength:{n}", texts.strength_sentence(each), each.clause)
            for n, each in enumerate(report.strengths)
        ]
        rows = [
            self._figure(f"cost:{n}", texts.cost_sentence(each), each.clause)
            for n, each in enumerate(report.costs)
        ]
        strengths = [self._heading("strengths"), *well] if well else []
        costs = "costs_won" if report.has_won else "costs"
        return [*strengths, *([self._heading(costs), *rows] if rows else [])]

    def _figure(self, name: str, words: str, clause: str) -> ProgressRow:
        """Return a row that opens a clause."""
        context = self.context
        open_clause = partial(context.overlay_opener.open_rules, self.match.setup.game, clause)
        label = format_clause(clause, context.text_catalogue)
        return ProgressRow(context.paper_context, name, words, label, open_clause)

    def _lessons(self) -> list[Widget]:
        """Return the lessons that teach the clauses of the costs."""
        context, text, game = self.context, self.context.text_catalogue, self.match.setup.game
        rows = [
            ProgressRow(
                context.paper_context, f"lesson:{link.number}", lesson_label(link, text), "",
                partial(context.navigator.open_lesson, game, link.number),
            )
            for link in find_lessons(game, self.report.clauses)[:MAX_LESSONS]
        ]  # fmt: skip
        return [self._heading("lessons"), *rows] if rows else []

    def _mistakes(self) -> list[Widget]:
        """Return the progress of the review, or the number of mistakes that it found."""
        text, done = self.context.text_catalogue, self.review.is_done
        if not done:
            key = "gone" if self._worker.is_closed else "looking"
        else:
            key = "found" if self.mistakes else "none"
        n = len(self.mistakes) if done else round(100 * self.review.progress)
        return [self._heading("mistakes"), self._line(key, text(f"table.loss.{key}", n=n))]

    def _uses(self) -> list[Button]:
        """Return the buttons to try the mistakes again, to see the review, and of another seat."""
        context, text, points = self.context, self.context.text_catalogue, self.mistakes
        made = []
        if len(self.reported_seats) > 1:
            names, seat = self.match.setup.seat_names, SeatRef(self._next_seat)
            made.append(
                Button(context, "other", text("table.loss.page", names, seat=seat), self._turn)
            )
        if not self.review.is_done:
            return made
        review = partial(context.navigator.open_review, self.match, self.review)
        made.append(Button(context, "review", text("table.loss.review"), review))
        if points and context.navigator.can_save_drills:
            again = partial(context.navigator.try_mistakes, self.match, points)
            label = text("table.loss.again", n=len(points))
            made.insert(0, Button(context, "again", label, again, "primary"))
        return made

    def _line(self, name: str, words: str) -> Widget:
        return Label(self.context.paper_context, name, words, self.context.theme.body)


def _place_within(widgets: Sequence[Widget], box: Box, theme: Theme) -> bool:
    """Place widgets in a column; return False if they have no room.

    Targets keep their distance. Other gaps shrink.
    """
    heights = [widget.preferred_size(box.width)[1] for widget in widgets]
    targets = sum(a.is_focusable and b.is_focusable for a, b in pairwise(widgets))
    others = max(1, len(widgets) - 1 - targets)
    gap = min(theme.gap, (box.height - sum(heights) - targets * theme.gap) / others)
    if gap < theme.small_gap / 3:
        return False
    y = box.y
    for widget, following, height in zip(widgets, (*widgets[1:], None), heights, strict=True):
        widget.place(box.x, y, box.width, height)
        are_targets = widget.is_focusable and following is not None and following.is_focusable
        y += height + (theme.gap if are_targets else gap)
    return True
