"""What is read off Basari's table: plates, points, workers, the course of the game, offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scenes.games.basari import cards, ground
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.places import BasariPlaces
from scenes.kit.contrast import AROUND, clear, letter_of
from scenes.kit.laid import light, turn
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo, fitted, placed, printed
from scenes.kit.places import SHAPE
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import CREAM, concentric, disc, in_row, tag
from scenes.ui import skin
from scenes.ui.portrait import CALM, portrait
from sprites.components import icon
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Group, Text, shaded
from tabletop.core.acts import Act, Begin, End, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.basari.drafts import OfferDraft
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import KINDS
from tabletop.games.basari.state import HAGGLE, LETTERS, Bazaar
from tabletop.text.reading import sentence

NOBODYS = ("blocked", "several_on_d", "settled", "nothing_to_offer")
"""What is said of a round when it is nobody's turn."""
MOST = 44.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
ROOMY = 30.0
"""Up to letters of this size what an offer lacks stands in two lines below the steps."""
SIGN_EDGE = 22.0
"""Beside what stands on the sign."""
LETTERED = 0.8
"""How high letters on a tab may be, of its height."""
BELOW_LABELS = -780.0
"""How deep gems in the cells of rivals lie."""
CROSS = (196, 40, 34)
_LIGHT = MATERIALS.light, 20.0, 5.0, 22.0
GREEN = (24, 110, 56)


class BasariReadouts(SeatedRole[Basari, BasariPlaces], Readouts[Bazaar]):
    """The readouts of the bazaar. Marks: stage, round, step (the letter carried out, if any),
    blocked (letters), hagglers (two seats, or none)."""

    def nodes(self, showing: Showing) -> dict[str, Node]:
        """Everything that is read off the table and changes."""
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(showing, seat)
            made |= self._blocked(showing, seat)
        made |= self._stock(showing)
        made |= self._course(showing)
        made |= self._hagglers(showing)
        if isinstance(showing.draft, OfferDraft):
            made |= self._status(showing.draft)
            if self.em >= ROOMY:  # it lies where the steps are
                made = {name: node for name, node in made.items() if not name.startswith("step:")}
        return made

    def means(self, name: str, showing: Showing) -> Zone:
        kind, _, rest = name.partition(":")
        if kind in ("points", "workers", "gem", "count"):
            of = {"points": "seat", "workers": "pile"}.get(kind, "gems")
            return f"{of}:{rest.partition('/')[0]}"
        return kind if kind in ("stock", "deck") else ""

    def recall(self, view: Bazaar, showing: Showing) -> None:
        hagglers: tuple[Seat, ...] = ()
        if view.stack and view.stack[-1][0] == HAGGLE:
            hagglers = tuple(sorted(view.stack[-1][1:3]))
            self.places.sit_down(*hagglers)
        else:
            self.places.left = self.seating.home
        step = LETTERS[view.step - 1] if view.step else ""
        blocked = {
            LETTERS[n - 1] for n in range(1, min(view.step, 3) + 1) if view.choices.count(n) >= 3
        }
        showing.marks |= {
            "stage": view.stage, "round": view.round, "step": step, "blocked": blocked,
            "hagglers": hagglers,
        }  # fmt: skip

    def mark(self, act: Act, showing: Showing) -> None:
        marks = showing.marks
        if isinstance(act, Begin) and act.what in ("stage", "round"):
            marks[act.what] = act.number
        if isinstance(act, Begin | End) and act.what == "round":
            marks["step"], marks["blocked"] = "", set()
        elif isinstance(act, Say) and act.what in ("blocked", "haggle"):
            letter = marks["step"] = str(dict(act.params)["action"])
            if act.what == "haggle":
                marks["hagglers"] = tuple(sorted((act.seat, act.seat_named("other"))))
                self.places.sit_down(*marks["hagglers"])
            if act.what == "blocked":
                marks["blocked"] = marks.get("blocked", set()) | {letter}
        elif isinstance(act, Say) and act.what in ("settled", "nothing_to_offer"):
            marks["hagglers"] = ()
        elif isinstance(act, Move | Score) and self._deed(act):
            marks["step"] = self._deed(act)
        showing.turn = self._lit(act, showing.turn)

    def _lit(self, act: Act, before: Seat | None) -> Seat | None:
        """Whose part of a round an act is; nobody's while all show their cards, or are blocked."""
        if isinstance(act, Say):
            return act.seat if act.what == "haggle" else None if act.what in NOBODYS else before
        if isinstance(act, Score):
            return act.seat if self._deed(act) else before
        if not isinstance(act, Move):
            return before
        if self._deed(act):
            owner = self.seating.game.zones.owner
            return owner(act.source) if owner(act.target) is None else owner(act.target)
        return None if address(act.target).kind == "shown" else before

    def _deed(self, act: Act) -> str:
        """Which action is being carried out by an act; nothing by most."""
        deed = self.seating.game.deed(act)
        return deed if deed in LETTERS else ""

    def workers(self, showing: Showing, seat: Seat) -> int:
        """The workers on a seat's pile."""
        pile = showing.table.get(f"pile:{seat}", ())
        return sum(self.seating.game.tables.workers[int(p.partition(".")[2])] for p in pile)

    def _seat(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        """Name, points and workers of a seat, the ware on its last card, its gems."""
        where = self.places.seat_ground(seat)
        halo = light(where.box.inset(3), *_LIGHT)
        made = turn(self.seating, seat, where.plate, showing.turn == seat, halo)
        points, (size, room) = str(showing.counters.get(("points", seat), 0)), where.digits
        number = fitted(points, size, room, self.theme.gold, "display", "center")
        made[f"points:{seat}"] = printed(number, *where.points[:2])
        made[f"workers:{seat}"] = self._workers(showing, seat, *where.workers[:2], where.worker)
        made |= self._ware(showing, seat, where.ware)
        counted = self._own_gems if seat == self.seating.home else self._gems
        return made | counted(seat, showing.table.get(f"gems:{seat}", []))

    def _own_gems(self, seat: Seat, gems: Sequence[Piece]) -> dict[str, Node]:
        """How many of each colour lie in the tray."""
        theme, made = self.theme, {}
        for kind, piece in enumerate(KINDS):
            words = tag(str(gems.count(piece)), max(theme.least_on_table, min(theme.label, MOST)))
            x = ground.TRAY_HEAPS.xs[kind]
            made[f"count:{seat}/{kind}"] = printed(words, x, ground.TRAY_COUNTS_Y)
        return made

    def _gems(self, seat: Seat, gems: Sequence[Piece]) -> dict[str, Node]:
        """The gems of a rival, one of each colour with their number; pale where there is none."""
        theme, where, made = self.theme, self.places.panel(seat), {}
        names = [self.seating.name(piece) for piece in KINDS]
        for kind, piece in enumerate(KINDS):
            n = gems.count(piece)
            x, y = where.cells[kind]
            stone: Picture = cards.gem(piece, where.gem - (AROUND if theme.high_contrast else 0))
            letter = letter_of(kind, names)
            shown = clear(theme, stone if n else shaded(stone, 0.35), letter)
            made[f"gem:{seat}/{kind}"] = placed(shown, x, y, BELOW_LABELS)
            color = theme.text if n else theme.text_off
            size = max(theme.least_on_table, min(theme.label, where.number))
            words = Text(str(n), size, color, "bold")
            left = x + where.gem / 2 + 5
            made[f"count:{seat}/{kind}"] = printed(words, left + words.size[0] / 2, y)
        return made

    def _ware(self, showing: Showing, seat: Seat, room: Box) -> dict[str, Node]:
        """The name of the ware on the last card of a pile, on a tab at the card's upper edge; none
        where letters are too large for it: the picture says it, and a closer look."""
        pile = showing.table.get(f"pile:{seat}")
        em = self.em
        if not pile or em > room.height * LETTERED:
            return {}
        tab = cards.tab(sentence(self.seating.name(pile[-1])), room.size, em)
        x = room.right - tab.size[0] / 2
        return {f"ware:{seat}": printed(tab, x, room.center[1], Layer.ON_RAISED)}

    def _workers(self, showing: Showing, seat: Seat, x: float, y: float, size: float) -> Node:
        """The workers on a pile; golden when they are enough to end the stage."""
        n = self.workers(showing, seat)
        theme = self.theme
        color = theme.gold if n >= self.seating.game.tables.stage_end else theme.text
        number = Text(str(n), min(theme.label * 1.1, 46.0), color, "bold")
        figure = Baked("basari/worker", size, size)
        return printed(in_row((figure, number), 0.0), x, y)

    def _blocked(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        """A cross on a card whose action is done by nobody."""
        shown = showing.table.get(f"shown:{seat}", [])
        letters = showing.marks.get("blocked", ())
        if not shown or shown[-1].partition(".")[2] not in letters:
            return {}
        where = self.places.seat_ground(seat)
        return {f"blocked:{seat}": printed(_cross(where.chosen.width), *where.chosen[:2])}

    def _stock(self, showing: Showing) -> dict[str, Node]:
        """How many gems of each colour are left, how many cards."""
        theme = self.theme
        size = max(theme.least_on_table, min(theme.label * 0.9, 38.0))
        stock = showing.table.get("stock", [])
        made = {}
        for kind, (x, _) in enumerate(ground.STOCK):
            words = tag(str(stock.count(KINDS[kind])), size)
            made[f"stock:{kind}"] = printed(words, x, ground.STOCK_COUNTS_Y)
        words = tag(str(showing.count("deck")), size)
        made["deck:count"] = printed(words, ground.DECK.x, ground.STOCK_COUNTS_Y)
        return made

    def _course(self, showing: Showing) -> dict[str, Node]:
        """Stage and round on the board, and how far the actions are."""
        theme, sign, marks = self.theme, ground.SIGN, showing.marks
        stages = self.seating.game.tables.stages
        stage = self.seating.say("table.stage", n=marks.get("stage", 1), all=stages)
        round_ = self.seating.say("table.round", n=max(1, marks.get("round", 1)))
        least, size = theme.least_on_table, min(theme.label * 1.1, 44.0)
        room = sign.width - 2 * SIGN_EDGE - theme.tight, sign.height
        em = fitted(stage + round_, size, room, theme.text, least=least).em  # both as large
        left, right = Text(stage, em, theme.gold, "bold"), Text(round_, em, theme.text, "bold")
        first, last = sign.x + SIGN_EDGE + left.size[0] / 2, sign.right - SIGN_EDGE
        made = {
            "sign:stage": printed(left, first, sign.center[1]),
            "sign:round": printed(right, last - right.size[0] / 2, sign.center[1]),
        }
        wide = ground.STEPS.width / len(self.places.letters)
        now = marks.get("step", "")
        for n, letter in enumerate(self.places.letters):
            blocked = letter in marks.get("blocked", ())
            step = _step(letter, letter == now, bool(now) and letter < now, blocked)
            x = ground.STEPS.x + wide * (n + 0.5)
            made[f"step:{letter}"] = printed(step, x, ground.STEPS.center[1])
            if letter == now:
                halo = Halo(step.size[0] + 8, step.size[1] + 2, theme.gold, 12, 4, 18)
                made["step:now"] = printed(halo, x, ground.STEPS.center[1], -1)
        return made

    def _hagglers(self, showing: Showing) -> dict[str, Node]:
        """The faces of two who haggle, at the ends of the rug, and the card between them."""
        made, rug = {}, self.places.rug
        for seat in showing.marks.get("hagglers", ()):
            at = rug.haggler(seat != self.places.left)
            mood = showing.marks.get(f"mood:{seat}", CALM)
            face = portrait(self.seating.setup.seats[seat], rug.face, mood)
            made[f"haggler:{seat}"] = placed(face, at.x, at.y)
            if showing.turn == seat:
                across = rug.face + 6
                halo = Halo(across, across, MATERIALS.light, 14, 5, across / 2)
                made["haggler:now"] = printed(halo, at.x, at.y, -1)
        if made:
            em = self.em
            card = cards.action(str(showing.marks["step"]), "", rug.contested.width, em)
            made["contested"] = placed(card, *rug.contested[:2])
        return made

    def _status(self, draft: OfferDraft) -> dict[str, Node]:
        """Whether what is laid on the rug beats the last offer, and why not."""
        theme = self.theme
        least = theme.least_on_table
        box = ground.STATUS if least < ROOMY else ground.LARGE_STATUS
        key, params = draft.status
        words = self.seating.say(f"table.status.{key}", **dict(params))
        wrong = any(draft.laid) and not draft.enough
        color = theme.warning if wrong else theme.text
        room = box.width - 2 * theme.gap
        size = max(least, min(theme.body * 1.1, 44.0))
        text = Text(words, size, color, "bold", room, "center", 1.1)
        while text.size[1] > box.height - 10 and size > least:
            size = max(least, size - 1.0)
            text = Text(words, size, color, "bold", room, "center", 1.1, 2)
        plate = concentric(skin.panel(theme, "toast", *box.size), text)
        made = {"status": placed(plate, *box.center)}
        if any(draft.laid):
            made["verdict"] = placed(_seal(62.0, draft.enough), *self.places.rug.verdict[:2])
        return made


def _cross(size: float) -> Picture:
    dark = (20, 8, 8, 84)
    plate = skin.FramedFill(size, size * SHAPE, dark, dark, 1, size * 0.08)
    mark = _seal(size * 0.56, False)
    left, top = (size - mark.size[0]) / 2, (size * SHAPE - mark.size[1]) * 0.58
    return Group(plate.size, ((plate, 0, 0), (mark, left, top)))


@cache
def _step(letter: str, lit: bool, done: bool, blocked: bool) -> Picture:
    """An action on the board: its letter and what it brings; in the shade when it is done."""
    size = 58.0
    brings: dict[str, Picture] = {
        "A": Baked("basari/worker", 52.0, 52.0),
        "B": Baked("basari/points", 54.0, 54.0),
        "C": cards.gem(KINDS[0], 46.0),
        "D": icon("swap", 46.0),
    }
    sign = brings[letter]
    badge = cards.letter_badge(letter, size, True)
    made: Picture = in_row((badge, sign), 8)
    if done or blocked:
        made = shaded(made, 0.62)
    elif not lit:
        made = shaded(made, 0.8)
    if not blocked:
        return made
    return Group(made.size, ((made, 0, 0), (_seal(44.0, False), (size - 44) / 2, 7)))


def _seal(size: float, good: bool) -> Picture:
    """A tick or a cross on a round spot."""
    sign = icon("check" if good else "close", size * 0.68)
    return concentric(disc(size, CREAM), disc(size - 6, GREEN if good else CROSS), sign)
