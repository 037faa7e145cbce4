"""A service that runs for a test."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import threading


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def codes(self):
        return [diagnostic["code"] for diagnostic in self.json.get("diagnostics", [])]

    @property
    def bytes(self):
        """What a composition wrote."""
        answer = self.json
        return base64.b64decode(answer["base64"]) if "base64" in answer else answer["text"].encode()

    def __repr__(self):
        return f"{self.status} {self.body[:600].decode(errors='replace')}"


class Instance:
    def __init__(self, program, root, *options, environment=None, wants_address="127.0.0.1"):
        self.process = subprocess.Popen(
            [program, "serve", "--root", str(root), "--port", "0", *map(str, options)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})
        self.before = ""  # what it prints before it listens
        line = self.process.stderr.readline()
        while line and not line.startswith("listening on "):
            self.before += line
            line = self.process.stderr.readline()
        match = re.fullmatch(r"listening on http://([^/]*):(\d+)\n", line)
        if not match or wants_address not in (None, match.group(1)):
            self.process.kill()
            raise AssertionError(f"the service said: {self.before}{line}")
        self.port = int(match.group(2))
        self.log = []  # lines of the access log, as they come
        self.reader = threading.Thread(target=self.log.extend, args=(self.process.stderr,), daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stderr.close()

    @contextlib.contextmanager
    def connected(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            yield connection
        finally:
            connection.close()

    def ask(self, method, path, body=None, headers=None, connection=None):
        if connection is None:
            with self.connected() as connection:
                return self.ask(method, path, body, headers, connection)
        connection.request(method, path, body=body, headers=headers or {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, task, body, accept=None, connection=None, client=None):
        headers = {"Content-Type": "application/json"}
        if client:
            headers["X-Client"] = client
        if accept:
            headers["Accept"] = accept
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        return self.ask("POST", "/v1/" + task, body, headers, connection)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def workers(self):
        """The processes of the workers."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]

    def seconds_of_cpu(self):
        """The CPU time that the service and its workers have used, those that have ended included."""
        ticks = 0
        for process in (self.process.pid, *self.workers()):
            try:
                fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            except FileNotFoundError:  # It has ended since.
                continue
            ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")
