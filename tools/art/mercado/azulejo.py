"""A glazed tile of Mercado."""

from __future__ import annotations

from tools.art.svg.markup import circle, mix_colors, path, polygon, polygon_points, rect


def draw_azulejo(size: float, blue: str) -> str:
    """Draw one glazed tile: a quatrefoil in a star, quarter flowers in the corners."""
    c = size / 2
    k = size / 100
    out = rect(0, 0, size, size, fill="#f3efe2")
    out += polygon(polygon_points(8, 47 * k, (c, c), -90, 34 * k), fill=blue)
    out += polygon(polygon_points(8, 38 * k, (c, c), -90, 27 * k), fill="#f3efe2")
    for turn in (0, 90, 180, 270):
        out += path(
            f"M0 0C{-15 * k:g} {-8 * k:g} {-13 * k:g} {-28 * k:g} 0 {-30 * k:g}"
            f"C{13 * k:g} {-28 * k:g} {15 * k:g} {-8 * k:g} 0 0Z",
            fill=blue, transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{26 * k:g}a{26 * k:g} {26 * k:g} 0 0 1 {-26 * k:g} {26 * k:g}Z",
            fill=mix_colors(blue, "#ffffff", 0.35), transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{15 * k:g}a{15 * k:g} {15 * k:g} 0 0 1 {-15 * k:g} {15 * k:g}Z",
            fill="#e2b04a", transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
    return out + circle(c, c, 8 * k, fill="#e2b04a")
