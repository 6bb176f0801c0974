"""Pictures of the README and the guide: `python -m tools.doc_pictures [NAME ...]`.

Each picture is a screenshot of `main.py shots`, so all of them show the tables of today. Without
names all pictures are made anew. Those of phones need Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pygame
from PIL import Image

from scenes.screenshots.film_strips import FilmSpan
from scenes.screenshots.phone_browser import launch_browser
from scenes.screenshots.phones import PhoneStudio, find_own_turn, make_contact_sheet
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.table_scenes import all_screenshots, set_up_screenshot
from tabletop.text.languages import add_language_folder

ROOT: Final = Path(__file__).parents[1]
PICTURE_FOLDER: Final = ROOT / "docs/pictures"
EXAMPLE_LANGUAGES: Final = ROOT / "docs/examples/languages"
SIZE: Final = (1280, 720)
QUALITIES: Final = range(90, 40, -4)
"""Qualities of a JPEG, of which the first that is small enough is taken."""


class DocPicture(NamedTuple):
    """A screenshot in the documents."""

    screenshot: str
    max_bytes: int = 190_000
    language: str = "en"


DOC_PICTURES: Final[Mapping[str, DocPicture]] = {
    "title": DocPicture("title", 150_000),
    "shelf": DocPicture("shelf"),
    "basari": DocPicture("basari-offers"),
    "market_day": DocPicture("market_day-mid-most"),
    "mercado": DocPicture("mercado-mid-most"),
    "nacho": DocPicture("nacho-mid-most"),
    "zahab": DocPicture("zahab-mid-most"),
    "rain": DocPicture("market_day-rain", 170_000),
    "review": DocPicture("mercado-review"),
    "results": DocPicture("mercado-results-end", 160_000),
    "german_title": DocPicture("title", 150_000, "de"),
    "german_basari": DocPicture("basari-offers", language="de"),
}
"""Screenshots by the names of their files."""

FILM: Final = "moving"
FILM_GAME: Final = "mercado"
FILM_SEATS: Final = 2
FILM_SIZE: Final = (720, 405)
FILM_SPAN: Final = FilmSpan(14.5, 36.0, 0.5)
"""Time from a draw of coins to the end of a purchase in the filmed demo."""

PHONES: Final = "phones"
PHONE_GAMES: Final = ("basari", "market_day", "mercado", "zahab")
PHONES_MAX_BYTES: Final = 220_000


def encode_jpeg(picture: pygame.Surface, max_bytes: int) -> bytes:
    """Return a picture as a JPEG of at most that size, or of the least quality."""
    image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    coded = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        image.save(out, "JPEG", quality=quality, optimize=True)
        coded = out.getvalue()
        if len(coded) <= max_bytes:
            break
    return coded


def save_pictures(folder: Path, names: Sequence[str]) -> None:
    """Save screenshots of the documents."""
    studio, screenshots = HeadlessStudio(SIZE), all_screenshots()
    for name in names:
        wanted = DOC_PICTURES[name]
        set_up_screenshot(studio, screenshots[wanted.screenshot], wanted.language)
        with TemporaryDirectory() as made:
            studio.save_screenshot(Path(made) / "picture.png")
            picture = pygame.image.load(Path(made) / "picture.png")
        _save(folder / f"{name}.jpg", encode_jpeg(picture, wanted.max_bytes))
    studio.close_scenes()


def save_film(folder: Path) -> None:
    """Save the animated picture, by a program of its own: its workers start fast."""
    span = f"{FILM_SPAN.begin_seconds:g}-{FILM_SPAN.end_seconds:g}"
    with TemporaryDirectory() as made:
        command = [
            sys.executable, "main.py", "shots", "--out", made, "--strip", FILM_GAME,
            "--seats", str(FILM_SEATS), "--size", "{}x{}".format(*FILM_SIZE), "--span", span,
            "--every", f"{FILM_SPAN.interval_seconds:g}", "--language", "en", "--moving",
        ]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True)
        (film,) = Path(made).glob("*.webp")
        _save(folder / f"{FILM}.webp", film.read_bytes())


def save_phones(folder: Path) -> None:
    """Save the sheet with one phone of each game at its turn."""
    pictures = []
    for game in PHONE_GAMES:
        with launch_browser() as browser, ExitStack() as stack:
            table = PhoneStudio(browser, game)
            stack.callback(table.close)
            table.show_bookmark(find_own_turn(table.example_match))
            pictures.append(dict(table.take_screenshots())["upright-en"])
    sheet = make_contact_sheet(pictures, len(pictures))
    _save(folder / f"{PHONES}.jpg", encode_jpeg(sheet, PHONES_MAX_BYTES))


def _save(path: Path, coded: bytes) -> None:
    path.write_bytes(coded)
    print(f"{path.name}  {len(coded):,} bytes", flush=True)


def main() -> int:
    """Make the pictures that the command line names; return the exit status."""
    every = (*DOC_PICTURES, FILM, PHONES)
    parser = argparse.ArgumentParser(prog="python -m tools.doc_pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(every)}")
    parser.add_argument("--out", type=Path, default=PICTURE_FOLDER, help="folder of the pictures")
    given = parser.parse_args()
    names: Sequence[str] = given.names or every
    if unknown := sorted(set(names) - set(every)):
        parser.error(f"no picture is called {', '.join(unknown)}")
    add_language_folder(EXAMPLE_LANGUAGES)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    given.out.mkdir(parents=True, exist_ok=True)
    save_pictures(given.out, [name for name in names if name in DOC_PICTURES])
    if FILM in names:
        save_film(given.out)
    if PHONES in names:
        save_phones(given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
