"""Portraits at the name plates of a table, with moods that follow the events.

They are indicators of every game. They stand at a game's own `plate:<seat>` indicator
or `chip:<colour>` static node, and need nothing more from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy

from scenes.kit.layers import Layer
from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.kit.setting.act_seats import act_seat_nodes
from scenes.kit.setting.busts import StandingNode, bust_in_mood
from scenes.kit.setting.seat_nodes import (
    CHOSEN_NOTE_PREFIX as CHOSEN_NOTE_PREFIX,
)
from scenes.kit.setting.seat_nodes import (
    CLOCK_NOTE_PREFIX,
    ClockFigure,
    find_mood,
    seat_nodes,
)
from scenes.kit.setting.seat_nodes import (
    LEADER_NOTE_PREFIX as LEADER_NOTE_PREFIX,
)
from scenes.kit.setting.seat_nodes import MOOD_NOTE_PREFIX as MOOD_NOTE_PREFIX
from scenes.ui.style.number_format import parse_number
from scenes.ui.style.portrait import (
    MOOD_CALM,
    MOOD_CROSS,
    MOOD_GLAD,
    MOOD_THOUGHTFUL,
    seat_portrait,
)
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup
from tabletop.core.acts import Act, Move, Score
from tabletop.core.game import Game, Standing
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import SeatSpec

PLATE_PORTRAIT_SCALE = 1.26  # how large a portrait is, by the height of its plate
CHIP_PORTRAIT_SCALE = 1.5  # by the size of its chip
PLATE_CHIP_END_SHARE = (
    0.9  # where on a plate the chip ends, which the portrait stands on, by the height
)
MIN_PORTRAIT_SIZE, MAX_PORTRAIT_SIZE = 50.0, 96.0
TICK_SHARE = 0.44
"""Height of the tick of a seat that has chosen, as a share of the portrait's."""
LEADER_MARK_SHARE, MIN_LEADER_MARK = 0.56, 36.0
"""Height of the leader's mark as a share of the portrait's, and its least height."""
PEOPLE_ORDER = 0.1
"""Drawing order of people in an act without people of its own."""
LEADER_RIM_COLOR, LEADER_MARK_COLOR = (60, 30, 6), (250, 205, 84)


class PortraitIndicators(Indicators[State]):
    """The indicators of a game with the portraits of its seats."""

    def __init__(
        self,
        readouts: Indicators[State],
        seating: Seating[Game[State]],
        fixed: Callable[[str], Node | None],
        places: ZoneLayout | None = None,
    ) -> None:
        """Wrap the indicators of a game.

        Args:
            readouts: Indicators of the game.
            seating: The game and its set-up.
            fixed: Finds a static node by name.
            places: Zone layout with the far edge along which the seats sit, if it has one.
        """
        self._readouts = readouts
        self.rolling_kinds, self.carried_kinds = readouts.rolling_kinds, readouts.carried_kinds
        self.rolls_around = readouts.rolls_around
        self.counted_zone_kinds = readouts.counted_zone_kinds
        self._seating = seating
        self._fixed = fixed
        self._places = places
        self.acting_nearness = 0.0
        """Extra magnification of the acting seat's portrait: 0.1 makes it a tenth larger."""

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return the game's indicators, the portraits, and the marks of choice and lead."""
        made = dict(self._readouts.build_nodes(model))
        places = self._places
        if places is not None and (edge := places.far_edge) is not None:
            act = places.act_seats
            for seat in self._seating.seats:
                score = self._readouts.score_text(model, seat)
                made |= (
                    seat_nodes(edge, model, score, seat, self.acting_nearness)
                    if act is None or seat not in (*act.sides, *act.others)
                    else act_seat_nodes(self._seating, model, act, score, seat)
                )
            if places.act_key is not None and places.shows_people_in_act:
                self._raise_people(made, () if act is None else (*act.sides, *act.others))
            return made
        for seat, spec in enumerate(self._seating.setup.seats):
            anchor = made.get(f"plate:{seat}")
            box = None if anchor is None else plate_portrait_box(anchor.bounds())
            if anchor is None and (anchor := self._fixed(f"chip:{spec.colour}")) is not None:
                box = chip_portrait_box(anchor.bounds())
            if anchor is None or box is None:
                continue
            mood = find_mood(model, seat)
            above = max(anchor.z, Layer.INDICATORS.z_at(anchor.z if anchor.z < Layer.PIECES else 0))
            face = seat_portrait(spec, box.width, mood)
            made[portrait_node_name(seat)] = node = Node(face, *box.center, lift=2.0, z=above + 0.5)
            node.near = self.acting_nearness if model.lit_seat == seat else 0.0
            if model.notes.get(f"{CHOSEN_NOTE_PREFIX}{seat}"):
                tick = BakedPicture("icon/check", height=box.height * TICK_SHARE)
                at = box.right - tick.size[0] / 2, box.bottom - tick.size[1] / 2
                made[f"{CHOSEN_NOTE_PREFIX}{seat}"] = Node(tick, *at, lift=2.0, z=above + 0.6)
            if model.notes.get(f"{LEADER_NOTE_PREFIX}{seat}"):
                mark = leader_mark(max(MIN_LEADER_MARK, box.height * LEADER_MARK_SHARE))
                at = box.x + mark.size[0] / 2, box.y + mark.size[1] / 2
                made[f"{LEADER_NOTE_PREFIX}{seat}"] = Node(mark, *at, lift=2.0, z=above + 0.7)
        return made

    def update_leaders(self, model: TableViewModel) -> bool:
        """Note who leads by the shown scores; True if anything changed.

        At a tie for the lead whoever led before leads on: only the whole state breaks a tie.
        """
        seats = range(len(self._seating.setup.seats))
        scores = [parse_number(self._readouts.score_text(model, seat)) for seat in seats]
        known = [score for score in scores if score is not None]
        if len(known) < len(scores) or min(known) == max(known):
            return False
        best = [seat for seat in seats if scores[seat] == max(known)]
        before = [seat for seat in seats if f"{LEADER_NOTE_PREFIX}{seat}" in model.notes]
        leaders = [seat for seat in best if seat in before] or best
        if leaders != before:
            set_leaders(model, leaders)
        return leaders != before

    def _raise_people(self, made: Mapping[str, Node], raised: Collection[Seat]) -> None:
        """Draw people and place cards at the far edge over a table that has stepped back.

        Args:
            made: The indicators.
            raised: Seats that the act itself shows.
        """
        for seat in self._seating.seats:
            if seat in raised:
                continue
            for kind, order in (("face", PEOPLE_ORDER), ("plate", PEOPLE_ORDER + 0.05)):
                if (node := made.get(f"{kind}:{seat}")) is not None:
                    node.z = Layer.ACT.z_at(order)

    def represented_piece(self, name: str) -> tuple[Zone, Piece] | None:
        """Return the zone and the piece of which an indicator of the game stands for all."""
        return self._readouts.represented_piece(name)

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the act of the game's indicators."""
        return self._readouts.act_key(model)

    def restore_notes(self, view: State, model: TableViewModel) -> None:
        """Set the notes of the game's indicators from a view."""
        self._readouts.restore_notes(view, model)

    def begin_act(self, act: Act, model: TableViewModel) -> bool:
        """Pass an act that is about to be shown to the game's indicators."""
        return self._readouts.begin_act(act, model)

    def note_act(self, act: Act, model: TableViewModel) -> None:
        """Pass an act to the game's indicators."""
        self._readouts.note_act(act, model)


def portrait_node_name(seat: Seat) -> str:
    """Return the name of the node of a seat's portrait."""
    return f"face:{seat}"


def iter_mood_portraits(
    found: Callable[[str], Node | None], seats: Sequence[SeatSpec], moods: Mapping[Seat, str]
) -> Iterator[Node]:
    """Yield the portraits of seats as they would look in these moods."""
    for seat, mood in moods.items():
        face = found(portrait_node_name(seat))
        if face is not None:
            other = copy(face)
            if isinstance(face, StandingNode):
                other.picture = bust_in_mood(face.picture, mood)
            else:
                other.picture = seat_portrait(seats[seat], face.picture.size[0], mood)
            yield other


def leader_mark(size: float) -> Picture:
    """Return the mark of a leading seat in every game: a cup on gold."""
    rim, gold = (
        FilledRect(size, size, LEADER_RIM_COLOR, size / 2),
        FilledRect(size - 4, size - 4, LEADER_MARK_COLOR, size / 2 - 2),
    )
    cup = BakedPicture("icon-dark/trophy", height=size * 0.72)
    middle = (size - cup.size[0]) / 2, (size - cup.size[1]) / 2
    return PictureGroup((size, size), ((rim, 0, 0), (gold, 2, 2), (cup, *middle)))


def plate_portrait_box(plate: Box) -> Box:
    """Return the box of a portrait that replaces the chip of a name plate."""
    size = min(MAX_PORTRAIT_SIZE, max(MIN_PORTRAIT_SIZE, plate.height * PLATE_PORTRAIT_SCALE))
    right = plate.x + plate.height * PLATE_CHIP_END_SHARE
    return Box(right - size, plate.bottom + 2.0 - size, size, size)


def chip_portrait_box(chip: Box) -> Box:
    """Return the box of a portrait that replaces a chip."""
    size = min(MAX_PORTRAIT_SIZE, max(MIN_PORTRAIT_SIZE, chip.width * CHIP_PORTRAIT_SCALE))
    return Box(chip.right - size + 2, chip.bottom - size + 4, size, size)


def moods_after_acts(
    acts: Iterable[Act], owner: Callable[[Zone], Seat | None], doer: Seat
) -> dict[Seat, str]:
    """Return the moods of seats after acts.

    A seat that scored is glad. A seat that lost points or pieces by another's action is
    cross.
    """
    points: dict[Seat, int] = {}
    pieces: dict[Seat, int] = {}
    for act in acts:
        if isinstance(act, Score):
            points[act.seat] = points.get(act.seat, 0) + act.n
        elif isinstance(act, Move):
            giver, taker = owner(act.source), owner(act.target)
            if giver == taker:
                continue
            for seat, n in ((giver, -act.n), (taker, act.n)):
                if seat is not None:
                    pieces[seat] = pieces.get(seat, 0) + n
    felt = {seat: MOOD_CROSS for seat, n in pieces.items() if n < 0 and seat != doer}
    for seat, n in points.items():
        if n > 0:
            felt[seat] = MOOD_GLAD
        elif n < 0 and seat != doer:  # what one pays of one's own will does not hurt
            felt[seat] = MOOD_CROSS
    return felt


def set_moods(model: TableViewModel, felt: Mapping[Seat, str]) -> bool:
    """Note the moods of seats, all others being calm; True if anything changed."""
    before = {name: mood for name, mood in model.notes.items() if name.startswith(MOOD_NOTE_PREFIX)}
    wanted = {f"{MOOD_NOTE_PREFIX}{seat}": mood for seat, mood in felt.items() if mood != MOOD_CALM}
    for name in before:
        del model.notes[name]
    model.notes.update(wanted)
    return before != wanted


def set_chosen_seats(model: TableViewModel, seats: Collection[Seat]) -> bool:
    """Note the seats that have chosen in secret; True if anything changed."""
    before = {name for name in model.notes if name.startswith(CHOSEN_NOTE_PREFIX)}
    wanted = {f"{CHOSEN_NOTE_PREFIX}{seat}" for seat in seats}
    for name in before - wanted:
        del model.notes[name]
    model.notes.update(dict.fromkeys(wanted, "yes"))
    return before != wanted


def set_clocks(model: TableViewModel, figures: Mapping[Seat, ClockFigure]) -> bool:
    """Note the clocks of people; True if anything changed."""
    wanted = {f"{CLOCK_NOTE_PREFIX}{seat}": figure for seat, figure in figures.items()}
    if all(model.notes.get(name) == figure for name, figure in wanted.items()):
        return False
    model.notes.update(wanted)
    return True


def set_leaders(model: TableViewModel, seats: Collection[Seat]) -> None:
    """Note the leading seats; none where all seats are equal."""
    for name in [name for name in model.notes if name.startswith(LEADER_NOTE_PREFIX)]:
        del model.notes[name]
    model.notes.update({f"{LEADER_NOTE_PREFIX}{seat}": "yes" for seat in seats})


def find_leaders(standing: Collection[Standing]) -> list[Seat]:
    """Return the seats in first place, once scores differ; before, only a tie is broken."""
    differ = len({at.score for at in standing}) > 1
    return [at.seat for at in standing if at.place == 1] if differ else []


def set_thinking_seat(model: TableViewModel, seat: Seat | None) -> bool:
    """Note the thinking seat, if any; True if anything changed.

    Other moods stay.
    """
    felt = {
        int(name.removeprefix(MOOD_NOTE_PREFIX)): mood
        for name, mood in model.notes.items()
        if name.startswith(MOOD_NOTE_PREFIX) and mood != MOOD_THOUGHTFUL
    }
    if seat is not None and seat not in felt:
        felt[seat] = MOOD_THOUGHTFUL
    return set_moods(model, felt)
