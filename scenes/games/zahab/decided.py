"""What is decided now, inside the ring of Zahab: a line of words, and signs of cost and gain."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import cards
from scenes.games.zahab.looks import ZahabLooks
from scenes.games.zahab.numbers import Numbers, view_of
from scenes.kit.parts import fitted, placed
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from scenes.kit.signs import CREAM, concentric, disc, in_row
from scenes.ui import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Group, Text
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.drafts import GainDraft, ReturnDraft, StepsDraft
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rules import effect_here
from tabletop.games.zahab.sheet import Effect
from tabletop.games.zahab.state import ZahabState

_WAITING = {
    frames.TRADE: "trade", frames.MIX: "any", frames.OVERFLOW: "any",
    frames.ACQUIRE: "acquire", frames.RIDE: "steps",
}  # fmt: skip
"""What may wait below what is decided now, and its sign."""
_CHIP = 44.0


class Decided:
    """The plaque with the one thing that is decided, and chips of what waits below it."""

    def __init__(self, seating: Seating[Zahab], looks: ZahabLooks, numbers: Numbers) -> None:
        self._seating = seating
        self._looks = looks
        self._numbers = numbers

    def nodes(self, showing: Showing) -> dict[str, Node]:
        """The one thing that is decided now, in signs and words; below it what still waits."""
        view = view_of(showing)
        if view is None or not view.stack:
            return {}
        x, y = self._looks.places.ring.signs
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
            return cards.SIGNS[self._numbers.tables.printed[frame[1]].what]
        return _WAITING.get(frame[0], "")

    def _board(self, words: str, signs: Sequence[Picture]) -> Picture:
        """A dark plaque: a line of words, below it a row of signs."""
        theme, width = self._seating.theme, self._looks.places.ring.signs_width
        em = theme.least_on_table
        size = max(em, min(theme.body, 34.0))
        line = fitted(words, size, (width - 24, 44.0), theme.text, "bold", "center", em)
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
            return self._space(showing, effect_here(self._numbers.tables, view))
        if kind == frames.TRADE:
            limit = cards.star(str(n), 60.0, self._looks.em)
            if not more:
                return self._seating.say("table.trade"), [*_signs("trade"), limit]
            return self._seating.say("table.trade_again"), [
                *self._allowed_by(view),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.DISCARD:
            limit = cards.star(str(self._numbers.limit(showing, more)), 54.0, self._looks.em)
            return self._seating.say("table.discard"), [
                _several("discard-card", n),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.PAY:
            name, left = ("exile-card", n) if n else ("discard-card", more)
            words = self._seating.say("table.exile" if n else "table.discard")
            return words, [_several(name, left), *_signs("arrow"), *self._paid_for(view)]
        if kind == frames.MIX:
            left = showing.draft.left if isinstance(showing.draft, GainDraft) else n
            return self._seating.say("table.mix"), [_several("any", left)]
        if kind == frames.OVERFLOW:
            words = self._seating.say("table.overflow")
            price = _signs("spirit", "arrow") if view.expert else []
            return words, [*price, _several(frames.TRACKS[n], more)]
        if kind == frames.RETURN:
            left = showing.draft.left if isinstance(showing.draft, ReturnDraft) else n
            number = Text(str(left), 46.0, CREAM, "bold")
            return self._seating.say("table.return"), [number, *_signs("gold", "gem")]
        if kind == frames.RIDE:
            return self._seating.say("table.ride"), [_several("steps", n)]
        if kind == frames.NEUTRAL:
            return self._seating.say("table.neutral"), [_several("steps", n)]
        if kind == frames.ACQUIRE:
            return self._seating.say("table.acquire"), _signs("gold", "gold", "arrow", "acquire")
        return self._seating.say("table.place"), _signs("steps")

    def _allowed_by(self, view: ZahabState) -> list[Picture]:
        """The card that allows another trade, small."""
        played = [card for card in view.discards[view.seat] if self._numbers.tables.trades[card]]
        return [self._looks.picture(f"card.{card}", "exile") for card in played[-1:]]

    def _ahead(self, showing: Showing, view: ZahabState) -> tuple[str, Sequence[Picture]]:
        """Where the steps that are paid for lead, and whether the gate is passed on the way."""
        t = self._numbers.tables
        draft = showing.draft or self._numbers.beginning(showing)
        if not isinstance(draft, StepsDraft):
            return self._seating.say("table.steps"), _signs("steps")
        to = draft.landing
        words, signs = self._space(showing, t.ring[view.tiles[to >> 1]][to & 1])
        if back := self._numbers.returning(view, draft):
            gate = cards.sign("start-gate", 50.0, paper=False)
            cards_back = Text(f"+{back}", max(34.0, self._looks.em), CREAM, "bold")
            signs = [*signs, in_row((gate, cards_back), 2)]
        return words, signs

    def _space(self, showing: Showing, effect: int) -> tuple[str, Sequence[Picture]]:
        """A space by its name, its cost and gain in signs."""
        t = self._numbers.tables
        shown, size = t.effects[effect], 46.0
        room = self._looks.places.ring.signs_width - 30
        em = self._looks.em
        row = _does(shown, size, em)
        if shown.limit is not None:
            limit = str(self._numbers.limit(showing, effect))
            row = [*row, cards.star(limit, max(50.0, em * 1.25), em)]
        while sum(part.size[0] for part in row) > room and size > 26:
            size -= 3
            row = [*_does(shown, size, em), *row[len(row) - (shown.limit is not None) :]]
        return self._seating.say(f"space.{t.space_key(effect)}"), row

    def _paid_for(self, view: ZahabState) -> list[Picture]:
        """What a card gives that is being paid for."""
        paid = (frame[1] for frame in reversed(view.stack[:-1]) if frame[0] == frames.GAIN)
        if not (effect := next(paid, 0)):
            return []
        bought = self._numbers.tables.effects[effect]
        return cards.gains(bought, 40.0, self._looks.em, paper=False)


def _chip(sign: Picture) -> Picture:
    return concentric(disc(_CHIP, (30, 18, 10, 230)), sign)


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


def _does(effect: Effect, size: float, em: float) -> list[Picture]:
    """What an effect costs and gives."""
    costs = cards.costs(effect, size, em, paper=False)
    arrow = [cards.sign("arrow", 30.0, paper=False)] if costs else []
    return [*costs, *arrow, *cards.gains(effect, size, em, paper=False)]
