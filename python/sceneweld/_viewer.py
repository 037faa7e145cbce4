"""The page of `sceneweld view` for a scene of Python."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
import tempfile
import weakref


def _program():
    """The program that belongs to this module, or the one in PATH."""
    for folder in pathlib.Path(__file__).resolve(strict=False).parents:
        program = folder / "bin" / "sceneweld"
        if program.is_file():
            return str(program)
    # In the build folder, the files of the module are links to the sources.
    for folder in pathlib.Path(__file__).absolute().parents:
        program = folder / "bin" / "sceneweld"
        if program.is_file():
            return str(program)
    found = shutil.which("sceneweld")
    if found:
        return found
    raise FileNotFoundError("the program `sceneweld` is neither beside the module nor in PATH")


def _data(scene):
    """Scene JSON in which files have absolute paths, so that it can be read from any folder."""
    data = scene.to_dict()
    for result, geometry in zip(data.get("geometries", []), scene.geometries.values(), strict=True):
        if "path" in result["shape"]:
            result["shape"]["path"] = geometry.shape.path
        if geometry.material is not None and geometry.material.diffuse_map:
            result["material"]["diffuse_map"] = geometry.material.diffuse_map
    return data


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
        command = [_program(), "view", str(path), "--no-browser", "--embeddable", "--allow-outside"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._stop = weakref.finalize(self, _stop, self._process, self._folder)
        self._height = height
        #: The address of the page, `http://127.0.0.1:PORT/`.
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            said = self._process.stderr.read().strip()
            self._stop()
            raise RuntimeError(f"the viewer did not start: {said}")

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


def show(self, *, height=480):
    """Shows the scene in the page of `sceneweld view`: a Viewer, which a notebook displays as a frame of that height.

    The page is served by the program `sceneweld` on 127.0.0.1, and reachable from this machine only.
    """
    return Viewer(self, int(height))
