"""What a viewer can tell of hidden zones from the acts alone, and what contradicts it.

No rule of any game is known here: only which pieces there are at the very beginning, who sees which
zone, and every act as the viewer saw it. A piece that was seen to enter a hidden zone is in there
until a piece of its kind is seen to leave, or one leaves unseen; a zone that nothing has entered
holds nothing new. For each kind of piece that is a network: a node for a zone as long as pieces
only leave it, ways for what stays and for what moves unseen, each with room for so many pieces. A
world fits if, for every kind, all that went in can be led to where it lies now or was seen to
leave, and if no way is needed by more pieces of all kinds than it has room for. The order of a deck
is not followed: what is found here is a contradiction for certain, but one may escape.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import NamedTuple

from tabletop.core.acts import Act, Move, Reveal
from tabletop.core.zones import Inventory, Piece, Seat, Seen, Zone, Zones, is_back

Node = int
Edge = tuple[Node, Node]


class Contradiction(NamedTuple):
    """What cannot be in a world: pieces of a kind that cannot lie where they do, or kinds that
    together need more room on a way than there is.
    """

    pieces: tuple[Piece, ...]
    where: str


class ShownMatch:
    """Follows a game through the eyes of a viewer, from the table before the set-up."""

    def __init__(self, table: Inventory, viewer: Seat, zones: Zones) -> None:
        self.viewer, self.zones = viewer, zones
        self.remade = 0
        """How often a pile face down that was used up was begun anew with a piece that lay open,
        while pieces lay in somebody's hand.
        """
        self._node: dict[Zone, Node] = {}
        self._left: set[Node] = set()
        """Nodes that pieces have left: what enters the zone now is in a new node."""
        self._size: Counter[Zone] = Counter()
        self._room: Counter[Edge] = Counter()
        self._way: dict[Edge, str] = {}
        """What an edge stands for: staying, or moving from a node to a zone at whatever time."""
        self._near: defaultdict[Node, set[Node]] = defaultdict(set)
        self._known: defaultdict[Piece, Counter[Node]] = defaultdict(Counter)
        """By kind: what was seen to enter at a node, less what was seen to leave it."""
        self._nodes = 0
        for zone, pieces in table.items():
            if zones.hides(zone, viewer):
                for piece in pieces:
                    self._enter(zone, piece, 1)

    def see(self, acts: Iterable[Act]) -> None:
        """Acts as the viewer sees them."""
        for act in acts:
            if isinstance(act, Move):
                self._move(act)
            elif isinstance(act, Reveal) and self.zones.hides(act.zone, self.viewer):
                shown = Counter(piece for piece in act.pieces if not is_back(piece))
                for piece, n in shown.items():
                    self._leave(act.zone, piece, n)
                for piece, n in shown.items():
                    self._enter(act.zone, piece, n)

    def contradictions(self, world: Inventory) -> list[Contradiction]:
        """What cannot lie in the hidden zones as it does in a world."""
        lies: defaultdict[Piece, Counter[Zone]] = defaultdict(Counter)
        for zone, pieces in world.items():
            if self.zones.hides(zone, self.viewer):
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
        from_hidden = self.zones.hides(act.source, self.viewer)
        to_hidden = self.zones.hides(act.target, self.viewer)
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
            self.remade += self._begins_anew(act.target)
            self._enter(act.target, act.piece, act.n)

    def _begins_anew(self, zone: Zone) -> bool:
        if self.zones[zone].seen is not Seen.NOBODY or zone not in self._node or self._size[zone]:
            return False
        return any(n and self.zones[z].seen is Seen.OWNER for z, n in self._size.items())

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
        """How many pieces of a kind are too many at a node, or missing there."""
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
                way = self._way.get(edge, closed)
                if flow[other, node] or (way != closed and flow[edge] < self._room[edge]):
                    came[other] = node
                    fringe.append(other)
        return False
