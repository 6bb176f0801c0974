"""Music of Nacho, a winter night on the road from Mexico to Canada.

A major with the sixth and without the fourth, common to cantinas and country music: nylon
guitar, marimba, walking bass, and a shaker.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import BASS, DRUM_ROOT_HERTZ, GUITAR, marimba, shaker
from tools.audio.recipes.music_score import MusicScore, ScorePart

MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
A3_HERTZ: Final = 220.0

SCORE: Final = MusicScore(
    name="nacho",
    tempo=92,
    scale_semitones=MAJOR,
    phrase_beats=12,
    parts=(
        ScorePart(
            GUITAR, A3_HERTZ / 2, "A B A . B C A . C B A .",
            {
                "A": "0/1 2+4+7/1 2+4+7/1 0/1 2+4+7/1 2+4+7/1 "
                     "3/1 5+7+10/1 5+7+10/1 3/1 5+7+10/1 5+7+9/1",
                "B": "4/1 6+8+11/1 6+8+11/1 4/1 6+8+10/1 6+8+11/1 "
                     "0/1 2+4+7/1 2+4+7/1 0/1 2+4+7/1 2+4+9/1",
                "C": "5/1 7+9+12/1 7+9+12/1 5/1 7+9+12/1 7+9+12/1 "
                     "3/1 5+7+10/1 5+7+10/1 4/1 6+8+11/1 6+8+10/1",
            },
            gain=0.55, pan=-0.4,
        ),
        ScorePart(
            marimba, A3_HERTZ * 2, ". A . . B . A . C B . .",
            {
                "A": "-/1 4/.5 5/.5 4/1 2/2 1/1 -/1 2/.5 1/.5 0/1 1/1 2/2",
                "B": "-/1 6/1 4/1 2/.5 4/.5 1/2 -/1 2/1 1/1 0/3",
                "C": "2!/1 4/1 5/1 7/2 5/1 4/1 2/1 1/1 2/3",
            },
            gain=0.42, pan=0.4,
        ),
        ScorePart(
            GUITAR, A3_HERTZ * 2, ". . A . . B . . . . A .",
            {
                "A": "4~/2 2/1 0/3 -/1 0/.5 1/.5 2/1 1/3",
                "B": "5/2 4/1 2~/3 1/2 0/1 1/1 -/2",
            },
            gain=0.45, pan=0.0,
        ),
        ScorePart(
            BASS, A3_HERTZ / 4, ". A B . A B A . B A B .",
            {
                "A": "0/3 4/2 2/1 3/3 4/3",
                "B": "4/3 8/2 6/1 0/6",
            },
            gain=0.7, pan=0.05,
        ),
        ScorePart(
            shaker, DRUM_ROOT_HERTZ, ". . A . A A A . A A . .",
            {"A": "-/1 0/1 0/1 -/1 0/1 0/.5 0/.5 -/1 0/1 0/1 -/1 0/1 0/1"},
            gain=0.35, pan=0.2,
        ),
    ),
    reverb_seconds=1.2,
    reverb_share=0.4,
)  # fmt: skip
