"""Elements, poses, groups and meshes."""

import json
import subprocess
from collections.abc import Mapping

import numpy as np
import pytest

import sceneweld

Q = {"left::arm::joint_1": 0.3, "left::arm::joint_3": 0.2, "right::gripper::left_slide": 0.02}


def pose_by_program(program, models, frame, q, relative_to="world"):
    joints = [f"--joint={name}={value!r}" for name, value in q.items()]
    command = [program, "pose", models / "two_arm_cell.dmd.yaml", frame, "--in", relative_to, "--json", *joints]
    result = subprocess.run([*command, f"--package=kit={models / 'kit'}"], check=True, capture_output=True)
    pose = json.loads(result.stdout)
    w, x, y, z = pose["rotation"]
    X = np.eye(4)
    X[:3, 3] = pose["translation"]
    X[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return X


@pytest.mark.parametrize("q", [{}, Q])
@pytest.mark.parametrize("frame", ["left::gripper::grip", "right::gripper::right_finger", "left::arm::joint_4_parent"])
def test_poses_are_those_of_the_program(cell, program, models, frame, q):
    if frame.endswith("_parent"):
        frame = next(iter(cell.frames))
    X = cell.pose(frame, q=q, relative_to="left::arm::link_2")
    assert np.allclose(X, pose_by_program(program, models, frame, q, "left::arm::link_2"), rtol=0, atol=1e-12)


def test_poses_of_all_bodies(cell):
    X_WB = cell.body_poses(Q)
    assert X_WB.shape == (len(cell.bodies), 4, 4)
    for X, name in zip(X_WB, cell.bodies):
        assert np.array_equal(X, cell.pose(name, q=Q))
    for body in cell.bodies.values():
        assert np.allclose(body.pose, cell.pose(body.name), rtol=0, atol=1e-15)


def test_positions(cell):
    q = cell.positions(Q)
    joint = cell.joints["left::arm::joint_1"]
    assert q[joint.position_slice] == [0.3]
    assert np.array_equal(cell.pose("left::gripper::grip", q=q), cell.pose("left::gripper::grip", q=Q))
    follower = cell.joints["right::gripper::right_slide"]
    assert follower.mimic.joint == cell.joints["right::gripper::left_slide"]
    assert q[follower.position_slice] == [0.02 * follower.mimic.multiplier + follower.mimic.offset]
    weld = next(joint for joint in cell.joints.values() if joint.type == "weld")
    assert len(weld.lower) == 0 and q[weld.position_slice].size == 0
    with pytest.raises(ValueError, match="positions, not 2"):
        cell.positions([0, 0])


def test_floating_bases(cell):
    body = next(body for body in cell.bodies.values() if body.floating)
    assert body.inboard_joint is None and body.inboard_body is None
    X = np.eye(4)
    X[:3, 3] = [1, 2, 3]
    assert np.array_equal(cell.pose(body.name, q={body.name: X}), X)
    assert np.array_equal(cell.pose(body.name, q={body.name: [1, 0, 0, 0, 1, 2, 3]}), X)
    with pytest.raises(ValueError, match="not a pose"):
        cell.pose(body.name, q={body.name: 2 * X})
    with pytest.raises(ValueError, match="4x4"):
        cell.pose(body.name, q={body.name: [1, 2]})


def test_joints_by_the_end_of_their_names(cell, models):
    with pytest.raises(sceneweld.Error) as raised:
        cell.positions({"joint_1": 1})
    assert raised.value.code == "ambiguous-name"
    arm = sceneweld.load(models / "kit" / "arm.urdf", name="arm", prefix="lab")
    whole = arm.positions({"lab::arm::joint_1": 0.3})
    assert np.array_equal(arm.positions({"arm::joint_1": 0.3}), whole)
    assert np.array_equal(arm.positions({"joint_1": 0.3}), whole)


def test_names_that_are_wrong(cell):
    with pytest.raises(KeyError, match="did you mean `left::arm::link_7`"):
        cell.bodies["left::arm::lnk_7"]
    with pytest.raises(sceneweld.Error, match="did you mean") as raised:
        cell.pose("left::gripper::gripp")
    assert raised.value.code == "unknown-frame"
    with pytest.raises(sceneweld.Error) as raised:
        cell.pose("world", q={"left::arm::joint_9": 1})
    assert raised.value.code == "unknown-joint"
    with pytest.raises(sceneweld.Error) as raised:
        cell.pose("world", q={"left::arm::joint_1": [[1, 2]]})
    assert raised.value.code == "bad-number"
    with pytest.raises(TypeError):
        cell.pose("world", q={"left::arm::joint_1": "far"})


def test_maps(cell):
    bodies = cell.bodies
    assert isinstance(bodies, Mapping)
    assert list(bodies) == list(bodies.keys()) == [body.name for body in bodies.values()]
    assert all(bodies[name] == body for name, body in bodies.items())
    assert "world" not in bodies and 5 not in bodies
    assert bodies.get("nobody") is None and bodies.get("nobody", 5) == 5
    assert len({*bodies.values(), *bodies.values()}) == len(bodies)


def test_elements_keep_their_scene_alive(models):
    body = sceneweld.load(models / "kit" / "crate.sdf").bodies["kit_crate::crate"]
    assert body.geometries[0].body == body and body.model.name == "kit_crate"
    assert body.source.file == "crate.sdf" and body.source.line > 1


def test_elements_equal_scene_json(cell):
    data = cell.to_dict()
    assert json.loads(cell.to_json()) == data
    for result, body in zip(data["bodies"], cell.bodies.values(), strict=True):
        assert (result["name"], result["mass"]) == (body.name, body.mass)
        assert np.array_equal(result.get("center_of_mass", [0, 0, 0]), body.center_of_mass)
        assert result["inertia"]["ixy"] == body.inertia[0, 1] == body.inertia[1, 0]
    for result, joint in zip(data["joints"], cell.joints.values(), strict=True):
        assert (result["type"], result["parent"], result["child"]) == (joint.type, joint.parent.name or "world", joint.child.name)
        for key in ("lower", "upper", "damping", "effort_limit", "default_position"):
            if key in result:
                expected = [np.inf if each is None else each for each in result[key]]
                assert np.array_equal(np.abs(expected), np.abs(getattr(joint, key)))
    for result, geometry in zip(data["geometries"], cell.geometries.values(), strict=True):
        assert tuple(result["roles"]) == geometry.roles
        assert (result.get("proximity") is None) == (geometry.proximity is None)
    groups = {result["name"]: result for result in data["collision_filter_groups"]}
    for group in cell.collision_filter_groups.values():
        assert sorted(body.name for body in group.members) == groups[group.name]["members"]
        assert sorted(ignored.name for ignored in group.ignores) == groups[group.name].get("ignores", [])
    assert sorted(sorted(body.name for body in pair) for pair in cell.excluded_pairs) == data["excluded_pairs"]


def test_kinematic_order(cell):
    seen = {cell.world}
    for body in cell.kinematic_order:
        assert body.floating or body.inboard_body in seen
        seen.add(body)
    assert len(seen) == len(cell.bodies) + 1


def test_welded_groups_have_the_mass_of_their_bodies(cell):
    groups = cell.welded_groups()
    assert groups[0].base == cell.world
    assert sorted(body.name for group in groups for body in group.bodies) == sorted([*cell.bodies, "world"])
    for group in groups:
        assert np.isclose(group.mass_properties.mass, sum(body.mass for body in group.bodies), rtol=1e-12)
        for X_GB, body in zip(group.poses, group.bodies):
            assert np.allclose(X_GB, cell.pose(body.name, relative_to=group.base.name or "world"), rtol=0, atol=1e-12)


def test_colliding_pairs_by_the_rules_of_engines(cell):
    drake = set(cell.colliding_pairs())
    mujoco = set(cell.colliding_pairs("groups-excluded"))
    bullet = set(cell.colliding_pairs("collide"))
    assert drake < bullet and mujoco < bullet
    assert drake.isdisjoint(cell.excluded_pairs)
    with pytest.raises(ValueError, match="neighbours"):
        cell.colliding_pairs("ode")


def test_meshes(exhibits):
    scene = sceneweld.load(exhibits / "mesh" / "formats" / "model.urdf")
    geometry = next(each for each in scene.geometries.values() if isinstance(each.shape, sceneweld.MeshShape))
    mesh = scene.mesh(geometry)
    assert mesh.vertices.shape[1] == 3 and mesh.triangles.dtype == np.uint32
    lower, upper = mesh.bounds
    assert np.array_equal(lower, mesh.vertices.min(axis=0)) and np.array_equal(upper, mesh.vertices.max(axis=0))
    solid = mesh.solid(density=1000)
    assert np.isclose(solid.mass, 1000 * mesh.volume, rtol=1e-12)
    vertices, triangles = mesh.hull()
    assert triangles.max() < len(vertices)
    box = sceneweld.load_text("directives:\n- add_model: {name: a, box: {size: [1, 1, 1]}}\n".replace("directives", "sceneweld: 1\ndirectives"))
    with pytest.raises(sceneweld.Error, match="has no mesh"):
        box.mesh(next(iter(box.geometries.values())))
    with pytest.raises(ValueError, match="another scene"):
        box.mesh(geometry)


def test_constraints_and_force_elements(exhibits):
    seen = set()
    for path in sorted(exhibits.glob("*/*/*.urdf")):
        if not (path.parent / "expected" / "scene.json").exists() or (path.parent / "args").exists() or path.stem != "model":
            continue
        if (path.parent / "expected" / "diagnostics.txt").exists():
            continue
        scene = sceneweld.load(path)
        data = scene.to_dict()
        for result, element in zip(data.get("constraints", []), scene.constraints, strict=True):
            assert result["type"] == element.type
            seen.add(type(element.law))
        for result, element in zip(data.get("force_elements", []), scene.force_elements, strict=True):
            assert result["type"] == element.type
            seen.add(type(element.law))
    assert {sceneweld.LinearBushingRpy, sceneweld.BallConstraint} <= seen


def test_simulation(tmp_path):
    model = tmp_path / "kite.xml"
    model.write_text(
        "<mujoco model='kite'><option timestep='0.004' wind='3 0 0.5'/><worldbody>"
        "<body name='sail' gravcomp='0.5'><freejoint/><geom size='1' friction='1 0.02'/></body></worldbody></mujoco>"
    )
    scene = sceneweld.load(model)
    assert scene.simulation.timestep == 0.004
    assert np.array_equal(scene.simulation.wind, [3, 0, 0.5])
    assert scene.simulation.magnetic_field is None
    assert scene.bodies["kite::sail"].gravity_compensation == 0.5
    assert next(iter(scene.geometries.values())).proximity.torsional_friction == 0.02
