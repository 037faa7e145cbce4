# SPDX-License-Identifier: BSD-3-Clause
"""Composes, checks and exports scenes on a worker.

Dask uploads this one file to every worker; otherwise a worker needs only the package `sceneweld` and the input files.
"""

import collections
import dataclasses
import hashlib
import json
import math
import os
import pathlib
import time
import warnings

import sceneweld

# Part of every key: a change of the record or of the export makes all scenes new.
RECORD_VERSION = 1
SUFFIXES = {"sdf": ".sdf", "mjcf": ".xml", "urdf": ".urdf", "usd": ".usda", "json": ".json", "glb": ".glb"}
OVERLAP_RULES = ("overlap-at-rest", "ground-overlap")
# A record has the first diagnostics in full, and the number of all of them by code.
MOST_DIAGNOSTICS = 8


class WrongInputs(Exception):
    """The input files differ from those of the plan, or a scene reads files that the plan does not cover."""


@dataclasses.dataclass(frozen=True)
class Plan:
    """Everything that a scene depends on except its seed, and the place of the output."""

    scene: str  # The absolute path of the directives file.
    packages: tuple  # Pairs of a package name and its absolute folder.
    vary: tuple  # Parameters that the seed chooses: triples of a name and the least and the greatest integer.
    format: str  # One of SUFFIXES.
    max_seconds: float | None  # A scene that takes longer fails.
    store_bytes: int  # The limit of the store of models in each worker process.
    output: str  # The absolute folder of the data set.
    run: str  # The name of this run below `partial`: unfinished files of two runs never meet.
    attempt: int = 1  # Counts the runs that went on with an unfinished one: each has its own files in the journal.
    inputs: str = ""  # The key of all of the above except the places (`inputs_of`).

    def roots(self):
        """The folders of the input files, with the prefix that replaces them in records."""
        return [(str(pathlib.Path(self.scene).parent), ""), *((folder, f"package://{name}/") for name, folder in self.packages)]


def inputs_of(plan):
    """The SHA-256 of the input files, the options and the program version, in hexadecimal.

    The input files are all files in the folder of the scene and in the packages, except hidden ones. The key does not
    depend on the places of these folders, so that all machines agree on it.
    """
    options = [RECORD_VERSION, sceneweld.__version__, plan.format, plan.vary, plan.max_seconds, pathlib.Path(plan.scene).name]
    key = hashlib.sha256(json.dumps(options).encode())
    for folder, prefix in plan.roots():
        for path, relative in _files_below(folder):
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            key.update(f"\0{prefix}\0{relative}\0{digest}".encode())
    return key.hexdigest()


def _files_below(folder):
    found, seen = [], set()
    for here, folders, names in os.walk(folder, followlinks=True):
        folders[:] = [each for each in folders if not each.startswith(".")]
        real = os.path.realpath(here)
        if real in seen:
            folders[:] = []
            continue
        seen.add(real)
        for name in names:
            if not name.startswith("."):
                path = os.path.join(here, name)
                found.append((path, os.path.relpath(path, folder)))
    return sorted(found, key=lambda each: each[1])


def parameters_of(plan, seed):
    """The parameters that the seed chooses. The choice depends on the seed and the name of the parameter only."""
    return {
        name: low + int.from_bytes(hashlib.sha256(f"{name} {seed}".encode()).digest()[:8], "big") % (high - low + 1)
        for name, low, high in plan.vary
    }


def compose_seeds(plan, seeds):
    """Composes the scenes of these seeds, and writes for each a pair of its record and its times into a file of the journal.

    A scene that fails by itself has a record too. The results go through the file system and not through Dask, because a
    result in the memory of a worker is lost if the worker dies. Raises OSError if a file cannot be written, and WrongInputs.
    """
    worker = _worker_of(plan)
    lines = [as_line(worker.compose(seed)) + "\n" for seed in seeds]
    worker.write(chunk_path(plan, seeds), "".join(lines).encode())


def chunk_path(plan, seeds):
    """The file of the journal for these seeds."""
    return pathlib.Path(plan.output, "journal", plan.run, f"{plan.attempt}-{seeds[0]}.jsonl")


_workers = {}


def _worker_of(plan):
    worker = _workers.get(plan)
    if worker is None:
        actual = inputs_of(plan)
        if actual != plan.inputs:
            raise WrongInputs(f"the input files below {pathlib.Path(plan.scene).parent} or the program differ from those of the plan")
        # A process serves one run after another. The models of the last one are of no use to the next.
        _workers.clear()
        worker = _workers[plan] = _Worker(plan)
    return worker


class _Worker:
    """What a process keeps from scene to scene."""

    def __init__(self, plan):
        warnings.simplefilter("ignore", sceneweld.SceneWarning)
        self.plan = plan
        self.store = sceneweld.Store(plan.store_bytes)
        self.partial = pathlib.Path(plan.output, "partial", plan.run)

    def compose(self, seed):
        clock = [time.perf_counter()]
        record = {"seed": seed, "status": "ok", "inputs": self.plan.inputs}
        parameters = parameters_of(self.plan, seed)
        if parameters:
            record["parameters"] = parameters
        found, losses = [], collections.Counter()
        scene = text = None
        try:
            scene = sceneweld.load(
                self.plan.scene,
                packages=dict(self.plan.packages),
                nearest_package=False,
                parameters=parameters,
                seed=seed,
                max_seconds=self.plan.max_seconds,
                store=self.store,
            )
            found = scene.diagnostics + sceneweld.check(scene)
            clock.append(time.perf_counter())
            overlaps = sceneweld.lint(scene, select=OVERLAP_RULES)
            clock.append(time.perf_counter())
            self._refuse_other_files(scene)
            if not any(each.severity == "error" for each in found):
                text, lost = scene.to_text(self.plan.format)
                losses.update(each.kind for each in lost)
        except sceneweld.Error as error:
            found = error.diagnostics
        clock += [time.perf_counter()] * (4 - len(clock))
        if text is None:
            record["status"] = "error"
        else:
            contents = text if isinstance(text, bytes) else text.encode()
            record["object"] = hashlib.sha256(contents).hexdigest()
            record["bytes"] = len(contents)
            record["models"] = len(scene.models)
            record["bodies"] = len(scene.bodies)
            record["mass"] = math.fsum(body.mass for body in scene.bodies.values())
            record["overlaps"] = len(overlaps)
            found = found + overlaps
            self._keep(record["object"], contents)
        clock.append(time.perf_counter())
        if losses:
            record["losses"] = dict(sorted(losses.items()))
        record["codes"] = dict(sorted(collections.Counter(f"{each.severity} {each.code}" for each in found).items()))
        # Errors come first, so that a limit never hides them.
        shown = sorted(found, key=lambda each: ("error", "warning", "note").index(each.severity))[:MOST_DIAGNOSTICS]
        record["diagnostics"] = [self._shown(each) for each in shown]
        stages = ("compose", "overlaps", "export", "store")
        times = {"seed": seed} | {stage: round(b - a, 6) for stage, a, b in zip(stages, clock, clock[1:])}
        return as_line(record), as_line(times)

    def _refuse_other_files(self, scene):
        """A file outside of the folders of the plan could change without a new key."""
        folders = tuple(folder + os.sep for folder, _ in self.plan.roots())
        files = {model.source.file for model in scene.models.values() if model.source}
        files |= {shape.path for shape in (each.shape for each in scene.geometries.values()) if isinstance(shape, sceneweld.MeshShape)}
        for file in sorted(files):
            if os.path.isabs(file) and not file.startswith(folders):
                raise WrongInputs(f"the scene reads {file}, which is neither in the folder of the scene nor in a package")

    def _keep(self, digest, contents):
        """Equal scenes share one object."""
        place = object_path(self.plan.output, digest, self.plan.format)
        if size_of(place) != len(contents):
            self.write(place, contents)

    def write(self, place, contents):
        """Writes a file as a whole or not at all."""
        partial = self.partial / f"{place.name}.{os.uname().nodename}.{os.getpid()}"
        try:
            partial.write_bytes(contents)
            os.replace(partial, place)
        except FileNotFoundError:  # The first file of its folder.
            place.parent.mkdir(parents=True, exist_ok=True)
            self.partial.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(contents)
            os.replace(partial, place)

    def _shown(self, diagnostic):
        shown = {"severity": diagnostic.severity, "code": diagnostic.code, "message": self._portable(diagnostic.message)}
        if diagnostic.file:
            shown["file"] = self._portable(diagnostic.file)
        if diagnostic.line is not None:
            shown["line"] = diagnostic.line
        return shown

    def _portable(self, text):
        """Without the folders of this machine: records must not depend on the place of the inputs."""
        for folder, prefix in sorted(self.plan.roots(), reverse=True):
            text = text.replace(folder + os.sep, prefix)
        return text


def object_path(output, digest, form):
    """The file of an object: `objects/ab/cdef....sdf`."""
    return pathlib.Path(output, "objects", digest[:2], digest[2:] + SUFFIXES[form])


def size_of(path):
    """The bytes of a file; None if there is no file."""
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return None


def as_line(value):
    """One line of JSON without its end. The same value gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
