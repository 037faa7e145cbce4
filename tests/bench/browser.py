#!/usr/bin/env python3
"""Measures the npm package in node beside `sceneweld serve`: browser.py BINARIES INPUTS [--write FILE]

Prints a table: the size of the package, its start, and the time from a request to its answer in WebAssembly and by the
native service, both without models that were read before. build/npm has the package."""

import argparse
import glob
import gzip
import json
import os
import subprocess
import sys

from page import write_section
from service import start
from verdict import at_most, shown_megabytes, shown_ratio, shown_seconds

NPM = "build/npm"
ROUNDS = 15
BEGIN = "<!-- Written by ./dev bench --browser --write docs/benchmarks.md, until the next comment. -->"
END = "<!-- End of what ./dev bench --browser writes. -->"
# Folder, files below it, and the entry. `@` are the synthetic inputs.
CASES = [
    ("models", "", "two_arm_cell.dmd.yaml"),
    ("@", "urdf_tree_1000.urdf", "urdf_tree_1000.urdf"),
    ("@", "sdf_tree_1000.sdf", "sdf_tree_1000.sdf"),
    ("@", "mjcf_tree_1000.xml", "mjcf_tree_1000.xml"),
]
# What is wanted: the package over a network, the start, and WebAssembly beside native code.
MOST_BYTES, MOST_START, MOST_RATIO = 3.5e6, 0.5, 3.0


def files_below(folder, prefix):
    names = glob.glob("**", root_dir=folder, recursive=True)
    return {name: os.path.join(folder, name) for name in names
            if name.startswith(prefix) and os.path.isfile(os.path.join(folder, name))}


def measure(program, folder, case):
    """The seconds of the start, and of a case in WebAssembly and by the service."""
    service, address = start(program, folder, "--cache-bytes", "0")
    try:
        run = subprocess.run(["node", "tests/bench/browser.mjs", os.path.join(NPM, "package"), address, str(ROUNDS)], check=True,
                             input=json.dumps(case), stdout=subprocess.PIPE, text=True)
    finally:
        service.terminate()
        service.wait()
    return json.loads(run.stdout)


def line(title, here, there, judged):
    return f"| {title} | {here} | {there} | {judged.shown} | {judged.wanted} | {judged.mark} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries")
    parser.add_argument("inputs")
    parser.add_argument("--write", metavar="FILE", help="put the table into the page, between its comments")
    arguments = parser.parse_args()
    program = os.path.abspath(os.path.join(arguments.binaries, "sceneweld"))

    module = os.path.join(NPM, "package", "sceneweld.wasm")
    with open(module, "rb") as file:
        sent = len(gzip.compress(file.read()))
    lines = ["| what | npm package | `sceneweld serve` | value | bound | met |", "| --- | --- | --- | --- | --- | --- |",
             line("`sceneweld.wasm`, and compressed by gzip", shown_megabytes(os.path.getsize(module)), "",
                  at_most(sent, MOST_BYTES, shown_megabytes))]
    starts, rows = [], []
    for folder, prefix, entry in CASES:
        root = os.path.abspath(arguments.inputs if folder == "@" else folder)
        request = {"path": entry, "packages": {} if folder == "@" else {"kit": "kit"}, "to": "sdf"}
        measured = measure(program, root, {"files": files_below(root, prefix), "request": request})
        starts.append(measured["start"])
        rows.append((entry, measured["here"], measured["there"]))
    lines.append(line("from the bytes of the module to its first answer", shown_seconds(min(starts)), "",
                      at_most(min(starts), MOST_START, shown_seconds)))
    for entry, here, there in rows:
        lines.append(line(f"`compose` to SDFormat: {entry}", shown_seconds(here), shown_seconds(there),
                          at_most(here / there, MOST_RATIO, shown_ratio)))
    print("\n".join(lines))
    if arguments.write:
        write_section(arguments.write, BEGIN, ["\n".join(lines)], END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
