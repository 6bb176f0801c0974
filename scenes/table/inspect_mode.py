"""Inspect mode: arrow keys move between all pieces and zones, and Enter shows one large.

It serves players without a pointer: with a remote control, keys or a pad.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.layers import Layer
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage import closeup, magnifier, zone_descriptions
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.devices.intents import Command, CommandPress, Device, Intent
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.widget import Callback, FillWidget
from sprites.picture import Box

MIN_TARGET_SIZE = 24.0
"""Least size of a target, design pixels."""
MIN_TEXT_WIDTH = 90.0
"""Least width of a text target; narrower texts are counts, design pixels."""
TARGET_MERGE_DISTANCE = 8.0
"""Distance within which targets count as the same, design pixels."""
SCREEN_BOX = Box(0.0, 0.0, *SCREEN_SIZE)


class InspectTarget(FillWidget):
    """A piece or zone that can be inspected; it draws nothing itself."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(self, context: Context, name: str, box: Box, on_inspect: Callback) -> None:
        """Create a target.

        Args:
            context: Services and state that all scenes share.
            name: Name of the piece or zone.
            box: Touch area, design pixels.
            on_inspect: Called to show it large.
        """
        super().__init__(context, f"look:{name}")
        self._on_inspect = on_inspect
        self.place(*box)

    @property
    def navigation_box(self) -> Box:
        """Middle of the target, so that targets inside others can be reached too."""
        x, y = self.box.center
        return Box(x - 1.0, y - 1.0, 2.0, 2.0)

    def activate(self, device: Device) -> str | None:
        """Show the target large."""
        self._on_inspect()
        return None


class InspectScene(Scene):
    """The scene of inspect mode, over a table that waits."""

    is_see_through = True
    has_dimmed_backdrop = False
    has_fade_in = False
    has_seamless_exit = True

    def __init__(self, context: Context, presenter: TablePresenter, focus_name: str = "") -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            presenter: Presenter of the table below this scene.
            focus_name: Name of the focused widget of the table.
        """
        super().__init__(context)
        self._presenter = presenter
        self._focus_name = focus_name
        presenter.widget_layer.clear_focus()  # one ring is enough
        presenter.timelines["page"].skip()  # and what had opened for it lies as it is pointed at

    def compose(self) -> None:
        """Create the targets, and show the instructions."""
        self.widget_layer.on_back = self._leave
        self.widget_layer.set_widgets(
            list(keep_topmost(self._targets())), self._focus_name.replace("hotspot:", "look:", 1)
        )
        self.widget_layer.show_toast(self.context.text_catalogue("table.look_around"))

    def _targets(self) -> Iterator[InspectTarget]:
        """Yield all targets: pieces, piles, empty zones, seats, and other text."""
        named = list(self._described_targets())
        yield from named
        for n, box in enumerate(TableObstacles(self._presenter).text_boxes()):
            covered = any(spot.box.contains(*box.center) for spot in named)
            if is_inspectable_box(box) and box.width >= MIN_TEXT_WIDTH and not covered:
                yield InspectTarget(self.context, f"sign:{n}", box, partial(self._magnify, box))

    def _described_targets(self) -> Iterator[InspectTarget]:
        """Yield the targets that have a description."""
        display = self._presenter
        stage, layout = display.stage, display.layout
        used = set(stage.pile_zones())
        for sprite in (s for s in stage.all_sprites() if s.node.z < Layer.BAG_MOUTHS):
            used.add(sprite.zone)
            box = stage.resting_box(sprite.zone, sprite.index) or sprite.node.bounds()
            if is_inspectable_box(box):
                look = partial(self._show_piece, sprite, box)
                yield InspectTarget(self.context, f"{sprite.zone}:{sprite.index}", box, look)
        for zone in stage.pile_zones():
            whole = stage.pile_sprite(zone)
            if whole is not None and is_inspectable_box(whole.node.bounds()):
                box = whole.node.bounds()
                look = partial(self._show_piece, whole, box)
                yield InspectTarget(self.context, f"{zone}:-1", box, look)
        for zone, box in zone_descriptions.iter_zones(layout, stage):
            if (
                zone not in used
                and is_inspectable_box(box)
                and zone_descriptions.describe_zone(layout, stage, zone)
            ):
                yield InspectTarget(self.context, f"{zone}:-1", box, partial(self._magnify, box))
        for mark in zone_descriptions.iter_marks(layout, stage):
            box = mark.node.bounds()
            if mark.is_symbol and is_inspectable_box(box):
                look = partial(self._magnify, box)
                yield InspectTarget(self.context, f"{mark.about}:{mark.name}", box, look)
        around = TableObstacles(display)
        for seat in range(layout.seating.seat_count):
            box = around.name_box(seat)
            if is_inspectable_box(box):
                yield InspectTarget(self.context, f"seat:{seat}", box, partial(self._magnify, box))

    def _leave(self) -> None:
        """Return to the table, with the focus where it was."""
        table = self._presenter.widget_layer
        if self._focus_name in [widget.name for widget in table.active_widgets]:
            table.focus_on(self._focus_name)
        self.context.scene_stack.pop()

    def _show_piece(self, sprite: PieceSprite, box: Box) -> None:
        self.widget_layer.dismiss_toast()
        layout = self._presenter.layout
        if layout.piece_art.description(sprite.piece, sprite.zone) is None:
            self._magnify(box)
        else:
            closeup.show_piece_closeup(
                self.context, self.widget_layer, layout, self._presenter.stage, sprite
            )

    def _magnify(self, box: Box) -> None:
        self.widget_layer.dismiss_toast()
        canvas, presentation = self._presenter.widget_layer.canvas, self._presenter.table_view
        magnifier.show_enlarged_at(
            self.context, self.widget_layer, canvas, presentation, *box.center
        )

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle the close-up, leaving and zooming; the rest moves the focus."""
        if self.widget_layer.dialog:
            canvas = self._presenter.widget_layer.canvas
            magnifier.handle_intent(
                self.context, self.widget_layer, canvas, intent, self._presenter.open_rules
            )
            return None
        if isinstance(intent, CommandPress) and intent.command is Command.MENU:
            self._leave()
            return None
        if (
            isinstance(intent, CommandPress)
            and intent.command is Command.ZOOM
            and self.widget_layer.focused_widget
        ):
            self.widget_layer.focused_widget.activate(intent.device)
            return None
        return super().handle_intent(intent)


def keep_topmost(spots: Iterable[InspectTarget]) -> list[InspectTarget]:
    """Return the targets without those at the same position as a later one, which lies on top."""
    found: dict[tuple[int, int], InspectTarget] = {}
    for spot in spots:
        x, y = spot.box.center
        found[round(x / TARGET_MERGE_DISTANCE), round(y / TARGET_MERGE_DISTANCE)] = spot
    return list(found.values())


def is_inspectable_box(box: Box) -> bool:
    """True if a box is on the screen and large enough to be inspected."""
    return min(box.width, box.height) >= MIN_TARGET_SIZE and SCREEN_BOX.contains(*box.center)
