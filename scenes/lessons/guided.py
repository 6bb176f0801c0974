"""A practice match that says at its beginning what one plays for; a guided one explains each thing
that is asked, and each that happens, when it comes up for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import ref

from scenes.context import Context
from scenes.lessons.caption import Caption, Said, Way
from scenes.lessons.pointing import Pointing
from scenes.table.flow import TableFlow
from scenes.table.scene import TableScene
from scenes.table.states import Inviting, ShowingEvents, TableState
from scenes.table.surroundings import Surroundings
from scenes.ui.widget import Widget
from scenes.upward import upward
from sprites.picture import Box
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode
from tabletop.practice import library
from tabletop.practice.wording import Pointed
from tabletop.text.reading import keys_of

GOAL, SHORT = "goal", "short"
"""What one plays for, and how the match is shorter than others."""
MOST = 2
"""So many happenings are explained at a time; the others when something is asked again."""
SAID = 2
"""So many sentences a caption says at once; the next follow when these have been read."""


class GuidedFlow(TableFlow):
    """A table's flow that explains each step to whoever is asked."""

    upon: ref[GuidedScene]
    """The table, which keeps its flow and is not kept by it."""

    @property
    def scene(self) -> GuidedScene:
        """The table."""
        found = self.upon()
        assert found is not None, "the table has been left"
        return found

    def shows(self, event: Event) -> None:
        if event.number != SET_UP:
            self.scene.saw(event.acts)
        super().shows(event)

    def go(self, state: TableState) -> None:
        super().go(state)
        if isinstance(state, Inviting) and self.session.deciding is not None:
            self.scene.explain(self.session.deciding)
        elif isinstance(state, ShowingEvents):
            self.scene.hush()


class GuidedScene(TableScene):
    """A practice match with a caption."""

    machine = GuidedFlow

    def __init__(
        self, context: Context, match: Match, explains: bool = False, strict: bool = False
    ) -> None:
        """explains: whether more is said than what one plays for."""
        super().__init__(context, match, Mode.PRACTICE, strict=strict)
        self._explains = explains
        self._told: set[str] = set()
        self._fresh: list[str] = []  # what has happened, and is still to be explained
        self._goal_is_told = False
        self._coming: list[str] = []  # what is to be said when what is said has been read
        around = Surroundings(self.display)
        self._pointing = Pointing(context, self.display, around)
        self._caption = Caption(context, self.display, around, upward(self._about), tuple)

    def state_machine(self) -> TableFlow:
        made = super().state_machine()
        assert isinstance(made, GuidedFlow)
        made.upon = ref(self)
        return made

    def beside(self) -> Sequence[Widget]:
        return self._caption.widgets()

    def _about(self) -> Sequence[Box]:
        """What one plays for, while it is told: what the first lesson points at then."""
        lessons = library.lessons_of(self.match.game.name) if self._goal_is_told else ()
        pointed = lessons[0].steps[0].point if lessons else ()
        return self._pointing.boxes([self._now(each) for each in pointed])

    def _now(self, pointed: Pointed) -> Pointed:
        """The same piece where it lies in this match."""
        lying = self.display.stage.showing.table.items()
        zones = [zone for zone, pieces in lying if pointed.piece in pieces]
        elsewhere = zones and pointed.zone not in zones
        return pointed._replace(zone=zones[0]) if elsewhere else pointed

    def saw(self, acts: Sequence[Act]) -> None:
        """Something happens: what of it comes up for the first time is kept to be explained."""
        for act in acts if self._explains else ():
            for key in map("act.{}".format, keys_of(act)):
                if key not in self._told and self.context.text.has(self._key(key)):
                    self._told.add(key)
                    self._fresh.append(key)
                    break

    def _key(self, key: str) -> str:
        return f"{self.match.game.name}.guide.{key}"

    def explain(self, seat: Seat) -> None:
        """Say what one plays for, what has happened, then what is asked, each once."""
        text = self.context.text
        asked = self.match.game.prompt(self.match.view(seat), seat)
        wanted = [GOAL, SHORT, asked] if self._explains else [GOAL]
        new = [key for key in wanted if key not in self._told and text.has(self._key(key))]
        self._told.update(new)
        seen, self._fresh = self._fresh[:MOST], self._fresh[MOST:]
        words = [text(self._key(key)) for key in sorted([*seen, *new], key=_order)]
        self._goal_is_told = GOAL in new
        self._pointing.ring(self._about())
        self._coming = words
        self._say()

    def _say(self) -> None:
        """The next few sentences, if there are any."""
        words, self._coming = self._coming[:SAID], self._coming[SAID:]
        if words:
            on = Way("seen", self.context.text("practice.seen"), upward(self._seen))
            self._caption.say(Said(words[0], more="\n".join(words[1:]), ways=(on,)))
            self._caption.move()
            self.display.show_widgets()

    def hush(self) -> None:
        """It has been read, or something else goes on."""
        if self._goal_is_told:
            self._goal_is_told = False
            self._pointing.clear()
        self._coming = []
        if self._caption.said is not None:
            self._caption.say(None)
            self.display.show_widgets()

    def _seen(self) -> None:
        """It has been read: more is said, or the focus goes to what can be done."""
        coming = self._coming
        self.hush()
        if coming:
            self._coming = coming
            self._say()
        elif self.deciding is not None:
            self.display.focus.to_offer()

    def restyled(self) -> None:
        self.hush()
        super().restyled()


def _order(key: str) -> int:
    """First what one plays for, then what has happened, then what is asked."""
    return 0 if key in (GOAL, SHORT) else 1 if key.startswith("act.") else 2
