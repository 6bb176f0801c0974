"""Every picture of Nacho but its small things: smugglers, the Mountie, provinces, lots."""

from sprites.sources import Art, printed
from sprites.sources.nacho import bosses as nacho_bosses
from sprites.sources.nacho import lands as nacho_lands
from sprites.sources.nacho import lots as nacho_lots
from sprites.sources.nacho import riders as nacho_riders
from sprites.sources.nacho import smugglers as nacho_smugglers
from sprites.sources.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.window()
    return sketch.art()


SMUGGLERS = (*nacho_smugglers.DRAWN, *nacho_bosses.DRAWN)
ART: dict[str, Art] = printed(
    {f"nacho/smuggler-{number}": _framed(draw()) for number, draw in enumerate(SMUGGLERS, 1)}
    | {f"nacho/province-{draw.__name__}": _framed(draw()) for draw in nacho_lands.PROVINCES}
    | {f"nacho/lot-{draw.__name__}": draw().art() for draw in nacho_lots.LOTS}
) | {
    "nacho/mountie": _framed(nacho_riders.mountie()),
    "nacho/mountie-figure": nacho_riders.mountie_figure().art(),
    "nacho/truck-figure": nacho_riders.truck_figure().art(),
    "nacho/round-end": _framed(nacho_lands.round_end()),
}
