"""Reading, and reports about invalid inputs."""

import threading
import time
import warnings

import pytest

import sceneweld

BOX = """<robot name="box"><link name="body"><inertial><mass value="2"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""


def test_a_file_and_its_packages(cell):
    assert list(cell.models)[:2] == ["left", "left::base"]
    assert cell.bodies["left::arm::link_7"].mass == 0.5
    assert cell.diagnostics == []


def test_an_error_tells_file_line_and_column():
    text = "directives:\n- add_model: {name: arm, fiel: arm.urdf}\n- add_wedl: {}\n"
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.load_text(text, shown="cell.dmd.yaml")
    error = raised.value
    assert (error.code, error.file, error.line, error.column) == ("unknown-name", "cell.dmd.yaml", 2, 26)
    assert error.message == "unknown key `fiel` in `add_model`"
    assert error.hint == "did you mean `file`?"
    assert len(error.diagnostics) == 2  # several mistakes in one run
    assert {each.severity for each in error.diagnostics} == {"error"}
    assert "\n  |                          ^^^^\n" in str(error)
    assert sceneweld.explain_code(error.code)


def test_notes_have_places(models):
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.load(models / "nothing.dmd.yaml")
    assert raised.value.code == "file-not-found"
    text = "directives:\n- add_model: {name: a, file: package://kit/crate.sdf}\n- add_model: {name: a, file: package://kit/crate.sdf}\n"
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.load_text(text, packages={"kit": models / "kit"})
    (note,) = raised.value.diagnostics[0].notes
    assert note[1] == raised.value.diagnostics[0].notes[0][1]
    assert (note[1].line, note[1].column) == (2, 3)


def test_warnings_are_given_to_python_and_kept():
    text = BOX.replace('izz="1"', 'izz="5"')
    with pytest.warns(sceneweld.SceneWarning, match="inertia"):
        scene = sceneweld.load_text(text, format="urdf")
    assert [each.severity for each in scene.diagnostics] == ["warning"]
    with pytest.raises(sceneweld.Error):
        sceneweld.load_text(text, format="urdf", strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(sceneweld.SceneWarning):
            sceneweld.load_text(text, format="urdf")


def test_everything_from_memory():
    files = {"/scene/cell.dmd.yaml": "directives:\n- add_model: {name: one, file: box.urdf}\n", "/scene/box.urdf": BOX.encode()}
    scene = sceneweld.load("/scene/cell.dmd.yaml", files=files)
    assert scene.bodies["one::body"].mass == 2
    with pytest.raises(sceneweld.Error):
        sceneweld.load("/scene/other.dmd.yaml", files=files)
    with pytest.raises(ValueError, match="absolute"):
        sceneweld.load("/scene/cell.dmd.yaml", files={"box.urdf": BOX})


def test_parameters_have_types():
    text = "sceneweld: 1\nparameters: {n: 1, name: a}\ndirectives:\n- for_each: {i: '${range(n)}'}\n  do:\n  - add_model: {name: '${name}_${i}', sphere: {radius: 0.1}}\n"
    scene = sceneweld.load_text(text, parameters={"n": 3, "name": "7"})
    assert list(scene.models) == ["7_0", "7_1", "7_2"]


def test_names(models):
    crate = models / "kit" / "crate.sdf"
    assert list(sceneweld.load(crate, name="box").models) == ["box"]
    assert "left::crate" in sceneweld.load(crate, prefix="left", name="crate").models
    assert "crate" in sceneweld.load(crate, name="crate", options_from="crate").models
    with pytest.raises(sceneweld.Error, match="unknown-model|names no model"):
        sceneweld.load(crate, name="crate", options_from="nobody")


def test_time_is_limited(models):
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"}, max_seconds=0)
    assert raised.value.code == "limit-exceeded"
    scene = sceneweld.load(models / "kit" / "crate.sdf", max_seconds=0.3)
    time.sleep(0.4)
    assert scene.to_text("sdf")[0]  # the limit was that of composing


@pytest.mark.parametrize(
    "arguments, text",
    [
        ({"pakages": {}}, "pakages"),
        ({"packages": "models"}, "packages: expected a dictionary"),
        ({"seed": -1}, "seed"),
        ({"strict": []}, "strict: expected True or False"),
        ({"format": "stl"}, "format"),
        ({"max_seconds": float("nan")}, "max_seconds"),
    ],
)
def test_arguments_that_do_not_fit(arguments, text):
    with pytest.raises((TypeError, ValueError), match=text):
        sceneweld.load_text("directives: []\n", **arguments)


def test_several_threads(models):
    masses = []

    def load():
        scene = sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"})
        masses.append(sum(body.mass for body in scene.bodies.values()))

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(masses) == 8 and len(set(masses)) == 1


def test_comparing(cell, models):
    moved = sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"})
    assert sceneweld.compare(cell, moved) == []
    scene = sceneweld.load_text(BOX, format="urdf")
    heavier = sceneweld.load_text(BOX.replace('mass value="2"', 'mass value="3"'), format="urdf")
    assert sceneweld.compare(scene, heavier) == ["body `box::body`: `mass` is 2 in the first, 3 in the second"]
    assert sceneweld.compare(scene, heavier, tolerance=0.5) == []


VARIANTS = b"""#usda 1.0
(
    defaultPrim = "grip"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "grip" (
    prepend variantSets = "Physics"
    variants = { string Physics = "none" }
)
{
    def Cube "box"
    {
    }
    variantSet "Physics" = {
        "none" {
        }
        "rigid" {
            over "box" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
            {
            }
        }
    }
}
"""


def test_variants_of_usd():
    scene = sceneweld.load("/grip.usda", files={"/grip.usda": VARIANTS}, variants={"Physics": "rigid"})
    assert len(scene.bodies) == 1
    assert not sceneweld.load("/grip.usda", files={"/grip.usda": VARIANTS}).bodies
    with pytest.raises(TypeError, match="variants: expected a dictionary"):
        sceneweld.load("/grip.usda", files={"/grip.usda": VARIANTS}, variants=["rigid"])
