#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Composes, checks and exports a scene for each seed, on one machine or on many.

    dataset.py run SCENE -o FOLDER --seeds 0..99999 --package kit=models/kit       on the cores of this machine
    dataset.py run ... --scheduler tcp://scheduler:8786                            on the workers of a cluster of Dask
    dataset.py run ... --shard 3/100                                               one of 100 independent jobs
    dataset.py merge FOLDER --shards 100                                           joins the manifests of these jobs

A second run composes only the scenes that are missing or whose inputs changed. Exit status: 0 if every scene was composed or
failed by itself, 1 if scenes were lost (run it again), 2 if the command or the input files are wrong.
"""

import argparse
import dataclasses
import os
import pathlib
import shutil
import sys
import time

import cluster
import manifest
import report
import scene_task


def seeds_of(text):
    """`A..B`, both included, as a range."""
    first, dots, last = text.partition("..")
    try:
        seeds = range(int(first), (int(last) if dots else int(first)) + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is not a range of seeds; write 0..999") from None
    if not seeds or seeds[0] < 0:
        raise argparse.ArgumentTypeError(f"`{text}` has no seeds; write 0..999")
    return seeds


def package_of(text):
    name, equals, folder = text.partition("=")
    if not (name and equals and pathlib.Path(folder).is_dir()):
        raise argparse.ArgumentTypeError(f"`{text}` is not NAME=FOLDER with an existing folder")
    return name, str(pathlib.Path(folder).resolve())


def vary_of(text):
    name, _, values = text.partition("=")
    low, dots, high = values.partition("..")
    try:
        low, high = int(low), int(high)
    except ValueError:
        low, high = 1, 0
    if not (name and dots and low <= high):
        raise argparse.ArgumentTypeError(f"`{text}` is not NAME=LOW..HIGH with two integers")
    return name, low, high


def shard_of(text):
    index, slash, count = text.partition("/")
    if not (slash and index.isdigit() and count.isdigit() and int(index) < int(count)):
        raise argparse.ArgumentTypeError(f"`{text}` is not I/N with 0 <= I < N")
    return int(index), int(count)


def part_of(seeds, shard):
    """The seeds of one shard: consecutive ones, and as many as in every other shard, give or take one."""
    index, count = shard
    return seeds[len(seeds) * index // count : len(seeds) * (index + 1) // count]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="compose the scenes of all seeds")
    run.add_argument("scene", type=pathlib.Path, help="a directives file with random poses")
    run.add_argument("-o", "--output", type=pathlib.Path, required=True, help="the folder of the data set")
    run.add_argument("--seeds", type=seeds_of, required=True, metavar="A..B", help="the seeds, both included")
    run.add_argument("--package", type=package_of, action="append", default=[], metavar="NAME=FOLDER")
    run.add_argument("--vary", type=vary_of, action="append", default=[], metavar="NAME=LOW..HIGH",
                     help="an integer parameter of the scene that the seed chooses")
    run.add_argument("--format", choices=sorted(scene_task.SUFFIXES), default="sdf")
    run.add_argument("--max-seconds", type=float, help="a scene that takes longer fails (default: no limit)")
    run.add_argument("--store-mb", type=int, default=256, help="memory for parsed files in each worker process (256)")
    run.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)),
                     help="processes on this machine (default: its cores); 0 composes in this process, without Dask")
    run.add_argument("--worker-memory", default="2GB", help="a process that takes more is started anew (2GB)")
    run.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="use the workers of this scheduler of Dask")
    run.add_argument("--chunk", type=int, default=50, help="scenes in one task (50)")
    run.add_argument("--shard", type=shard_of, metavar="I/N", help="compose only part I of N, counted from 0")
    run.add_argument("--verify", action="store_true", help="read the objects of earlier runs, and compose again what changed")
    merge = commands.add_parser("merge", help="join the manifests of all shards")
    merge.add_argument("output", type=pathlib.Path)
    merge.add_argument("--shards", type=int, required=True, metavar="N")
    options = parser.parse_args()
    if options.command == "run":
        if not options.scene.is_file():
            parser.error(f"there is no file {options.scene}")
        if options.chunk < 1 or options.workers < 0 or options.store_mb < 0:
            parser.error("--chunk, --workers and --store-mb must not be negative, and --chunk not 0")
    return options


def plan_of(options):
    run = "whole" if options.shard is None else f"{options.shard[0]:04}-of-{options.shard[1]:04}"
    plan = scene_task.Plan(
        scene=str(options.scene.resolve()),
        packages=tuple(sorted(options.package)),
        vary=tuple(sorted(options.vary)),
        format=options.format,
        max_seconds=options.max_seconds,
        store_bytes=options.store_mb << 20,
        output=str(options.output.resolve()),
        run=run,
    )
    for folder, _ in plan.roots():
        if pathlib.Path(plan.output).is_relative_to(folder):
            raise scene_task.WrongInputs(f"the output {plan.output} is in the folder of an input, {folder}; choose another one")
    return dataclasses.replace(plan, inputs=scene_task.inputs_of(plan))


class Progress:
    """One line that is redrawn, on a terminal only."""

    def __init__(self, total):
        self.total, self.done, self.begin = total, 0, time.monotonic()

    def add(self, count):
        self.done += count
        if sys.stderr.isatty():
            rate = self.done / max(1e-9, time.monotonic() - self.begin)
            end = "\n" if self.done == self.total else ""
            print(f"\r{self.done} of {self.total} scenes, {rate:.0f}/s ", end=end, file=sys.stderr, flush=True)


def compose_all(options, plan, todo):
    """The results of these seeds."""
    chunks = (list(todo[i : i + options.chunk]) for i in range(0, len(todo), options.chunk))
    progress = Progress(len(todo))
    results = {}

    def keep(chunks_of_results):
        for chunk in chunks_of_results:
            results.update(chunk)
            progress.add(len(chunk))

    if options.scheduler is None and options.workers == 0:
        keep(cluster.compose_here(plan, chunks))
    else:
        with cluster.client_of(options.scheduler, options.workers, options.worker_memory) as client:
            keep(cluster.compose_on(client, plan, chunks))
    return results


def run(options):
    plan = plan_of(options)
    seeds = options.seeds if options.shard is None else part_of(options.seeds, options.shard)
    results, attempts = manifest.known_results(plan, options.shard, options.verify)
    plan = dataclasses.replace(plan, attempt=attempts + 1)
    todo = [seed for seed in seeds if seed not in results]
    partial = pathlib.Path(plan.output, "partial", plan.run)
    # Files of an earlier run that was killed.
    shutil.rmtree(partial, ignore_errors=True)
    if todo:
        results |= compose_all(options, plan, todo)
    records = {seed: results[seed][0] for seed in seeds}
    times = {seed: results[seed][1] for seed in seeds}
    manifest.write_manifest(plan.output, options.shard, records, times)
    manifest.remove_journal(plan)
    shutil.rmtree(partial, ignore_errors=True)
    print(f"{len(todo)} scenes composed, {len(records) - len(todo)} kept from earlier runs", file=sys.stderr)
    summary = report.summary_of(records.values())
    if options.shard is None:
        report.write(plan.output, summary, records.values(), times.values())
    return summary


def main():
    options = arguments()
    try:
        if options.command == "run":
            summary = run(options)
        else:
            records, times = manifest.merge(options.output, options.shards)
            summary = report.summary_of(records.values())
            report.write(options.output, summary, records.values(), times.values())
    except (manifest.Broken, scene_task.WrongInputs, cluster.Missing) as error:
        print(f"dataset.py: {error}", file=sys.stderr)
        return 2
    print(report.sentence(summary), file=sys.stderr)
    return 1 if summary["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
