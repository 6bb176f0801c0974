"""Breaks text into lines, in English and Japanese, and measures it in design units.

Japanese breaks between phrases (`sprites/phrases.py`). A phrase that is wider than the line may
break between any two characters but for kinsoku (JIS X 4051): a line does not begin with closing
marks, small kana or the long vowel sign, nor end with an opening mark. Latin words, numbers and
names are kept whole, unless one alone is wider than the line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sprites.phrases import JOINER, SOFT, UNSEEN, is_ideographic, phrase_ends
from sprites.typeface import Face, face_for, font

NOT_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝」』】〉》〕〟’”…‥％℃°′″～〜‐–—-"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}%"
)
NOT_LAST = frozenset("（［｛「『【〈《〔‘“([{#$￥¥£€＃＄")
SPACES = " \u3000"
UNBROKEN = frozenset(("\u00a0", JOINER))  # no line breaks on either side of them
ELLIPSIS = "…"  # stands at mid-height in a Japanese face, as it should in Japanese only
LATIN_ELLIPSIS = "..."
ORPHAN = 2.6  # ems; a last line shorter than this is an eyesore
NARROWER_STEPS = 5  # of half an em each, by which lines are shortened to lengthen the last
MEASURED_AT = 4  # text is measured this much larger, so that rounding to pixels does not matter


@lru_cache(maxsize=2048)
def line_width(text: str, size: float, face: Face) -> float:
    """How long a single line is."""
    if not text:
        return 0.0
    return font(face, round(size * MEASURED_AT)).size(text.translate(UNSEEN))[0] / MEASURED_AT


def atoms(paragraph: str) -> list[str]:
    """The text in the smallest pieces between which a line may break at all; spaces end the piece
    before them."""
    pieces: list[str] = []
    for character in paragraph:
        if pieces and not _breaks(pieces[-1], character):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


@lru_cache(maxsize=512)
def phrases(paragraph: str) -> tuple[str, ...]:
    """The text in pieces that are better kept whole: Japanese phrases, Latin words."""
    if not any(map(is_ideographic, paragraph)):
        return tuple(atoms(paragraph))
    ends = phrase_ends(paragraph)
    pieces: list[str] = []
    place = 0
    for atom in atoms(paragraph):
        if pieces and (place in ends or pieces[-1][-1] in SPACES):
            pieces.append(atom)
        elif pieces:
            pieces[-1] += atom
        else:
            pieces.append(atom)
        place += len(atom)
    return tuple(pieces)


def _breaks(before: str, after: str) -> bool:
    """Whether a line may break between what is `before` and the character `after`."""
    last = before[-1]
    if after in SPACES or after == SOFT:
        return False
    if last == SOFT:
        return True
    if last in SPACES:
        return not before.strip() or before.rstrip()[-1] not in NOT_LAST
    if {last, after} & UNBROKEN or last in NOT_LAST:
        return False
    if after in NOT_FIRST and not (is_ideographic(last) and after in "-–—"):
        return False
    return is_ideographic(last) or is_ideographic(after)


def break_lines(text: str, size: float, face: Face, width: float) -> list[str]:
    """The lines of a text not wider than `width`, without the spaces at their ends."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_without_orphan(paragraph, size, face, width))
    return [line.translate(UNSEEN) for line in lines]


def _without_orphan(paragraph: str, size: float, face: Face, width: float) -> list[str]:
    """The lines of a paragraph; a little narrower if a mere scrap would stand alone at its end."""
    lines = _fill(paragraph, size, face, width)
    if len(lines) < 2 or line_width(lines[-1], size, face) >= ORPHAN * size:
        return lines
    widest = max(line_width(piece.rstrip(), size, face) for piece in phrases(paragraph))
    for step in range(1, NARROWER_STEPS + 1):
        narrower = width - step * size / 2
        if narrower < widest:
            break  # no word and no phrase is broken for the sake of this
        others = _fill(paragraph, size, face, narrower)
        if len(others) > len(lines):
            break
        if line_width(others[-1], size, face) >= ORPHAN * size:
            return others
    return lines


def _fill(paragraph: str, size: float, face: Face, width: float) -> list[str]:
    """The lines of a paragraph, each as full as can be."""
    return _set(_pieces(paragraph, size, face, width), size, face, width)


def _pieces(paragraph: str, size: float, face: Face, width: float) -> Iterator[str]:
    """The phrases, those wider than the line in their smallest pieces."""
    for phrase in phrases(paragraph):
        if line_width(phrase.rstrip(), size, face) <= width:
            yield phrase
        else:
            yield from atoms(phrase)


def _set(pieces: Iterable[str], size: float, face: Face, width: float) -> list[str]:
    """Pieces in lines, each as full as can be."""
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


def _closely(text: str, size: float, face: Face, width: float) -> list[str]:
    """The lines of a text that needs all the room it has: phrases are broken where they may be."""
    paragraphs = text.split("\n")
    lines = [line for part in paragraphs for line in _set(atoms(part), size, face, width)]
    return [line.translate(UNSEEN) for line in lines]


def _chop(atom: str, size: float, face: Face, width: float) -> list[str]:
    """A piece that is wider than the line, broken where it must; the last part may go on."""
    parts = [""]
    for character in atom:
        if parts[-1] and line_width((parts[-1] + character).rstrip(), size, face) > width:
            parts.append("")
        parts[-1] += character
    return parts


def shorten(line: str, size: float, face: Face, width: float) -> str:
    """The line with an ellipsis at its end, cut so that both fit."""
    mark = ELLIPSIS if any(map(is_ideographic, line)) else LATIN_ELLIPSIS
    while line and line_width(line.rstrip() + mark, size, face) > width:
        line = line[:-1]
    return line.rstrip(" 、。,.;:") + mark


@dataclass(frozen=True, slots=True)
class Setting:
    """A text as it is set. Lengths in design units."""

    lines: tuple[str, ...]
    face: Face  # which sets it all
    width: float
    height: float
    pitch: float  # from line to line
    cut: bool = False  # whether it ends before its words do


LEADING = 1.25  # from line to line, in ems
LINE_BOX = 1.32  # the room of a line alone, for accents above and tails below, in ems


@lru_cache(maxsize=1024)
def typeset(
    text: str,
    size: float,
    face: Face = "body",
    width: float | None = None,
    leading: float = LEADING,
    max_lines: int | None = None,
) -> Setting:
    """Breaks and measures a text of that size.

    width: lines break there; None breaks at newlines only. leading: from line to line, in ems.
    max_lines: what does not fit is cut, and says so by an ellipsis.
    """
    face = face_for(text, face)
    if width is None:
        lines = text.translate(UNSEEN).split("\n")
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
        lines[-1] = shorten(lines[-1], size, face, max(limit, size))
    pitch = size * leading
    taken = max(line_width(line, size, face) for line in lines)
    height = (len(lines) - 1) * pitch + size * LINE_BOX
    return Setting(tuple(lines), face, math.ceil(taken), math.ceil(height), pitch, cut)


def is_whole(text: str, size: float, face: Face, width: float, max_lines: int) -> bool:
    """Whether a text can be set in so many lines of a width without a broken word or phrase."""
    face = face_for(text, face)
    parts = [piece for paragraph in text.split("\n") for piece in phrases(paragraph)]
    if max(line_width(part.rstrip(), size, face) for part in parts) > width:
        return False
    return len(break_lines(text, size, face, width)) <= max_lines


def measure(
    text: str,
    size: float,
    face: Face = "body",
    width: float | None = None,
    leading: float = LEADING,
    max_lines: int | None = None,
) -> tuple[float, float]:
    """Width and height that a text takes, in design units, without painting it."""
    setting = typeset(text, size, face, width, leading, max_lines)
    return setting.width, setting.height
