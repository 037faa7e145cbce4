#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Measures what docs/scale.md computes with: the costs of a scene, of a task of Dask and of a file on this machine.

    measure.py SCENE --package kit=models/kit --vary crates=4..12

Costs are CPU times, so that other programs on the machine do not change them much.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import types

import dataset
import manifest
import scene_task


def cpu():
    times = os.times()
    return times.user + times.system


def plan_of(options, output, seeds):
    return dataset.plan_of(
        types.SimpleNamespace(scene=options.scene, package=options.package, vary=options.vary, format="sdf", max_seconds=None,
                              store_mb=256, output=pathlib.Path(output), shard=None, seeds=seeds)
    )


def measure_scenes(options, count):
    with tempfile.TemporaryDirectory() as output:
        plan = plan_of(options, output, range(count))
        begin = cpu()
        scene_task.compose_seeds(plan, [0])
        print(f"first scene of a process          {1e3 * (cpu() - begin):10.2f} ms CPU (hashes the inputs, reads the models)")
        begin = cpu()
        scene_task.compose_seeds(plan, range(1, count))
        print(f"each further scene                {1e3 * (cpu() - begin) / (count - 1):10.2f} ms CPU")
        store = scene_task._workers[plan].store
        print(f"store                             {store.hits} hits, {store.misses} misses, {store.bytes} bytes")
        results = manifest.read_chunk(scene_task.chunk_path(plan, range(1, count)))
        times = [json.loads(each) for _, each in results.values()]
        for stage in ("compose", "overlaps", "export", "store"):
            print(f"  {stage:<32}{1e3 * sum(each[stage] for each in times) / len(times):10.2f} ms (wall)")
        sizes = [json.loads(each)["bytes"] for each, _ in results.values()]
        print(f"object                            {sum(sizes) / len(sizes):10.0f} bytes")
        print(f"record, times                     {sum(len(a) + len(b) for a, b in results.values()) / len(results):10.0f} bytes")
    inputs = sum(os.path.getsize(path) for folder, _ in plan.roots() for path, _ in scene_task._files_below(folder))
    print(f"input files                       {inputs:10} bytes")


def measure_start():
    begin = os.times()
    subprocess.run([sys.executable, "-c", "import sceneweld, distributed.worker"], check=True)
    end = os.times()
    used = end.children_user + end.children_system - begin.children_user - begin.children_system
    print(f"start of a worker process         {used:10.2f} s CPU")


def nothing(_):
    return None


def measure_tasks(count):
    """The CPU time of the scheduler, the client and the workers for each empty task."""
    from distributed import Client, as_completed

    processes = subprocess.Popen([sys.executable, __file__, "--cluster"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = processes.stdout.readline().strip()
    with Client(address, set_as_default=False) as client:
        used = lambda: client.run_on_scheduler(cpu)
        busy = lambda: sum(client.run(cpu).values())
        client.gather(client.map(nothing, range(100), pure=False))
        before = used(), cpu(), busy()
        done = as_completed(loop=client.loop)
        todo = iter(range(count))
        for _, index in zip(range(64), todo):
            done.add(client.submit(nothing, index, pure=False))
        for future in done:
            for index in todo:
                done.add(client.submit(nothing, index, pure=False))
                break
        after = used(), cpu(), busy()
        for who, a, b in zip(("scheduler", "client", "workers"), before, after):
            print(f"empty task: {who:<22}{1e3 * (b - a) / count:10.2f} ms CPU")
    processes.stdin.close()
    processes.wait()


def serve_cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as local:
        print(local.scheduler_address, flush=True)
        sys.stdin.read()


def measure_calls(options, count):
    """The calls of the file system for each scene, by strace: the difference of two runs with and without these scenes."""
    if not shutil.which("strace"):
        print("calls of the file system: not measured, strace is missing")
        return
    counts = []
    for last in (0, count):
        with tempfile.TemporaryDirectory() as output:
            command = [sys.executable, str(pathlib.Path(__file__).with_name("dataset.py")), "run", str(options.scene), "-o", output,
                       "--seeds", f"0..{last}", "--workers", "0", "--chunk", str(count + 1)]
            for name, folder in options.package:
                command += ["--package", f"{name}={folder}"]
            for name, low, high in options.vary:
                command += ["--vary", f"{name}={low}..{high}"]
            log = os.path.join(output, "strace")
            subprocess.run(["strace", "-f", "-c", "-U", "name,calls", "-e", "trace=%file,write,read", "-o", log, *command], check=True,
                           stderr=subprocess.DEVNULL)
            with open(log) as file:
                calls = {}
                for line in file:
                    words = line.split()
                    if len(words) == 2 and words[1].isdigit():
                        calls[words[0]] = int(words[1])
            counts.append(calls)
    for name in sorted(counts[1]):
        each = (counts[1][name] - counts[0].get(name, 0)) / count
        if name != "total" and each >= 0.05:
            print(f"calls for each scene: {name:<12}{each:10.2f}")


def main():
    if sys.argv[1:] == ["--cluster"]:
        serve_cluster()
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scene", type=pathlib.Path)
    parser.add_argument("--package", type=dataset.package_of, action="append", default=[])
    parser.add_argument("--vary", type=dataset.vary_of, action="append", default=[])
    parser.add_argument("--scenes", type=int, default=500)
    parser.add_argument("--tasks", type=int, default=2000)
    options = parser.parse_args()
    begin = time.monotonic()
    measure_scenes(options, options.scenes)
    measure_start()
    measure_tasks(options.tasks)
    measure_calls(options, 100)
    print(f"measured in {time.monotonic() - begin:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
