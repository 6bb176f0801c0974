"""Scene transitions with a game box: its pieces fly to the table, or are packed away."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.table_parts import Halo
from scenes.menus.game_shelf.box_art import cover_picture
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import CommandPress, FocusMove, Intent, PointerPress
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from sprites.timeline import Animation, call, parallel, sequence, tween, wait

LID_SIZE = (474.0, 632.0)
TRAY_LENGTH = 620.0  # the longer side of the open box
TRAY_INNER_SIZE = (350.0, 490.0)  # where things lie in it
ARC_HEIGHT = 60.0
MAX_FLYING_NODES = 70  # so many things fly at most; what is more lies there at once
BOX_REST_SECONDS, LID_SECONDS, FLIGHT_SECONDS, STAGGER_SECONDS, BOX_EXIT_SECONDS = (
    0.3,
    0.42,
    0.5,
    0.4,
    0.3,
)  # seconds
PACKING_TIME_FACTOR = 0.75  # of these it takes to pack: whoever leaves is on the way already
LID_RISE, LID_TILT_DEGREES, OFFSCREEN_Y = (
    520.0,
    9.0,
    SCREEN_SIZE[1] + TRAY_LENGTH * 0.4,
)  # where a lid goes, and where boxes wait
BOX_Z, PIECES_Z, LID_Z = 4000.0, 4100.0, 4900.0


class BoxTransitionScene(Scene):
    """A short transition over a table; any key or press ends it.

    It shows copies of the visible nodes of the table, so it reveals no secrets.
    """

    is_interlude = True

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._count_labels: dict[Node, list[Node]] = {}  # the numbers that stand on what flies
        self._label_nodes: list[Node] = []  # words and numbers, what can be pressed, what passes by
        self.canvas.background = table.canvas.background
        game = table.match.game.name
        x, y = SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2 - 30
        self._tray = Node(_tray_picture(game), x, y, angle=90.0, lift=8.0, z=BOX_Z, name="box:tray")
        self._lid = Node(
            cover_picture(game, *LID_SIZE), x, y, lift=20.0, z=LID_Z, angle=0.0, name="box:lid"
        )
        self.canvas.add(self._tray)
        self.canvas.add(self._lid)

    @staticmethod
    def should_play_transition(context: Context, table: TableScene) -> bool:
        """True if the game has a box and the settings allow the animation."""
        boxed = skin.is_baked(f"cover/{table.match.game.name}")
        return boxed and context.motion.has_travel and context.settings.speed != INSTANT_SPEED

    def _copy_nodes(self, table: TableScene) -> list[Node]:
        """Add copies of all table nodes to the canvas; return those that fly."""
        stage = table.stage
        pieces = {id(thing.node) for thing in stage.all_sprites()}
        pieces |= {
            id(node) for zone in stage.pile_zones() if (node := stage.pile_node(zone)) is not None
        }
        signs = {id(sign) for sign in stage.indicator_nodes}
        said = {id(node) for node in table.action_bar.nodes}
        said |= {id(node) for node in stage.temporary_nodes}
        said |= {id(node) for widget in table.widget_layer.widgets for node in widget.nodes}
        flying: list[Node] = []
        counts: list[Node] = []
        for node in table.canvas:
            if not node.visible or node.alpha <= 0 or node.name == "ring":  # the focus
                continue
            copy = Node(
                node.picture, node.x, node.y, zoom=node.zoom, angle=node.angle, alpha=node.alpha,
                lift=node.lift, z=node.z, name=node.name,
            )  # fmt: skip
            if id(node) in pieces and len(flying) < MAX_FLYING_NODES:
                flying.append(copy)
            elif id(node) in signs and not isinstance(node.picture, Halo):
                counts.append(copy)
            if id(node) in said or id(node) in signs:
                self._label_nodes.append(copy)
            self.canvas.add(copy)
        for thing in flying:
            on = thing.bounds()
            self._count_labels[thing] = [sign for sign in counts if on.contains(sign.x, sign.y)]
        return flying

    def _position_in_box(self, thing: Node) -> tuple[float, float, float]:
        """Return position and zoom of a node in the open box, which mirrors the table."""
        wide, high = TRAY_INNER_SIZE
        x = self._tray.x + (thing.x / SCREEN_SIZE[0] - 0.5) * wide
        y = SCREEN_SIZE[1] / 2 - 30 + (thing.y / SCREEN_SIZE[1] - 0.5) * high
        return x, y, thing.zoom * wide / SCREEN_SIZE[0] * 1.6

    def _finish(self) -> None:
        if self.context.scene_stack.top is self:
            self.context.scene_stack.pop()

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Skip the transition on any key or press."""
        if isinstance(intent, CommandPress | PointerPress | FocusMove):
            self.timelines["table"].skip()
            return None
        return super().handle_intent(intent)


class OpenBoxScene(BoxTransitionScene):
    """The opening of a box over a table that is set up already."""

    has_fade_in = False

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self.timelines["table"].play(self._build_animation(table))

    def _build_animation(self, table: TableScene) -> Animation:
        """Return the animation: the lid lifts, the pieces fly out, the box leaves."""
        flying, lid, mixer = self._copy_nodes(table), self._lid, self.context.mixer
        apart = STAGGER_SECONDS / max(1, len(flying))
        out = [
            sequence(wait(n * apart), self._build_flight(thing)) for n, thing in enumerate(flying)
        ]
        lifted = parallel(
            tween(
                lid,
                LID_SECONDS,
                "easeInCubic",
                y=lid.y - LID_RISE,
                lift=160.0,
                angle=-LID_TILT_DEGREES,
            ),
            sequence(
                wait(LID_SECONDS * 0.5), tween(lid, LID_SECONDS * 0.5, "easeInQuad", alpha=0.0)
            ),
        )
        aside = parallel(
            tween(self._tray, BOX_EXIT_SECONDS, "easeInCubic", y=OFFSCREEN_Y, zoom=0.8),
            tween(self._tray, BOX_EXIT_SECONDS, "easeInQuad", alpha=0.0),
        )
        return sequence(
            wait(BOX_REST_SECONDS),
            call(mixer.play, "card_slide"),
            lifted,
            call(mixer.play, "wood_tap"),
            parallel(*out),
            aside,
            call(self._finish),
        )

    def _build_flight(self, thing: Node) -> Animation:
        """Return the flight of a node from the box to its place."""
        x, y, z, zoom, lift = thing.x, thing.y, thing.z, thing.zoom, thing.lift
        thing.x, thing.y, thing.zoom = self._position_in_box(thing)
        thing.z = PIECES_Z + z / 1000
        for sign in self._count_labels[thing]:
            sign.visible = False

        def land() -> None:
            thing.z, thing.lift = z, lift
            for sign in self._count_labels[thing]:
                sign.visible = True

        arc = ARC_HEIGHT if lift > FLAT_LIFT else 0.0
        return sequence(
            parallel(
                tween(thing, FLIGHT_SECONDS, "easeInOutCubic", arc=arc, x=x, y=y),
                tween(thing, FLIGHT_SECONDS, "easeOutQuad", zoom=zoom),
            ),
            call(land),
        )


class PackBoxScene(BoxTransitionScene):
    """The packing of a box, over the shelf, after a table was left."""

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self.timelines["table"].play(self._build_animation(table))

    def _build_animation(self, table: TableScene) -> Animation:
        """Return the animation: the box comes, the pieces fly in, the lid closes."""
        flying, lid, tray, mixer = (
            self._copy_nodes(table),
            self._lid,
            self._tray,
            self.context.mixer,
        )
        apart = STAGGER_SECONDS * PACKING_TIME_FACTOR / max(1, len(flying))
        away = [
            sequence(wait(n * apart), self._build_flight(thing)) for n, thing in enumerate(flying)
        ]
        at, shut = tray.y, lid.y
        tray.y, tray.zoom = OFFSCREEN_Y, 0.8
        lid.y, lid.angle, lid.alpha = shut - LID_RISE, -LID_TILT_DEGREES, 0.0
        time, come = LID_SECONDS * PACKING_TIME_FACTOR, BOX_EXIT_SECONDS * PACKING_TIME_FACTOR
        silence = [tween(node, come, "easeOutQuad", alpha=0.0) for node in self._label_nodes]
        return sequence(
            parallel(tween(tray, come, "easeOutCubic", y=at, zoom=1.0), *silence),
            call(mixer.play, "card_slide"),
            parallel(*away),
            parallel(
                tween(lid, time, "easeInCubic", y=shut, angle=0.0),
                tween(lid, time * 0.5, "easeOutQuad", alpha=1.0),
            ),
            call(mixer.play, "wood_tap"),
            wait(BOX_REST_SECONDS * PACKING_TIME_FACTOR),
            call(self._finish),
        )

    def _build_flight(self, thing: Node) -> Animation:
        """Return the flight of a node from its place into the box."""
        x, y, zoom = self._position_in_box(thing)
        z, time = PIECES_Z + thing.z / 1000, FLIGHT_SECONDS * PACKING_TIME_FACTOR

        def rise() -> None:
            thing.z = z
            for sign in self._count_labels[thing]:
                sign.visible = False

        arc = ARC_HEIGHT if thing.lift > FLAT_LIFT else 0.0
        return sequence(
            call(rise),
            parallel(
                tween(thing, time, "easeInOutCubic", arc=arc, x=x, y=y),
                tween(thing, time, "easeInQuad", zoom=zoom),
            ),
        )


def _tray_picture(game: str) -> BakedPicture:
    name = f"box/tray-{game}"
    return BakedPicture(name if skin.is_baked(name) else f"cover/{game}", width=TRAY_LENGTH)
