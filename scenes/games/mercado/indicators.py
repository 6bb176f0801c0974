"""Indicators of Mercado: numbers before the seats, lit trays, ticks on prices, corner signs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from scenes.games.mercado import icons, market_area, seat_purses, tile_pictures
from scenes.games.mercado.seat_purses import COIN_ORDER
from scenes.games.mercado.zone_layout import OFFER_ORDER, MercadoZoneLayout, PurchaseAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.seat_nodes import MOOD_NOTE_PREFIX
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import flat_node, seat_token, shadowed_node
from scenes.ui.style.portrait import MOOD_CROSS, MOOD_GLAD
from sprites.node import Node
from tabletop.core.acts import Act, End, Move, Say, Step
from tabletop.core.zones import Seat, Zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.prices import compute_offer_needs
from tabletop.games.mercado.state import (
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    MercadoState,
)

PURCHASE_NOTE: Final = "purchase"
"""Note with the purchase that is shown, or None."""
PROGRESS_NOTE: Final = "progress"
"""Note with the spaces that each seat's marker has gone."""
COUNTERFEIT: Final = "coin.black"
"""The kind of coin that pays nothing."""
BACK_ORDER: Final = -780.0
"""Layer offset of the back that stands for the privileges of a home seat."""
NUMBER_GAP: Final = 1.0
BUYER_ORDER: Final = 3.2
"""Order of the numbers before a buyer in the layer of acts, over the coins there."""
SIGN_RISE: Final = 0.1
"""Distance of the signs of the others from their coins, in the layer of acts."""


class MercadoIndicators(LayoutRole[Mercado, MercadoZoneLayout], Indicators[MercadoState]):
    """The indicators of Mercado."""

    counted_zone_kinds = ("bag", "player", "seals", "hand")

    def __init__(self, seating: Seating[Mercado], places: MercadoZoneLayout) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return all indicators of the table."""
        made: dict[str, Node] = {}
        purchase = self.zone_layout.purchase
        for seat in self.seating.seats:
            counts = self._counts(model, seat)
            if purchase is not None and seat == purchase.seat:
                for order, node in enumerate(counts.values()):
                    node.z = Layer.ACT.z_at(BUYER_ORDER + 0.01 * order)
            made |= {**self._bag(model, seat), **counts}
        for number in range(MARKET_PLACE_COUNT):
            made |= self._corner_signs(model, number)
            if purchase is not None and number == purchase.place:
                continue  # it stands in the middle, with its coins in its slots
            if ticks := self._ticks(model, number):
                made[f"paid:{number}"] = ticks
            if self._takes_drawn_coin(model, number):
                market = self.zone_layout.market
                lit, middle = market.tray_picture(True), market.center(number)
                made[f"lit:{number}"] = flat_node(lit, *middle, Layer.UNDER_PIECES)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone that an indicator describes."""
        kind, _, rest = name.partition(":")
        if kind in ("bag", "seals", "hand", "spent"):
            seat = rest.partition(":")[0].partition("/")[0]
            return f"{'player' if kind == 'spent' else kind}:{seat}"
        of = {"sign": f"offer:{rest}", "paid": f"market:{rest}", "lit": f"market:{rest}"}
        return of.get(kind, "")

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the spaces that a seat's marker has gone along the street."""
        return str(model.notes.get(PROGRESS_NOTE, {}).get(seat, 0))

    def restore_notes(self, view: MercadoState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        model.notes[PROGRESS_NOTE] = dict(enumerate(view.progress))
        model.notes[PURCHASE_NOTE] = None

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        if isinstance(act, Say) and act.key == "buys":
            model.notes[PURCHASE_NOTE] = purchase = self._purchase(act, model)
            if purchase is not None:
                model.notes |= self._moods(purchase, model)
        elif isinstance(act, Move | End) and self._ends_purchase(act, model):
            model.notes[PURCHASE_NOTE] = None
            for seat in self.seating.seats:
                model.notes.pop(f"{MOOD_NOTE_PREFIX}{seat}", None)
        if isinstance(act, Step) and act.piece.startswith("marker."):
            progress = model.notes.setdefault(PROGRESS_NOTE, {})
            seat = int(act.piece.partition(".")[2])
            progress[seat] = progress.get(seat, 0) + len(act.path) - 1

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the purchase that comes to the middle; None for none."""
        return model.notes.get(PURCHASE_NOTE)

    def _purchase(self, act: Say, model: TableViewModel) -> PurchaseAct | None:
        """Return the act of a purchase: the market place of the tile that a message names."""
        key = getattr(dict(act.params).get("what"), "key", "")
        piece = key.partition(".piece.")[2]
        for number in range(MARKET_PLACE_COUNT):
            if piece in model.zone_pieces.get(f"market:{number}", ()):
                return PurchaseAct(number, act.seat)
        return None

    def _moods(self, purchase: PurchaseAct, model: TableViewModel) -> Mapping[str, str]:
        """Return the moods during a purchase: the buyer is glad, who was outbid is cross."""
        place, buyer = purchase.place, purchase.seat
        return {
            f"{MOOD_NOTE_PREFIX}{seat}": MOOD_GLAD if seat == buyer else MOOD_CROSS
            for seat in self.seating.seats
            if seat == buyer or model.zone_pieces.get(f"offer:{place}/{seat}")
        }

    def _ends_purchase(self, act: Move | End, model: TableViewModel) -> bool:
        """True if an act ends the purchase: the tile goes, or the turn ends."""
        purchase = model.notes.get(PURCHASE_NOTE)
        if purchase is None:
            return False
        return isinstance(act, End) or act.source == f"market:{purchase.place}"

    def _bag(self, model: TableViewModel, seat: Seat) -> Mapping[str, Node]:
        """Return the number on a bag, and the bag itself where nothing holds it up."""
        purse, inside = self.zone_layout.purse(seat), model.piece_count(f"bag:{seat}")
        number = halo_text(str(inside), table_type(self.theme.text_scale).name, CREAM)
        spot = purse.bag_count
        purchase = self.zone_layout.purchase
        is_lit = purchase is None or purchase.seat == seat
        above = Layer.TAGS if is_lit else Layer.INDICATORS
        made = {f"bag:{seat}:count": flat_node(number, spot.x, spot.y, above)}
        if not inside:
            color = self.seating.color(seat)
            made[f"bag:{seat}:empty"] = seat_purses.empty_bag_node(color, purse.bag_box)
        return made

    def _counts(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the numbers of spent coins, seals and privileges of a seat."""
        purse = self.zone_layout.purse(seat)
        spent = model.zone_pieces.get(f"player:{seat}", [])
        made: dict[str, Node] = {}
        if purse.is_large and spent:
            spot = purse.coin_position(COIN_ORDER[-1])
            made[f"spent:{seat}"] = self._number(len(spent), spot, seat_purses.COIN_SIZE)
        elif spent:
            for piece in COIN_ORDER:
                if count := spent.count(piece):
                    spot = purse.coin_position(piece)
                    number = self._number(count, spot, seat_purses.COIN_SIZE)
                    made[f"spent:{seat}/{piece}"] = number
        seals, privileges = (model.piece_count(f"{kind}:{seat}") for kind in ("seals", "hand"))
        if seals:
            spot = purse.seals_position
            made[f"seals:{seat}:count"] = self._number(seals, spot, seat_purses.SEAL_SIZE)
        if privileges:
            look = tile_pictures.privilege_back(seat_purses.PRIVILEGE_HEIGHT)
            spot = purse.privileges_position
            made[f"hand:{seat}:count"] = self._number(privileges, spot, look.size[0])
            if seat in (self.seating.home_seat, self.seating.hand_panel_seat):  # they lie open
                made[f"hand:{seat}:back"] = shadowed_node(look, spot.x, spot.y, BACK_ORDER)
        return made

    def _number(self, count: int, spot: Placement, size: float) -> Node:
        """Return a number at the right of a piece."""
        words = halo_text(str(count), table_type(self.theme.text_scale).word, CREAM)
        x = spot.x + size / 2 + NUMBER_GAP + words.size[0] / 2
        return flat_node(words, x, spot.y)

    def _corner_signs(self, model: TableViewModel, number: int) -> dict[str, Node]:
        """Return the signs of the seats whose coins lie at a tray."""
        made, places = {}, self.zone_layout
        purchase, is_sold = places.purchase, places.is_sold(number)
        layer = Layer.ACT.z_at(OFFER_ORDER + SIGN_RISE) if is_sold else Layer.ON_TILES
        for seat in self.seating.seats:
            is_buyer = is_sold and purchase is not None and purchase.seat == seat
            if model.zone_pieces.get(f"offer:{number}/{seat}") and not is_buyer:
                sign = seat_token(self.seating.color(seat), market_area.TOKEN_SIZE)
                corner = places.seat_corner(seat)
                spot = places.market.token_position(number, corner, is_sold)
                made[f"sign:{number}/{seat}"] = shadowed_node(sign, *spot, layer)
        return made

    def _price(self, model: TableViewModel, number: int) -> tuple[str, ...]:
        """Return the price of the tile at a market place; empty without a tile."""
        shown = model.zone_pieces.get(f"market:{number}")
        if not shown or shown[-1] not in self.tables.pieces:
            return ()
        return self.tables.tiles[self.tables.pieces.index(shown[-1])].price

    def _covered(
        self, model: TableViewModel, number: int, seat: Seat, *more: str
    ) -> tuple[int, ...]:
        """Return the slots that a seat has paid, with some more coins."""
        laid = model.zone_pieces.get(f"offer:{number}/{seat}", ())
        coins = [piece.partition(".")[2] for piece in (*laid, *more)]
        return icons.paid_coin_indices(self._price(model, number), coins)

    def _takes_drawn_coin(self, model: TableViewModel, number: int) -> bool:
        """True if the tile at a place can take one of the drawn coins of the acting seat."""
        seat = model.active_seat
        if seat is None or seat not in self.seating.seats or not self._price(model, number):
            return False
        laid = map(_coin_kind, model.zone_pieces.get(f"offer:{number}/{seat}", ()))
        offer = sum(PACKED_SINGLE_COINS[kind] for kind in laid)
        needs = compute_offer_needs(self._price(model, number)).get(offer, 0)
        drawn = set(model.zone_pieces.get(f"drawn:{seat}", ())) - {COUNTERFEIT}
        return any(needs >> _coin_kind(piece) & 1 for piece in drawn)

    def _ticks(self, model: TableViewModel, number: int) -> Node | None:
        """Return ticks on the slots that the acting seat, or this screen's, has paid."""
        seat = self.seating.own_seat
        if seat not in self.seating.seats and model.active_seat is not None:
            seat = model.active_seat
        if seat not in self.seating.seats or not self._price(model, number):
            return None
        covered = self._covered(model, number, seat)
        if not covered:
            return None
        em = self.theme.min_table_text_size
        ticks = tile_pictures.paid_slots_picture(self._price(model, number), covered, em)
        return flat_node(ticks, *self.zone_layout.market.center(number), Layer.ON_TILES)


def _coin_kind(piece: str) -> int:
    """Return the index of the kind of a coin."""
    return COIN_KINDS.index(piece.partition(".")[2])
