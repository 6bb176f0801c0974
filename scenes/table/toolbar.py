"""Toolbar of a match: its tools in the action bar, and the panel of a simultaneous choice."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.stage.action_bar.tool_drawer import Tool, pause_tool
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.table.input.table_commands import CommandQueue
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.presentation.table_presenter import TablePresenter, Toolbar
from scenes.table.privacy.simultaneous_choice import SimultaneousChoices
from scenes.ui.widgets.widget import Widget
from tabletop.match.setup import MatchMode


class MatchToolbar(Toolbar):
    """Toolbar of a match that is played, watched or practised."""

    def __init__(
        self,
        commands: CommandQueue,
        session: ScreenSession,
        speed: PlaybackSpeed,
        simultaneous_choices: SimultaneousChoices,
    ) -> None:
        super().__init__(commands)
        self._session = session
        self._speed = speed
        self._simultaneous_choices = simultaneous_choices

    def build_widgets(self, presenter: TablePresenter) -> Sequence[Widget]:
        """Return the panel of a choice in secret, if there is one."""
        choices = self._simultaneous_choices
        numbers = choices.by_number.build_widgets(presenter.layout)
        return numbers or choices.build_widgets(presenter.layout)

    def build_tools(self) -> list[Tool]:
        """Return the tools for the mode of the match."""
        session, tool = self._session, self.create_tool
        tools = [tool("undo", "undo"), tool("hint", "hint")]
        if session.mode is MatchMode.DEMO:
            tools = [
                pause_tool(self._speed.is_paused, self.tool_callback("pause")),
                tool("step", "step"),
                tool("chart", "chances"),
            ]
        elif session.mode is MatchMode.PRACTICE:
            tools.insert(1, tool("redo", "redo"))
            tools.insert(2, tool("hand", "moves"))
            tools.append(tool("rewind", "again"))
            if session.other_variations and not session.match.has_custom_start:
                tools.insert(2, tool("chart", "tried"))
        elif session.has_open_secrets:
            tools.append(tool("eye-closed", "cover"))
        return [
            *tools,
            tool("log", "log"),
            tool("card", "aid"),
            tool("rules", "rules"),
            tool("settings", "menu"),
        ]
