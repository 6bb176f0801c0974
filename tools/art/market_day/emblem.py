"""Market Day's small picture, for the choice of game."""

from tools.art import Art
from tools.art.emblems import EMBLEM_HEIGHT, EMBLEM_WIDTH, finish_emblem
from tools.art.motifs.village import draw_awning, draw_house, draw_street
from tools.art.svg.sketch import Sketch, cylinder_stops, light_color, shade_color


def _market_day() -> Sketch:
    """A village street with three stalls full of goods."""
    s = Sketch(EMBLEM_WIDTH, EMBLEM_HEIGHT)
    draw_street(s, "#6ab8ea", low=280)
    with s.group(filter=s.blur_filter(0.8)):
        draw_house(s, 424, 280, 96, 100, "#f4e6c8", "#a8603a")
        draw_house(s, 540, 280, 120, 130, "#ecd4aa", "#8a4a5a")
    s.path(
        "M0 280H640V440H0Z",
        s.y_gradient("#d8b488", "#8a6440"),
        filter=s.texture_filter("0.05 0.12", 4, "#4a2c14", 1.6, 0.75),
    )
    draw_awning(s, "#3f8a5a", 26, 14)
    for x, tone, k in ((26, "#d8402e", 0), (228, "#2f78c0", 1), (430, "#e8a02e", 2)):
        with s.solid(3, 12):
            for px in (x + 4, x + 172):
                s.rect(px, 196, 10, 214, s.x_gradient("#a8683a", "#5a3018"))
            s.path(
                f"M{x - 8} 322H{x + 194}L{x + 186} 416H{x}Z",
                s.y_gradient("#c0804a", "#6a3a1a"),
                filter=s.texture_filter("0.006 0.2", 6 + k, "#2a1006", 1.2, 0.5),
            )
            s.rect(x - 12, 310, 210, 18, s.y_gradient("#e8b070", "#8a5228"), 4)
            for i in range(8):
                c = tone if i % 2 else "#fff2da"
                a, b = x - 14 + i * 26.7, x - 14 + (i + 1) * 26.7
                m = x + 93
                s.path(
                    f"M{m + (a - m) * 0.86:.1f} 156H{m + (b - m) * 0.86:.1f}L{b:.1f} 208"
                    f"Q{(a + b) / 2:.1f} 230 {a:.1f} 208Z",
                    s.y_gradient(shade_color(c, 0.25), light_color(c, 0.2), shade_color(c, 0.2)),
                )
    with s.solid(3, 6):
        s.path(
            "M40 276H130Q126 312 112 314H58Q46 312 40 276Z",
            s.x_gradient("#8a5a26", "#e0ac62", "#6a3f16"),
        )
        for x, y in ((56, 270), (78, 264), (100, 266), (118, 272), (68, 252), (90, 250)):
            s.oval(x, y, 13, 16, s.orb_gradient("#f2d8b8"))
        s.oval(172, 294, 30, 20, s.orb_gradient("#c88038"))
        for k in (-10, 0, 10):
            s.line(f"M{168 + k} 284l8 14", "#ffe9c0", 3.4)
        s.path("M244 266v32q0 14 54 14t54 -14v-32z", s.x_gradient("#8a1a1a", "#e85a44", "#7a1410"))
        s.oval(298, 266, 54, 16, s.xy_gradient("#fff0a8", "#f6cc4a", "#d89a22"))
        s.path("M362 312L400 276L414 312Z", s.xy_gradient("#fff0a8", "#f0bc3a", "#b8761a"))
        s.path(
            "M446 258h44q20 24 4 54h-52q-16 -30 4 -54z", s.x_gradient(*cylinder_stops("#e0a030"))
        )
        s.oval(468, 258, 24, 6, "#8a4a0c")
        for i, tone in enumerate(("#7a34c0", "#1f9a94", "#d8345e")):
            s.rect(
                520 + i * 6,
                294 - i * 20,
                92 - i * 12,
                20,
                s.y_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.5)),
                9,
            )
    for x in (110, 320, 520):
        s.soft_shape(f"M{x - 90} 416q100 26 200 0l20 14q-120 20 -230 0z", "#12060e", 5, 0.5)
    return s


ART: dict[str, Art] = finish_emblem("market_day", _market_day())
