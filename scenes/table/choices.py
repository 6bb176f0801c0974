"""What can be done now: a list beside the table, on which the targets are lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from scenes.table.wishes import FromList
from scenes.ui.buttons import Button, IconButton
from scenes.ui.freespace import Cover, FreeSpace, Shape, free_space
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import paged
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import SCREEN, Theme
from scenes.ui.widget import Widget
from sprites.node import FLAT, Node
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.handling import ActionDraft
from tabletop.core.zones import Seat

NARROW, WIDE, WIDEST = 330.0, 500.0, 860.0
"""How wide the list can be, at text scale 1 and at most."""
SHARES = (1.0, 0.75, 0.55, 0.4, 0.25)
"""Of the height that there is so much can be used: what does not go in comes on further pages."""
TURNED = 1500.0
"""What each further page costs, as covering does: much beside anything but a target."""
APART, REACH = 5.0, 18.0
"""A ring's way from what it is about, and how far its light reaches from there."""
LABELS = 0.8
"""The size of its labels, of the usual one."""
TARGET, HELD, OFFERED, PIECE, SIGN = 2000.0, 12.0, 6.0, 3.0, 2.0
"""What it costs to cover, a square: what could be touched, one's hand, buttons, pieces, signs."""


class MoveButton(Button):
    """A move of the list; while it has the focus it is told so."""

    watched: Callable[[], None] | None = None

    def attended(self) -> None:
        if self.watched is not None:
            self.watched()


Row = list[MoveButton]
"""Moves side by side."""


class ListPlan(NamedTuple):
    """A shape of the list, and how its moves are shared out to pages then."""

    shape: Shape
    pages: list[list[Row]]


class Choices:
    """Opens the list, and lights up where its moves are done."""

    def __init__(self, display: Display, surroundings: Surroundings) -> None:
        self._context = display.context
        self._display = display
        self._around = surroundings
        self._page: int | None = None
        self._lights: list[Node] = []

    def open(self, seat: Seat, moves: Sequence[Action], advised: Action | None) -> None:
        """List moves of a seat. advised: the one that a hint has told, which then stands out; no
        other does, and nothing is chosen beforehand where none was told."""
        self._page = None
        self._show(seat, moves, advised)

    def _show(self, seat: Seat, moves: Sequence[Action], advised: Action | None) -> None:
        context, theme, page = self._context, self._context.theme, self._display.page
        self._dark()
        lit = self._boxes(seat, moves)
        buttons = [self._button(seat, n, act, act == advised) for n, act in enumerate(moves)]
        if self._display.gestures.draft is not None:
            buttons.append(self._way_to_compose())
        heading = Label(
            context, "moves:heading", context.text("table.moves.heading"), theme.label,
            face="display",
        )  # fmt: skip
        plans = self._plans(heading, buttons)
        found = self._place([plan.shape for plan in plans], lit)
        box, pages = found.box, plans[found.shape].pages
        named = next((b.name for b, act in zip(buttons, moves, strict=False) if act == advised), "")
        if self._page is None:  # it opens where the advised move is
            self._page = next(
                (n for n, p in enumerate(pages) if any(b.name == named for b in chain(*p))), 0
            )
        rows = pages[self._page]
        shown = list(chain(*rows))
        panel = Panel(context, "moves:panel", "dark", DIALOG_Z)
        panel.place(*box)
        x, y, inside = box.x + theme.pad, box.y + theme.pad, box.width - 2 * theme.pad
        for widget in (heading, *shown):
            widget.z = DIALOG_Z + 1
        high = heading.wanted(inside)[1]
        heading.place(x, y, inside, high)
        y += high + theme.gap
        across = len(pages[0][0])
        each = (inside - theme.gap * (across - 1)) / across
        for row in rows:
            tall = max(button.wanted(each)[1] for button in row)
            for n, button in enumerate(row):
                button.place(x + n * (each + theme.gap), y, each, tall)
            y += tall + theme.gap
        foot = Box(x, box.bottom - theme.pad - theme.field_height, inside, theme.field_height)
        feet = self._feet(foot, self._page, len(pages), seat, moves, advised)
        widgets: list[Widget] = [panel, heading, *shown, *feet]
        here = named if any(button.name == named for button in shown) else ""
        page.open(widgets, self.close, here)
        if not here:
            page.rest()
            self._dark()
            self._light(lit)

    def close(self) -> None:
        """Take the list away, and its lights."""
        self._dark()
        self._display.page.close()

    # Its parts

    def _button(self, seat: Seat, n: int, action: Action, advised: bool) -> MoveButton:
        def chosen() -> None:
            self.close()
            self._display.wishes.append(FromList(action))

        words = self._display.words(action)
        look = "green" if advised else "plain"
        made = MoveButton(self._context, f"move:{n}", words, chosen, look)  # type: ignore[arg-type]
        made.shrink(LABELS)
        made.watched = lambda: self._attend(made, seat, action)
        return made

    def _way_to_compose(self) -> MoveButton:
        """Other moves are put together piece by piece on the table."""

        def chosen() -> None:
            self.close()
            self._display.focus.to_offer()

        words = self._context.text("table.moves.compose")
        made = MoveButton(self._context, "move:compose", words, chosen, "quiet")
        made.shrink(LABELS)
        return made

    def _feet(
        self,
        box: Box,
        at: int,
        pages: int,
        seat: Seat,
        moves: Sequence[Action],
        advised: Action | None,
    ) -> list[Widget]:
        """The way back, and the arrows where there are several pages."""
        context, theme, text = self._context, self._context.theme, self._context.text
        arrows = 2 * (box.height + theme.gap) if pages > 1 else 0.0
        back = Button(context, "back", text("table.moves.back"), self.close, "quiet")
        back.shrink(LABELS)
        back.z = DIALOG_Z + 1
        back.place(box.x, box.y, box.width - arrows, box.height)
        if pages == 1:
            return [back]

        def turn(by: int) -> Callable[[], None]:
            def turned() -> None:
                self._page = at + by
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

    def _plans(self, heading: Label, buttons: Sequence[MoveButton]) -> list[ListPlan]:
        """The shapes that the list can have: narrow or wide, high or of several pages."""
        theme = self._context.theme
        own = max((button.wanted(WIDEST)[0] for button in buttons), default=0.0)
        own = max(own, heading.wanted(WIDEST)[0]) + 2 * theme.pad
        widest = min(WIDEST, WIDE * theme.text_scale)
        found = []
        usual = min(widest, max(own, NARROW * theme.text_scale))
        for width, across in ((usual, 1), (widest, 1), (WIDEST, 2)):
            inside = width - 2 * theme.pad
            each = (inside - theme.gap * (across - 1)) / across
            rest = heading.wanted(inside)[1] + theme.field_height + 2 * (theme.gap + theme.pad)
            rows: list[Row] = [
                list(buttons[n : n + across]) for n in range(0, len(buttons), across)
            ]
            heights = [max(button.wanted(each)[1] for button in row) for row in rows]
            for share in SHARES:
                most = (SCREEN[1] - 2 * theme.edge) * share - rest
                pages = paged(rows, heights, most, theme.gap)
                high = max(
                    sum(max(b.wanted(each)[1] for b in row) + theme.gap for row in page)
                    for page in pages
                )
                shape = Shape(width, rest + high - theme.gap, TURNED * (len(pages) - 1))
                found.append(ListPlan(shape, pages))
        return found

    def _place(self, shapes: Sequence[Shape], lit: Sequence[Box]) -> FreeSpace:
        """Where the list covers least of what its moves are about."""
        return place_beside(self._context.theme, self._around, shapes, lit)

    def _boxes(self, seat: Seat, moves: Sequence[Action]) -> list[Box]:
        """Where all the moves are done."""
        display = self._display
        found = [
            box
            for action in moves
            for box in display.narrator.boxes(display.gestures.view, seat, action)
        ]
        return list(dict.fromkeys(found))

    def _light(self, boxes: Sequence[Box], wide: float = 6.0) -> None:
        """Rings that stay while the list is open."""
        for box in boxes:
            halo = Halo(
                box.width + 2 * APART, box.height + 2 * APART, self._context.theme.gold, REACH,
                wide / 2, wide * 2,
            )  # fmt: skip
            ring = Node(halo, *box.center, lift=FLAT, z=Layer.INTENTS, name="target")
            self._lights.append(ring)
            self._display.stage.bring(ring)

    def _attend(self, button: MoveButton, seat: Seat, action: Action) -> None:
        """The focus is on a move: its pieces stand out, the others' lights go."""
        if not button.focused:
            return
        display = self._display
        self._dark()
        self._light(display.narrator.boxes(display.gestures.view, seat, action), 12.0)

    def _dark(self) -> None:
        for ring in self._lights:
            self._display.stage.dismiss(ring)
        self._lights = []


def place_beside(
    theme: Theme, around: Surroundings, shapes: Sequence[Shape], lit: Sequence[Box]
) -> FreeSpace:
    """Where something of one of these shapes covers least of what it is about."""
    room = Box(theme.side, theme.edge, SCREEN[0] - 2 * theme.side, SCREEN[1] - 2 * theme.edge)
    covers = [
        *(Cover(aired(box), TARGET) for box in lit),
        *(Cover(box, HELD) for box in around.hand()),
        *(Cover(box, OFFERED) for box in around.offered()),
        *(Cover(box, PIECE) for box in around.pieces()),
        *(Cover(box, SIGN) for box in around.signs()),
    ]
    near = Box(SCREEN[0] - theme.side, SCREEN[1] / 2, 0.0, 0.0)
    return free_space(shapes, room, covers, near)


def aired(box: Box) -> Box:
    """A box with all the light of its ring."""
    return box.inset(-(APART + REACH))


def listed(
    legal: Sequence[Action], draft: ActionDraft | None, advised: Action | None
) -> list[Action]:
    """The actions that are listed, in their order: all, of drafts those offered now and the one
    advised. What is put together piece by piece can be done in thousands of ways."""
    if draft is None:
        return list(legal)
    known = set(legal)
    offered = [t.action for t in draft.gestures()]
    found = [act for act in offered if isinstance(act, Action) and act in known]
    return list(dict.fromkeys([*([advised] if advised is not None else []), *found]))
