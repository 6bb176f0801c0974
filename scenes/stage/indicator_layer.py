"""Indicators on the canvas: they follow the displayed position, never ahead of a phrase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy, deepcopy
from dataclasses import replace
from functools import partial
from math import hypot
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.busts import StandingNode
from sprites.motion import UI_FADE_SECONDS
from sprites.node import Node
from sprites.rendering.canvas import Canvas
from tabletop.core.acts import Act
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Zone, parse_zone

MAX_MOVE_DISTANCE: Final = 200.0
"""Distance beyond which an indicator counts as a new one instead of a moved one."""
LIGHT_KINDS: Final = ("halo", "lit", "turn", "shade")
"""Kinds of indicators for the active seat and the shade of others; they fade in and out."""
LIGHT_FADE_SECONDS: Final = 0.25
"""Seconds in which a light fades in or out."""
LARGE_KINDS, LARGE_FADE_SECONDS = ("lit", "past"), 0.55
"""Ground in the light and cards of the last round: they fade longer, so as not to change hard."""
ACT_LEAVE_SECONDS: Final = 0.1
"""Seconds in which numbers go when an act comes or goes, before their people are far away."""
MAX_LEAN: Final = 24.0
"""Greatest distance by which a person leans, design pixels."""
STAY_DISTANCE: Final = 8.0
"""Distance, and change of the size, up to which an indicator stays where it is in an act."""
SEAT_MARK_KINDS: Final = ("asked", "leads")
"""Kinds of marks on the place card of a seat: a new one waits until its card stands."""
MAX_ROLL_BACK_DISTANCE: Final = 900.0
"""Distance to the left beyond which a rolling indicator does not roll back.

It fades in at its place, or comes from the left edge (`Indicators.rolls_around`).
"""


class IndicatorLayer:
    """The nodes of a game's indicators, replaced where they changed."""

    def __init__(self, canvas: Canvas, readouts: Indicators[State], model: TableViewModel) -> None:
        self._canvas = canvas
        self._readouts = readouts
        self._showing = model
        self._nodes: dict[str, Node] = {}
        self.sliding_nodes: set[Node] = set()
        """Those on their way to where they belong, since the table was turned."""
        self.carries_pieces = False
        """True while indicators that stand for pieces are carried: they neither fade in nor out."""
        self.arrivals: dict[Node, float] | None = None
        """Opacity that each new node will have, while an act comes or goes; None: all fade in."""
        self.keeps_leaving = False
        """True while nodes that go stay until `finish_leaving`, since the table goes dark."""
        self.fade: Callable[[Node, float, float, Callable[[], None]], None] | None = None
        """Lets a node become as opaque as that in so many seconds, then calls what is given; None:
        at once."""
        self.move_near: Callable[[Node, float], None] | None = None
        """Lets a node come so much nearer to the eye, or go back; None: at once."""
        self.roll_to: Callable[[Node, float, float, bool], bool] | None = None
        """Lets a node go to a place, whatever is shown meanwhile, and says whether it does, as with
        reduced motion nothing does; None: all are there at once. The last argument is true for a
        way over the right edge and in from the left."""
        self._goals: dict[Node, tuple[float, float]] = {}  # of what rolls
        self._near: dict[Node, float] = {}  # how near each is to be
        self._coming: set[Node] = set()  # lights that come on
        self._leaving: dict[Node, None] = {}  # and that go out, in the order in which they do
        self._were: Mapping[str, Node] = {}  # what was there when the table was cleared
        self._went: Collection[Node] = ()  # and the lights that went out
        self._unseen = False
        self._gathers = False  # whether they are brought up to what is shown later, all at once
        self._at_once = False  # whether what may not be known goes
        self._behind = False  # whether they are not up to what is shown
        self._told: TableViewModel | None = None  # what they tell of, while a phrase is shown
        self._phrase = 0

    @contextmanager
    def suspend_updates(self) -> Iterator[None]:
        """Suspend updates until an indicator is asked for or `update` is called afterwards."""
        self._unseen = True
        try:
            yield
        finally:
            self._unseen = False

    @contextmanager
    def batch_updates(self) -> Iterator[None]:
        """Batch updates: one at the end, or when an indicator is asked for."""
        around, self._gathers = self._gathers, True
        try:
            yield
        finally:
            self._gathers = around
            if self._behind and not (self._gathers or self._unseen):
                self._catch_up()

    def update(self) -> None:
        """Update the indicators to the displayed position."""
        self._behind = True
        if not (self._unseen or self._gathers):
            self._catch_up()

    def update_now(self) -> None:
        """Update the indicators to the displayed position, even while updates are batched."""
        self._behind = True
        self._catch_up()

    def begin_phrase(self, first: Act) -> int:
        """Freeze the indicators at the beginning of a phrase; return its number.

        Args:
            first: The first act of the phrase.

        Until it is shown they follow only its running counters and the active seat.
        """
        self._phrase += 1
        now, self._told = self._showing, None
        changes = self._readouts.begin_act(first, now)
        if not self._unseen:
            table = {zone: list(pieces) for zone, pieces in now.zone_pieces.items()}
            self._told = replace(now, zone_pieces=table, notes=deepcopy(now.notes))
            if changes:
                self.update()
        return self._phrase

    def end_phrase(self, phrase: int) -> None:
        """Let the indicators follow a phrase that has been shown, unless the next one has begun."""
        if phrase == self._phrase:
            self._told = None

    def update_turn_light(self) -> None:
        """Show the lit seat at once, in the middle of a phrase."""
        told, now = self._told, self._showing
        if told is None:
            return
        seats = now.active_seat, now.told_seat
        if seats != (told.active_seat, told.told_seat):
            told.active_seat, told.told_seat = seats
            self.update()

    def follow_notes(self, prefix: str) -> None:
        """Let the indicators follow the notes with a prefix, in the middle of a phrase."""
        if self._told is not None:
            told, now = self._told.notes, self._showing.notes
            for name in [name for name in told if name.startswith(prefix)]:
                del told[name]
            told.update({name: now[name] for name in now if name.startswith(prefix)})
        self.update()

    def note_departure(self, zone: Zone, piece: Piece) -> None:
        """Note that a piece has left a zone visibly, in the middle of a phrase."""
        if self._told is None or not (lying := self._told.zone_pieces.get(zone)):
            return
        lying.remove(piece if piece in lying else lying[-1])
        self.update()

    @property
    def displayed_model(self) -> TableViewModel:
        """The position that the indicators tell of; in a phrase the one before it."""
        return self._told or self._showing

    @property
    def phrase_number(self) -> int:
        """The number of the phrase that is shown, or was shown last."""
        return self._phrase

    def count_piece(self, phrase: int, zone: Zone, piece: Piece, arrives: bool) -> None:
        """Count a piece that sets out from a zone or arrives there, in the middle of a phrase.

        Args:
            phrase: Number of the phrase that moves it; nothing is counted after the next has begun.
            zone: Zone that it leaves or reaches. Only zones that the game counts so are changed.
            piece: The piece.
            arrives: True at the end of its way.
        """
        counts = parse_zone(zone).kind in self._readouts.counted_zone_kinds
        if self._told is None or phrase != self._phrase or not counts:
            return
        lying = self._told.zone_pieces.setdefault(zone, [])
        if arrives:
            lying.append(piece)
        elif lying:
            lying.remove(piece if piece in lying else lying[-1])
        self.update()

    def restrict_to_known(self, known: Callable[[Inventory], dict[Zone, list[Piece]]]) -> None:
        """Limit the indicators at once to what is known of a table, in a phrase too."""
        if self._told is not None:
            self._told.zone_pieces = known(self._told.zone_pieces)
        self._behind = self._at_once = True
        self._catch_up()
        self._at_once = False

    def preview(self) -> Sequence[Node]:
        """Return the indicators of the displayed position as the layout would place them now."""
        made = self._readouts.build_nodes(self._showing)
        for name, node in made.items():
            _lay_above(node, name)
        return tuple(made.values())

    def clear(self) -> None:
        """Remove all indicators from the canvas."""
        for node in (*self._nodes.values(), *self._leaving):
            self._canvas.remove(node)
        self._were = dict(self._nodes)
        self._went = [node for node in self._leaving if _light(node)]
        self._nodes.clear()
        self._coming.clear()
        self._leaving.clear()
        self._goals.clear()
        self._near.clear()
        self._told = None

    def represented_piece(self, name: str) -> tuple[Zone, Piece] | None:
        """Return the zone and the piece of which an indicator stands for all; None for others."""
        return self._readouts.represented_piece(name)

    @property
    def canvas_nodes(self) -> Collection[Node]:
        """The nodes on the canvas, updated or not."""
        return self._nodes.values()

    @property
    def leaving_nodes(self) -> Collection[Node]:
        """The nodes that fade out."""
        return self._leaving.keys()

    @property
    def is_rolling(self) -> bool:
        """True while an indicator is on its way by itself."""
        self._catch_up()
        return any((node.x, node.y) != goal for node, goal in self._goals.items())

    @property
    def nodes(self) -> Mapping[str, Node]:
        """The displayed indicators, by name."""
        self._catch_up()
        return self._nodes

    def _catch_up(self) -> None:
        if not self._behind:
            return
        self._behind = False
        wanted = self._readouts.build_nodes(self._told or self._showing)
        were, self._were = self._were, {}
        went, self._went = self._went, ()
        laid_anew = not self._nodes
        if laid_anew:
            self._go_out(were, wanted, went)
        self._take_unwanted(wanted)
        for name, node in wanted.items():
            _lay_above(node, name)
            old = self._nodes.get(name)
            if old is not None and self.arrivals is not None and _stays(old, node):
                self.sliding_nodes.add(old)
            slides = old in self.sliding_nodes or self._is_carried(name)
            if old is not None and not slides and self._has_left(old, node):
                self._take(old)  # it goes out there, and on here: nothing leaps
                old = None
            if old is None and self._awaits_card(name, wanted):
                continue
            if old is None:
                self._nodes[name] = node
                self._canvas.add(node, magnified=True)
                self._near[node] = node.near
                if (not laid_anew or were) and not self._is_carried(name):
                    self._bring(node, self._seen(were, node))
                continue
            self._follow(old, node, slides)

    def _awaits_card(self, name: str, wanted: Mapping[str, Node]) -> bool:
        """True for a new mark on a place card that is on its way: the end of the way brings it."""
        kind, _, seat = name.partition(":")
        if kind not in SEAT_MARK_KINDS or self.arrivals is not None or self._at_once:
            return False
        card, goal = self._nodes.get(f"plate:{seat}"), wanted.get(f"plate:{seat}")
        if card not in self.sliding_nodes or card is None or goal is None:
            return False
        return (card.x, card.y) != (goal.x, goal.y)

    def _follow(self, old: Node, node: Node, slides: bool) -> None:
        """Let a displayed indicator become like one of the displayed position.

        Args:
            old: The displayed node.
            node: The node as the layout would place it now.
            slides: True if it is on its way already.
        """
        is_person = isinstance(old, StandingNode)
        if old.picture != node.picture and not (slides and is_person and self.arrivals is None):
            if not slides or _keeps_seat(old, node):  # on its way it would leave a ghost behind
                self._cross_fade(old)
            old.picture = node.picture
        self._enlarge(old, node.near)
        if slides:
            self._goals.pop(old, None)
        elif not self._rolls(node):
            if not (is_person and self._leans(old, node)):
                old.x = node.x
            old.y, old.z = node.y, node.z
            if isinstance(old, StandingNode) and isinstance(node, StandingNode):
                old.foot = node.foot
        old.visible, old.lift, old.angle = node.visible, node.lift, node.angle
        if old not in self._coming:
            old.alpha = node.alpha

    def _leans(self, old: Node, node: Node) -> bool:
        """True if a person beside an act leans in or out by itself."""
        if not is_act_node(node) or self.roll_to is None:
            return False
        if self._goals.get(old, (old.x, 0.0))[0] == node.x:
            return True
        if not self.roll_to(old, node.x, node.y, False):
            return False
        self._goals[old] = node.x, node.y
        return True

    def _take_unwanted(self, wanted: Collection[str]) -> None:
        """Let go the indicators whose names are not wanted any more."""
        for name in [name for name in self._nodes if name not in wanted]:
            node = self._nodes.pop(name)
            stands_for_pieces = self._readouts.represented_piece(name) is not None
            if self.carries_pieces and stands_for_pieces and not is_act_node(node):
                # the pieces go on from there
                self._canvas.remove(node)
            else:
                self._take(node)

    def _is_carried(self, name: str) -> bool:
        """True if an indicator is carried now as the pieces are for which it stands."""
        return self.carries_pieces and self.is_carried_kind(name)

    def is_carried_kind(self, name: str) -> bool:
        """True if an indicator goes with pieces to an act and back, such as their number."""
        if name.partition(":")[0] in self._readouts.carried_kinds:
            return True
        return self._readouts.represented_piece(name) is not None

    def _cross_fade(self, node: Node) -> None:
        """Fade out the present picture of a person over the next one: faces never snap."""
        if _kind(node) != "face" or self.fade is None or self._at_once:
            return
        ghost = copy(node)
        ghost.name, ghost.z = "", node.z + 0.01
        self._canvas.add(ghost, magnified=True)
        self._take(ghost)

    def _seen(self, were: Mapping[str, Node], node: Node) -> float:
        """Return the opacity that an indicator had before the table was rebuilt."""
        old = were.get(node.name)
        if old is None or (_light(node) and self._is_elsewhere(old, node)):
            return 0.0
        return old.alpha

    def _go_out(
        self, were: Mapping[str, Node], wanted: Mapping[str, Node], went: Collection[Node]
    ) -> None:
        """Fade out the lights of a rebuilt table that do not shine any more.

        Other indicators do not fade, because they may have told secrets.

        Args:
            were: Nodes of the indicators before the rebuild, by name.
            wanted: Nodes of the indicators after it, by name.
            went: Nodes that were fading out already; they go on.
        """
        lights = [(wanted.get(name), old) for name, old in were.items() if _light(old)]
        out = [old for node, old in lights if node is None or self._is_elsewhere(old, node)]
        for old in (*went, *out):
            self._canvas.add(old, magnified=True)
            self._take(old)

    def _enlarge(self, node: Node, near: float) -> None:
        """A readout comes so near, or goes back."""
        if self._near.get(node, 0.0) == near:
            return
        self._near[node] = near
        if self.move_near is None:
            node.near = near
        else:
            self.move_near(node, near)

    def _rolls(self, node: Node) -> bool:
        """True if an indicator moves to its new position by itself."""
        return self.roll_to is not None and _kind(node) in self._readouts.rolling_kinds

    def _has_left(self, old: Node, node: Node) -> bool:
        """True if an indicator is a new one elsewhere: far away, or in the act instead."""
        return self._is_elsewhere(old, node) or is_act_node(old) != is_act_node(node)

    def _is_elsewhere(self, old: Node, node: Node) -> bool:
        """True if an indicator is a new one at another position, not the same one moved."""
        if self._rolls(node):
            return not self._sets_out(old, (node.x, node.y))
        far = 0.0 if _light(node) else MAX_MOVE_DISTANCE
        return hypot(node.x - old.x, node.y - old.y) > far

    def _sets_out(self, old: Node, goal: tuple[float, float]) -> bool:
        """Start a rolling indicator towards its goal; True if it can roll."""
        if goal == self._goals.get(old, (old.x, old.y)):
            return True
        is_far_back = old.x - goal[0] > MAX_ROLL_BACK_DISTANCE
        if (
            self.roll_to is None
            or (is_far_back and not self._readouts.rolls_around)
            or not self.roll_to(old, *goal, is_far_back)
        ):
            return False
        self._goals[old] = goal
        return True

    def _bring(self, node: Node, seen: float) -> None:
        """A readout comes, softly. seen: how opaque it is there already."""
        if self.fade is None or self._at_once or seen >= node.alpha:
            return
        alpha, node.alpha = node.alpha, seen
        self._coming.add(node)
        if self.arrivals is not None:
            self.arrivals[node] = alpha
            return
        self.fade(node, alpha, _seconds(node), partial(self._coming.discard, node))

    def finish_arrivals(self, nodes: Iterable[Node]) -> None:
        """Let nodes that have arrived follow the displayed position."""
        self._coming.difference_update(nodes)

    def _take(self, node: Node) -> None:
        """A readout goes, softly."""
        self._coming.discard(node)
        self._goals.pop(node, None)
        self._near.pop(node, None)
        if self.fade is None or self._at_once:
            self._canvas.remove(node)
            return
        self._leaving[node] = None
        if self.keeps_leaving:
            return
        seconds = _seconds(node) if self.arrivals is None else ACT_LEAVE_SECONDS
        self.fade(node, 0.0, seconds, partial(self._gone, node))

    def finish_leaving(self, nodes: Iterable[Node]) -> None:
        """Remove nodes that stayed while the table went dark."""
        for node in nodes:
            self._gone(node)

    def _gone(self, node: Node) -> None:
        if node in self._leaving:
            del self._leaving[node]
            self._canvas.remove(node)


def _lay_above(node: Node, name: str) -> None:
    """Name an indicator, and lay one without a layer above the pieces."""
    node.name = name
    if node.z < Layer.UNDER_PIECES:
        node.z = Layer.INDICATORS.z_at(node.z)


def is_act_node(node: Node) -> bool:
    """True for an indicator of the act in the middle."""
    return Layer.ACT <= node.z < Layer.FOCUSED_PIECE


def _stays(old: Node, node: Node) -> bool:
    """True if an indicator keeps its place and size, but enters or leaves an act."""
    if is_act_node(old) == is_act_node(node):
        return False
    growth = (a - b for a, b in zip(old.picture.size, node.picture.size, strict=True))
    return hypot(node.x - old.x, node.y - old.y) <= STAY_DISTANCE and (
        max(map(abs, growth)) <= STAY_DISTANCE
    )


def _keeps_seat(old: Node, node: Node) -> bool:
    """True if a person stays at a side of an act, and at most leans in or out."""
    is_beside = isinstance(old, StandingNode) and is_act_node(old) and is_act_node(node)
    has_size = old.picture.size == node.picture.size
    return is_beside and has_size and hypot(node.x - old.x, node.y - old.y) <= MAX_LEAN


def _kind(node: Node) -> str:
    return node.name.partition(":")[0]


def _light(node: Node) -> bool:
    return _kind(node) in LIGHT_KINDS


def _seconds(node: Node) -> float:
    if _kind(node) in LARGE_KINDS:
        return LARGE_FADE_SECONDS
    return LIGHT_FADE_SECONDS if _light(node) else UI_FADE_SECONDS
