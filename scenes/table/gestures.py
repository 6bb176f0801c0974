"""Gestures: what hands do on the table, and which action that is.

A piece or place is pressed, or a piece is taken and brought somewhere, by dragging or by a second
press. Whatever a person tries either is an action or is refused with its reason: nothing is mute.
Knows touches and zones, no widgets and no pixels of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scenes.table.layout import Draft, Layout, Touch
from scenes.table.stage import Stage, Thing
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Seat, Zone


@dataclass(frozen=True, slots=True)
class Grip:
    """What can be pressed: a piece of a zone, or (index -1) a place as a whole."""

    zone: Zone
    index: int


class Outcome(NamedTuple):
    """What a gesture came to: an action to submit, or something taken in hand, or nothing."""

    action: Action | None = None
    at: Grip | None = None
    """What was pressed, or where the piece was brought."""
    piece: Grip | None = None
    """The piece that is meant: what shakes its head when the action is refused."""
    draft: Draft | None = None
    """What is being put together now, when the gesture changed it."""


NOTHING = Outcome()


class Gestures:
    """The touches that are offered now, and the piece in hand."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.touches: tuple[Touch, ...] = ()
        self.held: Grip | None = None
        self.draft: Draft | None = None
        self._view: Any = None

    @property
    def layout(self) -> Layout:
        """The layout of the stage."""
        return self.stage.layout

    def offer(self, view: Any, seat: Seat, legal: Sequence[Action]) -> None:
        """Offer the touches of a seat's legal actions. Raises ValueError if one has no touch."""
        self._view = view
        self.held = None
        self.draft = self.layout.draft(view, seat, legal)
        if self.draft is not None:
            self.touches = tuple(self.draft.touches())
            return
        self.touches = tuple(self.layout.touches(view, seat, legal))
        if missing := set(legal) - {touch.action for touch in self.touches}:
            raise ValueError(f"no touch for {missing}")

    def redraft(self, draft: Draft) -> None:
        """Go on to another draft."""
        self.held, self.draft, self.touches = None, draft, tuple(draft.touches())

    def withdraw(self) -> None:
        """It is nobody's turn at the screen: touching does nothing."""
        self.touches, self.held, self.draft, self._view = (), None, None, None

    @property
    def view(self) -> Any:
        """The position at which touches are offered, as the seat at the screen knows it."""
        return self._view

    @property
    def offered(self) -> bool:
        """Whether somebody at the screen may act."""
        return self._view is not None

    def buttons(self) -> tuple[Touch, ...]:
        """The touches that are buttons."""
        return tuple(touch for touch in self.touches if touch.button is not None)

    # What can be pressed

    def grips(self) -> list[Grip]:
        """Everything that means something now: pieces and places of touches, targets if held."""
        if self.held is not None:
            targets = dict.fromkeys(
                t.target for t in self.touches_of(self.held) if t.target is not None
            )
            return [self.held, *(Grip(zone, -1) for zone in targets)]
        found: dict[Grip, None] = {}
        for touch in self.touches:
            if touch.zone is None:
                continue
            if touch.piece is None:
                found[Grip(touch.zone, -1)] = None
                continue
            things = self._alike(touch.zone, touch.piece)
            heaped = self.layout.place(touch.zone).heaped
            for thing in things[-1:] if heaped else things:
                found[Grip(thing.zone, thing.index)] = None
        return list(found)

    def heap(self, grip: Grip) -> list[Thing]:
        """The pieces for which the piece of a grip stands: itself, or all of its kind there."""
        thing = self.thing(grip)
        if thing is None:
            return []
        heaped = self.layout.place(grip.zone).heaped
        return self._alike(grip.zone, thing.piece) if heaped else [thing]

    def _alike(self, zone: Zone, piece: Piece) -> list[Thing]:
        return [thing for thing in self.stage.things(zone) if thing.piece == piece]

    def box(self, grip: Grip) -> Box | None:
        """Where it lies at rest; None when it is no longer there."""
        if grip.index < 0:
            node = self.stage.pile(grip.zone)
            return node.bounds() if node is not None else self.layout.box(grip.zone)
        lying = (self.stage.resting(grip.zone, thing.index) for thing in self.heap(grip))
        boxes = [box for box in lying if box is not None]
        return _around(boxes) if boxes else None

    def thing(self, grip: Grip) -> Thing | None:
        """The piece of a grip, if it is one."""
        things = self.stage.things(grip.zone)
        return things[grip.index] if 0 <= grip.index < len(things) else None

    # What hands do

    def press(self, grip: Grip) -> Outcome:
        """Press (or bring what is held to) a piece or place."""
        if not self.offered:
            return NOTHING
        held, self.held = self.held, None
        if held is not None:
            if grip == held:
                return NOTHING
            if self._brings(held, grip) is not None or not self.touches_of(grip):
                return self._bring(held, grip)
        touches = self.touches_of(grip)
        if touches and touches[0].target is None:
            return self._done(touches[0], grip, grip)
        if touches:
            self.held = grip
            return Outcome(None, grip)
        meant = self.layout.attempt(self._view, grip.zone, self._piece(grip), None)
        return Outcome(meant, grip, grip)

    def drop(self, grip: Grip | None, source: Grip) -> Outcome:
        """Let go of a piece that was dragged over something, or over nothing: it springs back."""
        self.held = None
        if not self.offered or grip is None or grip.zone == source.zone:
            return NOTHING
        return self._bring(source, grip)

    def takes(self, grip: Grip) -> bool:
        """Whether a piece can be taken in hand now."""
        return any(touch.target is not None for touch in self.touches_of(grip))

    def let_go(self) -> bool:
        """Put back what is held; whether there was anything."""
        held, self.held = self.held, None
        return held is not None

    def _bring(self, source: Grip, grip: Grip) -> Outcome:
        touch = self._brings(source, grip)
        if touch is not None:
            return self._done(touch, grip, source)
        meant = self.layout.attempt(self._view, source.zone, self._piece(source), grip.zone)
        return Outcome(meant, grip, source)

    def _done(self, touch: Touch, at: Grip, piece: Grip) -> Outcome:
        if isinstance(touch.action, Action):
            return Outcome(touch.action, at, piece)
        self.redraft(touch.action)
        return Outcome(None, at, piece, touch.action)

    def _brings(self, source: Grip, grip: Grip) -> Touch | None:
        return next((t for t in self.touches_of(source) if t.target == grip.zone), None)

    def _piece(self, grip: Grip) -> Piece | None:
        thing = self.thing(grip)
        return thing.piece if thing else None

    def touches_of(self, grip: Grip) -> list[Touch]:
        """The touches of a piece or place; those without a target first."""
        thing = self.thing(grip)
        found = [
            touch
            for touch in self.touches
            if touch.zone == grip.zone
            and (touch.piece is None or (thing and thing.piece == touch.piece))
        ]
        return sorted(found, key=lambda touch: touch.target is not None)


def _around(boxes: Sequence[Box]) -> Box:
    """The box around several."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)
