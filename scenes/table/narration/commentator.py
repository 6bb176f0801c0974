"""Commentator of a demo: shows comments in the action bar for their reading time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layout import DemoTempo
from scenes.stage.action_bar.action_bar import ActionBar
from scenes.table.presentation.screen_session import ScreenSession
from tabletop.ai.answers import Answer
from tabletop.ai.win_chance_series import PassLimits, WinChanceSeries
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Seat
from tabletop.match.match import Event
from tabletop.match.setup import MatchMode
from tabletop.narration.commentary import Commentary, WinChanceShift, Wording

HIDDEN_CHART_DEPTH, VISIBLE_CHART_DEPTH = PassLimits(3, 0), PassLimits(4, 2)
"""Depths of the chance estimates without and with a visible chart; moves are computed first."""


class TimedRemark(NamedTuple):
    """A remark below the prompt line.

    It stands until it has been read. It disappears with the next decision, or when the prompt
    is about another seat.
    """

    text: str
    template: str
    """Key of its text."""
    decision_number: int
    """Number of the decision that the remark is about."""
    seat: Seat
    """Seat that made the decision."""
    odds_shift: WinChanceShift | None = None
    """Change of the odds that the remark describes; None if it is about a seat's thoughts."""


class Commentator:
    """Comments on a demo in the action bar."""

    def __init__(
        self,
        context: Context,
        session: ScreenSession,
        action_bar: ActionBar,
        told_reasons: Collection[str] = (),
        quiet_seconds: float = DemoTempo().quiet_seconds,
    ) -> None:
        """Create the comments of a table; they are empty outside a demo.

        Args:
            context: Services and state that all scenes share.
            session: Match host and the people at this screen.
            action_bar: Action bar that shows the remarks.
            told_reasons: Codes of reasons that the line of their action tells.
            quiet_seconds: Seconds without a remark before the thoughts of a seat are told.
        """
        self._quiet_seconds = quiet_seconds
        self._told_reasons = {f"{session.match.game.name}.reason.{code}" for code in told_reasons}
        self._context = context
        self._session = session
        self._action_bar = action_bar
        self.thinker_name = ""
        """Name of the player who decided last."""
        self.thoughts = ""
        """Candidates and reason of that decision, one a line."""
        self.current_remark: TimedRemark | None = None
        """Remark below the prompt line; None for none."""
        demo = session.mode is MatchMode.DEMO
        self._commentary = Commentary(session.match) if demo else None

    @property
    def win_chance_series(self) -> WinChanceSeries | None:
        """Win chances of the match so far, in a demo; None elsewhere."""
        return self._commentary.win_chance_series if self._commentary is not None else None

    @property
    def is_enabled(self) -> bool:
        """True if comments are wanted, by mode and settings."""
        return self._commentary is not None and self._context.settings.commentary

    def update(self, client: QueryAnswerer | None, has_chart: bool) -> None:
        """Add or remove the chance queries of the worker; call it in every frame.

        Args:
            client: The worker; None for none.
            has_chart: True if a chart shows the chances.
        """
        known = self._commentary
        if client is None or known is None:
            return
        known.win_chance_series.pass_limits = (
            VISIBLE_CHART_DEPTH if has_chart else HIDDEN_CHART_DEPTH
        )
        if not has_chart:
            known.focus_latest_position()
        for source, wanted in (
            (known.win_chance_series, self.is_enabled or has_chart),
            (known.luck_analysis, self.is_enabled),
        ):
            if wanted and source not in client.query_sources:
                client.query_sources.append(source)
            elif not wanted and source in client.query_sources:
                client.query_sources.remove(source)

    # What a seat thought

    def comment_on_decision(self, seat: Seat, answer: Answer) -> Sequence[TimedRemark]:
        """Note the thoughts of a seat that has decided, and return at most one remark.

        It is about the importance of the decision, its reason, or an alternative. About a
        secret choice only its importance is told, which is public.
        """
        if self._commentary is None:
            return ()
        thought = self._commentary.comment_on_decision(seat, answer, self._context.text_catalogue)
        self.thinker_name = self._session.match.setup.seat_names[seat]
        self.thoughts = "\n".join([*thought.candidate_lines, thought.reason.text])
        if not self.is_enabled or thought.is_forced:
            return ()
        secret = self._session.is_secret_choice
        remarks = self._context.remark_history
        if not remarks.is_remark_due(self._quiet_seconds):
            return ()
        is_told = thought.reason.template in self._told_reasons
        reasons = [] if is_told else [thought.reason]
        both = [] if secret else [reasons, thought.alternatives]
        if thought.decision_number % 2:
            both.reverse()
        stake = self._commentary.decisive_moment(seat, self._context.text_catalogue)
        told = [
            [stake] if stake is not None else [],
            *([self._named(seat, each) for each in wordings] for wordings in both),
        ]
        fresh = filter(None, map(self._fresh, told))
        return [TimedRemark(*each, thought.decision_number, seat) for each in fresh][:1]

    def _fresh(self, wordings: Sequence[Wording]) -> Wording | None:
        """Return the longest wording that fits and is not used again; None for none."""
        fitting = (each for each in wordings if self._action_bar.typesetter.fits_remark(each.text))
        found = next(fitting, None)
        history = self._context.remark_history
        is_fresh = found is not None and history.is_fresh(found.text, found.template)
        return found if is_fresh else None

    def _named(self, seat: Seat, wording: Wording) -> Wording:
        """Return a wording about a seat, with its name."""
        names = self._session.match.setup.seat_names
        words = self._context.text_catalogue(
            "table.comment.of", names, who=SeatRef(seat), said=wording.text
        )
        return wording._replace(text=words)

    # What moved the odds

    def before_event(self, event: Event) -> None:
        """Remove the remark about another decision before an event is shown.

        The effect of the event on the odds is computed meanwhile, and told afterwards.
        """
        if (
            self.current_remark is not None
            and self.current_remark.decision_number != event.decision_number
        ):
            self.clear_remark()
        if self._commentary is not None:
            self._commentary.add_positions()

    def reveal_chances(self) -> None:
        """Reveal the chances of all events that have been shown."""
        if self._commentary is not None:
            self._commentary.add_positions()
            self._commentary.win_chance_series.publish_positions()

    def clear_comments(self) -> None:
        """Drop all comments after an undo or redo."""
        self.clear_remark()
        if self._commentary is not None:
            self._commentary.handle_undo()

    def next_remark(self) -> TimedRemark | None:
        """Return a remark on how the last decision changed the odds; None for none.

        Each is returned once, when all is shown and the odds are known.
        """
        if self._commentary is None or not self.is_enabled:
            return None
        found = self._commentary.take_remark(self._context.text_catalogue)
        if found is None or not self._context.remark_history.is_remark_due():
            return None
        wording = self._fresh(found.wordings)
        if wording is None:
            return None
        return TimedRemark(*wording, found.decision_number, found.seat, found.win_chance_shift)

    def show_remark(self, remark: TimedRemark) -> None:
        """Show a remark below the prompt line."""
        self.current_remark = remark
        self._context.remark_history.record_remark(remark.text, remark.template)
        self._action_bar.show_remark(remark.text, remark.seat)

    def clear_remark(self) -> None:
        """Remove the remark below the prompt line."""
        self.current_remark = None
        self._action_bar.show_remark("")
