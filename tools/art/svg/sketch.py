"""Illustrations: shapes, gradients and light gathered into one SVG picture."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tools.art import Art
from tools.art.svg.filters import mix_colors
from tools.art.svg.markup import place_path

Point = tuple[float, float]
GradientStop = str | tuple[str, float]
"""A colour, or a colour with its offset."""

SHADOW_COLOR = "#1c0a18"
LAMPLIGHT_COLOR = "#fff2cf"


def shade_color(color: str, part: float = 0.5) -> str:
    """Return `color` in shadow: mixed with a warm plum, never with grey."""
    return mix_colors(color, SHADOW_COLOR, part)


def light_color(color: str, part: float = 0.5) -> str:
    """Return `color` in lamplight."""
    return mix_colors(color, LAMPLIGHT_COLOR, part)


def smooth_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a smooth curve through `points` (Catmull-Rom)."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n if closed else min(max(i, 0), n - 1)]

    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (ex, ey) = at(i - 1), at(i), at(i + 1), at(i + 2)
        d += (
            f"C{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f} "
            f"{cx - (ex - bx) / 6:.1f} {cy - (ey - by) / 6:.1f} {cx:.1f} {cy:.1f}"
        )
    return d + ("Z" if closed else "")


def lathe_path(cx: float, profile: Sequence[Point], flat: float = 0.2) -> str:
    """Return path data of a turned body: `profile` holds (y, radius) from the top down.

    `flat` is the ratio of height to width of a circle seen from the side.
    """
    left = [(cx - r, y) for y, r in profile]
    right = [(cx + r, y) for y, r in reversed(profile)]
    top, low = profile[0], profile[-1]
    return (
        smooth_path(left)
        + f"A{low[1]:.1f} {low[1] * flat:.1f} 0 0 0 {cx + low[1]:.1f} {low[0]:.1f}"
        + smooth_path(right).replace("M", "L", 1)
        + f"A{top[1]:.1f} {top[1] * flat:.1f} 0 0 0 {cx - top[1]:.1f} {top[0]:.1f}Z"
    )


def star_path(n: int, cx: float, cy: float, outer: float, inner: float, turn: float = -90) -> str:
    """Return path data of a star with `n` points; equal radii give a polygon of 2n corners."""
    pts = []
    for i in range(n * 2):
        a, r = math.radians(turn + 180 * i / n), outer if i % 2 == 0 else inner
        pts.append(f"{cx + r * math.cos(a):.1f} {cy + r * math.sin(a):.1f}")
    return "M" + "L".join(pts) + "Z"


def cylinder_stops(base: str, shine: float = 0.75) -> list[GradientStop]:
    """Return stops across a round body lit from the upper left, light reflected at the right."""
    return [
        (shade_color(base, 0.5), 0.0),
        (base, 0.13),
        (light_color(base, shine), 0.28),
        (light_color(base, 0.15), 0.4),
        (base, 0.52),
        (shade_color(base, 0.55), 0.86),
        (shade_color(base, 0.25), 1.0),
    ]


GOLD_STOPS: list[GradientStop] = [
    ("#6d3d08", 0.0),
    ("#c98a1c", 0.1),
    ("#fff0b0", 0.24),
    ("#f7c744", 0.36),
    ("#d0901f", 0.55),
    ("#7c4508", 0.82),
    ("#e0a23c", 0.95),
    ("#b57720", 1.0),
]
SILVER_STOPS: list[GradientStop] = [
    ("#3f4a5c", 0.0),
    ("#a9b6c4", 0.12),
    ("#ffffff", 0.25),
    ("#dbe4ea", 0.38),
    ("#98a6b5", 0.56),
    ("#495567", 0.82),
    ("#bcc6d0", 0.96),
    ("#8793a1", 1.0),
]


class Sketch:
    """A picture under construction. Lengths are pixels, two to a design pixel."""

    def __init__(self, width: float, height: float, corner: float = 12) -> None:
        """Create an empty picture.

        Args:
            width: Design pixels.
            height: Design pixels.
            corner: Radius of the corners of a framed picture, pixels.
        """
        self.w, self.h, self.corner = width * 2, height * 2, corner
        self._parts: list[str] = []
        self._defs: dict[str, str] = {}
        self._area = (0.0, 0.0, self.w, self.h)

    def _define(self, kind: str, markup: str) -> str:
        """Keep a definition once, "@" standing for its name; returns the reference to it."""
        return f"url(#{self._defs.setdefault(markup, kind + str(len(self._defs)))})"

    def to_svg(self) -> str:
        """Return the whole picture as SVG text."""
        defs = "".join(markup.replace("@", name, 1) for markup, name in self._defs.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.w:g} {self.h:g}">'
            f"<defs>{defs}</defs>{''.join(self._parts)}</svg>"
        )

    def to_art(self) -> Art:
        """Return the finished drawing, ready to be baked."""
        return Art(self.to_svg(), self.w / 2, self.h / 2)

    # paints

    @staticmethod
    def _stops(stops: Sequence[GradientStop]) -> str:
        out = ""
        for i, stop in enumerate(stops):
            color, at = (stop, i / max(1, len(stops) - 1)) if isinstance(stop, str) else stop
            fade = f' stop-opacity="{int(color[7:9], 16) / 255:.2f}"' if len(color) == 9 else ""
            out += f'<stop offset="{at:.3f}" stop-color="{color[:7]}"{fade}/>'
        return out

    def _linear(self, x: float, y: float, stops: Sequence[GradientStop]) -> str:
        body = f'<linearGradient id="@" x1="0" y1="0" x2="{x:g}" y2="{y:g}">'
        return self._define("l", body + self._stops(stops) + "</linearGradient>")

    def x_gradient(self, *stops: GradientStop) -> str:
        """Return a gradient from left to right over the shape."""
        return self._linear(1, 0, stops)

    def y_gradient(self, *stops: GradientStop) -> str:
        """Return a gradient from top to bottom over the shape."""
        return self._linear(0, 1, stops)

    def xy_gradient(self, *stops: GradientStop) -> str:
        """Return a gradient from the upper left to the lower right over the shape."""
        return self._linear(1, 1, stops)

    def ball_gradient(self, *stops: GradientStop) -> str:
        """Return a radial gradient with its bright spot up and left."""
        body = '<radialGradient id="@" cx="0.5" cy="0.5" r="0.62" fx="0.32" fy="0.26">'
        return self._define("r", body + self._stops(stops) + "</radialGradient>")

    def orb_gradient(self, color: str) -> str:
        """Return the gradient of a polished ball of `color`."""
        return self.ball_gradient(
            light_color(color, 0.85), light_color(color, 0.25), color, shade_color(color, 0.6)
        )

    def tile_pattern(self, size: float, markup: str, turn: float = 0) -> str:
        """Return a pattern that repeats `markup`, drawn in a square of `size`."""
        body = (
            f'<pattern id="@" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({turn:g})">{markup}</pattern>'
        )
        return self._define("p", body)

    # filters

    def filter(self, body: str) -> str:
        """Return a filter of the primitives in `body`, over the picture or the present area."""
        x, y, w, h = self._area
        return self._define(
            "f",
            f'<filter id="@" filterUnits="userSpaceOnUse" x="{x:g}" y="{y:g}" width="{w:g}" '
            f'height="{h:g}" color-interpolation-filters="sRGB">{body}</filter>',
        )

    @contextmanager
    def filter_area(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Limit the region of the filters made inside to this box; drawing stays within it."""
        before, self._area = self._area, (x, y, w, h)
        yield
        self._area = before

    def blur_filter(self, size: float) -> str:
        """Return a blur filter."""
        return self.filter(f'<feGaussianBlur stdDeviation="{size:g}"/>')

    def volume_filter(self, size: float = 6, shade: float = 0.55, glow: float = 0.5) -> str:
        """Return a filter that models volume: light at the upper left, shade at the lower right."""
        return self.filter(self._volume(size, shade, glow))

    @staticmethod
    def _volume(size: float, shade: float, glow: float) -> str:
        def inner(sign: int, color: str, part: float, out: str) -> str:
            step = sign * size * 0.75
            return (
                f'<feOffset in="soft" dx="{step:g}" dy="{step:g}" result="moved"/>'
                '<feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/>'
                f'<feFlood flood-color="{color}" flood-opacity="{part:g}"/>'
                f'<feComposite in2="edge" operator="in" result="{out}"/>'
            )

        return (
            f'<feGaussianBlur in="SourceAlpha" stdDeviation="{size:g}" result="soft"/>'
            + inner(-1, SHADOW_COLOR, shade, "low")
            + inner(1, LAMPLIGHT_COLOR, glow, "high")
            + '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="low"/>'
            '<feMergeNode in="high"/></feMerge>'
        )

    def texture_filter(
        self, freq: str, seed: int, color: str, gain: float, cut: float, octaves: int = 4
    ) -> str:
        """Return a filter that adds streaks of a colour.

        Args:
            freq: Frequency, as in feTurbulence.
            seed: Seed of the noise.
            color: Colour of the streaks.
            gain: Factor from noise to alpha.
            cut: Value taken off the alpha.
            octaves: Octaves of the noise.
        """
        r, g, b = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return self.filter(
            f'<feTurbulence type="fractalNoise" baseFrequency="{freq}" numOctaves="{octaves}" '
            f'seed="{seed}"/><feColorMatrix values="0 0 0 0 {r:.2f} 0 0 0 0 {g:.2f} '
            f'0 0 0 0 {b:.2f} {gain:g} 0 0 0 {-cut:g}"/>'
            '<feComposite in2="SourceAlpha" operator="in" result="t"/>'
            '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="t"/></feMerge>'
        )

    # shapes

    def add(self, markup: str) -> None:
        """Add markup."""
        self._parts.append(markup)

    def _tag(self, tag: str, attrs: dict[str, object]) -> None:
        text = " ".join(
            f'{k.rstrip("_").replace("_", "-")}="{v:.2f}"'
            if isinstance(v, float)
            else f'{k.rstrip("_").replace("_", "-")}="{v}"'
            for k, v in attrs.items()
        )
        self._parts.append(f"<{tag} {text}/>")

    def path(self, d: str, fill: str = "none", **attrs: object) -> None:
        """Draw a filled path."""
        self._tag("path", {"d": d, "fill": fill, **attrs})

    def line(self, d: str, color: str, width: float = 2, **attrs: object) -> None:
        """Draw a stroke with round ends."""
        self._tag(
            "path",
            {
                "d": d,
                "fill": "none",
                "stroke": color,
                "stroke_width": width,
                "stroke_linecap": "round",
                "stroke_linejoin": "round",
                **attrs,
            },
        )

    def oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, **attrs: object) -> None:
        """Draw an ellipse."""
        self._tag("ellipse", {"cx": cx, "cy": cy, "rx": rx, "ry": ry, "fill": fill, **attrs})

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **attrs: object
    ) -> None:
        """Draw a rectangle."""
        self._tag(
            "rect", {"x": x, "y": y, "width": w, "height": h, "rx": rx, "fill": fill, **attrs}
        )

    @contextmanager
    def group(self, **attrs: object) -> Iterator[None]:
        """Give these attributes to the shapes drawn inside."""
        self._tag("g", attrs)
        self._parts[-1] = self._parts[-1][:-2] + ">"
        yield
        self._parts.append("</g>")

    @contextmanager
    def clip(self, d: str) -> Iterator[None]:
        """Clip the shapes drawn inside to the path."""
        url = self._define("c", f'<clipPath id="@"><path d="{d}"/></clipPath>')
        with self.group(clip_path=url):
            yield

    @contextmanager
    def solid(self, rim: float = 3, cast: float = 10, **attrs: object) -> Iterator[None]:
        """Draw the shapes inside as one object with contour, lit edge and shadow.

        Args:
            rim: Width of the light at the edge.
            cast: Length of the shadow, thrown to the right; 0 for none.
            attrs: Attributes of the group.
        """
        head, merge = self._volume(rim, 0.5, 0.45).split("<feMerge>")
        outline = (
            '<feMorphology in="SourceAlpha" operator="dilate" radius="1.1"/>'
            '<feGaussianBlur stdDeviation="0.5" result="fat"/>'
            '<feFlood flood-color="#1a0812" flood-opacity="0.8"/>'
            '<feComposite in2="fat" operator="in" result="line"/>'
        )
        shadow = (
            f'<feOffset in="SourceAlpha" dx="{cast:g}" dy="{cast * 0.45:g}"/>'
            f'<feGaussianBlur stdDeviation="{max(0.1, cast * 0.5):g}" result="far"/>'
            '<feFlood flood-color="#12060e" flood-opacity="0.5"/>'
            '<feComposite in2="far" operator="in" result="cast"/>'
        )
        under = ('<feMergeNode in="cast"/>' if cast else "") + '<feMergeNode in="line"/>'
        url = self.filter(head + outline + (shadow if cast else "") + "<feMerge>" + under + merge)
        with self.group(filter=url, **attrs):
            yield

    # light and shade

    def glow(
        self, cx: float, cy: float, r: float, color: str, strength: float = 1, flat: float = 1
    ) -> None:
        """Draw a round light that fades out."""
        fill = self._define(
            "r",
            '<radialGradient id="@">'
            + self._stops([(color, 0), (color + "88", 0.35), (color + "00", 1)])
            + "</radialGradient>",
        )
        self.oval(cx, cy, r, r * flat, fill, opacity=strength)

    def shadow(self, cx: float, cy: float, rx: float, ry: float, strength: float = 0.7) -> None:
        """Draw the shadow where an object stands, stretched towards the right."""
        self.oval(
            cx + rx * 0.35,
            cy + ry * 0.2,
            rx * 1.25,
            ry,
            "#12060e",
            opacity=strength * 0.7,
            filter=self.blur_filter(6),
        )
        self.oval(
            cx + 2,
            cy,
            rx * 0.98,
            ry * 0.6,
            "#12060e",
            opacity=strength,
            filter=self.blur_filter(2.5),
        )

    def soft_shape(self, d: str, color: str, size: float = 4, opacity: float = 0.5) -> None:
        """Draw a blurred shape: a reflection or a shade."""
        self.path(d, color, filter=self.blur_filter(size), opacity=opacity)

    def draw_gleam(self, d: str, width: float = 3, opacity: float = 0.85) -> None:
        """Draw a bright stroke of light with a soft edge."""
        self.line(d, "#fffaea", width, filter=self.blur_filter(width * 0.22), opacity=opacity)

    def draw_sparkle(self, x: float, y: float, r: float = 8) -> None:
        """Draw a glint with four rays."""
        self.glow(x, y, r * 1.1, "#fff6d8", 0.8)
        self.path(star_path(4, x, y, r, r * 0.16), "#ffffff", opacity=0.95)

    # turned things

    def turned_body(
        self, cx: float, profile: Sequence[Point], stops: Sequence[GradientStop], flat: float = 0.2
    ) -> str:
        """Draw a body of revolution with a gradient across it; return its path data."""
        d = lathe_path(cx, profile, flat)
        self.path(d, self.x_gradient(*stops))
        return d

    def draw_front_hoop(
        self,
        cx: float,
        y: float,
        r: float,
        stops: Sequence[GradientStop],
        width: float = 4,
        flat: float = 0.2,
    ) -> None:
        """Draw the front half of a ring around a turned body."""
        d = (
            f"M{cx - r} {y - width / 2}A{r} {r * flat} 0 0 0 {cx + r} {y - width / 2}"
            f"v{width}A{r} {r * flat} 0 0 1 {cx - r} {y + width / 2}Z"
        )
        self.path(d, self.x_gradient(*stops))

    def mouth(
        self,
        cx: float,
        y: float,
        r: float,
        stops: Sequence[GradientStop],
        inside: str,
        lip: float = 3,
        flat: float = 0.2,
    ) -> None:
        """Draw the open top of a turned body."""
        self.oval(cx, y, r, r * flat, self.x_gradient(*stops))
        self.oval(cx, y + 0.5, r - lip, max(1.0, (r - lip) * flat - 0.6), inside)

    # in units of its own

    def pen_at(self, x: float, y: float, unit: float) -> "ScaledPen":
        """Return a pen that draws around (x, y) in lengths of `unit`, for example a head."""
        return ScaledPen(self, x, y, unit)

    # the end

    def add_frame(self) -> None:
        """Add the light over the whole scene, the dark of its corners and the frame's edge."""
        w, h = self.w, self.h
        sun = self._define(
            "r",
            f'<radialGradient id="@" gradientUnits="userSpaceOnUse" cx="{w * 0.2:g}" '
            f'cy="{-h * 0.05:g}" r="{w * 0.8:g}">'
            + self._stops([("#ffd9902a", 0), ("#ffd9900e", 0.5), ("#ffd99000", 1)])
            + "</radialGradient>",
        )
        dim = self._define(
            "r",
            f'<radialGradient id="@" gradientUnits="userSpaceOnUse" cx="{w * 0.45:g}" '
            f'cy="{h * 0.45:g}" r="{w * 0.66:g}">'
            + self._stops([("#12051000", 0.55), ("#1205104c", 1)])
            + "</radialGradient>",
        )
        self.rect(0, 0, w, h, sun)
        self.rect(0, 0, w, h, dim)
        edge = f"M-20-20h{w + 40}v{h + 40}h{-w - 40}zM0 0v{h}h{w}v{-h}z"
        self.path(
            edge, "#000", opacity=0.55, filter=self.blur_filter(4), transform="translate(1.5 2)"
        )
        frame = f'<clipPath id="frame"><rect width="{w:g}" height="{h:g}" rx="{self.corner:g}"/>'
        self._parts.insert(0, frame + '</clipPath><g clip-path="url(#frame)">')
        self._parts.append("</g>")


class ScaledPen:
    """A pen that draws around a point, all lengths in a unit: (0, -1) is one unit above it."""

    def __init__(self, sketch: Sketch, x: float, y: float, unit: float) -> None:
        self.sketch, self.x, self.y, self.unit = sketch, x, y, unit

    def path_data(self, d: str) -> str:
        """Convert path data in units of the pen to coordinates of the sketch."""
        return place_path(d, self.x, self.y, self.unit)

    def _from(self, start: float, share: float) -> float:
        return start + self.unit * share if share else start

    def _box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Convert a point and two lengths to coordinates of the sketch."""
        corner = self._from(self.x, x), self._from(self.y, y)
        return *corner, self.unit * w, self.unit * h

    def path(self, d: str, fill: str = "none", **attrs: object) -> None:
        """Draw a filled path."""
        self.sketch.path(self.path_data(d), fill, **attrs)

    def line(self, d: str, color: str, width: float, **attrs: object) -> None:
        """Draw a stroke with round ends."""
        self.sketch.line(self.path_data(d), color, self.unit * width, **attrs)

    def soft_shape(self, d: str, color: str, size: float, opacity: float = 0.5) -> None:
        """Draw a blurred shape: a reflection or a shade."""
        self.sketch.soft_shape(self.path_data(d), color, self.unit * size, opacity)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str, **attrs: object) -> None:
        """Draw an ellipse."""
        cx, cy, across, down = self._box(x, y, rx, ry)
        self.sketch.oval(cx, cy, across, down, fill, **attrs)

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, rx: float = 0, **attrs: object
    ) -> None:
        """Draw a rectangle."""
        left, top, wide, high = self._box(x, y, w, h)
        self.sketch.rect(left, top, wide, high, fill, self._from(0, rx), **attrs)

    def glow(self, x: float, y: float, r: float, color: str, strength: float = 1) -> None:
        """Draw a round light that fades out."""
        cx, cy, reach, _ = self._box(x, y, r, r)
        self.sketch.glow(cx, cy, reach, color, strength)
