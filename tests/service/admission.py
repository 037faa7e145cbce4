"""Which requests wait, which are answered at once, and which are refused."""

import concurrent.futures
import contextlib
import json
import os
import re
import resource
import socket
import time

import limits

CELL = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}, "to": "sdf"}
IN_TIME = 1.0  # seconds for an answer that nothing may delay


@contextlib.contextmanager
def crowd(port, count, sent):
    """Connections that have sent something and stay."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, count + 500)), hard))
    with contextlib.ExitStack() as stack:
        everyone = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            one.sendall(sent)
            everyone.append(one)
        yield everyone


def seconds_of(ask):
    begun = time.monotonic()
    answer = ask()
    return time.monotonic() - begun, answer


def figure(service, name):
    return float(re.search(f"^{name} (.*)$", service.get("/metrics").body.decode(), re.MULTILINE).group(1))


def wait_until(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


IDLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
ONE_BYTE = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
CROWDS = [("idle connections", 512, IDLE), ("connections with one byte of a body", 130, ONE_BYTE),
          ("connections with one byte of a body", 1000, ONE_BYTE), ("connections with half a head", 1000, IDLE[:20]),
          ("connections beyond the limit", 3000, IDLE), ("slow requests beyond the limit", 3000, ONE_BYTE)]


def crowds_delay_nobody(context):
    """many idle or slow connections: /healthz and a composition are answered within a second"""
    with context.start() as service:
        expected = service.post("compose", CELL).body
        for what, count, sent in CROWDS:
            with crowd(service.port, count, sent):
                slowest = 0
                for ask in (lambda: service.get("/healthz"), lambda: service.get("/readyz"), lambda: service.post("compose", CELL)) * 3:
                    seconds, answer = seconds_of(ask)
                    slowest = max(slowest, seconds)
                    assert answer.status == 200 and seconds < IN_TIME, (what, count, seconds, answer)
                    assert b'"format"' not in answer.body or answer.body == expected
            print(f"          {count} {what}: {slowest:.3f} s")


def few_files(context):
    """a process that may open few files accepts fewer connections"""
    program = context.program
    try:
        context.program = "/bin/bash"
        # The program starts with a lower limit; `serve` and the options follow.
        wrapper = f"ulimit -n 64; exec {program} \"$@\""
        file = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"sceneweld-few-files-{os.getpid()}.sh")
        with open(file, "w", encoding="utf-8") as out:
            out.write(f"#!/bin/bash\n{wrapper}\n")
        os.chmod(file, 0o700)
        context.program = file
        with context.start() as service, crowd(service.port, 200, IDLE):
            assert service.post("compose", CELL).status == 200
            assert service.get("/healthz").status == 200
    finally:
        context.program = program
        os.unlink(file)


def requests_wait_and_are_refused(context):
    """--max-requests, --max-queue: some work, some wait, others get 503 with Retry-After; other routes answer"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-requests", 2, "--max-queue", 3, "--max-seconds", 2, "--client-header", "X-Client") as service, \
            concurrent.futures.ThreadPoolExecutor(16) as threads:
        assert service.get("/readyz").body == b"ready\n"
        under_way = [threads.submit(service.post, "check", slow, client=f"slow {i}") for i in range(2)]
        wait_until(lambda: figure(service, "sceneweld_requests_under_way") == 2)
        assert service.get("/readyz").status == 200
        waiting = [threads.submit(service.post, "check", {"text": "directives: []"}, client=f"quick {i}") for i in range(3)]
        wait_until(lambda: figure(service, "sceneweld_requests_waiting") == 3)
        refused = list(threads.map(lambda _: service.post("check", {"text": "directives: []"}), range(6)))
        assert all(answer.status == 503 and int(answer.headers["Retry-After"]) > 0 for answer in refused), refused
        for path, status in (("/readyz", 503), ("/healthz", 200), ("/metrics", 200), ("/v1/schema", 200), ("/v1/openapi.json", 200)):
            seconds, answer = seconds_of(lambda path=path: service.get(path))
            assert answer.status == status and seconds < IN_TIME, (path, seconds, answer)
        assert [one.result().status for one in under_way] == [503, 503]
        # Their time has passed while they waited.
        assert all(one.result().status in (200, 503) for one in waiting)
        assert service.post("check", {"text": "directives: []"}).status == 200
        assert service.get("/readyz").status == 200
        late = [one for one in under_way + waiting if one.result().status == 503]
        assert figure(service, 'sceneweld_requests_total{route="/v1/check",status="503"}') == len(refused) + len(late)


# A macro that calls itself twice, to a depth of 40.
BOMB = {"format": "xacro", "text": """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="twice" params="n"><xacro:if value="${n > 0}"><xacro:twice n="${n - 1}"/><xacro:twice n="${n - 1}"/></xacro:if></xacro:macro>
<xacro:twice n="40"/><link name="a"/></robot>"""}


def clients_share(context):
    """a client has all workers but one, and half of the queue; the others do not wait for it"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-requests", 3, "--max-queue", 8, "--max-seconds", 3, "--client-header", "X-Client") as service, \
            concurrent.futures.ThreadPoolExecutor(16) as threads:
        busy = [threads.submit(service.post, "check", slow, client="busy") for _ in range(7)]  # 2 work, 5 wait
        wait_until(lambda: figure(service, "sceneweld_requests_waiting") == 5)
        for i in range(3):
            seconds, answer = seconds_of(lambda: service.post("compose", CELL, client=f"other {i}"))
            assert answer.status == 200 and seconds < IN_TIME, (seconds, answer)
        refused = service.post("compose", CELL, client="busy")
        assert refused.status == 429 and int(refused.headers["Retry-After"]) > 0, refused
        assert all(one.result().status == 503 for one in busy)


def faults_do_not_wait(context):
    """what is wrong on its face is answered while all workers are busy"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-requests", 1, "--max-seconds", 2) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        under_way = threads.submit(service.post, "check", slow)
        wait_until(lambda: figure(service, "sceneweld_requests_under_way") == 1)
        for status, body, kind in ((400, b"{", "application/json"), (400, b'{"paht": "x"}', "application/json"), (415, b"{}", "text/plain")):
            seconds, answer = seconds_of(lambda body=body, kind=kind: service.ask("POST", "/v1/check", body, {"Content-Type": kind}))
            assert answer.status == status and seconds < IN_TIME, (status, seconds, answer)
        assert not under_way.done()
        assert under_way.result().status == 503


def macros_without_end(context):
    """a macro that calls itself twice is refused soon"""
    with context.start() as service:
        seconds, answer = seconds_of(lambda: service.post("check", BOMB))
        assert answer.status == 422 and answer.codes == ["limit-exceeded"] and seconds < IN_TIME, (seconds, answer)


def time_of_a_request(context):
    """--max-seconds counts from the last byte of a request, waiting included"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-requests", 1, "--max-seconds", 1) as service, concurrent.futures.ThreadPoolExecutor(4) as threads:
        body = b'{"text": "directives: []"}'
        with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:  # 1.5 s for the body alone
            connection.sendall(ONE_BYTE.replace(b"1000", b"%d" % len(body)))
            time.sleep(1.5)
            connection.sendall(body[1:])
            assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")
        under_way = threads.submit(service.post, "check", slow)
        wait_until(lambda: figure(service, "sceneweld_requests_under_way") == 1)
        others = [threads.submit(seconds_of, lambda: service.post("check", slow)) for _ in range(3)]
        assert under_way.result().status == 503
        for one in others:
            seconds, answer = one.result()
            assert answer.status == 503 and seconds < 1 + limits.SLACK, (seconds, answer)


def clients_that_went_away(context):
    """a request whose client has gone is dropped while it waits"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-requests", 1, "--max-seconds", 2) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        under_way = threads.submit(service.post, "check", slow)
        wait_until(lambda: figure(service, "sceneweld_requests_under_way") == 1)
        head = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(slow)
        with crowd(service.port, 20, head + slow):
            wait_until(lambda: figure(service, "sceneweld_requests_waiting") == 20)
        wait_until(lambda: figure(service, "sceneweld_requests_waiting") == 0)
        assert not under_way.done()
        assert b'status="499"} 20' in service.get("/metrics").body
        assert under_way.result().status == 503


def not_ready_while_stopping(context):
    """/readyz: 503 while the service stops"""
    slow = json.dumps(limits.many_models(None)).encode()
    with context.start(*limits.ANY_SIZE, "--max-seconds", 2) as service, concurrent.futures.ThreadPoolExecutor(1) as threads:
        under_way = threads.submit(service.post, "check", slow)
        wait_until(lambda: figure(service, "sceneweld_requests_under_way") == 1)
        with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:
            connection.sendall(b"GET /readyz HTTP/1.1\r\n")  # The rest follows when it stops.
            time.sleep(0.2)
            service.terminate()
            time.sleep(0.2)
            connection.sendall(b"Host: localhost\r\n\r\n")
            answer = connection.recv(1000)
            assert answer.startswith(b"HTTP/1.1 503 ") and b"\r\nConnection: close\r\n" in answer, answer
        assert under_way.result().status == 503
        assert service.process.wait(timeout=20) == 0


def slow_clients_do_not_stop_it(context):
    """SIGTERM: a request that never ends to arrive does not hold the service"""
    with context.start() as service, crowd(service.port, 20, ONE_BYTE), crowd(service.port, 20, IDLE):
        service.terminate()
        seconds, code = seconds_of(lambda: service.process.wait(timeout=30))
        assert code == 0 and seconds < 15, (code, seconds)


TESTS = [crowds_delay_nobody, few_files, requests_wait_and_are_refused, clients_share, faults_do_not_wait, macros_without_end, time_of_a_request, clients_that_went_away,
         not_ready_while_stopping, slow_clients_do_not_stop_it]
