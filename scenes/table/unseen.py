"""Choices made unseen in front of everybody: a button each, and nobody tells which.

Where all have the same answers before them (a game's handling says so), whoever has a pad or keys
of their own chooses by pressing one of them, all at once; the screen needs not be passed on, and
shows only who has chosen. Another press changes one's mind while others still choose, and looks
and sounds like the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parts import fitted
from scenes.kit.roles.handling import Unseen
from scenes.table.display import Display
from scenes.table.session import Session
from scenes.ui import keys, skin
from scenes.ui.intents import Device, Pick
from scenes.ui.labels import key_cap
from scenes.ui.pads import group_of
from scenes.ui.portrait import portrait
from scenes.ui.widget import Widget
from sprites.painting import Picture
from sprites.picture import Baked, Box, Text
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

PICKED = "wood_tap"
"""The sound of any choice, the same for all."""
ROW = 62.0
"""The height of a line, where there is room for it."""
FACE = 0.84
"""Of the height of a line that a face takes, or a tick."""
COLUMN = 104.0
"""The width for one button, at most."""
NAMES = 250.0


class UnseenChooser(NamedTuple):
    """Somebody who chooses unseen: the signs of their buttons, and whether they have chosen."""

    seat: Seat
    signs: Sequence[str]
    chosen: bool


class UnseenChoices:
    """Who chooses unseen now, and what they pick."""

    def __init__(
        self, context: Context, session: Session, display: Display,
        submit: Callable[[Seat, Action], None],
    ) -> None:  # fmt: skip
        """submit: takes what somebody decided."""
        self._context = context
        self._session = session
        self._display = display
        self._submit = submit

    @property
    def waiting(self) -> Sequence[Seat]:
        """The people who may choose unseen now and have not; AI seats have chosen before them.

        One whose own pad is unplugged is among them: it is waited for.
        """
        session = self._session
        match, pads = session.match, self._context.devices.pads
        acting, seats = match.to_act(), match.setup.seats
        if not session.perspective.shared or any(not seats[seat].human for seat in acting):
            return ()
        mine = [seat for seat in acting if pads.own(seats[seat].name) is not None]
        return mine if mine and self.answers(mine[0]) else ()

    def answers(self, seat: Seat) -> Sequence[Unseen]:
        """What a seat may choose unseen, by what anybody knows; nothing where that is secret."""
        session, handling = self._session, self._display.layout.handling
        found = handling.unseen(session.match.view(NOBODY), seat)
        return found if len(found) <= len(keys.PICKS) else ()

    def pick(self, intent: Pick) -> None:
        """A button of somebody's own device was pressed: it is their choice, if they have one."""
        match, pads = self._session.match, self._context.devices.pads
        names = match.setup.names
        owner = pads.owner(intent.device)
        if not self.waiting or owner not in names:
            return
        seat = names.index(owner)
        answers = self.answers(seat)
        changes = seat in match.game.may_revise(match.state)
        if intent.number >= len(answers) or not (changes or seat in match.to_act()):
            return
        self._context.mixer.play(PICKED)
        action = answers[intent.number].action
        if match.refusal(seat, action) is None:  # else it lies there already
            self._submit(seat, action)

    def choosers(self) -> Sequence[UnseenChooser]:
        """All who choose unseen in this round."""
        match, pads = self._session.match, self._context.devices.pads
        waiting = self.waiting
        chosen = match.game.may_revise(match.state)
        found = []
        for seat in match.setup.humans:
            own = pads.own(match.setup.seats[seat].name)
            if own is not None and (seat in waiting or seat in chosen):
                found.append(UnseenChooser(seat, self._signs(own), seat in chosen))
        return found

    def _signs(self, own: Device) -> Sequence[str]:
        """What is printed on somebody's buttons."""
        if (group := group_of(own)) is not None:
            return keys.KEY_GROUP_SIGNS[group]
        name = self._context.devices.pads.name(own.id)
        return [keys.button_sign(button, name) for button in keys.PICKS]

    def widgets(self) -> Sequence[Widget]:
        """What stands on the table while people choose: nothing else does then."""
        if not self.waiting:
            return ()
        layout = self._display.layout
        places, home = layout.places, layout.seating.home
        room = Box.around([*(places.box(f"{kind}:{home}") for kind in layout.mine), places.buttons])
        choosers = self.choosers()
        signs = [answer.sign for answer in self.answers(choosers[0].seat)]
        panel = ChoosersPanel(self._context, self._session.match.setup.seats, choosers, signs)
        panel.z = Layer.STRIP
        width, height = panel.wanted(room.width)
        height = min(height, room.height)
        x, y = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
        panel.place(x, max(room.y, y), width, height)
        return (panel,)


class ChoosersPanel(Widget):
    """A line for each who chooses: which of their buttons stands for what, and who has chosen."""

    def __init__(
        self, context: Context, seats: Sequence[SeatSpec], choosers: Sequence[UnseenChooser],
        answers: Sequence[str],
    ) -> None:  # fmt: skip
        """answers: what is printed on the things that can be chosen."""
        super().__init__(context, "choosers")
        self._seats = seats
        self._choosers = choosers
        self._answers = answers

    def wanted(self, width: float) -> tuple[float, float]:
        pad = self.theme.tight
        columns = len(self._answers) * COLUMN
        wide = min(width, NAMES + columns + 2 * ROW + 2 * pad)
        return wide, (len(self._choosers) + 1) * ROW + 2 * pad

    def build(self) -> None:
        theme, box = self.theme, self.box
        pad = theme.tight
        self.put(skin.panel(theme, "dark", box.width, box.height), box.x, box.y, mark="panel")
        column = min(COLUMN, (box.width - 2 * pad - 2 * ROW - NAMES) / len(self._answers))
        left = box.right - pad - ROW - column * len(self._answers)
        lines = len(self._choosers) + 1
        high = (box.height - 2 * pad) / lines
        for n, sign in enumerate(self._answers):
            letter = Text(sign, high * 0.7, theme.gold, "display")
            self._centred(letter, left + (n + 0.5) * column, box.y + pad + high / 2, "answer")
        for line, chooser in enumerate(self._choosers, 1):
            middle = box.y + pad + (line + 0.5) * high
            seat = self._seats[chooser.seat]
            self._centred(portrait(seat, high * FACE), box.x + pad + ROW / 2, middle, "face")
            x = box.x + pad + ROW + theme.tight
            name = fitted(seat.name, theme.label, (left - x - pad, high), theme.text)
            self.put(name, x, middle - name.size[1] / 2, z=0.2, mark="name")
            for n in range(len(self._answers)):
                cap = self._cap(chooser.signs[n], high)
                self._centred(cap, left + (n + 0.5) * column, middle, f"cap:{chooser.seat}")
            if chooser.chosen:
                tick = Baked("icon/check", height=high * FACE)
                self._centred(tick, box.right - pad - ROW / 2, middle, f"chosen:{chooser.seat}")

    def _cap(self, sign: str, high: float) -> Picture:
        """A key or button, as large as the lines let it be."""
        cap = key_cap(self.context, sign)
        if cap.size[1] <= high * FACE:
            return cap
        return Text(sign, high * 0.66, self.theme.text, "bold")

    def _centred(self, picture: Picture, x: float, y: float, mark: str) -> None:
        width, height = picture.size
        self.put(picture, x - width / 2, y - height / 2, z=0.2, mark=mark)
