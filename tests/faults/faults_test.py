#!/usr/bin/env python3
"""Composes scenes while system calls fail.

usage: faults_test.py PROGRAM [PART-OF-A-NAME]

strace makes call number N of one kind fail with an error, for every N that a run without faults has. Prints a table:
runs, and how they ended. Exit status 1 if a run broke a promise (README.md).
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
SECONDS = 60  # Of one run.
OLD = b"the old output\n"

# Scenes: name, command, name of the output.
SCENES = [
    ("cell.sdf", ["two_arm_cell.dmd.yaml", "--package", "kit=kit"], "cell.sdf"),
    ("cell.sdf.zip", ["two_arm_cell.dmd.yaml", "--package", "kit=kit"], "cell.sdf.zip"),
    ("arm.xml with copies", ["kit/arm.urdf", "--package", "kit=kit", "--assets", "copy"], "arm.xml"),
]

# Faults: name, system calls, what strace injects. `+`: the call fails from then on, as on a full disk.
FAULTS = [
    ("EIO", ("read", "openat", "newfstatat", "readlink", "getdents64"), "error=EIO", ""),
    ("EACCES", ("openat", "newfstatat", "linkat", "rename"), "error=EACCES", ""),
    ("file vanishes", ("openat", "newfstatat"), "error=ENOENT", ""),
    ("too many files", ("openat", "memfd_create"), "error=EMFILE", "+"),
    ("full disk", ("write", "linkat", "rename", "mkdir", "memfd_create"), "error=ENOSPC", "+"),
    ("read-only", ("openat", "linkat", "rename", "mkdir"), "error=EROFS", ""),
    ("EINTR", ("read", "write", "openat", "close"), "error=EINTR", ""),
    ("kill -9", ("read", "write", "openat", "linkat", "rename", "close"), "signal=KILL", ""),
    ("SIGTERM", ("read", "write", "openat", "linkat", "rename", "close"), "signal=TERM", ""),
    ("SIGINT", ("write", "linkat", "rename"), "signal=INT", ""),
]
ENDS_PROCESS = {"kill -9": -9, "SIGTERM": -15, "SIGINT": -2}
# The loader of the system, which runs before the program, reports its own faults.
LOADER = re.compile(rb"error while loading shared libraries", re.I)
# The library of C++ before `main`, which sets another handler (cli/main.cc).
BEFORE_MAIN = b"terminate called without an active exception"
# Address space of a compose of MANY, beyond the least with which the system starts to load the program. [MB]
MEMORY = range(0, 56, 2)
MANY = ("many arms", ["../tests/faults/many_arms.dmd.yaml", "--package", "kit=kit"], "many.sdf")


class Scene:
    def __init__(self, program, arguments, output):
        self.program, self.arguments, self.output = program, arguments, output
        with tempfile.TemporaryDirectory() as folder:
            trace = pathlib.Path(folder) / "trace"
            out = pathlib.Path(folder) / "out"
            status, said = self.run(out, ["strace", "-f", "-o", str(trace)])
            assert status == 0, said.decode(errors="replace")
            self.expected = self.files(out)
            self.calls = {}
            for name in re.findall(r"^\d+ +(\w+)\(", trace.read_text(errors="replace"), re.M):
                self.calls[name] = self.calls.get(name, 0) + 1

    def run(self, out, under, old=None):
        """Composes under another program, beside an old output."""
        out.mkdir()
        if old is not None:
            (out / self.output).write_bytes(old)
        command = [*under, self.program, "compose", *self.arguments, "-o", str(out / self.output)]
        done = subprocess.run(command, cwd=MODELS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
        return done.returncode, done.stderr

    @staticmethod
    def files(out):
        return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def broken(scene, fault, call, status, said, files):
    """Which promise a run broke; empty: none."""
    main = files.get(scene.output)
    left = [name for name in files if ".tmp" in name]
    if fault == "kill -9" and call == "rename" and [files[name] for name in left] == [scene.expected[scene.output]]:
        return ""  # The only moment in which the new file has another name: it is whole.
    if left:
        return f"left {left}"
    if main not in (OLD, scene.expected[scene.output]):
        return f"the output has {'no' if main is None else len(main)} bytes, neither the old nor the new"
    if status == ENDS_PROCESS.get(fault):
        return ""
    if status not in (0, 1, 2):
        is_not_started = (status == 127 and LOADER.search(said)) or (status == -6 and said.strip() == BEFORE_MAIN)
        return "" if is_not_started else f"status {status}"
    if status == 0 and main != scene.expected[scene.output]:
        return "status 0 without the new output"
    if status == 0 and any(files.get(name) != data for name, data in scene.expected.items()):
        return "status 0, and a copy is missing"
    if status != 0 and not said.strip() and fault != "full disk":  # There, standard error may be full, too.
        return f"status {status} without a message"
    if status != 0 and main != OLD:
        return f"status {status}, and the output was replaced"
    return ""


def inject(scene, fault, call, what, number, folder):
    name = f"{fault}_{call}_{number}".replace(" ", "_")
    out = folder / name
    trace = folder / (name + ".trace")
    when = f"{number}{'+' if what.endswith('+') else ''}"
    status, said = scene.run(out, ["strace", "-f", "-o", str(trace), "-e", f"inject={call}:{what.rstrip('+')}:when={when}"], OLD)
    why = broken(scene, fault, call, status, said, scene.files(out))
    shutil.rmtree(out)
    trace.unlink(missing_ok=True)
    return status, why, said


def confine(scene, megabytes, folder):
    out = folder / str(megabytes)
    status, said = scene.run(out, ["prlimit", f"--as={megabytes << 20}"], OLD)
    why = broken(scene, "memory", "", status, said, scene.files(out))
    shutil.rmtree(out)
    return status, why, said


def least_memory(program):
    """With less address space the system ends the program before the loader's first line. [MB]"""
    for size in range(2, 1024, 2):
        done = subprocess.run(["prlimit", f"--as={size << 20}", program, "--version"], capture_output=True, check=False)
        if done.returncode >= 0:
            return size
    raise RuntimeError("the program does not start with 1 GB")


def runs(scene):
    """(name, [(what, function of a folder)]) of each fault."""
    if scene.output == MANY[2]:
        least = least_memory(scene.program)
        sizes = [least + more for more in MEMORY]
        yield "memory", [(f"{size} MB", lambda folder, size=size: confine(scene, size, folder)) for size in sizes]
        return
    for fault, calls, what, more in FAULTS:
        yield fault, [(f"{call} {number}", lambda folder, fault=fault, call=call, what=what + more, number=number:
                       inject(scene, fault, call, what, number, folder))
                      for call in calls for number in range(1, scene.calls.get(call, 0) + 1)]


def main():
    program = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    failed = []
    total = 0
    for title, arguments, output in (*SCENES, MANY):
        for fault, jobs in runs(Scene(program, arguments, output)):
            if wanted not in f"{title}: {fault}":
                continue
            ends = {}
            with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
                results = threads.map(lambda job, folder=folder: job[1](pathlib.Path(folder)), jobs)
                for (name, _), (status, why, said) in zip(jobs, results):
                    ends[status] = ends.get(status, 0) + 1
                    if why:
                        failed.append(f"{title}: {fault}, {name}: {why}\n    " + said.decode(errors="replace").strip()[-300:])
            total += len(jobs)
            print(f"{title:20} {fault:15} {len(jobs):4} runs; status " +
                  ", ".join(f"{status}: {count}" for status, count in sorted(ends.items())), flush=True)
    for line in failed:
        print("FAILED " + line)
    print(f"{total} runs, {len(failed)} failed")
    return 1 if failed or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
