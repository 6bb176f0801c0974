"""Table presenter: shows a session on the table view and offers the possible input.

Everything is shown from the perspective of the screen, and holds no more than its viewer may
know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from scenes.base.context import Context
from scenes.stage import magnifier
from scenes.stage.action_bar.tool_drawer import Tool
from scenes.stage.animation import table_rotation
from scenes.stage.playback import Playback, TableSnapshot
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.stage.portraits import iter_mood_portraits
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.input.drag_controller import DragController
from scenes.table.input.gestures import TableGestures
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.input.table_commands import CommandQueue, UseTool
from scenes.table.input.table_focus import TableFocus
from scenes.table.presentation.choice_tooltips import ChoiceTooltips
from scenes.table.presentation.screen_session import ScreenSession
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.style.portrait import MOOD_THOUGHTFUL
from scenes.ui.widgets.widget import Widget
from sounds.materials import chime_sound
from sprites.timeline import TimelineGroup, call, sequence
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.text.message_format import format_action, format_prompt

BROADCAST_HEIGHT: Final = 44.0
"""Height of the bar with the standings below a demo."""
TENSION_SOUND_LAYERS: Final = frozenset(("tension",))
"""Sound layers that play while the end of the match is near."""


class StageMismatchError(AssertionError):
    """Raised if the stage differs from the player view: an error of the animator."""


class Toolbar:
    """Tools and extra widgets of a table; each kind of table has a subclass."""

    def __init__(self, commands: CommandQueue) -> None:
        """Store the queue for the commands of tools and widgets."""
        self.commands = commands
        """Queue of the commands given at the table."""

    def build_tools(self) -> Sequence[Tool]:
        """Return the icons of the action bar."""
        return ()

    def build_widgets(self, presenter: TablePresenter) -> Sequence[Widget]:
        """Return the extra widgets: panels, their buttons, and places to point at."""
        return ()

    def allows_focus(self, gesture: Gesture, builder: ActionBuilder | None) -> bool:
        """True if the widget of a gesture may take the focus by itself, with a prominent button.

        Args:
            gesture: The gesture.
            builder: The action being built; None for none.
        """
        return True

    def create_tool(self, icon: str, name: str) -> Tool:
        """Return an icon of the action bar."""
        return Tool(icon, name, self.tool_callback(name))

    def tool_callback(self, name: str) -> Callable[[], None]:
        """Return a callback that queues the command for a tool."""
        return partial(self.commands.append, UseTool(name))


class TablePresenter:
    """Mediates between a session and its table view: shows the table and offers actions."""

    def __init__(
        self,
        context: Context,
        widget_layer: WidgetLayer,
        session: ScreenSession,
        speed: PlaybackSpeed,
        toolbar: Toolbar,
        strict: bool = False,
    ) -> None:
        """Create the playback, the view and the input handlers of a table.

        Args:
            context: Services and state that all scenes share.
            widget_layer: Widgets of the scene.
            session: Match host, the people at this screen, and the part of the match shown to them.
            speed: Speed, pause and single steps of the playback.
            toolbar: Tools and extra widgets of the table.
            strict: Raise StageMismatchError where players only see the table shown again.
        """
        self.context = context
        self.session = session
        self._toolbar = toolbar
        self._strict = strict
        self.commands = toolbar.commands
        self.widget_layer = widget_layer
        self.visible_layer = widget_layer
        """The page on which the table is seen: that of another scene where it is shown small."""
        self.speed = speed
        self.playback = Playback(
            context, widget_layer.canvas, widget_layer.timelines, session.match, speed
        )
        self.table_view = self.playback.table_view
        self.layout = self.table_view.layout
        self.stage = self.table_view.stage
        self.action_bar = self.table_view.action_bar
        self.narrator = self.table_view.narrator
        self.sequencer = self.table_view.sequencer
        self.gestures = TableGestures(self.layout, self.stage)
        self.choice_tooltips = ChoiceTooltips(session, self.gestures)
        self.table_focus = TableFocus(widget_layer, self.gestures, toolbar.allows_focus)
        self.drag_controller = DragController(
            context,
            self.stage,
            self.gestures,
            widget_layer,
            self.commands.append,
            self.choice_tooltips.explain_hotspot,
        )
        self._coming_offer: Seat = NOBODY  # asked, but all does not lie still yet
        self._shown_to: Seat | None = None  # whose widgets are there: others may not see them go

    @property
    def timelines(self) -> TimelineGroup:
        """Timelines of the table."""
        return self.widget_layer.timelines

    @property
    def is_shown_small(self) -> bool:
        """True if another scene shows the running table in small, with its own tools."""
        return self.visible_layer is not self.widget_layer

    @property
    def is_in_front(self) -> bool:
        """True if no scene lies above the table."""
        top = self.context.scene_stack.top
        return top is None or top.widget_layer in (self.widget_layer, self.visible_layer)

    # The pieces

    def show_at_rest(self, keeps_line: bool = False) -> None:
        """Show the table at rest, as the view says; events not shown yet are still to come.

        Args:
            keeps_line: True if the line of the last event stands until it has been read.
        """
        session, eyes = self.session, self.session.perspective
        self.drag_controller.reset()
        state, coming = session.match.state, session.take_pending_setup()
        still = TableSnapshot(
            state,
            eyes.home_seat,
            eyes.viewer_seat,
            session.acting_seat,
            coming,
            eyes.hand_panel_seat,
        )
        self.playback.show_snapshot(still, keeps_line)
        seats = session.match.setup.seats
        think = {seat: MOOD_THOUGHTFUL for seat, spec in enumerate(seats) if not spec.is_human}
        thoughtful = iter_mood_portraits(self.stage.find_named, seats, think)
        self.stage.canvas.preload_when_idle(
            [*thoughtful, magnifier.build_glass_frame(self.context)]
        )

    def show_for_viewer(self, keeps_line: bool = False) -> None:
        """Show the table again if it is shown for another viewer than the present one.

        A hand panel then rises, or its cards are turned up, if no curtain hides that.

        Args:
            keeps_line: True if the line of the last event stands until it has been read.
        """
        eyes, seating = self.session.perspective, self.layout.seating
        shown, front = self.table_view, seating.hand_panel_seat
        lies = seating.home_seat, shown.viewer, shown.hand_panel_seat
        wanted = eyes.home_seat, eyes.viewer_seat, eyes.hand_panel_seat
        if shown.is_hand_closed or shown.has_unshown_hand or lies != wanted:
            stays = front != NOBODY and front == eyes.hand_panel_seat and eyes.viewer_seat != NOBODY
            covered = shown.face_down_nodes() if stays and self.is_in_front else ()
            self.show_at_rest(keeps_line)
            self.update_widgets()
            if front != seating.hand_panel_seat != NOBODY and self.is_in_front:
                shown.raise_hand_panel(self._lift_focus)
            elif covered:
                shown.uncover_hand(covered)

    def show_public_view(self) -> None:
        """Show only public pieces and texts, after the player has left the screen."""
        self.narrator.restrict_to_viewer(self.session.perspective.viewer_seat)
        self.show_for_viewer(keeps_line=True)

    def check_stage(self) -> None:
        """Compare the stage with the inventory of the view; call it when all has been shown.

        Raises:
            StageMismatchError: They differ, and the presenter is strict.
        """
        match = self.session.match
        self._update_tension(match)
        if difference := self.table_view.describe_difference(match.state):
            if self._strict:
                raise StageMismatchError(f"{match.game.name} {match.decision_number}: {difference}")
            self.show_at_rest()

    def _update_tension(self, match: Match) -> None:
        """Play the tension layer while the end is near by public information."""
        game = match.game
        near = game.is_near_end(match.view_for(NOBODY)) and not game.is_over(match.state)
        self.context.mixer.set_layers(TENSION_SOUND_LAYERS if near else frozenset())

    def skip_playback(self) -> None:
        """Finish the running animations at once; a scoring goes on with its next step."""
        if self.playback.skip_step():
            self.after_skip()

    def after_skip(self) -> None:
        """Update session and widgets after the animations were skipped."""
        if self.sequencer.is_idle:
            self.session.finish_event()
        self.drag_controller.reset()
        self.update_widgets()

    def replay_events(self, events: Sequence[Event]) -> None:
        """Replay past events, as the present viewer may know them; then show the table again."""
        eyes = self.session.perspective
        self.sequencer.clear()
        self.withdraw_offer()
        self.update_widgets()
        self.playback.replay_events(events, eyes.home_seat, eyes.viewer_seat)

    def restyle(self) -> None:
        """Show everything again after a change of language, text scale, contrast or motion."""
        self.withdraw_offer()
        self.action_bar.show_prompt("")
        self.widget_layer.dismiss_toast()
        self.show_at_rest()
        self.update_widgets()
        if self.widget_layer.dialog:
            self.widget_layer.close_dialog()

    # Whose turn it is

    def start_turn(self, seat: Seat) -> None:
        """Start the turn of a seat: turn the table to it if needed, and play its chime."""
        turns = self.layout.seating.home_seat != self.session.perspective.home_seat
        was = table_rotation.capture_placements(self.stage) if turns else {}
        begins = self.session.begin_turn(seat)  # a table that is laid anew is laid so
        if self.table_view.viewer != self.session.perspective.viewer_seat:
            self.narrator.restrict_to_viewer(self.session.perspective.viewer_seat)
        self.show_for_viewer(keeps_line=True)
        if begins:
            self.play_chime(seat)
        self.table_view.set_turn(seat, self.session.match.state)
        motion = self.context.motion
        if was and motion.has_travel and self.context.settings.speed != INSTANT_SPEED:
            slides = table_rotation.slide_nodes(self.stage, was, motion)
            self.timelines["page"].play_now(sequence(slides, call(self._lift_focus)))

    def play_chime(self, seat: Seat) -> None:
        """Play the chime of a seat whose turn begins."""
        x = self.layout.zone_layout.seat_position(seat).x
        self.table_view.animator.play_sound(chime_sound(seat), x, 0.8)

    def _lift_focus(self) -> None:
        """Lift the focused piece, once it lies at its place."""
        if (focus := self.widget_layer.focused_widget) is not None:
            focus.zoom = focus.zoom

    def offer_actions(self, seat: Seat) -> None:
        """Ask a person, and let them touch pieces and buttons as soon as all lies still."""
        self.action_bar.show_prompt(self._prompt(self.session.match.view_for(seat), seat))
        self._coming_offer = seat
        if self.sequencer.is_idle:
            self._open_offer()
            return
        self.update_widgets()
        self.sequencer.play_step(call(self._open_offer))

    @property
    def has_coming_offer(self) -> bool:
        """True while somebody is asked who may not decide before all lies still."""
        return self._coming_offer != NOBODY

    def _open_offer(self) -> None:
        """Let the person who is asked touch the pieces and buttons of their legal actions."""
        seat, self._coming_offer = self._coming_offer, NOBODY
        if seat == NOBODY:
            return
        match = self.session.match
        self.gestures.offer_gestures(match.view_for(seat), seat, match.legal_actions(seat))
        self.update_widgets()
        self.table_focus.focus_first_choice()
        self.drag_controller.dim_unusable_pieces()

    def _prompt(self, view: State, seat: Seat) -> str:
        """Return the prompt for a person; it asks the others to look away where needed."""
        match, names = self.session.match, self.session.match.setup.seat_names
        if self.session.secret_answers(seat):
            return self.context.text_catalogue("table.unseen_hand", names, who=SeatRef(seat))
        before = match.last_event.acts if match.last_event is not None else ()
        return format_prompt(view, seat, match.game, self.layout.seating.text, names, before)

    def put_back_held_piece(self) -> bool:
        """Put the held piece back; True if there was one."""
        if not self.gestures.release_held_piece():
            return False
        self.drag_controller.update_held_piece()
        self.update_widgets()
        return True

    def withdraw_offer(self) -> None:
        """Stop asking the person, and release their input."""
        self._coming_offer = NOBODY
        self.session.close_turn()
        self.drag_controller.cancel()

    def toggle_drawer(self) -> None:
        """Open or close the drawer with the tools."""
        self.action_bar.drawer.is_open = not self.action_bar.drawer.is_open
        self.update_widgets()

    def after_decision(self) -> None:
        """Withdraw the offer, close the drawer and remove messages after a decision.

        The focus leaves the pieces with the question: what is shown now is about others.
        """
        self.action_bar.drawer.is_open = False
        self.widget_layer.dismiss_toast(fade=True)
        self.narrator.remove_rings()
        if self.gestures.is_active and isinstance(self.widget_layer.focused_widget, HotspotWidget):
            self.widget_layer.clear_focus()
        self.withdraw_offer()
        self.update_widgets()

    # Secrets

    def needs_curtain(self, seat: Seat) -> bool:
        """True if the screen is passed to a person behind the curtain, by the settings.

        With the setting `secrets` this depends on secrets that they hold and need now. A hand
        of pieces that everybody has seen opens in front of all.
        """
        session, policy = self.session, self.context.settings.curtain
        if policy == "secrets":
            needed = session.match.has_secrets(seat) and not session.needs_no_secrets(seat)
            return needed and not (
                self.layout.has_small_secrets and not session.secret_answers(seat)
            )
        return policy == "always"

    def keeps_hand_face_down(self, seat: Seat) -> bool:
        """True if the hand of a person stays face down until they look, though they are asked.

        On a public table a hand that is not needed would cover pieces that are.
        """
        if self.layout.has_small_secrets or self.hides_unneeded_hand(seat):
            return True
        return self.context.settings.curtain != "never" and self.session.needs_no_secrets(seat)

    def hides_unneeded_hand(self, seat: Seat) -> bool:
        """True if a hand is hidden only because the present decision does not need it.

        It is shown again for a decision that needs secrets.
        """
        never = self.context.settings.curtain == "never" and not self.layout.has_small_secrets
        return never and self.layout.seating.is_public and self.session.needs_no_secrets(seat)

    def uncover_hand(self) -> None:
        """Show the hand of the seated player."""
        eyes = self.session.perspective
        if eyes.viewer_seat == eyes.seated_player:
            return
        eyes.open_hand()
        self.show_for_viewer()
        if self.session.deciding_seat is not None:
            self.offer_actions(self.session.deciding_seat)

    def uncover_hand_if_needed(self, seat: Seat) -> None:
        """Show the hand for a hint if the decision may need it; else it would cover the pieces."""
        if not (self.layout.seating.is_public and self.session.needs_no_secrets(seat)):
            self.uncover_hand()

    def conceal_secrets(self) -> None:
        """Remove all secrets from the stage, from messages and from scenes above.

        Call it when the viewer may see less than before.
        """
        self._look_away()
        self.show_public_view()

    def close_hand(self) -> None:
        """Hide the hand in the middle of playback, which goes on.

        If its player needs it for what they are asked next, it stays in the hand panel, face down.
        Else it would take the place of the line.
        """
        self._look_away()
        session = self.session
        stays = session.decides_again and not session.needs_no_secrets(
            session.perspective.last_seat
        )
        if self.sequencer.is_idle and not stays:
            self.show_public_view()
            return
        self.narrator.restrict_to_viewer(self.session.perspective.viewer_seat)
        self.table_view.close_hand(stays)
        self.update_widgets()

    def _look_away(self) -> None:
        self.context.scene_stack.pop_above(self.widget_layer)
        self.widget_layer.dismiss_toast()
        if self.widget_layer.dialog:
            self.widget_layer.close_dialog()
        self.withdraw_offer()
        self.widget_layer.clear_focus()

    # Widgets

    def open_rules(self, clause: str) -> None:
        """Open the rulebook at a clause."""
        self.context.overlay_opener.open_rules(self.session.match.game.name, clause)

    def update_widgets(self) -> None:
        """Show the widgets for all present input: tools, pieces and buttons."""
        wanted = () if self.is_shown_small else self._toolbar.build_tools()
        icon = "close" if self.action_bar.drawer.is_open else "settings"
        handle = self._toolbar.create_tool(icon, "drawer")
        lift = BROADCAST_HEIGHT if self.layout.seating.is_demo else 0.0
        bar, has_margins = self.action_bar, self.action_bar.line_box is None
        tools = bar.drawer.build_tools(wanted, handle, has_margins, lift) if wanted else []
        gestures = self.gestures.button_gestures() if self.gestures.is_active else ()
        buttons = self.action_bar.buttons.build_buttons(
            self.layout,
            gestures,
            self.describe_action,
            self.commands.append,
            self.table_focus.allows_focus,
            self.choice_tooltips.explain_action,
            self.update_widgets,
        )
        before = (
            self.widget_layer.focused_widget.name
            if self.widget_layer.focused_widget is not None
            else ""
        )
        beside = self._toolbar.build_widgets(self)
        over = [widget.box for widget in beside if widget.is_focusable or widget.blocks_pointer]
        for box in over:
            self.table_view.drop_sinking_hand(box)
        touched = [  # what lies below something beside the table is not touched
            hotspot
            for hotspot in self.drag_controller.build_widgets()
            if not any(box.contains(*hotspot.navigation_box.center) for box in over)
            and not self._is_under_hand(hotspot)
        ]
        shown = [*touched, *buttons, *beside]
        # An open drawer lies over all else, so its tools come last.
        shown = [*shown, *tools] if self.action_bar.drawer.is_open else [*tools, *shown]
        eyes, self._shown_to = self._shown_to, self.session.perspective.viewer_seat
        same = eyes in (NOBODY, self._shown_to)
        self.widget_layer.set_widgets(shown, "tool:drawer", lambda widget: same or _is_tool(widget))
        focus = self.widget_layer.focused_widget
        if not self.widget_layer.dialog and focus is not None and focus.name != before:
            self.widget_layer.clear_focus()  # what had the focus is gone, and nothing asks for it
        if self.gestures.held_piece is not None and not self.drag_controller.is_dragging:
            self.table_focus.focus_target()

    def _is_under_hand(self, widget: Widget) -> bool:
        """True if the open hand panel covers a zone."""
        front = self.table_view.hand_panel
        return isinstance(widget, HotspotWidget) and front.covers_box(
            widget.hotspot.zone, widget.box
        )

    def describe_action(self, action: Action) -> str:
        """Return an action of the acting seat in words."""
        session, match = self.session, self.session.match
        assert session.acting_seat is not None, "nobody may decide"
        text, names = self.context.text_catalogue, match.setup.seat_names
        return format_action(
            action, session.acting_seat, self.gestures.player_view, match.game, text, names
        )


def _is_tool(widget: Widget) -> bool:
    """True if a widget is an icon of the action bar, which reveals no secret."""
    return widget.name.startswith("tool:")
