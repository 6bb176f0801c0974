"""Characters of a font file, from its `cmap` table (OpenType 1.9, formats 4 and 12)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MAX_FONT_BYTES: Final = 32 << 20
"""Maximum size of a font file in bytes."""
_END_OF_UNICODE: Final = 0x110000
_END_OF_FORMAT_4: Final = 0xFFFE
"""Last character of format 4; 0xFFFF ends its list."""
_SURROGATES: Final = frozenset(range(0xD800, 0xE000))


def read_coverage(path: Path) -> frozenset[str]:
    """Return the characters for which a TrueType or OpenType font has glyphs.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if it is too large, or no such font.
    """
    if path.stat().st_size > MAX_FONT_BYTES:
        raise ValueError(f"{path} is larger than {MAX_FONT_BYTES >> 20} MB")
    data = path.read_bytes()
    try:
        found = frozenset(map(chr, set(_code_points(data)) - _SURROGATES))
    except (struct.error, ValueError, OverflowError) as error:
        raise ValueError(f"{path} is no TrueType or OpenType font: {error}") from error
    if not found:
        raise ValueError(f"{path} is no TrueType or OpenType font: it has no characters")
    return found


def _code_points(data: bytes) -> Iterator[int]:
    """Yield the code points of all Unicode subtables that this module can read."""
    (count,) = struct.unpack_from(">H", data, 4)
    tables = [struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(count)]
    for tag, _, start, _ in tables:
        if tag != b"cmap":
            continue
        (subtables,) = struct.unpack_from(">H", data, start + 2)
        for n in range(subtables):
            platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * n)
            if platform == 0 or (platform, encoding) in ((3, 1), (3, 10)):
                yield from _subtable(data, start + offset)


def _subtable(data: bytes, at: int) -> Iterator[int]:
    """Yield the code points of a subtable; none of a format other than 4 and 12."""
    (kind,) = struct.unpack_from(">H", data, at)
    if kind == 4:
        (doubled,) = struct.unpack_from(">H", data, at + 6)
        count = doubled // 2
        ends = struct.unpack_from(f">{count}H", data, at + 14)
        starts = struct.unpack_from(f">{count}H", data, at + 16 + doubled)
        for first, last in zip(starts, ends, strict=True):
            yield from (
                c for c in range(first, last + 1) if not 0xD800 <= c < 0xE000 and c < 0xFFFF
            )
    elif kind == 12:
        (count,) = struct.unpack_from(">I", data, at + 12)
        for n in range(count):
            first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * n)
            if last >= _END_OF_UNICODE:
                raise ValueError("a character beyond Unicode")
            yield from range(first, last + 1)
