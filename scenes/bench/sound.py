"""Recordings of demos as the mixer plays them, for `python main.py bench sound`.

A demo runs in virtual time without drawing; the mixer plays onto a tape.
"""

from __future__ import annotations

from typing import Final

from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import open_demo, wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from scenes.watch.result_scene import ResultScene
from sounds.recording_output import RecordingOutput

WINDOW_SIZE: Final = (960, 540)
FRAME_SECONDS: Final = 1 / 30
RESULT_SECONDS: Final = 15.0
"""Seconds of the result scene that are recorded."""
MAX_RECORDING_SECONDS: Final = 1800.0


def record_demo(
    game: str, max_seconds: float = MAX_RECORDING_SECONDS, **settings: object
) -> RecordingOutput:
    """Record a demo of traders with the most seats, until its result or for some seconds.

    Args:
        game: Name of the game.
        max_seconds: Most seconds to record.
        settings: Preferences of the program.
    """
    studio, tape, left = HeadlessStudio(WINDOW_SIZE, **settings), RecordingOutput(), RESULT_SECONDS
    studio.app.mixer.output = tape
    open_demo(studio, game, load_game(game).seat_counts[-1], example_matches.DEFAULT_SEED)
    while tape.elapsed_seconds < max_seconds and left > 0:
        tape.elapsed_seconds += FRAME_SECONDS
        studio.app.advance(FRAME_SECONDS)
        studio.app.apply_scene_changes()
        if isinstance(studio.scene, ResultScene):
            left -= FRAME_SECONDS
        wait_for_ai(studio)
    return tape
