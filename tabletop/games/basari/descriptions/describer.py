"""Describer of Basari: cards, gems and prizes, from the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.state import State
from tabletop.core.zones import Inventory, Piece, Zone, is_back, parse_zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS, unpack_gem_counts
from tabletop.games.basari.state import ACTION_LETTERS, HAGGLE_PHASE, BasariState


class BasariDescriber(PieceDescriber[Basari]):
    """Describes the pieces and zones of Basari."""

    ignored_loss_families = ("bazaar", "action")
    redundant_event_keys = ("settled",)
    fruitless_events = ("nothing_to_return", "stock_empty", "stock_lacks")

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the description of a piece; None for a piece that needs no words."""
        family, _, kind = piece.partition(".")
        if not self.game.piece_clause(piece):
            return None
        if is_back(piece):
            return self.piece_description(piece)
        if family == "action":
            return self.piece_description(piece, [self.game_line(f"card.{kind}")])
        t = self.game.tables
        if family == "gem":
            prize = t.colour_prizes[GEM_KINDS.index(piece)]
            return self.piece_description(piece, [self.game_line("description.gem", ("n", prize))])
        number = int(kind)
        goods = tuple(
            self.piece_ref(gem, n)
            for gem, n in zip(GEM_KINDS, unpack_gem_counts(t.card_gems[number]), strict=True)
            if n
        )
        lines = (
            self.game_line("description.workers", ("n", t.card_workers[number])),
            self.game_line("description.points", ("n", t.card_points[number])),
            self.game_line("description.goods", ("what", goods)),
        )
        return self.piece_description(piece, lines)

    def status_lines(self, view: State) -> Sequence[DescriptionLine]:
        """Return the numbers of stage and round, and who haggles over which action."""
        assert isinstance(view, BasariState)
        last = self.game.tables.stage_count
        numbers = ("n", view.stage), ("all", last), ("round", view.round)
        lines = [self.game_line("status.stage", *numbers)]
        if view.stack and view.stack[-1][0] == HAGGLE_PHASE:
            seat, other = view.stack[-1][1:3]
            who = ("seat", SeatRef(seat)), ("other", SeatRef(other))
            action = ACTION_LETTERS[view.step - 1]
            lines.append(self.game_line("status.haggle", *who, ("action", action)))
        return lines

    def symbols(self) -> Mapping[str, PieceDescription]:
        """Return the prizes for majorities, the stage, and the signs of blocking and haggling."""
        t = self.game.tables
        made = {
            f"prize.{gem.partition('.')[2]}": self.symbol(
                "prize", "BAS-5.1", ("n", prize), ("what", self.piece_ref(gem, prize))
            )
            for gem, prize in zip(GEM_KINDS, t.colour_prizes, strict=True)
        }
        ending = ("n", t.stage_end_workers), ("points", t.worker_points)
        made["stage"] = self.symbol("stage", "BAS-3.9", ("all", t.stage_count), *ending)
        made["blocked"] = self.symbol("blocked", "BAS-3.4")
        made["worth"] = self.symbol("worth", "BAS-4.3")
        made["raise"] = self.symbol("raise", "BAS-4.4")
        for letter in ACTION_LETTERS:
            if described := self.describe_piece(f"action.{letter}", "choice"):
                made[f"action.{letter}"] = described
        return made

    def zone_notes(
        self, zone: Zone, table: Inventory, view: State | None = None
    ) -> Sequence[DescriptionLine]:
        """Return the number of workers of a seat, or the colours of which it has most."""
        at = parse_zone(zone)
        if at.kind == "pile":
            t = self.game.tables
            n = sum(t.card_workers[int(card.partition(".")[2])] for card in table.get(zone, ()))
            points = "points", t.worker_points
            end = "all", t.stage_end_workers
            return (self.game_line("description.ending", ("n", n), end, points),)
        if at.kind != "gems":
            return ()
        others = [f"gems:{seat}" for seat in range(self.seats) if seat != at.owner]
        most = tuple(
            self.piece_ref(gem, len(others))
            for gem in GEM_KINDS
            if _count(table, zone, gem) > max(_count(table, other, gem) for other in others)
        )
        return (self.game_line("description.most", ("what", most)),) if most else ()


def _count(table: Inventory, zone: Zone, gem: Piece) -> int:
    """Return the number of a kind's gems in a zone."""
    return list(table.get(zone, ())).count(gem)
