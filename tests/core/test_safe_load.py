"""Files of anybody: plain data within limits, or one kind of error; never anything else."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from tabletop.core.util.safe_load import (
    KB,
    MAX_DEPTH,
    MAX_QUOTED_CHARACTERS,
    FileError,
    parse_json,
    parse_toml,
    parse_whole_number,
    read_bytes,
    read_file_ends,
    read_json,
)
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

WRONG_JSON = {
    "": "json",
    "{": "json",
    '{"a":}': "json",
    "[" * 100_000: "too_deep",
    '{"a":' * 100_000: "too_deep",
    "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1): "too_deep",
    "1e999": "number",
    "[-1e999]": "number",
    "NaN": "number",
    "Infinity": "number",
    "9" * 5_000: "number",
    str(1 << 63): "number",
    '["\\ud800"]': "characters",
    '{"\\udfff":1}': "characters",
    '"\\u0000"': "characters",
}
WRONG_TOML = {
    "a": "toml",
    "a = 1\na = 2": "toml",
    "a = " + "[" * 100_000: "too_deep",
    "a = " + "{a = " * 500: "too_deep",
    ".".join("a" * 100_000) + " = 1": "too_deep",
    "[" + ".".join(['"a"'] * 100_000) + "]": "too_deep",
    "a = 1e999": "number",
    "a = nan": "number",
    "a = " + "9" * 5_000: "number",
    "a = 0x" + "f" * 100_000: "number",
    "a = 1979-05-27": "no_date",
    "a = 07:32:00": "no_date",
    "a = 2024-02-30T00:00:00": "toml",
    "a = '\x00'": "toml",
}


@pytest.mark.parametrize("text", WRONG_JSON, ids=lambda text: repr(text[:12]))
def test_json_that_is_more_than_plain_data_is_refused(text: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_json(text)
    assert caught.value.code == WRONG_JSON[text]
    assert len(str(caught.value)) <= MAX_QUOTED_CHARACTERS


@pytest.mark.parametrize("text", WRONG_TOML, ids=lambda text: repr(text[:12]))
def test_toml_that_is_more_than_plain_data_is_refused(text: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_toml(text)
    assert caught.value.code == WRONG_TOML[text]


def test_what_is_plain_comes_through() -> None:
    data = {"a": [1, -2.5, True, None, "ö 日本 🐫"], "b": {"c": (1 << 63) - 1}}
    assert parse_json(json.dumps(data)) == data
    assert parse_toml('a.b.c = [1, {d = "é"}]') == {"a": {"b": {"c": [1, {"d": "é"}]}}}
    deepest = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert json.dumps(parse_json(deepest)) == deepest


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "nothing", "loop", "NUL", "half"])
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, what: str) -> None:
    path = tmp_path / what
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path = Path("/dev/zero")
    elif what == "folder":
        path.mkdir()
    elif what == "loop":
        path.symlink_to(path)
    elif what == "NUL":
        path = tmp_path / "a\0b"
    elif what == "half":
        path = tmp_path / "a\ud800b"
    for read in (read_bytes, read_json, lambda path, most: read_file_ends(path, most, 10)):
        with pytest.raises(FileError) as caught:
            read(path, KB)
        assert caught.value.code in ("file", "no_file")


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole: reading it would fill the memory
    with pytest.raises(FileError, match="larger than 4 KB"):
        read_bytes(path, 4 * KB)
    with pytest.raises(FileError, match="larger than 4 KB"):
        read_file_ends(path, 4 * KB, 10)


def test_a_file_that_grows_while_it_is_read_is_no_longer_than_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing"
    path.write_bytes(b"x")
    monkeypatch.setattr(os, "read", lambda file, most: b"x" * min(most, 100))
    with pytest.raises(FileError, match="larger"):
        read_bytes(path, KB)


def test_a_file_that_cannot_be_opened_says_why_in_the_systems_words(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path / "none.toml", KB)
    assert caught.value.code == "file"
    assert caught.value.params == {"why": os.strerror(errno.ENOENT)}
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path / "half\0name", KB)
    assert caught.value.params == {"why": "no such name"}


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin"
    path.write_bytes(b'"\xe9"')
    with pytest.raises(FileError, match="UTF-8"):
        read_json(path, KB)


def test_the_ends_of_a_file_are_read_alone(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"begin" + b"." * 1000 + b"end")
    assert read_file_ends(path, KB * KB, 5) == (b"begin", b"..end")
    assert read_file_ends(path, KB * KB, 2000) == (path.read_bytes(),) * 2


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_error_has_its_words(language: str) -> None:
    text = Catalogue(language)
    texts = [*WRONG_JSON.items(), *WRONG_TOML.items()]
    for said, code in texts:
        with pytest.raises(FileError) as caught:
            (parse_json if (said, code) in WRONG_JSON.items() else parse_toml)(said)
        assert text(f"core.file.{code}", **caught.value.params)


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * 18, 10**18 - 1),
        (str(1 << 63), None),
        ("9" * 5_000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1_0", None),
        ("²", None),
        ("٣", None),
        ("３", None),
    ],
)
def test_only_ascii_digits_are_a_whole_number(word: str, number: int | None) -> None:
    assert parse_whole_number(word) == number
