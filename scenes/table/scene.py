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
from scenes.table import closeup
from scenes.table.gestures import Gestures, Grip, Outcome
from scenes.table.hands import GripWidget, Hands, refused
from scenes.table.hud import Tool
from scenes.table.layout import Touch
from scenes.table.perspective import Perspective
from scenes.table.tableau import Tableau
from scenes.ui.intents import Button, Command, Do, Drag, Intent, Point, Press, Release, Stop
from sounds.materials import chime
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat, Seen
from tabletop.match.journal import JournalError
from tabletop.match.match import Event, Match
from tabletop.seats.levels import Answer, thinking
from tabletop.seats.worker import Desk
from tabletop.text.reading import read_action, read_reason, read_refusal


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
        self._waits = False  # for another scene (curtain, end) to come back
        self._acting: Seat | None = None  # who was last asked
        self._invited: tuple[int, int] | None = None  # (epoch, decision) a person was asked for
        self._asked: tuple[int, int] | None = None
        self._epoch = match.epoch
        self.tableau = Tableau(context, self.canvas, self.lanes, match)
        self.layout = self.tableau.layout
        self.stage = self.tableau.stage
        self.hud = self.tableau.hud
        self.narrator = self.tableau.narrator
        self.staging = self.tableau.staging
        self.director = self.tableau.director
        self.perspective = Perspective(match.setup, self.layout.small_secrets)
        self.gestures = Gestures(self.stage)
        self.hands = Hands(
            context, self.stage, self.gestures, self.lanes, self._decide, self._show_widgets
        )
        levels = any(not seat.human for seat in match.setup.seats)
        self.desk = Desk(match.game) if levels and not match.over else None
        self.page.back = self._pause
        if match.queue and match.queue[0].number < 0:
            eyes = self.perspective
            self.tableau.lay_before(match.state, match.queue[0], eyes.home, eyes.viewer)
        else:
            self._lay()
        self._show_widgets()

    # The frame

    def advance(self, seconds: float) -> None:
        if not self.paused:
            speed = self._speed()
            if speed == INSTANT:
                if not self.director.idle:
                    self.director.skip()
            else:
                self.lanes["table"].advance(seconds * speed)
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
        waiting = self.desk is not None and self.desk.thinking
        return super().moving or waiting or self.hands.dragging or not self._settled()

    def _settled(self) -> bool:
        """Whether nothing will happen until somebody wants something."""
        if self.paused or self._waits:
            return True
        return self.director.idle and not self.match.queue and self._invited == self._now()

    def _speed(self) -> float:
        chosen = self.context.settings.speed if self.pace is None else self.pace
        if chosen in (INSTANT, float("inf")):
            return INSTANT
        return chosen * self.context.motion.fast_forward if self._fast else chosen

    # What comes next

    def _now(self) -> tuple[int, int]:
        return self.match.epoch, self.match.number

    def _next(self) -> None:
        """Show what happened; when all is shown, see who decides."""
        match = self.match
        if match.queue:
            event = match.queue.popleft()
            self.tableau.show(event)
            if event.number >= 0 and not match.setup.seats[event.seat].human:
                self.director.hold(self.context.motion.hold * 0.5)
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
            self._lay()

    def _lay(self) -> None:
        """Lay the table as the view says, at rest."""
        self.hands.forget()
        self.tableau.lay(self.match.state, self.perspective.home, self.perspective.viewer)

    def _time_jumped(self) -> None:
        """Undo or redo: what was shown no longer holds."""
        self._epoch = self.match.epoch
        self.director.clear()
        self.hands.withdraw()
        if self.desk is not None:
            self.desk.forget()
        self._asked = self._invited = self._acting = None
        self._lay()
        self._show_widgets()

    # AI seats

    def _ask(self, seat: Seat) -> None:
        """Ask an AI seat once, then see whether it has answered."""
        assert self.desk is not None
        if self._asked != self._now():
            self._asked = self._now()
            self._turn_to(seat)
            level = self.match.setup.seats[seat].level
            seed, number = self.match.setup.seed, self.match.number
            self.desk.ask(self.match.view(seat), seat, level, seed, number)
            return
        answer = self.desk.poll()
        if answer is None:
            return
        again = bool(self.match.decisions) and self.match.decisions[-1].seat == seat
        share = 0.45 if again else 1.0  # a turn of many small moves still lasts about 2 s
        motion = self.context.motion
        self.director.hold(motion.beat * share)
        self.director.play(
            self.narrator.intent(self.match.view(seat), seat, answer.action, motion.intent * share)
        )
        self.director.call(self._answered, seat, answer, self._now())

    def _answered(self, seat: Seat, answer: Answer, now: tuple[int, int]) -> None:
        if now == self._now():
            self._submit(seat, answer.action)

    def _turn_to(self, seat: Seat) -> None:
        """It is a seat's turn: the table turns to it where it should, its chime sounds."""
        if self.perspective.turns_to(seat):
            self._lay()
        if self._acting != seat:
            self._acting = seat
            self.staging.sound(chime(seat), self.layout.seat_spot(seat).x, 0.8)
        if self.stage.showing.turn != seat:
            self.stage.showing.turn = seat
        self.stage.read()

    # People

    def _invite(self, seat: Seat) -> None:
        """Offer a person what he can do, after the curtain if it is needed."""
        if self._invited == self._now():
            return
        if self.perspective.needs_curtain(seat, self._secrets()):
            self._hand_over(seat)
            return
        if not self.perspective.alone and self.perspective.home != seat:
            self.perspective.turn_table(seat)
            self._lay()
        self._invited = self._now()
        self._turn_to(seat)
        view = self.match.view(seat)
        self.gestures.offer(view, seat, self.match.legal(seat))
        self._show_widgets()
        self.hands.dim()
        key, params = self.layout.prompt(view, seat)
        self.hud.say(self.layout.say(f"prompt.{key}", **{"seat": f"&{seat}", **dict(params)}))

    def _secrets(self) -> bool:
        """Whether anybody holds something that others may not see."""
        policy = self.context.settings.curtain
        if policy == "never":
            return False
        zones = self.match.game.zones
        inventory = self.match.game.inventory(self.match.state)
        held = any(pieces and zones[zone].seen is Seen.OWNER for zone, pieces in inventory.items())
        return held or policy == "always"

    def _hand_over(self, seat: Seat) -> None:
        """The leaving player's secrets leave the scene; then the curtain closes."""
        from scenes.table.handover import curtain

        self._waits = True
        self.perspective.cover()
        self.hands.withdraw()
        self._lay()
        self.hud.say("")
        self.context.stack.push(curtain(self, seat, lambda: self._revealed(seat)))

    def _revealed(self, seat: Seat) -> None:
        self._waits = False
        self.perspective.reveal(seat)
        self._lay()
        self._show_widgets()

    def _decide(self, outcome: Outcome) -> str | None:
        """A person decided; returns in words why not."""
        assert outcome.action is not None
        return self._try(outcome.action, outcome.at)

    def _press_button(self, touch: Touch) -> str | None:
        return self._try(touch.action, None)

    def _try(self, action: object, at: Grip | None) -> str | None:
        if not self.gestures.offered or self._invited != self._now():
            return None
        seat = self._acting
        assert seat is not None
        refusal = self.match.refusal(seat, action)  # type: ignore[arg-type]
        if refusal is None:
            self._submit(seat, action)
            return None
        self.refusal = refusal
        thing = self.gestures.thing(at) if at is not None else None
        if thing is not None:
            self.lanes["page"].also(refused(thing.node, self.context.motion))
        text = self.context.text
        words = read_refusal(refusal, self.match.game.name, text, self.match.setup.names)
        if refusal.clause:
            words = text("table.refused", why=words, clause=refusal.clause)
        return words

    def _submit(self, seat: Seat, action: object) -> None:
        try:
            refusal = self.match.submit(seat, action)  # type: ignore[arg-type]
        except JournalError as error:
            self.page.say(self.context.text("table.journal", why=str(error)))
            return
        assert refusal is None, refusal
        self.refusal = None
        self.hands.withdraw()
        self._show_widgets()

    # Widgets

    def _show_widgets(self) -> None:
        """Make what can be touched into widgets: pieces, buttons, tools."""
        tools = self.hud.tools(self._tools())
        touches = self.gestures.buttons() if self.gestures.offered else ()
        buttons = self.hud.buttons(self.layout, touches, self._press_button)
        grips = self.hands.widgets()
        held = self.gestures.held
        focus = f"grip:{held.zone}:{held.index}" if held else ""
        if held is not None:
            targets = [w for w in grips if isinstance(w, GripWidget) and w.grip != held]
            focus = targets[0].name if targets else focus
        elif buttons:
            focus = buttons[0].name
        elif self.gestures.touches and grips:
            focus = grips[0].name
        self.page.show([*tools, *grips, *buttons], focus or "tool:menu")

    def _tools(self) -> list[Tool]:
        watching = self.mode is Mode.DEMO
        tools = (
            [
                Tool("play" if self.paused else "pause", "pause", self._toggle_pause),
                Tool("step", "step", self._one_step),
            ]
            if watching
            else [Tool("undo", "undo", self._undo), Tool("hint", "hint", self._hint)]
        )
        if self.mode is Mode.PRACTICE:
            tools.insert(1, Tool("redo", "redo", self._redo))
        return [
            *tools,
            Tool("log", "log", self._log),
            Tool("rules", "rules", self._rules),
            Tool("settings", "menu", self._pause),
        ]

    # What is wanted

    def handle(self, intent: Intent) -> Intent | None:
        if not self.page.dialog and isinstance(intent, Press | Drag | Release):
            if self.hands.handle(intent, self._grip_at):
                return None
            if isinstance(intent, Press) and intent.button is Button.SECONDARY:
                self._zoom_at(intent.x, intent.y)
                return None
        if isinstance(intent, Do) and intent.command is Command.BACK and self.hands.let_go():
            return None
        if isinstance(intent, Do | Stop) and not self.page.dialog and self._command(intent):
            return None
        if isinstance(intent, Do | Press) and self.page.dialog and closeup.dismisses(intent):
            self.page.close()
            return None
        left = super().handle(intent)
        if isinstance(intent, Point):
            return left
        return left

    def _command(self, intent: Do | Stop) -> bool:
        command = intent.command
        if command is Command.FAST_FORWARD:
            self._fast = isinstance(intent, Do)
            return True
        if isinstance(intent, Stop):
            return False
        use: Callable[[], None] | None = {
            Command.MENU: self._pause,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.HINT: self._hint,
            Command.LOG: self._log,
            Command.RULES: self._rules,
            Command.SKIP: self.director.skip,
            Command.PAUSE: self._toggle_pause,
            Command.STEP: self._one_step,
            Command.COVER: self._cover,
            Command.ZOOM: self._zoom_focus,
        }.get(command)
        if use is None:
            return False
        use()
        return True

    def _grip_at(self, x: float, y: float) -> Grip | None:
        widget = self.page.at(x, y)
        return widget.grip if isinstance(widget, GripWidget) else None

    def _pause(self) -> None:
        from scenes.table.menus import pause

        self.context.stack.push(pause(self))

    def _log(self) -> None:
        from scenes.table.menus import log

        self.context.stack.push(log(self))

    def _rules(self) -> None:
        from scenes.table.menus import rules

        self.context.stack.push(rules(self))

    def _toggle_pause(self) -> None:
        self.paused = not self.paused
        self._show_widgets()

    def _one_step(self) -> None:
        """In a pause: let one decision be made and shown."""
        self.paused = False
        self.director.call_when_idle(self._pause_again)
        self._show_widgets()

    def _pause_again(self) -> None:
        self.paused = True
        self._show_widgets()

    def _undo(self) -> None:
        free = self.mode is Mode.PRACTICE
        keep = self.match.undo_point() if free else None
        if not free and self.match.may_undo_among_people():
            keep = self.match.number - 1
        if keep is None:
            self.context.mixer.play("refusal")
            self.page.say(self.context.text("table.no_undo" if not free else "table.no_more_undo"))
            return
        self.match.undo(keep)
        self.context.mixer.play("card_slide")

    def _redo(self) -> None:
        if not self.match.undone or not self.match.redo():
            self.page.say(self.context.text("table.no_redo"))

    def _hint(self) -> None:
        """What the rule of thumb would do, and why; it glows."""
        seat, text = self._acting, self.context.text
        if not self.gestures.offered or seat is None:
            self.page.say(text("table.no_hint"))
            return
        view, game = self.match.view(seat), self.match.game
        chance = thinking(self.match.setup.seed, self.match.number, seat)
        action = game.strategy.policy(view, seat, self.match.legal(seat), chance)
        names = self.match.setup.names
        why = read_reason(game.strategy.reason(view, seat, action), game.name, text, names)
        what = read_action(action, game.name, text, names)
        self.page.say(text("table.hint", what=what, why=why))
        self.lanes["page"].also(self.narrator.intent(view, seat, action, 2.4))

    def _cover(self) -> None:
        """Hide all secrets at once."""
        if self.perspective.alone or self.perspective.watched or self._waits:
            return
        self.perspective.cover()
        self._invited = None
        self.hands.withdraw()
        self._lay()
        self._show_widgets()

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
                return
            cx, cy = focus.box.center
            self._zoom_at(cx, cy)

    # Showing again

    def ghost(self, number: int) -> None:
        """Show the event of a decision once more, then lay the table as it is now."""
        self.show_again([event for event in self.match.history if event.number == number])

    def show_again(self, events: Sequence[Event]) -> None:
        """Show past events once more, as the eyes at the screen may know them."""
        if not events or not self.director.idle:
            return
        states = {event.number: state for event, state in self.match.moments()}
        self._waits = True
        self.hands.withdraw()
        self._invited = None
        eyes = self.perspective
        first = events[0]
        self.tableau.lay_before(states[first.number], first, eyes.home, eyes.viewer)
        for event in events:
            self.tableau.show(event)
        self.director.call_when_idle(self._shown_again)

    def _shown_again(self) -> None:
        self._waits = False
        self._lay()
        self._show_widgets()

    # Ends

    def _finish(self) -> None:
        from scenes.table.menus import results

        self._waits = True
        self.context.mixer.play("end_fanfare")
        self.leave()
        self.context.stack.push(results(self))

    def leave(self) -> None:
        """The match is left or over: the worker ends, the journal is closed."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None
        self.match.close()

    def restyled(self) -> None:
        """Language, text scale or contrast changed: everything is made anew, nothing is lost."""
        self.tableau.restyle(self.context)
        self.match.queue.clear()
        self.hands.withdraw()
        self._invited = None
        self._lay()
        self._show_widgets()
