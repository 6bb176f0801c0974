"""Sentences about the winners of a match: players alone, and teams of partners."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import SeatRef
from tabletop.core.game import Game, Standing, StateT, list_teams
from tabletop.core.zones import Seat
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence


def format_team(team: Sequence[Seat], text: Catalogue, names: Sequence[str]) -> SeatRef | str:
    """Return the seat of a player without partners, or the name of the whole team."""
    if len(team) == 1:
        return SeatRef(team[0])
    return text("table.results.team", names, names=[SeatRef(seat) for seat in team])


def format_winners(
    game: Game[StateT], standings: Sequence[Standing], text: Catalogue, names: Sequence[str]
) -> str:
    """Return the sentence that names the winners: a player, a team, or several that share."""
    best = {entry.seat for entry in standings if entry.place == 1}
    teams = [team for team in list_teams(game, len(standings)) if best.intersection(team)]
    if len(teams) > 1:
        told = [format_team(team, text, names) for team in teams]
        return capitalize_sentence(text("table.results.shared", names, names=told))
    (winners,) = teams
    key = "table.results.won" if len(winners) == 1 else "table.results.together"
    return text(key, names, names=[SeatRef(seat) for seat in winners])
