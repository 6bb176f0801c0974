"""The stage: which pieces are shown where. It follows acts, and can be laid anew at any time.

It knows zones, not rules. Its record of what lies where (`showing`) must equal the inventory of
the view whenever the director has nothing left to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement
from scenes.kit.roles.looks import Looks
from scenes.kit.roles.places import Places
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.showing import Lies, Showing, Sprite
from scenes.stage.shown_readouts import ShownReadouts
from scenes.upward import upward
from sprites.canvas import Canvas
from sprites.drawn import shown
from sprites.motion import SOFT
from sprites.node import FLAT, Node
from sprites.picture import Box
from tabletop.core.acts import Act, Move, Score, Step, Turn, before, seen_by
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Zone, Zones, back_of, is_back


class Stage:
    """Nodes for all pieces, laid out on a canvas."""

    def __init__(
        self, canvas: Canvas, zones: Zones, places: Places, looks: Looks, readouts: Readouts[State]
    ) -> None:
        self.canvas = canvas
        self.zones = zones
        self.places = places
        self.looks = looks
        self.showing = Showing(lies=upward(self._lies))
        self.readouts = ShownReadouts(canvas, readouts, self.showing)
        self._mark = readouts.mark
        self._nodes: dict[Zone, list[Node]] = {}
        self._piles: dict[Zone, Node] = {}
        self._fronts: dict[Zone, Node] = {}
        self._furniture: tuple[Node, ...] = ()
        self._named: dict[str, Node] = {}
        self._passing: dict[Node, None] = {}
        self._coming: dict[Zone, int] = {}  # pieces on their way to a pile
        self._drafted: list[Move] = []  # of one piece each, shown though nothing is decided
        self.in_hand: Node | None = None
        """What a person has put somewhere: of pieces all alike it is the one that goes there."""
        self.flights: dict[Node, int] = {}
        """The number of the last flight on which each node has set out."""

    # Laying

    def lay(self, inventory: Inventory, counters: Counters) -> None:
        """Lay everything anew, at rest, without motion."""
        there, self._furniture = self._furniture, ()
        self.clear()
        self._furnish(there)
        self.showing.table = {zone: list(pieces) for zone, pieces in inventory.items() if pieces}
        self.showing.counters = dict(counters)
        for zone in self.showing.table:
            self.refresh(zone)
        self.read()

    def _furnish(self, there: Sequence[Node]) -> None:
        """Lay mats, boards, plates. The lowest stay if they are there: felts are dear to paint."""
        wanted = list(self.looks.furniture())
        same = 0
        while same < min(len(there), len(wanted)) and _alike(there[same], wanted[same]):
            same += 1
        for node in there[same:]:
            self.canvas.remove(node)
        self._furniture = *there[:same], *wanted[same:]
        for node in self._furniture:
            self.canvas.add(node, lies=True)
            if node.name:
                self._named[node.name] = node

    def refurnish(self) -> None:
        """Lay mats and boards anew, where those that are wanted have changed amid what is shown."""
        there, self._furniture = self._furniture, ()
        for node in there:
            self._named.pop(node.name, None)
        self._furnish(there)

    def clear(self) -> None:
        """Take everything off the table: while a curtain is shut, nothing private is here."""
        for node in self._all_nodes():
            self.canvas.remove(node)
        self._nodes.clear()
        self._piles.clear()
        self._fronts.clear()
        self.readouts.clear()
        self._named.clear()
        self._furniture = ()
        self._passing.clear()
        self._coming.clear()
        self.flights.clear()
        self._drafted.clear()
        self.in_hand = None
        self.showing.draft = None
        self.showing.table = {}

    def refresh(self, zone: Zone) -> None:
        """Make the nodes of a zone anew from what is shown there, at rest."""
        for node in self._nodes.pop(zone, []):
            self.canvas.remove(node)
        place = self.places.place(zone)
        if place.pile:
            self._coming.pop(zone, None)
            self.show_pile(zone)
            return
        pieces = self.showing.table.get(zone, [])
        if place.sort is not None:
            pieces.sort(key=place.sort)
        nodes = []
        for i, pose in enumerate(place.poses(pieces)):
            node = Node(self.looks.picture(pieces[i], zone), name=zone, tag=pieces[i])
            rest(node, pose, place, i)
            self.canvas.add(node, lies=True)
            nodes.append(node)
        self._nodes[zone] = nodes

    def show_pile(self, zone: Zone) -> None:
        """Show how much lies in a pile now."""
        place = self.places.place(zone)
        picture = self.looks.pile(zone, self._there(zone))
        node = self._piles.get(zone)
        if picture is None:
            if node is not None:
                self.canvas.remove(self._piles.pop(zone))
            return
        pose = place.spread.poses(1)[0]
        if node is None:
            node = self._piles[zone] = Node(picture, pose.x, pose.y, angle=pose.angle, name=zone)
            node.z = place.z(0)
            self.canvas.add(node, lies=True)
            if place.front is not None:
                front = Node(place.front, pose.x, pose.y, angle=pose.angle, lift=-1.0)
                front.z = Layer.LIPS
                self._fronts[zone] = front
        node.picture = picture

    def laid_open(self, acts: Sequence[Act]) -> Iterator[Node]:
        """What is moved to where it lies open, as it will look there: so that it can be painted
        before it is seen."""
        for act in acts:
            if not isinstance(act, Move) or is_back(act.piece):
                continue
            if not self.places.place(act.target).pile:
                yield Node(self.looks.picture(act.piece, act.target), 0.0, 0.0, lift=FLAT)

    def read(self) -> None:
        """Bring the readouts up to what is shown."""
        self.readouts.read()

    def hide(self, viewer: Seat) -> None:
        """Whoever looks may know less from now on: what lies where he may not see it turns face
        down, whatever else goes on."""
        for zone, pieces in self.showing.table.items():
            if not self.zones.hides(zone, viewer):
                continue
            pieces[:] = [back_of(piece) for piece in pieces]
            for node, piece in zip(self._nodes.get(zone, ()), pieces, strict=False):
                node.tag, node.picture = piece, self.looks.picture(piece, zone)
            if zone in self._piles:
                self.show_pile(zone)
        seen = (seen_by(move, viewer, self.zones) for move in self._drafted)
        self._drafted = [move for move in seen if isinstance(move, Move)]
        self.readouts.hide(lambda table: self.zones.mask(table, viewer))
        self.read()

    # Following acts

    def record(self, act: Act) -> None:
        """Note what an act changes that is not a piece between zones."""
        if isinstance(act, Score):
            key = act.track, act.seat
            self.showing.counters[key] = self.showing.counters.get(key, 0) + act.n
        elif isinstance(act, Turn):
            pieces = self.showing.table[act.zone]
            pieces[len(pieces) - 1 - pieces[::-1].index(act.piece)] = act.into
        self.mark(act)

    def mark(self, act: Act) -> None:
        """Keep what readouts want to know of an act that no piece shows."""
        self._mark(act, self.showing)
        self.readouts.light()

    def take(self, act: Move | Step, viewer: Seat) -> Node:
        """Take one piece out of the zone where an act finds it; its node is now in the air."""
        source = act.source if isinstance(act, Move) else act.path[0]
        piece = self.zones.shown(act.piece, source, viewer)
        pieces = self.showing.table.get(source, [])
        if piece not in pieces:  # it came while what lies there was turned over
            piece = back_of(piece)
        index = self._which(source, piece)
        del pieces[index]
        place = self.places.place(source)
        if place.pile:
            pose = place.gate(piece)
            node = Node(self.looks.picture(piece, source), pose.x, pose.y, angle=pose.angle)
            self.canvas.add(node, lies=True)
            self.show_pile(source)
        else:
            node = self._nodes[source].pop(index)
        node.z = Layer.AIR
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
        place = self.places.place(target)
        if place.pile:
            if self.zones.hides(target, NOBODY):  # it lies among backs there
                node.tag = back_of(piece)
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

    def lands_soon(self, zone: Zone) -> bool:
        """Whether a piece that is shown singly in a zone is still in the air."""
        return any(node.z >= Layer.AIR for node in self._nodes.get(zone, ()))

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
        self.canvas.add(node, lies=True)

    def dismiss(self, node: Node) -> None:
        """Take away what was passing by; what is not there is no error."""
        self._passing.pop(node, None)
        self.flights.pop(node, None)
        self.canvas.remove(node)

    def soften(self, node: Node, alpha: float, then: Callable[[], None] = lambda: None) -> None:
        """Let a node become as opaque as that softly, however fast the table is, and call what is
        given then; at once where nothing fades."""
        fade = self.readouts.fade
        if fade is not None:
            fade(node, alpha, SOFT, then)
            return
        node.alpha = alpha
        then()

    @property
    def passing(self) -> Sequence[Node]:
        """What is passing by now."""
        return tuple(self._passing)

    # Looking

    def sprites(self, zone: Zone) -> list[Sprite]:
        """The pieces shown singly in a zone, from the bottom up."""
        pieces = self.showing.table.get(zone, [])
        nodes = self._nodes.get(zone, [])
        return [Sprite(zone, i, pieces[i], node) for i, node in enumerate(nodes)]

    def lying(self, zone: Zone) -> Sequence[Node]:
        """The nodes of the pieces shown singly in a zone, from the bottom up."""
        return tuple(self._nodes.get(zone, ()))

    def nodes_of(self, zone: Zone) -> Sequence[Node]:
        """All that is seen of a zone at rest: its pieces, or their pile."""
        return self.lying(zone) or ((self._piles[zone],) if zone in self._piles else ())

    def _lies(self, zone: Zone) -> Sequence[Lies]:
        lying = self.lying(zone)
        return [
            Lies(pose, node.picture.size[0])
            for pose, node in zip(self.poses(zone), lying, strict=False)
        ]

    def index(self, zone: Zone, node: Node) -> int:
        """The place of a node in the order of its zone. Raises ValueError if it is not there."""
        return self._nodes[zone].index(node)

    def everything(self) -> Iterator[Sprite]:
        """All pieces shown singly."""
        for zone in list(self._nodes):
            yield from self.sprites(zone)

    def pile(self, zone: Zone) -> Node | None:
        """The one node of a pile."""
        return self._piles.get(zone)

    def piles(self) -> Sequence[Zone]:
        """The zones of which one node stands for all pieces, where there is any."""
        return tuple(zone for zone in self._piles if self.showing.table.get(zone))

    def whole(self, zone: Zone) -> Sprite | None:
        """A pile as a sprite: its uppermost piece stands for it (index -1); None for no pile."""
        node, pieces = self._piles.get(zone), self._there(zone)
        return Sprite(zone, -1, pieces[-1], node) if node is not None and pieces else None

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
        return self._furniture

    @property
    def signs(self) -> Sequence[Node]:
        """The readouts that are shown now."""
        return tuple(self.readouts.nodes.values())

    def named(self, name: str) -> Node | None:
        """A node of the furniture or a readout, by name."""
        return self._named.get(name) or self.readouts.nodes.get(name)

    def furnished(self, name: str) -> Node | None:
        """A node of the furniture, by name."""
        return self._named.get(name)

    def poses(self, zone: Zone) -> Sequence[Placement]:
        """Where the pieces of a zone belong now."""
        return self.places.place(zone).poses(self.showing.table.get(zone, ()))

    def resting(self, zone: Zone, index: int) -> Box | None:
        """Where the index-th piece of a zone lies when it is at rest; None if there is none."""
        poses, nodes = self.poses(zone), self._nodes.get(zone, [])
        if index >= min(len(poses), len(nodes)):
            return None
        x, y, angle = poses[index]
        return Node(nodes[index].picture, x, y, angle=angle).bounds()

    def sprite_at(self, x: float, y: float) -> Sprite | None:
        """The topmost piece at a point, piles included (index -1, their uppermost piece).

        Not one that is on its way: it may not have been turned over yet.
        """
        best: Sprite | None = None
        for sprite in self.everything():
            if sprite.node.z >= Layer.MOUTHS:
                continue
            over = best is None or sprite.node.z >= best.node.z
            if over and sprite.node.hit(x, y):
                best = sprite
        for zone, node in self._piles.items():
            if node.hit(x, y) and (best is None or node.z > best.node.z):
                pieces = self._there(zone)
                best = Sprite(zone, -1, pieces[-1] if pieces else "", node)
        return best

    def _all_nodes(self) -> Iterator[Node]:
        yield from self._furniture
        for nodes in self._nodes.values():
            yield from nodes
        yield from self._piles.values()
        yield from self.readouts.lying
        yield from self._passing


def whole_way(step: Step) -> Move:
    """A step from space to space as one move, as a draft would show it."""
    return Move(step.piece, 1, step.path[0], step.path[-1], "")


def _alike(one: Node, other: Node) -> bool:
    """Whether two nodes are the same to see and to find."""
    return one.name == other.name and shown(one) == shown(other)


def rest(node: Node, pose: Placement, place: Place, index: int) -> None:
    """Lay a node where it belongs, flat and still."""
    node.x, node.y, node.angle = pose
    node.z = place.z(index)
    node.zoom, node.lift, node.squash, node.turn, node.near = 1.0, 0.0, 0.0, 0.0, 0.0
