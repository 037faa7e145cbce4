#!/usr/bin/env python3
"""Valid and wrong requests from many clients, beside hostile ones from an eighth of them, for a long time.

usage: soak.py PROGRAM [SECONDS] [CLIENTS]

A client is known by a header. One that is not hostile waits a second, on average, after each answer; a hostile one does
not wait. For the first fifth of the time (at most a minute) nobody is hostile. Samples the memory of the service and its
workers every second. Prints a table of the kinds of requests with their statuses and latencies, and the growth of the
memory from the time after the warm-up (a fifth of the whole) to the end. What stays is compared: the tenth percentile of
the samples, since the others hold the jobs that run at that moment. Exit status 1 if that grows by more than 5 %,
if a request gets a status that is not its own (a hostile one may also get 429 and 503), if the 99th percentile of the
valid ones beside the hostile ones is more than 0.3 s above the quiet one, or if a process is left after SIGTERM.
"""
import collections
import contextlib
import http.client
import json
import os
import pathlib
import random
import socket
import statistics
import sys
import threading
import time

sys.dont_write_bytecode = True  # pylint: disable=wrong-import-position
from instance import Instance  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPTIONS = ("--max-seconds", 2, "--max-body", "2M", "--max-memory", "512M", "--cache-bytes", "32M", "--max-queue", 64,
           "--client-header", "X-Client")
MOST_GROWTH = 1.05
STAYS = 0.1  # The percentile of the samples of memory that counts.
MOST_DELAY = 0.3
PAUSE = 1
JSON = {"Content-Type": "application/json"}

CELL = {"path": "models/two_arm_cell.dmd.yaml", "packages": {"kit": "models/kit"}}
ARMS = ("sceneweld: 1\ndirectives:\n- for_each: {{ i: {} }}\n  do:\n"
        "  - add_model: {{ name: 'm_${{i}}', file: /models/kit/arm.urdf }}\n")

# A macro that calls itself twice, 40 levels deep.
BOMB = ("<robot xmlns:xacro='http://www.ros.org/wiki/xacro' name='r'><xacro:macro name='m' params='n'><xacro:if value='${n > 0}'>"
        "<xacro:m n='${n - 1}'/><xacro:m n='${n - 1}'/></xacro:if></xacro:macro><xacro:m n='40'/></robot>")

# Kinds of requests: name, weight, task, body, statuses. A valid one has the one status 200.
POSTS = [
    ("check a cell", 8, "check", CELL, (200,)),
    ("compose a cell to SDFormat", 6, "compose", {**CELL, "to": "sdf"}, (200,)),
    ("compose a cell to glTF", 3, "compose", {**CELL, "to": "glb"}, (200,)),
    ("pose in an arm", 4, "pose", {"path": "models/kit/arm.urdf", "name": "arm", "frame": "arm::flange",
                                    "joints": {"arm::joint_2": 0.5}}, (200,)),
    ("compose 50 arms to MJCF", 1, "compose", {"text": ARMS.format(50), "to": "mjcf"}, (200,)),
    ("a misspelt key", 3, "check", {"pth": "x"}, (400,)),
    ("an unknown file", 3, "check", {"path": "models/kit/arm.urfd"}, (422,)),
    ("a wrong model", 3, "check", {"text": "<robot name='r'><link name='a'/><link name='a'/></robot>", "format": "urdf"}, (422,)),
    ("a body that is too long", 1, "check", {"text": " " * (3 << 20)}, (413,)),
]
HOSTILE = [
    ("a macro that calls itself", 4, "check", {"text": BOMB, "format": "xacro"}, (422,)),
    ("nested brackets", 1, "check", {"text": "[" * 1_000_000}, (422,)),
    ("many unknown elements in a line", 1, "check", {"text": "<robot name='r'>" + "<a/>" * 40_000 + "</robot>", "format": "urdf"}, (200, 422, 503)),
    ("many wrong directives", 1, "check", {"text": "directives:\n" + "- add_modle: { nmae: a }\n" * 50_000}, (422, 503)),
    ("more work than time", 1, "check", {"text": ARMS.format(30_000)}, (200, 413, 503)),
    ("many bodies", 1, "check", {"text": "<mujoco><worldbody>" + "<body/>" * 200_000 + "</worldbody></mujoco>", "format": "mjcf"}, (200, 413, 422, 503)),
]


def answered_slowly(client):
    """Half of a body, and the rest after a while."""
    body = json.dumps(CELL).encode()
    with client.raw() as connection:
        connection.sendall(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body[:20])
        time.sleep(1)
        connection.sendall(body[20:])
        return int(connection.recv(100).split(b" ", 2)[1])


def given_up(client):
    """A request whose client goes away."""
    body = json.dumps({**CELL, "to": "sdf"}).encode()
    with client.raw() as connection:
        connection.sendall(b"POST /v1/compose HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return 0


def no_http(client):
    """Bytes that are not HTTP."""
    with client.raw() as connection:
        connection.sendall(b"\x16\x03\x01\x02\x00\x01" + bytes(200) + b"\r\n\r\n")
        return int((connection.recv(100).split(b" ", 2) + [b"0", b"0"])[1])


RAW = [("a slow client", 1, answered_slowly, (200,)), ("a client that goes away", 1, given_up, (0,)),
       ("no HTTP", 1, no_http, (400,))]


class Client:
    def __init__(self, port, seed, is_hostile):
        self.port = port
        self.is_hostile = is_hostile
        self.headers = {**JSON, "X-Client": f"client-{seed}"}
        self.random = random.Random(seed)
        self.connection = None
        self.outcomes = collections.defaultdict(collections.Counter)
        self.seconds = collections.defaultdict(list)
        self.wrong = []

    @contextlib.contextmanager
    def raw(self):
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            yield connection

    def post(self, task, body):
        if self.connection is None or self.random.random() < 0.1:
            if self.connection:
                self.connection.close()
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        self.connection.request("POST", "/v1/" + task, body, self.headers)
        response = self.connection.getresponse()
        response.read()
        return response.status

    def ask(self, kind):
        name, _, *rest = kind
        begun = time.monotonic()
        try:
            if len(rest) == 2:
                status = rest[0](self)
            else:
                status = self.post(*rest[:2])
        except (OSError, http.client.HTTPException) as error:
            # A body that is refused early may cost the connection before the answer is read.
            status = 413 if 413 in rest[-1] else repr(error)
            self.connection = None
        self.outcomes[name][status] += 1
        self.seconds[name, status].append((begun, time.monotonic() - begun))
        # It came to a full queue, or waited for its turn until its time was over.
        is_refused = self.is_hostile and status in (429, 503)
        if status not in rest[-1] and not is_refused:
            self.wrong.append(f"{name}: {status}")

    def run(self, kinds, weights, since, until):
        time.sleep(max(since - time.monotonic(), 0))
        while time.monotonic() < until:
            self.ask(self.random.choices(kinds, weights)[0])
            if not self.is_hostile:
                time.sleep(self.random.expovariate(1 / PAUSE))


def tree_of(pid):
    pids = [pid]
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            pids += map(int, (thread / "children").read_text().split())
    return pids


def resident(pid):
    total = 0
    for one in tree_of(pid):
        with contextlib.suppress(OSError):
            total += int(pathlib.Path(f"/proc/{one}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def percentile(seconds, share):
    return seconds[int(len(seconds) * share)] if seconds else 0


def with_bytes(posts):
    return [(name, weight, task, json.dumps(body).encode(), statuses) for name, weight, task, body, statuses in posts]


def main():
    program = os.path.abspath(sys.argv[1])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1800
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 64
    usual, hostile = with_bytes(POSTS) + RAW, with_bytes(HOSTILE)
    kinds = usual + hostile
    memory = []
    with Instance(program, ROOT, *OPTIONS) as service:
        clients = [Client(service.port, seed, seed < count // 8) for seed in range(count)]
        begun = time.monotonic()
        attacked = begun + min(60, seconds / 5)

        def run(client):
            own = hostile if client.is_hostile else usual
            client.run(own, [kind[1] for kind in own], attacked if client.is_hostile else begun, begun + seconds)

        threads = [threading.Thread(target=run, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        while time.monotonic() < begun + seconds:
            time.sleep(1)
            memory.append(resident(service.process.pid))
        for thread in threads:
            thread.join()
        metrics = service.get("/metrics").body.decode()
        pids = tree_of(service.process.pid)
        service.terminate()
        ended = service.process.wait(timeout=30)
        left = [pid for pid in pids if pathlib.Path(f"/proc/{pid}").exists()]

    wrong = [line for client in clients for line in client.wrong]
    total = 0
    print("| request | count | status | median | 99 % |\n|---|---|---|---|---|")
    for kind in kinds:
        for status in sorted({status for client in clients for status in client.outcomes[kind[0]]}, key=str):
            taken = sorted(second for client in clients for _, second in client.seconds[kind[0], status])
            total += len(taken)
            print(f"| {kind[0]} | {len(taken)} | {status} | {statistics.median(taken):.3f} s | {percentile(taken, 0.99):.3f} s |")
    rest = memory[len(memory) // 5:]
    tenth = max(len(rest) // 10, 1)
    first, last = percentile(sorted(rest[:tenth]), STAYS), percentile(sorted(rest[-tenth:]), STAYS)
    growth = last / first
    print(f"\n{total} requests from {count} clients in {seconds:.0f} s; memory of the service and its workers that stays after the "
          f"warm-up {first / 2**20:.0f} MB, at the end {last / 2**20:.0f} MB ({100 * (growth - 1):+.1f} %); with the jobs that run "
          f"{statistics.median(rest) / 2**20:.0f} MB, largest {max(memory) / 2**20:.0f} MB")
    for line in metrics.splitlines():
        if line.startswith("sceneweld_worker_restarts_total"):
            print(line)
    for line, times in collections.Counter(wrong).most_common(20):
        print(f"WRONG {times} times: {line}")
    if left or ended != 0:
        print(f"WRONG: ended with {ended}, processes left: {left}")
    valid = [one for client in clients for name, *_, statuses in POSTS if statuses == (200,) for one in client.seconds[name, 200]]
    quiet = percentile(sorted(second for at, second in valid if at < attacked), 0.99)
    beside = percentile(sorted(second for at, second in valid if at >= attacked), 0.99)
    print(f"99 % of the valid requests are answered within {quiet:.3f} s, beside {count // 8} hostile clients within {beside:.3f} s")
    good = beside <= quiet + MOST_DELAY and not wrong and not left and ended == 0 and growth <= MOST_GROWTH
    print("passed" if good else "failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
