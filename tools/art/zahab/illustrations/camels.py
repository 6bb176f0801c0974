"""Zahab's camels on the march: seen from the side, walking to the right."""

from __future__ import annotations

from tools.art.svg.sketch import GradientStop, Sketch, light_color, shade_color

BODY_PATH = (
    "M56 132C56 106 76 96 98 94C110 66 126 42 147 42C168 42 182 70 192 98C204 106 213 96 217 80"
    "C222 56 228 40 246 31L250 19L259 29C271 29 280 35 286 42L301 49C308 54 306 64 297 67L276 70"
    "C263 71 259 80 257 94C254 122 244 150 222 166C212 174 202 178 190 180Q146 192 104 180"
    "C76 178 56 162 56 132Z"
)
NEAR_LEG_PATHS = (
    "M186 158C186 190 196 200 193 222L190 248Q188 258 199 259H215Q221 256 214 249L208 245"
    "C212 218 218 190 222 150Z",
    "M60 134C54 164 77 178 75 202C74 218 65 228 63 246Q61 258 72 259H91Q97 256 90 249L84 245"
    "C92 228 103 212 103 196C104 182 116 174 118 160Z",
)
FAR_LEG_PATHS = (
    "M200 160C214 190 226 204 229 222L236 247Q239 257 250 256H263Q267 252 259 247L250 243"
    "C243 218 238 190 240 146Z",
    "M92 160C84 188 108 202 110 220L117 247Q120 257 131 256H145Q149 252 141 247L132 243"
    "C128 218 132 190 134 160Z",
)
HAIR_PATHS = (
    "M130 50Q147 32 165 52Q150 46 130 50Z",
    "M240 128Q234 152 220 164Q228 146 226 124Z",
    "M256 28Q266 22 274 32Q264 30 256 34Z",
)


LEG_JOINTS = ((206, 150), (96, 140))
"""Points that the fore and hind legs rotate about."""
LEG_SWING_DEGREES = 19.0  # degrees


def _legs(s: Sketch, legs: tuple[str, ...], gait: float, fill: str) -> None:
    """A pair of legs, forward by `gait` of their swing: camels move both of a side together."""
    for leg, (x, y) in zip(legs, LEG_JOINTS, strict=True):
        turned = {"transform": f"rotate({-gait * LEG_SWING_DEGREES:g} {x} {y})"} if gait else {}
        s.path(leg, fill, **turned)


def draw_walking_camel(s: Sketch, coat: str, low: str | None = None, gait: float = 0.0) -> None:
    """Draw a walking camel, 260 pixels tall, its feet at 258.

    Args:
        s: The sketch.
        coat: Colour of the coat.
        low: Colour of its shaded side; None derives it from the coat.
        gait: Position of the near legs, from -1 (back) to 1 (forward); the far legs are
            opposite.
    """
    shade = low or shade_color(coat, 0.45)
    paint: tuple[GradientStop, ...] = (light_color(coat, 0.6), light_color(coat, 0.1), coat, shade)
    _legs(s, FAR_LEG_PATHS, -gait, s.y_gradient(shade_color(coat, 0.3), shade_color(coat, 0.6)))
    s.line("M58 122Q40 146 46 182", shade, 7)
    s.path("M38 176Q46 170 54 178Q56 200 44 210Q34 196 38 176Z", shade_color(coat, 0.6))
    _legs(s, NEAR_LEG_PATHS, gait, s.xy_gradient(light_color(coat, 0.3), coat, shade))
    s.path(BODY_PATH, s.xy_gradient(*paint))
    with s.clip(BODY_PATH):
        s.soft_shape("M50 160Q146 178 240 150V200H50Z", shade_color(coat, 0.75), 9, 0.55)
        s.soft_shape("M204 112Q220 130 246 118L240 180H196Z", shade_color(coat, 0.7), 8, 0.4)
        s.soft_shape("M66 128Q84 104 106 112Q88 128 86 156Z", light_color(coat, 0.7), 8, 0.6)
        s.soft_shape("M112 98Q128 58 146 50Q134 76 132 104Z", light_color(coat, 0.8), 6, 0.6)
    for tuft in HAIR_PATHS:
        s.path(tuft, shade_color(coat, 0.5))
    s.path("M250 20L247 32L258 30Z", shade)
    s.path("M258 44Q267 38 273 46Q266 50 258 44Z", "#fff6e0")
    s.oval(267, 45, 3.6, 3.8, "#1a0a08")
    s.line("M256 42Q266 34 275 44", shade_color(coat, 0.8), 3)
    s.oval(296, 53, 2.6, 2, shade_color(coat, 0.85))
    s.line("M302 60Q290 64 280 61", shade_color(coat, 0.75), 2.6)


def draw_bridle(s: Sketch, tone: str) -> None:
    """Draw straps about the camel's head, and the rein."""
    s.line("M281 39L277 69M250 33Q262 52 279 56M279 66Q256 96 222 92", tone, 4.4)
    s.oval(279, 55, 4, 4, s.orb_gradient("#f0c250"))


def draw_saddle_cloth(s: Sketch, cloth: str) -> None:
    """Draw a fringed cloth over the hump."""
    s.path(
        "M96 108C110 70 126 36 147 36C168 36 184 70 196 108L190 158Q146 176 102 158Z",
        s.xy_gradient(light_color(cloth, 0.45), cloth, shade_color(cloth, 0.5)),
    )
    s.line("M103 150Q146 168 189 150", "#f6d27a", 7)
    for i in range(8):
        s.line(f"M{106 + i * 11.4:.0f} {160 + 1.1 * min(i, 7 - i) ** 1.4:.0f}v15", "#f6d27a", 4)


def draw_laden_camel(
    s: Sketch, x: float, y: float, k: float, coat: str, cloth: str, gait: float = 0.0
) -> None:
    """Draw a camel with a fringed saddle cloth and two bales, 260 pixels tall at `k` = 1."""
    with s.solid(4 * k, 12 * k), s.group(transform=f"translate({x} {y}) scale({k})"):
        draw_walking_camel(s, coat, gait=gait)
        draw_saddle_cloth(s, cloth)
        for bx in (66, 164):
            s.rect(bx, 78, 64, 56, s.ball_gradient("#fff0cc", "#d8b078", "#8a6234"), 20)
            s.line(f"M{bx + 20} 80v52M{bx + 44} 80v52M{bx + 4} 106h56", "#6a4220", 4)
        s.rect(
            108,
            18,
            78,
            34,
            s.y_gradient(
                light_color(cloth, 0.6), shade_color(cloth, 0.1), shade_color(cloth, 0.55)
            ),
            16,
        )
        s.line("M128 19v32M166 19v32", "#f6d27a", 5)
        draw_bridle(s, "#c8302a")
