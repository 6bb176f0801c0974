"""Hand panel: on a public table one hand lies open on a cloth of its own.

The public table stays as it is below. The hand is laid out as at the home seat of the
same game. When all look again, it turns face down and sinks with its cloth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.placement import Fan, Placement, ZonePlace
from scenes.kit.roles.piece_art import Description, PieceArt
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.stage.closeup import EnlargedPicture
from scenes.ui.style.theme import Theme
from sprites.motion import Motion
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, FilledRect
from sprites.timeline import Animation, call, parallel, sequence, stagger, tween, wait
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Seat, Visibility, Zone, back_of, parse_zone

CLOTH_PADDING: Final = 18.0
"""Padding of the cloth around its pieces."""
CLOTH_NAME: Final = "front"
"""Name of the cloth's node."""
TURN_SECONDS: Final = 0.18
"""Seconds in which each piece that covers an opened hand is turned away."""
TURN_STEPS: Final = 6
"""Number of steps in which the visible breadth changes evenly: else large pieces shake the
picture."""
HAND_TURN_SECONDS: Final = 0.6
"""Seconds in which a closing hand is turned on edge, and in which it is laid flat."""
EDGE_ANGLE: Final = 89.8
"""Degrees at which nothing of a piece is visible."""
CLOTH_SINK_DISTANCE: Final = 160.0
CLOTH_SINK_SECONDS: Final = 0.7
"""Distance that the cloth sinks while it fades, and the seconds it takes.

A faster or longer motion of so large a node would shake the picture.
"""

LayoutFactory = Callable[[Seating[Game[State]]], Layout[State]]


class HandPanel:
    """Contents and layout of the hand panel; empty while no hand is open."""

    def __init__(self, layout: Layout[State], make: LayoutFactory) -> None:
        """Create an empty panel.

        Args:
            layout: Layout of the table.
            make: Builds the layout of the same game for another home seat.
        """
        self.layout = layout
        self._make = make
        self._home: Layout[State] | None = None  # the table as it is seen by who holds the hand
        kinds = layout.seating.game.zones.kinds
        self._kinds = tuple(
            name
            for name in layout.interactive_zones
            if name in kinds and kinds[name].visibility is Visibility.OWNER
        )
        self._lying: Inventory = {}
        self._held = Box(0.0, 0.0, 1.0, 1.0)  # where they would lie at the home seat
        self._widest = 1.0  # of them

    @property
    def seat(self) -> Seat:
        """Seat whose hand lies there."""
        return self.layout.seating.hand_panel_seat

    def holds_zone(self, zone: Zone) -> bool:
        """True if a zone lies on the hand panel."""
        if self.seat == NOBODY:
            return False
        at = parse_zone(zone)
        return at.owner == self.seat and at.kind in self._kinds

    def is_empty_of(self, seat: Seat, inventory: Inventory) -> bool:
        """True if a seat holds something that does not lie on the panel: it was empty before."""
        kinds = self._kinds if self.seat == NOBODY != seat else ()
        return any(inventory.get(f"{kind}:{seat}") for kind in kinds)

    def set_hand(self, inventory: Inventory, seat: Seat) -> None:
        """Open the hand of a seat, if it holds anything; NOBODY opens none."""
        seating = self.layout.seating
        seating.hand_panel_seat = seat
        self._lying = {zone: pieces for zone, pieces in inventory.items() if self.holds_zone(zone)}
        if not any(self._lying.values()):
            seating.hand_panel_seat = NOBODY
            return
        lies = list(self._lies())
        self._held, self._widest = Box.enclosing(lies), max(box.width for box in lies)

    def _lies(self) -> Iterator[Box]:
        """Yield the boxes that the pieces would have at the home seat."""
        for zone, pieces in self._lying.items():
            for pose, piece in zip(
                self.home_layout.zone_layout.place(zone).poses(pieces), pieces, strict=False
            ):
                yield pose.box(*self.home_layout.piece_art.picture(piece, zone).size)

    @property
    def home_layout(self) -> Layout[State]:
        """The layout as seen from the side of the open hand's seat."""
        seating = self.layout.seating
        if self._home is None:
            self._home = self._make(
                Seating(seating.game, seating.setup, seating.text, seating.theme)
            )
        own = self._home.seating
        own.home_seat, own.hand_panel_seat = self.seat, self.seat
        own.text, own.theme = seating.text, _legible(seating.theme, self.piece_scale)
        return self._home

    @property
    def box(self) -> Box:
        """The box of the cloth; empty where no hand is open."""
        if self.seat == NOBODY:
            return Box(0.0, 0.0, 0.0, 0.0)
        return self._room

    def covers_box(self, zone: Zone, box: Box) -> bool:
        """True if the box of a zone lies below the cloth."""
        return not self.holds_zone(zone) and self.box.contains(*box.center)

    @property
    def _room(self) -> Box:
        return self.layout.zone_layout.hand_panel_box(self.seat)

    @property
    def piece_scale(self) -> float:
        """Scale of the pieces on the cloth: 1 as at the home seat, less where room is scarce."""
        held, room = self._held, self._room
        across, down = (
            (room.width - 2 * CLOTH_PADDING) / held.width,
            (room.height - 2 * CLOTH_PADDING) / held.height,
        )
        return min(1.0, across, down)

    def to_cloth(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the home seat's layout to the cloth."""
        (to_x, to_y), (home_x, home_y), scale = self.box.center, self._held.center, self.piece_scale
        return to_x + (x - home_x) * scale, to_y + (y - home_y) * scale

    def zone_place(self, zone: Zone) -> ZonePlace:
        """Return the place of a zone on the cloth."""
        place = self.home_layout.zone_layout.place(zone)
        lies, moved = place.poses, self.to_cloth

        def arrange(pieces: Sequence[Piece]) -> Sequence[Placement]:
            return [Placement(*moved(x, y), angle) for x, y, angle in lies(pieces)]

        is_in_act = self.layout.zone_layout.is_hand_in_act(self.seat)
        made = replace(place, layer=Layer.ACT if is_in_act else Layer.HAND_PANEL, z_order=1.0)
        if isinstance(place.spread, Fan):
            return replace(made, spread=self._fan(place.spread))
        return replace(made, arrange=arrange)

    def _fan(self, fan: Fan) -> Fan:
        """A hand of cards as it lies on the cloth."""
        (x, y), scale = self.to_cloth(fan.x, fan.y), self.piece_scale
        room = self._room.width - 2 * CLOTH_PADDING - self._widest * scale
        return replace(
            fan, x=x, y=y, step=fan.step * scale, width=room, drop=fan.drop * scale,
            focus_room=fan.focus_room * scale,
        )  # fmt: skip

    def build_cloth(self) -> Node:
        """Return the node of the panel below the hand."""
        seating, box = self.layout.seating, self.box
        if self.layout.zone_layout.far_edge is not None:  # the hand lies on the table itself
            bare = FilledRect(box.width, box.height, (0, 0, 0, 0))
            return Node(bare, *box.center, lift=FLAT_LIFT, z=Layer.HAND_PANEL, name=CLOTH_NAME)
        picture = self.layout.materials.home_panel.panel(seating.theme, box.width, box.height)
        return Node(picture, *box.center, lift=18.0, z=Layer.HAND_PANEL, name=CLOTH_NAME)

    def closing_nodes(self, table: Mapping[Zone, Sequence[Piece]]) -> list[Node]:
        """Return the nodes of the closing panel: the cloth and its pieces face down, at rest.

        The order of the pieces must not reveal anything.

        Args:
            table: The displayed pieces by zone.
        """
        made, looks = [self.build_cloth()], HandPanelArt(self)
        for zone, pieces in table.items():
            if self.holds_zone(zone):
                place = self.zone_place(zone)
                for n, ((x, y, angle), piece) in enumerate(
                    zip(place.poses(pieces), pieces, strict=False)
                ):
                    picture = looks.picture(back_of(piece), zone)
                    made.append(Node(picture, x, y, angle=angle, z=place.z(n)))
        return made


@lru_cache(maxsize=4)
def _legible(theme: Theme, scale: float) -> Theme:
    """A theme whose letters are as large as promised on what is shown at that scale."""
    if scale == 1.0:
        return theme
    return replace(theme, min_table_text_size=theme.min_table_text_size / scale)


def turn_pieces_on_edge(nodes: Sequence[Node]) -> Animation:
    """Turn pieces on edge together, so that each moment shows how many there are."""
    turned = (_turned(node, EDGE_TURN_ANGLES, HAND_TURN_SECONDS) for node in nodes)
    return parallel(*turned, wait(HAND_TURN_SECONDS))


def turn_pieces_flat(nodes: Sequence[Node]) -> Animation:
    """Lay pieces flat together that stand on edge."""
    turned = (_turned(node, EDGE_TO_FLAT_ANGLES, HAND_TURN_SECONDS) for node in nodes)
    return parallel(*turned, wait(HAND_TURN_SECONDS))


def turn_pieces_away(nodes: Sequence[Node], gone: Callable[[Node], None]) -> Animation:
    """Turn covering pieces on edge, one after another, and remove them then."""
    steps = (
        sequence(_turned(node, EDGE_TURN_ANGLES, TURN_SECONDS), call(gone, node)) for node in nodes
    )
    return stagger((HAND_TURN_SECONDS - TURN_SECONDS) / max(1, len(nodes) - 1), *steps)


def _on_edge(share: float) -> float:
    """Return the angle at which this share of a piece's breadth is hidden."""
    return EDGE_ANGLE * math.acos(1.0 - share) / (math.pi / 2)


def _turned(node: Node, turns: Sequence[float], seconds: float) -> Animation:
    """A piece is turned so far, one turn after another."""
    return sequence(*(tween(node, seconds / len(turns), "linear", turn=turn) for turn in turns))


EDGE_TURN_ANGLES: Final = tuple(_on_edge(n / TURN_STEPS) for n in range(1, TURN_STEPS + 1))
EDGE_TO_FLAT_ANGLES: Final = (*reversed(EDGE_TURN_ANGLES[:-1]), 0.0)
"""Angles of a piece until it stands on edge, and back."""


def sink_cloth(nodes: Sequence[Node], motion: Motion, then: Callable[[], None]) -> Animation:
    """Move the cloth with its pieces down and fade it out."""
    return sequence(parallel(*(_animate_leaving(node, motion) for node in nodes)), call(then))


def raise_cloth(nodes: Sequence[Node], motion: Motion) -> Animation:
    """Move the cloth with its pieces up and fade it in."""
    comes = []
    for node in nodes:
        y, node.y, node.alpha = node.y, node.y + _way(motion), 0.0
        comes.append(tween(node, CLOTH_SINK_SECONDS, "easeInOutSine", y=y, alpha=1.0))
    return parallel(*comes)


def _animate_leaving(node: Node, motion: Motion) -> Animation:
    return tween(node, CLOTH_SINK_SECONDS, "easeInOutSine", y=node.y + _way(motion), alpha=0.0)


def _way(motion: Motion) -> float:
    return CLOTH_SINK_DISTANCE if motion.has_travel else 0.0


class HandPanelLayout(ZoneLayout):
    """The zone layout of a table, with the open hand on its cloth."""

    def __init__(self, front: HandPanel) -> None:
        self._front = front
        self.far_edge = front.layout.zone_layout.far_edge

    @property
    def _below(self) -> ZoneLayout:
        return self._front.layout.zone_layout

    def place(self, zone: Zone) -> ZonePlace:
        """Return the place of a zone, on the cloth if it belongs to the open hand."""
        front = self._front
        if front.holds_zone(zone):
            return front.zone_place(zone)
        place = self._below.place(zone)
        if place.mouth_front is not None and front.box.contains(*place.pile_opening[:2]):
            return replace(place, mouth_front=None)  # nothing is drawn over the cloth
        return place

    def box(self, zone: Zone) -> Box:
        """Return the box of a zone; of the open hand that of the cloth."""
        front = self._front
        if not front.holds_zone(zone):
            return self._below.box(zone)
        return front.box.inset(CLOTH_PADDING)

    @property
    def sliding_static_names(self) -> frozenset[str]:  # type: ignore[override]
        """Names of the static nodes of the table below that slide for an act."""
        return self._below.sliding_static_names

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The permanent zones of the table below."""
        return self._below.permanent_zones

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons of the table below."""
        return self._below.buttons_box

    def seat_position(self, seat: Seat) -> Placement:
        """Return the position of messages about a seat."""
        return self._below.seat_position(seat)

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat."""
        return self._below.seat_box(seat)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the position of a counter."""
        return self._below.counter_position(track, seat)

    def raised_bag_box(self, bag: Zone) -> Box | None:
        """Return the box of a raised bag of the layout below."""
        return self._below.raised_bag_box(bag)

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's open hand."""
        return self._below.hand_panel_box(seat)


class HandPanelArt(PieceArt):
    """The piece art of a table, with the open hand as large as at the home seat."""

    def __init__(self, front: HandPanel) -> None:
        self._front = front

    @property
    def _below(self) -> PieceArt:
        return self._front.layout.piece_art

    def _of(self, zone: Zone) -> PieceArt:
        return self._front.home_layout.piece_art if self._front.holds_zone(zone) else self._below

    def static_nodes(self) -> Sequence[Node]:
        """Return the static nodes, and the cloth if a hand is open."""
        made = self._below.static_nodes()
        return made if self._front.seat == NOBODY else [*made, self._front.build_cloth()]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return a piece's picture, scaled on the cloth, with its letter in high contrast."""
        picture = self._of(zone).picture(piece, zone)
        scale = self._front.piece_scale if self._front.holds_zone(zone) else 1.0
        shown = picture if scale == 1.0 else EnlargedPicture(picture, scale)
        theme = self._front.layout.seating.theme
        return adapt_contrast(theme, shown, self.letter(piece) if theme.high_contrast else "")

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile."""
        return self._of(zone).pile_picture(zone, pieces)

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture for the close-up."""
        return self._below.large_picture(piece, zone)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        """Return the close-up text of a piece."""
        return self._below.description(piece, zone)

    def zone_notes(self, zone: Zone, model: TableViewModel) -> Sequence[str]:
        """Return the notes on a zone."""
        return self._below.zone_notes(zone, model)

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece."""
        return self._below.worth(piece)

    def letter(self, piece: Piece) -> str:
        """Return the letter of a piece for high contrast."""
        return self._below.letter(piece)

    def material(self, piece: Piece) -> str:
        """Return the material of a piece."""
        return self._below.material(piece)
