"""What a game has and lacks, on one page: `python main.py check GAME [--games DIR]`.

For whoever writes a game: what runs, what is missing for a first playable one (rules that keep
every promise, and each word that play asks for) and what for a complete one. Whatever is wrong is
one sentence that names the thing and says what to do.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.acts import Act, Move, Step
from tabletop.core.bound import BoundGame
from tabletop.core.chance import Chance
from tabletop.core.faults import file_of, sentence
from tabletop.core.game import Game
from tabletop.core.options import words
from tabletop.core.playing import EndlessGameError
from tabletop.core.zones import address, back_of, is_back
from tabletop.measure.check import check
from tabletop.measure.promises import BrokenPromiseError
from tabletop.text import LANGUAGES, Catalogue

MATCHES = 6
"""So many random matches are played, all numbers of seats in turn."""
DECISIONS = 400


class Checkup(NamedTuple):
    """What was found. A game without `wrong` can be played, one without `open_ends` is complete."""

    runs: list[str]
    wrong: list[str]
    open_ends: list[str]

    def __str__(self) -> str:
        parts = ("runs", self.runs), ("to a first playable", self.wrong)
        told = []
        for title, lines in (*parts, ("to a complete game", self.open_ends)):
            told += [f"{title}:", *(f"  {line}" for line in lines or ["(nothing)"])]
        return "\n".join(told)


def run(given: Namespace) -> int:
    """Print the page of a game; 0 if it can be played. Raises UnknownGameError."""
    page = checkup(given.name)
    print(page)
    return 1 if page.wrong else 0


def checkup(name: str) -> Checkup:
    """What a game has and lacks. Raises UnknownGameError."""
    page = Checkup([], [], [])
    games.folder(name)
    try:
        game = games.load(name)
    except Exception as error:
        page.wrong.append(f"its rules cannot be read: {sentence(error)}")
        return page
    page.runs.append(
        f"rules: {game.seats[0]} to {game.seats[-1]} seats, {len(game.options)} options"
    )
    try:
        decisions = check(game, MATCHES, 0, lambda done: None)
        page.runs.append(f"every promise held in {MATCHES} random matches, {decisions} decisions")
        wanted = _wanted(game)
    except (BrokenPromiseError, EndlessGameError) as error:
        page.wrong.append(sentence(error))
        return page
    except Exception as error:
        page.wrong.append(_misspelt(game, error) or f"a match ends with {sentence(error)}")
        return page
    for language in LANGUAGES:
        _words(name, wanted, language, page)
    _modules(game, page)
    _complete(game, page)
    return page


def _misspelt(game: Game[Any], error: Exception) -> str:
    """A KeyError that names a zone of a kind that the game does not have; else nothing."""
    if not isinstance(error, KeyError) or not error.args or not isinstance(error.args[0], str):
        return ""
    kind, known = address(error.args[0].partition(":")[0]).kind, list(game.zones.kinds)
    if kind in known:
        return ""
    close = get_close_matches(kind, known, 1)
    meant = f"did you mean {close[0]!r}?" if close else f"its ZoneKinds are {', '.join(known)}"
    return f"there is no zone {kind!r} ({file_of(error)}); {meant}"


def _wanted(game: Game[Any]) -> dict[str, str]:
    """The words that playing it asks for, below the section of the game, and what each is for."""
    found = {"title": "its name", "blurb": "the box", "goal": "the box", "minutes": "the box"}
    for option in game.options:
        found |= {f"option.{option.name}.{key}": "an option" for key in ("label", "help")}
        found |= {f"option.{option.name}.{word}": "a choice" for word in words(option)}
    for seats in game.seats:
        chance = Chance(seats)
        acts: list[Act] = []
        s = game.new(seats, {}, chance, acts.append)
        for _ in range(DECISIONS):
            _note(game, game.inventory(s), found)
            for seat in (asked := game.to_act(s))[:1]:
                view, legal = game.redact(s, seat), game.legal(s, seat)
                found[f"prompt.{game.prompt(view, seat)}"] = "what is asked"
                for action in legal:
                    found[f"action.{game.wording(view, seat, action).key}"] = "a move"
                game.apply(s, seat, chance.pick(legal), chance, acts.append)
            if not asked:
                break
        for act in acts:
            if isinstance(act, Move | Step):
                ends = (act.source, act.target) if isinstance(act, Move) else act.path
                _note(game, dict.fromkeys(ends, (act.piece,)), found)
        found |= {f"tally.{row.label}": "the reckoning" for row in game.tally(s)}
    return found


def _note(game: Game[Any], table: Any, found: dict[str, str]) -> None:
    for zone, pieces in table.items():
        found[f"place.name.{game.zones[zone].name}"] = "a place"
        for piece in {*pieces, *map(back_of, pieces)}:
            family, _, kind = piece.partition(".")
            found[f"piece.{family}.{'back' if is_back(piece) else kind}"] = "a piece"


def _words(name: str, wanted: dict[str, str], language: str, page: Checkup) -> None:
    text, file = Catalogue(language), f"tabletop/text/{language}/{name}.toml"
    try:
        there = {key.partition(".")[2] for key in text.keys(name)}
    except KeyError:
        page.wrong.append(f"there are no words: write {file}")
        return
    except ValueError as error:
        page.wrong.append(f"{file} cannot be read: {error}")
        return
    missing = [key for key in wanted if not text.has(f"{name}.{key}") and not _several(key, there)]
    spare = {key for key in there - wanted.keys() if not key.endswith(".*")}
    for key in sorted(missing):
        close = get_close_matches(key, spare, 1, 0.8)
        meant = f"; is it {close[0]!r}, misspelt?" if close else ""
        page.wrong.append(f"{file} lacks {key!r}, {wanted[key]}{meant}")
    page.runs.append(f"{language}: {len(wanted) - len(missing)} of {len(wanted)} words of play")


def _several(key: str, there: set[str]) -> bool:
    """Whether a place has a name for each of its stacks instead of one for all."""
    return key.startswith("place.name.") and any(other.startswith(f"{key}.") for other in there)


def _modules(game: Game[Any], page: Checkup) -> None:
    for module, without in (
        ("strategy", "AI seats and hints go for points at once"),
        ("handling", "pieces that an action names are pressed, all else is a button"),
    ):
        if find_spec(f"tabletop.games.{game.name}.{module}") is not None:
            page.runs.append(f"{module}.py")
        elif module == "strategy" and not isinstance(game, BoundGame):
            page.wrong.append("no strategy.py: write one, or make it a BoundGame, which needs none")
        else:
            page.open_ends.append(f"no {module}.py: {without}")


def _complete(game: Game[Any], page: Checkup) -> None:
    """What a complete game has beyond one that can be played."""
    there = {key.partition(".")[2] for key in _keys(game.name)}
    for part, why in (
        ("rules", "the rulebook is empty"), ("aid", "the page of aid is empty"),
        ("reason", "hints say nothing"), ("refusal", "refusals say nothing of their own"),
        ("place.text", "places explain nothing"), ("guide", "a first match explains nothing"),
    ):  # fmt: skip
        if not any(key.startswith(f"{part}.") for key in there):
            page.open_ends.append(f"no words below [{part}]: {why}")
    for part in ("lessons", "drills", "first.toml"):
        if not (games.folder(game.name) / part).exists():
            page.open_ends.append(f"no {part} in its folder")


def _keys(name: str) -> Iterator[str]:
    try:
        yield from Catalogue(LANGUAGES[0]).keys(name)
    except (KeyError, ValueError):
        return
