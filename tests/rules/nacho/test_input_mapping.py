"""The Nacho Incident: where hands press for a journey and for a Mountie's deed."""

from __future__ import annotations

from tabletop import games
from tabletop.core.input_mapping import Gesture
from tabletop.games.nacho.action_builders import DeliveryOption, JourneyBuilder
from tabletop.games.nacho.actions import Arrest, Deliver, Dismiss, Visit
from tests.rules.nacho.positions import NACHO, A, make_turn

HANDLING = games.load_input_mapping(NACHO)


def test_nac_4_3_a_space_that_several_cubes_fit_is_pressed_for_ones_own() -> None:
    slot = f"slots:{A}/0"

    def trip(owner: int) -> DeliveryOption:
        return DeliveryOption(Deliver(owner, "corn", A), "cube.corn", slot, 4)

    draft = JourneyBuilder(
        0, "smuggler.alberta-3", (trip(1), trip(0)), (Visit(A),), ("cube.beans",)
    )
    pressed = [gesture for gesture in draft.gestures() if gesture.zone == slot]
    assert [gesture.action for gesture in pressed] == [trip(0).action]


def test_nac_5_2_a_mountie_is_pressed_who_finds_nobody_and_else_the_smuggler() -> None:
    view = NACHO.view_for(make_turn(), 0)
    (alone,) = HANDLING.gestures(view, 0, [Dismiss("alberta-4")])
    assert alone == Gesture(Dismiss("alberta-4"), f"cantina:{A}/0", "mountie.alberta-4")
    arrest = Arrest("alberta-4", "quebec", 6, A)
    (found,) = HANDLING.gestures(view, 0, [arrest])
    assert found == Gesture(arrest, f"cantina:{A}/0", "smuggler.quebec-6")
