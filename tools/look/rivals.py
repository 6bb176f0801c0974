"""Rivals whose things an open hand or its buttons hide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.screenshots.visible_text import find_lowest_visible_z, find_visible_texts
from scenes.table.scene import TableScene
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, parse_zone
from tools.look.nodes import describe_node, is_light, is_person, is_visible, piece_nodes

HIDDEN_SHARE: Final = 0.25
"""Share of a thing from which it counts as hidden."""


class RivalThing(NamedTuple):
    """A piece, a text or a portrait of a rival."""

    name: str
    box: Box
    z: float


def find_hidden_rivals(table: TableScene) -> Mapping[Seat, str]:
    """Return the rivals of whom a thing is hidden, with that thing.

    A thing is a piece in a zone of the rival, or a text or portrait in the area of the rival.
    The place of an act hides the table from everybody; what lies below it is no such thing.
    """
    viewer, covers = hand_cover(table)
    found: dict[Seat, str] = {}
    for seat in range(len(table.match.setup.seats)):
        if seat == viewer:
            continue
        for thing in _rival_things(table, seat):
            over = [cover for cover in covers if cover.z > thing.z]
            shares = (thing.box.overlap_share(cover.bounds()) for cover in over)
            if max(shares, default=0.0) > HIDDEN_SHARE:
                found.setdefault(seat, thing.name)
    return found


def _rival_things(table: TableScene, seat: Seat) -> Iterator[RivalThing]:
    """Iterate over the things of a rival."""
    pieces, area = piece_nodes(table), table.layout.zone_layout.seat_box(seat)
    low = find_lowest_visible_z(table)
    for node in filter(is_visible, table.canvas):
        if node.z < low:
            continue
        own_piece = node in pieces and _owner(table, node) == seat
        if own_piece or (is_person(node) and area.contains(*node.bounds().center)):
            yield RivalThing(describe_node(node), node.bounds(), node.z)
    for visible in find_visible_texts(table):
        if visible.node not in pieces and area.contains(*visible.box.center):
            words = f"{describe_node(visible.node)}: {visible.text.text!r}"
            yield RivalThing(words, visible.box, visible.node.z)


def hand_cover(table: TableScene) -> tuple[Seat, Sequence[Node]]:
    """Return the seat whose hand lies open, and what covers the table: cards, cloth, buttons."""
    viewer, zones = table.presenter.table_view.viewer, table.match.game.zones
    pieces, static = piece_nodes(table), set(table.stage.static_nodes)
    widgets = table.widget_layer.active_widgets
    buttons = {node for widget in widgets if widget.is_focusable for node in widget.nodes}
    covers = []
    for node in table.canvas:
        if not is_visible(node) or is_light(node):
            continue
        is_card = (
            node in pieces and _owner(table, node) == viewer and zones.is_hidden(node.name, NOBODY)
        )
        is_cloth = node in static and node.z >= Layer.HAND_PANEL
        if node in buttons or is_card or is_cloth:
            covers.append(node)
    return viewer, covers


def _owner(table: TableScene, node: Node) -> Seat | None:
    """Return the seat that owns the zone of a piece; None for a shared one."""
    zones = table.match.game.zones
    return zones.owner(node.name) if parse_zone(node.name).kind in zones.kinds else None
