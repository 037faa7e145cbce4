#!/usr/bin/env python3
"""Prints how many lines of each part of the program the fuzz targets reach.

usage: coverage.py FUZZ_REPLAY FOLDER TARGET...

FUZZ_REPLAY is built with the counters of clang (preset `coverage`). FOLDER/TARGET holds the inputs of a target.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Parts of the program, with a pattern of their files. The first match counts.
WRITER = r"parsers/(sdf|urdf)/((write|judge)/|\w+/\w+_(layout|claims|encoded|materials|names))|parsers/\w+/judge|parsers/mjcf/(write|output|judge)/"
PARTS = [(name, re.compile(pattern)) for name, pattern in (
    ("writers", WRITER + r"|parsers/(mjcf/(record/|mjcf_(writer|kept_text|written_names))|json/(json_writer|scene_json)|gltf/)|directives/reading/json_schema"),
    ("reader of URDF", r"parsers/urdf/"),
    ("reader of SDFormat", r"parsers/sdf/"),
    ("reader of MJCF", r"parsers/mjcf/"),
    ("Drake's extensions", r"parsers/drake/"),
    ("reader of scene JSON", r"parsers/json/"),
    ("readers of meshes", r"parsers/mesh/(obj|stl|msh|vtk|mtl|mesh_file|surface/triangle_mesh|words|byte_reader|companions)"),
    ("XML", r"parsers/xml/"),
    ("JSON", r"scene/json/json_value"),
    ("YAML", r"parsers/languages/yaml/yaml_(tree|node|text|syntax_error)"),
    ("directives", r"directives/(reading|composition|models)/|directives/composer"),
    ("expressions", r"directives/expression/"),
    ("requests to the service", r"cli/service/request"),
    ("package maps", r"parsers/files/packages/package_map"),
)]


def part_of(path):
    return next((name for name, pattern in PARTS if pattern.match(path)), None)


def main():
    replay, folder, targets = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryDirectory() as temporary:
        profiles = []
        for target in targets:
            inputs = sorted(map(str, (folder / target).iterdir()))
            for i in range(0, len(inputs), 1000):
                profile = f"{temporary}/{target}_{i}.raw"
                # Broken promises are counted elsewhere.
                subprocess.run([replay, target, *inputs[i:i + 1000]], check=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL,
                               env={**os.environ, "LLVM_PROFILE_FILE": profile, "SCENEWELD_FUZZ_SURVEY": temporary})
                profiles.append(profile)
        merged = temporary + "/merged"
        subprocess.run(["llvm-profdata", "merge", "-sparse", *profiles, "-o", merged], check=True)
        exported = subprocess.run(["llvm-cov", "export", "-summary-only", "-instr-profile", merged, replay],
                                  check=True, stdout=subprocess.PIPE)
    lines = collections.defaultdict(lambda: [0, 0])
    files = []
    for file in json.loads(exported.stdout)["data"][0]["files"]:
        path = file["filename"].partition("include/sceneweld/")[2]
        part = part_of(path)
        if part:
            counts = file["summary"]["lines"]
            lines[part][0] += counts["covered"]
            lines[part][1] += counts["count"]
            files.append((counts["covered"] - counts["count"], path))
    print("| part | lines | reached |\n|---|---|---|")
    for name, _ in PARTS:
        covered, count = lines[name]
        print(f"| {name} | {count} | {100 * covered / max(count, 1):.1f} % |")
    print("\nThe files with the most lines that are not reached:")
    for missing, path in sorted(files)[:25]:
        print(f"{-missing:6} {path}")


if __name__ == "__main__":
    main()
