"""Build one folder that runs without Python, with PyInstaller, and start it without a screen.

Usage: python .ci/bundle.py [FOLDER]   (dist)
The Python that runs this is the one that is bundled; it has the dev packages. No shell is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from PyInstaller.archive.readers import CArchiveReader
from shipping import BUNDLE_MOST, MB, ROOT, WHEEL_MOST, size, strays

LANGUAGES = ("en", "ja")
"""Languages of Babel that are bundled: those of `tabletop.text`."""
OWN = ("tabletop", "scenes", "sprites", "sounds")
SHIPPED = ("tabletop", "sprites/baked", "sprites/fonts", "sprites/desktop", "sounds/baked")
"""Data folders that are copied unchanged; games are found by their folders."""
MAKING = (
    "numpy",
    "resvg_py",
    "fontTools",
    "PIL",
    "tkinter",
    "tools.art",
    "tools.art.bake",
    "tools.art.build_fonts",
    "tools.audio.recipes",
    "tools.audio.bake",
    "tools.audio.render",
    "pyloudnorm",
    "scipy",
    "soundfile",
    "playwright",
    "openskill",
    "tabletop.lab.research",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "open_spiel",
    "distributed",
    "dask",
)
"""Packages that only make or measure art, sounds and players, serve browser phones, or learn."""
PHONES = ("starlette", "uvicorn", "websockets", "segno", "ifaddr", "anyio", "h11", "click")
"""Packages that only phones need; these need a Python, and a message says so
(`phones.command.missing_requirement`)."""
NO_NETWORK = ("ssl", "_ssl", "_hashlib")
"""OpenSSL, 6 MB: nothing is downloaded, and hashes of files do not need it."""
NO_CODECS = ("_codecs_cn", "_codecs_hk", "_codecs_kr", "_codecs_tw")
"""Tables of encodings that are not used: all files are UTF-8."""
LEFT_OUT = (*MAKING, *PHONES, *NO_NETWORK, *NO_CODECS)
LICENSED = (
    "babel", "budoux", "fsrs", "pygame-ce", "pytweening", "platformdirs", "snowballstemmer",
    "typing_extensions", "pyinstaller",
)  # fmt: skip
BESIDE = ("souk.desktop", "souk.png")


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").absolute()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as work:
        build(out, Path(work))
    bundle = out / "souk"
    trim(bundle)
    put_beside(bundle)
    look_through(bundle)
    start(bundle)


def build(out: Path, work: Path) -> None:
    """Build the folder with PyInstaller."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(work / "meta")])}
    (work / "meta").mkdir()
    # The metadata give the version in the bundle. They are made here, as Souk may not be installed.
    meta = str(work / "meta")
    prepare = (
        f"from setuptools import build_meta as b; b.prepare_metadata_for_build_wheel({meta!r})"
    )
    run(sys.executable, "-c", prepare, quiet=True)
    run(
        sys.executable, "-m", "PyInstaller", "main.py", "--name", "souk", "--onedir",
        "--noconfirm", "--log-level", "WARN",
        "--distpath", out, "--workpath", work, "--specpath", work,
        "--icon", ROOT / "sprites" / "desktop" / "souk.png", "--copy-metadata", "souk",
        "--collect-submodules", "tabletop", "--collect-submodules", "scenes",
        "--collect-data", "budoux", "--collect-data", "babel",
        *(word for name in SHIPPED for word in ("--add-data", f"{ROOT / name}:{name}")),
        *(word for name in LEFT_OUT for word in ("--exclude-module", name)),
        *(("--hide-console", "hide-early") if sys.platform == "win32" else ()),
        environment=environment,
    )  # fmt: skip


def trim(bundle: Path) -> None:
    """Remove unused languages of Babel (it has 1,100), cached bytecode and debug symbols."""
    for file in bundle.glob("_internal/babel/locale-data/*.dat"):
        if file.stem.partition("_")[0] not in ("root", *LANGUAGES):
            file.unlink()
    for folder in bundle.glob("_internal/tabletop/**/__pycache__"):
        shutil.rmtree(folder)  # Python of another release may have made them
    if sys.platform == "linux" and (strip := shutil.which("strip")):
        # Python may have debug symbols. Libraries from pip are stripped already, and stripping
        # would break some of them. (On macOS it would break signatures.)
        for file in (
            *bundle.glob("_internal/libpython*"),
            *bundle.glob("_internal/python*/**/*.so"),
        ):
            run(strip, "--strip-unneeded", file)


def look_through(bundle: Path) -> None:
    """Exit if the bundle has a file that must not be shipped, or if it is too large."""
    inside = bundle / "_internal"
    files = [PurePosixPath(path.relative_to(inside).as_posix()) for path in inside.rglob("*")]
    compiled = CArchiveReader(str(program_of(bundle))).open_embedded_archive("PYZ.pyz").toc
    modules = [PurePosixPath(*name.split(".")) for name in compiled]
    stray = strays([*files, *modules], OWN)
    stray += [
        name for name in compiled if any(f"{name}.".startswith(f"{out}.") for out in LEFT_OUT)
    ]
    if stray:
        raise SystemExit(f"not to be shipped: {', '.join(stray[:9])}")
    own = size(path for name in OWN for path in (inside / name).rglob("*"))
    whole = size(bundle.rglob("*"))
    print(f"{whole / MB:.1f} MB in {bundle}, {own / MB:.1f} MB of it pictures, sounds and data")
    if own > WHEEL_MOST or (sys.platform == "linux" and whole > BUNDLE_MOST):
        raise SystemExit(f"more than {WHEEL_MOST / MB:.0f} and {BUNDLE_MOST / MB:.0f} MB")


def program_of(bundle: Path) -> Path:
    """Return the path of the bundle's executable."""
    return bundle / ("souk.exe" if sys.platform == "win32" else "souk")


def put_beside(bundle: Path) -> None:
    """Copy the licences and the desktop file into the bundle."""
    licences = bundle / "licences"
    licences.mkdir(exist_ok=True)
    shutil.copy("LICENSE", licences / "souk-LICENSE")
    shutil.copy("docs/licences.md", licences / "licences.md")
    for font in Path("sprites/fonts").glob("OFL-*.txt"):
        shutil.copy(font, licences)
    for name in LICENSED:
        files = [Path(str(file.locate())) for file in distribution(name).files or ()]
        named = [f for f in files if any(w in f.name.upper() for w in ("LICEN", "LGPL", "COPYING"))]
        texts = [file for file in named if file.is_file()]
        if not texts:
            raise SystemExit(f"{name} is here without its licence: install it with a newer pip")
        for file in texts:
            shutil.copy(file, licences / f"{name}-{file.name}")
    for path in (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
    ):
        if path.is_file():
            shutil.copy(path, licences / "python-LICENSE.txt")
    for name in BESIDE:
        shutil.copy(Path("sprites/desktop") / name, bundle)


def start(bundle: Path) -> None:
    """Start the bundle without a screen, with a temporary user folder."""
    program = program_of(bundle)
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "SOUK_FOLDER": folder, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }  # fmt: skip
        run(program, "doctor", environment=environment)
        run(program, "--version", environment=environment)
        run(
            program, "demo", "--game", "market_day", "--seed", "1", "--headless",
            environment=environment,
        )  # fmt: skip


def run(*words: str | Path, environment: dict[str, str] | None = None, quiet: bool = False) -> None:
    """Run a command; exit if it fails."""
    said = subprocess.DEVNULL if quiet else None
    subprocess.run([str(word) for word in words], env=environment, stdout=said, check=True)


if __name__ == "__main__":
    main()
