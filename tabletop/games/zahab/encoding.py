"""What actions and states of Zahab may ever hold, for programs that learn."""

from __future__ import annotations

from typing import Final

from tabletop.core.game import Domains, Widths
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import DISPLAY, NEUTRALS, SPACES, TRACKS, ZahabState
from tabletop.games.zahab.tables import Tables

FRAMES: Final = 24
"""So many things are at most being done at once: no clause says how many."""


def domains(t: Tables, seats: int) -> Domains:
    """Any space, card and place of the display; as many VP as any effect lets share out, which are
    at most those of a whole track where one's lowest counts (ZAH-8); as many tokens as there are
    (ZAH-2)."""
    spaces, places, cards = [range(SPACES)], [range(DISPLAY)], [range(1, KINDS + 1)]
    most = [each.gains.get("any", 0) for each in t.effects]
    shared = range(max(t.top if n < 0 else n for n in most) + 1)
    gold, gems = t.supply[seats]
    return {
        act.Place: spaces,
        act.Steps: [(False, True), range(KINDS + 1)],
        act.TakeGoldFrom: places,
        act.Ride: [range(1, SPACES)],
        act.Trade: cards,
        act.Discard: cards,
        act.Exile: cards,
        act.Acquire: places,
        act.Gain: [shared] * len(TRACKS),
        act.Overflow: [TRACKS],
        act.ReturnTokens: [range(gold + 1), range(gems + 1)],
        act.PlaceNeutral: spaces,
        act.MoveNeutral: [NEUTRALS],
    }


def widths(t: Tables, start: ZahabState) -> Widths:
    """A hand or a pile may hold all cards."""
    cards = {name: [KINDS] for name in ("hands", "known", "discards", "deck", "exile")}
    return {**cards, "stack": [FRAMES], "tiles": [len(start.tiles)]}
