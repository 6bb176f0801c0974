"""The pace of a table: at what speed it shows its match, paused or one decision at a time."""

from __future__ import annotations

LONG, LONGER = 420.0, 600.0
"""Seconds that a demo has been shown from when on its rests grow shorter, and grow no shorter."""
SHORT = 0.4
"""The share of them that is left then."""
MOST = 1.8
"""The most of a first move's rest that any rest takes."""


class Rests:
    """How long AI seats rest in a demo before and after what they do, and show what they mean to
    do: routine, which is shorter where a match has many decisions, and once it has become long."""

    def __init__(self, usual: float = 1.0) -> None:
        """usual: the share of a table's where people play that its demo takes."""
        self._usual = usual

    def share(self, share: float, shown: float) -> float:
        """The share of a first move's rest where people play that is taken in the place of this
        one, after a demo has been shown for so many seconds."""
        late = min(1.0, max(0.0, (shown - LONG) / (LONGER - LONG)))
        return min(max(MOST, share), share * self._usual * (1.0 - (1.0 - SHORT) * late))


class Pace:
    """The playback speed of a table."""

    def __init__(self) -> None:
        self.paused = False
        self.fast = False
        """Whether the button to hurry is held."""
        self.weight = 1.0
        """How fast what is shown now is told, by its weight: moments that decide are slower."""
        self._stepping: int | None = None  # the decision after which it pauses again

    def speed(self, chosen: float, fast_forward: float) -> float:
        """So many seconds of showing pass in one; INSTANT shows at once. chosen: in the settings;
        fast_forward: by how much it is faster while hurried."""
        return chosen * (fast_forward if self.fast else self.weight)

    def toggle(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused
        self._stepping = None

    def step(self, number: int) -> None:
        """Go on until a decision has been made and shown."""
        self.paused, self._stepping = False, number

    def reached(self, number: int) -> bool:
        """All before a decision has been shown; whether that was the step, so that it pauses."""
        if self._stepping is None or number <= self._stepping:
            return False
        self._stepping, self.paused = None, True
        return True
