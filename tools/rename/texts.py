"""Mentions of modules and names in comments, documentation and data, and moves of files."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.rename.plan import Plan, last_part
from tools.rename.project import EXCLUDED

_SUFFIXES = (
    *(".py", ".md", ".toml", ".txt", ".yml", ".yaml", ".cfg"),
    *(".js", ".html", ".css", ".sh", ".json", ".desktop"),
)
_FILES = (".ci/run", ".gitattributes", ".gitignore")
_BAKED = ("tests/past/releases", "sprites/baked", "sounds/baked")
"Files that programs write. They are never edited."


def tracked_files() -> list[str]:
    """Return the files that git knows, relative to the working directory."""
    command = ["git", "ls-files", "-z"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")


def _text_files() -> Iterator[Path]:
    for name in tracked_files():
        is_text = name.endswith(_SUFFIXES) or name in _FILES or name.startswith(".github/")
        if is_text and Path(name).is_file() and not name.startswith((*_BAKED, *EXCLUDED)):
            yield Path(name)


def rewrite_mentions(plan: Plan) -> None:
    """Replace module paths everywhere, and names between backticks in code and documentation."""
    dotted = plan.modules
    slashed = {old.replace(".", "/"): new.replace(".", "/") for old, new in dotted.items()}
    names = plan.definite | {
        last_part(rename.old): rename.new
        for rename in plan.renames.values()
        if re.match(r"[A-Z]\w*[a-z]", last_part(rename.old))
    }
    for path in _text_files():
        text = old = path.read_text(encoding="utf-8")
        text = _replace_paths(text, dotted, ".", r"\w./")
        text = _replace_paths(text, slashed, "/", r"\w/")
        if path.suffix == ".py":
            text = _replace_ticked(text, names)
        elif path.suffix == ".md":  # a lone word in a document may be a value of a sheet
            text = _replace_ticked(text, {old: names[old] for old in names if _is_code(old)})
        if text != old:
            path.write_text(text, encoding="utf-8")


def _replace_paths(text: str, paths: dict[str, str], separator: str, before: str) -> str:
    """Replace the longest known beginning of each path that no character of `before` precedes."""

    def replace(match: re.Match[str]) -> str:
        parts = match[0].split(separator)
        for count in range(len(parts), 0, -1):
            if new := paths.get(separator.join(parts[:count])):
                return separator.join([new, *parts[count:]])
        return match[0]

    return re.sub(rf"(?<![{before}])[A-Za-z_]\w*(?:{re.escape(separator)}\w+)+", replace, text)


def _is_code(name: str) -> bool:
    return "_" in name or not name.islower()


def _replace_ticked(text: str, names: dict[str, str]) -> str:
    """Replace names where a whole pair of backticks holds a name, but not in commands."""

    def replace(match: re.Match[str]) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda word: names.get(word[0], word[0]), match[0])

    return re.sub(r"`[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?`", replace, text)


def move_modules(plan: Plan) -> list[str]:
    """Move the files of renamed modules, and return what failed."""
    faults: list[str] = []
    for old in sorted(plan.modules, key=lambda name: -name.count(".")):
        source = Path(plan.project.files[old].path)
        target = Path(plan.modules[old].replace(".", "/"))
        is_package = source.name == "__init__.py"
        target = target / "__init__.py" if is_package else target.with_suffix(".py")
        if source != target and target.exists():
            faults.append(f"CLASH {old}: {target} exists")
        elif source != target:
            _move(source, target)
        if is_package:  # the packages inside went before
            faults += _move_data(source.parent, target.parent)
    _create_packages(plan)
    return faults


def _move(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "mv", str(source), str(target)], check=True)


def _move_data(old: Path, new: Path) -> list[str]:
    """Move the files below a package that are not modules."""
    faults: list[str] = []
    for name in tracked_files():
        source = Path(name)
        if old in source.parents and source.is_file() and source.suffix != ".py":
            target = new / source.relative_to(old)
            if target.exists():
                faults.append(f"CLASH {name}: {target} exists")
            else:
                _move(source, target)
    return faults


def _create_packages(plan: Plan) -> None:
    """Create the `__init__.py` of packages that modules were moved into."""
    for module in plan.modules.values():
        for folder in Path(module.replace(".", "/")).parents:
            init = folder / "__init__.py"
            if folder != Path() and not init.exists() and folder.parts[0] != "tests":
                docstring = plan.packages.get(".".join(folder.parts), "")
                init.write_text(f'"""{docstring}"""\n' if docstring else "", encoding="utf-8")
                subprocess.run(["git", "add", str(init)], check=True)
