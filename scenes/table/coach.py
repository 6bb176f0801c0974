"""The coach: taking back, hints, and what can be done now with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.odds import beside, percent
from scenes.table.counsel import Counsel
from scenes.table.layout import Draft
from scenes.table.moves import MovesScene
from scenes.table.surroundings import Surroundings
from scenes.ui.vacancy import Cover
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.game import Reason
from tabletop.match.journal import JournalError
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Candidate
from tabletop.seats.levels import thinking
from tabletop.text.reading import amid, read_action, read_reason

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

HINT_GLOWS = 2.4
OTHERS = 2
"""So many other moves are told beside the best, with their chances."""
TOLD_OF, HELD, OFFERED = 1000.0, 200.0, 20.0
"""What it costs to cover with a hint, a square: what it speaks of, what is held in the hand, what
else can be done;"""
SIGN, PIECE, TOOL, SCENERY, LINE = 5.0, 4.0, 20.0, 0.6, 0.3
"""signs, pieces, tools, scenery, and the line that a hint makes needless."""
AIR = 12.0
"""Between a hint and what it speaks of."""


class Hint(NamedTuple):
    """What is advised, and how it is told."""

    action: Action
    words: str


class Coach:
    """Helps whoever decides at a table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.counsel = Counsel(table, self._counselled)
        """What a master would do, once somebody asks for a hint."""
        self._hint: Hint | None = None  # told last
        self._focus = ""  # where that moved the focus
        self._around = Surroundings(table)

    @property
    def hinted(self) -> Action | None:
        """What was advised last."""
        return self._hint.action if self._hint is not None else None

    def undo(self) -> None:
        """Take back: freely in practice, else only what nobody has learnt from."""
        table = self._table
        match, free = table.match, table.mode is Mode.PRACTICE
        if free:
            keep = match.undo_point()
        else:
            keep = match.number - 1 if match.may_undo_among_people() else None
        if keep is None:
            table.context.mixer.play("refusal")
            key = "no_more_undo" if free or not match.number else "no_undo"
            table.page.say(table.context.text(f"table.{key}"))
            return
        if self._travels(lambda: match.undo(keep)):
            table.context.mixer.play("card_slide")

    def redo(self) -> None:
        """Do again what was taken back."""
        table = self._table
        if not table.match.undone:
            table.context.mixer.play("refusal")
            table.page.say(table.context.text("table.no_redo"))
        elif self._travels(table.match.redo):
            table.moved_on()

    def _travels(self, change: Callable[[], object]) -> bool:
        """Whether the match goes back or forth; a disk that refuses is told, and nothing has
        changed."""
        try:
            change()
        except JournalError as error:
            self._table.page.say(self._table.context.text("table.journal", why=str(error)))
            return False
        return True

    def advice(self) -> tuple[Action, str] | None:
        """What the rule of thumb would do, and why in words; None when nobody may move."""
        table = self._table
        seat = table.deciding
        if seat is None:
            return None
        match, game = table.match, table.match.game
        view = match.view(seat)
        chance = thinking(match.setup.seed, match.number, seat)
        action = game.strategy.policy(view, seat, match.legal(seat), chance)
        return action, self._reason(game.strategy.reason(view, seat, action))

    def hint(self) -> None:
        """Say what a master would do, and let what is to be touched glow. Until that is known it
        is what the rule of thumb would do."""
        table, text = self._table, self._table.context.text
        table.uncover()  # what is advised may speak of what lies face down in one's own hand
        advised = self.advice()
        if advised is None:
            table.page.say(text("table.no_hint"))
            return
        found = self.counsel.answer
        if found is not None:
            self._tell(self._by_search(found))
        elif self.counsel.seek():
            hint = self._by_thumb(advised)
            self._tell(hint._replace(words=f"{hint.words}\n{text('table.hint_further')}"))
        else:
            self._tell(self._by_thumb(advised))

    def _by_thumb(self, advised: tuple[Action, str]) -> Hint:
        """A hint by rule of thumb."""
        action, why = advised
        text = self._table.context.text
        return Hint(action, text("table.hint", what=self.words(action), why=why))

    def _by_search(self, answer: Answer) -> Hint:
        """A hint by search: the best with its chance and why, then others with theirs."""
        text, seat = self._table.context.text, self._table.deciding
        assert seat is not None
        best = answer.candidates[0]
        assert answer.reason is not None, "a master can always say why"
        words = text(
            "table.hint_found", what=self.words(best.action), chance=percent(best.chances[seat]),
            why=self._reason(answer.reason),
        )  # fmt: skip
        if told := answer.others[:OTHERS]:
            chance = best.chances[seat]
            weighed = [amid(self._weighed(c, beside(text, c.chances[seat], chance))) for c in told]
            words = f"{words}\n{text('table.hint_or', what=weighed)}"
        return Hint(best.action, words)

    def _weighed(self, candidate: Candidate, chance: str) -> str:
        """A move and the chance after it."""
        what = self.words(candidate.action)
        return self._table.context.text("table.comment.weighed", what=what, chance=chance)

    def _counselled(self, answer: Answer | None) -> None:
        """A master has thought: that is told instead, if the hint is still read."""
        advised, before = self.advice(), self._hint
        if advised is None or before is None or self._table.page.saying != before.words:
            return
        hint = self._by_thumb(advised) if answer is None else self._by_search(answer)
        boxes = self._say(hint)
        if hint.action != before.action:
            self._glow(hint, boxes, self._untouched)

    def _tell(self, hint: Hint) -> None:
        """Say a hint, and let what is to be touched glow."""
        self._glow(hint, self._say(hint), True)

    def _say(self, hint: Hint) -> list[Box]:
        """Say it beside what it speaks of; where that is."""
        table, seat = self._table, self._table.deciding
        assert seat is not None
        boxes = table.narrator.boxes(table.match.view(seat), seat, hint.action)
        boxes = boxes or [w.box for w in table.attention.buttons(hint.action)]
        near = boxes[0] if boxes else None
        table.page.say(hint.words, near, covers=self._covers(boxes))
        self._hint = hint
        return boxes

    def _covers(self, boxes: Sequence[Box]) -> list[Cover]:
        """What a hint should not lie on, the dearest what it speaks of."""
        around = self._around
        return [
            *(Cover(_air(box), TOLD_OF) for box in boxes),
            *(Cover(box, HELD) for box in (*around.hand(), *around.buttons())),
            *(Cover(box, OFFERED) for box in around.offered()),
            *(Cover(box, SIGN) for box in around.signs()),
            *(Cover(box, PIECE) for box in around.pieces()),
            *(Cover(widget.box, TOOL) for widget in self._table.page.widgets),
            *(Cover(box, LINE) for box in around.strip()),
            *(Cover(node.bounds(), SCENERY) for node in around.furniture()),
        ]

    def _glow(self, hint: Hint, boxes: Sequence[Box], leads: bool) -> None:
        """Rings around what a hint speaks of; if it leads there, the focus goes there too."""
        table = self._table
        table.lanes["page"].also(table.narrator.rings(boxes, HINT_GLOWS))
        if leads:
            table.attention.to_action(hint.action)
            self._focus = self._focused

    @property
    def _focused(self) -> str:
        focus = self._table.page.focus
        return focus.name if focus is not None else ""

    @property
    def _untouched(self) -> bool:
        """Whether hands have done nothing since a hint led them somewhere."""
        table = self._table
        busy = table.page.dialog or table.hands.dragging or table.gestures.held is not None
        return not busy and self._focused == self._focus

    def moves(self) -> None:
        """List what can be done now; choosing one does it.

        What is put together piece by piece can be done in thousands of ways: of those only what
        the table offers right now, and what is advised.
        """
        table, seat = self._table, self._table.deciding
        if seat is None:
            table.page.say(table.context.text("table.no_hint"))
            return
        advised = self.advice()
        assert advised is not None, "somebody may move"
        best, why = advised
        draft = table.gestures.draft
        moves = [
            (self.words(action), why if action == best else "", action)
            for action in best_first(best, table.match.legal(seat), draft)
        ]
        compose = table.attention.to_offer if draft is not None else None
        table.context.stack.push(MovesScene(table.context, moves, self._do, compose))

    def _do(self, action: Action) -> None:
        self._table.attempts.attempt(action, None)

    def _reason(self, reason: Reason) -> str:
        match, text = self._table.match, self._table.context.text
        return read_reason(reason, match.game.name, text, match.setup.names)

    def words(self, action: Action) -> str:
        """An action of whoever may move, in words."""
        table, match = self._table, self._table.match
        assert table.acting is not None, "nobody may move"
        text, names = table.context.text, match.setup.names
        return read_action(action, table.acting, table.gestures.view, match.game, text, names)


def best_first(best: Action, legal: Sequence[Action], draft: Draft | None) -> list[Action]:
    """The actions that are listed: the best, then all others, of drafts those offered now."""
    offered = legal if draft is None else [touch.action for touch in draft.touches()]
    known = set(legal)
    others = [act for act in offered if isinstance(act, Action) and act in known]
    return list(dict.fromkeys([best, *others]))


def _air(box: Box) -> Box:
    """A box and some air around it."""
    return Box(box.x - AIR, box.y - AIR, box.width + 2 * AIR, box.height + 2 * AIR)
