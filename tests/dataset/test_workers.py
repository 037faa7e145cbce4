"""Workers that die, scenes that kill them, and a scheduler that runs elsewhere."""

import os
import shutil
import signal
import subprocess
import time

import conftest
import pytest

# A scene at whose seed the worker process dies, as from a fault or for lack of memory.
DEADLY = '''

_compose = _Worker.compose


def _compose_or_die(self, seed):
    if seed == 13:
        os.kill(os.getpid(), 9)
    return _compose(self, seed)


_Worker.compose = _compose_or_die
'''


@pytest.fixture(scope="module")
def cluster():
    """A scheduler with two workers, which knows nothing about this example."""
    import dask
    from distributed import Client, LocalCluster

    with dask.config.set({"distributed.deploy.lost-worker-timeout": "5m"}):
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=60) as local:
            with Client(local) as client:
                yield client


def test_a_worker_that_is_killed_changes_nothing(whole, tmp_path, cluster):
    command = conftest.command(tmp_path, "--seeds", "0..199", "--scheduler", cluster.scheduler.address, "--chunk", 2)
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    journal = tmp_path / "journal" / "whole"
    while not (done := list(journal.glob("*"))):
        assert running.poll() is None
        time.sleep(0.01)
    victim = next(iter(cluster.run(os.getpid).values()))
    os.kill(victim, signal.SIGKILL)
    assert len(done) < 100
    assert running.wait(timeout=300) == 0, running.stderr.read()
    assert "200 scenes composed, 0 kept" in running.stderr.read()
    running.stderr.close()
    assert conftest.files_of(tmp_path) == conftest.files_of(whole)


def test_the_same_workers_serve_another_run(few, tmp_path, cluster):
    ran = conftest.compose(tmp_path, "--seeds", "0..39", "--scheduler", cluster.scheduler.address)
    assert ran.status == 0, ran.said
    shutil.rmtree(tmp_path / "objects")
    ran = conftest.compose(tmp_path, "--seeds", "0..39", "--scheduler", cluster.scheduler.address)
    # Scenes without objects are composed again, those that failed are not.
    assert "kept" in ran.said and ", 0 kept" not in ran.said and ran.status == 0, ran.said
    assert conftest.files_of(tmp_path) == conftest.files_of(few)


def test_a_scene_that_kills_its_worker_is_lost_alone(few, tmp_path, monkeypatch):
    program = tmp_path / "program"
    shutil.copytree(conftest.EXAMPLE, program)
    with open(program / "scene_task.py", "a", encoding="utf-8") as file:
        file.write(DEADLY)
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "1")
    output = tmp_path / "output"
    options = ["--seeds", "0..39", "--workers", 2, "--chunk", 10]
    ran = conftest.compose(output, *options, program=program / "dataset.py")
    assert ran.status == 1, ran.said
    records = conftest.records_of(output)
    assert [record["seed"] for record in records if record["status"] == "lost"] == [13]
    assert records[13]["codes"] == {"error worker-died": 1}
    # The next run composes this scene only.
    ran = conftest.compose(output, "--seeds", "0..39", "--workers", 0)
    assert ran.status == 0 and "1 scenes composed, 39 kept" in ran.said
    assert conftest.files_of(output) == conftest.files_of(few)


def test_an_output_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "objects").write_text("not a folder")
    ran = conftest.compose(tmp_path, "--seeds", "0..9", "--workers", 0)
    assert ran.status == 1 and "10 lost" in ran.said
    assert {code for record in conftest.records_of(tmp_path) for code in record["codes"]} == {"error task-failed"}
    (tmp_path / "objects").unlink()
    ran = conftest.compose(tmp_path, "--seeds", "0..9", "--workers", 0)
    assert ran.status == 0 and "10 scenes composed" in ran.said
