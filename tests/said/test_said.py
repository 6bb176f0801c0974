"""What is said of a match is a value: made without a screen, by what its reader may know."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.said.advice import Adviser, Hint, HintStep, by_thumb, given_away
from tabletop.said.banter import Cast
from tabletop.said.commentary import Commentary
from tabletop.said.news import Newsreader
from tabletop.seats.answers import Answer, Candidate, Estimate
from tabletop.seats.characters import LINES
from tabletop.seats.levels import by_rule_of_thumb
from tabletop.seats.questions import ChancesQuestion
from tabletop.text import LANGUAGES, Catalogue
from tests.table.company import at_random, matched

DECISIONS = 40


def played(name: str, seed: int = 8, most: int = DECISIONS) -> Iterator[Match]:
    """A match before each of its first decisions, made at random."""
    match, choose = matched(name), at_random(seed)
    while not match.over and match.number < most:
        yield match
        seat = match.to_act()[0]
        legal = match.legal(seat)
        assert match.submit(seat, legal[choose(legal)]) is None


def among_characters(name: str, count: int) -> Match:
    """A match of AI seats with names of the house."""
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], "trader", COLOURS[n]) for n in range(count))
    return Match(games.load(name), Setup(name, seats, {}, 5))


def test_who_speaks_first_tells_nothing_of_the_seed() -> None:
    """A remainder of the seed would: everybody at the table sees who speaks, and what is said."""
    match, text = among_characters("basari", 4), Catalogue("en")
    seats = range(4)
    said = []
    for seed in range(64):
        match.setup = match.setup._replace(seed=seed)
        line = Cast(match).line(seats, "opening", text)
        assert line is not None
        said.append((line.seat, line.words))
    assert {seat for seat, _ in said} == {*seats}
    for apart in range(1, 33):
        assert said[apart:] != said[:-apart], f"seeds {apart} apart are told alike"
    assert [seat for seat, _ in said] != [seed % 4 for seed in range(64)]


def thumb(match: Match, seat: int) -> Answer:
    """What the rule of thumb does."""
    chance = Chance(match.number)
    return by_rule_of_thumb(games.strategy(match.game), match.view(seat), seat, chance)


def hints(match: Match, seat: int, text: Catalogue, answer: Answer | None) -> list[Hint]:
    """All steps of a hint."""
    adviser = Adviser(match, seat, text)
    advice = adviser.by_thumb() if answer is None else adviser.found(answer)
    return [adviser.hint(step, advice) for step in HintStep]


def test_nothing_of_it_needs_a_screen() -> None:
    """In a Python of its own: no module of the screen is loaded with it."""
    loads = "import sys, tabletop.said.advice, tabletop.said.banter, tabletop.said.commentary"
    more = "; import tabletop.said.news, tabletop.said.chronicle"
    found = (
        "; print([m for m in sys.modules if m.split('.')[0] in ('pygame', 'scenes', 'sprites')])"
    )
    run = [sys.executable, "-c", loads + more + found]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_tells_step_by_step_no_more_than_its_step(name: str, language: str) -> None:
    text, told = Catalogue(language), 0
    for match in played(name):
        seat = match.to_act()[0]
        if len(match.legal(seat)) == 1:
            continue
        look, pieces, move, reason = hints(match, seat, text, None)
        (what,) = {line.rstrip(".。") for line in move.lines[:1]}
        assert what not in "".join((*look.lines, *pieces.lines)) or not pieces.lines
        assert what in reason.lines[0]
        assert {each.action for each in (look, pieces, move, reason)} == {
            by_thumb(match, seat).action
        }
        told += 1
    assert told > 5


class Blind:
    """A match of which nothing can be had but what one seat may know."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game, self.setup, self.number = match.game, match.setup, match.number
        self._seen, self._seat, self._legal = match.view(seat), seat, match.legal(seat)

    def view(self, seat: int) -> State:
        assert seat == self._seat, "another's eyes"
        return self._seen

    def legal(self, seat: int) -> Sequence[Action]:
        assert seat == self._seat
        return self._legal


def test_advice_depends_on_what_the_seat_may_know_alone(name: str) -> None:
    """It asks for nothing else; and in another truth that looks the same to that seat, word for
    word the same is said."""
    text, told = Catalogue("en"), 0
    for match in played(name):
        for seat in match.to_act():
            other = Match(match.game, match.setup)
            other.state = match.game.imagine(match.view(seat), seat, Chance(seat))
            other.decisions = [*match.decisions]  # the same moment
            said = []
            for truth in (match, other):
                adviser = Adviser(cast(Match, Blind(truth, seat)), seat, text)
                said.append(
                    [
                        adviser.hint(step, advice).lines
                        for advice in (adviser.by_thumb(), adviser.found(searched(match, seat)))
                        for step in HintStep
                    ]
                )
                said[-1] += [adviser.pieces(action) for action in match.legal(seat)]
            assert said[0] == said[1]
            told += 1
    assert told > DECISIONS // 2


def searched(match: Match, seat: int) -> Answer:
    """What a search might have found: each action a little worse than the one before."""
    strategy, view = games.strategy(match.game), match.view(seat)
    legal = match.legal(seat)
    seats = len(match.setup.seats)
    found = []
    for n, action in enumerate(legal[:4]):
        rest = (0.5 + 0.1 * n) / (seats - 1)
        chances = tuple(0.5 - 0.1 * n if each == seat else rest for each in range(seats))
        found.append(Candidate(action, chances, 400))
    return Answer(legal[0], strategy.reason(view, seat, legal[0]), tuple(found))


def test_what_a_move_gives_away_is_told_less_the_doubt() -> None:
    match = matched("nacho")
    seat = match.to_act()[0]
    found = searched(match, seat)
    best, second = (candidate.action for candidate in found.candidates[:2])
    assert given_away(found, seat, best) == 0.0
    assert given_away(found, seat, second) == pytest.approx(0.1 - 0.5 / 400**0.5)
    assert given_away(None, seat, second) == 0.0
    assert given_away(found._replace(candidates=()), seat, second) == 0.0


def test_news_tell_what_others_did_and_what_came_to_the_learner(name: str) -> None:
    text, told, own = Catalogue("en"), 0, 0
    match, choose = matched(name), at_random(3)
    reader = Newsreader(match)
    while not match.over and told < 12:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
        following = next(iter(match.to_act()), -1)
        news = reader.news(0, following, text)
        if news is None:
            continue
        assert news.number == match.number == reader.told and news.seat == 0
        assert news.lines and match.setup.names[0] not in news.heading
        assert bool(news.own) == bool(news.zones)
        assert all(match.game.zones.owner(zone) == 0 for zone in news.zones)
        assert reader.news(0, following, text) is None, "once"
        told, own = told + 1, own + bool(news.own)
    assert told


def test_a_commentary_says_what_is_done_and_what_it_did_to_the_odds(name: str) -> None:
    text = Catalogue("en")
    match = among_characters(name, games.kind(name).seats[0])
    commentary, thoughts = Commentary(match), 0
    for _ in range(DECISIONS):
        seat = match.to_act()[0]
        answer = thumb(match, seat)
        thought = commentary.decided(seat, answer, text)
        assert (thought.number, thought.seat) == (match.number, seat)
        assert thought.forced == (len(match.legal(seat)) == 1)
        assert match.setup.names[seat] in thought.line and thought.why
        assert match.submit(seat, answer.action) is None
        commentary.foresee()
        commentary.series.tell()
        thoughts += 1
        if match.over:
            break
    assert len(commentary.series) == match.number + 1
    assert thoughts > 5
    commentary.took_back()
    assert commentary.remark(text) is None, "of what was taken back nothing is said"


def test_a_remark_on_the_odds_is_made_once_and_only_where_it_is_sure() -> None:
    text = Catalogue("en")
    match = among_characters("market_day", 2)
    commentary, said = Commentary(match), []
    while not match.over:
        seat = match.to_act()[0]
        answer = thumb(match, seat)
        commentary.decided(seat, answer, text)
        assert match.submit(seat, answer.action) is None
        commentary.foresee()
        commentary.series.tell()
        while (query := commentary.series.query()) is not None:
            odds = (0.9, 0.1) if match.number % 2 else (0.1, 0.9)
            assert isinstance(query.question, ChancesQuestion)
            query.heard((Estimate(odds, (0.0, 0.0), 8),) * len(query.question.horizons))
        remark = commentary.remark(text)
        assert commentary.remark(text) is None
        if remark is not None:
            assert remark.shift.sure and remark.about == match.number - 1 and remark.words
            said.append(remark)
    assert said


def test_a_character_speaks_after_one_deal_in_four_and_it_is_one_of_the_two(name: str) -> None:
    text = Catalogue("en")
    count = games.kind(name).seats[1]
    match = among_characters(name, count)
    cast = Cast(match)
    assert cast.characters == list(range(count))
    opening = cast.opening(text)
    assert opening is not None and (opening.number, opening.occasion) == (0, "opening")
    deals, said = 0, 0
    while not match.over:
        seat = match.to_act()[0]
        answer = thumb(match, seat)
        assert match.submit(seat, answer.action) is None
        struck = isinstance(answer.action, games.strategy(match.game).deals)
        deals += struck
        line = cast.after(match.last, text)
        assert (line is not None) == (struck and deals % 4 == 1)
        said += line is not None
    assert said == -(-deals // 4)
    farewell = cast.farewell(text)
    assert farewell is not None and farewell.occasion == "won"
    standing = match.game.standing(match.state)
    assert standing[farewell.seat].place == 1


def test_people_and_names_not_of_the_house_say_nothing() -> None:
    specs = (SeatSpec("Mika", "", "sky"), SeatSpec("Zoe", "trader", "blue"))
    match = Match(games.load("market_day"), Setup("market_day", specs, {}, 5))
    cast = Cast(match)
    assert cast.opening(Catalogue("en")) is None and cast.characters == []


def test_a_line_that_was_heard_of_late_is_not_said_again() -> None:
    match, heard = among_characters("market_day", 2), list[str]()
    cast = Cast(match, lambda words: words not in heard)
    for _ in range(LINES):
        line = cast.line([0], "opening", Catalogue("en"))
        assert line is not None and line.words not in heard
        heard.append(line.words)
    again = cast.line([0], "opening", Catalogue("en"))
    assert again is not None and again.words in heard
