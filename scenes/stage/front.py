"""The front panel: where nobody is at home, what somebody holds lies open on a cloth of its own.

The public table stays as it is beneath. The hand lies on the cloth as it does at the home seat of
the same game; when all look again, it turns face down and sinks with its cloth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scenes.kit.contrast import clear
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.places import Fan, Place, Placement
from scenes.kit.roles.looks import Description, Looks
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from scenes.stage.closeup import Enlarged
from scenes.ui.theme import Theme
from sprites.motion import Motion
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box
from sprites.timeline import Animation, call, sequence, staggered, together, tween, wait
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Seat, Seen, Zone, address, back_of

PAD: Final = 18.0
"""Of the cloth around what lies on it."""
CLOTH: Final = "front"
"""The name of its node."""
TURNS: Final = 0.18
"""Seconds in which each piece of a hand is turned on edge, or laid flat."""
STEPS: Final = 6
"""In which breadth is lost and won evenly: what is large would shake the picture otherwise."""
EDGE: Final = 0.6
"""Seconds in which a hand that closes is turned on edge, and in which it is laid flat."""
ON_EDGE: Final = 89.8
"""Degrees at which nothing is seen of a piece."""
WAY: Final = 160.0
GOES: Final = 0.7
"""How far the cloth sinks while it fades, and in how many seconds: what is so large would shake the
picture if it went out of it, or faster."""

MakeLayout = Callable[[Seating[Game[State]]], Layout[State]]


class Front:
    """Says what lies on the front panel, and where; nothing does while no hand lies open."""

    def __init__(self, layout: Layout[State], make: MakeLayout) -> None:
        """make: the layout of the same game for other seats at home."""
        self.layout = layout
        self._make = make
        self._home: Layout[State] | None = None  # the table as it is seen by who holds the hand
        kinds = layout.seating.game.zones.kinds
        self._kinds = tuple(
            name for name in layout.mine if name in kinds and kinds[name].seen is Seen.OWNER
        )
        self._lying: Inventory = {}
        self._held = Box(0.0, 0.0, 1.0, 1.0)  # where they would lie at the home seat
        self._widest = 1.0  # of them

    @property
    def seat(self) -> Seat:
        """Whose hand lies there."""
        return self.layout.seating.front

    def holds(self, zone: Zone) -> bool:
        """Whether a zone lies on the front panel."""
        if self.seat == NOBODY:
            return False
        at = address(zone)
        return at.owner == self.seat and at.kind in self._kinds

    def lay(self, inventory: Inventory, seat: Seat) -> None:
        """From now on the hand of a seat lies there, if there is anything in it; NOBODY: none."""
        seating = self.layout.seating
        seating.front = seat
        self._lying = {zone: pieces for zone, pieces in inventory.items() if self.holds(zone)}
        if not any(self._lying.values()):
            seating.front = NOBODY
            return
        lies = list(self._lies())
        self._held, self._widest = Box.around(lies), max(box.width for box in lies)

    def _lies(self) -> Iterator[Box]:
        """Where the pieces would lie at the home seat."""
        for zone, pieces in self._lying.items():
            for pose, piece in zip(
                self.home.places.place(zone).poses(pieces), pieces, strict=False
            ):
                yield pose.box(*self.home.looks.picture(piece, zone).size)

    @property
    def home(self) -> Layout[State]:
        """The table as it would be seen from the side of whose hand lies there."""
        seating = self.layout.seating
        if self._home is None:
            self._home = self._make(
                Seating(seating.game, seating.setup, seating.text, seating.theme)
            )
        own = self._home.seating
        own.home, own.front = self.seat, self.seat
        own.text, own.theme = seating.text, _legible(seating.theme, self.scale)
        return self._home

    @property
    def box(self) -> Box:
        """The cloth; of no size where no hand lies open."""
        if self.seat == NOBODY:
            return Box(0.0, 0.0, 0.0, 0.0)
        return self._room

    def hides(self, zone: Zone, box: Box) -> bool:
        """Whether what lies in a zone lies below the cloth."""
        return not self.holds(zone) and self.box.contains(*box.center)

    @property
    def _room(self) -> Box:
        return self.layout.places.front(self.seat)

    @property
    def scale(self) -> float:
        """How large what lies on the cloth is: 1 as at the home seat, less where room is scarce."""
        held, room = self._held, self._room
        across, down = (room.width - 2 * PAD) / held.width, (room.height - 2 * PAD) / held.height
        return min(1.0, across, down)

    def moved(self, x: float, y: float) -> tuple[float, float]:
        """Where on the cloth lies what would lie there at the home seat."""
        (to_x, to_y), (home_x, home_y), scale = self.box.center, self._held.center, self.scale
        return to_x + (x - home_x) * scale, to_y + (y - home_y) * scale

    def place(self, zone: Zone) -> Place:
        """Where a zone lies on the cloth."""
        place = self.home.places.place(zone)
        lies, moved = place.poses, self.moved

        def arrange(pieces: Sequence[Piece]) -> Sequence[Placement]:
            return [Placement(*moved(x, y), angle) for x, y, angle in lies(pieces)]

        made = replace(place, layer=Layer.FRONT, order=1.0)
        if isinstance(place.spread, Fan):
            return replace(made, spread=self._fan(place.spread))
        return replace(made, arrange=arrange)

    def _fan(self, fan: Fan) -> Fan:
        """A hand of cards as it lies on the cloth."""
        (x, y), scale = self.moved(fan.x, fan.y), self.scale
        room = self._room.width - 2 * PAD - self._widest * scale
        return replace(
            fan, x=x, y=y, step=fan.step * scale, room=room, drop=fan.drop * scale,
            opens=fan.opens * scale,
        )  # fmt: skip

    def cloth(self) -> Node:
        """The panel below the hand."""
        seating, box = self.layout.seating, self.box
        picture = self.layout.materials.own.panel(seating.theme, box.width, box.height)
        return Node(picture, *box.center, lift=18.0, z=Layer.FRONT, name=CLOTH)

    def sunk(self, table: Mapping[Zone, Sequence[Piece]]) -> list[Node]:
        """What is still seen of it when it goes: the cloth, and on it the pieces face down, all at
        rest: how one lay may not tell anything. table: what is shown where."""
        made, looks = [self.cloth()], FrontLooks(self)
        for zone, pieces in table.items():
            if self.holds(zone):
                place = self.place(zone)
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
    return replace(theme, least_on_table=theme.least_on_table / scale)


def on_edge(nodes: Sequence[Node]) -> Animation:
    """Pieces are turned until nothing is seen of their faces, as much of them in each moment."""
    return together(_in_turn([_turned(node, DOWN) for node in nodes]), wait(EDGE))


def from_edge(nodes: Sequence[Node]) -> Animation:
    """Pieces that stand on edge are laid flat."""
    return together(_in_turn([_turned(node, FLAT_AGAIN) for node in nodes]), wait(EDGE))


def turns_away(nodes: Sequence[Node], gone: Callable[[Node], None]) -> Animation:
    """What covers others is turned on edge and is gone then."""
    return _in_turn([sequence(_turned(node, DOWN), call(gone, node)) for node in nodes])


def _on_edge(share: float) -> float:
    """How far something is turned of which such a share of its breadth is seen no more."""
    return ON_EDGE * math.acos(1.0 - share) / (math.pi / 2)


def _turned(node: Node, turns: Sequence[float]) -> Animation:
    """A piece is turned so far, one turn after another."""
    return sequence(*(tween(node, TURNS / len(turns), "linear", turn=turn) for turn in turns))


def _in_turn(steps: Sequence[Animation]) -> Animation:
    """What is done to one piece soon after the other."""
    return staggered((EDGE - TURNS) / max(1, len(steps) - 1), *steps)


DOWN: Final = tuple(_on_edge(n / STEPS) for n in range(1, STEPS + 1))
FLAT_AGAIN: Final = (*reversed(DOWN[:-1]), 0.0)
"""The turns of a piece until it stands on edge, and back."""


def sinks(nodes: Sequence[Node], motion: Motion, then: Callable[[], None]) -> Animation:
    """The cloth goes down with what lies on it, and fades."""
    return sequence(together(*(_goes(node, motion) for node in nodes)), call(then))


def rises(nodes: Sequence[Node], motion: Motion) -> Animation:
    """The cloth comes up with what lies on it, out of nothing."""
    comes = []
    for node in nodes:
        y, node.y, node.alpha = node.y, node.y + _way(motion), 0.0
        comes.append(tween(node, GOES, "easeInOutSine", y=y, alpha=1.0))
    return together(*comes)


def _goes(node: Node, motion: Motion) -> Animation:
    return tween(node, GOES, "easeInOutSine", y=node.y + _way(motion), alpha=0.0)


def _way(motion: Motion) -> float:
    return WAY if motion.travels else 0.0


class FrontPlaces(Places):
    """The places of a table, those of the hand in front on its cloth."""

    def __init__(self, front: Front) -> None:
        self._front = front

    @property
    def _below(self) -> Places:
        return self._front.layout.places

    def place(self, zone: Zone) -> Place:
        front = self._front
        if front.holds(zone):
            return front.place(zone)
        place = self._below.place(zone)
        if place.front is not None and front.box.contains(*place.opening[:2]):
            return replace(place, front=None)  # nothing is drawn over the cloth
        return place

    def box(self, zone: Zone) -> Box:
        front = self._front
        if not front.holds(zone):
            return self._below.box(zone)
        return front.box.inset(PAD)

    @property
    def landmarks(self) -> Sequence[Zone]:
        return self._below.landmarks

    @property
    def buttons(self) -> Box:
        return self._below.buttons

    def seat_spot(self, seat: Seat) -> Placement:
        return self._below.seat_spot(seat)

    def mat(self, seat: Seat) -> Box:
        return self._below.mat(seat)

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        return self._below.said_spot(seat, width, height)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        return self._below.counter_spot(track, seat)

    def front(self, seat: Seat) -> Box:
        return self._below.front(seat)


class FrontLooks(Looks):
    """The looks of a table, those of the hand in front as large as at the home seat."""

    def __init__(self, front: Front) -> None:
        self._front = front

    @property
    def _below(self) -> Looks:
        return self._front.layout.looks

    def _of(self, zone: Zone) -> Looks:
        return self._front.home.looks if self._front.holds(zone) else self._below

    def furniture(self) -> Sequence[Node]:
        made = self._below.furniture()
        return made if self._front.seat == NOBODY else [*made, self._front.cloth()]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        picture = self._of(zone).picture(piece, zone)
        scale = self._front.scale if self._front.holds(zone) else 1.0
        shown = picture if scale == 1.0 else Enlarged(picture, scale)
        return clear(self._front.layout.seating.theme, shown, self.letter(piece))

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        return self._of(zone).pile(zone, pieces)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        return self._below.large(piece, zone)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return self._below.description(piece, zone)

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        return self._below.place(zone, showing)

    def worth(self, piece: Piece) -> float:
        return self._below.worth(piece)

    def letter(self, piece: Piece) -> str:
        return self._below.letter(piece)

    def material(self, piece: Piece) -> str:
        return self._below.material(piece)
