"""Mercado once more: where markers land, whose icon works (MER-8.1 to 8.4), who is ahead (5.3)."""

from __future__ import annotations

from collections.abc import Sequence

SPACES = 30


class Road:
    """The ring of spaces with what stands on each, from the bottom up."""

    def __init__(self, start: int, walked: Sequence[int], arrived: Sequence[int]) -> None:
        """walked: how far each marker has come. arrived: the markers in the order in which they
        came to stand where they stand."""
        self.stacks: list[list[int]] = [[] for _ in range(SPACES)]
        self.walked = list(walked)
        for marker in arrived:
            space = start
            for _ in range(walked[marker]):
                space = (space + 1) % SPACES
            self.stacks[space].append(marker)

    def move(self, marker: int, steps: int, icons: Sequence[str]) -> str:
        """A marker goes on, and on where a "+n" works; the last icon that works, or nothing."""
        if not steps:
            return ""
        space = next(n for n, stack in enumerate(self.stacks) if marker in stack)
        self.stacks[space].remove(marker)
        for _ in range(steps):
            space = space + 1 if space + 1 < SPACES else 0
            self.walked[marker] += 1
        alone = not self.stacks[space]
        self.stacks[space].append(marker)
        if not alone or self.walked[marker] >= SPACES or icons[space] == "none":
            return ""
        if icons[space].startswith("+"):
            return self.move(marker, int(icons[space][1:]), icons)
        return icons[space]

    def is_ahead(self, one: int, other: int) -> bool:
        """True if a marker is ahead of another: further on, or above it."""
        if self.walked[one] != self.walked[other]:
            return self.walked[one] > self.walked[other]
        stack = next(stack for stack in self.stacks if one in stack)
        return stack.index(one) > stack.index(other)

    def places(self) -> list[int]:
        """The place of each marker, the leader's is 1."""
        markers = range(len(self.walked))
        return [1 + sum(self.is_ahead(o, m) for o in markers if o != m) for m in markers]
