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
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec
from tabletop.phones.fingers import Fingers
from tabletop.phones.following import Follower
from tabletop.phones.page import Composer, SeatTold
from tabletop.phones.room import TableAsOpened
from tabletop.text import LANGUAGES, Catalogue
from tests.contract.playing import load, record, setups
from tests.phones.party import Outlines, Party, Phone, keys_of, play
from tests.table.company import AtOnce

SHORT = 25
"""So many decisions of a match are played by default."""


def some(name: str, seats: int, seed: int, most: int, *languages: str) -> Party:
    """A match played so far by random fingers."""
    party = Party(name, seats=seats, seed=seed)
    phones = party.everybody(*languages)
    party.begin()
    play(party, phones, Chance(seed), most)
    return party


@pytest.mark.thinned(5, each=False)
def test_any_game_is_played_by_fingers_on_its_pages(name: str) -> None:
    for seats in games.kind(name).seats:
        party = some(name, seats, seats, SHORT, *LANGUAGES)
        assert party.match is not None and party.match.number >= min(SHORT, party.match.number)


SEEDS = int(os.environ.get("SOUK_PHONES_SEEDS", "0"))
"""So many matches are played to their end with every number of seats, in each language; without it
one, with fewest seats."""


@pytest.mark.soak
@pytest.mark.processor_limit(3600)
@pytest.mark.parametrize("seed", range(max(1, SEEDS)))
@pytest.mark.parametrize("language", LANGUAGES if SEEDS else LANGUAGES[:1])
def test_any_game_is_played_to_its_end(name: str, language: str, seed: int) -> None:
    for seats in games.kind(name).seats if SEEDS else games.kind(name).seats[:1]:
        party = some(name, seats, seed, 100_000, language)
        assert party.match is not None and party.match.over
        for phone in party.phones:
            end = phone.parts["end"]
            assert end["winners"] and len(end["standing"]) == seats
            check_words(phone)


def check_words(phone: Phone) -> None:
    """Nothing of a page is left unsaid, and no two things to be touched are called alike."""
    words = json.dumps(phone.parts, ensure_ascii=False)
    assert "{n" not in words and "None" not in words
    names: Counter[str] = Counter()
    for board in phone.parts.get("boards", ()):
        names.update(spot["name"] for spot in board["spots"])
    for tray in phone.parts.get("trays", ()):
        names.update(item["name"] for item in tray["items"] if item["key"])
    alike = [called for called, n in names.items() if n > 1]
    assert not alike, alike


@pytest.mark.thinned(5, each=False)
def test_what_can_be_touched_is_called_by_names_of_its_own(name: str) -> None:
    party = Party(name, seats=games.kind(name).seats[0], seed=3)
    phones = party.everybody(*LANGUAGES)
    match = party.begin()
    chance = Chance(8)
    for _ in range(SHORT):
        if match.over:
            break
        play(party, phones, chance, match.number + 1)
        for phone in phones:
            check_words(phone)


def test_against_computers_a_page_waits_and_is_asked_in_turn(name: str) -> None:
    others = ["random"] * (games.kind(name).seats[0] - 1)
    party = Party(name, "", *others, thinker=AtOnce)
    (phone,) = party.everybody()
    match = party.begin()
    for _ in range(SHORT):
        for _ in range(200):
            if phone.asked or match.over:
                break
            party.settle()
        if match.over:
            break
        play(party, [phone], Chance(match.number), match.number + 1)
    assert {made.seat for made in match.decisions} == set(range(len(others) + 1))


# What is asked


def test_what_is_asked_is_asked_in_person_in_both_languages(name: str) -> None:
    """Every question of every game has words for whoever it is put to."""
    game = games.load(name)
    for language in LANGUAGES:
        text = Catalogue(language)
        asked = {k.removeprefix(f"{name}.prompt.") for k in text.keys(name) if ".prompt." in k}
        told = {k.removeprefix(f"{name}.you.") for k in text.keys(name) if f"{name}.you." in k}
        assert asked - {"over"} == told, game.name
        alone = {k.partition(".alone.")[2] for k in text.keys(name) if f"{name}.alone." in k}
        own = {k.partition(".you_alone.")[2] for k in text.keys(name) if ".you_alone." in k}
        assert alone == own
        for key in text.keys(name):
            if ".you." in key or ".you_alone." in key:
                assert "{" not in text.raw(key)


def test_phones_get_names_as_they_are_written(name: str) -> None:
    """A page is read aloud, and searched: nothing invisible stands in what it says."""
    party = Party(name, seed=4)
    phones = []
    names = ("Ann Lee", "Zoë", "みか", "O’Brien", "Big Al")
    for seat, who in zip(range(len(party.specs)), names, strict=False):
        phones.append(phone := party.phone(LANGUAGES[seat % len(LANGUAGES)]))
        phone.hello(party.keys.table)
        phone.sit(seat, who)
    party.begin()
    play(party, phones, Chance(4), SHORT)
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
    specs = [SeatSpec(DEFAULT_NAMES[n], "", COLOURS[n]) for n in range(seats)]
    told = [SeatTold(spec, "phone", "", True, True, False, False, False) for spec in specs]
    follower = Follower(game, viewer)
    follower.hear({"is": "looks", "view": view.to_json(), "back": False})
    fingers = None
    handling = games.handling(game)
    if viewer in game.to_act(view):
        follower.hear({"is": "asks", "token": 1, "revises": False})
        fingers = Fingers(handling, view, viewer, tuple(follower.legal))
    text = english()
    pictures = Outlines(TableAsOpened(game, handling, tuple(specs), {}), text)
    page = Composer(follower, handling, text, pictures, told).page(fingers, told)
    return json.dumps(page.parts, ensure_ascii=False)


@pytest.mark.parametrize("rounds", [1, pytest.param(12, marks=pytest.mark.soak)])
def test_two_truths_with_one_view_give_one_page(name: str, rounds: int) -> None:
    game, pairs, differ = load(name), 0, 0
    for number, setup in enumerate(setups(name, rounds)):
        chance = Chance(number)
        for step in record(setup).some(30):
            viewer = chance.below(setup.seats + 1) - 1
            view = game.redact(step.before, viewer)
            world = game.imagine(view, viewer, chance)
            pages = {page_of(name, game.redact(s, viewer), viewer, setup.seats)
                     for s in (step.before, world)}  # fmt: skip
            assert len(pages) == 1
            pairs += 1
            differ += world != step.before
    assert pairs >= 20
    assert differ, "no two truths were different: nothing is shown by this"


def test_no_frame_to_a_phone_names_a_piece_that_its_seat_may_not_see() -> None:
    """Where every piece is one of its kind, a name tells a secret: none is sent before its time."""
    party = Party("basari", seats=3, seed=9)
    phones = party.everybody()
    match = party.begin()
    looks_on = party.phone()
    looks_on.hello(party.keys.table)
    eyes = {phone.number: seat for seat, phone in enumerate(phones)} | {looks_on.number: NOBODY}
    checked = 0
    for _ in range(60):
        if match.over:
            break
        play(party, phones, Chance(match.number), match.number + 1)
        for phone in party.phones:
            seen = match.inventory(eyes[phone.number])
            for zone, pieces in match.game.inventory(match.state).items():
                if not zone.startswith("choice:"):
                    continue
                hidden = set(pieces) - set(seen.get(zone, ()))
                said = json.dumps([frame.get("boards") for frame in phone.frames[-1:]])
                for piece in hidden:
                    assert f"{piece} in {zone}" not in said
                    assert f'"{zone}|{piece}"' not in said
                    checked += 1
    assert checked


# Practice


def test_in_practice_a_decision_is_taken_back_from_the_page() -> None:
    party = Party("mercado", seats=2, mode=Mode.PRACTICE)
    phones = party.everybody()
    match = party.begin()
    play(party, phones, Chance(1), 1)
    phone = next(p for p in phones if p.parts["back"])
    assert phone.say(**{"is": "take_back"})
    assert match.number == 0 and not phone.parts["back"]


def test_among_people_only_what_taught_nobody_anything_is_taken_back() -> None:
    party = Party("mercado", seats=2)
    phones = party.everybody()
    match = party.begin()
    freely = 0
    for _ in range(40):
        play(party, phones, Chance(match.number), match.number + 1)
        for phone, seat in zip(phones, (0, 1), strict=True):
            may = match.may_undo_among_people() and match.decisions[-1].seat == seat
            assert phone.parts["back"] == may
            freely += may
    assert freely


def test_a_refusal_says_why_by_which_clause() -> None:
    party = Party("mercado", seats=2, seed=2)
    phones = party.everybody("en", "ja")
    match = party.begin()
    refused = 0
    while match.number < 30:
        asked = next(phone for phone in phones if phone.asked)
        leads_on = set(keys_of(asked.parts, offered=True))
        for key in [key for key in keys_of(asked.parts) if key not in leads_on]:
            number = match.number
            asked.tap(key)
            assert match.number == number
            if (found := asked.parts["refusal"]) is not None:
                assert found["words"] and found["rule"]
                refused += 1
        play(party, phones, Chance(match.number), match.number + 1)
    assert refused
