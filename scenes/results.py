"""The result: the tally is told line by line, markers race along their tracks, then who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scenes.backdrop import foot, head, table_picture
from scenes.context import Context
from scenes.scene import Scene
from scenes.table.parts import seat_token
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.labels import Label, Panel
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.node import FLAT, Node
from sprites.picture import Baked, Box, Picture, Text
from sprites.timeline import Step, call, sequence, together, tween, wait
from tabletop.core.game import TallyRow
from tabletop.core.zones import Seat
from tabletop.match.match import Match

HINTS = ((Command.ACCEPT, "choose"),)
LEAST_ROW, MOST_ROW = 74.0, 132.0
ROW_HOLD = 0.55  # seconds that a line of the tally stays before the next
RUN = 0.6


class Lane(NamedTuple):
    """One seat's track on the screen: where it begins and ends, and what moves on it."""

    seat: Seat
    left: float
    right: float
    y: float
    marker: Node
    total: Node
    gain: Node


class ResultScene(Scene):
    """The end of a match. `again`, `replay` and `leave` are what its buttons do."""

    def __init__(
        self,
        context: Context,
        match: Match,
        again: Callable[[], None],
        replay: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._uses = (again, replay, leave)
        self._tracks: list[Lane] = []
        self._fixed: list[Node] = []
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=4, name="results:line")
        self._told = False
        self.standing = match.game.standing(match.state)
        self.rows = match.game.tally(match.state)
        self.canvas.background = table_picture(context, match.game.name)
        self.page.back = leave
        self.canvas.add(self._line)
        self.compose()
        self.lanes["table"].play(self._telling())

    # Words

    def _winners(self) -> str:
        names = self.match.setup.names
        won = [names[entry.seat] for entry in self.standing if entry.place == 1]
        joined = self.context.text("table.results.and").join(won)
        key = "won" if len(won) == 1 else "shared"
        return self.context.text(f"table.results.{key}", names=joined)

    def _label(self, row: TallyRow) -> str:
        key = f"{self.match.game.name}.tally.{row.label}"
        return self.context.text.say(key, row.params, self.match.setup.names)

    # Layout

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        for node in self._fixed:
            self.canvas.remove(node)
        self._fixed = []
        again, replay, leave = self._uses
        title = self._winners() if self._told else text(f"{self.match.game.name}.title")
        heading, top = head(context, title)
        buttons = [
            Button(context, "again", text("table.results.again"), again, "primary"),
            Button(context, "replay", text("table.results.replay"), replay),
        ]
        lower, bottom = foot(
            context, buttons, [Button(context, "leave", text("table.results.leave"), leave)], HINTS
        )
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        panel = Panel(context, "results:panel", "dark")
        panel.place(*box)
        widgets: list[Widget] = [panel, heading, *lower, *self._seat_rows(box)]
        self.page.show(widgets, "again")
        if self._told:
            self._show_end()

    def _seat_rows(self, box: Box) -> list[Widget]:
        """A row a seat: chip, name, track, total; and the line above that names what is told."""
        context, theme = self.context, self.context.theme
        seats = self.match.setup.seats
        self._saying = Box(box.x + theme.pad, box.y + theme.tight, box.width - 2 * theme.pad, 64.0)
        area = box.height - self._saying.height - 2 * theme.gap
        row = max(LEAST_ROW, min(MOST_ROW, area / len(seats)))
        y = box.y + self._saying.height + theme.gap + (area - row * len(seats)) / 2
        wide = max(
            Label(context, "n", s.name, theme.label, face="bold").wanted(600)[0] for s in seats
        )
        left = box.x + theme.pad + 96 + wide + theme.gap
        right = box.right - theme.pad - 320 * min(1.4, theme.text_scale)
        made: list[Widget] = []
        self._tracks = []
        for seat, spec in enumerate(seats):
            middle = y + row / 2
            label = Label(context, f"seat:{seat}", spec.name, theme.label, face="bold")
            width, height = label.wanted(600)
            label.place(box.x + theme.pad + 96, middle - height / 2, width, height)
            made.append(label)
            self._tracks.append(self._lane(seat, box.x + theme.pad + 40, left, right, middle))
            y += row
        return made

    def _lane(self, seat: Seat, chip_x: float, left: float, right: float, y: float) -> Lane:
        theme = self.context.theme
        color = self.match.setup.seats[seat].colour
        chip = Node(seat_token(color, 64.0), chip_x, y, z=2, name=f"chip:{seat}")
        groove = skin.field(theme, right - left, 34.0)
        track = Node(groove, (left + right) / 2, y + 10, lift=FLAT, z=1, name=f"track:{seat}")
        marker = Node(Baked(f"meeple/{color}", height=64), left, y - 10, z=6, name=f"runner:{seat}")
        total = Node(
            Text("0", theme.heading, theme.text[:3], "bold"), right + 84, y, lift=FLAT, z=4,
            name=f"total:{seat}",
        )  # fmt: skip
        gain = Node(
            Text(" ", theme.subheading, theme.gold[:3], "bold"), right + 214, y, lift=FLAT, z=4,
            alpha=0.0, name=f"gain:{seat}",
        )  # fmt: skip
        for node in (chip, track, marker, total, gain):
            self.canvas.add(node)
            self._fixed.append(node)
        return Lane(seat, left, right, y, marker, total, gain)

    # Telling

    def _telling(self) -> Step:
        """Line after line; every seat's marker runs as far as its points carry it."""
        least, most = self._span()
        steps: list[Step] = [wait(0.4)]
        sums = [0] * len(self._tracks)
        for row in self.rows:
            sums = [a + b for a, b in zip(sums, row.values, strict=True)]
            steps.append(self._tell_row(row, list(sums), least, most))
        steps.append(call(self._end))
        return sequence(*steps)

    def _span(self) -> tuple[int, int]:
        """The least and greatest sum that any seat has on the way."""
        sums, least, most = [0] * len(self._tracks), 0, 1
        for row in self.rows:
            sums = [a + b for a, b in zip(sums, row.values, strict=True)]
            least, most = min(least, *sums), max(most, *sums)
        return least, most

    def _tell_row(self, row: TallyRow, sums: list[int], least: int, most: int) -> Step:
        motion = self.context.motion
        time = RUN if motion.travels else motion.fade
        moves: list[Step] = [call(self._say, self._label(row))]
        for lane, value, total in zip(self._tracks, row.values, sums, strict=True):
            x = lane.left + (lane.right - lane.left) * (total - least) / (most - least)
            moves.append(
                sequence(
                    call(self._gain, lane.seat, value),
                    tween(lane.marker, time, "easeInOutCubic", arc=18.0, lean=0.6, x=x),
                    call(self._total, lane.seat, total),
                )
            )
        return sequence(together(*moves), wait(ROW_HOLD))

    def _say(self, words: str) -> None:
        theme = self.context.theme
        room = self._saying.width
        size = theme.subheading
        picture: Picture = Text(words, size, theme.text_quiet[:3], "bold", room, "center", 1.2, 1)
        self._line.picture = picture
        self._line.x, self._line.y = self._saying.center
        self.context.mixer.play("page_turn")

    def _gain(self, seat: Seat, value: int) -> None:
        lane, theme = self._tracks[seat], self.context.theme
        lane.gain.picture = Text(f"{value:+d}", theme.subheading, theme.gold[:3], "bold")
        lane.gain.alpha = 1.0 if value else 0.0

    def _total(self, seat: Seat, total: int) -> None:
        lane, theme = self._tracks[seat], self.context.theme
        lane.total.picture = Text(str(total), theme.heading, theme.text[:3], "bold")
        self.context.mixer.play("score_tick")

    def _end(self) -> None:
        self._told = True
        self.compose()
        self.context.mixer.play("end_fanfare")

    def _show_end(self) -> None:
        """Final totals and places, the crown with the winners."""
        theme = self.context.theme
        least, most = self._span()
        for entry, lane in zip(self.standing, self._tracks, strict=True):
            score = sum(row.values[entry.seat] for row in self.rows)
            share = (score - least) / (most - least)
            lane.marker.x = lane.left + (lane.right - lane.left) * share
            lane.total.picture = Text(str(score), theme.heading, theme.text[:3], "bold")
            place = self.context.text("table.results.place", n=entry.place)
            lane.gain.picture = (
                Baked("icon/crown", height=60.0)
                if entry.place == 1
                else Text(place, theme.label, theme.text_quiet[:3], "bold")
            )
            lane.gain.alpha = 1.0
        self._line.visible = False

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        """Any command while the tally is told ends it at once; then the buttons hear."""
        if not self._told and isinstance(intent, Do):
            self.lanes["table"].skip()
            return None
        return super().handle(intent)
