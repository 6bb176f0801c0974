"""The drills of a game, rung by rung: how many are known there, which come back today."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from scenes.context import Context
from scenes.lessons.page import Done, Entry, done, drills_of
from scenes.lessons.record import PracticeBook
from scenes.menus.pages import ListScene
from scenes.ui.buttons import Button
from scenes.ui.intents import Command
from scenes.ui.labels import Label
from scenes.ui.theme import Color
from scenes.ui.widget import Callback, Widget
from sprites.picture import Fill, Text
from tabletop.practice import library
from tabletop.practice.drills import Drill

LARGE: Final = 1.5
"""The text scale from which what rungs tell by themselves is not told together."""
PIP: Final = 0.55
"""How large the mark of a drill is, and"""
APART: Final = 0.8
"""how far the next, in heights of a line."""


class OnRung(NamedTuple):
    """The drills of a rung, and what somebody has done of them."""

    rung: int
    """From 1; UNRANKED for drills of one's own matches."""
    drills: tuple[Drill, ...]
    known: int
    begun: int
    """Done, but not known yet."""
    back: int
    """So many come back today."""
    due: tuple[Drill, ...]
    """What is to be done there, in order."""

    @property
    def new(self) -> int:
        """How many have never been done."""
        return len(self.drills) - self.known - self.begun


def rungs(record: PracticeBook, game: str) -> Iterator[OnRung]:
    """The rungs of a game's drills, the easiest first, one's own last; none that is empty."""
    found, due = drills_of(record, game), done(record, game).due
    for rung in (*range(1, library.RUNGS + 1), library.UNRANKED):
        if on := tuple(drill for drill in found if library.rung_of(drill) == rung):
            yield _on_rung(record, rung, on, [drill for drill in due if drill in on])


def _on_rung(record: PracticeBook, rung: int, on: Sequence[Drill], due: Sequence[Drill]) -> OnRung:
    met = [memory for drill in on if (memory := record.drill(drill)) is not None]
    known = sum(memory.known for memory in met)
    back = sum(record.drill(drill) is not None for drill in due)
    return OnRung(rung, tuple(on), known, len(met) - known, back, tuple(due))


class RungEntry(Entry):
    """A rung: its name, what is to be done, a mark for each drill, how many are known."""

    def __init__(
        self, context: Context, on: OnRung, label: str, aside: str, action: Callback, lit: bool
    ) -> None:
        super().__init__(context, f"rung:{on.rung}", label, aside, action, lit)
        self.facts = context.text("practice.drills.facts", back=on.back, new=on.new)
        self._marks = (*(2,) * on.known, *(1,) * on.begun, *(0,) * on.new)

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        return width, max(theme.target, 2 * theme.body * theme.leading + 2 * theme.tight)

    def build(self) -> None:
        theme, box = self.theme, self.box
        plate = theme.plate_chosen if self._lit else theme.plate
        self.put(Fill(box.width, box.height, plate, 14.0), box.x, box.y, mark="plate")
        line, left, right = theme.body * theme.leading, box.x + theme.gap, box.right - theme.gap
        y = box.center[1] - line
        ink = theme.gold if self._lit else theme.text
        self.put(Text(self.label, theme.body, ink, "bold"), left, y, z=0.3, mark="text")
        self.put(Text(self.facts, theme.body, theme.text_quiet), left, y + line, z=0.3)
        aside = Text(self.aside, theme.body, theme.gold)
        self.put(aside, right - aside.size[0], y + line, z=0.3, mark="aside")
        self._put_marks(right, y, line)

    def _put_marks(self, right: float, y: float, line: float) -> None:
        """Full for what is known, half full for what is begun, empty for what is new."""
        size, step, theme = PIP * line, APART * line, self.theme
        at = right - step * (len(self._marks) - 1) - size
        for n, mark in enumerate(self._marks):
            x, top = at + n * step, y + (line - size) / 2
            self._dot(x, top, size, theme.gold)
            if mark < 2:
                self._dot(x + size * 0.16, top + size * 0.16, size * 0.68, theme.paper, 0.4)
            if mark == 1:
                self._dot(x + size * 0.3, top + size * 0.3, size * 0.4, theme.gold, 0.5)

    def _dot(self, x: float, y: float, size: float, color: Color, z: float = 0.3) -> None:
        self.put(Fill(size, size, color, size / 2), x, y, z=z)


class DrillsScene(ListScene):
    """What is due of a game's drills, and its rungs."""

    ambience = "title"
    hints = (Command.ACCEPT, "choose"), (Command.BACK, "back")

    def __init__(
        self, context: Context, game: str, record: PracticeBook,
        choose: Callable[[Drill, int | None], None],
    ) -> None:  # fmt: skip
        """choose: opens a drill, and those of its rung after it; None: of all rungs."""
        super().__init__(context)
        self._game = game
        self._record = record
        self._choose = choose

    def woken(self) -> None:
        """Another drill may have been done."""
        self.compose()

    def compose(self) -> None:
        text = self.context.text
        heading = text("practice.drills.heading", game=text(f"{self._game}.title"))
        self.page.show(self.listed(heading, lambda width: self._rows()), "go")

    def _rows(self) -> Sequence[Sequence[Widget]]:
        """What is next, the rungs, and when a drill is known."""
        paper, text = self.context.on_paper, self.context.text
        has, on_rungs = done(self._record, self._game), [*rungs(self._record, self._game)]
        next_rung = library.rung_of(has.due[0]) if has.due else None
        known = Label(paper, "known", text("practice.drills.known"), paper.theme.body)
        known.color = paper.theme.text_quiet
        entries = [[self._entry(on, on.rung == next_rung)] for on in on_rungs]
        return [[self._go(has, on_rungs)], *entries, [known]]

    def _go(self, has: Done, on_rungs: Sequence[OnRung]) -> Button:
        """The drill that is next of all."""
        text = self.context.text
        back, new = sum(on.back for on in on_rungs), sum(on.new for on in on_rungs)
        key = "next" if has.due else "nothing"
        drill = has.due[0] if has.due else on_rungs[0].drills[0]
        large = self.context.theme.text_scale >= LARGE  # each rung tells its own
        return Button(
            self.context, "go", text(f"practice.drills.{key}", n=library.rung_of(drill)),
            lambda: self._choose(drill, None), "green",
            note="" if large else text("practice.drills.facts", back=back, new=new), icon="play",
        )  # fmt: skip

    def _entry(self, on: OnRung, lit: bool) -> RungEntry:
        text = self.context.text
        drill = (*on.due, *on.drills)[0]
        label = text("practice.drills.rung", n=on.rung)
        aside = text("practice.drills.share", known=on.known, n=len(on.drills))

        def choose() -> None:
            self._choose(drill, on.rung)

        return RungEntry(self.context.on_paper, on, label, aside, choose, lit)
