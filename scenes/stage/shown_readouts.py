"""The readouts on the canvas: they follow what the stage shows, and tell no phrase too early."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from math import hypot
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.showing import Showing
from sprites.canvas import Canvas
from sprites.node import Node
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Zone

ELSEWHERE: Final = 200.0
"""Units beyond which a readout is another one at another place, and not the same that moved."""


class ShownReadouts:
    """The nodes of a game's readouts, made anew where they changed."""

    def __init__(self, canvas: Canvas, readouts: Readouts[State], showing: Showing) -> None:
        self._canvas = canvas
        self._readouts = readouts
        self._showing = showing
        self._nodes: dict[str, Node] = {}
        self.sliding: set[Node] = set()
        """Those on their way to where they belong, since the table was turned."""
        self._unseen = False
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

    def read(self) -> None:
        """Bring the readouts up to what is shown."""
        self._behind = True
        if not self._unseen:
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
        """While a phrase is shown: what they tell of is only what is known of a table now."""
        if self._told is not None:
            self._told.table = known(self._told.table)

    def clear(self) -> None:
        """Take all of them off the table."""
        for node in self._nodes.values():
            self._canvas.remove(node)
        self._nodes.clear()
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
        for name in list(self._nodes):
            if name not in wanted:
                self._canvas.remove(self._nodes.pop(name))
        for name, node in wanted.items():
            node.name = name
            old = self._nodes.get(name)
            slides = old in self.sliding
            if old is not None and not slides and hypot(node.x - old.x, node.y - old.y) > ELSEWHERE:
                self._canvas.remove(old)  # it goes out there, and on here: nothing leaps
                old = None
            if old is None:
                if node.z < Layer.UNDER_PIECES:
                    node.z = Layer.READOUTS.at(node.z)
                self._nodes[name] = node
                self._canvas.add(node)
                continue
            if old.picture != node.picture:
                old.picture = node.picture
            if not slides:
                old.x, old.y = node.x, node.y
            old.alpha, old.visible = node.alpha, node.visible
