"""Measures a batch: one directives file with random poses, composed for many seeds and written as SDFormat."""

import concurrent.futures
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from measure import Bench, NotMeasured


def written_files(folder):
    return sum(1 for _ in os.scandir(folder))


def compose_seeds(sceneweld, file, seeds, jobs, folder):
    return Bench.process([sceneweld, "compose", file, "--seeds", f"{seeds.start}..{seeds.stop - 1}", "-j", str(jobs),
                          "-o", os.path.join(folder, "{seed}.sdf")])


def by_cli(sceneweld, file, scenes, jobs, folder):
    """CPU seconds a scene and wall seconds of `compose --seeds`, which writes a file for each seed."""
    cpu, wall = compose_seeds(sceneweld, file, range(scenes), jobs, folder)
    if written_files(folder) != scenes:
        raise NotMeasured(f"{written_files(folder)} files instead of {scenes}")
    return cpu / scenes, wall


def by_programs(sceneweld, file, scenes, programs, folder):
    """The same by several programs at once, each with one job and its part of the seeds. They share nothing, so their
    throughput is the most that the machine gives to several jobs of one program."""
    parts = [range(scenes * i // programs, scenes * (i + 1) // programs) for i in range(programs)]
    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(programs) as pool:
        cpu = sum(taken for taken, _ in pool.map(
            lambda seeds: compose_seeds(sceneweld, file, seeds, 1, folder), parts))
    wall = time.monotonic() - begun
    if written_files(folder) != scenes:
        raise NotMeasured(f"{written_files(folder)} files instead of {scenes}")
    return cpu / scenes, wall


def by_python(binaries, file, scenes, jobs, folder):
    """The same by sceneweld.compose_many of the Python module."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "batch_scenes.py")
    module = os.path.abspath(os.path.join(binaries, "..", "python"))
    cpu, wall = Bench.process([sys.executable, script, module, file, str(scenes), str(jobs), folder])
    if written_files(folder) != scenes:
        raise NotMeasured(f"{written_files(folder)} files instead of {scenes}")
    return cpu / scenes, wall


def paired_throughput(run, rounds=3):
    """`run(jobs, folder)` in turn with one and with two jobs, each into an empty folder. Medians: CPU seconds a scene
    with one and with two jobs, and the throughput with two over that with one.

    The files are deleted at the end: for some seconds after files are deleted, ext4 creates files slowly."""
    with tempfile.TemporaryDirectory() as parent:
        def once(jobs):
            return run(jobs, tempfile.mkdtemp(dir=parent))
        pairs = [(once(1), once(2)) for _ in range(rounds)]
    return (statistics.median(one[0] for one, _ in pairs), statistics.median(two[0] for _, two in pairs),
            statistics.median(one[1] / two[1] for one, two in pairs))


def cpu_of_tree(root):
    """CPU seconds of a process and its descendants, with those that ended and were waited for."""
    parents, ticks = {}, {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue  # It ended in the meantime.
        parents[int(entry)] = int(fields[1])
        ticks[int(entry)] = sum(int(field) for field in fields[11:15])
    tree = {root}
    while grown := {pid for pid, parent in parents.items() if parent in tree} - tree:
        tree |= grown
    return sum(ticks.get(pid, 0) for pid in tree) / os.sysconf("SC_CLK_TCK")


def started_service(sceneweld, root):
    """A service that reads below a folder, and its port."""
    service = subprocess.Popen([sceneweld, "serve", "--root", root, "--port", "0"], stderr=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, text=True)
    said = ""
    for line in service.stderr:
        said += line
        if found := re.search(r"http://\S+:(\d+)", line):
            return service, int(found.group(1))
    service.wait()
    raise NotMeasured(f"the service does not start: {said.strip()}")


def by_service(sceneweld, file, scenes, clients=2):
    """CPU seconds a scene of the service and its workers, for requests by several clients at once."""
    root, name = os.path.split(file)
    service, port = started_service(sceneweld, root)

    def ask(seeds):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for seed in seeds:
            connection.request("POST", "/v1/compose", json.dumps({"path": name, "seed": seed, "to": "sdf"}),
                               {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 200 or not json.loads(body).get("text"):
                raise NotMeasured(f"the service answers {answer.status}: {body[:200].decode(errors='replace')}")
        connection.close()

    try:
        ask(range(clients))  # Its workers and their stores are warm.
        before, begun = cpu_of_tree(service.pid), time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(clients) as pool:
            for _ in pool.map(ask, [range(client, scenes, clients) for client in range(clients)]):
                pass
        return (cpu_of_tree(service.pid) - before) / scenes, time.monotonic() - begun
    finally:
        service.terminate()
        service.wait()
