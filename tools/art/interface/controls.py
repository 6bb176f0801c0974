"""Buttons, switches, sliders, check boxes and steppers. All but knobs are nine-slices."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.svg.filters import add_inner_shadow, apply_metal, apply_wood, bevel, emboss
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    darken_color,
    lighten_color,
    line,
    linear_gradient,
    path,
    radial_gradient,
    rect,
    svg_document,
)

BUTTON_COLORS = {
    "primary": "#22704a",
    "plain": "#74461f",
    "danger": "#8e2320",
    "quiet": "#4a3424",
    "green": "#22704a",
}
BUTTON_WIDTH, BUTTON_HEIGHT, BUTTON_INSET = 300.0, 88.0, 30.0


def _button(color: str, seed: int) -> Art:
    """A wooden block without a frame, lighter at the top, where the lamp is."""
    w, h, thickness = 600, 176, 8
    side = rect(0, 4, w, h - 4, 34, fill=darken_color(color, 0.5))
    top = linear_gradient(
        [(0, lighten_color(color, 0.13)), (0.5, color), (1, darken_color(color, 0.16))],
        (0, 0),
        (0, h - thickness),
    )
    face = apply_wood(
        rect(0, 0, w, h - thickness, 34, fill=top), seed, darken_color(color, 0.72), 0.16, 2.2
    )
    return Art(svg_document(w, h, side + face, top), BUTTON_WIDTH, BUTTON_HEIGHT, BUTTON_INSET)


def _button_down(color: str, seed: int) -> Art:
    """The same block pressed down: lower, and darker at the top."""
    w, h, thickness = 600, 176, 8
    deep = darken_color(color, 0.2)
    top = linear_gradient([(0, darken_color(deep, 0.16)), (1, deep)], (0, thickness), (0, h))
    face = apply_wood(
        rect(0, thickness, w, h - thickness, 34, fill=top),
        seed,
        darken_color(color, 0.78),
        0.16,
        2.2,
    )
    return Art(svg_document(w, h, face, top), BUTTON_WIDTH, BUTTON_HEIGHT, BUTTON_INSET)


def _well(w: float, h: float, radius: float, color: str) -> str:
    """A hollow milled into wood."""
    lip = rect(1, 2, w - 2, h - 3, radius, fill="#f2d6a0", fill_opacity=0.4)
    hollow = add_inner_shadow(rect(1, 1, w - 2, h - 4, radius, fill=color), 5, 8, 7, 0.75)
    return lip + hollow


def _knob(cx: float, cy: float, r: float) -> tuple[str, tuple[SvgDefinition, ...]]:
    brass = radial_gradient([(0, "#fff0c0"), (0.5, "#dcae50"), (1, "#8f651f")],
                   (cx - r * 0.3, cy - r * 0.35), r * 1.5)  # fmt: skip
    body = bevel(apply_metal(circle(cx, cy, r, fill=brass), 5, 0.5), r * 0.16, r * 0.3, 0.8, 26)
    ring = circle(cx, cy, r * 0.56, fill="none", stroke="#6d4a14", stroke_width=r * 0.07,
                  stroke_opacity=0.7)  # fmt: skip
    return body + ring, (brass,)


def _toggle(on: bool) -> Art:
    """A brass knob in a slot: right in a green slot with a tick, left in a dark one."""
    w, h = 224, 120
    slot = _well(w, h, 58, "#2f7a4c" if on else "#3a2c22")
    knob, defs = _knob(164 if on else 60, 59, 48)
    tick = "M36 60L52 76L82 42"
    mark = line(tick, "#f7ecd0", 10) if on else line("M148 44L180 76M180 44L148 76", "#a08d74", 8)
    return Art(svg_document(w, h, slot + mark + knob, *defs), 112, 60)


def _checkbox(on: bool) -> Art:
    size = 120
    frame = bevel(
        apply_wood(rect(3, 3, 114, 114, 26, fill="#8a5a30"), 7, "#2a1204", 0.4), 5, 8, 0.35
    )
    well = add_inner_shadow(
        rect(18, 18, 84, 84, 16, fill="#f1e3c2" if on else "#3a2c22"), 4, 6, 6, 0.6
    )
    tick = "M34 62L53 82L88 38"
    mark = emboss(line(tick, "#2f7a4c", 15), 2, 4, 0.3) if on else ""
    return Art(svg_document(size, size, frame + well + mark), 60, 60)


def _slider_track() -> Art:
    return Art(svg_document(480, 40, _well(480, 40, 19, "#3a2617")), 240, 20, 10)


def _slider_fill() -> Art:
    """The part of a slider left of its knob."""
    gold = linear_gradient([(0, "#f7dc96"), (1, "#a8782c")], (0, 8), (0, 32))
    bar = bevel(rect(6, 8, 468, 22, 11, fill=gold), 3, 5, 0.5)
    return Art(svg_document(480, 40, bar, gold), 240, 20, 10)


def _slider_knob() -> Art:
    knob, defs = _knob(60, 60, 56)
    return Art(svg_document(120, 120, knob, *defs), 60, 60)


def _stepper(mirror: int, down: bool) -> Art:
    """A square wooden block with an arrow cut in."""
    color = darken_color("#8a5a30", 0.25) if down else "#8a5a30"
    drop = 8 if down else 0
    side = rect(0, 4, 128, 124, 26, fill=darken_color(color, 0.55))
    top = linear_gradient(
        [(0, lighten_color(color, 0.13)), (1, darken_color(color, 0.2))], (0, drop), (0, 120)
    )
    face = apply_wood(rect(0, drop, 128, 120, 26, fill=top), 9, "#2a1204", 0.2)
    arrow = path(
        "M-18 0L16 -28V28Z", fill="#f8ecd0", stroke="#f8ecd0", stroke_width=6,
        stroke_linejoin="round", transform=f"translate({64 - 2 * mirror} {60 + drop})"
        f" scale({mirror} 1)",
    )  # fmt: skip
    return Art(svg_document(128, 128, side + face + emboss(arrow, 1.6, 3), top), 64, 64)


ART: dict[str, Art] = {
    **{
        f"button/{name}": _button(color, 3 + i)
        for i, (name, color) in enumerate(BUTTON_COLORS.items())
    },
    **{
        f"button/{name}-down": _button_down(color, 3 + i)
        for i, (name, color) in enumerate(BUTTON_COLORS.items())
    },
    "toggle/on": _toggle(True),
    "toggle/off": _toggle(False),
    "checkbox/on": _checkbox(True),
    "checkbox/off": _checkbox(False),
    **mark_printed({"slider/track": _slider_track(), "slider/fill": _slider_fill()}),
    "slider/knob": _slider_knob(),
    "stepper/left": _stepper(1, False),
    "stepper/right": _stepper(-1, False),
    "stepper/left-down": _stepper(1, True),
    "stepper/right-down": _stepper(-1, True),
}
