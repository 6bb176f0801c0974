"""Marks and texts that lie where they must not, on a table at rest.

Faults are: a text on another text, a text under a token, a text across a line that is drawn on
its card, a mark on a face, a bubble or a toast on a text, a face or its own subject, and a focus
ring around nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import pygame

from scenes.base.scene import Scene
from scenes.kit.layers import Layer
from scenes.screenshots.text_contrast import draw_without_text
from scenes.screenshots.visible_text import find_visible_texts
from scenes.table.scene import TableScene
from scenes.ui.layer.toasts import TOAST_Z
from sprites.node import Node, NodeRole
from sprites.picture import Box
from tools.look.nodes import (
    contains_face,
    describe_node,
    is_ground,
    is_light,
    is_person,
    is_visible,
    iter_parts,
    piece_nodes,
)
from tools.look.targets import focusable_widgets
from tools.look.texts import find_covered_texts, find_crossed_texts

TOUCH: Final = 2.0
"""Overlap of two texts that is not seen, design pixels."""
FACE_WIDTH_SHARE, FACE_TOP_SHARE, FACE_BOTTOM_SHARE = 0.5, 0.12, 0.72
"""Part of the picture of a person that is the face."""
FACE_COVERED_SHARE: Final = 0.03
"""Share of a face from which a mark lies on it."""
FULL_SHARE: Final = 0.99
"""Share of a text from which a sheet covers it completely."""
RING_FILL_SHARE: Final = 0.2
"""Least share of a focus ring that a thing inside must fill."""
TIP_DEPTH: Final = 20.0
"""Distance below the layer of toasts in which tooltips lie."""


def find_overlaps(scene: Scene) -> Iterator[str]:
    """Iterate over the faults of a scene at rest, each in words."""
    bare = draw_without_text(scene, None)
    yield from _texts_on_texts(scene)
    yield from _texts_under_things(scene, bare)
    for visible in find_crossed_texts(scene, bare):
        yield f"text across a line: {describe_node(visible.node)}: {visible.text.text!r}"
    yield from find_marks_on_faces(scene)
    yield from find_speech_on_things(scene)
    yield from find_empty_rings(scene)


def _texts_on_texts(scene: Scene) -> Iterator[str]:
    """Iterate over pairs of texts that overlap; those of two pieces of a row may."""
    pieces = piece_nodes(scene)
    visible = [each for each in find_visible_texts(scene) if not each.node.angle]
    for one, other in combinations(visible, 2):
        if one.node in pieces and other.node in pieces and one.node is not other.node:
            continue
        across = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
        down = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        if min(across, down) > TOUCH and one.text.text != other.text.text:
            pair = f"{describe_node(one.node)} and {describe_node(other.node)}"
            yield f"text on text: {pair}: {one.text.text!r}, {other.text.text!r}"


def _texts_under_things(scene: Scene, bare: pygame.Surface) -> Iterator[str]:
    """Iterate over texts that a thing covers; a card may cover the next card of its zone.

    What passes by, such as a deck that is shuffled, does not lie there. A sheet that is a frame in
    truth hides what it lies on completely, as the grey paper of a price tag.
    """
    pieces = piece_nodes(scene)
    passing = set(scene.stage.temporary_nodes) if isinstance(scene, TableScene) else set()
    for covered in find_covered_texts(scene, bare):
        node, box = covered.text.node, covered.text.box
        above = [
            other
            for other in scene.canvas
            if other.z >= node.z and other is not node and is_visible(other)
            and not is_light(other) and other not in passing and other.bounds().overlaps(box)
        ]  # fmt: skip
        is_sheeted = any(
            other.role is NodeRole.FRAME and box.overlap_share(other.bounds()) > FULL_SHARE
            for other in above
        )
        if (
            not above
            or is_sheeted
            or (node in pieces and any(other.name == node.name for other in above))
        ):
            continue
        top = max(above, key=lambda other: other.z)
        what = f"{describe_node(node)}: {covered.text.text.text!r} under {describe_node(top)}"
        yield f"text covered: {what} ({covered.share:.0%})"


def face_box(box: Box) -> Box:
    """Return the box of the face in the box of a picture of a person."""
    width = box.width * FACE_WIDTH_SHARE
    top, bottom = box.height * FACE_TOP_SHARE, box.height * FACE_BOTTOM_SHARE
    return Box(box.center[0] - width / 2, box.y + top, width, bottom - top)


def find_faces(scene: Scene) -> Sequence[tuple[Node, Box]]:
    """Return the visible people of a scene, with the box of the face of each."""
    found = []
    for node in scene.canvas:
        if is_person(node) and is_visible(node):
            parts = [part.box for part in iter_parts(node) if contains_face(part.picture)]
            found.append((node, face_box(parts[0] if parts else node.bounds())))
    return found


def find_marks_on_faces(scene: Scene) -> Iterator[str]:
    """Iterate over marks that lie on faces: in the picture of the person, or over it."""
    faces = find_faces(scene)
    for node, face in faces:
        parts = list(iter_parts(node))
        first = next((n for n, part in enumerate(parts) if contains_face(part.picture)), -1)
        for part in parts[first + 1 :]:
            if face.overlap_share(part.box) > FACE_COVERED_SHARE:
                yield f"mark on a face: {describe_node(node)}: {type(part.picture).__name__}"
        for other in scene.canvas:
            covers = other.z > node.z and is_visible(other) and not is_light(other)
            covers = covers and not is_person(other) and other.role is not NodeRole.GROUND
            if covers and face.overlap_share(other.bounds()) > FACE_COVERED_SHARE:
                yield f"mark on a face: {describe_node(node)}: {describe_node(other)}"


def speech_nodes(scene: Scene) -> Sequence[Node]:
    """Return the plates of bubbles and toasts."""
    return [
        node
        for node in scene.canvas
        if is_visible(node)
        and (Layer.SPEECH_BUBBLES <= node.z < Layer.SPEECH_BUBBLES.z_at(1.0)
             or TOAST_Z - TIP_DEPTH <= node.z < TOAST_Z + 1)
    ]  # fmt: skip


def find_speech_on_things(scene: Scene) -> Iterator[str]:
    """Iterate over bubbles and toasts that lie on a face or on the text of a table."""
    plates = speech_nodes(scene)
    if not plates:
        return
    faces = [(describe_node(node), box) for node, box in find_faces(scene)]
    texts = [
        (f"{describe_node(each.node)}: {each.text.text!r}", each.box)
        for each in find_visible_texts(scene)
        if each.node.z < Layer.SPEECH_BUBBLES
    ]
    for plate in plates:
        box = plate.bounds()
        for name, other in (*faces, *texts):
            if other.overlap_share(box) > FACE_COVERED_SHARE:
                yield f"speech on a thing: {describe_node(plate)} on {name}"


def find_empty_rings(scene: Scene) -> Iterator[str]:
    """Iterate over widgets whose focus ring surrounds nothing that is drawn."""
    things = [
        part.box
        for node in scene.canvas
        if is_visible(node) and not is_ground(node) and not is_light(node)
        for part in iter_parts(node)
    ]
    for widget in focusable_widgets(scene) if isinstance(scene, TableScene) else ():
        ring = widget.focus_bounds(1.0)
        inside = [box for box in things if box.overlap_share(ring) > 0.5]
        if sum(map(ring.overlap_share, inside)) <= RING_FILL_SHARE:
            yield f"focus ring around nothing: {widget.name}"
