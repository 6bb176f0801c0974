"""Metadata of an installation; `.ci/wheel.py` tests that a wheel plays alone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pygame
import pytest

import souk
from main import main
from scenes.cli import doctor
from scenes.phones import service_manager
from scenes.store.preferences import Preferences
from scenes.store.user_folders import settings_file
from tabletop.core.chance import Chance
from tabletop.release import is_compiled, release_version
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.scenes.fake_pads import FakeJoystick

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "sprites" / "desktop"


def test_the_version_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"souk {release_version()}\n"
    assert release_version()[0].isdigit()


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a user whose device has a screen that nobody sees, and no sound."""
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "souk"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such device")
    return tmp_path / "souk"


def test_the_doctor_tells_each_thing_in_a_line(
    capsys: pytest.CaptureFixture[str], examined: Path
) -> None:
    assert main(["doctor", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = {line.split()[0]: line for line in lines}
    assert len(lines) == len(doctor.STATUS_CHECKS) + 1 == len(told)
    assert told["result"].endswith("needs a look: display, sound")
    assert "none" in told["sound"] and str(examined) in told["folder"]
    assert release_version() in told["souk"] and "all there" in told["parts"]
    assert told["strays"].split() == ["strays", "none"]
    assert told["engine"].endswith("compiled" if is_compiled() else "plain Python")


def test_the_doctor_tells_what_is_known_of_each_pad(
    monkeypatch: pytest.MonkeyPatch, examined: Path
) -> None:
    pads = [FakeJoystick(0, 6, 1), FakeJoystick(1, 2, 0), FakeJoystick(2, 0, 0)]
    monkeypatch.setattr(doctor.pygame.joystick, "get_count", lambda: len(pads))
    monkeypatch.setattr(doctor.pygame.joystick, "Joystick", pads.__getitem__)
    monkeypatch.setattr(doctor.controller, "is_controller", lambda n: n == 0)
    with pytest.raises(doctor.DeviceProblemError) as told:
        doctor.STATUS_CHECKS["pads"](Catalogue("en"))
    assert [words in str(told.value) for words in ("(known)", "guessed", "unknown")] == [True] * 3
    examined.mkdir()
    Preferences(settings_file()).change(gamepad_layouts={"1": "b1,b2,b3,b4,b5"})
    assert "set up here" in doctor.STATUS_CHECKS["pads"](Catalogue("en"))


def test_the_doctor_tells_the_scale_of_the_system(
    monkeypatch: pytest.MonkeyPatch, examined: Path
) -> None:
    monkeypatch.setenv("GDK_SCALE", "2")
    assert "system 200%" in doctor.STATUS_CHECKS["scale"](Catalogue("en"))


def test_an_engine_of_modules_that_are_no_python_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Chance, "randbelow", len)  # a function of C, as those of a compiled engine
    assert is_compiled()
    monkeypatch.setattr(Chance, "randbelow", lambda chance, n: 0)
    assert not is_compiled()
    assert "compil" not in doctor.STATUS_CHECKS["engine"](Catalogue("en"))


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_doctor_tells_of_files_among_the_matches_that_are_none(
    capsys: pytest.CaptureFixture[str], examined: Path, language: str
) -> None:
    folder = examined / "matches"
    (folder / "demos").mkdir(parents=True)
    strays = ("holiday.jpg", "a\u202eb.txt", "demos/more.SOUK")
    for name in strays:
        (folder / name).write_bytes(b"")
    assert main(["doctor", "--language", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    line = next(line for line in lines if "holiday.jpg" in line)
    assert "a?b.txt" in line and "more.SOUK" in line and "3" in line
    assert all((folder / name).is_file() for name in strays)


# What lies on PYTHONPATH


FOREIGN = "raise SystemExit('this is somebody else's')\n"


def run_installed(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command that an installation has, with a folder of the user's on PYTHONPATH."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["scripts"]["souk"].partition(":")
    command = folder / "bin" / "souk"
    command.parent.mkdir()
    command.write_text(
        f"import sys\nfrom {module} import {name}\n"
        f"if __name__ == '__main__':\n    sys.exit({name}())\n"
    )
    theirs = {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    theirs["SOUK_FOLDER"] = str(folder / "own")
    return subprocess.run(
        [sys.executable, str(command), *words],
        env=os.environ | theirs, cwd=folder, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("doctor", "--language", "en"),
        ("simulate", "--game", "market_day", "--matches", "2", "--jobs", "2"),
        ("demo", "--headless", "--game", "market_day", "--seats", "ai:novice,ai:novice"),
    ],
    ids=lambda words: words[0],
)
def test_it_starts_beside_modules_of_the_users_own(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The processes of AI seats too, which import what the first one has begun with."""
    for name in ("main", "cli", "commands", "tests", "games"):
        (tmp_path / f"{name}.py").write_text(FOREIGN, "utf-8")
    done = run_installed(tmp_path, *words)
    assert done.returncode == 0 and done.stdout and "Error" not in done.stderr


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["module", "package"])
@pytest.mark.parametrize("name", ["tabletop", "scenes", "sprites", "sounds"])
def test_a_module_in_the_place_of_a_package_of_ours_is_named(
    tmp_path: Path, name: str, kind: str
) -> None:
    file = tmp_path / (f"{name}.py" if kind == "module" else f"{name}/__init__.py")
    file.parent.mkdir(exist_ok=True)
    file.write_text(FOREIGN, "utf-8")
    done = run_installed(tmp_path, "--version")
    assert done.returncode == 2 and not done.stdout
    (told,) = done.stderr.splitlines()
    assert told.startswith(f"souk: {tmp_path / name}") and f"Souk's own {name}" in told
    assert "PYTHONPATH" in told


def test_a_package_of_ours_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(souk, "PACKAGES", ("no_such_package",))
    assert souk.main(["--version"]) == 2
    assert "no_such_package is missing" in capsys.readouterr().err


def phones_message(language: str) -> str:
    return doctor.STATUS_CHECKS["phones"](Catalogue(language))


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_doctor_tells_where_phones_reach_this_computer(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(service_manager, "is_phone_support_installed", lambda: True)
    monkeypatch.setattr(service_manager, "find_own_addresses", lambda: ["127.0.0.1", "10.8.0.2"])
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(service_manager, "DEFAULT_PORT", other.getsockname()[1])
        taken = phones_message(language)
    free = phones_message(language)
    for told in (taken, free):
        assert (
            "127.0.0.1" in told and "10.8.0.2" in told and str(service_manager.DEFAULT_PORT) in told
        )
    assert taken != free
    monkeypatch.setattr(service_manager, "find_own_addresses", list)
    assert not any(sign.isdigit() for sign in phones_message(language))
    monkeypatch.setattr(service_manager, "is_phone_support_installed", lambda: False)
    assert "pip install" in phones_message(language)


def test_the_icon_and_the_desktop_file_fit_together() -> None:
    entry = (DESKTOP / "souk.desktop").read_text("utf-8")
    assert "Exec=souk\n" in entry and "Icon=souk\n" in entry
    assert pygame.image.load(DESKTOP / "souk.png").get_size() == (256, 256)
