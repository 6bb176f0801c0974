"""Test table of Nacho: seat numbers, options, and play until a builder of an action starts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games.nacho.layout import NachoLayout
from scenes.table.input.gestures import TableGestures
from tabletop.core.actions import Action
from tabletop.core.options import OptionValue
from tabletop.games.nacho.action_builders import ChaseBuilder, JourneyBuilder
from tests.scenes.table_harness import HeuristicHarness

SEATS = range(2, 5)
OPTIONS: tuple[Mapping[str, OptionValue], ...] = (
    {},
    {"chase": "delayed", "redraw": True},
    {"random_mounties": True, "hidden_mountie": True},
    {"chase": "delayed", "redraw": True, "random_mounties": True, "hidden_mountie": True},
)
all_options = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(options) or "plain"
)


class Table(HeuristicHarness):
    """A match of Nacho with its table, played by rule of thumb; seat 0 looks."""

    game = "nacho"
    layout: NachoLayout

    def play_until_builder(self, kind: type[JourneyBuilder | ChaseBuilder]) -> TableGestures:
        """Until seat 0 begins such a draft and something can be changed in it."""
        gestures = TableGestures(self.layout, self.stage)
        while not self.match.is_over:
            if self.match.active_seats()[-1] == 0:
                gestures.offer_gestures(self.match.view_for(0), 0, self.match.legal_actions(0))
                steps = [t for t in gestures.offered_gestures if not isinstance(t.action, Action)]
                if isinstance(gestures.action_builder, kind) and steps:
                    return gestures
            self.play_decision()
            self.director.skip()
        raise AssertionError(f"no {kind.__name__} in this match")
