"""The pace of a table: at what speed it shows its match, paused or one decision at a time."""

from __future__ import annotations

from scenes.preferences import INSTANT


class Pace:
    """How quickly things are shown. fixed: a speed of its own; None takes that of the settings."""

    def __init__(self, fixed: float | None = None) -> None:
        self.fixed = fixed
        self.paused = False
        self.fast = False
        """Whether the button to hurry is held."""
        self.weight = 1.0
        """How fast what is shown now is told, by its weight: moments that decide are slower."""
        self._stepping: int | None = None  # the decision after which it pauses again

    def speed(self, chosen: float, fast_forward: float) -> float:
        """So many seconds of showing pass in one; INSTANT shows at once. chosen: in the settings;
        fast_forward: by how much it is faster while hurried."""
        speed = chosen if self.fixed is None else self.fixed
        if speed in (INSTANT, float("inf")):
            return INSTANT
        return speed * fast_forward if self.fast else speed * self.weight

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
