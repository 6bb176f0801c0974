"""Music of the title, the souk at evening.

Maqam rast on C, its third and seventh between major and minor: an oud asks, a qanun
answers, with many rests.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import DRUM_ROOT_HERTZ, NAY, OUD, QANUN, frame_drum
from tools.audio.recipes.music_score import MusicScore, ScorePart

RAST: Final = (0, 2, 3.5, 5, 7, 9, 10.5)
C3_HERTZ: Final = 130.81

SCORE: Final = MusicScore(
    name="title",
    tempo=60,
    scale_semitones=RAST,
    phrase_beats=8,
    parts=(
        ScorePart(
            OUD, C3_HERTZ, "A . B . C . A . D B . A",
            {
                "A": "0!/1 2/.5 3/.5 4/2 3~/.5 2/.5 1/1 0/2",
                "B": "4/1.5 5/.5 4/.5 3/.5 2/1 3~/.5 2/.5 1/.5 0/2.5",
                "C": "7!/2 6/.5 5/.5 4/1 5~/.5 4/.5 3/.5 2/.5 2/2",
                "D": "-3/1 0/.5 1/.5 2/2 1~/.5 2/.5 1/1 0/2",
            },
            pan=-0.3,
        ),
        ScorePart(
            QANUN, C3_HERTZ * 2, ". A . B . A . . B . A .",
            {
                "A": "-/1 4/.25 4/.25 4/.25 4/.25 5/.5 4/.5 2~/1.5 1/.5 0/1 -/2",
                "B": "-/1 7/.5 6/.5 4/1 3/.5 2/.5 4/2 -/2",
            },
            gain=0.4, pan=0.4,
        ),
        ScorePart(
            NAY, C3_HERTZ * 2, ". . . . . . A . . . . .",
            {"A": "-/1 4/3 5/.5 4/.5 2/2 -/1"},
            gain=0.3, pan=0.1,
        ),
        ScorePart(
            frame_drum, DRUM_ROOT_HERTZ, ". . A . A . A . A A . .",
            {"A": "0/2 2/1 2/1 0/1 2/1 -/1 2/1"},
            gain=0.36, pan=0.15,
        ),
    ),
    reverb_seconds=1.8,
    reverb_share=0.6,
)  # fmt: skip
