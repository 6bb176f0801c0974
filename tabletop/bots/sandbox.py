"""Restrictions of a bot's process: memory, files and network, as far as the system has them.

Linux confines a process that asks for it: Landlock for files and signals, a filter of system
calls (seccomp) for the network. Other systems have nothing that a program may ask for.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

MAX_PROCESSES: Final = 64
"""Maximum number of processes of a bot."""
MAX_MEMORY_BYTES: Final = 2 << 30
"""Maximum memory of all processes of a bot together."""
_MAX_ADDRESS_BYTES: Final = 8 << 30
"""Address space of one process: numeric libraries reserve more than they use."""
_MAX_OPEN_FILES: Final = 256
_SPARE_THREADS: Final = 4 * MAX_PROCESSES

SYSTEM_FOLDERS: Final = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/snap",
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/localtime", "/etc/ssl", "/etc/pki", "/etc/mime.types", "/dev/urandom", "/dev/random",
    "/dev/zero", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
    "/sys/devices/system/cpu",
)  # fmt: skip
"""Files and folders that programs and their libraries read."""
NETWORK_FILES: Final = ("/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/run/systemd")
"""Files that a program reads to find other machines."""
_WRITABLE_FILES: Final = ("/dev/null",)

# Landlock: linux/landlock.h
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG, _PATH_BENEATH = 1, 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_READ: Final = _EXECUTE | _READ_FILE | _READ_DIR
_FILE_RIGHTS: Final = _EXECUTE | _WRITE_FILE | _READ_FILE
_RIGHT_COUNTS: Final = (0, 13, 14, 15, 15, 16)
"""Number of rights of files by version; later versions have those of the last one."""
_TCP_RIGHTS: Final = 3
_SCOPES: Final = 3
"""Abstract sockets and signals."""

# prctl and seccomp: linux/prctl.h, linux/seccomp.h, linux/filter.h
_SET_NO_NEW_PRIVILEGES, _DROP_CAPABILITY, _SET_SECCOMP = 38, 24, 22
_SECCOMP_FILTER = 2
_CAPABILITIES = 64
_LOAD_WORD, _JUMP_EQUAL, _JUMP_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000 | 13, 0x80000000
_OTHER_CALL_TABLE = 0x40000000
_CALLS: Final = {
    # machine: its number for the filter; socket, ptrace, process_vm_readv, pidfd_getfd, io_uring
    "x86_64": (0xC000003E, (41, 101, 310, 438, 425)),
    "aarch64": (0xC00000B7, (198, 117, 270, 438, 425)),
}


class SandboxError(OSError):
    """A restriction that the system has, but refuses."""


def landlock_version() -> int:
    """Return the version of Landlock; 0 if the system has none."""
    if sys.platform != "linux":
        return 0
    try:
        return max(0, int(_libc().syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)))
    except (OSError, AttributeError):
        return 0


def has_call_filter() -> bool:
    """True if system calls can be filtered on this machine."""
    return sys.platform == "linux" and platform.machine() in _CALLS


def describe_missing_restrictions() -> str:
    """Return what the system cannot keep from a bot, as the end of a sentence; empty if nothing."""
    missing = [] if landlock_version() else ["your files"]
    missing += [] if has_call_filter() else ["the network"]
    return " and ".join(missing)


def readable_paths(folders: Iterable[Path], private: Sequence[Path]) -> Iterator[Path]:
    """Yield the paths through which all of some folders can be read, except private ones.

    Links are left out if a private folder lies beside them: they may lead there.

    Args:
        folders: Folders and files, absolute and without links.
        private: Folders and files that stay unreadable, of the same form.
    """
    for folder in folders:
        inner = [path for path in private if path.is_relative_to(folder)]
        if not inner:
            yield folder
        elif folder not in inner:
            with suppress(OSError):
                children = [path for path in folder.iterdir() if not path.is_symlink()]
                yield from readable_paths(children, inner)


def limit_resources() -> None:
    """Limit memory, processes, open files and core dumps of this process and its children."""
    if sys.platform == "win32":
        return
    import resource

    limits = {
        resource.RLIMIT_AS: _MAX_ADDRESS_BYTES,
        resource.RLIMIT_NPROC: _count_own_threads() + _SPARE_THREADS,
        resource.RLIMIT_NOFILE: _MAX_OPEN_FILES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        _, most = resource.getrlimit(kind)
        least = limit if most == resource.RLIM_INFINITY else min(limit, most)
        with suppress(OSError, ValueError):  # macOS has no limit of the address space
            resource.setrlimit(kind, (least, least))


def confine(folders: Iterable[Path], private: Sequence[Path], *, network: bool) -> None:
    """Confine this process and its children to reading some folders.

    Args:
        folders: What can be read.
        private: What stays unreadable within these folders.
        network: True if the network may be used.

    Raises:
        SandboxError: if the system has such a restriction, but refuses it.
    """
    if sys.platform != "linux":
        return
    libc = _libc()
    for number in range(_CAPABILITIES):
        libc.prctl(_DROP_CAPABILITY, number, 0, 0, 0)  # only the superuser has any
    _check(libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no new privileges")
    if version := landlock_version():
        _confine_files(libc, version, folders, private, network=network)
    if not network and has_call_filter():
        _refuse_network_calls(libc)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> int:
    if result < 0:
        raise SandboxError(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")
    return result


def _confine_files(
    libc: ctypes.CDLL,
    version: int,
    folders: Iterable[Path],
    private: Sequence[Path],
    *,
    network: bool,
) -> None:
    rights = (1 << _RIGHT_COUNTS[min(version, len(_RIGHT_COUNTS) - 1)]) - 1
    fields = [rights, 0 if network else _TCP_RIGHTS, _SCOPES]
    count = 1 + (version >= 4) + (version >= 6)  # later fields are unknown to earlier versions
    attributes = struct.pack(f"={count}Q", *fields[:count])
    rules = _check(libc.syscall(_CREATE_RULESET, attributes, len(attributes), 0), "Landlock")
    whole = [path.resolve() for path in folders]
    for path in whole:
        _allow(libc, rules, path, _READ_DIR)  # names, also where not everything can be read
    for path in readable_paths(whole, [path.resolve() for path in private]):
        _allow(libc, rules, path, _READ)
    for name in _WRITABLE_FILES:
        _allow(libc, rules, Path(name), _READ_FILE | _WRITE_FILE)
    _check(libc.syscall(_RESTRICT_SELF, rules, 0), "Landlock")
    os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: Path, rights: int) -> None:
    """Allow some rights at a path and below; a path that does not exist is ignored."""
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)  # type: ignore[attr-defined, unused-ignore]
    except OSError:
        return
    try:
        rights = rights if path.is_dir() else rights & _FILE_RIGHTS
        if rights:
            rule = struct.pack("=Qi", rights, opened)
            _check(libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, 0), str(path))
    finally:
        os.close(opened)


def _refuse_network_calls(libc: ctypes.CDLL) -> None:
    """Refuse sockets, and what would fetch sockets or memory of other processes."""
    machine, calls = _CALLS[platform.machine()]
    refused = [(_JUMP_EQUAL, len(calls) - n, 0, call) for n, call in enumerate(calls)]
    program = [
        (_LOAD_WORD, 0, 0, 4),  # the machine whose numbers of calls are meant
        (_JUMP_EQUAL, 1, 0, machine),
        (_RETURN, 0, 0, _KILL),
        (_LOAD_WORD, 0, 0, 0),  # the number of the call
        (_JUMP_AT_LEAST, len(calls) + 1, 0, _OTHER_CALL_TABLE),
        *refused,
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *line) for line in program))
    filtered = struct.pack("@HP", len(program), ctypes.addressof(code))
    _check(libc.prctl(_SET_SECCOMP, _SECCOMP_FILTER, filtered, 0, 0), "seccomp")


def _count_own_threads() -> int:
    """Return how many threads the user has already, since the system counts all of them."""
    count = 0
    with suppress(OSError):
        for process in Path("/proc").iterdir():
            with suppress(OSError):
                if process.name.isdigit() and process.stat().st_uid == os.getuid():
                    count += len(os.listdir(process / "task"))  # noqa: PTH208 (names are enough)
    return count
