"""Scenes from data, and edited copies of scenes."""

import numpy as np
import pytest

import sceneweld

PENDULUM = {
    "models": [{"name": "pendulum"}],
    "bodies": [
        {
            "name": "pendulum::bob",
            "model": "pendulum",
            "mass": 1.5,
            "inertia": {"ixx": 0.01, "iyy": 0.01, "izz": 0.01, "ixy": 0, "ixz": 0, "iyz": 0},
        }
    ],
    "joints": [
        {
            "name": "pendulum::pin",
            "model": "pendulum",
            "type": "revolute",
            "parent": "world",
            "child": "pendulum::bob",
            "axis": np.array([0.0, 1.0, 0.0]),
            "frame_on_child": {"translation": [0, 0, 0.5], "rotation": [1, 0, 0, 0]},
        }
    ],
    "geometries": [
        {"name": "pendulum::bob::ball", "body": "pendulum::bob", "roles": ["illustration"], "shape": {"type": "sphere", "radius": 0.1}}
    ],
}


def test_a_scene_from_data(tmp_path):
    scene = sceneweld.from_dict(PENDULUM)
    assert np.allclose(scene.pose("pendulum::bob")[:3, 3], [0, 0, -0.5])
    assert all(loss.kind == "encoded" for loss in scene.export(tmp_path / "pendulum.sdf"))
    assert sceneweld.compare(scene, sceneweld.load(tmp_path / "pendulum.sdf")) == []
    with pytest.raises(sceneweld.Error) as raised:
        sceneweld.from_dict({**PENDULUM, "joints": [{**PENDULUM["joints"][0], "child": "pendulum::bab"}]})
    assert raised.value.code == "unknown-body" and raised.value.file == "<dict>"
    with pytest.raises(TypeError, match="`object` is not data"):
        sceneweld.from_dict({"models": [object()]})
    with pytest.raises(TypeError, match="did you mean `prefix`"):
        sceneweld.from_dict(PENDULUM, prefx="left")


def test_the_data_of_a_scene_gives_the_scene(cell, models):
    again = sceneweld.from_dict(cell.to_dict(), folder=models, packages={"kit": models / "kit"})
    assert sceneweld.compare(cell, again) == []


def test_without(cell):
    less = cell.without(cell.models["left::gripper"], cell.bodies["right::arm::link_7"])
    assert "left::gripper::palm" in cell.bodies and "left::gripper::palm" not in less.bodies
    assert "right::arm::joint_7" not in less.joints and less.bodies["right::gripper::palm"].floating
    codes = {each.code for each in less.diagnostics}
    assert "removed-element" in codes
    assert any("right::arm::joint_7" in each.message for each in less.diagnostics)
    assert np.array_equal(less.pose("right::gripper::palm"), cell.pose("right::gripper::palm"))
    assert less.num_positions < cell.num_positions + 7
    assert sceneweld.compare(less, less) == []
    assert sceneweld.from_dict(less.to_dict(), folder="/", missing_assets="warn")
    with pytest.raises(ValueError, match="another scene"):
        less.without(cell.models["left::arm"])
    with pytest.raises(sceneweld.Error) as raised:
        cell.without(cell.world)
    assert raised.value.code == "reserved-name"
    with pytest.raises(TypeError, match="an element"):
        cell.without("left::arm")


def test_renamed(cell):
    port = cell.renamed(cell.models["left"], "port")
    assert "port::arm::link_7" in port.bodies and not any(name.startswith("left::") for name in port.bodies)
    pan = port.renamed(port.joints["port::arm::joint_1"], "pan")
    assert np.array_equal(pan.pose("port::gripper::grip", q={"port::arm::pan": 0.4}), cell.pose("left::gripper::grip", q={"left::arm::joint_1": 0.4}))
    with pytest.raises(sceneweld.Error) as raised:
        cell.renamed(cell.models["left"], "right")
    assert raised.value.code == "duplicate-name"


def test_the_model_that_decides_the_options_may_be_renamed(tmp_path):
    for name, step in (("a", 0.001), ("b", 0.003)):
        (tmp_path / f"{name}.xml").write_text(f'<mujoco model="{name}"><option timestep="{step}"/><worldbody><body name="x"><freejoint/><geom size="1"/></body></worldbody></mujoco>')
    (tmp_path / "both.dmd.yaml").write_text("directives:\n" + "".join(f"- add_model: {{name: {n}, file: {n}.xml}}\n" for n in "ab"))
    scene = sceneweld.load(tmp_path / "both.dmd.yaml", options_from="b")
    renamed = scene.renamed(scene.models["b"], "c")
    for each in (scene, renamed, renamed.renamed(renamed.models["a"], "b")):
        assert 'timestep="0.003"' in each.to_text("mjcf")[0]
    # The time step is that of the scene since it was composed.
    assert 'timestep="0.003"' in scene.without(scene.models["b"]).to_text("mjcf")[0]


def test_a_store_reads_only_what_changed(tmp_path):
    store = sceneweld.Store()
    for name in "abc":
        (tmp_path / f"{name}.urdf").write_text(f"<robot name='{name}'><link name='l'/></robot>")
    (tmp_path / "all.dmd.yaml").write_text("directives:\n" + "".join(f"- add_model: {{name: {n}, file: {n}.urdf}}\n" for n in "abc"))
    load = lambda: sceneweld.load(tmp_path / "all.dmd.yaml", store=store)
    load()
    assert (store.hits, store.misses, len(store)) == (0, 3, 3) and store.bytes > 0
    load()
    assert (store.hits, store.misses) == (3, 3)
    (tmp_path / "b.urdf").write_text("<robot name='b'><link name='l'/><link name='m'/></robot>")
    assert "b::m" in load().bodies
    assert (store.hits, store.misses) == (5, 4)
    with pytest.raises(TypeError, match="Store"):
        sceneweld.load(tmp_path / "all.dmd.yaml", store={})
