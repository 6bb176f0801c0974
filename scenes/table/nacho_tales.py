"""What zoom says of Nacho's pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.layout import Tale
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.legality import REACH
from tabletop.games.nacho.pieces import CARDS, SMUGGLERS
from tabletop.games.nacho.sheet import A_PROVINCE
from tabletop.games.nacho.state import INGREDIENTS, PROVINCES, SLOTS, flag_of, number_of

if TYPE_CHECKING:
    from scenes.table.nacho import NachoLayout


def tale(layout: NachoLayout, piece: Piece) -> Tale | None:
    """A piece's name, what it does, the clause that says so."""
    family, _, kind = piece.partition(".")
    if is_back(piece):
        clause = {"smuggler": "NAC-1.1", "mountie": "NAC-1.2"}.get(family, "NAC-1.3")
        return Tale(_large(layout.say(f"piece.{family}.back")), (), clause)
    if family == "smuggler":
        return _smuggler(layout, SMUGGLERS.index(piece))
    if family == "mountie":
        return _mountie(layout, piece)
    if family == "province":
        return _province(layout, CARDS.index(piece))
    title = _large(layout.say(f"piece.{family}.{kind}"))
    if family == "cube":
        return Tale(title, (layout.say("tale.cube"), layout.say("tale.rival_cube")), "NAC-4.2")
    if family == "gem":
        return Tale(title, (layout.say("tale.gem"), layout.say("tale.gem_moves")), "NAC-3.2")
    if family == "roundend":
        return Tale(title, (layout.say("tale.roundend"),), "NAC-2.3")
    return None


def _smuggler(layout: NachoLayout, kind: int) -> Tale:
    number = number_of(kind)
    title = layout.say(
        "tale.smuggler", name=layout.say(f"smuggler.{number}"),
        piece=layout.say(f"piece.{SMUGGLERS[kind]}"),
    )  # fmt: skip
    reach = [layout.say(f"province.{place}") for place in REACH[flag_of(kind)]]
    lines = (
        layout.say("tale.number", n=number),
        layout.say("tale.reach", provinces=reach),
        layout.say("tale.wage", n=layout.tables.wages[kind]),
    )
    return Tale(title, lines, "NAC-4.1")


def _mountie(layout: NachoLayout, piece: Piece) -> Tale:
    penalty = int(piece.rpartition("-")[2])
    lines = [layout.say("tale.penalty", n=penalty), layout.say(f"tale.chase.{layout.chase}")]
    if layout.random_mounties:
        lines.append(layout.say("tale.random_mounties"))
    if layout.hidden_mountie:
        lines.append(layout.say("tale.hidden_mountie"))
    clause = "NAC-5.2" if layout.chase == "pair" else "NAC-5.3"
    return Tale(_large(layout.say(f"piece.{piece}")), tuple(lines), clause)


def _province(layout: NachoLayout, card: int) -> Tale:
    t = layout.tables
    lines = [
        layout.say(
            "tale.asks",
            what=_large(layout.say(f"ingredient.{INGREDIENTS[t.asks[card][n]]}")),
            n=t.prices[card][n],
        )
        for n in range(SLOTS)
    ]
    place = card // A_PROVINCE
    if layout.no_bonus:
        lines.append(layout.say("tale.no_bonus"))
    else:
        lines.append(layout.say("tale.bonus", n=t.bonuses[place]))
    return Tale(layout.say(f"flag.{PROVINCES[place]}"), tuple(lines), "NAC-4.2")


def _large(words: str) -> str:
    return words[:1].upper() + words[1:]
