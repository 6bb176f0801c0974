"""The pictures of Nacho except its small things: smugglers, the Mountie, trucks, provinces."""

from sprites.palette import SEAT_COLORS
from tools.art import Art, enlarge_art, mark_printed
from tools.art.nacho import lower_smugglers as nacho_smugglers
from tools.art.nacho import mountie_and_truck as nacho_riders
from tools.art.nacho import province_scenes as nacho_lands
from tools.art.nacho import upper_smugglers as nacho_bosses
from tools.art.svg.sketch import Sketch

ACT_TRUCK_WIDTH = 700.0
"""Width of a truck in an act, design pixels."""
PLACE_WIDTH = 960.0
"""Width at which a province is baked: as a blurred place it fills the picture."""


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


SMUGGLER_DRAW_FUNCTIONS = (*nacho_smugglers.DRAW_FUNCTIONS, *nacho_bosses.DRAW_FUNCTIONS)
ART: dict[str, Art] = (
    mark_printed(
        {
            f"nacho/smuggler-{number}": _framed(draw())
            for number, draw in enumerate(SMUGGLER_DRAW_FUNCTIONS, 1)
        }
        | {
            f"nacho/province-{draw.__name__}": enlarge_art(draw().to_art(), PLACE_WIDTH)
            for draw in nacho_lands.PROVINCE_DRAW_FUNCTIONS
        }
    )
    | {
        f"nacho/truck-{color.name}": enlarge_art(
            nacho_riders.draw_truck_figure(color.hex).to_art(), ACT_TRUCK_WIDTH
        )
        for color in SEAT_COLORS
    }
    | {
        "nacho/mountie": _framed(nacho_riders.draw_mountie()),
        "nacho/mountie-figure": nacho_riders.draw_mountie_figure().to_art(),
        "nacho/round-end": _framed(nacho_lands.draw_round_end()),
    }
)
