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
from scenes.watch.result.brass_scales import beam_tilt
from scenes.watch.result.keepsakes import ResultKeeper
from scenes.watch.result.result_place import (
    MAX_EDGE,
    MIN_EDGE,
    MIN_SCALES_EDGE,
    ResultPlace,
    result_ground,
)
from scenes.watch.result.result_words import (
    GAP,
    WORD_COLOR,
    build_closing_text,
    game_name,
    legend_nodes,
    print_words,
    tally_label,
)
from scenes.watch.score_bars import BarRow, ScoreBars
from scenes.watch.victory_margin import PACING_BY_MARGIN, VictoryMarginKind, compute_victory_margin
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture, Box, Text
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from sprites.typesetting import measure_text
from tabletop.core.game import TallyRow, list_teams
from tabletop.core.toolkit.handicaps import tally_with_head_start
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.practice.losses.loss_report import find_losers, find_reported_seats
from tabletop.text.results import format_winners

BUTTON_HINTS = ((Command.ACCEPT, "choose"),)
MAX_TITLE_SIZE, MIN_TITLE_SIZE = 104.0, 44.0
TITLE_BOX = Box(1280.0, 18.0, 600.0, 190.0)
"""Box of the winner's name, at the upper right."""
MIN_ROW_HEIGHT, GOOD_ROW_HEIGHT, MAX_ROW_HEIGHT = 58.0, 72.0, 92.0
"""Heights of a row: the least, the least beside scales, and the greatest."""
WIDE_BUTTON_TEXT_SCALE = 1.3
"""Text scale from which the foot has room for four buttons: the others open from one of them."""
EDGE_GAP = 26.0
"""Distance of the rows below the far edge."""
LAST_ROW_SECONDS = 1.0
"""Seconds for which the last row is seen before the winner is named; no tap ends them."""
LAY_SECONDS = 0.4
LAY_LIFT, LAY_ZOOM = 40.0, 1.12
"""Height and size from which a piece of cloth is laid down."""
DROP_SECONDS, TILT_SECONDS = 0.5, 1.4
"""Times in which the scales are put down, and in which they come to rest."""
MOVE_SECONDS = 0.7
ROW_PAUSE_SECONDS = 0.55  # seconds that a line of the tally stays before the next
COUNT_UP_SECONDS = 0.6
SUSPENSE_STEPS_PER_SEAT = 3  # most turns in which the line that decides is told of each of two
SUSPENSE_PAUSE_SECONDS = 0.25  # seconds between them
SUSPENSE_STEP_FACTOR = 0.7  # how long each of these takes, by a whole line
MAX_COUNT_UP_STEPS = 8  # so many numbers are seen while a total runs up, at most
COIN_COUNT, COIN_SECONDS = 34, 1.5
COIN_Z = 0.15  # behind the people and all that is read
POP_IN_SECONDS = 0.55
DEAF_SECONDS = 0.6
"""Time after the end in which no button hears a press."""


class ResultScene(Scene):
    """The result of a match.

    Args:
        on_play_again: Callback of the button that starts the game once more.
        on_replay: Callback of the replay button.
        on_review: Callback of the review button.
        on_leave: Callback of the button that leaves the match.
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
        self._is_deaf = False  # just after the end, when quick taps still come
        self._fixed: list[Node] = []
        self._row_name: list[Node] = []
        self._words_top = 0.0  # of the words below the rows
        self._coins: list[Node] = []
        self._crowning: tuple[Node, ...] = ()  # what appears when all is told
        self._told = False
        self._foretold = ""
        self._ahead: list[Node] = []
        self.final_standing = match.game.standings(match.state)
        self.tally_rows = order_rows(
            tally_with_head_start(match.game, match.state, match.custom_start)
        )
        self._sums = running_totals(self.tally_rows)
        self.victory_margin = compute_victory_margin(
            self.final_standing, list_teams(match.game, len(match.setup.seats))
        )
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
        self._keeper = ResultKeeper(context, match)
        self.has_loss_page = bool(match.setup.human_seats and find_reported_seats(match))
        """True if a person played to the end, so that there is a page about their match."""
        self.widget_layer.on_back = on_leave

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
        match, text = self.match, self.context.text_catalogue
        return format_winners(match.game, self.final_standing, text, match.setup.seat_names)

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
        self._fixed, self._coins, self._row_name, self._crowning = [], [], [], ()
        lower, bottom = place_footer(
            context, *self._buttons(), BUTTON_HINTS if theme.high_contrast else ()
        )
        if self._foretold:
            bottom = min(bottom, self._place_next_notice())
        bottom = self._lay_words(bottom)
        count = len(self.match.setup.seats)
        most = bottom - MIN_EDGE - EDGE_GAP - MIN_ROW_HEIGHT * count
        legend = legend_nodes(
            context, self.match, self.tally_rows, self._layout.tally_styles, bottom, most
        )
        for node in legend:
            self._keep(node)
        bottom = min((node.bounds().y for node in legend), default=bottom) - GAP
        room = bottom - MIN_SCALES_EDGE - EDGE_GAP  # beside the scales
        high = min(MAX_ROW_HEIGHT, max(room / count, GOOD_ROW_HEIGHT))
        high = min(high, (bottom - MIN_EDGE - EDGE_GAP) / count)
        edge = max(MIN_EDGE, min(MAX_EDGE, bottom - high * count - EDGE_GAP))
        self._lay_place(edge)
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        self._lay_rows(Box(theme.side_margin, edge + EDGE_GAP, width, high * count))
        widgets: list[Widget] = [*lower]
        self.widget_layer.set_widgets(widgets, "again" if self._told else "skip")
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
        second = "why" if self.has_loss_page else "seats"
        left = [
            Button(context, "again", text("table.results.again"), again, "primary"),
            Button(context, second, self._label(second), self._uses_by_name[second]),
            Button(
                context, "next", text("table.results.next"),
                partial(context.navigator.open_next_game, self.match.setup),
            ),
        ]  # fmt: skip
        if self._is_text_large:
            del left[1]
        right = [
            Button(context, "more", text("table.results.more"), self._open_more),
            Button(context, "leave", text("table.results.leave"), leave),
        ]
        return left, right

    @property
    def _is_text_large(self) -> bool:
        return self.context.theme.text_scale > WIDE_BUTTON_TEXT_SCALE

    @property
    def _uses_by_name(self) -> dict[str, Callable[[], None]]:
        """Uses of the buttons that lie in the foot or among the others."""
        return {"why": self._open_loss, "seats": self._open_seats}

    def _label(self, name: str) -> str:
        """Return the text of a button; that of the page depends on who won."""
        key = "why_won" if name == "why" and not find_losers(self.match) else name
        return self.context.text_catalogue(f"table.results.{key}")

    def _open_loss(self) -> None:
        self.context.navigator.open_loss(self.match)

    def _open_seats(self) -> None:
        self.context.navigator.open_seats(self.match.setup)

    def _open_deciding_move(self) -> None:
        self.context.navigator.open_deciding_move(self.match)

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
            ("deciding", self._open_deciding_move), ("replay", replay), ("review", review),
            ("pad", self._keeper.open_pad),
            ("picture", partial(self._keeper.keep_picture, self)), ("log", self._keeper.keep_log),
        )  # fmt: skip
        hidden = ["seats"] if self.has_loss_page or self._is_text_large else []
        if self.has_loss_page and self._is_text_large:
            hidden = ["why", "seats"]
        names = (*((name, self._uses_by_name[name]) for name in hidden), *names)
        buttons = [Button(context, name, self._label(name), closing(use)) for name, use in names]
        buttons.append(Button(context, "back", text("table.results.back"), layer.close_dialog))
        layer.open_dialog(
            build_dialog(context, text("table.results.more"), "", buttons),
            layer.close_dialog,
            "deciding",
        )

    def _keep(self, node: Node) -> Node:
        self.canvas.add(node)
        self._fixed.append(node)
        return node

    def _lay_words(self, bottom: float) -> float:
        """Place the verdict and the name of the game; return their upper end.

        Before the end only the name of the game is shown, above the people. The rest keeps its
        room, so that the rows stay where they are.
        """
        context, theme = self.context, self.context.theme
        words = build_closing_text(
            context, self.match, self.final_standing, self.victory_margin, bottom
        )
        top = min(node.bounds().y for node in words)
        if not self._told:
            y = theme.vertical_margin - 10
            words = game_name(context, self.match.game.name, theme.side_margin, y, False)
        for node in words:
            self._keep(node)
        self._words_top = top
        return top - GAP

    def _lay_place(self, edge: float) -> None:
        """Place the people behind the far edge at a height, and the scales."""
        theme = self.context.theme
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
            self._animate_count(seat, total - value, total, time),
            call(self._total, seat, total),
        )

    def _animate_decisive_row(self, n: int, line: TallyRow, sums: Sequence[int]) -> Animation:
        """Return the animation of the decisive row.

        The other seats come first. After a silence the first two teams follow, in turns.
        """
        assert self.victory_margin is not None
        rivals = (*self.victory_margin.second_team, *self.victory_margin.first_team)
        others = [seat for seat in range(len(sums)) if seat not in rivals]
        steps: list[Animation] = [call(self._show_row_name, line)]
        for seat in others:
            steps += [
                self._animate_seat(n, seat, line.values[seat], sums[seat]),
                wait(SUSPENSE_PAUSE_SECONDS),
            ]
        steps.append(self._hush())
        before = {seat: sums[seat] - line.values[seat] for seat in rivals}
        parts = min(SUSPENSE_STEPS_PER_SEAT, max(abs(line.values[seat]) for seat in rivals))
        for part in range(1, parts + 1):  # a turn that counts nothing for both is but a wait
            for seat in rivals:
                last, value = part == parts, line.values[seat]
                so_far = sums[seat] - value + round(value * part / parts)
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

    def _animate_count(self, seat: Seat, before: int, after: int, time: float) -> Animation:
        """Return the animation that counts from one total to another."""
        steps = min(MAX_COUNT_UP_STEPS, abs(after - before))
        if steps < 2 or not self.context.motion.has_travel:
            return wait(time)
        shown = [before + round((after - before) * (k + 1) / steps) for k in range(steps - 1)]
        told = [step for n in shown for step in (wait(time / steps), call(self._total, seat, n))]
        return sequence(*told, wait(time / steps))

    def _show_row_name(self, line: TallyRow) -> None:
        """Show the name of the row that is counted, where the verdict will stand."""
        theme = self.context.theme
        words = tally_label(self.context, self.match, line)
        room = SCREEN_SIZE[0] / 2, table_type(theme.text_scale).name * 2
        said = fit_line(words, table_type(theme.text_scale).name, room, WORD_COLOR)
        for node in self._row_name:
            self.canvas.remove(node)
            self._fixed.remove(node)
        self._row_name = print_words(
            theme, {"results:line": said}, theme.side_margin, self._words_top
        )
        for node in self._row_name:
            self._keep(node)
        self.context.mixer.play("page_turn")

    def _gain(self, n: int | None, seat: Seat, value: int, total: int, time: float) -> None:
        """Lay the cloth of a whole row down."""
        part = None if n is None else self._rows[seat].bar_segments[n]
        if part is None or n is None:
            return
        self._bars.extend_overflow(self._rows[seat], n)
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
        self._is_deaf = True
        timeline.play_now(sequence(wait(DEAF_SECONDS), call(setattr, self, "_is_deaf", False)))
        scales, tilt = self._place.scales, beam_tilt(self._place.lead)
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
            scales.tilt, scales.drop = 0.0, -SCREEN_SIZE[1] / 2
            timeline.play_now(
                sequence(
                    tween(scales, DROP_SECONDS, "easeOutQuad", drop=0.0),
                    tween(scales, TILT_SECONDS, "easeOutElastic", tilt=tilt),
                )
            )
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
            self._place.scales.tilt = beam_tilt(self._place.lead)
        box = TITLE_BOX if self._place.is_roomy else Box(440.0, 18.0, 760.0, 190.0)
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
        """Handle an intent; any command or press completes the present row.

        Presses just after the end do nothing: they were meant for a row.
        """
        if isinstance(intent, CommandPress | PointerPress):
            if not self._told:
                self._skip()
                return None
            if self._is_deaf:
                return None
        return super().handle_intent(intent)


def order_rows(rows: Sequence[TallyRow]) -> Sequence[TallyRow]:
    """Return tally rows with losses last, so that no later gain covers a loss on its bar."""
    return sorted(rows, key=lambda row: min(row.values, default=0) < 0)


def running_totals(rows: Sequence[TallyRow]) -> list[tuple[int, ...]]:
    """Return the totals of all seats after each tally row."""
    of_seats = zip(*(row.values for row in rows), strict=True)
    return list(zip(*map(accumulate, of_seats), strict=True))
