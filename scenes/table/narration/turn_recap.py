"""Turn recap: tells a learner what others did, and what that changed for the learner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.layer.label_placement import LabelShape, OverlapCost, find_label_placement
from scenes.ui.layer.reading_clock import reading_seconds
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from sprites.timeline import wait
from tabletop.core.zones import Seat
from tabletop.match.match import Event
from tabletop.match.setup import MatchMode
from tabletop.narration.match_log import last_turn_number
from tabletop.narration.teacher import explain_moves
from tabletop.narration.turn_summary import TurnSummarizer, TurnSummary

PANEL_WIDTH, MAX_PANEL_WIDTH = 640.0, 1300.0
RECAP_RING_SECONDS = 2.4
CHANGE_OVERLAP_COST, PIECE_OVERLAP_COST, TEXT_OVERLAP_COST = 20.0, 3.0, 2.0
"""Costs of covering a unit square: zones with changes, pieces, text."""


class TurnRecap:
    """Shows a summary of the other seats' turns beside the pieces it is about."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._context = presenter.context
        self._session = session = presenter.session
        self._presenter = presenter
        self.summarizer = TurnSummarizer(session.match)
        """Summarizer of the events that the learner has not been told."""

    def next_summary(self) -> TurnSummary | None:
        """Return the summary of the turn that has just been shown; None outside practice."""
        session = self._session
        if session.mode is not MatchMode.PRACTICE:
            return None
        learner = self._learner
        return self.summarizer.summarize_turn(
            learner, session.next_seat, self._context.text_catalogue
        )

    def last_turn_events(self) -> Sequence[Event]:
        """Return the events since the learner's last turn, for a replay."""
        match = self._session.match
        seat = max(self._session.perspective.last_seat, 0)
        first = last_turn_number(match, seat)
        return [event for event in match.history if event.decision_number > max(first, -1)]

    def _boxes(self, news: TurnSummary) -> list[Box]:
        """Return the boxes of the zones with changes."""
        return [self._presenter.layout.zone_layout.box(zone) for zone in news.zones]

    def show_rings(self, news: TurnSummary) -> None:
        """Show rings around the learner's zones with changes."""
        display = self._presenter
        if boxes := self._boxes(news):
            display.timelines["page"].play_now(
                display.narrator.show_rings(boxes, RECAP_RING_SECONDS)
            )

    @property
    def _learner(self) -> Seat:
        return self._session.match.setup.human_seats[0]

    def _reasons(self, news: TurnSummary) -> Sequence[str]:
        """Return why others moved, if a teacher sits at the table."""
        if not self._context.settings.teacher:
            return ()
        match, text = self._session.match, self._context.text_catalogue
        return explain_moves(match, self._learner, news.first_decision, news.decision_count, text)

    def show_own_changes(self, news: TurnSummary) -> None:
        """Show the learner's own changes with rings, and a short message with the reasons.

        The next turn of another seat waits until the reasons have been read.
        """
        self.show_rings(news)
        reasons = self._reasons(news)
        if not reasons and not news.own_changes:
            return
        changed, display = self._boxes(news), self._presenter
        words = "\n".join([*reasons, *news.own_changes])
        display.widget_layer.show_toast(
            words, next(iter(changed), None),
            overlap_costs=TableObstacles(display).overlap_costs(changed),
        )  # fmt: skip
        if reasons and self._session.next_seat != self._learner:
            language = self._context.text_catalogue.language
            display.sequencer.play_step(wait(reading_seconds(words, language)))

    @property
    def waits_for_reader(self) -> bool:
        """True if the learner wants to close each recap themselves."""
        return self._context.settings.wait_each_turn

    def show_recap_panel(self, news: TurnSummary, on_continue: Callable[[], None]) -> None:
        """Show the recap over the table, where it covers least, until the learner goes on."""
        context, theme, page = self._context, self._context.theme, self._presenter.widget_layer
        width = min(MAX_PANEL_WIDTH, PANEL_WIDTH * theme.text_scale)
        inside = width - 2 * theme.padding
        heading = Label(context, "news:heading", news.heading, theme.label, face="display")
        said = [Label(context, f"news:{n}", line, theme.body) for n, line in enumerate(news.lines)]
        said += [
            Label(context, f"news:why:{n}", line, theme.body)
            for n, line in enumerate(self._reasons(news))
        ]
        said += [
            Label(context, f"news:own:{n}", line, theme.body, theme.gold, "bold")
            for n, line in enumerate(news.own_changes)
        ]
        button = Button(
            context, "go_on", context.text_catalogue("table.turn.go_on"), on_continue, "green"
        )
        widgets: list[Widget] = [heading, *said]
        room = Box(
            theme.side_margin,
            theme.vertical_margin,
            SCREEN_SIZE[0] - 2 * theme.side_margin,
            SCREEN_SIZE[1] - 2 * theme.vertical_margin,
        )
        foot = theme.gap + button.preferred_size(inside)[1]
        while len(said) > 1 and self._high(widgets, inside) + foot > room.height:
            widgets.remove(said.pop(0))  # the oldest
        high = self._high(widgets, inside) + foot
        around = TableObstacles(self._presenter)
        covers = [
            *(OverlapCost(box, CHANGE_OVERLAP_COST) for box in self._boxes(news)),
            *(OverlapCost(box, PIECE_OVERLAP_COST) for box in around.piece_boxes()),
            *(OverlapCost(box, TEXT_OVERLAP_COST) for box in around.text_boxes()),
        ]
        near = Box(*self._presenter.layout.zone_layout.seat_position(0)[:2], 0.0, 0.0)
        box = find_label_placement(
            [LabelShape(width, min(high, room.height))], room, covers, near
        ).box
        panel = Panel(context, "news:panel", "dark", DIALOG_Z)
        panel.place(*box)
        for widget in (*widgets, button):
            widget.z = DIALOG_Z + 1
        y = place_column(
            widgets, box.x + theme.padding, box.y + theme.padding, inside, theme.small_gap
        )
        button.place(box.x + theme.padding, y + theme.gap, inside, foot - theme.gap)
        page.open_dialog([panel, *widgets, button], on_continue, "go_on")

    def _high(self, widgets: Sequence[Widget], inside: float) -> float:
        theme = self._context.theme
        return column_height(widgets, inside, theme.small_gap) + 2 * theme.padding
