"""Result of a match: the tally row by row with growing bars, then the winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from scenes import games as tables
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.table_parts import fit_line
from scenes.menus.common.menu_layout import place_footer
from scenes.ui.devices.intents import Command, CommandPress, Intent, PointerPress
from scenes.ui.style import skin
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.ui.style.number_format import format_number
from scenes.ui.style.theme import SCREEN_SIZE, Color, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.widget import Widget
from scenes.watch.score_bars import BarRow, ScoreBars, build_legend
from scenes.watch.victory_margin import PACING_BY_MARGIN, VictoryMarginKind, compute_victory_margin
from scenes.watch.winner_portrait import WinnerPortrait
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, Text
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.ai.characters import portrait_name
from tabletop.core.acts import SeatRef
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.match import Match

BUTTON_HINTS = ((Command.ACCEPT, "choose"),)
PORTRAIT_BOX = Box(96.0, 132.0, 480.0, 640.0)
SCORE_SHEET_GAP = 48.0
GAME_NAME_SIZE = 40.0  # the size of the game's name
MAX_TITLE_SIZE, MIN_TITLE_SIZE = 104.0, 44.0
TITLE_HEIGHT = 132.0
MIN_ROW_HEIGHT, MAX_ROW_HEIGHT = 58.0, 124.0
ROW_PAUSE_SECONDS = 0.55  # seconds that a line of the tally stays before the next
COUNT_UP_SECONDS = 0.6
SUSPENSE_STEPS_PER_SEAT = 3  # turns in which the line that decides is told of each of two
SUSPENSE_PAUSE_SECONDS = 0.25  # seconds between them
SUSPENSE_STEP_FACTOR = 0.7  # how long each of these takes, by a whole line
MAX_COUNT_UP_STEPS = 8  # so many numbers are seen while a total runs up, at most
COIN_COUNT, COIN_SECONDS = 34, 1.5
COIN_Z = 1.2  # over the portrait and the paper, below faces, names and numbers
TROPHY_HEIGHT = 236.0  # its height
POP_IN_SECONDS = 0.55


class ResultScene(Scene):
    """The result of a match.

    Args:
        again: Callback of the button that starts the game once more.
        replay: Callback of the replay button.
        review: Callback of the review button.
        leave: Callback of the button that leaves the match.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        on_play_again: Callable[[], None],
        on_replay: Callable[[], None],
        on_review: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._uses = (on_play_again, on_replay, on_review, on_leave)
        self._rows: list[BarRow] = []  # by seat
        self._number = 0.0  # the size of the numbers in a row
        self._fixed: list[Node] = []
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT_LIFT, z=4, name="results:line")
        self._coins: list[Node] = []
        self._crowning: tuple[Node, ...] = ()  # what appears when all is told
        self._told = False
        self._foretold = ""
        self._ahead: list[Node] = []
        self.final_standing = match.game.standings(match.state)
        self.tally_rows = match.game.tally(match.state)
        self._sums = running_totals(self.tally_rows)
        self.victory_margin = compute_victory_margin(self.final_standing)
        self._manner = (
            PACING_BY_MARGIN[VictoryMarginKind.CLEAR]
            if self.victory_margin is None
            else self.victory_margin.animation_pacing
        )
        self._sources = tables.load_layout(match.game.name).tally_styles
        self.widget_layer.on_back = on_leave
        self.canvas.add(self._line)

    def initialize(self) -> None:
        """Lay the scene out and start the result animation."""
        super().initialize()
        self.timelines["table"].play(self._animate_tally())

    # Words

    def _winners(self) -> str:
        names = self.match.setup.seat_names
        won = [SeatRef(entry.seat) for entry in self.final_standing if entry.place == 1]
        key = "won" if len(won) == 1 else "shared"
        return self.context.text_catalogue(f"table.results.{key}", names, names=won)

    def _label(self, row: TallyRow) -> str:
        key = f"{self.match.game.name}.tally.{row.label}"
        return self.context.text_catalogue.format_params(
            key, row.params, self.match.setup.seat_names
        )

    def show_next_notice(self, text: str) -> None:
        """Show at the lower edge, in place of the buttons, which game follows automatically.

        In attract mode any key ends the show, so there is nothing to choose.
        """
        if text == self._foretold:
            return
        first, self._foretold = not self._foretold, text
        if first:
            self.compose()
        else:
            self._place_next_notice()

    def _place_next_notice(self) -> float:
        """Place the notice; return the upper end of its plate."""
        theme = self.context.theme
        for node in self._ahead:
            self.canvas.remove(node)
        room = SCREEN_SIZE[0] - 2 * theme.side_margin - 2 * theme.padding
        size = theme.body
        size *= min(1.0, room / measure_text(self._foretold, size, "bold")[0])
        words = Text(self._foretold, size, theme.text[:3], "bold")
        width, height = words.size[0] + 2 * theme.padding, words.size[1] + theme.gap
        x, y = SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] - theme.vertical_margin - height / 2
        plate = Node(skin.panel_picture(theme, "toast", width, height), x, y, lift=4.0, z=3)
        plate.name = "results:ahead"
        self._ahead = [plate, Node(words, x, y, lift=FLAT_LIFT, z=4, name="results:ahead:line")]
        for node in self._ahead:
            self.canvas.add(node)
        return y - height / 2 - theme.gap

    # Layout

    def compose(self) -> None:
        """Build the background, the portrait, the sheet of bars and the buttons."""
        context, theme = self.context, self.context.theme
        for node in (*self._fixed, *self._coins):
            self.canvas.remove(node)
        self._fixed, self._coins, self._crowning = [], [], ()
        self.canvas.background = self._background()
        lower, bottom = place_footer(
            context, *self._buttons(), BUTTON_HINTS if theme.high_contrast else ()
        )
        if self._foretold:
            bottom = min(bottom, self._place_next_notice())
        roomy = theme.text_scale <= 1.3
        left = PORTRAIT_BOX.right + SCORE_SHEET_GAP if roomy else theme.side_margin
        right = SCREEN_SIZE[0] - theme.side_margin
        name = self._lay_name(roomy)
        hero = left if roomy else name.right + theme.gap
        self._hero = Box(hero, theme.vertical_margin - 10, right - hero, TITLE_HEIGHT)
        sheet = Box(left, self._hero.bottom + 8, right - left, bottom - self._hero.bottom - 8)
        panel = Panel(context, "results:panel", menu_material(theme))
        panel.place(*sheet)
        if roomy:
            self._place_portrait(bottom)
        self._lay_sheet(sheet)
        widgets: list[Widget] = [panel, *lower]
        self.widget_layer.set_widgets(widgets, "again" if self._told else "skip")
        self._line.visible = not self._told
        if self._told:
            self._show_end()

    def _background(self) -> Picture:
        """Return the background of the game's own table."""
        name = f"ground/{self.match.game.name}"
        theme = self.context.theme
        if theme.high_contrast or not skin.is_baked(name):
            return FilledRect(*SCREEN_SIZE, theme.backdrop)
        return BakedPicture(name, *SCREEN_SIZE)

    @property
    def _ink(self) -> Color:
        """The text colour on the sheet."""
        return (
            self.context.theme.text if self.context.theme.high_contrast else self.context.theme.ink
        )

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons at the left and at the right end of the foot."""
        context, text = self.context, self.context.text_catalogue
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
        """Place the name of the game at the upper left, above the portrait; return its box."""
        theme, game = self.context.theme, self.match.game.name
        size = max(theme.min_table_text_size, GAME_NAME_SIZE if roomy else 0.0)
        room = PORTRAIT_BOX.width - 2 * theme.gap, PORTRAIT_BOX.y - theme.vertical_margin
        words = fit_line(self.context.text_catalogue(f"{game}.title"), size, room, theme.gold)
        width, height = words.size[0] + 2 * theme.gap, words.size[1] + theme.small_gap
        x = PORTRAIT_BOX.center[0] if roomy else theme.side_margin + width / 2
        y = (
            theme.vertical_margin - 10 + (PORTRAIT_BOX.y - theme.vertical_margin) / 2
            if roomy
            else theme.vertical_margin + TITLE_HEIGHT / 2
        )
        plate = Node(skin.panel_picture(theme, "toast", width, height), x, y, lift=4.0, z=3)
        plate.name = "results:plate:game"
        self._keep(plate)
        self._keep(Node(words, x, y, lift=FLAT_LIFT, z=4, name="results:game"))
        return plate.bounds()

    def _place_portrait(self, bottom: float) -> None:
        """Place the arch with the cover or the winner's face, and the trophy."""
        game = self.match.game.name
        high = min(PORTRAIT_BOX.height, bottom - PORTRAIT_BOX.y)
        x, y = PORTRAIT_BOX.x + PORTRAIT_BOX.width / 2, PORTRAIT_BOX.y + high / 2
        picture = WinnerPortrait(game, PORTRAIT_BOX.width, high)
        first = next(entry for entry in self.final_standing if entry.place == 1)
        if self._told:
            spec = self.match.setup.seats[first.seat]
            picture = WinnerPortrait(
                game, PORTRAIT_BOX.width, high, portrait_name(spec), spec.colour
            )
        niche = self._keep(Node(picture, x, y, lift=10.0, z=1, name="results:niche"))
        self._crowning = (niche,)
        trophy = f"trophy/{game}"
        if skin.is_baked(trophy):
            cup = Node(
                BakedPicture(trophy, height=TROPHY_HEIGHT),
                PORTRAIT_BOX.right - 56,
                PORTRAIT_BOX.y + high - TROPHY_HEIGHT * 0.42,
                lift=6.0,
                z=5,
                name="results:trophy",
            )
            self._crowning = (niche, self._keep(cup))
        if self._told:
            self._lay_plate(
                first, Box(PORTRAIT_BOX.x, PORTRAIT_BOX.y + high, PORTRAIT_BOX.width, 0.0)
            )

    def _lay_plate(self, first: Standing, below: Box) -> None:
        """Place the winner's score within laurels at the foot of the arch."""
        wreath = BakedPicture("laurel", height=168.0)
        x, y = below.x + 86.0, below.y - 66.0
        self._keep(Node(wreath, x, y, lift=4.0, z=5, name="results:laurel"))
        score = OutlinedGoldText(str(first.score), 62.0)
        self._keep(Node(score, x, y - 8, lift=2.0, z=6, name="results:score"))

    def _lay_sheet(self, sheet: Box) -> None:
        """Place a row for each seat, the legend below them, and the verdict.

        The rows are in the order of places once these are revealed.
        """
        theme, seats = self.context.theme, self.match.setup.seats
        words = [self._label(row) for row in self.tally_rows]
        inner = Box(
            sheet.x + theme.padding, sheet.y + theme.gap, sheet.width - 2 * theme.padding,
            sheet.height - 2 * theme.gap,
        )  # fmt: skip
        lowest = inner.bottom
        if verdict := self._verdict(inner.width):
            said = Text(verdict, theme.body, self._ink, "bold", inner.width, "center")
            x, y = inner.center[0], inner.y + said.size[1] / 2
            self._keep(Node(said, x, y, lift=FLAT_LIFT, z=2, name="results:verdict"))
            inner = Box(inner.x, inner.y + said.size[1], inner.width, inner.height - said.size[1])
        least = MIN_ROW_HEIGHT * len(seats)
        room = Box(inner.x, 0.0, inner.width, min(150.0, lowest - inner.y - least))
        signs = build_legend(self.context, self.tally_rows, words, self._sources, room)
        if signs:
            low = max(node.y + node.picture.size[1] / 2 for node in signs)
            for node in signs:
                node.y += lowest - low - 4
                self._keep(node)
            lowest -= low + 8
        high = min(MAX_ROW_HEIGHT, (lowest - inner.y) / len(seats))
        spare = lowest - inner.y - high * len(seats)
        box = Box(inner.x, inner.y + spare / 2, inner.width, high * len(seats))
        bars = self._bars = ScoreBars(self.context, box, seats, self.tally_rows, self._sources)
        self._number = bars.number_size
        order = (
            sorted(self.final_standing, key=lambda e: e.place)
            if self._told
            else self.final_standing
        )
        rows = [
            bars.build_row(entry, box.y + (n + 0.5) * high, self._told)
            for n, entry in enumerate(order)
        ]
        for row in rows:
            for node in row.nodes:
                self._keep(node)
        self._rows = sorted(rows, key=lambda row: row.seat)

    def _verdict(self, room: float) -> str:
        """Return the verdict: the margin, and the tie-break between equal scores.

        It is empty until the end. The two get separate lines if they are wider than `room`.
        """
        if not self._told:
            return ""
        text, key = self.context.text_catalogue, f"{self.match.game.name}.tie"
        scores = [entry.score for entry in self.final_standing]
        level = text(key) if len(set(scores)) < len(scores) and text.has_text(key) else ""
        if (end := self.victory_margin) is None:
            return level
        who = {
            "first": SeatRef(end.first_seat),
            "second": SeatRef(end.second_seat),
            "n": end.point_difference,
        }
        said = text(
            f"table.results.finish.{end.kind.name.lower()}", self.match.setup.seat_names, **who
        )
        if not level:
            return said
        both = text("table.results.finish.both", said=said, why=level)
        wide = measure_text(both, self.context.theme.body, "bold")[0] > room
        return f"{said}\n{level}" if wide else both

    # Telling

    def _animate_tally(self) -> Animation:
        """Return the animation of all rows; a close result reveals the decisive row slowly."""
        end = self.victory_margin
        last = (
            end.find_decisive_row(self.tally_rows) if end is not None and end.has_suspense else -1
        )
        told = [
            (self._animate_decisive_row if n == last else self._animate_row)(n, line, sums)
            for n, (line, sums) in enumerate(zip(self.tally_rows, self._sums, strict=True))
        ]
        return sequence(wait(0.4), *told, self._hush(), call(self._end))

    def _animate_row(self, n: int, line: TallyRow, sums: Sequence[int]) -> Animation:
        """Return the animation of one row: the bars grow and the totals count up."""
        grows = [
            self._animate_seat(n, seat, line.values[seat], sums[seat]) for seat in range(len(sums))
        ]
        hold = wait(ROW_PAUSE_SECONDS * self._manner.duration_factor)
        return sequence(parallel(call(self._show_row_name, line), *grows), hold)

    def _animate_seat(
        self, n: int | None, seat: Seat, value: int, total: int, pace: float = 1.0
    ) -> Animation:
        """Return the animation of one seat's bar.

        Args:
            n: Index of the row; None for a part of it.
            seat: The seat.
            value: Points that are added.
            total: Points of the seat with them.
            pace: Factor of the duration.
        """
        motion = self.context.motion
        time = (
            COUNT_UP_SECONDS * self._manner.duration_factor
            if motion.has_travel
            else motion.fade_seconds
        ) * pace
        return sequence(
            call(self._gain, n, seat, value, total, time),
            self._ticks(seat, total - value, total, time),
            call(self._total, seat, total),
        )

    def _animate_decisive_row(self, n: int, line: TallyRow, sums: Sequence[int]) -> Animation:
        """Return the animation of the decisive row.

        The other seats come first. After a silence the first two seats follow, in turns.
        """
        assert self.victory_margin is not None
        two = (self.victory_margin.second_seat, self.victory_margin.first_seat)
        others = [seat for seat in range(len(sums)) if seat not in two]
        steps: list[Animation] = [call(self._show_row_name, line)]
        for seat in others:
            steps += [
                self._animate_seat(n, seat, line.values[seat], sums[seat]),
                wait(SUSPENSE_PAUSE_SECONDS),
            ]
        steps.append(self._hush())
        before = {seat: sums[seat] - line.values[seat] for seat in two}
        for part in range(1, SUSPENSE_STEPS_PER_SEAT + 1):
            for seat in two:
                last, value = part == SUSPENSE_STEPS_PER_SEAT, line.values[seat]
                so_far = sums[seat] - value + round(value * part / SUSPENSE_STEPS_PER_SEAT)
                gives, before[seat] = so_far - before[seat], so_far
                grows = self._animate_seat(
                    n if last else None, seat, gives, so_far, SUSPENSE_STEP_FACTOR
                )
                steps += [grows, wait(SUSPENSE_PAUSE_SECONDS)]
        return sequence(*steps, wait(ROW_PAUSE_SECONDS))

    def _hush(self) -> Animation:
        """Return a silence before the decisive part, with the music ducked."""
        seconds = self._manner.suspense_seconds if self.context.motion.has_travel else 0.0
        return sequence(call(self.context.mixer.duck, seconds * 2), wait(seconds))

    def _ticks(self, seat: Seat, before: int, after: int, time: float) -> Animation:
        """Return the animation that counts from one total to another."""
        steps = min(MAX_COUNT_UP_STEPS, abs(after - before))
        if steps < 2 or not self.context.motion.has_travel:
            return wait(time)
        shown = [before + round((after - before) * (k + 1) / steps) for k in range(steps - 1)]
        told = [step for n in shown for step in (wait(time / steps), call(self._total, seat, n))]
        return sequence(*told, wait(time / steps))

    def _show_row_name(self, line: TallyRow) -> None:
        """Show the name of the row that is counted, at the place of the winner's name."""
        words, hero = self._label(line), self._hero
        size = self.context.theme.title * 0.62
        wide = measure_text(words, size, "bold")[0]
        size *= min(1.0, hero.width * 0.94 / wide)
        color: Color = (255, 250, 236)
        self._line.picture = Text(words, size, color, "bold")
        self._line.x, self._line.y = hero.center
        self._plate()
        self.context.mixer.play("page_turn")

    def _plate(self) -> None:
        """Place a dark plate below the name of the row, for contrast on any background."""
        theme = self.context.theme
        width, height = self._line.picture.size
        under = next((n for n in self._fixed if n.name == "results:plate"), None)
        picture = skin.panel_picture(
            theme, "toast", width + 2 * theme.section_gap, height + theme.gap
        )
        if under is None:
            under = self._keep(Node(picture, 0.0, 0.0, lift=4.0, z=3, name="results:plate"))
        under.picture = picture
        under.x, under.y = self._hero.center

    def _gain(self, n: int | None, seat: Seat, value: int, total: int, time: float) -> None:
        """Show the bar segment of a whole row and move the marker to its end."""
        row = self._rows[seat]
        part, x = None if n is None else row.bar_segments[n], self._bars.points_x(total)
        travels = self.context.motion.has_travel
        if part is not None:
            self.timelines["page"].play_now(tween(part, time, "easeOutQuad", alpha=1.0))
        if not value:
            return
        self.timelines["page"].play_now(
            tween(row.marker_node, time, "easeInOutCubic", arc=18.0, lean=0.6, x=x)
            if travels
            else tween(row.marker_node, time, "linear", x=x)
        )

    def _total(self, seat: Seat, total: int) -> None:
        row = self._rows[seat]
        row.total_node.picture = Text(format_number(total), self._number, self._ink, "bold")
        self.context.mixer.play("score_tick")

    def _end(self) -> None:
        """Sort the rows by place and reveal the winner."""
        before = {row.seat: row.y for row in self._rows}
        self._told = True
        self.compose()
        self.context.mixer.play("end_fanfare", gain=self._manner.fanfare_gain)
        motion = self.context.motion
        if not motion.has_travel:
            return
        for row in self._rows:
            for node in row.nodes:
                rest = node.y
                node.y = rest + before[row.seat] - row.y
                self.timelines["page"].play_now(
                    tween(node, motion.max_move_seconds, motion.move_ease, y=rest)
                )
        for node in self._crowning:
            node.zoom = 0.8
            self.timelines["page"].play_now(tween(node, POP_IN_SECONDS, "easeOutBack", zoom=1.0))
        self._burst()

    def _show_end(self) -> None:
        """Show the final totals and the winners' names in gold."""
        for entry, row in zip(self.final_standing, self._rows, strict=True):
            row.marker_node.x = self._bars.points_x(entry.score)
            row.total_node.picture = Text(
                format_number(entry.score), self._number, self._ink, "bold"
            )
        hero, words = self._hero, self._winners()
        size = MAX_TITLE_SIZE
        room = hero.width * 0.96
        size = max(MIN_TITLE_SIZE, min(size, size * room / OutlinedGoldText(words, size).size[0]))
        broken = room if measure_text(words, size, "display")[0] > room else None
        name = self._keep(
            Node(
                OutlinedGoldText(words, size, broken),
                *hero.center,
                lift=4.0,
                z=5,
                name="results:winner",
            )
        )
        self._crowning = (*self._crowning, name)

    def _burst(self) -> None:
        """Animate coins that fly up from the trophy and fall."""
        x, y = (
            (PORTRAIT_BOX.right - 56, PORTRAIT_BOX.bottom - 150)
            if len(self._crowning) > 2
            else (self._hero.center)
        )
        for n in range(round(COIN_COUNT * self._manner.coin_factor)):
            across = (n * 0.618034 + 0.11) % 1.0  # spread evenly, never the same distance twice
            kind = ("gold", "gold", "silver", "copper")[n % 4]
            size = 34.0 + n % 5 * 7
            coin = Node(
                BakedPicture(f"coin/{kind}", height=size), x, y, lift=20.0, z=COIN_Z, alpha=0.0,
                name="results:coin",
            )  # fmt: skip
            self._coins.append(coin)
            self.canvas.add(coin)
            peak = y - 260 - (n * 53) % 300
            wide = x + (across - 0.5) * 1500
            time = COIN_SECONDS * (0.8 + n % 4 * 0.12)
            self.timelines["ambience"].play_now(
                sequence(
                    wait(n % 6 * 0.05),
                    call(setattr, coin, "alpha", 1.0),
                    parallel(
                        tween(coin, time, "linear", x=wide, angle=(across - 0.5) * 900),
                        sequence(
                            tween(coin, time * 0.42, "easeOutQuad", y=peak),
                            tween(coin, time * 0.58, "easeInQuad", y=SCREEN_SIZE[1] + 80),
                        ),
                    ),
                    call(self.canvas.remove, coin),
                )
            )

    def _skip(self) -> None:
        self.timelines["table"].skip()

    # What is wanted

    @property
    def is_moving(self) -> bool:
        """True while anything moves, the coins too."""
        return super().is_moving or not self.timelines["ambience"].is_done

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an intent; any command or press skips the result animation."""
        if not self._told and isinstance(intent, CommandPress | PointerPress):
            self._skip()
            return None
        return super().handle_intent(intent)


def running_totals(rows: Sequence[TallyRow]) -> list[tuple[int, ...]]:
    """Return the totals of all seats after each tally row."""
    of_seats = zip(*(row.values for row in rows), strict=True)
    return list(zip(*map(accumulate, of_seats), strict=True))
