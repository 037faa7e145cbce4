"""Inputs that are valid but have faults."""

import json
import subprocess

import pytest

import sceneweld


@pytest.mark.filterwarnings("ignore::sceneweld.SceneWarning")
@pytest.mark.parametrize("meshes", [False, True])
@pytest.mark.parametrize("exhibit", ["mesh/faulty", "urdf/massless_and_faulty_inertia"])
def test_findings_are_those_of_the_program(program, exhibits, exhibit, meshes):
    path = exhibits / exhibit / "model.urdf"
    command = [program, "check", path, "--diagnostics", "json", "--paths", "input", *["--meshes"][:meshes]]
    lines = map(json.loads, subprocess.run(command, capture_output=True, text=True).stderr.splitlines())
    expected = [each for each in lines if "code" in each]
    assert expected or (exhibit == "mesh/faulty" and not meshes)
    scene = sceneweld.load(path)
    found = scene.diagnostics + sceneweld.check(scene, meshes=meshes)
    keys = ("severity", "code", "message", "hint", "file", "line", "column")
    assert [[getattr(each, key) for key in keys] for each in found] == [[each.get(key) for key in keys] for each in expected]


def test_a_scene_without_fault(cell):
    assert sceneweld.check(cell) == sceneweld.check(cell, meshes=True) == []


def test_a_fault_that_no_reader_mends():
    text = '<mujoco model="m"><worldbody><body name="b"><inertial pos="0 0 0" mass="0" diaginertia="1 1 1"/></body></worldbody></mujoco>'
    scene = sceneweld.load_text(text, format="mjcf")
    (finding,) = sceneweld.check(scene)
    assert scene.diagnostics == [] and (finding.severity, finding.code, finding.line) == ("warning", "inertia-without-mass", 1)


@pytest.mark.filterwarnings("ignore::sceneweld.SceneWarning")
def test_a_mesh_of_a_text_without_a_folder_is_missing():
    def text(uri):
        return (
            '<robot name="r"><link name="a"><inertial><mass value="1"/>'
            '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
            f'<collision><geometry><mesh filename="{uri}"/></geometry></collision></link></robot>'
        )

    scene = sceneweld.load_text(text("meshes/a.obj"), format="urdf", missing_assets="warn")
    (finding,) = sceneweld.check_meshes(scene)
    assert (finding.severity, finding.code) == ("error", "file-not-found")
    assert "`meshes/a.obj`" in finding.message and "no folder" in finding.message and "`folder`" in finding.hint
    with pytest.raises(sceneweld.Error, match="no folder"):
        scene.mesh(next(iter(scene.geometries.values())))
    with pytest.raises(sceneweld.Error, match="give the folder of the text"):
        sceneweld.load_text(text("meshes/a.obj"), format="urdf")

    scene = sceneweld.load_text(text("package://arms/a.obj"), format="urdf", missing_assets="warn")
    (finding,) = sceneweld.check_meshes(scene)
    assert finding.code == "file-not-found" and "`package://arms/a.obj`" in finding.message
