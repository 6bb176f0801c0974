"""The result: the tally is told line by line, bars grow, then who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from scenes import games as tables
from scenes.context import Context
from scenes.kit.parts import fitted
from scenes.menus.backdrop import foot
from scenes.scene import Scene
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.gilding import Lettering
from scenes.ui.intents import Command, Do, Intent, Press
from scenes.ui.labels import Panel
from scenes.ui.numbers import plain
from scenes.ui.theme import SCREEN, Color, stationery
from scenes.ui.widget import Widget
from scenes.watch.finish import MANNERS, Closeness, finish
from scenes.watch.niche import Niche
from scenes.watch.tallybars import BarRow, Bars, legend
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Text
from sprites.timeline import Animation, call, sequence, together, tween, wait
from sprites.typesetting import measure
from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.seats.characters import face_of

HINTS = ((Command.ACCEPT, "choose"),)
NICHE = Box(96.0, 132.0, 480.0, 640.0)
SHEET_GAP = 48.0
NAME = 40.0  # the size of the game's name
TITLE_MOST, TITLE_LEAST = 104.0, 44.0
TITLE_ROOM = 132.0
LEAST_ROW, MOST_ROW = 58.0, 124.0
ROW_HOLD = 0.55  # seconds that a line of the tally stays before the next
RUN = 0.6
PARTS = 3  # turns in which the line that decides is told of each of two
BETWEEN = 0.25  # seconds between them
SLOWER = 0.7  # how long each of these takes, by a whole line
TICKS = 8  # so many numbers are seen while a total runs up, at most
COINS, COIN_TIME = 34, 1.5
COIN_Z = 1.2  # over the portrait and the paper, below faces, names and numbers
TROPHY = 236.0  # its height
POP = 0.55


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
        self._rows: list[BarRow] = []  # by seat
        self._number = 0.0  # the size of the numbers in a row
        self._fixed: list[Node] = []
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=4, name="results:line")
        self._coins: list[Node] = []
        self._crowning: tuple[Node, ...] = ()  # what appears when all is told
        self._told = False
        self._foretold = ""
        self._ahead: list[Node] = []
        self.standing = match.game.standing(match.state)
        self.rows = match.game.tally(match.state)
        self._sums = running(self.rows)
        self.finish = finish(self.standing)
        self._manner = MANNERS[Closeness.CLEAR] if self.finish is None else self.finish.manner
        self._sources = tables.load(match.game.name).tally
        self.page.back = leave
        self.canvas.add(self._line)

    def lay(self) -> None:
        super().lay()
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

    def foretell(self, words: str) -> None:
        """Say along the lower edge what follows by itself, in the place of the buttons: where any
        key ends the show there is nothing to choose."""
        if words == self._foretold:
            return
        first, self._foretold = not self._foretold, words
        if first:
            self.compose()
        else:
            self._foretell()

    def _foretell(self) -> float:
        """Lay what follows; where its plate begins."""
        theme = self.context.theme
        for node in self._ahead:
            self.canvas.remove(node)
        room = SCREEN[0] - 2 * theme.side - 2 * theme.pad
        size = theme.body
        size *= min(1.0, room / measure(self._foretold, size, "bold")[0])
        words = Text(self._foretold, size, theme.text[:3], "bold")
        width, height = words.size[0] + 2 * theme.pad, words.size[1] + theme.gap
        x, y = SCREEN[0] / 2, SCREEN[1] - theme.edge - height / 2
        plate = Node(skin.panel(theme, "toast", width, height), x, y, lift=4.0, z=3)
        plate.name = "results:ahead"
        self._ahead = [plate, Node(words, x, y, lift=FLAT, z=4, name="results:ahead:line")]
        for node in self._ahead:
            self.canvas.add(node)
        return y - height / 2 - theme.gap

    # Layout

    def compose(self) -> None:
        context, theme = self.context, self.context.theme
        for node in (*self._fixed, *self._coins):
            self.canvas.remove(node)
        self._fixed, self._coins, self._crowning = [], [], ()
        self.canvas.background = self._ground()
        lower, bottom = foot(context, *self._buttons(), HINTS if theme.high_contrast else ())
        if self._foretold:
            bottom = min(bottom, self._foretell())
        roomy = theme.text_scale <= 1.3
        left = NICHE.right + SHEET_GAP if roomy else theme.side
        right = SCREEN[0] - theme.side
        name = self._lay_name(roomy)
        hero = left if roomy else name.right + theme.gap
        self._hero = Box(hero, theme.edge - 10, right - hero, TITLE_ROOM)
        sheet = Box(left, self._hero.bottom + 8, right - left, bottom - self._hero.bottom - 8)
        panel = Panel(context, "results:panel", stationery(theme))
        panel.place(*sheet)
        if roomy:
            self._lay_niche(bottom)
        self._lay_sheet(sheet)
        widgets: list[Widget] = [panel, *lower]
        self.page.show(widgets, "again" if self._told else "skip")
        self._line.visible = not self._told
        if self._told:
            self._show_end()

    def _ground(self) -> Picture:
        """The ground of the game's own table."""
        name = f"ground/{self.match.game.name}"
        theme = self.context.theme
        if theme.high_contrast or not skin.is_baked(name):
            return Fill(*SCREEN, theme.backdrop)
        return Baked(name, *SCREEN)

    @property
    def _ink(self) -> Color:
        """Of words on the sheet."""
        return (
            self.context.theme.text if self.context.theme.high_contrast else self.context.theme.ink
        )

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """What can be done now, at the left and at the right end of the foot."""
        context, text = self.context, self.context.text
        if self._foretold:
            return [], []
        if not self._told:
            return [], [Button(context, "skip", text("table.results.skip"), self._skip)]
        again, replay, review, leave = self._uses
        left = [
            Button(context, "again", text("table.results.again"), again, "primary"),
            Button(context, "replay", text("table.results.replay"), replay),
            Button(context, "review", text("table.results.review"), review),
        ]
        return left, [Button(context, "leave", text("table.results.leave"), leave)]

    def _keep(self, node: Node) -> Node:
        self.canvas.add(node)
        self._fixed.append(node)
        return node

    def _lay_name(self, roomy: bool) -> Box:
        """The name of the game on a plate at the upper left, so that whoever passes by knows it:
        above the arch, where there is one. Returns where it lies."""
        theme, game = self.context.theme, self.match.game.name
        size = max(theme.least_on_table, NAME if roomy else 0.0)
        room = NICHE.width - 2 * theme.gap, NICHE.y - theme.edge
        words = fitted(self.context.text(f"{game}.title"), size, room, theme.gold)
        width, height = words.size[0] + 2 * theme.gap, words.size[1] + theme.tight
        x = NICHE.center[0] if roomy else theme.side + width / 2
        y = theme.edge - 10 + (NICHE.y - theme.edge) / 2 if roomy else theme.edge + TITLE_ROOM / 2
        plate = Node(skin.panel(theme, "toast", width, height), x, y, lift=4.0, z=3)
        plate.name = "results:plate:game"
        self._keep(plate)
        self._keep(Node(words, x, y, lift=FLAT, z=4, name="results:game"))
        return plate.bounds()

    def _lay_niche(self, bottom: float) -> None:
        """The arch at the left: the cover, and when all is told the winner's face; the trophy."""
        game = self.match.game.name
        high = min(NICHE.height, bottom - NICHE.y)
        x, y = NICHE.x + NICHE.width / 2, NICHE.y + high / 2
        picture = Niche(game, NICHE.width, high)
        first = next(entry for entry in self.standing if entry.place == 1)
        if self._told:
            spec = self.match.setup.seats[first.seat]
            picture = Niche(game, NICHE.width, high, face_of(spec), spec.colour)
        niche = self._keep(Node(picture, x, y, lift=10.0, z=1, name="results:niche"))
        self._crowning = (niche,)
        trophy = f"trophy/{game}"
        if skin.is_baked(trophy):
            cup = Node(
                Baked(trophy, height=TROPHY), NICHE.right - 56, NICHE.y + high - TROPHY * 0.42,
                lift=6.0, z=5, name="results:trophy",
            )  # fmt: skip
            self._crowning = (niche, self._keep(cup))
        if self._told:
            self._lay_plate(first, Box(NICHE.x, NICHE.y + high, NICHE.width, 0.0))

    def _lay_plate(self, first: Standing, below: Box) -> None:
        """The winner's score within laurels, at the foot of the arch."""
        wreath = Baked("laurel", height=168.0)
        x, y = below.x + 86.0, below.y - 66.0
        self._keep(Node(wreath, x, y, lift=4.0, z=5, name="results:laurel"))
        score = Lettering(str(first.score), 62.0)
        self._keep(Node(score, x, y - 8, lift=2.0, z=6, name="results:score"))

    def _lay_sheet(self, sheet: Box) -> None:
        """A row a seat, in the order of places once they are known; below them what the colours
        mean, and why one is before another."""
        theme, seats = self.context.theme, self.match.setup.seats
        words = [self._label(row) for row in self.rows]
        inner = Box(
            sheet.x + theme.pad, sheet.y + theme.gap, sheet.width - 2 * theme.pad,
            sheet.height - 2 * theme.gap,
        )  # fmt: skip
        lowest = inner.bottom
        if verdict := self._verdict(inner.width):
            said = Text(verdict, theme.body, self._ink, "bold", inner.width, "center")
            x, y = inner.center[0], inner.y + said.size[1] / 2
            self._keep(Node(said, x, y, lift=FLAT, z=2, name="results:verdict"))
            inner = Box(inner.x, inner.y + said.size[1], inner.width, inner.height - said.size[1])
        least = LEAST_ROW * len(seats)
        room = Box(inner.x, 0.0, inner.width, min(150.0, lowest - inner.y - least))
        signs = legend(self.context, self.rows, words, self._sources, room)
        if signs:
            low = max(node.y + node.picture.size[1] / 2 for node in signs)
            for node in signs:
                node.y += lowest - low - 4
                self._keep(node)
            lowest -= low + 8
        high = min(MOST_ROW, (lowest - inner.y) / len(seats))
        spare = lowest - inner.y - high * len(seats)
        box = Box(inner.x, inner.y + spare / 2, inner.width, high * len(seats))
        bars = self._bars = Bars(self.context, box, seats, self.rows, self._sources)
        self._number = bars.number
        order = sorted(self.standing, key=lambda e: e.place) if self._told else self.standing
        rows = [
            bars.row(entry, box.y + (n + 0.5) * high, self._told) for n, entry in enumerate(order)
        ]
        for row in rows:
            for node in row.nodes:
                self._keep(node)
        self._rows = sorted(rows, key=lambda row: row.seat)

    def _verdict(self, room: float) -> str:
        """How close it was, once all is told; and why one of two with as many points is before the
        other, or that they share a place: on a line of its own where both have none of that
        room."""
        if not self._told:
            return ""
        text, key = self.context.text, f"{self.match.game.name}.tie"
        scores = [entry.score for entry in self.standing]
        level = text(key) if len(set(scores)) < len(scores) and text.has(key) else ""
        if (end := self.finish) is None:
            return level
        who = {"first": SeatRef(end.first), "second": SeatRef(end.second), "n": end.points}
        said = text(f"table.results.finish.{end.gap.name.lower()}", self.match.setup.names, **who)
        if not level:
            return said
        both = text("table.results.finish.both", said=said, why=level)
        wide = measure(both, self.context.theme.body, "bold")[0] > room
        return f"{said}\n{level}" if wide else both

    # Telling

    def _telling(self) -> Animation:
        """Line after line; every seat's bar grows by what it gave. The closer it was, the more what
        decides is held back."""
        end = self.finish
        last = end.deciding(self.rows) if end is not None and end.held else -1
        told = [
            (self._hold_back if n == last else self._tell_row)(n, line, sums)
            for n, (line, sums) in enumerate(zip(self.rows, self._sums, strict=True))
        ]
        return sequence(wait(0.4), *told, self._hush(), call(self._end))

    def _tell_row(self, n: int, line: TallyRow, sums: Sequence[int]) -> Animation:
        """One line: what it gives to each seat, whose total runs up to the sum it has then."""
        grows = [self._grows(n, seat, line.values[seat], sums[seat]) for seat in range(len(sums))]
        hold = wait(ROW_HOLD * self._manner.pace)
        return sequence(together(call(self._say, line), *grows), hold)

    def _grows(
        self, n: int | None, seat: Seat, value: int, total: int, pace: float = 1.0
    ) -> Animation:
        """The bar of a seat grows by what a line gives. n: the number of the line, None while it
        gives only a part of that. pace: how long it takes, by other lines."""
        motion = self.context.motion
        time = (RUN * self._manner.pace if motion.travels else motion.fade) * pace
        return sequence(
            call(self._gain, n, seat, value, total, time),
            self._ticks(seat, total - value, total, time),
            call(self._total, seat, total),
        )

    def _hold_back(self, n: int, line: TallyRow, sums: Sequence[int]) -> Animation:
        """The line that decides: seat after seat; then, after a breath, turn by turn those two
        between whom it is."""
        assert self.finish is not None
        two = (self.finish.second, self.finish.first)
        others = [seat for seat in range(len(sums)) if seat not in two]
        steps: list[Animation] = [call(self._say, line)]
        for seat in others:
            steps += [self._grows(n, seat, line.values[seat], sums[seat]), wait(BETWEEN)]
        steps.append(self._hush())
        before = {seat: sums[seat] - line.values[seat] for seat in two}
        for part in range(1, PARTS + 1):
            for seat in two:
                last, value = part == PARTS, line.values[seat]
                so_far = sums[seat] - value + round(value * part / PARTS)
                gives, before[seat] = so_far - before[seat], so_far
                grows = self._grows(n if last else None, seat, gives, so_far, SLOWER)
                steps += [grows, wait(BETWEEN)]
        return sequence(*steps, wait(ROW_HOLD))

    def _hush(self) -> Animation:
        """Nothing is heard or moves for a breath: what comes now decides."""
        seconds = self._manner.breath if self.context.motion.travels else 0.0
        return sequence(call(self.context.mixer.step_back, seconds * 2), wait(seconds))

    def _ticks(self, seat: Seat, before: int, after: int, time: float) -> Animation:
        """The numbers between two totals, one after another."""
        steps = min(TICKS, abs(after - before))
        if steps < 2 or not self.context.motion.travels:
            return wait(time)
        shown = [before + round((after - before) * (k + 1) / steps) for k in range(steps - 1)]
        told = [step for n in shown for step in (wait(time / steps), call(self._total, seat, n))]
        return sequence(*told, wait(time / steps))

    def _say(self, line: TallyRow) -> None:
        """What is counted now, in the place where the winner's name will stand."""
        words, hero = self._label(line), self._hero
        size = self.context.theme.title * 0.62
        wide = measure(words, size, "bold")[0]
        size *= min(1.0, hero.width * 0.94 / wide)
        color: Color = (255, 250, 236)
        self._line.picture = Text(words, size, color, "bold")
        self._line.x, self._line.y = hero.center
        self._plate()
        self.context.mixer.play("page_turn")

    def _plate(self) -> None:
        """A dark plate under the line, so that it can be read on every ground."""
        theme = self.context.theme
        width, height = self._line.picture.size
        under = next((n for n in self._fixed if n.name == "results:plate"), None)
        picture = skin.panel(theme, "toast", width + 2 * theme.section, height + theme.gap)
        if under is None:
            under = self._keep(Node(picture, 0.0, 0.0, lift=4.0, z=3, name="results:plate"))
        under.picture = picture
        under.x, under.y = self._hero.center

    def _gain(self, n: int | None, seat: Seat, value: int, total: int, time: float) -> None:
        """The stretch of a line appears, if it is whole, and the marker runs to its end."""
        row = self._rows[seat]
        part, x = None if n is None else row.parts[n], self._bars.at(total)
        travels = self.context.motion.travels
        if part is not None:
            self.lanes["page"].also(tween(part, time, "easeOutQuad", alpha=1.0))
        if not value:
            return
        self.lanes["page"].also(
            tween(row.marker, time, "easeInOutCubic", arc=18.0, lean=0.6, x=x)
            if travels
            else tween(row.marker, time, "linear", x=x)
        )

    def _total(self, seat: Seat, total: int) -> None:
        row = self._rows[seat]
        row.total.picture = Text(plain(total), self._number, self._ink, "bold")
        self.context.mixer.play("score_tick")

    def _end(self) -> None:
        """All is told: the rows find their order, the winner's face and name appear."""
        before = {row.seat: row.y for row in self._rows}
        self._told = True
        self.compose()
        self.context.mixer.play("end_fanfare", gain=self._manner.fanfare)
        motion = self.context.motion
        if not motion.travels:
            return
        for row in self._rows:
            for node in row.nodes:
                rest = node.y
                node.y = rest + before[row.seat] - row.y
                self.lanes["page"].also(tween(node, motion.move_most, motion.move_ease, y=rest))
        for node in self._crowning:
            node.zoom = 0.8
            self.lanes["page"].also(tween(node, POP, "easeOutBack", zoom=1.0))
        self._burst()

    def _show_end(self) -> None:
        """Final totals, and the winners' names in gold."""
        for entry, row in zip(self.standing, self._rows, strict=True):
            row.marker.x = self._bars.at(entry.score)
            row.total.picture = Text(plain(entry.score), self._number, self._ink, "bold")
        hero, words = self._hero, self._winners()
        size = TITLE_MOST
        room = hero.width * 0.96
        size = max(TITLE_LEAST, min(size, size * room / Lettering(words, size).size[0]))
        broken = room if measure(words, size, "display")[0] > room else None
        name = self._keep(
            Node(Lettering(words, size, broken), *hero.center, lift=4.0, z=5, name="results:winner")
        )
        self._crowning = (*self._crowning, name)

    def _burst(self) -> None:
        """Coins fly up from the trophy once, and fall."""
        x, y = (
            (NICHE.right - 56, NICHE.bottom - 150)
            if len(self._crowning) > 2
            else (self._hero.center)
        )
        for n in range(round(COINS * self._manner.coins)):
            across = (n * 0.618034 + 0.11) % 1.0  # spread evenly, never the same distance twice
            kind = ("gold", "gold", "silver", "copper")[n % 4]
            size = 34.0 + n % 5 * 7
            coin = Node(
                Baked(f"coin/{kind}", height=size), x, y, lift=20.0, z=COIN_Z, alpha=0.0,
                name="results:coin",
            )  # fmt: skip
            self._coins.append(coin)
            self.canvas.add(coin)
            peak = y - 260 - (n * 53) % 300
            wide = x + (across - 0.5) * 1500
            time = COIN_TIME * (0.8 + n % 4 * 0.12)
            self.lanes["ambience"].also(
                sequence(
                    wait(n % 6 * 0.05),
                    call(setattr, coin, "alpha", 1.0),
                    together(
                        tween(coin, time, "linear", x=wide, angle=(across - 0.5) * 900),
                        sequence(
                            tween(coin, time * 0.42, "easeOutQuad", y=peak),
                            tween(coin, time * 0.58, "easeInQuad", y=SCREEN[1] + 80),
                        ),
                    ),
                    call(self.canvas.remove, coin),
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
