"""A disk that refuses every second decision of `play --phones`: who is there is told, and the match
goes on by itself."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from tabletop.core.chance import Chance  # noqa: E402
from tabletop.match.durable_files import Disk  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.match.match_store import MATCH_SUFFIX  # noqa: E402
from tabletop.text import Catalogue  # noqa: E402
from tests.phones.match_process import MAIN, PhoneMatchProcess, seat_phones  # noqa: E402
from tests.phones.phone_party import PhoneParty, pick_key  # noqa: E402

WHY = "no space left"
REFUSING = f"""
import errno, os, sys
sys.path.insert(0, {str(MAIN.parent)!r})
sync, done = os.fsync, 0
def refuse(file):
    global done
    if os.readlink(f"/proc/self/fd/{{file}}").endswith({MATCH_SUFFIX!r}):
        done += 1
        if done % 2:
            raise OSError(errno.ENOSPC, {WHY!r})
    sync(file)
os.fsync = refuse
import main
sys.exit(main.main(sys.argv[1:]))
"""


class FullDisk(Disk):
    """A disk on which nothing can be kept while it is full."""

    full = True

    def sync(self, file: int) -> None:
        if self.full:
            raise OSError(28, WHY)


def test_a_phone_is_told_that_nothing_was_done_and_chooses_again(tmp_path: Path) -> None:
    party, disk = PhoneParty("mercado", seats=2), FullDisk()
    phones = party.seat_everybody()
    match = party.begin()
    disk.full = False
    match.save_to(tmp_path / f"match{MATCH_SUFFIX}", disk)
    disk.full = True
    phone, chance = next(phone for phone in phones if phone.is_asked), Chance(2)
    told = Catalogue("en")("core.refusal.not_written", why=WHY)
    for _ in range(400):
        phone.tap(pick_key(phone.parts, chance))
        if told in str(phone.parts.get("refusal")):
            break
    assert told in str(phone.parts["refusal"]) and match.decision_number == 0 and phone.is_asked
    disk.full = False
    for _ in range(400):
        if match.decision_number:
            break
        phone.tap(pick_key(phone.parts, chance))
    assert match.decision_number == 1 and not phone.parts.get("refusal")


class RefusingProcess(PhoneMatchProcess):
    """`play --phones` on a disk that refuses."""

    def start(self, *more: str) -> str:
        command = [sys.executable, "-c", REFUSING, "--folder", str(self.folder), "play"]
        command += ["--phones", self.name, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        return self.wait_for_output(r"http://\S*?([\w-]{16,})")[1]


@pytest.fixture
def refusing(tmp_path: Path) -> Iterator[RefusingProcess]:
    made = RefusingProcess(tmp_path)
    yield made
    made.kill()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="files are known by Linux alone")
def test_a_table_of_phones_waits_for_its_disk_and_goes_on(refusing: RefusingProcess) -> None:
    seats = ("--game", "mercado", "--seats", "human,ai:random", "--language", "en", "--seed", "5")
    phone, chance = refusing.phone(refusing.start(*seats)), Chance(3)
    seat_phones(refusing, [phone])
    phone.receive_until(lambda: phone.is_asked)
    (journal,) = refusing.folder.rglob(f"*{MATCH_SUFFIX}")
    while {made.seat for made in Match.load_read_only(journal).decisions} != {0, 1}:
        phone.receive_until(lambda: phone.is_asked)
        phone.tap(pick_key(phone.parts, chance))
        # a second refusal leaves the page as it is
        phone.receive_until(lambda: phone.parts["answered"] == phone.taps)
    assert refusing.wait_for_output(re.escape(Catalogue("en")("phones.command.unsaved", why=WHY)))
