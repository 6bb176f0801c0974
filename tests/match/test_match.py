"""Matches: journal, replay, undo, redo, stale clicks; for every game of the registry."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.refusals import GAME_OVER, STALE_ACTION, UNKNOWN_ACTION
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.durable_files import Disk
from tabletop.match.events import Event
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, SetupError
from tests.fixtures.saved_matches import play, remove_sums, setup_of

GAMES = games.names()
MIN_ASSERTIONS = 5
"""Minimum number of times that a loop must reach its assertion."""
MOST_MATCHES = 20


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.sampled
def test_a_replayed_journal_ends_in_the_same_state(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 10_000)
    match.close()
    again = Match.load_read_only(path)
    assert again.is_over
    assert again.state == match.state
    assert again.history == match.history


def test_a_match_left_in_the_middle_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 20)
    match.close()
    again = Match.load(path)
    assert again.state == match.state
    play(again, 30, seed=3)
    again.close()
    assert Match.load_read_only(path).state == again.state


class RecordingListener:
    """Somebody who follows a match, and keeps what is told."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def on_event(self, event: Event) -> None:
        """A decision was carried out."""
        self.events.append(event)

    def on_rewind(self, kept: int) -> None:
        """Time has jumped."""


def test_what_happened_is_told_alike_whether_or_not_somebody_listened(name: str) -> None:
    heard, unheard = (Match.start(games.load(name), setup_of(name)) for _ in range(2))
    listening = RecordingListener()
    heard.add_listener(listening)
    for number in range(1, 60):
        play(heard, number)
        play(unheard, number)
        before = unheard.state.copy()
        assert unheard.last_event == heard.last_event == listening.events[-1]
        assert unheard.last_event is unheard.last_event
        assert unheard.state == before == heard.state
    assert unheard.history[1:] == listening.events


def test_no_acts_are_made_until_somebody_asks_what_happened(name: str) -> None:
    game, made = games.load(name), list[bool]()
    apply = game.apply

    def noted(s: State, seat: Seat, action: Action, chance: Chance, emit: Emit = None) -> None:
        made.append(emit is not None)
        apply(s, seat, action, chance, emit)

    with mock.patch.object(game, "apply", noted):
        quiet, heard = (Match.start(game, setup_of(name)) for _ in range(2))
        listening = RecordingListener()
        heard.add_listener(listening)
        play(quiet, 20)
        assert made and not any(made)
        play(heard, 20)
        assert quiet.last_event == listening.events[-1]
        made.clear()
        play(quiet, 22)
        assert all(made) and len(made) == 2


@pytest.mark.parametrize("mode", MatchMode)
def test_a_journal_keeps_how_the_match_was_played(mode: MatchMode, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    setup = setup_of("market_day", humans=0 if mode is MatchMode.DEMO else 1)._replace(mode=mode)
    match = Match.start(games.load("market_day"), setup, path)
    play(match, 5)
    match.close()
    assert Match.load(path).setup == match.setup
    assert match.setup.mode is mode


def test_a_journal_from_before_the_mode_was_kept_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load("market_day"), setup_of("market_day"), path)
    play(match, 5)
    match.close()
    remove_sums(path)
    head, *rest = path.read_text().splitlines()
    data = json.loads(head)
    del data["mode"]
    path.write_text("\n".join([json.dumps(data), *rest, ""]))
    again = Match.load(path)
    assert again.setup.mode is MatchMode.PLAY and again.state == match.state


def test_an_unknown_mode_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    Match.start(games.load("market_day"), setup_of("market_day"), path).close()
    remove_sums(path)
    path.write_text(path.read_text().replace('"mode":"play"', '"mode":"chess"'))
    with pytest.raises(JournalError, match=r"line 1.*chess"):
        Match.load(path)


def test_undo_comes_back_to_the_same_middle_and_redo_to_the_same_end(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    play(match, 12)
    middle = match.state.copy()
    play(match, 25, seed=2)
    end, history = match.state.copy(), list(match.history)
    match.undo(12)
    assert match.state == middle
    assert match.rewind_count == 1
    while match.redo():
        pass
    assert match.state == end
    assert match.history == history


def test_undo_cannot_roll_again(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    play(match, 15)
    states = [match.state.copy()]
    last = match.decisions[-1]
    for _ in range(3):
        match.undo(14)
        match.redo()
        states.append(match.state.copy())
    assert all(state == states[0] for state in states)
    assert match.decisions[-1] == last


def test_an_undone_decision_is_undone_in_the_journal_too(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 10)
    match.undo(6)
    play(match, 9, seed=9)
    match.close()
    assert Match.load_read_only(path).state == match.state


def test_a_free_undo_goes_back_to_the_last_decision_of_a_person(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    play(match, 30)
    keep = match.undo_target_number()
    assert keep is not None
    assert match.decisions[keep].seat == 0
    assert all(decision.seat != 0 for decision in match.decisions[keep + 1 :])


def test_among_people_nothing_drawn_or_revealed_is_taken_back(name: str) -> None:
    """In every game in which a seat decides twice on end there are decisions that may be taken
    back, though seldom in some."""
    reached = again = 0
    for seed in range(MOST_MATCHES):
        match = Match(
            games.load(name), setup_of(name, games.game_class(name).seat_counts[-1], 2, seed)
        )
        chance = Chance(seed)
        while not match.is_over:
            seat = match.active_seats()[0]
            match.submit(seat, chance.pick(match.legal_actions(seat)))
            again += match.active_seats() == (seat,)
            if match.can_undo_fairly():
                reached += 1
                event = match.last_event
                assert not match.decisions[-1].chance_draws
                assert match.active_seats() == (seat,)
                assert match.visible_acts(event, NOBODY) == match.visible_acts(event, seat)
        if reached >= MIN_ASSERTIONS:
            break
    assert reached >= min(MIN_ASSERTIONS, again), (
        "decisions that may be taken back have hardly been seen"
    )


def test_a_late_click_is_refused_as_stale(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    seat = match.active_seats()[0]
    action = match.legal_actions(seat)[0]
    refusal = match.submit(seat, action, number=7)
    assert refusal is not None
    assert refusal.code == STALE_ACTION
    assert match.decision_number == 0


def test_after_the_end_everything_is_refused(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    action = match.legal_actions(match.active_seats()[0])[0]
    play(match, 10_000)
    refusal = match.submit(0, action)
    assert refusal is not None
    assert refusal.code == GAME_OVER


def test_an_action_of_another_game_is_refused(name: str) -> None:
    from tabletop.core.actions import Action

    class Sing(Action):
        pass

    match = Match(games.load(name), setup_of(name))
    refusal = match.submit(match.active_seats()[0], Sing())
    assert refusal is not None
    assert refusal.code == UNKNOWN_ACTION


def test_a_torn_last_line_is_dropped_and_the_match_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 8)
    match.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    again = Match.load(path)
    assert again.decision_number == 7
    play(again, 9, seed=8)
    again.close()
    assert Match.load_read_only(path).state == again.state


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: ["{", *lines[1:]], "line 1"),
        (lambda lines: [lines[0].replace('"souk":1', '"souk":99'), *lines[1:]], "format 99"),
        (lambda lines: [*lines[:3], "[]", *lines[3:]], "line 4"),
        (lambda lines: [*lines[:3], *lines[4:]], "expected 2"),
        (
            lambda lines: [*lines[:2], lines[2].replace('"seat":', '"seat":7'), *lines[3:]],
            "decision 1",
        ),
        (lambda lines: [lines[0].replace('"seed":5', '"seed":6'), *lines[1:]], "decision"),
    ],
)
def test_a_damaged_journal_says_where_and_is_left_as_it_was(
    name: str, tmp_path: Path, damage: object, said: str
) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 60)
    match.close()
    remove_sums(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    damaged = "\n".join(damage(lines)) + "\n"  # type: ignore[operator]
    path.write_text(damaged, encoding="utf-8")
    with pytest.raises(JournalError, match=said):
        Match.load(path)
    assert path.read_text(encoding="utf-8") == damaged


def change_digests(path: Path, change: Callable[[str], str]) -> None:
    """Change all digests of a journal."""
    remove_sums(path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [line for line in lines if "state" in line]
    for line in found:
        line["state"] = change(line["state"])
    assert found
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def test_a_journal_that_leads_to_another_state_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 20)
    match.close()
    change_digests(path, lambda state: state[:-1] + ("0" if state[-1] != "0" else "1"))
    with pytest.raises(JournalError, match=r"decision \d: the state is"):
        Match.load(path)


@pytest.mark.parametrize("digest", ["0123456789ab", "abcdef-0123456789ab"])
def test_a_journal_of_a_version_whose_states_had_other_fields_can_be_read(
    name: str, tmp_path: Path, digest: str
) -> None:
    path = tmp_path / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 20)
    match.close()
    change_digests(path, lambda state: digest)
    assert Match.load(path).state == match.state


def test_a_match_carries_its_sheet(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    game = games.load(name)
    Match.start(game, setup_of(name), path).close()
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head["sheet"] == game.sheet.data
    assert Match.load_read_only(path).game.sheet.digest == game.sheet.digest


class LateFull(Disk):
    """A disk on which nothing more can be written once it is full."""

    full = False

    def write(self, file: int, data: bytes) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(file, data)


def test_a_full_disk_changes_nothing(name: str, tmp_path: Path) -> None:
    disk = LateFull()
    match = Match.start(games.load(name), setup_of(name), tmp_path / "match.souk", disk)
    play(match, 5)
    before = match.state.copy()
    disk.full = True
    seat = match.active_seats()[0]
    with pytest.raises(JournalError):
        match.submit(seat, match.legal_actions(seat)[0])
    assert match.state == before
    assert match.decision_number == 5


def test_wrong_seats_and_options_are_refused_in_words(name: str) -> None:
    game = games.load(name)
    one = setup_of(name)._replace(seats=setup_of(name).seats[:1])
    with pytest.raises(SetupError, match="seats"):
        Match(game, one)
    with pytest.raises(SetupError, match="unknown option"):
        Match(game, setup_of(name)._replace(options={"moon": 1}))
    twins = setup_of(name)
    twin = twins._replace(seats=(*twins.seats[:-1], twins.seats[0]._replace(colour="green")))
    with pytest.raises(SetupError, match="name"):
        Match(game, twin)


def test_the_moments_of_a_match_tell_it_again(name: str) -> None:
    match = Match(games.load(name), setup_of(name))
    play(match, 25)
    moments = list(match.replay_events())
    assert [event for event, _ in moments] == match.history
    assert moments[-1][1] == match.state
