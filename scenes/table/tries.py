"""Tried lines: what was taken back, with the chances after it, and the way back there."""

from __future__ import annotations

from scenes.table.display import Display
from scenes.table.opponents import Opponents
from scenes.table.wishes import GoBack
from scenes.ui.buttons import Button
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import column, column_height
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from tabletop import games
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.variations import TriedLine, Variation, begun
from tabletop.seats import questions
from tabletop.seats.answers import Estimate
from tabletop.seats.questions import ChancesQuestion, Failure
from tabletop.seats.worker import Query
from tabletop.text.chances import percent
from tabletop.text.reading import read_action

WIDE, WIDEST = 760.0, 1500.0
SHOWN = 6
"""So many lines are shown, the last left first."""
WORLDS = 160
"""In how many worlds the chance after a move is estimated."""


class Tries:
    """Lists the lines that were left, and goes back to one. A source of questions."""

    def __init__(self, display: Display, opponents: Opponents) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._opponents = opponents
        self._chances: dict[TriedLine, str] = {}  # after the decision in which a line differs
        self._wanted: list[tuple[TriedLine, Query[tuple[Estimate, ...]]]] = []
        self._asked: set[TriedLine] = set()

    def open(self) -> None:
        """List the lines over the table; the one that is played stands first."""
        context, theme, text = self._context, self._context.theme, self._context.text
        found = self._session.lines_beside[:SHOWN]
        if not found:
            self._display.page.say(text("table.tried.none"))
            return
        width = min(WIDEST, WIDE * theme.text_scale)
        inside = width - 2 * theme.pad
        heading = Label(context, "tried:heading", text("table.tried.heading"), theme.subheading,
                        face="display")  # fmt: skip
        lead = Label(context, "tried:lead", text("table.tried.lead"), theme.body)
        rows: list[Widget] = [heading, lead]
        now = tuple((made.seat, made.action) for made in self._session.match.decisions)
        forks = [variation.fork for variation in found if variation.fork < len(now)]
        if forks:
            played = Variation(min(forks), now)
            words = f"{self._words(played)}\n{text('table.tried.now', chance=self._chance(played))}"
            rows.append(Label(context, "tried:now", words, theme.body, theme.gold, "bold"))
        for n, variation in enumerate(found):
            rows.append(self._row(n, variation))
        rows.append(Button(context, "back", text("table.moves.back"), self.close, "quiet"))
        most = SCREEN[1] - 2 * theme.edge - 2 * theme.pad
        while len(rows) > 5 and column_height(rows, inside, theme.gap) > most:
            del rows[-2]  # the oldest
        high = column_height(rows, inside, theme.gap) + 2 * theme.pad
        panel = Panel(context, "tried:panel", "dark", DIALOG_Z)
        x, y = SCREEN[0] - theme.side - width, (SCREEN[1] - high) / 2
        panel.place(x, y, width, high)
        for widget in rows:
            widget.z = DIALOG_Z + 1
        column(rows, x + theme.pad, y + theme.pad, inside, theme.gap)
        self._display.page.open([panel, *rows], self.close, "tried:0")

    def close(self) -> None:
        """Take the list away."""
        self._display.page.close()

    def _row(self, n: int, variation: Variation) -> Button:
        def chosen() -> None:
            self.close()
            self._display.wishes.append(GoBack(variation.line))

        further = len(variation.line) - variation.fork - 1
        chance = self._chance(variation)
        note = self._context.text("table.tried.left", chance=chance, n=further)
        made = Button(self._context, f"tried:{n}", self._words(variation), chosen, note=note)
        made.shrink(0.8)
        return made

    def _words(self, variation: Variation) -> str:
        """The move in which a line differs."""
        match, text = self._session.match, self._context.text
        seat, action = variation.line[variation.fork]
        before = begun(match, variation.line[: variation.fork])
        names, game = match.setup.names, match.game
        what = read_action(action, seat, before.view(seat), game, text, names)
        return text("table.tried.line", n=variation.fork + 1, what=what)

    def _chance(self, variation: Variation) -> str:
        """The learner's chance after the move in which a line differs, once it is known."""
        key = variation.line[: variation.fork + 1]
        self._ask(key)
        return self._chances.get(key, "…")

    # The chances

    def _ask(self, line: TriedLine) -> None:
        """Have the chance after a line worked out, once."""
        if line in self._asked:
            return
        self._asked.add(line)
        learner = self._session.match.setup.humans[0]
        study = self._opponents.study()
        after = begun(self._session.match, line)
        if after.over:
            won = [each.place == 1 for each in after.game.standing(after.state)]
            self._chances[line] = percent(won[learner] / sum(won))
            return
        if study.gone:
            return
        self._wanted.append((line, self._query(line, after, learner)))
        if self not in study.sources:
            study.sources.append(self)

    def _query(self, line: TriedLine, after: Match, learner: Seat) -> Query[tuple[Estimate, ...]]:
        seed = questions.seed_of(after.setup.seed, after.number, learner)
        before = begun(self._session.match, line[:-1]).view(learner)
        horizon = questions.horizon_of(
            games.strategy(after.game), before
        )  # that of all lines from there
        question = ChancesQuestion(after.view(learner), learner, seed, WORLDS, (horizon,))

        def heard(reply: tuple[Estimate, ...] | Failure | None) -> None:
            if reply is None or isinstance(reply, Failure):
                return
            self._chances[line] = percent(reply[0].chances[learner])
            if any(widget.name == "tried:panel" for widget in self._display.page.dialog):
                self.open()

        return Query(question, heard)

    def query(self) -> Query[tuple[Estimate, ...]] | None:
        """The next question."""
        return self._wanted.pop(0)[1] if self._wanted else None
