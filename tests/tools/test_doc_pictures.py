"""Pictures of the documents are screenshots that a program can make again."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from scenes.screenshots.table_scenes import all_screenshots
from tools.doc_pictures import DOC_PICTURES, FILM, PHONES, encode_jpeg

ROOT = Path(__file__).parents[2]
MADE_BY_HAND = {"phones_evening"}
"""Pictures of an evening with real guests, which no screenshot shows."""


def test_each_picture_of_a_document_can_be_made_again() -> None:
    documents = [ROOT / "README.md", *(ROOT / "docs/guide").glob("*.md")]
    shown = {
        name
        for document in documents
        for name in re.findall(r"pictures/(\w+)\.\w+", document.read_text(encoding="utf-8"))
    }
    files = {path.stem for path in (ROOT / "docs/pictures").iterdir()}
    assert shown == files == {*DOC_PICTURES, FILM, PHONES, *MADE_BY_HAND}
    assert {picture.screenshot for picture in DOC_PICTURES.values()} <= set(all_screenshots())


def test_a_picture_loses_quality_until_it_is_small_enough() -> None:
    picture = pygame.Surface((64, 64))
    for x in range(64):
        for y in range(64):
            picture.set_at((x, y), (x * 37 % 256, y * 91 % 256, x * y % 256))
    best = len(encode_jpeg(picture, 1_000_000))
    assert len(encode_jpeg(picture, best - 100)) <= best - 100
