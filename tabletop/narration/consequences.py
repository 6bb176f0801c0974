"""Consequences of an action in words, such as "You get 2 yellow gems. Bea gets 5 points".

The facts come from `tabletop.core.consequences`. Moves between the zones of one seat are not
told: they repeat the action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import dropwhile
from typing import Final, cast

from tabletop.core.actions import Action
from tabletop.core.acts import Act, End, Move, Say, Score, SeatRef, Step
from tabletop.core.consequences import ConsequenceFinder, Consequences
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.narration.descriptions import TableDescriber
from tabletop.text.grammar import Noun
from tabletop.text.message_format import act_values, capitalize_sentence, format_act

DEFAULT_COUNTER: Final = "core.counter.points"
"""Name of a counter that the words of a game do not name."""
CORE: Final = "core.consequence"
"""Section of the sentences of all games."""
ELLIPSIS: Final = "\u2026"
"""End of consequences that are not all told."""

_Change = tuple[Seat, str]
"""A seat, and the key of the sentence about what it gets, gives, loses or draws."""


class ConsequenceFormatter:
    """Puts the consequences of actions into words for the seat that decides."""

    def __init__(self, describer: TableDescriber, max_sentences: int | None = None) -> None:
        """Create the formatter of a match.

        Args:
            describer: Describer of the match in one language.
            max_sentences: Greatest number of sentences about one action, where room is short.
                More of them end in an ellipsis.
        """
        self._max_sentences = max_sentences
        self._describer = describer
        self._text = describer.text
        self._names = describer.names
        self._finder: ConsequenceFinder | None = None
        self._texts: dict[tuple[Action, Piece], str] = {}
        self._warned = set[Action]()

    def has_warning(
        self, view: State, seat: Seat, action: Action, viewer: Seat | None = None
    ) -> bool:
        """True if a legal action brings nothing, or less than it could; see `text`."""
        self.text(view, seat, action, viewer)
        return action in self._warned

    def text(
        self, view: State, seat: Seat, action: Action, viewer: Seat | None = None,
        pointed: Piece = "",
    ) -> str:  # fmt: skip
        """Return the consequences of a legal action as sentences; empty if there are none.

        They are found once for each action of a position.

        Args:
            view: Player view of the viewer.
            seat: Seat that decides and reads.
            action: The action.
            viewer: Seat that may know the consequences; None for the seat that decides.
            pointed: Piece that is pointed at, whose loss is not told.
        """
        viewer, finder = seat if viewer is None else viewer, self._finder
        if finder is None or (finder.seat, finder.viewer, finder.view) != (seat, viewer, view):
            finder = ConsequenceFinder(self._describer.game, view, seat, viewer)
            self._finder, self._texts, self._warned = finder, {}, set()
        if (action, pointed) not in self._texts:
            found = finder.find(action)
            self._texts[action, pointed] = self.sentence(found, seat, action, pointed)
            if any(self._is_warning(act) for act in found.certain):
                self._warned.add(action)
        return self._texts[action, pointed]

    def sentence(
        self, found: Consequences, reader: Seat, action: Action, pointed: Piece = ""
    ) -> str:
        """Return the consequences as sentences in one line; empty if there are none to tell.

        Args:
            found: The consequences.
            reader: Seat that decides and reads.
            action: The action, which is not told again.
            pointed: Piece that is pointed at, whose loss is not told.
        """
        lines = list(self.sentences(found, reader, action, pointed))
        if self._max_sentences is not None and len(lines) > self._max_sentences:
            lines[self._max_sentences :] = [ELLIPSIS]
        return reduce(
            lambda a, b: self._text("core.phrase.sentences", first=a, second=b), lines or [""]
        )

    def sentences(
        self, found: Consequences, reader: Seat, action: Action, pointed: Piece = ""
    ) -> Iterator[str]:
        """Yield warnings, changes of each seat, the reader first, other events, open choices.

        After the turn in which a round ends, only ends are told: the scoring has a scene of its
        own.
        """
        ends_turn = any(map(_is_end, found.certain))  # its scoring may come before that end
        rest = list(dropwhile(lambda act: not (ends_turn and isinstance(act, End)), found.certain))
        acts = [*found.certain[: len(found.certain) - len(rest)], *filter(_is_end, rest)]
        events = _join_steps([act for act in acts if self._is_event(act, action, bool(pointed))])
        warnings = [act for act in events if self._is_warning(act)]
        for words in self._format_events(warnings, reader):
            yield self._text("core.consequence.warning", what=words)
        changes: dict[_Change, Counter[str]] = {}
        for act in acts:
            self._count_change(act, reader, changes)
        for move in found.open_moves if not rest else ():
            self._count_change(move, reader, changes, is_open=True)
        opened = () if rest else self._open_choices(found, reader)
        if pointed and not (opened and len(changes) == 1 and not events):
            own = {self._describer.describer.piece_ref(pointed).key: 1}
            if changes.get((reader, f"{CORE}.gives")) == own:
                del changes[reader, f"{CORE}.gives"]
        for seat, key in sorted(changes, key=lambda change: (change[0] != reader, change[0])):
            what = [self._noun(name, n) for name, n in changes[seat, key].items()]
            who = "you" if seat == reader else "other"
            yield capitalize_sentence(
                self._text(f"{key}.{who}", self._names, seat=SeatRef(seat), what=what)
            )
        yield from self._format_events([act for act in events if act not in warnings], reader)
        yield from opened

    def _open_choices(self, found: Consequences, reader: Seat) -> Sequence[str]:
        """Return what the reader still has to choose afterwards."""
        return () if found.state is None else self._describer.open_choices(found.state, reader)

    def _format_events(self, events: Sequence[Act], reader: Seat) -> Iterator[str]:
        """Yield the sentences of events that have words; the reader is "you".

        A language that leaves out a subject that is known names the reader once.
        """
        names, is_known = self._text.names_for_reader(self._names, reader), False
        subject = self._text("core.reader.dropped_subject")
        for act in events:
            words = format_act(act, self._describer.game, self._text, names)
            if words is not None:
                words = self._format_consequence(act, names) or words
                yield words.removeprefix(subject) if is_known else words
                is_known = bool(subject) and words.startswith(subject)

    def _format_consequence(self, act: Act, names: Sequence[str]) -> str:
        """Return the words of an event as a consequence; empty if it has none of its own."""
        game = self._describer.game
        key = f"core.consequence.end.{act.key}" if isinstance(act, End) else ""
        if isinstance(act, Say):
            key = f"{game.name}.consequence.{act.key}"
        if not self._text.has_text(key):
            return ""
        values = act_values(act, game, self._text, {}) if isinstance(act, Say) else {}
        return capitalize_sentence(self._text(key, names, **values))

    def _count_change(
        self, act: Act, reader: Seat, changes: dict[_Change, Counter[str]], is_open: bool = False
    ) -> None:
        """Add what a seat gets or gives by one act."""
        game = self._describer.game
        if isinstance(act, Score):
            key = f"{game.name}.counter.{act.track}"
            name = key if self._text.has_text(key) else DEFAULT_COUNTER
            change = act.seat, self._score_key(act)
            changes.setdefault(change, Counter())[name] += abs(act.n)
        elif isinstance(act, Move):
            giver, taker = game.zones.owner(act.source), game.zones.owner(act.target)
            name = self._describer.describer.piece_ref(act.piece).key
            is_drawn = is_open and giver in (None, taker)
            if self._is_spent(act.target) and giver in (None, taker, reader):
                return
            if taker is not None and (giver != taker or is_open):
                change = taker, f"{CORE}.draws" if is_drawn else f"{CORE}.gets"
                changes.setdefault(change, Counter())[name] += act.n
            # What another seat hands over is told once: by the seat that gets it.
            is_told = taker is not None and giver != reader
            if giver is not None and giver != taker and self._is_loss(act) and not is_told:
                changes.setdefault((giver, f"{CORE}.gives"), Counter())[name] += act.n

    def _score_key(self, act: Score) -> str:
        """Return the key of the sentence about a score: that of its clause, if there is one."""
        kind = "gets" if act.n > 0 else "loses"
        own = f"{self._describer.game.name}.consequence.by.{act.clause}.{kind}"
        return own if self._text.has_text(f"{own}.you") else f"{CORE}.{kind}"

    def _is_loss(self, act: Move) -> bool:
        """True if a piece that leaves a seat is worth a word."""
        return (
            not self._is_spent(act.source)
            and act.piece.partition(".")[0] not in self._describer.describer.unpaid_families
        )

    def _is_spent(self, zone: Zone) -> bool:
        """True for a zone whose pieces a seat has spent already."""
        return parse_zone(zone).kind in self._describer.describer.spent_kinds

    def _noun(self, name: str, n: int) -> Noun:
        """Return n pieces, or n points of a counter."""
        return self._text.noun(name, n)

    def _is_event(self, act: Act, action: Action, is_pointed: bool) -> bool:
        """True for an event that neither a change nor the action itself tells.

        A piece that is pointed at has no words for its action, as a button has.
        """
        describer = self._describer.describer
        if isinstance(act, Step):
            return act.piece.partition(".")[0] not in describer.steered_families
        if isinstance(act, Say):
            keys = [act.key, *([] if is_pointed else [f"{type(action).__name__}.{act.key}"])]
            return not any(key in describer.redundant_event_keys for key in keys)
        return _is_end(act)

    def _is_warning(self, act: Act) -> bool:
        """True for an event that says that an action brings nothing, or less than it could."""
        return isinstance(act, Say) and act.key in self._describer.describer.fruitless_events


def _join_steps(acts: Sequence[Act]) -> Sequence[Act]:
    """Return acts with all steps of a piece as one, which names no clause if they differ."""
    found: list[Act] = []
    for act in acts:
        at = next((n for n, each in enumerate(found) if _is_same_walk(each, act)), None)
        if at is None:
            found.append(act)
            continue
        before, step = cast(Step, found[at]), cast(Step, act)
        clause = step.clause if step.clause == before.clause else ""
        found[at] = before._replace(path=(*before.path, *step.path[1:]), clause=clause)
    return found


def _is_same_walk(one: Act, other: Act) -> bool:
    """True if both acts are steps of one piece."""
    return isinstance(one, Step) and isinstance(other, Step) and one.piece == other.piece


def _is_end(act: Act) -> bool:
    """True for the end of a round, a stage or the match."""
    return isinstance(act, End) and act.key != "turn"
