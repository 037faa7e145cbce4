"""Arrays have the numbers of the model. pybind11 before 2.12 reads and writes wrong ones under NumPy 2, without an error."""

import numpy as np

import sceneweld

ARM = """<robot name="arm"><link name="base"/>
<link name="tip"><inertial><origin xyz="0.1 0.2 0.3"/><mass value="2"/>
<inertia ixx="0.4" ixy="0.01" ixz="0.02" iyy="0.5" iyz="0.03" izz="0.6"/></inertial></link>
<joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><origin xyz="1 2 3"/>
<axis xyz="0 0.6 0.8"/><limit lower="-1.5" upper="2.5" effort="7" velocity="9"/></joint></robot>"""
WORLD = """<mujoco model="m"><option gravity="1 2 -3"/><worldbody><body name="b"><geom type="box" size=".1 .2 .3"/>
</body></worldbody></mujoco>"""


def assert_is(array, numbers):
    assert isinstance(array, np.ndarray) and array.dtype == np.float64
    assert np.allclose(array, numbers, rtol=0, atol=1e-15), array
    assert array.shape == np.shape(numbers) and array.nbytes == 8 * array.size and array.flags.c_contiguous


def test_gravity():
    assert_is(sceneweld.load_text(WORLD, format="mjcf").gravity, [1, 2, -3])


def test_arrays_of_a_joint():
    joint = sceneweld.load_text(ARM, format="urdf").joints["arm::hinge"]
    assert_is(joint.axis, [0, 0.6, 0.8])
    assert_is(joint.lower, [-1.5])
    assert_is(joint.upper, [2.5])


def test_arrays_of_a_body():
    body = sceneweld.load_text(ARM, format="urdf").bodies["arm::tip"]
    assert_is(body.center_of_mass, [0.1, 0.2, 0.3])
    assert_is(body.inertia, [[0.4, 0.01, 0.02], [0.01, 0.5, 0.03], [0.02, 0.03, 0.6]])


def test_poses_and_jacobians():
    scene = sceneweld.load_text(ARM, format="urdf")
    s, c = np.sin(0.5), np.cos(0.5)
    turned = [
        [c, -0.8 * s, 0.6 * s, 1],
        [0.8 * s, 0.36 + 0.64 * c, 0.48 * (1 - c), 2],
        [-0.6 * s, 0.48 * (1 - c), 0.64 + 0.36 * c, 3],
        [0, 0, 0, 1],
    ]
    by_name = {"arm::hinge": 0.5}
    for q in (by_name, scene.positions(by_name), list(scene.positions(by_name))):
        assert np.allclose(scene.pose("arm::tip", relative_to="arm::base", q=q), turned, rtol=0, atol=1e-15)
    J = scene.jacobian("arm::tip", relative_to="arm::base", q=by_name)
    column = scene.joints["arm::hinge"].velocity_slice
    assert np.allclose(J[:, column].ravel(), [0, 0.6, 0.8, 0, 0, 0], rtol=0, atol=1e-15)


def test_arrays_that_are_given():
    scene = sceneweld.load_text(ARM, format="urdf")
    q = scene.positions({"arm::hinge": 0.25})
    rows = np.stack([q, q])
    for given in (q, q.astype(np.float32), list(q), np.asfortranarray(rows)[1], np.repeat(q, 2)[::2]):
        assert_is(scene.positions(given), q)
    assert_is(scene.positions(np.asfortranarray(rows)), rows)
