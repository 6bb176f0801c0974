"""Pieces that a query of the rulebook finds: a section of their own behind the rules."""

from __future__ import annotations

from functools import lru_cache

from scenes.menus.common.game_list import load_game
from tabletop.core.rule_examples import ExamplePieces
from tabletop.core.zones import Piece
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tabletop.narration.descriptions import load_table_describer
from tabletop.narration.piece_search import FoundPiece, PieceSearch
from tabletop.text import Catalogue
from tabletop.text.rule_search import MAX_RESULTS, rule_search_for
from tabletop.text.rulebook import RulebookSection, rulebook_sections

PIECES_SECTION_NUMBER = "pieces"
"""Section number of the pieces; the numbers of their texts begin with it."""

MAX_OWN_CLAUSES = 2
"""Greatest number of clauses that are listed because they are about a piece."""


@lru_cache(maxsize=8)
def piece_search_for(text: Catalogue, game: str) -> PieceSearch:
    """Return the cached search among the pieces of a game."""
    rules = load_game(game)
    names = DEFAULT_PLAYER_NAMES[: rules.seat_counts[-1]]
    return PieceSearch(load_table_describer(rules, {}, text, names))


def search_rulebook(text: Catalogue, game: str, query: str) -> list[str]:
    """Return the numbers of clauses and pieces that a query finds, the best first.

    Pieces come first if the query is a name, followed by their own clauses. They come last if it
    is a sentence that names them.
    """
    search, clauses = piece_search_for(text, game), rule_search_for(text, game).search(query)
    found = search.find(query)
    if found:
        own = {each.description.clause for each in found}
        told = [n for section in rulebook_sections(text, game) for n, _ in section.clauses]
        firsts = [n for n in told if n in own or n.rpartition(".")[0] in own][:MAX_OWN_CLAUSES]
        return list(dict.fromkeys([*_numbers(search, found), *firsts, *clauses]))[:MAX_RESULTS]
    mentioned = _numbers(search, search.find_in_sentence(query))
    return [*clauses[: max(1, MAX_RESULTS - len(mentioned))], *mentioned]


def _numbers(search: PieceSearch, found: list[FoundPiece]) -> list[str]:
    """Return the numbers of pieces as the rulebook refers to them."""
    return [f"{PIECES_SECTION_NUMBER}.{search.pieces.index(each)}" for each in found]


def is_piece_number(number: str) -> bool:
    """True if a number of the rulebook refers to a piece."""
    return number.startswith(f"{PIECES_SECTION_NUMBER}.")


def find_piece_number(text: Catalogue, game: str, piece: Piece) -> str:
    """Return the number of a piece that lies on a page; empty if nothing is printed on it."""
    index = piece_search_for(text, game).find_piece(piece)
    return "" if index is None else f"{PIECES_SECTION_NUMBER}.{index}"


def find_example(text: Catalogue, game: str, number: str) -> ExamplePieces:
    """Return the piece with a number, to be drawn."""
    found = _piece(text, game, number)
    return ExamplePieces(found.zone, (found.piece,))


def build_piece_section(text: Catalogue, game: str, number: str) -> RulebookSection:
    """Return a section about one piece: its name, and what is printed on it."""
    title, lines, _ = _piece(text, game, number).description
    return RulebookSection(PIECES_SECTION_NUMBER, title, ((number, "\n".join(lines)),))


def result_text(text: Catalogue, game: str, number: str) -> str:
    """Return the text of a piece in the list of results."""
    found = _piece(text, game, number).description
    describer = load_table_describer(load_game(game), {}, text, ())
    return describer.description_line(found.title, found.lines)


def _piece(text: Catalogue, game: str, number: str) -> FoundPiece:
    return piece_search_for(text, game).pieces[int(number.rpartition(".")[2])]
