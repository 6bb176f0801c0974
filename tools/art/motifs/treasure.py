"""Loose treasure for still lifes: coins at any tilt, cut stones, the camel, a spilling bag."""

import math

from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, shade_color, star_path

COIN_DESIGNS = {
    "gold": ("#e2a826", star_path(5, 0, 0, 50, 21)),
    "silver": ("#c3ccd6", "M16 -46A48 48 0 1 0 34 36A40 40 0 0 1 16 -46Z"),
    "copper": ("#c0693a", star_path(2, 0, 0, 50, 36)),
    "turquoise": ("#23a79a", "M0 -52C32 -8 34 20 0 46C-34 20 -32 -8 0 -52Z"),
    "white": ("#efe6d2", star_path(6, 0, 0, 44, 26)),
}


def draw_coin(
    s: Sketch, x: float, y: float, r: float, kind: str, flat: float = 0.5, turn: float = 0
) -> None:
    """Draw a wooden coin lying flat; `flat` 1 is seen from above, `turn` rotates its sign."""
    base, sign = COIN_DESIGNS[kind]
    rim = s.x_gradient(
        shade_color(base, 0.3),
        light_color(base, 0.5),
        base,
        shade_color(base, 0.65),
        shade_color(base, 0.4),
    )
    thick = r * 0.26 * (1 - flat * 0.55)
    s.path(
        f"M{x - r:.1f} {y:.1f}A{r} {r * flat:.1f} 0 0 0 {x + r:.1f} {y:.1f}v{thick:.1f}"
        f"A{r} {r * flat:.1f} 0 0 1 {x - r:.1f} {y + thick:.1f}Z",
        rim,
        stroke="#1a0812",
        stroke_width=1.6,
        stroke_opacity=0.7,
    )
    s.oval(
        x,
        y,
        r,
        r * flat,
        s.xy_gradient(
            light_color(base, 0.65), light_color(base, 0.12), base, shade_color(base, 0.4)
        ),
        stroke=light_color(base, 0.5),
        stroke_width=1.4,
    )
    s.oval(
        x,
        y,
        r * 0.8,
        r * 0.8 * flat,
        s.xy_gradient(shade_color(base, 0.28), base, light_color(base, 0.25)),
        stroke=shade_color(base, 0.5),
        stroke_width=1.6,
    )
    place = f"translate({x:.1f} {y:.1f}) scale({r / 78:.3f} {r * flat / 78:.3f}) rotate({turn:.0f})"
    s.path(sign, shade_color(base, 0.6), transform=place, opacity=0.6)
    s.path(
        sign,
        s.xy_gradient(
            light_color(base, 0.85), light_color(base, 0.3), mix_colors(base, "#ffffff", 0.1)
        ),
        transform=f"translate(-{r * 0.03:.1f} -{r * 0.05:.1f}) " + place,
    )


def draw_gemstone(
    s: Sketch,
    x: float,
    y: float,
    r: float,
    color: str,
    flat: float = 0.86,
    sides: int = 8,
    turn: float = 12,
) -> None:
    """Draw a cut gem seen from a little above."""

    def ring(k: float, lift: float) -> list[tuple[float, float]]:
        return [
            (
                x + r * k * math.cos(math.radians(turn + 360 * i / sides)),
                y - lift + r * k * flat * math.sin(math.radians(turn + 360 * i / sides)),
            )
            for i in range(sides)
        ]

    out, inn = ring(1, 0), ring(0.58, r * 0.1)
    for i in range(sides):
        j = (i + 1) % sides
        mx, my = (out[i][0] + out[j][0]) / 2 - x, (out[i][1] + out[j][1]) / 2 - y
        lit = (-(mx * 0.7 + my * 0.7) / r + 1) / 2
        for part, shift in ((0, 0.1), (1, -0.1)):
            t = max(0.0, min(1.0, lit + shift))
            tone = mix_colors(shade_color(color, 0.68), light_color(color, 0.72), t)
            a, b = (out[i], inn[i]) if part == 0 else (out[j], inn[j])
            mid = ((out[i][0] + out[j][0]) / 2, (out[i][1] + out[j][1]) / 2)
            other = inn[j] if part == 0 else inn[i]
            pts = (a, mid, other, b) if part == 0 else (a, mid, b)
            s.path("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in pts) + "Z", tone)
    d = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in inn) + "Z"
    s.path(
        d,
        s.xy_gradient(light_color(color, 0.75), color, shade_color(color, 0.55)),
        stroke=light_color(color, 0.8),
        stroke_width=1.5,
    )
    s.path(
        f"M{inn[0][0]:.1f} {inn[0][1]:.1f}"
        + "".join(f"L{inn[k][0]:.1f} {inn[k][1]:.1f}" for k in range(sides // 2, sides))
        + "Z",
        "#ffffff",
        opacity=0.3,
    )
    s.glow(x + r * 0.34, y + r * 0.42, r * 0.36, light_color(color, 0.6), 0.75)


CAMEL_PATH = (
    "M58 252Q54 258 64 258H92Q98 258 97 250L102 186C124 194 158 194 178 184L184 250"
    "Q185 258 192 258H216Q224 258 222 250L216 164C230 142 236 120 238 100C241 84 250 78 262 80"
    "L284 84C296 84 298 70 288 62C278 46 262 36 246 38L242 26L232 40C218 50 216 68 212 86"
    "C207 106 196 110 187 98C176 66 166 48 146 48C126 48 116 74 106 94C88 86 64 92 52 114"
    "C46 124 40 150 36 172Q44 176 50 160Q52 172 60 180Z"
)


def draw_camel(s: Sketch, x: float, y: float, k: float, color: str) -> None:
    """Draw a wooden camel marker, 260 pixels tall at `k` = 1, its feet at y + 258k."""
    with s.solid(7 * k, 14 * k), s.group(transform=f"translate({x} {y}) scale({k})"):
        s.path(CAMEL_PATH, shade_color(color, 0.55), transform="translate(12 5)")
        s.path(CAMEL_PATH, s.xy_gradient(light_color(color, 0.5), color, shade_color(color, 0.35)))
    with s.group(transform=f"translate({x} {y}) scale({k})"):
        s.path(
            "M108 98C118 80 128 54 146 52C164 54 176 78 184 100L176 132Q146 144 116 132Z",
            s.xy_gradient("#f6d27a", "#c8342e", "#5e0a18"),
            opacity=0.92,
        )
        s.line("M116 130Q146 142 176 130", "#f6d27a", 5)
        s.line("M112 100Q146 114 182 100", "#2f9a8a", 5)
        s.oval(262, 58, 4, 4, "#1a0a08")


def draw_bag(s: Sketch, x: float, y: float, k: float, color: str) -> None:
    """Draw a tied, standing cloth bag, 300 pixels tall at `k` = 1, its foot around (x, y)."""
    with s.solid(8 * k, 12 * k), s.group(transform=f"translate({x} {y}) scale({k})"):
        s.path(
            "M-46 -206C-110 -156 -138 -70 -112 -22C-92 8 92 8 112 -22C138 -70 110 -156 46 -206Z",
            s.ball_gradient(
                light_color(color, 0.45), color, shade_color(color, 0.35), shade_color(color, 0.75)
            ),
        )
        for a, b in ((-40, -96), (-16, -44), (12, 20), (36, 84)):
            s.line(
                f"M{a} -196C{a * 1.2 + b * 0.4:.0f} -150 {b} -100 {b} -50",
                shade_color(color, 0.7),
                6,
                opacity=0.4,
            )
        s.path(
            "M-58 -272C-38 -250 -34 -230 -46 -206Q0 -190 46 -206C34 -230 38 -250 58 -272"
            "C36 -262 28 -276 14 -264C2 -276 -8 -276 -16 -264C-30 -276 -38 -262 -58 -272Z",
            s.x_gradient(light_color(color, 0.3), color, shade_color(color, 0.5)),
        )
        s.line("M-48 -208Q0 -190 48 -208", "#f0d090", 13)
        s.line("M34 -200C52 -176 44 -150 60 -130M26 -198C30 -170 22 -154 30 -128", "#e0b870", 8)
