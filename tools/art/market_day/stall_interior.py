"""The inside of a stall: cloth at the back in the shade of the awning, a shelf, the counter."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import Sketch, light_color, shade_color

STALL_WIDTH, BACK_HEIGHT, COUNTER_HEIGHT, SHELF_HEIGHT = 200, 280, 64, 22  # design units
OAK_COLOR = "#b9803f"
LINEN_COLOR = "#f0dcae"


def draw_back_cloth() -> Sketch:
    """Draw linen that hangs in folds at the back, darker under the awning."""
    s = Sketch(STALL_WIDTH, BACK_HEIGHT)
    weave = s.texture_filter("0.16 0.2", 7, shade_color(LINEN_COLOR, 0.7), 0.9, 0.4)
    s.rect(
        0, 0, 400, 560, s.y_gradient("#cfae74", LINEN_COLOR, "#f8e9c6", "#dcbc84"), 24, filter=weave
    )
    with s.clip("M24 0H376Q400 0 400 24V536Q400 560 376 560H24Q0 560 0 536V24Q0 0 24 0Z"):
        for i, x in enumerate((34, 92, 148, 214, 268, 322, 372)):
            lean = (-8, 6, -4, 9, -6, 5, -7)[i]
            s.soft_shape(f"M{x} -20l14 0l{lean} 600l-20 0Z", "#8a5a20", 7, 0.34)
            s.soft_shape(f"M{x + 20} -20l12 0l{lean} 600l-14 0Z", "#fffaf0", 6, 0.5)
        s.rect(0, 0, 400, 210, s.y_gradient("#3a1c0ac8", "#3a1c0a66", "#3a1c0a00"))
        s.rect(0, 0, 46, 560, s.x_gradient("#3a1c0a70", "#3a1c0a00"))
        s.rect(354, 0, 46, 560, s.x_gradient("#3a1c0a00", "#3a1c0a70"))
    return s


def draw_counter() -> Sketch:
    """Draw the counter from the front: a thick board, planks below, burlap let down over them."""
    s = Sketch(STALL_WIDTH, COUNTER_HEIGHT)
    grain = s.texture_filter("0.006 0.12", 9, shade_color(OAK_COLOR, 0.75), 1.9, 0.82)
    s.path(
        "M10 30H390V104Q390 128 366 128H34Q10 128 10 104Z",
        s.y_gradient(
            shade_color(OAK_COLOR, 0.5), shade_color(OAK_COLOR, 0.2), shade_color(OAK_COLOR, 0.42)
        ),
        filter=grain,
    )
    for x in (74, 137, 200, 263, 326):
        s.line(f"M{x} 36V126", shade_color(OAK_COLOR, 0.78), 3, opacity=0.6)
        s.line(f"M{x + 3} 36V126", light_color(OAK_COLOR, 0.4), 2, opacity=0.4)
    s.rect(10, 30, 380, 26, s.y_gradient("#1c0c04aa", "#1c0c0400"))
    with s.solid(2, 6):
        s.rect(
            0,
            2,
            400,
            34,
            s.y_gradient(
                light_color(OAK_COLOR, 0.6),
                light_color(OAK_COLOR, 0.2),
                shade_color(OAK_COLOR, 0.3),
            ),
            9,
            filter=grain,
        )
    s.line("M10 6H390", "#fff2cc", 3, opacity=0.7)
    return s


def draw_shelf() -> Sketch:
    """Draw a board on the wall, for more goods."""
    s = Sketch(STALL_WIDTH, SHELF_HEIGHT)
    grain = s.texture_filter("0.006 0.12", 5, shade_color(OAK_COLOR, 0.75), 1.9, 0.82)
    for x in (44, 332):
        s.path(
            f"M{x} 18h24l-6 24h-12Z",
            s.y_gradient(shade_color(OAK_COLOR, 0.3), shade_color(OAK_COLOR, 0.6)),
        )
    with s.solid(2, 6):
        s.rect(
            4,
            2,
            392,
            22,
            s.y_gradient(light_color(OAK_COLOR, 0.5), OAK_COLOR, shade_color(OAK_COLOR, 0.4)),
            7,
            filter=grain,
        )
    return s


ART: dict[str, Art] = {
    "market_day/booth/back": draw_back_cloth().to_art(),
    "market_day/booth/counter": draw_counter().to_art(),
    "market_day/booth/shelf": draw_shelf().to_art(),
}
