"""The readouts on the canvas: they follow what the stage shows, and tell no phrase too early."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from functools import partial
from math import hypot
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.showing import Showing
from sprites.canvas import Canvas
from sprites.motion import SOFT
from sprites.node import Node
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Zone

ELSEWHERE: Final = 200.0
"""Units beyond which a readout is another one at another place, and not the same that moved."""
LIGHTS: Final = ("halo", "turn", "shade")
"""The light of the turn, and the shade of the others: they come and go softly."""
LIT: Final = 0.25
"""Seconds in which a light comes on or goes out."""
BACK: Final = 900.0
"""Units to the left beyond which what rolls does not roll back: it comes anew, softly."""


class ShownReadouts:
    """The nodes of a game's readouts, made anew where they changed."""

    def __init__(self, canvas: Canvas, readouts: Readouts[State], showing: Showing) -> None:
        self._canvas = canvas
        self._readouts = readouts
        self._showing = showing
        self._nodes: dict[str, Node] = {}
        self.sliding: set[Node] = set()
        """Those on their way to where they belong, since the table was turned."""
        self.fade: Callable[[Node, float, float, Callable[[], None]], None] | None = None
        """Lets a node become as opaque as that in so many seconds, then calls what is given; None:
        at once."""
        self.come: Callable[[Node, float], None] | None = None
        """Lets a node come so much nearer to the eye, or go back; None: at once."""
        self.roll: Callable[[Node, float, float], bool] | None = None
        """Lets a node go to a place, whatever is shown meanwhile, and says whether it does, as with
        reduced motion nothing does; None: all are there at once."""
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
        self._told: Showing | None = None  # what they tell of, while a phrase is shown
        self._phrase = 0

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Meanwhile nobody looks: the readouts fall behind, until one of them is asked for or
        `read` is called afterwards."""
        self._unseen = True
        try:
            yield
        finally:
            self._unseen = False

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Meanwhile much may be shown that is seen in one frame: the readouts are brought up to it
        once, at the end, or where one of them is asked for."""
        around, self._gathers = self._gathers, True
        try:
            yield
        finally:
            self._gathers = around
            if self._behind and not (self._gathers or self._unseen):
                self._catch_up()

    def read(self) -> None:
        """Bring the readouts up to what is shown."""
        self._behind = True
        if not (self._unseen or self._gathers):
            self._catch_up()

    def begin(self) -> int:
        """A phrase begins, which is noted at once and shown by and by; its number.

        Until it is shown the readouts tell nothing of it but its counters, as they run, and whose
        turn it is.
        """
        self._phrase += 1
        now, self._told = self._showing, None
        if not self._unseen:
            table = {zone: list(pieces) for zone, pieces in now.table.items()}
            self._told = replace(now, table=table, marks=deepcopy(now.marks))
        return self._phrase

    def tell(self, phrase: int) -> None:
        """A phrase has been shown: the readouts tell of it, unless the next one has begun."""
        if phrase == self._phrase:
            self._told = None

    def light(self) -> None:
        """Whose turn it is is seen at once, while a phrase is shown."""
        if self._told is not None and self._told.turn != self._showing.turn:
            self._told.turn = self._showing.turn
            self.read()

    def leaves(self, zone: Zone, piece: Piece) -> None:
        """While a phrase is shown: a piece has left a zone in front of everybody."""
        if self._told is None or not (lying := self._told.table.get(zone)):
            return
        lying.remove(piece if piece in lying else lying[-1])
        self.read()

    def hide(self, known: Callable[[Inventory], dict[Zone, list[Piece]]]) -> None:
        """From now on they tell, at once, only what is known of a table: while a phrase is shown
        too."""
        if self._told is not None:
            self._told.table = known(self._told.table)
        self._behind = self._at_once = True
        self._catch_up()
        self._at_once = False

    def clear(self) -> None:
        """Take all of them off the table."""
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

    @property
    def lying(self) -> Collection[Node]:
        """What is on the canvas, up to what is shown or not."""
        return self._nodes.values()

    @property
    def nodes(self) -> Mapping[str, Node]:
        """The readouts that are shown now, by name."""
        self._catch_up()
        return self._nodes

    def _catch_up(self) -> None:
        if not self._behind:
            return
        self._behind = False
        wanted = self._readouts.nodes(self._told or self._showing)
        were, self._were = self._were, {}
        went, self._went = self._went, ()
        laid_anew = not self._nodes
        if laid_anew:
            self._go_out(were, wanted, went)
        for name in list(self._nodes):
            if name not in wanted:
                self._take(self._nodes.pop(name))
        for name, node in wanted.items():
            node.name = name
            old = self._nodes.get(name)
            slides = old in self.sliding
            if old is not None and not slides and self._is_elsewhere(old, node):
                self._take(old)  # it goes out there, and on here: nothing leaps
                old = None
            if old is None:
                if node.z < Layer.UNDER_PIECES:
                    node.z = Layer.READOUTS.at(node.z)
                self._nodes[name] = node
                self._canvas.add(node, lies=True)
                self._near[node] = node.near
                if not laid_anew or were:
                    self._bring(node, self._seen(were, node))
                continue
            if old.picture != node.picture:
                old.picture = node.picture
            self._comes(old, node.near)
            if not slides and not self._rolls(node):
                old.x, old.y = node.x, node.y
            old.visible = node.visible
            if old not in self._coming:
                old.alpha = node.alpha

    def _seen(self, were: Mapping[str, Node], node: Node) -> float:
        """How opaque a readout of a table that is laid anew was there before."""
        old = were.get(node.name)
        if old is None or (_light(node) and self._is_elsewhere(old, node)):
            return 0.0
        return old.alpha

    def _go_out(
        self, were: Mapping[str, Node], wanted: Mapping[str, Node], went: Collection[Node]
    ) -> None:
        """Lights of a table that is laid anew go out where none shines any more: all others may
        have told of what nobody may know now. went: those that did so already."""
        lights = [(wanted.get(name), old) for name, old in were.items() if _light(old)]
        out = [old for node, old in lights if node is None or self._is_elsewhere(old, node)]
        for old in (*went, *out):
            self._canvas.add(old, lies=True)
            self._take(old)

    def _comes(self, node: Node, near: float) -> None:
        """A readout comes so near, or goes back."""
        if self._near.get(node, 0.0) == near:
            return
        self._near[node] = near
        if self.come is None:
            node.near = near
        else:
            self.come(node, near)

    def _rolls(self, node: Node) -> bool:
        """Whether a readout goes where it belongs by itself."""
        return self.roll is not None and _kind(node) in self._readouts.rolling

    def _is_elsewhere(self, old: Node, node: Node) -> bool:
        """Whether a readout is another one at another place, and not the same that moved."""
        if self._rolls(node):
            return not self._sets_out(old, (node.x, node.y))
        far = 0.0 if _light(node) else ELSEWHERE
        return hypot(node.x - old.x, node.y - old.y) > far

    def _sets_out(self, old: Node, goal: tuple[float, float]) -> bool:
        """What rolls goes where it belongs now; whether it can."""
        if goal == self._goals.get(old, (old.x, old.y)):
            return True
        if self.roll is None or old.x - goal[0] > BACK or not self.roll(old, *goal):
            return False
        self._goals[old] = goal
        return True

    def _bring(self, node: Node, seen: float) -> None:
        """A readout comes, softly. seen: how opaque it is there already."""
        if self.fade is None or self._at_once or seen >= node.alpha:
            return
        alpha, node.alpha = node.alpha, seen
        self._coming.add(node)
        self.fade(node, alpha, _seconds(node), partial(self._coming.discard, node))

    def _take(self, node: Node) -> None:
        """A readout goes, softly."""
        self._coming.discard(node)
        self._goals.pop(node, None)
        self._near.pop(node, None)
        if self.fade is None or self._at_once:
            self._canvas.remove(node)
            return
        self._leaving[node] = None
        self.fade(node, 0.0, _seconds(node), partial(self._gone, node))

    def _gone(self, node: Node) -> None:
        if node in self._leaving:
            del self._leaving[node]
            self._canvas.remove(node)


def _kind(node: Node) -> str:
    return node.name.partition(":")[0]


def _light(node: Node) -> bool:
    return _kind(node) in LIGHTS


def _seconds(node: Node) -> float:
    return LIT if _light(node) else SOFT
