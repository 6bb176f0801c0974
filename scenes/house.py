"""The house: wires the app to matches on the disk, tables, replays and the ways between them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from scenes.app import App
from scenes.context import Context
from scenes.library import SavedMatch
from scenes.opening import show_folder
from scenes.preferences import Preferences
from scenes.replay import ReplayScene
from scenes.replays import ReplaysScene
from scenes.request import MatchRequest
from scenes.review import ReviewScene
from scenes.scene import Scene
from scenes.shelf import SheetShelf, Shelf, user_folder
from scenes.table.scene import TableScene
from scenes.watching import Watching
from tabletop import games
from tabletop.core.options import FIRST
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup

_SEEDS = 1 << 48


def _matches() -> Path:
    return user_folder() / "matches"


class House:
    """The whole program on the screen."""

    def __init__(
        self,
        preferences: Preferences,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        headless: bool = False,
        matches: Path | Callable[[], Path] | None = _matches,
        strict: bool = False,
    ) -> None:
        """`matches`: the folder where matches are kept; None keeps nothing. `strict` tables raise
        where players only get a quiet re-lay."""
        folder = matches() if callable(matches) else matches
        self.shelf = Shelf(folder) if folder is not None else None
        self.strict = strict
        self.app = App(preferences, size, fullscreen, headless)
        context = self.app.context
        context.start = self.start
        context.resume = self.resume
        context.again = self.again
        context.watch = self.watch
        context.look_back = self.look_back
        context.home = self.home
        if self.shelf is not None:
            context.library = self.shelf
            context.sheets = SheetShelf(user_folder() / "sheets")
            context.open_replays = self.replays
        if not headless:
            context.show_folder = show_folder

    @property
    def context(self) -> Context:
        """What its scenes share."""
        return self.app.context

    def run(self, first: Callable[[Context], Scene]) -> int:
        """Run until the last scene is gone; returns the exit status."""
        try:
            self.app.run(first)
        finally:
            self.close()
        return 0

    def close(self) -> None:
        """End the workers and close the journals of all open tables."""
        for scene in self.app.stack.scenes:
            if isinstance(scene, TableScene | Watching):
                scene.leave()

    # Matches

    def table(
        self, request: MatchRequest, pace: float | None = None, strict: bool = False
    ) -> TableScene:
        """A table with a new match. Raises SetupError, SheetError, JournalError."""
        game = games.load(request.game, request.sheet)
        options = dict(request.options)
        if request.start_player is not None:
            options[FIRST] = request.start_player + 1
        seed = secrets.randbelow(_SEEDS) if request.seed is None else request.seed
        setup = Setup(request.game, request.seats, options, seed, request.mode)
        path = self.shelf.new_path(request.game) if self.shelf is not None else None
        match = Match.start(game, setup, path)
        return TableScene(self.context, match, request.mode, pace, strict or self.strict)

    def start(self, request: MatchRequest) -> None:
        """Start a match from the menu."""
        try:
            table = self.table(request)
        except ValueError as error:
            self.context.stack.say(str(error))
            return
        self._change_to(table)

    def resume(self, saved: SavedMatch) -> None:
        """Go on with a match."""
        try:
            match = Match.load(saved.path)
        except JournalError as error:
            self.context.stack.say(str(error))
            return
        mode = match.setup.mode if match.setup.humans else Mode.DEMO
        self._change_to(TableScene(self.context, match, mode, strict=self.strict))

    def _change_to(self, table: TableScene) -> None:
        """Leave what is open for a table."""
        self.close()
        self.context.stack.reset(table)

    def again(self, match: Match, mode: Mode) -> None:
        """The same game with the same people, another seed."""
        sheet = match.game.sheet
        setup = match.setup
        self.start(MatchRequest(setup.game, setup.seats, setup.options, None, sheet, mode))

    def watch(self, match: Match) -> None:
        """Show a finished match again."""
        self.context.stack.push(ReplayScene(self.context, match))

    def look_back(self, match: Match) -> None:
        """Show a finished match again, from turning point to turning point."""
        self.context.stack.push(ReviewScene(self.context, match))

    def replays(self) -> None:
        """The list of matches."""
        if self.shelf is not None:
            self.context.stack.push(ReplaysScene(self.context, self.shelf))

    def home(self) -> None:
        """Leave whatever is open, to the title. The match can be gone on with."""
        from scenes.title import TitleScene

        self.close()
        self.context.stack.reset(TitleScene(self.context))
