"""First listener of all input: it tells the secrecy monitor when a person is back."""

from __future__ import annotations

from scenes.shell.app import IdleHandler
from scenes.ui.devices.intents import ChoicePick, CommandPress, FocusMove, Intent, PointerPress
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor


class InputListener:
    """Minds the screen as the program does. Whoever has covered it and then begins something, be it
    in the same frame, looks at it again."""

    def __init__(self, attendant: IdleHandler, room: SecrecyMonitor) -> None:
        self._attendant = attendant
        self._room = room

    def advance(self, seconds: float) -> None:
        self._attendant.advance(seconds)

    def intercept_intent(self, intent: Intent) -> bool:
        repeated = isinstance(intent, FocusMove) and intent.is_repeat
        if (
            isinstance(intent, CommandPress | FocusMove | ChoicePick | PointerPress)
            and not repeated
        ):
            self._room.uncover()
        return self._attendant.intercept_intent(intent)
