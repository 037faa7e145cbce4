#!/usr/bin/env python3
"""Edits the files of each session at random places and asks for everything at random places: the server must answer.

    edits.py SCENEWELD [EDITS [SEED]]

The same seed makes the same edits.
"""

import os
import random
import shutil
import sys
import tempfile

from run import SESSIONS, Editor

METHODS = ("hover", "definition", "references", "completion", "prepareRename", "rename", "codeAction", "documentSymbol",
           "inlayHint", "foldingRange", "documentLink", "diagnostic", "semanticTokens/full", "selectionRange",
           "prepareCallHierarchy", "formatting", "rangeFormatting")
PIECES = ("", "x", "\n", " ", "\t", "::", "<", "</", ">", "/>", "\"", "'", "{", "}", "[", "]", "- ", ": ", ",", "#", "😀", "&amp;",
          "$(x)", "${y}", "!Rpy", "<!--", "]]>")
SUFFIXES = (".yaml", ".urdf", ".sdf", ".xml", ".xacro", ".srdf")


def edit(editor, name, original, choices):
    """Replaces a piece of a file, or restores the whole file."""
    text = editor.texts[name]
    begin = choices.randrange(len(text) + 1)
    end = min(len(text), begin + choices.choice((0, 0, 1, 1, 2, 5, 20, 200)))
    if choices.random() < 0.1:
        copied = choices.randrange(len(text) + 1)
        piece = text[copied:copied + choices.choice((5, 30))]
    else:
        piece = choices.choice(PIECES)
    if choices.random() < 0.15:
        begin, end, piece = 0, len(text), original
    editor.replace(name, begin, end, piece)


def ask(editor, name, choices):
    text = editor.texts[name]
    position = editor.position(text, choices.randrange(len(text) + 1))
    editor.request("textDocument/" + choices.choice(METHODS), {
        "textDocument": {"uri": editor.uri(name)},
        "position": position,
        "positions": [position],
        "options": {"tabSize": 2, "insertSpaces": True},
        "range": {"start": position, "end": position},
        "newName": "new_name",
        "context": {"includeDeclaration": True, "diagnostics": []},
    })


def run(program, source, edits, seed):
    choices = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="sceneweld-lsp-") as folder:
        folder = os.path.realpath(folder)
        shutil.copytree(source, folder, dirs_exist_ok=True)
        editor = Editor(program, folder, ["utf-16"])
        names = sorted(os.path.relpath(os.path.join(here, name), folder)
                       for here, _, all_names in os.walk(folder) for name in all_names if name.endswith(SUFFIXES))
        for name in names:
            editor.open(name)
        originals = dict(editor.texts)
        for number in range(edits):
            try:
                name = choices.choice(names)
                edit(editor, name, originals[name], choices)
                for _ in range(2):
                    ask(editor, choices.choice(names), choices)
            except (RuntimeError, OSError) as error:
                return f"{os.path.basename(source)}, seed {seed}, edit {number} of `{name}`: {error}"
        editor.leave()
    return None


def main():
    program = os.path.abspath(sys.argv[1])
    edits = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    faults = [run(program, os.path.join(SESSIONS, name), edits, seed) for name in sorted(os.listdir(SESSIONS))]
    for fault in filter(None, faults):
        print(fault)
    print(f"{edits} edits in each of {len(faults)} sessions")
    return 1 if any(faults) or not faults else 0


if __name__ == "__main__":
    sys.exit(main())
