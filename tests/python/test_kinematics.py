"""Many configurations at once, Jacobians, and positions that are not numbers."""

import threading

import numpy as np
import pytest

import sceneweld

JOINTS = """
<mujoco model="m"><compiler angle="radian"/><worldbody>
  <body name="a" pos="0.1 0.2 0.3" euler="0.3 0.2 0.1"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
    <joint name="turn" type="hinge" axis="1 2 3"/>
    <body name="b" pos="0.5 0 0.1" euler="0 0.4 0"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
      <joint name="swivel" type="ball"/>
      <body name="c" pos="0 0.4 0"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        <joint name="way" type="slide" axis="0 1 1"/>
        <site name="tip" pos="0.1 0.2 0.3" euler="0.5 0 0"/>
      </body>
    </body>
  </body>
  <body name="free" pos="1 1 1"><freejoint name="fly"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
    <body name="d" pos="0 0 0.3"><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
      <joint name="hinge" type="hinge" axis="0 1 0"/></body>
  </body>
</worldbody>
<equality><joint joint1="way" joint2="turn" polycoef="0.1 0.5 0 0 0"/></equality>
</mujoco>"""


@pytest.fixture(scope="module")
def machine():
    return sceneweld.load_text(JOINTS, format="mjcf")


def some_positions(scene, count, seed=3):
    random = np.random.default_rng(seed)
    v = random.uniform(-0.8, 0.8, (count, scene.num_velocities))
    return scene.integrate(np.tile(scene.positions(), (count, 1)), v)


def by_differences(scene, frame, relative_to, q, step=1e-6):
    """The Jacobian, column by column, from poses a little before and after."""
    columns = []
    for direction in np.eye(scene.num_velocities):
        after = scene.pose(frame, relative_to=relative_to, q=scene.integrate(q, step * direction))
        before = scene.pose(frame, relative_to=relative_to, q=scene.integrate(q, -step * direction))
        turned = after[:3, :3] @ before[:3, :3].T
        w = np.array([turned[2, 1] - turned[1, 2], turned[0, 2] - turned[2, 0], turned[1, 0] - turned[0, 1]]) / (4 * step)
        columns.append(np.concatenate([w, (after[:3, 3] - before[:3, 3]) / (2 * step)]))
    return np.array(columns).T


def test_many_configurations_are_those_one_by_one(cell):
    q = some_positions(cell, 7)
    frames = ["left::gripper::grip", "right::arm::link_3"]
    poses = cell.pose(frames, q=q, relative_to="left::arm::link_2")
    assert poses.shape == (7, 2, 4, 4)
    jacobians = cell.jacobian(frames, q=q)
    assert jacobians.shape == (7, 2, 6, cell.num_velocities)
    bodies = cell.body_poses(q)
    assert bodies.shape == (7, len(cell.bodies), 4, 4)
    assert np.array_equal(cell.positions(q), q)
    for i in range(7):
        assert np.array_equal(bodies[i], cell.body_poses(q[i]))
        for k, frame in enumerate(frames):
            assert np.array_equal(poses[i, k], cell.pose(frame, q=q[i], relative_to="left::arm::link_2"))
            assert np.array_equal(jacobians[i, k], cell.jacobian(frame, q=q[i]))
    assert cell.pose(frames).shape == (2, 4, 4)
    assert cell.pose(frames[0], q=q).shape == (7, 4, 4)
    assert cell.pose(frames[0], q=q[:0]).shape == (0, 4, 4)
    assert cell.pose([], q=q).shape == (7, 0, 4, 4)


def test_a_dictionary_may_sweep_a_joint(cell, machine):
    angles = np.linspace(-1, 1, 5)
    poses = cell.pose("left::gripper::palm", q={"left::arm::joint_1": angles, "left::arm::joint_3": 0.2})
    for X, angle in zip(poses, angles):
        assert np.array_equal(X, cell.pose("left::gripper::palm", q={"left::arm::joint_1": angle, "left::arm::joint_3": 0.2}))
    rpy = np.array([[0.1, 0.2, 0.3], [0, 0, 1]])
    assert machine.pose("m::c", q={"m::swivel": rpy, "m::turn": [0.1, 0.2]}).shape == (2, 4, 4)
    assert machine.pose("m::c", q={"m::swivel": rpy[0]}).shape == (4, 4)
    X = np.tile(np.eye(4), (3, 1, 1))
    base = "m::free" if machine.bodies["m::free"].floating else "m::fly"
    flown = {base: X if base == "m::free" else np.tile([1, 0, 0, 0, 0, 0, 0], (3, 1))}
    assert machine.pose("m::d", q=flown).shape == (3, 4, 4)
    with pytest.raises(ValueError, match="has 3 values, and another joint has 5"):
        cell.pose("world", q={"left::arm::joint_1": angles, "left::arm::joint_3": angles[:3]})


@pytest.mark.parametrize("frame, relative_to", [("m::tip", "world"), ("m::d", "world"), ("m::tip", "m::d"), ("m::a", "m::c")])
def test_jacobians_are_those_of_finite_differences(machine, frame, relative_to):
    for q in some_positions(machine, 3):
        J = machine.jacobian(frame, relative_to=relative_to, q=q)
        assert np.abs(J).max() > 0.1
        assert np.abs(J - by_differences(machine, frame, relative_to, q)).max() < 1e-8


def test_followers_fold_into_their_leader(machine):
    follower = machine.joints["m::way"]
    leader = machine.joints["m::turn"]
    assert follower.mimic.joint == leader and follower.mimic.multiplier == 0.5
    q = machine.positions({"m::turn": 0.3})
    J = machine.jacobian("m::tip", q=q)
    folded = machine.jacobian("m::tip", q=q, fold_followers=True)
    column, other = leader.velocity_slice.start, follower.velocity_slice.start
    assert np.allclose(folded[:, column], J[:, column] + 0.5 * J[:, other], rtol=0, atol=1e-15)
    assert not folded[:, other].any()
    step = 1e-6
    ahead, behind = (machine.pose("m::tip", q={"m::turn": 0.3 + each}) for each in (step, -step))
    assert np.abs((ahead - behind)[:3, 3] / (2 * step) - folded[3:, column]).max() < 1e-8


def test_integrating(machine):
    q = some_positions(machine, 4)
    v = np.zeros((4, machine.num_velocities))
    assert np.allclose(machine.body_poses(machine.integrate(q, v)), machine.body_poses(q), rtol=0, atol=1e-12)
    with pytest.raises(ValueError, match="velocities for each configuration"):
        machine.integrate(q, v[0])


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_positions_that_are_not_finite(cell, bad):
    all_of_them = cell.positions()
    all_of_them[3] = bad
    base = next(body for body in cell.bodies.values() if body.floating)
    pose = np.eye(4)
    pose[0, 3] = bad
    for q in ({"left::arm::joint_1": bad}, all_of_them, np.stack([cell.positions(), all_of_them]), {base.name: pose}):
        for ask in (cell.positions, cell.body_poses, lambda q: cell.pose("world", q=q), lambda q: cell.jacobian("world", q=q)):
            with pytest.raises(ValueError, match="is not a position"):
                ask(q)
    with pytest.raises(ValueError, match="not finite"):
        cell.integrate(None, np.full(cell.num_velocities, bad))
    with pytest.raises(ValueError, match="left::arm::joint_1: nan"):
        cell.pose("world", q={"left::arm::joint_1": [np.nan]})


def test_velocities_of_another_shape(cell):
    q = np.tile(cell.positions(), (3, 1))
    n = cell.num_velocities
    for v in (np.zeros((n, 3)), np.zeros(3 * n), np.zeros((1, 3, n))):
        with pytest.raises(ValueError, match="velocities for each configuration"):
            cell.integrate(q, v)
    with pytest.raises(ValueError, match="v: the scene has"):
        cell.integrate(cell.positions(), np.zeros((1, n)))


def test_a_quaternion_of_length_zero(cell):
    base = next(body for body in cell.bodies.values() if body.floating)
    q = cell.positions()
    q[base.position_slice.start : base.position_slice.start + 4] = 0
    for bad in (q, {base.name: np.zeros(7)}):
        with pytest.raises(ValueError, match="length zero"):
            cell.pose("world", q=bad)


def test_shapes_that_do_not_fit(cell):
    with pytest.raises(ValueError, match="positions, not"):
        cell.pose("world", q=np.zeros((2, 3)))
    with pytest.raises(ValueError, match="3 dimensions"):
        cell.pose("world", q=np.zeros((1, 1, cell.num_positions)))
    with pytest.raises(sceneweld.Error, match="did you mean"):
        cell.jacobian(["left::gripper::grip", "left::gripper::gripp"])


def test_other_threads_run_meanwhile(cell):
    q = np.tile(cell.positions(), (20000, 1))
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    cell.pose("left::gripper::grip", q=q)
    done.set()
    thread.join()
    assert len(ticks) > 3
