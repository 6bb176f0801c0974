"""Values displayed on Zahab's table: track positions, spirit, limits."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.zones import Seat
from tabletop.games.zahab.action_builders import StepsBuilder
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.input_mapping import ZahabInputMapping, list_landing_spaces
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE, disc_piece
from tabletop.games.zahab.state import (
    RED_TRACK,
    RIDE_PHASE,
    RING_SPACE_COUNT,
    STEPS_PHASE,
    ZahabState,
)


class DisplayedValues:
    """Computes values from the displayed position, which is behind the match."""

    def __init__(self, seating: Seating[Zahab], handling: ZahabInputMapping) -> None:
        self.seating = seating
        self.input_mapping = handling
        self.tables = seating.game.tables

    def track_points(self, model: TableViewModel, figure: str, seat: Seat) -> int:
        """Return the position of a seat's disc on a track; 0 before it lies there."""
        disc = disc_piece(figure, seat)
        top = self.tables.max_vp
        return next((n for n in range(top, -1, -1)
                     if disc in model.zone_pieces.get(f"{figure}:{n}", ())), 0)  # fmt: skip

    def contribution(self, model: TableViewModel, figure: str, seat: Seat) -> int:
        """Return the contribution of a figure to a seat."""
        return self.tables.contribution[self.track_points(model, figure, seat)]

    def points(self, model: TableViewModel, seat: Seat) -> int:
        """Return the points of a seat if the game ended now (ZAH-9.2)."""
        return sum(self.points_by_source(model, seat).values())

    def points_by_source(self, model: TableViewModel, seat: Seat) -> dict[str, int]:
        """Return the points of a seat from the tracks together, from gems and from gold."""
        tokens = model.zone_pieces.get(f"tokens:{seat}", [])
        return {
            "tracks": sum(self.track_points(model, figure, seat) for figure in FIGURE_NAMES),
            "gem": tokens.count(GEM_PIECE),
            "gold": tokens.count(GOLD_PIECE) // self.tables.gold_per_point,
        }

    def spirit_level(self, model: TableViewModel, seat: Seat) -> int:
        """Return the spirit of a seat."""
        most = self.tables.max_spirit
        return next(
            (n for n in range(most, -1, -1) if model.zone_pieces.get(f"spirit:{n}/{seat}")), 0
        )

    def trade_limit(self, model: TableViewModel, effect: int) -> int:
        """Return the level up to which the home seat may trade by an effect.

        On a public table that of the active seat.
        """
        seat = (model.active_seat or 0) if self.seating.is_public else self.seating.home_seat
        red = self.track_points(model, FIGURE_NAMES[RED_TRACK], seat)
        return self.tables.compute_trade_limit(effect, self.spirit_level(model, seat), red)

    def initial_builder(self, model: TableViewModel) -> ActionBuilder | None:
        """Return the builder with which the turn begins that is decided at this screen."""
        view = displayed_view(model)
        if (
            view is None
            or not view.stack
            or view.stack[-1][0] != STEPS_PHASE
            or view.seat != self.seating.own_seat
        ):
            return None
        return self.input_mapping.start_builder(view, view.seat, ())

    def ride_spaces(self, model: TableViewModel) -> Sequence[int]:
        """Return the spaces to which the hermit carries whoever decides at this screen."""
        view, seat = displayed_view(model), self.seating.own_seat
        if view is None or not view.stack or view.stack[-1][0] != RIDE_PHASE or view.seat != seat:
            return ()
        camels = list(view.camels)
        return list_landing_spaces(camels, camels[seat], view.stack[-1][1])

    def returning_card_count(self, view: ZahabState, draft: StepsBuilder) -> int:
        """Return the number of cards that would come back, the paid one included."""
        start = view.camels[draft.seat]
        passed = [
            (start + n) % RING_SPACE_COUNT
            for n in range(1, (draft.landing_space - start) % RING_SPACE_COUNT + 1)
        ]
        if not any(view.tiles[space >> 1] == START_TILE for space in passed):
            return 0
        return len(view.discards[draft.seat]) + bool(draft.paid_card)


def displayed_view(model: TableViewModel) -> ZahabState | None:
    """Return the player view, once all of it is displayed."""
    view = model.view
    assert view is None or isinstance(view, ZahabState)
    return view
