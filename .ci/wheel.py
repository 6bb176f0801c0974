"""Build the sdist and the wheel, and check that the wheel plays in an empty environment.

Usage: python .ci/wheel.py [FOLDER] [--only-make]   (dist)
The wheel is installed into a new environment with its requirements only, without this checkout
and the packages of the present Python. A demo of each game is played there. Needs a network.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath

from shipping import MB, ROOT, WHEEL_MOST, size, strays

OWN = ("souk.py", "scenes", "sprites", "sounds", "tabletop")
LICENCES = {
    "LICENSE",
    "OFL-Fraunces.txt",
    "OFL-KaiseiDecol.txt",
    "OFL-NotoSans.txt",
    "OFL-NotoSansJP.txt",
}
GAMES = "from scenes.games import game_names; print(*game_names())"
GAMES_WITHOUT_EXERCISES = """
from scenes.games import game_names
from tabletop.practice.exercise_catalogue import load_lessons, load_proved_drills
print(*(game for game in game_names() if not load_lessons(game) or not load_proved_drills(game)))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--only-make", action="store_true", help="install nothing")
    given = parser.parse_args()
    wheel = made(given.folder.absolute())
    if not given.only_make:
        with tempfile.TemporaryDirectory() as folder:
            installed(wheel, Path(folder))


def made(out: Path) -> Path:
    """Build the sdist and the wheel, check the names of its files, and return the wheel."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        make = f"from setuptools import build_meta as b; print(b.build_sdist({str(out)!r}))"
        sdist = out / run_isolated([sys.executable, "-c", make], ROOT).splitlines()[-1]
        with tarfile.open(sdist) as packed:
            if hasattr(tarfile, "data_filter"):  # from 3.11.4 on
                packed.extraction_filter = tarfile.data_filter
            packed.extractall(work)
        source = Path(work, sdist.name.removesuffix(".tar.gz"))
        make = f"from setuptools import build_meta as b; print(b.build_wheel({str(out)!r}))"
        wheel = out / run_isolated([sys.executable, "-c", make], source).splitlines()[-1]
    with zipfile.ZipFile(wheel) as packed_wheel:
        names = [PurePosixPath(name) for name in packed_wheel.namelist()]
    if stray := strays(names, OWN):
        raise SystemExit(f"not to be shipped: {', '.join(stray[:9])}")
    if missing := LICENCES - {name.name for name in names}:
        raise SystemExit(f"missing: {', '.join(missing)}")
    print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size / MB:.1f} MB")
    return wheel


def installed(wheel: Path, folder: Path) -> None:
    """Install the wheel into an empty environment, check what was installed, and play each game."""
    venv.create(folder / "venv", with_pip=True)
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python, souk = scripts / "python", scripts / "souk"
    purelib = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run_isolated([python, "-c", purelib], folder).strip())
    before = size(packages.rglob("*"))  # pip, and what came with it
    run_isolated([python, "-m", "pip", "install", "-q", wheel], folder)
    own = size(path for name in OWN for path in (packages / name, *(packages / name).rglob("*")))
    added = size(packages.rglob("*")) - before
    print(f"installed: {own / MB:.1f} MB of Souk, {added / MB:.1f} MB with all that it needs")
    if own > WHEEL_MOST:
        raise SystemExit(f"more than {WHEEL_MOST / MB:.0f} MB")
    share = folder / "venv" / "share"
    for file in ("applications/souk.desktop", "icons/hicolor/256x256/apps/souk.png"):
        if not (share / file).is_file():
            raise SystemExit(f"not installed: {file}")
    for command in ("--version", "doctor"):
        print(run_isolated([souk, command], folder), end="")
    if lacking := run_isolated([python, "-c", GAMES_WITHOUT_EXERCISES], folder).strip():
        raise SystemExit(f"no lessons or no drills came with {lacking}")
    for game in run_isolated([python, "-c", GAMES], folder).split():
        demo = [souk, "demo", "--game", game, "--seed", "1", "--headless"]
        print(run_isolated(demo, folder), end="")


def run_isolated(words: list[str | Path], folder: Path) -> str:
    """Run a command isolated in a folder and return its output; exit if it fails."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment = known | {
        "SOUK_FOLDER": str(folder / "data"), "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONUTF8": "1",
    }  # fmt: skip
    found = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, encoding="utf-8",
        cwd=folder, env=environment, check=False,
    )  # fmt: skip
    if found.returncode:
        raise SystemExit(f"{found.stdout}{found.stderr}")
    return found.stdout


if __name__ == "__main__":
    main()
