"""Films of acts: pieces obey physics, and the light over the table changes softly."""

from __future__ import annotations

import pytest

from scenes.screenshots.studio import HeadlessStudio
from tools.look.film import open_demo
from tools.look.motion import MAX_CHANGE_SHARE, ChangeMonitor, PieceMonitor

CHANGE_FRAMES = 45
"""Frames after a change of the act: all of its way."""
FILMS = [
    ("basari", 4, 0.5, 18.0),
    pytest.param("nacho", 3, 0.5, 19.0, marks=pytest.mark.slow),
    pytest.param("nacho", 2, 0.5, 24.0, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "seats", "share", "seconds"), FILMS)
def test_no_piece_fades_swells_jumps_or_comes_out_of_nothing(
    game: str, seats: int, share: float, seconds: float
) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, game, seats, share)
    monitor, faults = PieceMonitor(table), list[str]()
    for frame in range(round(60 * seconds)):
        studio.step_undrawn_frame()
        faults += [f"{frame / 60:.2f}: {fault}" for fault in monitor.follow()]
    assert not faults
    studio.close_scenes()


@pytest.mark.parametrize(("game", "seats", "share"), [("nacho", 3, 0.5), ("basari", 3, 0.0)])
def test_the_light_changes_softly_for_an_act(game: str, seats: int, share: float) -> None:
    studio = HeadlessStudio((480, 270))
    table = open_demo(studio, game, seats, share)
    places = table.layout.zone_layout
    key, left, changes = places.act_key, 0, 0
    monitor, hard = ChangeMonitor(), list[str]()
    for frame in range(40 * 60):
        if not left:
            studio.step_undrawn_frame()
        else:
            studio.step_frame()
            changed = monitor.follow(table.canvas, studio.app.window_surface)
            if changed > MAX_CHANGE_SHARE:
                hard.append(f"{frame / 60:.2f}: {changed:.1f} %")
            left -= 1
            if not left and changes == 2:
                break
        if places.act_key != key:
            key, left, changes = places.act_key, CHANGE_FRAMES, changes + 1
            monitor = ChangeMonitor()
    assert changes == 2, "no act came and went"
    assert not hard
    studio.close_scenes()
