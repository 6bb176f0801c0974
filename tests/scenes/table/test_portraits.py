"""Faces at name plates: every seat has one at every table, and it shows what was done to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.kit.roles.view_model import TableViewModel
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.portraits import (
    LEADER_NOTE_PREFIX,
    find_leaders,
    moods_after_acts,
    portrait_node_name,
    set_leaders,
    set_moods,
    set_thinking_seat,
)
from scenes.table.turns.table_states import MatchOver
from scenes.ui.style.number_format import parse_number
from scenes.ui.style.portrait import MOOD_CROSS, MOOD_GLAD, MOOD_THOUGHTFUL, MOODS, seat_portrait
from sprites.baked_images import load_manifest
from sprites.rendering import paint_queue
from tabletop.ai.characters import portrait_name
from tabletop.core.acts import Move, Score
from tabletop.core.game import Standing
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import (
    PORTRAIT_NAMES,
    SeatSpec,
    SetupError,
    check_seats,
    seats_from_json,
    seats_to_json,
)
from tests.scenes.table_boxes import face_box
from tools.look.film import film_events

PASSING_DELIVERY = 31
"""A dear delivery by which a seat of the example match of Nacho with two seats passes the other."""


def zone_owner(zone: Zone) -> Seat | None:
    """Zones such as hand:1."""
    return int(zone[-1]) if zone[-1].isdigit() else None


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio((320, 180))
    yield made
    made.close_scenes()


@pytest.mark.parametrize("game", game_names())
def test_every_seat_has_a_face_on_the_table(studio: HeadlessStudio, game: str) -> None:
    match = example_matches.new_match(game, example_matches.games.game_class(game).seat_counts[-1])
    table = studio.make_table(Match.start(match.game, match.setup))
    seats = range(len(match.setup.seats))
    if table.layout.zone_layout.far_edge is not None:  # who is at home sits before the table
        seats = [seat for seat in seats if seat != table.layout.seating.home_seat]
    faces = [
        node
        for seat in seats
        if (node := table.stage.find_named(portrait_node_name(seat))) is not None
    ]
    assert len(faces) == len(seats)
    assert len({node.picture for node in faces}) == len(seats)
    table.shut_down()


@pytest.mark.parametrize("mood", MOODS)
def test_a_portrait_says_which_picture_it_is_made_of(mood: str) -> None:
    """The picture of a face is decoded in advance, not in the frame that paints it."""
    assert f"face/aru-{mood}" in paint_queue.find_baked_names(
        seat_portrait(SeatSpec("Aru", "", "sky"), 90.0, mood)
    )


def test_whoever_scores_is_glad_and_whom_another_takes_from_is_cross() -> None:
    acts = [
        Score(0, 3, "points", ""),
        Score(2, -1, "points", ""),
        Move("gem.red", 1, "hand:1", "hand:0", ""),
    ]
    assert moods_after_acts(acts, zone_owner, 0) == {0: MOOD_GLAD, 1: MOOD_CROSS, 2: MOOD_CROSS}


def test_what_one_pays_oneself_does_not_hurt() -> None:
    acts = [Score(0, -4, "gold", ""), Move("card.1", 1, "hand:0", "discard", "")]
    assert moods_after_acts(acts, zone_owner, 0) == {}


def test_a_deal_that_gives_as_much_hurts_nobody() -> None:
    acts = [
        Move("gem.red", 2, "hand:1", "hand:0", ""),
        Move("gem.blue", 2, "hand:0", "hand:1", ""),
    ]
    assert moods_after_acts(acts, zone_owner, 0) == {}


def test_who_thinks_looks_so_unless_something_is_felt() -> None:
    showing = TableViewModel()
    assert set_moods(showing, {1: MOOD_GLAD})
    assert set_thinking_seat(showing, 0) and not set_thinking_seat(showing, 0)
    assert showing.notes == {"mood:0": MOOD_THOUGHTFUL, "mood:1": MOOD_GLAD}
    assert not set_moods(showing, {0: MOOD_THOUGHTFUL, 1: MOOD_GLAD})
    assert set_thinking_seat(showing, None) and showing.notes == {"mood:1": MOOD_GLAD}


def test_every_face_is_drawn_in_every_mood() -> None:
    assert {
        f"face/{face}-{mood}" for face in PORTRAIT_NAMES for mood in MOODS
    } <= load_manifest().keys()


def test_a_face_is_kept_with_its_seat_and_older_seats_have_none() -> None:
    seats = (SeatSpec("Zoë", "", "sky", "smith"), SeatSpec("Aru", "trader", "blue"))
    assert seats_from_json(seats_to_json(seats)) == seats
    assert seats_to_json(seats)[1] == ["Aru", "trader", "blue"]
    assert [portrait_name(seat) for seat in seats] == ["smith", "aru"]
    with pytest.raises(SetupError, match="face"):
        check_seats([SeatSpec("Zoë", "", "sky", "nobody")])


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_one_mark_says_in_every_game_who_leads_by_what_lies_open(
    studio: HeadlessStudio, game: str
) -> None:
    played = example_matches.play_example_match(game, 3)
    marked = 0
    for number in range(0, played.decision_number, max(1, played.decision_number // 8)):
        match = example_matches.copy_match_until(played, number)
        table = studio.make_table(match)
        standing = match.game.standings(match.view_for(NOBODY))
        wanted = {at.seat for at in standing if at.place == 1}
        if len({at.score for at in standing}) == 1:
            wanted = set()
        found = {
            seat
            for seat in range(3)
            if table.stage.find_named(f"{LEADER_NOTE_PREFIX}{seat}") is not None
        }
        assert found == wanted
        for seat in found:
            mark, face = (
                table.stage.find_named(f"{LEADER_NOTE_PREFIX}{seat}"),
                table.stage.find_named(portrait_node_name(seat)),
            )
            assert mark is not None
            if face is None:  # a home seat has a place card at the near edge only
                assert seat == table.layout.seating.home_seat
                continue
            box = mark.bounds()
            if table.layout.zone_layout.far_edge is not None:
                assert not box.overlaps(face_box(face)), "no badge lies on a face"
            else:
                assert box.overlap_share(face.bounds()) > 0.99 and mark.z > face.z
        marked += len(found)
        table.shut_down()
    assert marked


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_mark_moves_as_soon_as_the_score_that_passes_the_leader_is_shown(
    studio: HeadlessStudio, game: str
) -> None:
    """No turn and no curtain comes between the score and the crown."""
    played = example_matches.play_example_match(game, 3)
    table = studio.make_table(example_matches.copy_match_until(played, 0))
    shown, readouts = table.presenter.table_view, table.layout.indicators
    model, moved, before = shown.stage.view_model, 0, list[Seat]()
    for event, _ in played.replay_events():
        shown.show_event(event)
        shown.sequencer.skip()
        scores = [parse_number(readouts.score_text(model, seat)) or 0 for seat in range(3)]
        best = [seat for seat in range(3) if scores[seat] == max(scores)]
        if len(best) == 1:
            marked = [seat for seat in range(3) if f"{LEADER_NOTE_PREFIX}{seat}" in model.notes]
            assert marked == best, (event.decision_number, scores)
            assert shown.stage.find_named(f"{LEADER_NOTE_PREFIX}{best[0]}") is not None
            moved += best != before
            before = best
    assert moved > 1
    table.shut_down()


def test_the_mark_moves_while_the_act_that_passes_the_leader_still_stands(
    studio: HeadlessStudio,
) -> None:
    played = example_matches.play_example_match("nacho", 2, people=0)
    event = next(event for event in played.history if event.decision_number == PASSING_DELIVERY)
    before, since, moved = list[int](), 0.0, False
    for table in film_events(studio, played, [event]):
        model, readouts = table.presenter.table_view.stage.view_model, table.layout.indicators
        scores = [parse_number(readouts.score_text(model, seat)) or 0 for seat in range(2)]
        since = since + 0.1 if scores == before else 0.0
        drawn = table.stage.indicators.nodes
        before = scores
        if table.layout.zone_layout.act_key is not None and since > 0.15 and len(set(scores)) > 1:
            marked = [seat for seat in range(2) if f"{LEADER_NOTE_PREFIX}{seat}" in drawn]
            best = [scores.index(max(scores))]
            assert marked in (best, []), scores  # none while the place cards slide
            moved |= marked == [event.seat]
    assert moved


@pytest.mark.slow
def test_the_winner_of_a_tie_wears_the_crown_at_the_end(studio: HeadlessStudio) -> None:
    """In this match three have 22 points at last, and whoever led before does not win."""
    played = example_matches.play_example_match("zahab", 4, people=0)
    standing = played.game.standings(played.state)
    winner = next(at.seat for at in standing if at.place == 1)
    assert sum(at.score == standing[winner].score for at in standing) == 3
    last = list(example_matches.decision_events(played))[-1]
    for table in film_events(studio, played, [last]):
        notes = table.stage.view_model.notes
        if isinstance(table.turn_flow.state, MatchOver):
            assert [seat for seat in range(4) if f"{LEADER_NOTE_PREFIX}{seat}" in notes] == [winner]
            break
    else:
        raise AssertionError("the match is not over")


def test_the_mark_follows_the_lead_and_nobody_has_it_where_all_stand_alike() -> None:
    def stand(*at: tuple[int, int]) -> list[Standing]:
        return [Standing(seat, place, score) for seat, (place, score) in enumerate(at)]

    assert find_leaders(stand((1, 4), (1, 4), (1, 4))) == []
    assert find_leaders(stand((1, 4), (2, 4), (3, 4))) == [], "a broken tie is no lead"
    assert find_leaders(stand((3, 2), (1, 5), (1, 5))) == [1, 2]
    showing = TableViewModel(notes={"mood:0": MOOD_GLAD})
    set_leaders(showing, [0])
    set_leaders(showing, [2])
    assert showing.notes == {"mood:0": MOOD_GLAD, f"{LEADER_NOTE_PREFIX}2": "yes"}
