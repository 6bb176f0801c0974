"""A session: a match as it is played at one screen, without the screen.

The screen is one of those who sit at a table. It is told what happens there, shows it at its own
pace, and answers for the people before it. What it shows and says goes by `match`, which is as far
as has been shown; what has been decided since waits at the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from scenes.table.perspective import Perspective
from scenes.ui.keys import PICKS
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.handling import Unseen
from tabletop.core.refusals import STALE, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode
from tabletop.match.shown import ShownMatch
from tabletop.match.variations import TriedLine, Variation, Variations
from tabletop.seats.answers import Answer
from tabletop.table.chairs import Chair
from tabletop.table.messages import (
    Acknowledge,
    Chairs,
    Decide,
    DoAgain,
    GoOnShowing,
    Happened,
    Invitation,
    Message,
    StopShowing,
    TakeBack,
    Withdrawn,
)
from tabletop.table.table import Table

Instant = tuple[int, int]
"""A moment of a match as it is shown: (epoch, decision)."""
UNDEALT: Final = SET_UP - 1
"""Up to where a match has been shown whose set-up has not."""


def in_secret(match: Match) -> bool:
    """Whether several choose in secret there, one of them after another."""
    return len(match.to_act()) > 1 or bool(match.game.may_revise(match.state))


class Session:
    """One table, the people before the screen, and what they have been shown of it."""

    def __init__(self, table: Table, mode: Mode, since: int | None = None) -> None:
        """since: what happened from this decision on is still to be shown; None: a new match is
        shown from its set-up, another as it stands."""
        self.table = table
        self.mode = mode
        made = table.match
        if since is None:
            since = made.number or SET_UP
        self.match: Match = ShownMatch(made, max(0, since))
        """As far as it has been shown, with what is being shown now."""
        self._perspective = Perspective(made.setup, ())
        self._handling = games.handling(made.game)
        self._deals = since == SET_UP  # the set-up is still to be shown
        self._event: Event | None = None  # that is being shown
        self._asks: dict[Seat, Invitation] = {}
        self._said: deque[Message] = deque()  # by the table, and not heard yet
        self.client = table.join(NOBODY, self._said.append, True, since - 1)
        """Its number at the table."""
        self._acknowledged = since - 1
        self.acting: Seat | None = None
        """Whose turn it was last."""
        self.refused: Refusal | None = None
        """The last refusal, until something is done: for the way to its clause."""
        self.tried = Variations()
        """What was taken back in practice."""
        self.announced = SET_UP
        """The last decision of an AI seat that was announced before it is shown."""
        self._asked: Invitation | None = None
        for seat in made.setup.humans:
            if table.chairs[seat].away:
                table.put(seat, Chair(self.client))

    def _hear(self) -> None:
        """Hear what the table has said. What has happened is looked at when it is shown."""
        while self._said:
            match self._said.popleft():
                case Invitation() as asked:
                    self._asks[asked.seat] = asked
                case Withdrawn(token):
                    held = self._asks.items()
                    self._asks = {seat: asked for seat, asked in held if asked.token != token}
                case Happened() as event:
                    self._asks.pop(event.seat, None)
                case Chairs():
                    self._perspective.seat(self.people)

    @property
    def _invited(self) -> dict[Seat, Invitation]:
        """What is asked of the seats at this screen."""
        self._hear()
        return self._asks

    @property
    def perspective(self) -> Perspective:
        """By whose eyes the table is seen at this screen."""
        self._hear()
        return self._perspective

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats for which people decide at this screen."""
        return tuple(s for s, chair in enumerate(self.table.chairs) if chair.client == self.client)

    @property
    def now(self) -> Instant:
        """The moment of the match."""
        return self.match.epoch, self.match.number

    # What has been shown

    def take(self) -> Event | None:
        """The next event to be shown; None when all that happened has been, or when it is first to
        be announced."""
        self._event = None
        if self._deals:
            self._deals, self._event = False, self.match.last
        elif self.coming:
            self._event = self._follower.step()
        return self._event

    @property
    def _follower(self) -> ShownMatch:
        assert isinstance(self.match, ShownMatch)
        return self.match

    @property
    def coming(self) -> bool:
        """Whether something happened that can be shown now."""
        return self._deals or (self._follower.next is not None and self.thought is None)

    @property
    def behind(self) -> bool:
        """Whether something happened that is not being shown yet."""
        return self._deals or self._follower.next is not None

    @property
    def thought(self) -> Answer | None:
        """What the AI seat thought that made the next decision, until that is announced."""
        number = self.match.number
        if self._follower.next is None or self.announced >= number:
            return None
        return self.table.thought(number)

    def shown_to_the_end(self) -> None:
        """What was being shown has been."""
        self._event = None

    def acknowledge(self) -> None:
        """Nothing is being shown any more: the table hears up to where all has been."""
        self._event = None
        shown = UNDEALT if self._deals else self.match.number - 1
        if shown > self._acknowledged and not self._follower.jumped:
            self._acknowledged = shown
            self.table.want(self.client, Acknowledge(shown))

    def show(self, shows: bool) -> None:
        """Whether the screen shows the table now, or a menu over it: nobody waits for that."""
        self.table.want(self.client, GoOnShowing() if shows else StopShowing())

    def to_come(self) -> Event | None:
        """The table is laid at rest: the set-up, if that is still to be shown then."""
        self._event = None
        return self.match.last if self._deals else None

    @property
    def told(self) -> int:
        """How many decisions have been shown to their end: of others no words may tell. -1 while
        the set-up has not been."""
        if self._event is not None:
            return self._event.number
        return SET_UP if self._deals else self.match.number

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
        """Who decides next, of several who choose in secret AI seats first, then who decides at
        this screen; NOBODY at the end."""
        acting, chairs = self.match.to_act(), self.table.chairs
        return min(
            acting, key=lambda seat: (not chairs[seat].level, chairs[seat].client != self.client),
            default=NOBODY,
        )  # fmt: skip

    @property
    def next_up(self) -> Seat:
        """Who made the decision that is shown next; who decides next where none is to come."""
        made = self._follower.next
        return self.next_seat if made is None else made.seat

    @property
    def deciding(self) -> Seat | None:
        """The seat of the person who may decide now."""
        if self._asked is None or self._invited.get(self._asked.seat) is not self._asked:
            return None
        return self._asked.seat if self._asked.seat == self.acting else None

    def thinks(self, seat: Seat) -> bool:
        """Whether an AI level decides for a seat."""
        return bool(self.table.chairs[seat].level)

    def invited(self, seat: Seat) -> bool:
        """Whether the table asks a seat at this screen."""
        return seat in self._invited

    def begin_turn(self, seat: Seat) -> bool:
        """It is a seat's turn; whether it was another's before."""
        begins, self.acting = self.acting != seat, seat
        return begins

    def ask(self) -> None:
        """The person whose turn it is may decide, until `withdraw` or the next moment."""
        self._asked = None if self.acting is None else self._invited.get(self.acting)

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

    def submit(self, seat: Seat, action: Action) -> Refusal | None:
        """Decide for a person at this screen; why not, where something else came first. Raises
        JournalError when the journal cannot be written: then nothing has changed."""
        asked = self._invited.get(seat)
        if asked is None or action not in asked.actions:
            return Refusal(STALE, "", mend="look_again")
        decide = Decide(asked.token, list(asked.actions).index(action))
        refusal = self.table.want(self.client, decide)
        if refusal is None:
            self.refused = None
            self.withdraw()
        return refusal

    # Taking back

    @property
    def undo_point(self) -> int | None:
        """How many decisions an undo keeps: freely in practice, else only what nobody has learnt
        from is taken back. None when nothing can be."""
        return self.table.undo_point

    @property
    def may_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self.table.match.undone)

    def undo(self) -> None:
        """Take back. Raises ValueError when nothing can be, JournalError."""
        if self.undo_point is None:
            raise ValueError("nothing can be taken back")
        made = list(self.table.match.decisions)
        refusal = self.table.want(self.client, TakeBack())
        if refusal is None and self.mode is Mode.PRACTICE:
            self.tried.keep(made)

    def redo(self) -> None:
        """Do again what was taken back. Raises JournalError."""
        if self.table.want(self.client, DoAgain()) is None:
            self.withdraw()

    def follow(self, line: TriedLine) -> None:
        """Go back to where a line was left. Raises JournalError."""
        self.tried.keep(self.table.match.decisions)
        self.table.go_along(line)
        self.withdraw()

    def time_jumped(self, at_rest: bool = True) -> bool:
        """Whether something was taken back since this was asked: then nothing is being shown, and
        nobody is asked. at_rest: what was decided since lies there at once."""
        if not self._follower.jumped:
            return False
        if at_rest:
            self._follower.catch_up()
        else:
            self._follower.jump()
        self._deals = False
        self.acting = None
        self.announced = SET_UP
        self._acknowledged = UNDEALT
        self.shown_to_the_end()
        self.withdraw()
        return True

    @property
    def lines_beside(self) -> Sequence[Variation]:
        """The lines that were left and are not played now, the last left first."""
        return self.tried.beside(self.match.decisions)

    # Secrets

    def answers(self, seat: Seat) -> Sequence[Unseen]:
        """What a person among several may choose unseen now, by what anybody knows: nothing where
        that is secret, or more than there are buttons for, or while AI seats still choose."""
        match = self.table.match
        if not self.perspective.shared or any(map(self.thinks, match.to_act())):
            return ()
        if not in_secret(match):
            return ()
        found = self._handling.unseen(match.view(NOBODY), seat)
        return found if len(found) <= len(PICKS) else ()

    def openly(self, seat: Seat) -> bool:
        """Whether what a seat is asked now needs nothing secret."""
        return self.match.game.openly(self.match.state, seat)

    @property
    def secret_choice(self) -> bool:
        """Whether several choose in secret now, one of them after another."""
        return in_secret(self.match)

    def secret_round(self) -> Sequence[tuple[Seat, bool]]:
        """The people who choose in secret now, one after another, and whether each has chosen; none
        where only one is asked."""
        match = self.table.match
        acting, chosen = match.to_act(), match.game.may_revise(match.state)
        people = [seat for seat in self.people if seat in acting or seat in chosen]
        return [(seat, seat in chosen) for seat in people] if len(people) > 1 else []

    @property
    def chosen_elsewhere(self) -> tuple[Seat, ...]:
        """Who has chosen in secret on a device of their own, while others still choose."""
        match, chairs = self.match, self.table.chairs
        chosen = match.game.may_revise(match.state)
        return tuple(seat for seat in chosen if chairs[seat].client not in (None, self.client))

    @property
    def stays(self) -> bool:
        """Whether whoever sits at the shared screen is asked next as well."""
        acting = self.table.match.to_act()
        return len(acting) == 1 and acting[0] == self.perspective.place

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
