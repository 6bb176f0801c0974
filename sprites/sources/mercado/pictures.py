"""Every picture of Mercado: objects, perfumes, people."""

from sprites.sources import Art
from sprites.sources.mercado import crafts as mercado_crafts
from sprites.sources.mercado import instruments as mercado_instruments
from sprites.sources.mercado import people as mercado_people
from sprites.sources.mercado import perfumes as mercado_perfumes
from sprites.sources.mercado import textiles as mercado_textiles
from sprites.sources.mercado import wares as mercado_wares
from sprites.sources.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.window()
    return sketch.art()


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
    for key, draw in module.DRAWN.items()
}
