"""Input mapping of Zahab: gestures of all actions, builders, refused presses."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.input_mapping import (
    ActionBuilder,
    Confirmation,
    Gesture,
    InputMapping,
    piece_move_gestures,
)
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.action_builders import GainBuilder, ReturnTokensBuilder, StepsBuilder
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.mechanics.camel_movement import next_free_space
from tabletop.games.zahab.rule_tables import (
    FIGURE_NAMES,
    GEM_PIECE,
    GOLD_PIECE,
    RuleTables,
    camel_piece,
    figure_zone,
)
from tabletop.games.zahab.rules import costs_without_gain
from tabletop.games.zahab.state import (
    ACQUIRE_PHASE,
    DISCARD_PHASE,
    MIX_PHASE,
    NEUTRAL_PHASE,
    PAY_PHASE,
    PLACE_NEUTRAL_PHASE,
    PLACE_PHASE,
    RETURN_PHASE,
    RIDE_PHASE,
    SPACE_PHASE,
    STEPS_PHASE,
    TRACK_COLOURS,
    TRACK_COUNT,
    TRADE_PHASE,
    ZahabState,
)

MAX_PAID_STEPS = 3
"""Maximum number of steps that can be paid for (ZAH-4.1)."""


class ZahabInputMapping(InputMapping[ZahabState]):
    """Maps gestures to the actions of Zahab."""

    def __init__(self, game: Zahab) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(self, view: ZahabState, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """Return the gestures of all legal actions."""
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
        """Return the gestures of one action; a built action's are where its effect is visible."""
        for of in (_camel_gestures, _card_gestures, _track_gestures):
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
            case act.ReturnTokens(gold=gold, gems=gems):
                piece = GOLD_PIECE if not gems else GEM_PIECE if not gold else None
                return [Gesture(action, f"tokens:{seat}", piece)]
        return [Gesture(action, f"tokens:{seat}")]

    def start_builder(
        self, view: ZahabState, seat: Seat, legal: Sequence[Action]
    ) -> ActionBuilder | None:
        """Return the builder of steps, of a VP mix or of returned tokens; None in other phases."""
        t = self.tables
        if not view.stack:
            return None
        frame, n, _ = view.stack[-1]
        if frame == STEPS_PHASE:
            hand = sorted(view.hands[seat], key=lambda card: (t.levels[card], card))
            reached = list_landing_spaces(view.camels, view.camels[seat], MAX_PAID_STEPS)
            return StepsBuilder(seat, view.gold[seat] > 0, tuple(hand), reached)
        if frame == MIX_PHASE:
            vp = tuple(view.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT])
            return GainBuilder(seat, n, vp, tuple(t.max_vp - each for each in vp))
        if frame == RETURN_PHASE:
            return ReturnTokensBuilder(seat, n, view.gold[seat], view.gems[seat])
        return None

    def intended_action(
        self, view: ZahabState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that a press or a drag without a gesture probably meant, or None."""
        if not view.stack or (piece is not None and is_back(piece)):
            return None
        at = parse_zone(zone)
        frame, exiles, _ = view.stack[-1]
        if at.kind == "hand" and at.owner == seat and piece is not None:
            card = int(piece.partition(".")[2])
            if target == "exile" or (frame == PAY_PHASE and exiles and target is None):
                return act.Exile(card)
            if target not in (None, f"discard:{seat}"):
                return None
            if frame == STEPS_PHASE:
                return act.Steps(False, card)
            return act.Discard(card) if frame in (DISCARD_PHASE, PAY_PHASE) else act.Trade(card)
        if at.kind == "discard" and at.owner == seat and piece is not None and target is None:
            return act.Trade(int(piece.partition(".")[2])) if frame == TRADE_PHASE else None
        if at.kind == "display" and piece is not None and frame == ACQUIRE_PHASE:
            return act.Acquire(at.number or 0) if target in (None, f"hand:{seat}") else None
        if at.kind == "supply" and frame == SPACE_PHASE:
            return act.TakeGold()
        if at.kind == "ring" and target is None:
            return _intended_space_action(view, seat, frame, at.number or 0)
        return None

    def confirmation(self, view: ZahabState, seat: Seat, action: Action) -> Confirmation | None:
        """Ask before a lost surplus, before a payment for nothing and before the end of trading."""
        if isinstance(action, act.LoseSurplus):
            return Confirmation("confirmation.surplus", (("n", view.stack[-1][2]),))
        if costs_without_gain(self.tables, view, action):
            return Confirmation("confirmation.nothing")
        if not isinstance(action, act.EndTrading):
            return None
        n = sum(isinstance(other, act.Trade) for other in self.game.legal_actions(view, seat))
        return Confirmation("confirmation.trade", (("n", n),))


def list_landing_spaces(camels: Sequence[int], start: int, steps: int) -> tuple[int, ...]:
    """Return the spaces that a camel reaches with 1, 2, ... steps (ZAH-4.2)."""
    reached = [start]
    for _ in range(steps):
        reached.append(next_free_space(list(camels), reached[-1]))
    return tuple(reached[1:])


def _camel_gestures(t: RuleTables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Return the gestures of a camel: dragging it along the ring, or pressing the space."""
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
            there = next_free_space(list(camels), at)
            return piece_move_gestures(action, f"ring:{at}", piece, f"ring:{there}")
        case act.UseSpace():
            button = Gesture(action, button="zahab.table.use", kind="green")
            return [Gesture(action, f"ring:{camels[seat]}"), button]
        case act.Ride(steps=steps):
            return [Gesture(action, f"ring:{list_landing_spaces(camels, camels[seat], steps)[-1]}")]
        case act.Steps():
            steps = 1 + action.gold + bool(action.card)
            return [Gesture(action, f"ring:{list_landing_spaces(camels, camels[seat], steps)[-1]}")]
    return []


def _card_gestures(t: RuleTables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Return the gestures of a card: pressing it, or dragging it to its target."""
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
    return piece_move_gestures(action, source, piece, target)


def _track_gestures(t: RuleTables, view: ZahabState, seat: Seat, action: Action) -> list[Gesture]:
    """Return the gestures of VP on the tracks of the figures."""
    tracks = view.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT]
    match action:
        case act.Overflow(track=track):
            colour = TRACK_COLOURS.index(track)
            zone = figure_zone(
                FIGURE_NAMES[colour], min(t.max_vp, tracks[colour] + view.stack[-1][2])
            )
            return [Gesture(action, zone), Gesture(action, button=f"zahab.table.to_{track}")]
        case act.Gain():
            shares = (action.blue, action.red, action.yellow)
            most = max(range(TRACK_COUNT), key=shares.__getitem__)
            return [Gesture(action, figure_zone(FIGURE_NAMES[most], tracks[most] + shares[most]))]
    return []


def _intended_space_action(view: ZahabState, seat: Seat, frame: int, space: int) -> Action | None:
    """Return the action that a press of a ring space meant, or None."""
    if frame == PLACE_PHASE:
        return act.Place(space)
    if frame == PLACE_NEUTRAL_PHASE:
        return act.PlaceNeutral(space)
    if frame == SPACE_PHASE and space == view.camels[seat]:
        return act.UseSpace()
    if frame == RIDE_PHASE:
        return act.Ride(view.stack[-1][1] + 1)
    if frame == NEUTRAL_PHASE and space in view.camels:
        return act.MoveNeutral(list(view.camels).index(space))
    return None


INPUT_MAPPING = ZahabInputMapping
"""Input mapping class that the registry loads."""
