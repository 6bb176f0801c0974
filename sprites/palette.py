"""The eight seat colours and their symbols.

Sky, yellow, blue, vermilion and purple are Okabe and Ito's. Green and black were found by search
for the largest least CIEDE2000 difference from the others under normal sight and simulated protan,
deutan and tritan sight (Machado et al. 2009, full severity):

======  ======  ===  ======  ====  =========  =====  ======  =====  ====  ====
colour  sight   sky  yellow  blue  vermilion  white  purple  other  felt  wood
======  ======  ===  ======  ====  =========  =====  ======  =====  ====  ====
green   normal   41      25    49         45     28      54     55    38    45
green   protan   40      21    46         20     24      34     55    38    37
green   deutan   40      23    48         14     24      24     52    39    32
green   tritan   15      35    19         48     27      42     50    37    51
black   normal   58      87    36         47     84      46     55    28    26
black   protan   58      85    34         42     83      39     55    20    25
black   deutan   52      86    31         50     83      48     52    16    28
black   tritan   61      79    39         44     83      48     50    24    25
======  ======  ===  ======  ====  =========  =====  ======  =====  ====  ====

The least pair among the other six is purple and blue, 12 under protan sight; so colour never
stands alone: every seat has a symbol, and black pieces have a light rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class SeatColor:
    """A seat colour: its name in image names, its RGB and the name of its symbol."""

    name: str
    rgb: tuple[int, int, int]
    symbol: str

    @property
    def hex(self) -> str:
        """The colour as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


SEAT_COLORS: Final = (
    SeatColor("sky", (0x56, 0xB4, 0xE9), "circle"),
    SeatColor("yellow", (0xF0, 0xE4, 0x42), "square"),
    SeatColor("blue", (0x00, 0x72, 0xB2), "triangle"),
    SeatColor("vermilion", (0xD5, 0x5E, 0x00), "star"),
    SeatColor("white", (0xF4, 0xF1, 0xE8), "diamond"),
    SeatColor("purple", (0xCC, 0x79, 0xA7), "cross"),
    SeatColor("green", (0x86, 0xAC, 0x70), "moon"),
    SeatColor("black", (0x1E, 0x1B, 0x24), "drop"),
)
SEAT_COLOR_BY_NAME: Final = {color.name: color for color in SEAT_COLORS}
