"""Review of a match: costly decisions, better actions, and strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.stage.action_bar.tool_drawer import Tool, pause_tool
from scenes.stage.animation.arrow_routing import find_move_route
from scenes.stage.animation.arrows import ShownThreat, covered_boxes
from scenes.stage.animation.threats import show_threat
from scenes.stage.playback import TableSnapshot
from scenes.ui.devices.intents import Command
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.win_chart import marker_flag
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, Text
from sprites.timeline import call
from tabletop.ai.match_review import MatchReview, TurningPoint
from tabletop.ai.mistake_analysis import MistakeAnalysis
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.narration.review_stops import (
    MISTAKE_KINDS,
    ReviewStop,
    StopKind,
    list_review_stops,
)
from tabletop.practice.losses.loss_report import find_lessons

BETTER_ACTION_RING_SECONDS = 3.0
"""Seconds for which rings mark the better action."""
REVIEW_TABLE_WIDTHS = (846.0, 800.0)
"""Width of the table at the smallest and the largest text; captions are longer than in replays."""
UNCERTAIN_SIGNS = {StopKind.PROBABLE: "?", StopKind.EQUAL: "="}
"""Signs of decisions that are no sure mistakes."""
REVIEW_CHANCES_HEIGHT_SHARE = 0.3
"""Greatest share of the column height for the win chances."""
STOP_ICONS = {StopKind.LUCK: "dice", StopKind.HABIT: "human"}
"""Icons on the markers of stops without a text."""


def marker_text(stop: ReviewStop) -> str:
    """Return the text on the marker of a decision; empty if it has an icon."""
    if stop.kind in STOP_ICONS:
        return ""
    return str(stop.number) if stop.number else UNCERTAIN_SIGNS.get(stop.kind, "")


class ReviewScene(ReplayScene):
    """A replay that leads from one costly decision to the next, once the analysis is done."""

    table_widths = REVIEW_TABLE_WIDTHS
    max_chances_height_share = REVIEW_CHANCES_HEIGHT_SHARE

    def __init__(
        self, context: Context, match: Match, worker: QueryAnswerer | None = None,
        review: MatchReview | None = None,
    ) -> None:  # fmt: skip
        """Start paused.

        Args:
            context: Services and state that all scenes share.
            match: The finished match.
            worker: Worker that answers the queries of the review; None starts one.
            review: An analysis that is done or running; None starts one.
        """
        super().__init__(context, match, worker)
        self.review = review or MatchReview(match)
        self._stop: int | None = None
        self.mistake_analysis: MistakeAnalysis | None = None
        """Search for the cost of the AI seats' biases; None until the review is done."""
        self._told = (-1.0, False)  # how far the review was, and whether its worker was gone
        self._slips_shown = False
        self._announced = False  # whether it was told that all is known
        self._touched = False  # whether somebody looks around already
        if worker is not None:
            worker.query_sources.append(self.review)
        self.speed.is_paused = True

    def initialize(self) -> None:
        """Show the end of the match."""
        super().initialize()
        self._lay(self.last_moment)
        self.compose()

    @property
    def ai_worker(self) -> QueryAnswerer:
        """The worker, which also gets the questions of the review."""
        made = self._desk is None
        client = super().ai_worker
        if made:
            client.query_sources.append(self.review)
        return client

    def on_removed(self) -> None:
        """Give up the analysis."""
        super().on_removed()
        self.review.cancel()
        if self.mistake_analysis is not None:
            self.mistake_analysis.cancel()

    def update_estimates(self, seconds: float) -> None:
        """Advance the analysis and show its progress."""
        super().update_estimates(seconds)
        if self._announced:
            self._hear_slips()
            return
        now = self.review.progress, self.ai_worker.is_closed
        if now == self._told:
            return
        self._told = now
        if self.review.is_done:
            self._announce()
        else:
            self.update_captions()

    def _announce(self) -> None:
        """Show the markers of a finished analysis and start the search for costly slips."""
        self._announced = True
        self.mistake_analysis = MistakeAnalysis(self.match)
        self.ai_worker.query_sources.append(self.mistake_analysis)
        self._show_marks()

    def _hear_slips(self) -> None:
        """Show the markers of costly slips once all are found."""
        slips = self.mistake_analysis
        if slips is not None and slips.is_done and not self._slips_shown:
            self._slips_shown = True
            if slips.mistakes:
                self._show_marks()

    def _show_marks(self) -> None:
        """Show the markers on the chart, and the first stop unless the viewer already moved."""
        self.context.mixer.play("page_turn")
        self.compose()
        if not self._touched and self.build_stops():
            self.show_stop(0)

    def find_home_and_viewer(self, seat: Seat) -> tuple[Seat, Seat]:
        """Return the deciding seat as home seat and viewer, so that its decision can be judged."""
        home, viewer = super().find_home_and_viewer(seat)
        return (seat, seat) if self.texts.text_viewer(seat) == seat else (home, viewer)

    # Stops

    def build_stops(self) -> list[ReviewStop]:
        """Return costly decisions in the order of the match, then luck and costly biases."""
        text = self.context.text_catalogue
        return list_review_stops(
            self.texts, self.review, self.mistake_analysis, text, has_chart=True
        )

    def show_stop(self, n: int) -> None:
        """Show a stop by its index, which wraps around."""
        stops = self.build_stops()
        if not stops:
            return
        self._touched = True
        self._pause(True)
        n %= len(stops)
        stop = stops[n]
        self._lay(stop.moment_number)
        self._stop = n
        if stop.turning_point is not None:  # the table as it was seen by who decided
            state, seat = self.event_positions[stop.moment_number][1], stop.turning_point.seat
            self.playback.show_snapshot(TableSnapshot(state, seat, seat, seat))
            self.timelines["page"].play_now(call(self._ring, n))
        self.update_captions()
        self.context.mixer.play("card_slide")

    def _ring(self, n: int) -> None:
        """Show rings on the better action while its stop is displayed."""
        if self._stop == n:
            point, narrator = self.build_stops()[n].turning_point, self.table_view.narrator
            assert point is not None
            boxes = narrator.action_boxes(point.view, point.seat, point.better_action)
            obstacles = self.table_view.obstacles.arrow_obstacles()
            route = find_move_route(boxes, obstacles)
            threat = self._threat(point, [*obstacles, *(covered_boxes(route) if route else ())])
            rings = narrator.show_rings(boxes, BETTER_ACTION_RING_SECONDS, route, threat)
            self.timelines["page"].play_now(rings)

    def _threat(self, point: TurningPoint, obstacles: Sequence[Box]) -> ShownThreat | None:
        """Return what a rival does more often after the played action; None for nothing."""
        if point.threat is None:
            return None
        zones, view = (point.threat.source, point.threat.target), self.table_view
        return show_threat(view.stage, view.layout.zone_layout, zones, obstacles)

    def _next(self) -> None:
        self.show_stop(0 if self._stop is None else self._stop + 1)

    def _previous(self) -> None:
        self.show_stop(-1 if self._stop is None else self._stop - 1)

    def _lay(self, at: int) -> None:
        self._stop = None
        super()._lay(at)

    def _before_event(self, event: Event) -> None:
        self._stop = None
        super()._before_event(event)

    # What a replay asks

    def scrub_to_moment(self, moment: int) -> None:
        """Show another moment."""
        self._touched = True
        super().scrub_to_moment(moment)

    def jump_to_moment(self, moment: int) -> None:
        """Show the table after an event and pause."""
        self._touched = True
        super().jump_to_moment(moment)

    def on_chart_accept(self) -> None:
        """Pause or resume."""
        self._touched = True
        super().on_chart_accept()

    def _command(self, command: Command) -> bool:
        if command is Command.NEXT:
            self._next()
        elif command is Command.PREVIOUS:
            self._previous()
        else:
            return super()._command(command)
        return True

    def build_tools(self) -> list[Tool]:
        """Return the tools for playback, stops, drills and playing on."""
        own = self.context.navigator.can_save_drills
        keeps = [Tool("save", "keep_drill", self._save_drill)] if own else []
        return [
            Tool("step-back", "slower", lambda: self.jump_to_moment(self.current_moment - 1)),
            pause_tool(self.speed.is_paused, self.on_chart_accept),
            Tool("step", "further", lambda: self.jump_to_moment(self.current_moment + 1)),
            Tool("point-before", "point_before", self._previous),
            Tool("point-next", "point_next", self._next),
            *keeps,
            Tool("rules", "explain", self._explain),
            *(tool for tool in self.build_follow_up_tools() if tool.name == "play_from"),
            Tool("close", "back", self._close),
        ]

    def _save_drill(self) -> None:
        """Save the displayed decision as a drill."""
        errands = self.context.navigator
        stop = self.build_stops()[self._stop] if self._stop is not None else None
        if stop is None or stop.kind not in MISTAKE_KINDS or not errands.can_save_drills:
            self.widget_layer.show_toast(self.context.text_catalogue("practice.own.which"))
        else:
            assert stop.turning_point is not None
            self.widget_layer.show_toast(errands.save_drill(self.match, stop.turning_point))

    def _explain(self) -> None:
        """Open the lesson that teaches the displayed decision, or its clause in the rules."""
        stop = self.build_stops()[self._stop] if self._stop is not None else None
        game = self.match.game.name
        if stop is None or not stop.clauses:
            self.widget_layer.show_toast(self.context.text_catalogue("practice.own.which"))
        elif links := find_lessons(game, stop.clauses):
            self.context.navigator.open_lesson(game, links[0].number)
        else:
            self.context.overlay_opener.open_rules(game, stop.clauses[0])

    def build_chart_markers(self) -> dict[int, Picture]:
        """Return the markers of all stops by moment."""
        theme = self.context.theme
        made: dict[int, Picture] = {}
        for stop in self.build_stops():
            if (icon := STOP_ICONS.get(stop.kind)) is not None:
                sign: Picture = BakedPicture(f"icon-dark/{icon}", height=24.0)
            else:
                sign = Text(marker_text(stop), 26.0, theme.ink, "bold")
            made[stop.moment_number] = marker_flag(theme, sign)
        return made

    def caption_text(self) -> tuple[str, str]:
        """Return the caption of the displayed stop, or the progress of the analysis."""
        text = self.context.text_catalogue
        if self._stop is not None:
            stop = self.build_stops()[self._stop]
            return stop.heading, stop.caption
        heading, words = super().caption_text()
        if self.review.is_done:
            if self.build_stops() or self.current_moment != self.last_moment:
                return heading, words
            return text("table.review.nothing"), text("table.review.nothing_text")
        if self._told[1]:
            return text("table.review.gone"), text("table.review.gone_text")
        looking = text("table.review.looking", n=round(100 * self.review.progress))
        return looking, f"{heading}\n{words}"
