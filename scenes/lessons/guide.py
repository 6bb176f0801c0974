"""What is said in a guided match: what one plays for, then each thing that is asked, and each that
happens, when it comes up for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.lessons.caption import Caption, Said, Way
from scenes.lessons.pointing import Pointing
from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from sprites.picture import Box
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tabletop.practice import library
from tabletop.practice.wording import Pointed
from tabletop.text.reading import keys_of

GOAL, SHORT = "goal", "short"
"""What one plays for, and how the match is shorter than others."""
MOST = 2
"""So many happenings are explained at a time; the others when something is asked again."""
SAID = 2
"""So many sentences a caption says at once; the next follow when these have been read."""


class Guide:
    """Explains a practice match to whoever is asked."""

    def __init__(self, display: Display, caption: Caption) -> None:
        self._context = display.context
        self._match = display.session.table.match
        self._display = display
        self._caption = caption
        self._pointing = Pointing(display.context, display, Surroundings(display))
        self.explains = False
        """Whether more is said than what one plays for."""
        self._told: set[str] = set()
        self._fresh: list[str] = []  # what has happened, and is still to be explained
        self._goal_is_told = False
        self._coming: list[str] = []  # what is to be said when what is said has been read

    def _about(self) -> Sequence[Box]:
        """What one plays for, while it is told: what the first lesson points at then."""
        lessons = library.lessons_of(self._match.game.name) if self._goal_is_told else ()
        pointed = lessons[0].steps[0].point if lessons else ()
        return self._pointing.boxes([self._now(each) for each in pointed])

    def _now(self, pointed: Pointed) -> Pointed:
        """The same piece where it lies in this match."""
        lying = self._display.stage.showing.table.items()
        zones = [zone for zone, pieces in lying if pointed.piece in pieces]
        elsewhere = zones and pointed.zone not in zones
        return pointed._replace(zone=zones[0]) if elsewhere else pointed

    def saw(self, acts: Sequence[Act]) -> None:
        """Something happens: what of it comes up for the first time is kept to be explained."""
        for act in acts if self.explains else ():
            for key in map("act.{}".format, keys_of(act)):
                if key not in self._told and self._context.text.has(self._key(key)):
                    self._told.add(key)
                    self._fresh.append(key)
                    break

    def _key(self, key: str) -> str:
        return f"{self._match.game.name}.guide.{key}"

    def explain(self, seat: Seat) -> None:
        """Say what one plays for, what has happened, then what is asked, each once."""
        text = self._context.text
        asked = self._match.game.prompt(self._match.view(seat), seat)
        wanted = [GOAL, SHORT, asked] if self.explains else [GOAL]
        new = [key for key in wanted if key not in self._told and text.has(self._key(key))]
        self._told.update(new)
        seen, self._fresh = self._fresh[:MOST], self._fresh[MOST:]
        words = [text(self._key(key)) for key in sorted([*seen, *new], key=_order)]
        self._goal_is_told = GOAL in new
        self._caption.about = self._about()
        self._pointing.ring(self._caption.about)
        self._coming = words
        self._say()

    def _say(self) -> None:
        """The next few sentences, if there are any."""
        words, self._coming = self._coming[:SAID], self._coming[SAID:]
        if words:
            on = Way("seen", self._context.text("practice.seen"))
            self._caption.say(Said(words[0], more="\n".join(words[1:]), ways=(on,)))
            self._caption.move()
            self._display.show_widgets()

    def hush(self) -> None:
        """It has been read, or something else goes on."""
        if self._goal_is_told:
            self._goal_is_told = False
            self._caption.about = ()
            self._pointing.clear()
        self._coming = []
        if self._caption.said is not None:
            self._caption.say(None)
            self._display.show_widgets()

    def seen(self) -> None:
        """It has been read: more is said, or the focus goes to what can be done."""
        coming = self._coming
        self.hush()
        if coming:
            self._coming = coming
            self._say()
        elif self._display.session.deciding is not None:
            self._display.focus.to_offer()


def _order(key: str) -> int:
    """First what one plays for, then what has happened, then what is asked."""
    return 0 if key in (GOAL, SHORT) else 1 if key.startswith("act.") else 2
