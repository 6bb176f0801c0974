"""What is put together on Zahab's table before it is decided: steps and their price, VP in any mix,
tokens that go back (ZAH-4.1, ZAH-7.3, ZAH-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.handling import ActionDraft, Gesture, carried
from tabletop.core.zones import Seat
from tabletop.games.zahab.actions import Gain, ReturnTokens, Steps
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, figure_zone, seat_disc


@dataclass(frozen=True)
class StepsDraft(ActionDraft):
    """How far a camel is to go, and what is paid for it (ZAH-4.1)."""

    seat: Seat
    has_gold: bool
    cards: tuple[int, ...]
    """The hand, the card that will be missed least first."""
    landings: tuple[int, ...]
    """The spaces reached by 1, 2 and 3 steps."""
    gold: bool = False
    card: int = 0
    """The card that is paid; 0 for none."""

    @property
    def steps(self) -> int:
        """How many steps are paid for."""
        return 1 + self.gold + bool(self.card)

    @property
    def landing(self) -> int:
        """The space that would be reached."""
        return self.landings[self.steps - 1]

    @property
    def action(self) -> Steps:
        """What going now comes to."""
        return Steps(self.gold, self.card)

    @property
    def moves(self) -> Sequence[Move]:
        made = []
        if self.gold:
            made.append(Move(GOLD, 1, f"tokens:{self.seat}", "supply", ""))
        if self.card:
            hand, pile = f"hand:{self.seat}", f"discard:{self.seat}"
            made.append(Move(f"card.{self.card}", 1, hand, pile, ""))
        return made

    def gestures(self) -> Sequence[Gesture]:
        purse, hand, pile = (f"{kind}:{self.seat}" for kind in ("tokens", "hand", "discard"))
        made = [Gesture(self.action, button="zahab.table.go", kind="green")]
        for steps, space in enumerate(self.landings, 1):
            if steps == self.steps:
                made.append(Gesture(self.action, f"ring:{space}"))
            elif (paid := self.paid(steps)) is not None:
                made.append(Gesture(paid, f"ring:{space}"))
        if self.has_gold and not self.gold:
            made += carried(replace(self, gold=True), purse, GOLD, "supply")
        if self.gold:
            made.append(Gesture(replace(self, gold=False), "supply"))
        for card in self.cards:
            piece = f"card.{card}"
            if card == self.card:
                made += carried(replace(self, card=0), pile, piece, hand)
            else:
                made += carried(replace(self, card=card), hand, piece, pile)
        return made

    def towards(self, action: Action) -> StepsDraft:
        if not isinstance(action, Steps):
            return self
        if action.gold != self.gold:
            return replace(self, gold=action.gold)
        return replace(self, card=action.card) if action.card != self.card else self

    def paid(self, steps: int) -> StepsDraft | None:
        """So many steps, paid with gold rather than a card; None if they cannot be paid."""
        if steps == 1:
            return replace(self, gold=False, card=0)
        card = self.card or (self.cards[0] if self.cards else 0)
        if steps == 2:
            if self.has_gold:
                return replace(self, gold=True, card=0)
            return replace(self, card=card) if card else None
        return replace(self, gold=True, card=card) if self.has_gold and card else None


@dataclass(frozen=True)
class GainDraft(ActionDraft):
    """VP of any colour, shared out by pushing the discs up (ZAH-8)."""

    seat: Seat
    n: int
    """How many VP are to be shared out."""
    vp: tuple[int, ...]
    """Where the discs of blue, red and yellow stand."""
    room: tuple[int, ...]
    """How far each can rise."""
    shares: tuple[int, ...] = (0, 0, 0)

    @property
    def left(self) -> int:
        """How many are still to be shared out."""
        return self.n - sum(self.shares)

    @property
    def moves(self) -> Sequence[Move]:
        return [
            Move(
                seat_disc(figure, self.seat), 1, figure_zone(figure, vp),
                figure_zone(figure, vp + share), "",
            )
            for figure, vp, share in zip(FIGURES, self.vp, self.shares, strict=True)
            if share
        ]  # fmt: skip

    def gestures(self) -> Sequence[Gesture]:
        look = "quiet" if self.left else "green"
        made = [Gesture(Gain(*self.shares), button="zahab.table.gain", kind=look)]
        for colour, figure in enumerate(FIGURES):
            most = min(self.room[colour], self.shares[colour] + self.left)
            for share in range(most + 1):
                if share != self.shares[colour]:
                    zone = figure_zone(figure, self.vp[colour] + share)
                    made.append(Gesture(self._with(colour, share), zone))
        return made

    def towards(self, action: Action) -> GainDraft:
        if not isinstance(action, Gain):
            return self
        wanted = (action.blue, action.red, action.yellow)
        for grows in (False, True):  # first what goes down, so that there is enough to go up
            for colour, share in enumerate(wanted):
                if share != self.shares[colour] and (share > self.shares[colour]) is grows:
                    return self._with(colour, share)
        return self

    def _with(self, colour: int, share: int) -> GainDraft:
        shares = (*self.shares[:colour], share, *self.shares[colour + 1 :])
        return replace(self, shares=shares)


@dataclass(frozen=True)
class ReturnDraft(ActionDraft):
    """Tokens above the limit, laid back piece by piece (ZAH-7.3)."""

    seat: Seat
    above: int
    gold: int
    gems: int
    """What the seat owns."""
    back: tuple[int, int] = (0, 0)
    """The gold and gems that are laid back."""

    @property
    def left(self) -> int:
        """How many must still go back."""
        return self.above - sum(self.back)

    @property
    def moves(self) -> Sequence[Move]:
        purse = f"tokens:{self.seat}"
        return [
            Move(piece, 1, purse, "supply", "")
            for piece, n in zip((GOLD, GEM), self.back, strict=True)
            for _ in range(n)
        ]

    def gestures(self) -> Sequence[Gesture]:
        purse = f"tokens:{self.seat}"
        look = "quiet" if self.left else "green"
        made = [Gesture(ReturnTokens(*self.back), button="zahab.table.give_back", kind=look)]
        gold, gems = self.back
        if self.left:
            for piece, more in ((GOLD, (gold + 1, gems)), (GEM, (gold, gems + 1))):
                if more[0] <= self.gold and more[1] <= self.gems:
                    made += carried(replace(self, back=more), purse, piece, "supply")
        if gold or gems:
            made.append(Gesture(replace(self, back=(0, 0)), "supply"))
        return made

    def towards(self, action: Action) -> ReturnDraft:
        if not isinstance(action, ReturnTokens):
            return self
        wanted = action.gold, action.gems
        if self.back == wanted:
            return self
        if self.back[0] > wanted[0] or self.back[1] > wanted[1]:
            return replace(self, back=(0, 0))
        gold, gems = self.back
        return replace(self, back=(gold + 1, gems) if gold < wanted[0] else (gold, gems + 1))
