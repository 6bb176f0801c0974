"""Descriptions of Market Day's pieces: cards and discs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.descriptions import DescriptionLine, PieceDescriber, PieceDescription
from tabletop.core.state import State
from tabletop.core.zones import Piece, Zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import piece_rank
from tabletop.games.market_day.state import MarketDayState

_DISC_TEXTS: Final = {
    "disc.dealer": ("dealer", "deals"),
    "disc.leader": ("leader", "leads"),
}
"""Texts of the title and of the function of each disc."""

_STEP_CLAUSES: Final = {
    "twice": "MKD-3.1", "rain": "MKD-3.3", "knight": "MKD-3.4", "tinker": "MKD-3.5"
}  # fmt: skip
"""Clauses of the steps in which a round ends."""


class MarketDayDescriber(PieceDescriber[MarketDay]):
    """Describes the pieces of Market Day."""

    ignored_loss_families = ("card", "disc")
    redundant_event_keys = ("tinker_swaps", "tinker_stays")

    def status_lines(self, view: State) -> Sequence[DescriptionLine]:
        """Return the number of the deal."""
        assert isinstance(view, MarketDayState)
        return (
            self.game_line(
                "status.deal", ("n", view.hands_played + 1), ("all", view.hands_to_play)
            ),
        )

    def describe_piece(self, piece: Piece, zone: Zone) -> PieceDescription | None:
        """Return the description of a piece."""
        clause = self.game.piece_clause(piece)
        if piece in _DISC_TEXTS:
            title, does = (self.game_line(f"description.{key}") for key in _DISC_TEXTS[piece])
            return PieceDescription(title, (does,), clause)
        rank = piece_rank(piece)
        if not rank:
            return PieceDescription(self.game_line("description.back"), (), clause)
        lines = self.game_line(f"card.{rank}"), self.game_line("description.count", ("n", rank))
        return PieceDescription(self.game_line(f"piece.card.{rank}"), lines, clause)

    def symbols(self) -> Mapping[str, PieceDescription]:
        """Return the counter of deals, the steps of a round's end, and the open count."""
        t = self.game.tables
        rounds = t.hand_size[self.seats] // t.cards_per_round[self.seats]
        steps = {key: self.symbol(key, clause) for key, clause in _STEP_CLAUSES.items()}
        counter = self.symbol("course", "MKD-2.2", ("n", rounds))
        made = steps | {"course": counter}
        if self.option("open_count"):
            made["rack"] = self.symbol("rack", self.option_clause("open_count"))
        return made


DESCRIBER = MarketDayDescriber
