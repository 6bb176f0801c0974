"""The tableau: everything that shows a game on a canvas, for a match and for its replay alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scenes.context import Context
from scenes.table import layout as layouts
from scenes.table.director import Director
from scenes.table.hud import Hud
from scenes.table.layout import Layout
from scenes.table.narrator import Narrator
from scenes.table.stage import Stage, whole_way
from scenes.table.staging import Staging
from sprites.canvas import Canvas
from sprites.picture import Baked
from sprites.timeline import Lanes
from tabletop.core.acts import Act, Move, Step, before, seen_by
from tabletop.core.zones import Seat
from tabletop.match.match import SET_UP, Event, Match


class Tableau:
    """Layout, stage, staging, director and strip of one game, seen by one pair of eyes."""

    def __init__(self, context: Context, canvas: Canvas, lanes: Lanes, match: Match) -> None:
        self._match = match
        self.game = match.game
        self.layout: Layout = layouts.load(match.game.name)(
            match.game, match.setup, context.text, context.theme
        )
        self.stage = Stage(canvas, self.layout, match.game.zones)
        self.hud = Hud(context, canvas)
        self.narrator = Narrator(context, lanes, match, self.stage, self.hud)
        self.staging = Staging(
            self.stage, context.mixer, context.motion, context.theme, self.narrator.tell
        )
        self.director = Director(self.staging, lanes["table"])
        canvas.background = Baked(self.layout.background)
        context.mixer.ambience(self.layout.ambience)

    @property
    def viewer(self) -> Seat:
        """Whose secrets are shown."""
        return self.staging.viewer

    def lay(self, state: Any, home: Seat, viewer: Seat) -> None:
        """Lay the table as a viewer may know a state, at rest."""
        view = self._turn(state, home, viewer)
        self.stage.showing.view = view
        self.stage.lay(self.game.inventory(view), self.game.counters(view))

    def lay_before(self, event: Event, home: Seat, viewer: Seat) -> None:
        """Lay the table as it was before an event of the match, as a viewer may know it.

        Before the set-up there was no position: there the acts are played backwards.
        """
        wanted = max(SET_UP, event.number - 1)
        state = next(state for made, state in self._match.moments() if made.number == wanted)
        if event.number > SET_UP:
            self.lay(state, home, viewer)
            return
        view = self._turn(state, home, viewer)
        self.stage.showing.view = None
        zones = self.game.zones
        seen = [a for act in event.acts if (a := seen_by(act, viewer, zones)) is not None]
        table = before(self.game.inventory(view), seen, viewer, zones)
        self.stage.lay(table, self.game.counters(view))

    def show(self, event: Event) -> None:
        """Let the director show an event, as the viewer may know it.

        What was drafted and is now decided stays where it lies, the rest goes back.
        """
        zones = self.game.zones
        seen = [a for act in event.acts if (a := seen_by(act, self.viewer, zones)) is not None]
        self.stage.showing.view = self.stage.showing.draft = None
        if self.stage.drafted:
            self.director.play(self.staging.redraft(self._decided(seen)))
        else:
            self.stage.read()
        self.director.show(seen)

    def _decided(self, seen: Sequence[Act]) -> list[Move]:
        """The drafted moves that acts carry out."""
        carried = Counter[Move]()
        for act in seen:
            if isinstance(act, Move):
                carried[act._replace(n=1, clause="")] += act.n
            elif isinstance(act, Step):
                carried[whole_way(act)] += 1
        return list((Counter(self.stage.drafted) & carried).elements())

    def turn_to(self, seat: Seat, state: Any) -> None:
        """All of a state is shown, and it is a seat's turn."""
        self.stage.showing.turn = seat
        self.stage.showing.view = self.game.redact(state, self.viewer)
        self.stage.read()

    def difference(self, state: Any) -> str:
        """Where the stage shows something else than the viewer's view; empty when nowhere."""
        view = self.game.redact(state, self.viewer)
        table = self.stage.decided(self.viewer)
        found = self.game.zones.difference(table, self.game.inventory(view))
        shown, counters = self.stage.showing.counters, dict(self.game.counters(view))
        if not found and shown == counters:
            return ""
        return f"zones {found}, counters {shown} for {counters}"

    def restyle(self, context: Context) -> None:
        """Language, sizes or motion changed; lay the table anew afterwards."""
        self.layout.text = context.text
        self.layout.theme = context.theme
        self.staging.motion = context.motion
        self.staging.theme = context.theme
        self.director.clear()

    def _turn(self, state: Any, home: Seat, viewer: Seat) -> Any:
        view = self.game.redact(state, viewer)
        self.layout.home = home
        self.staging.viewer = viewer
        self.stage.showing.marks = {}
        self.layout.recall(view, self.stage.showing)
        return view
