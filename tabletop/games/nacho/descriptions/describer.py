"""Describer of The Nacho Incident: cards, cubes, orders and cantinas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.options import OptionValue
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Zone, is_back, parse_zone
from tabletop.games.nacho.descriptions.majorities import find_leader
from tabletop.games.nacho.descriptions.rule_variant import read_variant
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import PROVINCE_CARD_PIECES, SMUGGLER_PIECES, province_text
from tabletop.games.nacho.sheet import CARDS_PER_PROVINCE
from tabletop.games.nacho.state import (
    INGREDIENTS,
    PROVINCES,
    SLOT_COUNT,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    smuggler_flag,
    smuggler_number,
)


class NachoDescriber(PieceDescriber[Nacho]):
    """Describes the pieces and zones of The Nacho Incident."""

    ignored_loss_families = ("smuggler", "mountie", "roundend")
    redundant_event_keys = (
        "delivers",
        "takes",
        "visits",
        "wage",
        "sorted_out",
        "draws_none",
        "Arrest.arrests",
    )
    fruitless_events = ("nobody_to_arrest",)

    def __init__(self, game: Nacho, options: Mapping[str, OptionValue], seats: int) -> None:
        """Create the describer of a match."""
        super().__init__(game, options, seats)
        self._variant = read_variant(game, options)

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the name, function and clause of a piece; None for an unknown family."""
        family = piece.partition(".")[0]
        if is_back(piece):
            return self.piece_description(piece)
        match family:
            case "smuggler":
                return self._smuggler(SMUGGLER_PIECES.index(piece))
            case "mountie":
                return self._mountie(piece)
            case "province":
                return self._province(PROVINCE_CARD_PIECES.index(piece))
            case "cube":
                keys: tuple[str, ...] = ("cube", "rival_cube")
            case "gem":
                keys = ("gem", "gem_moves")
            case "roundend":
                keys = ("roundend",)
            case _:
                return None
        sale = "n", self.game.tables.sale_price
        lines = [self.game_line(f"description.{key}", sale) for key in keys]
        return self.piece_description(piece, lines)

    def status_lines(self, view: State) -> Sequence[DescriptionLine]:
        """Return the numbers of turn and round, and the seats still to be asked in order."""
        assert isinstance(view, NachoState)
        rounds = TURN_COUNT // TURNS_PER_ROUND
        now = max(0, view.turn - 1) // TURNS_PER_ROUND + 1
        turns = ("n", view.turn), ("all", TURN_COUNT), ("round", now), ("rounds", rounds)
        lines = [self.game_line("status.turn", *turns)]
        if len(view.queue) > 1:
            seats = tuple(SeatRef(seat) for seat in view.queue)
            lines.append(self.game_line("status.queue", ("seats", seats)))
        return lines

    def symbols(self) -> Mapping[str, PieceDescription]:
        """Return the turn counter with the rule of arrests, and the bonus of each province."""
        t, variant = self.game.tables, self._variant
        turns = ("all", TURN_COUNT), ("n", TURN_COUNT // TURNS_PER_ROUND), ("each", TURNS_PER_ROUND)
        turn = self.symbol("turn", "NAC-3.1", *turns)
        chase = self.game_line(f"description.chase.{variant.chase_reading}")
        made = {"turn": turn._replace(lines=(*turn.lines, chase))}
        if variant.has_hidden_mountie:
            made["hidden"] = self.symbol("hidden", self.option_clause("hidden_mountie"))
        if not variant.has_no_bonus:
            for place, bonus in enumerate(t.majority_bonuses):
                where = ("n", bonus), ("province", province_text(place))
                made[f"bonus.{place}"] = self.symbol("bonus", "NAC-6.1", *where)
        return made

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> Sequence[DescriptionLine]:
        """Return the leader of a province, its filled orders, or the price of an order."""
        kind, province, n = parse_zone(zone)
        if kind == "province" and province is not None:
            return self._filled_lines(province, table)
        if province is None or n is None:
            return ()
        if kind == "cantina":
            return (self._majority_line(province, table),)
        card = table.get(f"province:{province}")
        if kind != "slots" or not card:
            return ()
        if table.get(zone):
            return (self.game_line("description.filled"),)
        t, at = self.game.tables, PROVINCE_CARD_PIECES.index(card[-1])
        what = self.game_ref(f"ingredient.{INGREDIENTS[t.slot_ingredients[at][n]]}")
        price = t.slot_prices[at][n]
        return (self.game_line("description.open", ("what", what), ("n", price)),)

    def _filled_lines(self, province: int, table: Inventory) -> Sequence[DescriptionLine]:
        """Return a line on the ingredients that a province has already got, if there are any."""
        t, cards = self.game.tables, table.get(f"province:{province}")
        if not cards:
            return ()
        asked = t.slot_ingredients[PROVINCE_CARD_PIECES.index(cards[-1])]
        filled = tuple(
            self.game_ref(f"ingredient.{INGREDIENTS[asked[n]]}")
            for n in range(SLOT_COUNT)
            if table.get(f"slots:{province}/{n}")
        )
        return (self.game_line("description.filled_ones", ("what", filled)),) if filled else ()

    def _majority_line(self, province: int, table: Inventory) -> DescriptionLine:
        """Return a line on the seat that would get the bonus of a province now."""
        if self._variant.has_no_bonus:
            return self.game_line("description.no_bonus")
        where = ("province", province_text(province))
        bonus = ("n", self.game.tables.majority_bonuses[province])
        ahead = find_leader(table, province, range(self.seats))
        if ahead == NOBODY:
            return self.game_line("description.tied", where, bonus)
        return self.game_line("description.most", ("seat", SeatRef(ahead)), where, bonus)

    def _smuggler(self, kind: int) -> PieceDescription:
        """Return number, reach and wage of a smuggler."""
        piece, number = SMUGGLER_PIECES[kind], smuggler_number(kind)
        title = self.game_line(
            "description.smuggler",
            ("name", self.game_ref(f"smuggler.{number}")),
            ("piece", self.piece_ref(piece)),
        )
        reach = tuple(province_text(place) for place in REACHABLE_PROVINCES[smuggler_flag(kind)])
        lines = (
            self.game_line("description.number", ("n", number)),
            self.game_line("description.reach", ("provinces", reach)),
            self.game_line("description.wage", ("n", self.game.tables.wages[kind])),
        )
        return PieceDescription(title, lines, self.game.piece_clause(piece))

    def _mountie(self, piece: Piece) -> PieceDescription:
        """Return the penalty of a Mountie and the rule by which it arrests."""
        penalty, variant = int(piece.rpartition("-")[2]), self._variant
        lines = [
            self.game_line("description.penalty", ("n", penalty)),
            self.game_line(f"description.chase.{variant.chase_reading}"),
        ]
        if variant.has_random_mounties:
            lines.append(self.game_line("description.random_mounties"))
        if variant.has_hidden_mountie:
            lines.append(self.game_line("description.hidden_mountie"))
        described = self.piece_description(piece, lines)
        if variant.chase_reading == "pair":
            return described
        return described._replace(clause=self.option_clause("chase"))

    def _province(self, card: int) -> PieceDescription:
        """Return the orders and the bonus of a province card."""
        place = card // CARDS_PER_PROVINCE
        return PieceDescription(
            self.game_line(f"flag.{PROVINCES[place]}"),
            tuple(self._province_lines(card, place)),
            self.game.piece_clause(PROVINCE_CARD_PIECES[card]),
        )

    def _province_lines(self, card: int, place: int) -> Iterator[DescriptionLine]:
        """Yield the ingredient and the price of each order, then the bonus."""
        t = self.game.tables
        for n in range(SLOT_COUNT):
            what = self.game_ref(f"ingredient.{INGREDIENTS[t.slot_ingredients[card][n]]}")
            yield self.game_line("description.asks", ("what", what), ("n", t.slot_prices[card][n]))
        if self._variant.has_no_bonus:
            yield self.game_line("description.no_bonus")
        else:
            yield self.game_line("description.bonus", ("n", t.majority_bonuses[place]))
