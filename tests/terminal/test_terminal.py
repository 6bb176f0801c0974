"""The terminal: every game can be played in words, by numbers, alone and passed round."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unicodedata
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

import main
from tabletop import games
from tabletop.ai.worker.queries import answer_query, make_hint_query
from tabletop.ai.worker.worker import QuerySource
from tabletop.core.chance import DEFAULT_GENERATOR, Chance
from tabletop.core.state import NOBODY, State
from tabletop.games.basari.actions import Accept, Choose, Offer
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import SeatController
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode
from tabletop.narration.advice import Adviser, HintStep, heuristic_advice
from tabletop.narration.piece_search import PieceSearch
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.terminal import command
from tabletop.terminal.background_analysis import TerminalHintSearch
from tabletop.terminal.command_words import COMMAND_LETTERS, CommandWords
from tabletop.terminal.table_reader import TableReader
from tabletop.terminal.terminal_client import PlayerLeftError, TerminalClient
from tabletop.terminal.typed_amounts import read_amounts
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_reason
from tests.fixtures.scripted_clients import (
    ImmediateThinker,
    ScriptedClient,
    at_random,
    new_match,
    play_on,
)
from tests.terminal.fake_terminal import (
    CLEARED,
    CONFIRMATIONS,
    FakeTerminal,
    choice_words,
    offer_words,
)


def seat_terminal(
    match: Match,
    paper: FakeTerminal,
    *seats: int,
    language: str = "en",
    thinker: ImmediateThinker | None = None,
) -> tuple[MatchHost, TerminalClient]:
    """A table with a terminal for some seats."""
    table = MatchHost(match, thinker)
    text = Catalogue(language)
    return table, TerminalClient(table, text, seats, paper.say, paper.ask, paper.clear)


def random_numbers(seed: int, paper: list[FakeTerminal]) -> Callable[[str], str]:
    """Types the number of any of the choices that this turn told; of offers, lists them all."""
    chance = Chance(seed)

    def typed(words: str) -> str:
        told = paper[0].since_cleared[::-1]
        numbers: list[str] = []
        for line in told[1:]:
            if found := re.match(r"(\d+)\. ", line):
                numbers.append(found[1])
            elif numbers or line == "":  # a turn begins with an empty line
                break
        return chance.pick(numbers) if numbers else "choices"

    return typed


def typist(seed: int) -> FakeTerminal:
    """A terminal at which somebody types numbers by chance."""
    papers: list[FakeTerminal] = []
    papers.append(FakeTerminal(random_numbers(seed, papers)))
    return papers[0]


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_game_is_played_to_its_end_in_words(name: str, language: str) -> None:
    others = ["random"] * (games.game_class(name).seat_counts[0] - 1)
    match = new_match(name, "", *others)
    paper = typist(1)
    table, client = seat_terminal(
        match, paper, 0, language=language, thinker=ImmediateThinker(match)
    )
    for _ in range(3000):
        if client.pending_invitation is not None:
            client.take_turn()
        table.tick(0.0)
        if client.is_over:
            break
    assert match.is_over and client.is_over
    said = "\n".join(paper.lines)
    assert "{" not in said and "None" not in said
    best = [e.seat for e in match.game.standings(match.state) if e.place == 1]
    assert all(match.setup.seat_names[seat] in paper.lines[-1] for seat in best)


@pytest.mark.sampled
@pytest.mark.parametrize("most", [80, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_journal_is_that_of_bare_messages_bit_for_bit(
    name: str, most: int, tmp_path: Path
) -> None:
    match = new_match(name, path=tmp_path / "bare.souk")
    bare = MatchHost(match)
    seats = range(len(match.setup.seats))
    play_on(bare, [ScriptedClient(bare, *seats)], at_random(3), most)
    match.close()
    numbers = at_random(3)
    again = new_match(name, path=tmp_path / "terminal.souk")
    asked: list[TerminalClient] = []

    def typed(words: str) -> str:
        if words != "> ":
            return ""
        invitation = asked[0].pending_invitation
        assert invitation is not None
        return choice_words(invitation.actions, numbers(invitation.actions), Catalogue("en"))

    _, client = seat_terminal(again, FakeTerminal(typed), *seats)
    asked.append(client)
    while not client.is_over and again.decision_number < most:
        client.take_turn()
    again.close()
    terminal, direct = tmp_path / "terminal.souk", tmp_path / "bare.souk"
    assert terminal.read_bytes() == direct.read_bytes()


def private_lines(match: Match, seat: int, text: Catalogue) -> set[str]:
    """The lines that tell what only a seat may see."""
    reader = TableTextFormatter(match.game, text, match.setup.seat_names)
    own, open_to_all = (reader.list_zones(match.view_for(viewer)) for viewer in (seat, NOBODY))
    return set(own) - set(open_to_all)


@pytest.mark.slow
@pytest.mark.sampled
def test_of_several_nobody_reads_what_another_holds(name: str) -> None:
    """Whenever somebody is called, and whenever nobody is asked, no line is left to be read that
    tells what only one of them may know."""
    text = Catalogue("en")
    match = new_match(name, seats=games.game_class(name).seat_counts[0])
    seats = range(len(match.setup.seats))
    called, secret = 0, 0
    papers: list[FakeTerminal] = []
    numbers = random_numbers(5, papers)

    def typed(words: str) -> str:
        nonlocal called, secret
        if words != "> ":
            called += 1
            hidden = {line for seat in seats for line in private_lines(match, seat, text)}
            secret += len(hidden)
            assert not hidden & set(papers[0].since_cleared)
            return ""
        asked = client.pending_invitation
        assert asked is not None
        others = (seat for seat in seats if seat != asked.seat)
        hidden = {line for seat in others for line in private_lines(match, seat, text)}
        hidden -= private_lines(match, asked.seat, text)
        assert not hidden & set(papers[0].since_cleared)
        return numbers(words)

    papers.append(FakeTerminal(typed))
    _, client = seat_terminal(match, papers[0], *seats)
    while not client.is_over and match.decision_number < 60:
        client.take_turn()
    if any(not match.game.is_public_decision(state, seat) for seat, state in decisions_of(match)):
        assert called and secret


@pytest.mark.sampled
@pytest.mark.parametrize("seed", [5, 10])
def test_who_decided_before_all_is_called_before_they_see_secrets(name: str, seed: int) -> None:
    """Others may look on while somebody decides what lies open: they are sent away first."""
    match = new_match(name, seats=games.game_class(name).seat_counts[0], seed=seed)
    papers: list[FakeTerminal] = []
    numbers = random_numbers(seed, papers)
    called = False

    def typed(words: str) -> str:
        nonlocal called
        asked = client.pending_invitation
        assert asked is not None
        if words != "> ":
            called = True
            return ""
        assert called or asked.openly or not match.has_hidden_pieces(asked.seat)
        called = False
        return numbers(words)

    papers.append(FakeTerminal(typed))
    _, client = seat_terminal(match, papers[0], *range(len(match.setup.seats)))
    while not client.is_over and match.decision_number < 80:
        client.take_turn()


@pytest.mark.slow
def test_what_everybody_may_know_is_not_cleared_away() -> None:
    """In Basari a haggle lies open, and a stage may end with it: its scores can still be read."""
    text, match = Catalogue("en"), match_with_names("basari")
    papers: list[FakeTerminal] = []
    numbers = random_numbers(5, papers)
    ended = text("basari.end.stage", n=1)

    def typed(words: str) -> str:
        if words == "> ":
            return numbers(words)
        assert (ended in papers[0].lines) == (ended in papers[0].since_cleared)
        if ended in papers[0].lines:
            raise PlayerLeftError
        return ""

    papers.append(FakeTerminal(typed))
    _, client = seat_terminal(match, papers[0], *range(len(match.setup.seats)))
    with pytest.raises(PlayerLeftError):
        while not client.is_over:
            client.take_turn()


def decisions_of(match: Match) -> Iterator[tuple[int, object]]:
    """Iterate over the decisions of a match: the seat, and the state before it."""
    states = [state for _, state in match.replay_events()]
    for made, state in zip(match.decisions, states, strict=False):
        yield made.seat, state


@pytest.mark.parametrize("mode", [MatchMode.PLAY, MatchMode.PRACTICE])
def test_advice_is_given_in_practice_only(name: str, mode: MatchMode) -> None:
    typed = iter(["w"])
    match, paper = (
        new_match(name),
        FakeTerminal(lambda words: next(typed, "1") if words == "> " else ""),
    )
    match = Match(match.game, match.setup._replace(mode=mode))
    seat = match.active_seats()[0]
    _, client = seat_terminal(match, paper, seat)
    advised = heuristic_advice(match, seat)
    client.take_turn()
    assert advised.reason is not None
    text = Catalogue("en")
    why = format_reason(advised.reason, name, text, match.setup.seat_names)
    assert any(f"{why} (Rules " in line for line in paper.lines) == (mode is MatchMode.PRACTICE)
    refused = text("core.refusal.no_advice")
    assert any(refused in line for line in paper.lines) == (mode is MatchMode.PLAY)


class AnsweringWorker:
    """A worker that answers at once, or one that has died."""

    def __init__(self, match: Match, is_closed: bool = False) -> None:
        self.query_sources: deque[QuerySource] = deque()
        self.is_busy = False
        self.is_closed = is_closed
        self._game = match.game

    def exchange_messages(self) -> None:
        for source in self.query_sources:
            if not self.is_closed and (query := source.next_query()) is not None:
                query.on_reply(answer_query(self._game, query.query, float("inf")))

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_hint_is_that_of_the_screen_and_without_a_worker_a_rule_of_thumb(
    is_closed: bool,
) -> None:
    typed = iter(["w"])
    match = new_match("market_day")
    match = Match(match.game, match.setup._replace(mode=MatchMode.PRACTICE))
    paper = FakeTerminal(lambda words: next(typed, "1") if words == "> " else "")
    seat = match.active_seats()[0]
    _, client = seat_terminal(match, paper, seat)
    worker = AnsweringWorker(match, is_closed)
    client.hint_search = TerminalHintSearch(match, lambda: worker)
    text, view = Catalogue("en"), match.view_for(seat)
    answer = answer_query(match.game, make_hint_query(view, seat, match.setup.seed, 0))
    adviser = Adviser(match, seat, text)
    hint = adviser.build_hint(HintStep.REASON, adviser.search_advice(answer))
    advised = heuristic_advice(match, seat)
    assert answer.contrasts and advised.reason is not None
    client.take_turn()
    assert all((line in paper.lines) is not is_closed for line in hint.lines)
    why = format_reason(advised.reason, "market_day", text, match.setup.seat_names)
    assert any(f". {why} (Rules " in line for line in paper.lines) is is_closed
    client.hint_search.close()
    assert worker.is_closed


def test_every_command_answers(name: str) -> None:
    typed = iter(
        [
            "?",
            "t",
            "h",
            "s",
            "l",
            "a",
            "r 1",
            "r 999",
            "",
            "zzz",
            "0",
            "999",
            "w",
            "u",
            "d",
            "look",
            "look zzz",
            "look 1",
            "look 999",
            "look  ",
        ]
    )
    match = new_match(name, seats=games.game_class(name).seat_counts[0])
    seats = range(len(match.setup.seats))

    def types(words: str) -> str:
        return "" if words != "> " else next(typed, "1")

    paper = FakeTerminal(types)
    _, client = seat_terminal(match, paper, *seats)
    client.take_turn()
    said = "\n".join(paper.lines)
    assert match.decision_number == 1
    for words in ("A number", "1. ", "The rules don't seem to say", "zzz", "Type "):
        assert words in said
    unused = {letter for letter in COMMAND_LETTERS.values() if letter} - {*"?thslarwudq"}
    assert not unused


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_commands_are_words_of_each_language_besides_english_and_letters(language: str) -> None:
    """The help names each word, and each stands for one command only."""
    text = Catalogue(language)
    words, told = CommandWords(text), text("terminal.help")
    taken: dict[str, str] = {}
    for name, letter in COMMAND_LETTERS.items():
        own = re.split("[,、] ?", text(f"terminal.word.{name}"))
        for word in (name, name.upper(), *own, *filter(None, [letter])):
            assert words.find(word) == (name, "")
        for word in own:
            assert taken.setdefault(word, name) == name
        assert name == "help" or any(word in told for word in own)
    assert words.find("look blue gem") == ("look", "blue gem")
    assert words.find("zzz") is None


def test_japanese_names_need_no_space_before_or_behind_the_word() -> None:
    words = CommandWords(Catalogue("ja"))
    assert (
        words.find("見る指輪")
        == words.find("見る 指輪")
        == words.find("指輪を見る")
        == ("look", "指輪")
    )
    assert words.find("ルール3.1") == ("rules", "3.1")
    assert words.find("得点を得る") is None


def haggle(language: str, *typed: str) -> list[list[str]]:
    """Lines between the lines that a person types who may raise an offer of Basari."""
    match = new_match("basari", "", "random", "random", seed=1)
    lines = iter([*typed, "q"])
    paper = FakeTerminal(lambda words: next(lines) if is_haggle() else first_choice())
    table, client = seat_terminal(
        match, paper, 0, language=language, thinker=ImmediateThinker(match)
    )

    def is_haggle() -> bool:
        asked = client.pending_invitation
        return asked is not None and len(asked.actions) > 50 and Accept() in asked.actions

    def first_choice() -> str:
        asked = client.pending_invitation
        first = asked.actions[0] if asked is not None and Accept() not in asked.actions else None
        return offer_words(first, Catalogue(language)) if isinstance(first, Offer) else "1"

    with pytest.raises(PlayerLeftError):
        for _ in range(100):
            table.tick(0.0)
            if client.pending_invitation is not None:
                client.take_turn()
    start = max(n for n, line in enumerate(paper.lines) if line == "")
    asked = [n for n, line in enumerate(paper.lines) if line == "> " and n > start]
    return [paper.lines[first:second] for first, second in pairwise([start, *asked])]


def test_a_haggle_takes_amounts_and_lists_no_offers() -> None:
    text = Catalogue("en")
    (offered,) = haggle("en")
    numbered = [line for line in offered if re.match(r"\d+\. ", line)]
    assert [line[:20] for line in numbered] == ["1. Accept the offer."]
    assert any(line.startswith("Or make an offer: ") for line in offered)
    _, unheard, many, lots, fewer = haggle("en", "2", "9 blue", "choices", "1 blue")
    assert unheard[1] == text("terminal.range", n=1)
    assert re.fullmatch(
        r"You have only \d blue gems\. Offer only what you have\. \(Rules 4\.5\)", many[1]
    )
    assert lots[1].startswith("1. Accept the offer.") and len(lots) == 22
    assert "fewer gems are never a raise" in fewer[1]
    assert text("terminal.unknown", what="3 wise men") in haggle("en", "3 wise men")[1]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "3 blue 3 red, 1 green"),
        ("en", "red 3, blue 3 and green 1"),
        ("en", "3 r 3 b 1 g"),
        ("en", "3 Blue gems and 3 red gems and 1 green gem"),
        ("ja", "青3、赤3、緑1"),
        ("ja", "赤を3個と青を3個と緑1個"),
        ("ja", "３青３赤１緑"),
    ],
)
def test_an_offer_is_typed_in_many_ways(language: str, line: str) -> None:
    assert read_amounts(
        unicodedata.normalize("NFKC", line), Offer, "basari", Catalogue(language)
    ) == Offer(3, 0, 1, 3)


@pytest.mark.parametrize("line", ["3", "blue", "3 blue 4", "3 4 blue", "blue red", "b 3 lu 9", "x"])
def test_other_lines_are_no_offers(line: str) -> None:
    assert read_amounts(line, Offer, "basari", Catalogue("en")) in (None, Offer(0, 0, 0, 3))
    assert read_amounts(line, Choose, "basari", Catalogue("en")) is None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", r"Bea (opens with|offers) a red gem, .* and .* blue gems?\."),
        ("ja", r"Beaが.*赤の宝石1個、.*青の宝石.個を提案します。"),
    ],
)
def test_an_offer_of_several_gems_is_one_sentence(language: str, line: str) -> None:
    match = new_match("basari", "", "random", "random", seed=8)
    paper = typist(3)
    table, client = seat_terminal(
        match, paper, 0, language=language, thinker=ImmediateThinker(match)
    )
    while not match.is_over:
        if client.pending_invitation is not None:
            client.take_turn()
        table.tick(0.0)
    assert [said for said in paper.lines if re.fullmatch(line, said)]


def test_the_rules_answer_a_question_that_is_typed() -> None:
    match = new_match("nacho", "", "random", seed=3)
    typed = iter(["r who wins a tie", "r xylophone", "1"])
    paper = FakeTerminal(lambda words: next(typed))
    table, client = seat_terminal(match, paper, 0, thinker=ImmediateThinker(match))
    table.tick(0.0)
    client.take_turn()
    first, second, third = [n for n, line in enumerate(paper.lines) if line == "> "]
    assert paper.lines[first + 1].startswith("8.1  ")
    assert second - first <= 4
    assert paper.lines[second + 1 : third] == [Catalogue("en")("terminal.no_rule")]


def test_part_of_a_line_finds_what_says_so() -> None:
    match = new_match("nacho", "", "random", seed=3)
    typed = iter(["quebec", "1"])
    paper = FakeTerminal(lambda words: next(typed))
    table, client = seat_terminal(match, paper, 0, thinker=ImmediateThinker(match))
    table.tick(0.0)
    client.take_turn()
    first, second = [n for n, line in enumerate(paper.lines) if line == "> "]
    assert all("Quebec" in line for line in paper.lines[first + 1 : second])


NAMES = ("Ann Lee", "Zoë", "みか", "O’Brien", "Big Al")
"""Names with a space, an accent, letters of another script and an apostrophe."""


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_names_are_printed_as_they_are_written(name: str, language: str) -> None:
    match = match_with_names(name)
    paper = typist(4)
    _, client = seat_terminal(match, paper, *range(len(match.setup.seats)), language=language)
    while not client.is_over and match.decision_number < 40:
        client.take_turn()
    said = "\n".join(paper.lines)
    assert not [sign for sign in said if unicodedata.category(sign) == "Cf"]
    assert all(who in said for who in match.setup.seat_names)


def match_with_names(name: str, seed: int = 5) -> Match:
    """A match of people with such names."""
    match = new_match(name, seed=seed)
    seats = [seat._replace(name=NAMES[n]) for n, seat in enumerate(match.setup.seats)]
    return Match(match.game, match.setup._replace(seats=tuple(seats)))


def test_a_line_that_names_somebody_is_found_however_a_keyboard_writes_it() -> None:
    match = match_with_names("market_day", seed=10)
    reader = TableTextFormatter(match.game, Catalogue("en"), match.setup.seat_names)
    seats = range(len(match.setup.seats))
    ways = ["zoë's", "ZOË’S", "zoe's", "zoes", "Ｚｏｅ's", "Zoe\u0308's", "tinker with zoë"]
    typed = iter(ways)
    chance = Chance(1)
    papers: list[FakeTerminal] = []

    def types(words: str) -> str:
        asked = client.pending_invitation
        assert asked is not None
        if words != "> ":
            return ""
        offered = reader.action_sentences(asked.view, asked.seat, asked.actions)
        if not any("Tinker with Zoë's" in line for line in offered):
            return str(chance.randbelow(len(asked.actions)) + 1)
        if (way := next(typed, None)) is None:
            raise PlayerLeftError
        return way

    papers.append(FakeTerminal(types))
    _, client = seat_terminal(match, papers[0], *seats)
    with pytest.raises(PlayerLeftError):
        while not client.is_over:
            client.take_turn()
    lines = papers[0].since_cleared
    told = [n for n, line in enumerate(lines) if line == "> "][-len(ways) - 1 :]
    for first, second in pairwise(told):
        assert second - first > 1
        assert all("Tinker with Zoë's" in line for line in lines[first + 1 : second])


def test_commands_and_numbers_may_be_typed_wide() -> None:
    typed = iter(["？", "Ｓ", "ｒ　１", "１"])
    match = match_with_names("basari")
    paper = FakeTerminal(lambda words: next(typed) if words == "> " else "")
    _, client = seat_terminal(match, paper, *range(len(match.setup.seats)))
    client.take_turn()
    assert match.decision_number == 1
    said = "\n".join(paper.lines)
    assert "A number" in said and "1. Ann Lee: 0" in said and "1.1  " in said


def test_in_practice_one_takes_back_and_does_again() -> None:
    match = new_match("mercado", seats=2)
    match.setup = match.setup._replace(mode=MatchMode.PRACTICE)
    numbers: list[int] = []
    typed = iter(["1", "u", "d", "q"])

    def types(words: str) -> str:
        if words != "> ":
            return ""
        numbers.append(match.decision_number)
        return next(typed)

    _, client = seat_terminal(match, FakeTerminal(types), 0, 1)
    with pytest.raises(PlayerLeftError):
        while True:
            client.take_turn()
    assert numbers == [0, 1, 0, 1]


def undo_at_terminal(game: str, seats: int, answers: str) -> tuple[Match, FakeTerminal, list[str]]:
    """Ask for an undo to which others must agree, once; return also the questions to them."""
    match = new_match(game, seats=seats)
    questions: list[str] = []
    wishes, commands = iter(answers), iter("uq")

    def types(words: str) -> str:
        if "type 1 to agree, 2 to refuse" in words:
            questions.append(words)
            return next(wishes)
        if words != "> ":
            return ""
        is_early = match.decision_number < 3 or match.can_undo_fairly()
        return "1" if is_early and not questions else next(commands)

    paper = FakeTerminal(types)
    _, client = seat_terminal(match, paper, *range(seats))
    with pytest.raises(PlayerLeftError):
        while True:
            client.take_turn()
    return match, paper, questions


@pytest.mark.parametrize(("answers", "is_undone"), [("11", True), ("12", False), ("x12", False)])
def test_several_people_agree_on_an_undo_one_after_another(answers: str, is_undone: bool) -> None:
    match, paper, questions = undo_at_terminal("zahab", 3, answers)
    asks = next(line for line in paper.lines if "is asking to take a move back" in line)
    told = paper.lines[paper.lines.index(asks) :]
    asker = next(name for name in match.setup.seat_names if asks.startswith(name))
    assert len(questions) == len(answers) and not any(asker in words for words in questions)
    assert any("takes the move back" in line for line in told) == is_undone
    assert any("so the move stands" in line for line in told) != is_undone
    assert bool(match.undone_decisions) == is_undone
    assert any(line.startswith("The move: ") for line in told)


def test_no_hand_lies_open_while_others_agree_on_an_undo() -> None:
    _, paper, _ = undo_at_terminal("market_day", 2, "2")
    told = next(n for n, line in enumerate(paper.lines) if "is asking to take" in line)
    assert paper.lines[told - 1] == CLEARED
    called = next(n for n, line in enumerate(paper.lines[told:], told) if "Pass to" in line)
    refused = next(n for n, line in enumerate(paper.lines[told:], told) if "refuses, so" in line)
    assert refused < called


def test_what_is_better_asked_twice_is() -> None:
    match = new_match("mercado", "", "random")
    paper = typist(2)
    table, client = seat_terminal(match, paper, 0, thinker=ImmediateThinker(match))
    for _ in range(400):
        if client.pending_invitation is not None:
            client.take_turn()
        table.tick(0.0)
    asked = [n for n, line in enumerate(paper.lines) if line in CONFIRMATIONS]
    assert asked
    for n in asked:
        assert [line[:3] for line in paper.lines[n - 2 : n]] == ["1. ", "2. "]


# The command


def test_an_adaptive_opponent_is_named_and_moves_with_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    lines = iter(["1"] * 60)

    def typed(words: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    seats = ["--seats", "human:Mika,ai:adaptive", "--option", "hands=1", "--seed", "3"]
    assert main.main(["play", "--terminal", "--game", "market_day", *seats]) == 0
    told = capsys.readouterr().out
    assert "Aru adapts to you and plays this match as: Beginner." in told
    record = PracticeRecord(tmp_path, date.today, lambda why: None)
    assert list(record.progress.opponents) == ["market_day/Mika"]


def test_a_match_is_begun_left_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    lines = iter(["1", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda words: next(lines))
    seats = "human:Mika,human:Aru"
    assert main.main(["play", "--terminal", "--game", "mercado", "--seats", seats]) == 0
    kept = MatchStore(tmp_path / "matches").find_resumable_match()
    assert kept is not None and Match.load_read_only(kept.path).decision_number == 2
    assert Match.load_read_only(kept.path).setup.generator == DEFAULT_GENERATOR
    lines = iter(["1"])

    def ended(words: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ended)
    assert main.main(["play", "--terminal", "--resume", "--language", "ja"]) == 0
    assert Match.load_read_only(kept.path).decision_number == 3
    assert "--resume" in capsys.readouterr().out


def test_a_terminal_may_send_what_is_no_letter(tmp_path: Path) -> None:
    """A key of another encoding is a word that finds nothing, and ends no match."""
    command = [sys.executable, "-m", "souk", "play", "--terminal", "--game", "mercado"]
    found = subprocess.run(
        [*command, "--seats", "human:Mika,human:Aru"],
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        env={**os.environ, "SOUK_FOLDER": str(tmp_path), "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (found.returncode, found.stderr) == (0, b"")
    kept = MatchStore(tmp_path / "matches").find_resumable_match()
    assert kept is not None and Match.load_read_only(kept.path).decision_number == 1


def test_what_cannot_be_played_in_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    assert main.main(["play", "--terminal", "--resume"]) == 2
    assert main.main(["play", "--terminal"]) == 2
    seats = ["--seats", "ai:random,ai:random"]
    assert main.main(["play", "--terminal", "--game", "mercado", *seats]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 3 and all(line.startswith("souk: ") for line in told)


def test_the_language_is_the_systems_where_none_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command.locale, "getlocale", lambda: ("ja_JP", "UTF-8"))
    assert command.choose_language(None) == "ja" and command.choose_language("en") == "en"
    monkeypatch.setattr(command.locale, "getlocale", lambda: (None, None))
    assert command.choose_language(None) == "en"


def test_chairs_of_a_terminal_are_those_of_its_people() -> None:
    match = new_match("basari", "", "random", "")
    table, client = seat_terminal(match, typist(1), *match.setup.human_seats)
    assert table.clients.seat_controllers == (
        SeatController(client.client_id),
        SeatController(level="random"),
        SeatController(client.client_id),
    )


def test_a_terminal_beside_a_screen_tells_what_that_still_shows() -> None:
    match = new_match("mercado")
    table = MatchHost(match)
    screen, phone = ScriptedClient(table, paces=True), ScriptedClient(table, *match.active_seats())
    assert phone.answer(lambda actions: 0)
    paper = typist(1)
    TerminalClient(table, Catalogue("en"), (), paper.say, paper.ask, paper.clear)
    assert paper.lines and table.display_pacing.displayed_number == -1
    screen.say(**{"is": "acknowledge", "number": 0})
    assert table.display_pacing.displayed_number == 0, "both have shown it"


# Looking


def look(name: str, typed: Sequence[str], language: str = "en", decisions: int = 30) -> list[str]:
    """Answers to `look` lines of the seat whose turn it is, one after the other."""
    match, chance = new_match(name, seats=3), Chance(3)
    for _ in range(decisions):
        seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None
    lines = iter([*typed, "q"])
    paper = FakeTerminal(lambda words: next(lines) if words == "> " else "")
    _, client = seat_terminal(match, paper, match.active_seats()[0], language=language)
    with pytest.raises(PlayerLeftError):
        client.take_turn()
    asked = [n for n, line in enumerate(paper.lines) if line == "> "]
    return ["\n".join(paper.lines[first + 1 : second]) for first, second in pairwise(asked)]


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [
        ("mercado", "en", "Jug. Price: 2 silver. 4 VP"),
        ("mercado", "en", "Take a seal. This icon is printed on space 15 of the track."),
        ("mercado", "en", "Market space 5: a "),
        ("mercado", "ja", "水差し。価格：銀貨2枚。勝利点4"),
        ("basari", "en", "Workers: 4. Points for action B: 4. For action C: 2 red gems."),
        ("basari", "ja", "ワーカー：4人。"),
        ("nacho", "en", "Olives: 9 gold. Tortillas: 8 gold."),
        ("nacho", "ja", "オリーブ：9ゴールド。"),
        ("zahab", "en", "Level 4. Pay 3 gold: gain 2 yellow VP."),
        ("zahab", "ja", "レベル4。"),
        ("market_day", "en", "Noble (3). Never spoiled, discarded or swapped."),
        ("market_day", "ja", "全部で3枚あります。"),
    ],
)
def test_look_says_what_is_printed(game: str, language: str, words: str) -> None:
    (table,) = look(game, ["look"], language)
    assert words in table


def test_every_disc_of_a_track_is_told_with_its_owner() -> None:
    (table,) = look("zahab", ["look"])
    assert "Mika's disc on the queen's track, Aru's disc on the queen's track" in table
    (disc,) = look("zahab", ["look bea's disc on the queen"])
    assert disc.startswith("Bea's disc on the queen's track. ") and "Aru" not in disc


def test_a_piece_or_place_is_looked_at_by_its_name_or_a_part_of_it() -> None:
    casket, part, place, nothing = look(
        "mercado", ["look casket", "look CASK", "look market space 4", "look zzz"]
    )
    assert casket == part and casket.startswith("Casket. Price: ")
    assert casket.endswith("You'll find it here: Market space 3 (1).")
    assert place.startswith("Market space 4: a Fan\nFan. ")
    assert nothing == Catalogue("en")("terminal.not_found", what="zzz")
    assert look("mercado", ["見る　小箱"], "ja")[0].startswith("小箱。価格：")


def test_the_pieces_of_a_choice_are_looked_at_by_its_number() -> None:
    casket, none = look("mercado", ["look 3", "look 99999"])
    assert casket.startswith("Casket. Price: ") and "Gold coin. " in casket
    assert none == Catalogue("en")("terminal.not_found", what="99999")
    noble, honey = look("market_day", ["look 1", "look 3"])
    assert noble.startswith("Noble (3). ") and honey.startswith("Honey (8). ")
    (keeps,) = look("nacho", ["look 3"])
    assert keeps == Catalogue("en")("terminal.names_none", n=3)


class PreparedStart:
    """A position from which a match begins."""

    def __init__(self, state: State) -> None:
        self.chance = Chance(7)
        self._state = state

    def make_state(self) -> State:
        """Return the position."""
        return self._state.copy()


def look_at(match: Match, state: State, seat: int) -> list[str]:
    """Lines of the terminal of a seat that looks at a position."""
    lines = iter(["look", "t", "h", "q"])
    paper = FakeTerminal(lambda words: next(lines) if words == "> " else "")
    at = Match(match.game, match.setup, custom_start=PreparedStart(state))
    _, client = seat_terminal(at, paper, seat)
    with pytest.raises(PlayerLeftError):
        client.take_turn()
    return paper.lines


def test_look_never_tells_a_hidden_piece(name: str) -> None:
    """The same is said where the hidden pieces are dealt otherwise."""
    match, chance, otherwise = new_match(name, seats=3), Chance(2), 0
    for number in range(40):
        seat = match.active_seats()[0]
        if number % 4 == 0:
            other = match.game.sample_state(match.view_for(seat), seat, chance)
            otherwise += other != match.state
            assert look_at(match, match.state, seat) == look_at(match, other, seat)
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None
    assert otherwise


def test_the_log_names_the_tile_that_lay_there_before_the_terminal_came() -> None:
    match = new_match("mercado", "", "random", "random")
    paper = typist(1)
    table, client = seat_terminal(match, paper, 0, thinker=ImmediateThinker(match))
    while not client.is_over and match.decision_number < 150:
        if client.pending_invitation is not None:
            client.take_turn()
        table.tick(0.0)
    assert any(" pays " in line for line in paper.lines)
    assert not [line for line in paper.lines if "market tile" in line]


@pytest.mark.parametrize(("language", "suffix"), [("en", " Perfume"), ("ja", "の香水")])
def test_a_question_finds_pieces_that_nobody_sees(language: str, suffix: str) -> None:
    match = new_match("mercado", seats=2)
    formatter = TableTextFormatter(match.game, Catalogue(language), match.setup.seat_names)
    view, told = match.view_for(0), list[str]()
    seen = "\n".join(formatter.look_up(view).describe_table())
    search = PieceSearch(formatter.describer)
    titles = [each.description.title for each in search.pieces]
    hidden = [title for title in titles if title.endswith(suffix) and title not in seen]
    assert len(hidden) > 5
    for title in hidden:
        TableReader(formatter, told.append).rules(view, title)
        assert told[0].startswith(title) and len(told) > 1
        told.clear()


@pytest.mark.parametrize("has_teacher", [False, True])
def test_a_teacher_says_why_others_moved(has_teacher: bool) -> None:
    match = new_match("mercado", "", "trader")
    match.setup = match.setup._replace(mode=MatchMode.PRACTICE)
    turns = iter(["1"] * 12)
    paper = FakeTerminal(lambda words: next(turns, "q") if words == "> " else "")
    _, client = seat_terminal(match, paper, 0)
    client.has_teacher = has_teacher
    with pytest.raises(PlayerLeftError):
        while not match.is_over:
            if client.pending_invitation is not None:
                client.take_turn()
            else:
                seat = match.active_seats()[0]
                assert match.submit(seat, match.legal_actions(seat)[0]) is None
    other = f"{match.setup.seat_names[1]}: "
    assert any(line.startswith(other) for line in paper.lines) is has_teacher
