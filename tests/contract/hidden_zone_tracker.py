"""Conclusions of a viewer about hidden zones, from the acts alone, and contradictions.

The module knows no rule of any game. It knows the pieces at the very beginning, the
visibility of each zone, and every act as the viewer saw it. A piece that was seen to enter
a hidden zone is in there until a piece of its kind is seen to leave, or one leaves unseen.
A zone that no piece has entered holds no new piece. For each kind of piece this is a flow
network. A node is a zone for as long as pieces only leave it. Edges stand for pieces that
stay and for pieces that move unseen, each with a capacity. A sampled state fits if two
conditions hold. For every kind, all pieces that went in can be led to their present zone or
to a zone that they were seen to leave. No edge is used by more pieces of all kinds than its
capacity. The order of a deck is not followed. A contradiction found here is certain, but
one may escape.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import NamedTuple

from tabletop.core.acts import Act, Move, Reveal
from tabletop.core.zones import Inventory, Piece, Seat, Visibility, Zone, Zones, is_back

Node = int
Edge = tuple[Node, Node]


class Contradiction(NamedTuple):
    """Contradiction in a sampled state: pieces that cannot lie in their zones.

    Either no path leads pieces of a kind there, or several kinds together exceed the capacity
    of an edge.
    """

    pieces: tuple[Piece, ...]
    where: str


class HiddenZoneTracker:
    """Follows a game through the eyes of a viewer, from the table before the set-up."""

    def __init__(self, table: Inventory, viewer: Seat, zones: Zones) -> None:
        self.viewer, self.zones = viewer, zones
        self.reshuffle_count = 0
        """Number of times that an empty face-down pile was rebuilt with a visible piece.

        Only rebuilds while hands held pieces count.
        """
        self._node: dict[Zone, Node] = {}
        self._left: set[Node] = set()
        """Nodes that pieces have left: what enters the zone now is in a new node."""
        self._size: Counter[Zone] = Counter()
        self._room: Counter[Edge] = Counter()
        self._way: dict[Edge, str] = {}
        """Meaning of an edge: staying, or moving from a node to a zone at any time."""
        self._near: defaultdict[Node, set[Node]] = defaultdict(set)
        self._known: defaultdict[Piece, Counter[Node]] = defaultdict(Counter)
        """By kind: what was seen to enter at a node, less what was seen to leave it."""
        self._nodes = 0
        for zone, pieces in table.items():
            if zones.is_hidden(zone, viewer):
                for piece in pieces:
                    self._enter(zone, piece, 1)

    def observe(self, acts: Iterable[Act]) -> None:
        """Acts as the viewer sees them."""
        for act in acts:
            if isinstance(act, Move):
                self._move(act)
            elif isinstance(act, Reveal) and self.zones.is_hidden(act.zone, self.viewer):
                shown = Counter(piece for piece in act.pieces if not is_back(piece))
                for piece, n in shown.items():
                    self._leave(act.zone, piece, n)
                for piece, n in shown.items():
                    self._enter(act.zone, piece, n)

    def contradictions(self, world: Inventory) -> list[Contradiction]:
        """Return the pieces of a sampled state that cannot lie in their hidden zones."""
        lies: defaultdict[Piece, Counter[Zone]] = defaultdict(Counter)
        for zone, pieces in world.items():
            if self.zones.is_hidden(zone, self.viewer):
                for piece in pieces:
                    lies[piece][zone] += 1
        rooms = Counter[str]()
        for edge, n in self._room.items():
            rooms[self._way[edge]] += n
        found, flows = [], dict[Piece, Counter[str]]()
        for piece in sorted({*self._known, *lies}):
            balance = self._balance(piece, lies[piece])
            missing, flow = self._led(balance)
            flows[piece] = Counter[str]()
            for edge, n in flow.items():
                flows[piece][self._way[edge]] += n
            if missing or sum(balance.values()):
                found.append(Contradiction((piece,), str(dict(lies[piece]))))
        crowded = sum(flows.values(), Counter[str]()) - rooms
        for way in sorted(crowded):
            needed = Counter[Piece]()
            for piece, used in flows.items():
                if used[way]:
                    needed[piece] = self._led(self._balance(piece, lies[piece]), way)[0]
            if needed.total() > rooms[way]:
                where = f"{way}: room for {rooms[way]}"
                found.append(Contradiction(tuple(needed.elements()), where))
        return found

    def _move(self, act: Move) -> None:
        from_hidden = self.zones.is_hidden(act.source, self.viewer)
        to_hidden = self.zones.is_hidden(act.target, self.viewer)
        if from_hidden and to_hidden:
            source = self._at(act.source)
            self._size[act.source] -= act.n
            self._left.add(source)
            edge = source, self._entered(act.target)
            self._join(edge, f"{act.source} ({source}) to {act.target}", act.n)
            self._size[act.target] += act.n
        elif from_hidden:
            self._leave(act.source, act.piece, act.n)
        elif to_hidden:
            self.reshuffle_count += self._begins_anew(act.target)
            self._enter(act.target, act.piece, act.n)

    def _begins_anew(self, zone: Zone) -> bool:
        if (
            self.zones[zone].visibility is not Visibility.NOBODY
            or zone not in self._node
            or self._size[zone]
        ):
            return False
        return any(
            n and self.zones[z].visibility is Visibility.OWNER for z, n in self._size.items()
        )

    def _leave(self, zone: Zone, piece: Piece, n: int) -> None:
        assert not is_back(piece), f"{piece} is seen and yet unknown in {zone}"
        node = self._at(zone)
        self._known[piece][node] -= n
        self._size[zone] -= n
        self._left.add(node)

    def _enter(self, zone: Zone, piece: Piece, n: int) -> None:
        assert not is_back(piece), f"{piece} is seen and yet unknown in {zone}"
        self._known[piece][self._entered(zone)] += n
        self._size[zone] += n

    def _at(self, zone: Zone) -> Node:
        if zone not in self._node:
            self._node[zone] = self._new()
        return self._node[zone]

    def _entered(self, zone: Zone) -> Node:
        """The node of a zone for what enters it now."""
        node = self._at(zone)
        if node in self._left:
            self._node[zone] = self._new()
            self._join((node, self._node[zone]), f"{zone} ({node}) kept", self._size[zone])
        return self._node[zone]

    def _join(self, edge: Edge, way: str, n: int) -> None:
        self._room[edge] += n
        self._way[edge] = way
        self._near[edge[0]].add(edge[1])
        self._near[edge[1]].add(edge[0])

    def _new(self) -> Node:
        self._nodes += 1
        return self._nodes

    def _balance(self, piece: Piece, lies: Counter[Zone]) -> Counter[Node]:
        """Return the surplus (or deficit) of pieces of a kind at each node."""
        balance = Counter(self._known[piece])
        for zone, n in lies.items():
            balance[self._at(zone)] -= n
        return balance

    def _led(self, balance: Counter[Node], closed: str = "") -> tuple[int, Counter[Edge]]:
        """Lead pieces from where there are too many to where they are missing, all ways but one.

        Returns how many cannot be led, and how many go along each edge.
        """
        flow = Counter[Edge]()
        needs = {node: -n for node, n in balance.items() if n < 0}
        missing = 0
        for node, n in balance.items():
            missing += sum(not self._lead(node, flow, needs, closed) for _ in range(n))
        return missing, +flow

    def _lead(self, source: Node, flow: Counter[Edge], needs: dict[Node, int], closed: str) -> bool:
        """Lead one piece to where one is missing, leading others anew where that helps."""
        came: dict[Node, Node] = {source: source}
        fringe = deque([source])
        while fringe:
            node = fringe.popleft()
            if needs.get(node):
                needs[node] -= 1
                while node != source:
                    before = came[node]
                    if flow[node, before]:
                        flow[node, before] -= 1
                    else:
                        flow[before, node] += 1
                    node = before
                return True
            for other in self._near[node]:
                if other in came:
                    continue
                edge = node, other
                if flow.get((other, node)) or (
                    self._way.get(edge, closed) != closed and flow.get(edge, 0) < self._room[edge]
                ):
                    came[other] = node
                    fringe.append(other)
        return False
