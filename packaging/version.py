#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The version of sceneweld, which CMakeLists.txt gives, and the places that repeat it because their tools read it there.

version.py          prints the version
version.py check    fails with the line of each place that has another version, and of each place that is not listed here
version.py set X.Y.Z   writes it into all places
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCE = ("CMakeLists.txt", r"^project\(sceneweld VERSION (\d+\.\d+\.\d+)")
# In each file, the group of each match is the version: all three numbers, or the first two for the others.
PLACES = [
    SOURCE,
    ("CITATION.cff", r"^version: (\S+)$"),
    ("packaging/vscode/package.json", r'^  "version": "([^"]+)"'),
    ("packaging/vscode/package-lock.json", r'^ {2,6}"name": "sceneweld",\n +"version": "([^"]+)"'),
    ("package.xml", r"^  <version>([^<]+)</version>"),
    ("packaging/debian/changelog", r"\Asceneweld \(([^)]+)\)"),
]
MINOR_PLACES = [
    (file, r"find_package\(sceneweld (\d+\.\d+)")
    for file in (
        "docs/library.md",
        "docs/examples/bullet/CMakeLists.txt",
        "docs/examples/edit/CMakeLists.txt",
        "docs/examples/mujoco/CMakeLists.txt",
        "tests/install/outside/CMakeLists.txt",
    )
]
# Lines that look like a place. Old versions are named in changelogs; those of exhibits are not ours.
SUSPECTS = r"sceneweld[^\n]{0,40}?[^\d.](\d+\.\d+\.\d+)(?![\d.])|find_package\(sceneweld (\d+\.\d+)"
NOT_SUSPECTED = r"CHANGELOG\.md$|debian/changelog$|^tests/exhibits/|^tests/install/version_test\.py$|\.svg$"


def version() -> str:
    found = re.search(SOURCE[1], (ROOT / SOURCE[0]).read_text(), re.MULTILINE)
    if not found:
        sys.exit(f"{SOURCE[0]}: no `project(sceneweld VERSION X.Y.Z`")
    return found[1]


def minor(of: str) -> str:
    return ".".join(of.split(".")[:2])


def places(wanted: str):
    for file, pattern in PLACES:
        yield file, pattern, wanted
    for file, pattern in MINOR_PLACES:
        yield file, pattern, minor(wanted)


def line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def differences() -> list[str]:
    found, known = [], set()
    for file, pattern, wanted in places(version()):
        path = ROOT / file
        text = path.read_text() if path.is_file() else ""
        matches = list(re.finditer(pattern, text, re.MULTILINE))
        if not matches:
            found.append(f"{file}:1: no version is where packaging/version.py looks for one")
        for match in matches:
            line = line_of(text, match.start(1))
            known.add((file, line))
            if match[1] != wanted:
                found.append(f"{file}:{line}: the version is {match[1]}, and CMakeLists.txt has {version()}")
    for file in tracked_files():
        if re.search(NOT_SUSPECTED, file):
            continue
        try:
            text = (ROOT / file).read_text()
        except (UnicodeDecodeError, OSError):
            continue
        for match in re.finditer(SUSPECTS, text):
            line = line_of(text, match.end())
            if (file, line) not in known:
                found.append(f"{file}:{line}: a version that packaging/version.py does not list: {match[0]}")
    return found


def tracked_files() -> list[str]:
    result = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=False)
    return [file for file in result.stdout.split("\0") if file]


def write(wanted: str) -> None:
    if not re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", wanted):
        sys.exit(f"`{wanted}` is no version such as 1.2.3")
    for file, pattern, text_of_version in places(wanted):
        # Its first line is a new entry: release.sh writes it.
        if file.endswith("/changelog"):
            continue
        path = ROOT / file
        text = path.read_text()

        def replaced(match: re.Match) -> str:
            start, end = match.start(1) - match.start(), match.end(1) - match.start()
            return match[0][:start] + text_of_version + match[0][end:]

        path.write_text(re.sub(pattern, replaced, text, flags=re.MULTILINE))


def main(arguments: list[str]) -> None:
    if not arguments:
        print(version())
    elif arguments == ["check"]:
        found = differences()
        if found:
            sys.exit("\n".join(found))
        print(f"every place has version {version()}")
    elif len(arguments) == 2 and arguments[0] == "set":
        write(arguments[1])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
