"""Turn flow of a table: chooses the next state, and handles requests that interrupt a state.

The states themselves are in `table_states.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from scenes.table.turns.table_states import (
    AiThinking,
    AskingPlayer,
    AwaitingRemotePlayer,
    ChoosingByNumber,
    ChoosingSimultaneously,
    HandingOverScreen,
    MatchOver,
    ReadingRecap,
    ReplayingEvents,
    ShowingEvents,
    TableState,
    TableStateMachine,
)
from scenes.ui.devices.intents import ChoicePick
from tabletop.core.zones import Seat


class TurnFlow(TableStateMachine):
    """Leads a match through the states of its table."""

    has_banter: ClassVar[bool] = True
    """True if characters may speak between decisions."""

    def proceed(self) -> None:
        """Let the state continue; a character may speak once the next seat is asked.

        Then the signs of the decision stand on the table, and a line leaves them room.
        """
        before = self.state
        super().proceed()
        silent = (ShowingEvents, ReplayingEvents, ReadingRecap, MatchOver)
        if self.has_banter and self.state is not before and not isinstance(self.state, silent):
            self.banter.react_to_events()

    def next_state(self) -> TableState:
        """Return the next state, when all events have been shown."""
        session, match = self.session, self.session.match
        if (news := self.turn_recap.next_summary()) is not None:
            if self.turn_recap.waits_for_reader:
                return ReadingRecap(news)
            self.turn_recap.show_own_changes(news)
        if match.is_over:
            return MatchOver()
        if self.speed.pause_if_reached(match.decision_number):
            self.presenter.update_widgets()
        seat, eyes = session.next_seat, session.perspective
        if session.pending_ai_answer is not None or session.is_ai(seat):
            return AiThinking(session.next_shown_seat)
        self.simultaneous_choices.choose_input_mode()
        if self.simultaneous_choices.waiting_seats:
            return ChoosingSimultaneously()
        if not session.is_seat_asked(seat):
            return AwaitingRemotePlayer(match.active_seats())
        if eyes.viewer_seat != seat and self._can_ask_by_number(seat):
            return ChoosingByNumber(seat)
        if (
            eyes.is_shared
            and not eyes.has_open_secrets_of(seat)
            and self.presenter.needs_curtain(seat)
        ):
            return HandingOverScreen(seat)
        return AskingPlayer(seat)

    def _can_ask_by_number(self, seat: Seat) -> bool:
        """True if a person whose hand would need the curtain can choose by number instead."""
        by_number = self.simultaneous_choices.by_number
        return self.presenter.needs_curtain(seat) and by_number.can_ask(seat)

    def lift_hand(self) -> None:
        """Let the person who chooses by number look at their hand behind the curtain."""
        if isinstance(self.state, ChoosingByNumber):
            self.change_state(HandingOverScreen(self.state.seat))

    @property
    def asked_seats(self) -> Sequence[Seat]:
        """Seats of the people who may decide now."""
        if isinstance(self.state, ChoosingByNumber):
            return (self.state.seat,)
        deciding = self.session.deciding_seat
        return self.simultaneous_choices.asked_seats if deciding is None else (deciding,)

    @property
    def is_asking(self) -> bool:
        """True if a person may decide now, or as soon as choices are accepted."""
        return self.session.deciding_seat is not None or isinstance(
            self.state, ChoosingByNumber | ChoosingSimultaneously
        )

    def handle_choice_pick(self, intent: ChoicePick) -> None:
        """Handle a digit in a choice by number, or a button in a simultaneous choice."""
        if isinstance(self.state, ChoosingByNumber):
            self.simultaneous_choices.by_number.choose(intent.number + 1)
            return
        if not self.simultaneous_choices.handle_choice_pick(intent):
            return
        if self.presenter.sequencer.is_idle and not self.session.has_unshown_event:
            self.simultaneous_choices.queue_next_choice()
        else:
            self.presenter.update_widgets()

    def choose_by_hand(self) -> None:
        """Let players without own buttons choose with their pieces."""
        self.simultaneous_choices.choose_by_hand()
        self.presenter.update_widgets()

    def after_decision(self) -> None:
        """Show the events of a decision that was made at this screen."""
        self.simultaneous_choices.after_decision()
        self.presenter.after_decision()
        following = self.state.after_decision()
        if following is not None:
            self.change_state(following)
        self._ask_next_chooser()

    def _ask_next_chooser(self) -> None:
        """Name who has the shared device now in the line, as the panel does, while cards move."""
        choices, display = self.simultaneous_choices, self.presenter
        was_asked = display.narrator.keeps_prompt
        is_asked = choices.shared_device_seat is not None
        display.narrator.keeps_prompt = is_asked
        if is_asked or was_asked:
            display.action_bar.show_prompt(choices.prompt_text if is_asked else "")

    def skip_playback(self) -> None:
        """Finish the running animations at once.

        A player who does not decide next leaves the screen in the same frame.
        """
        self.presenter.skip_playback()
        if self.presenter.sequencer.is_idle:
            self.state.after_skip(self)

    def after_rebuild(self) -> None:
        """Update the state after the table was shown again at rest, by an undo or a new style."""
        following = self.state.after_rebuild(self)
        if following is not None:
            self.change_state(following)

    def handle_controller_change(self) -> bool:
        """Update the state after a change of the people at this screen.

        Returns:
            True if a curtain waits for a player who no longer decides here.
        """
        state = self.state
        if isinstance(state, HandingOverScreen):
            if state.seat in self.session.local_seats:
                return False
            self.change_state(ShowingEvents())
            return True
        self.after_rebuild()
        return False

    def replay_decision(self, number: int) -> None:
        """Replay the event of a decision, then show the table as it is now."""
        events = [event for event in self.session.match.history if event.decision_number == number]
        if events:
            self.change_state(ReplayingEvents(events))

    def replay_last_turn(self) -> bool:
        """Replay the events since the player's last turn; True if there were any."""
        events = self.turn_recap.last_turn_events()
        if events:
            self.change_state(ReplayingEvents(events))
        return bool(events)

    def cover_for_others(self) -> None:
        """Hide the open hand of one of several people, because others come to the screen."""
        if self.session.has_open_secrets:
            self.session.perspective.leave_seat()
            self.presenter.conceal_secrets()
            self.presenter.update_widgets()
            self.change_state(ShowingEvents())

    def cover_secrets(self) -> None:
        """Hide open secrets at once: behind the curtain, or face down until their owner looks."""
        session, eyes = self.session, self.session.perspective
        seat = session.next_seat
        by_hand = seat in session.local_seats
        by_number = self._can_ask_by_number(seat)
        if by_hand and self.presenter.needs_curtain(seat) and not by_number:
            self.change_state(HandingOverScreen(seat, at_once=True))
            return
        if seat == eyes.seated_player and not by_number:
            eyes.cover_hand()
        else:
            eyes.leave_seat()
        self.presenter.conceal_secrets()
        self.presenter.update_widgets()
        if not isinstance(self.state, MatchOver):  # it leads to the result as it is
            self.change_state(
                AskingPlayer(seat)
                if isinstance(self.state, AskingPlayer) and not by_number
                else ShowingEvents()
            )
