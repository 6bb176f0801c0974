"""The seats of a match, its options, and the button that starts it."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.menus.backdrop import foot, head, table_picture
from scenes.menus.draft import MatchDraft, playable
from scenes.menus.offer import game_of
from scenes.menus.ours import OursScene
from scenes.menus.owndevice import DevicesScene
from scenes.menus.pages import Pager
from scenes.menus.phones import PhonesScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seatrow import SeatRow
from scenes.provenance import SIGNS
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.controls import Control, Stepper, Toggle, alike
from scenes.ui.intents import Command, Direction, Do, Intent
from scenes.ui.labels import Panel
from scenes.ui.layout import column, column_height
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop import games
from tabletop.core.options import FIRST, words
from tabletop.core.sheets import RECONSTRUCTION
from tabletop.match.setup import Mode

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"), (Command.RULES, "rules"))
SEATS_SHARE = 0.69  # of the width, for the seats, when the options stand beside them
BESIDE_MOST = 1.3  # text scale up to which they do


class SeatsScene(Scene):
    """Who plays, and how."""

    def __init__(self, context: Context, game: str, mode: Mode = Mode.PLAY) -> None:
        super().__init__(context)
        last, sheets = context.settings.remembered.get(game), context.sheets.of_game(game)
        self.draft = MatchDraft(playable(game_of(game)), mode, last, sheets)
        self._pager = Pager(context, self.compose)

    def lay(self) -> None:
        super().lay()
        if problems := self.context.sheets.problems:
            self.page.say(self.context.text("ui.notice.sheet", why=str(problems[0])))

    # Layout

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context, "boards")
        game = text(f"{self.draft.game}.title")
        mode = self.draft.mode.value
        heading, top = head(context.on_paper, text(f"ui.seats.heading_{mode}", game=game))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        start = Button(context, "start", text("ui.seats.start"), self.start, "primary", icon="play")
        ours = Button(
            context, "ours", text("ui.ours.button"), self._show_ours, "quiet",
            icon=SIGNS[RECONSTRUCTION],
        )  # fmt: skip
        phones = Button(context, "phones", text("phones.tv.button"), self._show_phones, "quiet")
        ways = [back, ours, phones] if self.draft.humans else [back, ours]
        feet, bottom = foot(context, ways, [start], HINTS, ink=context.on_paper.theme.text)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        if theme.text_scale <= BESIDE_MOST:
            body = self._side_by_side(box)
        else:
            body = self._under_one_another(box)
        self._pager.lead(self.page)
        self.page.show([*body, heading, *feet], "start")

    def woken(self) -> None:
        """A sheet of one's own may have been written meanwhile."""
        self.draft.offer(self.context.sheets.of_game(self.draft.game))
        self._take_names()
        self.compose()

    def _show_ours(self) -> None:
        """Which of the game's values are not stated in its rulebook, and how to enter one's own."""
        self.context.stack.push(OursScene(self.context, self.draft.game))

    def _show_pads(self) -> None:
        """Who has a pad of their own."""
        people = [self.draft.seats[seat].name for seat in self.draft.humans]
        self.context.stack.push(DevicesScene(self.context, people))

    def _show_phones(self) -> None:
        """People come by phone, choose seats, names and faces."""
        request = self.draft.request()
        game = games.load(request.game, request.sheet)
        self.context.handsets.open(game, request.seats, request.options, request.mode)
        self.context.stack.push(PhonesScene(self.context, False, self._begin_by_phone))

    def _begin_by_phone(self) -> None:
        self._take_names()
        self.start()

    def _take_names(self) -> None:
        """Who came by phone has the name and face that they chose."""
        seats = self.context.handsets.seats
        if len(seats) != len(self.draft.seats):
            return
        for n, at in enumerate(seats):
            if at.by == "phone" and at.spec.colour == self.draft.seats[n].colour:
                self.draft.seats[n] = at.spec

    def _rows(self, roomy: bool = False) -> list[SeatRow]:
        seats = range(len(self.draft.seats))
        return [SeatRow(self.context, self.draft, seat, self.compose, roomy) for seat in seats]

    def _side_by_side(self, box: Box) -> list[Widget]:
        """Seats on the left, options on the right, on panels as high as the higher of them."""
        theme = self.context.theme
        pad, gap = theme.pad, theme.gap
        left = (box.width - gap) * SEATS_SHARE
        right = box.width - gap - left
        options = self._options(right - 2 * pad)
        items = self._items(left - 2 * pad, True)
        if self._column(items, left - 2 * pad) > box.height - 2 * pad:
            items = self._items(left - 2 * pad)
        needed = max(
            column_height(options, right - 2 * pad, gap),
            self._column(items, left - 2 * pad),
        )
        high = min(needed + 2 * pad, box.height)
        if column_height(options, right - 2 * pad, gap) + 2 * pad > box.height:
            return self._under_one_another(box)
        top = box.y + (box.height - high) * 0.36
        seats = self._paged(items, Box(box.x + pad, top + pad, left - 2 * pad, high - 2 * pad))
        panels = [self._panel("seats"), self._panel("options")]
        panels[0].place(box.x, top, left, high)
        panels[1].place(box.x + left + gap, top, right, high)
        column(options, box.x + left + gap + pad, top + pad, right - 2 * pad, gap)
        return [*panels, *seats, *options]

    def _under_one_another(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.pad
        panel = self._panel("seats")
        panel.place(*box)
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        options = self._options(inside.width)
        for option in options:
            option.listed = Direction.DOWN
        items: list[SeatRow | Widget] = [*self._items(inside.width), *options]
        return [panel, *self._paged(items, inside)]

    def _panel(self, name: str) -> Panel:
        return Panel(self.context, f"panel:{name}", stationery(self.context.theme))

    def _items(self, width: float, roomy: bool = False) -> list[SeatRow | Widget]:
        """The seats, and the button for one more. roomy: with what characters say, if they do."""
        text, most = self.context.text, self.draft.room[-1]
        full = len(self.draft.seats) >= most
        add = Button(
            self.context, "add", text("ui.seats.add"), self._add, "plain", icon="plus",
            reason=text("ui.seats.too_many", n=most) if full else "",
        )  # fmt: skip
        add.listed = Direction.DOWN
        return [*self._rows(roomy), add]

    def _column(self, items: list[SeatRow | Widget], width: float) -> float:
        """How high they are under one another."""
        gap = self.context.theme.gap
        return sum(self._height(item, width) + gap for item in items) - gap

    def _height(self, item: SeatRow | Widget, width: float) -> float:
        return item.height(width) if isinstance(item, SeatRow) else item.wanted(width)[1]

    def _paged(self, items: list[SeatRow | Widget], inside: Box) -> list[Widget]:
        """Those of the items that are on this page, placed; with arrows if there are more."""
        theme = self.context.theme
        heights = [self._height(item, inside.width) for item in items]
        reserved = theme.field_height + theme.gap
        widgets: list[Widget] = []
        y = inside.y
        for item in self._pager.share_out(items, heights, inside.height, theme.gap, reserved):
            own = self._height(item, inside.width)
            if isinstance(item, SeatRow):
                item.place(inside.x, y, inside.width)
                widgets += item.widgets
            else:
                wide = min(inside.width, item.wanted(inside.width)[0])
                item.place(inside.x, y, wide, own)
                widgets.append(item)
            y += own + theme.gap
        return widgets + self._pager.arrows(inside, self.context.on_paper.theme.text)

    # Options

    def _options(self, width: float) -> Sequence[Widget]:
        """The options of the match, for a column so wide."""
        context, text, draft = self.context.on_paper, self.context.text, self.draft
        widgets: list[Control] = []
        names = [seat.name for seat in draft.seats]
        chosen = 0 if draft.start_player is None else draft.start_player + 1
        widgets.append(
            Stepper(
                context, "start_player", text("ui.seats.start_player"),
                [text("ui.seats.by_lot"), *names], chosen, self._set_start,
            )
        )  # fmt: skip
        for option in draft.known:
            if option.name != FIRST:  # `start_player` says it by name
                widgets.append(self._option(option.name))
        if draft.sheets:
            own = [sheet.name for sheet in draft.sheets]
            sheet = Stepper(
                context, "sheet", text("ui.seats.sheet"), [text("ui.seats.sheet_own"), *own],
                draft.sheet, self._set_sheet,
            )  # fmt: skip
            sheet.tooltip = text("ui.seats.sheet_help")
            widgets.append(sheet)
        if draft.mode is not Mode.DEMO:
            practice = Toggle(
                context, "practice", text("ui.seats.practice"), draft.mode is Mode.PRACTICE,
                self._set_practice,
            )  # fmt: skip
            practice.tooltip = text("ui.seats.practice_help")
            widgets.append(practice)
        alike(widgets, width)
        if len(draft.humans) < 2:  # one alone has all the pads that there are
            return widgets
        pads = Button(self.context, "pads", text("ui.pads.button"), self._show_pads, icon="pad")
        return [*widgets, pads]

    def _option(self, name: str) -> Control:
        text, draft, paper = self.context.text, self.draft, self.context.on_paper
        option = next(option for option in draft.known if option.name == name)
        key = f"{draft.game}.option.{name}"
        chosen = option.choices.index(draft.options[name])

        def change(index: int) -> None:
            draft.options[name] = option.choices[index]
            self.compose()

        if option.choices in ((True, False), (False, True)):
            control: Control = Toggle(
                paper, f"option:{name}", text(f"{key}.label"), bool(draft.options[name]),
                lambda on: change(option.choices.index(on)),
            )  # fmt: skip
        else:
            said = [self._choice(f"{key}.{choice}", choice) for choice in words(option)]
            control = Stepper(paper, f"option:{name}", text(f"{key}.label"), said, chosen, change)
        if text.has(f"{key}.help"):
            control.tooltip = text(f"{key}.help")
        return control

    def _choice(self, key: str, otherwise: str) -> str:
        return self.context.text(key) if self.context.text.has(key) else otherwise

    # Answers

    def handle(self, intent: Intent) -> Intent | None:
        """The rules are a key away, unless a name is being written."""
        rules = isinstance(intent, Do) and intent.command is Command.RULES
        if rules and self.context.devices.typing is None:
            self.context.stack.push(RulebookScene(self.context, self.draft.game))
            return None
        return super().handle(intent)

    def start(self) -> None:
        """Remembers the seats and asks for the match."""
        self.context.preferences.remember(self.draft.game, self.draft.remembered)
        self.context.errands.start(self.draft.request())

    def _add(self) -> None:
        self.draft.add()
        self._pager.page = 99  # the last page, where the new seat is
        self.compose()

    def _set_start(self, choice: int) -> None:
        self.draft.start_player = choice - 1 if choice else None
        self.compose()

    def _set_sheet(self, choice: int) -> None:
        self.draft.sheet = choice
        self.compose()

    def _set_practice(self, on: bool) -> None:
        self.draft.set_practice(on)
        self.compose()
