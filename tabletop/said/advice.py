"""Advice: what a person asked would best do, told step by step, and what a move gives away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.handling import Gesture
from tabletop.core.strategy import Reason
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.match.match import Match
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.levels import thinking
from tabletop.text import Catalogue
from tabletop.text.chances import percent, points_apart
from tabletop.text.reading import amid, piece_name, read_action, read_reason

OTHERS = 2
"""So many moves that are as good are told beside the best."""
MOST = 0.6
"""A seat is named that gains such a part at least of what a move gives away."""
UNSURE = 0.5
"""How many victories one trial game may be off: chances of so many games, by their root."""


class HintStep(IntEnum):
    """How much a hint tells."""

    LOOK = 0
    """A question to ask oneself, and where to look."""
    PIECES = 1
    """Which pieces it is about."""
    MOVE = 2
    """What to do."""
    REASON = 3
    """Why, with chances."""


class Advice(NamedTuple):
    """What is advised at a moment."""

    action: Action
    reason: Reason | None
    """Why; None when nobody can say."""
    answer: Answer | None = None
    """What a search found; None where there was none, and the rule of thumb speaks."""


class Hint(NamedTuple):
    """What is told of an advice."""

    number: int
    """So many decisions have been made."""
    seat: Seat
    step: HintStep
    lines: Sequence[str]
    action: Action | None
    """What is advised, where it is told; None while it is still worked out."""
    zones: Sequence[Zone] = ()
    """Where to look, as long as the move itself is not told."""


def given_away(answer: Answer | None, seat: Seat, action: Action) -> float:
    """How much of a victory a move surely gives away, by what a search found; 0 where that is not
    known."""
    if answer is None or not answer.candidates:
        return 0.0
    tried = next((c for c in answer.candidates if c.action == action), None)
    if tried is None:
        return 0.0
    doubt = UNSURE / math.sqrt(max(1, tried.rollouts))
    return max(0.0, answer.candidates[0].chances[seat] - tried.chances[seat] - doubt)


def by_thumb(match: Match, seat: Seat) -> Advice:
    """What the rule of thumb would do for a seat that may decide, by what it may know."""
    strategy, view = games.strategy(match.game), match.view(seat)
    chance = thinking(match.setup.seed, match.number, seat)
    action = strategy.policy(view, seat, match.legal(seat), chance)
    return Advice(action, strategy.reason(view, seat, action))


def gains_most(best: Sequence[float], other: Sequence[float], seat: Seat) -> Seat | None:
    """Which rival gains most of what a seat gives away by another move than the best; None where
    there is but one, or no one stands out. best, other: every seat's chance after each."""
    lost = best[seat] - other[seat]
    gained = {rival: other[rival] - best[rival] for rival in range(len(best)) if rival != seat}
    gainer = max(gained, key=lambda rival: gained[rival])
    return gainer if len(gained) > 1 and gained[gainer] >= MOST * lost > 0 else None


class Adviser:
    """Puts advice for one seat of a match into words, knowing no more than that seat."""

    def __init__(self, match: Match, seat: Seat, text: Catalogue) -> None:
        """The seat must be one that may decide now."""
        self._match = match
        self._seat = seat
        self._text = text
        self._view = match.view(seat)
        self._handling = games.handling(match.game)

    def by_thumb(self) -> Advice:
        """What the rule of thumb would do."""
        return by_thumb(self._match, self._seat)

    def found(self, answer: Answer) -> Advice:
        """What a search found."""
        return Advice(answer.best, answer.reason, answer)

    def why(self, advice: Advice) -> str:
        """The reason in words."""
        match, text = self._match, self._text
        if advice.reason is None:
            return text("table.comment.at_random")
        return read_reason(advice.reason, match.game.name, text, match.setup.names)

    def hint(self, step: HintStep, advice: Advice | None) -> Hint:
        """What is told at a step; advice: None while it is being worked out."""
        text = self._text
        if step is HintStep.LOOK:
            zones = self._places(advice.action) if advice is not None else ()
            lines = [self._question(), text("table.hint_next.pieces")]
            action = advice.action if advice is not None else None
            return self._hint(step, lines, action, zones)
        if advice is None:
            return self._hint(step, [text("table.hint_further")], None)
        if step is HintStep.PIECES:
            words = text("table.hint_pieces", what=self.pieces(advice.action))
            return self._hint(step, [words, text("table.hint_next.move")], advice.action)
        if step is HintStep.MOVE:
            words = text("table.hint_move", what=self._words(advice.action))
            return self._hint(step, [words, text("table.hint_next.reason")], advice.action)
        return self._hint(step, self._why(advice), advice.action)

    def only(self, action: Action) -> Hint:
        """There is nothing to choose."""
        words = self._text("table.hint_only", what=self._words(action))
        return self._hint(HintStep.REASON, [words], action)

    def _hint(
        self, step: HintStep, lines: Sequence[str], action: Action | None,
        zones: Sequence[Zone] = (),
    ) -> Hint:  # fmt: skip
        return Hint(self._match.number, self._seat, step, lines, action, zones)

    def pieces(self, action: Action) -> list[str]:
        """What an action is done with, by name: the piece, and what lies where it goes, if that is
        nobody's place; nothing for a mere button."""
        gesture = self._placed(action)
        if gesture is None:
            return []
        pieces = [gesture.piece] if gesture.piece is not None else self._lying(gesture.zone)
        if gesture.target is not None and address(gesture.target).owner is None:
            pieces += self._lying(gesture.target)
        game = self._match.game.name
        named = (piece_name(p, game, self._text) for p in pieces if not is_back(p))
        return list(dict.fromkeys(named))

    def _question(self) -> str:
        """What to ask oneself here: no answer."""
        game = self._match.game
        return self._text(f"{game.name}.nudge.{game.prompt(self._view, self._seat)}")

    def _places(self, action: Action) -> Sequence[Zone]:
        """The places of the kind from which an action begins, with all that could be done there."""
        touched = self._placed(action)
        if touched is None or touched.zone is None:
            return ()
        kind = address(touched.zone).kind
        legal = self._match.legal(self._seat)
        gestures = self._handling.gestures(self._view, self._seat, legal)
        zones = (t.zone for t in gestures if t.zone is not None and address(t.zone).kind == kind)
        return tuple(dict.fromkeys(zones))

    def _placed(self, action: Action) -> Gesture | None:
        """How hands do an action with pieces or places; None for a mere button."""
        gestures = self._handling.gestures(self._view, self._seat, (action,))
        placed = [gesture for gesture in gestures if gesture.zone is not None]
        return next((t for t in placed if t.target is not None), placed[0] if placed else None)

    def _lying(self, zone: Zone | None) -> list[Piece]:
        """The topmost piece of a place, if one lies there."""
        lying = self._match.game.inventory(self._view).get(zone, ()) if zone is not None else ()
        return list(lying)[-1:]

    def _why(self, advice: Advice) -> list[str]:
        """The move with its reason; by search with chances, and what else is worth doing."""
        text, seat, answer = self._text, self._seat, advice.answer
        what = self._words(advice.action)
        if answer is None or not answer.candidates:
            thumb = self.by_thumb()
            return [text("table.hint", what=self._words(thumb.action), why=self.why(thumb))]
        best = answer.candidates[0]
        chance = best.chances[seat]
        tied = answer.alike(seat)
        if tied:
            told = [what, *(self._amid(c.action) for c in tied[: OTHERS + 1])]
            words = [text("table.hint_tied", what=told, chance=percent(chance))]
        else:
            why = self.why(advice)
            words = [text("table.hint_found", what=what, chance=percent(chance), why=why)]
        rest = [c for c in answer.others if c not in tied]
        if rest:
            words.append(self._rather(answer, rest[0]))
        return words

    def _amid(self, action: Action) -> str:
        """An action in the middle of a sentence."""
        return amid(self._words(action), self._match.setup.names)

    def _rather(self, answer: Answer, second: Candidate) -> str:
        """Why not the next best: what speaks for it, what it gives away, and to whom."""
        text, match, seat = self._text, self._match, self._seat
        chosen, chance = answer.chances, second.chances[seat]
        what = self._amid(second.action)
        n = points_apart(chosen[seat], chance)
        gainer = gains_most(chosen, second.chances, seat)
        key = "table.hint_less" if gainer is None else "table.hint_less_to"
        who = {} if gainer is None else {"who": SeatRef(gainer)}
        less = text(key, match.setup.names, n=n, **who)
        said = {"what": what, "chance": percent(chance), "less": less}
        reason = games.strategy(match.game).reason(self._view, seat, second.action)
        if reason == answer.reason:
            return text("table.hint_second_same", **said)
        why = self.why(Advice(second.action, reason))
        return text("table.hint_second", why=why, **said)

    def _words(self, action: Action) -> str:
        match, names = self._match, self._match.setup.names
        return read_action(action, self._seat, self._view, match.game, self._text, names)
