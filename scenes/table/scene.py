"""The table: a match played, watched or practised. Logic is instant, showing is a queue.

Looking (zoom, log, rules, pause, speed) is never blocked by an animation; only new moves wait for
it. Whenever nothing is left to show, the stage must equal the view's inventory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.scene import LANES, Scene
from scenes.table import closeup, loupe, menus
from scenes.table.attempts import Attempts
from scenes.table.attention import Attention
from scenes.table.banter import Banter
from scenes.table.coach import Coach
from scenes.table.commentator import Commentator
from scenes.table.controls import Controls
from scenes.table.fidgets import Fidgets
from scenes.table.gestures import Gestures, Grip
from scenes.table.glints import Glints
from scenes.table.grips import GripWidget
from scenes.table.handover import Handover
from scenes.table.hands import Hands
from scenes.table.opponents import Opponents
from scenes.table.perspective import Perspective
from scenes.table.tableau import Tableau
from scenes.ui.intents import (
    Button,
    Command,
    Do,
    Drag,
    Intent,
    Point,
    Press,
    Release,
    Stop,
)
from sounds.materials import chime
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Seen
from tabletop.match.match import SET_UP, Event, Match
from tabletop.match.setup import Mode


class StageError(AssertionError):
    """The stage shows something else than the view says: a fault of the staging."""


class TableScene(Scene):
    """One match on the screen.

    `strict` raises StageError where players only get a quiet re-lay. `pace` is the speed of a demo;
    None takes the one of the settings.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        mode: Mode,
        pace: float | None = None,
        strict: bool = False,
    ) -> None:
        super().__init__(context)
        self.match = match
        self.mode = mode
        self.pace = pace
        self.strict = strict
        self.paused = False
        self._event: Event | None = None  # that is being shown
        self._waits = False  # for something else to come back: a curtain, a showing again, the end
        self.acting: Seat | None = None
        """Who was asked last."""
        self._invited: tuple[int, int] | None = None  # (epoch, decision) a person was asked for
        self._then: Callable[[], None] | None = None  # what follows when all has been shown
        self.step_from: int | None = None  # the decision before which a demo was let go one step
        self.controls = Controls(self)
        self._style = self._look()
        self._epoch = match.epoch
        self.tableau = Tableau(context, self.canvas, self.lanes, match)
        self.layout = self.tableau.layout
        self.stage = self.tableau.stage
        self.hud = self.tableau.hud
        self.narrator = self.tableau.narrator
        self.director = self.tableau.director
        self.perspective = Perspective(match.setup)
        self.gestures = Gestures(self.stage)
        self.attempts = Attempts(self)
        self.attention = Attention(self)
        self.hands = Hands(
            context, self.stage, self.gestures, self.lanes, self.attempts.touched, self.show_widgets
        )
        self.fidgets = Fidgets(context, self.stage, self.tableau.staging, self.lanes)
        self.glints = Glints(context, self.stage, self.lanes)
        self.coach = Coach(self)
        self.handover = Handover(self)
        self.opponents = Opponents(self)
        self.commentator = Commentator(self)
        self.banter = Banter(self)
        self.shown_by: Scene | None = None
        """The scene that shows this one small while it goes on."""
        self.page.back = self.controls.pause
        self.lay()
        self.show_widgets()

    # The frame

    def advance(self, seconds: float) -> None:
        if not self.paused:
            speed = self._speed()
            if speed != INSTANT:
                self.lanes["table"].advance(seconds * speed)
            else:
                self.skip()
        for name in LANES:
            if name != "table":
                self.lanes[name].advance(seconds)
        self.page.advance(seconds)
        self.glints.advance(seconds, self.director.idle and not self.page.dialog)
        self.commentator.attend()
        self.banter.make_way()
        self.opponents.listen()
        if self._epoch != self.match.epoch:
            self._time_jumped()
        if self.director.idle and self.context.stack.top in (self, self.shown_by):
            if self._then is not None:
                then, self._then = self._then, None
                then()
            elif not self._waits:
                self._next()

    @property
    def moving(self) -> bool:
        thinking = self.opponents.thinking or self.coach.counsel.thinking
        return super().moving or thinking or self.hands.dragging or not self._settled

    @property
    def _settled(self) -> bool:
        """Whether nothing will happen until somebody wants something."""
        if self.paused or self._waits:
            return self._then is None
        return self.director.idle and not self.match.queue and self._invited == self.now

    @property
    def now(self) -> tuple[int, int]:
        """The moment of the match: (epoch, decision)."""
        return self.match.epoch, self.match.number

    @property
    def told(self) -> int:
        """How many decisions have been shown to their end: of others no words may tell. -1 while
        the set-up has not been."""
        if self._event is not None:
            return self._event.number
        return self.match.queue[0].number if self.match.queue else self.match.number

    @property
    def shown(self) -> Any:
        """The position that has been shown to its end; at the beginning that of the set-up."""
        match, told = self.match, self.told
        if told == match.number:
            return match.state
        wanted = max(SET_UP, told - 1)
        return next(state for event, state in match.moments() if event.number == wanted)

    def _speed(self) -> float:
        chosen = self.context.settings.speed if self.pace is None else self.pace
        if chosen in (INSTANT, float("inf")):
            return INSTANT
        return chosen * self.context.motion.fast_forward if self.controls.fast else chosen

    # What comes next

    @property
    def deciding(self) -> Seat | None:
        """The seat of the person who may move now."""
        return self.acting if self.gestures.offered and self._invited == self.now else None

    def _next(self) -> None:
        """Show what happened; when all is shown, see who decides."""
        match, self._event = self.match, None
        if match.queue:
            self._event = event = match.queue.popleft()
            self.commentator.shows(event)
            self.tableau.show(event)
            if event.number >= 0 and not match.setup.seats[event.seat].human:
                self.opponents.hold()
            return
        self._compare()
        seat, eyes = self.next_seat, self.perspective
        if eyes.shared and eyes.sitter not in (NOBODY, seat):
            eyes.leave()
            self._conceal()
        self.commentator.shown()
        if (news := self.commentator.news()) is not None:
            self.opponents.tell(news)
            return
        if match.over:
            self._waits, self._then = True, self._finish
            self.director.play(self.banter.farewell())
            return
        self.banter.attend()
        if self.step_from is not None and match.number > self.step_from:
            self.step_from, self.paused = None, True
            self.show_widgets()
        if match.setup.seats[seat].human:
            self._invite(seat)
        elif not self.paused:
            self.opponents.turn(seat)

    @property
    def next_seat(self) -> Seat:
        """Who decides next, of several who choose in secret AI seats first; NOBODY at the end."""
        acting, seats = self.match.to_act(), self.match.setup.seats
        return min(acting, key=lambda seat: seats[seat].human, default=NOBODY)

    def _compare(self) -> None:
        """The stage must equal the inventory of the view."""
        if difference := self.tableau.difference(self.match.state):
            if self.strict:
                raise StageError(f"{self.match.game.name} {self.match.number}: {difference}")
            self.lay()

    def lay(self) -> None:
        """Lay the table as the view says, at rest; what has not been shown yet is still to come.

        Of several events that wait to be shown only the last can be: then none is.
        """
        match, eyes = self.match, self.perspective
        self.hands.forget()
        self.director.clear()
        self._event = None
        if len(match.queue) == 1:
            self.tableau.lay_before(match.queue[0], eyes.home, eyes.viewer)
        else:
            match.queue.clear()
            self.tableau.lay(match.state, eyes.home, eyes.viewer)
        self.stage.showing.turn = self.acting
        self.stage.read()

    def skip(self) -> None:
        """End at once what is being shown."""
        if not self.director.idle:
            self.director.skip()
            self._event = None
            self.hands.forget()
            self.show_widgets()

    def _time_jumped(self) -> None:
        """Undo or redo: what was shown no longer holds."""
        self._epoch = self.match.epoch
        self.match.queue.clear()
        self.hands.withdraw()
        self.opponents.forget()
        self.commentator.took_back()
        self._invited = self.acting = None
        self.lay()
        self.show_widgets()

    def turn_to(self, seat: Seat) -> None:
        """It is a seat's turn: the table turns to it where it should, its chime sounds."""
        self.perspective.follow(seat)
        self._lay_for_eyes()
        if self.acting != seat:
            self.acting = seat
            self.tableau.staging.sound(chime(seat), self.layout.seat_spot(seat).x, 0.8)
        self.tableau.turn_to(seat, self.match.state)

    # People

    def _invite(self, seat: Seat) -> None:
        """Offer a person what he can do, after the curtain if it is needed."""
        if self._invited == self.now:
            return
        eyes = self.perspective
        if eyes.shared and eyes.viewer != seat and self._curtained:
            self.handover.begin(seat)
            return
        if eyes.sitter != seat:
            eyes.sit_down(seat)
            if not self.layout.small_secrets:
                eyes.look()
        self._lay_for_eyes()
        self._invited = self.now
        self.turn_to(seat)
        self.offer(seat)

    def offer(self, seat: Seat) -> None:
        """Let a person touch what he can do now."""
        view = self.match.view(seat)
        self.gestures.offer(view, seat, self.match.legal(seat))
        self.show_widgets()
        self.attention.to_offer()
        self.hands.dim()
        key, params = self.layout.prompt(view, seat)
        self.hud.say(self.layout.say(f"prompt.{key}", **{"seat": SeatRef(seat), **dict(params)}))

    @property
    def _curtained(self) -> bool:
        """Whether the screen is passed on behind the curtain now, as the settings want it."""
        policy = self.context.settings.curtain
        if policy == "secrets":
            return self._secrets and not self.layout.small_secrets
        return policy == "always"

    @property
    def _secrets(self) -> bool:
        """Whether anybody holds something that others may not see."""
        game = self.match.game
        return any(
            pieces and game.zones[zone].seen is Seen.OWNER
            for zone, pieces in game.inventory(self.match.state).items()
        )

    def _lay_for_eyes(self) -> None:
        """Lay the table anew if it lies there for other eyes than those at the screen."""
        eyes = self.perspective
        if (self.layout.home, self.tableau.viewer) != (eyes.home, eyes.viewer):
            self.lay()
            self.show_widgets()

    def _conceal(self) -> None:
        """The eyes at the screen see less than before: nothing else stays on the stage, large or
        in words over it, or in a scene above."""
        self.context.stack.cut(self)
        self._then, self._waits = None, False  # what was shown again was shown to other eyes
        self.page.hush()
        if self.page.dialog:
            self.page.close()
        self.hands.withdraw()
        self.page.rest()
        self.narrator.retell(self.perspective.viewer)
        self._lay_for_eyes()

    def hide_secrets(self) -> None:
        """The screen is passed on: nothing happens, and nothing private is here, meanwhile."""
        self.perspective.leave()
        self._conceal()
        self._invited = None
        self._waits = True
        self.hud.say("")
        self.show_widgets()

    def take_over(self, seat: Seat) -> None:
        """The screen is a seat's own from now on."""
        self._waits = False
        self.perspective.sit_down(seat)
        self.uncover()

    def uncover(self) -> None:
        """Whoever sits there looks at what he holds."""
        eyes = self.perspective
        if eyes.viewer == eyes.sitter:
            return
        eyes.look()
        self._lay_for_eyes()
        if self.deciding is not None:
            self.offer(self.deciding)

    def moved_on(self) -> None:
        """Decisions were made that no hand on the table made (redo): nobody is asked any more."""
        self.page.hush()
        self.hands.withdraw()
        self.show_widgets()

    # Widgets

    def show_widgets(self) -> None:
        """Make what can be touched into widgets: tools, pieces, buttons."""
        tools = self.hud.tools(self.controls.tools()) if self.shown_by is None else []
        touches = self.gestures.buttons() if self.gestures.offered else ()
        buttons = self.hud.buttons(
            self.layout, touches, self.coach.words, self.attempts.press_button
        )
        before = self.page.focus.name if self.page.focus is not None else ""
        self.page.show([*tools, *self.hands.widgets(), *buttons], "tool:menu")
        focus = self.page.focus
        if not self.page.dialog and focus is not None and focus.name != before:
            self.page.rest()  # what had the focus is gone, and nothing asks for it
        if self.gestures.held is not None and not self.hands.dragging:
            self.attention.to_target()

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Point | Press | Drag | Release):
            self.controls.pointer = intent.x, intent.y
        if isinstance(intent, Stop) and intent.command is Command.FAST_FORWARD:
            self.controls.fast = False
        if self.page.dialog:
            if closeup.is_open(self.page):
                steered = loupe.steer(self.context, self.page, self.canvas, intent)
                if not steered and closeup.dismisses(intent):
                    self.page.close()
                return None
            return super().handle(intent)
        moves = isinstance(intent, Press | Drag | Release)
        if moves and self.hands.handle(intent, self._grip_at):
            self.page.release()
            return None
        if isinstance(intent, Do) and self.controls.command(intent):
            return None
        if super().handle(intent) is None:
            return None
        return None if self._plays(intent) else intent

    def _plays(self, intent: Intent) -> bool:
        """Whether a press where nothing can be done plays with a piece while others act."""
        idle = self.deciding is None and not self.perspective.watched
        if not idle or not isinstance(intent, Press) or intent.button is not Button.PRIMARY:
            return False
        return self.fidgets.at(intent.x, intent.y)

    def _grip_at(self, x: float, y: float) -> Grip | None:
        """The piece or place there, the one that is dragged apart."""
        dragged = self.hands.dragged
        for widget in reversed(self.page.active):
            grip = widget.grip if isinstance(widget, GripWidget) else None
            if widget.focusable and (grip is None or grip != dragged) and widget.hit(x, y):
                return grip
        return None

    @property
    def secrets_open(self) -> bool:
        """Whether the secrets of one of several people at the screen lie open."""
        eyes = self.perspective
        return eyes.shared and eyes.viewer != NOBODY and self._secrets

    def cover(self) -> None:
        """Hide all secrets at once: behind the curtain, or face down until their owner looks."""
        if self.match.over or not self.secrets_open:
            return
        seat, eyes = self.next_seat, self.perspective
        if self.match.setup.seats[seat].human and self._curtained:
            self.handover.cover(seat)
            return
        if seat == eyes.sitter:
            eyes.cover()
        else:
            eyes.leave()
        self._conceal()
        self.show_widgets()
        if self._invited == self.now:
            self.offer(seat)

    def woken(self) -> None:
        """In its own size again, if it was shown small."""
        self.canvas.kit = self.context.kit

    # Showing again

    def ghost(self, number: int) -> None:
        """Show the event of a decision once more, then lay the table as it is now."""
        events = [event for event in self.match.history if event.number == number]
        self.show_again(events, self._shown_again)

    def show_again(self, events: Sequence[Event], then: Callable[[], None]) -> None:
        """Show past events once more, as the eyes at the screen may know them."""
        if not events:
            then()
            return
        self.director.clear()
        self._waits, self._then = True, then
        self.hands.withdraw()
        self.show_widgets()
        eyes = self.perspective
        self.tableau.lay_before(events[0], eyes.home, eyes.viewer)
        for event in events:
            self.tableau.show(event)

    def _shown_again(self) -> None:
        self._waits = False
        self._invited = None
        self.lay()
        self.show_widgets()

    # Ends

    def _finish(self) -> None:
        if not self.match.over:  # taken back meanwhile
            self._waits = False
            return
        self.leave()
        self.context.stack.push(menus.results(self))

    def leave(self) -> None:
        """The match is left or over: the worker ends, the journal is closed."""
        self.opponents.close()
        self.match.close()

    def _look(self) -> object:
        """What the look of a table depends on."""
        return self.context.text, self.context.theme, self.context.motion

    def restyled(self) -> None:
        """Language, text scale or contrast changed: all is made anew, nothing is lost.

        Another device alone changes nothing here: nothing of it is shown on a table.
        """
        if self._style == self._look():
            return
        self._style = self._look()
        self.tableau.restyle(self.context)
        self.hands.withdraw()
        self.commentator.hush()
        self.hud.say("")
        self.page.hush()
        self._invited = None
        self.lay()
        self.show_widgets()
        if self.page.dialog:
            self.page.close()
            self.handover.reopen()
