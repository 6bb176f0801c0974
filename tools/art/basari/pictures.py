"""The pictures of Basari: bazaar, four actions, workers, points, tray and rug."""

from tools.art import Art
from tools.art.basari.food_wares import FOOD_WARES
from tools.art.basari.luxury_wares import LUXURY_WARES
from tools.art.basari.metal_wares import METAL_WARES
from tools.art.basari.souk_motifs import SAND_SKIN_COLOR, draw_jewel, draw_worker_figure
from tools.art.basari.textile_wares import TEXTILE_WARES
from tools.art.motifs.street_scenery import keel_arch_path
from tools.art.motifs.treasure import draw_coin
from tools.art.pieces.symbols import polygon_path
from tools.art.svg.filters import add_inner_shadow, apply_cloth, apply_felt, apply_wood, bevel
from tools.art.svg.markup import linear_gradient, path, polygon, polygon_points, rect, svg_document
from tools.art.svg.sketch import Sketch, light_color, shade_color, star_path


def _framed(sketch: Sketch) -> Art:
    sketch.add_frame()
    return sketch.to_art()


def _cloth_ground(color: str, glow: str) -> Sketch:
    """The ground of an action's picture: cloth, a great star woven in, light in the middle."""
    s = Sketch(200, 200)
    s.rect(
        0,
        0,
        s.w,
        s.h,
        s.xy_gradient(light_color(color, 0.25), color, shade_color(color, 0.6)),
        filter=s.texture_filter("0.6 0.5", 3, shade_color(color, 0.8), 0.8, 0.35, 2),
    )
    for r in (236, 190):
        s.path(
            star_path(16, 200, 200, r, r * 0.8),
            "none",
            stroke=light_color(color, 0.4),
            stroke_width=3,
            opacity=0.35,
        )
    s.glow(200, 190, 210, glow, 0.5)
    return s


def _card(s: Sketch, x: float, y: float, turn: float, face: bool) -> None:
    """A bazaar card, 130 x 176 pixels, its middle at (x, y): its picture, or its back."""
    with s.solid(3, 9), s.group(transform=f"translate({x} {y}) rotate({turn})"):
        s.rect(-65, -88, 130, 176, s.xy_gradient("#fffaf0", "#e8d4a8"), 12)
        if face:
            s.rect(-55, -78, 110, 104, s.y_gradient("#33236e", "#a8407a", "#ffb45a"), 6)
            s.path(keel_arch_path(0, 26, -58, 36), s.y_gradient("#7a3a2a", "#ffcf7a"))
            s.path(
                f"M-55 26V-78H55V26Z{keel_arch_path(0, 26, -58, 36)}",
                "#b8643a",
                fill_rule="evenodd",
                opacity=0.9,
            )
            s.line(keel_arch_path(0, 26, -58, 36), "#f0d08a", 4)
            for i, kind in enumerate(("ruby", "emerald", "topaz")):
                draw_jewel(s, -34 + 34 * i, 56, 34, kind)
        else:
            s.rect(-55, -78, 110, 156, s.xy_gradient("#a02a4a", "#4c0d24"), 6)
            s.rect(-48, -71, 96, 142, "none", 4, stroke="#f0d08a", stroke_width=2.4)
            s.path(star_path(8, 0, 0, 34, 24), "none", stroke="#f0d08a", stroke_width=3.4)
            s.path(star_path(4, 0, 0, 20, 8), "#f0d08a")


def draw_action_a() -> Sketch:
    """Draw a card comes off the deck, and workers with it."""
    s = _cloth_ground("#7a3a1e", "#ffd27a")
    for k in range(5):
        _card(s, 118 - k * 1.6, 154 - k * 5, 0, False)
    with s.solid(2, 8):
        s.path(
            "M150 66C190 20 250 18 288 48L300 30L318 92L256 90L272 72C244 52 206 56 178 86Z",
            s.xy_gradient("#fff6d8", "#f0bd4a", "#a86a14"),
        )
    _card(s, 280, 170, 9, True)
    s.shadow(200, 366, 150, 12)
    draw_worker_figure(s, 96, 366, 1.05, "#2f7a9a", "#c8924e")
    draw_worker_figure(s, 204, 372, 1.25, "#c83a3a", "#e0c080")
    draw_worker_figure(s, 318, 366, 1.05, "#4a8a3a", "#a8683a")
    return s


def draw_laurel(s: Sketch, x: float, y: float, r: float, leaf: float, tone: str) -> None:
    """Draw two branches of laurel round (x, y), open above; leaves `leaf` long."""
    for side in (-1, 1):
        with s.group(transform=f"translate({x} {y}) scale({side} 1)"):
            s.path(
                f"M0 {r}A{r} {r} 0 0 0 {r * 0.78:.1f} {-r * 0.62:.1f}",
                "none",
                stroke=shade_color(tone, 0.35),
                stroke_width=leaf * 0.14,
            )
            for i in range(7):
                a = 78 - i * 19
                for out in (30, -34):
                    s.path(
                        f"M0 0C{leaf * 0.3} {-leaf * 0.3} {leaf * 0.75} {-leaf * 0.26} {leaf} 0"
                        f"C{leaf * 0.75} {leaf * 0.26} {leaf * 0.3} {leaf * 0.3} 0 0Z",
                        s.xy_gradient(light_color(tone, 0.65), tone, shade_color(tone, 0.5)),
                        transform=f"rotate({a}) translate({r} 0) rotate({-90 + out})",
                    )


def draw_action_b() -> Sketch:
    """Draw a star of victory in a laurel wreath, over coins."""
    s = _cloth_ground("#1f4a7a", "#fff0b8")
    for i in range(16):
        s.path(
            "M200 178L190 -60H210Z", "#ffe9a8", opacity=0.1, transform=f"rotate({i * 22.5} 200 178)"
        )
    with s.solid(2.4, 8):
        draw_laurel(s, 200, 178, 124, 52, "#6aa83a")
    with s.solid(4, 10):
        s.path(star_path(5, 200, 184, 106, 46), s.xy_gradient("#fff6c8", "#f0b52d", "#9a5e0c"))
    for i in range(5):
        s.path(
            "M200 184L200 78L226 148Z",
            "#ffffff",
            opacity=0.3,
            transform=f"rotate({i * 72} 200 184)",
        )
        s.path(
            "M200 184L200 78L174 148Z",
            "#7a4206",
            opacity=0.22,
            transform=f"rotate({i * 72} 200 184)",
        )
    with s.solid(2, 7):
        for x, y, r, kind in (
            (92, 350, 44, "gold"),
            (308, 350, 44, "gold"),
            (150, 364, 46, "silver"),
            (252, 362, 46, "gold"),
            (202, 370, 48, "copper"),
        ):
            draw_coin(s, x, y, r, kind, 0.5, x % 40)
    s.draw_sparkle(168, 116, 22)
    return s


def draw_action_c() -> Sketch:
    """Draw hands held together, full of stones."""
    s = _cloth_ground("#5a2a6a", "#ffd8a0")
    with s.solid(4, 12):
        for side in (1, -1):
            with s.group(transform=f"translate(200 0) scale({side} 1)"):
                s.path(
                    "M-200 420C-196 340 -176 290 -128 262L-52 330C-84 352 -96 384 -96 420Z",
                    s.xy_gradient("#3fa0a8", "#14606e", "#06262e"),
                )
                s.path("M-136 268L-56 338L-70 352L-150 284Z", "#f0c250")
    with s.solid(3, 8):
        for side in (1, -1):
            with s.group(transform=f"translate(200 0) scale({side} 1)"):
                s.path(
                    "M-120 282C-168 240 -166 196 -148 178C-136 170 -126 182 -122 204"
                    "C-90 244 -50 250 4 252V330C-30 344 -76 330 -120 282Z",
                    s.xy_gradient("#e8b488", SAND_SKIN_COLOR, "#8a5230"),
                )
                for x, y, a in ((-128, 190, 62), (-104, 226, 44), (-72, 244, 26), (-38, 252, 12)):
                    s.rect(
                        -12,
                        -42,
                        24,
                        62,
                        s.xy_gradient("#f0c8a0", "#c8905e"),
                        12,
                        transform=f"translate({x} {y}) rotate({a - 78})",
                    )
    heap = ((132, 226, 72, "sapphire", -38), (270, 226, 70, "emerald", 24),
            (164, 190, 66, "emerald", -18), (242, 188, 70, "sapphire", 34),
            (202, 150, 80, "topaz", 0), (202, 228, 88, "ruby", 10), (160, 256, 58, "topaz", 28),
            (248, 256, 60, "ruby", -14))  # fmt: skip
    with s.solid(2, 7):
        for x, y, size, kind, turn in heap:
            draw_jewel(s, x, y, size, kind, turn)
    with s.solid(3, 6):
        for side in (1, -1):
            with s.group(transform=f"translate(200 0) scale({side} 1)"):
                s.path(
                    "M-112 282C-92 262 -60 264 -6 274Q4 282 -4 300C-40 316 -80 312 -112 282Z",
                    s.xy_gradient("#f0c8a0", "#d09a68", "#8a5230"),
                )
                for x in (-84, -58, -32):
                    s.line(f"M{x} 270Q{x - 6} 286 {x + 2} 304", "#8a5230", 3, opacity=0.7)
    return s


def draw_action_d() -> Sketch:
    """Draw one stone given, two taken."""
    s = _cloth_ground("#1f5a4a", "#d8ffd0")
    arrow = "M70 176C78 100 150 60 226 74L232 44L300 104L216 142L222 114C166 106 116 132 108 182Z"
    with s.solid(3, 9):
        s.path(arrow, s.xy_gradient("#fff6d8", "#f0bd4a", "#a86a14"))
        s.path(
            arrow, s.xy_gradient("#a86a14", "#f0bd4a", "#fff6d8"), transform="rotate(180 200 200)"
        )
    with s.solid(3, 9):
        draw_jewel(s, 92, 268, 124, "sapphire", -8)
        draw_jewel(s, 292, 160, 112, "ruby", 6)
        draw_jewel(s, 330, 258, 104, "topaz", -6)
    return s


def draw_worker() -> Art:
    """Draw a worker striding under his bundle: the sign of one worker on a card."""
    s = Sketch(64, 64)
    bundle = "M14 58C2 38 12 12 40 8C68 4 88 20 86 42C84 56 76 62 64 64C46 68 24 68 14 58Z"
    body = "M54 60C68 54 90 60 92 72L94 98H50L48 76C47 68 48 62 54 60Z"
    back, front = "M62 92L42 110L34 122", "M82 92L98 108L102 122"
    for d in (back, front):
        s.line(d, "#1e1008", 20)
    for d in (bundle, body):
        s.path(d, "#1e1008", stroke="#1e1008", stroke_width=7, stroke_linejoin="round")
    s.oval(88, 48, 17, 18, "#1e1008", stroke="#1e1008", stroke_width=7)
    s.line(back, "#8a5a34", 12)
    s.line(front, "#b87a48", 12)
    s.line("M30 122h10M100 122h12", "#f0d08a", 7)
    s.path(body, s.xy_gradient("#7ac0e8", "#2a6a94", "#12304a"))
    s.path("M49 84H93V94H50Z", s.x_gradient("#f6d27a", "#c8922e"))
    s.path(bundle, s.ball_gradient("#ffe9bc", "#dca45c", "#7a4a1e"))
    s.line("M16 46Q46 58 83 38M42 9Q30 34 38 65", "#6a3a14", 5)
    s.oval(88, 48, 16, 17, s.ball_gradient("#f0c498", "#c8905e", "#8a5630"))
    s.path(
        "M71 45C72 25 106 27 106 47Q88 36 71 45Z", s.ball_gradient("#ffffff", "#f0e0c0", "#b09468")
    )
    s.oval(97, 51, 2.6, 3.2, "#1e1008")
    s.line("M70 92Q58 76 60 56", "#1e1008", 15)
    s.line("M70 90Q58 76 60 56", "#4a90ba", 10)
    s.oval(60, 53, 8, 8, s.orb_gradient("#e0ac7a"))
    return s.to_art()


def draw_points_medal() -> Art:
    """Draw a gilt medal in a laurel wreath, the background of victory points."""
    s = Sketch(64, 64)
    with s.solid(1.6, 0):
        draw_laurel(s, 64, 66, 47, 24, "#5a9a3a")
    with s.solid(2.4, 0):
        s.oval(64, 62, 42, 42, s.xy_gradient("#fff3b8", "#e8b03a", "#8a5510"))
        s.oval(64, 62, 34, 34, s.xy_gradient("#a86a14", "#f0c04a", "#fff0b0"))
        s.oval(64, 62, 31, 31, s.ball_gradient("#fff6d0", "#f6d06a", "#dca038"))
    return s.to_art()


def _tray() -> Art:
    """An open box of walnut, lined with felt: gems lie in it."""
    w, h = 1200, 560
    gilt = linear_gradient([(0, "#f6dc98"), (0.5, "#b98a38"), (1, "#e0bb68")], (0, 0), (w, h))
    frame = bevel(
        apply_wood(rect(2, 2, w - 4, h - 4, 40, fill="#6e3c20"), 27, "#200b03", 0.5, 1.8),
        8,
        13,
        0.45,
    )
    line = rect(21, 21, w - 42, h - 42, 27, fill="none", stroke=gilt, stroke_width=5)
    wall = rect(38, 38, w - 76, h - 76, 22, fill="#3a1c10")
    floor = apply_felt(rect(40, 40, w - 80, h - 80, 20, fill="#4a1730"), 9, 0.9, 1.5)
    sunk = add_inner_shadow(floor, 10, 15, 12, 0.8)
    lip = rect(39, 41, w - 78, h - 79, 21, fill="none", stroke="#f0c88a", stroke_width=2.4,
               stroke_opacity=0.3)  # fmt: skip
    return Art(svg_document(w, h, frame + line + wall + sunk + lip, gilt), 600, 280, 36)


def _haggle() -> Art:
    """The small rug in the middle on which offers lie: two fields, one to each side."""
    w, h = 840, 480
    ground = linear_gradient([(0, "#a3243c"), (1, "#701228")], (0, 0), (w, h))
    fringe = "".join(
        rect(x, 8 + i * 11.6 + (i % 3), 34, 6.4, 3, fill=("#efe0bc", "#dcc796")[i % 2])
        for i in range(40)
        for x in (0, w - 34)
    )
    body = rect(28, 4, w - 56, h - 8, 8, fill=ground)
    bands = (
        rect(38, 14, w - 76, h - 28, 4, fill="none", stroke="#f0c66a", stroke_width=5)
        + rect(60, 36, w - 120, h - 72, 3, fill="none", stroke="#16384e", stroke_width=30)
        + rect(82, 58, w - 164, h - 116, 3, fill="none", stroke="#f0c66a", stroke_width=4)
    )
    motifs = ""
    for i in range(19):
        for y in (36, h - 36):
            x = 60 + i * (w - 120) / 18
            motifs += polygon(polygon_points(4, 13, (x, y), 0), fill="#f0c66a")
            motifs += polygon(polygon_points(4, 6, (x, y), 0), fill="#a3243c")
    for j in range(1, 10):
        for x in (60, w - 60):
            py = 36 + j * (h - 72) / 10
            motifs += polygon(polygon_points(4, 13, (x, py), 0), fill="#f0c66a")
            motifs += polygon(polygon_points(4, 6, (x, py), 0), fill="#a3243c")
    fields = "".join(
        path(f"M{cx - 146} {h / 2}L{cx - 96} 92H{cx + 96}L{cx + 146} {h / 2}L{cx + 96} {h - 92}"
             f"H{cx - 96}Z", fill="#7e1830", stroke="#e0a84e", stroke_width=4)
        for cx in (w / 2 - 160, w / 2 + 160)
    )  # fmt: skip
    middle = polygon(
        polygon_points(8, 44, (w / 2, h / 2), -90, 31),
        fill="#16384e",
        stroke="#f0c66a",
        stroke_width=4,
    ) + path(polygon_path(polygon_points(4, 22, (w / 2, h / 2), -90, 9)), fill="#f0c66a")
    small = "".join(
        polygon(polygon_points(8, 15, (x, y), -90, 10), fill="#16384e", stroke="#f0c66a",
                stroke_width=2.4)
        for x, y in ((w / 2, 112), (w / 2, h - 112), (110, 104), (w - 110, 104), (110, h - 104),
                     (w - 110, h - 104))
    )  # fmt: skip
    weave = apply_cloth(body + bands + motifs + fields + middle + small, 7, 0.85, 1.4)
    return Art(
        svg_document(w, h, apply_cloth(fringe, 3, 0.8, 1) + bevel(weave, 2.4, 4, 0.03), ground),
        420,
        240,
    )


WARES = FOOD_WARES | METAL_WARES | TEXTILE_WARES | LUXURY_WARES
"""Drawing function of each ware, by the number of its card."""
ART: dict[str, Art] = {
    f"basari/ware-{number}": _framed(draw()) for number, draw in sorted(WARES.items())
} | {
    "basari/action-a": _framed(draw_action_a()),
    "basari/action-b": _framed(draw_action_b()),
    "basari/action-c": _framed(draw_action_c()),
    "basari/action-d": _framed(draw_action_d()),
    "basari/worker": draw_worker(),
    "basari/points": draw_points_medal(),
    "panel/tray": _tray(),
    "basari/haggle": _haggle(),
}
