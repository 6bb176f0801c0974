"""The states of a table: what goes on there now, and what may come next.

A table shows what happened, then asks whoever decides: an AI seat thinks, a person is invited, or
the screen is handed over first. A state holds whenever nothing is being shown any more; it is
entered and left in one place (`StateMachine.go`), which refuses what may not come next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from scenes.stage.often import Dealing
from scenes.table.banter import Banter
from scenes.table.closinghand import ClosingHand
from scenes.table.commentator import Commentator
from scenes.table.curtain import Chooser, CurtainScene, Handover
from scenes.table.dialogs import ask_for_lost
from scenes.table.display import Display
from scenes.table.herald import Herald
from scenes.table.opponents import Opponents
from scenes.table.stakes import Stakes
from scenes.table.unseen import BY_HAND, UnseenChoices
from scenes.ui.intents import KEYBOARD
from sprites.timeline import call
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import SET_UP, Event
from tabletop.said.news import News


class StateError(AssertionError):
    """A state was to be followed by one that may not come next: a fault of the table."""


class StateMachine(ABC):
    """Which state a table is in, and what all states work with; what comes when is told by those
    who lead a table (`flow.py`)."""

    def __init__(
        self, display: Display, opponents: Opponents, commentator: Commentator, banter: Banter,
        unseen: UnseenChoices,
    ) -> None:  # fmt: skip
        self.context = context = display.context
        self.session = session = display.session
        self.display = display
        self.pace = display.pace
        self.opponents = opponents
        self.commentator = commentator
        self.banter = banter
        self.unseen = unseen
        self.stakes = Stakes(session, display.layout.tempo.acts)
        self.dealing = Dealing(session.match.game.name, context.set_ups)
        self.herald = Herald(display)
        self.hand = ClosingHand(display)
        self.state: TableState = ShowingEvents()

    def go(self, state: TableState) -> None:
        """Leave the state and enter another. Raises StateError where that may not come next."""
        if not isinstance(state, self.state.following):
            now, then = type(self.state).__name__, type(state).__name__
            raise StateError(f"{then} may not come after {now}")
        self.state.exit(self)
        self.state = state
        state.enter(self)

    def proceed(self) -> None:
        """Nothing is being shown, and the table is in front: called every frame."""
        following = self.state.proceed(self)
        if following is not None:
            self.go(following)

    @abstractmethod
    def follows(self) -> TableState:
        """All that happened has been shown: what comes now."""

    def shows(self, event: Event) -> None:
        """An event is about to be shown."""
        self.commentator.shows(event)

    @property
    def settled(self) -> bool:
        """Whether nothing will happen until somebody wants something."""
        return self.state.settled(self)


class TableState:
    """What goes on at a table."""

    @property
    def following(self) -> tuple[type[TableState], ...]:
        """What may come next."""
        return ()

    def enter(self, at: StateMachine) -> None:
        """It begins."""

    def exit(self, at: StateMachine) -> None:
        """It ends."""

    def proceed(self, at: StateMachine) -> TableState | None:
        """Nothing is being shown: go on; what comes next, if it is not this."""
        return None

    def decided(self) -> TableState | None:
        """Something was decided: what comes next, if it is not this."""
        return ShowingEvents()

    def skipped(self, at: StateMachine) -> None:
        """What was being shown lies there at once."""

    def laid_anew(self, at: StateMachine) -> TableState | None:
        """The table was laid anew: what comes next, if it is not this."""
        return None

    def settled(self, at: StateMachine) -> bool:
        """Whether nothing will happen until somebody wants something."""
        return at.pace.paused


class ShowingEvents(TableState):
    """What happened is shown, event by event; at the end it is seen who decides."""

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return (
            ShowingEvents, Thinking, Inviting, ChoosingUnseen, Resting, Reading, HandingOver,
            Awaiting, ShowingAgain, Over,
        )  # fmt: skip

    def proceed(self, at: StateMachine) -> TableState | None:
        now = at.display.lanes["table"].now
        begin, begun = partial(self._begin, at), partial(self._begun, at, now)
        if not at.display.projector.forward(at.session, begin, begun) or at.hand.holds:
            return None
        at.display.compare()
        self._end_turn(at)
        at.commentator.shown()
        if (news := at.commentator.news()) is not None:
            at.opponents.tell(news)
            return None
        return at.follows()

    def _begin(self, at: StateMachine, event: Event) -> None:
        at.pace.weight = at.stakes.pace()
        at.shows(event)
        if event.number == SET_UP:
            at.pace.weight = max(at.pace.weight, at.dealing.pace(event.acts))

    def _begun(self, at: StateMachine, now: float, event: Event) -> None:
        director = at.display.director
        if not director.idle:
            director.play(call(self._shown, at, event, now))
        if event.number >= 0 and at.session.thinks(event.seat):
            at.opponents.hold(event.seat)

    def _shown(self, at: StateMachine, event: Event, began: float) -> None:
        """An event has been shown; rests are as ever."""
        at.pace.weight = 1.0
        if event.number == SET_UP:
            at.dealing.shown(event.acts, at.display.lanes["table"].now - began)

    def skipped(self, at: StateMachine) -> None:
        if not at.session.behind:
            self._end_turn(at)

    def _end_turn(self, at: StateMachine) -> None:
        leaves = at.hand.shown()
        if at.session.end_turn() or leaves:
            at.display.conceal()

    def laid_anew(self, at: StateMachine) -> None:
        """What was being shown lies there: whose turn it was leaves the screen at once, for another
        scene may lie above the table, and nothing goes on until that is closed."""
        leaves = not at.session.behind and at.hand.shown()
        if leaves or (not at.session.behind and at.session.end_turn()):
            at.display.lay_for_others()


class Thinking(TableState):
    """An AI seat thinks; what it has decided is announced before it is shown."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def enter(self, at: StateMachine) -> None:
        at.opponents.begin(self._seat)

    def proceed(self, at: StateMachine) -> TableState | None:
        if at.session.coming:
            return ShowingEvents()
        at.display.compare()
        at.commentator.shown()
        if (news := at.commentator.news()) is not None:
            at.opponents.tell(news)
        elif not at.pace.paused:
            at.opponents.announce_next()
        return None

    def laid_anew(self, at: StateMachine) -> TableState:
        return ShowingEvents()


class Inviting(TableState):
    """A person may decide."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._number = 0  # how many decisions had been made at the table
        self._secret = False  # whether several choose in secret
        self._unseen = False  # and all have the same before them
        self._spared = False  # whether their hand lies face down only since they do not need it

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain, HandingOver, Inviting

    def enter(self, at: StateMachine) -> None:
        """Who was not there before sits down; small secrets, and hands that are not needed, stay
        covered until they look."""
        session, display, eyes = at.session, at.display, at.session.perspective
        at.hand.stop()
        eyes.resume()
        eyes.lid = display.layout.small_secrets and not session.openly(self._seat)
        if eyes.sitter != self._seat:
            eyes.sit_down(self._seat)
            if not display.stays_covered(self._seat):
                eyes.look()
        if display.spared(self._seat):
            eyes.cover()  # though it lay open for what they were asked before
        display.page.release()  # what somebody pressed before they were asked decides nothing
        display.turn_to(self._seat)
        session.ask()
        display.offer(self._seat)
        self._number = session.table.match.number
        self._spared = display.spared(self._seat)
        self._secret = session.secret_choice
        self._unseen = bool(session.answers(self._seat))

    def exit(self, at: StateMachine) -> None:
        """Whoever has decided closes their hand: at once where nobody may see which of a few things
        it was. What was chosen in secret is shown to all, and they sit there no more."""
        eyes = at.session.perspective
        at.display.withdraw()
        if self._spared and eyes.viewer == NOBODY:
            eyes.leave()
        if at.session.table.match.number <= self._number:
            return
        if self._unseen:
            eyes.leave()
            at.display.conceal()
        else:
            at.hand.decided(self._secret)

    def proceed(self, at: StateMachine) -> TableState | None:
        if at.session.behind or at.session.deciding is None:
            return ShowingEvents()
        at.display.compare()
        return None

    def laid_anew(self, at: StateMachine) -> TableState:
        return ShowingEvents()

    def settled(self, at: StateMachine) -> bool:
        return at.display.director.idle and at.session.deciding is not None


class ChoosingUnseen(TableState):
    """People choose in secret on buttons, of devices of their own or of one that is passed round:
    nobody sits there."""

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def enter(self, at: StateMachine) -> None:
        session, display = at.session, at.display
        if session.perspective.sitter != NOBODY:
            session.perspective.leave()
            display.conceal()
        session.acting = None
        display.presentation.turn_to(None, session.match.state)
        at.unseen.ask()
        display.hud.say(at.unseen.prompt)
        display.show_widgets()
        if at.context.devices.last == KEYBOARD and at.unseen.passing is not None:
            display.page.focus_on(BY_HAND)  # a remote control has no more than Enter

    def proceed(self, at: StateMachine) -> TableState | None:
        if at.session.behind or not at.unseen.asked:
            return ShowingEvents()
        at.display.compare()
        at.unseen.carry_out()
        return None

    def laid_anew(self, at: StateMachine) -> TableState:
        return ShowingEvents()

    def settled(self, at: StateMachine) -> bool:
        return at.display.director.idle and at.unseen.listening


class Awaiting(TableState):
    """Somebody decides elsewhere, or nobody is there who could: the table waits."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = tuple(seats)
        self._asks: Seat | None = None  # for whose phone a question lies open
        self._asked: set[Seat] = set()

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def enter(self, at: StateMachine) -> None:
        session, display = at.session, at.display
        if session.perspective.sitter != NOBODY and session.end_turn():
            display.conceal()
        if len(self._seats) == 1:
            display.turn_to(self._seats[0])
        names = [session.match.setup.names[seat] for seat in self._seats]
        display.hud.say(at.context.text("table.awaited", who=names))
        display.show_widgets()

    def proceed(self, at: StateMachine) -> TableState | None:
        if at.session.behind or at.session.match.to_act() != self._seats:
            return ShowingEvents()
        if any(map(at.session.invited, self._seats)):
            return ShowingEvents()
        at.display.compare()
        self._mind_lost(at)
        return None

    def _mind_lost(self, at: StateMachine) -> None:
        """Ask what is to be done for somebody whose phone is lost, or who gave the seat up, once
        each time; the question goes when somebody plays there again."""
        page, handsets = at.display.page, at.context.handsets
        why = handsets.lost()
        lost = [seat for seat in why if seat in self._seats]
        if self._asks is not None and self._asks not in lost:
            self._asks = None
            page.close()
        self._asked &= set(lost)
        new = [seat for seat in lost if seat not in self._asked]
        if self._asks is not None or not new or page.dialog:
            return
        self._asks = seat = new[0]
        self._asked.add(seat)

        def answered(do: Callable[[Seat], None]) -> None:
            self._asks = None
            do(seat)

        name = at.session.match.setup.names[seat]
        ask_for_lost(
            at.context, page, name, why[seat],
            here=lambda: answered(handsets.play_here),
            computer=lambda: answered(handsets.stand_in),
            wait=lambda: answered(lambda seat: None),
        )  # fmt: skip

    def exit(self, at: StateMachine) -> None:
        if self._asks is not None:
            self._asks = None
            at.display.page.close()

    def laid_anew(self, at: StateMachine) -> TableState:
        return ShowingEvents()

    def settled(self, at: StateMachine) -> bool:
        return True


class Reading(TableState):
    """A learner reads what others did, and goes on when they want to."""

    def __init__(self, news: News) -> None:
        self._news = news
        self._read = False

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return (ShowingEvents,)

    def enter(self, at: StateMachine) -> None:
        self._open(at)

    def _open(self, at: StateMachine) -> None:
        def go_on() -> None:
            self._read = True
            at.display.page.close()

        at.herald.open(self._news, go_on)
        at.herald.show_own(self._news)

    def proceed(self, at: StateMachine) -> TableState | None:
        if self._read or not at.herald.waits:
            return ShowingEvents()
        if not at.display.page.dialog:
            self._open(at)
        return None

    def laid_anew(self, at: StateMachine) -> TableState | None:
        """The table was restyled: it is said anew."""
        return None

    def settled(self, at: StateMachine) -> bool:
        return True


class Resting(TableState):
    """Nobody is to decide: the table waits while something is said about it."""

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def proceed(self, at: StateMachine) -> TableState | None:
        if at.session.coming:
            return ShowingEvents()
        at.display.compare()
        return None

    def laid_anew(self, at: StateMachine) -> TableState:
        return ShowingEvents()

    def settled(self, at: StateMachine) -> bool:
        return True


class HandingOver(TableState):
    """The screen is handed over: the curtain, then the hand of whoever takes it.

    What happened was shown before, in the open. While the curtain is shut nothing private is in the
    scene at all: it was taken off the stage before the curtain closed.
    """

    def __init__(self, seat: Seat, at_once: bool = False) -> None:
        """seat: for whom the curtain opens. at_once: it is shut without closing (the cover key, or
        a window that lost its focus)."""
        self.seat = seat
        self._at_once = at_once

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def enter(self, at: StateMachine) -> None:
        session, display, context, seat = at.session, at.display, at.context, self.seat
        session.perspective.leave()
        display.conceal()
        display.hud.clear()
        display.show_widgets()
        seats = session.match.setup.seats
        score = session.match.game.standing(session.shown)[seat].score
        draw = CurtainScene.shut if self._at_once else CurtainScene
        curtain = draw(
            context,
            seats[seat],
            context.text("table.curtain.score", n=score),
            TakingOver(at, seat),
            [Chooser(seats[who], chosen) for who, chosen in session.secret_round()],
        )
        context.stack.push(curtain)

    def settled(self, at: StateMachine) -> bool:
        return True


class TakingOver(Handover):
    """Hands a table over to a seat behind the curtain."""

    def __init__(self, at: StateMachine, seat: Seat) -> None:
        self._at = at
        self._seat = seat
        self._begins = False

    def closed(self) -> None:
        """The table is laid from the new side, its secrets still face down, and it is the turn of
        who takes it."""
        at = self._at
        at.session.perspective.turn_table(self._seat)
        self._begins = at.session.begin_turn(self._seat)
        at.display.lay()
        at.display.show_widgets()

    def taken(self) -> None:
        """The screen is the seat's own from now on, before the cloth parts."""
        at = self._at
        at.session.perspective.sit_down(self._seat)
        at.display.uncover()
        if self._begins:
            at.display.chime(self._seat)
        at.go(ShowingEvents())


class ShowingAgain(TableState):
    """Past events are shown once more, then the table as it is now."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain, HandingOver

    def enter(self, at: StateMachine) -> None:
        at.display.show_past(self._events)

    def decided(self) -> TableState | None:
        """The table shows the past: what was decided comes after it."""
        return None

    def proceed(self, at: StateMachine) -> TableState | None:
        at.display.lay()
        at.go(ShowingEvents())
        at.state.skipped(at)
        at.display.show_widgets()
        return None

    def settled(self, at: StateMachine) -> bool:
        return False


class Over(TableState):
    """The match is over: a last word, then the result."""

    def __init__(self) -> None:
        self._told = False

    @property
    def following(self) -> tuple[type[TableState], ...]:
        return ShowingEvents, ShowingAgain

    def enter(self, at: StateMachine) -> None:
        at.display.director.play(at.banter.farewell())

    def proceed(self, at: StateMachine) -> TableState | None:
        match = at.session.table.match
        if not match.over:  # taken back meanwhile
            return ShowingEvents()
        if not self._told:
            self._told = True
            at.opponents.close()
            match.close()
            at.context.pages.result(match, at.session.mode)
        return None

    def settled(self, at: StateMachine) -> bool:
        return self._told
