"""Input mapping of The Nacho Incident: gestures of all actions, builders, refused presses."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.input_mapping import (
    ActionBuilder,
    Confirmation,
    Gesture,
    InputMapping,
    piece_move_gestures,
)
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.action_builders import (
    ChaseBuilder,
    DeliveryOption,
    DiscardBuilder,
    JourneyBuilder,
    MountieOption,
)
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.mechanics.rounds import can_draw
from tabletop.games.nacho.pieces import GEM_PIECE, SMUGGLER_PIECES, cantina_zone, slot_zone
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    CHASE_PHASE,
    DISCARD_PHASE,
    INGREDIENTS,
    JOURNEY_PHASE,
    PROVINCES,
    NachoState,
    smuggler_flag,
)

ArrestOrDismiss = act.Arrest | act.Dismiss
"""Action of a Mountie in the chase."""


class NachoInputMapping(InputMapping[NachoState]):
    """Maps gestures to the actions of The Nacho Incident."""

    def __init__(self, game: Nacho) -> None:
        self.game = game
        self.tables = game.tables

    def gestures(self, view: NachoState, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        """Return the gestures of all legal actions."""
        return [gesture for action in legal for gesture in self._gestures(view, seat, action)]

    def _gestures(self, view: NachoState, seat: Seat, action: Action) -> list[Gesture]:
        """Return the gestures of one action of a seat."""
        match action:
            case act.Choose(flag=flag, number=n):
                return piece_move_gestures(
                    action, f"hand:{seat}", f"smuggler.{flag}-{n}", f"choice:{seat}"
                )
            case act.Deliver():
                trip = self._delivery_option(view, action)
                return [Gesture(action, trip.warehouse_zone, trip.cube, trip.slot_zone)]
            case act.Visit(province=province):
                return [Gesture(action, cantina_zone(province, seat))]
            case act.Arrest() | act.Dismiss():
                find = _mountie_option(seat, action)
                if find.smuggler is None:
                    return [Gesture(action, find.mountie_zone, find.mountie)]
                return [Gesture(action, find.smuggler_zone, find.smuggler)]
            case act.GiveGem(seat=other):
                gem = f"gem:{other}"
                return [Gesture(action, gem), Gesture(action, f"gem:{view.holder}", GEM_PIECE, gem)]
            case act.Sell(ingredient=what):
                return piece_move_gestures(action, f"warehouse:{seat}", f"cube.{what}", "bag")
            case act.DrawCube():
                button = Gesture(action, button="nacho.table.draw", kind="primary")
                return [button, Gesture(action, "bag")]
        room = can_draw(self.tables, view, seat)
        word = "keep" if not room else "no_more" if view.warehouses[seat] else "no_cube"
        return [Gesture(action, button=f"nacho.table.{word}", kind="plain" if room else "primary")]

    def start_builder(
        self, view: NachoState, seat: Seat, legal: Sequence[Action]
    ) -> ActionBuilder | None:
        """Return the builder of a journey, a chase or a discard; None in other phases."""
        if view.phase == CHASE_PHASE:
            return ChaseBuilder(
                tuple(
                    _mountie_option(seat, deed)
                    for deed in legal
                    if isinstance(deed, ArrestOrDismiss)
                )
            )
        if view.phase == DISCARD_PHASE:
            return DiscardBuilder(
                seat,
                tuple(SMUGGLER_PIECES[kind] for kind in view.hands[seat]),
                tuple(action for action in legal if isinstance(action, act.Discard)),
            )
        if view.phase != JOURNEY_PHASE:
            return None
        return JourneyBuilder(
            seat,
            SMUGGLER_PIECES[view.played[seat]],
            tuple(self._delivery_option(view, a) for a in legal if isinstance(a, act.Deliver)),
            tuple(a for a in legal if isinstance(a, act.Visit)),
            tuple(f"cube.{INGREDIENTS[what]}" for what in view.warehouses[seat]),
        )

    def intended_action(
        self, view: NachoState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that a press or a drag without a gesture probably meant, or None."""
        kind, number, owner = parse_zone(zone)
        if kind == "warehouse" and piece is not None and owner is not None:
            return _intended_cube_action(view, seat, owner, piece.partition(".")[2], target)
        if view.phase == JOURNEY_PHASE and kind in ("province", "slots", "played", "cantina"):
            if kind == "played" or (kind == "cantina" and owner != seat):
                goal = parse_zone(target or "")
                number = goal.number if goal.kind in ("cantina", "province", "slots") else None
            return act.Visit(number) if number is not None else None
        if piece is None or is_back(piece):
            return None
        if kind == "hand" and owner == seat:
            return _intended_choice(view, seat, piece, target)
        if view.phase == CHASE_PHASE and kind == "cantina" and owner == seat:
            return self._intended_arrest(view, seat, number or 0, piece)
        return None

    def confirmation(self, view: NachoState, seat: Seat, action: Action) -> Confirmation | None:
        """Ask before a visit without a delivery if a province wants an own cube; name the best."""
        if not isinstance(action, act.Visit):
            return None
        own = [
            self._delivery_option(view, other)
            for other in self.game.legal_actions(view, seat)
            if isinstance(other, act.Deliver) and other.seat == seat
        ]
        if not own:
            return None
        best = max(own, key=lambda trip: trip.price)
        what, place = best.action.ingredient, best.action.province
        return Confirmation(
            "confirmation.deliver",
            (
                ("what", TextRef(f"nacho.ingredient.{what}")),
                ("province", TextRef(f"nacho.province.{place}")),
                ("price", best.price),
            ),
        )

    def _delivery_option(self, view: NachoState, action: act.Deliver) -> DeliveryOption:
        """Return a delivery with its slot and price."""
        t = self.tables
        card, what = view.cards[action.province], INGREDIENTS.index(action.ingredient)
        place = slot_zone(action.province, t.slot_by_ingredient[card][what])
        return DeliveryOption(
            action, f"cube.{action.ingredient}", place, t.ingredient_prices[card][what]
        )

    def _intended_arrest(
        self, view: NachoState, home: Seat, province: int, piece: Piece
    ) -> Action | None:
        """Return the arrest that a press on a smuggler probably meant, or None."""
        deeds = [
            action
            for action in self.game.legal_actions(view, home)
            if isinstance(action, ArrestOrDismiss)
        ]
        if not piece.startswith("smuggler.") or not deeds:
            return None
        flag, _, figure = piece.partition(".")[2].partition("-")
        return act.Arrest(deeds[0].mountie, flag, int(figure), province)


def _mountie_option(seat: Seat, action: ArrestOrDismiss) -> MountieOption:
    """Return an action of a Mountie with the zones and pieces that it concerns."""
    beat = cantina_zone(PROVINCES.index(action.mountie.partition("-")[0]), seat)
    mountie = f"mountie.{action.mountie}"
    if isinstance(action, act.Dismiss):
        return MountieOption(action, mountie, beat)
    smuggler = f"smuggler.{action.flag}-{action.number}"
    return MountieOption(action, mountie, beat, smuggler, cantina_zone(action.province, seat))


def _intended_choice(
    view: NachoState, home: Seat, piece: Piece, target: Zone | None
) -> Action | None:
    """Return the choice that a press or drag of a smuggler of the hand meant, or None."""
    flag, _, figure = piece.partition(".")[2].partition("-")
    if view.phase == DISCARD_PHASE:
        return None
    return act.Choose(flag, int(figure)) if target in (None, f"choice:{home}") else None


def _intended_cube_action(
    view: NachoState, home: Seat, owner: Seat, what: str, target: Zone | None
) -> Action | None:
    """Return the delivery or sale that a press or drag of a cube meant, or None."""
    at = parse_zone(target or "")
    if view.phase == JOURNEY_PHASE:
        if target is None:
            going = view.played[home]
            return act.Deliver(owner, what, smuggler_flag(going) if going != ABSENT_VALUE else 0)
        place = at.number if at.kind in ("slots", "province") else None
        return act.Deliver(owner, what, place) if place is not None else None
    if owner == home and target in (None, "bag"):
        return act.Sell(what)
    return None


INPUT_MAPPING = NachoInputMapping
"""Input mapping class that the registry loads."""
