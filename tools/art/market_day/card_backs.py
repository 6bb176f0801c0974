"""Market Day's felt and the back of its cards."""

from __future__ import annotations

from tools.art import Art

# ---------------------------------------------------------------- felts, leather, wood
from tools.art.interface.mats_and_cards import draw_card_back, draw_felt_mat
from tools.art.svg.filters import apply_wood, emboss
from tools.art.svg.markup import (
    circle,
    path,
    rect,
)


def _stall(cx: float, cy: float, k: float) -> str:
    """A market stall with a striped awning."""
    awning = ""
    for i in range(5):
        x = cx + (-40 + 16 * i) * k
        fill = "#f6e3b2" if i % 2 else "#d9572f"
        awning += path(
            f"M{x + (6 - 2.4 * i) * k * 0.6:g} {cy - 34 * k:g}h{14 * k:g}L{x + 16 * k:g}"
            f" {cy - 8 * k:g}a{8 * k:g} {8 * k:g} 0 0 1 {-16 * k:g} 0Z", fill=fill,
        )  # fmt: skip
    posts = "".join(rect(cx + x * k, cy - 8 * k, 5 * k, 46 * k, fill="#c9924e") for x in (-37, 32))
    counter = apply_wood(rect(cx - 38 * k, cy + 16 * k, 76 * k, 24 * k, 3 * k, fill="#c98a48"), 5)
    goods = "".join(
        circle(cx + x * k, cy + 10 * k, 7 * k, fill=c)
        for x, c in ((-24, "#c43d2c"), (-10, "#e2a52c"), (4, "#7c9a3a"), (18, "#c43d2c"))
    )
    return emboss(posts + goods + counter, 1.8, 4) + emboss(awning, 1.8, 4)


ART: dict[str, Art] = {
    "panel/felt-market_day": draw_felt_mat("#6c6a34", "#f0dca0", "#5b2f1a"),
    "card/back-market_day": draw_card_back(
        480, 672, (240, 336), 38, ("#b7562a", "#7c2f18"), _stall(240, 336, 2.6)
    ),
}
