"""The room: who comes in by which key, what a late or doubled tap does, phones that are lost and
come back."""

from __future__ import annotations

import json

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.phones.access_tokens import generate_token
from tabletop.phones.pages.event_log import MIN_LOG_LINES
from tabletop.phones.seat_registry import PHONE_LOST_SECONDS, SUBSTITUTE_LEVEL
from tabletop.phones.sessions.socket_messages import parse_message
from tests.fixtures.scripted_clients import ImmediateThinker
from tests.phones.phone_party import PageParts, Phone, PhoneParty, page_keys, play_randomly

SIMULTANEOUS = "basari"


NON_PAGE_PARTS = ("key", "notice", "answered")
"""Parts of what one browser is told, not of its page."""


def page_parts(phone: Phone) -> PageParts:
    """Return the parts of the page that a phone shows.

    More than the last lines of the log are sent once, when they are new.
    """
    parts = {part: of for part, of in phone.parts.items() if part not in NON_PAGE_PARTS}
    return parts | {"log": parts["log"][-MIN_LOG_LINES:]} if "log" in parts else parts


def start_party(name: str = "market_day", **given: object) -> tuple[PhoneParty, list[Phone], Match]:
    party = PhoneParty(name, **given)  # type: ignore[arg-type]
    phones = party.seat_everybody()
    return party, phones, party.begin()


# Coming in


def test_without_a_key_nothing_is_shown() -> None:
    party, phones, _ = start_party()
    for key in ("", generate_token(), "x" * 500, phones[0].key[:-1]):
        stranger = party.phone()
        assert not stranger.hello(key)
        assert (
            set(stranger.parts) == {"stage", "words", "waits"}
            and stranger.parts["stage"] == "stranger"
        )
        assert not stranger.say(**{"is": "open", "what": "table"})
        assert not stranger.say(**{"is": "take", "seat": 0, "name": "Eve", "face": ""})


def test_who_comes_before_the_service_knows_its_table_waits_for_it() -> None:
    """As after a service has died: phones come back before it has been told what is played."""
    party, phones, _ = start_party()
    key, party.room = phones[0].key, party.new_room()
    early, stranger = party.phone(), party.phone()
    assert early.hello(key) and stranger.hello(generate_token())
    assert not early.parts and not stranger.parts
    party.desk.handle_service_restart()
    party.settle()
    assert early.parts["seat"] == 0 and early.parts["stage"] == "playing"
    assert stranger.parts["stage"] == "stranger"


def test_the_key_of_the_table_opens_a_free_seat_and_nobody_elses() -> None:
    party = PhoneParty("market_day", seats=3)
    one, two = party.phone(), party.phone()
    for phone in (one, two):
        assert phone.hello(party.keys.table)
    one.sit(1, "Zoe", "sailor")
    assert one.parts["seat"] == 1 and one.key == party.keys.seats[1]
    assert (
        party.desk.registry.specs[1].name == "Zoe" and party.desk.registry.specs[1].face == "sailor"
    )
    two.sit(1, "Eve")
    assert two.parts["seat"] == -1 and two.parts["notice"]
    two.sit(0, "Zoe")
    assert two.parts["seat"] == -1, "two may not be called alike"
    two.sit(0, "Eve", "sailor")
    assert two.parts["seat"] == -1, "nor look alike"
    two.sit(0, "Eve", "potter")
    assert two.parts["seat"] == 0


@pytest.mark.parametrize(
    "called", ["", "   ", "x" * 13, "\u202e\u200b", "\u3164", "line\nline", "\x00"]
)
def test_a_name_that_nobody_can_read_is_refused(called: str) -> None:
    party = PhoneParty("market_day", seats=2)
    phone = party.phone()
    phone.hello(party.keys.table)
    before = party.desk.registry.specs
    phone.say(**{"is": "take", "seat": 0, "name": called, "face": ""})
    assert phone.parts["seat"] == -1 and party.desk.registry.specs == before


@pytest.mark.parametrize(
    "data", ['{"is": "take", "name": "\\ud800"}', '{"\\udfff": 1}', '{"name": ["\\ud83d"]}']
)
def test_a_lone_surrogate_makes_no_message(data: str) -> None:
    """JSON can hold one, but no message with it can be passed on."""
    assert parse_message(data, 2048) is None
    assert parse_message(r'{"name": "\ud83d\ude00"}', 2048) == {"name": "\N{GRINNING FACE}"}


@pytest.mark.parametrize("called", ["<b>Eve</b>", "'\"&", "{n}", "../..", "あいう", "0"])
def test_a_name_that_looks_like_something_else_is_only_a_name(called: str) -> None:
    party = PhoneParty("market_day", seats=2)
    phone, other = party.phone(), party.phone()
    for each in (phone, other):
        each.hello(party.keys.table)
    phone.say(**{"is": "take", "seat": 0, "name": called, "face": ""})
    other.sit(1)
    party.begin()
    assert phone.parts["me"]["name"] == called
    assert other.parts["seats"][0]["name"] == called
    play_randomly(party, [phone, other], Chance(1), 4)


def test_the_key_of_a_seat_opens_it_from_anywhere_and_for_good() -> None:
    party, phones, match = start_party()
    play_randomly(party, phones, Chance(1), 5)
    kept = phones[0].parts
    another = party.phone()
    assert another.hello(phones[0].key)
    for part in ("me", "ask", "trays", "buttons", "log", "seats", "at"):
        assert another.parts[part] == kept[part]
    party.room.disconnect_phone(phones[0].number)
    play_randomly(party, [another, phones[1]], Chance(2), 9)
    assert match.decision_number == 9


def test_a_seat_given_up_is_free_and_its_key_opens_nothing() -> None:
    party, phones, match = start_party()
    play_randomly(party, phones, Chance(1), 3)
    key = phones[0].key
    assert phones[0].say(**{"is": "leave"})
    assert phones[0].parts["seat"] == -1
    assert not party.phone().hello(key)
    another = party.phone()
    another.hello(party.keys.table)
    assert another.parts["people"][0]["by"] == "free"
    another.sit(0)
    assert another.parts["seat"] == 0
    play_randomly(party, [another, phones[1]], Chance(1), 6)
    assert match.decision_number == 6


@pytest.mark.parametrize("who", ["another player", "somebody who looks on"])
def test_a_seat_given_up_is_played_by_the_computer_until_somebody_takes_it(who: str) -> None:
    party, phones, match = start_party(thinker=ImmediateThinker)
    play_randomly(party, phones, Chance(1), 3)
    phones[0].say(**{"is": "leave"})
    looks_on = phones[0]
    other = phones[1] if who == "another player" else looks_on
    assert other.parts["people"][0]["vacant"] and party.table is not None
    if match.active_seats() == (0,):
        assert other.parts["ask"]["words"] == "Nobody is playing for Mika: the match is waiting"
    number = match.decision_number
    assert other.say(**{"is": "stand_in", "seat": 0})
    assert party.table.clients.seat_controllers[0].level == SUBSTITUTE_LEVEL
    for _ in range(6):
        if phones[1].is_asked:
            play_randomly(party, [phones[1]], Chance(2), match.decision_number + 1)
    assert match.decision_number > number + 2, "the computer does not play on"
    assert not other.parts["people"][0]["vacant"]
    assert other.parts["people"][0]["by"] == "ai" and other.parts["people"][0]["can_take"]
    looks_on.sit(0)
    assert looks_on.parts["seat"] == 0 and not party.table.clients.seat_controllers[0].level
    play_randomly(party, [looks_on, phones[1]], Chance(1), match.decision_number + 4)


def test_nobody_takes_a_seat_from_a_phone_that_is_there_or_only_asleep() -> None:
    party, phones, _ = start_party(thinker=ImmediateThinker)
    other = party.phone()
    other.hello(party.keys.table)
    other.sit(0)
    assert other.parts["seat"] == NOBODY
    party.room.disconnect_phone(phones[0].number)
    party.settle()
    party.now += PHONE_LOST_SECONDS
    party.settle()
    assert not other.parts["people"][0]["can_take"]
    other.sit(0)
    assert other.parts["seat"] == NOBODY
    assert not other.say(**{"is": "stand_in", "seat": 0}), "who looks on does not decide that"
    phones[1].say(**{"is": "stand_in", "seat": 0})
    assert other.parts["people"][0]["can_take"], "all at the table have given them up"
    old = phones[0].key
    other.sit(0)
    assert other.parts["seat"] == 0
    assert not party.phone().hello(old)


def test_whoever_gives_a_seat_up_sees_nothing_of_the_one_who_takes_it_at_once() -> None:
    """Even if the desk hears of both before it tells anybody."""
    party, phones, _ = start_party("nacho")
    quick = party.phone()
    quick.hello(party.keys.table)
    name = phones[0].parts["people"][0]["name"]
    party.room.handle_phone_message(phones[0].number, {"is": "leave"})
    take = {"is": "take", "seat": 0, "name": name, "face": ""}
    party.room.handle_phone_message(quick.number, take)
    party.settle()
    assert quick.parts["seat"] == 0
    assert phones[0].parts["seat"] == NOBODY and not phones[0].parts["trays"]


# Taps that are late, doubled, or of another


def snapshot(party: PhoneParty) -> object:
    assert party.match is not None
    return party.match.decision_number, [party.match.state.to_json()]


@pytest.mark.nightly
@pytest.mark.parametrize(
    "trials",
    [
        150,
        pytest.param(3_000, marks=pytest.mark.nightly),
        pytest.param(10_000, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.processor_limit(3600)
def test_no_tap_does_what_did_not_stand_on_the_page(trials: int) -> None:
    """Taps of any page that was ever shown, with any step and any key: what is not on the page as
    it is now changes nothing."""
    chance, seen, done = Chance(4), [], 0
    party, phones, match = start_party(SIMULTANEOUS, seats=3)
    steps: list[list[int]] = []
    while done < trials:
        if match.is_over:
            party, phones, match = start_party(SIMULTANEOUS, seats=3, seed=done)
            steps.clear()
        for phone in phones:
            seen += [key for key in page_keys(phone.parts) if key not in seen]
            steps.append(phone.parts["at"])
        for phone in phones:
            before, page = snapshot(party), page_parts(phone)
            at, key = chance.pick(steps), chance.pick(seen)
            if at == phone.parts["at"] and key in set(page_keys(phone.parts)):
                continue
            phone.tap(key, at)
            assert snapshot(party) == before
            assert page_parts(phone) == page
            done += 1
        play_randomly(party, phones, chance, match.decision_number + 1)


def test_a_doubled_tap_counts_once() -> None:
    party, phones, match = start_party("market_day")
    chance, doubled = Chance(3), 0
    while not match.is_over and doubled < 30:
        asked = next(phone for phone in phones if phone.is_asked)
        buttons = [b["key"] for b in asked.parts["buttons"]]
        if not buttons:
            asked.tap(chance.pick(list(page_keys(asked.parts, offered=True))))
            continue
        at, number = list(asked.parts["at"]), match.decision_number
        for _ in range(3):
            party.room.handle_phone_message(asked.number, asked.next_tap(buttons[0], at))
        party.settle()
        assert match.decision_number == number + 1
        doubled += 1
    assert doubled == 30


def test_a_tap_is_answered_when_the_table_has_said_what_it_comes_to() -> None:
    """Until then the page hears no other, which would mean nothing; one that came too late is
    answered too."""
    party, phones, match = start_party("market_day")
    phone = next(phone for phone in phones if phone.is_asked)
    phone.tap(next(page_keys(phone.parts, offered=True)))
    late = list(phone.parts["at"])
    assert phone.parts["answered"] == phone.taps
    assert party.room.handle_phone_message(
        phone.number, phone.next_tap(phone.parts["buttons"][0]["key"])
    )
    party.room.send_page_changes()
    assert match.decision_number == 0 and phone.parts["answered"] == phone.taps - 1
    party.settle()
    assert match.decision_number == 1 and phone.parts["answered"] == phone.taps
    phone.tap("0", late)
    assert match.decision_number == 1 and phone.parts["answered"] == phone.taps


def test_what_the_table_refuses_is_answered_with_its_reason(name: str) -> None:
    """Pieces with which nothing can be done are tried one after another until one is refused."""
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=3)
    phones, chance = party.seat_everybody(), Chance(4)
    match = party.begin()
    for _ in range(40):
        phone = next(phone for phone in phones if phone.is_asked)
        idle = set(page_keys(phone.parts)) - set(page_keys(phone.parts, offered=True))
        for key in sorted(idle - {button["key"] for button in phone.parts["buttons"]}):
            party.room.handle_phone_message(phone.number, phone.next_tap(key))
            party.room.send_page_changes()
            sent = phone.parts["answered"] == phone.taps - 1
            party.settle()
            assert phone.parts["answered"] == phone.taps
            if sent:
                assert phone.parts["refusal"]["words"]
                return
        play_randomly(party, phones, chance, match.decision_number + 1)
    raise AssertionError("nothing was refused")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "rounds",
    [
        12,
        pytest.param(150, marks=pytest.mark.nightly),
        pytest.param(500, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.processor_limit(3600)
def test_who_taps_at_once_all_count_once(rounds: int) -> None:
    """Everybody raises a card, then all press in one frame, some of them again: each counts."""
    chance, played, changed = Chance(7), 0, 0
    for seed in range(rounds):
        if played >= rounds:
            break
        party, phones, match = start_party(SIMULTANEOUS, seats=3 + seed % 3, seed=seed)
        while not match.is_over and played < rounds:
            if len(match.active_seats()) < len(phones):
                play_randomly(party, phones, chance, match.decision_number + 1)
                continue
            for phone in phones:
                phone.tap(chance.pick(list(page_keys(phone.parts, offered=True))))
            before = match.decision_number
            if chance.randbelow(2):  # a change of mind while others still choose
                first = phones[chance.randbelow(len(phones))]
                first.tap(first.parts["buttons"][0]["key"])
                others = list(page_keys(first.parts, offered=True))
                first.tap(chance.pick(others))
                first.tap(first.parts["buttons"][0]["key"])
                changed += 1
                before = match.decision_number - 1
            waiting = [phone for phone in phones if phone.is_asked]
            pressed = [(p, p.parts["buttons"][0]["key"], list(p.parts["at"])) for p in waiting]
            for phone, key, at in pressed:
                for _ in range(1 + chance.randbelow(2)):
                    party.room.handle_phone_message(phone.number, phone.next_tap(key, at))
            party.settle()
            made = match.decisions[before : before + len(phones)]
            assert sorted(decision.seat for decision in made) == list(range(len(phones)))
            played += 1
    assert played >= rounds and changed


def test_nobody_decides_for_another() -> None:
    party, phones, match = start_party("market_day")
    other = next(phone for phone in phones if not phone.is_asked)
    asked = next(phone for phone in phones if phone.is_asked)
    asked.tap(next(page_keys(asked.parts, offered=True)))
    for key in page_keys(asked.parts):
        for at in (asked.parts["at"], other.parts["at"], [0, 0], [1, 10**9], ["x", None]):
            party.room.handle_phone_message(other.number, other.next_tap(key, at))
    party.settle()
    assert match.decision_number == 0


# Lost and back


def test_a_phone_cut_off_at_every_message_comes_back_to_its_page() -> None:
    party, phones, match = start_party("mercado")
    chance = Chance(5)
    for _ in range(25):
        for seat, phone in enumerate(phones):
            party.room.disconnect_phone(phone.number)
            again = party.phone()
            assert again.hello(phone.key)
            fresh, kept = page_parts(again), page_parts(phone)
            differ = [k for k in kept if k not in ("people",) and fresh.get(k) != kept[k]]
            assert not differ, differ
            phones[seat] = again
        play_randomly(party, phones, chance, match.decision_number + 1)
    assert match.decision_number == 25


def test_a_lost_phone_is_told_of_and_somebody_stands_in() -> None:
    party = PhoneParty("market_day", seats=2, thinker=ImmediateThinker)
    phones = party.seat_everybody()
    match = party.begin()
    play_randomly(party, phones, Chance(1), 4)
    party.room.disconnect_phone(phones[0].number)
    party.settle()
    assert not party.desk.registry.lost_phone_seconds(party.now)
    party.now += PHONE_LOST_SECONDS
    party.settle()
    assert set(party.desk.registry.lost_phone_seconds(party.now)) == {0}
    assert phones[1].parts["people"][0]["lost"]
    assert phones[1].say(**{"is": "stand_in", "seat": 0})
    assert (
        party.table is not None
        and party.table.clients.seat_controllers[0].level == SUBSTITUTE_LEVEL
    )
    number = match.decision_number
    for _ in range(6):
        if phones[1].is_asked:
            play_randomly(party, [phones[1]], Chance(2), match.decision_number + 1)
    assert match.decision_number > number + 2, "the computer does not play on"
    again = party.phone()
    again.hello(phones[0].key)
    assert again.parts["played_by"] == "ai"
    assert again.say(**{"is": "return"})
    assert again.parts["played_by"] == "phone" and not party.table.clients.seat_controllers[0].level


def test_who_is_there_is_not_played_for() -> None:
    party, phones, _ = start_party()
    party.now += PHONE_LOST_SECONDS * 2
    party.settle()
    assert not phones[1].say(**{"is": "stand_in", "seat": 0})
    assert party.table is not None and not party.table.clients.seat_controllers[0].level


@pytest.mark.sampled
def test_a_service_that_is_begun_anew_shows_the_same_pages(name: str) -> None:
    party = PhoneParty(name)
    phones = party.seat_everybody()
    match = party.begin()
    play_randomly(party, phones, Chance(1), 6)
    for _ in range(2):
        pages = [dict(phone.parts) for phone in phones]
        keys = [phone.key for phone in phones]
        party.restart_service()
        phones = [party.phone() for _ in keys]
        for phone, key, before in zip(phones, keys, pages, strict=True):
            assert phone.hello(key)
            for part in ("me", "trays", "boards", "groups", "rows", "log", "seats", "end"):
                assert phone.parts[part] == before[part], part
            assert phone.parts["ask"]["words"] == before["ask"]["words"]
        play_randomly(party, phones, Chance(2), match.decision_number + 3)


def test_who_has_chosen_in_secret_is_told_what_until_all_have() -> None:
    """On their own page alone; and a service that is begun anew tells it again."""
    party = PhoneParty("basari", seats=3)
    phones = party.seat_everybody()
    match = party.begin()
    first, *others = phones
    first.tap("hand:0|action.C")
    first.tap("button 0")
    chosen = first.parts["ask"]
    assert match.decision_number == 1 and not chosen["mine"]
    assert chosen["words"] == "You can still change your mind"
    assert chosen["note"] == "Choose action C"
    assert not any("Choose action C" in json.dumps(phone.frames) for phone in others)
    party.restart_service()
    for phone in phones:
        phone.parts.clear()
        party.room.connect_phone(phone.number)
        phone.hello(phone.key)
    assert first.parts["ask"] == chosen
    play_randomly(party, others, Chance(5), most=3)
    assert match.decision_number == 3 and "chosen" not in first.parts["ask"]["words"]


@pytest.mark.slow
def test_another_match_is_played_by_the_same_people() -> None:
    party, phones, match = start_party("market_day")
    play_randomly(party, phones, Chance(1))
    assert match.is_over
    assert phones[0].parts["end"] and party.desk.is_start_requested is False
    assert phones[1].say(**{"is": "begin"})
    assert party.desk.is_start_requested
    again = party.begin()
    assert again.decision_number == 0 and not phones[0].parts["end"]
    play_randomly(party, phones, Chance(2), 3)
    assert again.decision_number == 3


# Looking on


@pytest.mark.sampled
def test_who_looks_on_sees_what_lies_open_and_touches_nothing(name: str) -> None:
    party = PhoneParty(name)
    phones = party.seat_everybody()
    match = party.begin()
    looks_on = party.phone()
    looks_on.hello(party.keys.table)
    play_randomly(party, phones, Chance(1), 8)
    parts = looks_on.parts
    assert parts["me"] is None and not parts["trays"] and not parts["buttons"]
    assert parts["lying"] and not parts["boards"][0]["spots"] and not parts["groups"]
    number = match.decision_number
    for key in [key for phone in phones for key in page_keys(phone.parts)]:
        looks_on.tap(key)
    assert match.decision_number == number


def test_the_language_is_each_ones_own() -> None:
    party = PhoneParty("nacho")
    phones = party.seat_everybody("en", "ja")
    party.begin()
    words = [phone.parts["ask"]["words"] for phone in phones]
    assert words == ["Choose a smuggler", "密輸業者を選んでください"]
    phones[1].say(**{"is": "speak", "language": "en"})
    assert phones[1].parts["ask"]["words"] == words[0]


# The television first


class DelayedScreen:
    """A client that shows things when it is told to."""

    def __init__(self, party: PhoneParty) -> None:
        from tabletop.host.messages import EventMessage, ServerMessage

        self.coming: list[int] = []
        assert party.table is not None
        self.table = party.table

        def hear(message: ServerMessage) -> None:
            if isinstance(message, EventMessage):
                self.coming.append(message.number)

        self.number = self.table.join(-1, hear, is_pacing=True)

    def show(self) -> None:
        """Show the next thing that happened."""
        from tabletop.host.messages import AcknowledgeEvents

        self.table.handle_message(self.number, AcknowledgeEvents(self.coming.pop(0)))


@pytest.mark.slow
@pytest.mark.sampled
def test_no_page_tells_what_the_television_has_not_shown(name: str) -> None:
    party = PhoneParty(name)
    phones = party.seat_everybody()
    match = party.begin()
    television, chance, held = DelayedScreen(party), Chance(6), 0
    for _ in range(400):
        if match.is_over or match.decision_number > 40:
            break
        party.settle()
        pages = [public_page(phone) for phone in phones]
        while television.coming:  # what was decided before has not been shown
            held += 1
            television.show()
            party.settle()
            pages = [public_page(phone) for phone in phones]
        number = match.decision_number
        play_randomly(party, phones, chance, number + 1)
        if match.decision_number == number:
            continue
        party.settle()
        for seat, (phone, page) in enumerate(zip(phones, pages, strict=True)):
            if seat != match.decisions[-1].seat:
                assert television.coming and public_page(phone) == page
    assert held > 10


def public_page(phone: Phone) -> dict[str, object]:
    """Return the past events that a page shows, without targets and pending seats."""
    parts = json.loads(json.dumps(phone.parts))
    lie = [[(item["id"], item["n"]) for item in tray["items"]] for tray in parts["trays"]]
    scores = [seat.get("score") for seat in parts["seats"]]
    return {"lie": lie, "scores": scores, "log": parts["log"], "end": parts["end"]}


def test_no_service_is_told_the_seed_or_the_truth() -> None:
    """Messages to the service hold views only: no seed and no more than a spectator may know."""
    party = PhoneParty("market_day", seed=987654321)
    phones = party.seat_everybody()
    match = party.begin()
    play_randomly(party, phones, Chance(1), 12)
    sent = b"".join(party.sent)
    assert b"987654321" not in sent
    views = [json.loads(data) for data in party.sent if b'"looks"' in data]
    told = [s for view in views for s in view["all"] if s["is"] == "looks"]
    assert told
    game = match.game
    for said in told:
        view = game.state_type.from_json(said["view"])
        assert game.view_for(view, said["to"]) == view
