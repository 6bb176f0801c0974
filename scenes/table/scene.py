"""Table scene: a match played, watched or practised. Logic is immediate, showing is a queue.

Looking (zoom, log, rules, pause, speed) is never blocked by an animation; only new moves
wait. Whenever nothing is left to show, the stage must equal the inventory of the view.

The scene connects the parts of a table, advances time and executes commands. The session
holds the match, the states hold the flow, and the presenter shows the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.stage import closeup, magnifier
from scenes.stage.animation.idle_interactions import IdleInteractions
from scenes.stage.animation.idle_sparkle import IdleSparkle
from scenes.stage.demo.near_hand import NearHand
from scenes.stage.demo.revealed_hands import RevealedHands
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.coaching.coach import Coach
from scenes.table.command_dispatcher import CommandDispatcher
from scenes.table.input.gestures import Hotspot
from scenes.table.input.table_commands import (
    ChooseNumber,
    CommandQueue,
    FollowVariation,
    PlayListedMove,
    RetrySave,
    SecretChoice,
    UseTool,
)
from scenes.table.narration.banter_bubbles import BanterBubbles
from scenes.table.narration.commentator import Commentator
from scenes.table.narration.standings_bar import StandingsBar
from scenes.table.player_input import PlayerInput
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter, Toolbar
from scenes.table.privacy.hand_numbers import HandNumbers
from scenes.table.privacy.simultaneous_choice import SimultaneousChoices
from scenes.table.toolbar import MatchToolbar
from scenes.table.turns.ai_turns import AiTurns
from scenes.table.turns.fast_forward import FastForward
from scenes.table.turns.thinking_clock import ThinkingClock
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.devices.intents import (
    ChoicePick,
    Command,
    CommandPress,
    CommandRelease,
    InputMode,
    Intent,
    PointerButton,
    PointerDrag,
    PointerMove,
    PointerPress,
    PointerRelease,
)
from tabletop.ai.worker.worker import WorkerClient
from tabletop.bots.match_bots import BotDispatcher, MatchBots
from tabletop.core.input_mapping import Gesture
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.demo_audience import DemoAudience
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, printable_name
from tabletop.narration.handicap_texts import list_handicaps


class MatchSource(Protocol):
    """A match whose host belongs to something else, such as a lesson."""

    @property
    def host(self) -> MatchHost:
        """Host of the match."""
        ...

    @property
    def first_unshown_decision(self) -> int:
        """First decision that is still to be shown."""
        ...


class TableScene(Scene):
    """One match on the screen."""

    def __init__(
        self,
        context: Context,
        match: Match,
        mode: MatchMode,
        strict: bool = False,
        match_source: MatchSource | None = None,
    ) -> None:
        """Create the scene with all parts of its table.

        Args:
            context: Services and state that all scenes share.
            match: The match as it stands.
            mode: Kind of the match.
            strict: Raise StageMismatchError where players only see the table shown again.
            match_source: Source of a match that is hosted elsewhere; None to host `match` here.
        """
        super().__init__(context)
        self.match_source = match_source
        self.match = match
        """As it stands at the table; `session.match` is as far as it has been shown."""
        client = self._start_worker() if match_source is None else None
        self.bots = MatchBots(match.setup.seats, context.bot_move_seconds)
        self.host = self._create_host(client, mode) if match_source is None else match_source.host
        self.session = session = ScreenSession(
            self.host, mode, None if match_source is None else match_source.first_unshown_decision
        )
        session.perspective.is_passed_round = context.settings.passed_round
        self._elapsed_seconds = 0.0  # seconds that have passed at the table
        self._is_under_menu = False  # whether a menu lies over it
        self._local_seats = session.local_seats
        people = (match.setup.seats[seat].name for seat in match.setup.human_seats)
        context.devices.device_owners.match_players = frozenset(people)
        self.speed = PlaybackSpeed()
        self.commands: CommandQueue = deque()
        self.simultaneous_choices = SimultaneousChoices(context, session, self.commands)
        self.toolbar = self.build_toolbar()
        self.presenter = display = TablePresenter(
            context, self.widget_layer, session, self.speed, self.toolbar, strict
        )
        self.layout = display.layout
        self.stage = display.stage
        self.action_bar = display.action_bar
        self.sequencer = display.sequencer
        self.gestures = display.gestures
        self.idle_interactions = IdleInteractions(
            context, self.stage, display.table_view.animator, self.timelines
        )
        self.idle_sparkle = IdleSparkle(context, self.stage, self.timelines)
        tempo, told = display.layout.demo_tempo, display.layout.told_reasons
        self.commentator = Commentator(context, session, self.action_bar, told, tempo.quiet_seconds)
        series = self.commentator.win_chance_series
        self.standings_bar = (
            None
            if series is None
            else StandingsBar(
                context,
                session,
                self.canvas,
                series,
                self.stage,
                display.layout.indicators,
            )
        )
        """The foot of a demo."""
        audience = DemoAudience(self.host, session.match)
        self.revealed_hands = RevealedHands(
            context, audience, self.stage, display.layout, self.timelines["page"]
        )
        self.near_hand = NearHand(context, audience, self.stage, display.layout)
        self.stage.hands_in_front = self.near_hand, self.revealed_hands
        self.ai_turns = AiTurns(display, self.commentator, client)
        surroundings = TableObstacles(display)
        self.banter_bubbles = BanterBubbles(context, session, self.widget_layer, surroundings)
        self.hand_numbers = HandNumbers(
            context, self.canvas, self.stage, self.simultaneous_choices.by_number
        )
        self.turn_flow = self.build_turn_flow()
        self.coach = Coach(display, surroundings, self.ai_turns, self.turn_flow)
        self.thinking_clock = ThinkingClock(display, self.turn_flow)
        self.player_input = self.build_player_input()
        self.command_dispatcher = CommandDispatcher(display, self.coach, self.turn_flow)
        self.fast_forward = FastForward(display, self.turn_flow)
        self.widget_layer.on_back = self.command_dispatcher.open_pause_menu
        self.widget_layer.find_tooltip_costs = surroundings.tooltip_costs

    def initialize(self) -> None:
        """Show the table and its widgets."""
        self.presenter.show_at_rest()
        self.presenter.update_widgets()
        text = self.context.text_catalogue
        if handicaps := list_handicaps(self.match.setup, self.match.game, text):
            self.widget_layer.show_toast("\n".join(handicaps))

    # What another kind of table has otherwise

    def build_toolbar(self) -> Toolbar:
        """Return the toolbar of this kind of table."""
        return MatchToolbar(self.commands, self.session, self.speed, self.simultaneous_choices)

    def build_player_input(self) -> PlayerInput:
        """Return the player input of this kind of table."""
        return PlayerInput(self.presenter, self.idle_interactions, self.turn_flow, self.coach)

    def _start_worker(self) -> WorkerClient | None:
        """Start the worker for the AI seats; None if there are none."""
        levels = self.match.setup.levels
        thinks = any(levels) and not self.match.is_over
        return WorkerClient(self.match.game, levels=levels) if thinks else None

    def _create_host(self, thinker: WorkerClient | None, mode: MatchMode) -> MatchHost:
        """Return the host of the match, of which this scene is one client."""
        self.bots.begin_match(self.match)
        return MatchHost(
            self.match,
            BotDispatcher(self.bots, thinker) if self.bots.bots_by_seat else thinker,
            mode,
        )

    def build_turn_flow(self) -> TurnFlow:
        """Return the turn flow of this kind of table."""
        return TurnFlow(
            self.presenter,
            self.ai_turns,
            self.commentator,
            self.banter_bubbles,
            self.simultaneous_choices,
        )

    @property
    def has_coach(self) -> bool:
        """True if the coach computes warnings."""
        return True

    @property
    def input_mode(self) -> InputMode:
        """Meaning of buttons: choices while people choose in secret, else commands."""
        if self.simultaneous_choices.by_number.asked_seat != NOBODY:
            return InputMode.COMMANDS if self.widget_layer.dialog else InputMode.NUMBERS
        return (
            InputMode.CHOICES
            if self.simultaneous_choices.asked_seats and not self.widget_layer.dialog
            else InputMode.COMMANDS
        )

    # The frame

    def advance(self, seconds: float) -> None:
        """Advance all parts of the table by some seconds."""
        director, camera = self.sequencer, self.presenter.table_view.camera
        camera.can_zoom = self._may_zoom()
        if self.presenter.playback.advance(seconds):
            self.presenter.after_skip()
        self.widget_layer.advance(seconds)
        self.action_bar.avoid_message(self.widget_layer.toasts.toast_box)
        self.simultaneous_choices.advance(seconds)
        self.fast_forward.advance(seconds)
        self.idle_sparkle.advance(seconds, director.is_idle and not self.widget_layer.dialog)
        self.context.remark_history.advance(seconds)
        self.commentator.update(self.ai_turns.worker_client, self.presenter.is_shown_small)
        is_settled = director.is_idle and not self.session.has_unshown_event
        self.revealed_hands.update(is_settled)
        if self.layout.seating.is_demo:
            self._stand_by(seconds, is_settled)
        acting, told = self.session.acting_seat, self.action_bar.told_seat
        self.near_hand.advance(seconds, acting, is_settled, told)
        if self.standings_bar is not None:
            self.standings_bar.update(
                director.is_idle, not self.presenter.is_shown_small, director.playing_acts
            )
        self.banter_bubbles.advance(seconds)
        for emote in self.context.phone_players.take_emotes(self.context.settings.emotes):
            self.banter_bubbles.show_emote(*emote)
        if self.has_coach:
            self.coach.prepare_mistake_warning()
        self.ai_turns.poll_worker()
        self._follow_jump()
        self._follow_controllers()
        if director.is_idle:
            self.session.acknowledge_shown()
        self.presenter.table_view.set_thinking_seat(
            self.session.acting_seat if self.ai_turns.is_thinking else None
        )
        self.presenter.table_view.set_chosen_seats(self.session.remote_choosers)
        agreement = self.coach.undo_agreement
        if director.is_idle:
            agreement.update()
        may_go_on = director.is_idle and not agreement.is_open
        if may_go_on and self.presenter.is_in_front and self._is_camera_ready():
            self.turn_flow.proceed()
        self.execute_commands()
        self._tick(seconds)
        self.coach.hint_presenter.update()
        self.turn_flow.hand_hider.advance(seconds)
        self.thinking_clock.advance(seconds)
        self.hand_numbers.update(self.deciding_seat)

    def _stand_by(self, seconds: float, is_settled: bool) -> None:
        """Let the line say who chooses, if nothing else is told."""
        match = self.session.match
        active, bar = self.stage.view_model.active_seat, self.action_bar
        choosers: Sequence[Seat] = ()
        if is_settled:
            choosers = match.game.active_seats(match.state)
        elif active not in (None, NOBODY) and not (bar.prompt or bar.remark_text):
            choosers = (active,)
        self.presenter.table_view.narrator.stand_by(seconds, choosers, is_settled)

    def _may_zoom(self) -> bool:
        """True if no person at this screen decides, reads their hand or drags a piece."""
        eyes, display = self.session.perspective, self.presenter
        still = (
            display.drag_controller.is_dragging
            or self.widget_layer.dialog
            or self.turn_flow.is_asking
        )
        if still or not display.is_in_front or not self.context.motion.has_travel:
            return False
        hurried = (
            self.speed.is_fast_forward
            or self.speed.current_speed(self.context.settings.speed, 1.0) == INSTANT_SPEED
        )
        watched = eyes.hand_panel_seat == eyes.viewer_seat == eyes.home_seat == NOBODY
        return watched and not hurried

    def _is_camera_ready(self) -> bool:
        """True if the table may go on; people at this screen are asked when the camera is back."""
        camera = self.presenter.table_view.camera
        if not self.session.local_seats or camera.is_at_rest:
            return True
        camera.zoom_out()
        return False

    def _tick(self, seconds: float) -> None:
        """Advance the host's time; it stops while this screen is its only client and is paused."""
        if self.speed.is_paused and self.host.clients.is_only_client(self.session.client_id):
            return
        if self.widget_layer.dialog and self.player_input.has_save_error:
            return  # it is asked what to do, and nothing can be decided meanwhile
        self._elapsed_seconds += seconds
        try:
            self.host.tick(self._elapsed_seconds)
        except JournalError as error:
            self.player_input.handle_save_error(error)
        if moved := self.match.take_moved_path():
            told = self.context.text_catalogue("table.moved", file=printable_name(moved.name))
            self.widget_layer.show_toast(told)

    def advance_covered(self, seconds: float) -> None:
        """Advance the table below another scene; below a menu it continues without the screen."""
        above = self.context.scene_stack.top
        if above is None or above.widget_layer is self.presenter.visible_layer:
            return
        self._follow_controllers()
        self.thinking_clock.advance(seconds)  # of people with phones
        if above.is_interlude:
            return
        if not self._is_under_menu:
            self._is_under_menu = True
            self.session.report_visibility(False)
        self._tick(seconds)

    shows_undo_at_rest = True
    """True if decisions after an undo or redo are shown at rest, without animation."""

    def _follow_jump(self) -> None:
        """Show the table again after an undo or redo, before the next frame."""
        if not self.session.handle_history_jump(self.shows_undo_at_rest):
            return
        self.presenter.withdraw_offer()
        self.ai_turns.reset()
        self.commentator.clear_comments()
        self.presenter.show_at_rest()
        self.presenter.update_widgets()
        self.turn_flow.after_rebuild()

    def _follow_controllers(self) -> None:
        """Update the table after a change of the people at this screen.

        No secret of a player who left stays visible, and no curtain waits for them.
        """
        if self._local_seats == self.session.local_seats:
            return
        self._local_seats = self.session.local_seats
        self.presenter.withdraw_offer()
        self.presenter.show_at_rest()
        self.presenter.update_widgets()
        if self.turn_flow.handle_controller_change():
            self.context.scene_stack.pop_above(self.widget_layer)

    @property
    def is_moving(self) -> bool:
        """True while an AI or a hint search works, a piece is dragged, or anything moves."""
        thinking = self.ai_turns.is_thinking or self.coach.hint_presenter.is_waiting_for_search
        busy = (
            thinking
            or self.presenter.drag_controller.is_dragging
            or not self.turn_flow.is_waiting_for_input
        )
        return super().is_moving or busy or self.presenter.table_view.camera.is_moving

    @property
    def deciding_seat(self) -> Seat | None:
        """Seat of the person who may move now; None for nobody."""
        return None if self.presenter.has_coming_offer else self.session.deciding_seat

    @property
    def deciding_players(self) -> Sequence[str]:
        """Names of the people who may move now; none while a close-up is open.

        Anybody may close a close-up.
        """
        if closeup.is_closeup_open(self.widget_layer):
            return ()
        asked = self.coach.undo_agreement.asked_seats or self.turn_flow.asked_seats
        return [self.match.setup.seats[seat].name for seat in asked]

    # Small, beside its chart

    def shrink_into(self, scene: Scene) -> None:
        """Let another scene show this table in small while it goes on; that scene has the tools."""
        self.presenter.table_view.camera.reset()
        self.presenter.visible_layer = scene.widget_layer
        self.presenter.update_widgets()
        self.widget_layer.clear_focus()

    def restore_size(self) -> None:
        """Show the table in its own size again."""
        self.presenter.visible_layer = self.widget_layer
        self.presenter.update_widgets()

    def on_resume(self) -> None:
        """Restore the renderer, and report that the table is visible again."""
        self.canvas.renderer = self.context.renderer
        self.presenter.table_view.camera.reset()
        if self._is_under_menu:
            self._is_under_menu = False
            self.session.report_visibility(True)

    # What is wanted

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle an input, and execute the commands that it queued."""
        left = self._dispatch(intent)
        self.execute_commands()
        self._follow_jump()
        return left

    def execute_commands(self) -> None:
        """Execute the queued commands in their order."""
        while self.commands:
            match self.commands.popleft():
                case Hotspot() as hotspot:
                    self.player_input.press_hotspot(hotspot)
                case Gesture() as gesture:
                    self.player_input.press_button(gesture)
                case PlayListedMove(action):
                    self.player_input.try_action(action, None)
                case SecretChoice(seat, action):
                    self.player_input.submit_action(seat, action)
                case ChooseNumber(number):
                    self.simultaneous_choices.by_number.choose(number)
                case FollowVariation(line):
                    self.coach.follow_variation(line)
                case RetrySave():
                    self._tick(0.0)
                case UseTool(tool):
                    self.use_tool(tool)

    def use_tool(self, tool: str) -> None:
        """Use a toolbar icon or another button of the table."""
        self.command_dispatcher.use_tool(tool)

    def _dispatch(self, intent: Intent) -> Intent | None:
        if isinstance(intent, PointerMove | PointerPress | PointerDrag | PointerRelease):
            self.command_dispatcher.pointer_position = intent.x, intent.y
        if isinstance(intent, CommandRelease) and intent.command is Command.FAST_FORWARD:
            self.speed.is_fast_forward = False
        if self.fast_forward.handle_press(intent):
            return None
        if isinstance(intent, ChoicePick):
            self.turn_flow.handle_choice_pick(intent)
            return None
        if self.widget_layer.dialog:
            if closeup.is_closeup_open(self.widget_layer):
                magnifier.handle_intent(
                    self.context, self.widget_layer, self.canvas, intent, self.presenter.open_rules
                )
                return None
            return super().handle_intent(intent)
        if self.player_input.handle_drag(intent):
            self.widget_layer.cancel_press()
            return None
        if isinstance(intent, CommandPress) and self.command_dispatcher.handle_command(intent):
            return None
        if super().handle_intent(intent) is None:
            return None
        return (
            None
            if self._touch_idle_piece(intent) or self.fast_forward.handle_unused_press(intent)
            else intent
        )

    def _touch_idle_piece(self, intent: Intent) -> bool:
        """True if a press without a meaning made a piece respond while others act."""
        idle = self.deciding_seat is None and not self.session.perspective.is_demo
        if (
            not idle
            or not isinstance(intent, PointerPress)
            or intent.button is not PointerButton.PRIMARY
        ):
            return False
        return self.idle_interactions.touch_at(intent.x, intent.y)

    def cover_secrets(self) -> None:
        """Hide all secrets at once: behind the curtain, or face down until their owner looks."""
        self.presenter.table_view.camera.reset()
        if self.session.has_open_secrets:
            self.turn_flow.cover_secrets()
        else:
            self.session.perspective.cover_hand()

    # Ends

    def shut_down(self) -> None:
        """End the match or leave it: stop the worker and the bots, and close the journal."""
        self.ai_turns.close()
        if self.match.is_over:
            self.bots.end_match(self.match)
        self.bots.close()
        self.match.close()

    def on_removed(self) -> None:
        """Drop all queued animations, and the hand that refers back to its stage."""
        super().on_removed()
        self.sequencer.clear()
        self.stage.hands_in_front = ()
        self.presenter.visible_layer = self.widget_layer

    def conceal_secrets(self) -> None:
        """Note that nobody sits at the screen; no secrets of several people lie open."""
        if self.session.has_open_secrets:
            self.session.perspective.leave_seat()
            self.presenter.conceal_secrets()

    def on_style_changed(self) -> None:
        """Show everything again after a change of language, text scale or contrast.

        Another input device alone changes nothing, since the table shows none.
        """
        eyes, before = self.session.perspective, self.session.perspective.home_seat
        eyes.is_passed_round = self.context.settings.passed_round
        if not self.presenter.playback.restyle() and eyes.home_seat == before:
            return
        self.commentator.clear_remark()
        self.presenter.restyle()
        self.turn_flow.after_rebuild()
