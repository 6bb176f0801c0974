"""Playback of a match on a canvas: the next events of a source, at a speed, for a viewer.

Tables, demos, lessons and replays use it. They differ in the source, the speed and
their work around each event. To jump to another position, the source is rewound and a
snapshot of the table is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from scenes.base.context import Context
from scenes.base.scene import TIMELINE_NAMES
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.stage.table_view import TableView
from scenes.store.preferences import INSTANT_SPEED
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match

TABLE_TIMELINE = "table"
"""Name of the timeline for the events of a table; the others run on the clock."""


class TableSnapshot(NamedTuple):
    """A table at rest, as a viewer sees it."""

    state: State
    home_seat: Seat
    """Seat from whose side the table is seen."""
    viewer: Seat
    """Seat whose secrets are shown."""
    active_seat: Seat | None
    """Seat whose turn it is."""
    before_event: Event | None = None
    """If set, the table is shown as before this event."""
    hand_panel_seat: Seat | None = None
    """Seat of the hand panel on a public table; None for the viewer."""


class EventSource(Protocol):
    """A source of events to be shown, in their order."""

    def take_event(self) -> Event | None:
        """Return the next event; None when there is none to be shown now."""


class RecordedEvents:
    """The events of a played match, each with the position after it; can be rewound."""

    def __init__(self, match: Match) -> None:
        self.positions: Sequence[tuple[Event, State]] = list(match.replay_events())
        self.index = 0
        """The number of the moment that was taken last, or wound to."""

    @property
    def last_index(self) -> int:
        """Index of the last event."""
        return len(self.positions) - 1

    def take_event(self) -> Event | None:
        """Return the next event; None after the last one."""
        if self.index == self.last_index:
            return None
        self.index += 1
        return self.positions[self.index][0]


class Playback:
    """Shows events on a table view, one after another, at a speed."""

    def __init__(
        self,
        context: Context,
        canvas: Canvas,
        timelines: TimelineGroup,
        match: Match,
        speed: PlaybackSpeed,
    ) -> None:
        self.table_view = TableView(context, canvas, timelines, match)
        self.sequencer = self.table_view.sequencer
        self.speed = speed
        self.table_view.narrator.playback_speed = speed
        self._context = context
        self._timelines = timelines
        self._style = self._look()

    def advance(self, seconds: float) -> bool:
        """Advance by some seconds; True if the animations were skipped, at instant speed."""
        context, instant = self._context, False
        if self.speed.is_fast_forward:
            self.table_view.action_bar.stop_reading()
        if not self.speed.is_paused:
            speed = self.speed.current_speed(
                context.settings.speed, context.motion.fast_forward_speed
            )
            instant = speed == INSTANT_SPEED
            self.table_view.advance_director(seconds, speed)
            if not instant:
                with self.table_view.stage.indicators.batch_updates():
                    self._timelines[TABLE_TIMELINE].advance(seconds * speed)
                self.table_view.camera.advance(seconds)
                self.table_view.action_bar.advance(seconds * context.settings.speed)
        self.table_view.act_stage.refresh(seconds)
        self.table_view.narrator.light_subject()
        skipped = instant and self.skip()
        for name in TIMELINE_NAMES:
            if name != TABLE_TIMELINE:
                self._timelines[name].advance(seconds)
        return skipped

    def play_events(
        self,
        source: EventSource,
        on_before: Callable[[Event], None],
        on_started: Callable[[Event], None],
    ) -> bool:
        """Show the next events until one is visible; True if all have been shown.

        Args:
            source: Source of the events, in their order.
            on_before: Called with an event before it is shown.
            on_started: Called with it when it has begun to be shown.
        """
        while (event := source.take_event()) is not None:
            on_before(event)
            self.table_view.show_event(event)
            on_started(event)
            if not self.sequencer.is_idle:
                return False  # else there was nothing to be seen: what comes next comes at once
        return True

    def show_snapshot(self, snapshot: TableSnapshot, keeps_line: bool = False) -> None:
        """Show the table at rest, without motion; running animations are dropped.

        Args:
            snapshot: The table.
            keeps_line: True if the line of the last event stands until it has been read.
        """
        self.sequencer.clear()
        if not keeps_line:
            self.table_view.action_bar.stop_reading()
        self.table_view.camera.reset()
        self.table_view.stage.view_model.active_seat = snapshot.active_seat
        if snapshot.before_event is not None:
            self.table_view.show_before_event(
                snapshot.before_event, snapshot.home_seat, snapshot.viewer
            )
        else:
            self.table_view.show_state(
                snapshot.state, snapshot.home_seat, snapshot.viewer, snapshot.hand_panel_seat
            )

    def replay_events(self, events: Sequence[Event], home: Seat, viewer: Seat) -> None:
        """Show events once more, as a viewer may see them; show a snapshot afterwards."""
        self.sequencer.clear()
        self.table_view.show_before_event(events[0], home, viewer)
        for event in events:
            self.table_view.show_event(event)

    def skip(self) -> bool:
        """Finish the running animations at once; True if there were any."""
        self.table_view.action_bar.stop_reading()
        if self.sequencer.is_idle:
            return False
        self.sequencer.skip()
        return True

    def skip_step(self) -> bool:
        """Finish the running animations up to the next step of a scoring; True if any ran."""
        if self.sequencer.is_idle:
            return False
        self.sequencer.skip_step()
        return True

    def restyle(self) -> bool:
        """Apply a changed language, theme or motion; True if the table must be shown again."""
        if self._style == self._look():
            return False
        self._style = self._look()
        self.table_view.restyle(self._context)
        return True

    def _look(self) -> object:
        return self._context.text_catalogue, self._context.theme, self._context.motion
