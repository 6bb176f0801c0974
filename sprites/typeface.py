"""The font faces at any pixel size, and the choice of those that can draw a text.

A text has one face. Letters that it lacks, as in names of the players, come from the faces for
names. Letters that no face has become initials: a box says nothing.

A font file that cannot be read is logged, and another face replaces it, at last the one of
pygame.
"""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal, cast

import pygame

from sprites.font_coverage import read_coverage
from sprites.japanese_breaks import WORD_JOINER, ZERO_WIDTH_SPACE

FontFace = Literal["body", "bold", "display", "display_ja", "names", "names_cjk"]
"""Name of a font face."""

LOGGER = logging.getLogger("souk.sprites")
FONT_FOLDER = Path(__file__).with_name("fonts")
FONT_FILES: dict[FontFace, str] = {
    "body": "NotoSansJP-Regular.otf",
    "bold": "NotoSansJP-Bold.otf",
    "display": "Fraunces-Souk.ttf",
    "display_ja": "KaiseiDecol-Souk.ttf",
    "names": "NotoSans-Names.ttf",
    "names_cjk": "NotoSansCJK-Names.otf",
}
FALLBACK_FACES: dict[FontFace, tuple[FontFace, ...]] = {
    "display": ("display_ja", "bold"),
    "display_ja": ("bold",),
    "body": ("display",),
    "bold": ("display",),
    "names": (),
    "names_cjk": (),
}
"""Faces that set a text when another lacks glyphs; the first of those that lack fewest is
used for the whole text.

They cover Japanese headings, rare kanji in them, and letters such as the Polish.
"""


NAME_FACES: tuple[FontFace, ...] = ("names", "names_cjk")
"""Faces for single letters: Latin Extended, Vietnamese, Greek, Cyrillic, Hangul, Chinese, and
kanji of Japanese names."""
ADDED_FACES: list[FontFace] = []
"""Faces of the fonts that languages bring, for letters that no other face has."""
UNKNOWN_IDEOGRAPH = "？"
"""Sign in the place of an ideograph that no face has; it has no initial."""


def add_font(path: Path) -> None:
    """Add a font file for letters that no built-in face has. Adding it again does nothing.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if it is no font.
    """
    face = cast(FontFace, str(path))
    if face in ADDED_FACES:
        return
    try:
        pygame.font.init()
        pygame.font.Font(str(path), 12)
    except pygame.error as error:
        raise ValueError(f"{path} is no TrueType or OpenType font: {error}") from error
    _coverage()[str(path.absolute())] = read_coverage(path)
    FONT_FILES[face], FALLBACK_FACES[face] = str(path.absolute()), ()
    ADDED_FACES.append(face)
    for known in (choose_face, split_faces, drawable_text):
        known.cache_clear()


def letters_of_added_font(path: Path) -> frozenset[str]:
    """Return the letters that only an added font has."""
    built_in = [FONT_FILES[face] for face in FONT_FILES if face not in ADDED_FACES]
    others = frozenset[str]().union(*(_coverage()[file] for file in built_in))
    return _coverage()[str(path.absolute())] - others


def _helpers(face: FontFace) -> tuple[FontFace, ...]:
    """Return the faces for letters that a face lacks, in their order."""
    return (*FALLBACK_FACES[face], *NAME_FACES, *ADDED_FACES)


def load_font(face: FontFace, pixels: int) -> pygame.font.Font:
    """Return a face at an em of that many pixels.

    Raises:
        KeyError: There is no such face.
    """
    if not pygame.font.get_init():
        pygame.font.init()
    found = _load(face, pixels)
    try:
        found.get_height()
    except pygame.error:  # the font module was shut down and begun anew meanwhile
        _load.cache_clear()
        found = _load(face, pixels)
    return found


@lru_cache(maxsize=96)
def _load(face: FontFace, pixels: int) -> pygame.font.Font:
    for file in (FONT_FILES[face], *(FONT_FILES[other] for other in FALLBACK_FACES[face])):
        try:
            return pygame.font.Font(str(FONT_FOLDER / file), max(1, pixels))
        except (OSError, pygame.error):
            LOGGER.warning("the font %s cannot be read", file)
    return pygame.font.Font(None, max(1, pixels))


@cache
def _coverage() -> dict[str, frozenset[str]]:
    """Return the characters of each font file."""
    listing = json.loads((FONT_FOLDER / "coverage.json").read_text("utf-8"))
    return {file: frozenset(characters) | {"\n"} for file, characters in listing.items()}


def _lacking(text: str, face: FontFace) -> frozenset[str]:
    return frozenset(text) - {WORD_JOINER, ZERO_WIDTH_SPACE} - _coverage()[FONT_FILES[face]]


@lru_cache(maxsize=512)
def choose_face(text: str, face: FontFace) -> FontFace:
    """Return the face that sets a text: the given one, or the fallback that lacks fewest glyphs.

    Only letters that this face lacks are set in the faces for names (`split_faces`).
    """
    if not _lacking(text, face):
        return face
    return min((face, *FALLBACK_FACES[face]), key=lambda other: len(_lacking(text, other)))


def missing_glyphs(text: str, face: FontFace = "body") -> str:
    """Return the characters of a text that no face can draw beside that face, sorted."""
    return "".join(sorted(_undrawable(text, choose_face(text, face))))


def _undrawable(text: str, face: FontFace) -> frozenset[str]:
    """Return the characters that neither a face nor those that help it can draw."""
    lacking = _lacking(text, face)
    for helper in _helpers(face) if lacking else ():
        lacking -= _coverage()[FONT_FILES[helper]]
    return lacking


@lru_cache(maxsize=1024)
def split_faces(line: str, face: FontFace) -> tuple[tuple[FontFace, str], ...]:
    """Return the parts of a line with the face of each; most lines are one part.

    The letters around a letter of another face have that face too where it can draw them, so that
    a name is not mixed.
    """
    lacking = _lacking(line, face)
    if not lacking:
        return ((face, line),)
    faces = [face] * len(line)
    for n, character in enumerate(line):
        if character in lacking:
            has = (other for other in _helpers(face) if character in _coverage()[FONT_FILES[other]])
            faces[n] = next(has, face)
    for step in (1, -1):
        for n in range(len(line))[::step]:
            before = n - step
            if 0 <= before < len(line) and faces[before] != face == faces[n]:
                fits = line[n] in _coverage()[FONT_FILES[faces[before]]]
                if fits and unicodedata.category(line[n])[0] in "LM":
                    faces[n] = faces[before]
    parts = groupby(zip(faces, line, strict=True), key=lambda each: each[0])
    return tuple((part, "".join(c for _, c in letters)) for part, letters in parts)


@lru_cache(maxsize=1024)
def drawable_text(text: str, face: FontFace) -> str:
    """Return a text with other signs in the place of letters that no face can draw.

    A letter in a special form gets its usual form, such as that of half-width kana. Others become
    initials. The initial of a word is that of the first letter's name: that of Arabic and Hebrew
    names is a Latin letter, that of a picture the first letter of what it shows.
    """
    lacking = _undrawable(text, choose_face(text, face))
    if not lacking:
        return text
    usual = (unicodedata.normalize("NFKC", c) if c in lacking else c for c in text)
    text = unicodedata.normalize("NFC", "".join(usual))
    lacking = _undrawable(text, choose_face(text, face))
    shown: list[str] = []
    is_inside = False  # a word that has its initial already
    for character in text:
        if character not in lacking:
            is_inside = False
            shown.append(character)
        elif unicodedata.category(character)[0] not in "MC":
            shown.append("" if is_inside else _initial(character))
            is_inside = True
    return "".join(shown)


def _initial(character: str) -> str:
    """Return the initial of a letter or picture, with a full stop."""
    name = unicodedata.name(character, "")
    if not name or name.startswith("CJK"):
        return UNKNOWN_IDEOGRAPH
    words = re.split(r" (?:LETTER|CHARACTER|SYLLABLE|SYLLABICS) ", name)[-1]
    return f"{words[0]}."


@lru_cache(maxsize=8)
def cap_height(face: FontFace) -> float:
    """Return the height of a capital H as a share of the em."""
    pixels = 200
    metrics = load_font(face, pixels).metrics("H")[0]
    assert metrics is not None
    return metrics[3] / pixels
