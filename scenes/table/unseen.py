"""Choices made unseen in front of everybody: a button each, and nobody tells which.

Where all have the same answers before them (a game's handling says so), people choose by pressing
one of a few buttons: whoever has a pad or keys of their own on these, all at once; the others one
after another on a pad, or keys, that they pass round. The screen shows only who has chosen. Another
press on a device of one's own changes one's mind while others still choose, and looks and sounds
like the first. Who has but a pointer, or a remote control, chooses by hand, behind the curtain.

Picks are heard from when all has been shown and people are asked, until the last has chosen. What
is picked while another's card is laid down waits until that lies there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.table.choosers import ChoosersPanel, UnseenChooser
from scenes.table.session import Instant, Session
from scenes.table.wishes import Picked, Use, Wishes
from scenes.ui import keys
from scenes.ui.buttons import Button
from scenes.ui.intents import Device, Kind, Pick
from scenes.ui.pads import group_of, keys_device
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.handling import Unseen
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Match

PICKED = "wood_tap"
"""The sound of any choice, the same for all."""
BY_HAND = "by_hand"
"""The name of the button for who would rather choose with what they hold."""
POINTERS = (Kind.MOUSE, Kind.TOUCH)
"""What has no buttons to choose by."""


class UnseenChoices:
    """Who chooses unseen now, and what they pick."""

    def __init__(self, context: Context, session: Session, wishes: Wishes) -> None:
        """wishes: where what was picked is left when its turn has come."""
        self._context = context
        self._session = session
        self._wishes = wishes
        self._epoch: int | None = None  # of the match, while picks are heard
        self._picked: dict[Seat, Action] = {}  # while another's card is laid down
        self._by_hand = False  # who has no device of their own
        self._considered: Instant | None = None  # when that was seen
        self._deaf = 0.0  # seconds in which no pick is heard
        self._passed_on = 0.0  # and none of what is passed round

    @property
    def _made(self) -> Match:
        """The match with all that was chosen, whether that has been shown or not."""
        return self._session.table.match

    # Who chooses

    @property
    def waiting(self) -> Sequence[Seat]:
        """The people who are to choose unseen on buttons and have not; AI seats have chosen before.

        One whose own pad is unplugged is among them: it is waited for.
        """
        acting = self._made.to_act()
        if not acting or not self.answers(acting[0]):
            return ()
        without = () if self._by_hand else self._without
        here = self._session.people
        return [s for s in acting if s in here and (self._own(s) is not None or s in without)]

    @property
    def asked(self) -> Sequence[Seat]:
        """Those of whom picks are heard: all has been shown, and they are asked."""
        return self.waiting if self._epoch == self._made.epoch else ()

    def answers(self, seat: Seat) -> Sequence[Unseen]:
        """What a seat may choose unseen."""
        return self._session.answers(seat)

    @property
    def _without(self) -> Sequence[Seat]:
        """The people who have nothing of their own and have not chosen, where something can be
        passed round."""
        match = self._made
        if self._passed is None:
            return ()
        people = (seat for seat in match.to_act() if seat in self._session.people)
        return [seat for seat in people if self._own(seat) is None]

    @property
    def passing(self) -> Seat | None:
        """Whose turn with the device that is passed round it is."""
        waiting, without = self.asked, self._without
        return next((s for s in without if s in waiting and s not in self._picked), None)

    def _own(self, seat: Seat) -> Device | None:
        return self._context.devices.pads.own(self._made.setup.seats[seat].name)

    @property
    def _passed(self) -> Device | None:
        """The device that is passed round: the one used last, if it is nobody's own; else a pad
        that is not, or keys. None where all are somebody's."""
        devices, pads = self._context.devices, self._context.devices.pads
        group, last = pads.free_group, devices.last
        if not pads.owner(last):
            if last.kind is Kind.PAD:
                return last
            if last.kind is Kind.KEYBOARD and group is not None:
                return keys_device(group)
        return pads.free_pad or (keys_device(group) if group is not None else None)

    # When

    def consider(self) -> None:
        """Before the first has chosen: who has nothing of their own chooses by hand where a mouse
        or a finger was used last, and the whole round so."""
        session, match = self._session, self._made
        begun = any(seat in session.people for seat in match.game.may_revise(match.state))
        if not begun and self._considered != session.now:
            self._considered = session.now
            self._by_hand = self._context.devices.last.kind in POINTERS

    def ask(self) -> None:
        """All has been shown: picks are heard from now on, in a new round after a moment."""
        if not self.asked:
            self._picked.clear()
            self._deaf = self._context.theme.deaf
        self._epoch = self._made.epoch

    def decided(self) -> None:
        """Something was decided, by whomever: the round ends with the choice of the last."""
        match = self._made
        last = match.decisions[-1].seat if match.decisions else NOBODY  # a lesson went on
        if last not in match.game.may_revise(match.state) or not self.waiting:
            self._epoch = None
            self._picked.clear()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._deaf = max(0.0, self._deaf - seconds)
        self._passed_on = max(0.0, self._passed_on - seconds)

    @property
    def listening(self) -> bool:
        """Whether picks of all are heard."""
        return bool(self.asked) and self._deaf <= 0 and self._passed_on <= 0

    def choose_by_hand(self) -> None:
        """Who has nothing of their own chooses with what they hold, until all have chosen."""
        self._by_hand, self._considered = True, self._session.now

    # Picking

    def pick(self, intent: Pick) -> bool:
        """A button was pressed: it is somebody's choice, if it is for them. Whether it is."""
        passing = self.passing
        seat = self._chooser(intent.device)
        if seat is None or intent.number >= len(self.answers(seat)):
            return False
        self._context.mixer.play(PICKED)
        action = self.answers(seat)[intent.number].action
        self._picked.pop(seat, None)
        if self._made.refusal(seat, action) is None:  # else it lies there already
            self._picked[seat] = action
        if seat == passing:
            self._passed_on = self._context.theme.deaf
        return True

    def _chooser(self, device: Device) -> Seat | None:
        """Whose choice a press on a device is, if anybody's."""
        match, pads = self._made, self._context.devices.pads
        asked = self.asked
        if not asked or self._deaf > 0:
            return None
        owner = pads.owner(device)
        if owner:
            seat = match.setup.names.index(owner)
            return seat if seat in (*asked, *match.game.may_revise(match.state)) else None
        heard = device.kind is Kind.PAD or group_of(device) == pads.free_group
        return self.passing if heard and self._passed_on <= 0 else None

    def carry_out(self) -> None:
        """Nothing is being shown: what was picked first is to be decided."""
        for seat, action in list(self._picked.items()):
            del self._picked[seat]
            if self._made.refusal(seat, action) is None:
                self._wishes.append(Picked(seat, action))
                return

    # What is seen of it

    @property
    def prompt(self) -> str:
        """The line while people choose: whose turn it is, where something is passed round."""
        text, seat, device = self._context.text, self.passing, self._passed
        if seat is None or device is None:
            return text("table.unseen")
        signs = self._signs(device)[: len(self.answers(seat))]
        name = self._made.setup.names[seat]
        return text("table.unseen_passed", name=name, signs=list(signs))

    def choosers(self) -> Sequence[UnseenChooser]:
        """All who choose unseen in this round."""
        match, asked, passing = self._made, self.asked, self.passing
        chosen = match.game.may_revise(match.state)
        found = []
        for seat in self._session.people:
            if seat not in asked and seat not in chosen:
                continue
            device = self._passed if seat == passing else self._own(seat)
            signs = self._signs(device) if device is not None else ()
            done = seat in chosen or seat in self._picked
            found.append(UnseenChooser(seat, signs, done, seat == passing))
        return found

    def _signs(self, device: Device) -> Sequence[str]:
        """What is printed on the buttons of a device."""
        if (group := group_of(device)) is not None:
            return keys.KEY_GROUP_SIGNS[group]
        name = self._context.devices.pads.name(device.id)
        return [keys.button_sign(button, name) for button in keys.PICKS]

    def widgets(self, layout: Layout[State]) -> Sequence[Widget]:
        """What stands on the table while people choose: nothing else does then."""
        if not self.asked:
            return ()
        theme = self._context.theme
        room = self._room(layout)
        choosers = self.choosers()
        signs = [answer.sign for answer in self.answers(self.asked[0])]
        panel = ChoosersPanel(self._context, self._made.setup.seats, choosers, signs)
        panel.z = Layer.STRIP
        below = self._button() if self.passing is not None else None
        size = below.wanted(room.width) if below is not None else (0.0, -theme.gap)
        width, height = panel.wanted(room.width)
        height = min(height, room.height - size[1] - theme.gap)
        x, y = room.x + room.width / 2, room.y + (room.height - height - size[1] - theme.gap) / 2
        panel.place(x - width / 2, y, width, height)
        if below is None:
            return (panel,)
        below.place(x - size[0] / 2, y + height + theme.gap, *size)
        return panel, below

    def _room(self, layout: Layout[State]) -> Box:
        """Where the panel stands: where a hand would lie open."""
        places, home = layout.places, layout.seating.home
        if home == NOBODY:
            return places.front(self.asked[0])
        return Box.around([*(places.box(f"{kind}:{home}") for kind in layout.mine), places.buttons])

    def _button(self) -> Button:
        """The button for who would rather choose by hand."""
        label = self._context.text("table.unseen_by_hand")
        use = partial(self._wishes.append, Use(BY_HAND))
        button = Button(self._context, BY_HAND, label, use)
        button.z = Layer.STRIP
        return button
