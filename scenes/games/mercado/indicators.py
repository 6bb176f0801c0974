"""Indicators of Mercado: numbers on bags, ticks on prices, the light of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.games.mercado import icons, market_area, seat_panels, tile_pictures
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.piece_art import MAX_NUMBER_SIZE
from scenes.games.mercado.zone_layout import MercadoZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.node_builders import glow_node
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import flat_node, number_text_size
from sprites.node import Node
from sprites.picture import FilledRect
from tabletop.core.zones import Seat
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.state import MARKET_PLACE_COUNT, MercadoState

INACTIVE_SHADE_ALPHA: Final = 84
HOME_SHADE_ALPHA: Final = 58
CONTRAST_SHADE_ALPHA: Final = 34
"""Alpha of the shade on the areas of inactive seats, of 255.

Thinner on the broad home mat and in high contrast.
"""


class MercadoIndicators(LayoutRole[Mercado, MercadoZoneLayout], Indicators[MercadoState]):
    """The indicators of Mercado."""

    def __init__(self, seating: Seating[Mercado], places: MercadoZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            inside = model.piece_count(f"bag:{seat}")
            made |= (
                self._home_bag(inside)
                if seat == self.seating.home_seat
                else self._bag(seat, inside)
            )
        for at in range(MARKET_PLACE_COUNT):
            if ticks := self._ticks(model, at):
                made[f"paid:{at}"] = ticks
        if model.active_seat is not None:
            made["turn"] = self._light(model.active_seat)
            for seat in self.seating.seats:
                if seat != model.active_seat:
                    made[f"shade:{seat}"] = self._shade(seat)
        return made

    def _home_bag(self, inside: int) -> Mapping[str, Node]:
        """The number on the bag of the home seat, and the bag itself where nothing holds it up."""
        made = {"bag:count": seat_panels.home_bag_count_node(self.theme, inside)}
        if not inside:
            color = self.seating.color(self.seating.home_seat)
            made["bag:empty"] = seat_panels.empty_bag_node(
                color, *seat_panels.BAG_POSITION, seat_panels.BAG_HEIGHT
            )
        return made

    def _bag(self, seat: Seat, inside: int) -> Mapping[str, Node]:
        """The same of a rival."""
        where = self.zone_layout.panel(seat)
        size = where.number_text_size(number_text_size(self.theme, MAX_NUMBER_SIZE))
        made = {f"bag:{seat}:count": seat_panels.bag_count_node(where, size, inside)}
        if not inside:
            made[f"bag:{seat}:empty"] = seat_panels.empty_bag_node(
                self.seating.color(seat), *where.bag_box.center, where.bag_box.height
            )
        return made

    def _ticks(self, model: TableViewModel, number: int) -> Node | None:
        """Return ticks for the coins of a tile's price that this screen's seat has laid."""
        laid = model.zone_pieces.get(f"offer:{number}/{self.seating.own_seat}")
        shown = model.zone_pieces.get(f"market:{number}")
        if not laid or not shown:
            return None
        price = self.tables.tiles[self.tables.pieces.index(shown[-1])].price
        covered = icons.paid_coin_indices(price, [piece.partition(".")[2] for piece in laid])
        x, y = market_area.market_place_center(number)
        row = (
            y
            - tile_pictures.TILE_SIZE[1] / 2
            + tile_pictures.PRICE_TOP
            + tile_pictures.COIN_SIZE / 2
        )
        return flat_node(
            icons.payment_ticks(price, covered, tile_pictures.price_coin_size(price)),
            x,
            row,
            Layer.ON_TILES,
        )

    def _light(self, seat: Seat) -> Node:
        """The light around whose turn it is."""
        return glow_node(
            self.zone_layout.seat_box(seat).inset(6), MATERIALS.highlight_color, 22.0, 9.0
        )

    def _shade(self, seat: Seat) -> Node:
        """The shade that the others lie in, so that the one in the sun is seen from afar."""
        box = self.zone_layout.seat_box(seat)
        depth = INACTIVE_SHADE_ALPHA if seat != self.seating.home_seat else HOME_SHADE_ALPHA
        color = (24, 66, 138, CONTRAST_SHADE_ALPHA if self.theme.high_contrast else depth)
        shade = FilledRect(box.width - 10, box.height - 10, color, 17.0)
        return flat_node(shade, *box.center, Layer.UNDER_PIECES)
