"""Hints on phones: those of the screen, for the seat that asks, in practice only."""

from __future__ import annotations

import json
from collections import deque

import pytest

from tabletop import games
from tabletop.ai.worker.queries import HintQuery, answer_query
from tabletop.ai.worker.worker import QuerySource
from tabletop.core.state import NOBODY
from tabletop.host.seat_hints import SeatHints
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.narration.advice import Adviser, HintStep
from tabletop.phones.client_state import ClientState
from tabletop.text import Catalogue
from tests.phones.phone_party import Phone, PhoneParty


class PatientWorker:
    """A worker that answers one query each time it is looked at, once it may."""

    def __init__(self, match: Match) -> None:
        self.query_sources: deque[QuerySource] = deque()
        self.asked: list[HintQuery] = []
        self.may_answer = False
        self.is_busy = self.is_closed = False
        self._game = match.game

    def exchange_messages(self) -> None:
        for source in self.query_sources if self.may_answer else ():
            if (found := source.next_query()) is not None:
                assert isinstance(found.query, HintQuery)
                self.asked.append(found.query)
                found.on_reply(answer_query(self._game, found.query, float("inf")))

    def close(self) -> None:
        self.is_closed = True


def party_in_practice(mode: MatchMode, language: str) -> tuple[PhoneParty, Phone, PatientWorker]:
    """A match of Market Day with a phone for each seat, and the phone that is asked."""
    party = PhoneParty("market_day", seats=3, seed=5, mode=mode)
    phones = party.seat_everybody(language)
    workers: list[PatientWorker] = []

    def make_worker(match: Match) -> PatientWorker:
        workers.append(PatientWorker(match))
        return workers[-1]

    party.desk.viewers.hints = SeatHints(make_worker)
    match = party.begin()
    phone = next(phone for phone in phones if phone.is_asked)
    assert match.active_seats()[0] == phones.index(phone) and phone.parts["hint"] == (
        mode is MatchMode.PRACTICE
    )
    phone.say(**{"is": "hint"})
    return party, phone, workers[0] if workers else PatientWorker(match)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_phone_gets_the_hint_of_the_screen(language: str) -> None:
    party, phone, worker = party_in_practice(MatchMode.PRACTICE, language)
    match, text = party.match, Catalogue(language)
    assert match is not None
    assert phone.parts["ask"]["note"] == text("table.hint_further") and not phone.parts["hint"]
    phone.say(**{"is": "hint"})
    worker.may_answer = True
    party.settle()
    (query,), seat = worker.asked, match.active_seats()[0]
    assert query.view == match.view_for(seat) and query.seat == seat
    answer = answer_query(match.game, query, float("inf"))
    adviser = Adviser(match, seat, text)
    hint = adviser.build_hint(HintStep.REASON, adviser.search_advice(answer))
    assert phone.parts["ask"]["note"].split("\n") == hint.lines and hint.clauses
    assert phone.parts["ask"]["hint"]
    others = [json.loads(data) for data in party.sent if b'"hint","token"' in data]
    told = [each for said in others for each in said["all"] if each["is"] == "hint"]
    assert told and all(each["to"] == seat != NOBODY for each in told)


def test_without_practice_no_search_begins() -> None:
    party, phone, worker = party_in_practice(MatchMode.PLAY, "en")
    worker.may_answer = True
    party.settle()
    assert not worker.asked and not phone.parts["ask"]["hint"]
    assert phone.parts["refusal"]["words"] == Catalogue("en")("core.refusal.no_advice")


def test_a_hint_of_an_earlier_question_is_not_shown() -> None:
    party, phone, worker = party_in_practice(MatchMode.PRACTICE, "en")
    match = party.match
    assert match is not None
    seat = match.active_seats()[0]
    worker.may_answer = False
    match.submit(seat, match.legal_actions(seat)[0])
    party.settle()
    worker.may_answer = True
    party.settle()
    assert not phone.parts["ask"]["hint"]
    party.desk.viewers.leave()
    assert worker.is_closed


def test_a_client_takes_no_hint_for_another_invitation() -> None:
    client = ClientState(games.load("market_day"), 0)
    client.handle_message({"is": "asks", "token": 2, "revises": False})
    client.handle_message({"is": "hint", "token": 1, "answer": None})
    assert not client.is_hint_searched
    client.handle_message({"is": "hint", "token": 2, "answer": None})
    assert client.is_hint_searched
    client.handle_message({"is": "withdrawn", "token": 2})
    assert not client.is_hint_searched


def test_a_worker_that_dies_leaves_the_heuristic() -> None:
    party, phone, worker = party_in_practice(MatchMode.PRACTICE, "en")
    (source,) = worker.query_sources
    query = source.next_query()
    assert query is not None
    query.on_reply(None)
    party.settle()
    assert phone.parts["ask"]["hint"] and phone.parts["ask"]["note"]
