"""The souk of Basari: its walls, lamps and rugs, and the people who trade there."""

from sprites.sources.figures import brows, eye, head, nose, smile
from sprites.sources.filters import mix
from sprites.sources.gems import ART as GEMS
from sprites.sources.sketch import GOLD, Sketch, dark, light, star

SAND, OLIVE, BROWN, DEEP = "#d8a070", "#c08a58", "#9a6238", "#7a4a2c"


def keel(cx: float, low: float, top: float, r: float) -> str:
    """Path data of a doorway with a pointed, keel-shaped arch."""
    spring = top + r * 1.05
    return (
        f"M{cx - r} {low}V{spring}C{cx - r} {spring - r * 0.55} {cx - r * 0.45} {top + r * 0.3} "
        f"{cx} {top}C{cx + r * 0.45} {top + r * 0.3} {cx + r} {spring - r * 0.55} {cx + r} "
        f"{spring}V{low}Z"
    )


def dusk(s: Sketch, low: float) -> None:
    """An evening sky with the domes and towers of the town, down to `low`."""
    s.rect(0, 0, s.w, low, s.down("#33236e", "#8a3a7a", "#f0804e", "#ffcf7a"))
    s.glow(s.w * 0.72, low * 0.72, 120, "#ffe2a0", 0.8)
    for i in range(22):
        s.oval(
            (i * 0.754878 % 1) * s.w,
            (i * 0.569840 % 1) * low * 0.5,
            1.2,
            1.2,
            "#fff4d8",
            opacity=0.8,
        )
    for x, r, h in ((60, 40, 96), (180, 58, 70), (318, 44, 92)):
        y = low * h / 210
        s.path(
            f"M{x - r} {low}V{y + r}C{x - r * 1.1} {y + r * 0.2} {x - r * 0.2} {y + r * 0.2} "
            f"{x} {y - r * 0.2}C{x + r * 0.2} {y + r * 0.2} {x + r * 1.1} {y + r * 0.2} {x + r} "
            f"{y + r}V{low}Z",
            s.across("#c86a5e", "#6e2c5e", "#3e1848"),
        )
        s.line(f"M{x} {y - r * 0.2}v-12", "#f0c250", 3)
    for x in (118, 250, 384):
        s.rect(x - 8, low * 0.36, 16, low * 0.64, s.across("#c86a5e", "#5e2454"))
        s.path(f"M{x - 11} {low * 0.38}L{x} {low * 0.2}L{x + 11} {low * 0.38}Z", "#7a3a6a")


def alley(s: Sketch, wall: str, floor: str, low: float = 206, gates: int = 2) -> None:
    """A plastered wall with lit doorways, and the floor of the lane before it."""
    s.rect(
        0,
        0,
        s.w,
        low,
        s.slant(light(wall, 0.4), wall, dark(wall, 0.45)),
        filter=s.texture("0.03 0.05", 4, dark(wall, 0.6), 0.7, 0.32, 3),
    )
    for i in range(gates):
        cx = s.w * (i + 0.5) / gates
        r = min(62, s.w / gates * 0.3)
        d = keel(cx, low, 30, r)
        s.path(keel(cx, low, 18, r + 11), s.across(light(wall, 0.55), wall, dark(wall, 0.4)))
        s.path(
            d,
            s.down(
                dark(wall, 0.85), mix(dark(wall, 0.6), "#ff9a40", 0.25), mix(wall, "#ffb050", 0.5)
            ),
        )
        s.line(d, dark(wall, 0.7), 3, opacity=0.7)
    s.path(
        f"M0 8H{s.w}" + f"M0 {low - 26}H{s.w}",
        "none",
        stroke=mix(wall, "#2f8a8a", 0.7),
        stroke_width=7,
        opacity=0.75,
        stroke_dasharray="12 6",
    )
    ground(s, floor, low)


def ground(s: Sketch, floor: str, low: float) -> None:
    """The floor below `low`."""
    s.rect(0, low - 12, s.w, 12, s.down("#12060e00", "#12060e88"))
    s.rect(
        0,
        low,
        s.w,
        s.h - low,
        s.slant(light(floor, 0.35), floor, dark(floor, 0.55)),
        filter=s.texture("0.03 0.16", 8, dark(floor, 0.7), 1.0, 0.45),
    )
    s.line(f"M0 {low + 1}H{s.w}", light(floor, 0.6), 2, opacity=0.5)


def lantern(s: Sketch, x: float, y: float, k: float, tone: str) -> None:
    """A lamp of coloured glass hanging from above, its middle at (x, y)."""
    s.glow(x, y, 84 * k, "#ffc46a", 0.85)
    s.line(f"M{x} -4V{y - 34 * k}", "#2a1210", max(1.4, 2.6 * k))
    with s.solid(2 * k, 0):
        s.path(
            f"M{x - 20 * k} {y - 12 * k}Q{x} {y - 54 * k} {x + 20 * k} {y - 12 * k}Z",
            s.across(*GOLD),
        )
        glass = (
            f"M{x - 22 * k} {y - 10 * k}H{x + 22 * k}C{x + 32 * k} {y + 18 * k} {x + 12 * k} "
            f"{y + 36 * k} {x} {y + 42 * k}C{x - 12 * k} {y + 36 * k} {x - 32 * k} {y + 18 * k} "
            f"{x - 22 * k} {y - 10 * k}Z"
        )
        s.path(glass, s.ball("#fffbe0", "#ffe39a", tone, dark(tone, 0.4)))
        for a in (-1, 0, 1):
            s.line(
                f"M{x + a * 12 * k} {y - 10 * k}Q{x + a * 22 * k} {y + 18 * k} {x} {y + 40 * k}",
                dark(tone, 0.35),
                1.6 * k,
                opacity=0.7,
            )
        s.rect(x - 24 * k, y - 14 * k, 48 * k, 7 * k, s.across(*GOLD), 3 * k)
        s.path(f"M{x - 5 * k} {y + 38 * k}h{10 * k}l{-5 * k} {16 * k}z", s.across(*GOLD))


def rug(s: Sketch, x: float, y: float, w: float, h: float, main: str, accent: str) -> None:
    """A carpet seen flat on, with fringes at top and bottom."""
    for i in range(int(w / 7)):
        px = x + 3 + i * 7
        s.line(f"M{px:.0f} {y - 5}V{y + h + 5:.0f}", "#efe2c0", 2.6)
    s.rect(x, y, w, h, s.slant(light(main, 0.25), main, dark(main, 0.35)))
    s.rect(x + 5, y + 5, w - 10, h - 10, "none", stroke="#f0d08a", stroke_width=2.4)
    s.rect(
        x + 10,
        y + 10,
        w - 20,
        h - 20,
        "none",
        stroke=accent,
        stroke_width=7,
        stroke_dasharray="7 4",
    )
    s.rect(x + 15, y + 15, w - 30, h - 30, "none", stroke="#f0d08a", stroke_width=1.6)
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) * 0.26
    flat = f"translate({cx} {cy}) scale({min(1.5, w / h) if w > h else 1} {min(1.5, h / w)})"
    for k, tone in ((1, "#f0d08a"), (0.86, accent), (0.56, "#f4e6c4"), (0.4, main)):
        s.path(star(8, 0, 0, r * k, r * k * 0.74), tone, transform=flat)
    for sx in (-1, 1):
        for sy in (-1, 1):
            s.path(
                star(
                    4, cx + sx * w * 0.32, cy + sy * h * 0.32, min(w, h) * 0.09, min(w, h) * 0.035
                ),
                "#f0d08a",
            )


def robe(s: Sketch, x: float, y: float, r: float, color: str, low: float) -> None:
    """Shoulders and chest of a figure whose eyes are at (x, y), down to `low`."""
    s.path(
        f"M{x - r * 2.1} {low}C{x - r * 2.15} {y + r * 2.1} {x - r * 1.4} {y + r * 1.7} "
        f"{x - r * 0.55} {y + r * 1.4}H{x + r * 0.55}C{x + r * 1.4} {y + r * 1.7} "
        f"{x + r * 2.15} {y + r * 2.1} {x + r * 2.1} {low}Z",
        s.slant(light(color, 0.4), color, dark(color, 0.6)),
    )
    s.path(
        f"M{x - r * 0.5} {y + r * 1.42}L{x} {y + r * 2.4}L{x + r * 0.5} {y + r * 1.42}Z", "#f4e8d0"
    )
    for side in (-1, 1):
        s.line(
            f"M{x + side * r * 0.52} {y + r * 1.42}L{x} {y + r * 2.5}V{low}", "#f0c250", r * 0.14
        )


def face(s: Sketch, x: float, y: float, r: float, skin: str, hair: str, look: float = 0.3) -> None:
    """A friendly face, its eyes at height `y`."""
    with s.solid(r * 0.06, 0):
        head(s, x, y, r, skin)
    for side in (-1, 1):
        eye(s, x + side * r * 0.42, y + r * 0.05, r * 1.1, look=look)
    brows(s, x, y, r, hair, 0.4, 0.8)
    nose(s, x, y + r * 0.04, r, skin, 1.1)
    smile(s, x, y, r, 0.34, 0.12)


def beard(s: Sketch, x: float, y: float, r: float, color: str, long: float = 1.9) -> None:
    """A full beard and moustache, `long` half head widths down from the eyes."""
    with s.solid(r * 0.06, 0):
        s.path(
            f"M{x - r} {y + r * 0.25}C{x - r * 1.05} {y + r * 1.2} {x - r * 0.5} {y + r * long} "
            f"{x} {y + r * long}C{x + r * 0.5} {y + r * long} {x + r * 1.05} {y + r * 1.2} "
            f"{x + r} {y + r * 0.25}C{x + r * 0.8} {y + r * 0.72} {x + r * 0.4} {y + r * 0.66} "
            f"{x} {y + r * 0.66}C{x - r * 0.4} {y + r * 0.66} {x - r * 0.8} {y + r * 0.72} "
            f"{x - r} {y + r * 0.25}Z",
            s.slant(light(color, 0.5), color, dark(color, 0.5)),
        )
        s.path(
            f"M{x - r * 0.26} {y + r * 0.86}Q{x} {y + r * 0.76} {x + r * 0.26} {y + r * 0.86}"
            f"Q{x} {y + r * 1.16} {x - r * 0.26} {y + r * 0.86}Z",
            "#8a2f28",
        )
        s.path(
            f"M{x} {y + r * 0.62}Q{x - r * 0.4} {y + r * 0.56} {x - r * 0.72} {y + r * 0.82}"
            f"Q{x - r * 0.3} {y + r * 0.92} {x} {y + r * 0.76}Q{x + r * 0.3} {y + r * 0.92} "
            f"{x + r * 0.72} {y + r * 0.82}Q{x + r * 0.4} {y + r * 0.56} {x} {y + r * 0.62}Z",
            light(color, 0.3),
        )


def turban(s: Sketch, x: float, y: float, r: float, color: str, jewel: str = "#d0203c") -> None:
    """A wound turban with a jewel."""
    with s.solid(r * 0.08, 0):
        s.path(
            f"M{x - r * 1.12} {y - r * 0.42}C{x - r * 1.6} {y - r * 1.5} {x - r * 0.7} "
            f"{y - r * 2.05} {x} {y - r * 2.0}C{x + r * 0.7} {y - r * 2.05} {x + r * 1.6} "
            f"{y - r * 1.5} {x + r * 1.12} {y - r * 0.42}Q{x} {y - r * 0.95} {x - r * 1.12} "
            f"{y - r * 0.42}Z",
            s.slant(light(color, 0.55), color, dark(color, 0.5)),
        )
        for a, b in ((-1.1, 0.5), (-1.25, 0.9), (-0.9, 1.15)):
            s.line(
                f"M{x + a * r} {y - r * 0.6}Q{x} {y - r * (1.1 + b * 0.5)} {x + b * r} "
                f"{y - r * (1.1 + b * 0.45)}",
                dark(color, 0.5),
                r * 0.07,
                opacity=0.75,
            )
        s.oval(
            x,
            y - r * 0.98,
            r * 0.2,
            r * 0.24,
            s.orb(jewel),
            stroke="#f0c250",
            stroke_width=r * 0.08,
        )


def fez(s: Sketch, x: float, y: float, r: float, color: str = "#b02a34") -> None:
    """A felt hat with a tassel."""
    with s.solid(r * 0.08, 0):
        s.path(
            f"M{x - r * 0.92} {y - r * 0.5}L{x - r * 0.66} {y - r * 1.75}Q{x} {y - r * 1.95} "
            f"{x + r * 0.66} {y - r * 1.75}L{x + r * 0.92} {y - r * 0.5}Q{x} {y - r * 0.85} "
            f"{x - r * 0.92} {y - r * 0.5}Z",
            s.across(light(color, 0.25), light(color, 0.1), color, dark(color, 0.55)),
        )
        s.oval(x, y - r * 1.76, r * 0.66, r * 0.14, light(color, 0.2))
        s.line(
            f"M{x} {y - r * 1.78}Q{x + r * 0.9} {y - r * 1.9} {x + r * 0.95} {y - r * 1.1}",
            "#1a1420",
            r * 0.09,
        )
        s.path(
            f"M{x + r * 0.85} {y - r * 1.15}h{r * 0.2}l{r * 0.08} {r * 0.5}h{-r * 0.36}z", "#2a2030"
        )


def scarf(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """A head scarf round a face, with a row of small coins over the brow."""
    with s.solid(r * 0.08, 0):
        s.path(
            f"M{x - r * 1.2} {y + r * 1.9}C{x - r * 1.5} {y - r * 0.4} {x - r * 1.1} "
            f"{y - r * 1.6} {x} {y - r * 1.6}C{x + r * 1.1} {y - r * 1.6} {x + r * 1.5} "
            f"{y - r * 0.4} {x + r * 1.2} {y + r * 1.9}Q{x} {y + r * 2.3} {x - r * 1.2} "
            f"{y + r * 1.9}ZM{x} {y - r * 0.72}C{x - r * 0.7} {y - r * 0.7} {x - r * 0.9} "
            f"{y - r * 0.2} {x - r * 0.86} {y + r * 0.3}C{x - r * 0.8} {y + r * 0.9} "
            f"{x - r * 0.4} {y + r * 1.25} {x} {y + r * 1.28}C{x + r * 0.4} {y + r * 1.25} "
            f"{x + r * 0.8} {y + r * 0.9} {x + r * 0.86} {y + r * 0.3}C{x + r * 0.9} "
            f"{y - r * 0.2} {x + r * 0.7} {y - r * 0.7} {x} {y - r * 0.72}Z",
            s.slant(light(color, 0.5), color, dark(color, 0.5)),
            fill_rule="evenodd",
        )
        for i in range(-3, 4):
            s.oval(
                x + i * r * 0.24,
                y - r * (0.74 - 0.016 * i * i),
                r * 0.1,
                r * 0.11,
                s.orb("#f0bd3f"),
            )


def figure(s: Sketch, x: float, low: float, k: float, color: str, load: str) -> None:
    """A worker in mid-stride, 100 pixels tall at `k` = 1, a bundle on his back."""
    with s.solid(2.4 * k, 6 * k), s.group(transform=f"translate({x} {low}) scale({k})"):
        s.line("M-6 -34L-18 -4M4 -34L20 -4", "#5a3420", 10)
        s.path("M-22 -4h14v6h-18zM14 -4h14l4 6h-18z", "#2a1410")
        s.path(
            "M-16 -72C-8 -80 8 -80 16 -70L22 -28Q0 -18 -20 -28Z",
            s.slant(light(color, 0.4), color, dark(color, 0.5)),
        )
        s.path("M-18 -44h38v8h-38z", "#f0c250")
        s.path(
            "M-14 -72C-52 -76 -62 -104 -44 -120C-20 -134 2 -116 4 -92C2 -80 -4 -74 -14 -72Z",
            s.ball(light(load, 0.5), load, dark(load, 0.5)),
        )
        s.line("M-44 -84Q-30 -104 -2 -104M-30 -124Q-32 -100 -16 -76", dark(load, 0.6), 4)
        s.line("M6 -66Q-6 -74 -8 -92", light(color, 0.1), 9)
        s.oval(14, -84, 13, 14, s.ball("#e8b488", "#b87a4a", "#7a4424"))
        s.path("M0 -90C-2 -106 30 -108 30 -90Q16 -96 0 -90Z", s.orb("#f4e8d0"))
        s.line("M14 -66Q26 -58 24 -44", light(color, 0.2), 8)


def jewel(s: Sketch, x: float, y: float, size: float, kind: str, turn: float = 0) -> None:
    """A gem as it lies on the table (`ruby`, `topaz`, `emerald`, `sapphire`), `size` across."""
    whole = GEMS[f"gem/{kind}"].svg
    half = size / 2
    place = f'<svg x="{-half:g}" y="{-half:g}" width="{size:g}" height="{size:g}" '
    s.add(
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">'
        + whole.replace("<svg ", place, 1)
        + "</g>"
    )


def steam(s: Sketch, x: float, y: float, k: float) -> None:
    """Two wisps rising from (x, y)."""
    for dx in (-5, 6):
        s.line(
            f"M{x + dx * k} {y}q{-12 * k} {-14 * k} 0 {-26 * k}t{2 * k} {-26 * k}",
            "#fff6e6",
            5 * k,
            opacity=0.4,
            filter=s.blur(2.4 * k),
        )


def pyramid(s: Sketch, x: float, y: float, r: float, rows: int, color: str) -> None:
    """Round fruit heaped in rows, the lowest standing on `y`."""
    for row in range(rows):
        n = rows - row + 1
        for i in range(n):
            px = x + (i - (n - 1) / 2) * r * 1.9
            py = y - r - row * r * 1.5
            s.oval(px, py, r, r, s.orb(color))
            s.oval(px + r * 0.1, py - r * 0.62, r * 0.14, r * 0.1, dark(color, 0.6))
