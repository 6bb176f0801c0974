"""The flow of a table through its states: who comes when all has been shown, and what leads aside.

What each state does stands in `states.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.table.states import (
    Awaiting,
    ChoosingUnseen,
    HandingOver,
    Inviting,
    Over,
    Reading,
    ShowingAgain,
    ShowingEvents,
    StateMachine,
    TableState,
    Thinking,
)
from scenes.ui.intents import Pick
from tabletop.core.zones import Seat


class TableFlow(StateMachine):
    """Leads a match through the states of its table."""

    def follows(self) -> TableState:
        """All that happened has been shown: what comes now."""
        session, match = self.session, self.session.match
        if (news := self.herald.news()) is not None:
            if self.herald.waits:
                return Reading(news)
            self.herald.say_own(news)
        if match.over:
            return Over()
        self.banter.attend()
        if self.pace.reached(match.number):
            self.display.show_widgets()
        seat, eyes = session.next_seat, session.perspective
        if session.thought is not None or session.thinks(seat):
            return Thinking(session.next_up)
        self.unseen.consider()
        if self.unseen.waiting:
            return ChoosingUnseen()
        if not session.invited(seat):
            return Awaiting(match.to_act())
        if eyes.shared and not eyes.open_for(seat) and self.display.curtained(seat):
            return HandingOver(seat)
        return Inviting(seat)

    @property
    def asked(self) -> Sequence[Seat]:
        """The seats of the people who may decide now."""
        deciding = self.session.deciding
        return self.unseen.asked if deciding is None else (deciding,)

    @property
    def asks(self) -> bool:
        """Whether anybody may decide now, or may when it is heard."""
        return self.session.deciding is not None or isinstance(self.state, ChoosingUnseen)

    def pick(self, intent: Pick) -> None:
        """A button was pressed by which people choose unseen."""
        if not self.unseen.pick(intent):
            return
        if self.display.director.idle and not self.session.behind:
            self.unseen.carry_out()
        else:
            self.display.show_widgets()

    def choose_by_hand(self) -> None:
        """Who has no buttons of their own chooses with what they hold."""
        self.unseen.choose_by_hand()
        self.display.show_widgets()

    def decided(self) -> None:
        """Something was decided at this screen: it is shown."""
        self.unseen.decided()
        self.display.moved_on()
        following = self.state.decided()
        if following is not None:
            self.go(following)

    def skip(self) -> None:
        """End at once what is being shown. Whoever sits there and does not decide next leaves in
        the same frame, as nothing else goes on in it."""
        self.display.skip()
        if self.display.director.idle:
            self.state.skipped(self)

    def laid_anew(self) -> None:
        """Time has jumped, or the table was restyled: it lies there at rest."""
        following = self.state.laid_anew(self)
        if following is not None:
            self.go(following)

    def chairs_changed(self) -> bool:
        """Others decide at this screen now; whether a curtain opens for somebody who does not."""
        state = self.state
        if isinstance(state, HandingOver):
            if state.seat in self.session.people:
                return False
            self.go(ShowingEvents())
            return True
        self.laid_anew()
        return False

    def show_again(self, number: int) -> None:
        """Show the event of a decision once more, then the table as it is now."""
        events = [event for event in self.session.match.history if event.number == number]
        if events:
            self.go(ShowingAgain(events))

    def show_last_turn(self) -> bool:
        """Show again what happened since one's last turn; whether anything did."""
        events = self.herald.last_turn()
        if events:
            self.go(ShowingAgain(events))
        return bool(events)

    def cover(self) -> None:
        """Hide the secrets that lie open at once: behind the curtain, or face down until their
        owner looks."""
        session, eyes = self.session, self.session.perspective
        seat = session.next_seat
        by_hand = seat in session.people
        if by_hand and self.display.curtained(seat):
            self.go(HandingOver(seat, at_once=True))
            return
        if seat == eyes.sitter:
            eyes.cover()
        else:
            eyes.leave()
        self.display.conceal()
        self.display.show_widgets()
        if not isinstance(self.state, Over):  # it leads to the result as it is
            self.go(Inviting(seat) if isinstance(self.state, Inviting) else ShowingEvents())
