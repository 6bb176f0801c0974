"""Cost of a demo's frames, counted in function calls: equal on every machine, busy or not.

Clock times are unreliable where tests run side by side. Calls of the program's own functions
are reliable: expensive frames read, rendered or tried something many times.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Final

import pytest

from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.portraits import PortraitIndicators
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.fixtures.screen.silent_screen import paint_again

SIZE = (960, 540)
MAX_SECONDS = 12.0
"""Seconds that are watched, at most."""
MAX_CALL_FRAMES = 5
MAX_CALLS = {"basari": 18500, "market_day": 23500, "mercado": 9000, "nacho": 16200, "zahab": 8400}
"""Calls of functions in the dearest frames with the most seats, on the average: a fifth to a fourth
more than were counted."""
MAX_INDICATOR_BUILDS: Final = 3
"""Maximum number of times that the indicators are built in a frame: a scoring that opens also
previews how they will lie."""


class CallCounter:
    """Counts calls of functions while it is entered."""

    def __init__(self) -> None:
        self.call_count = 0
        self.reads = 0  # how often the readouts were made

    def __enter__(self) -> CallCounter:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, arg: object) -> None:
        self.call_count += event == "call"
        self.reads += event == "call" and frame.f_code is PortraitIndicators.build_nodes.__code__


def count_calls(game: str) -> list[CallCounter]:
    """Calls in each frame in which the decision is shown by which most pieces move."""
    played = example_matches.play_example_match(game, load_game(game).seat_counts[-1], people=0)
    event = next(
        each for each in example_matches.find_busiest_events(played, 2) if each.decision_number >= 0
    )
    studio = HeadlessStudio(SIZE)
    match = example_matches.copy_match_until(played, event.decision_number)
    table = studio.make_table(match, MatchMode.DEMO)
    example_matches.repeat_decision(match, event)
    studio.open_scene(table)
    calls = list[CallCounter]()
    for _ in range(round(MAX_SECONDS * 60)):
        with CallCounter() as count:
            studio.step_frame()
        calls.append(count)
        if match.decision_number > event.decision_number + 1 or match.is_over:
            break
    studio.close_scenes()
    return calls


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game == "market_day" else pytest.mark.slow)
        for game in MAX_CALLS
    ],
)
def test_the_dearest_frames_call_no_more_functions_than_they_need(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    with paint_again():
        frames = count_calls(game)
    dearest = sorted(frame.call_count for frame in frames)[-MAX_CALL_FRAMES:]
    assert sum(dearest) / MAX_CALL_FRAMES < MAX_CALLS[game], dearest
    assert max(frame.reads for frame in frames) <= MAX_INDICATOR_BUILDS
