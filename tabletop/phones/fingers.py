"""What fingers do on a phone: touch pieces and places one after another until an action is meant.

    fingers = Fingers(handling, view, seat, legal)
    fingers.touch(Touchable("hand:1", "card.7"))     # raised; the button below says what it does
    fingers.press(0)                            # the action

Nothing is decided by a touch alone: it raises a piece, or goes a step further in what is put
together, which can be taken back; a button decides. Every touch is a step, and has its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.handling import ActionDraft, Confirmation, Gesture, Handling
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.phones.pictures import Touchable

FEW: Final = 4
"""So many things that could be done with a piece are buttons; of more, a place is touched too."""

Deed = Action | ActionDraft
"""What a touch or a button comes to: an action, or a step of what is put together."""


class DeedButton(NamedTuple):
    """Something to press, and what it does. What it is called is the page's affair."""

    does: Deed
    key: str = ""
    """Its words in the catalogue; empty: the action's own."""
    kind: str = "primary"
    params: tuple[Param, ...] = ()


class CountRow(NamedTuple):
    """Pieces of a kind that go from a place, fewer or more of them: what a plus and a minus do."""

    piece: Piece
    source: Zone
    value: int
    """How many go now, or how far one goes."""
    less: ActionDraft | None
    more: ActionDraft | None


class Doubt(NamedTuple):
    """An action that is asked twice, and why."""

    action: Action
    why: Confirmation


class Attempt(NamedTuple):
    """What somebody means who touched what does nothing now: it is refused with its reason."""

    action: Action


class Fingers:
    """The touches of one seat that is asked. `step` grows with each that changed anything."""

    def __init__(
        self, handling: Handling[State], view: State, seat: Seat, legal: Sequence[Action]
    ) -> None:
        self._handling = handling
        self.view = view
        self.seat = seat
        self.legal = legal
        self.step = 0
        self.draft = handling.draft(view, seat, legal)
        self.held: Touchable | None = None
        """The piece or place that is raised."""
        self.aim: Zone | None = None
        """Where it is to go."""
        self.meant: Action | None = None
        """What a touch comes to for which there is no gesture."""
        self.doubt: Doubt | None = None
        self.sent = False
        """Whether an action was pressed, and nothing is known of it yet."""
        self.offered: tuple[Gesture, ...] = ()
        self._offer()

    def _offer(self) -> None:
        draft = self.draft
        made = (
            self._handling.gestures(self.view, self.seat, self.legal)
            if draft is None
            else draft.gestures()
        )
        self.offered = tuple(made)

    # What can be touched

    @property
    def spots(self) -> Mapping[Touchable, Sequence[Gesture]]:
        """All that can be touched now, with what it may come to: pieces, places, and where what is
        raised can go."""
        found: dict[Touchable, list[Gesture]] = {}
        for gesture in self.offered:
            if gesture.zone is not None:
                found.setdefault(Touchable(gesture.zone, gesture.piece), []).append(gesture)
        for zone in self.targets:
            found.setdefault(Touchable(zone), [])
        return found

    @property
    def targets(self) -> Sequence[Zone]:
        """Where what is raised can go, if that has to be said."""
        if self.held is None:
            return ()
        found = self._of(self.held)
        if len({gesture.action for gesture in found}) <= FEW:
            return ()
        there = (gesture.target for gesture in found)
        return tuple(dict.fromkeys(zone for zone in there if zone is not None))

    @property
    def rows(self) -> Sequence[CountRow]:
        """What a plus and a minus do in what is put together."""
        if self.draft is None:
            return ()
        now = Counter(self.draft.moves)
        options: dict[tuple[Piece, Zone], dict[int, ActionDraft]] = {}
        for gesture in self.offered:
            if isinstance(gesture.action, ActionDraft) and self._in_a_row(gesture):
                key = self._changed(gesture.action)
                if key is not None:
                    value = _value(Counter(gesture.action.moves), *key)
                    options.setdefault(key, {}).setdefault(value, gesture.action)
        rows = []
        for (piece, source), drafts in options.items():
            value = _value(now, piece, source)
            less = max((n for n in drafts if n < value), default=None)
            more = min((n for n in drafts if n > value), default=None)
            rows.append(
                CountRow(
                    piece, source, value,
                    None if less is None else drafts[less],
                    None if more is None else drafts[more],
                )
            )  # fmt: skip
        return rows

    def in_rows(self, spot: Touchable) -> bool:
        """Whether all that a spot comes to is done by the plus or minus of a row."""
        found = self._of(spot)
        return bool(found) and all(
            isinstance(gesture.action, ActionDraft)
            and self._in_a_row(gesture)
            and self._changed(gesture.action) is not None
            for gesture in found
        )

    def _in_a_row(self, gesture: Gesture) -> bool:
        """Whether a step of a draft is touched where its piece lies or goes: not far away, as the
        space is that a payment leads to."""
        assert isinstance(gesture.action, ActionDraft) and self.draft is not None
        now, then = Counter(self.draft.moves), Counter(gesture.action.moves)
        ends = {zone for move in (then - now) + (now - then) for zone in (move.source, move.target)}
        return gesture.zone in ends

    def _changed(self, draft: ActionDraft) -> tuple[Piece, Zone] | None:
        """The one kind of piece, and the place it comes from, in which a draft differs from the
        one there is; None where more differs."""
        assert self.draft is not None
        now, then = Counter(self.draft.moves), Counter(draft.moves)
        changed = (then - now) + (now - then)
        keys = {(move.piece, move.source) for move in changed}
        return next(iter(keys)) if len(keys) == 1 else None

    # What can be pressed

    @property
    def buttons(self) -> Sequence[DeedButton]:
        """What stands to be pressed: what was raised does, or what needs nothing raised."""
        if self.meant is not None:
            return [DeedButton(self.meant)]
        if self.held is not None and (deeds := self._raised(self.held)):
            return [DeedButton(deed) for deed in deeds]
        made: dict[Deed, DeedButton] = {}
        for gesture in self.offered:
            if gesture.button is not None and gesture.action not in made:
                kind = gesture.kind
                made[gesture.action] = DeedButton(
                    gesture.action, gesture.button, kind, gesture.params
                )
        return list(made.values())

    # Touching

    def touch(self, spot: Touchable) -> Attempt | None:
        """Touch a piece or place; something that nothing can be done with may be refused."""
        self.doubt = self.meant = None
        if self.held is not None and spot.piece is None and spot.zone in self.targets:
            self.aim = spot.zone
            self.step += 1
            return None
        found = self._of(spot)
        if not found:
            return self._tried(spot)
        self.step += 1
        if self.held == spot:
            self.held = self.aim = None
            return None
        direct = [gesture.action for gesture in found if gesture.target is None]
        steps = [deed for deed in direct if isinstance(deed, ActionDraft)]
        if steps and len(steps) == len(direct):
            self.redraft(steps[0])
        else:
            self.held, self.aim = spot, None
        return None

    def _tried(self, spot: Touchable) -> Attempt | None:
        """What is meant by a touch that nothing answers."""
        of, self.held, self.aim = self.held, None, None
        zone, piece, target = spot.zone, spot.piece, None
        if of is not None and spot.zone != of.zone:
            zone, piece, target = of.zone, of.piece, spot.zone
        meant = self._handling.attempt(self.view, self.seat, zone, piece, target)
        if meant in self.legal:
            self.meant, self.held = meant, Touchable(zone, piece)
        self.step += of is not None or self.meant is not None
        return Attempt(meant) if meant is not None and self.meant is None else None

    def redraft(self, draft: ActionDraft) -> None:
        """Go on to another draft."""
        self.draft, self.held, self.aim, self.doubt, self.meant = draft, None, None, None, None
        self.step += 1
        self._offer()

    def press(self, button: DeedButton) -> Action | None:
        """KeyPress a button: the action that it comes to, if it is not asked twice first."""
        if isinstance(button.does, ActionDraft):
            self.redraft(button.does)
            return None
        why = self._handling.confirmation(self.view, self.seat, button.does)
        if why is not None and button.does in self.legal:
            self.doubt = Doubt(button.does, why)
            self.step += 1
            return None
        return button.does

    def sure(self, yes: bool) -> Action | None:
        """The answer to what was asked twice."""
        doubt, self.doubt = self.doubt, None
        self.step += 1
        return doubt.action if doubt is not None and yes else None

    # How it is done

    def _of(self, spot: Touchable) -> list[Gesture]:
        """The gestures of a piece or place. What has gone as a draft is taken back where it was
        as well as where it goes."""
        found = [g for g in self.offered if (g.zone, g.piece) == spot]
        if found or self.draft is None:
            return found
        gone = [m for m in self.draft.moves if (m.source, m.piece) == spot]
        back = [g for m in gone for g in self.offered if (g.zone, g.piece) == (m.target, m.piece)]
        return back or [g for m in gone for g in self.offered if g.zone == m.target and not g.piece]

    def _raised(self, spot: Touchable) -> list[Deed]:
        """What is left to be pressed when a piece or place is raised."""
        found = self._of(spot)
        if self.aim is not None:
            found = [gesture for gesture in found if gesture.target == self.aim]
        elif self.targets:
            found = [gesture for gesture in found if gesture.target is None]
        return list(dict.fromkeys(gesture.action for gesture in found))


def _value(moves: Counter[Move], piece: Piece, source: Zone) -> int:
    """How many pieces of a kind go from a place, or, along a track, how far one goes."""
    going = ((m, n) for m, n in moves.items() if (m.piece, m.source) == (piece, source))
    return sum(n * _far(move) for move, n in going)


def _far(move: Move) -> int:
    source, target = address(move.source), address(move.target)
    if source.kind != target.kind or source.number is None or target.number is None:
        return 1
    return target.number - source.number
