"""Reads a table in lines of text: what happened, what lies where, what may be done, how it ended.

Nothing but words: no columns, no drawing, one thing a line, the most important first, so that a
screen reader tells it as well as a screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, SeatRef
from tabletop.core.game import Game, Standing, TallyRow
from tabletop.core.handling import Confirmation
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Reason
from tabletop.core.zones import Inventory, Piece, Seat, Zone, address, is_back
from tabletop.said.chronicle import Lying, gathered
from tabletop.text import Catalogue
from tabletop.text.lookup import lookup_of
from tabletop.text.reading import (
    piece_name,
    place_name,
    read_act,
    read_action,
    read_clause,
    read_prompt,
    read_reason,
    read_refusal,
    sentence,
)
from tabletop.text.rulebook import short_number

ANSWERS = 3
"""So many clauses are told that answer a question."""
ELSEWHERE = "box"
"""What is not used lies in the box, beside the table."""


class TableReader:
    """Puts into words what a table says, in one language, with the names of its seats."""

    def __init__(self, game: Game[State], text: Catalogue, names: Sequence[str]) -> None:
        self.text = text
        self._game = game
        self._names = names
        self._lying: Lying = {}

    # What happens

    def acts(self, seen: Sequence[Act]) -> list[str]:
        """What happened, as a client has been told it, a line each."""
        game, text, names, lying = self._game, self.text, self._names, self._lying
        read = []
        for act in gathered(seen):
            read.append(read_act(act, game, text, names, lying))
            if isinstance(act, Move):
                lying[act.target] = (act.piece,)
        return [words for words in read if words is not None]

    def forget(self) -> None:
        """What lay where is not known any more: time has jumped."""
        self._lying.clear()

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the clause that says so, where one does."""
        why = read_refusal(refusal, self._game.name, self.text, self._names)
        if not refusal.clause:
            return why
        return self.text("table.refused", why=why, clause=read_clause(refusal.clause, self.text))

    # What is asked

    def prompt(self, view: State, seat: Seat) -> str:
        """Who is asked, and what."""
        return read_prompt(view, seat, self._game, self.text, self._names)

    def action(self, view: State, seat: Seat, action: Action) -> str:
        """What a seat may do, as a sentence of its own."""
        return sentence(read_action(action, seat, view, self._game, self.text, self._names))

    def actions(self, view: State, seat: Seat, actions: Sequence[Action]) -> list[str]:
        """The same for several, in their order."""
        return [self.action(view, seat, action) for action in actions]

    def advice(self, view: State, seat: Seat, action: Action, reason: Reason | None) -> str:
        """What the rule of thumb would do, and why."""
        what = self.action(view, seat, action).rstrip(".。")
        if reason is None:
            return self.text("table.hint_move", what=what)
        why = read_reason(reason, self._game.name, self.text, self._names)
        return self.text("table.hint", what=what, why=why)

    def confirmation(self, found: Confirmation) -> tuple[str, str, str, str]:
        """Why an action is asked twice: a heading, the reason, and the two deeds."""
        params, key = dict(found.params), f"{self._game.name}.{found.key}"
        heading, text, yes, no = (
            self.text(f"{key}.{part}", self._names, **params)
            for part in ("heading", "text", "yes", "no")
        )
        return heading, text, yes, no

    # What lies where

    def held(self, view: State, seat: Seat) -> list[str]:
        """What a seat has before it, its secrets first, a place each."""
        zones, game = self._game.zones, self._game
        table = game.inventory(view)
        mine = [zone for zone in table if zones.owner(zone) == seat and table[zone]]
        secret = [zone for zone in mine if zones.hides(zone, NOBODY)]
        return [
            self._place(zone, table)
            for zone in (*secret, *(zone for zone in mine if zone not in secret))
        ]

    def table(self, view: State) -> list[str]:
        """What lies where: what belongs to all first, then seat by seat, a place each."""
        game = self._game
        table = game.inventory(view)
        owners = {zone: game.zones.owner(zone) for zone in table}
        order = sorted(table, key=lambda zone: -1 if owners[zone] is None else owners[zone] or 0)
        return [
            self._place(zone, table)
            for zone in order
            if table[zone] and address(zone).kind != ELSEWHERE
        ]

    def _place(self, zone: Zone, table: Inventory) -> str:
        name = place_name(zone, table, self._game, self.text, self._names)
        what = [self._counted(piece, n) for piece, n in Counter(table[zone]).items()]
        return self.text("terminal.place", place=sentence(name), what=what)

    def _counted(self, piece: Piece, n: int) -> str:
        key = "table.place.hidden" if is_back(piece) else "table.turn.count"
        return self.text(key, n=n, piece=piece_name(piece, self._game.name, self.text, n))

    # How it stands

    def standing(self, standing: Sequence[Standing]) -> list[str]:
        """Places and scores, the best first."""
        return [
            self.text(
                "terminal.standing", self._names,
                place=each.place, seat=SeatRef(each.seat), n=each.score,
            )
            for each in sorted(standing, key=lambda each: (each.place, each.seat))
        ]  # fmt: skip

    def tally(self, tally: Sequence[TallyRow]) -> Iterator[str]:
        """The reckoning, line by line."""
        for row in tally:
            label = self.text.say(f"{self._game.name}.tally.{row.label}", row.params, self._names)
            each = [
                self.text("core.phrase.score", self._names, seat=SeatRef(seat), n=n)
                for seat, n in enumerate(row.values)
            ]
            yield self.text("terminal.row", label=label, each=each)

    def winners(self, standing: Sequence[Standing]) -> str:
        """Who has won."""
        best = [SeatRef(each.seat) for each in standing if each.place == 1]
        key = "table.results.won" if len(best) == 1 else "table.results.shared"
        return self.text(key, self._names, names=best)

    # The rules

    def clause(self, number: str) -> list[str]:
        """The clause of such a number, or those below it; empty where there is none."""
        prefix, keys = f"{self._game.name}.rules.{self._game.prefix}-", []
        wanted = number.strip()
        for key in self.text.keys(self._game.name):
            found = key.removeprefix(prefix)
            if found != key and (found == wanted or found.startswith(f"{wanted}.")):
                keys.append((found, key))
        return [f"{found}  {self.text(key, self._names)}" for found, key in keys if wanted]

    def answers(self, question: str) -> list[str]:
        """The likeliest clauses that answer a question; empty where none does."""
        found = lookup_of(self.text, self._game.name).ask(question)[:ANSWERS]
        return [line for number in found for line in self.clause(short_number(number))]
