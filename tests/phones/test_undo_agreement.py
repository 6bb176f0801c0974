"""Undo by agreement on phones: each person's phone asks them, and they answer for themselves."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tests.phones.phone_party import Phone, PhoneParty, play_randomly


def play_until_others_must_agree(*languages: str) -> tuple[PhoneParty, list[Phone], Match]:
    """Return a match of three phones whose last decision needs the others' agreement."""
    party = PhoneParty("zahab", seats=3)
    phones = party.seat_everybody(*languages)
    match = party.begin()
    chance = Chance(7)
    while match.decision_number < 4 or match.can_undo_fairly():
        play_randomly(party, phones, chance, match.decision_number + 1)
    return party, phones, match


def answer_key(phone: Phone, answer: str) -> str:
    """Return the key of the answer of a phone that is asked to agree."""
    return str(phone.parts["doubt"][f"{answer}_key"])


@pytest.mark.parametrize("is_agreed", [True, False])
def test_every_other_phone_asks_its_person_and_shows_how_it_ended(is_agreed: bool) -> None:
    _, phones, match = play_until_others_must_agree()
    made = list(match.decisions)
    asker = phones[made[-1].seat]
    first, second = (phone for phone in phones if phone is not asker)
    name = match.setup.seat_names[made[-1].seat]
    assert asker.parts["back"]
    asker.say(**{"is": "take_back"})
    for phone in (first, second):
        doubt = phone.parts["doubt"]
        assert doubt["heading"] == f"{name} is asking to take a move back"
        assert (doubt["yes"], doubt["no"]) == ("Agree", "Refuse")
        assert doubt["text"].startswith("The move: ")
        ask = {"words": doubt["heading"], "mine": True, "note": "", "hint": False}
        assert phone.parts["ask"] == ask, "the question is theirs: nobody waits for themselves"
    assert asker.parts["doubt"] is None and asker.parts["ask"]["note"].startswith("Waiting for ")
    assert asker.parts["back"] is False, "it is asked already"
    first.tap(answer_key(first, "yes"))
    assert first.parts["doubt"] is None and list(match.decisions) == made
    second.tap(answer_key(second, "yes" if is_agreed else "no"))
    assert list(match.decisions) == (made[:-1] if is_agreed else made)
    told = "takes the move back" if is_agreed else "so the move stands"
    assert all(told in phone.parts["ask"]["note"] for phone in phones)
    assert all(phone.parts["doubt"] is None for phone in phones)
    assert all("is asking" not in phone.parts["ask"]["words"] for phone in phones)


def test_nobody_answers_for_another_or_twice() -> None:
    party, phones, match = play_until_others_must_agree()
    asker = phones[match.decisions[-1].seat]
    first, second = (phone for phone in phones if phone is not asker)
    asker.say(**{"is": "take_back"})
    yes, before = answer_key(first, "yes"), match.decision_number
    for phone in (asker, first, first):
        party.room.handle_phone_message(phone.number, phone.next_tap(yes))
    party.settle()
    assert match.decision_number == before and second.parts["doubt"] is not None


def test_a_service_that_begins_again_ends_the_wish_and_it_can_be_asked_again() -> None:
    party, phones, match = play_until_others_must_agree("ja")
    made = list(match.decisions)
    asker = phones[made[-1].seat]
    other = next(phone for phone in phones if phone is not asker)
    asker.say(**{"is": "take_back"})
    assert "手の取り消しを求めています" in other.parts["doubt"]["heading"]
    party.restart_service()
    for phone in phones:
        party.room.connect_phone(phone.number)
        phone.hello(phone.key)
    assert list(match.decisions) == made and other.parts["doubt"] is None
    asker.say(**{"is": "take_back"})
    other.tap(answer_key(other, "no"))
    assert other.parts["doubt"] is None and list(match.decisions) == made
