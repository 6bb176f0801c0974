"""Music of Zahab, the desert at night.

Maqam bayati on G, its second step between a semitone and a whole tone: a nay over a low
drone, a harp with long rests, and a drum like a slow step.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import DRUM_ROOT_HERTZ, HARP, NAY, drone, frame_drum
from tools.audio.recipes.music_score import MusicScore, ScorePart

BAYATI: Final = (0, 1.5, 3, 5, 7, 8, 10)
G3_HERTZ: Final = 196.0

SCORE: Final = MusicScore(
    name="zahab",
    tempo=54,
    scale_semitones=BAYATI,
    phrase_beats=8,
    parts=(
        ScorePart(
            NAY, G3_HERTZ * 2, ". A . B . C A . D . B . .",
            {
                "A": "0/2 1/.5 2/.5 1~/1 0/2 -/2",
                "B": "3/1.5 2/.5 3~/1 4/2 3/.5 2/.5 1/1 -/1",
                "C": "4/1 5/.5 4/.5 3/1 2~/1 1/1 0/2 -/1",
                "D": "7/2 6/.5 5/.5 4~/2 3/.5 2/.5 1/1 -/1",
            },
            gain=0.6, pan=0.2,
        ),
        ScorePart(
            drone, G3_HERTZ / 2, "A . A A . A A . A A A . A",
            {"A": "0+4/8"},
            gain=0.22,
        ),
        ScorePart(
            HARP, G3_HERTZ, "A . B . A . B A . B . A B",
            {
                "A": "0/1 4/1 7/2 6/1 4/3",
                "B": "-/1 3/1 5/1 7/1 4/1 2/1 0/2",
            },
            gain=0.55, pan=-0.45,
        ),
        ScorePart(
            frame_drum, DRUM_ROOT_HERTZ, ". A . A . A A . A . A . .",
            {"A": "0!/2 2/1 -/1 0/1.5 2/.5 -/2"},
            gain=0.42, pan=-0.1,
        ),
    ),
    reverb_seconds=2.4,
    reverb_share=0.7,
)  # fmt: skip
