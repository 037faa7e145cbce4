"""Many scenes at once."""

from __future__ import annotations

import asyncio
import collections
import concurrent.futures
import os

from ._errors import Error
from ._sceneweld import Store, _keep_freed_memory, load  # type: ignore[import]


def _processors():
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Linux
        return os.cpu_count() or 1


def _tasks(inputs, seeds):
    """The options of each scene, in order."""
    if isinstance(inputs, (str, os.PathLike)):
        inputs = (inputs,)
    elif seeds is not None and iter(seeds) is seeds:
        seeds = tuple(seeds)  # Each input needs all of them.
    for path in inputs:
        if seeds is None:
            yield path, {}
        else:
            for seed in seeds:
                yield path, {"seed": seed}


class SceneStream:
    """The results of `compose_many`, in the order of the inputs: an iterator, for `async for` too.

    Threads compose at most two scenes for each job ahead of the program. `close`, or the end of a `with` block, drops
    the rest.
    """

    def __init__(self, tasks, compose, jobs, on_error):
        self._tasks = tasks
        self._compose = compose
        self._return_errors = on_error == "return"
        self._most = 2 * jobs
        self._pool = concurrent.futures.ThreadPoolExecutor(jobs, thread_name_prefix="sceneweld")
        self._pending = collections.deque()

    def _next(self):
        """The next future; None at the end."""
        try:
            while self._tasks is not None and len(self._pending) < self._most:
                task = next(self._tasks, None)
                if task is None:
                    self._tasks = None
                else:
                    self._pending.append(self._pool.submit(self._compose, *task))
        except BaseException:
            self.close()
            raise
        if self._pending:
            return self._pending.popleft()
        self.close()
        return None

    def _failed(self, error):
        if self._return_errors:
            return error
        self.close()
        raise error

    def __iter__(self):
        return self

    def __next__(self):
        future = self._next()
        if future is None:
            raise StopIteration
        try:
            return future.result()
        except Error as error:
            return self._failed(error)
        except BaseException:
            self.close()
            raise

    def __aiter__(self):
        return self

    async def __anext__(self):
        future = self._next()
        if future is None:
            raise StopAsyncIteration
        try:
            return await asyncio.wrap_future(future)
        except Error as error:
            return self._failed(error)
        except BaseException:
            self.close()
            raise

    def close(self):
        """Drops the scenes that are not composed yet. May be called several times."""
        self._tasks = None
        self._pending.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def compose_many(inputs, *, seeds=None, store=None, jobs=None, on_error="raise", then=None, **options):
    """Composes many scenes in threads and returns them in order: a SceneStream.

    `inputs`: a file or an iterable of files. `seeds`: each input is composed once with each of them. `store`: a Store;
    without it the call has one, so that each model and each directives file is parsed once. `jobs`: the number of threads,
    by default that of the processors. `on_error`: with "raise", the first Error ends the stream; with "return", it is the
    result in place of its scene. `then`: a function that gets each scene in the thread that composed it, to check or to
    export it; its results are then those of the stream. The other options are those of `load`. The results do not depend
    on `jobs`. On Linux the allocator of the process keeps up to 256 MB of freed memory from then on, unless
    MALLOC_TRIM_THRESHOLD_ is set.

        for text in sceneweld.compose_many("cell.dmd.yaml", seeds=range(1000), then=lambda scene: scene.to_text("sdf")[0]):
            ...
    """
    if on_error not in ("raise", "return"):
        raise ValueError(f'on_error: expected one of "raise", "return", not "{on_error}"')
    if jobs is None:
        jobs = _processors()
    if isinstance(jobs, bool) or not isinstance(jobs, int):
        raise TypeError("jobs: expected a whole number")
    if jobs < 1:
        raise ValueError("jobs: at least 1")
    if seeds is not None and "seed" in options:
        raise TypeError("compose_many: `seed` and `seeds` are given")
    if store is None:
        store = Store()
    _keep_freed_memory()

    def compose(path, own):
        scene = load(path, store=store, **own, **options)
        return scene if then is None else then(scene)

    return SceneStream(_tasks(inputs, seeds), compose, jobs, on_error)
