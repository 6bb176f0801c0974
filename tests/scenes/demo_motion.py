"""The pulse of a demo: how long nothing moves and nothing is being read, and what jumps.

`python -m tests.scenes.demo_motion [GAME ...]` shows a whole match of three traders of each game at
speed 1, in virtual time and without drawing it, and prints its length in minutes, the share of the
time in which nothing moved and no line was still to be read, and the longest such stretch in
seconds. Matches differ: `--seeds 7 8 9` shows several of each, `--seats 2 8` with other numbers of
seats, `--language ja` those with Japanese remarks. `--planned` prints lengths alone, from those of
what is shown one after another: a few strides a decision in the place of frames. `--here` lets AI
seats think in this process, `--level` on another level.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from math import hypot
from statistics import median
from typing import NamedTuple

import numpy as np
import pygame

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.menus.common.game_list import load_game
from scenes.table.scene import TableScene
from scenes.ui.devices.key_map import CHOICE_KEY_GROUPS
from scenes.ui.layer.reading_clock import reading_seconds
from scenes.watch.result_scene import ResultScene
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import FilledRect, PictureGroup, Text, TintedPicture
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.ai.worker.worker import WorkerClient
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.immediate_worker import CLIENT, InProcessLevels, find_worker_modules
from tests.scenes.player import Mouse

FRAME, FINE = 1 / 30, 1 / 60
TOLERANCE_SECONDS = 1e-6
"""Seconds after which what was to end has ended."""
MAX_SPEED = 12_000.0
"""Units a second: the longest flight of all at its fastest, and some more. Beyond it is a jump.
Moves that people know well are shown faster, and their flights with them."""
INSTANT_NODES = ("prompt:plate", "ring")
"""No piece of the table: the plate of the line, and the ring of the focus, which is where it is."""
SPEECH_NODES = ("banter", "tail", "rising")
"""Plates with words that pass by."""
LIGHT_NODES = ("turn", "halo", "shade")
"""Of whose turn it is: they come and go softly."""
FADE_IN_NODES = ("intent", "action:", "choosers:", "tool:", "remark", *SPEECH_NODES)
"""Name prefixes of nodes that must fade in: rings, remarks and buttons."""
FADE_OUT_NODES = (
    "intent",
    "front",
    "widget:gone",
    "prompt:gone",
    "remark",
    "glow",
    "toast",
    "tool:",
    *SPEECH_NODES,
)
MAX_FRAME_CHANGE = 0.5
"""Largest change of opacity in one frame for nodes that fade in 0.15 s or more."""
QUICK_SECONDS, MAX_QUICK_CHANGE = 0.1, 0.9
"""Nor by more in so many seconds."""
MAX_DIMMING = 0.3
"""Of the light: nothing that dims softly loses as much in a frame."""
EDGE_DEGREES = 40.0
"""Degrees beyond which a face that is being turned over is as good as gone."""
THINKING_WAIT_SECONDS = 0.5
ACT_SECONDS = 1.0
"""Seconds within which an act has come to the middle or gone, with pieces, people and light."""

Pose = tuple[float, float, float, float, float, float, float, float, Picture, float]


class Jump(NamedTuple):
    """Something that was elsewhere a frame before."""

    name: str
    distance: float
    seconds: float
    """From the beginning of the demo."""


class MotionMonitor:
    """Records pauses, jumps and abrupt changes of a table, frame by frame."""

    def __init__(self, table: TableScene, frame: float = FRAME) -> None:
        self._table = table
        self._frame = frame
        self.seconds = 0.0
        self.still = 0.0
        """Seconds without anything that moves or is still to be read."""
        self.longest = 0.0
        self.jumps: list[Jump] = []
        self.cuts: list[str] = []
        """Nodes that appeared, vanished or changed abruptly, each with its time in seconds."""
        self.differs: list[float] = []
        """By how much each frame differed from the one before, 0 to 1, where they are drawn."""
        self.act_differs: list[float] = []
        """The same while an act comes to the middle or goes: then the whole table moves."""
        self._act = table.layout.zone_layout.act_key
        self._act_end = 0.0  # when it has come or gone
        self._seen: np.ndarray | None = None
        self._now = 0.0  # of the stretch that lasts
        self._reading = 0.0  # what is left of the words to be read
        self._poses: dict[Node, Pose] = {}
        self._words: set[str] = set()
        self._faces: dict[Node, float] = {}
        self._alphas: deque[dict[Node, float]] = deque(maxlen=round(QUICK_SECONDS / frame))

    def forget(self) -> None:
        """Something else was seen meanwhile: a curtain, behind which the table is turned."""
        self._poses = {}
        self._faces = {}
        self._alphas.clear()
        self._seen = None

    def draw(self, surface: pygame.Surface) -> None:
        """One more frame was drawn."""
        seen = pygame.surfarray.array3d(surface).astype(np.int16)
        act = self._table.layout.zone_layout.act_key
        if act != self._act:
            self._act, self._act_end = act, self.seconds + ACT_SECONDS
        if self._seen is not None:
            differs = self.act_differs if self.seconds < self._act_end else self.differs
            differs.append(float(np.abs(seen - self._seen).mean()) / 255)
        self._seen = seen

    def follow(self) -> None:
        """One more frame has gone by."""
        self.seconds += self._frame
        poses = {
            n: (n.x, n.y, n.angle, n.zoom, n.alpha, n.lift, n.squash, n.turn, n.picture, n.z)
            for n in self._table.canvas
            if n.visible and n.alpha > 0
        }
        for node in poses.keys() & self._poses.keys():
            was, now = self._poses[node], poses[node]
            if Layer.DRAGGED_PIECE in (was[-1], now[-1]):
                continue  # it is where a hand is, which may be as fast as it likes
            way = hypot(now[0] - was[0], now[1] - was[1])
            words = isinstance(node.picture, Text)
            most = MAX_SPEED * max(1.0, self._table.speed.event_speed) * self._frame
            if way > most and not words and node.name not in INSTANT_NODES:
                self.jumps.append(Jump(node.name, way, self.seconds))
        self._find_abrupt_changes(poses)
        self._find_vanished_faces(poses)
        self._find_abrupt_dimming(poses)
        self._find_quick_texts(poses)
        moved = poses != self._poses
        self._poses = poses
        said = {words for node in poses for words in _texts(node.picture)}
        fresh, self._words = said - self._words, said
        if fresh:
            language = self._table.context.text_catalogue.language
            longest = max(reading_seconds(words, language) for words in fresh)
            self._reading = max(self._reading, longest)
        else:
            self._reading = max(0.0, self._reading - self._frame)
        if moved or self._reading > 0:
            self._now = 0.0
            return
        self._now += self._frame
        self.still += self._frame
        self.longest = max(self.longest, self._now)

    def _find_abrupt_changes(self, poses: dict[Node, Pose]) -> None:
        """Record nodes that appear or vanish suddenly. The first frame has nothing to compare
        with."""
        if not self._poses:
            return
        for names, now, was in (
            (FADE_IN_NODES, poses, self._poses), (FADE_OUT_NODES, self._poses, poses)
        ):  # fmt: skip
            instead = {(node.name, was[node][8]) for node in was.keys() - now.keys()}
            for node in (node for node in now if _has_name(node, names)):
                before, picture = was[node][4] if node in was else 0.0, now[node][8]
                if isinstance(picture, FilledRect) and picture.color[3:] == (0,):
                    continue  # the cloth of a hand that lies on the table itself: nothing is seen
                stays = any(node.name == name or picture == seen for name, seen in instead)
                if now[node][4] - before > MAX_FRAME_CHANGE and not stays:
                    self.cuts.append(f"{node.name} at {self.seconds:.2f}")

    def _find_vanished_faces(self, poses: dict[Node, Pose]) -> None:
        """A face that only its owner saw is gone, though it did not stand on edge."""
        zones = self._table.match.game.zones
        faces = {
            node: poses[node][7]
            for node in poses
            if isinstance(node.tag, str)
            and not is_back(node.tag)
            and node.name.partition(":")[0] in zones.kinds
            and zones.is_hidden(node.name, NOBODY)
        }
        for node, turn in self._faces.items():
            owner = zones.owner(node.name)
            if owner is not None and not self._table.match.has_secrets(owner):
                continue  # all have seen these pieces
            if turn < EDGE_DEGREES and (node not in poses or is_back(str(node.tag))):
                self.cuts.append(f"{node.name} turned at {self.seconds:.2f}")
        self._faces = faces

    def _find_abrupt_dimming(self, poses: dict[Node, Pose]) -> None:
        """Pieces that lie in the shade, or in the light again, from one frame to the next; the
        sign of what nobody has any more is told with its number."""
        for node in (node for node in poses.keys() & self._poses.keys() if node.tag is not None):
            was, now = self._poses[node][8], poses[node][8]
            if (
                was != now
                and _bare(was) == _bare(now)
                and abs(_light(was) - _light(now)) > MAX_DIMMING
            ):
                self.cuts.append(f"{node.name} dimmed at {self.seconds:.2f}")

    def _find_quick_texts(self, poses: dict[Node, Pose]) -> None:
        """Record nodes with text that appear or vanish too fast."""
        now = {node: pose[4] for node, pose in poses.items() if node.name.startswith(SPEECH_NODES)}
        if len(self._alphas) == self._alphas.maxlen:
            was = self._alphas[0]
            for node in was.keys() | now.keys():
                if abs(now.get(node, 0.0) - was.get(node, 0.0)) > MAX_QUICK_CHANGE:
                    self.cuts.append(f"{node.name} too fast at {self.seconds:.2f}")
        self._alphas.append(now)


def _texts(picture: Picture) -> Iterator[str]:
    """Yield the words of a picture and of its parts."""
    if isinstance(picture, Text):
        yield picture.text
    elif isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from _texts(part)


def _bare(picture: Picture) -> Picture:
    """A picture in the light, in whatever light it is shown."""
    return picture.picture if isinstance(picture, TintedPicture) else picture


def _light(picture: Picture) -> float:
    """In how much light it is shown."""
    return max(picture.color[:3]) / 255 if isinstance(picture, TintedPicture) else 1.0


def _has_name(node: Node, names: tuple[str, ...]) -> bool:
    """True if a node has one of these name prefixes or is a light."""
    return node.name.startswith(names) or node.name.partition(":")[0] in LIGHT_NODES


def monitor_demo(
    player: Mouse, game: str, seats: int = 3, seconds: float = float("inf"), seed: int = 7,
    drawn: bool = False,
) -> MotionMonitor:  # fmt: skip
    """A demo of traders from its beginning, for so many seconds or to its result. drawn: its frames
    are compared as well."""
    table = player.start(game, *["trader"] * seats, mode=MatchMode.DEMO, seed=seed)
    pulse = MotionMonitor(table)
    stack = player.app.scene_stack
    while not isinstance(stack.top, ResultScene) and pulse.seconds < seconds:
        client = table.ai_turns.worker_client
        if isinstance(client, WorkerClient) and client.is_thinking:
            client.wait_for_message(THINKING_WAIT_SECONDS)  # it thinks outside of time
        if drawn:
            player.app.step(FRAME, ())
            pulse.draw(player.app.window_surface)
        else:
            table.advance(FRAME)
            stack.apply_changes()
        pulse.follow()
    return pulse


def planned_seconds(
    player: Mouse, game: str, seats: int = 3, seed: int = 7, level: str = "trader"
) -> float:
    """The seconds that a demo takes to its result: each thing that is shown passes in one stride,
    frames are only those in which nothing is."""
    table = player.start(game, *[level] * seats, mode=MatchMode.DEMO, seed=seed)
    stack, lane, passed = player.app.scene_stack, table.timelines["table"], 0.0
    while not isinstance(stack.top, ResultScene):
        client = table.ai_turns.worker_client
        if isinstance(client, WorkerClient) and client.is_thinking:
            client.wait_for_message(THINKING_WAIT_SECONDS)
        left = lane.remaining_seconds / table.speed.current_speed(1.0, 1.0)
        seconds = left + TOLERANCE_SECONDS if left > TOLERANCE_SECONDS else FINE
        table.advance(seconds)
        stack.apply_changes()
        passed += seconds
    return passed


class MonitoredCompany(Mouse):
    """Three people at one table, followed frame by frame; nothing is drawn."""

    monitor: MotionMonitor | None = None

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.advance(FRAME, events)
        self.app.apply_scene_changes()
        if self.monitor is None:
            return
        if self.scene is self.table:
            self.monitor.follow()
        else:
            self.monitor.forget()

    def advance_undrawn(self) -> None:
        self.frame()

    def play(self, game: str, seconds: float) -> MotionMonitor:
        """Play some seconds of a match in which each person decides as soon as possible."""
        self.monitor = pulse = MotionMonitor(self.start(game, "", "", ""))
        while not self.is_over and pulse.seconds < seconds:
            if self.is_behind_curtain:
                self.take_over()
            elif self.is_asked:
                self.move()
            elif self.can_choose_by_hand:
                self.key(CHOICE_KEY_GROUPS[0][self.table.match.decision_number % 3])
            else:
                self.frame()
        return pulse


class DrawnCompany(MonitoredCompany):
    """A monitored company with every frame drawn."""

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.step(FRAME, events)
        if self.monitor is None:
            return
        if self.scene is self.table:
            self.monitor.follow()
            self.monitor.draw(self.app.window_surface)
        else:
            self.monitor.forget()


def print_lengths(
    games: Sequence[str], numbers: Sequence[int], seeds: Sequence[int], level: str
) -> None:
    """Print how long demos of each game take with each number of seats, seed by seed."""
    print(f"{'game':<12}{'seats':>6}{'median':>8}  minutes")
    for game, seats in product(games, numbers):
        if seats not in load_game(game).seat_counts:
            continue
        found = []
        for seed in seeds:
            player = Mouse(speed=1.0)
            found.append(planned_seconds(player, game, seats, seed, level) / 60)
            player.close()
        told = " ".join(f"{each:.1f}" for each in found)
        print(f"{game:<12}{seats:>6}{median(found):>8.1f}  {told}", flush=True)


def print_motion(
    games: Sequence[str], numbers: Sequence[int], seeds: Sequence[int], language: str,
    seconds: float,
) -> None:  # fmt: skip
    """Print the pulse of demos of each game."""
    print(f"{'game':<12}{'seats':>6}{'minutes':>9}{'still':>8}{'longest s':>11}{'jumps':>7}")
    for game, seats, seed in product(games, numbers, seeds):
        if seats not in load_game(game).seat_counts:
            continue
        player = Mouse(speed=1.0, language=language)
        pulse = monitor_demo(player, game, seats, seconds, seed)
        player.close()
        print(
            f"{game:<12}{seats:>6}{pulse.seconds / 60:>9.1f}{pulse.still / pulse.seconds:>8.1%}"
            f"{pulse.longest:>11.2f}{len(pulse.jumps):>7}",
            *sorted({jump.name for jump in pulse.jumps})[:6],
            flush=True,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.demo_motion")
    parser.add_argument("games", nargs="*", default=list(game_names()))
    parser.add_argument("--seeds", nargs="*", type=int, default=[7])
    parser.add_argument("--seats", nargs="*", type=int, default=[3])
    parser.add_argument("--planned", action="store_true")
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--level", choices=list(DEFAULT_LEVELS), default="trader")
    parser.add_argument("--language", choices=BUILT_IN_LANGUAGES, default=BUILT_IN_LANGUAGES[0])
    parser.add_argument("--seconds", type=float, default=float("inf"))
    arguments = parser.parse_args()
    if arguments.here:
        for module in find_worker_modules():
            setattr(module, CLIENT, InProcessLevels)
    if arguments.planned:
        print_lengths(arguments.games, arguments.seats, arguments.seeds, arguments.level)
    else:
        print_motion(
            arguments.games, arguments.seats, arguments.seeds, arguments.language, arguments.seconds
        )
