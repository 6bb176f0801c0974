"""Nacho's moving figures: the Mountie and the smugglers' truck."""

from typing import NamedTuple

from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_fist,
    draw_head,
    draw_nose,
    draw_smile,
)
from tools.art.nacho.winter_scenery import (
    draw_flakes,
    draw_peaks,
    draw_pine,
    draw_sky,
    draw_whiskers,
)
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color

FAIR_SKIN_COLOR = "#f0c49c"
TUNIC_COLOR, LEATHER_COLOR, HORSE_COLOR = "#d8282e", "#8a5228", "#9a5a30"


def draw_hat(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw a broad, flat-brimmed felt hat with a pinched crown, on a head of half width `r`."""
    at = s.pen_at(x, y, r)
    with s.solid(r * 0.07, r * 0.12):
        at.path(
            "M-.86 -.62C-.9 -1.5 -.5 -2.05 0 -1.72C.5 -2.05 .9 -1.5 .86 -.62Z",
            s.xy_gradient("#e8bc7a", "#a8743a", "#5a3814"),
        )
        at.path("M-.88 -.86Q0 -1.12 .88 -.86V-.56H-.88Z", "#3a1c0c")
        at.rect(-0.14, -1.03, 0.28, 0.3, s.x_gradient(*GOLD_STOPS), 0.05)
        at.path(
            "M-1.9 -.6Q0 -1.08 1.9 -.6Q0 -.3 -1.9 -.6Z",
            s.xy_gradient("#f0c888", "#b8844a", "#6a441c"),
        )
    at.line("M0 -1.7Q-.1 -1.4 0 -1.2", "#5a3814", 0.07, opacity=0.6)
    at.path(
        "M-.96 -.44Q0 -.24 .96 -.44V-.2Q0 -.04 -.96 -.2Z",
        "#3a140c",
        opacity=0.32,
        filter=s.blur_filter(r * 0.07),
    )


def _collar(s: Sketch, x: float, y: float, r: float) -> None:
    """The high dark collar of the tunic, under a head of half width `r`."""
    at = s.pen_at(x, y, r)
    with s.solid(r * 0.06, 0):
        at.path(
            "M-.8 1.12Q0 1.62 .8 1.12L.88 1.86Q0 2.2 -.88 1.86Z",
            s.xy_gradient("#4a5a94", "#1e284e", "#0c1024"),
        )
        for side in (-1, 1):
            at.oval(side * 0.46, 1.68, 0.13, 0.13, s.orb_gradient("#f0bd3f"))
    s.line(f"M{x} {y + r * 1.4}V{y + r * 2.02}", "#0c1024", r * 0.06)


def draw_mountie() -> Sketch:
    """Draw the Mountie on his horse, both stern."""
    s = Sketch(200, 170)
    draw_sky(s, "#2f6ab8", "#ffe0b0", 262)
    draw_peaks(s, [(30, 130, 90), (110, 92, 120), (350, 100, 130)], 268, "#6a80b0")
    draw_pine(s, 24, 286, 130)
    draw_pine(s, 384, 290, 150)
    x, y, r = 248.0, 132.0, 47.0
    with s.solid(4, 10):
        s.path(
            "M128 350C134 270 176 226 214 210H282C322 226 362 270 366 350Z",
            s.xy_gradient("#ff7a62", TUNIC_COLOR, "#6a0a14"),
            filter=s.texture_filter("0.6 0.5", 3, "#3a040a", 0.6, 0.26, 2),
        )
        s.path("M208 206L248 232L290 206V190H208Z", s.xy_gradient("#3a4a7a", "#141c38"))
        for i in range(4):
            s.oval(248, 250 + i * 27, 7, 7, s.orb_gradient("#f0bd3f"))
        s.path("M186 232L330 344L316 356L176 246Z", s.xy_gradient("#c88a4a", "#7a4420"))
        for side in (-1, 1):
            s.path(
                f"M{x + side * 64} 232l{side * 34} 12l{-side * 10} 14l{-side * 34} -12z",
                s.x_gradient(*GOLD_STOPS),
            )
    with s.solid(2.5, 5):
        draw_head(s, x, y, r, FAIR_SKIN_COLOR)
    _collar(s, x, y, r)
    for side in (-1, 1):
        draw_eye(s, x + side * r * 0.42, y + 3, r, "#2f6ac0", -0.9)
    draw_brows(s, x, y + 4, r * 1.06, "#6a3a14", -0.8, -0.4)
    draw_nose(s, x, y + 2, r, FAIR_SKIN_COLOR, 1.1)
    draw_smile(s, x, y + 5, r, 0.22, -0.1)
    draw_whiskers(s, x, y + 2, r, "#8a4e1e", 0.72)
    s.line(f"M{x - 14} {y + r * 1.17}h28", "#b0704a", 3, opacity=0.6)
    draw_hat(s, x, y, r)
    horse = HORSE_COLOR
    with s.solid(4, 10):
        s.path(
            "M150 350C178 290 176 226 140 172C118 150 84 156 74 190C66 226 60 262 40 300"
            "C34 326 62 340 86 330C104 320 116 296 132 276L128 350Z",
            s.xy_gradient(light_color(horse, 0.5), horse, shade_color(horse, 0.6)),
        )
        s.path(
            "M98 166C88 140 92 122 104 108C116 124 118 146 116 166ZM134 172C136 148 146 132 "
            "160 124"
            "C164 144 158 166 148 184Z",
            s.xy_gradient(light_color(horse, 0.3), horse, shade_color(horse, 0.5)),
        )
        s.path(
            "M134 168C176 200 200 262 176 350H146C170 296 160 230 122 176Z",
            s.xy_gradient("#4a2a1c", "#1e0e08"),
        )
        s.path(
            "M112 150C96 160 88 180 98 206C108 190 122 176 136 170Z",
            s.xy_gradient("#4a2a1c", "#1e0e08"),
        )
        s.path(
            "M44 292C32 312 46 336 76 334C100 330 106 308 96 292C80 280 58 280 44 292Z",
            s.ball_gradient("#e8c8b0", "#b88a78", "#6a4440"),
        )
    s.path("M76 196C70 226 62 258 52 286L74 284C84 254 92 226 96 206Z", "#f6ead8", opacity=0.9)
    for px, py in ((52, 306), (80, 308)):
        s.oval(px, py, 5, 7, "#3a1c18")
    s.line("M50 322Q68 332 88 322", "#4a2420", 3.4)
    draw_eye(s, 112, 222, 44, "#2a1408", -0.3)
    s.line("M98 208Q114 200 130 214", "#3a1c0c", 6)
    with s.solid(2, 4):
        s.path(
            "M44 272Q74 288 108 278M66 196Q104 214 146 208M108 278L128 204",
            "none",
            stroke="#4a2410",
            stroke_width=9,
        )
        s.oval(108, 278, 9, 9, "none", stroke="#f0bd3f", stroke_width=5)
        s.line("M112 284Q150 330 196 318", "#4a2410", 7)
    with s.solid(3, 7):
        s.path(
            "M330 344C316 318 262 300 214 304L210 330C250 334 280 346 290 356Z",
            s.xy_gradient("#ff7a62", TUNIC_COLOR, "#6a0a14"),
        )
        s.path("M226 300l-22 2l2 32l22 2z", s.xy_gradient("#c88a4a", "#6a3a14"))
        draw_fist(s, 200, 318, 21, "#8a5a30", 0)
    draw_flakes(s, 26)
    return s


class HorseLeg(NamedTuple):
    """A leg of the horse: the path of its bones and the outline of its hoof."""

    bones: str
    hoof: str


class GallopPose(NamedTuple):
    """The four legs in one pose of a gallop."""

    far_hind: HorseLeg
    far_fore: HorseLeg
    near_hind: HorseLeg
    near_fore: HorseLeg


STRETCHED_POSE = GallopPose(
    HorseLeg("M94 176L112 214L88 244", "M80 238l16 12l-12 14l-18 -10z"),
    HorseLeg("M206 176L240 206L222 234", "M214 226l18 8l-8 18l-18 -8z"),
    HorseLeg("M84 178L50 206L22 236", "M14 226l18 14l-12 14l-18 -8z"),
    HorseLeg("M216 178L258 194L284 172", "M276 162l16 10l10 -12l-10 -12z"),
)


def _leg(s: Sketch, leg: HorseLeg, tone: str, wide: float) -> None:
    s.line(leg.bones, shade_color(tone, 0.35), wide)
    s.line(leg.bones, tone, wide * 0.66)
    s.path(leg.hoof, "#1e1008")


def draw_mountie_figure() -> Sketch:
    """Draw the Mountie at full gallop, towards the right."""
    s = Sketch(150, 150)
    draw_galloping_mountie(s, STRETCHED_POSE)
    for d in ("M4 262q14 -18 30 -8q10 -14 24 -2", "M52 270q12 -14 26 -6", "M224 256q14 -12 28 -2"):
        s.line(d, "#f4f8ff", 7, opacity=0.85)
    return s


def draw_galloping_mountie(s: Sketch, legs: GallopPose) -> None:
    """Draw the Mountie on his horse, 300 pixels wide and tall."""
    horse = HORSE_COLOR
    with s.solid(2.6, 0):
        _leg(s, legs.far_hind, shade_color(horse, 0.35), 19)
        _leg(s, legs.far_fore, shade_color(horse, 0.35), 18)
        s.path(
            "M66 152C38 136 20 152 6 184C22 176 28 182 26 196C42 188 58 186 74 172Z",
            s.xy_gradient("#4a2a1c", "#1e0e08"),
        )
    with s.solid(3.4, 0):
        _leg(s, legs.near_hind, horse, 22)
        _leg(s, legs.near_fore, horse, 21)
        s.path(
            "M64 166C70 138 118 140 152 146C182 150 198 136 210 112C218 92 226 78 238 74"
            "L240 58L250 72C266 80 278 100 288 114C290 126 280 132 268 126C256 122 248 122 240 "
            "124"
            "C240 150 236 174 222 190C196 208 150 200 122 200C92 204 62 196 64 166Z",
            s.xy_gradient(light_color(horse, 0.5), horse, shade_color(horse, 0.55)),
        )
    with s.solid(2, 0):
        s.path(
            "M240 66C222 70 206 96 196 118C188 134 176 142 166 144C180 152 196 146 204 134"
            "C216 116 226 100 244 90Z",
            s.xy_gradient("#5a3420", "#1e0e08"),
        )
        s.path("M246 74L286 116L278 122L250 92Z", "#f6ead8")
    s.oval(256, 92, 4.4, 5, "#1a0c08")
    s.oval(284, 120, 2.6, 2.2, "#3a1c10")
    with s.solid(1.4, 0):
        s.path(
            "M268 102L262 126M240 78L262 112M262 116Q230 132 190 128",
            "none",
            stroke="#3a1c0c",
            stroke_width=4.6,
        )
        s.path(
            "M104 150Q140 158 172 148L178 172Q140 184 106 174Z", s.xy_gradient("#3a5aa8", "#141c48")
        )
        s.path("M106 170Q140 182 178 170", "none", stroke="#f0c250", stroke_width=3.4)
        s.path(
            "M112 142C120 130 158 130 170 138L166 152Q140 160 114 154Z",
            s.xy_gradient("#b87a44", "#5a300f"),
        )
    with s.solid(2.6, 0):
        s.path(
            "M134 136C160 140 180 150 188 168L196 196H176L168 172C156 164 142 162 130 160Z",
            s.xy_gradient("#2f3a68", "#12182e"),
        )
        s.path("M172 186H196L200 206L216 212V222H180Z", s.xy_gradient("#8a5a34", "#3a1c0c"))
        s.line("M148 140C168 146 182 156 190 186", "#f0c250", 4.4)
        s.path(
            "M118 146C112 116 118 92 138 84H158C176 92 180 116 172 146Q144 156 118 146Z",
            s.xy_gradient("#ff7a62", TUNIC_COLOR, "#6a0a14"),
        )
        s.rect(117, 134, 56, 9, s.x_gradient("#5a300f", "#b87a44", "#5a300f"), 2)
        s.rect(146, 132, 12, 13, s.x_gradient(*GOLD_STOPS), 2)
        s.line("M128 92L166 134", "#8a5228", 7)
    x, y, r = 150.0, 62.0, 21.0
    with s.solid(1.6, 0):
        draw_head(s, x, y, r, FAIR_SKIN_COLOR)
    _collar(s, x, y, r)
    for side in (-1, 1):
        draw_eye(s, x + side * r * 0.42 + 2, y + 1, r * 1.1, "#2f6ac0", 0.8)
    draw_brows(s, x + 2, y + 2, r, "#6a3a14", -0.6, -0.6)
    draw_nose(s, x + 3, y, r, FAIR_SKIN_COLOR, 1)
    draw_whiskers(s, x + 2, y + 1, r, "#8a4e1e", 0.8)
    draw_hat(s, x, y, r)
    with s.solid(2.4, 0):
        s.path(
            "M150 100C168 104 182 116 196 122L190 138C172 134 156 126 146 116Z",
            s.xy_gradient("#ff7a62", TUNIC_COLOR, "#6a0a14"),
        )
        draw_fist(s, 196, 130, 10, "#8a5a30", 10)


def draw_truck_figure(paint: str) -> Sketch:
    """Draw a smuggler's truck, crates under its tarpaulin, towards the right.

    Args:
        paint: Colour of cab and bed, `#rrggbb`.
    """
    s = Sketch(150, 100)
    with s.solid(3, 0):
        s.rect(10, 138, 250, 18, s.y_gradient("#5a5a66", "#22222a"), 4)
        for x, y, w, h, tone in (
            (22, 88, 54, 52, "#c8924e"),
            (78, 76, 60, 64, "#b87a3a"),
            (34, 52, 50, 38, "#d8a860"),
            (90, 42, 44, 36, "#c8924e"),
        ):
            s.rect(
                x, y, w, h, s.xy_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.5)), 3
            )
            s.path(
                f"M{x} {y + h * 0.33}h{w}M{x} {y + h * 0.66}h{w}M{x + 8} {y}v{h}M{x + w - 8} {y}"
                f"v{h}",
                "none",
                stroke=shade_color(tone, 0.6),
                stroke_width=2.4,
            )
        s.path(
            "M12 60C30 20 60 30 88 26C118 18 146 34 150 64C140 74 130 62 118 70C106 80 96 62 "
            "82 70"
            "C66 82 52 64 40 74C28 80 18 72 12 60Z",
            s.xy_gradient("#f07a5a", "#b02a3a", "#4a0a1c"),
        )
        for i, tone in enumerate(("#f6c83e", "#fff2da", "#2fb0a0")):
            s.line(
                f"M{20 + i * 3} {52 - i * 8}Q80 {40 - i * 8} {144 - i * 5} {58 - i * 9}", tone, 5
            )
    with s.solid(3.4, 0):
        s.path(
            "M12 118H154V154H12Z",
            s.y_gradient(light_color(paint, 0.4), paint, shade_color(paint, 0.5)),
        )
        s.path(
            "M154 62Q156 54 166 54H210Q220 54 226 64L244 98L278 106Q288 110 288 122V154H154Z",
            s.xy_gradient(light_color(paint, 0.55), paint, shade_color(paint, 0.6)),
        )
        s.path(
            "M170 66H206L222 98H170Z",
            s.xy_gradient("#fff6d0", "#ffd98a", "#5a8ab0"),
            stroke="#12403a",
            stroke_width=4,
        )
        s.path(
            "M154 112H246M160 62V150M230 104V150",
            "none",
            stroke=shade_color(paint, 0.6),
            stroke_width=2.6,
        )
        s.rect(276, 140, 20, 13, s.y_gradient("#ffffff", "#98a6b5", "#495567"), 4)
        s.rect(4, 140, 16, 13, s.y_gradient("#ffffff", "#98a6b5", "#495567"), 4)
        s.oval(280, 124, 8, 11, s.orb_gradient("#ffe9a0"))
        s.path("M16 126h130M16 140h130", "none", stroke="#f6d27a", stroke_width=4)
        s.oval(180, 86, 12, 13, s.orb_gradient("#d09a68"))
        s.path("M162 80Q180 58 198 80Q190 84 180 82Q170 84 162 80Z", s.orb_gradient("#f0c24a"))
    with s.solid(2, 0):
        s.path(
            "M150 58Q156 44 172 44H208Q222 46 228 60Q216 54 204 58Q190 50 178 57Q164 52 150 58Z"
            "M240 98Q262 92 286 104Q288 112 276 110Q256 110 240 98Z",
            s.y_gradient("#ffffff", "#ccd8f2"),
        )
    for x in (60, 128, 246):
        with s.solid(2.6, 0):
            s.oval(x, 160, 29, 29, s.ball_gradient("#5a5660", "#2a2830", "#0e0c12"))
            s.oval(x, 160, 16, 16, s.xy_gradient("#ffffff", "#b0bac8", "#5a6678"))
            s.oval(x, 160, 6, 6, s.orb_gradient("#c8302a"))
    s.glow(286, 124, 26, "#fff0b0", 0.7)
    return s
