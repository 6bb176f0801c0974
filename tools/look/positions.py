"""Tables at rest and films of one game, and what the measures find in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

from scenes.base.scene import Scene
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.table_scenes import open_table_with_open_hand, show_refusal
from scenes.table.scene import TableScene
from tools.look.acts import NAMED_ACTS, measure_act
from tools.look.film import film_demo, open_demo
from tools.look.findings import Finding, Place
from tools.look.frames import find_frames
from tools.look.growth import compare_sizes, list_sizes
from tools.look.motion import MAX_CHANGE_SHARE, ChangeMonitor, PieceMonitor
from tools.look.overlaps import find_overlaps, find_speech_on_things
from tools.look.rivals import find_hidden_rivals
from tools.look.targets import find_smallest_target, find_unreachable, focusable_widgets
from tools.look.texts import find_lowest_contrast, find_type_sizes

STILL_SIZE: Final = (1280, 720)
FILM_SIZE: Final = (480, 270)
FRAME_SEATS: Final = 4
"""Number of seats at which frames are counted, or the most that a game has."""
ACT_START_SHARE: Final = 0.25
"""Share of a match after which an act is looked for."""
FILM_START_SHARES: Final = (0.0, 0.5)
"""Shares of a match at which the films begin: the set-up, and the middle."""
SET_UP_MOMENT: Final = "opening"
"""Name of the first table, whose set-up is shown until it is over."""
MAX_SKIPPED_FRAMES: Final = 60
REST_SECONDS: Final = 0.5
"""Seconds after which lights and lines stand on a table that was skipped to."""
REST_SHARES: Final = {SET_UP_MOMENT: 0.0, "middle": 0.5, "late": 0.85}
STILL_MEASURES: Final = frozenset(
    (
        "frames",
        "type_sizes",
        "overlaps",
        "hidden_rivals",
        "contrast_min",
        "target_min",
        "focus_unreachable",
    )
)
GROWTH_SCALES: Final = (1.0, 2.0)
"""Text scales between which the growth of texts is measured."""
ACT_MEASURES: Final = frozenset(("act_share", "ride_share"))
FILM_MEASURES: Final = frozenset(("fading_pieces", "hard_changes", "overlaps"))


class Task(NamedTuple):
    """The part of all measures that is wanted: one table and its settings."""

    game: str
    seats: int
    language: str
    text_scale: float
    measures: Collection[str]
    film_seconds: float
    moments: Collection[str] = ()
    """Names of the tables at rest; empty for all."""

    def place(self, moment: str) -> Place:
        """Return a place of this task."""
        return Place(self.game, self.seats, self.language, self.text_scale, moment)


class Studios:
    """The studios of one run: one for stills and a small one for films."""

    def __init__(self) -> None:
        self._studios: dict[tuple[int, int], HeadlessStudio] = {}

    def open(self, size: tuple[int, int], task: Task, **settings: object) -> HeadlessStudio:
        """Return the studio of a size with the settings of a task."""
        if size not in self._studios:
            self._studios[size] = HeadlessStudio(size)
        studio = self._studios[size]
        studio.reset_settings(language=task.language, text_scale=task.text_scale, **settings)
        return studio

    def close(self) -> None:
        """Close all scenes."""
        for studio in self._studios.values():
            studio.close_scenes()


def measure(studios: Studios, task: Task) -> Iterator[Finding]:
    """Iterate over all findings of a task."""
    if STILL_MEASURES.intersection(task.measures):
        yield from _measure_stills(studios, task)
    if "least_growth" in task.measures and task.text_scale == GROWTH_SCALES[-1]:
        yield from _measure_growth(studios, task)
    if ACT_MEASURES.intersection(task.measures):
        yield from _measure_acts(studios, task)
    if FILM_MEASURES.intersection(task.measures) and task.film_seconds:
        yield from _measure_films(studios, task)


# Stills


def _measure_stills(studios: Studios, task: Task) -> Iterator[Finding]:
    """Iterate over the findings of tables at rest."""
    for moment, open_table, settings in _rest_positions(task):
        if task.moments and moment not in task.moments:
            continue
        studio = studios.open(STILL_SIZE, task, **settings)
        try:
            open_table(studio)
        except MomentNotFoundError:
            continue
        if moment == SET_UP_MOMENT:
            skip_to_rest(studio)
        picture = studio.app.window_surface.copy()
        for measure_name, value, element in measure_still(studio.scene, task.measures, moment):
            is_frame_count = measure_name == "frames"
            most = min(FRAME_SEATS, load_game(task.game).seat_counts[-1])
            if not is_frame_count or task.seats == most:
                yield Finding(measure_name, value, task.place(moment), element, picture)


def skip_to_rest(studio: HeadlessStudio) -> None:
    """Skip the animations of the table in front until all events have been shown."""
    table = studio.scene
    if not isinstance(table, TableScene):
        return
    _skip_events(studio, table)
    studio.wait(REST_SECONDS)
    _skip_events(studio, table)  # of a computer player who has answered meanwhile
    table.widget_layer.dismiss_toast()  # a slow machine may have told of its worker
    studio.step_frame()


def _skip_events(studio: HeadlessStudio, table: TableScene) -> None:
    """Skip all events of a table that are not shown yet."""
    for _ in range(MAX_SKIPPED_FRAMES):
        if table.presenter.sequencer.is_idle and not table.session.has_unshown_event:
            return
        table.turn_flow.skip_playback()
        studio.step_frame()


def _rest_positions(
    task: Task,
) -> Iterator[tuple[str, Callable[[HeadlessStudio], object], dict[str, object]]]:
    """Iterate over tables at rest: the name, the function that opens it, and its settings."""
    table = partial(open_table_at_share, game=task.game, seats=task.seats)
    for moment, share in REST_SHARES.items():
        yield moment, partial(table, share=share), {}
    yield (
        "open hand",
        partial(open_table_with_open_hand, game=task.game, seats=task.seats),
        {"curtain": "never"},
    )
    yield "high contrast", partial(table, share=0.5), {"high_contrast": True}
    if task.seats == load_game(task.game).seat_counts[0]:
        yield "refusal", partial(show_refusal, game=task.game), {}


def measure_still(
    scene: Scene, measures: Collection[str], moment: str
) -> Iterator[tuple[str, float, str]]:
    """Iterate over the measures of a scene at rest: name, value and element.

    Overlaps of an open hand are those of rivals; with a toast only the toast is looked at.
    """
    if "contrast_min" in measures and (lowest := find_lowest_contrast(scene)) is not None:
        yield "contrast_min", *lowest
    if moment == "high contrast":
        return
    if "hidden_rivals" in measures and isinstance(scene, TableScene):
        hidden = find_hidden_rivals(scene)
        rivals = ", ".join(f"seat {seat}: {thing}" for seat, thing in hidden.items())
        yield "hidden_rivals", float(len(hidden)), rivals
    if "target_min" in measures and (smallest := find_smallest_target(scene)) is not None:
        yield "target_min", *smallest
    if "focus_unreachable" in measures:
        lost = find_unreachable(focusable_widgets(scene))
        names = ", ".join(f"{name} (from {start})" for name, start in lost.items())
        yield "focus_unreachable", float(len(lost)), names
    if "overlaps" in measures and moment != "open hand":
        found = find_speech_on_things if moment == "refusal" else find_overlaps
        for fault in dict.fromkeys(found(scene)):
            yield "overlaps", 1.0, fault
        yield "overlaps", 0.0, ""
    if moment in ("open hand", "refusal"):
        return
    if "type_sizes" in measures:
        sizes = find_type_sizes(scene)
        yield "type_sizes", float(len(sizes)), ", ".join(f"{n} ({w})" for n, w in sizes.items())
    if "frames" in measures:
        scene.widget_layer.clear_focus()
        frames = find_frames(scene)
        yield "frames", float(len(frames)), ", ".join(frame.name for frame in frames)


def _measure_growth(studios: Studios, task: Task) -> Iterator[Finding]:
    """Iterate over the texts of tables at rest that grow too little; else over the least one."""
    for moment, open_table, settings in _rest_positions(task):
        if moment in ("high contrast", "refusal") or (task.moments and moment not in task.moments):
            continue
        sizes = []
        try:
            for scale in GROWTH_SCALES:
                studio = studios.open(STILL_SIZE, task._replace(text_scale=scale), **settings)
                open_table(studio)
                sizes.append(list_sizes(studio.scene))
        except MomentNotFoundError:
            continue
        picture = studio.app.window_surface.copy()
        found = sorted(compare_sizes(*sizes), key=lambda each: each.growth)
        small = [each for each in found if not each.is_enough]
        for each in small or [each for each in found if not each.is_large][:1]:
            yield Finding("least_growth", each.growth, task.place(moment), str(each), picture)


# Acts and films


def _measure_acts(studios: Studios, task: Task) -> Iterator[Finding]:
    """Iterate over the shares of the named acts of a game."""
    for act in NAMED_ACTS.get(task.game, ()):
        if act.measure not in task.measures:
            continue
        studio = studios.open(FILM_SIZE, task)
        match = example_matches.play_example_match(task.game, task.seats, people=0)
        after = round(ACT_START_SHARE * match.decision_number)
        try:
            frame = measure_act(studio, match, act, after)
        except MomentNotFoundError:
            continue
        names = ", ".join(frame.names)
        yield Finding(act.measure, frame.share, task.place(act.name), names, frame.picture)


def _measure_films(studios: Studios, task: Task) -> Iterator[Finding]:
    """Iterate over the faults of motion in films of demos."""
    for share in FILM_START_SHARES:
        studio = studios.open(FILM_SIZE, task)
        table = open_demo(studio, task.game, task.seats, share)
        pieces, changes, spoken = PieceMonitor(table), ChangeMonitor(), set[str]()
        for seconds in film_demo(studio, table, task.film_seconds):
            place = task.place(f"film from {share:.0%}, {seconds:.2f} s")
            surface = studio.app.window_surface
            if "fading_pieces" in task.measures:
                for fault in pieces.follow():
                    yield Finding("fading_pieces", 1.0, place, fault, surface.copy())
            if "hard_changes" in task.measures:
                changed = changes.follow(table.canvas, surface)
                if changed > MAX_CHANGE_SHARE:
                    element = f"{changed:.1f} % of the picture"
                    yield Finding("hard_changes", 1.0, place, element, surface.copy())
            if "overlaps" in task.measures:
                for fault in find_speech_on_things(table):
                    if fault not in spoken:
                        spoken.add(fault)
                        yield Finding("overlaps", 1.0, place, fault, surface.copy())
        for name in FILM_MEASURES.intersection(task.measures):
            yield Finding(name, 0.0, task.place(f"film from {share:.0%}"))
