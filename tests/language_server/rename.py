#!/usr/bin/env python3
"""Renames random elements by the language server, and composes every scene before and after: both must be the same but
for the name.

    rename.py SCENEWELD [SHARED [COUNT [SEED]]]

A quarter of the names are in the gallery, the others in models of SHARED/models; without these, all are in the gallery.
The same seed chooses the same names. A new name is fresh, or one of ten times a name that the scene has already. A
refusal must have a reason. The elements that must change are those that the scene says are declared at the chosen place
(`sceneweld explain --json`).
"""

import collections
import functools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from renamed_scene import Comparison, local, tables_of
from run import Editor

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODELS = re.compile(r"(\.dmd\.yaml|\.urdf|\.sdf|\.xml)$")
TEXTS = re.compile(r"\.(ya?ml|urdf|sdf|world|xml|xacro|srdf|toml|config)$")
LARGEST = 200_000
KINDS = ("models", "bodies", "frames", "joints", "collision_filter_groups")
SYMBOL_KINDS = {5: ("models",), 23: ("bodies",), 11: ("joints",), 13: ("frames", "collision_filter_groups", "models")}
WORDS_OF = {"models": "model", "bodies": "body", "frames": "frame", "joints": "joint",
            "collision_filter_groups": "collision filter group"}
# Lines between the begin of an element and its name.
NEAR = 3
SECONDS = 120


def copied(source):
    """A folder with copies of the texts below another folder, and links to everything else."""
    target = os.path.realpath(tempfile.mkdtemp(prefix="sceneweld-rename-"))
    for folder, _, names in os.walk(source):
        here = os.path.join(target, os.path.relpath(folder, source))
        os.makedirs(here, exist_ok=True)
        for name in names:
            path = os.path.join(folder, name)
            if TEXTS.search(name):
                shutil.copyfile(path, os.path.join(here, name))
            else:
                os.symlink(os.path.abspath(path), os.path.join(here, name))
    return target


class Workspace:
    """A copy of some models, with a server."""

    def __init__(self, program, source):
        self.program = program
        self.folder = copied(source)
        self.options = ["--package-folder", self.folder]
        self.editor = Editor(program, self.folder, ["utf-16"], options=self.options)

    def remove(self):
        self.editor.leave()
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def text(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def run(self, *words):
        return subprocess.run([self.program, *words, *self.options], cwd=self.folder, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)

    @staticmethod
    def seed(root, number=0):
        return ["--seed", str(number)] if root.endswith(".yaml") else []

    def has_random_poses(self, root):
        return self.scene(root) != self.scene(root, 1)

    def scene(self, root, seed=0):
        """The scene of a root; the last error in place of it if it does not compose."""
        run = self.run("compose", root, "--to", "json", *self.seed(root, seed))
        return json.loads(run.stdout) if run.returncode == 0 else (run.stderr.strip() or "no message").split("\n")[0]

    def declared_at(self, root, name):
        """The kinds of the elements of a name, with the places (file, first line, last line) that declare each."""
        run = self.run("explain", root, name, "--json", *self.seed(root))
        found = []
        for entry in json.loads(run.stdout) if run.returncode == 0 else []:
            places = [entry.get("source"), *entry.get("directives", [])[:1]]
            found.append((entry["kind"], [(place["file"], place["line"], place["line"] + len(place["lines"]) - 1)
                                          for place in places if place]))
        return found


def is_at(place, file, line):
    """Whether a place of `explain` is the line of a file."""
    of, first, last = place
    of = re.sub(r"^package://[^/]+/", "", of)
    return (file == of or file.endswith("/" + of)) and first <= line <= max(last, first + NEAR)


def offset_of(text, position):
    """Positions in UTF-16."""
    lines = text.split("\n")
    before = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le")
    return sum(len(line) + 1 for line in lines[:position["line"]]) + len(before)


def edited(text, edits):
    """The text after a list of edits, which must not overlap."""
    spans = sorted((offset_of(text, edit["range"]["start"]), offset_of(text, edit["range"]["end"]), edit["newText"])
                   for edit in edits)
    if any(one[1] > other[0] for one, other in zip(spans, spans[1:])):
        raise RuntimeError("edits overlap")
    for begin, end, new in reversed(spans):
        text = text[:begin] + new + text[end:]
    return text


class Renames:
    """Counts, and faults with their reasons."""

    def __init__(self, program, choices):
        self.program, self.choices = program, choices
        self.done = collections.Counter()
        self.refused = collections.Counter()
        self.kept_texts = 0
        self.faults = []

    def new_name(self, names):
        taken = sorted({local(name) for entries in names.values() for name in entries} - {""})
        if taken and self.choices.random() < 0.1:
            return self.choices.choice(taken)
        return self.choices.choice(("renamed", "Renamed_7", "x", "a-b.c", "neu_é", "left", "link_0")) + str(self.choices.randrange(100))

    def rename(self, workspace, roots, scenes, name, symbol):
        """Renames what a symbol of the file `name` declares, in all roots."""
        editor = workspace.editor
        text = workspace.text(name)
        range_ = symbol["location"]["range"]
        old = text[offset_of(text, range_["start"]):offset_of(text, range_["end"])]
        kinds = SYMBOL_KINDS[symbol["kind"]]
        full = "::".join(filter(None, (symbol.get("containerName"), symbol["name"])))
        names = {kind: [one for scene in scenes.values() for one in tables_of(scene).get(kind, [])]
                 for kind in set(kinds) | set(KINDS)}
        kind = next((kind for kind in kinds if full in names[kind]), kinds[0])
        new = self.new_name(names)
        label = f"{kind} `{full}` of {name}:{range_['start']['line'] + 1} to `{new}`"
        # Half of the renames begin at a reference.
        at_name, position = name, range_["start"]
        document = {"uri": editor.uri(name)}
        places = editor.request("textDocument/references", {"textDocument": document, "position": position,
                                                            "context": {"includeDeclaration": False}})
        if places and isinstance(places, list) and self.choices.random() < 0.5:
            place = self.choices.choice(places)
            at_name = os.path.relpath(urllib.parse.unquote(place["uri"].removeprefix("file://")), workspace.folder)
            position = place["range"]["start"]
            label += f", at {at_name}:{position['line'] + 1}"
        answer = editor.request("textDocument/rename", {"textDocument": {"uri": editor.uri(at_name)}, "position": position,
                                                        "newName": new})
        self.done[kind] += 1
        if not answer or "error" in answer:
            reason = (answer or {}).get("error", "")
            shown = re.sub(r"`[^`]*`", "`...`", reason)
            self.refused[shown] += 1
            fresh = not any(local(one) == new for entries in names.values() for one in entries)
            if not reason:
                self.faults.append(f"{label}: no reason")
            elif fresh:
                print(f"  refused with a fresh name: {label}: {reason}")
            return
        originals = {}
        try:
            for uri, edits in answer["changes"].items():
                changed = os.path.relpath(urllib.parse.unquote(uri.removeprefix("file://")), workspace.folder)
                originals[changed] = workspace.text(changed)
                workspace.write(changed, edited(originals[changed], edits))
            after = {root: workspace.scene(root) for root in roots}
        finally:
            for changed, original in originals.items():
                workspace.write(changed, original)
        self.compare(workspace, scenes, after, label, (name, range_["start"]["line"] + 1), kind, old, new)

    def compare(self, workspace, scenes, after, label, declared, kind, old, new):
        changed_anywhere = False
        for root, before in scenes.items():
            if isinstance(after[root], str):
                self.faults.append(f"{label}: {root} does not compose: {after[root]}")
                continue
            comparison = Comparison(before, after[root], old, new, workspace.random[root])
            self.kept_texts += comparison.old_texts_kept
            self.faults.extend(f"{label}: {root}: {fault}" for fault in comparison.faults[:3])
            changed = {before[kind_of][index]["name"] for kind_of, indices in comparison.changed.items() for index in indices}
            if set(comparison.changed) - {kind}:
                self.faults.append(f"{label}: {root}: other kinds changed: {comparison.changed}")
            changed_anywhere = changed_anywhere or bool(changed)
            # Copies of an element of MJCF have suffixes.
            candidates = {one for one in tables_of(before).get(kind, []) if old in local(one)}
            wanted = {one for one in candidates if self.is_declared(workspace, root, one, kind, declared, one in changed)}
            # Bodies between two joints of one body are called after it.
            changed = {one for one in changed if one in wanted or one.rstrip("0123456789") not in wanted}
            if new != old and changed != wanted:
                self.faults.append(f"{label}: {root}: {sorted(changed)} changed, and {sorted(wanted)} are declared there")
        if not changed_anywhere and new != old:
            self.faults.append(f"{label}: nothing changed")

    @staticmethod
    def is_declared(workspace, root, name, kind, declared, unknown):
        """Whether the element of a name is declared at a place; `unknown` if `explain` does not show the element, because
        a body has the same name."""
        entries = [places for kind_of, places in workspace.declared_at(root, name) if kind_of == WORDS_OF[kind]]
        return any(is_at(place, *declared) for places in entries for place in places) if entries else unknown

    def run(self, source, roots, count, per_root):
        """Renames in a copy of a folder. `per_root`: alone, each with its own roots."""
        workspace = Workspace(self.program, source)
        try:
            for group in ([[root] for root in roots] if per_root else [roots]):
                self.run_roots(workspace, group, count if not per_root else max(1, count // len(roots)))
        finally:
            workspace.remove()

    def run_roots(self, workspace, roots, count):
        scenes = {root: workspace.scene(root) for root in roots}
        scenes = {root: scene for root, scene in scenes.items() if not isinstance(scene, str)}
        if not scenes:
            return
        editor = workspace.editor
        workspace.random = {root: workspace.has_random_poses(root) for root in scenes}
        for root in scenes:
            editor.open(root)
            editor.diagnose(root)
        symbols = self.symbols(workspace, scenes)
        for _ in range(count):
            if not symbols:
                break
            # Each kind is as likely as the others.
            kind = self.choices.choice(sorted({kind for kind, _, _ in symbols}))
            _, name, symbol = self.choices.choice([one for one in symbols if one[0] == kind])
            self.rename(workspace, list(scenes), scenes, name, symbol)
        for root in scenes:
            editor.close(root)

    @staticmethod
    def symbols(workspace, scenes):
        """Kind, file and symbol of everything that the files of some scenes declare."""
        editor = workspace.editor
        files, found = list(scenes), []
        for name in files:
            params = {"textDocument": {"uri": editor.uri(name)}}
            answer = editor.request("textDocument/documentSymbol", params)
            for symbol in answer if isinstance(answer, list) else []:
                if symbol["kind"] in SYMBOL_KINDS:
                    found.append((symbol["kind"], name, symbol))
            # Files that a model includes or attaches: `explain` gives the place of their elements in another way.
            links = editor.request("textDocument/documentLink", params) if name.endswith((".yaml", ".yml")) else []
            for link in links if isinstance(links, list) else []:
                target = os.path.relpath(urllib.parse.unquote(link["target"].removeprefix("file://")), workspace.folder)
                if TEXTS.search(target) and target not in files and not target.startswith(".."):
                    files.append(target)
        return found


def models_below(folder, choices, count):
    """Random models, some of each folder."""
    by_folder = collections.defaultdict(list)
    for here, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(here, name)
            if MODELS.search(name) and os.path.getsize(path) <= LARGEST:
                by_folder[os.path.relpath(here, folder).split(os.sep)[0]].append(os.path.relpath(path, folder))
    chosen = []
    for _, names in sorted(by_folder.items()):
        names.sort()
        directives = [name for name in names if name.endswith(".dmd.yaml")]
        chosen += directives + choices.sample(names, min(len(names), count))
    return list(dict.fromkeys(chosen))


def main():
    program = os.path.abspath(sys.argv[1])
    shared = sys.argv[2] if len(sys.argv) > 2 else ""
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    choices = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 26)
    renames = Renames(program, choices)
    gallery = os.path.join(REPOSITORY, "models")
    roots = sorted(name for name in os.listdir(gallery) if name.endswith(".dmd.yaml"))
    corpora = os.path.join(shared, "models")
    has_corpora = bool(shared) and os.path.isdir(corpora)
    renames.run(gallery, roots, count // 4 if has_corpora else count, False)
    if not has_corpora:
        print(f"models beside the repository: skipped, there is no {corpora}")
    for name in sorted(os.listdir(corpora)) if has_corpora else []:
        source = os.path.join(corpora, name)
        found = models_below(source, choices, 6)
        rest = (count - sum(renames.done.values())) // max(1, len(os.listdir(corpora)) - sorted(os.listdir(corpora)).index(name))
        if found:
            renames.run(source, found, rest, True)
    if has_corpora:
        # Not every model composes; the gallery makes up for these.
        renames.run(gallery, roots, max(0, count - sum(renames.done.values())), False)
    for fault in renames.faults:
        print(fault)
    total, refused = sum(renames.done.values()), sum(renames.refused.values())
    print(f"{total} renames: " + ", ".join(f"{kind} {number}" for kind, number in sorted(renames.done.items())))
    print(f"{refused} refused" + "".join(f"; {number}: {reason}" for reason, number in sorted(renames.refused.items())))
    print(f"{renames.kept_texts} texts that only one format has kept the old name")
    print(f"{len(renames.faults)} faults")
    return 1 if renames.faults or total < count or refused * 2 > total else 0


if __name__ == "__main__":
    sys.exit(main())
