"""The shelf: a box for each game, and for the chosen one its rules, lessons and matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.context import Context
from scenes.menus.backdrop import foot, table_picture
from scenes.menus.gamebox import GameBox, Keepsake
from scenes.menus.offer import facts, last_played, offered, weight
from scenes.menus.pages import ARROWS, Pager
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from scenes.scene import Scene
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.gilding import Lettering
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.labels import Image, Label
from scenes.ui.theme import SCREEN, Color
from scenes.ui.widget import Filling, Widget
from scenes.upward import upward
from sprites.picture import Box, Text
from sprites.timeline import tween
from sprites.typesetting import measure
from tabletop.match.setup import Mode

HINTS = (
    (Command.ACCEPT, "choose"),
    (Command.BACK, "back"),
    (Command.RULES, "rules"),
)
ROOMY = 1.3  # text scale up to which things lie by the shelf, rather than buttons
STANDING = 670.0  # where boxes stand on the shelf, when there is room for all
FRONT = 300.0  # the most width of a lid, at text scale 1
LEAST = 240.0  # and the least
BESIDE = 52.0  # between lids
SIDE = 0.055  # how much of a side is seen for each unit that a box stands off the middle
SIDE_MOST = 40.0
BELOW = 752.0  # where what lies by the shelf begins
SIGN_WIDTH = 900.0
SIGN_MOST = 170.0


class Sign(Filling):
    """A sheet of paper below the shelf: one line of what the chosen game is."""

    def __init__(self, context: Context, words: str) -> None:
        super().__init__(context, "blurb")
        self.words = words

    def high(self, words: str, width: float) -> float:
        """How high it is with these words."""
        theme = self.theme
        return measure(words, theme.body, "body", width - 2 * theme.pad, theme.leading)[1] + 48.0

    def _set(self) -> Text:
        theme, width = self.theme, self.box.width - 2 * self.theme.pad
        return Text(self.words, theme.body, theme.ink, "body", width, "center", theme.leading)

    def build(self) -> None:
        box = self.box
        self.put(skin.panel(self.theme, "paper", box.width, box.height), box.x, box.y, lift=4.0)
        said = self._set()
        y = box.y + (box.height - said.size[1]) / 2
        self._said = self.put(said, box.x + self.theme.pad, y, z=0.3, mark="text")

    def say(self, words: str) -> None:
        """Tell of another game."""
        self.words = words
        self._said.picture = self._set()


class ShelfScene(Scene):
    """Which game would you like to play? `names` are those offered; tests give others."""

    ambience = "title"

    def __init__(
        self, context: Context, mode: Mode = Mode.PLAY, names: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(context)
        self.mode = mode
        self._names = names
        self._pager = Pager(context, self.compose)
        self._chosen = ""  # the name of the box that is pulled out
        self._boxes: list[GameBox] = []

    @property
    def chosen(self) -> str:
        """The game whose box is pulled out."""
        found = [box.game for box in self._boxes if box.name == self._chosen]
        return found[0] if found else last_played(self.context)

    # Layout

    def compose(self) -> None:
        context, theme = self.context, self.context.theme
        self.canvas.background = table_picture(context, "shelf")
        names = self._names or offered(context)
        heading, top = self._heading()
        roomy = theme.text_scale <= ROOMY
        many = max(1, int((SCREEN[0] - 2 * theme.side + BESIDE) // (self._least + BESIDE)))
        many = min(many, len(names))
        shown = self._pager.share_out(names, [1.0] * len(names), many, 0.0)
        self._boxes = [self._box(name) for name in shown]
        first = f"game:{last_played(context)}"
        known = [box.name for box in self._boxes]
        if self._chosen not in known:
            self._chosen = first if first in known else known[0] if known else ""
        below = self._lie_by() if roomy else self._stand_in_line()
        widgets, bottom = below
        self._place(Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top), many, roomy)
        arrows = self._pager.arrows(
            Box(theme.side, 0, SCREEN[0] - 2 * theme.side, SCREEN[1] - theme.edge), self._ink
        )
        self._pager.lead(self.page)
        self.page.show([heading, *self._boxes, *widgets, *arrows], self._chosen)
        for box in self._boxes:
            box.pull = 1.0 if box.name == self._chosen else 0.0
        self._follow()
        self._tell()

    @property
    def _least(self) -> float:
        """The least width of a lid."""
        return LEAST * self.context.theme.text_scale

    def _heading(self) -> tuple[Widget, float]:
        """What is asked, and where what follows begins."""
        context, theme = self.context, self.context.theme
        words = context.text(f"ui.choice.heading_{self.mode.value}")
        if theme.high_contrast:
            label = Label(context, "heading", words, theme.heading, face="display")
            width, height = label.wanted(SCREEN[0] - 2 * theme.side)
            label.place(theme.side, theme.edge, width, height)
            return label, theme.edge + height + theme.gap
        size = theme.heading * 1.24
        room = SCREEN[0] - 2 * theme.side
        size *= min(1.0, room / measure(words, size, "display")[0])
        sign = Image(context, "heading", Lettering(words, size, None, thickness=3.4), 4.0)
        width, height = sign.picture.size
        sign.place(theme.side, theme.edge - 6, width, height)
        return sign, theme.edge + height + theme.gap

    def _box(self, name: str) -> GameBox:
        context, choose = self.context, partial(upward(self._choose), name)
        return GameBox(context, name, facts(context, name), *weight(context, name), choose)

    def _choose(self, name: str) -> None:
        """The seats of a game."""
        self.context.stack.push(SeatsScene(self.context, name, self.mode))

    def _place(self, room: Box, many: int, roomy: bool) -> None:
        """The boxes in a row, all as high as the highest, their sides turned to the middle."""
        boxes = self._boxes
        if not boxes:
            return
        scale = self.context.theme.text_scale
        width = min((room.width - BESIDE * (many - 1)) / many, FRONT * max(scale, 1.0))
        if many < 4 and roomy:
            width = min((room.width - BESIDE * (many - 1)) / many, FRONT * 1.06)
        strip = max(box.strip(width) for box in boxes)
        foot_at = STANDING if roomy else room.bottom
        height = min(foot_at - room.y - 14.0, width * 4 / 3 + strip)
        gap = BESIDE
        if len(boxes) > 1 and roomy:
            gap = min((room.width - width * len(boxes)) / (len(boxes) - 1), width * 0.3)
        row = width * len(boxes) + gap * (len(boxes) - 1)
        x = room.x + (room.width - row) / 2
        for box in boxes:
            off = SCREEN[0] / 2 - (x + width / 2)
            box.side = max(-SIDE_MOST, min(SIDE_MOST, off * SIDE))
            box.pulls = roomy
            box.place(x, foot_at - height, width, height)
            x += width + gap

    def _lie_by(self) -> tuple[list[Widget], float]:
        """Below the shelf: the sign and the way back at the left, three things at the right."""
        context, theme = self.context, self.context.theme
        things = self._things()
        size = theme.button_height
        y = SCREEN[1] - theme.edge
        sign = Sign(context, "")
        high = self._sign_high(sign, SIGN_WIDTH)
        sign.place(theme.side, BELOW, SIGN_WIDTH, max(high, min(SIGN_MOST, y - size - 24 - BELOW)))
        feet, _ = foot(
            context, self._ways(), [], HINTS, SCREEN[0] - 2 * theme.side - SIGN_WIDTH, self._ink
        )
        left = theme.side + SIGN_WIDTH + theme.section
        room = SCREEN[0] - theme.side - left
        if self._pager.pages > 1:
            y -= theme.field_height + theme.gap
        width = (room - theme.gap * (len(things) - 1)) / len(things)
        for n, thing in enumerate(things):
            thing.place(left + n * (width + theme.gap), BELOW, width, y - BELOW)
        return [sign, *feet, *things], STANDING

    def _stand_in_line(self) -> tuple[list[Widget], float]:
        """Where words are large: the sign over the whole width, buttons along the lower edge."""
        context, theme = self.context, self.context.theme
        buttons = [
            Button(context, thing.name, thing.label, thing.action, reason=thing.reason)
            for thing in self._things()
        ]
        feet, bottom = foot(context, [*self._ways(), *buttons], [], (), ARROWS * theme.text_scale)
        sign, width = Sign(context, ""), SCREEN[0] - 2 * theme.side
        high = self._sign_high(sign, width)
        sign.place(theme.side, bottom - high, width, high)
        return [sign, *feet], bottom - high - theme.gap

    def _ways(self) -> list[Button]:
        """The ways out: back, and on with the last match."""
        context, text = self.context, self.context.text
        ways = [Button(context, "back", text("ui.back"), context.stack.pop, "quiet")]
        saved = context.library.newest_unfinished(at_once=True)
        if saved is not None and self.mode is Mode.PLAY:
            on = Button(
                context, "continue", text("ui.title.continue"),
                lambda: context.errands.resume(saved), "green",
            )  # fmt: skip
            game = text(f"{saved.game}.title")
            names = text("core.phrase.apart").join(saved.names)
            on.tooltip = text("ui.title.continue_note", game=game, players=names)
            ways.append(on)
        return ways

    def _things(self) -> list[Keepsake]:
        """The rulebook, a ribbon for whoever wants to learn, and the pads of matches played."""
        context, text = self.context, self.context.text
        kept = context.errands.keeps_matches
        return [
            Keepsake(context, "rules", "booklet", text("ui.choice.rules"), self._show_rules),
            Keepsake(context, "learn", "ribbon", text("ui.choice.learn"), self._learn),
            Keepsake(
                context, "replays", "pad/filled" if kept else "pad/blank",
                text("ui.choice.replays"), context.errands.open_replays,
                "" if kept else text("ui.title.no_replays"),
            ),
        ]  # fmt: skip

    @property
    def _ink(self) -> Color | None:
        """Of words that stand on the wood itself."""
        return None if self.context.theme.high_contrast else self.context.theme.ink

    def _sign_high(self, sign: Sign, width: float) -> float:
        """As high as the longest words of a box that is shown need it."""
        blurbs: Sequence[str] = [self._blurb(box.game) for box in self._boxes]
        return max((sign.high(words, width) for words in blurbs), default=0.0)

    def _blurb(self, game: str) -> str:
        return self.context.text(f"{game}.blurb")

    # Which is chosen

    def _follow(self) -> None:
        """The box that has the focus is pulled out; it stays so while others have it."""
        focus = self.page.focus
        if not isinstance(focus, GameBox) or focus.name == self._chosen:
            return
        motion = self.context.motion
        for box in self._boxes:
            goal = 1.0 if box is focus else 0.0
            if not motion.travels:
                box.pull = goal
            elif box.pull != goal or box.name == self._chosen:
                ease = motion.pick_up_ease if goal else motion.hover_ease
                self.lanes["page"].also(tween(box, motion.pick_up * 1.5, ease, pull=goal))
        self._chosen = focus.name
        self._tell()

    def _tell(self) -> None:
        """The sign says what the chosen game is."""
        for widget in self.page.widgets:
            if isinstance(widget, Sign) and self._boxes:
                widget.say(self._blurb(self.chosen))

    def _show_rules(self) -> None:
        self.context.stack.push(RulebookScene(self.context, self.chosen))

    def _learn(self) -> None:
        self.context.errands.practise(self.chosen)

    def woken(self) -> None:
        """A match may have been ended, or a language changed meanwhile."""
        self.compose()

    def handle(self, intent: Intent) -> Intent | None:
        """The rules of the chosen game are a key away."""
        rules = isinstance(intent, Do) and intent.command is Command.RULES
        if rules and not self.page.dialog and self._boxes:
            self._follow()
            self._show_rules()
            return None
        return super().handle(intent)

    def advance(self, seconds: float) -> None:
        """The focus may have gone to another box."""
        self._follow()
        super().advance(seconds)
