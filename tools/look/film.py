"""Films of demos and acts: the real table in virtual time, drawn sixty times a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from scenes.screenshots import example_matches
from scenes.screenshots.immediate_worker import InProcessLevels
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from tabletop.ai.worker.worker import WorkerClient
from tabletop.core.acts import Act, Begin, End
from tabletop.match.match import Event, Match
from tabletop.match.setup import MatchMode

MAX_ACT_SECONDS = 40.0
"""Longest time of one act."""
REST_SECONDS = 1.0
SETTLED_SECONDS = 0.5
"""Time for which an act is filmed after all of it has been shown."""
ACT_FRAMES = 6
"""Frames between two pictures of an act: it is filmed ten times a second."""


class FilmTable(TableScene):
    """A table whose AI seats decide in this process, so that a film is always the same."""

    def _start_worker(self) -> WorkerClient:
        """Return a stand-in for the worker process."""
        return cast(WorkerClient, InProcessLevels(self.match.game, self.match.setup.levels))


def open_demo(studio: HeadlessStudio, game: str, seats: int, share: float) -> FilmTable:
    """Open a demo after a share (0 to 1) of a match; before the set-up if the share is 0."""
    played = example_matches.play_example_match(game, seats, people=0)
    number = round(share * played.decision_number)
    match = example_matches.copy_match_until(played, number) if number else None
    table = FilmTable(
        studio.context,
        match or Match(played.game, played.setup),
        MatchMode.DEMO,
        strict=True,
    )
    studio.open_scene(table)
    return table


def film_demo(studio: HeadlessStudio, table: TableScene, seconds: float) -> Iterator[float]:
    """Draw the frames of a demo, and yield the seconds of each.

    The film ends early when another scene stands in front.
    """
    for number in range(round(seconds * 60)):
        studio.step_frame()
        if studio.scene is not table:
            return
        yield number / 60


def film_events(
    studio: HeadlessStudio, match: Match, events: Sequence[Event]
) -> Iterator[FilmTable]:
    """Show events of an example match, and yield the table ten times a second.

    The film ends before the next turn or round begins. The table first stands at rest.
    """
    before = example_matches.copy_match_until(match, events[0].decision_number)
    table = FilmTable(studio.context, before, MatchMode.DEMO, strict=True)
    table.host.ai_scheduler.worker = None
    studio.open_scene(table)
    for _ in range(round(60 * REST_SECONDS)):
        studio.step_undrawn_frame()
    yield table
    for event in events:
        example_matches.repeat_decision(before, event)
    left = round(60 * SETTLED_SECONDS)
    for number in range(round(MAX_ACT_SECONDS * 60)):
        studio.step_undrawn_frame()
        if any(isinstance(act, Begin | End) for act in table.sequencer.playing_acts):
            return
        if table.sequencer.is_idle and not table.session.has_unshown_event:
            left -= 1
        if not left:
            return
        if number % ACT_FRAMES == 0:
            yield table


def find_events(
    match: Match, begins: Callable[[Event], bool], ends: Callable[[Event], bool], after: int
) -> Sequence[Event]:
    """Return the events of the first such act after a decision, up to the event that ends it.

    Raises:
        MomentNotFoundError: If there is none.
    """
    found: list[Event] = []
    for event in example_matches.decision_events(match):
        if event.decision_number >= after and (found or begins(event)):
            found.append(event)
            if ends(event):
                return found
    raise example_matches.MomentNotFoundError(f"{match.game.name}: no such act")


def has_act(event: Event, wanted: Callable[[Act], bool]) -> bool:
    """True if an event has a matching act."""
    return any(map(wanted, event.acts))
