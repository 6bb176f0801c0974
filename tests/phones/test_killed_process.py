"""A table for phones that is killed in the middle of a match is gone on with, and its phones come
back by the links that they have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from tabletop.core.chance import DEFAULT_GENERATOR, SEEDED_GENERATOR, Chance  # noqa: E402
from tabletop.core.state import NOBODY  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.match.match_store import MATCH_SUFFIX  # noqa: E402
from tabletop.text import Catalogue  # noqa: E402
from tests.phones.live_service import NetPhone  # noqa: E402
from tests.phones.match_process import PhoneMatchProcess, seat_phones  # noqa: E402
from tests.phones.phone_party import pick_key  # noqa: E402

READING_SECONDS = 30.0
"""Seconds in which what is told already is read."""
DECISIONS_PER_KILL = 6
"""Number of decisions before each kill and after the last one."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[PhoneMatchProcess]:
    made = PhoneMatchProcess(tmp_path)
    yield made
    made.kill()


def decide_once(own: PhoneMatchProcess, phones: list[NetPhone], chance: Chance) -> None:
    """Let the asked phone press random keys until a decision is made."""
    own.pump_until(lambda: any(phone.receive() or phone.is_asked for phone in phones))
    phone = next(phone for phone in phones if phone.is_asked)
    before = phone.parts["ask"]
    while phone.is_asked and phone.parts["ask"] == before:
        at = phone.parts["at"]
        phone.tap(pick_key(phone.parts, chance))
        phone.receive_until(lambda at=at: phone.parts["at"] != at)


def test_all_that_a_table_tells_is_read_at_once_through_a_pipe(own: PhoneMatchProcess) -> None:
    """Not only once so much was told that a buffer is full: the last line stands there too."""
    own.start("--game", "market_day", "--seats", "human,ai:trader")
    last = Catalogue("en")("phones.command.secret").splitlines()[-1]
    assert own.wait_for_output(re.escape(last), READING_SECONDS)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("named", "generator"), [((), DEFAULT_GENERATOR), (("--seed", "7"), SEEDED_GENERATOR)]
)
def test_only_a_match_of_phones_whose_seed_nobody_named_draws_by_the_newest_generator(
    own: PhoneMatchProcess, named: Sequence[str], generator: int
) -> None:
    phone = own.phone(own.start("--game", "market_day", "--seats", "human,ai:trader", *named))
    seat_phones(own, [phone])
    own.pump_until(lambda: phone.receive() or phone.is_asked)
    own.kill()
    (journal,) = own.folder.rglob(f"*{MATCH_SUFFIX}")
    assert Match.load_read_only(journal).setup.generator == generator


def take_seat(phone: NetPhone, seat: int) -> None:
    """A phone takes a seat, and has it."""
    phone.receive_until(lambda: "people" in phone.parts)
    name = phone.parts["people"][seat]["name"]
    phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
    phone.receive_until(lambda: phone.parts.get("seat") == seat)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
@pytest.mark.parametrize("is_taken_again", [True, False])
def test_a_link_that_was_given_up_opens_no_hand_after_a_kill(
    own: PhoneMatchProcess, is_taken_again: bool
) -> None:
    """One phone gives its seat up, and another may take it: the old link is good for nothing from
    then on, whatever becomes of the program."""
    key = own.start("--game", "market_day", "--seats", "human,human", "--seed", "7")
    phones = [own.phone(key), own.phone(key)]
    seat_phones(own, phones)
    for phone in phones:
        phone.receive_until(lambda phone=phone: phone.parts.get("stage") == "playing")  # type: ignore[misc]
    given_up = phones[0].key
    phones[0].say(**{"is": "leave"})
    phones[0].receive_until(lambda: phones[0].parts["seat"] == NOBODY)
    later = own.phone(key)
    if is_taken_again:
        take_seat(later, 0)
    taken = later.key
    own.kill()
    own.start("--resume")
    stranger, again, other = own.phone(given_up), own.phone(taken), own.phone(phones[1].key)
    other.receive_until(lambda: other.parts.get("seat") == 1)
    if is_taken_again:
        again.receive_until(lambda: again.parts.get("seat") == 0)
    stranger.receive_until(lambda: stranger.parts)
    assert stranger.parts["stage"] == "stranger" and "seat" not in stranger.parts


@pytest.mark.slow
def test_phones_come_back_by_their_links_after_kills(own: PhoneMatchProcess) -> None:
    key = own.start("--game", "market_day", "--seats", "human,human,ai:trader", "--seed", "7")
    chance, phones = Chance(3), [own.phone(key), own.phone(key)]
    seat_phones(own, phones)
    for _ in range(3):
        for _ in range(DECISIONS_PER_KILL):
            decide_once(own, phones, chance)
        links = [phone.key for phone in phones]
        own.kill()
        assert own.start("--resume") == key
        phones = [own.phone(link) for link in links]
        for seat, phone in enumerate(phones):
            phone.receive_until(lambda phone=phone, seat=seat: phone.parts.get("seat") == seat)  # type: ignore[misc]
    decide_once(own, phones, chance)
