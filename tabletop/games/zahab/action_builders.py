"""Builders of the actions with several parts: steps, mixes of VP, returned tokens.

The clauses are ZAH-4.1, ZAH-8 and ZAH-7.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.input_mapping import ActionBuilder, Gesture, piece_move_gestures
from tabletop.core.zones import Seat
from tabletop.games.zahab.actions import Gain, ReturnTokens, Steps
from tabletop.games.zahab.rule_tables import (
    FIGURE_NAMES,
    GEM_PIECE,
    GOLD_PIECE,
    disc_piece,
    figure_zone,
)


@dataclass(frozen=True)
class StepsBuilder(ActionBuilder):
    """Builds the steps of a camel and their payment (ZAH-4.1)."""

    seat: Seat
    has_gold: bool
    hand_cards: tuple[int, ...]
    """Cards of the hand, the least useful first."""
    landing_spaces: tuple[int, ...]
    """Spaces that 1, 2 and 3 steps reach."""
    pays_gold: bool = False
    paid_card: int = 0
    """Card that is paid; 0 for none."""

    @property
    def steps(self) -> int:
        """Number of steps that are paid for."""
        return 1 + self.pays_gold + bool(self.paid_card)

    @property
    def landing_space(self) -> int:
        """Space that the paid steps reach."""
        return self.landing_spaces[self.steps - 1]

    @property
    def action(self) -> Steps:
        """Action with the current payment."""
        return Steps(self.pays_gold, self.paid_card)

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return the moves of the paid gold and the paid card."""
        made = []
        if self.pays_gold:
            made.append(Move(GOLD_PIECE, 1, f"tokens:{self.seat}", "supply", ""))
        if self.paid_card:
            hand, pile = f"hand:{self.seat}", f"discard:{self.seat}"
            made.append(Move(f"card.{self.paid_card}", 1, hand, pile, ""))
        return made

    def gestures(self) -> Sequence[Gesture]:
        """Return gestures that go, change the payment, or select a landing space."""
        purse, hand, pile = (f"{kind}:{self.seat}" for kind in ("tokens", "hand", "discard"))
        made = [Gesture(self.action, button="zahab.table.go", kind="green")]
        for steps, space in enumerate(self.landing_spaces, 1):
            if steps == self.steps:
                made.append(Gesture(self.action, f"ring:{space}"))
            elif (paid := self.with_steps(steps)) is not None:
                made.append(Gesture(paid, f"ring:{space}"))
        if self.has_gold and not self.pays_gold:
            made += piece_move_gestures(replace(self, pays_gold=True), purse, GOLD_PIECE, "supply")
        if self.pays_gold:
            made.append(Gesture(replace(self, pays_gold=False), "supply"))
        for card in self.hand_cards:
            piece = f"card.{card}"
            if card == self.paid_card:
                made += piece_move_gestures(replace(self, paid_card=0), pile, piece, hand)
            else:
                made += piece_move_gestures(replace(self, paid_card=card), hand, piece, pile)
        return made

    def step_towards(self, action: Action) -> StepsBuilder:
        """Return the builder with the gold, and then the card, of an action."""
        if not isinstance(action, Steps):
            return self
        if action.gold != self.pays_gold:
            return replace(self, pays_gold=action.gold)
        return replace(self, paid_card=action.card) if action.card != self.paid_card else self

    def with_steps(self, steps: int) -> StepsBuilder | None:
        """Return the builder that pays for a number of steps, with gold before a card.

        Returns:
            The builder, or None if the seat cannot pay.
        """
        if steps == 1:
            return replace(self, pays_gold=False, paid_card=0)
        card = self.paid_card or (self.hand_cards[0] if self.hand_cards else 0)
        if steps == 2:
            if self.has_gold:
                return replace(self, pays_gold=True, paid_card=0)
            return replace(self, paid_card=card) if card else None
        return replace(self, pays_gold=True, paid_card=card) if self.has_gold and card else None


@dataclass(frozen=True)
class GainBuilder(ActionBuilder):
    """Builds a mix of VP of any colour by raising the discs (ZAH-8)."""

    seat: Seat
    total_vp: int
    """VP to distribute."""
    track_vp: tuple[int, ...]
    """Current VP on the blue, red and yellow track."""
    track_room: tuple[int, ...]
    """VP that each track has room for."""
    vp_shares: tuple[int, ...] = (0, 0, 0)

    @property
    def remaining_vp(self) -> int:
        """VP that are not distributed yet."""
        return self.total_vp - sum(self.vp_shares)

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return the moves of the raised discs."""
        return [
            Move(
                disc_piece(figure, self.seat), 1, figure_zone(figure, vp),
                figure_zone(figure, vp + share), "",
            )
            for figure, vp, share in zip(FIGURE_NAMES, self.track_vp, self.vp_shares, strict=True)
            if share
        ]  # fmt: skip

    def gestures(self) -> Sequence[Gesture]:
        """Return the button of the gain, and presses of all reachable cells of the tracks."""
        look = "quiet" if self.remaining_vp else "green"
        made = [Gesture(Gain(*self.vp_shares), button="zahab.table.gain", kind=look)]
        for colour, figure in enumerate(FIGURE_NAMES):
            most = min(self.track_room[colour], self.vp_shares[colour] + self.remaining_vp)
            for share in range(most + 1):
                if share != self.vp_shares[colour]:
                    zone = figure_zone(figure, self.track_vp[colour] + share)
                    made.append(Gesture(self._with(colour, share), zone))
        return made

    def step_towards(self, action: Action) -> GainBuilder:
        """Return the builder with one share as in an action; shares that shrink come first."""
        if not isinstance(action, Gain):
            return self
        wanted = (action.blue, action.red, action.yellow)
        for grows in (False, True):  # first what goes down, so that there is enough to go up
            for colour, share in enumerate(wanted):
                if share != self.vp_shares[colour] and (share > self.vp_shares[colour]) is grows:
                    return self._with(colour, share)
        return self

    def _with(self, colour: int, share: int) -> GainBuilder:
        shares = (*self.vp_shares[:colour], share, *self.vp_shares[colour + 1 :])
        return replace(self, vp_shares=shares)


@dataclass(frozen=True)
class ReturnTokensBuilder(ActionBuilder):
    """Builds the return of tokens above the limit, one by one (ZAH-7.3)."""

    seat: Seat
    excess_tokens: int
    owned_gold: int
    owned_gems: int
    """Gold and gems that the seat owns."""
    returned_tokens: tuple[int, int] = (0, 0)
    """Gold and gems that are returned so far."""

    @property
    def remaining_tokens(self) -> int:
        """Tokens that must still be returned."""
        return self.excess_tokens - sum(self.returned_tokens)

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return the moves of the returned tokens to the supply."""
        purse = f"tokens:{self.seat}"
        return [
            Move(piece, 1, purse, "supply", "")
            for piece, n in zip((GOLD_PIECE, GEM_PIECE), self.returned_tokens, strict=True)
            for _ in range(n)
        ]

    def gestures(self) -> Sequence[Gesture]:
        """Return the button of the return, presses of tokens, and a press that takes all back."""
        purse = f"tokens:{self.seat}"
        look = "quiet" if self.remaining_tokens else "green"
        made = [
            Gesture(ReturnTokens(*self.returned_tokens), button="zahab.table.give_back", kind=look)
        ]
        gold, gems = self.returned_tokens
        if self.remaining_tokens:
            for piece, more in ((GOLD_PIECE, (gold + 1, gems)), (GEM_PIECE, (gold, gems + 1))):
                if more[0] <= self.owned_gold and more[1] <= self.owned_gems:
                    made += piece_move_gestures(
                        replace(self, returned_tokens=more), purse, piece, "supply"
                    )
        if gold or gems:
            made.append(Gesture(replace(self, returned_tokens=(0, 0)), "supply"))
        return made

    def step_towards(self, action: Action) -> ReturnTokensBuilder:
        """Return the builder with one more token returned; all are taken back if too many were."""
        if not isinstance(action, ReturnTokens):
            return self
        wanted = action.gold, action.gems
        if self.returned_tokens == wanted:
            return self
        if self.returned_tokens[0] > wanted[0] or self.returned_tokens[1] > wanted[1]:
            return replace(self, returned_tokens=(0, 0))
        gold, gems = self.returned_tokens
        return replace(
            self, returned_tokens=(gold + 1, gems) if gold < wanted[0] else (gold, gems + 1)
        )
