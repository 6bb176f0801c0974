"""Taps of phones on the controls of their pages, and questions to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.phones.pages.page_assembly import PhoneSession
from tabletop.phones.pages.page_context import TapEffect
from tabletop.phones.pages.service_table import ServiceTable
from tabletop.phones.sessions.seat_requests import SendToGateway
from tabletop.phones.touch_input import IllegalAttempt, TouchInput

MAX_TAP_NUMBER: Final = 1 << 31
"""Limit of the number of a tap on one socket."""
MAX_QUESTION_CHARACTERS: Final = 100
"""Most characters of a question to the rules."""


class TapInput:
    """Taps of phones on the controls of their pages, and questions to the rules."""

    def __init__(self, table: ServiceTable, send_to_gateway: SendToGateway) -> None:
        self._table = table
        self._send_to_gateway = send_to_gateway

    def ask(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a question to the rules; an empty one takes the answer away."""
        question = message.get("question")
        if not isinstance(question, str) or len(question) > MAX_QUESTION_CHARACTERS:
            return False
        phone.question, phone.is_page_due = question.strip(), True
        return True

    def handle_tap(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Do what the tapped control stands for, if it still stands on the page.

        Returns:
            True if the message was valid.
        """
        key, position, number = message.get("key"), message.get("at"), message.get("n")
        seat = phone.seat
        if not isinstance(key, str) or not isinstance(position, list):
            return False
        if seat is None or seat == NOBODY:
            return False
        if type(number) is not int or not 0 <= number < MAX_TAP_NUMBER:
            return False
        phone.is_page_due, phone.last_tap = True, number
        effect = phone.tap_effects.get(key)
        if effect is not None and effect.wish_answer is not None:
            wish, agrees = effect.wish_answer
            self._send_to_gateway(
                {"is": "answers_wish", "seat": seat, "number": wish, "agrees": agrees}
            )
            return True
        touch_input = self._table.last_touch_input(seat)
        if (
            effect is None
            or touch_input is None
            or touch_input.is_action_sent
            or tuple(position) != self._table.input_position(seat)
        ):
            return True  # it is late: what it meant does not stand there any more
        self._table.clients[seat].forget_refusal()
        action = _apply_tap(touch_input, effect)
        if action is not None:
            self._send_answer(seat, touch_input, action)
        return True

    def _send_answer(self, seat: Seat, touch_input: TouchInput, action: Action) -> None:
        """Let the host decide about an action; it refuses an illegal one with the reason."""
        asked = self._table.clients[seat].invitation
        assert asked is not None
        legal = list(touch_input.legal_actions)
        answer: Any = legal.index(action) if action in legal else action.to_json()
        touch_input.is_action_sent = True
        touch_input.step_number += 1
        self._send_to_gateway({"is": "wants", "seat": seat, "token": asked.token, "answer": answer})


def _apply_tap(touch_input: TouchInput, effect: TapEffect) -> Action | None:
    """Apply the effect of a control and return the action to send, if any."""
    if effect.target is not None:
        tried = touch_input.touch(effect.target)
        return tried.action if isinstance(tried, IllegalAttempt) else None
    if effect.confirmation_answer is not None:
        return touch_input.answer_confirmation(effect.confirmation_answer)
    return touch_input.press_button(effect.button) if effect.button is not None else None
