"""Matches against bots: no file tells what chance will give, and the finished file proves all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.core.chance import DEFAULT_GENERATOR, ChainedChance
from tabletop.match import journal as journals
from tabletop.match.journal import JournalError
from tabletop.match.key_chain import CHAIN_LENGTH, KeyChain, KeyReader
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import BOT_LEVEL, Setup, draw_seed
from tabletop.match.verification import verify_match
from tests.fixtures.saved_matches import play, setup_of

GAME = "market_day"
"""A game that draws by chance in the midst of a match."""


def begin_match(folder: Path, game: str = GAME, level: str = BOT_LEVEL) -> Match:
    """Begin a match of a person against a bot, with a seed that nobody chose."""
    setup = setup_of(game)
    seats = (setup.seats[0]._replace(level=""), *setup.seats[1:-1])
    seats += (setup.seats[-1]._replace(level=level),)
    drawn = setup._replace(seats=seats, seed=draw_seed(), generator=DEFAULT_GENERATOR)
    return MatchStore(folder).begin_match(games.load(game), drawn)


def saved_path(match: Match) -> Path:
    assert match.journal_path is not None
    return match.journal_path


def all_keys(match: Match) -> list[str]:
    return [key for chain in match.setup.key_chains for key in chain.keys]


def play_past_a_draw(match: Match, most: int = 400) -> None:
    """Play until a decision has drawn, and one more."""
    before = match.decision_number
    while not any(made.chance_draws for made in match.decisions[before:]) and not match.is_over:
        play(match, match.decision_number + 1)
        assert match.decision_number - before < most
    play(match, match.decision_number + 1)


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_no_file_of_a_running_match_tells_what_chance_will_give(game: str, tmp_path: Path) -> None:
    match = begin_match(tmp_path, game)
    play(match, 12)
    written = "".join(
        path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()
    )
    used = max([0, *(n for n, made in enumerate(match.decisions, 1) if made.chance_draws)])
    keys = all_keys(match)
    assert len(keys) == CHAIN_LENGTH and keys[used] in written
    assert not [key for key in keys[used + 1 :] if key in written]
    assert str(match.setup.seed) not in written
    match.close()


def test_only_matches_against_bots_have_keys(tmp_path: Path) -> None:
    match = begin_match(tmp_path, level="random")
    assert not match.setup.key_chains and str(match.setup.seed) in saved_path(match).read_text()
    match.close()


def test_a_chosen_seed_stays_the_seed_of_a_match_against_bots(tmp_path: Path) -> None:
    seats = setup_of(GAME).seats
    setup = setup_of(GAME)._replace(seats=(*seats[:-1], seats[-1]._replace(level=BOT_LEVEL)))
    match = MatchStore(tmp_path).begin_match(games.load(GAME), setup)
    match.close()
    assert not match.setup.key_chains and match.setup.seed == setup.seed


def test_a_killed_match_goes_on_with_new_keys_and_can_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin_match(tmp_path)
    path, first_code, old_keys = saved_path(match), match.deal_code, all_keys(match)
    play_past_a_draw(match)
    made = list(match.decisions)
    match.close()  # as a kill: nothing is written
    again = Match.load(path)
    assert again.decisions == made and again.state == match.state
    second_code = again.deal_code
    assert second_code != first_code
    assert not set(all_keys(again)[len(made) + 1 :]) & set(old_keys)
    play(again, 2000)
    assert again.is_over
    again.close()
    found = verify_match(path)
    assert found.is_proven and found.is_over and found.deal_code == first_code
    assert [code for _, code in found.later_codes] == [second_code]
    for code in (first_code, second_code):
        assert main(["verify", str(path), code, "--language", "en"]) == 0
        assert "The match was interrupted" in capsys.readouterr().out
    assert main(["verify", str(path), "AAAA", "--language", "en"]) == 1


def test_a_match_resumed_twice_without_a_decision_keeps_its_codes(tmp_path: Path) -> None:
    match = begin_match(tmp_path)
    path = saved_path(match)
    play_past_a_draw(match)
    match.close()
    Match.load(path).close()
    again = Match.load(path)
    code = again.deal_code
    play_past_a_draw(again)
    again.close()
    assert [each for _, each in verify_match(path).later_codes] == [code]


def test_undo_draws_the_same_again_before_and_after_a_kill(tmp_path: Path) -> None:
    match = begin_match(tmp_path)
    play_past_a_draw(match)
    drew = next(n for n, made in enumerate(match.decisions) if made.chance_draws)
    wanted = match.decisions[drew]
    match.undo(drew)
    match.submit(wanted.seat, wanted.action)
    assert match.decisions[drew] == wanted
    path = saved_path(match)
    match.close()
    again = Match.load(path)
    again.undo(drew)
    again.submit(wanted.seat, wanted.action)
    assert again.decisions[drew] == wanted
    play_past_a_draw(again)
    again.close()
    assert verify_match(path).is_proven


def test_a_moved_and_a_mended_file_keep_all_keys(tmp_path: Path) -> None:
    match = begin_match(tmp_path)
    path = saved_path(match)
    play_past_a_draw(match)
    match.close()
    again = Match.load(path)
    play_past_a_draw(again)
    path.unlink()
    play_past_a_draw(again)
    path = again.take_moved_path() or path
    made, code = list(again.decisions), again.deal_code
    again.close()
    assert [each for _, each in verify_match(path).later_codes] == [code]
    assert Match.load_read_only(path).decisions == made
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-2], "?" + lines[-2], lines[-1], ""]), encoding="utf-8")
    mended = Match.salvage(path)
    assert mended.decisions == made[: mended.decision_number] != made
    play_past_a_draw(mended)
    mended.close()
    assert verify_match(path).is_proven


def change_line(path: Path, number: int, **changes: object) -> None:
    """Change a line of a journal, with a sum that fits."""
    lines = path.read_text(encoding="utf-8").splitlines()
    data = {key: value for key, value in json.loads(lines[number]).items() if key != "sum"}
    lines[number] = journals.encode_line(data | changes)
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")


def test_a_changed_key_is_found(tmp_path: Path) -> None:
    match = begin_match(tmp_path)
    path, code = saved_path(match), match.deal_code
    play_past_a_draw(match)
    match.close()
    plain = path.read_bytes()
    drew = next(n for n, made in enumerate(match.decisions) if made.chance_draws)
    change_line(path, drew + 1, key="0" * 32)
    found = verify_match(path)
    assert not found.is_proven and found.agreeing_count == drew
    path.write_bytes(plain)
    other = KeyChain.draw(0)
    change_line(path, 0, key=other.keys[0])
    with pytest.raises(JournalError, match="does not follow"):
        verify_match(path)
    change_line(path, 0, key=other.keys[0], chain=other.commitment)
    assert verify_match(path).deal_code != code


@pytest.mark.parametrize(
    "changes",
    [{"key": 5}, {"key": "x" * 32}, {"chain": "0" * 31}, {"seed": 7}, {"generator": 1}],
    ids=str,
)
def test_a_header_with_wrong_keys_is_refused(changes: dict[str, object]) -> None:
    seats = setup_of(GAME).seats
    setup = setup_of(GAME)._replace(seats=seats, generator=DEFAULT_GENERATOR).with_new_keys(0)
    assert Setup.from_json(setup.to_json()).key_chains[0].keys == setup.key_chains[0].keys[:1]
    with pytest.raises(ValueError, match="not the header"):
        Setup.from_json(setup.to_json() | changes)


def test_a_key_tells_all_before_it_and_none_behind_it() -> None:
    chain = KeyChain.draw(3)
    reader = KeyReader(KeyChain.draw(0).commitment)
    assert not reader.start_chain(3, chain.commitment)
    reader = KeyReader(chain.commitment)
    assert reader.add_key(5, chain.keys[5]) and reader.add_key(2, chain.keys[2])
    assert not reader.add_key(4, chain.keys[5]) and not reader.add_key(7, chain.keys[8])
    assert reader.chains == (KeyChain(0, chain.commitment, 5, chain.keys[5]),)


def test_each_decision_draws_with_a_key_of_its_own() -> None:
    one, other = ChainedChance([1, 2, 3]), ChainedChance([1, 9, 3])
    for decision, is_same in enumerate((True, False, True)):
        one.begin_decision(decision)
        other.begin_decision(decision)
        assert (one.shuffle(range(20)) == other.shuffle(range(20))) is is_same
