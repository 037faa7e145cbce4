"""Measures how long `sceneweld view` takes to show an edited file."""

import http.client
import json
import os
import re
import subprocess
import time

from measure import NotMeasured


class View:
    """`sceneweld view` on a file, and what its page asks for."""

    def __init__(self, sceneweld, file, packages):
        self.process = subprocess.Popen([sceneweld, "view", file, "--no-browser", *packages], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if not found:
            raise NotMeasured(f"`sceneweld view` does not start: {self.process.stderr.read().strip()}")
        self.port = int(found.group(1))
        self.requests = self.connected()
        self.events = self.connected()
        self.events.request("GET", "/api/events")
        self.stream = self.events.getresponse()
        self.revision = 0
        self.known = None  # The revision of the scene whose meshes the page has.
        self.drawn = 0
        self.next_revision()

    def connected(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def next_revision(self):
        """Waits until the server reports another revision."""
        while True:
            line = self.stream.readline()
            if not line:
                raise NotMeasured("`sceneweld view` ended")
            if line.startswith(b"data:"):
                self.revision = json.loads(line[5:])["revision"]
                return

    def fetched(self, path):
        self.requests.request("GET", path)
        answer = self.requests.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise NotMeasured(f"{path}: {answer.status} {body[:200].decode(errors='replace')}")
        return body

    def shown(self):
        """Fetches the state and the geometries of its scene, as the page does; returns their sizes."""
        body = self.fetched("/api/scene")
        state = json.loads(body)
        if not state["composes"]:
            raise NotMeasured(f"the scene does not compose: {state['diagnostics'][:1]}")
        query = f"&known={self.drawn}" if self.drawn else ""
        self.drawn = state["scene_revision"]
        return len(body), len(self.fetched(f"/api/scene.glb?revision={self.drawn}{query}"))

    def stop(self):
        self.process.terminate()
        self.process.wait()


def reload_seconds(sceneweld, file, packages, versions, rounds=9):
    """Wall seconds from replacing the file by another of its versions until the page has all that it fetches, one value
    for each round; and the sizes of the first answers."""
    def replace(text):
        with open(file + ".new", "w", encoding="utf-8") as new:
            new.write(text)
        os.replace(file + ".new", file)

    replace(versions[0])
    view = View(sceneweld, file, packages)
    try:
        sizes = view.shown()
        seconds = []
        for i in range(rounds):
            begun = time.monotonic()
            replace(versions[(i + 1) % len(versions)])
            view.next_revision()
            view.shown()
            seconds.append(time.monotonic() - begun)
            time.sleep(0.2)
        return seconds, sizes
    finally:
        view.stop()
