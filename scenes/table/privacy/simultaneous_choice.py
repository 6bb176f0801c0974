"""Simultaneous choices in secret: each player presses a button, and nobody sees which.

Used where all players have the same answers, by the game's input mapping. Players with a pad
or keys of their own choose at the same time. The others choose one after another on a device
that is passed round. The screen shows only who has chosen. On an own device a player may
choose again while others still choose; it looks and sounds like the first choice. Players
with only a pointer or a remote control choose by hand, behind the curtain.

Choices are accepted when all events have been shown and people are asked, until the last one
has chosen. A choice made while another card is laid down waits until that card lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.table.input.table_commands import CommandQueue, SecretChoice, UseTool
from scenes.table.presentation.screen_session import MatchMoment, ScreenSession
from scenes.table.privacy.numbered_choice import NumberedChoices
from scenes.table.privacy.simultaneous_panel import (
    SimultaneousChooser,
    SimultaneousPanel,
    find_panel_area,
)
from scenes.ui.devices import key_map
from scenes.ui.devices.device_owners import key_group_device, key_group_of
from scenes.ui.devices.intents import ChoicePick, Device, DeviceKind
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Widget
from tabletop.core.actions import Action
from tabletop.core.input_mapping import SecretAnswer
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Match

CHOICE_SOUND = "wood_tap"
"""Sound of a choice, the same for all."""
BY_HAND_TOOL = "by_hand"
"""Name of the button for players who prefer to choose with their pieces."""
POINTER_KINDS = (DeviceKind.MOUSE, DeviceKind.TOUCH)
"""Kinds of devices without buttons for a choice."""


class SimultaneousChoices:
    """The players who choose in secret now, and their choices."""

    def __init__(self, context: Context, session: ScreenSession, commands: CommandQueue) -> None:
        """Create the choices of a session.

        Args:
            context: Services and state that all scenes share.
            session: Match host and the people at this screen.
            commands: Queue to which a choice is added when it is its turn.
        """
        self._context = context
        self._session = session
        self._commands = commands
        self.by_number = NumberedChoices(context, session, commands)
        """Choices whose answers are secret themselves, such as the cards of a hand."""
        self._epoch: int | None = None  # of the match, while picks are heard
        self._waiting_choices: dict[Seat, Action] = {}  # while another's card is laid down
        self._by_hand = False  # who has no device of their own
        self._considered: MatchMoment | None = None  # when that was seen
        self._deaf_seconds = 0.0  # seconds in which no pick is heard
        self._shared_deaf_seconds = 0.0  # and none of what is passed round

    @property
    def _match(self) -> Match:
        """The match with all choices, shown or not."""
        return self._session.host.match

    # Who chooses

    @property
    def waiting_seats(self) -> Sequence[Seat]:
        """Seats of the people who are to choose with a button and have not; AI seats chose before.

        A player whose own pad is unplugged is among them: the table waits for the pad.
        """
        acting = self._match.active_seats()
        if not acting or not self.secret_answers(acting[0]):
            return ()
        without = () if self._by_hand else self._without_device
        here = self._session.local_seats
        return [s for s in acting if s in here and (self._own(s) is not None or s in without)]

    @property
    def asked_seats(self) -> Sequence[Seat]:
        """Seats whose choices are accepted now: all is shown, and they are asked."""
        return self.waiting_seats if self._epoch == self._match.rewind_count else ()

    def secret_answers(self, seat: Seat) -> Sequence[SecretAnswer]:
        """Return the answers of a seat's secret choice."""
        return self._session.secret_answers(seat)

    @property
    def _without_device(self) -> Sequence[Seat]:
        """The people without an own device who have not chosen; empty without a shared device."""
        match = self._match
        if self._shared_device is None:
            return ()
        people = (seat for seat in match.active_seats() if seat in self._session.local_seats)
        return [seat for seat in people if self._own(seat) is None]

    @property
    def shared_device_seat(self) -> Seat | None:
        """Seat whose turn it is with the device that is passed round; None for none."""
        waiting, without = self.asked_seats, self._without_device
        return next((s for s in without if s in waiting and s not in self._waiting_choices), None)

    def _own(self, seat: Seat) -> Device | None:
        return self._context.devices.device_owners.device_of(self._match.setup.seats[seat].name)

    @property
    def _shared_device(self) -> Device | None:
        """The device that is passed round: the last one used, if it is nobody's own.

        Otherwise a free pad, or free keys. None if all devices have owners.
        """
        devices, pads = self._context.devices, self._context.devices.device_owners
        group, last = pads.free_key_group, devices.last_device
        if not pads.owner_of(last):
            if last.kind is DeviceKind.PAD:
                return last
            if last.kind is DeviceKind.KEYBOARD and group is not None:
                return key_group_device(group)
        return pads.free_gamepad or (key_group_device(group) if group is not None else None)

    # When

    def choose_input_mode(self) -> None:
        """Decide before the first choice if players without an own device choose by hand.

        They do if a mouse or a finger was used last; it then holds for the whole round. With
        choices by number a mouse does not count: a keyboard lies beside it.
        """
        session, match = self._session, self._match
        begun = any(seat in session.local_seats for seat in match.game.revising_seats(match.state))
        if not begun and self._considered != session.current_moment:
            self._considered = session.current_moment
            kind = self._context.devices.last_device.kind
            keyboard = self.by_number.is_enabled and kind is DeviceKind.MOUSE
            self._by_hand = kind in POINTER_KINDS and not keyboard

    def accept_choices(self) -> None:
        """Accept choices from now on, in a new round after a short delay."""
        if not self.asked_seats:
            self._waiting_choices.clear()
            self._deaf_seconds = self._context.theme.curtain_delay_seconds
        self._epoch = self._match.rewind_count

    def after_decision(self) -> None:
        """Update the round after any decision; it ends with the last choice."""
        self.by_number.withdraw()
        match = self._match
        last = match.decisions[-1].seat if match.decisions else NOBODY  # a lesson went on
        if last not in match.game.revising_seats(match.state) or not self.waiting_seats:
            self._epoch = None
            self._waiting_choices.clear()

    def advance(self, seconds: float) -> None:
        """Advance the input delays by some seconds."""
        self._deaf_seconds = max(0.0, self._deaf_seconds - seconds)
        self._shared_deaf_seconds = max(0.0, self._shared_deaf_seconds - seconds)
        self.by_number.advance(seconds)

    @property
    def is_accepting_choices(self) -> bool:
        """True if the choices of all asked players are accepted."""
        return bool(self.asked_seats) and self._deaf_seconds <= 0 and self._shared_deaf_seconds <= 0

    def choose_by_hand(self) -> None:
        """Let players without an own device choose with their pieces until all have chosen."""
        self._by_hand, self._considered = True, self._session.current_moment

    # Picking

    def handle_choice_pick(self, intent: ChoicePick) -> bool:
        """Handle a button press as a choice; True if it is one."""
        passing = self.shared_device_seat
        seat = self._chooser(intent.device)
        if seat is None or intent.number >= len(self.secret_answers(seat)):
            return False
        self._context.mixer.play(CHOICE_SOUND)
        action = self.secret_answers(seat)[intent.number].action
        self._waiting_choices.pop(seat, None)
        if self._match.refusal(seat, action) is None:  # else it lies there already
            self._waiting_choices[seat] = action
        if seat == passing:
            self._shared_deaf_seconds = self._context.theme.curtain_delay_seconds
        return True

    def _chooser(self, device: Device) -> Seat | None:
        """Return the seat that a press on a device chooses for; None for none."""
        match, pads = self._match, self._context.devices.device_owners
        asked = self.asked_seats
        if not asked or self._deaf_seconds > 0:
            return None
        owner = pads.owner_of(device)
        if owner:
            seat = match.setup.seat_names.index(owner)
            return seat if seat in (*asked, *match.game.revising_seats(match.state)) else None
        heard = device.kind is DeviceKind.PAD or key_group_of(device) == pads.free_key_group
        return self.shared_device_seat if heard and self._shared_deaf_seconds <= 0 else None

    def queue_next_choice(self) -> None:
        """Queue the command for the first waiting choice; call it when nothing is being shown."""
        for seat, action in list(self._waiting_choices.items()):
            del self._waiting_choices[seat]
            if self._match.refusal(seat, action) is None:
                self._commands.append(SecretChoice(seat, action))
                return

    # What is seen of it

    @property
    def prompt_text(self) -> str:
        """Prompt while people choose; it names the player who has the shared device."""
        text, seat, device = (
            self._context.text_catalogue,
            self.shared_device_seat,
            self._shared_device,
        )
        if seat is None or device is None:
            return text("table.unseen")
        signs = self._button_labels(device)[: len(self.secret_answers(seat))]
        name = self._match.setup.seat_names[seat]
        return text("table.unseen_passed", name=name, signs=list(signs))

    def build_choosers(self) -> Sequence[SimultaneousChooser]:
        """Return the players of this round, for the panel."""
        match, asked, passing = self._match, self.asked_seats, self.shared_device_seat
        chosen = match.game.revising_seats(match.state)
        found = []
        for seat in self._session.local_seats:
            if seat not in asked and seat not in chosen:
                continue
            device = self._shared_device if seat == passing else self._own(seat)
            signs = self._button_labels(device) if device is not None else ()
            done = seat in chosen or seat in self._waiting_choices
            found.append(SimultaneousChooser(seat, signs, done, seat == passing))
        return found

    def _button_labels(self, device: Device) -> Sequence[str]:
        """Return the labels of the buttons of a device."""
        if (group := key_group_of(device)) is not None:
            return key_map.KEY_GROUP_LABELS[group]
        name = self._context.devices.device_owners.gamepad_name(device.id)
        return [key_map.button_label(button, name) for button in key_map.CHOICE_BUTTONS]

    def build_widgets(self, layout: Layout[State]) -> Sequence[Widget]:
        """Return the panel and the by-hand button; the only widgets while people choose."""
        if not self.asked_seats:
            return ()
        theme = self._context.theme
        room = find_panel_area(layout, self.asked_seats[0])
        choosers = self.build_choosers()
        signs = [answer.sign for answer in self.secret_answers(self.asked_seats[0])]
        below = self._button() if self.shared_device_seat is not None else None
        size = below.preferred_size(room.width - 2 * theme.gap) if below is not None else (0.0, 0.0)
        footer = size[1] + theme.gap if below is not None else 0.0
        panel = SimultaneousPanel(
            self._context, self._match.setup.seats, choosers, signs, footer_height=footer
        )
        panel.z = Layer.ACTION_BAR
        if layout.seating.home_seat == NOBODY:  # it hides whole pieces, or none
            width, height = room.size
        else:
            width, height = panel.preferred_size(room.width)
            height = min(height, room.height)
        x, y = room.center
        panel.place(x - width / 2, y - height / 2, width, height)
        if below is None:
            return (panel,)
        below.place(x - size[0] / 2, y + height / 2 - footer, *size)
        return panel, below

    def _button(self) -> Button:
        """Return the button for players who prefer to choose by hand."""
        label = self._context.text_catalogue("table.unseen_by_hand")
        use = partial(self._commands.append, UseTool(BY_HAND_TOOL))
        button = Button(self._context, BY_HAND_TOOL, label, use)
        button.z = Layer.ACTION_BAR
        return button
