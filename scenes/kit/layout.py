"""The layout of one game, as the generic table uses it: its roles and a few constants.

One folder a game: `scenes/games/<game>/` with a module for each role and `layout.py`,
whose `LAYOUT` composes them. A layout knows the game's zones, pieces and actions, never
its hidden state: it receives the displayed pieces and the player view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple

from scenes.kit.materials import PLAIN_TABLE, TableMaterials
from scenes.kit.roles.effects import VisualEffects
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.piece_art import PieceArt
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.ui.style.theme import Color
from tabletop.core.game import Game
from tabletop.core.input_mapping import InputMapping, ViewT


class TallyStyle(NamedTuple):
    """Colour and icon of a tally line on the result screen."""

    color: Color
    icon: str
    """Name of a baked picture that stands for the line; empty for none."""


class DemoTempo(NamedTuple):
    """Speed of a demo relative to a table where people play."""

    act_speed: float = 1.0
    """Speed of acts, except decisive moments, which have their own speed."""
    delay_scale: float = 1.0
    """Length of the delays of AI seats before and after their actions."""
    quiet_seconds: float = 12.0
    """Seconds without a remark before the thoughts of a seat are told; odds changes come sooner.

    A long remark is read before the action, so in a long match thoughts are rarer.
    """


class Layout(ABC, Generic[ViewT]):
    """One game's table, seen by one seat, in design units of 1920 x 1080."""

    materials: TableMaterials = PLAIN_TABLE
    """The background of the table and its panel materials."""
    ambience: str
    interactive_zones: tuple[str, ...] = ("hand",)
    """Kinds of zones whose pieces, of the home seat, always respond: act or say why not."""
    inspectable_zones: tuple[str, ...] = ()
    """Kinds of zones whose pieces the arrow keys reach for a closer look without an action."""
    has_small_secrets: bool = False
    """True if secrets are few and small: a lid over them suffices instead of a curtain."""

    uses_generic_shots: bool = False
    """True for a game without acts of its own: the director chooses which step to the middle."""

    quiet_lines: frozenset[str] = frozenset()
    """Text keys of acts that the prompt line leaves out, since the pieces show them.

    A key has no name of the game and no clause. A key of a clause begins with `by.`.
    """

    passing_lines: frozenset[str] = frozenset()
    """Text keys of acts whose line nothing waits for, since the pieces show them.

    They are told only if the line before them has been read.
    """
    passing_seconds: float = 2.1
    """Longest reading time of such a line, seconds; a longer one is left out."""

    opening_lines: frozenset[str] = frozenset()
    """Text keys of acts that are told only if the decision has nothing else to tell.

    They are not told either where it turns up secret choices, or the line would tell these early.
    """

    question_lines: frozenset[str] = frozenset()
    """Text keys of acts that a question tells, if they end a decision and its seat is asked here.

    Where the seat does not decide at this screen, the line tells them.
    """

    merged_lines: Mapping[str, frozenset[str]] = MappingProxyType({})
    """By the text key of an act: keys of later acts of the decision that its caption tells."""

    late_lines: frozenset[str] = frozenset()
    """Text keys of acts that are told when they have been shown.

    They are added to a line of their decision that has not been read until then.
    """

    joined_lines: frozenset[str] = frozenset()
    """Text keys of acts whose words are added to the line of their decision that stands already.

    Without room for both, the words stand alone.
    """

    unchosen_lines: frozenset[str] = frozenset()
    """Text keys of acts that nobody chose.

    Their line stands unchanged for its whole reading time; a question comes below it meanwhile.
    """

    told_reasons: frozenset[str] = frozenset()
    """Codes of reasons that a demo leaves out, since the line of their action tells the same."""

    demo_speed: float = 1.0
    """Speed of acts in a demo, for any number of seats."""

    demo_tempos: Mapping[int, DemoTempo] = MappingProxyType({})
    """Tempo of a demo by the number of seats.

    Set so that a match of traders takes 6 to 20 minutes, however many they are.
    """

    tally_styles: Mapping[str, TallyStyle] = MappingProxyType({})
    """Styles of the tally lines, by their labels, for the bars of a result."""

    scoring_labels: Mapping[str, str] = MappingProxyType({})
    """Tally labels of messages that name no thing, by message, for the board of a scoring."""

    seating: Seating[Game[ViewT]]
    zone_layout: ZoneLayout
    piece_art: PieceArt
    input_mapping: InputMapping[ViewT]
    indicators: Indicators[ViewT]
    effects: VisualEffects

    @property
    def demo_tempo(self) -> DemoTempo:
        """The tempo of a demo with the current number of seats."""
        return self.demo_tempos.get(self.seating.seat_count, DemoTempo(self.demo_speed))

    @property
    def has_act_place(self) -> bool:
        """True if the act in the middle has a place that hides the table."""
        return self.zone_layout.clears_table or self.piece_art.act_place() is not None

    @abstractmethod
    def __init__(self, seating: Seating[Game[ViewT]]) -> None:
        """Build the roles, from the bottom up."""
