"""Pads and their owners: one pad for all people, or one device per person.

A person's own device is a pad or a group of keys. While a pad is plugged in it is known by
its instance number. After it was unplugged, the next pad of the same make replaces it.
Between program starts it is known by its make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scenes.store.preferences import MAX_OWN_DEVICES
from scenes.ui.devices.intents import KEYBOARD, Device, DeviceKind
from scenes.ui.devices.key_map import CHOICE_KEY_GROUPS

SAVED_PAD_PREFIX: Final = "pad:"
SAVED_KEYS_PREFIX: Final = "keys:"
"""Prefixes of saved devices, before the make of a pad or the number of a key group."""


class Gamepad(NamedTuple):
    """A pad that is plugged in: its make (the GUID of SDL) and its name.

    `has_mapping` tells whether SDL knows what its buttons are.
    """

    guid: str
    name: str
    has_mapping: bool = True


class DeviceOwners:
    """The pads that are plugged in and the owner of each device; owners are known by name."""

    def __init__(self) -> None:
        self.gamepads: dict[int, Gamepad] = {}
        """By instance, a number that is never given again."""
        self._company: frozenset[str] = frozenset()
        self.returned_owners: list[str] = []
        """Owners of gamepads that came back, until a message says so."""
        self.awaited_owner = ""
        """Owner whose gamepad is awaited; this owner gets a returned pad of that model first."""
        self._own: dict[str, Device] = {}
        self._makes: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self._keep: Callable[[Mapping[str, str]], object] = dict

    @property
    def match_players(self) -> frozenset[str]:
        """The people of the match that is open: devices of others are nobody's now."""
        return self._company

    @match_players.setter
    def match_players(self, people: frozenset[str]) -> None:
        self._company = people
        self.restore_devices(sorted(people))

    # From start to start

    def load_saved_devices(
        self, saved: Mapping[str, str], save: Callable[[Mapping[str, str]], object]
    ) -> None:
        """Take over the devices of earlier sessions.

        Args:
            saved: Saved devices, by the name of the owner.
            save: Called with the devices to save after each change.
        """
        self._kept, self._keep = dict(saved), save

    def clear_owners(self) -> None:
        """Remove all owners, the saved ones too."""
        self._own.clear()
        self._kept.clear()
        self._keep({})

    def restore_devices(self, people: Sequence[str]) -> None:
        """Give people their saved devices if these are present and unowned."""
        for who in people:
            if who in self._own or (device := self._find_saved(self._kept.get(who, ""))) is None:
                continue
            self._own[who] = device
            pad = self.gamepads.get(device.id) if device.kind is DeviceKind.PAD else None
            self._makes[who] = pad.guid if pad is not None else ""

    def _find_saved(self, kept: str) -> Device | None:
        """Return the device that a saved word stands for; None if it is absent or owned."""
        if kept in (f"{SAVED_KEYS_PREFIX}{group}" for group in range(len(CHOICE_KEY_GROUPS))):
            found = [key_group_device(int(kept.removeprefix(SAVED_KEYS_PREFIX)))]
        else:
            same = (
                i for i, pad in self.gamepads.items() if kept == f"{SAVED_PAD_PREFIX}{pad.guid}"
            )
            found = [Device(DeviceKind.PAD, instance) for instance in same]
        taken = self._own.values()
        return next((device for device in found if device not in taken), None)

    def _note(self, who: str, kept: str) -> None:
        """Save the device of an owner; remove it from the saved ones if the word is empty."""
        self._kept.pop(who, None)
        if kept:
            self._kept[who] = kept
        while len(self._kept) > MAX_OWN_DEVICES:
            self._kept.pop(next(iter(self._kept)))
        self._keep(dict(self._kept))

    # Plugging

    def add_gamepad(self, instance: int, guid: str, name: str, has_mapping: bool = True) -> None:
        """Add a pad and give it back to an owner who misses one of this make."""
        self.gamepads[instance] = Gamepad(guid, name, has_mapping)
        waiting = [
            who for who in self._own if self.has_unplugged_pad(who) and self._makes[who] == guid
        ]
        waiting.sort(key=lambda who: (who != self.awaited_owner, who not in self.match_players))
        if waiting:
            self._own[waiting[0]] = Device(DeviceKind.PAD, instance)
            self.returned_owners.append(waiting[0])
        self.restore_devices(sorted(self._company))

    def remove_gamepad(self, instance: int) -> None:
        """Remove a pad that was unplugged."""
        self.gamepads.pop(instance, None)

    def gamepad_name(self, instance: int) -> str:
        """Return the name of a pad; empty if it is not plugged in."""
        pad = self.gamepads.get(instance)
        return pad.name if pad is not None else ""

    # Whose is which

    def assign_device(self, who: str, device: Device) -> None:
        """Make one person the only owner of a device."""
        for other in [other for other, own in self._own.items() if own == device]:
            self.unassign_device(other)
        self._own[who] = device
        pad = self.gamepads.get(device.id) if device.kind is DeviceKind.PAD else None
        self._makes[who] = pad.guid if pad is not None else ""
        group = key_group_of(device)
        self._note(
            who,
            f"{SAVED_KEYS_PREFIX}{group}"
            if group is not None
            else f"{SAVED_PAD_PREFIX}{self._makes[who]}",
        )

    def unassign_device(self, who: str) -> None:
        """Remove a person's device, the saved one too."""
        self._own.pop(who, None)
        self._note(who, "")

    def suspend_device(self, who: str) -> None:
        """Let a person go on without their device until it is plugged in again."""
        self._own.pop(who, None)

    def rename_owner(self, before: str, after: str) -> None:
        """Move a device to the new name of its owner."""
        if before != after and (own := self._own.pop(before, None)) is not None:
            self._own[after], self._makes[after] = own, self._makes[before]
            kept = self._kept.get(before, "")
            self._note(before, "")
            self._note(after, kept)

    def device_of(self, who: str) -> Device | None:
        """Return a person's own device, plugged in or not; None if there is none."""
        return self._own.get(who)

    def owner_of(self, device: Device) -> str:
        """Return the owner of a device among the people of the match; empty if there is none."""
        people = (
            who for who, own in self._own.items() if own == device and who in self.match_players
        )
        return next(people, "")

    def has_unplugged_pad(self, who: str) -> bool:
        """True if a person's own pad is unplugged."""
        own = self._own.get(who)
        return own is not None and own.kind is DeviceKind.PAD and own.id not in self.gamepads

    @property
    def free_key_group(self) -> int | None:
        """The first unowned group of keys; None if all have an owner."""
        groups = range(len(CHOICE_KEY_GROUPS))
        return next((group for group in groups if not self.owner_of(key_group_device(group))), None)

    @property
    def free_gamepad(self) -> Device | None:
        """A plugged-in pad without an owner; None if there is none."""
        plugged = (Device(DeviceKind.PAD, instance) for instance in self.gamepads)
        return next((device for device in plugged if not self.owner_of(device)), None)

    def can_decide(self, device: Device, deciders: Sequence[str]) -> bool:
        """True if a device may decide for one of the people who are asked.

        A pad decides for its owner. An unowned pad decides for people without a pad of their own.
        Keyboard, mouse and touch decide for everybody.
        """
        if device.kind is not DeviceKind.PAD or not deciders:
            return True
        owner = self.owner_of(device)
        if owner:
            return owner in deciders
        return any(not self._pad_of(who) for who in deciders)

    def _pad_of(self, who: str) -> bool:
        own = self._own.get(who)
        return own is not None and own.kind is DeviceKind.PAD


def key_group_device(group: int) -> Device:
    """Return the device that stands for a group of keys, counted from 0."""
    return Device(DeviceKind.KEYBOARD, group + 1)


def key_group_of(device: Device) -> int | None:
    """Return the key group of a device; None for a pad or the whole keyboard."""
    if device.kind is DeviceKind.KEYBOARD and device != KEYBOARD:
        return device.id - 1
    return None
