"""The question to the viewer on a page, its confirmation, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.ai.answers import Answer
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.host.messages import UndoProposed
from tabletop.host.undo_texts import UndoTextFormatter
from tabletop.narration.hint_explainer import HintExplainer, append_clauses
from tabletop.phones.pages.page_context import JsonValue, PageContext, TapEffect
from tabletop.phones.touch_input import ActionButton
from tabletop.text.message_format import format_question

YES_KEY, NO_KEY = "yes", "no"
DESCRIPTIVE_BUTTON_KINDS: Final = ("primary", "green")
"""Kinds of buttons whose text is the full wording of their action."""


class QuestionSection:
    """Section with the question and its buttons."""

    def __init__(self, page: PageContext) -> None:
        self._page = page

    def question(self) -> JsonValue:
        """Return the question, and the note about what is prepared or chosen."""
        touch_input = self._page.touch_input
        note = ""
        if (
            touch_input is not None
            and touch_input.builder is not None
            and touch_input.builder.message is not None
        ):
            key, params = touch_input.builder.message
            note = self._page.text.format_params(key, params, self._page.words.seat_names)
        elif self._wish_note:
            note = self._wish_note
        elif self._page.client.is_hint_searched:
            note = self._page.text("table.hint_further")
        elif (hint := self._page.client.hint) is not None and touch_input is not None:
            note = "\n".join(self._hint_lines(hint))
        elif self._revising and self._page.client.pending_action is not None:
            note = self._page.action_sentence(self._page.client.pending_action)
        return {
            "words": self._asked(),
            "mine": self._is_asked_to_agree or (touch_input is not None and not self._revising),
            "note": note,
            "hint": self._page.client.hint is not None,
        }

    def _hint_lines(self, hint: Answer) -> list[str]:
        """Return the lines of a hint: what a search has found, else the heuristic's advice."""
        page, words = self._page, self._page.words
        position = page.view, page.viewer
        if not hint.candidates:
            return [words.table_formatter.advice_text(*position, hint.action, hint.reason)]
        explainer = HintExplainer(page.game, *position, page.text, words.seat_names)
        clauses = find_decision_clauses(page.game, *position, hint.best_action)
        return append_clauses(explainer.explain(hint), clauses, page.text)

    @property
    def _wish_note(self) -> str:
        """Note about an undo request: which others are asked, or how it ended."""
        client = self._page.client
        if client.wish is not None:
            is_asked = self._is_asked_to_agree
            return "" if is_asked else self._wish_formatter.wish_texts(client.wish).waits
        if client.closed_wish is not None:
            return self._wish_formatter.outcome_text(client.closed_wish)
        return ""

    @property
    def _is_asked_to_agree(self) -> bool:
        """True if the viewer must answer another person's undo request."""
        wish = self._page.client.wish
        return wish is not None and self._page.viewer in wish.waiting

    @property
    def _wish_formatter(self) -> UndoTextFormatter:
        words = self._page.words
        return UndoTextFormatter(self._page.game, self._page.text, words.seat_names)

    @property
    def _revising(self) -> bool:
        asked = self._page.client.invitation
        return asked is not None and asked.is_revision

    def _asked(self) -> str:
        """Return the question to the reader, or whom the match waits for."""
        text, names = self._page.text, self._page.words.seat_names
        follower, viewer = self._page.client, self._page.viewer
        if follower.wish is not None and self._is_asked_to_agree:
            return self._wish_formatter.wish_texts(follower.wish).heading
        if follower.is_over:
            won = any(s.seat == viewer and s.place == 1 for s in follower.standings)
            return text("phones.won" if won else "phones.over")
        if follower.pending_action is not None:
            if self._revising:
                return text("phones.revise")
            if viewer in self._page.acting_seats:
                return text("phones.sent", what=self._page.action_sentence(follower.pending_action))
        if self._page.touch_input is not None:
            asked = format_question(self._page.view, viewer, self._page.game, text, names)
            return asked or self._page.words.table_formatter.prompt_text(self._page.view, viewer)
        others = [SeatRef(seat) for seat in self._page.acting_seats if seat != viewer]
        vacant = [other for other in others if self._page.seats[other.seat].is_vacant]
        if vacant:
            return text("phones.vacant", names, names=vacant)
        if others:
            return text("phones.waits", names, names=others)
        return text("phones.waits_you")

    def confirmation(self) -> JsonValue:
        """Return the texts of a question with two answers, or None."""
        if (wish := self._page.client.wish) is not None and self._is_asked_to_agree:
            return self._wish_question(wish)
        if self._page.touch_input is None or self._page.touch_input.confirmation_request is None:
            return None
        self._page.tap_effects |= {
            YES_KEY: TapEffect(confirmation_answer=True),
            NO_KEY: TapEffect(confirmation_answer=False),
        }
        parts = self._page.words.table_formatter.confirmation_texts(
            self._page.touch_input.confirmation_request.confirmation
        )
        keys = {"yes_key": YES_KEY, "no_key": NO_KEY}
        return dict(zip(("heading", "text", "yes", "no"), parts, strict=True)) | keys

    def _wish_question(self, wish: UndoProposed) -> JsonValue:
        """Return the question of another person's undo request."""
        keys = {"yes_key": f"agree {wish.number}", "no_key": f"refuse {wish.number}"}
        self._page.tap_effects |= {
            keys["yes_key"]: TapEffect(wish_answer=(wish.number, True)),
            keys["no_key"]: TapEffect(wish_answer=(wish.number, False)),
        }
        heading, body, _ = self._wish_formatter.wish_texts(wish)
        yes, no = self._wish_formatter.answer_texts()
        return {"heading": heading, "text": body, "yes": yes, "no": no} | keys

    def list_buttons(self) -> JsonValue:
        """Return the buttons below the page."""
        touch_input = self._page.touch_input
        if (
            touch_input is None
            or touch_input.is_action_sent
            or touch_input.confirmation_request is not None
        ):
            return []
        made = []
        for n, button in enumerate(touch_input.buttons):
            key = f"button {n}"
            self._page.tap_effects[key] = TapEffect(button=button)
            look = _look(button, touch_input.legal_actions)
            brings, is_warning = self._brings(button)
            made.append({
                "key": key, "words": self._said(button), "look": look,
                "brings": brings, "warns": is_warning,
            })  # fmt: skip
        return made

    def _brings(self, button: ActionButton) -> tuple[str, bool]:
        """Return the consequences of a button's action, and whether they are a warning."""
        touch_input, does = self._page.touch_input, button.effect
        if touch_input is None or not isinstance(does, Action):
            return "", False
        if does not in touch_input.legal_actions:
            return "", False
        formatter, position = self._page.words.table_formatter, (self._page.view, self._page.viewer)
        text = formatter.consequence_text(*position, does)
        return text, formatter.has_warning(*position, does)

    def _said(self, button: ActionButton) -> str:
        """Return the text of a button: its effect, or else the text that the game gives it."""
        touch_input, does = self._page.touch_input, button.effect
        assert touch_input is not None
        legal = isinstance(does, Action) and does in touch_input.legal_actions
        if button.text_key and not (legal and button.kind in DESCRIPTIVE_BUTTON_KINDS):
            return self._page.text.format_params(
                button.text_key, button.params, self._page.words.seat_names
            )
        if isinstance(does, Action) and legal:
            return self._page.action_sentence(does)
        if isinstance(does, ActionBuilder):
            ends = next(
                (g.action for g in does.gestures() if g.action in touch_input.legal_actions), None
            )
            if isinstance(ends, Action):
                return self._page.action_sentence(ends)
        return self._page.text("phones.choices")


def _look(button: ActionButton, legal: Sequence[Action]) -> str:
    if isinstance(button.effect, Action) and button.effect not in legal:
        return "quiet"
    return button.kind
