"""Standings bar of a demo: game title, invitation to join, and the standing of each seat.

It lies below the prompt line, where no table has text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.indicators import Indicators
from scenes.kit.table_parts import seat_token
from scenes.stage.stage import Stage
from scenes.table.presentation.screen_session import ScreenSession
from scenes.ui.style.theme import SCREEN_SIZE, Color
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, FilledRect, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import node_state
from sprites.typesetting import measure_text
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.core.acts import Act, Begin, End, Score, Shuffle
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.text.percentages import format_percent

BAR_BOX: Final = Box(0.0, 1036.0, SCREEN_SIZE[0], SCREEN_SIZE[1] - 1036.0)
"""Box of the bar; remarks below the prompt line end above it."""
LARGE_BAR_RISE: Final = 8.0
"""Height by which the bar is higher at text scale 2."""
BACKGROUND_COLOR: Final = (22, 12, 8, 236)
TEXT_SIZE: Final = 30.0
TEXT_GROWTH: Final = 0.6
"""Growth of the text size from text scale 1 to 2."""
SYMBOL_SIZE: Final = 34.0
WIDEST_CHANCE_TEXT: Final = format_percent(0.88)
"""A chance as wide as the text of any chance but a certain one."""
MAX_ESTIMATE_AGE: Final = 6
"""Greatest age, in decisions, of a precise estimate that is still shown."""
MAX_CACHED_SEATS: Final = 400
"""Greatest number of cached seat pictures; most stay the same while points are counted."""


class SeatDetails(NamedTuple):
    """Details that the bar shows of each seat."""

    shows_name: bool = True
    shows_chance: bool = True
    shows_place: bool = True
    """True if the place is shown as a number; the order of the seats shows it too."""


ALL_DETAILS: Final = SeatDetails()
REDUCED_DETAILS: Final = (
    SeatDetails(shows_chance=False),
    SeatDetails(shows_name=False),
    SeatDetails(shows_name=False, shows_chance=False),
    SeatDetails(False, False, False),
)
"""Reduced details, tried one after another when the letters cannot be made smaller."""
CARD_TRACK = ""
"""Key of the scores on place cards among the counters of the table."""


class SeatStanding(NamedTuple):
    """Standing of one seat."""

    seat: Seat
    place: int
    name: str
    seat_color: str
    score: int
    win_chance: str
    """Chance to win, as text; empty while it is unknown."""


_PictureKey = tuple[SeatStanding, float, SeatDetails]


class StandingsBar:
    """Shows the standings of a demo, as far as the demo has been shown."""

    def __init__(
        self,
        context: Context,
        session: ScreenSession,
        canvas: Canvas,
        series: WinChanceSeries,
        stage: Stage,
        indicators: Indicators[Any],
    ) -> None:
        """Create an empty bar.

        Args:
            context: Services and state that all scenes share.
            session: The part of the match that this screen has shown.
            canvas: Canvas of the table.
            series: Known win chances; the bar requests none itself.
            stage: Stage of the table.
            indicators: Indicators of the table, which tell the scores on place cards.
        """
        self._context = context
        self._session = session
        self._canvas = canvas
        self._series = series
        self._stage = stage
        self._indicators = indicators
        self._tracks: set[str] | None = None  # whose values have been the scores so far
        self._nodes: list[Node] = []
        self._pictures: dict[_PictureKey, PictureGroup] = {}  # what was made of each seat
        self._ways: dict[tuple[bool, bool, int], int] = {}  # the first that has room
        self._content: object = None
        self._style: object = None  # language and measures in which that is told
        self._chances: Sequence[str] = ("",) * len(session.match.setup.seats)
        self._places: Sequence[SeatStanding] = ()
        self.shows_invitation = False
        """True if any key ends the demo; the bar then says so."""
        self.is_scoring = False
        """True while points are counted, when it is nobody's turn."""

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the bar."""
        return self._nodes

    def update(
        self, is_at_rest: bool, is_full_size: bool, playing_acts: Sequence[Act] = ()
    ) -> None:
        """Update the bar; call it in every frame.

        Args:
            is_at_rest: True if all events have been shown. Before that, only points that are
                counted on the table change.
            is_full_size: True if the table has its full size; the bar is hidden beside the chart.
            playing_acts: Acts that are being shown.
        """
        self._update_scoring(playing_acts)
        if is_at_rest or not self._places:
            self._places = self._standing()
            self._find_score_tracks()
        else:
            self._places = self._counted_standing()
        style = self._context.text_catalogue, self._context.theme
        wanted = self.shows_invitation, self._places, is_full_size, self.is_scoring
        if (style, wanted) == (self._style, self._content):
            return
        if style != self._style:
            self._pictures.clear()
            self._ways.clear()
        self._style, self._content = style, wanted
        self._show_nodes(self._build_nodes() if is_full_size else [])

    def _show_nodes(self, wanted: Sequence[Node]) -> None:
        """Show these nodes; unchanged nodes stay on the canvas."""
        lying = {(node.name, node_state(node)): node for node in self._nodes}
        self._nodes = [lying.pop((node.name, node_state(node)), node) for node in wanted]
        for node in lying.values():
            self._canvas.remove(node)
        for node in self._nodes:
            if node not in self._canvas:
                self._canvas.add(node)

    def _update_scoring(self, playing: Sequence[Act]) -> None:
        """Note if points are being counted, so that it is nobody's turn."""
        if self._stage.view_model.active_seat is not None or any(
            isinstance(act, Begin | Shuffle) for act in playing
        ):
            self.is_scoring = False
        elif any(isinstance(act, Score | End) for act in playing):
            self.is_scoring = True

    def _standing(self) -> tuple[SeatStanding, ...]:
        """Return the standings of all seats, by place, from public information.

        Equal scores share a place until the end, when tie-breaks count.
        """
        match = self._session.match
        seats, chances = match.setup.seats, self._known_chances()
        standing = sorted(match.game.standings(match.view_for(NOBODY)), key=lambda at: at.place)
        scores = [at.score for at in standing]
        return tuple(
            SeatStanding(
                at.seat, at.place if match.is_over else scores.index(at.score) + 1,
                seats[at.seat].name, seats[at.seat].colour, at.score, chances[at.seat],
            )
            for at in standing
        )  # fmt: skip

    def _find_score_tracks(self) -> None:
        """Find what the table shows that equals the scores."""
        fits = {
            track
            for track, values in self._shown_values().items()
            if all(values.get(at.seat) == at.score for at in self._places)
        }
        falls = all(a.score >= b.score for a, b in pairwise(self._places))
        fits = fits if falls else set()
        self._tracks = fits if self._tracks is None else self._tracks & fits

    def _shown_values(self) -> dict[str, dict[Seat, int]]:
        """Return the counters of the table by track, and as `CARD_TRACK` the scores on cards."""
        shown: dict[str, dict[Seat, int]] = {}
        model = self._stage.indicators.displayed_model
        for (track, seat), value in model.counters.items():
            shown.setdefault(track, {})[seat] = value
        on_cards = {at.seat: self._indicators.score_text(model, at.seat) for at in self._places}
        if all(words.isdecimal() for words in on_cards.values()):
            shown[CARD_TRACK] = {seat: int(words) for seat, words in on_cards.items()}
        return shown

    def _counted_standing(self) -> Sequence[SeatStanding]:
        """Return the standings by the points counted on the table so far, if it shows scores.

        The bar then never shows another leader than the table.
        """
        if not self._tracks:
            return self._places
        values = self._shown_values().get(min(self._tracks), {})
        scores = {at.seat: values.get(at.seat, at.score) for at in self._places}
        if all(scores[at.seat] == at.score for at in self._places):
            return self._places
        ahead = sorted(self._places, key=lambda at: -scores[at.seat])
        return tuple(
            at._replace(
                score=scores[at.seat],
                place=1 + sum(n > scores[at.seat] for n in scores.values()),
            )
            for at in ahead
        )

    def _known_chances(self) -> Sequence[str]:
        """Return the best known chances; the last ones while newer ones are estimated."""
        newest = len(self._series) - 1
        for moment in range(newest, max(-1, newest - MAX_ESTIMATE_AGE), -1):
            found = self._series[moment]
            if found is not None and self._series.is_precise(moment):
                self._chances = [format_percent(chance) for chance in found.win_chances]
                break
        return self._chances

    # Its picture

    @property
    def _box(self) -> Box:
        """Box of the bar, which rises with the text scale."""
        rise = LARGE_BAR_RISE * (self._context.theme.text_scale - 1)
        return BAR_BOX._replace(y=BAR_BOX.y - rise, height=BAR_BOX.height + rise)

    def _build_nodes(self) -> list[Node]:
        """Build the texts at the left and the seats at the right, with as many details as fit."""
        theme = self._context.theme
        least = theme.min_table_text_size
        size = max(least, TEXT_SIZE * (1 + TEXT_GROWTH * (theme.text_scale - 1)))
        sizes = dict.fromkeys((size, (size + least) / 2, least))
        ways = [
            *((each, ALL_DETAILS) for each in sizes),
            *((least, telling) for telling in REDUCED_DETAILS),
        ]
        for letters, telling in ways[self._first_fitting(ways) :]:
            words, seats = self._words(letters), self._seats(self._places, letters, telling)
            if _room(words, seats) >= theme.gap:
                break
        box = self._box
        ground = FilledRect(box.width, box.height, BACKGROUND_COLOR)
        edge = FilledRect(box.width, 2.0, theme.panel_edge)
        return [
            Node(ground, *box.center, lift=FLAT_LIFT, z=Layer.ACTION_BAR, name="broadcast"),
            Node(
                edge,
                box.center[0],
                box.y,
                lift=FLAT_LIFT,
                z=Layer.ACTION_BAR.z_at(1),
                name="broadcast",
            ),
            *words,
            *seats,
        ]

    def _first_fitting(self, ways: Sequence[tuple[float, SeatDetails]]) -> int:
        """Return the first layout with room for the widest numbers expected.

        The bar should not change its text size with each new chance.
        """
        digits = max(len(str(place.score)) for place in self._places)
        asked = self.shows_invitation, self.is_scoring, digits
        if asked not in self._ways:
            wide = [
                place._replace(score=int("8" * digits), win_chance=WIDEST_CHANCE_TEXT)
                for place in self._places
            ]
            self._ways[asked] = next(
                (
                    n
                    for n, (letters, telling) in enumerate(ways)
                    if _room(self._words(letters), self._seats(wide, letters, telling))
                    >= self._context.theme.gap
                ),
                len(ways) - 1,
            )
        return self._ways[asked]

    def _words(self, size: float) -> list[Node]:
        """Build the game title and the invitation."""
        theme, text, box = self._context.theme, self._context.text_catalogue, self._box
        game = text(f"{self._session.match.game.name}.title")
        invites = text(
            "table.broadcast.invites" if self.shows_invitation else "table.broadcast.demo"
        )
        title = Text(game, size, theme.gold, "bold")
        words = Text(invites, size, theme.text[:3], "body")
        left = theme.side_margin + title.size[0] + theme.gap
        if (
            self.is_scoring and not self.shows_invitation
        ):  # that nobody plays is seen by the words as well
            words = Text(text("table.broadcast.scoring"), size, theme.gold, "bold")
        told = [
            _bar_node(box, title, theme.side_margin, "game"),
            _bar_node(box, words, left, "invites"),
        ]
        if self.is_scoring and self.shows_invitation:
            scoring = Text(text("table.broadcast.scoring"), size, theme.gold, "bold")
            told.insert(1, _bar_node(box, scoring, left, "scoring"))
            told[-1] = _bar_node(box, words, left + scoring.size[0] + theme.gap, "invites")
        return told

    def _seats(
        self, places: Sequence[SeatStanding], size: float, telling: SeatDetails
    ) -> list[Node]:
        """Build the seats in their order, from the right."""
        theme, right = self._context.theme, SCREEN_SIZE[0] - self._context.theme.side_margin
        made: list[Node] = []
        for place in reversed(places):
            seat = self._seat(place, size, telling)
            right -= seat.size[0]
            made.insert(0, _bar_node(self._box, seat, right, "standing"))
            right -= theme.gap if telling.shows_name else theme.small_gap
        return made

    def _seat(self, at: SeatStanding, size: float, telling: SeatDetails) -> PictureGroup:
        """Return the picture of one seat's standing."""
        asked = at, size, telling
        if asked not in self._pictures:
            if len(self._pictures) >= MAX_CACHED_SEATS:
                self._pictures.clear()
            parts, x = list[tuple[Picture, float, float]](), 0.0
            for picture, gap in self._parts(at, size, telling):
                parts.append((picture, x, (self._box.height - picture.size[1]) / 2))
                x += picture.size[0] + gap
            self._pictures[asked] = PictureGroup((x, self._box.height), tuple(parts))
        return self._pictures[asked]

    def _parts(
        self, at: SeatStanding, size: float, telling: SeatDetails
    ) -> list[tuple[Picture, float]]:
        """Return the parts of a seat's picture, each with the gap after it."""
        theme, text = self._context.theme, self._context.text_catalogue
        space = measure_text("n", size, "bold")[0] * (0.6 if telling.shows_name else 0.3)
        ink: Color = theme.text[:3]
        first: Color = theme.gold if at.place == 1 else ink
        made: list[tuple[Picture, float]] = [(seat_token(at.seat_color, SYMBOL_SIZE), space)]
        if telling.shows_place:
            place = text("table.broadcast.place", n=at.place)
            made.insert(0, (Text(place, size, first, "bold"), space))
        if telling.shows_name:
            made.append((Text(at.name, size, ink, "bold"), space))
        made.append((Text(str(at.score), size, theme.gold, "bold"), space))
        if telling.shows_chance and at.win_chance:
            words = text("table.broadcast.chance", chance=at.win_chance)
            made.append((Text(words, size, theme.text_quiet[:3], "body"), space))
        return made


def _room(words: Sequence[Node], seats: Sequence[Node]) -> float:
    """Return the width between the texts and the seats."""
    return seats[0].bounds().x - words[-1].bounds().right


def _bar_node(box: Box, picture: Picture, left: float, name: str) -> Node:
    """Return a node of the bar, in its box, that begins at an x position."""
    x, y = left + picture.size[0] / 2, box.center[1] + 1
    return Node(picture, x, y, lift=FLAT_LIFT, z=Layer.ACTION_BAR.z_at(2), name=f"broadcast:{name}")
