# Compiled by mypyc: see tools/compile.
"""Player views, sampling and position set-up of Mercado."""

from __future__ import annotations

from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.toolkit.position_setup import PositionSetupError, piece_numbers
from tabletop.core.toolkit.reshuffle_tracking import (
    UntrackedCards,
    hide_received_cards,
    sample_hidden_cards,
    sort_hands,
)
from tabletop.core.toolkit.zone_bindings import (
    CountBinding,
    LocationBinding,
    SinglePieceBinding,
    SortedBinding,
    ZoneBinding,
    ZoneBindings,
)
from tabletop.core.zones import (
    Inventory,
    Piece,
    Seat,
    TrackCounts,
    Visibility,
    Zone,
    ZoneKind,
    parse_zone,
)
from tabletop.games.mercado.prices import coins_in_offer
from tabletop.games.mercado.rule_tables import COIN_PIECES, DISC_PIECE, SEAL_PIECE, RuleTables
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    BLACK_COIN,
    GOODS_TALLY_ROW,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    TALLY_ROW_COUNT,
    WHITE_COIN,
    MercadoState,
)

_DECK = ZoneKind("deck", Visibility.NOBODY, clause="MER-5.7")
_DISCARD = ZoneKind("discard", clause="MER-5.7")
_HAND = ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="MER-4.1")
_SUPPLY = ZoneKind("supply", clause="MER-1.2")
ZONES: Final = ZoneBindings(
    CountBinding(ZoneKind("bag", per_seat=True, clause="MER-4.3"), "bags", COIN_PIECES),
    ZoneKind("drawn", per_seat=True, clause="MER-4.6"),
    CountBinding(ZoneKind("player", per_seat=True, clause="MER-4.9"), "purses", COIN_PIECES),
    ZoneKind("offer", per_seat=True, several_per_seat=True, clause="MER-2.3"),
    SinglePieceBinding(
        ZoneKind("market", clause="MER-3.2"), "market", "pieces", MARKET_PLACE_COUNT
    ),
    ZoneBinding(_DECK, "objects", "object_pieces", suffix="objects"),
    ZoneBinding(_DECK, "perfumes", "perfume_pieces", suffix="perfumes"),
    ZoneBinding(_DISCARD, "objects_out", "object_pieces", suffix="objects"),
    ZoneBinding(_DISCARD, "perfumes_out", "perfume_pieces", suffix="perfumes"),
    ZoneBinding(
        ZoneKind("privileges", Visibility.NOBODY, clause="MER-7.4"),
        "privileges",
        "privilege_pieces",
    ),
    ZoneBinding(
        ZoneKind("privilege_discard", clause="MER-7.9"), "privileges_out", "privilege_pieces"
    ),
    SortedBinding(_HAND, "hands", "privilege_pieces"),
    CountBinding(ZoneKind("seals", per_seat=True, clause="MER-4.4"), "seals", (SEAL_PIECE,)),
    CountBinding(_SUPPLY, "black", (COIN_PIECES[BLACK_COIN],)),
    CountBinding(_SUPPLY, "white", (COIN_PIECES[WHITE_COIN],)),
    CountBinding(_SUPPLY, "seals_left", (SEAL_PIECE,)),
    ZoneKind("space", ordered=True, clause="MER-8.2"),
    LocationBinding(ZoneKind("start", clause="MER-8.4"), "start", (DISC_PIECE,), TRACK_SPACE_COUNT),
)
"""Zone bindings. Bags are public: their contents follow from open play."""


def hide_secrets(s: MercadoState, view: MercadoState, viewer: int) -> None:
    """Hide the received privileges of others; the zone bindings hide the rest."""
    hide_received_cards(view, viewer)


def fill_unknown(
    t: RuleTables, s: MercadoState, view: MercadoState, viewer: int, chance: Chance
) -> None:
    """Fill stacks and hands fairly with all pieces that are not visible elsewhere.

    After a reshuffle of the privileges, hands follow the tracked knowledge (MER-7.9).
    """
    seen = {*view.market, *view.objects_out, *view.perfumes_out}
    s.objects = chance.shuffle([tile for tile in t.objects if tile not in seen])
    s.perfumes = chance.shuffle([tile for tile in t.perfumes if tile not in seen])
    left = UntrackedCards(t.privileges, (view.privileges_out, *view.hands), [*map(len, view.hands)])
    hands, s.privileges, s.got = sample_hidden_cards(view, viewer, chance, left)
    s.hands = sort_hands(hands, view.hands, viewer)


def add_unbound_pieces(t: RuleTables, view: MercadoState, table: dict[Zone, list[Piece]]) -> None:
    """Add markers, stacked from bottom to top, and offered and drawn coins to the table."""
    for seat in view.arrivals:
        space = (view.start + view.progress[seat]) % TRACK_SPACE_COUNT
        table.setdefault(f"space:{space}", []).append(f"marker.{seat}")
    for at, offer in enumerate(view.offers):
        table[f"offer:{at % MARKET_PLACE_COUNT}/{at // MARKET_PLACE_COUNT}"] = _coins(offer)
    table[f"drawn:{view.seat}"] = _coins(view.drawn)


def _coins(offer: int) -> list[Piece]:
    return [COIN_PIECES[kind] for kind, n in coins_in_offer(offer) for _ in range(n)]


def set_position(t: RuleTables, s: MercadoState, table: Inventory, counters: TrackCounts) -> None:
    """Set all pieces. Raises PositionSetupError."""
    ZONES.set_position(t, s, table)
    for at in range(len(s.offers)):
        seat, place = divmod(at, MARKET_PLACE_COUNT)
        s.offers[at] = _offer(t, table, place, seat, s.market[place])
    _stand(s, table)


def _offer(t: RuleTables, table: Inventory, place: int, seat: Seat, tile: int) -> int:
    """Return the offer of the coins beside a tile; its price must need them (MER-2.4)."""
    coins = table.get(f"offer:{place}/{seat}", ())
    offer = sum(
        PACKED_SINGLE_COINS[kind] for kind in piece_numbers(coins, COIN_PIECES[:BLACK_COIN])
    )
    if offer not in t.tile_needs[tile]:
        raise PositionSetupError(
            f"{', '.join(coins)} cannot lie at {t.pieces[tile]}: its price differs"
        )
    return offer


def _stand(s: MercadoState, table: Inventory) -> None:
    """Set markers on their spaces; the upper one of a space came later."""
    stacks: list[list[int]] = []
    for zone, pieces in table.items():
        kind, number, _ = parse_zone(zone)
        if kind == "space":
            stacks.append([int(marker.partition(".")[2]) for marker in pieces])
            steps = ((number or 0) - s.start) % TRACK_SPACE_COUNT
            for seat in stacks[-1]:
                if steps != s.progress[seat] % TRACK_SPACE_COUNT:
                    s.gained[TALLY_ROW_COUNT * seat + GOODS_TALLY_ROW] += steps - s.progress[seat]
                    s.progress[seat] = steps
    if any([*filter(stack.__contains__, s.arrivals)] != stack for stack in stacks):
        s.arrivals = tuple(seat for stack in stacks for seat in stack)
