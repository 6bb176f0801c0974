"""The table: a match played, watched or practised. Logic is instant, showing is a queue.

Looking (zoom, log, rules, pause, speed) is never blocked by an animation; only new moves wait for
it. Whenever nothing is left to show, the stage must equal the view's inventory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.request import Mode
from scenes.scene import LANES, Scene
from scenes.table import closeup, menus
from scenes.table.coach import Coach
from scenes.table.gestures import Gestures, Grip, Outcome
from scenes.table.handover import Handover
from scenes.table.hands import GripWidget, Hands, refused
from scenes.table.hud import Tool
from scenes.table.layout import Touch
from scenes.table.perspective import Perspective
from scenes.table.tableau import Tableau
from scenes.ui.intents import Button, Command, Do, Drag, Intent, Press, Release, Stop
from sounds.materials import chime
from tabletop.core.actions import Action
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat, Seen, address, is_back
from tabletop.match.journal import JournalError
from tabletop.match.match import Event, Match
from tabletop.seats.levels import Answer
from tabletop.seats.worker import Desk
from tabletop.text.reading import read_refusal

AGAIN_SHARE = 0.45
"""A seat's second and later moves in a row take this share of a first one's beat and intent."""


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
        self.refusal: Refusal | None = None
        """The last refusal, for the way to its clause."""
        self._fast = False
        self._waits = False  # for something else to come back: a curtain, a showing again, the end
        self._acting: Seat | None = None  # who was last asked
        self._invited: tuple[int, int] | None = None  # (epoch, decision) a person was asked for
        self._asked: tuple[int, int] | None = None  # the same for an AI seat
        self._epoch = match.epoch
        self.tableau = Tableau(context, self.canvas, self.lanes, match)
        self.layout = self.tableau.layout
        self.stage = self.tableau.stage
        self.hud = self.tableau.hud
        self.narrator = self.tableau.narrator
        self.director = self.tableau.director
        self.perspective = Perspective(match.setup, self.layout.small_secrets)
        self.gestures = Gestures(self.stage)
        self.hands = Hands(
            context, self.stage, self.gestures, self.lanes, self._decide, self._show_widgets
        )
        self.coach = Coach(self)
        self.handover = Handover(self)
        thinks = any(not seat.human for seat in match.setup.seats)
        self.desk = Desk(match.game) if thinks and not match.over else None
        self.page.back = self._pause
        if match.queue and match.queue[0].number < 0:
            eyes = self.perspective
            self.tableau.lay_before(match.state, match.queue[0], eyes.home, eyes.viewer)
        else:
            self.lay()
        self._show_widgets()

    # The frame

    def advance(self, seconds: float) -> None:
        if not self.paused:
            speed = self._speed()
            if speed != INSTANT:
                self.lanes["table"].advance(seconds * speed)
            elif not self.director.idle:
                self.director.skip()
        for name in LANES:
            if name != "table":
                self.lanes[name].advance(seconds)
        self.page.advance(seconds)
        if self._epoch != self.match.epoch:
            self._time_jumped()
        if self.director.idle and not self._waits and self.context.stack.top is self:
            self._next()

    @property
    def moving(self) -> bool:
        thinking = self.desk is not None and self.desk.thinking
        return super().moving or thinking or self.hands.dragging or not self._settled

    @property
    def _settled(self) -> bool:
        """Whether nothing will happen until somebody wants something."""
        if self.paused or self._waits:
            return True
        return self.director.idle and not self.match.queue and self._invited == self._now

    @property
    def _now(self) -> tuple[int, int]:
        return self.match.epoch, self.match.number

    def _speed(self) -> float:
        chosen = self.context.settings.speed if self.pace is None else self.pace
        if chosen in (INSTANT, float("inf")):
            return INSTANT
        return chosen * self.context.motion.fast_forward if self._fast else chosen

    # What comes next

    @property
    def deciding(self) -> Seat | None:
        """The seat of the person who may move now."""
        return self._acting if self.gestures.offered and self._invited == self._now else None

    def _next(self) -> None:
        """Show what happened; when all is shown, see who decides."""
        match = self.match
        if match.queue:
            event = match.queue.popleft()
            self.tableau.show(event)
            if event.number >= 0 and not match.setup.seats[event.seat].human:
                self.director.hold(self.context.motion.hold * AGAIN_SHARE)
            return
        self._compare()
        if match.over:
            self._finish()
            return
        acting = match.to_act()
        ai = [seat for seat in acting if not match.setup.seats[seat].human]
        if ai and not self.paused:
            self._ask(ai[0])
        elif not ai:
            self._invite(acting[0])

    def _compare(self) -> None:
        """The stage must equal the inventory of the view."""
        if difference := self.tableau.difference(self.match.state):
            if self.strict:
                raise StageError(f"{self.match.game.name} {self.match.number}: {difference}")
            self.lay()

    def lay(self) -> None:
        """Lay the table as the view says, at rest."""
        self.hands.forget()
        self.tableau.lay(self.match.state, self.perspective.home, self.perspective.viewer)
        self.stage.showing.turn = self._acting
        self.stage.read()

    def _time_jumped(self) -> None:
        """Undo or redo: what was shown no longer holds."""
        self._epoch = self.match.epoch
        self.director.clear()
        self.match.queue.clear()
        self.hands.withdraw()
        if self.desk is not None:
            self.desk.forget()
        self._asked = self._invited = self._acting = None
        self.lay()
        self._show_widgets()

    def _turn_to(self, seat: Seat) -> None:
        """It is a seat's turn: the table turns to it where it should, its chime sounds."""
        if self.perspective.turns_to(seat):
            self.lay()
        if self._acting != seat:
            self._acting = seat
            self.tableau.staging.sound(chime(seat), self.layout.seat_spot(seat).x, 0.8)
        self.stage.showing.turn = seat
        self.stage.read()

    # AI seats

    def _ask(self, seat: Seat) -> None:
        """Ask an AI seat once, then see whether it has answered."""
        assert self.desk is not None
        match = self.match
        if self._asked != self._now:
            self._asked = self._now
            self._turn_to(seat)
            level, seed = match.setup.seats[seat].level, match.setup.seed
            self.desk.ask(match.view(seat), seat, level, seed, match.number)
            return
        answer = self.desk.poll()
        if answer is None:
            return
        again = bool(match.decisions) and match.decisions[-1].seat == seat
        share, motion = AGAIN_SHARE if again else 1.0, self.context.motion
        self.director.hold(motion.beat * share)
        self.director.play(
            self.narrator.intent(match.view(seat), seat, answer.action, motion.intent * share)
        )
        self.director.call(self._answered, seat, answer, self._now)

    def _answered(self, seat: Seat, answer: Answer, now: tuple[int, int]) -> None:
        if now == self._now:
            self._submit(seat, answer.action)

    # People

    def _invite(self, seat: Seat) -> None:
        """Offer a person what he can do, after the curtain if it is needed."""
        if self._invited == self._now:
            return
        if self.perspective.needs_curtain(seat, self._secrets()):
            self._waits = True
            self.handover.begin(seat)
            return
        if not self.perspective.alone and self.perspective.home != seat:
            self.perspective.turn_table(seat)
            self.lay()
        self._invited = self._now
        self._turn_to(seat)
        self._offer(seat)

    def _offer(self, seat: Seat) -> None:
        view = self.match.view(seat)
        self.gestures.offer(view, seat, self.match.legal(seat))
        self._show_widgets()
        self._focus_offer()
        self.hands.dim()
        key, params = self.layout.prompt(view, seat)
        self.hud.say(self.layout.say(f"prompt.{key}", **{"seat": f"&{seat}", **dict(params)}))

    def _secrets(self) -> bool:
        """Whether anybody holds something that others may not see, as the settings take it."""
        policy = self.context.settings.curtain
        game = self.match.game
        held = any(
            pieces and game.zones[zone].seen is Seen.OWNER
            for zone, pieces in game.inventory(self.match.state).items()
        )
        return policy != "never" and (held or policy == "always")

    def hide_secrets(self) -> None:
        """Nothing private stays on the stage."""
        self.perspective.cover()
        self._invited = None
        self._waits = True
        self.hands.withdraw()
        self.hud.say("")
        self.lay()
        self._show_widgets()

    def take_over(self, seat: Seat) -> None:
        """The screen is a seat's own from now on."""
        self._waits = False
        self.perspective.reveal(seat)
        self.lay()
        self._show_widgets()

    def _decide(self, outcome: Outcome) -> str | None:
        """A person's hands came to something; returns in words why not."""
        if outcome.action is None:
            if outcome.at is not None and self.gestures.held is None:
                self._peek(outcome.at)
            return None
        return self.attempt(outcome.action, outcome.at)

    def _press_button(self, touch: Touch) -> str | None:
        return self.attempt(touch.action, None)

    def attempt(self, action: Action, at: Grip | None) -> str | None:
        """A person wants to do something; returns in words why not."""
        seat = self.deciding
        if seat is None:
            return None
        refusal = self.match.refusal(seat, action)
        if refusal is not None:
            return self._refused(refusal, at)
        doubt = self.layout.doubt(self.match.view(seat), seat, action)
        if doubt is None:
            self._submit(seat, action)
        else:
            menus.ask_twice(self, doubt, lambda: self._submit(seat, action))
        return None

    def _refused(self, refusal: Refusal, at: Grip | None) -> str:
        """The piece shakes its head; the words name the clause, at which the rules then open."""
        self.refusal = refusal
        thing = self.gestures.thing(at) if at is not None else None
        if thing is not None:
            self.lanes["page"].also(refused(thing.node, self.context.motion))
        text = self.context.text
        words = read_refusal(refusal, self.match.game.name, text, self.match.setup.names)
        if not refusal.clause:
            return words
        return text("table.refused", why=words, clause=refusal.clause)

    def _submit(self, seat: Seat, action: Action) -> None:
        try:
            refusal = self.match.submit(seat, action)
        except JournalError as error:
            self.page.say(self.context.text("table.journal", why=str(error)))
            return
        assert refusal is None, refusal
        self.refusal = None
        self.hands.withdraw()
        self._show_widgets()

    def _peek(self, grip: Grip) -> None:
        """Small secrets lie face down among people: a press on one's own shows or covers them."""
        thing, seat = self.gestures.thing(grip), self.deciding
        if thing is None or seat is None or address(grip.zone).owner != seat:
            return
        if is_back(thing.piece) and self.perspective.viewer != seat:
            self.perspective.reveal(seat)
            self.page.say(self.context.text("table.peek"))
            self.lay()
            self._offer(seat)

    # Widgets

    def _show_widgets(self) -> None:
        """Make what can be touched into widgets: tools, pieces, buttons."""
        tools = self.hud.tools(self._tools())
        touches = self.gestures.buttons() if self.gestures.offered else ()
        buttons = self.hud.buttons(self.layout, touches, self._press_button)
        self.page.show([*tools, *self.hands.widgets(), *buttons], "tool:menu")
        if self.gestures.held is not None:
            self._focus_target()

    def _focus_offer(self) -> None:
        """When a turn begins the focus is on what can be done: a button, else a piece."""
        able = [w for w in self.page.widgets if w.name.startswith("action:")]
        grips = set(self.gestures.grips())
        able += [w for w in self.page.widgets if isinstance(w, GripWidget) and w.grip in grips]
        if able and not self.page.dialog:
            self.page.focus_on(able[0].name)

    def _focus_target(self) -> None:
        """With a piece in hand the focus is on the first place where it may go."""
        held = self.gestures.held
        for widget in self.page.widgets:
            if isinstance(widget, GripWidget) and widget.grip != held:
                self.page.focus_on(widget.name)
                return

    def _tools(self) -> list[Tool]:
        tools = [
            Tool("undo", "undo", self.coach.undo),
            Tool("hint", "hint", self.coach.hint),
        ]
        if self.mode is Mode.DEMO:
            icon = "play" if self.paused else "pause"
            tools = [Tool(icon, "pause", self._toggle_pause), Tool("step", "step", self._one_step)]
        elif self.mode is Mode.PRACTICE:
            tools.insert(1, Tool("redo", "redo", self.coach.redo))
            tools.insert(2, Tool("hand", "moves", self.coach.moves))
        return [
            *tools,
            Tool("log", "log", self._log),
            Tool("rules", "rules", self._rules),
            Tool("settings", "menu", self._pause),
        ]

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        if self.page.dialog:
            if closeup.is_open(self.page) and closeup.dismisses(intent):
                self.page.close()
                return None
            return super().handle(intent)
        if isinstance(intent, Press | Drag | Release):
            if self.hands.handle(intent, self._grip_at):
                return None
            if isinstance(intent, Press) and intent.button is Button.SECONDARY:
                self._zoom_at(intent.x, intent.y)
                return None
        if isinstance(intent, Do | Stop) and self._command(intent):
            return None
        return super().handle(intent)

    def _command(self, intent: Do | Stop) -> bool:
        if intent.command is Command.FAST_FORWARD:
            self._fast = isinstance(intent, Do)
            return True
        if isinstance(intent, Stop):
            return False
        if intent.command is Command.BACK:
            return self.hands.let_go()
        uses: dict[Command, Callable[[], None]] = {
            Command.MENU: self._pause,
            Command.UNDO: self.coach.undo,
            Command.REDO: self.coach.redo,
            Command.HINT: self.coach.hint,
            Command.LOG: self._log,
            Command.RULES: self._rules,
            Command.SKIP: self.director.skip,
            Command.PAUSE: self._toggle_pause,
            Command.STEP: self._one_step,
            Command.COVER: self._cover,
            Command.ZOOM: self._zoom_focus,
        }
        use = uses.get(intent.command)
        if use is None:
            return False
        use()
        return True

    def _grip_at(self, x: float, y: float) -> Grip | None:
        widget = self.page.at(x, y)
        return widget.grip if isinstance(widget, GripWidget) else None

    def _pause(self) -> None:
        self.context.stack.push(menus.pause(self))

    def _log(self) -> None:
        self.context.stack.push(menus.log(self))

    def _rules(self) -> None:
        self.context.stack.push(menus.rules(self))

    def _toggle_pause(self) -> None:
        self.paused = not self.paused
        self._show_widgets()

    def _one_step(self) -> None:
        """In a pause: let one decision be made and shown, then pause again."""
        self.paused = False
        self.director.call_when_idle(self._pause_again)

    def _pause_again(self) -> None:
        self.paused = True
        self._show_widgets()

    def _cover(self) -> None:
        """Hide all secrets at once, behind the curtain or under the lid."""
        seat = self._acting
        if self.perspective.alone or self.perspective.watched or self._waits or seat is None:
            return
        if self.layout.small_secrets:
            self.perspective.cover()
            self.lay()
            if self.deciding is not None:
                self._offer(seat)
        elif self.match.setup.seats[seat].human:
            self.handover.cover(seat)

    def focus_lost(self) -> None:
        self._cover()

    def _zoom_at(self, x: float, y: float) -> None:
        thing = self.stage.thing_at(x, y)
        if thing is not None:
            closeup.show(self.context, self.page, self.layout, thing)

    def _zoom_focus(self) -> None:
        focus = self.page.focus
        if isinstance(focus, GripWidget):
            thing = self.gestures.thing(focus.grip)
            if thing is not None:
                closeup.show(self.context, self.page, self.layout, thing)
            else:
                self._zoom_at(*focus.box.center)

    # Showing again

    def ghost(self, number: int) -> None:
        """Show the event of a decision once more, then lay the table as it is now."""
        events = [event for event in self.match.history if event.number == number]
        self.show_again(events, self._shown_again)

    def show_again(self, events: Sequence[Event], then: Callable[[], None]) -> None:
        """Show past events once more, as the eyes at the screen may know them."""
        if not events or not self.director.idle:
            then()
            return
        self._waits = True
        self.hands.withdraw()
        self._show_widgets()
        eyes = self.perspective
        states = {event.number: state for event, state in self.match.moments()}
        first = events[0]
        self.tableau.lay_before(states[first.number], first, eyes.home, eyes.viewer)
        for event in events:
            self.tableau.show(event)
        self.director.call_when_idle(then)

    def _shown_again(self) -> None:
        self._waits = False
        self._invited = None
        self.lay()
        self._show_widgets()

    # Ends

    def _finish(self) -> None:
        self._waits = True
        self.leave()
        self.context.stack.push(menus.results(self))

    def leave(self) -> None:
        """The match is left or over: the worker ends, the journal is closed."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None
        self.match.close()

    def restyled(self) -> None:
        """Language, text scale or contrast changed: all is made anew, nothing is lost."""
        self.tableau.restyle(self.context)
        self.match.queue.clear()
        self.hands.withdraw()
        self._invited = None
        self.lay()
        self._show_widgets()
