"""The table: owns one match on one thread; clients join it, are told what happens, and are asked.

    table = Table(match)
    screen = table.join(NOBODY, screen.hear, paces=True)
    phone = table.join(1, send)
    table.put(1, Chair(phone))
    table.receive(phone, b'{"is": "decide", "token": 7, "answer": 0}')
    table.tick(now)

Nobody is its master. What happened is told to each client as its eyes may know it. A pacing client
(a screen) acknowledges what it has shown: no other client is told it before, nobody is asked anew,
and no AI seat decides; but never for longer than `PATIENCE`, and never while a menu lies over it.

Whoever leads the match instead, as a lesson does, decides for any seat (`lead`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import get_ident
from typing import Any, Final, Protocol

from tabletop.core.actions import Action, strangers_action
from tabletop.core.game import Game
from tabletop.core.refusals import STALE, UNKNOWN_ACTION, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.journal import JournalError
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode
from tabletop.match.variations import TriedLine
from tabletop.match.variations import follow as follow_line
from tabletop.said.advice import by_thumb
from tabletop.seats.answers import Answer
from tabletop.table.chairs import AWAY, Chair, Client
from tabletop.table.messages import (
    NO_ADVICE,
    NO_CHAIR,
    NO_MESSAGE,
    NOT_UNDONE,
    NOT_WRITTEN,
    TAKEN_CHAIR,
    Acknowledge,
    Advised,
    AskAdvice,
    Chairs,
    ChairTold,
    Decide,
    DoAgain,
    Ended,
    GoOnShowing,
    Invitation,
    LeaveChair,
    Message,
    NoMessageError,
    Refused,
    StopShowing,
    TakeBack,
    TakeChair,
    Welcome,
    Wish,
    Withdrawn,
    happened,
    wish_from,
)

PATIENCE: Final = 30.0
"""Seconds for which a pacing client is waited for that has not shown what happened."""
BEGINNING: Final = float("-inf")
ELSEWHERE: Final = "a table belongs to the thread that made it"

Send = Callable[[Message], None]
"""Tells a client something, at once. A client whose `send` raises OSError is torn off."""


class Thinker(Protocol):
    """Who thinks for AI seats: `seats.worker.WorkerClient`, or a stand-in."""

    def ask(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask what a seat does; a new question replaces the old."""

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""

    def forget(self) -> None:
        """Take the question back."""


class WrongThreadError(RuntimeError):
    """A table was used from another thread than the one that owns it."""


@dataclass(slots=True)
class _Joined:
    """A client at the table."""

    number: Client
    viewer: Seat
    send: Send
    paces: bool
    shown: int
    """Up to where a pacing client has shown the match."""
    late: bool = False
    """Whether it has shown something too slowly: it is waited for again when it has caught up."""
    stopped: bool = False
    """Whether it shows nothing just now."""

    def catch_up(self, number: int) -> None:
        """It has shown what it has; it is waited for again if that is all up to a decision."""
        self.late = self.stopped or (self.late and self.shown < number)


class Table:
    """One match, and all who sit at it."""

    def __init__(
        self, match: Match, thinker: Thinker | None = None, mode: Mode | None = None
    ) -> None:
        """thinker: who thinks for AI seats; where it is None, these wait for somebody else. mode:
        in which the match is gone on with; None: in that in which it was begun.

        Seats that the match has set up for AI levels are theirs; the others are nobody's yet.
        """
        self.match = match
        self._zones = match.game.zones
        self._to_act, self._may_revise = match.game.to_act, match.game.may_revise
        self._revised = type(match.game).may_revise is not Game.may_revise
        """Whether there are choices in this game that may be changed."""
        self.thinker = thinker
        """Who thinks for AI seats."""
        self.mode = match.setup.mode if mode is None else mode
        """In practice whoever decides takes back freely."""
        self._thread = get_ident()
        self._clients: dict[Client, _Joined] = {}
        self._pacing: tuple[_Joined, ...] = ()
        self._others: tuple[_Joined, ...] = ()
        self._count = 0
        self._chairs = [Chair(level=seat.level) for seat in match.setup.seats]
        self._thought_for = any(chair.level for chair in self._chairs)
        """Whether an AI level decides for any seat."""
        self._invited: dict[Seat, Invitation] = {}
        self._asked: dict[int, Invitation] = {}
        """The same by their tokens."""
        self._tokens = 0
        self._answers = 0  # the token that was answered last
        self._changed = 0
        """The last token of before the match changed last: what has been asked since, with a
        greater one, may be done without being looked at again."""
        self._untold: deque[tuple[Event, State]] = deque()
        """What pacing clients have not shown yet, with the position after it."""
        self._shown = match.number - 1
        self._state = match.state if not self._shown else match.state.copy()
        """The position that has been shown."""
        self._now = BEGINNING
        self._since = BEGINNING  # when the oldest untold event happened
        self._thinks: Seat | None = None
        self._found: Answer | None = None  # while what happened before is being shown
        self._thoughts: dict[int, Answer] = {}  # by decisions that have not been shown
        self._over = False
        match.follow(self)

    # Clients

    def join(
        self, viewer: Seat, send: Send, paces: bool = False, shown: int | None = None
    ) -> Client:
        """A client sits down, and is told what the table looks like by its eyes (a seat's, or
        NOBODY's); its number.

        shown: up to which decision the first of all clients, if it paces, has shown the match
        (below SET_UP: not even the set-up is shown); what has happened since is waited for. None:
        all that happened.
        """
        self._own_thread()
        if paces and shown is not None and not self._clients:
            self._begin_showing(shown)
        self._count += 1
        client = self._count
        self._clients[client] = _Joined(client, viewer, send, paces, self._shown)
        self._sort()
        self._tell(client, self._welcome(self._clients[client]))
        if self._over:
            self._tell(client, self._ended())
        return client

    def _begin_showing(self, shown: int) -> None:
        """The match is still to be shown from a decision on."""
        moments = [*self.match.moments()] if shown < self._shown else []
        self._untold.extend(moment for moment in moments if moment[0].number > shown)
        if self._untold:
            self._shown = shown
            self._state = moments[max(0, shown - SET_UP)][1]

    def leave(self, client: Client) -> None:
        """A client is gone, however it went: nobody is at its chairs, and nothing waits for it."""
        self._own_thread()
        if self._clients.pop(client, None) is None:
            return
        self._sort()
        self._forget_thoughts()
        held = [seat for seat, chair in enumerate(self._chairs) if chair.client == client]
        for seat in held:
            self._chairs[seat] = AWAY
            self._withdraw(seat)
        if held:
            self._tell_chairs()
        self._go_on()

    def receive(self, client: Client, data: bytes) -> None:
        """A client says something in JSON. What cannot be done is told to it, with the reason."""
        try:
            self.want(client, wish_from(data))
        except NoMessageError as error:
            self._tell(client, Refused(Refusal(NO_MESSAGE, "", (("why", str(error)),))))
        except JournalError as error:
            self._tell(client, Refused(Refusal(NOT_WRITTEN, "", (("why", str(error)),))))

    def want(self, client: Client, wish: Wish) -> Refusal | None:
        """A client says something; why it cannot be done, which it is told too, or None.

        Raises JournalError when the journal cannot be written: then nothing has changed.
        """
        self._own_thread()
        if client not in self._clients:
            return Refusal(STALE, "", mend="look_again")
        refusal = self._granted(client, wish)
        if refusal is not None:
            self._tell(client, Refused(refusal))
        return refusal

    def decide(self, client: Client, token: int, answer: int | list[Any]) -> Refusal | None:
        """A client answers an invitation: by the number of an action, or the action as plain data.

        Why that cannot be done, or None. Raises JournalError as `want` does.
        """
        if get_ident() != self._thread:
            raise WrongThreadError(ELSEWHERE)
        asked = self._asked.get(token)
        if asked is None:
            return Refusal(STALE, "", mend="look_again")
        seat = asked.seat
        if self._chairs[seat].client != client:
            return Refusal(NO_CHAIR, "")
        actions = asked.listed
        if actions is None:
            actions = asked.actions
        if type(answer) is int and 0 <= answer < len(actions):
            action = actions[answer]
        else:
            named = self._named(asked, answer)
            if isinstance(named, Refusal):
                return named
            action = named
        self._answers = token
        return self.match.submit(seat, action, None, token > self._changed)

    # Chairs

    def put(self, seat: Seat, chair: Chair) -> None:
        """From now on this chair decides for a seat; in the middle of a match too."""
        self._own_thread()
        if self._chairs[seat] == chair:
            return
        self._withdraw(seat)
        self._chairs[seat] = chair
        self._thought_for = any(chair.level for chair in self._chairs)
        if self._thinks == seat:
            self._forget()
        self._tell_chairs()
        self._go_on()

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who decides for each seat."""
        return tuple(self._chairs)

    # Leading

    def lead(self, seat: Seat, action: Action) -> Refusal | None:
        """Whoever leads the match decides for a seat. Raises JournalError."""
        self._own_thread()
        return self.match.submit(seat, action)

    def go_back(self, kept: int) -> None:
        """Go back to when so many decisions had been made. Raises ValueError, JournalError."""
        self._own_thread()
        self.match.undo(kept)

    def go_along(self, line: TriedLine) -> None:
        """Return to where a line was left. Raises JournalError."""
        self._own_thread()
        follow_line(self.match, line)

    # Looking

    def alone(self, client: Client) -> bool:
        """Whether nobody else has joined."""
        return all(other == client for other in self._clients)

    def thought(self, number: int) -> Answer | None:
        """What the AI seat that made a decision thought, until all pacing clients have shown it."""
        return self._thoughts.get(number)

    @property
    def undo_point(self) -> int | None:
        """How many decisions stay when somebody takes back: freely in practice, else only what
        nobody has learnt from. None when nothing can be."""
        match = self.match
        if self.mode is Mode.PRACTICE:
            return match.undo_point()
        return match.number - 1 if match.may_undo_among_people() else None

    @property
    def shown(self) -> int:
        """The number of the last decision that has been shown; -1 (SET_UP): none has been yet."""
        return self._shown

    @property
    def shown_state(self) -> State:
        """The position that has been shown: the truth, of which a client may know its view."""
        return self._state if self._untold else self.match.state

    @property
    def invitations(self) -> Mapping[Seat, Invitation]:
        """What is asked now, by seat."""
        return self._invited

    # Time

    def tick(self, now: float) -> None:
        """Time passes: AI seats think, and whoever shows too slowly is waited for no longer.

        now: seconds by any clock that never goes back. Raises JournalError when the journal cannot
        be written: then nothing has changed, and the next tick tries again.
        """
        self._own_thread()
        self._now = now
        if self._untold and self._since == BEGINNING:
            self._since = now
        if self._untold and now - self._since > PATIENCE:
            self._give_up()
        self._think()

    # How it is done

    def _own_thread(self) -> None:
        if get_ident() != self._thread:
            raise WrongThreadError(ELSEWHERE)

    def _sort(self) -> None:
        """Who is told things at once, and who when they have been shown."""
        joined = tuple(self._clients.values())
        self._pacing = tuple(each for each in joined if each.paces)
        self._others = tuple(each for each in joined if not each.paces)

    def _tell(self, client: Client, message: Message) -> None:
        if (joined := self._clients.get(client)) is not None:
            self._send(joined, message)

    def _send(self, joined: _Joined, message: Message) -> None:
        try:
            joined.send(message)
        except OSError:
            self.leave(joined.number)

    def _tell_all(self, message: Message) -> None:
        for joined in (*self._pacing, *self._others):
            self._send(joined, message)

    def _welcome(self, joined: _Joined) -> Welcome:
        game, viewer = self.match.game, joined.viewer
        view, number = game.redact(self.shown_state, viewer), max(0, self._shown + 1)
        return Welcome(joined.number, game.name, viewer, self._seated(), number, view)

    def _ended(self) -> Ended:
        game, state = self.match.game, self.match.state
        return Ended(game.standing(state), game.tally(state))

    def _seated(self) -> tuple[ChairTold, ...]:
        specs = self.match.setup.seats
        return tuple(
            ChairTold(spec.name, spec.colour, chair.level, chair.away)
            for spec, chair in zip(specs, self._chairs, strict=True)
        )

    def _tell_chairs(self) -> None:
        self._tell_all(Chairs(self._seated()))

    # What clients want

    def _granted(self, client: Client, wish: Wish) -> Refusal | None:
        """Do what a client wants; why not."""
        match wish:
            case Decide(token, answer):
                return self.decide(client, token, answer)
            case AskAdvice(token):
                return self._advise(client, token)
            case Acknowledge(number):
                return self._acknowledge(client, number)
            case StopShowing():
                return self._pause(client, True)
            case GoOnShowing():
                return self._pause(client, False)
            case TakeChair(seat):
                return self._take_chair(client, seat)
            case LeaveChair(seat):
                return self._leave_chair(client, seat)
            case TakeBack():
                return self._take_back(client)
            case DoAgain():
                return self._do_again(client)

    def _advise(self, client: Client, token: int) -> Refusal | None:
        """Tell a client what the rule of thumb would do; why not."""
        asked = self._asked.get(token)
        if asked is None:
            return Refusal(STALE, "", mend="look_again")
        if self._chairs[asked.seat].client != client:
            return Refusal(NO_CHAIR, "")
        if self.mode is not Mode.PRACTICE:
            return Refusal(NO_ADVICE, "")
        advice = by_thumb(self.match, asked.seat)
        answer = list(asked.actions).index(advice.action)
        self._tell(client, Advised(token, answer, advice.reason))
        return None

    def _named(self, asked: Invitation, answer: object) -> Action | Refusal:
        """The action that somebody names, one of those listed; else why not. What a stranger names
        is compared, and never kept."""
        unknown = Refusal(UNKNOWN_ACTION, "", mend="look_again")
        try:
            action = strangers_action(answer, self.match.game.actions)
        except ValueError:
            return unknown
        if action in asked.actions:
            return action
        return self.match.refusal(asked.seat, action) or unknown

    def _acknowledge(self, client: Client, number: int) -> Refusal | None:
        joined = self._clients[client]
        if not joined.paces or number > self.match.number - 1:
            return Refusal(STALE, "", mend="look_again")
        joined.shown = max(joined.shown, number)
        joined.catch_up(self.match.number - 1)
        self._forget_thoughts()
        self._show_up_to(self._paced())
        return None

    def _pause(self, client: Client, stopped: bool) -> Refusal | None:
        joined = self._clients[client]
        if not joined.paces:
            return Refusal(STALE, "", mend="look_again")
        joined.stopped, joined.late = stopped, True
        joined.catch_up(self.match.number - 1)
        self._show_up_to(self._paced())
        return None

    def _take_chair(self, client: Client, seat: Seat) -> Refusal | None:
        if seat not in range(len(self._chairs)) or not self._chairs[seat].away:
            return Refusal(TAKEN_CHAIR, "")
        if self._clients[client].viewer not in (seat, NOBODY):
            return Refusal(NO_CHAIR, "")
        self.put(seat, Chair(client))
        return None

    def _leave_chair(self, client: Client, seat: Seat) -> Refusal | None:
        if seat not in range(len(self._chairs)) or self._chairs[seat].client != client:
            return Refusal(NO_CHAIR, "")
        self.put(seat, AWAY)
        return None

    def _take_back(self, client: Client) -> Refusal | None:
        """In practice freely, else only what nobody has learnt from, by whoever decided it."""
        match, keep = self.match, self.undo_point
        if keep is None or self._chairs[match.decisions[keep].seat].client != client:
            return Refusal(NOT_UNDONE, "")
        match.undo(keep)
        return None

    def _do_again(self, client: Client) -> Refusal | None:
        undone = self.match.undone
        if not undone or self._chairs[undone[-1].seat].client != client:
            return Refusal(NOT_UNDONE, "")
        self.match.redo()
        return None

    def rewound(self, kept: int) -> None:
        """Time has jumped: what was asked, thought and not shown yet no longer holds."""
        self._changed = self._tokens
        self._forget()
        self._thoughts = {n: found for n, found in self._thoughts.items() if n < kept}
        for seat in tuple(self._invited):
            self._withdraw(seat)
        self._untold.clear()
        self._over = False
        self._shown = kept - 1
        for joined in (*self._pacing, *self._others):
            joined.shown = self._shown
            joined.catch_up(self._shown)
            self._send(joined, self._welcome(joined))
        self._go_on()

    # Deciding

    def happened(self, event: Event) -> None:
        """Something was decided: tell it, and ask whoever is next; who decided is asked anew, if
        at all."""
        self._changed = self._tokens
        seat = event.seat
        asked = self._invited.pop(seat, None)
        if asked is not None:
            del self._asked[asked.token]
            if asked.token != self._answers:  # somebody else decided for that seat
                self._tell_withdrawn(asked)
        if self._thinks is not None:
            self._thought_over(seat)
        if self._pacing:
            self._tell_pacing(event)
        else:
            self._tell_shown(event)
        if self._untold:
            self._go_on()
        elif not self._ask():
            self._end()

    def _tell_pacing(self, event: Event) -> None:
        """To those who pace at once, to the others when it has been shown."""
        waited = False
        for joined in self._pacing:
            waited = waited or not joined.late
            self._send(joined, happened((event, joined.viewer, self._zones)))
        if waited:
            if not self._untold:
                self._since = self._now
            self._untold.append((event, self.match.state.copy()))
        else:
            self._tell_shown(event)

    def _tell_shown(self, event: Event) -> None:
        self._shown = event.number
        for joined in self._others:
            try:  # as `_send` does: one call less
                joined.send(happened((event, joined.viewer, self._zones)))
            except OSError:
                self.leave(joined.number)

    # Showing

    def _paced(self) -> int:
        """Up to where all have shown who are waited for."""
        waited = (joined.shown for joined in self._pacing if not joined.late)
        return min(waited, default=self.match.number - 1)

    def _give_up(self) -> None:
        """Whoever has not shown what happened by now is not waited for."""
        first = self._untold[0][0].number
        for joined in self._pacing:
            joined.late = joined.late or joined.shown < first
        self._show_up_to(self._paced())

    def _show_up_to(self, number: int) -> None:
        """All up to a decision has been shown, or was waited for long enough."""
        while self._untold and self._untold[0][0].number <= number:
            event, self._state = self._untold.popleft()
            self._since = self._now
            self._tell_shown(event)
        self._go_on()

    # Asking

    def _go_on(self) -> None:
        """Something has changed: see what may be shown, who is asked, and whether all is over."""
        if self._untold and self._paced() >= self._untold[0][0].number:
            self._show_up_to(self._paced())
            return
        if not self._ask() and not self._untold:
            self._end()

    def _end(self) -> None:
        """All is over, and has been shown."""
        if not self._over:
            self._over = True
            self._tell_all(self._ended())

    def _ask(self) -> bool:
        """Ask whoever decides now; whether anybody does. What was asked and still holds stays as it
        is; nobody is asked anew before all has been shown, and before AI seats that choose in
        secret have chosen."""
        state, invited = self.match.state, self._invited
        acting = self._to_act(state)
        revising = self._may_revise(state) if self._revised else ()
        if invited:
            self._withdraw_what_changed(acting, revising)
        if not self._untold and not (self._thought_for and self._wait_for_ai(acting)):
            for seat in acting:
                if seat not in invited:
                    self._invite(seat, False)
            for seat in revising:  # there may be no other choice than the one that was made
                if seat not in invited and self.match.game.legal(state, seat):
                    self._invite(seat, True)
        return bool(acting)

    def _wait_for_ai(self, acting: tuple[Seat, ...]) -> bool:
        """Whether people who choose in secret wait for AI seats; not where somebody else leads."""
        return self.thinker is not None and self._next_ai(acting) is not None

    def _withdraw_what_changed(self, acting: Sequence[Seat], revising: Sequence[Seat]) -> None:
        """What is no longer asked, or not in the same way, is withdrawn."""
        for seat, asked in tuple(self._invited.items()):
            if seat not in (revising if asked.revises else acting) or not asked.holds:
                self._withdraw(seat)

    def _invite(self, seat: Seat, revises: bool) -> None:
        """Ask a seat that is not asked, if somebody is there."""
        client = self._chairs[seat].client
        if client is None or (joined := self._clients.get(client)) is None:
            return
        self._tokens = token = self._tokens + 1
        self._invited[seat] = self._asked[token] = asked = Invitation(
            token, seat, revises, self.match
        )
        try:  # as `_send` does: one call less
            joined.send(asked)
        except OSError:
            self.leave(client)

    def _withdraw(self, seat: Seat) -> None:
        """A seat is asked no more, and told so."""
        asked = self._invited.pop(seat, None)
        if asked is not None:
            del self._asked[asked.token]
            self._tell_withdrawn(asked)

    def _tell_withdrawn(self, asked: Invitation) -> None:
        client = self._chairs[asked.seat].client
        if client is not None:
            self._tell(client, Withdrawn(asked.token))

    # AI seats

    def _next_ai(self, acting: tuple[Seat, ...]) -> Seat | None:
        """The AI seat that decides next."""
        for seat in acting:
            if self._chairs[seat].level:
                return seat
        return None

    def _think(self) -> None:
        """Ask an AI seat once, hear what it decided, and do it when all has been shown."""
        thinker = self.thinker
        if thinker is None:
            return
        if self._thinks is None:
            self._thinks = self._next_ai(self.match.to_act())
            if self._thinks is None:
                return
            match, seat = self.match, self._thinks
            level, name = self._chairs[seat].level, match.setup.seats[seat].name
            thinker.ask(match.view(seat), seat, level, match.setup.seed, match.number, name)
        if self._found is None:
            self._found = thinker.poll()
        if self._found is None or self._untold:
            return
        if self._pacing:
            self._thoughts[self.match.number] = self._found
        refusal = self.match.submit(self._thinks, self._found.action)
        assert refusal is None, refusal

    def _forget_thoughts(self) -> None:
        """What all pacing clients have shown needs no thoughts any more."""
        shown = min((joined.shown for joined in self._pacing), default=self.match.number)
        self._thoughts = {n: found for n, found in self._thoughts.items() if n > shown}

    def _thought_over(self, decided: Seat) -> None:
        """A seat decided while one was thought for: with what was found, or before that."""
        if decided == self._thinks and self._found is not None:
            self._thinks = self._found = None
        else:
            self._forget()

    def _forget(self) -> None:
        """What AI seats think of no longer matters."""
        if self.thinker is not None and self._thinks is not None:
            self.thinker.forget()
        self._thinks = self._found = None
