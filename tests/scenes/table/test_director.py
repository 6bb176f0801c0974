"""The director: which acts step to the middle of the table, and how often."""

from __future__ import annotations

import pytest

import scenes.games
from scenes.kit.default.layout import DefaultLayout
from scenes.kit.setting.act_seats import ActSeats
from scenes.screenshots.example_matches import new_match
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.director import (
    MAX_TIME_SHARE,
    MIN_PAUSE_SECONDS,
    TYPICAL_ACT_SECONDS,
    ShotBudget,
    ShotChooser,
)
from scenes.stage.step_back import STEP_BACK_NAME
from tabletop import games
from tabletop.core.acts import Move, Say, Score, SeatRef, Shuffle
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

ZONES = games.load("basari").zones
PAYMENT = Move("gem.red", 2, "gems:1", "gems:2", "")


def test_one_act_is_shown_and_then_the_table_rests() -> None:
    budget = ShotBudget()
    assert budget.allows_act
    budget.is_showing = True
    budget.advance(TYPICAL_ACT_SECONDS)
    budget.is_showing = False
    assert not budget.allows_act
    budget.advance(MIN_PAUSE_SECONDS - 0.1)
    assert not budget.allows_act
    budget.advance(0.2)
    assert budget.allows_act


def test_acts_never_take_more_than_their_share_of_the_time() -> None:
    budget, shown, seconds = ShotBudget(), 0.0, 0.0
    while seconds < 300.0:
        if budget.is_showing or budget.allows_act:
            budget.is_showing = True
            for _ in range(30):
                budget.advance(0.1)
            budget.is_showing = False
            shown, seconds = shown + 3.0, seconds + 3.0
        budget.advance(0.1)
        seconds += 0.1
    assert 0.2 * seconds < shown <= MAX_TIME_SHARE * seconds + 3.0


@pytest.mark.parametrize("speed", [4.0, 0.0])
def test_no_act_passes_through_the_middle_at_high_speed(speed: float) -> None:
    budget = ShotBudget()
    budget.speed = speed
    assert not budget.allows_act


def test_a_payment_between_two_seats_weighs_most() -> None:
    chooser = ShotChooser(ZONES, ())
    deed = chooser.weigh(PAYMENT, [PAYMENT])
    assert (deed.kind, deed.seats) == ("exchange", (1, 2))
    dull = [Score(1, 3, "points", ""), Shuffle("deck", "")]
    assert all(chooser.weigh(act, [act]).weight < deed.weight for act in dull)
    talk = Say(1, "haggle", (("other", SeatRef(2)), ("action", "B")), "")
    assert chooser.weigh(talk, [talk]).seats == (1, 2)


def test_a_deal_to_all_stays_on_the_table() -> None:
    deal = [Move("bazaar.?", 1, "deck", f"pile:{seat}", "") for seat in range(4)]
    assert ShotChooser(ZONES, ()).choose(deal, None) is None


def test_the_same_shot_is_not_shown_twice_within_seconds() -> None:
    chooser = ShotChooser(ZONES, ())
    assert chooser.choose([PAYMENT], 1) is not None
    assert chooser.choose([PAYMENT], 1) is None
    chooser.advance(10.0)
    assert chooser.choose([PAYMENT], 1) is not None


@pytest.mark.slow
@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_game_without_acts_of_its_own_gets_them(
    monkeypatch: pytest.MonkeyPatch, is_reduced: bool
) -> None:
    monkeypatch.setattr(scenes.games, "load_layout", lambda name: DefaultLayout)
    studio = HeadlessStudio((320, 180), reduced_motion=is_reduced)
    match = new_match("basari", 3, people=0, seed=5)
    table = studio.make_table(Match.start(match.game, match.setup), MatchMode.DEMO)
    studio.open_scene(table)
    places, shown, frames = table.layout.zone_layout, 0, 0
    keys: list[object] = []
    while frames < 5400 and not table.match.is_over:
        studio.step_undrawn_frame()
        wait_for_ai(studio)
        frames += 1
        shown += places.act_key is not None
        if places.act_key is not None and places.act_key not in keys[-1:]:
            keys.append(places.act_key)
    assert bool(keys) is not is_reduced  # reduced motion keeps the table at rest
    assert all(isinstance(key, ActSeats) and key.sides for key in keys)
    assert shown <= (MAX_TIME_SHARE + 0.1) * frames
    studio.wait_until(lambda: places.act_key is None and table.sequencer.is_idle)
    assert not any(node.name == STEP_BACK_NAME and node.alpha for node in table.canvas)
    assert not table.presenter.table_view.describe_difference(table.session.match.state)
    studio.close_scenes()
