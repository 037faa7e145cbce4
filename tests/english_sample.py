#!/usr/bin/env python3
"""Draws random messages, comments and sentences of pages, for a reader to judge by docs/style.md.

    python3 tests/english_sample.py [COUNT [SEED]]

Prints COUNT of them (60), a third of each sort, with their places. The same SEED draws the same ones.
"""

import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPORTS = re.compile(
    r"\b(?:Error|Warning|Note|Help|Dropped|Approximated|Renamed|Encoded|Private|Refusal|Fail|ignored|field<[^;{}]*?>)\s*[({]"
)
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def tracked(*suffixes):
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [
        name
        for name in names
        if name.endswith(suffixes) and not name.startswith(("tests/exhibits/", "cli/viewer/package")) and (ROOT / name).is_file()
    ]


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def messages(name, text):
    """Texts inside of calls that report something, pieces of one call joined by `...`."""
    for call in REPORTS.finditer(text):
        end = text.find(";", call.end())
        pieces = [piece for piece in TEXT.findall(text[call.end() : end]) if " " in piece.strip()]
        if pieces:
            yield f"{name}:{line_of(text, call.start())}", " ... ".join(pieces)


def comments(name, text):
    """Neighbouring lines of `//` as one text."""
    block, start = [], 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        found = re.match(r"\s*//+<? ?(.*)", line) or re.search(r"\s//+<? ?(.*)", line)
        alone = found and line.lstrip().startswith("//")
        if block and not (alone and not re.match(r"\s*//+ ?(SPDX|NOLINT|----)", line)):
            yield f"{name}:{start}", " ".join(block)
            block = []
        if found and not found.group(1).startswith(("SPDX", "NOLINT", "namespace", "----")):
            if not block:
                start = number
            block.append(found.group(1))
            if not alone:
                yield f"{name}:{start}", " ".join(block)
                block = []


def sentences(name, text):
    """Sentences of a page outside of code and tables."""
    text = re.sub(r"```.*?```", lambda code: "\n" * code.group().count("\n"), text, flags=re.DOTALL)
    for paragraph in re.finditer(r"(?:^(?![|#<]).+\n?)+", text, re.MULTILINE):
        for sentence in re.split(r"(?<=[.!?])\s+", " ".join(paragraph.group().split())):
            if sentence.count(" ") >= 4:
                yield f"{name}:{line_of(text, paragraph.start())}", sentence


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    draw = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    product = [name for name in tracked(".cc", ".h") if not name.startswith("tests/")]
    sorts = {
        "messages": [found for name in product for found in messages(name, (ROOT / name).read_text(encoding="utf-8"))],
        "comments": [
            found
            for name in tracked(".cc", ".h")
            for found in comments(name, (ROOT / name).read_text(encoding="utf-8"))
            if found[1].count(" ") >= 3
        ],
        "pages": [found for name in tracked(".md") for found in sentences(name, (ROOT / name).read_text(encoding="utf-8"))],
    }
    number = 0
    for sort, all_of_it in sorts.items():
        print(f"## {sort} ({len(all_of_it)})\n")
        for place, text in draw.sample(all_of_it, min(count // 3, len(all_of_it))):
            number += 1
            print(f"{number}. {text}\n   {place}\n")


if __name__ == "__main__":
    main()
