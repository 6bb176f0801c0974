"""What an installation can tell of itself; that a wheel plays alone is tried by `.ci/wheel.py`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from main import main
from tabletop.release import release

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "sprites" / "desktop"


def test_the_version_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"souk {release()}\n"
    assert release()[0].isdigit()


def test_the_doctor_tells_in_ten_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "souk"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such device")
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = {line.split()[0]: line for line in lines}
    assert len(lines) == 10 == len(told)
    assert "none" in told["sound"] and str(tmp_path) in told["folder"]
    assert release() in told["souk"] and "all there" in told["parts"]


def test_the_icon_and_the_desktop_file_fit_together() -> None:
    entry = (DESKTOP / "souk.desktop").read_text("utf-8")
    assert "Exec=souk\n" in entry and "Icon=souk\n" in entry
    assert pygame.image.load(DESKTOP / "souk.png").get_size() == (256, 256)
