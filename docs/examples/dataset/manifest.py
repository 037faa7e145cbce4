# SPDX-License-Identifier: BSD-3-Clause
"""The records of a data set on disk: a journal while a run goes on, and sorted manifests when it is done.

    manifest.jsonl           a record for each scene, sorted by seed
    times.jsonl              the seconds of each scene; the only file whose bytes differ from run to run
    shards/0003-of-0100.*    the same of one shard, until `dataset.py merge` joins all of them
    journal/RUN/*.jsonl      pairs of records and times, a file for each task; gone when the run is done
"""

import hashlib
import json
import os
import pathlib
import shutil

import scene_task


class Broken(Exception):
    """A file of the data set is not what this program writes."""


def seed_of(line):
    return json.loads(line)["seed"]


def read_chunk(path):
    """The pairs of records and times of one task, by seed. Raises Broken."""
    results = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                record, times = json.loads(line)
                results[seed_of(record)] = (record, times)
            except (ValueError, KeyError, TypeError) as error:
                raise Broken(f"{path}, line {number}: {error}; remove the file to compose its scenes again") from error
    return results


def read_journal(plan):
    """The results of a run that did not end, by seed, and the number of its attempts. A killed run loses only unfinished tasks."""
    results, attempts = {}, 0
    for path in sorted(pathlib.Path(plan.output, "journal", plan.run).glob("*.jsonl")):
        results |= read_chunk(path)
        attempts = max(attempts, int(path.name.split("-")[0]))
    return results, attempts


def remove_journal(plan):
    shutil.rmtree(pathlib.Path(plan.output, "journal", plan.run), ignore_errors=True)


def write_lines(path, lines):
    """Writes a file of lines as a whole or not at all."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    with open(partial, "w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(line + "\n")
    os.replace(partial, path)


def read_lines(path):
    """The lines of a file by seed; empty if there is no file. Raises Broken."""
    lines = {}
    path = pathlib.Path(path)
    if not path.exists():
        return lines
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            try:
                lines[seed_of(line)] = line
            except (ValueError, KeyError, TypeError) as error:
                raise Broken(f"{path}, line {number}: {error}; remove the file to compose its scenes again") from error
    return lines


def names_of(output, shard):
    """The files of the records and the times: of a shard (index, count), or of the whole data set (None)."""
    if shard is None:
        return pathlib.Path(output, "manifest.jsonl"), pathlib.Path(output, "times.jsonl")
    name = f"{shard[0]:04}-of-{shard[1]:04}"
    return pathlib.Path(output, "shards", name + ".jsonl"), pathlib.Path(output, "shards", name + ".times.jsonl")


def settled(record, plan, verify):
    """Whether the scene of a record of an earlier run need not be composed again.

    Its inputs must be the same, and its object must be whole: as long as it was, and with `verify` of the same content. An
    object of other content is removed.
    A scene that failed by itself fails again, so it is settled; a scene that a worker lost is not.
    """
    if record["inputs"] != plan.inputs or record["status"] == "lost":
        return False
    if record["status"] == "error":
        return True
    path = scene_task.object_path(plan.output, record["object"], plan.format)
    if scene_task.size_of(path) != record["bytes"]:
        return False
    if verify and hashlib.sha256(path.read_bytes()).hexdigest() != record["object"]:
        # A worker writes no object that is there with the right size.
        path.unlink()
        return False
    return True


def known_results(plan, shard, verify):
    """The settled records of earlier runs with their times, by seed, and the number of attempts of a run that did not end.

    They are in the manifests of the data set and of this shard, and in the journal.
    """
    found = {}
    for place in [None, shard] if shard else [None]:
        records, times = map(read_lines, names_of(plan.output, place))
        found |= {seed: (line, times.get(seed)) for seed, line in records.items()}
    journal, attempts = read_journal(plan)
    found |= journal
    return {seed: pair for seed, pair in found.items() if settled(json.loads(pair[0]), plan, verify)}, attempts


def merge(output, count):
    """Joins the records of all shards. Raises Broken if one is missing, or of other inputs than the rest."""
    records, times, inputs = {}, {}, set()
    missing = [index for index in range(count) if not names_of(output, (index, count))[0].exists()]
    if missing:
        shown = ", ".join(map(str, missing[:20])) + (" and others" if len(missing) > 20 else "")
        raise Broken(f"{len(missing)} of {count} shards are missing: {shown}; run them again")
    for index in range(count):
        shard_records, shard_times = map(read_lines, names_of(output, (index, count)))
        twice = sorted(records.keys() & shard_records.keys())
        if twice:
            raise Broken(f"seed {twice[0]} is in two shards; the shards belong to different ranges of seeds")
        inputs |= {json.loads(line)["inputs"] for line in shard_records.values()}
        records |= shard_records
        times |= shard_times
    if len(inputs) > 1:
        raise Broken("the shards were composed from different inputs; run all of them again (finished scenes are kept)")
    write_manifest(output, None, records, times)
    return records, times


def write_manifest(output, shard, records, times):
    record_file, time_file = names_of(output, shard)
    write_lines(time_file, (line for _, line in sorted(times.items()) if line))
    write_lines(record_file, (line for _, line in sorted(records.items())))
