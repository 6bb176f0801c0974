"""Zahab's signs: what spaces do, what figures contribute, what is going on inside the ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenes.table import zahab_cards as cards
from scenes.table import zahab_ground as ground
from scenes.table.layout import Showing
from scenes.table.parts import Halo, counted, fitted, name_plate, placed, printed
from scenes.table.places import Pose
from scenes.table.signs import CREAM, centred, disc, in_row, tag
from scenes.table.stage import PIECES_Z, READOUTS_Z
from scenes.table.zahab_drafts import GainDraft, ReturnDraft, StepsDraft
from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Baked, Box, Group, Picture, Text
from tabletop.core.zones import Seat
from tabletop.games.zahab import state as frames
from tabletop.games.zahab.rules import effect_here
from tabletop.games.zahab.sheet import Effect
from tabletop.games.zahab.state import PLACES
from tabletop.games.zahab.tables import FIGURES

if TYPE_CHECKING:
    from scenes.table.zahab import ZahabLayout

MOST = 40.0
"""Numbers beside pieces grow with the text scale up to this: more would touch its neighbours."""
INLAID = 112.0 - READOUTS_Z
"""Spaces lie on their tiles, below the camels."""


def readouts(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    """Everything that is read off the table and changes."""
    made = _spaces(layout, showing)
    for seat in range(layout.count):
        made |= _home(layout, showing) if seat == layout.home else _rival(layout, showing, seat)
    made |= _display(layout, showing)
    made |= _marks(layout, showing)
    made |= _inside(layout, showing)
    return made


# The ring


def _spaces(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    """The inlays of the tiles that lie there, upright."""
    t, made = layout.game.tables, {}
    for place in range(PLACES):
        shown = showing.table.get(f"tile:{place}")
        if not shown:
            continue
        for side, effect in enumerate(t.ring[t.tile_pieces.index(shown[-1])]):
            number = 2 * place + side
            picture = cards.space(layout.effect(effect), layout.limit(showing, effect))
            made[f"space:{number}"] = printed(picture, *layout.space(number), INLAID)
    return made


def _marks(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    """Where steps lead while they are chosen; the expert rules; that the end has been called."""
    made: dict[str, Node] = {}
    if isinstance(draft := showing.draft or layout.beginning(showing), StepsDraft):
        made |= _landings(layout, draft)
    if layout.setup.options.get("expert"):
        made["expert"] = printed(_plaque(layout, "table.expert"), *ground.EXPERT[:2])
    if showing.marks.get("ending"):
        made["ending"] = printed(_plaque(layout, "table.ending"), *ground.ENDING[:2])
    return made


def _plaque(layout: ZahabLayout, key: str) -> Picture:
    """One or two short lines in a corner beside the ring."""
    width, height = 116.0, 70.0
    words = Text(layout.say(key), 26.0, layout.theme.gold, "bold", width - 14, "center", 1.1, 2)
    plate = skin.panel(layout.theme, "toast", width, height)
    return Group((width, height), ((plate, 0, 0), (words, 7, (height - words.size[1]) / 2)))


def _landings(layout: ZahabLayout, draft: StepsDraft) -> dict[str, Node]:
    """The spaces of 1, 2 and 3 steps; a light and a pale camel at the one that is paid for."""
    made: dict[str, Node] = {}
    for steps, space in enumerate(draft.landings, 1):
        x, y = layout.polar(ground.NUMBER_RADIUS, space)
        chosen = steps == draft.steps
        able = chosen or draft.paid(steps) is not None
        made[f"steps:{steps}"] = printed(_number(steps, chosen, able), x, y)
        if chosen:
            x, y = layout.space(space)
            light = Halo(ground.SPACE, ground.SPACE, layout.theme.gold, 20, 6, ground.SPACE / 2)
            made["landing"] = printed(light, x, y, INLAID + 1)
            ghost = printed(layout.camel(draft.seat), x, y + ground.FOOT)
            ghost.alpha = 0.6
            made["ghost"] = ghost
    return made


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


# The display


def _display(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    """How much gold lies on each card; how many cards are left, and how many have gone."""
    made: dict[str, Node] = {}
    size = min(layout.theme.count, MOST)
    for place in range(frames.DISPLAY):
        n = showing.count(f"ondisplay:{place}")
        if n > 1:
            pose = ground.display(place)
            above = PIECES_Z + ground.COINS_Z + 1.0
            made[f"laid:{place}"] = printed(tag(str(n), size), pose.x + 48, pose.y - 10, above)
    for zone, pose in (("deck", ground.DECK), ("exile", ground.EXILE)):
        if n := showing.count(zone):
            made[f"{zone}:count"] = printed(tag(str(n), size), pose.x, pose.y + 44)
    return made


# Seats


def _plate(layout: ZahabLayout, showing: Showing, seat: Seat, box: Box) -> Node:
    name, lit = layout.setup.seats[seat].name, showing.turn == seat
    size = box.width, box.height
    return placed(name_plate(layout.theme, name, layout.color(seat), size, lit), *box.center)


def _halo(layout: ZahabLayout, box: Box) -> Node:
    halo = Halo(box.width - 6, box.height - 6, layout.theme.gold, reach=18, edge=5, radius=20)
    return printed(halo, *box.center, -2)


def _home(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    seat, theme = layout.home, layout.theme
    made = {f"plate:{seat}": _plate(layout, showing, seat, ground.PLATE)}
    if showing.turn == seat:
        made["halo"] = _halo(layout, ground.PLATE)
    for figure in FIGURES:
        pose = ground.contribution(figure)
        words = str(layout.contribution(showing, figure, seat))
        number = fitted(words, 46.0, (46.0, 60.0), theme.gold, "display", "center")
        made[f"contribution:{figure}"] = printed(number, pose.x, pose.y)
    if n := showing.count(f"discard:{seat}"):
        gate = cards.sign("start-gate", 50.0, paper=False)
        row = counted(theme, gate, f"+{n}", min(theme.label, MOST), theme.text)
        made["returns"] = printed(row, *ground.RETURNS[:2])
    return made


def _rival(layout: ZahabLayout, showing: Showing, seat: Seat) -> dict[str, Node]:
    theme, where = layout.theme, layout.panel(seat)
    size = min(theme.body, MOST) if where.wide else 28.0
    made = {f"plate:{seat}": _plate(layout, showing, seat, where.plate)}
    if showing.turn == seat:
        made["halo"] = _halo(layout, where.box)
    for n, figure in enumerate(FIGURES):
        words = str(layout.contribution(showing, figure, seat))
        bowl = cards.sign(f"contribution-{figure}", 32.0, paper=False)
        number = Text(words, size, theme.text, "bold")
        row = in_row((bowl, number), 2)
        made[f"contribution:{figure}/{seat}"] = printed(row, *where.sign(n)[:2])
    number = Text(str(layout.spirit(showing, seat)), size, theme.text, "bold")
    made[f"spirit:{seat}"] = printed(number, where.flame.x + 22 + number.size[0] / 2, where.flame.y)
    small = min(theme.count, MOST)
    lower = where.card * 0.56
    if n := showing.count(f"hand:{seat}"):
        made[f"hand:{seat}:count"] = printed(tag(str(n), small), where.hand.x, where.hand.y + lower)
    if n := showing.count(f"discard:{seat}"):
        first = where.discard
        made[f"discard:{seat}:count"] = printed(tag(str(n), small), first.x, first.y + lower)
    return made


# Inside the ring: what is being done


def _inside(layout: ZahabLayout, showing: Showing) -> dict[str, Node]:
    """The one thing that is decided now, in signs and words; below it what still waits."""
    view = showing.view
    if view is None or not view.stack:
        return {}
    x, y = ground.SIGNS
    words, signs = _asked(layout, showing)
    made = {"asked": placed(_board(layout, words, signs), x, y)}
    waiting = [name for frame in view.stack[:-1] if (name := _waits(layout, frame))]
    for n, name in enumerate(reversed(waiting)):
        sign = cards.sign(name, 34.0, paper=False)
        at = x + (n - (len(waiting) - 1) / 2) * (_CHIP + 8)
        made[f"waits:{n}"] = placed(_chip(sign), at, y - made["asked"].picture.size[1] / 2 - 20)
    return made


_WAITING = {
    frames.TRADE: "trade", frames.MIX: "any", frames.OVERFLOW: "any",
    frames.ACQUIRE: "acquire", frames.RIDE: "steps",
}  # fmt: skip
"""What may wait below what is decided now, and its sign."""


def _waits(layout: ZahabLayout, frame: frames.Frame) -> str:
    """The sign of what waits below what is decided now: a gain still to come too (ZAH-7.4)."""
    if frame[0] == frames.RECEIVE:
        return cards.SIGNS[layout.game.tables.printed[frame[1]].what]
    return _WAITING.get(frame[0], "")


_CHIP = 44.0


def _chip(sign: Picture) -> Picture:
    half = _CHIP / 2
    dark = disc(_CHIP, (30, 18, 10, 230))
    return centred((_CHIP, _CHIP), (dark, half, half), (sign, half, half))


def _board(layout: ZahabLayout, words: str, signs: Sequence[Picture]) -> Picture:
    """A dark plaque: a line of words, below it a row of signs."""
    theme, width = layout.theme, ground.SIGNS_WIDTH
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


def _row(signs: Sequence[Picture], room: float) -> Picture | None:
    if not signs:
        return None
    wide = sum(sign.size[0] for sign in signs)
    return in_row(signs, min(10.0, (room - wide) / max(1, len(signs) - 1)))


def _asked(layout: ZahabLayout, showing: Showing) -> tuple[str, Sequence[Picture]]:
    """What is decided now: a line, and signs of what it costs and gives."""
    view = showing.view
    kind, n, more = view.stack[-1]
    if kind == frames.STEPS:
        return _ahead(layout, showing)
    if kind == frames.SPACE:
        return _space(layout, showing, effect_here(layout.game.tables, view))
    if kind == frames.TRADE:
        limit = cards.star(str(n), 60.0)
        if not more:
            return layout.say("table.trade"), [*_signs("trade"), limit]
        return layout.say("table.trade_again"), [
            *_allowed_by(layout, view),
            *_signs("arrow"),
            limit,
        ]
    if kind == frames.DISCARD:
        limit = cards.star(str(layout.limit(showing, more)), 54.0)
        return layout.say("table.discard"), [_several("discard-card", n), *_signs("arrow"), limit]
    if kind == frames.PAY:
        name, left = ("exile-card", n) if n else ("discard-card", more)
        words = layout.say("table.exile" if n else "table.discard")
        return words, [_several(name, left), *_signs("arrow"), *_paid_for(layout, view)]
    if kind == frames.MIX:
        left = showing.draft.left if isinstance(showing.draft, GainDraft) else n
        return layout.say("table.mix"), [_several("any", left)]
    if kind == frames.OVERFLOW:
        words = layout.say("table.overflow")
        price = _signs("spirit", "arrow") if view.expert else []
        return words, [*price, _several(frames.TRACKS[n], more)]
    if kind == frames.RETURN:
        left = showing.draft.left if isinstance(showing.draft, ReturnDraft) else n
        number = Text(str(left), 46.0, CREAM, "bold")
        return layout.say("table.return"), [number, *_signs("gold", "gem")]
    if kind == frames.RIDE:
        return layout.say("table.ride"), [_several("steps", n)]
    if kind == frames.NEUTRAL:
        return layout.say("table.neutral"), [_several("steps", n)]
    if kind == frames.ACQUIRE:
        return layout.say("table.acquire"), _signs("gold", "gold", "arrow", "acquire")
    return layout.say("table.place"), _signs("steps")


def _signs(*names: str) -> list[Picture]:
    return [cards.sign(name, 34.0 if name == "arrow" else 52.0, paper=False) for name in names]


def _allowed_by(layout: ZahabLayout, view: Any) -> list[Picture]:
    """The card that allows another trade, small."""
    played = [card for card in view.discards[view.seat] if layout.game.tables.trades[card]]
    return [layout.picture(f"card.{card}", "exile") for card in played[-1:]]


def _several(name: str, n: int) -> Picture:
    number = Text(str(n), 46.0, CREAM, "bold")
    return in_row((number, cards.sign(name, 52.0, paper=False)), 4)


def _ahead(layout: ZahabLayout, showing: Showing) -> tuple[str, Sequence[Picture]]:
    """Where the steps that are paid for lead, and whether the gate is passed on the way."""
    view, t = showing.view, layout.game.tables
    draft = showing.draft or layout.beginning(showing)
    if not isinstance(draft, StepsDraft):
        return layout.say("table.steps"), _signs("steps")
    to = draft.landing
    words, signs = _space(layout, showing, t.ring[view.tiles[to >> 1]][to & 1])
    if back := layout.returning(view, draft):
        gate = cards.sign("start-gate", 50.0, paper=False)
        signs = [*signs, in_row((gate, Text(f"+{back}", 34.0, CREAM, "bold")), 2)]
    return words, signs


def _space(layout: ZahabLayout, showing: Showing, effect: int) -> tuple[str, Sequence[Picture]]:
    """A space by its name, its cost and gain in signs."""
    t = layout.game.tables
    shown, size = t.effects[effect], 46.0
    room = ground.SIGNS_WIDTH - 30
    row = _does(shown, size)
    if shown.limit is not None:
        row = [*row, cards.star(str(layout.limit(showing, effect)), 50.0)]
    while sum(part.size[0] for part in row) > room and size > 26:
        size -= 3
        row = [*_does(shown, size), *row[len(row) - (shown.limit is not None) :]]
    return layout.say(f"space.{t.space_key(effect)}"), row


def _does(effect: Effect, size: float) -> list[Picture]:
    """What an effect costs and gives."""
    costs = cards.costs(effect, size, paper=False)
    arrow = [cards.sign("arrow", 30.0, paper=False)] if costs else []
    return [*costs, *arrow, *cards.gains(effect, size, paper=False)]


def _paid_for(layout: ZahabLayout, view: Any) -> list[Picture]:
    """What a card gives that is being paid for."""
    effect = next((frame[1] for frame in reversed(view.stack[:-1]) if frame[0] == frames.GAIN), 0)
    return cards.gains(layout.game.tables.effects[effect], 40.0, paper=False) if effect else []


def supply(gold: int, gems: int, size: float) -> Picture:
    """The heaps of the supply and how much is in each."""
    half, height = ground.SUPPLY_APART, 76.0
    parts: list[tuple[Picture, float, float]] = []
    for name, n, middle in (("gold", gold, half), ("gem", gems, 3 * half)):
        shown = min(5, -(-n // 4)) if name == "gold" else min(3, -(-n // 2))
        for i in range(shown):
            across, up = ((0, 0), (26, 2), (13, -12), (-12, -10), (30, -14))[i]
            parts.append((Baked(f"zahab/{name}", 44.0, 44.0), middle - 44 + across, 22 + up))
        words = tag(str(n), size)
        parts.append((words, middle - words.size[0] / 2 - 4, height - words.size[1]))
    return Group((4 * half, height), tuple(parts))


def gate(piece: str) -> Pose:
    """Where the heap of a kind lies in the supply."""
    side = 1 if ground.order(piece) else -1
    return Pose(ground.SUPPLY[0] + side * ground.SUPPLY_APART, ground.SUPPLY[1])
