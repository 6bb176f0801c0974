"""The curtain between two people at one screen: it hides, announces whose turn it is, and waits.

The one who leaves hides their secrets first (the scene beneath must hold none); then the curtain
closes over their side of the table, and the next one's is laid behind it. It opens onto that
person's own hand when they hold a button, or press it twice where it cannot be held; the first
moments hear nothing, so that a press meant for the table cannot open it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from scenes.context import Context
from scenes.scene import Scene
from scenes.ui import skin
from scenes.ui.intents import Command, Do, Drag, Intent, PadButton, Point, Press, Release, Stop
from scenes.ui.labels import Image, Label, Panel
from scenes.ui.seatsign import seat_sign
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Group
from sprites.timeline import call, sequence, together, tween
from tabletop.match.setup import SeatSpec

HALF = 980.0  # width of one half of the cloth; they overlap a little in the middle
SHUT = (HALF / 2, SCREEN[0] - HALF / 2)
OPEN = (-HALF / 2 - 40, SCREEN[0] + HALF / 2 + 40)
CLOTH_Z, PLAQUE_Z = 100.0, 200.0
SIGN = 150.0
SMALL_SIGN = 76.0
TICK = 0.62  # the share of a small sign that is its tick
FAINT = 0.55  # the size of a seat's sign that has still to choose, beside one that has
BAR_STEPS = 48  # widths that the bar of the hold takes


class Chooser(NamedTuple):
    """One of several who choose in secret, one after another."""

    seat: SeatSpec
    chosen: bool


class Handover:
    """What happens behind a curtain: here nothing."""

    def closed(self) -> None:
        """The curtain has closed: the table of the new side is laid."""

    def taken(self) -> None:
        """Its player has held the button, and the cloth will part: until then nothing private is
        there."""


class CurtainScene(Scene):
    """Passes the screen on to `seat`.

    standing: its public score, in words, or nothing. round: all who choose in secret now, where
    several do. `CurtainScene.shut` is there at once, without closing.
    """

    see_through = True
    dims = False
    fades = False
    interlude = True
    uncovers = True

    def __init__(
        self, context: Context, seat: SeatSpec, standing: str, handover: Handover,
        round: Sequence[Chooser] = (),
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.seat = seat
        self.standing = standing
        self._handover = handover
        self._round = round
        self._deaf = context.theme.deaf
        self._held = -1.0  # for how long the button is held; below 0 it is not
        self._pressed = False  # the button, since before the curtain heard anything
        self._once = 0.0  # for how long a first tap still counts
        self._closed = False
        self._opened = False
        self._plaque: list[Node] = []
        self.halves = [
            Node(self._cloth(side), x, SCREEN[1] / 2, z=CLOTH_Z, lift=30.0, name=f"cloth:{side}")
            for side, x in zip(("left", "right"), OPEN, strict=True)
        ]
        self._button = Box(0, 0, 0, 0)
        self._bar = Node(Fill(1, 1, (0, 0, 0, 0)), z=PLAQUE_Z + 2, lift=FLAT, name="hold:bar")

    def lay(self) -> None:
        super().lay()
        motion = self.context.motion
        closing = [
            tween(half, motion.curtain, motion.curtain_ease, x=x)
            for half, x in zip(self.halves, SHUT, strict=True)
        ]
        self.context.mixer.play("curtain_close")
        self.lanes["table"].play(sequence(together(*closing), call(self._close)))

    @classmethod
    def shut(
        cls, context: Context, seat: SeatSpec, standing: str, handover: Handover,
        round: Sequence[Chooser] = (),
    ) -> Self:  # fmt: skip
        """The same, closed from the first frame on: for the cover key and a lost window."""
        scene = cls(context, seat, standing, handover, round)
        scene.lanes["table"].skip()
        return scene

    def _cloth(self, side: str) -> Picture:
        name = f"curtain/{side}"
        if not self.context.theme.high_contrast and skin.is_baked(name):
            return Baked(name, HALF, SCREEN[1])
        return Fill(HALF, SCREEN[1], (58, 8, 14))

    # Layout

    def compose(self) -> None:
        for half, side in zip(self.halves, ("left", "right"), strict=True):
            half.picture = self._cloth(side)
            self.canvas.add(half)
        for node in self._plaque:
            self.canvas.remove(node)
        shown = [] if self._opened else self._widgets()
        self._plaque = [node for widget in shown for node in widget.nodes]
        for node in self._plaque:
            node.alpha = 1.0 if self._closed else 0.0
            self.canvas.add(node)
        self._show_hold()

    def _widgets(self) -> list[Widget]:
        """Sign, name, score and button on their plaque, all placed."""
        context, theme, text = self.context, self.context.theme, self.context.text
        name = self.seat.name
        size = theme.name
        limit = SCREEN[0] - 2 * theme.side - 2 * theme.section
        sign = Image(context, "sign", seat_sign(self.seat.colour, SIGN), 6.0)
        pass_to = Label(
            context, "pass_to", text("ui.curtain.pass_to"), theme.subheading, theme.text_quiet,
            align="center",
        )  # fmt: skip
        title = Label(context, "name", name, size, face="display", align="center")
        parts: list[Widget] = [sign, pass_to, title]
        if self.standing:
            parts.append(
                Label(context, "standing", self.standing, theme.label, theme.gold, "bold", "center")
            )
        if self._round:
            parts.append(Image(context, "round", self._choosers(), 4.0))
        said = "ui.curtain.again" if self._once > 0 else "ui.curtain.hold"
        hold = Label(context, "hold", text(said), theme.label, face="bold", align="center")
        button_size = (
            min(limit, max(620.0, hold.wanted(limit)[0] + 2 * theme.button_pad)),
            theme.button_height + theme.gap,
        )
        widest = max([part.wanted(limit)[0] for part in parts] + [button_size[0]])
        width = min(limit, max(880.0, widest)) + 2 * theme.section
        inside = width - 2 * theme.section
        heights = [part.wanted(inside)[1] for part in parts]
        total = sum(heights) + 3 * theme.gap + button_size[1] + 2 * theme.section
        x, y = (SCREEN[0] - width) / 2, (SCREEN[1] - total) / 2
        panel = Panel(context, "plaque", "dark", PLAQUE_Z)
        panel.place(x, y, width, total)
        y += theme.section
        for part, high in zip(parts, heights, strict=True):
            part.z = PLAQUE_Z + 1
            part.place(x + theme.section, y, inside, high)
            y += high + (theme.gap if part is sign else 0)
        left = (SCREEN[0] - button_size[0]) / 2
        self._button = Box(left, y + 2 * theme.gap, *button_size)
        body = Image(
            context, "hold:body", skin.button(theme, "primary", *button_size), 3.0, PLAQUE_Z + 1
        )
        body.place(*self._button)
        hold.z = PLAQUE_Z + 3
        high = hold.wanted(button_size[0])[1]
        middle = self._button.y + (self._button.height - high) / 2
        hold.place(left, middle, button_size[0], high)
        return [panel, *parts, body, hold]

    def _choosers(self) -> Picture:
        """The signs of all who choose in this round, those who have chosen ticked."""
        gap = self.context.theme.gap
        tick = Baked("icon/check", SMALL_SIGN * TICK)
        inside = []
        for place, (seat, chosen) in enumerate(self._round):
            size = SMALL_SIGN if chosen or seat == self.seat else SMALL_SIGN * FAINT
            x, off = place * (SMALL_SIGN + gap), (SMALL_SIGN - size) / 2
            inside.append((seat_sign(seat.colour, size), x + off, off))
            if chosen:
                inside.append((tick, x + SMALL_SIGN - tick.size[0] / 2, SMALL_SIGN - tick.size[1]))
        width = len(self._round) * (SMALL_SIGN + gap) - gap + tick.size[0] / 2
        return Group((width, SMALL_SIGN), tuple(inside))

    # What happens

    @property
    def asked(self) -> Sequence[str]:
        """Who is to hold the button: nobody else's pad opens their hand."""
        return (self.seat.name,)

    @property
    def closed(self) -> bool:
        """Whether it is shut: nothing is seen of the table, and it says for whom it will open."""
        return self._closed and not self._opened

    @property
    def listening(self) -> bool:
        """Whether it is shut, and hears its button."""
        return self.closed and self._deaf <= 0

    @property
    def opening(self) -> bool:
        """Whether its player has said that they are there: the cloth parts."""
        return self._opened

    def _close(self) -> None:
        """Nothing is seen of the table any more: now it may be turned to the other side."""
        self._closed = True
        self._handover.closed()
        self.beneath_changed = True
        motion = self.context.motion
        shown = [tween(n, motion.fade, motion.fade_ease, alpha=1.0) for n in self._plaque]
        self.lanes["page"].play(together(*shown))

    @property
    def moving(self) -> bool:
        return self._held >= 0 or self._deaf > 0 or self._once > 0 or super().moving

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if not self._closed or self._opened:
            return
        deaf, self._deaf = self._deaf, max(0.0, self._deaf - seconds)
        if self._pressed and self._deaf <= 0 < deaf:
            self._held = 0.0
        if self._once > 0:
            self._once -= seconds
            if self._once <= 0:
                self.compose()
        if self._held >= 0:
            self._held += seconds
            if self._held >= self.context.theme.hold_to_confirm:
                self._open()
        self._show_hold()

    @property
    def progress(self) -> float:
        """How much of the hold is done, 0 to 1."""
        return max(0.0, min(1.0, self._held / self.context.theme.hold_to_confirm))

    def _show_hold(self) -> None:
        """The bar along the foot of the button, as long as the hold so far."""
        steps = round(self.progress * BAR_STEPS)
        if not steps:
            self.canvas.remove(self._bar)
            return
        room = self._button.width - 60
        width = room * steps / BAR_STEPS
        self._bar.picture = Fill(width, 14, self.context.theme.gold, 7)
        self._bar.x = self._button.x + 30 + width / 2
        self._bar.y = self._button.bottom - 24
        self.canvas.add(self._bar)

    def handle(self, intent: Intent) -> Intent | None:
        """Hears the hold, or two taps; everything else stops here."""
        if self._opened:
            return None
        begins = isinstance(intent, Do) and intent.command is Command.ACCEPT
        if isinstance(intent, Press) and intent.button is PadButton.PRIMARY:
            begins = self._button.contains(intent.x, intent.y)
        ends = isinstance(intent, Stop) and intent.command is Command.ACCEPT
        if isinstance(intent, Release):
            ends = True
        if isinstance(intent, Drag | Point) and self._held >= 0:
            ends = isinstance(intent, Drag) and not self._button.contains(intent.x, intent.y)
        if begins:
            self._press()
        elif ends:
            self._let_go()
        return None

    def _press(self) -> None:
        """The button goes down. What goes down before anything is heard counts from then on, if it
        is still held."""
        self._pressed = True
        if not self.listening:
            return
        if self._once > 0:
            self._open()
        elif self._held < 0:
            self._held = 0.0

    def _let_go(self) -> None:
        """The button comes up: a short press is the first of two."""
        self._pressed = False
        if 0 <= self._held < self.context.theme.tap:
            self._once = self.context.theme.tap_again
            self._held = -1.0
            self.compose()
        self._held = -1.0

    def focus_lost(self) -> None:
        self._held = -1.0
        self._pressed = False

    def _open(self) -> None:
        """The table is revealed to its new player, and the curtain parts over it."""
        self._opened = True
        self._held = -1.0
        self._once = 0.0
        self._handover.taken()
        self.beneath_changed = True
        motion = self.context.motion
        for node in (*self._plaque, self._bar):
            self.canvas.remove(node)
        self._plaque = []
        opening = [
            tween(half, motion.curtain, motion.curtain_ease, x=x)
            for half, x in zip(self.halves, OPEN, strict=True)
        ]
        self.context.mixer.play("curtain_open")
        self.lanes["table"].play(sequence(together(*opening), call(self.context.stack.pop)))
