"""An evening at the table with a disk that fails, and the next start of the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.files import DISK, Disk
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import Decision, JournalError
from tabletop.match.match import Match
from tests.match.matches import setup_of

TRIES = 2
"""So often a person presses *Try again*, and then leaves."""


class LostError(AssertionError):
    """Something that had been shown is not there any more."""


class Evening:
    """A person plays random moves; `shown` is what the screen has shown of them so far."""

    def __init__(self, folder: Path, game: str, disk: Disk = DISK) -> None:
        self.folder = folder
        self.game = game
        self.begun = False
        """Whether a match lay on the table, and was said to be kept."""
        self.shown: list[Decision] = []
        self.match: Match | None = None
        self._disk = disk
        self._matches = MatchFolder(folder, disk)

    def play(self, decisions: int, tell: Callable[[int], None] = lambda number: None) -> None:
        """Begin a match and make so many decisions, with one undo among them, unless the disk
        refuses for good. tell: called with the number of decisions that stand after each."""
        self._matches.trouble()
        setup = setup_of(self.game)
        begun = self._stubbornly(lambda: self._matches.begin(games.load(self.game), setup))
        if not isinstance(begun, Match):
            return
        self.match, self.begun = begun, True
        self._go_on(decisions, tell)

    def resume(self, decisions: int, tell: Callable[[int], None] = lambda number: None) -> None:
        """Go on with the newest match there, for so many decisions more."""
        kept = MatchFolder(self.folder).newest_unfinished()
        assert kept is not None
        self.match, self.begun = Match.load(kept.path, self._disk), True
        self.shown = list(self.match.decisions)
        self._go_on(self.match.number + decisions, tell)

    def _go_on(self, decisions: int, tell: Callable[[int], None]) -> None:
        match = self.match
        assert match is not None
        chance = Chance(match.number)
        undone = False
        while not match.over and match.number < decisions:
            seat = match.to_act()[0]
            action = chance.pick(match.legal(seat))
            if not self._stubbornly(lambda s=seat, a=action: match.submit(s, a) is None):
                return
            self.shown = list(match.decisions)
            tell(match.number)
            if match.number == decisions // 2 and not undone:
                undone = True
                if not self._stubbornly(lambda: match.undo(match.number - 1) is None):
                    return
                self.shown = list(match.decisions)
                tell(match.number)

    def _stubbornly(self, do: Callable[[], object]) -> object:
        """Do something; where the disk refuses, once more. None if it refuses for good."""
        for _ in range(TRIES):
            try:
                return do()
            except JournalError:
                pass
        return None

    def leave(self) -> None:
        """The program ends."""
        if self.match is not None:
            self.match.close()


def next_start(folder: Path, begun: bool, shown: list[Decision]) -> Match | None:
    """The match that the next start offers, ready to go on. Raises LostError where it is not the
    one that lay on the table, with all that had been shown of it.

    What was decided last may be there without having been shown, or taken back likewise.
    """
    kept = MatchFolder(folder).newest_unfinished()
    if kept is None:
        if begun:
            raise LostError("no match is offered")
        return None
    try:
        match = Match.load(kept.path)
    except JournalError as error:
        raise LostError(str(error)) from error
    there = match.decisions
    if there[: len(shown)] != shown and there != shown[:-1]:
        raise LostError(f"{len(there)} decisions, not the {len(shown)} that had been shown")
    if len(there) > len(shown) + 1:
        raise LostError(f"{len(there)} decisions, only {len(shown)} had been made")
    return match
