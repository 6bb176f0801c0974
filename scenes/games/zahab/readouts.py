"""What is read off Zahab's table: spaces, plates, tracks, and in the ring what is decided now."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import cards, ground
from scenes.games.zahab.drafts import GainDraft, ReturnDraft, StepsDraft
from scenes.games.zahab.handling import ZahabHandling
from scenes.games.zahab.looks import ZahabLooks
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.places import ZahabPlaces
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo, counted, fitted, name_plate, placed, printed
from scenes.kit.roles.gesture import ActionDraft
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import CREAM, centred, disc, in_row, tag
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Group, Text
from tabletop.core.acts import Act, Say
from tabletop.core.zones import Seat
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.rules import effect_here
from tabletop.games.zahab.sheet import Effect
from tabletop.games.zahab.state import PLACES, RED, SPACES, STEPS, ZahabState
from tabletop.games.zahab.tables import FIGURES

MOST = 40.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
_WAITING = {
    frames.TRADE: "trade", frames.MIX: "any", frames.OVERFLOW: "any",
    frames.ACQUIRE: "acquire", frames.RIDE: "steps",
}  # fmt: skip
"""What may wait below what is decided now, and its sign."""
MANY = 4
"""So many discarded cards are counted at a glance; of more it is told how many."""
_CHIP = 44.0


class ZahabReadouts(Readouts[ZahabState]):
    """The readouts of the caravan ring. Marks: ending (whether the end has been called)."""

    def __init__(
        self,
        seating: Seating[Zahab],
        places: ZahabPlaces,
        looks: ZahabLooks,
        handling: ZahabHandling,
    ) -> None:
        self.seating = seating
        self.places = places
        self.looks = looks
        self.handling = handling
        self.tables = seating.game.tables

    def nodes(self, showing: Showing) -> dict[str, Node]:
        """Everything that is read off the table and changes."""
        if (view := _view(showing)) is not None:
            self.looks.seen = view
        made = self._spaces(showing)
        for seat in range(self.seating.count):
            made |= self._home(showing) if seat == self.seating.home else self._rival(showing, seat)
        made |= self._display(showing)
        made |= self._marks(showing)
        made |= self._inside(showing)
        return made

    def recall(self, view: ZahabState, showing: Showing) -> None:
        self.places.first = view.tiles.index(START_TILE)
        showing.marks |= {"ending": view.ending}

    def mark(self, act: Act, showing: Showing) -> None:
        if isinstance(act, Say) and act.what == "end_called":
            showing.marks["ending"] = True

    def vp(self, showing: Showing, figure: str, seat: Seat) -> int:
        """How high a seat's disc stands; 0 before it lies there."""
        disc = ground.seat_disc(figure, seat)
        top = self.tables.top
        return next((n for n in range(top, -1, -1)
                     if disc in showing.table.get(f"{figure}:{n}", ())), 0)  # fmt: skip

    def contribution(self, showing: Showing, figure: str, seat: Seat) -> int:
        """What a figure contributes to a seat."""
        return self.tables.contribution[self.vp(showing, figure, seat)]

    def spirit(self, showing: Showing, seat: Seat) -> int:
        """How high a seat's spirit is."""
        most = self.tables.spirit
        return next((n for n in range(most, -1, -1) if showing.table.get(f"spirit:{n}/{seat}")), 0)

    def limit(self, showing: Showing, effect: int) -> int:
        """The level up to which the home seat may trade by an effect."""
        red = self.vp(showing, FIGURES[RED], self.seating.home)
        return self.tables.limit(effect, self.spirit(showing, self.seating.home), red)

    def beginning(self, showing: Showing) -> ActionDraft | None:
        """The draft with which the turn begins that the home seat is to decide."""
        view = _view(showing)
        if (
            view is None
            or not view.stack
            or view.stack[-1][0] != STEPS
            or view.seat != self.seating.home
        ):
            return None
        return self.handling.draft(view, view.seat, ())

    def returning(self, view: ZahabState, draft: StepsDraft) -> int:
        """How many cards would come back, the one that is paid included."""
        start = view.camels[draft.seat]
        passed = [(start + n) % SPACES for n in range(1, (draft.landing - start) % SPACES + 1)]
        if not any(view.tiles[space >> 1] == START_TILE for space in passed):
            return 0
        return len(view.discards[draft.seat]) + bool(draft.card)

    def _spaces(self, showing: Showing) -> dict[str, Node]:
        """The inlays of the tiles that lie there, upright."""
        t, made = self.tables, {}
        for place in range(PLACES):
            shown = showing.table.get(f"tile:{place}")
            if not shown:
                continue
            for side, effect in enumerate(t.ring[t.tile_pieces.index(shown[-1])]):
                number = 2 * place + side
                picture = cards.space(self.looks.effect(effect), self.limit(showing, effect))
                made[f"space:{number}"] = printed(picture, *self.places.space(number), Layer.INLAID)
        return made

    def _marks(self, showing: Showing) -> dict[str, Node]:
        """Where steps lead while they are chosen; the expert rules; whether the end is called."""
        made: dict[str, Node] = {}
        if isinstance(draft := showing.draft or self.beginning(showing), StepsDraft):
            made |= self._landings(draft)
        if self.seating.setup.options.get("expert"):
            made["expert"] = printed(self._plaque("table.expert"), *ground.EXPERT[:2])
        if showing.marks.get("ending"):
            made["ending"] = printed(self._plaque("table.ending"), *ground.ENDING[:2])
        return made

    def _plaque(self, key: str) -> Picture:
        """One or two short lines in a corner beside the ring."""
        width, height = 116.0, 70.0
        words = Text(
            self.seating.say(key),
            26.0,
            self.seating.theme.gold,
            "bold",
            width - 14,
            "center",
            1.1,
            2,
        )
        plate = skin.panel(self.seating.theme, "toast", width, height)
        return Group((width, height), ((plate, 0, 0), (words, 7, (height - words.size[1]) / 2)))

    def _landings(self, draft: StepsDraft) -> dict[str, Node]:
        """The spaces of 1, 2 and 3 steps; a light and a pale camel at the one that is paid for."""
        made: dict[str, Node] = {}
        for steps, space in enumerate(draft.landings, 1):
            x, y = self.places.polar(ground.NUMBER_RADIUS, space)
            chosen = steps == draft.steps
            able = chosen or draft.paid(steps) is not None
            made[f"steps:{steps}"] = printed(_number(steps, chosen, able), x, y)
            if able:
                x, y = self.places.space(space)
                edge, reach = (8, 22) if chosen else (4, 14)
                size = ground.SPACE + 2
                light = Halo(size, size, MATERIALS.light, reach, edge, size / 2)
                made[f"landing:{steps}"] = printed(light, x, y, Layer.INLAID.at(1))
            if chosen:
                ghost = printed(self.looks.camel(draft.seat), *ground.rim(space, self.places.first))
                ghost.alpha = 0.6
                made["ghost"] = ghost
        return made

    def _display(self, showing: Showing) -> dict[str, Node]:
        """How much gold lies on each card; how many cards are left, and how many have gone."""
        made: dict[str, Node] = {}
        size = min(self.seating.theme.count, MOST)
        for place in range(frames.DISPLAY):
            n = showing.count(f"ondisplay:{place}")
            if n > 1:
                pose = ground.beside(place)
                above = Layer.ON_RAISED.at(1)
                made[f"laid:{place}"] = printed(tag(str(n), size), pose.x, pose.y - 4, above)
        for zone, pose in (("deck", ground.DECK), ("exile", ground.EXILE)):
            if n := showing.count(zone):
                made[f"{zone}:count"] = printed(tag(str(n), size), pose.x, pose.y + 58)
        return made

    def _plate(self, showing: Showing, seat: Seat, box: Box) -> Node:
        name, lit = self.seating.setup.seats[seat].name, showing.turn == seat
        size = box.width, box.height
        return placed(
            name_plate(self.seating.theme, name, self.seating.color(seat), size, lit), *box.center
        )

    def _halo(self, box: Box) -> Node:
        halo = Halo(box.width - 6, box.height - 6, MATERIALS.light, reach=18, edge=5, radius=20)
        return printed(halo, *box.center, -2)

    def _home(self, showing: Showing) -> dict[str, Node]:
        seat, theme = self.seating.home, self.seating.theme
        made = {f"plate:{seat}": self._plate(showing, seat, ground.PLATE)}
        if showing.turn == seat:
            made["halo"] = self._halo(ground.PLATE)
        for figure in FIGURES:
            pose = ground.contribution(figure)
            words = str(self.contribution(showing, figure, seat))
            number = fitted(words, 46.0, (46.0, 60.0), theme.gold, "display", "center")
            made[f"contribution:{figure}"] = printed(number, pose.x, pose.y)
        if n := showing.count(f"discard:{seat}"):
            gate = cards.sign("start-gate", 50.0, paper=True)
            row = counted(theme, gate, f"+{n}", min(theme.label, MOST), MATERIALS.own.ink(theme))
            made["returns"] = printed(row, *ground.RETURNS[:2])
        return made

    def _rival(self, showing: Showing, seat: Seat) -> dict[str, Node]:
        theme, where = self.seating.theme, self.places.panel(seat)
        size = 28.0
        made = {f"plate:{seat}": self._plate(showing, seat, where.plate)}
        if showing.turn == seat:
            made["halo"] = self._halo(where.box)
        for n, figure in enumerate(FIGURES):
            words = str(self.contribution(showing, figure, seat))
            bowl = cards.sign(f"contribution-{figure}", 32.0, paper=False)
            number = Text(words, size, theme.text, "bold")
            row = in_row((bowl, number), 2)
            made[f"contribution:{figure}/{seat}"] = printed(row, *where.sign(n)[:2])
        number = Text(str(self.spirit(showing, seat)), size, theme.text, "bold")
        made[f"spirit:{seat}"] = printed(
            number, where.flame.x + 22 + number.size[0] / 2, where.flame.y
        )
        if n := showing.count(f"hand:{seat}"):
            held = Text(str(n), size, theme.text, "bold")
            made[f"hand:{seat}:count"] = printed(held, *where.held[:2])
        if (n := showing.count(f"discard:{seat}")) > MANY:
            made[f"discard:{seat}:count"] = printed(tag(str(n), 26.0), *where.discarded[:2])
        return made

    def _inside(self, showing: Showing) -> dict[str, Node]:
        """The one thing that is decided now, in signs and words; below it what still waits."""
        view = _view(showing)
        if view is None or not view.stack:
            return {}
        x, y = ground.SIGNS
        words, signs = self._asked(showing, view)
        made = {"asked": placed(self._board(words, signs), x, y)}
        waiting = [name for frame in view.stack[:-1] if (name := self._waits(frame))]
        for n, name in enumerate(reversed(waiting)):
            sign = cards.sign(name, 34.0, paper=False)
            at = x + (n - (len(waiting) - 1) / 2) * (_CHIP + 8)
            made[f"waits:{n}"] = placed(_chip(sign), at, y - made["asked"].picture.size[1] / 2 - 20)
        return made

    def _waits(self, frame: frames.Frame) -> str:
        """The sign of what waits below what is decided now: a gain still to come too (ZAH-7.4)."""
        if frame[0] == frames.RECEIVE:
            return cards.SIGNS[self.tables.printed[frame[1]].what]
        return _WAITING.get(frame[0], "")

    def _board(self, words: str, signs: Sequence[Picture]) -> Picture:
        """A dark plaque: a line of words, below it a row of signs."""
        theme, width = self.seating.theme, ground.SIGNS_WIDTH
        line = fitted(words, min(theme.body, 34.0), (width - 24, 44.0), theme.text, align="center")
        row = _row(signs, width - 28)
        height = 56.0 + (row.size[1] + 6 if row is not None else 0.0)
        parts: list[tuple[Picture, float, float]] = [
            (skin.panel(theme, "toast", width, height), 0, 0),
            (line, (width - line.size[0]) / 2, 6),
        ]
        if row is not None:
            parts.append((row, (width - row.size[0]) / 2, 50))
        return Group((width, height), tuple(parts))

    def _asked(self, showing: Showing, view: ZahabState) -> tuple[str, Sequence[Picture]]:
        """What is decided now: a line, and signs of what it costs and gives."""
        kind, n, more = view.stack[-1]
        if kind == frames.STEPS:
            return self._ahead(showing, view)
        if kind == frames.SPACE:
            return self._space(showing, effect_here(self.tables, view))
        if kind == frames.TRADE:
            limit = cards.star(str(n), 60.0)
            if not more:
                return self.seating.say("table.trade"), [*_signs("trade"), limit]
            return self.seating.say("table.trade_again"), [
                *self._allowed_by(view),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.DISCARD:
            limit = cards.star(str(self.limit(showing, more)), 54.0)
            return self.seating.say("table.discard"), [
                _several("discard-card", n),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.PAY:
            name, left = ("exile-card", n) if n else ("discard-card", more)
            words = self.seating.say("table.exile" if n else "table.discard")
            return words, [_several(name, left), *_signs("arrow"), *self._paid_for(view)]
        if kind == frames.MIX:
            left = showing.draft.left if isinstance(showing.draft, GainDraft) else n
            return self.seating.say("table.mix"), [_several("any", left)]
        if kind == frames.OVERFLOW:
            words = self.seating.say("table.overflow")
            price = _signs("spirit", "arrow") if view.expert else []
            return words, [*price, _several(frames.TRACKS[n], more)]
        if kind == frames.RETURN:
            left = showing.draft.left if isinstance(showing.draft, ReturnDraft) else n
            number = Text(str(left), 46.0, CREAM, "bold")
            return self.seating.say("table.return"), [number, *_signs("gold", "gem")]
        if kind == frames.RIDE:
            return self.seating.say("table.ride"), [_several("steps", n)]
        if kind == frames.NEUTRAL:
            return self.seating.say("table.neutral"), [_several("steps", n)]
        if kind == frames.ACQUIRE:
            return self.seating.say("table.acquire"), _signs("gold", "gold", "arrow", "acquire")
        return self.seating.say("table.place"), _signs("steps")

    def _allowed_by(self, view: ZahabState) -> list[Picture]:
        """The card that allows another trade, small."""
        played = [card for card in view.discards[view.seat] if self.tables.trades[card]]
        return [self.looks.picture(f"card.{card}", "exile") for card in played[-1:]]

    def _ahead(self, showing: Showing, view: ZahabState) -> tuple[str, Sequence[Picture]]:
        """Where the steps that are paid for lead, and whether the gate is passed on the way."""
        t = self.tables
        draft = showing.draft or self.beginning(showing)
        if not isinstance(draft, StepsDraft):
            return self.seating.say("table.steps"), _signs("steps")
        to = draft.landing
        words, signs = self._space(showing, t.ring[view.tiles[to >> 1]][to & 1])
        if back := self.returning(view, draft):
            gate = cards.sign("start-gate", 50.0, paper=False)
            signs = [*signs, in_row((gate, Text(f"+{back}", 34.0, CREAM, "bold")), 2)]
        return words, signs

    def _space(self, showing: Showing, effect: int) -> tuple[str, Sequence[Picture]]:
        """A space by its name, its cost and gain in signs."""
        t = self.tables
        shown, size = t.effects[effect], 46.0
        room = ground.SIGNS_WIDTH - 30
        row = _does(shown, size)
        if shown.limit is not None:
            row = [*row, cards.star(str(self.limit(showing, effect)), 50.0)]
        while sum(part.size[0] for part in row) > room and size > 26:
            size -= 3
            row = [*_does(shown, size), *row[len(row) - (shown.limit is not None) :]]
        return self.seating.say(f"space.{t.space_key(effect)}"), row

    def _paid_for(self, view: ZahabState) -> list[Picture]:
        """What a card gives that is being paid for."""
        effect = next(
            (frame[1] for frame in reversed(view.stack[:-1]) if frame[0] == frames.GAIN), 0
        )
        return cards.gains(self.tables.effects[effect], 40.0, paper=False) if effect else []


def _number(steps: int, chosen: bool, able: bool) -> Picture:
    size = 42.0
    face = (246, 199, 92) if chosen else (250, 240, 214) if able else (150, 138, 120)
    number = Text(str(steps), 30.0, cards.INK, "bold")
    half = size / 2
    return centred(
        (size, size),
        (disc(size, (44, 26, 14)), half, half), (disc(size - 5, face), half, half),
        (number, half, half),
    )  # fmt: skip


def _chip(sign: Picture) -> Picture:
    half = _CHIP / 2
    dark = disc(_CHIP, (30, 18, 10, 230))
    return centred((_CHIP, _CHIP), (dark, half, half), (sign, half, half))


def _row(signs: Sequence[Picture], room: float) -> Picture | None:
    if not signs:
        return None
    wide = sum(sign.size[0] for sign in signs)
    return in_row(signs, min(10.0, (room - wide) / max(1, len(signs) - 1)))


def _signs(*names: str) -> list[Picture]:
    return [cards.sign(name, 34.0 if name == "arrow" else 52.0, paper=False) for name in names]


def _several(name: str, n: int) -> Picture:
    number = Text(str(n), 46.0, CREAM, "bold")
    return in_row((number, cards.sign(name, 52.0, paper=False)), 4)


def _does(effect: Effect, size: float) -> list[Picture]:
    """What an effect costs and gives."""
    costs = cards.costs(effect, size, paper=False)
    arrow = [cards.sign("arrow", 30.0, paper=False)] if costs else []
    return [*costs, *arrow, *cards.gains(effect, size, paper=False)]


def _view(showing: Showing) -> ZahabState | None:
    """The position, once all of it is shown."""
    view = showing.view
    assert view is None or isinstance(view, ZahabState)
    return view
