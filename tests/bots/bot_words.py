"""Command-line words of the failing bots and of an example bot."""

from __future__ import annotations

BAD = "bot:tests.bots.bad:"
"""Start of the word of a failing bot; the name of its class follows."""
GREEDY = "bot:docs.examples.greedy:Greedy"
