"""Hints in steps: where to look, which pieces, which move, and why; one step for each request.

The advice comes from a search where a worker runs. Until it answers, nothing is shown that it
could contradict.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.stage.animation.arrow_routing import ArrowRoute, find_move_route
from scenes.stage.animation.arrows import ShownThreat, covered_boxes
from scenes.stage.animation.threats import find_zone_box, show_threat
from scenes.table.coaching.hint_search import HintMoment, HintSearch
from scenes.table.presentation.table_obstacles import (
    HAND_OVERLAP_COST,
    SCORE_OVERLAP_COST,
    SUBJECT_OVERLAP_COST,
    TableObstacles,
)
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.ai_turns import AiTurns
from scenes.ui.layer.label_placement import OverlapCost
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Seat, Zone
from tabletop.narration.advice import Advice, Adviser, Hint, HintStep, estimate_lost_win_chance

HINT_RING_SECONDS = 2.4
MENTIONED_OVERLAP_COST = 60.0
"""Cost of covering a piece or a place that a hint names without pointing at it."""
FACE_OVERLAP_COST = SUBJECT_OVERLAP_COST
"""Cost of covering a face: letters shrink rather than that."""


class HintPresenter:
    """Shows a hint in steps, one more at each request."""

    def __init__(
        self, presenter: TablePresenter, obstacles: TableObstacles, ai_turns: AiTurns
    ) -> None:
        """Create the hints of a table."""
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._obstacles = obstacles
        self.hint_search = HintSearch(presenter.session, ai_turns)
        """Search for the best move."""
        self.last_step: HintStep | None = None
        """Last hint step that was shown, of the moment in `_moment`."""
        self._moment: HintMoment | None = None
        self._words = ""  # said last
        self._clause = ""  # of what was said last
        self._reader_seat: Seat | None = None  # for whom
        self._focus = ""  # where that moved the focus

    @property
    def revealed_action(self) -> Action | None:
        """The move that hints have revealed at this moment; None for none."""
        if (
            self._moment != self.hint_search.current_moment
            or self.last_step is None
            or self.last_step < HintStep.MOVE
        ):
            return None
        advice = self._advice()
        return advice.action if advice is not None else None

    @property
    def is_visible(self) -> bool:
        """True if a hint is on the screen."""
        return bool(self._words) and self._presenter.widget_layer.toast_text == self._words

    @property
    def visible_clause(self) -> str:
        """First rule clause of the visible hint; empty for none."""
        return self._clause if self.is_visible else ""

    @property
    def hint_seat(self) -> Seat | None:
        """Seat for which the visible hint was found; None for none."""
        return self._reader_seat if self.is_visible else None

    @property
    def _adviser(self) -> Adviser | None:
        """Adviser that puts advice into words; None if nobody may move."""
        seat = self._session.deciding_seat
        return (
            None
            if seat is None
            else Adviser(self._session.match, seat, self._context.text_catalogue)
        )

    def find_heuristic_advice(self) -> tuple[Action, str] | None:
        """Return the action of the heuristic and its reason in words; None if nobody may move."""
        adviser = self._adviser
        if adviser is None:
            return None
        advice = adviser.heuristic_advice()
        return advice.action, adviser.reason_text(advice)

    @property
    def is_waiting_for_search(self) -> bool:
        """True if a visible hint waits for the search."""
        return self.hint_search.is_searching and self.is_visible

    def search_ahead(self) -> None:
        """Start the search before anybody asks for a hint."""
        self.hint_search.start_search()

    def estimate_chance_loss(self, action: Action) -> float:
        """Return the certain loss of winning chance by a move, 0 to 1; 0 while it is unknown."""
        seat = self._session.deciding_seat
        return (
            0.0
            if seat is None
            else estimate_lost_win_chance(self.hint_search.search_answer, seat, action)
        )

    def show_next_step(self) -> None:
        """Show the next step of the hint; the first one at a new moment."""
        display, seat = self._presenter, self._session.deciding_seat
        if seat is None:
            display.widget_layer.show_toast(self._context.text_catalogue("table.no_hint"))
            return
        display.uncover_hand_if_needed(
            seat
        )  # what is advised may speak of one's own hand, lying face down
        legal = self._session.match.legal_actions(seat)
        now = self.hint_search.current_moment
        first = self._moment != now or self.last_step is None
        self._moment = now
        self._focus = self._focused_name
        if len(legal) == 1 and (adviser := self._adviser) is not None:
            self.last_step = HintStep.REASON
            self._show_hint(adviser.build_forced_hint(legal[0]))
            return
        self.hint_search.start_search()
        self.last_step = (
            HintStep.LOOK if first or self.last_step is None else self._next_step(self.last_step)
        )
        self._show_step()

    def _next_step(self, step: HintStep) -> HintStep:
        """Return the next step; for an action with a mere button the piece step is left out."""
        step = HintStep(min(step + 1, HintStep.REASON))
        if step is HintStep.PIECES and not self.hint_search.is_searching and self._for_button:
            return HintStep.MOVE
        return step

    def _advice(self) -> Advice | None:
        """Return the present advice; None while it is searched, or if nobody may move."""
        found, adviser = self.hint_search.search_answer, self._adviser
        if adviser is None or (found is None and self.hint_search.is_searching):
            return None
        return adviser.search_advice(found) if found is not None else adviser.heuristic_advice()

    def update(self) -> None:
        """Show a waiting hint when its search has ended; call it in every frame."""
        if (
            not self.hint_search.poll_search_end()
            or self.last_step is None
            or self._moment != self.hint_search.current_moment
            or not self.is_visible
        ):
            return
        if self.last_step is HintStep.PIECES and self._for_button:
            self.last_step = HintStep.MOVE
        self._show_step(self._is_untouched)

    # The steps

    def _show_step(self, leads: bool = True) -> None:
        """Show the present step.

        Args:
            leads: Move the focus to the pieces or buttons of the move.
        """
        adviser, step = self._adviser, self.last_step
        if adviser is None or step is None:
            return
        if step is HintStep.PIECES and self._focused_name.startswith("hotspot:"):
            self._presenter.widget_layer.clear_focus(
                self._focused_name
            )  # a hand is open beside what has the focus
            self._focus = self._focused_name
        hint = adviser.build_hint(step, self._advice())
        self._show_hint(hint)
        if step > HintStep.PIECES and leads and hint.action is not None:
            self._presenter.table_focus.focus_action(hint.action)
            self._focus = self._focused_name

    def _show_hint(self, hint: Hint) -> None:
        """Show a hint beside its subject, with rings around that."""
        if hint.step is HintStep.LOOK:
            boxes = [self._zone_box(zone) for zone in hint.zones]
        else:
            shown = () if hint.action is None else (hint.action, *hint.equal_actions)
            boxes = list(dict.fromkeys(box for action in shown for box in self._boxes(action)))
        route = self._move_route(hint) if hint.step >= HintStep.MOVE else None
        threat = self._threat(hint, route)
        about_threat = self._threat_lines(hint, threat)
        told = [each for each in (hint.lines, hint.brief_lines) if each]
        texts = ["\n".join([*lines, *about_threat]) for lines in told]
        routes = [each for each in (route, threat and threat.route) if each is not None]
        covered = [box for each in routes for box in covered_boxes(each)]
        covered += threat.boxes if threat is not None else ()
        self._clause = hint.clauses[0] if hint.clauses else ""
        self._show_message(texts, boxes, covered)
        self._show_rings(boxes, route, threat)

    def _threat(self, hint: Hint, route: ArrowRoute | None) -> ShownThreat | None:
        """Return what a rival would do as an arrow, beside that of the move; None for nothing."""
        if hint.threat is None:
            return None
        around = self._obstacles
        fixed = [*around.arrow_obstacles(), *around.button_boxes()]
        fixed += covered_boxes(route) if route is not None else []
        zones = hint.threat.source, hint.threat.target
        return show_threat(self._presenter.stage, self._presenter.layout.zone_layout, zones, fixed)

    def _threat_lines(self, hint: Hint, threat: ShownThreat | None) -> list[str]:
        """Return the line that explains the arrow of a threat, if there is one."""
        answer, adviser = self.hint_search.search_answer, self._adviser
        if threat is None or hint.threat is None or answer is None or adviser is None:
            return []
        return [adviser.threat_text(answer, hint.threat)]

    def _move_route(self, hint: Hint) -> ArrowRoute | None:
        """Return the route of an arrow from the piece of the move to its target."""
        if hint.action is None:
            return None
        around = self._obstacles
        fixed = [*around.arrow_obstacles(), *around.button_boxes()]
        return find_move_route(self._boxes(hint.action), fixed)

    @property
    def _for_button(self) -> bool:
        """True if the advised action needs only a button."""
        adviser, advice = self._adviser, self._advice()
        return adviser is None or advice is None or not adviser.piece_names(advice.action)

    def _zone_box(self, zone: Zone) -> Box:
        """Return the box of a zone with all pieces in it."""
        return find_zone_box(self._presenter.stage, self._presenter.layout.zone_layout, zone)

    # Where it stands

    def _boxes(self, action: Action) -> list[Box]:
        """Return the boxes of the pieces and zones of an action, or of its buttons."""
        display, seat = self._presenter, self._session.deciding_seat
        assert seat is not None, "somebody may move"
        boxes = display.narrator.action_boxes(self._session.match.view_for(seat), seat, action)
        return boxes or [w.box for w in display.table_focus.buttons_for(action)]

    def _show_message(
        self, texts: Sequence[str], boxes: Sequence[Box], arrow: Sequence[Box]
    ) -> None:
        """Show a message beside its subject, without covering it or the arrow.

        Args:
            texts: The message, then shorter ones for a table without room for it.
            boxes: Boxes of its subjects.
            arrow: Boxes of the arrow.
        """
        self._words, self._reader_seat = texts[0], self._session.deciding_seat
        near = boxes[0] if boxes else None
        costs = self._obstacles.overlap_costs([*boxes, *arrow], self._named_rivals)
        named = self._obstacles.named_boxes(self._words)
        costs += [OverlapCost(box, MENTIONED_OVERLAP_COST) for box in named]
        around = *self._obstacles.act_piece_boxes(), *self._obstacles.unused_hand_boxes()
        costs += [OverlapCost(box, HAND_OVERLAP_COST) for box in around]
        seats = self._session.match.setup.seats
        for seat in range(len(seats)):
            standing = self._obstacles.seat_counter_boxes(seat)
            costs += [OverlapCost(box, SCORE_OVERLAP_COST) for box in standing]
        costs += [OverlapCost(face, FACE_OVERLAP_COST) for face in self._obstacles.face_boxes()]
        self._presenter.widget_layer.show_toast(
            self._words, near, overlap_costs=costs, is_compact=True, shorter_texts=texts[1:]
        )
        self._words = self._presenter.widget_layer.toast_text

    @property
    def _named_rivals(self) -> list[Seat]:
        """Other seats whose names stand in the message."""
        names = self._session.match.setup.seat_names
        return [
            seat for seat, name in enumerate(names)
            if seat != self._reader_seat and name and name in self._words
        ]  # fmt: skip

    def _show_rings(
        self, boxes: Sequence[Box], route: ArrowRoute | None, threat: ShownThreat | None
    ) -> None:
        """Show rings around the subjects of a hint, and the arrows of its move and its threat."""
        display = self._presenter
        rings = display.narrator.show_rings(boxes, HINT_RING_SECONDS, route, threat)
        display.timelines["page"].play_now(rings)

    @property
    def _focused_name(self) -> str:
        focus = self._presenter.widget_layer.focused_widget
        return focus.name if focus is not None else ""

    @property
    def _is_untouched(self) -> bool:
        """True if the player has touched nothing since the last hint."""
        display = self._presenter
        held = display.gestures.held_piece is not None
        busy = display.widget_layer.dialog or display.drag_controller.is_dragging or held
        return not busy and self._focused_name == self._focus
