"""Indicators of the default table: the active seat, counters and pile counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scenes.kit.default.zone_layout import DefaultZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import flat_node
from sprites.node import Node
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone


class DefaultIndicators(LayoutRole[Game[Any], DefaultZoneLayout], Indicators[State]):
    """The counters on place cards, and a count on each pile."""

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return the indicators of all seats and the counts of all piles."""
        made: dict[str, Node] = {}
        for zone, cell in self.zone_layout.zone_cells().items():
            if self.zone_layout.is_pile(zone):
                size = max(self.min_text_size, table_type(self.theme.text_scale).word)
                number = halo_text(str(model.piece_count(zone)), size, CREAM, "display")
                room = cell.pieces
                x, y = room.right - number.size[0] / 2, room.bottom - number.size[1] / 2
                made[f"count:{zone}"] = flat_node(number, x, y, Layer.INDICATORS)
        return made

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the counters of a seat, in alphabetical order of their tracks."""
        tracks = sorted({track for track, owner in model.counters if owner == seat})
        return " / ".join(str(model.counters[track, seat]) for track in tracks)

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone of a count, or the seat of a counter."""
        kind, _, rest = name.partition(":")
        return {"count": rest, "points": f"seat:{rest}"}.get(kind, "")
