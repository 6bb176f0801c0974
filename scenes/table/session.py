"""A session: a match as it is played at one screen, without the screen.

Which match and in which mode, whose eyes look, who decides, and up to where it has been shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.table.perspective import Perspective
from tabletop.core.actions import Action
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode
from tabletop.match.variations import TriedLine, Variations, follow

Instant = tuple[int, int]
"""A moment of a match: (epoch, decision)."""


class Session:
    """One match, the people before the screen, and what they have been shown of it."""

    def __init__(self, match: Match, mode: Mode, since: int | None = None) -> None:
        """since: what happened from this decision on is still to be shown; None: a new match is
        shown from its set-up, another as it stands."""
        self.match = match
        self.mode = mode
        self.perspective = Perspective(match.setup)
        self.acting: Seat | None = None
        """Whose turn it was last."""
        self.refused: Refusal | None = None
        """The last refusal, until something is done: for the way to its clause."""
        self.tried = Variations()
        """What was taken back in practice."""
        self._event: Event | None = None  # that is being shown
        self._asked: Instant | None = None  # when a person was asked
        self._epoch = match.epoch
        if since is None:
            since = match.number or SET_UP
        self._cursor = match.follow(since)

    @property
    def now(self) -> Instant:
        """The moment of the match."""
        return self.match.epoch, self.match.number

    # What has been shown

    def take(self) -> Event | None:
        """The next event to be shown; None when all that happened has been."""
        self._event = self._cursor.take()
        return self._event

    @property
    def coming(self) -> tuple[Event, ...]:
        """What happened and is not being shown yet."""
        return self._cursor.coming

    def show_still(self, events: Sequence[Event]) -> None:
        """These events are still to be shown, though the table was laid at rest."""
        self._cursor.put_back(events)

    def shown_to_the_end(self) -> None:
        """What was being shown has been."""
        self._event = None

    def to_come(self) -> Event | None:
        """The table is laid at rest: what is still to be shown then, if anything is.

        Of several events that wait only the last could be: then none is.
        """
        self._event = None
        if len(self._cursor) == 1:
            return self._cursor.coming[0]
        self._cursor.skip()
        return None

    @property
    def told(self) -> int:
        """How many decisions have been shown to their end: of others no words may tell. -1 while
        the set-up has not been."""
        if self._event is not None:
            return self._event.number
        return self._cursor.coming[0].number if self._cursor else self.match.number

    @property
    def shown(self) -> State:
        """The position that has been shown to its end; at the beginning that of the set-up."""
        match, told = self.match, self.told
        if told == match.number:
            return match.state
        wanted = max(SET_UP, told - 1)
        return next(state for event, state in match.moments() if event.number == wanted)

    # Who decides

    @property
    def next_seat(self) -> Seat:
        """Who decides next, of several who choose in secret AI seats first; NOBODY at the end."""
        acting, seats = self.match.to_act(), self.match.setup.seats
        return min(acting, key=lambda seat: seats[seat].human, default=NOBODY)

    @property
    def deciding(self) -> Seat | None:
        """The seat of the person who may decide now."""
        return self.acting if self._asked == self.now else None

    def begin_turn(self, seat: Seat) -> bool:
        """It is a seat's turn; whether it was another's before."""
        begins, self.acting = self.acting != seat, seat
        return begins

    def ask(self) -> None:
        """The person whose turn it is may decide, until `withdraw` or the next moment."""
        self._asked = self.now

    def withdraw(self) -> None:
        """Nobody is asked any more."""
        self._asked = None

    # Deciding

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a person may not do something now, kept in `refused`; None when they may."""
        refusal = self.match.refusal(seat, action)
        if refusal is not None:
            self.refused = refusal
        return refusal

    def submit(self, seat: Seat, action: Action) -> None:
        """Decide what may be decided. Raises JournalError when the journal cannot be written: then
        nothing has changed."""
        refusal = self.match.submit(seat, action)
        assert refusal is None, refusal
        self.refused = None
        self.withdraw()

    # Taking back

    @property
    def undo_point(self) -> int | None:
        """How many decisions an undo keeps: freely in practice, else only what nobody has learnt
        from is taken back. None when nothing can be."""
        match = self.match
        if self.mode is Mode.PRACTICE:
            return match.undo_point()
        return match.number - 1 if match.may_undo_among_people() else None

    def undo(self) -> None:
        """Take back. Raises ValueError when nothing can be, JournalError."""
        keep = self.undo_point
        if keep is None:
            raise ValueError("nothing can be taken back")
        if self.mode is Mode.PRACTICE:
            self.tried.keep(self.match.decisions)
        self.match.undo(keep)

    def redo(self) -> None:
        """Do again what was taken back. Raises JournalError."""
        if self.match.redo():
            self.withdraw()

    def follow(self, line: TriedLine) -> None:
        """Go back to where a line was left. Raises JournalError."""
        self.tried.keep(self.match.decisions)
        follow(self.match, line)
        self.withdraw()

    def time_jumped(self) -> bool:
        """Whether something was taken back since this was asked: then nothing is being shown, and
        nobody is asked."""
        if self._epoch == self.match.epoch:
            return False
        self._epoch = self.match.epoch
        self._cursor.skip()
        self.acting = None
        self.shown_to_the_end()
        self.withdraw()
        return True

    # Secrets

    def openly(self, seat: Seat) -> bool:
        """Whether what a seat is asked now needs nothing secret."""
        return self.match.game.openly(self.match.state, seat)

    @property
    def secret_choice(self) -> bool:
        """Whether several choose in secret now, one of them after another."""
        match = self.match
        return len(match.to_act()) > 1 or bool(match.game.may_revise(match.state))

    def secret_round(self) -> Sequence[tuple[Seat, bool]]:
        """The people who choose in secret now, one after another, and whether each has chosen; none
        where only one is asked."""
        match = self.match
        acting, chosen = match.to_act(), match.game.may_revise(match.state)
        people = [seat for seat in match.setup.humans if seat in acting or seat in chosen]
        return [(seat, seat in chosen) for seat in people] if len(people) > 1 else []

    @property
    def secrets_open(self) -> bool:
        """Whether the secrets of one of several people at the screen lie open."""
        eyes = self.perspective
        return eyes.shared and eyes.viewer != NOBODY and self.match.holds_secrets(eyes.viewer)

    def end_turn(self) -> bool:
        """All is shown: whoever sits at the shared screen and does not decide next leaves it.
        Whether anybody did."""
        eyes = self.perspective
        if not eyes.shared or eyes.sitter in (NOBODY, self.next_seat):
            return False
        eyes.leave()
        return True
