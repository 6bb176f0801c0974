"""Replay of a match, forwards and backwards, with the chart of win chances as timeline."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.stage import closeup, magnifier
from scenes.stage.action_bar.tool_drawer import Tool, pause_tool
from scenes.stage.playback import Playback, RecordedEvents, TableSnapshot
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    CommandRelease,
    Intent,
    PointerDrag,
    PointerMove,
    PointerPress,
    PointerRelease,
)
from scenes.watch.replay_hand import ReplayHand
from scenes.watch.spectator_scene import SpectatorScene
from sprites.rendering.canvas import Canvas
from tabletop.ai.win_chance_series import make_win_chance_series
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.narration.replay_texts import ReplayTexts

SCRUB_PAUSE_SECONDS = 0.6
"""Seconds for which playback pauses after scrubbing to a moment."""


class ReplayScene(SpectatorScene):
    """A replay of a match; the hand of the deciding seat lies at the foot of the table.

    No seat is the home seat. While the match is not over, only information that its players
    may have is displayed.
    """

    def __init__(self, context: Context, match: Match, worker: QueryAnswerer | None = None) -> None:
        recording, table = RecordedEvents(match), Canvas(context.renderer)
        series = make_win_chance_series(match, recording.positions)
        super().__init__(context, match.game, match.setup, table, series, worker)
        self.match = match
        self.recording = recording
        self.texts = ReplayTexts(match, recording.positions)
        self.speed = PlaybackSpeed()
        self._all_told = False  # whether the event at this moment has been shown to its end
        self._pointer = (0.0, 0.0)
        self._wanted: int | None = None  # a moment that is scrubbed to and not laid yet
        self._drawing = False  # whether this frame draws what the last one laid
        self.playback = Playback(context, table, self.timelines, match, self.speed)
        self.table_view = self.playback.table_view
        self.replay_hand = ReplayHand(table, self.table_view.layout)
        """Of whoever acts, once the match is over."""
        self.widget_layer.on_back = self._close

    def initialize(self) -> None:
        """Show the set-up of the match."""
        self.playback.replay_events([self.event_positions[0][0]], *self.find_home_and_viewer(0))
        super().initialize()

    @property
    def event_positions(self) -> Sequence[tuple[Event, State]]:
        """The events of the match, each with the state after it."""
        return self.recording.positions

    @property
    def current_moment(self) -> int:
        """The index of the displayed moment."""
        return self.recording.index

    @property
    def last_moment(self) -> int:
        """The index of the last moment."""
        return self.recording.last_index

    @property
    def cursor_moment(self) -> int:
        """The displayed moment."""
        return self.current_moment

    def advance(self, seconds: float) -> None:
        """Advance the playback, the chart and the captions."""
        director = self.playback.sequencer
        self._drawing, self._just_laid = self._just_laid, False
        if self._wanted is not None and not self._drawing:
            self._lay_scrubbed(self._wanted)
        self.table_view.camera.can_zoom = self._can_zoom_in()
        self.playback.advance(seconds)
        self.widget_layer.advance(seconds)
        self.update_estimates(seconds)
        if director.has_shown_all_acts and not self._all_told:
            self.caption_panel.set_text(*self.caption_text())
        self._all_told = director.has_shown_all_acts
        if director.is_idle and not self.speed.is_paused:
            self.playback.play_events(self.recording, self._before_event, self._on_event_started)

    def _can_zoom_in(self) -> bool:
        """True if the table has no home seat and the viewer inspects nothing in it."""
        public = self.table_view.layout.seating.is_public and self.context.motion.has_travel
        return public and not (self.widget_layer.dialog or self.speed.is_fast_forward)

    @property
    def is_moving(self) -> bool:
        """True while the playback or this scene moves."""
        runs = not self.speed.is_paused and self.current_moment < self.last_moment
        nearer = self.table_view.camera.is_moving
        return super().is_moving or runs or nearer or self._wanted is not None

    def find_home_and_viewer(self, seat: Seat) -> tuple[Seat, Seat]:
        """Return the home seat of the table and its viewer while a seat acts."""
        return self.texts.table_viewer, self.texts.table_viewer

    def _show_hand(self, seat: Seat) -> None:
        """Show the hand of the deciding seat if it is not secret any more."""
        is_public = self.find_home_and_viewer(seat) == (NOBODY, NOBODY)
        shown = is_public and self.texts.shows_hand(seat)
        self.replay_hand.show(
            self.event_positions[max(0, self.current_moment - 1)][1], seat if shown else NOBODY
        )

    def _before_event(self, event: Event) -> None:
        """Prepare the table for an event: its home seat, the displayed hand and the active seat."""
        home, viewer = self.find_home_and_viewer(event.seat)
        if home != self.table_view.layout.seating.home_seat:
            self.playback.show_snapshot(
                TableSnapshot(
                    self.event_positions[self.current_moment - 1][1], home, viewer, event.seat
                )
            )
        self._show_hand(event.seat)
        self.table_view.stage.view_model.active_seat = event.seat

    def _on_event_started(self, event: Event) -> None:
        self.playback.sequencer.add_pause(self.context.motion.result_hold_seconds)
        self.update_captions()

    def scrub_to_moment(self, moment: int) -> None:
        """Show another moment; running playback continues from there.

        The cursor moves immediately. The table is laid out in one frame and drawn in the next,
        since both in one frame would delay it.
        """
        self.win_chart.cursor = moment
        if self._just_laid or self._drawing:
            self._wanted = moment
        else:
            self._lay_scrubbed(moment)

    def _lay_scrubbed(self, moment: int) -> None:
        self._lay(moment)
        self._just_laid = True
        self.table_view.sequencer.add_pause(SCRUB_PAUSE_SECONDS)

    def jump_to_moment(self, moment: int) -> None:
        """Show the table after an event and pause."""
        self._pause(True)
        self._lay(max(0, min(self.last_moment, moment)))
        self.table_picture.canvas.snap_to_rest()
        self.canvas.begin_preparation()
        self.context.mixer.play("card_slide")

    def _lay(self, at: int) -> None:
        """Show the table after an event."""
        self.recording.index, self._wanted = at, None
        event, state = self.event_positions[at]
        turn = event.seat if event.seat >= 0 else None
        self.playback.show_snapshot(
            TableSnapshot(state, *self.find_home_and_viewer(turn or 0), turn)
        )
        self._show_hand(event.seat)
        self.table_view.action_bar.show_prompt("")
        self.update_captions()

    def on_chart_accept(self) -> None:
        """Pause or resume; at the end, start again."""
        self._pause(not self.speed.is_paused)
        if (
            not self.speed.is_paused
            and self.current_moment == self.last_moment
            and self.table_view.sequencer.is_idle
        ):
            self._lay(0)  # once more from the beginning

    def _pause(self, paused: bool) -> None:
        if self.speed.is_paused != paused:
            self.speed.is_paused = paused
            self.compose()

    def _close(self) -> None:
        self.shut_down()
        self.context.scene_stack.pop()

    def build_tools(self) -> list[Tool]:
        """Return the playback tools and the ways to other scenes."""
        return [
            Tool("step-back", "slower", lambda: self.jump_to_moment(self.current_moment - 1)),
            pause_tool(self.speed.is_paused, self.on_chart_accept),
            Tool("step", "further", lambda: self.jump_to_moment(self.current_moment + 1)),
            Tool("rewind", "first", lambda: self.jump_to_moment(0)),
            Tool("skip", "last", lambda: self.jump_to_moment(self.last_moment)),
            *self.build_follow_up_tools(),
            Tool("close", "back", self._close),
        ]

    def build_follow_up_tools(self) -> list[Tool]:
        """Return the tools for a review and for playing on; empty while anything is secret."""
        match = self.match
        if not match.is_over:
            return []
        review = Tool("star", "look_back", self._look_back)
        if match.has_custom_start:  # no journal can begin there
            return [review]
        return [review, Tool("human", "play_from", self.play_from_here)]

    def play_from_here(self) -> None:
        """Play on from the displayed moment, as practice."""
        number = min(self.current_moment, self.last_moment - 1)
        self.shut_down()
        self.context.navigator.start_practice_from(self.match, number)

    def _look_back(self) -> None:
        """Open the review of the match instead."""
        self._close()
        self.context.navigator.open_review(self.match)

    def caption_text(self) -> tuple[str, str]:
        """Return the number of the moment, and the description of its decision and events."""
        text, event = self.context.text_catalogue, self.event_positions[self.current_moment][0]
        heading = text("table.replay.moment", n=self.current_moment, last=self.last_moment)
        if event.action is None:
            return heading, text("table.replay.laid")
        decided = self.texts.decision_lines(self.current_moment, text)
        if (
            not self.table_view.sequencer.has_shown_all_acts
        ):  # what chance gives is told when it has been seen
            return heading, "".join(decided)
        return heading, "\n".join([*decided, *self.texts.event_lines(self.current_moment, text)])

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle playback commands and the close-up or magnifier."""
        if isinstance(intent, PointerMove | PointerPress | PointerDrag | PointerRelease):
            self._pointer = intent.x, intent.y
        if self.widget_layer.dialog:
            if clause := closeup.clause_to_open(self.widget_layer, intent):
                self.widget_layer.close_dialog()
                self.context.overlay_opener.open_rules(self.match.game.name, clause)
                return None
            if closeup.turn_page(self.widget_layer, intent):
                return None
            steered = magnifier.move_glass(self.context, self.widget_layer, self.canvas, intent)
            if not steered and closeup.is_closing_intent(intent):
                self.widget_layer.close_dialog()
            return None
        if (
            isinstance(intent, CommandPress | CommandRelease)
            and intent.command is Command.FAST_FORWARD
        ):
            self.speed.is_fast_forward = isinstance(intent, CommandPress)
            return None
        if isinstance(intent, CommandPress) and self._command(intent.command):
            return None
        return super().handle_intent(intent)

    def _command(self, command: Command) -> bool:
        if command is Command.PAUSE:
            self.on_chart_accept()
        elif command is Command.STEP or command is Command.NEXT:
            self.jump_to_moment(self.current_moment + 1)
        elif command is Command.PREVIOUS:
            self.jump_to_moment(self.current_moment - 1)
        elif command is Command.SKIP:
            self.playback.skip_step()
        elif command is Command.ZOOM:
            at = self.to_table_point(*self._pointer)
            magnifier.show_enlarged_at(
                self.context, self.widget_layer, self.canvas, self.table_view, *at
            )
        else:
            return False
        return True

    def on_style_changed(self) -> None:
        """Rebuild the table and the widgets."""
        if self.playback.restyle():
            self._lay(self.current_moment)
            self.compose()
