"""Timeline: equal length, order and end for every division of time into frames."""

import random
from types import SimpleNamespace

import pytest

from sprites.timeline import (
    Animation,
    Timeline,
    TimelineGroup,
    call,
    conditional,
    find_easing,
    overlap_next,
    parallel,
    sequence,
    stagger,
    tween,
    wait,
)


def make_piece(**values):
    return SimpleNamespace(**{"x": 0.0, "y": 0.0, "lift": 0.0, "angle": 0.0} | values)


def make_sequence(things, said) -> Animation:
    """A little of everything, nested: 0.1 + 0.4 + 0.25 + 0.3 = 1.05 seconds."""
    return sequence(
        call(said.append, "begin"),
        wait(0.1),
        parallel(
            tween(things[0], 0.4, x=100.0, y=50.0, arc=30.0),
            sequence(wait(0.15), call(said.append, "middle"), tween(things[1], 0.2, x=7.0)),
            sequence(tween(things[2], 0.05, angle=90.0), call(said.append, "early")),
        ),
        stagger(0.05, *(tween(thing, 0.15, lift=12.0) for thing in things)),
        call(said.append, "late"),
        tween(things[1], 0.0, "linear", y=3.0),
        tween(things[0], 0.3, "easeOutBack", x=20.0),
        call(said.append, "end"),
    )


ORDER = ["begin", "early", "middle", "late", "end"]


def play(strides):
    things, said = [make_piece(), make_piece(), make_piece()], []
    timeline = Timeline()
    timeline.play(make_sequence(things, said))
    passed = 0.0
    for stride in strides:
        if timeline.is_done:
            break
        timeline.advance(stride)
        passed += stride
    return things, said, timeline, passed


def test_a_timeline_lasts_the_same_at_any_frame_rate():
    chance = random.Random(3)
    for most in (0.004, 0.02, 0.1, 0.5, 5.0):
        strides = [chance.uniform(0, most) for _ in range(2000)]
        things, said, timeline, passed = play(strides)
        assert timeline.is_done
        assert 1.05 <= passed + 1e-9 < 1.05 + most
        assert said == ORDER
        assert [(t.x, t.y, t.lift, t.angle) for t in things] == [
            (20.0, 50.0, 12.0, 0.0),
            (7.0, 3.0, 12.0, 0.0),
            (0.0, 0.0, 12.0, 90.0),
        ]


def test_the_moments_between_do_not_depend_on_the_strides_before():
    for moment in (0.05, 0.2, 0.33, 0.6, 0.9):
        once = play([moment])[0]
        often = play([moment / 64] * 64)[0]
        for one, other in zip(once, often, strict=True):
            assert vars(one) == pytest.approx(vars(other))


@pytest.mark.parametrize("moment", [0.0, 0.05, 0.3, 0.52, 0.8, 2.0])
def test_skip_ends_in_the_final_state_with_all_calls_made_in_order(moment):
    to_the_end = play([10.0])[0]
    things, said, timeline, _ = play([moment])
    timeline.skip()
    assert timeline.is_done
    assert said == ORDER
    assert [vars(t) for t in things] == [vars(t) for t in to_the_end]


def test_unused_time_carries_over_into_what_a_call_adds():
    timeline, thing = Timeline(), make_piece()

    def more():
        timeline.play(tween(thing, 1.0, "linear", x=100.0))

    timeline.play(sequence(wait(0.5), call(more)))
    timeline.advance(0.75)
    assert thing.x == pytest.approx(25.0)
    assert timeline.remaining_seconds == pytest.approx(0.75)


def test_play_waits_for_what_was_added_before_and_also_does_not():
    timeline, first, second, beside = Timeline(), make_piece(), make_piece(), make_piece()
    timeline.play(tween(first, 1.0, "linear", x=10.0))
    timeline.play(tween(second, 1.0, "linear", x=10.0))
    timeline.play_now(tween(beside, 1.0, "linear", x=10.0))
    timeline.advance(0.5)
    assert (first.x, second.x, beside.x) == (5.0, 0.0, 5.0)
    timeline.advance(1.0)
    assert (first.x, second.x, beside.x) == (10.0, 5.0, 10.0)


def test_a_new_tween_of_an_attribute_replaces_the_old_and_leaves_the_rest_of_it_alone():
    timeline, thing = Timeline(), make_piece()
    timeline.play_now(tween(thing, 1.0, "linear", x=100.0, y=100.0))
    timeline.advance(0.5)
    timeline.play_now(tween(thing, 0.2, "linear", x=0.0))
    timeline.advance(0.1)
    assert (thing.x, thing.y) == (pytest.approx(25.0), pytest.approx(60.0))
    timeline.advance(0.9)
    assert (thing.x, thing.y) == (0.0, 100.0)
    assert timeline.is_done


def test_a_replaced_tween_neither_hangs_nor_hurries_its_sequence():
    lanes, thing, said = TimelineGroup("table", "toasts"), make_piece(), []
    lanes["table"].play(sequence(tween(thing, 1.0, x=100.0), call(said.append, "arrived")))
    lanes.advance(0.2)
    lanes["toasts"].play(tween(thing, 0.3, x=-5.0))
    lanes.advance(0.7)
    assert (said, thing.x) == ([], -5.0)
    lanes.advance(0.11)
    assert (said, thing.x) == (["arrived"], -5.0)
    assert lanes["table"].is_done


def test_a_replaced_tween_does_not_come_back_when_skipped():
    timeline, thing = Timeline(), make_piece()
    timeline.play_now(tween(thing, 1.0, x=100.0))
    timeline.advance(0.5)
    timeline.play_now(tween(thing, 0.1, x=3.0))
    timeline.skip()
    assert thing.x == 3.0


def test_lanes_advance_together_and_do_not_wait_for_each_other():
    lanes, slow, quick = TimelineGroup("table", "ambience"), make_piece(), make_piece()
    lanes["table"].play(sequence(wait(10.0), tween(slow, 1.0, x=1.0)))
    lanes["ambience"].play(tween(quick, 0.1, x=1.0))
    lanes.advance(0.1)
    assert lanes["ambience"].is_done and not lanes["table"].is_done
    assert (slow.x, quick.x) == (0.0, 1.0)
    with pytest.raises(KeyError):
        lanes["no such lane"]


def test_an_arc_rises_in_the_middle_leans_up_the_screen_and_comes_down():
    timeline, thing = Timeline(), make_piece(lift=6.0)
    timeline.play(tween(thing, 1.0, "linear", x=100.0, arc=40.0, lean=0.5))
    timeline.advance(0.5)
    assert (thing.x, thing.lift, thing.y) == (50.0, pytest.approx(43.0), pytest.approx(-20.0))
    timeline.advance(0.5)
    assert (thing.x, thing.lift, thing.y) == (100.0, 0.0, 0.0)


def test_an_arc_keeps_the_place_where_it_begins_not_where_it_was_built():
    timeline, thing = Timeline(), make_piece()
    timeline.play(sequence(tween(thing, 0.1, y=70.0), tween(thing, 0.1, x=9.0, arc=5.0)))
    timeline.advance(1.0)
    assert (thing.x, thing.y) == (9.0, 70.0)


def test_a_setter_of_ones_own_gets_every_value():
    got = []
    timeline, thing = Timeline(), make_piece()
    timeline.play(
        tween(thing, 1.0, "linear", setter=lambda _, name, v: got.append((name, v)), x=4.0)
    )
    for _ in range(4):
        timeline.advance(0.25)
    assert got == [("x", 1.0), ("x", 2.0), ("x", 3.0), ("x", 4.0)]
    assert thing.x == 0.0


def test_clear_leaves_things_where_they_are():
    timeline, thing, said = Timeline(), make_piece(), []
    timeline.play(sequence(tween(thing, 1.0, "linear", x=10.0), call(said.append, 1)))
    timeline.advance(0.4)
    timeline.clear()
    timeline.advance(5.0)
    assert timeline.is_done and said == [] and thing.x == 4.0


def test_a_score_that_adds_to_itself_for_ever_cannot_be_skipped():
    timeline = Timeline()

    def again():
        timeline.play(sequence(wait(1.0), call(again)))

    again()
    with pytest.raises(RuntimeError):
        timeline.skip()


def test_easings_are_those_of_pytweening():
    assert find_easing("linear")(0.25) == 0.25
    assert find_easing("easeOutBack")(0.7) > 1.0
    for unknown in ("easeNowhere", "getLine"):
        with pytest.raises(KeyError):
            find_easing(unknown)


def test_what_follows_a_leading_step_awaits_only_its_first_seconds():
    said: list[str] = []
    thing = make_piece()
    long = sequence(tween(thing, 0.4, "linear", x=8.0), call(said.append, "long"))
    timeline = Timeline()
    timeline.play(sequence(overlap_next(0.1, long), call(said.append, "next")))
    timeline.advance(0.1)
    assert said == ["next"]
    assert thing.x == pytest.approx(2.0)
    timeline.advance(0.2)
    assert not timeline.is_done
    timeline.advance(0.1)
    assert (said, thing.x, timeline.is_done) == (["next", "long"], 8.0, True)
    assert overlap_next(9.0, long).duration == long.duration


def test_what_a_hand_takes_is_moved_by_no_tween_any_more() -> None:
    lanes, thing = TimelineGroup("page"), SimpleNamespace(x=0.0, y=0.0)
    lanes["page"].play_now(tween(thing, 1.0, "linear", x=100.0, y=100.0))
    lanes.advance(0.5)
    assert (thing.x, thing.y) == (50.0, 50.0)
    lanes.release_attributes(thing, "x")
    thing.x = 7.0
    lanes.advance(1.0)
    assert (thing.x, thing.y) == (7.0, 100.0)


@pytest.mark.parametrize("skipped", [False, True])
def test_nothing_begins_that_no_longer_holds(skipped):
    """A step that has begun continues to its end. Time passes as if the rest had happened too."""
    thing, said, holds = make_piece(), [], [True]
    step = sequence(
        tween(thing, 0.2, "linear", x=1.0), call(said.append, "never"), tween(thing, 0.2, y=1.0)
    )
    timeline = Timeline()
    timeline.play(sequence(conditional(lambda: holds[0], step), call(said.append, "after")))
    timeline.advance(0.1)
    holds[0] = False
    if skipped:
        timeline.skip()
    else:
        timeline.advance(0.25)
        assert not said
        timeline.advance(0.1)
    assert (thing.x, thing.y, said) == (1.0, 0.0, ["after"])
