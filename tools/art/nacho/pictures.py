"""The pictures of Nacho except its small things: smugglers, the Mountie, provinces, lots."""

from tools.art import Art, mark_printed
from tools.art.nacho import lower_smugglers as nacho_smugglers
from tools.art.nacho import mountie_and_truck as nacho_riders
from tools.art.nacho import province_lots as nacho_lots
from tools.art.nacho import province_scenes as nacho_lands
from tools.art.nacho import upper_smugglers as nacho_bosses
from tools.art.svg.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


SMUGGLER_DRAW_FUNCTIONS = (*nacho_smugglers.DRAW_FUNCTIONS, *nacho_bosses.DRAW_FUNCTIONS)
ART: dict[str, Art] = mark_printed(
    {
        f"nacho/smuggler-{number}": _framed(draw())
        for number, draw in enumerate(SMUGGLER_DRAW_FUNCTIONS, 1)
    }
    | {
        f"nacho/province-{draw.__name__}": _framed(draw())
        for draw in nacho_lands.PROVINCE_DRAW_FUNCTIONS
    }
    | {f"nacho/lot-{draw.__name__}": draw().to_art() for draw in nacho_lots.LOT_DRAW_FUNCTIONS}
) | {
    "nacho/mountie": _framed(nacho_riders.draw_mountie()),
    "nacho/mountie-figure": nacho_riders.draw_mountie_figure().to_art(),
    "nacho/truck-figure": nacho_riders.draw_truck_figure().to_art(),
    "nacho/round-end": _framed(nacho_lands.draw_round_end()),
}
