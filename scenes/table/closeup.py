"""Zoom: a piece large, with its text, at once; any key or press takes it away again."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.context import Context
from scenes.known import MarkLine, told
from scenes.table.layout import Layout
from scenes.table.stage import Thing
from scenes.ui.intents import Button, Do, Intent, Move, Press
from scenes.ui.labels import Art, Label, Panel, Veil
from scenes.ui.layout import column, column_height
from scenes.ui.page import Page
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.kit import Kit
from sprites.picture import Changed
from tabletop.core.origins import on_piece
from tabletop.core.zones import Piece
from tabletop.text.reading import read_clause

LARGE = (560.0, 780.0)
PAPER = 800.0
"""How wide the words are, if they are not too many; else they get more in steps of WIDER."""
WIDER = 50.0
Z = 6000.0


@dataclass(frozen=True)
class Enlarged(Changed):
    """A picture at a larger size, painted anew at that size so that it stays sharp."""

    factor: float

    @property
    def size(self) -> tuple[float, float]:
        width, height = self.picture.size
        return width * self.factor, height * self.factor

    def paint(self, kit: Kit) -> pygame.Surface:
        return self.picture.paint(Kit(kit.scale * self.factor))


def show(context: Context, page: Page, layout: Layout, thing: Thing) -> None:
    """Show a piece large over the table, with what there is to say of it."""
    theme, piece, zone = context.theme, thing.piece, thing.zone
    picture = layout.large(piece, zone)
    factor = min(LARGE[0] / picture.size[0], LARGE[1] / picture.size[1])
    large = Art(context, "closeup", Enlarged(picture, factor), lift=30.0, z=Z + 2)
    veil = Veil(context, "closeup:veil", Z)
    veil.place(0, 0, 1920, 1080)
    width, height = large.wanted(LARGE[0])
    for sizes in ((theme.heading, theme.label), (theme.subheading, theme.body)):
        words = _words(context, layout, thing, *sizes)
        room, gap, fits = _room(context, words, width)
        if fits:
            break
    total = width + (theme.section + room if words else 0)
    x = (1920 - total) / 2
    large.place(x, (1080 - height) / 2, width, height)
    shown: list[Widget] = [veil]
    if words:
        inside = room - 2 * theme.pad
        tall = column_height(words, inside, gap)
        left, top = x + width + theme.section, (1080 - tall) / 2
        paper = Panel(context, "closeup:paper", "paper", Z + 1)
        paper.place(left, top - theme.pad, room, tall + 2 * theme.pad)
        for label in words:
            label.z = Z + 2
        column(words, left + theme.pad, top, inside, gap)
        shown.append(paper)
    page.open([*shown, large, *words], page.close)


def _words(
    context: Context, layout: Layout, thing: Thing, heading: float, size: float
) -> list[Widget]:
    """What there is to say of a piece, its name and its tale in these sizes."""
    theme = context.theme
    words: list[Widget] = []
    tale = layout.tale(thing.piece, thing.zone)
    if tale is not None:
        words.append(Label(context, "closeup:title", tale.title, heading, theme.ink, "bold"))
        words += [
            Label(context, f"closeup:{n}", line, size, theme.ink)
            for n, line in enumerate(tale.lines)
        ]
    words += _origins(context, layout, thing.piece)
    if tale is not None and tale.clause:
        clause = read_clause(tale.clause, context.text)
        words.append(Label(context, "closeup:clause", clause, theme.body, theme.ink_quiet))
    return words


def _room(context: Context, words: list[Widget], width: float) -> tuple[float, float, bool]:
    """How wide the paper with the words is, beside a picture so wide, the gap between them, and
    whether they fit: wider, and then closer, where they would be too high for the screen."""
    theme = context.theme
    high = SCREEN[1] - 2 * theme.edge - 2 * theme.pad
    most = SCREEN[0] - 2 * theme.side - width - theme.section
    room = PAPER
    while room < most and column_height(words, room - 2 * theme.pad, theme.gap) > high:
        room = min(most, room + WIDER)
    for gap in (theme.gap, theme.tight, 0.0):
        if column_height(words, room - 2 * theme.pad, gap) <= high:
            return room, gap, True
    return room, 0.0, False


def _origins(context: Context, layout: Layout, piece: Piece) -> list[Widget]:
    """Which of the values printed on a piece are not stated in the rulebook, and whose they are."""
    game, theme = layout.game, context.theme
    fields = on_piece(game.sheet, game.printed(piece))
    return [
        MarkLine(context, f"closeup:{mark}", mark, said, theme.body, theme.ink_quiet, paper=True)
        for mark, said in told(context.text, game.name, fields)
    ]


def is_open(page: Page) -> bool:
    """Whether the dialog of a page is a close-up."""
    return any(widget.name == "closeup" for widget in page.dialog)


def put_away(page: Page) -> None:
    """Take the close-up of a page away, if there is one."""
    if is_open(page):
        page.close()


def dismisses(intent: Intent) -> bool:
    """Whether an intent takes the close-up away: any key and any press does.

    A press that looks (the right button) is followed by its command, which does it.
    """
    if isinstance(intent, Press):
        return intent.button is not Button.SECONDARY
    return isinstance(intent, Do | Move)
