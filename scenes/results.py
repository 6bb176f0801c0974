"""The result: the tally is told line by line, markers race along their tracks, then who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import pygame

from scenes.backdrop import foot, head, table_picture
from scenes.context import Context
from scenes.scene import Scene
from scenes.table.parts import fitted, seat_token
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.gilding import Gilded
from scenes.ui.intents import Command, Do, Intent, Press
from scenes.ui.labels import Panel
from scenes.ui.theme import SCREEN, Color
from scenes.ui.widget import Widget
from sprites.kit import Kit
from sprites.node import FLAT, Node
from sprites.picture import Baked, Box, Fill, Group, Picture, Printed, Text
from sprites.timeline import Step, call, sequence, together, tween, wait
from sprites.typesetting import measure
from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.match import Match

HINTS = ((Command.ACCEPT, "choose"),)
LEAST_ROW, MOST_ROW = 58.0, 118.0
HERO = (190.0, 330.0)  # the least and most height above the rows, for what is told and who has won
NAME_MOST, NAME_LEAST = 132.0, 52.0
ROW_HOLD = 0.55  # seconds that a line of the tally stays before the next
RUN = 0.6
GAIN = 0.72  # the size of what a line gives, by that of the total
SPARKS, SPARK_RISE, SPARK_TIME = 26, 260.0, 2.6
METALS: Mapping[int, tuple[Color, Color]] = {
    1: ((250, 210, 104), (158, 104, 22)),
    2: ((226, 228, 232), (112, 116, 124)),
    3: ((222, 152, 96), (126, 70, 30)),
}
"""The face and the rim of a medal, by place."""
WOOD: tuple[Color, Color] = ((198, 172, 132), (112, 84, 54))
MEDAL_INK = (44, 26, 14)


@dataclass(frozen=True)
class Glow(Printed):
    """Warm light that fades away from its middle."""

    color: Color

    def paint(self, kit: Kit) -> pygame.Surface:
        small = pygame.Surface((96, 54), pygame.SRCALPHA)
        pygame.draw.ellipse(small, (255, 255, 255, 255), (24, 14, 48, 26))
        small = pygame.transform.box_blur(pygame.transform.box_blur(small, 9), 9)
        share = [channel * 150 // 255 for channel in self.color[:3]]
        small.fill((*share, 150), special_flags=pygame.BLEND_RGBA_MULT)
        size = round(self.width * kit.scale), round(self.height * kit.scale)
        # White with alpha became color with alpha; premultiplied, since blurred colours are.
        return pygame.transform.smoothscale(small, size)


class Row(NamedTuple):
    """One seat's row: where its track begins and ends, and what moves on it."""

    seat: Seat
    left: float
    right: float
    y: float
    marker: Node
    total: Node
    gain: Node
    nodes: tuple[Node, ...]


class ResultScene(Scene):
    """The end of a match. `again`, `replay`, `review` and `leave` are what its buttons do."""

    def __init__(
        self,
        context: Context,
        match: Match,
        again: Callable[[], None],
        replay: Callable[[], None],
        review: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._uses = (again, replay, review, leave)
        self._rows: list[Row] = []  # by seat
        self._number = 0.0  # the size of the numbers in a row
        self._fixed: list[Node] = []
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=4, name="results:line")
        self._sparks: list[Node] = []
        self._crowning: tuple[Node, ...] = ()  # what appears when all is told
        self._told = False
        self.standing = match.game.standing(match.state)
        self.rows = match.game.tally(match.state)
        self._sums = running(self.rows)
        self.canvas.background = table_picture(context, match.game.name)
        self.page.back = leave
        self.canvas.add(self._line)
        self.compose()
        self.lanes["table"].play(self._telling())

    # Words

    def _winners(self) -> str:
        names = self.match.setup.names
        won = [SeatRef(entry.seat) for entry in self.standing if entry.place == 1]
        key = "won" if len(won) == 1 else "shared"
        return self.context.text(f"table.results.{key}", names, names=won)

    def _label(self, row: TallyRow) -> str:
        key = f"{self.match.game.name}.tally.{row.label}"
        return self.context.text.say(key, row.params, self.match.setup.names)

    # Layout

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        for node in (*self._fixed, *self._sparks):
            self.canvas.remove(node)
        self._fixed, self._sparks = [], []
        heading, top = head(context, text(f"{self.match.game.name}.title"))
        lower, bottom = foot(context, *self._buttons(), HINTS)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        panel = Panel(context, "results:panel", "dark")
        panel.place(*box)
        self._lay_rows(box)
        widgets: list[Widget] = [panel, heading, *lower]
        self.page.show(widgets, "again" if self._told else "skip")
        self._line.visible = not self._told
        if self._told:
            self._show_end()

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """What can be done now, at the left and at the right end of the foot."""
        context, text = self.context, self.context.text
        if not self._told:
            return [], [Button(context, "skip", text("table.results.skip"), self._skip)]
        again, replay, review, leave = self._uses
        left = [
            Button(context, "again", text("table.results.again"), again, "primary"),
            Button(context, "replay", text("table.results.replay"), replay),
            Button(context, "review", text("table.results.review"), review),
        ]
        return left, [Button(context, "leave", text("table.results.leave"), leave)]

    def _lay_rows(self, box: Box) -> None:
        """A row a seat, in the order of places once they are known; above them what is told."""
        theme, seats = self.context.theme, self.match.setup.seats
        inner = Box(
            box.x + theme.pad, box.y + theme.gap, box.width - 2 * theme.pad,
            box.height - 2 * theme.gap,
        )  # fmt: skip
        high = max(LEAST_ROW, min(MOST_ROW, (inner.height - HERO[0]) / len(seats)))
        hero = min(HERO[1], inner.height - high * len(seats))
        self._hero = Box(inner.x, inner.y, inner.width, hero)
        spare = inner.height - hero - high * len(seats)
        widths = [measure(spec.name, theme.label, "bold")[0] for spec in seats]
        wide = min(max(widths), inner.width * 0.3)
        self._number = min(theme.heading, high * 0.72)
        order = sorted(self.standing, key=lambda e: e.place) if self._told else self.standing
        top = inner.y + hero + spare / 2 + high / 2
        rows = [
            self._row(entry, inner, top + n * high, high, wide) for n, entry in enumerate(order)
        ]
        self._rows = sorted(rows, key=lambda row: row.seat)

    def _row(self, entry: Standing, inner: Box, y: float, high: float, wide: float) -> Row:
        """Medal, chip, name, track with its marker, total, and what the last line gave."""
        seat = entry.seat
        theme, spec = self.context.theme, self.match.setup.seats[seat]
        size = min(78.0, high - 10)
        x = inner.x + size / 2
        medal = Node(medal_of(entry, size), x, y, lift=3.0, z=2, name=f"medal:{seat}")
        medal.visible = self._told
        x += size + theme.tight
        chip = Node(seat_token(spec.colour, size * 0.82), x, y, z=2, name=f"chip:{seat}")
        x += size / 2 + theme.tight
        name = fitted(spec.name, min(theme.label, self._number), (wide, high), theme.text)
        label = Node(name, x + name.size[0] / 2, y, lift=FLAT, z=2, name=f"name:{seat}")
        left = x + wide + theme.section
        right = inner.right - (theme.heading * 4.6)
        groove = skin.field(theme, right - left, min(34.0, size * 0.5))
        track = Node(groove, (left + right) / 2, y + size * 0.12, lift=FLAT, z=1, name="track")
        piece = Baked(f"meeple/{spec.colour}", height=size * 0.86)
        marker = Node(piece, left, y - size * 0.1, z=6, name=f"runner:{seat}")
        number = Text("0", self._number, theme.text, "bold")
        total = Node(number, right + theme.heading * 1.6, y, lift=FLAT, z=4, name=f"total:{seat}")
        more = Text(" ", self._number * GAIN, theme.gold, "bold")
        gain = Node(
            more, right + theme.heading * 3.6, y, lift=FLAT, z=4, alpha=0.0, name=f"gain:{seat}"
        )
        nodes = (medal, chip, label, track, marker, total, gain)
        for node in nodes:
            self.canvas.add(node)
            self._fixed.append(node)
        return Row(seat, left, right, y, marker, total, gain, nodes)

    # Telling

    def _telling(self) -> Step:
        """Line after line; every seat's marker runs as far as its points carry it."""
        told = map(self._tell_row, self.rows, self._sums)
        return sequence(wait(0.4), *told, call(self._end))

    def _at(self, row: Row, total: int) -> float:
        """Where a marker stands with so many points: the least and the greatest sum that any
        seat has on the way are the ends of its track."""
        sums = [n for line in self._sums for n in line]
        least, most = min(0, *sums), max(1, *sums)
        return row.left + (row.right - row.left) * (total - least) / (most - least)

    def _tell_row(self, line: TallyRow, sums: Sequence[int]) -> Step:
        """One line: what it gives to each seat, whose marker runs to the sum it has then."""
        motion = self.context.motion
        time = RUN if motion.travels else motion.fade
        moves: list[Step] = [call(self._say, line)]
        for seat, (value, total) in enumerate(zip(line.values, sums, strict=True)):
            moves.append(
                sequence(
                    call(self._gain, seat, value),
                    call(self._run, seat, total, time),
                    wait(time),
                    call(self._total, seat, total),
                )
            )
        return sequence(together(*moves), wait(ROW_HOLD))

    def _say(self, line: TallyRow) -> None:
        """What is counted now, in the place where the winner's name will stand."""
        theme = self.context.theme
        words, room = self._label(line), self._hero.width
        self._line.picture = Text(
            words, theme.title * 0.7, theme.text, "display", room, "center", 1.2, 2
        )
        self._line.x, self._line.y = self._hero.center
        self.context.mixer.play("page_turn")

    def _gain(self, seat: Seat, value: int) -> None:
        row, theme = self._rows[seat], self.context.theme
        row.gain.picture = Text(f"{value:+d}", self._number * GAIN, theme.gold, "bold")
        row.gain.alpha = 1.0 if value else 0.0

    def _run(self, seat: Seat, total: int, time: float) -> None:
        row = self._rows[seat]
        x = self._at(row, total)
        self.lanes["page"].also(
            tween(row.marker, time, "easeInOutCubic", arc=18.0, lean=0.6, x=x)
            if self.context.motion.travels
            else tween(row.marker, time, "linear", x=x)
        )

    def _total(self, seat: Seat, total: int) -> None:
        row, theme = self._rows[seat], self.context.theme
        row.total.picture = Text(str(total), self._number, theme.text, "bold")
        self.context.mixer.play("score_tick")

    def _end(self) -> None:
        """All is told: the rows find their order, the winner's name appears."""
        before = {row.seat: row.y for row in self._rows}
        self._told = True
        self.compose()
        self.context.mixer.play("end_fanfare")
        motion = self.context.motion
        if not motion.travels:
            return
        for row in self._rows:
            for node in row.nodes:
                rest = node.y
                node.y = rest + before[row.seat] - row.y
                self.lanes["page"].also(tween(node, motion.move_most, motion.move_ease, y=rest))
        for node in self._crowning:
            node.zoom = 0.6
            self.lanes["page"].also(tween(node, motion.move_most, "easeOutBack", zoom=1.0))
        self._sparkle()

    def _show_end(self) -> None:
        """Final totals, and the winners in gold under a crown."""
        theme = self.context.theme
        for entry, row in zip(self.standing, self._rows, strict=True):
            row.marker.x = self._at(row, entry.score)
            row.total.picture = Text(str(entry.score), self._number, theme.text, "bold")
            row.gain.alpha = 0.0
        hero, words = self._hero, self._winners()
        crown_high = min(116.0, hero.height * 0.36)
        room = hero.height - crown_high - theme.tight
        size = min(NAME_MOST, room / 1.3)
        size = max(NAME_LEAST, min(size, size * hero.width * 0.94 / Gilded(words, size).size[0]))
        x, y = hero.center[0], hero.y
        glow = Node(
            Glow(hero.width * 0.9, hero.height * 1.5, theme.gold), x, hero.center[1], lift=FLAT,
            z=1, name="results:glow",
        )  # fmt: skip
        crown = Node(
            Baked("icon/crown", height=crown_high), x, y + crown_high / 2, lift=4.0, z=5,
            name="results:crown",
        )  # fmt: skip
        name = Node(
            Gilded(words, size), x, y + crown_high + theme.tight + room / 2, z=5,
            name="results:winner",
        )  # fmt: skip
        self._crowning = (crown, name)
        for node in (glow, crown, name):
            self.canvas.add(node)
            self._fixed.append(node)

    def _sparkle(self) -> None:
        """Sparks of gold rise once around the winner's name."""
        hero = self._hero
        for n in range(SPARKS):
            across = (n * 0.618034 + 0.11) % 1.0  # spread evenly, never the same distance twice
            x, y = hero.x + hero.width * (0.12 + 0.76 * across), hero.bottom - 20 - n % 5 * 22
            spark = Node(
                Baked("fx/spark", height=22.0 + n % 4 * 9), x, y, lift=FLAT, z=7, alpha=0.0,
                name="results:spark",
            )  # fmt: skip
            self._sparks.append(spark)
            self.canvas.add(spark)
            self.lanes["ambience"].also(
                sequence(
                    wait(n % 9 * 0.17),
                    together(
                        tween(spark, SPARK_TIME, "easeOutQuad", y=y - SPARK_RISE + n % 7 * 20),
                        sequence(
                            tween(spark, SPARK_TIME * 0.25, "easeOutQuad", alpha=1.0),
                            tween(spark, SPARK_TIME * 0.75, "easeInQuad", alpha=0.0),
                        ),
                    ),
                    call(self.canvas.remove, spark),
                )
            )

    def _skip(self) -> None:
        self.lanes["table"].skip()

    # What is wanted

    @property
    def moving(self) -> bool:
        return super().moving or not self.lanes["ambience"].done

    def handle(self, intent: Intent) -> Intent | None:
        """Any command or press while the tally is told ends it at once."""
        if not self._told and isinstance(intent, Do | Press):
            self._skip()
            return None
        return super().handle(intent)


def running(rows: Sequence[TallyRow]) -> list[tuple[int, ...]]:
    """What every seat has after each line of the tally."""
    of_seats = zip(*(row.values for row in rows), strict=True)
    return list(zip(*map(accumulate, of_seats), strict=True))


def medal_of(entry: Standing, size: float) -> Picture:
    """A round medal with the number of a place: gold, silver, bronze, then wood."""
    face, rim = METALS.get(entry.place, WOOD)
    edge = size * 0.07
    inner = size - 2 * edge
    number = Text(str(entry.place), size * 0.52, MEDAL_INK, "display")
    width, height = number.size
    parts: tuple[tuple[Picture, float, float], ...] = (
        (Fill(size, size, rim, size / 2), 0, 0),
        (Fill(inner, inner, face, inner / 2), edge, edge),
        (Fill(size * 0.74, size * 0.74, rim, size * 0.37), size * 0.13, size * 0.13),
        (Fill(size * 0.7, size * 0.7, face, size * 0.35), size * 0.15, size * 0.15),
        (number, (size - width) / 2, (size - height) / 2),
    )
    return Group((size, size), parts)
