"""The AI seats of a table as they are seen: they think, and show what they are about to do."""

from __future__ import annotations

from scenes.stage.pace import Rests
from scenes.table.commentator import Commentator, TimedRemark
from scenes.table.display import Display
from scenes.table.session import Instant
from sprites.timeline import Animation, call, sequence, together, wait
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
SEEN = 0.25
"""Seconds that what a seat is about to do is shown at least, where rests are shorter in a demo."""
LEAD = 0.5
"""Seconds that a remark is read before what it speaks of is done; the rest is read meanwhile."""


class Opponents:
    """Shows how the AI seats of a table decide, at a pace that can be followed."""

    def __init__(
        self,
        display: Display,
        commentator: Commentator,
        client: WorkerClient | None,
    ) -> None:
        """client: the worker that thinks; None where nobody needs one."""
        self._context = display.context
        self._session = display.session
        self._display = display
        self._commentator = commentator
        self.client = client
        """The worker that thinks; None while nobody needs one."""
        if client is not None:
            client.when_replaced = display.context.tell_thought_anew
        self.asked: Instant | None = None
        """When it was a seat's turn last."""
        self._read_for: Instant | None = None  # while what was said before is still to be read
        self._announces: Instant | None = None  # while an intent is shown
        self._reasoned = False  # whether a reason was given in this turn
        self._unseen = 0  # choices in secret since something was seen
        self._read = 0.0  # when, by the time of the table, what was said last has been read
        self._rests = Rests(display.layout.tempo.rests)

    @property
    def thinking(self) -> bool:
        """Whether it is a seat's turn that has not decided yet."""
        session = self._session
        return self.asked == session.now and not session.behind

    def begin(self, seat: Seat) -> None:
        """It is a seat's turn, and all that was before has been shown."""
        self.asked = self._session.now
        self._display.turn_to(seat)

    def announce_next(self) -> None:
        """When a seat has decided: show its intent, after what was said before has been read; then
        it may be shown. Called whenever nothing else is being shown."""
        session, now = self._session, self._session.now
        thought = session.thought
        if thought is None:
            return
        if self._announces == now:
            session.announced = session.match.number
        elif self._read_for != now:
            self._read_for = now
            self._display.director.hold(self._to_read)
        else:
            self._announces = now
            self.announce(session.next_up, thought)

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
            display.director.hold(motion.beat * self._rested(share))
        seconds = motion.intent * self._rested(share)
        seconds = max(seconds, min(SEEN, motion.intent * share))
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

    def _say(self, remark: TimedRemark) -> None:
        """Say something that is read while other things happen."""
        self._commentator.say(remark)
        self._read = self._display.lanes["table"].now + remark.seconds

    @property
    def _to_read(self) -> float:
        """Seconds until what was said last has been read."""
        return max(0.0, self._read - self._display.lanes["table"].now)

    def _remark(self, remark: TimedRemark) -> Animation:
        """Something said below the line, for as long as it takes to read."""
        return sequence(call(self._commentator.say, remark), wait(remark.seconds))

    def study(self) -> Study:
        """Who answers questions beside moves; among people alone, a worker that begins now."""
        if self.client is None:
            match = self._session.match
            self.client = WorkerClient(match.game, levels=match.setup.levels)
            self.client.when_replaced = self._context.tell_thought_anew
        return self.client

    def listen(self) -> None:
        """Let the worker answer what is asked beside moves; called every frame."""
        if self.client is not None:
            self.client.listen()

    def tell(self, remark: TimedRemark) -> None:
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
        share = self._rested(LATER_SHARE if later else AGAIN_SHARE)
        self._display.director.hold(self._context.motion.hold * share + saved)

    def _rested(self, share: float) -> float:
        """The share of a first move's beat, intent and rest that is taken: of its own in a demo."""
        if not self._session.perspective.watched:
            return share
        return self._rests.share(share, self._display.lanes["table"].now)

    def forget(self) -> None:
        """Time has jumped: nothing that was announced holds."""
        self.asked = self._read_for = self._announces = None
        self._read = 0.0

    def close(self) -> None:
        """The worker ends."""
        self._session.table.thinker = None
        if self.client is not None:
            self.client.close()
            self.client = None
