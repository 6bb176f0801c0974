"""Lines of text that a demo shows, how long each stands, and remarks that come again.

A line is a text of a table that is longer than 18 letters (9 signs in Japanese). Texts printed on
pieces and on widgets are none. A text that stands in two places counts twice. At speed 1 a line
has to stand for 0.6 s and for its length at 12 letters (6 signs) a second. A line that grows is
one line, which stands from its first words on.

The board that counts the points of a stage step by step belongs to no decision. Its lines have to
stand as long as others, but they are counted apart from the lines of the moves.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import lru_cache
from re import compile as compile_pattern
from typing import Final, NamedTuple, cast
from unittest import mock

from scenes.base.scene import Scene
from scenes.screenshots import example_matches
from scenes.screenshots.immediate_worker import AnsweringWorker
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from sprites.painting import Picture
from sprites.picture import DerivedPicture, PictureGroup, Text
from tabletop.ai.worker.worker import WorkerClient
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.text import Catalogue

FRAME_SECONDS: Final = 1 / 30
MAX_SECONDS: Final = 3600.0
MIN_LETTERS: Final[Mapping[str, int]] = {"en": 18, "ja": 9}
"""Length that a line exceeds, by language."""
LETTERS_PER_SECOND: Final[Mapping[str, float]] = {"en": 12.0, "ja": 6.0}
GLANCE_SECONDS: Final = 0.6
"""Time to turn to a line."""
MIN_ALPHA: Final = 0.5
"""Opacity from which a line can be read."""
REPEAT_SECONDS: Final = 180.0
"""Time in which no template of a remark comes twice."""
MAX_RECORDS: Final = 4000
"""Most formatted texts that are remembered."""
SCORING_BOARD: Final = "scoring:"
"""Begin of the names of nodes on the board of a scoring."""
SIGN: Final = "sign:"
"""Begin of the names of words of the table itself, such as stage and round."""
PLACEHOLDER: Final = compile_pattern(r"\{[^{}]*\}|\W")


class ShortLine(NamedTuple):
    """A line that stood for too short a time."""

    text: str
    begin_seconds: float
    shown_seconds: float
    required_seconds: float


class RepeatedRemark(NamedTuple):
    """A remark with a template that came shortly before."""

    template: str
    text: str
    seconds: float


class ReadingFigures(NamedTuple):
    """Figures of one demo."""

    seconds: float
    line_count: int
    """Number of all lines."""
    scoring_line_count: int
    """Number of those lines that stand on the board of a scoring."""
    decision_count: int
    short_lines: Sequence[ShortLine]
    remark_count: int
    repeated_remarks: Sequence[RepeatedRemark]

    @property
    def lines_a_move(self) -> float:
        """Mean number of lines for each decision, without the board of a scoring."""
        return (self.line_count - self.scoring_line_count) / max(1, self.decision_count)


def required_seconds(text: str, language: str) -> float:
    """Return the time that a line has to stand at speed 1."""
    return GLANCE_SECONDS + len(text) / LETTERS_PER_SECOND[language]


class LineMonitor:
    """Follows the lines of a scene, frame by frame."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._begun: dict[str, deque[float]] = {}
        self._present: dict[str, float] = {}  # texts of any length, and when they began
        self.line_count = 0
        self.scoring_line_count = 0
        self.short_lines: list[ShortLine] = []
        self._signs: set[str] = set()  # texts of the table itself, such as stage and round
        self._read: set[str] = set()

    def follow(self, scene: Scene, seconds: float) -> None:
        """Follow the frame of a scene at a time."""
        least, texts = MIN_LETTERS[self._language], list(_iter_lines(scene))
        found = [(name, text) for name, text in texts if len(text) > least]
        self._grow({text for _, text in texts}, seconds)
        shown = Counter(text for _, text in found)
        on_board = {text for name, text in found if name.startswith(SCORING_BOARD)}
        self._signs |= {text for name, text in found if name.startswith(SIGN)}
        for text in self._begun.keys() | shown.keys():
            begun = self._begun.setdefault(text, deque())
            for _ in range(shown[text] - len(begun)):
                self.line_count += 1
                self.scoring_line_count += text in on_board
                begun.append(self._present[text])
            for _ in range(len(begun) - shown[text]):
                self._end(text, begun.popleft(), seconds)
            if not begun:
                del self._begun[text]

    def _grow(self, texts: Set[str], seconds: float) -> None:
        """Let a text that has grown go on as the one whose words it begins with."""
        before, self._present = self._present, {}
        gone = [text for text in before if text and text not in texts]
        for text in texts:
            shorter = next((each for each in gone if text.startswith(each)), None)
            self._present[text] = before.get(text if shorter is None else shorter, seconds)
            if shorter in self._begun:
                del self._begun[shorter]
                self.line_count -= 1

    def _end(self, text: str, begin: float, end: float) -> None:
        """Judge a line that has gone; one frame is the precision of its time.

        A sign that has been read comes back after an act as it was: nobody reads it again.
        """
        required = required_seconds(text, self._language)
        if end - begin + FRAME_SECONDS >= required:
            self._read.add(text)
        elif not (text in self._signs and text in self._read):
            self.short_lines.append(ShortLine(text, begin, end - begin, required))


def _iter_lines(scene: Scene) -> Iterator[tuple[str, str]]:
    """Iterate over the names of nodes and the lines on them that can be read now."""
    widgets = {node for widget in scene.widget_layer.active_widgets for node in widget.nodes}
    for node in scene.canvas:
        plain = node.visible and node.alpha > MIN_ALPHA and node.tag is None
        if plain and not node.name.endswith(":shade") and node not in widgets:
            yield from ((node.name, text) for text in _texts(node.picture))


@lru_cache(maxsize=4096)
def _texts(picture: Picture) -> tuple[str, ...]:
    """Return all texts of a picture."""
    if isinstance(picture, Text):
        return (picture.text.strip(),)
    if isinstance(picture, PictureGroup):
        return tuple(text for part, _, _ in picture.parts for text in _texts(part))
    return _texts(picture.picture) if isinstance(picture, DerivedPicture) else ()


class TemplateRecorder:
    """Remembers which catalogue key made a text."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._keys: dict[str, str] = {}

    @contextmanager
    def record(self) -> Iterator[None]:
        """Remember the texts of all catalogues for a while."""
        format_text = Catalogue.__call__

        def recorded(
            catalogue: Catalogue, key: str, names: Sequence[str] = (), /, **params: object
        ) -> str:
            text = format_text(catalogue, key, names, **params)
            self._keys.pop(text, None)
            self._keys[text] = key
            if len(self._keys) > MAX_RECORDS:
                del self._keys[next(iter(self._keys))]
            return text

        with mock.patch.object(Catalogue, "__call__", recorded):
            yield

    def template_of(self, text: str) -> str:
        """Return the key of a text; of a text that only joins others, the key of the longest."""
        key = self._keys.get(text, "")
        if key and PLACEHOLDER.sub("", self._catalogue.raw_text(key)):
            return key
        inner = [t for t in self._keys if t and t != text and t.lower() in text.lower()]
        return self._keys[max(inner, key=len)] if inner else key or text


class RemarkMonitor:
    """Follows the remarks of a demo and notes templates that come again too soon."""

    def __init__(self, recorder: TemplateRecorder) -> None:
        self._recorder = recorder
        self._last: dict[str, float] = {}
        self._present: object = None
        self.remark_count = 0
        self.repeated_remarks: list[RepeatedRemark] = []

    def follow(self, remark: object, text: str, seconds: float) -> None:
        """Follow one frame.

        Args:
            remark: The remark that stands now; None for none.
            text: Its text.
            seconds: Time of the frame.
        """
        if remark is not None and remark is not self._present:
            self.remark_count += 1
            template = self._recorder.template_of(text)
            if seconds - self._last.get(template, -REPEAT_SECONDS) < REPEAT_SECONDS:
                self.repeated_remarks.append(RepeatedRemark(template, text, seconds))
            self._last[template] = seconds
        self._present = remark


class ReadingTable(TableScene):
    """A demo table whose AI seats decide and comment in this process."""

    def _start_worker(self) -> WorkerClient:
        """Return a stand-in for the worker process."""
        return cast(WorkerClient, AnsweringWorker(self.match.game, self.match.setup.levels))


def measure_demo(
    studio: HeadlessStudio, game: str, seats: int, seconds: float = MAX_SECONDS
) -> ReadingFigures:
    """Play a demo at speed 1 in virtual time, to its end or for some seconds."""
    match = example_matches.new_match(game, seats, people=0)
    table = ReadingTable(
        studio.context, Match.start(match.game, match.setup), MatchMode.DEMO, strict=True
    )
    language = studio.context.text_catalogue.language
    lines, recorder = LineMonitor(language), TemplateRecorder(studio.context.text_catalogue)
    remarks, now = RemarkMonitor(recorder), 0.0
    with recorder.record():
        studio.open_scene(table)
        while studio.scene is table and now < seconds:
            studio.app.advance(FRAME_SECONDS)
            studio.app.apply_scene_changes()
            now += FRAME_SECONDS
            lines.follow(table, now)
            remark = table.commentator.current_remark
            remarks.follow(remark, remark.text if remark is not None else "", now)
    return ReadingFigures(
        now, lines.line_count, lines.scoring_line_count, table.session.match.decision_number,
        lines.short_lines, remarks.remark_count, remarks.repeated_remarks,
    )  # fmt: skip
