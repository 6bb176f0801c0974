"""The evenings that people have spent here: kept after each match, forgotten at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from tabletop.match import evenings
from tabletop.match.evenings import Evenings, EveningsError, Player
from tabletop.match.match import Match
from tabletop.match.setup import Mode

FILE = "evenings.json"


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
        self.kept: Evenings = ()
        self._file = folder / FILE if folder is not None else None
        self._tell = tell
        try:
            if self._file is not None:
                self.kept = evenings.read(self._file)
        except EveningsError as error:
            self._file = None  # what cannot be read is not written over
            tell(str(error))

    @property
    def people(self) -> Sequence[Player]:
        """Who has played here, those who played last first."""
        return evenings.people(self.kept)

    def note(self, match: Match) -> None:
        """Keep a match that is over, if people played it against one another or against AI."""
        if match.setup.mode is not Mode.PLAY or not match.setup.humans:
            return
        self.kept = evenings.with_match(self.kept, evenings.ended(match, self.today()))
        self._change(lambda file: evenings.write(file, self.kept))

    def forget(self) -> None:
        """Forget everybody and everything."""
        self.kept = ()
        self._change(evenings.forget)

    def _change(self, do: Callable[[Path], None]) -> None:
        try:
            if self._file is not None:
                do(self._file)
        except EveningsError as error:
            self._tell(str(error))
