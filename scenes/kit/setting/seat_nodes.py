"""Nodes of the seats at a table: busts, place cards, and the marks of turn, lead and start.

All games share them. A game tells the score (`Indicators.score_text`) and, if it has them,
the notes FIRST_NOTE and ASKED_NOTE. Turn, lead, mood and choice come from the table.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting import place_cards
from scenes.kit.setting.busts import CANVAS_SHARE, REST_LIGHT, bust_node, bust_picture
from scenes.kit.setting.far_edge import SEAT_PITCHES, FarEdge
from scenes.kit.setting.lamp import weak_light_at
from scenes.kit.setting.sheets import lit_picture
from scenes.ui.style.portrait import MOOD_CALM
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat

FIRST_NOTE: Final = "first"
"""Note with the seat that has the start disc."""
ASKED_NOTE: Final = "asked"
"""Note with the seats that are asked now, though it is not their turn."""
MOOD_NOTE_PREFIX: Final = "mood:"
ACT_MOOD_NOTE_PREFIX: Final = "act-mood:"
"""Prefix of the note with the mood of a seat in the act that is shown, before all others."""
CHOSEN_NOTE_PREFIX: Final = "chosen:"
LEADER_NOTE_PREFIX: Final = "leads:"
CLOCK_NOTE_PREFIX: Final = "clock:"
"""Note with the `ClockFigure` of a seat, if people have clocks."""
TURN_LAYER: Final = Layer.BUSTS.z_at(0.1)
"""Layer of the bust whose turn it is."""
BUST_LIGHT_Y: Final = 540.0
"""Height at which the light on people is measured: it depends on their x alone."""
HEAD_ROOM: Final = 5.0
"""Least distance of a head below the upper edge of the picture."""
LEAST_GROWTH: Final = 0.1
"""Share by which the bust of the acting seat can grow at any height of the far edge."""
CARD_LIGHT: Final = 0.96
"""Light on the place card of a seat whose turn it is not."""
CARD_LIFT, TURN_CARD_LIFT = 2.0, 16.0
CHOSEN_SIZE: Final = 44.0


class ClockFigure(NamedTuple):
    """Remaining thinking time of a person."""

    time: str
    limit_minutes: int
    is_over: bool
    is_running: bool
    """True if the person is asked; the time then stands on their place card."""


def seat_nodes(
    edge: FarEdge, model: TableViewModel, score: str, seat: Seat, growth: float
) -> dict[str, Node]:
    """Return the bust, the place card and the marks of a seat, by name.

    Args:
        edge: The far edge of the table.
        model: The displayed position.
        score: Score on the place card; empty for none.
        seat: The seat.
        growth: Share by which the bust of the acting seat is larger; 0 with reduced motion.
    """
    seating, is_turn = edge.seating, model.lit_seat == seat
    made: dict[str, Node] = {}
    if seat in edge.seats:
        made |= _bust(edge, model, seat, is_turn, growth)
    return made | _card(edge, model, score, seat, is_turn) | _marks(seating, edge, model, seat)


def find_mood(model: TableViewModel, seat: Seat) -> str:
    """Return the mood that the portrait of a seat shows now."""
    usual = model.notes.get(f"{MOOD_NOTE_PREFIX}{seat}", MOOD_CALM)
    return str(model.notes.get(f"{ACT_MOOD_NOTE_PREFIX}{seat}", usual))


def _bust(
    edge: FarEdge, model: TableViewModel, seat: Seat, is_turn: bool, growth: float
) -> dict[str, Node]:
    seating, sizes = edge.seating, edge.sizes
    spec, mood = seating.setup.seats[seat], find_mood(model, seat)
    foot = edge.bust_foot(seat)
    light = 1.0 if is_turn else REST_LIGHT * weak_light_at(foot.x, BUST_LIGHT_Y) ** 0.5
    room = foot.y - HEAD_ROOM
    tallest = SEAT_PITCHES[1].bust_height * CANVAS_SHARE * (1 + LEAST_GROWTH)
    scale = min(1.0, room / tallest)
    picture = bust_picture(
        seating.theme, spec, mood, sizes.bust_height * scale, light, faces_left(edge, model, seat)
    )
    if picture is None:
        return {}
    near = 0.0
    if is_turn and growth:  # no head is cut off by the upper edge of the picture
        near = min(sizes.turn_bust_height / sizes.bust_height, room / picture.size[1]) - 1
    layer = TURN_LAYER if is_turn else Layer.BUSTS
    return {f"face:{seat}": bust_node(picture, foot.x, foot.y, layer, near)}


def faces_left(edge: FarEdge, model: TableViewModel, seat: Seat) -> bool:
    """True if a person looks to the left: at who acts, else at the middle of the table."""
    here, acting = edge.x(seat), model.lit_seat
    if acting is not None and acting not in (NOBODY, seat) and acting in edge.seats:
        return edge.x(acting) < here
    return here > 960.0


def _card(
    edge: FarEdge, model: TableViewModel, score: str, seat: Seat, is_turn: bool
) -> dict[str, Node]:
    seating, box = edge.seating, edge.card_box(seat)
    spec, theme = seating.setup.seats[seat], seating.theme
    facts = place_cards.CardFacts(
        spec.name,
        spec.colour,
        score if edge.shows_score(seat) else "",
        edge.shows_score(seat) and bool(model.notes.get(f"{LEADER_NOTE_PREFIX}{seat}")),
        model.notes.get(FIRST_NOTE) == seat,
        *clock_on_card(model, seat),
        is_gilded=is_turn,
        max_score_size=edge.max_score_size,
        max_name_size=edge.max_name_size(seat),
    )
    picture = place_cards.place_card(facts, box.width, box.height, theme)
    if not (is_turn or theme.high_contrast):
        picture = lit_picture(picture, CARD_LIGHT)
    lift = FLAT_LIFT if theme.high_contrast else TURN_CARD_LIFT if is_turn else CARD_LIFT
    return {f"plate:{seat}": Node(picture, *box.center, lift=lift, z=Layer.PLACE_CARDS)}


def clock_on_card(model: TableViewModel, seat: Seat) -> tuple[str, bool]:
    """Return the time on the place card of a seat and whether it is over; empty for none."""
    figure: ClockFigure | None = model.notes.get(f"{CLOCK_NOTE_PREFIX}{seat}")
    if figure is None or not figure.is_running:
        return "", False
    return figure.time, figure.is_over


def _marks(
    seating: Seating[Any], edge: FarEdge, model: TableViewModel, seat: Seat
) -> dict[str, Node]:
    made: dict[str, Node] = {}
    box, theme = edge.card_box(seat), seating.theme
    leads = model.notes.get(f"{LEADER_NOTE_PREFIX}{seat}")
    if leads and not theme.high_contrast and not edge.is_large:
        crown, foot = place_cards.crown_picture(), edge.crown_position(seat)
        made[f"{LEADER_NOTE_PREFIX}{seat}"] = Node(
            crown, foot.x, foot.y - crown.size[1] / 2, lift=1.0, z=Layer.SEAT_MARKS
        )
    asked = seat in model.notes.get(ASKED_NOTE, ()) and model.lit_seat != seat
    if asked or (theme.high_contrast and model.lit_seat == seat):
        bar = place_cards.asked_bar(box.width, theme)
        y = box.bottom + 4 + bar.size[1] / 2
        made[f"asked:{seat}"] = Node(bar, box.center[0], y, lift=FLAT_LIFT, z=Layer.SEAT_MARKS)
    if model.notes.get(f"{CHOSEN_NOTE_PREFIX}{seat}"):
        tick = BakedPicture("icon/check", height=CHOSEN_SIZE)
        made[f"{CHOSEN_NOTE_PREFIX}{seat}"] = Node(
            tick, box.x - 4, box.y + 4, lift=2.0, z=Layer.SEAT_MARKS
        )
    return made
