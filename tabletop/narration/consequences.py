"""Consequences of an action in words, such as "You get 2 yellow gems. Bea gets 5 points".

The facts come from `tabletop.core.consequences`. Moves between the zones of one seat are not
told: they repeat the action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import dropwhile
from typing import Final, NamedTuple, cast

from tabletop.core.actions import Action
from tabletop.core.acts import Act, End, Move, Say, Score, SeatRef, Step
from tabletop.core.consequences import ConsequenceFinder, Consequences
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.narration.descriptions import TableDescriber
from tabletop.text.message_format import act_values, capitalize_sentence, format_act

DEFAULT_COUNTER: Final = "core.counter.points"
"""Name of a counter that the words of a game do not name."""
CORE: Final = "core.consequence"
"""Section of the sentences of all games."""
ELLIPSIS: Final = "\u2026"
"""End of consequences that are not all told."""


class _Sentence(NamedTuple):
    """A sentence about a consequence."""

    words: str
    rank: int
    """Rank where room is short: 0 for a warning, 1 for a change of the reader, 2 for the rest."""


class _Change(NamedTuple):
    """Pieces or points that a seat gets, gives, loses or draws."""

    seat: Seat
    kind: str
    """One of `gets`, `gives`, `loses` and `draws`, or `to.` and the kind of a shared zone.

    The game has words of its own for pieces that go to such a zone.
    """
    clause: str
    what: Counter[str]
    """Numbers of pieces or points by the keys of their names."""


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

        Where room is short, warnings stay first, then what the reader gets or gives.

        Args:
            found: The consequences.
            reader: Seat that decides and reads.
            action: The action, which is not told again.
            pointed: Piece that is pointed at, whose loss is not told.
        """
        told = list(self._tell(found, reader, action, pointed))
        lines = [sentence.words for sentence in told]
        if self._max_sentences is not None and len(told) > self._max_sentences:
            by_rank = sorted(range(len(told)), key=lambda n: told[n].rank)
            lines = [lines[n] for n in sorted(by_rank[: self._max_sentences])] + [ELLIPSIS]
        return reduce(
            lambda a, b: self._text("core.phrase.sentences", first=a, second=b), lines or [""]
        )

    def sentences(
        self, found: Consequences, reader: Seat, action: Action, pointed: Piece = ""
    ) -> Iterator[str]:
        """Yield changes, warnings and other events in order, then the choices that remain.

        After the turn in which a round ends, only ends are told: the scoring has a scene of its
        own.
        """
        for sentence in self._tell(found, reader, action, pointed):
            yield sentence.words

    def _tell(
        self, found: Consequences, reader: Seat, action: Action, pointed: Piece
    ) -> Iterator[_Sentence]:
        """Yield the sentences about consequences; see `sentences`.

        A language that leaves out a subject that is known names the reader only at first, and
        again after a sentence about others.
        """
        names = self._text.names_for_reader(self._names, reader)
        subject, is_known, is_first = self._text("core.reader.dropped_subject"), False, True
        for item in self._items(found, reader, action, pointed):
            if isinstance(item, _Change):
                is_own = item.seat == reader
                named = subject if is_own and not (is_known or is_first) else ""
                yield _Sentence(named + self._format_change(item, reader), 1 if is_own else 2)
                is_known, is_first = is_own and bool(subject), False
                continue
            words = format_act(item, self._describer.game, self._text, names)
            if words is None:
                continue
            words = self._format_consequence(item, names) or words
            told = words.removeprefix(subject) if is_known else words
            is_known, is_first = bool(subject) and words.startswith(subject), False
            if self._is_warning(item):
                yield _Sentence(self._text("core.consequence.warning", what=told), 0)
            else:
                yield _Sentence(told, 2)
        for words in self._open_choices(found, reader):
            yield _Sentence(words, 1)

    def _items(
        self, found: Consequences, reader: Seat, action: Action, pointed: Piece
    ) -> Sequence[_Change | Act]:
        """Return what is told, in the order in which it happens."""
        ends_turn = any(map(_is_end, found.certain))  # its scoring may come before that end
        rest = list(dropwhile(lambda act: not (ends_turn and isinstance(act, End)), found.certain))
        items: list[_Change | Act] = []
        ends = [act for act in rest if _is_end(act)]
        if any(isinstance(act, End) and act.key == "game" for act in ends):
            ends = ends[-1:]  # with the match, its round ends too
        for act in (*found.certain[: len(found.certain) - len(rest)], *ends):
            if self._is_event(act, action, bool(pointed)):
                _add_event(items, act)
            self._add_changes(items, act, reader)
        for move in found.open_moves if not rest else ():
            self._add_changes(items, move, reader, is_open=True)
        given = [
            item
            for item in items
            if isinstance(item, _Change) and (item.seat, item.kind) == (reader, "gives")
        ]
        own = {self._describer.describer.piece_ref(pointed).key: 1} if pointed else None
        is_own = sum((change.what for change in given), Counter[str]()) == own
        if is_own and len(given) == len(items) and self._open_choices(found, reader):
            return items  # the loss is told together with the choices that it opens
        return [item for item in items if not (is_own and item in given)]

    def _open_choices(self, found: Consequences, reader: Seat) -> Sequence[str]:
        """Return what the reader still has to choose afterwards, unless a round ends."""
        if found.state is None or any(map(_is_end, found.certain)):
            return ()
        return self._describer.open_choices(found.state, reader)

    def _format_change(self, change: _Change, reader: Seat) -> str:
        """Return the sentence about a change: that of its clause, if there is one."""
        own = f"{self._describer.game.name}.consequence"
        keys = f"{own}.by.{change.clause}.{change.kind}", f"{own}.{change.kind}"
        usual = f"{CORE}.{change.kind}"
        key = next((each for each in keys if self._text.has_text(f"{each}.you")), usual)
        who = "you" if change.seat == reader else "other"
        what = [self._text.noun(name, n) for name, n in change.what.items()]
        return capitalize_sentence(
            self._text(f"{key}.{who}", self._names, seat=SeatRef(change.seat), what=what)
        )

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

    def _add_changes(
        self, items: list[_Change | Act], act: Act, reader: Seat, is_open: bool = False
    ) -> None:
        """Add what seats get or give by one act, the reader first."""
        for change in sorted(self._changes(act, reader, is_open), key=lambda c: c.seat != reader):
            _add_change(items, change)

    def _changes(self, act: Act, reader: Seat, is_open: bool = False) -> Iterator[_Change]:
        """Yield what seats get or give by one act."""
        game = self._describer.game
        if isinstance(act, Score):
            key = f"{game.name}.counter.{act.track}"
            name = key if self._text.has_text(key) else DEFAULT_COUNTER
            kind = "gets" if act.n > 0 else "loses"
            yield _Change(act.seat, kind, act.clause, Counter({name: abs(act.n)}))
        elif isinstance(act, Move):
            giver, taker = game.zones.owner(act.source), game.zones.owner(act.target)
            name = self._describer.describer.piece_ref(act.piece).key
            is_drawn = is_open and giver in (None, taker)
            if self._is_spent(act.target) and giver in (None, taker, reader):
                return
            if taker is not None and (giver != taker or is_open):
                kind = "draws" if is_drawn else "gets"
                yield _Change(taker, kind, act.clause, Counter({name: act.n}))
            # What another seat hands over is told once: by the seat that gets it.
            is_told = taker is not None and giver != reader
            if giver is not None and giver != taker and self._is_loss(act) and not is_told:
                yield _Change(giver, self._loss_kind(act), act.clause, Counter({name: act.n}))

    def _loss_kind(self, act: Move) -> str:
        """Return the kind of a change by a piece that leaves a seat."""
        kind = f"to.{parse_zone(act.target).kind}"
        has_words = self._text.has_text(f"{self._describer.game.name}.consequence.{kind}.you")
        return kind if has_words else "gives"

    def _is_loss(self, act: Move) -> bool:
        """True if a piece that leaves a seat is worth a word."""
        return (
            not self._is_spent(act.source)
            and act.piece.partition(".")[0] not in self._describer.describer.ignored_loss_families
        )

    def _is_spent(self, zone: Zone) -> bool:
        """True for a zone whose pieces a seat has spent already."""
        return parse_zone(zone).kind in self._describer.describer.spent_kinds

    def _is_event(self, act: Act, action: Action, is_pointed: bool) -> bool:
        """True for an event that neither a change nor the action itself tells.

        A piece that is pointed at has no words for its action, as a button has.
        """
        describer = self._describer.describer
        if isinstance(act, Step):
            return act.piece.partition(".")[0] not in describer.ignored_step_families
        if isinstance(act, Say):
            keys = [act.key, *([] if is_pointed else [f"{type(action).__name__}.{act.key}"])]
            return not any(key in describer.redundant_event_keys for key in keys)
        return _is_end(act)

    def _is_warning(self, act: Act) -> bool:
        """True for an event that says that an action brings nothing, or less than it could."""
        return isinstance(act, Say) and act.key in self._describer.describer.fruitless_events


def _add_change(items: list[_Change | Act], change: _Change) -> None:
    """Add a change, or join it to that of the same seat and kind.

    Nothing that happens in between, and no change by another clause, may stand between them.
    """
    for item in reversed(items):
        if not isinstance(item, _Change):
            break
        if (item.seat, item.kind) == (change.seat, change.kind) and (
            item.clause == change.clause or item is items[-1]
        ):
            item.what.update(change.what)
            return
        if item.clause != change.clause:
            break
    items.append(change)


def _add_event(items: list[_Change | Act], act: Act) -> None:
    """Add an event, or join steps to those of the same piece just before them.

    The joined steps name no clause if theirs differ.
    """
    before = items[-1] if items else None
    if before is None or isinstance(before, _Change) or not _is_same_walk(before, act):
        items.append(act)
        return
    earlier, step = cast(Step, before), cast(Step, act)
    clause = step.clause if step.clause == earlier.clause else ""
    items[-1] = earlier._replace(path=(*earlier.path, *step.path[1:]), clause=clause)


def _is_same_walk(one: Act, other: Act) -> bool:
    """True if both acts are steps of one piece."""
    return isinstance(one, Step) and isinstance(other, Step) and one.piece == other.piece


def _is_end(act: Act) -> bool:
    """True for the end of a round, a stage or the match."""
    return isinstance(act, End) and act.key != "turn"
