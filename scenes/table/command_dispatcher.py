"""Command dispatcher of a table: executes the commands of toolbar icons, keys and buttons."""

from __future__ import annotations

from collections.abc import Callable

from scenes.base.overlay_opener import MatchLogRequest
from scenes.stage import closeup, magnifier
from scenes.table.coaching.coach import Coach
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.inspect_mode import InspectScene
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.privacy.numbered_choice import LIFT_TOOL
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL
from scenes.table.turns.turn_flow import TurnFlow
from scenes.ui.devices.intents import Command, CommandPress, DeviceKind
from scenes.ui.style.theme import SCREEN_SIZE
from tabletop.match.setup import MatchMode

SCREEN_CENTER = (SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2)


class CommandDispatcher:
    """Executes commands at a table; commands that only look are never refused."""

    def __init__(self, presenter: TablePresenter, coach: Coach, flow: TurnFlow) -> None:
        """Create the dispatcher of a table."""
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._speed = presenter.speed
        self._coach = coach
        self._flow = flow
        self.pointer_position = (0.0, 0.0)
        """Last position of the pointer, in design pixels."""

    def handle_command(self, intent: CommandPress) -> bool:
        """Execute the command of a key or button; True if the table has one."""
        if intent.command is Command.BACK:
            return self._close_message() or self._presenter.put_back_held_piece()
        if intent.command is Command.ZOOM and intent.device.kind in (
            DeviceKind.MOUSE,
            DeviceKind.TOUCH,
        ):
            self.zoom_at(*self.pointer_position)
            return True
        return self.use_tool(intent.command.value)

    def use_tool(self, tool: str) -> bool:
        """Execute the tool or command of a name; True if the table has one."""
        demo, coach = self._session.mode is MatchMode.DEMO, self._coach
        uses: dict[str, Callable[[], None]] = {
            "undo": coach.undo,
            "redo": coach.redo,
            "hint": coach.show_hint,
            "moves": coach.show_move_list,
            "tried": self.open_variations,
            "again": self.replay_last_turn,
            "cover": self._context.navigator.cover_secrets,
            "log": self.open_match_log,
            "aid": self.open_player_aid,
            "rules": self.open_rules,
            "menu": self.open_pause_menu,
            "drawer": self._presenter.toggle_drawer,
            "pause": self.toggle_demo_pause if demo else self.open_pause_menu,
            "step": self.step_demo,
            "chances": self.open_win_chart,
            "skip": self._flow.skip_playback,
            "fast_forward": self.start_fast_forward,
            "zoom": self.zoom_focused_widget,
            BY_HAND_TOOL: self._flow.choose_by_hand,
            LIFT_TOOL: self._flow.lift_hand,
        }
        use = uses.get(tool)
        if use is not None:
            use()
        return use is not None

    def _close_message(self) -> bool:
        """Close the message over the table, such as a hint or refusal; True if there was one."""
        page = self._presenter.widget_layer
        said = bool(page.toast_text)
        page.dismiss_toast()
        return said

    # Pages over the table

    def open_pause_menu(self) -> None:
        """Open the pause menu over the table."""
        match, mode = self._session.host.match, self._session.mode
        self._context.overlay_opener.open_pause_menu(match, mode, self.open_inspect_mode)

    def open_match_log(self) -> None:
        """Open the game log: the events shown so far, as the viewer may know them."""
        session, eyes = self._session, self._session.perspective
        look = self._presenter.layout.piece_art.picture
        self._context.overlay_opener.open_match_log(
            MatchLogRequest(
                session.match,
                session.shown_decision_count,
                eyes.viewer_seat,
                eyes.last_seat,
                look,
                self._flow.replay_decision,
            )
        )

    def replay_last_turn(self) -> None:
        """Replay the events since the player's last turn; nothing in a demo."""
        if self._session.perspective.is_demo:
            return
        if not self._flow.replay_last_turn():
            self._presenter.widget_layer.show_toast(
                self._context.text_catalogue("table.turn.nothing")
            )

    def open_rules(self) -> None:
        """Open the rulebook at the clause of the visible hint, the last refusal or the last act."""
        match, refused = self._session.match, self._session.last_refusal
        clause = self._coach.hint_presenter.visible_clause
        if not clause and refused is not None:
            clause = refused.clause
        if not clause:
            acts = self._presenter.sequencer.playing_acts or match.last_event.acts
            clause = next((act.clause for act in reversed(acts) if act.clause), "")
        self._presenter.open_rules(clause)

    def open_variations(self) -> None:
        """Open the variation browser, in practice."""
        if self._session.mode is not MatchMode.PRACTICE:
            return
        if self._session.match.has_custom_start:
            self._presenter.widget_layer.show_toast(
                self._context.text_catalogue("table.tried.short")
            )
            return
        self._coach.variation_browser.show_list()

    def open_player_aid(self) -> None:
        """Open the player aid beside the table."""
        self._context.overlay_opener.open_player_aid(self._session.match.game.name)

    def open_win_chart(self) -> None:
        """Open the chart of win chances, in a demo."""
        self._context.overlay_opener.open_win_chances()

    # Time

    def start_fast_forward(self) -> None:
        """Start fast-forward; it lasts while the button is held."""
        self._speed.is_fast_forward = True

    def toggle_demo_pause(self) -> None:
        """Pause a demo, or resume it."""
        self._speed.toggle_pause()
        self._presenter.update_widgets()

    def step_demo(self) -> None:
        """Let a demo make and show one decision, then pause."""
        if self._session.mode is MatchMode.DEMO:
            self._speed.run_until_decision(self._session.match.decision_number)
            self._presenter.update_widgets()

    # Looking

    def open_inspect_mode(self) -> None:
        """Open the mode in which arrow keys move between all things on the table."""
        focus = self._presenter.widget_layer.focused_widget
        first = focus.name if isinstance(focus, HotspotWidget) else ""
        self._context.scene_stack.push(InspectScene(self._context, self._presenter, first))

    def zoom_at(self, x: float, y: float) -> None:
        """Show a piece large, or magnify that part of the table."""
        display = self._presenter
        magnifier.show_enlarged_at(
            self._context,
            display.widget_layer,
            display.widget_layer.canvas,
            display.table_view,
            x,
            y,
        )

    def zoom_focused_widget(self) -> None:
        """Show the focused thing large; without a focus, the centre of the screen."""
        display, focus = self._presenter, self._presenter.widget_layer.focused_widget
        sprite = (
            display.gestures.sprite_at(focus.hotspot) if isinstance(focus, HotspotWidget) else None
        )
        if sprite is not None:
            closeup.show_piece_closeup(
                self._context, display.widget_layer, display.layout, display.stage, sprite
            )
        elif isinstance(focus, HotspotWidget):
            self.zoom_at(*focus.box.center)
        else:
            x, y = focus.box.center if focus is not None else SCREEN_CENTER
            magnifier.show_glass(
                self._context, display.widget_layer, display.widget_layer.canvas, x, y
            )
