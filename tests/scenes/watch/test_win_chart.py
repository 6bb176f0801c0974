"""Lines of the chart go through their points and differ; symbols and numbers stay legible."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.watch.curves import curve_height, cut_into_dashes, sample_curve, spread_positions
from scenes.watch.win_chart import LINE_WIDTH, OUTLINE_WIDTH, SEAT_DASHES, SeatLine
from sprites.rendering.renderer import Renderer
from tabletop.match.setup import SEAT_COLOURS
from tabletop.text.percentages import format_percent


def test_a_line_goes_through_its_points_and_never_beyond_them() -> None:
    curve = ((0.0, 0.2), (0.3, 0.9), (0.4, 0.9), (0.7, 0.1), (1.0, 0.5))
    for x, y in curve:
        assert curve_height(curve, x) == pytest.approx(y)
    for (left, low), (right, high) in pairwise(curve):
        for n in range(1, 10):
            between = curve_height(curve, left + (right - left) * n / 10)
            assert between is not None
            assert min(low, high) - 1e-9 <= between <= max(low, high) + 1e-9
    assert curve_height(curve[:3], 0.7) is None


def test_a_line_is_traced_along_the_same_cubic_that_symbols_stand_on() -> None:
    points = ((0.0, 20.0), (30.0, 90.0), (40.0, 90.0), (100.0, 10.0))
    unit = tuple((x / 100, y / 100) for x, y in points)
    trace = sample_curve(points, 1.5)
    for x, y in trace:
        height = curve_height(unit, x / 100)
        assert height is not None
        assert y == pytest.approx(height * 100)
    assert all(b[0] - a[0] <= 1.6 for a, b in pairwise(trace))


def test_lines_differ_in_more_than_colour() -> None:
    assert set(SEAT_DASHES) == set(SEAT_COLOURS)
    assert len(set(SEAT_DASHES.values())) == len(SEAT_COLOURS)
    trace = [(float(x), 0.0) for x in range(400)]
    parts = {name: tuple(cut_into_dashes(trace, dashes)) for name, dashes in SEAT_DASHES.items()}
    assert parts["sky"] == tuple(trace)
    assert len(set(parts.values())) == len(SEAT_COLOURS)
    for name, kept in parts.items():
        gaps = [b[0] - a[0] for a, b in pairwise(kept)]
        assert (
            name == "sky" or max(gaps) > LINE_WIDTH + 2 * OUTLINE_WIDTH
        )  # not closed by the width of the line


def test_symbols_at_the_cursor_keep_their_order_and_distance() -> None:
    wanted = {0: 100.0, 1: 101.0, 2: 99.0, 3: 5.0}
    places = spread_positions(wanted, 20.0, 0.0, 110.0)
    assert places[3] <= places[2] - 20 <= places[0] - 40 <= places[1] - 60
    assert max(places.values()) <= 110.0


def test_no_chance_is_called_certain_that_is_not() -> None:
    told = [format_percent(chance) for chance in (0.0, 0.001, 0.5, 0.996, 1.0)]
    assert told == ["0%", "<1%", "50%", ">99%", "100%"]


def test_a_line_is_painted_in_the_smallest_window_too() -> None:
    """In that window every point of the line lies in one column of pixels."""
    curve = ((0.0, 0.2), (0.5, 0.9), (1.0, 0.1))
    for scale in (0.0005, 0.01, 0.2):
        painted = SeatLine(400.0, 200.0, "sky", curve, 0.0).paint(Renderer(scale))
        assert painted.get_bounding_rect(min_alpha=1)
