"""Pages: every game is played by random fingers on them, and they hold nothing but what may be
known."""

from __future__ import annotations

import json
import os
import unicodedata
from collections import Counter
from functools import cache

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec
from tabletop.phones.client_state import ClientState
from tabletop.phones.pages.page_context import SeatInfo
from tabletop.phones.pages.service_table import OpenedTable
from tabletop.phones.phone_page import PageComposer
from tabletop.phones.touch_input import TouchInput
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.random_games import load, record, setups
from tests.fixtures.scripted_clients import ImmediateThinker
from tests.phones.phone_party import OutlineImages, Phone, PhoneParty, page_keys, play_randomly

DEFAULT_DECISIONS = 25
"""Number of decisions of a match that are played by default."""


def play_some(name: str, seats: int, seed: int, most: int, *languages: str) -> PhoneParty:
    """A match played so far by random fingers."""
    party = PhoneParty(name, seats=seats, seed=seed)
    phones = party.seat_everybody(*languages)
    party.begin()
    play_randomly(party, phones, Chance(seed), most)
    return party


@pytest.mark.slow
@pytest.mark.sampled
def test_any_game_is_played_by_fingers_on_its_pages(name: str) -> None:
    for seats in games.game_class(name).seat_counts:
        party = play_some(name, seats, seats, DEFAULT_DECISIONS, *BUILT_IN_LANGUAGES)
        assert party.match is not None and party.match.decision_number >= min(
            DEFAULT_DECISIONS, party.match.decision_number
        )


MATCHES_TO_END = int(os.environ.get("SOUK_PHONES_SEEDS", "0"))
"""Number of matches that are played to the end per number of seats and language.

Without the setting one match is played, with the fewest seats.
"""


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.processor_limit(3600)
@pytest.mark.parametrize("seed", range(max(1, MATCHES_TO_END)))
@pytest.mark.parametrize(
    "language", BUILT_IN_LANGUAGES if MATCHES_TO_END else BUILT_IN_LANGUAGES[:1]
)
def test_any_game_is_played_to_its_end(name: str, language: str, seed: int) -> None:
    for seats in (
        games.game_class(name).seat_counts
        if MATCHES_TO_END
        else games.game_class(name).seat_counts[:1]
    ):
        party = play_some(name, seats, seed, 100_000, language)
        assert party.match is not None and party.match.is_over
        for phone in party.phones:
            end = phone.parts["end"]
            assert end["winners"] and len(end["standing"]) == seats
            check_words(phone)


def check_words(phone: Phone) -> None:
    """Check that all texts of a page are complete and that no two targets share a name."""
    words = json.dumps(phone.parts, ensure_ascii=False)
    assert "{n" not in words and "None" not in words
    names: Counter[str] = Counter()
    for group in phone.parts.get("groups", ()):
        names.update(choice["name"] for choice in group["choices"])
    for tray in phone.parts.get("trays", ()):
        names.update(item["name"] for item in tray["items"] if item["key"])
    alike = [called for called, n in names.items() if n > 1]
    assert not alike, alike


@pytest.mark.sampled
def test_what_can_be_touched_is_called_by_names_of_its_own(name: str) -> None:
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=3)
    phones = party.seat_everybody(*BUILT_IN_LANGUAGES)
    match = party.begin()
    chance = Chance(8)
    for _ in range(DEFAULT_DECISIONS):
        if match.is_over:
            break
        play_randomly(party, phones, chance, match.decision_number + 1)
        for phone in phones:
            check_words(phone)


@pytest.mark.sampled
def test_against_computers_a_page_waits_and_is_asked_in_turn(name: str) -> None:
    others = ["random"] * (games.game_class(name).seat_counts[0] - 1)
    party = PhoneParty(name, "", *others, thinker=ImmediateThinker)
    (phone,) = party.seat_everybody()
    match = party.begin()
    for _ in range(DEFAULT_DECISIONS):
        for _ in range(200):
            if phone.is_asked or match.is_over:
                break
            party.settle()
        if match.is_over:
            break
        play_randomly(party, [phone], Chance(match.decision_number), match.decision_number + 1)
    assert {made.seat for made in match.decisions} == set(range(len(others) + 1))


# What is asked


def test_what_is_asked_is_asked_in_person_in_both_languages(name: str) -> None:
    """Every question of every game has words for whoever it is put to."""
    game = games.load(name)
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        asked = {
            k.removeprefix(f"{name}.prompt.")
            for k in text.keys(name)
            if k.startswith(f"{name}.prompt.")
        }
        told = {k.removeprefix(f"{name}.you.") for k in text.keys(name) if f"{name}.you." in k}
        assert asked - {"over"} == told, game.name
        alone = {k.partition(".alone.")[2] for k in text.keys(name) if f"{name}.alone." in k}
        own = {k.partition(".you_alone.")[2] for k in text.keys(name) if ".you_alone." in k}
        assert alone == own
        for key in text.keys(name):
            if ".you." in key or ".you_alone." in key:
                assert "{seat}" not in text.raw_text(key)


@pytest.mark.sampled
def test_phones_get_names_as_they_are_written(name: str) -> None:
    """A page is read aloud, and searched: nothing invisible stands in what it says."""
    party = PhoneParty(name, seed=4)
    phones = []
    names = ("Ann Lee", "Zoë", "みか", "O’Brien", "Big Al")
    for seat, who in zip(range(len(party.specs)), names, strict=False):
        phones.append(phone := party.phone(BUILT_IN_LANGUAGES[seat % len(BUILT_IN_LANGUAGES)]))
        phone.hello(party.keys.table)
        phone.sit(seat, who)
    party.begin()
    play_randomly(party, phones, Chance(4), DEFAULT_DECISIONS)
    said = json.dumps([phone.frames for phone in phones], ensure_ascii=False)
    assert "Ann Lee" in said and "Zoë" in said
    assert not [sign for sign in said if unicodedata.category(sign) == "Cf"]


# Secrets


@cache
def english() -> Catalogue:
    return Catalogue("en")


def page_of(name: str, view: State, viewer: Seat, seats: int) -> str:
    """The page of a viewer that has been told so much, as it would be sent."""
    game = load(name)
    specs = [SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(seats)]
    told = [SeatInfo(spec, "phone", "", True, True, False, False, False) for spec in specs]
    follower = ClientState(game, viewer)
    follower.handle_message({"is": "looks", "view": view.to_json(), "back": False})
    fingers = None
    handling = games.load_input_mapping(game)
    if viewer in game.active_seats(view):
        follower.handle_message({"is": "asks", "token": 1, "revises": False})
        fingers = TouchInput(handling, view, viewer, tuple(follower.legal_actions))
    text = english()
    pictures = OutlineImages(OpenedTable(game, handling, tuple(specs), {}, False), text)
    page = PageComposer(follower, handling, text, pictures, told).compose_page(fingers, told)
    return json.dumps(page.parts, ensure_ascii=False)


@pytest.mark.sampled
@pytest.mark.parametrize("rounds", [1, pytest.param(12, marks=pytest.mark.slow)])
def test_two_truths_with_one_view_give_one_page(name: str, rounds: int) -> None:
    game, pairs, differ = load(name), 0, 0
    for number, setup in enumerate(setups(name, rounds)):
        chance = Chance(number)
        for step in record(setup).sample_steps(30):
            viewer = chance.randbelow(setup.seats + 1) - 1
            view = game.view_for(step.before, viewer)
            world = game.sample_state(view, viewer, chance)
            pages = {page_of(name, game.view_for(s, viewer), viewer, setup.seats)
                     for s in (step.before, world)}  # fmt: skip
            assert len(pages) == 1
            pairs += 1
            differ += world != step.before
    assert pairs >= 20
    assert differ, "no two truths were different: nothing is shown by this"


@pytest.mark.slow
def test_no_frame_to_a_phone_names_a_piece_that_its_seat_may_not_see() -> None:
    """If every piece is unique, its name reveals a secret. So no name is sent too early."""
    party = PhoneParty("basari", seats=3, seed=9)
    phones = party.seat_everybody()
    match = party.begin()
    looks_on = party.phone()
    looks_on.hello(party.keys.table)
    eyes = {phone.number: seat for seat, phone in enumerate(phones)} | {looks_on.number: NOBODY}
    checked = 0
    for _ in range(60):
        if match.is_over:
            break
        play_randomly(party, phones, Chance(match.decision_number), match.decision_number + 1)
        for phone in party.phones:
            seen = match.inventory(eyes[phone.number])
            for zone, pieces in match.game.inventory(match.state).items():
                if not zone.startswith("choice:"):
                    continue
                hidden = set(pieces) - set(seen.get(zone, ()))
                said = json.dumps([[f.get("boards"), f.get("groups")] for f in phone.frames[-1:]])
                for piece in hidden:
                    assert f"{piece} in {zone}" not in said
                    assert f'"{zone}|{piece}"' not in said
                    checked += 1
    assert checked


# Practice


def test_in_practice_a_decision_is_taken_back_from_the_page() -> None:
    party = PhoneParty("mercado", seats=2, mode=MatchMode.PRACTICE)
    phones = party.seat_everybody()
    match = party.begin()
    play_randomly(party, phones, Chance(1), 1)
    phone = next(p for p in phones if p.parts["back"])
    assert phone.say(**{"is": "take_back"})
    assert match.decision_number == 0 and not phone.parts["back"]


def test_among_people_what_taught_nobody_anything_can_be_taken_back() -> None:
    """Other decisions need the agreement of all (`test_undo_agreement.py`)."""
    party = PhoneParty("mercado", seats=2)
    phones = party.seat_everybody()
    match = party.begin()
    freely = 0
    for _ in range(40):
        play_randomly(party, phones, Chance(match.decision_number), match.decision_number + 1)
        for phone, seat in zip(phones, (0, 1), strict=True):
            may = match.can_undo_fairly() and match.decisions[-1].seat == seat
            assert phone.parts["back"] or not may
            freely += may
    assert freely


def test_a_refusal_says_why_by_which_clause() -> None:
    party = PhoneParty("mercado", seats=2, seed=2)
    phones = party.seat_everybody("en", "ja")
    match = party.begin()
    refused = 0
    while match.decision_number < 30:
        asked = next(phone for phone in phones if phone.is_asked)
        leads_on = set(page_keys(asked.parts, offered=True))
        for key in [key for key in page_keys(asked.parts) if key not in leads_on]:
            number = match.decision_number
            asked.tap(key)
            assert match.decision_number == number
            if (found := asked.parts["refusal"]) is not None:
                assert found["words"] and found["rule"]
                refused += 1
        play_randomly(party, phones, Chance(match.decision_number), match.decision_number + 1)
    assert refused
