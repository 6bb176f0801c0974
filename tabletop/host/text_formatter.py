"""Formats a match as lines of text: events, zones, legal actions and results.

Plain sentences without columns or drawings, one thing a line, the most important first, so
that a screen reader can read them aloud.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, SeatRef, Shuffle
from tabletop.core.game import Game, Standing, TallyRow
from tabletop.core.input_mapping import Confirmation
from tabletop.core.options import OptionValue
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Reason
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.core.zones import Seat, Visibility, is_back
from tabletop.host.table_lookup import TableLookup
from tabletop.narration.consequences import ConsequenceFormatter
from tabletop.narration.descriptions import load_table_describer
from tabletop.narration.hint_explainer import append_clauses
from tabletop.narration.match_log import LastPiecesByZone, group_moves
from tabletop.narration.piece_search import PieceSearch
from tabletop.text import Catalogue
from tabletop.text.message_format import (
    capitalize_sentence,
    format_action,
    format_acts_together,
    format_clause,
    format_prompt,
    format_reason,
    format_refusal,
    tally_label_key,
)
from tabletop.text.results import format_winners
from tabletop.text.rule_search import rule_search_for
from tabletop.text.rulebook import short_clause_number

MAX_QUOTED_CLAUSES = 3
"""Maximum number of clauses that are quoted to answer a question."""


class TableTextFormatter:
    """Formats the messages of a host in one language, with the names of its seats."""

    def __init__(
        self,
        game: Game[State],
        text: Catalogue,
        names: Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """Create the formatter of a match.

        Args:
            game: The game.
            text: Catalogue of the language.
            names: Names of the seats.
            options: Chosen options of the match; None for the defaults.
        """
        self.text = text
        self.describer = load_table_describer(game, options or {}, text, names)
        self._game = game
        self._names = names
        self._last_pieces: LastPiecesByZone = {}
        self._consequences = ConsequenceFormatter(self.describer)
        self._told_pieces: set[tuple[str, ...]] = set()
        self._piece_search: PieceSearch | None = None

    @property
    def game_name(self) -> str:
        """Name of the game."""
        return self._game.name

    # What happens

    def format_acts(self, seen: Sequence[Act]) -> list[str]:
        """Return one line for each visible act; moves that go one way together share a line."""
        return [words for _, words in self.describe_acts(seen) if words is not None]

    def describe_acts(self, seen: Sequence[Act]) -> Iterator[tuple[Act, str | None]]:
        """Yield each visible act with its line, or with None if it has none.

        Moves that go one way together are one act.
        """
        game, text, names, lying = self._game, self.text, self._names, self._last_pieces
        for acts in group_moves(seen, game, text):
            yield acts[0], format_acts_together(acts, game, text, names, lying)
            for act in acts:
                if isinstance(act, Move):
                    lying[act.target] = (act.piece,)

    def format_acts_with_new_pieces(self, seen: Sequence[Act]) -> list[str]:
        """Return the lines of acts; a piece that is turned up is followed by its description.

        Each description is told once until something is shuffled.
        """
        lines = []
        for acts in group_moves(seen, self._game, self.text):
            told = self.format_acts(acts)
            lines += [*told, *(self._describe_new_pieces(acts) if told else ())]
            if isinstance(acts[0], Shuffle):
                self._told_pieces.clear()
        return lines

    def _describe_new_pieces(self, acts: Sequence[Act]) -> Iterator[str]:
        """Yield the descriptions of pieces that come out of a pile that nobody can see."""
        for act in acts:
            if not isinstance(act, Move) or is_back(act.piece):
                continue
            if self._game.zones[act.source].visibility is not Visibility.NOBODY:
                continue
            found = self.describer.describe_piece(act.piece, act.target)
            if found is not None and found.lines and found.lines not in self._told_pieces:
                self._told_pieces.add(found.lines)
                yield self.describer.description_line(found.title, found.lines)

    def remember_table(self, view: State) -> None:
        """Remember the visible pieces of a position, which the next acts may name."""
        table = self._game.inventory(view)
        self._last_pieces = {zone: (pieces[-1],) for zone, pieces in table.items() if pieces}

    def forget_last_pieces(self) -> None:
        """Forget the last pieces of all zones, after an undo."""
        self._last_pieces.clear()

    def format_refusal_with_clause(self, refusal: Refusal) -> str:
        """Return the reason of a refusal, with its clause if it has one."""
        why = format_refusal(refusal, self._game.name, self.text, self._names)
        if not refusal.clause:
            return why
        return self.text("table.refused", why=why, clause=format_clause(refusal.clause, self.text))

    # What is asked

    def prompt_text(self, view: State, seat: Seat) -> str:
        """Return the prompt with the name of the seat that is asked."""
        return format_prompt(view, seat, self._game, self.text, self._names)

    def action_sentence(self, view: State, seat: Seat, action: Action) -> str:
        """Return an action as a sentence."""
        return capitalize_sentence(
            format_action(action, seat, view, self._game, self.text, self._names)
        )

    def action_sentences(self, view: State, seat: Seat, actions: Sequence[Action]) -> list[str]:
        """Return actions as sentences, in their order."""
        return [self.action_sentence(view, seat, action) for action in actions]

    def consequence_text(self, view: State, seat: Seat, action: Action) -> str:
        """Return the consequences of a legal action as sentences; empty if there are none."""
        return self._consequences.text(view, seat, action)

    def has_warning(self, view: State, seat: Seat, action: Action) -> bool:
        """True if the consequences of a legal action are a warning: it brings nothing."""
        return self._consequences.has_warning(view, seat, action)

    def advice_text(self, view: State, seat: Seat, action: Action, reason: Reason | None) -> str:
        """Return the heuristic's action with its reason and its rule clauses."""
        what = self.action_sentence(view, seat, action).rstrip(".。")
        said = self.text("table.hint_move", what=what)
        if reason is not None:
            why = format_reason(reason, self._game.name, self.text, self._names)
            said = self.text("table.hint", what=what, why=why)
        clauses = find_decision_clauses(self._game, view, seat, action)
        return append_clauses([said], clauses, self.text)[0]

    def confirmation_texts(self, found: Confirmation) -> tuple[str, str, str, str]:
        """Return the texts of a confirmation: heading, reason, confirm and cancel."""
        params, key = dict(found.params), f"{self._game.name}.{found.key}"
        heading, text, yes, no = (
            self.text(f"{key}.{part}", self._names, **params)
            for part in ("heading", "text", "yes", "no")
        )
        return heading, text, yes, no

    # What lies where

    def list_own_zones(self, view: State, seat: Seat) -> list[str]:
        """Return one line for each zone of a seat that holds pieces, the hidden ones first."""
        zones, game = self._game.zones, self._game
        table = game.inventory(view)
        mine = [zone for zone in table if zones.owner(zone) == seat and table[zone]]
        secret = [zone for zone in mine if zones.is_hidden(zone, NOBODY)]
        return [
            self.describer.zone_line(zone, table)
            for zone in (*secret, *(zone for zone in mine if zone not in secret))
        ]

    def list_zones(self, view: State) -> list[str]:
        """Return one line for each zone with pieces: common zones first, then seat by seat."""
        return self.look_up(view).zone_lines()

    def look_up(self, view: State) -> TableLookup:
        """Return the lookup of the pieces and zones of a position."""
        return TableLookup(self.describer, view)

    # How it stands

    def standings_lines(self, standing: Sequence[Standing]) -> list[str]:
        """Return places and scores, the best first."""
        return [
            self.text(
                "terminal.standing", self._names,
                place=each.place, seat=SeatRef(each.seat), n=each.score,
            )
            for each in sorted(standing, key=lambda each: (each.place, each.seat))
        ]  # fmt: skip

    def tally_lines(self, tally: Sequence[TallyRow]) -> Iterator[str]:
        """Yield the final score breakdown, line by line."""
        for row in tally:
            label = self.text.format_params(
                tally_label_key(self._game.name, row.label), row.params, self._names
            )
            each = [
                self.text("core.phrase.score", self._names, seat=SeatRef(seat), n=n)
                for seat, n in enumerate(row.values)
            ]
            yield self.text("terminal.row", label=label, each=each)

    def winners_text(self, standing: Sequence[Standing]) -> str:
        """Return the sentence that names the winners."""
        return format_winners(self._game, standing, self.text, self._names)

    # The rules

    def clause_lines(self, number: str) -> list[str]:
        """Return the clause with a number and those below it; empty if there is none."""
        prefix, keys = f"{self._game.name}.rules.{self._game.clause_prefix}-", []
        wanted = number.strip()
        for key in self.text.keys(self._game.name):
            found = key.removeprefix(prefix)
            if found != key and (found == wanted or found.startswith(f"{wanted}.")):
                keys.append((found, key))
        return [f"{found}  {self.text(key, self._names)}" for found, key in keys if wanted]

    def piece_lines(self, question: str) -> list[str]:
        """Return the descriptions of the pieces of the game that a question names."""
        search = self._piece_search = self._piece_search or PieceSearch(self.describer)
        found = search.find(question) or search.find_in_sentence(question)
        return [
            self.describer.description_line(each.description.title, each.description.lines)
            for each in found
        ]

    def answer_lines(self, question: str) -> list[str]:
        """Return the most likely clauses that answer a question; empty if none does."""
        found = rule_search_for(self.text, self._game.name).search(question)[:MAX_QUOTED_CLAUSES]
        return [line for number in found for line in self.clause_lines(short_clause_number(number))]
