"""Score pad: wins and matches of this evening, the people, and the records of each game."""

from __future__ import annotations

from functools import partial

from scenes.menus.common.game_list import list_available_games
from scenes.menus.common.paged_list import ListScene
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from scenes.watch.person_page import PersonPageScene
from tabletop.match.play_records import PlayRecord, compute_evening_totals, find_game_records
from tabletop.text.message_format import game_title


class ScorePadScene(ListScene):
    """The play records of this computer, with a button that deletes them."""

    back_text_key = "table.replay.back"

    def compose(self) -> None:
        """Build the list of wins, matches and records."""
        context, text = self.context, self.context.text_catalogue
        rows = [[widget] for widget in self._tonight()]
        rows += self._people()
        rows += [[widget] for widget in self._records()]
        if rows:
            rows.append([Button(context, "forget", text("ui.pad.forget"), self._forget, "danger")])
        widgets = self.build_list(text("ui.pad.heading"), lambda width: rows, text("ui.pad.empty"))
        self.widget_layer.set_widgets(widgets, "back")

    def _tonight(self) -> list[Widget]:
        """Return the wins of this evening, pending revenges, and the matches."""
        book, text = self.context.play_history, self.context.text_catalogue
        pad = compute_evening_totals(book.records, book.today())
        if not pad:
            return []
        lines = [self._heading("tonight", text("ui.pad.tonight"))]
        for line in pad:
            key = "ui.pad.revenge" if line.can_ask_rematch else "ui.pad.line"
            words = text(key, name=line.name, won=line.win_count, played=line.match_count)
            lines.append(self._line(f"tonight:{line.name}", words))
        matches = [match for match in book.records if match.day == book.today()]
        for n, match in enumerate(reversed(matches)):
            game = game_title(match.game, text)
            words = text("ui.pad.match", game=game, scores=self._scores(match))
            lines.append(self._line(f"match:{n}", words))
        return lines

    def _people(self) -> list[list[Widget]]:
        """Return a button for the page of each person, two on a row."""
        people = self.context.play_history.players
        if not people:
            return []
        buttons = [
            Button(self.context, f"person:{who.name}", who.name, partial(self._open, who.name))
            for who in people
        ]
        pairs = [list[Widget](buttons[n : n + 2]) for n in range(0, len(buttons), 2)]
        return [[self._heading("people", self.context.text_catalogue("ui.pad.people"))], *pairs]

    def _open(self, name: str) -> None:
        self.context.scene_stack.push(PersonPageScene(self.context, name))

    def _records(self) -> list[Widget]:
        """Return the records of each game that has been played."""
        text, lines = self.context.text_catalogue, list[Widget]()
        for game in list_available_games(self.context):
            found = find_game_records(self.context.play_history.records, game)
            if found is None:
                continue
            lines.append(self._heading(game, text(f"{game}.title")))
            name, points = found.highest_score
            told = {
                "highest": text("ui.pad.highest", name=name, points=points),
                "closest": text(
                    "ui.pad.closest",
                    n=found.closest_match.winning_margin,
                    scores=self._scores(found.closest_match),
                ),
                "longest": text(
                    "ui.pad.longest",
                    n=found.longest_match.decision_count,
                    scores=self._scores(found.longest_match),
                ),
            }
            lines += [self._line(f"{game}:{what}", words) for what, words in told.items()]
        return lines

    def _scores(self, match: PlayRecord) -> str:
        """Return the players and points of a match, best first."""
        order = sorted(match.seats, key=lambda seat: seat.place)
        said = [f"{seat.name} {seat.points}" for seat in order]
        return self.context.text_catalogue("core.phrase.apart").join(said)

    def _heading(self, name: str, words: str) -> Widget:
        theme = self.context.paper_context.theme
        return Label(self.context, f"heading:{name}", words, theme.label, theme.gold, "bold")

    def _line(self, name: str, words: str) -> Widget:
        return Label(self.context.paper_context, name, words, self.context.theme.body)

    def _forget(self) -> None:
        self.context.play_history.clear()
        self.context.devices.device_owners.clear_owners()
        self.compose()
