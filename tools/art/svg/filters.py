"""Materials and light: functions that return SVG markup with a filter applied.

Filters can be nested: ``bevel(apply_wood(circle(50, 50, 40, fill="#b5793c")), 3)`` is a
turned wooden disc. The lamp is always at the upper left. Lengths are in the units of the
drawing's own viewBox, so a strength that is right at 300 units wide is twice too strong at
150. There are no cast shadows: the renderer makes those at run time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.art.svg.markup import (
    Point,
    SvgDefinition,
    definition_id,
    linear_gradient,
    polygon,
    rgb_channels,
)
from tools.art.svg.markup import mix_colors as mix_colors

LIGHT_AZIMUTH = 232  # degrees, y down: the light comes from the upper left
AMBIENT_LIGHT = 0.28  # share of the light that comes from everywhere: shade never falls to black


# ---------------------------------------------------------------- filters: the frame


def apply_filter(body: str, primitives: str, margin: float = 0.15) -> str:
    """Return `body` with a filter of these primitives; its region grows by `margin` of the box."""
    name = definition_id(f"{margin}{primitives}")
    size = 1 + 2 * margin
    frame = (
        f'<filter id="{name}" x="{-margin:g}" y="{-margin:g}" width="{size:g}" height="{size:g}"'
        f' color-interpolation-filters="sRGB">{primitives}</filter>'
    )
    return f'{frame}<g filter="url(#{name})">{body}</g>'


def _distant(elevation: float, azimuth: float = LIGHT_AZIMUTH) -> str:
    return f'<feDistantLight azimuth="{azimuth:g}" elevation="{elevation:g}"/>'


def _turbulence(fx: float, fy: float, octaves: int, seed: int, result: str, kind: str) -> str:
    return (
        f'<feTurbulence type="{kind}" baseFrequency="{fx:g} {fy:g}" numOctaves="{octaves}"'
        f' seed="{seed}" result="{result}"/>'
    )


def _noise(fx: float, fy: float, octaves: int, seed: int, result: str) -> str:
    return _turbulence(fx, fy, octaves, seed, result, "fractalNoise")


def _alpha_from(source: str, slope: float, shift: float, result: str) -> str:
    """The red of `source` as alpha: slope * red + shift; colour black."""
    return (
        f'<feColorMatrix in="{source}" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 '
        f'{slope:g} 0 0 0 {shift:g}" result="{result}"/>'
    )


def _lit_by(source: str, elevation: float) -> str:
    """SourceGraphic times the light of `source`, flat ground staying as it is."""
    gain = (1 - AMBIENT_LIGHT) / math.sin(math.radians(elevation))
    return (
        f'<feComposite in="SourceGraphic" in2="{source}" operator="arithmetic" k1="{gain:g}"'
        f' k2="{AMBIENT_LIGHT:g}" k3="0" k4="0" result="lit"/>'
        '<feComposite in="lit" in2="SourceAlpha" operator="in" result="lit"/>'
    )


def _textured(body: str, height: str, scale: float, elevation: float = 58) -> str:
    """`body` lit over a height map: primitives whose last result, ``h``, has the height as alpha.

    `scale` is the height of the bumps in drawing units.
    """
    light = (
        f'<feDiffuseLighting in="h" surfaceScale="{scale:g}" diffuseConstant="1"'
        f' lighting-color="#fff" result="l">{_distant(elevation)}</feDiffuseLighting>'
    )
    return apply_filter(body, height + light + _lit_by("l", elevation), 0.02)


# ---------------------------------------------------------------- materials


def apply_wood(
    body: str, seed: int = 1, tone: str = "#1e0d04", strength: float = 0.5, size: float = 1,
    upright: bool = False,
) -> str:  # fmt: skip
    """Add wood grain: growth lines, long fibres, pores.

    Args:
        body: The markup.
        seed: Seed of the noise.
        tone: Colour of the dark wood.
        strength: Opacity of the grain.
        size: 1 suits a board about 300 units across; larger is a closer look.
        upright: True for grain from top to bottom.
    """

    def freq(along: float, across: float) -> tuple[float, float]:
        a, b = along / size, across / size
        return (b, a) if upright else (a, b)

    red, green, blue = (c / 255 for c in rgb_channels(tone))
    paint = f"0 0 0 0 {red:.3f} 0 0 0 0 {green:.3f} 0 0 0 0 {blue:.3f}"
    bands = "0 .15 .85 .2 .1 .7 .1 0 .6 .2 .9 .15 0 .75 .1 .5 0 .85 .2 .1"
    primitives = (
        _noise(*freq(0.0032, 0.03), 2, seed, "n")
        + f'<feComponentTransfer in="n" result="rings"><feFuncR type="table" tableValues="{bands}"'
        "/></feComponentTransfer>"
        + f'<feColorMatrix in="rings" type="matrix" values="{paint} {strength:g} 0 0 0 0"'
        ' result="a"/>'
        + _noise(*freq(0.006, 0.35), 3, seed + 40, "n2")
        + f'<feColorMatrix in="n2" type="matrix" values="{paint} {strength * 2.4:g} 0 0 0'
        f' {-strength * 1.05:g}" result="b"/>'
        + '<feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="a"/>'
        '<feMergeNode in="b"/></feMerge><feComposite in="m" in2="SourceAlpha" operator="in"/>'
    )
    return apply_filter(body, primitives, 0.02)


def apply_pores(body: str, seed: int = 5, strength: float = 0.5, size: float = 1) -> str:
    """Add the short dark pores of oak, for wide boards seen from afar; apply `apply_wood` first."""
    primitives = (
        _noise(0.022 / size, 0.5 / size, 2, seed, "n")
        + _alpha_from("n", 7 * strength, -4.3 * strength, "p")
        + '<feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="p"/></feMerge>'
        '<feComposite in="m" in2="SourceAlpha" operator="in"/>'
    )
    return apply_filter(body, primitives, 0)


def apply_felt(body: str, seed: int = 3, strength: float = 1, size: float = 1) -> str:
    """Add a felt texture: short soft fibres in relief."""
    height = _noise(0.55 / size, 0.55 / size, 3, seed, "n") + _alpha_from("n", 1.4, -0.2, "h")
    return _textured(body, height, 0.9 * strength * size)


def apply_cloth(body: str, seed: int = 4, strength: float = 1, size: float = 1) -> str:
    """Add a linen texture: woven threads across and down."""
    height = (
        _noise(0.05 / size, 0.6 / size, 2, seed, "n1")
        + _noise(0.6 / size, 0.05 / size, 2, seed + 9, "n2")
        + '<feComposite in="n1" in2="n2" operator="arithmetic" k2="0.5" k3="0.5" result="n"/>'
        + _alpha_from("n", 1.8, -0.4, "h")
    )
    return _textured(body, height, 1.0 * strength * size)


def apply_paper(body: str, seed: int = 2, strength: float = 1, size: float = 1) -> str:
    """Add a rag paper texture: a fine tooth, and larger clouds of the pulp."""
    height = _noise(0.35 / size, 0.35 / size, 4, seed, "n") + _alpha_from("n", 1, 0, "h")
    return _textured(body, height, 0.75 * strength * size)


def apply_leather(body: str, seed: int = 6, strength: float = 1, size: float = 1) -> str:
    """Add a leather texture: pebbles with creases between."""
    height = (
        _turbulence(0.11 / size, 0.11 / size, 2, seed, "n", "turbulence")
        + _alpha_from("n", 2.6, 0, "h0")
        + f'<feGaussianBlur in="h0" stdDeviation="{0.5 * size:g}" result="h"/>'
    )
    return _textured(body, height, 1.5 * strength * size)


def apply_stone(body: str, seed: int = 8, strength: float = 1, size: float = 1) -> str:
    """Add a texture of cut stone or plaster: broad unevenness with a fine grit."""
    height = _noise(0.09 / size, 0.09 / size, 5, seed, "n") + _alpha_from("n", 1, 0, "h")
    return _textured(body, height, 3.2 * strength * size)


def apply_metal(body: str, seed: int = 5, strength: float = 1, size: float = 1) -> str:
    """Add brushed metal: fine scratches along x. Give the body a gradient of lights and darks."""
    height = _noise(0.012 / size, 0.8 / size, 2, seed, "n") + _alpha_from("n", 1, 0, "h")
    return _textured(body, height, 0.7 * strength * size)


# ---------------------------------------------------------------- relief


def _relief(
    body: str, soft: float, depth: float, gloss: float, hardness: float, azimuth: float,
    margin: float,
) -> str:  # fmt: skip
    elevation = 52
    gain = (1 - AMBIENT_LIGHT) / math.sin(math.radians(elevation))
    smooth = max(0.25, soft * 0.16)
    # Level ground would shine a little everywhere and bleach its colour: only slopes may.
    flat = gloss * math.cos(math.radians((90 - elevation) / 2)) ** hardness
    primitives = (
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{soft:g}" result="h"/>'
        f'<feDiffuseLighting in="h" surfaceScale="{depth:g}" diffuseConstant="1"'
        f' lighting-color="#fff" result="d0">{_distant(elevation, azimuth)}</feDiffuseLighting>'
        f'<feGaussianBlur in="d0" stdDeviation="{smooth:g}" result="d"/>'
        f'<feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="{gain:g}"'
        f' k2="{AMBIENT_LIGHT:g}" result="m0"/>'
        '<feComposite in="m0" in2="SourceAlpha" operator="in" result="m"/>'
        f'<feSpecularLighting in="h" surfaceScale="{depth:g}" specularConstant="{gloss:g}"'
        f' specularExponent="{hardness:g}" lighting-color="#fff3d6" result="s0">'
        f"{_distant(elevation, azimuth)}</feSpecularLighting>"
        '<feComponentTransfer in="s0" result="s0a"><feFuncA type="linear" slope="1"'
        f' intercept="{-flat:.4f}"/></feComponentTransfer>'
        f'<feGaussianBlur in="s0a" stdDeviation="{smooth:g}" result="s1"/>'
        '<feComposite in="s1" in2="SourceAlpha" operator="in" result="s"/>'
        '<feComposite in="m" in2="s" operator="arithmetic" k2="1" k3="1" result="o"/>'
        '<feComposite in="o" in2="SourceAlpha" operator="in"/>'
    )
    return apply_filter(body, primitives, margin)


def bevel(
    body: str, soft: float = 4, depth: float = 7, gloss: float = 0.35, hardness: float = 20
) -> str:
    """Return a raised body with a rounded edge.

    Args:
        body: The markup.
        soft: Width of the edge, units.
        depth: Height, units.
        gloss: 0 is chalk, 0.35 waxed wood, 0.9 glaze or polished metal.
        hardness: Tightness of the highlight, 5 to 60.
    """
    return _relief(body, soft, depth, gloss, hardness, LIGHT_AZIMUTH, 0.12)


def emboss(body: str, soft: float = 1.6, depth: float = 3.2, gloss: float = 0.35) -> str:
    """Return a sign raised a little from its background, with a dark foot on the shaded side."""
    foot = (
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{soft * 0.7:g}" result="b"/>'
        f'<feOffset in="b" dx="{soft * 0.75:g}" dy="{soft:g}" result="f"/>'
        '<feColorMatrix in="f" type="matrix" values="0 0 0 0 0.06 0 0 0 0 0.03 0 0 0 0 0.01'
        ' 0 0 0 0.55 0" result="k"/>'
        '<feMerge><feMergeNode in="k"/><feMergeNode in="SourceGraphic"/></feMerge>'
    )
    return apply_filter(_relief(body, soft, depth, gloss, 18, LIGHT_AZIMUTH, 0.12), foot, 0.15)


def engrave(body: str, soft: float = 1.4, depth: float = 3) -> str:
    """Return a sign cut into its background: dark on the lamp's side, a light lip opposite.

    Fill `body` with a darker shade of the background.
    """
    lip = (
        f'<feOffset in="SourceAlpha" dx="{soft * 0.6:g}" dy="{soft * 0.8:g}" result="f"/>'
        '<feColorMatrix in="f" type="matrix" values="0 0 0 0 1 0 0 0 0 0.93 0 0 0 0 0.78'
        ' 0 0 0 0.4 0" result="k"/>'
        '<feMerge><feMergeNode in="k"/><feMergeNode in="SourceGraphic"/></feMerge>'
    )
    return apply_filter(_relief(body, soft, depth, 0, 18, LIGHT_AZIMUTH - 180, 0.12), lip, 0.12)


def apply_wax(body: str, soft: float = 5, depth: float = 9) -> str:
    """Return a body of sealing wax: round and wet, with small tight highlights."""
    return _relief(body, soft, depth, 1.3, 22, LIGHT_AZIMUTH, 0.12)


def add_inner_shadow(body: str, dx: float, dy: float, soft: float, alpha: float = 0.5) -> str:
    """Add shade inside `body` along the edge that (dx, dy) points away from, as in a hollow."""
    primitives = (
        '<feComponentTransfer in="SourceAlpha" result="i"><feFuncA type="table"'
        ' tableValues="1 0"/></feComponentTransfer>'
        f'<feGaussianBlur in="i" stdDeviation="{soft:g}" result="b"/>'
        f'<feOffset in="b" dx="{dx:g}" dy="{dy:g}" result="o"/>'
        '<feColorMatrix in="o" type="matrix" values="0 0 0 0 0.05 0 0 0 0 0.02 0 0 0 0 0.01'
        f' 0 0 0 {alpha:g} 0" result="k"/>'
        '<feComposite in="k" in2="SourceAlpha" operator="in" result="c"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="c"/></feMerge>'
    )
    return apply_filter(body, primitives, 0.15)


def apply_blur(body: str, soft: float, margin: float = 0.4) -> str:
    """Return `body` blurred, for soft shading and for glows."""
    return apply_filter(body, f'<feGaussianBlur stdDeviation="{soft:g}"/>', margin)


# ---------------------------------------------------------------- gems


def draw_cut_gem(
    outline: Sequence[Point], table: Sequence[Point], hues: tuple[str, str, str, str]
) -> tuple[str, tuple[SvgDefinition, ...]]:
    """Draw a cut stone: facets between outline and table, lit by their direction.

    Both rings have the same number of corners; `hues` run from lightest to darkest.

    Returns:
        The markup and its gradients, for ``svg``.
    """
    n = len(outline)
    cx = sum(x for x, _ in outline) / n
    cy = sum(y for _, y in outline) / n
    facets = ""
    for i in range(n):
        a, b, c, d = outline[i], outline[(i + 1) % n], table[(i + 1) % n], table[i]
        angle = math.degrees(math.atan2((a[1] + b[1]) / 2 - cy, (a[0] + b[0]) / 2 - cx))
        away = (1 - math.cos(math.radians(angle - LIGHT_AZIMUTH))) / 2
        shade = away * 2.999
        low = int(shade)
        fill = mix_colors(hues[low], hues[min(low + 1, 3)], shade - low)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        facets += polygon([a, middle, d], fill=fill)
        facets += polygon(
            [middle, b, c, d], fill=mix_colors(fill, hues[3] if i % 2 else hues[0], 0.18)
        )
    xs, ys = [x for x, _ in table], [y for _, y in table]
    # Light enters at the upper left and glows out of the far side of the stone.
    shine = linear_gradient(
        [(0, hues[1]), (0.4, hues[2]), (0.7, hues[1]), (1, hues[0])],
        (min(xs), min(ys)),
        (max(xs), max(ys)),
    )
    stars = ""
    for i in range(n):
        (ax, ay), (bx, by) = table[i], table[(i + 1) % n]
        tip = ((ax + bx) / 2 * 0.62 + cx * 0.38, (ay + by) / 2 * 0.62 + cy * 0.38)
        angle = math.degrees(math.atan2(tip[1] - cy, tip[0] - cx))
        lit = (1 + math.cos(math.radians(angle - LIGHT_AZIMUTH))) / 2
        stars += polygon([(ax, ay), (bx, by), tip], fill="#ffffff", fill_opacity=f"{lit * 0.5:.2f}")
    edge = {"fill": "none", "stroke": "#ffffff", "stroke_opacity": 0.45}
    top = polygon(table, fill=shine) + stars + polygon(table, stroke_width=1.4, **edge)
    return facets + top, (shine,)
