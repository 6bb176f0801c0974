"""Settings that the command line overrides: they are shown as they are, and can be changed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from main import main
from scenes.base.scene import Scene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.settings_menu import SettingsScene
from scenes.shell.app import App
from scenes.store.preferences import INSTANT_SPEED, Preferences
from scenes.table.scene import TableScene
from scenes.ui.widgets.dial import Dial
from scenes.ui.widgets.form_controls import Stepper, Toggle
from tabletop.match.setup import MatchMode
from tests.scenes.command_run import RunCommand, open_page
from tests.scenes.menu_driver import FRAME

DEMO = ("demo", "--game", "basari", "--seats", "ai:novice,ai:novice,ai:novice", "--seed", "1")
PLAY = ("play", "--game", "basari", "--seats", "human:Ann,ai:novice,ai:novice", "--seed", "1")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> RunCommand:
    return RunCommand(monkeypatch, tmp_path)


def press(app: App, key: int, mod: int = 0) -> None:
    """Press a key, and let a frame pass."""
    app.step(FRAME, [pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)])
    app.step(FRAME)


@pytest.mark.sampled
@pytest.mark.parametrize("command", [PLAY, DEMO])
def test_full_screen_from_the_command_line_is_left_and_entered_by_its_keys(
    run: RunCommand, command: tuple[str, ...], tmp_path: Path
) -> None:
    def drive(app: App) -> None:
        assert app.window.full_screen and app.preferences.settings.full_screen
        for full in (False, True, False):
            press(app, pygame.K_F11)
            assert app.window.full_screen is full
        press(app, pygame.K_RETURN, pygame.KMOD_LALT)
        assert app.window.full_screen

    run((*command, "--fullscreen"), drive)


def test_settings_show_full_screen_from_the_command_line_and_switch_it(run: RunCommand) -> None:
    def drive(app: App) -> None:
        page = open_page(app, SettingsScene(app.context, "screen")).widget_layer
        switch = page.find_widget("full_screen")
        assert isinstance(switch, Toggle) and switch.is_on
        switch.activate(app.devices.last_device)
        app.step(FRAME)
        assert not app.window.full_screen

    run((*PLAY, "--fullscreen"), drive)


def test_full_screen_for_one_run_is_not_kept(run: RunCommand, tmp_path: Path) -> None:
    run((*PLAY, "--fullscreen"), lambda app: app.preferences.change(text_scale=1.5))
    kept = Preferences(tmp_path / "settings.json").settings
    assert kept.text_scale == 1.5 and not kept.full_screen


def test_a_screen_that_cannot_be_filled_at_the_start_is_told_and_its_key_tries_again(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Preferences(tmp_path / "settings.json").change(full_screen=True)
    set_mode, broken = pygame.display.set_mode, [True]

    def refuse(size: tuple[int, int], flags: int = 0, **more: object) -> pygame.Surface:
        if flags & pygame.FULLSCREEN and broken:
            raise pygame.error("no such mode")
        return set_mode(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)

    def drive(app: App) -> None:
        assert not app.window.full_screen and not app.preferences.settings.full_screen
        assert app.scene_stack.top is not None
        assert app.scene_stack.top.widget_layer.toast_text == app.context.text_catalogue(
            "ui.notice.no_full_screen"
        )
        broken.clear()
        press(app, pygame.K_F11)
        assert app.window.full_screen

    run((), drive)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("wish", "speed", "words", "after"),
    [("2", 2.0, "×2", 4.0), ("3", 3.0, "×3", 4.0), ("instant", INSTANT_SPEED, "Instant", 0.25)],
)
def test_the_speed_of_a_demo_is_shown_and_changed_in_settings_and_pause(
    run: RunCommand, wish: str, speed: float, words: str, after: float, tmp_path: Path
) -> None:
    def shown(app: App, scene: Scene) -> Stepper | Dial:
        stepper = open_page(app, scene).widget_layer.find_widget("speed")
        assert isinstance(stepper, Stepper | Dial)
        assert stepper.choices[stepper.selected_index] == words
        return stepper

    def drive(app: App) -> None:
        context, table = app.context, app.scene_stack.top
        assert isinstance(table, TableScene)
        assert table.speed.current_speed(context.settings.speed, 1.0) == speed
        shown(app, SettingsScene(context, "table"))
        stepper = shown(app, PauseMenuScene(context, "basari", lambda: None))
        assert isinstance(stepper, Stepper)
        stepper._go(1)
        assert table.speed.current_speed(context.settings.speed, 1.0) == after

    run((*DEMO, "--speed", wish), drive)
    assert Preferences(tmp_path / "settings.json").settings.speed == after


def test_a_demo_without_a_speed_takes_that_of_the_settings(run: RunCommand, tmp_path: Path) -> None:
    Preferences(tmp_path / "settings.json").change(speed=4.0)

    def drive(app: App) -> None:
        table = app.scene_stack.top
        assert isinstance(table, TableScene)
        assert table.speed.current_speed(app.context.settings.speed, 1.0) == 4.0

    run(DEMO, drive)


def test_the_hands_of_a_demo_are_shown_and_changed_in_settings(run: RunCommand) -> None:
    def drive(app: App) -> None:
        page = open_page(app, SettingsScene(app.context, "table")).widget_layer
        switch = page.find_widget("open_hands")
        assert isinstance(switch, Toggle) and not switch.is_on
        switch.activate(app.devices.last_device)
        assert app.context.settings.open_hands

    run((*DEMO, "--hands", "closed"), drive)


def test_the_language_of_a_match_is_shown_and_changed_in_settings(
    run: RunCommand, tmp_path: Path
) -> None:
    def drive(app: App) -> None:
        page = open_page(app, SettingsScene(app.context, "reading")).widget_layer
        stepper = page.find_widget("language")
        assert isinstance(stepper, Stepper)
        assert stepper.choices[stepper.selected_index] == "日本語"
        assert app.context.text_catalogue.language == "ja"
        app.preferences.change(text_scale=1.5)

    run((*PLAY, "--language", "ja"), drive)
    kept = Preferences(tmp_path / "settings.json").settings
    assert kept.language == "en" and kept.text_scale == 1.5


PRACTICE_FOR_ONE = "practice is for one person"


@pytest.mark.sampled
@pytest.mark.parametrize("door", [(), ("--terminal",), ("--phones", "127.0.0.1:0")])
@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (("--seats", "human:A,human:B,ai:novice", "--practice"), PRACTICE_FOR_ONE),
        (("--seats", "human:A,human:B,human:C", "--practice"), PRACTICE_FOR_ONE),
        (("--seats", "ai:novice,ai:novice,ai:novice", "--practice"), "human:"),
        (("--resume", "--practice", "--seed", "3"), "--resume"),
    ],
)
def test_wishes_that_would_be_ignored_are_refused_by_every_front_end(
    door: tuple[str, ...],
    wish: tuple[str, ...],
    told: str,
    run: RunCommand,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("uvicorn", reason="phones are not installed")
    game = () if "--resume" in wish else ("--game", "basari")
    assert main(["play", *game, *wish, *door]) == 2
    assert told in capsys.readouterr().err


def test_a_match_without_people_is_a_demo_as_in_the_set_up(run: RunCommand) -> None:
    def drive(app: App) -> None:
        table = app.scene_stack.top
        assert isinstance(table, TableScene) and table.match.setup.mode is MatchMode.DEMO

    run(("play", *DEMO[1:]), drive)


@pytest.mark.parametrize("front_end", ["", "--terminal", "--terminal --guided", "--phones"])
def test_a_match_without_a_game_is_refused_with_the_names_of_all(
    front_end: str, run: RunCommand, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("uvicorn", reason="phones are not installed")
    assert main(["play", *front_end.split()]) == 2
    assert "--game" in (told := capsys.readouterr().err) and "zahab" in told and "None" not in told
