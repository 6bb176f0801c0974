"""How hands do each of Zahab's actions, and what a press means that no action answers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft, Confirmation, Gesture, Handling, carried
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.drafts import GainDraft, ReturnDraft, StepsDraft
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.moving import next_free
from tabletop.games.zahab.rules import pays_for_nothing
from tabletop.games.zahab.state import (
    ACQUIRE,
    COLOURS,
    DISCARD,
    MIX,
    NEUTRAL,
    PAY,
    PLACE,
    PLACE_NEUTRAL,
    RETURN,
    RIDE,
    SPACE,
    STEPS,
    TRACKS,
    TRADE,
    ZahabState,
)
from tabletop.games.zahab.tables import FIGURES, Tables, camel_piece, figure_zone

MOST_STEPS = 3
"""Steps that can be paid for (ZAH-4.1)."""


class ZahabHandling(Handling[ZahabState]):
    """The handling of the caravan ring."""

    def __init__(self, game: Zahab) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(self, view: ZahabState, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
        """The gestures of an action; of one that is put together: where it can be seen coming."""
        for of in (_of_camels, _of_cards, _of_figures):
            if found := of(self.tables, view, seat, action):
                return found
        match action:
            case act.TakeGold():
                return [Gesture(action, "supply"), Gesture(action, button="zahab.table.take")]
            case act.TakeGoldFrom(place=place):
                return [Gesture(action, f"display:{place}", f"card.{view.display[place]}")]
            case act.Pass():
                return [Gesture(action, button="zahab.table.pass")]
            case act.EndTrading():
                return [Gesture(action, button="zahab.table.end_trading")]
            case act.LoseSurplus():
                return [Gesture(action, button="zahab.table.lose", kind="danger")]
        return [Gesture(action, f"tokens:{seat}")]

    def draft(self, view: ZahabState, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        """What is put together before it is decided."""
        t = self.tables
        if not view.stack:
            return None
        frame, n, _ = view.stack[-1]
        if frame == STEPS:
            hand = sorted(view.hands[seat], key=lambda card: (t.levels[card], card))
            reached = landings(view.camels, view.camels[seat], MOST_STEPS)
            return StepsDraft(seat, view.gold[seat] > 0, tuple(hand), reached)
        if frame == MIX:
            vp = tuple(view.tracks[COLOURS * seat : COLOURS * seat + COLOURS])
            return GainDraft(seat, n, vp, tuple(t.top - each for each in vp))
        if frame == RETURN:
            return ReturnDraft(seat, n, view.gold[seat], view.gems[seat])
        return None

    def attempt(
        self, view: ZahabState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """What is meant by a press for which there is no gesture; None for nothing."""
        if not view.stack or (piece is not None and is_back(piece)):
            return None
        at = address(zone)
        frame, exiles, _ = view.stack[-1]
        if at.kind == "hand" and at.owner == seat and piece is not None:
            card = int(piece.partition(".")[2])
            if target == "exile" or (frame == PAY and exiles and target is None):
                return act.Exile(card)
            if target not in (None, f"discard:{seat}"):
                return None
            if frame == STEPS:
                return act.Steps(False, card)
            return act.Discard(card) if frame in (DISCARD, PAY) else act.Trade(card)
        if at.kind == "discard" and at.owner == seat and piece is not None and target is None:
            return act.Trade(int(piece.partition(".")[2])) if frame == TRADE else None
        if at.kind == "display" and piece is not None and frame == ACQUIRE:
            return act.Acquire(at.number or 0) if target in (None, f"hand:{seat}") else None
        if at.kind == "supply" and frame == SPACE:
            return act.TakeGold()
        if at.kind == "ring" and target is None:
            return _at_space(view, seat, frame, at.number or 0)
        return None

    def confirmation(self, view: ZahabState, seat: Seat, action: Action) -> Confirmation | None:
        if isinstance(action, act.LoseSurplus):
            return Confirmation("confirmation.surplus", (("n", view.stack[-1][2]),))
        if pays_for_nothing(self.tables, view, action):
            return Confirmation("confirmation.nothing")
        if not isinstance(action, act.EndTrading):
            return None
        n = sum(isinstance(other, act.Trade) for other in self.game.legal(view, seat))
        return Confirmation("confirmation.trade", (("n", n),))


def landings(camels: Sequence[int], start: int, steps: int) -> tuple[int, ...]:
    """The spaces that a camel reaches by 1, 2, ... steps (ZAH-4.2)."""
    reached = [start]
    for _ in range(steps):
        reached.append(next_free(list(camels), reached[-1]))
    return tuple(reached[1:])


def _of_camels(t: Tables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Camels are brought along the ring, or their space is pressed."""
    camels = view.camels
    match action:
        case act.Place(space=space):
            camel = camel_piece(view.seats, seat)
            return [Gesture(action, f"ring:{space}"),
                    Gesture(action, f"stable:{seat}", camel, f"ring:{space}")]  # fmt: skip
        case act.PlaceNeutral(space=space):
            return [Gesture(action, f"ring:{space}")]
        case act.MoveNeutral(neutral=neutral):
            at, piece = camels[neutral], camel_piece(view.seats, neutral)
            there = next_free(list(camels), at)
            return carried(action, f"ring:{at}", piece, f"ring:{there}")
        case act.UseSpace():
            button = Gesture(action, button="zahab.table.use", kind="green")
            return [Gesture(action, f"ring:{camels[seat]}"), button]
        case act.Ride(steps=steps):
            return [Gesture(action, f"ring:{landings(camels, camels[seat], steps)[-1]}")]
        case act.Steps():
            steps = 1 + action.gold + bool(action.card)
            return [Gesture(action, f"ring:{landings(camels, camels[seat], steps)[-1]}")]
    return []


def _of_cards(t: Tables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Cards are pressed, or brought where they go."""
    match action:
        case act.Trade(card=card) | act.Discard(card=card):
            source, piece, target = f"hand:{seat}", f"card.{card}", f"discard:{seat}"
        case act.Exile(card=card):
            source, piece, target = f"hand:{seat}", f"card.{card}", "exile"
        case act.Acquire(place=place):
            source, piece = f"display:{place}", f"card.{view.display[place]}"
            target = f"hand:{seat}"
        case _:
            return []
    return carried(action, source, piece, target)


def _of_figures(t: Tables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Victory points are given at the tracks of the figures."""
    tracks = view.tracks[COLOURS * seat : COLOURS * seat + COLOURS]
    match action:
        case act.Overflow(track=track):
            colour = TRACKS.index(track)
            zone = figure_zone(FIGURES[colour], min(t.top, tracks[colour] + view.stack[-1][2]))
            return [Gesture(action, zone), Gesture(action, button=f"zahab.table.to_{track}")]
        case act.Gain():
            shares = (action.blue, action.red, action.yellow)
            most = max(range(COLOURS), key=shares.__getitem__)
            return [Gesture(action, figure_zone(FIGURES[most], tracks[most] + shares[most]))]
    return []


def _at_space(view: ZahabState, seat: Seat, frame: int, space: int) -> Action | None:
    """A space of the ring is pressed."""
    if frame == PLACE:
        return act.Place(space)
    if frame == PLACE_NEUTRAL:
        return act.PlaceNeutral(space)
    if frame == SPACE and space == view.camels[seat]:
        return act.UseSpace()
    if frame == RIDE:
        return act.Ride(view.stack[-1][1] + 1)
    if frame == NEUTRAL and space in view.camels:
        return act.MoveNeutral(list(view.camels).index(space))
    return None


HANDLING = ZahabHandling
