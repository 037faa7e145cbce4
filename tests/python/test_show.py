"""The viewer's page in a notebook."""

import json
import re
import urllib.error
import urllib.request

import pytest

import sceneweld


def test_a_notebook_shows_the_page(cell, program):
    try:
        viewer = cell.show(height=300)
    except RuntimeError as error:
        if "without node" in str(error):
            pytest.skip("the program has no page")
        raise
    with viewer:
        html = viewer._repr_html_()
        assert re.search(r'<iframe src="http://127\.0\.0\.1:\d+/"', html) and 'height="300"' in html
        with urllib.request.urlopen(viewer.url) as page:
            assert "frame-ancestors *" in page.headers["Content-Security-Policy"]
        with urllib.request.urlopen(viewer.url + "api/scene") as answer:
            state = json.load(answer)
        assert state["composes"] and [body["name"] for body in state["scene"]["bodies"]] == list(cell.bodies)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(viewer.url)
    viewer.close()


def test_meshes_and_images_are_found(exhibits, program):
    scene = sceneweld.load(exhibits / "mesh" / "formats" / "model.urdf")
    try:
        viewer = scene.show()
    except RuntimeError as error:
        pytest.skip(str(error))
    with viewer, urllib.request.urlopen(viewer.url + "api/scene") as answer:
        assert json.load(answer)["diagnostics"] == []


def test_positions_are_set_from_python(cell, program):
    try:
        viewer = sceneweld.view(cell)
    except RuntimeError as error:
        if "without node" in str(error):
            pytest.skip("the program has no page")
        raise
    with viewer:
        viewer.set_positions({"left::arm::joint_1": 0.25, "left::arm::joint_2": [0.5]})
        viewer.set_positions(free={"crate_on_floor::crate": [1, 0, 0, 0, 0.5, 0.5, 1]})
        with urllib.request.urlopen(viewer.url + "api/events") as events:
            lines = (line.decode().strip() for line in events)
            assert next(lines) == "event: scene"
            sent = next(line for line in lines if line.startswith('data: {"joints"'))
        assert json.loads(sent.removeprefix("data: ")) == {
            "joints": {"left::arm::joint_1": [0.25], "left::arm::joint_2": [0.5]},
            "free": {"crate_on_floor::crate": [1, 0, 0, 0, 0.5, 0.5, 1]},
        }
        with pytest.raises(ValueError, match="did you mean `left::arm::joint_1`"):
            viewer.set_positions({"left::arm::joint_11": 1})
        with pytest.raises(ValueError, match="joint_1"):
            viewer.set_positions({"left::arm::joint_1": [1, 2]})
