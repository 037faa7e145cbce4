#!/usr/bin/env python3
"""Measures sceneweld against its peers and prints a table.

BINARIES has the programs of the release preset, INPUTS the synthetic inputs; SHARED has models/. Ends with 1 if a row
could not be measured; a value beyond its bound is a **no** in the table."""

import functools
import argparse
import datetime
import functools
import glob
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

import batch
import growth
from editor import keystroke_seconds, percentile
from growth_picture import growth_picture
from measure import Bench, NotMeasured, checked
from page import replace_rows, write_section
from rows import HUMANOIDS, ROWS, WRITTEN_HUMANOIDS
from verdict import (NOTHING, Verdict, all_at_most, at_least, at_most, shown_bytes, shown_count, shown_megabytes,
                     shown_milliseconds, shown_ratio, shown_seconds)
from viewer import reload_seconds

# Above this many seconds the instructions of a call are not counted, because callgrind would take minutes.
MOST_SECONDS = 1.5
# Names of calls that are not those of the libraries.
PEER_NAMES = {"mujoco": "MuJoCo"}
MARKER = "<!-- The rest is written by ./dev bench --instructions --write docs/benchmarks.md. -->"
GROWTH_BEGIN = "<!-- Growth, written by ./dev bench --instructions --write docs/benchmarks.md, until the next comment. -->"
GROWTH_END = "<!-- End of the growth. -->"


def machine(seconds):
    """The machine and the versions of the measurement."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        cpu = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown processor")
    packages = ["libsdformat12-12", "liburdfdom-model3.0", "libmujoco2.2.2", "libtinyxml2-9", "libyaml-cpp0.7", "g++", "valgrind"]
    run = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages], check=False,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return (f"{datetime.date.today()}, {cpu}, {os.cpu_count()} cores, {platform.system()} {platform.release()}. "
            f"The run took {seconds / 60:.0f} minutes.\n" + "; ".join(run.stdout.split("\n")[:-1]) + ".")


class Table:
    """Prints lines immediately, and stores them."""

    def __init__(self):
        self.lines = []
        self.missed = 0

    def add(self, *cells):
        line = "| " + " | ".join(cells) + " |"
        self.lines.append(line)
        print(line, flush=True)

    def row(self, title, subject, ours, peer, measured=NOTHING, instructions=NOTHING):
        self.missed += (measured.met is False) + (instructions.met is False)
        self.add(title, subject, ours, peer, measured.shown, measured.wanted, measured.mark, instructions.shown,
                 instructions.wanted, instructions.mark)


def packages_of_models(models):
    """Name and folder of the packages that the shared inputs need."""
    xacro = os.path.join(models, "xacro")
    packages = {"drake_models": os.path.join(models, "drake_models"),
                "ur_description": os.path.join(xacro, "UniversalRobots+Universal_Robots_ROS2_Description")}
    for file in glob.glob(os.path.join(xacro, "moveit+moveit_resources", "*", "package.xml")):
        with open(file, encoding="utf-8") as text:
            packages[re.search(r"<name>\s*(\S+?)\s*</name>", text.read())[1]] = os.path.dirname(file)
    return packages


def shown(seconds, count=None):
    """Seconds and instructions."""
    return "refuses it" if seconds is None else shown_seconds(seconds) + (f", {shown_count(count)}" if count else "")


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.models = os.path.join(arguments.shared, "models") if arguments.shared else None
        packages = packages_of_models(self.models) if self.models else {"kit": "models/kit"}
        self.bench = Bench(arguments.binaries, packages, os.path.join(arguments.inputs, "models"))
        self.sceneweld = os.path.abspath(os.path.join(arguments.binaries, "sceneweld"))
        self.table = Table()
        self.not_measured = []
        self.skipped = set()
        self.grown = []  # Title and lines of each panel of the picture.

    def make_inputs(self):
        """Inputs that sceneweld itself must write first."""
        written = self.path(WRITTEN_HUMANOIDS)
        if self.models and not os.path.exists(written):
            # Without the prefix, the unchanged file would come back as its own text.
            checked([self.sceneweld, "compose", self.path(HUMANOIDS), "--prefix", "crowd", "-o", written])

    def path(self, name):
        if name.startswith("@"):
            return os.path.join(self.arguments.inputs, name[1:])
        return os.path.join(self.models, name) if self.models else None

    def subject(self, name):
        return os.path.basename(name.removeprefix("@"))

    def inputs(self, row):
        """Name and path of each input. Models beside the repository may be absent as a whole, and then also the
        inputs that are made of them."""
        found = []
        for name in row.get("inputs", [row.get("small"), row.get("large")]):
            path = name and self.path(name)
            if not name:
                continue
            if path and os.path.exists(path):
                found.append((self.subject(name), path))
            elif self.models is None:
                self.skipped.add(self.subject(name))
            else:
                raise NotMeasured(f"{path} does not exist")
        return found

    def words(self, words):
        return [self.path(word) if word.startswith("@") else word for word in words]

    def command(self, words, *paths):
        return [self.sceneweld, *self.words(words), *paths, *self.bench.packages]

    # --- Values

    def counted(self, seconds, call, path):
        """Instructions, if they are wanted and the call is short enough for callgrind."""
        wanted = self.arguments.instructions and seconds is not None and seconds <= MOST_SECONDS
        return self.bench.instructions(call, path) if wanted else None

    def figures(self, call, path):
        """CPU seconds and, if they are wanted, instructions."""
        self.bench.time_all([(call, path)])
        seconds = self.bench.seconds[call, path]
        return seconds, self.counted(seconds, call, path)

    def own_figures(self, call, path):
        """The same for a call that must succeed."""
        figures = self.figures(call, path)
        if figures[0] is None:
            raise NotMeasured(self.bench.refusals[call, path] or "refused")
        return figures

    # --- Kinds of rows

    def compare(self, title, subject, ours, theirs, most, time_most=None):
        if theirs[0] is None:
            return self.table.row(title, subject, shown(*ours), shown(*theirs))
        counts = ours[1] / theirs[1] if ours[1] and theirs[1] else None
        return self.table.row(title, subject, shown(*ours), shown(*theirs),
                              at_most(ours[0] / theirs[0], time_most or most, shown_ratio), at_most(counts, most, shown_ratio))

    def ratio(self, row):
        inputs = self.inputs(row)
        self.bench.time_all([(call, path) for _, path in inputs for call in (row["call"], row["peer"])], row["repetitions"])
        for subject, path in inputs:
            self.compare(f"{row['title']} / {row['peer']}{row['note']}", subject, self.own_figures(row["call"], path),
                         self.figures(row["peer"], path), row["at_most"])

    def pair(self, row):
        """Paired runs: the ratio of the times is the median of those of the pairs."""
        (base_name, base), (name, path) = self.inputs(row)
        call = row["call"]
        rounds = self.bench.alternate([(call, base), (call, path)], 5)
        theirs, ours = (statistics.median(values) for values in zip(*rounds))
        counts = [self.counted(ours, call, input_path) for input_path in (base, path)]
        ratio = counts[1] / counts[0] if all(counts) else None
        self.table.row(row["title"], f"{name} / {base_name}", shown(ours, counts[1]), shown(theirs, counts[0]),
                       at_most(statistics.median(growth.ratios_of(rounds)), row["time_at_most"], shown_ratio),
                       at_most(ratio, row["at_most"], shown_ratio))

    def sizes(self, row):
        inputs = self.inputs(row)
        paths = [path for _, path in inputs]
        # The inputs are made so that each has ten times the bodies of the one before.
        least = self.bench.memory(row["call"], paths[0])["bodies"]
        bodies = [least * 10 ** i for i in range(len(paths))]
        seconds, ratios = growth.grown(self.bench, row["call"], paths)
        lines = [("sceneweld", "sceneweld", list(zip(bodies, seconds)))]
        self.table.row(f"{row['title']}, each step from 10 to 10^6 bodies", f"{inputs[0][0]} .. {inputs[-1][0]}",
                       f"{shown_seconds(seconds[0])} .. {shown_seconds(seconds[-1])}", "",
                       all_at_most(ratios, row["time_at_most"], shown_ratio))
        for peer, role in row["peers"].items():
            theirs, why = growth.reached(self.bench, peer, paths)
            if why:
                print(f"{row['title']}: {peer} stops after {len(theirs)} sizes: {why}", file=sys.stderr, flush=True)
            if theirs:
                lines.append((PEER_NAMES.get(peer, peer), role, list(zip(bodies, theirs))))
        self.grown.append((row["title"], lines))

    def again(self, row):
        for subject, path in self.inputs(row):
            calls = ["load", "load-again", "load-edited"]
            self.bench.time_all([(call, path) for call in calls])
            first, *others = (self.own_figures(call, path) for call in calls)
            for title, ours, most in zip(("nothing changed", "one file changed"), others,
                                         (row["unchanged_at_most"], row["edited_at_most"])):
                self.compare(f"{row['title']}: composed again, {title} / the first time", subject, ours, first, most)

    def peak(self, row):
        for subject, path in self.inputs(row):
            ours = self.bench.memory(row["call"], path)["peak"]
            theirs = self.bench.memory(row["peer"], path)["peak"]
            self.table.row(f"{row['title']} / {row['peer']}", subject, shown_megabytes(ours), shown_megabytes(theirs),
                           at_most(ours / theirs, row["at_most"], shown_ratio))

    def writing_peak(self, row):
        for subject, path in self.inputs(row):
            memory = self.bench.memory(row["call"], path)
            self.table.row(row["title"], f"{subject}, {shown_megabytes(memory['bytes'])}", shown_megabytes(memory["peak"]),
                           "", at_most(memory["peak"], row["at_most"], shown_megabytes))

    def held(self, row):
        (_, small_path), (subject, large_path) = self.inputs(row)
        small, large = (self.bench.memory(row["call"], path) for path in (small_path, large_path))
        each = (large["held"] - small["held"]) / (large["bodies"] - small["bodies"])
        self.table.row(row["title"], f"{subject}, {large['bodies']:,} bodies", shown_bytes(each), "",
                       at_most(each, row["at_most"], shown_bytes))

    def speed(self, row):
        def megabytes(value):
            return f"{value:.0f} MB/s"

        for subject, path in self.inputs(row):
            seconds, count = self.own_figures(row["call"], path)
            written = self.bench.memory(row["call"], path)["bytes"]
            self.table.row(row["title"], f"{subject}, {shown_megabytes(written)}", shown(seconds, count), "",
                           at_least(written / seconds / 1e6, row["at_least"], megabytes))

    def bytes_growth(self, row):
        (_, small_path), (subject, large_path) = self.inputs(row)
        small, large = (self.bench.memory(row["call"], path)["bytes"] for path in (small_path, large_path))
        self.table.row(row["title"], subject, shown_megabytes(large), shown_megabytes(small),
                       at_most(large / small, row["at_most"], shown_ratio))

    def absolute(self, row):
        for subject, path in self.inputs(row):
            seconds, count = self.own_figures(row["call"], path)
            self.table.row(f"{subject} {row['title']}" if row["title"] == "to scene" else row["title"], subject,
                           shown(seconds, count), row["beside"],
                           at_most(seconds, row["at_most_ms"] / 1000, shown_milliseconds),
                           at_most(count, row["at_most"], shown_count))

    def duration(self, row):
        for subject, path in self.inputs(row):
            seconds, count = self.own_figures(row["call"], path)
            self.table.row(row["title"], subject, shown(seconds, count), "",
                           at_most(seconds, row["at_most_ms"] / 1000, shown_milliseconds))

    def process(self, row):
        """CPU time of a process with its threads and children, and its instructions if the row limits them."""
        for subject, path in self.inputs(row):
            command = self.command(row["words"], path)
            seconds = self.bench.process_seconds([command], row["runs"])[0]
            most = row.get("at_most")
            count = self.bench.process_instructions(command) if self.arguments.instructions and most else None
            self.table.row(f"{row['title']}, whole process", subject, shown(seconds, count), row.get("beside", ""),
                           at_most(seconds, row["at_most_ms"] / 1000, shown_milliseconds), at_most(count, most, shown_count))

    def versus(self, row):
        """Two commands in turn."""
        paths = [path for _, path in self.inputs(row)]
        pairs = [(self.bench.process(self.command(row["ours"], *paths), row.get("status", 0))[0],
                  self.bench.process(self.command(row["theirs"], *paths))[0]) for _ in range(row["runs"])]
        ours, theirs = (statistics.median(values) for values in zip(*pairs))
        self.table.row(row["title"], self.subject((self.words(row["ours"]) + paths)[-1]), shown_seconds(ours),
                       shown_seconds(theirs),
                       at_most(statistics.median(one / other for one, other in pairs), row["at_most"], shown_ratio))

    def cached(self, row):
        """A command in turn with an empty and with a filled folder for `--cache`."""
        for subject, path in self.inputs(row):
            pairs = []
            for _ in range(row["runs"]):
                with tempfile.TemporaryDirectory() as folder:
                    command = self.command(row["words"], path) + ["--cache", folder]
                    pairs.append(tuple(self.bench.process(command)[0] for _ in range(2)))
            first, second = (statistics.median(values) for values in zip(*pairs))
            self.table.row(row["title"], subject, shown_seconds(second), shown_seconds(first),
                           at_most(statistics.median(growth.ratios_of(pairs)), row["at_most"], shown_ratio))

    def reload(self, row):
        for subject, path in self.inputs(row):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            here, there = row["changes"]
            if (here in text) == (there in text):
                raise NotMeasured(f"{path} has not one of `{here}` and `{there}`")
            versions = [text.replace(there, here), text.replace(here, there)]
            seconds, (scene, geometries) = reload_seconds(self.sceneweld, path, self.bench.packages, versions)
            self.table.row(row["title"],
                           f"{subject}: {shown_megabytes(scene)} of scene, {shown_megabytes(geometries)} of geometries",
                           f"{shown_seconds(min(seconds))} .. {shown_seconds(max(seconds))}", "",
                           at_most(statistics.median(seconds), row["at_most_ms"] / 1000, shown_milliseconds))

    def keystroke(self, row):
        """Two rows: until diagnostics, and until an answer. The bound is for the slowest of a hundred."""
        edited = self.path(row["edited"])
        if edited is None or not os.path.exists(edited):
            self.skipped.add(self.subject(row["edited"]))
            return
        for subject, path in self.inputs(row):
            found = keystroke_seconds(self.sceneweld, self.bench.packages, path, edited, row["changes"])
            for what, seconds in zip(("to its diagnostics", "to an answer"), found):
                middle, late = percentile(seconds, 50), percentile(seconds, 99)
                self.table.row(f"{row['title']} {what}, p99", f"{subject}, {len(seconds)} keystrokes",
                               f"p50 {shown_milliseconds(middle)}", "",
                               at_most(late, row["at_most_ms"] / 1000, shown_milliseconds))

    def batch(self, row):
        """Several rows: what one scene costs by the program, by Python and by the service, what a second job gives,
        and what the machine gives to two programs that share nothing."""
        for subject, path in self.inputs(row):
            file, scenes = os.path.abspath(path), row["scenes"]
            binaries = self.arguments.binaries
            ways = {"`compose --seeds`": functools.partial(batch.by_cli, self.sceneweld, file, scenes),
                    "Python's `compose_many`": functools.partial(batch.by_python, binaries, file, scenes)}
            subject = f"{subject}, {scenes:,} seeds"
            for way, run in ways.items():
                try:
                    one, two, more = batch.paired_throughput(run)
                except NotMeasured as error:
                    self.fail(f"{row['title']} {way}", str(error))
                    continue
                self.table.row(f"{row['title']} {way}, CPU with two jobs", subject, shown_milliseconds(two), "",
                               at_most(two, row["at_most_ms"] / 1000, shown_milliseconds))
                self.table.row(f"{row['title']} {way}, throughput of two jobs / one job", subject,
                               f"{1 / two:,.0f} scenes a CPU second", f"{1 / one:,.0f} scenes a CPU second",
                               at_least(more, row["throughput_at_least"], shown_ratio))
            _, _, most = batch.paired_throughput(functools.partial(batch.by_programs, self.sceneweld, file, scenes))
            self.table.row(f"{row['title']} `compose --seeds`, throughput of two programs / one program", subject, "", "",
                           Verdict(shown_ratio(most)))
            cpu, wall = batch.by_service(self.sceneweld, file, scenes)
            self.table.row(f"{row['title']} `/v1/compose` of the service, CPU", subject,
                           f"{shown_milliseconds(cpu)}, {scenes / wall:,.0f} scenes a second", "",
                           at_most(cpu, row["service_at_most_ms"] / 1000, shown_milliseconds))

    def version(self, row):
        empty = os.path.abspath(os.path.join(self.arguments.binaries, "sceneweld_empty"))
        ours, least = self.bench.process_seconds([[self.sceneweld, "--version"], [empty]])
        libraries = checked(["ldd", self.sceneweld]).stdout
        verdict = at_most(ours - least, row["at_most_ms"] / 1000, shown_milliseconds)
        loaded = "sdformat" in libraries
        self.table.row(row["title"], "libsdformat is loaded" if loaded else "libsdformat not loaded", shown_seconds(ours),
                       shown_seconds(least), Verdict(verdict.shown, verdict.wanted, bool(verdict.met) and not loaded))

    # --- The run

    def fail(self, title, why):
        self.not_measured.append(f"{title}: {why}")
        self.table.row(title, "", "**not measured**", "", Verdict(why.replace("|", "/").replace("\n", " "), "", False))

    def run(self):
        self.table.add("what", "input", "sceneweld", "peer", "time or size", "wanted", "met", "instructions", "wanted", "met")
        self.table.add(*["---"] * 10)
        for row in ROWS:
            if not re.search(self.arguments.only, row["title"] + " " + row["kind"]):
                continue
            before = len(self.skipped)
            try:
                if "inputs" in row and row["inputs"] or "small" in row:
                    found = self.inputs(row)
                    if not found or (len(self.skipped) > before and row["kind"] in ("pair", "sizes", "held")):
                        continue
                getattr(self, row["kind"])(row)
            except (NotMeasured, OSError, ValueError, KeyError) as error:
                self.fail(row["title"], str(error) or type(error).__name__)

    def growth_section(self, date):
        """The picture beside the page, and its numbers."""
        folder = os.path.dirname(os.path.abspath(self.arguments.write))
        with open(os.path.join(folder, "growth.svg"), "w", encoding="utf-8") as file:
            file.write(growth_picture(self.grown, f"Measured {date}. Dotted: ten times the time for ten times the bodies."))
        paragraphs = ["![CPU time of reading a scene, by its number of bodies](growth.svg)"]
        for title, lines in self.grown:
            bodies = [bodies for bodies, _ in lines[0][2]]
            table = [f"| {title}: bodies | " + " | ".join(f"{count:,}" for count in bodies) + " |",
                     "| --- |" + " --- |" * len(bodies)]
            for name, _, points in lines:
                cells = [shown_seconds(seconds) for _, seconds in points] + [""] * (len(bodies) - len(points))
                table.append(f"| {name} | " + " | ".join(cells) + " |")
            paragraphs.append("\n".join(table))
        return paragraphs


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries")
    parser.add_argument("inputs")
    parser.add_argument("shared", nargs="?")
    parser.add_argument("--instructions", action="store_true", help="count instructions by callgrind too (slow)")
    parser.add_argument("--only", default="", metavar="REGEX", help="rows whose title or kind matches")
    parser.add_argument("--write", metavar="FILE",
                        help="put the table into the page, below its marker, and growth.svg beside it; with --only, put "
                             "these rows into the table that is there")
    arguments = parser.parse_args()
    begun = time.monotonic()
    runner = Runner(arguments)
    runner.make_inputs()
    runner.run()
    took = time.monotonic() - begun
    if arguments.write and arguments.only:
        titles = sorted({line.split("|")[1].strip() for line in runner.table.lines[2:]})
        replace_rows(arguments.write, MARKER, runner.table.lines,
                     f"Later, on {datetime.date.today()}, these rows were measured again: {'; '.join(titles)}.")
    elif arguments.write:
        if runner.grown:
            write_section(arguments.write, GROWTH_BEGIN, runner.growth_section(datetime.date.today()), GROWTH_END)
        write_section(arguments.write, MARKER, [machine(took), "\n".join(runner.table.lines)])
    print(f"\n{runner.table.missed} bounds missed, {len(runner.not_measured)} rows not measured; {took / 60:.1f} minutes")
    for name in sorted(runner.skipped):
        print(f"skipped without the models beside the repository: {name}")
    for why in runner.not_measured:
        print(f"not measured: {why}", file=sys.stderr)
    return 1 if runner.not_measured else 0


if __name__ == "__main__":
    sys.exit(main())
