"""Hints in steps: where to look, which pieces, the move, and why; each only when it is asked for.

What is advised is found by search where a worker lives. Until it has answered nothing is told that
it could contradict.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.table.display import Display
from scenes.table.hintsearch import HintMoment, HintSearch
from scenes.table.opponents import Opponents
from scenes.table.surroundings import Surroundings
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.zones import Seat, Zone
from tabletop.said.advice import Advice, Adviser, Hint, HintStep, given_away

GLOWS = 2.4


class Hints:
    """Tells whoever decides a little more each time they ask."""

    def __init__(self, display: Display, surroundings: Surroundings, opponents: Opponents) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._around = surroundings
        self.search = HintSearch(display.session, opponents)
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

    @property
    def _adviser(self) -> Adviser | None:
        """Who puts advice into words; None when nobody may move."""
        seat = self._session.deciding
        return None if seat is None else Adviser(self._session.match, seat, self._context.text)

    def by_thumb(self) -> tuple[Action, str] | None:
        """What the rule of thumb would do, and why in words; None when nobody may move."""
        adviser = self._adviser
        if adviser is None:
            return None
        advice = adviser.by_thumb()
        return advice.action, adviser.why(advice)

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
        seat = self._session.deciding
        return 0.0 if seat is None else given_away(self.search.answer, seat, action)

    def ask(self) -> None:
        """Tell the next step: of a new moment the first."""
        display, seat = self._display, self._session.deciding
        if seat is None:
            display.page.say(self._context.text("table.no_hint"))
            return
        display.uncover_needed(seat)  # what is advised may speak of one's own hand, lying face down
        legal = self._session.match.legal(seat)
        now = self.search.now
        first = self._at != now or self.step is None
        self._at = now
        self._focus = self._focused
        if len(legal) == 1 and (adviser := self._adviser) is not None:
            self.step = HintStep.REASON
            self._show(adviser.only(legal[0]))
            return
        self.search.seek()
        self.step = HintStep.LOOK if first or self.step is None else self._following(self.step)
        self._tell()

    def _following(self, step: HintStep) -> HintStep:
        """The step after one; what has no pieces, but a button, is told at once."""
        step = HintStep(min(step + 1, HintStep.REASON))
        if step is HintStep.PIECES and not self.search.thinking and self._for_button:
            return HintStep.MOVE
        return step

    def _advice(self) -> Advice | None:
        """What is advised now; None while that is being worked out, or when nobody may move."""
        found, adviser = self.search.answer, self._adviser
        if adviser is None or (found is None and self.search.thinking):
            return None
        return adviser.found(found) if found is not None else adviser.by_thumb()

    def listen(self) -> None:
        """A master has thought, or never will: what waits for it is told, if it is still read.
        Called every frame."""
        if (
            not self.search.ended()
            or self.step is None
            or self._at != self.search.now
            or not self.shown
        ):
            return
        if self.step is HintStep.PIECES and self._for_button:
            self.step = HintStep.MOVE
        self._tell(self._untouched)

    # The steps

    def _tell(self, leads: bool = True) -> None:
        """Tell the present step. leads: the focus goes to what a move is done with."""
        adviser, step = self._adviser, self.step
        if adviser is None or step is None:
            return
        if step is HintStep.PIECES and self._focused.startswith("hotspot:"):
            self._display.page.rest(self._focused)  # a hand is open beside what has the focus
            self._focus = self._focused
        hint = adviser.hint(step, self._advice())
        self._show(hint)
        if step > HintStep.PIECES and leads and hint.action is not None:
            self._display.focus.to_action(hint.action)
            self._focus = self._focused

    def _show(self, hint: Hint) -> None:
        """Say a hint beside what it speaks of, with rings around that."""
        if hint.step is HintStep.LOOK:
            boxes = [self._whole(zone) for zone in hint.zones]
        else:
            boxes = self._boxes(hint.action) if hint.action is not None else []
        self._say(hint.lines, boxes)
        self._glow(boxes)

    @property
    def _for_button(self) -> bool:
        """Whether what is advised is done with a mere button."""
        adviser, advice = self._adviser, self._advice()
        return adviser is None or advice is None or not adviser.pieces(advice.action)

    def _whole(self, zone: Zone) -> Box:
        """A place with all that lies there."""
        stage, box = self._display.stage, self._display.layout.places.box(zone)
        resting = (stage.resting(zone, sprite.index) for sprite in stage.sprites(zone))
        found = [box, *(lying for lying in resting if lying is not None)]
        x, y = min(box.x for box in found), min(box.y for box in found)
        right, low = max(box.right for box in found), max(box.bottom for box in found)
        return Box(x, y, right - x, low - y)

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
