"""The Nacho Incident: where hands press for a journey and for a Mountie's deed."""

from __future__ import annotations

from tabletop import games
from tabletop.core.handling import Gesture
from tabletop.games.nacho.actions import Arrest, Deliver, Dismiss, Visit
from tabletop.games.nacho.drafts import JourneyDraft, Trip
from tests.rules.nacho.table import NACHO, A, table

HANDLING = games.handling(NACHO)


def test_nac_4_3_a_space_that_several_cubes_fit_is_pressed_for_ones_own() -> None:
    slot = f"slots:{A}/0"

    def trip(owner: int) -> Trip:
        return Trip(Deliver(owner, "corn", A), "cube.corn", slot, 4)

    draft = JourneyDraft(0, "smuggler.alberta-3", (trip(1), trip(0)), (Visit(A),), ("cube.beans",))
    pressed = [gesture for gesture in draft.gestures() if gesture.zone == slot]
    assert [gesture.action for gesture in pressed] == [trip(0).action]


def test_nac_5_2_a_mountie_is_pressed_who_finds_nobody_and_else_the_smuggler() -> None:
    view = NACHO.redact(table(), 0)
    (alone,) = HANDLING.gestures(view, 0, [Dismiss("alberta-4")])
    assert alone == Gesture(Dismiss("alberta-4"), f"cantina:{A}/0", "mountie.alberta-4")
    arrest = Arrest("alberta-4", "quebec", 6, A)
    (found,) = HANDLING.gestures(view, 0, [arrest])
    assert found == Gesture(arrest, f"cantina:{A}/0", "smuggler.quebec-6")
