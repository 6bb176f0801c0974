"""What the tests of the menus share: an app in memory, and hands that press keys and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

import pygame

from scenes.app import App
from scenes.context import Context
from scenes.lessons.ladder import ChallengeScene, LadderScene
from scenes.lessons.page import PractiseScene
from scenes.lessons.practice import Practice
from scenes.lessons.record import PracticeBook
from scenes.lessons.rungs import DrillsScene
from scenes.menus.added import AddedScene
from scenes.menus.bindings import AskKeyScene
from scenes.menus.faces import FacesScene
from scenes.menus.letters import LettersScene
from scenes.menus.ours import OursScene
from scenes.menus.owndevice import DevicesScene, OwnDeviceScene
from scenes.menus.padwatch import PadGoneScene
from scenes.menus.pause import PauseScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SUBJECTS, SettingsScene
from scenes.menus.shelf import ShelfScene
from scenes.menus.sorry import SorryScene
from scenes.menus.title import TitleScene
from scenes.preferences import Preferences
from scenes.scene import Scene
from scenes.shots.menus import PretendedGames
from scenes.table.curtain import Chooser, CurtainScene, Handover
from scenes.ui.intents import Command
from scenes.ui.pads import keys_device
from tabletop import games
from tabletop.match.listing import Kept
from tabletop.match.setup import SeatSpec
from tabletop.practice import library
from tabletop.practice.progress import Best

FRAME = 1 / 30
TODAY = date(2026, 11, 22)
REPORT = Path.home() / ".local/share/souk/reports/2026-11-22-204512"


class OneMatch:
    """A library with one unfinished match."""

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        return Kept(Path("match.jsonl"), "mercado", ("Mika", "Aru", "Bea", "Tomo"))

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        return self.newest_unfinished(), False


def full_house(context: Context) -> SeatsScene:
    """The seats of the largest game, all taken."""
    scene = SeatsScene(context, "market_day")
    while len(scene.draft.seats) < scene.draft.room[-1]:
        scene.draft.add()
    scene.compose()
    return scene


def pause(context: Context) -> PauseScene:
    return PauseScene(context, "mercado", lambda: None)


def curtain(context: Context) -> CurtainScene:
    seat = SeatSpec("Mika", "", "sky")
    others = [SeatSpec("Tomo", "", "yellow"), SeatSpec("Nila", "", "blue")]
    choosers = [Chooser(seat, False), Chooser(others[0], True), Chooser(others[1], False)]
    return CurtainScene.shut(context, seat, "14", Handover(), choosers)


def letters(context: Context) -> LettersScene:
    return LettersScene(context, "Mika", 12, ("Tomo", "Nila", "Ravi"), lambda name: None)


def practice(context: Context) -> Practice:
    """Somebody's practice, some of it done."""
    record = PracticeBook(None, lambda: TODAY, lambda why: None)
    made = Practice(context, record, lambda setup: None, lambda setup: None)
    lessons, rung = library.lessons_of("mercado"), library.ladder_of("mercado")[0]
    made.record.learnt(lessons[0], 3, [])
    made.record.learnt(lessons[1], 0, ["on"])
    made.record.challenged(rung, Best(2, 31, "Souk · Mercado · mercado/1 · ★★☆ · 31:28"))
    return made


def practise(context: Context) -> PractiseScene:
    made = practice(context)
    return PractiseScene(context, made.record, made)


def drills(context: Context) -> DrillsScene:
    return DrillsScene(context, "mercado", practice(context).record, lambda drill, rung: None)


def ladder(context: Context) -> LadderScene:
    return LadderScene(context, "mercado", practice(context).record, lambda rung: None)


def challenge(context: Context) -> ChallengeScene:
    rungs = library.ladder_of("mercado")
    record = practice(context).record
    following = rungs[1].title.told(context.text, ()), lambda: None
    return ChallengeScene(context, rungs[0], record, lambda: None, following)


def faces(context: Context) -> FacesScene:
    seat = SeatSpec("Mika", "", "sky")
    return FacesScene(context, seat, frozenset(("aru", "bea")), lambda face: None)


def devices(context: Context) -> DevicesScene:
    context.devices.pads.give("Aru", keys_device(1))
    return DevicesScene(context, ["Mika", "Aru", "Nila", "Tomo", "Ravi"])


def added(context: Context) -> AddedScene:
    """Games of others, one of them gone; nothing of theirs is read."""
    context.added = PretendedGames(Path("souk") / "games")
    context.preferences.change(allowed_games=("pebbles", "caravans"))
    return AddedScene(context)


MENUS: Mapping[str, Callable[[Context], Scene]] = {
    "title": TitleScene,
    "choice": ShelfScene,
    "five games": lambda c: ShelfScene(c, names=("market_day", "mercado") * 2 + ("mercado",)),
    "six games": lambda c: ShelfScene(c, names=(*games.names()[-3:], *games.names()[:3])),
    "four games": lambda c: ShelfScene(c, names=games.names()[:4]),
    "seats": lambda c: SeatsScene(c, "mercado"),
    "eight seats": full_house,
    "rules": lambda c: RulebookScene(c, "mercado", "MER-4.2"),
    "pause": pause,
    "ours": lambda c: OursScene(c, "mercado"),
    "added": added,
    "letters": letters,
    "faces": faces,
    "devices": devices,
    "key": lambda c: AskKeyScene(c, Command.FAST_FORWARD),
    "own device": lambda c: OwnDeviceScene(c, "Mika"),
    "pad gone": lambda c: PadGoneScene(c, "Mika"),
    "practise": practise,
    "drills": drills,
    "ladder": ladder,
    "challenge": challenge,
    "curtain": curtain,
    "sorry": lambda c: SorryScene(c, REPORT, lambda: None),
} | {f"settings {subject}": (lambda c, s=subject: SettingsScene(c, s)) for subject in SUBJECTS}


class Hands:
    """An app with a scene, and ways to say things to it."""

    def __init__(self, size: tuple[int, int] = (1920, 1080), **settings: object) -> None:
        preferences = Preferences()
        preferences.change(reduced_motion=True, **settings)
        self.app = App(preferences, size, headless=True)
        self.context = self.app.context
        self.context.library = OneMatch()

    @property
    def scene(self) -> Scene:
        assert self.app.stack.top is not None
        return self.app.stack.top

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return self.scene.page.focus.name if self.scene.page.focus else ""

    def open(self, make: Callable[[Context], Scene]) -> Scene:
        """Makes a scene the only one, and lets it come to rest."""
        self.app.stack.clear()
        self.app.stack.settle()
        scene = make(self.context)
        self.app.open(scene)
        self.wait(0.4)
        return scene

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step(FRAME)

    def say(self, *events: pygame.event.Event) -> None:
        """One frame for each event, and one for what they changed."""
        for event in events:
            self.app.step(FRAME, [event])
        self.app.step(FRAME)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.say(
                pygame.event.Event(pygame.KEYDOWN, key=key, mod=0),
                pygame.event.Event(pygame.KEYUP, key=key, mod=0),
            )

    def type(self, text: str) -> None:
        self.say(*(pygame.event.Event(pygame.TEXTINPUT, text=c) for c in text))

    def pad(self, *buttons: int, pad: int = 0) -> None:
        for button in buttons:
            self.say(
                pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button),
                pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button),
            )

    def on_screen(self, x: float, y: float) -> tuple[int, int]:
        view, scale = self.app.window.viewport, self.app.window.scale
        return round(view.x + x * scale), round(view.y + y * scale)

    def click(self, name: str, share: float = 0.5) -> None:
        """Points at a widget, `share` of its width from its left, and clicks."""
        box = self.scene.page.widget(name).box
        at = self.on_screen(box.x + box.width * share, box.y + box.height / 2)
        self.say(
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )
