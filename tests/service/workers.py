"""Worker processes: a request that crashes, or needs too much memory or time, takes no other request with it."""

import concurrent.futures
import os
import pathlib
import signal
import tempfile
import time

from limits import ANY_SIZE, many_models

SMALL = {"text": "directives: []"}


def resident(process):
    """Resident memory of a process. [bytes]"""
    return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def wait_for(what, seconds=10):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def restarts(service, reason):
    line = f'sceneweld_worker_restarts_total{{reason="{reason}"}} '
    return int(service.get("/metrics").body.decode().partition(line)[2].split()[0])


def exists(process):
    try:
        os.kill(process, 0)
        return True
    except ProcessLookupError:
        return False


def is_busy(process):
    """Whether the process has worked for a while: longer than its start takes."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) > 0.2 * os.sysconf("SC_CLK_TCK")


def crash(context):
    """a crash in a request: 500 with the id, and the next request works"""
    for number in (signal.SIGSEGV, signal.SIGKILL):
        with context.start(*ANY_SIZE, "--max-requests", 1) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
            slow = threads.submit(service.post, "check", many_models(None))
            wait_for(lambda: service.workers() and is_busy(service.workers()[0]))
            os.kill(service.workers()[0], number)
            answer = slow.result(timeout=10)
            assert answer.status == 500 and answer.headers["X-Request-Id"] in answer.json["error"]["message"], answer
            assert service.post("check", SMALL).status == 200
            assert restarts(service, "crash") == 1


def idle_workers_are_killed(context):
    """kill -9 of idle workers: the next request works, also one that arrives at the same moment"""
    with context.start("--max-requests", 1) as service:
        assert service.post("check", SMALL).status == 200
        for i in range(30):
            worker, = service.workers()
            os.kill(worker, signal.SIGKILL)
            answer = service.post("check", SMALL)
            assert answer.status == 200, (i, answer)
        assert restarts(service, "crash") == 30


def folder_is_replaced(context):
    """another folder in the place of the root: workers that start later read the same folder as those before"""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder, "root")
        root.mkdir()
        (root / "a.dmd.yaml").write_text("directives: []")
        with context.start(root=root) as service:
            assert service.post("check", {"path": "a.dmd.yaml"}).status == 200
            root.rename(root.with_name("moved"))
            root.mkdir()
            os.kill(*service.workers(), signal.SIGKILL)
            assert service.post("check", {"path": "a.dmd.yaml"}).status == 200


def token_in_the_environment(context):
    """SCENEWELD_TOKEN: the environments of the service and of its workers do not show it"""
    token = "a-token-that-nobody-else-has"
    with context.start(environment={"SCENEWELD_TOKEN": token}) as service:
        headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
        assert service.ask("POST", "/v1/check", b'{"text": "directives: []"}', headers).status == 200
        for process in (service.process.pid, *service.workers()):
            assert token.encode() not in pathlib.Path(f"/proc/{process}/environ").read_bytes()


def service_is_killed(context):
    """kill -9 of the service: no worker is left, also in the middle of a request"""
    with context.start(*ANY_SIZE, "--max-requests", 1) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        slow = threads.submit(service.post, "check", many_models(None))
        wait_for(lambda: service.workers() and is_busy(service.workers()[0]))
        left = service.workers()
        service.process.kill()
        service.process.wait()
        assert isinstance(slow.exception(), OSError), slow
        wait_for(lambda: not any(map(exists, left)), 5)


def memory(context):
    """--max-memory: 413 with the reason, other requests are answered, and the memory returns"""
    deep = b'{"text": "' + b"[" * (7 << 20) + b'"}'
    bodies = {"text": "<mujoco><worldbody>" + "<body><geom size='1'/></body>" * 200000 + "</worldbody></mujoco>", "format": "mjcf"}
    with context.start("--max-requests", 2, "--max-memory", "128M") as service:
        with concurrent.futures.ThreadPoolExecutor(1) as threads:
            large = threads.submit(service.post, "check", bodies)
            while not large.done():
                assert service.post("check", SMALL).status == 200
            answer = large.result()
            assert answer.status == 413 and "--max-memory" in answer.json["error"]["help"], answer
        answer = service.post("check", deep)
        assert answer.status in (413, 422), answer
        assert restarts(service, "memory") >= 1 and restarts(service, "crash") == 0
        wait_for(lambda: sum(map(resident, service.workers())) < 96 << 20, 5)


def seconds(context):
    """--max-seconds: a worker that does not stop by itself is killed a second later"""
    with context.start(*ANY_SIZE, "--max-requests", 1, "--max-seconds", 2) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        begun = time.monotonic()
        slow = threads.submit(service.post, "check", many_models(None))
        wait_for(lambda: service.workers() and is_busy(service.workers()[0]))
        stopped = service.workers()[0]
        os.kill(stopped, signal.SIGSTOP)  # Like a step that does not watch the clock.
        answer = slow.result(timeout=20)
        assert answer.status == 503 and 2.5 < time.monotonic() - begun < 8, (answer, time.monotonic() - begun)
        assert not exists(stopped) and restarts(service, "time") == 1
        assert service.post("check", SMALL).status == 200


def interrupt_of_the_group(context):
    """SIGINT and SIGTERM to workers do not end them"""
    with context.start(*ANY_SIZE, "--max-requests", 1, "--max-seconds", 2) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        slow = threads.submit(service.post, "check", many_models(None))
        wait_for(lambda: service.workers() and is_busy(service.workers()[0]))
        worker = service.workers()[0]
        os.kill(worker, signal.SIGINT)
        os.kill(worker, signal.SIGTERM)
        service.terminate()
        assert slow.result().status == 503, slow.result()
        assert service.process.wait(timeout=20) == 0
        assert not exists(worker)


TESTS = [crash, idle_workers_are_killed, folder_is_replaced, token_in_the_environment, service_is_killed, memory, seconds, interrupt_of_the_group]
