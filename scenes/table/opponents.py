"""The AI seats of a table: each is asked once, heard when it has thought, its intent shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.commentator import Remark
from sprites.timeline import Step, call, sequence, together, wait
from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.worker import Desk, Study

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

AGAIN_SHARE = 0.45
"""A seat's second and later moves in a row, and secret choices, of which nothing is seen yet, take
this share of a first one's beat and intent."""


class Opponents:
    """Lets the AI seats of a table play, at a pace that can be followed."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        match = table.match
        thinks = any(not seat.human for seat in match.setup.seats)
        self.desk = Desk(match.game) if thinks and not match.over else None
        """The worker that thinks; None while nobody needs one."""
        self.asked: tuple[int, int] | None = None
        """(epoch, decision) that a seat was asked for last."""
        self._answer: Action | None = None  # while its intent is shown

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self.desk is not None and self.desk.thinking

    def turn(self, seat: Seat) -> None:
        """Ask a seat once, then see whether it has answered; what it decided is done after its
        intent has been shown. Called whenever nothing else is being shown."""
        assert self.desk is not None
        table, match = self._table, self._table.match
        if self.asked != table.now:
            self.asked, self._answer = table.now, None
            table.turn_to(seat)
            spec, seed = match.setup.seats[seat], match.setup.seed
            self.desk.ask(match.view(seat), seat, spec.level, seed, match.number, spec.name)
        elif self._answer is not None:
            action, self._answer = self._answer, None
            table.attempts.submit(seat, action)
        elif (answer := self.desk.poll()) is not None:
            self._answer = answer.action
            self._announce(seat, answer)

    def _announce(self, seat: Seat, answer: Answer) -> None:
        """A beat, then what the seat is about to do, for as long as a comment takes to read."""
        table, match = self._table, self._table.match
        again = bool(match.decisions) and match.decisions[-1].seat == seat
        hidden = len(match.to_act()) > 1
        share, motion = AGAIN_SHARE if again or hidden else 1.0, table.context.motion
        remarks = table.commentator.decided(seat, answer)
        table.director.hold(motion.beat * share)
        seconds = max(motion.intent * share, sum(remark.seconds for remark in remarks))
        table.director.play(
            together(
                table.narrator.intent(match.view(seat), seat, answer.action, seconds),
                sequence(*(self._remark(remark) for remark in remarks)),
            )
        )

    def _remark(self, remark: Remark) -> Step:
        """Something said below the line, for as long as it takes to read."""
        return sequence(call(self._table.commentator.say, remark), wait(remark.seconds))

    def study(self) -> Study:
        """Who answers questions beside moves; among people alone, a worker that begins now."""
        if self.desk is None:
            self.desk = Desk(self._table.match.game)
        return self.desk

    def listen(self) -> None:
        """Let the worker answer what is asked beside moves; called every frame."""
        if self.desk is not None:
            self.desk.listen()

    def tell(self, remark: Remark) -> None:
        """Say something about what was shown, before anything else happens."""
        self._table.director.play(self._remark(remark))

    def hold(self) -> None:
        """A rest after what a seat did, so that it can be seen."""
        self._table.director.hold(self._table.context.motion.hold * AGAIN_SHARE)

    def forget(self) -> None:
        """Time has jumped: no answer that is still to come holds."""
        if self.desk is not None:
            self.desk.forget()
        self.asked = self._answer = None

    def close(self) -> None:
        """The worker ends."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None
