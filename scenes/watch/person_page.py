"""Page of one person: matches, wins, best scores, favourite game and opponents, by years."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.menus.common.paged_list import ListScene
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from tabletop.match.play_records import summarize_person
from tabletop.text.message_format import game_title


class PersonPageScene(ListScene):
    """The play records of one person on this computer."""

    back_text_key = "table.replay.back"

    def __init__(self, context: Context, name: str) -> None:
        """Create the page of the person with a name."""
        super().__init__(context)
        self._name = name

    def compose(self) -> None:
        """Build the list."""
        text = self.context.text_catalogue
        rows = [[widget] for widget in self._lines()]
        widgets = self.build_list(self._name, lambda width: rows, text("ui.pad.empty"))
        self.widget_layer.set_widgets(widgets, "back")

    def _lines(self) -> Sequence[Widget]:
        text = self.context.text_catalogue
        found = summarize_person(self.context.play_history.records, self._name)
        if found is None:
            return ()
        favourite = game_title(found.favourite_game, text)
        totals = [
            text("ui.pad.person.total", won=found.win_count, played=found.match_count),
            text("ui.pad.person.favourite", game=favourite),
        ]
        best = [
            text("ui.pad.person.best", game=game_title(game, text), n=n)
            for game, n in found.best_scores
        ]
        against = [
            text("ui.pad.person.against", name=name, won=won, lost=lost)
            for name, won, lost in found.opponents
        ]
        years = [
            text("ui.pad.person.year", year=str(year), won=won, played=played)
            for year, played, won in found.years
        ]
        made = [self._line(f"total:{n}", words) for n, words in enumerate(totals)]
        parts = (("best", best), ("opponents", against), ("years", years))
        for heading, lines in parts:
            if lines:
                made.append(self._heading(heading))
                made += [self._line(f"{heading}:{n}", words) for n, words in enumerate(lines)]
        return made

    def _heading(self, name: str) -> Widget:
        theme = self.context.paper_context.theme
        words = self.context.text_catalogue(f"ui.pad.person.{name}_heading")
        return Label(self.context, f"heading:{name}", words, theme.label, theme.gold, "bold")

    def _line(self, name: str, words: str) -> Widget:
        return Label(self.context.paper_context, name, words, self.context.theme.body)
