"""What stands beside the pieces of a match: the icons of its strip, and who chooses unseen."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.stage.hud import Tool, pause_tool
from scenes.stage.pace import Pace
from scenes.table.display import Beside, Display
from scenes.table.session import Session
from scenes.table.unseen import UnseenChoices
from scenes.table.wishes import Wishes
from scenes.ui.widget import Widget
from tabletop.match.setup import Mode


class BesideMatch(Beside):
    """Of a match that is played, watched or practised."""

    def __init__(self, wishes: Wishes, session: Session, pace: Pace, unseen: UnseenChoices) -> None:
        super().__init__(wishes)
        self._session = session
        self._pace = pace
        self._unseen = unseen

    def widgets(self, display: Display) -> Sequence[Widget]:
        return self._unseen.widgets(display.layout)

    def tools(self) -> list[Tool]:
        session, tool = self._session, self.tool
        tools = [tool("undo", "undo"), tool("hint", "hint")]
        if session.mode is Mode.DEMO:
            tools = [
                pause_tool(self._pace.paused, self.use("pause")),
                tool("step", "step"),
                tool("chart", "chances"),
            ]
        elif session.mode is Mode.PRACTICE:
            tools.insert(1, tool("redo", "redo"))
            tools.insert(2, tool("hand", "moves"))
            tools.append(tool("rewind", "again"))
            if session.lines_beside and not session.match.begins_elsewhere:
                tools.insert(2, tool("chart", "tried"))
        elif session.secrets_open:
            tools.append(tool("eye-closed", "cover"))
        return [
            *tools,
            tool("log", "log"),
            tool("card", "aid"),
            tool("rules", "rules"),
            tool("settings", "menu"),
        ]
