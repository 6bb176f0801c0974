"""Result of a match: the points are laid out row by row, then the place celebrates the winner.

A tap completes the row that is counted, and never the next. Nobody is said to have won before
the last row was seen for a second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from scenes import games as tables
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.roles.seating import Seating
from scenes.kit.setting.ground import TableGround
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.setting.sheets import LEATHER, GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.menus.common.menu_layout import place_footer
from scenes.ui.devices.intents import Command, CommandPress, Intent, PointerPress
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.style import skin
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Widget
from scenes.watch.brass_scales import tilt_for
from scenes.watch.keepsakes import ResultKeeper
from scenes.watch.result_notes import evening_note
from scenes.watch.result_place import MAX_EDGE, MIN_EDGE, ResultPlace, result_ground
from scenes.watch.score_bars import BarRow, ScoreBars, build_legend
from scenes.watch.victory_margin import PACING_BY_MARGIN, VictoryMarginKind, compute_victory_margin
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture, Box, Text
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.core.acts import SeatRef
from tabletop.core.game import TallyRow
from tabletop.core.zones import Seat
from tabletop.match.match import Match

BUTTON_HINTS = ((Command.ACCEPT, "choose"),)
GAME_NAME_SIZE = 40.0  # the size of the game's name
MAX_TITLE_SIZE, MIN_TITLE_SIZE = 104.0, 44.0
TITLE_BOX = Box(1280.0, 18.0, 600.0, 190.0)
"""Box of the winner's name, at the upper right."""
ROW_NAME_Y = 96.0
MIN_ROW_HEIGHT, MAX_ROW_HEIGHT = 58.0, 92.0
LEGEND_HEIGHT = 96.0
WORD_COLOR = (255, 243, 217)
NOTE_SIDE_ROOM = 420.0
"""Width of the line of the note that is left for the name of the game."""
EDGE_GAP = 26.0
"""Distance of the rows below the far edge."""
LAST_ROW_SECONDS = 1.0
"""Seconds for which the last row is seen before the winner is named; no tap ends them."""
LAY_SECONDS = 0.4
LAY_LIFT, LAY_ZOOM = 40.0, 1.12
"""Height and size from which a piece of cloth is laid down."""
TILT_SECONDS = 1.4
MOVE_SECONDS = 0.7
ROW_PAUSE_SECONDS = 0.55  # seconds that a line of the tally stays before the next
COUNT_UP_SECONDS = 0.6
SUSPENSE_STEPS_PER_SEAT = 3  # turns in which the line that decides is told of each of two
SUSPENSE_PAUSE_SECONDS = 0.25  # seconds between them
SUSPENSE_STEP_FACTOR = 0.7  # how long each of these takes, by a whole line
MAX_COUNT_UP_STEPS = 8  # so many numbers are seen while a total runs up, at most
COIN_COUNT, COIN_SECONDS = 34, 1.5
COIN_Z = 1.2  # over the people, below cloths, names and numbers
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
        self._steps: deque[Animation] = deque()  # rows that are still to be counted
        self._is_tapped = False  # while a tap completes a row
        self._is_held = False  # while the last row stands
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
        layout = tables.load_layout(match.game.name)
        self._layout = layout(
            Seating(match.game, match.setup, context.text_catalogue, context.theme)
        )
        self._place: ResultPlace | None = None
        self._words_y = 0.0  # middle of the line below the rows
        self._keeper = ResultKeeper(context, match)
        self.widget_layer.on_back = on_leave
        self.canvas.add(self._line)

    def initialize(self) -> None:
        """Lay the scene out and start the result animation."""
        super().initialize()
        self._steps.extend(self._tally_steps())
        self._next_step()

    def _next_step(self) -> None:
        """Count the next row, unless a tap has just completed one."""
        self._is_held = False
        if not self._steps or self._is_tapped:
            return
        step = self._steps.popleft()
        self._is_held = not self._steps
        self.timelines["table"].play(sequence(step, call(self._finish_step)))

    def _finish_step(self) -> None:
        if self._is_held:
            self._is_held = False
            self._end()
        else:
            self._next_step()

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
        """Build the place, the people, the rows and the buttons."""
        context, theme = self.context, self.context.theme
        self._layout.seating.theme, self._layout.seating.text = theme, context.text_catalogue
        for node in (*self._fixed, *self._coins):
            self.canvas.remove(node)
        self._fixed, self._coins, self._crowning = [], [], ()
        lower, bottom = place_footer(
            context, *self._buttons(), BUTTON_HINTS if theme.high_contrast else ()
        )
        if self._foretold:
            bottom = min(bottom, self._place_next_notice())
        bottom = self._lay_words(bottom)
        legend = self._lay_legend(bottom)
        bottom = legend if legend else bottom
        count = len(self.match.setup.seats)
        room = bottom - MIN_EDGE - EDGE_GAP
        high = max(MIN_ROW_HEIGHT, min(MAX_ROW_HEIGHT, room / count))
        edge = max(MIN_EDGE, min(MAX_EDGE, bottom - high * count - EDGE_GAP))
        ground = result_ground(self._layout.materials, theme, edge, self._told)
        self.canvas.background = ground
        if isinstance(ground, TableGround):
            strip = ground.edge_node()
            strip.z = 0.4
            self._keep(strip)
        self._place = ResultPlace(
            self._layout, self.match.setup.seats, self.final_standing, self.tally_rows, edge,
            self._told,
        )  # fmt: skip
        for node in self._place.nodes:
            self._keep(node)
        self._lay_rows(
            Box(
                theme.side_margin,
                edge + EDGE_GAP,
                SCREEN_SIZE[0] - 2 * theme.side_margin,
                high * count,
            )
        )
        self._lay_name()
        widgets: list[Widget] = [*lower]
        self.widget_layer.set_widgets(widgets, "again" if self._told else "skip")
        self._line.visible = not self._told
        if self._told:
            self._show_end()

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons at the left and at the right end of the foot."""
        context, text = self.context, self.context.text_catalogue
        if self._foretold:
            return [], []
        if not self._told:
            return [], [Button(context, "skip", text("table.results.skip"), self._skip)]
        again, _, _, leave = self._uses
        going_on, match = context.navigator, self.match
        left = [
            Button(context, "again", text("table.results.again"), again, "primary"),
            Button(
                context, "seats", text("table.results.seats"),
                partial(going_on.open_seats, match.setup),
            ),
            Button(
                context, "next", text("table.results.next"),
                partial(going_on.open_next_game, match.setup),
            ),
        ]  # fmt: skip
        right = [
            Button(context, "more", text("table.results.more"), self._open_more),
            Button(context, "leave", text("table.results.leave"), leave),
        ]
        return left, right

    def _open_more(self) -> None:
        """Open the other things that can be done with a finished match."""
        context, text, layer = self.context, self.context.text_catalogue, self.widget_layer
        _, replay, review, _ = self._uses

        def closing(use: Callable[[], None]) -> Callable[[], None]:
            def used() -> None:
                layer.close_dialog()
                use()

            return used

        names: tuple[tuple[str, Callable[[], None]], ...] = (
            ("replay", replay), ("review", review), ("pad", self._keeper.open_pad),
            ("picture", partial(self._keeper.keep_picture, self)), ("log", self._keeper.keep_log),
        )  # fmt: skip
        buttons = [
            Button(context, name, text(f"table.results.{name}"), closing(use))
            for name, use in names
        ]
        buttons.append(Button(context, "back", text("table.results.back"), layer.close_dialog))
        layer.open_dialog(
            build_dialog(context, text("table.results.more"), "", buttons),
            layer.close_dialog,
            "replay",
        )

    def _keep(self, node: Node) -> Node:
        self.canvas.add(node)
        self._fixed.append(node)
        return node

    def _lay_name(self) -> None:
        """Place the name of the game: above the people, later beside the note below."""
        theme, game = self.context.theme, self.match.game.name
        size = max(theme.min_table_text_size, GAME_NAME_SIZE * min(1.0, theme.text_scale))
        room = 460.0, 60.0
        words = fit_line(self.context.text_catalogue(f"{game}.title"), size, room, theme.gold)
        width, height = words.size[0] + 2 * theme.gap, words.size[1] + theme.small_gap
        x = theme.side_margin + width / 2
        y = theme.vertical_margin - 10 + height / 2
        if self._told:
            x, y = SCREEN_SIZE[0] - theme.side_margin - width / 2, self._words_y
        plate = Node(skin.panel_picture(theme, "toast", width, height), x, y, lift=4.0, z=3)
        plate.name = "results:plate:game"
        self._keep(plate)
        self._keep(Node(words, x, y, lift=FLAT_LIFT, z=4, name="results:game"))

    def _lay_words(self, bottom: float) -> float:
        """Place the verdict and what the match means for the evening; return their upper end."""
        if not self._told:
            return bottom
        theme = self.context.theme
        size = table_type(theme.text_scale).word
        room = (
            SCREEN_SIZE[0]
            - 2 * theme.side_margin
            - NOTE_SIDE_ROOM * max(1.0, theme.text_scale * 0.8)
        )
        said: list[tuple[str, Text]] = []
        if verdict := self._verdict(room):
            is_wide = any(measure_text(x, size, "bold")[0] > room for x in verdict.split("\n"))
            wrap = room if is_wide else None
            said.append(("verdict", Text(verdict, size, WORD_COLOR, "bold", wrap)))
        if note := evening_note(self.context, self.match):
            said.append(("note", fit_line(note, size, (room, size * 1.6), WORD_COLOR)))
        self._words_y = bottom - size
        if not said:
            return bottom - 2 * size
        width = max(words.size[0] for _, words in said) + 56
        height = sum(words.size[1] for _, words in said) + 14
        y, x = bottom - height, theme.side_margin
        self._words_y = bottom - height / 2
        sheet = GradientSheet(width, height, LEATHER, 10.0)
        plate = Node(sheet, x + width / 2, self._words_y, lift=6.0, z=3, name="results:words")
        self._keep(plate)
        y += 7
        for name, words in said:
            middle = y + words.size[1] / 2
            node = Node(words, x + 28 + words.size[0] / 2, middle, lift=FLAT_LIFT, z=4)
            node.name = f"results:{name}"
            self._keep(node)
            y += words.size[1]
        return bottom - height - 8

    def _lay_legend(self, bottom: float) -> float:
        """Place the legend above a height; return its upper end, 0 without a legend.

        Cloths that all carry a sign need none: each row is named while it is counted.
        """
        theme, styles = self.context.theme, self._layout.tally_styles
        if all(row.label in styles and styles[row.label].icon for row in self.tally_rows):
            return 0.0
        words = [self._label(row) for row in self.tally_rows]
        room = Box(
            theme.side_margin, 0.0, SCREEN_SIZE[0] - 2 * theme.side_margin,
            LEGEND_HEIGHT * max(1.0, theme.text_scale * 0.8),
        )  # fmt: skip
        signs = build_legend(self.context, self.tally_rows, words, styles, room)
        if not signs:
            return 0.0
        low = max(node.y + node.picture.size[1] / 2 for node in signs)
        for node in signs:
            node.y += bottom - low - 4
            self._keep(node)
        return min(node.y - node.picture.size[1] / 2 for node in signs) - 8

    def _lay_rows(self, box: Box) -> None:
        """Place a row for each seat: in seat order, or by place once the winner is known."""
        seats = self.match.setup.seats
        bars = self._bars = ScoreBars(
            self.context, box, seats, self.tally_rows, self._layout.tally_styles
        )
        order = (
            sorted(self.final_standing, key=lambda e: e.place)
            if self._told
            else self.final_standing
        )
        rows = [
            bars.build_row(entry, box.y + (n + 0.5) * bars.row_height, self._told)
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
        wide = measure_text(both, table_type(self.context.theme.text_scale).word, "bold")[0] > room
        return f"{said}\n{level}" if wide else both

    # Telling

    def _tally_steps(self) -> Sequence[Animation]:
        """Return a step for each row; a close result reveals the decisive row slowly.

        The last step is the time in which the last row is seen.
        """
        end = self.victory_margin
        last = (
            end.find_decisive_row(self.tally_rows) if end is not None and end.has_suspense else -1
        )
        told = [
            (self._animate_decisive_row if n == last else self._animate_row)(n, line, sums)
            for n, (line, sums) in enumerate(zip(self.tally_rows, self._sums, strict=True))
        ]
        hush = max(LAST_ROW_SECONDS, self._manner.suspense_seconds)
        return [wait(0.4), *told, sequence(call(self.context.mixer.duck, hush * 2), wait(hush))]

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
        """Show the name of the row that is counted, above the people."""
        words = self._label(line)
        room = SCREEN_SIZE[0] - 900.0, 120.0
        size = min(MAX_TITLE_SIZE * 0.62, self.context.theme.title * 0.62)
        size *= min(1.0, room[0] / measure_text(words, size, "bold")[0])
        self._line.picture = halo_text(words, size)
        self._line.x, self._line.y = SCREEN_SIZE[0] / 2, ROW_NAME_Y
        self.context.mixer.play("page_turn")

    def _gain(self, n: int | None, seat: Seat, value: int, total: int, time: float) -> None:
        """Lay the cloth of a whole row down."""
        part = None if n is None else self._rows[seat].bar_segments[n]
        if part is None:
            return
        if not self.context.motion.has_travel:
            self.timelines["page"].play_now(tween(part, time, "linear", alpha=1.0))
            return
        part.alpha, part.lift, part.zoom = 1.0, LAY_LIFT, LAY_ZOOM
        self.timelines["page"].play_now(
            tween(part, min(time, LAY_SECONDS), "easeInQuad", lift=2.0, zoom=1.0)
        )

    def _total(self, seat: Seat, total: int) -> None:
        self._rows[seat].total_node.picture = self._bars.total_picture(total)
        self.context.mixer.play("score_tick")

    def _end(self) -> None:
        """Sort the rows by place and reveal the winner."""
        before = {row.seat: row.y for row in self._rows}
        assert self._place is not None, "the place is laid out"
        people = {node.name: (node.x, node.picture.size[1]) for node in self._place.busts}
        self._told = True
        self.compose()
        self.context.mixer.play("end_fanfare", gain=self._manner.fanfare_gain)
        motion, timeline = self.context.motion, self.timelines["page"]
        scales, tilt = self._place.scales, tilt_for(self._place.lead)
        if not motion.has_travel:
            if scales is not None:
                scales.tilt = tilt
            return
        for row in self._rows:
            for node in row.nodes:
                rest = node.y
                node.y = rest + before[row.seat] - row.y
                timeline.play_now(tween(node, motion.max_move_seconds, motion.move_ease, y=rest))
        for node in self._place.busts:
            x, height = people[node.name]
            goal = node.x
            node.x, node.near = x, height / node.picture.size[1] - 1
            timeline.play_now(tween(node, MOVE_SECONDS, motion.move_ease, x=goal, near=0.0))
        if scales is not None:
            timeline.play_now(tween(scales, TILT_SECONDS, "easeOutElastic", tilt=tilt))
        for node in self._crowning:
            node.zoom = 0.8
            timeline.play_now(tween(node, POP_IN_SECONDS, "easeOutBack", zoom=1.0))
        self._burst()

    def _show_end(self) -> None:
        """Show the final totals and the winners' names in gold."""
        for entry, row in zip(self.final_standing, self._rows, strict=True):
            row.total_node.picture = self._bars.total_picture(entry.score)
        assert self._place is not None
        if self._place.scales is not None:
            self._place.scales.tilt = tilt_for(self._place.lead)
        box = TITLE_BOX if self._place.is_roomy else Box(620.0, 18.0, 1250.0, 190.0)
        words, size = self._winners(), MAX_TITLE_SIZE
        size = max(
            MIN_TITLE_SIZE, min(size, size * box.width / OutlinedGoldText(words, size).size[0])
        )
        broken = box.width if measure_text(words, size, "display")[0] > box.width else None
        title = OutlinedGoldText(words, size, broken)
        y = box.y + title.size[1] / 2
        name = self._keep(Node(title, box.center[0], y, lift=4.0, z=5, name="results:winner"))
        trophy = [self._place.trophy] if self._place.trophy is not None else []
        self._crowning = (*trophy, name)

    def _burst(self) -> None:
        """Animate coins that fly up from the trophy and fall."""
        x, y = 300.0, 420.0  # at the trophy, before the winner
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
        """Complete the row that is counted; the last row stands for its time."""
        if self._is_held:
            return
        self._is_tapped = True
        self.timelines["table"].skip()
        self._is_tapped = False
        self._next_step()

    # What is wanted

    @property
    def is_moving(self) -> bool:
        """True while anything moves, the coins too."""
        return super().is_moving or not self.timelines["ambience"].is_done

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an intent; any command or press completes the present row."""
        if not self._told and isinstance(intent, CommandPress | PointerPress):
            self._skip()
            return None
        return super().handle_intent(intent)


def running_totals(rows: Sequence[TallyRow]) -> list[tuple[int, ...]]:
    """Return the totals of all seats after each tally row."""
    of_seats = zip(*(row.values for row in rows), strict=True)
    return list(zip(*map(accumulate, of_seats), strict=True))
