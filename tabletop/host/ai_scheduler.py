"""The AI seats of a host: requests to the AI worker and execution of its answers."""

from __future__ import annotations

from typing import Final, Protocol

from tabletop.ai.answers import Answer
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.client_registry import ClientRegistry
from tabletop.host.display_pacing import DisplayPacing
from tabletop.match.match import Match

SEARCHING_LEVELS: Final = ("master",)
"""Levels whose thinking time depends on what they hold.

A search that finds a single good move stops early. Market Day's master does so with a pair.
"""
MIN_THINKING_SECONDS: Final = 0.6
"""Shortest time of their answers to people: three times the median of Market Day's master."""


class AiWorker(Protocol):
    """The interface of a worker that decides for AI seats, such as `WorkerClient`."""

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Request the action of a seat; a new request replaces the old one.

        Args:
            view: Player view of the seat.
            seat: The seat.
            level: Its AI level.
            seed: Seed of the match.
            number: Number of the decision.
            name: Name of the seat, which selects its character.
        """

    def poll_decision(self) -> Answer | None:
        """Return the answer to the last request, or None while there is none. Never waits."""

    def cancel_request(self) -> None:
        """Cancel the last request."""


class AiScheduler:
    """Asks an AI worker for the decisions of AI seats, one at a time, and executes them."""

    def __init__(
        self,
        match: Match,
        clients: ClientRegistry,
        pacing: DisplayPacing,
        worker: AiWorker | None,
    ) -> None:
        """Start without a request.

        Args:
            match: The match.
            clients: The clients and the controllers of the seats.
            pacing: The events that must be displayed before an AI seat decides.
            worker: Worker for AI seats; None if something else decides for them.
        """
        self._match = match
        self._clients = clients
        self._pacing = pacing
        self.worker = worker
        """Worker for AI seats; None if something else decides for them."""
        self._thinking_seat: Seat | None = None
        self._earliest_answer_time = 0.0
        """Time before which no answer is taken, so that no speed tells of a hand."""
        self._pending_answer: Answer | None = None
        """Answer that waits until all events are displayed."""
        self._answers: dict[int, Answer] = {}
        """Answers behind the decisions that a pacing client has not displayed, by number."""

    def find_answer(self, number: int) -> Answer | None:
        """Return the AI answer behind a decision, until all pacing clients have displayed it."""
        return self._answers.get(number)

    def is_ai_choice_awaited(self, acting: tuple[Seat, ...]) -> bool:
        """True if people who choose in secret wait for AI seats; never without an AI worker."""
        return self.worker is not None and self._next_seat(acting) is not None

    def advance_ai_seats(self, now: float) -> None:
        """Request an AI seat's decision once, poll it, and execute it when all is displayed.

        Args:
            now: Time of the host in seconds.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        worker, match = self.worker, self._match
        if worker is None:
            return
        seat = self._thinking_seat
        if seat is None:
            seat = self._thinking_seat = self._next_seat(match.active_seats())
            if seat is None:
                return
            level, name = self._clients.seat_controllers[seat].level, match.setup.seats[seat].name
            is_watched = level in SEARCHING_LEVELS and match.setup.human_seats
            self._earliest_answer_time = now + (MIN_THINKING_SECONDS if is_watched else 0.0)
            worker.request_decision(
                match.view_for(seat), seat, level, match.setup.seed, match.decision_number, name
            )
        if self._pending_answer is None and now >= self._earliest_answer_time:
            self._pending_answer = worker.poll_decision()
        if self._pending_answer is None or self._pacing.has_pending_events:
            return
        if self._clients.pacing_clients:
            self._answers[match.decision_number] = self._pending_answer
        refusal = match.submit(seat, self._pending_answer.action)
        assert refusal is None, refusal

    def on_event(self, decided_seat: Seat) -> None:
        """Finish or cancel the request after a seat has decided."""
        if decided_seat == self._thinking_seat and self._pending_answer is not None:
            self._thinking_seat = self._pending_answer = None
        else:
            self._cancel()

    def on_controller_changed(self, seat: Seat) -> None:
        """Cancel the request if it is for a seat that has another controller now."""
        if self._thinking_seat == seat:
            self._cancel()

    def on_rewind(self, kept: int) -> None:
        """Handle an undo: cancel the request and drop the answers behind undone decisions."""
        self._cancel()
        self._answers = {n: found for n, found in self._answers.items() if n < kept}

    def drop_displayed_answers(self) -> None:
        """Drop the AI answers of decisions that all pacing clients have displayed."""
        displayed = min(
            (client.displayed_number for client in self._clients.pacing_clients),
            default=self._match.decision_number,
        )
        self._answers = {n: found for n, found in self._answers.items() if n > displayed}

    def _next_seat(self, acting: tuple[Seat, ...]) -> Seat | None:
        """Return the AI seat that decides next, or None."""
        controllers = self._clients.seat_controllers
        return next((seat for seat in acting if controllers[seat].level), None)

    def _cancel(self) -> None:
        """Cancel the request, if there is one."""
        if self._thinking_seat is None:
            return
        if self.worker is not None:
            self.worker.cancel_request()
        self._thinking_seat = self._pending_answer = None
