"""The box is opened: its lid lifts, and what is in it flies to its place on the table."""

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
SINGLY = 70  # so many things fly at most; what is more lies there at once
REST, RISE, FLIGHT, APART, AWAY = 0.3, 0.42, 0.5, 0.4, 0.3  # seconds
BOX_Z, THINGS_Z, LID_Z = 4000.0, 4100.0, 4900.0


class UnboxingScene(Scene):
    """A short flourish over a table that is laid already; any key or press ends it.

    It shows copies of what lies on the table, so it tells nothing that the table does not.
    """

    fades = False

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._table = table
        self._told: dict[Node, list[Node]] = {}  # the numbers that stand on what flies
        self.canvas.background = table.canvas.background
        game = table.match.game.name
        x, y = SCREEN[0] / 2, SCREEN[1] / 2 - 30
        tray = Node(self._tray(game), x, y, angle=90.0, lift=8.0, z=BOX_Z, name="box:tray")
        lid = Node(cover(game, *LID), x, y, lift=20.0, z=LID_Z, angle=0.0, name="box:lid")
        self.canvas.add(tray)
        self.canvas.add(lid)
        self.lanes["table"].play(self._opening(tray, lid))

    @staticmethod
    def wanted(context: Context, table: TableScene) -> bool:
        """Whether there is anything to unpack, and somebody who wants to see it."""
        boxed = skin.is_baked(f"cover/{table.match.game.name}")
        return boxed and context.motion.travels and context.settings.speed != INSTANT

    def _tray(self, game: str) -> Baked:
        name = f"box/tray-{game}"
        return Baked(name if skin.is_baked(name) else f"cover/{game}", width=TRAY)

    def _opening(self, tray: Node, lid: Node) -> Animation:
        """The lid lifts off, the things fly out, the box is put aside."""
        flying = self._copies()
        mixer = self.context.mixer
        apart = APART / max(1, len(flying))
        out = [
            sequence(wait(n * apart), self._flight(thing, *there, tray))
            for n, (thing, there) in enumerate(flying)
        ]
        lifted = together(
            tween(lid, RISE, "easeInCubic", y=lid.y - 520, lift=160.0, angle=-9.0),
            sequence(wait(RISE * 0.5), tween(lid, RISE * 0.5, "easeInQuad", alpha=0.0)),
        )
        aside = together(
            tween(tray, AWAY, "easeInCubic", y=SCREEN[1] + TRAY * 0.4, zoom=0.8),
            tween(tray, AWAY, "easeInQuad", alpha=0.0),
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

    def _copies(self) -> list[tuple[Node, tuple[float, float]]]:
        """Copies of all nodes of the table; of those that fly, each with where to."""
        stage = self._table.stage
        pieces = {id(thing.node) for thing in stage.everything()}
        pieces |= {id(node) for zone in stage.piles() if (node := stage.pile(zone)) is not None}
        signs = {id(sign) for sign in stage.signs}
        flying: list[tuple[Node, tuple[float, float]]] = []
        counts: list[Node] = []
        for node in self._table.canvas:
            if not node.visible or node.alpha <= 0:
                continue
            copy = Node(
                node.picture, node.x, node.y, zoom=node.zoom, angle=node.angle, alpha=node.alpha,
                lift=node.lift, z=node.z, name=node.name,
            )  # fmt: skip
            if id(node) in pieces and len(flying) < SINGLY:
                flying.append((copy, (node.x, node.y)))
            elif id(node) in signs and not isinstance(node.picture, Halo):
                counts.append(copy)
            self.canvas.add(copy)
        for thing, _ in flying:
            on = thing.bounds()
            self._told[thing] = [sign for sign in counts if on.contains(sign.x, sign.y)]
        return flying

    def _flight(self, thing: Node, x: float, y: float, tray: Node) -> Animation:
        """A thing out of the box to where it lies."""
        z, zoom, lift = thing.z, thing.zoom, thing.lift
        wide, high = INSIDE  # the table once more, small, in the open box
        thing.x = tray.x + (x / SCREEN[0] - 0.5) * wide
        thing.y = tray.y + (y / SCREEN[1] - 0.5) * high
        thing.z, thing.zoom = THINGS_Z + z / 1000, zoom * wide / SCREEN[0] * 1.6

        for sign in self._told[thing]:
            sign.visible = False

        def land() -> None:
            thing.z, thing.lift = z, lift
            for sign in self._told[thing]:
                sign.visible = True

        arc = 60.0 if lift > FLAT else 0.0
        return sequence(
            together(
                tween(thing, FLIGHT, "easeInOutCubic", arc=arc, x=x, y=y),
                tween(thing, FLIGHT, "easeOutQuad", zoom=zoom),
            ),
            call(land),
        )

    def _done(self) -> None:
        if self.context.stack.top is self:
            self.context.stack.pop()

    def handle(self, intent: Intent) -> Intent | None:
        """Whoever presses anything does not want to wait."""
        if isinstance(intent, Do | Press | Navigate):
            self.lanes["table"].skip()
            return None
        return super().handle(intent)
