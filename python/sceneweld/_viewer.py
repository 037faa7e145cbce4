"""The page of `sceneweld view` for a scene of Python."""

from __future__ import annotations

import http.client
import json
import pathlib
import subprocess
import tempfile
import urllib.parse
import weakref

from . import _program


def _data(scene):
    """Scene JSON in which files have absolute paths, so that it can be read from any folder."""
    data = scene.to_dict()
    for result, geometry in zip(data.get("geometries", []), scene.geometries.values(), strict=True):
        if "path" in result["shape"]:
            result["shape"]["path"] = geometry.shape.path
        if geometry.material is not None and geometry.material.diffuse_map:
            result["material"]["diffuse_map"] = geometry.material.diffuse_map
    return data


def _numbers(positions):
    """Positions as JSON: lists of numbers by name."""
    result = {}
    for name, values in dict(positions or {}).items():
        try:
            result[str(name)] = [float(value) for value in values]
        except TypeError:
            result[str(name)] = [float(values)]
    return result


def _stop(process, folder):
    process.terminate()
    process.wait()
    folder.cleanup()


class Viewer:
    """A scene in the viewer's page, served on this machine only, until `close` or the end of Python.

    In a notebook it shows itself as a frame with the page; elsewhere open `url` in a browser.
    """

    def __init__(self, scene, height):
        self._folder = tempfile.TemporaryDirectory(prefix="sceneweld-")
        path = pathlib.Path(self._folder.name) / "scene.json"
        path.write_text(json.dumps(_data(scene)), encoding="utf-8")
        command = [_program.find(), "view", str(path), "--no-browser", "--embeddable", "--allow-outside"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._connection = None
        self._stop = weakref.finalize(self, _stop, self._process, self._folder)
        self._height = height
        #: The address of the page, `http://127.0.0.1:PORT/`.
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            said = self._process.stderr.read().strip()
            self._stop()
            raise RuntimeError(f"the viewer did not start: {said}")

    def set_positions(self, joints=None, *, free=None):
        """Moves joints and free bodies in every open page. Those that are not given stay where they are.

        `joints` has a number, or a sequence of numbers, for each joint by its name (rad, m), as `Scene.pose` takes
        them; `free` seven numbers for each free body: the quaternion w x y z, then x y z. A page shows the newest
        positions once for each picture, so this can be called at any rate. Raises ValueError for unknown names and
        wrong counts; then nothing moves.
        """
        body = json.dumps({"joints": _numbers(joints), "free": _numbers(free)}).encode()
        status, text = self._post("/api/positions", body)
        if status != http.client.OK:
            raise ValueError(text.strip() or f"the viewer answers with status {status}")

    def _post(self, path, body):
        """The status and the text of the answer, on a connection that stays open."""
        for is_last in (False, True):
            if self._connection is None:
                self._connection = http.client.HTTPConnection(urllib.parse.urlsplit(self.url).netloc, timeout=10)
            try:
                self._connection.request("POST", path, body, {"Content-Type": "application/json"})
                answer = self._connection.getresponse()
                return answer.status, answer.read().decode("utf-8", "replace")
            except (http.client.HTTPException, ConnectionError):
                # The server closes connections that wait long.
                self._connection.close()
                self._connection = None
                if is_last:
                    raise
        raise AssertionError

    def close(self):
        """Stops serving the page. May be called several times."""
        self._stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _repr_html_(self):
        return f'<iframe src="{self.url}" title="sceneweld" width="100%" height="{self._height}" style="border: 0"></iframe>'

    def __repr__(self):
        return f"<sceneweld.Viewer at {self.url}>"


def view(scene, *, height=480):
    """The same as `Scene.show`: a Viewer, whose `set_positions` moves joints while a program runs.

        viewer = sceneweld.view(scene)
        for q in motion:
            viewer.set_positions({"left::arm::joint_1": q})
            time.sleep(1 / 60)

    The options are those of `Scene.show`.
    """
    return show(scene, height=height)


def show(self, *, height=480):
    """Shows the scene in the page of `sceneweld view`: a Viewer, which a notebook displays as a frame of that height.

    The page is served by the program `sceneweld` on 127.0.0.1, and reachable from this machine only.
    """
    return Viewer(self, int(height))
