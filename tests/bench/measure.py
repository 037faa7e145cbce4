"""Measures one row at a time: CPU time by sceneweld_bench, instructions by callgrind, time of processes."""

import json
import os
import re
import statistics
import subprocess
import tempfile
import time


class NotMeasured(Exception):
    """Why a row has no value."""


def reason_in(text):
    """The first error that a program reported, or else its last line."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    errors = [line for line in lines if line.startswith("error")]
    return (errors or lines[-1:] or ["without a message"])[0]


def checked(command, **options):
    """The output of a program. Raises NotMeasured with its last message if it fails."""
    try:
        run = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    except OSError as error:
        raise NotMeasured(str(error)) from error
    except subprocess.TimeoutExpired as error:
        raise NotMeasured(f"no result within {error.timeout:.0f} s") from error
    if run.returncode:
        raise NotMeasured(f"{os.path.basename(command[0])} ends with {run.returncode}: {reason_in(run.stderr)}")
    return run


class Bench:
    """Runs sceneweld_bench. Every value is measured once and stored."""

    def __init__(self, binaries, packages, models):
        self.binaries = binaries
        self.program = [os.path.join(binaries, "sceneweld_bench")]
        for name, folder in packages.items():
            self.program += ["--package", f"{name}={folder}"]
        self.packages = [f"--package={name}={folder}" for name, folder in packages.items()]
        self.program += ["--models", models]
        self.seconds = {}
        self.refusals = {}
        self.counts = {}

    def time_all(self, jobs, repetitions=5, at_least=0.2):
        """CPU seconds of all jobs (call, path), as medians of runs in a random order; None if the input is refused."""
        jobs = sorted(set(jobs) - self.seconds.keys())
        if not jobs:
            return
        names = [f"{call}={path}" for call, path in jobs]
        report = checked(
            self.program + ["time", *names, f"--benchmark_repetitions={repetitions}", f"--benchmark_min_time={at_least}",
                            "--benchmark_enable_random_interleaving=true", "--benchmark_format=json"]).stdout
        runs = {}
        refused = {}
        for run in json.loads(report)["benchmarks"]:
            name = run["run_name"].removesuffix("/manual_time")
            if run.get("error_occurred"):
                refused[name] = run.get("error_message", "")
            elif run["run_type"] == "iteration":
                runs.setdefault(name, []).append(run["real_time"] / 1000)
        for job, name in zip(jobs, names):
            self.seconds[job] = statistics.median(runs[name]) if name in runs else None
            self.refusals[job] = refused.get(name, "")

    def alternate(self, jobs, rounds, timeout=600):
        """CPU seconds of each job (call, path) in each round, in which all jobs run one after the other."""
        names = [f"{call}={path}" for call, path in jobs]
        return json.loads(checked(self.program + ["alternate", str(rounds), *names], timeout=timeout).stdout)

    def instructions(self, call, path):
        """Instructions of the call itself; the same in every run."""
        if (call, path) not in self.counts:
            self.counts[call, path] = self._callgrind(self.program + ["once", f"{call}={path}"], ["--instr-atstart=no"])
        return self.counts[call, path]

    def process_instructions(self, command):
        """Instructions of a whole process."""
        return self._callgrind(command, [])

    @staticmethod
    def _callgrind(command, options):
        with tempfile.TemporaryDirectory() as folder:
            run = checked(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *options, *command])
        found = re.search(r"Collected : (\d+)", run.stderr)
        if not found:
            raise NotMeasured("callgrind reports no instructions")
        return int(found.group(1))

    def memory(self, call, path):
        """Bytes that the result holds, the peak during the call, and the number of bytes of text, or of bodies."""
        return json.loads(checked(self.program + ["memory", f"{call}={path}"]).stdout)

    @staticmethod
    def process(command, status=0):
        """CPU seconds, user and system, of one process and of its children that it waited for, and its wall seconds."""
        with tempfile.TemporaryFile() as errors:
            begun = time.monotonic()
            try:
                child = os.posix_spawn(command[0], command, os.environ,
                                       file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
                                                     (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)])
            except OSError as error:
                raise NotMeasured(str(error)) from error
            _, ended, usage = os.wait4(child, 0)
            wall = time.monotonic() - begun
            if os.waitstatus_to_exitcode(ended) != status:
                errors.seek(0)
                raise NotMeasured(f"`{' '.join(os.path.basename(word) for word in command[:2])}` ends with "
                                  f"{os.waitstatus_to_exitcode(ended)}: {reason_in(errors.read().decode(errors='replace'))}")
        return usage.ru_utime + usage.ru_stime, wall

    @staticmethod
    def process_seconds(commands, runs=31, status=0):
        """CPU seconds of whole processes, as medians of alternating runs."""
        taken = [[] for _ in commands]
        for _ in range(runs):
            for seconds, command in zip(taken, commands):
                seconds.append(Bench.process(command, status)[0])
        return [statistics.median(seconds) for seconds in taken]
