"""What is shipped: the sdist and the wheel made of it hold all that a match needs."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
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


def run(*words: str | Path, **more: str) -> str:
    """What a command prints. Fails with all it said where it fails."""
    found = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, cwd=more.pop("cwd"),
        env={**os.environ, **more}, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.mark.soak
def test_the_wheel_of_the_sdist_is_installed_and_plays(tmp_path: Path) -> None:
    here, python = str(tmp_path), sys.executable
    made = f"from setuptools.build_meta import *; print(build_sdist({here!r}))"
    sdist = tmp_path / run(python, "-c", made, cwd=str(ROOT)).splitlines()[-1]
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert (source / "LICENSE").is_file()
    run(
        python, "-m", "pip", "wheel", source, "--no-deps", "--no-build-isolation", "--no-index",
        "-w", here, cwd=here,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("souk-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    own = tmp_path / "venv" / "bin" / "python"
    run(own, "-m", "pip", "install", "--no-deps", "--no-index", wheel, cwd=here)
    souk = tmp_path / "venv" / "bin" / "souk"
    assert run(souk, "--version", cwd=here) == f"souk {release()}\n"
    shared = tmp_path / "venv" / "share"
    assert (shared / "applications" / "souk.desktop").is_file()
    assert (shared / "icons" / "hicolor" / "256x256" / "apps" / "souk.png").is_file()
    needed = {"PYTHONPATH": sysconfig.get_path("purelib"), "SOUK_FOLDER": here}
    said = run(
        souk, "demo", "--game", "market_day", "--seed", "1", "--headless", cwd=here, **needed
    )
    assert said.startswith("market_day: ")
    licences = [path.name for path in (tmp_path / "venv").rglob("licenses/**/*") if path.is_file()]
    assert {"LICENSE", "OFL-Fraunces.txt", "OFL-KaiseiDecol.txt", "OFL-NotoSansJP.txt"} <= set(
        licences
    )
