"""Shows a scoring: the board comes to the middle, fills step by step, and goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from scenes.kit.layout import Layout
from scenes.kit.setting.act_seats import ActSeats, other_seats
from scenes.stage.animation.act_sequencer import StoppingStep
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.narrator import Narrator
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.stage.portraits import set_leaders
from scenes.stage.scoring.scoring_board import BOARD_MIDDLE, ScoringBoard
from scenes.stage.scoring.scoring_steps import Scoring, ScoringStep
from scenes.stage.step_back import ActStage
from sounds.materials import chime_sound
from sprites.node import Node
from sprites.timeline import Animation, call, parallel, sequence, stagger, tween, wait
from tabletop.core.acts import Act, Score, TextRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.text import Catalogue
from tabletop.text.captions import format_on_board, format_together
from tabletop.text.message_format import act_key, capitalize_sentence, format_act

COMING_SECONDS: Final = 0.3
POP_SECONDS: Final = 0.24
CELL_INTERVAL_SECONDS: Final = 0.14
COUNT_SECONDS: Final = 0.5
MAX_TICKS: Final = 8
LAST_STEP_SECONDS: Final = 1.0
"""Seconds for which the last step stands before anybody is said to have won, slow event or not; no
tap ends them."""
POP_ZOOM: Final = 1.5


def last_step_hold(playback_speed: PlaybackSpeed) -> StoppingStep:
    """Return the time for which the last step of a scoring stands.

    Args:
        playback_speed: Speed at which events are shown.
    """
    return StoppingStep(lambda: wait(LAST_STEP_SECONDS * playback_speed.event_speed), is_held=True)


class ScoringPlayer:
    """Makes the steps that show a scoring on the board."""

    def __init__(
        self,
        layout: Layout[State],
        act_stage: ActStage,
        animator: ActAnimator,
        say: Callable[[str], None],
        narrator: Narrator,
    ) -> None:
        """Create the player of a table.

        Args:
            layout: Layout of the table.
            act_stage: Steps the table back.
            animator: Animations of the table.
            say: Shows a line at the foot of the table.
            narrator: Tells how long lines take to be read.
        """
        self._layout = layout
        self._act_stage = act_stage
        self._animator = animator
        self._say = say
        self._narrator = narrator
        self._board: ScoringBoard | None = None
        self._cells: list[Node] = []  # the points on the board
        self._totals: list[int] = []

    def make_steps(self, scoring: Scoring) -> Sequence[StoppingStep]:
        """Return the steps of a scoring, each built when it begins."""
        counters = Counter(self._animator.stage.view_model.counters)
        for act in scoring.before:
            if isinstance(act, Score):
                counters[act.track, act.seat] += act.n
        steps = scoring.steps(counters)
        return [
            StoppingStep(lambda: wait(self._narrator.unread_seconds()), stops=False),
            StoppingStep(lambda: wait(self._rolling_seconds()), stops=False),
            StoppingStep(partial(self._open, scoring)),
            *(StoppingStep(partial(self._fill, scoring, rows), acts=_acts(rows)) for rows in steps),
            last_step_hold(self._narrator.playback_speed),
            StoppingStep(self._close, stops=False),
        ]

    def _rolling_seconds(self) -> float:
        """Return the time for which the table waits, since its picture shows no moving figure."""
        animator = self._animator
        is_rolling = animator.stage.indicators.is_rolling
        speed = self._narrator.playback_speed.event_speed
        return animator.motion.max_move_seconds * speed if is_rolling else 0.0

    @property
    def _text(self) -> Catalogue:
        return self._layout.seating.text

    # The parts in time

    def _open(self, scoring: Scoring) -> Animation:
        """Return the coming of the empty board, before the table that steps back."""
        animator, seating = self._animator, self._layout.seating
        counters = animator.stage.view_model.counters
        self._totals = [counters.get((scoring.track, seat), 0) for seat in seating.seats]
        labels = [self.label_row(row) for row in scoring.rows]
        self._board = ScoringBoard(animator.theme, seating.setup.seats, labels, self._totals)
        self._cells = []
        self._say("")  # the board tells all
        self._act_stage.generic = ActSeats(None, None, other_seats(seating, ()))
        back = self._act_stage.change(animator.motion) or wait(0.0)
        steps: list[Animation] = []
        for node in self._board.nodes:
            goal, node.alpha = node.alpha, 0.0
            steps += [
                call(animator.stage.add_temporary, node),
                tween(node, COMING_SECONDS, "easeOutQuad", alpha=goal),
            ]
        return sequence(
            animator.sound_step("page_turn", self._board.box.center[0]), back, parallel(*steps)
        )

    def _fill(self, scoring: Scoring, rows: Sequence[ScoringStep]) -> Animation:
        """Return one step: the points of its rows come, and the totals count up."""
        board = self._board
        assert board is not None, "the board comes before its first step"
        steps: list[Animation] = []
        sentence = self._sentence(rows)
        for row in rows:
            number, points = list(scoring.rows).index(row), row.points
            most = max(points.values(), default=0)
            cells = []
            for seat, n in points.items():
                wins = row.is_contested and n == most > 0
                cell = board.make_cell(number, seat, n, wins)
                self._cells.append(cell)
                cells.append(self._pop(cell, seat if wins else None))
            steps.append(
                sequence(
                    call(board.show_row, number, sentence),
                    call(self._note, row),
                    stagger(CELL_INTERVAL_SECONDS, *cells),
                    self._count(row),
                )
            )
        shown = sequence(*steps)
        read = self._narrator.reading_seconds(sentence)
        return sequence(shown, wait(max(0.3, read - shown.duration)))

    def _note(self, row: ScoringStep) -> None:
        """Pass the messages to the indicators, as for any act."""
        for say in row.says:
            self._animator.stage.apply_act(say)

    def _pop(self, cell: Node, winner: Seat | None) -> Animation:
        animator = self._animator
        steps: list[Animation] = [
            call(animator.stage.add_temporary, cell),
            animator.sound_step("score_tick" if winner is None else chime_sound(winner), cell.x),
        ]
        if not animator.motion.has_travel:
            return sequence(*steps, tween(cell, POP_SECONDS, "linear", alpha=1.0))
        cell.zoom, cell.lift = POP_ZOOM, 30.0
        return sequence(
            *steps, tween(cell, POP_SECONDS, "easeInQuad", alpha=1.0, zoom=1.0, lift=0.0)
        )

    def _count(self, row: ScoringStep) -> Animation:
        """Return the counting of all scores of a row; the seats count together."""
        most = max((abs(score.n) for score in row.scores), default=0)
        ticks = min(MAX_TICKS, most) or 1
        return sequence(
            *(
                sequence(wait(COUNT_SECONDS / ticks), call(self._tick, row.scores, n, ticks))
                for n in range(ticks)
            )
        )

    def _tick(self, scores: Sequence[Score], tick: int, ticks: int) -> None:
        stage = self._animator.stage
        for score in scores:
            part = score.n * (tick + 1) // ticks - score.n * tick // ticks
            stage.apply_act(score._replace(n=part))
            self._totals[score.seat] += part
        if self._board is not None:
            self._board.show_totals(self._totals)
        stage.update_indicators()
        if scores:
            self._animator.play_sound("score_tick", BOARD_MIDDLE, rise=tick)

    def _close(self) -> Animation:
        """Return the going of the board; the table comes back."""
        board, self._board = self._board, None
        stage = self._animator.stage
        nodes = [*(board.nodes if board is not None else ()), *self._cells]
        self._cells = []
        fading = parallel(
            *(
                sequence(
                    tween(node, COMING_SECONDS, "easeInQuad", alpha=0.0),
                    call(stage.remove_temporary, node),
                )
                for node in nodes
            )
        )
        model = stage.view_model
        best = max(self._totals)
        if min(self._totals) < best:
            set_leaders(model, [s for s, total in enumerate(self._totals) if total == best])
        self._act_stage.generic = None
        return sequence(fading, self._act_stage.change(self._animator.motion) or wait(0.0))

    # Words

    def label_row(self, row: ScoringStep) -> tuple[str, str]:
        """Return the text and the icon of a row; what one seat gets is no name for all."""
        game, layout = self._layout.seating.game.name, self._layout
        for say in row.says[:1]:
            named = [value.key for _, value in say.params if isinstance(value, TextRef)]
            things = [key.rpartition(".")[2] for key in named]
            for thing in (*things, layout.scoring_labels.get(say.key, "")):
                if thing in layout.tally_styles:
                    return self._text(f"{game}.tally.{thing}"), layout.tally_styles[thing].icon
            for key in named:
                return self._text(key), ""
        if len(row.points) > 1:
            return self._text("table.broadcast.scoring"), ""
        return self._sentences(row)[0], ""

    def _sentences(self, row: ScoringStep) -> Sequence[str]:
        seating = self._layout.seating
        names = seating.setup.seat_names
        acts: Sequence[Act] = row.says or row.scores
        found = (
            format_on_board(act, acts, seating.game, self._text, names)
            or format_together(act, acts, seating.game, self._text, names)
            or format_act(act, seating.game, self._text, names)
            for act in acts
        )
        return list(dict.fromkeys(words for words in found if words)) or [""]

    def _sentence(self, rows: Sequence[ScoringStep]) -> str:
        """Return the reason of a step; empty where several people get points without a contest.

        More than two sentences of a kind are told together, if the game has words for that.
        """
        said = [words for row in rows for words in self._sentences(row)]
        return "\n".join(said) if len(said) <= 2 else self._summary(rows)

    def _summary(self, rows: Sequence[ScoringStep]) -> str:
        """Return one sentence for many of a kind; empty where there is none."""
        seating, says = self._layout.seating, [say for row in rows for say in row.says]
        game = seating.game
        keys = {act_key(say, game, self._text).removeprefix(game.name) for say in says}
        if len(keys) != 1 or not self._text.has_text(key := f"{game.name}.all{keys.pop()}"):
            return ""
        names = seating.setup.seat_names
        seats = [names[say.seat] for say in says if say.seat != NOBODY]
        return capitalize_sentence(self._text(key, names, n=len(rows), seats=seats))


def _acts(rows: Sequence[ScoringStep]) -> Sequence[Act]:
    return [act for row in rows for act in row.acts]
