"""A seat in the list of seats: its sign, name, who decides for it, and its place in the order."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.menus.draft import HUMAN, MatchDraft
from scenes.menus.faces import FaceButton, FacesScene
from scenes.menus.letters import LettersScene
from scenes.ui.buttons import IconButton
from scenes.ui.controls import Stepper
from scenes.ui.intents import Device, Direction
from scenes.ui.labels import Image, Label
from scenes.ui.portrait import portrait
from scenes.ui.seatsign import seat_sign
from scenes.ui.textfield import TextField, Writing
from scenes.ui.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import Baked
from tabletop.core.acts import TextRef
from tabletop.match.setup import DEFAULT_NAMES, NAME_LENGTH
from tabletop.seats.characters import introduction


class SignButton(Widget):
    """The sign of a seat; pressed, it takes the next free colour."""

    focusable = True

    def __init__(self, context: Context, name: str, colour: str, action: Callback) -> None:
        super().__init__(context, name)
        self.colour = colour
        self.action = action
        self.tooltip = context.text("ui.seats.recolour", colour=TextRef(f"ui.colour.{colour}"))

    def wanted(self, width: float) -> tuple[float, float]:
        return self.theme.field_height, self.theme.field_height

    def build(self) -> None:
        size = min(self.box.width, self.box.height)
        sign = seat_sign(self.colour, size)
        cx, cy = self.box.center
        self.put(sign, cx - size / 2, cy - size / 2, lift=2.0, mark="sign")

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class SeatRow:
    """The widgets of one seat and how they lie beside one another, or in two lines."""

    def __init__(
        self, context: Context, draft: MatchDraft, seat: int, changed: Callable[[], None],
        roomy: bool = False,
    ) -> None:  # fmt: skip
        """changed: called after each change of the draft. roomy: whether there is room for what a
        character says of himself; else a tooltip does."""
        self.context = context
        self.draft = draft
        self.seat = seat
        self._changed = changed
        text, spec = context.text, draft.seats[seat]
        paper = context.on_paper
        name = f"seat{seat}"
        self.sign = SignButton(context, f"{name}:colour", spec.colour, self._recolour)
        if spec.human:
            self.face: Widget = FaceButton(
                context, f"{name}:face", spec, self._show_faces, text("ui.faces.choose"),
            )  # fmt: skip
        else:
            self.face = Image(context, f"{name}:face", portrait(spec, context.theme.field_height))
        does = Writing(self._rename, self._spell)
        self.name = TextField(paper, f"{name}:name", spec.name, NAME_LENGTH, does, 260.0)
        who = draft.who(seat)
        self.who = Stepper(
            paper, f"{name}:who", "", [text(f"ui.who.{level or 'human'}") for level in who],
            who.index(spec.level), self._sit, [self._icon(level) for level in who],
        )  # fmt: skip
        self.who.sideways = False
        said = self._known(spec.name) if spec.human else introduction(spec, text)
        self.said: Label | None = None
        if roomy and said:
            quiet = paper.theme.text_quiet
            self.said = Label(paper, f"{name}:said", said, context.theme.body, quiet)
        else:
            self.who.tooltip = said
        self.up = IconButton(
            context, f"{name}:up", "up", text("ui.seats.move_up", name=spec.name), self._move_up
        )
        least = draft.room[0]
        self.remove = IconButton(
            context, f"{name}:remove", "close", text("ui.seats.remove", name=spec.name),
            self._remove, "quiet",
            reason="" if len(draft.seats) > least else text("ui.seats.too_few", n=least),
        )  # fmt: skip
        self.widgets: list[Widget] = [
            self.face,
            self.sign,
            self.name,
            self.who,
            self.up,
            self.remove,
        ]
        for widget in self.widgets:
            widget.listed = Direction.DOWN
        if self.said is not None:
            self.widgets.append(self.said)

    def _known(self, name: str) -> str:
        """Which games somebody who has played here knows, where this one is new to them."""
        people = {person.name: person for person in self.context.evenings.people}
        if name not in people or self.draft.game in people[name].games:
            return ""
        text = self.context.text
        known = [text(f"{game}.title") for game in people[name].games if text.has(f"{game}.title")]
        return text("ui.seats.new_to", name=name, known=known) if known else ""

    def _icon(self, level: str) -> Picture:
        theme = self.context.theme
        ink = "icon" if theme.high_contrast else "icon-dark"
        sign = "human" if level == HUMAN else "robot"
        return Baked(f"{ink}/{sign}", height=theme.icon * 0.9)

    def _parts(self, width: float) -> tuple[float, float, bool]:
        """The widths of name and who, and whether all lie in one line."""
        theme = self.context.theme
        fixed = 4 * theme.field_height + 5 * theme.gap
        name, who = self.name.wanted(width)[0], self.who.wanted(width)[0]
        if fixed + name + who <= width:
            spare = width - fixed - name - who
            return name + spare / 2, who + spare / 2, True
        return width - fixed + theme.gap, width, False

    def height(self, width: float) -> float:
        """How high it is at that width."""
        theme = self.context.theme
        single = self._parts(width)[2]
        high = theme.field_height if single else 2 * theme.field_height + theme.gap
        return high + (theme.tight + self._said_high(width) if self.said is not None else 0.0)

    def _said_high(self, width: float) -> float:
        """The height of what a character says, below his name."""
        assert self.said is not None
        aside = 2 * (self.context.theme.field_height + self.context.theme.gap)
        return self.said.wanted(width - aside)[1]

    def place(self, x: float, y: float, width: float) -> None:
        """Places its widgets."""
        theme = self.context.theme
        size, gap = theme.field_height, theme.gap
        name, who, single = self._parts(width)
        at = x
        row: list[tuple[Widget, float]] = [(self.face, size), (self.sign, size), (self.name, name)]
        if single:
            row.append((self.who, who))
        row += [(self.up, size), (self.remove, size)]
        for widget, own in row:
            widget.place(at, y, own, size)
            at += own + gap
        if not single:
            self.who.place(x, y + size + gap, who, size)
        if self.said is not None:
            high, left = self._said_high(width), x + 2 * (size + gap)
            low = y + self.height(width)
            self.said.place(left, low - high, x + width - left, high)

    def _show_faces(self) -> None:
        """The faces that nobody has."""
        spec, taken = self.draft.seats[self.seat], self.draft.faces_of_others(self.seat)
        self.context.stack.push(FacesScene(self.context, spec, taken, self._give_face))

    def _give_face(self, face: str) -> None:
        self.draft.give_face(self.seat, face)
        self._changed()

    def _recolour(self) -> None:
        self.draft.recolour(self.seat)
        self._changed()

    def _rename(self, name: str) -> str | None:
        before = self.draft.seats[self.seat].name
        why = self.draft.rename(self.seat, name)
        if why is not None:
            return self.context.text(why, name=name, most=NAME_LENGTH)
        self.context.devices.pads.rename(before, self.draft.seats[self.seat].name)
        for person in self.context.evenings.people:
            if person.name == name:
                self.draft.look_like(self.seat, person.colour, person.face)
        self._changed()
        return None

    def _spell(self) -> None:
        """Letters on the screen, with the names that nobody has: first of who has played here."""
        taken = {seat.name for seat in self.draft.seats}
        known = [person.name for person in self.context.evenings.people]
        free = [name for name in dict.fromkeys((*known, *DEFAULT_NAMES)) if name not in taken]
        name = self.draft.seats[self.seat].name
        self.context.stack.push(LettersScene(self.context, name, NAME_LENGTH, free, self._rename))

    def _sit(self, choice: int) -> None:
        self.draft.seat_down(self.seat, self.draft.who(self.seat)[choice])
        self._changed()

    def _move_up(self) -> None:
        self.draft.move_up(self.seat)
        self._changed()

    def _remove(self) -> None:
        self.draft.remove(self.seat)
        self._changed()
