"""Music of Market Day, a village in the morning.

G mixolydian in six eighths: a hammered dulcimer, a wooden whistle, a plucked bass.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import BASS, DRUM_ROOT_HERTZ, DULCIMER, WHISTLE, frame_drum
from tools.audio.recipes.music_score import MusicScore, ScorePart

MIXOLYDIAN: Final = (0, 2, 4, 5, 7, 9, 10)
G3_HERTZ: Final = 196.0

SCORE: Final = MusicScore(
    name="market_day",
    tempo=144,
    scale_semitones=MIXOLYDIAN,
    phrase_beats=24,
    parts=(
        ScorePart(
            DULCIMER, G3_HERTZ, "A B . C A . D C . A",
            {
                "A": "4!/2 2/1 4/2 5/1 4/3 2/3 1/2 2/1 3/2 2/1 1/3 0/3",
                "B": "0!/2 1/1 2/3 4/2 5/1 7/3 6/2 5/1 4/2 2/1 3~/3 4/3",
                "C": "7!/2 8/1 7/2 6/1 5/3 4/3 3/2 4/1 5/2 4/1 2/3 -/3",
                "D": "3/1 5/1 7/1 9/3 2/1 4/1 6/1 8/3 0/1 2/1 4/1 7/3 4/3 0/3",
            },
            gain=0.62, pan=-0.25,
        ),
        ScorePart(
            DULCIMER, G3_HERTZ / 2, "A A . B A . A B . A",
            {
                "A": "0/3 4/3 3/3 7/3 6/3 3/3 0/3 4/3",
                "B": "3/3 7/3 0/3 4/3 6/3 4/3 0/6",
            },
            gain=0.4, pan=0.05,
        ),
        ScorePart(
            WHISTLE, G3_HERTZ * 2, ". . . A . . . B . .",
            {
                "A": "2/3 3/2 2/1 1/3 0/3 -/3 3/2 2/1 0/6",
                "B": "4/5 5/1 4/3 2/3 3/2 2/1 1/3 0/6",
            },
            gain=0.3, pan=0.45,
        ),
        ScorePart(
            BASS, G3_HERTZ / 4, ". A . B A . A B . A",
            {
                "A": "0/6 3/6 6/6 0/6",
                "B": "3/6 0/6 6/6 0/6",
            },
            gain=0.6,
        ),
        ScorePart(
            frame_drum, DRUM_ROOT_HERTZ, ". A . A A . A A . .",
            {"A": "0/3 2/2 2/1 0/3 2/3 0/3 2/2 2/1 0/3 2/3"},
            gain=0.28, pan=0.2,
        ),
    ),
    reverb_seconds=1.3,
    reverb_share=0.42,
)  # fmt: skip
