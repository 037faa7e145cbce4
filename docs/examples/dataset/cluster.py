# SPDX-License-Identifier: BSD-3-Clause
"""Composes chunks of seeds in this process, on a LocalCluster, or on the workers of a scheduler of Dask.

Every function that composes yields the results of one chunk after another, in any order: pairs of records and times by seed.
"""

import contextlib
import logging
import queue
import sys

import manifest
import scene_task

# A task that raises, for example because a file system fails, is tried again so often.
RETRIES = 2
# Tasks that wait at each worker while it composes another one.
CHUNKS_AHEAD = 3
# After so many seconds without a result, the program looks whether there are workers.
PATIENCE = 30
# The name by which Dask replaces the module of an earlier run.
UPLOAD = "sceneweld-dataset"


class Missing(Exception):
    """Dask is not installed, its scheduler does not answer, or all workers are gone."""


def lost(plan, seed, code, message):
    """The result of a scene that was not composed, though nothing is known against the scene. The next run tries it again."""
    record = {"seed": seed, "status": "lost", "inputs": plan.inputs, "codes": {f"error {code}": 1}}
    record["diagnostics"] = [{"severity": "error", "code": code, "message": message}]
    return scene_task.as_line(record), scene_task.as_line({"seed": seed})


def _failed(plan, seeds, error):
    return {seed: lost(plan, seed, "task-failed", f"{type(error).__name__}: {error}") for seed in seeds}


def compose_here(plan, chunks):
    """Composes in this process."""
    for seeds in chunks:
        try:
            scene_task.compose_seeds(plan, seeds)
            results = manifest.read_chunk(scene_task.chunk_path(plan, seeds))
        except OSError as error:
            results = _failed(plan, seeds, error)
        yield results


@contextlib.contextmanager
def client_of(scheduler, workers, memory):
    """A client of the scheduler at this address, or of a LocalCluster with this number of processes, each with so much memory."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise Missing(f"{error}; install python3-distributed, or use --workers 0") from error
    with contextlib.ExitStack() as stack:
        address = scheduler
        if scheduler is None:
            # The records report a worker that dies; its traceback is of no use.
            for name in ("distributed.nanny", "distributed.scheduler", "distributed.core"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
            # By default, a process that does not come back within 15 s, as on a busy machine, is given up.
            stack.enter_context(dask.config.set({"distributed.deploy.lost-worker-timeout": "5m"}))
            local = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                memory_limit=memory,
                dashboard_address=None,
                host="127.0.0.1",
                silence_logs=logging.CRITICAL,
            )
            address = stack.enter_context(local)
        try:
            client = stack.enter_context(Client(address, set_as_default=False))
        except (OSError, ValueError) as error:
            raise Missing(f"no scheduler of Dask answers at {address}: {error}") from error
        _upload(client, scene_task.__file__)
        yield client


def _upload(client, path):
    """Sends a module to the workers, also to those that come later, and to the scheduler.

    In newer versions of Dask the scheduler reads the tasks, too; older ones have no plugin that sends it a file.
    """
    from distributed.diagnostics import plugin

    client.register_worker_plugin(plugin.UploadFile(path), name=UPLOAD)
    if hasattr(plugin, "SchedulerUploadFile"):
        client.register_plugin(plugin.SchedulerUploadFile(path), name=UPLOAD)


def compose_on(client, plan, chunks):
    """Composes on the workers of a client.

    If a worker dies, its tasks run elsewhere. Dask gives up a task after several deaths. The scenes of such a task then run
    alone, one after another, so that the scene that kills its worker is the only one that is lost.
    """
    suspects = []
    for seeds, error in _run(client, plan, chunks):
        if _is_death(error):
            suspects.append(seeds)
        else:
            yield _results(plan, seeds, error)
    for seeds in suspects:
        results = {}
        for seed in seeds:
            for _, error in _run(client, plan, [[seed]]):
                if _is_death(error):
                    results[seed] = lost(plan, seed, "worker-died", "every worker that composed this scene died")
                else:
                    results |= _results(plan, [seed], error)
        yield results


def _run(client, plan, chunks):
    """Runs a task for each chunk, and yields the chunk and its exception, or None, when the task is done.

    Only so many tasks are submitted that all workers are busy, because the scheduler must hold every submitted task.
    """
    chunks = iter(chunks)
    running, done = {}, queue.SimpleQueue()

    def submit(most):
        while len(running) < most:
            seeds = next(chunks, None)
            if seeds is None:
                return
            future = client.submit(scene_task.compose_seeds, plan, seeds, pure=False, retries=RETRIES)
            running[future.key] = (seeds, future)
            future.add_done_callback(lambda future: done.put(future.key))

    finished = 0
    window = _window(client)
    submit(window)
    while running:
        try:
            key = done.get(timeout=PATIENCE)
        except queue.Empty:
            _expect_workers(client)
            continue
        seeds, future = running.pop(key)
        # The result of a task is in its file, so nothing is fetched from the worker, which may be dead by now.
        error = future.exception() if future.status == "error" else None
        if future.cancelled():
            raise Missing("the scheduler cancelled the tasks of this run")
        del future
        yield seeds, error
        finished += 1
        # Workers may join and leave.
        if finished % 64 == 0:
            window = _window(client)
        submit(window)


def _window(client):
    return max(8, CHUNKS_AHEAD * len(client.scheduler_info()["workers"]))


def _expect_workers(client):
    """Workers of a cluster may come later. The LocalCluster starts its processes anew, unless it has given them up."""
    if client.scheduler_info()["workers"]:
        return
    if client.cluster is not None and not client.cluster.workers:
        raise Missing("no process of the LocalCluster is left")
    print("waiting for workers", file=sys.stderr)


def _is_death(error):
    from distributed import KilledWorker

    return isinstance(error, KilledWorker)


def _results(plan, seeds, error):
    if error is None:
        try:
            return manifest.read_chunk(scene_task.chunk_path(plan, seeds))
        except OSError as missing:
            # A shared file system may show a file late, and a worker may have another file system.
            error = missing
    if isinstance(error, scene_task.WrongInputs):
        raise error
    return _failed(plan, seeds, error)
