"""Time of an evening that nobody thinks: a match of three people at one screen, by its parts.

The people decide as soon as they are asked, on buttons, by private number or with their pieces. All
other time is counted: acts, waits until a line has been read, curtains and the result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import FilmFrame
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.watch.result_scene import ResultScene
from sprites.picture import Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import MatchMode
from tabletop.text.message_format import act_key
from tools.reading.family import PEOPLE, decide, lift_curtain
from tools.reading.lines import FRAME_SECONDS

MAX_SECONDS: Final = 3600.0
RESULT_SECONDS: Final = 60.0
"""Most seconds of the result."""
AGAIN: Final = "again"
"""Button that comes when the result has been told."""


class EveningFigures(NamedTuple):
    """Seconds that are not thinking, in virtual time at speed 1."""

    seconds: float
    decision_count: int
    parts: Mapping[str, float]
    """Seconds of acts, reading, changes of the scene, questions, curtains and the result."""
    actions: Mapping[str, float]
    """Seconds at the table by the kind of the last decision."""
    acts: Mapping[str, float]
    """Seconds by decision, part and act; the last act counts for what follows it."""
    cut_lines: Sequence[str]
    """Lines that had no room, so that their end was cut."""


class Evening:
    """A match of three people that plays itself through the screen."""

    def __init__(
        self,
        studio: HeadlessStudio,
        game: str,
        seed: int = example_matches.DEFAULT_SEED,
        thinking_seconds: float = 0.0,
    ) -> None:
        """Lay the table.

        Args:
            studio: Studio with the settings of the people.
            game: Name of the game.
            seed: Seed of the match.
            thinking_seconds: Time before each decision, which is not counted.
        """
        self._studio = studio
        self._match = example_matches.new_match(game, PEOPLE, people=PEOPLE, seed=seed)
        self._table = TableScene(studio.context, self._match, MatchMode.PLAY, strict=True)
        self._thinking_seconds = thinking_seconds
        self._thought_seconds = 0.0
        self._last_act = ""
        self._seconds = defaultdict[str, float](float)
        self._actions = defaultdict[str, float](float)
        self._acts = defaultdict[str, float](float)
        self._cut_lines = dict[str, None]()

    def play(self, max_seconds: float = MAX_SECONDS) -> Iterator[float]:
        """Play to the end of the result, or for some seconds; yield the time of each frame."""
        studio, now = self._studio, 0.0
        studio.open_scene(self._table)
        while now < max_seconds and not self._is_told():
            part = self._act()
            if part:
                self._count(part)
            self._note_cut_line()
            yield now
            studio.app.advance(FRAME_SECONDS)
            studio.app.apply_scene_changes()
            now += FRAME_SECONDS

    @property
    def figures(self) -> EveningFigures:
        """Seconds so far."""
        return EveningFigures(
            sum(self._seconds.values()), self._match.decision_number,
            self._seconds, self._actions, self._acts, tuple(self._cut_lines),
        )  # fmt: skip

    def film(self, interval_seconds: float) -> Iterator[FilmFrame]:
        """Play to the end, and yield a picture at equal intervals."""
        wanted = 0.0
        for now in self.play():
            if now >= wanted:
                wanted += interval_seconds
                self._studio.app.step(0.0)
                yield FilmFrame(now, self._studio.app.window_surface.copy())

    def _is_told(self) -> bool:
        """True if the result has been told, or takes too long."""
        scene = self._studio.scene
        names = [widget.name for widget in scene.widget_layer.widgets]
        told = isinstance(scene, ResultScene) and AGAIN in names
        return told or self._seconds["result"] > RESULT_SECONDS

    def _act(self) -> str:
        """Do what a person does now; return the part of the evening, empty while they think."""
        scene, table = self._studio.scene, self._table
        if isinstance(scene, ResultScene):
            return "result"
        if isinstance(scene, CurtainScene):
            lift_curtain(scene)
            return "curtain"
        if not table.presenter.sequencer.is_idle and not table.widget_layer.dialog:
            self._thought_seconds = 0.0
            if table.presenter.sequencer.playing_acts:
                return "acts"
            return "reading" if table.presenter.action_bar.seconds_until_read(NOBODY) else "changes"
        if self._thought_seconds < self._thinking_seconds:
            self._thought_seconds += FRAME_SECONDS
            return ""
        decide(table)
        return "asked"

    def _note_cut_line(self) -> None:
        """Note the line if it is cut."""
        bar = self._table.action_bar
        for node in bar.nodes:
            cut = isinstance(node.picture, Text) and node.picture.layout.is_truncated
            if node.visible and cut and self._studio.scene is self._table:
                self._cut_lines[bar.prompt] = None

    def _count(self, part: str) -> None:
        """Count a frame."""
        self._seconds[part] += FRAME_SECONDS
        if part in ("result", "curtain"):
            return
        table, decisions = self._table, self._match.decisions
        kind = decisions[-1].action.tag if decisions else "setup"
        self._actions[kind] += FRAME_SECONDS
        text, match = self._studio.context.text_catalogue, self._match
        for act in table.presenter.sequencer.playing_acts[:1]:
            key = act_key(act, match.game, text).removeprefix(f"{match.game.name}.")
            self._last_act = key or type(act).__name__.lower()
        self._acts[f"{kind}: {part} {self._last_act}"] += FRAME_SECONDS
