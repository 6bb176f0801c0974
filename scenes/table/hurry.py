"""Hurrying: what a press means while nothing is asked. Held it hurries, a tap ends what is shown.

It needs no key of its own, so that a remote and a finger can do it, and it never decides: presses
that follow one another at once are one, also when somebody is asked in between.
"""

from __future__ import annotations

from typing import Final, TypeGuard

from scenes.stage.hud import GestureButton
from scenes.table.display import Display
from scenes.table.flow import TableFlow
from scenes.table.surroundings import Surroundings
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.intents import Command, Device, Do, Intent, Kind, PadButton, Press, Release, Stop
from tabletop.match.setup import Mode

TAP: Final = 0.25
"""Seconds up to which a press is a tap."""
CALM: Final = 0.5
"""Seconds after such a press within which another one belongs to it: nobody has seen by then what
is asked."""
TOLD_AFTER: Final = 3.0
"""Seconds that something is shown before it is told, once, that it can be hurried."""

TOOLS = "tool:"
"""How the names of buttons begin that lead nowhere on."""


class Hurry:
    """Follows the presses at a table that are meant for no piece and no button."""

    def __init__(self, display: Display, flow: TableFlow) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._pace = display.pace
        self._flow = flow
        self._by: Device | None = None  # on which a press is held
        self._held = 0.0
        self._ends = False  # whether it ends what is shown, if it is a tap
        self._bare = False  # whether no piece lay where it was pressed
        self._stays = False  # whether it is a finger that stays
        self._calm = 0.0  # for so long a press belongs to those before
        self._shown = 0.0  # for so long something has been shown

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._held += seconds
        if self._by is None:
            self._calm = max(0.0, self._calm - seconds)
        self._shown = self._shown + seconds if self._shows else 0.0
        page = self._display.page
        if self._shown > TOLD_AFTER and not self._context.hurry_told and not page.saying:
            self._context.hurry_told = True
            covers = Surroundings(self._display).costs([])
            page.say(self._context.text("table.hurry"), covers=covers)

    def take(self, intent: Intent) -> bool:
        """Take a press while something is shown, and the end of any; whether it was one."""
        page = self._display.page
        if isinstance(intent, Release) and intent.button is PadButton.PRIMARY:
            return self._ended(intent.device, intent.given_up)
        if isinstance(intent, Stop) and intent.command is Command.ACCEPT:
            return self._ended(intent.device, False)
        if isinstance(intent, Do | Stop) and intent.command is Command.ZOOM:
            return self._stayed(intent)
        if page.dialog or not _is_press(intent):
            return False
        if isinstance(intent, Press):
            if page.messages.leads(intent.x, intent.y):
                return False
            over = page.at(intent.x, intent.y)
            bare = self._display.stage.sprite_at(intent.x, intent.y) is None
        else:
            over, bare = page.focus, True
        decides = isinstance(over, GestureButton)  # where it is shown: there is none before
        if over is not None and not isinstance(over, HotspotWidget) and not decides:
            if over.name.startswith(TOOLS):  # any other leads on: what follows is meant
                self._rest()
            return False
        if self._shows or self._calm:
            self._begin(intent, bare and over is None, self._shows)
            return True
        return False

    def along(self, intent: Intent) -> bool:
        """Take a press that nobody has a use for, while others think: it hurries what comes."""
        if not _is_press(intent) or not self._plays or self._flow.asks:
            return False
        self._begin(intent, True, False)
        self._pace.fast = True
        self._rest()
        return True

    @property
    def _plays(self) -> bool:
        """Whether people play: in a demo a press means something else."""
        return self._session.mode is not Mode.DEMO

    @property
    def _shows(self) -> bool:
        """Whether something is shown to people who play, and nobody is asked."""
        return self._plays and not self._display.director.idle and not self._flow.asks

    def _begin(self, intent: Do | Press, bare: bool, ends: bool) -> None:
        self._by, self._held, self._bare, self._ends = intent.device, 0.0, bare, ends
        self._stays = False
        self._calm = CALM if ends or self._calm else 0.0
        self._pace.fast = ends

    def _rest(self) -> None:
        """A press before anybody was asked: those that follow belong to it."""
        if self._calm or (self._plays and not self._flow.asks):
            self._calm = CALM

    def _ended(self, device: Device, given_up: bool) -> bool:
        if self._by != device:
            return False
        self._by, self._pace.fast = None, False
        tapped = self._ends and self._held <= TAP and not given_up
        if tapped and self._shows and self._display.in_front:
            self._flow.skip()
        return True

    def _stayed(self, intent: Do | Stop) -> bool:
        """A finger that stays looks at the piece below it; where none lies it goes on hurrying."""
        if isinstance(intent, Stop):
            stayed, self._stays = self._stays, False
            if stayed:
                self._pace.fast = False
            return stayed
        begun = self._by is None and self._calm == CALM and self._bare
        self._stays = intent.device.kind is Kind.TOUCH and begun and self._shows
        if self._stays:
            self._pace.fast = True
        return self._stays


def _is_press(intent: Intent) -> TypeGuard[Do | Press]:
    if isinstance(intent, Press):
        return intent.button is PadButton.PRIMARY
    return isinstance(intent, Do) and intent.command is Command.ACCEPT
