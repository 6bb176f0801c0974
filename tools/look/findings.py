"""Findings of the measures: a figure with the place that made it, and their summary by game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

import pygame


class Worst(Enum):
    """Rule by which findings become one figure."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    COUNT = "count"
    """Number of different faults; one fault in many pictures counts once."""
    TOTAL = "total"


class Goal(NamedTuple):
    """Summary rule and limit of one measure."""

    worst: Worst
    limit: float

    def is_met(self, figure: float) -> bool:
        """True if a figure is within the limit."""
        return figure >= self.limit if self.worst is Worst.LOWEST else figure <= self.limit


GOALS: Final[Mapping[str, Goal]] = {
    "act_share": Goal(Worst.LOWEST, 12.0),
    "ride_share": Goal(Worst.LOWEST, 0.0),
    "frames": Goal(Worst.HIGHEST, 10),
    "type_sizes": Goal(Worst.HIGHEST, 4),
    "fading_pieces": Goal(Worst.COUNT, 0),
    "overlaps": Goal(Worst.COUNT, 0),
    "hidden_rivals": Goal(Worst.HIGHEST, 0),
    "hard_changes": Goal(Worst.TOTAL, 0),
    "least_growth": Goal(Worst.LOWEST, 1.58),
    "contrast_min": Goal(Worst.LOWEST, 4.5),
    "target_min": Goal(Worst.LOWEST, 56.0),
    "focus_unreachable": Goal(Worst.HIGHEST, 0),
}
"""Goals of all measures; the order is that of the table."""
NUMBER: Final = re.compile(r"\d+")


class Place(NamedTuple):
    """Place of a finding: the game, the table and the moment."""

    game: str
    seats: int
    language: str
    text_scale: float
    moment: str

    def __str__(self) -> str:
        scale = f"x{self.text_scale:g}"
        return f"{self.game}, {self.seats} seats, {self.language}, {scale}, {self.moment}"

    @property
    def file_name(self) -> str:
        """Name of a picture of this place, without its ending."""
        moment = re.sub(r"[^a-z0-9.]+", "-", self.moment.lower())
        return f"{self.game}-{self.seats}-{self.language}-x{self.text_scale:g}-{moment}"


class Finding(NamedTuple):
    """One figure, or one fault, of a measure."""

    measure: str
    value: float
    place: Place
    element: str = ""
    """The node, text or widget, and the fault."""
    picture: pygame.Surface | None = None

    @property
    def fault_key(self) -> str:
        """Key under which the same fault counts once: without numbers of seats and places."""
        return NUMBER.sub("#", self.element)


class Summary(NamedTuple):
    """One figure of a game, and the findings that made it, the worst first."""

    figure: float | None
    """None if nothing was measured."""
    findings: Sequence[Finding]


def summarize(measure: str, findings: Iterable[Finding]) -> Summary:
    """Return the figure of one measure.

    A fault in many pictures is kept once for measures that count faults.
    """
    own = [finding for finding in findings if finding.measure == measure]
    if not own:
        return Summary(None, ())
    worst = GOALS[measure].worst
    if worst is Worst.LOWEST:
        own.sort(key=lambda finding: finding.value)
        return Summary(own[0].value, own)
    if worst is Worst.HIGHEST:
        own.sort(key=lambda finding: -finding.value)
        return Summary(own[0].value, own)
    faults = [finding for finding in own if finding.value]
    if worst is Worst.COUNT:
        faults = list({finding.fault_key: finding for finding in reversed(faults)}.values())
        return Summary(float(len(faults)), faults[::-1])
    return Summary(sum(finding.value for finding in faults), faults)


def save_pictures(folder: Path, findings: Iterable[Finding]) -> int:
    """Save the pictures of findings as PNG files; return their number."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for finding in findings:
        if finding.picture is not None:
            name = f"{finding.measure}-{count:03}-{finding.place.file_name}.png"
            pygame.image.save(finding.picture, str(folder / name))
            count += 1
    return count
