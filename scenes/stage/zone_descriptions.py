"""Close-up texts of zones, pieces and seats: name, current contents and clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import PieceSprite
from scenes.kit.setting.seat_nodes import CLOCK_NOTE_PREFIX, ClockFigure
from scenes.stage.stage import Stage
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.game import Game, Standing
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone, parse_zone
from tabletop.narration.handicap_texts import format_handicap
from tabletop.text.rulebook import goal_text

SEAT_KIND: Final = "seat"
SYMBOL_KIND: Final = "symbol"
"""Kinds of what a mark tells about, besides zones."""
PERSON_NODE_KIND: Final = "face"
SEAT_NODE_KINDS: Final = (PERSON_NODE_KIND, "plate", "leads", "asked", "chosen")
"""Names, before the colon, of the nodes that every far edge has for a seat."""
GAME_BOX_KIND = "box"
"""Kind of the zone for unused pieces: the box beside the table."""


class TableMark(NamedTuple):
    """A node of the table that tells about a zone, a seat or a printed symbol."""

    name: str
    about: Zone
    node: Node

    @property
    def is_person(self) -> bool:
        """True for the bust of a person, behind other things."""
        return self.name.startswith(PERSON_NODE_KIND)

    @property
    def is_symbol(self) -> bool:
        """True if it tells about a printed symbol."""
        return parse_zone(self.about).kind == SYMBOL_KIND


def find_zone(layout: Layout[State], stage: Stage, x: float, y: float) -> Zone | None:
    """Return the zone at a point; None for bare background.

    Of several the smallest; of equal ones the one that holds pieces.
    """
    found = [(box.width * box.height, not stage.view_model.piece_count(zone), zone)
             for zone, box in iter_zones(layout, stage) if box.contains(x, y)]  # fmt: skip
    return min(found)[2] if found else None


def iter_zones(layout: Layout[State], stage: Stage) -> Iterator[tuple[Zone, Box]]:
    """Yield all zones that have a name of their own, with their boxes."""
    game = layout.seating.game
    zones = dict.fromkeys(layout.zone_layout.permanent_zones)
    zones |= dict.fromkeys(stage.view_model.zone_pieces)
    for kind in game.zones.kinds.values():
        if kind.per_seat and not kind.several_per_seat:
            zones |= dict.fromkeys(
                f"{kind.name}:{seat}" for seat in range(layout.seating.seat_count)
            )
    for zone in zones:
        if parse_zone(zone).kind == GAME_BOX_KIND:
            continue
        try:
            yield zone, layout.zone_layout.box(zone)
        except (KeyError, IndexError):
            continue


def iter_marks(layout: Layout[State], stage: Stage) -> Iterator[TableMark]:
    """Yield the visible indicators and named static nodes that tell about something."""
    is_act = layout.zone_layout.act_key is not None
    static = {node.name: node for node in stage.static_nodes if node.name}
    for name, node in (static | dict(stage.indicators.nodes)).items():
        mark = TableMark(name, described_target(layout, stage, name) if node.visible else "", node)
        is_behind = is_act and mark.is_symbol and node.z < Layer.ACT
        if mark.about and not is_behind:
            yield mark


def described_target(layout: Layout[State], stage: Stage, name: str) -> Zone:
    """Return the zone, seat or symbol that a named node tells about; empty for none."""
    kind, _, rest = name.partition(":")
    if kind in SEAT_NODE_KINDS and rest.isdecimal():
        return f"{SEAT_KIND}:{rest}"
    return layout.indicators.zone_of(name, stage.view_model)


def find_mark(layout: Layout[State], stage: Stage, x: float, y: float) -> TableMark | None:
    """Return the topmost mark at a point; None for none. People count only where no zone is."""
    there = [mark for mark in iter_marks(layout, stage) if mark.node.bounds().contains(x, y)]
    return max(there, key=lambda mark: (not mark.is_person, mark.node.z), default=None)


def describe_symbol(layout: Layout[State], symbol: Zone) -> Description | None:
    """Return the close-up text of a printed symbol (`symbol:turn`); None if there is none."""
    return layout.seating.describer.symbols().get(symbol.partition(":")[2])


def describe_zone(layout: Layout[State], stage: Stage, zone: Zone) -> Description | None:
    """Return the close-up text of a zone; None where the game has no words for it."""
    notes = layout.piece_art.zone_notes(zone, stage.view_model)
    return layout.seating.describer.describe_zone(zone, stage.view_model.zone_pieces, notes)


def describe_piece(layout: Layout[State], stage: Stage, sprite: PieceSprite) -> Description | None:
    """Return the close-up text of a piece and of its function in its zone; None without words."""
    told = layout.piece_art.description(sprite.piece, sprite.zone)
    where = describe_zone(layout, stage, sprite.zone)
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


def describe_seat(layout: Layout[State], stage: Stage, at: Seat) -> Description:
    """Return the close-up text of a seat: its standing, its turn and the goal of the game."""
    seating, showing = layout.seating, stage.view_model
    game, lines = seating.game, []
    if showing.view is not None:
        standings = game.standings(showing.view)
        stands = next(each for each in standings if each.seat == at)
        place, score = stands.place, stands.score
        lines.append(
            seating.game_text("place.text.standing", n=score, place=place, all=seating.seat_count)
        )
        lines.extend(_describe_lead(seating, standings, stands))
    if showing.active_seat == at:
        lines.append(seating.text("table.place.turn"))
    clock: ClockFigure | None = showing.notes.get(f"{CLOCK_NOTE_PREFIX}{at}")
    if clock is not None:
        lines.append(seating.text("table.place.clock", time=clock.time, n=clock.limit_minutes))
    if showing.view is not None:
        lines.extend(seating.describer.status_lines(showing.view))
    if handicap := format_handicap(seating.setup.seats[at], game, seating.text):
        lines.append(handicap)
    if at in seating.setup.adaptive_seats:
        level = TextRef(f"ui.who.{seating.setup.seats[at].level}")
        lines.append(seating.text("table.place.adapts", level=level))
    lines.append(goal_text(seating.text, seating.game.name))
    return Description(seating.setup.seat_names[at], tuple(lines), game.win_clause)


def _describe_lead(
    seating: Seating[Game[State]], standings: Sequence[Standing], stands: Standing
) -> list[str]:
    """Return a sentence on the distance between the leader and a seat, or the one behind it."""
    leader = min(standings, key=lambda each: each.place)
    others = [each.score for each in standings if each.seat != leader.seat]
    score = max(others, default=leader.score) if stands.seat == leader.seat else stands.score
    if leader.score <= score:
        return []
    names = seating.setup.seat_names
    return [
        seating.text("table.place.leads", names, seat=SeatRef(leader.seat), n=leader.score - score)
    ]
