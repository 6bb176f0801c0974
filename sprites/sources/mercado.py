"""Every picture of Mercado: objects, perfumes, people."""

from sprites.sources import mercado_crafts, mercado_wares
from sprites.sources.sketch import Sketch


def _framed(sketch: Sketch) -> Sketch:
    sketch.window()
    return sketch


ART = {
    f"mercado/{key}": _framed(draw()).art()
    for pictures in (mercado_wares.DRAWN, mercado_crafts.DRAWN)
    for key, draw in pictures.items()
}
