"""The context of a scene: everything of the program that scenes can reach."""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.base.navigator import Navigator, NullNavigator
from scenes.base.overlay_opener import NullOverlayOpener, OverlayOpener
from scenes.base.phone_players import PhonePlayers
from scenes.base.scene_stack import SceneStack
from scenes.store.match_library import EmptyMatchLibrary, EmptySheetStore, MatchLibrary, SheetStore
from scenes.store.play_history import PlayHistory, RemarkHistory, SetupDurations
from scenes.store.plugins import Plugins
from scenes.store.preferences import Notice
from scenes.ui.context import UiContext
from tabletop.bots.bot_client import DEFAULT_MOVE_SECONDS


@dataclass(slots=True, kw_only=True)
class Context(UiContext):
    """Services and state that all scenes share."""

    scene_stack: SceneStack
    """The stack of scenes."""
    match_library: MatchLibrary = field(default_factory=EmptyMatchLibrary)
    """Saved matches."""
    sheet_store: SheetStore = field(default_factory=EmptySheetStore)
    """Component sheets of the user."""
    plugins: Plugins = field(default_factory=Plugins)
    """Plug-in games."""
    play_history: PlayHistory = field(default_factory=PlayHistory)
    """Finished matches of the people who play here."""
    overlay_opener: OverlayOpener = field(default_factory=NullOverlayOpener)
    """Overlays that a table can open."""
    navigator: Navigator = field(default_factory=NullNavigator)
    """Navigation between scenes, and other functions of the program."""
    phone_players: PhonePlayers = field(default_factory=PhonePlayers)
    """Players with phones."""
    display_names: tuple[str, ...] = ()
    """Connected displays, as texts for a choice."""
    has_shown_fast_forward_hint: bool = False
    """True if the hint that a press fast-forwards was shown."""
    setup_durations: SetupDurations = field(init=False)
    """Durations of the set-ups that were shown this evening."""
    remark_history: RemarkHistory = field(default_factory=RemarkHistory)
    """Remarks on demos that were made this evening."""
    bot_move_seconds: float = DEFAULT_MOVE_SECONDS
    """Seconds that a bot has for a move."""
    is_slow: bool = False
    """True while the machine draws 30 frames a second: light that costs time is left out."""
    has_reported_worker_restart: bool = False
    """True if a restart of the AI worker was reported."""

    def __post_init__(self) -> None:
        self.setup_durations = SetupDurations(self.preferences)

    def report_worker_restart(self) -> None:
        """Show a notice about a restarted AI worker, once per evening."""
        if not self.has_reported_worker_restart:
            self.has_reported_worker_restart = True
            self.preferences.notice = Notice("ui.notice.thought_anew", {})
