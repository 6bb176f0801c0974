"""A practice match that says at its beginning what one plays for; a guided one explains each thing
that is asked, and each that happens, when it comes up for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.lessons.caption import Caption
from scenes.lessons.guide import Guide
from scenes.stage.pace import Pace
from scenes.table.banter import Banter
from scenes.table.beside import BesideMatch
from scenes.table.commentator import Commentator
from scenes.table.display import Beside, Display
from scenes.table.flow import TableFlow
from scenes.table.opponents import Opponents
from scenes.table.scene import TableScene
from scenes.table.session import Session
from scenes.table.states import Inviting, ShowingEvents, TableState
from scenes.table.unseen import UnseenChoices
from scenes.table.wishes import Wishes
from scenes.ui.widget import Widget
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode


class BesideGuided(BesideMatch):
    """Of a practice match: the caption of its guide."""

    def __init__(self, wishes: Wishes, session: Session, pace: Pace, unseen: UnseenChoices) -> None:
        super().__init__(wishes, session, pace, unseen)
        self.caption = Caption()

    def widgets(self, display: Display) -> Sequence[Widget]:
        return self.caption.widgets(display)


class GuidedFlow(TableFlow):
    """A table's flow that explains each step to whoever is asked."""

    def __init__(
        self, display: Display, opponents: Opponents, commentator: Commentator, banter: Banter,
        unseen: UnseenChoices, guide: Guide,
    ) -> None:  # fmt: skip
        super().__init__(display, opponents, commentator, banter, unseen)
        self._guide = guide

    def shows(self, event: Event) -> None:
        if event.number != SET_UP:
            self._guide.saw(event.acts)
        super().shows(event)

    def go(self, state: TableState) -> None:
        super().go(state)
        if isinstance(state, Inviting) and self.session.deciding is not None:
            self._guide.explain(self.session.deciding)
        elif isinstance(state, ShowingEvents):
            self._guide.hush()


class GuidedScene(TableScene):
    """A practice match with a caption."""

    beside: BesideGuided

    def __init__(
        self, context: Context, match: Match, explains: bool = False, strict: bool = False
    ) -> None:
        """explains: whether more is said than what one plays for."""
        super().__init__(context, match, Mode.PRACTICE, strict=strict)
        self.guide.explains = explains

    def what_stands_beside(self) -> Beside:
        return BesideGuided(self.wishes, self.session, self.pace, self.unseen)

    def state_machine(self) -> TableFlow:
        self.guide = Guide(self.display, self.beside.caption)
        return GuidedFlow(
            self.display, self.opponents, self.commentator, self.banter, self.unseen, self.guide
        )

    def grant(self) -> None:
        super().grant()
        taken = self.beside.caption.taken
        if taken:
            taken.clear()
            self.guide.seen()

    def restyled(self) -> None:
        self.guide.hush()
        super().restyled()
