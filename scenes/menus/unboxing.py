"""A box is opened: its lid lifts, and what is in it flies to its place on the table. When the table
is left all of it is packed away."""

from __future__ import annotations

from scenes.context import Context
from scenes.kit.parts import Halo
from scenes.menus.boxart import cover
from scenes.preferences import INSTANT
from scenes.scene import Scene
from scenes.table.scene import TableScene
from scenes.ui import skin
from scenes.ui.intents import Do, Intent, Navigate, Press
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Animation, call, sequence, together, tween, wait

LID = (474.0, 632.0)
TRAY = 620.0  # the longer side of the open box
INSIDE = (350.0, 490.0)  # where things lie in it
ARC = 60.0
SINGLY = 70  # so many things fly at most; what is more lies there at once
REST, RISE, FLIGHT, APART, AWAY = 0.3, 0.42, 0.5, 0.4, 0.3  # seconds
BRIEF = 0.75  # of these it takes to pack: whoever leaves is on the way already
LIFTED, TILT, BELOW = 520.0, 9.0, SCREEN[1] + TRAY * 0.4  # where a lid goes, and where boxes wait
BOX_Z, THINGS_Z, LID_Z = 4000.0, 4100.0, 4900.0


class BoxScene(Scene):
    """A short flourish over a table; any key or press ends it.

    It shows copies of what lies on the table, so it tells nothing that the table does not.
    """

    interlude = True

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._told: dict[Node, list[Node]] = {}  # the numbers that stand on what flies
        self._said: list[Node] = []  # words and numbers, what can be pressed, what passes by
        self.canvas.background = table.canvas.background
        game = table.match.game.name
        x, y = SCREEN[0] / 2, SCREEN[1] / 2 - 30
        self._tray = Node(_tray(game), x, y, angle=90.0, lift=8.0, z=BOX_Z, name="box:tray")
        self._lid = Node(cover(game, *LID), x, y, lift=20.0, z=LID_Z, angle=0.0, name="box:lid")
        self.canvas.add(self._tray)
        self.canvas.add(self._lid)

    @staticmethod
    def wanted(context: Context, table: TableScene) -> bool:
        """Whether there is anything to unpack, and somebody who wants to see it."""
        boxed = skin.is_baked(f"cover/{table.match.game.name}")
        return boxed and context.motion.travels and context.settings.speed != INSTANT

    def _copies(self, table: TableScene) -> list[Node]:
        """Copies of all nodes of the table are laid there; those that fly."""
        stage = table.stage
        pieces = {id(thing.node) for thing in stage.everything()}
        pieces |= {id(node) for zone in stage.piles() if (node := stage.pile(zone)) is not None}
        signs = {id(sign) for sign in stage.signs}
        said = {id(node) for node in table.hud.nodes}
        said |= {id(node) for node in stage.passing}
        said |= {id(node) for widget in table.page.widgets for node in widget.nodes}
        flying: list[Node] = []
        counts: list[Node] = []
        for node in table.canvas:
            if not node.visible or node.alpha <= 0 or node.name == "ring":  # the focus
                continue
            copy = Node(
                node.picture, node.x, node.y, zoom=node.zoom, angle=node.angle, alpha=node.alpha,
                lift=node.lift, z=node.z, name=node.name,
            )  # fmt: skip
            if id(node) in pieces and len(flying) < SINGLY:
                flying.append(copy)
            elif id(node) in signs and not isinstance(node.picture, Halo):
                counts.append(copy)
            if id(node) in said or id(node) in signs:
                self._said.append(copy)
            self.canvas.add(copy)
        for thing in flying:
            on = thing.bounds()
            self._told[thing] = [sign for sign in counts if on.contains(sign.x, sign.y)]
        return flying

    def _in_the_box(self, thing: Node) -> tuple[float, float, float]:
        """Where a thing lies in the open box (the table once more, small), and how small."""
        wide, high = INSIDE
        x = self._tray.x + (thing.x / SCREEN[0] - 0.5) * wide
        y = SCREEN[1] / 2 - 30 + (thing.y / SCREEN[1] - 0.5) * high
        return x, y, thing.zoom * wide / SCREEN[0] * 1.6

    def _done(self) -> None:
        if self.context.stack.top is self:
            self.context.stack.pop()

    def handle(self, intent: Intent) -> Intent | None:
        """Whoever presses anything does not want to wait."""
        if isinstance(intent, Do | Press | Navigate):
            self.lanes["table"].skip()
            return None
        return super().handle(intent)


class UnboxingScene(BoxScene):
    """Over a table that is laid already."""

    fades = False

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self.lanes["table"].play(self._opening(table))

    def _opening(self, table: TableScene) -> Animation:
        """The lid lifts off, the things fly out, the box is put aside."""
        flying, lid, mixer = self._copies(table), self._lid, self.context.mixer
        apart = APART / max(1, len(flying))
        out = [sequence(wait(n * apart), self._flight(thing)) for n, thing in enumerate(flying)]
        lifted = together(
            tween(lid, RISE, "easeInCubic", y=lid.y - LIFTED, lift=160.0, angle=-TILT),
            sequence(wait(RISE * 0.5), tween(lid, RISE * 0.5, "easeInQuad", alpha=0.0)),
        )
        aside = together(
            tween(self._tray, AWAY, "easeInCubic", y=BELOW, zoom=0.8),
            tween(self._tray, AWAY, "easeInQuad", alpha=0.0),
        )
        return sequence(
            wait(REST),
            call(mixer.play, "card_slide"),
            lifted,
            call(mixer.play, "wood_tap"),
            together(*out),
            aside,
            call(self._done),
        )

    def _flight(self, thing: Node) -> Animation:
        """A thing out of the box to where it lies."""
        x, y, z, zoom, lift = thing.x, thing.y, thing.z, thing.zoom, thing.lift
        thing.x, thing.y, thing.zoom = self._in_the_box(thing)
        thing.z = THINGS_Z + z / 1000
        for sign in self._told[thing]:
            sign.visible = False

        def land() -> None:
            thing.z, thing.lift = z, lift
            for sign in self._told[thing]:
                sign.visible = True

        arc = ARC if lift > FLAT else 0.0
        return sequence(
            together(
                tween(thing, FLIGHT, "easeInOutCubic", arc=arc, x=x, y=y),
                tween(thing, FLIGHT, "easeOutQuad", zoom=zoom),
            ),
            call(land),
        )


class PackingScene(BoxScene):
    """Over the shelf, in the place of a table that was left."""

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self.lanes["table"].play(self._closing(table))

    def _closing(self, table: TableScene) -> Animation:
        """The box comes, the things fly in, the lid is laid on."""
        flying, lid, tray, mixer = self._copies(table), self._lid, self._tray, self.context.mixer
        apart = APART * BRIEF / max(1, len(flying))
        away = [sequence(wait(n * apart), self._flight(thing)) for n, thing in enumerate(flying)]
        at, shut = tray.y, lid.y
        tray.y, tray.zoom = BELOW, 0.8
        lid.y, lid.angle, lid.alpha = shut - LIFTED, -TILT, 0.0
        time, come = RISE * BRIEF, AWAY * BRIEF
        silence = [tween(node, come, "easeOutQuad", alpha=0.0) for node in self._said]
        return sequence(
            together(tween(tray, come, "easeOutCubic", y=at, zoom=1.0), *silence),
            call(mixer.play, "card_slide"),
            together(*away),
            together(
                tween(lid, time, "easeInCubic", y=shut, angle=0.0),
                tween(lid, time * 0.5, "easeOutQuad", alpha=1.0),
            ),
            call(mixer.play, "wood_tap"),
            wait(REST * BRIEF),
            call(self._done),
        )

    def _flight(self, thing: Node) -> Animation:
        """A thing from where it lies into the box."""
        x, y, zoom = self._in_the_box(thing)
        z, time = THINGS_Z + thing.z / 1000, FLIGHT * BRIEF

        def rise() -> None:
            thing.z = z
            for sign in self._told[thing]:
                sign.visible = False

        arc = ARC if thing.lift > FLAT else 0.0
        return sequence(
            call(rise),
            together(
                tween(thing, time, "easeInOutCubic", arc=arc, x=x, y=y),
                tween(thing, time, "easeInQuad", zoom=zoom),
            ),
        )


def _tray(game: str) -> Baked:
    name = f"box/tray-{game}"
    return Baked(name if skin.is_baked(name) else f"cover/{game}", width=TRAY)
