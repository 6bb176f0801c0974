"""The shelf with a box for each game; the selected one leads to rules, lessons and matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.base.weak_callback import weak_callback
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.menus.common.game_list import (
    describe_waiting_match,
    game_complexity,
    list_available_games,
    list_game_facts,
    preselected_game,
)
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.common.menu_layout import place_footer
from scenes.menus.common.paged_list import ARROWS_WIDTH, Pager
from scenes.menus.game_shelf.game_box import GameBox, ShelfItem
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.ui.devices.intents import Command, CommandPress, Intent
from scenes.ui.style import skin
from scenes.ui.style.gold_text import OutlinedGoldText
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Image, Label
from scenes.ui.widgets.widget import FillWidget, Widget
from sprites.painting import Picture
from sprites.picture import Box, FilledRect, Text
from sprites.timeline import tween
from sprites.typesetting import measure_text
from tabletop.match.setup import MatchMode

BUTTON_HINTS = (
    (Command.ACCEPT, "choose"),
    (Command.BACK, "back"),
    (Command.RULES, "rules"),
)
MAX_ITEM_TEXT_SCALE = 1.3  # text scale up to which things lie by the shelf, rather than buttons
SHELF_Y = 670.0  # where boxes stand on the shelf, when there is room for all
MAX_LID_WIDTH = 300.0  # the most width of a lid, at text scale 1
MIN_LID_WIDTH = 240.0  # and the least
LID_GAP = 52.0  # between lids
SIDE_WIDTH_PER_OFFSET = (
    0.055  # how much of a side is seen for each unit that a box stands off the middle
)
MAX_SIDE_WIDTH = 40.0
SHELF_ITEMS_Y = 752.0  # where what lies by the shelf begins
BLURB_WIDTH = 900.0
MAX_BLURB_HEIGHT = 170.0


SHELF_LAMP = TableLamp(960.0, 400.0, (1200.0, 760.0), 0.34, 1.0, (1.3, 1.18, 1.0))
SHELF_ROOM = LampLitRoom("table/shelf", SHELF_LAMP, GroundTone(light=0.62))
"""The shelf in the light of one lamp, so dark that light words can be read on its wood."""


def shelf_background(context: Context) -> Picture:
    """Return the shelf at its wall; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return SHELF_ROOM


class BlurbPanel(FillWidget):
    """A sheet of paper below the shelf with one line about the selected game."""

    def __init__(self, context: Context, text: str) -> None:
        super().__init__(context, "blurb")
        self.text = text

    def height_for(self, text: str, width: float) -> float:
        """Return the height of the panel with a text."""
        theme = self.theme
        return (
            measure_text(text, theme.body, "body", width - 2 * theme.padding, theme.line_spacing)[1]
            + 48.0
        )

    def _text_picture(self) -> Text:
        theme, width = self.theme, self.box.width - 2 * self.theme.padding
        return Text(self.text, theme.body, theme.ink, "body", width, "center", theme.line_spacing)

    def build(self) -> None:
        """Draw the paper and its text."""
        box = self.box
        self.add_picture(
            skin.panel_picture(self.theme, "paper", box.width, box.height), box.x, box.y, lift=4.0
        )
        said = self._text_picture()
        y = box.y + (box.height - said.size[1]) / 2
        self._text_node = self.add_picture(said, box.x + self.theme.padding, y, z=0.3, mark="text")

    def set_text(self, text: str) -> None:
        """Show another text."""
        self.text = text
        self._text_node.picture = self._text_picture()


class ShelfScene(Scene):
    """A choice among the games on a shelf."""

    ambience = "title"

    def __init__(
        self,
        context: Context,
        mode: MatchMode = MatchMode.PLAY,
        games: tuple[str, ...] | None = None,
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            mode: Kind of the matches that the shelf starts.
            games: Names of the games on the shelf; None: all available ones.
        """
        super().__init__(context)
        self.mode = mode
        self._games = games
        self._pager = Pager(context, self.compose)
        self._selected_name = ""  # the name of the box that is pulled out
        self._boxes: list[GameBox] = []

    @property
    def selected_game(self) -> str:
        """Name of the game whose box is pulled out."""
        found = [box.game for box in self._boxes if box.name == self._selected_name]
        return found[0] if found else preselected_game(self.context)

    # Layout

    def compose(self) -> None:
        """Build the boxes, the blurb and the items below the shelf."""
        context, theme = self.context, self.context.theme
        self.canvas.background = shelf_background(context)
        names = self._games or list_available_games(context)
        heading, top = self._build_heading()
        roomy = theme.text_scale <= MAX_ITEM_TEXT_SCALE
        many = max(
            1,
            int(
                (SCREEN_SIZE[0] - 2 * theme.side_margin + LID_GAP)
                // (self._min_lid_width + LID_GAP)
            ),
        )
        many = min(many, len(names))
        shown = self._pager.select_page_items(names, [1.0] * len(names), many, 0.0)
        self._boxes = [self._box(name) for name in shown]
        first = f"game:{preselected_game(context)}"
        known = [box.name for box in self._boxes]
        if self._selected_name not in known:
            self._selected_name = first if first in known else known[0] if known else ""
        below = self._place_items() if roomy else self._place_large_text()
        widgets, bottom = below
        self._place_boxes(
            Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top),
            many,
            roomy,
        )
        arrows = self._pager.build_arrows(
            Box(
                theme.side_margin,
                0,
                SCREEN_SIZE[0] - 2 * theme.side_margin,
                SCREEN_SIZE[1] - theme.vertical_margin,
            )
        )
        self._pager.connect_page_keys(self.widget_layer)
        self.widget_layer.set_widgets(
            [heading, *self._boxes, *widgets, *arrows], self._selected_name
        )
        for box in self._boxes:
            box.pull = 1.0 if box.name == self._selected_name else 0.0
        self._follow_focus()
        self._update_blurb()

    @property
    def _min_lid_width(self) -> float:
        """Least width of a lid."""
        return MIN_LID_WIDTH * self.context.theme.text_scale

    def _build_heading(self) -> tuple[Widget, float]:
        """Return the heading, and the y position below it."""
        context, theme = self.context, self.context.theme
        words = context.text_catalogue(f"ui.choice.heading_{self.mode.value}")
        if theme.high_contrast:
            label = Label(context, "heading", words, theme.heading, face="display")
            width, height = label.preferred_size(SCREEN_SIZE[0] - 2 * theme.side_margin)
            label.place(theme.side_margin, theme.vertical_margin, width, height)
            return label, theme.vertical_margin + height + theme.gap
        size = theme.heading * 1.24
        room = SCREEN_SIZE[0] - 2 * theme.side_margin
        size *= min(1.0, room / measure_text(words, size, "display")[0])
        sign = Image(
            context, "heading", OutlinedGoldText(words, size, None, outline_width=3.4), 4.0
        )
        width, height = sign.picture.size
        sign.place(theme.side_margin, theme.vertical_margin - 6, width, height)
        return sign, theme.vertical_margin + height + theme.gap

    def _box(self, name: str) -> GameBox:
        context, choose = self.context, partial(weak_callback(self._open_setup), name)
        return GameBox(
            context, name, list_game_facts(context, name), *game_complexity(context, name), choose
        )

    def _open_setup(self, name: str) -> None:
        """Open the match set-up of a game."""
        self.context.scene_stack.push(MatchSetupScene(self.context, name, self.mode))

    def _place_boxes(self, room: Box, many: int, roomy: bool) -> None:
        """Place the boxes in a row, equally high, with their sides towards the middle."""
        boxes = self._boxes
        if not boxes:
            return
        scale = self.context.theme.text_scale
        width = min((room.width - LID_GAP * (many - 1)) / many, MAX_LID_WIDTH * max(scale, 1.0))
        if many < 4 and roomy:
            width = min((room.width - LID_GAP * (many - 1)) / many, MAX_LID_WIDTH * 1.06)
        strip = max(box.strip_height(width) for box in boxes)
        foot_at = SHELF_Y if roomy else room.bottom
        height = min(foot_at - room.y - 14.0, width * 4 / 3 + strip)
        gap = LID_GAP
        if len(boxes) > 1 and roomy:
            gap = min((room.width - width * len(boxes)) / (len(boxes) - 1), width * 0.3)
        row = width * len(boxes) + gap * (len(boxes) - 1)
        x = room.x + (room.width - row) / 2
        for box in boxes:
            off = SCREEN_SIZE[0] / 2 - (x + width / 2)
            box.side_width = max(-MAX_SIDE_WIDTH, min(MAX_SIDE_WIDTH, off * SIDE_WIDTH_PER_OFFSET))
            box.can_pull_out = roomy
            box.place(x, foot_at - height, width, height)
            x += width + gap

    def _place_items(self) -> tuple[list[Widget], float]:
        """Place the blurb and the footer on the left, three items on the right."""
        context, theme = self.context, self.context.theme
        things = self._build_items()
        size = theme.button_height
        y = SCREEN_SIZE[1] - theme.vertical_margin
        sign = BlurbPanel(context, "")
        high = self._blurb_height(sign, BLURB_WIDTH)
        sign.place(
            theme.side_margin,
            SHELF_ITEMS_Y,
            BLURB_WIDTH,
            max(high, min(MAX_BLURB_HEIGHT, y - size - 24 - SHELF_ITEMS_Y)),
        )
        feet, _ = place_footer(
            context,
            self._build_footer_buttons(),
            [],
            BUTTON_HINTS,
            SCREEN_SIZE[0] - 2 * theme.side_margin - BLURB_WIDTH,
        )
        left = theme.side_margin + BLURB_WIDTH + theme.section_gap
        room = SCREEN_SIZE[0] - theme.side_margin - left
        if self._pager.page_count > 1:
            y -= theme.field_height + theme.gap
        width = (room - theme.gap * (len(things) - 1)) / len(things)
        for n, thing in enumerate(things):
            thing.place(left + n * (width + theme.gap), SHELF_ITEMS_Y, width, y - SHELF_ITEMS_Y)
        return [sign, *feet, *things], SHELF_Y

    def _place_large_text(self) -> tuple[list[Widget], float]:
        """Place a full-width blurb and buttons instead of items, for large text."""
        context, theme = self.context, self.context.theme
        buttons = [
            Button(context, thing.name, thing.label, thing.action, reason=thing.disabled_reason)
            for thing in self._build_items()
        ]
        feet, bottom = place_footer(
            context,
            [*self._build_footer_buttons(), *buttons],
            [],
            (),
            ARROWS_WIDTH * theme.text_scale,
        )
        sign, width = BlurbPanel(context, ""), SCREEN_SIZE[0] - 2 * theme.side_margin
        high = self._blurb_height(sign, width)
        sign.place(theme.side_margin, bottom - high, width, high)
        return [sign, *feet], bottom - high - theme.gap

    def _build_footer_buttons(self) -> list[Button]:
        """Return the buttons back and, if there is an unfinished match, continue."""
        context, text = self.context, self.context.text_catalogue
        ways = [Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")]
        saved = context.match_library.find_resumable_match(is_urgent=True)
        if saved is not None and self.mode is MatchMode.PLAY:
            on = Button(
                context, "continue", text("ui.title.continue"),
                lambda: context.navigator.resume_match(saved), "green",
            )  # fmt: skip
            game = text(f"{saved.game}.title")
            names = text("core.phrase.apart").join(saved.seat_names)
            on.tooltip = text("ui.title.continue_note", game=game, players=names)
            ways.append(on)
        elif (reason := describe_waiting_match(context)) and self.mode is MatchMode.PLAY:
            label = text("ui.title.continue")
            ways.append(Button(context, "continue", label, lambda: None, "green", reason=reason))
        return ways

    def _build_items(self) -> list[ShelfItem]:
        """Return the items: the rulebook, a ribbon for practice, score pads for the match list."""
        context, text = self.context, self.context.text_catalogue
        kept = context.navigator.has_match_store
        return [
            ShelfItem(context, "rules", "booklet", text("ui.choice.rules"), self._show_rules),
            ShelfItem(context, "learn", "ribbon", text("ui.choice.learn"), self._learn),
            ShelfItem(
                context, "replays", "pad/filled" if kept else "pad/blank",
                text("ui.choice.replays"), context.navigator.open_match_list,
                "" if kept else text("ui.title.no_replays"),
            ),
        ]  # fmt: skip

    def _blurb_height(self, sign: BlurbPanel, width: float) -> float:
        """Return the height that the longest blurb of the visible boxes needs."""
        blurbs: Sequence[str] = [self._blurb(box.game) for box in self._boxes]
        return max((sign.height_for(words, width) for words in blurbs), default=0.0)

    def _blurb(self, game: str) -> str:
        return self.context.text_catalogue(f"{game}.blurb")

    # Which is chosen

    def _follow_focus(self) -> None:
        """Pull out the focused box; it stays so while another widget has the focus."""
        focus = self.widget_layer.focused_widget
        if not isinstance(focus, GameBox) or focus.name == self._selected_name:
            return
        motion = self.context.motion
        for box in self._boxes:
            goal = 1.0 if box is focus else 0.0
            if not motion.has_travel:
                box.pull = goal
            elif box.pull != goal or box.name == self._selected_name:
                ease = motion.pick_up_ease if goal else motion.hover_ease
                self.timelines["page"].play_now(
                    tween(box, motion.pick_up_seconds * 1.5, ease, pull=goal)
                )
        self._selected_name = focus.name
        self._update_blurb()

    def _update_blurb(self) -> None:
        """Show the blurb of the selected game."""
        for widget in self.widget_layer.widgets:
            if isinstance(widget, BlurbPanel) and self._boxes:
                widget.set_text(self._blurb(self.selected_game))

    def _show_rules(self) -> None:
        self.context.scene_stack.push(RulebookScene(self.context, self.selected_game))

    def _learn(self) -> None:
        self.context.navigator.open_practice(self.selected_game)

    def on_resume(self) -> None:
        """Update the shelf, because a match may have ended or the language changed."""
        self.compose()

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rules of the selected game on their key."""
        rules = isinstance(intent, CommandPress) and intent.command is Command.RULES
        if rules and not self.widget_layer.dialog and self._boxes:
            self._follow_focus()
            self._show_rules()
            return None
        return super().handle_intent(intent)

    def advance(self, seconds: float) -> None:
        """Follow the focus from box to box."""
        self._follow_focus()
        super().advance(seconds)
