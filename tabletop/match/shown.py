"""A match as far as it has been shown: follows another one, decision by decision, at its own pace.

A table may be decisions ahead of a screen that shows them. What is said and shown there, scores
and whose turn it is, goes by the follower, so that nothing is told before its time.
"""

from __future__ import annotations

from typing import NoReturn

from tabletop.core.actions import Action
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match


class ShownMatchError(TypeError):
    """Something was to be decided in a match that only follows another."""


class ShownMatch(Match):
    """Follows a match. Nothing can be decided in it, and it is kept nowhere."""

    def __init__(self, leader: Match, number: int) -> None:
        """number: so many decisions have been shown already."""
        super().__init__(leader.game, leader.setup, beginning=leader.beginning)
        self._leader = leader
        self._tells = True  # all that happens in it is asked for
        self._jumped: int | None = None  # to which decision time has jumped meanwhile
        if number == leader.number:
            self._adopt()
        self._catch_up(number)
        leader.follow(self)

    def _adopt(self) -> None:
        """Stand where the other match stands, without playing it again."""
        leader = self._leader
        self.decisions[:] = leader.decisions
        self.state, self._last = leader.state.copy(), leader._last

    def happened(self, event: Event) -> None:
        """The other match has gone on: that is seen when it is looked for."""

    def rewound(self, kept: int) -> None:
        """Time has jumped in the other match."""
        self._jumped = kept

    # Following

    @property
    def jumped(self) -> bool:
        """Whether time has jumped in the other match: what comes next does not follow from here."""
        return self._jumped is not None

    @property
    def next(self) -> Decision | None:
        """The decision that is to be shown next; None when all have been, or time has jumped."""
        made = self._leader.decisions
        return made[self.number] if self.number < len(made) and not self.jumped else None

    def step(self) -> Event | None:
        """Carry out the next decision here too; what happened. None where there is none."""
        made = self.next
        if made is None:
            return None
        self._carry_out(made.seat, made.action)
        return self.last

    def jump(self) -> None:
        """Go to where time has jumped; what was decided there since is still to come."""
        if (kept := self._jumped) is None:
            return
        self._jumped = None
        self.decisions[:] = self._leader.decisions[:kept]
        self._rewind(kept)

    def catch_up(self) -> None:
        """Go to where the other match is."""
        self.jump()
        self._catch_up(self._leader.number)

    def _catch_up(self, number: int) -> None:
        while self.number < number and self.step() is not None:
            pass

    # What only the other match can

    def submit(
        self, seat: Seat, action: Action, number: int | None = None, listed: bool = False
    ) -> Refusal | None:
        self._refuse()

    def undo(self, keep: int) -> None:
        self._refuse()

    def redo(self) -> bool:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ShownMatchError("this match follows another one: decide there")
