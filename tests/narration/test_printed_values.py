"""Each number of a sheet stands in some description, or has a reason why it does not."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet, SheetError
from tabletop.core.state import State
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.narration.piece_search import PieceSearch
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.scripted_clients import at_random, new_match

DECISIONS = 80
"""Number of decisions before the later one of two positions."""
ON_THE_TABLE: Final = "how many pieces there are: they lie on the table, or the rules count them"
OTHERWISE_TOLD: Final[Mapping[str, str]] = {
    "basari.game.hand": ON_THE_TABLE,
    "basari.game.tie_return": "told with the consequence of the last action of a stage",
    "market_day.game.hands_at_least": "told as the number of deals, which the match sets",
    "market_day.hand.cards": ON_THE_TABLE,
    "market_day.hand.cards_a_round": "told by the prompt of each card",
    "mercado.components.bag": ON_THE_TABLE,
    "mercado.components.black": ON_THE_TABLE,
    "mercado.components.coins": ON_THE_TABLE,
    "mercado.components.draw": "told with the consequence of drawing",
    "mercado.components.seal": ON_THE_TABLE,
    "mercado.components.seals": ON_THE_TABLE,
    "mercado.components.spares": ON_THE_TABLE,
    "mercado.components.white": ON_THE_TABLE,
    "mercado.privileges.vp": "another privilege of the pile may have this value",
    "nacho.components.prices": "the limits of all prices, each of which is told",
    "nacho.game.gold": "the gold at the start, which the scores tell",
    "nacho.ingredient.count": ON_THE_TABLE,
    "nacho.province.penalties": "the penalty is in the name of a Mountie; another has this one",
    "zahab.components.gems": ON_THE_TABLE,
    "zahab.components.gold": ON_THE_TABLE,
    "zahab.components.start_gold": ON_THE_TABLE,
    "zahab.supplies.gems": ON_THE_TABLE,
    "zahab.supplies.gold": ON_THE_TABLE,
    "zahab.tracks.contribution": "told where a disc stands or comes next",
}
"""Numbers that no description of these positions tells, with the reason."""
Path = tuple[str | int, ...]
"""Names and numbers that lead to a value of a sheet."""


def number_paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield the ways to all whole numbers of a sheet."""
    if type(value) is int:
        yield path
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from number_paths(inner, (*path, name)) if name != "mark" else ()
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from number_paths(inner, (*path, n))


def changed_game(game: Game[Any], path: Path) -> Game[Any] | None:
    """Return the game with another number; None if its sheet allows none."""
    for by in (1, -1, 2, -2):
        data: Any = copy.deepcopy(dict(game.sheet.data))
        at = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] += by
        try:
            return games.load(game.name, Sheet(data, "changed.toml"))
        except SheetError:
            continue
    return None


def told_words(game: Game[Any], match: Match, views: list[State], text: Catalogue) -> object:
    """Return the descriptions of all pieces, and those of the places at some positions."""
    names, options = match.setup.seat_names, match.setup.options
    describer = TableTextFormatter(game, text, names, options).describer
    pieces = [(each.piece, each.description.lines) for each in PieceSearch(describer).pieces]
    tables = [(view, game.inventory(view)) for view in views]
    return (
        pieces,
        [[describer.zone_notes(zone, table, view) for zone in table] for view, table in tables],
        [describer.status_lines(view) for view in views],
        [list(describer.describer.describe_zone_pieces(z, t)) for _, t in tables for z in t],
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_each_number_of_a_sheet_is_told(name: str, language: str) -> None:
    match, text, choose = new_match(name, seats=3, seed=3), Catalogue(language), at_random(3)
    views = [match.view_for(0)]
    while not match.is_over and match.decision_number < DECISIONS:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
    views.append(match.view_for(0))
    usual, untold, told = told_words(match.game, match, views, text), set[str](), 0
    for path in number_paths(match.game.sheet.data):
        game = changed_game(match.game, path)
        if game is None:
            continue
        if told_words(game, match, views, text) == usual:
            untold.add(".".join([name, *(step for step in path if isinstance(step, str))]))
        else:
            told += 1
    assert untold == {each for each in OTHERWISE_TOLD if each.startswith(f"{name}.")}
    assert told > 10 or name == "market_day"
