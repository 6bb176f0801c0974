"""The loop: events become intents for the scene on top, time passes, what changed is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Protocol

import pygame

from scenes.context import Context
from scenes.errands import NoErrands
from scenes.menus.padwatch import PadWatch
from scenes.pacing import FULL, Pacing
from scenes.preferences import Notice, Preferences, Settings
from scenes.snapshot import Snapshot, veiled
from scenes.stack import Stack, Stacked
from scenes.surround import Surround
from scenes.ui.bindings import Bindings
from scenes.ui.context import Devices
from scenes.ui.input import Input
from scenes.ui.intents import Command, Do, Intent, Kind
from scenes.window import NoDisplayError, Window
from sounds.mixer import Mixer, Volumes
from sprites.memory import give_back, part_large, sweep, swept_at_rest
from sprites.originals import Originals
from sprites.renderer import Renderer
from sprites.timeline import ease

FRAMES = FULL  # a second, while something moves and the machine can
IDLE_WAIT = 50  # milliseconds between looks while nothing does
SOFTNESS = 10  # design units over which what lies behind is blurred: no word of it can be read
FINE = 1.5  # pixels a design unit
SOON = 5  # frames after a failure within which another ends the program
LONGEST_STEP = 0.1  # after a pause of the whole program time does not jump
_STYLE = frozenset(("language", "text_scale", "high_contrast", "key_hints", "reduced_motion"))
_BOUND = frozenset(("bound_keys", "bound_pad"))
_WINDOW = frozenset(("full_screen", "display"))
_VOLUMES = frozenset(("master", "effects", "ambience", "music", "interface", "muted"))


class Attendant(Protocol):
    """Who minds the screen while nobody does anything."""

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        ...

    def touched(self, intent: Intent) -> bool:
        """Hears of all that is wanted, before any scene; whether none should hear of it."""
        ...


class AppErrands(NoErrands):
    """For an app without a program: its scenes can be covered and left."""

    def __init__(self, app: App) -> None:
        self._app = app

    def cover(self) -> None:
        """Hide what is secret in all scenes."""
        self._app.cover()

    def quit(self) -> None:
        """Leave whatever is open: without a scene the app ends."""
        self._app.stack.clear()


class App:
    """The program on the screen: `run` it, or drive it by `step`."""

    def __init__(
        self,
        settings: Preferences,
        size: tuple[int, int] | None = None,
        headless: bool = False,
    ) -> None:
        """size: of the window, device pixels. headless: no window. Raises NoDisplayError."""
        pygame.font.init()
        self.preferences = settings
        chosen = settings.settings
        self.window = Window(size, chosen.full_screen, chosen.display, headless)
        self.mixer = Mixer(volumes(chosen))
        self.devices = Devices(bindings=_bindings(chosen))
        self.devices.pads.recall(chosen.own_devices, lambda kept: settings.change(own_devices=kept))
        self.input = Input(self.devices, self.window.to_design)
        self.stack = Stack()
        self.context = Context(
            renderer=Renderer(1.0, originals=Originals(beside=not headless)), stack=self.stack,
            preferences=settings, mixer=self.mixer, devices=self.devices,
            displays=self.window.displays(), errands=AppErrands(self),
        )  # fmt: skip
        self._fade: tuple[pygame.Surface, float] | None = None
        self._surround = Surround()
        self._stale = False  # scenes must be laid out anew
        self._refit = False
        self._untidy = False
        """Whether a scene was left since memory was given back."""
        self._shown_kind = self.devices.last.kind
        self._typing: object = None
        self.rescue: Callable[[Exception], Stacked] | None = None
        """Makes the scene that takes the place of all when one of them fails."""
        self.attendant: Attendant | None = None
        self._pads = PadWatch(self.context)
        settings.listen(self._changed)
        self._follow_window()
        self._fit()
        if self.window.scale < FINE:
            part_large()  # at finer scales it would cost frames more than memory is worth

    @property
    def surface(self) -> pygame.Surface:
        """What is on the screen."""
        return self.window.surface

    # Scenes

    def open(self, scene: Stacked) -> None:
        """Puts a scene on top at once, without a fade: for the first one and for tests."""
        self.stack.push(scene)
        self.stack.settle()
        self._arrive(scene)

    def _arrive(self, scene: Stacked, shown: Stacked | None = None) -> None:
        """Makes a scene that came to the top ready to be drawn. shown: what the window shows."""
        scene.canvas.place(self.window.viewport)
        scene.beneath_changed = False
        if scene.ambience:
            self.mixer.ambience(scene.ambience)
        if scene.see_through and len(self.stack.scenes) > 1:
            beneath = self.stack.scenes[-2]
            scene.behind(self._snapshot(beneath, scene.dims, beneath is shown))
        scene.canvas.invalidate()

    def _snapshot(self, scene: Stacked, dims: bool, shown: bool) -> Snapshot:
        """The scene as it looks now; dimmed and out of focus if wanted.

        shown: whether the window shows it, so that only what changed since has to be drawn.
        """
        if shown:
            room = self.window.surface.copy()
        else:
            room = pygame.Surface(self.window.surface.get_size())
            scene.canvas.place(self.window.viewport)
        scene.draw(room)
        scene.canvas.release()
        picture = room.subsurface(self.window.viewport)
        if not dims:
            return Snapshot(picture)
        return Snapshot(veiled(picture, SOFTNESS * self.window.scale, self.context.theme.dim))

    # One frame

    def step(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        """Lets time pass, then takes events, then draws one frame into the window."""
        self._pass(seconds, events)
        self._draw()
        self.settle()

    def advance(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        """Lets time pass, then takes events: a frame that nobody looks at ends with `settle`.

        Nothing is painted ahead of such frames.
        """
        if self.stack.top is not None:
            self.stack.top.canvas.hasten()
        self._pass(seconds, events)

    def _pass(self, seconds: float, events: Sequence[pygame.event.Event]) -> None:
        """Lets time pass, then takes events; a canvas that is held stands still meanwhile."""
        for intent in self.input.advance(seconds):
            self._want(intent)
        self.mixer.advance(seconds)
        top = self.stack.top
        held = top is not None and top.canvas.held
        if self._fade is not None and not held:
            self._fade = self._fade[0], self._fade[1] - seconds
        if self.attendant is not None:
            self.attendant.advance(seconds)
        self.context.handsets.pump()
        if top is not None:
            if not held:
                top.advance(seconds)
            self._pads.advance(top)
        for scene in self.stack.scenes[:-1]:
            scene.beneath(seconds)
        for event in events:
            self._event(event)
        self._refresh()

    def settle(self) -> None:
        """Opens and leaves the scenes that were asked for in a frame."""
        before = self.stack.top
        if self.stack.settle():
            self._switched(before)

    def run(self, first: Callable[[Context], Stacked] | None = None) -> None:
        """Runs until the last scene is gone. first: makes the first scene if none is open."""
        if first is not None and self.stack.top is None:
            self.open(first(self.context))
        with swept_at_rest():
            self._go_on()
        self.mixer.close()
        pygame.display.quit()

    def _go_on(self) -> None:
        """Frame after frame, until the last scene is gone."""
        clock, pacing = pygame.time.Clock(), Pacing()
        frames = SOON  # since something failed
        while self.stack.top is not None:
            moving = self._moving()
            if moving:
                events = pygame.event.get()
            else:
                events = [pygame.event.wait(IDLE_WAIT), *pygame.event.get()]
            seconds = min(clock.tick(pacing.rate) / 1000, LONGEST_STEP)
            pacing.begin()
            frames += 1
            try:
                self.step(seconds, events)
                self.mixer.warm(0.004)
            except NoDisplayError:
                raise
            except Exception as error:
                if self.rescue is None or frames < SOON:  # what should help fails as well
                    raise
                frames = 0
                self._begin_anew(self.rescue(error))
            pacing.end(moving)
            if pacing.labours and self.window.draw_coarser():
                self._follow_window()
                self._refit = True

    def _begin_anew(self, scene: Stacked) -> None:
        """Put a scene in the place of all, whatever they had asked for."""
        self.input.release_all()
        self.devices.typing = None
        self._fade = None
        self.stack.abandon()
        self.open(scene)

    def _moving(self) -> bool:
        top = self.stack.top
        moves = self._fade is not None or self.input.repeating
        return moves or (top is not None and (top.moving or top.canvas.held))

    def _event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.context.errands.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            self._refit = True
            size = None if self.window.headless is False else (event.x, event.y)
            self.window.resized(size)
        elif event.type == pygame.WINDOWEXPOSED and self.stack.top is not None:
            self.stack.top.canvas.invalidate()
            self._surround.again()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            for scene in self.stack.scenes:
                scene.focus_lost()
            self.context.errands.cover()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.mixer.device_removed(event)
        elif event.type == pygame.KEYDOWN and _asks_full_screen(event):
            self.preferences.change(full_screen=not self.preferences.settings.full_screen)
        else:
            gone = self.input.pulled_out(event)
            for intent in self.input.read(event):
                self._want(intent)
            if gone and self.stack.top is not None:
                self._pads.pulled_out(self.stack.top)

    def _want(self, intent: Intent) -> None:
        if self.attendant is not None and self.attendant.touched(intent):
            return
        if isinstance(intent, Do) and intent.command is Command.COVER:
            self.context.errands.cover()
        elif self.stack.changing:
            pass  # it has led elsewhere: a second press in that frame would lead there twice
        elif (top := self.stack.top) is not None and self._pads.admits(intent, top):
            top.handle(intent)

    def cover(self) -> None:
        """Hides what is secret in all scenes before the next frame; no fade shows it any longer.

        What is held is released first: no press that began before shows it again when it ends.
        """
        self._let_go()
        if self._refit:  # the window has another size by now: it is covered as it is
            self._fit()
        before = self.stack.top
        for scene in self.stack.scenes:
            scene.cover()
        if self.stack.settle():
            self._switched(before)
        for scene in self.stack.scenes:
            scene.canvas.hasten()
        self._fade = None

    def _let_go(self) -> None:
        """Releases whatever is held."""
        for intent in self.input.release_all():
            self._want(intent)

    # Changes of the surroundings

    def _changed(self, before: Settings, after: Settings) -> None:
        names = {
            entry.name
            for entry in fields(Settings)
            if getattr(before, entry.name) != getattr(after, entry.name)
        }
        if names & _VOLUMES:
            self.mixer.volumes = volumes(after)
        if names & _BOUND:
            self.devices.bindings = _bindings(after)
        if names & (_STYLE | _BOUND):
            self._stale = True
        if names & _WINDOW:
            self.window.open(after.full_screen, after.display)
            self._follow_window()
        if names & _WINDOW or "overscan" in names or "high_contrast" in names:
            self._refit = True

    def _follow_window(self) -> None:
        """Set full screen to what the window has become, and tell where it cannot be had."""
        full_screen = self.preferences.settings.full_screen
        if full_screen != self.window.full_screen and not self.window.headless:
            self.preferences.notice = Notice("ui.notice.no_full_screen", {})
            self.preferences.change(full_screen=self.window.full_screen)

    def _refresh(self) -> None:
        """Lays out anew what changed: the window, the style, the signs of the device in use."""
        if self._refit:
            self._fit()
        kind = self.devices.last.kind
        if _signs(kind) != _signs(self._shown_kind) and self.devices.typing is None:
            self._shown_kind = kind
            self._stale = True
        if self._stale:
            self._stale = False
            for scene in self.stack.scenes:
                scene.restyled()
        top = self.stack.top
        if top is not None and (self._refit or top.beneath_changed):
            self._arrive(top)
        self._refit = False
        if top is not None:
            self.devices.hearing = top.hearing
        self._tell()
        self._listen_for_text()

    def _tell(self) -> None:
        """Says what became of what is kept on the disk, and of the like, wherever one is or will be
        at once; a line that is read there comes to its end first."""
        notice, top = self.preferences.notice, self.stack.top
        quiet = top is not None and not top.page.saying and not self.stack.changing
        if notice is not None and top is not None and quiet:
            self.preferences.notice = None
            top.page.messages.announce(self.context.text(notice.key, **notice.params))

    def _fit(self) -> None:
        self.window.fit(self.preferences.settings.overscan, self.context.theme)
        self._fade = None
        self._surround.forget()
        if self.context.renderer.scale != self.window.scale:
            self.context.renderer.rescale(self.window.scale)
        for scene in self.stack.scenes:
            scene.canvas.place(self.window.viewport)
        self.window.show([self.window.surface.get_rect()])

    def _listen_for_text(self) -> None:
        """Opens and closes the input method where text is written."""
        box = self.devices.typing
        if box == self._typing or self.window.headless:
            return
        self._typing = box
        if box is None:
            pygame.key.stop_text_input()
            pygame.key.set_repeat()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.window.to_window(box))
            pygame.key.set_repeat(400, 45)

    def _switched(self, before: Stacked | None) -> None:
        """Another scene is on top: the old picture fades over to it."""
        for intent in self.input.release_all():
            if before is not None:
                before.handle(intent)
        self.devices.typing = None
        top = self.stack.top
        if top is None:
            return
        self._untidy = True
        old = self.window.surface.copy()
        whole = before is not None and self._fade is None and not before.canvas.held
        self._arrive(top, before if whole else None)
        if before is not None:
            before.canvas.release()
        seen = before is not None and before.uncovers
        self._fade = None
        if top.fades and not seen:
            self._fade = old, self.context.motion.scene
            top.canvas.hold()

    # Drawing

    def _draw(self) -> None:
        top = self.stack.top
        if top is None:
            return
        if top.canvas.held and not top.canvas.prepare(self.window.surface):
            return  # what was there is seen a little longer
        lens = top.canvas.lens
        if lens.open and not lens.near:
            self._surround.again()  # what lies beside the picture was seen nearer too
        if self._fade is None:
            drawn = self._margins() + top.draw(self.window.surface)
            self.window.show(drawn)
            if not drawn:
                top.canvas.while_still()
                self._tidy()
                sweep()
            return
        old, left = self._fade
        top.canvas.invalidate()
        self._surround.again()
        rects = self._margins() + top.draw(self.window.surface)
        if left <= 0:
            self._fade = None
        else:
            motion = self.context.motion
            shown = ease(motion.scene_ease)(left / motion.scene)
            old.set_alpha(round(255 * shown))
            self.window.surface.blit(old, (0, 0))
        self.window.show(rects)

    def _tidy(self) -> None:
        """Once nothing moves on another scene, what those before it took and left is given back."""
        if self._untidy and not self._moving():
            self._untidy = False
            give_back()

    def _margins(self) -> list[pygame.Rect]:
        """Lets the ground run on beside the picture; returns where it was drawn."""
        window, dim = self.window, self.context.theme.dim
        return self._surround.draw(window.surface, window.viewport, self.stack.scenes, dim)


def _asks_full_screen(event: pygame.event.Event) -> bool:
    alt_enter = event.key == pygame.K_RETURN and getattr(event, "mod", 0) & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(alt_enter)


def _signs(kind: Kind) -> Kind | None:
    """Kinds of devices for which the same signs are shown are alike."""
    return None if kind in (Kind.MOUSE, Kind.TOUCH) else kind


def _bindings(settings: Settings) -> Bindings:
    return Bindings(settings.bound_keys, settings.bound_pad)


def volumes(settings: Settings) -> Volumes:
    """What is set, as the mixer takes it."""
    return Volumes(
        settings.master / 100,
        settings.effects / 100,
        settings.ambience / 100,
        settings.interface / 100,
        settings.muted,
        settings.music / 100,
    )
