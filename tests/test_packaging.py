"""What an installation can tell of itself; that a wheel plays alone is tried by `.ci/wheel.py`."""

from __future__ import annotations

import socket
from pathlib import Path

import pygame
import pytest

from main import main
from scenes import doctor
from scenes.phones import beside
from tabletop.core.chance import Chance
from tabletop.release import compiled, release
from tabletop.text import LANGUAGES, Catalogue

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "sprites" / "desktop"


def test_the_version_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"souk {release()}\n"
    assert release()[0].isdigit()


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
    assert len(lines) == len(doctor.LOOKS) == len(told)
    assert "none" in told["sound"] and str(examined) in told["folder"]
    assert release() in told["souk"] and "all there" in told["parts"]
    assert told["strays"].split() == ["strays", "none"]
    assert told["engine"].endswith("compiled" if compiled() else "plain Python")


def test_an_engine_of_modules_that_are_no_python_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Chance, "below", len)  # a function of C, as those of a compiled engine
    assert compiled()
    monkeypatch.setattr(Chance, "below", lambda chance, n: 0)
    assert not compiled()
    assert "compil" not in doctor.LOOKS["engine"](Catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
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


def told_of_phones(language: str) -> str:
    return doctor.LOOKS["phones"](Catalogue(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doctor_tells_where_phones_reach_this_computer(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(beside, "installed", lambda: True)
    monkeypatch.setattr(beside, "own_addresses", lambda: ["127.0.0.1", "10.8.0.2"])
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(beside, "PORT", other.getsockname()[1])
        taken = told_of_phones(language)
    free = told_of_phones(language)
    for told in (taken, free):
        assert "127.0.0.1" in told and "10.8.0.2" in told and str(beside.PORT) in told
    assert taken != free
    monkeypatch.setattr(beside, "own_addresses", list)
    assert not any(sign.isdigit() for sign in told_of_phones(language))
    monkeypatch.setattr(beside, "installed", lambda: False)
    assert "pip install" in told_of_phones(language)


def test_the_icon_and_the_desktop_file_fit_together() -> None:
    entry = (DESKTOP / "souk.desktop").read_text("utf-8")
    assert "Exec=souk\n" in entry and "Icon=souk\n" in entry
    assert pygame.image.load(DESKTOP / "souk.png").get_size() == (256, 256)
