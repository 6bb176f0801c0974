"""The road of Nacho's public table: the trucks of all seats in the order of driving, and behind
them the Mountie, as long as his card is turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from scenes.games.nacho import cards
from scenes.games.nacho.ground import COLUMN, COLUMNS, FIRST, LAST, Ground
from scenes.kit.parts import placed, seat_token
from scenes.kit.places import SHAPE, Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import centred
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Color, Fill, Group, Text
from tabletop.core.zones import Piece, Seat

TRUCK: Final = 120.0
RIDER: Final = 108.0
"""Their widths."""
TALL: Final = 100.0
"""How high a truck is with its load."""
LOADED, BEHIND = 1.8, 0.3
"""How high the first truck lies among readouts, and how much lower the next: below a hand that lies
before all."""
STEP: Final = 128.0
"""From one waiting truck to the next."""
CLOSE: Final = 78.0
"""From one truck that has driven to the next: behind it, its load and its colour stay free."""
KERB: Final = 0.7
"""Where along the column of a province a truck halts."""
FAR: Final = 14.0
"""So much further north drives who goes, than those who wait."""
SOUTH: Final = 6.0
"""So far below the middle of the road is that of those who wait."""
TAR: Final[Color] = (66, 74, 92)
SNOW: Final[Color] = (236, 246, 255)
LINE: Final[Color] = (250, 214, 96)
DASH: Final = 46.0
NOBODY_DRIVES: Final = (-1, 0)
"""Who is on the way, and to which province: nobody."""


def paved(ground: Ground) -> Picture:
    """Tar between banks of snow, with a broken line along the middle."""
    wide, high = ground.road.size
    dash = Fill(DASH, 5.0, LINE, 2.5)
    dashes = tuple(
        (dash, x, high / 2 - 2.5) for x in _marks(DASH, wide - DASH, 2 * DASH) if x + DASH < wide
    )
    body = skin.FramedFill(wide, high, TAR, SNOW, 7.0, 18.0)
    return Group((wide, high), ((body, 0, 0), *dashes))


def _marks(start: float, end: float, step: float) -> Iterator[float]:
    while start < end:
        yield start
        start += step


# Where what stands


def behind(ground: Ground) -> Placement:
    """Where the Mountie waits, behind all trucks."""
    return Placement(FIRST + RIDER / 2, ground.road.center[1])


def waits(ground: Ground, n: int) -> Placement:
    """The n-th place of those who are still to drive; the last is right before the Mountie."""
    first = behind(ground).x + RIDER / 2 + TRUCK / 2 + 4
    return Placement(first + (ground.rivals - 1 - n) * STEP, ground.road.center[1] + SOUTH)


def halts(ground: Ground, province: int) -> Placement:
    """Where whoever drives there halts."""
    return Placement(COLUMNS + COLUMN * (province + KERB), ground.road.center[1] + SOUTH - FAR)


def rests(ground: Ground, n: int) -> Placement:
    """Where the truck of the n-th seat stands once it has driven."""
    return Placement(LAST - TRUCK / 2 - n * CLOSE, ground.road.center[1] + SOUTH)


# What is seen of it


def traffic(seating: Seating[Any], ground: Ground, showing: Showing) -> dict[str, Node]:
    """The trucks where they are now, and the Mountie behind them."""
    em = seating.theme.least_on_table
    queue: Sequence[Seat] = showing.marks.get("queue", ())
    made = {}
    for seat in seating.seats:
        at, depth = _stands(ground, showing, seat, queue or seating.seats)
        made[f"truck:{seat}"] = placed(_truck(seating, showing, seat, em), *at[:2], depth)
    for card in showing.table.get("mountie", ()):
        made["rider"] = placed(_rider(card), *behind(ground)[:2], 6.0)
    return made


def _stands(
    ground: Ground, showing: Showing, seat: Seat, line: Sequence[Seat]
) -> tuple[Placement, float]:
    """Where the truck of a seat stands, and how far in front. line: who waits, in order; all of
    them while nobody drives."""
    driver, province = showing.marks.get("drives", NOBODY_DRIVES)
    if seat == driver:
        return halts(ground, province), 0.0
    to_come = not showing.marks.get("queue") or showing.count(f"played:{seat}")
    if to_come and seat in line:
        return waits(ground, line.index(seat)), LOADED - BEHIND * line.index(seat)
    return rests(ground, seat), LOADED - BEHIND * seat


def _truck(seating: Seating[Any], showing: Showing, seat: Seat, em: float) -> Picture:
    loaded = [*showing.table.get(f"played:{seat}", ()), *showing.table.get(f"choice:{seat}", ())]
    return truck(seating.color(seat), loaded[0] if loaded else "", em)


@cache
def truck(color: str, card: Piece, em: float) -> Picture:
    """A truck with the token of its seat at the door and, on its load, who drives: his number on
    the colour of his flag, or a card face down."""
    body = Baked("nacho/truck-figure", width=TRUCK)
    low = TALL - body.size[1] / 2
    parts: list[tuple[Picture, float, float]] = [
        (body, TRUCK / 2, low),
        (seat_token(color, 44.0), TRUCK * 0.77, low),
    ]
    if card:
        load = _load(card, em)
        parts.append((load, max(load.size[0] / 2, TRUCK * 0.27), TALL - 24 - load.size[1] / 2))
    return centred((TRUCK, TALL), *parts)


def _load(card: Piece, em: float) -> Picture:
    flag, _, number = card.partition(".")[2].partition("-")
    if not number:
        width = 40.0
        return cards.back("smuggler", width)
    digits = Text(number, max(50.0, em), cards.SNOW, "display")
    high = max(56.0, digits.size[1] * 0.86)
    wide = max(high / SHAPE + 4, digits.size[0] + 14)
    plate = skin.FramedFill(wide, high, cards.TONES[flag], cards.PAPER, 3.0, 8.0)
    return centred((wide, high), (plate, wide / 2, high / 2), (digits, wide / 2, high / 2))


@cache
def _rider(card: Piece) -> Picture:
    """The Mountie on his horse, with the flag of his province."""
    body = Baked("nacho/mountie-figure", width=RIDER)
    province = card.partition(".")[2].partition("-")[0]
    cloth = Baked(f"nacho/flag-{province}", width=44.0)
    parts: list[tuple[Picture, float, float]] = [
        (body, RIDER / 2, body.size[1] / 2),
        (cloth, RIDER - 18, 22.0),
    ]
    return centred(body.size, *parts)
