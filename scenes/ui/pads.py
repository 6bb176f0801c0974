"""Pads and whose they are: one for all, or one for each person, found again after unplugging and
on another evening.

A person's own device is a pad, or a few keys of the keyboard. A pad of one's own is known by its
instance while it is plugged in; unplugged, the next pad of the same make that comes back is it.
From start to start it is known by its make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scenes.preferences import MOST_OWN
from scenes.ui.intents import KEYBOARD, Device, Kind
from scenes.ui.keys import KEY_GROUPS

PAD: Final = "pad:"
KEYS: Final = "keys:"
"""What a kept device begins with: then the make of a pad, or the number of a group of keys."""


class Pad(NamedTuple):
    """A pad that is plugged in: its make (SDL's GUID), and what it is called."""

    make: str
    name: str


class Pads:
    """Which pads are plugged in, and which device is whose. People are known by their names."""

    def __init__(self) -> None:
        self.plugged: dict[int, Pad] = {}
        """By instance, a number that is never given again."""
        self._company: frozenset[str] = frozenset()
        self.came_back: list[str] = []
        """Whose pads came back, until somebody has told it."""
        self.awaited = ""
        """Whose pad all wait for; several of the same make may be unplugged."""
        self._own: dict[str, Device] = {}
        self._makes: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self._keep: Callable[[Mapping[str, str]], object] = dict

    @property
    def company(self) -> frozenset[str]:
        """The people of the match that is open: devices of others are nobody's now."""
        return self._company

    @company.setter
    def company(self, people: frozenset[str]) -> None:
        self._company = people
        self.find(sorted(people))

    # From start to start

    def recall(self, kept: Mapping[str, str], keep: Callable[[Mapping[str, str]], object]) -> None:
        """What was kept of other evenings, by names; `keep` is told of what is to be kept."""
        self._kept, self._keep = dict(kept), keep

    def forget(self) -> None:
        """Nobody has a device of their own any more, nor on another evening."""
        self._own.clear()
        self._kept.clear()
        self._keep({})

    def find(self, people: Sequence[str]) -> None:
        """Give people what was theirs on another evening, where it is there and nobody's."""
        for who in people:
            if who in self._own or (device := self._known(self._kept.get(who, ""))) is None:
                continue
            self._own[who] = device
            pad = self.plugged.get(device.id) if device.kind is Kind.PAD else None
            self._makes[who] = pad.make if pad is not None else ""

    def _known(self, kept: str) -> Device | None:
        """The device that was kept so; None where it is not there, or somebody else's now."""
        if kept in (f"{KEYS}{group}" for group in range(len(KEY_GROUPS))):
            found = [keys_device(int(kept.removeprefix(KEYS)))]
        else:
            same = (i for i, pad in self.plugged.items() if kept == f"{PAD}{pad.make}")
            found = [Device(Kind.PAD, instance) for instance in same]
        taken = self._own.values()
        return next((device for device in found if device not in taken), None)

    def _note(self, who: str, kept: str) -> None:
        """Somebody's device is to be kept so; not at all, if empty."""
        self._kept.pop(who, None)
        if kept:
            self._kept[who] = kept
        while len(self._kept) > MOST_OWN:
            self._kept.pop(next(iter(self._kept)))
        self._keep(dict(self._kept))

    # Plugging

    def plug(self, instance: int, make: str, name: str) -> None:
        """A pad is there: one's own again, for whoever misses one of that make."""
        self.plugged[instance] = Pad(make, name)
        waiting = [who for who in self._own if self.missing(who) and self._makes[who] == make]
        waiting.sort(key=lambda who: (who != self.awaited, who not in self.company))
        if waiting:
            self._own[waiting[0]] = Device(Kind.PAD, instance)
            self.came_back.append(waiting[0])
        self.find(sorted(self._company))

    def pull(self, instance: int) -> None:
        """A pad is gone."""
        self.plugged.pop(instance, None)

    def name(self, instance: int) -> str:
        """What a pad is called; empty for one that is not there."""
        pad = self.plugged.get(instance)
        return pad.name if pad is not None else ""

    # Whose is which

    def give(self, who: str, device: Device) -> None:
        """A device is one person's own from now on, and nobody else's."""
        for other in [other for other, own in self._own.items() if own == device]:
            self.take_away(other)
        self._own[who] = device
        pad = self.plugged.get(device.id) if device.kind is Kind.PAD else None
        self._makes[who] = pad.make if pad is not None else ""
        group = group_of(device)
        self._note(who, f"{KEYS}{group}" if group is not None else f"{PAD}{self._makes[who]}")

    def take_away(self, who: str) -> None:
        """A person has no device of their own any more."""
        self._own.pop(who, None)
        self._note(who, "")

    def do_without(self, who: str) -> None:
        """A person goes on without their own device; when it is there again it is theirs."""
        self._own.pop(who, None)

    def rename(self, before: str, after: str) -> None:
        """A person is called otherwise."""
        if before != after and (own := self._own.pop(before, None)) is not None:
            self._own[after], self._makes[after] = own, self._makes[before]
            kept = self._kept.get(before, "")
            self._note(before, "")
            self._note(after, kept)

    def own(self, who: str) -> Device | None:
        """A person's own device, plugged in or not."""
        return self._own.get(who)

    def owner(self, device: Device) -> str:
        """Whose a device is, of the people of the match; empty if it is nobody's own."""
        people = (who for who, own in self._own.items() if own == device and who in self.company)
        return next(people, "")

    def missing(self, who: str) -> bool:
        """Whether a person's own pad is unplugged."""
        own = self._own.get(who)
        return own is not None and own.kind is Kind.PAD and own.id not in self.plugged

    def ready(self, who: str) -> bool:
        """Whether a person has a device of their own, and it is there."""
        return who in self._own and not self.missing(who)

    @property
    def free_group(self) -> int | None:
        """The first group of keys that is nobody's own; None where each is somebody's."""
        groups = range(len(KEY_GROUPS))
        return next((group for group in groups if not self.owner(keys_device(group))), None)

    @property
    def free_pad(self) -> Device | None:
        """A pad that is plugged in and nobody's own, if there is any."""
        plugged = (Device(Kind.PAD, instance) for instance in self.plugged)
        return next((device for device in plugged if not self.owner(device)), None)

    def may(self, device: Device, asked: Sequence[str]) -> bool:
        """Whether a device may decide for one of those who are asked: its owner's pad, or one that
        is nobody's own for who has none. Keyboard, mouse and touch are everybody's."""
        if device.kind is not Kind.PAD or not asked:
            return True
        owner = self.owner(device)
        if owner:
            return owner in asked
        return any(not self._pad_of(who) for who in asked)

    def _pad_of(self, who: str) -> bool:
        own = self._own.get(who)
        return own is not None and own.kind is Kind.PAD


def keys_device(group: int) -> Device:
    """The device that a group of keys of the keyboard is, counted from 0."""
    return Device(Kind.KEYBOARD, group + 1)


def group_of(device: Device) -> int | None:
    """The group of keys that a device is; None for a pad, or the keyboard as a whole."""
    if device.kind is Kind.KEYBOARD and device != KEYBOARD:
        return device.id - 1
    return None
