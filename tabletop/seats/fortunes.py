"""What chance did after one decision, worked out while that is being shown."""

from __future__ import annotations

from tabletop.core.state import NOBODY
from tabletop.seats import questions
from tabletop.seats.hindsight import Luck
from tabletop.seats.questions import Failure, LuckQuestion
from tabletop.seats.review import Moment
from tabletop.seats.series import joined
from tabletop.seats.worker import Query

PASSES = (32, 32)
"""In how many imagined worlds it is found, pass by pass: no move waits long for one."""


class FortuneStudy:
    """Finds what chance did, for one decision at a time. A source of questions for a client."""

    def __init__(self, seed: int) -> None:
        self.luck: Luck | None = None
        """The luck found; None until the estimate is final."""
        self._seed = seed
        self._moment: Moment | None = None
        self._found: Luck | None = None
        self._asked = 0  # passes
        self._heard = 0

    def look_at(self, moment: Moment | None) -> None:
        """Find out what chance did after a decision; None: nothing is wanted any more."""
        self._moment, self._found, self.luck = moment, None, None
        self._asked = self._heard = 0

    def query(self) -> Query[Luck] | None:
        """The next pass."""
        moment = self._moment
        if moment is None or self._asked == len(PASSES):
            return None
        step, self._asked = self._asked, self._asked + 1
        chance = questions.seed_of(self._seed, moment.number * len(PASSES) + step, NOBODY)
        known = moment.action, moment.after, PASSES[step]
        question = LuckQuestion(moment.view, moment.seat, chance, *known)
        return Query(question, lambda found: self._hear(moment, found))

    def _hear(self, moment: Moment, found: Luck | Failure | None) -> None:
        if moment is not self._moment:
            return  # another is looked at meanwhile
        if not isinstance(found, Luck):  # a thought failed: nothing is told
            self.look_at(None)
            return
        so_far, self._heard = self._found, self._heard + 1
        if so_far is not None:
            expected = joined(so_far.expected, found.expected)
            found = Luck(expected, joined(so_far.found, found.found))
        self._found = found
        if self._heard == len(PASSES):
            self.luck = found
