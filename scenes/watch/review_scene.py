"""Review of a match: costly decisions, better actions, and strokes of luck."""

from __future__ import annotations

from typing import NamedTuple

from scenes.base.context import Context
from scenes.stage.action_bar import Tool, pause_tool
from scenes.stage.playback import TableSnapshot
from scenes.ui.devices.intents import Command
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.win_chart import marker_flag
from sprites.painting import Picture
from sprites.picture import BakedPicture, Text
from sprites.timeline import call
from tabletop import games
from tabletop.ai.match_review import LuckSwing, MatchReview, TurningPoint
from tabletop.ai.mistake_analysis import CostlyMistake, MistakeAnalysis
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.text.message_format import format_reason
from tabletop.text.percentages import format_percent

BETTER_ACTION_RING_SECONDS = 3.0
"""Seconds for which rings mark the better action."""
REVIEW_TABLE_WIDTHS = (932.0, 820.0)
"""Width of the table at the smallest and the largest text; captions are longer than in replays."""
MATTER_OF_TASTE_SIGN = "?"
"""Sign of a decision that is a matter of taste."""
REVIEW_CHANCES_HEIGHT_SHARE = 0.3
"""Greatest share of the column height for the win chances."""


class ReviewStop(NamedTuple):
    """A notable moment with its caption: a costly decision or a stroke of luck."""

    moment_number: int
    heading: str
    caption: str
    better_action: Action | None = None
    """The better action of a costly decision."""
    seat: Seat = 0
    """The seat that decided."""
    view: State | None = None
    """The player view of that seat."""
    marker_text: str = ""
    """Text on its marker, if it has no icon."""
    marker_icon: str = "dice"
    """Icon on its marker."""


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
        return (seat, seat) if self.text_viewer(seat) == seat else (home, viewer)

    # Stops

    def build_stops(self) -> list[ReviewStop]:
        """Return costly decisions in the order of the match, then luck and costly biases."""
        review = self.review
        if not review.is_done:
            return []
        found = [self._decision_stop(point) for point in review.turning_points]
        if review.largest_swing is not None and review.largest_swing.is_significant:
            found.append(self._luck_stop(review.largest_swing))
        if self.mistake_analysis is not None:
            found += map(self._slip_stop, self.mistake_analysis.mistakes)
        return found

    def _decision_stop(self, point: TurningPoint) -> ReviewStop:
        """Return the stop of a costly decision, or of a matter of taste, which is not numbered."""
        text, seat = self.context.text_catalogue, point.seat
        names, said = self.match.setup.seat_names, self._caption_values(point)
        if point.is_unanimous:
            taught = [each for each in self.review.turning_points if each.is_unanimous]
            n = taught.index(point) + 1
            heading, sign = text("table.review.point", n=n, count=len(taught)), str(n)
            words = text("table.review.given", names, **said, **_cost(point))
        else:
            heading, sign = text("table.review.taste"), MATTER_OF_TASTE_SIGN
            words = text("table.review.either", names, **said, **_either(point))
        return ReviewStop(
            point.decision_number, heading, words, point.better_action, seat, point.view, sign
        )

    def _caption_values(self, point: TurningPoint) -> dict[str, object]:
        """Return the text values of a decision: seat, action, better action and reason."""
        seat, names = point.seat, self.match.setup.seat_names
        reason = games.load_strategy(self.match.game).reason(point.view, seat, point.better_action)
        return {
            "who": SeatRef(seat),
            "n": point.decision_number + 1,
            "played": self.describe_action(point.played_action, seat, point.view),
            "better": self.describe_action(point.better_action, seat, point.view),
            "why": format_reason(reason, self.match.game.name, self.context.text_catalogue, names),
        }

    def _slip_stop(self, slip: CostlyMistake) -> ReviewStop:
        """Return the stop of an AI seat's bias and its cost."""
        text, names, point = (
            self.context.text_catalogue,
            self.match.setup.seat_names,
            slip.turning_point,
        )
        who = SeatRef(point.seat)
        heading = text(f"characters.bias.{slip.bias}", names, who=who)
        habit = text(f"characters.erred.{slip.bias}", names, who=who)
        words = text(
            "table.review.slip", names, **self._caption_values(point), **_cost(point), habit=habit
        )
        seen = point.better_action, point.seat, point.view
        return ReviewStop(point.decision_number, heading, words, *seen, marker_icon="human")

    def _luck_stop(self, stroke: LuckSwing) -> ReviewStop:
        """Return the stop of the largest stroke of luck."""
        text, event = (
            self.context.text_catalogue,
            self.event_positions[stroke.decision_number + 1][0],
        )
        said = {
            "who": SeatRef(event.seat),
            "n": stroke.decision_number + 1,
            "what": self.describe_action_at(stroke.decision_number + 1),
            "whom": SeatRef(stroke.seat),
            "was": format_percent(
                stroke.luck_estimate.expected_win_chances.win_chances[stroke.seat]
            ),
            "found": format_percent(
                stroke.luck_estimate.actual_win_chances.win_chances[stroke.seat]
            ),
        }
        key = "rose" if stroke.win_chance_change > 0 else "fell"
        words = text(f"table.review.{key}", self.match.setup.seat_names, **said)
        return ReviewStop(stroke.decision_number + 1, text("table.review.chance"), words)

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
        if stop.better_action is not None:  # the table as it was seen by who decided
            state = self.event_positions[stop.moment_number][1]
            self.playback.show_snapshot(TableSnapshot(state, stop.seat, stop.seat, stop.seat))
            self.timelines["page"].play_now(call(self._ring, n))
        self.update_captions()
        self.context.mixer.play("card_slide")

    def _ring(self, n: int) -> None:
        """Show rings on the better action while its stop is displayed."""
        if self._stop == n:
            stop, narrator = self.build_stops()[n], self.table_view.narrator
            assert stop.better_action is not None and stop.view is not None
            boxes = narrator.action_boxes(stop.view, stop.seat, stop.better_action)
            self.timelines["page"].play_now(narrator.show_rings(boxes, BETTER_ACTION_RING_SECONDS))

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
            *(tool for tool in self.build_follow_up_tools() if tool.name == "play_from"),
            Tool("close", "back", self._close),
        ]

    def _save_drill(self) -> None:
        """Save the displayed decision as a drill."""
        errands, shown = self.context.navigator, self.review.turning_points[self._stop or 0 :][:1]
        taught = [point for point in shown if self._stop is not None and point.is_unanimous]
        if not errands.can_save_drills or not self.review.is_done or not taught:
            self.widget_layer.show_toast(self.context.text_catalogue("practice.own.which"))
        else:
            self.widget_layer.show_toast(errands.save_drill(self.match, taught[0]))

    def build_chart_markers(self) -> dict[int, Picture]:
        """Return the markers of all stops by moment."""
        theme = self.context.theme
        made: dict[int, Picture] = {}
        for stop in self.build_stops():
            sign: Picture = BakedPicture(f"icon-dark/{stop.marker_icon}", height=24.0)
            if stop.marker_text:
                sign = Text(stop.marker_text, 26.0, theme.ink, "bold")
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


def _cost(point: TurningPoint) -> dict[str, object]:
    """Return the text values for the win chance that a decision gave away."""
    found = point.smallest_comparison
    return {
        "after": format_percent(found.played_win_rates[point.seat]),
        "instead": format_percent(found.better_win_rates[point.seat]),
        "lost": round(point.min_loss * 100),
    }


def _either(point: TurningPoint) -> dict[str, object]:
    """Return the text values for a matter of taste: chances against both opponent models."""
    steady, erring = (point.comparisons[name] for name in ROLLOUT_POLICIES)
    return {
        "after": format_percent(steady.played_win_rates[point.seat]),
        "instead": format_percent(steady.better_win_rates[point.seat]),
        "was": format_percent(erring.played_win_rates[point.seat]),
        "likely": format_percent(erring.better_win_rates[point.seat]),
    }
