"""States of a table: what happens now, and which state may follow.

A table shows the past events, then asks the next seat: an AI thinks, a person is asked, or
the screen is handed over first. A state lasts while nothing is being shown. The state changes
in one place (`TableStateMachine.change_state`), which refuses a wrong transition.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from scenes.stage.animation.pacing import SetupPacing
from scenes.table.narration.banter_bubbles import BanterBubbles
from scenes.table.narration.commentator import Commentator
from scenes.table.narration.newcomer_goal import tell_goal
from scenes.table.narration.turn_recap import TurnRecap
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.privacy.curtain import ChooserStatus, CurtainListener, CurtainScene
from scenes.table.privacy.hand_hiding import HandHider
from scenes.table.privacy.open_hand_notice import OpenHandNotice
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL, SimultaneousChoices
from scenes.table.turns.ai_turns import AiTurns
from scenes.table.turns.dialogs import ask_about_lost_player
from scenes.table.turns.event_pacing import EventPacing
from scenes.ui.devices.intents import KEYBOARD
from sprites.timeline import call, parallel, wait
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import SETUP_EVENT_NUMBER, Event
from tabletop.narration.turn_summary import TurnSummary


class StateTransitionError(AssertionError):
    """Raised if a state may not follow the present one: an error of the table."""


class TableStateMachine(ABC):
    """The present state of a table, and the parts that all states work with.

    Subclasses choose the next state (`turn_flow.py`).
    """

    def __init__(
        self,
        presenter: TablePresenter,
        ai_turns: AiTurns,
        commentator: Commentator,
        banter: BanterBubbles,
        simultaneous_choices: SimultaneousChoices,
    ) -> None:
        """Create the state machine; it starts by showing events."""
        self.context = context = presenter.context
        self.session = session = presenter.session
        self.presenter = presenter
        self.speed = presenter.speed
        self.ai_turns = ai_turns
        self.commentator = commentator
        self.banter = banter
        self.simultaneous_choices = simultaneous_choices
        self.event_pacing = EventPacing(session, presenter.layout.demo_tempo.act_speed)
        self.setup_pacing = SetupPacing(session.match.game.name, context.setup_durations)
        self.turn_recap = TurnRecap(presenter)
        self.hand_hider = HandHider(presenter)
        self.open_hand_notice = OpenHandNotice(presenter)
        self.state: TableState = ShowingEvents()

    def change_state(self, state: TableState) -> None:
        """Leave the state and enter another.

        Raises:
            StateTransitionError: The new state may not follow the present one.
        """
        if not isinstance(state, self.state.allowed_next):
            now, then = type(self.state).__name__, type(state).__name__
            raise StateTransitionError(f"{then} may not come after {now}")
        self.state.on_exit(self)
        self.state = state
        state.on_enter(self)

    def proceed(self) -> None:
        """Let the state continue.

        Call it in every frame while nothing is being shown and the table is in front.
        """
        following = self.state.proceed(self)
        if following is not None:
            self.change_state(following)

    @abstractmethod
    def next_state(self) -> TableState:
        """Return the next state, when all events have been shown."""

    def before_event(self, event: Event) -> None:
        """Prepare for an event that is about to be shown."""
        self.commentator.before_event(event)

    @property
    def is_waiting_for_input(self) -> bool:
        """True if nothing will happen without input."""
        return self.state.is_waiting_for_input(self)


class TableState:
    """A state of a table; by default it waits."""

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ()

    def on_enter(self, machine: TableStateMachine) -> None:
        """Begin the state."""

    def on_exit(self, machine: TableStateMachine) -> None:
        """End the state."""

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Continue while nothing is being shown; return the next state, or None to stay."""
        return None

    def after_decision(self) -> TableState | None:
        """Return the next state after a decision, or None to stay."""
        return ShowingEvents()

    def after_skip(self, machine: TableStateMachine) -> None:
        """Update the state after the running animations were skipped."""

    def after_rebuild(self, machine: TableStateMachine) -> TableState | None:
        """Return the next state after the table was shown again at rest, or None to stay."""
        return None

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True if nothing will happen without input."""
        return machine.speed.is_paused


class ShowingEvents(TableState):
    """Shows events one by one, and then asks for the next state."""

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow: all of them."""
        return (
            ShowingEvents,
            AiThinking,
            AskingPlayer,
            ChoosingByNumber,
            ChoosingSimultaneously,
            TableIdle,
            ReadingRecap,
            HandingOverScreen,
            AwaitingRemotePlayer,
            ReplayingEvents,
            MatchOver,
        )

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Show the next events; afterwards end the turn and return the next state."""
        now = machine.presenter.timelines["table"].now
        begin, begun = partial(self._begin, machine), partial(self._after_start, machine, now)
        if (
            not machine.presenter.playback.play_events(machine.session, begin, begun)
            or machine.hand_hider.must_wait
        ):
            return None
        self._reset_speed(machine)
        machine.presenter.check_stage()
        self._end_turn(machine)
        machine.commentator.reveal_chances()
        if (news := machine.commentator.next_remark()) is not None:
            machine.ai_turns.queue_remark(news)
            return None
        return machine.next_state()

    def _begin(self, machine: TableStateMachine, event: Event) -> None:
        machine.speed.event_speed = machine.event_pacing.event_speed()
        machine.speed.reading_share = machine.event_pacing.reading_share
        machine.presenter.narrator.local_seats = machine.session.local_seats
        machine.before_event(event)
        if event.decision_number == SETUP_EVENT_NUMBER:
            machine.speed.event_speed = max(
                machine.speed.event_speed, machine.setup_pacing.setup_speed(event.acts)
            )

    def _after_start(self, machine: TableStateMachine, now: float, event: Event) -> None:
        director = machine.presenter.sequencer
        if director.is_idle:  # nothing to show
            self._reset_speed(machine)
        else:
            director.play_step(call(self._after_event, machine, event, now))
        if event.decision_number >= 0 and machine.session.is_ai(event.seat):
            machine.ai_turns.pause_after_action(event.seat)

    def _after_event(self, machine: TableStateMachine, event: Event, start_seconds: float) -> None:
        """Reset the speed after the acts of an event have been shown.

        Where people share a screen, what still moves keeps its speed, since they wait for it.
        """
        if not machine.session.perspective.is_shared:
            self._reset_speed(machine)
        if event.decision_number == SETUP_EVENT_NUMBER:
            machine.setup_pacing.note_setup(
                event.acts, machine.presenter.timelines["table"].now - start_seconds
            )

    def _reset_speed(self, machine: TableStateMachine) -> None:
        machine.speed.event_speed = machine.speed.reading_share = 1.0

    def after_skip(self, machine: TableStateMachine) -> None:
        """End the turn if all events have been shown."""
        if not machine.session.has_unshown_event:
            self._end_turn(machine)

    def _end_turn(self, machine: TableStateMachine) -> None:
        leaves = machine.hand_hider.finish_leaving()
        if machine.session.end_turn() or leaves:
            machine.presenter.conceal_secrets()

    def after_rebuild(self, machine: TableStateMachine) -> None:
        """Let the player leave the screen at once, if all events are shown.

        Another scene may lie above the table, and nothing continues until that is closed.
        """
        leaves = not machine.session.has_unshown_event and machine.hand_hider.finish_leaving()
        if leaves or (not machine.session.has_unshown_event and machine.session.end_turn()):
            machine.presenter.show_public_view()


class AiThinking(TableState):
    """An AI seat thinks; its decision is announced before it is shown."""

    def __init__(self, seat: Seat) -> None:
        """Create the state for an AI seat."""
        self._seat = seat

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def on_enter(self, machine: TableStateMachine) -> None:
        """Begin the AI turn."""
        machine.ai_turns.begin_turn(self._seat)

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Announce the decision when there is one, then show its events."""
        if machine.session.has_next_event:
            return ShowingEvents()
        machine.presenter.check_stage()
        machine.commentator.reveal_chances()
        if (news := machine.commentator.next_remark()) is not None:
            machine.ai_turns.queue_remark(news)
        elif not machine.speed.is_paused:
            machine.ai_turns.announce_next_decision()
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()


class AskingPlayer(TableState):
    """A person may decide."""

    def __init__(self, seat: Seat) -> None:
        """Create the state for the seat of a person."""
        self._seat = seat
        self._number = 0  # how many decisions had been made at the table
        self._is_secret = False  # whether several choose in secret
        self._has_button_answers = False  # and all have the same before them
        self._hides_unneeded_hand = (
            False  # whether their hand lies face down only since they do not need it
        )

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents, HandingOverScreen, AskingPlayer

    def on_enter(self, machine: TableStateMachine) -> None:
        """Seat the player, show their hand if it is needed, and offer their actions.

        Small secrets, and hands that are not needed, stay covered until the player looks.
        """
        session, display, eyes = machine.session, machine.presenter, machine.session.perspective
        machine.hand_hider.cancel()
        eyes.reopen_hand()
        eyes.keeps_hand_covered = display.layout.has_small_secrets and not session.needs_no_secrets(
            self._seat
        )
        if eyes.seated_player != self._seat:
            eyes.sit_down(self._seat)
            if not display.keeps_hand_face_down(self._seat):
                eyes.open_hand()
        if display.hides_unneeded_hand(self._seat):
            eyes.cover_hand()  # though it lay open for what they were asked before
        display.widget_layer.cancel_press()  # a press from before the question decides nothing
        display.start_turn(self._seat)
        session.open_turn()
        display.offer_actions(self._seat)
        tell_goal(display, self._seat, self._has_numbers(machine))
        machine.open_hand_notice.tell(self._seat)
        self._ask_to_remember(machine)
        self._number = session.host.match.decision_number
        self._hides_unneeded_hand = display.hides_unneeded_hand(self._seat)
        self._is_secret = session.is_secret_choice
        self._has_button_answers = bool(session.secret_answers(self._seat))

    def _has_numbers(self, machine: TableStateMachine) -> bool:
        """True if the player's hand lies open with its private numbers."""
        by_number, eyes = machine.simultaneous_choices.by_number, machine.session.perspective
        return bool(by_number.visible_numbers(eyes.viewer_seat)) and by_number.can_ask(self._seat)

    def _ask_to_remember(self, machine: TableStateMachine) -> None:
        """Ask a person whose open hand has numbers to remember these.

        After a choice that changes the hand, such as a discard, the numbers are new.
        """
        if self._has_numbers(machine):
            display = machine.presenter
            names = machine.session.match.setup.seat_names
            said = machine.context.text_catalogue(
                "table.numbered_look", names, who=SeatRef(self._seat)
            )
            display.action_bar.show_prompt(said)

    def on_exit(self, machine: TableStateMachine) -> None:
        """Start to hide the player's hand after a decision.

        It is hidden at once where the change of the hand would reveal a choice. After a secret
        choice the player leaves the screen.
        """
        eyes = machine.session.perspective
        machine.presenter.withdraw_offer()
        if self._hides_unneeded_hand and eyes.viewer_seat == NOBODY:
            eyes.leave_seat()
        if machine.session.host.match.decision_number <= self._number:
            return
        if self._has_button_answers:
            eyes.leave_seat()
            machine.presenter.conceal_secrets()
        else:
            machine.hand_hider.start(self._is_secret)

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Wait for the decision, then show its events."""
        if machine.session.has_unshown_event or machine.session.deciding_seat is None:
            return ShowingEvents()
        machine.presenter.check_stage()
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True if the person is asked and nothing is being shown."""
        return machine.presenter.sequencer.is_idle and machine.session.deciding_seat is not None


class ChoosingSimultaneously(TableState):
    """People choose in secret with buttons, on own or shared devices; nobody is seated."""

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def on_enter(self, machine: TableStateMachine) -> None:
        """Hide all secrets, and start to accept choices."""
        session, display = machine.session, machine.presenter
        if session.perspective.seated_player != NOBODY:
            session.perspective.leave_seat()
            display.conceal_secrets()
        session.acting_seat = None
        machine.simultaneous_choices.accept_choices()
        asked = machine.simultaneous_choices.shared_device_seat
        display.table_view.set_turn(asked, session.match.state)
        display.action_bar.show_prompt(machine.simultaneous_choices.prompt_text)
        display.update_widgets()
        if (
            machine.context.devices.last_device == KEYBOARD
            and machine.simultaneous_choices.shared_device_seat is not None
        ):
            display.widget_layer.focus_on(BY_HAND_TOOL)  # a remote control has no more than Enter

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Queue the waiting choices, until the last player has chosen."""
        if machine.session.has_unshown_event or not machine.simultaneous_choices.asked_seats:
            return ShowingEvents()
        machine.presenter.check_stage()
        machine.simultaneous_choices.queue_next_choice()
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True if choices are accepted and nothing is being shown."""
        return (
            machine.presenter.sequencer.is_idle
            and machine.simultaneous_choices.is_accepting_choices
        )


class ChoosingByNumber(TableState):
    """A person chooses by private number; nobody is seated, and all hands lie face down."""

    def __init__(self, seat: Seat) -> None:
        """Create the state for the seat that chooses."""
        self.seat = seat

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents, HandingOverScreen

    def on_enter(self, machine: TableStateMachine) -> None:
        """Hide all secrets, and show the numbers."""
        session, display = machine.session, machine.presenter
        machine.hand_hider.cancel()
        if session.perspective.seated_player != NOBODY:
            session.perspective.leave_seat()
            display.conceal_secrets()
        display.widget_layer.cancel_press()  # a press from before the question decides nothing
        display.start_turn(self.seat)
        by_number = machine.simultaneous_choices.by_number
        by_number.ask(self.seat)
        display.layout.seating.numbered_seat = self.seat
        display.action_bar.make_room()
        display.action_bar.show_prompt(by_number.prompt_text)
        display.update_widgets()
        display.widget_layer.focus_on(by_number.first_button)

    def on_exit(self, machine: TableStateMachine) -> None:
        """Remove the numbers."""
        machine.simultaneous_choices.by_number.withdraw()
        machine.presenter.layout.seating.numbered_seat = NOBODY
        machine.presenter.update_widgets()

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Wait for the decision, then show its events."""
        if machine.session.has_unshown_event or not machine.session.is_seat_asked(self.seat):
            return ShowingEvents()
        machine.presenter.check_stage()
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True if numbers are accepted and nothing is being shown."""
        by_number = machine.simultaneous_choices.by_number
        return machine.presenter.sequencer.is_idle and by_number.is_accepting_choices


class AwaitingRemotePlayer(TableState):
    """Somebody decides on another device, or is missing: the table waits."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        """Create the state for the seats that are awaited."""
        self._seats = tuple(seats)
        self._open_question: Seat | None = None  # for whose phone a question lies open
        self._asked_seats: set[Seat] = set()

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def on_enter(self, machine: TableStateMachine) -> None:
        """Let the player leave the screen, and show the names of the awaited players."""
        session, display = machine.session, machine.presenter
        if session.perspective.seated_player != NOBODY and session.end_turn():
            display.conceal_secrets()
        if len(self._seats) == 1:
            display.start_turn(self._seats[0])
        names = [session.match.setup.seat_names[seat] for seat in self._seats]
        display.action_bar.show_prompt(machine.context.text_catalogue("table.awaited", who=names))
        display.update_widgets()

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Wait for the players, and ask about lost ones."""
        if machine.session.has_unshown_event or machine.session.match.active_seats() != self._seats:
            return ShowingEvents()
        if any(map(machine.session.is_seat_asked, self._seats)):
            return ShowingEvents()
        machine.presenter.check_stage()
        self._ask_about_lost(machine)
        return None

    def _ask_about_lost(self, machine: TableStateMachine) -> None:
        """Ask once what to do for a player whose phone is lost, or who has given up the seat.

        The dialog closes when somebody plays there again.
        """
        page, handsets = machine.presenter.widget_layer, machine.context.phone_players
        why = handsets.unattended_seats()
        lost = [seat for seat in why if seat in self._seats]
        if self._open_question is not None and self._open_question not in lost:
            self._open_question = None
            page.close_dialog()
        self._asked_seats &= set(lost)
        new = [seat for seat in lost if seat not in self._asked_seats]
        if self._open_question is not None or not new or page.dialog:
            return
        self._open_question = seat = new[0]
        self._asked_seats.add(seat)

        def answered(do: Callable[[Seat], None]) -> None:
            self._open_question = None
            do(seat)

        name = machine.session.match.setup.seat_names[seat]
        ask_about_lost_player(
            machine.context, page, name, why[seat],
            on_play_here=lambda: answered(handsets.give_seat_to_screen),
            on_computer=lambda: answered(handsets.give_seat_to_ai),
            on_wait=lambda: answered(lambda seat: None),
        )  # fmt: skip

    def on_exit(self, machine: TableStateMachine) -> None:
        """Close the dialog about a lost player."""
        if self._open_question is not None:
            self._open_question = None
            machine.presenter.widget_layer.close_dialog()

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True: only other devices change the state."""
        return True


class ReadingRecap(TableState):
    """A learner reads the recap of other seats' turns until they continue."""

    def __init__(self, summary: TurnSummary) -> None:
        """Create the state for a summary."""
        self._summary = summary
        self._is_read = False

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return (ShowingEvents,)

    def on_enter(self, machine: TableStateMachine) -> None:
        """Open the recap."""
        self._open(machine)

    def _open(self, machine: TableStateMachine) -> None:
        def go_on() -> None:
            self._is_read = True
            machine.presenter.widget_layer.close_dialog()

        machine.turn_recap.show_recap_panel(self._summary, go_on)
        machine.turn_recap.show_rings(self._summary)

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Wait until the recap has been read."""
        if self._is_read or not machine.turn_recap.waits_for_reader:
            return ShowingEvents()
        if not machine.presenter.widget_layer.dialog:
            self._open(machine)
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState | None:
        """Stay: the recap is opened again by `proceed`."""
        return None

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True: the table waits for the learner."""
        return True


class TableIdle(TableState):
    """The table waits without asking anybody, for example while a lesson explains something."""

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Wait for the next event."""
        if machine.session.has_next_event:
            return ShowingEvents()
        machine.presenter.check_stage()
        return None

    def after_rebuild(self, machine: TableStateMachine) -> TableState:
        """Return to showing events."""
        return ShowingEvents()

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True: nothing happens by itself."""
        return True


class HandingOverScreen(TableState):
    """The screen is handed over: the curtain, then the hand of the next player.

    All events were shown in public before. While the curtain is closed, the scene holds nothing
    private: it was removed before the curtain closed.
    """

    def __init__(self, seat: Seat, at_once: bool = False) -> None:
        """Create the state for the next player.

        Args:
            seat: Seat for which the curtain opens.
            at_once: The curtain is closed at once: for the cover key, or a window without focus.
        """
        self.seat = seat
        self._at_once = at_once

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def on_enter(self, machine: TableStateMachine) -> None:
        """Remove all secrets, and show the curtain."""
        session, display, context, seat = (
            machine.session,
            machine.presenter,
            machine.context,
            self.seat,
        )
        session.perspective.leave_seat()
        display.conceal_secrets()
        display.action_bar.clear()
        display.update_widgets()
        seats = session.match.setup.seats
        text = context.text_catalogue
        score = session.match.game.standings(session.shown_state)[seat].score
        own_key = f"{session.match.game.name}.curtain.score"
        key = own_key if text.has_text(own_key) else "table.curtain.score"
        draw = CurtainScene.create_closed if self._at_once else CurtainScene
        curtain = draw(
            context,
            seats[seat],
            text(key, n=score),
            SeatHandover(machine, seat),
            [ChooserStatus(seats[who], chosen) for who, chosen in session.secret_choosers()],
        )
        context.scene_stack.push(curtain)

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True: the curtain waits for the player."""
        return True


class SeatHandover(CurtainListener):
    """Hands a table over to a seat behind the curtain."""

    def __init__(self, machine: TableStateMachine, seat: Seat) -> None:
        """Create the handover to a seat."""
        self._machine = machine
        self._seat = seat
        self._begins = False

    def on_closed(self) -> None:
        """Show the table from the new side, its secrets face down, and begin the seat's turn."""
        at = self._machine
        at.session.perspective.turn_to_seat(self._seat)
        self._begins = at.session.begin_turn(self._seat)
        at.presenter.show_at_rest()
        at.presenter.update_widgets()

    def on_opening(self) -> None:
        """Show the hand of the seat before the curtain opens."""
        at = self._machine
        at.session.perspective.sit_down(self._seat)
        at.simultaneous_choices.by_number.renumber(self._seat)
        at.presenter.uncover_hand()
        if self._begins:
            at.presenter.play_chime(self._seat)
        at.change_state(ShowingEvents())


class ReplayingEvents(TableState):
    """Replays past events, then shows the table as it is now."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Create the state for some past events."""
        self._events = events

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents, HandingOverScreen

    def on_enter(self, machine: TableStateMachine) -> None:
        """Start the replay."""
        machine.presenter.replay_events(self._events)

    def after_decision(self) -> TableState | None:
        """Stay: new events are shown after the replay."""
        return None

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Show the present table again, and return to showing events."""
        machine.presenter.show_at_rest()
        machine.change_state(ShowingEvents())
        machine.state.after_skip(machine)
        machine.presenter.update_widgets()
        return None

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """False: the replay continues by itself."""
        return False


class MatchOver(TableState):
    """The match is over: a last banter line, then the result."""

    def __init__(self) -> None:
        """Create the state; the result has not been shown."""
        self._is_result_shown = False

    @property
    def allowed_next(self) -> tuple[type[TableState], ...]:
        """State classes that may follow."""
        return ShowingEvents, ReplayingEvents

    def on_enter(self, machine: TableStateMachine) -> None:
        """Crown the winner; show the last banter line while the last line is read."""
        # until now the crown stayed where it was at a tie, which only the whole state breaks
        machine.presenter.table_view.set_turn(None, machine.session.match.state)
        unread = machine.presenter.action_bar.seconds_until_read(NOBODY)
        farewell = parallel(machine.banter.say_farewell(), wait(unread))
        machine.presenter.sequencer.play_step(farewell)

    def proceed(self, machine: TableStateMachine) -> TableState | None:
        """Close the match and show its result, once; return to showing events after an undo."""
        match = machine.session.host.match
        if not match.is_over:  # taken back meanwhile
            return ShowingEvents()
        if not self._is_result_shown:
            self._is_result_shown = True
            machine.ai_turns.close()
            match.close()
            machine.context.overlay_opener.open_result(match, machine.session.mode)
        return None

    def is_waiting_for_input(self, machine: TableStateMachine) -> bool:
        """True if the result has been shown."""
        return self._is_result_shown
