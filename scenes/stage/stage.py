"""The stage: the displayed pieces of all zones. It follows acts and can be rebuilt any time.

It knows zones, not rules. Its record of pieces (`view_model`) must equal the inventory
of the view whenever the sequencer is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from scenes.base.weak_callback import weak_callback
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement, ZonePlace
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.piece_art import PieceArt
from scenes.kit.roles.view_model import PiecePose, PieceSprite, TableViewModel
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.stage.indicator_layer import IndicatorLayer
from sprites.motion import UI_FADE_SECONDS
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import node_state
from tabletop.core.acts import Act, Move, Score, Step, Turn, inventory_before, visible_act
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Seat, TrackCounts, Zone, Zones, back_of, is_back

FADING_NUMBER_NAME: Final = "rising:gone"
"""Name of a number that has risen and fades."""


class FrontHand(Protocol):
    """A hand that lies in front of the table, although its zone is a closed pile there."""

    def take(self, zone: Zone, piece: Piece) -> Node | None:
        """Take a card and return its node; None if the card does not lie there."""
        ...


class Stage:
    """Nodes for all pieces, laid out on a canvas."""

    def __init__(
        self,
        canvas: Canvas,
        zones: Zones,
        zone_layout: ZoneLayout,
        piece_art: PieceArt,
        indicators: Indicators[State],
    ) -> None:
        self.canvas = canvas
        self.zones = zones
        self.zone_layout = zone_layout
        self.piece_art = piece_art
        self.view_model = TableViewModel(poses_of=weak_callback(self._lies))
        self.indicators = IndicatorLayer(canvas, indicators, self.view_model)
        self._mark = indicators.note_act
        self._nodes: dict[Zone, list[Node]] = {}
        self._piles: dict[Zone, Node] = {}
        self._fronts: dict[Zone, Node] = {}
        self._furniture: tuple[Node, ...] = ()
        self._named: dict[str, Node] = {}
        self._passing: dict[Node, None] = {}
        self._coming: dict[Zone, int] = {}  # pieces on their way to a pile
        self._waiting: dict[Zone, list[Piece]] = {}  # pieces that have not yet left a pile
        self._drafted: list[Move] = []  # of one piece each, shown though nothing is decided
        self.hand_placed_node: Node | None = None
        """Node that a person has placed: among equal pieces, this one moves."""
        self.hands_in_front: Sequence[FrontHand] = ()
        """Hands from which pieces of a closed pile may set out."""
        self._from_hand: set[Node] = set()
        self.flight_numbers: dict[Node, int] = {}
        """The number of the last flight on which each node has set out."""

    # Laying

    def show_inventory(self, inventory: Inventory, counters: TrackCounts) -> None:
        """Show all pieces again, at rest, without motion."""
        there, self._furniture = self._furniture, ()
        self.clear()
        self._furnish(there)
        self.view_model.zone_pieces = {
            zone: list(pieces) for zone, pieces in inventory.items() if pieces
        }
        self.view_model.counters = dict(counters)
        for zone in self.view_model.zone_pieces:
            self.rebuild_zone(zone)
        self.update_indicators()

    def _furnish(self, there: Sequence[Node]) -> None:
        """Lay mats, boards, plates. The lowest stay if they are there: felts are dear to paint."""
        wanted = list(self.piece_art.static_nodes())
        same = 0
        while same < min(len(there), len(wanted)) and _alike(there[same], wanted[same]):
            same += 1
        for node in there[same:]:
            self.canvas.remove(node)
        self._furniture = *there[:same], *wanted[same:]
        for node in self._furniture:
            self.canvas.add(node, magnified=True)
            if node.name:
                self._named[node.name] = node

    def rebuild_static_nodes(self) -> None:
        """Replace the static nodes that have changed, in the middle of playback."""
        there, self._furniture = self._furniture, ()
        for node in there:
            self._named.pop(node.name, None)
        self._furnish(there)

    def clear(self) -> None:
        """Remove everything from the canvas: behind a closed curtain nothing private remains."""
        for node in self._all_nodes():
            self.canvas.remove(node)
        self._nodes.clear()
        self._piles.clear()
        self._fronts.clear()
        self.indicators.clear()
        self._named.clear()
        self._furniture = ()
        self._passing.clear()
        self._coming.clear()
        self._waiting.clear()
        self.flight_numbers.clear()
        self._from_hand.clear()
        self._drafted.clear()
        self.hand_placed_node = None
        self.view_model.action_builder = None
        self.view_model.zone_pieces = {}

    def rebuild_zone(self, zone: Zone) -> None:
        """Rebuild the nodes of a zone from its displayed pieces, at rest."""
        for node in self._nodes.pop(zone, []):
            self.canvas.remove(node)
        place = self.zone_layout.place(zone)
        if place.is_pile:
            self._coming.pop(zone, None)
            self._waiting.pop(zone, None)
            self.update_pile(zone)
            return
        pieces = self.view_model.zone_pieces.get(zone, [])
        if place.sort_key is not None:
            pieces.sort(key=place.sort_key)
        nodes = []
        for i, pose in enumerate(place.poses(pieces)):
            node = Node(self.piece_art.picture(pieces[i], zone), name=zone, tag=pieces[i])
            lay_node(node, pose, place, i)
            self.canvas.add(node, magnified=True)
            nodes.append(node)
        self._nodes[zone] = nodes

    @property
    def laid_zones(self) -> Sequence[Zone]:
        """The zones that are displayed: with pieces, or as an empty pile."""
        return tuple(dict.fromkeys((*self.view_model.zone_pieces, *self._nodes, *self._piles)))

    def arrangement(self, zone: Zone) -> object:
        """Return a key of the places of a zone's pieces: equal keys, equal looks."""
        place = self.zone_layout.place(zone)
        pieces = self.view_model.zone_pieces.get(zone, ())
        spots = place.spread.poses(1) if place.is_pile else place.poses(pieces)
        return place.is_pile, place.layer, place.lift, place.piece_width, tuple(spots)

    def lay_zones_again(self, zones: Sequence[Zone]) -> None:
        """Lay the pieces of zones at their present places, at rest, without motion."""
        for zone in zones:
            for kept in (self._piles, self._fronts):
                if zone in kept:
                    self.canvas.remove(kept.pop(zone))
            self.rebuild_zone(zone)

    def update_pile(self, zone: Zone) -> None:
        """Update the picture of a pile to its current pieces."""
        place = self.zone_layout.place(zone)
        picture = self.piece_art.pile_picture(zone, self._there(zone))
        node = self._piles.get(zone)
        if picture is None:
            if node is not None:
                self.canvas.remove(self._piles.pop(zone))
            return
        pose = place.spread.poses(1)[0]
        if node is None:
            node = self._piles[zone] = Node(picture, pose.x, pose.y, angle=pose.angle, name=zone)
            node.z = place.z(0)
            self.canvas.add(node, magnified=True)
            if place.mouth_front is not None:
                front = Node(place.mouth_front, pose.x, pose.y, angle=pose.angle, lift=-1.0)
                front.z = Layer.BAG_FRONTS
                self._fronts[zone] = front
        node.picture = picture

    def preview_nodes(self, acts: Sequence[Act]) -> Iterator[Node]:
        """Yield the pieces that acts will turn up, as nodes to be painted in advance."""
        for act in acts:
            if not isinstance(act, Move) or is_back(act.piece):
                continue
            if not self.zone_layout.place(act.target).is_pile:
                yield Node(self.piece_art.picture(act.piece, act.target), 0.0, 0.0, lift=FLAT_LIFT)

    def preview_resting_nodes(self, layer: Layer) -> Iterator[Node]:
        """Yield static nodes and pieces that the layout places in a layer, to be painted ahead."""
        yield from (node for node in self.piece_art.static_nodes() if node.z >= layer)
        for zone, pieces in self.view_model.zone_pieces.items():
            place = self.zone_layout.place(zone)
            if place.layer is layer and not place.is_pile:
                for index, pose in enumerate(place.poses(pieces)):
                    node = Node(self.piece_art.picture(pieces[index], zone))
                    lay_node(node, pose, place, index)
                    yield node

    def update_indicators(self) -> None:
        """Update the indicators to the displayed position."""
        self.indicators.update()

    def hide_secrets_from(self, viewer: Seat) -> None:
        """Turn pieces face down that a viewer may not see, in the middle of playback."""
        for zone, pieces in self.view_model.zone_pieces.items():
            if not self.zones.is_hidden(zone, viewer):
                continue
            pieces[:] = [back_of(piece) for piece in pieces]
            for node, piece in zip(self._nodes.get(zone, ()), pieces, strict=False):
                node.tag, node.picture = piece, self.piece_art.picture(piece, zone)
            if zone in self._piles:
                self.update_pile(zone)
        seen = (visible_act(move, viewer, self.zones) for move in self._drafted)
        self._drafted = [move for move in seen if isinstance(move, Move)]
        self.indicators.restrict_to_known(lambda table: self.zones.visible_inventory(table, viewer))
        self.update_indicators()

    # Following acts

    def apply_act(self, act: Act) -> None:
        """Apply an act that moves no piece between zones."""
        if isinstance(act, Score):
            key = act.track, act.seat
            self.view_model.counters[key] = self.view_model.counters.get(key, 0) + act.n
        elif isinstance(act, Turn):
            pieces = self.view_model.zone_pieces[act.zone]
            pieces[len(pieces) - 1 - pieces[::-1].index(act.piece)] = act.new_piece
        self.note_act(act)

    def note_act(self, act: Act) -> None:
        """Pass an act to the indicators, which note facts that no piece shows."""
        self._mark(act, self.view_model)
        self.indicators.update_turn_light()

    def take_piece(self, act: Move | Step, viewer: Seat) -> Node:
        """Take one piece out of the source zone of an act; return its node, now in the air."""
        source = act.source if isinstance(act, Move) else act.path[0]
        piece = self.zones.visible_piece(act.piece, source, viewer)
        pieces = self.view_model.zone_pieces.get(source, [])
        if piece not in pieces:  # it came while what lies there was turned over
            piece = back_of(piece)
        index = self._which(source, piece)
        del pieces[index]
        place = self.zone_layout.place(source)
        if place.is_pile:
            node = self._take_from_pile(source, act.piece, piece, place)
            piece = str(node.tag)
            self.update_pile(source)
        else:
            node = self._nodes[source].pop(index)
        node.z = Layer.FLYING_PIECES
        node.tag = piece
        return node

    def _take_from_pile(self, zone: Zone, face: Piece, piece: Piece, place: ZonePlace) -> Node:
        """Return the node of a piece out of a pile, or out of the hand in front of the table.

        Args:
            zone: The pile.
            face: The piece as the act names it.
            piece: The piece as it lies there.
            place: Place of the pile.
        """
        for hand in self.hands_in_front:
            held = hand.take(zone, face)
            if held is not None:
                self._from_hand.add(held)
                return held
        pose = place.mouth_for(piece)
        picture = self.piece_art.picture(piece, zone)
        node = Node(picture, pose.x, pose.y, angle=pose.angle, tag=piece)
        self.canvas.add(node, magnified=True)
        return node

    def leaves_hand(self, node: Node) -> bool:
        """True if a node sets out from the hand in front of the table; False the next time."""
        if node not in self._from_hand:
            return False
        self._from_hand.remove(node)
        return True

    def _which(self, zone: Zone, piece: Piece) -> int:
        """Return the index of the moved piece: the one placed by hand, else the one that leaves."""
        pieces = self.view_model.zone_pieces.get(zone, [])
        if not self.zones[zone].ordered:
            for index, node in enumerate(self._nodes.get(zone, [])):
                if node is self.hand_placed_node and pieces[index] == piece:
                    return index
        return self.zone_layout.place(zone).leaving_index(pieces, piece)

    def put_piece(self, act: Move | Step, node: Node, viewer: Seat) -> None:
        """Give a node in the air to the target zone of an act; it still has to travel."""
        target = act.target if isinstance(act, Move) else act.path[-1]
        piece = self.zones.visible_piece(act.piece, target, viewer)
        self.view_model.zone_pieces.setdefault(target, []).append(piece)
        node.name, node.tag = target, piece
        place = self.zone_layout.place(target)
        if place.is_pile:
            if self.zones.is_hidden(target, NOBODY):  # it lies among backs there
                node.tag = back_of(piece)
            self.add_temporary(node)
            self._coming[target] = self._coming.get(target, 0) + 1
            return
        nodes = self._nodes.setdefault(target, [])
        nodes.append(node)
        if (sort := place.sort_key) is not None:
            nodes.sort(key=lambda lying: sort(lying.tag))
            self.view_model.zone_pieces[target].sort(key=sort)

    def merge_into_pile(self, zone: Zone, node: Node) -> None:
        """Merge an arrived node into its pile."""
        self.remove_temporary(node)
        self._coming[zone] = max(0, self._coming.get(zone, 0) - 1)
        self.update_pile(zone)

    def hold_in_pile(self, zone: Zone, piece: Piece) -> None:
        """Show a piece in the pile that it was taken from, until it is released at its turn."""
        self._waiting.setdefault(zone, []).insert(0, piece)
        self.update_pile(zone)

    def release_from_pile(self, zone: Zone, piece: Piece, node: Node) -> None:
        """Show a piece that was held in a pile by itself, as it sets out."""
        if piece in (waiting := self._waiting.get(zone, [])):
            waiting.remove(piece)
            self.update_pile(zone)
        node.visible = True

    def has_flying_piece(self, zone: Zone) -> bool:
        """True if an individually shown piece of a zone is still in the air."""
        return any(node.z >= Layer.FLYING_PIECES for node in self._nodes.get(zone, ()))

    # What is only drafted

    @property
    def draft_moves(self) -> Sequence[Move]:
        """Moves of one piece each that are shown though nothing is decided yet."""
        return self._drafted

    @draft_moves.setter
    def draft_moves(self, moves: Sequence[Move]) -> None:
        self._drafted = list(moves)

    def settle_draft(self, move: Move) -> bool:
        """Remove a move from the draft if its piece lies there already; True if so."""
        one = move._replace(n=1, clause="")
        if one not in self._drafted:
            return False
        self._drafted.remove(one)
        return True

    def decided_inventory(self, viewer: Seat) -> Inventory:
        """Return the displayed pieces without drafted moves."""
        return inventory_before(self.view_model.zone_pieces, self._drafted, viewer, self.zones)

    # What only passes by

    def add_temporary(self, node: Node) -> None:
        """Show a node that is no piece at rest (a figure, a raindrop), until it is removed.

        If time jumps meanwhile, it is gone when the table is rebuilt.
        """
        self._passing[node] = None
        self.canvas.add(node, magnified=True)

    def remove_temporary(self, node: Node) -> None:
        """Remove a temporary node; a missing one is no error."""
        self._passing.pop(node, None)
        self.flight_numbers.pop(node, None)
        self.canvas.remove(node)

    def fade_node(self, node: Node, alpha: float, then: Callable[[], None] = lambda: None) -> None:
        """Fade a node to an opacity at any table speed, then call a function.

        The change is immediate where nothing fades.
        """
        fade = self.indicators.fade
        if fade is not None:
            fade(node, alpha, UI_FADE_SECONDS, then)
            return
        node.alpha = alpha
        then()

    @property
    def temporary_nodes(self) -> Sequence[Node]:
        """The temporary nodes."""
        return tuple(self._passing)

    # Looking

    def sprites(self, zone: Zone) -> list[PieceSprite]:
        """Return the individually shown pieces of a zone, from the bottom up."""
        pieces = self.view_model.zone_pieces.get(zone, [])
        nodes = self._nodes.get(zone, [])
        return [PieceSprite(zone, i, pieces[i], node) for i, node in enumerate(nodes)]

    def piece_nodes(self, zone: Zone) -> Sequence[Node]:
        """Return the nodes of the individually shown pieces of a zone, from the bottom up."""
        return tuple(self._nodes.get(zone, ()))

    def zone_nodes(self, zone: Zone) -> Sequence[Node]:
        """Return the nodes of a zone at rest: its pieces, or their pile."""
        return self.piece_nodes(zone) or ((self._piles[zone],) if zone in self._piles else ())

    def _lies(self, zone: Zone) -> Sequence[PiecePose]:
        lying = self.piece_nodes(zone)
        return [
            PiecePose(pose, node.picture.size[0])
            for pose, node in zip(self.piece_placements(zone), lying, strict=False)
        ]

    def node_index(self, zone: Zone, node: Node) -> int:
        """Return the index of a node in its zone.

        Raises:
            ValueError: The node is not there.
        """
        return self._nodes[zone].index(node)

    def all_sprites(self) -> Iterator[PieceSprite]:
        """Yield all individually shown pieces."""
        for zone in list(self._nodes):
            yield from self.sprites(zone)

    def pile_node(self, zone: Zone) -> Node | None:
        """Return the node of a pile; None for no pile."""
        return self._piles.get(zone)

    def pile_zones(self) -> Sequence[Zone]:
        """Return the zones that are shown as a pile and hold pieces."""
        return tuple(zone for zone in self._piles if self.view_model.zone_pieces.get(zone))

    def pile_sprite(self, zone: Zone) -> PieceSprite | None:
        """Return a pile as a sprite of its top piece (index -1); None for no pile."""
        node, pieces = self._piles.get(zone), self._there(zone)
        return PieceSprite(zone, -1, pieces[-1], node) if node is not None and pieces else None

    def _there(self, zone: Zone) -> Sequence[Piece]:
        """The pieces of a pile: those that have arrived, and that have not set out yet."""
        pieces = self.view_model.zone_pieces.get(zone, [])
        return [*pieces[: len(pieces) - self._coming.get(zone, 0)], *self._waiting.get(zone, ())]

    def pile_front_node(self, zone: Zone) -> Node | None:
        """Return the node drawn over a piece that comes out of a pile."""
        return self._fronts.get(zone)

    @property
    def static_nodes(self) -> Sequence[Node]:
        """The mats, boards and labels that never move."""
        return self._furniture

    @property
    def indicator_nodes(self) -> Sequence[Node]:
        """The displayed indicators."""
        return tuple(self.indicators.nodes.values())

    def note_departure(self, zone: Zone, piece: Piece) -> None:
        """Let the indicators follow a piece that leaves a zone, while its phrase is shown."""
        self.indicators.note_departure(zone, piece)

    def find_named(self, name: str) -> Node | None:
        """Return a static node or an indicator by name."""
        return self._named.get(name) or self.indicators.nodes.get(name)

    def find_static(self, name: str) -> Node | None:
        """Return a static node by name."""
        return self._named.get(name)

    def piece_placements(self, zone: Zone) -> Sequence[Placement]:
        """Return the current placements of a zone's pieces."""
        return self.zone_layout.place(zone).poses(self.view_model.zone_pieces.get(zone, ()))

    def resting_box(self, zone: Zone, index: int) -> Box | None:
        """Return the box of a zone's index-th piece at rest; None if there is none."""
        poses, nodes = self.piece_placements(zone), self._nodes.get(zone, [])
        if index >= min(len(poses), len(nodes)):
            return None
        x, y, angle = poses[index]
        return Node(nodes[index].picture, x, y, angle=angle).bounds()

    def sprite_at(self, x: float, y: float) -> PieceSprite | None:
        """Return the topmost piece at a point, piles included (index -1, their top piece).

        A flying piece is left out: it may not have been turned over yet.
        """
        best: PieceSprite | None = None
        for sprite in self.all_sprites():
            if sprite.node.z >= Layer.BAG_MOUTHS:
                continue
            over = best is None or sprite.node.z >= best.node.z
            if over and sprite.node.contains_point(x, y):
                best = sprite
        for zone, node in self._piles.items():
            if node.contains_point(x, y) and (best is None or node.z > best.node.z):
                pieces = self._there(zone)
                best = PieceSprite(zone, -1, pieces[-1] if pieces else "", node)
        return best

    def _all_nodes(self) -> Iterator[Node]:
        yield from self._furniture
        for nodes in self._nodes.values():
            yield from nodes
        yield from self._piles.values()
        yield from self.indicators.canvas_nodes
        yield from self._passing


def step_as_move(step: Step) -> Move:
    """Return a step from space to space as one move, as a draft shows it."""
    return Move(step.piece, 1, step.path[0], step.path[-1], "")


def _alike(one: Node, other: Node) -> bool:
    """True if two nodes look the same and have the same name."""
    return one.name == other.name and node_state(one) == node_state(other)


def lay_node(node: Node, pose: Placement, place: ZonePlace, index: int) -> None:
    """Lay a node at its placement, flat and still."""
    node.x, node.y, node.angle = pose
    node.z = place.z(index)
    node.zoom, node.squash, node.turn, node.near = 1.0, 0.0, 0.0, 0.0
    node.lift = place.lift
