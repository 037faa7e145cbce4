#!/usr/bin/env python3
"""Checks that a hover does not wait for a scene that takes long.

    hover.py SCENEWELD

A directives file with a line of megabytes is opened. A hover over a key must be answered before the scene is composed,
whose fault comes later; then a hover over an element gives its pose.
"""

import os
import sys
import tempfile

from run import Editor

FRAMES = 40_000
NAME = "cell.dmd.yaml"


def main():
    frames = ", ".join("{add_frame: {name: f%d, X_PF: {base_frame: world, translation: [%d, 0, 0]}}}" % (i, i)
                       for i in range(FRAMES))
    text = f"directives: [{frames}, {{add_frame: {{name: f0, X_PF: {{base_frame: world}}}}}}]\n"
    with tempfile.TemporaryDirectory(prefix="sceneweld-lsp-") as folder:
        folder = os.path.realpath(folder)
        with open(os.path.join(folder, NAME), "w", encoding="utf-8") as file:
            file.write(text)
        editor = Editor(sys.argv[1], folder, ["utf-16"])
        editor.open(NAME)

        def hover(word):
            offset = text.index(word, len(text) // 2)
            return editor.request("textDocument/hover", {"textDocument": {"uri": editor.uri(NAME)},
                                                         "position": editor.position(text, offset)})

        def check(is_so, what):
            if not is_so:
                sys.exit(f"hover.py: {what}")

        key = hover("translation")
        check(key and "translation" in key["contents"]["value"], f"a key is explained by {key}")
        check(not editor.diagnostics.get(editor.uri(NAME)), "the hover waited for the scene")
        check(hover(f"f{FRAMES - 1},") is None, "an element is explained before it is composed")
        faults = editor.diagnose(NAME)
        check([fault["code"] for fault in faults] == ["duplicate-name"], f"the faults are {faults[:3]}")
        element = hover(f"f{FRAMES - 1},")
        check(element and f"f{FRAMES - 1}" in element["contents"]["value"], f"an element is explained by {element}")
        editor.leave()


if __name__ == "__main__":
    main()
