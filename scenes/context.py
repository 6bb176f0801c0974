"""What every scene is given: the one place from which it reaches the rest of the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.added import AddedGames
from scenes.errands import Errands, NoErrands
from scenes.evenings import EveningBook, Remarks, SetUps
from scenes.handsets import Handsets
from scenes.library import Library, NoMatches, NoSheets, Sheets
from scenes.pages import NoPages, TablePages
from scenes.preferences import Notice
from scenes.stack import Stack
from scenes.ui.context import UiContext


@dataclass(slots=True, kw_only=True)
class Context(UiContext):
    """The things scenes share."""

    stack: Stack
    library: Library = field(default_factory=NoMatches)
    sheets: Sheets = field(default_factory=NoSheets)
    added: AddedGames = field(default_factory=AddedGames)
    """The games of others."""
    evenings: EveningBook = field(default_factory=EveningBook)
    pages: TablePages = field(default_factory=NoPages)
    """What opens over a table."""
    errands: Errands = field(default_factory=NoErrands)
    """What scenes have the program do."""
    handsets: Handsets = field(default_factory=Handsets)
    """The phones beside the screen."""
    displays: tuple[str, ...] = ()
    hurry_told: bool = False
    """Whether it was told that a press hurries."""
    set_ups: SetUps = field(init=False)
    """What has been set up this evening."""
    remarks: Remarks = field(default_factory=Remarks)
    """What has been remarked of demos this evening."""
    thought_anew: bool = False
    """Whether it was told that what thinks had to be started again."""

    def __post_init__(self) -> None:
        self.set_ups = SetUps(self.preferences)

    def tell_thought_anew(self) -> None:
        """Say, once in an evening, that another worker was needed."""
        if not self.thought_anew:
            self.thought_anew = True
            self.preferences.notice = Notice("ui.notice.thought_anew", {})
