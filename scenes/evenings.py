"""The evenings that people have spent here: kept after each match, forgotten at once; and what
they have seen in this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from scenes.preferences import Preferences
from tabletop.match import evenings
from tabletop.match.evenings import Evenings, Player
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.match.userfile import UserFile

FILE = "evenings.json"
APART = 8.0
"""Seconds from one remark on a demo to the next, at least."""
AGAIN = 600.0
"""Seconds until the same may be said again."""


class SetUps:
    """How long set-ups took to be shown this evening. It is kept with the settings: who begins the
    program once more has seen them."""

    def __init__(self, preferences: Preferences, today: Callable[[], date] = date.today) -> None:
        """today: the day on which an evening began."""
        self._preferences = preferences
        self._today = today

    def __getitem__(self, game: str) -> float:
        """Seconds of an act of a game's set-up; 0 where none was seen this evening."""
        return self._tonight().get(game, 0.0)

    def note(self, game: str, seconds: float) -> None:
        """An act took so long, the longest of several counts."""
        seen = self._tonight()
        if seconds > seen.get(game, 0.0):
            day = self._today().isoformat()
            self._preferences.change(set_up={**seen, game: round(seconds, 4)}, set_up_on=day)

    def _tonight(self) -> Mapping[str, float]:
        settings = self._preferences.settings
        return settings.set_up if settings.set_up_on == self._today().isoformat() else {}


class Remarks:
    """What was remarked of demos this evening: not too often, and nothing again soon."""

    def __init__(self) -> None:
        self._now = 0.0  # seconds for which tables were shown
        self._last = -AGAIN
        self._said: dict[str, float] = {}

    def pass_time(self, seconds: float) -> None:
        """A table was shown for so long."""
        self._now += seconds

    def due(self, after: float = APART) -> bool:
        """Whether nothing has been said for so many seconds."""
        return self._now - self._last >= after

    def fresh(self, words: str) -> bool:
        """Whether this has not been said in the last ten minutes."""
        return self._now - self._said.get(words, -AGAIN) >= AGAIN

    def note(self, words: str) -> None:
        """It is said now."""
        self._last = self._now
        self.hear(words)

    def hear(self, words: str) -> None:
        """A character says it now, which is no remark."""
        self._said[words] = self._now


class EveningBook:
    """What people have played to its end. A disk that refuses is told once; the evening goes on."""

    def __init__(
        self,
        folder: Path | None = None,
        today: Callable[[], date] = date.today,
        tell: Callable[[str], None] = lambda why: None,
    ) -> None:
        """folder: of the user's own things; None keeps nothing. today: the day on which an evening
        began. tell: told why nothing is kept."""
        self.today = today
        self._file = UserFile(folder / FILE if folder is not None else None, evenings.FORM, tell)
        self._seen: Evenings | None = None
        self._all: Evenings = ()

    @property
    def kept(self) -> Evenings:
        """All matches, the oldest first: those of older files too, read when first asked for."""
        if self._seen is not self._file.kept:
            self._seen = self._file.kept
            self._all = evenings.joined((*self._file.rolled(), self._seen))
        return self._all

    @property
    def people(self) -> Sequence[Player]:
        """Who has played here, those who played last first."""
        return evenings.people(self.kept)

    def note(self, match: Match) -> None:
        """Keep a match that is over, if people played it against one another or against AI."""
        if match.setup.mode is Mode.PLAY and match.setup.humans:
            played = evenings.ended(match, self.today())
            self._file.change(lambda kept: evenings.with_match(kept, played))

    def forget(self) -> None:
        """Forget everybody and everything."""
        self._file.forget()
