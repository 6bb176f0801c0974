"""The purchase of a tile, for which the rest of the table steps back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.games.mercado import board, market_area, tile_pictures
from scenes.games.mercado.zone_layout import ACT_SCALE, BUYER_KINDS, PurchaseAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.seat_nodes import MOOD_NOTE_PREFIX
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from scenes.ui.style.portrait import MOOD_CROSS, MOOD_GLAD
from tabletop.core.acts import Move, Say, TextRef
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
        Placement(*places.market.center(n)).box(*places.market.tray_size)
        for n in range(MARKET_PLACE_COUNT)
    ]
    places.act_key = PurchaseAct(5, 0)
    covered = [*trays, places.box("market:5"), board.BOARD_BOX]
    assert not [box for box in covered if box.inset(2).overlaps(places.line_box.inset(2))]


def open_purchase(count: int) -> tuple[HeadlessStudio, TableScene]:
    """Return the table of a demo during its first purchase."""
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("mercado", count, people=0)
    table = studio.make_table(Match.start(played.game, played.setup), MatchMode.DEMO)
    studio.open_scene(table)
    play_until(studio, lambda: table.layout.zone_layout.act_key is not None)
    return studio, table


def play_until(studio: HeadlessStudio, is_reached: Callable[[], bool]) -> None:
    """Let a demo go on until a condition holds."""
    for _ in range(MAX_FRAMES):
        if is_reached():
            return
        studio.step_undrawn_frame()
        wait_for_ai(studio)
    raise AssertionError("it never comes")


@pytest.mark.slow
def test_only_the_numbers_before_the_buyer_come_into_the_light() -> None:
    table = open_purchase(2)[1]
    act = table.layout.zone_layout.act_key
    assert isinstance(act, PurchaseAct)
    for seat in range(2):
        count = table.stage.indicators.nodes[f"bag:{seat}:count"]
        assert (count.z >= Layer.ACT) is (seat == act.seat)


@pytest.mark.slow
def test_the_numbers_on_bags_stay_in_the_picture_of_the_table_and_ride_on_raised_bags() -> None:
    studio, table = open_purchase(2)
    act = table.layout.zone_layout.act_key
    assert isinstance(act, PurchaseAct)
    buyer, other = act.seat, 1 - act.seat
    for _ in range(30):
        studio.step_undrawn_frame()
    studio.app.step(0.0)
    box, scale = table.stage.indicators.nodes[f"bag:{other}:count"].bounds(), 320 / 1920
    area = pygame.Rect(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
    digits = pygame.surfarray.array3d(studio.app.window_surface.subsurface(area)).min(axis=2)
    assert digits.max() > 120, "cream on a coloured bag"
    bag = table.stage.pile_node(f"bag:{buyer}")
    assert bag is not None
    play_until(studio, lambda: bag.y > 800)
    count = table.stage.indicators.nodes[f"bag:{buyer}:count"]
    assert bag.bounds().contains(count.x, count.y)


@pytest.mark.slow
def test_everybody_stays_in_their_place_in_the_light_of_a_purchase() -> None:
    """The bag and the coins of a buyer are never left without their owner."""
    table = open_purchase(3)[1]
    places = table.layout.zone_layout
    act = places.act_key
    assert isinstance(act, PurchaseAct) and places.far_edge is not None
    nodes = table.stage.indicators.nodes
    for seat in range(3):
        assert all(nodes[f"{kind}:{seat}"].z >= Layer.ACT for kind in ("face", "plate"))
        assert nodes[f"plate:{seat}"].bounds().center == places.far_edge.card_box(seat).center
        for kind in BUYER_KINDS:
            is_lit = places.place(f"{kind}:{seat}").layer is Layer.ACT
            assert is_lit is (seat == act.seat), (kind, seat)


@pytest.mark.slow
def test_the_track_and_what_lies_on_it_stay_lit_until_the_table_is_back() -> None:
    """The picture of that table has no pieces of the track: below it they would vanish."""
    studio, table = open_purchase(2)
    play_until(studio, lambda: table.layout.zone_layout.act_key is None)
    pieces = [node for zone in ("deck:objects", "supply")
              if (node := table.stage.pile_node(zone)) is not None]  # fmt: skip
    assert pieces and all(node.z >= Layer.ACT for node in pieces)
    assert any(n.picture.size == board.BOARD_BOX.size and n.z >= Layer.ACT for n in table.canvas)


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
@pytest.mark.parametrize("number", range(MARKET_PLACE_COUNT))
def test_a_bought_tile_covers_nothing_beside_its_column_of_trays(count: int, number: int) -> None:
    """Neither tiles and coins of other columns, nor people, their things, track and line."""
    places = start_table(count, is_demo=True)[1].zone_layout
    kept = [places.line_box, places.cloth_box, board.BOARD_BOX]
    kept += [places.seat_box(seat) for seat in range(count)]
    for n in range(MARKET_PLACE_COUNT):
        if n % market_area.COLUMNS != number % market_area.COLUMNS:
            kept += [places.box(f"market:{n}")]
            kept += [places.box(f"offer:{n}/{seat}") for seat in range(count)]
    places.act_key = PurchaseAct(number, 1)
    bought = places.box(f"market:{number}")
    assert not [box for box in kept if box.overlaps(bought)]
    assert bought.width > 1.25 * tile_pictures.TILE_SIZE[0]


@pytest.mark.parametrize("number", range(MARKET_PLACE_COUNT))
def test_coins_of_the_others_are_seen_beside_a_bought_tile(number: int) -> None:
    """Those on the tile, which tell who came second, and those of the other row."""
    layout = start_table(4)[1]
    places, buyer = layout.zone_layout, 1
    other_row = (number + market_area.COLUMNS) % MARKET_PLACE_COUNT
    places.act_key = PurchaseAct(number, buyer)
    model = TableViewModel()
    for seat in range(4):
        model.zone_pieces[f"offer:{number}/{seat}"] = ["coin.gold"]
    bought, signs = places.box(f"market:{number}"), layout.indicators.build_nodes(model)
    for seat in range(4):
        if seat == buyer:
            continue
        coins = [places.box(f"offer:{place}/{seat}") for place in (number, other_row)]
        covered = [min(box.right, bought.right) - max(box.x, bought.x) for box in coins]
        assert max(covered) < 0.6 * market_area.COIN_SIZE
        assert covered[0] < 0.4 * market_area.COIN_SIZE
        tile, laid = (
            places.place(f"{kind}") for kind in (f"market:{number}", f"offer:{number}/{seat}")
        )
        assert laid.layer is tile.layer is Layer.ACT and laid.z_order > tile.z_order
        assert signs[f"sign:{number}/{seat}"].z > laid.layer.z_at(laid.z_order)
    assert f"sign:{number}/{buyer}" not in signs


@pytest.mark.parametrize("number", range(MARKET_PLACE_COUNT))
def test_coins_of_the_others_lie_beside_the_price_of_a_bought_tile(number: int) -> None:
    """Coins lie over its rim, so they must not hide a coin that pays."""
    layout = start_table(4)[1]
    places = layout.zone_layout
    places.act_key = PurchaseAct(number, 1)
    slots = places.place(f"offer:{number}/1").poses(["coin.gold"] * 4)
    slot = tile_pictures.SLOT_SIZE * ACT_SCALE
    for seat in (0, 2, 3):
        coins = places.box(f"offer:{number}/{seat}")
        hidden = [at for at in slots if at.box(slot * 0.9, slot * 0.9).overlaps(coins.inset(3))]
        assert not hidden, seat


def test_a_buyer_is_glad_and_whoever_is_outbid_is_cross_until_the_tile_goes() -> None:
    layout = start_table(4)[1]
    model, pages = TableViewModel(), layout.indicators
    tile = "object.vase"
    model.zone_pieces |= {
        "market:2": [tile],
        "offer:2/1": ["coin.gold"],
        "offer:2/3": ["coin.gold"],
    }
    bought = Say(1, "buys", (("what", TextRef(f"mercado.piece.{tile}")),), "MER-4.7")
    pages.note_act(bought, model)
    moods = {seat: model.notes.get(f"{MOOD_NOTE_PREFIX}{seat}") for seat in range(4)}
    assert moods == {0: None, 1: MOOD_GLAD, 2: None, 3: MOOD_CROSS}
    pages.note_act(Move(tile, 1, "market:2", "discard:objects", "MER-5.7"), model)
    assert not [name for name in model.notes if name.startswith(MOOD_NOTE_PREFIX)]
