"""Visual effects of a game, the fifth role of a layout, and the stage interface they use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scenes.kit.placement import Placement
from scenes.kit.roles.view_model import PieceSprite, TableViewModel
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.ui.style.number_format import format_signed
from scenes.ui.style.theme import Color
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation
from tabletop.core.acts import Act, Move, Score
from tabletop.core.zones import Piece, Seat, Zone


class EffectTargets(Protocol):
    """The part of the stage that effects may read and change."""

    @property
    def view_model(self) -> TableViewModel:
        """The displayed position."""

    @property
    def draft_moves(self) -> Sequence[Move]:
        """Moves of one piece each that are shown though nothing is decided yet."""

    @property
    def zone_layout(self) -> ZoneLayout:
        """The places of zones."""

    def sprites(self, zone: Zone) -> Sequence[PieceSprite]:
        """Return the individually shown pieces of a zone, from the bottom up."""

    def find_named(self, name: str) -> Node | None:
        """Return a static node or an indicator by name."""

    def add_temporary(self, node: Node) -> None:
        """Show a node that is no piece at rest, until it is removed."""

    def remove_temporary(self, node: Node) -> None:
        """Remove a temporary node."""

    def update_indicators(self) -> None:
        """Update the indicators to the displayed position."""

    def note_departure(self, zone: Zone, piece: Piece) -> None:
        """Let the indicators follow a piece that leaves a zone, while its phrase is shown."""


class EffectTools(Protocol):
    """The tools of an effect: the stage, the motion settings and sounds."""

    @property
    def stage(self) -> EffectTargets:
        """The stage."""

    @property
    def motion(self) -> Motion:
        """The motion settings."""

    def sound_step(self, family: str, x: float, gain: float = 1.0) -> Animation:
        """Return a step that plays a sound at a position."""

    def animate_rising_label(
        self, words: str, spot: Placement, color: Color, seat: Seat
    ) -> Animation:
        """Return words about a seat that rise from a point and fade."""


class VisualEffects:
    """Visual effects of acts beyond the moves of their pieces; by default none."""

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move (rain, a walking knight); None for none."""
        return None

    def after_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect after an act's pieces have moved (a number turns over), or None."""
        return None

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True if acts shown together are bold, so that the audience murmurs."""
        return False

    def overlap_seconds(self, act: Act) -> float:
        """Return the seconds by which the next act begins before this one ends."""
        return 0.0

    def follows_reading(self, act: Act) -> bool:
        """True if an act without a line begins when the line before it has been read."""
        return False

    def shows_points(self, act: Act) -> bool:
        """True if the points of an act stand where they were scored, so that none rise there."""
        return False

    def change_text(self, act: Score) -> str:
        """Return the words that rise from a counter that an act changes."""
        return format_signed(act.n)

    def needs_shaking(self, bag: Zone, model: TableViewModel) -> bool:
        """True if a bag is shaken before a draw: not when a hand was in it just now."""
        return True
