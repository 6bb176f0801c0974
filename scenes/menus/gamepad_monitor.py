"""Filter for input of players with gamepads of their own, and reaction to unplugged gamepads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.base.scene_stack import SceneProtocol
from scenes.menus.gamepad_setup import GamepadSetupScene
from scenes.ui.devices.intents import Command, CommandPress, FocusMove, Intent
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.widgets.buttons import Button

DECIDING_COMMANDS: Final = frozenset(
    (Command.ACCEPT, Command.BACK, Command.UNDO, Command.REDO, Command.HINT)
)
"""Commands of the player who is to decide; everybody may use the others."""


class GamepadMonitor:
    """Filter of intents by the devices of the deciding players, for the top scene."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def accepts_intent(self, intent: Intent, scene: SceneProtocol) -> bool:
        """True if a scene may handle an intent; otherwise a toast names the players to decide."""
        decides = isinstance(intent, FocusMove) or (
            isinstance(intent, CommandPress) and intent.command in DECIDING_COMMANDS
        )
        asked = scene.deciding_players
        if not decides or not asked:
            return True
        assert isinstance(intent, FocusMove | CommandPress)
        if self._context.devices.device_owners.can_decide(intent.device, asked):
            return True
        if not (isinstance(intent, FocusMove) and intent.is_repeat):
            scene.widget_layer.show_toast(
                self._context.text_catalogue("ui.pads.turn_of", names=list(asked))
            )
        return False

    def handle_unplugged(self, scene: SceneProtocol) -> None:
        """Report an unplugged gamepad, unless it is needed now; then `advance` waits for it."""
        if not self._find_unplugged(scene.deciding_players):
            scene.widget_layer.show_toast(self._context.text_catalogue("ui.notice.pad_gone"))

    def advance(self, scene: SceneProtocol) -> None:
        """Wait for the gamepad of a deciding player, and report returned ones; call each frame."""
        pads, stack = self._context.devices.device_owners, self._context.scene_stack
        missing = self._find_unplugged(scene.deciding_players)
        unknown, self._context.devices.unknown_gamepad = self._context.devices.unknown_gamepad, None
        if unknown is not None and unknown.id in pads.gamepads and not stack.has_pending_changes:
            stack.push(GamepadSetupScene(self._context, unknown))
        elif missing and not stack.has_pending_changes:
            stack.push(GamepadLostScene(self._context, missing[0]))
        elif (
            pads.returned_owners
            and not stack.has_pending_changes
            and not isinstance(scene, GamepadLostScene)
        ):
            who, pads.returned_owners = pads.returned_owners[-1], []
            scene.widget_layer.show_toast(self._context.text_catalogue("ui.pads.back", name=who))

    def _find_unplugged(self, asked: Sequence[str]) -> list[str]:
        return [who for who in asked if self._context.devices.device_owners.has_unplugged_pad(who)]


class GamepadLostScene(Scene):
    """A dialog that waits until a player's gamepad is back, or they continue without it."""

    is_see_through = True
    has_dimmed_backdrop = False  # the dialog does
    has_fade_in = False

    def __init__(self, context: Context, player_name: str) -> None:
        super().__init__(context)
        self.player_name = context.devices.device_owners.awaited_owner = player_name

    def compose(self) -> None:
        """Build the dialog."""
        text = self.context.text_catalogue
        without = Button(
            self.context, "without", text("ui.pads.without"), self._go_on_without, "primary"
        )
        heading = text("ui.pads.gone", name=self.player_name)
        self.widget_layer.open_dialog(
            build_dialog(self.context, heading, text("ui.pads.gone_text"), [without]),
            self._go_on_without,
            "without",
        )

    def _go_on_without(self) -> None:
        self.context.devices.device_owners.suspend_device(self.player_name)
        self.context.scene_stack.pop()

    def advance(self, seconds: float) -> None:
        """Close the dialog when the gamepad is back."""
        super().advance(seconds)
        own = self.context.devices.device_owners
        if (
            not own.has_unplugged_pad(self.player_name)
            and not self.context.scene_stack.has_pending_changes
        ):
            self.context.scene_stack.pop()
