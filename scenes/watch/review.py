"""A match looked back on: where chances were given away, what was better, what chance did."""

from __future__ import annotations

from typing import NamedTuple

from scenes.context import Context
from scenes.stage.hud import Tool, pause_tool
from scenes.stage.projector import Still
from scenes.ui.intents import Command
from scenes.watch.chart import flag
from scenes.watch.replay import ReplayScene
from sprites.painting import Picture
from sprites.picture import Baked, Text
from sprites.timeline import call
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.seats.judge import MODELS
from tabletop.seats.review import ChanceStroke, Review, TurningPoint
from tabletop.seats.slips import CostlySlip, SlipStudy
from tabletop.seats.worker import Study
from tabletop.text.chances import percent
from tabletop.text.reading import read_reason

SHOWN = 3.0
"""Seconds that rings show where the better action would have been done."""
WIDTHS = (932.0, 820.0)
"""Of the table, with the least and the largest text: what is told is longer than in a replay."""
OF_TASTE = "?"
"""On the mark of a matter of taste."""
ODDS = 0.3
"""The most of the height beside it that goes to the chances."""


class Highlight(NamedTuple):
    """A moment worth looking at, as it is told: a turning point, or what chance did."""

    moment: int
    heading: str
    words: str
    better: Action | None = None
    """Of a turning point: what should have been done."""
    seat: Seat = 0
    """Who decided there."""
    view: State | None = None
    """The position as he knew it."""
    sign: str = ""
    """What stands on its mark, if that is no icon."""
    icon: str = "dice"
    """The icon on its mark."""


class ReviewScene(ReplayScene):
    """A replay that leads from turning point to turning point, once they have been found."""

    widths = WIDTHS
    odds_share = ODDS

    def __init__(
        self, context: Context, match: Match, client: Study | None = None,
        review: Review | None = None,
    ) -> None:  # fmt: skip
        """review: one that is worked out already, or has begun."""
        super().__init__(context, match, client)
        self.review = review or Review(match)
        self._stop: int | None = None
        self.slips: SlipStudy | None = None
        """What biases cost the AI seats: looked for once the review is done."""
        self._told = (-1.0, False)  # how far the review was, and whether its worker was gone
        self._slips_shown = False
        self._announced = False  # whether it was told that all is known
        self._touched = False  # whether somebody looks around already
        if client is not None:
            client.sources.append(self.review)
        self.pace.paused = True

    def lay(self) -> None:
        super().lay()
        self._lay(self.last)
        self.compose()

    @property
    def client(self) -> Study:
        made = self._desk is None
        client = super().client
        if made:
            client.sources.append(self.review)
        return client

    def left(self) -> None:
        super().left()
        self.review.give_up()
        if self.slips is not None:
            self.slips.give_up()

    def study(self, seconds: float) -> None:
        super().study(seconds)
        if self._announced:
            self._hear_slips()
            return
        now = self.review.progress, self.client.gone
        if now == self._told:
            return
        self._told = now
        if self.review.done:
            self._announce()
        else:
            self.tell()

    def _announce(self) -> None:
        """All is known: its marks appear on the chart, the first of them is shown."""
        self._announced = True
        self.slips = SlipStudy(self.match)
        self.client.sources.append(self.slips)
        self._show_marks()

    def _hear_slips(self) -> None:
        """Once all slips are found their marks appear too."""
        slips = self.slips
        if slips is not None and slips.done and not self._slips_shown:
            self._slips_shown = True
            if slips.told:
                self._show_marks()

    def _show_marks(self) -> None:
        """What has been found appears on the chart; the first of it, if nobody looks around yet."""
        self.context.mixer.play("page_turn")
        self.compose()
        if not self._touched and self.stops():
            self.go(0)

    def eyes(self, seat: Seat) -> tuple[Seat, Seat]:
        """Whose side the table is seen from: who decides, with all that they knew, so that their
        decision can be judged."""
        home, viewer = super().eyes(seat)
        return (seat, seat) if self.reader(seat) == seat else (home, viewer)

    # Stops

    def stops(self) -> list[Highlight]:
        """The turning points in the order of the match, what chance did, and what biases cost."""
        review = self.review
        if not review.done:
            return []
        found = [self._point(point) for point in review.points]
        if review.stroke is not None and review.stroke.told:
            found.append(self._chance(review.stroke))
        if self.slips is not None:
            found += map(self._slip, self.slips.told)
        return found

    def _point(self, point: TurningPoint) -> Highlight:
        """A turning point, as it is told: one's loss, or a matter of taste, which is not counted
        among them."""
        text, seat = self.context.text, point.seat
        names, said = self.match.setup.names, self._said(point)
        if point.taught:
            taught = [each for each in self.review.points if each.taught]
            n = taught.index(point) + 1
            heading, sign = text("table.review.point", n=n, count=len(taught)), str(n)
            words = text("table.review.given", names, **said, **_cost(point))
        else:
            heading, sign = text("table.review.taste"), OF_TASTE
            words = text("table.review.either", names, **said, **_either(point))
        return Highlight(point.number, heading, words, point.better, seat, point.view, sign)

    def _said(self, point: TurningPoint) -> dict[str, object]:
        """Who did what, what was better, and why."""
        seat, names = point.seat, self.match.setup.names
        reason = games.strategy(self.match.game).reason(point.view, seat, point.better)
        return {
            "who": SeatRef(seat),
            "n": point.number + 1,
            "played": self.in_words(point.played, seat, point.view),
            "better": self.in_words(point.better, seat, point.view),
            "why": read_reason(reason, self.match.game.name, self.context.text, names),
        }

    def _slip(self, slip: CostlySlip) -> Highlight:
        """How an AI seat errs, and what that has cost it."""
        text, names, point = self.context.text, self.match.setup.names, slip.point
        who = SeatRef(point.seat)
        heading = text(f"characters.bias.{slip.bias}", names, who=who)
        habit = text(f"characters.erred.{slip.bias}", names, who=who)
        words = text("table.review.slip", names, **self._said(point), **_cost(point), habit=habit)
        seen = point.better, point.seat, point.view
        return Highlight(point.number, heading, words, *seen, icon="human")

    def _chance(self, stroke: ChanceStroke) -> Highlight:
        """The largest stroke of luck, as it is told."""
        text, event = self.context.text, self.moments[stroke.number + 1][0]
        said = {
            "who": SeatRef(event.seat),
            "n": stroke.number + 1,
            "what": self.did(stroke.number + 1),
            "whom": SeatRef(stroke.seat),
            "was": percent(stroke.luck.expected.chances[stroke.seat]),
            "found": percent(stroke.luck.found.chances[stroke.seat]),
        }
        key = "rose" if stroke.moved > 0 else "fell"
        words = text(f"table.review.{key}", self.match.setup.names, **said)
        return Highlight(stroke.number + 1, text("table.review.chance"), words)

    def go(self, n: int) -> None:
        """Show a stop; round and round."""
        stops = self.stops()
        if not stops:
            return
        self._touched = True
        self._pause(True)
        n %= len(stops)
        stop = stops[n]
        self._lay(stop.moment)
        self._stop = n
        if stop.better is not None:  # the table as it was seen by who decided
            state = self.moments[stop.moment][1]
            self.projector.lay(Still(state, stop.seat, stop.seat, stop.seat))
            self.lanes["page"].also(call(self._ring, n))
        self.tell()
        self.context.mixer.play("card_slide")

    def _ring(self, n: int) -> None:
        """Rings where the better action would have been done, if that is still looked at."""
        if self._stop == n:
            stop, narrator = self.stops()[n], self.presentation.narrator
            assert stop.better is not None and stop.view is not None
            boxes = narrator.boxes(stop.view, stop.seat, stop.better)
            self.lanes["page"].also(narrator.rings(boxes, SHOWN))

    def _next(self) -> None:
        self.go(0 if self._stop is None else self._stop + 1)

    def _before(self) -> None:
        self.go(-1 if self._stop is None else self._stop - 1)

    def _lay(self, at: int) -> None:
        self._stop = None
        super()._lay(at)

    def _begin(self, event: Event) -> None:
        self._stop = None
        super()._begin(event)

    # What a replay asks

    def scrub(self, moment: int) -> None:
        self._touched = True
        super().scrub(moment)

    def jump(self, at: int) -> None:
        self._touched = True
        super().jump(at)

    def use_chart(self) -> None:
        self._touched = True
        super().use_chart()

    def _command(self, command: Command) -> bool:
        if command is Command.NEXT:
            self._next()
        elif command is Command.PREVIOUS:
            self._before()
        else:
            return super()._command(command)
        return True

    def tools(self) -> list[Tool]:
        own = self.context.errands.keeps_drills
        keeps = [Tool("save", "keep_drill", self._keep)] if own else []
        return [
            Tool("step-back", "slower", lambda: self.jump(self.at - 1)),
            pause_tool(self.pace.paused, self.use_chart),
            Tool("step", "further", lambda: self.jump(self.at + 1)),
            Tool("point-before", "point_before", self._before),
            Tool("point-next", "point_next", self._next),
            *keeps,
            *(tool for tool in self.ways() if tool.name == "play_from"),
            Tool("close", "back", self._close),
        ]

    def _keep(self) -> None:
        """Keep the turning point that is shown as a drill."""
        errands, shown = self.context.errands, self.review.points[self._stop or 0 :][:1]
        taught = [point for point in shown if self._stop is not None and point.taught]
        if not errands.keeps_drills or not self.review.done or not taught:
            self.page.say(self.context.text("practice.own.which"))
        else:
            self.page.say(errands.keep_drill(self.match, taught[0]))

    def marks(self) -> dict[int, Picture]:
        theme = self.context.theme
        made: dict[int, Picture] = {}
        for stop in self.stops():
            sign: Picture = Baked(f"icon-dark/{stop.icon}", height=24.0)
            if stop.sign:
                sign = Text(stop.sign, 26.0, theme.ink, "bold")
            made[stop.moment] = flag(theme, sign)
        return made

    def says(self) -> tuple[str, str]:
        text = self.context.text
        if self._stop is not None:
            stop = self.stops()[self._stop]
            return stop.heading, stop.words
        heading, words = super().says()
        if self.review.done:
            if self.stops() or self.at != self.last:
                return heading, words
            return text("table.review.nothing"), text("table.review.nothing_text")
        if self._told[1]:
            return text("table.review.gone"), text("table.review.gone_text")
        looking = text("table.review.looking", n=round(100 * self.review.progress))
        return looking, f"{heading}\n{words}"


def _cost(point: TurningPoint) -> dict[str, object]:
    """What a turning point gave away."""
    found = point.comparison
    return {
        "after": percent(found.played[point.seat]),
        "instead": percent(found.better[point.seat]),
        "lost": round(point.lead * 100),
    }


def _either(point: TurningPoint) -> dict[str, object]:
    """The chances with both kinds of rivals, of what they do not both hold."""
    steady, erring = (point.found[name] for name in MODELS)
    return {
        "after": percent(steady.played[point.seat]),
        "instead": percent(steady.better[point.seat]),
        "was": percent(erring.played[point.seat]),
        "likely": percent(erring.better[point.seat]),
    }
