"""Narration of a match is a value, made without a screen from what its reader may know."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from tabletop import games
from tabletop.ai.answers import Answer, Candidate, WinChanceEstimate
from tabletop.ai.characters import BANTER_LINES_PER_OCCASION
from tabletop.ai.levels import answer_by_heuristic
from tabletop.ai.worker.queries import WinChancesQuery
from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.match.match import Event, Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.narration import turn_summary
from tabletop.narration.advice import (
    Adviser,
    Hint,
    HintStep,
    estimate_lost_win_chance,
    heuristic_advice,
)
from tabletop.narration.banter import BanterCast
from tabletop.narration.commentary import Commentary
from tabletop.narration.turn_summary import TurnSummarizer
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_clauses
from tests.fixtures.scripted_clients import at_random, new_match

DECISIONS = 40


def iterate_match(name: str, seed: int = 8, most: int = DECISIONS) -> Iterator[Match]:
    """A match before each of its first decisions, made at random."""
    match, choose = new_match(name), at_random(seed)
    while not match.is_over and match.decision_number < most:
        yield match
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None


def character_match(name: str, count: int) -> Match:
    """A match of AI seats with names of the house."""
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "trader", SEAT_COLOURS[n]) for n in range(count)
    )
    return Match(games.load(name), Setup(name, seats, {}, 5))


def test_who_speaks_first_tells_nothing_of_the_seed() -> None:
    """A remainder of the seed would: everybody at the table sees who speaks, and what is said."""
    match, text = character_match("basari", 4), Catalogue("en")
    seats = range(4)
    said = []
    for seed in range(64):
        match.setup = match.setup._replace(seed=seed)
        line = BanterCast(match).choose_line(seats, "opening", text)
        assert line is not None
        said.append((line.seat, line.text))
    assert {seat for seat, _ in said} == {*seats}
    for apart in range(1, 33):
        assert said[apart:] != said[:-apart], f"seeds {apart} apart are told alike"
    assert [seat for seat, _ in said] != [seed % 4 for seed in range(64)]


def heuristic_answer(match: Match, seat: int) -> Answer:
    """Return the action of the heuristic."""
    chance = Chance(match.decision_number)
    return answer_by_heuristic(games.load_strategy(match.game), match.view_for(seat), seat, chance)


def all_hints(match: Match, seat: int, text: Catalogue, answer: Answer | None) -> list[Hint]:
    """Return all steps of a hint."""
    adviser = Adviser(match, seat, text)
    advice = adviser.heuristic_advice() if answer is None else adviser.search_advice(answer)
    return [adviser.build_hint(step, advice) for step in HintStep]


def test_nothing_of_it_needs_a_screen() -> None:
    """In a Python of its own: no module of the screen is loaded with it."""
    loads = (
        "import sys, tabletop.narration.advice, tabletop.narration.banter, "
        "tabletop.narration.commentary"
    )
    more = "; import tabletop.narration.turn_summary, tabletop.narration.match_log"
    found = (
        "; print([m for m in sys.modules if m.split('.')[0] in ('pygame', 'scenes', 'sprites')])"
    )
    run = [sys.executable, "-c", loads + more + found]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_hint_tells_step_by_step_no_more_than_its_step(name: str, language: str) -> None:
    text, told = Catalogue(language), 0
    for match in iterate_match(name):
        seat = match.active_seats()[0]
        if len(match.legal_actions(seat)) == 1:
            continue
        look, pieces, move, reason = all_hints(match, seat, text, None)
        assert move.clauses and reason.clauses == move.clauses
        named = format_clauses(move.clauses, text)
        assert named in move.lines[0] and named in reason.lines[0]
        what = re.split("[.。]", move.lines[0])[0]
        assert what not in "".join((*look.lines, *pieces.lines)) or not pieces.lines
        assert what in reason.lines[0]
        assert {each.action for each in (look, pieces, move, reason)} == {
            heuristic_advice(match, seat).action
        }
        told += 1
    assert told > 5


class OneSeatMatch:
    """A match of which nothing can be had but what one seat may know."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game, self.setup, self.decision_number = match.game, match.setup, match.decision_number
        self._seen, self._seat, self._legal = match.view_for(seat), seat, match.legal_actions(seat)

    def view_for(self, seat: int) -> State:
        assert seat == self._seat, "another's eyes"
        return self._seen

    def legal_actions(self, seat: int) -> Sequence[Action]:
        assert seat == self._seat
        return self._legal


@pytest.mark.sampled
def test_advice_depends_on_what_the_seat_may_know_alone(name: str) -> None:
    """Advice asks for no other knowledge, and is the same in another state with the same view."""
    text, told = Catalogue("en"), 0
    for match in iterate_match(name):
        for seat in match.active_seats():
            other = Match(match.game, match.setup)
            other.state = match.game.sample_state(match.view_for(seat), seat, Chance(seat))
            other.decisions = [*match.decisions]  # the same moment
            said = []
            for truth in (match, other):
                adviser = Adviser(cast(Match, OneSeatMatch(truth, seat)), seat, text)
                said.append(
                    [
                        adviser.build_hint(step, advice).lines
                        for advice in (
                            adviser.heuristic_advice(),
                            adviser.search_advice(made_up_search(match, seat)),
                        )
                        for step in HintStep
                    ]
                )
                said[-1] += [adviser.piece_names(action) for action in match.legal_actions(seat)]
            assert said[0] == said[1]
            told += 1
    assert told > DECISIONS // 2


def made_up_search(match: Match, seat: int) -> Answer:
    """Return a possible search result: each action a little worse than the one before."""
    strategy, view = games.load_strategy(match.game), match.view_for(seat)
    legal = match.legal_actions(seat)
    seats = len(match.setup.seats)
    found = []
    for n, action in enumerate(legal[:4]):
        rest = (0.5 + 0.1 * n) / (seats - 1)
        chances = tuple(0.5 - 0.1 * n if each == seat else rest for each in range(seats))
        found.append(Candidate(action, chances, 400))
    return Answer(legal[0], strategy.reason(view, seat, legal[0]), tuple(found))


def test_what_a_move_gives_away_is_told_less_the_doubt() -> None:
    match = new_match("nacho")
    seat = match.active_seats()[0]
    found = made_up_search(match, seat)
    best, second = (candidate.action for candidate in found.candidates[:2])
    assert estimate_lost_win_chance(found, seat, best) == 0.0
    assert estimate_lost_win_chance(found, seat, second) == pytest.approx(0.1 - 0.5 / 400**0.5)
    assert estimate_lost_win_chance(None, seat, second) == 0.0
    assert estimate_lost_win_chance(found._replace(candidates=()), seat, second) == 0.0


def test_news_tell_what_others_did_and_what_came_to_the_learner(name: str) -> None:
    text, told, own = Catalogue("en"), 0, 0
    match, choose = new_match(name), at_random(3)
    reader = TurnSummarizer(match)
    while not match.is_over and told < 12:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
        following = next(iter(match.active_seats()), -1)
        news = reader.summarize_turn(0, following, text)
        if news is None:
            continue
        assert (
            news.decision_count == match.decision_number == reader.reported_count and news.seat == 0
        )
        assert news.lines and match.setup.seat_names[0] not in news.heading
        assert bool(news.own_changes) == bool(news.zones)
        assert all(match.game.zones.owner(zone) == 0 for zone in news.zones)
        assert reader.summarize_turn(0, following, text) is None, "once"
        told, own = told + 1, own + bool(news.own_changes)
    assert told


@pytest.mark.parametrize(
    ("game", "moved"),
    [("market_day", ("stall", "discard")), ("basari", ("deck", "pile"))],
)
def test_what_happens_to_every_seat_is_no_news(game: str, moved: tuple[str, str]) -> None:
    """Cards that leave all stalls at the end of a round are not lost, and dealt ones no gift."""
    match = new_match(game)
    seats = range(len(match.setup.seat_names))
    piece = {"market_day": "card.9", "basari": "bazaar.32"}[game]

    def move(seat: int) -> Move:
        one, other = (f"{kind}:{seat}" if kind in ("stall", "pile") else kind for kind in moved)
        return Move(piece, 1, one, other, "")

    events = [Event(0, 1, None, tuple(move(seat) for seat in seats))]
    assert turn_summary._own_changes(match, events, 0, Catalogue("en")) == ([], [])
    alone = [Event(0, 1, None, (move(0),))]
    assert turn_summary._own_changes(match, alone, 0, Catalogue("en"))[0], "from one seat: news"


def test_what_came_and_left_again_is_no_change() -> None:
    """A Tinker of Market Day takes a place at a stall and leaves it when the round ends."""
    match = new_match("market_day")
    acts = (
        Move("card.1", 1, "stall:1", "stall:0", "MKD-4.9"),
        Move("card.10", 1, "stall:0", "stall:1", "MKD-4.9"),
        Move("card.1", 1, "stall:0", "discard", "MKD-3.7"),
    )
    events = [Event(0, 1, None, acts)]
    words, zones = turn_summary._own_changes(match, events, 0, Catalogue("en"))
    assert [line.partition(":")[0] for line in words] == ["From you"]
    assert "Tinker" not in words[0] and zones == ["stall:0"]


def test_a_commentary_gives_reasons_and_follows_the_odds(name: str) -> None:
    text = Catalogue("en")
    match = character_match(name, games.game_class(name).seat_counts[0])
    commentary, thoughts = Commentary(match), 0
    for _ in range(DECISIONS):
        seat = match.active_seats()[0]
        answer = heuristic_answer(match, seat)
        thought = commentary.comment_on_decision(seat, answer, text)
        assert (thought.decision_number, thought.seat) == (match.decision_number, seat)
        assert thought.is_forced == (len(match.legal_actions(seat)) == 1)
        assert thought.reason.text and thought.reason.template
        assert match.submit(seat, answer.action) is None
        commentary.add_positions()
        commentary.win_chance_series.publish_positions()
        thoughts += 1
        if match.is_over:
            break
    assert len(commentary.win_chance_series) == match.decision_number + 1
    assert thoughts > 5
    commentary.handle_undo()
    assert commentary.take_remark(text) is None, "of what was taken back nothing is said"


def test_a_remark_on_the_odds_is_made_once_and_only_where_it_is_sure() -> None:
    text = Catalogue("en")
    match = character_match("market_day", 2)
    commentary, said = Commentary(match), []
    while not match.is_over:
        seat = match.active_seats()[0]
        answer = heuristic_answer(match, seat)
        commentary.comment_on_decision(seat, answer, text)
        assert match.submit(seat, answer.action) is None
        commentary.add_positions()
        commentary.win_chance_series.publish_positions()
        while (query := commentary.win_chance_series.next_query()) is not None:
            odds = (0.9, 0.1) if match.decision_number % 2 else (0.1, 0.9)
            assert isinstance(query.query, WinChancesQuery)
            query.on_reply((WinChanceEstimate(odds, (0.0, 0.0), 8),) * len(query.query.horizons))
        remark = commentary.take_remark(text)
        assert commentary.take_remark(text) is None
        if remark is not None:
            assert (
                remark.win_chance_shift.is_significant
                and remark.decision_number == match.decision_number - 1
                and remark.wordings[0]
            )
            said.append(remark)
    assert said


def test_a_character_speaks_after_one_deal_in_four_and_it_is_one_of_the_two(name: str) -> None:
    text = Catalogue("en")
    count = games.game_class(name).seat_counts[1]
    match = character_match(name, count)
    cast = BanterCast(match)
    assert cast.character_seats == list(range(count))
    opening = cast.opening_line(text)
    assert opening is not None and (opening.decision_count, opening.occasion) == (0, "opening")
    deals, said = 0, 0
    while not match.is_over:
        seat = match.active_seats()[0]
        answer = heuristic_answer(match, seat)
        assert match.submit(seat, answer.action) is None
        struck = isinstance(answer.action, games.load_strategy(match.game).accepting_actions)
        deals += struck
        line = cast.deal_line(match.last_event, text)
        assert (line is not None) == (struck and deals % 4 == 1)
        said += line is not None
    assert said == -(-deals // 4)
    farewell = cast.closing_line(text)
    assert farewell is not None and farewell.occasion == "won"
    standing = match.game.standings(match.state)
    assert standing[farewell.seat].place == 1


def test_people_and_names_not_of_the_house_say_nothing() -> None:
    specs = (SeatSpec("Mika", "", "sky"), SeatSpec("Zoe", "trader", "blue"))
    match = Match(games.load("market_day"), Setup("market_day", specs, {}, 5))
    cast = BanterCast(match)
    assert cast.opening_line(Catalogue("en")) is None and cast.character_seats == []


def test_a_line_that_was_heard_of_late_is_not_said_again() -> None:
    match, heard = character_match("market_day", 2), list[str]()
    cast = BanterCast(match, lambda words: words not in heard)
    for _ in range(BANTER_LINES_PER_OCCASION):
        line = cast.choose_line([0], "opening", Catalogue("en"))
        assert line is not None and line.text not in heard
        heard.append(line.text)
    again = cast.choose_line([0], "opening", Catalogue("en"))
    assert again is not None and again.text in heard
