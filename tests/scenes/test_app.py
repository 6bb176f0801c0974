"""The loop and the window: any size, full screen, fades, focus lost, and costless rest."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from main import main
from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.title_screen import TitleScene
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.shell.app import App
from scenes.shell.frame_rate import FULL_RATE, HALF_RATE, FrameRate
from scenes.shell.window import NoDisplayError, Window, close_display
from scenes.stage.step_back import STEP_BACK_NAME, SteppedBackTable
from scenes.store.preferences import Preferences
from scenes.ui.devices.intents import KEYBOARD, InputMode, Intent, RawKeyPress
from sprites.node import Node
from sprites.picture import NineSlice
from sprites.rendering import renderer
from sprites.rendering.surface_cache import OffsetSurface
from tests.scenes.menu_driver import FRAME, MENUS, MenuDriver, open_curtain

NOTICE_STEPS = 12
"""Seconds after which a notice of one sentence has gone."""


class CountingScene(Scene):
    """A scene that counts what it is told."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lost_count = 0
        self.wake_count = 0

    def on_focus_lost(self) -> None:
        self.lost_count += 1

    def on_resume(self) -> None:
        self.wake_count += 1


KEY_DOWN_UP = (pygame.KEYDOWN, pygame.KEYUP)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("size", "view"),
    [
        ((1920, 1080), (0, 0, 1920, 1080)),
        ((1280, 1024), (0, 152, 1280, 720)),
        ((2560, 1080), (320, 0, 1920, 1080)),
        ((480, 400), (0, 65, 480, 270)),
    ],
)
def test_the_picture_is_whole_and_in_the_middle(
    size: tuple[int, int], view: tuple[int, int, int, int]
) -> None:
    hands = MenuDriver(size)
    hands.open_scene(TitleScene)
    assert tuple(hands.app.window.viewport) == view
    assert hands.app.window_surface.get_size() == size


def test_overscan_leaves_a_margin_on_every_side() -> None:
    hands = MenuDriver((1000, 600))
    hands.open_scene(TitleScene)
    hands.context.preferences.change(overscan=10)
    hands.wait(0.1)
    view = hands.app.window.viewport
    assert view.width == 900
    assert view.center == (500, 300)
    assert max(hands.app.window_surface.get_at((20, 300))[:3]) > 10  # where the ground runs on


def test_a_window_of_another_size_is_laid_out_anew() -> None:
    hands = MenuDriver((960, 540))
    hands.open_scene(TitleScene)
    hands.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
    assert hands.app.window_surface.get_size() == (1600, 900)
    assert hands.context.renderer.scale == pytest.approx(1600 / 1920)
    lit = pygame.transform.average_color(hands.app.window_surface.subsurface((1500, 800, 60, 60)))
    assert sum(lit[:3]) > 30


def test_nothing_is_drawn_while_nothing_changes() -> None:
    hands = MenuDriver((960, 540))
    scene = hands.open_scene(TitleScene)
    hands.wait(0.5)
    assert not scene.is_moving
    assert scene.draw(hands.app.window_surface) == []


def test_a_window_in_the_background_tells_all_scenes() -> None:
    hands = MenuDriver((960, 540))
    below = hands.open_scene(CountingScene)
    above = CountingScene(hands.context)
    hands.app.scene_stack.push(above)
    hands.wait(0.1)
    hands.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(below, CountingScene)
    assert (below.lost_count, above.lost_count) == (1, 1)


def test_two_presses_in_one_frame_open_one_page() -> None:
    """A double press during a slow frame means one page, not two on top of each other."""
    hands = MenuDriver((960, 540))
    hands.open_scene(TitleScene)
    hands.scene.widget_layer.focus_on("settings")
    twice = [pygame.event.Event(kind, key=pygame.K_RETURN, mod=0) for kind in KEY_DOWN_UP] * 2
    hands.app.step(FRAME, twice)
    assert [type(scene).__name__ for scene in hands.app.scene_stack.scenes[1:]] == ["SettingsScene"]


def test_scenes_change_when_the_frame_ends() -> None:
    hands = MenuDriver((960, 540))
    below = hands.open_scene(CountingScene)
    above = CountingScene(hands.context)
    hands.app.scene_stack.push(above)
    assert hands.scene is below
    hands.app.step(FRAME)
    assert hands.scene is above
    hands.app.scene_stack.pop()
    hands.app.step(FRAME)
    assert hands.scene is below
    assert isinstance(below, CountingScene)
    assert (below.wake_count, above.wake_count) == (1, 0)  # when it comes to the top again


class CapturingScene(Scene):
    """A scene that waits for a key, whatever it is for."""

    input_mode = InputMode.RAW_CODES

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.captured: list[Intent] = []

    def handle_intent(self, intent: Intent) -> Intent | None:
        self.captured.append(intent)
        return None


def test_the_first_key_in_a_new_scene_means_what_that_scene_wants() -> None:
    hands = MenuDriver((960, 540))
    hands.open_scene(CountingScene)
    above = CapturingScene(hands.context)
    hands.app.scene_stack.push(above)
    hands.app.step(FRAME)
    hands.app.step(FRAME, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0)])
    assert [type(intent) for intent in above.captured] == [RawKeyPress]


def test_a_scene_fades_in_over_the_old_one() -> None:
    hands = MenuDriver((960, 540))
    hands.open_scene(TitleScene)
    old = hands.app.window_surface.copy()
    hands.app.scene_stack.push(SettingsScene(hands.context))
    hands.app.step(FRAME)
    hands.app.step(0.01)
    early = hands.app.window_surface.copy()
    hands.wait(0.6)
    new = hands.app.window_surface.copy()
    place = (700, 300, 100, 100)

    def gap(one: pygame.Surface, two: pygame.Surface) -> float:
        colours = (pygame.transform.average_color(s.subsurface(place)) for s in (one, two))
        return sum(abs(a - b) for a, b in zip(*colours, strict=True))

    assert gap(early, old) < gap(early, new)


def test_a_curtain_never_lets_the_old_picture_shine_through() -> None:
    hands = MenuDriver((960, 540))
    hands.open_scene(TitleScene)
    hands.app.scene_stack.push(open_curtain(hands.context))
    hands.app.step(FRAME)
    hands.app.step(FRAME)
    first = hands.app.window_surface.copy()
    hands.wait(0.2)
    for place in ((60, 100, 60, 60), (840, 300, 60, 60)):
        now = pygame.transform.average_color(hands.app.window_surface.subsurface(place))
        assert pygame.transform.average_color(first.subsurface(place)) == now


def test_the_window_opens_and_goes_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(Preferences(), (960, 540))
    try:
        app.open_scene(TitleScene(app.context))
        app.step(FRAME)
        desktop = pygame.display.get_desktop_sizes()[0]
        app.step(FRAME, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)])
        app.step(FRAME)
        assert app.window.full_screen
        assert app.window_surface.get_size() == desktop
        enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT)
        app.step(FRAME, [enter])
        app.step(FRAME)
        assert not app.window.full_screen
        assert app.window_surface.get_size() == (960, 540)
    finally:
        app.mixer.close()
        close_display()


def test_a_closed_display_leaves_no_renderer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next window would read the texture of the last one, which is freed by then."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("scenes.shell.window.MAX_VSYNC_COST_MILLISECONDS", math.inf)
    window = Window((320, 180), False, 0, False)
    assert pygame.display._get_renderer_info() is not None  # type: ignore[attr-defined]
    window.open(True, 0)
    close_display()
    pygame.display.init()
    assert pygame.display._get_renderer_info() is None  # type: ignore[attr-defined]
    close_display()


def test_a_window_never_changes_that_of_another_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pygame would free its surface twice."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Window((320, 180), False, 0, False)
    opened: list[bool] = []
    set_mode = pygame.display.set_mode

    def note(*given: Any, **more: Any) -> pygame.Surface:
        opened.append(pygame.display.get_surface() is not None and more.get("display") != -1)
        return set_mode(*given, **more)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    Window((640, 360), False, 0, False)
    close_display()
    assert opened and not any(opened)


def test_sound_that_went_away_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Preferences(), (960, 540), headless=True)
    opened: list[float] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: opened.append(app.mixer._at))
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _: None)
    assert app.mixer.is_available and len(opened) == 1
    app.open_scene(CountingScene(app.context))
    app.step(FRAME, [pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)])
    assert not app.mixer.is_available
    for _ in range(300):
        app.step(FRAME)
    assert app.mixer.is_available and len(opened) == 2
    app.mixer.close()


def test_without_a_display_there_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    close_display()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplayError, match="screen"):
        App(Preferences())
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(1, 1), (16, 9), (50, 2000), (3000, 40), (7680, 100)])
def test_a_window_of_any_shape_shows_the_picture_and_fades(size: tuple[int, int]) -> None:
    hands = MenuDriver(size)
    hands.open_scene(MENUS["title"])
    hands.context.scene_stack.push(MENUS["seats"](hands.context))
    hands.wait(0.5)
    view = hands.app.window.viewport
    assert view.width >= 1 and hands.app.window_surface.get_rect().contains(view)


def open_title(monkeypatch: pytest.MonkeyPatch) -> App:
    """The title in a window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(Preferences(), (960, 540))
    app.open_scene(TitleScene(app.context))
    app.step(FRAME)
    return app


def test_an_error_in_the_loop_closes_the_sound_and_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_title(monkeypatch)
    closed: list[bool] = []
    monkeypatch.setattr(app.mixer, "close", lambda: closed.append(True))
    monkeypatch.setattr(app, "step", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        app.run()
    assert closed and not pygame.display.get_init()


def test_a_display_that_cannot_be_filled_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_title(monkeypatch)
    set_mode = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0, **more: object) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return set_mode(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    try:
        app.step(FRAME, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)])
        app.step(FRAME)
        assert not app.window.full_screen and not app.preferences.settings.full_screen
        assert app.scene_stack.top is not None
        layer = app.scene_stack.top.widget_layer
        assert layer.toast_text == app.context.text_catalogue("ui.notice.no_full_screen")
        for _ in range(NOTICE_STEPS):
            app.step(1.0)
        assert not layer.toast_text, "it is told once"
    finally:
        app.mixer.close()
        close_display()


def test_a_display_that_is_gone_for_good_ends_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_title(monkeypatch)

    def refuse(*arguments: object, **more: object) -> pygame.Surface:
        raise pygame.error("display gone")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    try:
        with pytest.raises(NoDisplayError, match=r"display gone.*saved"):
            app.preferences.change(full_screen=True)
    finally:
        app.mixer.close()
        close_display()


def test_the_command_line_says_what_to_do_without_a_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    close_display()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    monkeypatch.setattr("scenes.cli.commands.settings_file", lambda: tmp_path / "settings.json")
    assert main([]) == 2
    assert "needs a screen" in capsys.readouterr().err
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_a_pad_that_is_pulled_out_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = MenuDriver((960, 540))
    hands.open_scene(MENUS["title"])
    monkeypatch.setitem(hands.app.input_reader._pads, 4, object())
    hands.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pad=4)
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    hands.send(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=4, button=down))
    assert hands.app.input_reader.is_repeating
    hands.send(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=4))
    assert hands.scene.widget_layer.toast_text == hands.context.text_catalogue("ui.notice.pad_gone")
    assert not hands.app.input_reader.is_repeating and hands.context.devices.last_device is KEYBOARD
    hands.scene.widget_layer.dismiss_toast()
    hands.send(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=4))
    assert not hands.scene.widget_layer.toast_text


def test_the_loop_ends_when_the_last_scene_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(Preferences(), (960, 540))
    app.scene_stack.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run(TitleScene)
    assert app.scene_stack.top is None


class SheetsScene(Scene):
    """A scene of large sheets of material: more than there is room for in a frame."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.passed = 0.0
        self.intents: list[Intent] = []
        for n in range(5):
            self.canvas.add(Node(NineSlice("panel/dark", 1500.0 + n, 900.0), 960, 540))

    def advance(self, seconds: float) -> None:
        self.passed += seconds

    def handle_intent(self, intent: Intent) -> Intent | None:
        self.intents.append(intent)
        return None


def open_sheets(hands: MenuDriver) -> SheetsScene:
    """Such a scene, pushed over the title and not yet painted."""
    hands.open_scene(TitleScene)
    hands.wait(0.2)
    scene = SheetsScene(hands.context)
    hands.app.scene_stack.push(scene)
    hands.app.step(FRAME)
    return scene


def test_a_page_is_painted_over_several_frames_and_hears_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast: list[int] = []
    blurred = renderer.combine_with_shadow

    def counted(look: pygame.Surface, *more: Any) -> OffsetSurface:
        cast.append(look.get_width() * look.get_height())
        return blurred(look, *more)

    monkeypatch.setattr(renderer, "combine_with_shadow", counted)
    hands = MenuDriver((1280, 720))
    scene = open_sheets(hands)
    before = pygame.image.tobytes(hands.app.window_surface, "RGB")
    most = 0
    for _ in range(60):
        if not scene.canvas.is_preparing:
            break
        cast.clear()
        key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)
        hands.app.step(FRAME, [key])
        most = max(most, len(cast))
        assert scene.passed == 0.0 and scene.intents, "it hears, and its time has not begun"
        assert pygame.image.tobytes(hands.app.window_surface, "RGB") == before
    assert most == 1, "each frame casts one large shadow at most"
    hands.wait(0.6)
    assert scene.passed > 0 and pygame.image.tobytes(hands.app.window_surface, "RGB") != before


def test_nothing_is_held_when_secrets_are_to_be_covered() -> None:
    hands = MenuDriver((1280, 720))
    scene = open_sheets(hands)
    assert scene.canvas.is_preparing
    before = pygame.image.tobytes(hands.app.window_surface, "RGB")
    hands.app.step(FRAME, [pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert not scene.canvas.is_preparing
    assert pygame.image.tobytes(hands.app.window_surface, "RGB") != before


def test_a_frame_that_nobody_looks_at_waits_for_no_painting() -> None:
    hands = MenuDriver((1280, 720))
    scene = open_sheets(hands)
    hands.app.advance(FRAME)
    assert scene.passed > 0 and not scene.canvas.is_preparing


class PaneScene(Scene):
    """A pane over another scene, which shows through."""

    is_see_through = True


def test_what_lies_behind_a_page_is_not_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = MenuDriver((960, 540))
    below = hands.open_scene(TitleScene)
    hands.wait(0.5)
    drawn: list[int] = []
    draw = below.canvas.draw

    def counted(surface: pygame.Surface) -> list[pygame.Rect]:
        rects = draw(surface)
        drawn.append(sum(rect.width * rect.height for rect in rects))
        return rects

    monkeypatch.setattr(below.canvas, "draw", counted)
    hands.app.scene_stack.push(PaneScene(hands.context))
    hands.app.step(FRAME)
    assert drawn and sum(drawn) == 0


@pytest.mark.parametrize("rate", [FULL_RATE, HALF_RATE])
def test_scenes_know_that_the_machine_is_slow(monkeypatch: pytest.MonkeyPatch, rate: int) -> None:
    app = open_title(monkeypatch)
    app.context.is_slow = rate == FULL_RATE

    def end_frame(pacing: FrameRate, moving: bool) -> None:
        pacing.frames_per_second = rate
        app.scene_stack.clear()

    monkeypatch.setattr(FrameRate, "end_frame", end_frame)
    app.run()
    assert app.context.is_slow is (rate == HALF_RATE)


@pytest.mark.parametrize("is_slow", [False, True])
def test_the_table_behind_an_act_is_only_darker_on_a_slow_machine(is_slow: bool) -> None:
    """Blur and pool of light cost time: on a slow machine they go first."""
    studio = HeadlessStudio((640, 360))
    studio.context.is_slow = is_slow
    shots.set_up_screenshot(studio, shots.all_screenshots()["market_day-knight"], "en")
    (veil,) = [node for node in studio.scene.canvas if node.name == STEP_BACK_NAME]
    assert isinstance(veil.picture, SteppedBackTable)
    is_sharp = veil.picture.surface.get_size() == (640, 360)
    assert is_sharp is is_slow
    studio.close_scenes()
