"""The Nacho Incident, clause by clause: cantinas and the chase (NAC-5)."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.games.nacho.actions import Arrest, Dismiss, Visit
from tabletop.games.nacho.mechanics.chase import list_arrests
from tabletop.games.nacho.state import ABSENT_VALUE, CHASE_PHASE, CHOOSE_PHASE, NachoState
from tests.contract.claims.match_reasons import check_reason
from tests.rules.nacho.positions import (
    NACHO,
    A,
    O,
    Q,
    S,
    at_cantina,
    card,
    cards,
    decide,
    make_turn,
    message_keys,
    mountie,
    moves,
    place_smugglers,
    reveal,
)


def chase_position(*watch: str, coming: str, delayed: bool = False) -> NachoState:
    """Seat 0 will go first with these Mounties at his cantinas, and this one coming."""
    s = make_turn(options={"chase": "delayed"} if delayed else {})
    s.watch[0] = tuple(map(mountie, watch))
    s.mountie = mountie(coming)
    return s


def test_nac_5_1_the_smuggler_stays_where_he_went_not_where_his_flag_is() -> None:
    s = make_turn()
    reveal(s, "saskatchewan-9", "quebec-1")
    acts = decide(s, 0, Visit(O))
    assert moves(acts, "NAC-5.1") == [("smuggler.saskatchewan-9", "played:0", "cantina:2/0")]
    assert at_cantina(s, 0, O) == cards("saskatchewan-9") and not at_cantina(s, 0, S)


def test_nac_5_2_a_lone_mountie_waits() -> None:
    s = chase_position(coming="alberta-3")
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    assert s.watch[0] == (mountie("alberta-3"),) and s.cantinas[A] == cards("alberta-9")
    assert list_arrests(s, 0) == ()


def test_nac_5_2_of_two_the_one_with_smugglers_arrests_the_highest_there() -> None:
    s = chase_position("alberta-4", coming="quebec-3")
    place_smugglers(s, 0, A, "alberta-2", "saskatchewan-6")
    reveal(s, "ontario-9", "alberta-1")
    acts = decide(s, 0, Visit(O))
    assert "arrests" in message_keys(acts) and s.phase != CHASE_PHASE, "one outcome is not asked"
    assert moves(acts, "NAC-5.2") == [
        ("smuggler.saskatchewan-6", "cantina:0/0", "discard"),
        ("mountie.alberta-4", "cantina:0/0", "mountie_discard"),
    ]
    assert at_cantina(s, 0, A) == cards("alberta-2")
    assert at_cantina(s, 0, O) == cards("ontario-9"), "higher, but no Mountie stands there"
    assert s.watch[0] == (mountie("quebec-3"),)
    assert s.discards[-1:] == (card("saskatchewan-6"),)
    assert s.mounties_out[-1:] == (mountie("alberta-4"),)


def test_nac_5_2_with_two_candidates_the_player_chooses() -> None:
    s = chase_position("alberta-4", coming="ontario-3")
    place_smugglers(s, 0, A, "alberta-2")
    reveal(s, "ontario-9", "alberta-1")
    decide(s, 0, Visit(O))
    assert s.phase == CHASE_PHASE and NACHO.active_seats(s) == (0,)
    assert set(NACHO.legal_actions(s, 0)) == {
        Arrest("alberta-4", "alberta", 2, A),
        Arrest("ontario-3", "ontario", 9, O),
    }
    refused = NACHO.refusal(s, 0, Arrest("alberta-4", "ontario", 9, O))
    assert refused and (refused.code, refused.clause) == ("other_arrest", "NAC-5.2")
    decide(s, 0, Arrest("alberta-4", "alberta", 2, A))
    assert s.watch[0] == (mountie("ontario-3"),)
    assert NACHO.active_seats(s) == (1,), "then the next player goes"


def test_nac_5_2_two_mounties_at_one_cantina_differ_by_their_penalty() -> None:
    s = chase_position("alberta-4", coming="alberta-3")
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    assert set(NACHO.legal_actions(s, 0)) == {
        Arrest("alberta-4", "alberta", 9, A),
        Arrest("alberta-3", "alberta", 9, A),
    }


@pytest.mark.parametrize(("others", "key"), [((), "mountie"), (("saskatchewan-2",), "chase")])
def test_the_question_is_which_mountie_acts_if_the_arrest_of_each_is_fixed(
    others: tuple[str, ...], key: str
) -> None:
    s = chase_position("alberta-4", coming="ontario-3")
    place_smugglers(s, 0, A, "alberta-2", *others)
    reveal(s, "ontario-9", "alberta-1")
    decide(s, 0, Visit(O))
    assert s.phase == CHASE_PHASE
    assert NACHO.prompt_key(NACHO.view_for(s, 0), 0) == key


def test_nac_5_2_two_alike_at_one_cantina_are_no_choice() -> None:
    s = chase_position("alberta-3", coming="alberta-3")
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    assert s.phase != CHASE_PHASE and s.watch[0] == (mountie("alberta-3"),)


def test_nac_5_2_without_company_one_rides_to_the_highest_number_anywhere() -> None:
    s = chase_position("alberta-3", coming="alberta-4")
    place_smugglers(s, 0, S, "alberta-5")
    place_smugglers(s, 0, Q, "quebec-3")
    reveal(s, "ontario-8", "alberta-1")
    decide(s, 0, Visit(O))
    assert set(NACHO.legal_actions(s, 0)) == {
        Arrest("alberta-3", "ontario", 8, O),
        Arrest("alberta-4", "ontario", 8, O),
    }
    acts = decide(s, 0, Arrest("alberta-4", "ontario", 8, O))
    assert moves(acts, "NAC-5.2") == [
        ("mountie.alberta-4", "cantina:0/0", "cantina:2/0"),
        ("smuggler.ontario-8", "cantina:2/0", "discard"),
        ("mountie.alberta-4", "cantina:2/0", "mountie_discard"),
    ]


def test_nac_5_2_the_highest_number_may_stand_among_lower_ones() -> None:
    s = chase_position("alberta-3", coming="alberta-3")
    place_smugglers(s, 0, O, "ontario-2")
    place_smugglers(s, 0, Q, "quebec-5")
    reveal(s, "ontario-6", "alberta-1")
    decide(s, 0, Visit(O))
    assert s.phase != CHASE_PHASE, "one outcome is not asked"
    assert at_cantina(s, 0, O) == cards("ontario-2")
    assert at_cantina(s, 0, Q) == cards("quebec-5")


def test_nac_5_2_among_equal_highest_numbers_the_player_chooses() -> None:
    s = chase_position("alberta-3", coming="alberta-3")
    place_smugglers(s, 0, S, "alberta-8", "saskatchewan-8")
    place_smugglers(s, 0, Q, "quebec-3")
    reveal(s, "ontario-8", "alberta-1")
    decide(s, 0, Visit(O))
    assert set(NACHO.legal_actions(s, 0)) == {
        Arrest("alberta-3", "alberta", 8, S),
        Arrest("alberta-3", "saskatchewan", 8, S),
        Arrest("alberta-3", "ontario", 8, O),
    }


def test_nac_5_2_without_any_smuggler_a_mountie_of_his_choice_is_discarded() -> None:
    s = make_turn()
    s.watch[0] = (mountie("alberta-3"), mountie("quebec-4"))
    s.first = 1
    s.phase, s.queue = CHASE_PHASE, (0, 1)
    assert list_arrests(s, 0) == (
        (mountie("alberta-3"), ABSENT_VALUE, ABSENT_VALUE),
        (mountie("quebec-4"), ABSENT_VALUE, ABSENT_VALUE),
    )
    assert NACHO.legal_actions(s, 0) == (Dismiss("alberta-3"), Dismiss("quebec-4"))
    assert check_reason(NACHO, s, 0, Dismiss("quebec-4")) == "dismiss"
    acts = decide(s, 0, Dismiss("quebec-4"))
    assert "nobody_to_arrest" in message_keys(acts)
    assert moves(acts) == [("mountie.quebec-4", "cantina:3/0", "mountie_discard")]
    assert s.watch[0] == (mountie("alberta-3"),)


def test_nac_5_2_a_mountie_is_not_dismissed_while_there_is_a_smuggler() -> None:
    s = chase_position("alberta-4", coming="alberta-3")
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    refused = NACHO.refusal(s, 0, Dismiss("alberta-4"))
    assert refused and (refused.code, refused.clause) == ("must_arrest", "NAC-5.2")


def test_nac_5_2_the_others_mounties_are_left_alone() -> None:
    s = chase_position("alberta-4", coming="alberta-3")
    s.watch[1] = (mountie("quebec-4"),)
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    refused = NACHO.refusal(s, 0, Dismiss("quebec-4"))
    assert refused and refused.code == "mountie_not_acting"


def test_nac_5_3_by_the_delayed_reading_a_mountie_of_an_earlier_turn_acts_alone() -> None:
    s = chase_position(coming="quebec-3", delayed=True)
    s.watch[1] = (mountie("alberta-3"),)
    place_smugglers(s, 1, A, "alberta-2")
    reveal(s, "ontario-9", "saskatchewan-1")
    decide(s, 0, Visit(Q))
    assert s.watch[0] == (mountie("quebec-3"),), "come in this turn: he waits"
    acts = decide(s, 1, Visit(S))
    assert moves(acts, "NAC-5.3")[0] == ("smuggler.alberta-2", "cantina:0/1", "discard")
    assert s.watch[1] == ()


def test_nac_5_3_the_newcomer_never_acts_though_the_earlier_one_does() -> None:
    s = chase_position("alberta-4", coming="ontario-3", delayed=True)
    reveal(s, "ontario-9", "alberta-1")
    decide(s, 0, Visit(O))
    assert s.watch[0] == (mountie("ontario-3"),), "the earlier one rode to the highest number"
    assert not at_cantina(s, 0, O)


@pytest.mark.parametrize("chase", ["pair", "delayed"])
def test_nac_5_2_nobody_ever_keeps_two_mounties_to_the_next_turn(chase: str) -> None:
    chance = Chance(5)
    s = NACHO.new_initial_state(4, {"chase": chase}, chance)
    seen = 0
    while acting := NACHO.active_seats(s):
        NACHO.apply(s, acting[0], chance.pick(NACHO.legal_actions(s, acting[0])), chance)
        if s.phase == CHOOSE_PHASE:
            assert max(map(len, s.watch)) <= 1
            seen += 1
    assert seen >= 11 * 4
