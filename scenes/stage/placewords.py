"""What zoom says of a place: what it is, what lies there now, and the clause that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce

from scenes.kit.layout import Layout
from scenes.kit.roles.looks import Description
from scenes.kit.roles.showing import Sprite
from scenes.stage.stage import Stage
from sprites.picture import Box
from tabletop.core.acts import SeatRef
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone, address, is_back
from tabletop.text.reading import place_name

ELSEWHERE = "box"
"""What is not used lies in the box, beside the table."""


def place_at(layout: Layout[State], stage: Stage, x: float, y: float) -> Zone | None:
    """The place at a point, the smallest of several, of equals one where something lies; None for
    bare ground."""
    found = [(box.width * box.height, not stage.showing.count(zone), zone)
             for zone, box in places(layout, stage) if box.contains(x, y)]  # fmt: skip
    return min(found)[2] if found else None


def places(layout: Layout[State], stage: Stage) -> Iterator[tuple[Zone, Box]]:
    """All places of the table that have a name of their own, with their boxes."""
    game = layout.seating.game
    zones = dict.fromkeys(layout.places.landmarks)
    zones |= dict.fromkeys(stage.showing.table)
    for kind in game.zones.kinds.values():
        if kind.owned and not kind.many:
            zones |= dict.fromkeys(f"{kind.name}:{seat}" for seat in range(layout.seating.count))
    for zone in zones:
        if address(zone).kind == ELSEWHERE:
            continue
        try:
            yield zone, layout.places.box(zone)
        except (KeyError, IndexError):
            continue


def counted_at(layout: Layout[State], stage: Stage, x: float, y: float) -> Zone:
    """The place, or the seat (`seat:1`), of which a number at a point tells; empty of none."""
    nodes, showing = stage.readouts.nodes, stage.showing
    there = [name for name, node in nodes.items() if node.visible and node.bounds().contains(x, y)]
    return next((at for name in there if (at := layout.readouts.means(name, showing))), "")


def describe(layout: Layout[State], stage: Stage, zone: Zone) -> Description | None:
    """What there is to say of a place; None where the game's words have nothing."""
    seating, kind = layout.seating, address(zone).kind
    text, game = seating.text, seating.game
    if not text.has(f"{game.name}.place.name.{kind}"):
        return None
    owner = game.zones.owner(zone)
    of = SeatRef(owner if owner is not None and 0 <= owner < seating.count else 0)
    title = place_name(zone, stage.showing.table, game, text, seating.setup.names)
    lines = [seating.say(f"place.text.{kind}", seat=of)]
    lines += [*layout.looks.place(zone, stage.showing), _lying(layout, stage, zone)]
    return Description(title, tuple(lines), game.zones[zone].clause)


def of_piece(layout: Layout[State], stage: Stage, sprite: Sprite) -> Description | None:
    """What there is to say of a piece and of what it does where it lies; None for what has no words
    of its own."""
    told = layout.looks.description(sprite.piece, sprite.zone)
    where = describe(layout, stage, sprite.zone)
    if told is None or where is None:
        return told
    *always, lying = where.lines
    said = " ".join(told.lines)
    new = [line for line in always if line not in said]
    lines = list(told.lines)
    if new:
        text = layout.seating.text
        does = reduce(lambda a, b: text("core.phrase.sentences", first=a, second=b), new)
        lines.append(text("table.place.here", place=where.title, does=does))
    if sprite.index < 0:  # a pile as a whole
        lines.append(lying)
    return told._replace(lines=tuple(lines))


def of_seat(layout: Layout[State], stage: Stage, at: Seat) -> Description:
    """What there is to say of a seat: how it stands, whether it is its turn, what all play for."""
    seating, showing = layout.seating, stage.showing
    game, lines = seating.game, []
    if showing.view is not None:
        stands = next(each for each in game.standing(showing.view) if each.seat == at)
        place, score = stands.place, stands.score
        lines.append(seating.say("place.text.standing", n=score, place=place, all=seating.count))
    if showing.turn == at:
        lines.append(seating.text("table.place.turn"))
    lines.append(seating.say("guide.goal"))
    return Description(seating.setup.names[at], tuple(lines), game.wins)


def _lying(layout: Layout[State], stage: Stage, zone: Zone) -> str:
    """What lies there now, as the table shows it: face down only how much."""
    seating = layout.seating
    pieces = Counter(stage.showing.table.get(zone, ()))
    if not pieces:
        return seating.text("table.place.empty")
    named = []
    for piece, n in pieces.items():
        told = layout.looks.description(piece, zone)
        owned = told is not None and told.title in seating.setup.names
        words = told.title if told is not None and owned else seating.name(piece, n)
        key = "table.place.hidden" if is_back(piece) else "table.turn.count"
        named.append(seating.text(key, n=n, piece=words))
    return seating.text("table.place.holds", what=named)
