"""Zahab's illustrations: the court."""

from sprites.sources import Art, zahab_court
from sprites.sources.sketch import Sketch


def _framed(sketch: Sketch) -> Art:
    sketch.window()
    return sketch.art()


ART = {f"zahab/{key}": _framed(draw()) for key, draw in zahab_court.DRAWN.items()}
