"""Faces at name plates: every seat has one at every table, and it shows what was done to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from scenes.kit.roles.showing import Showing
from scenes.shots import rehearsal
from scenes.shots.studio import Studio
from scenes.stage.portraits import LEADS, feel, leaders, leading, moods, name_of, thinking
from scenes.ui.portrait import CROSS, GLAD, MOODS, THOUGHTFUL, portrait
from sprites import ahead
from sprites.art import catalogue
from tabletop.core.acts import Move, Score
from tabletop.core.game import Standing
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import (
    FACES,
    SeatSpec,
    SetupError,
    check_seats,
    seats_from_json,
    seats_to_json,
)
from tabletop.seats.characters import face_of


def owner(zone: Zone) -> Seat | None:
    """Zones such as hand:1."""
    return int(zone[-1]) if zone[-1].isdigit() else None


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    made = Studio((320, 180))
    yield made
    made.clear()


@pytest.mark.parametrize("game", laid())
def test_every_seat_has_a_face_on_the_table(studio: Studio, game: str) -> None:
    match = rehearsal.begun(game, rehearsal.games.kind(game).seats[-1])
    table = studio.table(Match.start(match.game, match.setup))
    seats = range(len(match.setup.seats))
    faces = [node for seat in seats if (node := table.stage.named(name_of(seat))) is not None]
    assert len(faces) == len(seats)
    assert len({node.picture for node in faces}) == len(seats)
    table.leave()


@pytest.mark.parametrize("mood", MOODS)
def test_a_portrait_says_which_picture_it_is_made_of(mood: str) -> None:
    """So that a face is decoded ahead and not in the frame in which it is painted."""
    assert f"face/aru-{mood}" in ahead.baked(portrait(SeatSpec("Aru", "", "sky"), 90.0, mood))


def test_whoever_scores_is_glad_and_whom_another_takes_from_is_cross() -> None:
    acts = [
        Score(0, 3, "points", ""),
        Score(2, -1, "points", ""),
        Move("gem.red", 1, "hand:1", "hand:0", ""),
    ]
    assert moods(acts, owner, 0) == {0: GLAD, 1: CROSS, 2: CROSS}


def test_what_one_pays_oneself_does_not_hurt() -> None:
    acts = [Score(0, -4, "gold", ""), Move("card.1", 1, "hand:0", "discard", "")]
    assert moods(acts, owner, 0) == {}


def test_a_deal_that_gives_as_much_hurts_nobody() -> None:
    acts = [
        Move("gem.red", 2, "hand:1", "hand:0", ""),
        Move("gem.blue", 2, "hand:0", "hand:1", ""),
    ]
    assert moods(acts, owner, 0) == {}


def test_who_thinks_looks_so_unless_something_is_felt() -> None:
    showing = Showing()
    assert feel(showing, {1: GLAD})
    assert thinking(showing, 0) and not thinking(showing, 0)
    assert showing.marks == {"mood:0": THOUGHTFUL, "mood:1": GLAD}
    assert not feel(showing, {0: THOUGHTFUL, 1: GLAD})
    assert thinking(showing, None) and showing.marks == {"mood:1": GLAD}


def test_every_face_is_drawn_in_every_mood() -> None:
    assert {f"face/{face}-{mood}" for face in FACES for mood in MOODS} <= catalogue().keys()


def test_a_face_is_kept_with_its_seat_and_older_seats_have_none() -> None:
    seats = (SeatSpec("Zoë", "", "sky", "smith"), SeatSpec("Aru", "trader", "blue"))
    assert seats_from_json(seats_to_json(seats)) == seats
    assert seats_to_json(seats)[1] == ["Aru", "trader", "blue"]
    assert [face_of(seat) for seat in seats] == ["smith", "aru"]
    with pytest.raises(SetupError, match="face"):
        check_seats([SeatSpec("Zoë", "", "sky", "nobody")])


@pytest.mark.parametrize("game", laid())
def test_one_mark_says_in_every_game_who_leads_by_what_lies_open(studio: Studio, game: str) -> None:
    played = rehearsal.rehearsed(game, 3)
    marked = 0
    for number in range(0, played.number, max(1, played.number // 8)):
        match = rehearsal.up_to(played, number)
        table = studio.table(match)
        standing = match.game.standing(match.view(NOBODY))
        wanted = {at.seat for at in standing if at.place == 1}
        if len({at.score for at in standing}) == 1:
            wanted = set()
        found = {seat for seat in range(3) if table.stage.named(f"{LEADS}{seat}") is not None}
        assert found == wanted
        for seat in found:
            mark, face = table.stage.named(f"{LEADS}{seat}"), table.stage.named(name_of(seat))
            assert mark is not None and face is not None
            box, on = mark.bounds(), face.bounds()
            assert box.covered_by(on) > 0.99 and mark.z > face.z, "it hides nothing but face"
        marked += len(found)
        table.leave()
    assert marked


def test_the_mark_follows_the_lead_and_nobody_has_it_where_all_stand_alike() -> None:
    def stand(*at: tuple[int, int]) -> list[Standing]:
        return [Standing(seat, place, score) for seat, (place, score) in enumerate(at)]

    assert leaders(stand((1, 4), (1, 4), (1, 4))) == []
    assert leaders(stand((1, 4), (2, 4), (3, 4))) == [], "a broken tie is no lead"
    assert leaders(stand((3, 2), (1, 5), (1, 5))) == [1, 2]
    showing = Showing(marks={"mood:0": GLAD})
    leading(showing, [0])
    leading(showing, [2])
    assert showing.marks == {"mood:0": GLAD, f"{LEADS}2": "yes"}
