"""Driver of menu tests: an app in memory with methods that press keys and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

import pygame

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.lessons.challenge_ladder import ChallengeLadderScene, ChallengeScene
from scenes.lessons.drill_rungs import DrillsScene
from scenes.lessons.practice_controller import PracticeController
from scenes.lessons.practice_menu import PracticeMenuScene
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.error_screen import ErrorScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.gamepad_monitor import GamepadLostScene
from scenes.menus.key_bindings import KeyCaptureScene
from scenes.menus.match_setup.device_assignment import DeviceAssignmentScene, DeviceListScene
from scenes.menus.match_setup.portrait_picker import PortraitPickerScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.plugin_list import PluginListScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.menus.settings_menu import SETTING_SUBJECTS, SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.screenshots.menus import FakePlugins
from scenes.shell.app import App
from scenes.store.preferences import Preferences
from scenes.table.privacy.curtain import ChooserStatus, CurtainListener, CurtainScene
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.intents import Command
from tabletop import games
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import SeatSpec
from tabletop.practice import exercise_catalogue
from tabletop.practice.progress import ChallengeRecord
from tabletop.practice.sessions.practice_record import PracticeRecord

FRAME = 1 / 30
TODAY = date(2026, 11, 22)
REPORT = Path.home() / ".local/share/souk/reports/2026-11-22-204512"


class OneMatchLibrary:
    """A library with one unfinished match."""

    waiting_match: SavedMatch | None = None

    def find_resumable_match(self, is_urgent: bool = False) -> SavedMatch | None:
        return SavedMatch(Path("match.jsonl"), "mercado", ("Mika", "Aru", "Bea", "Tomo"))

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        return self.find_resumable_match(), False


def open_full_seats(context: Context) -> MatchSetupScene:
    """The seats of the largest game, all taken."""
    scene = MatchSetupScene(context, "market_day")
    while len(scene.model.seats) < scene.model.seat_counts[-1]:
        scene.model.add_seat()
    scene.compose()
    return scene


def open_pause(context: Context) -> PauseMenuScene:
    code = "WZHH-EFZ6-2L22-LEPC-WUDR-MUIZ"
    return PauseMenuScene(context, "mercado", lambda: None, deal_code=code)


def open_curtain(context: Context) -> CurtainScene:
    seat = SeatSpec("Mika", "", "sky")
    others = [SeatSpec("Tomo", "", "yellow"), SeatSpec("Nila", "", "blue")]
    choosers = [
        ChooserStatus(seat, False),
        ChooserStatus(others[0], True),
        ChooserStatus(others[1], False),
    ]
    return CurtainScene.create_closed(context, seat, "14", CurtainListener(), choosers)


def open_keyboard(context: Context) -> OnScreenKeyboardScene:
    return OnScreenKeyboardScene(context, "Mika", 12, ("Tomo", "Nila", "Ravi"), lambda name: None)


def practice_example(context: Context) -> PracticeController:
    """Somebody's practice, some of it done."""
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    made = PracticeController(context, record, lambda setup: None, lambda setup: None)
    lessons, rung = (
        exercise_catalogue.load_lessons("mercado"),
        exercise_catalogue.load_challenge_ladder("mercado")[0],
    )
    made.record.record_lesson(lessons[0], 3, [])
    made.record.record_lesson(lessons[1], 0, ["on"])
    made.record.record_challenge(
        rung, ChallengeRecord(2, 31, "Souk · Mercado · mercado/1 · ★★☆ · 31:28")
    )
    return made


def open_practice(context: Context) -> PracticeMenuScene:
    made = practice_example(context)
    return PracticeMenuScene(context, made.record, made)


def open_drills(context: Context) -> DrillsScene:
    return DrillsScene(
        context, "mercado", practice_example(context).record, lambda drill, rung: None
    )


def open_ladder(context: Context) -> ChallengeLadderScene:
    return ChallengeLadderScene(
        context, "mercado", practice_example(context).record, lambda rung: None
    )


def open_challenge(context: Context) -> ChallengeScene:
    rungs = exercise_catalogue.load_challenge_ladder("mercado")
    record = practice_example(context).record
    following = rungs[1].title.localize(context.text_catalogue, ()), lambda: None
    return ChallengeScene(context, rungs[0], record, lambda: None, following)


def open_faces(context: Context) -> PortraitPickerScene:
    seat = SeatSpec("Mika", "", "sky")
    return PortraitPickerScene(context, seat, frozenset(("aru", "bea")), lambda face: None)


def open_devices(context: Context) -> DeviceListScene:
    context.devices.device_owners.assign_device("Aru", key_group_device(1))
    return DeviceListScene(context, ["Mika", "Aru", "Nila", "Tomo", "Ravi"])


def open_plugins(context: Context) -> PluginListScene:
    """Games of others, one of them gone; nothing of theirs is read."""
    context.plugins = FakePlugins(Path("souk") / "games")
    context.preferences.change(allowed_games=("pebbles", "caravans"))
    return PluginListScene(context)


MENUS: Mapping[str, Callable[[Context], Scene]] = {
    "title": TitleScene,
    "choice": ShelfScene,
    "five games": lambda c: ShelfScene(c, games=("market_day", "mercado") * 2 + ("mercado",)),
    "six games": lambda c: ShelfScene(c, games=(*games.names()[-3:], *games.names()[:3])),
    "four games": lambda c: ShelfScene(c, games=games.names()[:4]),
    "seats": lambda c: MatchSetupScene(c, "mercado"),
    "eight seats": open_full_seats,
    "rules": lambda c: RulebookScene(c, "mercado", "MER-4.2"),
    "pause": open_pause,
    "ours": lambda c: SheetValuesScene(c, "mercado"),
    "added": open_plugins,
    "letters": open_keyboard,
    "faces": open_faces,
    "devices": open_devices,
    "key": lambda c: KeyCaptureScene(c, Command.FAST_FORWARD),
    "own device": lambda c: DeviceAssignmentScene(c, "Mika"),
    "pad gone": lambda c: GamepadLostScene(c, "Mika"),
    "practise": open_practice,
    "drills": open_drills,
    "ladder": open_ladder,
    "challenge": open_challenge,
    "curtain": open_curtain,
    "sorry": lambda c: ErrorScene(c, REPORT, lambda: None),
} | {
    f"settings {subject}": (lambda c, s=subject: SettingsScene(c, s))
    for subject in SETTING_SUBJECTS
}


class MenuDriver:
    """An app with a scene, and methods that send input to it."""

    def __init__(self, size: tuple[int, int] = (1920, 1080), **settings: object) -> None:
        preferences = Preferences()
        preferences.change(reduced_motion=True, **settings)
        self.app = App(preferences, size, headless=True)
        self.context = self.app.context
        self.context.match_library = OneMatchLibrary()

    @property
    def scene(self) -> Scene:
        assert self.app.scene_stack.top is not None
        return self.app.scene_stack.top

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return (
            self.scene.widget_layer.focused_widget.name
            if self.scene.widget_layer.focused_widget
            else ""
        )

    def open_scene(self, make: Callable[[Context], Scene]) -> Scene:
        """Makes a scene the only one, and lets it come to rest."""
        self.app.scene_stack.clear()
        self.app.scene_stack.apply_changes()
        scene = make(self.context)
        self.app.open_scene(scene)
        self.wait(0.4)
        return scene

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step(FRAME)

    def send(self, *events: pygame.event.Event) -> None:
        """One frame for each event, and one for what they changed."""
        for event in events:
            self.app.step(FRAME, [event])
        self.app.step(FRAME)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.send(
                pygame.event.Event(pygame.KEYDOWN, key=key, mod=0),
                pygame.event.Event(pygame.KEYUP, key=key, mod=0),
            )

    def type(self, text: str) -> None:
        self.send(*(pygame.event.Event(pygame.TEXTINPUT, text=c) for c in text))

    def pad(self, *buttons: int, pad: int = 0) -> None:
        for button in buttons:
            self.send(
                pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button),
                pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button),
            )

    def to_window(self, x: float, y: float) -> tuple[int, int]:
        view, scale = self.app.window.viewport, self.app.window.scale
        return round(view.x + x * scale), round(view.y + y * scale)

    def click(self, name: str, share: float = 0.5) -> None:
        """Points at a widget, `share` of its width from its left, and clicks."""
        box = self.scene.widget_layer.find_widget(name).box
        at = self.to_window(box.x + box.width * share, box.y + box.height / 2)
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )
