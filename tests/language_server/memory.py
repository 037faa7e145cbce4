#!/usr/bin/env python3
"""Checks that the memory of `sceneweld lsp` stays flat during many edits.

    memory.py SCENEWELD [EDITS]

EDITS (3,000; 10,000 for the whole measurement) edits of a directives file and of a model that it includes are sent to the
server with requests between them, some of which are cancelled, and some of which the server refuses. After a tenth of them
and after all, the server has answered everything, and the memory that it holds must be the same: at most 4 MB and a tenth
more. It must not hold less after than before, either, by more than that, or the first value says nothing.
"""

import os
import re
import shutil
import sys
import tempfile

from run import SESSIONS, Editor

EDITS = 3000
BATCH = 5
MOST_MORE = 4e6
MOST_SHARE = 0.1
SOURCE = "names_across_files"


def memory(pid):
    """Bytes that a process holds."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1]) * 1024


def edits(editor, number):
    """One edit of each kind in turn; every fourth leaves an error that the next one mends."""
    if number % 4 == 0:
        editor.edit("cell.dmd.yaml", "parent: world", "parent: wor ld")
    elif number % 4 == 1:
        editor.edit("cell.dmd.yaml", "parent: wor ld", "parent: world")
    elif number % 4 == 2:
        editor.edit("gripper.sdf", '"palm"', f'"palm_{number}"')
    else:
        editor.edit("gripper.sdf", f'"palm_{number - 1}"', '"palm"')


def ask(editor, number):
    """Requests without waiting for their answers."""
    document = {"textDocument": {"uri": editor.uri("cell.dmd.yaml")}, "position": {"line": 14, "character": 22}}
    for offset, method in enumerate(("hover", "completion", "rename", "noSuchMethod")):
        request_id = f"{number}-{offset}"
        editor.send({"id": request_id, "method": "textDocument/" + method, "params": {**document, "newName": "n"}})
        editor.notify("$/cancelRequest", {"id": request_id if offset % 2 else "an id that was never sent " + request_id})


def run(program, count):
    measured = []
    with tempfile.TemporaryDirectory(prefix="sceneweld-lsp-") as folder:
        folder = os.path.realpath(folder)
        shutil.copytree(os.path.join(SESSIONS, SOURCE), folder, dirs_exist_ok=True)
        editor = Editor(program, folder, ["utf-16"])
        for name in ("cell.dmd.yaml", "gripper.sdf"):
            editor.open(name)
        for number in range(count):
            edits(editor, number)
            if number % BATCH == BATCH - 1:
                ask(editor, number)
                # Waits for everything before it.
                editor.diagnose("cell.dmd.yaml")
            if number + 1 in (count // 10, count):
                editor.diagnose("cell.dmd.yaml")
                measured.append(memory(editor.server.pid))
        editor.leave()
    return measured


def main():
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else EDITS
    first, last = run(program, count)
    print(f"{first / 1e6:.1f} MB after {count // 10} edits, {last / 1e6:.1f} MB after {count}")
    return 1 if abs(last - first) > MOST_MORE + MOST_SHARE * first else 0


if __name__ == "__main__":
    sys.exit(main())
