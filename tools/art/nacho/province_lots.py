"""The lots of Nacho's provinces: pale land behind a cantina in the local style."""

from tools.art.nacho.winter_scenery import draw_cabin, draw_neon, draw_peaks, draw_pine
from tools.art.svg.sketch import Sketch, light_color, shade_color

LOT_WIDTH, LOT_HEIGHT = 228, 76
BASE_Y = 138.0


def _lot(shade: str, far: str) -> Sketch:
    """Hills in the colour of the land, snow before them; it grows paler to the left."""
    s = Sketch(LOT_WIDTH, LOT_HEIGHT)
    s.path("M0 100Q90 60 190 82T380 62T456 80V152H0Z", s.x_gradient(far + "60", far, far))
    s.path("M0 128Q140 108 260 122T456 114V140Q456 152 444 152H0Z",
           s.x_gradient("#ffffff80", "#ffffff", shade))  # fmt: skip
    return s


def _sign(s: Sketch, x: float, y: float, color: str) -> None:
    """A cactus of neon on a dark board."""
    s.rect(x - 17, y - 20, 34, 40, "#1c1630", 7)
    draw_neon(s, f"M{x} {y + 14}V{y - 13}M{x} {y + 4}h-8v-9M{x} {y}h8v-8", color, 3)


def alberta() -> Sketch:
    """Draw peaks, and a cabin of logs."""
    s = _lot("#c6d8ec", "#9db9da")
    draw_peaks(s, [(190, 30, 70), (290, 14, 84), (410, 36, 64)], 112, "#7f98bc")
    draw_pine(s, 232, BASE_Y, 62, "#2c5a5a")
    draw_cabin(s, 300, BASE_Y, 112, 54)
    _sign(s, 436, 108, "#ff5fb4")
    return s


def saskatchewan() -> Sketch:
    """Draw wheat, and a red barn."""
    s = _lot("#ead9a6", "#dcc07a")
    for i in range(30):
        x = 60 + i * 9.0
        s.line(f"M{x} {BASE_Y}q3 -22 {2 + i % 3} -{40 + i % 4 * 7}", "#b98a2c", 2.6)
        s.oval(x + 2 + i % 3, BASE_Y - 44 - i % 4 * 7, 4, 9, "#d8a83c")
    with s.solid(1.6, 0):
        s.path(
            f"M322 {BASE_Y}V82L348 50H388L414 82V{BASE_Y}Z",
            s.x_gradient(light_color("#b03a2c", 0.15), "#b03a2c", shade_color("#b03a2c", 0.35)),
        )
        s.path(f"M352 {BASE_Y}V100H384V{BASE_Y}Z", s.y_gradient("#fff3b8", "#ffb04a"))
        s.path("M314 86L344 44H392L422 86L410 84L386 54H350L326 84Z", "#ffffff")
    _sign(s, 444, 108, "#3cf09a")
    return s


def ontario() -> Sketch:
    """Draw pines at a frozen lake, and a boathouse with a round roof."""
    s = _lot("#bfe2de", "#93c6c2")
    s.path("M40 126Q160 112 300 124L280 138Q150 132 40 138Z", "#e4f6fa", opacity=0.9)
    for x, h in ((120, 50), (168, 66), (214, 54), (262, 74), (298, 56)):
        draw_pine(s, x, 124, h, "#235a50")
    with s.solid(1.6, 0):
        s.path(
            f"M320 {BASE_Y}V92Q366 36 412 92V{BASE_Y}Z",
            s.x_gradient("#d8c49a", "#a8854a", "#6a4a24"),
        )
        s.path(f"M348 {BASE_Y}V104Q366 84 384 104V{BASE_Y}Z", s.y_gradient("#fff3b8", "#ffb04a"))
        s.path("M310 98Q366 16 422 98L408 94Q366 46 324 94Z", "#ffffff")
    _sign(s, 440, 108, "#40e8f4")
    return s


def quebec() -> Sketch:
    """Draw old roofs, and a house of stone with a steep one."""
    s = _lot("#dcd0f0", "#b4a0d6")
    for x, w, h in ((120, 46, 40), (172, 38, 58), (216, 50, 44), (270, 36, 62)):
        s.rect(x, 126 - h, w, h, "#9c86c4")
        s.path(f"M{x - 5} {128 - h}L{x + w / 2} {98 - h}L{x + w + 5} {128 - h}Z", "#5f9a90")
    with s.solid(1.6, 0):
        s.rect(326, 86, 88, BASE_Y - 86, s.x_gradient("#d6ccc0", "#a89a8c", "#6e6258"))
        s.path("M312 92L340 36H400L428 92Z", s.x_gradient("#7ab4aa", "#4f8a80", "#2e5a54"))
        s.path("M312 92L322 72Q370 84 418 72L428 92Q370 100 312 92Z", "#ffffff")
        s.path(f"M338 {BASE_Y}V106h22V{BASE_Y}Z", "#5a2c3c")
        s.rect(374, 102, 26, 20, s.y_gradient("#fff3b8", "#ffb04a"), 2)
    _sign(s, 444, 110, "#b57aff")
    return s


LOT_DRAW_FUNCTIONS = (alberta, saskatchewan, ontario, quebec)
