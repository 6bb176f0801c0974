"""Seats while an act is shown: one or two people at the sides, the others in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting import place_cards
from scenes.kit.setting.busts import bust_node, bust_picture
from scenes.kit.setting.edge_style import CARD_HEIGHT
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.setting.seat_nodes import (
    ASKED_NOTE,
    CARD_LIGHT,
    LEADER_NOTE_PREFIX,
    clock_on_card,
    find_mood,
)
from scenes.kit.setting.sheets import lit_picture
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import seat_token
from scenes.ui.style.theme import SCREEN_SIZE, Color
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, PictureGroup
from sprites.typesetting import measure_text
from tabletop.core.zones import Seat

BUST_HEIGHT: Final = 560.0
SIDE_INSET: Final = 262.0
"""Distance of the middles of the two people who act from the sides of the table."""
CARD_MARGIN: Final = 16.0
"""Least distance of their place cards from the sides of the table."""
BUST_FOOT: Final = 728.0
CARD_DROP: Final = 24.0
"""Distance of the middle of a place card below the foot of its bust."""
CARD_WIDTHS: Final = (340.0, 444.0)
"""Width of a place card at the side, and of one with a long name."""
LARGE_CARD_HEIGHT: Final = 96.0
LISTENER_LIGHT: Final = 0.88
"""Light on a person beside an act while another one acts."""
LEAN: Final = 20.0
"""Distance by which the acting person leans in."""
LINE_Y: Final = 44.0
"""Height of the line in which the other people stand."""
LINE_HEIGHT: Final = 132.0
"""Lower end of that line."""
LINE_BUST_HEIGHT: Final = 112.0
LINE_CELL_WIDTH: Final = 612.0
"""Greatest width for one person in the line."""
LINE_CHIP_SIZE: Final = 44.0
LEAST_NAME_EMS: Final = 2.0
"""Room of a name in the line, in ems, below which hardly a letter of it would be left."""
LEAST_SCORE: Final = "00"
"""Score for which each cell of the line has room: no name goes when a score has two digits."""
LINE_SCORE_GAP: Final = 28.0
"""Distance of a score from the name before it."""
LINE_CROWN_GAP: Final = 14.0
"""Distance of the leader's crown from the score before it."""
CROWN_CELL_WIDTH: Final = 400.0
"""Least width for one person in the line where the crown stands beside the score, not below it."""
LINE_BUST_WIDTH: Final = 128.0
LINE_NAME_COLOR: Final[Color] = (240, 226, 200)
LINE_LIGHT: Final = 0.8
"""Light on a person in the line."""
SEAT_ORDER: Final = 2.0
"""Order of busts, and above it of place cards, in the layer of acts."""


class ActSeats(NamedTuple):
    """The seats while an act is shown."""

    left: Seat | None
    """Seat at the left side, if any."""
    right: Seat | None
    """Seat at the right side, if any."""
    others: tuple[Seat, ...] = ()
    """Seats in the line at the top, from left to right; any other stays at the far edge."""
    foot: float = BUST_FOOT
    """Lower end of the busts at the sides."""
    bust_height: float = BUST_HEIGHT
    inset: float = SIDE_INSET
    """Distance of the middles of the two people from the sides of the table."""

    def x(self, seat: Seat) -> float:
        """Return the middle of a seat at a side."""
        return self.inset if seat == self.left else SCREEN_SIZE[0] - self.inset

    @property
    def sides(self) -> tuple[Seat, ...]:
        """The seats at the sides."""
        return tuple(seat for seat in (self.left, self.right) if seat is not None)

    def line_cell(self, seat: Seat) -> Box:
        """Return the box of a seat in the line."""
        count, n = len(self.others), self.others.index(seat)
        width = min(LINE_CELL_WIDTH, (SCREEN_SIZE[0] - 60.0) / count)
        left = SCREEN_SIZE[0] / 2 + (n - count / 2) * width
        return Box(left, 0.0, width, LINE_HEIGHT)

    def card_box(self, seat: Seat, seating: Seating[Any]) -> Box:
        """Return the box of the place card of a seat at a side."""
        scale, name = seating.theme.text_scale, seating.setup.seats[seat].name
        sizes = table_type(scale)
        long = measure_text(name, sizes.name, "bold")[0] > CARD_WIDTHS[0] - 180.0
        height = CARD_HEIGHT if scale <= 1.1 else LARGE_CARD_HEIGHT
        width = CARD_WIDTHS[1 if long or scale > 1.1 else 0]
        most = SCREEN_SIZE[0] - CARD_MARGIN - width
        left = max(CARD_MARGIN, min(self.x(seat) - width / 2, most))
        return Box(left, self.foot + CARD_DROP - height / 2, width, height)


def act_seat_nodes(
    seating: Seating[Any],
    model: TableViewModel,
    act: ActSeats,
    score: str,
    seat: Seat,
) -> dict[str, Node]:
    """Return the bust and the place card of a seat while an act is shown, by name."""
    if seat in act.sides:
        return _side(seating, model, act, score, seat)
    return _in_line(seating, model, act, score, seat) if seat in act.others else {}


def _side(
    seating: Seating[Any],
    model: TableViewModel,
    act: ActSeats,
    score: str,
    seat: Seat,
) -> dict[str, Node]:
    spec, theme, box = seating.setup.seats[seat], seating.theme, act.card_box(seat, seating)
    is_left, leads = seat == act.left, bool(model.notes.get(f"{LEADER_NOTE_PREFIX}{seat}"))
    made: dict[str, Node] = {}
    is_lit = model.lit_seat in (seat, None) or theme.high_contrast
    light = 1.0 if is_lit else LISTENER_LIGHT
    picture = bust_picture(theme, spec, find_mood(model, seat), act.bust_height, light, not is_left)
    if picture is not None:
        lean = LEAN if model.lit_seat == seat else 0.0
        x = act.x(seat) + (lean if is_left else -lean)
        bust = bust_node(picture, x, act.foot, Layer.ACT.z_at(SEAT_ORDER), 0.0)
        made[f"face:{seat}"] = bust
    time = clock_on_card(model, seat)
    is_lit = model.lit_seat == seat
    facts = place_cards.CardFacts(
        spec.name, spec.colour, score, leads, False, *time, is_gilded=is_lit
    )
    card = place_cards.place_card(facts, box.width, box.height, theme)
    if model.lit_seat != seat and not theme.high_contrast:
        card = lit_picture(card, CARD_LIGHT)
    above = Layer.ACT.z_at(SEAT_ORDER + 0.5)
    made[f"plate:{seat}"] = Node(card, *box.center, lift=16.0, z=above)
    if model.lit_seat == seat or seat in model.notes.get(ASKED_NOTE, ()):
        bar = place_cards.asked_bar(box.width, theme)
        y = box.bottom + 6 + bar.size[1] / 2
        made[f"asked:{seat}"] = Node(bar, box.center[0], y, lift=FLAT_LIFT, z=above)
    if leads and not theme.high_contrast:
        crown = place_cards.crown_picture()
        made[f"{LEADER_NOTE_PREFIX}{seat}"] = Node(
            crown, box.right - 40, box.y - crown.size[1] / 2, lift=1.0, z=above + 0.1
        )
    return made


def _in_line(
    seating: Seating[Any],
    model: TableViewModel,
    act: ActSeats,
    score: str,
    seat: Seat,
) -> dict[str, Node]:
    spec, theme, cell = seating.setup.seats[seat], seating.theme, act.line_cell(seat)
    above = Layer.ACT.z_at(SEAT_ORDER)
    made: dict[str, Node] = {}
    picture = bust_picture(
        theme, spec, find_mood(model, seat), LINE_BUST_HEIGHT, LINE_LIGHT, cell.center[0] > 960.0
    )
    if picture is not None:
        x = cell.x + LINE_BUST_WIDTH / 2 + 14
        made[f"face:{seat}"] = bust_node(picture, x, cell.bottom - 2, above, 0.0)
    sizes = table_type(theme.text_scale)
    left, right = cell.x + LINE_BUST_WIDTH + 18, cell.right - 24
    crown = place_cards.crown_picture()
    # all stand in the line while a scoring is counted: who leads then is told at its end
    leads = bool(act.sides and model.notes.get(f"{LEADER_NOTE_PREFIX}{seat}"))
    is_beside = leads and cell.width >= CROWN_CELL_WIDTH
    if is_beside:
        right -= LINE_CROWN_GAP + crown.size[0]
    number = halo_text(score, sizes.number, theme.gold, "display")
    least = halo_text(LEAST_SCORE, sizes.number, theme.gold, "display").size[0]
    room = right - max(least, number.size[0]) - left - LINE_CHIP_SIZE - 24
    has_name = room >= LEAST_NAME_EMS * sizes.small_name  # else face and sign tell who it is
    name = place_cards.fit_name(spec.name if has_name else "", sizes, room, LINE_NAME_COLOR, 78.0)
    words = halo_text(name.text, name.em, LINE_NAME_COLOR)
    if words.size[0] > room + 12:  # cut with an ellipsis
        words = PictureGroup(name.size, ((name, 0.0, 0.0),))
    chip = seat_token(spec.colour, LINE_CHIP_SIZE)
    beside = min(LINE_CHIP_SIZE + 8 + words.size[0] + LINE_SCORE_GAP, right - left - number.size[0])
    width, height = beside + number.size[0], max(number.size[1], LINE_CHIP_SIZE)
    line = PictureGroup(
        (width, height),
        (
            (chip, 0.0, (height - chip.size[1]) / 2),
            (words, LINE_CHIP_SIZE + 8, (height - words.size[1]) / 2),
            (number, beside, (height - number.size[1]) / 2),
        ),
    )
    made[f"plate:{seat}"] = Node(line, left + width / 2, LINE_Y, lift=FLAT_LIFT, z=above)
    if leads:
        x = left + width + LINE_CROWN_GAP + crown.size[0] / 2
        y = LINE_Y
        if not is_beside:
            x, y = left + width - crown.size[0] / 2, LINE_Y + (height + crown.size[1]) / 2
        made[f"{LEADER_NOTE_PREFIX}{seat}"] = Node(crown, x, y, lift=FLAT_LIFT, z=above)
    return made


def other_seats(seating: Seating[Any], sides: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats that do not act, in turn order from the home seat on."""
    first = max(seating.home_seat, 0)
    order = [(first + n) % seating.seat_count for n in range(seating.seat_count)]
    return tuple(seat for seat in order if seat not in sides)
