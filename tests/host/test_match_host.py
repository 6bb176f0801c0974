"""The table: all clients are alike, and decide by its invitations alone."""

from __future__ import annotations

import errno
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.acts import Act, apply_act
from tabletop.core.chance import Chance
from tabletop.core.serialization import decode
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.display_pacing import MAX_DISPLAY_WAIT_SECONDS
from tabletop.host.match_host import MatchHost, WrongThreadError
from tabletop.host.messages import (
    JOURNAL_NOT_WRITTEN_CODE,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    ServerMessage,
)
from tabletop.host.seat_controllers import VACANT_SEAT, SeatController
from tabletop.match.durable_files import Disk
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tests.fixtures.scripted_clients import (
    ImmediateThinker,
    ScriptedClient,
    at_random,
    new_match,
    play_on,
)

SIMULTANEOUS = "basari"


class HastyClient:
    """A client that answers whatever it was ever asked while it is told what happened."""

    def __init__(self, table: MatchHost) -> None:
        self.table, self.invitations = table, list[Invitation]()
        self.tried = self.refused = 0
        self.jumps = False
        """True if it also answers while its invitation is withdrawn."""
        self._answering = False
        self._choose = at_random(3)
        self.number = table.join(NOBODY, self.hear)

    def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Invitation):
            assert message.actions, "it looks at once"
            self.invitations.append(message)
        elif isinstance(message, EventMessage) or (
            self.jumps and isinstance(message, InvitationWithdrawn)
        ):
            self._answer_all()

    def decide(self) -> None:
        """Answer whatever is asked first."""
        asked = next(iter(self.table.invitations.open_invitations.values()))
        assert self.table.answer_invitation(asked, self._choose(asked.actions)) is None

    def _answer_all(self) -> None:
        """Answer what is no longer legal; nothing of that may be done."""
        match = self.table.match
        for asked in () if self._answering else tuple(self.invitations):
            listed = asked.cached_actions
            if listed is not None and listed[0] not in match.legal_actions(asked.seat):
                self._answering = True
                self.tried += 1
                self.refused += self.table.answer_invitation(asked, 0) is not None
                self._answering = False


MAX_DECISIONS = 60
"""Maximum number of decisions of a match, for tests in which all decisions are alike."""


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


# Playing


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("most", [MAX_DECISIONS, pytest.param(10_000, marks=pytest.mark.slow)])
def test_by_bare_messages_the_journal_is_that_of_the_match_bit_for_bit(
    name: str, most: int, tmp_path: Path
) -> None:
    direct = new_match(name, path=tmp_path / "direct.souk")
    choose = at_random(3)
    while not direct.is_over and direct.decision_number < most:
        seat = direct.active_seats()[0]
        legal = direct.legal_actions(seat)
        direct.submit(seat, legal[choose(legal)])
    direct.close()
    match = new_match(name, path=tmp_path / "table.souk")
    table = MatchHost(match)
    play_on(table, [ScriptedClient(table, *range(len(match.setup.seats)))], at_random(3), most)
    match.close()
    assert read_lines(tmp_path / "table.souk") == read_lines(tmp_path / "direct.souk")


@pytest.mark.sampled_by_game
def test_however_many_sit_there_the_match_is_the_same(name: str) -> None:
    alone, together = MatchHost(new_match(name)), MatchHost(new_match(name))
    seats = range(len(alone.match.setup.seats))
    play_on(alone, [ScriptedClient(alone, *seats)], at_random(4), MAX_DECISIONS)
    television = ScriptedClient(together)
    play_on(
        together, [ScriptedClient(together, seat) for seat in seats], at_random(4), MAX_DECISIONS
    )
    assert alone.match.decisions == together.match.decisions
    assert len(television.messages_of("happened")) == together.match.decision_number


@pytest.mark.sampled_by_game
def test_whoever_follows_by_messages_alone_knows_where_all_pieces_lie(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    people = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    looks_on = ScriptedClient(table)
    guests, game = [*people, looks_on], match.game
    tables: dict[int, dict[str, list[str]]] = {}
    choose = at_random(6)
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        for guest, viewer in zip(guests, [*range(len(people)), NOBODY], strict=True):
            for told in guest.received:
                if told["is"] == "welcome":
                    assert told["viewer"] == viewer
                    view = game.state_type.from_json(told["view"])
                    lying = {z: list(p) for z, p in game.inventory(view).items()}
                    tables[viewer] = lying
                elif told["is"] == "happened":
                    for act in told["acts"]:
                        known: Act = decode(act, Act, game)
                        apply_act(tables[viewer], known, viewer, game.zones)
            guest.received.clear()
            assert not game.zones.difference(tables[viewer], match.inventory(viewer))
        assert any(guest.answer(choose) for guest in people)


@pytest.mark.sampled_by_game
def test_ai_seats_play_as_they_do_elsewhere(name: str) -> None:
    count = games.game_class(name).seat_counts[0]
    levels = ["random"] * count
    match, seed = new_match(name, *levels), 5
    table = MatchHost(match, ImmediateThinker(match))
    for now in range(10_000):
        table.tick(float(now))
    again = new_match(name, *levels, seed=seed)
    thinker = ImmediateThinker(again)
    while not again.is_over:
        seat = again.active_seats()[0]
        thinker.request_decision(again.view_for(seat), seat, "random", seed, again.decision_number)
        found = thinker.poll_decision()
        assert found is not None
        again.submit(seat, found.action)
    assert match.is_over and match.decisions == again.decisions


# Answers


@pytest.mark.parametrize("deals", [4, pytest.param(56, marks=pytest.mark.slow)])
def test_three_who_choose_at_once_all_count(deals: int) -> None:
    rounds = 0
    for seed in range(deals):
        match = new_match(SIMULTANEOUS, seats=3, seed=seed)
        table = MatchHost(match)
        guests = [ScriptedClient(table, seat) for seat in range(3)]
        choose = at_random(seed)
        while not match.is_over:
            if len(match.active_seats()) < 3:
                assert any(guest.answer(choose) for guest in guests)
                continue
            before = match.decision_number
            answers = [
                (guest, token, choose(told["actions"]))
                for guest in reversed(guests)
                for token, told in guest.open_invitations.items()
                if not told["revises"]
            ]
            assert len(answers) == 3
            for guest, token, answer in answers:  # as if sent in one frame: nobody looks again
                assert guest.decide(token, answer) is None
            assert match.decision_number == before + 3
            rounds += 1
    assert rounds >= deals * 9


def test_what_may_be_done_is_listed_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(SIMULTANEOUS, seats=3)
    table, told, listed = MatchHost(match), list[ServerMessage](), list[Seat]()
    legal = match.game.legal_actions
    monkeypatch.setattr(
        match.game, "legal_actions", lambda state, seat: listed.append(seat) or legal(state, seat)
    )
    client = table.join(NOBODY, told.append)
    for seat in range(3):
        table.set_controller(seat, SeatController(client))
    asked = [message for message in told if isinstance(message, Invitation)]
    assert len(asked) == 3 and listed == []
    assert asked[1].actions == legal(match.state, 1)
    assert listed == [1]


def test_who_has_chosen_in_secret_may_choose_anew_until_the_last_has() -> None:
    match = new_match(SIMULTANEOUS, seats=3)
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in range(3)]
    first = guests[0]
    assert first.answer(lambda actions: 0)
    (again,) = [told for told in first.open_invitations.values() if told["revises"]]
    assert first.decide(again["token"], 1) is None
    assert [made.seat for made in match.decisions] == [0, 0]
    assert first.decide(again["token"], 1) is not None, "that answer was given"
    for guest in guests[1:]:
        assert guest.answer(lambda actions: 0)
    assert not any(told["revises"] for told in first.open_invitations.values())


def test_who_answers_while_it_is_told_what_happened_does_nothing_that_is_no_longer_legal() -> None:
    match = new_match(SIMULTANEOUS, seats=3)
    table = MatchHost(match)
    hasty = HastyClient(table)
    for seat in range(3):
        table.set_controller(seat, SeatController(hasty.number))
    for _ in range(40):
        if match.is_over:
            break
        hasty.decide()
    assert hasty.tried and hasty.refused == hasty.tried
    Match.rebuild_state(match)
    assert match.decision_number >= 40 or match.is_over


def test_who_answers_while_time_jumps_does_nothing_that_is_no_longer_legal() -> None:
    match = new_match(SIMULTANEOUS, seats=3)
    table = MatchHost(match)
    hasty = HastyClient(table)
    for seat in range(3):
        table.set_controller(seat, SeatController(hasty.number))
    while match.decision_number < 40 and not match.is_over:
        hasty.decide()
    hasty.tried = hasty.refused = 0
    for kept in range(match.decision_number - 1, 4, -1):
        hasty.jumps = True
        table.undo_to(kept)
        hasty.jumps = False
        assert match.decision_number == kept
    assert hasty.tried and hasty.refused == hasty.tried


def test_an_action_is_as_good_an_answer_as_its_number(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    token, told = next(iter(guest.open_invitations.items()))
    assert guest.decide(token, told["actions"][-1]) is None
    assert match.decisions[0].action.to_json() == told["actions"][-1]


@pytest.mark.parametrize("answer", [-1, 10_000, [], ["fly"], ["draw", {}], [["draw"]], [1 << 40]])
def test_what_is_not_among_the_answers_is_refused(name: str, answer: Any) -> None:
    match = new_match(name)
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    token = next(iter(guest.open_invitations))
    refused = guest.decide(token, answer)
    assert refused is not None and refused["refusal"][0] == "unknown_action"
    assert match.decision_number == 0 and token in guest.open_invitations


def test_a_wrong_action_is_refused_with_its_reason_and_clause() -> None:
    match = new_match("mercado")
    table = MatchHost(match)
    guest = ScriptedClient(table, 0, 1)
    token = next(iter(guest.open_invitations))
    refused = guest.decide(token, ["lay", "gold", 999])
    assert refused is not None and refused["refusal"][1].startswith("MER-")


def test_a_token_is_good_for_one_answer(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    token = next(iter(guest.open_invitations))
    assert guest.decide(token, 0) is None
    refused = guest.decide(token, 0)
    assert refused is not None and refused["refusal"][0] == "stale"
    assert match.decision_number == 1


def test_nobody_decides_for_another(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    others = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    stranger = ScriptedClient(table)
    token = next(token for guest in others for token in guest.open_invitations)
    refused = stranger.decide(token, 0)
    assert refused is not None and refused["refusal"][0] == "no_chair"
    assert match.decision_number == 0


# Pace


def test_nobody_knows_a_result_before_the_screen_has_shown_it(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    screen = ScriptedClient(table, paces=True)
    seats = range(len(match.setup.seats))
    phones = [ScriptedClient(table, seat) for seat in seats]
    choose = at_random(2)
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        told = [len(phone.received) for phone in phones]
        before = table.display_pacing.displayed_state.copy()
        assert any(phone.answer(choose) for phone in phones)
        assert (
            screen.received[-1]["is"] == "happened"
            and table.display_pacing.displayed_state == before
        )
        new = [m for phone, n in zip(phones, told, strict=True) for m in phone.received[n:]]
        assert all(m["is"] == "withdrawn" for m in new), new
        assert screen.say(**{"is": "acknowledge", "number": match.decision_number - 1}) is None
        assert (
            table.display_pacing.displayed_number == match.decision_number - 1
            and table.display_pacing.displayed_state == match.state
        )
        assert all(
            phone.messages_of("happened")[-1]["number"] == table.display_pacing.displayed_number
            for phone in phones
        )


def test_whoever_joins_while_a_late_screen_shows_sees_the_table_as_shown(name: str) -> None:
    """Also where decisions were told before that nobody had to wait for."""
    match = new_match(name)
    table = MatchHost(match)
    phones = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    play_on(table, phones, at_random(5), 4)
    screen = ScriptedClient(table, paces=True)
    screen.say(**{"is": "stop_showing"})
    play_on(table, phones, at_random(6), 8)
    screen.say(**{"is": "acknowledge", "number": 7})
    screen.say(**{"is": "go_on_showing"})
    before = match.state.copy()
    play_on(table, phones, at_random(7), 9)
    assert (
        table.display_pacing.displayed_number == 7
        and table.display_pacing.displayed_state == before
    )
    (welcome,) = ScriptedClient(table).messages_of("welcome")
    assert welcome["number"] == 8
    assert match.game.state_type.from_json(welcome["view"]) == match.game.view_for(before, NOBODY)


def test_a_second_screen_is_told_what_the_first_still_shows(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    first = ScriptedClient(table, paces=True)
    phones = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    play_on(table, phones, at_random(5), 1)
    second = ScriptedClient(table, paces=True)
    assert second.messages_of("welcome")[0]["number"] == 0
    assert second.messages_of("happened") == first.messages_of("happened")
    assert len(second.messages_of("happened")) == 1


@pytest.mark.sampled_by_game
def test_whoever_is_there_or_comes_later_is_told_the_end(name: str) -> None:
    table = MatchHost(new_match(name, *["random"] * games.game_class(name).seat_counts[0]))
    table = MatchHost(table.match, ImmediateThinker(table.match))
    looks_on = ScriptedClient(table)
    while not table.match.is_over:
        table.tick(0.0)
    for guest in (looks_on, ScriptedClient(table)):
        (ended,) = guest.messages_of("ended")
        assert guest.received[-1] == ended
        assert len(ended["standing"]) == len(table.match.setup.seats)


def test_a_screen_that_never_shows_anything_stops_nobody(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match)
    screen = ScriptedClient(table, paces=True)
    phones = [ScriptedClient(table, seat) for seat in range(len(match.setup.seats))]
    choose, now = at_random(2), 0.0
    waited = 0
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        if any(phone.answer(choose) for phone in phones):
            continue
        waited += 1
        table.tick(now)
        table.tick(now + MAX_DISPLAY_WAIT_SECONDS - 0.1)
        assert not any(
            not t["revises"] for phone in phones for t in phone.open_invitations.values()
        )
        now += MAX_DISPLAY_WAIT_SECONDS + 0.1
        table.tick(now)
    assert waited == 1, "who has been too slow once is not waited for again"
    assert screen.say(**{"is": "acknowledge", "number": match.decision_number - 1}) is None


def test_ai_seats_wait_for_what_is_shown_but_think_meanwhile() -> None:
    match = new_match("mercado", "random", "random")
    thinker = ImmediateThinker(match)
    table = MatchHost(match, thinker)
    screen = ScriptedClient(table, paces=True)
    for now in range(5):
        table.tick(float(now))
    assert match.decision_number == 1 and thinker.question_count == 2
    screen.say(**{"is": "acknowledge", "number": 0})
    table.tick(5.0)
    assert match.decision_number == 2


# Coming and going


def test_a_chair_that_is_taken_is_not_taken_from_anybody() -> None:
    match = new_match("mercado")
    table = MatchHost(match)
    (asked,) = match.active_seats()
    one, other = ScriptedClient(table, asked), ScriptedClient(table, viewer=asked)
    refused = other.say(**{"is": "take_chair", "seat": asked})
    assert refused is not None and refused["refusal"][0] == "taken_chair"
    assert one.say(**{"is": "leave_chair", "seat": asked}) is None
    assert table.clients.seat_controllers[asked] == VACANT_SEAT and not one.open_invitations
    assert other.say(**{"is": "take_chair", "seat": asked}) is None
    assert [told["seat"] for told in other.open_invitations.values()] == [asked]
    refused = other.say(**{"is": "take_chair", "seat": 99})
    assert refused is not None and refused["refusal"][0] == "taken_chair"


def test_whose_eyes_are_a_seats_takes_no_other_chair() -> None:
    match = new_match("mercado")
    table = MatchHost(match)
    refused = ScriptedClient(table, viewer=0).say(**{"is": "take_chair", "seat": 1})
    assert refused is not None and refused["refusal"][0] == "no_chair"


@pytest.mark.sampled_by_game
def test_an_ai_level_takes_over_in_the_middle_of_a_match(name: str) -> None:
    match = new_match(name)
    table = MatchHost(match, ImmediateThinker(match))
    ScriptedClient(table, 0)
    for seat in range(1, len(match.setup.seats)):
        table.set_controller(seat, SeatController(level="random"))
    table.set_controller(0, SeatController(level="random"))
    for now in range(10_000):
        table.tick(float(now))
        if match.is_over:
            break
    assert match.is_over


def test_what_an_ai_seat_thinks_is_forgotten_when_somebody_takes_its_chair() -> None:
    match = new_match("mercado", "random", "random")
    thinker = ImmediateThinker(match)
    thinker.is_slow = True
    table = MatchHost(match, thinker)
    table.tick(0.0)
    guest = ScriptedClient(table, *match.active_seats())
    thinker.is_slow = False
    table.tick(1.0)
    assert match.decision_number == 0 and guest.answer(lambda actions: 0)
    assert match.decision_number == 1


# Taking back


def test_in_practice_one_takes_back_freely_and_does_it_again() -> None:
    match = new_match("mercado", "random", "")
    match.setup = match.setup._replace(mode=MatchMode.PRACTICE)
    table = MatchHost(match, ImmediateThinker(match))
    guest = ScriptedClient(table, 1)
    assert match.active_seats() == (1,) and guest.answer(lambda actions: 0)
    made = list(match.decisions)
    assert guest.say(**{"is": "take_back"}) is None
    assert (
        match.decision_number == 0
        and guest.received[-2]["is"] == "welcome"
        and len(guest.open_invitations) == 1
    )
    assert guest.say(**{"is": "do_again"}) is None
    assert match.decisions == made
    refused = guest.say(**{"is": "do_again"})
    assert refused is not None and refused["refusal"][0] == "not_undone"


def test_what_still_holds_is_not_told_again_when_time_jumps(name: str) -> None:
    """Each undo sends one withdrawal, one welcome and one question, and no question in between."""
    match = new_match(name)
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    play_on(table, [guest], at_random(2), 9)
    told, asked = len(guest.received), len(table.invitations.open_invitations)
    match.undo(4)
    since = [message["is"] for message in guest.received[told:]]
    assert since.count("happened") == 0
    assert since.count("withdrawn") == asked
    assert since.count("welcome") == 1
    assert len(guest.open_invitations) == len(table.invitations.open_invitations)


def test_among_people_one_takes_back_ones_own_decision_only() -> None:
    match = new_match("mercado")
    table = MatchHost(match)
    guests = [ScriptedClient(table, seat) for seat in range(2)]
    choose = at_random(1)
    taken = asked = 0
    while not match.is_over and match.decision_number < 60:
        assert any(guest.answer(choose) for guest in guests)
        decided = match.decisions[-1].seat
        free = match.can_undo_fairly()
        before = match.decision_number
        accepted = guests[decided].say(**{"is": "take_back"}) is None
        taken, asked = taken + free, asked + (not free)
        if free:
            assert accepted and match.decision_number == before - 1
            assert guests[decided].say(**{"is": "do_again"}) is None
        else:
            assert match.decision_number == before  # it waits for the other's agreement
    assert taken and asked


# Secrets


@pytest.mark.sampled_by_game
def test_two_truths_that_look_alike_are_told_alike(name: str) -> None:
    """Messages to a client depend on its view alone: byte for byte equal if only secrets differ."""
    match, choose, told = new_match(name), at_random(8), 0
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        for seat in range(len(match.setup.seats)):
            said = []
            for truth in (
                match.state,
                match.game.sample_state(match.view_for(seat), seat, Chance(seat)),
            ):
                other = Match(match.game, match.setup)
                other.state = truth.copy()
                guest = ScriptedClient(MatchHost(other), seat)
                said.append(guest.received)
            told += len(said[0])
            assert said[0] == said[1]
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
    assert told > match.decision_number


# Faults


def test_a_host_is_freed_with_its_last_reference() -> None:
    """Its match would notify it until the next garbage collection otherwise."""
    match = new_match("mercado")
    table = MatchHost(match)
    table.join(NOBODY, [].append)
    freed = weakref.ref(table)
    del table
    assert freed() is None


def test_a_table_belongs_to_one_thread() -> None:
    table = MatchHost(new_match("mercado"))
    guest = ScriptedClient(table, 0, 1)
    (asked,) = table.invitations.open_invitations.values()
    uses: tuple[Callable[[], object], ...] = (
        lambda: table.tick(0.0),
        lambda: table.join(0, print),
        lambda: table.answer_invitation(asked, 0),
        lambda: table.receive(guest.number, b'{"is": "take_back"}'),
        lambda: table.set_controller(0, VACANT_SEAT),
        lambda: table.remove_client(guest.number),
        lambda: table.submit_for_seat(asked.seat, asked.actions[0]),
        lambda: table.undo_to(0),
    )
    found: list[BaseException] = []

    def elsewhere() -> None:
        for use in uses:
            try:
                use()
            except WrongThreadError as error:
                found.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert len(found) == len(uses) and table.match.decision_number == 0


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\xfe", b"null", b"[]", b"{}", b'{"is": "fly"}', b'{"is": 7}',
        b'{"is": "decide", "token": "1", "answer": 0}', b'{"is": "decide"}',
        b'{"is": "decide", "token": 1, "answer": {}}',
        b'{"is": "acknowledge", "number": 1e9}', b'{"is": "take_back", "more": 1}',
        b"[" * 10_000, b'"' + b"x" * 70_000 + b'"', b'{"is": "take_chair", "seat": true}',
    ],
    ids=lambda data: str(data[:24]),
)  # fmt: skip
def test_what_is_no_message_is_refused_in_words(data: bytes) -> None:
    table = MatchHost(new_match("mercado"))
    guest = ScriptedClient(table, 0, 1)
    table.receive(guest.number, data)
    (refused,) = guest.messages_of("refused")
    code, _, params, _ = refused["refusal"]
    assert code == "no_message" and len(params[0][1]) > 5


# Disks that refuse


class FullDisk(Disk):
    """A disk on which nothing can be kept while it is full."""

    full = False

    def sync(self, file: int) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "no space left")


def match_on_full_disk(name: str, *levels: str, path: Path) -> tuple[Match, FullDisk]:
    """A match that is written to such a disk."""
    match, disk = new_match(name, *levels), FullDisk()
    match.save_to(path, disk)
    return match, disk


def test_what_a_disk_refuses_may_be_answered_again(name: str, tmp_path: Path) -> None:
    match, disk = match_on_full_disk(name, path=tmp_path / "match.souk")
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    disk.full = True
    (why,) = (guest.decide(token, 0) for token in list(guest.open_invitations)[:1])
    assert why is not None and match.decision_number == 0
    assert why["refusal"][0] == JOURNAL_NOT_WRITTEN_CODE and str(tmp_path) not in str(why)
    disk.full = False
    assert guest.answer(lambda actions: 0) and match.decision_number == 1


def test_what_a_disk_refused_is_still_asked_when_somebody_else_decides_it(tmp_path: Path) -> None:
    match, disk = match_on_full_disk("mercado", path=tmp_path / "match.souk")
    table = MatchHost(match)
    guest = ScriptedClient(table, *range(len(match.setup.seats)))
    disk.full = True
    (asked,) = guest.open_invitations
    assert guest.decide(asked, 0) is not None
    disk.full = False
    table.submit_for_seat(match.active_seats()[0], match.legal_actions(match.active_seats()[0])[0])
    assert [told["token"] for told in guest.messages_of("withdrawn")] == [asked]


def test_an_ai_move_that_a_disk_refuses_is_done_at_a_later_tick(name: str, tmp_path: Path) -> None:
    count = games.game_class(name).seat_counts[0]
    match, disk = match_on_full_disk(name, *["random"] * count, path=tmp_path / "match.souk")
    table, now = MatchHost(match, ImmediateThinker(match)), 0.0
    disk.full = True
    for _ in range(3):
        with pytest.raises(JournalError):
            table.tick(now)
    assert match.decision_number == 0
    disk.full = False
    for _ in range(6):
        table.tick(now)
    path = match.journal_path
    assert path is not None
    match.close()
    assert Match.load_read_only(path).decision_number == match.decision_number > 3
