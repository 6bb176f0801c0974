"""`python -m tools.names --seed N`: print a sample of names for a blind reading.

The reader sees only the names. Each gets 0 (says nothing), 1 (gives an idea) or 2 (understood).
"""

from __future__ import annotations

import argparse
from random import Random

from tools.names.definitions import Definition, find_definitions

SAMPLE_SIZE = 60
"""Names of each kind in a sample."""


def main() -> None:
    """Print the sample that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.names", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed, another sample (1)")
    parser.add_argument(
        "--size", type=int, default=SAMPLE_SIZE, help=f"names of a kind ({SAMPLE_SIZE})"
    )
    parser.add_argument("--docstrings", action="store_true", help="add the first lines")
    options = parser.parse_args()
    found = [each for each in find_definitions() if each.is_public]
    modules = [each for each in found if each.kind == "module"]
    names = [each for each in found if each.kind != "module"]
    for title, group in (("Modules", modules), ("Public names", names)):
        print(f"{title} ({options.size} of {len(group)})")
        for each in sorted(Random(options.seed).sample(group, min(options.size, len(group)))):
            print(f"  {format_line(each, options.docstrings)}")


def format_line(definition: Definition, with_docstring: bool) -> str:
    """Return a line of the sample; a public name stands with its module only by its own path."""
    if not with_docstring or not definition.docstring:
        return definition.name
    return f"{definition.name}: {definition.docstring.splitlines()[0]}"


if __name__ == "__main__":
    main()
