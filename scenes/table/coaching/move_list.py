"""Move list beside the table: all possible moves, with rings around their pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.table_parts import Halo
from scenes.table.input.table_commands import PlayListedMove
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.layer.label_placement import (
    LabelPlacement,
    LabelShape,
    OverlapCost,
    find_label_placement,
)
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.buttons import Button, IconButton
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.layout import split_into_pages
from scenes.ui.widgets.widget import Widget
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.zones import Seat

NARROW_LIST_WIDTH, WIDE_LIST_WIDTH, MAX_LIST_WIDTH = 330.0, 500.0, 860.0
"""Widths of the list: narrow and wide at text scale 1, and the maximum; design pixels."""
LIST_HEIGHT_SHARES = (1.0, 0.75, 0.55, 0.4, 0.25)
"""Shares of the available height that are tried; the rest of the moves goes to further pages."""
PAGE_COST = 1500.0
"""Cost of each further page, in the unit of overlap costs: less than covering a target."""
RING_GAP, RING_GLOW_WIDTH = 5.0, 18.0
"""Distance of a ring from its subject, and the width of its glow, design pixels."""
BUTTON_LABEL_SCALE = 0.8
"""Scale of the button labels, relative to the usual size."""
(
    TARGET_OVERLAP_COST,
    HAND_OVERLAP_COST,
    TOUCHABLE_OVERLAP_COST,
    PIECE_OVERLAP_COST,
    TEXT_OVERLAP_COST,
) = 2000.0, 12.0, 6.0, 3.0, 2.0
"""Costs of covering a unit square: targets of moves, the hand, touchable things, pieces, text."""


class MoveButton(Button):
    """A button for a move of the list; it reports when it gets the focus."""

    on_focus: Callable[[], None] | None = None

    def on_focus_changed(self) -> None:
        """Call `on_focus`."""
        if self.on_focus is not None:
            self.on_focus()


MoveRow = list[MoveButton]
"""Move buttons side by side."""


class MoveListLayout(NamedTuple):
    """A shape of the list, with its moves divided into pages."""

    shape: LabelShape
    pages: list[list[MoveRow]]


class MoveList:
    """Shows the list of moves, with rings around the pieces of its moves."""

    def __init__(self, presenter: TablePresenter, obstacles: TableObstacles) -> None:
        self._context = presenter.context
        self._presenter = presenter
        self._obstacles = obstacles
        self._page_number: int | None = None
        self._rings: list[Node] = []

    def show_moves(self, seat: Seat, moves: Sequence[Action], advised: Action | None) -> None:
        """Show a list of moves of a seat.

        Args:
            seat: Seat that may move.
            moves: Legal actions to be listed.
            advised: Move that a hint has revealed, which is highlighted. No move is highlighted or
                selected without a hint.
        """
        self._page_number = None
        self._show(seat, moves, advised)

    def _show(self, seat: Seat, moves: Sequence[Action], advised: Action | None) -> None:
        context, theme, page = self._context, self._context.theme, self._presenter.widget_layer
        self._remove_rings()
        lit = self._boxes(seat, moves)
        buttons = [self._button(seat, n, act, act == advised) for n, act in enumerate(moves)]
        if self._presenter.gestures.action_builder is not None:
            buttons.append(self._build_compose_button())
        heading = Label(
            context, "moves:heading", context.text_catalogue("table.moves.heading"), theme.label,
            face="display",
        )  # fmt: skip
        plans = self._layouts(heading, buttons)
        found = self._place([plan.shape for plan in plans], lit)
        box, pages = found.box, plans[found.shape_index].pages
        named = next((b.name for b, act in zip(buttons, moves, strict=False) if act == advised), "")
        if self._page_number is None:  # it opens where the advised move is
            self._page_number = next(
                (n for n, p in enumerate(pages) if any(b.name == named for b in chain(*p))), 0
            )
        rows = pages[self._page_number]
        shown = list(chain(*rows))
        panel = Panel(context, "moves:panel", "dark", DIALOG_Z)
        panel.place(*box)
        x, y, inside = box.x + theme.padding, box.y + theme.padding, box.width - 2 * theme.padding
        for widget in (heading, *shown):
            widget.z = DIALOG_Z + 1
        high = heading.preferred_size(inside)[1]
        heading.place(x, y, inside, high)
        y += high + theme.gap
        across = len(pages[0][0])
        each = (inside - theme.gap * (across - 1)) / across
        for row in rows:
            tall = max(button.preferred_size(each)[1] for button in row)
            for n, button in enumerate(row):
                button.place(x + n * (each + theme.gap), y, each, tall)
            y += tall + theme.gap
        foot = Box(x, box.bottom - theme.padding - theme.field_height, inside, theme.field_height)
        feet = self._build_footer(foot, self._page_number, len(pages), seat, moves, advised)
        widgets: list[Widget] = [panel, heading, *shown, *feet]
        here = named if any(button.name == named for button in shown) else ""
        page.open_dialog(widgets, self.close, here)
        if not here:
            page.clear_focus()
            self._remove_rings()
            self._add_rings(lit)

    def close(self) -> None:
        """Close the list and remove its rings."""
        self._remove_rings()
        self._presenter.widget_layer.close_dialog()

    # Its parts

    def _button(self, seat: Seat, n: int, action: Action, advised: bool) -> MoveButton:
        def chosen() -> None:
            self.close()
            self._presenter.commands.append(PlayListedMove(action))

        words = self._presenter.describe_action(action)
        look = "green" if advised else "plain"
        made = MoveButton(self._context, f"move:{n}", words, chosen, look)  # type: ignore[arg-type]
        made.scale_label(BUTTON_LABEL_SCALE)
        made.on_focus = lambda: self._focus_move(made, seat, action)
        return made

    def _build_compose_button(self) -> MoveButton:
        """Return the button for moves that are built piece by piece on the table."""

        def chosen() -> None:
            self.close()
            self._presenter.table_focus.focus_first_choice()

        words = self._context.text_catalogue("table.moves.compose")
        made = MoveButton(self._context, "move:compose", words, chosen, "quiet")
        made.scale_label(BUTTON_LABEL_SCALE)
        return made

    def _build_footer(
        self,
        box: Box,
        at: int,
        pages: int,
        seat: Seat,
        moves: Sequence[Action],
        advised: Action | None,
    ) -> list[Widget]:
        """Return the back button, and the arrows if there are several pages."""
        context, theme, text = self._context, self._context.theme, self._context.text_catalogue
        arrows = 2 * (box.height + theme.gap) if pages > 1 else 0.0
        back = Button(context, "back", text("table.moves.back"), self.close, "quiet")
        back.scale_label(BUTTON_LABEL_SCALE)
        back.z = DIALOG_Z + 1
        back.place(box.x, box.y, box.width - arrows, box.height)
        if pages == 1:
            return [back]

        def turn(by: int) -> Callable[[], None]:
            def turned() -> None:
                self._page_number = at + by
                self._context.mixer.play("page_turn")
                self._show(seat, moves, advised)

            return turned

        made: list[Widget] = [back]
        first = "" if at else text("ui.page_first")
        last = "" if at < pages - 1 else text("ui.page_last")
        arrows_of = (("back", "up", -1, first), ("on", "down", 1, last))
        x = box.right - 2 * box.height - theme.gap
        for name, icon, by, why_not in arrows_of:
            words = text(f"ui.page_{name}")
            arrow = IconButton(context, f"page:{name}", icon, words, turn(by), reason=why_not)
            arrow.z = DIALOG_Z + 1
            arrow.place(x, box.y, box.height, box.height)
            x += box.height + theme.gap
            made.append(arrow)
        return made

    # Where it stands, and what is lit

    def _layouts(self, heading: Label, buttons: Sequence[MoveButton]) -> list[MoveListLayout]:
        """Return the possible layouts of the list: narrow or wide, high or with several pages."""
        theme = self._context.theme
        own = max((button.preferred_size(MAX_LIST_WIDTH)[0] for button in buttons), default=0.0)
        own = max(own, heading.preferred_size(MAX_LIST_WIDTH)[0]) + 2 * theme.padding
        widest = min(MAX_LIST_WIDTH, WIDE_LIST_WIDTH * theme.text_scale)
        found = []
        usual = min(widest, max(own, NARROW_LIST_WIDTH * theme.text_scale))
        for width, across in ((usual, 1), (widest, 1), (MAX_LIST_WIDTH, 2)):
            inside = width - 2 * theme.padding
            each = (inside - theme.gap * (across - 1)) / across
            rest = (
                heading.preferred_size(inside)[1]
                + theme.field_height
                + 2 * (theme.gap + theme.padding)
            )
            rows: list[MoveRow] = [
                list(buttons[n : n + across]) for n in range(0, len(buttons), across)
            ]
            heights = [max(button.preferred_size(each)[1] for button in row) for row in rows]
            for share in LIST_HEIGHT_SHARES:
                most = (SCREEN_SIZE[1] - 2 * theme.vertical_margin) * share - rest
                pages = split_into_pages(rows, heights, most, theme.gap)
                high = max(
                    sum(max(b.preferred_size(each)[1] for b in row) + theme.gap for row in page)
                    for page in pages
                )
                shape = LabelShape(width, rest + high - theme.gap, PAGE_COST * (len(pages) - 1))
                found.append(MoveListLayout(shape, pages))
        return found

    def _place(self, shapes: Sequence[LabelShape], lit: Sequence[Box]) -> LabelPlacement:
        """Return the place where the list covers least of its targets."""
        return find_panel_placement(self._context.theme, self._obstacles, shapes, lit)

    def _boxes(self, seat: Seat, moves: Sequence[Action]) -> list[Box]:
        """Return the boxes of the pieces and zones of all moves."""
        display = self._presenter
        found = [
            box
            for action in moves
            for box in display.narrator.action_boxes(display.gestures.player_view, seat, action)
        ]
        return list(dict.fromkeys(found))

    def _add_rings(self, boxes: Sequence[Box], wide: float = 6.0) -> None:
        """Add rings that stay while the list is open."""
        for box in boxes:
            halo = Halo(
                box.width + 2 * RING_GAP,
                box.height + 2 * RING_GAP,
                self._context.theme.gold,
                RING_GLOW_WIDTH,
                wide / 2,
                wide * 2,
            )
            ring = Node(halo, *box.center, lift=FLAT_LIFT, z=Layer.HINT_RINGS, name="target")
            self._rings.append(ring)
            self._presenter.stage.add_temporary(ring)

    def _focus_move(self, button: MoveButton, seat: Seat, action: Action) -> None:
        """Show rings only around the pieces of the focused move."""
        if not button.is_focused:
            return
        display = self._presenter
        self._remove_rings()
        self._add_rings(
            display.narrator.action_boxes(display.gestures.player_view, seat, action), 12.0
        )

    def _remove_rings(self) -> None:
        for ring in self._rings:
            self._presenter.stage.remove_temporary(ring)
        self._rings = []


def find_panel_placement(
    theme: Theme, obstacles: TableObstacles, shapes: Sequence[LabelShape], targets: Sequence[Box]
) -> LabelPlacement:
    """Return the place where one of these shapes covers least of its subjects."""
    room = Box(
        theme.side_margin,
        theme.vertical_margin,
        SCREEN_SIZE[0] - 2 * theme.side_margin,
        SCREEN_SIZE[1] - 2 * theme.vertical_margin,
    )
    covers = [
        *(OverlapCost(add_ring_margin(box), TARGET_OVERLAP_COST) for box in targets),
        *(OverlapCost(box, HAND_OVERLAP_COST) for box in obstacles.hand_boxes()),
        *(OverlapCost(box, TOUCHABLE_OVERLAP_COST) for box in obstacles.touchable_boxes()),
        *(OverlapCost(box, PIECE_OVERLAP_COST) for box in obstacles.piece_boxes()),
        *(OverlapCost(box, TEXT_OVERLAP_COST) for box in obstacles.text_boxes()),
    ]
    near = Box(SCREEN_SIZE[0] - theme.side_margin, SCREEN_SIZE[1] / 2, 0.0, 0.0)
    return find_label_placement(shapes, room, covers, near)


def add_ring_margin(box: Box) -> Box:
    """Return a box enlarged by the ring around it and its glow."""
    return box.inset(-(RING_GAP + RING_GLOW_WIDTH))


def select_listed_moves(
    legal: Sequence[Action], builder: ActionBuilder | None, advised: Action | None
) -> list[Action]:
    """Return the actions for the list, in their order.

    Without an action builder these are all legal actions. With one they are its present actions
    and the advised one, since thousands of actions can be built.
    """
    if builder is None:
        return list(legal)
    known = set(legal)
    offered = [t.action for t in builder.gestures()]
    found = [act for act in offered if isinstance(act, Action) and act in known]
    return list(dict.fromkeys([*([advised] if advised is not None else []), *found]))
