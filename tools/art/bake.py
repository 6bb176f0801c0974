"""Bake the drawings of `tools.art` into image files: python -m tools.art.bake.

resvg renders every drawing once, at 2 pixels a design pixel (2160p), and the images are
committed. Only drawings that changed since the last bake are rendered. `manifest.json`
holds the digest of each source, so that a test can find an image that is older than its
drawing.

Three formats keep all images together under 60 MB. A small image is a PNG, exact. A large
one with transparency (a felt, a panel: grain, which PNG cannot compress) is a WEBP of
quality 84, with exact alpha. A large opaque one (the tables, 3840 x 2160) is a JPEG of
quality 84 without colour subsampling: a tenth of its PNG, and twice as fast to load.
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

from tools import art
from tools.art import Art

BAKED_FOLDER = Path(__file__).parents[2] / "sprites" / "baked"
MANIFEST_PATH = BAKED_FOLDER / "manifest.json"
PIXELS_PER_UNIT = 2
LARGE_PNG_BYTES = 48_000  # a PNG above this is stored as WEBP or JPEG
LOSSY_QUALITY = 84
MAX_TOTAL_BYTES = 60_000_000  # all art together stays below

ManifestEntry = dict[str, Any]


def read_manifest() -> dict[str, ManifestEntry]:
    """Return the manifest: name to size in design pixels, source digest, file and inset.

    Empty if nothing is baked.
    """
    if not MANIFEST_PATH.exists():
        return {}
    manifest: dict[str, ManifestEntry] = json.loads(MANIFEST_PATH.read_text("utf-8"))
    return manifest


def is_fresh(art: Art, entry: ManifestEntry | None) -> bool:
    """True if the baked image exists and was made from this very drawing."""
    if entry is None or entry.get("printed", False) != art.is_printed:
        return False
    return bool(entry["source"] == art.digest) and (BAKED_FOLDER / entry["file"]).exists()


def find_stale_names(art: Mapping[str, Art]) -> list[str]:
    """Return the names whose baked image is missing or older than its drawing."""
    manifest = read_manifest()
    return [name for name, drawing in art.items() if not is_fresh(drawing, manifest.get(name))]


def render_png(art: Art) -> bytes:
    """Return the drawing as a PNG file of 2 pixels a design pixel.

    Raises:
        ValueError: The SVG is broken.
    """
    import resvg_py

    png = resvg_py.svg_to_bytes(
        svg_string=art.svg,
        width=round(art.width * PIXELS_PER_UNIT),
        height=round(art.height * PIXELS_PER_UNIT),
        skip_system_fonts=True,
    )
    return bytes(png)


def compress_image(png: bytes, size: tuple[int, int]) -> tuple[bytes, str]:
    """Return an image in the format that suits it, and the suffix of that format.

    Args:
        png: The image as a PNG file.
        size: Width and height, pixels.
    """
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGBA")
    if picture.size != size:  # resvg keeps the aspect of the viewBox; the picture has its own
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    lowest, _ = picture.getchannel("A").getextrema()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=9)
    if len(out.getvalue()) <= LARGE_PNG_BYTES:
        return out.getvalue(), ".png"
    out = io.BytesIO()
    if lowest == 255:
        picture.convert("RGB").save(
            out, "JPEG", quality=LOSSY_QUALITY, subsampling=0, optimize=True
        )
        return out.getvalue(), ".jpg"
    picture.save(out, "WEBP", quality=LOSSY_QUALITY, alpha_quality=100, method=4)
    return out.getvalue(), ".webp"


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file in one step, so that no reader sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".baking-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


def update_manifest(name: str, entry: ManifestEntry | None) -> None:
    """Write one entry of the manifest, or remove it for None.

    The manifest is read again each time, since another process may bake other images.
    """
    manifest = read_manifest()
    if entry is None:
        manifest.pop(name, None)
    else:
        manifest[name] = entry
    lines = [f"{json.dumps(key)}: {json.dumps(manifest[key])}" for key in sorted(manifest)]
    write_atomically(MANIFEST_PATH, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def bake_drawing(name: str, art: Art) -> Path:
    """Render one drawing and enter it in the manifest."""
    size = (round(art.width * PIXELS_PER_UNIT), round(art.height * PIXELS_PER_UNIT))
    data, suffix = compress_image(render_png(art), size)
    path = BAKED_FOLDER / f"{name}{suffix}"
    write_atomically(path, data)
    for other in {".png", ".jpg", ".webp"} - {suffix}:
        (BAKED_FOLDER / f"{name}{other}").unlink(missing_ok=True)
    entry: ManifestEntry = {
        "size": [art.width, art.height],
        "file": name + suffix,
        "source": art.digest,
    }
    if art.inset is not None:
        entry["inset"] = art.inset
    if art.is_printed:
        entry["printed"] = True
    update_manifest(name, entry)
    return path


def remove_baked_image(name: str) -> None:
    """Remove a baked image whose drawing no longer exists."""
    for suffix in (".png", ".jpg", ".webp"):
        (BAKED_FOLDER / f"{name}{suffix}").unlink(missing_ok=True)
    update_manifest(name, None)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line.

    Returns:
        1 if --check finds a stale image, or if a drawing is broken.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.art.bake", description="Bake the art.")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only names beginning so")
    parser.add_argument("--check", action="store_true", help="bake nothing, say what is stale")
    options = parser.parse_args(arguments)
    drawings = art.collect_art(options.only)
    todo = find_stale_names(drawings)
    orphans = [n for n in read_manifest() if n.startswith(options.only) and n not in drawings]
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
            path = bake_drawing(name, drawings[name])
        except ValueError as why:
            print(f"{name}: {why}", file=sys.stderr)
            broken += 1
            continue
        print(f"{path.name:40} {path.stat().st_size:>9,} B {time.perf_counter() - start:6.2f} s")
    for name in orphans:
        print(f"{name}: no longer drawn, removed")
        remove_baked_image(name)
    total = sum(p.stat().st_size for p in BAKED_FOLDER.rglob("*.*"))
    print(
        f"{len(todo) - broken} baked, {len(drawings)} in all, "
        f"{total / 1e6:.1f} MB in {BAKED_FOLDER.name}/"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
