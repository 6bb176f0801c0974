"""The program: wires the app to matches on the disk, tables, replays and the ways between them.

What a page is made of is imported when it opens: the title comes first, and needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes import incidents, readahead
from scenes.added import AddedGames
from scenes.app import App
from scenes.context import Context
from scenes.evenings import EveningBook, SetUps
from scenes.opening import show_folder
from scenes.pages import LogRequest
from scenes.phones.beside import PhonesBeside
from scenes.preferences import Notice, Preferences
from scenes.request import MatchRequest
from scenes.resuming import Resuming
from scenes.saved import SheetFolder, games_folder, matches_folder, sheets_folder, unreadable
from scenes.scene import Scene
from scenes.watch.showcase import Showcase
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.options import FIRST
from tabletop.core.state import State
from tabletop.match.folder import MatchFolder
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup, seed_and_generator
from tabletop.match.variations import follow
from tabletop.practice.positions import Laid, Position

if TYPE_CHECKING:
    from scenes.lessons.practice import Practice
    from scenes.table.scene import TableScene
    from tabletop.match.listing import Kept
    from tabletop.seats.review import TurningPoint

REPLACED = "merchant"
"""Who plays for other people where a match is practised."""


NIGHT = timedelta(hours=6)
"""After midnight an evening is still the same one for so long."""


def evening() -> date:
    """The day on which this evening began."""
    return (datetime.now() - NIGHT).date()


class Pages:
    """The pages that open over a table, of all folders of scenes."""

    def __init__(self, context: Context, ended: Callable[[Match], None]) -> None:
        """ended: told of a match that is over, after its result is laid out."""
        self._context = context
        self._ended = ended

    def pause(self, match: Match, mode: Mode, look: Callable[[], None]) -> None:
        """Go on, look around, speed, settings, rules, begin anew, leave."""
        from scenes.menus.pause import PauseScene  # it leads to the title, which leads everywhere

        context = self._context

        def restart() -> None:
            context.errands.again(match, mode)

        kept, phones = match.path is not None, context.handsets.serves(match)
        context.stack.push(PauseScene(context, match.game.name, restart, kept, look, phones))

    def log(self, request: LogRequest) -> None:
        """What happened."""
        from scenes.menus.log import LogScene

        self._context.stack.push(LogScene(self._context, *request))

    def rules(self, game: str, clause: str) -> None:
        """The rulebook of a game, at a clause if one is given."""
        from scenes.menus.rulebook import RulebookScene

        self._context.stack.push(RulebookScene(self._context, game, clause))

    def aid(self, game: str) -> None:
        """The player aid of a game; its rulebook where it has none."""
        from scenes.menus.aid import AidScene, has_aid

        context = self._context
        if has_aid(context.text, game):
            context.stack.push(AidScene(context, game))
        else:
            self.rules(game, "")

    def chances(self) -> None:
        """A demo with its chart; nothing when its match is over, and nobody thinks any more."""
        from scenes.table.scene import TableScene
        from scenes.watch.live import LiveScene

        table = self._context.stack.top
        if isinstance(table, TableScene) and (client := table.opponents.client) is not None:
            self._context.stack.push(LiveScene(self._context, table, client))

    def result(self, match: Match, mode: Mode) -> None:
        """How a match has ended, and the ways on."""
        from scenes.watch.results import ResultScene

        context, errands = self._context, self._context.errands
        context.stack.push(
            ResultScene(
                context,
                match,
                again=lambda: errands.again(match, mode),
                replay=lambda: errands.watch(match),
                review=lambda: errands.look_back(match),
                leave=errands.home,
            )
        )
        self._ended(match)


class ProgramErrands:
    """Does for scenes what the program can."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @property
    def keeps_matches(self) -> bool:
        """Whether there is a folder for them."""
        return self._program.matches is not None

    @property
    def keeps_drills(self) -> bool:
        """Always; what cannot be kept is told."""
        return True

    def start(self, request: MatchRequest) -> None:
        """Start a match; its box is opened."""
        self._program.unpack(request)

    def resume(self, saved: Kept) -> None:
        """Go on with a match, or offer what can be done."""
        self._program.resume(saved)

    def again(self, match: Match, mode: Mode) -> None:
        """Start the same game with the same people."""
        self._program.again(match, mode)

    def play_from(self, match: Match, number: int) -> None:
        """Practise from where a match stood after so many decisions."""
        self._program.play_from(match, number)

    def practise(self, game: str) -> None:
        """Open the practise page."""
        self._program.practice.open(game)

    def keep_drill(self, match: Match, point: TurningPoint) -> str:
        """Keep a turning point beside the record of practice; what is said of it."""
        return self._program.practice.keep(match, point)

    def open_replays(self) -> None:
        """Open the list of matches."""
        self._program.replays()

    def watch(self, match: Match) -> None:
        """Show a match again."""
        self._program.watch(match)

    def look_back(self, match: Match) -> None:
        """Show a match again, from turning point to turning point."""
        self._program.look_back(match)

    def cover(self) -> None:
        """Hide what is secret in all scenes."""
        self._program.app.cover()

    def show_folder(self, folder: Path) -> bool:
        """Show a folder; without a window of its own, the program opens none of the system's."""
        return not self._program.app.window.headless and show_folder(folder)

    def home(self) -> None:
        """Leave whatever is open, to the shelf."""
        self._program.home()

    def quit(self) -> None:
        """Leave the program."""
        self._program.quit()


class Program:
    """The whole program on the screen."""

    def __init__(
        self,
        preferences: Preferences,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        matches: Path | Callable[[], Path] | None = matches_folder,
        strict: bool = False,
    ) -> None:
        """`matches`: the folder where matches are kept; None keeps nothing. `strict` tables raise
        where players only get a quiet re-lay."""
        folder = matches() if callable(matches) else matches
        self.matches = MatchFolder(folder) if folder is not None else None
        self.strict = strict
        self.app = App(preferences, size, headless)
        self.app.rescue = self.rescue
        context = self.app.context
        context.errands = ProgramErrands(self)
        self._resuming = Resuming(context, self.matches, self._go_on, self.watch, self._tell_unkept)
        self._own = own = folder.parent if folder is not None else None
        context.evenings = EveningBook(own, evening, lambda why: self._tell_unkept(why))
        context.set_ups = SetUps(preferences, evening)
        context.pages = Pages(context, self._ended)
        context.handsets = PhonesBeside(folder)
        self.app.attendant = Showcase(context, self.start, self.title)
        if self.matches is not None:
            context.library = self.matches
            context.sheets = SheetFolder(sheets_folder())
            context.added = AddedGames(games_folder())
            if (why := self.matches.trouble()) and preferences.notice is None:
                self._tell_unkept(why)
            elif not self.matches.locks and preferences.notice is None:
                preferences.notice = Notice("ui.notice.no_locks", {})
            elif preferences.notice is None and (found := unreadable()) is not None:
                params = {"folder": str(found[0]), "why": found[1].params["why"]}
                preferences.notice = Notice("ui.notice.unreadable", params)

    @cached_property
    def practice(self) -> Practice:
        """What is practised, and the pages of it."""
        from scenes.lessons.practice import Practice
        from scenes.lessons.record import PracticeBook

        record = PracticeBook(self._own, date.today, lambda why: self._tell_unkept(why))
        return Practice(self.context, record, self.challenge, self.guide, self.strict)

    def _ended(self, match: Match) -> None:
        """A match has come to its end."""
        self.context.evenings.note(match)
        self.practice.ended(match)

    @property
    def context(self) -> Context:
        """What its scenes share."""
        return self.app.context

    def run(self, first: Callable[[Context], Scene]) -> int:
        """Run until the last scene is gone; returns the exit status."""
        reading = readahead.begin(self.context.text)
        try:
            self.app.run(first)
        finally:
            reading.cancel()
            self.close()
        return 0

    def close(self) -> None:
        """End the workers, close the journals of all open tables, and listen to phones no more."""
        self._leave_tables()
        self.context.handsets.close()

    def _leave_tables(self) -> None:
        self.context.handsets.rest()
        for scene in self.app.stack.scenes:
            scene.leave()

    def rescue(self, error: Exception) -> Scene:
        """The page that comes when a scene has failed: from there a match goes on."""
        from scenes.menus.sorry import SorryScene
        from scenes.table.scene import TableScene

        tables = [scene for scene in self.app.stack.scenes if isinstance(scene, TableScene)]
        match = tables[-1].match if tables else None
        where = "" if match is None else f"{match.game.name}, decision {match.number}"
        report = incidents.report(error, where)
        path = match.path if match is not None else None
        for scene in self.app.stack.scenes:
            with suppress(Exception):  # it may be the one that failed
                scene.leave()
        if match is not None:
            match.close()
        go_on = None if match is None else partial(self._recover, match, path)
        return SorryScene(self.context, report or incidents.file(), go_on, path is not None)

    def _recover(self, match: Match, path: Path | None) -> None:
        """Go on with a match from its last decision."""
        if path is not None:
            self._resuming.recover(path)
        else:
            match.restore()
            self._go_on(match)

    # Matches

    def table(self, request: MatchRequest, strict: bool = False) -> TableScene:
        """A table with a new match. Raises SetupError, SheetError."""
        from scenes.lessons.guided import GuidedScene
        from scenes.table.scene import TableScene

        game = games.load(request.game, request.sheet)
        options = dict(request.options)
        if request.start_player is not None:
            options[FIRST] = request.start_player + 1
        seed, generator = seed_and_generator(request.seed)
        setup = Setup(request.game, request.seats, options, seed, request.mode, generator)
        match = self._begin(game, setup)
        strict = strict or self.strict
        if request.mode is Mode.PRACTICE:
            return GuidedScene(self.context, match, strict=strict)
        return TableScene(self.context, match, request.mode, strict)

    def first_table(self, request: MatchRequest) -> TableScene:
        """Return a table with a new match that is the program's first scene, with its phones
        seated. Raises SetupError, SheetError."""
        table = self.table(request)
        self._seat_phones(table)
        return table

    def _begin(self, game: Game[State], setup: Setup) -> Match:
        """A match, kept with the others; or, as is told, played without being kept."""
        if self.matches is None:
            return Match.start(game, setup)
        return self.matches.begin(game, setup, self._tell_unkept)

    def _tell_unkept(self, why: str) -> None:
        """Say that what is played is not kept."""
        self.app.preferences.notice = Notice("ui.notice.unkept", {"why": why})

    def unpack(self, request: MatchRequest) -> None:
        """Start a match from the menu: its box is opened."""
        from scenes.menus.unboxing import UnboxingScene

        table = self.start(request)
        if table is not None and UnboxingScene.wanted(self.context, table):
            self.context.stack.push(UnboxingScene(self.context, table))

    def start(self, request: MatchRequest) -> TableScene | None:
        """Start a match; None where it cannot be, which is told."""
        try:
            table = self.table(request)
        except ValueError as error:
            self.context.stack.say(str(error))
            return None
        self._change_to(table)
        return table

    def challenge(self, setup: Setup) -> None:
        """Start a match of a set-up that was given."""
        from scenes.table.scene import TableScene

        match = self._begin(games.load(setup.game), setup)
        self._change_to(TableScene(self.context, match, setup.mode, strict=self.strict))

    def guide(self, setup: Setup, position: Position) -> None:
        """Start a match in which all is explained; its seed is drawn. Where the position is laid by
        hand it is not kept: no journal can begin so."""
        from scenes.lessons.guided import GuidedScene

        seed, generator = seed_and_generator(None)
        setup, game = setup._replace(seed=seed, generator=generator), games.load(setup.game)
        if position.laid:
            drawn = position._replace(seed=seed, generator=generator)
            match = Match(game, setup, beginning=Laid(game, drawn))
        else:
            match = self._begin(game, setup)
        self._change_to(GuidedScene(self.context, match, True, self.strict))

    def resume(self, saved: Kept) -> None:
        """Go on with a match, or offer what can be done."""
        self._resuming.resume(saved)

    def _go_on(self, match: Match) -> None:
        """Lay the table with a match that was read."""
        from scenes.table.scene import TableScene

        mode = match.setup.mode if match.setup.humans else Mode.DEMO
        self._change_to(TableScene(self.context, match, mode, strict=self.strict))

    def _change_to(self, table: TableScene) -> None:
        """Leave what is open for a table."""
        self._leave_tables()
        self._seat_phones(table)
        self.context.stack.reset(table)

    def _seat_phones(self, table: TableScene) -> None:
        """Give the seats of people at a table that opens to their phones."""
        self.context.handsets.sit(table.table, table.session.client)

    def again(self, match: Match, mode: Mode) -> None:
        """The same game with the same people, another seed; a short first match once more while it
        is not over, and then a whole one."""
        if match.begins_elsewhere and not match.over:
            self.practice.first(match.setup.game)
            return
        sheet = match.game.sheet
        setup, start = match.setup, None
        if match.over and self.app.preferences.settings.last_begins and FIRST in setup.options:
            start = max(match.game.standing(match.state), key=lambda at: at.place).seat
        request = MatchRequest(setup.game, setup.seats, setup.options, None, sheet, mode, start)
        self.start(request)

    def watch(self, match: Match) -> None:
        """Show a finished match again."""
        from scenes.watch.replay import ReplayScene

        self.context.stack.push(ReplayScene(self.context, match))

    def look_back(self, match: Match) -> None:
        """Show a finished match again, from turning point to turning point."""
        from scenes.watch.review import ReviewScene

        self.context.stack.push(ReviewScene(self.context, match))

    def play_from(self, match: Match, number: int) -> None:
        """Practise from where a match stood after so many decisions: as its first person, or as
        whoever decided next in a demo."""
        from scenes.table.scene import TableScene

        humans = match.setup.humans
        learner = humans[0] if humans else match.decisions[number].seat
        seats = tuple(
            spec._replace(level="" if n == learner else spec.level or REPLACED)
            for n, spec in enumerate(match.setup.seats)
        )
        setup = match.setup._replace(seats=seats, mode=Mode.PRACTICE)
        again = self._begin(match.game, setup)
        follow(again, [(made.seat, made.action) for made in match.decisions[:number]])
        self._change_to(TableScene(self.context, again, Mode.PRACTICE, strict=self.strict))

    def replays(self) -> None:
        """The list of matches."""
        from scenes.watch.replays import ReplaysScene

        if self.matches is not None:
            self.context.stack.push(ReplaysScene(self.context, self.matches))

    def title(self) -> None:
        """Leave whatever is open, to the title."""
        from scenes.menus.title import TitleScene

        self._leave_tables()
        self.context.stack.reset(TitleScene(self.context))

    def quit(self) -> None:
        """Leave whatever is open, and the program with it. The match can be gone on with."""
        self.close()
        self.context.stack.clear()

    def home(self) -> None:
        """Leave whatever is open, to the shelf; a table is packed away. The match can be gone on
        with."""
        from scenes.menus.title import to_the_shelf
        from scenes.menus.unboxing import PackingScene
        from scenes.table.scene import TableScene

        context, open_now = self.context, reversed(self.context.stack.scenes)
        table = next((scene for scene in open_now if isinstance(scene, TableScene)), None)
        self._leave_tables()
        to_the_shelf(context)
        if table is not None and PackingScene.wanted(context, table):
            table.turn_away()
            context.stack.push(PackingScene(context, table))
