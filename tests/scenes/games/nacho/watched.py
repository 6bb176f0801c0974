"""Nacho's table, watched: numbers of seats, options, matches until something can be done."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games.nacho.layout import NachoLayout
from scenes.touch.gestures import Gestures
from tabletop.core.actions import Action
from tabletop.core.options import Value
from tabletop.games.nacho.drafts import ChaseDraft, JourneyDraft
from tests.scenes.watched import Sensible

SEATS = range(2, 5)
OPTIONS: tuple[Mapping[str, Value], ...] = (
    {},
    {"chase": "delayed", "redraw": True},
    {"random_mounties": True, "hidden_mountie": True},
    {"chase": "delayed", "redraw": True, "random_mounties": True, "hidden_mountie": True},
)
all_options = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(options) or "plain"
)


class Table(Sensible):
    """A match of Nacho with its table, played by rule of thumb; seat 0 looks."""

    game = "nacho"
    layout: NachoLayout

    def until_draft(self, kind: type[JourneyDraft | ChaseDraft]) -> Gestures:
        """Until seat 0 begins such a draft and something can be changed in it."""
        gestures = Gestures(self.layout, self.stage)
        while not self.match.over:
            if self.match.to_act()[-1] == 0:
                gestures.offer(self.match.view(0), 0, self.match.legal(0))
                steps = [t for t in gestures.offered if not isinstance(t.action, Action)]
                if isinstance(gestures.draft, kind) and steps:
                    return gestures
            self.act()
            self.director.skip()
        raise AssertionError(f"no {kind.__name__} in this match")
