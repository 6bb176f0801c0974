"""The stage: which pieces are shown where. It follows acts, and can be laid anew at any time.

It knows zones, not rules. Its record of what lies where (`showing`) must equal the inventory of
the view whenever the director has nothing left to play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from typing import NamedTuple

from scenes.table.layout import Layout, Showing
from scenes.table.places import Place, Pose
from sprites.canvas import Canvas
from sprites.drawn import shown
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.acts import Act, Move, Score, Step, Turn, before
from tabletop.core.zones import Inventory, Piece, Seat, Zone, Zones

PIECES_Z = 100.0
"""Pieces lie above the furniture (z below 100) and below what is in the air (from 1000)."""
AIR_Z = 1000.0
READOUTS_Z = 900.0


class Thing(NamedTuple):
    """A piece on the stage: where it lies, its place in the order there, its node."""

    zone: Zone
    index: int  # type: ignore[assignment]  # not the method of tuples
    piece: Piece
    node: Node


class Stage:
    """Nodes for all pieces, laid out by a layout on a canvas."""

    def __init__(self, canvas: Canvas, layout: Layout, zones: Zones) -> None:
        self.canvas = canvas
        self.layout = layout
        self.zones = zones
        self.showing = Showing()
        self._nodes: dict[Zone, list[Node]] = {}
        self._piles: dict[Zone, Node] = {}
        self._fronts: dict[Zone, Node] = {}
        self._readouts: dict[str, Node] = {}
        self._unseen = False
        self._behind = False  # whether the readouts are not up to what is shown
        self._told: Showing | None = None  # what readouts tell of, while a phrase is shown
        self._phrase = 0
        self._furniture: list[Node] = []
        self._named: dict[str, Node] = {}
        self._passing: dict[Node, None] = {}
        self._coming: dict[Zone, int] = {}  # pieces on their way to a pile
        self._drafted: list[Move] = []  # of one piece each, shown though nothing is decided
        self.in_hand: Node | None = None
        """What a person has put somewhere: of pieces all alike it is the one that goes there."""

    # Laying

    def lay(self, inventory: Inventory, counters: Mapping[tuple[str, Seat], int]) -> None:
        """Lay everything anew, at rest, without motion."""
        there, self._furniture = self._furniture, []
        self.clear()
        self._furnish(there)
        self.showing.table = {zone: list(pieces) for zone, pieces in inventory.items() if pieces}
        self.showing.counters = dict(counters)
        for zone in self.showing.table:
            self.refresh(zone)
        self.read()

    def _furnish(self, there: list[Node]) -> None:
        """Lay mats, boards, plates. The lowest stay if they are there: felts are dear to paint."""
        wanted = list(self.layout.furniture())
        same = 0
        while same < min(len(there), len(wanted)) and _alike(there[same], wanted[same]):
            same += 1
        for node in there[same:]:
            self.canvas.remove(node)
        self._furniture = there[:same] + wanted[same:]
        for node in self._furniture:
            self.canvas.add(node)
            if node.name:
                self._named[node.name] = node

    def clear(self) -> None:
        """Take everything off the table: while a curtain is shut, nothing private is here."""
        for node in self._all_nodes():
            self.canvas.remove(node)
        self._nodes.clear()
        self._piles.clear()
        self._fronts.clear()
        self._readouts.clear()
        self._named.clear()
        self._furniture.clear()
        self._passing.clear()
        self._coming.clear()
        self._drafted.clear()
        self.in_hand = None
        self._told = None
        self.showing.draft = None
        self.showing.table = {}

    def refresh(self, zone: Zone) -> None:
        """Make the nodes of a zone anew from what is shown there, at rest."""
        for node in self._nodes.pop(zone, []):
            self.canvas.remove(node)
        place = self.layout.place(zone)
        if place.pile:
            self._coming.pop(zone, None)
            self.show_pile(zone)
            return
        pieces = self.showing.table.get(zone, [])
        if place.sort is not None:
            pieces.sort(key=place.sort)
        nodes = []
        for i, pose in enumerate(place.poses(pieces)):
            node = Node(self.layout.picture(pieces[i], zone), name=zone, tag=pieces[i])
            rest(node, pose, place, i)
            self.canvas.add(node)
            nodes.append(node)
        self._nodes[zone] = nodes

    def show_pile(self, zone: Zone) -> None:
        """Show how much lies in a pile now."""
        place = self.layout.place(zone)
        picture = self.layout.pile(zone, self._there(zone))
        node = self._piles.get(zone)
        if picture is None:
            if node is not None:
                self.canvas.remove(self._piles.pop(zone))
            return
        pose = place.spread.poses(1)[0]
        if node is None:
            node = self._piles[zone] = Node(picture, pose.x, pose.y, angle=pose.angle, name=zone)
            node.z = PIECES_Z + place.z
            self.canvas.add(node)
            if place.front is not None:
                front = Node(place.front, pose.x, pose.y, angle=pose.angle, lift=-1.0)
                front.z = AIR_Z - 1
                self._fronts[zone] = front
        node.picture = picture

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Meanwhile nobody looks: the readouts fall behind, until one of them is asked for or
        `read` is called afterwards."""
        self._unseen = True
        try:
            yield
        finally:
            self._unseen = False

    def read(self) -> None:
        """Bring the readouts up to what is shown."""
        self._behind = True
        if not self._unseen:
            self._catch_up()

    def begin(self) -> int:
        """A phrase begins, which is noted at once and shown by and by; its number.

        Until it is shown the readouts tell nothing of it but its counters, as they run.
        """
        self._phrase += 1
        now, self._told = self.showing, None
        if not self._unseen:
            table = {zone: list(pieces) for zone, pieces in now.table.items()}
            self._told = replace(now, table=table, marks=deepcopy(now.marks))
        return self._phrase

    def tell(self, phrase: int) -> None:
        """A phrase has been shown: the readouts tell of it, unless the next one has begun."""
        if phrase == self._phrase:
            self._told = None

    def _catch_up(self) -> None:
        if not self._behind:
            return
        self._behind = False
        wanted = self.layout.readouts(self._told or self.showing)
        for name in list(self._readouts):
            if name not in wanted:
                self.canvas.remove(self._readouts.pop(name))
        for name, node in wanted.items():
            node.name = name
            old = self._readouts.get(name)
            if old is None:
                if node.z < READOUTS_Z:
                    node.z += READOUTS_Z
                self._readouts[name] = node
                self.canvas.add(node)
                continue
            if old.picture != node.picture:
                old.picture = node.picture
            old.x, old.y, old.alpha, old.visible = node.x, node.y, node.alpha, node.visible

    # Following acts

    def record(self, act: Act) -> None:
        """Note what an act changes that is not a piece between zones."""
        if isinstance(act, Score):
            key = act.track, act.seat
            self.showing.counters[key] = self.showing.counters.get(key, 0) + act.n
        elif isinstance(act, Turn):
            pieces = self.showing.table[act.zone]
            pieces[len(pieces) - 1 - pieces[::-1].index(act.piece)] = act.into
        self.layout.mark(act, self.showing)

    def take(self, act: Move | Step, viewer: Seat) -> Node:
        """Take one piece out of the zone where an act finds it; its node is now in the air."""
        source = act.source if isinstance(act, Move) else act.path[0]
        piece = self.zones.shown(act.piece, source, viewer)
        pieces = self.showing.table.get(source, [])
        index = self._which(source, piece)
        del pieces[index]
        place = self.layout.place(source)
        if place.pile:
            pose = place.gate(piece)
            node = Node(self.layout.picture(piece, source), pose.x, pose.y, angle=pose.angle)
            self.canvas.add(node)
            self.show_pile(source)
        else:
            node = self._nodes[source].pop(index)
        node.z = AIR_Z
        node.tag = piece
        return node

    def _which(self, zone: Zone, piece: Piece) -> int:
        """Which of the pieces of that kind goes: the one put by hand, else the topmost."""
        pieces = self.showing.table.get(zone, [])
        if not self.zones[zone].ordered:
            for index, node in enumerate(self._nodes.get(zone, [])):
                if node is self.in_hand and pieces[index] == piece:
                    return index
        return len(pieces) - 1 - pieces[::-1].index(piece)

    def put(self, act: Move | Step, node: Node, viewer: Seat) -> None:
        """Give a node in the air to the zone where an act brings it; it still has to travel."""
        target = act.target if isinstance(act, Move) else act.path[-1]
        piece = self.zones.shown(act.piece, target, viewer)
        self.showing.table.setdefault(target, []).append(piece)
        node.name, node.tag = target, piece
        place = self.layout.place(target)
        if place.pile:
            self.bring(node)
            self._coming[target] = self._coming.get(target, 0) + 1
            return
        nodes = self._nodes.setdefault(target, [])
        nodes.append(node)
        if (sort := place.sort) is not None:
            nodes.sort(key=lambda lying: sort(lying.tag))
            self.showing.table[target].sort(key=sort)

    def gone(self, zone: Zone, node: Node) -> None:
        """A node has arrived in a pile: it is one with it."""
        self.dismiss(node)
        self._coming[zone] = max(0, self._coming.get(zone, 0) - 1)
        self.show_pile(zone)

    # What is only drafted

    @property
    def drafted(self) -> Sequence[Move]:
        """Moves of one piece each that are shown though nothing is decided yet."""
        return self._drafted

    @drafted.setter
    def drafted(self, moves: Sequence[Move]) -> None:
        self._drafted = list(moves)

    def settle(self, move: Move) -> bool:
        """Whether a piece of a move lies where it goes already, as a draft: it does not any more
        count as drafted."""
        one = move._replace(n=1, clause="")
        if one not in self._drafted:
            return False
        self._drafted.remove(one)
        return True

    def decided(self, viewer: Seat) -> Inventory:
        """What is shown without what is only drafted."""
        return before(self.showing.table, self._drafted, viewer, self.zones)

    # What only passes by

    def bring(self, node: Node) -> None:
        """Show what is no piece at rest (a figure, a drop of rain) until it is dismissed.

        Should time jump meanwhile, it is gone when the table is laid anew.
        """
        self._passing[node] = None
        self.canvas.add(node)

    def dismiss(self, node: Node) -> None:
        """Take away what was passing by; what is not there is no error."""
        self._passing.pop(node, None)
        self.canvas.remove(node)

    @property
    def passing(self) -> Sequence[Node]:
        """What is passing by now."""
        return tuple(self._passing)

    # Looking

    def things(self, zone: Zone) -> list[Thing]:
        """The pieces shown singly in a zone, from the bottom up."""
        pieces = self.showing.table.get(zone, [])
        nodes = self._nodes.get(zone, [])
        return [Thing(zone, i, pieces[i], node) for i, node in enumerate(nodes)]

    def index(self, zone: Zone, node: Node) -> int:
        """The place of a node in the order of its zone. Raises ValueError if it is not there."""
        return self._nodes[zone].index(node)

    def everything(self) -> Iterator[Thing]:
        """All pieces shown singly."""
        for zone in list(self._nodes):
            yield from self.things(zone)

    def pile(self, zone: Zone) -> Node | None:
        """The one node of a pile."""
        return self._piles.get(zone)

    def piles(self) -> Sequence[Zone]:
        """The zones of which one node stands for all pieces, where there is any."""
        return tuple(zone for zone in self._piles if self.showing.table.get(zone))

    def whole(self, zone: Zone) -> Thing | None:
        """A pile as a thing: its uppermost piece stands for it (index -1); None for no pile."""
        node, pieces = self._piles.get(zone), self._there(zone)
        return Thing(zone, -1, pieces[-1], node) if node is not None and pieces else None

    def _there(self, zone: Zone) -> Sequence[Piece]:
        """The pieces of a pile without those that are still on their way to it."""
        pieces = self.showing.table.get(zone, [])
        return pieces[: len(pieces) - self._coming.get(zone, 0)]

    def front(self, zone: Zone) -> Node | None:
        """What is drawn over a piece that comes out of a pile."""
        return self._fronts.get(zone)

    @property
    def furniture(self) -> Sequence[Node]:
        """Mats, boards, labels: what never moves."""
        return tuple(self._furniture)

    @property
    def signs(self) -> Sequence[Node]:
        """The readouts that are shown now."""
        self._catch_up()
        return tuple(self._readouts.values())

    def named(self, name: str) -> Node | None:
        """A node of the furniture or a readout, by name."""
        self._catch_up()
        return self._named.get(name) or self._readouts.get(name)

    def poses(self, zone: Zone) -> Sequence[Pose]:
        """Where the pieces of a zone belong now."""
        return self.layout.place(zone).poses(self.showing.table.get(zone, ()))

    def resting(self, zone: Zone, index: int) -> Box | None:
        """Where the index-th piece of a zone lies when it is at rest; None if there is none."""
        poses, nodes = self.poses(zone), self._nodes.get(zone, [])
        if index >= min(len(poses), len(nodes)):
            return None
        x, y, angle = poses[index]
        return Node(nodes[index].picture, x, y, angle=angle).bounds()

    def thing_at(self, x: float, y: float) -> Thing | None:
        """The topmost piece at a point, piles included (index -1, their uppermost piece).

        Not one that is on its way: it may not have been turned over yet.
        """
        best: Thing | None = None
        for thing in self.everything():
            if thing.node.z >= AIR_Z - 2:
                continue
            over = best is None or thing.node.z >= best.node.z
            if over and thing.node.hit(x, y):
                best = thing
        for zone, node in self._piles.items():
            if node.hit(x, y) and (best is None or node.z > best.node.z):
                pieces = self._there(zone)
                best = Thing(zone, -1, pieces[-1] if pieces else "", node)
        return best

    def _all_nodes(self) -> Iterator[Node]:
        yield from self._furniture
        for nodes in self._nodes.values():
            yield from nodes
        yield from self._piles.values()
        yield from self._readouts.values()
        yield from self._passing


def whole_way(step: Step) -> Move:
    """A step from space to space as one move, as a draft would show it."""
    return Move(step.piece, 1, step.path[0], step.path[-1], "")


def _alike(one: Node, other: Node) -> bool:
    """Whether two nodes are the same to see and to find."""
    return one.name == other.name and shown(one) == shown(other)


def rest(node: Node, pose: Pose, place: Place, index: int) -> None:
    """Lay a node where it belongs, flat and still."""
    node.x, node.y, node.angle = pose
    node.z = rest_z(place, index)
    node.zoom, node.lift, node.squash, node.turn = 1.0, 0.0, 0.0, 0.0


def rest_z(place: Place, index: int) -> float:
    """The height in the order of drawing of the index-th piece of a place."""
    return PIECES_Z + place.z + index * 0.01
