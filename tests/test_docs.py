"""Tests of the documents: names and links exist, sentences are short, pages keep their size."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from souk import parser
from tabletop import games
from tests.contract.page import PAGE, build_page

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted(DOCS.rglob("*.md"))),
)
GENERATED = ("docs/contract.md", "docs/api/")
"""Pages, and folders of pages, that a program writes from docstrings."""
WRITTEN = tuple(name for name in DOCUMENTS if not name.startswith(GENERATED))
"""Documents that people write."""
RECORDS = tuple(
    name for name in WRITTEN if name.startswith("docs/adr/") and name != "docs/adr/README.md"
)
"""Architecture decision records."""

MAX_SENTENCE_WORDS = 30
MAX_MEDIAN_WORDS = 16
"""Maximum median of words a sentence in `docs/`."""
MAX_DOCS_BYTES = 200_000
"""Maximum size of `docs/` without pictures, example languages and generated pages."""
UNCOUNTED = ("docs/pictures/", "docs/examples/languages/")
"""Folders that do not count to the size of `docs/`."""
LINE_LIMITS = {
    "README.md": (1, 100),
    "CONTRIBUTING.md": (1, 80),
    "docs/performance.md": (1, 50),
    "docs/guide/": (30, 250),
    "docs/adr/README.md": (1, 250),
    "docs/adr/": (1, 25),
}
"""Minimum and maximum number of lines of a page, or of each page of a folder; the first counts."""
RECORD_PARTS = ["Context", "Decision", "Consequences", "Status"]

SOURCES = ("main.py", "souk.py", "tabletop", "scenes", "sprites", "sounds", "tests", "tools", ".ci")
USER_FOLDERS = ("sheets/mercado/",)
"""Folders that a player makes."""
CODE = re.compile(r"```.*?```", re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")
FILE = re.compile(r"[\w./-]+\.(?:py|md|svg)|[\w./-]+/")
NAME = re.compile(r"_*[A-Za-z]\w*(?:\.\w+)+|_\w+|[A-Z][a-z]+(?:[A-Z]\w*)+")
"""A dotted name, a private name, or a class name of several words: no English word."""
LINK = re.compile(r"\]\(([\w./-]+)(?:#[\w-]*)?\)")
COMMAND = re.compile(r"\bmain\.py ([^`\n]+)")
"""A command line of the program, in a code block or in inline code."""
MODULE = re.compile(r"\bpython -m ((?:tabletop|tests|tools)(?:\.\w+)*)")
ENVIRONMENT = re.compile(r"\bsouk_(\w+)-v(\d+)")
"""Id of a learning environment: game and edition of its rules."""
LISTED_RECORD = re.compile(r"^- \[(.+)\]\(([\w.-]+)\)", re.MULTILINE)
PART = re.compile(r"^## (\w+)$", re.MULTILINE)

FENCE = re.compile(r"```|~~~")
SKIPPED_LINE = re.compile(r"\||#+ |[-*_ ]{3,}$|\[[^]]+\]: ")
"""Start of a table row, a heading, a rule or the target of a link."""
LIST_ITEM = re.compile(r"^(?:[-*+]|\d+[.)])\s+")
INLINE_MARKUP = (
    (re.compile(r"!\[[^]]*\]\([^)]*\)"), ""),
    (re.compile(r"(`+).+?\1"), "CODE"),
    (re.compile(r"\[([^]]*)\](?:\([^)]*\)|\[[^]]*\])"), r"\1"),
    (re.compile(r"<[^>]*>"), ""),
    (re.compile(r"\*+|(?<!\w)_+|_+(?!\w)"), ""),
)
"""Pictures, code, links, tags and emphasis, each with its replacement; code is one word."""
SENTENCE_END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]]))\s+(?![a-z\s])")
"""Space after a full stop, also one before a quote or bracket, unless a small letter follows."""


@cache
def read_document(document: str) -> str:
    """Return the text of a document."""
    return (ROOT / document).read_text(encoding="utf-8")


def split_sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a Markdown text.

    Code blocks, tables, headings and link targets are ignored. A list item is at least one
    sentence.
    """
    for block in split_blocks(text):
        for pattern, replacement in INLINE_MARKUP:
            block = pattern.sub(replacement, block)
        yield from (part for part in SENTENCE_END.split(block) if count_words(part))


def split_blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs and list items of a Markdown text, each on one line."""
    is_code, lines = False, list[str]()
    for line in (raw.strip().lstrip("> ") for raw in text.splitlines()):
        is_fence = FENCE.match(line) is not None
        is_break = is_fence or is_code or not line or SKIPPED_LINE.match(line) is not None
        if is_break or LIST_ITEM.match(line):
            yield " ".join(lines)
            lines = []
        if not is_break:
            lines.append(LIST_ITEM.sub("", line, count=1))
        is_code ^= is_fence
    yield " ".join(lines)


def count_words(sentence: str) -> int:
    """Return the number of words in a sentence; a number is a word too."""
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


@cache
def project_files() -> list[str]:
    """Return all files and folders of the project; folders end with a slash."""
    tops = [ROOT / top for top in (*SOURCES, "docs")]
    found = [
        path for top in tops for path in (top, *top.rglob("*")) if "__pycache__" not in str(path)
    ]
    return [f"{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in found]


@cache
def source_words() -> set[str]:
    """Return all words of the source."""
    paths = [ROOT / name for name in project_files() if name.endswith((".py", ".toml"))]
    return {word for path in paths for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}


def quoted_names(document: str) -> list[str]:
    """Return the names that a document quotes from the project."""
    return QUOTED.findall(CODE.sub("", read_document(document)))


def exists_in_project(name: str) -> bool:
    """True if a file or folder exists; its path may begin at any folder."""
    return name in USER_FOLDERS or any(f"/{file}".endswith(f"/{name}") for file in project_files())


def line_limits(document: str) -> tuple[int, int] | None:
    """Return the least and greatest number of lines of a document; None if it has no limits."""
    return next(
        (limits for start, limits in LINE_LIMITS.items() if document.startswith(start)), None
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_and_folders_that_are_named_exist(document: str) -> None:
    missing = [
        name
        for name in quoted_names(document)
        if FILE.fullmatch(name) and not exists_in_project(name)
    ]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_of_the_program_are_in_its_source(document: str) -> None:
    named = [
        name for name in quoted_names(document) if NAME.fullmatch(name) and not FILE.fullmatch(name)
    ]
    missing = [name for name in named if not set(name.split(".")) <= source_words()]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_a_file(document: str) -> None:
    folder = (ROOT / document).parent
    links = LINK.findall(read_document(document))
    missing = [link for link in links if not (folder / link).exists()]
    assert not missing


def command_lines(document: str) -> list[list[str]]:
    """Return the arguments of each command that a document shows."""
    lines = COMMAND.findall(read_document(document))
    found = [shlex.split(line.partition(" | ")[0], comments=True) for line in lines]
    return [words for words in found if not {"COMMAND", "\u2026"} & {*words}]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_have_the_options_that_a_document_shows(document: str) -> None:
    for words in command_lines(document):
        parser().parse_args(words)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_modules_that_a_document_runs_exist(document: str) -> None:
    modules = {name.replace(".", "/") for name in MODULE.findall(read_document(document))}
    assert not {
        name for name in modules if not {f"{name}.py", f"{name}/__main__.py"} & {*project_files()}
    }


@pytest.mark.parametrize("document", DOCUMENTS)
def test_environment_ids_name_the_present_editions(document: str) -> None:
    named = ENVIRONMENT.findall(read_document(document))
    assert not [each for each in named if games.game_class(each[0]).edition != int(each[1])]


def test_the_contract_page_is_current() -> None:
    """Compare the page with the sources; `python -m tests.contract.page` writes it."""
    assert PAGE.read_text(encoding="utf-8") == build_page()


def test_the_checks_find_names_links_and_sentences() -> None:
    """Hold the other tests against documents in which they find nothing."""
    names = [name for document in DOCUMENTS for name in quoted_names(document)]
    assert len([name for name in names if FILE.fullmatch(name)]) > 100
    assert len([name for name in names if NAME.fullmatch(name)]) > 100
    assert sum(len(LINK.findall(read_document(document))) for document in DOCUMENTS) > 50
    assert sum(1 for document in WRITTEN for _ in split_sentences(read_document(document))) > 500
    assert sum(len(command_lines(document)) for document in DOCUMENTS) > 50
    assert sum(len(MODULE.findall(read_document(document))) for document in DOCUMENTS) > 25
    assert sum(len(ENVIRONMENT.findall(read_document(document))) for document in DOCUMENTS) > 5


@pytest.mark.parametrize("document", WRITTEN)
def test_no_sentence_is_too_long(document: str) -> None:
    lengths = {each: count_words(each) for each in split_sentences(read_document(document))}
    assert {each: n for each, n in lengths.items() if n > MAX_SENTENCE_WORDS} == {}


def test_the_median_sentence_is_short() -> None:
    pages = [name for name in WRITTEN if name.startswith("docs/")]
    lengths = [count_words(each) for page in pages for each in split_sentences(read_document(page))]
    assert median(lengths) <= MAX_MEDIAN_WORDS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A heading\n\nOne. Two? Three!", ["One.", "Two?", "Three!"]),
        ("One line\ngoes on.\n\nThe next one", ["One line goes on.", "The next one"]),
        ("A list:\n- one\n- two\n  goes on\n1. three", ["A list:", "one", "two goes on", "three"]),
        ("One.\n```sh\nNo sentence. None.\n\n- none\n```\nTwo.", ["One.", "Two."]),
        ("| a | b |\n|---|---|\n| c. D | e |\n\nOne.", ["One."]),
        ("Read [the page. It](https://a.b/c. D)!", ["Read the page.", "It!"]),
        ("Run `main.py. Now --help`. Then stop.", ["Run CODE.", "Then stop."]),
        ("It takes 0.5 s, e.g. here. **So** it is.", ["It takes 0.5 s, e.g. here.", "So it is."]),
        ('They say "no." We go (so it is.) On.', ['They say "no."', "We go (so it is.)", "On."]),
    ],
)
def test_sentences_are_split_as_people_read_them(text: str, expected: list[str]) -> None:
    assert list(split_sentences(text)) == expected


def test_words_are_counted_without_signs() -> None:
    assert count_words("Two - words, and 5 more: 0.5 %") == 6


def test_the_documents_are_small() -> None:
    """Measure `docs/` without pictures and generated pages."""
    sizes = {
        name: (ROOT / name).stat().st_size
        for name in project_files()
        if name.startswith("docs/") and not name.startswith((*UNCOUNTED, *GENERATED))
        if not name.endswith("/")
    }
    assert sum(sizes.values()) <= MAX_DOCS_BYTES, sizes


@pytest.mark.parametrize("document", [name for name in WRITTEN if line_limits(name)])
def test_a_page_has_as_many_lines_as_it_may(document: str) -> None:
    limits = line_limits(document)
    assert limits is not None
    least, most = limits
    assert least <= len(read_document(document).splitlines()) <= most


@pytest.mark.parametrize("record", RECORDS)
def test_a_decision_record_has_its_four_parts(record: str) -> None:
    assert PART.findall(read_document(record)) == RECORD_PARTS


def test_the_list_of_decision_records_is_complete() -> None:
    """Compare the list with the records: file names, titles, and numbers from 1 on."""
    listed = dict(LISTED_RECORD.findall(read_document("docs/adr/README.md")))
    titles = {name: read_document(name).splitlines()[0].removeprefix("# ") for name in RECORDS}
    assert {f"docs/adr/{file}": title for title, file in listed.items()} == titles
    numbers = [name.removeprefix("docs/adr/").partition("-")[0] for name in RECORDS]
    assert [int(title.partition(".")[0]) for title in titles.values()] == list(map(int, numbers))
    assert numbers == [f"{n:04}" for n in range(1, len(numbers) + 1)] and numbers
