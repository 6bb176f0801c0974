"""Command line: `python -m tools.rename`, in the root folder of the project."""

import argparse
import sys
from pathlib import Path

from tools.rename.apply import apply
from tools.rename.check import check
from tools.rename.listing import list_definitions

_EPILOG = """\
The working directory is the root of the project. `apply` type-checks the whole project, edits the
files in place and moves modules with `git mv`. It prints what a person must look at. It does not
sort imports or format code. Run these afterwards:
    ruff check --fix --select I . && ruff format . && mypy
"""


def main() -> int:
    """Run the command and return the exit code: 1 if `check` finds faults."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.rename",
        description=sys.modules["tools.rename"].__doc__,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="find faults in specs")
    checking.add_argument("specs", nargs="+", metavar="SPEC")
    checking.add_argument("--cover", nargs="+", default=[], metavar="FOLDER")
    applying = commands.add_parser(
        "apply", help="apply specs in place; afterwards sort imports and format with ruff"
    )
    applying.add_argument("specs", nargs="+", metavar="SPEC")
    applying.add_argument("--applied", type=Path, metavar="FILE", help="JSON file of earlier runs")
    applying.add_argument("--dry-run", action="store_true", help="only print the report")
    listing = commands.add_parser("list", help="list definitions and their docstrings")
    listing.add_argument("folders", nargs="+", metavar="FOLDER")
    options = parser.parse_args()
    if options.command == "check":
        lines = check(options.specs, options.cover)
    elif options.command == "apply":
        lines = apply(options.specs, options.applied, options.dry_run)
    else:
        lines = list(list_definitions(options.folders))
    print(*lines, sep="\n")
    print(len(lines), "lines", file=sys.stderr)
    return int(options.command == "check" and bool(lines))


if __name__ == "__main__":
    sys.exit(main())
