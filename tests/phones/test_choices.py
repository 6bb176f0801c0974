"""Choices on the table lie on a page by their place, and say what they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.phones.piece_pictures import NamedImage
from tabletop.text import BUILT_IN_LANGUAGES
from tests.phones.phone_party import OutlineImages, Phone, PhoneParty, find_equal_rows, pick_key

TAPS = 250


def pages(name: str, language: str, taps: int = TAPS) -> Iterator[Phone]:
    """Yield a phone that is asked, before each of its taps."""
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=5)
    phones = party.seat_everybody(language)
    match, chance = party.begin(), Chance(5)
    for _ in range(taps):
        if match.is_over:
            return
        phone = next(phone for phone in phones if phone.is_asked)
        yield phone
        phone.tap(pick_key(phone.parts, chance))


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_whatever_can_be_touched_on_the_table_lies_below_its_place(
    name: str, language: str
) -> None:
    for phone in pages(name, language):
        touch_input = phone.party.room._table.touch_input(phone.parts["seat"])
        assert touch_input is not None
        shown = [choice for group in phone.parts["groups"] for choice in group["choices"]]
        keys = [choice["key"] for choice in shown]
        own = {item["key"] for tray in phone.parts["trays"] for item in tray["items"]}
        stepped = [
            target for target in touch_input.touch_targets if is_own_or_stepped(phone, target)
        ]
        wanted = [
            f"{t.zone}|{t.piece or ''}" for t in touch_input.touch_targets if t not in stepped
        ]
        assert sorted(keys) == sorted(wanted), "each choice once, and nothing else"
        assert not own & set(keys)
        headings = [group["name"] for group in phone.parts["groups"]]
        assert all(headings) and len(headings) == len(set(headings))
        for group in phone.parts["groups"]:
            for choice in group["choices"]:
                assert choice["words"] != group["name"] and choice["name"]


def is_own_or_stepped(phone: Phone, target: Any) -> bool:
    """True if a target lies among the viewer's own pieces, or plus and minus do all of it."""
    zones, seat = phone.party.game.zones, phone.parts["seat"]
    kind = zones[target.zone]
    if kind.per_seat and not kind.several_per_seat and zones.owner(target.zone) == seat:
        return True
    touch_input = phone.party.room._table.touch_input(seat)
    assert touch_input is not None
    return touch_input.is_in_steppers(target)


def test_the_signs_of_an_order_say_their_province_and_their_price() -> None:
    """Pictures of signs alone are "9, 9, onion, 3": nobody knows where they hang."""
    for phone in pages("nacho", "en"):
        signs = {
            group["name"]: choice
            for group in phone.parts["groups"]
            for choice in group["choices"]
            if choice["key"].startswith("slots:")
        }
        if signs:
            for province, choice in signs.items():
                assert province in choice["name"] and choice["name"] != province
                assert choice["words"].startswith("Item ") and province not in choice["words"]
                assert " gold for " in choice["note"]
            return
    raise AssertionError("nobody could deliver")


class EqualImages(OutlineImages):
    """One picture for all pieces."""

    def piece_image(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        return NamedImage("piece", 240.0, 336.0)


@pytest.mark.slow
def test_rows_of_pieces_that_look_alike_name_their_place() -> None:
    """The discs of a seat on the tracks of Zahab have one picture, and another name each."""
    party = PhoneParty("zahab", seats=2, pictures=EqualImages)
    phones, chance = party.seat_everybody(), Chance(5)
    match = party.begin()
    found = []
    while not match.is_over and not found:
        phone = next(phone for phone in phones if phone.is_asked)
        rows = phone.parts["rows"]
        if len({row["id"].partition("|")[0] for row in rows}) > 1:
            found = rows
        phone.tap(pick_key(phone.parts, chance))
    assert len(found) == 3 and not find_equal_rows({"rows": found})
    assert {row["place"].partition(" at ")[0] for row in found} == {
        "The queen's track", "The magician's track", "The hermit's track",
    }  # fmt: skip


def test_a_page_marks_those_who_have_chosen_in_secret() -> None:
    party, chance = PhoneParty("basari", seats=3), Chance(1)
    phones, match = party.seat_everybody(), party.begin()
    for count in range(3):
        chosen = [seat["seat"] for seat in phones[2].parts["seats"] if seat["chosen"]]
        assert chosen == list(range(count))
        while match.decision_number == count and count < 2:
            phones[count].tap(pick_key(phones[count].parts, chance))
