"""What a frame of a demo takes, told by what is called: the same on every machine, busy or not.

A clock is no measure where tests run side by side. Calls of the program's own functions are: what
had become dear was read, laid out or tried many times in one frame.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Final

import pytest

from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.studio import Studio
from scenes.stage.portraits import Faces
from tabletop.match.setup import Mode
from tests.scenes.immediate import ImmediateWorker

SIZE = (960, 540)
MOST = 12.0
"""Seconds that are watched, at most."""
DEAREST = 5
CALLS = {"basari": 18500, "market_day": 18000, "mercado": 3000, "nacho": 12300, "zahab": 6500}
"""Calls of functions in the dearest frames with the most seats, on the average: a fifth to a fourth
more than were counted."""
READS: Final = 2
"""So often the readouts are made in a frame at most: once for words that keep off them."""


class Calls:
    """Counts calls of functions while it is entered."""

    def __init__(self) -> None:
        self.made = 0
        self.reads = 0  # how often the readouts were made

    def __enter__(self) -> Calls:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, arg: object) -> None:
        self.made += event == "call"
        self.reads += event == "call" and frame.f_code is Faces.nodes.__code__


def counted(game: str) -> list[Calls]:
    """Calls in each frame in which the decision is shown by which most pieces move."""
    played = rehearsal.rehearsed(game, game_of(game).seats[-1], people=0)
    event = next(each for each in rehearsal.busiest(played, 2) if each.number >= 0)
    studio = Studio(SIZE)
    match = rehearsal.up_to(played, event.number)
    table = studio.table(match, Mode.DEMO)
    rehearsal.submit(match, event)
    studio.open(table)
    calls = list[Calls]()
    for _ in range(round(MOST * 60)):
        with Calls() as count:
            studio.frame()
        calls.append(count)
        if match.number > event.number + 1 or match.over:
            break
    studio.clear()
    return calls


@pytest.mark.soak
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game == "market_day" else pytest.mark.soak) for game in CALLS],
)
def test_the_dearest_frames_call_no_more_functions_than_they_need(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    frames = counted(game)
    dearest = sorted(frame.made for frame in frames)[-DEAREST:]
    assert sum(dearest) / DEAREST < CALLS[game], dearest
    assert max(frame.reads for frame in frames) <= READS
