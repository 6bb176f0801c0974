"""Indicators of the default table: the active seat, counters and pile counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scenes.kit.default.zone_layout import DefaultZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.materials import PLAIN_TABLE
from scenes.kit.node_builders import glow_node, plate_and_glow_nodes
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.table_parts import fit_line, flat_node, number_block, shadowed_node
from sprites.node import Node
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone


class DefaultIndicators(LayoutRole[Game[Any], DefaultZoneLayout], Indicators[State]):
    """Name plates with counters, the glow of the active seat, a count on each pile."""

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return the indicators of all seats and the counts of all piles."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(seat, model)
        for zone, cell in self.zone_layout.zone_cells().items():
            if self.zone_layout.is_pile(zone):
                wide, high = self.zone_layout.count_size(cell)
                number = number_block(
                    self.seating.theme, str(model.piece_count(zone)), (wide, high)
                )
                low = cell.box.bottom - self.zone_layout.label_height(zone)
                x, y = cell.box.right - wide / 2, low - high / 2
                made[f"count:{zone}"] = shadowed_node(number, x, y, Layer.INDICATORS)
        return made

    def _seat(self, seat: Seat, model: TableViewModel) -> Mapping[str, Node]:
        theme, box = self.seating.theme, self.zone_layout.plate_box(seat)
        halo = glow_node(box, PLAIN_TABLE.highlight_color, 22.0, 5.0, 18.0)
        made = plate_and_glow_nodes(self.seating, seat, box, model.active_seat == seat, halo, 2)
        tracks = sorted({track for track, owner in model.counters if owner == seat})
        if tracks:
            where = self.zone_layout.counter_box(seat)
            words = " / ".join(str(model.counters[track, seat]) for track in tracks)
            stuff = (
                PLAIN_TABLE.home_panel
                if seat == self.seating.home_seat
                else PLAIN_TABLE.rival_panel
            )
            number = fit_line(
                words, 52, where.size, stuff.score_color(theme), "display", "center",
                theme.min_table_text_size,
            )  # fmt: skip
            made[f"points:{seat}"] = flat_node(number, *where.center, 2)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone of a count, or the seat of a counter."""
        kind, _, rest = name.partition(":")
        return {"count": rest, "points": f"seat:{rest}"}.get(kind, "")
