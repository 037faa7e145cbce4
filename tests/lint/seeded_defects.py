#!/usr/bin/env python3
"""Plants the defects of the linter's rules in real models and counts those that the linter finds.

usage: seeded_defects.py PROGRAM MODELS [CODE...]

For each rule, takes up to 20 models below the folder MODELS in which the rule finds nothing, plants its defect
(defects.py) in a copy of each, and runs `sceneweld lint --select=CODE` on the copies. Every run takes the same models.
Prints a table, what was missed, and `FOUND of PLANTED`. Exit status 1 if less than 98 % is found.
"""
import collections
import hashlib
import itertools
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
import zlib

from defects import DEFECTS
from model_file import read

MODELS_OF_RULE = 20
MODELS_OF_FORMAT = 40
LARGEST_MODEL = 100_000  # bytes
LEAST_SHARE = 0.98
SUFFIXES = {"urdf": ".urdf", "sdf": ".sdf", "mjcf": ".xml"}

BOX = [(x, y, z) for x in (-0.05, 0.05) for y in (-0.1, 0.1) for z in (-0.15, 0.15)]
FACES = [(0, 1, 3), (0, 3, 2), (4, 7, 5), (4, 6, 7), (0, 5, 1), (0, 4, 5), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4),
         (1, 5, 7), (1, 7, 3)]
STEP = "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"
CRATE = """<sdf version="1.9"><model name="ground"><static>true</static><link name="ground"><collision name="ground">
<geometry><plane><normal>0 0 1</normal><size>9 9</size></plane></geometry></collision></link></model></sdf>
"""


def obj(vertices, faces):
    lines = [f"v {x:.6g} {y:.6g} {z:.6g}" for x, y, z in vertices]
    return "\n".join(lines + ["f " + " ".join(str(i + 1) for i in face) for face in faces]) + "\n"


def grid_box(steps):
    """A closed box whose faces are grids: many triangles with little text."""
    vertices, faces, index = [], [], {}

    def vertex(corner):
        if corner not in index:
            index[corner] = len(vertices)
            vertices.append(tuple(size * (2 * i / steps - 1) for size, i in zip((0.05, 0.1, 0.15), corner)))
        return index[corner]

    for axis in range(3):
        for side in (0, steps):
            for i in range(steps):
                for j in range(steps):
                    corners = []
                    for di, dj in ((0, 0), (1, 0), (1, 1), (0, 1)):
                        corner = [0, 0, 0]
                        corner[axis], corner[(axis + 1) % 3], corner[(axis + 2) % 3] = side, i + di, j + dj
                        corners.append(vertex(tuple(corner)))
                    a, b, c, d = corners if side else reversed(corners)
                    faces += [(a, b, c), (a, c, d)]
    return obj(vertices, faces)


def channel():
    """A closed profile in the form of a U, whose hull is much larger than itself."""
    profile = [(0, 0), (3, 0), (3, 3), (2.8, 3), (2.8, 0.2), (0.2, 0.2), (0.2, 3), (0, 3)]
    count = len(profile)
    vertices = [(0.1 * x, y, 0.1 * z) for y in (0, 0.2) for x, z in profile]
    faces = [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    for a, b, c, d in ((0, 1, 4, 5), (1, 2, 3, 4), (0, 5, 6, 7)):
        faces += [(d, c, b, a), (a + count, b + count, c + count, d + count)]
    return obj(vertices, [tuple(reversed(face)) for face in faces])


def png(width, height):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((1 + (width + 7) // 8) * height), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def planted_files():
    ball = grid_box(20)
    return {
        "planted_box.obj": obj(BOX, FACES),
        "planted_open.obj": obj(BOX, FACES[:-3]),
        "planted_doubled.obj": obj(BOX, FACES + FACES[:4]),
        "planted_ball.obj": ball,
        "planted_same_ball.obj": ball,
        "planted_heavy.obj": grid_box(60),
        "planted_concave.obj": channel(),
        "planted_box.step": STEP,
        "planted_large.png": png(8192, 16),
        "ground.sdf": CRATE,
        "empty.dmd.yaml": "directives: []\n",
    }


class Mirror:
    """A folder with the models as links, in which folders become real when a file is added to them."""

    def __init__(self, scratch, models):
        self.models, self.root = models, scratch / "models"
        self.real, self.files = set(), scratch / "files"
        self.files.mkdir()
        for name, content in planted_files().items():
            (self.files / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        self.add_folder(models)

    def place_of(self, folder):
        return self.root / folder.relative_to(self.models)

    def add_folder(self, folder):
        if folder in self.real:
            return
        if folder != self.models:
            self.add_folder(folder.parent)
            self.place_of(folder).unlink()
        self.place_of(folder).mkdir()
        self.real.add(folder)
        for entry in folder.iterdir():
            (self.place_of(folder) / entry.name).symlink_to(entry)

    def folder_for(self, model):
        folder = model.parent
        if folder not in self.real or not (self.place_of(folder) / "planted_box.obj").exists():
            self.add_folder(folder)
            for file in self.files.iterdir():
                (self.place_of(folder) / file.name).symlink_to(file)
        return self.place_of(folder)


def candidates(models):
    """By format, the models that are looked at: in an order that does not depend on the names of their folders."""
    found = collections.defaultdict(list)
    for kind, suffix in SUFFIXES.items():
        paths = [path for path in models.rglob("*" + suffix) if path.stat().st_size <= LARGEST_MODEL]
        paths.sort(key=lambda path: hashlib.sha1(str(path.relative_to(models)).encode()).hexdigest())
        seen = set()
        for path in paths:
            text = path.read_bytes()
            if len(found[kind]) < MODELS_OF_FORMAT and text not in seen and read(path):
                seen.add(text)
                found[kind].append(path)
    return found


def packages_below(models):
    """Options for the packages of the models. `--package-folder` would search them again for each input."""
    return [f"--package={ET.parse(file).findtext('name').strip()}={file.parent}"
            for file in sorted(models.rglob("package.xml"))]


def lint(program, inputs, arguments):
    """The codes that are reported in each input; None for an input that does not compose."""
    command = [program, "lint", *inputs, "--no-config", "--json", "-q", "-j", "2", *arguments]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if not done.stdout:
        sys.exit("seeded_defects.py: " + " ".join(str(word) for word in command) + "\n" + done.stderr)
    # The reader of the scene reports some of them already.
    return {result["input"]: {finding["code"] for finding in result["findings"] + result["diagnostics"]}
            if result["composes"] else None
            for result in json.loads(done.stdout)["results"]}


def plant(defect, path, mirror):
    """The path of a copy of the model with the defect; None if the model is not suited."""
    model = read(path)
    try:
        root = model.root_body().name
        if defect.plant(model) is False:
            return None
    except (AttributeError, StopIteration, IndexError, KeyError, TypeError, ValueError):
        return None  # The model has an element in a form that is not understood here.
    folder = mirror.folder_for(path)
    name = f"{path.stem}.{defect.code}{path.suffix}"
    outside = os.path.relpath(mirror.files, folder)
    text = model.text().replace("{folder}", str(folder)).replace("{outside}", outside)
    if model.kind == "mjcf":
        for name_of_file in ("planted", "Planted"):
            text = text.replace(f'file="{name_of_file}', f'file="{folder}/{name_of_file}')
    (folder / name).write_text(text, encoding="utf-8")
    if not defect.wrap:
        return folder / name
    scene = folder / f"{path.stem}.{defect.code}.{model.kind}.dmd.yaml"
    scene.write_text(defect.wrap(name, root), encoding="utf-8")
    return scene


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, models, only = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    if not models.is_dir():
        print(f"skipped: there is no folder {models}")
        return 0
    by_format = candidates(models)
    packages = packages_below(models)
    clean = lint(program, [path for paths in by_format.values() for path in paths],
                 ["--select=schema,topology,physics,assets", *packages])
    # The formats take turns, so that each rule is tried in all of its formats.
    turns = [path for paths in itertools.zip_longest(*by_format.values()) for path in paths if path]
    kind_of = {path: kind for kind, paths in by_format.items() for path in paths}
    rules = collections.defaultdict(list)
    for defect in DEFECTS:
        if not only or defect.code in only:
            rules[defect.code].append(defect)
    found_in_all = planted_in_all = 0
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        mirror = Mirror(scratch, models)
        (scratch / "package").mkdir()
        os.link(mirror.files / "planted_box.obj", scratch / "package" / "planted_box.obj")
        (scratch / "packages.yaml").write_text("packages:\n  planted: {path: package}\n")
        print(f"{'rule':26} {'found':>5} of planted")
        for code, defects in rules.items():
            planted = {}
            for path in turns:
                defect = next((one for one in defects if kind_of[path] in one.formats), None)
                if len(planted) == MODELS_OF_RULE or not defect or clean[str(path)] is None or code in clean[str(path)]:
                    continue
                copy = plant(defect, path, mirror)
                if copy:
                    planted[str(copy)] = path
            if not planted:
                continue
            arguments = [word.replace("{scratch}", str(scratch)) for word in defects[0].arguments]
            findings = lint(program, planted, [f"--select={code}", *packages, *arguments])
            found = [copy for copy in planted if code in (findings[copy] or ())]
            missed += [f"{code}: {planted[copy].relative_to(models)}" + ("" if findings[copy] is not None else
                       " (does not compose)") for copy in planted if copy not in found]
            found_in_all, planted_in_all = found_in_all + len(found), planted_in_all + len(planted)
            print(f"{code:26} {len(found):5} of {len(planted)}")
    for line in missed:
        print("missed: " + line, file=sys.stderr)
    print(f"{found_in_all} of {planted_in_all}")
    return 0 if found_in_all >= LEAST_SHARE * planted_in_all else 1


if __name__ == "__main__":
    sys.exit(main())
