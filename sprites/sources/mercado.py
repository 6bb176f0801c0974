"""Every picture of Mercado: objects, perfumes, people."""

from sprites.sources import Art, mercado_crafts, mercado_people, mercado_perfumes, mercado_wares
from sprites.sources.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.window()
    return sketch.art()


ART = {
    f"mercado/{key}": _framed(draw())
    for pictures in (mercado_wares.DRAWN, mercado_crafts.DRAWN, mercado_perfumes.DRAWN, mercado_people.DRAWN)
    for key, draw in pictures.items()
}
