# SPDX-License-Identifier: BSD-3-Clause
"""The gallery: for each scene of gallery.json a page with its picture, its file, and the commands that read it.

`view/NAME.html` is the scene in the viewer, written by `sceneweld view --export`; pictures.mjs makes pictures of it.
"""

import json
import os
import re
import shlex
import subprocess

_INDEX = """# Gallery

Scenes and models of the repository, in the viewer of `sceneweld view`. Each page has the file, the commands, and the scene
in the viewer, which needs no server and no network. [models/](../models.md) says what each file is there for.
"""
_LANGUAGES = {".yaml": "yaml", ".xml": "xml", ".sdf": "xml", ".urdf": "xml"}
_MAX_LINES = 120


class Entry:
    """A scene of the gallery."""

    def __init__(self, root, row):
        self.input = row["input"]
        self.options = row["options"]
        self.name = os.path.basename(self.input).split(".")[0]
        self.title = self.name.replace("_", " ").capitalize()
        with open(os.path.join(root, self.input), encoding="utf-8") as stream:
            self.text = stream.read()
        self.description = first_comment(self.text)

    def command(self, verb, *more):
        return " ".join(["sceneweld", verb, self.input, *map(shlex.quote, self.options), *more])


def first_comment(text):
    """What the file says of itself: its first comment, up to an empty line of it."""
    match = re.search(r"<!--(.*?)-->", text, re.DOTALL) if text.lstrip().startswith("<") else None
    lines = match[1].splitlines() if match else (line[1:] for line in text.splitlines() if line.startswith("#"))
    words = []
    for line in lines:
        if not line.strip():
            break
        words += line.split()
    if not words:
        raise ValueError("a scene of the gallery begins with a comment that describes it")
    return " ".join(words)


def entries(root):
    with open(os.path.join(root, "docs/site/gallery.json"), encoding="utf-8") as stream:
        return [Entry(root, row) for row in json.load(stream)]


def _picture(entry, folder):
    alt = f"The scene {entry.title}"
    return "\n".join(
        f"![{alt}]({folder}{entry.name}.{theme}.png#only-{theme}){{ .scene }}" for theme in ("light", "dark")
    )


def _index(scenes):
    cards = "".join(
        f'<div markdown>\n[{_picture(scene, "view/")}]({scene.name}.md)\n\n**[{scene.title}]({scene.name}.md)**\n\n'
        f"{scene.description}\n</div>\n"
        for scene in scenes
    )
    return f'{_INDEX}\n<div class="gallery" markdown>\n{cards}</div>\n'


def _page(scene, tree, repository):
    language = next(name for suffix, name in _LANGUAGES.items() if scene.input.endswith(suffix))
    lines = scene.text.rstrip("\n").split("\n")
    shown = lines[:_MAX_LINES]
    rest = f"\nThe file has {len(lines) - _MAX_LINES} more lines.\n" if len(lines) > _MAX_LINES else ""
    return f"""# {scene.title}

{scene.description}

[{_picture(scene, "view/")}](view/{scene.name}.html)

[Open it in the viewer](view/{scene.name}.html){{ .md-button .md-button--primary target=_blank }}

```sh
{scene.command("view")}
{scene.command("compose", "-o", f"{scene.name}.sdf")}
{scene.command("compose", "-o", f"{scene.name}_mujoco.xml")}
```

## Its bodies

```console
$ {scene.command("tree")}
{tree.rstrip()}
```

## Its file

[{scene.input}]({repository}/blob/main/{scene.input}):

```{language}
{chr(10).join(shown)}
```
{rest}"""


def write(root, program, repository, folder):
    """Writes the pages and the exported scenes, and returns the names of the pages. Pictures are made afterwards."""
    scenes = entries(root)
    os.makedirs(os.path.join(folder, "view"))
    for scene in scenes:
        export = ["--log-level", "warning", "--export", os.path.join(folder, "view", scene.name + ".html")]
        subprocess.run([program, "view", scene.input, *scene.options, *export], check=True, cwd=root)
        tree = subprocess.run(
            [program, "tree", scene.input, *scene.options], check=True, cwd=root, capture_output=True, text=True
        ).stdout
        _write(folder, scene.name + ".md", _page(scene, tree, repository))
    _write(folder, "index.md", _index(scenes))
    return [scene.name + ".md" for scene in scenes]


def _write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as stream:
        stream.write(text)
