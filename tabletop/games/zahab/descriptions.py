"""Descriptions of Zahab's pieces: cards, spaces, tracks and tokens, from the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Seat, Zone, is_back, parse_zone
from tabletop.games.zahab.effect_params import effect_params, open_effect_params
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.rules import NEUTRAL_CAMEL_STEPS
from tabletop.games.zahab.state import ACQUIRE_PHASE, NEUTRAL_CAMELS, ZahabState


class ZahabDescriber(PieceDescriber[Zahab]):
    """Describes the pieces and zones of Zahab."""

    seat_families = ("camel", "spirit", *FIGURE_NAMES)
    ignored_loss_families = ("camel", "neutral")
    ignored_step_families = ("camel", "neutral")
    redundant_event_keys = ("uses", "last_turn", "surplus")
    fruitless_events = (
        "gems_short", "gold_short", "no_acquire", "no_gold", "no_trade", "nothing_gained",
        "spirit_full", "surplus_lost", "too_low",
    )  # fmt: skip

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the description of a piece; None for a piece without a clause."""
        if not self.game.piece_clause(piece):
            return None
        described = self.piece_description(piece, tuple(self._lines(piece, zone)))
        seat = self.represented_seat(piece)
        return described if seat is None else described._replace(title=SeatRef(seat))

    def describe_pile(
        self, zone: Zone, view: State | None, viewer: Seat
    ) -> PieceDescription | None:
        """Return the description of a rival's hand or of the exiled cards; None for others."""
        if not isinstance(view, ZahabState):
            return None
        at = parse_zone(zone)
        if at.kind == "exile" and view.exile:
            count = ("n", len(view.exile))
            line = self.game_line("description.exile", count)
            clause = self.game.zones["exile"].clause
            return PieceDescription(self.game_line("description.exiled"), (line,), clause)
        if at.kind != "hand" or at.owner is None or at.owner == viewer or not view.hands[at.owner]:
            return None
        count, known = ("n", len(view.hands[at.owner])), ("known", len(view.known[at.owner]))
        line = self.game_line("description.hand", count, known)
        return PieceDescription(SeatRef(at.owner), (line,), self.game.zones[zone].clause)

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> Sequence[DescriptionLine]:
        """Return the contribution at a figure, the spirit, or the effect of a space."""
        at = parse_zone(zone)
        if at.number is None:
            return ()
        if at.kind in FIGURE_NAMES:
            return tuple(self._contribution_lines(at.kind, at.number))
        if at.kind == "hand" and isinstance(view, ZahabState):
            return self._known_cards(view.known[at.number])
        if at.kind == "spirit":
            return (self._spirit_line(at.number),)
        if at.kind != "ring" or not isinstance(view, ZahabState):
            return ()
        t = self.game.tables
        effect = t.tile_space_effects[view.tiles[at.number >> 1]][at.number & 1]
        return (self.effect_line(effect),)

    def effect_line(self, effect: int, name: TextRef | str = "") -> DescriptionLine:
        """Return the cost and the gains of an effect, as the sheet has them.

        Args:
            effect: Number of the effect.
            name: Name in front of the effect; empty for none.
        """
        return self.game_line(
            "description.effect", ("name", name), *effect_params(self.game.tables, effect)
        )

    def open_choices(self, state: State, seat: Seat) -> Sequence[DescriptionLine]:
        """Return what is still paid and gained for a card that was played (ZAH-7.1)."""
        assert isinstance(state, ZahabState)
        played, t = state.discards[seat][-1:], self.game.tables
        if state.seat != seat or not state.stack or not played:
            return ()
        if state.stack[-1][0] == ACQUIRE_PHASE and not t.has_acquire[played[0]]:
            return ()  # a space, whose name tells it
        params = open_effect_params(t, state.stack)
        name = ("name", self.game_ref("description.then"))
        return (self.game_line("description.effect", name, *params),) if params else ()

    def _known_cards(self, cards: Sequence[int]) -> Sequence[DescriptionLine]:
        """Return a line on the cards of a hand that all have seen; none if there are none."""
        known = tuple(self.piece_ref(self.game.tables.card_pieces[card]) for card in cards)
        return (self.game_line("description.known", ("cards", known)),) if known else ()

    def _lines(self, piece: Piece, zone: Zone) -> Iterator[DescriptionLine]:
        """Yield the lines of a piece."""
        family, _, kind = piece.partition(".")
        t, number = self.game.tables, parse_zone(zone).number or 0
        if is_back(piece):
            yield self.game_line(f"description.back.{parse_zone(zone).kind}")
        elif family == "card":
            yield self.game_line("description.level", ("n", t.levels[int(kind)]))
            yield self.effect_line(int(kind))
        elif family == "rondel":
            yield from self._tile_lines(piece)
        elif family in FIGURE_NAMES:
            yield from self._contribution_lines(family, number)
            ends = ("high", t.end_high_vp), ("middle", t.end_middle_vp)
            yield self.game_line("description.end", *ends)
        elif family == "spirit":
            yield self._spirit_line(number)
        elif family == "camel":
            yield self.game_line("description.camel")
        else:
            limits = ("n", t.token_limit), ("each", t.gold_per_point)
            yield self.game_line(f"description.{family}", *limits)

    def _spirit_line(self, spirit: int) -> DescriptionLine:
        """Return the spirit of a seat and the highest one."""
        most = self.game.tables.max_spirit
        return self.game_line("description.spirit", ("n", spirit), ("most", most))

    def _tile_lines(self, piece: Piece) -> Iterator[DescriptionLine]:
        """Yield both spaces of a tile, in the order in which camels pass them."""
        t = self.game.tables
        for effect in t.tile_space_effects[t.tile_pieces.index(piece)]:
            yield self.effect_line(effect, self.game_ref(f"space.{t.space_key(effect)}"))

    def _contribution_lines(self, figure: str, vp: int) -> Iterator[DescriptionLine]:
        """Yield a figure's contribution here, and its next one."""
        gives = self.game.tables.contribution
        yield self.game_line(f"description.{figure}", ("n", vp), ("gives", gives[vp]))
        more = next((n for n in range(vp + 1, len(gives)) if gives[n] > gives[vp]), None)
        if more is not None:
            yield self.game_line("description.next", ("n", more), ("gives", gives[more]))

    def symbols(self) -> Mapping[str, PieceDescription]:
        """Return the court, the steps, the plaques and the board of the present decision."""
        t = self.game.tables
        made = {figure: self._court_member(figure) for figure in FIGURE_NAMES}
        goal = ("n", t.end_high_vp), ("all", t.end_middle_vp)
        made["ending"] = self.symbol("ending", "ZAH-9.1", *goal)
        if self.option("expert"):
            made["expert"] = self.symbol("expert", self.option_clause("expert"))
        if self.seats == len(NEUTRAL_CAMELS):
            made["caravan"] = self.symbol("caravan", "ZAH-10.2", ("n", NEUTRAL_CAMEL_STEPS))
        made["steps"] = self.symbol("steps", "ZAH-4.1")
        made["asked"] = self.symbol("asked", "ZAH-4.2")
        return made

    def _court_member(self, figure: str) -> PieceDescription:
        """Return the points from which a figure contributes more, and its contribution there."""
        gives = self.game.tables.contribution
        rises = [vp for vp in range(len(gives)) if not vp or gives[vp] > gives[vp - 1]]
        steps = ", ".join(f"{vp} → {gives[vp]}" for vp in rises)
        described = self.symbol(figure, self.game.zones[figure].clause)
        scale = self.game_line("symbol.contribution", ("steps", steps))
        return described._replace(lines=(*described.lines, scale))


DESCRIBER = ZahabDescriber
