"""Where things lie: the first role of a game's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic

from scenes.kit.places import Place, Placement, below_name
from scenes.kit.roles.seating import G_co, Seating
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address

LOWER: Final = Box(96.0, 600.0, 1728.0, 350.0)
"""The lower part of a table, above its line."""


class Places(ABC):
    """Where zones, buttons and words have their place. All in design units, 1920 x 1080."""

    @abstractmethod
    def place(self, zone: Zone) -> Place:
        """Where a zone lies. Raises KeyError for a zone that the game does not have."""

    def box(self, zone: Zone) -> Box:
        """A zone as a whole, to be pressed or lit up. Raises KeyError."""
        return self.place(zone).box

    @property
    def landmarks(self) -> Sequence[Zone]:
        """Places at which one looks though nothing may lie there: the spaces of a track. Others
        are found by what lies there."""
        return ()

    @property
    @abstractmethod
    def buttons(self) -> Box:
        """Where the buttons of actions stand."""

    @abstractmethod
    def seat_spot(self, seat: Seat) -> Placement:
        """Where what is said of a seat appears: near its name plate."""

    @abstractmethod
    def mat(self, seat: Seat) -> Box:
        """What belongs to a seat as a whole: its panel, its row, its stall. What speaks of another
        seat never lies there."""

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """The middle of what is said of a seat, a plate of that size: best where it covers
        neither names nor scores. By default at `seat_spot`."""
        return self.seat_spot(seat)

    def front(self, seat: Seat) -> Box:
        """Where a seat's hand comes to lie before all where nobody is at home: at the foot of it,
        over what that seat needs least. By default in the lower part."""
        return LOWER

    def open_hand(self, seat: Seat) -> Box | None:
        """Where those who watch a demo are told what a seat holds: over its hand, which lies face
        down there. None where nothing is told of it, as by default."""
        return None

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        """Where a counter stands, for the numbers that rise from it."""
        return self.seat_spot(seat)


class SeatedPlaces(Places, Generic[G_co]):
    """Places of which some are shared, others of the home seat or of a rival."""

    def __init__(self, seating: Seating[G_co]) -> None:
        self.seating = seating
        self._places: dict[Zone, Place] = {}  # that were asked for, as the table is laid now
        self._laid: object = None

    @property
    def laid(self) -> Sequence[object]:
        """How the table is laid: while this is the same, every zone lies where it lay."""
        seating = self.seating
        return seating.home, seating.front, seating.asked, seating.theme, seating.setup

    def place(self, zone: Zone) -> Place:
        if self._laid != (laid := self.laid):
            self._laid = laid
            self._places.clear()
        found = self._places.get(zone)
        if found is None:
            found = self._places[zone] = self._place(zone)
        return found

    def _place(self, zone: Zone) -> Place:
        kind, number, _ = address(zone)
        seat, n = self.seating.game.zones.owner(zone), number or 0
        if seat is None:
            found = self.shared_place(zone, kind, n)
        elif not 0 <= seat < self.seating.count:
            found = None
        else:
            found = self.seat_place(kind, n, seat)
        if found is None:
            raise KeyError(zone)
        return found

    @abstractmethod
    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        """Where a zone lies that nobody owns, of such a kind and number; None of another game."""

    @abstractmethod
    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        """Where a zone of a seat lies, of the home seat or of a rival."""


class PanelledPlaces(SeatedPlaces[G_co]):
    """Places where the home seat has a mat with a plate, and each rival a panel."""

    plate: ClassVar[Box]
    """The name of the home seat."""
    home_mat: ClassVar[Box]

    @abstractmethod
    def panel(self, seat: Seat) -> Any:
        """The panel of a rival, which has a `box`."""

    def seat_spot(self, seat: Seat) -> Placement:
        if seat == self.seating.home:
            return Placement(*self.plate.center)
        return below_name(self.panel(seat).box)

    def mat(self, seat: Seat) -> Box:
        return self.home_mat if seat == self.seating.home else self.panel(seat).box
