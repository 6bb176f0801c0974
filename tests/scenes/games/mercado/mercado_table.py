"""Test table of Mercado: a new match with its layout, and random decisions."""

from __future__ import annotations

import random

from scenes.games.mercado.layout import MercadoLayout
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.match.setup import Setup, parse_seats

NAMES = ("Mika", "Aru", "Bea", "Maximilian12")


def start_table(
    count: int, language: str = "en", scale: float = 1.0, is_demo: bool = False
) -> tuple[Match, MercadoLayout]:
    """Return a match with a number of people, or of AI seats, and its layout."""
    players = ["ai:random"] * count if is_demo else [f"human:{name}" for name in NAMES[:count]]
    seats_ = parse_seats(",".join(players), ("random",))
    match = Match(games.load("mercado"), Setup("mercado", seats_, {"side": "B"}, 11))
    theme = make_theme(scale, False)
    seating = Seating(match.game, match.setup, catalogue_of(language), theme)
    if is_demo:
        seating.home_seat = NOBODY
    return match, MercadoLayout(seating)


def play_some(match: Match, decisions: int, dice: random.Random) -> None:
    """Make random decisions, mostly ones that lay coins."""
    for _ in range(decisions):
        if match.is_over:
            return
        seat = match.game.active_seats(match.state)[0]
        legal = match.game.legal_actions(match.state, seat)
        busy = [a for a in legal if a.tag not in ("finish", "take_back")]
        assert match.submit(seat, dice.choice(busy or legal), match.decision_number) is None
