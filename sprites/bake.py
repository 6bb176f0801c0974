"""Bakes the drawings of `sprites.sources` into image files: python -m sprites.bake.

Every drawing is rendered once by resvg at 2 pixels a design unit (2160p) and committed. Only
what changed since the last bake is rendered; `manifest.json` remembers the digest of each
source, so that a test can tell a picture that is older than its drawing.

Three formats keep all art together under 60 MB. A small picture is a PNG, exact. A large one
with transparency (a felt, a panel: grain, which PNG cannot compress) is a WEBP of quality 84,
whose transparency stays exact. A large opaque one (the tables, 3840 x 2160) is a JPEG of
quality 84 without colour subsampling, a tenth of its PNG and twice as fast to load.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sprites import sources
from sprites.sources import Art

BAKED = Path(__file__).with_name("baked")
MANIFEST = BAKED / "manifest.json"
PIXELS_PER_UNIT = 2
LARGE_BYTES = 48_000  # a PNG above this is stored as WEBP or JPEG
QUALITY = 84
TOTAL_BYTES = 60_000_000  # all art together stays below

ManifestEntry = dict[str, Any]


def read_manifest() -> dict[str, ManifestEntry]:
    """What is baked: name -> size in design units, source digest, file, inset. {} if nothing."""
    if not MANIFEST.exists():
        return {}
    manifest: dict[str, ManifestEntry] = json.loads(MANIFEST.read_text("utf-8"))
    return manifest


def is_fresh(art: Art, entry: ManifestEntry | None) -> bool:
    """Whether the baked picture is there and made of this very drawing."""
    if entry is None or entry.get("printed", False) != art.printed:
        return False
    return bool(entry["source"] == art.digest) and (BAKED / entry["file"]).exists()


def stale(art: Mapping[str, Art]) -> list[str]:
    """The names whose baked picture is missing or older than its drawing."""
    manifest = read_manifest()
    return [name for name, drawing in art.items() if not is_fresh(drawing, manifest.get(name))]


def render(art: Art) -> bytes:
    """The drawing as a PNG file of 2 pixels a unit. Raises ValueError for a broken SVG."""
    import resvg_py

    png = resvg_py.svg_to_bytes(
        svg_string=art.svg,
        width=round(art.width * PIXELS_PER_UNIT),
        height=round(art.height * PIXELS_PER_UNIT),
        skip_system_fonts=True,
    )
    return bytes(png)


def pack(png: bytes, size: tuple[int, int]) -> tuple[bytes, str]:
    """The picture, of `size` pixels, in the format that suits it, and that format's suffix."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGBA")
    if picture.size != size:  # resvg keeps the aspect of the viewBox; the picture has its own
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    lowest, _ = picture.getchannel("A").getextrema()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=9)
    if len(out.getvalue()) <= LARGE_BYTES:
        return out.getvalue(), ".png"
    out = io.BytesIO()
    if lowest == 255:
        picture.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
        return out.getvalue(), ".jpg"
    picture.save(out, "WEBP", quality=QUALITY, alpha_quality=100, method=4)
    return out.getvalue(), ".webp"


def write_whole(path: Path, data: bytes) -> None:
    """Replaces a file at once, so that nobody ever reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".baking-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


def note(name: str, entry: ManifestEntry | None) -> None:
    """Writes (or, for None, strikes out) one line of the manifest.

    The manifest is read again each time: someone else may be baking other pictures meanwhile.
    """
    manifest = read_manifest()
    if entry is None:
        manifest.pop(name, None)
    else:
        manifest[name] = entry
    lines = [f"{json.dumps(key)}: {json.dumps(manifest[key])}" for key in sorted(manifest)]
    write_whole(MANIFEST, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def bake(name: str, art: Art) -> Path:
    """Renders one drawing and notes it in the manifest."""
    size = (round(art.width * PIXELS_PER_UNIT), round(art.height * PIXELS_PER_UNIT))
    data, suffix = pack(render(art), size)
    path = BAKED / f"{name}{suffix}"
    write_whole(path, data)
    for other in {".png", ".jpg", ".webp"} - {suffix}:
        (BAKED / f"{name}{other}").unlink(missing_ok=True)
    entry: ManifestEntry = {
        "size": [art.width, art.height],
        "file": name + suffix,
        "source": art.digest,
    }
    if art.inset is not None:
        entry["inset"] = art.inset
    if art.printed:
        entry["printed"] = True
    note(name, entry)
    return path


def discard(name: str) -> None:
    """Removes a baked picture whose drawing is no more."""
    for suffix in (".png", ".jpg", ".webp"):
        (BAKED / f"{name}{suffix}").unlink(missing_ok=True)
    note(name, None)


def main(arguments: list[str] | None = None) -> int:
    """The command line. Returns 1 when --check finds something stale or a drawing is broken."""
    parser = argparse.ArgumentParser(prog="python -m sprites.bake", description="Bake the art.")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only names beginning so")
    parser.add_argument("--check", action="store_true", help="bake nothing, say what is stale")
    options = parser.parse_args(arguments)
    art = sources.collect(options.only)
    todo = stale(art)
    orphans = [n for n in read_manifest() if n.startswith(options.only) and n not in art]
    if options.check:
        for name in todo:
            print(f"{name}: missing, or older than its drawing")
        for name in orphans:
            print(f"{name}: baked, but no longer drawn")
        return 1 if todo or orphans else 0
    try:
        import PIL  # noqa: F401
        import resvg_py  # noqa: F401
    except ImportError as missing:
        print(f"Baking needs the development tools ({missing}): pip install .[dev]")
        return 1
    broken = 0
    for name in todo:
        start = time.perf_counter()
        try:
            path = bake(name, art[name])
        except ValueError as why:
            print(f"{name}: {why}", file=sys.stderr)
            broken += 1
            continue
        print(f"{path.name:40} {path.stat().st_size:>9,} B {time.perf_counter() - start:6.2f} s")
    for name in orphans:
        print(f"{name}: no longer drawn, removed")
        discard(name)
    total = sum(p.stat().st_size for p in BAKED.rglob("*.*"))
    print(f"{len(todo) - broken} baked, {len(art)} in all, {total / 1e6:.1f} MB in {BAKED.name}/")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
