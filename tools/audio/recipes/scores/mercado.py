"""Music of Mercado, a market square in the afternoon.

E phrygian with the major third that comes and goes in Andalusia: two guitars, a whistle,
and taps on a box.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import DRUM_ROOT_HERTZ, GUITAR, WHISTLE, frame_drum
from tools.audio.recipes.music_score import MusicScore, ScorePart

PHRYGIAN: Final = (0, 1, 3, 5, 7, 8, 10)
E3_HERTZ: Final = 164.81

SCORE: Final = MusicScore(
    name="mercado",
    tempo=84,
    scale_semitones=PHRYGIAN,
    phrase_beats=12,
    parts=(
        ScorePart(
            GUITAR, E3_HERTZ / 2, "A B A . C D A . C B D A",
            {
                "A": "0!/1 4/.5 7/.5 9/.5 7/.5 1/1 5/.5 8/.5 10/.5 8/.5 "
                     "2/1 6/.5 9/.5 11/.5 9/.5 1/1 5/.5 8/.5 7/1",
                "B": "3!/1 7/.5 10/.5 12/.5 10/.5 2/1 6/.5 9/.5 11/.5 9/.5 "
                     "1/1 5/.5 8/.5 10/.5 8/.5 0/1 4/.5 7/.5 9/1",
                "C": "5!/1 7/.5 9/.5 12/.5 9/.5 4/1 6/.5 8/.5 11/.5 8/.5 "
                     "3/1 5/.5 7/.5 10/.5 7/.5 1/1 5/.5 8/.5 5/1",
                "D": "0+4+7/3 1+5+8/3 2+6+9/3 0+4+7/3",
            },
            gain=0.8, pan=-0.35,
        ),
        ScorePart(
            GUITAR, E3_HERTZ * 2, ". A . . B . C . B A . C",
            {
                "A": "-/1 4/.5 3/.5 2/1 1~/1 0/2 -/1 1/.5 2/.5 3/1 2~/1 1/2",
                "B": "-/1 4/1 5/.5 4/.5 3/1 4~/2 -/1 6/.5 5/.5 4/1 3/1 2/2",
                "C": "7!/1.5 6/.5 5/1 4/2 5~/.5 4/.5 3/1 2/.5 1/.5 2/1 1/1 0/2",
            },
            gain=0.6, pan=0.3,
        ),
        ScorePart(
            WHISTLE, E3_HERTZ * 2, ". . A . . . . . . . B .",
            {
                "A": "-/3 4/2 5/.5 4/.5 3/3 -/3",
                "B": "2/2 3/1 4/3 3/1 2/1 1/1 0/3",
            },
            gain=0.22, pan=0.1,
        ),
        ScorePart(
            frame_drum, DRUM_ROOT_HERTZ, ". A A . A A A . A A A .",
            {"A": "0/1 2/.5 2/.5 2/1 0/1 2/1 2/.5 2/.5 0/1 2/.5 2/.5 2/1 -/1 2/1 2/1"},
            gain=0.3, pan=0.15,
        ),
    ),
    reverb_seconds=1.1,
    reverb_share=0.4,
)  # fmt: skip
