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
