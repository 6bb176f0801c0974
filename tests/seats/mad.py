"""Workers that fail in their own ways, in the place of `tabletop.seats.worker.work`."""

from __future__ import annotations

import os
import signal
import struct
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

from tabletop.seats import wire
from tabletop.seats.worker import work

ONCE = "SOUK_TEST_MAD_ONCE"
"""The environment names a file: only the worker that makes it is mad."""
DAWDLES = 3600.0
"""Seconds."""
MAD = {
    "no JSON": b"\xff\xfe nonsense",
    "other JSON": b'{"weather": "fine"}',
    "a space": b" ",
    "deep": b"[" * 100_000,
    "no reply": b'[1, "no answer", null]',
    "no action": b'[1, [["sing", "la"], null, []], null]',
    "half": b'[1, [["sing"',
}
"""What is sent instead of the reply to the first request."""


def babbling(pipe: Connection) -> None:
    """Says what the environment names or holds (in hex), and is sane the next time."""
    path, _, word = os.environ[ONCE].partition("|")
    if Path(path).exists():
        work(pipe)
        return
    Path(path).touch()
    pipe.recv_bytes()  # the beginning
    pipe.recv_bytes()
    with suppress(OSError):  # nobody has to hear it to the end
        pipe.send_bytes(MAD.get(word) or bytes.fromhex(word))
    sleep(3600)


def dying(pipe: Connection) -> None:
    """Dies of every request."""
    pipe.recv_bytes()
    pipe.recv_bytes()
    os._exit(1)


def chatting(pipe: Connection) -> None:
    """Tells what nobody asked for, as fast as it is read, and reads nothing."""
    while True:
        pipe.send_bytes(wire.Reply(-1, None, "nobody asked").encoded())


def stammering(pipe: Connection) -> None:
    """Begins a message whose rest never comes."""
    begun = wire.beginning(pipe.recv_bytes())
    assert begun.game
    os.write(pipe.fileno(), struct.pack("!i", 1000) + b"[1, ")
    sleep(3600)


def droning(pipe: Connection) -> None:
    """Begins one that is longer than any reply."""
    os.write(pipe.fileno(), struct.pack("!i", wire.MOST_REPLIED + 1))
    sleep(3600)


def lying(pipe: Connection) -> None:
    """Answers all it is asked with what no game knows."""
    pipe.recv_bytes()
    while True:
        number = wire.numbered(pipe.recv_bytes())[0]
        pipe.send_bytes(b'[%d, [["sing", "la"], null, []], null]' % number)


def stopping(pipe: Connection) -> None:
    """Stops before it hears anything."""
    os.kill(os.getpid(), signal.SIGSTOP)


def dawdling(pipe: Connection) -> None:
    """Answers nothing before nobody waits any more."""
    pipe.recv_bytes()
    while True:
        pipe.recv_bytes()
        sleep(DAWDLES)
