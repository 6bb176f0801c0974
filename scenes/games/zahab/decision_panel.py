"""Panel inside Zahab's ring about the current decision: a line of words, cost and gain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.zahab import card_pictures
from scenes.games.zahab.displayed_values import DisplayedValues, displayed_view
from scenes.games.zahab.piece_art import ZahabPieceArt
from scenes.kit.picture_groups import CREAM_COLOR, disc_picture, row_pictures, stack_pictures
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from scenes.kit.setting.sheets import SoftSheet
from scenes.kit.setting.type_sizes import NAME_SIZE, WORD_SIZE
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, flat_node, shadowed_node, text_growth
from scenes.ui.style import skin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.action_builders import GainBuilder, ReturnTokensBuilder, StepsBuilder
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rules import current_space_effect
from tabletop.games.zahab.sheet import Effect
from tabletop.games.zahab.state import ZahabState

_WAITING = {
    frames.TRADE_PHASE: "trade", frames.MIX_PHASE: "any", frames.OVERFLOW_PHASE: "any",
    frames.ACQUIRE_PHASE: "acquire", frames.RIDE_PHASE: "steps",
}  # fmt: skip
"""Icons of frames that may wait below the current decision."""
_CHIP = 44.0
_SHADE, _SHADE_EDGE = (26, 15, 8, 236), 20.0
"""Colour of the shade on the map, and the width in which it ends."""


LARGE_OVERLAP: Final = 8.0
"""Overlap of signs beside large numbers in a long row."""
MAX_NUMBER_GROWTH: Final = 64.0 / NAME_SIZE
"""Greatest growth of the numbers of a decision with large text."""


class DecisionPanel:
    """The plaque of the current decision, and chips of the frames that wait below it."""

    def __init__(
        self, seating: Seating[Zahab], looks: ZahabPieceArt, numbers: DisplayedValues
    ) -> None:
        self._seating = seating
        self._looks = looks
        self._numbers = numbers

    def build_nodes(self, model: TableViewModel) -> dict[str, Node]:
        """Return the current decision in icons and words, and chips of waiting frames.

        None where nobody decides at this screen, and for a camel that is placed: there the one
        line tells all.
        """
        view = displayed_view(model)
        if view is None or not view.stack or self._seating.own_seat not in self._seating.seats:
            return {}
        if view.stack[-1][0] in (frames.PLACE_PHASE, frames.PLACE_NEUTRAL_PHASE):
            return {}
        x, y = self._looks.zone_layout.ring.decision_position
        words, signs = self._asked(model, view)
        made = {"asked": flat_node(self._board(words, signs), x, y)}
        waiting = [name for frame in view.stack[:-1] if (name := self._waits(frame))]
        for n, name in enumerate(reversed(waiting)):
            sign = card_pictures.effect_icon_picture(name, 34.0, paper=False)
            at = x + (n - (len(waiting) - 1) / 2) * (_CHIP + 8)
            made[f"waits:{n}"] = shadowed_node(
                _chip(sign), at, y - made["asked"].picture.size[1] / 2 - 20
            )
        return made

    def _waits(self, frame: frames.StackFrame) -> str:
        """The sign of what waits below what is decided now: a gain still to come too (ZAH-7.4)."""
        if frame[0] == frames.RECEIVE_PHASE:
            return card_pictures.GAIN_ICONS[self._numbers.tables.printed_gains[frame[1]].gain_word]
        return _WAITING.get(frame[0], "")

    def _board(self, words: str, signs: Sequence[Picture]) -> Picture:
        """Return a line of words on dark ground, below it a row of signs."""
        theme, width = self._seating.theme, self._looks.zone_layout.ring.decision_width
        em = theme.min_table_text_size
        growth = text_growth(em)
        size, high = max(em, min(theme.body, WORD_SIZE * growth)), 44.0 * growth
        line = fit_line(words, size, (width - 24, high), theme.text, "bold", "center", em)
        row = _row(signs, width - 28)
        height = high + 12.0 + (row.size[1] + 6 if row is not None else 0.0)
        ground, edge = self._ground(width, height)
        parts: list[tuple[Picture, float, float]] = [
            (ground, 0, 0),
            (line, edge + (width - line.size[0]) / 2, edge + 6),
        ]
        if row is not None:
            parts.append((row, edge + (width - row.size[0]) / 2, edge + high + 6))
        return PictureGroup(ground.size, tuple(parts))

    def _ground(self, width: float, height: float) -> tuple[Picture, float]:
        """Return the ground of words and signs, and its width around them.

        A shade on the map without an edge; a plaque in high contrast.
        """
        theme = self._seating.theme
        if theme.high_contrast:
            return skin.panel_picture(theme, "toast", width, height), 0.0
        size = width + 2 * _SHADE_EDGE, height + 2 * _SHADE_EDGE
        return SoftSheet(*size, (_SHADE, _SHADE), _SHADE_EDGE, height / 2), _SHADE_EDGE

    def _asked(self, model: TableViewModel, view: ZahabState) -> tuple[str, Sequence[Picture]]:
        """Return the line of the current decision, and the icons of its cost and gain."""
        kind, n, more = view.stack[-1]
        if kind == frames.STEPS_PHASE:
            return self._ahead(model, view)
        if kind == frames.SPACE_PHASE:
            return self._space(model, current_space_effect(self._numbers.tables, view))
        if kind == frames.TRADE_PHASE:
            limit = card_pictures.level_star(str(n), 66.0, self._looks.min_text_size, paper=False)
            if not more:
                return self._seating.game_text("table.trade"), [*_signs("trade"), limit]
            return self._seating.game_text("table.trade_again"), [
                *self._allowed_by(view),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.DISCARD_PHASE:
            limit = card_pictures.level_star(
                str(self._numbers.trade_limit(model, more)),
                54.0,
                self._looks.min_text_size,
                paper=False,
            )
            return self._seating.game_text("table.discard"), [
                _several("discard-card", n, self._looks.min_text_size),
                *_signs("arrow"),
                limit,
            ]
        if kind == frames.PAY_PHASE:
            name, left = ("exile-card", n) if n else ("discard-card", more)
            words = self._seating.game_text("table.exile" if n else "table.discard")
            return words, [
                _several(name, left, self._looks.min_text_size),
                *_signs("arrow"),
                *self._paid_for(view),
            ]
        if kind == frames.MIX_PHASE:
            left = (
                model.action_builder.remaining_vp
                if isinstance(model.action_builder, GainBuilder)
                else n
            )
            return self._seating.game_text("table.mix"), [
                _several("any", left, self._looks.min_text_size)
            ]
        if kind == frames.OVERFLOW_PHASE:
            words = self._seating.game_text("table.overflow")
            price = _signs("spirit", "arrow") if view.expert else []
            return words, [
                *price,
                _several(frames.TRACK_COLOURS[n], more, self._looks.min_text_size),
            ]
        if kind == frames.RETURN_PHASE:
            left = (
                model.action_builder.remaining_tokens
                if isinstance(model.action_builder, ReturnTokensBuilder)
                else n
            )
            number = _number(left, self._looks.min_text_size)
            return self._seating.game_text("table.return"), [number, *_signs("gold", "gem")]
        if kind == frames.RIDE_PHASE:
            return self._seating.game_text("table.ride"), [
                _several("steps", n, self._looks.min_text_size)
            ]
        if kind == frames.NEUTRAL_PHASE:
            return self._seating.game_text("table.neutral"), [
                _several("steps", n, self._looks.min_text_size)
            ]
        return self._seating.game_text("table.acquire"), _signs("gold", "gold", "arrow", "acquire")

    def _allowed_by(self, view: ZahabState) -> list[Picture]:
        """The card that allows another trade, small."""
        played = [card for card in view.discards[view.seat] if self._numbers.tables.has_trade[card]]
        return [self._looks.picture(f"card.{card}", "exile") for card in played[-1:]]

    def _ahead(self, model: TableViewModel, view: ZahabState) -> tuple[str, Sequence[Picture]]:
        """Return the destination of the paid steps, and the gate if it is passed on the way."""
        t = self._numbers.tables
        draft = model.action_builder or self._numbers.initial_builder(model)
        if not isinstance(draft, StepsBuilder):
            return self._seating.game_text("table.steps"), _signs("steps")
        to = draft.landing_space
        words, signs = self._space(model, t.tile_space_effects[view.tiles[to >> 1]][to & 1])
        if back := self._numbers.returning_card_count(view, draft):
            gate = card_pictures.effect_icon_picture("start-gate", 50.0, paper=False)
            letters = WORD_SIZE * text_growth(self._looks.min_text_size)
            cards_back = Text(f"+{back}", letters, CREAM_COLOR, "bold")
            signs = [*signs, row_pictures((gate, cards_back), 2)]
        return words, signs

    def _space(self, model: TableViewModel, effect: int) -> tuple[str, Sequence[Picture]]:
        """A space by its name, its cost and gain in signs."""
        t = self._numbers.tables
        shown, size = t.effects[effect], 46.0
        room = self._looks.zone_layout.ring.decision_width - 30
        em = self._looks.min_text_size
        stars: list[Picture] = []
        if shown.trade_limit is not None:
            limit = str(self._numbers.trade_limit(model, effect))
            stars = [card_pictures.level_star(limit, max(50.0, em * 1.25), em, paper=False)]
        row = [*_does(shown, size, em), *stars]
        if em > MIN_TEXT_SIZE:
            room += LARGE_OVERLAP * (len(row) - 1)
        while sum(part.size[0] for part in row) > room and size > 26:
            size -= 3
            row = [*_does(shown, size, em), *stars]
        return self._seating.game_text(f"space.{t.space_key(effect)}"), row

    def _paid_for(self, view: ZahabState) -> list[Picture]:
        """Return the gain of the card that is being paid for."""
        paid = (frame[1] for frame in reversed(view.stack[:-1]) if frame[0] == frames.GAIN_PHASE)
        if not (effect := next(paid, 0)):
            return []
        bought = self._numbers.tables.effects[effect]
        return card_pictures.gain_icons(bought, 40.0, self._looks.min_text_size, paper=False)


def _chip(sign: Picture) -> Picture:
    return stack_pictures(disc_picture(_CHIP, (30, 18, 10, 230)), sign)


def _row(signs: Sequence[Picture], room: float) -> Picture | None:
    if not signs:
        return None
    wide = sum(sign.size[0] for sign in signs)
    return row_pictures(signs, min(10.0, (room - wide) / max(1, len(signs) - 1)))


def _signs(*names: str) -> list[Picture]:
    return [
        card_pictures.effect_icon_picture(name, 34.0 if name == "arrow" else 52.0, paper=False)
        for name in names
    ]


def _number(n: int, em: float) -> Text:
    return Text(str(n), NAME_SIZE * min(text_growth(em), MAX_NUMBER_GROWTH), CREAM_COLOR, "bold")


def _several(name: str, n: int, em: float) -> Picture:
    number = _number(n, em)
    return row_pictures((number, card_pictures.effect_icon_picture(name, 52.0, paper=False)), 4)


def _does(effect: Effect, size: float, em: float) -> list[Picture]:
    """Return the cost and gain of an effect.

    With large text the star of the limit alone tells what spirit and magician allow.
    """
    costs = card_pictures.cost_icons(effect, size, em, paper=False)
    arrow = [card_pictures.effect_icon_picture("arrow", 30.0, paper=False)] if costs else []
    if effect.trade_limit is not None and em > MIN_TEXT_SIZE:
        return [*costs, *arrow, card_pictures.effect_icon_picture("trade", size, paper=False)]
    return [*costs, *arrow, *card_pictures.gain_icons(effect, size, em, paper=False)]
