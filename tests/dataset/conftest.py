import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "dataset"
SCENE = pathlib.Path(__file__).parent / "scene" / "blocks.dmd.yaml"
# A seventh of the seeds has no blocks, and fails.
VARY = "blocks=0..6"
# Their bytes or their pictures depend on the time.
TIMED = {"times.jsonl", "times.svg", "report.html"}


def skipped(tool):
    return tool in os.environ.get("SCENEWELD_SKIP", "").split(",")


@dataclasses.dataclass
class Ran:
    status: int
    said: str


def command(output, *options, scene=SCENE, program=EXAMPLE / "dataset.py"):
    return [sys.executable, str(program), "run", str(scene), "-o", str(output), "--vary", VARY, *map(str, options)]


def run(*arguments, **more):
    """Runs a command to its end."""
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300, **more)
    # Workers of Dask may leave tracebacks when they end; the program may not.
    assert not re.search(r'File ".*/dataset\.py"', done.stderr), done.stderr
    return Ran(done.returncode, done.stderr + done.stdout)


def compose(output, *options, **more):
    return run(*command(output, *options, **more))


def records_of(output):
    with open(pathlib.Path(output, "manifest.jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def files_of(output):
    """The contents of all files that must not depend on how the data set was made."""
    return {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(pathlib.Path(output).rglob("*"))
        if path.is_file() and path.name not in TIMED and path.relative_to(output).parts[0] != "shards"
    }


def composed_here(factory, seeds):
    output = factory.mktemp("whole")
    ran = compose(output, "--seeds", seeds, "--workers", 0)
    assert ran.status == 0, ran.said
    return output


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """200 scenes, composed in one process."""
    return composed_here(tmp_path_factory, "0..199")


@pytest.fixture(scope="session")
def few(tmp_path_factory):
    """40 scenes, composed in one process."""
    return composed_here(tmp_path_factory, "0..39")
