"""Hints in steps: where to look, which pieces, the move, and why; each only when it is asked for.

What is advised is found by search where a worker lives. Until it has answered nothing is told that
it could contradict.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from scenes.context import Context
from scenes.table.display import Display
from scenes.table.hintsearch import HintMoment, HintSearch
from scenes.table.session import Session
from scenes.table.surroundings import Surroundings
from scenes.upward import upward
from sprites.picture import Box
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.core.strategy import Reason
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.levels import thinking
from tabletop.seats.worker import Study
from tabletop.text.chances import beside, percent
from tabletop.text.reading import amid, piece_name, read_reason

GLOWS = 2.4
OTHERS = 2
"""So many other moves are told beside the best, with their chances."""
EQUAL = 0.015
"""A difference of chances that is none: trial games can hardly tell it from nothing."""
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
    answer: Answer | None
    """What the search found; None where there was none, and the rule of thumb speaks."""


class Hints:
    """Tells whoever decides a little more each time they ask."""

    def __init__(
        self,
        context: Context,
        session: Session,
        display: Display,
        surroundings: Surroundings,
        study: Callable[[], Study],
    ) -> None:
        """study: who answers questions beside moves."""
        self._context = context
        self._session = session
        self._display = display
        self._around = surroundings
        self.search = HintSearch(session, study, upward(self._found))
        """What a master would do."""
        self.step: HintStep | None = None
        """What was told last, of the moment in `_at`."""
        self._at: HintMoment | None = None
        self._words = ""  # said last
        self._reader: Seat | None = None  # for whom
        self._focus = ""  # where that moved the focus

    @property
    def told(self) -> Action | None:
        """The move that was told at this moment; None while it was not."""
        if self._at != self.search.now or self.step is None or self.step < HintStep.MOVE:
            return None
        advice = self._advice()
        return advice.action if advice is not None else None

    @property
    def shown(self) -> bool:
        """Whether a hint is still read."""
        return bool(self._words) and self._display.page.saying == self._words

    @property
    def reader(self) -> Seat | None:
        """The seat for which the hint was found that is still read; None while none is."""
        return self._reader if self.shown else None

    def by_thumb(self) -> tuple[Action, str] | None:
        """What the rule of thumb would do, and why in words; None when nobody may move."""
        seat, match = self._session.deciding, self._session.match
        if seat is None:
            return None
        strategy = games.strategy(match.game)
        view = match.view(seat)
        chance = thinking(match.setup.seed, match.number, seat)
        action = strategy.policy(view, seat, match.legal(seat), chance)
        return action, self._reason(strategy.reason(view, seat, action))

    @property
    def waiting(self) -> bool:
        """Whether somebody reads a hint that is still being worked out."""
        return self.search.thinking and self.shown

    def foresee(self) -> None:
        """Work out what is best before anybody asks."""
        self.search.seek()

    def given_away(self, action: Action) -> float:
        """How much of a victory a move surely gives away, as far as that is known by now; 0 where
        it is not."""
        found, seat = self.search.answer, self._session.deciding
        if found is None or seat is None or not found.candidates:
            return 0.0
        tried = next((c for c in found.candidates if c.action == action), None)
        if tried is None:
            return 0.0
        doubt = UNSURE / math.sqrt(max(1, tried.rollouts))
        return max(0.0, found.candidates[0].chances[seat] - tried.chances[seat] - doubt)

    def ask(self) -> None:
        """Tell the next step: of a new moment the first."""
        display, seat = self._display, self._session.deciding
        if seat is None:
            display.page.say(self._context.text("table.no_hint"))
            return
        display.uncover()  # what is advised may speak of one's own hand, lying face down
        legal = self._session.match.legal(seat)
        now = self.search.now
        first = self._at != now or self.step is None
        self._at = now
        self._focus = self._focused
        if len(legal) == 1:
            self.step = HintStep.REASON
            self._tell_only(legal[0])
            return
        self.search.seek()
        self.step = HintStep.LOOK if first or self.step is None else self._following(self.step)
        self._tell()

    def _following(self, step: HintStep) -> HintStep:
        """The step after one; what has no pieces, but a button, is told at once."""
        step = HintStep(min(step + 1, HintStep.REASON))
        if step is HintStep.PIECES and not self.search.thinking and not self._pieces():
            return HintStep.MOVE
        return step

    def _advice(self) -> Advice | None:
        """What is advised now; None while that is being worked out, or when nobody may move."""
        found = self.search.answer
        if found is not None:
            return Advice(found.candidates[0].action if found.candidates else found.action, found)
        if self.search.thinking:
            return None
        thumb = self.by_thumb()
        return Advice(thumb[0], None) if thumb is not None else None

    def _found(self, answer: Answer | None) -> None:
        """A master has thought, or never will: what waits for it is told, if it is still read."""
        if self.step is None or self._at != self.search.now or not self.shown:
            return
        if self.step is HintStep.PIECES and not self._pieces():
            self.step = HintStep.MOVE
        self._tell(self._untouched)

    # The steps

    def _tell(self, leads: bool = True) -> None:
        """Tell the present step. leads: the focus goes to what a move is done with."""
        text, step, advice = self._context.text, self.step, self._advice()
        if step is HintStep.LOOK:
            boxes = self._where(advice) if advice is not None else []
            self._say([self._question(), text("table.hint_next.pieces")], boxes)
            self._glow(boxes)
            return
        if advice is None:
            self._say([text("table.hint_further")], [])
            return
        boxes = self._boxes(advice.action)
        if step is HintStep.PIECES:
            words = text("table.hint_pieces", what=self._pieces())
            if self._focused.startswith("hotspot:"):  # a hand is open beside what has the focus
                self._display.page.rest(self._focused)
                self._focus = self._focused
            self._say([words, text("table.hint_next.move")], boxes)
        elif step is HintStep.MOVE:
            words = text("table.hint_move", what=self._display.words(advice.action))
            self._say([words, text("table.hint_next.reason")], boxes)
        else:
            self._say(self._why(advice), boxes)
        self._glow(boxes)
        if step is not HintStep.PIECES and leads:
            self._display.focus.to_action(advice.action)
            self._focus = self._focused

    def _tell_only(self, action: Action) -> None:
        """There is nothing to choose."""
        words = self._context.text("table.hint_only", what=self._display.words(action))
        boxes = self._boxes(action)
        self._say([words], boxes)
        self._glow(boxes)

    def _question(self) -> str:
        """What to ask oneself here: no answer."""
        seat, match = self._session.deciding, self._session.match
        assert seat is not None, "somebody may move"
        key = match.game.prompt(match.view(seat), seat)
        return self._context.text(f"{match.game.name}.nudge.{key}")

    def _where(self, advice: Advice) -> list[Box]:
        """Where to look: the places of the kind from which the advised move begins, with all that
        could be done there."""
        seat, match = self._session.deciding, self._session.match
        assert seat is not None, "somebody may move"
        display, view = self._display, match.view(seat)
        touched = self._placed(advice.action)
        if touched is None:
            return []
        assert touched.zone is not None
        kind = address(touched.zone).kind
        gestures = display.layout.handling.gestures(view, seat, match.legal(seat))
        zones = [t.zone for t in gestures if t.zone is not None and address(t.zone).kind == kind]
        return [self._whole(zone) for zone in dict.fromkeys(zones)]

    def _whole(self, zone: Zone) -> Box:
        """A place with all that lies there."""
        stage, box = self._display.stage, self._display.layout.places.box(zone)
        resting = (stage.resting(zone, sprite.index) for sprite in stage.sprites(zone))
        found = [box, *(lying for lying in resting if lying is not None)]
        x, y = min(box.x for box in found), min(box.y for box in found)
        right, low = max(box.right for box in found), max(box.bottom for box in found)
        return Box(x, y, right - x, low - y)

    def _placed(self, action: Action) -> Gesture | None:
        """How hands do an action with pieces or places; None for a mere button."""
        seat, match = self._session.deciding, self._session.match
        assert seat is not None, "somebody may move"
        gestures = self._display.layout.handling.gestures(match.view(seat), seat, (action,))
        placed = [gesture for gesture in gestures if gesture.zone is not None]
        return next((t for t in placed if t.target is not None), placed[0] if placed else None)

    def _pieces(self) -> list[str]:
        """What the advised move is done with, by name: the piece, and what lies where it goes, if
        that is nobody's place."""
        advice = self._advice()
        gesture = self._placed(advice.action) if advice is not None else None
        if gesture is None:
            return []
        game, text = self._session.match.game.name, self._context.text
        pieces = [gesture.piece] if gesture.piece is not None else self._lying(gesture.zone)
        if gesture.target is not None and address(gesture.target).owner is None:
            pieces += self._lying(gesture.target)
        named = (piece_name(p, game, text) for p in pieces if not is_back(p))
        return list(dict.fromkeys(named))

    def _lying(self, zone: Zone | None) -> list[Piece]:
        """The topmost piece of a place, if one lies there."""
        sprites = self._display.stage.sprites(zone) if zone is not None else ()
        return [sprites[-1].piece] if sprites else []

    def _why(self, advice: Advice) -> list[str]:
        """The move with its reason; by search with chances, and what else is worth doing."""
        text, seat = self._context.text, self._session.deciding
        assert seat is not None, "somebody may move"
        what = self._display.words(advice.action)
        answer = advice.answer
        if answer is None or not answer.candidates:
            thumb = self.by_thumb()
            assert thumb is not None, "somebody may move"
            return [text("table.hint", what=what, why=thumb[1])]
        best = answer.candidates[0]
        chance = best.chances[seat]
        tied = [c for c in answer.others if chance - c.chances[seat] <= EQUAL]
        if tied:
            told = [what, *(amid(self._display.words(c.action)) for c in tied[: OTHERS + 1])]
            words = [text("table.hint_tied", what=told, chance=percent(chance))]
        else:
            assert answer.reason is not None, "a master can always say why"
            why = self._reason(answer.reason)
            words = [text("table.hint_found", what=what, chance=percent(chance), why=why)]
        rest = [c for c in answer.others if c not in tied][:OTHERS]
        if rest:
            weighed = [amid(self._weighed(c, beside(c.chances[seat], chance))) for c in rest]
            words.append(text("table.hint_or", what=weighed))
        return words

    def _weighed(self, candidate: Candidate, chance: str) -> str:
        """A move and the chance after it."""
        what = self._display.words(candidate.action)
        return self._context.text("table.comment.weighed", what=what, chance=chance)

    def _reason(self, reason: Reason) -> str:
        match, text = self._session.match, self._context.text
        return read_reason(reason, match.game.name, text, match.setup.names)

    # Where it stands

    def _boxes(self, action: Action) -> list[Box]:
        """What hands touch for an action: pieces and places, or its buttons."""
        display, seat = self._display, self._session.deciding
        assert seat is not None, "somebody may move"
        boxes = display.narrator.boxes(self._session.match.view(seat), seat, action)
        return boxes or [w.box for w in display.focus.buttons(action)]

    def _say(self, lines: Sequence[str], boxes: Sequence[Box]) -> None:
        """Say it beside what it speaks of, not over it."""
        self._words, self._reader = "\n".join(lines), self._session.deciding
        near = boxes[0] if boxes else None
        self._display.page.say(self._words, near, covers=self._around.costs(boxes))

    def _glow(self, boxes: Sequence[Box]) -> None:
        """Rings around what a hint speaks of."""
        display = self._display
        display.lanes["page"].also(display.narrator.rings(boxes, GLOWS))

    @property
    def _focused(self) -> str:
        focus = self._display.page.focus
        return focus.name if focus is not None else ""

    @property
    def _untouched(self) -> bool:
        """Whether hands have done nothing since a hint led them somewhere."""
        display = self._display
        held = display.gestures.held is not None
        busy = display.page.dialog or display.hands.dragging or held
        return not busy and self._focused == self._focus
