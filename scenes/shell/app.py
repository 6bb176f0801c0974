"""The main loop: turns events into intents, advances the top scene, draws what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Protocol

import pygame

from scenes.base.context import Context
from scenes.base.navigator import NullNavigator
from scenes.base.scene_stack import SceneProtocol, SceneStack
from scenes.menus.gamepad_monitor import GamepadMonitor
from scenes.shell.backdrop_snapshot import BackdropSnapshot, blur_and_dim
from scenes.shell.frame_rate import FULL_RATE, FrameRate
from scenes.shell.idle_screen import IdleScreen
from scenes.shell.window import NoDisplayError, Window, close_display
from scenes.shell.window_margins import WindowMargins
from scenes.shell.window_place import parse_window_place
from scenes.store.preferences import Notice, Preferences, Settings
from scenes.ui.context import InputDevices
from scenes.ui.devices.bindings import Bindings
from scenes.ui.devices.intents import Command, CommandPress, DeviceKind, Intent
from scenes.ui.devices.joystick_layout import parse_setups
from scenes.ui.input_reader import InputReader
from sounds.mixer import AudioMixer, Volumes
from sprites.memory import collect_if_due, idle_garbage_collection, set_mmap_threshold, trim_heap
from sprites.rendering.image_loader import ImageLoader
from sprites.rendering.renderer import Renderer
from sprites.timeline import find_easing

FRAMES_PER_SECOND = FULL_RATE  # a second, while something moves and the machine can
IDLE_WAIT_MILLISECONDS = 50  # milliseconds between looks while nothing does
BACKDROP_BLUR_RADIUS = (
    10  # design units over which what lies behind is blurred: no word of it can be read
)
MAX_SEPARATE_ALLOCATION_SCALE = 1.5  # pixels a design unit
MIN_FRAMES_BETWEEN_RESCUES = 5  # frames after a failure within which another ends the program
MAX_STEP_SECONDS = 0.1  # after a pause of the whole program time does not jump
_STYLE = frozenset(("language", "text_scale", "high_contrast", "key_hints", "reduced_motion"))
_BOUND = frozenset(("bound_keys", "bound_pad"))
_WINDOW = frozenset(("full_screen", "display"))
_VOLUMES = frozenset(("master", "effects", "ambience", "music", "interface", "muted"))


class IdleHandler(Protocol):
    """An observer of all input that acts while the players are idle."""

    def advance(self, seconds: float) -> None:
        """Advance time by some seconds."""
        ...

    def intercept_intent(self, intent: Intent) -> bool:
        """Receive an intent before the scenes do; return True to consume it."""
        ...


class AppNavigator(NullNavigator):
    """Navigator of an app without a program: hides secrets and quits."""

    def __init__(self, app: App) -> None:
        self._app = app

    def cover_secrets(self) -> None:
        """Hide secrets in all scenes."""
        self._app.cover_secrets()

    def quit(self) -> None:
        """Remove all scenes, which ends the app."""
        self._app.scene_stack.clear()


class App:
    """The running application: `run` it, or drive it by `step`."""

    def __init__(
        self,
        settings: Preferences,
        size: tuple[int, int] | None = None,
        headless: bool = False,
    ) -> None:
        """Open the window and the devices.

        Args:
            settings: Preferences in use.
            size: Window size in device pixels; None for the default size.
            headless: True to draw in memory without a window.

        Raises:
            NoDisplayError: if there is no screen.
        """
        pygame.font.init()
        self.preferences = settings
        chosen = settings.settings
        place = parse_window_place(chosen.window_place)
        self.window = Window(size, chosen.full_screen, chosen.display, headless, place)
        self._idle_screen = IdleScreen()
        self.mixer = AudioMixer(mixer_volumes(chosen))
        self.devices = InputDevices(
            bindings=_bindings(chosen), joystick_layouts=parse_setups(chosen.gamepad_layouts)
        )
        self.devices.device_owners.load_saved_devices(
            chosen.own_devices, lambda kept: settings.change(own_devices=kept)
        )
        self.input_reader = InputReader(self.devices, self.window.to_design_point)
        self.scene_stack = SceneStack()
        self.context = Context(
            renderer=Renderer(1.0, image_loader=ImageLoader(in_thread=not headless)),
            scene_stack=self.scene_stack,
            preferences=settings,
            mixer=self.mixer,
            devices=self.devices,
            display_names=self.window.list_displays(),
            navigator=AppNavigator(self),
        )
        self._fade: tuple[pygame.Surface, float] | None = None
        self._surround = WindowMargins()
        self._stale = False  # scenes must be laid out anew
        self._refit = False
        self._untidy = False
        """True if a scene was left since unused memory was last given back."""
        self._shown_kind = self.devices.last_device.kind
        self._typing: object = None
        self.error_scene_factory: Callable[[Exception], SceneProtocol] | None = None
        """Makes the scene that takes the place of all when one of them fails."""
        self.idle_handler: IdleHandler | None = None
        self._pads = GamepadMonitor(self.context)
        settings.add_listener(self._changed)
        self._follow_window()
        self._fit()
        if self.window.scale < MAX_SEPARATE_ALLOCATION_SCALE:
            set_mmap_threshold()  # at finer scales it would cost frames more than memory is worth

    @property
    def window_surface(self) -> pygame.Surface:
        """Surface of the window."""
        return self.window.surface

    # Scenes

    def open_scene(self, scene: SceneProtocol) -> None:
        """Put a scene on top immediately, without a fade: for the first scene and for tests."""
        self.scene_stack.push(scene)
        self.scene_stack.apply_changes()
        self._arrive(scene)

    def _arrive(self, scene: SceneProtocol, shown: SceneProtocol | None = None) -> None:
        """Prepare the scene that is now on top for drawing.

        Args:
            scene: The scene that is now on top.
            shown: Scene that the window displays now.
        """
        scene.canvas.set_viewport(self.window.viewport)
        scene.is_backdrop_stale = False
        if scene.ambience:
            self.mixer.set_ambience(scene.ambience)
        if scene.is_see_through and len(self.scene_stack.scenes) > 1:
            beneath = self.scene_stack.scenes[-2]
            scene.set_backdrop(self._snapshot(beneath, scene.has_dimmed_backdrop, beneath is shown))
        scene.canvas.invalidate()

    def _snapshot(self, scene: SceneProtocol, dims: bool, shown: bool) -> BackdropSnapshot:
        """Return a snapshot of the scene, dimmed and blurred if `has_dimmed_backdrop`.

        Args:
            scene: The scene to be drawn.
            dims: True to dim and blur the picture.
            shown: True if the window displays the scene, so that only changes must be drawn.
        """
        if shown:
            room = self.window.surface.copy()
        else:
            room = pygame.Surface(self.window.surface.get_size())
            scene.canvas.set_viewport(self.window.viewport)
        scene.draw(room)
        scene.canvas.release_surfaces()
        picture = room.subsurface(self.window.viewport)
        if not dims:
            return BackdropSnapshot(picture)
        return BackdropSnapshot(
            blur_and_dim(picture, BACKDROP_BLUR_RADIUS * self.window.scale, self.context.theme.dim)
        )

    # One frame

    def step(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        """Advance time, process events and draw one frame into the window."""
        self._pass(seconds, events)
        self._draw()
        self.apply_scene_changes()

    def advance(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        """Advance time and process events, without drawing.

        For frames that nobody sees: they end with `apply_scene_changes`, and nothing is painted
        ahead.
        """
        if self.scene_stack.top is not None:
            self.scene_stack.top.canvas.end_preparation()
        self._pass(seconds, events)

    def _pass(self, seconds: float, events: Sequence[pygame.event.Event]) -> None:
        """Advance time and process events; a scene whose canvas is held stands still meanwhile."""
        self._update_input_mode()
        for intent in self.input_reader.advance(seconds):
            self._want(intent)
        self.mixer.advance(seconds)
        top = self.scene_stack.top
        held = top is not None and top.canvas.is_preparing
        if self._fade is not None and not held:
            self._fade = self._fade[0], self._fade[1] - seconds
        if self.idle_handler is not None:
            self.idle_handler.advance(seconds)
        self.context.phone_players.poll()
        if not self.window.headless:
            self._idle_screen.note_phone_decisions(self.context.phone_players.decision_count)
            self._idle_screen.advance(seconds, self.preferences.settings.stay_awake)
        if top is not None:
            if not held:
                top.advance(seconds)
            self._pads.advance(top)
        for scene in self.scene_stack.scenes[:-1]:
            scene.advance_covered(seconds)
        for event in events:
            self._event(event)
        self._refresh()

    def apply_scene_changes(self) -> None:
        """Open and remove the scenes that were requested during the frame."""
        before = self.scene_stack.top
        if self.scene_stack.apply_changes():
            self._switched(before)

    def run(self, first: Callable[[Context], SceneProtocol] | None = None) -> None:
        """Run until the last scene is removed.

        Args:
            first: Factory of the first scene, used if none is open.
        """
        try:
            if first is not None and self.scene_stack.top is None:
                self.open_scene(first(self.context))
            with idle_garbage_collection():
                self._go_on()
        finally:  # also when the session of the desktop ends the program
            with suppress(pygame.error):
                self._save_window_place()
            self.mixer.close()
            close_display()

    def _save_window_place(self) -> None:
        """Keep place and size of the window for the next start."""
        if (place := self.window.find_place()) is not None:
            self.preferences.change(window_place=str(place))

    def _go_on(self) -> None:
        """Run frame after frame until the last scene is removed."""
        clock, pacing = pygame.time.Clock(), FrameRate()
        frames = MIN_FRAMES_BETWEEN_RESCUES  # since something failed
        while self.scene_stack.top is not None:
            moving = self._moving()
            if moving:
                events = pygame.event.get()
            else:
                events = [pygame.event.wait(IDLE_WAIT_MILLISECONDS), *pygame.event.get()]
            seconds = min(clock.tick(pacing.frames_per_second) / 1000, MAX_STEP_SECONDS)
            pacing.begin_frame()
            frames += 1
            try:
                self.step(seconds, events)
                self.mixer.preload(0.004)
            except NoDisplayError:
                raise
            except Exception as error:
                if (
                    self.error_scene_factory is None or frames < MIN_FRAMES_BETWEEN_RESCUES
                ):  # what should help fails as well
                    raise
                frames = 0
                self._restart_with(self.error_scene_factory(error))
            pacing.end_frame(moving)
            self.context.is_slow = pacing.frames_per_second < FULL_RATE
            if pacing.is_overloaded and self.window.reduce_resolution():
                self._follow_window()
                self._refit = True

    def _restart_with(self, scene: SceneProtocol) -> None:
        """Replace all scenes by one and drop their pending requests."""
        self.input_reader.release_all()
        self.devices.text_input_box = None
        self._fade = None
        self.scene_stack.discard_all()
        self.open_scene(scene)

    def _moving(self) -> bool:
        top = self.scene_stack.top
        moves = self._fade is not None or self.input_reader.is_repeating
        return moves or (top is not None and (top.is_moving or top.canvas.is_preparing))

    def _event(self, event: pygame.event.Event) -> None:
        if not self.window.headless:
            self._idle_screen.read_event(event)
        if event.type == pygame.QUIT:
            self.context.navigator.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            self._refit = True
            size = None if self.window.headless is False else (event.x, event.y)
            self.window.resize_surface(size)
            if event.type == pygame.WINDOWDISPLAYCHANGED:
                self.window.display = getattr(event, "display_index", self.window.display)
                self.preferences.change(display=self.window.display)
        elif event.type == pygame.WINDOWEXPOSED and self.scene_stack.top is not None:
            self.scene_stack.top.canvas.invalidate()
            self._surround.invalidate()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            for scene in self.scene_stack.scenes:
                scene.on_focus_lost()
            self.context.navigator.cover_secrets()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.mixer.handle_device_removed(event)
        elif event.type == pygame.KEYDOWN and _asks_full_screen(event):
            self.preferences.change(full_screen=not self.preferences.settings.full_screen)
        else:
            self._update_input_mode()
            gone = self.input_reader.is_pad_removal(event)
            for intent in self.input_reader.read_event(event):
                self._want(intent)
            if gone and self.scene_stack.top is not None:
                self._pads.handle_unplugged(self.scene_stack.top)

    def _want(self, intent: Intent) -> None:
        if self.idle_handler is not None and self.idle_handler.intercept_intent(intent):
            return
        if isinstance(intent, CommandPress) and intent.command is Command.HIDE_CARDS:
            self.context.navigator.cover_secrets()
        elif self.scene_stack.has_pending_changes:
            pass  # it has led elsewhere: a second press in that frame would lead there twice
        elif (top := self.scene_stack.top) is not None and self._pads.accepts_intent(intent, top):
            top.handle_intent(intent)

    def cover_secrets(self) -> None:
        """Hide secrets in all scenes before the next frame, and end a running fade.

        Held keys and buttons are released first: a press that began earlier would otherwise reveal
        the secret when it ends.
        """
        self._let_go()
        if self._refit:  # the window has another size by now: it is covered as it is
            self._fit()
        before = self.scene_stack.top
        for scene in self.scene_stack.scenes:
            scene.cover_secrets()
        if self.scene_stack.apply_changes():
            self._switched(before)
        for scene in self.scene_stack.scenes:
            scene.canvas.end_preparation()
        self._fade = None

    def _let_go(self) -> None:
        """Release all held keys and buttons."""
        for intent in self.input_reader.release_all():
            self._want(intent)

    # Changes of the surroundings

    def _changed(self, before: Settings, after: Settings) -> None:
        names = {
            entry.name
            for entry in fields(Settings)
            if getattr(before, entry.name) != getattr(after, entry.name)
        }
        if names & _VOLUMES:
            self.mixer.volumes = mixer_volumes(after)
        if names & _BOUND:
            self.devices.bindings = _bindings(after)
        if "gamepad_layouts" in names:
            self.devices.joystick_layouts = parse_setups(after.gamepad_layouts)
        if names & (_STYLE | _BOUND):
            self._stale = True
        window = self.window
        now = window.full_screen, window.display
        if names & _WINDOW and (after.full_screen, after.display) != now:
            window.open(after.full_screen, after.display if "display" in names else window.display)
            self._follow_window()
        if names & _WINDOW or "overscan" in names or "high_contrast" in names:
            self._refit = True

    def _follow_window(self) -> None:
        """Set the full-screen setting to the window's real state, and report a failure."""
        full_screen = self.preferences.settings.full_screen
        if full_screen != self.window.full_screen and not self.window.headless:
            self.preferences.notice = Notice("ui.notice.no_full_screen", {})
            self.preferences.change(full_screen=self.window.full_screen)

    def _refresh(self) -> None:
        """Apply pending changes of window size, style and input device."""
        if self._refit:
            self._fit()
        if not self.window.headless and self.window.display_count != len(
            self.context.display_names
        ):
            self.context.display_names = self.window.list_displays()
            self._stale = True
        kind = self.devices.last_device.kind
        if _signs(kind) != _signs(self._shown_kind) and self.devices.text_input_box is None:
            self._shown_kind = kind
            self._stale = True
        if self._stale:
            self._stale = False
            for scene in self.scene_stack.scenes:
                scene.on_style_changed()
        top = self.scene_stack.top
        if top is not None and (self._refit or top.is_backdrop_stale):
            self._arrive(top)
        self._refit = False
        self._tell()
        self._listen_for_text()

    def _update_input_mode(self) -> None:
        """Give keys and buttons the meaning that the top scene wants now."""
        if self.scene_stack.top is not None:
            self.devices.input_mode = self.scene_stack.top.input_mode

    def _tell(self) -> None:
        """Show a pending notice, for example about failed saving, after the current message."""
        notice, top = self.preferences.notice, self.scene_stack.top
        quiet = (
            top is not None
            and not top.widget_layer.toast_text
            and not self.scene_stack.has_pending_changes
        )
        if notice is not None and top is not None and quiet:
            self.preferences.notice = None
            top.widget_layer.toasts.show_persistent_toast(
                self.context.text_catalogue(notice.key, **notice.params)
            )

    def _fit(self) -> None:
        self.window.update_viewport(self.preferences.settings.overscan, self.context.theme)
        self._fade = None
        self._surround.reset()
        if self.context.renderer.scale != self.window.scale:
            self.context.renderer.set_scale(self.window.scale)
        for scene in self.scene_stack.scenes:
            scene.canvas.set_viewport(self.window.viewport)
        self.window.update_display([self.window.surface.get_rect()])

    def _listen_for_text(self) -> None:
        """Start or stop text input according to the field that is being edited."""
        box = self.devices.text_input_box
        if box == self._typing or self.window.headless:
            return
        self._typing = box
        if box is None:
            pygame.key.stop_text_input()
            pygame.key.set_repeat()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.window.to_window_rect(box))
            pygame.key.set_repeat(400, 45)

    def _switched(self, before: SceneProtocol | None) -> None:
        """Fade from the picture of the old scene to the new top scene."""
        for intent in self.input_reader.release_all():
            if before is not None:
                before.handle_intent(intent)
        self.devices.text_input_box = None
        top = self.scene_stack.top
        if top is None:
            return
        self._untidy = True
        old = self.window.surface.copy()
        whole = before is not None and self._fade is None and not before.canvas.is_preparing
        self._arrive(top, before if whole else None)
        if before is not None:
            before.canvas.release_surfaces()
        seen = before is not None and before.has_seamless_exit
        self._fade = None
        if top.has_fade_in and not seen:
            self._fade = old, self.context.motion.scene_change_seconds
            top.canvas.begin_preparation()

    # Drawing

    def _draw(self) -> None:
        top = self.scene_stack.top
        if top is None:
            return
        if top.canvas.is_preparing and not top.canvas.prepare(self.window.surface):
            return  # what was there is seen a little longer
        lens = top.canvas.lens
        if lens.was_magnifying and not lens.is_magnifying:
            self._surround.invalidate()  # what lies beside the picture was seen nearer too
        if self._fade is None:
            drawn = self._margins() + top.draw(self.window.surface)
            self.window.update_display(drawn)
            if not drawn:
                top.canvas.run_idle_preload()
                self._tidy()
                collect_if_due()
            return
        old, left = self._fade
        top.canvas.invalidate()
        self._surround.invalidate()
        rects = self._margins() + top.draw(self.window.surface)
        if left <= 0:
            self._fade = None
        else:
            motion = self.context.motion
            shown = find_easing(motion.scene_change_ease)(left / motion.scene_change_seconds)
            old.set_alpha(round(255 * shown))
            self.window.surface.blit(old, (0, 0))
        self.window.update_display(rects)

    def _tidy(self) -> None:
        """Give unused memory back to the system once nothing moves after a change of scene."""
        if self._untidy and not self._moving():
            self._untidy = False
            trim_heap()

    def _margins(self) -> list[pygame.Rect]:
        """Draw the margins beside the picture; return the changed rectangles."""
        window, dim = self.window, self.context.theme.dim
        return self._surround.draw(window.surface, window.viewport, self.scene_stack.scenes, dim)


def _asks_full_screen(event: pygame.event.Event) -> bool:
    alt_enter = event.key == pygame.K_RETURN and getattr(event, "mod", 0) & pygame.KMOD_ALT
    return event.key == pygame.K_F11 or bool(alt_enter)


def _signs(kind: DeviceKind) -> DeviceKind | None:
    """Return the kind of device by which icons are chosen; None for mouse and touch."""
    return None if kind in (DeviceKind.MOUSE, DeviceKind.TOUCH) else kind


def _bindings(settings: Settings) -> Bindings:
    return Bindings(settings.bound_keys, settings.bound_pad)


def mixer_volumes(settings: Settings) -> Volumes:
    """Return the volume settings as the mixer takes them."""
    return Volumes(
        settings.master / 100,
        settings.effects / 100,
        settings.ambience / 100,
        settings.interface / 100,
        settings.muted,
        settings.music / 100,
    )
