"""The purchase of a tile, for which the rest of the table steps back."""

from __future__ import annotations

import pytest

from scenes.games.mercado import board, market_area
from scenes.games.mercado.zone_layout import PurchaseAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from tabletop.games.mercado.state import MARKET_PLACE_COUNT
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tests.scenes.games.mercado.mercado_table import start_table

MAX_FRAMES = 3600


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("is_demo", [False, True], ids=["people", "demo"])
def test_the_line_of_a_purchase_covers_neither_trays_nor_the_bought_tile(
    count: int, is_demo: bool
) -> None:
    """The line stays where it was shown when the trays come back."""
    places = start_table(count, is_demo=is_demo)[1].zone_layout
    trays = [
        Placement(*places.market.center(n)).box(*market_area.TRAY_SIZE)
        for n in range(MARKET_PLACE_COUNT)
    ]
    places.act_key = PurchaseAct(5, 0)
    covered = [*trays, places.box("market:5"), board.BOARD_BOX]
    assert not [box for box in covered if box.inset(2).overlaps(places.line_box.inset(2))]


@pytest.mark.slow
def test_the_numbers_on_bags_step_back_during_a_purchase() -> None:
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("mercado", 2, people=0)
    table = studio.make_table(Match.start(played.game, played.setup), MatchMode.DEMO)
    studio.open_scene(table)
    for _ in range(MAX_FRAMES):
        studio.step_undrawn_frame()
        wait_for_ai(studio)
        if table.layout.zone_layout.act_key is not None:
            break
    counts = [node for node in table.canvas if node.name in ("bag:0:count", "bag:1:count")]
    assert len(counts) == 2 and all(node.z < Layer.STEP_BACK for node in counts)
