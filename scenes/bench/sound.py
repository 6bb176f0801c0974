"""`python main.py bench sound`: demos as the mixer lets them be heard, and how loud they are.

A demo is shown in virtual time and drawn by nobody; the mixer plays into a tape.
"""

from __future__ import annotations

from typing import Final

from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.strips import demo, let_think
from scenes.shots.studio import Studio
from scenes.watch.results import ResultScene
from sounds.tape import Tape

SIZE: Final = (960, 540)
FRAME: Final = 1 / 30
RESULT: Final = 15.0
"""Seconds of a result that are heard."""
MOST: Final = 1800.0


def taped(game: str, seconds: float = MOST, **settings: object) -> Tape:
    """A demo of traders with the most seats, to its result and a while of it, or for so many
    seconds, with these settings."""
    studio, tape, left = Studio(SIZE, **settings), Tape(), RESULT
    studio.app.mixer.output = tape
    demo(studio, game, game_of(game).seats[-1], rehearsal.SEED)
    while tape.at < seconds and left > 0:
        tape.at += FRAME
        studio.app.advance(FRAME)
        studio.app.settle()
        if isinstance(studio.scene, ResultScene):
            left -= FRAME
        let_think(studio)
    return tape
