"""Screenshots of menus and their questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pygame

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.error_screen import ErrorScene
from scenes.menus.game_shelf.box_transition import OpenBoxScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.gamepad_monitor import GamepadLostScene
from scenes.menus.key_bindings import KeyCaptureScene
from scenes.menus.match_setup.device_assignment import DeviceAssignmentScene, DeviceListScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.plugin_list import PluginListScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.menus.settings_menu import SETTING_SUBJECTS, SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import (
    HIGH_CONTRAST_SETTINGS,
    LARGE_TEXT_SETTINGS,
    SHOWCASE_GAME,
    SceneSetup,
    Screenshot,
    do_nothing,
    press_key,
)
from scenes.screenshots.studio import HeadlessStudio
from scenes.store.match_library import EmptyMatchLibrary, EmptySheetStore, UserSheetFile
from scenes.store.plugins import Plugins
from scenes.store.preferences import Notice
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.intents import Command, Device, DeviceKind
from scenes.watch.match_list import MatchListScene
from tabletop import games
from tabletop.core.rule_examples import GOAL_KEY
from tabletop.core.sheets import OWNER_MARK, Sheet, SheetError
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, MAX_PLAYER_NAME_LENGTH
from tabletop.plugins.discovery import PACKAGE_ORIGIN, USER_FOLDER_ORIGIN, PluginGame

EXAMPLE_GAMEPAD = Device(DeviceKind.PAD, 1)
NEWEST_MATCH_TIME = datetime(2026, 5, 17, 20, 45)
"""Time of the newest match in the fake match store."""
REPORT_FOLDER = Path.home() / ".local/share/souk/reports/2026-05-17-204512"
"""Example folder of a crash report."""


class FakeMatchStore(MatchStore):
    """A match store with invented matches."""

    def __init__(self) -> None:
        super().__init__(Path())

    def list_matches(self, query: str = "", is_urgent: bool = False) -> list[SavedMatch]:
        """Return nine invented matches and a damaged one."""
        shown = []
        for n in range(9):
            game = game_names()[n % len(game_names())]
            names = DEFAULT_PLAYER_NAMES[: load_game(game).seat_counts[-1 if n % 2 else 0]]
            when = NEWEST_MATCH_TIME - timedelta(hours=31 * n)
            shown.append(SavedMatch(Path(), game, names, True, when, n % 3 > 0))
        broken = Path(f"2026-05-02-193012-{SHOWCASE_GAME}.souk")
        fault = JournalError.for_damaged_line(broken, 1, "not JSON")
        shown.insert(
            3, SavedMatch(broken, "", (), True, NEWEST_MATCH_TIME - timedelta(days=3), None, fault)
        )
        return shown


class SingleMatchLibrary(EmptyMatchLibrary):
    """A match library with one match to resume."""

    def find_resumable_match(self, is_urgent: bool = False) -> SavedMatch | None:
        """Return the match."""
        return SavedMatch(Path(), SHOWCASE_GAME, DEFAULT_PLAYER_NAMES[:4])

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        """Return the match."""
        return self.find_resumable_match(), False


# Menus


def scene_opener(make: Callable[..., object], *arguments: object) -> SceneSetup:
    """Return a function that opens a scene made from its context and these arguments."""

    def pose(studio: HeadlessStudio) -> None:
        studio.open_scene(make(studio.context, *arguments))  # type: ignore[arg-type]
        studio.wait(0.6)

    return pose


def open_rule_position(studio: HeadlessStudio) -> None:
    """Open the rulebook at a clause that a part of the table illustrates."""
    clause = next(
        clause for clause in load_game(SHOWCASE_GAME).rule_positions if clause != GOAL_KEY
    )
    studio.open_scene(RulebookScene(studio.context, SHOWCASE_GAME, clause))
    studio.wait(1.5)


RULE_QUESTIONS = {"en": "what happens if my bag is empty", "ja": "袋が空っぽになったら"}


def search_rulebook(studio: HeadlessStudio) -> None:
    """Type a question into the rulebook and show its search results."""
    book = RulebookScene(studio.context, SHOWCASE_GAME)
    studio.open_scene(book)
    studio.wait(0.6)
    studio.click(*book.widget_layer.find_widget("search").box.center)
    studio.step_frame(
        pygame.event.Event(
            pygame.TEXTINPUT, text=RULE_QUESTIONS[studio.context.text_catalogue.language]
        )
    )
    studio.wait(1.5)


def open_title_with_match(studio: HeadlessStudio) -> None:
    """Open the title while a match can be resumed."""
    context = studio.context
    context.match_library = SingleMatchLibrary()
    studio.open_scene(TitleScene(context))
    context.match_library = EmptyMatchLibrary()
    studio.wait(0.6)


def open_title_with_notice(studio: HeadlessStudio) -> None:
    """Open the title with a notice: the settings could not be read."""
    studio.preferences.notice = Notice(
        "ui.notice.settings_broken", {"file": "settings.broken.json"}
    )
    scene_opener(TitleScene)(studio)


def open_full_shelf(studio: HeadlessStudio) -> None:
    """Open the shelf with all games."""
    studio.open_scene(ShelfScene(studio.context, games=games.names()))
    studio.wait(0.6)


def open_box(studio: HeadlessStudio, seconds: float, game: str = SHOWCASE_GAME) -> None:
    """Show a box some seconds after it began to open."""
    match = example_matches.play_example_match(game, 2)
    table = studio.make_table(Match.start(match.game, match.setup))
    studio.open_scene(table)
    studio.context.scene_stack.push(OpenBoxScene(studio.context, table))
    studio.wait(seconds)


def pack_box(studio: HeadlessStudio, seconds: float, game: str = SHOWCASE_GAME) -> None:
    """Show a table in the middle of a match some seconds after it was left for the shelf."""
    played = example_matches.play_example_match(game, 2)
    table = studio.make_table(example_matches.copy_match_until(played, len(played.history) // 2))
    studio.open_scene(table)
    table.command_dispatcher.open_pause_menu()
    studio.wait(0.5)
    studio.context.navigator.return_to_shelf()
    studio.wait(seconds)


def open_setup_with_all_seats(studio: HeadlessStudio) -> MatchSetupScene:
    """Open the match set-up of the largest game with all seats taken."""
    game = max(game_names(), key=lambda name: load_game(name).seat_counts[-1])
    seats = MatchSetupScene(studio.context, game)
    while len(seats.model.seats) < seats.model.seat_counts[-1]:
        seats.model.add_seat()
    seats.compose()
    studio.open_scene(seats)
    studio.wait(0.4)
    return seats


def open_setup_with_masters(studio: HeadlessStudio) -> None:
    """Open the match set-up with masters as opponents, who introduce themselves."""
    seats = MatchSetupScene(studio.context, SHOWCASE_GAME)
    for seat in range(1, len(seats.model.seats)):
        seats.model.set_level(seat, "master")
    seats.compose()
    studio.open_scene(seats)
    studio.wait(0.4)


def open_face_choice(studio: HeadlessStudio) -> None:
    """Open the choice of a person's face."""
    seats = open_setup_with_all_seats(studio)
    seats.widget_layer.focus_on("seat0:face")
    press_key(studio, pygame.K_RETURN)
    studio.wait(0.6)


def open_on_screen_keyboard(studio: HeadlessStudio) -> None:
    """Open the on-screen keyboard."""
    seats = MatchSetupScene(studio.context, SHOWCASE_GAME)
    studio.open_scene(seats)
    free = DEFAULT_PLAYER_NAMES[3:]
    studio.push_scene(
        OnScreenKeyboardScene(
            studio.context, "Mika", MAX_PLAYER_NAME_LENGTH, free, lambda name: None
        )
    )


def assign_devices(studio: HeadlessStudio) -> tuple[str, ...]:
    """Assign a gamepad to the first of three people and a key group to the second.

    The third person gets no device.
    """
    pads = studio.context.devices.device_owners
    pads.clear_owners()
    studio.open_scene(MatchSetupScene(studio.context, SHOWCASE_GAME))
    pads.add_gamepad(EXAMPLE_GAMEPAD.id, "0300", "Souk Pad")
    pads.assign_device(DEFAULT_PLAYER_NAMES[0], EXAMPLE_GAMEPAD)
    pads.assign_device(DEFAULT_PLAYER_NAMES[1], key_group_device(0))
    return DEFAULT_PLAYER_NAMES[:3]


def open_device_owners(studio: HeadlessStudio, asking: bool = False) -> None:
    """Open the list of people and devices, or the question for a device of one's own."""
    people = assign_devices(studio)
    studio.push_scene(DeviceListScene(studio.context, people))
    if asking:
        studio.push_scene(DeviceAssignmentScene(studio.context, people[2]))
    studio.wait(0.6)
    unplug_gamepad(studio)


def open_lost_gamepad(studio: HeadlessStudio) -> None:
    """Open the message that a person's gamepad is disconnected."""
    people = assign_devices(studio)
    studio.context.devices.device_owners.remove_gamepad(EXAMPLE_GAMEPAD.id)
    studio.push_scene(GamepadLostScene(studio.context, people[0]))
    studio.wait(0.6)
    unplug_gamepad(studio)


def unplug_gamepad(studio: HeadlessStudio) -> None:
    """Unplug the gamepad and forget its owner, so that other screenshots do not see it."""
    studio.context.devices.device_owners.remove_gamepad(EXAMPLE_GAMEPAD.id)
    studio.context.devices.device_owners.clear_owners()


def open_key_question(studio: HeadlessStudio) -> None:
    """Open the question for the new key of a command."""
    scene_opener(SettingsScene, "controls")(studio)
    studio.push_scene(KeyCaptureScene(studio.context, Command.HINT))
    studio.wait(0.6)


class FakeSheetStore(EmptySheetStore):
    """A store of two invented user sheets: a valid one and one with mistakes."""

    def list_sheet_files(self, game: str) -> list[UserSheetFile]:
        """Return the two sheets of a game."""
        data = deepcopy(dict(load_game(game).sheet.data))
        for value in load_game(game).sheet.provenance[-12:]:
            entry = data[value.table]
            (entry[value.number - 1] if value.number else entry)["mark"] = OWNER_MARK
        whole = Sheet(data, "own.toml")
        broken = deepcopy(data)
        first = next(value for value in read_sheet(game, whole).provenance if value.number)
        broken[first.table][first.number - 1]["mark"] = "mine"
        broken["price"] = 3
        found = [UserSheetFile("own", Path("own.toml"), whole)]
        try:
            games.load(game, Sheet(broken, "late.toml"))
        except SheetError as error:
            found.append(UserSheetFile("late", Path("late.toml"), None, error))
        return found

    def sheet_folder(self, game: str) -> Path:
        """Return the folder of a game's sheets."""
        return Path("souk") / "sheets" / game


def read_sheet(game: str, sheet: Sheet) -> Sheet:
    """Return a sheet after its game has read it."""
    return games.load(game, sheet).sheet


def open_sheet_values(studio: HeadlessStudio, shown: str = "", game: str = SHOWCASE_GAME) -> None:
    """Open the provenance page of a game, with or without user sheets."""
    context = studio.context
    kept = context.sheet_store
    context.sheet_store = FakeSheetStore() if shown else kept
    scene = SheetValuesScene(context, game)
    if shown:
        scene.show_sheet(shown)
    studio.open_scene(scene)
    studio.wait(0.6)
    context.sheet_store = kept


class FakePlugins(Plugins):
    """Invented plug-in games: nearly complete, packaged, faulty (two) and missing."""

    def discover(self) -> list[PluginGame]:
        """Return the invented games."""
        folder = Path("souk") / "games"
        missing = ("words_ja", "strategy", "lessons", "drills")
        wrong = {"file": "tabletop/games/lanterns/game.py"}
        return [
            PluginGame(
                "pebbles",
                USER_FOLDER_ORIGIN,
                folder / "pebbles",
                titles={"en": "Pebbles", "ja": "小石"},
            ),
            PluginGame(
                "parlour",
                PACKAGE_ORIGIN,
                Path(),
                "souk-parlour 1.2",
                titles={"en": "The Parlour"},
                missing_parts=missing,
            ),
            PluginGame("lanterns", USER_FOLDER_ORIGIN, folder / "lanterns", "", "no_rules", wrong),
            PluginGame(
                SHOWCASE_GAME,
                PACKAGE_ORIGIN,
                Path(),
                "souk-gold 0.3",
                "ours",
                {"name": SHOWCASE_GAME},
            ),
        ]


def open_plugins(studio: HeadlessStudio) -> None:
    """Open the list of plug-in games; one that is allowed cannot be read."""
    context, kept = studio.context, studio.context.plugins
    studio.preferences.change(allowed_games=("pebbles", "caravans"))
    context.plugins = FakePlugins(Path("souk") / "games")
    studio.open_scene(PluginListScene(context))
    studio.wait(0.6)
    studio.preferences.change(allowed_games=())
    context.plugins = kept


def open_match_list(studio: HeadlessStudio) -> None:
    """Open the list of matches."""
    studio.open_scene(MatchListScene(studio.context, FakeMatchStore()))
    studio.wait(0.4)


def open_quit_question(studio: HeadlessStudio) -> None:
    """Open the question before the program ends."""
    scene_opener(TitleScene)(studio)
    press_key(studio, pygame.K_ESCAPE)
    studio.wait(0.4)


MENU_SCREENSHOTS: Mapping[str, Screenshot] = {
    "title": Screenshot(scene_opener(TitleScene)),
    "title-continue": Screenshot(open_title_with_match),
    "title-notice": Screenshot(open_title_with_notice),
    "title-leaving": Screenshot(open_quit_question),
    "shelf": Screenshot(scene_opener(ShelfScene)),
    "shelf-five": Screenshot(open_full_shelf),
    "unboxing-lid": Screenshot(partial(open_box, seconds=0.6)),
    "unboxing-things": Screenshot(partial(open_box, seconds=1.1)),
    "packing-things": Screenshot(partial(pack_box, seconds=0.75)),
    "packing-lid": Screenshot(partial(pack_box, seconds=1.05)),
    "seats": Screenshot(scene_opener(MatchSetupScene, SHOWCASE_GAME)),
    "seats-full": Screenshot(open_setup_with_all_seats),
    "seats-introduced": Screenshot(open_setup_with_masters),
    "faces": Screenshot(open_face_choice),
    "letters": Screenshot(open_on_screen_keyboard),
    "pads": Screenshot(open_device_owners),
    "pads-own": Screenshot(partial(open_device_owners, asking=True)),
    "pads-gone": Screenshot(open_lost_gamepad),
    "key": Screenshot(open_key_question),
    **{f"settings-{s}": Screenshot(scene_opener(SettingsScene, s)) for s in SETTING_SUBJECTS},
    "rulebook": Screenshot(scene_opener(RulebookScene, SHOWCASE_GAME, "MER-4.2")),
    "rulebook-pieces": Screenshot(scene_opener(RulebookScene, SHOWCASE_GAME, "MER-9.3")),
    "ours": Screenshot(open_sheet_values),
    "ours-own": Screenshot(partial(open_sheet_values, shown="own")),
    "ours-broken": Screenshot(partial(open_sheet_values, shown="late")),
    "added": Screenshot(open_plugins),
    "added-none": Screenshot(scene_opener(PluginListScene)),
    "replays": Screenshot(open_match_list),
    "rulebook-short": Screenshot(scene_opener(RulebookScene, SHOWCASE_GAME)),
    "rulebook-position": Screenshot(open_rule_position),
    "rulebook-asked": Screenshot(search_rulebook),
    "sorry": Screenshot(scene_opener(ErrorScene, REPORT_FOLDER, do_nothing)),
    "title-large": Screenshot(scene_opener(TitleScene), LARGE_TEXT_SETTINGS),
    "title-continue-large": Screenshot(open_title_with_match, LARGE_TEXT_SETTINGS),
    "shelf-large": Screenshot(open_full_shelf, LARGE_TEXT_SETTINGS),
    "seats-large": Screenshot(open_setup_with_all_seats, LARGE_TEXT_SETTINGS),
    "letters-large": Screenshot(open_on_screen_keyboard, LARGE_TEXT_SETTINGS),
    "pads-large": Screenshot(open_device_owners, LARGE_TEXT_SETTINGS),
    "pads-own-large": Screenshot(partial(open_device_owners, asking=True), LARGE_TEXT_SETTINGS),
    "pads-gone-large": Screenshot(open_lost_gamepad, LARGE_TEXT_SETTINGS),
    "key-large": Screenshot(open_key_question, LARGE_TEXT_SETTINGS),
    **{
        f"settings-{s}-large": Screenshot(scene_opener(SettingsScene, s), LARGE_TEXT_SETTINGS)
        for s in SETTING_SUBJECTS
    },
    "rulebook-position-large": Screenshot(open_rule_position, LARGE_TEXT_SETTINGS),
    "rulebook-asked-large": Screenshot(search_rulebook, LARGE_TEXT_SETTINGS),
    "rulebook-large": Screenshot(
        scene_opener(RulebookScene, SHOWCASE_GAME, "MER-4.2"), LARGE_TEXT_SETTINGS
    ),
    "ours-large": Screenshot(open_sheet_values, LARGE_TEXT_SETTINGS),
    "ours-broken-large": Screenshot(partial(open_sheet_values, shown="late"), LARGE_TEXT_SETTINGS),
    "added-large": Screenshot(open_plugins, LARGE_TEXT_SETTINGS),
    "replays-large": Screenshot(open_match_list, LARGE_TEXT_SETTINGS),
    "sorry-large": Screenshot(
        scene_opener(ErrorScene, REPORT_FOLDER, do_nothing), LARGE_TEXT_SETTINGS
    ),
    "title-contrast": Screenshot(scene_opener(TitleScene), HIGH_CONTRAST_SETTINGS),
    "shelf-contrast": Screenshot(open_full_shelf, HIGH_CONTRAST_SETTINGS),
    "seats-contrast": Screenshot(open_setup_with_all_seats, HIGH_CONTRAST_SETTINGS),
    "settings-contrast": Screenshot(scene_opener(SettingsScene), HIGH_CONTRAST_SETTINGS),
    "rulebook-contrast": Screenshot(open_rule_position, HIGH_CONTRAST_SETTINGS),
    "replays-contrast": Screenshot(open_match_list, HIGH_CONTRAST_SETTINGS),
}
"""Screenshots by name."""
