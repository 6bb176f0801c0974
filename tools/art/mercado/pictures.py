"""The pictures of Mercado: objects, perfumes, people."""

from tools.art import Art
from tools.art.mercado import craft_objects as mercado_crafts
from tools.art.mercado import instrument_objects as mercado_instruments
from tools.art.mercado import people as mercado_people
from tools.art.mercado import perfumes as mercado_perfumes
from tools.art.mercado import precious_objects as mercado_wares
from tools.art.mercado import textile_objects as mercado_textiles
from tools.art.svg.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


ART = {
    f"mercado/{key}": _framed(draw())
    for module in (
        mercado_wares,
        mercado_instruments,
        mercado_crafts,
        mercado_textiles,
        mercado_perfumes,
        mercado_people,
    )
    for key, draw in module.DRAW_FUNCTIONS.items()
}
