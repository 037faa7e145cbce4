#!/usr/bin/env python3
"""Measures sceneweld against its peers and prints a table.

BINARIES has the programs of the release preset, INPUTS the synthetic inputs; SHARED has models/."""

import argparse
import datetime
import glob
import os
import platform
import re
import subprocess
import sys

from measure import Bench
from page import write_section
from rows import HUMANOIDS, ROWS, WRITTEN_HUMANOIDS


# Above this many seconds the instructions of a call are not counted, because callgrind would take an hour.
MOST_SECONDS = 5.0
MARKER = "<!-- The rest is written by ./dev bench --instructions --write docs/benchmarks.md. -->"


def machine():
    """The machine and the versions of the measurement."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        cpu = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown processor")
    packages = ["libsdformat12-12", "liburdfdom-model3.0", "libmujoco2.2.2", "libtinyxml2-9", "libyaml-cpp0.7", "g++", "valgrind"]
    run = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages], check=False,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return (f"{datetime.date.today()}, {cpu}, {os.cpu_count()} cores, {platform.system()} {platform.release()}.\n" +
            "; ".join(run.stdout.split("\n")[:-1]) + ".")


class Table:
    """Prints lines immediately, and stores them."""

    def __init__(self):
        self.lines = []
        self.missed = 0

    def add(self, *cells):
        line = "| " + " | ".join(cells) + " |"
        self.lines.append(line)
        print(line, flush=True)

    def row(self, title, subject, ours, peer, ratio, wanted, met):
        if met is False:
            self.missed += 1
        self.add(title, subject, ours, peer, ratio, wanted, {None: "", True: "yes", False: "**no**"}[met])


def shown_seconds(seconds):
    return f"{seconds * 1000:.3g} ms" if seconds < 10 else f"{seconds:.3g} s"


def shown_count(count):
    return f"{count / 1e6:,.3g} M" if count < 1e9 else f"{count / 1e6:,.0f} M"


def shown_ratio(ratio):
    if ratio == 0:
        return "0"
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:,.0f}"


def packages_of_models(models):
    """Name and folder of the packages that the shared inputs need."""
    xacro = os.path.join(models, "xacro")
    packages = {"drake_models": os.path.join(models, "drake_models"),
                "ur_description": os.path.join(xacro, "UniversalRobots+Universal_Robots_ROS2_Description")}
    for file in glob.glob(os.path.join(xacro, "moveit+moveit_resources", "*", "package.xml")):
        with open(file, encoding="utf-8") as text:
            packages[re.search(r"<name>\s*(\S+?)\s*</name>", text.read())[1]] = os.path.dirname(file)
    return packages


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.models = os.path.join(arguments.shared, "models") if arguments.shared else None
        packages = packages_of_models(self.models) if self.models else {"kit": "models/kit"}
        self.bench = Bench(arguments.binaries, packages, os.path.join(arguments.inputs, "models"))
        self.sceneweld = os.path.abspath(os.path.join(arguments.binaries, "sceneweld"))
        self.table = Table()

    def make_inputs(self):
        """Inputs that sceneweld itself must write first."""
        written = self.path(WRITTEN_HUMANOIDS)
        if self.models and not os.path.exists(written):
            subprocess.run([self.sceneweld, "compose", self.path(HUMANOIDS), "-o", written], check=True,
                           stderr=subprocess.DEVNULL)

    def path(self, name):
        if name.startswith("@"):
            return os.path.join(self.arguments.inputs, name[1:])
        return os.path.join(self.models, name) if self.models else None

    def subject(self, name):
        return os.path.basename(name.removeprefix("@"))

    def figures(self, call, path):
        """CPU seconds and, if they are wanted, instructions."""
        self.bench.time_all([(call, path)])
        if self.bench.seconds[call, path] is None:
            return None, None
        seconds = self.bench.seconds[call, path]
        counted = self.arguments.instructions and seconds <= MOST_SECONDS
        return seconds, self.bench.instructions(call, path) if counted else None

    def shown(self, seconds, count):
        if seconds is None:
            return "refuses it"
        return shown_seconds(seconds) + (f", {shown_count(count)}" if count else "")

    def compare(self, title, subject, ours, theirs, at_most):
        if theirs[0] is None:
            return self.table.row(title, subject, self.shown(*ours), self.shown(*theirs), "", "", None)
        by_time = ours[0] / theirs[0]
        by_count = ours[1] / theirs[1] if ours[1] and theirs[1] else None
        ratio = shown_ratio(by_time) + (f", {shown_ratio(by_count)}" if by_count else "")
        if self.arguments.instructions:
            met = (by_count or by_time) <= at_most
        else:
            met = None
        self.table.row(title, subject, self.shown(*ours), self.shown(*theirs), ratio, f"<= {shown_ratio(at_most)}", met)

    def inputs(self, row):
        names = row.get("inputs", [row.get("small"), row.get("large")])
        paths = [(self.subject(name), self.path(name)) for name in names if name]
        return [(subject, path) for subject, path in paths if path and os.path.exists(path)]

    def ratio(self, row):
        inputs = self.inputs(row)
        self.bench.time_all([(call, path) for _, path in inputs for call in (row["call"], row["peer"])], row["repetitions"])
        for subject, path in inputs:
            self.compare(f"{row['title']} / {row['peer']}", subject, self.figures(row["call"], path),
                         self.figures(row["peer"], path), row["at_most"])

    def growth(self, row):
        (small_name, small), (large_name, large) = self.inputs(row)
        self.bench.time_all([(row["call"], small), (row["call"], large)])
        self.compare(f"ten times: {row['title']}", f"{large_name} / {small_name}", self.figures(row["call"], large),
                     self.figures(row["call"], small), row["at_most"])

    def again(self, row):
        for subject, path in self.inputs(row):
            calls = ["load", "load-again", "load-edited"]
            self.bench.time_all([(call, path) for call in calls])
            first, *others = (self.figures(call, path) for call in calls)
            for title, ours, at_most in zip(("nothing changed", "one file changed"), others,
                                            (row["unchanged_at_most"], row["edited_at_most"])):
                self.compare(f"{row['title']}: composed again, {title} / the first time", subject, ours, first, at_most)

    def peak(self, row):
        for subject, path in self.inputs(row):
            ours = self.bench.memory(row["call"], path)["peak"]
            theirs = self.bench.memory(row["peer"], path)["peak"]
            self.table.row(f"{row['title']} / {row['peer']}", subject, f"{ours / 1e6:.3g} MB", f"{theirs / 1e6:.3g} MB",
                           shown_ratio(ours / theirs), f"<= {shown_ratio(row['at_most'])}", ours / theirs <= row["at_most"])

    def held(self, row):
        small, large = (self.bench.memory(row["call"], path) for _, path in self.inputs(row))
        each = (large["held"] - small["held"]) / (large["bodies"] - small["bodies"])
        self.table.row(row["title"], self.subject(row["large"]), f"{each:,.0f} bytes", "", "", f"<= {row['at_most']:,} bytes",
                       each <= row["at_most"])

    def speed(self, row):
        for subject, path in self.inputs(row):
            seconds, count = self.figures(row["call"], path)
            written = self.bench.memory(row["call"], path)["bytes"]
            speed = written / seconds / 1e6
            self.table.row(row["title"], f"{subject}, {written / 1e6:.3g} MB", self.shown(seconds, count), "",
                           f"{speed:.0f} MB/s", f">= {row['at_least']} MB/s", speed >= row["at_least"])

    def absolute(self, row):
        for subject, path in self.inputs(row):
            seconds, count = self.figures(row["call"], path)
            self.table.row(f"{self.subject(path)} {row['title']}" if row["title"] == "to scene" else row["title"], subject,
                           self.shown(seconds, count), row["beside"], "", f"<= {shown_count(row['at_most'])}",
                           count <= row["at_most"] if count else None)

    def duration(self, row):
        for subject, path in self.inputs(row):
            seconds, count = self.figures(row["call"], path)
            self.table.row(row["title"], subject, self.shown(seconds, count), "", "", f"<= {row['at_most_ms']:.0f} ms",
                           seconds is not None and seconds * 1000 <= row["at_most_ms"])

    def process(self, row):
        """CPU time of all threads of a process, and its instructions if the row limits them."""
        for subject, path in self.inputs(row):
            words = [self.path(word) if word.startswith("@") else word for word in row["words"]]
            command = [self.sceneweld, *words, path, *self.bench.packages]
            seconds = self.bench.process_seconds([command], row.get("runs", 31))[0]
            most = row.get("at_most")
            count = self.bench.process_instructions(command) if self.arguments.instructions and most else None
            met = seconds * 1000 <= row["at_most_ms"] and (count is None or count <= most)
            wanted = f"<= {row['at_most_ms']:,.0f} ms" + (f", {shown_count(most)}" if most else "")
            self.table.row(row["title"], subject, self.shown(seconds, count), row["beside"], "", wanted, met)

    def version(self, row):
        empty = os.path.abspath(os.path.join(self.arguments.binaries, "sceneweld_empty"))
        ours, least = self.bench.process_seconds([[self.sceneweld, "--version"], [empty]])
        more = (ours - least) * 1000
        libraries = subprocess.run(["ldd", self.sceneweld], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.table.row(row["title"], "libsdformat is loaded" if "sdformat" in libraries else "libsdformat not loaded",
                       shown_seconds(ours), shown_seconds(least), f"{more:.2g} ms more", f"<= {row['at_most']:.0f} ms more",
                       more <= row["at_most"] and "sdformat" not in libraries)

    def run(self):
        self.table.add("what", "input", "sceneweld", "peer", "ratio", "wanted", "met")
        self.table.add(*["---"] * 7)
        for row in ROWS:
            if re.search(self.arguments.only, row["title"] + " " + row["kind"]) and (
                    self.inputs(row) or row["kind"] == "version"):
                getattr(self, row["kind"])(row)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries")
    parser.add_argument("inputs")
    parser.add_argument("shared", nargs="?")
    parser.add_argument("--instructions", action="store_true", help="count instructions by callgrind too (slow)")
    parser.add_argument("--only", default="", metavar="REGEX", help="rows whose title or kind matches")
    parser.add_argument("--write", metavar="FILE", help="put the table into the page, below its marker")
    arguments = parser.parse_args()
    runner = Runner(arguments)
    runner.make_inputs()
    runner.run()
    if arguments.write:
        write_section(arguments.write, MARKER, [machine(), "\n".join(runner.table.lines)])
    print(f"\n{runner.table.missed} missed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
