"""Report on the state of a game: `python main.py check GAME [--games DIR]`.

For authors of games. It lists the working parts, then the faults that a first playable
version must not have (broken invariants, missing texts), then the parts that a complete game
still lacks. Each fault is one sentence that names its place and the remedy.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.acts import Act, Move, Step
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import EndlessGameError
from tabletop.core.options import choice_words
from tabletop.core.rule_errors import describe_error, find_error_location
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.core.zones import back_of, is_back, parse_zone
from tabletop.lab.game_check import check_random_matches
from tabletop.lab.invariants import InvariantError
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

CHECKED_MATCHES = 6
"""Number of random matches that are checked, with all numbers of seats in turn."""
MAX_DECISIONS = 400
"""Maximum number of decisions of a match that is played to find the text keys."""


class GameReport(NamedTuple):
    """Findings about a game.

    A game without `errors` is playable; one without `missing_parts` is complete.
    """

    working_parts: list[str]
    errors: list[str]
    missing_parts: list[str]

    def __str__(self) -> str:
        parts = ("runs", self.working_parts), ("to a first playable", self.errors)
        told = []
        for title, lines in (*parts, ("to a complete game", self.missing_parts)):
            told += [f"{title}:", *(f"  {line}" for line in lines or ["(nothing)"])]
        return "\n".join(told)


def run_check(given: Namespace) -> int:
    """Print the report on a game. Return 0 if it is playable, else 1.

    Raises:
        UnknownGameError: if there is no such game.
    """
    page = build_report(given.name)
    print(page)
    return 1 if page.errors else 0


def build_report(name: str) -> GameReport:
    """Return the report on a game.

    Raises:
        UnknownGameError: if there is no such game.
    """
    page = GameReport([], [], [])
    games.folder(name)
    try:
        game = games.load(name)
    except Exception as error:
        page.errors.append(f"its rules cannot be read: {describe_error(error)}")
        return page
    page.working_parts.append(
        f"rules: {game.seat_counts[0]} to {game.seat_counts[-1]} seats, {len(game.options)} options"
    )
    try:
        decisions = check_random_matches(game, CHECKED_MATCHES, 0, lambda done: None)
        page.working_parts.append(
            f"every promise held in {CHECKED_MATCHES} random matches, {decisions} decisions"
        )
        wanted = _wanted(game)
    except (InvariantError, EndlessGameError) as error:
        page.errors.append(describe_error(error))
        return page
    except Exception as error:
        page.errors.append(_misspelt(game, error) or f"a match ends with {describe_error(error)}")
        return page
    for language in BUILT_IN_LANGUAGES:
        _words(name, wanted, language, page)
    _modules(game, page)
    _complete(game, page)
    return page


def _misspelt(game: Game[Any], error: Exception) -> str:
    """Return a message about a KeyError that names a zone of an unknown kind; empty otherwise."""
    if not isinstance(error, KeyError) or not error.args or not isinstance(error.args[0], str):
        return ""
    kind, known = parse_zone(error.args[0].partition(":")[0]).kind, list(game.zones.kinds)
    if kind in known:
        return ""
    close = get_close_matches(kind, known, 1)
    meant = f"did you mean {close[0]!r}?" if close else f"its ZoneKinds are {', '.join(known)}"
    return f"there is no zone {kind!r} ({find_error_location(error)}); {meant}"


def _wanted(game: Game[Any]) -> dict[str, str]:
    """Return the text keys that play needs, below the game's section, with their purpose."""
    found = {"title": "its name", "blurb": "the box", "goal": "the box", "minutes": "the box"}
    for option in game.options:
        found |= {f"option.{option.name}.{key}": "an option" for key in ("label", "help")}
        found |= {f"option.{option.name}.{word}": "a choice" for word in choice_words(option)}
    for seats in game.seat_counts:
        chance = Chance(seats)
        acts: list[Act] = []
        s = game.new_initial_state(seats, {}, chance, acts.append)
        for _ in range(MAX_DECISIONS):
            _note(game, game.inventory(s), found)
            for seat in (asked := game.active_seats(s))[:1]:
                view, legal = game.view_for(s, seat), game.legal_actions(s, seat)
                found[f"prompt.{game.prompt_key(view, seat)}"] = "a question"
                for action in legal:
                    found[f"action.{game.action_wording(view, seat, action).key}"] = "a move"
                game.apply(s, seat, chance.pick(legal), chance, acts.append)
            if not asked:
                break
        for act in acts:
            if isinstance(act, Move | Step):
                ends = (act.source, act.target) if isinstance(act, Move) else act.path
                _note(game, dict.fromkeys(ends, (act.piece,)), found)
        found |= {f"tally.{row.label}": "a row of the score" for row in game.tally(s)}
    return found


def _note(game: Game[Any], table: Any, found: dict[str, str]) -> None:
    """Add the text keys of the zones and pieces of an inventory."""
    for zone, pieces in table.items():
        found[f"place.name.{game.zones[zone].name}"] = "a place"
        for piece in {*pieces, *map(back_of, pieces)}:
            family, _, kind = piece.partition(".")
            found[f"piece.{family}.{'back' if is_back(piece) else kind}"] = "a piece"


def _words(name: str, wanted: dict[str, str], language: str, page: GameReport) -> None:
    """Add the missing texts of a language."""
    text, file = Catalogue(language), f"tabletop/text/{language}/{name}.toml"
    try:
        there = {key.partition(".")[2] for key in text.keys(name)}
    except KeyError:
        page.errors.append(f"there are no words: write {file}")
        return
    except ValueError as error:
        page.errors.append(f"{file} cannot be read: {error}")
        return
    missing = [
        key for key in wanted if not text.has_text(f"{name}.{key}") and not _several(key, there)
    ]
    spare = {key for key in there - wanted.keys() if not key.endswith(".*")}
    for key in sorted(missing):
        close = get_close_matches(key, spare, 1, 0.8)
        meant = f"; is it {close[0]!r}, misspelt?" if close else ""
        page.errors.append(f"{file} lacks {key!r}, {wanted[key]}{meant}")
    page.working_parts.append(
        f"{language}: {len(wanted) - len(missing)} of {len(wanted)} words of play"
    )


def _several(key: str, there: set[str]) -> bool:
    """True if a zone has a name for each of its stacks instead of one for all."""
    return key.startswith("place.name.") and any(other.startswith(f"{key}.") for other in there)


def _modules(game: Game[Any], page: GameReport) -> None:
    """Add the optional modules that the game has and lacks."""
    for module, without in (
        ("strategy", "AI seats and hints go for points at once"),
        ("input_mapping", "players press pieces that an action names, or buttons"),
    ):
        if find_spec(f"tabletop.games.{game.name}.{module}") is not None:
            page.working_parts.append(f"{module}.py")
        elif module == "strategy" and not isinstance(game, ZoneGame):
            page.errors.append("no strategy.py: write one, or make it a ZoneGame, which needs none")
        else:
            page.missing_parts.append(f"no {module}.py: {without}")


def _complete(game: Game[Any], page: GameReport) -> None:
    """Add the parts that a complete game has beyond a playable one."""
    there = {key.partition(".")[2] for key in _keys(game.name)}
    for part, why in (
        ("rules", "the rulebook is empty"), ("aid", "the player aid is empty"),
        ("reason", "hints give no reason"), ("refusal", "refusals have no texts of their own"),
        ("place.text", "zones have no explanation"), ("guide", "a first match has no guide"),
    ):  # fmt: skip
        if not any(key.startswith(f"{part}.") for key in there):
            page.missing_parts.append(f"no words below [{part}]: {why}")
    for part in ("lessons", "drills", "first.toml"):
        if not (games.folder(game.name) / part).exists():
            page.missing_parts.append(f"no {part} in its folder")


def _keys(name: str) -> Iterator[str]:
    try:
        yield from Catalogue(BUILT_IN_LANGUAGES[0]).keys(name)
    except (KeyError, ValueError):
        return
