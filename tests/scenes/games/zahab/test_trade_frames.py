"""Frames of a trade in Zahab: the card stays the same card, and discs stay on their tracks."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.step_back import MAX_BLURRED_GROWTH
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tools.look.film import FilmTable, open_demo

RETURN_FRAMES = 30
"""Frames after the end of a trade in which its card goes back."""


def test_a_card_goes_back_as_it_is_and_discs_stay_in_sight() -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, "zahab", 4, 0.5)
    faults = [fault for _ in _return_frames(studio, table) for fault in _faults(table)]
    studio.close_scenes()
    assert not faults


def _return_frames(studio: HeadlessStudio, table: FilmTable) -> Iterator[int]:
    """Yield the frames after the first trade has ended."""
    places = table.layout.zone_layout
    was_shown, left = False, 0
    for frame in range(40 * 60):
        studio.step_undrawn_frame()
        is_shown = places.act_key is not None
        if was_shown and not is_shown:
            left = RETURN_FRAMES
        was_shown = is_shown
        if left:
            yield frame
            left -= 1
            if not left:
                return
    raise AssertionError("no card was traded")


def _faults(table: FilmTable) -> Iterator[str]:
    boards = [node.z for node in table.canvas if node.name.startswith("track:")]
    for sprite in table.stage.all_sprites():
        if sprite.node.zoom > MAX_BLURRED_GROWTH:
            yield f"{sprite.piece} is a small picture, enlarged {sprite.node.zoom:.1f} times"
        if sprite.zone.partition(":")[0] in FIGURE_NAMES and sprite.node.z <= max(boards):
            yield f"{sprite.piece} is below its track"
