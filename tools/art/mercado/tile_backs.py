"""Mercado's felt, the fronts of its tiles and the backs of tiles and privileges."""

from __future__ import annotations

from tools.art import Art

# ---------------------------------------------------------------- felts, leather, wood
from tools.art.interface.mats_and_cards import draw_card_back, draw_felt_mat, draw_paper_piece
from tools.art.pieces.ornaments import draw_frame_corners, draw_wax_seal
from tools.art.pieces.symbols import crown_path, draw_relief, scales_path


def _perfume_bottle(cx: float, cy: float, k: float) -> str:
    flask = (
        f"M{cx - 9 * k:g} {cy - 24 * k:g}h{18 * k:g}v{12 * k:g}c{2 * k:g} {6 * k:g} {19 * k:g}"
        f" {12 * k:g} {19 * k:g} {29 * k:g}c0 {14 * k:g} {-12 * k:g} {21 * k:g} {-28 * k:g}"
        f" {21 * k:g}c{-16 * k:g} 0 {-28 * k:g} {-7 * k:g} {-28 * k:g} {-21 * k:g}"
        f"c0 {-17 * k:g} {17 * k:g} {-23 * k:g} {19 * k:g} {-29 * k:g}Z"
    )
    return draw_relief(
        flask + f"M{cx - 8 * k:g} {cy - 43 * k:g}h{16 * k:g}v{14 * k:g}h{-16 * k:g}Z", "#f0d08a",
        2, 4,
    )  # fmt: skip


def _fronts_and_backs() -> dict[str, Art]:
    tile_mark = draw_frame_corners(30, 30, 220, 220, "#9a6a2c", 22)
    tag = draw_frame_corners(32, 32, 380 - 64, 420 - 64, "#9a6a2c", 26)
    medal, defs = draw_wax_seal(140, 140, 46)
    return {
        "card/back-mercado-object": draw_card_back(
            280,
            280,
            (140, 140),
            26,
            ("#2f6d86", "#17405a"),
            draw_relief(scales_path(140, 140, 52), "#f0d08a", 2, 4),
        ),
        "card/back-mercado-privilege": draw_card_back(
            280, 280, (140, 140), 26, ("#8a2532", "#5e141f"), medal, *defs
        ),
        "tile/back-object": draw_card_back(
            280,
            280,
            (140, 140),
            26,
            ("#2f6d86", "#17405a"),
            draw_relief(crown_path(140, 144, 50), "#f0d08a", 2, 4),
        ),
        "tile/back-perfume": draw_card_back(
            280, 280, (140, 140), 26, ("#7a4a93", "#472459"), _perfume_bottle(140, 146, 1.25)
        ),
        "tile/front": draw_paper_piece(280, 280, (140, 140), 24, 26, "#b8965a", tile_mark),
        "tile/front-object": draw_paper_piece(280, 280, (140, 140), 24, 26, "#2f6d86", tile_mark),
        "tile/front-perfume": draw_paper_piece(
            280, 280, (140, 140), 24, 26, "#8d6aa0", tile_mark, "#eadcec"
        ),
        "tile/front-market": draw_paper_piece(380, 420, (190, 210), 26, 30, "#b8965a", tag),
    }


ART: dict[str, Art] = {
    "panel/felt-mercado": draw_felt_mat("#1f5540", "#d9b978", "#7a4a26"),
} | _fronts_and_backs()
