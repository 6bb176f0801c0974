"""Goods on the counter of a stall without a card: crates, baskets, bolts of cloth."""

from tools.art.svg.sketch import Sketch, light_color, shade_color

WARES_WIDTH, WARES_HEIGHT = 190, 120


def _crate(s: Sketch, x: float, low: float, w: float, h: float, fruit: str) -> None:
    """A crate heaped with round fruit, its left lower corner at (x, low)."""
    r = w / 9
    for row, n in ((0, 4), (1, 3)):
        for i in range(n):
            cx = x + w * (i + 1 - 0.05 + row * 0.5) / 5
            s.oval(cx, low - h - r * (0.35 + row * 1.25), r, r, s.orb_gradient(fruit))
    with s.solid(1.6, 3):
        s.rect(x, low - h, w, h, s.y_gradient("#d8a05c", "#b0763a", "#7a4a20"), 4)
    for k in (1, 2):
        s.line(f"M{x + 3} {low - h * k / 3}h{w - 6}", "#6a3c18", 3, opacity=0.6)


def draw_fruit() -> Sketch:
    """Draw apples and oranges in crates."""
    s = Sketch(WARES_WIDTH, WARES_HEIGHT)
    _crate(s, 110, 180, 160, 60, "#7fae3c")
    _crate(s, 14, 228, 170, 66, "#d4402e")
    _crate(s, 196, 228, 170, 66, "#ee9a2c")
    return s


def draw_dairy() -> Sketch:
    """Draw a wheel of cheese, and eggs in a basket."""
    s = Sketch(WARES_WIDTH, WARES_HEIGHT)
    with s.solid(3, 5):
        s.path("M20 228V150Q110 118 200 150V228Q110 252 20 228Z",
               s.x_gradient("#ffe08a", "#f2b83a", "#b8791c"))  # fmt: skip
    s.oval(110, 152, 90, 24, s.y_gradient("#fff0b8", "#f6cf64"))
    for x, y, r in ((64, 196, 11), (104, 214, 8), (150, 190, 13)):
        s.oval(x, y, r, r * 0.9, "#b8791c", opacity=0.7)
    for x, y in (
        (244, 168),
        (276, 158),
        (308, 158),
        (340, 168),
        (260, 148),
        (292, 140),
        (324, 148),
    ):
        s.oval(x, y, 18, 22, s.orb_gradient("#f6ead6"))
    with s.solid(2, 4):
        s.path(
            "M218 172H366Q360 232 330 234H254Q224 232 218 172Z",
            s.x_gradient(light_color("#b0763a", 0.3), "#b0763a", shade_color("#b0763a", 0.4)),
        )
    for y in (190, 208, 222):
        s.line(f"M226 {y}Q292 {y + 12} 358 {y}", "#6a3c18", 3, opacity=0.6)
    return s


def draw_bakery() -> Sketch:
    """Draw loaves on a cloth, a jar of honey."""
    s = Sketch(WARES_WIDTH, WARES_HEIGHT)
    with s.solid(1.6, 3):
        s.path("M10 206Q190 184 370 206L360 236H20Z", s.y_gradient("#fff6e2", "#e6d2a8"))
    for x, y, w in ((30, 196, 150), (64, 160, 150), (140, 202, 130)):
        with s.solid(3, 4):
            s.path(f"M{x} {y}Q{x + w * 0.1} {y - 46} {x + w / 2} {y - 46}T{x + w} {y}"
                   f"Q{x + w / 2} {y + 18} {x} {y}Z",
                   s.y_gradient("#f0b868", "#c87a34", "#8a4a1c"))  # fmt: skip
        for k in (0.32, 0.52, 0.72):
            s.line(f"M{x + w * k} {y - 36}l{w * 0.08} 18", "#fbe0ac", 5, opacity=0.8)
    with s.solid(2.4, 4):
        s.path("M290 150H350Q372 176 366 214Q360 232 320 232T274 214Q268 176 290 150Z",
               s.x_gradient("#ffd06a", "#e8962c", "#9a5614"))  # fmt: skip
    s.rect(284, 134, 72, 20, s.x_gradient("#fff0c8", "#c89a54"), 6)
    return s


DRAW_FUNCTIONS = (draw_fruit, draw_dairy, draw_bakery)
