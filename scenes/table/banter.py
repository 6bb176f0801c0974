"""Banter: now and then a character in an AI seat says a line, where nothing is hidden by it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.preferences import INSTANT
from scenes.table.parts import Halo, seat_token
from scenes.table.stage import AIR_Z
from scenes.ui import skin
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.picture import Box, Fill, Group, Picture, Stretched, Text
from sprites.timeline import Step, call, sequence, tween, wait
from sprites.typesetting import measure
from tabletop.core.acts import Move
from tabletop.core.zones import Seat, address
from tabletop.match.match import Event
from tabletop.seats.characters import CHARACTERS, banter_key

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

DEALS_APART = 4
"""Of so many deals one is remarked on, the first among them."""
WIDTHS = (760.0, 520.0, 400.0, 300.0, 220.0, 165.0)
"""Of words in lines, at text scale 1; the first that has room is taken."""
FAR = 140.0
"""A line stands no farther from its seat's name."""
STEP = 12
"""Places for it are tried so far apart."""
ASIDE = 0.1
"""How much it counts that it is not straight above or below the name."""
AIR = 4.0
"""Between it and what must be seen."""
LEADING = 1.2
LETTERS = 0.88
"""The size of its letters, by that of other words."""
TOKEN = 1.25
"""The size of the seat's symbol, in letters."""
PARTING = 2.2
"""Seconds that the last line is left alone with the table, at speed 1."""
GROUND = (Stretched, skin.Frame, Fill)
"""Pictures of furniture that are mere ground."""


class Banter:
    """Lets characters speak at the opening, after a deal, at the end; rarely, and never in the way:
    where there is no room for a line it is not said."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._seen = table.now  # the moment until which it was seen whether there is a line
        self._opens = table.match.number == 0
        self._deals = 0
        self._said: tuple[Node, ...] = ()

    @property
    def speaks(self) -> bool:
        """Whether banter is wanted: who wants no motion has no time for it either."""
        settings = self._table.context.settings
        return settings.banter and settings.speed != INSTANT

    # When

    def attend(self) -> None:
        """All that has happened is shown: perhaps somebody remarks on it."""
        (epoch, number), now = self._seen, self._table.now
        self._seen = now
        if self._opens:
            self._opens = False
            self._say_one(self._characters(), "opening")
        elif epoch == now[0] and number < now[1]:
            self._after(self._table.match.last)

    def make_way(self) -> None:
        """Called every frame: a line goes at once where a piece comes while the match goes on."""
        if not self._said or self._table.match.over:
            return
        place = _rect(self._said[0].bounds(), -AIR)
        if place.collidelist([_rect(box, 0.0) for box in self._pieces()]) >= 0:
            self.hush()

    def _after(self, event: Event) -> None:
        """A deal was struck: one of its two may remark on it."""
        if not isinstance(event.action, self._table.match.game.strategy.deals):
            return
        self._deals += 1
        if self._deals % DEALS_APART == 1:
            moved = [act for act in event.acts if isinstance(act, Move)]
            ends = {address(zone).owner for act in moved for zone in (act.source, act.target)}
            self._say_one([seat for seat in self._characters() if seat in ends], "deal")

    def farewell(self) -> Step:
        """The end: a winner's line, or that of somebody who has lost, before the result."""
        match = self._table.match
        standing = match.game.standing(match.state)
        won = [seat for seat in self._characters() if standing[seat].place == 1]
        seats, occasion = (won, "won") if won else (self._characters(), "lost")
        return wait(PARTING if self._say_one(seats, occasion) else 0.0)

    def _characters(self) -> list[Seat]:
        """The AI seats with a name of the house."""
        seats = enumerate(self._table.match.setup.seats)
        return [n for n, seat in seats if not seat.human and seat.name in CHARACTERS]

    # Where

    def _say_one(self, seats: list[Seat], occasion: str) -> bool:
        """One of these seats speaks, by lot; whether there was any, and room for its line."""
        if not seats or not self.speaks:
            return False
        table = self._table
        setup = table.match.setup
        seat = seats[setup.seed % len(seats)]
        words = table.context.text(banter_key(setup.names[seat], occasion))
        for width in WIDTHS:
            line = self._line(words, width * table.context.theme.text_scale)
            plate, left = self._plate(seat, line)
            place = self._room(seat, *plate.size)
            if place is not None:
                self._show(plate, line, left, place)
                return True
        return False

    def _line(self, words: str, most: float) -> Text:
        """The words, in lines of about the same width."""
        theme = self._table.context.theme
        letters = theme.body * LETTERS
        width = min(most, math.ceil(measure(words, letters, "body")[0]) + 1.0)
        width = math.ceil(measure(words, letters, "body", width, LEADING)[0]) + 1.0
        return Text(words, letters, theme.text[:3], "body", width, "left", LEADING)

    def _plate(self, seat: Seat, line: Text) -> tuple[Group, float]:
        """What a line stands on, the seat's symbol before it; how far in the line begins."""
        theme = self._table.context.theme
        sign = seat_token(self._table.match.setup.seats[seat].colour, line.em * TOKEN)
        left = theme.gap + sign.size[0] + theme.tight
        high = max(line.size[1], sign.size[1]) + theme.tight
        size = left + line.size[0] + theme.gap, high
        panel = skin.panel(theme, "toast", *size)
        return Group(size, ((panel, 0, 0), (sign, theme.gap, (high - sign.size[1]) / 2))), left

    def _room(self, seat: Seat, width: float, height: float) -> Box | None:
        """Where nothing is covered, as near to the seat's name as can be; else where the layout
        lets things be said of the seat, if only scenery is covered there. None if there is none."""
        pieces = [] if self._table.match.over else self._pieces()  # then they need not be seen
        taken = [_rect(box) for box in (*self._signs(), *pieces)]
        scenery = [_rect(node.bounds()) for node in self._furniture()]
        found = self._nearest(self._name(seat), (width, height), [*taken, *scenery])
        if found is not None:
            return found
        theme, spot = self._table.context.theme, self._table.layout.said_spot(seat, width, height)
        x = min(max(spot.x - width / 2, theme.side), SCREEN[0] - theme.side - width)
        box = Box(x, max(spot.y - height / 2, theme.edge), width, height)
        return box if _rect(box).collidelist(taken) < 0 else None

    def _nearest(
        self, name: Box, size: tuple[float, float], taken: Sequence[pygame.Rect]
    ) -> Box | None:
        """The place of that size nearest to a name at which nothing taken is covered, best
        straight above or below it; None if there is none within the margins and not too far."""
        theme, (width, height) = self._table.context.theme, size
        left = max(theme.side, name.x - FAR - width)
        right = min(SCREEN[0] - theme.side - width, name.right + FAR)
        top = max(theme.edge, name.y - FAR - height)
        low = min(SCREEN[1] - theme.edge - height, name.bottom + FAR)
        tried = pygame.Rect(left, top, right - left + width, low - top + height)
        near = [rect for rect in taken if rect.colliderect(tried)]
        rounded = math.ceil(width), math.ceil(height)
        found: tuple[float, Box] | None = None
        for x in range(round(left), round(right), STEP):
            across = max(x - name.right, 0.0, name.x - x - width)
            across += abs(x + width / 2 - name.center[0]) * ASIDE
            for y in range(round(top), round(low), STEP):
                away = math.hypot(across, max(y - name.bottom, 0.0, name.y - y - height))
                if found is not None and away >= found[0]:
                    continue
                if pygame.Rect((x, y), rounded).collidelist(near) < 0:
                    found = away, Box(x, y, width, height)
        return found[1] if found is not None else None

    def _name(self, seat: Seat) -> Box:
        """Where the name of a seat stands: the part of its plate that has letters on it."""
        plate = self._table.stage.named(f"plate:{seat}")
        if plate is None:
            spot = self._table.layout.seat_spot(seat)
            return Box(spot.x, spot.y, 0.0, 0.0)
        x, y, width, height = plate.bounds()
        name = self._table.match.setup.names[seat]
        return Box(x, y, min(width, 1.5 * height + measure(name, height, "bold")[0]), height)

    def _signs(self) -> list[Box]:
        """Where names, numbers, words and targets are."""
        table = self._table
        stage = table.stage
        nodes = [n for n in stage.signs if not isinstance(n.picture, Halo)]
        plates = {f"plate:{seat}": seat for seat in range(len(table.match.setup.seats))}
        boxes = [
            self._name(plates[node.name]) if node.name in plates else node.bounds()
            for node in (*nodes, *table.hud.nodes)
            if node.visible
        ]
        return [*boxes, table.layout.buttons, *(widget.box for widget in table.page.widgets)]

    def _pieces(self) -> list[Box]:
        """Where pieces lie."""
        stage = self._table.stage
        piles = (stage.pile(zone) for zone in stage.piles())
        nodes = [
            *(thing.node for thing in stage.everything()),
            *(n for n in piles if n is not None),
        ]
        return [node.bounds() for node in nodes]

    def _furniture(self) -> list[Node]:
        """What never moves and is not mere ground."""
        return [n for n in self._table.stage.furniture if not isinstance(n.picture, GROUND)]

    # How

    def _show(self, plate: Picture, line: Text, left: float, place: Box) -> None:
        """It comes, stays for as long as it takes to read, and goes; the match does not wait."""
        table, motion = self._table, self._table.context.motion
        self.hush()
        x, y = place.x + left + line.size[0] / 2, place.center[1]
        under = Node(plate, *place.center, lift=12.0, z=AIR_Z + 600, alpha=0.0, name="banter")
        words = Node(line, x, y, lift=FLAT, z=AIR_Z + 601, alpha=0.0, name="banter:line")
        self._said = (under, words)
        for node in self._said:
            table.canvas.add(node)
            table.lanes["page"].also(
                sequence(
                    tween(node, motion.fade, motion.fade_ease, alpha=1.0),
                    wait(table.page.messages.reading(line.text)),
                    tween(node, motion.fade, motion.fade_ease, alpha=0.0),
                    call(table.canvas.remove, node),
                )
            )

    def hush(self) -> None:
        """Take the line away that is shown."""
        for node in self._said:
            self._table.canvas.remove(node)
        self._said = ()


def _rect(box: Box, air: float = AIR) -> pygame.Rect:
    """A box and some air around it."""
    return pygame.Rect(
        math.floor(box.x - air), math.floor(box.y - air), math.ceil(box.width + 2 * air),
        math.ceil(box.height + 2 * air),
    )  # fmt: skip
