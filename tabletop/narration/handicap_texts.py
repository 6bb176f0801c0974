"""Texts of the handicaps of a match."""

from __future__ import annotations

from typing import Any

from tabletop.core.game import Game
from tabletop.match.setup import SeatSpec, Setup
from tabletop.text import Catalogue


def format_handicap(seat: SeatSpec, game: Game[Any], text: Catalogue) -> str:
    """Return the sentence about the handicap of a seat; empty if it has none."""
    what = []
    if seat.points:
        what.append(text("table.handicap.points", n=seat.points))
    if seat.goods and game.start_goods is not None:
        goods = text(f"{game.name}.handicap.{game.start_goods.key}", n=seat.goods)
        what.append(text("table.handicap.goods", what=goods))
    return text("table.handicap.seat", who=seat.name, what=what) if what else ""


def list_handicaps(setup: Setup, game: Game[Any], text: Catalogue) -> list[str]:
    """Return a sentence for each seat with a handicap."""
    return [words for seat in setup.seats if (words := format_handicap(seat, game, text))]
