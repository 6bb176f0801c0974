"""Proof that the deal of a saved match is the one that its deal code committed to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tabletop.match.journal import JournalError, read_journal
from tabletop.match.match import Match


class Verification(NamedTuple):
    """Result of checking a saved match."""

    deal_code: str
    """First code of the deal in the file; empty if the match has none."""
    later_codes: tuple[tuple[int, str], ...]
    """Codes of new keys after interruptions, each with the number of its first decision."""
    agreeing_count: int
    """Number of decisions whose draws follow from the seed by the rules of today."""
    decision_count: int
    is_over: bool

    @property
    def is_proven(self) -> bool:
        """True if all that chance gave follows from the deal that the code stands for."""
        return bool(self.deal_code) and self.agreeing_count == self.decision_count


def verify_match(path: Path) -> Verification:
    """Return whether everything that chance gave follows from the committed deal.

    Raises:
        JournalError: if the file is no saved match.
    """
    record = read_journal(path)
    faults: list[JournalError] = []
    match = Match.load_valid_part(path, faults.append)
    count = len(record.decisions) + (record.fault is not None)
    sheet = match.game.sheet.data if record.sheet is None else record.sheet
    chains = record.setup.key_chains
    code = record.setup._replace(key_chains=chains[:1]).deal_code(sheet)
    later = tuple(
        (chains[n].first, record.setup._replace(key_chains=chains[: n + 1]).deal_code(sheet))
        for n in range(1, len(chains))
    )
    return Verification(code, later, match.decision_number, count, match.is_over)


def normalize_deal_code(text: str) -> str:
    """Return a typed deal code as Souk writes it: capital letters, four to a group."""
    letters = "".join(sign for sign in text.upper() if sign.isalnum())
    return "-".join(letters[n : n + 4] for n in range(0, len(letters), 4))
