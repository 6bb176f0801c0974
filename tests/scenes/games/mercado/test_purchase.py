"""The purchase of a tile, for which the rest of the table steps back."""

from __future__ import annotations

import pytest

from scenes.games.mercado import board, market_area
from scenes.games.mercado.zone_layout import PurchaseAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.setting.act_seats import LEAN
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from sprites.picture import Box
from tabletop.games.mercado.state import MARKET_PLACE_COUNT
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tests.scenes.games.mercado.mercado_table import start_table

MAX_FRAMES = 3600
BUST_BODY_SHARE = 0.6
"""Width of head and body by the height of a bust; shoulders are wider."""


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


def open_purchase(count: int) -> TableScene:
    """Return the table of a demo during its first purchase."""
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("mercado", count, people=0)
    table = studio.make_table(Match.start(played.game, played.setup), MatchMode.DEMO)
    studio.open_scene(table)
    for _ in range(MAX_FRAMES):
        studio.step_undrawn_frame()
        wait_for_ai(studio)
        if table.layout.zone_layout.act_key is not None:
            return table
    raise AssertionError("nobody buys")


@pytest.mark.slow
def test_the_numbers_on_bags_step_back_during_a_purchase() -> None:
    table = open_purchase(2)
    counts = [node for node in table.canvas if node.name in ("bag:0:count", "bag:1:count")]
    assert len(counts) == 2 and all(node.z < Layer.STEP_BACK for node in counts)


@pytest.mark.slow
def test_a_buyer_comes_to_the_left_and_the_others_stay_at_the_far_edge() -> None:
    table = open_purchase(3)
    act = table.layout.zone_layout.act_key
    assert isinstance(act, PurchaseAct)
    nodes = table.stage.indicators.nodes
    for seat in range(3):
        is_buyer = seat == act.seat
        for kind in ("face", "plate"):
            assert (nodes[f"{kind}:{seat}"].z >= Layer.ACT) is is_buyer, (kind, seat)


def test_the_track_stays_on_the_table_that_steps_back() -> None:
    """Else it would vanish while the picture of that table fades out."""
    layout = start_table(2, is_demo=True)[1]
    layout.zone_layout.act_key = PurchaseAct(0, 1)
    tracks = [
        node
        for node in layout.piece_art.static_nodes()
        if node.picture.size == board.BOARD_BOX.size
    ]
    assert [node.z >= Layer.ACT for node in tracks] == [False, True]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_buyer_and_the_bought_tile_leave_half_of_the_market_and_the_track_open(
    count: int,
) -> None:
    places = start_table(count, is_demo=True)[1].zone_layout
    tiles = [places.box(f"market:{n}") for n in range(MARKET_PLACE_COUNT)]
    places.act_key = PurchaseAct(0, 1)
    people = places.act_seats
    assert people is not None and people.left == 1 and people.right is None
    bought, card = places.box("market:0"), people.card_box(1, places.seating)
    height = people.bust_height
    bust = Box(people.x(1) + LEAN - BUST_BODY_SHARE * height / 2, people.foot - height,
               BUST_BODY_SHARE * height, height)  # fmt: skip
    covering = (bought, card, bust)
    assert not any(box.overlaps(board.BOARD_BOX) for box in covering)
    assert not any(box.inset(2).overlaps(places.line_box) for box in covering)
    assert sum(not any(b.inset(2).overlaps(t) for b in covering) for t in tiles) >= 4
