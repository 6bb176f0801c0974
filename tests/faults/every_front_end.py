"""Front ends that meet the same faults."""

from __future__ import annotations

from typing import Final

from tests.faults.front_ends import (
    BotFrontEnd,
    FrontEnd,
    PhoneFrontEnd,
    SimulationFrontEnd,
    TerminalFrontEnd,
)
from tests.faults.screen_front_end import ScreenFrontEnd

FRONT_ENDS: Final[tuple[type[FrontEnd], ...]] = (
    ScreenFrontEnd, TerminalFrontEnd, BotFrontEnd, PhoneFrontEnd, SimulationFrontEnd,
)  # fmt: skip
