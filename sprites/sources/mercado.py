"""Every picture of Mercado: objects, perfumes, people."""

from sprites.sources import (
    Art,
    mercado_crafts,
    mercado_instruments,
    mercado_people,
    mercado_perfumes,
    mercado_textiles,
    mercado_wares,
)
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
