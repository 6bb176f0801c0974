"""Workers that fail in different ways, in place of the worker's own `work` function."""

from __future__ import annotations

import os
import signal
import struct
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep

from tabletop.ai.worker import worker_protocol
from tabletop.ai.worker.worker import run_worker

ONCE_VARIABLE = "SOUK_TEST_MAD_ONCE"
"""The environment names a file: only the worker that makes it is mad."""
SILENCE_SECONDS = 3600.0
"""Seconds."""
WRONG_REPLIES = {
    "no JSON": b"\xff\xfe nonsense",
    "other JSON": b'{"weather": "fine"}',
    "a space": b" ",
    "deep": b"[" * 100_000,
    "no reply": b'[1, "no answer", null]',
    "no action": b'[1, [["sing", "la"], null, []], null]',
    "half": b'[1, [["sing"',
}
"""Bytes that are sent instead of the reply to the first request."""


def send_nonsense(pipe: Connection) -> None:
    """Says what the environment names or holds (in hex), and is sane the next time."""
    path, _, word = os.environ[ONCE_VARIABLE].partition("|")
    if Path(path).exists():
        run_worker(pipe)
        return
    Path(path).touch()
    pipe.recv_bytes()  # the beginning
    pipe.recv_bytes()
    with suppress(OSError):  # nobody has to hear it to the end
        pipe.send_bytes(WRONG_REPLIES.get(word) or bytes.fromhex(word))
    sleep(3600)


def die_on_request(pipe: Connection) -> None:
    """Dies of every request."""
    pipe.recv_bytes()
    pipe.recv_bytes()
    os._exit(1)


def flood_replies(pipe: Connection) -> None:
    """Tells what nobody asked for, as fast as it is read, and reads nothing."""
    while True:
        pipe.send_bytes(worker_protocol.WorkerReply(-1, None, "nobody asked").to_bytes())


def send_partial_message(pipe: Connection) -> None:
    """Begins a message whose rest never comes."""
    begun = worker_protocol.read_handshake(pipe.recv_bytes())
    assert begun.game
    os.write(pipe.fileno(), struct.pack("!i", 1000) + b"[1, ")
    sleep(3600)


def announce_oversized_message(pipe: Connection) -> None:
    """Begins one that is longer than any reply."""
    os.write(pipe.fileno(), struct.pack("!i", worker_protocol.MAX_REPLY_BYTES + 1))
    sleep(3600)


def send_false_replies(pipe: Connection) -> None:
    """Answers all it is asked with what no game knows."""
    pipe.recv_bytes()
    while True:
        number = worker_protocol.read_request(pipe.recv_bytes())[0]
        pipe.send_bytes(b'[%d, [["sing", "la"], null, []], null]' % number)


def stop_at_start(pipe: Connection) -> None:
    """Stops before it hears anything."""
    os.kill(os.getpid(), signal.SIGSTOP)


def stay_silent(pipe: Connection) -> None:
    """Answers nothing before nobody waits any more."""
    pipe.recv_bytes()
    while True:
        pipe.recv_bytes()
        sleep(SILENCE_SECONDS)
