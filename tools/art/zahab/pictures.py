"""Zahab's illustrations: the court, and the pictures of the trade cards (zahab/scene-<key>).

Which kind of card has which scene, by the number of the kind:

=========  =================  ===========================================
scene      kinds              what these cards do
=========  =================  ===========================================
caravan    1 45               gold for nothing; gold, then a card
market     2 24 47            plain trade at night; trading again
jeweller   3 7 9              gold into a jewel
goldsmith  10 11              gold into two jewels
treasure   4 14 18            gold and jewels together
scribe     8 12               contracts that cost other contracts
carpet     6 13 39            a deal: cards for goods
scales     21 30 48           weighing: trade again
audience   22 25 38 49 50     the queen's favour
tower      15 26 29 31 40     the magician's
cave       5 16 27 37 43      the hermit's; quiet and spirit
well       19 32              a jewel for a little favour and spirit
oasis      17 20 41           jewels for much favour
falcon     23 34 42           a gift that pleases two at court
ship       36 46              the long road: by the lowest track, by steps
moongate   28 33 35 44        who has gone far on all three tracks
=========  =================  ===========================================
"""

from tools.art import Art, mark_printed
from tools.art.svg.sketch import Sketch
from tools.art.zahab.illustrations import bazaar as zahab_bazaar
from tools.art.zahab.illustrations import court as zahab_court
from tools.art.zahab.illustrations import desert as zahab_desert
from tools.art.zahab.illustrations import palace as zahab_palace
from tools.art.zahab.illustrations.throne import draw_audience


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


SCENE_DRAW_FUNCTIONS = (
    zahab_desert.DRAW_FUNCTIONS
    | zahab_bazaar.DRAW_FUNCTIONS
    | zahab_palace.DRAW_FUNCTIONS
    | {"audience": draw_audience}
)
"""Drawing functions of the trade card scenes, by name."""

ART = {
    f"zahab/{key}": _framed(draw()) for key, draw in zahab_court.DRAW_FUNCTIONS.items()
} | mark_printed(
    {f"zahab/scene-{key}": _framed(draw()) for key, draw in SCENE_DRAW_FUNCTIONS.items()}
)
