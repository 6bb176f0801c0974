"""Variation browser: lists undone lines with their win chances, and returns to one of them."""

from __future__ import annotations

from scenes.table.input.table_commands import FollowVariation
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.ai_turns import AiTurns
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from tabletop import games
from tabletop.ai.answers import WinChanceEstimate
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import QueryFailure, WinChancesQuery
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.variations import DecisionSequence, Variation, build_match_from_decisions
from tabletop.text.message_format import format_action
from tabletop.text.percentages import format_percent

PANEL_WIDTH, MAX_PANEL_WIDTH = 760.0, 1500.0
MAX_LISTED_VARIATIONS = 6
"""Greatest number of listed variations, the last left first."""
WIN_CHANCE_SAMPLE_COUNT = 160
"""Number of sampled states for the win chance after a move."""


class VariationBrowser:
    """Lists the variations of a practice match. A source of worker queries."""

    def __init__(self, presenter: TablePresenter, ai_turns: AiTurns) -> None:
        self._context = presenter.context
        self._session = presenter.session
        self._presenter = presenter
        self._ai_turns = ai_turns
        self._chances: dict[
            DecisionSequence, str
        ] = {}  # after the decision in which a line differs
        self._pending_queries: list[
            tuple[DecisionSequence, BackgroundQuery[tuple[WinChanceEstimate, ...]]]
        ] = []
        self._queried_lines: set[DecisionSequence] = set()

    def show_list(self) -> None:
        """Show the list over the table; the line being played stands first."""
        context, theme, text = self._context, self._context.theme, self._context.text_catalogue
        found = self._session.other_variations[:MAX_LISTED_VARIATIONS]
        if not found:
            self._presenter.widget_layer.show_toast(text("table.tried.none"))
            return
        width = min(MAX_PANEL_WIDTH, PANEL_WIDTH * theme.text_scale)
        inside = width - 2 * theme.padding
        heading = Label(context, "tried:heading", text("table.tried.heading"), theme.subheading,
                        face="display")  # fmt: skip
        lead = Label(context, "tried:lead", text("table.tried.lead"), theme.body)
        rows: list[Widget] = [heading, lead]
        now = tuple((made.seat, made.action) for made in self._session.match.decisions)
        forks = [
            variation.shared_decision_count
            for variation in found
            if variation.shared_decision_count < len(now)
        ]
        if forks:
            played = Variation(min(forks), now)
            words = f"{self._words(played)}\n{text('table.tried.now', chance=self._chance(played))}"
            rows.append(Label(context, "tried:now", words, theme.body, theme.gold, "bold"))
        for n, variation in enumerate(found):
            rows.append(self._row(n, variation))
        rows.append(Button(context, "back", text("table.moves.back"), self.close, "quiet"))
        most = SCREEN_SIZE[1] - 2 * theme.vertical_margin - 2 * theme.padding
        while len(rows) > 5 and column_height(rows, inside, theme.gap) > most:
            del rows[-2]  # the oldest
        high = column_height(rows, inside, theme.gap) + 2 * theme.padding
        panel = Panel(context, "tried:panel", "dark", DIALOG_Z)
        x, y = SCREEN_SIZE[0] - theme.side_margin - width, (SCREEN_SIZE[1] - high) / 2
        panel.place(x, y, width, high)
        for widget in rows:
            widget.z = DIALOG_Z + 1
        place_column(rows, x + theme.padding, y + theme.padding, inside, theme.gap)
        self._presenter.widget_layer.open_dialog([panel, *rows], self.close, "tried:0")

    def close(self) -> None:
        """Close the list."""
        self._presenter.widget_layer.close_dialog()

    def _row(self, n: int, variation: Variation) -> Button:
        def chosen() -> None:
            self.close()
            self._presenter.commands.append(FollowVariation(variation.decisions))

        further = len(variation.decisions) - variation.shared_decision_count - 1
        chance = self._chance(variation)
        note = self._context.text_catalogue("table.tried.left", chance=chance, n=further)
        made = Button(self._context, f"tried:{n}", self._words(variation), chosen, note=note)
        made.scale_label(0.8)
        return made

    def _words(self, variation: Variation) -> str:
        """Return the move in which a variation differs, in words."""
        match, text = self._session.match, self._context.text_catalogue
        seat, action = variation.decisions[variation.shared_decision_count]
        before = build_match_from_decisions(
            match, variation.decisions[: variation.shared_decision_count]
        )
        names, game = match.setup.seat_names, match.game
        what = format_action(action, seat, before.view_for(seat), game, text, names)
        return text("table.tried.line", n=variation.shared_decision_count + 1, what=what)

    def _chance(self, variation: Variation) -> str:
        """Return the learner's win chance after the differing move, once it is known."""
        key = variation.decisions[: variation.shared_decision_count + 1]
        self._request_chance(key)
        return self._chances.get(key, "…")

    # The chances

    def _request_chance(self, line: DecisionSequence) -> None:
        """Request the win chance after a line, once."""
        if line in self._queried_lines:
            return
        self._queried_lines.add(line)
        learner = self._session.match.setup.human_seats[0]
        study = self._ai_turns.ensure_worker()
        after = build_match_from_decisions(self._session.match, line)
        if after.is_over:
            won = [each.place == 1 for each in after.game.standings(after.state)]
            self._chances[line] = format_percent(won[learner] / sum(won))
            return
        if study.is_closed:
            return
        self._pending_queries.append((line, self._query(line, after, learner)))
        if self not in study.query_sources:
            study.query_sources.append(self)

    def _query(
        self, line: DecisionSequence, after: Match, learner: Seat
    ) -> BackgroundQuery[tuple[WinChanceEstimate, ...]]:
        seed = queries.derive_decision_seed(after.setup.seed, after.decision_number, learner)
        before = build_match_from_decisions(self._session.match, line[:-1]).view_for(learner)
        horizon = queries.default_horizon(
            games.load_strategy(after.game), before
        )  # that of all lines from there
        question = WinChancesQuery(
            after.view_for(learner), learner, seed, WIN_CHANCE_SAMPLE_COUNT, (horizon,)
        )

        def heard(reply: tuple[WinChanceEstimate, ...] | QueryFailure | None) -> None:
            if reply is None or isinstance(reply, QueryFailure):
                return
            self._chances[line] = format_percent(reply[0].win_chances[learner])
            if any(widget.name == "tried:panel" for widget in self._presenter.widget_layer.dialog):
                self.show_list()

        return BackgroundQuery(question, heard)

    def next_query(self) -> BackgroundQuery[tuple[WinChanceEstimate, ...]] | None:
        """Return the next query; None for none."""
        return self._pending_queries.pop(0)[1] if self._pending_queries else None
