"""Where the caption of a lesson lies."""

from __future__ import annotations

import pytest

from scenes.games import laid
from scenes.table.surroundings import Surroundings
from tabletop.practice import library
from tabletop.practice.running import Asked, Run
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse


@pytest.mark.parametrize(("lesson", "step"), [(0, 1), (0, 4), (1, 0), (1, 1), (1, 2)])
def test_what_is_asked_and_what_one_owns_stay_to_be_seen(
    mouse: Mouse, lesson: int, step: int
) -> None:
    """In Zahab's first lessons one pays with the gold that lies below the ring."""
    learner, taught = Learner(mouse), library.lessons_of("zahab")[lesson]
    run = Run(taught)
    while run.number < step:
        if run.asked is Asked.GO_ON:
            run.go_on()
        else:
            run.attempt(run.right[0])
    learner.record.learnt(taught, 0, list(run.answers))
    learner.lesson(taught)
    scene = learner.scene
    assert scene.caption.box is not None
    around = Surroundings(scene.display)
    kept = [*around.own(), *around.strip()]
    assert len(kept) > 2
    assert not [box for box in kept if scene.caption.box.overlaps(box)], scene.caption.box


@pytest.mark.parametrize("game", [game for game in laid() if library.lessons_of(game)])
def test_the_first_words_of_a_game_cover_nobodys_name(mouse: Mouse, game: str) -> None:
    learner = Learner(mouse)
    learner.lesson(library.lessons_of(game)[0])
    scene = learner.scene
    assert (box := scene.caption.box) is not None
    around, seats = Surroundings(scene.display), range(len(scene.match.setup.seats))
    assert not [seat for seat in seats if box.overlaps(around.name(seat))]
