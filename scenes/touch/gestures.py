"""Gestures: what hands do on the table, and which action that is.

A piece or place is pressed, or a piece is taken and brought somewhere, by dragging or by a second
press. Whatever a person tries either is an action or is refused with its reason: nothing is mute.
Knows gestures and zones, no widgets and no pixels of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scenes.kit.layout import Layout
from scenes.kit.roles.showing import Sprite
from scenes.stage.stage import Stage
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone


@dataclass(frozen=True, slots=True)
class Hotspot:
    """What can be pressed: a piece of a zone, or (index -1) a place as a whole."""

    zone: Zone
    index: int


class Outcome(NamedTuple):
    """What a gesture came to: an action to submit, or something taken in hand, or nothing."""

    action: Action | None = None
    at: Hotspot | None = None
    """What was pressed, or where the piece was brought."""
    piece: Hotspot | None = None
    """The piece that is meant: what shakes its head when the action is refused."""
    draft: ActionDraft | None = None
    """What is being put together now, when the gesture changed it."""


NOTHING = Outcome()


class Gestures:
    """The gestures that are offered now, and the piece in hand."""

    def __init__(self, layout: Layout[State], stage: Stage) -> None:
        self.layout = layout
        self.stage = stage
        self.offered: tuple[Gesture, ...] = ()
        self.held: Hotspot | None = None
        self.draft: ActionDraft | None = None
        self._view: State | None = None

    def offer(self, view: State, seat: Seat, legal: Sequence[Action]) -> None:
        """Offer the gestures of a seat's legal actions. Raises ValueError if one has no gesture."""
        self._view = view
        self.layout.seating.asked = seat
        self.held = None
        self.draft = self.layout.handling.draft(view, seat, legal)
        if self.draft is not None:
            self.offered = tuple(self.draft.gestures())
            return
        self.offered = tuple(self.layout.handling.gestures(view, seat, legal))
        if missing := set(legal) - {gesture.action for gesture in self.offered}:
            raise ValueError(f"no gesture for {missing}")

    def redraft(self, draft: ActionDraft) -> None:
        """Go on to another draft."""
        self.held, self.draft, self.offered = None, draft, tuple(draft.gestures())

    def withdraw(self) -> None:
        """It is nobody's turn at the screen: touching does nothing."""
        self.offered, self.held, self.draft, self._view = (), None, None, None
        self.layout.seating.asked = NOBODY

    @property
    def view(self) -> State:
        """The position at which gestures are offered, as the seat at the screen knows it.

        Only while they are: `active`.
        """
        assert self._view is not None, "nobody may act"
        return self._view

    @property
    def active(self) -> bool:
        """Whether somebody at the screen may act."""
        return self._view is not None

    def buttons(self) -> tuple[Gesture, ...]:
        """The gestures that are buttons."""
        return tuple(gesture for gesture in self.offered if gesture.button is not None)

    # What can be pressed

    def hotspots(self) -> list[Hotspot]:
        """Everything that means something now: pieces and places of gestures, targets if held."""
        if self.held is not None:
            targets = dict.fromkeys(
                t.target for t in self.gestures_of(self.held) if t.target is not None
            )
            return [self.held, *(Hotspot(zone, -1) for zone in targets)]
        found: dict[Hotspot, None] = {}
        for gesture in self.offered:
            if gesture.zone is None:
                continue
            if gesture.piece is None or self._pile_of(gesture.zone, gesture.piece):
                found[Hotspot(gesture.zone, -1)] = None
                continue
            sprites = self._alike(gesture.zone, gesture.piece)
            heaped = self.stage.places.place(gesture.zone).heaped
            for sprite in sprites[-1:] if heaped else sprites:
                found[Hotspot(sprite.zone, sprite.index)] = None
        return list(found)

    def _pile_of(self, zone: Zone, piece: Piece) -> bool:
        """Whether a zone is a pile of such pieces alone, which stands for each of them."""
        lying = self.stage.showing.table.get(zone, ())
        return self.stage.places.place(zone).pile and set(lying) == {piece}

    def heap(self, hotspot: Hotspot) -> list[Sprite]:
        """The pieces for which the piece of a hotspot stands: itself, or all of its kind there."""
        sprite = self.sprite(hotspot)
        if sprite is None:
            return []
        heaped = self.stage.places.place(hotspot.zone).heaped
        return self._alike(hotspot.zone, sprite.piece) if heaped else [sprite]

    def _alike(self, zone: Zone, piece: Piece) -> list[Sprite]:
        return [sprite for sprite in self.stage.sprites(zone) if sprite.piece == piece]

    def box(self, hotspot: Hotspot) -> Box | None:
        """Where it lies at rest; None when it is no longer there."""
        if hotspot.index < 0:
            node = self.stage.pile(hotspot.zone)
            return node.bounds() if node is not None else self.stage.places.box(hotspot.zone)
        lying = (self.stage.resting(hotspot.zone, sprite.index) for sprite in self.heap(hotspot))
        boxes = [box for box in lying if box is not None]
        return Box.around(boxes) if boxes else None

    def sprite(self, hotspot: Hotspot) -> Sprite | None:
        """The piece of a hotspot, if it is one."""
        sprites = self.stage.sprites(hotspot.zone)
        return sprites[hotspot.index] if 0 <= hotspot.index < len(sprites) else None

    # What hands do

    def press(self, hotspot: Hotspot) -> Outcome:
        """Press (or bring what is held to) a piece or place."""
        if not self.active:
            return NOTHING
        held, self.held = self.held, None
        if held is not None:
            if hotspot == held:
                return NOTHING
            if self._brings(held, hotspot) is not None or not self.gestures_of(hotspot):
                return self._bring(held, hotspot)
        gestures = self.gestures_of(hotspot)
        if gestures and gestures[0].target is None:
            return self._done(gestures[0], hotspot, hotspot)
        if gestures:
            self.held = hotspot
            return Outcome(None, hotspot)
        meant = self._attempt(hotspot, None)
        return Outcome(meant, hotspot, hotspot)

    def drop(self, hotspot: Hotspot | None, source: Hotspot) -> Outcome:
        """Let go of a piece that was dragged over something, or over nothing: it springs back."""
        self.held = None
        if not self.active or hotspot is None or hotspot.zone == source.zone:
            return NOTHING
        return self._bring(source, hotspot)

    def takes(self, hotspot: Hotspot) -> bool:
        """Whether a piece can be taken in hand now."""
        return any(gesture.target is not None for gesture in self.gestures_of(hotspot))

    def let_go(self) -> bool:
        """Put back what is held; whether there was anything."""
        held, self.held = self.held, None
        return held is not None

    def _bring(self, source: Hotspot, hotspot: Hotspot) -> Outcome:
        gesture = self._brings(source, hotspot)
        if gesture is not None:
            return self._done(gesture, hotspot, source)
        meant = self._attempt(source, hotspot.zone)
        return Outcome(meant, hotspot, source)

    def _attempt(self, hotspot: Hotspot, target: Zone | None) -> Action | None:
        """What a person means who presses or brings something for which there is no gesture."""
        layout = self.layout
        piece, own = self._piece(hotspot), layout.seating.own
        return layout.handling.attempt(self.view, own, hotspot.zone, piece, target)

    def _done(self, gesture: Gesture, at: Hotspot, piece: Hotspot) -> Outcome:
        if isinstance(gesture.action, Action):
            return Outcome(gesture.action, at, piece)
        self.redraft(gesture.action)
        return Outcome(None, at, piece, gesture.action)

    def _brings(self, source: Hotspot, hotspot: Hotspot) -> Gesture | None:
        return next((t for t in self.gestures_of(source) if t.target == hotspot.zone), None)

    def _piece(self, hotspot: Hotspot) -> Piece | None:
        sprite = self.sprite(hotspot)
        return sprite.piece if sprite else None

    def gestures_of(self, hotspot: Hotspot) -> list[Gesture]:
        """The gestures of a piece or place; those without a target first."""
        sprite = self.sprite(hotspot)
        found = [
            gesture
            for gesture in self.offered
            if gesture.zone == hotspot.zone
            and (
                gesture.piece is None
                or (sprite and sprite.piece == gesture.piece)
                or (hotspot.index < 0 and self._pile_of(gesture.zone, gesture.piece))
            )
        ]
        return sorted(found, key=lambda gesture: gesture.target is not None)
