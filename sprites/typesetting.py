"""Line breaking and measuring of text in English and Japanese, in design pixels.

Japanese breaks between phrases (`sprites/japanese_breaks.py`). A phrase wider than the
line may break between any two characters, except for kinsoku (JIS X 4051). By that rule a
line does not begin with closing marks, small kana or the long vowel sign, and does not end
with an opening mark. Latin words, numbers and names are kept whole, unless one alone is
wider than the line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sprites.japanese_breaks import (
    INVISIBLE_CHARACTERS,
    WORD_JOINER,
    ZERO_WIDTH_SPACE,
    find_phrase_ends,
    is_ideographic,
)
from sprites.typeface import FontFace, choose_face, drawable_text, load_font, split_faces

NO_LINE_START_CHARACTERS = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝」』】〉》〕〟’”…‥％℃°′″～〜‐–—-"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}%"
)
NO_LINE_END_CHARACTERS = frozenset("（［｛「『【〈《〔‘“([{#$￥¥£€＃＄")
LIST_SEPARATOR = "·"  # between parts with spaces around it; no line begins with it
SPACE_CHARACTERS = " \u3000"
NO_BREAK_CHARACTERS = frozenset(("\u00a0", WORD_JOINER))  # no line breaks on either side of them
ELLIPSIS = "…"  # stands at mid-height in a Japanese face, as it should in Japanese only
LATIN_ELLIPSIS = "..."
MIN_LAST_LINE_EMS = 2.6  # ems; a last line shorter than this is an eyesore
MAX_ORPHAN_STEPS = 5  # of half an em each, by which lines are shortened to lengthen the last
MEASURE_SCALE = 4  # text is measured this much larger, so that rounding to pixels does not matter


@lru_cache(maxsize=2048)
def line_width(text: str, size: float, face: FontFace) -> float:
    """Return the width of a single line."""
    if not text:
        return 0.0
    pixels = round(size * MEASURE_SCALE)
    return measure_line(text.translate(INVISIBLE_CHARACTERS), face, pixels) / MEASURE_SCALE


def measure_line(line: str, face: FontFace, pixels: int) -> int:
    """Return the width of a line in pixels; letters that the face lacks have another one."""
    return sum(load_font(part, pixels).size(text)[0] for part, text in split_faces(line, face))


def split_unbreakable(paragraph: str) -> list[str]:
    """Split a text into the smallest pieces between which a line may break.

    Spaces end the piece before them.
    """
    pieces: list[str] = []
    for character in paragraph:
        if pieces and not _breaks(pieces[-1], character):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


@lru_cache(maxsize=512)
def split_phrases(paragraph: str) -> tuple[str, ...]:
    """Split a text into pieces that are better kept whole: Japanese phrases, Latin words."""
    if not any(map(is_ideographic, paragraph)):
        return tuple(split_unbreakable(paragraph))
    ends = find_phrase_ends(paragraph)
    pieces: list[str] = []
    place = 0
    for atom in split_unbreakable(paragraph):
        if pieces and (place in ends or pieces[-1][-1] in SPACE_CHARACTERS):
            pieces.append(atom)
        elif pieces:
            pieces[-1] += atom
        else:
            pieces.append(atom)
        place += len(atom)
    return tuple(pieces)


def _breaks(before: str, after: str) -> bool:
    """True if a line may break between the text `before` and the character `after`."""
    last = before[-1]
    if after in SPACE_CHARACTERS or after == ZERO_WIDTH_SPACE:
        return False
    if last == ZERO_WIDTH_SPACE:
        return True
    if last in SPACE_CHARACTERS and after == LIST_SEPARATOR:
        return False
    if last in SPACE_CHARACTERS:
        return not before.strip() or before.rstrip()[-1] not in NO_LINE_END_CHARACTERS
    if {last, after} & NO_BREAK_CHARACTERS or last in NO_LINE_END_CHARACTERS:
        return False
    if after in NO_LINE_START_CHARACTERS and not (is_ideographic(last) and after in "-–—"):
        return False
    return is_ideographic(last) or is_ideographic(after)


def break_lines(text: str, size: float, face: FontFace, width: float) -> list[str]:
    """Return the lines of a text, not wider than `width`, without trailing spaces."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_without_orphan(paragraph, size, face, width))
    return [line.translate(INVISIBLE_CHARACTERS) for line in lines]


def _without_orphan(paragraph: str, size: float, face: FontFace, width: float) -> list[str]:
    """Return the lines of a paragraph; a little narrower if its last line would be very short."""
    lines = _fill(paragraph, size, face, width)
    if len(lines) < 2 or line_width(lines[-1], size, face) >= MIN_LAST_LINE_EMS * size:
        return lines
    widest = max(line_width(piece.rstrip(), size, face) for piece in split_phrases(paragraph))
    for step in range(1, MAX_ORPHAN_STEPS + 1):
        narrower = width - step * size / 2
        if narrower < widest:
            break  # no word and no phrase is broken for the sake of this
        others = _fill(paragraph, size, face, narrower)
        if len(others) > len(lines):
            break
        if line_width(others[-1], size, face) >= MIN_LAST_LINE_EMS * size:
            return others
    return lines


def _fill(paragraph: str, size: float, face: FontFace, width: float) -> list[str]:
    """Return the lines of a paragraph, each as full as possible."""
    return _set(_pieces(paragraph, size, face, width), size, face, width)


def _pieces(paragraph: str, size: float, face: FontFace, width: float) -> Iterator[str]:
    """Yield the phrases; those wider than the line in their smallest pieces."""
    for phrase in split_phrases(paragraph):
        if line_width(phrase.rstrip(), size, face) <= width:
            yield phrase
        else:
            yield from split_unbreakable(phrase)


def _set(pieces: Iterable[str], size: float, face: FontFace, width: float) -> list[str]:
    """Join pieces to lines, each as full as possible."""
    lines: list[str] = []
    line = ""
    for atom in pieces:
        if line_width((line + atom).rstrip(), size, face) <= width:
            line += atom
            continue
        if line.strip():
            lines.append(line.rstrip())
        *full, line = _chop(atom, size, face, width)
        lines.extend(full)
    lines.append(line.rstrip())
    return lines


def _closely(text: str, size: float, face: FontFace, width: float) -> list[str]:
    """Return the lines of a text that needs all its room: phrases are broken too."""
    paragraphs = text.split("\n")
    lines = [
        line for part in paragraphs for line in _set(split_unbreakable(part), size, face, width)
    ]
    return [line.translate(INVISIBLE_CHARACTERS) for line in lines]


def _chop(atom: str, size: float, face: FontFace, width: float) -> list[str]:
    """Return a piece wider than the line, broken anywhere; the last part may continue."""
    parts = [""]
    for character in atom:
        if parts[-1] and line_width((parts[-1] + character).rstrip(), size, face) > width:
            parts.append("")
        parts[-1] += character
    return parts


def ellipsize(line: str, size: float, face: FontFace, width: float) -> str:
    """Return the line with an ellipsis at its end, cut so that both fit."""
    mark = ELLIPSIS if any(map(is_ideographic, line)) else LATIN_ELLIPSIS
    while line and line_width(line.rstrip() + mark, size, face) > width:
        line = line[:-1]
    return line.rstrip(" 、。,.;:") + mark


@dataclass(frozen=True, slots=True)
class TextLayout:
    """A text in lines, with its measures in design pixels."""

    lines: tuple[str, ...]
    face: FontFace  # of all but the letters that it lacks
    width: float
    height: float
    line_spacing: float  # from line to line
    is_truncated: bool = False  # whether it ends before its words do


DEFAULT_LEADING = 1.25  # from line to line, in ems
LINE_BOX_EMS = 1.32  # the room of a line alone, for accents above and tails below, in ems


@lru_cache(maxsize=1024)
def typeset(
    text: str,
    size: float,
    face: FontFace = "body",
    width: float | None = None,
    leading: float = DEFAULT_LEADING,
    max_lines: int | None = None,
) -> TextLayout:
    """Break a text into lines and measure it.

    Args:
        text: The words.
        size: The em, design pixels.
        face: Font face.
        width: Width at which lines break; None breaks at newlines only.
        leading: Distance of the lines, in ems.
        max_lines: Greatest number of lines; a longer text ends in an ellipsis.
    """
    text = drawable_text(text, face)
    face = choose_face(text, face)
    if width is None:
        lines = text.translate(INVISIBLE_CHARACTERS).split("\n")
    else:
        lines = break_lines(text, size, face, width)
        if max_lines is not None and len(lines) > max_lines:
            closer = _closely(text, size, face, width)
            lines = closer if len(closer) <= max_lines else lines
    widest = max(line_width(line, size, face) for line in lines)
    limit = widest if width is None else width
    cut = max_lines is not None and len(lines) > max_lines
    if cut:
        lines = lines[:max_lines]
        lines[-1] = ellipsize(lines[-1], size, face, max(limit, size))
    pitch = size * leading
    taken = max(line_width(line, size, face) for line in lines)
    height = (len(lines) - 1) * pitch + size * LINE_BOX_EMS
    return TextLayout(tuple(lines), face, math.ceil(taken), math.ceil(height), pitch, cut)


def fits_unbroken(text: str, size: float, face: FontFace, width: float, max_lines: int) -> bool:
    """True if a text fits into a number of lines without a broken word or phrase."""
    text = drawable_text(text, face)
    face = choose_face(text, face)
    parts = [piece for paragraph in text.split("\n") for piece in split_phrases(paragraph)]
    if max(line_width(part.rstrip(), size, face) for part in parts) > width:
        return False
    return len(break_lines(text, size, face, width)) <= max_lines


def measure_text(
    text: str,
    size: float,
    face: FontFace = "body",
    width: float | None = None,
    leading: float = DEFAULT_LEADING,
    max_lines: int | None = None,
) -> tuple[float, float]:
    """Return width and height of a text in design pixels, without painting it."""
    setting = typeset(text, size, face, width, leading, max_lines)
    return setting.width, setting.height
