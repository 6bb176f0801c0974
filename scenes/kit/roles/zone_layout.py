"""Positions of zones, the first role of a layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Final, Generic

from scenes.kit.placement import NearFan, Placement, ZonePlace, panel_message_position
from scenes.kit.roles.seating import G_co, Seating
from scenes.kit.setting.act_seats import ActSeats
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.far_edge import FarEdge
from scenes.kit.setting.ground import STEPPED_BACK_LIGHT
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, parse_zone

LINE_BOX: Final = Box(400.0, 988.0, 1120.0, 80.0)
"""The place of the one line: the bottom centre."""
LOWER_TABLE_BOX: Final = Box(96.0, 600.0, 1728.0, 350.0)
"""The lower part of a table, above the action bar."""


class ZoneLayout(ABC):
    """Positions of zones, buttons and messages, in design units of 1920 x 1080."""

    far_edge: FarEdge | None = None
    """The far edge with its people and place cards; None for a table without one."""
    act_key: Hashable = None
    """The act for which zones are laid out in the middle; None at rest. The stage sets it."""

    held_line_box: Box | None = None
    """The box of the one line until the table has gone dark for an act; the stage sets it."""

    pair_height: float = 0.0
    """Height of a question with the line about the last event, where it may exceed the box."""

    stepped_back_light: float = STEPPED_BACK_LIGHT
    """Light that is left on the table while an act is shown, beside the pool in the middle."""

    sliding_static_names: frozenset[str] = frozenset()
    """Names of static nodes that slide to the middle and back, such as a rug."""

    covered_static_names: frozenset[str] = frozenset()
    """Names of static nodes that leave over the near edge for an act, such as cards on a rug."""

    @property
    def clears_table(self) -> bool:
        """True if the act in the middle hides all else that lies on the table."""
        return False

    @property
    def act_seats(self) -> ActSeats | None:
        """The seats while an act is shown; None at rest."""
        return None

    @property
    def near_fan(self) -> NearFan | None:
        """The fan in which a demo shows the hand of the acting seat at the near edge.

        None, as by default, shows none.
        """
        return None

    cloth_box: Box | None = None
    """Box of a cloth on which drawn pieces come to lie; None for none. No bubble lies there."""

    line_box: Box = LINE_BOX
    """The box in which the one line is centred; a demo has it higher, over the standings."""

    @abstractmethod
    def place(self, zone: Zone) -> ZonePlace:
        """Return the place of a zone.

        Raises:
            KeyError: The game has no such zone.
        """

    def box(self, zone: Zone) -> Box:
        """Return the box of a whole zone, to be pressed or highlighted.

        Raises:
            KeyError: The game has no such zone.
        """
        return self.place(zone).box

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """Zones that can be inspected though they may be empty, such as the spaces of a track.

        Other zones are found by their pieces.
        """
        return ()

    @property
    @abstractmethod
    def buttons_box(self) -> Box:
        """The box of the action buttons."""

    @abstractmethod
    def seat_position(self, seat: Seat) -> Placement:
        """Return the position of messages about a seat, near its name plate."""

    @abstractmethod
    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat: its panel, its row, its stall.

        Messages about another seat never lie there.
        """

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's open hand on a public table.

        The box covers what that seat needs least. By default the lower part of the table.
        """
        return LOWER_TABLE_BOX

    def choosers_box(self, seat: Seat) -> Box:
        """Return the box of the panel of a simultaneous choice on a public table.

        By default where an open hand would lie.
        """
        return self.hand_panel_box(seat)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box in which demo viewers see a seat's hand, over its face-down cards.

        None shows nothing, as by default.
        """
        return None

    shows_people_in_act: bool = False
    """True if people and place cards stand over a table that steps back, if an act has none."""

    @property
    def keeps_revealed_hands(self) -> bool:
        """True if these hands lie on the table that steps back while an act is shown."""
        return False

    def raised_bag_box(self, bag: Zone) -> Box | None:
        """Return the box in which a bag stands while pieces are drawn; None brings it forward."""
        return None

    def is_hand_in_act(self, seat: Seat) -> bool:
        """True if the open hand of a seat stays in the light while an act is shown."""
        return False

    @property
    def goal_boxes(self) -> Sequence[Box]:
        """Boxes of the things by which the game is won; the message about its goal keeps off them.

        Names and scores are kept free anyway.
        """
        return ()

    @property
    def reserved_boxes(self) -> Sequence[Box]:
        """Boxes of other things that this message keeps off; by default none."""
        return ()

    def turn_boxes(self, seat: Seat) -> Sequence[Box]:
        """Return the boxes in which a piece comes to lie in a seat's turn; by default none."""
        return ()

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the position of a counter, from which its changes rise."""
        return self.seat_position(seat)

    @property
    def counted_place_boxes(self) -> Sequence[Box]:
        """The boxes of places with numbers of their own, where a seat's change would be misread."""
        return ()


class SeatedZoneLayout(ZoneLayout, Generic[G_co]):
    """A layout of zones that are shared or belong to the home seat or to a rival."""

    def __init__(self, seating: Seating[G_co]) -> None:
        self.seating = seating
        self._places: dict[Zone, ZonePlace] = {}  # that were asked for, as the table is laid now
        self._laid: object = None

    @property
    def layout_key(self) -> Sequence[object]:
        """Key of the current layout: while it is equal, every zone keeps its place."""
        seating = self.seating
        return (
            seating.home_seat,
            seating.hand_panel_seat,
            seating.deciding_seat,
            seating.theme,
            seating.setup,
            self.act_key,
        )

    def place(self, zone: Zone) -> ZonePlace:
        """Return the cached place of a zone, as the table is laid out now."""
        if self._laid != (laid := self.layout_key):
            self._laid = laid
            self._places.clear()
        found = self._places.get(zone)
        if found is None:
            found = self._places[zone] = self._place(zone)
        return found

    def _place(self, zone: Zone) -> ZonePlace:
        kind, number, _ = parse_zone(zone)
        seat, n = self.seating.game.zones.owner(zone), number or 0
        if seat is None:
            found = self.shared_place(zone, kind, n)
        elif not 0 <= seat < self.seating.seat_count:
            found = None
        else:
            found = self.seat_place(kind, n, seat)
        if found is None:
            raise KeyError(zone)
        return found

    @abstractmethod
    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone of this kind and number; None if there is none."""

    @abstractmethod
    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone, of the home seat or of a rival."""


class PanelZoneLayout(SeatedZoneLayout[G_co]):
    """A layout in which the home seat has a mat with a plate, and each rival a panel."""

    home_plate: ClassVar[Box]
    """Box of the name of the home seat."""
    home_box: ClassVar[Box]

    @abstractmethod
    def panel(self, seat: Seat) -> Any:
        """Return the panel of a rival, which has a `box`."""

    def seat_position(self, seat: Seat) -> Placement:
        """Return the middle of the home plate, or a point below a rival's name."""
        if seat == self.seating.home_seat:
            return Placement(*self.home_plate.center)
        return panel_message_position(self.panel(seat).box)

    def seat_box(self, seat: Seat) -> Box:
        """Return the home mat or the rival's panel."""
        return self.home_box if seat == self.seating.home_seat else self.panel(seat).box


class EdgeZoneLayout(SeatedZoneLayout[G_co]):
    """A layout in which people sit along the far edge, and a home seat at the near edge."""

    edge_style: ClassVar[EdgeStyle] = EdgeStyle()
    seat_bottom: ClassVar[float] = 560.0
    """Height down to which the zones of a seat along the far edge reach."""
    home_box: ClassVar[Box] = Box(0.0, 640.0, 620.0, 440.0)
    """Area of the zones of a home seat."""

    far_edge: FarEdge

    def __init__(self, seating: Seating[G_co]) -> None:
        super().__init__(seating)
        self.far_edge = FarEdge(seating, self.edge_style)

    @property
    def act_seats(self) -> ActSeats | None:
        """The people of an act that the director shows; None at rest."""
        return self.act_key if isinstance(self.act_key, ActSeats) else None

    def seat_position(self, seat: Seat) -> Placement:
        """Return the middle of the place card of a seat."""
        return Placement(*self.far_edge.card_box(seat).center)

    def seat_box(self, seat: Seat) -> Box:
        """Return the column of a seat below the far edge, or the area of the home seat."""
        if seat == self.seating.home_seat:
            return self.home_box
        return self.far_edge.column(seat, self.seat_bottom)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the score on the place card, from which its changes rise."""
        return self.far_edge.score_position(seat)
