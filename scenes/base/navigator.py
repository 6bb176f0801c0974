"""Interface by which scenes open other scenes and use functions of the program.

The program lies above all scenes, so scenes cannot import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from scenes.base.match_request import MatchRequest

if TYPE_CHECKING:
    from tabletop.ai.match_review import MatchReview, TurningPoint
    from tabletop.match.match import Match
    from tabletop.match.saved_match import SavedMatch
    from tabletop.match.setup import MatchMode, Setup


class Navigator(Protocol):
    """Opens other scenes, and does for a scene what only the program can do."""

    @property
    def has_match_store(self) -> bool:
        """True if matches are saved, so that there is a list of them."""
        ...

    @property
    def can_save_drills(self) -> bool:
        """True if turning points can be saved as drills of the user."""
        ...

    def start_match(self, request: MatchRequest) -> None:
        """Start a match from the menu."""
        ...

    def resume_match(self, saved: SavedMatch) -> None:
        """Resume a saved match, or offer alternatives if that fails."""
        ...

    def start_rematch(self, match: Match, mode: MatchMode) -> None:
        """Start the same game with the same players."""
        ...

    def open_seats(self, setup: Setup) -> None:
        """Open the set-up of the same game with the same people, to change seats."""
        ...

    def open_next_game(self, setup: Setup) -> None:
        """Open the shelf; every game that fits is set up with the same people."""
        ...

    def keep_file(self, name: str, suffix: str, data: bytes) -> Path | None:
        """Write a file that the user keeps; return its path, or None if nothing is stored.

        Args:
            name: Beginning of its name, which the day and time follow.
            suffix: Suffix of its name, without a dot.
            data: Content.

        Raises:
            OSError: it cannot be written.
        """
        ...

    def start_practice_from(self, match: Match, number: int) -> None:
        """Start a practice match from the position after `number` decisions of a match."""
        ...

    def open_practice(self, game: str) -> None:
        """Open the practice page at a game; with an empty name at the one last practised."""
        ...

    def start_guided_match(self, game: str) -> None:
        """Start a short first match that explains each step."""
        ...

    def open_lesson(self, game: str, number: int) -> None:
        """Open a lesson of a game by its index."""
        ...

    def save_drill(self, match: Match, point: TurningPoint) -> str:
        """Save a turning point as a drill of the user; return the message about it."""
        ...

    def try_mistakes(self, match: Match, points: Sequence[TurningPoint]) -> None:
        """Save turning points as drills of the user, and open them one after the other."""
        ...

    def open_match_list(self) -> None:
        """Open the list of matches."""
        ...

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""
        ...

    def open_review(self, match: Match, review: MatchReview | None = None) -> None:
        """Open the review of a match, from turning point to turning point.

        Args:
            match: The finished match.
            review: An analysis that is done; any other is begun again.
        """
        ...

    def open_loss(self, match: Match) -> None:
        """Open the page of those who lost a match."""
        ...

    def open_deciding_move(self, match: Match) -> None:
        """Play the deciding move of a match once more."""
        ...

    def cover_secrets(self) -> None:
        """Hide secrets in all scenes."""
        ...

    def show_folder(self, folder: Path) -> bool:
        """Show a folder in the file manager of the system; return False if there is none."""
        ...

    def return_to_shelf(self) -> None:
        """Leave all scenes and return to the shelf of games."""
        ...

    def quit(self) -> None:
        """Leave all scenes and end the program."""
        ...


class NullNavigator:
    """Navigator of a context outside a program: it does nothing and starts no match."""

    @property
    def has_match_store(self) -> bool:
        """Always False."""
        return False

    @property
    def can_save_drills(self) -> bool:
        """Always False."""
        return False

    def start_match(self, request: MatchRequest) -> None:
        """Raise RuntimeError: there is no table."""
        raise RuntimeError("a context outside a program starts no match")

    def resume_match(self, saved: SavedMatch) -> None:
        """Raise RuntimeError: there is no table."""
        raise RuntimeError("a context outside a program starts no match")

    def start_rematch(self, match: Match, mode: MatchMode) -> None:
        """Do nothing."""

    def open_seats(self, setup: Setup) -> None:
        """Do nothing."""

    def open_next_game(self, setup: Setup) -> None:
        """Do nothing."""

    def keep_file(self, name: str, suffix: str, data: bytes) -> Path | None:
        """Write nothing and return None."""
        return None

    def start_practice_from(self, match: Match, number: int) -> None:
        """Do nothing."""

    def open_practice(self, game: str) -> None:
        """Do nothing."""

    def start_guided_match(self, game: str) -> None:
        """Do nothing."""

    def open_lesson(self, game: str, number: int) -> None:
        """Do nothing."""

    def try_mistakes(self, match: Match, points: Sequence[TurningPoint]) -> None:
        """Do nothing."""

    def save_drill(self, match: Match, point: TurningPoint) -> str:
        """Save nothing and return an empty message."""
        return ""

    def open_match_list(self) -> None:
        """Do nothing."""

    def open_replay(self, match: Match) -> None:
        """Do nothing."""

    def open_review(self, match: Match, review: MatchReview | None = None) -> None:
        """Do nothing."""

    def open_loss(self, match: Match) -> None:
        """Do nothing."""

    def open_deciding_move(self, match: Match) -> None:
        """Do nothing."""

    def cover_secrets(self) -> None:
        """Do nothing."""

    def show_folder(self, folder: Path) -> bool:
        """Show nothing and return False."""
        return False

    def return_to_shelf(self) -> None:
        """Do nothing."""

    def quit(self) -> None:
        """Do nothing."""
