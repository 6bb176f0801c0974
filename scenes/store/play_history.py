"""Play history of the user, and records of what was shown and said during this evening.

Finished matches are added at once; deleting is immediate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from scenes.store.preferences import Preferences
from tabletop.match import play_records
from tabletop.match.match import Match
from tabletop.match.play_records import PlayRecords, RecordedPlayer
from tabletop.match.setup import MatchMode
from tabletop.match.user_files import UserFile

HISTORY_FILE_NAME = "evenings.json"
"""Name of the history file in the user's folder."""
MIN_REMARK_INTERVAL_SECONDS = 8.0
"""Least time between two remarks on a demo."""
TEMPLATE_REPEAT_INTERVAL_SECONDS = 185.0
"""Time until another remark of the same template may be made: three minutes."""
REMARK_REPEAT_INTERVAL_SECONDS = 600.0
"""Time until the same text may be said again."""


class SetupDurations:
    """Durations of the set-up animations that were shown this evening.

    Stored with the settings, so that a restart of the program remembers them.
    """

    def __init__(self, preferences: Preferences, today: Callable[[], date] = date.today) -> None:
        """Connect the durations with the settings.

        Args:
            preferences: Settings in use and their file.
            today: Function that returns the date on which the evening began.
        """
        self._preferences = preferences
        self._today = today

    def __getitem__(self, game: str) -> float:
        """Return the seconds of a game's longest set-up act this evening; 0 if there was none."""
        return self._tonight().get(game, 0.0)

    def record_duration(self, game: str, seconds: float) -> None:
        """Record the duration of an act; of several the longest counts."""
        seen = self._tonight()
        if seconds > seen.get(game, 0.0):
            day = self._today().isoformat()
            self._preferences.change(set_up={**seen, game: round(seconds, 4)}, set_up_on=day)

    def _tonight(self) -> Mapping[str, float]:
        settings = self._preferences.settings
        return settings.set_up if settings.set_up_on == self._today().isoformat() else {}


class RemarkHistory:
    """Remarks made on demos this evening; limits their frequency and repetition."""

    def __init__(self) -> None:
        self._now = 0.0  # seconds for which tables were shown
        self._last = -REMARK_REPEAT_INTERVAL_SECONDS
        self._said: dict[str, float] = {}
        self._templates: dict[str, float] = {}

    def advance(self, seconds: float) -> None:
        """Add seconds during which a table was displayed."""
        self._now += seconds

    def is_remark_due(self, after: float = MIN_REMARK_INTERVAL_SECONDS) -> bool:
        """True if the last remark is at least `after` seconds ago."""
        return self._now - self._last >= after

    def is_fresh(self, words: str, template: str = "") -> bool:
        """True if this text was not said in the last ten minutes, nor its template in three."""
        said = self._said.get(words, -REMARK_REPEAT_INTERVAL_SECONDS)
        alike = self._templates.get(template, -TEMPLATE_REPEAT_INTERVAL_SECONDS)
        return (
            self._now - said >= REMARK_REPEAT_INTERVAL_SECONDS
            and self._now - alike >= TEMPLATE_REPEAT_INTERVAL_SECONDS
        )

    def record_remark(self, words: str, template: str = "") -> None:
        """Record that a remark is made now."""
        self._last = self._now
        if template:
            self._templates[template] = self._now
        self.record_speech(words)

    def record_speech(self, words: str) -> None:
        """Record a text that a character says now, which is no remark."""
        self._said[words] = self._now


class PlayHistory:
    """Finished matches of people, stored in a file.

    A failing disk is reported once, and play continues.
    """

    def __init__(
        self,
        folder: Path | None = None,
        today: Callable[[], date] = date.today,
        tell: Callable[[str], None] = lambda why: None,
    ) -> None:
        """Open the history.

        Args:
            folder: Folder of the user; None stores nothing.
            today: Function that returns the date on which the evening began.
            tell: Receives the reason if nothing can be stored.
        """
        self.today = today
        self._file = UserFile(
            folder / HISTORY_FILE_NAME if folder is not None else None,
            play_records.FILE_FORMAT,
            tell,
        )
        self._seen: PlayRecords | None = None
        self._all: PlayRecords = ()

    @property
    def records(self) -> PlayRecords:
        """Records of all matches, oldest first; older files are read on first use."""
        if self._seen is not self._file.value:
            self._seen = self._file.value
            self._all = play_records.merge_records((*self._file.read_rollover_files(), self._seen))
        return self._all

    @property
    def players(self) -> Sequence[RecordedPlayer]:
        """Players of these matches, most recent first."""
        return play_records.list_players(self.records)

    def record_match(self, match: Match) -> None:
        """Add a finished match if people played it, against each other or against AI."""
        if match.setup.mode is MatchMode.PLAY and match.setup.human_seats:
            played = play_records.make_play_record(match, self.today())
            self._file.change(lambda kept: play_records.add_record(kept, played))

    def clear(self) -> None:
        """Delete all records."""
        self._file.delete()
