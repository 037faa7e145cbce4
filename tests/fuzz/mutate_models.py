#!/usr/bin/env python3
"""Mutates models and runs the program on each mutation as a user would.

usage: mutate_models.py PROGRAM FUZZ_REPLAY MUTATIONS FOLDER... [--packages FOLDER]

Every mutation of the models below the folders is checked, and composed to each format beside an old output. The
mutation comes from standard input in the folder of its model, so that the files it names are found. A run breaks a
promise if its status is not 0, 1 or 2, if it takes more than 2 s or 1 GB, if the old output is neither whole nor
replaced by a file that the program reads back, or if another file is left. Prints a table and the broken promises;
exit status 1 if there are any.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

FORMATS = {"urdf": ".urdf", "sdf": ".sdf", "mjcf": ".xml", "directives": ".dmd.yaml", "xacro": ".xacro"}
OUTPUTS = ("sdf", "urdf", "xml", "json", "glb")
READ_BACK = ("sdf", "urdf", "xml", "json")
LARGEST_MODEL = 300_000  # bytes
SECONDS = 2.0
BYTES = 1 << 30
OLD = b"the old output\n"


def models_of(target, folders):
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*" + FORMATS[target])):
            if not path.is_file() or path.stat().st_size > LARGEST_MODEL:
                continue
            if target != "mjcf" or b"<mujoco" in path.read_bytes():
                yield path.resolve()


def packages_below(folder):
    """The options for the packages of a folder: searching it takes longer than most runs."""
    for file in sorted(pathlib.Path(folder).resolve().rglob("package.xml")):
        name = re.search(r"<name>\s*(\S+?)\s*</name>", file.read_text(encoding="utf-8"))
        if name:
            yield from ("--package", f"{name[1]}={file.parent}")


class Runner:
    def __init__(self, options):
        self.program = os.path.abspath(options.program)
        self.packages = list(packages_below(options.packages)) if options.packages else []
        self.broken = []
        self.slowest = self.largest = 0

    def run(self, arguments, cwd, text, what):
        """Returns the exit status."""
        with tempfile.TemporaryFile() as given:
            given.write(text)
            given.seek(0)
            process = subprocess.Popen([self.program, *arguments], cwd=cwd, stdin=given,  # pylint: disable=consider-using-with
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=guard)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, usage.ru_maxrss << 10)
        if code not in (0, 1, 2):
            self.report(f"status {code}", arguments, what)
        if seconds > SECONDS or usage.ru_maxrss << 10 > BYTES:
            self.report(f"{seconds:.1f} s, {usage.ru_maxrss >> 10} MB", arguments, what)
        return code

    def report(self, why, arguments, what):
        self.broken.append(f"{what}: {why}: {' '.join(arguments)}")

    def check_mutation(self, target, model, mutation, out):
        """Returns the exit statuses of its runs."""
        text = mutation.read_bytes()
        what = f"{model} {mutation.name}"
        source = "dmd" if target == "directives" else target
        read = ["-", "--from", source, *self.packages]
        codes = [self.run(["check", *read], model.parent, text, what)]
        for suffix in OUTPUTS:
            output = out / ("model." + suffix)
            output.write_bytes(OLD)
            arguments = ["compose", *read, "-o", str(output)]
            codes.append(self.run(arguments, model.parent, text, what))
            if [path.name for path in out.iterdir()] != [output.name]:
                self.report(f"left {[path.name for path in out.iterdir()]}", arguments, what)
            elif (output.read_bytes() == OLD) != (codes[-1] != 0):
                self.report(f"status {codes[-1]}, and the output is {'old' if codes[-1] == 0 else 'new'}", arguments, what)
            elif codes[-1] == 0 and suffix in READ_BACK:
                if self.run(["check", str(output), *self.packages], model.parent, b"", what) != 0:
                    self.report("the output cannot be read back", arguments, what)
            for path in out.iterdir():
                path.unlink()
        return codes


def guard():
    """Ends a run that does not end, with a status that is reported."""
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def mutations_of(replay, target, models, count, folder):
    subprocess.run([replay, "--write", target, str(count), str(folder), *map(str, models)], check=True)
    for i in range(count):
        yield models[i % len(models)], folder / str(i)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("replay")
    parser.add_argument("mutations", type=int, help="of each format")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--packages", help="folder with the packages that the models name")
    options = parser.parse_args()
    replay = os.path.abspath(options.replay)
    failed = runs = 0
    for target in FORMATS:
        models = list(models_of(target, options.folders))
        if not models:
            continue
        runner = Runner(options)
        statuses = collections.Counter()
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
            mutations = pathlib.Path(folder) / "mutations"
            mutations.mkdir()

            def one(job, target=target, folder=folder, runner=runner):
                model, mutation = job
                with tempfile.TemporaryDirectory(dir=folder) as out:
                    return runner.check_mutation(target, model, mutation, pathlib.Path(out))

            for codes in threads.map(one, mutations_of(replay, target, models, options.mutations, mutations)):
                statuses.update(codes)
        runs += sum(statuses.values())
        failed += len(runner.broken)
        print(f"{target:10} {len(models):4} models, {options.mutations:6} mutations, {sum(statuses.values()):7} runs; status "
              + ", ".join(f"{code}: {count}" for code, count in sorted(statuses.items()))
              + f"; slowest {runner.slowest:.2f} s, largest {runner.largest >> 20} MB; {len(runner.broken)} broken", flush=True)
        for line in runner.broken[:50]:
            print("  BROKEN " + line)
    print(f"{runs} runs, {failed} broken promises")
    return 1 if failed or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
