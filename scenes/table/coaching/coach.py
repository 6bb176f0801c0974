"""Coach: undo and redo, hints, warnings, and the list of possible moves."""

from __future__ import annotations

from collections.abc import Callable

from scenes.table.coaching.hint_presenter import HintPresenter
from scenes.table.coaching.hint_search import HintMoment
from scenes.table.coaching.move_list import MoveList, select_listed_moves
from scenes.table.coaching.undo_agreement import UndoAgreement
from scenes.table.coaching.variation_browser import VariationBrowser
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.ai_turns import AiTurns
from scenes.table.turns.turn_flow import TurnFlow
from sprites.picture import BakedPicture
from tabletop.ai.answers import Answer
from tabletop.core.actions import Action
from tabletop.match.journal import JournalError
from tabletop.match.setup import MatchMode
from tabletop.match.variations import DecisionSequence
from tabletop.narration.advice import estimate_lost_win_chance

MISTAKE_WARNING_LOSS = 0.1
"""Loss of winning chance above which the coach warns of a move."""


class Coach:
    """Helps the person who decides at a table."""

    def __init__(
        self,
        presenter: TablePresenter,
        obstacles: TableObstacles,
        ai_turns: AiTurns,
        flow: TurnFlow,
    ) -> None:
        """Create the hints, the variations and the move list of a table."""
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._flow = flow
        self.hint_presenter = HintPresenter(presenter, obstacles, ai_turns)
        """Hints for the person who may move."""
        self.variation_browser = VariationBrowser(presenter, ai_turns)
        """Variations that were tried and undone."""
        self._searched_moment: HintMoment | None = None
        self._move_list = MoveList(presenter, obstacles)
        self.undo_agreement = UndoAgreement(presenter, flow)
        """Agreement of the people at this screen that somebody takes a move back."""

    @property
    def warns_of_mistakes(self) -> bool:
        """True if the player is asked again before moves with a high loss."""
        return self._session.mode is MatchMode.PRACTICE and self._context.settings.careful

    def prepare_mistake_warning(self) -> None:
        """Start the search behind a warning; call it in every frame."""
        now = self.hint_presenter.hint_search.current_moment
        if self.warns_of_mistakes and now is not None and now != self._searched_moment:
            self._searched_moment = now
            self.hint_presenter.search_ahead()
        late = self.hint_presenter.hint_search.take_late_answer()
        if self.warns_of_mistakes and late is not None:
            self._warn_late(*late)

    def _warn_late(self, moment: HintMoment, answer: Answer) -> None:
        """Offer to take back a costly move that was made before the search had ended."""
        (epoch, number), seat = moment
        match = self._session.host.match
        if epoch != match.rewind_count or match.undo_target_number() != number or match.is_over:
            return
        lost = estimate_lost_win_chance(answer, seat, match.decisions[number].action)
        if lost > MISTAKE_WARNING_LOSS:
            text = self._context.text_catalogue
            self._presenter.widget_layer.show_toast(
                text("table.sure.late", n=round(lost * 100)), on_press=self.undo,
                icon=BakedPicture("icon/undo", height=self._context.theme.label),
            )  # fmt: skip

    def estimate_chance_loss(self, action: Action) -> float:
        """Return the loss of winning chance by a move, 0 to 1, as far as it is known.

        0 if no warnings are wanted.
        """
        return self.hint_presenter.estimate_chance_loss(action) if self.warns_of_mistakes else 0.0

    def undo(self) -> None:
        """Undo: free in practice, otherwise where nobody has learnt anything or all agree."""
        session, mixer = self._session, self._context.mixer
        if not session.can_undo:
            mixer.play("refusal")
            none_left = session.mode is MatchMode.PRACTICE or not session.match.decision_number
            key = "no_more_undo" if none_left else "no_undo"
            self._say(self._context.text_catalogue(f"table.{key}"))
        elif self._try_change(session.undo) and session.wish is None:
            mixer.play("card_slide")

    def redo(self) -> None:
        """Redo the undone decisions."""
        if not self._session.can_redo:
            self._context.mixer.play("refusal")
            self._say(self._context.text_catalogue("table.no_redo"))
        elif self._try_change(self._session.redo):
            self._flow.after_decision()

    def follow_variation(self, line: DecisionSequence) -> None:
        """Return to the end of a variation."""
        if self._try_change(lambda: self._session.follow_variation(line)):
            self._context.mixer.play("card_slide")

    def _say(self, words: str) -> None:
        self._presenter.widget_layer.show_toast(words)

    def _try_change(self, change: Callable[[], object]) -> bool:
        """Change the match; show a message and return False if the journal cannot be written."""
        try:
            change()
        except JournalError as error:
            self._say(self._context.text_catalogue("table.journal", why=error.reason))
            return False
        return True

    def find_heuristic_advice(self) -> tuple[Action, str] | None:
        """Return the action of the heuristic and its reason in words; None if nobody may move."""
        return self.hint_presenter.find_heuristic_advice()

    def show_hint(self) -> None:
        """Show the next step of a hint."""
        self.hint_presenter.show_next_step()

    def show_move_list(self) -> None:
        """Show the list of possible moves beside the table; choosing one plays it."""
        seat = self._session.deciding_seat
        if seat is None:
            self._say(self._context.text_catalogue("table.no_hint"))
            return
        self._presenter.uncover_hand_if_needed(seat)
        told = self.hint_presenter.revealed_action
        draft = self._presenter.gestures.action_builder
        moves = select_listed_moves(self._session.match.legal_actions(seat), draft, told)
        self._presenter.widget_layer.dismiss_toast()
        self._move_list.show_moves(seat, moves, told)
