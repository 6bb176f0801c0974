"""Check of supplies: no draw of the set-up finds its deck or bag empty.

Tried with each number of seats, each choice of an option, and the ends of all `sheet_limits`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, Final, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import valid_option_choices
from tabletop.core.options import Options
from tabletop.core.rule_errors import annotate_rule_errors, describe_error, is_rule_file
from tabletop.core.sheets import Sheet, SheetError
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.core.zones import Piece, Zone
from tabletop.lab.checks.rule_clock import RuleClock

SEED: Final = 0


class EmptyDraws:
    """Draws of a game that found nothing, by zone and by the line of the rules."""

    def __init__(self) -> None:
        """Begin without draws."""
        self.counts = Counter[Zone]()
        self.lines: dict[str, Zone] = {}
        self.serving_lines: set[str] = set()
        """Lines whose draws found a piece."""

    @contextmanager
    def record(self, game: Game[Any]) -> Iterator[None]:
        """Record the empty draws of a game inside the block."""
        if not isinstance(game, ZoneGame):
            yield
            return
        draw = game.draw

        def record_draw(s: Any, source: Zone, *rest: Any, **named: Any) -> Piece | None:
            piece = draw(s, source, *rest, **named)
            if piece is not None:
                self.serving_lines.add(_find_line())
                return piece
            self.counts[source] += 1
            self.lines.setdefault(_find_line(), source)
            return None

        vars(game)["draw"] = record_draw
        try:
            yield
        finally:
            del vars(game)["draw"]


class ShortSetUp(NamedTuple):
    """A set-up in which draws found nothing."""

    seats: int
    options: Options
    zone: Zone
    missing_count: int
    """Number of draws that found nothing."""
    line: str
    is_drain: bool
    """True if the line drew pieces until none was left, which is a way to deal them all."""

    @property
    def excess(self) -> str:
        """Number of the draws that found nothing, and their zone, in words."""
        pieces = "1 piece" if self.missing_count == 1 else f"{self.missing_count} pieces"
        return f"{pieces} more from {self.zone}"


def find_short_supplies(game: Game[Any], clock: RuleClock) -> Iterator[str]:
    """Yield a sentence if the set-up draws from an empty zone, with the sheet or at its limits."""
    if not isinstance(game, ZoneGame):
        return
    if short := _find_short_set_up(game, clock):
        held = len(game.initial_inventory().get(short.zone, ()))
        yield (
            f"the set-up draws {short.excess} than are there ({held} in `initial_inventory`): put "
            f"more into the sheet, deal fewer, allow fewer seats, or ask first whether any is left "
            f"({short.line}; {_place(game, short)})"
        )
        return
    for name, range_ in game.sheet_limits.items():
        for value in dict.fromkeys((range_[0], range_[-1])):
            if fault := _check_limit(game, name, value, clock):
                yield fault


def _check_limit(game: ZoneGame[Any], name: str, value: int, clock: RuleClock) -> str:
    """Return a sentence if a sheet with this value leaves the set-up without pieces."""
    allowed = f"`sheet_limits` allows {name} = {value}, and then"
    try:
        changed = type(game)(Sheet(_change(game.sheet.data, name, value), game.sheet.origin))
        short = _find_short_set_up(changed, clock)
    except SheetError:  # another value of the sheet depends on it
        return ""
    except Exception as error:
        return f"{allowed} no match can begin: {describe_error(error)}"
    if short is None:
        return ""
    return (
        f"{allowed} the set-up draws {short.excess} than are there: narrow the limit, or put more "
        f"into the sheet ({short.line}; {_place(game, short)})"
    )


def _change(data: Mapping[str, Any], name: str, value: int) -> Mapping[str, Any]:
    """Return the data of a sheet with another value of a field, in all entries of its table."""
    table, _, field = name.partition(".")
    changed = deepcopy(dict(data))
    entries = changed[table] if isinstance(changed[table], list) else [changed[table]]
    for entry in entries:
        if field in entry:
            entry[field] = value
    return changed


def _find_short_set_up(game: ZoneGame[Any], clock: RuleClock) -> ShortSetUp | None:
    """Return the first set-up in which draws found nothing; None if there is none.

    Some games deal until nothing is left, with any number of seats. That is no fault.
    """
    found: list[ShortSetUp] = []
    tried = 0
    for seats in game.seat_counts:
        for options in _list_options(game, seats):
            tried += 1
            found += _try_set_up(game, seats, options, clock)
    drains = Counter(each.zone for each in found if each.is_drain)
    return next((each for each in found if drains[each.zone] < tried), None)


def _list_options(game: Game[Any], seats: int) -> Iterator[Options]:
    """Yield the default options, then each choice of each option alone."""
    yield {}
    for option in game.options:
        for choice in valid_option_choices(option, seats):
            yield {option.name: choice}


def _try_set_up(
    game: ZoneGame[Any], seats: int, options: Options, clock: RuleClock
) -> Iterator[ShortSetUp]:
    """Set a match up, and yield each zone that a draw found empty."""
    draws = EmptyDraws()

    def where() -> str:
        return f"{game.name}, {seats} seats, options {dict(options)}, the set-up"

    clock.restart(where)
    with annotate_rule_errors(where), draws.record(game):
        game.new_initial_state(seats, options, Chance(SEED))
    lines = {zone: line for line, zone in draws.lines.items()}
    for zone, count in draws.counts.items():
        is_drain = count == 1 and lines[zone] in draws.serving_lines
        yield ShortSetUp(seats, options, zone, count, lines[zone], is_drain)


def _find_line() -> str:
    """Return the file and line of the rules that called."""
    frame = sys._getframe(1)
    while frame.f_back is not None and not is_rule_file(frame.f_code.co_filename):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}, line {frame.f_lineno}"


def _place(game: Game[Any], short: ShortSetUp) -> str:
    options = f", options {dict(short.options)}" if short.options else ""
    return f"{game.name}, {short.seats} seats{options}"
