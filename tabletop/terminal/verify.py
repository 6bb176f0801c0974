"""The command `souk verify`: proves that a deal was fixed before the match began."""

from __future__ import annotations

from argparse import Namespace

from tabletop.match.verification import normalize_deal_code, verify_match
from tabletop.terminal.command import choose_language
from tabletop.text import Catalogue


def run_verify(given: Namespace) -> int:
    """Check a saved match and print the result.

    Returns:
        0 if the deal is proven, 1 if it is another one, 2 if the match has no deal code.

    Raises:
        JournalError: if the file is no saved match.
    """
    text = Catalogue(choose_language(given.language), forgiving=True)
    found = verify_match(given.file)
    if not found.deal_code:
        print(text("terminal.verify.none"))
        return 2
    print(text("terminal.verify.code", code=found.deal_code))
    status = 0
    for number, code in found.later_codes:
        print(text("terminal.verify.later", n=number, code=code))
    codes = [found.deal_code, *(code for _, code in found.later_codes)]
    if given.code is not None and normalize_deal_code(given.code) not in codes:
        print(text("terminal.verify.other", code=normalize_deal_code(given.code)))
        status = 1
    if not found.is_proven:
        counts = {"n": found.agreeing_count, "of": found.decision_count}
        print(text("terminal.verify.differs", **counts))
        return 1
    print(text("terminal.verify.follows", n=found.decision_count))
    if given.code is None:
        print(text("terminal.verify.compare"))
    if not found.is_over:
        print(text("terminal.verify.goes_on"))
    return status
