#!/usr/bin/env python3
"""Two services behind nginx, as docs/service.md says: nginx_test.py PROGRAM [DIR-OF-REPOSITORY]

One instance is stopped and the other killed while requests come. Every request must get the same
answer, but for those whose answer was on its way to the client already when its instance was killed:
nginx cannot take back what it has sent. Needs nginx."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

REQUEST = json.dumps({"path": "two_arm_cell.dmd.yaml", "packages": {"kit": "kit"}, "to": "sdf"}).encode()
CLIENTS = 8
SECONDS_BETWEEN = 1.0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, what, process):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if process.poll() is not None:
            sys.exit(f"{what} ended with {process.returncode}")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit(f"{what} does not answer")


def start_service(program, root, port):
    service = subprocess.Popen([program, "serve", "--root", str(root / "models"), "--port", str(port)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(port, "the service", service)
    return service


def nginx_file(page, folder, listens, upstreams):
    """The file of the page, with other ports and no paths outside of a folder."""
    text = re.search(r"^```nginx\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL).group(1)
    for port, other in zip((8081, 8082), upstreams):
        assert f"127.0.0.1:{port}" in text
        text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{other}")
    assert "listen 8080;" in text
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{listens};")
    paths = "".join(f"  {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = text.replace("http {\n", f"http {{\n  access_log off;\n{paths}")
    file = folder / "nginx.conf"
    file.write_text(("user root;\n" if os.geteuid() == 0 else "") + text, encoding="utf-8")
    return file


class Load:
    """Requests in several threads, one after the other in each, until stopped."""

    def __init__(self, port):
        self.port = port
        self.expected = None
        self.answered = 0
        self.cut = 0  # Answers that had begun and did not end.
        self.lost = []
        self.going = True
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.run) for _ in range(CLIENTS)]

    def ask(self, connection):
        connection.request("POST", "/v1/compose", body=REQUEST, headers={"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, response.read()

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while self.going:
            try:
                answer = self.ask(connection)
            except http.client.IncompleteRead:
                with self.lock:
                    self.cut += 1
                connection.close()
                continue
            except (OSError, http.client.HTTPException) as error:
                answer = (0, repr(error).encode())
                connection.close()
            with self.lock:
                if answer == self.expected:
                    self.answered += 1
                else:
                    self.lost.append((answer[0], answer[1][:200]))

    def __enter__(self):
        self.expected = self.ask(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30))
        assert self.expected[0] == 200, self.expected
        assert "<sdf" in json.loads(self.expected[1])["text"]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.going = False
        for thread in self.threads:
            thread.join()


def main():
    program = os.path.abspath(sys.argv[1])
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve()
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not nginx:
        skips = "nginx" in os.environ.get("SCENEWELD_SKIP", "").split(",")
        print("skipped by SCENEWELD_SKIP=nginx" if skips else "there is no nginx (SCENEWELD_SKIP=nginx goes on without)")
        return 0 if skips else 1
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sceneweld-nginx-"))
    processes = []
    try:
        ports = [free_port(), free_port()]
        services = [start_service(program, root, port) for port in ports]
        processes += services
        front = free_port()
        file = nginx_file(root / "docs" / "service.md", folder, front, ports)
        proxy = subprocess.Popen([nginx, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log"),
                                  "-g", f"daemon off; pid {folder}/nginx.pid;"])
        processes.append(proxy)
        wait_for(front, "nginx", proxy)
        with Load(front) as load:
            time.sleep(SECONDS_BETWEEN)
            services[0].send_signal(signal.SIGTERM)  # Finishes requests in progress.
            stopped = services[0].wait(timeout=20)
            time.sleep(SECONDS_BETWEEN)
            cut_by_stopping = load.cut
            services[0] = start_service(program, root, ports[0])
            processes.append(services[0])
            time.sleep(SECONDS_BETWEEN)
            services[1].kill()
            services[1].wait()
            time.sleep(SECONDS_BETWEEN)
        print(f"{load.answered} requests answered alike, {len(load.lost)} lost, {load.cut} cut; "
              f"one instance stopped with {stopped}, one killed")
        for status, text in load.lost[:5]:
            print(f"  lost: {status} {text}")
        good = not load.lost and cut_by_stopping == 0 and load.cut <= CLIENTS and stopped == 0
        return 0 if good and load.answered > 4 * CLIENTS else 1
    finally:
        for process in reversed(processes):
            process.terminate()  # nginx then also ends its workers.
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
