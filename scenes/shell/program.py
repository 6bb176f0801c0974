"""The program: connects the app with saved matches, tables, replays and navigation.

A scene's modules are imported when it opens. The title scene opens first and needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.base.context import Context
from scenes.base.match_request import MatchRequest
from scenes.base.overlay_opener import MatchLogRequest
from scenes.base.scene import Scene
from scenes.menus.common.game_list import list_available_games
from scenes.phones.service_manager import PhoneServiceManager
from scenes.shell import preload
from scenes.shell.app import App
from scenes.shell.match_resume import MatchResumer
from scenes.store import crash_reports
from scenes.store.play_history import PlayHistory, SetupDurations
from scenes.store.plugins import Plugins
from scenes.store.preferences import LastSetup, Notice, Preferences
from scenes.store.system_file_manager import show_folder
from scenes.store.user_folders import (
    KEEPSAKES_FOLDER_NAME,
    FolderSheetStore,
    find_unreadable_folder,
    games_folder,
    matches_folder,
    sheets_folder,
)
from scenes.ui.context import letter_params, missing_letters
from scenes.watch.attract_mode import AttractMode
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.options import FIRST_SEAT_OPTION
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.match.match_clock import MatchClock
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode, Setup, choose_seed_and_generator
from tabletop.match.user_files import write_new_file
from tabletop.match.variations import replay_decisions
from tabletop.practice.positions import Position
from tabletop.text import languages

if TYPE_CHECKING:
    from scenes.lessons.practice_controller import PracticeController
    from scenes.table.scene import TableScene
    from tabletop.ai.match_review import MatchReview, TurningPoint
    from tabletop.match.saved_match import SavedMatch
    from tabletop.practice.sessions.practice_record import PracticeRecord

REPLACEMENT_AI_LEVEL = "merchant"
"""AI level that replaces the other people when a match is practised."""


DAY_START_OFFSET = timedelta(hours=6)
"""Time after midnight that still counts as the evening before."""


def evening_start_date() -> date:
    """Return the date on which this evening began."""
    return (datetime.now() - DAY_START_OFFSET).date()


class ProgramOverlayOpener:
    """The overlays of all scene packages."""

    def __init__(self, context: Context, ended: Callable[[Match], None]) -> None:
        """Create the overlays of a context.

        Args:
            context: Services and state that all scenes share.
            ended: Called with a finished match after its result is displayed.
        """
        self._context = context
        self._ended = ended

    def open_pause_menu(self, match: Match, mode: MatchMode, look: Callable[[], None]) -> None:
        """Open the pause menu: resume, inspect, speed, settings, rules, restart, leave."""
        from scenes.menus.pause_menu import (
            PauseMenuScene,  # it leads to the title, which leads everywhere
        )

        context = self._context

        def restart() -> None:
            context.navigator.start_rematch(match, mode)

        kept, phones = match.journal_path is not None, context.phone_players.can_join_match(match)
        context.scene_stack.push(
            PauseMenuScene(context, match.game.name, restart, kept, look, phones, match.deal_code)
        )

    def open_match_log(self, request: MatchLogRequest) -> None:
        """Open the match log."""
        from scenes.menus.match_log_scene import MatchLogScene

        self._context.scene_stack.push(MatchLogScene(self._context, *request))

    def open_rules(self, game: str, clause: str) -> None:
        """Open the rulebook of a game, at a clause if one is given."""
        from scenes.menus.rules.rulebook_scene import RulebookScene

        self._context.scene_stack.push(RulebookScene(self._context, game, clause))

    def open_player_aid(self, game: str) -> None:
        """Open the player aid of a game, or its rulebook if it has none."""
        from scenes.menus.rules.player_aid import PlayerAidScene, has_player_aid

        context = self._context
        if has_player_aid(context.text_catalogue, game):
            context.scene_stack.push(PlayerAidScene(context, game))
        else:
            self.open_rules(game, "")

    def open_win_chances(self) -> None:
        """Open a demo's chart of win chances; do nothing once the AI stopped after the match."""
        from scenes.table.scene import TableScene
        from scenes.watch.live_demo import LiveDemoScene

        table = self._context.scene_stack.top
        if isinstance(table, TableScene) and (client := table.ai_turns.worker_client) is not None:
            self._context.scene_stack.push(LiveDemoScene(self._context, table, client))

    def open_result(self, match: Match, mode: MatchMode) -> None:
        """Open the result of a match, with the next choices."""
        from scenes.watch.result_scene import ResultScene

        context, errands = self._context, self._context.navigator
        context.scene_stack.push(
            ResultScene(
                context,
                match,
                on_play_again=lambda: errands.start_rematch(match, mode),
                on_replay=lambda: errands.open_replay(match),
                on_review=lambda: errands.open_review(match),
                on_leave=errands.return_to_shelf,
            )
        )
        self._ended(match)


class ProgramNavigator:
    """Navigator that passes the wishes of scenes on to the program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @property
    def has_match_store(self) -> bool:
        """True if there is a folder for matches."""
        return self._program.match_store is not None

    @property
    def can_save_drills(self) -> bool:
        """Always True; a failure is reported by `save_drill`."""
        return True

    def start_match(self, request: MatchRequest) -> None:
        """Start a match with the animation of its opening box."""
        self._program.start_match_from_menu(request)

    def resume_match(self, saved: SavedMatch) -> None:
        """Resume a saved match, or offer alternatives if that fails."""
        self._program.resume_match(saved)

    def start_rematch(self, match: Match, mode: MatchMode) -> None:
        """Start the same game with the same players."""
        self._program.start_rematch(match, mode)

    def open_seats(self, setup: Setup) -> None:
        """Open the set-up of the same game with the same people."""
        from scenes.menus.match_setup.setup_scene import MatchSetupScene

        self.open_next_game(setup)
        context = self._program.context
        context.scene_stack.push(MatchSetupScene(context, setup.game, setup.mode))

    def open_next_game(self, setup: Setup) -> None:
        """Open the shelf; every game that fits is set up with the same people."""
        self._program.remember_people(setup)
        self._program.return_to_shelf()

    def keep_file(self, name: str, suffix: str, data: bytes) -> Path | None:
        """Write a file into the folder of keepsakes; return its path."""
        return self._program.keep_file(name, suffix, data)

    def start_practice_from(self, match: Match, number: int) -> None:
        """Start a practice match from the position after `number` decisions of a match."""
        self._program.start_practice_from(match, number)

    def open_practice(self, game: str) -> None:
        """Open the practice page."""
        self._program.practice_controller.open_practice_menu(game)

    def start_guided_match(self, game: str) -> None:
        """Start a short first match that explains each step."""
        self._program.practice_controller.start_tutorial(game)

    def open_lesson(self, game: str, number: int) -> None:
        """Open a lesson of a game by its index."""
        self._program.practice_controller.open_lesson(game, number)

    def try_mistakes(self, match: Match, points: Sequence[TurningPoint]) -> None:
        """Save turning points as drills of the user, and open them one after the other."""
        self._program.practice_controller.try_mistakes(match, points)

    def save_drill(self, match: Match, point: TurningPoint) -> str:
        """Save a turning point beside the practice record; return the message about it."""
        return self._program.practice_controller.save_drill(match, point)

    def open_match_list(self) -> None:
        """Open the list of matches."""
        self._program.open_match_list()

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""
        self._program.open_replay(match)

    def open_review(self, match: Match, review: MatchReview | None = None) -> None:
        """Open the review of a match, from turning point to turning point."""
        self._program.open_review(match, review)

    def open_loss(self, match: Match) -> None:
        """Open the page of those who lost a match."""
        self._program.open_loss(match)

    def open_deciding_move(self, match: Match) -> None:
        """Play the deciding move of a match once more."""
        self._program.open_deciding_move(match)

    def cover_secrets(self) -> None:
        """Hide secrets in all scenes."""
        self._program.app.cover_secrets()

    def show_folder(self, folder: Path) -> bool:
        """Show a folder in the system's file manager; without a window do nothing."""
        return not self._program.app.window.headless and show_folder(folder)

    def return_to_shelf(self) -> None:
        """Leave all scenes and return to the shelf of games."""
        self._program.return_to_shelf()

    def quit(self) -> None:
        """Leave the program."""
        self._program.quit()


class Program:
    """The complete program with a screen."""

    def __init__(
        self,
        preferences: Preferences,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        matches: Path | Callable[[], Path] | None = matches_folder,
        strict: bool = False,
    ) -> None:
        """Create the app and connect its context with the stored data.

        Args:
            preferences: Settings in use and their file.
            size: Window size in device pixels; None for the default size.
            headless: True to draw in memory without a window.
            matches: Folder of the saved matches, or a function that returns it; None saves nothing.
            strict: True if a table raises an error where players only see a quiet rebuild.
        """
        folder = matches() if callable(matches) else matches
        self.match_store = MatchStore(folder) if folder is not None else None
        self.strict = strict
        self.app = App(preferences, size, headless)
        self.app.error_scene_factory = self.build_error_scene
        context = self.app.context
        context.navigator = ProgramNavigator(self)
        self._resuming = MatchResumer(
            context, self.match_store, self._go_on, self.open_replay, self._tell_unkept
        )
        self._own = own = folder.parent if folder is not None else None
        context.play_history = PlayHistory(
            own, evening_start_date, lambda why: self._tell_unkept(why)
        )
        context.setup_durations = SetupDurations(preferences, evening_start_date)
        context.overlay_opener = ProgramOverlayOpener(context, self._ended)
        context.phone_players = PhoneServiceManager(folder)
        self.app.idle_handler = AttractMode(context, self.start_match, self.open_title)
        if self.match_store is not None:
            context.match_library = self.match_store
            context.sheet_store = FolderSheetStore(sheets_folder())
            context.plugins = Plugins(games_folder())
            if (why := self.match_store.find_write_problem()) and preferences.notice is None:
                self._tell_unkept(why)
            elif not self.match_store.has_locks and preferences.notice is None:
                preferences.notice = Notice("ui.notice.no_locks", {})
            elif preferences.notice is None and (found := find_unreadable_folder()) is not None:
                params = {"folder": str(found[0]), "why": found[1].params["why"]}
                preferences.notice = Notice("ui.notice.unreadable", params)
        if preferences.notice is None and (letters := missing_letters(context.settings.language)):
            preferences.notice = Notice("ui.notice.letters", letter_params(letters))
        if preferences.notice is None and (refused := languages.refused_languages()):
            preferences.notice = Notice("ui.notice.right_to_left", {"language": refused[0]})

    @cached_property
    def practice_controller(self) -> PracticeController:
        """Lessons, drills and challenges, with their pages."""
        from scenes.lessons.practice_controller import PracticeController

        return PracticeController(
            self.context,
            self.practice_record,
            self.start_challenge,
            self.start_tutorial,
            self.strict,
        )

    @cached_property
    def practice_record(self) -> PracticeRecord:
        """Practice record of the user."""
        from tabletop.practice.sessions.practice_record import PracticeRecord

        return PracticeRecord(self._own, date.today, lambda why: self._tell_unkept(why))

    def _ended(self, match: Match) -> None:
        """Record a finished match."""
        self.context.play_history.record_match(match)
        self.practice_record.record_match(match)
        self.practice_controller.handle_match_end(match)

    @property
    def context(self) -> Context:
        """Shared context of the scenes."""
        return self.app.context

    def run(self, first: Callable[[Context], Scene]) -> int:
        """Run until the last scene is removed; return the exit status."""
        reading = preload.schedule_preload(self.context.text_catalogue)
        try:
            self.app.run(first)
        finally:
            reading.cancel()
            self.close()
        return 0

    def close(self) -> None:
        """End the AI workers, close the journals of open matches and stop the phone service."""
        self._leave_tables()
        self.context.phone_players.close()

    def _leave_tables(self) -> None:
        self.context.phone_players.detach_table()
        for scene in self.app.scene_stack.scenes:
            scene.shut_down()

    def build_error_scene(self, error: Exception) -> Scene:
        """Return the error screen for a scene that has failed; it offers to resume the match."""
        from scenes.menus.error_screen import ErrorScene
        from scenes.table.scene import TableScene

        tables = [scene for scene in self.app.scene_stack.scenes if isinstance(scene, TableScene)]
        match = tables[-1].match if tables else None
        where = "" if match is None else f"{match.game.name}, decision {match.decision_number}"
        report = crash_reports.write_report(error, where)
        path = match.journal_path if match is not None else None
        for scene in self.app.scene_stack.scenes:
            with suppress(Exception):  # it may be the one that failed
                scene.shut_down()
        if match is not None:
            match.close()
        go_on = None if match is None else partial(self._recover, match, path)
        return ErrorScene(self.context, report or crash_reports.log_file(), go_on, path is not None)

    def _recover(self, match: Match, path: Path | None) -> None:
        """Resume a match from its last decision."""
        if path is not None:
            self._resuming.recover_failed_match(path)
        else:
            match.rebuild_state()
            self._go_on(match)

    # Matches

    def build_table(self, request: MatchRequest, strict: bool = False) -> TableScene:
        """Return a table scene with a new match.

        Raises:
            SetupError: if the set-up is invalid.
            SheetError: if the component sheet is invalid.
        """
        from scenes.lessons.tutorial_match import TutorialMatchScene
        from scenes.table.scene import TableScene

        game = games.load(request.game, request.sheet)
        options = dict(request.options)
        if request.start_player is not None:
            options[FIRST_SEAT_OPTION] = request.start_player + 1
        seed, generator = choose_seed_and_generator(request.seed)
        chosen = Setup(request.game, request.seats, options, seed, request.mode, generator)
        setup = self.practice_record.adapt_opponents(chosen)
        match = self._begin(game, setup, request.thinking_minutes)
        strict = strict or self.strict
        if request.mode is MatchMode.PRACTICE:
            return TutorialMatchScene(self.context, match, strict=strict)
        return TableScene(self.context, match, request.mode, strict)

    def build_first_table(self, request: MatchRequest) -> TableScene:
        """Return a table with a new match as the first scene, with its phones seated.

        Raises:
            SetupError: if the set-up is invalid.
            SheetError: if the component sheet is invalid.
        """
        table = self.build_table(request)
        self._seat_phones(table)
        return table

    def _begin(self, game: Game[State], setup: Setup, thinking_minutes: int = 0) -> Match:
        """Start a match and save it; if it cannot be saved, report that and play it unsaved."""
        if self.match_store is not None:
            return self.match_store.begin_match(game, setup, self._tell_unkept, thinking_minutes)
        match = Match.start(game, setup)
        match.clock = MatchClock.begin(setup, thinking_minutes)
        return match

    def _tell_unkept(self, why: str) -> None:
        """Report that matches cannot be saved."""
        self.app.preferences.notice = Notice("ui.notice.unkept", {"why": why})

    def start_match_from_menu(self, request: MatchRequest) -> None:
        """Start a match with the animation of its opening box."""
        from scenes.menus.game_shelf.box_transition import OpenBoxScene

        table = self.start_match(request)
        if table is not None and OpenBoxScene.should_play_transition(self.context, table):
            self.context.scene_stack.push(OpenBoxScene(self.context, table))

    def start_match(self, request: MatchRequest) -> TableScene | None:
        """Start a match; return None if that fails, with a message."""
        try:
            table = self.build_table(request)
        except ValueError as error:
            self.context.scene_stack.show_toast(str(error))
            return None
        self._change_to(table)
        return table

    def start_challenge(self, setup: Setup) -> None:
        """Start a match with a given set-up."""
        from scenes.table.scene import TableScene

        match = self._begin(games.load(setup.game), setup)
        self._change_to(TableScene(self.context, match, setup.mode, strict=self.strict))

    def start_tutorial(self, setup: Setup, position: Position) -> None:
        """Start a tutorial match with a random seed.

        A position that is set up by hand is not saved: no journal can begin with it.
        """
        from scenes.lessons.tutorial_match import TutorialMatchScene
        from tabletop.practice.sessions.tutorial import make_custom_tutorial

        if position.is_custom:
            match = make_custom_tutorial(setup, position)
        else:
            seed, generator = choose_seed_and_generator(None)
            setup = setup._replace(seed=seed, generator=generator)
            match = self._begin(games.load(setup.game), setup)
        self._change_to(TutorialMatchScene(self.context, match, True, self.strict))

    def resume_match(self, saved: SavedMatch) -> None:
        """Resume a saved match, or offer alternatives if that fails."""
        self._resuming.resume(saved)

    def _go_on(self, match: Match) -> None:
        """Open a table with a loaded match."""
        from scenes.table.scene import TableScene

        mode = match.setup.mode if match.setup.human_seats else MatchMode.DEMO
        self._change_to(TableScene(self.context, match, mode, strict=self.strict))

    def _change_to(self, table: TableScene) -> None:
        """Replace all scenes by a table."""
        self._leave_tables()
        self._seat_phones(table)
        self.context.scene_stack.replace_all(table)

    def _seat_phones(self, table: TableScene) -> None:
        """Give phones their seats at a table that opens."""
        self.context.phone_players.attach_table(table.host, table.session.client_id)

    def start_rematch(self, match: Match, mode: MatchMode) -> None:
        """Start the same game with the same players and a new seed.

        A shortened first match is repeated while it is not over. After it a full match follows.
        """
        if match.has_custom_start and not match.is_over:
            self.practice_controller.start_tutorial(match.setup.game)
            return
        sheet = match.game.sheet
        setup, start = match.setup, None
        if (
            match.is_over
            and self.app.preferences.settings.last_begins
            and FIRST_SEAT_OPTION in setup.options
        ):
            start = max(match.game.standings(match.state), key=lambda at: at.place).seat
        minutes = 0 if match.clock is None else match.clock.limit_minutes
        request = MatchRequest(
            setup.game, setup.chosen_seats, setup.options, None, sheet, mode, start, minutes
        )
        self.start_match(request)

    def remember_people(self, setup: Setup) -> None:
        """Let the set-up of every game that seats as many begin with the same people.

        A handicap holds for one game only.
        """
        preferences = self.app.preferences
        remembered = dict(preferences.settings.remembered)
        for name in list_available_games(self.context):
            last = remembered.get(name, LastSetup())
            if len(setup.seats) in games.game_class(name).seat_counts:
                seats = setup.chosen_seats
                if name != setup.game:
                    seats = tuple(seat._replace(points=0, goods=0) for seat in seats)
                remembered[name] = replace(last, seats=seats, start_player=None)
        preferences.change(remembered=remembered)

    def keep_file(self, name: str, suffix: str, data: bytes) -> Path | None:
        """Write a file into the folder of keepsakes; return its path, or None without a folder.

        Raises:
            OSError: it cannot be written.
        """
        if self._own is None:
            return None
        stamp = f"{name}-{datetime.now():%Y-%m-%d-%H%M%S}"
        stems = [stamp, *(f"{stamp}-{n}" for n in range(2, 10))]
        paths = [self._own / KEEPSAKES_FOLDER_NAME / f"{stem}.{suffix}" for stem in stems]
        path = next((path for path in paths if not path.exists()), paths[-1])
        write_new_file(path, data)
        return path

    def open_replay(self, match: Match) -> None:
        """Open the replay of a finished match."""
        from scenes.watch.replay_scene import ReplayScene

        self.context.scene_stack.push(ReplayScene(self.context, match))

    def open_review(self, match: Match, review: MatchReview | None = None) -> None:
        """Open the review of a finished match, from turning point to turning point."""
        from scenes.watch.review_scene import ReviewScene

        done = review if review is not None and review.is_done else None
        self.context.scene_stack.push(ReviewScene(self.context, match, review=done))

    def open_loss(self, match: Match) -> None:
        """Open the page of those who lost a finished match."""
        from scenes.watch.result.loss_scene import LossScene

        self.context.scene_stack.push(LossScene(self.context, match))

    def open_deciding_move(self, match: Match) -> None:
        """Play the deciding move of a finished match once more."""
        from scenes.watch.deciding_move_scene import DecidingMoveScene

        self.context.scene_stack.push(DecidingMoveScene(self.context, match))

    def start_practice_from(self, match: Match, number: int) -> None:
        """Start a practice match from the position after `number` decisions of a match.

        The player takes the seat of the first person, or in a demo the seat that decides next.
        """
        from scenes.table.scene import TableScene

        humans = match.setup.human_seats
        learner = humans[0] if humans else match.decisions[number].seat
        seats = tuple(
            spec._replace(level="" if n == learner else spec.level or REPLACEMENT_AI_LEVEL)
            for n, spec in enumerate(match.setup.seats)
        )
        setup = match.setup._replace(seats=seats, mode=MatchMode.PRACTICE, adaptive_seats=())
        again = self._begin(match.game, setup)
        replay_decisions(again, [(made.seat, made.action) for made in match.decisions[:number]])
        self._change_to(TableScene(self.context, again, MatchMode.PRACTICE, strict=self.strict))

    def open_match_list(self) -> None:
        """Open the list of matches."""
        from scenes.watch.match_list import MatchListScene

        if self.match_store is not None:
            self.context.scene_stack.push(MatchListScene(self.context, self.match_store))

    def open_title(self) -> None:
        """Leave all scenes and open the title."""
        from scenes.menus.title_screen import TitleScene

        self._leave_tables()
        self.context.scene_stack.replace_all(TitleScene(self.context))

    def quit(self) -> None:
        """Leave all scenes and end the program. The match can be resumed later."""
        self.close()
        self.context.scene_stack.clear()

    def return_to_shelf(self) -> None:
        """Leave all scenes and return to the shelf; a table is packed into its box.

        The match can be resumed later.
        """
        from scenes.menus.game_shelf.box_transition import PackBoxScene
        from scenes.menus.title_screen import open_shelf
        from scenes.table.scene import TableScene

        context, open_now = self.context, reversed(self.context.scene_stack.scenes)
        table = next((scene for scene in open_now if isinstance(scene, TableScene)), None)
        self._leave_tables()
        open_shelf(context)
        if table is not None and PackBoxScene.should_play_transition(context, table):
            table.conceal_secrets()
            context.scene_stack.push(PackBoxScene(context, table))
