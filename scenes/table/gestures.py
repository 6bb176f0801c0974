"""Gestures: what hands do on the table, and which action that is.

A piece or place is pressed, or a piece is taken and brought somewhere, by dragging or by a second
press. Whatever a person tries either is an action or is refused with its reason: nothing is mute.
Knows touches and zones, no widgets and no pixels of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scenes.table.layout import Layout, Touch
from scenes.table.stage import Stage, Thing
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Seat, Zone


class Grip(NamedTuple):
    """What can be pressed: a piece of a zone, or (index -1) a place as a whole."""

    zone: Zone
    index: int


class Outcome(NamedTuple):
    """What a gesture came to: an action to submit, or something taken in hand, or nothing."""

    action: Action | None = None
    at: Grip | None = None
    """Where a refusal of the action is shown."""


NOTHING = Outcome()


class Gestures:
    """The touches that are offered now, and the piece in hand."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.touches: tuple[Touch, ...] = ()
        self.held: Grip | None = None
        self._view: Any = None

    @property
    def layout(self) -> Layout:
        """The layout of the stage."""
        return self.stage.layout

    def offer(self, view: Any, seat: Seat, legal: Sequence[Action]) -> None:
        """Offer the touches of a seat's legal actions. Raises ValueError if one has no touch."""
        self._view = view
        self.held = None
        self.touches = tuple(self.layout.touches(view, seat, legal))
        if missing := set(legal) - {touch.action for touch in self.touches}:
            raise ValueError(f"no touch for {missing}")

    def withdraw(self) -> None:
        """It is nobody's turn at the screen: touching does nothing."""
        self.touches, self.held, self._view = (), None, None

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
            for thing in self.stage.things(touch.zone):
                if touch.piece is not None and thing.piece == touch.piece:
                    found[Grip(thing.zone, thing.index)] = None
        return list(found)

    def box(self, grip: Grip) -> Box | None:
        """Where it is; None when it is no longer there."""
        if grip.index < 0:
            node = self.stage.pile(grip.zone)
            return node.bounds() if node is not None else self.layout.box(grip.zone)
        things = self.stage.things(grip.zone)
        return things[grip.index].node.bounds() if grip.index < len(things) else None

    def thing(self, grip: Grip) -> Thing | None:
        """The piece of a grip, if it is one."""
        things = self.stage.things(grip.zone)
        return things[grip.index] if 0 <= grip.index < len(things) else None

    # What hands do

    def press(self, grip: Grip) -> Outcome:
        """Press (or bring what is held to) a piece or place."""
        if not self.offered:
            return NOTHING
        if self.held is not None and grip != self.held:
            return self._bring(grip)
        if self.held is not None:
            self.held = None
            return NOTHING
        touches = self.touches_of(grip)
        if touches and touches[0].target is None:
            return Outcome(touches[0].action, grip)
        if touches:
            return self._take(grip, touches)
        thing = self.thing(grip)
        piece = thing.piece if thing else None
        return Outcome(self.layout.attempt(self._view, grip.zone, piece, None), grip)

    def drop(self, grip: Grip | None) -> Outcome:
        """Let go of what is held over something, or over nothing: then it springs back."""
        if self.held is None or grip is None or grip == self.held:
            return NOTHING
        return self._bring(grip)

    def let_go(self) -> bool:
        """Put back what is held; whether there was anything."""
        held, self.held = self.held, None
        return held is not None

    def _take(self, grip: Grip, touches: Sequence[Touch]) -> Outcome:
        self.held = grip
        return Outcome(None, grip)

    def _bring(self, grip: Grip) -> Outcome:
        held = self.held
        assert held is not None
        for touch in self.touches_of(held):
            if touch.target == grip.zone:
                self.held = None
                return Outcome(touch.action, grip)
        self.held = None
        thing = self.thing(held)
        piece = thing.piece if thing else None
        return Outcome(self.layout.attempt(self._view, held.zone, piece, grip.zone), grip)

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
