"""Playback speed of a table: its speed, pause, and single steps."""

from __future__ import annotations

DELAY_SHRINK_START_SECONDS, DELAY_SHRINK_END_SECONDS = 420.0, 600.0
"""Seconds of a demo after which its delays begin to shrink, and after which they stop."""
MIN_DELAY_SHARE = 0.4
"""Share of the delays that is left then."""
MAX_DELAY_SHARE = 1.8
"""Greatest delay, as a share of the delay of a first move."""


class AiDelays:
    """Delays of AI seats in a demo, before and after their actions.

    The delays are shorter where a match has many decisions, and once a demo has become
    long.
    """

    def __init__(self, usual: float = 1.0) -> None:
        """Create the delays.

        Args:
            usual: Delays of the demo relative to a table where people play.
        """
        self._usual = usual

    def delay_share(self, share: float, shown: float) -> float:
        """Return the delay as a share of a first move's delay where people play.

        Args:
            share: Usual share for a move of this kind.
            shown: Seconds for which the demo has been shown.
        """
        late = min(
            1.0,
            max(
                0.0,
                (shown - DELAY_SHRINK_START_SECONDS)
                / (DELAY_SHRINK_END_SECONDS - DELAY_SHRINK_START_SECONDS),
            ),
        )
        return min(
            max(MAX_DELAY_SHARE, share),
            share * self._usual * (1.0 - (1.0 - MIN_DELAY_SHARE) * late),
        )


class PlaybackSpeed:
    """Speed, pause and single steps of a table's playback."""

    def __init__(self) -> None:
        self.is_paused = False
        self.is_fast_forward = False
        """True while the button for fast-forward is held."""
        self.event_speed = 1.0
        """Speed of the current event by its importance; decisive events are slower."""
        self.reading_share = 1.0
        """Share of its reading time for which a line about the acting person alone stands."""
        self._stepping: int | None = None  # the decision after which it pauses again

    def current_speed(self, chosen: float, fast_forward: float) -> float:
        """Return the seconds of playback per second; INSTANT shows all at once.

        Args:
            chosen: The speed of the settings.
            fast_forward: Factor while fast-forwarding.
        """
        return chosen * (fast_forward if self.is_fast_forward else self.event_speed)

    def toggle_pause(self) -> None:
        """Pause or resume."""
        self.is_paused = not self.is_paused
        self._stepping = None

    def run_until_decision(self, number: int) -> None:
        """Resume until a decision has been made and shown."""
        self.is_paused, self._stepping = False, number

    def pause_if_reached(self, number: int) -> bool:
        """Pause if the requested decision has been shown; True if so."""
        if self._stepping is None or number <= self._stepping:
            return False
        self._stepping, self.is_paused = None, True
        return True
