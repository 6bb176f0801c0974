"""Curtain between two people at one screen: it hides the table and announces the next player.

The leaving player's secrets are hidden first; the scene beneath must hold none. Then the
curtain closes, and the table of the next side is shown behind it. It opens when the next
player holds a button, or presses it twice where it cannot be held. At first it ignores input,
so that a press meant for the table cannot open it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    CommandRelease,
    Intent,
    PointerButton,
    PointerDrag,
    PointerMove,
    PointerPress,
    PointerRelease,
)
from scenes.ui.style import skin
from scenes.ui.style.seat_badge import seat_badge
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import Image, Label, Panel
from scenes.ui.widgets.widget import Widget
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup
from sprites.timeline import call, parallel, sequence, tween
from tabletop.match.setup import SeatSpec

HALF_WIDTH = 980.0  # width of one half of the cloth; they overlap a little in the middle
CLOSED_X = (HALF_WIDTH / 2, SCREEN_SIZE[0] - HALF_WIDTH / 2)
OPEN_X = (-HALF_WIDTH / 2 - 40, SCREEN_SIZE[0] + HALF_WIDTH / 2 + 40)
CLOTH_Z, PLAQUE_Z = 100.0, 200.0
SIGN_SIZE = 150.0
SMALL_SIGN_SIZE = 76.0
TICK_SIZE_SHARE = 0.62  # the share of a small sign that is its tick
PENDING_SIGN_SHARE = 0.55  # the size of a seat's sign that has still to choose, beside one that has
HOLD_BAR_STEPS = 48  # widths that the bar of the hold takes


class ChooserStatus(NamedTuple):
    """A player in a round of secret choices, and whether they have chosen."""

    seat: SeatSpec
    has_chosen: bool


class CurtainListener:
    """Callbacks of a curtain; these do nothing."""

    def on_closed(self) -> None:
        """Show the table of the new side; the curtain has closed."""

    def on_opening(self) -> None:
        """Show the private pieces; the player has confirmed, and the curtain is about to open."""


class CurtainScene(Scene):
    """The curtain that passes the screen to the player of a seat."""

    is_see_through = True
    has_dimmed_backdrop = False
    has_fade_in = False
    is_interlude = True
    has_seamless_exit = True

    def __init__(
        self, context: Context, seat: SeatSpec, score_text: str, listener: CurtainListener,
        choosers: Sequence[ChooserStatus] = (),
    ) -> None:  # fmt: skip
        """Create a curtain that closes.

        Args:
            context: Services and state that all scenes share.
            seat: Seat of the next player.
            score_text: Their public score as text; empty for none.
            listener: Listener that changes the table behind the curtain.
            choosers: Players of a round of secret choices; empty for none.
        """
        super().__init__(context)
        self.seat = seat
        self.score_text = score_text
        self._listener = listener
        self._round_choosers = choosers
        self._deaf = context.theme.curtain_delay_seconds
        self._held = -1.0  # for how long the button is held; below 0 it is not
        self._pressed = False  # the button, since before the curtain heard anything
        self._once = 0.0  # for how long a first tap still counts
        self._closed = False
        self._opened = False
        self._plaque: list[Node] = []
        self.cloth_halves = [
            Node(
                self._cloth(side), x, SCREEN_SIZE[1] / 2, z=CLOTH_Z, lift=30.0, name=f"cloth:{side}"
            )
            for side, x in zip(("left", "right"), OPEN_X, strict=True)
        ]
        self._button = Box(0, 0, 0, 0)
        self._bar = Node(
            FilledRect(1, 1, (0, 0, 0, 0)), z=PLAQUE_Z + 2, lift=FLAT_LIFT, name="hold:bar"
        )

    def initialize(self) -> None:
        """Close the curtain."""
        super().initialize()
        motion = self.context.motion
        closing = [
            tween(half, motion.curtain_seconds, motion.curtain_ease, x=x)
            for half, x in zip(self.cloth_halves, CLOSED_X, strict=True)
        ]
        self.context.mixer.play("curtain_close")
        self.timelines["table"].play(sequence(parallel(*closing), call(self._close)))

    @classmethod
    def create_closed(
        cls, context: Context, seat: SeatSpec, score_text: str, listener: CurtainListener,
        choosers: Sequence[ChooserStatus] = (),
    ) -> Self:  # fmt: skip
        """Return a curtain that is closed at once, for the cover key or a lost window."""
        scene = cls(context, seat, score_text, listener, choosers)
        scene.timelines["table"].skip()
        return scene

    def _cloth(self, side: str) -> Picture:
        name = f"curtain/{side}"
        if not self.context.theme.high_contrast and skin.is_baked(name):
            return BakedPicture(name, HALF_WIDTH, SCREEN_SIZE[1])
        return FilledRect(HALF_WIDTH, SCREEN_SIZE[1], (58, 8, 14))

    # Layout

    def compose(self) -> None:
        """Build the cloth, the plaque and the bar of the hold."""
        for half, side in zip(self.cloth_halves, ("left", "right"), strict=True):
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
        """Return the sign, name, score and button on their plaque, all placed."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        name = self.seat.name
        size = theme.name
        limit = SCREEN_SIZE[0] - 2 * theme.side_margin - 2 * theme.section_gap
        sign = Image(context, "sign", seat_badge(self.seat.colour, SIGN_SIZE), 6.0)
        pass_to = Label(
            context, "pass_to", text("ui.curtain.pass_to"), theme.subheading, theme.text_quiet,
            align="center",
        )  # fmt: skip
        title = Label(context, "name", name, size, face="display", align="center")
        parts: list[Widget] = [sign, pass_to, title]
        if self.score_text:
            parts.append(
                Label(
                    context, "standing", self.score_text, theme.label, theme.gold, "bold", "center"
                )
            )
        if self._round_choosers:
            parts.append(Image(context, "round", self._choosers_picture(), 4.0))
        said = "ui.curtain.again" if self._once > 0 else "ui.curtain.hold"
        hold = Label(context, "hold", text(said), theme.label, face="bold", align="center")
        button_size = (
            min(limit, max(620.0, hold.preferred_size(limit)[0] + 2 * theme.button_padding)),
            theme.button_height + theme.gap,
        )
        widest = max([part.preferred_size(limit)[0] for part in parts] + [button_size[0]])
        width = min(limit, max(880.0, widest)) + 2 * theme.section_gap
        inside = width - 2 * theme.section_gap
        heights = [part.preferred_size(inside)[1] for part in parts]
        total = sum(heights) + 3 * theme.gap + button_size[1] + 2 * theme.section_gap
        x, y = (SCREEN_SIZE[0] - width) / 2, (SCREEN_SIZE[1] - total) / 2
        panel = Panel(context, "plaque", "dark", PLAQUE_Z)
        panel.place(x, y, width, total)
        y += theme.section_gap
        for part, high in zip(parts, heights, strict=True):
            part.z = PLAQUE_Z + 1
            part.place(x + theme.section_gap, y, inside, high)
            y += high + (theme.gap if part is sign else 0)
        left = (SCREEN_SIZE[0] - button_size[0]) / 2
        self._button = Box(left, y + 2 * theme.gap, *button_size)
        body = Image(
            context,
            "hold:body",
            skin.button_picture(theme, "primary", *button_size),
            3.0,
            PLAQUE_Z + 1,
        )
        body.place(*self._button)
        hold.z = PLAQUE_Z + 3
        high = hold.preferred_size(button_size[0])[1]
        middle = self._button.y + (self._button.height - high) / 2
        hold.place(left, middle, button_size[0], high)
        return [panel, *parts, body, hold]

    def _choosers_picture(self) -> Picture:
        """Return the signs of the players in this round, with a tick for each who has chosen."""
        gap = self.context.theme.gap
        tick = BakedPicture("icon/check", SMALL_SIGN_SIZE * TICK_SIZE_SHARE)
        inside = []
        for place, (seat, chosen) in enumerate(self._round_choosers):
            size = (
                SMALL_SIGN_SIZE
                if chosen or seat == self.seat
                else SMALL_SIGN_SIZE * PENDING_SIGN_SHARE
            )
            x, off = place * (SMALL_SIGN_SIZE + gap), (SMALL_SIGN_SIZE - size) / 2
            inside.append((seat_badge(seat.colour, size), x + off, off))
            if chosen:
                inside.append(
                    (tick, x + SMALL_SIGN_SIZE - tick.size[0] / 2, SMALL_SIGN_SIZE - tick.size[1])
                )
        width = len(self._round_choosers) * (SMALL_SIGN_SIZE + gap) - gap + tick.size[0] / 2
        return PictureGroup((width, SMALL_SIGN_SIZE), tuple(inside))

    # What happens

    @property
    def deciding_players(self) -> Sequence[str]:
        """Names of the players whose devices may open the curtain: only the next player's."""
        return (self.seat.name,)

    @property
    def is_closed(self) -> bool:
        """True if the curtain hides the table and waits for the player."""
        return self._closed and not self._opened

    @property
    def is_listening(self) -> bool:
        """True if the curtain is closed and accepts its button."""
        return self.is_closed and self._deaf <= 0

    @property
    def is_opening(self) -> bool:
        """True if the player has confirmed and the curtain opens."""
        return self._opened

    def _close(self) -> None:
        """Note that the table is hidden, and let the listener change it."""
        self._closed = True
        self._listener.on_closed()
        self.is_backdrop_stale = True
        motion = self.context.motion
        shown = [tween(n, motion.fade_seconds, motion.fade_ease, alpha=1.0) for n in self._plaque]
        self.timelines["page"].play(parallel(*shown))

    @property
    def is_moving(self) -> bool:
        """True while the button is held, an input delay runs, or something moves."""
        return self._held >= 0 or self._deaf > 0 or self._once > 0 or super().is_moving

    def advance(self, seconds: float) -> None:
        """Advance the hold, the input delays and the animations by some seconds."""
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
            if self._held >= self.context.theme.hold_to_confirm_seconds:
                self._open()
        self._show_hold()

    @property
    def hold_progress(self) -> float:
        """Progress of the hold, 0 to 1."""
        return max(0.0, min(1.0, self._held / self.context.theme.hold_to_confirm_seconds))

    def _show_hold(self) -> None:
        """Draw the bar at the bottom of the button, as long as the hold so far."""
        steps = round(self.hold_progress * HOLD_BAR_STEPS)
        if not steps:
            self.canvas.remove(self._bar)
            return
        room = self._button.width - 60
        width = room * steps / HOLD_BAR_STEPS
        self._bar.picture = FilledRect(width, 14, self.context.theme.gold, 7)
        self._bar.x = self._button.x + 30 + width / 2
        self._bar.y = self._button.bottom - 24
        self.canvas.add(self._bar)

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle the hold or the two taps; no other input passes."""
        if self._opened:
            return None
        begins = isinstance(intent, CommandPress) and intent.command is Command.ACCEPT
        if isinstance(intent, PointerPress) and intent.button is PointerButton.PRIMARY:
            begins = self._button.contains(intent.x, intent.y)
        ends = isinstance(intent, CommandRelease) and intent.command is Command.ACCEPT
        if isinstance(intent, PointerRelease):
            ends = True
        if isinstance(intent, PointerDrag | PointerMove) and self._held >= 0:
            ends = isinstance(intent, PointerDrag) and not self._button.contains(intent.x, intent.y)
        if begins:
            self._press()
        elif ends:
            self._let_go()
        return None

    def _press(self) -> None:
        """Note that the button went down.

        A press before the curtain listens counts from then on, if it is still held.
        """
        self._pressed = True
        if not self.is_listening:
            return
        if self._once > 0:
            self._open()
        elif self._held < 0:
            self._held = 0.0

    def _let_go(self) -> None:
        """Note that the button came up: a short press is the first of two."""
        self._pressed = False
        if 0 <= self._held < self.context.theme.max_tap_seconds:
            self._once = self.context.theme.second_tap_seconds
            self._held = -1.0
            self.compose()
        self._held = -1.0

    def on_focus_lost(self) -> None:
        """Forget a held button."""
        self._held = -1.0
        self._pressed = False

    def _open(self) -> None:
        """Reveal the table to its new player, and open the curtain over it."""
        self._opened = True
        self._held = -1.0
        self._once = 0.0
        self._listener.on_opening()
        self.is_backdrop_stale = True
        motion = self.context.motion
        for node in (*self._plaque, self._bar):
            self.canvas.remove(node)
        self._plaque = []
        opening = [
            tween(half, motion.curtain_seconds, motion.curtain_ease, x=x)
            for half, x in zip(self.cloth_halves, OPEN_X, strict=True)
        ]
        self.context.mixer.play("curtain_open")
        self.timelines["table"].play(
            sequence(parallel(*opening), call(self.context.scene_stack.pop))
        )
