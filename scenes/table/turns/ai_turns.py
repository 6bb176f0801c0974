"""AI turns as people see them: a seat thinks, then shows its intent before it acts."""

from __future__ import annotations

from scenes.stage.playback_speed import AiDelays
from scenes.table.narration.commentator import Commentator, TimedRemark
from scenes.table.presentation.screen_session import MatchMoment
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.layer.reading_clock import FADE_MARGIN_SECONDS, reading_seconds
from sprites.timeline import call, parallel, sequence, wait
from tabletop.ai.answers import Answer
from tabletop.ai.worker.worker import QueryAnswerer, WorkerClient
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat

REPEATED_MOVE_DELAY_SHARE = 0.38
"""Share of a first move's pause and intent time that is taken for further moves in a row.

Secret choices take it too, since nothing is seen of them yet.
"""
THIRD_MOVE_DELAY_SHARE = 0.1
"""Share for the third and further moves in a row, when viewers know what happens."""
SECONDS_PER_REVEAL, MAX_REVEAL_SECONDS = 0.4, 1.0
"""Extra seconds for each revealed secret choice, and their maximum."""
MIN_INTENT_SECONDS = 0.25
"""Least seconds for which an intent is shown where a demo has shorter delays."""
REMARK_LEAD_SECONDS = 0.5
"""Seconds for which a remark is read before its action starts; the rest is read meanwhile."""


class AiTurns:
    """Shows the turns of the AI seats at a speed that people can follow."""

    def __init__(
        self,
        presenter: TablePresenter,
        commentator: Commentator,
        client: WorkerClient | None,
    ) -> None:
        """Create the AI turns of a table.

        Args:
            presenter: Presenter of the table.
            commentator: Comments on a demo in the action bar.
            client: Worker that computes the moves; None if no seat needs one.
        """
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._commentator = commentator
        self.worker_client = client
        """The worker that thinks; None while nobody needs one."""
        if client is not None:
            client.on_worker_replaced = presenter.context.report_worker_restart
        self.asked_at: MatchMoment | None = None
        """When it was a seat's turn last."""
        self._announces: MatchMoment | None = None  # while an intent is shown
        self._reasoned = False  # whether a reason was given in this turn
        self._secret_choices = 0  # choices in secret since something was seen
        self._delays = AiDelays(presenter.layout.demo_tempo.delay_scale)

    @property
    def is_thinking(self) -> bool:
        """True if it is the turn of an AI seat that has not decided yet."""
        session = self._session
        return self.asked_at == session.current_moment and not session.has_unshown_event

    def begin_turn(self, seat: Seat) -> None:
        """Begin the turn of an AI seat; all events before it have been shown."""
        self.asked_at = self._session.current_moment
        self._presenter.start_turn(seat)

    def announce_next_decision(self) -> None:
        """Show the intent of a seat that has decided, while the last remark is read.

        Its action may be shown afterwards. Call this whenever nothing else is being shown.
        """
        session, now = self._session, self._session.current_moment
        thought = session.pending_ai_answer
        if thought is None:
            return
        if self._announces == now:
            session.last_announced_decision = session.match.decision_number
        else:
            self._announces = now
            self.announce_decision(session.next_shown_seat, thought)

    def announce_decision(self, seat: Seat, answer: Answer) -> None:
        """Pause, then show the intent of a seat with the remarks on it.

        The remark is read during the action, and before the next announcement. A long one is read
        before the action, of which the line takes its place.
        """
        display, match, session = self._presenter, self._session.match, self._session
        last = [decision.seat for decision in match.decisions[-2:]]
        again = last[-1:] == [seat]
        share = REPEATED_MOVE_DELAY_SHARE if again or session.is_secret_choice else 1.0
        if last == [seat, seat]:
            share = THIRD_MOVE_DELAY_SHARE
        motion = self._context.motion
        unread = self._remark_seconds_left
        remarks = self._commentator.comment_on_decision(seat, answer)
        self._reasoned = again and self._reasoned
        if self._reasoned and not answer.candidates:
            remarks = ()  # one reason a turn, where nothing was weighed
        self._reasoned = self._reasoned or bool(remarks)
        pause = 0.0
        if not match.game.revising_seats(match.state):  # else others have just chosen in secret
            pause = motion.watched_pause_seconds * self._delay_share(share)
        seconds = motion.intent_seconds * self._delay_share(share)
        seconds = max(seconds, min(MIN_INTENT_SECONDS, motion.intent_seconds * share))
        if remarks or display.action_bar.told_seat not in (NOBODY, seat):
            pause = max(pause, unread, display.action_bar.seconds_until_read(NOBODY))
        if remarks:
            seconds = max(seconds, *map(self._lead_seconds, remarks))
        intent = display.narrator.show_intent(match.view_for(seat), seat, answer.action, seconds)
        for remark in remarks:
            intent = parallel(intent, call(self._commentator.show_remark, remark))
        display.sequencer.play_step(parallel(sequence(wait(pause), intent), wait(unread)))

    def _lead_seconds(self, remark: TimedRemark) -> float:
        """Return the seconds for which a remark stands before its action starts."""
        if not self._presenter.action_bar.typesetter.is_remark_long(remark.text):
            return REMARK_LEAD_SECONDS
        language = self._context.text_catalogue.language
        return reading_seconds(remark.text, language) + FADE_MARGIN_SECONDS

    @property
    def _remark_seconds_left(self) -> float:
        """Seconds of the table's timeline until the remark has been read."""
        return self._presenter.action_bar.remark_reading.remaining_seconds

    def ensure_worker(self) -> QueryAnswerer:
        """Return the worker for further queries; it is started now if no AI seat needed one."""
        if self.worker_client is None:
            match = self._session.match
            self.worker_client = WorkerClient(match.game, levels=match.setup.levels)
            self.worker_client.on_worker_replaced = self._context.report_worker_restart
        return self.worker_client

    def poll_worker(self) -> None:
        """Let the worker deliver its answers; call it in every frame."""
        if self.worker_client is not None:
            self.worker_client.exchange_messages()

    def queue_remark(self, remark: TimedRemark) -> None:
        """Show a remark about past events; the next announcement waits until it has been read."""
        self._presenter.sequencer.play_step(
            sequence(wait(self._remark_seconds_left), call(self._commentator.show_remark, remark))
        )

    def pause_after_action(self, seat: Seat) -> None:
        """Pause after the action of a seat, so that people see it.

        There is no pause after a secret choice until the last seat has chosen.
        """
        match = self._session.match
        if seat in match.game.revising_seats(match.state):
            self._secret_choices += 1
            return
        saved, self._secret_choices = (
            min(MAX_REVEAL_SECONDS, SECONDS_PER_REVEAL * self._secret_choices),
            0,
        )
        later = [decision.seat for decision in match.decisions[-3:]] == [seat] * 3
        share = self._delay_share(THIRD_MOVE_DELAY_SHARE if later else REPEATED_MOVE_DELAY_SHARE)
        self._presenter.sequencer.add_pause(
            self._context.motion.result_hold_seconds * share + saved
        )

    def _delay_share(self, share: float) -> float:
        """Return the share of the usual delays to take; a demo has shares of its own."""
        if not self._session.perspective.is_demo:
            return share
        return self._delays.delay_share(share, self._presenter.timelines["table"].now)

    def reset(self) -> None:
        """Drop the announced decision after an undo or redo."""
        self.asked_at = self._announces = None

    def close(self) -> None:
        """Stop the worker."""
        self._session.host.ai_scheduler.worker = None
        if self.worker_client is not None:
            self.worker_client.close()
            self.worker_client = None
