"""Build the fonts of `sprites/fonts` from packages: python -m tools.art.build_fonts [KAISEI].

Body and interface: Noto Sans JP, Regular and Bold, cut down to JIS X 0208 (both kanji
levels), Latin with accents, and typographic punctuation. Headings: Fraunces, a soft
old-style face, frozen from its variable font as a bold display cut. Japanese headings:
Kaisei Decol Bold, cut down to the first level of JIS X 0208, which has all kanji of
everyday use. No Python package carries Kaisei: KAISEI is the unpacked folder of the npm
package `@expo-google-fonts/kaisei-decol` (`npm pack` brings it). Without it that font
stays as it is.

Phones: the Latin letters of both cuts of Noto Sans JP, and the Japanese ones that the texts use.
`--phones` builds these alone, after new texts; letters that are missing come from the phone.

Names: two fallback fonts with the letters that the others lack. Noto Sans Bold has Latin
Extended, Vietnamese, Greek and Cyrillic. Noto Sans CJK Bold has Hangul, the simplified Chinese
characters of GB 2312, and kanji of Japanese names beyond JIS X 0208.

All are under the SIL Open Font License; the texts lie beside the fonts. `coverage.json`
lists the characters of each font, since SDL_ttf does not tell which glyphs a font lacks.
"""

from __future__ import annotations

import argparse
import importlib.resources
import json
import sys
import unicodedata
from contextlib import suppress
from importlib.metadata import files
from pathlib import Path
from typing import Any

from tabletop import games

FONT_FOLDER = Path(__file__).parents[2] / "sprites" / "fonts"
NOTO_AXES = {"wght": 700.0, "wdth": 100.0}
FRAUNCES_AXES = {"wght": 650.0, "SOFT": 100.0, "WONK": 0.0, "opsz": 60.0}

LATIN_CODE_POINTS = {*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B}
NAME_CODE_POINTS = {
    *LATIN_CODE_POINTS,
    *range(0x180, 0x250),  # Latin Extended-B
    *range(0x2B9, 0x2DE),  # letters that modify others, such as the Hawaiian ʻokina
    *range(0x300, 0x370),  # combining marks
    *range(0x370, 0x530),  # Greek and Cyrillic
    *range(0x1E00, 0x2000),  # Vietnamese, and Greek with accents
}
HANGUL_CODE_POINTS = {*range(0xAC00, 0xD7A4), *range(0x3131, 0x318F)}
PUNCTUATION_CODE_POINTS = {
    *range(0x2010, 0x2016),
    *range(0x2018, 0x201F),
    *range(0x2020, 0x2023),
    0x2026,
}
PUNCTUATION_CODE_POINTS |= {
    0x2030,
    0x2032,
    0x2033,
    0x2039,
    0x203A,
    0x2044,
    0x20AC,
    0x2122,
    0x2212,
    0x2215,
}

PHONE_CUTS = ("Regular", "Bold")
PHONE_TEXTS = ("core", "phones", "table", "ui")
PHONE_SIGNS = {0xD7, 0x25B6, 0x2713}
TEXT_FOLDER = Path(__file__).parents[2] / "tabletop" / "text" / "ja"

LICENCE_FILES = {
    "noto-cjk-sans-jp-regular": "OFL-NotoSansJP.txt",
    "fontpkg-fraunces": "OFL-Fraunces.txt",
    "fontpkg-noto-sans": "OFL-NotoSans.txt",
}


KAISEI_FONT_FILE = "KaiseiDecol-Souk.ttf"
JIS_LEVEL_1_END = 0xD0  # the row after its last kanji
JIS_LEVELS_END = 0xFF


def jis_x_0208_code_points(end: int = JIS_LEVELS_END) -> set[int]:
    """Return the code points of all 6,879 characters of JIS X 0208, or of the rows before one."""
    found = set()
    for row in range(0xA1, end):
        for cell in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((row, cell)).decode("euc_jp")))
            except UnicodeDecodeError:
                continue
    return found


def gb_2312_code_points() -> set[int]:
    """Return the code points of all 6,763 characters of GB 2312."""
    found = set()
    for row in range(0xB0, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((row, cell)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def japanese_name_code_points() -> set[int]:
    """Return the code points of the kanji that Windows adds to JIS X 0208, and of one more.

    Many are forms of common kanji in family names, such as that in 髙橋. 𠮷 is in none of the sets.
    """
    found = {ord("𠮷")}
    for row in range(0xFA, 0xFD):
        for cell in range(0x40, 0xFD):
            with suppress(UnicodeDecodeError):
                found.add(ord(bytes((row, cell)).decode("cp932")))
    return {point for point in found if unicodedata.name(chr(point)).startswith("CJK")}


def subset_font(source: Path, target: Path, points: set[int], cut: dict[str, float] | None) -> str:
    """Write the part of a font that draws these code points.

    Args:
        source: Font file.
        target: File to write.
        points: Code points to keep.
        cut: Values of variable axes to fix; None for a static font.

    Returns:
        The characters that the new font has.
    """
    from fontTools import subset as ft
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    options = ft.Options()
    options.layout_features = ["kern", "liga", "ccmp", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.hinting = False
    options.recalc_timestamp = False
    options.desubroutinize = target.name.startswith("Phone-")  # larger, but smaller when packed
    font: TTFont = ft.load_font(str(source), options)
    if cut is not None:
        instancer.instantiateVariableFont(font, cut, inplace=True)
    cutter = ft.Subsetter(options)
    cutter.populate(unicodes=sorted(points))
    cutter.subset(font)
    for table in ("VORG", "vhea", "vmtx"):  # of vertical setting, which nothing here does
        if table in font:
            del font[table]
    ft.save_font(font, str(target), options)
    return "".join(map(chr, sorted(font.getBestCmap())))


def build_phone_fonts() -> None:
    """Build the fonts that a phone's page loads: Latin, and the Japanese letters of the texts."""
    files = [TEXT_FOLDER / f"{name}.toml" for name in (*games.names(), *PHONE_TEXTS)]
    written = "".join(path.read_text("utf-8") for path in files)
    latin = LATIN_CODE_POINTS | PUNCTUATION_CODE_POINTS | PHONE_SIGNS
    parts = {"Latin": latin, "Japanese": set(map(ord, written)) - latin - {ord("\n")}}
    for cut in PHONE_CUTS:
        for name, points in parts.items():
            target = FONT_FOLDER / f"Phone-{name}-{cut}.otf"
            subset_font(FONT_FOLDER / f"NotoSansJP-{cut}.otf", target, points, None)
            print(f"{target.name:28} {target.stat().st_size:>10,} B")


def read_licence(package: str) -> str:
    """Return the licence text that a font package carries."""
    for file in files(package) or []:
        if file.name.upper().startswith(("OFL", "LICENSE", "LICENCE")):
            return file.read_text("utf-8")
    raise FileNotFoundError(f"{package} carries no licence")


def main(arguments: list[str] | None = None) -> int:
    """Build all fonts and their licence files."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.build_fonts")
    parser.add_argument("kaisei", nargs="?", type=Path, help="the npm package of Kaisei Decol")
    parser.add_argument("--phones", action="store_true", help="build the fonts of phones alone")
    given = parser.parse_args(arguments)
    kaisei = given.kaisei
    FONT_FOLDER.mkdir(exist_ok=True)
    if given.phones:
        build_phone_fonts()
        return 0
    japanese = jis_x_0208_code_points() | LATIN_CODE_POINTS | PUNCTUATION_CODE_POINTS
    try:
        regular = importlib.resources.files("noto_cjk_sans_jp_regular")
        bold = importlib.resources.files("noto_cjk_sans_jp_bold")
        fraunces = importlib.resources.files("fontpkg_fraunces")
        latin = importlib.resources.files("fontpkg_noto_sans")
    except ModuleNotFoundError as missing:
        print(f"Building fonts needs the development tools ({missing}): pip install .[dev]")
        return 1
    jobs: list[tuple[Any, str, set[int], dict[str, float] | None]] = [
        (regular / "NotoSansCJKjp-Regular.otf", "NotoSansJP-Regular.otf", japanese, None),
        (bold / "NotoSansCJKjp-Bold.otf", "NotoSansJP-Bold.otf", japanese, None),
        (
            fraunces / "files" / "Fraunces[SOFT,WONK,opsz,wght].ttf",
            "Fraunces-Souk.ttf",
            LATIN_CODE_POINTS | PUNCTUATION_CODE_POINTS,
            FRAUNCES_AXES,
        ),
        (
            latin / "files" / "NotoSans[wdth,wght].ttf",
            "NotoSans-Names.ttf",
            NAME_CODE_POINTS,
            NOTO_AXES,
        ),
        (
            bold / "NotoSansCJKjp-Bold.otf",
            "NotoSansCJK-Names.otf",
            (HANGUL_CODE_POINTS | gb_2312_code_points() | japanese_name_code_points())
            - jis_x_0208_code_points(),
            None,
        ),
    ]
    coverage: dict[str, str] = {}
    if kaisei is not None:
        points = (
            jis_x_0208_code_points(JIS_LEVEL_1_END) | LATIN_CODE_POINTS | PUNCTUATION_CODE_POINTS
        )
        jobs.append(
            (kaisei / "700Bold" / "KaiseiDecol_700Bold.ttf", KAISEI_FONT_FILE, points, None)
        )
        (FONT_FOLDER / "OFL-KaiseiDecol.txt").write_text(
            (kaisei / "LICENSE_FONT").read_text("utf-8")
        )
    elif (FONT_FOLDER / KAISEI_FONT_FILE).exists():
        coverage[KAISEI_FONT_FILE] = json.loads((FONT_FOLDER / "coverage.json").read_text("utf-8"))[
            KAISEI_FONT_FILE
        ]
    for source, name, points, cut in jobs:
        target = FONT_FOLDER / name
        coverage[name] = subset_font(Path(str(source)), target, points, cut)
        print(f"{name:28} {target.stat().st_size:>10,} B")
    build_phone_fonts()
    listing = json.dumps(coverage, ensure_ascii=False, indent=0)
    (FONT_FOLDER / "coverage.json").write_text(listing + "\n", "utf-8")
    for package, name in LICENCE_FILES.items():
        (FONT_FOLDER / name).write_text(read_licence(package), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
