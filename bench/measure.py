"""Measures one row at a time: user CPU time by Google Benchmark, instructions by callgrind, CPU time of processes."""

import json
import os
import re
import statistics
import subprocess
import tempfile


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
        self.counts = {}

    def time_all(self, jobs, repetitions=5, at_least=0.2):
        """User CPU seconds of all jobs (call, path), as medians of alternating runs; None if the input is refused."""
        jobs = sorted(set(jobs) - self.seconds.keys())
        if not jobs:
            return
        names = [f"{call}={path}" for call, path in jobs]
        report = subprocess.run(
            self.program + ["time", *names, f"--benchmark_repetitions={repetitions}", f"--benchmark_min_time={at_least}",
                            "--benchmark_enable_random_interleaving=true", "--benchmark_format=json"],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        runs = {}
        for run in json.loads(report)["benchmarks"]:
            if run["run_type"] == "iteration" and not run.get("error_occurred"):
                runs.setdefault(run["run_name"].removesuffix("/manual_time"), []).append(run["real_time"] / 1000)
        for job, name in zip(jobs, names):
            self.seconds[job] = statistics.median(runs[name]) if name in runs else None

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
            run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *options, *command],
                                 check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        return int(re.search(r"Collected : (\d+)", run.stderr).group(1))

    def memory(self, call, path):
        """Bytes that the result holds, the peak during the call, and the number of bytes of text, or of bodies."""
        run = subprocess.run(self.program + ["memory", f"{call}={path}"], check=True, stdout=subprocess.PIPE, text=True)
        return json.loads(run.stdout)

    @staticmethod
    def process_seconds(commands, runs=31):
        """CPU seconds, user and system, of whole processes, as medians of alternating runs."""
        taken = [[] for _ in commands]
        for _ in range(runs):
            for seconds, command in zip(taken, commands):
                child = os.posix_spawn(command[0], command, os.environ,
                                       file_actions=[(os.POSIX_SPAWN_OPEN, fd, "/dev/null", os.O_WRONLY, 0) for fd in (1, 2)])
                _, status, usage = os.wait4(child, 0)
                if status:
                    raise RuntimeError(f"{command} ends with {status}")
                seconds.append(usage.ru_utime + usage.ru_stime)
        return [statistics.median(seconds) for seconds in taken]
