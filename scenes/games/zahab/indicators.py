"""Indicators of Zahab: spaces, plates and tracks; `decision_panel` shows the decision."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from scenes.games.zahab import card_pictures, geometry
from scenes.games.zahab.decision_panel import DecisionPanel
from scenes.games.zahab.displayed_values import DisplayedValues, displayed_view
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.piece_art import NONE_LIGHT, ZahabPieceArt, tag_size
from scenes.games.zahab.ring_geometry import STEP_NUMBER_SIZE
from scenes.games.zahab.seat_mats import mat_picture
from scenes.games.zahab.zone_layout import TradeAct, ZahabZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.picture_groups import disc_picture, number_tag, stack_pictures
from scenes.kit.placement import Placement
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import LayoutRole, Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import (
    MIN_TEXT_SIZE,
    Halo,
    flat_node,
    shadowed_node,
)
from scenes.ui.style import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, PictureGroup, Text, darken_picture
from tabletop.core.acts import Act, Begin, End, Move, Say
from tabletop.core.zones import Seat, Zone, is_back, parse_zone
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.action_builders import StepsBuilder
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.input_mapping import ZahabInputMapping
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE
from tabletop.games.zahab.state import TILE_PLACE_COUNT, ZahabState

TRADE_NOTE = "trade"
"""Note with the trade that is shown, or None."""
MAX_COUNT_SIZE: Final = 64.0
"""Greatest size of the numbers before a seat."""
NONE_ALPHA = 0.4
"""Opacity of a number that is 0."""
PAID_CHIP_SIZE, PAID_SIGN_SIZE = 68.0, 52.0
PAID_CHIP_COLOR = (30, 18, 10, 235)
PAID_SIGN_LAYER = Layer.ACT.z_at(8.0)
"""The sign on a card that is discarded to pay for the traded one."""
UNDER_ORDER = -780.0
"""Layer offset of pieces that stand for a kind."""

SYMBOL_NODES = {
    "asked": "asked", "waits": "asked", "steps": "steps", "ghost": "steps",
    "expert": "expert", "ending": "ending", "caravan": "caravan",
}  # fmt: skip
"""Printed symbols by the names of their nodes, before the colon."""


class ZahabIndicators(LayoutRole[Zahab, ZahabZoneLayout], Indicators[ZahabState]):
    """The indicators of Zahab.

    Notes: `ending` (true if the end has been called and the game is not over).
    """

    counted_zone_kinds = ("ondisplay",)

    def __init__(
        self, seating: Seating[Zahab], places: ZahabZoneLayout, looks: ZahabPieceArt,
        handling: ZahabInputMapping,
    ) -> None:  # fmt: skip
        super().__init__(seating, places)
        self.piece_art = looks
        self.tables = seating.game.tables
        self.values = DisplayedValues(seating, handling)
        self.decision_panel = DecisionPanel(seating, looks, self.values)

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return all indicators of the table."""
        if (view := displayed_view(model)) is not None:
            self.piece_art.last_view = view
        made = self._spaces(model)
        for seat in self.seating.seats:
            made |= self._purse(model, seat)
        made |= self._contributions(model)
        made |= self._display(model)
        made |= self._marks(model)
        made |= self.decision_panel.build_nodes(model)
        return made

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return the zone or seat that an indicator describes."""
        kind, _, rest = name.partition(":")
        if kind == "contribution":
            figure, _, whose = rest.partition("/")
            seat = int(whose) if whose else self.seating.home_seat
            return f"{figure}:{self.values.track_points(model, figure, seat)}"
        if kind == "spirit":
            return f"spirit:{self.values.spirit_level(model, int(rest))}/{rest}"
        if kind == "paid":
            return f"discard:{rest.partition(':')[0]}"
        if kind in ("gold", "gem"):
            return f"tokens:{rest.partition(':')[0]}"
        if kind in FIGURE_NAMES or kind in SYMBOL_NODES:
            return f"symbol:{SYMBOL_NODES.get(kind, kind)}"
        whose = rest.partition(":")[0]
        of = {"laid": f"ondisplay:{rest}", "space": f"ring:{rest}", "hand": f"hand:{whose}"}
        return of.get(kind) or (name.removesuffix(":count") if name.endswith(":count") else "")

    def restore_notes(self, view: ZahabState, model: TableViewModel) -> None:
        """Set the notes from a view."""
        self.zone_layout.start_tile_place = view.tiles.index(START_TILE)
        is_ending = view.ending and not self.seating.game.is_over(view)
        model.notes |= {"ending": is_ending, TRADE_NOTE: None}

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Note facts of an act that no piece shows."""
        if isinstance(act, Say) and act.key == "end_called":
            model.notes |= {"ending": True, TRADE_NOTE: None}  # a caravan passes over the ring
        elif isinstance(act, Move) and self.seating.game.act_label(act) == "trades":
            owner = self.seating.game.zones.owner(act.source)
            if owner is not None and not is_back(act.piece):
                lying = model.zone_pieces.get(act.target, ())
                earlier = frozenset(piece for piece in lying if piece != act.piece)
                model.notes[TRADE_NOTE] = TradeAct(act.piece, owner, earlier)
        elif isinstance(act, Move) and parse_zone(act.target).kind == "ondisplay":
            model.notes[TRADE_NOTE] = None  # the trade goes on at the display
        elif isinstance(act, Begin | End):
            model.notes[TRADE_NOTE] = None
            if act.key == "game":  # nothing is the last round any more
                model.notes["ending"] = False

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the trade that comes to the middle; None for none, or once a card is acquired."""
        view = displayed_view(model)
        if view is not None and view.stack and view.stack[-1][0] == frames.ACQUIRE_PHASE:
            return None
        return model.notes.get(TRADE_NOTE)

    def _spaces(self, model: TableViewModel) -> dict[str, Node]:
        """The inlays of the tiles that lie there, upright."""
        t, made = self.tables, {}
        for place in range(TILE_PLACE_COUNT):
            shown = model.zone_pieces.get(f"tile:{place}")
            if not shown:
                continue
            for side, effect in enumerate(t.tile_space_effects[t.tile_pieces.index(shown[-1])]):
                number = 2 * place + side
                limit = self.values.trade_limit(model, effect)
                size = self.zone_layout.ring.space_size
                picture = card_pictures.space_picture(
                    self.piece_art.effect_key(effect), limit, size, self.min_text_size
                )
                made[f"space:{number}"] = flat_node(
                    picture, *self.zone_layout.space_position(number), Layer.TILE_INLAYS
                )
        return made

    def _marks(self, model: TableViewModel) -> dict[str, Node]:
        """Return the targets of chosen steps and the plaques of expert rules and end."""
        made: dict[str, Node] = {}
        if isinstance(
            draft := model.action_builder or self.values.initial_builder(model), StepsBuilder
        ):
            made |= self._landings(draft)
        for steps, space in enumerate(self.values.ride_spaces(model), 1):
            made |= self._landing(steps, space, chosen=False, able=True)
        if self.seating.setup.options.get("expert"):
            made["expert"] = flat_node(
                self._plaque("table.expert"), *self.zone_layout.ring.expert_plaque[:2]
            )
        if model.notes.get("ending"):
            made["ending"] = flat_node(
                self._plaque("table.ending"), *self.zone_layout.ring.ending_plaque[:2]
            )
        return made

    def _plaque(self, key: str) -> Picture:
        """One or two short lines in a corner beside the ring."""
        width, height = 128.0, 70.0
        room, said = width - 14, self.seating.game_text(key)
        words = Text(said, MIN_TEXT_SIZE, self.theme.gold, "bold", room, "center", 1.1, 2)
        plate = skin.panel_picture(self.theme, "toast", width, height)
        return PictureGroup(
            (width, height), ((plate, 0, 0), (words, 7, (height - words.size[1]) / 2))
        )

    def _landings(self, draft: StepsBuilder) -> dict[str, Node]:
        """The spaces of 1, 2 and 3 steps; a light and a pale camel at the one that is paid for."""
        made: dict[str, Node] = {}
        for steps, space in enumerate(draft.landing_spaces, 1):
            chosen = steps == draft.steps
            able = chosen or draft.with_steps(steps) is not None
            made |= self._landing(steps, space, chosen=chosen, able=able)
            if chosen:
                stand = self.zone_layout.ring.camel_position(
                    space, self.zone_layout.start_tile_place
                )
                ghost = flat_node(self.piece_art.camel_picture(draft.seat), *stand)
                ghost.alpha = 0.6
                made["ghost"] = ghost
        return made

    def _landing(self, steps: int, space: int, *, chosen: bool, able: bool) -> dict[str, Node]:
        """Return the number of steps to a space, and the light of one that can be reached."""
        x, y = self.zone_layout.point_towards_space(self.zone_layout.ring.number_radius, space)
        number = _number(steps, chosen, able, table_type(self.theme.text_scale).word)
        made = {f"steps:{steps}": flat_node(number, x, y, Layer.INTENT_RINGS.z_at(3))}
        if able:
            x, y = self.zone_layout.space_position(space)
            edge, reach = (8, 22) if chosen else (4, 14)
            size = self.zone_layout.ring.space_size + 2
            halo = Halo(size, size, MATERIALS.highlight_color, reach, edge, size / 2)
            made[f"landing:{steps}"] = flat_node(halo, x, y, Layer.TILE_INLAYS.z_at(1))
        return made

    def _display(self, model: TableViewModel) -> dict[str, Node]:
        """Return the numbers of gold on cards, of cards left, and of exiled cards."""
        made, ring = dict[str, Node](), self.zone_layout.ring
        size = tag_size(self.theme)
        for place in range(frames.DISPLAY_SIZE):
            n = model.piece_count(f"ondisplay:{place}")
            if n > 1:
                pose = ring.gold_count_position(place)
                is_rest = self.zone_layout.trade is None
                above = (Layer.ON_FOCUSED_PIECE if is_rest else Layer.MEDALS).z_at(1)
                made[f"laid:{place}"] = flat_node(number_tag(str(n), size), pose.x, pose.y, above)
        for zone, pile in (("deck", ring.deck_slot), ("exile", ring.exile_slot)):
            if n := model.piece_count(zone):
                made[f"{zone}:count"] = flat_node(
                    number_tag(str(n), size), *ring.pile_count_position(pile)[:2]
                )
        return made

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the points of a seat if the game ended now."""
        return str(self.values.points(model, seat))

    def _purse(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the mat of a seat, and the numbers of spirit, cards and discards on it."""
        purse = self.zone_layout.purse(seat)
        made: dict[str, Node] = {f"mat:{seat}": self._mat(model, seat)}
        if purse.is_line:
            made |= self._heaps(model, seat)
        spirit = self.values.spirit_level(model, seat)
        made[f"spirit:{seat}"] = self._count(spirit, purse, purse.spirit, geometry.SPIRIT_SIZE)
        held = model.piece_count(f"hand:{seat}")
        made[f"hand:{seat}:count"] = self._count(held, purse, purse.hand, purse.hand_width)
        if seat == self.seating.home_seat or not held:
            shown = self.piece_art.backs_picture(max(1, held), purse)
            shown = shown if held else darken_picture(shown, NONE_LIGHT)
            made[f"hand:{seat}:back"] = shadowed_node(shown, *purse.hand[:2], UNDER_ORDER)
        trade, n = self.zone_layout.trade, model.piece_count(f"discard:{seat}")
        if trade is not None and seat == trade.seat:
            made |= self._paid(model, seat)
            n = len(trade.earlier_cards)
        if n > 1:
            made[f"discard:{seat}:count"] = self._count(
                n, purse, purse.discards, purse.discard_width
            )
        return made

    def _paid(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the sign of a discard on each card that pays for the traded one."""
        corners = self.zone_layout.paid_card_corners(model.zone_pieces.get(f"discard:{seat}", ()))
        sign = card_pictures.effect_icon_picture("discard-card", PAID_SIGN_SIZE, paper=False)
        chip = stack_pictures(disc_picture(PAID_CHIP_SIZE, PAID_CHIP_COLOR), sign)
        return {
            f"paid:{seat}:{n}": flat_node(chip, *corner[:2], PAID_SIGN_LAYER)
            for n, corner in enumerate(corners)
        }

    def _mat(self, model: TableViewModel, seat: Seat) -> Node:
        """Return the mat of a seat; that of the acting seat lies in the light."""
        purse = self.zone_layout.purse(seat)
        picture = mat_picture(
            self.seating.color(seat),
            purse.mat,
            purse.sockets,
            is_lit=model.lit_seat == seat,
            is_plain=self.theme.high_contrast,
        )
        return shadowed_node(picture, *purse.mat.center, Layer.SEAT_MARKS.z_at(0.05))

    def _heaps(self, model: TableViewModel, seat: Seat) -> dict[str, Node]:
        """Return the numbers of gold and gems of a seat, with large text."""
        purse = self.zone_layout.purse(seat)
        tokens = model.zone_pieces.get(f"tokens:{seat}", [])
        made: dict[str, Node] = {}
        for piece in (GOLD_PIECE, GEM_PIECE):
            spot, n = purse.token_position(piece), tokens.count(piece)
            family = piece.partition(".")[0]
            made[f"{family}:{seat}:count"] = self._count(n, purse, spot, geometry.TOKEN_WIDTH)
            if not n:
                made[f"{family}:{seat}:none"] = _none(f"zahab/{family}", spot)
        return made

    def _count(self, n: int, purse: geometry.Purse, spot: Placement, width: float) -> Node:
        """Return the number of a thing before a seat."""
        sizes = table_type(self.theme.text_scale)
        words = halo_text(str(n), min(sizes.name, MAX_COUNT_SIZE), CREAM)
        node = flat_node(words, *purse.number_position(spot, width, words.size[0])[:2])
        node.alpha = 1.0 if n or self.theme.high_contrast else NONE_ALPHA
        return node

    def _contributions(self, model: TableViewModel) -> dict[str, Node]:
        """Return the contributions of the court to the seat that decides at this screen."""
        seats = [self.seating.own_seat, model.active_seat]
        seat = next((each for each in seats if each in self.seating.seats), None)
        if seat is None:
            return {}
        made = {}
        for figure in FIGURE_NAMES:
            spot = self.zone_layout.ring.contribution_position(figure)
            words = str(self.values.contribution(model, figure, seat))
            number = halo_text(words, table_type(self.theme.text_scale).word, CREAM)
            above = 0.0 if self.zone_layout.trade is None else Layer.ACT.z_at(3)
            made[f"contribution:{figure}/{seat}"] = flat_node(number, spot.x, spot.y, above)
        return made


def _none(name: str, spot: Placement) -> Node:
    """Return a dark piece that stands for none of its kind."""
    look = BakedPicture(name, geometry.TOKEN_WIDTH, geometry.TOKEN_WIDTH)
    return shadowed_node(darken_picture(look, NONE_LIGHT), spot.x, spot.y, UNDER_ORDER)


def _number(steps: int, chosen: bool, able: bool, letters: float) -> Picture:
    size = max(STEP_NUMBER_SIZE, letters * 1.12)
    face = (246, 199, 92) if chosen else (250, 240, 214) if able else (150, 138, 120)
    number = Text(str(steps), letters, card_pictures.INK_COLOR, "bold")
    return stack_pictures(disc_picture(size, (44, 26, 14)), disc_picture(size - 5, face), number)
