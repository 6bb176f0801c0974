"""Session of a match at one screen, without any drawing.

The screen is one client of the match host. It receives what happens, shows it at its own
speed, and answers for the people in front of it. `match` holds the match as far as it has
been shown; later decisions wait at the host.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from scenes.table.presentation.screen_perspective import ScreenPerspective
from scenes.ui.devices.key_map import CHOICE_BUTTONS
from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.core.actions import Action
from tabletop.core.input_mapping import SecretAnswer
from tabletop.core.refusals import STALE_ACTION, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import (
    AcknowledgeEvents,
    AnswerInvitation,
    AnswerUndo,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    PauseDisplay,
    RedoDecision,
    ResumeDisplay,
    SeatsChanged,
    ServerMessage,
    UndoClosed,
    UndoDecision,
    UndoProposed,
)
from tabletop.host.seat_controllers import SeatController
from tabletop.match.delayed_match import DelayedMatch
from tabletop.match.match import SETUP_EVENT_NUMBER, Event, Match
from tabletop.match.setup import MatchMode
from tabletop.match.variations import DecisionSequence, Variation, VariationStore

MatchMoment = tuple[int, int]
"""A position in time of a match as it is shown: (epoch, number of decisions)."""
BEFORE_SETUP_NUMBER: Final = SETUP_EVENT_NUMBER - 1
"""Number of the last shown decision of a match whose set-up has not been shown."""


def is_secret_choice(match: Match) -> bool:
    """True if several seats choose in secret, one after another."""
    return len(match.active_seats()) > 1 or bool(match.game.revising_seats(match.state))


class ScreenSession:
    """One match host, the people at this screen, and the part of the match they have been shown."""

    def __init__(self, host: MatchHost, mode: MatchMode, first_unshown: int | None = None) -> None:
        """Join the host of a match as the client of this screen.

        Args:
            host: Host of the match.
            mode: Mode of the match.
            first_unshown: First decision that is still to be shown. None: a new match is shown
                from its set-up, any other in its present position.
        """
        self.host = host
        self.mode = mode
        made = host.match
        if first_unshown is None:
            first_unshown = made.decision_number or SETUP_EVENT_NUMBER
        self.match: Match = DelayedMatch(made, max(0, first_unshown))
        """As far as it has been shown, with what is being shown now."""
        self._perspective = ScreenPerspective(made.setup, ())
        self._handling = games.load_input_mapping(made.game)
        self._deals = first_unshown == SETUP_EVENT_NUMBER  # the set-up is still to be shown
        self._event: Event | None = None  # that is being shown
        self._asks: dict[Seat, Invitation] = {}
        self._wish: UndoProposed | None = None
        self._closed_wish: UndoClosed | None = None
        self._messages: deque[ServerMessage] = deque()  # by the table, and not heard yet
        self.client_id = host.join(NOBODY, self._messages.append, True, first_unshown - 1)
        """Its number at the table."""
        self._acknowledged = first_unshown - 1
        self.acting_seat: Seat | None = None
        """Seat whose turn it was last."""
        self.last_refusal: Refusal | None = None
        """The last refusal, until something is done: for the way to its clause."""
        self.undone_variations = VariationStore()
        """Variations that were undone in practice."""
        self.last_announced_decision = SETUP_EVENT_NUMBER
        """The last decision of an AI seat that was announced before it is shown."""
        self._invitation: Invitation | None = None
        for seat in made.setup.human_seats:
            if host.clients.seat_controllers[seat].is_vacant:
                host.set_controller(seat, SeatController(self.client_id))

    def _hear(self) -> None:
        """Read the messages of the host. Events are handled later, when they are shown."""
        while self._messages:
            match self._messages.popleft():
                case Invitation() as asked:
                    self._asks[asked.seat] = asked
                case InvitationWithdrawn(token):
                    held = self._asks.items()
                    self._asks = {seat: asked for seat, asked in held if asked.token != token}
                case EventMessage() as event:
                    self._asks.pop(event.seat, None)
                case UndoProposed() as wish:
                    self._wish = wish
                case UndoClosed() as closed:
                    self._wish, self._closed_wish = None, closed
                case SeatsChanged():
                    self._perspective.set_local_seats(self.local_seats)

    @property
    def _invitations(self) -> dict[Seat, Invitation]:
        """The open invitations of the seats at this screen."""
        self._hear()
        return self._asks

    @property
    def perspective(self) -> ScreenPerspective:
        """Perspective from which this screen shows the table."""
        self._hear()
        return self._perspective

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats for which people decide at this screen."""
        return tuple(
            s
            for s, chair in enumerate(self.host.clients.seat_controllers)
            if chair.client == self.client_id
        )

    @property
    def current_moment(self) -> MatchMoment:
        """Present moment of the match."""
        return self.match.rewind_count, self.match.decision_number

    # What has been shown

    def take_event(self) -> Event | None:
        """Return the next event to show.

        Returns:
            The event; None if all have been shown, or if the next one must be announced first.
        """
        self._event = None
        if self._deals:
            self._deals, self._event = False, self.match.last_event
        elif self.has_next_event:
            self._event = self._follower.step()
        return self._event

    @property
    def _follower(self) -> DelayedMatch:
        assert isinstance(self.match, DelayedMatch)
        return self.match

    @property
    def has_next_event(self) -> bool:
        """True if there is an event that can be shown now."""
        return self._deals or (
            self._follower.next_decision is not None and self.pending_ai_answer is None
        )

    @property
    def has_unshown_event(self) -> bool:
        """True if an event has happened that is not being shown yet."""
        return self._deals or self._follower.next_decision is not None

    @property
    def pending_ai_answer(self) -> Answer | None:
        """Answer of the AI seat that made the next decision, until it has been announced."""
        number = self.match.decision_number
        if self._follower.next_decision is None or self.last_announced_decision >= number:
            return None
        return self.host.ai_scheduler.find_answer(number)

    def finish_event(self) -> None:
        """Note that the current event has been shown completely."""
        self._event = None

    def acknowledge_shown(self) -> None:
        """Tell the host which decision has been shown; call it when nothing is being shown."""
        self._event = None
        shown = BEFORE_SETUP_NUMBER if self._deals else self.match.decision_number - 1
        if shown > self._acknowledged and not self._follower.is_leader_rewound:
            self._acknowledged = shown
            self.host.handle_message(self.client_id, AcknowledgeEvents(shown))

    def report_visibility(self, is_visible: bool) -> None:
        """Tell the host if this screen shows the table or a menu; nobody waits for a menu."""
        self.host.handle_message(self.client_id, ResumeDisplay() if is_visible else PauseDisplay())

    def take_pending_setup(self) -> Event | None:
        """Return the set-up event if it is still to be shown, and end the current event.

        Call it when the table is shown at rest.
        """
        self._event = None
        return self.match.last_event if self._deals else None

    @property
    def shown_decision_count(self) -> int:
        """Number of decisions that have been shown completely; no text may mention others.

        -1 while the set-up has not been shown.
        """
        if self._event is not None:
            return self._event.decision_number
        return SETUP_EVENT_NUMBER if self._deals else self.match.decision_number

    @property
    def shown_state(self) -> State:
        """State that has been shown completely; at the beginning that of the set-up."""
        match, told = self.match, self.shown_decision_count
        if told == match.decision_number:
            return match.state
        wanted = max(SETUP_EVENT_NUMBER, told - 1)
        return next(
            state for event, state in match.replay_events() if event.decision_number == wanted
        )

    # Who decides

    @property
    def next_seat(self) -> Seat:
        """Seat that decides next; NOBODY at the end.

        In a secret choice AI seats come first, then the seats at this screen.
        """
        acting, chairs = self.match.active_seats(), self.host.clients.seat_controllers
        return min(
            acting,
            key=lambda seat: (not chairs[seat].level, chairs[seat].client != self.client_id),
            default=NOBODY,
        )

    @property
    def next_shown_seat(self) -> Seat:
        """Seat of the decision that is shown next; the seat that decides next if there is none."""
        made = self._follower.next_decision
        return self.next_seat if made is None else made.seat

    @property
    def deciding_seat(self) -> Seat | None:
        """Seat of the person who may decide now; None for nobody."""
        if (
            self._invitation is None
            or self._invitations.get(self._invitation.seat) is not self._invitation
        ):
            return None
        return self._invitation.seat if self._invitation.seat == self.acting_seat else None

    def is_ai(self, seat: Seat) -> bool:
        """True if an AI level decides for a seat."""
        return bool(self.host.clients.seat_controllers[seat].level)

    def is_seat_asked(self, seat: Seat) -> bool:
        """True if the host asks a seat at this screen."""
        return seat in self._invitations

    def begin_turn(self, seat: Seat) -> bool:
        """Begin the turn of a seat; True if it was another seat's turn before."""
        begins, self.acting_seat = self.acting_seat != seat, seat
        return begins

    def open_turn(self) -> None:
        """Let the person of the acting seat decide, until `close_turn` or the next moment."""
        self._invitation = (
            None if self.acting_seat is None else self._invitations.get(self.acting_seat)
        )

    def close_turn(self) -> None:
        """End the time in which a person may decide."""
        self._invitation = None

    # Deciding

    def find_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Return the reason why a person may not do something now; None if they may.

        The refusal is kept in `last_refusal`.
        """
        refusal = self.match.refusal(seat, action)
        if refusal is not None:
            self.last_refusal = refusal
        return refusal

    def submit_action(self, seat: Seat, action: Action) -> Refusal | None:
        """Decide for a person at this screen.

        Returns:
            A refusal if another event came first; None if the decision was made.

        Raises:
            JournalError: The journal cannot be written; nothing has changed.
        """
        asked = self._invitations.get(seat)
        if asked is None or action not in asked.actions:
            return Refusal(STALE_ACTION, "", remedy="look_again")
        decide = AnswerInvitation(asked.token, list(asked.actions).index(action))
        refusal = self.host.handle_message(self.client_id, decide)
        if refusal is None:
            self.last_refusal = None
            self.close_turn()
        return refusal

    # Taking back

    @property
    def undo_target_number(self) -> int | None:
        """Number of decisions that an undo keeps; None if nothing can be undone.

        Undo is free in practice; otherwise it stops where somebody has learnt something.
        """
        return self.host.undo_manager.undo_target_number

    @property
    def can_undo(self) -> bool:
        """True if people here may take back a decision, or ask the others to agree."""
        return self.host.undo_manager.can_undo(self.client_id)

    @property
    def wish(self) -> UndoProposed | None:
        """Wish of a person to take a move back, while others are asked to agree."""
        self._hear()
        return self._wish

    def take_closed_wish(self) -> UndoClosed | None:
        """Return once how the last wish has ended."""
        self._hear()
        closed, self._closed_wish = self._closed_wish, None
        return closed

    def answer_wish(self, number: int, seat: Seat, agrees: bool) -> None:
        """Answer the wish of another person for a person at this screen.

        Raises:
            JournalError: The journal cannot be written; the person is still asked.
        """
        self.host.handle_message(self.client_id, AnswerUndo(number, seat, int(agrees)))

    @property
    def can_redo(self) -> bool:
        """True if there is an undone decision."""
        return bool(self.host.match.undone_decisions)

    def undo(self) -> None:
        """Undo decisions back to the undo point, or ask the others to agree.

        Raises:
            ValueError: Nothing can be undone.
            JournalError: The journal cannot be written.
        """
        if not self.can_undo:
            raise ValueError("nothing can be taken back")
        made = list(self.host.match.decisions)
        refusal = self.host.handle_message(self.client_id, UndoDecision())
        if refusal is None and self.mode is MatchMode.PRACTICE:
            self.undone_variations.save_variation(made)

    def redo(self) -> None:
        """Redo the decisions that were undone.

        Raises:
            JournalError: The journal cannot be written.
        """
        if self.host.handle_message(self.client_id, RedoDecision()) is None:
            self.close_turn()

    def follow_variation(self, line: DecisionSequence) -> None:
        """Return to the end of a variation.

        Raises:
            JournalError: The journal cannot be written.
        """
        self.undone_variations.save_variation(self.host.match.decisions)
        self.host.replay_variation(line)
        self.close_turn()

    def handle_history_jump(self, at_rest: bool = True) -> bool:
        """Handle an undo or redo since the last call; True if there was one.

        Nothing is being shown then, and nobody is asked.

        Args:
            at_rest: Later decisions are shown at rest, without animation.
        """
        if not self._follower.is_leader_rewound:
            return False
        if at_rest:
            self._follower.catch_up()
        else:
            self._follower.follow_rewind()
        self._deals = False
        self.acting_seat = None
        self.last_announced_decision = SETUP_EVENT_NUMBER
        self._acknowledged = BEFORE_SETUP_NUMBER
        self.finish_event()
        self.close_turn()
        return True

    @property
    def other_variations(self) -> Sequence[Variation]:
        """Variations that are not being played now, the last left first."""
        return self.undone_variations.other_variations(self.match.decisions)

    # Secrets

    def secret_answers(self, seat: Seat) -> Sequence[SecretAnswer]:
        """Return the answers that a person may choose in secret with a button, in public terms.

        Empty if the answers themselves are secret, if there are more than buttons, or while AI
        seats still choose.
        """
        match = self.host.match
        if not self.perspective.is_shared or any(map(self.is_ai, match.active_seats())):
            return ()
        if not is_secret_choice(match):
            return ()
        found = self._handling.secret_answers(match.view_for(NOBODY), seat)
        return found if len(found) <= len(CHOICE_BUTTONS) else ()

    def needs_no_secrets(self, seat: Seat) -> bool:
        """True if the present decision of a seat needs no secret information."""
        return self.match.game.is_public_decision(self.match.state, seat)

    @property
    def is_secret_choice(self) -> bool:
        """True if several seats choose in secret now, one after another."""
        return is_secret_choice(self.match)

    def secret_choosers(self) -> Sequence[tuple[Seat, bool]]:
        """Return the people who choose in secret in this round, each with True if they have chosen.

        Empty if only one person is asked.
        """
        match = self.host.match
        acting, chosen = match.active_seats(), match.game.revising_seats(match.state)
        people = [seat for seat in self.local_seats if seat in acting or seat in chosen]
        return [(seat, seat in chosen) for seat in people] if len(people) > 1 else []

    @property
    def remote_choosers(self) -> tuple[Seat, ...]:
        """Seats that have chosen in secret on their own device while others still choose."""
        match, chairs = self.match, self.host.clients.seat_controllers
        chosen = match.game.revising_seats(match.state)
        return tuple(seat for seat in chosen if chairs[seat].client not in (None, self.client_id))

    @property
    def decides_again(self) -> bool:
        """True if the player at the shared screen is also asked next."""
        acting = self.host.match.active_seats()
        return len(acting) == 1 and acting[0] == self.perspective.last_seat

    @property
    def has_open_secrets(self) -> bool:
        """True if the secrets of one of several people at the screen lie open."""
        eyes = self.perspective
        return (
            eyes.is_shared
            and eyes.viewer_seat != NOBODY
            and self.match.has_hidden_pieces(eyes.viewer_seat)
        )

    def end_turn(self) -> bool:
        """Let the player leave the shared screen if they do not decide next; True if they did.

        Call it when all events have been shown.
        """
        eyes = self.perspective
        if not eyes.is_shared or eyes.seated_player in (NOBODY, self.next_seat):
            return False
        eyes.leave_seat()
        return True
