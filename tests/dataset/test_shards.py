"""Shards: alone, by the script of Slurm, in Slurm itself, and by the Job of Kubernetes."""

import getpass
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

import conftest
import pytest

SHARDS = 3


def merge(output, count=SHARDS):
    return conftest.run(sys.executable, conftest.EXAMPLE / "dataset.py", "merge", output, "--shards", str(count))


def test_shards_are_the_whole(few, tmp_path):
    for index in (2, 0):
        ran = conftest.compose(tmp_path, "--seeds", "0..39", "--workers", 0, "--shard", f"{index}/{SHARDS}")
        assert ran.status == 0, ran.said
    ran = merge(tmp_path)
    assert ran.status == 2 and "1 of 3 shards are missing: 1;" in ran.said
    conftest.compose(tmp_path, "--seeds", "0..39", "--workers", 0, "--shard", f"1/{SHARDS}")
    assert merge(tmp_path).status == 0
    assert conftest.files_of(tmp_path) == conftest.files_of(few)
    # Other shards find the scenes in the manifest.
    ran = conftest.compose(tmp_path, "--seeds", "0..39", "--workers", 0, "--shard", "4/5")
    assert "0 scenes composed, 8 kept" in ran.said


def test_shards_of_other_inputs_are_not_merged(tmp_path):
    conftest.compose(tmp_path, "--seeds", "0..9", "--workers", 0, "--shard", "0/2")
    conftest.compose(tmp_path, "--seeds", "0..9", "--workers", 0, "--shard", "1/2", "--format", "mjcf")
    ran = merge(tmp_path, 2)
    assert ran.status == 2 and "from different inputs" in ran.said


def test_shards_of_other_seeds_are_not_merged(tmp_path):
    conftest.compose(tmp_path, "--seeds", "10..29", "--workers", 0, "--shard", "0/2")
    conftest.compose(tmp_path, "--seeds", "0..29", "--workers", 0, "--shard", "1/2")
    ran = merge(tmp_path, 2)
    assert ran.status == 2 and "seed 15 is in two shards" in ran.said


def slurm_arguments(output):
    return [str(conftest.SCENE), "-o", str(output), "--seeds", "0..39", "--vary", conftest.VARY]


def test_the_scripts_of_slurm_by_their_variables(few, tmp_path):
    environment = os.environ | {"SHARDS": str(SHARDS), "PYTHON": sys.executable, "SLURM_CPUS_PER_TASK": "0"}
    for index in range(SHARDS):
        variables = environment | {"SLURM_ARRAY_TASK_ID": str(index)}
        ran = conftest.run("bash", conftest.EXAMPLE / "dataset.sbatch", *slurm_arguments(tmp_path), env=variables, cwd=conftest.ROOT)
        assert ran.status == 0, ran.said
    ran = conftest.run("bash", conftest.EXAMPLE / "merge.sbatch", tmp_path, env=environment, cwd=conftest.ROOT)
    assert ran.status == 0, ran.said
    assert conftest.files_of(tmp_path) == conftest.files_of(few)
    del environment["SHARDS"]
    ran = conftest.run("bash", conftest.EXAMPLE / "dataset.sbatch", env=environment, cwd=conftest.ROOT)
    assert ran.status != 0 and "SHARDS: is the number of shards" in ran.said


def test_the_scripts_are_clean():
    scripts = sorted(conftest.EXAMPLE.glob("*.sbatch"))
    assert len(scripts) == 2
    ran = conftest.run("shellcheck", "--shell=bash", *scripts)
    assert ran.status == 0, ran.said


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@pytest.fixture
def slurm(tmp_path):
    """Slurm on this machine: a controller and one node. Its environment."""
    if conftest.skipped("slurm"):
        pytest.skip("skipped by SCENEWELD_SKIP=slurm: the array of Slurm")
    folder = tmp_path / "slurm"
    for name in ("state", "spool"):
        (folder / name).mkdir(parents=True)
    controller, node = free_ports(2)
    host = socket.gethostname().split(".")[0]
    (folder / "slurm.conf").write_text(f"""
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={getpass.getuser()}
SlurmdUser={getpass.getuser()}
AuthType=auth/none
CredType=cred/none
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MailProg=/bin/true
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2048 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP MaxTime=INFINITE
""")
    environment = os.environ | {"SLURM_CONF": str(folder / "slurm.conf")}
    logs = [open(folder / name, "w") for name in ("slurmctld.log", "slurmd.log")]
    start = lambda log, *command: subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    daemons = [start(logs[0], "slurmctld", "-D", "-c"), start(logs[1], "slurmd", "-D")]
    try:
        deadline = time.monotonic() + 60
        while "idle" not in conftest.run("sinfo", "-h", "-o", "%T", env=environment).said:
            assert time.monotonic() < deadline and all(each.poll() is None for each in daemons), (folder / "slurmctld.log").read_text()
            time.sleep(0.2)
        yield environment
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
            daemon.wait(timeout=30)
        for log in logs:
            log.close()


def test_slurm_runs_the_array_and_the_merge(few, tmp_path, slurm):
    output = tmp_path / "output"
    environment = slurm | {"SHARDS": str(SHARDS), "PYTHON": sys.executable}
    submit = lambda *options: conftest.run("sbatch", "--parsable", f"--output={tmp_path}/%A-%a.log", *options, env=environment,
                                           cwd=conftest.ROOT)
    array = ["--array=0-2", "--cpus-per-task=1", conftest.EXAMPLE / "dataset.sbatch", *slurm_arguments(output)]
    ran = submit("--test-only", *array)
    assert ran.status == 0 and "to start at" in ran.said, ran.said
    ran = submit(*array)
    assert ran.status == 0, ran.said
    job = ran.said.strip()
    ran = submit(f"--dependency=afterok:{job}", conftest.EXAMPLE / "merge.sbatch", output)
    assert ran.status == 0, ran.said
    deadline = time.monotonic() + 250  # For a busy machine.
    logs = lambda: "".join(path.read_text() for path in tmp_path.glob("*.log"))
    while not (output / "report.html").exists():
        assert time.monotonic() < deadline, logs() + conftest.run("squeue", env=environment).said
        time.sleep(0.2)
    assert conftest.files_of(output) == conftest.files_of(few), logs()


def container(file, kind):
    import yaml

    documents = list(yaml.safe_load_all((conftest.EXAMPLE / file).read_text()))
    (job,) = [each for each in documents if each["kind"] == kind]
    (only,) = job["spec"]["template"]["spec"]["containers"]
    return job, only


def in_container(command, variables, output):
    """The command of a container, on this machine: with the variables that Kubernetes replaces, and other places."""
    replaced = []
    for word in command:
        for name, value in variables.items():
            word = word.replace(f"$({name})", value)
        assert "$(" not in word
        if word in ("/data", "--output=/data"):
            word = word.replace("/data", str(output))
        replaced.append(word.replace("/opt/sceneweld", str(conftest.ROOT)))
    assert replaced[0] == "python3"
    return [sys.executable, *replaced[1:]]


def test_the_job_of_kubernetes_by_its_command(tmp_path):
    job, only = container("job.yaml", "Job")
    (shards,) = [each["value"] for each in only["env"] if each["name"] == "SHARDS"]
    assert job["spec"]["completions"] == int(shards)
    smaller = {"--seeds=0..99999": "--seeds=0..9", "--workers=2": "--workers=0", f"--shards={shards}": "--shards=2"}

    def fewer(command):
        """The same command with fewer scenes in fewer shards."""
        few = [smaller.get(word, word) for word in command]
        assert few != command
        return few

    for index in range(2):
        variables = {"JOB_COMPLETION_INDEX": str(index), "SHARDS": "2"}
        ran = conftest.run(*in_container(fewer(only["command"]), variables, tmp_path / "shards"), cwd=tmp_path)
        assert ran.status == 0, ran.said
    ran = conftest.run(*in_container(fewer(container("merge.yaml", "Job")[1]["command"]), {}, tmp_path / "shards"), cwd=tmp_path)
    assert ran.status == 0, ran.said
    command = [word for word in fewer(only["command"]) if not word.startswith("--shard=")]
    ran = conftest.run(*in_container(command, {}, tmp_path / "whole"))
    assert ran.status == 0 and "10 scenes composed" in ran.said
    assert conftest.files_of(tmp_path / "shards") == conftest.files_of(tmp_path / "whole")
    # Another try of an index composes nothing again.
    ran = conftest.run(*in_container(fewer(only["command"]), {"JOB_COMPLETION_INDEX": "1", "SHARDS": "2"}, tmp_path / "shards"))
    assert "0 scenes composed, 5 kept" in ran.said


def test_kubernetes_accepts_the_jobs():
    if conftest.skipped("node"):
        pytest.skip("skipped by SCENEWELD_SKIP=node: the schemas of Kubernetes")
    ran = conftest.run("node", pathlib.Path(__file__).parent / "kubernetes.mjs")
    assert ran.status == 0, ran.said
    assert "3 objects" in ran.said
