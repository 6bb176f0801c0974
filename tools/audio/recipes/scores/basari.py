"""Music of Basari, a covered souk in the evening.

Maqam hijaz on D: an oud, a qanun that answers, and sometimes a frame drum.
"""

from __future__ import annotations

from typing import Final

from tools.audio.recipes.instruments import DRUM_ROOT_HERTZ, OUD, QANUN, frame_drum
from tools.audio.recipes.music_score import MusicScore, ScorePart

HIJAZ: Final = (0, 1, 4, 5, 7, 8, 10)
D3_HERTZ: Final = 146.83

SCORE: Final = MusicScore(
    name="basari",
    tempo=64,
    scale_semitones=HIJAZ,
    phrase_beats=8,
    loudness=-18.0,  # few pieces move at its tables: what is heard is mostly this
    parts=(
        ScorePart(
            OUD, D3_HERTZ, "A B . C D . B A E . F D . A",
            {
                "A": "0!/1.5 1/.5 2/1 3/1 2~/1 1/.5 2/.5 1/.5 0/1.5",
                "B": "4!/1.5 3/.5 2/.5 3/.5 4/1 5~/.5 4/.5 3/1 2/2",
                "C": "4/1 5/.5 6/.5 7!/2 6~/.5 5/.5 4/1 5/.5 4/.5 3/.5 2/.5",
                "D": "3~/.5 2/.5 1/1 2/.5 1/.5 0/2 -3/1 0/2",
                "E": "7!/1 8~/.5 7/.5 6/.5 5/.5 4/2 5/.5 6/.5 5/.5 4/.5 4/1",
                "F": "2/.5 3/.5 4/1 3~/.5 2/.5 1/1 0/1 1/.5 2/.5 1/2",
            },
            pan=-0.2,
        ),
        ScorePart(
            OUD, D3_HERTZ / 2, "A . . A B . A . B . A B . A",
            {"A": "0+4/4 -/2 0/2", "B": "0/2 3/2 0/4"},
            gain=0.6, pan=-0.1,
        ),
        ScorePart(
            QANUN, D3_HERTZ * 2, ". . A . . B . . . A . . B .",
            {
                "A": "-/2 4/.25 4/.25 4/.25 4/.25 3/1 2~/1 -/3",
                "B": "-/3 2/.5 1/.5 0/2 -/2",
            },
            gain=0.3, pan=0.5,
        ),
        ScorePart(
            frame_drum, DRUM_ROOT_HERTZ, ". A . A A . A A A . A A . .",
            {"A": "0!/1 2/1 -/.5 2/.5 0/1 2/.5 2/.5 -/1 0/.5 2/.5 2/1"},
            gain=0.5, pan=0.3,
        ),
    ),
    reverb_seconds=1.5,
)  # fmt: skip
