"""Options of the command line: those that set a setting show it, and none has no effect."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import souk
from scenes.cli import commands
from scenes.cli.commands import OVERRIDES
from scenes.cli.ignored_options import IGNORED_OPTIONS
from scenes.menus.settings_menu import SETTING_SUBJECTS, SettingsScene
from scenes.phones.command import HeadlessPhoneTable
from scenes.shell.app import App
from scenes.store import plugins
from scenes.store.preferences import LastSetup, Preferences, Settings
from scenes.ui.devices.intents import Direction
from scenes.ui.widgets.dial import Dial
from scenes.ui.widgets.form_controls import Stepper, Toggle
from tabletop import games
from tabletop.terminal import watch_command
from tests.scenes.command_run import RunCommand, open_page

ROOT = Path(souk.__file__).parent
JOURNAL = str(ROOT / "tests" / "match" / "journals" / "0.1.0" / "basari.souk")
GAME = games.folder("basari")
PLAY = ("play", "--game", "basari", "--seats", "human:Ann,ai:novice,ai:novice", "--seed", "1")
DEMO = ("demo", "--game", "basari", "--seats", "ai:novice,ai:novice,ai:novice", "--seed", "1")
LESSON = ("lesson", str(sorted(GAME.glob("lessons/*.toml"))[0]))
DRILL = ("drill", str(sorted(GAME.glob("drills/*.toml"))[0]))
ON_SCREEN = {
    "play": PLAY,
    "demo": DEMO,
    "replay": ("replay", JOURNAL),
    "review": ("review", JOURNAL),
    "lesson": LESSON,
    "drill": DRILL,
}
"""Commands with a window."""
FRONT_ENDS = {
    ("play", "terminal"): (*PLAY, "--terminal"),
    ("lesson", "today"): ("lesson", "--terminal", "--today"),
    ("play", "guided"): ("play", "--game", "basari", "--terminal", "--guided"),
    ("play", "practice"): (*PLAY, "--terminal", "--practice"),
    ("play", "teacher"): (*PLAY, "--terminal", "--teacher"),
    ("play", "phones"): (*PLAY, "--phones", "127.0.0.1:0"),
    ("demo", "headless"): (*DEMO, "--headless"),
    ("replay", "terminal"): ("replay", JOURNAL, "--terminal"),
    ("review", "terminal"): ("review", JOURNAL, "--terminal"),
    ("lesson", "file"): (*LESSON, "--terminal"),
    ("lesson", "terminal"): ("lesson", "--game", "basari", "--terminal"),
    ("lesson", "headless"): (*LESSON, "--headless"),
    ("drill", "file"): (*DRILL, "--terminal"),
    ("drill", "terminal"): ("drill", "--game", "basari", "--terminal"),
    ("drill", "headless"): (*DRILL, "--headless"),
}
"""Commands without a window, by the option that chooses the front end."""
SAMPLES: dict[str, tuple[tuple[str, ...], object]] = {
    "fullscreen": (("--fullscreen",), True),
    "hands": (("--hands", "closed"), False),
    "speed": (("--speed", "2"), 2.0),
    "language": (("--language", "ja"), "ja"),
    "teacher": (("--teacher",), True),
}
"""Another value than the default of each option in `OVERRIDES`, and what the setting is then."""
OF_THE_MATCH = {"thinking_time", "game", "seats", "option", "sheet"}
"""Options that name a match or a game, which no setting of the program holds."""
OF_THE_SYSTEM = {"folder", "trace", "allow", "allowed", "games", "bot_network", "terminal"}
"""Options that are read before a command runs, or choose its front end."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> RunCommand:
    return RunCommand(monkeypatch, tmp_path)


def options_of(command: str) -> list[argparse.Action]:
    """Return the options of a command, without its positional arguments."""
    parser = souk.parser()
    [commands] = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    return [
        action
        for action in commands.choices[command]._actions
        if action.option_strings and action.dest != "help"
    ]


def words_of(name: str) -> set[str]:
    """Return the words of a name without plurals, and all of them as one word."""
    return {word.removesuffix("s") for word in (*name.split("_"), name.replace("_", ""))}


def meets_a_setting(option: str) -> bool:
    """True if an option shares a word with a setting, or with the set-up that settings keep."""
    names = [entry.name for each in (Settings, LastSetup) for entry in fields(each)]
    return any(words_of(option) & words_of(name) for name in names)


@pytest.mark.parametrize("command", ON_SCREEN)
def test_an_option_that_is_named_like_a_setting_sets_it(command: str) -> None:
    names = {action.dest for action in options_of(command)}
    met = {name for name in names if meets_a_setting(name)}
    known = set(OVERRIDES) | OF_THE_MATCH | OF_THE_SYSTEM
    assert met <= known
    assert met & set(OVERRIDES), "the walk finds overrides at all"


def shown_settings() -> Iterator[tuple[str, str]]:
    """Yield each command of the window with each override that it takes."""
    for command in ON_SCREEN:
        for action in options_of(command):
            if action.dest in OVERRIDES:
                yield command, action.dest


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("command", "option"), [*shown_settings()])
def test_settings_show_an_override_change_it_and_keep_their_own(
    run: RunCommand, tmp_path: Path, command: str, option: str
) -> None:
    setting, (words, value) = OVERRIDES[option], SAMPLES[option]

    def drive(app: App) -> None:
        assert getattr(app.preferences.settings, setting) == value
        if option == "fullscreen":
            assert app.window.full_screen
        found = []
        for subject in SETTING_SUBJECTS:
            page = open_page(app, SettingsScene(app.context, subject))
            found += [w for w in page.widget_layer.widgets if w.name == setting]
        [control] = found
        assert isinstance(control, Toggle | Stepper | Dial)
        app.preferences.change(text_scale=1.25)  # saves the settings
        assert getattr(Preferences(tmp_path / "settings.json").settings, setting) != value
        if isinstance(control, Toggle):
            assert control.is_on is value
            control.activate(app.devices.last_device)
        else:
            assert control.handle_arrow(Direction.RIGHT)
        assert getattr(app.preferences.settings, setting) != value

    run((*ON_SCREEN[command], *words), drive)


class ReadOptions(argparse.Namespace):
    """Parsed arguments that note which of them were read."""

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "read", set())

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name != "read":
            object.__getattribute__(self, "read").add(name)
        return super().__getattribute__(name)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[ReadOptions]:
    """Arguments of each run, which begin to note when all that is common was read."""
    made: list[ReadOptions] = []
    parse = argparse.ArgumentParser.parse_args

    def parsing(parser: argparse.ArgumentParser, arguments: Sequence[str] | None = None) -> Any:
        given = parse(parser, arguments, ReadOptions())
        made.append(given)
        return given

    def enabling(names: Sequence[str]) -> None:
        made[-1].read.clear()
        enable(names)

    enable = plugins.enable_plugins
    monkeypatch.setattr(plugins, "enable_plugins", enabling)
    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parsing)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    return made


def unread(command: str, given: ReadOptions) -> set[str]:
    """Return the options of a command that nothing has read."""
    return {action.dest for action in options_of(command)} - given.read - OF_THE_SYSTEM


@pytest.mark.slow
@pytest.mark.parametrize("command", ON_SCREEN)
def test_every_option_has_an_effect_on_the_screen_or_is_refused(
    run: RunCommand, noted: list[ReadOptions], command: str
) -> None:
    run(ON_SCREEN[command], lambda app: None)
    refused = {*IGNORED_OPTIONS.get((command, ""), ()), *IGNORED_OPTIONS.get((command, "file"), ())}
    others = {name for (to, name) in IGNORED_OPTIONS if to == command}  # choose a front end
    assert unread(command, noted[0]) - others <= refused


class ReplayStub:
    """A replay that ends at once."""

    def run(self, is_review: bool) -> None:
        pass


@pytest.mark.slow
@pytest.mark.parametrize(("command", "front_end"), FRONT_ENDS)
def test_every_option_has_an_effect_without_a_window_or_is_refused(
    noted: list[ReadOptions], monkeypatch: pytest.MonkeyPatch, command: str, front_end: str
) -> None:
    pytest.importorskip("uvicorn", reason="phones are not installed")
    monkeypatch.setattr(HeadlessPhoneTable, "play_matches", lambda table, goes_on: None)
    monkeypatch.setattr(commands, "_to_the_end", lambda program, request: 0)
    monkeypatch.setattr(watch_command, "make_replay", lambda *given: ReplayStub())
    souk.main(FRONT_ENDS[command, front_end])
    ignored = unread(command, noted[0])
    choices = {front_end, *(["terminal"] if getattr(noted[0], "terminal", False) else [])}
    choices |= {"file"} if getattr(noted[0], "file", None) else set()
    refused = {name for each in choices for name in IGNORED_OPTIONS.get((command, each), ())}
    assert ignored <= refused


VALUES = {
    "seats": "human:A,ai:novice,ai:novice", "seed": "0", "option": "a=b", "clock": "5",
    "sheet": "own.toml", "phones": "8321", "phones_url": "http://a.example", "speed": "1",
    "hands": "open", "language": "ja", "game": "basari", "number": "1", "thinking_time": "5",
    "handicap": "A=5",
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "choice", "option"),
    [(*key, name) for key, names in IGNORED_OPTIONS.items() for name in names],
)
def test_an_option_without_effect_is_refused_by_its_name(
    command: str, choice: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {action.dest: action for action in options_of(command)}
    starts = {**FRONT_ENDS, ("drill", "prove"): ("drill", "--prove")}
    starts[command, ""] = ON_SCREEN.get(command, ())
    starts["doctor", "phones_url"] = ("doctor", "--phones-url", "http://a.example")
    word = known[option].option_strings[0]
    value = () if known[option].nargs == 0 else (VALUES[option],)
    assert souk.main([*starts[command, choice], word, *value]) == 2
    assert f"{word} has no effect" in capsys.readouterr().err
