"""Backdrops of framed pictures: a wall, a table to stand on, a pool of light."""

from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, shade_color

DAMASK_PATTERN = (
    '<path d="M30 4C44 18 46 30 30 46C14 30 16 18 30 4Z" fill="{0}"/>'
    '<path d="M30 14C36 22 36 28 30 36C24 28 24 22 30 14Z" fill="{1}"/>'
    '<path d="M0 34C14 48 16 60 0 76M60 34C46 48 44 60 60 76M0 -26C14 -12 16 0 0 16'
    'M60 -26C46 -12 44 0 60 16" stroke="{0}" stroke-width="5" fill="none"/>'
    '<circle cx="30" cy="54" r="4" fill="{0}"/>'
)
AZULEJO_PATTERN = (
    '<rect width="44" height="44" fill="#eef0ea"/>'
    '<path d="M0 0h22A22 22 0 0 1 0 22zM44 0v22A22 22 0 0 1 22 0zM44 44h-22A22 22 0 0 1 44 22z'
    'M0 44v-22A22 22 0 0 1 22 44z" fill="{0}"/>'
    '<path d="M0 0h12A12 12 0 0 1 0 12zM44 0v12A12 12 0 0 1 32 0zM44 44h-12A12 12 0 0 1 44 32z'
    'M0 44v-12A12 12 0 0 1 12 44z" fill="#f3e3ae"/>'
    '<path d="M22 12L26 18L32 22L26 26L22 32L18 26L12 22L18 18Z" fill="{0}"/>'
    '<circle cx="22" cy="22" r="3.2" fill="#f3d36a"/>'
    '<path d="M0 0h44v44h-44z" fill="none" stroke="#7f8ea8" stroke-opacity=".55"/>'
)
LATTICE_PATTERN = (
    '<path d="M20 0L40 20L20 40L0 20Z" fill="none" stroke="{0}" stroke-width="3.4"/>'
    '<path d="M20 10L23 17L30 20L23 23L20 30L17 23L10 20L17 17Z" fill="{0}"/>'
)


def draw_wall(s: Sketch, color: str, pattern: str = "", low: float | None = None) -> None:
    """Draw a wall in `color`, lit from the upper left; `pattern` is a tile's markup or empty."""
    low = s.h if low is None else low
    s.rect(
        0,
        0,
        s.w,
        low,
        s.xy_gradient(mix_colors(color, "#ffd2a0", 0.2), color, shade_color(color, 0.36)),
    )
    if pattern == "azulejo":
        s.rect(
            0,
            0,
            s.w,
            low,
            s.tile_pattern(44, AZULEJO_PATTERN.format(mix_colors("#2c62a8", color, 0.25))),
        )
        s.rect(
            0,
            0,
            s.w,
            low,
            s.xy_gradient(color + "30", color + "70", shade_color(color, 0.6) + "d0"),
        )
    elif pattern == "damask":
        tone = DAMASK_PATTERN.format(shade_color(color, 0.28), light_color(color, 0.16))
        s.rect(0, 0, s.w, low, s.tile_pattern(60, tone), opacity=0.5)
    elif pattern == "lattice":
        s.rect(
            0,
            0,
            s.w,
            low,
            s.tile_pattern(40, LATTICE_PATTERN.format(light_color(color, 0.35))),
            opacity=0.35,
        )
    s.rect(
        0,
        0,
        s.w,
        low,
        "#000000",
        opacity=0.35,
        filter=s.texture_filter("0.02 0.03", 4, shade_color(color, 0.6), 1.0, 0.42, 3),
        fill_opacity=0,
    )
    s.soft_shape(
        f"M{-s.w * 0.1} {s.h * 0.05}L{s.w * 0.3} {-s.h * 0.2}L{s.w * 0.95} {low}H{s.w * 0.5}Z",
        "#fff1c8",
        14,
        0.22,
    )


def draw_arch(s: Sketch, color: str, cx: float, top: float, r: float, low: float) -> None:
    """Draw a niche in the wall, darker than it."""
    d = f"M{cx - r} {low}V{top + r}A{r} {r} 0 0 1 {cx + r} {top + r}V{low}Z"
    s.path(d, light_color(color, 0.4), stroke=light_color(color, 0.55), stroke_width=12)
    s.path(
        d,
        s.x_gradient(shade_color(color, 0.75), shade_color(color, 0.45), shade_color(color, 0.25)),
    )
    s.line(d, shade_color(color, 0.7), 2.4, opacity=0.6)


def draw_table(s: Sketch, y: float, color: str, stuff: str = "wood") -> None:
    """Draw the surface below `y`: wood, marble, cloth or stone."""
    w, deep = s.w, s.h - y
    s.rect(0, y - 14, w, 14, s.y_gradient("#12060e00", "#12060e88"))
    fill = s.xy_gradient(light_color(color, 0.42), color, shade_color(color, 0.55))
    if stuff == "wood":
        grain = s.texture_filter("0.008 0.16", 7, shade_color(color, 0.75), 2.0, 0.85)
        s.rect(0, y, w, deep, fill, filter=grain)
        for part in (0.36, 0.72):
            s.line(f"M0 {y + deep * part}H{w}", shade_color(color, 0.8), 1.6, opacity=0.55)
            s.line(f"M0 {y + deep * part + 2}H{w}", light_color(color, 0.6), 1, opacity=0.35)
    elif stuff == "marble":
        vein = s.texture_filter("0.012 0.035", 11, shade_color(color, 0.4), 2.4, 1.15)
        s.rect(0, y, w, deep, fill, filter=vein)
        s.soft_shape(f"M0 {y}h{w * 0.5}l-40 {deep}H0Z", "#ffffff", 12, 0.35)
    elif stuff == "stone":
        s.rect(
            0,
            y,
            w,
            deep,
            fill,
            filter=s.texture_filter("0.09 0.12", 5, shade_color(color, 0.7), 1.7, 0.75),
        )
    else:
        s.rect(
            0,
            y,
            w,
            deep,
            fill,
            filter=s.texture_filter("0.7 0.5", 3, shade_color(color, 0.7), 0.9, 0.35, 2),
        )
        for x in (0.14, 0.45, 0.83):
            s.soft_shape(
                f"M{w * x} {y}q-14 {deep * 0.5} 6 {deep + 8}h22q-20 {-deep * 0.5} -8 {-deep - 8}Z",
                shade_color(color, 0.7),
                7,
                0.4,
            )
            s.soft_shape(
                f"M{w * x - 26} {y}q-12 {deep * 0.5} 6 {deep + 8}h8q-14 {-deep * 0.5} -4 "
                f"{-deep - 8}Z",
                light_color(color, 0.7),
                6,
                0.4,
            )
    s.line(f"M0 {y + 1.2}H{w}", light_color(color, 0.75), 2, opacity=0.6)


def draw_drape(s: Sketch, color: str, right: bool = False) -> None:
    """Draw a gathered curtain at one upper corner of the picture."""
    with s.group(transform=f"translate({s.w} 0) scale(-1 1)" if right else "scale(1)"):
        d = "M-10-10H120C112 34 84 70 44 96C30 108 26 140 30 180H-10Z"
        s.path(
            d,
            s.x_gradient(light_color(color, 0.2), color, shade_color(color, 0.5)),
            filter=s.volume_filter(7),
        )
        for x, reach in ((18, 150), (44, 86), (70, 62), (96, 36)):
            s.soft_shape(
                f"M{x} -10C{x + 8} {reach * 0.4} {x - 6} {reach * 0.7} {x * 0.45} {reach}"
                f"L{x * 0.45 + 8} {reach - 8}C{x + 8} {reach * 0.7} {x + 22} {reach * 0.4} "
                f"{x + 14} -10Z",
                shade_color(color, 0.75),
                3,
                0.55,
            )
        s.line("M22 112C34 106 40 102 50 92", "#e7b64c", 5)


def new_scene(
    color: str, ground: str, stuff: str, pattern: str = "", horizon: float = 150
) -> Sketch:
    """Return an empty backdrop for the picture of a goods tile."""
    s = Sketch(168, 110)
    draw_wall(s, color, pattern, horizon)
    draw_table(s, horizon, ground, stuff)
    return s
