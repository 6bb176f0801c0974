"""How hands play a game that says nothing about it: by buttons, and by pressing pieces.

An action is about a piece where one of its fields names it: `Serve(tea=3)` is about `tea.3`. If
such a piece lies in one's hand, or at a numbered place of the table, it is pressed; where it may
mean several actions, buttons then ask which. All other actions are buttons with their own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.game import Game
from tabletop.core.handling import ActionDraft, Gesture, Handling, Marked
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Seen, Zone, address, is_back


class _Spot(NamedTuple):
    """A piece where it lies."""

    zone: Zone
    piece: Piece


@dataclass(frozen=True)
class PressDraft(ActionDraft):
    """A piece chosen first, and then what is done with it."""

    about: tuple[tuple[_Spot, tuple[Action, ...]], ...]
    """By piece: what can be done with it."""
    others: tuple[Action, ...]
    """What is about no piece."""
    chosen: _Spot | None = None

    @property
    def moves(self) -> Sequence[Move]:
        return ()

    @property
    def marked(self) -> Sequence[Marked]:
        return () if self.chosen is None else (Marked(*self.chosen, 1),)

    def gestures(self) -> Sequence[Gesture]:
        made = []
        for spot, actions in self.about:
            if spot == self.chosen:
                made += [Gesture(action, button="") for action in actions]
                made.append(Gesture(replace(self, chosen=None), *spot))
            elif len(actions) == 1:
                made.append(Gesture(actions[0], *spot))
            else:
                made.append(Gesture(replace(self, chosen=spot), *spot))
        return [*made, *(Gesture(action, button="") for action in self.others)]

    def towards(self, action: Action) -> ActionDraft:
        for spot, actions in self.about:
            if action in actions and len(actions) > 1:
                return replace(self, chosen=spot)
        return self


class PressHandling(Handling[State]):
    """Pieces are pressed; what is about no piece is a button."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def gestures(self, view: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        return self._begun(view, seat, legal).gestures()

    def draft(self, view: State, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        draft = self._begun(view, seat, legal)
        return draft if any(len(actions) > 1 for _, actions in draft.about) else None

    def attempt(
        self, view: State, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return None

    def _begun(self, view: State, seat: Seat, legal: Sequence[Action]) -> PressDraft:
        """What a decision begins with: nothing chosen."""
        lying = self._lying(view, seat)
        about: dict[_Spot, list[Action]] = {}
        others = []
        for action in legal:
            spot = next((lying[piece] for piece in _named(action) if piece in lying), None)
            if spot is None:
                others.append(action)
            else:
                about.setdefault(spot, []).append(action)
        kept = tuple((spot, tuple(actions)) for spot, actions in about.items())
        return PressDraft(kept, tuple(others))

    def _lying(self, view: State, seat: Seat) -> Mapping[Piece, _Spot]:
        """The pieces that can be pressed, and where: one's hand comes first."""
        zones = self._game.zones
        found: dict[Piece, _Spot] = {}
        table = self._game.inventory(view)
        for own in (True, False):
            for zone, pieces in table.items():
                kind = zones[zone]
                hand = kind.seen is Seen.OWNER and zones.owner(zone) == seat
                place = not kind.owned and address(zone).number is not None
                if hand if own else place:
                    for piece in pieces:
                        if not is_back(piece):
                            found.setdefault(piece, _Spot(zone, piece))
        return found


def _named(action: Action) -> Sequence[Piece]:
    """The pieces that the fields of an action may name."""
    return [f"{name}.{getattr(action, name)}" for name in action.fields]
