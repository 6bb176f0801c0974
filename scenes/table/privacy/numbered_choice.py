"""Choices by private number, in front of everybody and without a curtain.

A person sees the numbers of their hidden pieces in a look behind the curtain. From then on the
table shows the numbers on backs, and the person presses one, on any device. Nobody else knows
what a number stands for, so the press may be seen and heard. A number that the rules refuse
opens the curtain, exactly as a wish to look does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.stage.action_bar.bar_boxes import HANDLE_BOX
from scenes.store.preferences import NUMBERS
from scenes.table.input.table_commands import CommandQueue, SecretChoice, UseTool
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.privacy.number_panel import NumberPanel, NumberSlot, number_button_name
from scenes.table.privacy.simultaneous_panel import find_panel_area
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from sprites.typesetting import measure_text
from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat, back_of
from tabletop.host.numbered_hands import HiddenPiece, NumberedHands

LIFT_TOOL = "lift"
"""Name of the button with which the asked person looks at their hand again."""
MIN_LIFT_WIDTH = 260.0
"""Least width of a place for that button beside the prompt line."""
CHOICE_SOUND = "wood_tap"
"""Sound of a choice, the same for all numbers."""


class NumberedChoices:
    """The person who chooses by number now, and the numbers of all hands at this screen."""

    def __init__(self, context: Context, session: ScreenSession, commands: CommandQueue) -> None:
        """Create the choices of a session.

        Args:
            context: Services and state that all scenes share.
            session: Match host and the people at this screen.
            commands: Queue to which choices are added.
        """
        self._context = context
        self._session = session
        self._commands = commands
        match = session.host.match
        self._input_mapping = games.load_input_mapping(match.game)
        self.hands = NumberedHands(match, self._input_mapping)
        self.asked_seat: Seat = NOBODY
        """Seat that chooses by number now; NOBODY for none."""
        self._deaf_seconds = 0.0  # a press for the person before does not count

    @property
    def is_enabled(self) -> bool:
        """True if the people at this screen chose this way, and share the screen."""
        settings = self._context.settings
        wanted = settings.secret_play == NUMBERS and settings.curtain == "secrets"
        return wanted and self._session.perspective.is_shared

    def can_ask(self, seat: Seat) -> bool:
        """True if a person can choose by number now: the numbers hold, and are all they need."""
        return self.is_enabled and bool(self.hands.actions(seat))

    def renumber(self, seat: Seat) -> None:
        """Shuffle new numbers for a hand, while its owner looks at it."""
        if self.is_enabled:
            self.hands.renumber(seat)

    def visible_numbers(self, viewer: Seat) -> Mapping[int, HiddenPiece]:
        """Return the numbers that the viewer may see on the pieces of their open hand."""
        return self.hands.numbers(viewer) if self.is_enabled and viewer != NOBODY else {}

    # Asking

    def ask(self, seat: Seat) -> None:
        """Ask a person for a number, at the earliest a short delay after the last decision."""
        self.asked_seat = seat

    def withdraw(self) -> None:
        """Ask nobody; the delay until the next person is heard begins."""
        self.asked_seat = NOBODY
        self._deaf_seconds = self._context.theme.curtain_delay_seconds

    def advance(self, seconds: float) -> None:
        """Advance the input delay by some seconds."""
        self._deaf_seconds = max(0.0, self._deaf_seconds - seconds)

    @property
    def is_accepting_choices(self) -> bool:
        """True if a press of a number counts."""
        return self.asked_seat != NOBODY and self._deaf_seconds <= 0

    def choose(self, number: int) -> None:
        """Choose the piece of a number; a number that is not there does nothing."""
        seat = self.asked_seat
        if not self.is_accepting_choices or number not in self.hands.numbers(seat):
            return
        self._context.mixer.play(CHOICE_SOUND)
        action, match = self.hands.actions(seat).get(number), self._session.match
        if action is None or self._input_mapping.confirmation(match.view_for(seat), seat, action):
            self._commands.append(UseTool(LIFT_TOOL))
            return
        self.hands.note_choice(seat, number)
        self._commands.append(SecretChoice(seat, action))

    # What is seen of it

    @property
    def prompt_text(self) -> str:
        """Prompt for the asked person."""
        names = self._session.match.setup.seat_names
        return self._context.text_catalogue("table.numbered", names, who=SeatRef(self.asked_seat))

    @property
    def first_button(self) -> str:
        """Name of the button of the lowest number, where the focus begins."""
        return number_button_name(min(self.hands.numbers(self.asked_seat)))

    def build_widgets(self, layout: Layout[State]) -> list[Widget]:
        """Return the numbers and the button that lifts the hand; none while nobody is asked."""
        seat = self.asked_seat
        numbers = {} if seat == NOBODY else self.hands.numbers(seat)
        if not numbers:
            return []
        area = find_panel_area(layout, seat)
        line = layout.zone_layout.line_box
        if area.center[1] < line.y < area.bottom:  # the prompt line stands in its lower part
            area = area._replace(height=line.y - area.y)
        label = self._context.text_catalogue("table.numbered_lift")
        lift = Button(
            self._context, LIFT_TOOL, label, partial(self._commands.append, UseTool(LIFT_TOOL)),
            "quiet",
        )  # fmt: skip
        slots = []
        for number, held in sorted(numbers.items()):
            back = layout.piece_art.picture(back_of(held.piece), held.zone)
            slots.append(NumberSlot(number, back))
        panel = NumberPanel(self._context, self.hands.count(seat), slots, area, self._commands)
        beside = self._lift_box(layout, area)
        lift.fit_label(beside.width)
        width, high = lift.preferred_size(beside.width)
        lift.z = Layer.ACTION_BAR
        lift.place(beside.right - width, beside.bottom - high, width, high)
        return [panel.frame, *panel.buttons, lift]

    def _lift_box(self, layout: Layout[State], area: Box) -> Box:
        """Return the box of the button that lifts the hand, right-aligned and at the bottom.

        It lies beside a prompt line below the numbers, else where action buttons lie.
        """
        theme, line = self._context.theme, layout.zone_layout.line_box
        prompt = measure_text(self.prompt_text, theme.subheading, "bold")[0]
        left = line.center[0] + prompt / 2 + 2 * theme.gap
        right = min(area.right, HANDLE_BOX.x - theme.gap)
        if line.y < area.bottom or right - left < MIN_LIFT_WIDTH:
            return layout.zone_layout.buttons_box
        return Box(left, line.y, right - left, line.height)
