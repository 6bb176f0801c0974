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
from itertools import count
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
    Vantage,
    Welcome,
    Wish,
    Withdrawn,
    happened,
    invitation,
    wish_from,
)

PATIENCE: Final = 30.0
"""Seconds for which a pacing client is waited for that has not shown what happened."""
BEGINNING: Final = float("-inf")
ELSEWHERE: Final = "a table belongs to the thread that made it"
STALE_TOKEN: Final = Refusal(STALE, "", mend="look_again")
OTHERS_CHAIR: Final = Refusal(NO_CHAIR, "")
UNKNOWN_ANSWER: Final = Refusal(UNKNOWN_ACTION, "", mend="look_again")

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
    vantage: Vantage
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
        self._seated = [*map(self._told, range(len(self._chairs)))]
        """What is told of the chairs."""
        self._deciders: list[_Joined | None] = [None] * len(self._chairs)
        """The clients that decide, by seat."""
        self._waits = any(chair.level for chair in self._chairs)
        """Whether anybody may have to be waited for: an AI level, or a client that paces."""
        self._invited: dict[Seat, Invitation] = {}
        self._tokens = count(1)
        self._answered: Invitation | None = None  # last of all
        self._doubtful = False
        """Whether the match has changed since it was seen that what is asked still holds."""
        self._untold: deque[tuple[Event, State]] = deque()
        """What pacing clients have not shown yet, with the position after it."""
        self._state = match.state
        """The position that has been shown, while anything is untold."""
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
        vantage = Vantage(viewer, self.match.game.zones)
        self._clients[client] = _Joined(client, vantage, send, paces, self.shown)
        self._sort()
        self._tell(client, self._welcome(self._clients[client]))
        for event, _ in tuple(self._untold) if paces else ():
            self._tell(client, happened((event, vantage)))
        if self._over:
            self._tell(client, self._ended())
        return client

    def _begin_showing(self, shown: int) -> None:
        """The match is still to be shown from a decision on."""
        moments = [*self.match.moments()] if shown < self.shown else []
        self._untold.extend(moment for moment in moments if moment[0].number > shown)
        if self._untold:
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
            self._sit(seat, AWAY)
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
            self._tell(client, Refused(Refusal(NOT_WRITTEN, "", (("why", error.why),))))

    def want(self, client: Client, wish: Wish) -> Refusal | None:
        """A client says something; why it cannot be done, which it is told too, or None.

        Raises JournalError when the journal cannot be written: then nothing has changed.
        """
        self._own_thread()
        if client not in self._clients:
            return STALE_TOKEN
        refusal = self._granted(client, wish)
        if refusal is not None:
            self._tell(client, Refused(refusal))
        return refusal

    def decide(self, asked: Invitation, answer: int) -> Refusal | None:
        """Whoever holds an invitation answers it by the number of one of its actions.

        Why that cannot be done, or None. Raises JournalError as `want` does.
        """
        if get_ident() != self._thread:
            raise WrongThreadError(ELSEWHERE)
        seat = asked.seat
        if self._invited.get(seat) is not asked:
            return STALE_TOKEN
        actions = asked.listed
        if actions is None:
            actions = asked.actions
        self._answered = asked
        try:
            return self.match.submit(seat, actions[answer], None, not self._doubtful)
        except JournalError:
            self._answered = None  # it is still to be answered
            raise

    # Chairs

    def put(self, seat: Seat, chair: Chair) -> None:
        """From now on this chair decides for a seat; in the middle of a match too."""
        self._own_thread()
        if self._chairs[seat] == chair:
            return
        self._sit(seat, chair)
        self._deciders[seat] = self._clients.get(chair.client or 0)
        self._waits = self._waits or bool(chair.level)
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
        return (self._untold[0][0].number if self._untold else self.match.number) - 1

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
        self._deciders = [self._clients.get(chair.client or 0) for chair in self._chairs]
        self._waits = bool(self._pacing) or any(chair.level for chair in self._chairs)
        if not self._untold:
            self._keep_shown()

    def _keep_shown(self) -> None:
        """All has been shown: keep the position as it is, for while the next one is shown."""
        if self._pacing:
            self._state = self.match.state.copy()

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
        game, viewer = self.match.game, joined.vantage.viewer
        view, number = game.redact(self.shown_state, viewer), max(0, self.shown + 1)
        return Welcome(joined.number, game.name, viewer, tuple(self._seated), number, view)

    def _ended(self) -> Ended:
        game, state = self.match.game, self.match.state
        return Ended(game.standing(state), game.tally(state))

    def _told(self, seat: Seat) -> ChairTold:
        """What is told of a chair."""
        spec, chair = self.match.setup.seats[seat], self._chairs[seat]
        return ChairTold(spec.name, spec.colour, chair.level, chair.away)

    def _sit(self, seat: Seat, chair: Chair) -> None:
        """From now on this chair decides for a seat, which is asked nothing."""
        self._tell_withdrawn(self._invited.pop(seat, None))
        self._chairs[seat] = chair
        self._seated[seat] = self._told(seat)

    def _tell_chairs(self) -> None:
        self._tell_all(Chairs(tuple(self._seated)))

    # What clients want

    def _granted(self, client: Client, wish: Wish) -> Refusal | None:
        """Do what a client wants; why not."""
        match wish:
            case Decide(token, answer):
                return self._decide(client, token, answer)
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

    def _asked(self, client: Client, token: int) -> Invitation | Refusal:
        """What a client is asked with a token; else why it cannot answer."""
        for asked in self._invited.values():
            if asked.token == token:
                return asked if self._chairs[asked.seat].client == client else OTHERS_CHAIR
        return STALE_TOKEN

    def _advise(self, client: Client, token: int) -> Refusal | None:
        """Tell a client what the rule of thumb would do; why not."""
        asked = self._asked(client, token)
        if isinstance(asked, Refusal):
            return asked
        if self.mode is not Mode.PRACTICE:
            return Refusal(NO_ADVICE, "")
        advice = by_thumb(self.match, asked.seat)
        answer = list(asked.actions).index(advice.action)
        self._tell(client, Advised(token, answer, advice.reason))
        return None

    def _decide(self, client: Client, token: int, answer: int | list[Any]) -> Refusal | None:
        """A client answers by the number of an action, or by its name; why that cannot be done."""
        asked = self._asked(client, token)
        if isinstance(asked, Refusal):
            return asked
        number = answer if isinstance(answer, int) else self._number(asked, answer)
        if isinstance(number, Refusal):
            return number
        if not 0 <= number < len(asked.actions):
            return UNKNOWN_ANSWER
        refusal = self.decide(asked, number)
        if refusal is not None:
            self._answered = None
        return refusal

    def _number(self, asked: Invitation, named: list[Any]) -> int | Refusal:
        """The number of the action that somebody names, among those listed; else why not. What a
        stranger names is compared, and never kept."""
        try:
            action = strangers_action(named, self.match.game.actions)
        except ValueError:
            return UNKNOWN_ANSWER
        if action not in asked.actions:
            return self.match.refusal(asked.seat, action) or UNKNOWN_ANSWER
        return list(asked.actions).index(action)

    def _acknowledge(self, client: Client, number: int) -> Refusal | None:
        joined = self._clients[client]
        if not joined.paces or number > self.match.number - 1:
            return STALE_TOKEN
        joined.shown = max(joined.shown, number)
        joined.catch_up(self.match.number - 1)
        self._forget_thoughts()
        self._show_up_to(self._paced())
        return None

    def _pause(self, client: Client, stopped: bool) -> Refusal | None:
        joined = self._clients[client]
        if not joined.paces:
            return STALE_TOKEN
        joined.stopped, joined.late = stopped, True
        joined.catch_up(self.match.number - 1)
        self._show_up_to(self._paced())
        return None

    def _take_chair(self, client: Client, seat: Seat) -> Refusal | None:
        if seat not in range(len(self._chairs)) or not self._chairs[seat].away:
            return Refusal(TAKEN_CHAIR, "")
        if self._clients[client].vantage.viewer not in (seat, NOBODY):
            return OTHERS_CHAIR
        self.put(seat, Chair(client))
        return None

    def _leave_chair(self, client: Client, seat: Seat) -> Refusal | None:
        if seat not in range(len(self._chairs)) or self._chairs[seat].client != client:
            return OTHERS_CHAIR
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
        self._doubtful = True
        self._forget()
        self._thoughts = {n: found for n, found in self._thoughts.items() if n < kept}
        for seat in tuple(self._invited):
            self._tell_withdrawn(self._invited.pop(seat, None))
        self._doubtful, self._answered = False, None
        self._untold.clear()
        self._over = False
        self._keep_shown()
        for joined in (*self._pacing, *self._others):
            joined.shown = kept - 1
            joined.catch_up(kept - 1)
            self._send(joined, self._welcome(joined))
        self._go_on()

    # Deciding

    def happened(self, event: Event) -> None:
        """Something was decided: tell it, and ask whoever is next; who decided is asked anew, if
        at all."""
        invited = self._invited
        asked = invited.pop(event.seat, None)
        if invited:
            self._doubtful = True
        if asked is not self._answered:  # somebody else decided for that seat
            self._answered = None
            self._tell_withdrawn(asked)
        if self._waits:
            self._pass_on(event)
            return
        for joined in self._others:
            try:  # as `_send` does: one call less
                joined.send(happened((event, joined.vantage)))
            except OSError:
                self.leave(joined.number)
        if not self._ask():
            self._end()

    def _pass_on(self, event: Event) -> None:
        """Tell what happened where somebody may have to be waited for."""
        if self._thinks is not None:
            self._thought_over(event.seat)
        if self._pacing:
            self._tell_pacing(event)
        else:
            self._tell_shown(event)
        self._go_on()

    def _tell_pacing(self, event: Event) -> None:
        """To those who pace at once, to the others when it has been shown."""
        if waited := not all(joined.late for joined in self._pacing):
            if not self._untold:
                self._since = self._now
            self._untold.append((event, self.match.state.copy()))
        else:
            self._keep_shown()
        for joined in self._pacing:
            self._send(joined, happened((event, joined.vantage)))
        if not waited:
            self._tell_shown(event)

    def _tell_shown(self, event: Event) -> None:
        for joined in self._others:
            self._send(joined, happened((event, joined.vantage)))

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

    def _ask(self) -> Sequence[Seat]:
        """Ask whoever decides now; who that is. What was asked and still holds stays as it is;
        nobody is asked anew before all has been shown, and before AI seats that choose in secret
        have chosen."""
        match = self.match
        invited = self._invited
        acting = self._to_act(match.state)
        revising = self._may_revise(match.state) if self._revised else ()
        if invited and self._withdraw_what_changed(acting, revising):
            return self._ask()
        if self._waits and (self._untold or self._wait_for_ai(acting)):
            return acting
        for seat in acting:
            if seat not in invited and (joined := self._deciders[seat]) is not None:
                invited[seat] = asked = invitation((next(self._tokens), seat, False, match))
                try:  # as `_send` does: one call less
                    joined.send(asked)
                except OSError:
                    self.leave(joined.number)
        for seat in revising:
            if seat not in invited:
                self._invite_again(seat)
        return acting

    def _invite_again(self, seat: Seat) -> None:
        """Ask a seat that has chosen whether it chooses otherwise, if it can. Where it has just
        answered, what it was asked tells that: there were others, or there was one already."""
        joined, last = self._deciders[seat], self._answered
        if joined is None:
            return
        if last is None or last.seat != seat or last.listed is None:
            if not self.match.legal(seat):
                return
        elif not last.revises and len(last.listed) == 1:
            return
        asked = invitation((next(self._tokens), seat, True, self.match))
        self._invited[seat] = asked
        self._send(joined, asked)

    def _wait_for_ai(self, acting: tuple[Seat, ...]) -> bool:
        """Whether people who choose in secret wait for AI seats; not where somebody else leads."""
        return self.thinker is not None and self._next_ai(acting) is not None

    def _withdraw_what_changed(self, acting: Sequence[Seat], revising: Sequence[Seat]) -> bool:
        """What is no longer asked, or not in the same way, is withdrawn; whether whoever was told
        so has decided meanwhile."""
        gone = [
            asked
            for asked in self._invited.values()
            if asked.seat not in (revising if asked.revises else acting)
            or not (asked.listed is None or asked.holds)
        ]
        self._doubtful = False
        if not gone:
            return False
        last = self.match.last
        for asked in gone:
            self._tell_withdrawn(self._invited.pop(asked.seat, None))
        return self.match.last is not last

    def _tell_withdrawn(self, asked: Invitation | None) -> None:
        """Tell whoever was asked something, if anybody was, that it is asked no more."""
        if asked is not None and (joined := self._deciders[asked.seat]) is not None:
            self._send(joined, Withdrawn(asked.token))

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
