"""Gestures of a player on the table, and the actions that they stand for.

A piece or a place is pressed, or a piece is picked up and brought somewhere: by dragging or
by a second press. Each attempt is an action or is refused with a reason. The module knows
gestures and zones, but no widgets and no pixel positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scenes.kit.layout import Layout
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage.stage import Stage
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.input_mapping import ActionBuilder, Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Zone


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A place that can be pressed: a piece of a zone, or the whole zone (index -1)."""

    zone: Zone
    index: int


class GestureOutcome(NamedTuple):
    """Result of a gesture: an action to submit, a piece that is now held, or nothing."""

    action: Action | None = None
    target: Hotspot | None = None
    """Hotspot that was pressed, or to which the piece was brought."""
    source: Hotspot | None = None
    """Hotspot of the piece that is used; it shakes if the action is refused."""
    action_builder: ActionBuilder | None = None
    """Current action builder, if the gesture changed it."""


NO_OUTCOME = GestureOutcome()


class TableGestures:
    """The gestures that are offered now, and the held piece."""

    def __init__(self, layout: Layout[State], stage: Stage) -> None:
        self.layout = layout
        self.stage = stage
        self.offered_gestures: tuple[Gesture, ...] = ()
        self.held_piece: Hotspot | None = None
        self.action_builder: ActionBuilder | None = None
        self._view: State | None = None

    def offer_gestures(self, view: State, seat: Seat, legal: Sequence[Action]) -> None:
        """Offer the gestures of a seat's legal actions.

        Raises:
            ValueError: if an action has no gesture.
        """
        self._view = view
        self.layout.seating.deciding_seat = seat
        self.held_piece = None
        self.action_builder = self.layout.input_mapping.start_builder(view, seat, legal)
        if self.action_builder is not None:
            self.offered_gestures = tuple(self.action_builder.gestures())
            return
        self.offered_gestures = tuple(self.layout.input_mapping.gestures(view, seat, legal))
        if missing := set(legal) - {gesture.action for gesture in self.offered_gestures}:
            raise ValueError(f"no gesture for {missing}")

    def use_action_builder(self, builder: ActionBuilder) -> None:
        """Continue with another action builder."""
        self.held_piece, self.action_builder, self.offered_gestures = (
            None,
            builder,
            tuple(builder.gestures()),
        )

    def withdraw_gestures(self) -> None:
        """Offer no gestures: nobody at this screen may act."""
        self.offered_gestures, self.held_piece, self.action_builder, self._view = (
            (),
            None,
            None,
            None,
        )
        self.layout.seating.deciding_seat = NOBODY

    @property
    def player_view(self) -> State:
        """Player view in which gestures are offered; only valid while `is_active`."""
        assert self._view is not None, "nobody may act"
        return self._view

    @property
    def is_active(self) -> bool:
        """True if somebody at the screen may act."""
        return self._view is not None

    def button_gestures(self) -> tuple[Gesture, ...]:
        """Return the gestures that are buttons."""
        return tuple(gesture for gesture in self.offered_gestures if gesture.button is not None)

    # What can be pressed

    def hotspots(self) -> list[Hotspot]:
        """Return all usable hotspots: pieces and zones of gestures, or targets of a held piece."""
        if self.held_piece is not None:
            targets = dict.fromkeys(
                t.target for t in self.gestures_for(self.held_piece) if t.target is not None
            )
            return [self.held_piece, *(Hotspot(zone, -1) for zone in targets)]
        found: dict[Hotspot, None] = {}
        for gesture in self.offered_gestures:
            if gesture.zone is None:
                continue
            if gesture.piece is None or self._pile_of(gesture.zone, gesture.piece):
                found[Hotspot(gesture.zone, -1)] = None
                continue
            sprites = self._alike(gesture.zone, gesture.piece)
            heaped = self.stage.zone_layout.place(gesture.zone).is_heaped
            for sprite in sprites[-1:] if heaped else sprites:
                found[Hotspot(sprite.zone, sprite.index)] = None
        return list(found)

    def _pile_of(self, zone: Zone, piece: Piece) -> bool:
        """True if a zone is a pile of such pieces only, which stands for each of them."""
        lying = self.stage.view_model.zone_pieces.get(zone, ())
        return self.stage.zone_layout.place(zone).is_pile and set(lying) == {piece}

    def heap_sprites(self, hotspot: Hotspot) -> list[PieceSprite]:
        """Return the pieces that a hotspot stands for: its own, or all equal ones of a heap."""
        sprite = self.sprite_at(hotspot)
        if sprite is None:
            return []
        heaped = self.stage.zone_layout.place(hotspot.zone).is_heaped
        return self._alike(hotspot.zone, sprite.piece) if heaped else [sprite]

    def _alike(self, zone: Zone, piece: Piece) -> list[PieceSprite]:
        return [sprite for sprite in self.stage.sprites(zone) if sprite.piece == piece]

    def hotspot_box(self, hotspot: Hotspot) -> Box | None:
        """Return the box of a hotspot at rest; None if it no longer exists."""
        zone = hotspot.zone
        if hotspot.index < 0:
            place, node = self.stage.zone_layout.place(zone), self.stage.pile_node(zone)
            if node is not None and place.action_box is None:
                return node.bounds()
            if self.held_piece is not None and self.held_piece.zone != zone:
                return place.box  # a piece that is brought may be let go anywhere on a pile
            return place.box_for([g.action for g in self.offered_gestures if g.zone == zone])
        if (heap := self.heap_box(hotspot)) is not None:
            return heap
        alike = self.heap_sprites(hotspot)
        boxes = list(filter(None, (self.stage.resting_box(zone, each.index) for each in alike)))
        whole = Box.enclosing(boxes) if boxes else None
        others = (
            self.stage.resting_box(zone, sprite.index)
            for sprite in self.stage.sprites(zone)
            if sprite not in alike
        )
        if whole is not None and any(box and whole.contains(*box.center) for box in others):
            return boxes[-1]  # the next piece of this kind: a frame of all would hold other kinds
        return whole

    def heap_box(self, hotspot: Hotspot) -> Box | None:
        """Return the box that the layout gives to a heap; None for any other hotspot."""
        sprite, place = self.sprite_at(hotspot), self.stage.zone_layout.place(hotspot.zone)
        if sprite is None or place.heap_box is None:
            return None
        return place.heap_box(sprite.piece)

    def sprite_at(self, hotspot: Hotspot) -> PieceSprite | None:
        """Return the piece of a hotspot; None if it is a zone."""
        sprites = self.stage.sprites(hotspot.zone)
        return sprites[hotspot.index] if 0 <= hotspot.index < len(sprites) else None

    # What hands do

    def press(self, hotspot: Hotspot) -> GestureOutcome:
        """Press a hotspot, or bring the held piece to it."""
        if not self.is_active:
            return NO_OUTCOME
        held, self.held_piece = self.held_piece, None
        if held is not None:
            if hotspot == held:
                return NO_OUTCOME
            if self._brings(held, hotspot) is not None or not self.gestures_for(hotspot):
                return self._bring(held, hotspot)
        gestures = self.gestures_for(hotspot)
        if gestures and gestures[0].target is None:
            return self._done(gestures[0], hotspot, hotspot)
        if gestures:
            self.held_piece = hotspot
            return GestureOutcome(None, hotspot)
        meant = self._attempt(hotspot, None)
        return GestureOutcome(meant, hotspot, hotspot)

    def drop(self, hotspot: Hotspot | None, source: Hotspot) -> GestureOutcome:
        """Drop a dragged piece on a hotspot; on None it springs back."""
        self.held_piece = None
        if not self.is_active or hotspot is None or hotspot.zone == source.zone:
            return NO_OUTCOME
        return self._bring(source, hotspot)

    def can_pick_up(self, hotspot: Hotspot) -> bool:
        """True if the piece of a hotspot can be picked up now."""
        return any(gesture.target is not None for gesture in self.gestures_for(hotspot))

    def release_held_piece(self) -> bool:
        """Put the held piece back; return True if there was one."""
        held, self.held_piece = self.held_piece, None
        return held is not None

    def _bring(self, source: Hotspot, hotspot: Hotspot) -> GestureOutcome:
        gesture = self._brings(source, hotspot)
        if gesture is not None:
            return self._done(gesture, hotspot, source)
        meant = self._attempt(source, hotspot.zone)
        return GestureOutcome(meant, hotspot, source)

    def _attempt(self, hotspot: Hotspot, target: Zone | None) -> Action | None:
        """Return the action that a player probably intends by a press or drag without a gesture."""
        layout = self.layout
        piece, own = self._piece(hotspot), layout.seating.own_seat
        return layout.input_mapping.intended_action(
            self.player_view, own, hotspot.zone, piece, target
        )

    def _done(self, gesture: Gesture, at: Hotspot, piece: Hotspot) -> GestureOutcome:
        if isinstance(gesture.action, Action):
            return GestureOutcome(gesture.action, at, piece)
        self.use_action_builder(gesture.action)
        return GestureOutcome(None, at, piece, gesture.action)

    def _brings(self, source: Hotspot, hotspot: Hotspot) -> Gesture | None:
        return next((t for t in self.gestures_for(source) if t.target == hotspot.zone), None)

    def _piece(self, hotspot: Hotspot) -> Piece | None:
        sprite = self.sprite_at(hotspot)
        return sprite.piece if sprite else None

    def gestures_for(self, hotspot: Hotspot) -> list[Gesture]:
        """Return the gestures of a hotspot; those without a target first."""
        sprite = self.sprite_at(hotspot)
        found = [
            gesture
            for gesture in self.offered_gestures
            if gesture.zone == hotspot.zone
            and (
                gesture.piece is None
                or (sprite and sprite.piece == gesture.piece)
                or (hotspot.index < 0 and self._pile_of(gesture.zone, gesture.piece))
            )
        ]
        return sorted(found, key=lambda gesture: gesture.target is not None)
