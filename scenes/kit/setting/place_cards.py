"""Place cards: the name and the score of a seat on folded paper, with the marks of the seat."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from scenes.kit.setting.edge_style import CARD_HEIGHT, TWO_LINE_HEIGHT
from scenes.kit.setting.sheets import GILDED_PAPER, PAPER, GradientSheet
from scenes.kit.setting.type_sizes import (
    NAME_SIZE,
    NUMBER_SIZE,
    TWO_LINE_TEXT_SCALE,
    TypeSizes,
    table_type,
)
from scenes.kit.table_parts import fit_line, seat_token
from scenes.ui.style.theme import Color, Theme
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from sprites.typesetting import measure_text

SEAT_BAND: Final = 9.0
HIGH_CONTRAST_SEAT_BAND: Final = 16.0
"""Height of the band in the seat's colour."""
CHIP_SIZE: Final = 54.0
NARROW_WIDTH, NARROW_CHIP_SIZE = 260.0, 40.0
"""Width of a card with two lines below which its chip is smaller."""
NARROW_LINE_WIDTH: Final = 340.0
"""Width of a card with one line of large text below which its chip is smaller."""
TINY_LINE_WIDTH, TINY_CHIP_SIZE, TINY_PADDING, TINY_GAP = 230.0, 30.0, 6.0, 4.0
"""Width of such a card below which its chip and the space beside it are smallest."""
PADDING: Final = 12.0
NARROW_PADDING: Final = 5.0
"""Space beside chip and name on a narrow card with two lines."""
DISC_SIZE: Final = 48.0
"""Size of the start disc."""
CROWN_HEIGHT: Final = 40.0
ASKED_COLOR: Final[Color] = (255, 206, 84)
ASKED_HEIGHT: Final = 8.0
NAME_SHARE, LARGE_NAME_SHARE = 0.79, 0.92
"""Greatest size of a name by the height of its line: usual and large text."""
STACKED_SHARE: Final = 0.55
"""Share of the height of a card that a name takes above a time."""
TIME_OVER_COLOR: Final[Color] = (158, 20, 12)
HIGH_CONTRAST_MARK: Final[Color] = (255, 224, 64)


class CardFacts(NamedTuple):
    """The content of a place card."""

    name: str
    color: str
    score: str = ""
    is_leader: bool = False
    """True to show a crown where none stands on the card."""
    is_first: bool = False
    time: str = ""
    """Remaining thinking time of a person who is asked; empty for none."""
    is_time_over: bool = False
    is_gilded: bool = False
    """True for the seat that acts, and for a winner."""
    max_score_size: float = inf
    max_name_size: float = inf
    """Greatest text sizes of score and name, where others on the table are smaller."""


def fit_name(
    name: str, sizes: TypeSizes, room: float, color: Color, height: float = CARD_HEIGHT
) -> Text:
    """Return a name of a seat: at full size, else smaller, else ending with an ellipsis."""
    is_large = sizes.name > NAME_SIZE
    most = min(sizes.name, height * (LARGE_NAME_SHARE if is_large else NAME_SHARE))
    if is_large:  # rather a small name than a part of one
        return fit_line(name, most, (room, 2 * most), color, least=min(most, NAME_SIZE))
    for size in (most, min(most, sizes.small_name)):
        if measure_text(name, size, "bold")[0] <= room:
            return Text(name, size, color, "bold")
    return Text(name, min(most, sizes.small_name), color, "bold", room, "left", max_lines=1)


@lru_cache(maxsize=512)  # a clock changes its card every second
def place_card(facts: CardFacts, width: float, height: float, theme: Theme) -> Picture:
    """Return the place card of a seat.

    One line high: chip, name, score. Two lines high, for large text: chip and name above,
    marks and score below.
    """
    sizes, contrast = table_type(theme.text_scale), theme.high_contrast
    band = HIGH_CONTRAST_SEAT_BAND if contrast else SEAT_BAND
    paper = GILDED_PAPER if facts.is_gilded else PAPER
    if contrast:
        paper = theme.paper, theme.paper
    body = GradientSheet(width, height, paper, 6.0, SEAT_COLOR_BY_NAME[facts.color].rgb, band)
    parts: list[tuple[Picture, float, float]] = [(body, 0.0, 0.0)]
    lines = 2 if height >= TWO_LINE_HEIGHT else 1
    line = (height - band) / lines
    chip = min(CHIP_SIZE, line - 12)
    is_large = theme.text_scale >= TWO_LINE_TEXT_SCALE
    narrow = NARROW_WIDTH if lines == 2 else NARROW_LINE_WIDTH
    if width < narrow and (lines == 2 or is_large):
        chip = NARROW_CHIP_SIZE
    padding, gap = PADDING, 12.0 if chip > NARROW_CHIP_SIZE else 8.0
    if width < narrow and lines == 2:
        padding = gap = NARROW_PADDING
    if is_large and lines == 1 and width < TINY_LINE_WIDTH:
        chip, padding, gap = TINY_CHIP_SIZE, TINY_PADDING, TINY_GAP
    parts.append((seat_token(facts.color, chip), padding, (line - chip) / 2))
    right, middle = width - PADDING - 4, height - band - line / 2
    marks = PADDING  # where the next mark of a card with two lines stands
    crown = BakedPicture("icon-dark/crown", height=min(CROWN_HEIGHT, line - 14))
    has_crown = facts.is_leader and (contrast or lines == 2)
    if facts.is_first:
        disc = BakedPicture("disc/start", width=min(DISC_SIZE, line - 14))
        x = marks if lines == 2 else right - disc.size[0]
        parts.append((disc, x, middle - disc.size[1] / 2))
        if lines == 2:
            marks += disc.size[0] + 8
        else:
            right -= disc.size[0] + 6
    if has_crown and lines == 2:
        parts.append((crown, marks, middle - crown.size[1] / 2))
        marks += crown.size[0] + 8
    time = None
    if facts.time:
        ink = TIME_OVER_COLOR if facts.is_time_over else theme.ink
        time = Text(facts.time, min(sizes.small_name, line * 0.62), ink, "bold")
    if time is not None and lines == 2:
        parts.append((time, marks, middle - time.size[1] / 2))
        marks += time.size[0] + 8
    if facts.score:
        room = right - marks if lines == 2 else width * 0.4
        most = sizes.number if lines == 2 else NUMBER_SIZE
        size = min(most, line * 0.98, facts.max_score_size)
        wide = measure_text(facts.score, size, "display")[0]
        number = Text(facts.score, size * min(1.0, room / wide), theme.ink, "display")
        right -= number.size[0]
        parts.append((number, right, middle - number.size[1] / 2))
    if has_crown and lines == 1:
        right -= crown.size[0] + 10
        parts.append((crown, right, middle - crown.size[1] / 2))
    left = padding + chip + gap
    is_alone = lines == 2 or right == width - PADDING - 4  # nothing stands right of the name
    room = (width - padding if is_alone else right - 10) - left
    if time is None or lines == 2:
        name = fit_name(facts.name, sizes, room, theme.ink, line)
        if name.em > facts.max_name_size:
            name = fit_line(facts.name, facts.max_name_size, (room, 2 * line), theme.ink)
        parts.append((name, left, (line - name.size[1]) / 2))
    else:
        parts += _name_and_time(facts.name, time, sizes, Box(left, 0.0, room, line), theme)
    return PictureGroup((width, height), tuple(parts))


def _name_and_time(
    words: str, time: Text, sizes: TypeSizes, room: Box, theme: Theme
) -> list[tuple[Picture, float, float]]:
    """Return a name with the time beside it, or below it where a card is too narrow for both."""
    beside = room.width - time.size[0] - 14
    name = fit_name(words, sizes, beside, theme.ink, room.height)
    if measure_text(words, name.em, "bold")[0] <= beside:
        return [
            (name, room.x, (room.height - name.size[1]) / 2),
            (time, room.right - time.size[0] - 4, (room.height - time.size[1]) / 2),
        ]
    name = fit_name(words, sizes, room.width, theme.ink, room.height * STACKED_SHARE)
    time = Text(time.text, room.height * STACKED_SHARE * 0.77, time.color, "bold")
    top = (room.height - name.size[1] - time.size[1]) / 2
    return [(name, room.x, top), (time, room.x, top + name.size[1])]


def crown_picture() -> Picture:
    """Return the crown that stands on the right end of the leader's place card."""
    return BakedPicture("icon/crown", height=CROWN_HEIGHT)


def asked_bar(width: float, theme: Theme) -> Picture:
    """Return the bar below the place card of a seat that is asked."""
    if theme.high_contrast:
        return PictureGroup(
            (width, 14.0),
            (
                (FilledRect(width, 14.0, (0, 0, 0)), 0, 0),
                (FilledRect(width - 6, 8.0, HIGH_CONTRAST_MARK), 3, 3),
            ),
        )
    return FilledRect(width, ASKED_HEIGHT, ASKED_COLOR, ASKED_HEIGHT / 2)
