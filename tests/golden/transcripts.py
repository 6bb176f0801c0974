"""Transcripts of games: texts of clients, and answers of rules, searches and levels.

Each function yields sections: a name, and the lines of text that a census keeps a checksum of.
"""

from __future__ import annotations

import io
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from datetime import date
from pathlib import Path
from typing import Any, Final

import main
from scenes.phones.image_store import ImageStore
from scenes.phones.piece_painter import TablePainter
from scenes.screenshots import example_matches
from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS, make_decision_chance
from tabletop.ai.worker import queries
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.state import NOBODY
from tabletop.host.match_host import MatchHost
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.narration.advice import Adviser, HintStep
from tabletop.narration.match_log import format_event
from tabletop.narration.turn_summary import TurnSummarizer
from tabletop.practice import exercise_catalogue
from tabletop.practice.losses.loss_report import find_reported_seats, make_loss_report
from tabletop.practice.losses.loss_texts import LossTexts
from tabletop.practice.sessions.exercise_session import DrillSession, LessonSession
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.terminal.command_words import COMMAND_LETTERS
from tabletop.terminal.exercise_client import ExerciseClient
from tabletop.terminal.terminal_client import TerminalClient
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.rule_search import rule_search_for
from tests.fixtures.scripted_clients import ImmediateThinker, new_match
from tests.phones.phone_party import PhoneParty, play_randomly
from tests.terminal.fake_terminal import FakeTerminal

Section = tuple[str, Sequence[str]]
"""Name and lines of a part of a transcript."""

TODAY: Final = date(2026, 11, 22)
SECTION_DECISIONS: Final = 8
"""Decisions of one section of a match."""
MAX_OPTION_DECISIONS: Final = 60
"""Decisions of a match with an option that is not the default."""
TERMINAL_DECISIONS: Final = 80
PHONE_DECISIONS: Final = 32
SECTION_LINES: Final = 40
"""Lines of one section of what a terminal prints."""
MAX_DRILLS: Final = 12
POSITIONS: Final = 8
"""Positions of an example match about which levels and hints are asked."""
LEVELS: Final = ("beginner", "novice", "trader", "merchant")
ESTIMATE_SAMPLES: Final = 12
QUESTIONS: Final = Path(__file__).parents[1] / "text" / "questions"
QUESTIONS_BY_SECTION: Final = 5


def transcribe_game(game: str) -> Iterator[Section]:
    """Yield all sections of a game."""
    yield from transcribe_rules(game)
    for language in BUILT_IN_LANGUAGES:
        yield from transcribe_texts(game, language)
        yield from transcribe_terminal(game, language)
        yield from transcribe_exercises(game, language)
        yield from transcribe_search(game, language)
        yield from transcribe_losses(game, language)
    yield from transcribe_phones(game)
    yield from transcribe_answers(game)
    yield from transcribe_simulations(game)


def transcribe_rules(game: str) -> Iterator[Section]:
    """Yield what random decisions do, with each number of seats and each value of an option."""
    rules = games.load(game)
    fewest, most = rules.seat_counts[0], rules.seat_counts[-1]
    for seats in rules.seat_counts:
        lines = list(_random_match(game, seats, {}, 10_000))
        parts = range(0, len(lines), SECTION_DECISIONS)
        for start in parts if seats in (fewest, most) else ():
            yield f"rules {seats} {start}", lines[start : start + SECTION_DECISIONS]
        yield f"rules {seats}", lines
    for option in rules.options:
        for choice in option.choices:
            if choice != option.default:
                chosen = {option.name: choice}
                lines = list(_random_match(game, most, chosen, MAX_OPTION_DECISIONS))
                yield f"rules {most} {option.name}={choice}", lines


def _random_match(name: str, seats: int, options: dict[str, Any], most: int) -> Iterator[str]:
    """Yield a line for each decision: all that a seat can do, does and brings about."""
    game = games.load(name)
    setup = example_matches.new_match(name, seats).setup
    match = Match(game, setup._replace(options=complete_options(game.options, options)))
    mapping, chance = games.load_input_mapping(game), Chance(seats)
    while not match.is_over and match.decision_number < most:
        seat = match.active_seats()[0]
        view, legal = match.view_for(seat), match.legal_actions(seat)
        gestures = mapping.gestures(view, seat, legal)
        action, number = chance.pick(legal), match.decision_number
        prompt = game.prompt_key(view, seat), game.prompt_params(view, seat)
        assert match.submit(seat, action, number) is None
        event = match.last_event
        shown = [match.visible_acts(event, viewer) for viewer in (seat, NOBODY)]
        after = json.dumps(match.view_for(seat).to_json(), sort_keys=True)
        yield f"{number} {seat} {prompt} {legal} {gestures} {action} {shown} {after}"
    yield f"{game.standings(match.state)} {game.tally(match.state)}"


def _positions(game: str) -> Iterator[Match]:
    """Yield an example match with its fewest and most seats at several decisions."""
    seat_counts = games.game_class(game).seat_counts
    for seats in dict.fromkeys((seat_counts[0], seat_counts[-1])):
        played = example_matches.play_example_match(game, seats)
        for n in range(POSITIONS):
            number = played.decision_number * (2 * n + 1) // (2 * POSITIONS)
            yield example_matches.copy_match_until(played, number)


def transcribe_texts(game: str, language: str) -> Iterator[Section]:
    """Yield descriptions, consequences, logs and summaries of example matches."""
    text = Catalogue(language)
    for match in _positions(game):
        names, seat = match.setup.seat_names, match.active_seats()[0]
        found = TableTextFormatter(match.game, text, names, match.setup.options)
        view, legal = match.view_for(seat), match.legal_actions(seat)
        describer, table = found.describer, match.game.inventory(view)
        head = f"texts {language} {len(names)} {match.decision_number}"
        zones = list[str]()
        for zone, pieces in table.items():
            notes = describer.zone_notes(zone, table, view)
            zones.append(f"{describer.zone_line(zone, table)} {notes}")
            zones.append(f"{describer.describe_zone(zone, table, notes)}")
            zones.append(f"{describer.describe_pile(zone, view, seat)}")
            zones += [f"{describer.describe_piece(piece, zone)}" for piece in dict.fromkeys(pieces)]
        yield f"{head} zones", [*zones, *describer.status_lines(view), f"{describer.symbols()}"]
        lines = [found.prompt_text(view, seat)]
        for action in legal[:: max(1, len(legal) // 12)]:
            lines.append(found.action_sentence(view, seat, action))
            lines.append(found.consequence_text(view, seat, action))
            lines += describer.open_choices(view, seat)
        yield f"{head} actions", lines
        log, pieces_by_zone = list[str](), dict[Any, Any]()
        for event in match.history:
            log += [line.text for line in format_event(match, event, seat, text, pieces_by_zone)]
        lines = [f"{TurnSummarizer(match).summarize_turn(seat, seat, text)}"]
        lines += found.tally_lines(match.game.tally(match.state))
        lines += found.standings_lines(match.game.standings(match.state))
        yield f"{head} log", [*log, *lines]


def transcribe_terminal(game: str, language: str) -> Iterator[Section]:
    """Yield what a terminal prints while somebody types numbers and commands by chance."""
    text, chance = Catalogue(language), Chance(len(game))
    match = new_match(game, "", *["random"] * (games.game_class(game).seat_counts[0] - 1))
    asked, commands = list[str](), [word for word in COMMAND_LETTERS if word != "leave"]

    def typed(words: str) -> str:
        asked.append(words)
        told = paper.since_cleared[::-1]
        numbers = list[str]()
        for line in told[1:]:
            if found := re.match(r"(\d+)\. ", line):
                numbers.append(found[1])
            elif numbers or line == "":
                break
        if words == text("terminal.ask") and len(asked) % 3 == 1:
            return commands[len(asked) // 3 % len(commands)]
        return chance.pick(numbers) if numbers else "choices"

    paper = FakeTerminal(typed)
    host = MatchHost(match, ImmediateThinker(match))
    client = TerminalClient(host, text, [0], paper.say, paper.ask, paper.clear)
    for _ in range(1000):
        if client.pending_invitation is not None:
            client.take_turn()
        host.tick(0.0)
        if client.is_over or match.decision_number >= TERMINAL_DECISIONS:
            break
    for start in range(0, len(paper.lines), SECTION_LINES):
        yield f"terminal {language} {start}", paper.lines[start : start + SECTION_LINES]


def transcribe_losses(game: str, language: str) -> Iterator[Section]:
    """Yield what the report of each loser of a match tells."""
    match, text = example_matches.play_example_match(game, 3), Catalogue(language)
    for seat in find_reported_seats(match):
        report = make_loss_report(match, seat)
        told = LossTexts(report, game, match.setup.seat_names, text)
        lines = [told.heading(), *map(told.source_sentence, report.sources)]
        lines += map(told.cost_sentence, report.costs)
        lines += map(told.strength_sentence, report.strengths)
        yield f"loss {language} {seat}", lines


def transcribe_simulations(game: str) -> Iterator[Section]:
    """Yield what commands for authors print of a few matches."""
    fewest = games.game_class(game).seat_counts[0]
    seats = ",".join(("ai:novice", "ai:random", *["ai:beginner"] * (fewest - 2)))
    series = ("--game", game, "--seats", seats, "--seed", "1", "--bot-seed", "1")
    for command in (("simulate", "--matches", "1"), ("tournament", "--deals", "1")):
        with redirect_stdout(io.StringIO()) as printed:
            assert main.main([*command, *series]) == 0
        yield command[0], printed.getvalue().splitlines()


def transcribe_exercises(game: str, language: str) -> Iterator[Section]:
    """Yield what a terminal prints of some lessons and drills, to somebody who asks for answers."""
    lessons = exercise_catalogue.load_lessons(game)
    drills = exercise_catalogue.load_proved_drills(game)
    record = PracticeRecord(None, lambda: TODAY, lambda why: None)
    for number in range(len(lessons)):
        session = LessonSession(record, lessons, number, lambda n: None, lambda: None)
        yield f"lesson {language} {number}", _do_exercise(session, language)
    for number, drill in enumerate(drills[:MAX_DRILLS]):
        course = DrillSession(record, drill, lambda: None)
        yield f"drill {language} {number}", _do_exercise(course, language)


def _do_exercise(session: LessonSession | DrillSession, language: str) -> list[str]:
    """Return what is printed while hints are asked for, again and again."""
    text, count = Catalogue(language), 0
    ends = [text("terminal.exercise.answer", what="")]

    def typed(words: str) -> str:
        nonlocal count
        count += 1
        if count > 40 or words != text("terminal.ask"):
            return "q" if count > 40 or not words.startswith("> ") else ""
        *_, last = (line for line in paper.lines[:-1] if not line.startswith("> "))
        if last.startswith(ends[0]):
            answer = last.removeprefix(ends[0])
            found = re.match(r"(\d+)\. ", answer)
            return found[1] if found else answer
        return "hint"

    paper = FakeTerminal(typed)
    ExerciseClient(session, text, paper.say, paper.ask).run()
    return paper.lines


def transcribe_search(game: str, language: str) -> Iterator[Section]:
    """Yield the clauses that a search finds for questions of people."""
    search = rule_search_for(Catalogue(language), game)
    asked = [
        words
        for name in ("before", "later", "unanswered")
        for words in _questions(name, game, language)
    ]
    for start in range(0, len(asked), QUESTIONS_BY_SECTION):
        some = asked[start : start + QUESTIONS_BY_SECTION]
        yield f"search {language} {start}", [f"{each}: {search.search(each)}" for each in some]


def _questions(name: str, game: str, language: str) -> list[str]:
    read = tomllib.loads((QUESTIONS / f"{name}.toml").read_text(encoding="utf-8"))
    return list(read.get(game, {}).get(language, ()))


def transcribe_phones(game: str) -> Iterator[Section]:
    """Yield the pages of phones and of an onlooker while fingers touch by chance."""
    party = PhoneParty(
        game, pictures=lambda table, text: TablePainter(table, text, ImageStore("key"))
    )
    players = party.seat_everybody(*BUILT_IN_LANGUAGES)
    onlooker = party.phone("ja")
    onlooker.hello(party.keys.table)
    readers = {"0 en": players[0], "1 ja": players[1], "onlooker": onlooker}
    for name, phone in readers.items():
        yield f"phone {name} lobby", [_page(phone.parts)]
    match, chance = party.begin(), Chance(5)
    while not match.is_over and match.decision_number < PHONE_DECISIONS:
        play_randomly(party, players, chance, match.decision_number + 4)
        for name, phone in readers.items():
            yield f"phone {name} {match.decision_number}", [_page(phone.parts)]


def _page(parts: dict[str, Any]) -> str:
    """Return a page as text, without random marks and fractions of pixels."""
    rounded = json.loads(json.dumps(parts), parse_float=lambda digits: round(float(digits)))
    text = json.dumps(rounded, ensure_ascii=False, sort_keys=True)
    return re.sub(r'"[0-9a-f]{8,}"|[0-9a-zA-Z_-]{16,}', '"*"', text)


def transcribe_answers(game: str) -> Iterator[Section]:
    """Yield decisions of levels, win chances and hints at positions of example matches."""
    strategy = games.load_strategy(games.load(game))
    for place, match in enumerate(_positions(game)):
        seat, number = match.active_seats()[0], match.decision_number
        view, head = match.view_for(seat), f"{len(match.setup.seats)} {match.decision_number}"
        answers = {
            level: DEFAULT_LEVELS[level](
                strategy, view, seat, make_decision_chance(3, number, seat)
            )
            for level in LEVELS
        }
        lines = [f"{level}: {answer.action} {answer.reason}" for level, answer in answers.items()]
        estimates = example_matches.answer_query(
            match.game, queries.WinChancesQuery(view, seat, 3, ESTIMATE_SAMPLES)
        )
        lines += [f"{[round(chance, 3) for chance in each.win_chances]}" for each in estimates]
        yield f"levels {head}", lines
        searched = None
        if place % POSITIONS == POSITIONS // 2:
            query = queries.make_hint_query(view, seat, 3, number)
            searched = example_matches.answer_query(match.game, query)
        for language in BUILT_IN_LANGUAGES:
            adviser = Adviser(match, seat, Catalogue(language))
            advice = adviser.heuristic_advice()
            if searched is not None:
                advice = adviser.search_advice(searched)
            hints = [adviser.build_hint(step, advice) for step in HintStep]
            yield f"hints {language} {head}", [line for hint in hints for line in hint.lines]
