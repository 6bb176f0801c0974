"""Hiding of a hand after a decision: while all people watch the events, no hand lies open.

The hand stays open until the player's own piece has left it, for a short time at most. Then
its pieces are turned over during playback. From the moment they stand on edge, only public
information is shown, and new pieces arrive face down. If the same player is asked again at
once, and only their own acts are shown, the hand stays open: it would only turn twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.stage.hand_panel import HAND_TURN_SECONDS
from scenes.table.presentation.table_presenter import TablePresenter
from tabletop.core.acts import Act, Begin, Move, Say, Score, Step
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone, Zones

MAX_OPEN_HAND_SECONDS: Final = 0.7
"""Greatest seconds for which a hand stays open after a decision."""
MAX_REOPENED_HAND_SECONDS: Final = 3.5
"""Greatest seconds for which a hand stays open that would be opened again at once."""
MAX_LANDING_SECONDS: Final = 1.0
"""Greatest further seconds until a flying piece has landed; on edge it would not fly."""
MIN_OPEN_HAND_SECONDS: Final = 0.2
"""Least seconds for which a hand stays open, so that it does not flicker."""


class HandHider:
    """Hides the hand of the player who has just decided, on a shared screen."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._session = presenter.session
        self._presenter = presenter
        self._open: float | None = None  # for how long since then; None: nobody's hand is closing
        self._turns: float | None = None  # for how long it is turned already; None: it is not
        self._leaves = False
        self._hidden_counts: Mapping[Zone, int] = {}  # how many pieces were where others see none

    def start(self, leaves: bool) -> None:
        """Start to hide the hand of the player who has decided.

        Args:
            leaves: The player leaves the screen; their hand is closed when they are asked next.
        """
        eyes = self._session.perspective
        if eyes.is_shared and eyes.viewer_seat != NOBODY:
            self._open, self._leaves = 0.0, leaves
            lying = self._presenter.stage.decided_inventory(eyes.viewer_seat)
            hides = self._session.match.game.zones.is_hidden
            self._hidden_counts = {
                zone: len(held) for zone, held in lying.items() if hides(zone, NOBODY)
            }

    def cancel(self) -> None:
        """Stop hiding, since the player is asked again."""
        if self._turns is not None:
            self._presenter.table_view.reopen_hand()
        self._open = self._turns = None

    def advance(self, seconds: float) -> None:
        """Advance by some seconds, at the end of a frame of the table."""
        if self._open is None:
            return
        if self._session.perspective.viewer_seat == NOBODY:
            self.cancel()
            return
        self._open += seconds
        if self._turns is not None:
            self._turns += seconds
        elif self._due(self._open + HAND_TURN_SECONDS + seconds):
            self._turns = 0.0
            self._presenter.table_view.start_closing_hand()
        if self._turns is not None and self._turns >= HAND_TURN_SECONDS:
            self._turns = None
            self._close()
            self._presenter.close_hand()

    def finish_leaving(self) -> bool:
        """Close the hand after all events; True if its player leaves the screen only now."""
        leaves = self._open is not None and self._leaves
        if leaves:
            self._close()
        return leaves

    def _due(self, then: float) -> bool:
        """True if it is time to turn the hand over.

        Args:
            then: Seconds for which the hand will have been open when it stands on edge.
        """
        if self._again and (
            then <= MAX_REOPENED_HAND_SECONDS
            or (then <= MAX_REOPENED_HAND_SECONDS + MAX_LANDING_SECONDS and self._flies)
        ):
            return False
        return then > MAX_OPEN_HAND_SECONDS or (then >= MIN_OPEN_HAND_SECONDS and self._has_left)

    @property
    def must_wait(self) -> bool:
        """True if the player, who is asked again, must wait until the hand is closed.

        It is being turned over, and a piece has arrived that they have not seen.
        """
        return (
            self._turns is not None
            and self._session.decides_again
            and self._presenter.table_view.has_unseen_pieces
        )

    @property
    def _opens(self) -> bool:
        """True if the hand would be opened again at once."""
        session, seat = self._session, self._session.perspective.viewer_seat
        if self._leaves or not session.decides_again:
            return False
        return session.host.match.has_hidden_pieces(
            seat
        ) and not self._presenter.hides_unneeded_hand(seat)

    @property
    def _again(self) -> bool:
        """True if the hand would be opened again, and the events concern nobody else."""
        seat, match = self._session.perspective.viewer_seat, self._session.host.match
        return self._opens and all(
            _is_own_act(act, seat, match.game.zones) for act in match.last_event.acts
        )

    @property
    def _flies(self) -> bool:
        """True if a piece flies to a zone that is hidden from others."""
        stage, zones = self._presenter.stage, self._session.match.game.zones
        hidden = (zone for zone in stage.view_model.zone_pieces if zones.is_hidden(zone, NOBODY))
        return any(map(stage.has_flying_piece, hidden))

    @property
    def _has_left(self) -> bool:
        """True if a piece that only its owner saw has left its zone."""
        showing = self._presenter.stage.view_model
        left = any(showing.piece_count(zone) < held for zone, held in self._hidden_counts.items())
        return left and not self._session.has_unshown_event

    def _close(self) -> None:
        eyes = self._session.perspective
        self.cancel()
        if self._leaves:
            eyes.leave_seat()
        else:
            eyes.cover_while_watching()


def _is_own_act(act: Act, seat: Seat, zones: Zones) -> bool:
    """True if an act concerns nobody else: no piece of others moves, and nothing is drawn."""
    if isinstance(act, Move):
        owners = {zones.owner(act.source), zones.owner(act.target)}
        return owners <= {None, seat} and not zones.is_hidden(act.source, seat)
    if isinstance(act, Score):
        return act.seat == seat
    return isinstance(act, Step | Say | Begin)
