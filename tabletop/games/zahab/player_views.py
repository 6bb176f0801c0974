# Compiled by mypyc: see tools/compile.
"""Player views, sampling and position set-up of Zahab."""

from __future__ import annotations

from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.toolkit.zone_bindings import (
    CountBinding,
    SinglePieceBinding,
    SortedBinding,
    ZoneBinding,
    ZoneBindings,
)
from tabletop.core.zones import (
    Inventory,
    Piece,
    TrackCounts,
    Visibility,
    Zone,
    ZoneKind,
    parse_zone,
)
from tabletop.games.zahab.legality import can_answer_with_hand
from tabletop.games.zahab.rule_tables import (
    FIGURE_NAMES,
    GEM_PIECE,
    GOLD_PIECE,
    SPIRIT_FAMILY,
    RuleTables,
    camel_piece,
)
from tabletop.games.zahab.rules import begin_turn
from tabletop.games.zahab.state import (
    CAMEL_COUNT,
    DISPLAY_SIZE,
    NEUTRAL_CAMELS,
    NEUTRAL_PHASE,
    OFF_RING,
    PLACE_NEUTRAL_PHASE,
    PLACE_PHASE,
    STEPS_PHASE,
    TILE_PLACE_COUNT,
    TRACK_COUNT,
    ZahabState,
)

_TOKENS = ZoneKind("tokens", per_seat=True, clause="ZAH-7.3")
_DISPLAY = ZoneKind("display", clause="ZAH-2.5")
_SUPPLY = ZoneKind("supply", clause="ZAH-2.3")
ZONES: Final = ZoneBindings(
    ZoneBinding(ZoneKind("deck", Visibility.NOBODY, clause="ZAH-6.2"), "deck", "card_pieces"),
    ZoneBinding(ZoneKind("exile", clause="ZAH-7.2"), "exile", "card_pieces"),
    CountBinding(_SUPPLY, "supply_gold", (GOLD_PIECE,)),
    CountBinding(_SUPPLY, "supply_gems", (GEM_PIECE,)),
    ZoneKind("ring", clause="ZAH-5"),
    SinglePieceBinding(
        ZoneKind("tile", clause="ZAH-2.1"), "tiles", "tile_pieces", TILE_PLACE_COUNT
    ),
    ZoneKind("stable", per_seat=True, clause="ZAH-3.1"),
    SinglePieceBinding(_DISPLAY, "display", "card_pieces", DISPLAY_SIZE, empty_value=0),
    CountBinding(ZoneKind("ondisplay", clause="ZAH-6.1"), "laid", (GOLD_PIECE,), DISPLAY_SIZE),
    ZoneKind("choices", Visibility.NOBODY, clause="ZAH-2.4"),
    SortedBinding(
        ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="ZAH-7.1"), "hands", "card_pieces"
    ),
    ZoneBinding(ZoneKind("discard", per_seat=True, clause="ZAH-4.3"), "discards", "card_pieces"),
    CountBinding(_TOKENS, "gold", (GOLD_PIECE,)),
    CountBinding(_TOKENS, "gems", (GEM_PIECE,)),
    *(ZoneKind(figure, clause="ZAH-1.3") for figure in FIGURE_NAMES),
    ZoneKind(SPIRIT_FAMILY, per_seat=True, several_per_seat=True, clause="ZAH-1.4"),
    ZoneKind("box", clause="ZAH-1.2"),
)
"""Zone bindings of the game."""
_BEGINNINGS = (PLACE_PHASE, PLACE_NEUTRAL_PHASE, STEPS_PHASE, NEUTRAL_PHASE)


def hide_secrets(s: ZahabState, view: ZahabState, viewer: int) -> None:
    """Hide the secret card in the hands of others; `known` holds the cards that all saw.

    A card that was taken from the display, or has been on a discard pile, is known to all.
    """
    for seat, hand in enumerate(s.hands):
        if seat != viewer and UNKNOWN not in hand:
            secret = s.secrets[seat]
            view.known[seat] = tuple(card for card in hand if card != secret)
            view.secrets[seat] = UNKNOWN if secret else 0


def fill_unknown(
    t: RuleTables, s: ZahabState, view: ZahabState, viewer: int, chance: Chance
) -> None:
    """Shuffle the deck, and draw the unknown choice cards fairly.

    All seats see the question to the current seat: its card must be one that allows it.
    """
    seen = {*view.display, *view.exile}
    for cards in (*view.discards, *view.hands, *view.known):
        seen.update(cards)
    s.deck = chance.shuffle([card for card in t.other_cards if card not in seen])
    choices = chance.shuffle([card for card in t.choice_cards if card not in seen])
    for seat in (view.seat, *(seat for seat in range(view.seats) if seat != view.seat)):
        if UNKNOWN not in view.hands[seat]:
            continue
        known, s.known[seat] = view.known[seat], ()
        if not view.secrets[seat]:
            s.hands[seat] = tuple(sorted(known))
            continue
        for card in choices:
            s.secrets[seat], s.hands[seat] = card, tuple(sorted((*known, card)))
            if seat != view.seat or can_answer_with_hand(t, s):
                break
        choices = tuple(card for card in choices if card != s.secrets[seat])


def add_unbound_pieces(t: RuleTables, view: ZahabState, table: dict[Zone, list[Piece]]) -> None:
    """Add camels, spirits and discs on the tracks to the table."""
    for camel in (*range(view.seats), *(NEUTRAL_CAMELS if view.seats == NEUTRAL_CAMELS[0] else ())):
        home = f"stable:{camel}" if camel < view.seats else "box"
        space = view.camels[camel]
        zone = home if space == OFF_RING else f"ring:{space}"
        table.setdefault(zone, []).append(camel_piece(view.seats, camel))
    for seat in range(view.seats):
        table[f"{SPIRIT_FAMILY}:{view.spirits[seat]}/{seat}"] = [f"{SPIRIT_FAMILY}.{seat}"]
        for colour, figure in enumerate(FIGURE_NAMES):
            vp = view.tracks[TRACK_COUNT * seat + colour]
            table.setdefault(f"{figure}:{vp}", []).append(f"{figure}.{seat}")


def set_position(t: RuleTables, s: ZahabState, table: Inventory, counters: TrackCounts) -> None:
    """Set all pieces. Raises PositionSetupError.

    A card that is never shuffled into the deck (ZAH-2.4) is exiled if it would be there.
    """
    beginning = s.stack and all(frame[0] in _BEGINNINGS for frame in s.stack)
    camels = s.camels[:]
    ZONES.set_position(t, s, table)
    s.exile += tuple(card for card in s.deck if card not in t.other_cards)
    s.deck = tuple(card for card in s.deck if card in t.other_cards)
    s.secrets = [card if card in s.hands[seat] else 0 for seat, card in enumerate(s.secrets)]
    _stand(s, table)
    if beginning and camels != s.camels:
        begin_turn(s, None)


def _stand(s: ZahabState, table: Inventory) -> None:
    """Set camels on the ring, discs on the tracks, and spirits."""
    s.camels[:] = [OFF_RING] * CAMEL_COUNT
    for zone, pieces in table.items():
        kind, number, _ = parse_zone(zone)
        for piece in pieces:
            owner = piece.partition(".")[2]
            if kind == "ring":
                s.camels[int(owner)] = number or 0
            elif kind == SPIRIT_FAMILY:
                s.spirits[int(owner)] = number or 0
            elif kind in FIGURE_NAMES:
                s.tracks[TRACK_COUNT * int(owner) + FIGURE_NAMES.index(kind)] = number or 0
