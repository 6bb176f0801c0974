"""What a table shows of its session: the pieces, the line, and what can be touched.

Everything is laid for the eyes at the screen, and holds no more than they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.stage import magnifier, turning
from scenes.stage.hud import Tool
from scenes.stage.pace import Pace
from scenes.stage.portraits import in_moods
from scenes.stage.projector import Projector, Still
from scenes.table.session import Session
from scenes.table.wishes import Use, Wishes
from scenes.touch.focus import TableFocus
from scenes.touch.gestures import Gestures
from scenes.touch.hands import Hands
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.page import Page
from scenes.ui.portrait import THOUGHTFUL
from scenes.ui.widget import Widget
from sounds.materials import chime
from sprites.timeline import Lanes, call, sequence
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.handling import ActionDraft, Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.text.reading import read_action, read_prompt

TENSE: Final = frozenset(("tension",))
"""What lies over the room while the end is near."""


class StageError(AssertionError):
    """The stage shows something else than the view says: a fault of the animator."""


class Beside:
    """What stands beside the pieces of a table, which differs from kind to kind of table."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        """Where what is pressed at the table is left."""

    def tools(self) -> Sequence[Tool]:
        """The icons of the strip."""
        return ()

    def widgets(self, display: Display) -> Sequence[Widget]:
        """Panels, their buttons, places to point at."""
        return ()

    def leads(self, gesture: Gesture, draft: ActionDraft | None) -> bool:
        """Whether what does this may have the focus by itself, and a button of it be lit. draft:
        what is being put together."""
        return True

    def tool(self, icon: str, name: str) -> Tool:
        """An icon of the strip."""
        return Tool(icon, name, self.use(name))

    def use(self, name: str) -> Callable[[], None]:
        """Leaves the wish for a tool."""
        return partial(self.wishes.append, Use(name))


class Display:
    """Lays the table, offers what can be done, and takes it away again."""

    def __init__(
        self, context: Context, page: Page, session: Session, pace: Pace, beside: Beside,
        strict: bool = False,
    ) -> None:  # fmt: skip
        """strict: StageError is raised where players only get a quiet re-lay."""
        self.context = context
        self.session = session
        self._beside = beside
        self._strict = strict
        self.wishes = beside.wishes
        self.page = page
        self.seen_on = page
        """The page on which the table is seen: that of another scene where it is shown small."""
        self.pace = pace
        self.projector = Projector(context, page.canvas, page.lanes, session.match, pace)
        self.presentation = self.projector.presentation
        self.layout = self.presentation.layout
        self.stage = self.presentation.stage
        self.hud = self.presentation.hud
        self.narrator = self.presentation.narrator
        self.director = self.presentation.director
        self.gestures = Gestures(self.layout, self.stage)
        self.focus = TableFocus(page, self.gestures, beside.leads)
        self.hands = Hands(context, self.stage, self.gestures, page, self.wishes.append)
        self._shown_to: Seat | None = None  # whose widgets are there: others may not see them go

    @property
    def lanes(self) -> Lanes:
        """The timelines of the table."""
        return self.page.lanes

    @property
    def small(self) -> bool:
        """Whether another scene shows the table small, while it goes on, and has its tools."""
        return self.seen_on is not self.page

    @property
    def in_front(self) -> bool:
        """Whether nothing lies above the table."""
        top = self.context.stack.top
        return top is None or top.page in (self.page, self.seen_on)

    # The pieces

    def lay(self) -> None:
        """Lay the table as the view says, at rest; what has not been shown yet is still to come."""
        session, eyes = self.session, self.session.perspective
        self.hands.forget()
        state, coming = session.match.state, session.to_come()
        still = Still(state, eyes.home, eyes.viewer, session.acting, coming, eyes.front)
        self.projector.lay(still)
        seats = session.match.setup.seats
        think = {seat: THOUGHTFUL for seat, spec in enumerate(seats) if not spec.human}
        thoughtful = in_moods(self.stage.named, seats, think)
        self.stage.canvas.expect([*thoughtful, magnifier.frame(self.context)])

    def lay_for_eyes(self) -> None:
        """Lay the table anew if it lies there for other eyes than those at the screen; a hand that
        lies before all then comes up, or is turned up there, where no curtain hides that."""
        eyes, seating = self.session.perspective, self.layout.seating
        shown, front = self.presentation, seating.front
        lies = seating.home, shown.viewer, shown.fronted
        if shown.closed or lies != (eyes.home, eyes.viewer, eyes.front):
            stays = front != NOBODY and front == eyes.front and eyes.viewer != NOBODY
            covered = shown.covered() if stays and self.in_front else ()
            self.lay()
            self.show_widgets()
            if front == NOBODY and self.in_front:
                shown.rise(self._lift_focus)
            elif covered:
                shown.uncover(covered)

    def lay_for_others(self) -> None:
        """Whoever sat at the screen has left it: pieces and the log tell what all may know."""
        self.narrator.retell(self.session.perspective.viewer)
        self.lay_for_eyes()

    def compare(self) -> None:
        """All is shown: the stage must equal the inventory of the view."""
        match = self.session.match
        self._feel_the_end(match)
        if difference := self.presentation.difference(match.state):
            if self._strict:
                raise StageError(f"{match.game.name} {match.number}: {difference}")
            self.lay()

    def _feel_the_end(self, match: Match) -> None:
        """While the end is near, as all may know, it is heard in the room."""
        game = match.game
        near = game.closing(match.view(NOBODY)) and not game.is_over(match.state)
        self.context.mixer.layers(TENSE if near else frozenset())

    def skip(self) -> None:
        """End at once what is being shown."""
        if self.projector.skip():
            self.skipped()

    def skipped(self) -> None:
        """What was being shown lies there at once."""
        self.session.shown_to_the_end()
        self.hands.forget()
        self.show_widgets()

    def show_past(self, events: Sequence[Event]) -> None:
        """Show past events once more, as the eyes at the screen may know them; lay the table anew
        afterwards."""
        eyes = self.session.perspective
        self.director.clear()
        self.withdraw()
        self.show_widgets()
        self.projector.again(events, eyes.home, eyes.viewer)

    def restyle(self) -> None:
        """Language, text scale, contrast or motion changed: all is made anew."""
        self.withdraw()
        self.hud.say("")
        self.page.hush()
        self.lay()
        self.show_widgets()
        if self.page.dialog:
            self.page.close()

    # Whose turn it is

    def turn_to(self, seat: Seat) -> None:
        """It is a seat's turn: the table turns to it where it should, its chime sounds."""
        turns = self.layout.seating.home != self.session.perspective.home
        was = turning.lying(self.stage) if turns else {}
        begins = self.session.begin_turn(seat)  # a table that is laid anew is laid so
        self.lay_for_eyes()
        if begins:
            self.chime(seat)
        self.presentation.turn_to(seat, self.session.match.state)
        motion = self.context.motion
        if was and motion.travels and self.context.settings.speed != INSTANT:
            slides = turning.slides(self.stage, was, motion)
            self.lanes["page"].also(sequence(slides, call(self._lift_focus)))

    def chime(self, seat: Seat) -> None:
        """A seat's own chime: its turn begins."""
        x = self.layout.places.seat_spot(seat).x
        self.presentation.animator.sound(chime(seat), x, 0.8)

    def _lift_focus(self) -> None:
        """What has the focus rises, once it lies where it belongs."""
        if (focus := self.page.focus) is not None:
            focus.zoom = focus.zoom

    def offer(self, seat: Seat) -> None:
        """Let a person touch what they can do now."""
        match = self.session.match
        view = match.view(seat)
        self.gestures.offer(view, seat, match.legal(seat))
        self.show_widgets()
        self.focus.to_offer()
        self.hands.dim()
        self.hud.say(self._prompt(view, seat))

    def _prompt(self, view: State, seat: Seat) -> str:
        """What a person is asked; where anybody can see what they do with their hands, with a word
        to look away."""
        match, names = self.session.match, self.session.match.setup.names
        if self.session.answers(seat):
            return self.context.text("table.unseen_hand", names, who=SeatRef(seat))
        return read_prompt(view, seat, match.game, self.layout.seating.text, names)

    def let_go(self) -> bool:
        """Put back what is held; whether there was anything."""
        if not self.gestures.let_go():
            return False
        self.hands.show_held()
        self.show_widgets()
        return True

    def withdraw(self) -> None:
        """Nobody is asked any more: hands off."""
        self.session.withdraw()
        self.hands.withdraw()

    def moved_on(self) -> None:
        """Something was decided: nobody is asked any more, nothing is said about it."""
        self.page.hush(softly=True)
        self.narrator.unring()
        self.withdraw()
        self.show_widgets()

    # Secrets

    def curtained(self, seat: Seat) -> bool:
        """Whether the screen is passed on to a person behind the curtain now, as the settings want
        it: for what they hold in secret and need for what they are asked."""
        session, policy = self.session, self.context.settings.curtain
        if policy == "secrets":
            needed = session.match.holds_secrets(seat) and not session.openly(seat)
            return needed and not (self.layout.small_secrets and not session.answers(seat))
        return policy == "always"

    def stays_covered(self, seat: Seat) -> bool:
        """Whether what a person holds lies face down, though they are asked, until they look: where
        nobody is at home a hand that is not needed would lie over what is."""
        if self.layout.small_secrets or self.spared(seat):
            return True
        return self.context.settings.curtain != "never" and self.session.openly(seat)

    def spared(self, seat: Seat) -> bool:
        """Whether a person's hand would lie open but for that: they have it again when they are
        asked something secret."""
        never = self.context.settings.curtain == "never" and not self.layout.small_secrets
        return never and self.layout.seating.public and self.session.openly(seat)

    def uncover(self) -> None:
        """Whoever sits there looks at what they hold."""
        eyes = self.session.perspective
        if eyes.viewer == eyes.sitter:
            return
        eyes.look()
        self.lay_for_eyes()
        if self.session.deciding is not None:
            self.offer(self.session.deciding)

    def uncover_needed(self, seat: Seat) -> None:
        """The same for whoever wants to be told what to do, where what they are asked may have to
        do with that: else it would lie over what they are told of."""
        if not (self.layout.seating.public and self.session.openly(seat)):
            self.uncover()

    def conceal(self) -> None:
        """The eyes at the screen see less than before: nothing else stays on the stage, large or
        in words over it, or in a scene above."""
        self._look_away()
        self.lay_for_others()

    def close_hand(self) -> None:
        """The same amid what is being shown, which goes on, or before who holds it is asked next:
        then it stays in front, face down."""
        self._look_away()
        if self.director.idle and not self.session.stays:
            self.lay_for_others()
            return
        self.narrator.retell(self.session.perspective.viewer)
        self.presentation.close_hand(self.session.stays)
        self.show_widgets()

    def _look_away(self) -> None:
        self.context.stack.cut(self.page)
        self.page.hush()
        if self.page.dialog:
            self.page.close()
        self.withdraw()
        self.page.rest()

    # Widgets

    def rules_at(self, clause: str) -> None:
        """Open the rulebook at a clause."""
        self.context.pages.rules(self.session.match.game.name, clause)

    def show_widgets(self) -> None:
        """Make what can be touched into widgets: tools, pieces, buttons."""
        wanted = () if self.small else self._beside.tools()
        tools = self.hud.tools(wanted) if wanted else []
        gestures = self.gestures.buttons() if self.gestures.active else ()
        buttons = self.hud.buttons(
            self.layout, gestures, self.words, self.wishes.append, self.focus.leads
        )
        for button in buttons:
            self.narrator.yield_to(button.box)
        before = self.page.focus.name if self.page.focus is not None else ""
        beside = self._beside.widgets(self)
        over = [widget.box for widget in beside if widget.focusable or widget.covering]
        touched = [  # what lies below something beside the table is not touched
            hotspot
            for hotspot in self.hands.widgets()
            if not any(box.contains(*hotspot.reach.center) for box in over)
            and not self._in_front_of(hotspot)
        ]
        shown = [*tools, *touched, *buttons, *beside]
        eyes, self._shown_to = self._shown_to, self.session.perspective.viewer
        same = eyes in (NOBODY, self._shown_to)
        self.page.show(shown, "tool:menu", lambda widget: same or _is_tool(widget))
        focus = self.page.focus
        if not self.page.dialog and focus is not None and focus.name != before:
            self.page.rest()  # what had the focus is gone, and nothing asks for it
        if self.gestures.held is not None and not self.hands.dragging:
            self.focus.to_target()

    def _in_front_of(self, widget: Widget) -> bool:
        """Whether the panel of an open hand lies over a place."""
        front = self.presentation.front
        return isinstance(widget, HotspotWidget) and front.hides(widget.hotspot.zone, widget.box)

    def words(self, action: Action) -> str:
        """An action of whoever may decide, in words."""
        session, match = self.session, self.session.match
        assert session.acting is not None, "nobody may decide"
        text, names = self.context.text, match.setup.names
        return read_action(action, session.acting, self.gestures.view, match.game, text, names)


def _is_tool(widget: Widget) -> bool:
    """Whether it is an icon of the strip, which tells nothing of anybody's secrets."""
    return widget.name.startswith("tool:")
