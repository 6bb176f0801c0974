"""Everything that shows a game on a canvas, for a match and for its replay alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from scenes import games as tables
from scenes.context import Context
from scenes.kit.layout import Layout
from scenes.kit.roles.seating import Seating
from scenes.stage.animator import ActAnimator
from scenes.stage.camera import Camera
from scenes.stage.clearings import Clearings
from scenes.stage.director import Director
from scenes.stage.front import (
    CLOTH,
    ON_EDGE,
    Front,
    FrontLooks,
    FrontPlaces,
    from_edge,
    on_edge,
    rises,
    sinks,
    turns_away,
)
from scenes.stage.hud import Hud
from scenes.stage.lying import Lying
from scenes.stage.narrator import Narrator
from scenes.stage.portraits import Faces, chosen, feel, in_moods, leaders, leading, moods, thinking
from scenes.stage.stage import Stage, whole_way
from scenes.upward import upward
from sprites.canvas import Canvas
from sprites.node import Node
from sprites.timeline import Lanes, call, sequence, tween, wait
from tabletop.core.acts import Act, Move, Step, before, seen_by
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat, Zone, is_back
from tabletop.match.match import SET_UP, Event, Match

ABOVE = 0.005
"""In the order of drawing: above the piece that something covers, below the next."""
HALF = 45.0
"""Degrees beyond which a piece rather stands than lies."""
FELT = 3.0
"""Seconds that a face shows what happened."""


class Presentation:
    """Layout, stage, animator, director and strip of one game, seen by one pair of eyes."""

    def __init__(self, context: Context, canvas: Canvas, lanes: Lanes, match: Match) -> None:
        self._match = match
        self.game = match.game
        made = tables.load(match.game.name)
        self.layout: Layout[State] = made(
            Seating(match.game, match.setup, context.text, context.theme)
        )
        self.front = Front(self.layout, made)
        """The panel of a hand that lies open where nobody is at home."""
        self._lanes = lanes
        self._felt: Mapping[Seat, str] = {}
        self._on_edge: Mapping[Zone, Sequence[Node]] = {}  # what is being turned over
        faces = Faces(self.layout.readouts, self.layout.seating, upward(self._furnished))
        faces.near = context.motion.near_acting
        self._faces = faces
        places, looks = FrontPlaces(self.front), FrontLooks(self.front)
        self.stage = Stage(canvas, match.game.zones, places, looks, faces)
        self.stage.readouts.fade = upward(self._fade)
        self.stage.readouts.roll = upward(self._roll)
        self.stage.readouts.come = upward(self._come)
        self.hud = Hud(context, canvas, lanes["page"])
        self.lying = Lying(self.stage, self.layout, self.hud)
        """What lies where, and where names and numbers are."""
        self.narrator = Narrator(
            context, lanes, match, self.layout, self.stage, self.hud, self.lying
        )
        self.animator = ActAnimator(
            self.stage,
            self.layout.flourishes,
            context.mixer,
            context.motion,
            context.theme,
            self.narrator.tell,
        )
        self.animator.clearings = Clearings(self.lying)
        nearer = tables.nearer(match.game.name)
        self.camera = Camera(canvas, self.layout.places, match.game, nearer)
        self.animator.camera = self.camera
        self.director = Director(self.animator, lanes["table"])
        canvas.background = self.layout.materials.laid(context.theme)
        context.mixer.ambience(self.layout.ambience)

        self.fronted: Seat = NOBODY
        """Whose hand the table was laid for to lie before all, if they have one."""
        self.closed = False
        """Whether a hand was closed while something was shown: the table is laid anew after it."""

    def _furnished(self, name: str) -> Node | None:
        return self.stage.furnished(name)

    @property
    def viewer(self) -> Seat:
        """Whose secrets are shown."""
        return self.animator.viewer

    def lay(self, state: State, home: Seat, viewer: Seat, front: Seat | None = None) -> None:
        """Lay the table as a viewer may know a state, at rest. front: whose hand lies before all
        where nobody is at home; None: the viewer's."""
        sinking = self._sinking(home, viewer if front is None else front)
        fronted = self._fronted() if sinking else ()
        view = self._turn(state, home, viewer, front)
        self.stage.showing.view = view
        self._leads(state)
        self.stage.lay(self.game.inventory(view), self.game.counters(view))
        self._face_down(fronted, sinking)

    def _sinking(self, home: Seat, seat: Seat) -> list[Node]:
        """What goes with the front panel, where the table is laid for nobody's hand instead."""
        front = self.front
        if front.seat == NOBODY or (home, seat) != (NOBODY, NOBODY):
            return []
        return front.sunk(self.stage.showing.table)

    def _fronted(self) -> list[Zone]:
        """The zones that lie on the front panel now."""
        return [zone for zone in self.stage.showing.table if self.front.holds(zone)]

    def _face_down(self, fronted: Sequence[Zone], sinking: Sequence[Node]) -> None:
        """What lay open lies face down: what stood on edge is laid flat, and what lay in front
        sinks, and comes softly where all see it."""
        on_edge, self._on_edge = self._on_edge, {}
        if on_edge and not sinking:
            self._lay_flat([node for zone in on_edge for node in self.stage.lying(zone)])
        elif on_edge:
            self._lay_flat([node for node in sinking if node.name != CLOTH])
        for node in (node for zone in fronted for node in self.stage.nodes_of(zone)):
            node.alpha = 0.0
            self.stage.soften(node, 1.0)
        self._sink(sinking)

    def _sink(self, nodes: Sequence[Node]) -> None:
        """What lay in front goes down."""
        if not nodes:
            return

        def gone() -> None:
            for node in nodes:
                self.stage.dismiss(node)

        for node in nodes:
            self.stage.bring(node)
        self._lanes["page"].also(sinks(nodes, self.animator.motion, gone))

    def rise(self, then: Callable[[], None]) -> None:
        """The front panel that was laid comes up from below. then: called when it lies there."""
        cloth = self.stage.furnished(CLOTH)
        if cloth is None:
            return
        nodes = [cloth, *self._on_cloth()]
        self._lanes["page"].also(sequence(rises(nodes, self.animator.motion), call(then)))

    def _leads(self, state: State) -> None:
        """Mark who leads by what anybody may know of a state that is shown."""
        standing = self.game.standing(self.game.redact(state, NOBODY))
        leading(self.stage.showing, leaders(standing))

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
            self.director.play(self.animator.redraft(self._decided(seen)))
        else:
            self.stage.read()
        meant, motion = self.narrator.meant, self.animator.motion
        meant.lay_down(seen, self._lanes["page"], motion)
        felt = moods(seen, zones.owner, event.seat)
        faces = in_moods(self.stage.named, self._match.setup.seats, felt)
        self.stage.canvas.foresee([*self.stage.laid_open(seen), *faces])
        self.director.show(seen)
        if felt:
            self.director.play(call(self._feel, felt))

    def _fade(self, node: Node, alpha: float, seconds: float, then: Callable[[], None]) -> None:
        """A readout comes or goes, whatever is shown meanwhile."""
        soft = tween(node, seconds, "easeInOutQuad", alpha=alpha)
        self._lanes["page"].also(sequence(soft, call(then)))

    def _come(self, node: Node, near: float) -> None:
        """A face comes nearer or goes back, whatever is shown meanwhile."""
        seconds = self.animator.motion.comes
        self._lanes["page"].also(tween(node, seconds, "easeInOutSine", near=near))

    def _roll(self, node: Node, x: float, y: float) -> bool:
        """A figure goes to a place, whatever is shown meanwhile, where anything travels."""
        motion = self.animator.motion
        if motion.travels:
            self._lanes["page"].also(tween(node, motion.move_most, motion.move_ease, x=x, y=y))
        return motion.travels

    def close_hand(self, stays: bool) -> None:
        """Amid what is being shown, from now on nothing is seen but what everybody may know. stays:
        who holds the hand is asked next: it stays in front, face down."""
        self._look_as(NOBODY)
        self.closed = True
        self.stage.hide(NOBODY)
        sinking, zones = list[Node](), list[Zone]()
        if not stays and self.front.seat != NOBODY:
            sinking, zones = self._sinking(NOBODY, NOBODY), self._fronted()
            self.layout.seating.front = NOBODY
            self.stage.refurnish()
            for zone in zones:
                self.stage.refresh(zone)
        self._face_down(zones, sinking)
        self.director.reduce(lambda act: seen_by(act, NOBODY, self.game.zones))

    def turn_on_edge(self) -> None:
        """What only the viewer sees is turned over, as far as its faces are seen: then their hand
        is closed."""
        self._on_edge, self.animator.closes = self._held(), True
        self._lanes["page"].also(on_edge([n for nodes in self._on_edge.values() for n in nodes]))

    def turn_up_again(self) -> None:
        """What was being turned over lies open after all."""
        nodes = [node for nodes in self._on_edge.values() for node in nodes]
        self._on_edge, self.animator.closes = {}, False
        self.closed = self.closed or self.came_closed
        self._lanes["page"].also(from_edge(nodes))

    def covered(self) -> Sequence[Node]:
        """What lies face down before all, as it lies there."""
        if not self.closed:
            return ()
        covered = self.front.sunk(self.stage.showing.table)[1:]
        for node, lies in zip(covered, self._on_cloth(), strict=False):
            node.turn = lies.turn
        return covered

    def uncover(self, covered: Sequence[Node]) -> None:
        """What lay there face down is turned away from what lies there since: that can be taken up
        at once. What still stood on edge is laid flat instead."""
        if all(node.turn > HALF for node in covered):
            self._lay_flat(self._on_cloth())
            return
        for node in covered:
            node.z += ABOVE
            self.stage.bring(node)
        self._lanes["page"].also(turns_away(covered, self.stage.dismiss))

    def _on_cloth(self) -> list[Node]:
        """The pieces on the front panel."""
        return [node for zone in self._fronted() for node in self.stage.lying(zone)]

    def _held(self) -> Mapping[Zone, Sequence[Node]]:
        """What lies where others than the viewer see nothing."""
        zones, stage = self.game.zones, self.stage
        hidden = (zone for zone in stage.showing.table if zones.hides(zone, NOBODY))
        return {zone: stage.lying(zone) for zone in hidden if not zones.hides(zone, self.viewer)}

    def _look_as(self, viewer: Seat) -> None:
        """From now on the table is seen by other eyes."""
        self.animator.viewer, self.animator.closes = viewer, False

    @property
    def came_closed(self) -> bool:
        """Whether something lies as everybody sees it where the viewer sees more."""
        table = self.stage.showing.table
        return any(is_back(piece) for zone in self._held() for piece in table[zone])

    def _lay_flat(self, nodes: Sequence[Node]) -> None:
        """What was on edge lies down, face down."""
        for node in nodes:
            node.turn = ON_EDGE
        self._lanes["page"].also(from_edge(nodes))

    def _feel(self, felt: Mapping[Seat, str]) -> None:
        """What happened shows on faces for a while."""
        self._felt = felt
        if feel(self.stage.showing, felt):
            self.stage.read()
        self._lanes["ambience"].also(sequence(wait(FELT), call(self._calm_down, felt)))

    def _calm_down(self, felt: Mapping[Seat, str]) -> None:
        if self._felt is felt and feel(self.stage.showing, {}):
            self.stage.read()

    def thinks(self, seat: Seat | None) -> None:
        """Whose face shows that they think, if anybody's."""
        if thinking(self.stage.showing, seat):
            self.stage.read()

    def chose(self, seats: Collection[Seat]) -> None:
        """Who has chosen in secret while others still choose: a tick at their face."""
        if chosen(self.stage.showing, seats):
            self.stage.read()

    def _decided(self, seen: Sequence[Act]) -> list[Move]:
        """The drafted moves that acts carry out."""
        carried = Counter[Move]()
        for act in seen:
            if isinstance(act, Move):
                carried[act._replace(n=1, clause="")] += act.n
            elif isinstance(act, Step):
                carried[whole_way(act)] += 1
        return list((Counter(self.stage.drafted) & carried).elements())

    def turn_to(self, seat: Seat | None, state: State) -> None:
        """All of a state is shown, and it is a seat's turn."""
        self.stage.showing.turn = seat
        self.stage.showing.view = self.game.redact(state, self.viewer)
        self._leads(state)
        self.stage.read()

    def difference(self, state: State) -> str:
        """Where the stage shows something else than the viewer's view; empty when nowhere."""
        view, zones = self.game.redact(state, self.viewer), self.game.zones
        told, table = self.game.inventory(view), self.stage.decided(self.viewer)
        if self.animator.closes:
            told, table = zones.mask(told, NOBODY), zones.mask(table, NOBODY)
        found = zones.difference(table, told)
        shown, counters = self.stage.showing.counters, dict(self.game.counters(view))
        if not found and shown == counters:
            return ""
        return f"zones {found}, counters {shown} for {counters}"

    def restyle(self, context: Context) -> None:
        """Language, sizes or motion changed; lay the table anew afterwards."""
        self.layout.seating.text = context.text
        self.layout.seating.theme = context.theme
        self.stage.canvas.background = self.layout.materials.laid(context.theme)
        self.animator.motion = context.motion
        self._faces.near = context.motion.near_acting
        self.animator.theme = context.theme
        self.director.clear()

    def _turn(self, state: State, home: Seat, viewer: Seat, front: Seat | None = None) -> State:
        view = self.game.redact(state, viewer)
        seating = self.layout.seating
        self.fronted = viewer if front is None else front
        seating.home = home
        in_front = self.fronted if home == NOBODY else NOBODY
        self.front.lay(self.game.inventory(view), in_front)
        self._look_as(viewer)
        self.closed = False
        self.stage.showing.marks = {}
        self.layout.readouts.recall(view, self.stage.showing)
        return view
