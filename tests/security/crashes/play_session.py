"""An evening at the table with a disk that fails, and the next start of the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.durable_files import REAL_DISK, Disk
from tabletop.match.journal import Decision, JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tests.fixtures.saved_matches import setup_of

RETRIES = 2
"""Number of times that a person presses *Try again* before leaving."""


class LostError(AssertionError):
    """Something that had been shown is not there any more."""


class PlaySession:
    """A person plays random moves; `shown` is what the screen has shown of them so far."""

    def __init__(self, folder: Path, game: str, disk: Disk = REAL_DISK) -> None:
        self.folder = folder
        self.game = game
        self.is_match_begun = False
        """True if a match lay on the table and was reported as kept."""
        self.shown_decisions: list[Decision] = []
        self.match: Match | None = None
        self._disk = disk
        self._matches = MatchStore(folder, disk)

    def play(self, decisions: int, tell: Callable[[int], None] = lambda number: None) -> None:
        """Begin a match and make so many decisions, with one undo among them, unless the disk
        refuses for good. tell: called with the number of decisions that stand after each."""
        self._matches.find_write_problem()
        setup = setup_of(self.game)
        begun = self._stubbornly(lambda: self._matches.begin_match(games.load(self.game), setup))
        if not isinstance(begun, Match):
            return
        self.match, self.is_match_begun = begun, True
        self._go_on(decisions, tell)

    def resume(self, decisions: int, tell: Callable[[int], None] = lambda number: None) -> None:
        """Go on with the newest match there, for so many decisions more."""
        kept = MatchStore(self.folder).find_resumable_match()
        assert kept is not None
        self.match, self.is_match_begun = Match.load(kept.path, self._disk), True
        self.shown_decisions = list(self.match.decisions)
        self._go_on(self.match.decision_number + decisions, tell)

    def _go_on(self, decisions: int, tell: Callable[[int], None]) -> None:
        match = self.match
        assert match is not None
        chance = Chance(match.decision_number)
        undone = False
        while not match.is_over and match.decision_number < decisions:
            seat = match.active_seats()[0]
            action = chance.pick(match.legal_actions(seat))
            if not self._stubbornly(lambda s=seat, a=action: match.submit(s, a) is None):
                return
            self.shown_decisions = list(match.decisions)
            tell(match.decision_number)
            if match.decision_number == decisions // 2 and not undone:
                undone = True
                if not self._stubbornly(lambda: match.undo(match.decision_number - 1) is None):
                    return
                self.shown_decisions = list(match.decisions)
                tell(match.decision_number)

    def _stubbornly(self, do: Callable[[], object]) -> object:
        """Do something; where the disk refuses, once more. None if it refuses for good."""
        for _ in range(RETRIES):
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
    kept = MatchStore(folder).find_resumable_match()
    return open_kept_match(None if kept is None else kept.path, begun, shown)


def open_kept_match(path: Path | None, begun: bool, shown: list[Decision]) -> Match | None:
    """Return the match of a file, as `next_start` does.

    Raises:
        LostError: if it is not the one that lay on the table.
    """
    if path is None:
        if begun:
            raise LostError("no match is offered")
        return None
    try:
        match = Match.load(path)
    except JournalError as error:
        raise LostError(str(error)) from error
    there = match.decisions
    if there[: len(shown)] != shown and there != shown[:-1]:
        raise LostError(f"{len(there)} decisions, not the {len(shown)} that had been shown")
    if len(there) > len(shown) + 1:
        raise LostError(f"{len(there)} decisions, only {len(shown)} had been made")
    return match
