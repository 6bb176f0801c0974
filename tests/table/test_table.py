"""The table: all clients are alike, and decide by its invitations alone."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.acts import Act, carry_out
from tabletop.core.chance import Chance
from tabletop.core.coding import decode
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.files import Disk
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.table.chairs import AWAY, Chair
from tabletop.table.messages import NOT_WRITTEN, Happened, Invitation, Message, Withdrawn
from tabletop.table.table import PATIENCE, Table, WrongThreadError
from tests.table.company import AtOnce, Guest, at_random, matched, play_on

SIMULTANEOUS = "basari"


class Hasty:
    """A client that answers whatever it was ever asked while it is told what happened."""

    def __init__(self, table: Table) -> None:
        self.table, self.asked = table, list[Invitation]()
        self.tried = self.refused = 0
        self.jumps = False
        """Whether it also answers while what it was asked is withdrawn."""
        self._answering = False
        self._choose = at_random(3)
        self.number = table.join(NOBODY, self.hear)

    def hear(self, message: Message) -> None:
        if isinstance(message, Invitation):
            assert message.actions, "it looks at once"
            self.asked.append(message)
        elif isinstance(message, Happened) or (self.jumps and isinstance(message, Withdrawn)):
            self._answer_all()

    def decide(self) -> None:
        """Answer whatever is asked first."""
        asked = next(iter(self.table.invitations.values()))
        assert self.table.decide(asked, self._choose(asked.actions)) is None

    def _answer_all(self) -> None:
        """Answer what is no longer legal; nothing of that may be done."""
        match = self.table.match
        for asked in () if self._answering else tuple(self.asked):
            listed = asked.listed
            if listed is not None and listed[0] not in match.legal(asked.seat):
                self._answering = True
                self.tried += 1
                self.refused += self.table.decide(asked, 0) is not None
                self._answering = False


MOST = 60
"""So many decisions of a match are looked at where all are alike."""


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


# Playing


@pytest.mark.parametrize("most", [MOST, pytest.param(10_000, marks=pytest.mark.soak)])
def test_by_bare_messages_the_journal_is_that_of_the_match_bit_for_bit(
    name: str, most: int, tmp_path: Path
) -> None:
    direct = matched(name, path=tmp_path / "direct.souk")
    choose = at_random(3)
    while not direct.over and direct.number < most:
        seat = direct.to_act()[0]
        legal = direct.legal(seat)
        direct.submit(seat, legal[choose(legal)])
    direct.close()
    match = matched(name, path=tmp_path / "table.souk")
    table = Table(match)
    play_on(table, [Guest(table, *range(len(match.setup.seats)))], at_random(3), most)
    match.close()
    assert lines(tmp_path / "table.souk") == lines(tmp_path / "direct.souk")


def test_however_many_sit_there_the_match_is_the_same(name: str) -> None:
    alone, together = Table(matched(name)), Table(matched(name))
    seats = range(len(alone.match.setup.seats))
    play_on(alone, [Guest(alone, *seats)], at_random(4), MOST)
    television = Guest(together)
    play_on(together, [Guest(together, seat) for seat in seats], at_random(4), MOST)
    assert alone.match.decisions == together.match.decisions
    assert len(television.of("happened")) == together.match.number


def test_whoever_follows_by_messages_alone_knows_where_all_pieces_lie(name: str) -> None:
    match = matched(name)
    table = Table(match)
    people = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    looks_on = Guest(table)
    guests, game = [*people, looks_on], match.game
    tables: dict[int, dict[str, list[str]]] = {}
    choose = at_random(6)
    while not match.over and match.number < MOST:
        for guest, viewer in zip(guests, [*range(len(people)), NOBODY], strict=True):
            for told in guest.told:
                if told["is"] == "welcome":
                    assert told["viewer"] == viewer
                    view = game.state.from_json(told["view"])
                    lying = {z: list(p) for z, p in game.inventory(view).items()}
                    tables[viewer] = lying
                elif told["is"] == "happened":
                    for act in told["acts"]:
                        known: Act = decode(act, Act, game)
                        carry_out(tables[viewer], known, viewer, game.zones)
            guest.told.clear()
            assert not game.zones.difference(tables[viewer], match.inventory(viewer))
        assert any(guest.answer(choose) for guest in people)


def test_ai_seats_play_as_they_do_elsewhere(name: str) -> None:
    count = games.kind(name).seats[0]
    levels = ["random"] * count
    match, seed = matched(name, *levels), 5
    table = Table(match, AtOnce(match))
    for now in range(10_000):
        table.tick(float(now))
    again = matched(name, *levels, seed=seed)
    thinker = AtOnce(again)
    while not again.over:
        seat = again.to_act()[0]
        thinker.ask(again.view(seat), seat, "random", seed, again.number)
        found = thinker.poll()
        assert found is not None
        again.submit(seat, found.action)
    assert match.over and match.decisions == again.decisions


# Answers


@pytest.mark.parametrize("deals", [4, pytest.param(56, marks=pytest.mark.soak)])
def test_three_who_choose_at_once_all_count(deals: int) -> None:
    rounds = 0
    for seed in range(deals):
        match = matched(SIMULTANEOUS, seats=3, seed=seed)
        table = Table(match)
        guests = [Guest(table, seat) for seat in range(3)]
        choose = at_random(seed)
        while not match.over:
            if len(match.to_act()) < 3:
                assert any(guest.answer(choose) for guest in guests)
                continue
            before = match.number
            answers = [
                (guest, token, choose(told["actions"]))
                for guest in reversed(guests)
                for token, told in guest.asked.items()
                if not told["revises"]
            ]
            assert len(answers) == 3
            for guest, token, answer in answers:  # as if sent in one frame: nobody looks again
                assert guest.decide(token, answer) is None
            assert match.number == before + 3
            rounds += 1
    assert rounds >= deals * 9


def test_what_may_be_done_is_listed_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = matched(SIMULTANEOUS, seats=3)
    table, told, listed = Table(match), list[Message](), list[Seat]()
    legal = match.game.legal
    monkeypatch.setattr(
        match.game, "legal", lambda state, seat: listed.append(seat) or legal(state, seat)
    )
    client = table.join(NOBODY, told.append)
    for seat in range(3):
        table.put(seat, Chair(client))
    asked = [message for message in told if isinstance(message, Invitation)]
    assert len(asked) == 3 and listed == []
    assert asked[1].actions == legal(match.state, 1)
    assert listed == [1]


def test_who_has_chosen_in_secret_may_choose_anew_until_the_last_has() -> None:
    match = matched(SIMULTANEOUS, seats=3)
    table = Table(match)
    guests = [Guest(table, seat) for seat in range(3)]
    first = guests[0]
    assert first.answer(lambda actions: 0)
    (again,) = [told for told in first.asked.values() if told["revises"]]
    assert first.decide(again["token"], 1) is None
    assert [made.seat for made in match.decisions] == [0, 0]
    assert first.decide(again["token"], 1) is not None, "that answer was given"
    for guest in guests[1:]:
        assert guest.answer(lambda actions: 0)
    assert not any(told["revises"] for told in first.asked.values())


def test_who_answers_while_it_is_told_what_happened_does_nothing_that_is_no_longer_legal() -> None:
    match = matched(SIMULTANEOUS, seats=3)
    table = Table(match)
    hasty = Hasty(table)
    for seat in range(3):
        table.put(seat, Chair(hasty.number))
    for _ in range(40):
        if match.over:
            break
        hasty.decide()
    assert hasty.tried and hasty.refused == hasty.tried
    Match.restore(match)
    assert match.number >= 40 or match.over


def test_who_answers_while_time_jumps_does_nothing_that_is_no_longer_legal() -> None:
    match = matched(SIMULTANEOUS, seats=3)
    table = Table(match)
    hasty = Hasty(table)
    for seat in range(3):
        table.put(seat, Chair(hasty.number))
    while match.number < 40 and not match.over:
        hasty.decide()
    hasty.tried = hasty.refused = 0
    for kept in range(match.number - 1, 4, -1):
        hasty.jumps = True
        table.go_back(kept)
        hasty.jumps = False
        assert match.number == kept
    assert hasty.tried and hasty.refused == hasty.tried


def test_an_action_is_as_good_an_answer_as_its_number(name: str) -> None:
    match = matched(name)
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    token, told = next(iter(guest.asked.items()))
    assert guest.decide(token, told["actions"][-1]) is None
    assert match.decisions[0].action.to_json() == told["actions"][-1]


@pytest.mark.parametrize("answer", [-1, 10_000, [], ["fly"], ["draw", {}], [["draw"]], [1 << 40]])
def test_what_is_not_among_the_answers_is_refused(name: str, answer: Any) -> None:
    match = matched(name)
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    token = next(iter(guest.asked))
    refused = guest.decide(token, answer)
    assert refused is not None and refused["refusal"][0] == "unknown_action"
    assert match.number == 0 and token in guest.asked


def test_a_wrong_action_is_refused_with_its_reason_and_clause() -> None:
    match = matched("mercado")
    table = Table(match)
    guest = Guest(table, 0, 1)
    token = next(iter(guest.asked))
    refused = guest.decide(token, ["lay", "gold", 999])
    assert refused is not None and refused["refusal"][1].startswith("MER-")


def test_a_token_is_good_for_one_answer(name: str) -> None:
    match = matched(name)
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    token = next(iter(guest.asked))
    assert guest.decide(token, 0) is None
    refused = guest.decide(token, 0)
    assert refused is not None and refused["refusal"][0] == "stale"
    assert match.number == 1


def test_nobody_decides_for_another(name: str) -> None:
    match = matched(name)
    table = Table(match)
    others = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    stranger = Guest(table)
    token = next(token for guest in others for token in guest.asked)
    refused = stranger.decide(token, 0)
    assert refused is not None and refused["refusal"][0] == "no_chair"
    assert match.number == 0


# Pace


def test_nobody_knows_a_result_before_the_screen_has_shown_it(name: str) -> None:
    match = matched(name)
    table = Table(match)
    screen = Guest(table, paces=True)
    seats = range(len(match.setup.seats))
    phones = [Guest(table, seat) for seat in seats]
    choose = at_random(2)
    while not match.over and match.number < MOST:
        told = [len(phone.told) for phone in phones]
        before = table.shown_state.copy()
        assert any(phone.answer(choose) for phone in phones)
        assert screen.told[-1]["is"] == "happened" and table.shown_state == before
        new = [m for phone, n in zip(phones, told, strict=True) for m in phone.told[n:]]
        assert all(m["is"] == "withdrawn" for m in new), new
        assert screen.say(**{"is": "acknowledge", "number": match.number - 1}) is None
        assert table.shown == match.number - 1 and table.shown_state == match.state
        assert all(phone.of("happened")[-1]["number"] == table.shown for phone in phones)


def test_whoever_joins_while_a_late_screen_shows_sees_the_table_as_shown(name: str) -> None:
    """Also where decisions were told before that nobody had to wait for."""
    match = matched(name)
    table = Table(match)
    phones = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    play_on(table, phones, at_random(5), 4)
    screen = Guest(table, paces=True)
    screen.say(**{"is": "stop_showing"})
    play_on(table, phones, at_random(6), 8)
    screen.say(**{"is": "acknowledge", "number": 7})
    screen.say(**{"is": "go_on_showing"})
    before = match.state.copy()
    play_on(table, phones, at_random(7), 9)
    assert table.shown == 7 and table.shown_state == before
    (welcome,) = Guest(table).of("welcome")
    assert welcome["number"] == 8
    assert match.game.state.from_json(welcome["view"]) == match.game.redact(before, NOBODY)


def test_a_second_screen_is_told_what_the_first_still_shows(name: str) -> None:
    match = matched(name)
    table = Table(match)
    first = Guest(table, paces=True)
    phones = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    play_on(table, phones, at_random(5), 1)
    second = Guest(table, paces=True)
    assert second.of("welcome")[0]["number"] == 0
    assert second.of("happened") == first.of("happened")
    assert len(second.of("happened")) == 1


def test_whoever_is_there_or_comes_later_is_told_the_end(name: str) -> None:
    table = Table(matched(name, *["random"] * games.kind(name).seats[0]))
    table = Table(table.match, AtOnce(table.match))
    looks_on = Guest(table)
    while not table.match.over:
        table.tick(0.0)
    for guest in (looks_on, Guest(table)):
        (ended,) = guest.of("ended")
        assert guest.told[-1] == ended
        assert len(ended["standing"]) == len(table.match.setup.seats)


def test_a_screen_that_never_shows_anything_stops_nobody(name: str) -> None:
    match = matched(name)
    table = Table(match)
    screen = Guest(table, paces=True)
    phones = [Guest(table, seat) for seat in range(len(match.setup.seats))]
    choose, now = at_random(2), 0.0
    waited = 0
    while not match.over and match.number < MOST:
        if any(phone.answer(choose) for phone in phones):
            continue
        waited += 1
        table.tick(now)
        table.tick(now + PATIENCE - 0.1)
        assert not any(not t["revises"] for phone in phones for t in phone.asked.values())
        now += PATIENCE + 0.1
        table.tick(now)
    assert waited == 1, "who has been too slow once is not waited for again"
    assert screen.say(**{"is": "acknowledge", "number": match.number - 1}) is None


def test_ai_seats_wait_for_what_is_shown_but_think_meanwhile() -> None:
    match = matched("mercado", "random", "random")
    thinker = AtOnce(match)
    table = Table(match, thinker)
    screen = Guest(table, paces=True)
    for now in range(5):
        table.tick(float(now))
    assert match.number == 1 and thinker.asked == 2
    screen.say(**{"is": "acknowledge", "number": 0})
    table.tick(5.0)
    assert match.number == 2


# Coming and going


def test_a_chair_that_is_taken_is_not_taken_from_anybody() -> None:
    match = matched("mercado")
    table = Table(match)
    (asked,) = match.to_act()
    one, other = Guest(table, asked), Guest(table, viewer=asked)
    refused = other.say(**{"is": "take_chair", "seat": asked})
    assert refused is not None and refused["refusal"][0] == "taken_chair"
    assert one.say(**{"is": "leave_chair", "seat": asked}) is None
    assert table.chairs[asked] == AWAY and not one.asked
    assert other.say(**{"is": "take_chair", "seat": asked}) is None
    assert [told["seat"] for told in other.asked.values()] == [asked]
    refused = other.say(**{"is": "take_chair", "seat": 99})
    assert refused is not None and refused["refusal"][0] == "taken_chair"


def test_whose_eyes_are_a_seats_takes_no_other_chair() -> None:
    match = matched("mercado")
    table = Table(match)
    refused = Guest(table, viewer=0).say(**{"is": "take_chair", "seat": 1})
    assert refused is not None and refused["refusal"][0] == "no_chair"


def test_an_ai_level_takes_over_in_the_middle_of_a_match(name: str) -> None:
    match = matched(name)
    table = Table(match, AtOnce(match))
    Guest(table, 0)
    for seat in range(1, len(match.setup.seats)):
        table.put(seat, Chair(level="random"))
    table.put(0, Chair(level="random"))
    for now in range(10_000):
        table.tick(float(now))
        if match.over:
            break
    assert match.over


def test_what_an_ai_seat_thinks_is_forgotten_when_somebody_takes_its_chair() -> None:
    match = matched("mercado", "random", "random")
    thinker = AtOnce(match)
    thinker.slow = True
    table = Table(match, thinker)
    table.tick(0.0)
    guest = Guest(table, *match.to_act())
    thinker.slow = False
    table.tick(1.0)
    assert match.number == 0 and guest.answer(lambda actions: 0)
    assert match.number == 1


# Taking back


def test_in_practice_one_takes_back_freely_and_does_it_again() -> None:
    match = matched("mercado", "random", "")
    match.setup = match.setup._replace(mode=Mode.PRACTICE)
    table = Table(match, AtOnce(match))
    guest = Guest(table, 1)
    assert match.to_act() == (1,) and guest.answer(lambda actions: 0)
    made = list(match.decisions)
    assert guest.say(**{"is": "take_back"}) is None
    assert match.number == 0 and guest.told[-2]["is"] == "welcome" and len(guest.asked) == 1
    assert guest.say(**{"is": "do_again"}) is None
    assert match.decisions == made
    refused = guest.say(**{"is": "do_again"})
    assert refused is not None and refused["refusal"][0] == "not_undone"


def test_what_still_holds_is_not_told_again_when_time_jumps(name: str) -> None:
    """Nobody is asked anything meanwhile either: one withdrawal, one welcome, one question."""
    match = matched(name)
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    play_on(table, [guest], at_random(2), 9)
    told, asked = len(guest.told), len(table.invitations)
    match.undo(4)
    since = [message["is"] for message in guest.told[told:]]
    assert since.count("happened") == 0
    assert since.count("withdrawn") == asked
    assert since.count("welcome") == 1
    assert len(guest.asked) == len(table.invitations)


def test_among_people_one_takes_back_ones_own_decision_only() -> None:
    match = matched("mercado")
    table = Table(match)
    guests = [Guest(table, seat) for seat in range(2)]
    choose = at_random(1)
    taken = kept = 0
    while not match.over and match.number < 60:
        assert any(guest.answer(choose) for guest in guests)
        decided = match.decisions[-1].seat
        free = match.may_undo_among_people()
        assert guests[1 - decided].say(**{"is": "take_back"}) is not None
        before = match.number
        assert (guests[decided].say(**{"is": "take_back"}) is None) == free
        taken, kept = taken + free, kept + (not free)
        if free:
            assert match.number == before - 1
            assert guests[decided].say(**{"is": "do_again"}) is None
    assert taken and kept


# Secrets


def test_two_truths_that_look_alike_are_told_alike(name: str) -> None:
    """What is said to a client depends on its view alone: byte for byte the same where all that it
    may not know is otherwise."""
    match, choose, told = matched(name), at_random(8), 0
    while not match.over and match.number < MOST:
        for seat in range(len(match.setup.seats)):
            said = []
            for truth in (match.state, match.game.imagine(match.view(seat), seat, Chance(seat))):
                other = Match(match.game, match.setup)
                other.state = truth.copy()
                guest = Guest(Table(other), seat)
                said.append(guest.told)
            told += len(said[0])
            assert said[0] == said[1]
        seat = match.to_act()[0]
        legal = match.legal(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
    assert told > match.number


# Faults


def test_a_table_belongs_to_one_thread() -> None:
    table = Table(matched("mercado"))
    guest = Guest(table, 0, 1)
    (asked,) = table.invitations.values()
    uses: tuple[Callable[[], object], ...] = (
        lambda: table.tick(0.0), lambda: table.join(0, print), lambda: table.decide(asked, 0),
        lambda: table.receive(guest.number, b'{"is": "take_back"}'),
        lambda: table.put(0, AWAY), lambda: table.leave(guest.number),
        lambda: table.lead(asked.seat, asked.actions[0]), lambda: table.go_back(0),
    )  # fmt: skip
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
    assert len(found) == len(uses) and table.match.number == 0


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
    table = Table(matched("mercado"))
    guest = Guest(table, 0, 1)
    table.receive(guest.number, data)
    (refused,) = guest.of("refused")
    code, _, params, _ = refused["refusal"]
    assert code == "no_message" and len(params[0][1]) > 5


# Disks that refuse


class FullDisk(Disk):
    """A disk on which nothing can be kept while it is full."""

    full = False

    def sync(self, file: int) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "no space left")


def saved(name: str, *levels: str, path: Path) -> tuple[Match, FullDisk]:
    """A match that is written to such a disk."""
    match, disk = matched(name, *levels), FullDisk()
    match.keep(path, disk)
    return match, disk


def test_what_a_disk_refuses_may_be_answered_again(name: str, tmp_path: Path) -> None:
    match, disk = saved(name, path=tmp_path / "match.souk")
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    disk.full = True
    (why,) = (guest.decide(token, 0) for token in list(guest.asked)[:1])
    assert why is not None and match.number == 0
    assert why["refusal"][0] == NOT_WRITTEN and str(tmp_path) not in str(why)
    disk.full = False
    assert guest.answer(lambda actions: 0) and match.number == 1


def test_what_a_disk_refused_is_still_asked_when_somebody_else_decides_it(tmp_path: Path) -> None:
    match, disk = saved("mercado", path=tmp_path / "match.souk")
    table = Table(match)
    guest = Guest(table, *range(len(match.setup.seats)))
    disk.full = True
    (asked,) = guest.asked
    assert guest.decide(asked, 0) is not None
    disk.full = False
    table.lead(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert [told["token"] for told in guest.of("withdrawn")] == [asked]


def test_an_ai_move_that_a_disk_refuses_is_done_at_a_later_tick(name: str, tmp_path: Path) -> None:
    count = games.kind(name).seats[0]
    match, disk = saved(name, *["random"] * count, path=tmp_path / "match.souk")
    table, now = Table(match, AtOnce(match)), 0.0
    disk.full = True
    for _ in range(3):
        with pytest.raises(JournalError):
            table.tick(now)
    assert match.number == 0
    disk.full = False
    for _ in range(6):
        table.tick(now)
    path = match.path
    assert path is not None
    match.close()
    assert Match.replay(path).number == match.number > 3
