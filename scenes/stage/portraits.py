"""Faces at the name plates of a table, in the moods that what happens puts them in.

They are readouts of every game: they stand where a game's own readouts have `plate:<seat>`, or its
furniture `chip:<colour>`, and need nothing more of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy

from scenes.kit.layers import Layer
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from scenes.ui.portrait import CALM, CROSS, GLAD, THOUGHTFUL, portrait
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Group
from tabletop.core.acts import Act, Move, Score
from tabletop.core.game import Game, Standing
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone
from tabletop.match.setup import SeatSpec

OF_PLATE = 1.26  # how large a portrait is, by the height of its plate
OF_CHIP = 1.5  # by the size of its chip
INSET = 0.9  # where on a plate the chip ends, which the portrait stands on, by the height
LEAST, MOST = 50.0, 96.0
MARK = "mood:"
CHOSEN = "chosen:"
TICK = 0.44
"""How large the tick is of who has chosen, by the height of the face."""
LEADS = "leads:"
LEAD, LEAST_LEAD = 0.56, 36.0
"""How large the mark of who leads is, by the height of the face, and at least."""
RIM, GOLD = (60, 30, 6), (250, 205, 84)


class Faces(Readouts[State]):
    """The readouts of a game and the portraits of its seats."""

    def __init__(
        self,
        readouts: Readouts[State],
        seating: Seating[Game[State]],
        fixed: Callable[[str], Node | None],
    ) -> None:
        """fixed: finds a node of the furniture by name."""
        self._readouts = readouts
        self.rolling = readouts.rolling
        self._seating = seating
        self._fixed = fixed
        self.near = 0.0
        """How much nearer the face of whoever acts comes."""

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        made = dict(self._readouts.nodes(showing))
        for seat, spec in enumerate(self._seating.setup.seats):
            anchor = made.get(f"plate:{seat}")
            box = None if anchor is None else on_plate(anchor.bounds())
            if anchor is None and (anchor := self._fixed(f"chip:{spec.colour}")) is not None:
                box = on_chip(anchor.bounds())
            if anchor is None or box is None:
                continue
            mood = showing.marks.get(f"{MARK}{seat}", CALM)
            above = max(anchor.z, Layer.READOUTS.at(anchor.z if anchor.z < Layer.PIECES else 0))
            face = portrait(spec, box.width, mood)
            made[name_of(seat)] = node = Node(face, *box.center, lift=2.0, z=above + 0.5)
            node.near = self.near if showing.turn == seat else 0.0
            if showing.marks.get(f"{CHOSEN}{seat}"):
                tick = Baked("icon/check", height=box.height * TICK)
                at = box.right - tick.size[0] / 2, box.bottom - tick.size[1] / 2
                made[f"{CHOSEN}{seat}"] = Node(tick, *at, lift=2.0, z=above + 0.6)
            if showing.marks.get(f"{LEADS}{seat}"):
                mark = lead_mark(max(LEAST_LEAD, box.height * LEAD))
                at = box.x + mark.size[0] / 2, box.y + mark.size[1] / 2
                made[f"{LEADS}{seat}"] = Node(mark, *at, lift=2.0, z=above + 0.7)
        return made

    def recall(self, view: State, showing: Showing) -> None:
        self._readouts.recall(view, showing)

    def mark(self, act: Act, showing: Showing) -> None:
        self._readouts.mark(act, showing)


def name_of(seat: Seat) -> str:
    """The name of the node that shows a seat's face."""
    return f"face:{seat}"


def in_moods(
    found: Callable[[str], Node | None], seats: Sequence[SeatSpec], moods: Mapping[Seat, str]
) -> Iterator[Node]:
    """The faces of seats as they would look in a mood, where their faces are found now."""
    for seat, mood in moods.items():
        face = found(name_of(seat))
        if face is not None:
            other = copy(face)
            other.picture = portrait(seats[seat], face.picture.size[0], mood)
            yield other


def lead_mark(size: float) -> Picture:
    """What says in every game that a seat leads: a cup on gold."""
    rim, gold = Fill(size, size, RIM, size / 2), Fill(size - 4, size - 4, GOLD, size / 2 - 2)
    cup = Baked("icon-dark/trophy", height=size * 0.72)
    middle = (size - cup.size[0]) / 2, (size - cup.size[1]) / 2
    return Group((size, size), ((rim, 0, 0), (gold, 2, 2), (cup, *middle)))


def on_plate(plate: Box) -> Box:
    """Where the portrait stands that takes the place of the chip of a name plate."""
    size = min(MOST, max(LEAST, plate.height * OF_PLATE))
    right = plate.x + plate.height * INSET
    return Box(right - size, plate.bottom + 2.0 - size, size, size)


def on_chip(chip: Box) -> Box:
    """Where the portrait stands that takes the place of a chip."""
    size = min(MOST, max(LEAST, chip.width * OF_CHIP))
    return Box(chip.right - size + 2, chip.bottom - size + 4, size, size)


def moods(acts: Iterable[Act], owner: Callable[[Zone], Seat | None], doer: Seat) -> dict[Seat, str]:
    """How seats feel after acts: glad whoever scored, cross whoever lost points or
    pieces by what another did."""
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
    felt = {seat: CROSS for seat, n in pieces.items() if n < 0 and seat != doer}
    for seat, n in points.items():
        if n > 0:
            felt[seat] = GLAD
        elif n < 0 and seat != doer:  # what one pays of one's own will does not hurt
            felt[seat] = CROSS
    return felt


def feel(showing: Showing, felt: Mapping[Seat, str]) -> bool:
    """Note how seats feel, all others being calm; whether anything changed."""
    before = {name: mood for name, mood in showing.marks.items() if name.startswith(MARK)}
    wanted = {f"{MARK}{seat}": mood for seat, mood in felt.items() if mood != CALM}
    for name in before:
        del showing.marks[name]
    showing.marks.update(wanted)
    return before != wanted


def chosen(showing: Showing, seats: Collection[Seat]) -> bool:
    """Note who has chosen in secret; whether anything changed."""
    before = {name for name in showing.marks if name.startswith(CHOSEN)}
    wanted = {f"{CHOSEN}{seat}" for seat in seats}
    for name in before - wanted:
        del showing.marks[name]
    showing.marks.update(dict.fromkeys(wanted, "yes"))
    return before != wanted


def leading(showing: Showing, seats: Collection[Seat]) -> None:
    """Note who leads: nobody where all seats stand alike."""
    for name in [name for name in showing.marks if name.startswith(LEADS)]:
        del showing.marks[name]
    showing.marks.update({f"{LEADS}{seat}": "yes" for seat in seats})


def leaders(standing: Collection[Standing]) -> list[Seat]:
    """The seats in the first place, once scores differ: before, only a tie is broken."""
    differ = len({at.score for at in standing}) > 1
    return [at.seat for at in standing if at.place == 1] if differ else []


def thinking(showing: Showing, seat: Seat | None) -> bool:
    """Note who thinks, if anybody; whether anything changed. Who feels something goes on so."""
    felt = {
        int(name.removeprefix(MARK)): mood
        for name, mood in showing.marks.items()
        if name.startswith(MARK) and mood != THOUGHTFUL
    }
    if seat is not None and seat not in felt:
        felt[seat] = THOUGHTFUL
    return feel(showing, felt)
