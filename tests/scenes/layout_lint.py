"""Finds what is wrong with a layout: overlaps, margins, sizes, contrast, targets out of reach,
characters that no font has, clauses in code.

Works on what a scene shows now, so it serves every scene: menus by their widgets, a table by its
nodes and whatever boxes it names as targets. Backgrounds and pictures are exempt: only words and
targets are checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

import pygame

from scenes.base.scene import Scene
from scenes.kit.table_parts import Halo
from scenes.stage.stage import Stage
from scenes.ui.devices.intents import Direction
from scenes.ui.layer.focus_navigation import build_focus_links, find_reachable
from scenes.ui.layer.toasts import TOAST_Z
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.skin import RectangleOutline
from scenes.ui.style.theme import MIN_LARGE_TEXT, SCREEN_SIZE, Theme, relative_luminance
from scenes.ui.widgets.widget import Widget
from sprites.node import Node
from sprites.picture import Box, Text
from sprites.typeface import missing_glyphs
from sprites.typesetting import typeset
from tabletop.core.zones import parse_zone

SLACK = 1.5  # units by which things may be out before it counts
TRIM = 0.16  # of a line's box, above and below, that its letters leave empty
CLAUSE = re.compile(r"\b(?:BAS|MER|MKD|NAC|ZAH)-\d[\d.]*")
HYPHENED = re.compile(r"(?<![\w/-])-\d+(?![A-Za-z0-9_-])")  # with letters: a key in an address
PARTS = 4  # a word's ground is judged in so many parts across


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """A layout problem of one node or widget."""

    kind: str
    element: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.element}: {self.detail}"


def find_problems(
    scene: Scene, window: pygame.Surface, targets: Mapping[str, Box] | None = None
) -> list[LayoutProblem]:
    """Return all problems of a scene that is drawn on `window`.

    Args:
        targets: Boxes of targets in addition to those of the page.
    """
    theme = scene.context.theme
    words = visible_texts(scene)
    active = [w for w in scene.widget_layer.active_widgets if w.is_focusable]
    boxes = {w.name: w.box for w in active} | dict(targets or {})
    problems = [*_sizes(words, theme), *_targets(boxes, theme), *_places(words, boxes, theme)]
    problems += _text_overlaps(words, active)
    problems += _target_overlaps(boxes, theme)
    problems += _reach(active)
    problems += find_low_contrast(scene, window, words, active)
    problems += find_missing_glyphs(scene)
    problems += find_hyphen_minus(scene)
    problems += find_clause_codes(scene)
    return problems


def visible_texts(scene: Scene) -> list[Node]:
    """The words that can be read: those of the dialog if one is open; no shades, no toasts."""
    low = DIALOG_Z if scene.widget_layer.dialog else -1e9
    return [
        node
        for node in scene.canvas
        if isinstance(node.picture, Text)
        and node.picture.text.strip()
        and node.visible
        and node.alpha > 0.5
        and low <= node.z < TOAST_Z - 10
        and not node.name.endswith(":shade")
    ]


def find_cut_texts(scene: Scene) -> list[LayoutProblem]:
    """Words that end in an ellipsis because their place is too small for them."""
    found = []
    for node in visible_texts(scene):
        picture = node.picture
        assert isinstance(picture, Text)
        whole = typeset(picture.text, picture.em, picture.face, picture.width, picture.leading)
        if len(whole.lines) > len(picture.layout.lines):
            left_out = "".join(whole.lines[len(picture.layout.lines) :])
            found.append(LayoutProblem("words cut", node.name, left_out))
    return found


def find_clause_codes(scene: Scene) -> Iterable[LayoutProblem]:
    """Words that tell a clause as the program does, MER-4.3, which says nothing to players."""
    for node in visible_texts(scene):
        assert isinstance(node.picture, Text)
        if found := CLAUSE.search(node.picture.text):
            yield LayoutProblem("a clause in code", node.name, found[0])


def letters_box(node: Node) -> Box:
    """Return the box of the letters of a text, which may be smaller than its node."""
    picture = node.picture
    assert isinstance(picture, Text)
    outer = node.bounds()
    width = picture.layout.width * node.zoom
    spare = outer.width - width
    left = {"left": 0.0, "center": spare / 2, "right": spare}[picture.align]
    trim = picture.em * node.zoom * TRIM
    return Box(outer.x + left, outer.y + trim, width, outer.height - 2 * trim)


def _common(one: Box, two: Box) -> float:
    """By how much two boxes overlap, at the narrower side; below 0 how far they are apart."""
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.bottom, two.bottom) - max(one.y, two.y)
    return min(across, down)


def _sizes(words: Iterable[Node], theme: Theme) -> Iterable[LayoutProblem]:
    for node in words:
        assert isinstance(node.picture, Text)
        size = node.picture.em * min(1.0, node.zoom)
        if size < theme.min_text_size - 0.01:
            yield LayoutProblem("small text", node.name, f"{size:g} < {theme.min_text_size:g}")


def _targets(boxes: Mapping[str, Box], theme: Theme) -> Iterable[LayoutProblem]:
    for name, box in boxes.items():
        if min(box.width, box.height) < theme.min_target_size - 0.01:
            yield LayoutProblem("small target", name, f"{box.width:.0f} x {box.height:.0f}")


def _places(
    words: Iterable[Node], boxes: Mapping[str, Box], theme: Theme
) -> Iterable[LayoutProblem]:
    safe = Box(
        theme.side_margin,
        theme.vertical_margin,
        SCREEN_SIZE[0] - 2 * theme.side_margin,
        SCREEN_SIZE[1] - 2 * theme.vertical_margin,
    )
    placed = [(node.name, letters_box(node)) for node in words] + list(boxes.items())
    for name, box in placed:
        out = max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom)
        # A focused thing is a little larger than its place.
        if out > SLACK + theme.max_focus_growth:
            yield LayoutProblem("outside the margins", name, f"by {out:.0f}")


def find_missing_glyphs(scene: Scene) -> Iterable[LayoutProblem]:
    """Characters that would be drawn as an empty box, in toasts too."""
    for node in scene.canvas:
        if isinstance(node.picture, Text):
            missing = missing_glyphs(node.picture.text, node.picture.face)
            if missing:
                yield LayoutProblem("no glyph", node.name, missing)


def find_hyphen_minus(scene: Scene) -> Iterable[LayoutProblem]:
    """Numbers below nothing with a hyphen for a minus."""
    for node in visible_texts(scene):
        assert isinstance(node.picture, Text)
        if found := HYPHENED.search(node.picture.text):
            yield LayoutProblem("a hyphen for a minus", node.name, found[0])


def _text_overlaps(words: list[Node], active: list[Widget]) -> Iterable[LayoutProblem]:
    places = [(node, letters_box(node)) for node in words]
    for (one, box), (two, other) in combinations(places, 2):
        if _common(box, other) > SLACK:
            yield LayoutProblem("words overlap", one.name, two.name)
    for widget in active:
        own = {id(node) for node in widget.nodes}
        for node, box in places:
            if id(node) not in own and _common(box, widget.box) > SLACK:
                yield LayoutProblem("words on a target", node.name, widget.name)


def _target_overlaps(boxes: Mapping[str, Box], theme: Theme) -> Iterable[LayoutProblem]:
    for (name, box), (other, place) in combinations(boxes.items(), 2):
        apart = -_common(box, place)
        beside = max(
            max(box.x, place.x) - min(box.right, place.right),
            max(box.y, place.y) - min(box.bottom, place.bottom),
        )
        if apart < -SLACK:
            yield LayoutProblem("targets overlap", name, other)
        elif beside < theme.gap - SLACK:
            yield LayoutProblem("targets too close", name, f"{other}: {beside:.0f}")


def _reach(active: list[Widget]) -> Iterable[LayoutProblem]:
    boxes = {widget.name: widget.box for widget in active}
    sideways = {widget.name for widget in active if widget.handles_left_right}
    upright = (Direction.UP, Direction.DOWN)
    linked = build_focus_links(boxes, lambda name: upright if name in sideways else Direction)
    for name in boxes:
        for other in boxes.keys() - find_reachable(linked, name):
            yield LayoutProblem("out of reach", other, f"from {name}")


# Contrast


def find_low_contrast(
    scene: Scene, window: pygame.Surface, words: list[Node], active: list[Widget]
) -> Iterable[LayoutProblem]:
    """Words that do not stand out from the pixels around and under them."""
    theme = scene.context.theme
    off = {id(n) for w in active if getattr(w, "disabled_reason", "") for n in w.nodes}
    shades = [n for n in scene.canvas if n.name.endswith(":shade")]
    hidden = [node for node in (*words, *shades) if node.visible]
    for node in hidden:
        node.visible = False
    ground = window.copy()
    scene.canvas.invalidate()
    scene.draw(ground)
    for node in hidden:
        node.visible = True
    scene.canvas.invalidate()
    for node in words:
        if id(node) in off:
            continue
        assert isinstance(node.picture, Text)
        least = theme.contrast_large if node.picture.em >= MIN_LARGE_TEXT else theme.contrast
        found = _contrast(node, ground, scene)
        if found < least:
            yield LayoutProblem("low contrast", node.name, f"{found:.2f} < {least:g}")


def _contrast(node: Node, ground: pygame.Surface, scene: Scene) -> float:
    """The lowest contrast of a text with the parts of its ground."""
    assert isinstance(node.picture, Text)
    scale, view = scene.context.renderer.scale, scene.canvas.viewport
    box = letters_box(node)
    area = pygame.Rect(
        round(view.x + box.x * scale), round(view.y + box.y * scale),
        max(PARTS, round(box.width * scale)), max(1, round(box.height * scale)),
    )  # fmt: skip
    area = area.clip(ground.get_rect())
    if not area.width or not area.height:
        return 21.0
    ink = relative_luminance(node.picture.color)
    lowest = 21.0
    part = max(1, area.width // PARTS)
    for n in range(PARTS):
        piece = pygame.Rect(area.x + n * part, area.y, part, area.height).clip(area)
        if piece.width:
            under = relative_luminance(pygame.transform.average_color(ground, piece)[:3])
            lowest = min(lowest, (max(ink, under) + 0.05) / (min(ink, under) + 0.05))
    return lowest


# Tables

GRID = 9  # a sign is looked at in so many points each way
EDGE = 0.1  # of a sign, that may lie over a piece or beside it: shadows, corners that are empty


def find_crossing_signs(stage: Stage) -> Iterable[LayoutProblem]:
    """Signs of a table at rest that lie half on a piece and half beside it, or under one.

    Lights (halos, rings) are no signs: they surround pieces. A sign that is named by the kind of
    zone on whose piece it lies tells of it, as a count at the edge of its deck does.
    """
    lying = [(s.zone, s.node) for s in stage.all_sprites()]
    lying += [
        (zone, pile) for zone in stage.pile_zones() if (pile := stage.pile_node(zone)) is not None
    ]
    for name, sign in stage.indicators.nodes.items():
        if (
            not sign.visible
            or sign.alpha < 0.5
            or isinstance(sign.picture, Halo | RectangleOutline)
        ):
            continue
        box, own = sign.bounds(), set(name.split(":"))
        points = [
            (box.x + box.width * (i + 0.5) / GRID, box.y + box.height * (j + 0.5) / GRID)
            for i in range(GRID)
            for j in range(GRID)
        ]
        for zone, piece in lying:
            kind = parse_zone(zone).kind
            if kind in own or _common(box, piece.bounds()) <= SLACK:
                continue
            share = sum(piece.contains_point(x, y) for x, y in points) / len(points)
            if piece.z > sign.z and share > EDGE:
                yield LayoutProblem("sign under a piece", f"{name} {kind}", f"{share:.0%}")
            elif EDGE < share < 1.0 - EDGE:
                yield LayoutProblem("sign across a piece", f"{name} {kind}", f"{share:.0%}")
