"""Things that lie in a box lid: a score pad, a ribbon, a booklet. None of them bears letters."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color, star_path


def _pad(rows: int) -> Art:
    """A score pad bound above, with a pencil across it, and marks in its first `rows` rows."""
    s = Sketch(190, 210)
    with s.group(transform="rotate(-4 180 210)"):
        for k in range(3):
            with s.solid(2, 4):
                s.rect(
                    44 + 4 * k,
                    46 - 4 * k,
                    270,
                    340,
                    s.xy_gradient("#fffdf4", "#f6ecd4", "#d8c49a"),
                    5,
                )
        for i in range(9):
            s.line(f"M72 {118 + 29 * i}H300", "#8fb0c8", 2, opacity=0.8)
        for x in (72, 148, 224, 300):
            s.line(f"M{x} 92V376", "#d88a7a", 2.4, opacity=0.8)
        for i in range(rows):  # tallies: strokes in fives, which are read in no language
            for j in range(3):
                n = (i * 7 + j * 3 + i * j + 2) % 5 + 1
                x, y = 84 + 76 * j, 124 + 29 * i
                for k in range(min(n, 4)):
                    s.line(f"M{x + 10 * k} {y + 20}q3 -10 1 -18", "#2a3f7a", 3.2)
                if n == 5:
                    s.line(f"M{x - 5} {y + 17}L{x + 38} {y + 3}", "#2a3f7a", 3.2)
        with s.solid(2, 4):
            s.rect(46, 26, 280, 48, s.y_gradient("#d85a3c", "#b83a28", "#7a2018"), 7)
        for k in range(5):
            s.oval(82 + 52 * k, 50, 8, 8, "#3a1410")
            s.line(f"M{82 + 52 * k} 52V24q0 -12 10 -12", "#d8dce4", 5)
            s.line(f"M{80.5 + 52 * k} 50V26", "#ffffff", 1.6)
    pencil = s.group(transform="translate(276 240) rotate(24)")
    with s.filter_area(-60, -240, 140, 400), pencil, s.solid(2, 7):
        s.rect(-13, -170, 26, 250, s.x_gradient("#fff0a0", "#f2b83a", "#c07a1c", "#8a5010"))
        s.rect(-13, -190, 26, 26, s.x_gradient("#f4f6fa", "#aab4c2", "#6a7484"))
        s.rect(-13, -216, 26, 30, s.x_gradient("#ffb0a8", "#e0605c", "#8a2a30"), 9)
        s.path("M-13 80L0 128L13 80Z", s.x_gradient("#fbe6c0", "#e6c08a", "#a8784a"))
        s.path("M-4.5 112L0 128L4.500 112Z", "#22222c")
    return s.to_art()


def _ribbon() -> Art:
    """A scarlet ribbon with swallow tails; its middle is left free for a word."""
    s = Sketch(300, 110)
    red = "#c8303a"
    for side in (-1, 1):
        with (
            s.group(transform="" if side < 0 else f"translate({s.w:g} 0) scale(-1 1)"),
            s.solid(2, 5),
        ):
            s.path(
                "M12 84L150 66V176L12 196L60 140Z",
                s.xy_gradient(red, shade_color(red, 0.3), shade_color(red, 0.55)),
            )
            s.line("M46 92L150 78M46 182L150 164", "#f0c55f", 4)
            s.path("M96 62L150 30V176L96 168Z", shade_color(red, 0.62))
    with s.solid(3, 6):
        d = "M92 30Q300 -6 508 30V164Q300 128 92 164Z"
        s.path(
            d,
            s.x_gradient(
                shade_color(red, 0.2),
                light_color(red, 0.3),
                red,
                light_color(red, 0.12),
                shade_color(red, 0.4),
            ),
            filter=s.texture_filter("0.5 0.03", 3, shade_color(red, 0.7), 0.7, 0.34, 2),
        )
    s.line("M96 44Q300 8 504 44M96 150Q300 114 504 150", "#f0c55f", 5)
    s.line("M96 42Q300 6 504 42", "#fff0b8", 1.8)
    return s.to_art()


def _booklet() -> Art:
    """A rulebook, half open: stitched spine, a page of plain lines, a picture of a star."""
    s = Sketch(230, 180)
    with s.solid(3, 8):
        s.path("M18 60L222 44L442 60V322Q330 296 230 322Q130 296 18 322Z",
               s.xy_gradient("#4a9a8a", "#2a6a62", "#123a38"))  # fmt: skip
    for k in range(4):
        y = 4 * k
        s.path(f"M30 {54 - y / 2}Q136 {22 - y} 228 {52 - y}V{310 - y}Q130 {280 - y} 30 {310 - y}Z",
               s.x_gradient("#fff8e4", "#fffdf6", "#d8c8a2"), stroke="#b8a478",
               stroke_width=1)  # fmt: skip
        s.path(f"M430 {54 - y / 2}Q324 {22 - y} 232 {52 - y}V{310 - y}Q330 {280 - y} 430 "
               f"{310 - y}Z",
               s.x_gradient("#cdbc94", "#fffaea", "#f6ecd2"), stroke="#b8a478",
               stroke_width=1)  # fmt: skip
    s.line("M230 42V300", "#8a7448", 5, opacity=0.7, filter=s.blur_filter(2))
    for i in range(7):
        y = 84 + 26 * i
        s.line(
            f"M56 {y}Q134 {y - 24} {(204, 196, 204, 160)[i % 4]} {y - 4}",
            "#a8946a",
            5,
            opacity=0.75,
        )
    for i in range(3):
        y = 208 + 26 * i
        s.line(
            f"M258 {y - 6}Q330 {y - 24} {(404, 396, 340)[i]} {y - 2}", "#a8946a", 5, opacity=0.75
        )
    with s.solid(2, 3):
        s.oval(332, 122, 50, 48, s.x_gradient(*GOLD_STOPS))
        s.path(star_path(8, 332, 122, 36, 17), s.xy_gradient("#fffbe0", "#f2cc60"))
    with s.solid(1.5, 4):
        s.path("M362 20H392V150L377 132L362 150Z", s.y_gradient("#e04a44", "#a81e2a"))
    return s.to_art()


ART: dict[str, Art] = {
    "pad/filled": _pad(8),
    "pad/blank": _pad(0),
    "ribbon": _ribbon(),
    "booklet": _booklet(),
}
