"""The AI seats of a table: each is asked once, heard when it has thought, its intent shown."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.table.commentator import Commentator, Remark
from scenes.table.display import Display
from scenes.table.session import Instant, Session
from sprites.timeline import Animation, call, sequence, together, wait
from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.worker import Study, WorkerClient

AGAIN_SHARE = 0.38
"""A seat's second and later moves in a row, and secret choices, of which nothing is seen yet, take
this share of a first one's beat and intent."""
LATER_SHARE = 0.1
"""A third move in a row, and later ones: whoever follows knows by then what is done."""
REVEAL, REVEAL_MOST = 0.4, 1.0
"""Seconds that what is revealed stays longer for each choice that was made in secret."""
LEAD = 0.5
"""Seconds that a remark is read before what it speaks of is done; the rest is read meanwhile."""


class Opponents:
    """Lets the AI seats of a table play, at a pace that can be followed."""

    def __init__(
        self,
        context: Context,
        session: Session,
        display: Display,
        commentator: Commentator,
        submit: Callable[[Seat, Action], None],
        client: WorkerClient | None,
    ) -> None:
        """submit: told what a seat has decided. client: the worker that thinks; None where nobody
        needs one."""
        self._context = context
        self._session = session
        self._display = display
        self._commentator = commentator
        self._submit = submit
        self.client = client
        """The worker that thinks; None while nobody needs one."""
        if client is not None:
            client.when_replaced = context.tell_thought_anew
        self.asked: Instant | None = None
        """When a seat was asked last."""
        self._found: Answer | None = None  # while what was said before is still to be read
        self._answer: Action | None = None  # while its intent is shown
        self._reasoned = False  # whether a reason was given in this turn
        self._unseen = 0  # choices in secret since something was seen
        self._read = 0.0  # when, by the time of the table, what was said last has been read

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self.client is not None and self.client.thinking

    def turn(self, seat: Seat) -> None:
        """Ask a seat once, then see whether it has answered; what it decided is done after its
        intent has been shown. Called whenever nothing else is being shown."""
        assert self.client is not None
        session, match = self._session, self._session.match
        if self.asked != session.now:
            self.asked, self._answer, self._found = session.now, None, None
            self._display.turn_to(seat)
            spec, seed = match.setup.seats[seat], match.setup.seed
            self.client.ask(match.view(seat), seat, spec.level, seed, match.number, spec.name)
        elif self._answer is not None:
            action, self._answer = self._answer, None
            self._submit(seat, action)
        elif self._found is not None:
            answer, self._found = self._found, None
            self._answer = answer.action
            self.announce(seat, answer)
        elif (found := self.client.poll()) is not None:
            self._found = found
            self._display.director.hold(self._to_read)

    def announce(self, seat: Seat, answer: Answer) -> None:
        """A beat, then what the seat is about to do. Of what is remarked on it the last is read
        while it is done; before anything else is said it has been."""
        display, match, session = self._display, self._session.match, self._session
        last = [decision.seat for decision in match.decisions[-2:]]
        again = last[-1:] == [seat]
        share = AGAIN_SHARE if again or session.secret_choice else 1.0
        if last == [seat, seat]:
            share = LATER_SHARE
        motion = self._context.motion
        remarks = self._commentator.decided(seat, answer)
        self._reasoned = again and self._reasoned
        if self._reasoned and not answer.candidates:
            remarks = ()  # one reason a turn, where nothing was weighed
        self._reasoned = self._reasoned or bool(remarks)
        if not match.game.may_revise(match.state):  # else others have just chosen in secret
            display.director.hold(motion.beat * share)
        seconds = motion.intent * share
        if remarks:
            alone = sum(remark.seconds for remark in remarks[:-1])
            seconds = max(seconds, alone + min(remarks[-1].seconds, LEAD))
        display.director.play(
            together(
                display.narrator.intent(match.view(seat), seat, answer.action, seconds),
                sequence(
                    *(self._remark(remark) for remark in remarks[:-1]),
                    *(call(self._say, remark) for remark in remarks[-1:]),
                ),
            )
        )

    def _say(self, remark: Remark) -> None:
        """Say something that is read while other things happen."""
        self._commentator.say(remark)
        self._read = self._display.lanes["table"].now + remark.seconds

    @property
    def _to_read(self) -> float:
        """Seconds until what was said last has been read."""
        return max(0.0, self._read - self._display.lanes["table"].now)

    def _remark(self, remark: Remark) -> Animation:
        """Something said below the line, for as long as it takes to read."""
        return sequence(call(self._commentator.say, remark), wait(remark.seconds))

    def study(self) -> Study:
        """Who answers questions beside moves; among people alone, a worker that begins now."""
        if self.client is None:
            self.client = WorkerClient(self._session.match.game)
            self.client.when_replaced = self._context.tell_thought_anew
        return self.client

    def listen(self) -> None:
        """Let the worker answer what is asked beside moves; called every frame."""
        if self.client is not None:
            self.client.listen()

    def tell(self, remark: Remark) -> None:
        """Say something about what was shown, before anything else happens."""
        self._display.director.play(sequence(wait(self._to_read), self._remark(remark)))

    def hold(self, seat: Seat) -> None:
        """A rest after what a seat did, so that it can be seen: not after a choice in secret, of
        which there is nothing to see until the last has chosen."""
        match = self._session.match
        if seat in match.game.may_revise(match.state):
            self._unseen += 1
            return
        saved, self._unseen = min(REVEAL_MOST, REVEAL * self._unseen), 0
        later = [decision.seat for decision in match.decisions[-3:]] == [seat] * 3
        share = LATER_SHARE if later else AGAIN_SHARE
        self._display.director.hold(self._context.motion.hold * share + saved)

    def forget(self) -> None:
        """Time has jumped: no answer that is still to come holds."""
        if self.client is not None:
            self.client.forget()
        self.asked = self._answer = self._found = None
        self._read = 0.0

    def close(self) -> None:
        """The worker ends."""
        if self.client is not None:
            self.client.close()
            self.client = None
