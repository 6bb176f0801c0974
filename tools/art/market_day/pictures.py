"""The pictures of Market Day: the ten ranks, the stalls, moving figures and the cloud."""

from sprites.palette import SEAT_COLORS
from tools.art import Art
from tools.art.market_day import counter_wares as market_day_wares
from tools.art.market_day import goods_cards as market_day_goods
from tools.art.market_day import people_cards as market_day_people
from tools.art.market_day import walking_figures as market_day_figures
from tools.art.motifs.village import draw_cloud
from tools.art.svg.sketch import Sketch, cylinder_stops, light_color, shade_color

CREAM_COLOR = "#f3e6c8"


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


def draw_awning(color: str) -> Sketch:
    """Draw a seat's awning, 300 x 90: a sloping roof with stripes of `color` and cream."""
    s = Sketch(300, 90)
    base = light_color(color, 0.14) if color == "#1e1b24" else color
    pale = "#c9a878" if color == "#f4f1e8" else CREAM_COLOR
    n, left, right, top, low = 11, 14, 586, 26, 128
    with s.solid(2, 0):
        s.rect(6, 14, 588, 15, s.y_gradient("#e0a868", "#a8683a", "#4a2410"), 7)
        for x in (6, 578):
            s.rect(x, 8, 18, 27, s.x_gradient(*cylinder_stops("#b8793a")), 6)
    weave = s.texture_filter("0.5 0.05", 3, "#140a08", 0.5, 0.19, 2)
    with s.solid(3, 0), s.group(filter=weave):
        for i in range(n):
            tone = pale if i % 2 else base
            a, b = (left + (right - left) * (i + k) / n for k in (0, 1))
            up_a, up_b = 300 + (a - 300) * 0.965, 300 + (b - 300) * 0.965
            s.path(
                f"M{up_a:.1f} {top}H{up_b:.1f}L{b:.1f} {low}H{a:.1f}Z",
                s.y_gradient(
                    shade_color(tone, 0.3), light_color(tone, 0.1), light_color(tone, 0.35), tone
                ),
            )
        for i in range(n):
            tone = pale if i % 2 else base
            a, b = (left + (right - left) * (i + k) / n for k in (0, 1))
            m = (a + b) / 2
            s.path(
                f"M{a:.1f} {low}H{b:.1f}V150Q{b - 4:.1f} 172 {m:.1f} 174"
                f"Q{a + 4:.1f} 172 {a:.1f} 150Z",
                s.y_gradient(
                    shade_color(tone, 0.32), shade_color(tone, 0.12), shade_color(tone, 0.3)
                ),
            )
    for i in range(1, n):
        px = left + (right - left) * i / n
        s.soft_shape(
            f"M{300 + (px - 300) * 0.965:.1f} {top}L{px + 4:.1f} {low}H{px - 3:.1f}Z",
            "#14080a",
            2.2,
            0.35,
        )
    s.line(f"M{left} {low}H{right}", "#fff6dc", 2.4, opacity=0.55)
    s.line(f"M{left} {low + 3}H{right}", "#14080a", 3, opacity=0.35)
    s.soft_shape(f"M{left + 10} 48Q200 40 340 60L330 72Q180 56 {left + 10} 68Z", "#fff6dc", 7, 0.35)
    return s


def draw_raincloud() -> Sketch:
    """Draw the cloud that drifts over the stalls, 240 x 140."""
    s = Sketch(240, 140)
    draw_cloud(s, 238, 146, 1.06, "#66738e")
    return s


ART = {
    f"market_day/{key}": _framed(draw())
    for pictures in (market_day_goods.DRAW_FUNCTIONS, market_day_people.DRAW_FUNCTIONS)
    for key, draw in pictures.items()
}
ART |= {
    f"market_day/{key}": draw().to_art()
    for key, draw in market_day_figures.FIGURE_DRAW_FUNCTIONS.items()
}
ART |= {f"market_day/stall/{seat.name}": draw_awning(seat.hex).to_art() for seat in SEAT_COLORS}
ART |= {
    f"market_day/wares-{n}": draw().to_art()
    for n, draw in enumerate(market_day_wares.DRAW_FUNCTIONS)
}
ART["market_day/raincloud"] = draw_raincloud().to_art()
