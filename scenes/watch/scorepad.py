"""The score pad: who has won how often this evening, the matches of it, and the records a game."""

from __future__ import annotations

from scenes.menus.offer import offered
from scenes.menus.pages import ListScene
from scenes.ui.buttons import Button
from scenes.ui.labels import Label
from scenes.ui.widget import Widget
from tabletop.match.evenings import Played, records, score_pad
from tabletop.text.reading import read_title


class ScorePadScene(ListScene):
    """What the evenings here have brought; all of it is forgotten on one press."""

    way_back = "table.replay.back"

    def compose(self) -> None:
        context, text = self.context, self.context.text
        rows = [[widget] for widget in (*self._tonight(), *self._records())]
        if rows:
            rows.append([Button(context, "forget", text("ui.pad.forget"), self._forget, "danger")])
        widgets = self.listed(text("ui.pad.heading"), lambda width: rows, text("ui.pad.empty"))
        self.page.show(widgets, "back")

    def _tonight(self) -> list[Widget]:
        """Wins of the evening, who may ask for revenge, and each match of it."""
        book, text = self.context.evenings, self.context.text
        pad = score_pad(book.kept, book.today())
        if not pad:
            return []
        lines = [self._heading("tonight", text("ui.pad.tonight"))]
        for line in pad:
            key = "ui.pad.revenge" if line.revenge else "ui.pad.line"
            words = text(key, name=line.name, won=line.won, played=line.played)
            lines.append(self._line(f"tonight:{line.name}", words))
        matches = [match for match in book.kept if match.day == book.today()]
        for n, match in enumerate(reversed(matches)):
            game = read_title(match.game, text)
            words = text("ui.pad.match", game=game, scores=self._scores(match))
            lines.append(self._line(f"match:{n}", words))
        return lines

    def _records(self) -> list[Widget]:
        """The records of each game that has been played."""
        text, lines = self.context.text, list[Widget]()
        for game in offered(self.context):
            found = records(self.context.evenings.kept, game)
            if found is None:
                continue
            lines.append(self._heading(game, text(f"{game}.title")))
            name, points = found.highest
            told = {
                "highest": text("ui.pad.highest", name=name, points=points),
                "closest": text(
                    "ui.pad.closest", n=found.closest.margin, scores=self._scores(found.closest)
                ),
                "longest": text(
                    "ui.pad.longest", n=found.longest.decisions, scores=self._scores(found.longest)
                ),
            }
            lines += [self._line(f"{game}:{what}", words) for what, words in told.items()]
        return lines

    def _scores(self, match: Played) -> str:
        """Who had how many points, the best first."""
        order = sorted(match.seats, key=lambda seat: seat.place)
        said = [f"{seat.name} {seat.points}" for seat in order]
        return self.context.text("core.phrase.apart").join(said)

    def _heading(self, name: str, words: str) -> Widget:
        theme = self.context.on_paper.theme
        return Label(self.context, f"heading:{name}", words, theme.label, theme.gold, "bold")

    def _line(self, name: str, words: str) -> Widget:
        return Label(self.context.on_paper, name, words, self.context.theme.body)

    def _forget(self) -> None:
        self.context.evenings.forget()
        self.context.devices.pads.forget()
        self.compose()
