"""The snowy border of Nacho: night skies, pines, mountains, cabins, neon and winter dress."""

from tools.art.motifs.facial_features import draw_eye
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, shade_color

ROSY_SKIN, PALE_SKIN, TAN_SKIN, BROWN_SKIN = "#f2c4a0", "#f6d8bc", "#d09a68", "#a06a40"
EYES_X, EYES_Y, HEAD_HALF_WIDTH = (
    200.0,
    158.0,
    54.0,
)  # where a portrait's eyes are, and half the width of its head


def new_portrait(top: str, low: str) -> Sketch:
    """Return the background of a smuggler's picture, 200 x 170: a winter sky over snow."""
    s = Sketch(200, 170)
    draw_sky(s, top, low, 250)
    return s


def draw_eyes(s: Sketch, x: float, y: float, r: float, iris: str, look: float) -> None:
    """Draw both eyes of a head of half width `r`."""
    for side in (-1, 1):
        draw_eye(s, x + side * r * 0.42, y + r * 0.04, r, iris, look)


def draw_sky(s: Sketch, top: str, low: str, horizon: float, stars: int = 40) -> None:
    """Draw a sky down to `horizon`, with stars, and snow below it."""
    s.rect(0, 0, s.w, s.h, s.y_gradient(top, mix_colors(top, low, 0.5), low))
    for i in range(stars):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * horizon * 0.8
        s.oval(x, y, 1 + i % 3 * 0.5, 1 + i % 3 * 0.5, "#fff8e8", opacity=0.45 + 0.25 * (i % 3))
    s.path(
        f"M0 {horizon}Q{s.w * 0.3} {horizon - 22} {s.w * 0.55} {horizon}T{s.w} {horizon - 6}"
        f"V{s.h}H0Z",
        s.y_gradient("#f4f8ff", "#c4d0ee", "#8a96c0"),
    )


def draw_aurora(s: Sketch, y: float, tone: str) -> None:
    """Draw northern light over the picture at height `y`."""
    for k, shift in ((1.0, 0), (0.6, 36)):
        s.soft_shape(
            f"M-20 {y + 40 + shift}Q{s.w * 0.25} {y - 30 + shift} {s.w * 0.5} {y + 20 + shift}"
            f"T{s.w + 20} {y - 10 + shift}V{y + 40 + shift}Q{s.w * 0.75} {y + 80 + shift} "
            f"{s.w * 0.5} {y + 70 + shift}T-20 {y + 90 + shift}Z",
            tone,
            14,
            0.42 * k,
        )


def draw_peaks(s: Sketch, tops: list[tuple[float, float, float]], low: float, rock: str) -> None:
    """Draw snowy mountains: (x, y of the top, half width) each, standing on `low`."""
    for x, y, half in tops:
        h = low - y
        s.path(
            f"M{x - half} {low}L{x - half * 0.45} {y + h * 0.42}L{x} {y}L{x + half * 0.4} "
            f"{y + h * 0.36}L{x + half} {low}Z",
            s.x_gradient(light_color(rock, 0.3), rock),
        )
        s.path(
            f"M{x} {y}L{x + half * 0.4} {y + h * 0.36}L{x + half} {low}H{x + half * 0.2}"
            f"L{x + half * 0.06} {y + h * 0.5}L{x + half * 0.14} {y + h * 0.3}Z",
            shade_color(rock, 0.4),
            opacity=0.6,
        )
        s.path(
            f"M{x} {y}L{x - half * 0.36} {y + h * 0.34}L{x - half * 0.2} {y + h * 0.3}"
            f"L{x - half * 0.1} {y + h * 0.42}L{x + half * 0.04} {y + h * 0.28}"
            f"L{x + half * 0.2} {y + h * 0.4}L{x + half * 0.36} {y + h * 0.33}Z",
            s.x_gradient("#ffffff", "#dce6fa", "#a8b8dc"),
        )


def draw_pine(s: Sketch, x: float, low: float, h: float, tone: str = "#1f4a3e") -> None:
    """Draw a snowy pine standing on `low`."""
    s.rect(x - h * 0.04, low - h * 0.14, h * 0.08, h * 0.14, "#4a2c1c")
    for i in range(4):
        y, r = low - h * (0.1 + 0.22 * i), h * (0.3 - 0.055 * i)
        s.path(
            f"M{x} {y - h * 0.36}L{x + r} {y}Q{x} {y + h * 0.05} {x - r} {y}Z",
            s.x_gradient(light_color(tone, 0.25), tone, shade_color(tone, 0.45)),
        )
        s.path(
            f"M{x} {y - h * 0.36}L{x + r * 0.4} {y - h * 0.2}L{x + r * 0.1} {y - h * 0.24}"
            f"L{x - r * 0.1} {y - h * 0.16}L{x - r * 0.45} {y - h * 0.17}Z",
            "#f4f8ff",
            opacity=0.92,
        )


def draw_cabin(s: Sketch, x: float, low: float, w: float, h: float, wood: str = "#8a4a2e") -> None:
    """Draw a log cabin with a lit window and snow on its roof, left lower corner at (x, low)."""
    s.rect(x, low - h, w, h, s.x_gradient(light_color(wood, 0.2), wood, shade_color(wood, 0.5)))
    for k in range(1, int(h / 11)):
        s.line(f"M{x} {low - k * 11}h{w}", shade_color(wood, 0.6), 2, opacity=0.6)
    s.rect(
        x + w * 0.58,
        low - h * 0.74,
        w * 0.26,
        h * 0.4,
        s.y_gradient("#fff3b8", "#ffb84a"),
        2,
        stroke="#3a1c10",
        stroke_width=3,
    )
    s.path(f"M{x + w * 0.14} {low}v{-h * 0.7}h{w * 0.26}v{h * 0.7}z", "#3a1c10")
    s.glow(x + w * 0.7, low - h * 0.5, w * 0.5, "#ffb84a", 0.6)
    s.path(
        f"M{x - w * 0.12} {low - h + 4}Q{x - w * 0.1} {low - h - 10} {x + w * 0.1} "
        f"{low - h - 24}Q{x + w * 0.5} {low - h - h * 0.62} {x + w * 0.9} {low - h - 24}"
        f"Q{x + w * 1.1} {low - h - 10} {x + w * 1.12} {low - h + 4}"
        f"Q{x + w * 0.8} {low - h + 10} {x + w * 0.5} {low - h + 4}T{x - w * 0.12} "
        f"{low - h + 4}Z",
        s.y_gradient("#ffffff", "#c8d4f2"),
    )


def draw_neon(s: Sketch, d: str, color: str, width: float = 5) -> None:
    """Draw a neon tube with its glow."""
    s.line(d, color, width * 4, opacity=0.4, filter=s.blur_filter(width * 2.2))
    s.line(d, color, width * 1.7, opacity=0.8, filter=s.blur_filter(width * 0.6))
    s.line(d, light_color(color, 0.8), width * 0.7)


def draw_flakes(s: Sketch, n: int, size: float = 1) -> None:
    """Draw falling snow over the whole picture."""
    for i in range(n):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * s.h
        r = (1.4 + i % 4 * 0.8) * size
        s.oval(x, y, r, r, "#ffffff", opacity=0.45 + 0.12 * (i % 4))


def draw_coat(s: Sketch, x: float, y: float, r: float, color: str, weave: bool = True) -> None:
    """Draw shoulders and chest in a thick coat, the eyes at (x, y), down to the picture's edge."""
    fine = (
        {"filter": s.texture_filter("0.5 0.4", 4, shade_color(color, 0.8), 0.8, 0.34, 2)}
        if weave
        else {}
    )
    s.path(
        f"M{x - r * 2.3} {s.h + 20}C{x - r * 2.4} {y + r * 2.2} {x - r * 1.6} {y + r * 1.8} "
        f"{x - r * 0.6} {y + r * 1.45}H{x + r * 0.6}C{x + r * 1.6} {y + r * 1.8} "
        f"{x + r * 2.4} {y + r * 2.2} {x + r * 2.3} {s.h + 20}Z",
        s.xy_gradient(light_color(color, 0.4), color, shade_color(color, 0.6)),
        **fine,
    )


def draw_muffler(s: Sketch, x: float, y: float, r: float, color: str, stripe: str) -> None:
    """Draw a knitted scarf wound round the neck, one end hanging."""
    at = s.pen_at(x, y, r)
    with s.solid(3, 5):
        at.path(
            "M.3 1.5L.9 1.45L1.05 2.9L.4 2.95Z",
            s.x_gradient(light_color(color, 0.3), color, shade_color(color, 0.4)),
        )
        for k in (2.1, 2.5):
            s.line(f"M{x + r * 0.4} {y + r * k}H{x + r * 0.98}", stripe, r * 0.14)
        at.path(
            "M-1.05 1.25Q0 1.75 1.05 1.2Q1.2 1.6 .9 1.75Q0 2.2 -.95 1.75Q-1.2 1.55 -1.05 1.25Z",
            s.y_gradient(light_color(color, 0.4), color, shade_color(color, 0.5)),
        )
        for k in range(-3, 4):
            s.line(
                f"M{x + k * r * 0.27} {y + r * (1.5 - abs(k) * 0.03)}l{-r * 0.05} {r * 0.36}",
                stripe,
                r * 0.1,
            )


def draw_collar(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """Draw a thick rolled collar that hides the neck of a head of half width `r`."""
    at = s.pen_at(x, y, r)
    with s.solid(3, 4):
        at.path(
            "M-.66 1.2Q0 1.62 .66 1.16Q1.0 1.5 .82 1.84Q0 2.2 -.84 1.86Q-1.0 1.5 -.66 1.2Z",
            s.y_gradient(light_color(color, 0.5), color, shade_color(color, 0.5)),
        )
        for k in range(-4, 5):
            s.line(
                f"M{x + k * r * 0.17} {y + r * (1.54 - abs(k) * 0.05)}l{k * r * 0.02:.1f} "
                f"{r * 0.36}",
                shade_color(color, 0.4),
                r * 0.04,
                opacity=0.5,
            )


def draw_tuque(s: Sketch, x: float, y: float, r: float, color: str, band: str) -> None:
    """Draw a knitted cap with a turned-up band and a bobble."""
    at = s.pen_at(x, y, r)
    with s.solid(3, 5):
        at.oval(0.1, -1.78, 0.36, 0.34, s.orb_gradient(band))
        at.path(
            "M-1.08 -.5C-1.1 -1.9 1.1 -1.9 1.08 -.5Z",
            s.xy_gradient(light_color(color, 0.45), color, shade_color(color, 0.55)),
        )
        for k in range(-3, 4):
            s.line(
                f"M{x + k * r * 0.3} {y - r * 0.7}Q{x + k * r * 0.26} {y - r * 1.2} "
                f"{x + k * r * 0.1} {y - r * 1.5}",
                shade_color(color, 0.5),
                r * 0.05,
                opacity=0.6,
            )
        at.path(
            "M-1.14 -.3Q-1.2 -.8 -1.04 -.84Q0 -1.12 1.04 -.84Q1.2 -.8 1.14 -.3Q0 -.68 -1.14 -.3Z",
            s.xy_gradient(light_color(band, 0.5), band, shade_color(band, 0.45)),
        )
        for k in range(-5, 6):
            s.line(
                f"M{x + k * r * 0.2} {y - r * (0.98 - 0.01 * k * k)}v{r * 0.42}",
                shade_color(band, 0.4),
                r * 0.04,
                opacity=0.7,
            )


def draw_whiskers(s: Sketch, x: float, y: float, r: float, color: str, wide: float = 1) -> None:
    """Draw a thick moustache over the mouth of a head of half width `r`."""
    w = r * wide
    with s.solid(2, 0):
        s.path(
            f"M{x} {y + r * 0.56}C{x - w * 0.3} {y + r * 0.46} {x - w * 0.6} {y + r * 0.6} "
            f"{x - w * 0.95} {y + r * 0.42}C{x - w * 0.8} {y + r * 1.0} {x - w * 0.25} "
            f"{y + r * 0.96} {x} {y + r * 0.72}C{x + w * 0.25} {y + r * 0.96} {x + w * 0.8} "
            f"{y + r * 1.0} {x + w * 0.95} {y + r * 0.42}C{x + w * 0.6} {y + r * 0.6} "
            f"{x + w * 0.3} {y + r * 0.46} {x} {y + r * 0.56}Z",
            s.xy_gradient(light_color(color, 0.5), color, shade_color(color, 0.5)),
        )
