"""Report on the state of a game: `python main.py check GAME [--games DIR] [--quick]`.

For authors of games. It lists the working parts, then the faults that a first playable
version must not have (broken invariants, missing texts), then the parts that a complete game
still lacks. Each fault is one sentence that names its place and the remedy.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.game_loop import EndlessGameError
from tabletop.core.rule_errors import annotate_rule_errors, describe_error
from tabletop.core.toolkit.zone_game import ZoneGame
from tabletop.lab.checks.child_process import Report, report_nothing, run_in_child
from tabletop.lab.checks.empty_draws import EmptyDraws, find_short_supplies
from tabletop.lab.checks.game_files import find_file_faults, find_rare_fields
from tabletop.lab.checks.level_order import (
    MAX_DEALS,
    STEPS_APART,
    LevelOrder,
    measure_level_order,
)
from tabletop.lab.checks.optional_modules import check_strategy, find_module_faults
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.checks.unused_actions import find_unused_actions
from tabletop.lab.checks.words import LanguageWords, WordCheck
from tabletop.lab.game_check import CheckedMatch, check_thoroughly
from tabletop.lab.invariants import InvariantError
from tabletop.lab.level_ladder import LADDER_LEVELS
from tabletop.match.setup import SEAT_COLOURS
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.grammar import format_count

MIN_MATCHES: Final = 6
"""Minimum number of random matches that are checked, with all numbers of seats in turn."""
MIN_DECISIONS: Final = 500
"""Minimum number of decisions in all checked matches."""
MAX_MATCHES: Final = 60
"""Maximum number of checked matches of a short game."""
REPEATED_MATCHES: Final = 6
"""Number of matches that a second process plays again."""
DECLARED_NAMES: Final = (
    "name", "clause_prefix", "seat_counts", "state_type", "action_types", "zones", "win_clause",
)  # fmt: skip
"""Names that the class of any game must set."""
LADDER_DEALS: Final = (200, 2_000)
"""Least and greatest number of deals that is advised for a longer measurement."""
NO_LINE: Final = "(nothing)"
HASH_SEEDS: Final = (1, 2)
"""Seeds of Python's hashes of strings in the two processes of a check."""


class GameReport(NamedTuple):
    """Findings about a game.

    A game without `errors` is playable; one without `missing_parts` is complete.
    """

    working_parts: list[str]
    errors: list[str]
    missing_parts: list[str]


class ReportedLines(list[str]):
    """Lines that are reported as soon as they are added."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def append(self, line: str) -> None:
        """Add a line and report it."""
        super().append(line)
        self._report(line)

    def extend(self, lines: Iterable[str]) -> None:
        """Add lines and report each."""
        for line in lines:
            self.append(line)


def run_check(given: Namespace) -> int:
    """Print the report on a game. Return 0 if it is playable, else 1.

    The game runs in processes of its own: it cannot stop or end this one.

    Raises:
        UnknownGameError: if there is no such game.
    """
    games.folder(given.name)
    print("runs:", flush=True)
    working_parts = ReportedLines(_print_line)
    done = run_in_child(_report, given.name, HASH_SEEDS[0], working_parts.append)
    page = GameReport(working_parts, *(done.value or ([done.failure], [])))
    if not page.errors:
        first, second = (run_in_child(play_digests, given.name, seed) for seed in HASH_SEEDS)
        if first.failure or second.failure:
            page.errors.append(first.failure or second.failure)
        elif difference := _describe_digests(given.name, first.value, second.value):
            page.errors.append(difference)
        else:
            page.working_parts.append(
                f"{len(first.value)} matches are the same in two processes with two hash seeds"
            )
    if not (page.errors or given.quick):
        _levels(given.name, page)
    if not working_parts:
        _print_line(NO_LINE)
    for title, lines in (
        ("to a first playable", page.errors), ("to a complete game", page.missing_parts),
    ):  # fmt: skip
        print(f"{title}:")
        for line in lines or [NO_LINE]:
            _print_line(line)
    return 1 if page.errors else 0


def _print_line(line: str) -> None:
    """Print a line of a section at once: a check takes a minute or two."""
    print(f"  {line}", flush=True)


def _report(name: str, clock: RuleClock, report: Report) -> tuple[list[str], list[str]]:
    """Report each working part as it is found, and return the errors and the missing parts."""
    page = GameReport(ReportedLines(report), [], [])
    build_report(name, clock, page)
    return page.errors, page.missing_parts


def _levels(name: str, page: GameReport) -> None:
    """Add the order of the AI levels, measured in matches of a level against a lower one."""
    folder = games.folder(name)
    advice = ("improve its" if (folder / "strategy.py").exists() else "write a") + " strategy.py"
    judge = partial(_judge_order, page, advice)
    measured = run_in_child(measure_level_order, name, HASH_SEEDS[0], judge)
    if measured.failure:
        page.errors.append(measured.failure)
        return
    skill, *orders = measured.value
    unclear = [order for order in orders if not order.is_clear]
    if unclear or not orders:
        apart = skill.find_distance() or STEPS_APART[-1]
        shown = skill.deals_to_show(apart) if skill.is_clear else 0.0
        rung = unclear[-1].rung if unclear else f"{skill.seats}-"
        page.working_parts.append(
            f"to measure longer: python main.py ladder --game {name} --games {folder.parents[2]} "
            f"--apart {apart} --only {rung} "
            f"--deals {min(max(shown, LADDER_DEALS[0]), LADDER_DEALS[1]):.0f} --results DIR"
        )
    if all(order.is_measured and not order.is_clear for order in measured.value):
        page.missing_parts.append(f"no level shows that it is stronger than another, {advice}")


def _judge_order(page: GameReport, advice: str, order: LevelOrder) -> None:
    """Add the result of a pair of levels to a report, and what the range of skill means."""
    if order.is_measured and order.is_reversed:
        page.missing_parts.append(f"levels are not ordered, {advice}: {order}")
        return
    if not (order.is_measured and order.is_ordered):
        page.working_parts.append(f"too few matches to tell: {order}")
    elif not order.is_range:
        page.working_parts.append(f"levels are ordered: {order}")
    else:
        page.working_parts.append(_describe_skill(order))


def _describe_skill(skill: LevelOrder) -> str:
    """Return a line about the range of skill, and about steps that do not show in a check."""
    is_great = skill.deals_to_show(STEPS_APART[0]) <= MAX_DEALS
    line = f"skill counts{'' if is_great else ' little'}: {skill}"
    distance = skill.find_distance()
    if distance == STEPS_APART[0]:
        return line
    steps = STEPS_APART[0] if distance else STEPS_APART[-1]
    told = "levels two steps apart are measured" if distance else "their order cannot be told"
    return (
        f"{line}; {'one step' if distance else 'two steps'} of {len(LADDER_LEVELS) - 1} between "
        f"levels can win about {skill.step_share(steps):.0%}, which shows in about "
        f"{skill.deals_to_show(steps):,.0f} deals, and a check has time for {skill.max_deals}: "
        f"{told}"
    )


def play_digests(name: str, clock: RuleClock, report: Report = report_nothing) -> list[str]:
    """Play some random matches of a game, and return a digest of each; nothing is reported."""
    digests = []
    game = games.load(name)
    for number in range(REPEATED_MATCHES):
        match = CheckedMatch(
            game, game.seat_counts[number % len(game.seat_counts)], number, clock=clock
        )
        match.play()
        digests.append(match.digest)
    return digests


def _describe_digests(name: str, first: Sequence[str], second: Sequence[str]) -> str:
    """Return a message about the first match that differs in two processes; empty if none."""
    different = [n for n, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]]
    if not different:
        return ""
    return (
        f"the match of seed {different[0]} is another one in another process ({name}): the rules "
        "depend on the order of a set or of hashes, on the time, or on something else outside"
    )


def build_report(
    name: str, clock: RuleClock | None = None, page: GameReport | None = None
) -> GameReport:
    """Return the report on a game.

    Args:
        name: Name of the game.
        clock: Clock of the calls of the rules.
        page: Empty report to fill.

    Raises:
        UnknownGameError: if there is no such game.
    """
    page = page or GameReport([], [], [])
    games.folder(name)
    clock = clock or RuleClock()
    clock.restart(lambda: f"{name}, loading")
    try:
        with annotate_rule_errors(lambda: f"{name}, loading"):
            game = games.load(name)
    except Exception as error:
        page.errors.append(f"its rules cannot be read: {describe_error(error)}")
        return page
    if missing := [each for each in DECLARED_NAMES if not hasattr(game, each)]:
        page.errors.append(
            f"its rules do not say {', '.join(f'`{each}`' for each in missing)}: set it in the "
            f"class of the game ({games.folder(name) / 'game.py'})"
        )
        return page
    first, last = (format_count(game.seat_counts[at], "seat") for at in (0, -1))
    options = format_count(len(game.options), "option")
    page.working_parts.append(f"rules: {first} to {last}, {options}")
    if game.name != name:
        page.errors.append(
            f"its folder is {name!r} and its `name` is {game.name!r}: they must be the same "
            f"({games.folder(name) / 'game.py'})"
        )
        return page
    if game.seat_counts[-1] > len(SEAT_COLOURS):
        page.errors.append(
            f"`seat_counts` goes up to {game.seat_counts[-1]}, and a match has at most "
            f"{len(SEAT_COLOURS)} seats ({games.folder(name) / 'game.py'})"
        )
        return page
    words = _play(game, clock, page)
    if words is not None:
        _modules(game, words, clock, page)
        page.errors.extend(find_file_faults(game, clock))
        _words(words, page)
        _complete(game, page)
    return page


def _play(game: Game[Any], clock: RuleClock, page: GameReport) -> WordCheck | None:
    """Check random matches, and return the check of texts; None after an error in the rules."""
    try:
        matches, draws = max(MIN_MATCHES, len(game.seat_counts)), EmptyDraws()
        with draws.record(game):
            played = list(check_thoroughly(game, matches, MIN_DECISIONS, MAX_MATCHES, clock))
        decisions = sum(match.decision_number for match in played)
        if not decisions:
            page.errors.append(
                f"no match has a decision: `is_over` is True from the start ({game.name})"
            )
            return None
        page.working_parts.append(
            f"every promise held in {format_count(len(played), 'random match')}, "
            f"{format_count(decisions, 'decision')}"
        )
        if told := [match.contradiction for match in played if match.contradiction]:
            page.missing_parts.append(
                "`sample_state` deals pieces against what a seat has seen, so that AI seats and "
                "searches misjudge it; override it, and let the state remember what was seen: "
                + told[0]
            )
        if not _supplies(game, clock, page):
            page.working_parts.extend(
                f"`draw` finds {zone} empty in play, and then returns None ({line})"
                for line, zone in draws.lines.items()
            )
        words = WordCheck(game, clock)
        for match in played:
            words.clauses = match.clauses | words.clauses
        with annotate_rule_errors(lambda: words.place):
            words.play()
            unused, count = find_unused_actions(game, clock)
    except (InvariantError, EndlessGameError) as error:
        page.errors.append(describe_error(error))
        return None
    except Exception as error:
        _supplies(game, clock, page)
        page.errors.append(f"a match ends with an error: {describe_error(error)}")
        return None
    page.errors.extend(
        f"{kind.__name__} is never legal in {count:,} random matches: an action that nobody can "
        "choose" for kind in unused
    )  # fmt: skip
    return words


def _supplies(game: Game[Any], clock: RuleClock, page: GameReport) -> bool:
    """Add what is missing at the set-up; True if something is, or a set-up ends with an error."""
    try:
        short = list(find_short_supplies(game, clock))
    except Exception:  # the matches end with it too
        return True
    page.errors.extend(short)
    return bool(short)


def _words(words: WordCheck, page: GameReport) -> None:
    """Add the texts: one complete language is enough, and gaps of the others are counted."""
    results = list(words.results())
    if not any(found.has_file for found in results):
        page.errors.append(f"there are no words: write {results[0].file}")
        return
    complete = [found for found in results if found.has_file and not found.missing]
    for found in results:
        page.errors.extend(found.faults)
        if not found.has_file:
            page.missing_parts.append(
                f"{found.language}: no words; players read those of another language"
            )
            continue
        there = found.wanted_count - len(found.missing)
        page.working_parts.append(
            f"{found.language}: {there} of {found.wanted_count} words of play"
        )
        if found.silent_acts:
            page.working_parts.append(
                f"{found.language} has no line in the log for {len(found.silent_acts)} of "
                f"{format_count(found.act_count, 'kind')} of acts: {', '.join(found.silent_acts)}"
            )
        if not complete and found is _fullest(results):
            page.errors.extend(found.missing)
        elif found.missing:
            page.missing_parts.append(
                f"{found.language} lacks {len(found.missing)} of {found.wanted_count} words of play"
            )
            for sentence in found.missing:  # a misspelt key is a mistake in any language
                (page.errors if "misspelt" in sentence else page.missing_parts).append(sentence)


def _fullest(results: Sequence[LanguageWords]) -> LanguageWords:
    """Return the language that lacks the fewest texts."""
    there = [found for found in results if found.has_file]
    return min(there, key=lambda found: len(found.missing))


def _modules(game: Game[Any], words: WordCheck, clock: RuleClock, page: GameReport) -> None:
    """Add the optional modules that the game has and lacks, and what is wrong with them."""
    for module, without in (
        ("strategy", "AI seats try actions in sampled states"),
        ("input_mapping", "players press pieces that an action names, or buttons"),
    ):
        if find_spec(f"tabletop.games.{game.name}.{module}") is not None:
            page.working_parts.append(f"{module}.py")
        elif module == "strategy" and not isinstance(game, ZoneGame):
            page.errors.append("no strategy.py: write one, or make it a ZoneGame, which needs none")
        else:
            page.missing_parts.append(f"no {module}.py: {without}")
    page.errors.extend(find_module_faults(game))
    has_strategy = find_spec(f"tabletop.games.{game.name}.strategy") or isinstance(game, ZoneGame)
    if has_strategy and (fault := check_strategy(game, words, clock)):
        page.errors.append(fault)


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
    page.missing_parts.extend(find_rare_fields(game.sheet))
    for part in ("lessons", "drills", "first.toml"):
        if not (games.folder(game.name) / part).exists():
            page.missing_parts.append(f"no {part} in its folder")


def _keys(name: str) -> Iterator[str]:
    try:
        yield from Catalogue(BUILT_IN_LANGUAGES[0]).keys(name)
    except (KeyError, ValueError):
        return
